# tests of lib/app
if HAVE_CHECK
check_PROGRAMS += tests/app/market/test_agree
tests_app_market_test_agree_CFLAGS = $(TEST_CFLAGS)
tests_app_market_test_agree_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/test_parse_file
tests_app_test_parse_file_CFLAGS = $(TEST_CFLAGS)
tests_app_test_parse_file_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/test_slow
tests_app_test_slow_CFLAGS = $(TEST_CFLAGS)
tests_app_test_slow_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/test_labels
tests_app_test_labels_CFLAGS = $(TEST_CFLAGS)
tests_app_test_labels_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/test_context
tests_app_test_context_CFLAGS = $(TEST_CFLAGS)
tests_app_test_context_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/mail/test_inbox
tests_app_mail_test_inbox_CFLAGS = $(TEST_CFLAGS)
tests_app_mail_test_inbox_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/account/test_pii
tests_app_account_test_pii_SOURCES = tests/app/account/test_pii.c $(STORE_TEST_CLUSTER)
tests_app_account_test_pii_CFLAGS = $(TEST_CFLAGS)
tests_app_account_test_pii_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/test_snapshots
tests_app_test_snapshots_SOURCES = tests/app/test_snapshots.c $(STORE_TEST_CLUSTER)
tests_app_test_snapshots_CFLAGS = $(TEST_CFLAGS)
tests_app_test_snapshots_LDADD = $(TEST_LIBS)
endif
