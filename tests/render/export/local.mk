# tests of lib/render/export
dist_check_SCRIPTS += tests/render/export/export.t
if HAVE_CHECK
check_PROGRAMS += tests/render/export/test_export_file
tests_render_export_test_export_file_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_render_export_test_export_file_LDADD = $(TEST_LIBS) $(ZLIB_LIBS)
check_PROGRAMS += tests/render/export/test_account_export
tests_render_export_test_account_export_CFLAGS = $(TEST_CFLAGS)
tests_render_export_test_account_export_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/export/test_entries
tests_render_export_test_entries_CFLAGS = $(TEST_CFLAGS)
tests_render_export_test_entries_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/export/test_casparser_registrar
tests_render_export_test_casparser_registrar_CFLAGS = $(TEST_CFLAGS)
tests_render_export_test_casparser_registrar_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/export/test_casparser_depository
tests_render_export_test_casparser_depository_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_render_export_test_casparser_depository_LDADD = $(TEST_LIBS) $(ZLIB_LIBS)
endif
EXTRA_DIST += tests/render/export/golden
