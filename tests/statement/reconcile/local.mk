# tests of lib/statement/reconcile
if HAVE_CHECK
check_PROGRAMS += tests/statement/reconcile/test_reconcile
# each test has a fixture of its own
RECONCILE_SOUND = tests/statement/reconcile/sound.c tests/statement/reconcile/sound.h
tests_statement_reconcile_test_reconcile_SOURCES = tests/statement/reconcile/test_reconcile.c $(RECONCILE_SOUND)
tests_statement_reconcile_test_reconcile_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_reconcile_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_rows
tests_statement_reconcile_test_rows_SOURCES = tests/statement/reconcile/test_rows.c $(RECONCILE_SOUND)
tests_statement_reconcile_test_rows_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_rows_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_totals
tests_statement_reconcile_test_totals_SOURCES = tests/statement/reconcile/test_totals.c $(RECONCILE_SOUND)
tests_statement_reconcile_test_totals_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_totals_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_fund
tests_statement_reconcile_test_fund_SOURCES = tests/statement/reconcile/test_fund.c $(RECONCILE_SOUND)
tests_statement_reconcile_test_fund_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_fund_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_demat
tests_statement_reconcile_test_demat_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_demat_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_pages
tests_statement_reconcile_test_pages_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_pages_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_pan
tests_statement_reconcile_test_pan_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_pan_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_scale
tests_statement_reconcile_test_scale_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_scale_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_series
tests_statement_reconcile_test_series_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_series_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_isins
tests_statement_reconcile_test_isins_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_isins_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_folios
tests_statement_reconcile_test_folios_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_folios_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_houses
tests_statement_reconcile_test_houses_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_houses_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/reconcile/test_notes
tests_statement_reconcile_test_notes_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_notes_LDADD = $(TEST_LIBS)
endif
