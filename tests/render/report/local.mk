# tests of lib/render/report
if HAVE_CHECK
check_PROGRAMS += tests/render/report/test_report
tests_render_report_test_report_CFLAGS = $(TEST_CFLAGS)
tests_render_report_test_report_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/report/test_report_xlsx
tests_render_report_test_report_xlsx_SOURCES = tests/render/report/test_report_xlsx.c tests/lib/files.c tests/lib/files.h
tests_render_report_test_report_xlsx_CFLAGS = $(TEST_CFLAGS)
tests_render_report_test_report_xlsx_LDADD = $(TEST_LIBS)
endif
