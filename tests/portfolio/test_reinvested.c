/* Which duty belongs to reinvested income: rows of a day in all orders that statements print them in. */
#include "portfolio/reinvested.h"
#include "run.h"
#include "values.h"

#include <stdlib.h>

static struct cg_arena arena;
static struct cg_fund fund;

/* A row; its number. */
static size_t row(const char *iso, enum cg_txn_type type, const char *amount, const char *units)
{
	struct cg_txn t = { .type = type, .amount = dec(amount), .units = dec(units) };

	ck_assert(cg_date_parse_iso(cg_str_of(iso), &t.date));
	ck_assert(CG_PUSH(&arena, &fund.txns, &t));
	return fund.txns.n - 1;
}

static size_t duty(const char *iso, const char *amount)
{
	return row(iso, CG_TXN_STAMP_DUTY_TAX, amount, NULL);
}

static bool is(size_t i)
{
	return cg_reinvested_row(&fund, i);
}

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	fund = (struct cg_fund){ .reconciled = true };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

START_TEST(by_the_row_before)
{
	size_t p, pd, r, rd;

	p = row("2024-06-03", CG_TXN_PURCHASE_SIP, "4999.75", "10.000");
	pd = duty("2024-06-03", "0.25");
	r = row("2024-06-04", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
	rd = duty("2024-06-04", "0.05");
	ck_assert(!is(p) && !is(pd) && is(r) && is(rd));
}
END_TEST

/* Both on one day: the size tells, whatever the order. */
START_TEST(by_its_size)
{
	size_t small, large;

	(void)row("2024-06-03", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
	(void)row("2024-06-03", CG_TXN_PURCHASE, "200000.00", "4000.000");
	small = duty("2024-06-03", "0.05");
	large = duty("2024-06-03", "10.00");
	ck_assert(is(small) && !is(large));
	fund.txns.n = 0;
	(void)row("2024-06-03", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
	(void)row("2024-06-03", CG_TXN_PURCHASE, "200000.00", "4000.000");
	large = duty("2024-06-03", "10.00");
	small = duty("2024-06-03", "0.05");
	ck_assert(is(small) && !is(large));
}
END_TEST

/* Equal amounts: each purchase has one duty. */
START_TEST(each_has_one)
{
	size_t first, second;

	(void)row("2024-06-03", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
	(void)row("2024-06-03", CG_TXN_PURCHASE, "1000.00", "20.000");
	first = duty("2024-06-03", "0.05");
	second = duty("2024-06-03", "0.05");
	ck_assert(!is(first) && is(second));
}
END_TEST

/* Printed before its purchase, which may be days later; too late, or alone, it is the investor's. */
START_TEST(before_its_purchase)
{
	size_t d = duty("2024-06-03", "0.05"), late;

	(void)row("2024-06-06", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
	late = duty("2024-07-01", "0.05");
	(void)row("2024-07-05", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
	ck_assert(is(d) && !is(late));
}
END_TEST

/* What takes a reinvestment back, and its duty; a reversed purchase is money. */
START_TEST(taken_back)
{
	size_t back, refund, paid, paid_refund;

	(void)row("2024-06-03", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
	(void)duty("2024-06-03", "0.05");
	back = row("2024-06-10", CG_TXN_REVERSAL, "-1000.00", "-20.000");
	refund = duty("2024-06-10", "-0.05");
	(void)row("2024-07-03", CG_TXN_PURCHASE, "1000.00", "20.000");
	paid = row("2024-07-10", CG_TXN_REVERSAL, "-1000.00", "-20.000");
	paid_refund = duty("2024-07-10", "-0.05");
	ck_assert(is(back) && is(refund) && !is(paid) && !is(paid_refund));
}
END_TEST

/* The row with as many units and that amount is taken back, not the nearest; a purchase of other units is between. */
START_TEST(taken_back_behind_others)
{
	size_t back, of_purchase;

	(void)row("2024-06-03", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
	(void)row("2024-06-04", CG_TXN_PURCHASE, "1000.00", "19.000");
	(void)row("2024-06-04", CG_TXN_PURCHASE, "1001.00", "20.000");
	(void)row("2024-06-04", CG_TXN_REDEMPTION, "-1000.00", "20.000");
	back = row("2024-06-10", CG_TXN_REVERSAL, "-1000.00", "-20.000");
	of_purchase = row("2024-06-10", CG_TXN_REVERSAL, "-1000.00", "-19.000");
	ck_assert(is(back) && !is(of_purchase));
}
END_TEST

/* A statement that prints newest rows of a day first: the reversal stands before what it takes back. */
START_TEST(taken_back_ahead)
{
	size_t back, of_purchase, later;

	back = row("2024-06-10", CG_TXN_REVERSAL, "-1000.00", "-20.000");
	(void)row("2024-06-10", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
	of_purchase = row("2024-06-11", CG_TXN_REVERSAL, "-1000.00", "-19.000");
	(void)row("2024-06-11", CG_TXN_PURCHASE, "1000.00", "19.000");
	later = row("2024-06-12", CG_TXN_REVERSAL, "-1000.00", "-18.000");
	(void)row("2024-06-13", CG_TXN_DIVIDEND_REINVEST, "1000.00", "18.000");
	ck_assert(is(back) && !is(of_purchase) && !is(later));
}
END_TEST

/* A reversal or an income without its amount is known by its units alone. */
START_TEST(taken_back_without_amounts)
{
	size_t back, of_income, other;

	(void)row("2024-06-03", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
	back = row("2024-06-10", CG_TXN_REVERSAL, NULL, "-20.000");
	(void)row("2024-06-12", CG_TXN_DIVIDEND_REINVEST, NULL, "30.000");
	of_income = row("2024-06-14", CG_TXN_REVERSAL, "-1500.00", "-30.000");
	(void)row("2024-06-17", CG_TXN_DIVIDEND_REINVEST, "1000.00", "40.000");
	other = row("2024-06-18", CG_TXN_REVERSAL, "-1000.01", "-40.000");
	ck_assert(is(back) && is(of_income) && !is(other));
}
END_TEST

/* A thousand rows of a day: the nearest count, and nothing is read outside the list. */
START_TEST(many_rows_of_a_day)
{
	size_t last = 0;

	for (int i = 0; i < 500; i++) {
		(void)row("2024-06-03", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
		last = duty("2024-06-03", "0.05");
	}
	ck_assert(is(last));
}
END_TEST

/* The size of a duty, to a paisa: of the amount, or of amount and duty; else it is that of the nearest purchase. */
START_TEST(to_a_paisa)
{
	static const struct {
		const char *amount, *duty;
		bool of_income;
	} rows[] = {
		{ "100000.00", "5.00", true },	     { "100000.00", "5.01", true },
		{ "100000.00", "4.99", true },	     { "100000.00", "5.02", false },
		{ "100000.00", "4.98", false },	     { "20000000.00", "1000.06", true },
		{ "20000000.00", "1000.04", true },  { "20000000.00", "1000.07", false },
		{ "20000000.00", "1000.03", false }, { "20000000.00", "999.99", true },
		{ "20000000.00", "999.98", false },  { "100000.00", "0.00", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t d;

		fund.txns.n = 0;
		(void)row("2024-06-03", CG_TXN_DIVIDEND_REINVEST, rows[i].amount, "20.000");
		(void)row("2024-06-03", CG_TXN_PURCHASE, "2000.00", "20.000");
		d = duty("2024-06-03", rows[i].duty);
		ck_assert_msg(is(d) == rows[i].of_income, "row %zu", i);
	}
}
END_TEST

/* A duty stands at most three days before its income, a reversal at most 45 behind it. */
START_TEST(how_many_days)
{
	static const struct {
		const char *first, *second;
		bool reversal, is;
	} rows[] = {
		{ "2024-06-03", "2024-06-06", false, true }, { "2024-06-03", "2024-06-07", false, false },
		{ "2024-06-03", "2024-06-03", false, true }, { "2024-01-01", "2024-02-15", true, true },
		{ "2024-01-01", "2024-02-16", true, false }, { "2024-01-01", "2024-01-01", true, true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t at;

		fund.txns.n = 0;
		if (rows[i].reversal) {
			(void)row(rows[i].first, CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
			at = row(rows[i].second, CG_TXN_REVERSAL, "-1000.00", "-20.000");
		} else {
			at = duty(rows[i].first, "0.05");
			(void)row(rows[i].second, CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
		}
		ck_assert_msg(is(at) == rows[i].is, "row %zu", i);
	}
}
END_TEST

/* A duty is looked for over 64 rows behind it. */
START_TEST(how_many_rows)
{
	for (size_t between = 62; between <= 64; between++) {
		size_t d;

		fund.txns.n = 0;
		d = duty("2024-06-03", "0.05");
		for (size_t i = 0; i < between; i++)
			(void)row("2024-06-03", CG_TXN_MISC, NULL, NULL);
		(void)row("2024-06-03", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
		ck_assert_int_eq(is(d), between + 1 <= CG_REINVESTED_ROWS_MAX);
	}
}
END_TEST

/* Which rows stamp duty is charged on, with units that come; other types have none, whatever stands beside them. */
START_TEST(owners_of_duty)
{
	static const struct {
		enum cg_txn_type type;
		const char *units;
		bool owns;
	} rows[] = {
		{ CG_TXN_PURCHASE, "20.000", true },  { CG_TXN_PURCHASE_SIP, "20.000", true },
		{ CG_TXN_SWITCH_IN, "20.000", true }, { CG_TXN_PURCHASE, "-20.000", false },
		{ CG_TXN_PURCHASE, "0.000", false },  { CG_TXN_PURCHASE, NULL, false },
		{ CG_TXN_BONUS, "20.000", false },    { CG_TXN_TRANSFER_IN, "20.000", false },
		{ CG_TXN_MISC, "20.000", false },     { CG_TXN_REDEMPTION, "20.000", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t d, other;

		fund.txns.n = 0;
		(void)row("2024-06-03", CG_TXN_DIVIDEND_REINVEST, "1000.00", "20.000");
		other = row("2024-06-03", rows[i].type, "1000.00", rows[i].units);
		d = duty("2024-06-03", "0.05");
		ck_assert_msg(is(d) == !rows[i].owns, "row %zu", i); /* the nearest that may have one */
		ck_assert(!is(other));
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("reinvested");
	TCase *tc = tcase_create("reinvested");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, by_the_row_before);
	tcase_add_test(tc, by_its_size);
	tcase_add_test(tc, each_has_one);
	tcase_add_test(tc, before_its_purchase);
	tcase_add_test(tc, taken_back);
	tcase_add_test(tc, taken_back_behind_others);
	tcase_add_test(tc, taken_back_ahead);
	tcase_add_test(tc, taken_back_without_amounts);
	tcase_add_test(tc, many_rows_of_a_day);
	tcase_add_test(tc, to_a_paisa);
	tcase_add_test(tc, how_many_days);
	tcase_add_test(tc, how_many_rows);
	tcase_add_test(tc, owners_of_duty);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
