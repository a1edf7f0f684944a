# tests of lib/app/webhooks
if HAVE_CHECK
check_PROGRAMS += tests/app/webhooks/test_send
tests_app_webhooks_test_send_CFLAGS = $(TEST_CFLAGS)
tests_app_webhooks_test_send_LDADD = $(TEST_LIBS)
endif
