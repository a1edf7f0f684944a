/* Every expectation here is worked out by hand from the figures of the two statements, in the comment beside it. */
#include "portfolio/compare.h"
#include "portfolio/compare_warnings.h"
#include "run.h"
#include "values.h"

#include <stdlib.h>
#include <string.h>

static struct cg_arena arena;

static struct cg_statement statement(const char *from, const char *to, const char *total)
{
	struct cg_statement s = { .source = CG_SOURCE_CAMS,
				  .type = CG_STATEMENT_DETAILED,
				  .from = day(from),
				  .to = day(to),
				  .as_of = day(to),
				  .total_value = dec(total) };

	s.investor.name = CG_STR("ASHA EXAMPLE");
	return s;
}

static struct cg_fund *fund(struct cg_statement *s, const char *folio, const char *isin, const char *name,
			    const char *units, const char *nav, const char *value)
{
	struct cg_fund f = { .folio = cg_str_of(folio),
			     .isin = cg_str_of(isin),
			     .name = cg_str_of(name),
			     .units = dec(units),
			     .nav = dec(nav),
			     .value = dec(value),
			     .nav_date = s->as_of,
			     .reconciled = true };

	ck_assert(CG_PUSH(&arena, &s->funds, &f));
	return &s->funds.v[s->funds.n - 1];
}

static void txn(struct cg_fund *f, const char *date, enum cg_txn_type type, const char *amount, const char *units,
		const char *nav)
{
	struct cg_txn t = {
		.date = day(date), .type = type, .amount = dec(amount), .units = dec(units), .nav = dec(nav)
	};

	ck_assert(CG_PUSH(&arena, &f->txns, &t));
}

static struct cg_compare compare(const struct cg_statement *from, const struct cg_statement *to)
{
	struct cg_compare c;
	struct cg_err e = { 0 };

	ck_assert_int_eq(cg_compare_make(from, to, &arena, &c, &e), CG_OK);
	return c;
}

static void explains(const struct cg_explained *e, const char *from, const char *net, const char *charges,
		     const char *in_kind, const char *market, const char *unexplained, const char *to)
{
	is_dec(e->from_value, from);
	is_dec(e->net_invested, net);
	is_dec(e->charges, charges);
	is_dec(e->in_kind, in_kind);
	is_dec(e->market_movement, market);
	is_dec(e->unexplained, unexplained);
	is_dec(e->to_value, to);
}

#define ISIN_A "INF000A01010"
#define ISIN_B "INF000B01018"
#define ISIN_C "INF000C01016"

/*
 * 100 units at 50 are 5,000.00. Bought 4,999.75 and 0.25 duty, 99.995 units at 50 (99.995 x 50 = 4,999.75); sold 50
 * units at 60: 3,000.00, of which 0.03 STT is kept back: -2,999.97. 149.995 units at 64 are 9,599.68.
 * net 4,999.75 + 0.25 - 2,999.97 = 2,000.03; charges 0.28; market 9,599.68 - 5,000.00 - 2,000.03 + 0.28 = 2,599.93,
 * which is 100 x 14 + 99.995 x 14 - 50 x 4 = 2,599.93.
 */
START_TEST(test_flows)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", "5000.00");
	struct cg_statement b = statement("2020-01-01", "2025-03-31", "9599.68");
	struct cg_compare c;
	struct cg_fund *f;

	(void)fund(&a, "123 / 45", ISIN_A, "Alpha", "100.000", "50.0000", "5000.00");
	f = fund(&b, "123/45", ISIN_A, "Alpha", "149.995", "64.0000", "9599.68");
	txn(f, "2024-03-31", CG_TXN_PURCHASE, "5000.00", "100.000", "50.0000"); /* the day of the earlier one */
	txn(f, "2024-04-01", CG_TXN_PURCHASE, "4999.75", "99.995", "50.0000");
	txn(f, "2024-04-01", CG_TXN_STAMP_DUTY_TAX, "0.25", NULL, NULL);
	txn(f, "2024-09-01", CG_TXN_REDEMPTION, "-2999.97", "-50.000", "60.0000");
	txn(f, "2024-09-01", CG_TXN_STT_TAX, "0.03", NULL, NULL);
	txn(f, "2024-10-01", CG_TXN_MISC, NULL, NULL, NULL);
	c = compare(&a, &b);
	ck_assert_uint_eq(c.funds.changed.n, 1);
	ck_assert_uint_eq(c.funds.changed.v[0].txn_count, 4);
	ck_assert_int_eq(c.funds.changed.v[0].match, CG_MATCH_ISIN);
	is_dec(c.funds.changed.v[0].units, "49.995");
	is_dec(c.funds.changed.v[0].price, "14.0000");
	is_dec(c.funds.changed.v[0].value, "4599.68");
	is_dec(c.funds.changed.v[0].unexplained_units, "0.000");
	explains(&c.funds.changed.v[0].why, "5000.00", "2000.03", "0.28", "0.00", "2599.93", "0.00", "9599.68");
	explains(&c.total, "5000.00", "2000.03", "0.28", "0.00", "2599.93", "0.00", "9599.68");
	is_dec(c.totals_difference, "0.00");
	ck_assert_int_eq(c.history, CG_HISTORY_COMPLETE);
	ck_assert_uint_eq(c.flows[CG_TXN_PURCHASE].count, 1);
	is_dec(c.flows[CG_TXN_PURCHASE].amount, "4999.75");
	is_dec(c.flows[CG_TXN_REDEMPTION].units, "-50.000");
	ck_assert_uint_eq(c.flows[CG_TXN_MISC].count, 0);
	ck_assert(!c.other_investor && !c.other_source);
}
END_TEST

/*
 * Income of 1,000 reinvested, 0.05 of it as duty: 100 units at 50 become 119.999 at 50. Nothing was paid; the duty is a
 * charge on the income, which is market movement before it: 999.95 + 0.05 - what the reader never paid.
 */
START_TEST(test_reinvested)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", "5000.00");
	struct cg_statement b = statement("2020-01-01", "2025-03-31", "5999.95");
	struct cg_compare c;
	struct cg_fund *f;

	(void)fund(&a, "1", ISIN_A, "Alpha", "100.000", "50.0000", "5000.00");
	f = fund(&b, "1", ISIN_A, "Alpha", "119.999", "50.0000", "5999.95");
	txn(f, "2024-06-01", CG_TXN_DIVIDEND_REINVEST, "999.95", "19.999", "50.0000");
	txn(f, "2024-06-01", CG_TXN_STAMP_DUTY_TAX, "0.05", NULL, NULL);
	c = compare(&a, &b);
	explains(&c.total, "5000.00", "0.00", "0.05", "0.00", "1000.00", "0.00", "5999.95");
	ck_assert_uint_eq(c.flows[CG_TXN_STAMP_DUTY_TAX].count, 1);
	is_dec(c.flows[CG_TXN_STAMP_DUTY_TAX].amount, "0.05");
}
END_TEST

/* Alpha stays as it is; Beta is sold (1,100.00 for what was 1,000.00); Gamma comes new; Delta was bought and sold. */
START_TEST(test_lists)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", "2000.00");
	struct cg_statement b = statement("2020-01-01", "2025-03-31", "1720.00");
	struct cg_compare c;
	struct cg_fund *f;

	(void)fund(&a, "1", ISIN_A, "Alpha", "10.000", "100.0000", "1000.00");
	(void)fund(&a, "1", ISIN_B, "Beta", "20.000", "50.0000", "1000.00");
	(void)fund(&b, "1", ISIN_A, "Alpha", "10.000", "100.0000", "1000.00");
	f = fund(&b, "1", ISIN_B, "Beta", "0.000", "56.0000", "0.00");
	txn(f, "2024-06-01", CG_TXN_REDEMPTION, "-1100.00", "-20.000", "55.0000");
	f = fund(&b, "2", ISIN_C, "Gamma", "60.000", "12.0000", "720.00");
	txn(f, "2024-07-01", CG_TXN_PURCHASE, "600.00", "60.000", "10.0000");
	f = fund(&b, "3", ISIN_C, "Gamma", "0.000", "12.0000", "0.00");
	txn(f, "2024-07-01", CG_TXN_PURCHASE, "600.00", "60.000", "10.0000");
	txn(f, "2024-08-01", CG_TXN_REDEMPTION, "-660.00", "-60.000", "11.0000");
	c = compare(&a, &b);
	ck_assert_uint_eq(c.funds.unchanged, 1);
	ck_assert_uint_eq(c.funds.gone.n, 1);
	ck_assert_uint_eq(c.funds.added.n, 1);
	ck_assert_uint_eq(c.funds.passing.n, 1);
	ck_assert_uint_eq(c.funds.changed.n, 0);
	explains(&c.funds.gone.v[0].why, "1000.00", "-1100.00", "0.00", "0.00", "100.00", "0.00", "0.00");
	explains(&c.funds.added.v[0].why, "0.00", "600.00", "0.00", "0.00", "120.00", "0.00", "720.00");
	explains(&c.funds.passing.v[0].why, "0.00", "-60.00", "0.00", "0.00", "60.00", "0.00", "0.00");
	/* -1,100 + 600 - 60 = -560; 100 + 120 + 60 = 280; 2,000 - 560 + 280 = 1,720 */
	explains(&c.total, "2000.00", "-560.00", "0.00", "0.00", "280.00", "0.00", "1720.00");
}
END_TEST

/*
 * Payout 90 and 10 TDS: -100 of net investment. Reinvested 40 as 4 units at 10, bonus of 10 units: inside the fund.
 * Gift of 5 units at 11 without an amount: 55.00. 100 + 4 + 10 + 5 = 119 units at 9 are 1,071.00. market 1,071 - 1,000
 * + 100 - 55 = 116.
 */
START_TEST(test_kinds)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", "1000.00");
	struct cg_statement b = statement("2024-04-01", "2025-03-31", "1071.00");
	struct cg_compare c;
	struct cg_fund *f;

	(void)fund(&a, "1", ISIN_A, "Alpha", "100.000", "10.0000", "1000.00");
	f = fund(&b, "1", ISIN_A, "Alpha", "119.000", "9.0000", "1071.00");
	txn(f, "2024-06-01", CG_TXN_DIVIDEND_PAYOUT, "90.00", NULL, NULL);
	txn(f, "2024-06-01", CG_TXN_TDS_TAX, "10.00", NULL, NULL);
	txn(f, "2024-06-02", CG_TXN_DIVIDEND_REINVEST, "40.00", "4.000", "10.0000");
	txn(f, "2024-06-03", CG_TXN_BONUS, NULL, "10.000", NULL);
	txn(f, "2024-06-04", CG_TXN_GIFT_IN, NULL, "5.000", "11.0000");
	c = compare(&a, &b);
	explains(&c.total, "1000.00", "-100.00", "0.00", "55.00", "116.00", "0.00", "1071.00");
	ck_assert_int_eq(c.history, CG_HISTORY_COMPLETE); /* its period begins on the day after */
}
END_TEST

/* Without transactions 30 more units at 11 are 330 unexplained; 100 units rose by 1: 100. The period is no help. */
START_TEST(test_no_history)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", "1000.00");
	struct cg_statement b = statement("2024-05-01", "2025-03-31", "1430.00");
	struct cg_compare c;

	(void)fund(&a, "1", ISIN_A, "Alpha", "100.000", "10.0000", "1000.00");
	(void)fund(&b, "1", ISIN_A, "Alpha", "130.000", "11.0000", "1430.00");
	c = compare(&a, &b);
	is_dec(c.funds.changed.v[0].unexplained_units, "30.000");
	explains(&c.total, "1000.00", "0.00", "0.00", "0.00", "100.00", "330.00", "1430.00");
	ck_assert_int_eq(c.history, CG_HISTORY_PARTIAL);
	b.type = CG_STATEMENT_SUMMARY;
	b.from = CG_DATE_NONE;
	c = compare(&a, &b);
	ck_assert_int_eq(c.history, CG_HISTORY_NONE);
	ck_assert_str_eq(cg_compare_history_reason(c.history), "SUMMARY_STATEMENT");
	/* a fund that is simply not there any more: at its last known NAV */
	b.funds.n = 0;
	b.total_value = dec("0.00");
	c = compare(&a, &b);
	ck_assert_uint_eq(c.funds.gone.n, 1);
	explains(&c.total, "1000.00", "0.00", "0.00", "0.00", "0.00", "-1000.00", "0.00");
}
END_TEST

START_TEST(test_matching)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", "600.00");
	struct cg_statement b = statement("2020-01-01", "2025-03-31", "830.00");
	struct cg_compare c;
	struct cg_fund *f;

	/* by name: the summary has no ISIN, and prints the folio with its check digit 0 */
	(void)fund(&a, "777", NULL, "ALPHA FUND - Direct", "10.000", "10.0000", "100.00");
	(void)fund(&b, "777 / 0", ISIN_A, "Alpha Fund Direct", "10.000", "11.0000", "110.00");
	/* the folio was renamed and bought into: 20 + 10 = 30 units */
	(void)fund(&a, "111", ISIN_B, "Beta", "20.000", "10.0000", "200.00");
	f = fund(&b, "999", ISIN_B, "Beta", "30.000", "10.0000", "300.00");
	txn(f, "2024-05-05", CG_TXN_PURCHASE, "100.00", "10.000", "10.0000");
	/* the same fund in another folio whose units do not carry over is another holding */
	(void)fund(&a, "222", ISIN_C, "Gamma", "30.000", "10.0000", "300.00");
	f = fund(&b, "333", ISIN_C, "Gamma", "42.000", "10.0000", "420.00");
	txn(f, "2024-05-05", CG_TXN_PURCHASE, "420.00", "42.000", "10.0000");
	c = compare(&a, &b);
	ck_assert_uint_eq(c.funds.changed.n, 2);
	ck_assert_int_eq(c.funds.changed.v[0].match, CG_MATCH_NAME);
	ck_assert_int_eq(c.funds.changed.v[1].match, CG_MATCH_UNITS);
	ck_assert(cg_str_eq(c.funds.changed.v[1].from_fund->folio, CG_STR("111")));
	ck_assert_uint_eq(c.funds.added.n, 1);
	ck_assert_uint_eq(c.funds.gone.n, 1);
	/* 10 + 0; +100; -300 unexplained, +420 */
	explains(&c.total, "600.00", "520.00", "0.00", "0.00", "10.00", "-300.00", "830.00");
}
END_TEST

/* Two folios left with the same fund and the same units: which became which cannot be told. */
START_TEST(test_ambiguous)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", "200.00");
	struct cg_statement b = statement("2020-01-01", "2025-03-31", "200.00");
	struct cg_compare c;

	(void)fund(&a, "1", ISIN_A, "Alpha", "10.000", "10.0000", "100.00");
	(void)fund(&a, "2", ISIN_A, "Alpha", "10.000", "10.0000", "100.00");
	(void)fund(&b, "3", ISIN_A, "Alpha", "10.000", "10.0000", "100.00");
	(void)fund(&b, "4", ISIN_A, "Alpha", "10.000", "10.0000", "100.00");
	c = compare(&a, &b);
	ck_assert_uint_eq(c.funds.added.n, 2);
	ck_assert_uint_eq(c.funds.gone.n, 2);
	explains(&c.total, "200.00", "0.00", "0.00", "0.00", "0.00", "0.00", "200.00");
}
END_TEST

static void holding(struct cg_statement *s, const char *isin, const char *units, const char *price, const char *value)
{
	struct cg_demat_holding h = { .kind = CG_DEMAT_EQUITY,
				      .isin = cg_str_of(isin),
				      .name = CG_STR("SHARE"),
				      .units = dec(units),
				      .price = dec(price),
				      .value = dec(value) };

	if (s->demat.n == 0)
		ck_assert(CG_PUSH(&arena, &s->demat,
				  (&(struct cg_demat_account){ .dp_id = CG_STR("IN300"), .client_id = CG_STR("7") })));
	ck_assert(CG_PUSH(&arena, &s->demat.v[0].holdings, &h));
}

static void pension(struct cg_statement *s, const char *units, const char *nav, const char *value)
{
	struct cg_nps_scheme x = { .name = CG_STR("SCHEME E"),
				   .tier = CG_STR("I"),
				   .units = dec(units),
				   .nav = dec(nav),
				   .value = dec(value) };

	s->nps.present = true;
	ck_assert(CG_PUSH(&arena, &s->nps.schemes, &x));
}

/*
 * 10 shares at 100 become 12 at 110: 1,000 to 1,320, of which 2 x 110 = 220 have no known price, 10 x 10 = 100 market.
 * Another kind of share is new: 50. Pension: 5 units more at 20 are 100, 50 units rose by 2: 100.
 * The lines rise from 1,900.00 to 2,470.00, the printed totals from 1,900.01 to 2,470.00: a paisa less.
 */
START_TEST(test_depository)
{
	struct cg_statement a = statement("2024-03-01", "2024-03-31", "1900.01");
	struct cg_statement b = statement("2024-04-01", "2024-04-30", "2470.00");
	struct cg_compare c;

	a.source = CG_SOURCE_CDSL;
	b.source = CG_SOURCE_NSDL;
	a.type = b.type = CG_STATEMENT_DEPOSITORY;
	holding(&a, "INE000A01010", "10.000", "100.0000", "1000.00");
	holding(&b, "INE000A01010", "12.000", "110.0000", "1320.00");
	holding(&b, "INE000B01018", "1.000", "50.0000", "50.00");
	pension(&a, "50.0000", "18.0000", "900.00");
	pension(&b, "55.0000", "20.0000", "1100.00");
	c = compare(&a, &b);
	ck_assert(c.has_demat && c.has_nps && c.other_source);
	ck_assert_int_eq(c.history, CG_HISTORY_DEPOSITORY);
	explains(&c.demat.why, "1000.00", "0.00", "0.00", "0.00", "100.00", "270.00", "1370.00");
	explains(&c.nps.why, "900.00", "0.00", "0.00", "0.00", "100.00", "100.00", "1100.00");
	explains(&c.total, "1900.01", "0.00", "0.00", "0.00", "200.00", "370.00", "2470.00");
	is_dec(c.totals_difference, "-0.01");
	ck_assert_uint_eq(c.demat.added.n, 1);
	ck_assert_uint_eq(c.demat.changed.n, 1);
}
END_TEST

/*
 * 100 units at 50 are 5,000.00. They are given away by a row that prints neither amount nor price: -5,000.00 in kind,
 * nothing of it the market's. 40 units of Beta are bought by a row without an amount: 40 x 26 = 1,040.00 unexplained.
 */
START_TEST(test_rows_without_amounts)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", "6000.00");
	struct cg_statement b = statement("2020-01-01", "2025-03-31", "2080.00");
	struct cg_compare c;
	struct cg_fund *f;

	(void)fund(&a, "1", ISIN_A, "Alpha", "100.000", "50.0000", "5000.00");
	(void)fund(&a, "1", ISIN_B, "Beta", "40.000", "25.0000", "1000.00");
	f = fund(&b, "1", ISIN_B, "Beta", "80.000", "26.0000", "2080.00");
	txn(f, "2024-10-01", CG_TXN_PURCHASE, NULL, "40.000", NULL);
	f = fund(&b, "1", ISIN_A, "Alpha", "0.000", NULL, "0.00");
	txn(f, "2024-09-01", CG_TXN_GIFT_OUT, NULL, "-100.000", NULL);
	c = compare(&a, &b);
	explains(&c.funds.gone.v[0].why, "5000.00", "0.00", "0.00", "-5000.00", "0.00", "0.00", "0.00");
	explains(&c.funds.changed.v[0].why, "1000.00", "0.00", "0.00", "0.00", "40.00", "1040.00", "2080.00");
	is_dec(c.funds.changed.v[0].unexplained_units, "40.000");
	explains(&c.total, "6000.00", "0.00", "0.00", "-5000.00", "40.00", "1040.00", "2080.00");
}
END_TEST

/*
 * 100 units at 50 (5,000.00) leave the folio and stand in the demat account at 55 (5,500.00): they moved, and the
 * market made 500.00 of them. Of 30 units of Beta 10 moved, told by a row of the folio: 10 x 20. 7 of 8 units of Gamma
 * came back.
 */
START_TEST(test_moved_to_demat)
{
	struct cg_statement a = statement("2024-03-01", "2024-03-31", "5680.00");
	struct cg_statement b = statement("2024-04-01", "2024-04-30", "6180.00");
	struct cg_compare c;
	struct cg_fund *f;

	a.source = b.source = CG_SOURCE_CDSL;
	a.type = b.type = CG_STATEMENT_DEPOSITORY;
	(void)fund(&a, "77", ISIN_A, "Alpha", "100.000", "50.0000", "5000.00");
	(void)fund(&a, "77", ISIN_B, "Beta", "30.000", "20.0000", "600.00");
	holding(&a, ISIN_C, "8.000", "10.0000", "80.00");
	f = fund(&b, "77", ISIN_B, "Beta", "20.000", "20.0000", "400.00");
	txn(f, "2024-04-10", CG_TXN_TRANSFER_OUT, NULL, "-10.000", NULL);
	(void)fund(&b, "77", ISIN_C, "Gamma", "7.000", "10.0000", "70.00");
	holding(&b, ISIN_A, "100.000", "55.0000", "5500.00");
	holding(&b, ISIN_B, "10.000", "20.0000", "200.00");
	holding(&b, ISIN_C, "1.000", "10.0000", "10.00");
	c = compare(&a, &b);
	ck_assert_uint_eq(c.funds.gone.n, 1);
	is_dec(c.funds.gone.v[0].moved_units, "-100.000");
	is_dec(c.funds.gone.v[0].unexplained_units, "0.000");
	ck_assert_str_eq(c.funds.gone.v[0].moved_account->client_id.p, "7");
	explains(&c.funds.gone.v[0].why, "5000.00", "0.00", "0.00", "-5500.00", "500.00", "0.00", "0.00");
	is_dec(c.funds.changed.v[0].moved_units, "-10.000");
	explains(&c.funds.changed.v[0].why, "600.00", "0.00", "0.00", "-200.00", "0.00", "0.00", "400.00");
	is_dec(c.funds.added.v[0].moved_units, "7.000");
	explains(&c.funds.added.v[0].why, "0.00", "0.00", "0.00", "70.00", "0.00", "0.00", "70.00");
	is_dec(c.demat.added.v[0].moved_units, "100.000");
	ck_assert_ptr_eq(c.demat.added.v[0].moved_fund, &a.funds.v[0]);
	ck_assert_int_eq(c.demat.added.v[0].match, CG_MATCH_NONE);
	ck_assert_uint_eq(c.demat.changed.n, 1); /* Gamma is on both sides */
	ck_assert_int_eq(c.demat.changed.v[0].match, CG_MATCH_ISIN);
	explains(&c.demat.added.v[0].why, "0.00", "0.00", "0.00", "5500.00", "0.00", "0.00", "5500.00");
	explains(&c.funds.why, "5600.00", "0.00", "0.00", "-5630.00", "500.00", "0.00", "470.00");
	explains(&c.demat.why, "80.00", "0.00", "0.00", "5630.00", "0.00", "0.00", "5710.00");
	explains(&c.total, "5680.00", "0.00", "0.00", "0.00", "500.00", "0.00", "6180.00");
	is_dec(c.totals_difference, "0.00");
	/* two folios that could be meant: nobody can tell */
	(void)fund(&a, "78", ISIN_A, "Alpha", "100.000", "50.0000", "5000.00");
	c = compare(&a, &b);
	ck_assert(!c.demat.added.v[0].moved_units.set && !c.funds.gone.v[0].moved_units.set);
	is_dec(c.demat.added.v[0].unexplained_units, "100.000");
}
END_TEST

/* A holding without a value is left out and counted; the difference of the printed totals stands for it. */
START_TEST(test_no_value)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", "100.00");
	struct cg_statement b = statement("2020-01-01", "2025-03-31", "150.00");
	struct cg_compare c;

	(void)fund(&a, "1", ISIN_A, "Alpha", "10.000", NULL, NULL);
	(void)fund(&b, "1", ISIN_A, "Alpha", "10.000", "15.0000", "150.00");
	c = compare(&a, &b);
	ck_assert_uint_eq(c.funds.unvalued, 1);
	ck_assert_uint_eq(c.funds.changed.n, 1);
	ck_assert(!c.funds.changed.v[0].why.change.set);
	explains(&c.total, "100.00", "0.00", "0.00", "0.00", "0.00", "0.00", "150.00");
	is_dec(c.totals_difference, "50.00");
}
END_TEST

START_TEST(test_persons)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", "0.00");
	struct cg_statement b = statement("2020-01-01", "2024-03-31", "0.00");
	struct cg_compare c;
	struct cg_err e = { 0 };

	b.investor.name = CG_STR("Asha  Example.");
	ck_assert(!compare(&a, &b).other_investor);
	b.investor.name = CG_STR("RAVI EXAMPLE");
	ck_assert(compare(&a, &b).other_investor);
	/* the PAN decides, and depositories mask it */
	a.investor.pan = CG_STR("ABCDE1234F");
	b.investor.pan = CG_STR("ABXXXXXX4F");
	ck_assert(!compare(&a, &b).other_investor);
	b.investor.pan = CG_STR("ABCDE1235F");
	ck_assert(compare(&a, &b).other_investor);
	/* a joint holder is enough */
	ck_assert(CG_PUSH(&arena, &b.investors, (&(struct cg_person){ CG_STR("ASHA EXAMPLE"), CG_STR("ABCDE1234F") })));
	ck_assert(!compare(&a, &b).other_investor);
	/* whichever of the earlier statement's persons it is */
	a.investor.pan = CG_STR("VWXYZ9876K");
	ck_assert(compare(&a, &b).other_investor);
	ck_assert(CG_PUSH(&arena, &a.investors, (&(struct cg_person){ CG_STR("ASHA EXAMPLE"), CG_STR("ABCDE1234F") })));
	ck_assert(!compare(&a, &b).other_investor);
	b.as_of = day("2024-03-30");
	ck_assert_int_eq(cg_compare_make(&a, &b, &arena, &c, &e), CG_EREQUEST);
	ck_assert_str_eq(e.hint, "The statement given as from is dated later than the one given as to: swap them.");
}
END_TEST

/* What one comparison warns of: the kind, and a part of its words; NULL: of nothing. */
static const struct {
	struct cg_compare c;
	bool low[2]; /* the confidence of either statement */
	const char *code, *words;
} warned[] = {
	{ .code = NULL },
	{ .c = { .other_investor = true }, .code = "INVESTOR_DIFFERS", .words = "no investor in common" },
	{ .c = { .other_source = true }, .code = "SOURCE_DIFFERS", .words = "different issuers" },
	{ .c = { .history = CG_HISTORY_NONE }, .code = "HISTORY_MISSING", .words = "a summary without transactions" },
	{ .c = { .history = CG_HISTORY_PARTIAL },
	  .code = "HISTORY_INCOMPLETE",
	  .words = "begin on 2024-05-01, after the earlier statement's date 2024-03-31: " },
	{ .c = { .history = CG_HISTORY_DEPOSITORY }, .code = "HISTORY_INCOMPLETE", .words = "A depository statement" },
	{ .c = { .demat = { .why = { .unexplained = { -1, 2, true } } } },
	  .code = "DEMAT_AMOUNTS_UNKNOWN",
	  .words = "Depositories print no amounts" },
	{ .c = { .nps = { .why = { .unexplained = { 1, 2, true } } } },
	  .code = "NPS_AMOUNTS_UNKNOWN",
	  .words = "the pension account" },
	{ .low = { true, false }, .code = "CONFIDENCE_LOW", .words = "its own figures" },
	{ .low = { false, true }, .code = "CONFIDENCE_LOW", .words = "its own figures" },
	{ .c = { .funds = { .unvalued = 1 }, .demat = { .unvalued = 2 }, .nps = { .unvalued = 4 } },
	  .code = "VALUE_MISSING",
	  .words = "7 holdings have no printed value" },
};

START_TEST(test_warnings)
{
	struct cg_statement s[2] = { statement("2024-01-01", "2024-03-31", "1.00"),
				     statement("2024-05-01", "2024-12-31", "1.00") };
	struct cg_compare_warnings all;

	for (int i = 0; i < 2; i++)
		s[i].level = warned[_i].low[i] ? CG_LEVEL_LOW : CG_LEVEL_MEDIUM;
	cg_compare_warnings_make(&warned[_i].c, s, &all);
	ck_assert_uint_eq(all.n, warned[_i].code != NULL);
	if (all.n > 0) {
		ck_assert_str_eq(all.v[0].code, warned[_i].code);
		ck_assert_msg(strstr(all.v[0].message, warned[_i].words) != NULL, "%s", all.v[0].message);
	}
}
END_TEST

/* All at once, and a statement that prints no first day. */
START_TEST(test_all_warnings)
{
	static const char *const codes[] = { "INVESTOR_DIFFERS",      "SOURCE_DIFFERS",	     "HISTORY_INCOMPLETE",
					     "DEMAT_AMOUNTS_UNKNOWN", "NPS_AMOUNTS_UNKNOWN", "CONFIDENCE_LOW",
					     "VALUE_MISSING" };
	struct cg_statement s[2] = { statement("2024-01-01", "2024-03-31", "1.00"),
				     statement("2024-05-01", "2024-12-31", "1.00") };
	struct cg_compare c = { .other_investor = true, .other_source = true, .history = CG_HISTORY_PARTIAL };
	struct cg_compare_warnings all;

	c.demat.why.unexplained = c.nps.why.unexplained = dec("0.01");
	c.nps.unvalued = 1;
	s[1].from = CG_DATE_NONE;
	s[0].level = s[1].level = CG_LEVEL_LOW;
	cg_compare_warnings_make(&c, s, &all);
	ck_assert_uint_eq(all.n, 7);
	for (size_t i = 0; i < all.n; i++)
		ck_assert_str_eq(all.v[i].code, codes[i]);
	ck_assert_ptr_nonnull(strstr(all.v[2].message, "begin on no printed day, after"));
}
END_TEST

/* A row of each type over 100.00 and 10 units at 9: what of it is paid in, a charge, in kind, units, the rest's. */
static const struct {
	enum cg_txn_type type;
	const char *net, *charges, *in_kind, *unexplained_units;
} types[] = {
	{ CG_TXN_PURCHASE, "100.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_PURCHASE_SIP, "100.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_REDEMPTION, "100.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_SWITCH_IN, "100.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_SWITCH_OUT, "100.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_SWITCH_IN_MERGER, "100.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_SWITCH_OUT_MERGER, "100.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_DIVIDEND_PAYOUT, "-100.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_DIVIDEND_REINVEST, "0.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_BONUS, "0.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_GIFT_IN, "0.00", "0.00", "100.00", "0.000" },
	{ CG_TXN_GIFT_OUT, "0.00", "0.00", "100.00", "0.000" },
	{ CG_TXN_TRANSFER_IN, "0.00", "0.00", "100.00", "0.000" },
	{ CG_TXN_TRANSFER_OUT, "0.00", "0.00", "100.00", "0.000" },
	{ CG_TXN_STT_TAX, "0.00", "100.00", "0.00", "0.000" },
	{ CG_TXN_STAMP_DUTY_TAX, "100.00", "100.00", "0.00", "0.000" },
	{ CG_TXN_TDS_TAX, "-100.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_REVERSAL, "100.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_SEGREGATION, "0.00", "0.00", "0.00", "0.000" },
	{ CG_TXN_MISC, "0.00", "0.00", "100.00", "0.000" },
};

START_TEST(test_types)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", "900.00");
	struct cg_statement b = statement("2020-01-01", "2025-03-31", "990.00");
	enum cg_txn_type type = types[_i].type;
	const struct cg_change *x;
	struct cg_compare c;
	struct cg_fund *f;

	(void)fund(&a, "1", ISIN_A, "Alpha", "100.000", "9.0000", "900.00");
	f = fund(&b, "1", ISIN_A, "Alpha", "110.000", "9.0000", "990.00");
	txn(f, "2024-05-05", type, "100.00", "10.000", "9.0000");
	c = compare(&a, &b);
	ck_assert_uint_eq(c.funds.changed.n, 1);
	x = &c.funds.changed.v[0];
	is_dec(x->why.net_invested, types[_i].net);
	is_dec(x->why.charges, types[_i].charges);
	is_dec(x->why.in_kind, types[_i].in_kind);
	is_dec(x->unexplained_units, types[_i].unexplained_units);
	ck_assert_uint_eq(x->txn_count, 1);
	for (int i = 0; i < CG_TXN_MAX; i++) {
		ck_assert_uint_eq(c.flows[i].count, i == (int)type);
		is_dec(c.flows[i].amount, i == (int)type ? "100.00" : NULL);
		is_dec(c.flows[i].units, i == (int)type ? "10.000" : NULL);
	}
	/* without an amount and a price: at the later NAV, 9 */
	f->txns.v[0].amount = f->txns.v[0].nav = CG_DEC_NONE;
	x = compare(&a, &b).funds.changed.v;
	is_dec(x->why.in_kind, types[_i].in_kind[0] == '1' ? "90.00" : "0.00");
	is_dec(x->why.net_invested, "0.00");
}
END_TEST

/* Transactions count from the day after the earlier statement to the day of the later one. */
START_TEST(test_days)
{
	static const struct {
		const char *on;
		bool counts;
	} rows[] = { { "2024-03-31", false },
		     { "2024-04-01", true },
		     { "2025-03-31", true },
		     { "2025-04-01", false },
		     { NULL, false } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_statement a = statement("2020-01-01", "2024-03-31", "900.00");
		struct cg_statement b = statement("2020-01-01", "2025-03-31", "990.00");
		struct cg_compare c;
		struct cg_fund *f;

		(void)fund(&a, "1", ISIN_A, "Alpha", "100.000", "9.0000", "900.00");
		f = fund(&b, "1", ISIN_A, "Alpha", "110.000", "9.0000", "990.00");
		txn(f, rows[i].on, CG_TXN_PURCHASE, "90.00", "10.000", "9.0000");
		c = compare(&a, &b);
		ck_assert_uint_eq(c.funds.changed.v[0].txn_count, rows[i].counts);
		is_dec(c.funds.changed.v[0].unexplained_units, rows[i].counts ? "0.000" : "10.000");
	}
}
END_TEST

/* Whether all flows are known: by the type of the later statement, and the day from which on it tells them. */
START_TEST(test_history)
{
	static const struct {
		enum cg_statement_type type;
		const char *from, *to;
		enum cg_history history;
	} rows[] = {
		{ CG_STATEMENT_DETAILED, "2024-04-01", "2025-03-31", CG_HISTORY_COMPLETE },
		{ CG_STATEMENT_DETAILED, "2024-04-02", "2025-03-31", CG_HISTORY_PARTIAL },
		{ CG_STATEMENT_DETAILED, NULL, "2025-03-31", CG_HISTORY_PARTIAL },
		{ CG_STATEMENT_DEPOSITORY, "2024-04-01", "2025-03-31", CG_HISTORY_DEPOSITORY },
		{ CG_STATEMENT_DEPOSITORY, "2024-04-02", "2025-03-31", CG_HISTORY_PARTIAL },
		{ CG_STATEMENT_SUMMARY, NULL, "2025-03-31", CG_HISTORY_NONE },
		{ CG_STATEMENT_SUMMARY, NULL, "2024-03-31", CG_HISTORY_COMPLETE },
		{ CG_STATEMENT_DEPOSITORY, NULL, "2024-04-01", CG_HISTORY_PARTIAL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_statement a = statement("2020-01-01", "2024-03-31", "0.00");
		struct cg_statement b = statement(rows[i].from, rows[i].to, "0.00");

		b.type = rows[i].type;
		ck_assert_int_eq(compare(&a, &b).history, rows[i].history);
	}
	ck_assert_ptr_null(cg_compare_history_reason(CG_HISTORY_COMPLETE));
	ck_assert_str_eq(cg_compare_history_reason(CG_HISTORY_PARTIAL), "PERIOD_STARTS_LATER");
	ck_assert_str_eq(cg_compare_history_reason(CG_HISTORY_DEPOSITORY), "DEPOSITORY_STATEMENT");
	ck_assert_ptr_null(cg_compare_history_reason(CG_HISTORY_DEPOSITORY + 1));
}
END_TEST

/* A line is explained where every value of what is held is known, and a price of units that no amount tells. */
START_TEST(test_what_is_explained)
{
	static const struct {
		const char *from_units, *from_nav, *from_value, *to_units, *to_nav, *to_value;
		bool explained;
	} rows[] = {
		{ "10.000", "1.0000", "10.00", "10.000", "2.0000", "20.00", true },
		{ "10.000", NULL, NULL, "10.000", "2.0000", "20.00", false },
		{ "10.000", "1.0000", "10.00", "10.000", "2.0000", NULL, false },
		{ "0.000", NULL, NULL, "10.000", "2.0000", "20.00", true },
		{ "10.000", "1.0000", "10.00", "0.000", NULL, NULL, true },
		{ "10.000", NULL, "10.00", "12.000", NULL, "20.00", false },
		{ "10.000", NULL, "10.00", "10.000", NULL, "20.00", true },
		{ "10.000", "1.0000", "10.00", "12.000", NULL, "20.00", true },
		{ NULL, NULL, NULL, "12.000", "1.0000", "12.00", true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_statement a = statement("2020-01-01", "2024-03-31", NULL);
		struct cg_statement b = statement("2020-01-01", "2025-03-31", NULL);
		struct cg_compare c;

		(void)fund(&a, "1", ISIN_A, "Alpha", rows[i].from_units, rows[i].from_nav, rows[i].from_value);
		(void)fund(&b, "1", ISIN_A, "Alpha", rows[i].to_units, rows[i].to_nav, rows[i].to_value);
		c = compare(&a, &b);
		ck_assert_msg(c.funds.unvalued == !rows[i].explained, "row %zu", i);
		ck_assert_uint_eq(c.funds.changed.n + c.funds.added.n + c.funds.gone.n, 1);
		is_dec(c.totals_difference, "0.00"); /* no totals are printed */
	}
}
END_TEST

/* What is the same on both sides: units, price, value, and no row between. */
START_TEST(test_unchanged)
{
	static const struct {
		const char *units, *nav, *value;
		bool row, same;
	} rows[] = {
		{ "10.000", "1.0000", "10.00", false, true },  { "10.0000", "1.000", "10.0", false, true },
		{ "10.001", "1.0000", "10.00", false, false }, { "10.000", "1.0001", "10.00", false, false },
		{ "10.000", "1.0000", "10.01", false, false }, { "10.000", NULL, "10.00", false, false },
		{ "10.000", "1.0000", NULL, false, false },    { "10.000", "1.0000", "10.00", true, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_statement a = statement("2020-01-01", "2024-03-31", NULL);
		struct cg_statement b = statement("2020-01-01", "2025-03-31", NULL);
		struct cg_compare c;
		struct cg_fund *f;

		(void)fund(&a, "1", ISIN_A, "Alpha", "10.000", "1.0000", "10.00");
		f = fund(&b, "1", ISIN_A, "Alpha", rows[i].units, rows[i].nav, rows[i].value);
		if (rows[i].row)
			txn(f, "2024-05-05", CG_TXN_DIVIDEND_PAYOUT, "1.00", NULL, NULL);
		c = compare(&a, &b);
		ck_assert_msg(c.funds.unchanged == rows[i].same, "row %zu", i);
		ck_assert_uint_eq(c.funds.changed.n, !rows[i].same);
	}
}
END_TEST

/* Folios without blanks and "/0"; names without signs, case; both have to be there. */
START_TEST(test_keys)
{
	static const struct {
		const char *folio[2], *isin[2], *name[2];
		enum cg_match match;
	} rows[] = {
		{ { "12 3/4", "123/4" }, { ISIN_A, ISIN_A }, { "A", "B" }, CG_MATCH_ISIN },
		{ { "1/0", "1" }, { ISIN_A, ISIN_A }, { "A", "B" }, CG_MATCH_ISIN },
		{ { "1-2", "12" }, { ISIN_A, ISIN_A }, { "A", "B" }, CG_MATCH_ISIN },
		{ { "/0", "x" }, { ISIN_A, ISIN_A }, { "A", "B" }, CG_MATCH_UNITS },
		{ { "12/00", "12" }, { ISIN_A, ISIN_A }, { "A", "B" }, CG_MATCH_UNITS },
		{ { "12/10", "12/1" }, { ISIN_A, ISIN_A }, { "A", "B" }, CG_MATCH_UNITS },
		{ { "12/1", "121" }, { ISIN_A, ISIN_A }, { "A", "B" }, CG_MATCH_UNITS },
		{ { "AB1", "ab1" }, { ISIN_A, ISIN_A }, { "A", "B" }, CG_MATCH_ISIN },
		{ { "1", "1" }, { ISIN_A, ISIN_B }, { "Alpha - Fund", "ALPHA FUND" }, CG_MATCH_NAME },
		{ { "1", "1" }, { ISIN_A, NULL }, { "Alpha\xc3\xa9", "alpha" }, CG_MATCH_NONE },
		{ { "1", "2" }, { ISIN_A, ISIN_B }, { "Alpha/1", "Alpha 1" }, CG_MATCH_UNITS },
		{ { "1", "2" }, { ISIN_A, ISIN_B }, { "Alpha 1", "Alpha 2" }, CG_MATCH_NONE },
		{ { NULL, NULL }, { ISIN_A, ISIN_A }, { NULL, NULL }, CG_MATCH_UNITS },
		{ { NULL, NULL }, { NULL, NULL }, { "Alpha", "Alpha" }, CG_MATCH_UNITS },
		{ { "1", "1" }, { NULL, NULL }, { NULL, NULL }, CG_MATCH_NONE },
		{ { NULL, NULL }, { NULL, NULL }, { NULL, NULL }, CG_MATCH_NONE },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_statement s[2] = { statement("2020-01-01", "2024-03-31", NULL),
					     statement("2020-01-01", "2025-03-31", NULL) };
		struct cg_compare c;

		for (size_t k = 0; k < 2; k++)
			(void)fund(&s[k], rows[i].folio[k], rows[i].isin[k], rows[i].name[k], "10.000",
				   k == 0 ? "1.0000" : "2.0000", k == 0 ? "10.00" : "20.00");
		c = compare(&s[0], &s[1]);
		ck_assert_msg(c.funds.changed.n == (rows[i].match != CG_MATCH_NONE), "row %zu", i);
		ck_assert_msg(c.funds.changed.n == 0 || c.funds.changed.v[0].match == rows[i].match, "row %zu", i);
		ck_assert_uint_eq(c.funds.added.n, c.funds.gone.n);
	}
}
END_TEST

/* Lines of equal keys go in the order of the statements, and none to what was sold before. */
START_TEST(test_equal_keys)
{
	struct cg_statement a = statement("2020-01-01", "2024-03-31", NULL);
	struct cg_statement b = statement("2020-01-01", "2025-03-31", NULL);
	struct cg_compare c;

	for (int i = 0; i < 3; i++)
		(void)fund(&a, "1", ISIN_A, "Alpha", "10.000", "1.0000", "10.00");
	(void)fund(&a, "1", ISIN_B, "Beta", "7.000", "1.0000", "7.00");
	(void)fund(&b, "1", ISIN_C, "Gamma", "5.000", "1.0000", "5.00");
	for (int i = 0; i < 2; i++)
		(void)fund(&b, "1", ISIN_A, "Alpha", "10.000", "2.0000", "20.00");
	c = compare(&a, &b);
	ck_assert_uint_eq(c.funds.changed.n, 2);
	for (size_t i = 0; i < 2; i++) {
		ck_assert_ptr_eq(c.funds.changed.v[i].from_fund, &a.funds.v[i]);
		ck_assert_ptr_eq(c.funds.changed.v[i].to_fund, &b.funds.v[1 + i]);
		ck_assert_int_eq(c.funds.changed.v[i].match, CG_MATCH_ISIN);
	}
	ck_assert_uint_eq(c.funds.gone.n, 2);
	ck_assert_ptr_eq(c.funds.gone.v[0].from_fund, &a.funds.v[2]);
	ck_assert_ptr_eq(c.funds.gone.v[1].from_fund, &a.funds.v[3]);
	ck_assert_ptr_eq(c.funds.added.v[0].to_fund, &b.funds.v[0]);
	ck_assert_int_eq(c.funds.added.v[0].match, CG_MATCH_NONE);
	/* a fund that was sold before carries nothing over to another folio */
	a.funds.n = b.funds.n = 0;
	(void)fund(&a, "1", ISIN_A, "Alpha", "0.000", "1.0000", "0.00");
	txn(fund(&b, "2", ISIN_A, "Alpha", "10.000", "1.0000", "10.00"), "2024-06-01", CG_TXN_PURCHASE, "10.00",
	    "10.000", "1.0000");
	c = compare(&a, &b);
	ck_assert_uint_eq(c.funds.added.n, 1);
	ck_assert_int_eq(c.funds.added.v[0].match, CG_MATCH_NONE);
}
END_TEST

/* Demat holdings by account and ISIN, by name without one; pension schemes by tier and name. */
START_TEST(test_accounts)
{
	struct cg_statement s[2] = { statement("2024-03-01", "2024-03-31", NULL),
				     statement("2024-04-01", "2024-04-30", NULL) };
	static const struct {
		const char *dp, *client, *isin, *name;
	} rows[2][4] = {
		{ { "IN1", "7", ISIN_A, "A" },
		  { "IN2", "7", ISIN_A, "B" },
		  { "IN1", "7", NULL, "Gold Bond" },
		  { "IN1", "8", ISIN_A, "C" } },
		{ { "IN2", "7", ISIN_A, "X" },
		  { "IN1", "7", NULL, "GOLD-BOND" },
		  { "IN1", "9", ISIN_A, "D" },
		  { "IN1", "7", ISIN_A, "Y" } },
	};
	struct cg_compare c;

	for (size_t k = 0; k < 2; k++) {
		for (size_t i = 0; i < 4; i++) {
			struct cg_demat_account d = { .dp_id = cg_str_of(rows[k][i].dp) };
			struct cg_demat_holding h = { .kind = CG_DEMAT_EQUITY, .isin = cg_str_of(rows[k][i].isin) };

			d.client_id = cg_str_of(rows[k][i].client);
			h.name = cg_str_of(rows[k][i].name);
			h.units = dec(k == 0 ? "1.000" : "2.000");
			h.price = dec("1.0000");
			h.value = dec(k == 0 ? "1.00" : "2.00");
			ck_assert(CG_PUSH(&arena, &d.holdings, &h) && CG_PUSH(&arena, &s[k].demat, &d));
		}
		pension(&s[k], k == 0 ? "1.0000" : "3.0000", "1.0000", k == 0 ? "1.00" : "3.00");
		pension(&s[k], "5.0000", "1.0000", "5.00");
		s[k].nps.schemes.v[1].tier = k == 0 ? CG_STR("II") : CG_STR("i i");
	}
	c = compare(&s[0], &s[1]);
	ck_assert_uint_eq(c.demat.changed.n, 3);
	ck_assert_ptr_eq(c.demat.changed.v[0].from_holding, &s[0].demat.v[1].holdings.v[0]);
	ck_assert_ptr_eq(c.demat.changed.v[1].from_holding, &s[0].demat.v[2].holdings.v[0]);
	ck_assert_ptr_eq(c.demat.changed.v[2].from_account, &s[0].demat.v[0]);
	ck_assert_ptr_eq(c.demat.changed.v[2].to_account, &s[1].demat.v[3]);
	ck_assert_uint_eq(c.demat.added.n, 1);
	ck_assert_ptr_eq(c.demat.added.v[0].to_account, &s[1].demat.v[2]);
	ck_assert_uint_eq(c.demat.gone.n, 1);
	ck_assert_ptr_eq(c.demat.gone.v[0].from_account, &s[0].demat.v[3]);
	is_dec(c.demat.changed.v[0].units, "1.000");
	ck_assert_uint_eq(c.nps.changed.n, 1);
	ck_assert_uint_eq(c.nps.unchanged, 1);
	ck_assert_ptr_eq(c.nps.changed.v[0].to_scheme, &s[1].nps.schemes.v[0]);
	is_dec(c.nps.changed.v[0].why.unexplained, "2.00");
	s[1].nps.present = s[0].nps.present = false;
	s[0].demat.n = 0;
	c = compare(&s[0], &s[1]);
	ck_assert(c.has_demat && !c.has_nps);
}
END_TEST

/* Which parts there are, on either side. */
START_TEST(test_parts)
{
	for (int i = 0; i < 16; i++) {
		struct cg_statement a = statement("2024-03-01", "2024-03-31", NULL);
		struct cg_statement b = statement("2024-04-01", "2024-04-30", NULL);
		struct cg_compare c;

		if ((i & 1) != 0)
			holding(&a, ISIN_A, "1.000", "1.0000", "1.00");
		if ((i & 2) != 0)
			holding(&b, ISIN_A, "1.000", "1.0000", "1.00");
		a.nps.present = (i & 4) != 0;
		b.nps.present = (i & 8) != 0;
		c = compare(&a, &b);
		ck_assert_int_eq(c.has_demat, (i & 3) != 0);
		ck_assert_int_eq(c.has_nps, (i & 12) != 0);
		ck_assert_uint_eq(c.demat.unchanged, (i & 3) == 3);
	}
}
END_TEST

/* PANs decide only where both statements have them; nobody named is nobody else. */
START_TEST(test_names_of_persons)
{
	static const struct {
		const char *name[2], *pan[2];
		bool other;
	} rows[] = {
		{ { "Asha", "asha" }, { "ABCDE1234F", NULL }, false },
		{ { "Asha", "Ravi" }, { "ABCDE1234F", NULL }, true },
		{ { NULL, "Ravi" }, { "ABCDE1234F", NULL }, false },
		{ { "Asha", NULL }, { NULL, NULL }, false },
		{ { NULL, NULL }, { "ABCDE1234F", "ABCDE1234F" }, false },
		{ { NULL, NULL }, { "ABCDE1234F", "PQRSP6789T" }, true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_statement s[2] = { statement(NULL, "2024-03-31", NULL), statement(NULL, "2024-03-31", NULL) };

		for (size_t k = 0; k < 2; k++) {
			s[k].investor.name = cg_str_of(rows[i].name[k]);
			s[k].investor.pan = cg_str_of(rows[i].pan[k]);
		}
		ck_assert_msg(compare(&s[0], &s[1]).other_investor == rows[i].other, "row %zu", i);
	}
}
END_TEST

/* With any memory: all of it, or the error; and so where a sum has no figure. */
START_TEST(test_short_of_memory)
{
	struct cg_statement a = statement("2024-03-01", "2024-03-31", "5680.00");
	struct cg_statement b = statement("2024-04-01", "2024-04-30", "6180.00");
	size_t refused = 0;
	enum cg_code rc = CG_EBUSY;
	struct cg_compare c;
	struct cg_err e = { 0 };

	(void)fund(&a, "77", ISIN_A, "Alpha", "100.000", "50.0000", "5000.00");
	(void)fund(&a, "78", ISIN_B, "Beta", "30.000", "20.0000", "600.00");
	txn(fund(&b, "79", ISIN_B, "Beta", "40.000", "20.0000", "800.00"), "2024-04-10", CG_TXN_PURCHASE, "200.00",
	    "10.000", "20.0000");
	(void)fund(&b, "80", ISIN_C, "Gamma", "7.000", "10.0000", "70.00");
	holding(&a, ISIN_C, "8.000", "10.0000", "80.00");
	holding(&b, ISIN_A, "100.000", "55.0000", "5500.00");
	pension(&a, "1.0000", "1.0000", "1.00");
	pension(&b, "2.0000", "1.0000", "2.00");
	for (size_t limit = 0; rc != CG_OK; limit += 16) {
		struct cg_arena small;

		cg_arena_init(&small, limit);
		rc = cg_compare_make(&a, &b, &small, &c, &e);
		if (rc == CG_OK) {
			ck_assert(c.funds.changed.n == 1 && c.funds.gone.n == 1 && c.funds.added.n == 1);
			ck_assert_int_eq(c.funds.changed.v[0].match, CG_MATCH_UNITS);
			is_dec(c.funds.gone.v[0].moved_units, "-100.000");
			ck_assert(c.demat.added.n == 1 && c.demat.gone.n == 1 && c.nps.changed.n == 1);
			ck_assert(!c.other_investor);
		} else {
			ck_assert_int_eq(rc, CG_EBUSY);
			ck_assert_str_eq(e.why, "compare: out of memory or range");
		}
		cg_arena_free(&small);
		ck_assert_uint_lt(refused += rc != CG_OK, 10000);
	}
	ck_assert_uint_gt(refused, 20);
	b.funds.v[0].value = b.funds.v[1].value = cg_dec_make(INT64_MAX - 1, 2);
	ck_assert_int_eq(cg_compare_make(&a, &b, &arena, &c, &e), CG_EBUSY);
}
END_TEST

static void begin(void)
{
	cg_arena_init(&arena, 1 << 22);
}

static void end(void)
{
	cg_arena_free(&arena);
}

int main(void)
{
	Suite *s = suite_create("compare");
	TCase *tc = tcase_create("compare");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, test_flows);
	tcase_add_test(tc, test_reinvested);
	tcase_add_test(tc, test_lists);
	tcase_add_test(tc, test_kinds);
	tcase_add_test(tc, test_no_history);
	tcase_add_test(tc, test_matching);
	tcase_add_test(tc, test_ambiguous);
	tcase_add_test(tc, test_depository);
	tcase_add_test(tc, test_rows_without_amounts);
	tcase_add_test(tc, test_moved_to_demat);
	tcase_add_test(tc, test_no_value);
	tcase_add_test(tc, test_persons);
	tcase_add_loop_test(tc, test_warnings, 0, (int)(sizeof(warned) / sizeof(warned[0])));
	tcase_add_test(tc, test_all_warnings);
	tcase_add_loop_test(tc, test_types, 0, (int)(sizeof(types) / sizeof(types[0])));
	tcase_add_test(tc, test_days);
	tcase_add_test(tc, test_history);
	tcase_add_test(tc, test_what_is_explained);
	tcase_add_test(tc, test_unchanged);
	tcase_add_test(tc, test_keys);
	tcase_add_test(tc, test_equal_keys);
	tcase_add_test(tc, test_accounts);
	tcase_add_test(tc, test_parts);
	tcase_add_test(tc, test_names_of_persons);
	tcase_add_test(tc, test_short_of_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
