/* Rows without a printed price: how far the implied price may leap, and which instalment stands out of its series. */
#include <stdio.h>

#include "run.h"
#include "statement/reconcile/priv.h"
#include "values.h"

enum { BYTES = 1 << 20, ROWS = 3, NONE = -1 };

static struct cg_arena a;
static struct cg_statement s;

static void setup(void)
{
	cg_arena_init(&a, BYTES);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
}

static void teardown(void)
{
	cg_arena_free(&a);
}

/*
 * Rows with amounts of 100.000 units each, so that 10000.00 is a price of 100. Limits: 125 % within 70 days, 160 %
 * when one of them is a sale, 250 % within 800 days, and 250 % between two rows within 70 days. The first row is on
 * page 3.
 */
static const struct {
	int day[ROWS];
	const char *amount[ROWS];
	enum cg_txn_type middle;
	uint32_t doubted; /* the page of the warning; 0: none */
} leaps[] = {
	{ { 0, 35, 70 }, { "10000.00", "12500.00", "10000.00" }, CG_TXN_PURCHASE, 0 },
	{ { 0, 35, 70 }, { "10000.00", "12500.01", "10000.00" }, CG_TXN_PURCHASE, 4 },
	{ { 0, 35, 70 }, { "10000.00", "12500.01", "10000.00" }, CG_TXN_PURCHASE_SIP, 4 },
	{ { 0, 35, 70 }, { "10000.00", "12500.01", "10000.00" }, CG_TXN_SWITCH_IN, 4 },
	{ { 0, 35, 71 }, { "10000.00", "12500.01", "10000.00" }, CG_TXN_PURCHASE, 0 },
	{ { 0, 35, 70 }, { "12500.00", "10000.00", "12500.01" }, CG_TXN_PURCHASE, 0 },
	{ { 0, 35, 70 }, { "12500.01", "10000.00", "12500.00" }, CG_TXN_PURCHASE, 0 },
	{ { 0, 35, 70 }, { "12500.01", "10000.00", "12500.01" }, CG_TXN_PURCHASE, 4 },
	{ { 0, 35, 70 }, { "10000.00", "12600.00", "10080.00" }, CG_TXN_PURCHASE, 0 },
	{ { 0, 35, 70 }, { "10000.00", "12600.00", "10079.99" }, CG_TXN_PURCHASE, 4 },
	{ { 0, 35, 70 }, { "10000.00", "12600.00", "15800.00" }, CG_TXN_PURCHASE, 0 }, /* upwards all the time */
	{ { 0, 35, 70 }, { "15800.00", "12600.00", "10000.00" }, CG_TXN_PURCHASE, 0 },
	{ { 0, 35, 70 }, { "10000.00", "16000.00", "10000.00" }, CG_TXN_REDEMPTION, 0 },
	{ { 0, 35, 70 }, { "10000.00", "16000.01", "10000.00" }, CG_TXN_REDEMPTION, 4 },
	{ { 0, 35, 70 }, { "10000.00", "16000.00", "10000.00" }, CG_TXN_SWITCH_OUT, 0 },
	{ { 0, 35, 70 }, { "10000.00", "16000.01", "10000.00" }, CG_TXN_SWITCH_OUT, 4 },
	{ { 0, 35, 70 }, { "10000.00", "16000.00", "10000.00" }, CG_TXN_DIVIDEND_REINVEST, 0 },
	{ { 0, 35, 70 }, { "10000.00", "16000.01", "10000.00" }, CG_TXN_DIVIDEND_REINVEST, 4 },
	{ { 0, 35, 70 }, { "10000.00", "20000.00", "10000.00" }, CG_TXN_DIVIDEND_PAYOUT, 0 }, /* implies no price */
	{ { 0, 400, 800 }, { "10000.00", "25000.00", "10000.00" }, CG_TXN_PURCHASE, 0 },
	{ { 0, 400, 800 }, { "10000.00", "25000.01", "10000.00" }, CG_TXN_PURCHASE, 4 },
	{ { 0, 400, 801 }, { "10000.00", "25000.01", "10000.00" }, CG_TXN_PURCHASE, 0 },
	{ { 0, 70, NONE }, { "10000.00", "25000.00" }, CG_TXN_PURCHASE, 0 },
	{ { 0, 70, NONE }, { "10000.00", "25000.01" }, CG_TXN_PURCHASE, 3 },
	{ { 0, 71, NONE }, { "10000.00", "25000.01" }, CG_TXN_PURCHASE, 0 },
	{ { 0, 0, NONE }, { "10000.00", "25000.01" }, CG_TXN_PURCHASE, 3 },  /* of one day */
	{ { 70, 0, NONE }, { "10000.00", "25000.01" }, CG_TXN_PURCHASE, 0 }, /* not in order: another check */
	{ { 0, 70, NONE }, { "25000.00", "10000.00" }, CG_TXN_PURCHASE, 0 },
	{ { 0, 70, NONE }, { "25000.01", "10000.00" }, CG_TXN_PURCHASE, 3 },
	{ { 0, 70, NONE }, { "25000.01", NULL }, CG_TXN_PURCHASE, 0 },
	{ { 0, 70, NONE }, { "25000.01", "0.00" }, CG_TXN_PURCHASE, 0 },
};

/* The rows of a case; a row that takes units out has the sign on both figures. */
static struct cg_fund *drawn(int n)
{
	static struct cg_fund f;

	f = (struct cg_fund){ .name = CG_STR("X Fund - Growth"), .folio = CG_STR("1000001"), .nav_date = CG_DATE_NONE };
	for (int i = 0; i < ROWS && leaps[n].day[i] != NONE; i++) {
		struct cg_txn t = { .date = 14000 + leaps[n].day[i],
				    .type = i == 1 ? leaps[n].middle : CG_TXN_PURCHASE,
				    .amount = dec(leaps[n].amount[i]),
				    .units = dec("100.000"),
				    .page = (uint32_t)(3 + i) };

		if (t.type == CG_TXN_REDEMPTION || t.type == CG_TXN_SWITCH_OUT) {
			t.amount = cg_dec_neg(t.amount);
			t.units = cg_dec_neg(t.units);
		}
		ck_assert(CG_PUSH(&a, &f.txns, &t));
	}
	return &f;
}

static void expect_judged(struct cg_recon *r, const struct cg_fund *f, uint32_t page)
{
	s.warnings.n = 0;
	ck_assert_int_eq(cg_reconcile_series(r, f), page == 0);
	ck_assert_uint_eq(s.warnings.n, page != 0);
	if (page != 0) {
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_VALUE_MISMATCH);
		ck_assert_uint_eq(s.warnings.v[0].page, page);
	}
}

START_TEST(implied_price_leaps_too_far)
{
	struct cg_recon r = { .a = &a, .s = &s };

	expect_judged(&r, drawn(_i), leaps[_i].doubted);
	r.prices = 1; /* where prices are printed they are held against their own row */
	expect_judged(&r, drawn(_i), 0);
}
END_TEST

/* A bonus or a segregation between the two rows divides the price. */
START_TEST(divided_price_may_leap)
{
	static const enum cg_txn_type between[] = { CG_TXN_BONUS, CG_TXN_SEGREGATION, CG_TXN_MISC };
	struct cg_recon r = { .a = &a, .s = &s };
	struct cg_fund f = { .nav_date = CG_DATE_NONE };
	const struct cg_txn rows[] = {
		{ .date = 14000,
		  .type = CG_TXN_PURCHASE,
		  .amount = dec("30000.00"),
		  .units = dec("100.000"),
		  .page = 3 },
		{ .date = 14001, .type = between[_i], .page = 4 },
		{ .date = 14002,
		  .type = CG_TXN_PURCHASE,
		  .amount = dec("10000.00"),
		  .units = dec("100.000"),
		  .page = 5 },
	};

	for (size_t i = 0; i < ROWS; i++)
		ck_assert(CG_PUSH(&a, &f.txns, &rows[i]));
	expect_judged(&r, &f, between[_i] == CG_TXN_MISC ? 3 : 0);
}
END_TEST

/* The NAV of the holding against a row of 100.000 units for 10000.00; units of less than 1.000 are too coarse. */
static const struct {
	const char *amount, *units, *nav;
	int day;
	uint32_t doubted;
} closings[] = {
	{ "10000.00", "100.000", "250.0000", 70, 0 }, { "10000.00", "100.000", "250.0100", 70, 3 },
	{ "10000.00", "100.000", "250.0100", 71, 0 }, { "10000.00", "100.000", "40.0000", 70, 0 },
	{ "10000.00", "100.000", "39.9900", 70, 3 },  { "10000.00", "100.000", "0.0000", 70, 0 },
	{ "10000.00", "100.000", NULL, 70, 0 },	      { "10000.00", "100.000", "250.0100", NONE, 0 },
	{ "100.00", "1.000", "250.0100", 70, 3 },     { "99.90", "0.999", "250.0100", 70, 0 },
};

START_TEST(nav_of_the_holding_is_the_last_price)
{
	struct cg_recon r = { .a = &a, .s = &s };
	struct cg_fund f = { .nav = dec(closings[_i].nav), .nav_date = 14000 + closings[_i].day };
	struct cg_txn t = { .date = 14000,
			    .type = CG_TXN_PURCHASE,
			    .amount = dec(closings[_i].amount),
			    .units = dec(closings[_i].units),
			    .page = 3 };

	if (closings[_i].day == NONE)
		f.nav_date = CG_DATE_NONE;
	ck_assert(CG_PUSH(&a, &f.txns, &t));
	expect_judged(&r, &f, closings[_i].doubted);
}
END_TEST

/*
 * Instalments of 2000.00, the fifth of 2009.00: of three in a row the middle one fails once, the two triples that end
 * in it say nothing, so n rows keep the series n - 5 times: four times as often as it is broken from nine rows on.
 */
enum texts { NUMBERED, SAME, BOTH_RISE, BY_TWO, LETTERS, LONGER };

static const struct {
	int rows;
	enum texts text;
	enum cg_txn_type type;
	uint32_t doubted;
} series[] = {
	{ 9, NUMBERED, CG_TXN_PURCHASE_SIP, 5 },  { 8, NUMBERED, CG_TXN_PURCHASE_SIP, 0 },
	{ 9, NUMBERED, CG_TXN_PURCHASE, 0 },	  { 9, SAME, CG_TXN_PURCHASE_SIP, 0 },
	{ 9, BOTH_RISE, CG_TXN_PURCHASE_SIP, 0 }, { 9, BY_TWO, CG_TXN_PURCHASE_SIP, 0 },
	{ 9, LETTERS, CG_TXN_PURCHASE_SIP, 0 },	  { 9, LONGER, CG_TXN_PURCHASE_SIP, 0 },
};

static void write_text(char *out, size_t size, enum texts how, int i)
{
	if (how == BOTH_RISE)
		(void)snprintf(out, size, "SIP %d of %d", i, i + 40);
	else if (how == BY_TWO)
		(void)snprintf(out, size, "SIP %d/60", 2 * i);
	else if (how == LETTERS)
		(void)snprintf(out, size, "SIP %d%c", i, i % 2 == 0 ? 'a' : 'b');
	else if (how == LONGER)
		(void)snprintf(out, size, "SIP %d%s", i, i % 2 == 0 ? " x" : "");
	else if (how == SAME)
		(void)snprintf(out, size, "SIP - Instalment");
	else
		(void)snprintf(out, size, "SIP - Instalment %d/60", i);
}

START_TEST(instalment_apart_from_its_series)
{
	static char text[9][40];
	struct cg_recon r = { .a = &a, .s = &s, .prices = 1 };
	struct cg_fund f = { .nav_date = CG_DATE_NONE };

	for (int i = 0; i < series[_i].rows; i++) {
		struct cg_txn t = { .date = 14000 + 30 * i,
				    .type = series[_i].type,
				    .amount = dec(i == 4 ? "2009.00" : "2000.00"),
				    .units = dec("100.000"),
				    .page = (uint32_t)i + 1 };

		write_text(text[i], sizeof(text[i]), series[_i].text, i + 7);
		t.description = cg_str_of(text[i]);
		ck_assert(CG_PUSH(&a, &f.txns, &t));
	}
	cg_reconcile_series_patterns(&r, &f);
	expect_judged(&r, &f, series[_i].doubted);
	if (s.warnings.n > 0) {
		ck_assert(cg_str_eq(s.warnings.v[0].expected, CG_STR("2000.00")));
		ck_assert(cg_str_eq(s.warnings.v[0].found, CG_STR("2009.00")));
	}
}
END_TEST

/*
 * Nine instalments, one in the middle of each month; the fourth is of 13-Aug-2008, some days later or earlier. Beside
 * the triple that fails two say nothing.
 */
static const struct {
	int later, rows;
	enum texts text;
	bool doubted;
} rhythms[] = {
	{ 0, 9, NUMBERED, false },   { 18, 9, NUMBERED, false },  { 19, 9, NUMBERED, true },  { 30, 9, NUMBERED, true },
	{ -15, 9, NUMBERED, false }, { -16, 9, NUMBERED, true },  { -30, 9, NUMBERED, true }, { -30, 9, SAME, false },
	{ -30, 9, BY_TWO, false },   { -30, 8, NUMBERED, false }, /* kept four times as often as broken, or nothing */
};

START_TEST(day_apart_from_its_series)
{
	static char text[9][40];
	struct cg_recon r = { .a = &a, .s = &s, .prices = 1 };
	struct cg_fund f = { .nav_date = CG_DATE_NONE };

	for (int i = 0; i < rhythms[_i].rows; i++) {
		struct cg_txn t = { .date = 14014 + 30 * i + (i == 3 ? rhythms[_i].later : 0),
				    .type = CG_TXN_PURCHASE_SIP,
				    .amount = dec("2000.00"),
				    .units = dec("100.000"),
				    .page = (uint32_t)i + 1 };

		write_text(text[i], sizeof(text[i]), rhythms[_i].text, i + 7);
		t.description = cg_str_of(text[i]);
		ck_assert(CG_PUSH(&a, &f.txns, &t));
	}
	cg_reconcile_series_patterns(&r, &f);
	ck_assert_int_eq(cg_reconcile_series(&r, &f), !rhythms[_i].doubted);
	ck_assert_uint_eq(s.warnings.n, rhythms[_i].doubted);
	if (s.warnings.n > 0) {
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
		ck_assert_uint_eq(s.warnings.v[0].page, 4);
	}
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *suite = suite_create("series");
	TCase *tc = tcase_create("series");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, implied_price_leaps_too_far, leaps);
	tcase_add_loop_test(tc, divided_price_may_leap, 0, 3);
	LOOP(tc, nav_of_the_holding_is_the_last_price, closings);
	LOOP(tc, instalment_apart_from_its_series, series);
	LOOP(tc, day_apart_from_its_series, rhythms);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
