# files of lib/app/webhooks
lib_libcasgate_a_SOURCES += \
	lib/app/webhooks/send.c lib/app/webhooks/send.h \
	lib/app/webhooks/webhooks.c lib/app/webhooks/webhooks.h
