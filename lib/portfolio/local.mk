# files of lib/portfolio
lib_libcasgate_a_SOURCES += \
	lib/portfolio/analytics.c lib/portfolio/analytics.h \
	lib/portfolio/compare.c lib/portfolio/compare.h lib/portfolio/compare_work.h \
	lib/portfolio/compare_change.c lib/portfolio/compare_funds.c lib/portfolio/compare_pair.c \
	lib/portfolio/compare_rest.c lib/portfolio/compare_sums.c \
	lib/portfolio/compare_warnings.c lib/portfolio/compare_warnings.h \
	lib/portfolio/holders.c lib/portfolio/holders.h \
	lib/portfolio/kinds.c lib/portfolio/kinds.h \
	lib/portfolio/reinvested.c lib/portfolio/reinvested.h \
	lib/portfolio/sips.c lib/portfolio/sips.h \
	lib/portfolio/xirr.c lib/portfolio/xirr.h
