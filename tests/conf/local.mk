# tests of lib/conf
if HAVE_CHECK
check_PROGRAMS += tests/conf/test_config
tests_conf_test_config_CFLAGS = $(TEST_CFLAGS)
tests_conf_test_config_LDADD = $(TEST_LIBS)
endif
