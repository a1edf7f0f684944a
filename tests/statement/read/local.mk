# tests of lib/statement/read
# every statement in tests/data/statements against its truth
dist_check_SCRIPTS += tests/statement/read/exact.t tests/statement/read/places.t
EXTRA_DIST += tests/statement/read/exact.py tests/data/words
tests/statement/read/exact.log: casgate$(EXEEXT) casgate-extract$(EXEEXT)
tests/statement/read/places.log: casgate$(EXEEXT) casgate-extract$(EXEEXT)
if HAVE_CHECK
check_PROGRAMS += tests/statement/read/test_compound
tests_statement_read_test_compound_CFLAGS = $(TEST_CFLAGS)
tests_statement_read_test_compound_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/read/test_detect
tests_statement_read_test_detect_CFLAGS = $(TEST_CFLAGS)
tests_statement_read_test_detect_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/read/test_page_words
tests_statement_read_test_page_words_CFLAGS = $(TEST_CFLAGS)
tests_statement_read_test_page_words_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/read/test_sheet
tests_statement_read_test_sheet_CFLAGS = $(TEST_CFLAGS)
tests_statement_read_test_sheet_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/read/test_watermark
tests_statement_read_test_watermark_CFLAGS = $(TEST_CFLAGS)
tests_statement_read_test_watermark_LDADD = $(TEST_LIBS)
# the example of CONTRIBUTING.md
check_PROGRAMS += tests/statement/read/test_detect_example
nodist_tests_statement_read_test_detect_example_SOURCES = tests/statement/read/acme.c
tests/statement/read/acme.c: $(top_srcdir)/CONTRIBUTING.md
	$(AM_V_GEN)$(MKDIR_P) tests/statement/read && sed -n '/^```c$$/,/^```$$/{/^```/!p;}' $(top_srcdir)/CONTRIBUTING.md >$@.new && mv $@.new $@
CLEANFILES += tests/statement/read/acme.c
tests_statement_read_test_detect_example_SOURCES = tests/statement/read/test_detect_example.c
tests_statement_read_test_detect_example_CFLAGS = $(TEST_CFLAGS)
tests_statement_read_test_detect_example_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/read/test_statement_mutation
tests_statement_read_test_statement_mutation_CFLAGS = $(TEST_CFLAGS)
tests_statement_read_test_statement_mutation_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/read/test_statement_growth
tests_statement_read_test_statement_growth_CFLAGS = $(TEST_CFLAGS)
tests_statement_read_test_statement_growth_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/read/test_statement_memory
tests_statement_read_test_statement_memory_CFLAGS = $(TEST_CFLAGS)
tests_statement_read_test_statement_memory_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/statement/read/test_statement_exhaustion
tests_statement_read_test_statement_exhaustion_CFLAGS = $(TEST_CFLAGS)
tests_statement_read_test_statement_exhaustion_LDADD = $(TEST_LIBS)
tests_statement_read_test_statement_exhaustion_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=cg_effort_look
endif
