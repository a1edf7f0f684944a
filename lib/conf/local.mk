# files of lib/conf
lib_libcasgate_a_SOURCES += \
	lib/conf/config.c lib/conf/config.h lib/conf/home.c lib/conf/home.h lib/conf/purpose.c lib/conf/purpose.h
