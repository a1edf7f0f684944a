# tests of lib/portfolio/gains
if HAVE_CHECK
check_PROGRAMS += tests/portfolio/gains/test_fmv
tests_portfolio_gains_test_fmv_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_gains_test_fmv_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/gains/test_gains
tests_portfolio_gains_test_gains_SOURCES = tests/portfolio/gains/test_gains.c tests/portfolio/gains/gains_sample.h
tests_portfolio_gains_test_gains_CFLAGS = $(TEST_CFLAGS) -I$(top_srcdir)/tests/portfolio
tests_portfolio_gains_test_gains_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/gains/test_missing
tests_portfolio_gains_test_missing_SOURCES = tests/portfolio/gains/test_missing.c tests/portfolio/gains/gains_sample.h
tests_portfolio_gains_test_missing_CFLAGS = $(TEST_CFLAGS)
tests_portfolio_gains_test_missing_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/gains/test_gains_examples
tests_portfolio_gains_test_gains_examples_SOURCES = tests/portfolio/gains/test_gains_examples.c tests/portfolio/gains/gains_sample.h
tests_portfolio_gains_test_gains_examples_CFLAGS = $(TEST_CFLAGS) -I$(top_srcdir)/tests/portfolio
tests_portfolio_gains_test_gains_examples_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/gains/test_held
tests_portfolio_gains_test_held_SOURCES = tests/portfolio/gains/test_held.c tests/portfolio/gains/gains_sample.h
tests_portfolio_gains_test_held_CFLAGS = $(TEST_CFLAGS) -I$(top_srcdir)/tests/portfolio
tests_portfolio_gains_test_held_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/gains/test_income
tests_portfolio_gains_test_income_SOURCES = tests/portfolio/gains/test_income.c tests/portfolio/gains/gains_sample.h
tests_portfolio_gains_test_income_CFLAGS = $(TEST_CFLAGS) -I$(top_srcdir)/tests/portfolio
tests_portfolio_gains_test_income_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/portfolio/gains/test_rules
tests_portfolio_gains_test_rules_SOURCES = tests/portfolio/gains/test_rules.c tests/portfolio/gains/gains_sample.h
tests_portfolio_gains_test_rules_CFLAGS = $(TEST_CFLAGS) -I$(top_srcdir)/tests/portfolio
tests_portfolio_gains_test_rules_LDADD = $(TEST_LIBS)
endif
