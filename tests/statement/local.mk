# tests of statement
if HAVE_CHECK
# lines, transactions, the detailed layouts
check_PROGRAMS += tests/statement/test_rows tests/statement/test_txn_type tests/statement/test_registrar tests/statement/test_registrar_page
tests_statement_test_rows_SOURCES = tests/statement/test_rows.c tests/statement/paper.c tests/statement/paper.h
tests_statement_test_rows_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_rows_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/test_print_size tests/statement/test_detect
tests_statement_test_detect_SOURCES = tests/statement/test_detect.c tests/statement/paper.c tests/statement/paper.h
tests_statement_test_detect_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_detect_LDADD = $(TEST_LIBS)
tests_statement_test_print_size_SOURCES = tests/statement/test_print_size.c tests/statement/paper.c tests/statement/paper.h
tests_statement_test_print_size_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_print_size_LDADD = $(TEST_LIBS)
REGISTRAR_PAPER = tests/statement/registrar_paper.c tests/statement/registrar_paper.h tests/statement/paper.c tests/statement/paper.h
tests_statement_test_registrar_SOURCES = tests/statement/test_registrar.c $(REGISTRAR_PAPER)
tests_statement_test_registrar_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_registrar_LDADD = $(TEST_LIBS)
tests_statement_test_registrar_page_SOURCES = tests/statement/test_registrar_page.c $(REGISTRAR_PAPER)
tests_statement_test_registrar_page_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_registrar_page_LDADD = $(TEST_LIBS)
tests_statement_test_txn_type_SOURCES = tests/statement/test_txn_type.c
tests_statement_test_txn_type_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_txn_type_LDADD = $(TEST_LIBS)
endif
# every statement in tests/data/statements against its truth
dist_check_SCRIPTS += tests/statement/exact.t
EXTRA_DIST += tests/statement/exact.py
tests/statement/exact.log: casgate$(EXEEXT) casgate-extract$(EXEEXT)
# scheme headers, detection, reconciliation, the summaries, damage
if HAVE_CHECK
check_PROGRAMS += tests/statement/test_mutation tests/statement/test_scheme tests/statement/test_reconcile
check_PROGRAMS += tests/statement/test_summary
tests_statement_test_summary_SOURCES = tests/statement/test_summary.c tests/statement/paper.c tests/statement/paper.h
tests_statement_test_summary_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_summary_LDADD = $(TEST_LIBS)
tests_statement_test_reconcile_SOURCES = tests/statement/test_reconcile.c tests/statement/paper.c tests/statement/paper.h
tests_statement_test_reconcile_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_reconcile_LDADD = $(TEST_LIBS)
tests_statement_test_scheme_SOURCES = tests/statement/test_scheme.c
tests_statement_test_scheme_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_scheme_LDADD = $(TEST_LIBS)
tests_statement_test_mutation_SOURCES = tests/statement/test_mutation.c tests/statement/mutation_diff.c \
	tests/statement/mutation_diff.h
tests_statement_test_mutation_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_mutation_LDADD = $(TEST_LIBS)
# MF Central
check_PROGRAMS += tests/statement/test_mfcentral
tests_statement_test_mfcentral_SOURCES = tests/statement/test_mfcentral.c tests/statement/paper.c tests/statement/paper.h
tests_statement_test_mfcentral_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_mfcentral_LDADD = $(TEST_LIBS)
# depositories
check_PROGRAMS += tests/statement/test_nsdl
tests_statement_test_nsdl_SOURCES = tests/statement/test_nsdl.c tests/statement/paper.c tests/statement/paper.h
tests_statement_test_nsdl_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_nsdl_LDADD = $(TEST_LIBS)
endif
# the example of CONTRIBUTING.md
if HAVE_CHECK
check_PROGRAMS += tests/statement/test_example
tests_statement_test_example_SOURCES = tests/statement/test_example.c tests/statement/paper.c tests/statement/paper.h
nodist_tests_statement_test_example_SOURCES = tests/statement/acme.c
tests_statement_test_example_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_example_LDADD = $(TEST_LIBS)
tests/statement/acme.c: $(top_srcdir)/CONTRIBUTING.md
	$(AM_V_GEN)$(MKDIR_P) tests/statement && sed -n '/^```c$$/,/^```$$/{/^```/!p;}' $(top_srcdir)/CONTRIBUTING.md >$@.new && mv $@.new $@
CLEANFILES += tests/statement/acme.c
endif
# tables with centred cells
if HAVE_CHECK
check_PROGRAMS += tests/statement/test_bands
tests_statement_test_bands_SOURCES = tests/statement/test_bands.c tests/statement/paper.c tests/statement/paper.h
tests_statement_test_bands_CFLAGS = $(TEST_CFLAGS)
tests_statement_test_bands_LDADD = $(TEST_LIBS)
endif
