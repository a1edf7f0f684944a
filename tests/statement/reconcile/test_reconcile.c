#include "statement/reconcile/reconcile.h"

#include <stdio.h>
#include <stdlib.h>

#include "run.h"
#include "statement/drawing.h"
#include "statement/read/statement.h"

enum { BYTES = 1 << 20 };

static struct cg_arena a;
static struct cg_statement s;

static struct cg_dec dec(const char *z)
{
	struct cg_dec d = CG_DEC_NONE;

	ck_assert(z == NULL || cg_dec_parse(cg_str_of(z), &d));
	return d;
}

static int32_t day(const char *z)
{
	int32_t d;

	ck_assert(cg_date_parse_iso(cg_str_of(z), &d));
	return d;
}

static void row(struct cg_fund *f, const char *date, enum cg_txn_type type, const char *text, const char *amount,
		const char *units, const char *nav, const char *balance)
{
	struct cg_txn t = { .date = day(date),
			    .type = type,
			    .description = cg_str_of(text),
			    .amount = dec(amount),
			    .units = dec(units),
			    .nav = dec(nav),
			    .balance = dec(balance),
			    .page = 2 };

	ck_assert(CG_PUSH(&a, &f->txns, &t));
}

/* An issuer's part of an ISIN is of one fund house. */
static struct cg_str isin_of(const char *amc)
{
	return amc[0] == 'A' ? CG_STR("INF179K01BE2") : amc[0] == 'B' ? CG_STR("INF204K01XS2") : CG_STR("INF109K01480");
}

static struct cg_fund *fund(const char *amc, const char *folio, const char *opening, const char *units, const char *nav,
			    const char *value, const char *cost)
{
	struct cg_fund f = { .name = CG_STR("X Fund - Growth"),
			     .amc = cg_str_of(amc),
			     .folio = cg_str_of(folio),
			     .isin = isin_of(amc),
			     .opening_units = dec(opening),
			     .units = dec(units),
			     .nav = dec(nav),
			     .value = dec(value),
			     .cost = dec(cost),
			     .nav_date = nav == NULL ? CG_DATE_NONE : day("2024-12-30"),
			     .page = 2 };

	ck_assert(CG_PUSH(&a, &s.funds, &f));
	return &s.funds.v[s.funds.n - 1];
}

static void printed(const char *amc, const char *cost, const char *value)
{
	struct cg_printed_total t = { .amc = cg_str_of(amc), .cost = dec(cost), .value = dec(value), .page = 1 };

	ck_assert(CG_PUSH(&a, &s.printed, &t));
}

/* 26.787 units bought for 1999.90, then 6.625 for 499.98: both with their duty; 33.412 x 165.4100 = 5526.68. */
static struct cg_fund *good_fund(const char *amc, const char *folio)
{
	struct cg_fund *f = fund(amc, folio, "0.000", "33.412", "165.4100", "5526.68", "2500.00");

	row(f, "2021-01-05", CG_TXN_PURCHASE_SIP, "SIP Purchase", "1999.90", "26.787", "74.6590", "26.787");
	row(f, "2021-01-05", CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", "0.10", NULL, NULL, NULL);
	row(f, "2021-02-05", CG_TXN_MISC, "***Change of Contacts***", NULL, NULL, NULL, NULL);
	row(f, "2021-03-05", CG_TXN_PURCHASE_SIP, "SIP Purchase", "499.98", "6.625", "75.4687", "33.412");
	row(f, "2021-03-05", CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", "0.02", NULL, NULL, NULL);
	return f;
}

static void setup(void)
{
	cg_arena_init(&a, BYTES);
	s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED,
				   .from = day("1990-04-01"),
				   .to = day("2024-12-31"),
				   .as_of = day("2024-12-31") };
	s.investor.name = CG_STR("A B");
}

static void teardown(void)
{
	cg_arena_free(&a);
}

static enum cg_code settle(void)
{
	struct cg_err e = { 0 };

	return cg_reconcile(NULL, NULL, &a, &s, &e);
}

static bool is_said(const char *part)
{
	for (size_t i = 0; i < s.warnings.n; i++) {
		if (cg_str_find(s.warnings.v[i].message, cg_str_of(part)) != SIZE_MAX)
			return true;
	}
	return false;
}

static void expect_dec(struct cg_dec got, const char *want)
{
	char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(got, text);
	ck_assert_str_eq(text, want);
}

START_TEST(clean_statement_has_no_warning)
{
	(void)good_fund("A Mutual Fund", "1000001 / 1");
	(void)good_fund("B Mutual Fund", "1000001 / 1");
	printed("B Mutual Fund", "2500.00", "5526.69");
	printed("A Mutual Fund", "2500.00", "5526.68");
	printed(NULL, "5000.00", "11053.38");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.checks, s.passed);
	ck_assert_uint_gt(s.checks, 30);
	ck_assert_int_eq(s.level, CG_LEVEL_HIGH);
	ck_assert(s.funds.v[0].reconciled && s.funds.v[1].reconciled);
	ck_assert_uint_eq(s.folio_count, 2); /* the same number at two fund houses */
	expect_dec(s.total_value, "11053.38");
	expect_dec(s.total_cost, "5000.00");
	expect_dec(cg_statement_confidence(&s), "1.0");
}
END_TEST

/* One figure of the good fund is changed; what the first warning must say. */
static void hurt(int i, struct cg_fund *f)
{
	struct cg_txn *v = f->txns.v;

	switch (i) {
	case 0:
		v[0].balance = dec("26.778");
		break;
	case 1:
		f->units = dec("33.421");
		f->value = dec("5528.17");
		break;
	case 2:
		f->value = dec("5526.86");
		break;
	case 3:
		v[3].amount = dec("489.99");
		break;
	case 4:
		v[1].amount = dec("1.00");
		break;
	case 5:
		v[3].date = day("2021-01-04");
		break;
	case 6:
		f->isin = CG_STR("INF179K01BE3");
		break;
	case 7:
		f->opening_units = CG_DEC_NONE;
		break;
	case 8:
		v[3].date = v[4].date = day("2025-01-01");
		break;
	case 9:
		v[0].units = dec("27.687");
		break;
	default:
		f->nav_date = day("2025-01-01");
		break;
	}
}

static const struct {
	enum cg_warning_code code;
	enum cg_level level;
	uint32_t page;
	const char *expected, *found;
} hurts[] = {
	{ CG_WARN_BALANCE_MISMATCH, CG_LEVEL_LOW, 2, "26.787", "26.778" },
	{ CG_WARN_CLOSING_MISMATCH, CG_LEVEL_LOW, 2, "33.412", "33.421" },
	{ CG_WARN_VALUE_MISMATCH, CG_LEVEL_LOW, 2, "5526.68", "5526.86" },
	{ CG_WARN_VALUE_MISMATCH, CG_LEVEL_MEDIUM, 2, "499.98", "489.99" },
	{ CG_WARN_VALUE_MISMATCH, CG_LEVEL_MEDIUM, 2, "0.10", "1.00" },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, CG_LEVEL_MEDIUM, 2, NULL, NULL },
	{ CG_WARN_ISIN_INVALID, CG_LEVEL_MEDIUM, 2, NULL, NULL },
	{ CG_WARN_CLOSING_MISMATCH, CG_LEVEL_LOW, 2, NULL, NULL },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, CG_LEVEL_MEDIUM, 2, NULL, NULL },
	{ CG_WARN_BALANCE_MISMATCH, CG_LEVEL_LOW, 2, "27.687", "26.787" },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, CG_LEVEL_MEDIUM, 2, NULL, NULL },
};

static void expect_text(struct cg_str got, const char *want)
{
	ck_assert_msg(want == NULL ? got.p == NULL : cg_str_eq(got, cg_str_of(want)), "\"%.*s\", not \"%s\"",
		      CG_STR_ARG(got), want == NULL ? "(absent)" : want);
}

START_TEST(wrong_figure_is_named)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "12345678 / 90");

	hurt(_i, f);
	printed("A Mutual Fund", NULL, "5526.68");
	if (f->value.v != 552668)
		s.printed.v[0].value = f->value;
	printed(NULL, NULL, NULL);
	s.printed.v[1].value = s.printed.v[0].value;
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_ge(s.warnings.n, 1);
	ck_assert_uint_lt(s.passed, s.checks);
	ck_assert_str_eq(cg_warning_name(s.warnings.v[0].code), cg_warning_name(hurts[_i].code));
	ck_assert_uint_eq(s.warnings.v[0].page, hurts[_i].page);
	expect_text(s.warnings.v[0].folio, "12345678 / 90");
	expect_text(s.warnings.v[0].scheme, "X Fund - Growth");
	expect_text(s.warnings.v[0].expected, hurts[_i].expected);
	expect_text(s.warnings.v[0].found, hurts[_i].found);
	ck_assert(!f->reconciled);
	if (hurts[_i].level == CG_LEVEL_LOW)
		ck_assert_int_eq(s.level, CG_LEVEL_LOW);
	else
		ck_assert_int_ne(s.level, CG_LEVEL_LOW);
}
END_TEST

START_TEST(registrar_in_another_field_is_noticed)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->advisor = CG_STR("RegistrarKFINTECHARN-114106");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	ck_assert(!s.funds.v[0].reconciled);
}
END_TEST

/* Whichever holder's name it stands in. */
START_TEST(registrar_in_the_name_of_a_holder_is_noticed)
{
	static const struct cg_str names[] = { CG_STR_INIT("Asha Example"), CG_STR_INIT("Ravi Example") };
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	for (int i = 0; i < 2; i++)
		ck_assert(CG_PUSH(&a, &f->holders, &names[i]));
	f->holders.v[_i] = CG_STR("Registrar : CAMS");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The registrar of this scheme stands inside another field"));
	ck_assert(!s.funds.v[0].reconciled);
}
END_TEST

START_TEST(dropped_duty_is_missed)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->txns.n--;
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
	expect_text(s.warnings.v[0].expected, NULL);
}
END_TEST

START_TEST(doubled_duty_is_noticed)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	row(f, "2021-03-05", CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", "0.02", NULL, NULL, NULL);
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_DUPLICATE_ROW);
}
END_TEST

/* What an instalment leaves to buy units for, and the duty: of the net amount (AMFI), or of the gross one. */
static const struct {
	const char *net, *units, *duty;
	bool sound;
} duties[] = {
	{ "2499.88", "24.999", "0.12", true },
	{ "2499.87", "24.999", "0.13", true },
	{ "9999500.02", "99995.000", "499.98", true },
	{ "9999500.00", "99995.000", "500.00", true },
	{ "9999500.03", "99995.000", "499.97", true },
	{ "9999500.04", "99995.000", "499.96", false },
	{ "9999499.98", "99995.000", "500.02", false },
	{ "49997500.12", "499975.001", "2499.88", true },
	{ "49997500.00", "499975.000", "2500.00", true },
	{ "49997500.06", "499975.001", "2499.94", false },
};

START_TEST(duty_is_cut_from_the_gross_or_the_net_amount)
{
	struct cg_dec value;
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "0.000", duties[_i].units, "100.0000", NULL, NULL);

	ck_assert(cg_dec_mul(f->units, f->nav, 2, &value));
	f->value = value;
	row(f, "2021-03-05", CG_TXN_PURCHASE, "Purchase", duties[_i].net, duties[_i].units, "100.0000",
	    duties[_i].units);
	row(f, "2021-03-05", CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", duties[_i].duty, NULL, NULL, NULL);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_msg(s.funds.v[0].reconciled == duties[_i].sound, "row %d: %s", _i,
		      s.warnings.n > 0 ? s.warnings.v[0].message.p : "no warning");
	if (!duties[_i].sound) {
		ck_assert_uint_eq(s.warnings.n, 1);
		expect_text(s.warnings.v[0].message, "A stamp duty is not 0.005 % of an amount before it on its day.");
	}
}
END_TEST

/* A sale of 10.000 units at 200.0000 pays 2000.00 less STT 0.02. */
START_TEST(sale_pays_less_stt)
{
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "10.000", "0.000", "200.0000", "0.00", NULL);

	row(f, "2021-01-05", CG_TXN_REDEMPTION, "Redemption , less STT", "-1999.50", "-10.000", "200.0000", "0.000");
	row(f, "2021-01-05", CG_TXN_STT_TAX, "*** STT Paid ***", "0.50", NULL, NULL, NULL);
	printed(NULL, NULL, "0.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	s.checks = s.passed = 0;
	f->txns.v[0].amount = dec("-1995.90");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_VALUE_MISMATCH);
}
END_TEST

/* Payouts of a rate times 100.000 units; the second is less 10 % TDS, whose row follows. */
START_TEST(payout_is_rate_times_units)
{
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "100.000", "100.000", "10.0000", "1000.00", NULL);

	row(f, "2021-01-05", CG_TXN_DIVIDEND_PAYOUT, "***IDCW Payout @ Rs.0.17 per unit***", "17.00", NULL, NULL, NULL);
	row(f, "2021-02-05", CG_TXN_DIVIDEND_PAYOUT, "***IDCW Payout @ Rs.0.50 per unit***", "45.00", NULL, NULL, NULL);
	row(f, "2021-02-05", CG_TXN_TDS_TAX, "*** TDS on Above ***", "5.00", NULL, NULL, NULL);
	row(f, "2021-03-05", CG_TXN_DIVIDEND_PAYOUT, "Div. Paid @ Rs.0.1266 per unit", "12.66", NULL, NULL, NULL);
	row(f, "2021-04-05", CG_TXN_DIVIDEND_PAYOUT, "Div. Paid @ Rs.0.25 per unit", "25.00", NULL, NULL, NULL);
	row(f, "2021-05-05", CG_TXN_DIVIDEND_PAYOUT, "Div. Paid @ Rs.0.25 per unit", "25.00", NULL, NULL, NULL);
	printed(NULL, NULL, "1000.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	f->txns.v[3].amount = dec("16.26");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	expect_text(s.warnings.v[0].expected, "12.66");
	expect_text(s.warnings.v[0].found, "16.26");
}
END_TEST

/* Two payouts of one day: the tax behind the second is not the first's, and each can have its own. */
START_TEST(payouts_of_a_day_have_their_own_tax)
{
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "100.000", "100.000", "10.0000", "1000.00", NULL);

	row(f, "2021-02-05", CG_TXN_DIVIDEND_PAYOUT, "IDCW Paid @ Rs.1.25 per unit", "125.00", NULL, NULL, NULL);
	row(f, "2021-02-05", CG_TXN_DIVIDEND_PAYOUT, "***IDCW Payout @ Rs.0.50 per unit***", "45.00", NULL, NULL, NULL);
	row(f, "2021-02-05", CG_TXN_TDS_TAX, "*** TDS on Above ***", "5.00", NULL, NULL, NULL);
	row(f, "2021-03-05", CG_TXN_DIVIDEND_PAYOUT, "IDCW Paid @ Rs.0.20 per unit", "18.00", NULL, NULL, NULL);
	row(f, "2021-03-05", CG_TXN_TDS_TAX, "*** TDS on Above ***", "2.00", NULL, NULL, NULL);
	row(f, "2021-03-05", CG_TXN_DIVIDEND_PAYOUT, "IDCW Paid @ Rs.0.30 per unit", "27.00", NULL, NULL, NULL);
	row(f, "2021-03-05", CG_TXN_TDS_TAX, "*** TDS on Above ***", "3.00", NULL, NULL, NULL);
	row(f, "2021-04-05", CG_TXN_DIVIDEND_PAYOUT, "Div. Paid @ Rs.0.25 per unit", "25.00", NULL, NULL, NULL);
	row(f, "2021-05-05", CG_TXN_DIVIDEND_PAYOUT, "Div. Paid @ Rs.0.26 per unit", "26.00", NULL, NULL, NULL);
	printed(NULL, NULL, "1000.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	f->txns.v[0].amount = dec("120.00"); /* as if the second's tax were its own */
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	expect_text(s.warnings.v[0].expected, "125.00");
}
END_TEST

static const struct {
	const char *amc_value, *amc_cost, *total_value, *total_cost;
	size_t warnings;
} totals[] = {
	{ "11053.36", "5000.00", "11053.36", "5000.00", 0 },
	{ "11053.38", "5000.00", "11053.38", "5000.00", 0 }, /* a paisa per fund above */
	{ "11053.34", "5000.00", "11053.34", "5000.00", 0 },
	{ "11053.39", "5000.00", "11053.39", "5000.00", 2 },
	{ "11053.36", "5000.01", "11053.36", "5000.00", 1 }, /* costs are exact */
	{ "11053.36", "5000.00", "11035.36", "5000.00", 2 }, /* neither the sum of the funds nor of the lines */
	{ "11053.36", "5000.00", NULL, NULL, 1 },	     /* a box without its total */
};

START_TEST(totals_add_up)
{
	(void)good_fund("A Mutual Fund", "1000001");
	(void)good_fund("A MUTUAL FUND", "1000002");
	printed("A Mutual Fund", totals[_i].amc_cost, totals[_i].amc_value);
	if (totals[_i].total_value != NULL)
		printed(NULL, totals[_i].total_cost, totals[_i].total_value);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, totals[_i].warnings);
	for (size_t i = 0; i < s.warnings.n; i++)
		ck_assert_int_eq(s.warnings.v[i].code, CG_WARN_TOTAL_MISMATCH);
	ck_assert_int_eq(s.level, totals[_i].warnings == 0 ? CG_LEVEL_HIGH : CG_LEVEL_LOW);
}
END_TEST

START_TEST(lost_fund_house_is_noticed)
{
	(void)good_fund("A Mutual Fund", "1000001");
	printed("A Mutual Fund", NULL, "5526.68");
	printed("B Mutual Fund", NULL, "100.00");
	printed(NULL, NULL, "5626.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 2);
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

/* A scheme that was sold is part of no total, so its fund house needs none; one of a paisa does. */
START_TEST(sold_fund_needs_no_fund_house)
{
	(void)good_fund("A Mutual Fund", "1000001");
	(void)fund("C Mutual Fund", "1000002", "0.000", "0.000", "10.0000", "0.00", NULL);
	printed("A Mutual Fund", NULL, "5526.68");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(!is_said("The fund house of this scheme has no line"));
	s.funds.v[1].value = dec("0.01");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The fund house of this scheme has no line"));
}
END_TEST

START_TEST(fund_without_its_house_is_not_reconciled)
{
	(void)good_fund("A Mutual Fund", "1000001");
	(void)good_fund("C Mutual Fund", "1000002");
	printed("A Mutual Fund", NULL, "5526.68");
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 2);
	ck_assert(cg_str_eq(s.warnings.v[0].folio, CG_STR("1000002")));
	ck_assert(s.funds.v[0].reconciled && !s.funds.v[1].reconciled);
}
END_TEST

/* Statements that print a line for each house lack one when there is none. */
START_TEST(lost_line_of_the_only_house_is_noticed)
{
	if (_i == 1)
		s.prints = CG_PRINTS_HOUSE_TOTALS;
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, (unsigned)_i);
	ck_assert_int_eq(is_said("The fund house of this scheme has no line in the portfolio summary."), _i == 1);
}
END_TEST

static const struct {
	const char *cost, *value, *total_cost;
	bool whole;
} lines[] = {
	{ "2500.00", "5526.68", "2500.00", true },
	{ NULL, "5526.68", "2500.00", false },
	{ "2500.00", NULL, "2500.00", false },
	{ NULL, "5526.68", NULL, true },
};

START_TEST(line_of_a_house_is_whole)
{
	(void)good_fund("A Mutual Fund", "1000001");
	printed("A Mutual Fund", lines[_i].cost, lines[_i].value);
	printed(NULL, lines[_i].total_cost, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, !lines[_i].whole);
	ck_assert_int_eq(is_said("A line of the portfolio summary lacks a figure that its total has."),
			 !lines[_i].whole);
	ck_assert_int_eq(s.level, lines[_i].whole ? CG_LEVEL_HIGH : CG_LEVEL_LOW);
}
END_TEST

START_TEST(without_total_the_values_are_added)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->cost = CG_DEC_NONE;
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	expect_dec(s.total_value, "5526.68");
	ck_assert(!s.total_cost.set);
}
END_TEST

START_TEST(what_cannot_be_trusted_is_refused)
{
	struct cg_fund *f;

	ck_assert_int_eq(settle(), CG_EINCOMPLETE); /* nothing at all */
	f = good_fund("A Mutual Fund", "1000001");
	f->units = dec("1.000");
	f->cost = CG_DEC_NONE;
	ck_assert_int_eq(settle(), CG_EINCOMPLETE); /* no total and broken */
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK); /* a total to hold on to: doubted */
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

/* Nothing but the one thing is wrong with the second fund, and the warning names it. */
static void expect_doubt(const char *start)
{
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_msg(cg_str_starts(s.warnings.v[0].message, cg_str_of(start)), "%.*s",
		      CG_STR_ARG(s.warnings.v[0].message));
	expect_text(s.warnings.v[0].folio, "1000002");
	ck_assert_uint_eq(s.warnings.v[0].page, 2);
	ck_assert(s.funds.v[0].reconciled && !s.funds.v[1].reconciled);
}

/* Ten instalments of 2000.00 for 100.000 units each; no price is printed. */
static struct cg_fund *instalments(void)
{
	static char text[10][40], date[10][16], balance[10][16];
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "0.000", "1000.000", "20.0000", "20000.00", NULL);

	for (int i = 0; i < 10; i++) {
		(void)snprintf(text[i], sizeof(text[i]), "SIP Purchase - Instalment %d/60", i + 3);
		(void)snprintf(date[i], sizeof(date[i]), "2008-%02d-05", i + 1);
		(void)snprintf(balance[i], sizeof(balance[i]), "%d.000", 100 * (i + 1));
		row(f, date[i], CG_TXN_PURCHASE_SIP, text[i], "2000.00", "100.000", NULL, balance[i]);
	}
	printed(NULL, NULL, "20000.00");
	return f;
}

/* The fifth instalment is another, with or without the number of the instalment in its text. */
static const struct {
	const char *amount;
	bool numbered;
	size_t warnings;
	const char *first;
} odd_instalments[] = {
	{ "2000.00", true, 0, NULL },
	{ "2009.00", true, 1, "An instalment has another amount than those of its series" },
	{ "2009.00", false, 0, NULL }, /* an additional one may be of any amount */
	{ "1999.90", false, 0, NULL }, /* less a duty that is not printed */
	{ "2000.50", false, 1, "An instalment and its stamp duty do not add up to whole rupees." },
	{ "2900.00", false, 1, "Amount and units of a row imply a price far from" },
	{ "1400.00", false, 1, "Amount and units of a row imply a price far from" },
	{ "2400.00", false, 0, NULL }, /* a fifth more: markets do that */
	{ NULL, true, 1, "A row has units that were bought or sold, but no amount." },
	{ "0.00", true, 1, "A row has units that were bought or sold, but no amount." },
};

START_TEST(instalments_are_alike)
{
	struct cg_fund *f = instalments();

	f->txns.v[4].amount = dec(odd_instalments[_i].amount);
	for (size_t i = 0; i < f->txns.n && !odd_instalments[_i].numbered; i++)
		f->txns.v[i].description = CG_STR("SIP Purchase");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, odd_instalments[_i].warnings);
	if (s.warnings.n > 0) {
		ck_assert(cg_str_starts(s.warnings.v[0].message, cg_str_of(odd_instalments[_i].first)));
		ck_assert_uint_eq(s.warnings.v[0].page, 2);
		ck_assert(!s.funds.v[0].reconciled);
	}
}
END_TEST

/* Two plans whose numbers run side by side, and one that was raised for good. */
START_TEST(instalments_of_two_plans_differ)
{
	struct cg_fund *f = instalments();

	for (size_t i = 0; i < f->txns.n; i++) {
		bool other = _i == 0 ? i % 2 == 1 : i >= 5;

		f->txns.v[i].amount = dec(other ? "3000.00" : "2000.00");
		f->txns.v[i].units = dec(other ? "150.000" : "100.000");
		f->txns.v[i].balance = CG_DEC_NONE;
		if (_i == 0 && other)
			f->txns.v[i].description = f->txns.v[i - 1].description;
	}
	f->units = dec("1250.000");
	f->value = dec("25000.00");
	s.printed.v[0].value = dec("25000.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

/* Three sales of 100.000 units at 500.0000, each less 0.001 % of STT. */
START_TEST(stt_is_a_share_of_the_sale)
{
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "300.000", "0.000", "500.0000", "0.00", NULL);
	static const char *const dates[] = { "2021-01-05", "2021-02-05", "2021-03-05" };
	static const char *const left[] = { "200.000", "100.000", "0.000" };

	for (size_t i = 0; i < 3; i++) {
		row(f, dates[i], CG_TXN_REDEMPTION, "Redemption , less STT", "-49999.50", "-100.000", "500.0000",
		    left[i]);
		row(f, dates[i], CG_TXN_STT_TAX, "*** STT Paid ***", "0.50", NULL, NULL, NULL);
	}
	printed(NULL, NULL, "0.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	f->txns.v[3].amount = dec("0.70"); /* within the rounding of units x price */
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert(cg_str_starts(s.warnings.v[0].message, CG_STR("The STT behind a sale is no share of it")));
	expect_text(s.warnings.v[0].found, "0.70");
	s.warnings.n = s.checks = s.passed = 0;
	f->txns.v[1].amount = dec("0.70"); /* this issuer counts otherwise */
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

/* Of less than 20 paise a paisa of rounding is too large a part: those are not judged. */
START_TEST(stt_of_a_few_paise_is_not_judged)
{
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "301.000", "0.000", "500.0000", "0.00", NULL);
	static const char *const dates[] = { "2021-01-05", "2021-02-05", "2021-03-05", "2021-04-05" };
	static const char *const left[] = { "201.000", "101.000", "1.000", "0.000" };

	for (size_t i = 0; i < 4; i++) {
		row(f, dates[i], CG_TXN_REDEMPTION, "Redemption , less STT", i < 3 ? "-49999.50" : "-499.81",
		    i < 3 ? "-100.000" : "-1.000", "500.0000", left[i]);
		row(f, dates[i], CG_TXN_STT_TAX, "*** STT Paid ***", i < 3 ? "0.50" : "0.19", NULL, NULL, NULL);
	}
	printed(NULL, NULL, "0.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	f->txns.v[6].amount = dec("-499.79");
	f->txns.v[7].amount = dec("0.21");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	expect_text(s.warnings.v[0].found, "0.21");
}
END_TEST

static const struct {
	const char *first, *second;
	bool doubted;
} pans[] = {
	{ "ABCPD1234E", "ABCPD1234E", false }, { "ABCPD1234E", "ABCPD1284E", true },
	{ "ABCPD1234E", "ABCPD1324E", true },  { "ABCPD1234E", "ABCPD1235F", false }, /* the next number */
	{ "ABCPD1234E", "ABCPD4231E", false }, { "ABXXXXXX4E", "ABXXXXXX5E", false }, /* masked */
	{ "ABCPD1234E", NULL, false },
};

START_TEST(pan_misread_is_noticed)
{
	good_fund("A Mutual Fund", "1000001")->pan = cg_str_of(pans[_i].first);
	good_fund("A Mutual Fund", "1000002")->pan = pans[_i].second != NULL ? cg_str_of(pans[_i].second) : CG_STR_NONE;
	printed(NULL, NULL, "11053.36");
	if (pans[_i].doubted) {
		expect_doubt("Two PANs of the statement differ in one place only");
		return;
	}
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

START_TEST(day_of_another_century_is_noticed)
{
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	s.as_of = s.to = day("2042-12-31");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	expect_text(s.warnings.v[0].message, "The statement is dated years after its newest NAV.");
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
}
END_TEST

/* 300,000.00 less 15.00 leaves whole rupees, but no round sum. */
START_TEST(dropped_duty_of_whole_rupees_is_missed)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	f = fund("A Mutual Fund", "1000002", "0.000", "2999.850", "100.0000", "299985.00", NULL);
	row(f, "2021-03-05", CG_TXN_PURCHASE, "Purchase", "299985.00", "2999.850", "100.0000", "2999.850");
	printed(NULL, NULL, "305511.68");
	expect_doubt("The stamp duty that was cut from an amount is not on the statement.");
}
END_TEST

/* 30.000 units at 165.4100 are 165.4100 units at 30.000; the others print units with three decimals. */
START_TEST(units_and_nav_that_trade_places_are_noticed)
{
	(void)good_fund("A Mutual Fund", "1000001");
	(void)fund("A Mutual Fund", "1000002", "165.4100", "165.4100", "30.000", "4962.30", NULL);
	(void)good_fund("A Mutual Fund", "1000003");
	printed(NULL, NULL, "16015.66");
	expect_doubt("Units and NAV of this scheme seem to have traded places.");
	s.warnings.n = s.checks = s.passed = 0;
	s.funds.v[1].opening_units = s.funds.v[1].units = dec("30.000");
	s.funds.v[1].nav = dec("165.4100");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

START_TEST(units_and_nav_that_all_trade_places_are_noticed)
{
	for (int i = 0; i < 2; i++)
		(void)fund("A Mutual Fund", "1000002", "165.4100", "165.4100", "30.000", "4962.30", NULL);
	printed(NULL, NULL, "9924.60");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 2);
	ck_assert(is_said("Units and NAV of this scheme seem to have traded places."));
}
END_TEST

/* The only price of the statement is lost: layouts that print prices owe it. */
START_TEST(the_only_price_is_missed)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	printed(NULL, NULL, "5526.68");
	f->txns.v[0].nav = f->txns.v[3].nav = CG_DEC_NONE;
	if (_i > 0)
		s.prints = CG_PRINTS_PRICES;
	if (_i == 2)
		f->cost = CG_DEC_NONE; /* as before 2013 */
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, _i == 1 ? 2 : 0);
	ck_assert_int_eq(is_said("A row has units and an amount, but no price."), _i == 1);
}
END_TEST

START_TEST(merger_has_its_amount)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	printed(NULL, NULL, "5526.68");
	f->txns.v[3].type = CG_TXN_SWITCH_IN_MERGER;
	f->txns.v[3].amount = CG_DEC_NONE;
	f->txns.n--; /* its duty */
	if (_i == 0)
		f->txns.v[3].nav = CG_DEC_NONE;
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("A row has units and a price, but no amount."), _i == 1);
}
END_TEST

START_TEST(row_without_its_price_is_noticed)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	f = good_fund("A Mutual Fund", "1000002");
	printed(NULL, NULL, "11053.36");
	if (_i == 0)
		f->txns.v[3].nav = CG_DEC_NONE;
	else
		f->txns.v[3].amount = CG_DEC_NONE;
	if (_i > 0)
		f->txns.n--; /* its duty */
	if (_i == 2)
		f->txns.v[3].type = CG_TXN_REVERSAL;
	expect_doubt(_i == 0 ? "A row has units and an amount, but no price."
			     : "A row has units and a price, but no amount.");
}
END_TEST

/* Signs of amounts and units are held without that of the price; without units any price gives a value of 0. */
START_TEST(price_below_zero_is_noticed)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	if (_i == 0) {
		f = good_fund("A Mutual Fund", "1000002");
		printed(NULL, NULL, "11053.36");
		f->txns.v[3].nav = dec("-75.4687");
	} else {
		(void)fund("A Mutual Fund", "1000002", "0.000", "0.000", "-165.4100", "0.00", "0.00");
		printed(NULL, NULL, "5526.68");
	}
	expect_doubt("A price is below zero.");
	expect_text(s.warnings.v[0].found, _i == 0 ? "-75.4687" : "-165.4100");
	expect_text(s.warnings.v[0].expected, _i == 0 ? "75.4687" : "165.4100");
}
END_TEST

START_TEST(row_without_its_balance_is_noticed)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	f = good_fund("A Mutual Fund", "1000002");
	printed(NULL, NULL, "11053.36");
	f->txns.v[0].balance = CG_DEC_NONE;
	expect_doubt("A row has units, but no balance");
}
END_TEST

static const char *const no_folios[] = { "INF179K01BE2", "ABCDE1234F", "usedbymembers", "42118510 / 99NGIPZ3829Z" };

START_TEST(a_folio_is_a_number)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	f = good_fund("A Mutual Fund", no_folios[_i]);
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	ck_assert(!f->reconciled);
	ck_assert(cg_str_find(s.warnings.v[0].folio, CG_STR("NGIPZ")) == SIZE_MAX);
	ck_assert(cg_str_find(f->folio, CG_STR("1234F")) == SIZE_MAX);
}
END_TEST

/* A digit or the point of one figure is lost: it still adds up, or nothing adds it up. */
START_TEST(figure_of_another_scale_is_noticed)
{
	struct cg_fund *f;

	for (int i = 0; i < 4; i++)
		f = good_fund("A Mutual Fund", i % 2 == 0 ? "1000001" : "1000002");
	f->txns.v[0].nav = f->txns.v[3].nav = CG_DEC_NONE;
	f->txns.v[1].amount = CG_DEC_NONE;
	f->txns.v[1].type = CG_TXN_MISC;
	f->txns.v[0].amount = dec(_i == 0 ? "1999.9" : "1999.90");
	if (_i == 1)
		f->cost = dec("250000");
	printed(NULL, NULL, "22106.72");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(!f->reconciled);
	ck_assert_msg(is_said("A figure is printed with other decimals than those of its kind."), "%d", _i);
}
END_TEST

/* Prices of a scheme have the decimals of its NAV, schemes differ. */
START_TEST(scales_of_prices_are_those_of_a_scheme)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	for (int i = 0; i < 4; i++)
		row(f, "2021-04-05", CG_TXN_SWITCH_IN, "Switch In", "10.00", "0.100", "100.0000", NULL);
	for (int i = 0; i < 4; i++)
		row(f, "2021-05-05", CG_TXN_SWITCH_OUT, "Switch Out", "-10.00", "-0.100",
		    _i == 1 && i == 2 ? "100.0" : "100.0000", NULL);
	f = good_fund("A Mutual Fund", "1000002");
	for (int i = 0; i < 2; i++)
		f->txns.v[i * 3].nav = dec(i == 0 ? "74.66" : "75.47");
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("other decimals"), _i == 1);
}
END_TEST

/* A statement that prints whole rupees here and there is no finding. */
START_TEST(scales_may_differ_all_over)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->cost = dec("2500");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(!is_said("other decimals"));
}
END_TEST

/* Without a price nothing but the sign of the units shows it. */
START_TEST(amount_against_its_units_is_noticed)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->txns.v[0].nav = f->txns.v[3].nav = CG_DEC_NONE;
	f->txns.v[3].amount = dec("-499.98");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(!f->reconciled);
	ck_assert(is_said("The amount of a row has another sign than its units."));
}
END_TEST

/* No row of the document has one: a column was lost. */
START_TEST(prices_without_any_amount_are_noticed)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	for (size_t i = 0; i < f->txns.n; i++) {
		if (f->txns.v[i].units.set)
			f->txns.v[i].amount = CG_DEC_NONE;
	}
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("A row has units and a price, but no amount."));
}
END_TEST

START_TEST(switch_without_its_amount_is_noticed)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->txns.v[0].nav = f->txns.v[3].nav = CG_DEC_NONE;
	row(f, "2021-04-05", CG_TXN_SWITCH_IN, "Switch In", "75.00", "1.000", NULL, "34.412");
	row(f, "2021-05-05", CG_TXN_SWITCH_OUT, "Switch Out", "-75.00", "-1.000", NULL, "33.412");
	row(f, "2021-06-05", CG_TXN_DIVIDEND_REINVEST, "IDCW", _i == 0 ? NULL : "75.00", "1.000", NULL, "34.412");
	row(f, "2021-07-05", CG_TXN_TRANSFER_OUT, "Transfer", NULL, "-1.000", NULL, "33.412");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("A row has units that were bought or sold, but no amount."), _i == 0);
}
END_TEST

/* Units of a segregated portfolio may go for nothing, or be paid for: then all are. */
START_TEST(payment_without_its_amount_is_noticed)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	row(f, "2021-04-05", CG_TXN_SEGREGATION, "Creation of units", NULL, "3.000", NULL, NULL);
	for (int i = 0; i < 3; i++)
		row(f, "2021-05-05", CG_TXN_REDEMPTION, "Payment - Units Extinguished",
		    _i == 2 || (_i == 1 && i == 1) ? NULL : "-75.00", "-1.000", NULL, NULL);
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("A row has units that were bought or sold, but no amount."), _i == 1);
}
END_TEST

START_TEST(isin_in_a_name_is_noticed)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	f = good_fund("A Mutual Fund", "1000002");
	f->name = CG_STR("FTI : INF090I01HG7");
	f->isin = CG_STR_NONE;
	printed(NULL, NULL, "11053.36");
	expect_doubt("An ISIN stands inside the name of this scheme.");
}
END_TEST

/* Old statements print no price: the one that amount and units imply does not grow threefold in a month. */
START_TEST(implied_price_leaps)
{
	static const char *const last[] = { "1.000", "3.000", "1.000" };
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "0.000", "0.000", NULL, "0.00", NULL);

	f->nav_date = CG_DATE_NONE;
	row(f, "2004-04-05", CG_TXN_PURCHASE, "Purchase", "25000.00", "10.000", NULL, "10.000");
	if (_i == 2)
		row(f, "2004-04-06", CG_TXN_BONUS, "Bonus 2:1", NULL, "20.000", NULL, "30.000");
	row(f, "2004-05-05", CG_TXN_PURCHASE, "Purchase", _i == 1 ? "25000.00" : "833.00", last[_i], NULL, NULL);
	ck_assert_int_eq(settle(), CG_EINCOMPLETE); /* nothing else of it holds */
	ck_assert_int_eq(is_said("imply a price far from"), _i != 2);
}
END_TEST

START_TEST(line_with_a_pan_is_no_name)
{
	s.investor.name = CG_STR("PAN : ABCDE1234F The summary lists holdings");
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_ptr_null(s.investor.name.p);
	ck_assert(is_said("The investor's name is not found"));
}
END_TEST

START_TEST(fund_house_is_a_name)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	f = good_fund("7", "1000002");
	printed(NULL, NULL, "11053.36");
	expect_doubt("What stands in the place of the fund house is not a name.");
	ck_assert_ptr_null(f->amc.p);
}
END_TEST

/* CAMS before 2013 printed none at all. */
START_TEST(rows_may_all_be_without_price)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->txns.v[0].nav = f->txns.v[3].nav = CG_DEC_NONE;
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

/* The others have 30-Dec-2024. */
static void three_with_nav_of(const char *iso)
{
	(void)good_fund("A Mutual Fund", "1000001");
	good_fund("A Mutual Fund", "1000002")->nav_date = day(iso);
	(void)good_fund("A Mutual Fund", "1000003");
	printed(NULL, NULL, "16580.04");
}

START_TEST(misprinted_nav_day_is_noticed)
{
	static const char *const slips[] = { "2023-12-30", "2004-12-30", "2014-12-30" };

	three_with_nav_of(slips[_i]);
	expect_doubt("The date of the NAV is much older than the statement");
	s.warnings.n = s.checks = s.passed = 0;
	s.funds.v[0].nav_date = s.funds.v[1].nav_date; /* no longer the only one */
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

/* 2012 is 2021 with its last digits exchanged; of 2010 and 2021 two digits differ and nothing was exchanged. */
START_TEST(exchanged_digits_of_a_nav_day_are_noticed)
{
	static const char *const days[] = { "2012-12-30", "2010-12-30" };

	s.to = s.as_of = day("2021-12-31");
	for (int i = 0; i < 3; i++)
		good_fund("A Mutual Fund", i == 1 ? "1000002" : "1000001")->nav_date =
			day(i == 1 ? days[_i] : "2021-12-30");
	printed(NULL, NULL, "16580.04");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The date of the NAV is much older than the statement") == (_i == 0));
}
END_TEST

START_TEST(heads_are_no_holders)
{
	static const struct {
		const char *holder;
		bool said;
	} holders[] = {
		{ "Date Transaction Amount Units Unit", true },
		{ "Amount (INR)", true },
		{ "Asha Unit", false },
		{ "Asha Rao", false },
		{ "DATE UNITS", false },
		{ "(INR)", false },
	};
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");
	struct cg_str name = cg_str_of(holders[_i].holder);

	f->holders.n = 0;
	ck_assert(CG_PUSH(&a, &f->holders, &name));
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("Heads of a table stand among the holders of this scheme."), holders[_i].said);
}
END_TEST

/* 03-Jul as 07-Mar or 03-Mar; 06-Mar is that of no other scheme, and 07-Jun is not old. */
START_TEST(day_for_month_of_a_nav_is_noticed)
{
	static const char *const days[] = { "2021-03-07", "2021-03-03", "2021-03-06", "2021-06-07", "2020-03-03" };

	s.to = s.as_of = day("2021-07-05");
	for (int i = 0; i < 3; i++)
		good_fund("A Mutual Fund", i == 1 ? "1000002" : "1000001")->nav_date =
			day(i == 1 ? days[_i] : "2021-07-03");
	printed(NULL, NULL, "16580.04");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The date of the NAV is much older than the statement") == (_i < 2));
}
END_TEST

/* Schemes that were wound up or suspended. */
START_TEST(old_nav_among_fresh_ones_is_clean)
{
	static const char *const days[] = { "2020-04-23", "2018-12-03", "2023-06-30", "2022-12-29" };

	three_with_nav_of(days[_i]);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

/* Units that are not bought or sold need no price, even where all the others have one. */
START_TEST(moved_units_need_no_price)
{
	static const struct {
		enum cg_txn_type type;
		const char *description;
	} rows[] = {
		{ CG_TXN_SEGREGATION, "Creation of units - Segregated Portfolio" },
		{ CG_TXN_REDEMPTION, "Payment - Units Extinguished" },
		{ CG_TXN_REDEMPTION, "Redemption on Maturity" },
		{ CG_TXN_GIFT_IN, "Gifting of units-FROM Folio No: 12345678" },
		{ CG_TXN_TRANSFER_IN, "Transmission of Units" },
		{ CG_TXN_BONUS, "Bonus" },
		{ CG_TXN_SWITCH_IN_MERGER, "Switch In - Merger" },
	};
	struct cg_txn *t;

	(void)good_fund("A Mutual Fund", "1000001");
	t = &good_fund("A Mutual Fund", "1000002")->txns.v[3];
	printed(NULL, NULL, "11053.36");
	t->nav = CG_DEC_NONE;
	t->type = rows[_i].type;
	t->description = cg_str_of(rows[_i].description);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
}
END_TEST

START_TEST(lost_total_of_costs_is_noticed)
{
	s.type = CG_STATEMENT_SUMMARY;
	s.prints = CG_PRINTS_COST_TOTAL;
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	expect_text(s.warnings.v[0].message, "The total of the costs is not found.");
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

/* Every sum of values must fit, as those behind take it for granted. */
START_TEST(sums_must_fit)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	f = fund("A Mutual Fund", "1000002", "0.000", "0.000", "1.0000", "9000000000000000.00", NULL);
	ck_assert_int_eq(settle(), CG_OK);
	f->value.v = INT64_MAX - 1;
	ck_assert_int_eq(settle(), CG_EINCOMPLETE);
}
END_TEST

START_TEST(nil_total_is_an_empty_statement)
{
	printed(NULL, "0.00", "0.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 0);
	expect_dec(s.total_value, "0.00");
}
END_TEST

/* A heading and nothing below it may be an empty statement, or one that has lost its rows. */
START_TEST(bare_heading_is_doubted)
{
	struct cg_err e = { 0 };
	struct drawing p;

	drawing_open(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 40, 100, "Date Transaction Amount Units Balance");
	if (_i == 1)
		(void)drawing_put(&p, 40, 120, "No transactions found");
	ck_assert_int_eq(cg_reconcile(&p.words, NULL, &a, &s, &e), CG_OK);
	ck_assert_uint_eq(s.warnings.n, _i == 0);
	ck_assert_int_eq(s.level, _i == 0 ? CG_LEVEL_LOW : CG_LEVEL_HIGH);
	if (_i == 0) {
		expect_text(s.warnings.v[0].message, "The statement has no fund, and does not say that there is none.");
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_SECTION_NOT_READ);
		ck_assert_uint_eq(s.warnings.v[0].page, 1);
	}
	drawing_close(&p);
}
END_TEST

START_TEST(total_without_funds_is_refused)
{
	printed(NULL, "10.00", "10.00");
	ck_assert_int_eq(settle(), CG_EINCOMPLETE);
}
END_TEST

START_TEST(holders_are_listed_once)
{
	struct cg_str one = CG_STR("ASHA RAO"), two = CG_STR("Asha Rao"), three = CG_STR("Ravi Rao"),
		      ward = CG_STR("U/G Asha Rao");
	const struct cg_person owner = { .name = CG_STR("Meera Rao"), .pan = CG_STR("PQRSP6789T") };
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	ck_assert(CG_PUSH(&a, &f->holders, &three));
	ck_assert(CG_PUSH(&a, &f->holders, &ward));
	f->pan = CG_STR("ABCDE1234F");
	f = good_fund("A Mutual Fund", "1000002");
	ck_assert(CG_PUSH(&a, &f->holders, &one));
	f = good_fund("A Mutual Fund", "1000003");
	ck_assert(CG_PUSH(&a, &f->holders, &two));
	ck_assert(CG_PUSH(&a, &s.demat, &(struct cg_demat_account){ .page = 1 }));
	ck_assert(CG_PUSH(&a, &s.demat.v[0].owners, &owner));
	printed(NULL, NULL, "16580.04");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.investors.n, 3);
	expect_text(s.investors.v[0].name, "Ravi Rao");
	expect_text(s.investors.v[0].pan, "ABCDE1234F");
	expect_text(s.investors.v[1].name, "ASHA RAO");
	expect_text(s.investors.v[1].pan, NULL);
	expect_text(s.investors.v[2].name, "Meera Rao");
	expect_text(s.investors.v[2].pan, "PQRSP6789T");
}
END_TEST

/* A father and a son of one name, two names with one PAN, a name that another begins with: none is another. */
START_TEST(holders_that_are_nearly_the_same)
{
	static const struct {
		const char *name, *pan;
	} owners[] = {
		{ "Asha Rao", "ABCDE1234F" },	    { "Asha Rao", "PQRSP6789T" }, { "Asha Rao Kumar", "ABCDE1234F" },
		{ "ASHA RAO", "abcde1234f" },	    { "Asha", "ABCDE1234F" },	  { "Asha Rao Kumar", "PQRSP6789T" },
		{ "Asha Rao Kumar", "ABCDE1234F" },
	};
	static const size_t kept[] = { 0, 1, 2, 4, 5 };

	(void)good_fund("A Mutual Fund", "1000001");
	ck_assert(CG_PUSH(&a, &s.demat, &(struct cg_demat_account){ .page = 1 }));
	for (size_t i = 0; i < sizeof(owners) / sizeof(owners[0]); i++) {
		struct cg_person owner = { cg_str_of(owners[i].name), cg_str_of(owners[i].pan) };

		ck_assert(CG_PUSH(&a, &s.demat.v[0].owners, &owner));
	}
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.investors.n, sizeof(kept) / sizeof(kept[0]));
	for (size_t i = 0; i < s.investors.n; i++) {
		expect_text(s.investors.v[i].name, owners[kept[i]].name);
		expect_text(s.investors.v[i].pan, owners[kept[i]].pan);
	}
}
END_TEST

START_TEST(header_must_be_complete)
{
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	s.investor.name = CG_STR_NONE;
	s.from = s.to = s.as_of = CG_DATE_NONE;
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 3);
	for (size_t i = 0; i < s.warnings.n; i++)
		ck_assert_int_eq(s.warnings.v[i].code, CG_WARN_HEADER_INCOMPLETE);
}
END_TEST

static const struct {
	const char *feet[4];
	size_t warnings;
} feet[] = {
	{ { "Page 1 of 3", "Page 2 of 3", "Page 3 of 3" }, 0 },
	{ { "Page 1 of 3", "Page 2 of 3" }, 1 },
	{ { "Page 1 of 3", "Page 3 of 3" }, 1 },
	{ { "Page 1 of 2", "Page 2 of 2", "Page 2 of 2" }, 1 },
	{ { "Page 2 of 2" }, 1 },
	{ { "Page 1 of 2", "Page 2 of 3" }, 1 },
	{ { "1", "2" }, 0 },
};

START_TEST(pages_are_complete)
{
	struct cg_err e = { 0 };
	struct drawing p;

	drawing_open(&p);
	for (size_t i = 0; i < 4 && feet[_i].feet[i] != NULL; i++) {
		drawing_page(&p);
		(void)drawing_put(&p, 40, 100, "Page 7 of 9 is nonsense here");
		(void)drawing_put(&p, 519, 740, feet[_i].feet[i]);
	}
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(cg_reconcile(&p.words, NULL, &a, &s, &e), CG_OK);
	ck_assert_uint_eq(s.warnings.n, feet[_i].warnings);
	if (s.warnings.n > 0)
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_TEXT_UNREADABLE);
	drawing_close(&p);
}
END_TEST

START_TEST(words_that_cannot_be_read_show)
{
	struct cg_err e = { 0 };
	struct drawing p;

	drawing_open(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 40, 100, "Some text");
	p.words.pages[0].v[0].unreadable = true;
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(cg_reconcile(&p.words, NULL, &a, &s, &e), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_TEXT_UNREADABLE);
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
	ck_assert_uint_lt(s.passed, s.checks);
	drawing_close(&p);
}
END_TEST

START_TEST(words_that_stand_too_close_show)
{
	struct cg_err e = { 0 };
	struct drawing p;

	drawing_open(&p);
	drawing_page(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 40, 100, "Some text");
	p.words.crowded = 2;
	(void)good_fund("A Mutual Fund", "1000001");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(cg_reconcile(&p.words, NULL, &a, &s, &e), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_TEXT_UNREADABLE);
	ck_assert_uint_eq(s.warnings.v[0].page, 2);
	drawing_close(&p);
}
END_TEST

START_TEST(confidence_is_rounded_down)
{
	s.checks = 3;
	s.passed = 2;
	expect_dec(cg_statement_confidence(&s), "0.6666");
	s.checks = 100000;
	s.passed = 99999;
	expect_dec(cg_statement_confidence(&s), "0.9999");
	s.passed = 100000;
	expect_dec(cg_statement_confidence(&s), "1.0");
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

/* A nil scheme whose NAV was lost: no figure depends on it, but every other scheme prints one. */
START_TEST(nav_that_only_one_lacks)
{
	s.prints = CG_PRINTS_DEMAT_UNPRICED;
	for (int i = 0; i < 3 + _i; i++)
		good_fund("A Mutual Fund", "1000001")->demat = CG_YES;
	fund("A Mutual Fund", "1000002", "0.000", "0.000", NULL, "0.00", "0.00")->demat = CG_YES;
	printed(NULL, _i == 0 ? "7500.00" : "10000.00", _i == 0 ? "16580.04" : "22106.72");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_msg(s.warnings.n == (size_t)_i, "%.*s", CG_STR_ARG(s.warnings.v[0].message));
	ck_assert_uint_eq(s.checks - s.passed, (uint32_t)_i);
	for (size_t i = 0; i < s.warnings.n; i++)
		ck_assert_int_eq(s.warnings.v[i].code, CG_WARN_ROW_NOT_UNDERSTOOD);
}
END_TEST

/* No fund has a NAV of nothing, and one that was sold keeps the NAV of its last day. */
static const struct {
	const char *units, *nav, *value, *said;
	enum cg_tristate demat;
} navs[] = {
	{ "0.000", "10.0000", "0.00", NULL, CG_NO },
	{ "0.000", "0.0000", "0.00", "The NAV of this scheme is zero.", CG_NO },
	{ "5.000", "0.0000", "0.00", "The NAV of this scheme is zero.", CG_NO },
	{ "0.000", NULL, "0.00", "A scheme without units has no NAV.", CG_NO },
	{ "0.000", NULL, "0.00", NULL, CG_YES },
};

START_TEST(nav_of_nothing_is_noticed)
{
	s.prints = CG_PRINTS_DEMAT_UNPRICED;
	(void)good_fund("A Mutual Fund", "1000001");
	fund("A Mutual Fund", "1000002", navs[_i].units, navs[_i].units, navs[_i].nav, navs[_i].value, "0.00")->demat =
		navs[_i].demat;
	printed(NULL, "2500.00", "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, navs[_i].said != NULL);
	if (navs[_i].said != NULL) {
		expect_text(s.warnings.v[0].message, navs[_i].said);
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
		ck_assert_uint_eq(s.warnings.v[0].page, 2);
	}
	ck_assert_int_eq(s.funds.v[1].reconciled, navs[_i].said == NULL);
}
END_TEST

/* The day of a NAV is printed beside it. */
START_TEST(nav_and_its_day_come_together)
{
	struct cg_fund *f;

	for (int i = 0; i < 5; i++)
		(void)good_fund("A Mutual Fund", "1000001");
	f = &s.funds.v[4];
	s.type = CG_STATEMENT_SUMMARY;
	s.prints = CG_PRINTS_DEMAT_UNPRICED;
	printed(NULL, NULL, "27633.40");
	if (_i == 1) {
		f->nav_date = CG_DATE_NONE;
	} else if (_i == 2) {
		f->nav = CG_DEC_NONE;
		f->demat = CG_YES;
	} else if (_i == 3) { /* as many without as with */
		for (int i = 1; i < 5; i++)
			s.funds.v[i].nav_date = CG_DATE_NONE;
	}
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("The NAV of a scheme has no day, where the others have one."), _i == 1);
	ck_assert_int_eq(is_said("This scheme has the day of a NAV, but no NAV."), _i == 2);
	ck_assert_uint_eq(s.warnings.n, _i == 1 || _i == 2);
}
END_TEST

/* What was sold has no cost: it is that of another row. */
START_TEST(what_is_not_held_costs_nothing)
{
	static const struct {
		const char *units, *value, *cost;
		bool said;
	} costs[] = {
		{ "0.000", "0.00", "0.00", false },
		{ "0.000", "0.00", NULL, false },
		{ "0.000", "0.00", "0.01", true },
		{ "0.001", "0.01", "0.01", false },
	};

	(void)good_fund("A Mutual Fund", "1000001");
	(void)fund("A Mutual Fund", "1000002", costs[_i].units, costs[_i].units, "10.0000", costs[_i].value,
		   costs[_i].cost);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("A scheme without units has a cost."), costs[_i].said);
	ck_assert_int_eq(s.funds.v[1].reconciled, !costs[_i].said);
}
END_TEST

/* STT of 0.50 for a sale of 100.000 units at 500.0000; where the others are printed so, each is. */
START_TEST(tax_has_the_sign_of_the_others)
{
	static const char *const dates[] = { "2021-01-05", "2021-02-05", "2021-03-05" };
	static const struct {
		const char *stt[3];
		size_t said;
	} signs[] = {
		{ { "0.50", "0.50", "0.50" }, 0 },
		{ { "0.50", "-0.50", "0.50" }, 1 },
		{ { "0.50", "-0.50", "-0.50" }, 0 },
		{ { "-0.50", "-0.50", "-0.50" }, 0 },
	};
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "300.000", "0.000", "500.0000", "0.00", "0.00");
	size_t said = 0;

	for (size_t i = 0; i < 3; i++) {
		static const char *const balances[] = { "200.000", "100.000", "0.000" };

		row(f, dates[i], CG_TXN_REDEMPTION, "Redemption , less STT", "-49999.50", "-100.000", "500.0000",
		    balances[i]);
		row(f, dates[i], CG_TXN_STT_TAX, "*** STT Paid ***", signs[_i].stt[i], NULL, NULL, NULL);
	}
	printed(NULL, "0.00", "0.00");
	ck_assert_int_eq(settle(), CG_OK);
	for (size_t i = 0; i < s.warnings.n; i++)
		said += cg_str_starts(s.warnings.v[i].message, CG_STR("A tax has another sign"));
	ck_assert_uint_eq(said, signs[_i].said);
}
END_TEST

/* Registrars print the costs' total wherever a scheme has a cost; others do not. */
START_TEST(total_of_costs_is_due)
{
	s.prints = _i == 0 ? 0 : CG_PRINTS_COST_TOTAL;
	good_fund("A Mutual Fund", "1000001")->cost = _i == 2 ? CG_DEC_NONE : dec("2500.00");
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, _i == 1);
	ck_assert_int_eq(is_said("The total of the costs is not found."), _i == 1);
	ck_assert_int_eq(s.level, _i == 1 ? CG_LEVEL_LOW : CG_LEVEL_HIGH);
}
END_TEST

/* Two sound funds; the second is returned. */
static struct cg_fund *sound_pair(void)
{
	(void)good_fund("A Mutual Fund", "1000001");
	return good_fund("A Mutual Fund", "1000002");
}

/* Figures that a layout found not to add up make the statement doubtful; what it did not understand does not. */
START_TEST(warning_of_the_layout_lowers_the_level)
{
	static const enum cg_warning_code figures[] = { CG_WARN_BALANCE_MISMATCH, CG_WARN_CLOSING_MISMATCH,
							CG_WARN_TOTAL_MISMATCH, CG_WARN_VALUE_MISMATCH };
	struct cg_warning w = { .code = (enum cg_warning_code)_i, .message = CG_STR("Something.") };
	bool is_figure = false;

	for (size_t i = 0; i < 4; i++)
		is_figure = is_figure || w.code == figures[i];
	(void)sound_pair();
	printed(NULL, NULL, "11053.36");
	ck_assert(CG_PUSH(&a, &s.warnings, &w));
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.passed, s.checks);
	ck_assert_int_eq(s.level, is_figure ? CG_LEVEL_LOW : CG_LEVEL_HIGH);
}
END_TEST

/* 98 % of the checks hold for HIGH, 90 % for MEDIUM. */
START_TEST(level_is_the_share_of_checks)
{
	static const struct {
		uint32_t failed;
		enum cg_level level;
	} shares[] = { { 0, CG_LEVEL_HIGH },
		       { 20, CG_LEVEL_HIGH },
		       { 21, CG_LEVEL_MEDIUM },
		       { 100, CG_LEVEL_MEDIUM },
		       { 101, CG_LEVEL_LOW } };
	uint32_t own;

	(void)sound_pair();
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	own = (uint32_t)s.checks;
	ck_assert_uint_eq(s.passed, own);
	s.checks = 1000 - own;
	s.passed = 1000 - own - shares[_i].failed;
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.checks, 1000);
	ck_assert_uint_eq(s.passed, 1000 - shares[_i].failed);
	ck_assert_int_eq(s.level, shares[_i].level);
}
END_TEST

/* Three leap years of days, counted from the newest NAV of something that has a value. */
START_TEST(newest_nav_may_be_three_years_old)
{
	static const struct {
		int32_t days;
		bool other, valued, doubted;
	} ages[] = { { 1098, false, false, false }, { 1099, false, false, true }, { 1099, true, true, false },
		     { 1099, true, false, true },   { 0, false, false, false },	  { -1, false, false, false } };
	struct cg_fund *f = sound_pair();

	s.funds.v[0].nav_date = f->nav_date = day("2021-12-31");
	s.as_of = s.to = day("2021-12-31") + ages[_i].days;
	if (ages[_i].other) {
		f = fund("A Mutual Fund", "1000003", "0.000", "0.000", "10.0000", "0.00", NULL);
		f->nav_date = day("2022-01-01");
		f->value = dec(ages[_i].valued ? "0.01" : "0.00");
	}
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("The statement is dated years after its newest NAV."), ages[_i].doubted);
}
END_TEST

/* Without a total, more than half of the funds broken is too much. */
START_TEST(half_of_the_funds_may_be_broken)
{
	static const struct {
		int funds, broken;
		enum cg_code rc;
	} shares[] = {
		{ 2, 1, CG_OK }, { 3, 1, CG_OK }, { 3, 2, CG_EINCOMPLETE }, { 2, 2, CG_EINCOMPLETE }, { 4, 2, CG_OK }
	};

	for (int i = 0; i < shares[_i].funds; i++) {
		struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

		if (i < shares[_i].broken)
			f->value = dec("5526.69");
	}
	ck_assert_int_eq(settle(), shares[_i].rc);
	if (shares[_i].rc == CG_OK)
		ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

START_TEST(five_hundred_warnings_are_kept)
{
	const struct cg_finding f = { .code = CG_WARN_ROW_NOT_UNDERSTOOD, .page = 3 };

	for (int i = 0; i < 501; i++)
		ck_assert(!cg_reconcile_check(&a, &s, false, &f, "Row %d.", i));
	ck_assert(cg_reconcile_check(&a, &s, true, &f, "Sound."));
	ck_assert_uint_eq(s.warnings.n, 500);
	ck_assert_uint_eq(s.checks, 502);
	ck_assert_uint_eq(s.passed, 1);
	expect_text(s.warnings.v[499].message, "Row 499.");
	expect_text(s.warnings.v[499].found, NULL);
}
END_TEST

/* 0.005 % of 100.01 rounds to a paisa, of 99.99 to none; from 1-Jul-2020 on; units that are paid for. */
static const struct {
	const char *date, *amount;
	enum cg_txn_type type;
	bool owing;
} due[] = {
	{ "2021-03-05", "100.01", CG_TXN_PURCHASE, true },
	{ "2021-03-05", "99.99", CG_TXN_PURCHASE, false },
	{ "2021-03-05", "100.00", CG_TXN_PURCHASE, false }, /* nothing shows that a duty was cut */
	{ "2020-07-01", "100.01", CG_TXN_PURCHASE, true },
	{ "2020-06-30", "100.01", CG_TXN_PURCHASE, false },
	{ "2021-03-05", "100.01", CG_TXN_PURCHASE_SIP, true },
	{ "2021-03-05", "100.01", CG_TXN_SWITCH_IN, true },
	{ "2021-03-05", "100.01", CG_TXN_DIVIDEND_REINVEST, true },
	{ "2021-03-05", "100.01", CG_TXN_TRANSFER_IN, false },
	{ "2021-03-05", "100.01", CG_TXN_REVERSAL, false },
};

START_TEST(duty_of_a_paisa_is_missed)
{
	struct cg_fund *f;

	(void)good_fund("A Mutual Fund", "1000001");
	f = fund("A Mutual Fund", "1000002", "0.000", "1.000", due[_i].amount, due[_i].amount, NULL);
	row(f, due[_i].date, due[_i].type, "Units", due[_i].amount, "1.000", due[_i].amount, "1.000");
	printed(NULL, NULL, "5626.69");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("The stamp duty that was cut from an amount is not on the statement."), due[_i].owing);
}
END_TEST

/*
 * 100.000 units at a rate with d decimals: what is paid may differ by 0.6 of its last digit (at least of the second
 * decimal) for each unit, and a paisa. The first payout is exact and makes the pattern.
 */
static const struct {
	const char *text, *paid, *want;
} paid[] = {
	{ "IDCW Payout @ Rs.0.17 per unit", "17.61", NULL },
	{ "IDCW Payout @ Rs.0.17 per unit", "17.62", "17.00" },
	{ "IDCW Payout @ Rs.0.17 per unit", "16.39", NULL },
	{ "IDCW Payout @ Rs.0.17 per unit", "16.38", "17.00" },
	{ "IDCW Payout @ Rs.0.1266 per unit", "12.67", NULL }, /* 0.006 and 0.01 */
	{ "IDCW Payout @ Rs.0.1266 per unit", "12.68", "12.66" },
	{ "IDCW Payout @ Rs.0.5 per unit", "50.61", NULL },
	{ "IDCW Payout @ Rs.0.5 per unit", "50.62", "50.00" },
	{ "IDCW Payout @ rs 0.17. For March", "18.00", "17.00" },
	{ "IDCW Payout @ RS. 0.17", "18.00", "17.00" },
	{ "IDCW Payout @ 0.17", "18.00", NULL }, /* no rate */
	{ "IDCW Payout @ Rs", "18.00", NULL },
};

START_TEST(payout_is_the_rate_but_for_rounding)
{
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "100.000", "100.000", "10.0000", "1000.00", NULL);

	row(f, "2021-01-05", CG_TXN_DIVIDEND_PAYOUT, "IDCW Payout @ Rs.0.17 per unit", "17.00", NULL, NULL, NULL);
	row(f, "2021-02-05", CG_TXN_DIVIDEND_PAYOUT, paid[_i].text, paid[_i].paid, NULL, NULL, NULL);
	printed(NULL, NULL, "1000.00");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, paid[_i].want != NULL);
	if (paid[_i].want == NULL)
		return;
	expect_text(s.warnings.v[0].message, "A payout is not its rate times the units held, less its TDS.");
	expect_text(s.warnings.v[0].expected, paid[_i].want);
	expect_text(s.warnings.v[0].found, paid[_i].paid);
}
END_TEST

/* A NAV of 45 days before the statement is a fresh one; of 46 days, and a digit apart from the others, a misprint. */
START_TEST(nav_is_fresh_for_45_days)
{
	struct cg_fund *f = sound_pair();

	s.funds.v[0].nav_date = day("2024-11-26");
	f->nav_date = day("2024-11-16");
	(void)good_fund("A Mutual Fund", "1000003");
	s.funds.v[2].nav_date = day("2024-11-26");
	s.as_of = s.to = day("2024-12-31") + _i;
	printed(NULL, NULL, "16580.04");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("The date of the NAV is much older than the statement"), _i == 1);
}
END_TEST

static const struct {
	const char *name, *amc;
	const char *said;
} heads[] = {
	{ "X Fund - Growth", "AB", NULL },
	{ "X Fund - Growth", "2024 House", NULL },
	{ "X Fund - Growth", "Phone: 20242", "What stands in the place of the fund house is not a name." },
	{ "X Fund - Growth", "7A", "What stands in the place of the fund house is not a name." },
	{ "abc) 1", "AB", "The name of this scheme ends a bracket that it does not begin." },
	{ "ab) 1", "AB", "The name or the folio of this scheme is not found." },
	{ "a1bc) 1", "AB", "The name or the folio of this scheme is not found." },
	{ "(ab) 1", "AB", NULL },
	{ "ab 1", "AB", NULL },
	{ "", "AB", "The name or the folio of this scheme is not found." },
	{ "12345678 X Fund - Growth", "AB", "A folio stands inside the name of this scheme." },
	{ "X Fund 123456 - Growth", "AB", "A folio stands inside the name of this scheme." },
	{ "X Fund - Growth / 0", "AB", "A folio stands inside the name of this scheme." },
	{ "X Fund 31 / - Growth", "AB", "A folio stands inside the name of this scheme." },
	{ "X Fund - Growth /", "AB", "A folio stands inside the name of this scheme." },
	{ "X Fund 12345 - Growth", "AB", NULL },
	{ "X Fund / Y Plan", "AB", NULL },
	{ "UTI - Bond Fund ( Segregated - 17022020 )", "AB", NULL },
	{ "UTI - Bond Fund ( Segregated - 17132020 )", "AB", "A folio stands inside the name of this scheme." },
};

START_TEST(head_of_a_scheme_is_words)
{
	struct cg_fund *f = sound_pair();

	f->name = cg_str_of(heads[_i].name);
	f->amc = cg_str_of(heads[_i].amc);
	f->isin = CG_STR_NONE;
	printed(NULL, NULL, "11053.36");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, heads[_i].said != NULL);
	if (heads[_i].said != NULL) {
		expect_text(s.warnings.v[0].message, heads[_i].said);
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	}
	ck_assert_int_eq(f->reconciled, heads[_i].said == NULL);
}
END_TEST

/* What is judged by a limit or a share. */
static void add_limits(TCase *tc)
{
	tcase_add_test(tc, confidence_is_rounded_down);
	tcase_add_loop_test(tc, warning_of_the_layout_lowers_the_level, 0, CG_WARN_MAX);
	tcase_add_loop_test(tc, level_is_the_share_of_checks, 0, 5);
	tcase_add_loop_test(tc, newest_nav_may_be_three_years_old, 0, 6);
	tcase_add_loop_test(tc, half_of_the_funds_may_be_broken, 0, 5);
	tcase_add_test(tc, five_hundred_warnings_are_kept);
	tcase_add_test(tc, words_that_stand_too_close_show);
	LOOP(tc, duty_of_a_paisa_is_missed, due);
	LOOP(tc, payout_is_the_rate_but_for_rounding, paid);
	tcase_add_loop_test(tc, nav_is_fresh_for_45_days, 0, 2);
	LOOP(tc, head_of_a_scheme_is_words, heads);
	tcase_add_loop_test(tc, price_below_zero_is_noticed, 0, 2);
	tcase_add_loop_test(tc, nav_and_its_day_come_together, 0, 4);
}

/* A label without an ISIN is none, and told; no label is nothing. */
START_TEST(isin_is_lost_behind_its_label)
{
	struct cg_fund *f = good_fund("A", "1");

	f->isin = _i == 0 ? CG_STR_NONE : CG_STR("");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_ptr_null(s.funds.v[0].isin.p);
	ck_assert(is_said("A label of an ISIN has no ISIN") == (_i == 1));
	ck_assert(_i == 0 || s.passed < s.checks);
}
END_TEST

START_TEST(name_ends_a_bracket_that_it_does_not_begin)
{
	static const struct {
		const char *name;
		bool told;
	} rows[] = { { "X Fund (Ex Japan) - Growth", false },
		     { "X Fund - Growth (Payout", false },
		     { "X Fund - Growth ARN-1)", true },
		     { "X Fund) - (Growth", true } };

	good_fund("A", "1")->name = cg_str_of(rows[_i].name);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("ends a bracket") == rows[_i].told);
}
END_TEST

/* Two schemes with NAVs of these days, in a statement of the last of 2024. */
START_TEST(day_of_the_statement_is_not_that_of_its_navs)
{
	static const struct {
		const char *one, *other;
		bool told;
	} rows[] = { { "2024-12-30", "2024-12-27", false },
		     { "2022-12-30", "2022-12-27", true },
		     { "2026-12-30", "2026-12-27", true },
		     { "2022-12-30", "2024-12-30", false },
		     { "2020-04-23", "2022-12-30", false } };

	good_fund("A", "1")->nav_date = day(rows[_i].one);
	good_fund("B", "2")->nav_date = day(rows[_i].other);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The NAVs are all of one week") == rows[_i].told);
}
END_TEST

/* Of one scheme alone: that of a fund which was closed, or of which a digit of the year is another one. */
START_TEST(day_of_the_statement_is_not_that_of_its_nav)
{
	static const struct {
		const char *nav;
		bool told;
	} rows[] = {
		{ "2024-12-30", false }, { "2023-12-29", true },  { "2022-12-30", true },  { "2015-12-28", true },
		{ "2025-12-30", true },	 { "2023-12-10", false }, { "2024-07-30", false }, { "2020-04-23", false }
	};

	good_fund("A", "1")->nav_date = day(rows[_i].nav);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The NAVs are all of one week") == rows[_i].told);
}
END_TEST

static void add_totals(TCase *tc)
{
	LOOP(tc, totals_add_up, totals);
	tcase_add_test(tc, lost_fund_house_is_noticed);
	tcase_add_test(tc, sold_fund_needs_no_fund_house);
	tcase_add_test(tc, fund_without_its_house_is_not_reconciled);
	tcase_add_loop_test(tc, lost_line_of_the_only_house_is_noticed, 0, 2);
	tcase_add_loop_test(tc, line_of_a_house_is_whole, 0, (int)(sizeof(lines) / sizeof(lines[0])));
	tcase_add_test(tc, without_total_the_values_are_added);
	tcase_add_test(tc, lost_total_of_costs_is_noticed);
	tcase_add_loop_test(tc, total_of_costs_is_due, 0, 3);
}

int main(void)
{
	Suite *suite = suite_create("reconcile");
	TCase *tc = tcase_create("reconcile");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, clean_statement_has_no_warning);
	LOOP(tc, wrong_figure_is_named, hurts);
	LOOP(tc, pages_are_complete, feet);
	tcase_add_test(tc, registrar_in_another_field_is_noticed);
	tcase_add_loop_test(tc, registrar_in_the_name_of_a_holder_is_noticed, 0, 2);
	tcase_add_test(tc, dropped_duty_is_missed);
	tcase_add_test(tc, doubled_duty_is_noticed);
	tcase_add_loop_test(tc, duty_is_cut_from_the_gross_or_the_net_amount, 0, sizeof(duties) / sizeof(duties[0]));
	tcase_add_test(tc, sale_pays_less_stt);
	tcase_add_test(tc, payout_is_rate_times_units);
	tcase_add_test(tc, payouts_of_a_day_have_their_own_tax);
	tcase_add_test(tc, what_cannot_be_trusted_is_refused);
	tcase_add_test(tc, units_and_nav_that_trade_places_are_noticed);
	tcase_add_test(tc, units_and_nav_that_all_trade_places_are_noticed);
	tcase_add_test(tc, row_without_its_balance_is_noticed);
	tcase_add_loop_test(tc, a_folio_is_a_number, 0, 4);
	tcase_add_loop_test(tc, row_without_its_price_is_noticed, 0, 3);
	tcase_add_loop_test(tc, the_only_price_is_missed, 0, 3);
	tcase_add_loop_test(tc, merger_has_its_amount, 0, 2);
	tcase_add_test(tc, rows_may_all_be_without_price);
	tcase_add_loop_test(tc, figure_of_another_scale_is_noticed, 0, 2);
	tcase_add_loop_test(tc, scales_of_prices_are_those_of_a_scheme, 0, 2);
	tcase_add_test(tc, scales_may_differ_all_over);
	tcase_add_test(tc, amount_against_its_units_is_noticed);
	tcase_add_test(tc, prices_without_any_amount_are_noticed);
	tcase_add_loop_test(tc, switch_without_its_amount_is_noticed, 0, 2);
	tcase_add_loop_test(tc, implied_price_leaps, 0, 3);
	tcase_add_loop_test(tc, payment_without_its_amount_is_noticed, 0, 3);
	tcase_add_test(tc, isin_in_a_name_is_noticed);
	tcase_add_test(tc, fund_house_is_a_name);
	tcase_add_test(tc, line_with_a_pan_is_no_name);
	LOOP(tc, instalments_are_alike, odd_instalments);
	tcase_add_loop_test(tc, instalments_of_two_plans_differ, 0, 2);
	tcase_add_test(tc, stt_is_a_share_of_the_sale);
	tcase_add_test(tc, stt_of_a_few_paise_is_not_judged);
	LOOP(tc, pan_misread_is_noticed, pans);
	tcase_add_test(tc, day_of_another_century_is_noticed);
	tcase_add_test(tc, dropped_duty_of_whole_rupees_is_missed);
	tcase_add_loop_test(tc, misprinted_nav_day_is_noticed, 0, 3);
	tcase_add_loop_test(tc, day_for_month_of_a_nav_is_noticed, 0, 5);
	tcase_add_loop_test(tc, heads_are_no_holders, 0, 6);
	tcase_add_loop_test(tc, what_is_not_held_costs_nothing, 0, 4);
	tcase_add_loop_test(tc, tax_has_the_sign_of_the_others, 0, 4);
	tcase_add_loop_test(tc, exchanged_digits_of_a_nav_day_are_noticed, 0, 2);
	tcase_add_loop_test(tc, old_nav_among_fresh_ones_is_clean, 0, 4);
	tcase_add_loop_test(tc, moved_units_need_no_price, 0, 7);
	tcase_add_test(tc, sums_must_fit);
	tcase_add_test(tc, nil_total_is_an_empty_statement);
	tcase_add_loop_test(tc, bare_heading_is_doubted, 0, 2);
	tcase_add_test(tc, total_without_funds_is_refused);
	tcase_add_test(tc, holders_are_listed_once);
	tcase_add_test(tc, holders_that_are_nearly_the_same);
	tcase_add_test(tc, header_must_be_complete);
	tcase_add_test(tc, words_that_cannot_be_read_show);
	tcase_add_loop_test(tc, nav_of_nothing_is_noticed, 0, (int)(sizeof(navs) / sizeof(navs[0])));
	tcase_add_loop_test(tc, nav_that_only_one_lacks, 0, 2);
	add_totals(tc);
	add_limits(tc);
	tcase_add_loop_test(tc, isin_is_lost_behind_its_label, 0, 2);
	tcase_add_loop_test(tc, name_ends_a_bracket_that_it_does_not_begin, 0, 4);
	tcase_add_loop_test(tc, day_of_the_statement_is_not_that_of_its_navs, 0, 5);
	tcase_add_loop_test(tc, day_of_the_statement_is_not_that_of_its_nav, 0, 8);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
