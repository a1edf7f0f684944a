# files of lib/app
lib_libcasgate_a_SOURCES += \
	lib/app/account.c lib/app/account.h \
	lib/app/budget.c lib/app/budget.h \
	lib/app/compare.c lib/app/compare.h \
	lib/app/context.c lib/app/context.h \
	lib/app/enrich.c lib/app/enrich.h \
	lib/app/enrichments.c lib/app/enrichments.h \
	lib/app/gains.c lib/app/gains.h lib/app/gains_stored.c \
	lib/app/health.c lib/app/health.h \
	lib/app/nav_fetch.c lib/app/nav_fetch.h \
	lib/app/pii.c lib/app/pii.h \
	lib/app/parse.c lib/app/parse.h lib/app/parse_file.c \
	lib/app/report.c lib/app/report.h \
	lib/app/samples.c lib/app/samples.h \
	lib/app/scheme_list.c \
	lib/app/schemes.c lib/app/schemes.h \
	lib/app/snapshots.c lib/app/snapshots.h \
	lib/app/system.c lib/app/system.h \
	lib/app/upload.c lib/app/upload.h \
	lib/app/uploads.c lib/app/uploads.h
