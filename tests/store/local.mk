# tests of store; those with a database run on a cluster of their own (tests/lib/pg.sh)
EXTRA_DIST += tests/lib/pg.sh tests/store/identity/type_password.py
dist_check_SCRIPTS += tests/store/cli.t tests/store/sql.t
EXTRA_DIST += tests/store/sql/row_security.sql tests/store/sql/schema.sql
STORE_TEST_CLUSTER = tests/store/cluster.c tests/store/cluster.h tests/store/sample.c
if HAVE_CHECK
check_PROGRAMS += tests/store/test_samples
tests_store_test_samples_SOURCES = tests/store/test_samples.c $(STORE_TEST_CLUSTER)
tests_store_test_samples_CFLAGS = $(TEST_CFLAGS)
tests_store_test_samples_LDADD = $(TEST_LIBS)
endif
