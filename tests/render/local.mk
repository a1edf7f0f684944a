# tests of lib/render
dist_check_SCRIPTS += tests/render/casparser.t
dist_noinst_DATA += tests/npm/casparser.txt tests/render/casparser_peer.py
if HAVE_CHECK
check_PROGRAMS += tests/render/test_chart
tests_render_test_chart_CFLAGS = $(TEST_CFLAGS)
tests_render_test_chart_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_gains_view
tests_render_test_gains_view_CFLAGS = $(TEST_CFLAGS)
tests_render_test_gains_view_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_html
tests_render_test_html_CFLAGS = $(TEST_CFLAGS)
tests_render_test_html_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_report
tests_render_test_report_CFLAGS = $(TEST_CFLAGS)
tests_render_test_report_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_csv
tests_render_test_csv_CFLAGS = $(TEST_CFLAGS)
tests_render_test_csv_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_report_xlsx
tests_render_test_report_xlsx_SOURCES = tests/render/test_report_xlsx.c tests/lib/files.c tests/lib/files.h
tests_render_test_report_xlsx_CFLAGS = $(TEST_CFLAGS)
tests_render_test_report_xlsx_LDADD = $(TEST_LIBS)
endif
