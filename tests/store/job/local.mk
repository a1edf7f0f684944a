# tests of lib/store/job
if HAVE_CHECK
check_PROGRAMS += tests/store/job/test_job
tests_store_job_test_job_CFLAGS = $(TEST_CFLAGS)
tests_store_job_test_job_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/job/test_job_queue
tests_store_job_test_job_queue_CFLAGS = $(TEST_CFLAGS)
tests_store_job_test_job_queue_LDADD = $(TEST_LIBS)
endif
