# files of lib/net
lib_libcasgate_a_SOURCES += \
	lib/net/fetcher.c lib/net/fetcher.h \
	lib/net/netguard.c lib/net/netguard.h \
	lib/net/uri.c lib/net/uri.h
