/* What rows add to the income, taxes and loads of a year, where no statement of the tree has such rows. */
#include "portfolio/gains/gains_sample.h"
#include "portfolio/gains/income.h"
#include "run.h"

static struct cg_income_sums sums_of_year(int year, const bool *elss)
{
	struct cg_income x;
	struct cg_income_sums sums;
	struct cg_holders holders;
	struct cg_err e = { 0 };

	ck_assert(cg_holders_make(&sample.s, &sample.arena, &holders));
	ck_assert_int_eq(cg_income_make(&sample.s, &holders, 0, elss, &sample.arena, &x, &e), CG_OK);
	ck_assert(cg_income_of_year(&x, year, &sums));
	return sums;
}

/* 100 units at 100 are 10,000.00; 9,899.90 and 0.10 STT came: 1 % load. No load, 7 % less, a paisa less: none. */
START_TEST(exit_loads)
{
	size_t f = equity_fund();
	struct cg_income_sums s;

	row(f, "2023-05-02", CG_TXN_REDEMPTION, "-9899.90", "-100.000", "100.0000");
	row(f, "2023-05-02", CG_TXN_STT_TAX, "0.10", NULL, NULL);
	s = sums_of_year(2023, NULL);
	ck_assert_str_eq(text_of(s.exit_load), "100.00");
	ck_assert_uint_eq(s.loads, 1);
	row(f, "2023-06-02", CG_TXN_REDEMPTION, "-9999.90", "-100.000", "100.0000");
	row(f, "2023-06-02", CG_TXN_STT_TAX, "0.10", NULL, NULL);
	row(f, "2023-07-03", CG_TXN_REDEMPTION, "-9300.00", "-100.000", "100.0000");
	row(f, "2023-08-02", CG_TXN_SWITCH_OUT, "-9999.99", "-100.000", "100.0000");
	s = sums_of_year(2023, NULL);
	ck_assert_str_eq(text_of(s.exit_load), "100.00");
	ck_assert_uint_eq(s.loads, 1);
	ck_assert_str_eq(text_of(s.stt), "0.20");
	ck_assert_uint_eq(sums_of_year(2022, NULL).loads, 0);
}
END_TEST

/*
 * 0.05 % of 100,000.00 is the least load, 50.00; less is none. At a NAV of 5.00 its last digit may hide half a paisa of
 * each of 10,000 units, 50.00, half a unit of the third decimal no paisa, and roundings 0.02.
 */
static const struct {
	const char *amount, *units, *nav, *load;
} least_loads[] = {
	{ "-99950.00", "-1000.000", "100.0000", "50.00" },
	{ "-99950.01", "-1000.000", "100.0000", "0.00" },
	{ "-95000.00", "-1000.000", "100.0000", "5000.00" },
	{ "-49949.97", "-10000.000", "5.00", "50.03" },
	{ "-49949.98", "-10000.000", "5.00", "0.00" },
	{ "-99949.97", "-1.000", "100000.0000", "50.03" }, /* half a unit of its third decimal is 50.00 */
	{ "-99949.98", "-1.000", "100000.0000", "0.00" },
	{ "-9900.00", "-100.000", NULL, "0.00" },
	{ NULL, "-100.000", "100.0000", "0.00" },
};

/* A tax on another day is not of this sale: 50.00 of it would hide a load of 100.00. */
START_TEST(load_or_rounding)
{
	size_t f = equity_fund();
	struct cg_income_sums s;

	row(f, "2023-05-02", CG_TXN_REDEMPTION, least_loads[_i].amount, least_loads[_i].units, least_loads[_i].nav);
	row(f, "2023-05-03", CG_TXN_STT_TAX, "45.00", NULL, NULL);
	s = sums_of_year(2023, NULL);
	ck_assert_str_eq(text_of(s.exit_load), least_loads[_i].load);
	ck_assert_str_eq(text_of(s.stt), "45.00");
}
END_TEST

/* TDS is of the nearest sale or payout above it, whatever taxes stand between; below a payout it is the payout's. */
START_TEST(tds_of_the_sale_or_the_payout)
{
	size_t f = equity_fund();

	row(f, "2023-05-02", CG_TXN_REDEMPTION, "-9899.90", "-100.000", "100.0000");
	row(f, "2023-05-02", CG_TXN_STT_TAX, "0.10", NULL, NULL);
	row(f, "2023-05-02", CG_TXN_TDS_TAX, "100.00", NULL, NULL);
	ck_assert_uint_eq(sums_of_year(2023, NULL).loads, 0);
	row(f, "2023-06-02", CG_TXN_REDEMPTION, "-9899.90", "-100.000", "100.0000");
	row(f, "2023-06-02", CG_TXN_STT_TAX, "0.10", NULL, NULL);
	row(f, "2023-06-02", CG_TXN_DIVIDEND_PAYOUT, "1000.00", NULL, NULL);
	row(f, "2023-06-02", CG_TXN_TDS_TAX, "100.00", NULL, NULL);
	ck_assert_uint_eq(sums_of_year(2023, NULL).loads, 1);
	ck_assert_str_eq(text_of(sums_of_year(2023, NULL).exit_load), "100.00");
}
END_TEST

/* STT is charged on sales alone: it is the sale's also below a payout of that day. */
START_TEST(stt_is_of_the_sale)
{
	size_t f = equity_fund();

	row(f, "2023-06-02", CG_TXN_REDEMPTION, "-9899.90", "-100.000", "100.0000");
	row(f, "2023-06-02", CG_TXN_DIVIDEND_PAYOUT, "1000.00", NULL, NULL);
	row(f, "2023-06-02", CG_TXN_STT_TAX, "0.10", NULL, NULL);
	ck_assert_str_eq(text_of(sums_of_year(2023, NULL).exit_load), "100.00");
}
END_TEST

/* A sale without an amount, its tax beside it: no load is told, and the tax counts. */
START_TEST(tax_of_a_sale_without_an_amount)
{
	size_t f = equity_fund();
	struct cg_income_sums s;

	row(f, "2023-05-02", CG_TXN_REDEMPTION, NULL, "-100.000", "100.0000");
	row(f, "2023-05-02", CG_TXN_STT_TAX, "0.10", NULL, NULL);
	s = sums_of_year(2023, NULL);
	ck_assert_str_eq(text_of(s.stt), "0.10");
	ck_assert_uint_eq(s.loads, 0);
}
END_TEST

/* A sale that is taken back brings units, and no payment into the fund; nor does a reversal without units. */
START_TEST(elss_and_reversed_sales)
{
	static const bool yes[] = { true };
	size_t f = equity_fund();

	row(f, "2023-05-02", CG_TXN_PURCHASE, "5000.00", "50.000", "100.0000");
	row(f, "2023-06-02", CG_TXN_REDEMPTION, "-1000.00", "-10.000", "100.0000");
	row(f, "2023-06-05", CG_TXN_REVERSAL, "1000.00", "10.000", "100.0000");
	row(f, "2023-06-06", CG_TXN_REVERSAL, "300.00", NULL, NULL);
	ck_assert_str_eq(text_of(sums_of_year(2023, yes).elss), "5000.00");
}
END_TEST

/* Tax beside a sale is no tax on income; 1,800.00 paid and 200.00 deducted are 2,000.00 of income. */
START_TEST(tax_at_source)
{
	size_t f = equity_fund();
	struct cg_income_sums s;

	row(f, "2023-05-02", CG_TXN_DIVIDEND_PAYOUT, "1800.00", NULL, NULL);
	row(f, "2023-05-02", CG_TXN_TDS_TAX, "200.00", NULL, NULL);
	row(f, "2023-05-03", CG_TXN_REDEMPTION, "-8500.00", "-100.000", "100.0000");
	row(f, "2023-05-03", CG_TXN_TDS_TAX, "1500.00", NULL, NULL);
	s = sums_of_year(2023, NULL);
	ck_assert_str_eq(text_of(s.paid), "1800.00");
	ck_assert_str_eq(text_of(s.tds), "200.00");
	ck_assert_str_eq(text_of(s.gross), "2000.00");
	ck_assert_str_eq(text_of(s.tds_on_sales), "1500.00");
	ck_assert_uint_eq(s.loads, 0);
}
END_TEST

/* Tax beside rows that are no sale, whatever their units: none of it is of a sale. Of a switch it is. */
START_TEST(tax_of_what_is_no_sale)
{
	size_t f = equity_fund();
	struct cg_income_sums s;

	row(f, "2023-05-02", CG_TXN_DIVIDEND_PAYOUT, "900.00", NULL, NULL);
	row(f, "2023-05-02", CG_TXN_TRANSFER_OUT, NULL, "-10.000", NULL);
	row(f, "2023-05-02", CG_TXN_TDS_TAX, "100.00", NULL, NULL);
	row(f, "2023-06-02", CG_TXN_DIVIDEND_PAYOUT, "450.00", NULL, NULL);
	row(f, "2023-06-02", CG_TXN_REDEMPTION, "-10.00", NULL, NULL);
	row(f, "2023-06-02", CG_TXN_TDS_TAX, "50.00", NULL, NULL);
	row(f, "2023-07-03", CG_TXN_SWITCH_OUT, "-8500.00", "-100.000", "100.0000");
	row(f, "2023-07-03", CG_TXN_TDS_TAX, "1500.00", NULL, NULL);
	s = sums_of_year(2023, NULL);
	ck_assert_str_eq(text_of(s.tds), "150.00");
	ck_assert_str_eq(text_of(s.gross), "1500.00");
	ck_assert_str_eq(text_of(s.tds_on_sales), "1500.00");
}
END_TEST

/* ELSS: what was paid with duty, a reversal off; switches and reinvested income apart. The last day of March. */
START_TEST(elss)
{
	static const bool yes[] = { true };
	size_t f = equity_fund();
	struct cg_income_sums s;

	row(f, "2024-03-31", CG_TXN_PURCHASE, "4999.75", "10.000", "499.9750");
	row(f, "2024-03-31", CG_TXN_STAMP_DUTY_TAX, "0.25", NULL, NULL);
	row(f, "2024-04-01", CG_TXN_PURCHASE, "2999.85", "6.000", "499.9750");
	row(f, "2024-04-01", CG_TXN_STAMP_DUTY_TAX, "0.15", NULL, NULL);
	row(f, "2024-04-03", CG_TXN_REVERSAL, "-2999.85", "-6.000", "499.9750");
	row(f, "2024-05-02", CG_TXN_SWITCH_IN, "1000.00", "2.000", "500.0000");
	row(f, "2024-05-03", CG_TXN_DIVIDEND_REINVEST, "500.00", "1.000", "500.0000");
	s = sums_of_year(2023, yes);
	ck_assert_str_eq(text_of(s.elss), "5000.00");
	s = sums_of_year(2024, yes);
	ck_assert_str_eq(text_of(s.elss), "0.15");
	ck_assert_str_eq(text_of(s.elss_switched_in), "1000.00");
	ck_assert_str_eq(text_of(s.elss_reinvested), "500.00");
	ck_assert_str_eq(text_of(sums_of_year(2024, NULL).elss), "0.00");
}
END_TEST

/* 0.005 % of what units were bought for since 1-Jul-2020, where the source prints no duty: 0.50 of 9,999.50. */
static const struct {
	enum cg_source source;
	const char *date;
	enum cg_txn_type type;
	const char *amount, *units, *duty;
} computed[] = {
	{ CG_SOURCE_CDSL, "2020-07-01", CG_TXN_PURCHASE, "9999.50", "10.000", "0.50" },
	{ CG_SOURCE_CDSL, "2020-06-30", CG_TXN_PURCHASE, "9999.50", "10.000", "0.00" },
	{ CG_SOURCE_NSDL, "2020-08-03", CG_TXN_PURCHASE_SIP, "9999.50", "10.000", "0.50" },
	{ CG_SOURCE_MFCENTRAL, "2020-08-03", CG_TXN_SWITCH_IN, "9999.50", "10.000", "0.50" },
	{ CG_SOURCE_CDSL, "2020-08-03", CG_TXN_DIVIDEND_REINVEST, "9999.50", "10.000", "0.50" },
	{ CG_SOURCE_CDSL, "2020-08-03", CG_TXN_TRANSFER_IN, "9999.50", "10.000", "0.00" },
	{ CG_SOURCE_CDSL, "2020-08-03", CG_TXN_REDEMPTION, "-9999.50", "-10.000", "0.00" },
	{ CG_SOURCE_CDSL, "2020-08-03", CG_TXN_PURCHASE, "9999.50", "-10.000", "0.00" },
	{ CG_SOURCE_CDSL, "2020-08-03", CG_TXN_PURCHASE, "9999.50", NULL, "0.00" },
	{ CG_SOURCE_CDSL, "2020-08-03", CG_TXN_PURCHASE, NULL, "10.000", "0.00" },
	{ CG_SOURCE_CAMS, "2020-08-03", CG_TXN_PURCHASE, "9999.50", "10.000", "0.00" },
	{ CG_SOURCE_KFINTECH, "2020-08-03", CG_TXN_PURCHASE, "9999.50", "10.000", "0.00" },
};

START_TEST(duty_that_is_not_printed)
{
	size_t f = equity_fund();

	sample.s.source = computed[_i].source;
	row(f, computed[_i].date, computed[_i].type, computed[_i].amount, computed[_i].units, "999.9500");
	ck_assert_str_eq(text_of(sums_of_year(2020, NULL).stamp_duty), computed[_i].duty);
}
END_TEST

/* Years newest first, within one the houses in the order of the statement; rows that add nothing make no line. */
START_TEST(years_and_houses)
{
	static const struct {
		int year;
		const char *amc, *paid;
	} want[] = { { 2024, "B", "4.00" },
		     { 2023, "A", "1.00" },
		     { 2023, "B", "8.00" },
		     { 2021, "A", "2.00" },
		     { 2020, "A", "0.00" } };
	size_t a = equity_fund(), b = equity_fund();
	struct cg_holders holders;
	struct cg_err e = { 0 };
	struct cg_income x;

	sample.s.funds.v[a].amc = CG_STR("A");
	sample.s.funds.v[b].amc = CG_STR("B");
	row(a, "2023-05-02", CG_TXN_DIVIDEND_PAYOUT, "1.00", NULL, NULL);
	row(a, "2021-05-03", CG_TXN_DIVIDEND_PAYOUT, "2.00", NULL, NULL);
	row(a, "2019-05-03", CG_TXN_PURCHASE, "100.00", "1.000", "100.0000");
	row(a, "2019-05-03", CG_TXN_BONUS, NULL, "1.000", NULL);
	row(a, "2020-05-04", CG_TXN_REVERSAL, "1.00", NULL, NULL);
	row(a, NULL, CG_TXN_DIVIDEND_PAYOUT, "512.00", NULL, NULL);
	row(b, "2025-03-31", CG_TXN_DIVIDEND_PAYOUT, "4.00", NULL, NULL);
	row(b, "2024-03-31", CG_TXN_DIVIDEND_PAYOUT, "8.00", NULL, NULL);
	ck_assert(cg_holders_make(&sample.s, &sample.arena, &holders));
	ck_assert_int_eq(cg_income_make(&sample.s, &holders, 0, NULL, &sample.arena, &x, &e), CG_OK);
	ck_assert(!x.duty_computed);
	ck_assert_uint_eq(x.n, sizeof(want) / sizeof(want[0]));
	for (size_t i = 0; i < x.n; i++) {
		ck_assert_int_eq(x.v[i].year, want[i].year);
		is_text(x.v[i].amc, want[i].amc);
		is_dec(x.v[i].sums.paid, want[i].paid);
	}
}
END_TEST

/* Of one holder only that one's folios. */
START_TEST(of_one_holder)
{
	size_t a = equity_fund(), b = equity_fund();
	struct cg_holders holders;
	struct cg_err e = { 0 };
	struct cg_income x;

	sample.s.funds.v[a].pan = CG_STR("ABCPV1234K");
	sample.s.funds.v[b].pan = CG_STR("ABCPV1235K");
	row(a, "2023-05-02", CG_TXN_DIVIDEND_PAYOUT, "1.00", NULL, NULL);
	row(b, "2023-05-02", CG_TXN_DIVIDEND_PAYOUT, "2.00", NULL, NULL);
	ck_assert(cg_holders_make(&sample.s, &sample.arena, &holders));
	for (size_t h = 0; h <= 2; h++) {
		ck_assert_int_eq(cg_income_make(&sample.s, &holders, h, NULL, &sample.arena, &x, &e), CG_OK);
		ck_assert_uint_eq(x.n, 1);
		is_dec(x.v[0].sums.paid, h == 0 ? "3.00" : h == 1 ? "1.00" : "2.00");
	}
}
END_TEST

/* A year is the sum of its houses, figure by figure. */
START_TEST(each_figure_of_a_year)
{
	struct cg_income_amc v[3] = { { .year = 2023 }, { .year = 2022 }, { .year = 2023 } };
	const struct cg_income x = { .v = v, .n = 3 };
	struct cg_income_sums sum;

	for (int64_t i = 0; i < 3; i++) {
		struct cg_dec *figure[] = { &v[i].sums.paid,
					    &v[i].sums.reinvested,
					    &v[i].sums.tds,
					    &v[i].sums.gross,
					    &v[i].sums.tds_on_sales,
					    &v[i].sums.stt,
					    &v[i].sums.stamp_duty,
					    &v[i].sums.exit_load,
					    &v[i].sums.elss,
					    &v[i].sums.elss_switched_in,
					    &v[i].sums.elss_reinvested };

		for (int64_t k = 0; k < 11; k++)
			*figure[k] = cg_dec_make((i == 0 ? 1000 : i == 1 ? 7 : 20000) + k, 2);
		v[i].sums.loads = (uint32_t)i + 4;
	}
	ck_assert(cg_income_of_year(&x, 2023, &sum));
	is_dec(sum.paid, "210.00");
	is_dec(sum.reinvested, "210.02");
	is_dec(sum.tds, "210.04");
	is_dec(sum.gross, "210.06");
	is_dec(sum.tds_on_sales, "210.08");
	is_dec(sum.stt, "210.10");
	is_dec(sum.stamp_duty, "210.12");
	is_dec(sum.exit_load, "210.14");
	is_dec(sum.elss, "210.16");
	is_dec(sum.elss_switched_in, "210.18");
	is_dec(sum.elss_reinvested, "210.20");
	ck_assert_uint_eq(sum.loads, 10);
	ck_assert(cg_income_of_year(&x, 2021, &sum));
	is_dec(sum.paid, "0.00");
	v[0].sums.elss.v = v[2].sums.elss.v = INT64_MAX - 1;
	ck_assert(!cg_income_of_year(&x, 2023, &sum));
}
END_TEST

/* TDS and the rows of its day, in the order printed: P a payout, I reinvested, R a sale, M another row, T the tax. */
START_TEST(whose_tax)
{
	static const struct {
		const char *rows;
		bool of_sale;
	} days[] = { { "RT", true },  { "PT", false },	{ "RPT", false }, { "PRT", true },  { "TR", true },
		     { "TP", false }, { "TPR", false }, { "TRP", true },  { "TMR", true },  { "RMMT", true },
		     { "IT", false }, { "TI", false },	{ "TIR", false }, { "RIT", false }, { "IRT", true },
		     { "T", false },  { "MTM", false }, { "PTR", false }, { "RTP", true } };

	for (size_t i = 0; i < sizeof(days) / sizeof(days[0]); i++) {
		size_t f = sample.s.funds.n == 0 ? equity_fund() : 0;
		struct cg_income_sums s;

		sample.s.funds.v[f].txns.n = 0;
		row(f, "2023-05-01", CG_TXN_REDEMPTION, "-1.00", "-1.000", "1.0000"); /* sales of other days are none */
		for (const char *c = days[i].rows; *c != '\0'; c++)
			row(f, "2023-05-02",
			    *c == 'P'	? CG_TXN_DIVIDEND_PAYOUT
			    : *c == 'I' ? CG_TXN_DIVIDEND_REINVEST
			    : *c == 'R' ? CG_TXN_REDEMPTION
			    : *c == 'T' ? CG_TXN_TDS_TAX
					: CG_TXN_MISC,
			    *c == 'T'	? "64.00"
			    : *c == 'R' ? "-100.00"
					: "100.00",
			    *c == 'R' ? "-1.000" : NULL, NULL);
		row(f, "2023-05-03", CG_TXN_REDEMPTION, "-1.00", "-1.000", "1.0000");
		s = sums_of_year(2023, NULL);
		ck_assert_msg(cg_dec_eq(s.tds_on_sales, dec(days[i].of_sale ? "64.00" : "0.00")), "%s", days[i].rows);
		is_dec(s.tds, days[i].of_sale ? "0.00" : "64.00");
	}
}
END_TEST

/* Taxes beside a sale are looked for in the 63 rows behind it, up to the next sale. */
START_TEST(how_far_taxes_stand)
{
	for (int between = 61; between <= 63; between++) {
		size_t f = sample.s.funds.n == 0 ? equity_fund() : 0;

		sample.s.funds.v[f].txns.n = 0;
		row(f, "2023-05-02", CG_TXN_REDEMPTION, "-9500.00", "-100.000", "100.0000");
		for (int i = 0; i < between; i++)
			row(f, "2023-05-02", CG_TXN_MISC, NULL, NULL, NULL);
		row(f, "2023-05-02", CG_TXN_STT_TAX, "500.00", NULL, NULL);
		ck_assert_uint_eq(sums_of_year(2023, NULL).loads, between < 63 ? 0 : 1);
	}
	sample.s.funds.v[0].txns.n = 1;
	row(0, "2023-05-02", CG_TXN_SWITCH_OUT, "-100.00", "-1.000", "100.0000");
	row(0, "2023-05-02", CG_TXN_STT_TAX, "500.00", NULL, NULL); /* of the second sale */
	ck_assert_str_eq(text_of(sums_of_year(2023, NULL).exit_load), "500.00");
}
END_TEST

/* What is said to be less STT, and no row prints it, has no load; where one does, what is left has. */
START_TEST(less_stt)
{
	size_t f = equity_fund();

	row(f, "2023-05-02", CG_TXN_REDEMPTION, "-9900.00", "-100.000", "100.0000");
	sample.s.funds.v[f].txns.v[0].description = CG_STR("Redemption less stt");
	ck_assert_uint_eq(sums_of_year(2023, NULL).loads, 0);
	row(f, "2023-05-02", CG_TXN_STT_TAX, "10.00", NULL, NULL);
	ck_assert_str_eq(text_of(sums_of_year(2023, NULL).exit_load), "90.00");
}
END_TEST

/* Duty that is not printed is told to be computed, and is a part of what was reinvested. */
START_TEST(computed_duty_of_income)
{
	size_t f = equity_fund();
	struct cg_holders holders;
	struct cg_err e = { 0 };
	struct cg_income x;

	sample.s.source = CG_SOURCE_CDSL;
	row(f, "2020-08-03", CG_TXN_DIVIDEND_REINVEST, "9999.50", "10.000", "999.9500");
	ck_assert(cg_holders_make(&sample.s, &sample.arena, &holders));
	ck_assert_int_eq(cg_income_make(&sample.s, &holders, 0, NULL, &sample.arena, &x, &e), CG_OK);
	ck_assert(x.duty_computed);
	is_dec(x.v[0].sums.reinvested, "9999.50");
	is_dec(x.v[0].sums.gross, "10000.00");
	is_dec(x.v[0].sums.stamp_duty, "0.50");
}
END_TEST

/* With any memory, and past the range: all of it, or the error. */
START_TEST(short_of_memory)
{
	size_t f = equity_fund(), refused = 0;
	enum cg_code rc = CG_EBUSY;
	struct cg_holders holders;
	struct cg_err e = { 0 };
	struct cg_income x;

	for (int i = 0; i < 10; i++)
		row(f, cg_arena_printf(&sample.arena, "20%d-05-02", 10 + i).p, CG_TXN_DIVIDEND_PAYOUT, "1.00", NULL,
		    NULL);
	ck_assert(cg_holders_make(&sample.s, &sample.arena, &holders));
	for (size_t limit = 0; rc != CG_OK; limit += 64) {
		struct cg_arena small;

		cg_arena_init(&small, limit);
		rc = cg_income_make(&sample.s, &holders, 0, NULL, &small, &x, &e);
		ck_assert(rc == CG_EBUSY || x.n == 10);
		cg_arena_free(&small);
		ck_assert_uint_lt(refused += rc != CG_OK, 1000);
	}
	ck_assert_uint_gt(refused, 1);
	sample.s.funds.v[f].txns.v[1].date = sample.s.funds.v[f].txns.v[0].date;
	sample.s.funds.v[f].txns.v[0].amount = sample.s.funds.v[f].txns.v[1].amount = cg_dec_make(INT64_MAX - 1, 2);
	ck_assert_int_eq(cg_income_make(&sample.s, &holders, 0, NULL, &sample.arena, &x, &e), CG_EBUSY);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("income");
	TCase *tc = tcase_create("income");

	tcase_add_checked_fixture(tc, sample_begin, sample_end);
	tcase_add_test(tc, exit_loads);
	tcase_add_test(tc, tds_of_the_sale_or_the_payout);
	tcase_add_loop_test(tc, load_or_rounding, 0, (int)(sizeof(least_loads) / sizeof(least_loads[0])));
	tcase_add_test(tc, stt_is_of_the_sale);
	tcase_add_test(tc, tax_of_a_sale_without_an_amount);
	tcase_add_test(tc, elss_and_reversed_sales);
	tcase_add_test(tc, tax_at_source);
	tcase_add_test(tc, tax_of_what_is_no_sale);
	tcase_add_test(tc, elss);
	tcase_add_test(tc, years_and_houses);
	tcase_add_test(tc, of_one_holder);
	tcase_add_test(tc, each_figure_of_a_year);
	tcase_add_test(tc, whose_tax);
	tcase_add_test(tc, how_far_taxes_stand);
	tcase_add_test(tc, less_stt);
	tcase_add_test(tc, computed_duty_of_income);
	tcase_add_test(tc, short_of_memory);
	tcase_add_loop_test(tc, duty_that_is_not_printed, 0, (int)(sizeof(computed) / sizeof(computed[0])));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
