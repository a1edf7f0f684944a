# tests of store; those with a database run on a cluster of their own (tests/lib/pg.sh)
EXTRA_DIST += tests/lib/pg.sh
if HAVE_CHECK
STORE_TEST_CLUSTER = tests/store/cluster.c tests/store/cluster.h tests/store/sample.c
check_PROGRAMS += tests/store/test_key tests/store/test_pgarray tests/store/test_snapshot
tests_store_test_key_SOURCES = tests/store/test_key.c $(STORE_TEST_CLUSTER)
tests_store_test_key_CFLAGS = $(TEST_CFLAGS)
tests_store_test_key_LDADD = $(TEST_LIBS)
tests_store_test_pgarray_CFLAGS = $(TEST_CFLAGS)
tests_store_test_pgarray_LDADD = $(TEST_LIBS)
tests_store_test_snapshot_SOURCES = tests/store/test_snapshot.c $(STORE_TEST_CLUSTER)
tests_store_test_snapshot_CFLAGS = $(TEST_CFLAGS)
tests_store_test_snapshot_LDADD = $(TEST_LIBS)
endif
