# tests of the pages
if HAVE_CHECK
check_PROGRAMS += tests/web/test_web_exchanges
tests_web_test_web_exchanges_CFLAGS = $(TEST_CFLAGS)
tests_web_test_web_exchanges_LDFLAGS = $(AM_LDFLAGS) $(EXCHANGE_WRAP)
tests_web_test_web_exchanges_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/web/test_web_memory
tests_web_test_web_memory_SOURCES = tests/web/test_web_exchanges.c tests/lib/exchange_memory.c
tests_web_test_web_memory_CFLAGS = $(TEST_CFLAGS)
tests_web_test_web_memory_LDFLAGS = $(AM_LDFLAGS) $(MEMORY_WRAP)
tests_web_test_web_memory_LDADD = $(TEST_LIBS)
endif
EXTRA_DIST += tests/web/exchanges/apps.txt tests/web/exchanges/lots.txt tests/web/exchanges/places.txt tests/web/exchanges/nobody.txt
EXTRA_DIST += tests/web/exchanges/codes.txt tests/web/exchanges/compare.txt tests/web/exchanges/portfolio.txt tests/web/exchanges/returns.txt tests/web/exchanges/settings.txt tests/web/exchanges/uploads.txt
