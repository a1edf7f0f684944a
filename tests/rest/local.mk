# tests of the REST endpoints: the table against all that repeats what it says
EXTRA_PROGRAMS += tests/rest/list_endpoints
check_DATA += tests/rest/list_endpoints
CLEANFILES += tests/rest/list_endpoints
tests_rest_list_endpoints_SOURCES = tests/rest/list_endpoints.c
tests_rest_list_endpoints_LDADD = $(CASGATE_LIBS)
dist_check_SCRIPTS += tests/rest/batch.t tests/rest/endpoints.t tests/rest/jobs.t tests/rest/uploads.t tests/rest/webhooks.t
if HAVE_CHECK
check_PROGRAMS += tests/rest/test_list_query
tests_rest_test_list_query_CFLAGS = $(TEST_CFLAGS)
tests_rest_test_list_query_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/rest/test_shown
tests_rest_test_shown_CFLAGS = $(TEST_CFLAGS)
tests_rest_test_shown_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/rest/test_endpoints_exchanges
tests_rest_test_endpoints_exchanges_CFLAGS = $(TEST_CFLAGS)
tests_rest_test_endpoints_exchanges_LDFLAGS = $(AM_LDFLAGS) $(EXCHANGE_WRAP)
tests_rest_test_endpoints_exchanges_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/rest/test_rest_memory
tests_rest_test_rest_memory_SOURCES = tests/rest/test_endpoints_exchanges.c tests/lib/exchange_memory.c
tests_rest_test_rest_memory_CFLAGS = $(TEST_CFLAGS)
tests_rest_test_rest_memory_LDFLAGS = $(AM_LDFLAGS) $(MEMORY_WRAP)
tests_rest_test_rest_memory_LDADD = $(TEST_LIBS)
endif
EXTRA_DIST += tests/rest/exchanges/gains.txt tests/rest/exchanges/jobs.txt tests/rest/exchanges/lists.txt tests/rest/exchanges/market.txt \
	tests/rest/exchanges/parse.txt tests/rest/exchanges/repeats.txt tests/rest/exchanges/system.txt tests/rest/exchanges/webhooks.txt tests/rest/exchanges/work.txt
