# files of lib/http
lib_libcasgate_a_SOURCES += \
	lib/http/answer.c lib/http/answer.h \
	lib/http/auth.c lib/http/auth.h \
	lib/http/base64.c lib/http/base64.h \
	lib/http/body.c lib/http/body.h \
	lib/http/etag.c lib/http/etag.h \
	lib/http/fcgi.c lib/http/fcgi.h \
	lib/http/files.c lib/http/files.h \
	lib/http/form.c lib/http/form.h \
	lib/http/header.c lib/http/header.h \
	lib/http/io.h \
	lib/http/log.c lib/http/log.h \
	lib/http/metrics/metrics.c lib/http/metrics/metrics.h \
	lib/http/metrics/slots.c lib/http/metrics/slots.h lib/http/metrics/text.c \
	lib/http/multipart.c lib/http/multipart.h \
	lib/http/page.c lib/http/page.h \
	lib/http/parse_body.c lib/http/parse_body.h \
	lib/http/request.c lib/http/request.h \
	lib/http/respond.c lib/http/respond.h \
	lib/http/route.c lib/http/route.h \
	lib/http/service.c lib/http/service.h \
	lib/http/session.c lib/http/session.h
