/* What errors of PostgreSQL mean to a caller: the codes are those of its manual, appendix A. */
#include "run.h"
#include "store/pg/sqlstate.h"

enum { AGAIN = CG_SQLSTATE_RETRY, DROP = CG_SQLSTATE_DROP };

static const struct {
	const char *state, *what;
	enum cg_code code;
	int retry_after;
	unsigned flags;
} states[] = {
	/* Two transactions were in each other's way: the same one may succeed at once. */
	{ "40001", "serialization_failure", CG_EBUSY, 1, AGAIN },
	{ "40P01", "deadlock_detected", CG_EBUSY, 1, AGAIN },
	{ "55P03", "lock_not_available", CG_EBUSY, 1, AGAIN },
	{ "57014", "query_canceled", CG_EBUSY, 1, AGAIN },
	/* The server lacks something: the connection is sound. A full disk takes longest. */
	{ "53100", "disk_full", CG_EDB, 60, 0 },
	{ "53200", "out_of_memory", CG_EBUSY, 1, 0 },
	{ "53300", "too_many_connections", CG_EBUSY, 1, 0 },
	{ "58030", "io_error", CG_EDB, 5, 0 },
	{ "42501", "insufficient_privilege", CG_EDB, 5, 0 },
	/* The session is over, or leads to a server that cannot serve. */
	{ "25006", "read_only_sql_transaction", CG_EDB, 5, DROP },
	{ "25P03", "idle_in_transaction_session_timeout", CG_EDB, 1, DROP },
	{ "57P01", "admin_shutdown", CG_EDB, 1, DROP },
	{ "57P02", "crash_shutdown", CG_EDB, 1, DROP },
	{ "57P03", "cannot_connect_now", CG_EDB, 5, DROP },
	{ "08006", "connection_failure", CG_EDB, 1, DROP },
	{ "28P01", "invalid_password", CG_EDB, 5, DROP },
	{ "3D000", "invalid_catalog_name", CG_EDB, 5, DROP },
	{ "42P01", "undefined_table", CG_EDB, 5, DROP },
	{ "42703", "undefined_column", CG_EDB, 5, DROP },
	{ "XX001", "data_corrupted", CG_EDB, 5, DROP },
	{ NULL, "no answer came", CG_EDB, 1, DROP },
	{ "", "no answer came", CG_EDB, 1, DROP },
	/* Defects of the program: nothing is gained by asking again. */
	{ "42601", "syntax_error", CG_EINTERNAL, 0, 0 },
	{ "23505", "unique_violation", CG_EINTERNAL, 0, 0 },
	{ "22012", "division_by_zero", CG_EINTERNAL, 0, 0 },
	{ "25001", "active_sql_transaction", CG_EINTERNAL, 0, 0 },
};

START_TEST(errors_of_the_server)
{
	const struct cg_sqlstate *got = cg_sqlstate_find(states[_i].state);

	ck_assert_msg(got->code == states[_i].code, "%s: code %d", states[_i].what, (int)got->code);
	ck_assert_msg(got->retry_after == states[_i].retry_after, "%s: %d s", states[_i].what, got->retry_after);
	ck_assert_msg(got->flags == states[_i].flags, "%s: flags %u", states[_i].what, got->flags);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("sqlstate");
	TCase *tc = tcase_create("sqlstate");

	tcase_add_loop_test(tc, errors_of_the_server, 0, sizeof(states) / sizeof(states[0]));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
