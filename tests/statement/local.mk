# tests of lib/statement
REGISTRAR_DRAWING = tests/statement/registrar/registrar_drawing.c tests/statement/registrar/registrar_drawing.h
if HAVE_CHECK
check_PROGRAMS += tests/statement/test_table_rows
tests_statement_test_table_rows_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_table_rows_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_place
tests_statement_test_place_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_place_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_table_heads
tests_statement_test_table_heads_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_table_heads_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_ink
tests_statement_test_ink_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_ink_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_ink_tokens
tests_statement_test_ink_tokens_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_ink_tokens_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_line
tests_statement_test_line_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_line_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_page_number
tests_statement_test_page_number_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_page_number_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_wraps
tests_statement_test_wraps_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_wraps_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_scheme
tests_statement_test_scheme_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_scheme_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_txn_type
tests_statement_test_txn_type_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_txn_type_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_line_limits
tests_statement_test_line_limits_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_statement_test_line_limits_LDADD = $(TEST_LIBS) $(ZLIB_LIBS)
endif
