# files of lib/market
lib_libcasgate_a_SOURCES += \
	lib/market/fund.c lib/market/fund.h \
	lib/market/series.c lib/market/series.h
