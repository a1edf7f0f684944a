# files of lib/render
lib_libcasgate_a_SOURCES += \
	lib/render/account_export.c lib/render/account_export.h \
	lib/render/chart.c lib/render/chart.h \
	lib/render/compare_view.c lib/render/compare_view.h \
	lib/render/csv.c lib/render/csv.h \
	lib/render/enrich_view.c lib/render/enrich_view.h \
	lib/render/figure.c lib/render/figure.h \
	lib/render/gains_csv.c \
	lib/render/gains_file.c lib/render/gains_file.h \
	lib/render/gains_view.c lib/render/gains_view.h \
	lib/render/html.c lib/render/html.h \
	lib/render/list_view.c lib/render/list_view.h \
	lib/render/places_view.c lib/render/places_view.h \
	lib/render/report.h \
	lib/render/report_csv.c \
	lib/render/report_file.c lib/render/report_file.h \
	lib/render/report_html.c \
	lib/render/report_json.c \
	lib/render/report_market.c \
	lib/render/report_page.c lib/render/report_page.h \
	lib/render/report_style.c lib/render/report_style.h \
	lib/render/report_xlsx.c \
	lib/render/table.c lib/render/table.h \
	lib/render/view.c lib/render/view.h
