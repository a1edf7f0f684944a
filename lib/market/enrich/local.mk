# files of lib/market/enrich: market figures of a statement's holdings
lib_libcasgate_a_SOURCES += \
	lib/market/enrich/enrich.c lib/market/enrich/enrich.h \
	lib/market/enrich/enrich_covered.c \
	lib/market/enrich/enrich_fund.c \
	lib/market/enrich/enrich_portfolio.c \
	lib/market/enrich/enrich_rate.c \
	lib/market/enrich/enrich_work.h \
	lib/market/enrich/risk.c lib/market/enrich/risk.h
