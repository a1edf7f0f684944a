# files of lib/store/upload
lib_libcasgate_a_SOURCES += \
	lib/store/upload/upload_make.c \
	lib/store/upload/upload_session.c lib/store/upload/upload_session.h
