# files of lib/oauth
lib_libcasgate_a_SOURCES += \
	lib/oauth/authorize.c \
	lib/oauth/client_document.c lib/oauth/client_document.h \
	lib/oauth/consent.c lib/oauth/consent.h \
	lib/oauth/exchange.c \
	lib/oauth/login.c \
	lib/oauth/metadata.c \
	lib/oauth/register.c \
	lib/oauth/oauth.c lib/oauth/oauth.h
