# tests of lib/statement/mfcentral
if HAVE_CHECK
check_PROGRAMS += tests/statement/mfcentral/test_mfcentral
tests_statement_mfcentral_test_mfcentral_SOURCES = tests/statement/mfcentral/test_mfcentral.c tests/statement/drawing.c tests/statement/drawing.h
tests_statement_mfcentral_test_mfcentral_CFLAGS = $(TEST_CFLAGS)
tests_statement_mfcentral_test_mfcentral_LDADD = $(TEST_LIBS)
endif
