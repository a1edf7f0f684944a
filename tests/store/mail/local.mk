# tests of lib/store/mail
if HAVE_CHECK
check_PROGRAMS += tests/store/mail/test_mail_rule
tests_store_mail_test_mail_rule_CFLAGS = $(TEST_CFLAGS)
tests_store_mail_test_mail_rule_LDADD = $(TEST_LIBS)
endif
