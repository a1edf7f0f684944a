# files of lib/render/export: everything of an account, statements in the shapes of other programs
lib_libcasgate_a_SOURCES += \
	lib/render/export/account_export.c lib/render/export/account_export.h \
	lib/render/export/casparser_view.c lib/render/export/casparser_view.h
