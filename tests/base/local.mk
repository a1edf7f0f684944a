# tests of lib/base
if HAVE_CHECK
check_PROGRAMS += tests/base/test_base
tests_base_test_base_CFLAGS = $(TEST_CFLAGS)
tests_base_test_base_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_dec
tests_base_test_dec_CFLAGS = $(TEST_CFLAGS)
tests_base_test_dec_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_json_parse
tests_base_test_json_parse_CFLAGS = $(TEST_CFLAGS)
tests_base_test_json_parse_LDADD = $(TEST_LIBS)
endif
