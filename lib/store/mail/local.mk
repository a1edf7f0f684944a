# files of lib/store/mail
lib_libcasgate_a_SOURCES += \
	lib/store/mail/mail_rule.c lib/store/mail/mail_rule.h
