/*
 * Facts about the database: what its role may do, which tables are guarded, clock, connections, what is logged, and
 * when the jobs of the timers did their work. Each fact is made another one and put back.
 */
#include "store/market/facts.h"

#include "store/cluster.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db, *admin;
static struct cg_arena arena;
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	admin = cg_db_new_admin(&cfg);
	cg_arena_init(&arena, 16 << 20);
	e = (struct cg_err){ .code = CG_OK };
	(void)cluster_ask("delete from jobs");
	(void)cluster_ask("delete from nav_runs");
}

static void teardown(void)
{
	cg_db_free(db);
	cg_db_free(admin);
	cg_arena_free(&arena);
}

static struct cg_facts facts_of(struct cg_db *of)
{
	struct cg_facts f;

	OK(cg_facts_read(of, &arena, &f, &e));
	return f;
}

/* The role of the application as it should be, and the superuser beside it. */
START_TEST(roles)
{
	struct cg_facts f = facts_of(db);

	is_text(f.role, "casgate_app");
	ck_assert(!f.bypasses && f.owned == 0 && !f.logged);
	is_text(f.version, cluster_ask("show server_version"));
	ck_assert(f.skew_ms > -2000 && f.skew_ms < 2000);
	ck_assert_int_eq(f.connections, strtol(cluster_ask("select current_setting('max_connections')::int - "
							   "current_setting('superuser_reserved_connections')::int"),
					       NULL, 10));
	ck_assert(f.in_use >= 1 && f.in_use < 50);
	f = facts_of(admin);
	is_text(f.role, "postgres");
	ck_assert(f.bypasses && f.owned > 20);
	(void)cluster_ask("alter role casgate_app bypassrls");
	ck_assert(facts_of(db).bypasses);
	(void)cluster_ask("alter role casgate_app nobypassrls");
	(void)cluster_ask("create table theirs (a int)");
	(void)cluster_ask("alter table theirs owner to casgate_app");
	ck_assert_int_eq(facts_of(db).owned, 1);
	(void)cluster_ask("drop table theirs");
}
END_TEST

/* A table of accounts without row level security, or with it and without a policy, is told. */
START_TEST(guards)
{
	struct cg_facts f = facts_of(db);
	int64_t tables = f.tables;

	ck_assert(tables > 10 && f.unguarded == 0);
	(void)cluster_ask("create table open_one (account_id uuid)");
	f = facts_of(db);
	ck_assert(f.tables == tables + 1 && f.unguarded == 1);
	(void)cluster_ask("alter table open_one enable row level security");
	ck_assert_int_eq(facts_of(db).unguarded, 1);
	(void)cluster_ask("create policy p on open_one using (true)");
	ck_assert_int_eq(facts_of(db).unguarded, 0);
	(void)cluster_ask("alter table open_one disable row level security");
	ck_assert_int_eq(facts_of(db).unguarded, 1);
	(void)cluster_ask("drop table open_one");
	(void)cluster_ask("create table other (a int)");
	ck_assert_int_eq(facts_of(db).tables, tables);
	(void)cluster_ask("drop table other");
}
END_TEST

/* Statements in the log, with their parameters: as soon as any of the ways is on, unless parameters are left out. */
START_TEST(what_is_logged)
{
	static const char *const ways[] = { "log_min_duration_statement = 0", "log_statement = mod",
					    "log_statement = \"all\"", "log_transaction_sample_rate = 0.5",
					    "log_min_duration_sample = 10" };
	static const char *const quiet[] = { "log_statement = ddl", "log_parameter_max_length = 0",
					     "log_error_verbosity = terse" };

	for (size_t i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		(void)cluster_askf("alter role casgate_app set %s", ways[i]);
		cg_db_free(db);
		db = cg_db_new(&cfg);
		ck_assert_msg(facts_of(db).logged, "%s", ways[i]);
		for (size_t k = i == 0 ? 1 : 3; k < sizeof(quiet) / sizeof(quiet[0]); k++) {
			(void)cluster_askf("alter role casgate_app set %s", quiet[k]);
			cg_db_free(db);
			db = cg_db_new(&cfg);
			ck_assert_msg(!facts_of(db).logged, "%s, %s", ways[i], quiet[k]);
			(void)cluster_askf("alter role casgate_app reset %.*s", (int)strcspn(quiet[k], " "), quiet[k]);
		}
		(void)cluster_ask("alter role casgate_app reset all");
	}
	(void)cluster_askf("alter role casgate_app set %s", quiet[0]);
	cg_db_free(db);
	db = cg_db_new(&cfg);
	ck_assert(!facts_of(db).logged);
	(void)cluster_ask("alter role casgate_app reset all");
}
END_TEST

/* Only the superuser is told where the data lie. */
START_TEST(directory)
{
	struct cg_str path = CG_STR_NONE;

	ck_assert(cg_facts_data_directory(admin, &arena, &path));
	is_text(path, cluster_ask("show data_directory"));
	ck_assert(!cg_facts_data_directory(db, &arena, &path));
}
END_TEST

/* When purge and sync succeeded last; what failed, or is another kind, does not count. */
START_TEST(jobs)
{
	struct cg_facts_jobs f;
	int64_t purge_s = 1, nav_s = 1;

	OK(cg_facts_jobs(admin, &arena, &f, &e));
	ck_assert(f.expired == 0 && f.purge.p == NULL && f.nav.p == NULL && !f.nav_old);
	cg_facts_times(db, &purge_s, &nav_s);
	ck_assert(purge_s == 0 && nav_s == 0);
	(void)cluster_ask("insert into jobs (job, started_at, succeeded_at) values ('purge', now(), '2024-02-29 "
			  "23:59:58.9+00')");
	(void)cluster_ask(
		"insert into nav_runs (kind, finished_at, outcome) values ('sync', '2024-03-01 00:00:01.9+00', "
		"'DONE'), ('import', now(), 'DONE')");
	OK(cg_facts_jobs(admin, &arena, &f, &e));
	is_text(f.purge, "2024-02-29T23:59:58Z");
	is_text(f.nav, "2024-03-01T00:00:01Z");
	ck_assert(f.nav_old);
	cg_facts_times(db, &purge_s, &nav_s);
	ck_assert_int_eq(purge_s, 1709251198);
	ck_assert_int_eq(nav_s, 1709251201);
	(void)cluster_ask("update nav_runs set finished_at = now() - interval '71 hours 59 minutes'");
	OK(cg_facts_jobs(admin, &arena, &f, &e));
	ck_assert(!f.nav_old && f.nav.n == 20);
	(void)cluster_ask("update nav_runs set finished_at = now() - interval '72 hours 1 minute'");
	OK(cg_facts_jobs(admin, &arena, &f, &e));
	ck_assert(f.nav_old);
	(void)cluster_ask("update nav_runs set outcome = 'FAILED'");
	OK(cg_facts_jobs(admin, &arena, &f, &e));
	ck_assert(f.nav.p == NULL && !f.nav_old);
	cg_facts_times(db, &purge_s, &nav_s);
	ck_assert(purge_s == 1709251198 && nav_s == 0);
}
END_TEST

/* Snapshots that purge left: from a day behind their end on. */
START_TEST(left_by_purge)
{
	struct cg_auth auth = cluster_auth(true);
	struct cg_snapshot_meta meta;
	struct cg_facts_jobs f;
	struct cg_statement s;

	cluster_statement(&arena, &s);
	OK(cg_snapshot_store(db, &auth, &s, NULL, NULL, &meta, &e));
	for (int late = 0; late < 2; late++) {
		(void)cluster_askf("update snapshots set created_at = now() - interval '9 days', expires_at = now() - "
				   "interval '%s'",
				   late ? "24 hours 1 minute" : "23 hours 59 minutes");
		OK(cg_facts_jobs(admin, &arena, &f, &e));
		ck_assert_int_eq(f.expired, late);
	}
	(void)cluster_ask("update snapshots set expires_at = now() + interval '1 day'");
}
END_TEST

/* No database: no facts, and no times. */
START_TEST(no_database)
{
	struct cg_facts f;
	struct cg_facts_jobs j;
	struct cg_str path = CG_STR_NONE;
	int64_t purge_s = 1, nav_s = 1;

	(void)cluster_control("stop", NULL);
	CODE_IS(cg_facts_read(db, &arena, &f, &e), CG_EDB);
	CODE_IS(cg_facts_jobs(admin, &arena, &j, &e), CG_EDB);
	ck_assert(f.role.p == NULL && j.purge.p == NULL);
	ck_assert(!cg_facts_data_directory(admin, &arena, &path));
	cg_facts_times(db, &purge_s, &nav_s);
	ck_assert(purge_s == 0 && nav_s == 0);
	(void)cluster_control("start", NULL);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("facts");
	TCase *tc = tcase_create("facts");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, roles);
	tcase_add_test(tc, guards);
	tcase_add_test(tc, what_is_logged);
	tcase_add_test(tc, directory);
	tcase_add_test(tc, jobs);
	tcase_add_test(tc, left_by_purge);
	tcase_add_test(tc, no_database);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
