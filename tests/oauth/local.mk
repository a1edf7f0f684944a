# tests of lib/oauth
if HAVE_CHECK
check_PROGRAMS += tests/oauth/test_client_document
tests_oauth_test_client_document_CFLAGS = $(TEST_CFLAGS)
tests_oauth_test_client_document_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/oauth/test_oauth
tests_oauth_test_oauth_CFLAGS = $(TEST_CFLAGS)
tests_oauth_test_oauth_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/oauth/test_register
tests_oauth_test_register_CFLAGS = $(TEST_CFLAGS)
tests_oauth_test_register_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/oauth/test_metadata
tests_oauth_test_metadata_CFLAGS = $(TEST_CFLAGS)
tests_oauth_test_metadata_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/oauth/test_oauth_exchanges
tests_oauth_test_oauth_exchanges_CFLAGS = $(TEST_CFLAGS)
tests_oauth_test_oauth_exchanges_LDFLAGS = $(AM_LDFLAGS) $(EXCHANGE_WRAP)
tests_oauth_test_oauth_exchanges_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/oauth/test_oauth_memory
tests_oauth_test_oauth_memory_SOURCES = tests/oauth/test_oauth_exchanges.c tests/lib/exchange_memory.c
tests_oauth_test_oauth_memory_CFLAGS = $(TEST_CFLAGS)
tests_oauth_test_oauth_memory_LDFLAGS = $(AM_LDFLAGS) $(MEMORY_WRAP)
tests_oauth_test_oauth_memory_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/oauth/test_oauth_documents
tests_oauth_test_oauth_documents_CFLAGS = $(TEST_CFLAGS)
tests_oauth_test_oauth_documents_LDFLAGS = $(AM_LDFLAGS) $(EXCHANGE_WRAP) -Wl,--wrap=cg_fetcher_run
tests_oauth_test_oauth_documents_LDADD = $(TEST_LIBS)
endif
EXTRA_DIST += tests/oauth/exchanges/authorize.txt tests/oauth/exchanges/clients.txt tests/oauth/exchanges/documents.txt \
	tests/oauth/exchanges/login.txt
