# tests of lib/statement
REGISTRAR_PAPER = tests/statement/registrar/registrar_paper.c tests/statement/registrar/registrar_paper.h tests/statement/paper.c tests/statement/paper.h
if HAVE_CHECK
check_PROGRAMS += tests/statement/test_bands
tests_statement_test_bands_SOURCES = tests/statement/test_bands.c tests/statement/paper.c tests/statement/paper.h
tests_statement_test_bands_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_bands_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_ink
tests_statement_test_ink_SOURCES = tests/statement/test_ink.c tests/statement/paper.c tests/statement/paper.h
tests_statement_test_ink_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_ink_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_line
tests_statement_test_line_SOURCES = tests/statement/test_line.c tests/statement/paper.c tests/statement/paper.h
tests_statement_test_line_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_line_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_scheme
tests_statement_test_scheme_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_scheme_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_txn_type
tests_statement_test_txn_type_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_txn_type_LDADD = $(TEST_LIBS)
endif
