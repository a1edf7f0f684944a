# files of lib/base
lib_libcasgate_a_SOURCES += \
	lib/base/arena.c lib/base/arena.h \
	lib/base/buf.c lib/base/buf.h \
	lib/base/code.c lib/base/code.h \
	lib/base/date.c lib/base/date.h \
	lib/base/dec.c lib/base/dec.h \
	lib/base/digest.c lib/base/digest.h \
	lib/base/effort.c lib/base/effort.h \
	lib/base/fail.c lib/base/fail.h \
	lib/base/guard.h \
	lib/base/id.c lib/base/id.h \
	lib/base/json.c lib/base/json.h \
	lib/base/json_parse.c lib/base/json_parse.h \
	lib/base/percent.c lib/base/percent.h \
	lib/base/random.c lib/base/random.h \
	lib/base/str.c lib/base/str.h \
	lib/base/time.c lib/base/time.h \
	lib/base/unzip.c lib/base/unzip.h \
	lib/base/zip.c lib/base/zip.h
