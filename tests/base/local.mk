# tests of lib/base
if HAVE_CHECK
check_PROGRAMS += tests/base/test_arena
tests_base_test_arena_CFLAGS = $(TEST_CFLAGS)
tests_base_test_arena_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_buf
tests_base_test_buf_CFLAGS = $(TEST_CFLAGS)
tests_base_test_buf_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_date
tests_base_test_date_CFLAGS = $(TEST_CFLAGS)
tests_base_test_date_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_id
tests_base_test_id_CFLAGS = $(TEST_CFLAGS)
tests_base_test_id_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_str
tests_base_test_str_CFLAGS = $(TEST_CFLAGS)
tests_base_test_str_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_time
tests_base_test_time_CFLAGS = $(TEST_CFLAGS)
tests_base_test_time_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_dec
tests_base_test_dec_CFLAGS = $(TEST_CFLAGS)
tests_base_test_dec_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_json_parse
tests_base_test_json_parse_CFLAGS = $(TEST_CFLAGS)
tests_base_test_json_parse_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_digest
tests_base_test_digest_CFLAGS = $(TEST_CFLAGS)
tests_base_test_digest_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_json
tests_base_test_json_CFLAGS = $(TEST_CFLAGS)
tests_base_test_json_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/base/test_percent
tests_base_test_percent_CFLAGS = $(TEST_CFLAGS)
tests_base_test_percent_LDADD = $(TEST_LIBS)
endif
