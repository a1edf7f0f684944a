# files of lib/rest
lib_libcasgate_a_SOURCES += \
	lib/rest/batch.c \
	lib/rest/batch_body.c lib/rest/batch_body.h \
	lib/rest/endpoints.c lib/rest/endpoints.h \
	lib/rest/enrich.c \
	lib/rest/jobs.c lib/rest/jobs.h \
	lib/rest/list_query.c lib/rest/list_query.h \
	lib/rest/parse.c \
	lib/rest/shown.c lib/rest/shown.h \
	lib/rest/snapshots.c \
	lib/rest/system.c \
	lib/rest/uploads.c \
	lib/rest/webhooks.c
