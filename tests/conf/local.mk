# tests of lib/conf
if HAVE_CHECK
check_PROGRAMS += tests/conf/test_config tests/conf/test_config_file tests/conf/test_home tests/conf/test_purpose
tests_conf_test_config_CFLAGS = $(TEST_CFLAGS)
tests_conf_test_config_LDADD = $(TEST_LIBS)
tests_conf_test_config_file_CFLAGS = $(TEST_CFLAGS)
tests_conf_test_config_file_LDADD = $(TEST_LIBS)
tests_conf_test_home_CFLAGS = $(TEST_CFLAGS)
tests_conf_test_home_LDADD = $(TEST_LIBS)
tests_conf_test_purpose_CFLAGS = $(TEST_CFLAGS)
tests_conf_test_purpose_LDADD = $(TEST_LIBS)
endif
