/*
 * Whole answers about capital gains of a family's statement, member by member. The expected files were worked out of
 * the rows below by another program, with fractions: units first in, first out; a part's amount, duty and value are
 * what the parts up to it have of the whole, half up to the paisa, less what those before it have.
 *
 * Alpha, equity: 100 units of 2016 (456.277; 699.585 on 31-Jan-2018), 50 of 2021, 8 of 2023. 60 are sold on
 *       10-May-2024 for 102,000 (10 %): 41,975.10 is above the cost of 27,376.62 and below the value. 93 are sold on
 *       5-Aug-2024: 40 and 50 at 12.5 %, 3 after 234 days at 20 %: 172,130.07 is 74,034.44, 92,543.05 and 5,552.58.
 * Beta, debt: 5,000 units of 2019 at 20, 100 of them given away. 2,000.500 go in June 2024 (20 %, 40,010 x 363 / 289
 *       = 50,254.78), the others in December (12.5 %), with 600.500 of those bought in May 2023 (section 50AA).
 * Gamma, ELSS, of another holder without a PAN: 10 of the 30 units sold are older than the statement; the 20 others
 *       cost 1,600 and fetch 1,400. 12.500 leave by a merger. 30 are free, 2 and 40 locked for three years.
 * Delta: neither an ISIN nor a category; 100 units at 9.50 fetch 940.50: a load of 9.50.
 * Epsilon: 1 unit at 1,070.0000 printed as 1,080.00, another sold the year after; the third is long-term from
 *       23-Jul-2024, as 24 months suffice.
 */
#include "lib/golden.h"
#include "portfolio/gains/gains_sample.h"
#include "render/gains/gains_view.h"
#include "render/gains/gains_xlsx.h"
#include "render/gains/held_view.h"
#include "render/gains/income_view.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

enum { ALPHA, BETA, GAMMA, DELTA, EPSILON, MANY = 12000 };

static size_t add_fund(const char *name, const char *folio, const char *isin, const char *category, const char *class)
{
	static const char *const houses[] = { "Alpha Mutual Fund", "Beta Mutual Fund", "Gamma Mutual Fund",
					      "Delta Mutual Fund", "Beta Mutual Fund" };
	size_t i = fund_in(folio, isin, category, class);
	struct cg_fund *f = &sample.s.funds.v[i];

	f->name = cg_str_of(name);
	f->amc = cg_str_of(houses[i]);
	ck_assert(CG_PUSH(&sample.arena, &f->holders, i == GAMMA ? &CG_STR("RAVI RAO") : &CG_STR("ASHA RAO")));
	f->pan = i == GAMMA ? CG_STR_NONE : CG_STR("ABCDE1234F");
	return i;
}

static void alpha_and_beta(void)
{
	size_t f = add_fund("Alpha Flexi Cap Fund - Growth", "1001 / 1", "INF179K01UT0", "FLEXI_CAP", "EQUITY");

	row(f, "2016-06-01", CG_TXN_PURCHASE, "45627.70", "100.000", "456.277");
	row(f, "2021-06-01", CG_TXN_PURCHASE, "49997.50", "50.000", "999.950");
	row(f, "2021-06-01", CG_TXN_STAMP_DUTY_TAX, "2.50", NULL, NULL);
	row(f, "2023-12-15", CG_TXN_PURCHASE, "11999.40", "8.000", "1499.925");
	row(f, "2023-12-15", CG_TXN_STAMP_DUTY_TAX, "0.60", NULL, NULL);
	row(f, "2024-05-10", CG_TXN_REDEMPTION, "-101998.98", "-60.000", "1700.0000");
	row(f, "2024-05-10", CG_TXN_STT_TAX, "1.02", NULL, NULL);
	row(f, "2024-08-05", CG_TXN_REDEMPTION, "-172130.07", "-93.000", "1850.8610");
	f = add_fund("Beta Corporate Bond Fund - Growth", "2002 / 2", "INF843K01FC8", "CORPORATE_BOND", "DEBT");
	row(f, "2019-05-06", CG_TXN_PURCHASE, "100000.00", "5000.000", "20.0000");
	row(f, "2022-06-10", CG_TXN_GIFT_OUT, "-2500.00", "-100.000", "25.0000");
	row(f, "2023-05-02", CG_TXN_PURCHASE, "99995.00", "3999.800", "25.0000");
	row(f, "2023-05-02", CG_TXN_STAMP_DUTY_TAX, "5.00", NULL, NULL);
	row(f, "2024-06-20", CG_TXN_REDEMPTION, "-52259.86", "-2000.500", "26.1234");
	row(f, "2021-09-10", CG_TXN_DIVIDEND_PAYOUT, "900.00", NULL, NULL);
	row(f, "2021-09-10", CG_TXN_TDS_TAX, "100.00", NULL, NULL);
	row(f, "2024-12-20", CG_TXN_SWITCH_OUT, "-94500.00", "-3500.000", "27.0000");
}

static void closing(size_t f, const char *units, const char *nav, const char *value)
{
	sample.s.funds.v[f].units = dec(units);
	sample.s.funds.v[f].nav = dec(nav);
	sample.s.funds.v[f].nav_date = day("2025-03-28");
	sample.s.funds.v[f].value = dec(value);
}

static void setup(void)
{
	size_t f;

	sample_begin();
	sample.s.from = day("2016-04-01");
	sample.s.to = sample.s.as_of = day("2025-03-31");
	alpha_and_beta();
	closing(ALPHA, "5.000", "1900.0000", "9500.00");
	closing(BETA, "3399.300", "27.5000", "93480.75");
	f = add_fund("Gamma ELSS Fund - Growth", "3003 / 3", "INF200K01T51", "ELSS", "EQUITY");
	sample.s.funds.v[f].opening_units = dec("10.000");
	closing(GAMMA, "72.000", "90.0000", "6480.00");
	row(f, "2020-01-10", CG_TXN_PURCHASE_SIP, "5000.00", "62.500", "80.0000");
	row(f, "2023-06-01", CG_TXN_DIVIDEND_REINVEST, "160.00", "2.000", "80.0000");
	row(f, "2023-06-01", CG_TXN_STAMP_DUTY_TAX, "0.01", NULL, NULL);
	row(f, "2024-02-20", CG_TXN_REDEMPTION, "-2100.00", "-30.000", "70.0000");
	row(f, "2024-11-11", CG_TXN_PURCHASE_SIP, "3000.00", "40.000", "75.0000");
	row(f, "2025-01-15", CG_TXN_SWITCH_OUT_MERGER, "-1000.00", "-12.500", "80.0000");
	f = add_fund("Delta Fund", "4004 / 4", NULL, NULL, NULL);
	closing(DELTA, "0.000", "9.6000", "0.00");
	row(f, "2022-01-03", CG_TXN_PURCHASE, "999.95", "100.000", "9.9995");
	row(f, "2022-01-03", CG_TXN_STAMP_DUTY_TAX, "0.05", NULL, NULL);
	row(f, "2025-03-20", CG_TXN_REDEMPTION, "-940.50", "-100.000", "9.5000");
	f = add_fund("Epsilon Liquid Fund - Growth", "5005 / 5", "INF204K01UN9", "LIQUID", "DEBT");
	sample.s.funds.v[f].reconciled = false;
	closing(EPSILON, "1.000", "1100.0000", "1100.00");
	row(f, "2022-04-01", CG_TXN_PURCHASE, "2999.85", "3.000", "999.9500");
	row(f, "2022-04-01", CG_TXN_STAMP_DUTY_TAX, "0.15", NULL, NULL);
	row(f, "2023-09-15", CG_TXN_REDEMPTION, "-1080.00", "-1.000", "1070.0000");
	row(f, "2024-10-10", CG_TXN_REDEMPTION, "-1090.00", "-1.000", "1090.0000");
	run();
}

static const struct {
	const char *file;
	int year;
	size_t holder;
} answers[] = {
	{ "gains_2024.txt", 2024, 0 },	   { "gains_2023.txt", 2023, 0 }, { "gains_2022.txt", 2022, 0 },
	{ "gains_all.txt", CG_FY_ALL, 0 }, { "gains_asha.txt", 2024, 1 },
};

START_TEST(answers_of_years)
{
	char name[128];
	struct json_object *o;

	if (answers[_i].holder > 0)
		cg_gains_only(&sample.g, answers[_i].holder);
	o = cg_gains_view(&sample.g, answers[_i].year, "snap_1", &sample.arena);
	ck_assert_ptr_nonnull(o);
	(void)snprintf(name, sizeof(name), "tests/render/gains/answers/%s", answers[_i].file);
	golden_json_is(name, o);
	json_object_put(o);
}
END_TEST

/* The same figures, a row for each lot. */
START_TEST(lots_as_csv)
{
	struct cg_buf to;

	cg_buf_init(&to, 1 << 20);
	cg_gains_csv_lots(&to, &sample.g, CG_FY_ALL, &sample.arena);
	ck_assert(!to.failed);
	golden_is("tests/render/gains/answers/gains_lots.csv", to.p, to.n);
	cg_buf_free(&to);
}
END_TEST

/* On the day of the statement 148,618.99 of the year's sales leave nothing of the exemption; three months later all. */
static const char *const days_held[] = { "2025-03-31", "held_march.txt", "2025-06-30", "held_june.txt" };

static void hold(const char *on, struct cg_held *held)
{
	struct cg_err e = { 0 };

	ck_assert_int_eq(cg_held_make(&sample.g, &sample.fmv, day(on), &sample.arena, held, &e), CG_OK);
}

START_TEST(units_held)
{
	char name[128];
	struct cg_held held;
	struct json_object *o;

	hold(days_held[2 * _i], &held);
	o = cg_held_view(&sample.g, &held, "snap_1", &sample.arena);
	ck_assert_ptr_nonnull(o);
	(void)snprintf(name, sizeof(name), "tests/render/gains/answers/%s", days_held[2 * _i + 1]);
	golden_json_is(name, o);
	json_object_put(o);
}
END_TEST

START_TEST(units_held_as_csv)
{
	struct cg_err e = { 0 };
	struct cg_held held;
	size_t n = 0;
	char *text;

	hold("2025-06-30", &held);
	text = cg_held_view_csv(&held, &sample.arena, &n, &e);
	ck_assert_ptr_nonnull(text);
	golden_is("tests/render/gains/answers/held_june.csv", text, n);
	free(text);
}
END_TEST

START_TEST(income_of_years)
{
	static const bool elss[SAMPLE_FUNDS] = { [GAMMA] = true };
	static const int years[] = { CG_FY_ALL, 2021 };
	static const char *const names[] = { "tests/render/gains/answers/income.txt",
					     "tests/render/gains/answers/income_2021.txt" };
	struct cg_err e = { 0 };
	struct cg_income income;
	struct json_object *o;

	ck_assert_int_eq(cg_income_make(&sample.s, &sample.g.holders, 0, elss, &sample.arena, &income, &e), CG_OK);
	o = cg_income_view(&sample.g, &income, years[_i], "snap_1", &sample.arena);
	ck_assert_ptr_nonnull(o);
	golden_json_is(names[_i], o);
	json_object_put(o);
}
END_TEST

/* Each instalment of Gamma is of another amount, so each is a plan of its own, of no rhythm. */
START_TEST(plans)
{
	struct cg_err e = { 0 };
	struct cg_sips sips;
	struct json_object *o;

	ck_assert_int_eq(cg_sips_make(&sample.s, &sample.g.holders, 0, &sample.arena, &sips, &e), CG_OK);
	o = cg_income_view_sips(&sample.g, &sips, "snap_1", &sample.arena);
	ck_assert_ptr_nonnull(o);
	golden_json_is("tests/render/gains/answers/plans.txt", o);
	json_object_put(o);
}
END_TEST

/* Cells of the workbooks: each sheet's columns, formulas and results; the figures are those of the other answers. */
START_TEST(books_of_years)
{
	static const int years[] = { 2024, 2023, CG_FY_ALL };
	static const char *const names[] = { "tests/render/gains/answers/book_2024.txt",
					     "tests/render/gains/answers/book_2023.txt",
					     "tests/render/gains/answers/book_all.txt" };
	struct cg_err e = { 0 };
	size_t n = 0, cells_n = 0;
	char *book = cg_gains_xlsx(&sample.g, years[_i], &sample.arena, &n, &e), *cells;

	ck_assert_msg(book != NULL, "%s", e.why);
	cells = golden_cells(book, n, &cells_n);
	ck_assert_ptr_nonnull(cells);
	golden_is(names[_i], cells, cells_n);
	free(cells);
	free(book);
}
END_TEST

/* What is left of the exemption stands for each year in which the holder sold. */
START_TEST(years_of_one_holder)
{
	struct cg_err e = { 0 };
	size_t n = 0, cells_n = 0;
	char *book, *cells, *from, *to;

	cg_gains_only(&sample.g, 1);
	book = cg_gains_xlsx(&sample.g, CG_FY_ALL, &sample.arena, &n, &e);
	ck_assert_msg(book != NULL, "%s", e.why);
	cells = golden_cells(book, n, &cells_n);
	from = strstr(cells, "xl/worksheets/sheet3.xml");
	to = strstr(cells, "xl/worksheets/sheet4.xml");
	ck_assert(from != NULL && to != NULL && from < to);
	*to = '\0';
	ck_assert_ptr_nonnull(strstr(from, "r=\"A2\" t=\"inlineStr\" 2024-25\n")); /* the newest first */
	ck_assert_ptr_nonnull(strstr(from, "r=\"A3\" t=\"inlineStr\" 2023-24\n"));
	ck_assert_ptr_null(strstr(from, "r=\"A4\""));
	free(cells);
	free(book);
}
END_TEST

/* One sale of very many lots: a book of more than a mebibyte is whole. */
START_TEST(a_book_of_many_lots)
{
	struct cg_err e = { 0 };
	size_t n = 0, f;
	char *book;

	sample_end();
	sample_begin();
	sample.s.from = day("2016-04-01");
	sample.s.to = sample.s.as_of = day("2025-03-31");
	f = add_fund("Alpha Flexi Cap Fund - Growth", "1001 / 1", "INF179K01UT0", "FLEXI_CAP", "EQUITY");
	for (unsigned i = 0; i < MANY; i++) {
		struct cg_txn t = { .type = CG_TXN_PURCHASE,
				    .amount = cg_dec_make(10 * (1000 + i % 751), 2),
				    .units = cg_dec_make(1000 + i % 751, 3),
				    .nav = cg_dec_make(1000000, 4),
				    .date = day("2020-01-01") + (int32_t)(i * 1400 / MANY) };

		ck_assert(CG_PUSH(&sample.arena, &sample.s.funds.v[f].txns, &t));
	}
	row(f, "2024-06-20", CG_TXN_REDEMPTION, "-1800000.00", "-16000.000", "112.5000");
	closing(f, "1.000", "112.5000", "112.50");
	run();
	book = cg_gains_xlsx(&sample.g, 2024, &sample.arena, &n, &e);
	ck_assert_msg(book != NULL, "%s", e.why);
	ck_assert_msg(n > 1 << 20, "%zu", n);
	free(book);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("gains_view_answers");
	TCase *tc = tcase_create("gains_view_answers");

	tcase_add_checked_fixture(tc, setup, sample_end);
	tcase_add_loop_test(tc, answers_of_years, 0, sizeof(answers) / sizeof(answers[0]));
	tcase_add_test(tc, lots_as_csv);
	tcase_add_loop_test(tc, units_held, 0, 2);
	tcase_add_test(tc, units_held_as_csv);
	tcase_add_loop_test(tc, income_of_years, 0, 2);
	tcase_add_test(tc, plans);
	tcase_add_loop_test(tc, books_of_years, 0, 3);
	tcase_add_test(tc, years_of_one_holder);
	tcase_add_test(tc, a_book_of_many_lots);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
