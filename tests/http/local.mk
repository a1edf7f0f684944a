# tests of http
if HAVE_CHECK
http_tests = tests/http/test_multipart tests/http/test_base64
check_PROGRAMS += $(http_tests)
tests_http_test_multipart_CFLAGS = $(TEST_CFLAGS)
tests_http_test_multipart_LDADD = $(TEST_LIBS)
tests_http_test_base64_CFLAGS = $(TEST_CFLAGS)
tests_http_test_base64_LDADD = $(TEST_LIBS)
endif
