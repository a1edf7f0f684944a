# files of lib/app
lib_libcasgate_a_SOURCES += \
	lib/app/nav_fetch.c lib/app/nav_fetch.h \
	lib/app/samples.c lib/app/samples.h \
	lib/app/upload.c lib/app/upload.h
