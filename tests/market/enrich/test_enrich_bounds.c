/*
 * Where an enrichment changes its mind: how old a NAV may be at either end of a return, how far behind AMFI's list, how
 * old the units of a statement; what a rate says of its flows. One fund of 100 units; its NAV is 100 and then 110.
 */
#include "market/enrich/enrich.h"
#include "run.h"
#include "values.h"

#include <string.h>

enum { CODE = 1001 };

static struct cg_arena arena;
static struct cg_statement s;
static struct cg_scheme scheme;
static struct cg_enrichment x;
static struct cg_nav_table navs;
static struct cg_positions positions;

static void nav(const char *on, const char *rupees)
{
	struct cg_nav n = { day(on), dec(rupees) };

	ck_assert(CG_PUSH(&arena, &navs.v[0].navs, &n));
}

static void row(const char *on, enum cg_txn_type type, const char *amount, const char *units)
{
	struct cg_txn t = {
		.type = type, .date = day(on), .amount = dec(amount), .units = dec(units), .nav = dec("100.0000")
	};

	ck_assert(CG_PUSH(&arena, &s.funds.v[0].txns, &t));
}

static void make(const char *as_of)
{
	struct cg_enrich_input in = { .s = &s, .positions = &positions, .navs = &navs, .as_of = day(as_of) };
	struct cg_err e = { .code = CG_OK };

	positions = (struct cg_positions){ NULL, 0, 0 };
	ck_assert(cg_positions_make(&s, &arena, &positions));
	positions.v[0].scheme = &scheme;
	ck_assert_int_eq(cg_enrich_make(&in, &arena, &x, &e), CG_OK);
}

static bool warns(enum cg_enrich_warning_code code)
{
	for (size_t i = 0; i < x.warnings.n; i++) {
		if (x.warnings.v[i].code == code)
			return true;
	}
	return false;
}

static void setup(void)
{
	int32_t list[] = { CODE };
	const struct cg_codes codes = { list, 1, 1 };
	struct cg_fund f = { .name = CG_STR("Fund"),
			     .isin = CG_STR("INF001K01AAA"),
			     .opening_units = dec("0.000"),
			     .units = dec("100.000"),
			     .nav = dec("109.0000"),
			     .nav_date = day("2024-06-14"),
			     .reconciled = true };

	cg_arena_init(&arena, 1 << 20);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED,
				   .from = day("2020-01-01"),
				   .to = day("2024-06-14"),
				   .as_of = day("2024-06-14"),
				   .level = CG_LEVEL_HIGH };
	scheme = (struct cg_scheme){ .code = CODE,
				     .family = CODE,
				     .option = CG_OPTION_GROWTH,
				     .last_nav_date = CG_DATE_NONE,
				     .benchmark = { .lag_until = CG_DATE_NONE } };
	ck_assert(CG_PUSH(&arena, &s.funds, &f));
	ck_assert(cg_positions_navs_make(&codes, &arena, &navs));
	navs.v[0].complete = true;
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* Seven days back are a NAV of the day, eight are none: of the end and of the start, over one year and over three. */
static const struct {
	const char *start, *end, *as_of, *one, *three;
	enum cg_enrich_status reason[CG_HORIZONS];
} ends[] = {
	{ "2023-06-14", "2024-06-14", "2024-06-14", "10.00", NULL, { CG_ENRICH_OK, CG_ENRICH_SHORT } },
	{ "2023-06-07", "2024-06-14", "2024-06-14", "10.00", NULL, { CG_ENRICH_OK, CG_ENRICH_SHORT } },
	{ "2023-06-06", "2024-06-14", "2024-06-14", NULL, NULL, { CG_ENRICH_SHORT, CG_ENRICH_SHORT } },
	{ "2023-06-15", "2024-06-14", "2024-06-14", NULL, NULL, { CG_ENRICH_SHORT, CG_ENRICH_SHORT } },
	{ "2023-06-14", "2024-06-14", "2024-06-21", "10.00", NULL, { CG_ENRICH_OK, CG_ENRICH_SHORT } },
	{ "2023-06-14", "2024-06-14", "2024-06-22", NULL, NULL, { CG_ENRICH_STALE, CG_ENRICH_STALE } },
	/* 110 of 100 over three years are 3.23 % a year */
	{ "2021-06-14", "2024-06-14", "2024-06-14", NULL, "3.23", { CG_ENRICH_SHORT, CG_ENRICH_OK } },
	{ "2021-06-07", "2024-06-14", "2024-06-14", NULL, "3.23", { CG_ENRICH_SHORT, CG_ENRICH_OK } },
	{ "2021-06-06", "2024-06-14", "2024-06-14", NULL, NULL, { CG_ENRICH_SHORT, CG_ENRICH_SHORT } },
	/* a year before the 29th of February is the 28th */
	{ "2023-02-28", "2024-02-29", "2024-02-29", "10.00", NULL, { CG_ENRICH_OK, CG_ENRICH_SHORT } },
	{ "2023-02-20", "2024-02-29", "2024-02-29", NULL, NULL, { CG_ENRICH_SHORT, CG_ENRICH_SHORT } },
};

START_TEST(ends_of_returns)
{
	nav(ends[_i].start, "100.0000");
	nav(ends[_i].end, "110.0000");
	make(ends[_i].as_of);
	is_dec(x.funds.v[0].ret[0], ends[_i].one);
	is_dec(x.funds.v[0].ret[1], ends[_i].three);
	for (int h = 0; h < CG_HORIZONS; h++)
		ck_assert_int_eq(x.funds.v[0].reason[h], ends[_i].reason[h]);
}
END_TEST

/* Two days behind AMFI's list are usual, three are told; a list of a later day than the one asked for says nothing. */
START_TEST(behind_the_list)
{
	static const struct {
		const char *list;
		bool told;
	} rows[] = { { "2024-06-14", false }, { "2024-06-16", false }, { "2024-06-17", true },
		     { "2024-06-18", true },  { "2024-06-19", false }, { NULL, false } };

	nav("2024-06-14", "110.0000");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		scheme.last_nav_date = rows[i].list != NULL ? day(rows[i].list) : CG_DATE_NONE;
		make("2024-06-18");
		ck_assert_msg(warns(CG_ENRICH_WARN_BEHIND) == rows[i].told, "row %zu", i);
	}
}
END_TEST

/* Units of a statement that is more than 31 days old are told to be; with a NAV of the day the value holds. */
START_TEST(old_units)
{
	nav("2024-07-15", "110.0000");
	make("2024-07-15");
	ck_assert(!warns(CG_ENRICH_WARN_OLD_UNITS));
	ck_assert(!warns(CG_ENRICH_WARN_OLD_NAV));
	is_dec(x.funds.v[0].current_value, "11000.00");
	make("2024-07-16");
	ck_assert(warns(CG_ENRICH_WARN_OLD_UNITS));
	is_dec(x.funds.v[0].current_value, "11000.00");
}
END_TEST

/* Of an old NAV and the statement's own the newer one counts; neither may be of a later day than the one asked for. */
START_TEST(the_newer_of_two_navs)
{
	static const struct {
		const char *stored, *as_of, *value;
		bool old;
	} rows[] = {
		{ "2024-06-17", "2024-06-30", "11000.00", true }, /* stored behind the statement, 13 days old */
		{ "2024-06-10", "2024-06-30", "10900.00", true }, /* the statement's, of 14-Jun */
		{ "2024-06-14", "2024-06-30", "11000.00", true }, /* of the same day */
		{ "2024-06-24", "2024-06-30", "11000.00", false },
		{ "2024-05-31", "2024-06-13", "11000.00", true }, /* the statement's is of the day after */
	};

	row("2023-01-02", CG_TXN_PURCHASE, "10000.00", "100.000");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		navs.v[0].navs.n = 0;
		nav(rows[i].stored, "110.0000");
		make(rows[i].as_of);
		is_dec(x.funds.v[0].current_value, rows[i].value);
		ck_assert_msg(warns(CG_ENRICH_WARN_OLD_NAV) == rows[i].old, "row %zu", i);
		is_dec(x.portfolio.current_value, rows[i].value);
	}
}
END_TEST

/* What a rate says of its flows. 11,000 of 10,000 after a year are 10 %. */
START_TEST(rates)
{
	static const struct {
		const char *bought, *paid, *as_of, *rate, *gain;
		enum cg_rate_reason reason;
	} rows[] = {
		{ "2023-06-15", "10000.00", "2024-06-14", "10.00", "10.00", CG_RATE_OK }, /* 365 days */
		{ "2023-06-16", "10000.00", "2024-06-14", "10.03", "10.00", CG_RATE_SHORT_PERIOD },
		{ "2024-06-14", "10000.00", "2024-06-14", NULL, "10.00", CG_RATE_ONE_DAY },
		{ "2023-06-15", NULL, "2024-06-14", NULL, NULL, CG_RATE_UNITS_WITHOUT_AMOUNT },
		{ "2023-06-15", "10000.00", "2024-06-21", "10.00", "10.00", CG_RATE_OK },
		{ "2023-06-15", "10000.00", "2024-06-22", NULL, NULL, CG_RATE_NAV_STALE },
	};

	nav("2024-06-14", "110.0000");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		s.funds.v[0].txns.n = 0;
		row(rows[i].bought, CG_TXN_PURCHASE, rows[i].paid, "100.000");
		make(rows[i].as_of);
		ck_assert_msg(x.funds.v[0].xirr_reason == rows[i].reason, "row %zu: %s", i,
			      cg_enrichment_rate_reason_name(x.funds.v[0].xirr_reason));
		is_dec(x.funds.v[0].xirr, rows[i].rate);
		is_dec(x.funds.v[0].gain_percent, rows[i].gain);
		is_dec(x.portfolio.xirr, rows[i].rate);
		ck_assert_int_eq(x.portfolio.xirr_reason, rows[i].reason);
	}
}
END_TEST

/* Opening units, a check that fails, no rows: no rate; the value is known all the same. */
START_TEST(no_rate)
{
	nav("2024-06-14", "110.0000");
	make("2024-06-14");
	ck_assert_int_eq(x.funds.v[0].xirr_reason, CG_RATE_NO_TRANSACTIONS);
	row("2023-06-15", CG_TXN_PURCHASE, "10000.00", "100.000");
	s.funds.v[0].opening_units = dec("1.000");
	make("2024-06-14");
	ck_assert_int_eq(x.funds.v[0].xirr_reason, CG_RATE_OPENING_BALANCE);
	s.funds.v[0].opening_units = dec("0.000");
	s.funds.v[0].reconciled = false;
	make("2024-06-14");
	ck_assert_int_eq(x.funds.v[0].xirr_reason, CG_RATE_NOT_RECONCILED);
	is_dec(x.funds.v[0].current_value, "11000.00");
}
END_TEST

/*
 * Units that were split ten to one behind the statement: 1,000 at 11 are 11,000; put together: 10 at 1,100. Of a split
 * before it they are counted already.
 */
START_TEST(units_that_were_split)
{
	static const struct {
		const char *date, *nav, *value;
		int64_t num, den;
		bool told;
	} rows[] = { { "2024-06-17", "11.0000", "11000.00", 1, 10, true },
		     { "2024-06-17", "1100.0000", "11000.00", 10, 1, true },
		     { "2024-06-14", "110.0000", "11000.00", 1, 10, false },
		     { "2024-06-19", "110.0000", "11000.00", 1, 10, false } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_nav_break b = { day(rows[i].date), CG_NAV_REBASE, { rows[i].num, rows[i].den } };

		navs.v[0].navs.n = navs.v[0].breaks.n = 0;
		nav("2024-06-18", rows[i].nav);
		ck_assert(CG_PUSH(&arena, &navs.v[0].breaks, &b));
		make("2024-06-18");
		is_dec(x.funds.v[0].current_value, rows[i].value);
		ck_assert_msg(warns(CG_ENRICH_WARN_REBASED) == rows[i].told, "row %zu", i);
	}
}
END_TEST

/* Without any NAV the statement's value counts, of its day; without one the fund has none, and is told. */
START_TEST(the_value_alone)
{
	s.funds.v[0].nav = CG_DEC_NONE;
	s.funds.v[0].value = dec("10950.0");
	make("2024-06-18");
	is_dec(x.funds.v[0].current_value, "10950.00");
	is_dec(x.funds.v[0].latest_nav, NULL);
	ck_assert_int_eq(x.funds.v[0].latest_nav_date, CG_DATE_NONE);
	ck_assert(warns(CG_ENRICH_WARN_OLD_NAV));
	ck_assert(!warns(CG_ENRICH_WARN_NO_VALUE));
	nav("2024-06-03", "110.0000"); /* a NAV that is known is worth more than a value without one */
	make("2024-06-18");
	is_dec(x.funds.v[0].current_value, "11000.00");
	navs.v[0].navs.n = 0;
	s.funds.v[0].value = CG_DEC_NONE;
	make("2024-06-18");
	is_dec(x.funds.v[0].current_value, NULL);
	is_dec(x.portfolio.current_value, "0.00");
	ck_assert(warns(CG_ENRICH_WARN_NO_VALUE));
	ck_assert(!warns(CG_ENRICH_WARN_OLD_NAV));
}
END_TEST

/* Nothing stored and the source not there: unavailable, and asked for again; stored NAVs that are old are stale. */
START_TEST(a_source_that_is_not_there)
{
	navs.v[0].complete = false;
	navs.v[0].unavailable = true;
	make("2024-06-18");
	ck_assert_int_eq(x.funds.v[0].status, CG_ENRICH_UNAVAILABLE);
	ck_assert(x.partial);
	ck_assert(warns(CG_ENRICH_WARN_SOURCE));
	ck_assert(cg_enrich_is_void(&x));
	nav("2024-06-03", "110.0000");
	make("2024-06-18");
	ck_assert_int_eq(x.funds.v[0].status, CG_ENRICH_STALE);
	ck_assert(x.partial);
	ck_assert(!cg_enrich_is_void(&x));
	nav("2024-06-18", "110.0000"); /* the day's own NAV is there; its history may be missing */
	make("2024-06-18");
	ck_assert_int_eq(x.funds.v[0].status, CG_ENRICH_UNAVAILABLE);
	ck_assert(x.partial);
	navs.v[0].complete = true;
	make("2024-06-18");
	ck_assert_int_eq(x.funds.v[0].status, CG_ENRICH_SHORT);
	ck_assert(!x.partial);
	ck_assert(!warns(CG_ENRICH_WARN_SOURCE));
	navs.v[0].unavailable = false;
	make("2024-06-18");
	ck_assert(!x.partial);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("enrich_bounds");
	TCase *tc = tcase_create("enrich_bounds");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, ends_of_returns, 0, sizeof(ends) / sizeof(ends[0]));
	tcase_add_test(tc, behind_the_list);
	tcase_add_test(tc, old_units);
	tcase_add_test(tc, the_newer_of_two_navs);
	tcase_add_test(tc, rates);
	tcase_add_test(tc, no_rate);
	tcase_add_test(tc, units_that_were_split);
	tcase_add_test(tc, the_value_alone);
	tcase_add_test(tc, a_source_that_is_not_there);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
