# tests of lib/app/analysis
if HAVE_CHECK
check_PROGRAMS += tests/app/analysis/test_enrich
tests_app_analysis_test_enrich_CFLAGS = $(TEST_CFLAGS)
tests_app_analysis_test_enrich_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/analysis/test_gains
tests_app_analysis_test_gains_CFLAGS = $(TEST_CFLAGS)
tests_app_analysis_test_gains_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/analysis/test_report_stored
tests_app_analysis_test_report_stored_CFLAGS = $(TEST_CFLAGS)
tests_app_analysis_test_report_stored_LDADD = $(TEST_LIBS)
endif
