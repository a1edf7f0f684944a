# tests of lib/app
if HAVE_CHECK
check_PROGRAMS += tests/app/test_context
tests_app_test_context_CFLAGS = $(TEST_CFLAGS)
tests_app_test_context_LDADD = $(TEST_LIBS)
endif
