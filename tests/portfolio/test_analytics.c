#include "portfolio/analytics.h"
#include "run.h"
#include "values.h"

#include <stdlib.h>

static struct cg_arena arena;

static const char *text_of(struct cg_dec d)
{
	static char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(d, text);
	return text;
}

static struct cg_fund *add_fund(struct cg_statement *s, const char *amc, const char *units, const char *value,
				const char *cost)
{
	struct cg_fund f = { .amc = cg_str_of(amc),
			     .registrar = CG_STR("CAMS"),
			     .plan = CG_PLAN_DIRECT,
			     .option = CG_OPTION_GROWTH,
			     .opening_units = dec("0.000"),
			     .units = dec(units),
			     .value = dec(value),
			     .cost = dec(cost),
			     .reconciled = true };

	ck_assert(CG_PUSH(&arena, &s->funds, &f));
	return &s->funds.v[s->funds.n - 1];
}

static void add_txn(struct cg_fund *f, const char *date, enum cg_txn_type type, const char *amount, const char *units)
{
	struct cg_txn t = { .date = day(date), .type = type, .amount = dec(amount), .units = dec(units) };

	ck_assert(CG_PUSH(&arena, &f->txns, &t));
}

static struct cg_analytics make(const struct cg_statement *s)
{
	struct cg_analytics an;
	struct cg_err e = { 0 };

	ck_assert_int_eq(cg_analytics_make(s, &arena, &an, &e), CG_OK);
	return an;
}

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

START_TEST(adds_up_held_funds_only)
{
	struct cg_statement s = { .as_of = day("2024-12-31") };
	struct cg_analytics an;

	(void)add_fund(&s, "B Mutual Fund", "10.000", "250.00", "200.00");
	(void)add_fund(&s, "A Mutual Fund", "10.000", "500.00", "400.00");
	(void)add_fund(&s, "B Mutual Fund", "10.000", "250.00", NULL);
	(void)add_fund(&s, "C Mutual Fund", "0.000", "0.00", "0.00");
	an = make(&s);
	ck_assert_str_eq(text_of(an.invested), "600.00");
	ck_assert_str_eq(text_of(an.gain), "150.00");
	ck_assert_uint_eq(an.fund_count, 3);
	ck_assert_uint_eq(an.exited_count, 1);
	ck_assert_uint_eq(an.amc.n, 2);
	ck_assert(cg_str_eq(an.amc.v[0].key, CG_STR("A Mutual Fund"))); /* equal values: by name */
	ck_assert_str_eq(text_of(an.amc.v[0].percent), "50.00");
	ck_assert_str_eq(text_of(an.amc.v[1].value), "500.00");
	ck_assert_str_eq(an.xirr_reason, "NO_TRANSACTIONS");
	ck_assert(!an.xirr.set);
}
END_TEST

/* 1,000 paid in with duty of 0.05, switched between two funds, worth 1,100 after 365 days: 10 percent. */
START_TEST(rate_counts_duty_and_cancels_switches)
{
	struct cg_statement s = { .as_of = day("2024-12-31") };
	struct cg_fund *f = add_fund(&s, "A", "0.000", "0.00", NULL);
	struct cg_analytics an;

	add_txn(f, "2024-01-01", CG_TXN_PURCHASE, "999.95", "99.995");
	add_txn(f, "2024-01-01", CG_TXN_STAMP_DUTY_TAX, "0.05", NULL);
	add_txn(f, "2024-06-03", CG_TXN_SWITCH_OUT, "-1020.00", "-99.995");
	f = add_fund(&s, "A", "50.000", "1100.00", NULL);
	add_txn(f, "2024-06-03", CG_TXN_SWITCH_IN, "1020.00", "50.000");
	s.as_of = day("2024-12-31"); /* 365 days: 2024 is a leap year */
	an = make(&s);
	ck_assert_ptr_null(an.xirr_reason);
	ck_assert_str_eq(text_of(an.xirr), "10.00");
	ck_assert_uint_eq(an.txn_count[CG_TXN_SWITCH_IN], 1);
	ck_assert_int_eq(an.first_txn, day("2024-01-01"));
	ck_assert_int_eq(an.last_txn, day("2024-06-03"));
}
END_TEST

/* Payout 90 after TDS 10 at the very end, value 1,000: again 10 percent on 1,000. */
START_TEST(rate_counts_payouts_before_tax)
{
	struct cg_statement s = { .as_of = day("2023-12-31") };
	struct cg_fund *f = add_fund(&s, "A", "100.000", "1000.00", NULL);
	struct cg_analytics an;

	add_txn(f, "2022-12-31", CG_TXN_PURCHASE_SIP, "1000.00", "100.000");
	add_txn(f, "2023-12-31", CG_TXN_DIVIDEND_PAYOUT, "90.00", NULL);
	add_txn(f, "2023-12-31", CG_TXN_TDS_TAX, "10.00", NULL);
	an = make(&s);
	ck_assert_str_eq(text_of(an.xirr), "10.00");
}
END_TEST

static void no_rate(const struct cg_statement *s, const char *reason)
{
	struct cg_analytics an = make(s);

	ck_assert_str_eq(an.xirr_reason, reason);
	ck_assert(!an.xirr.set);
}

START_TEST(no_rate_from_half_a_history)
{
	struct cg_statement s = { .as_of = day("2023-12-31") };
	struct cg_fund *f = add_fund(&s, "A", "100.000", "1000.00", NULL);

	add_txn(f, "2022-12-31", CG_TXN_PURCHASE, "1000.00", "100.000");
	f->opening_units = dec("5.000");
	no_rate(&s, "OPENING_BALANCE");
	f->opening_units = CG_DEC_NONE;
	no_rate(&s, "OPENING_BALANCE");
	f->opening_units = dec("0.000");
	f->reconciled = false;
	no_rate(&s, "NOT_RECONCILED");
	f->reconciled = true;
	s.as_of = CG_DATE_NONE; /* its head could not be read */
	no_rate(&s, "NOT_RECONCILED");
	s.as_of = day("2023-12-31");
	add_txn(f, "2023-03-01", CG_TXN_GIFT_IN, NULL, "10.000");
	no_rate(&s, "UNITS_WITHOUT_AMOUNT");
	ck_assert_ptr_null(cg_analytics_flow_gap(f, day("2023-02-28"))); /* it came later */
	ck_assert_str_eq(cg_analytics_flow_gap(f, day("2023-03-01")), "UNITS_WITHOUT_AMOUNT");
}
END_TEST

/*
 * Units of a merger printed without money, and 1,000 a year before the end: all of 5,000 would be made of that 1,000.
 * A reinvestment that is taken back has no money either, and needs none.
 */
START_TEST(no_rate_where_units_came_without_money)
{
	static const enum cg_txn_type types[] = { CG_TXN_SWITCH_IN_MERGER, CG_TXN_SWITCH_IN, CG_TXN_PURCHASE,
						  CG_TXN_PURCHASE_SIP, CG_TXN_REVERSAL };

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		struct cg_statement s = { .as_of = day("2023-12-31") };
		struct cg_fund *f = add_fund(&s, "A", "500.000", "5000.00", NULL);
		struct cg_dec rate;
		const char *reason;

		add_txn(f, "2022-12-31", CG_TXN_PURCHASE, "1000.00", "100.000");
		add_txn(f, "2023-02-01", types[i], NULL, "400.000");
		ck_assert_ptr_null(cg_analytics_flow_gap(f, day("2023-01-31")));
		no_rate(&s, "UNITS_WITHOUT_AMOUNT");
		ck_assert(cg_analytics_fund_rate(f, f->value, s.as_of, &arena, &rate, &reason));
		ck_assert(!rate.set);
		ck_assert_str_eq(reason, "UNITS_WITHOUT_AMOUNT");
		ck_assert(!cg_analytics_closed_gain(f).set);
		f->txns.v[1].amount = dec("0.00");
		no_rate(&s, "UNITS_WITHOUT_AMOUNT");
	}
}
END_TEST

START_TEST(a_reinvestment_taken_back_needs_no_money)
{
	struct cg_statement s = { .as_of = day("2023-12-31") };
	struct cg_fund *f = add_fund(&s, "A", "100.000", "1100.00", NULL);

	add_txn(f, "2022-12-31", CG_TXN_PURCHASE, "1000.00", "100.000");
	add_txn(f, "2023-02-01", CG_TXN_DIVIDEND_REINVEST, NULL, "4.000");
	add_txn(f, "2023-02-03", CG_TXN_REVERSAL, NULL, "-4.000");
	add_txn(f, "2023-03-01", CG_TXN_BONUS, NULL, "4.000");
	add_txn(f, "2023-04-01", CG_TXN_SWITCH_OUT, NULL, "0.000");
	add_txn(f, "2023-04-03", CG_TXN_REDEMPTION, "0.00", "-0.001"); /* a tenth of a rupee and less */
	ck_assert_str_eq(text_of(make(&s).xirr), "10.00");
}
END_TEST

/* Two days: 1,000 became 1,010, which a year of such days would make 509 percent. 364 days tell no rate, 365 do. */
START_TEST(no_rate_of_a_short_period)
{
	struct cg_statement s = { .as_of = day("2024-01-03") };
	struct cg_fund *f = add_fund(&s, "A", "100.000", "1010.00", NULL);

	add_txn(f, "2024-01-01", CG_TXN_PURCHASE, "1000.00", "100.000");
	no_rate(&s, "SHORT_PERIOD");
	s.as_of = day("2024-12-30");
	no_rate(&s, "SHORT_PERIOD");
	s.as_of = day("2024-12-31");
	ck_assert_str_eq(text_of(make(&s).xirr), "1.00");
}
END_TEST

/*
 * 1,000 paid, 100 of income reinvested after duty of 1 (which makes a difference to the rate), worth 1,100 after 365
 * days: 10 percent on 1,000. Invested are 1,000 and the duty of 0.05 on what was paid.
 */
START_TEST(duty_on_reinvested_income_is_no_flow)
{
	struct cg_statement s = { .as_of = day("2024-12-31") };
	struct cg_fund *f = add_fund(&s, "A", "110.000", "1100.00", NULL);
	struct cg_dec sum;

	add_txn(f, "2024-01-01", CG_TXN_PURCHASE, "999.95", "100.000");
	add_txn(f, "2024-01-01", CG_TXN_STAMP_DUTY_TAX, "0.05", NULL);
	add_txn(f, "2024-01-10", CG_TXN_DIVIDEND_REINVEST, "99.00", "10.000");
	add_txn(f, "2024-01-10", CG_TXN_STAMP_DUTY_TAX, "1.00", NULL);
	ck_assert_str_eq(text_of(make(&s).xirr), "10.00");
	ck_assert(cg_analytics_invested(f, day("2024-12-31"), &sum));
	ck_assert_str_eq(text_of(sum), "1000.00");
}
END_TEST

/* 1,000 paid, 1,100 a year of 365 days later: ten percent; the fund with an opening balance is left out. */
START_TEST(rate_of_what_is_whole)
{
	struct cg_statement s = { .as_of = day("2024-01-01") };
	struct cg_partial_rate part;
	struct cg_dec rate;
	const char *reason;
	struct cg_fund *f = add_fund(&s, "A", "10.000", "1100.00", "1000.00");

	add_txn(f, "2023-01-01", CG_TXN_PURCHASE, "1000.00", "10.000");
	f = add_fund(&s, "B", "30.000", "3300.00", "100.00");
	f->opening_units = dec("1.000");
	add_txn(f, "2023-06-01", CG_TXN_PURCHASE, "100.00", "1.000");
	ck_assert(cg_analytics_partial_rate(&s, &arena, &part));
	ck_assert_str_eq(text_of(part.percent), "10.00");
	ck_assert_str_eq(text_of(part.share), "25.00");
	ck_assert_uint_eq(part.funds, 1);
	ck_assert(cg_analytics_fund_rate(&s.funds.v[0], dec("1100.00"), s.as_of, &arena, &rate, &reason));
	ck_assert_str_eq(text_of(rate), "10.00");
	ck_assert_ptr_null(reason);
	ck_assert(cg_analytics_fund_rate(&s.funds.v[1], dec("3300.00"), s.as_of, &arena, &rate, &reason));
	ck_assert(!rate.set);
	ck_assert_str_eq(reason, "OPENING_BALANCE");
	s.funds.v[0].opening_units = CG_DEC_NONE;
	ck_assert(cg_analytics_partial_rate(&s, &arena, &part));
	ck_assert(!part.percent.set && !part.share.set);
}
END_TEST

/* 1,000 and 0.05 of stamp duty paid, 1,500 and a payout of 20 received. */
START_TEST(gain_of_a_closed_fund)
{
	struct cg_statement s = { .as_of = day("2024-01-01") };
	struct cg_fund *f = add_fund(&s, "A", "0.000", "0.00", NULL);

	ck_assert(!cg_analytics_closed_gain(f).set);
	add_txn(f, "2022-01-03", CG_TXN_PURCHASE, "1000.00", "10.000");
	add_txn(f, "2022-01-03", CG_TXN_STAMP_DUTY_TAX, "0.05", NULL);
	add_txn(f, "2022-07-01", CG_TXN_DIVIDEND_PAYOUT, "20.00", NULL);
	add_txn(f, "2023-01-02", CG_TXN_REDEMPTION, "-1500.00", "-10.000");
	ck_assert_str_eq(text_of(cg_analytics_closed_gain(f)), "519.95");
	f->opening_units = dec("2.000");
	ck_assert(!cg_analytics_closed_gain(f).set);
}
END_TEST

/* What a segregated portfolio pays back was paid for with the units of the scheme that it was cut from. */
START_TEST(no_gain_of_a_segregated_portfolio)
{
	struct cg_statement s = { .as_of = day("2024-01-01") };
	struct cg_fund *f = add_fund(&s, "A", "0.000", "0.00", NULL);

	add_txn(f, "2020-01-24", CG_TXN_SEGREGATION, NULL, "1656.461");
	add_txn(f, "2021-07-12", CG_TXN_REDEMPTION, "-212261.52", "-1656.461");
	ck_assert(!cg_analytics_closed_gain(f).set);
}
END_TEST

/* Equal shares go by their names, of which nothing behind the end counts: "AA" of "AAZ" stands before "AAB". */
START_TEST(equal_shares_go_by_name)
{
	struct cg_statement s = { .as_of = day("2024-12-31") };
	struct cg_analytics an;

	add_fund(&s, "AAB", "10.000", "100.00", NULL)->amc = CG_STR("AAB");
	add_fund(&s, "AA", "10.000", "100.00", NULL)->amc = cg_str_sub(CG_STR("AAZ"), 0, 2);
	add_fund(&s, "ZZ", "10.000", "100.01", NULL)->amc = CG_STR("ZZ");
	an = make(&s);
	ck_assert_uint_eq(an.amc.n, 3);
	ck_assert(cg_str_eq(an.amc.v[0].key, CG_STR("ZZ")));
	ck_assert(cg_str_eq(an.amc.v[1].key, CG_STR("AA")));
	ck_assert(cg_str_eq(an.amc.v[2].key, CG_STR("AAB")));
}
END_TEST

/* Rows without a flow, and rows of a later day, stand between: 1,000 in, 550 a year on, 605 after two: ten percent. */
START_TEST(flows_behind_rows_that_are_none)
{
	struct cg_statement s = { .as_of = day("2025-01-01") };
	struct cg_fund *f = add_fund(&s, "A", "5.000", "605.00", NULL);
	struct cg_dec rate, sum;
	const char *reason;

	add_txn(f, "2023-01-02", CG_TXN_PURCHASE, "1000.00", "10.000");
	add_txn(f, "2023-06-01", CG_TXN_DIVIDEND_REINVEST, "10.00", "0.100");
	add_txn(f, "2025-02-03", CG_TXN_PURCHASE, "777.00", "7.000");
	add_txn(f, "2024-01-02", CG_TXN_REDEMPTION, "-550.00", "-5.000");
	ck_assert(cg_analytics_fund_rate(f, dec("605.00"), s.as_of, &arena, &rate, &reason));
	ck_assert_ptr_null(reason);
	ck_assert_str_eq(text_of(rate), "10.00");
	ck_assert(cg_analytics_invested(f, s.as_of, &sum));
	ck_assert_str_eq(text_of(sum), "450.00"); /* what was taken out is off */
}
END_TEST

/* With any memory: the whole rate, or false. */
START_TEST(short_of_memory)
{
	struct cg_statement s = { .as_of = day("2024-01-01") };
	struct cg_fund *f = add_fund(&s, "A", "10.000", "1100.00", "1000.00");
	struct cg_partial_rate part;
	struct cg_arena small;
	bool enough = false;

	add_txn(f, "2023-01-01", CG_TXN_PURCHASE, "1000.00", "10.000");
	for (size_t limit = 0; !enough; limit += 16) {
		cg_arena_init(&small, limit);
		enough = cg_analytics_partial_rate(&s, &small, &part);
		if (enough)
			ck_assert_str_eq(text_of(part.percent), "10.00");
		cg_arena_free(&small);
	}
}
END_TEST

/* What a row of each type over 100.00 and 10 units does to the investor's money; P paid, R received, U units alone. */
static const struct {
	enum cg_txn_type type;
	char kind; /* 0: nothing */
} kinds[] = {
	{ CG_TXN_PURCHASE, 'P' },
	{ CG_TXN_PURCHASE_SIP, 'P' },
	{ CG_TXN_REDEMPTION, 'P' },
	{ CG_TXN_SWITCH_IN, 'P' },
	{ CG_TXN_SWITCH_OUT, 'P' },
	{ CG_TXN_SWITCH_IN_MERGER, 'P' },
	{ CG_TXN_SWITCH_OUT_MERGER, 'P' },
	{ CG_TXN_DIVIDEND_PAYOUT, 'R' },
	{ CG_TXN_DIVIDEND_REINVEST, 0 },
	{ CG_TXN_BONUS, 0 },
	{ CG_TXN_GIFT_IN, 'U' },
	{ CG_TXN_GIFT_OUT, 'U' },
	{ CG_TXN_TRANSFER_IN, 'U' },
	{ CG_TXN_TRANSFER_OUT, 'U' },
	{ CG_TXN_REVERSAL, 'P' },
	{ CG_TXN_STT_TAX, 0 },
	{ CG_TXN_STAMP_DUTY_TAX, 'P' },
	{ CG_TXN_TDS_TAX, 'R' },
	{ CG_TXN_MISC, 0 },
};

START_TEST(money_of_each_type)
{
	struct cg_statement s = { .as_of = day("2024-12-31") };
	struct cg_fund *f = add_fund(&s, "A", "10.000", "100.00", NULL);
	char kind = kinds[_i].kind;
	int32_t on = day("2024-06-01");

	add_txn(f, "2024-06-01", kinds[_i].type, "100.00", "10.000");
	for (int32_t to = on - 1; to <= on + 1; to++) {
		struct cg_flows flows = { 0 };
		struct cg_dec sum;
		const char *gap = cg_analytics_flow_gap(f, to);

		ck_assert(cg_analytics_flows(f, to, &arena, &flows));
		ck_assert_uint_eq(flows.n, to >= on && (kind == 'P' || kind == 'R'));
		if (flows.n > 0) {
			ck_assert_int_eq(flows.v[0].date, on);
			ck_assert_double_eq(flows.v[0].amount, kind == 'P' ? -100.0 : 100.0);
		}
		ck_assert(cg_analytics_invested(f, to, &sum));
		is_dec(sum, to >= on && kind == 'P' ? "100.00" : "0.00");
		ck_assert_int_eq(gap != NULL, to >= on && kind == 'U');
		if (gap != NULL)
			ck_assert_str_eq(gap, "UNITS_WITHOUT_AMOUNT");
	}
	is_dec(cg_analytics_closed_gain(f), kind == 'P'	  ? "-100.00"
					    : kind == 'R' ? "100.00"
					    : kind == 'U' ? NULL
							  : "0.00");
	f->txns.v[0].amount = CG_DEC_NONE; /* without an amount */
	ck_assert_int_eq(cg_analytics_flow_gap(f, on) != NULL, kind == 'P' || kind == 'U');
	f->txns.v[0].date = CG_DATE_NONE; /* and without a day */
	ck_assert_int_eq(cg_analytics_flow_gap(f, on - 1) != NULL, kind == 'P' || kind == 'U');
}
END_TEST

/* A gift or a transfer moves no money, whatever its row prints: without units it is no gap either, and no flow. */
START_TEST(an_amount_of_a_gift_is_no_money)
{
	static const enum cg_txn_type types[] = { CG_TXN_GIFT_IN, CG_TXN_GIFT_OUT, CG_TXN_TRANSFER_IN,
						  CG_TXN_TRANSFER_OUT };

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		struct cg_statement s = { .as_of = day("2024-12-31") };
		struct cg_fund *f = add_fund(&s, "A", "0.000", "0.00", NULL);
		struct cg_flows flows = { 0 };

		add_txn(f, "2022-01-03", CG_TXN_PURCHASE, "100.00", "10.000");
		add_txn(f, "2022-06-01", types[i], "77.00", NULL);
		add_txn(f, "2023-01-02", CG_TXN_REDEMPTION, "-150.00", "-10.000");
		ck_assert_ptr_null(cg_analytics_flow_gap(f, s.as_of));
		ck_assert(cg_analytics_flows(f, s.as_of, &arena, &flows));
		ck_assert_uint_eq(flows.n, 2);
		is_dec(cg_analytics_closed_gain(f), "50.00");
	}
}
END_TEST

/* Why the flows of a fund are not all known: the first of these. */
START_TEST(gaps)
{
	static const struct {
		const char *opening, *amount, *units;
		bool reconciled;
		const char *gap;
	} rows[] = {
		{ "0.000", "100.00", "10.000", true, NULL },
		{ NULL, "100.00", "10.000", true, "OPENING_BALANCE" },
		{ "0.001", "100.00", "10.000", true, "OPENING_BALANCE" },
		{ "-0.001", "100.00", "10.000", false, "OPENING_BALANCE" },
		{ "0.000", NULL, "10.000", false, "NOT_RECONCILED" },
		{ "0.000", NULL, "10.000", true, "UNITS_WITHOUT_AMOUNT" },
		{ "0.000", NULL, "0.000", true, NULL },
		{ "0.000", NULL, NULL, true, NULL },
		{ "0.000", "0.00", "1.000", true, "UNITS_WITHOUT_AMOUNT" },
		{ "0.000", "0.00", "-1.000", true, "UNITS_WITHOUT_AMOUNT" },
		{ "0.000", "0.00", "0.999", true, NULL },
		{ "0.000", "0.01", "1.000", true, NULL },
		{ "0.000", "-0.01", "1.000", true, NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_statement s = { .as_of = day("2024-12-31") };
		struct cg_fund *f = add_fund(&s, "A", "10.000", "100.00", NULL);
		const char *gap;

		f->opening_units = dec(rows[i].opening);
		f->reconciled = rows[i].reconciled;
		add_txn(f, "2024-06-01", CG_TXN_PURCHASE, rows[i].amount, rows[i].units);
		gap = cg_analytics_flow_gap(f, day("2024-12-31"));
		ck_assert_msg((gap == NULL) == (rows[i].gap == NULL), "row %zu: %s", i, gap);
		if (gap != NULL)
			ck_assert_str_eq(gap, rows[i].gap);
	}
}
END_TEST

/* The rate of one fund: 110 of 100 after 365 days are 10 %; after 364 no rate is told. */
START_TEST(rate_of_a_fund)
{
	static const struct {
		const char *bought, *value, *on, *rate, *reason;
	} rows[] = {
		{ "2023-06-01", "110.00", "2024-05-31", "10.00", NULL },
		{ "2023-06-02", "110.00", "2024-05-31", NULL, "SHORT_PERIOD" },
		{ NULL, "110.00", "2024-05-31", NULL, "NO_TRANSACTIONS" },
		{ "2023-06-01", NULL, "2024-05-31", NULL, "NOT_RECONCILED" },
		{ "2023-06-01", "110.00", NULL, NULL, "NOT_RECONCILED" },
		{ "2024-05-31", "110.00", "2024-05-31", NULL, "ONE_DAY" },
		{ "2023-06-01", "-110.00", "2024-05-31", NULL, "NO_SIGN_CHANGE" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_statement s = { .as_of = day("2024-12-31") };
		struct cg_fund *f = add_fund(&s, "A", "10.000", "100.00", NULL);
		struct cg_dec rate = dec("7.00");
		const char *reason = "none";

		if (rows[i].bought != NULL)
			add_txn(f, rows[i].bought, CG_TXN_PURCHASE, "100.00", "10.000");
		add_txn(f, "2024-06-01", CG_TXN_PURCHASE, "999.00", "10.000"); /* behind the day */
		f->txns.n -= rows[i].bought == NULL;
		ck_assert(cg_analytics_fund_rate(f, dec(rows[i].value), day(rows[i].on), &arena, &rate, &reason));
		is_dec(rate, rows[i].rate);
		ck_assert_msg((reason == NULL) == (rows[i].reason == NULL), "row %zu: %s", i, reason);
		if (reason != NULL)
			ck_assert_str_eq(reason, rows[i].reason);
	}
}
END_TEST

/* Counts of types and funds, the first and the last day, whatever the order of the rows. */
START_TEST(counts_and_days)
{
	struct cg_statement s = { .as_of = day("2024-12-31") };
	struct cg_fund *f = add_fund(&s, "A", "10.000", "100.00", "90.00");
	struct cg_analytics an;

	add_txn(f, "2024-06-01", CG_TXN_PURCHASE, "100.00", "10.000");
	add_txn(f, "2023-06-01", CG_TXN_PURCHASE, "100.00", "10.000");
	add_txn(f, NULL, CG_TXN_MISC, NULL, NULL);
	add_txn(f, "2024-05-01", CG_TXN_REDEMPTION, "-100.00", "-10.000");
	f = add_fund(&s, "A", "0.000", NULL, NULL);
	add_txn(f, "2024-08-01", CG_TXN_PURCHASE, "100.00", "10.000");
	an = make(&s);
	ck_assert_uint_eq(an.txn_count[CG_TXN_PURCHASE], 3);
	ck_assert_uint_eq(an.txn_count[CG_TXN_REDEMPTION], 1);
	ck_assert_uint_eq(an.txn_count[CG_TXN_MISC], 1);
	ck_assert_uint_eq(an.txn_count[CG_TXN_BONUS], 0);
	ck_assert_int_eq(an.first_txn, day("2023-06-01"));
	ck_assert_int_eq(an.last_txn, day("2024-08-01"));
	is_dec(an.invested, "90.00");
	is_dec(an.gain, "10.00");
	ck_assert(cg_str_eq(an.plan.v[0].key, CG_STR("DIRECT")) && cg_str_eq(an.option.v[0].key, CG_STR("GROWTH")));
	ck_assert(cg_str_eq(an.registrar.v[0].key, CG_STR("CAMS")));
	is_dec(an.registrar.v[0].percent, "100.00");
	s.as_of = CG_DATE_NONE;
	ck_assert_str_eq(make(&s).xirr_reason, "NOT_RECONCILED");
}
END_TEST

/* Values past all range have no sum: no share and no rate of a part, an error of the whole. */
START_TEST(values_out_of_range)
{
	for (int gap = 0; gap <= 1; gap++) {
		struct cg_statement s = { .as_of = day("2024-12-31") };
		struct cg_partial_rate part;
		struct cg_analytics an;
		struct cg_err e = { 0 };

		for (int i = 0; i < 2; i++) {
			struct cg_fund *f = add_fund(&s, "A", "10.000", NULL, NULL);

			f->value = cg_dec_make(INT64_MAX - 1, 2);
			f->opening_units = dec(gap != 0 ? "1.000" : "0.000");
			add_txn(f, "2022-01-03", CG_TXN_PURCHASE, "100.00", "10.000");
		}
		ck_assert(cg_analytics_partial_rate(&s, &arena, &part));
		ck_assert(!part.percent.set && !part.share.set);
		ck_assert_int_eq(cg_analytics_make(&s, &arena, &an, &e), CG_EBUSY);
		ck_assert_str_eq(e.why, "analytics: out of memory or range");
	}
}
END_TEST

/* Slices of one key are one, of none UNKNOWN; the largest first, then by key, the shorter first. */
START_TEST(slices)
{
	static const struct {
		const char *key, *value;
	} in[] = { { "AB", "10.00" }, { "", "5.00" },	{ "B", "10.00" },
		   { "A", "10.00" },  { NULL, "2.00" }, { "C", "63.00" } };
	static const struct {
		const char *key, *value, *percent;
	} out[] = { { "C", "63.00", "63.00" },
		    { "A", "10.00", "10.00" },
		    { "AB", "10.00", "10.00" },
		    { "B", "10.00", "10.00" },
		    { "UNKNOWN", "7.00", "7.00" } };
	struct cg_slices v = { NULL, 0, 0 };

	cg_analytics_slices_finish(&v);
	for (size_t i = 0; i < sizeof(in) / sizeof(in[0]); i++)
		ck_assert(cg_analytics_slices_add(&arena, &v, cg_str_of(in[i].key), dec(in[i].value)));
	cg_analytics_slices_finish(&v);
	ck_assert_uint_eq(v.n, sizeof(out) / sizeof(out[0]));
	for (size_t i = 0; i < v.n; i++) {
		is_text(v.v[i].key, out[i].key);
		is_dec(v.v[i].value, out[i].value);
		is_dec(v.v[i].percent, out[i].percent);
	}
	v.n = 1;
	v.v[0].value = dec("0.00");
	v.v[0].percent = CG_DEC_NONE;
	cg_analytics_slices_finish(&v);
	is_dec(v.v[0].percent, NULL);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("analytics");
	TCase *tc = tcase_create("analytics");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, adds_up_held_funds_only);
	tcase_add_test(tc, rate_counts_duty_and_cancels_switches);
	tcase_add_test(tc, rate_counts_payouts_before_tax);
	tcase_add_test(tc, no_rate_from_half_a_history);
	tcase_add_test(tc, no_rate_where_units_came_without_money);
	tcase_add_test(tc, a_reinvestment_taken_back_needs_no_money);
	tcase_add_test(tc, no_rate_of_a_short_period);
	tcase_add_test(tc, duty_on_reinvested_income_is_no_flow);
	tcase_add_test(tc, rate_of_what_is_whole);
	tcase_add_test(tc, gain_of_a_closed_fund);
	tcase_add_test(tc, no_gain_of_a_segregated_portfolio);
	tcase_add_test(tc, equal_shares_go_by_name);
	tcase_add_test(tc, flows_behind_rows_that_are_none);
	tcase_add_test(tc, short_of_memory);
	tcase_add_loop_test(tc, money_of_each_type, 0, sizeof(kinds) / sizeof(kinds[0]));
	tcase_add_test(tc, an_amount_of_a_gift_is_no_money);
	tcase_add_test(tc, gaps);
	tcase_add_test(tc, rate_of_a_fund);
	tcase_add_test(tc, counts_and_days);
	tcase_add_test(tc, values_out_of_range);
	tcase_add_test(tc, slices);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
