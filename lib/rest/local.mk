# files of lib/rest
lib_libcasgate_a_SOURCES += \
	lib/rest/docs_service.c lib/rest/docs_service.h \
	lib/rest/enrich_service.c lib/rest/enrich_service.h \
	lib/rest/gains_service.c lib/rest/gains_service.h \
	lib/rest/parse_body.c lib/rest/parse_body.h \
	lib/rest/parse_service.c lib/rest/parse_service.h \
	lib/rest/report_service.c lib/rest/report_service.h \
	lib/rest/snapshot_service.c lib/rest/snapshot_service.h
