# files of lib/portfolio
lib_libcasgate_a_SOURCES += \
	lib/portfolio/analytics.c lib/portfolio/analytics.h \
	lib/portfolio/compare.c lib/portfolio/compare.h \
	lib/portfolio/gains.c lib/portfolio/gains.h \
	lib/portfolio/gains_112a.c lib/portfolio/gains_112a.h \
	lib/portfolio/gains_fmv.c lib/portfolio/gains_fmv.h \
	lib/portfolio/gains_kind.c lib/portfolio/gains_kind.h \
	lib/portfolio/gains_links.c \
	lib/portfolio/gains_lots.c lib/portfolio/gains_lots.h \
	lib/portfolio/gains_rows.c \
	lib/portfolio/gains_rules.c lib/portfolio/gains_rules.h \
	lib/portfolio/gains_strip.c \
	lib/portfolio/gains_work.h \
	lib/portfolio/xirr.c lib/portfolio/xirr.h
