# tests of lib/store/snapshot
if HAVE_CHECK
check_PROGRAMS += tests/store/snapshot/test_idempotency
tests_store_snapshot_test_idempotency_CFLAGS = $(TEST_CFLAGS)
tests_store_snapshot_test_idempotency_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/snapshot/test_snapshot
tests_store_snapshot_test_snapshot_CFLAGS = $(TEST_CFLAGS)
tests_store_snapshot_test_snapshot_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/snapshot/test_snapshot_samples
tests_store_snapshot_test_snapshot_samples_CFLAGS = $(TEST_CFLAGS)
tests_store_snapshot_test_snapshot_samples_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/snapshot/test_snapshot_columns
tests_store_snapshot_test_snapshot_columns_CFLAGS = $(TEST_CFLAGS)
tests_store_snapshot_test_snapshot_columns_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/snapshot/test_enrichment
tests_store_snapshot_test_enrichment_CFLAGS = $(TEST_CFLAGS)
tests_store_snapshot_test_enrichment_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/snapshot/test_snapshot_memory
tests_store_snapshot_test_snapshot_memory_CFLAGS = $(TEST_CFLAGS)
tests_store_snapshot_test_snapshot_memory_LDFLAGS = $(AM_LDFLAGS) -Wl,--wrap=cg_arena_init
tests_store_snapshot_test_snapshot_memory_LDADD = $(TEST_LIBS)
endif
