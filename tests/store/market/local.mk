# tests of lib/store/market
if HAVE_CHECK
check_PROGRAMS += tests/store/market/test_nav
tests_store_market_test_nav_SOURCES = tests/store/market/test_nav.c $(STORE_TEST_CLUSTER)
tests_store_market_test_nav_CFLAGS = $(TEST_CFLAGS)
tests_store_market_test_nav_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/market/test_nav_table
tests_store_market_test_nav_table_CFLAGS = $(TEST_CFLAGS)
tests_store_market_test_nav_table_LDADD = $(TEST_LIBS)
endif
