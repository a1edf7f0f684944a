# tests of lib/store/market
if HAVE_CHECK
check_PROGRAMS += tests/store/market/test_index_level
tests_store_market_test_index_level_CFLAGS = $(TEST_CFLAGS)
tests_store_market_test_index_level_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/market/test_master
tests_store_market_test_master_CFLAGS = $(TEST_CFLAGS)
tests_store_market_test_master_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/market/test_nav_lease
tests_store_market_test_nav_lease_CFLAGS = $(TEST_CFLAGS)
tests_store_market_test_nav_lease_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/market/test_upstream
tests_store_market_test_upstream_CFLAGS = $(TEST_CFLAGS)
tests_store_market_test_upstream_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/market/test_nav
tests_store_market_test_nav_CFLAGS = $(TEST_CFLAGS)
tests_store_market_test_nav_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/market/test_nav_table
tests_store_market_test_nav_table_CFLAGS = $(TEST_CFLAGS)
tests_store_market_test_nav_table_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/market/test_nav_write
tests_store_market_test_nav_write_CFLAGS = $(TEST_CFLAGS)
tests_store_market_test_nav_write_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=cg_arena_init
tests_store_market_test_nav_write_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/market/test_master_import
tests_store_market_test_master_import_CFLAGS = $(TEST_CFLAGS)
tests_store_market_test_master_import_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=cg_arena_init
tests_store_market_test_master_import_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/market/test_facts
tests_store_market_test_facts_CFLAGS = $(TEST_CFLAGS)
tests_store_market_test_facts_LDADD = $(TEST_LIBS)
endif
