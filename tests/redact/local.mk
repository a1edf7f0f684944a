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
endif
check_PROGRAMS += tests/redact/test_multiple
tests_redact_test_multiple_CFLAGS = $(TEST_CFLAGS)
tests_redact_test_multiple_LDADD = $(TEST_LIBS)
