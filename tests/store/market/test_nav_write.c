/*
 * NAVs as they are written: what is new, what differs, what is said again; steps between two NAVs by the rules of
 * market/series.h, whichever of the two came first; what no source may say.
 */
#include "store/cluster.h"
#include "store/market/nav.h"
#include "values.h"

#include <string.h>

enum { DAY = 20000 };

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_err e;
static struct cg_nav_written did;
static size_t most; /* that an arena of the store gives out; 0: as it wants */

void __real_cg_arena_init(struct cg_arena *a, size_t limit);
void __wrap_cg_arena_init(struct cg_arena *a, size_t limit);

void __wrap_cg_arena_init(struct cg_arena *a, size_t limit)
{
	__real_cg_arena_init(a, most > 0 && limit > most ? most : limit);
}

static void setup(void)
{
	most = 0;
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 64 << 20);
	e = (struct cg_err){ .code = CG_OK };
	(void)cluster_ask("delete from nav_daily");
	(void)cluster_ask("delete from nav_breaks");
	(void)cluster_ask("delete from nav_fetches");
	(void)cluster_ask("delete from schemes");
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

static void add(struct cg_nav_series *s, int32_t date, const char *value)
{
	struct cg_nav v = { .date = date, .nav = dec(value) };

	ck_assert(CG_PUSH(&arena, &s->navs, &v));
}

static void wrote(size_t added, size_t changed, size_t same)
{
	ck_assert_msg(did.added == added && did.changed == changed && did.same == same, "%zu %zu %zu", did.added,
		      did.changed, did.same);
}

static void writes(int32_t code, int32_t date, const char *value)
{
	struct cg_nav_series s = { .code = code };

	add(&s, date, value);
	OK(cg_nav_write(db, &s, 1, &did, &e));
}

/* Days from DAY on, kind and ratio. */
static const char *jumps(int32_t code)
{
	return cluster_askf(
		"select coalesce(string_agg(concat_ws(' ', nav_date - date '1970-01-01' - %d, kind, ratio), "
		"', ' order by nav_date), '') from nav_breaks where scheme_code = %d",
		DAY, code);
}

/* Rounded to four decimals or more it is the same; a figure that differs takes the place of the one before. */
START_TEST(new_changed_and_said_again)
{
	struct cg_nav_series s[2] = { { .code = 1 }, { .code = 2 } };

	add(&s[0], DAY, "10.5");
	add(&s[0], DAY + 1, "10.123456");
	add(&s[1], DAY, "7");
	OK(cg_nav_write(db, s, 2, &did, &e));
	wrote(3, 0, 0);
	OK(cg_nav_write(db, s, 2, &did, &e));
	wrote(0, 0, 3);
	s[0].navs.v[0].nav = dec("10.5000");
	s[0].navs.v[1].nav = dec("10.1235");
	add(&s[1], DAY + 3, "7.1");
	s[1].navs.v[0].nav = dec("7.01");
	OK(cg_nav_write(db, s, 2, &did, &e));
	wrote(1, 1, 2);
	s[0].navs.v[1].nav = dec("10.123");
	OK(cg_nav_write(db, s, 1, &did, &e));
	wrote(0, 1, 1);
	ck_assert_str_eq(
		cluster_ask("select string_agg(concat_ws(' ', scheme_code, nav_date - date '1970-01-01', nav), ', ' "
			    "order by scheme_code, nav_date) from nav_daily"),
		"1 20000 10.5, 1 20001 10.123, 2 20000 7.01, 2 20003 7.1");
	ck_assert_str_eq(
		cluster_ask("select string_agg(concat_ws(' ', scheme_code, first_date - date '1970-01-01', last_date "
			    "- date '1970-01-01'), ', ' order by scheme_code) from nav_fetches"),
		"1 20000 20001, 2 20000 20003");
	OK(cg_nav_write(db, s, 0, &did, &e));
	wrote(0, 0, 0);
}
END_TEST

static const struct {
	const char *before, *after;
	int days;
	bool etf;
	const char *want;
} steps[] = {
	{ "10", "15", 1, false, "" }, /* up to 1.5 times no jump */
	{ "10", "14.6", 1, false, "" },
	{ "10", "15.1", 1, false, "1 DISCONTINUITY 1.510000" },
	{ "10", "6.9", 1, false, "" }, /* nor down to 0.67 */
	{ "10", "6.7", 1, false, "" },
	{ "10", "6.6", 1, false, "1 DISCONTINUITY 0.660000" },
	{ "10", "100", 1, false, "1 REBASE 10.000000" },
	{ "10", "105", 1, false, "1 REBASE 10.000000" },
	{ "1000", "100", 1, false, "1 REBASE 0.100000" },
	{ "1000", "1", 1, false, "1 REBASE 0.001000" },
	{ "10", "20", 1, false, "1 DISCONTINUITY 2.000000" },
	{ "10", "20", 1, true, "1 REBASE 2.000000" },
	{ "10", "2", 1, true, "1 REBASE 0.200000" },
	{ "10", "20", 31, true, "31 REBASE 2.000000" },
	{ "10", "20", 32, true, "" }, /* over a month it may have doubled */
	{ "10", "49", 32, false, "" },
	{ "10", "5.5", 32, false, "" },
	{ "10", "5.4", 32, false, "32 DISCONTINUITY 0.540000" },
	{ "10", "50.1", 32, false, "32 DISCONTINUITY 5.010000" },
};

/* Seen whichever of the two days is written first, and with both at once. */
START_TEST(steps_between_two_days)
{
	int32_t last = DAY + steps[_i].days;

	for (int32_t code = 1; code <= 3; code++)
		(void)cluster_askf(
			"insert into schemes (scheme_code, name, source, updated_at, is_etf) values (%d, 'n', 'x', "
			"now(), %s)",
			code, steps[_i].etf ? "true" : "false");
	writes(1, DAY, steps[_i].before);
	writes(1, last, steps[_i].after);
	ck_assert_str_eq(jumps(1), steps[_i].want);
	writes(2, last, steps[_i].after);
	writes(2, DAY, steps[_i].before);
	ck_assert_str_eq(jumps(2), steps[_i].want);
	for (int i = 0; i < 2; i++) {
		struct cg_nav_series s = { .code = 3 };

		add(&s, DAY, steps[_i].before);
		add(&s, last, steps[_i].after);
		OK(cg_nav_write(db, &s, 1, &did, &e));
		ck_assert_str_eq(jumps(3), steps[_i].want);
	}
}
END_TEST

/* Jumps of other days stay; one that a correction does away with goes. */
START_TEST(jumps_of_a_series)
{
	struct cg_nav_series s = { .code = 1 };

	add(&s, DAY, "10");
	add(&s, DAY + 1, "100");
	add(&s, DAY + 2, "101");
	add(&s, DAY + 3, "50");
	OK(cg_nav_write(db, &s, 1, &did, &e));
	ck_assert_str_eq(jumps(1), "1 REBASE 10.000000, 3 DISCONTINUITY 0.495050");
	writes(1, DAY + 4, "51");
	ck_assert_str_eq(jumps(1), "1 REBASE 10.000000, 3 DISCONTINUITY 0.495050");
	writes(1, DAY + 3, "102");
	ck_assert_str_eq(jumps(1), "1 REBASE 10.000000, 4 DISCONTINUITY 0.500000");
	writes(1, DAY + 4, "103");
	ck_assert_str_eq(jumps(1), "1 REBASE 10.000000");
	writes(1, DAY, "99");
	ck_assert_str_eq(jumps(1), "");
}
END_TEST

/* A list shows later that a scheme is an ETF, whose units are split more freely. */
START_TEST(etfs_are_judged_again)
{
	for (int32_t code = 1; code <= 2; code++) {
		writes(code, DAY, "10");
		writes(code, DAY + 1, "50");
		writes(code, DAY + 2, "80");
		ck_assert_str_eq(jumps(code), "1 DISCONTINUITY 5.000000, 2 DISCONTINUITY 1.600000");
	}
	OK(cg_nav_judge_etfs(db, &e));
	ck_assert_str_eq(jumps(2), "1 DISCONTINUITY 5.000000, 2 DISCONTINUITY 1.600000");
	(void)cluster_ask(
		"insert into schemes (scheme_code, name, source, updated_at, is_etf) values (1, 'n', 'x', now(), "
		"false), (2, 'n', 'x', now(), true)");
	OK(cg_nav_judge_etfs(db, &e));
	ck_assert_str_eq(jumps(1), "1 DISCONTINUITY 5.000000, 2 DISCONTINUITY 1.600000");
	ck_assert_str_eq(jumps(2), "1 REBASE 5.000000, 2 DISCONTINUITY 1.600000");
}
END_TEST

/* Days rise, figures are above zero, a scheme has a code: else nothing of it is stored. */
START_TEST(what_no_source_may_say)
{
	static const struct {
		int32_t code, first, second;
		const char *one, *two;
	} rows[] = { { 0, DAY, DAY + 1, "1", "1" },	 { -1, DAY, DAY + 1, "1", "1" },
		     { 1, DAY, DAY, "1", "1" },		 { 1, DAY + 1, DAY, "1", "1" },
		     { 1, DAY, DAY + 1, "1", "0" },	 { 1, DAY, DAY + 1, "1", "-1" },
		     { 1, DAY, DAY + 1, NULL, "1" },	 { 1, DAY, DAY + 1, "1", NULL },
		     { 1, CG_DATE_NONE, DAY, "1", "1" }, { 1, DAY, CG_DATE_NONE, "1", "1" } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_nav_series s[2] = { { .code = rows[i].code }, { .code = 1 } };

		e = (struct cg_err){ .code = CG_OK };
		add(&s[0], rows[i].first, rows[i].one);
		add(&s[0], rows[i].second, rows[i].two);
		add(&s[1], DAY, "1");
		CODE_IS(cg_nav_write(db, s, 2, &did, &e), CG_EINTERNAL);
		ck_assert_str_eq(cluster_ask("select count(*) from nav_daily"), "0");
	}
	/* the least code and figure are good */
	writes(1, DAY, "0.0001");
	wrote(1, 0, 0);
}
END_TEST

/* More than one transaction holds (20,000), in series that fill it to the last and go past it by one. */
START_TEST(many_points)
{
	static const int n[] = { 19999, 1, 1, 12000 };
	struct cg_nav_series s[4] = { { .code = 1 }, { .code = 2 }, { .code = 3 }, { .code = 4 } };

	for (int i = 0; i < 4; i++) {
		for (int k = 0; k < n[i]; k++)
			add(&s[i], k, "10");
	}
	OK(cg_nav_write(db, s, 4, &did, &e));
	wrote(32001, 0, 0);
	ck_assert_str_eq(
		cluster_ask("select string_agg(n::text, ' ' order by scheme_code) from (select scheme_code, count(*) "
			    "as n from nav_daily group by 1) x"),
		"19999 1 1 12000");
	s[3].navs.v[7].nav = dec("10.1");
	s[0].navs.v[7].nav = dec("10.2");
	OK(cg_nav_write(db, s, 4, &did, &e));
	wrote(0, 2, 31999);
	ck_assert_str_eq(cluster_ask("select string_agg(nav::text, ' ' order by nav) from nav_daily where nav > 10"),
			 "10.1 10.2");
}
END_TEST

/* A jump that there was no memory to judge is none that a return may cross. */
START_TEST(without_memory)
{
	struct cg_nav_series s = { .code = 1 };
	enum cg_code rc = CG_EBUSY;
	size_t tries = 0;

	add(&s, DAY, "10");
	add(&s, DAY + 1, "100");
	for (most = 1; rc == CG_EBUSY; most += 16, tries++) {
		size_t keep = most;

		most = 0;
		(void)cluster_ask("delete from nav_daily");
		(void)cluster_ask("delete from nav_breaks");
		most = keep;
		e = (struct cg_err){ .code = CG_OK };
		rc = cg_nav_write(db, &s, 1, &did, &e);
		ck_assert_str_eq(
			cluster_ask("select count(*) from nav_daily n where nav > 10 and not exists (select from "
				    "nav_breaks b where b.nav_date = n.nav_date)"),
			"0");
	}
	ck_assert_msg(rc == CG_OK && tries > 10, "%zu: %s", tries, e.why);
	most = 0;
	wrote(2, 0, 0);
	ck_assert_str_eq(jumps(1), "1 REBASE 10.000000");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("nav_write");
	TCase *tc = tcase_create("nav_write");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, new_changed_and_said_again);
	tcase_add_loop_test(tc, steps_between_two_days, 0, (int)(sizeof(steps) / sizeof(steps[0])));
	tcase_add_test(tc, jumps_of_a_series);
	tcase_add_test(tc, etfs_are_judged_again);
	tcase_add_test(tc, what_no_source_may_say);
	tcase_add_test(tc, many_points);
	tcase_add_test(tc, without_memory);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
