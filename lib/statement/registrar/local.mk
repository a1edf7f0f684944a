# files of lib/statement/registrar
lib_libcasgate_a_SOURCES += \
	lib/statement/registrar/amc.c \
	lib/statement/registrar/box.c \
	lib/statement/registrar/cams_detailed.c \
	lib/statement/registrar/cams_old.c \
	lib/statement/registrar/cams_summary.c \
	lib/statement/registrar/closing.c \
	lib/statement/registrar/codes.c \
	lib/statement/registrar/columns.c \
	lib/statement/registrar/detailed.c \
	lib/statement/registrar/folio.c lib/statement/registrar/folio.h \
	lib/statement/registrar/folio_wrap.c \
	lib/statement/registrar/header.c \
	lib/statement/registrar/issuer.c \
	lib/statement/registrar/kfin_detailed.c \
	lib/statement/registrar/kfin_summary.c \
	lib/statement/registrar/labels.c \
	lib/statement/registrar/page.c \
	lib/statement/registrar/page_scale.c lib/statement/registrar/page_scale.h \
	lib/statement/registrar/registrar.h \
	lib/statement/registrar/row.c \
	lib/statement/registrar/row_run.c \
	lib/statement/registrar/steps.c \
	lib/statement/registrar/summary.c lib/statement/registrar/summary.h \
	lib/statement/registrar/summary_cells.c \
	lib/statement/registrar/summary_folio.c \
	lib/statement/registrar/summary_fund.c lib/statement/registrar/summary_fund.h \
	lib/statement/registrar/summary_gather.c \
	lib/statement/registrar/summary_heading.c \
	lib/statement/registrar/summary_row.c \
	lib/statement/registrar/summary_totals.c \
	lib/statement/registrar/wraps.c
