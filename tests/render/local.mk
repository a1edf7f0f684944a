# tests of lib/render
dist_check_SCRIPTS += tests/render/casparser.t
dist_noinst_DATA += tests/npm/casparser.txt tests/render/casparser_peer.py tests/render/casparser_truth.py
if HAVE_CHECK
check_PROGRAMS += tests/render/test_chart
tests_render_test_chart_CFLAGS = $(TEST_CFLAGS)
tests_render_test_chart_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_fields
tests_render_test_fields_CFLAGS = $(TEST_CFLAGS)
tests_render_test_fields_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_table
tests_render_test_table_CFLAGS = $(TEST_CFLAGS)
tests_render_test_table_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_html
tests_render_test_html_CFLAGS = $(TEST_CFLAGS)
tests_render_test_html_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_csv
tests_render_test_csv_CFLAGS = $(TEST_CFLAGS)
tests_render_test_csv_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_webhook_view
tests_render_test_webhook_view_CFLAGS = $(TEST_CFLAGS)
tests_render_test_webhook_view_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_figure
tests_render_test_figure_CFLAGS = $(TEST_CFLAGS)
tests_render_test_figure_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_list_view
tests_render_test_list_view_CFLAGS = $(TEST_CFLAGS)
tests_render_test_list_view_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/test_enrich_view
tests_render_test_enrich_view_SOURCES = tests/render/test_enrich_view.c tests/lib/golden.c tests/lib/golden.h
tests_render_test_enrich_view_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_render_test_enrich_view_LDADD = $(TEST_LIBS) $(ZLIB_LIBS)
check_PROGRAMS += tests/render/test_places_view
tests_render_test_places_view_CFLAGS = $(TEST_CFLAGS)
tests_render_test_places_view_LDADD = $(TEST_LIBS)
endif
EXTRA_DIST += tests/render/enriched
