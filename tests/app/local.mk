# tests of lib/app
if HAVE_CHECK
check_PROGRAMS += tests/app/account/test_account
tests_app_account_test_account_CFLAGS = $(TEST_CFLAGS)
tests_app_account_test_account_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/jobs/test_run
tests_app_jobs_test_run_CFLAGS = $(TEST_CFLAGS)
tests_app_jobs_test_run_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/jobs/test_batch
tests_app_jobs_test_batch_CFLAGS = $(TEST_CFLAGS)
tests_app_jobs_test_batch_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/test_parse
tests_app_test_parse_CFLAGS = $(TEST_CFLAGS)
tests_app_test_parse_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/market/test_nav_fetch
tests_app_market_test_nav_fetch_CFLAGS = $(TEST_CFLAGS)
tests_app_market_test_nav_fetch_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/webhooks/test_send_round
tests_app_webhooks_test_send_round_CFLAGS = $(TEST_CFLAGS)
tests_app_webhooks_test_send_round_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=cg_fetcher_start -Wl,--wrap=cg_fetcher_running -Wl,--wrap=cg_fetcher_poll
tests_app_webhooks_test_send_round_LDADD = $(TEST_LIBS)
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
tests_app_account_test_pii_CFLAGS = $(TEST_CFLAGS)
tests_app_account_test_pii_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/app/test_snapshots
tests_app_test_snapshots_CFLAGS = $(TEST_CFLAGS)
tests_app_test_snapshots_LDADD = $(TEST_LIBS)
endif
