# files of lib/app/mail
lib_libcasgate_a_SOURCES += \
	lib/app/mail/inbox.c lib/app/mail/inbox.h
