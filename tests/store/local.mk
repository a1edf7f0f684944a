# tests of store; those with a database run on a cluster of their own (tests/lib/pg.sh)
EXTRA_DIST += tests/lib/pg.sh tests/store/identity/type_password.py
dist_check_SCRIPTS += tests/store/citus.t tests/store/patroni.t tests/store/cli.t tests/store/migrate_busy.t tests/store/upgrade_indexes.t tests/store/connections.t tests/store/sql.t tests/store/sql_text.t tests/store/pgbouncer.t tests/store/rewind.t
EXTRA_DIST += tests/store/sql/row_security.sql tests/store/sql/schema.sql
if HAVE_CHECK
check_PROGRAMS += tests/store/test_migrate_roles
tests_store_test_migrate_roles_CFLAGS = $(TEST_CFLAGS)
tests_store_test_migrate_roles_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/test_migrate
tests_store_test_migrate_CFLAGS = $(TEST_CFLAGS)
tests_store_test_migrate_LDADD = $(TEST_LIBS)
check_PROGRAMS += tests/store/test_rekey
tests_store_test_rekey_CFLAGS = $(TEST_CFLAGS)
tests_store_test_rekey_LDADD = $(TEST_LIBS)
endif
