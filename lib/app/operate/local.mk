# files of lib/app/operate
lib_libcasgate_a_SOURCES += \
	lib/app/operate/system.c lib/app/operate/system.h
