# tests of lib/net
if HAVE_CHECK
check_PROGRAMS += tests/net/test_netguard
tests_net_test_netguard_CFLAGS = $(TEST_CFLAGS)
tests_net_test_netguard_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/net/test_uri
tests_net_test_uri_CFLAGS = $(TEST_CFLAGS)
tests_net_test_uri_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/net/test_fetcher
tests_net_test_fetcher_CFLAGS = $(TEST_CFLAGS)
tests_net_test_fetcher_LDADD = $(TEST_LIBS)
endif
