# files of lib/web
lib_libcasgate_a_SOURCES += \
	lib/web/console.c lib/web/console.h \
	lib/web/console_account.c \
	lib/web/console_keys.c \
	lib/web/console_money.c \
	lib/web/console_snapshots.c \
	lib/web/login.c \
	lib/web/upload_service.c lib/web/upload_service.h \
	lib/web/web_service.c
