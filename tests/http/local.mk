# tests of http
dist_check_SCRIPTS += tests/http/http.t tests/http/faults.t tests/http/valgrind.t tests/http/enrich.t tests/http/gains.t tests/http/openapi.t tests/http/memory.t
EXTRA_DIST += tests/http/contract.py tests/http/memory.py tests/http/enrich.py tests/http/faults.py tests/http/gains.py tests/http/gains_book.py tests/http/gains_law.py tests/http/held_law.py tests/http/income_law.py tests/http/valgrind.py
# casgate-parse whose memory runs out
EXTRA_PROGRAMS += tests/http/parse_out_of_memory
tests_http_parse_out_of_memory_SOURCES = cgi/parse.c tests/http/fail_alloc.c
tests_http_parse_out_of_memory_LDADD = $(CASGATE_LIBS)
check_DATA += tests/http/parse_out_of_memory$(EXEEXT)
CLEANFILES += tests/http/parse_out_of_memory$(EXEEXT)
if HAVE_CHECK
check_PROGRAMS += tests/http/test_base64
tests_http_test_base64_CFLAGS = $(TEST_CFLAGS)
tests_http_test_base64_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_body
tests_http_test_body_CFLAGS = $(TEST_CFLAGS)
tests_http_test_body_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_etag
tests_http_test_etag_CFLAGS = $(TEST_CFLAGS)
tests_http_test_etag_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_form
tests_http_test_form_CFLAGS = $(TEST_CFLAGS)
tests_http_test_form_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_header
tests_http_test_header_CFLAGS = $(TEST_CFLAGS)
tests_http_test_header_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_log
tests_http_test_log_CFLAGS = $(TEST_CFLAGS)
tests_http_test_log_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_metrics
tests_http_test_metrics_CFLAGS = $(TEST_CFLAGS)
tests_http_test_metrics_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_multipart
tests_http_test_multipart_CFLAGS = $(TEST_CFLAGS)
tests_http_test_multipart_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_request
tests_http_test_request_CFLAGS = $(TEST_CFLAGS)
tests_http_test_request_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_route
tests_http_test_route_CFLAGS = $(TEST_CFLAGS)
tests_http_test_route_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_respond
tests_http_test_respond_CFLAGS = $(TEST_CFLAGS)
tests_http_test_respond_LDADD = $(TEST_LIBS)
endif
