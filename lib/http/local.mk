# files of lib/http
lib_libcasgate_a_SOURCES += lib/http/view.c lib/http/view.h
