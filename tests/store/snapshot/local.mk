# tests of lib/store/snapshot
if HAVE_CHECK
check_PROGRAMS += tests/store/snapshot/test_idempotency
tests_store_snapshot_test_idempotency_SOURCES = tests/store/snapshot/test_idempotency.c $(STORE_TEST_CLUSTER)
tests_store_snapshot_test_idempotency_CFLAGS = $(TEST_CFLAGS)
tests_store_snapshot_test_idempotency_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/snapshot/test_snapshot
tests_store_snapshot_test_snapshot_SOURCES = tests/store/snapshot/test_snapshot.c $(STORE_TEST_CLUSTER)
tests_store_snapshot_test_snapshot_CFLAGS = $(TEST_CFLAGS)
tests_store_snapshot_test_snapshot_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/snapshot/test_snapshot_samples
tests_store_snapshot_test_snapshot_samples_SOURCES = tests/store/snapshot/test_snapshot_samples.c $(STORE_TEST_CLUSTER)
tests_store_snapshot_test_snapshot_samples_CFLAGS = $(TEST_CFLAGS)
tests_store_snapshot_test_snapshot_samples_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/snapshot/test_snapshot_columns
tests_store_snapshot_test_snapshot_columns_SOURCES = tests/store/snapshot/test_snapshot_columns.c $(STORE_TEST_CLUSTER)
tests_store_snapshot_test_snapshot_columns_CFLAGS = $(TEST_CFLAGS)
tests_store_snapshot_test_snapshot_columns_LDADD = $(TEST_LIBS)
endif
