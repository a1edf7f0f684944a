# files of lib/app/analysis
lib_libcasgate_a_SOURCES += \
	lib/app/analysis/compare.c lib/app/analysis/compare.h \
	lib/app/analysis/enrich.c lib/app/analysis/enrich.h \
	lib/app/analysis/enrichments.c lib/app/analysis/enrichments.h \
	lib/app/analysis/gains.c lib/app/analysis/gains.h \
	lib/app/analysis/gains_stored.c \
	lib/app/analysis/health.c lib/app/analysis/health.h \
	lib/app/analysis/look_through.c lib/app/analysis/look_through.h \
	lib/app/analysis/months.c lib/app/analysis/months.h \
	lib/app/analysis/report.c lib/app/analysis/report.h \
	lib/app/analysis/risk.c lib/app/analysis/risk.h
