# files of lib/render/report: a snapshot and its enrichment as JSON, CSV, a workbook or a page
lib_libcasgate_a_SOURCES += \
	lib/render/report/report.h \
	lib/render/report/report_csv.c \
	lib/render/report/report_file.c lib/render/report/report_file.h \
	lib/render/report/report_holdings.c \
	lib/render/report/report_html.c \
	lib/render/report/report_json.c \
	lib/render/report/report_market.c \
	lib/render/report/report_page.c lib/render/report/report_page.h \
	lib/render/report/report_split.c \
	lib/render/report/report_style.c lib/render/report/report_style.h \
	lib/render/report/report_xlsx.c
