# tests of lib/statement/registrar
if HAVE_CHECK
check_PROGRAMS += tests/statement/registrar/test_registrar_drift
tests_statement_registrar_test_registrar_drift_SOURCES = tests/statement/registrar/test_registrar_drift.c $(REGISTRAR_DRAWING)
tests_statement_registrar_test_registrar_drift_CFLAGS = $(TEST_CFLAGS)
tests_statement_registrar_test_registrar_drift_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/registrar/test_folio
tests_statement_registrar_test_folio_SOURCES = tests/statement/registrar/test_folio.c $(REGISTRAR_DRAWING)
tests_statement_registrar_test_folio_CFLAGS = $(TEST_CFLAGS)
tests_statement_registrar_test_folio_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/registrar/test_page
tests_statement_registrar_test_page_SOURCES = tests/statement/registrar/test_page.c $(REGISTRAR_DRAWING)
tests_statement_registrar_test_page_CFLAGS = $(TEST_CFLAGS)
tests_statement_registrar_test_page_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/registrar/test_page_scale
tests_statement_registrar_test_page_scale_SOURCES = tests/statement/registrar/test_page_scale.c tests/statement/drawing.c tests/statement/drawing.h
tests_statement_registrar_test_page_scale_CFLAGS = $(TEST_CFLAGS)
tests_statement_registrar_test_page_scale_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/registrar/test_registrar
tests_statement_registrar_test_registrar_SOURCES = tests/statement/registrar/test_registrar.c $(REGISTRAR_DRAWING)
tests_statement_registrar_test_registrar_CFLAGS = $(TEST_CFLAGS)
tests_statement_registrar_test_registrar_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/registrar/test_summary
tests_statement_registrar_test_summary_SOURCES = tests/statement/registrar/test_summary.c tests/statement/drawing.c tests/statement/drawing.h
tests_statement_registrar_test_summary_CFLAGS = $(TEST_CFLAGS)
tests_statement_registrar_test_summary_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/registrar/test_steps
tests_statement_registrar_test_steps_CFLAGS = $(TEST_CFLAGS)
tests_statement_registrar_test_steps_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/registrar/test_codes
tests_statement_registrar_test_codes_CFLAGS = $(TEST_CFLAGS)
tests_statement_registrar_test_codes_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/registrar/test_columns
tests_statement_registrar_test_columns_SOURCES = tests/statement/registrar/test_columns.c $(REGISTRAR_DRAWING)
tests_statement_registrar_test_columns_CFLAGS = $(TEST_CFLAGS)
tests_statement_registrar_test_columns_LDADD = $(TEST_LIBS)
endif
