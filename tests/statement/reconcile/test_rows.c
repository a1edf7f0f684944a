/* Rows of a statement: dates, amounts, prices, duties and taxes, each with one figure changed. */
#include "run.h"
#include "statement/reconcile/reconcile.h"
#include "statement/reconcile/sound.h"
#include <stdio.h>

START_TEST(dropped_duty_is_missed)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->txns.n--;
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
	is_text(s.warnings.v[0].expected, NULL);
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
	{ "13580320.95", "135803.210", "679.05", true }, /* of the gross amount alone: 679.02 of the net one */
	{ "13580320.95", "135803.210", "679.03", true },
	{ "13580320.95", "135803.210", "679.07", false },
	{ "49997500.12", "499975.001", "2499.88", true },
	{ "49997500.00", "499975.000", "2500.00", true },
	{ "49997500.06", "499975.001", "2499.94", false },
};

/*
 * Amount and units x price may lie apart by what rounding explains: 0.6 of the last digit of the units at the price,
 * 0.5 of that of the price for all units, and a paisa. 1,000.000 at 10.0000: 0.006 + 0.05 + 0.01 = 0.066.
 */
static const struct {
	const char *amount, *units, *nav;
	bool sound;
} products[] = {
	{ "10000.06", "1000.000", "10.0000", true },	{ "10000.07", "1000.000", "10.0000", false },
	{ "9999.94", "1000.000", "10.0000", true },	{ "9999.93", "1000.000", "10.0000", false },
	{ "10000.51", "1000.000", "10.000", true },	{ "10000.52", "1000.000", "10.000", false },
	{ "100000.70", "100.000", "1000.0000", false }, { "100000.61", "100.000", "1000.0000", true },
	{ "100000.62", "100.000", "1000.0000", false },
};

START_TEST(rounding_explains_so_much)
{
	struct cg_dec value;
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "0.000", products[_i].units, products[_i].nav, NULL, NULL);

	ck_assert(cg_dec_mul(f->units, f->nav, 2, &value));
	f->value = value;
	row(f, "2019-03-05", CG_TXN_PURCHASE, "Purchase", products[_i].amount, products[_i].units, products[_i].nav,
	    products[_i].units);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_msg(s.funds.v[0].reconciled == products[_i].sound, "row %d: %s", _i,
		      s.warnings.n > 0 ? s.warnings.v[0].message.p : "no warning");
}
END_TEST

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
		is_text(s.warnings.v[0].message, "A stamp duty is not 0.005 % of an amount before it on its day.");
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
	is_text(s.warnings.v[0].expected, "12.66");
	is_text(s.warnings.v[0].found, "16.26");
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
	is_text(s.warnings.v[0].expected, "125.00");
}
END_TEST

/* Ten instalments of 2000.00 for 100.000 units each; no price is printed. */
static struct cg_fund *instalments(void)
{
	static char text[10][48], date[10][16], balance[10][16];
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
	is_text(s.warnings.v[0].found, "0.70");
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
	f->txns.v[6].amount = dec("-499.80");
	f->txns.v[7].amount = dec("0.20");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	is_text(s.warnings.v[0].found, "0.20");
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
	is_text(s.warnings.v[0].found, _i == 0 ? "-75.4687" : "-165.4100");
	is_text(s.warnings.v[0].expected, _i == 0 ? "75.4687" : "165.4100");
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
	{ "IDCW Payout @ Rs1.17", "18.00", "117.00" },
	{ "IDCW Payout @ Rs 1.17", "18.00", "117.00" },
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
	is_text(s.warnings.v[0].message, "A payout is not its rate times the units held, less its TDS.");
	is_text(s.warnings.v[0].expected, paid[_i].want);
	is_text(s.warnings.v[0].found, paid[_i].paid);
}
END_TEST

/*
 * 10.000 units at 200.0000 are 2000.00; roundings explain 0.6 of 0.001 unit, 0.5 of 0.0001 of the price, and a paisa:
 * 0.12 + 0.0005 + 0.01 = 0.1305. A sale may lack STT and TDS, as its words and rows tell.
 */
static const struct {
	const char *text, *amount, *units, *nav, *stt; /* stt: in the rows behind; NULL: none */
	size_t between;				       /* so many rows before it */
	bool rows, holds;			       /* the statement has rows of STT */
} sales[] = {
	{ "Purchase", "2000.13", "10.000", "200.0000", NULL, 0, false, true },
	{ "Purchase", "2000.14", "10.000", "200.0000", NULL, 0, false, false },
	{ "Purchase", "1999.87", "10.000", "200.0000", NULL, 0, false, true },
	{ "Purchase", "1999.86", "10.000", "200.0000", NULL, 0, false, false },
	/* nothing is held against nothing, and zero has no sign */
	{ "Purchase", NULL, "10.000", "200.0000", NULL, 0, false, true },
	{ "Purchase", "1.00", NULL, "200.0000", NULL, 0, false, true },
	{ "Purchase", "1.00", "10.000", NULL, NULL, 0, false, true },
	{ "Purchase", "0.00", "-0.001", "20.0000", NULL, 0, false, true },
	{ "Purchase", "2000.00", "-10.000", "200.0000", NULL, 0, false, false },
	{ "Redemption", "-2000.00", "10.000", "200.0000", NULL, 0, false, false },
	{ "Redemption", "-2000.13", "-10.000", "200.0000", NULL, 0, false, true },
	{ "Redemption", "-2000.14", "-10.000", "200.0000", NULL, 0, false, false },
	{ "Redemption", "-1999.87", "-10.000", "200.0000", NULL, 0, false, true },
	{ "Redemption", "-1999.86", "-10.000", "200.0000", NULL, 0, false, false },
	/* the tax kept back is not printed */
	{ "Redemption less TDS", "-1500.00", "-10.000", "200.0000", NULL, 0, false, true },
	{ "Redemption less TDS", "-2000.13", "-10.000", "200.0000", NULL, 0, false, true },
	{ "Redemption less TDS", "-2000.14", "-10.000", "200.0000", NULL, 0, false, false },
	/* 0.25 % of 2000.00 is 5.00 */
	{ "Redemption less STT", "-1994.87", "-10.000", "200.0000", NULL, 0, false, true },
	{ "Redemption less STT", "-1994.86", "-10.000", "200.0000", NULL, 0, false, false },
	{ "Redemption less STT", "-2000.13", "-10.000", "200.0000", NULL, 0, false, true },
	{ "Redemption less STT", "-2000.14", "-10.000", "200.0000", NULL, 0, false, false },
	{ "Redemption less STT", "-1994.87", "-10.000", "200.0000", NULL, 0, true, false },
	{ "Redemption less STT", "-1999.87", "-10.000", "200.0000", NULL, 0, true, true },
	/* what is printed counts, for three rows */
	{ "Redemption less STT", "-1995.00", "-10.000", "200.0000", "0.50", 0, false, false },
	{ "Redemption less STT", "-1995.00", "-10.000", "200.0000", "5.00", 0, true, true },
	{ "Redemption", "-1995.00", "-10.000", "200.0000", "-5.00", 0, true, true },
	{ "Redemption", "-1995.00", "-10.000", "200.0000", "5.00", 2, true, true },
	{ "Redemption", "-1995.00", "-10.000", "200.0000", "5.00", 3, true, false },
};

START_TEST(sale_lacks_its_taxes)
{
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "10.000", "0.000", "200.0000", "0.00", NULL);

	row(f, "2021-01-05", sales[_i].text[0] == 'P' ? CG_TXN_PURCHASE : CG_TXN_REDEMPTION, sales[_i].text,
	    sales[_i].amount, sales[_i].units, sales[_i].nav, NULL);
	for (size_t i = 0; i < sales[_i].between; i++)
		row(f, "2021-01-05", CG_TXN_MISC, "Note", NULL, NULL, NULL, NULL);
	if (sales[_i].stt != NULL)
		row(f, "2021-01-05", CG_TXN_STT_TAX, "*** STT Paid ***", sales[_i].stt, NULL, NULL, NULL);
	ck_assert_int_eq(cg_reconcile_rows_amount_holds(f, 0, sales[_i].rows), sales[_i].holds);
}
END_TEST

/* The tax of another day, or behind the next row with units, is not that of the sale. */
START_TEST(taxes_of_another_row)
{
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "20.000", "0.000", "200.0000", "0.00", NULL);

	row(f, "2021-01-05", CG_TXN_REDEMPTION, "Redemption", "-1995.00", "-10.000", "200.0000", NULL);
	row(f, "2021-01-06", CG_TXN_STT_TAX, "*** STT Paid ***", "5.00", NULL, NULL, NULL);
	ck_assert(!cg_reconcile_rows_amount_holds(f, 0, true));
	f->txns.v[1].date = f->txns.v[0].date;
	ck_assert(cg_reconcile_rows_amount_holds(f, 0, true));
	f->txns.v[1].type = CG_TXN_TDS_TAX;
	ck_assert(!cg_reconcile_rows_amount_holds(f, 0, true));
	f->txns.v[1] = f->txns.v[0];
	row(f, "2021-01-05", CG_TXN_STT_TAX, "*** STT Paid ***", "5.00", NULL, NULL, NULL);
	ck_assert(!cg_reconcile_rows_amount_holds(f, 0, true));
	ck_assert(cg_reconcile_rows_amount_holds(f, 1, true));
	row(f, "2021-01-05", CG_TXN_STT_TAX, "*** STT Paid ***", "1.00", NULL, NULL, NULL);
	f->txns.v[2].amount = dec("4.00"); /* both rows */
	ck_assert(cg_reconcile_rows_amount_holds(f, 1, true));
}
END_TEST

/* Sales of 50000.00 with each rate of STT that was ever due: 0.15, 0.20, 0.25, 0.001 %; one of them is off by paise. */
static const struct {
	const char *stt, *net, *other;
	enum { SALE, WITH_TDS, BOUGHT } what; /* the last one is this */
	bool told;
} rates[] = {
	{ "75.00", "-49925.00", "75.01", SALE, false },	    { "75.00", "-49925.00", "75.02", SALE, true },
	{ "75.00", "-49925.00", "74.99", SALE, false },	    { "75.00", "-49925.00", "74.98", SALE, true },
	{ "100.00", "-49900.00", "100.01", SALE, false },   { "100.00", "-49900.00", "100.02", SALE, true },
	{ "125.00", "-49875.00", "125.01", SALE, false },   { "125.00", "-49875.00", "125.02", SALE, true },
	{ "0.50", "-49999.50", "0.51", SALE, false },	    { "0.50", "-49999.50", "0.52", SALE, true },
	{ "75.00", "-49925.00", "75.10", WITH_TDS, false }, { "75.00", "-49925.00", "75.10", BOUGHT, false },
};

START_TEST(rates_of_stt)
{
	static const char *const dates[] = { "2011-01-05", "2011-02-05", "2011-03-05" }, *const left[] = { "200.000",
													   "100.000",
													   "0.000" };
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "300.000", "0.000", "500.0000", "0.00", NULL);
	struct cg_txn *t;

	for (size_t i = 0; i < 3; i++) {
		row(f, dates[i], CG_TXN_REDEMPTION, "Redemption", rates[_i].net, "-100.000", "500.0000", left[i]);
		row(f, dates[i], CG_TXN_STT_TAX, "*** STT Paid ***", i < 2 ? rates[_i].stt : rates[_i].other, NULL,
		    NULL, NULL);
	}
	t = &f->txns.v[4];
	if (rates[_i].what == WITH_TDS)
		t->description = CG_STR("Redemption less TDS");
	if (rates[_i].what == BOUGHT) {
		t->type = CG_TXN_PURCHASE;
		t->amount = dec("50000.00");
		t->units = dec("100.000");
		t->balance = f->units = dec("200.000");
		f->value = dec("100000.00");
	}
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("The STT behind a sale is no share of it that was ever due."), rates[_i].told);
}
END_TEST

/* A statement with one duty for three amounts that owe one: only a round sum proves that it was cut. */
static const struct {
	const char *third;
	bool any, told; /* any: a duty is printed */
} owed[] = {
	{ "100.01", true, false },
	{ "1999.90", true, true },
	{ "1999.90", false, false },
	{ "2000.00", true, false }, /* nothing was cut */
};

START_TEST(duties_that_are_owed)
{
	static const char *const dates[] = { "2021-01-05", "2021-02-05", "2021-03-05" };
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "0.000", "3.000", "100.0000", "300.00", NULL);

	for (size_t i = 0; i < 3; i++) {
		row(f, dates[i], CG_TXN_PURCHASE, "Purchase", i < 2 ? "200.01" : owed[_i].third, "1.000", NULL, NULL);
		if (i == 0 && owed[_i].any)
			row(f, dates[i], CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", "0.01", NULL, NULL, NULL);
	}
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("The stamp duty that was cut from an amount is not on the statement."), owed[_i].told);
}
END_TEST

/* Instalments that are not judged: no amount of two decimals, and a duty that is not right behind, or none of it. */
START_TEST(instalment_that_is_not_judged)
{
	static const struct {
		const char *amount;
		enum cg_txn_type behind;
		const char *duty;
		bool told;
	} v[] = {
		{ "2000.50", CG_TXN_MAX, NULL, true },
		{ "2000.505", CG_TXN_MAX, NULL, false },
		{ "-2000.50", CG_TXN_MAX, NULL, false },
		{ "1999.90", CG_TXN_STAMP_DUTY_TAX, "0.10", false },
		{ "1999.91", CG_TXN_STAMP_DUTY_TAX, "0.10", true },
		{ "1999.91", CG_TXN_STAMP_DUTY_TAX, "-0.10", false },
		{ "1999.91", CG_TXN_STAMP_DUTY_TAX, "5.10", false },
		{ "1999.91", CG_TXN_STAMP_DUTY_TAX, "0.105", false },
		{ "1999.91", CG_TXN_MISC, "0.10", false },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct cg_fund *f;

		teardown();
		setup();
		f = instalments();
		for (size_t k = 0; k < f->txns.n; k++)
			f->txns.v[k].description = CG_STR("SIP Purchase");
		f->txns.v[9].amount = dec(v[i].amount);
		if (v[i].behind == CG_TXN_MISC)
			row(f, "2008-10-05", CG_TXN_MISC, "Note", NULL, NULL, NULL, NULL);
		if (v[i].duty != NULL)
			row(f, "2008-10-05", CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", v[i].duty, NULL, NULL, NULL);
		ck_assert_int_eq(settle(), CG_OK);
		ck_assert_msg(is_said("An instalment and its stamp duty do not add up to whole rupees.") == v[i].told,
			      "%zu", i);
	}
}
END_TEST

/* What a duty should be is told: of the nearest amount above it that has one. */
START_TEST(duty_that_was_expected)
{
	struct cg_fund *f = sound_pair();

	f->txns.v[1].amount = dec("0.13");
	printed(NULL, NULL, "11053.36");
	expect_doubt("A stamp duty is not 0.005 % of an amount before it on its day.");
	is_text(s.warnings.v[0].expected, "0.10");
	is_text(s.warnings.v[0].found, "0.13");
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_VALUE_MISMATCH);
}
END_TEST

/* Whole rupees show a duty where they are hundreds with it. */
START_TEST(hundreds_with_their_duty)
{
	static const struct {
		const char *amount;
		bool owing;
	} v[] = { { "299985.00", true }, { "299984.00", false }, { "299895.00", false }, { "300000.00", false } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct cg_fund *f;

		teardown();
		setup();
		(void)good_fund("A Mutual Fund", "1000001");
		f = fund("A Mutual Fund", "1000002", "0.000", "1.000", v[i].amount, v[i].amount, NULL);
		row(f, "2021-03-05", CG_TXN_PURCHASE, "Units", v[i].amount, "1.000", v[i].amount, "1.000");
		ck_assert_int_eq(settle(), CG_OK);
		ck_assert_int_eq(is_said("The stamp duty that was cut from an amount is not on the statement."),
				 v[i].owing);
	}
}
END_TEST

/* One price of the statement is enough to miss another, and each row is told but once. */
START_TEST(row_is_told_once)
{
	struct cg_fund *f = good_fund("A Mutual Fund", "1000001");

	f->txns.v[3].nav = CG_DEC_NONE;
	printed(NULL, NULL, "5526.68");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	is_text(s.warnings.v[0].message, "A row has units and an amount, but no price.");
	s.warnings.n = s.checks = s.passed = 0;
	f->txns.v[3].nav = dec("75.4687");
	f->txns.v[3].amount = dec("-499.98");
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert(is_said("The amount of a row is not its units times its price."));
	ck_assert(!is_said("The amount of a row has another sign than its units."));
}
END_TEST

/* A duty is of one of the 63 rows above it on its day. */
START_TEST(duty_of_a_row_far_above)
{
	struct cg_fund *f = fund("A Mutual Fund", "1000001", "0.000", "26.787", "74.6590", "1999.89", NULL);

	row(f, "2021-01-05", CG_TXN_PURCHASE, "Purchase", "1999.90", "26.787", "74.6590", "26.787");
	for (int i = 0; i < 62 + _i; i++)
		row(f, "2021-01-05", CG_TXN_MISC, "***Note***", NULL, NULL, NULL, NULL);
	row(f, "2021-01-05", CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", "0.10", NULL, NULL, NULL);
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_int_eq(is_said("A stamp duty is not 0.005 % of an amount before it on its day."), _i == 1);
}
END_TEST

/* The same amount twice on a day, without units: as many rows with units may carry it, among the 63 above. */
START_TEST(amount_that_stands_twice)
{
	static const struct {
		size_t carriers, between;
		const char *second, *text;
		bool told;
	} v[] = {
		{ 2, 0, "0.10", "*** STT Paid ***", false }, { 1, 0, "0.10", "*** STT Paid ***", true },
		{ 0, 0, "0.10", "*** STT Paid ***", true },  { 1, 0, "0.11", "*** STT Paid ***", false },
		{ 1, 0, "0.10", "*** STT ***", false },	     { 2, 60, "0.10", "*** STT Paid ***", false },
		{ 2, 61, "0.10", "*** STT Paid ***", true }, /* the first one is too far above */
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct cg_fund *f;

		teardown();
		setup();
		f = fund("A Mutual Fund", "1000001", "0.000", "2.000", "10.0000", "20.00", NULL);
		for (size_t k = 0; k < v[i].carriers; k++)
			row(f, "2021-01-05", CG_TXN_BONUS, k == 0 ? "Bonus" : "Bonus again", NULL, "1.000", NULL, NULL);
		for (size_t k = 0; k < v[i].between; k++)
			row(f, "2021-01-05", CG_TXN_MISC, "***Note***", NULL, NULL, NULL, NULL);
		row(f, "2021-01-05", CG_TXN_STT_TAX, "*** STT Paid ***", "0.10", NULL, NULL, NULL);
		row(f, "2021-01-05", CG_TXN_STT_TAX, v[i].text, v[i].second, NULL, NULL, NULL);
		(void)settle();
		ck_assert_msg(is_said("A row stands twice with the same date, text and amount.") == v[i].told, "%zu",
			      i);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("rows");
	TCase *tc = tcase_create("rows");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, duty_of_a_paisa_is_missed, due);
	LOOP(tc, sale_lacks_its_taxes, sales);
	tcase_add_test(tc, taxes_of_another_row);
	LOOP(tc, rates_of_stt, rates);
	LOOP(tc, duties_that_are_owed, owed);
	tcase_add_test(tc, instalment_that_is_not_judged);
	tcase_add_test(tc, duty_that_was_expected);
	tcase_add_loop_test(tc, duty_of_a_row_far_above, 0, 2);
	tcase_add_test(tc, amount_that_stands_twice);
	tcase_add_test(tc, hundreds_with_their_duty);
	tcase_add_test(tc, row_is_told_once);
	LOOP(tc, payout_is_the_rate_but_for_rounding, paid);
	tcase_add_loop_test(tc, price_below_zero_is_noticed, 0, 2);
	tcase_add_test(tc, dropped_duty_is_missed);
	tcase_add_test(tc, doubled_duty_is_noticed);
	tcase_add_loop_test(tc, rounding_explains_so_much, 0, (int)(sizeof(products) / sizeof(products[0])));
	tcase_add_loop_test(tc, duty_is_cut_from_the_gross_or_the_net_amount, 0, sizeof(duties) / sizeof(duties[0]));
	tcase_add_test(tc, sale_pays_less_stt);
	tcase_add_test(tc, payout_is_rate_times_units);
	tcase_add_test(tc, payouts_of_a_day_have_their_own_tax);
	tcase_add_test(tc, row_without_its_balance_is_noticed);
	tcase_add_loop_test(tc, row_without_its_price_is_noticed, 0, 3);
	tcase_add_loop_test(tc, the_only_price_is_missed, 0, 3);
	tcase_add_loop_test(tc, merger_has_its_amount, 0, 2);
	tcase_add_test(tc, rows_may_all_be_without_price);
	tcase_add_test(tc, amount_against_its_units_is_noticed);
	tcase_add_test(tc, prices_without_any_amount_are_noticed);
	tcase_add_loop_test(tc, switch_without_its_amount_is_noticed, 0, 2);
	tcase_add_loop_test(tc, implied_price_leaps, 0, 3);
	tcase_add_loop_test(tc, payment_without_its_amount_is_noticed, 0, 3);
	LOOP(tc, instalments_are_alike, odd_instalments);
	tcase_add_loop_test(tc, instalments_of_two_plans_differ, 0, 2);
	tcase_add_test(tc, stt_is_a_share_of_the_sale);
	tcase_add_test(tc, stt_of_a_few_paise_is_not_judged);
	tcase_add_test(tc, dropped_duty_of_whole_rupees_is_missed);
	tcase_add_loop_test(tc, what_is_not_held_costs_nothing, 0, 4);
	tcase_add_loop_test(tc, tax_has_the_sign_of_the_others, 0, 4);
	tcase_add_loop_test(tc, moved_units_need_no_price, 0, 7);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
