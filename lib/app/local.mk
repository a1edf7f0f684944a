# files of lib/app
lib_libcasgate_a_SOURCES += \
	lib/app/context.c lib/app/context.h \
	lib/app/labels.c lib/app/labels.h \
	lib/app/once.c lib/app/once.h \
	lib/app/parse.c lib/app/parse.h \
	lib/app/parse_file.c \
	lib/app/samples.c lib/app/samples.h \
	lib/app/slow.c lib/app/slow.h \
	lib/app/snapshots.c lib/app/snapshots.h \
	lib/app/upload.c lib/app/upload.h \
	lib/app/uploads.c lib/app/uploads.h
