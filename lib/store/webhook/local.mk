# files of lib/store/webhook
lib_libcasgate_a_SOURCES += \
	lib/store/webhook/webhook.c lib/store/webhook/webhook.h lib/store/webhook/webhook_priv.h \
	lib/store/webhook/webhook_log.c \
	lib/store/webhook/webhook_queue.c lib/store/webhook/webhook_queue.h \
	lib/store/webhook/webhook_secret.c
