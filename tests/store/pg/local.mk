# tests of lib/store/pg
dist_check_SCRIPTS += tests/store/pg/columns.t
if HAVE_CHECK
check_PROGRAMS += tests/store/pg/test_db
tests_store_pg_test_db_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_db_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/pg/test_row
tests_store_pg_test_row_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_row_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/pg/test_seal
tests_store_pg_test_seal_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_seal_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/pg/test_sql_lost
tests_store_pg_test_sql_lost_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_sql_lost_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/pg/test_sql_faults
tests_store_pg_test_sql_faults_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_sql_faults_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/pg/test_sql_partition
tests_store_pg_test_sql_partition_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_sql_partition_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/pg/test_columns
tests_store_pg_test_columns_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_columns_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/pg/test_sqlstate
tests_store_pg_test_sqlstate_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_sqlstate_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/pg/test_worker
tests_store_pg_test_worker_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_worker_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/pg/test_pgarray
tests_store_pg_test_pgarray_CFLAGS = $(TEST_CFLAGS)
tests_store_pg_test_pgarray_LDADD = $(TEST_LIBS)
endif
