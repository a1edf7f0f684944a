/*
 * NAVs for an enrichment, as the database has them: which days are read, jumps with their factors, portfolios, what is
 * known to be whole; each row in its place, all of them or none.
 */
#include "store/market/nav_table.h"

#include "store/cluster.h"
#include "store/market/nav.h"
#include "store/market/peers.h"
#include "values.h"

#include <string.h>

enum { DAY = 20000 }; /* 2024-10-04 */

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_err e;

static void setup(void)
{
	static const char *const tables[] = {
		"nav_daily",	     "nav_breaks",	     "nav_fetches",  "schemes",
		"scheme_portfolios", "portfolio_securities", "scheme_isins", "benchmarks"
	};

	cfg = cluster_config();
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 16 << 20);
	e = (struct cg_err){ .code = CG_OK };
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
		(void)cluster_askf("delete from %s", tables[i]);
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

static void nav(int code, int date, const char *value)
{
	(void)cluster_askf("insert into nav_daily values (%d, date '1970-01-01' + %d, %s)", code, date, value);
}

static struct cg_codes codes_of(const int32_t *v, size_t n)
{
	struct cg_codes out = { 0 };

	for (size_t i = 0; i < n; i++)
		ck_assert(CG_PUSH(&arena, &out, &v[i]));
	return out;
}

static struct cg_nav_table table_of(const int32_t *v, size_t n)
{
	struct cg_codes codes = codes_of(v, n);
	struct cg_nav_table table;

	ck_assert(cg_positions_navs_make(&codes, &arena, &table));
	return table;
}

/* "20000 10.5, ..." of the scheme at this place of the table. */
static void are_navs(const struct cg_nav_known *k, const char *want)
{
	char text[CG_DEC_TEXT_MAX];
	struct cg_str got = CG_STR("");

	for (size_t i = 0; i < k->navs.n; i++) {
		(void)cg_dec_text(k->navs.v[i].nav, text);
		got = cg_arena_printf(&arena, "%.*s%s%d %s", CG_STR_ARG(got), i > 0 ? ", " : "", k->navs.v[i].date,
				      text);
	}
	is_text(got, want);
}

/* Of no scheme there is nothing to load, and no database is asked. */
START_TEST(of_no_scheme_nothing_is_loaded)
{
	struct cg_nav_needs needs = { .as_of = 20000 };
	struct cg_codes families = { .v = NULL };
	struct cg_nav_table table = { .v = NULL };
	struct cg_equities *portfolios = (struct cg_equities *)&needs;
	size_t n = 7;

	OK(cg_nav_table_load(NULL, &needs, &families, &arena, &table, &portfolios, &n, &e));
	ck_assert_uint_eq(n, 0);
	ck_assert_ptr_null(portfolios);
	OK(cg_nav_table_load_range(NULL, 1, 2, &arena, &table, &e));
}
END_TEST

static struct cg_nav_table loaded(const struct cg_nav_needs *needs, const int32_t *codes, size_t n)
{
	struct cg_nav_table table = table_of(codes, n);
	struct cg_codes none = { 0 };
	struct cg_equities *portfolios;
	size_t n_portfolios;

	OK(cg_nav_table_load(db, needs, &none, &arena, &table, &portfolios, &n_portfolios, &e));
	ck_assert_uint_eq(n_portfolios, 0);
	return table;
}

/* At most seven days back from the day, and from a year and three years before the NAV that was found. */
START_TEST(days_of_a_held_scheme)
{
	static const int32_t codes[] = { 3, 1, 2 };
	struct cg_nav_needs needs = { .as_of = DAY, .own = codes_of(codes + 1, 2) };
	struct cg_nav_table t;

	nav(1, DAY - 7, "10.5000");
	nav(1, DAY - 8, "99");
	nav(1, DAY + 1, "99");
	nav(1, DAY - 7 - 366 - 7, "8.25"); /* 2024-09-27 less a year, a leap one */
	nav(1, DAY - 7 - 366 - 8, "99");
	nav(1, DAY - 7 - 3 * 365 - 1, "4"); /* 2021-09-27 */
	nav(2, DAY - 8, "7");		    /* none near the day: the last one there is */
	nav(2, DAY - 9, "6");
	nav(3, DAY, "1"); /* in the table, and nobody asked */
	t = loaded(&needs, codes, 3);
	ck_assert(t.v[0].code == 1 && t.v[1].code == 2 && t.v[2].code == 3);
	are_navs(&t.v[0], "18897 4, 19620 8.25, 19993 10.5000");
	are_navs(&t.v[1], "19992 7");
	are_navs(&t.v[2], "");
}
END_TEST

/* Others on the days of what they are compared with; a day that is needed twice stands once. */
START_TEST(days_of_others)
{
	static const int32_t codes[] = { 1, 2, 3 };
	static const struct cg_nav_pair pair = { 1, 2 };
	static const struct cg_nav_at at[] = { { 3, DAY - 100 }, { 3, DAY - 99 }, { 2, DAY }, { 1, DAY } };
	struct cg_nav_needs needs = { .as_of = DAY, .own = codes_of(codes, 1) };
	struct cg_nav_table t;

	ck_assert(CG_PUSH(&arena, &needs.pairs, &pair));
	for (size_t i = 0; i < 4; i++)
		ck_assert(CG_PUSH(&arena, &needs.at, &at[i]));
	nav(1, DAY - 2, "10");
	nav(2, DAY - 2, "20");
	nav(2, DAY, "21");
	nav(3, DAY - 101, "30");
	nav(3, DAY - 99, "31");
	nav(3, DAY, "32");
	t = loaded(&needs, codes, 3);
	are_navs(&t.v[0], "19998 10");
	are_navs(&t.v[1], "19998 20, 20000 21");
	are_navs(&t.v[2], "19899 30, 19901 31");
}
END_TEST

static void jump(int code, int date, const char *kind, const char *ratio)
{
	(void)cluster_askf("insert into nav_breaks values (%d, date '1970-01-01' + %d, '%s', %s)", code, date, kind,
			   ratio);
}

static void is_jump(const struct cg_nav_break *b, int date, enum cg_nav_step kind, int64_t num, int64_t den)
{
	ck_assert(b->date == date && b->kind == kind);
	ck_assert_msg(b->factor.num == num && b->factor.den == den, "%lld / %lld", (long long)b->factor.num,
		      (long long)b->factor.den);
}

/* A ratio of n decimals is a fraction over ten to the n; what is no split keeps its NAVs as they are. */
START_TEST(jumps_and_their_factors)
{
	static const int32_t codes[] = { 1, 2, 3 };
	static const struct {
		const char *ratio;
		int64_t num, den;
	} rows[] = { { "10", 10, 1 },
		     { "0.1", 1, 10 },
		     { "0.25", 25, 100 },
		     { "0.125", 125, 1000 },
		     { "0.0625", 625, 10000 },
		     { "0.03125", 3125, 100000 },
		     { "0.015625", 15625, 1000000 },
		     { "0.1000000", 1000000, 10000000 },
		     { "0.00000001", 1, 100000000 },
		     { "0.000000001", 1, 1000000000 } };
	struct cg_nav_needs needs = { .as_of = DAY };
	struct cg_nav_table t;

	for (int i = 0; i < 10; i++)
		jump(1, 100 + i, "REBASE", rows[i].ratio);
	jump(3, 50, "DISCONTINUITY", "0.5");
	jump(3, 60, "REBASE", "100");
	t = loaded(&needs, codes, 3);
	ck_assert(t.v[0].breaks.n == 10 && t.v[1].breaks.n == 0 && t.v[2].breaks.n == 2);
	for (int i = 0; i < 10; i++)
		is_jump(&t.v[0].breaks.v[i], 100 + i, CG_NAV_REBASE, rows[i].num, rows[i].den);
	is_jump(&t.v[2].breaks.v[0], 50, CG_NAV_DISCONTINUITY, 1, 1);
	is_jump(&t.v[2].breaks.v[1], 60, CG_NAV_REBASE, 100, 1);
}
END_TEST

/* A ratio that no fraction of ours holds is damage: no return is counted across it. */
START_TEST(ratios_that_are_none)
{
	static const char *const ratios[] = { "0", "-0.1", "0.0000000001", "'NaN'", "99999999999999999999" };
	static const int32_t codes[] = { 1 };
	struct cg_nav_needs needs = { .as_of = DAY };
	struct cg_nav_table t = table_of(codes, 1);
	struct cg_equities *portfolios;
	struct cg_codes none = { 0 };
	size_t n;

	(void)cluster_ask("alter table nav_breaks disable trigger all");
	(void)cluster_ask(
		"do $$ declare c text; begin for c in select conname from pg_constraint where conrelid = "
		"'nav_breaks'::regclass and contype = 'c' loop execute 'alter table nav_breaks drop constraint ' "
		"|| c; end loop; end $$");
	jump(1, 100, "REBASE", ratios[_i]);
	CODE_IS(cg_nav_table_load(db, &needs, &none, &arena, &t, &portfolios, &n, &e), CG_EINTERNAL);
}
END_TEST

/* Series that are stored from their beginning; what is known to be so is not asked for. */
START_TEST(series_that_are_whole)
{
	static const int32_t codes[] = { 1, 2, 3, 4 };
	struct cg_nav_needs needs = { .as_of = DAY };
	struct cg_nav_table t = table_of(codes, 4);
	struct cg_equities *portfolios;
	struct cg_codes none = { 0 };
	size_t n;

	(void)cluster_ask(
		"insert into nav_fetches (scheme_code, full_history) values (1, true), (2, false), (4, true)");
	t.v[2].complete = true;
	OK(cg_nav_table_load(db, &needs, &none, &arena, &t, &portfolios, &n, &e));
	ck_assert(t.v[0].complete && !t.v[1].complete && t.v[2].complete && t.v[3].complete);
	for (size_t i = 0; i < 4; i++)
		t.v[i].complete = true;
	(void)cluster_ask("delete from nav_fetches");
	OK(cg_nav_table_load(db, &needs, &none, &arena, &t, &portfolios, &n, &e));
	ck_assert(t.v[0].complete && t.v[3].complete);
}
END_TEST

static void holds(int code, const char *date, const char *isin, const char *type, const char *weight)
{
	(void)cluster_askf(
		"insert into scheme_portfolios (scheme_code, portfolio_date, weight_sum, securities, imported_at) "
		"values (%d, '%s', 100, 1, now()) on conflict do nothing",
		code, date);
	(void)cluster_askf("insert into portfolio_securities (scheme_code, portfolio_date, row_no, security_isin, "
			   "security_name, asset_type, weight) select %d, '%s', count(*), %s, 'n', '%s', %s from "
			   "portfolio_securities where scheme_code = %d",
			   code, date, isin, type, weight, code);
}

static void scheme(int code, int family)
{
	(void)cluster_askf(
		"insert into schemes (scheme_code, name, source, updated_at, family_code) values (%d, 'n', 'x', "
		"now(), %d)",
		code, family);
}

/* The newest of each fund up to the day, its equities by ISIN, each once. */
START_TEST(portfolios_of_funds)
{
	static const int32_t codes[] = { 1 }, wanted[] = { 5, 7, 9 };
	struct cg_nav_needs needs = { .as_of = DAY };
	struct cg_codes families = codes_of(wanted, 3);
	struct cg_nav_table t = table_of(codes, 1);
	struct cg_equities *p;
	size_t n;

	scheme(5, 5);
	scheme(7, 7);
	scheme(8, 7);
	scheme(10, 10);
	holds(5, "2024-10-04", "'INE2'", "EQUITY", "2.50");
	holds(5, "2024-10-04", "'INE1'", "EQUITY", "1.25");
	holds(5, "2024-10-04", "'INE2'", "EQUITY", "3");
	holds(5, "2024-10-04", "null", "EQUITY", "4");
	holds(5, "2024-10-04", "'INE3'", "CASH", "5");
	holds(5, "2024-10-04", "'INE4'", "EQUITY", "0");
	holds(5, "2024-10-05", "'INE5'", "EQUITY", "6");
	holds(8, "2024-09-30", "'INE6'", "EQUITY", "7");
	holds(10, "2024-09-30", "'INE7'", "EQUITY", "8");
	OK(cg_nav_table_load(db, &needs, &families, &arena, &t, &p, &n, &e));
	ck_assert(n == 2 && p[0].family == 5 && p[1].family == 7);
	ck_assert(p[0].date == DAY && p[1].date == day("2024-09-30"));
	ck_assert(p[0].n == 2 && p[1].n == 1);
	is_text(p[0].v[0].isin, "INE1");
	is_text(p[0].v[1].isin, "INE2");
	is_text(p[1].v[0].isin, "INE6");
	is_dec(p[0].v[0].weight, "1.25");
	is_dec(p[0].v[1].weight, "5.50");
	is_dec(p[1].v[0].weight, "7");
}
END_TEST

/* Between two days, both included, of the table's schemes alone. */
START_TEST(every_day_of_a_range)
{
	static const int32_t codes[] = { 2, 1 };
	struct cg_nav_table t = table_of(codes, 2);

	for (int i = 0; i < 5; i++) {
		nav(1, DAY + i, "1.5");
		nav(2, DAY + i, "2.50");
		nav(3, DAY + i, "3");
	}
	jump(2, 7, "REBASE", "0.5");
	jump(3, 7, "REBASE", "0.5");
	OK(cg_nav_table_load_range(db, DAY + 1, DAY + 3, &arena, &t, &e));
	are_navs(&t.v[0], "20001 1.5, 20002 1.5, 20003 1.5");
	are_navs(&t.v[1], "20001 2.50, 20002 2.50, 20003 2.50");
	ck_assert(t.v[0].breaks.n == 0 && t.v[1].breaks.n == 1);
	is_jump(&t.v[1].breaks.v[0], 7, CG_NAV_REBASE, 5, 10);
}
END_TEST

static enum cg_code loads_anew(struct cg_nav_needs *needs, const struct cg_codes *families, bool range)
{
	static const int32_t codes[] = { 1, 2 };
	struct cg_nav_table t = table_of(codes, 2);
	struct cg_equities *p;
	size_t n;

	return range ? cg_nav_table_load_range(db, DAY - 9, DAY, &cluster_small, &t, &e)
		     : cg_nav_table_load(db, needs, families, &cluster_small, &t, &p, &n, &e);
}

START_TEST(without_memory)
{
	static const int32_t codes[] = { 1, 2 };
	static const struct cg_nav_pair pair = { 1, 2 };
	static const struct cg_nav_at at = { 2, DAY - 1 };
	struct cg_nav_needs needs = { .as_of = DAY, .own = codes_of(codes, 1) };
	struct cg_codes families = codes_of(codes, 2);
	struct cg_str isin = CG_STR("INF000X00X11");
	const struct cg_scheme *found[2];
	struct cg_nav_series series[2];
	struct cg_peers peers;

	ck_assert(CG_PUSH(&arena, &needs.pairs, &pair) && CG_PUSH(&arena, &needs.at, &at));
	for (int i = 0; i < 3; i++) {
		nav(1, DAY - i, "1.5");
		nav(2, DAY - i, "2.5");
	}
	jump(1, DAY, "REBASE", "0.5");
	scheme(1, 1);
	scheme(2, 2);
	holds(1, "2024-10-04", "'INE2'", "EQUITY", "2.50");
	holds(2, "2024-10-04", "'INE2'", "EQUITY", "2.50");
	STARVE(loads_anew(&needs, &families, false));
	STARVE(loads_anew(&needs, &families, true));
	STARVE(cg_nav_series(db, codes, 2, DAY - 9, DAY, &cluster_small, series, &e));
	(void)cluster_ask(
		"insert into benchmarks (benchmark_key, name, quality, proxy_codes, proxy_weights, proxy_name, "
		"alternative, scope, updated_at, lag_1y, lag_3y, lag_until) values ('B', 'b', 'NEAR', '{50,7}', "
		"'{0.5,0.5}', 'p', 'a', 'ANY', now(), '{1,2,3}', '{4,5,6}', '2026-01-31')");
	(void)cluster_ask(
		"update schemes set amc = 'a', benchmark_key = 'B', category = 'C', plan = 'DIRECT', option = "
		"'GROWTH', last_nav_date = '2024-10-04', asset_class = 'EQUITY', direct_twin = 2");
	(void)cluster_ask("insert into scheme_isins (isin, scheme_code, kind, updated_at) values ('INF000X00X11', 1, "
			  "'REINVESTMENT', now())");
	STARVE(cg_nav_scheme_find(db, &isin, 1, &cluster_small, found, &e));
	STARVE(cg_nav_scheme_by_code(db, codes, 2, &cluster_small, found, &e));
	STARVE(cg_peers_load(db, &families, &cluster_small, &peers, &e));
}
END_TEST

static struct cg_scheme one(int32_t code)
{
	const struct cg_scheme *found = NULL;

	OK(cg_nav_scheme_by_code(db, &code, 1, &arena, &found, &e));
	ck_assert_ptr_nonnull(found);
	return *found;
}

/* What is told of a scheme, each from its own column; what is not known is absent. */
START_TEST(columns_of_a_scheme)
{
	struct cg_scheme s;

	scheme(1, 11);
	scheme(2, 11);
	s = one(1);
	ck_assert(s.code == 1 && s.family == 11 && s.amc.p == NULL && s.old_name.p == NULL && !s.is_etf);
	ck_assert(s.last_nav_date == CG_DATE_NONE && s.benchmark.key.p == NULL && s.benchmark.n_proxies == 0);
	ck_assert(s.direct.code == 0 && s.direct.name.p == NULL && s.plan == CG_PLAN_NONE &&
		  s.option == CG_OPTION_NONE);
	ck_assert(s.benchmark.lag_until == CG_DATE_NONE && !s.benchmark.lag[0].mean.set);
	(void)cluster_ask(
		"insert into benchmarks (benchmark_key, name, quality, proxy_codes, proxy_weights, proxy_name, "
		"proxy_since, alternative, scope, updated_at, lag_1y, lag_3y, lag_until) values ('B', 'bench', "
		"'NEAR', '{50,7}', '{0.25,0.75}', 'proxy', '2020-01-02', 'other', 'ANY', now(), '{1.1,2.2,3.3}', "
		"'{4.4,5.5,6.6}', '2026-01-31')");
	(void)cluster_ask(
		"update schemes set name = 'name', old_name = 'old', amc = 'amc', scheme_type = 'type', "
		"amfi_category = 'amfi', category = 'cat', asset_class = 'DEBT', plan = 'REGULAR', option = "
		"'IDCW', is_etf = true, last_nav_date = '2024-10-03', benchmark_key = 'B', direct_twin = 2 where "
		"scheme_code = 1");
	(void)cluster_ask("update schemes set name = 'twin' where scheme_code = 2");
	(void)cluster_ask("insert into scheme_isins (isin, scheme_code, kind, updated_at) values ('INF000X00X22', 2, "
			  "'GROWTH_OR_PAYOUT', now())");
	s = one(1);
	is_text(s.name, "name");
	is_text(s.old_name, "old");
	is_text(s.amc, "amc");
	is_text(s.scheme_type, "type");
	is_text(s.amfi_category, "amfi");
	is_text(s.category, "cat");
	ck_assert(s.asset_class == CG_ASSET_DEBT && s.plan == CG_PLAN_REGULAR && s.option == CG_OPTION_IDCW);
	ck_assert(s.is_etf && s.last_nav_date == day("2024-10-03") && s.direct.code == 2);
	is_text(s.direct.name, "twin");
	is_text(s.direct.isin, "INF000X00X22");
	is_text(s.benchmark.key, "B");
	is_text(s.benchmark.name, "bench");
	is_text(s.benchmark.alternative, "other");
	is_text(s.benchmark.proxy_name, "proxy");
	ck_assert(s.benchmark.quality == CG_QUALITY_NEAR && s.benchmark.proxy_since == day("2020-01-02"));
	ck_assert(s.benchmark.n_proxies == 2 && s.benchmark.proxy[0].code == 50 && s.benchmark.proxy[1].code == 7);
	is_dec(s.benchmark.proxy[0].weight, "0.25");
	is_dec(s.benchmark.proxy[1].weight, "0.75");
	is_dec(s.benchmark.lag[0].mean, "1.1");
	is_dec(s.benchmark.lag[0].least, "2.2");
	is_dec(s.benchmark.lag[0].most, "3.3");
	is_dec(s.benchmark.lag[1].mean, "4.4");
	is_dec(s.benchmark.lag[1].least, "5.5");
	is_dec(s.benchmark.lag[1].most, "6.6");
	ck_assert_int_eq(s.benchmark.lag_until, day("2026-01-31"));
}
END_TEST

/* Five thousand in one call and no more; each answer at the place of its question. */
START_TEST(as_many_as_one_call_takes)
{
	static int32_t codes[CG_NAV_CODES_MAX + 1];
	static const struct cg_scheme *found[CG_NAV_CODES_MAX + 1];
	static struct cg_nav_series series[CG_NAV_CODES_MAX + 1];
	static struct cg_str isins[CG_NAV_CODES_MAX + 1];

	ck_assert_int_eq(CG_NAV_CODES_MAX, 5000);
	for (int i = 0; i <= CG_NAV_CODES_MAX; i++) {
		codes[i] = 5000 - i;
		isins[i] = CG_STR("INF000X00X33");
		found[i] = (const struct cg_scheme *)&cfg;
	}
	scheme(1, 1);
	scheme(5000, 1);
	nav(1, DAY, "1.5");
	OK(cg_nav_scheme_by_code(db, codes, CG_NAV_CODES_MAX, &arena, found, &e));
	ck_assert(found[0] != NULL && found[0]->code == 5000 && found[4999] != NULL && found[4999]->code == 1);
	ck_assert(found[1] == NULL && found[4998] == NULL);
	OK(cg_nav_series(db, codes, CG_NAV_CODES_MAX, DAY, DAY, &arena, series, &e));
	ck_assert(series[4999].navs.n == 1 && series[4999].code == 1 && series[0].navs.n == 0);
	OK(cg_nav_scheme_find(db, isins, CG_NAV_CODES_MAX, &arena, found, &e));
	CODE_IS(cg_nav_scheme_by_code(db, codes, CG_NAV_CODES_MAX + 1, &arena, found, &e), CG_EBUSY);
	CODE_IS(cg_nav_series(db, codes, CG_NAV_CODES_MAX + 1, DAY, DAY, &arena, series, &e), CG_EBUSY);
	CODE_IS(cg_nav_scheme_find(db, isins, CG_NAV_CODES_MAX + 1, &arena, found, &e), CG_EBUSY);
	OK(cg_nav_series(db, codes, 0, DAY, DAY, &arena, series, &e));
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("nav_table");
	TCase *tc = tcase_create("nav_table");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, of_no_scheme_nothing_is_loaded);
	tcase_add_test(tc, days_of_a_held_scheme);
	tcase_add_test(tc, days_of_others);
	tcase_add_test(tc, jumps_and_their_factors);
	tcase_add_test(tc, series_that_are_whole);
	tcase_add_test(tc, portfolios_of_funds);
	tcase_add_test(tc, every_day_of_a_range);
	tcase_add_test(tc, without_memory);
	tcase_add_test(tc, columns_of_a_scheme);
	tcase_add_test(tc, as_many_as_one_call_takes);
	tcase_add_loop_test(tc, ratios_that_are_none, 0, 5);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
