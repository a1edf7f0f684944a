# files of lib/web
lib_libcasgate_a_SOURCES += \
	lib/web/console.c lib/web/console.h \
	lib/web/console_account.c lib/web/console_compare.c \
	lib/web/console_family.c lib/web/console_gains.c \
	lib/web/console_held.c \
	lib/web/console_income.c lib/web/console_keys.c \
	lib/web/console_parts.c lib/web/console_places.c \
	lib/web/console_requests.c lib/web/console_risk.c lib/web/console_sips.c lib/web/console_security.c \
	lib/web/console_snapshots.c lib/web/console_transactions.c \
	lib/web/console_webhooks.c lib/web/console_year.c \
	lib/web/docs.c lib/web/docs.h lib/web/styleguide.c lib/web/styleguide.h \
	lib/web/upload.c lib/web/upload.h \
	lib/web/web.c lib/web/web.h
