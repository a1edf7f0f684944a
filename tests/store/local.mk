# tests of store; those with a database run on a cluster of their own (tests/lib/pg.sh)
EXTRA_DIST += tests/lib/pg.sh tests/store/type_password.py
dist_check_SCRIPTS += tests/store/cli.t tests/store/sql.t
EXTRA_DIST += tests/store/sql/row_security.sql tests/store/sql/schema.sql
if HAVE_CHECK
STORE_TEST_CLUSTER = tests/store/cluster.c tests/store/cluster.h tests/store/sample.c
check_PROGRAMS += tests/store/test_faults tests/store/test_idempotency tests/store/test_key tests/store/test_nav tests/store/test_pgarray tests/store/test_samples tests/store/test_snapshot
tests_store_test_faults_SOURCES = tests/store/test_faults.c $(STORE_TEST_CLUSTER)
tests_store_test_faults_CFLAGS = $(TEST_CFLAGS)
tests_store_test_faults_LDADD = $(TEST_LIBS)
tests_store_test_idempotency_SOURCES = tests/store/test_idempotency.c $(STORE_TEST_CLUSTER)
tests_store_test_idempotency_CFLAGS = $(TEST_CFLAGS)
tests_store_test_idempotency_LDADD = $(TEST_LIBS)
tests_store_test_key_SOURCES = tests/store/test_key.c $(STORE_TEST_CLUSTER)
tests_store_test_key_CFLAGS = $(TEST_CFLAGS)
tests_store_test_key_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/test_password
tests_store_test_password_CFLAGS = $(TEST_CFLAGS)
tests_store_test_password_LDADD = $(TEST_LIBS)
tests_store_test_nav_SOURCES = tests/store/test_nav.c $(STORE_TEST_CLUSTER)
tests_store_test_nav_CFLAGS = $(TEST_CFLAGS)
tests_store_test_nav_LDADD = $(TEST_LIBS)
tests_store_test_pgarray_CFLAGS = $(TEST_CFLAGS)
tests_store_test_pgarray_LDADD = $(TEST_LIBS)
tests_store_test_samples_SOURCES = tests/store/test_samples.c $(STORE_TEST_CLUSTER)
tests_store_test_samples_CFLAGS = $(TEST_CFLAGS)
tests_store_test_samples_LDADD = $(TEST_LIBS)
tests_store_test_snapshot_SOURCES = tests/store/test_snapshot.c $(STORE_TEST_CLUSTER)
tests_store_test_snapshot_CFLAGS = $(TEST_CFLAGS)
tests_store_test_snapshot_LDADD = $(TEST_LIBS)
endif
