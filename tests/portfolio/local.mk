# tests of lib/portfolio
dist_noinst_DATA += tests/data/README tests/data/market/xirr_flows.csv tests/data/market/xirr_results.csv tests/data/market/gains_examples.csv
if HAVE_CHECK
check_PROGRAMS += tests/portfolio/test_analytics
tests_portfolio_test_analytics_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_test_analytics_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/test_compare
tests_portfolio_test_compare_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_test_compare_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/test_holders
tests_portfolio_test_holders_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_test_holders_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/test_kinds
tests_portfolio_test_kinds_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_test_kinds_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/test_reinvested
tests_portfolio_test_reinvested_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_test_reinvested_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/test_sips
tests_portfolio_test_sips_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_test_sips_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/test_xirr
tests_portfolio_test_xirr_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_test_xirr_LDADD = $(TEST_LIBS)
endif
