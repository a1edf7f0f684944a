# files of lib/http
lib_libcasgate_a_SOURCES += lib/http/view.h
