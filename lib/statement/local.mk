# files of lib/statement: a line per module, so that additions merge
lib_libcasgate_a_SOURCES += lib/statement/model.c lib/statement/model.h lib/statement/statement.h lib/statement/mask.h
# lines, columns, transactions and the detailed layouts
lib_libcasgate_a_SOURCES += lib/statement/rows.c lib/statement/rows.h lib/statement/layout.h
lib_libcasgate_a_SOURCES += lib/statement/print_size.c lib/statement/print_size.h
lib_libcasgate_a_SOURCES += lib/statement/txn_type.c lib/statement/txn_type.h
lib_libcasgate_a_SOURCES += lib/statement/registrar.h lib/statement/registrar_page.c lib/statement/registrar_header.c
lib_libcasgate_a_SOURCES += lib/statement/registrar_row.c lib/statement/registrar_box.c lib/statement/registrar_detailed.c
lib_libcasgate_a_SOURCES += lib/statement/cams_detailed.c lib/statement/cams_old.c lib/statement/kfin_detailed.c

# detection, scheme headers, the summary layouts, reconciliation
lib_libcasgate_a_SOURCES += lib/statement/mask.c
lib_libcasgate_a_SOURCES += lib/statement/isin.c lib/statement/isin.h
lib_libcasgate_a_SOURCES += lib/statement/scheme.c lib/statement/scheme_words.c lib/statement/scheme.h
lib_libcasgate_a_SOURCES += lib/statement/reconcile.c lib/statement/reconcile.h lib/statement/reconcile_priv.h
lib_libcasgate_a_SOURCES += lib/statement/reconcile_fund.c lib/statement/reconcile_rows.c lib/statement/reconcile_series.c lib/statement/reconcile_pan.c \
	lib/statement/reconcile_totals.c lib/statement/reconcile_pages.c
lib_libcasgate_a_SOURCES += lib/statement/head.c lib/statement/head.h lib/statement/detect.c lib/statement/detect.h lib/statement/statement.c
lib_libcasgate_a_SOURCES += lib/statement/summary.c lib/statement/summary_heading.c lib/statement/summary_totals.c lib/statement/summary.h
lib_libcasgate_a_SOURCES += lib/statement/cams_summary.c lib/statement/kfin_summary.c
# MF Central
lib_libcasgate_a_SOURCES += lib/statement/mfcentral.c lib/statement/mfcentral.h
lib_libcasgate_a_SOURCES += lib/statement/mfcentral_detailed.c lib/statement/mfcentral_summary.c
# depositories
lib_libcasgate_a_SOURCES += lib/statement/depository.c lib/statement/depository.h lib/statement/reconcile_demat.c
lib_libcasgate_a_SOURCES += lib/statement/nsdl.c lib/statement/nsdl.h lib/statement/nsdl_front.c lib/statement/nsdl_accounts.c lib/statement/nsdl_folios.c \
	lib/statement/nsdl_moves.c

# tables with centred cells, the CDSL e-CAS
lib_libcasgate_a_SOURCES += lib/statement/bands.c lib/statement/bands.h
lib_libcasgate_a_SOURCES += lib/statement/cdsl.c lib/statement/cdsl_roster.c lib/statement/cdsl_tables.c lib/statement/cdsl_check.c lib/statement/cdsl.h
