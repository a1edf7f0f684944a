# tests of lib/mail
dist_check_SCRIPTS += tests/mail/mail.t tests/mail/mta.t
dist_noinst_DATA += tests/mail/messages.py
if HAVE_CHECK
check_PROGRAMS += tests/mail/test_apart
tests_mail_test_apart_CFLAGS = $(TEST_CFLAGS)
tests_mail_test_apart_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=cg_mail_message_read
tests_mail_test_apart_LDADD = $(TEST_LIBS) $(GMIME_LIBS) $(SECCOMP_LIBS)
check_PROGRAMS += tests/mail/test_message
tests_mail_test_message_CFLAGS = $(TEST_CFLAGS)
tests_mail_test_message_LDADD = $(TEST_LIBS) $(GMIME_LIBS) $(SECCOMP_LIBS)
endif
