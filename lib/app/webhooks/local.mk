# files of lib/app/webhooks
lib_libcasgate_a_SOURCES += lib/app/webhooks/send.c lib/app/webhooks/send.h
