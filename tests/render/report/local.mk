# tests of lib/render/report
if HAVE_CHECK
check_PROGRAMS += tests/render/report/test_report
tests_render_report_test_report_CFLAGS = $(TEST_CFLAGS)
tests_render_report_test_report_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/report/test_report_months
tests_render_report_test_report_months_CFLAGS = $(TEST_CFLAGS)
tests_render_report_test_report_months_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/report/test_report_parts
tests_render_report_test_report_parts_SOURCES = tests/render/report/test_report_parts.c tests/render/report/report_sample.h
tests_render_report_test_report_parts_CFLAGS = $(TEST_CFLAGS)
tests_render_report_test_report_parts_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/report/test_report_words
tests_render_report_test_report_words_SOURCES = tests/render/report/test_report_words.c tests/render/report/report_sample.h
tests_render_report_test_report_words_CFLAGS = $(TEST_CFLAGS)
tests_render_report_test_report_words_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/report/test_report_xlsx
tests_render_report_test_report_xlsx_CFLAGS = $(TEST_CFLAGS)
tests_render_report_test_report_xlsx_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/report/test_report_golden
tests_render_report_test_report_golden_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_render_report_test_report_golden_LDADD = $(TEST_LIBS) $(ZLIB_LIBS)
endif
EXTRA_DIST += tests/render/report/golden
