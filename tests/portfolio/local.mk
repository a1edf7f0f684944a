# tests of lib/portfolio
dist_noinst_DATA += tests/data/README tests/data/market/xirr_flows.csv tests/data/market/xirr_results.csv \
	tests/data/market/gains_examples.csv
if HAVE_CHECK
check_PROGRAMS += tests/portfolio/test_analytics tests/portfolio/test_compare tests/portfolio/test_xirr
tests_portfolio_test_analytics_SOURCES = tests/portfolio/test_analytics.c
tests_portfolio_test_analytics_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_test_analytics_LDADD = $(TEST_LIBS)
tests_portfolio_test_compare_SOURCES = tests/portfolio/test_compare.c
tests_portfolio_test_compare_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_test_compare_LDADD = $(TEST_LIBS)
tests_portfolio_test_xirr_SOURCES = tests/portfolio/test_xirr.c
tests_portfolio_test_xirr_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_test_xirr_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/test_gains tests/portfolio/test_gains_examples tests/portfolio/test_gains_rules
tests_portfolio_test_gains_SOURCES = tests/portfolio/test_gains.c tests/portfolio/gains_paper.h
tests_portfolio_test_gains_CFLAGS = $(TEST_CFLAGS) -I$(top_srcdir)/tests/portfolio
tests_portfolio_test_gains_LDADD = $(TEST_LIBS)
tests_portfolio_test_gains_examples_SOURCES = tests/portfolio/test_gains_examples.c tests/portfolio/gains_paper.h
tests_portfolio_test_gains_examples_CFLAGS = $(TEST_CFLAGS) -I$(top_srcdir)/tests/portfolio
tests_portfolio_test_gains_examples_LDADD = $(TEST_LIBS)
tests_portfolio_test_gains_rules_SOURCES = tests/portfolio/test_gains_rules.c tests/portfolio/gains_paper.h
tests_portfolio_test_gains_rules_CFLAGS = $(TEST_CFLAGS) -I$(top_srcdir)/tests/portfolio
tests_portfolio_test_gains_rules_LDADD = $(TEST_LIBS)
endif
