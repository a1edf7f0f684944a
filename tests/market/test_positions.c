/*
 * What of a statement is enriched, and which NAVs that takes. Units of a past day: from the rows behind it; without
 * rows only where the statement says that nothing changed.
 */
#include "market/positions.h"
#include "run.h"
#include "values.h"

#include <stdlib.h>

static struct cg_statement statement = { .type = CG_STATEMENT_DETAILED };
static struct cg_fund fund;

static void setup(void)
{
	statement.from = day("2020-04-01");
	statement.to = statement.as_of = day("2024-03-31");
	fund = (struct cg_fund){ .opening_units = dec("12.500"), .units = dec("12.5000"), .reconciled = true };
}

/* Units of the day as text; NULL: not known. */
static const char *units_on(const char *iso)
{
	static char text[CG_DEC_TEXT_MAX];
	struct cg_position p = { .fund = &fund, .held = true };
	struct cg_dec d;

	if (!cg_positions_units(&p, &statement, day(iso), &d))
		return NULL;
	(void)cg_dec_text(d, text);
	return text;
}

START_TEST(without_rows_nothing_changed)
{
	ck_assert_str_eq(units_on("2024-03-31"), "12.5000");
	ck_assert_str_eq(units_on("2021-12-31"), "12.5000");
	ck_assert_str_eq(units_on("2020-03-31"), "12.5000"); /* the evening before the period */
	ck_assert_ptr_null(units_on("2020-03-30"));
}
END_TEST

/* Other balances, none at the beginning, or a statement that prints no rows at all tell nothing. */
START_TEST(what_tells_nothing)
{
	fund.opening_units = dec("10.000");
	ck_assert_ptr_null(units_on("2021-12-31"));
	fund.opening_units = CG_DEC_NONE;
	ck_assert_ptr_null(units_on("2021-12-31"));
	fund.opening_units = dec("12.500");
	statement.type = CG_STATEMENT_SUMMARY;
	ck_assert_ptr_null(units_on("2021-12-31"));
	statement.type = CG_STATEMENT_DETAILED;
	statement.from = CG_DATE_NONE;
	ck_assert_ptr_null(units_on("2021-12-31"));
}
END_TEST

static struct cg_arena arena;
static struct cg_positions made;

static void setup_list(void)
{
	cg_arena_init(&arena, 1 << 20);
	statement = (struct cg_statement){ .type = CG_STATEMENT_DETAILED, .from = day("2020-04-01") };
	statement.to = statement.as_of = day("2024-03-31");
	made = (struct cg_positions){ NULL, 0, 0 };
}

static void teardown_list(void)
{
	cg_arena_free(&arena);
}

static void add_fund(const char *isin, const char *units, const char *value)
{
	struct cg_fund f = { .isin = cg_str_of(isin),
			     .opening_units = dec("0.000"),
			     .units = dec(units),
			     .value = dec(value),
			     .nav_date = CG_DATE_NONE };

	ck_assert(CG_PUSH(&arena, &statement.funds, &f));
}

static void add_row(size_t i, const char *on, const char *units)
{
	struct cg_txn t = { .type = CG_TXN_PURCHASE, .date = day(on), .units = dec(units) };

	ck_assert(CG_PUSH(&arena, &statement.funds.v[i].txns, &t));
}

static void add_holding(struct cg_demat_account *d, enum cg_demat_kind kind, const char *isin, const char *units)
{
	struct cg_demat_holding h = { .kind = kind, .isin = cg_str_of(isin), .units = dec(units) };

	ck_assert(CG_PUSH(&arena, &d->holdings, &h));
}

/* Held funds, those of demat accounts, what was sold: each in the order of the statement. */
START_TEST(the_order_of_positions)
{
	static const struct {
		const char *isin;
		bool held;
	} want[] = { { "F2", true }, { "F4", true },  { "D1", true }, { "D4", true },
		     { "D5", true }, { "F1", false }, { "F3", false } };
	struct cg_demat_account d[2] = { { .client_id = CG_STR("1") }, { .client_id = CG_STR("2") } };

	add_fund("F1", "0.000", NULL);
	add_fund("F2", "1.000", NULL);
	add_fund("F3", "0.000", NULL);
	add_fund("F4", "0.001", NULL);
	add_holding(&d[0], CG_DEMAT_FUND, "D1", "1.000");
	add_holding(&d[0], CG_DEMAT_FUND, "D2", "0.000"); /* nothing is held of it */
	add_holding(&d[0], CG_DEMAT_EQUITY, "D3", "5");
	add_holding(&d[1], CG_DEMAT_FUND, "D4", NULL);
	add_holding(&d[1], CG_DEMAT_BOND, "D6", "5");
	add_holding(&d[1], CG_DEMAT_FUND, "D5", "0.001");
	ck_assert(CG_PUSH(&arena, &statement.demat, &d[0]));
	ck_assert(CG_PUSH(&arena, &statement.demat, &d[1]));
	ck_assert(cg_positions_make(&statement, &arena, &made));
	ck_assert_uint_eq(made.n, sizeof(want) / sizeof(want[0]));
	for (size_t i = 0; i < made.n; i++) {
		is_text(made.v[i].isin, want[i].isin);
		ck_assert_int_eq(made.v[i].held, want[i].held);
		ck_assert_int_eq(made.v[i].fund != NULL, want[i].isin[0] == 'F');
		ck_assert_int_eq(made.v[i].holding != NULL, want[i].isin[0] == 'D');
		ck_assert(made.v[i].holding == NULL || made.v[i].account == &statement.demat.v[i > 2]);
		ck_assert_ptr_null(made.v[i].scheme);
	}
}
END_TEST

/* Rows behind the day are taken back; those of the day itself are in the units already. */
START_TEST(units_from_rows)
{
	static const struct {
		const char *on, *units;
	} rows[] = { { "2024-03-31", "10.000" }, { "2024-03-30", "7.000" }, { "2024-03-11", "7.000" },
		     { "2024-03-10", "2.000" },	 { "2020-03-31", "2.000" }, { "2020-03-30", NULL },
		     { "2024-04-01", "10.000" } };

	fund = (struct cg_fund){ .opening_units = dec("2.000"), .units = dec("10.000") };
	statement.funds = (struct cg_fund_list){ &fund, 1, 1 };
	add_row(0, "2024-03-11", "5.000");
	add_row(0, "2024-03-31", "3.000");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const char *got = units_on(rows[i].on);

		ck_assert_msg((got == NULL) == (rows[i].units == NULL), "%s", rows[i].on);
		if (got != NULL)
			ck_assert_str_eq(got, rows[i].units);
	}
	statement.from = CG_DATE_NONE; /* since inception */
	ck_assert_str_eq(units_on("2020-03-30"), "2.000");
	add_row(0, NULL, NULL); /* a row without units moves none, whenever it was */
	ck_assert_str_eq(units_on("2020-03-30"), "2.000");
	add_row(0, NULL, "0.001");
	ck_assert_ptr_null(units_on("2024-03-30"));
	ck_assert_str_eq(units_on("2024-03-31"), "10.000");
}
END_TEST

/* Less than nothing was never held. What is sold without its units printed is nothing. */
START_TEST(units_that_cannot_be)
{
	fund = (struct cg_fund){ .opening_units = dec("0.000"), .units = dec("3.000") };
	statement.funds = (struct cg_fund_list){ &fund, 1, 1 };
	add_row(0, "2024-03-20", "3.000");
	ck_assert_str_eq(units_on("2024-03-19"), "0.000");
	fund.units = dec("2.999");
	ck_assert_ptr_null(units_on("2024-03-19"));
	ck_assert_str_eq(units_on("2024-03-20"), "2.999");
	fund = (struct cg_fund){ .value = dec("0.00") };
	ck_assert_str_eq(units_on("2024-03-31"), "0.000");
	ck_assert_ptr_null(units_on("2024-03-30"));
}
END_TEST

/* A depository tells what is held at the end alone. */
START_TEST(units_of_a_demat_account)
{
	const struct cg_demat_holding h = { .units = dec("5.000") }, none = { .units = CG_DEC_NONE };
	struct cg_position p = { .holding = &h, .held = true };
	struct cg_dec d = CG_DEC_NONE;

	ck_assert(cg_positions_units(&p, &statement, statement.as_of, &d));
	is_dec(d, "5.000");
	ck_assert(cg_positions_units(&p, &statement, statement.as_of + 1, &d));
	ck_assert(!cg_positions_units(&p, &statement, statement.as_of - 1, &d));
	p.holding = &none;
	ck_assert(!cg_positions_units(&p, &statement, statement.as_of, &d));
}
END_TEST

START_TEST(ends_of_years)
{
	ck_assert_int_eq(cg_positions_year_end(day("2024-02-29")), day("2024-12-31"));
	ck_assert_int_eq(cg_positions_year_end(day("2023-12-31")), day("2023-12-31"));
	ck_assert_int_eq(cg_positions_year_end(day("2023-12-31") + 1), day("2024-12-31"));
	ck_assert_int_eq(cg_positions_first_year(&statement), CG_DATE_NONE);
	add_fund("F1", "1.000", NULL);
	add_fund("F2", "1.000", NULL);
	add_row(0, NULL, "1.000");
	ck_assert_int_eq(cg_positions_first_year(&statement), CG_DATE_NONE);
	add_row(0, "2023-05-01", "1.000");
	add_row(0, "2024-01-01", "1.000");
	ck_assert_int_eq(cg_positions_first_year(&statement), day("2023-12-31"));
	add_row(1, "2021-01-01", "1.000");
	ck_assert_int_eq(cg_positions_first_year(&statement), day("2021-12-31"));
}
END_TEST

static struct cg_scheme schemes[3];
static struct cg_nav_needs needs;
static struct cg_codes codes;

/* Held are schemes 10 and 20, sold is 30. The first is compared with 20, 99 and its plan 11, the second with 98, 21. */
static void three_funds(void)
{
	add_fund("A", "10.000", NULL);
	add_fund("B", "20.000", NULL);
	add_fund("C", "0.000", NULL);
	add_row(0, "2021-06-01", "10.000");
	add_row(1, "2022-12-31", "20.000");
	add_row(2, "2022-01-01", "5.000");
	add_row(2, "2023-12-30", "-5.000");
	ck_assert(cg_positions_make(&statement, &arena, &made));
	for (size_t i = 0; i < 3; i++) {
		schemes[i] = (struct cg_scheme){ .code = 10 * ((int32_t)i + 1) };
		made.v[i].scheme = &schemes[i];
	}
	schemes[0].benchmark.n_proxies = 2;
	schemes[0].benchmark.proxy[0].code = 20;
	schemes[0].benchmark.proxy[1].code = 99;
	schemes[0].direct.code = 11;
	schemes[1].benchmark.n_proxies = 2; /* a part without a code is none */
	schemes[1].benchmark.proxy[1].code = 98;
	schemes[1].direct.code = 21;
	schemes[2].direct.code = 31; /* what is sold is compared with nothing */
	needs = (struct cg_nav_needs){ .as_of = 0 };
	codes = (struct cg_codes){ NULL, 0, 0 };
}

START_TEST(what_is_needed)
{
	static const int32_t all[] = { 10, 20, 99, 98, 11, 21, 30 };
	static const struct cg_nav_pair pairs[] = { { 10, 20 }, { 10, 99 }, { 20, 98 }, { 10, 11 }, { 20, 21 } };
	static const struct {
		int32_t code;
		const char *on;
	} at[] = { { 10, "2021-12-31" }, { 10, "2022-12-31" }, { 10, "2023-12-31" },
		   { 20, "2022-12-31" }, { 20, "2023-12-31" }, { 30, "2022-12-31" } };

	three_funds();
	ck_assert(cg_positions_nav_needs(&made, &statement, day("2024-02-01"), &arena, &needs, &codes));
	ck_assert_int_eq(needs.as_of, day("2024-02-01"));
	ck_assert_uint_eq(needs.own.n, 2);
	ck_assert(needs.own.v[0] == 10 && needs.own.v[1] == 20);
	ck_assert_uint_eq(codes.n, sizeof(all) / sizeof(all[0]));
	for (size_t i = 0; i < codes.n; i++)
		ck_assert_int_eq(codes.v[i], all[i]);
	ck_assert_uint_eq(needs.pairs.n, sizeof(pairs) / sizeof(pairs[0]));
	for (size_t i = 0; i < needs.pairs.n; i++)
		ck_assert(needs.pairs.v[i].own == pairs[i].own && needs.pairs.v[i].other == pairs[i].other);
	ck_assert_uint_eq(needs.at.n, sizeof(at) / sizeof(at[0]));
	for (size_t i = 0; i < needs.at.n; i++) {
		ck_assert_int_eq(needs.at.v[i].code, at[i].code);
		ck_assert_int_eq(needs.at.v[i].day, day(at[i].on));
	}
}
END_TEST

/* A day on which the sold fund was held needs its NAV, too; the end of a year is none before itself. */
START_TEST(needed_on_an_earlier_day)
{
	three_funds();
	ck_assert(cg_positions_nav_needs(&made, &statement, day("2023-12-29"), &arena, &needs, &codes));
	ck_assert_uint_eq(needs.at.n, 5);
	ck_assert(needs.at.v[4].code == 30 && needs.at.v[4].day == day("2023-12-29"));
	needs = (struct cg_nav_needs){ .as_of = 0 };
	ck_assert(cg_positions_nav_needs(&made, &statement, day("2023-12-30"), &arena, &needs, &codes));
	ck_assert_uint_eq(needs.at.n, 4);
	needs = (struct cg_nav_needs){ .as_of = 0 };
	ck_assert(cg_positions_nav_needs(&made, &statement, day("2023-12-31"), &arena, &needs, &codes));
	ck_assert_uint_eq(needs.at.n, 4);
	needs = (struct cg_nav_needs){ .as_of = 0 };
	ck_assert(cg_positions_nav_needs(&made, &statement, day("2024-01-01"), &arena, &needs, &codes));
	ck_assert_uint_eq(needs.at.n, 6);
}
END_TEST

/* Without schemes nothing is needed; of the ends of years sixty are the most. */
START_TEST(the_most_that_is_needed)
{
	three_funds();
	statement.from = CG_DATE_NONE;
	statement.funds.v[0].txns.v[0].date = day("1964-01-01");
	made.v[1].scheme = made.v[2].scheme = NULL;
	ck_assert(cg_positions_nav_needs(&made, &statement, day("2024-02-01"), &arena, &needs, &codes));
	ck_assert_uint_eq(needs.at.n, 60); /* 1964 to 2023 */
	ck_assert_int_eq(needs.at.v[59].day, day("2023-12-31"));
	needs = (struct cg_nav_needs){ .as_of = 0 };
	statement.funds.v[0].txns.v[0].date = day("1963-01-01");
	ck_assert(cg_positions_nav_needs(&made, &statement, day("2024-02-01"), &arena, &needs, &codes));
	ck_assert_uint_eq(needs.at.n, 60);
	ck_assert_int_eq(needs.at.v[59].day, day("2022-12-31"));
	made.v[0].scheme = NULL;
	needs = (struct cg_nav_needs){ .as_of = 0 };
	codes.n = 0;
	ck_assert(cg_positions_nav_needs(&made, &statement, day("2024-02-01"), &arena, &needs, &codes));
	ck_assert(needs.at.n == 0 && codes.n == 0 && needs.own.n == 0 && needs.pairs.n == 0);
}
END_TEST

/* By scheme, then by day; each once. */
START_TEST(doubles)
{
	static const struct cg_nav_at given[] = {
		{ 2, 5 }, { 1, 9 }, { 2, 4 }, { 1, 9 }, { 2, 5 }, { 1, 8 }, { 1, 9 }
	};
	static const struct cg_nav_at want[] = { { 1, 8 }, { 1, 9 }, { 2, 4 }, { 2, 5 } };

	needs = (struct cg_nav_needs){ .as_of = 0 };
	cg_positions_drop_doubles(&needs);
	ck_assert_uint_eq(needs.at.n, 0);
	for (size_t i = 0; i < sizeof(given) / sizeof(given[0]); i++)
		ck_assert(CG_PUSH(&arena, &needs.at, &given[i]));
	cg_positions_drop_doubles(&needs);
	ck_assert_uint_eq(needs.at.n, sizeof(want) / sizeof(want[0]));
	for (size_t i = 0; i < needs.at.n; i++)
		ck_assert(needs.at.v[i].code == want[i].code && needs.at.v[i].day == want[i].day);
}
END_TEST

START_TEST(table_of_navs)
{
	int32_t list[] = { 30, 10, 20 };
	const struct cg_codes of = { list, 3, 3 }, none = { NULL, 0, 0 };
	struct cg_nav_table t = { 0 };

	ck_assert_ptr_null(cg_positions_navs_find(&t, 10));
	ck_assert(cg_positions_navs_make(&of, &arena, &t));
	ck_assert_uint_eq(t.n, 3);
	for (int32_t i = 0; i < 3; i++) {
		ck_assert_int_eq(t.v[i].code, 10 * (i + 1));
		ck_assert(cg_positions_navs_find(&t, 10 * (i + 1)) == &t.v[i]);
		ck_assert_ptr_null(cg_positions_navs_find(&t, 10 * (i + 1) + 1));
	}
	ck_assert(cg_positions_navs_make(&none, &arena, &t));
	ck_assert_uint_eq(t.n, 0);
	ck_assert_ptr_null(cg_positions_navs_find(&t, 10));
}
END_TEST

/* Units of the statement as a later NAV counts them: 100 that were split into 1,000, at six decimals or more. */
START_TEST(units_as_a_nav_counts_them)
{
	static const struct {
		const char *of_nav, *nav_date, *on, *units, *want;
		int64_t num, den;
	} rows[] = {
		{ NULL, "2024-04-02", "2024-04-01", "100.000", "1000.000000", 1, 10 },
		{ NULL, "2024-04-02", "2024-04-02", "100.000", "1000.000000", 1, 10 },
		{ NULL, "2024-04-02", "2024-03-31", "100.000", "100.000", 1, 10 }, /* split before its end */
		{ NULL, "2024-04-02", "2024-04-03", "100.000", "100.000", 1, 10 },
		{ NULL, "2024-03-31", "2024-03-31", "100.000", "100.000", 1, 10 },
		{ "2024-03-28", "2024-04-02", "2024-03-31", "100.000", "1000.000000", 1, 10 },
		{ "2024-03-28", "2024-03-29", "2024-03-29", "100.000", "1000.000000", 1, 10 },
		{ "2024-04-02", "2024-04-02", "2024-04-01", "100.000", "100.000", 1, 10 },
		{ NULL, "2024-04-02", "2024-04-01", "100.000", "14.285714", 7, 1 },
		{ NULL, "2024-04-02", "2024-04-01", "100.0000000", "14.2857143", 7, 1 },
		{ NULL, "2024-04-02", "2024-04-01", "100.000000", "14.285714", 7, 1 },
	};

	add_fund("A", "1.000", NULL);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_nav_break b = { day(rows[i].on), CG_NAV_REBASE, { rows[i].num, rows[i].den } };
		struct cg_nav_known k = { .code = 1, .breaks = { &b, 1, 1 } };
		struct cg_position p = { .fund = &statement.funds.v[0] };
		struct cg_dec units = dec(rows[i].units);

		statement.funds.v[0].nav_date = rows[i].of_nav != NULL ? day(rows[i].of_nav) : CG_DATE_NONE;
		ck_assert(cg_positions_units_at_nav(&p, &statement, &k, day(rows[i].nav_date), &units));
		is_dec(units, rows[i].want);
		units = dec("5.000");
		ck_assert(cg_positions_units_at_nav(&p, &statement, NULL, day(rows[i].nav_date), &units));
		is_dec(units, "5.000");
		b.kind = CG_NAV_DISCONTINUITY;
		ck_assert(cg_positions_units_at_nav(&p, &statement, &k, day(rows[i].nav_date), &units));
		is_dec(units, "5.000");
	}
}
END_TEST

/* More units than there are figures for: an error, and they stay what they were. */
START_TEST(units_past_the_range)
{
	struct cg_nav_break b = { day("2024-04-01"), CG_NAV_REBASE, { 1, 1000 } };
	struct cg_nav_known k = { .code = 1, .breaks = { &b, 1, 1 } };
	const struct cg_demat_holding h = { .units = dec("5.000") };
	struct cg_position p = { .holding = &h };
	struct cg_dec units = cg_dec_make(INT64_MAX / 999, 3);

	ck_assert(!cg_positions_units_at_nav(&p, &statement, &k, day("2024-04-02"), &units));
	ck_assert_int_eq(units.v, INT64_MAX / 999);
	units = cg_dec_make(INT64_MAX / 1001, 3); /* they fit, but not with six decimals */
	ck_assert(!cg_positions_units_at_nav(&p, &statement, &k, day("2024-04-02"), &units));
	units = cg_dec_make(5, 3);
	ck_assert(cg_positions_units_at_nav(&p, &statement, &k, day("2024-04-02"), &units));
	is_dec(units, "5.000000");
}
END_TEST

/* With any memory: all of it, or false. */
START_TEST(short_of_memory)
{
	size_t refused = 0;
	bool good = false;

	three_funds();
	for (size_t limit = 0; !good; limit += 8) {
		struct cg_positions again = { NULL, 0, 0 };
		struct cg_nav_table table;
		struct cg_arena small;

		cg_arena_init(&small, limit);
		needs = (struct cg_nav_needs){ .as_of = 0 };
		codes = (struct cg_codes){ NULL, 0, 0 };
		good = cg_positions_nav_needs(&made, &statement, day("2023-12-29"), &small, &needs, &codes);
		if (good)
			ck_assert(codes.n == 7 && needs.own.n == 2 && needs.pairs.n == 5 && needs.at.n == 5);
		cg_arena_reset(&small);
		if (cg_positions_make(&statement, &small, &again))
			ck_assert_uint_eq(again.n, 3);
		else
			good = false;
		cg_arena_reset(&small);
		codes = (struct cg_codes){ (int32_t[]){ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, 10, 10 };
		good = cg_positions_navs_make(&codes, &small, &table) && good;
		cg_arena_free(&small);
		refused += !good;
		ck_assert_uint_lt(refused, 10000);
	}
	ck_assert_uint_gt(refused, 10);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("positions");
	TCase *tc = tcase_create("units");

	tcase_add_checked_fixture(tc, setup, NULL);
	tcase_add_test(tc, without_rows_nothing_changed);
	tcase_add_test(tc, what_tells_nothing);
	suite_add_tcase(s, tc);
	tc = tcase_create("list");
	tcase_add_checked_fixture(tc, setup_list, teardown_list);
	tcase_add_test(tc, the_order_of_positions);
	tcase_add_test(tc, units_from_rows);
	tcase_add_test(tc, units_that_cannot_be);
	tcase_add_test(tc, units_of_a_demat_account);
	tcase_add_test(tc, ends_of_years);
	tcase_add_test(tc, what_is_needed);
	tcase_add_test(tc, needed_on_an_earlier_day);
	tcase_add_test(tc, the_most_that_is_needed);
	tcase_add_test(tc, doubles);
	tcase_add_test(tc, table_of_navs);
	tcase_add_test(tc, units_as_a_nav_counts_them);
	tcase_add_test(tc, units_past_the_range);
	tcase_add_test(tc, short_of_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
