/*
 * Units still held: every expected figure is worked by hand from the rows of the case. The fair market value of
 * 31-Jan-2018 is AMFI's: INF179K01UT0 699.5850.
 */
#include "portfolio/gains/gains_sample.h"
#include "portfolio/gains/harvest.h"
#include "portfolio/gains/held.h"
#include "portfolio/gains/left.h"
#include "portfolio/gains/missing.h"
#include "run.h"

static struct cg_held held;

static void closing(size_t f, const char *units, const char *nav, const char *value)
{
	sample.s.funds.v[f].units = dec(units);
	sample.s.funds.v[f].nav = dec(nav);
	sample.s.funds.v[f].value = dec(value);
}

static void hold_on(const char *on)
{
	struct cg_err e = { 0 };

	run();
	ck_assert_int_eq(cg_held_make(&sample.g, &sample.fmv, day(on), &sample.arena, &held, &e), CG_OK);
}

/* "units value cost gain TERM section days-to-long", or "units value REASON". */
static void is_lot(size_t i, const char *want)
{
	const struct cg_gain *x;
	const char *term;
	char got[256];

	ck_assert_uint_lt(i, held.n);
	x = &held.g.gains.v[i];
	term = cg_gains_rules_term_name(x->rule.term);
	if (!x->gain.set)
		(void)snprintf(got, sizeof(got), "%s %s %s", text_of(x->lot.units), text_of(x->lot.sale_value),
			       cg_gains_lots_reason_name(x->reason));
	else
		(void)snprintf(got, sizeof(got), "%s %s %s %s %s %s %d", text_of(x->lot.units),
			       text_of(x->lot.sale_value), text_of(x->cost_of_acquisition), text_of(x->gain),
			       term != NULL ? term : "-", x->rule.section != NULL ? x->rule.section : "-",
			       (int)held.v[i].days_to_long);
	ck_assert_str_eq(got, want);
}

/* 60 of 100 units for 10,000.00 are left, and all of 33.333 for 5,000.00, which are held a year on 06-Oct-2026. */
START_TEST(what_first_in_first_out_leaves)
{
	size_t f = equity_fund();

	row(f, "2020-08-03", CG_TXN_PURCHASE, "9999.50", "100.000", "99.9950");
	row(f, "2020-08-03", CG_TXN_STAMP_DUTY_TAX, "0.50", NULL, NULL);
	row(f, "2021-09-06", CG_TXN_REDEMPTION, "-6400.00", "-40.000", "160.0000");
	row(f, "2025-10-06", CG_TXN_PURCHASE, "4999.75", "33.333", "149.9940");
	row(f, "2025-10-06", CG_TXN_STAMP_DUTY_TAX, "0.25", NULL, NULL);
	closing(f, "93.333", "200.0000", "18666.60");
	hold_on("2026-09-30");
	ck_assert_uint_eq(held.n, 2);
	is_lot(0, "60.000 12000.00 6000.00 6000.00 LONG 198 0");
	is_lot(1, "33.333 6666.60 5000.00 1666.60 SHORT 196 7");
	ck_assert_int_eq(held.v[1].long_from, day("2026-10-07"));
	ck_assert_str_eq(text_of(held.v[1].may_sell), "33.333");
	hold_on("2026-10-07");
	is_lot(1, "33.333 6666.60 5000.00 1666.60 LONG 198 0");
}
END_TEST

/* The least that is counted, a millionth of a unit. */
START_TEST(a_millionth_is_held)
{
	size_t f = equity_fund();

	row(f, "2020-08-03", CG_TXN_PURCHASE, "0.01", "0.000001", NULL);
	closing(f, "0.000001", "20000.0000", "0.02");
	hold_on("2026-09-30");
	ck_assert_uint_eq(held.n, 1);
	ck_assert_str_eq(text_of(held.g.gains.v[0].lot.units), "0.000001");
}
END_TEST

/* A third of 100.00 each: 33.33, 33.34 and 33.33 are the whole. */
START_TEST(values_add_up)
{
	size_t f = equity_fund();

	row(f, "2026-01-05", CG_TXN_PURCHASE, "30.00", "1.000", "30.0000");
	row(f, "2026-02-05", CG_TXN_PURCHASE, "30.00", "1.000", "30.0000");
	row(f, "2026-03-05", CG_TXN_PURCHASE, "30.00", "1.000", "30.0000");
	closing(f, "3.000", "33.3333", "100.00");
	hold_on("2026-09-30");
	ck_assert_str_eq(text_of(held.g.gains.v[0].lot.sale_value), "33.33");
	ck_assert_str_eq(text_of(held.g.gains.v[1].lot.sale_value), "33.34");
	ck_assert_str_eq(text_of(held.g.gains.v[2].lot.sale_value), "33.33");
}
END_TEST

/* 10 x 699.5850 are 6,995.85: above the cost of 5,000.00, below the value; a value of 6,000.00 is the cost. */
START_TEST(grandfathered)
{
	size_t f = equity_fund();

	row(f, "2017-01-02", CG_TXN_PURCHASE, "5000.00", "10.000", "500.0000");
	closing(f, "10.000", "1000.0000", "10000.00");
	hold_on("2026-09-30");
	is_lot(0, "10.000 10000.00 6995.85 3004.15 LONG 198 0");
	closing(f, "10.000", "600.0000", "6000.00");
	hold_on("2026-09-30");
	is_lot(0, "10.000 6000.00 6000.00 0.00 LONG 198 0");
}
END_TEST

START_TEST(elss_is_locked_by_instalment)
{
	size_t f = fund_in("1003", "INF179K01UT0", "ELSS", "EQUITY");

	row(f, "2022-04-01", CG_TXN_PURCHASE_SIP, "1000.00", "100.000", "10.0000");
	row(f, "2023-10-03", CG_TXN_PURCHASE_SIP, "1000.00", "50.000", "20.0000");
	closing(f, "150.000", "30.0000", "4500.00");
	hold_on("2026-10-02");
	ck_assert_int_eq(held.v[0].locked_until, day("2025-04-01"));
	ck_assert_str_eq(text_of(held.v[0].may_sell), "100.000");
	ck_assert_int_eq(held.v[1].locked_until, day("2026-10-03"));
	ck_assert_str_eq(text_of(held.v[1].may_sell), "0.000");
	is_lot(1, "50.000 1500.00 1000.00 500.00 LONG 198 0");
	hold_on("2026-10-03");
	ck_assert_str_eq(text_of(held.v[1].may_sell), "50.000");
}
END_TEST

/* Debt bought to 31-Mar-2023: long-term behind 24 months; from 01-Apr-2023 on never. */
START_TEST(specified_funds_never_get_long)
{
	size_t f = debt_fund();

	row(f, "2023-03-31", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
	row(f, "2023-04-03", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
	closing(f, "20.000", "120.0000", "2400.00");
	hold_on("2026-09-30");
	is_lot(0, "10.000 1200.00 1000.00 200.00 LONG 197 0");
	is_lot(1, "10.000 1200.00 1000.00 200.00 SHORT 76 -1");
	ck_assert_int_eq(held.v[0].long_from, day("2025-04-01"));
	ck_assert_int_eq(held.v[1].long_from, CG_DATE_NONE);
}
END_TEST

START_TEST(what_is_not_told_is_missing)
{
	size_t f = fund_in("1003", "INF179K01UT0", "ELSS", "EQUITY");

	sample.s.funds.v[f].opening_units = dec("10.000");
	row(f, "2022-04-01", CG_TXN_PURCHASE, "400.00", "5.000", "80.0000");
	closing(f, "15.000", "100.0000", "1500.00");
	hold_on("2026-09-30");
	ck_assert_uint_eq(held.n, 2);
	is_lot(0, "10.000 1000.00 OPENING_BALANCE");
	ck_assert(!held.v[0].may_sell.set);
	ck_assert_int_eq(held.v[0].days_to_long, -1);
	is_lot(1, "5.000 500.00 400.00 100.00 LONG 198 0");
	closing(f, "16.000", "100.0000", "1600.00");
	hold_on("2026-09-30");
	ck_assert_uint_eq(held.n, 1);
	is_lot(0, "16.000 1600.00 NOT_RECONCILED");
	closing(f, "15.000", NULL, NULL);
	hold_on("2026-09-30");
	is_lot(1, "5.000  VALUE_MISSING");
	closing(f, "0.000", "100.0000", "0.00");
	hold_on("2026-09-30");
	ck_assert_uint_eq(held.n, 0);
}
END_TEST

/* Two people: 40,000.00 of one's long-term gain of the year leave 85,000.00 of 1,25,000.00; the other's are whole. */
START_TEST(each_holder_has_his_own)
{
	size_t mine = equity_fund(), yours = equity_fund();
	struct cg_gains_missing_list missing;
	struct cg_gains_left left;
	struct cg_err e = { 0 };

	sample.s.funds.v[mine].pan = CG_STR("ABCPV1234K");
	sample.s.funds.v[yours].pan = CG_STR("ABCPV1235K");
	for (size_t f = mine; f <= yours; f++) {
		row(f, "2020-08-03", CG_TXN_PURCHASE, "40000.00", "400.000", "100.0000");
		closing(f, f == mine ? "200.000" : "400.000", "300.0000", f == mine ? "60000.00" : "120000.00");
	}
	row(mine, "2026-05-04", CG_TXN_REDEMPTION, "-60000.00", "-200.000", "300.0000");
	hold_on("2026-09-30");
	ck_assert_uint_eq(held.n, 2);
	for (size_t h = 1; h <= 2; h++) {
		ck_assert_int_eq(cg_gains_left_make(&sample.g, 2026, h, &left, &e), CG_OK);
		ck_assert_str_eq(text_of(left.exemption_left), h == 1 ? "85000.00" : "125000.00");
	}
	ck_assert_int_eq(cg_gains_left_make(&sample.g, 2026, 0, &left, &e), CG_OK);
	ck_assert_str_eq(text_of(left.exempt_gain), "40000.00");
	ck_assert_int_eq(cg_gains_missing_held(&held.g, &sample.arena, &missing, &e), CG_OK);
	ck_assert_uint_eq(missing.n, 0);
	cg_gains_only(&sample.g, 2);
	ck_assert_int_eq(cg_held_make(&sample.g, &sample.fmv, day("2026-09-30"), &sample.arena, &held, &e), CG_OK);
	ck_assert_uint_eq(held.n, 1);
	is_lot(0, "400.000 120000.00 40000.00 80000.00 LONG 198 0");
	ck_assert(held.g.funds[yours].first == 0 && held.g.funds[yours].n == 1 && held.g.funds[mine].n == 0);
}
END_TEST

static struct cg_harvest harvest;

static void harvest_on(const char *on)
{
	struct cg_err e = { 0 };

	hold_on(on);
	ck_assert_int_eq(cg_harvest_make(&sample.g, &held, &sample.arena, &harvest, &e), CG_OK);
}

/* "units value cost gain END parts locked" */
static void is_within(size_t i, const char *want)
{
	const struct cg_harvest_fund *f;
	char got[256];

	ck_assert_uint_lt(i, harvest.n);
	f = &harvest.v[i];
	(void)snprintf(got, sizeof(got), "%s %s %s %s %s %zu %s", text_of(f->sums.units), text_of(f->sums.value),
		       text_of(f->sums.cost), text_of(f->sums.gain), cg_harvest_end_name(f->end), f->n,
		       text_of(f->locked));
	ck_assert_str_eq(got, want);
}

/*
 * 1,25,000.00 less 25,000.00 of the year are 1,00,000.00: the loss of 10,000.00 of the first lot and 1,10,000.00 of the
 * 1,80,000.00 of the second, which are 550.000 of 900.000 units.
 */
START_TEST(what_is_left_is_filled_in_order)
{
	size_t f = equity_fund(), other = equity_fund();

	row(f, "2020-08-03", CG_TXN_PURCHASE, "40000.00", "100.000", "400.0000");
	row(f, "2020-09-03", CG_TXN_PURCHASE, "90000.00", "900.000", "100.0000");
	row(f, "2020-10-05", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
	closing(f, "1010.000", "300.0000", "303000.00");
	row(other, "2020-08-03", CG_TXN_PURCHASE, "25000.00", "250.000", "100.0000");
	row(other, "2026-05-04", CG_TXN_REDEMPTION, "-50000.00", "-250.000", "200.0000");
	closing(other, "0.000", "300.0000", "0.00");
	harvest_on("2026-09-30");
	ck_assert_uint_eq(harvest.n, 1);
	is_within(0, "650.000 195000.00 95000.00 100000.00 EXEMPTION 2 0.000");
	ck_assert_str_eq(text_of(harvest.parts.v[0].sums.gain), "-10000.00");
	ck_assert_str_eq(text_of(harvest.parts.v[1].sums.units), "550.000");
}
END_TEST

/* The year's gains are 1,25,000.00 already: not a unit more. A lot at its cost has no gain and fits. */
START_TEST(nothing_is_left)
{
	size_t f = equity_fund(), other = equity_fund(), even = equity_fund();

	row(f, "2020-08-03", CG_TXN_PURCHASE, "10000.00", "100.000", "100.0000");
	closing(f, "100.000", "300.0000", "30000.00");
	row(other, "2020-08-03", CG_TXN_PURCHASE, "25000.00", "250.000", "100.0000");
	row(other, "2026-05-04", CG_TXN_REDEMPTION, "-150000.00", "-250.000", "600.0000");
	closing(other, "0.000", "600.0000", "0.00");
	row(even, "2020-08-03", CG_TXN_PURCHASE, "10000.00", "100.000", "100.0000");
	closing(even, "100.000", "100.0000", "10000.00");
	harvest_on("2026-09-30");
	is_within(0, "0.000 0.00 0.00 0.00 EXEMPTION 0 0.000");
	is_within(1, "100.000 10000.00 10000.00 0.00 ALL_UNITS 1 0.000");
}
END_TEST

/* 1,25,000.00 of 1,50,000.01 are 833.3332.. of 1,000 units; the rounded gain of 833.333 is 1,24,999.96. */
START_TEST(units_to_the_third_decimal)
{
	size_t f = equity_fund();

	row(f, "2020-08-03", CG_TXN_PURCHASE, "50000.00", "1000.000", "50.0000");
	closing(f, "1000.000", "200.0000", "200000.01");
	harvest_on("2026-09-30");
	is_within(0, "833.333 166666.61 41666.65 124999.96 EXEMPTION 1 0.000");
	closing(f, "1000.000", "60.0000", "60000.00");
	harvest_on("2026-09-30");
	is_within(0, "1000.000 60000.00 50000.00 10000.00 ALL_UNITS 1 0.000");
}
END_TEST

/* A later short lot, an instalment in its lock-in, and units without a cost end a fund; debt has no such gains. */
START_TEST(what_ends_a_fund)
{
	size_t f = equity_fund(), elss = fund_in("1003", "INF179K01UT0", "ELSS", "EQUITY"), debt = debt_fund();
	size_t open = equity_fund(), young = equity_fund();

	row(f, "2024-08-05", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
	row(f, "2026-08-05", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
	closing(f, "20.000", "110.0000", "2200.00");
	row(elss, "2022-08-05", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
	row(elss, "2024-08-05", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
	row(elss, "2024-09-05", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
	closing(elss, "30.000", "110.0000", "3300.00");
	row(debt, "2020-08-05", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
	closing(debt, "10.000", "110.0000", "1100.00");
	sample.s.funds.v[open].opening_units = dec("5.000");
	row(open, "2022-08-05", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
	closing(open, "15.000", "110.0000", "1650.00");
	row(young, "2026-08-05", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
	closing(young, "10.000", "110.0000", "1100.00");
	harvest_on("2026-09-30");
	ck_assert_uint_eq(harvest.n, 3);
	is_within(0, "10.000 1100.00 1000.00 100.00 SHORT_TERM 1 0.000");
	is_within(1, "10.000 1100.00 1000.00 100.00 LOCK_IN 1 20.000");
	is_within(2, "0.000 0.00 0.00 0.00 NOT_KNOWN 0 0.000");
}
END_TEST

/*
 * What the gains of a year leave: S short-term, L long-term of section 112A, O of another section, X exempt, N of no
 * known term, each with its rupees; in 2024 the exemption is 1,25,000.00, in 2017 there is none.
 */
static const struct {
	int year;
	struct {
		char kind;
		const char *gain;
	} v[3];
	const char *short_term, *long_term, *exempt, *short_loss, *long_loss, *left;
} years[] = {
	{ 2024, { { 'S', "10.00" } }, "10.00", "0.00", "0.00", "0.00", "0.00", "125000.00" },
	{ 2024, { { 'S', "-10.00" } }, "-10.00", "0.00", "0.00", "10.00", "0.00", "125000.00" },
	{ 2024, { { 'S', "-10.00" }, { 'O', "4.00" } }, "-10.00", "4.00", "0.00", "6.00", "0.00", "125000.00" },
	{ 2024, { { 'S', "-10.00" }, { 'O', "10.01" } }, "-10.00", "10.01", "0.00", "0.00", "0.00", "125000.00" },
	{ 2024, { { 'S', "-10.00" }, { 'O', "-4.00" } }, "-10.00", "-4.00", "0.00", "10.00", "4.00", "125000.00" },
	{ 2024, { { 'S', "9.00" }, { 'O', "-4.00" } }, "9.00", "-4.00", "0.00", "0.00", "4.00", "125000.00" },
	{ 2024, { { 'L', "1.00" }, { 'O', "2.00" } }, "0.00", "3.00", "1.00", "0.00", "0.00", "124999.00" },
	{ 2024, { { 'L', "-1.00" } }, "0.00", "-1.00", "-1.00", "0.00", "1.00", "125000.00" },
	{ 2024, { { 'L', "125000.00" } }, "0.00", "125000.00", "125000.00", "0.00", "0.00", "0.00" },
	{ 2024, { { 'L', "125000.01" } }, "0.00", "125000.01", "125000.01", "0.00", "0.00", "0.00" },
	{ 2024, { { 'X', "7.00" }, { 'N', "8.00" } }, "0.00", "0.00", "0.00", "0.00", "0.00", "125000.00" },
	{ 2024, { { 'L', NULL }, { 'S', NULL } }, "0.00", "0.00", "0.00", "0.00", "0.00", "125000.00" },
	{ 2017, { { 'L', "5.00" }, { 'S', "6.00" } }, "6.00", "5.00", NULL, "0.00", "0.00", NULL },
};

START_TEST(what_a_year_leaves)
{
	struct cg_gains_left left;
	struct cg_err e = { 0 };
	size_t f = equity_fund(), other = equity_fund();

	sample.s.funds.v[f].pan = CG_STR("ABCPV1234K");
	sample.s.funds.v[other].pan = CG_STR("ABCPV1235K");
	run();
	for (size_t i = 0; i < 5; i++) {
		struct cg_gain x = { .fy = years[_i].year };
		char kind = i < 3 ? years[_i].v[i].kind : 'L';

		/* the last two are of another year, and of another holder */
		x.gain = i < 3 ? dec(years[_i].v[i].gain) : dec("3333.00");
		x.fy += i == 3;
		x.lot.fund = i == 4 ? other : f;
		x.rule.term = kind == 'S' ? CG_TERM_SHORT : kind == 'N' || kind == 0 ? CG_TERM_NONE : CG_TERM_LONG;
		x.rule.rate_kind = kind == 'X' ? CG_RATE_EXEMPT : CG_RATE_FLAT;
		x.rule.schedule_112a = kind == 'L';
		ck_assert(CG_PUSH(&sample.arena, &sample.g.gains, &x));
	}
	ck_assert_int_eq(cg_gains_left_make(&sample.g, years[_i].year, 1, &left, &e), CG_OK);
	ck_assert_int_eq(left.year, years[_i].year);
	is_dec(left.short_term, years[_i].short_term);
	is_dec(left.long_term, years[_i].long_term);
	is_dec(left.exempt_gain, years[_i].exempt);
	is_dec(left.short_loss_left, years[_i].short_loss);
	is_dec(left.long_loss_left, years[_i].long_loss);
	is_dec(left.exemption_left, years[_i].left);
	sample.g.gains.v[0].rule.term = CG_TERM_LONG;
	sample.g.gains.v[0].rule.rate_kind = CG_RATE_FLAT;
	sample.g.gains.v[1] = sample.g.gains.v[0];
	sample.g.gains.v[0].gain = sample.g.gains.v[1].gain = cg_dec_make(INT64_MAX - 1, 2);
	ck_assert_int_eq(cg_gains_left_make(&sample.g, years[_i].year, 1, &left, &e), CG_EBUSY);
}
END_TEST

/* Parts of units of four decimals end at the third, too. */
START_TEST(units_of_four_decimals)
{
	size_t f = equity_fund();

	row(f, "2020-08-03", CG_TXN_PURCHASE, "50000.00", "1000.0000", "50.0000");
	closing(f, "1000.0000", "200.0000", "200000.01");
	harvest_on("2026-09-30");
	ck_assert_uint_eq(harvest.n, 1);
	ck_assert_int_eq(cg_dec_cmp(harvest.v[0].sums.units, dec("833.333")), 0);
	is_dec(harvest.v[0].sums.gain, "124999.96");
}
END_TEST

/* Names of what ends a fund; what is none of them is not known. */
START_TEST(names_of_ends)
{
	ck_assert_str_eq(cg_harvest_end_name(CG_HARVEST_ALL), "ALL_UNITS");
	ck_assert_str_eq(cg_harvest_end_name(CG_HARVEST_UNKNOWN), "NOT_KNOWN");
	ck_assert_str_eq(cg_harvest_end_name(CG_HARVEST_END_MAX), "NOT_KNOWN");
}
END_TEST

/* With any memory: what is held and what of it could be sold, or the error. */
START_TEST(short_of_memory)
{
	struct cg_err e = { 0 };
	size_t refused = 0;
	bool good = false;

	for (size_t i = 0; i < 6; i++) {
		size_t f = equity_fund();

		row(f, "2020-08-03", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
		row(f, "2021-08-03", CG_TXN_PURCHASE, "1000.00", "10.000", "100.0000");
		closing(f, "20.000", "110.0000", "2200.00");
	}
	run();
	for (size_t limit = 0; !good; limit += 256) {
		struct cg_arena small;

		cg_arena_init(&small, limit);
		good = cg_held_make(&sample.g, &sample.fmv, day("2026-09-30"), &small, &held, &e) == CG_OK;
		if (good)
			ck_assert(held.n == 12 && held.g.gains.n == 12 && held.g.funds[5].n == 2);
		good = good && cg_harvest_make(&sample.g, &held, &small, &harvest, &e) == CG_OK;
		if (good)
			ck_assert(harvest.n == 6 && harvest.parts.n == 12);
		else
			ck_assert_int_eq(e.code, CG_EBUSY);
		cg_arena_free(&small);
		ck_assert_uint_lt(refused += !good, 1000);
	}
	ck_assert_uint_gt(refused, 4);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("held");
	TCase *tc = tcase_create("lots");

	tcase_add_checked_fixture(tc, sample_begin, sample_end);
	tcase_add_test(tc, what_first_in_first_out_leaves);
	tcase_add_test(tc, a_millionth_is_held);
	tcase_add_test(tc, values_add_up);
	tcase_add_test(tc, grandfathered);
	tcase_add_test(tc, elss_is_locked_by_instalment);
	tcase_add_test(tc, specified_funds_never_get_long);
	tcase_add_test(tc, what_is_not_told_is_missing);
	tcase_add_test(tc, each_holder_has_his_own);
	tcase_add_test(tc, what_is_left_is_filled_in_order);
	tcase_add_test(tc, nothing_is_left);
	tcase_add_test(tc, units_to_the_third_decimal);
	tcase_add_test(tc, what_ends_a_fund);
	tcase_add_loop_test(tc, what_a_year_leaves, 0, sizeof(years) / sizeof(years[0]));
	tcase_add_test(tc, units_of_four_decimals);
	tcase_add_test(tc, names_of_ends);
	tcase_add_test(tc, short_of_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
