# tests of the MCP server. casgate-mcp-conformance is casgate-mcp with the fixtures of the official suite: never installed,
# built by `make check` so that it keeps compiling.
EXTRA_PROGRAMS += casgate-mcp-conformance
check_DATA += casgate-mcp-conformance
CLEANFILES += casgate-mcp-conformance
casgate_mcp_conformance_SOURCES = tests/mcp/conformance.c
casgate_mcp_conformance_LDADD = $(CASGATE_LIBS)
dist_noinst_DATA += tests/mcp/fixtures.json
dist_check_SCRIPTS += tests/mcp/mcp.t tests/mcp/upload.t tests/mcp/fixtures.t tests/mcp/attacks.t tests/mcp/memory.t
# the programs whose memory runs out
EXTRA_PROGRAMS += tests/mcp/mcp_out_of_memory
tests_mcp_mcp_out_of_memory_SOURCES = cgi/mcp.c tests/http/fail_alloc.c
tests_mcp_mcp_out_of_memory_LDADD = $(CASGATE_LIBS)
CLEANFILES += tests/mcp/mcp_out_of_memory$(EXEEXT)
EXTRA_PROGRAMS += tests/mcp/enrich_out_of_memory
tests_mcp_enrich_out_of_memory_SOURCES = cgi/enrich.c tests/http/fail_alloc.c
tests_mcp_enrich_out_of_memory_LDADD = $(CASGATE_LIBS)
CLEANFILES += tests/mcp/enrich_out_of_memory$(EXEEXT)
EXTRA_PROGRAMS += tests/mcp/oauth_out_of_memory
tests_mcp_oauth_out_of_memory_SOURCES = cgi/oauth.c tests/http/fail_alloc.c
tests_mcp_oauth_out_of_memory_LDADD = $(CASGATE_LIBS)
CLEANFILES += tests/mcp/oauth_out_of_memory$(EXEEXT)
EXTRA_PROGRAMS += tests/mcp/web_out_of_memory
tests_mcp_web_out_of_memory_SOURCES = cgi/web.c tests/http/fail_alloc.c
tests_mcp_web_out_of_memory_LDADD = $(CASGATE_LIBS)
CLEANFILES += tests/mcp/web_out_of_memory$(EXEEXT)
EXTRA_PROGRAMS += tests/mcp/snapshots_out_of_memory
tests_mcp_snapshots_out_of_memory_SOURCES = cgi/snapshots.c tests/http/fail_alloc.c
tests_mcp_snapshots_out_of_memory_LDADD = $(CASGATE_LIBS)
CLEANFILES += tests/mcp/snapshots_out_of_memory$(EXEEXT)
# made before the first test: make puts off tests that wait for a program until all others are done, and this one is long
check_DATA += tests/mcp/mcp_out_of_memory$(EXEEXT) tests/mcp/enrich_out_of_memory$(EXEEXT) tests/mcp/oauth_out_of_memory$(EXEEXT) tests/mcp/web_out_of_memory$(EXEEXT) tests/mcp/snapshots_out_of_memory$(EXEEXT)
if HAVE_CHECK
check_PROGRAMS += tests/mcp/test_origin
tests_mcp_test_origin_CFLAGS = $(TEST_CFLAGS)
tests_mcp_test_origin_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/mcp/test_rpc
tests_mcp_test_rpc_CFLAGS = $(TEST_CFLAGS)
tests_mcp_test_rpc_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/mcp/test_schema
tests_mcp_test_schema_CFLAGS = $(TEST_CFLAGS)
tests_mcp_test_schema_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/mcp/test_prompts
tests_mcp_test_prompts_CFLAGS = $(TEST_CFLAGS)
tests_mcp_test_prompts_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/mcp/test_paginate
tests_mcp_test_paginate_CFLAGS = $(TEST_CFLAGS)
tests_mcp_test_paginate_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/mcp/test_catalog
tests_mcp_test_catalog_CFLAGS = $(TEST_CFLAGS)
tests_mcp_test_catalog_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/mcp/test_page
tests_mcp_test_page_CFLAGS = $(TEST_CFLAGS)
tests_mcp_test_page_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/mcp/test_state
tests_mcp_test_state_CFLAGS = $(TEST_CFLAGS)
tests_mcp_test_state_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/mcp/test_reply
tests_mcp_test_reply_CFLAGS = $(TEST_CFLAGS)
tests_mcp_test_reply_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/mcp/test_mcp_exchanges
tests_mcp_test_mcp_exchanges_CFLAGS = $(TEST_CFLAGS)
tests_mcp_test_mcp_exchanges_LDFLAGS = $(AM_LDFLAGS) $(EXCHANGE_WRAP)
tests_mcp_test_mcp_exchanges_LDADD = $(TEST_LIBS)
endif
EXTRA_DIST += tests/mcp/exchanges/asks.txt tests/mcp/exchanges/protocol.txt tests/mcp/exchanges/tools.txt
