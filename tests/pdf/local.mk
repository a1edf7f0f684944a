# tests of pdf
EXTRA_PROGRAMS += tests/pdf/dump_words tests/pdf/sandbox_probe
CLEANFILES += tests/pdf/dump_words$(EXEEXT) tests/pdf/sandbox_probe$(EXEEXT)
tests_pdf_dump_words_SOURCES = tests/pdf/dump_words.c
tests_pdf_dump_words_LDADD = $(CASGATE_LIBS)
tests_pdf_sandbox_probe_SOURCES = tests/pdf/sandbox_probe.c cgi/extract_sandbox.c
tests_pdf_sandbox_probe_LDADD = $(SECCOMP_LIBS)

dist_noinst_DATA += tests/pdf/make_pdfs.py
dist_check_SCRIPTS += tests/pdf/extract.t tests/pdf/notes.t tests/pdf/repaired.t
tests/pdf/extract.log: casgate$(EXEEXT) casgate-extract$(EXEEXT) tests/pdf/dump_words$(EXEEXT) tests/pdf/sandbox_probe$(EXEEXT)
tests/pdf/notes.log tests/pdf/repaired.log: casgate$(EXEEXT) casgate-extract$(EXEEXT)
if HAVE_CHECK
check_PROGRAMS += tests/pdf/test_clean_limits
tests_pdf_test_clean_limits_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_pdf_test_clean_limits_LDADD = $(TEST_LIBS) $(ZLIB_LIBS)
check_PROGRAMS += tests/pdf/test_clean
tests_pdf_test_clean_CFLAGS = $(TEST_CFLAGS)
tests_pdf_test_clean_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/pdf/test_gaps
tests_pdf_test_gaps_CFLAGS = $(TEST_CFLAGS)
tests_pdf_test_gaps_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/pdf/test_gaps_bounds
tests_pdf_test_gaps_bounds_CFLAGS = $(TEST_CFLAGS)
tests_pdf_test_gaps_bounds_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/pdf/test_turn
tests_pdf_test_turn_CFLAGS = $(TEST_CFLAGS)
tests_pdf_test_turn_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/pdf/test_type3
tests_pdf_test_type3_CFLAGS = $(TEST_CFLAGS)
tests_pdf_test_type3_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/pdf/test_extract
tests_pdf_test_extract_CFLAGS = $(TEST_CFLAGS)
tests_pdf_test_extract_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/pdf/test_probe
tests_pdf_test_probe_CFLAGS = $(TEST_CFLAGS)
tests_pdf_test_probe_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/pdf/test_extract_heap
tests_pdf_test_extract_heap_SOURCES = tests/pdf/test_extract_heap.c cgi/extract_heap.c
tests_pdf_test_extract_heap_CFLAGS = $(TEST_CFLAGS)
tests_pdf_test_extract_heap_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/pdf/test_reader
tests_pdf_test_reader_CFLAGS = $(TEST_CFLAGS)
tests_pdf_test_reader_LDADD = $(TEST_LIBS)
endif
