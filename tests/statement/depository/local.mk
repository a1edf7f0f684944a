# tests of lib/statement/depository
if HAVE_CHECK
check_PROGRAMS += tests/statement/depository/test_cdsl tests/statement/depository/test_depository \
	tests/statement/depository/test_depository_front \
	tests/statement/depository/test_depository_heading tests/statement/depository/test_nsdl
tests_statement_depository_test_cdsl_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_cdsl_LDADD = $(TEST_LIBS)
tests_statement_depository_test_depository_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_depository_LDADD = $(TEST_LIBS)
tests_statement_depository_test_depository_front_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_depository_front_LDADD = $(TEST_LIBS)
tests_statement_depository_test_depository_heading_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_depository_heading_LDADD = $(TEST_LIBS)
tests_statement_depository_test_nsdl_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_nsdl_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/depository/test_depository_fields
tests_statement_depository_test_depository_fields_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_depository_fields_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/depository/test_depository_head_lines
tests_statement_depository_test_depository_head_lines_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_depository_head_lines_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/depository/test_cdsl_coupon
tests_statement_depository_test_cdsl_coupon_SOURCES = tests/statement/depository/test_cdsl_coupon.c
tests_statement_depository_test_cdsl_coupon_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_cdsl_coupon_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/depository/test_cdsl_check
tests_statement_depository_test_cdsl_check_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_cdsl_check_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/depository/test_cdsl_tables
tests_statement_depository_test_cdsl_tables_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_cdsl_tables_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/depository/test_cdsl_accounts
tests_statement_depository_test_cdsl_accounts_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_cdsl_accounts_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/depository/test_cdsl_ledger
tests_statement_depository_test_cdsl_ledger_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_cdsl_ledger_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/depository/test_cdsl_page
tests_statement_depository_test_cdsl_page_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_cdsl_page_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/depository/test_nsdl_accounts
tests_statement_depository_test_nsdl_accounts_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_nsdl_accounts_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/depository/test_nsdl_front
tests_statement_depository_test_nsdl_front_CFLAGS = $(TEST_CFLAGS)
tests_statement_depository_test_nsdl_front_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/depository/test_nsdl_limits
tests_statement_depository_test_nsdl_limits_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_statement_depository_test_nsdl_limits_LDADD = $(TEST_LIBS) $(ZLIB_LIBS)
check_PROGRAMS += tests/statement/depository/test_cdsl_limits
tests_statement_depository_test_cdsl_limits_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_statement_depository_test_cdsl_limits_LDADD = $(TEST_LIBS) $(ZLIB_LIBS)
endif
