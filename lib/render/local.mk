# files of lib/render
lib_libcasgate_a_SOURCES += \
	lib/render/chart.c lib/render/chart.h \
	lib/render/compare_view.c lib/render/compare_view.h \
	lib/render/csv.c lib/render/csv.h \
	lib/render/enrich_view.c lib/render/enrich_view.h \
	lib/render/fields.c lib/render/fields.h \
	lib/render/figure.c lib/render/figure.h \
	lib/render/health_view.c lib/render/health_view.h \
	lib/render/html.c lib/render/html.h \
	lib/render/job_view.c lib/render/job_view.h \
	lib/render/list_view.c lib/render/list_view.h \
	lib/render/look_through_view.c lib/render/look_through_view.h \
	lib/render/places_view.c lib/render/places_view.h \
	lib/render/portfolio_view.c lib/render/portfolio_view.h \
	lib/render/risk_view.c lib/render/risk_view.h \
	lib/render/table.c lib/render/table.h \
	lib/render/upload_view.c lib/render/upload_view.h \
	lib/render/view.c lib/render/view.h \
	lib/render/webhook_view.c lib/render/webhook_view.h \
	lib/render/xlsx.c lib/render/xlsx.h
