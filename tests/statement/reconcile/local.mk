# tests of lib/statement/reconcile
if HAVE_CHECK
check_PROGRAMS += tests/statement/reconcile/test_reconcile
tests_statement_reconcile_test_reconcile_SOURCES = tests/statement/reconcile/test_reconcile.c tests/statement/drawing.c tests/statement/drawing.h
tests_statement_reconcile_test_reconcile_CFLAGS = $(TEST_CFLAGS)
tests_statement_reconcile_test_reconcile_LDADD = $(TEST_LIBS)
endif
