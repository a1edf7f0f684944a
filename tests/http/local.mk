# tests of http
if HAVE_CHECK
check_PROGRAMS += tests/http/test_multipart tests/http/test_base64 tests/http/test_jsonbody tests/http/test_header
tests_http_test_multipart_CFLAGS = $(TEST_CFLAGS)
tests_http_test_multipart_LDADD = $(TEST_LIBS)
tests_http_test_base64_CFLAGS = $(TEST_CFLAGS)
tests_http_test_base64_LDADD = $(TEST_LIBS)
tests_http_test_jsonbody_CFLAGS = $(TEST_CFLAGS)
tests_http_test_jsonbody_LDADD = $(TEST_LIBS)
tests_http_test_header_CFLAGS = $(TEST_CFLAGS)
tests_http_test_header_LDADD = $(TEST_LIBS)
endif
