/* Levels of indices: a file as a whole or not at all, and the level that counts for a day; facts for the doctor. */
#include "base/date.h"
#include "store/cluster.h"
#include "store/market/facts.h"
#include "store/market/index_level.h"
#include "values.h"

#include <stdio.h>
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
	cg_arena_init(&arena, 8 << 20);
	e = (struct cg_err){ .code = CG_OK };
	(void)cluster_ask("delete from index_levels");
}

static void teardown(void)
{
	cg_db_free(db);
	cg_db_free(admin);
	cg_arena_free(&arena);
}

static struct cg_tri_level level(const char *series, const char *date, const char *text)
{
	struct cg_tri_level l = { .series = cg_str_of(series), .name = CG_STR_INIT("Nifty 50") };

	l.level.date = day(date);
	ck_assert(cg_dec_parse(cg_str_of(text), &l.level.nav));
	return l;
}

static enum cg_code writes(struct cg_tri_level *v, size_t n, struct cg_index_level_written *out)
{
	struct cg_tri t = { .v = v, .n = n };

	return cg_index_level_write(admin, &t, CG_STR("file.csv"), &arena, out, &e);
}

static const char *stored(void)
{
	return cluster_ask(
		"select coalesce(string_agg(concat_ws(' ', series, level_date, level, name, source), '; ' order "
		"by series, level_date), '') from index_levels");
}

/* Added, changed by a hundredth at most, and the same; more than that is another index, and nothing is stored. */
START_TEST(a_file_of_levels)
{
	struct cg_tri_level v[] = { level("NIFTY50TRI", "2026-03-30", "30000.5"),
				    level("NIFTY50TRI", "2026-03-31", "30100"),
				    level("OTHERTRI", "2026-03-31", "100") };
	struct cg_index_level_written w;

	OK(writes(v, 2, &w));
	ck_assert(w.added == 2 && w.changed == 0 && w.same == 0);
	ck_assert_str_eq(stored(),
			 "NIFTY50TRI 2026-03-30 30000.5 Nifty 50 file.csv; NIFTY50TRI 2026-03-31 30100 Nifty 50 "
			 "file.csv");
	v[1] = level("NIFTY50TRI", "2026-03-31", "30401");
	OK(writes(v, 3, &w));
	ck_assert(w.added == 1 && w.changed == 1 && w.same == 1);
	v[2] = level("OTHERTRI", "2026-03-31", "101.01");
	v[0] = level("NEWTRI", "2026-03-31", "7");
	ck_assert_int_eq(writes(v, 3, &w), CG_EREQUEST);
	ck_assert_str_eq(e.hint,
			 "Nifty 50 of 2026-03-31: 101.01 in the file, 100 stored. Is one of them the price index? "
			 "Nothing of the file was imported.");
	e = (struct cg_err){ .code = CG_OK };
	v[2] = level("OTHERTRI", "2026-03-31", "98.99");
	ck_assert_int_eq(writes(v, 3, &w), CG_EREQUEST);
	e = (struct cg_err){ .code = CG_OK };
	ck_assert_str_eq(stored(),
			 "NIFTY50TRI 2026-03-30 30000.5 Nifty 50 file.csv; NIFTY50TRI 2026-03-31 30401 Nifty 50 "
			 "file.csv; OTHERTRI 2026-03-31 100 Nifty 50 file.csv");
	v[2] = level("OTHERTRI", "2026-03-31", "99");
	OK(writes(v, 3, &w));
	ck_assert(w.added == 1 && w.changed == 1 && w.same == 1);
	v[0].name = CG_STR("\xff");
	ck_assert_int_eq(writes(v, 3, &w), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "A name in the file is not UTF-8 text.");
}
END_TEST

static struct cg_tri_table loads(const char *series, const char *date)
{
	struct cg_tri_need need = { .series = cg_str_of(series), .day = day(date) };
	struct cg_tri_needs needs = { .v = &need, .n = 1 };
	struct cg_tri_table t;

	OK(cg_index_level_load(db, &needs, &arena, &t, &e));
	return t;
}

/* Of the day, or of the last day before, seven back at most, and the newest of the series beside it. */
START_TEST(the_level_of_a_day)
{
	struct cg_tri_level v[] = { level("ATRI", "2026-03-02", "10.25"), level("ATRI", "2026-03-20", "11"),
				    level("ATRI", "2026-03-31", "12"), level("BTRI", "2026-03-10", "5") };
	struct cg_index_level_written w;
	struct cg_tri_need two[] = { { CG_STR_INIT("BTRI"), 0 }, { CG_STR_INIT("ATRI"), 0 } };
	struct cg_tri_needs none = { 0 }, both = { .v = two, .n = 2 };
	struct cg_tri_table t;

	OK(writes(v, 4, &w));
	t = loads("ATRI", "2026-03-09");
	ck_assert(t.n == 1 && t.v[0].levels.n == 2);
	ck_assert(cg_str_eq(t.v[0].series, CG_STR("ATRI")) && t.v[0].levels.v[0].date == day("2026-03-02"));
	ck_assert(cg_dec_eq(t.v[0].levels.v[0].nav, v[0].level.nav));
	ck_assert(t.v[0].levels.v[1].date == day("2026-03-31"));
	t = loads("ATRI", "2026-03-10");
	ck_assert(t.n == 1 && t.v[0].levels.n == 1 && t.v[0].levels.v[0].date == day("2026-03-31"));
	t = loads("ATRI", "2026-03-20");
	ck_assert(t.v[0].levels.n == 2 && t.v[0].levels.v[0].date == day("2026-03-20"));
	t = loads("CTRI", "2026-03-20");
	ck_assert_uint_eq(t.n, 0);
	two[0].day = day("2026-03-10");
	two[1].day = day("2026-03-31");
	OK(cg_index_level_load(db, &both, &arena, &t, &e));
	ck_assert_uint_eq(t.n, 2);
	ck_assert(cg_str_eq(t.v[0].series, CG_STR("ATRI")) && t.v[0].levels.n == 1);
	ck_assert(cg_str_eq(t.v[1].series, CG_STR("BTRI")) && t.v[1].levels.n == 1);
	OK(cg_index_level_load(db, &none, &arena, &t, &e));
	ck_assert_uint_eq(t.n, 0);
}
END_TEST

/* Of the workers' role: it owns nothing, and row level security binds it on every table with an account. */
START_TEST(facts_of_the_database)
{
	struct cg_facts f;
	struct cg_str path = CG_STR_NONE;

	OK(cg_facts_read(db, &arena, &f, &e));
	ck_assert(cg_str_eq(f.role, CG_STR("casgate_app")) && !f.bypasses && f.owned == 0 && f.unguarded == 0);
	ck_assert_msg(f.skew_ms > -2000 && f.skew_ms < 2000, "%lld", (long long)f.skew_ms);
	ck_assert_str_eq(cluster_askf("select count(*) = %lld from information_schema.columns join "
				      "information_schema.tables using (table_schema, table_name) where column_name = "
				      "'account_id' and table_type = 'BASE TABLE' and table_name <> 'user_names'",
				      (long long)f.tables),
			 "t");
	ck_assert_int_gt(f.tables, 20);
	ck_assert(cg_str_starts(cg_str_of(cluster_ask("show server_version")), f.version));
	ck_assert_str_eq(cluster_askf("select current_setting('max_connections')::int - "
				      "current_setting('superuser_reserved_connections')::int = %lld",
				      (long long)f.connections),
			 "t");
	ck_assert(f.in_use >= 1 && f.in_use < 20);
	ck_assert(!f.logged);
	(void)cluster_ask("alter role casgate_app set log_min_duration_statement = 100");
	cg_db_free(db);
	db = cg_db_new(&cfg);
	OK(cg_facts_read(db, &arena, &f, &e));
	ck_assert(f.logged);
	(void)cluster_ask("alter role casgate_app reset log_min_duration_statement");
	(void)cluster_ask("alter table usage_daily disable row level security");
	cg_db_free(db);
	db = cg_db_new(&cfg);
	OK(cg_facts_read(db, &arena, &f, &e));
	ck_assert(!f.logged && f.unguarded == 1);
	(void)cluster_ask("alter table usage_daily enable row level security");
	OK(cg_facts_read(admin, &arena, &f, &e));
	ck_assert(cg_str_eq(f.role, CG_STR("postgres")) && f.bypasses && f.owned > 20);
	ck_assert(cg_facts_data_directory(admin, &arena, &path));
	ck_assert(cg_str_eq(path, cg_str_of(cluster_ask("show data_directory"))));
	ck_assert(!cg_facts_data_directory(db, &arena, &path));
}
END_TEST

/* What the timers' jobs did last; a sync is old after three days, a snapshot is left over a day after its end. */
START_TEST(facts_of_the_timers)
{
	struct cg_auth auth = cluster_auth(true);
	struct cg_snapshot_meta m;
	struct cg_statement s;
	struct cg_facts_jobs j;
	int64_t purge_s = 7, nav_s = 7;

	OK(cg_facts_jobs(admin, &arena, &j, &e));
	ck_assert(j.expired == 0 && j.purge.p == NULL && j.nav.p == NULL && !j.nav_old);
	cg_facts_times(db, &purge_s, &nav_s);
	ck_assert(purge_s == 0 && nav_s == 0);
	(void)cluster_ask("insert into jobs (job, started_at, succeeded_at) values ('purge', now(), "
			  "'2026-03-31T10:00:00Z')");
	(void)cluster_ask(
		"insert into nav_runs (kind, finished_at, outcome) values ('sync', now() - interval '2 days 23 "
		"hours', 'DONE'), ('import', now(), 'DONE')");
	OK(cg_facts_jobs(admin, &arena, &j, &e));
	ck_assert(cg_str_eq(j.purge, CG_STR("2026-03-31T10:00:00Z")) && j.nav.n == 20 && !j.nav_old);
	(void)cluster_ask("update nav_runs set finished_at = '2026-03-31T11:00:01Z'");
	OK(cg_facts_jobs(admin, &arena, &j, &e));
	ck_assert(cg_str_eq(j.nav, CG_STR("2026-03-31T11:00:01Z")) && j.nav_old);
	cg_facts_times(db, &purge_s, &nav_s);
	ck_assert_int_eq(purge_s, 1774951200);
	ck_assert_int_eq(nav_s, 1774951200 + 3601);
	(void)cluster_ask("update nav_runs set outcome = 'STOPPED'");
	OK(cg_facts_jobs(admin, &arena, &j, &e));
	ck_assert(j.nav.p == NULL && !j.nav_old);
	cluster_statement(&arena, &s);
	OK(cg_snapshot_store(db, &auth, &s, NULL, NULL, &m, &e));
	(void)cluster_ask(
		"update snapshots set created_at = now() - interval '9 days', expires_at = now() - interval '23 "
		"hours'");
	OK(cg_facts_jobs(admin, &arena, &j, &e));
	ck_assert_int_eq(j.expired, 0);
	(void)cluster_ask("update snapshots set expires_at = now() - interval '1 day'");
	OK(cg_facts_jobs(admin, &arena, &j, &e));
	ck_assert_int_eq(j.expired, 1);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("index_level");
	TCase *tc = tcase_create("index_level");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, a_file_of_levels);
	tcase_add_test(tc, the_level_of_a_day);
	tcase_add_test(tc, facts_of_the_database);
	tcase_add_test(tc, facts_of_the_timers);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
