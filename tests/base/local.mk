# tests of lib/base
if HAVE_CHECK
check_PROGRAMS += tests/base/test_base tests/base/test_dec
tests_base_test_base_SOURCES = tests/base/test_base.c
tests_base_test_base_CFLAGS = $(TEST_CFLAGS)
tests_base_test_base_LDADD = $(TEST_LIBS)
tests_base_test_dec_SOURCES = tests/base/test_dec.c
tests_base_test_dec_CFLAGS = $(TEST_CFLAGS)
tests_base_test_dec_LDADD = $(TEST_LIBS)
endif
if HAVE_CHECK
check_PROGRAMS += tests/base/test_config
tests_base_test_config_CFLAGS = $(TEST_CFLAGS)
tests_base_test_config_LDADD = $(TEST_LIBS)
endif
