# tests of http
if HAVE_CHECK
check_PROGRAMS += tests/http/test_mcp
tests_http_test_mcp_CFLAGS = $(TEST_CFLAGS)
tests_http_test_mcp_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_gains_view
tests_http_test_gains_view_CFLAGS = $(TEST_CFLAGS)
tests_http_test_gains_view_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_multipart tests/http/test_base64 tests/http/test_jsonbody tests/http/test_header \
	tests/http/test_request tests/http/test_respond tests/http/test_log
check_PROGRAMS += tests/http/test_nomemory
tests_http_test_nomemory_CFLAGS = $(TEST_CFLAGS)
tests_http_test_nomemory_LDADD = $(TEST_LIBS)
tests_http_test_multipart_CFLAGS = $(TEST_CFLAGS)
tests_http_test_multipart_LDADD = $(TEST_LIBS)
tests_http_test_base64_CFLAGS = $(TEST_CFLAGS)
tests_http_test_base64_LDADD = $(TEST_LIBS)
tests_http_test_jsonbody_CFLAGS = $(TEST_CFLAGS)
tests_http_test_jsonbody_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_client_document tests/http/test_html tests/http/test_uri tests/http/test_netguard tests/http/test_form tests/http/test_oauth
tests_http_test_client_document_CFLAGS = $(TEST_CFLAGS)
tests_http_test_client_document_LDADD = $(TEST_LIBS)
tests_http_test_html_CFLAGS = $(TEST_CFLAGS)
tests_http_test_html_LDADD = $(TEST_LIBS)
tests_http_test_uri_CFLAGS = $(TEST_CFLAGS)
tests_http_test_uri_LDADD = $(TEST_LIBS)
tests_http_test_netguard_CFLAGS = $(TEST_CFLAGS)
tests_http_test_netguard_LDADD = $(TEST_LIBS)
tests_http_test_form_CFLAGS = $(TEST_CFLAGS)
tests_http_test_form_LDADD = $(TEST_LIBS)
tests_http_test_oauth_CFLAGS = $(TEST_CFLAGS)
tests_http_test_oauth_LDADD = $(TEST_LIBS)
tests_http_test_header_CFLAGS = $(TEST_CFLAGS)
tests_http_test_header_LDADD = $(TEST_LIBS)
tests_http_test_request_CFLAGS = $(TEST_CFLAGS)
tests_http_test_request_LDADD = $(TEST_LIBS)
tests_http_test_respond_CFLAGS = $(TEST_CFLAGS)
tests_http_test_respond_LDADD = $(TEST_LIBS)
tests_http_test_log_CFLAGS = $(TEST_CFLAGS)
tests_http_test_log_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/http/test_chart tests/http/test_report
tests_http_test_chart_CFLAGS = $(TEST_CFLAGS)
tests_http_test_chart_LDADD = $(TEST_LIBS)
tests_http_test_report_CFLAGS = $(TEST_CFLAGS)
tests_http_test_report_LDADD = $(TEST_LIBS)
endif
dist_check_SCRIPTS += tests/http/http.t tests/http/faults.t tests/http/valgrind.t tests/http/enrich.t tests/http/gains.t tests/http/openapi.t
EXTRA_DIST += tests/http/contract.py tests/http/enrich.py tests/http/faults.py tests/http/gains.py tests/http/gains_law.py tests/http/valgrind.py tests/http/stack.py tests/http/fcgi.py
