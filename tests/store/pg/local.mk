# tests of lib/store/pg
if HAVE_CHECK
check_PROGRAMS += tests/store/pg/test_faults
tests_store_pg_test_faults_SOURCES = tests/store/pg/test_faults.c $(STORE_TEST_CLUSTER)
tests_store_pg_test_faults_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_faults_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/pg/test_partition
tests_store_pg_test_partition_SOURCES = tests/store/pg/test_partition.c $(STORE_TEST_CLUSTER)
tests_store_pg_test_partition_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_partition_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/pg/test_pgarray
tests_store_pg_test_pgarray_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_pgarray_LDADD = $(TEST_LIBS)
endif
