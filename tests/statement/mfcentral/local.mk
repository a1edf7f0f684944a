# tests of lib/statement/mfcentral
if HAVE_CHECK
check_PROGRAMS += tests/statement/mfcentral/test_mfcentral
tests_statement_mfcentral_test_mfcentral_CFLAGS = $(TEST_CFLAGS)
tests_statement_mfcentral_test_mfcentral_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/mfcentral/test_mfcentral_limits
tests_statement_mfcentral_test_mfcentral_limits_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_statement_mfcentral_test_mfcentral_limits_LDADD = $(TEST_LIBS) $(ZLIB_LIBS)
check_PROGRAMS += tests/statement/mfcentral/test_mfcentral_tables
tests_statement_mfcentral_test_mfcentral_tables_SOURCES = tests/statement/mfcentral/test_mfcentral_tables.c tests/statement/line_words.h
tests_statement_mfcentral_test_mfcentral_tables_CFLAGS = $(TEST_CFLAGS)
tests_statement_mfcentral_test_mfcentral_tables_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/mfcentral/test_mfcentral_lines
tests_statement_mfcentral_test_mfcentral_lines_SOURCES = tests/statement/mfcentral/test_mfcentral_lines.c tests/statement/line_words.h
tests_statement_mfcentral_test_mfcentral_lines_CFLAGS = $(TEST_CFLAGS)
tests_statement_mfcentral_test_mfcentral_lines_LDADD = $(TEST_LIBS)
endif
