# files of lib/render/report: a snapshot and its enrichment as JSON, CSV, a workbook or a page
lib_libcasgate_a_SOURCES += \
	lib/render/report/report.h \
	lib/render/report/report_checks.c \
	lib/render/report/report_csv.c \
	lib/render/report/report_file.c lib/render/report/report_file.h \
	lib/render/report/report_funds.c \
	lib/render/report/report_holdings.c \
	lib/render/report/report_html.c \
	lib/render/report/report_json.c \
	lib/render/report/report_market.c \
	lib/render/report/report_months.c \
	lib/render/report/report_notes.c \
	lib/render/report/report_page.c lib/render/report/report_page.h \
	lib/render/report/report_split.c \
	lib/render/report/report_style.h \
	lib/render/report/report_summary.c \
	lib/render/report/report_xlsx.c

# The style sheet of the pages as text of the program, a line a literal: a saved report has it inside.
nodist_lib_libcasgate_a_SOURCES = lib/render/report/report_sheet.c
CLEANFILES += lib/render/report/report_sheet.c
lib/render/report/report_sheet.c: web/casgate.css lib/render/report/local.mk
	$(AM_V_GEN)$(MKDIR_P) lib/render/report && { \
	echo '#include "render/report/report_style.h"'; echo 'const char *const cg_report_style[] = {'; \
	sed -e 's/^[[:blank:]]*//' -e 's/[\\"]/\\&/g' -e 's/.*/	"&\\n",/' $(top_srcdir)/web/casgate.css; \
	echo '};'; echo 'const size_t cg_report_style_n = sizeof(cg_report_style) / sizeof(cg_report_style[0]);'; \
	} >$@.new && mv $@.new $@
