# files of lib/portfolio/gains
lib_libcasgate_a_SOURCES += \
	lib/portfolio/gains/112a.c lib/portfolio/gains/112a.h \
	lib/portfolio/gains/fmv.c lib/portfolio/gains/fmv.h \
	lib/portfolio/gains/gains.c lib/portfolio/gains/gains.h \
	lib/portfolio/gains/harvest.c lib/portfolio/gains/harvest.h \
	lib/portfolio/gains/held.c lib/portfolio/gains/held.h \
	lib/portfolio/gains/income.c lib/portfolio/gains/income.h \
	lib/portfolio/gains/kind.c lib/portfolio/gains/kind.h \
	lib/portfolio/gains/left.c lib/portfolio/gains/left.h \
	lib/portfolio/gains/links.c \
	lib/portfolio/gains/lots.c lib/portfolio/gains/lots.h \
	lib/portfolio/gains/missing.c lib/portfolio/gains/missing.h \
	lib/portfolio/gains/rows.c \
	lib/portfolio/gains/rules.c lib/portfolio/gains/rules.h \
	lib/portfolio/gains/stripping.c \
	lib/portfolio/gains/work.h
