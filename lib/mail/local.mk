# files of lib/mail
lib_libcasgate_a_SOURCES += \
	lib/mail/apart.c lib/mail/apart.h \
	lib/mail/message.c lib/mail/message.h
