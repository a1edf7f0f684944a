# tests of app
if HAVE_CHECK
check_PROGRAMS += tests/app/test_context
tests_app_test_context_CFLAGS = $(TEST_CFLAGS)
tests_app_test_context_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/test_enrich
tests_app_test_enrich_CFLAGS = $(TEST_CFLAGS)
tests_app_test_enrich_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/test_gains
tests_app_test_gains_CFLAGS = $(TEST_CFLAGS)
tests_app_test_gains_LDADD = $(TEST_LIBS)
endif
