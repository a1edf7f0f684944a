# tests of lib/statement/head
if HAVE_CHECK
check_PROGRAMS += tests/statement/head/test_head
tests_statement_head_test_head_CFLAGS = $(TEST_CFLAGS)
tests_statement_head_test_head_LDADD = $(TEST_LIBS)
endif
