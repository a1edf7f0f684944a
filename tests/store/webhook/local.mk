# tests of lib/store/webhook
if HAVE_CHECK
check_PROGRAMS += tests/store/webhook/test_webhook
tests_store_webhook_test_webhook_CFLAGS = $(TEST_CFLAGS)
tests_store_webhook_test_webhook_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/webhook/test_webhook_queue
tests_store_webhook_test_webhook_queue_CFLAGS = $(TEST_CFLAGS)
tests_store_webhook_test_webhook_queue_LDADD = $(TEST_LIBS)
endif
