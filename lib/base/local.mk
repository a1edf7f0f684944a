# files of lib/base
lib_libcasgate_a_SOURCES += \
	lib/base/arena.c lib/base/arena.h \
	lib/base/buf.c lib/base/buf.h \
	lib/base/date.c lib/base/date.h \
	lib/base/dec.c lib/base/dec.h \
	lib/base/err.c lib/base/err.h \
	lib/base/id.c lib/base/id.h \
	lib/base/str.c lib/base/str.h
