# tests of lib/render/gains
if HAVE_CHECK
check_PROGRAMS += tests/render/gains/test_gains_view
tests_render_gains_test_gains_view_CFLAGS = $(TEST_CFLAGS)
tests_render_gains_test_gains_view_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/gains/test_gains_file
tests_render_gains_test_gains_file_CFLAGS = $(TEST_CFLAGS)
tests_render_gains_test_gains_file_LDADD = $(TEST_LIBS)
endif
