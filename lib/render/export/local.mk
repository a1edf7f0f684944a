# files of lib/render/export: statements in the shapes of other programs
lib_libcasgate_a_SOURCES += \
	lib/render/export/casparser_view.c lib/render/export/casparser_view.h
