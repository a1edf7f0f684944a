# tests of lib/render/gains
if HAVE_CHECK
check_PROGRAMS += tests/render/gains/test_gains_view
tests_render_gains_test_gains_view_CFLAGS = $(TEST_CFLAGS)
tests_render_gains_test_gains_view_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/gains/test_gains_file
tests_render_gains_test_gains_file_CFLAGS = $(TEST_CFLAGS)
tests_render_gains_test_gains_file_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/render/gains/test_gains_view_answers
tests_render_gains_test_gains_view_answers_SOURCES = tests/render/gains/test_gains_view_answers.c tests/portfolio/gains/gains_sample.h
tests_render_gains_test_gains_view_answers_CFLAGS = $(TEST_CFLAGS) $(ZLIB_CFLAGS)
tests_render_gains_test_gains_view_answers_LDADD = $(TEST_LIBS) $(ZLIB_LIBS)
endif
EXTRA_DIST += tests/render/gains/answers
