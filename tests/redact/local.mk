# tests of redact
dist_check_SCRIPTS += tests/redact/redact.t
tests/redact/redact.log: casgate$(EXEEXT) casgate-extract$(EXEEXT)
if HAVE_CHECK
check_PROGRAMS += tests/redact/test_redact_books
tests_redact_test_redact_books_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_redact_test_redact_books_LDADD = $(TEST_LIBS) $(ZLIB_LIBS)
check_PROGRAMS += tests/redact/test_redact
tests_redact_test_redact_CFLAGS = $(TEST_CFLAGS)
tests_redact_test_redact_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/redact/test_draw
tests_redact_test_draw_CFLAGS = $(TEST_CFLAGS)
tests_redact_test_draw_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/redact/test_token
tests_redact_test_token_CFLAGS = $(TEST_CFLAGS)
tests_redact_test_token_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/redact/test_figures
tests_redact_test_figures_CFLAGS = $(TEST_CFLAGS)
tests_redact_test_figures_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/redact/test_facts
tests_redact_test_facts_CFLAGS = $(TEST_CFLAGS)
tests_redact_test_facts_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/redact/test_multiple_rows
tests_redact_test_multiple_rows_CFLAGS = $(TEST_CFLAGS)
tests_redact_test_multiple_rows_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/redact/test_multiple_sums
tests_redact_test_multiple_sums_CFLAGS = $(TEST_CFLAGS)
tests_redact_test_multiple_sums_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/redact/test_multiple
tests_redact_test_multiple_CFLAGS = $(TEST_CFLAGS)
tests_redact_test_multiple_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/redact/test_stays
tests_redact_test_stays_CFLAGS = $(TEST_CFLAGS)
tests_redact_test_stays_LDADD = $(TEST_LIBS)
endif
