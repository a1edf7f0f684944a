/*
 * A portfolio month by month as JSON, with its benchmark, member by member. What is expected was worked out of the rows
 * and NAVs below by another program, with fractions.
 *
 * Alpha    100 units of January 2023, 50 of July, 50 sold in February 2024; its index by two funds, 60 and 40 %, the
 *          second one's NAV divided by ten in October 2023.
 * Beta     200 units of March 2023; no benchmark, and no NAV near the end of August.
 */
#include "lib/golden.h"
#include "market/months.h"
#include "render/portfolio_view.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALPHA = 1001, BETA = 1002, ONE = 9001, TWO = 9002, MONTHS = 15 };

static struct cg_arena arena;
static struct cg_app_report report;
static struct cg_positions positions;
static struct cg_nav_table navs;
static struct cg_months months;

static struct cg_scheme alpha = {
	.code = ALPHA,
	.benchmark = { .name = CG_STR_INIT("Index TRI"),
		       .quality = CG_QUALITY_NEAR,
		       .n_proxies = 2,
		       .proxy = { { ONE, { 6, 1, true } }, { TWO, { 4, 1, true } } } },
};
static struct cg_scheme beta = { .code = BETA };

/* Days on which NAVs are known: those of flows, and one at most three days before the end of each month. */
static const struct {
	const char *day, *alpha, *beta, *one, *two;
} nav_rows[] = {
	{ "2023-01-10", "100.0000", NULL, "20.0000", "500.0000" },
	{ "2023-01-31", "101.0000", NULL, "20.2000", "505.0000" },
	{ "2023-02-28", "99.0000", NULL, "19.9000", "498.0000" },
	{ "2023-03-31", "102.5000", "10.1000", "20.5000", "510.0000" },
	{ "2023-04-28", "104.0000", "10.2000", "20.7000", "512.0000" },
	{ "2023-05-31", "106.0000", "10.3000", "21.0000", "520.0000" },
	{ "2023-06-30", "108.0000", "10.4000", "21.4000", "525.0000" },
	{ "2023-07-05", "110.0000", NULL, "21.5000", "530.0000" },
	{ "2023-07-31", "112.0000", "10.5000", "21.8000", "540.0000" },
	{ "2023-08-31", "111.0000", NULL, "21.6000", "535.0000" },
	{ "2023-09-29", "115.0000", "10.8000", "22.0000", "545.0000" },
	{ "2023-10-31", "114.0000", "10.9000", "21.9000", "54.2000" },
	{ "2023-11-30", "119.0000", "11.1000", "22.5000", "55.5000" },
	{ "2023-12-29", "124.0000", "11.4000", "23.1000", "57.0000" },
	{ "2024-01-31", "127.0000", "11.6000", "23.4000", "58.0000" },
	{ "2024-02-20", "130.0000", NULL, "23.6000", "58.5000" },
	{ "2024-02-29", "131.0000", "11.8000", "23.8000", "59.0000" },
	{ "2024-03-15", "135.0000", "12.0000", "24.0000", "60.0000" },
};

static void add_nav(int32_t code, const char *on, const char *nav)
{
	struct cg_nav n = { day(on), dec(nav) };

	ck_assert(nav == NULL || CG_PUSH(&arena, &cg_positions_navs_find(&navs, code)->navs, &n));
}

static void fill_navs(void)
{
	int32_t list[] = { ALPHA, BETA, ONE, TWO };
	const struct cg_codes codes = { list, 4, 4 };
	struct cg_nav_break b = { day("2023-10-03"), CG_NAV_REBASE, { 1, 10 } };

	ck_assert(cg_positions_navs_make(&codes, &arena, &navs));
	for (size_t i = 0; i < sizeof(nav_rows) / sizeof(nav_rows[0]); i++) {
		add_nav(ALPHA, nav_rows[i].day, nav_rows[i].alpha);
		add_nav(BETA, nav_rows[i].day, nav_rows[i].beta);
		add_nav(ONE, nav_rows[i].day, nav_rows[i].one);
		add_nav(TWO, nav_rows[i].day, nav_rows[i].two);
	}
	ck_assert(CG_PUSH(&arena, &cg_positions_navs_find(&navs, TWO)->breaks, &b));
}

static void fund(const char *name, const char *units, const char *nav, const char *value)
{
	struct cg_fund f = { .name = cg_str_of(name),
			     .amc = CG_STR("Some Mutual Fund"),
			     .folio = CG_STR("1001"),
			     .opening_units = dec("0.000"),
			     .units = dec(units),
			     .nav = dec(nav),
			     .nav_date = day("2024-03-15"),
			     .value = dec(value),
			     .reconciled = true };

	ck_assert(CG_PUSH(&arena, &report.snapshot.s.funds, &f));
}

static void row(const char *date, enum cg_txn_type type, const char *amount, const char *units, const char *nav)
{
	struct cg_fund_list *l = &report.snapshot.s.funds;
	struct cg_txn t = {
		.date = day(date), .type = type, .amount = dec(amount), .units = dec(units), .nav = dec(nav)
	};

	ck_assert(CG_PUSH(&arena, &l->v[l->n - 1].txns, &t));
}

static void setup(void)
{
	struct cg_statement *s = &report.snapshot.s;

	cg_arena_init(&arena, 16 << 20);
	memset(&report, 0, sizeof(report));
	*s = (struct cg_statement){ .source = CG_SOURCE_CAMS,
				    .type = CG_STATEMENT_DETAILED,
				    .from = day("2023-01-01"),
				    .to = day("2024-03-15"),
				    .as_of = day("2024-03-15"),
				    .total_value = dec("15900.00"),
				    .level = CG_LEVEL_HIGH };
	s->investor.name = CG_STR("ASHA RAO");
	fund("Alpha Fund", "100.000", "135.0000", "13500.00");
	row("2023-01-10", CG_TXN_PURCHASE, "10000.00", "100.000", "100.0000");
	row("2023-07-05", CG_TXN_PURCHASE_SIP, "5500.00", "50.000", "110.0000");
	row("2024-02-20", CG_TXN_REDEMPTION, "-6500.00", "-50.000", "130.0000");
	fund("Beta Fund", "200.000", "12.0000", "2400.00");
	row("2023-03-01", CG_TXN_PURCHASE, "2000.00", "200.000", "10.0000");
	positions = (struct cg_positions){ NULL, 0, 0 };
	ck_assert(cg_positions_make(s, &arena, &positions));
	positions.v[0].scheme = &alpha;
	positions.v[1].scheme = &beta;
	fill_navs();
	ck_assert(cg_months_make(&positions, s, &navs, s->as_of, &arena, &months));
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static void view_is(const char *name, struct json_object *o)
{
	char path[128];

	ck_assert_ptr_nonnull(o);
	(void)snprintf(path, sizeof(path), "tests/render/portfolio/%s", name);
	golden_json_is(path, o);
	json_object_put(o);
}

START_TEST(all_months)
{
	ck_assert_uint_eq(months.n, MONTHS);
	view_is("months.txt", cg_portfolio_view_months("snap_1", report.snapshot.s.as_of, &months));
}
END_TEST

/* Every NAV that this takes, and none twice. */
START_TEST(navs_that_are_needed)
{
	struct cg_nav_needs needs = { .as_of = 0 };
	struct cg_codes codes = { NULL, 0, 0 };
	char *text = NULL, date[CG_DATE_TEXT_MAX];
	size_t n = 0;
	FILE *f = open_memstream(&text, &n);

	ck_assert_ptr_nonnull(f);
	ck_assert(cg_months_needs(&positions, &report.snapshot.s, report.snapshot.s.as_of, &arena, &needs, &codes));
	ck_assert_int_eq(needs.as_of, report.snapshot.s.as_of);
	ck_assert_uint_eq(codes.n, 4);
	for (size_t i = 0; i < needs.at.n; i++)
		(void)fprintf(f, "%d %s\n", (int)needs.at.v[i].code, cg_date_text(needs.at.v[i].day, date));
	ck_assert_int_eq(fclose(f), 0);
	golden_is("tests/render/portfolio/needs.txt", text, n);
	free(text);
}
END_TEST

/* Beside an enrichment: flows, change of the last day, what the benchmarks would have come to. */
START_TEST(beside_an_enrichment)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t);
	struct cg_app_months_beside b = {
		.months = months,
		.change = { dec("120.50"), dec("0.76"), dec("84.91"), day("2024-03-14"), day("2024-03-15") },
		.rate = { .percent = dec("12.34"), .share = dec("84.91"), .value = dec("13500.00"), .funds = 1 },
	};

	cg_portfolio_view_beside(&t, o, &b);
	view_is("beside.txt", cg_json_finish(&t, o));
}
END_TEST

/* Too little of the value is compared: then nothing of the benchmark is shown, and a reason. */
START_TEST(few_are_compared)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t);
	struct cg_app_months_beside b = { .months = months, .change = { .from = CG_DATE_NONE, .to = CG_DATE_NONE } };

	b.months.covered = dec("79.99");
	cg_portfolio_view_beside(&t, o, &b);
	view_is("few.txt", cg_json_finish(&t, o));
}
END_TEST

/* Figures at the top, allocation, funds by value, lines of the months. */
START_TEST(charts)
{
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_analytics_make(&report.snapshot.s, &arena, &report.snapshot.an, &e), CG_OK);
	view_is("charts.txt", cg_portfolio_view(&report, &months, &arena));
}
END_TEST

/* At most 120 points, by quarter, half year or year where there are more months; the newest one is always there. */
START_TEST(many_months)
{
	static const struct {
		size_t months, step, points;
	} rows[] = { { 1, 1, 0 },    { 2, 1, 2 },     { 120, 1, 120 }, { 121, 3, 41 }, { 360, 3, 120 },
		     { 361, 6, 61 }, { 600, 6, 100 }, { 719, 6, 120 }, { 721, 12, 61 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_months many = { .n = 0 };
		struct json_object *o, *list, *chart;
		int64_t step = 0;

		for (size_t k = 0; k < rows[i].months; k++) {
			struct cg_month m = { .date = (int32_t)(10000 + 30 * k), .value = cg_dec_make((int64_t)k, 2) };

			ck_assert(CG_PUSH(&arena, &many, &m));
		}
		o = cg_portfolio_view(&report, &many, &arena);
		chart = cg_json_get_object(o, "months");
		list = cg_json_get_array(chart, "points");
		ck_assert(cg_json_get_int(chart, "step", &step));
		ck_assert_int_eq(step, (int64_t)rows[i].step);
		ck_assert_msg(json_object_array_length(list) == rows[i].points, "row %zu", i);
		if (rows[i].points > 0) {
			char date[CG_DATE_TEXT_MAX];

			(void)cg_date_text(many.v[many.n - 1].date, date);
			ck_assert(
				cg_str_eq(cg_json_get_text(json_object_array_get_idx(list, rows[i].points - 1), "date"),
					  cg_str_of(date)));
			(void)cg_date_text(many.v[many.n - 1 - rows[i].step].date, date);
			ck_assert(
				cg_str_eq(cg_json_get_text(json_object_array_get_idx(list, rows[i].points - 2), "date"),
					  cg_str_of(date)));
		}
		json_object_put(o);
	}
}
END_TEST

/* The ten largest funds; those that are worth nothing, or of no known value, are none. */
START_TEST(largest_funds)
{
	static const char *const letters[] = { "A", "B", "C", "D", "E", "F", "G", "H", "I", "J" };
	struct json_object *o, *list;
	int64_t count = 0;

	for (int i = 0; i < 10; i++)
		fund("Further fund", "1.000", "1.0000", i == 0 ? "1.00" : i == 1 ? "0.00" : NULL);
	for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++)
		fund(letters[i], "1.000", "1.0000", "10.00");
	o = cg_portfolio_view(&report, &months, &arena);
	list = cg_json_get_array(o, "largest_funds");
	ck_assert(cg_json_get_int(o, "fund_count", &count));
	ck_assert_int_eq(count, 13);
	ck_assert_uint_eq(json_object_array_length(list), 10);
	ck_assert(cg_str_eq(cg_json_get_text(json_object_array_get_idx(list, 0), "key"), CG_STR("Alpha Fund")));
	json_object_put(o);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("portfolio_view");
	TCase *tc = tcase_create("portfolio_view");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, all_months);
	tcase_add_test(tc, navs_that_are_needed);
	tcase_add_test(tc, beside_an_enrichment);
	tcase_add_test(tc, few_are_compared);
	tcase_add_test(tc, charts);
	tcase_add_test(tc, many_months);
	tcase_add_test(tc, largest_funds);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
