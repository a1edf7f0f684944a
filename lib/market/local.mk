# files of lib/market
lib_libcasgate_a_SOURCES += \
	lib/market/classify.c lib/market/classify.h \
	lib/market/csv.c lib/market/csv.h \
	lib/market/day_change.c lib/market/day_change.h \
	lib/market/enrichment.c lib/market/enrichment.h \
	lib/market/fund.c lib/market/fund.h \
	lib/market/health.c lib/market/health.h \
	lib/market/holdings.c lib/market/holdings.h \
	lib/market/mfapi.c lib/market/mfapi.h \
	lib/market/amfi.c lib/market/amfi.h \
	lib/market/months.c lib/market/months.h \
	lib/market/overlap.c lib/market/overlap.h \
	lib/market/overlays.c lib/market/overlays.h \
	lib/market/points.c lib/market/points.h \
	lib/market/positions.c lib/market/positions.h \
	lib/market/reference.c lib/market/reference.h \
	lib/market/series.c lib/market/series.h \
	lib/market/benchmark.c lib/market/benchmark.h \
	lib/market/tri.c lib/market/tri.h \
	lib/market/unpack.c lib/market/unpack.h
