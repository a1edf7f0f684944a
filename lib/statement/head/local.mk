# files of lib/statement/head
lib_libcasgate_a_SOURCES += \
	lib/statement/head/head.c lib/statement/head/head.h \
	lib/statement/head/head_table.c lib/statement/head/head_table.h
