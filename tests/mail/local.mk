# tests of lib/mail
dist_check_SCRIPTS += tests/mail/mail.t tests/mail/mta.t
dist_noinst_DATA += tests/mail/messages.py
