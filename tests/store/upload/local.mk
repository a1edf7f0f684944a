# tests of lib/store/upload
if HAVE_CHECK
check_PROGRAMS += tests/store/upload/test_upload_session
tests_store_upload_test_upload_session_CFLAGS = $(TEST_CFLAGS)
tests_store_upload_test_upload_session_LDADD = $(TEST_LIBS)
endif
