/* The owner's side of market data: which schemes there are and are held, portfolios, companies, what status shows. */
#include "base/date.h"
#include "store/cluster.h"
#include "store/market/exposure.h"
#include "store/market/master.h"
#include "store/market/master_caps.h"
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
	static const char *const tables[] = {
		"schemes",	 "scheme_isins", "benchmarks", "scheme_portfolios", "portfolio_securities",
		"security_caps", "snapshots",	 "nav_runs",   "nav_fetches",	    "nav_breaks",
		"upstreams"
	};

	cfg = cluster_config();
	db = cg_db_new(&cfg);
	admin = cg_db_new_admin(&cfg);
	cg_arena_init(&arena, 64 << 20);
	e = (struct cg_err){ .code = CG_OK };
	for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
		(void)cluster_askf("delete from %s", tables[i]);
}

static void teardown(void)
{
	cg_db_free(db);
	cg_db_free(admin);
	cg_arena_free(&arena);
}

static void scheme(int code, const char *nav_date, const char *more)
{
	(void)cluster_askf("insert into schemes (scheme_code, name, source, updated_at, last_nav_date) values (%d, "
			   "'Scheme %d', 'x', now(), '%s'::date)",
			   code, code, nav_date);
	if (more != NULL)
		(void)cluster_askf("update schemes set %s where scheme_code = %d", more, code);
}

/* "1 2 3" */
static const char *text_of(const struct cg_codes *c)
{
	static char out[400];
	size_t n = 0;

	out[0] = '\0';
	for (size_t i = 0; i < c->n; i++)
		n += (size_t)snprintf(out + n, sizeof(out) - n, "%s%d", i > 0 ? " " : "", c->v[i]);
	return out;
}

/* Ascending; live ones have a NAV of the last 30 days before the newest of all. */
START_TEST(codes_of_the_list)
{
	struct cg_codes codes;
	bool empty = false;

	OK(cg_master_empty(admin, &empty, &e));
	ck_assert(empty);
	OK(cg_master_codes(admin, false, &arena, &codes, &e));
	ck_assert_uint_eq(codes.n, 0);
	scheme(30, "2026-03-31", NULL);
	scheme(9, "2026-03-01", NULL);
	scheme(200, "2026-02-28", NULL);
	OK(cg_master_empty(admin, &empty, &e));
	ck_assert(!empty);
	OK(cg_master_codes(admin, false, &arena, &codes, &e));
	ck_assert_str_eq(text_of(&codes), "9 30 200");
	OK(cg_master_codes(admin, true, &arena, &codes, &e));
	ck_assert_str_eq(text_of(&codes), "9 30");
}
END_TEST

/* What snapshots that have not expired hold, with the proxies of its benchmarks and its direct twins. */
START_TEST(codes_that_are_held)
{
	struct cg_auth auth = cluster_auth(true);
	struct cg_snapshot_meta m;
	struct cg_statement s;
	struct cg_codes codes;
	size_t unknown = 9, held;

	cluster_statement(&arena, &s);
	OK(cg_snapshot_store(db, &auth, &s, NULL, NULL, &m, &e));
	held = strtoul(cluster_ask("select count(*) from v_held_isins"), NULL, 10);
	ck_assert_uint_ge(held, 1);
	OK(cg_master_held_codes(admin, &arena, &codes, &unknown, &e));
	ck_assert_uint_eq(codes.n, 0);
	ck_assert_uint_eq(unknown, held);
	(void)cluster_ask("insert into benchmarks (benchmark_key, name, quality, proxy_codes, proxy_weights, scope, "
			  "updated_at) values ('B', 'b', 'NEAR', '{50,7}', '{0.5,0.5}', 'ANY', now())");
	scheme(20, "2026-03-31", "benchmark_key = 'B', direct_twin = 21");
	scheme(99, "2026-03-31", "benchmark_key = 'B', direct_twin = 98");
	(void)cluster_ask("insert into scheme_isins (isin, scheme_code, kind, updated_at) select min(isin), 20, "
			  "'REINVESTMENT', now() from v_held_isins");
	(void)cluster_ask("insert into scheme_isins (isin, scheme_code, kind, updated_at) values ('INF000X00X99', 99, "
			  "'REINVESTMENT', now())");
	OK(cg_master_held_codes(admin, &arena, &codes, &unknown, &e));
	ck_assert_str_eq(text_of(&codes), "7 20 21 50");
	ck_assert_uint_eq(unknown, held - 1);
	(void)cluster_ask("update snapshots set created_at = now() - interval '1 day', expires_at = now()");
	OK(cg_master_held_codes(admin, &arena, &codes, &unknown, &e));
	ck_assert(codes.n == 0 && unknown == 0);
}
END_TEST

START_TEST(funds_of_schemes)
{
	struct cg_families f;

	scheme(5, "2026-03-31", "family_code = 3");
	scheme(3, "2026-03-30", "family_code = 3, last_nav_date = null");
	scheme(8, "2026-03-29", NULL);
	OK(cg_master_families(admin, &arena, &f, &e));
	ck_assert_uint_eq(f.n, 3);
	ck_assert(f.v[0].scheme == 3 && f.v[0].code == 3 && f.v[0].last_nav == CG_DATE_NONE);
	ck_assert(f.v[1].scheme == 5 && f.v[1].code == 3 && f.v[1].last_nav == day("2026-03-31"));
	ck_assert(f.v[2].scheme == 8 && f.v[2].code == 8 && cg_str_eq(f.v[2].name, CG_STR("Scheme 8")));
}
END_TEST

static struct cg_portfolio portfolio(int32_t code, const char *date)
{
	struct cg_portfolio p = { .code = code, .date = day(date), .name = CG_STR_INIT("Fund") };
	struct cg_security rows[] = {
		{ CG_STR("INE002A01018"), CG_STR("Company A"), CG_STR("EQUITY"), CG_STR("Energy"), dec("60.25") },
		{ CG_STR_NONE, CG_STR("Cash"), CG_STR("CASH"), CG_STR_NONE, dec("40.00") },
		{ CG_STR("INE002A01019"), CG_STR("Short"), CG_STR("FUTURE"), CG_STR_NONE, dec("-0.25") },
	};

	p.weight_sum = dec("100.00");
	p.net_assets = dec("1234567.89");
	for (size_t i = 0; i < 3; i++)
		ck_assert(CG_PUSH(&arena, &p.rows, &rows[i]));
	return p;
}

static bool writes(const struct cg_portfolio *p)
{
	bool changed = false;

	OK(cg_master_portfolio_write(admin, p, &changed, &e));
	return changed;
}

static const char *stored(int code)
{
	return cluster_askf("select coalesce(string_agg(concat_ws(' ', portfolio_date, scheme_name, weight_sum, "
			    "securities, net_assets), '; ' order by portfolio_date), '') from scheme_portfolios where "
			    "scheme_code = %d",
			    code);
}

/* Row by row as the file has it; the same again changes nothing; any difference replaces all of it. */
START_TEST(portfolio_of_a_day)
{
	struct cg_portfolio p = portfolio(1, "2026-02-28"), other = portfolio(1, "2026-03-31");

	ck_assert(writes(&p));
	ck_assert_str_eq(stored(1), "2026-02-28 Fund 100.00 3 1234567.89");
	ck_assert_str_eq(
		cluster_ask("select string_agg(concat_ws('|', row_no, coalesce(security_isin, '-'), "
			    "security_name, asset_type, weight, coalesce(industry, '-')), ' ' order by row_no) "
			    "from portfolio_securities where scheme_code = 1"),
		"0|INE002A01018|Company A|EQUITY|60.25|Energy 1|-|Cash|CASH|40.00|- "
		"2|INE002A01019|Short|FUTURE|-0.25|-");
	ck_assert(!writes(&p));
	ck_assert(writes(&other));
	ck_assert(!writes(&p));
	p.rows.v[2].weight = dec("-0.24");
	ck_assert(writes(&p));
	p.rows.v[1].industry = CG_STR("Bank");
	ck_assert(writes(&p));
	p.rows.v[0].isin = CG_STR("INE002A01020");
	ck_assert(writes(&p));
	p.rows.n = 2;
	p.net_assets = CG_DEC_NONE;
	p.name = CG_STR("");
	ck_assert(writes(&p));
	ck_assert_str_eq(stored(1), "2026-02-28 100.00 2; 2026-03-31 Fund 100.00 3 1234567.89");
	ck_assert_str_eq(cluster_ask("select count(*) from portfolio_securities"), "5");
	p.rows.v[0].name = CG_STR("\xff");
	ck_assert_int_eq(cg_master_portfolio_write(admin, &p, &(bool){ false }, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "A name in the file is not UTF-8 text.");
	ck_assert_str_eq(cluster_ask("select count(*) from portfolio_securities"), "5");
}
END_TEST

/* Of the same fund and month up to its day, whatever plan, where it says so; other months and funds stay. */
START_TEST(portfolio_of_a_month)
{
	static const struct {
		int code;
		const char *date;
	} before[] = { { 11, "2026-03-15" }, { 12, "2026-03-31" }, { 12, "2026-02-28" },
		       { 13, "2026-03-15" }, { 11, "2026-03-30" }, { 12, "2025-03-15" } };
	struct cg_portfolio p = portfolio(11, "2026-03-29");

	scheme(11, "2026-03-31", "family_code = 11");
	scheme(12, "2026-03-31", "family_code = 11");
	scheme(13, "2026-03-31", NULL);
	for (size_t i = 0; i < sizeof(before) / sizeof(before[0]); i++) {
		struct cg_portfolio old = portfolio(before[i].code, before[i].date);

		(void)writes(&old);
	}
	(void)writes(&p);
	ck_assert_str_eq(cluster_ask("select count(*) from scheme_portfolios"), "7");
	p.replaces_month = true;
	(void)writes(&p);
	ck_assert_str_eq(
		cluster_ask("select string_agg(scheme_code || ' ' || portfolio_date, '; ' order by scheme_code, "
			    "portfolio_date) from scheme_portfolios"),
		"11 2026-03-29; 11 2026-03-30; 12 2025-03-15; 12 2026-02-28; 12 2026-03-31; 13 2026-03-15");
	ck_assert_str_eq(cluster_ask("select count(*) from portfolio_securities"), "18");
}
END_TEST

/* The list as a whole, in place of any other. */
START_TEST(large_mid_and_small)
{
	struct cg_company v[] = { { CG_STR("INE002A01018"), CG_STR("A"), CG_STR("LARGE"), 1 },
				  { CG_STR("INE002A01026"), CG_STR("B 'quoted', {x}"), CG_STR("MID"), 2 } };
	struct cg_caps caps = { .v = v, .n = 2, .date = day("2025-12-31") };

	OK(cg_master_caps_write(admin, &caps, &arena, &e));
	caps.date = day("2026-06-30");
	caps.n = 1;
	v[0].cap = CG_STR("SMALL");
	OK(cg_master_caps_write(admin, &caps, &arena, &e));
	ck_assert_str_eq(cluster_ask("select string_agg(concat_ws(' ', isin, name, cap, rank, list_date), '; ') from "
				     "security_caps"),
			 "INE002A01018 A SMALL 1 2026-06-30");
	caps.n = 2;
	OK(cg_master_caps_write(admin, &caps, &arena, &e));
	ck_assert_str_eq(
		cluster_ask("select string_agg(concat_ws(' ', isin, name, cap, rank, list_date), '; ' order by "
			    "rank) from security_caps"),
		"INE002A01018 A SMALL 1 2026-06-30; INE002A01026 B 'quoted', {x} MID 2 2026-06-30");
}
END_TEST

/* By the newest portfolio up to the day; what is alike is put together. */
START_TEST(what_funds_hold)
{
	struct cg_portfolio old = portfolio(1, "2026-02-28"), p = portfolio(1, "2026-03-31");
	struct cg_portfolio other = portfolio(2, "2026-03-31");
	struct cg_security abroad = { CG_STR("US0378331005"), CG_STR("X"), CG_STR("EQUITY"), CG_STR_NONE, dec("5.5") };
	struct cg_company company = { CG_STR("INE002A01018"), CG_STR("A"), CG_STR("LARGE"), 1 };
	struct cg_caps caps = { .v = &company, .n = 1, .date = day("2025-12-31") };
	struct cg_codes funds = { 0 };
	struct cg_exposures out;
	int32_t code = 1;

	ck_assert(CG_PUSH(&arena, &funds, &code));
	scheme(1, "2026-03-31", "family_code = 1");
	scheme(2, "2026-03-31", NULL);
	old.rows.n = 1;
	(void)writes(&old);
	ck_assert(CG_PUSH(&arena, &p.rows, &abroad) && CG_PUSH(&arena, &p.rows, &p.rows.v[0]));
	(void)writes(&p);
	(void)writes(&other);
	OK(cg_exposure_load(db, &funds, day("2026-03-30"), &arena, &out, &e));
	ck_assert_uint_eq(out.n, 1);
	ck_assert(out.v[0].date == day("2026-02-28") && out.caps_date == CG_DATE_NONE && out.v[0].cap.p == NULL);
	OK(cg_master_caps_write(admin, &caps, &arena, &e));
	OK(cg_exposure_load(db, &funds, day("2026-03-31"), &arena, &out, &e));
	ck_assert_uint_eq(out.n, 4);
	ck_assert_int_eq(out.caps_date, day("2025-12-31"));
	for (size_t i = 0; i < 4; i++)
		ck_assert(out.v[i].family == 1 && out.v[i].date == day("2026-03-31") && out.v[i].abroad == (i == 2));
	ck_assert(cg_str_eq(out.v[0].type, CG_STR("CASH")) && cg_dec_eq(out.v[0].weight, dec("40")));
	ck_assert(cg_str_eq(out.v[1].type, CG_STR("EQUITY")) && cg_dec_eq(out.v[1].weight, dec("120.50")));
	ck_assert(cg_str_eq(out.v[1].industry, CG_STR("Energy")) && cg_str_eq(out.v[1].cap, CG_STR("LARGE")));
	ck_assert(cg_str_eq(out.v[2].type, CG_STR("EQUITY")) && cg_dec_eq(out.v[2].weight, dec("5.5")));
	ck_assert(out.v[2].industry.p == NULL && out.v[2].cap.p == NULL && out.v[0].cap.p == NULL);
	ck_assert(cg_str_eq(out.v[3].type, CG_STR("FUTURE")) && cg_dec_eq(out.v[3].weight, dec("-0.25")));
	OK(cg_exposure_load(db, &funds, day("2026-02-27"), &arena, &out, &e));
	ck_assert_uint_eq(out.n, 0);
}
END_TEST

START_TEST(market_status)
{
	struct cg_master_market_status s;

	OK(cg_master_market_status(admin, &arena, &s, &e));
	ck_assert(s.schemes == 0 && s.live == 0 && s.isins == 0 && s.series == 0 && s.breaks == 0 && s.portfolios == 0);
	ck_assert(s.newest_nav.p == NULL && s.oldest_nav.p == NULL && s.list_date.p == NULL);
	ck_assert(s.run.p == NULL && s.report.p == NULL && s.upstreams.n == 0);
	scheme(1, "2026-03-31", NULL);
	scheme(2, "2026-03-01", NULL);
	scheme(3, "2026-02-28", NULL);
	(void)cluster_ask(
		"insert into scheme_isins (isin, scheme_code, kind, updated_at) select 'INF00000000' || i, 1, "
		"'REINVESTMENT', now() from generate_series(1, 4) i");
	(void)cluster_ask("insert into nav_fetches (scheme_code, full_history, first_date, last_date) select i, i < 6, "
			  "date '2006-04-01' + i, date '2026-03-30' - i from generate_series(1, 6) i");
	(void)cluster_ask(
		"insert into scheme_portfolios (scheme_code, portfolio_date, weight_sum, securities, imported_at) "
		"select i, '2026-03-31', 100, 1, now() from generate_series(1, 7) i");
	(void)cluster_ask("insert into nav_runs (kind, started_at, finished_at, done, total, outcome) values ('sync', "
			  "'2026-03-31T10:00:00Z', '2026-03-31T10:05:06Z', 8, 9, 'DONE'), ('report', "
			  "'2026-03-31T11:00:00Z', '2026-03-31T11:00:07Z', 2, 10, 'DONE')");
	(void)cluster_ask(
		"insert into upstreams (name, failures, last_error, open_until, budget_day, budget_used, "
		"updated_at) values ('mfapi', 2, 'no answer', null, (now() at time zone 'UTC')::date, 12, now()), "
		"('amfi', 0, null, null, (now() at time zone 'UTC')::date - 1, 99, now())");
	OK(cg_master_market_status(admin, &arena, &s, &e));
	ck_assert(s.schemes == 3 && s.live == 2 && s.isins == 4 && s.series == 5 && s.portfolios == 7);
	is_text(s.newest_nav, "2026-03-29");
	is_text(s.oldest_nav, "2006-04-02");
	is_text(s.list_date, "2026-03-31");
	is_text(s.run, "last sync done: 8 of 9 schemes, begun 2026-03-31T10:00:00Z, ended 2026-03-31T10:05:06Z");
	is_text(s.report, "AMFI's history report of 2026-03-31T11:00:07Z: 2 of 10 NAVs differ from what is stored");
	ck_assert_uint_eq(s.upstreams.n, 2);
	is_text(s.upstreams.v[0], "amfi: working, 0 requests today");
	is_text(s.upstreams.v[1], "mfapi: 2 failures in a row, 12 requests today; last error: no answer");
	(void)cluster_ask(
		"update nav_runs set outcome = 'RUNNING', finished_at = null, lease_until = now() - interval '1 s'");
	OK(cg_master_market_status(admin, &arena, &s, &e));
	is_text(s.run, "last sync running: 8 of 9 schemes, begun 2026-03-31T10:00:00Z, not working any more");
	is_text(s.report, NULL);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("master");
	TCase *tc = tcase_create("master");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, codes_of_the_list);
	tcase_add_test(tc, codes_that_are_held);
	tcase_add_test(tc, funds_of_schemes);
	tcase_add_test(tc, portfolio_of_a_day);
	tcase_add_test(tc, portfolio_of_a_month);
	tcase_add_test(tc, large_mid_and_small);
	tcase_add_test(tc, what_funds_hold);
	tcase_add_test(tc, market_status);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
