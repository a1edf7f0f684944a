/*
 * Lots, costs and rows of Schedule 112A. Every expected figure is worked by hand from the amounts of the case; the fair
 * market values of 31-Jan-2018 are AMFI's: INF179K01UT0 699.5850, INF200K01T51 64.8720.
 */
#include "gains_sample.h"
#include "portfolio/gains/missing.h"

#include "portfolio/gains/112a.h"
#include "run.h"

#define BUY CG_TXN_PURCHASE
#define SIP CG_TXN_PURCHASE_SIP
#define SELL CG_TXN_REDEMPTION
#define DUTY CG_TXN_STAMP_DUTY_TAX
#define STT CG_TXN_STT_TAX

/* 100 units for 10,000.00 and 33.333 for 5,000.00; 50, 60 and 23.333 sold. */
START_TEST(first_in_first_out_with_duty)
{
	size_t f = equity_fund();

	row(f, "2020-08-03", BUY, "9999.50", "100.000", "99.9950");
	row(f, "2020-08-03", DUTY, "0.50", NULL, NULL);
	row(f, "2021-01-04", SIP, "4999.75", "33.333", "149.9940");
	row(f, "2021-01-04", DUTY, "0.25", NULL, NULL);
	row(f, "2021-09-06", SELL, "-7999.92", "-50.000", "160.0000");
	row(f, "2021-09-06", STT, "0.08", NULL, NULL);
	row(f, "2021-12-06", SELL, "-9999.90", "-60.000", "166.6667");
	row(f, "2021-12-06", STT, "0.10", NULL, NULL);
	row(f, "2022-01-05", SELL, "-4666.55", "-23.333", "200.0000");
	row(f, "2022-01-05", STT, "0.05", NULL, NULL);
	run();
	has_gains(f, 4);
	is_gain(f, 0, "50.000 8000.00 5000.00 3000.00 LONG FLAT 10 112A");
	is_gain(f, 1, "50.000 8333.33 5000.00 3333.33 LONG FLAT 10 112A");
	is_gain(f, 2, "10.000 1666.67 1500.02 166.65 SHORT FLAT 15 111A"); /* 1499.94 and duty 0.08 */
	is_gain(f, 3, "23.333 4666.60 3499.98 1166.62 LONG FLAT 10 112A"); /* 3499.81 and duty 0.17: a year and a day */
	ck_assert_str_eq(text_of(gain(f, 2)->lot.stamp_duty), "0.08");
	ck_assert_str_eq(text_of(gain(f, 3)->lot.stamp_duty), "0.17");
	ck_assert_int_eq(gain(f, 0)->days, 399);
	ck_assert_int_eq(gain(f, 0)->fy, 2021);
}
END_TEST

/* Two purchases of a day, printed before their duties: each gets its own. */
START_TEST(duty_finds_its_purchase)
{
	size_t f = equity_fund();

	row(f, "2021-01-04", BUY, "99995.00", "1000.000", "99.9950");
	row(f, "2021-01-04", BUY, "4999.75", "50.000", "99.9950");
	row(f, "2021-01-04", DUTY, "5.00", NULL, NULL);
	row(f, "2021-01-04", DUTY, "0.25", NULL, NULL);
	row(f, "2021-02-04", SELL, "-110250.00", "-1050.000", "105.0000");
	run();
	is_gain(f, 0, "1000.000 105000.00 100000.00 5000.00 SHORT FLAT 15 111A");
	is_gain(f, 1, "50.000 5250.00 5000.00 250.00 SHORT FLAT 15 111A");
}
END_TEST

/* One that is no purchase's by its size is that of the one right before it. */
START_TEST(duty_of_another_size)
{
	size_t f = equity_fund();

	row(f, "2021-01-04", BUY, "99995.00", "1000.000", "99.9950");
	row(f, "2021-01-04", BUY, "4999.75", "50.000", "99.9950");
	row(f, "2021-01-04", DUTY, "0.99", NULL, NULL);
	row(f, "2021-02-04", SELL, "-110250.00", "-1050.000", "105.0000");
	run();
	is_gain(f, 0, "1000.000 105000.00 99995.00 5005.00 SHORT FLAT 15 111A");
	is_gain(f, 1, "50.000 5250.00 5000.74 249.26 SHORT FLAT 15 111A");
}
END_TEST

/* Some statements print the newest row first. */
START_TEST(rows_from_new_to_old)
{
	size_t f = equity_fund();

	row(f, "2021-09-06", SELL, "-16000.00", "-100.000", "160.0000");
	row(f, "2020-08-03", BUY, "10000.00", "100.000", "100.0000");
	run();
	has_gains(f, 1);
	is_gain(f, 0, "100.000 16000.00 10000.00 6000.00 LONG FLAT 10 112A");
}
END_TEST

/* A duty that stands before its purchase, two days later, is found too; the one behind four days is not. */
START_TEST(duty_before_its_purchase)
{
	size_t f = equity_fund();

	row(f, "2021-01-04", DUTY, "5.00", NULL, NULL);
	row(f, "2021-01-06", BUY, "99995.00", "1000.000", "99.9950");
	row(f, "2021-02-01", DUTY, "0.25", NULL, NULL);
	row(f, "2021-02-05", BUY, "4999.75", "50.000", "99.9950");
	row(f, "2021-03-04", SELL, "-110250.00", "-1050.000", "105.0000");
	run();
	is_gain(f, 0, "1000.000 105000.00 100000.00 5000.00 SHORT FLAT 15 111A");
	is_gain(f, 1, "50.000 5250.00 4999.75 250.25 SHORT FLAT 15 111A");
}
END_TEST

/* Rows without units stand between those that give the closing units; a chain that ends elsewhere refuses the fund. */
START_TEST(a_chain_of_units_with_taxes_between)
{
	static const char *const closing[] = { "15.000", "14.999" };
	static const char *const want[] = { "5.000 600.00 500.03 99.97 SHORT FLAT 15 111A",
					    "5.000 600.00 NOT_RECONCILED" };

	for (size_t i = 0; i < 2; i++) {
		size_t f;

		sample_end();
		sample_begin();
		f = equity_fund();
		row(f, "2021-01-04", BUY, "1000.00", "10.000", "100.0000");
		row(f, "2021-01-04", DUTY, "0.05", NULL, NULL);
		row(f, "2021-02-04", BUY, "1000.00", "10.000", "100.0000");
		row(f, "2021-05-10", SELL, "-600.00", "-5.000", "120.0000");
		sample.s.funds.v[f].units = dec(closing[i]);
		sample.s.funds.v[f].reconciled = false; /* so that the chain is followed */
		run();
		is_gain(f, 0, want[i]);
	}
}
END_TEST

/* 1 crore and 2 lakh in one day, the duties the other way round: of the net amounts, not of the gross ones. */
START_TEST(duty_of_the_net_amount_finds_its_purchase)
{
	size_t f = equity_fund();

	row(f, "2021-01-04", BUY, "19999000.05", "199990.001", "100.0000");
	row(f, "2021-01-04", BUY, "19998800.05", "199988.001", "100.0000");
	row(f, "2021-01-04", DUTY, "999.95", NULL, NULL);
	row(f, "2021-01-04", DUTY, "999.94", NULL, NULL);
	row(f, "2021-02-04", SELL, "-39997800.20", "-399978.002", "100.0000");
	run();
	ck_assert_str_eq(text_of(gain(f, 0)->lot.stamp_duty), "999.94");
	ck_assert_str_eq(text_of(gain(f, 1)->lot.stamp_duty), "999.95");
}
END_TEST

static size_t missing(const char *fy, struct cg_gains_missing_list *out)
{
	struct cg_err e = { 0 };

	ck_assert_int_eq(cg_gains_missing_make(&sample.g, (int)strtol(fy, NULL, 10), &sample.arena, out, &e), CG_OK);
	return out->n;
}

/*
 * 49.988 units at 3949.2317 are 197,414.19, and 197,513.41 is printed. The units hold, so every lot has its gain; those
 * of that sale are in doubt, the sales of other years and of the other lot are not.
 */
START_TEST(an_amount_in_doubt_costs_no_gain)
{
	size_t f = debt_fund();
	struct cg_gains_missing_list none;

	sample.s.funds.v[f].reconciled = false;
	sample.s.funds.v[f].units = dec("10.012");
	row(f, "2016-01-04", BUY, "150000.00", "50.000", "3000.0000");
	row(f, "2016-01-05", BUY, "60000.00", "20.000", "3000.0000");
	row(f, "2019-05-10", SELL, "-40000.00", "-10.000", "4000.0000");
	row(f, "2020-02-10", SELL, "-197513.41", "-49.988", "3949.2317");
	run();
	is_gain(f, 0, "10.000 40000.00 34133.86 5866.14 LONG INDEXED 20 112");
	ck_assert_int_eq(gain(f, 0)->caution, CG_CAUTION_NONE);
	ck_assert_uint_eq(sample.g.funds[f].n, 3);
	for (size_t i = 1; i < 3; i++) {
		ck_assert_int_eq(gain(f, i)->reason, CG_GAINS_OK);
		ck_assert_str_eq(cg_gains_stripping_caution_name(gain(f, i)->caution), "AMOUNT_DOUBTFUL");
	}
	ck_assert_str_eq(text_of(gain(f, 1)->lot.sale_value), "158048.66");
	ck_assert_str_eq(text_of(gain(f, 2)->lot.sale_value), "39464.75");
	ck_assert_uint_eq(missing("2019", &none), 0);
	ck_assert_uint_eq(missing("2015", &none), 0);
}
END_TEST

/* The same of a purchase: its lots carry the caution wherever they are sold, in the segregated part too. */
START_TEST(a_purchase_in_doubt_marks_its_lots)
{
	size_t f = equity_fund();

	sample.s.funds.v[f].reconciled = false;
	sample.s.funds.v[f].units = dec("0.000");
	row(f, "2019-01-04", BUY, "1100.00", "10.000", "100.0000");
	row(f, "2019-01-05", BUY, "1000.00", "10.000", "100.0000");
	row(f, "2021-05-10", SELL, "-2400.00", "-20.000", "120.0000");
	run();
	is_gain(f, 0, "10.000 1200.00 1100.00 100.00 LONG FLAT 10 112A");
	is_gain(f, 1, "10.000 1200.00 1000.00 200.00 LONG FLAT 10 112A");
	ck_assert_int_eq(gain(f, 0)->caution, CG_CAUTION_AMOUNT);
	ck_assert_int_eq(gain(f, 1)->caution, CG_CAUTION_NONE);
}
END_TEST

/* A row with 5 units out is lost between 2020 and 2022: the fund has no gains, and these years may lack a sale. */
START_TEST(a_broken_chain_of_units_refuses_the_fund)
{
	static const char *const years[] = { "2018", "2019", "2020", "2021", "2022" };
	static const size_t lacking[] = { 0, 1, 1, 1, 0 };
	size_t f = equity_fund();
	struct cg_gains_missing_list list;

	sample.s.funds.v[f].reconciled = false;
	sample.s.funds.v[f].units = dec("4.000");
	row(f, "2018-05-04", BUY, "1000.00", "10.000", "100.0000");
	row(f, "2020-02-04", BUY, "100.00", "1.000", "100.0000");
	row(f, "2021-05-10", SELL, "-240.00", "-2.000", "120.0000");
	sample.s.funds.v[f].txns.v[0].balance = dec("10.000");
	sample.s.funds.v[f].txns.v[1].balance = dec("11.000");
	sample.s.funds.v[f].txns.v[2].balance = dec("4.000");
	run();
	is_gain(f, 0, "2.000 240.00 NOT_RECONCILED");
	for (size_t i = 0; i < sizeof(years) / sizeof(years[0]); i++)
		ck_assert_msg(missing(years[i], &list) == lacking[i], "%s", years[i]);
	ck_assert_uint_eq(missing("2021", &list), 1);
	ck_assert_str_eq(text_of(list.v[0].units), "2.000");
}
END_TEST

/* MF Central prints amounts after duty and no duty: 0.005 % of 99,995.00 is 5.00; none before July 2020. */
START_TEST(duty_that_is_not_printed)
{
	size_t f = equity_fund();

	sample.s.source = CG_SOURCE_MFCENTRAL;
	row(f, "2020-06-30", BUY, "50000.00", "500.000", "100.0000");
	row(f, "2020-07-01", BUY, "99995.00", "1000.000", "99.9950");
	row(f, "2020-09-01", SELL, "-150000.00", "-1500.000", "100.0000");
	run();
	is_gain(f, 0, "500.000 50000.00 50000.00 0.00 SHORT FLAT 15 111A");
	is_gain(f, 1, "1000.000 100000.00 100000.00 0.00 SHORT FLAT 15 111A");
	ck_assert_str_eq(text_of(gain(f, 1)->lot.stamp_duty), "5.00");
	ck_assert(!gain(f, 0)->lot.duty_computed && gain(f, 1)->lot.duty_computed);
}
END_TEST

/* A statement that prints one is asked for all: also where its row stands before the purchase, as the first of all. */
START_TEST(duty_that_is_printed_once)
{
	size_t f = equity_fund();

	sample.s.source = CG_SOURCE_MFCENTRAL;
	row(f, "2020-07-01", CG_TXN_STAMP_DUTY_TAX, "5.00", NULL, NULL);
	row(f, "2020-07-01", BUY, "99995.00", "1000.000", "99.9950");
	row(f, "2020-08-03", BUY, "99995.00", "1000.000", "99.9950");
	row(f, "2020-09-01", SELL, "-200000.00", "-2000.000", "100.0000");
	run();
	has_gains(f, 2);
	ck_assert(!gain(f, 0)->lot.duty_computed && !gain(f, 1)->lot.duty_computed);
}
END_TEST

/* Units of the opening balance go first: without cost; what is sold from known lots is exact. */
START_TEST(opening_units_have_no_cost)
{
	size_t f = equity_fund();

	sample.s.funds.v[f].opening_units = dec("100.000");
	row(f, "2020-01-06", BUY, "1000.00", "10.000", "100.0000");
	row(f, "2021-02-08", SELL, "-12600.00", "-105.000", "120.0000");
	row(f, "2021-02-09", SELL, "-610.00", "-5.000", "122.0000");
	run();
	has_gains(f, 3);
	is_gain(f, 0, "100.000 12000.00 OPENING_BALANCE");
	is_gain(f, 1, "5.000 600.00 500.00 100.00 LONG FLAT 10 112A");
	is_gain(f, 2, "5.000 610.00 500.00 110.00 LONG FLAT 10 112A");
	ck_assert(!gain(f, 0)->lot.cost.set);
	ck_assert_int_eq(gain(f, 0)->lot.buy_date, CG_DATE_NONE);
	ck_assert_int_eq(gain(f, 0)->days, -1);
}
END_TEST

/* A switch is a sale and a purchase; stamp duty of the new lot in its cost. */
START_TEST(switch_is_a_transfer)
{
	size_t f = equity_fund(), g = debt_fund();

	row(f, "2022-01-03", BUY, "10000.00", "100.000", "100.0000");
	row(f, "2022-06-01", CG_TXN_SWITCH_OUT, "-11999.88", "-100.000", "120.0000");
	row(f, "2022-06-01", STT, "0.12", NULL, NULL);
	row(g, "2022-06-02", CG_TXN_SWITCH_IN, "11999.28", "1000.000", "11.9993");
	row(g, "2022-06-02", DUTY, "0.60", NULL, NULL);
	row(g, "2024-07-23", SELL, "-13000.00", "-1000.000", "13.0000");
	run();
	is_gain(f, 0, "100.000 12000.00 10000.00 2000.00 SHORT FLAT 15 111A");
	is_gain(g, 0, "1000.000 13000.00 11999.88 1000.12 LONG FLAT 12.5 112");
	ck_assert_int_eq(gain(g, 0)->lot.bought_by, CG_TXN_SWITCH_IN);
}
END_TEST

/* 100 units for 30,000 of 2015, 20 for 12,000 of 2021 become 60 of the new scheme: 50 and 10, dates and costs kept. */
START_TEST(merger_carries_cost_and_date)
{
	size_t a = fund_in("7", "INF179K01UT0", "FLEXI_CAP", "EQUITY"),
	       b = fund_in("7", "INF200K01T51", "SMALL_CAP", "EQUITY");

	row(a, "2015-03-02", BUY, "30000.00", "100.000", "300.0000");
	row(a, "2021-03-01", BUY, "12000.00", "20.000", "600.0000");
	row(a, "2022-03-07", CG_TXN_SWITCH_OUT_MERGER, "-90000.00", "-120.000", "750.0000");
	row(b, "2022-03-07", CG_TXN_SWITCH_IN_MERGER, "90000.00", "60.000", "1500.0000");
	row(b, "2022-03-08", SELL, "-91500.00", "-60.000", "1525.0000");
	run();
	has_gains(a, 0);
	has_gains(b, 2);
	/* value of 2018: 100 units of the old scheme at 699.585 = 69,958.50, below the sale value of 76,250 */
	is_gain(b, 0, "50.000 76250.00 69958.50 6291.50 LONG FLAT 10 112A");
	is_gain(b, 1, "10.000 15250.00 12000.00 3250.00 LONG FLAT 10 112A");
	ck_assert_int_eq(gain(b, 0)->lot.buy_date, day("2015-03-02"));
	ck_assert_str_eq(text_of(gain(b, 0)->fmv_nav), "1399.1700");
	ck_assert_uint_eq(sample.g.lots.outs.n, 1);
	ck_assert_int_eq(sample.g.lots.outs.v[0].reason, CG_GAINS_MERGER_OUT);
}
END_TEST

/* The smallest part of a unit goes over with its own cost. */
START_TEST(merger_to_the_last_part)
{
	size_t a = fund_in("7", "INF179K01UT0", "FLEXI_CAP", "EQUITY"),
	       b = fund_in("7", "INF200K01T51", "SMALL_CAP", "EQUITY");

	row(a, "2020-03-02", BUY, "30000.00", "99.999999", "300.0000");
	row(a, "2021-03-01", BUY, "12000.00", "0.000001", "600.0000");
	row(a, "2022-03-07", CG_TXN_SWITCH_OUT_MERGER, "-90000.00", "-100.000000", "900.0000");
	row(b, "2022-03-07", CG_TXN_SWITCH_IN_MERGER, "90000.00", "100.000000", "900.0000");
	row(b, "2022-03-08", SELL, "-90000.00", "-100.000000", "900.0000");
	run();
	has_gains(b, 2);
	is_gain(b, 0, "99.999999 90000.00 30000.00 60000.00 LONG FLAT 10 112A");
	is_gain(b, 1, "0.000001 0.00 12000.00 -12000.00 LONG FLAT 10 112A");
}
END_TEST

/* Merged before 31-Jan-2018: the new scheme was held that day. 500 units at 64.872 = 32,436.00. */
START_TEST(merger_before_2018_has_the_new_value)
{
	size_t b = fund_in("7", "INF200K01T51", "SMALL_CAP", "EQUITY"),
	       a = fund_in("7", "INF179K01UT0", "FLEXI_CAP", "EQUITY");

	row(a, "2015-03-02", BUY, "30000.00", "100.000", "300.0000");
	row(a, "2017-03-06", CG_TXN_SWITCH_OUT_MERGER, "-31000.00", "-100.000", "310.0000");
	row(b, "2017-03-06", CG_TXN_SWITCH_IN_MERGER, "31000.00", "500.000", "62.0000");
	row(b, "2022-03-08", SELL, "-50000.00", "-500.000", "100.0000");
	run();
	is_gain(b, 0, "500.000 50000.00 32436.00 17564.00 LONG FLAT 10 112A");
}
END_TEST

/* Two folios lose as much that day: the lots come from the folio that the new units are in, wherever it stands. */
START_TEST(merger_within_the_folio)
{
	for (int order = 0; order < 2; order++) {
		size_t b;

		sample_end();
		sample_begin();
		for (int i = 0; i < 2; i++) {
			bool own = i == order;
			size_t a = fund_in(own ? "7" : "8", "INF179K01UT0", "FLEXI_CAP", "EQUITY");

			row(a, "2019-03-04", BUY, own ? "30000.00" : "60000.00", "100.000", own ? "300.00" : "600.00");
			row(a, "2022-03-07", CG_TXN_SWITCH_OUT_MERGER, "-90000.00", "-100.000", "900.0000");
		}
		b = fund_in("7", "INF200K01T51", "SMALL_CAP", "EQUITY");
		row(b, "2022-03-07", CG_TXN_SWITCH_IN_MERGER, "90000.00", "60.000", "1500.0000");
		row(b, "2022-03-08", SELL, "-91500.00", "-60.000", "1525.0000");
		run();
		is_gain(b, 0, "60.000 91500.00 30000.00 61500.00 LONG FLAT 10 112A");
	}
}
END_TEST

START_TEST(merger_without_its_other_side)
{
	size_t b = fund_in("7", "INF200K01T51", "SMALL_CAP", "EQUITY");

	row(b, "2022-03-07", CG_TXN_SWITCH_IN_MERGER, "90000.00", "60.000", "1500.0000");
	row(b, "2022-03-08", SELL, "-91500.00", "-60.000", "1525.0000");
	run();
	is_gain(b, 0, "60.000 91500.00 MERGER_UNMATCHED");
}
END_TEST

/* Old units of unknown cost stay unknown when they become others. */
START_TEST(merger_of_an_opening_balance)
{
	size_t a = fund_in("7", NULL, "FLEXI_CAP", "EQUITY"), b = fund_in("7", "INF200K01T51", "SMALL_CAP", "EQUITY");

	sample.s.funds.v[a].opening_units = dec("60.000");
	row(a, "2020-03-01", BUY, "12000.00", "20.000", "600.0000");
	row(a, "2022-03-07", CG_TXN_SWITCH_OUT_MERGER, "-90000.00", "-80.000", "1125.0000");
	row(b, "2022-03-07", CG_TXN_SWITCH_IN_MERGER, "90000.00", "40.000", "2250.0000");
	row(b, "2022-03-08", SELL, "-100000.00", "-40.000", "2500.0000");
	run();
	is_gain(b, 0, "30.000 75000.00 OPENING_BALANCE");
	is_gain(b, 1, "10.000 25000.00 12000.00 13000.00 LONG FLAT 10 112A");
}
END_TEST

static bool navs(void *ctx, size_t fund, int32_t date, struct cg_dec *nav)
{
	(void)ctx;
	ck_assert_int_eq(date, day("2021-04-05"));
	*nav = dec(fund == 0 ? "9.0000" : "3.0000");
	return true;
}

/* 1,000 units for 12,000.60 with duty; a quarter (3 of 3 + 9) of the cost goes to the segregated part: 3,000.15. */
START_TEST(segregation_divides_the_cost)
{
	size_t a = fund_in("7", "INF843K01FC8", "CREDIT_RISK", "DEBT"),
	       b = fund_in("7", "INF843K01XX5", "CREDIT_RISK", "DEBT");

	sample.nav = navs;
	row(a, "2020-10-05", BUY, "12000.00", "1000.000", "12.0000");
	row(a, "2020-10-05", DUTY, "0.60", NULL, NULL);
	row(a, "2021-06-07", SELL, "-9500.00", "-1000.000", "9.5000");
	row(b, "2021-04-05", CG_TXN_SEGREGATION, NULL, "1000.000", NULL);
	row(b, "2023-11-06", SELL, "-2000.00", "-1000.000", "2.0000");
	run();
	is_gain(a, 0, "1000.000 9500.00 9000.45 499.55 SHORT SLAB - -");
	/* 3 years and a month since the purchase; index 348/301 on 3,000.15 = 3,468.61 */
	is_gain(b, 0, "1000.000 2000.00 3468.61 -1468.61 LONG INDEXED 20 112");
	ck_assert_int_eq(gain(b, 0)->lot.buy_date, day("2020-10-05"));
	ck_assert_str_eq(text_of(gain(b, 0)->lot.cost), "3000.15");
	ck_assert_str_eq(text_of(gain(b, 0)->plain_gain), "-1000.15");
}
END_TEST

static bool two_navs(void *ctx, size_t fund, int32_t date, struct cg_dec *nav)
{
	bool second = date == day("2021-06-10");

	(void)ctx;
	*nav = dec(fund == 0 ? second ? "8.8200" : "9.0000" : fund == 1 ? "1.0000" : "0.1800");
	return true;
}

/*
 * Two portfolios are parted from one scheme, 800 units each; the names of the two are more alike than that of the
 * scheme: 8,000 x 1 / 10 = 800.00 of the cost go with the first, 7,200 x 0.18 / 9 = 144.00 with the second, 7,056.00
 * are left.
 */
START_TEST(segregation_twice)
{
	static const char *const names[] = { "Low Duration Fund", "Low Duration Fund - Segregated Portfolio 1",
					     "Low Duration Fund - Segregated Portfolio 2" };
	size_t v[3];

	for (size_t i = 0; i < 3; i++) {
		v[i] = fund_in("7", NULL, "CREDIT_RISK", "DEBT");
		sample.s.funds.v[v[i]].name = cg_str_of(names[i]);
	}
	sample.nav = two_navs;
	row(v[0], "2020-06-03", BUY, "8000.00", "800.000", "10.0000");
	row(v[0], "2021-09-01", SELL, "-8000.00", "-800.000", "10.0000");
	row(v[1], "2021-01-25", CG_TXN_SEGREGATION, NULL, "800.000", NULL);
	row(v[1], "2021-09-01", SELL, "-400.00", "-800.000", "0.5000");
	row(v[2], "2021-06-10", CG_TXN_SEGREGATION, NULL, "800.000", NULL);
	row(v[2], "2021-09-01", SELL, "-80.00", "-800.000", "0.1000");
	run();
	is_gain(v[0], 0, "800.000 8000.00 7056.00 944.00 SHORT SLAB - -");
	is_gain(v[1], 0, "800.000 400.00 800.00 -400.00 SHORT SLAB - -");
	is_gain(v[2], 0, "800.000 80.00 144.00 -64.00 SHORT SLAB - -");
}
END_TEST

/* Two schemes of the folio have as many units and the same name to tell them by: nobody can say which was divided. */
START_TEST(segregation_in_doubt)
{
	size_t a = fund_in("7", NULL, "CREDIT_RISK", "DEBT"), b = fund_in("7", NULL, "CREDIT_RISK", "DEBT"),
	       c = fund_in("7", NULL, "CREDIT_RISK", "DEBT");

	sample.nav = two_navs;
	for (size_t i = a; i <= b; i++) {
		row(i, "2020-06-03", BUY, "8000.00", "800.000", "10.0000");
		row(i, "2021-09-01", SELL, "-8000.00", "-800.000", "10.0000");
	}
	row(c, "2021-01-25", CG_TXN_SEGREGATION, NULL, "800.000", NULL);
	row(c, "2021-09-01", SELL, "-400.00", "-800.000", "0.5000");
	run();
	is_gain(c, 0, "800.000 400.00 SEGREGATION_UNMATCHED");
	is_gain(a, 0, "800.000 8000.00 SEGREGATION_UNMATCHED");
	is_gain(b, 0, "800.000 8000.00 SEGREGATION_UNMATCHED");
}
END_TEST

/*
 * The scheme's units are not as many as the portfolio's: its name tells that it was divided, but nobody knows how. What
 * else is in the folio stays as it is.
 */
START_TEST(segregation_of_other_units)
{
	size_t a = fund_in("7", NULL, "CREDIT_RISK", "DEBT"), b = fund_in("7", NULL, "CREDIT_RISK", "DEBT"),
	       c = fund_in("7", NULL, "CREDIT_RISK", "DEBT");

	sample.s.funds.v[a].name = CG_STR("X Low Duration Fund - Direct Plan - Growth");
	sample.s.funds.v[b].name = CG_STR("X Low Risk Fund - Direct Plan - Growth");
	sample.s.funds.v[c].name = CG_STR("X Low Duration Fund - Direct Plan-Segrd PF 2(10.90%)");
	sample.nav = two_navs;
	for (size_t i = a; i <= b; i++) {
		row(i, "2020-06-03", BUY, "8000.00", "800.000", "10.0000");
		row(i, "2021-09-01", SELL, "-8000.00", "-800.000", "10.0000");
	}
	row(c, "2021-01-25", CG_TXN_SEGREGATION, NULL, "799.000", NULL);
	run();
	is_gain(a, 0, "800.000 8000.00 SEGREGATION_UNMATCHED");
	is_gain(b, 0, "800.000 8000.00 8000.00 0.00 SHORT SLAB - -");
}
END_TEST

/* A name that begins with what the portfolio is tells nothing: schemes with other units stay as they are. */
START_TEST(segregation_without_a_name)
{
	size_t a = fund_in("7", NULL, "CREDIT_RISK", "DEBT"), c = fund_in("7", NULL, "CREDIT_RISK", "DEBT");

	sample.s.funds.v[a].name = CG_STR("X Low Duration Fund");
	sample.s.funds.v[c].name = CG_STR("Segregated Portfolio 1");
	sample.nav = two_navs;
	row(a, "2020-06-03", BUY, "8000.00", "800.000", "10.0000");
	row(a, "2021-09-01", SELL, "-8000.00", "-800.000", "10.0000");
	row(c, "2021-01-25", CG_TXN_SEGREGATION, NULL, "799.000", NULL);
	run();
	is_gain(a, 0, "800.000 8000.00 8000.00 0.00 SHORT SLAB - -");
}
END_TEST

/* One scheme has the units, another one the name: either may have been divided. */
START_TEST(segregation_of_two_minds)
{
	size_t a = fund_in("7", NULL, "CREDIT_RISK", "DEBT"), b = fund_in("7", NULL, "LIQUID", "DEBT"),
	       c = fund_in("7", NULL, "CREDIT_RISK", "DEBT");

	sample.s.funds.v[a].name = CG_STR("X Low Duration Fund - Direct Plan - Growth");
	sample.s.funds.v[b].name = CG_STR("X Liquid Fund - Direct Plan - Growth");
	sample.s.funds.v[c].name = CG_STR("X Low Duration Fund - Direct Plan-Segrd PF 2(10.90%)");
	sample.nav = two_navs;
	row(a, "2020-06-03", BUY, "8000.00", "800.000", "10.0000");
	row(a, "2021-09-01", SELL, "-8000.00", "-800.000", "10.0000");
	row(b, "2020-06-03", BUY, "7990.00", "799.000", "10.0000");
	row(b, "2021-09-01", SELL, "-8000.00", "-799.000", "10.0125");
	row(c, "2021-01-25", CG_TXN_SEGREGATION, NULL, "799.000", NULL);
	row(c, "2021-09-01", SELL, "-79.90", "-799.000", "0.1000");
	run();
	is_gain(a, 0, "800.000 8000.00 SEGREGATION_UNMATCHED");
	is_gain(b, 0, "799.000 8000.00 SEGREGATION_UNMATCHED");
	is_gain(c, 0, "799.000 79.90 SEGREGATION_UNMATCHED");
}
END_TEST

/*
 * Two schemes have the units, and the name is that of the first: 8,000 x 0.18 / (8.82 + 0.18) = 160.00 of its cost go,
 * 7,840.00 are left; the other one keeps its cost.
 */
START_TEST(segregation_by_name)
{
	size_t a = fund_in("7", NULL, "CREDIT_RISK", "DEBT"), b = fund_in("7", NULL, "CREDIT_RISK", "DEBT"),
	       c = fund_in("7", NULL, "CREDIT_RISK", "DEBT");

	sample.s.funds.v[a].name = CG_STR("X Low Duration Fund - Direct Plan - Growth");
	sample.s.funds.v[b].name = CG_STR("X Low Risk Fund - Direct Plan - Growth");
	sample.s.funds.v[c].name = CG_STR("X Low Duration Fund - Direct Plan-Segrd PF 2(10.90%)");
	sample.nav = two_navs;
	for (size_t i = a; i <= b; i++) {
		row(i, "2020-06-03", BUY, "8000.00", "800.000", "10.0000");
		row(i, "2021-09-01", SELL, "-8000.00", "-800.000", "10.0000");
	}
	row(c, "2021-06-10", CG_TXN_SEGREGATION, NULL, "800.000", NULL);
	row(c, "2021-09-01", SELL, "-80.00", "-800.000", "0.1000");
	run();
	is_gain(a, 0, "800.000 8000.00 7840.00 160.00 SHORT SLAB - -");
	is_gain(b, 0, "800.000 8000.00 8000.00 0.00 SHORT SLAB - -");
	is_gain(c, 0, "800.000 80.00 160.00 -80.00 SHORT SLAB - -");
}
END_TEST

START_TEST(segregation_without_navs)
{
	size_t a = fund_in("7", "INF843K01FC8", "CREDIT_RISK", "DEBT"),
	       b = fund_in("7", "INF843K01XX5", "CREDIT_RISK", "DEBT");
	size_t c = fund_in("8", "INF843K01XX5", "CREDIT_RISK", "DEBT");

	row(a, "2020-10-05", BUY, "12000.00", "1000.000", "12.0000");
	row(a, "2021-01-04", SELL, "-1250.00", "-100.000", "12.5000");
	row(a, "2021-06-07", SELL, "-8550.00", "-900.000", "9.5000");
	row(b, "2021-04-05", CG_TXN_SEGREGATION, NULL, "900.000", NULL);
	row(b, "2023-11-06", SELL, "-2000.00", "-900.000", "2.2222");
	row(c, "2021-04-05", CG_TXN_SEGREGATION, NULL, "900.000", NULL);
	row(c, "2023-11-06", SELL, "-2000.00", "-900.000", "2.2222");
	run();
	is_gain(a, 0, "100.000 1250.00 1200.00 50.00 SHORT SLAB - -"); /* sold before it */
	is_gain(a, 1, "900.000 8550.00 SEGREGATION_NAV_UNKNOWN");
	is_gain(b, 0, "900.000 2000.00 SEGREGATION_NAV_UNKNOWN");
	is_gain(c, 0, "900.000 2000.00 SEGREGATION_UNMATCHED");
}
END_TEST

/* Bonus of 2016 at nil cost: value of 2018 counts, 50 x 699.585 = 34,979.25; a later one has no cost at all. */
START_TEST(bonus_costs_nothing)
{
	size_t f = equity_fund();

	row(f, "2015-01-05", BUY, "30000.00", "100.000", "300.0000");
	row(f, "2016-02-01", CG_TXN_BONUS, NULL, "50.000", NULL);
	row(f, "2020-02-03", CG_TXN_BONUS, NULL, "10.000", NULL);
	row(f, "2022-03-08", SELL, "-160000.00", "-160.000", "1000.0000");
	run();
	is_gain(f, 0, "100.000 100000.00 69958.50 30041.50 LONG FLAT 10 112A");
	is_gain(f, 1, "50.000 50000.00 34979.25 15020.75 LONG FLAT 10 112A");
	is_gain(f, 2, "10.000 10000.00 0.00 10000.00 LONG FLAT 10 112A");
}
END_TEST

/* The bounced instalment, its duty and the reversal that is printed before it leave no trace. */
START_TEST(reversal_removes_its_own_lot)
{
	size_t f = equity_fund();

	row(f, "2021-01-04", SIP, "2999.85", "30.000", "99.9950");
	row(f, "2021-01-04", DUTY, "0.15", NULL, NULL);
	row(f, "2021-02-04", CG_TXN_REVERSAL, "-2999.85", "-29.000", "103.4431");
	row(f, "2021-02-04", DUTY, "-0.15", NULL, NULL);
	row(f, "2021-02-04", SIP, "2999.85", "29.000", "103.4431");
	row(f, "2021-02-04", DUTY, "0.15", NULL, NULL);
	row(f, "2021-03-04", SIP, "2999.85", "28.000", "107.1375");
	row(f, "2021-03-04", DUTY, "0.15", NULL, NULL);
	row(f, "2021-06-04", SELL, "-6380.00", "-58.000", "110.0000");
	run();
	has_gains(f, 2);
	is_gain(f, 0, "30.000 3300.00 3000.00 300.00 SHORT FLAT 15 111A");
	is_gain(f, 1, "28.000 3080.00 3000.00 80.00 SHORT FLAT 15 111A");
}
END_TEST

/* A redemption that was paid back is no sale, and its units are sold later. */
START_TEST(reversal_removes_its_own_sale)
{
	size_t f = equity_fund();

	row(f, "2021-01-04", BUY, "3000.00", "30.000", "100.0000");
	row(f, "2021-05-04", SELL, "-3300.00", "-30.000", "110.0000");
	row(f, "2021-05-04", STT, "0.03", NULL, NULL);
	row(f, "2021-05-07", CG_TXN_REVERSAL, "3300.00", "30.000", "110.0000");
	row(f, "2021-05-10", SELL, "-3600.00", "-30.000", "120.0000");
	run();
	has_gains(f, 1);
	is_gain(f, 0, "30.000 3600.00 3000.00 600.00 SHORT FLAT 15 111A");
}
END_TEST

/* What takes back the purchase of 10.000 units for 1000.00 on 1-Feb-2021: the same units and amount, within 45 days. */
static const struct {
	const char *date, *amount, *units;
	bool matched;
} reversals[] = {
	{ "2021-03-18", "-1000.00", "-10.000", true },	{ "2021-03-19", "-1000.00", "-10.000", false },
	{ "2021-02-01", "-1000.00", "-10.000", true },	{ "2021-02-05", "-1000.01", "-10.000", false },
	{ "2021-02-05", "-1000.00", "-10.001", false }, { "2021-02-05", NULL, "-10.000", true },
	{ "2021-02-05", "1000.00", "10.000", false },
};

START_TEST(reversal_has_its_purchase)
{
	size_t f = equity_fund();

	row(f, "2021-01-04", BUY, "3000.00", "30.000", "100.0000");
	row(f, "2021-02-01", BUY, "1000.00", "10.000", "100.0000");
	row(f, reversals[_i].date, CG_TXN_REVERSAL, reversals[_i].amount, reversals[_i].units, "100.0000");
	row(f, "2021-12-10", SELL, "-3600.00", "-30.000", "120.0000");
	run();
	ck_assert_int_eq(sample.g.funds[f].broken, reversals[_i].matched ? CG_GAINS_OK : CG_GAINS_REVERSAL_UNMATCHED);
	if (!reversals[_i].matched)
		return;
	has_gains(f, 1);
	is_gain(f, 0, "30.000 3600.00 3000.00 600.00 SHORT FLAT 15 111A");
}
END_TEST

START_TEST(reversal_of_nothing)
{
	size_t f = equity_fund();

	row(f, "2021-01-04", BUY, "3000.00", "30.000", "100.0000");
	row(f, "2021-02-04", CG_TXN_REVERSAL, "-1000.00", "-10.000", "100.0000");
	row(f, "2021-05-10", SELL, "-2400.00", "-20.000", "120.0000");
	run();
	is_gain(f, 0, "20.000 2400.00 REVERSAL_UNMATCHED");
	ck_assert_int_eq(sample.g.funds[f].broken, CG_GAINS_REVERSAL_UNMATCHED);
}
END_TEST

/* A statement that begins with one: its purchase is not there. */
START_TEST(reversal_first)
{
	size_t f = equity_fund();

	sample.s.funds.v[f].opening_units = dec("40.000");
	row(f, "2021-01-04", CG_TXN_REVERSAL, "-1000.00", "-10.000", "100.0000");
	row(f, "2021-05-10", SELL, "-2400.00", "-20.000", "120.0000");
	run();
	ck_assert_int_eq(sample.g.funds[f].broken, CG_GAINS_REVERSAL_UNMATCHED);
}
END_TEST

/* Who holds the first fund is not known: the others are counted all the same. */
START_TEST(taxpayers_behind_an_unknown_one)
{
	for (int i = 0; i < 3; i++) {
		size_t f = equity_fund();

		if (i > 0)
			sample.s.funds.v[f].pan = i == 1 ? CG_STR("AAAPA1111A") : CG_STR("BBBPB2222B");
		row(f, "2021-01-04", BUY, "1000.00", "10.000", "100.0000");
		row(f, "2021-05-10", SELL, "-1200.00", "-10.000", "120.0000");
	}
	run();
	ck_assert_uint_eq(cg_gains_taxpayers(&sample.g, 2021), 2);
	ck_assert_uint_eq(cg_gains_taxpayers(&sample.g, 2020), 0);
}
END_TEST

/* Gifts and transfers are no sales; what comes in has the cost of the other side, if the statement shows it. */
START_TEST(gifts_and_transfers)
{
	size_t in = fund_in("9", "INF179K01UT0", "FLEXI_CAP", "EQUITY"),
	       out = fund_in("8", "INF179K01UT0", "FLEXI_CAP", "EQUITY");
	size_t other = fund_in("9", "INF200K01T51", "SMALL_CAP", "EQUITY");

	row(out, "2019-01-07", BUY, "10000.00", "20.000", "500.0000");
	row(out, "2019-02-04", BUY, "11000.00", "20.000", "550.0000");
	row(out, "2020-06-01", CG_TXN_GIFT_OUT, NULL, "-30.000", NULL);
	row(in, "2020-06-01", CG_TXN_GIFT_IN, NULL, "30.000", NULL);
	row(in, "2020-06-02", SELL, "-18000.00", "-30.000", "600.0000");
	row(out, "2020-06-03", SELL, "-6000.00", "-10.000", "600.0000");
	row(other, "2020-06-01", CG_TXN_GIFT_IN, "500.00", "5.000", "100.0000");
	row(other, "2020-06-02", CG_TXN_TRANSFER_IN, NULL, "5.000", NULL);
	row(other, "2020-07-01", SELL, "-1000.00", "-10.000", "100.0000");
	row(other, "2020-07-02", CG_TXN_TRANSFER_OUT, NULL, "-1.000", NULL);
	run();
	is_gain(in, 0,
		"20.000 12000.00 10000.00 2000.00 LONG FLAT 10 112A"); /* section 49(1): the giver's cost and date */
	is_gain(in, 1, "10.000 6000.00 5500.00 500.00 LONG FLAT 10 112A");
	is_gain(out, 0, "10.000 6000.00 5500.00 500.00 LONG FLAT 10 112A");
	is_gain(other, 0, "5.000 500.00 GIFT_COST_UNKNOWN");
	is_gain(other, 1, "5.000 500.00 TRANSFER_COST_UNKNOWN");
	ck_assert_uint_eq(sample.g.lots.outs.n, 2);
}
END_TEST

/* Both sides of a move are one scheme: by their ISINs where both have one, else by name. */
static const struct {
	const char *to_isin, *from_isin, *to_name, *from_name;
	bool linked;
} sides[] = {
	{ "INF179K01UT0", "INF179K01UT0", "A Fund", "B Fund", true },
	{ "INF179K01UT0", "INF200K01T51", "A Fund", "A Fund", false },
	{ "", "INF179K01UT0", "A Fund", "A FUND", true },
	{ "INF179K01UT0", "", "A FUND", "A Fund", true },
	{ "", "", "A Fund", "A Fund", true },
	{ "", "INF179K01UT0", "A Fund", "B Fund", false },
	{ "", "", "", "", false },
};

START_TEST(sides_of_a_move_are_one_scheme)
{
	size_t in = fund_in("9", "INF179K01UT0", "FLEXI_CAP", "EQUITY"),
	       out = fund_in("8", "INF179K01UT0", "FLEXI_CAP", "EQUITY");

	sample.s.funds.v[in].isin = cg_str_of(sides[_i].to_isin);
	sample.s.funds.v[out].isin = cg_str_of(sides[_i].from_isin);
	sample.s.funds.v[in].name = cg_str_of(sides[_i].to_name);
	sample.s.funds.v[out].name = cg_str_of(sides[_i].from_name);
	row(out, "2019-01-07", BUY, "10000.00", "20.000", "500.0000");
	row(out, "2020-06-01", CG_TXN_TRANSFER_OUT, NULL, "-20.000", NULL);
	row(in, "2020-06-01", CG_TXN_TRANSFER_IN, NULL, "20.000", NULL);
	row(in, "2020-06-02", SELL, "-12000.00", "-20.000", "600.0000");
	run();
	is_gain(in, 0,
		sides[_i].linked ? "20.000 12000.00 10000.00 2000.00 LONG FLAT 10 112A"
				 : "20.000 12000.00 TRANSFER_COST_UNKNOWN");
}
END_TEST

START_TEST(reinvested_payouts_are_purchases)
{
	size_t f = debt_fund();

	row(f, "2023-04-03", BUY, "1000.00", "100.000", "10.0000");
	row(f, "2023-05-02", CG_TXN_DIVIDEND_PAYOUT, "90.00", NULL, NULL);
	row(f, "2023-05-02", CG_TXN_TDS_TAX, "10.00", NULL, NULL);
	row(f, "2023-06-01", CG_TXN_DIVIDEND_REINVEST, "50.00", "5.000", "10.0000");
	row(f, "2026-08-20", SELL, "-1260.00", "-105.000", "12.0000");
	run();
	is_gain(f, 0, "100.000 1200.00 1000.00 200.00 SHORT SLAB - 76");
	is_gain(f, 1, "5.000 60.00 50.00 10.00 SHORT SLAB - 76");
}
END_TEST

/* TDS taken off a sale is received; TDS of a payout of the same day is not the sale's. */
START_TEST(tax_deducted_from_a_sale)
{
	size_t f = equity_fund();

	row(f, "2021-01-04", BUY, "2000.00", "20.000", "100.0000");
	row(f, "2021-05-10", SELL, "-1149.99", "-10.000", "120.0000");
	row(f, "2021-05-10", STT, "0.01", NULL, NULL);
	row(f, "2021-05-10", CG_TXN_TDS_TAX, "50.00", NULL, NULL);
	row(f, "2021-05-11", SELL, "-1200.00", "-10.000", "120.0000");
	row(f, "2021-05-11", CG_TXN_DIVIDEND_PAYOUT, "45.00", NULL, NULL);
	row(f, "2021-05-11", CG_TXN_TDS_TAX, "5.00", NULL, NULL);
	run();
	is_gain(f, 0, "10.000 1200.00 1000.00 200.00 SHORT FLAT 15 111A");
	is_gain(f, 1, "10.000 1200.00 1000.00 200.00 SHORT FLAT 15 111A");
}
END_TEST

/* Tax of another day than the sale's is not received with it. */
START_TEST(tax_of_another_day)
{
	size_t f = equity_fund();

	row(f, "2021-01-04", BUY, "2000.00", "20.000", "100.0000");
	row(f, "2021-05-10", SELL, "-1200.00", "-10.000", "120.0000");
	row(f, "2021-05-11", STT, "5.00", NULL, NULL);
	row(f, "2021-05-12", CG_TXN_TDS_TAX, "50.00", NULL, NULL);
	run();
	is_gain(f, 0, "10.000 1200.00 1000.00 200.00 SHORT FLAT 15 111A");
}
END_TEST

/* "less STT", and no row prints it: 20 x 5,000 are 100,000.00, of which 1.00 went; 0.25 % of 30,000.00 was 75.00 in
 * 2012. */
START_TEST(tax_that_no_row_prints)
{
	size_t f = equity_fund();

	row(f, "2012-01-04", BUY, "60000.00", "30.000", "2000.0000");
	row(f, "2012-05-10", SELL, "-29925.00", "-10.000", "3000.0000");
	row(f, "2021-05-10", SELL, "-99999.00", "-20.000", "5000.0000");
	for (size_t i = 1; i < 3; i++)
		sample.s.funds.v[f].txns.v[i].description = CG_STR("Redemption - ELECTRONIC PAYMENT , less STT");
	run();
	is_gain(f, 0, "10.000 30000.00 20000.00 10000.00 SHORT FLAT 15 111A");
	is_gain(f, 1, "20.000 100000.00 40000.00 60000.00 LONG FLAT 10 112A");
}
END_TEST

START_TEST(what_the_statement_does_not_tell)
{
	size_t a = equity_fund(), b = equity_fund(), c = equity_fund(), d = equity_fund(), f = equity_fund(),
	       g = equity_fund();

	row(a, "2021-01-04", BUY, NULL, "10.000", NULL);
	row(a, "2021-05-10", SELL, "-1200.00", "-10.000", "120.0000");
	row(b, "2021-01-04", BUY, "1000.00", "10.000", NULL);
	row(b, "2021-05-10", SELL, NULL, "-10.000", "120.0000");
	sample.s.funds.v[c].reconciled = false; /* and a unit more than its rows give */
	sample.s.funds.v[c].units = dec("1.000");
	row(c, "2021-01-04", BUY, "1000.00", "10.000", NULL);
	row(c, "2021-05-10", SELL, "-1200.00", "-10.000", "120.0000");
	row(d, "2021-01-04", CG_TXN_MISC, "1000.00", "10.000", NULL);
	row(d, "2021-05-10", SELL, "-1200.00", "-10.000", "120.0000");
	row(f, "2021-01-04", BUY, "1000.00", "10.000", NULL);
	row(f, "2021-05-10", SELL, "-1200.00", "-12.000", "100.0000");
	row(g, "2021-01-04", BUY, "0.00", "10.000", NULL);
	row(g, "2021-01-05", BUY, "-1000.00", "10.000", NULL);
	row(g, "2021-01-06", BUY, "1000.00", "10.000", NULL);
	row(g, "2021-05-10", SELL, "-2400.00", "-20.000", "120.0000");
	row(g, "2021-05-11", SELL, "1200.00", "-5.000", "120.0000");
	row(g, "2021-05-12", SELL, "0.00", "-5.000", "0.0000"); /* units extinguished for nothing */
	run();
	is_gain(a, 0, "10.000 1200.00 AMOUNT_MISSING");
	is_gain(g, 0, "10.000 1200.00 AMOUNT_MISSING");
	is_gain(g, 1, "10.000 1200.00 AMOUNT_MISSING");
	is_gain(g, 2, "5.000  AMOUNT_MISSING");
	is_gain(g, 3, "5.000 0.00 500.00 -500.00 SHORT FLAT 15 111A");
	is_gain(b, 0, "10.000  AMOUNT_MISSING");
	is_gain(c, 0, "10.000 1200.00 NOT_RECONCILED");
	is_gain(d, 0, "10.000 1200.00 ROW_NOT_UNDERSTOOD");
	is_gain(f, 0, "10.000 1000.00 1000.00 0.00 SHORT FLAT 15 111A");
	is_gain(f, 1, "2.000 200.00 UNITS_NOT_COVERED");
}
END_TEST

/* Sales of two people in one statement, of one of them in the next year; a folio without PAN counts for nobody. */
START_TEST(whose_gains_they_are)
{
	static const char *const pans[] = { "ABCPV1234K", "ABCPV1234K", "AXYPZ9876L", NULL };

	for (size_t i = 0; i < 4; i++) {
		size_t f = equity_fund();

		sample.s.funds.v[f].pan = cg_str_of(pans[i]);
		row(f, "2021-01-04", BUY, "1000.00", "10.000", NULL);
		row(f, i == 1 ? "2022-05-10" : "2021-05-10", SELL, "-1200.00", "-10.000", NULL);
	}
	run();
	ck_assert_uint_eq(cg_gains_taxpayers(&sample.g, 2021), 2);
	ck_assert_uint_eq(cg_gains_taxpayers(&sample.g, 2022), 1);
	ck_assert_uint_eq(cg_gains_taxpayers(&sample.g, 2023), 0);
}
END_TEST

/* Folios without PAN go by the name: of the one PAN that has it, of a person of their own, or of the investor. */
START_TEST(whose_folios_without_pan)
{
	static struct cg_str names[] = { CG_STR_INIT("Asha Rao"), CG_STR_INIT("ASHA  RAO."), CG_STR_INIT("Baby Rao"),
					 CG_STR_INIT("Ravi Rao"), CG_STR_INIT("Ravi Rao"),   CG_STR_INIT("Ravi Rao") };
	static const char *const pans[] = { "ABCPV1234K", NULL, NULL, "AXYPZ9876L", "AXYPZ1111M", NULL };
	static const size_t whose[] = { 1, 1, 4, 2, 3, 5, 6 };

	sample.s.investor.name = CG_STR("THE INVESTOR");
	for (size_t i = 0; i < 7; i++) {
		size_t at = equity_fund();
		struct cg_fund *f = &sample.s.funds.v[at];

		f->pan = i < 6 ? cg_str_of(pans[i]) : CG_STR_NONE;
		f->holders.v = &names[i < 6 ? i : 0];
		f->holders.n = i < 6;
		row(i, "2021-01-04", BUY, "1000.00", "10.000", NULL);
		row(i, "2021-05-10", SELL, "-1200.00", "-10.000", NULL);
	}
	run();
	ck_assert_uint_eq(sample.g.holders.n, 6);
	for (size_t i = 0; i < 7; i++)
		ck_assert_uint_eq(sample.g.holders.of[i], whose[i]);
	ck_assert_uint_eq(cg_gains_taxpayers(&sample.g, 2021), 6);
	cg_gains_only(&sample.g, 1);
	ck_assert_uint_eq(sample.g.gains.n, 2);
	ck_assert_uint_eq(cg_gains_taxpayers(&sample.g, 2021), 1);
	ck_assert(cg_gains_sold_in(&sample.g, 1, CG_FY_ALL) && !cg_gains_sold_in(&sample.g, 2, CG_FY_ALL));
}
END_TEST

/* All years are those that can be named: a sum has nothing of the sale of 1995 that no year of the list has. */
START_TEST(all_years_are_those_of_the_list)
{
	struct cg_gains_sums sums;
	struct cg_err e = { 0 };
	size_t f = equity_fund();
	int years[8];

	row(f, "1993-11-29", BUY, "1000.00", "100.000", NULL);
	row(f, "1995-06-06", SELL, "-600.00", "-40.000", NULL);
	row(f, "2001-03-31", SELL, "-300.00", "-20.000", NULL);
	row(f, "2001-04-01", SELL, "-900.00", "-40.000", NULL);
	run();
	ck_assert_uint_eq(cg_gains_years(&sample.g, years, 8), 1);
	ck_assert_int_eq(years[0], 2001);
	ck_assert_int_eq(cg_gains_sum_up(&sample.g, CG_FY_ALL, SIZE_MAX, &sample.arena, &sums, &e), CG_OK);
	ck_assert_uint_eq(sums.total.count, 1);
	ck_assert_str_eq(text_of(sums.total.sale_value), "900.00");
	ck_assert(cg_gains_sold_in(&sample.g, f, CG_FY_ALL));
}
END_TEST

START_TEST(holdings_without_transactions)
{
	size_t f = equity_fund();

	sample.s.type = CG_STATEMENT_SUMMARY;
	sample.s.funds.v[f].opening_units = CG_DEC_NONE;
	run();
	has_gains(f, 0);
	ck_assert_int_eq(sample.g.funds[f].broken, CG_GAINS_NO_TRANSACTIONS);
	ck_assert_int_eq(cg_gains_default_year(&sample.g), 2026);
}
END_TEST

/* No value of 2018, none invented: no ISIN, an ISIN of later, units on an exchange. */
START_TEST(value_of_2018_unknown)
{
	size_t v[] = { fund_in("1", NULL, "FLEXI_CAP", "EQUITY"), fund_in("2", "INF999A01013", "FLEXI_CAP", "EQUITY"),
		       fund_in("3", "INF179K01UT0", "ETF_EQUITY", "EQUITY") };

	sample.schemes[v[2]].is_etf = true;
	for (size_t i = 0; i < 3; i++) {
		row(v[i], "2017-01-04", BUY, "1000.00", "10.000", NULL);
		row(v[i], "2018-06-04", BUY, "1000.00", "10.000", NULL);
		row(v[i], "2021-05-10", SELL, "-3000.00", "-20.000", "150.0000");
	}
	run();
	for (size_t i = 0; i < 3; i++) {
		is_gain(v[i], 0, "10.000 1500.00 FMV_UNKNOWN");
		is_gain(v[i], 1, "10.000 1500.00 1000.00 500.00 LONG FLAT 10 112A");
	}
}
END_TEST

/*
 * Section 94: bought in the three months before a payout or a bonus, sold at a loss in the nine months behind it.
 * Payouts count while they were free of tax, to 31-Mar-2020.
 */
START_TEST(losses_that_may_be_put_aside)
{
	static const struct {
		const char *buy, *event;
		enum cg_txn_type type;
		const char *sell, *price, *want;
	} v[] = {
		{ "2019-01-10", "2019-04-10", CG_TXN_DIVIDEND_PAYOUT, "2020-01-10", "90.00", "DIVIDEND_STRIPPING" },
		{ "2019-04-10", "2019-04-10", CG_TXN_DIVIDEND_PAYOUT, "2020-01-10", "90.00", "DIVIDEND_STRIPPING" },
		{ "2019-01-09", "2019-04-10", CG_TXN_DIVIDEND_PAYOUT, "2020-01-10", "90.00", NULL },  /* too early */
		{ "2019-01-10", "2019-04-10", CG_TXN_DIVIDEND_PAYOUT, "2020-01-11", "90.00", NULL },  /* too late */
		{ "2019-01-10", "2019-04-10", CG_TXN_DIVIDEND_PAYOUT, "2020-01-10", "100.00", NULL }, /* no loss */
		{ "2019-04-11", "2019-04-10", CG_TXN_DIVIDEND_PAYOUT, "2019-06-10", "90.00",
		  NULL }, /* bought behind it */
		{ "2020-01-10", "2020-03-31", CG_TXN_DIVIDEND_PAYOUT, "2020-04-10", "90.00", "DIVIDEND_STRIPPING" },
		{ "2020-01-10", "2020-04-01", CG_TXN_DIVIDEND_PAYOUT, "2020-04-10", "90.00", NULL }, /* taxed */
		{ "2023-01-10", "2023-02-10", CG_TXN_BONUS, "2023-11-10", "90.00", "BONUS_STRIPPING" },
		{ "2023-01-10", "2023-02-10", CG_TXN_BONUS, "2023-02-10", "90.00", NULL }, /* on the day itself */
		{ "2023-01-10", "2023-02-10", CG_TXN_BONUS, "2023-02-11", "90.00", "BONUS_STRIPPING" },
	};
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		const char *found;
		size_t f;

		sample_end();
		sample_begin();
		f = equity_fund();
		row(f, v[i].buy, BUY, "1000.00", "10.000", NULL);
		row(f, v[i].sell, SELL, NULL, "-1.000", NULL);
		sample.s.funds.v[f].txns.v[1].amount = cg_dec_neg(dec(v[i].price));
		if (v[i].type == CG_TXN_BONUS)
			row(f, v[i].event, v[i].type, NULL, "10.000", NULL);
		else
			row(f, v[i].event, v[i].type, "50.00", NULL, NULL);
		run();
		found = cg_gains_stripping_caution_name(gain(f, 0)->caution);
		ck_assert_msg((found == NULL) == (v[i].want == NULL) &&
				      (found == NULL || strcmp(found, v[i].want) == 0),
			      "%zu: %s", i, found);
		ck_assert(gain(f, 0)->gain.set);
	}
}
END_TEST

/* Of several payouts one is within three months of the purchase and nine of the sale, wherever it is printed. */
START_TEST(loss_beside_several_payouts)
{
	static const char *const days[] = { "2019-12-02", "2018-05-10", "2019-04-10", "2018-08-10" };

	for (size_t skip = 0; skip < 4; skip++) {
		size_t f;

		sample_end();
		sample_begin();
		f = equity_fund();
		row(f, "2019-01-10", BUY, "1000.00", "10.000", NULL);
		row(f, "2020-01-10", SELL, "-90.00", "-1.000", NULL);
		for (size_t i = 0; i < 4; i++) {
			if (i != skip)
				row(f, days[i], CG_TXN_DIVIDEND_PAYOUT, "50.00", NULL, NULL);
		}
		run();
		ck_assert((cg_gains_stripping_caution_name(gain(f, 0)->caution) == NULL) == (skip == 2));
	}
}
END_TEST

START_TEST(kind_unknown_gives_a_gain_alone)
{
	size_t f = fund_in("1", "INF999A01013", NULL, NULL), g = fund_in("1", "INF843K01FC8", "LIQUID", "DEBT");

	row(f, "2021-01-04", BUY, "1000.00", "10.000", NULL);
	row(f, "2021-05-10", SELL, "-1200.00", "-10.000", "120.0000");
	row(g, "2021-01-04", BUY, "1000.00", "10.000", NULL);
	row(g, "2021-05-10", SELL, "-1199.99", "-10.000", "120.0000");
	row(g, "2021-05-10", STT, "0.01", NULL, NULL);
	run();
	is_gain(f, 0, "10.000 1200.00 1000.00 200.00 - - - -");
	ck_assert_int_eq(gain(f, 0)->reason, CG_GAINS_KIND_UNKNOWN);
	is_gain(g, 0, "10.000 1200.00 1000.00 200.00 - - - -");
	ck_assert_int_eq(gain(g, 0)->reason, CG_GAINS_KIND_CONFLICT);
}
END_TEST

/* Shares decide from year to year: tax was charged in 2021, and not on 1,000.00 of 2022; on 999.99 none would show. */
START_TEST(kind_told_by_tax_on_some_sales)
{
	size_t f = fund_in("1", "INF999A01013", "MULTI_ASSET", "HYBRID");

	row(f, "2020-01-06", BUY, "3000.00", "30.000", NULL);
	row(f, "2021-05-10", SELL, "-1199.99", "-10.000", "120.0000");
	row(f, "2021-05-10", STT, "0.01", NULL, NULL);
	row(f, "2022-05-10", SELL, "-1000.00", "-10.000", "100.0000");
	row(f, "2023-05-10", SELL, "-999.99", "-10.000", "99.9990");
	run();
	is_gain(f, 0, "10.000 1200.00 1000.00 200.00 LONG FLAT 10 112A");
	is_gain(f, 1, "10.000 1000.00 1000.00 0.00 - - - -");
	ck_assert_int_eq(gain(f, 1)->reason, CG_GAINS_KIND_UNKNOWN);
	is_gain(f, 2, "10.000 999.99 1000.00 -0.01 LONG FLAT 10 112A");
}
END_TEST

START_TEST(sums_by_section_and_window)
{
	size_t f = equity_fund(), g = debt_fund();
	struct cg_gains_sums sums;
	struct cg_err e = { 0 };
	int years[4];

	row(f, "2020-01-06", BUY, "10000.00", "100.000", NULL);
	row(f, "2024-06-15", SELL, "-2000.00", "-10.000", NULL); /* 10 %: gain 1000, first window */
	row(f, "2024-07-23", SELL, "-2100.00", "-10.000", NULL); /* 12.5 %: 1100, second */
	row(f, "2025-03-16", SELL, "-900.00", "-10.000", NULL);	 /* 12.5 %: -100, last */
	row(f, "2025-04-01", SELL, "-2100.00", "-10.000", NULL); /* next year */
	row(g, "2024-01-08", BUY, "1000.00", "100.000", NULL);
	row(g, "2024-12-16", SELL, "-600.00", "-50.000", NULL); /* 50AA: 100, fourth */
	run();
	ck_assert_uint_eq(cg_gains_years(&sample.g, years, 4), 2);
	ck_assert_int_eq(years[0], 2025);
	ck_assert_int_eq(years[1], 2024);
	ck_assert_int_eq(cg_gains_default_year(&sample.g), 2025);
	ck_assert_int_eq(cg_gains_sum_up(&sample.g, 2024, SIZE_MAX, &sample.arena, &sums, &e), CG_OK);
	ck_assert_uint_eq(sums.n, 3);
	ck_assert_str_eq(sums.v[0].rule.section, "50AA");
	ck_assert_str_eq(text_of(sums.v[0].windows[3]), "100.00");
	ck_assert_str_eq(text_of(sums.v[1].rule.rate), "10");
	ck_assert_str_eq(text_of(sums.v[1].gain), "1000.00");
	ck_assert_str_eq(text_of(sums.v[2].rule.rate), "12.5");
	ck_assert_uint_eq(sums.v[2].count, 2);
	ck_assert_str_eq(text_of(sums.v[2].sale_value), "3000.00");
	ck_assert_str_eq(text_of(sums.v[2].cost), "2000.00");
	ck_assert_str_eq(text_of(sums.v[2].windows[1]), "1100.00");
	ck_assert_str_eq(text_of(sums.v[2].windows[4]), "-100.00");
	ck_assert_str_eq(text_of(sums.total.gain), "2100.00");
	ck_assert_int_eq(cg_gains_sum_up(&sample.g, 2024, g, &sample.arena, &sums, &e), CG_OK);
	ck_assert_str_eq(text_of(sums.total.gain), "100.00");
	ck_assert(cg_gains_year_covered(&sample.s, 2024));
	ck_assert(!cg_gains_year_covered(&sample.s, 2026)); /* ends in September */
}
END_TEST

/*
 * 100.500 units of 2016 for 45,855.85, sold at 800.5555: 80,455.83 (rounded 80,456); value of 2018 100.5 x 699.585 =
 * 70,308.29 (70,308). Later lots: 1,000.60 and 2,000.40 sold for 1,500.30 and 2,600.40 before, 500.50 for 400.20 after
 * 23-Jul-2024.
 */
START_TEST(rows_of_schedule_112a)
{
	size_t f = equity_fund();
	struct cg_112a t;
	struct cg_err e = { 0 };

	row(f, "2016-06-01", BUY, "45855.85", "100.500", "456.2771");
	row(f, "2020-01-06", BUY, "1000.60", "1.000", NULL);
	row(f, "2020-02-06", BUY, "2000.40", "2.000", NULL);
	row(f, "2020-03-06", BUY, "500.50", "0.500", NULL);
	row(f, "2024-06-03", SELL, "-80455.83", "-100.500", "800.5555");
	row(f, "2024-06-04", SELL, "-1500.30", "-1.000", NULL);
	row(f, "2024-06-05", SELL, "-2600.40", "-2.000", NULL);
	row(f, "2024-08-05", SELL, "-400.20", "-0.500", NULL);
	run();
	ck_assert_int_eq(cg_112a_make(&sample.g, 2024, &sample.arena, &t, &e), CG_OK);
	ck_assert_uint_eq(t.n, 3);
	ck_assert(t.v[0].before_2018 && t.v[0].before_jul_2024);
	ck_assert_str_eq(text_of(t.v[0].price), "800.5555");
	ck_assert_int_eq(t.v[0].value, 80456);
	ck_assert_int_eq(t.v[0].cost, 45856);
	ck_assert_int_eq(t.v[0].fmv_value, 70308);
	ck_assert_int_eq(t.v[0].lower_of, 70308);
	ck_assert_int_eq(t.v[0].cost_taken, 70308);
	ck_assert_int_eq(t.v[0].deductions, 70308);
	ck_assert_int_eq(t.v[0].balance, 10148);
	ck_assert(!t.v[1].before_2018 && t.v[1].before_jul_2024);
	ck_assert_int_eq(t.v[1].value, 4101); /* 4100.70 */
	ck_assert_int_eq(t.v[1].cost, 3001);
	ck_assert_int_eq(t.v[1].balance, 1100);
	ck_assert(!t.v[2].before_2018 && !t.v[2].before_jul_2024);
	ck_assert_int_eq(t.v[2].value, 400);
	ck_assert_int_eq(t.v[2].cost_taken, 501); /* 500.50 */
	ck_assert_int_eq(t.v[2].balance, -101);
	ck_assert_int_eq(cg_112a_make(&sample.g, 2017, &sample.arena, &t, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_112a_make(&sample.g, 2025, &sample.arena, &t, &e), CG_OK);
	ck_assert_uint_eq(t.n, 0);
	ck_assert_int_eq(cg_112a_columns(2023), 14);
	ck_assert_int_eq(cg_112a_columns(2024), 15);
}
END_TEST

/* Exit load: units x printed NAV is not what was paid; the price is the one that gives the sale value. */
START_TEST(price_after_exit_load)
{
	size_t f = equity_fund();
	struct cg_112a t;
	struct cg_err e = { 0 };

	row(f, "2016-06-01", BUY, "45627.70", "100.000", NULL);
	row(f, "2024-06-03", SELL, "-79200.00", "-100.000", "800.0000");
	run();
	ck_assert_int_eq(cg_112a_make(&sample.g, 2024, &sample.arena, &t, &e), CG_OK);
	ck_assert_str_eq(text_of(t.v[0].price), "792.0000");
	ck_assert_int_eq(t.v[0].value, 79200);
}
END_TEST

/* A generator of its own: the tests do not depend on the C library's. */
static uint64_t state;

static int64_t below(int64_t n)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (int64_t)((state >> 33) % (uint64_t)n);
}

/* Parts add up to the whole, units are conserved, the same statement gives the same gains. */
START_TEST(parts_add_up)
{
	static const char *const days[] = { "2019-01-07", "2019-06-03", "2020-01-06",
					    "2020-08-03", "2021-02-01", "2021-09-06" };
	size_t f = equity_fund();
	int64_t units = 0, paid = 0, sold_units = 0, received = 0, sum_units = 0, sum_cost = 0, sum_value = 0;
	struct cg_gain_list first;

	state = (uint64_t)_i * 977 + 1;
	for (int i = 0; i < 40; i++) {
		bool last = i == 39, sale = last || (units > 0 && below(3) == 0);
		int64_t u = !sale ? 1 + below(500000) : last ? units : 1 + below(units);
		int64_t p = 1 + below(100000000);
		struct cg_txn t = { .date = day(days[i / 8]) + i % 8,
				    .type = sale ? SELL : BUY,
				    .description = CG_STR("x") };

		t.units = cg_dec_make(sale ? -u : u, 3);
		t.amount = cg_dec_make(sale ? -p : p, 2);
		units += sale ? -u : u;
		paid += sale ? 0 : p;
		sold_units += sale ? u : 0;
		received += sale ? p : 0;
		ck_assert(CG_PUSH(&sample.arena, &sample.s.funds.v[f].txns, &t));
	}
	run();
	for (size_t i = 0; i < sample.g.gains.n; i++) {
		const struct cg_gain *x = &sample.g.gains.v[i];

		ck_assert(x->gain.set);
		sum_units += x->lot.units.v; /* three decimals each: nothing was divided */
		ck_assert_uint_eq(x->lot.units.scale, 3);
		sum_cost += x->lot.cost.v;
		sum_value += x->lot.sale_value.v;
		ck_assert(i == 0 || x->lot.buy_date >= sample.g.gains.v[i - 1].lot.buy_date);
	}
	ck_assert_int_eq(sum_units, sold_units);
	ck_assert_int_eq(sum_cost, paid);
	ck_assert_int_eq(sum_value, received);
	first = sample.g.gains;
	run();
	ck_assert_uint_eq(first.n, sample.g.gains.n);
	for (size_t i = 0; i < first.n; i++)
		ck_assert(cg_dec_eq(first.v[i].gain, sample.g.gains.v[i].gain));
}
END_TEST

/* Merged at an odd ratio and sold in pieces, nothing of the cost is lost. */
START_TEST(merger_keeps_the_whole_cost)
{
	size_t a = fund_in("7", "INF179K01UT0", "FLEXI_CAP", "EQUITY"),
	       b = fund_in("7", "INF200K01T51", "SMALL_CAP", "EQUITY");
	int64_t cost = 0, units = 0;

	row(a, "2019-03-04", BUY, "100.01", "3.333", NULL);
	row(a, "2019-03-05", BUY, "200.02", "7.777", NULL);
	row(a, "2019-03-06", BUY, "0.01", "0.001", NULL);
	row(a, "2022-03-07", CG_TXN_SWITCH_OUT_MERGER, "-999.99", "-11.111", NULL);
	row(b, "2022-03-07", CG_TXN_SWITCH_IN_MERGER, "999.99", "0.007", NULL);
	row(b, "2022-03-08", SELL, "-500.00", "-0.003", NULL);
	row(b, "2022-03-09", SELL, "-500.00", "-0.004", NULL);
	run();
	for (size_t i = 0; i < sample.g.gains.n; i++) {
		struct cg_dec u;

		cost += sample.g.gains.v[i].lot.cost.v;
		ck_assert(cg_dec_rescale(sample.g.gains.v[i].lot.units, 6, &u));
		units += u.v;
	}
	ck_assert_int_eq(cost, 30004);
	ck_assert_int_eq(units, 7000);
}
END_TEST

/* Two funds whose units go round and round on one day: nobody waits for ever. */
START_TEST(moves_in_a_circle)
{
	size_t a = fund_in("1", "INF179K01UT0", "FLEXI_CAP", "EQUITY"),
	       b = fund_in("2", "INF179K01UT0", "FLEXI_CAP", "EQUITY");

	row(a, "2022-03-07", CG_TXN_TRANSFER_IN, NULL, "5.000", NULL);
	row(a, "2022-03-07", CG_TXN_TRANSFER_OUT, NULL, "-5.000", NULL);
	row(b, "2022-03-07", CG_TXN_TRANSFER_IN, NULL, "5.000", NULL);
	row(b, "2022-03-07", CG_TXN_TRANSFER_OUT, NULL, "-5.000", NULL);
	row(a, "2022-03-08", BUY, "100.00", "1.000", NULL);
	row(a, "2022-03-09", SELL, "-100.00", "-1.000", NULL);
	run();
	is_gain(a, 0, "1.000 100.00 100.00 0.00 SHORT FLAT 15 111A");
}
END_TEST

START_TEST(figures_too_large)
{
	size_t f = equity_fund();

	row(f, "2022-03-07", BUY, "999999999999999.99", "1.000", NULL);
	row(f, "2022-03-08", SELL, "-999999999999999.99", "-1.000", NULL);
	run();
	has_gains(f, 1);
	ck_assert_int_eq(gain(f, 0)->reason, CG_GAINS_OUT_OF_RANGE);
}
END_TEST

START_TEST(values_of_2018)
{
	struct cg_dec nav = CG_DEC_NONE;
	struct cg_fmv none = { .text = NULL };
	struct cg_err e = { 0 };

	ck_assert(cg_fmv_find(&sample.fmv, CG_STR("INF179K01UT0"), &nav));
	ck_assert_str_eq(text_of(nav), "699.5850");
	ck_assert(cg_fmv_find(&sample.fmv, CG_STR("INF044D01518"), &nav));
	ck_assert_str_eq(text_of(nav), "999.3599");
	/* schemes that have been merged into others: their NAV and what they were */
	ck_assert(cg_fmv_find(&sample.fmv, CG_STR("INF754K01FQ7"), &nav));
	ck_assert_int_eq(cg_fmv_kind(&sample.fmv, CG_STR("INF754K01FQ7")), CG_KIND_DEBT); /* an ultra short term fund */
	ck_assert_int_eq(cg_fmv_kind(&sample.fmv, CG_STR("INF179K01UT0")), CG_KIND_EQUITY);
	ck_assert_int_eq(cg_fmv_kind(&sample.fmv, CG_STR("INF209K01ZC0")), CG_KIND_UNKNOWN); /* a balanced fund */
	ck_assert_int_eq(cg_fmv_kind(&sample.fmv, CG_STR("INF000A00000")), CG_KIND_UNKNOWN);
	ck_assert(!cg_fmv_find(&sample.fmv, CG_STR("INF000A00000"), &nav));
	ck_assert(!cg_fmv_find(&sample.fmv, CG_STR("INFZZZZZZZZ9"), &nav));
	ck_assert(!cg_fmv_find(&sample.fmv, CG_STR("INF"), &nav));
	ck_assert(!cg_fmv_find(&sample.fmv, CG_STR_NONE, &nav));
	ck_assert_int_eq(cg_fmv_load(&none, "/nonexistent", &e), CG_EINTERNAL);
	ck_assert_int_eq(cg_fmv_load(&none, "/dev/zero", &e), CG_EINTERNAL);
	ck_assert_int_eq(cg_fmv_load(&none, "/dev/null", &e), CG_EINTERNAL);
	ck_assert(!cg_fmv_find(&none, CG_STR("INF179K01UT0"), &nav));
}
END_TEST

/* What a row of each type does with units that come (+) or go (-): a sale, units that leave, a lot, or not known. */
static const struct {
	enum cg_txn_type type;
	char sign;
	enum cg_gains_reason broken;
	size_t sales, outs;
} roles_of_rows[] = {
	{ CG_TXN_PURCHASE, '+', CG_GAINS_OK, 0, 0 },
	{ CG_TXN_PURCHASE, '-', CG_GAINS_REVERSAL_UNMATCHED, 0, 0 },
	{ CG_TXN_PURCHASE_SIP, '+', CG_GAINS_OK, 0, 0 },
	{ CG_TXN_PURCHASE_SIP, '-', CG_GAINS_REVERSAL_UNMATCHED, 0, 0 },
	{ CG_TXN_REDEMPTION, '+', CG_GAINS_REVERSAL_UNMATCHED, 0, 0 },
	{ CG_TXN_REDEMPTION, '-', CG_GAINS_OK, 1, 0 },
	{ CG_TXN_SWITCH_IN, '+', CG_GAINS_OK, 0, 0 },
	{ CG_TXN_SWITCH_IN, '-', CG_GAINS_REVERSAL_UNMATCHED, 0, 0 },
	{ CG_TXN_SWITCH_OUT, '+', CG_GAINS_REVERSAL_UNMATCHED, 0, 0 },
	{ CG_TXN_SWITCH_OUT, '-', CG_GAINS_OK, 1, 0 },
	{ CG_TXN_SWITCH_IN_MERGER, '+', CG_GAINS_OK, 0, 0 },
	{ CG_TXN_SWITCH_IN_MERGER, '-', CG_GAINS_ROW_NOT_UNDERSTOOD, 0, 0 },
	{ CG_TXN_SWITCH_OUT_MERGER, '+', CG_GAINS_ROW_NOT_UNDERSTOOD, 0, 0 },
	{ CG_TXN_SWITCH_OUT_MERGER, '-', CG_GAINS_OK, 0, 1 },
	{ CG_TXN_DIVIDEND_REINVEST, '+', CG_GAINS_OK, 0, 0 },
	{ CG_TXN_DIVIDEND_REINVEST, '-', CG_GAINS_REVERSAL_UNMATCHED, 0, 0 },
	{ CG_TXN_BONUS, '+', CG_GAINS_OK, 0, 0 },
	{ CG_TXN_BONUS, '-', CG_GAINS_REVERSAL_UNMATCHED, 0, 0 },
	{ CG_TXN_SEGREGATION, '+', CG_GAINS_OK, 0, 0 },
	{ CG_TXN_SEGREGATION, '-', CG_GAINS_ROW_NOT_UNDERSTOOD, 0, 0 },
	{ CG_TXN_GIFT_IN, '+', CG_GAINS_OK, 0, 0 },
	{ CG_TXN_GIFT_IN, '-', CG_GAINS_ROW_NOT_UNDERSTOOD, 0, 0 },
	{ CG_TXN_GIFT_OUT, '+', CG_GAINS_ROW_NOT_UNDERSTOOD, 0, 0 },
	{ CG_TXN_GIFT_OUT, '-', CG_GAINS_OK, 0, 1 },
	{ CG_TXN_TRANSFER_IN, '+', CG_GAINS_OK, 0, 0 },
	{ CG_TXN_TRANSFER_IN, '-', CG_GAINS_ROW_NOT_UNDERSTOOD, 0, 0 },
	{ CG_TXN_TRANSFER_OUT, '+', CG_GAINS_ROW_NOT_UNDERSTOOD, 0, 0 },
	{ CG_TXN_TRANSFER_OUT, '-', CG_GAINS_OK, 0, 1 },
	{ CG_TXN_REVERSAL, '+', CG_GAINS_REVERSAL_UNMATCHED, 0, 0 },
	{ CG_TXN_REVERSAL, '-', CG_GAINS_REVERSAL_UNMATCHED, 0, 0 },
	{ CG_TXN_MISC, '+', CG_GAINS_ROW_NOT_UNDERSTOOD, 0, 0 },
	{ CG_TXN_MISC, '-', CG_GAINS_ROW_NOT_UNDERSTOOD, 0, 0 },
};

START_TEST(what_rows_do)
{
	bool comes = roles_of_rows[_i].sign == '+', odd = roles_of_rows[_i].broken != CG_GAINS_OK;
	size_t f = equity_fund();

	row(f, "2021-01-04", BUY, "10000.00", "100.000", "100.0000");
	row(f, "2021-06-04", roles_of_rows[_i].type, comes ? "1200.00" : "-1200.00", comes ? "10.000" : "-10.000",
	    "120.0000");
	sample.s.funds.v[f].units = dec(comes ? "110.000" : "90.000");
	sample.s.funds.v[f].value = dec("11000.00");
	run();
	ck_assert_int_eq(sample.g.funds[f].broken, roles_of_rows[_i].broken);
	ck_assert_uint_eq(sample.g.lots.sales.n, roles_of_rows[_i].sales);
	ck_assert_uint_eq(sample.g.lots.outs.n, roles_of_rows[_i].outs);
	ck_assert_uint_eq(sample.g.lots.held.n, odd || !comes ? 1 : 2);
	ck_assert_int_eq(sample.g.lots.held.v[0].reason, roles_of_rows[_i].broken);
	is_dec(sample.g.lots.held.v[0].units, odd ? comes ? "110.000" : "90.000" : comes ? "100.000" : "90.000");
	is_dec(sample.g.lots.held.v[0].cost, odd ? NULL : comes ? "10000.00" : "9000.00");
}
END_TEST

/* Figures up to 10^9 units and 10^12 rupees, of six decimals that are not 0. */
static const struct {
	const char *opening, *units, *amount;
	bool good;
} ranges[] = {
	{ "0.000", "1000000000.000", "100.00", true },	 { "0.000", "1000000000.001", "100.00", false },
	{ "0.000", "1.000001", "100.00", true },	 { "0.000", "1.0000010", "100.00", true },
	{ "0.000", "1.0000001", "100.00", false },	 { "0.000", "1.000", "1000000000000.00", true },
	{ "0.000", "1.000", "1000000000000.01", false }, { "1000000000.000", "1.000", "100.00", true },
	{ "1000000000.001", "1.000", "100.00", false },	 { "-0.001", "1.000", "100.00", false },
	{ "0.0000001", "1.000", "100.00", false },
};

START_TEST(ranges_of_figures)
{
	size_t f = equity_fund();

	sample.s.funds.v[f].opening_units = dec(ranges[_i].opening);
	row(f, "2021-01-04", BUY, ranges[_i].amount, ranges[_i].units, "100.0000");
	run();
	ck_assert_int_eq(sample.g.funds[f].broken, ranges[_i].good ? CG_GAINS_OK : CG_GAINS_OUT_OF_RANGE);
}
END_TEST

/* STT that no row prints was 0.25 % to 31-May-2013 and is 0.001 % since: 75.00 and 0.30 of 29,925.00. */
START_TEST(stt_became_cheap)
{
	static const char *const days[] = { "2013-05-31", "2013-06-01" };
	static const char *const values[] = { "30000.00", "29925.30" };

	for (size_t i = 0; i < 2; i++) {
		size_t f = equity_fund();

		row(f, "2012-01-04", BUY, "20000.00", "10.000", "2000.0000");
		row(f, days[i], SELL, "-29925.00", "-10.000", "3000.0000");
		sample.s.funds.v[f].txns.v[1].description = CG_STR("Redemption less STT");
		run();
		is_dec(gain(f, 0)->lot.sale_value, values[i]);
		ck_assert(!gain(f, 0)->lot.stt && !gain(f, 0)->lot.no_stt);
	}
}
END_TEST

/* A duty stands at most three days before its purchase. */
START_TEST(three_days_before_its_purchase)
{
	static const char *const days[] = { "2021-01-03", "2021-01-02" };

	for (size_t i = 0; i < 2; i++) {
		size_t f = equity_fund();

		row(f, days[i], DUTY, "5.00", NULL, NULL);
		row(f, "2021-01-06", BUY, "99995.00", "1000.000", "99.9950");
		row(f, "2021-03-04", SELL, "-110000.00", "-1000.000", "110.0000");
		run();
		is_dec(gain(f, 0)->lot.cost, i == 0 ? "100000.00" : "99995.00");
	}
}
END_TEST

/*
 * A duty is a purchase's by its size to a paisa, of the net amount or of amount and duty; one that is none's by its
 * size is that of the row before it.
 */
START_TEST(duty_to_a_paisa)
{
	static const struct {
		const char *amount, *duty;
		bool of_first;
	} rows[] = {
		{ "100000.00", "5.00", true },	     { "100000.00", "5.01", true },
		{ "100000.00", "4.99", true },	     { "100000.00", "5.02", false },
		{ "100000.00", "4.98", false },	     { "20000000.00", "1000.05", true },
		{ "20000000.00", "1000.04", true },  { "20000000.00", "1000.06", true },
		{ "20000000.00", "1000.07", false }, { "20000000.00", "1000.03", false },
		{ "20000000.00", "1000.01", true },  { "20000000.00", "1000.02", false },
		{ "20000000.00", "999.99", true },   { "20000000.00", "999.98", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t f;

		sample_end();
		sample_begin();
		f = equity_fund();
		row(f, "2021-01-04", BUY, rows[i].amount, "1000.000", NULL);
		row(f, "2021-01-04", BUY, "2000.00", "20.000", "100.0000");
		row(f, "2021-01-04", DUTY, rows[i].duty, NULL, NULL);
		row(f, "2021-03-04", SELL, "-112200.00", "-1020.000", "110.0000");
		run();
		is_dec(gain(f, 0)->lot.stamp_duty, rows[i].of_first ? rows[i].duty : "0.00");
		is_dec(gain(f, 1)->lot.stamp_duty, rows[i].of_first ? "0.00" : rows[i].duty);
	}
}
END_TEST

/* Without opening units: none are known, or, of a statement that prints no rows, no transactions. */
START_TEST(opening_units_not_printed)
{
	static const struct {
		enum cg_statement_type type;
		bool row;
		enum cg_gains_reason broken;
	} rows[] = {
		{ CG_STATEMENT_DETAILED, true, CG_GAINS_OPENING_BALANCE },
		{ CG_STATEMENT_DETAILED, false, CG_GAINS_OPENING_BALANCE },
		{ CG_STATEMENT_SUMMARY, true, CG_GAINS_OPENING_BALANCE },
		{ CG_STATEMENT_SUMMARY, false, CG_GAINS_NO_TRANSACTIONS },
		{ CG_STATEMENT_DEPOSITORY, false, CG_GAINS_NO_TRANSACTIONS },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t f = equity_fund();

		sample.s.type = rows[i].type;
		sample.s.funds.v[f].opening_units = CG_DEC_NONE;
		if (rows[i].row)
			row(f, "2021-01-04", BUY, "1000.00", "10.000", "100.0000");
		run();
		ck_assert_int_eq(sample.g.funds[f].broken, rows[i].broken);
	}
}
END_TEST

/* STT of a paisa that a row prints is all of it: none is computed beside it. */
START_TEST(stt_of_a_paisa)
{
	size_t f = equity_fund();

	row(f, "2020-01-06", BUY, "20000.00", "10.000", "2000.0000");
	row(f, "2021-05-10", SELL, "-99999.00", "-10.000", "10000.0000");
	row(f, "2021-05-10", STT, "0.01", NULL, NULL);
	sample.s.funds.v[f].txns.v[1].description = CG_STR("Redemption less STT");
	run();
	is_dec(gain(f, 0)->lot.sale_value, "99999.01");
	ck_assert(gain(f, 0)->lot.stt);
}
END_TEST

/* A lot that becomes no part of a unit leaves its cost and its duty to the next one. */
START_TEST(merger_keeps_the_whole_duty)
{
	size_t a = fund_in("7", "INF179K01UT0", "FLEXI_CAP", "EQUITY"),
	       b = fund_in("7", "INF200K01T51", "SMALL_CAP", "EQUITY");

	row(a, "2020-08-03", BUY, "12000.00", "0.000001", NULL);
	row(a, "2020-08-03", DUTY, "0.60", NULL, NULL);
	row(a, "2021-03-01", BUY, "30000.00", "100.000000", "300.0000");
	row(a, "2021-03-01", DUTY, "1.50", NULL, NULL);
	row(a, "2022-03-07", CG_TXN_SWITCH_OUT_MERGER, "-90000.00", "-100.000001", "900.0000");
	row(b, "2022-03-07", CG_TXN_SWITCH_IN_MERGER, "90000.00", "10.000000", "9000.0000");
	row(b, "2022-06-08", SELL, "-90000.00", "-10.000000", "9000.0000");
	run();
	has_gains(b, 1);
	is_dec(gain(b, 0)->lot.amount, "42000.00");
	is_dec(gain(b, 0)->lot.stamp_duty, "2.10");
	is_dec(gain(b, 0)->lot.cost, "42002.10");
}
END_TEST

static struct cg_dec part_nav, rest_nav;

static bool set_navs(void *ctx, size_t fund, int32_t date, struct cg_dec *nav)
{
	(void)ctx;
	(void)date;
	*nav = fund == 0 ? rest_nav : part_nav;
	return nav->set;
}

/* NAVs that divide a cost: the part may be worth nothing, the rest may not, nor may one be unknown. */
START_TEST(navs_of_a_segregation)
{
	static const struct {
		const char *part, *rest, *cost; /* of the part; NULL: not known */
	} rows[] = {
		{ "3.0000", "9.0000", "3000.00" }, { "0.0000", "9.0000", "0.00" }, { "-1.0000", "9.0000", NULL },
		{ "3.0000", "0.0000", NULL },	   { "3.0000", "-9.0000", NULL },  { NULL, "9.0000", NULL },
		{ "3.0000", NULL, NULL },	   { "0.0000", "0.0000", NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t a, b;

		sample_end();
		sample_begin();
		a = fund_in("7", "INF843K01FC8", "CREDIT_RISK", "DEBT");
		b = fund_in("7", "INF843K01XX5", "CREDIT_RISK", "DEBT");
		part_nav = dec(rows[i].part);
		rest_nav = dec(rows[i].rest);
		sample.nav = set_navs;
		row(a, "2019-10-07", BUY, "12000.00", "1000.000", "12.0000");
		row(b, "2021-04-05", CG_TXN_SEGREGATION, NULL, "1000.000", NULL);
		row(b, "2022-11-06", SELL, "-2000.00", "-1000.000", "2.0000");
		run();
		is_dec(gain(b, 0)->lot.cost, rows[i].cost);
		ck_assert_int_eq(gain(b, 0)->lot.reason,
				 rows[i].cost != NULL ? CG_GAINS_OK : CG_GAINS_SEGREGATION_NAV_UNKNOWN);
	}
}
END_TEST

/* What is held has a value from nothing to 10^12 rupees, of 10^9 units at most. */
START_TEST(values_of_what_is_held)
{
	static const struct {
		const char *units, *value;
		size_t n;
		enum cg_gains_reason reason;
	} rows[] = {
		{ "10.000", "0.00", 1, CG_GAINS_OK },
		{ "10.000", "-0.01", 1, CG_GAINS_VALUE_MISSING },
		{ "10.000", "1000000000000.00", 1, CG_GAINS_OK },
		{ "10.000", "1000000000000.01", 1, CG_GAINS_VALUE_MISSING },
		{ "10.000", NULL, 1, CG_GAINS_VALUE_MISSING },
		{ "0.000", "1.00", 0, CG_GAINS_OK },
		{ "-1.000", "1.00", 0, CG_GAINS_OK },
		{ NULL, "1.00", 0, CG_GAINS_OK },
		{ "10.001", "1.00", 1, CG_GAINS_NOT_RECONCILED },
		{ "1000000000.000", "1.00", 1, CG_GAINS_NOT_RECONCILED },
		{ "1000000000.001", "1.00", 0, CG_GAINS_OK },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t f = equity_fund();

		row(f, "2020-01-06", BUY, "20000.00", "10.000", "2000.0000");
		sample.s.funds.v[f].units = dec(rows[i].units);
		sample.s.funds.v[f].value = dec(rows[i].value);
		run();
		ck_assert_msg(sample.g.lots.held.n == rows[i].n, "row %zu", i);
		if (rows[i].n > 0)
			ck_assert_int_eq(sample.g.lots.held.v[0].reason, rows[i].reason);
		sample.s.funds.n = 0;
	}
}
END_TEST

/* Where any row prints STT, what is called "less STT" without one beside it is no explanation of a gap. */
START_TEST(stt_rows_anywhere)
{
	for (int printed = 0; printed <= 1; printed++) {
		size_t f, other;

		sample_end();
		sample_begin();
		f = equity_fund();
		other = equity_fund();
		row(f, "2020-01-06", BUY, "200000.00", "10000.000", "20.0000");
		row(f, "2021-05-10", SELL, "-999990.00", "-10000.000", "100.0000");
		sample.s.funds.v[f].txns.v[1].description = CG_STR("Redemption less STT");
		sample.s.funds.v[f].units = dec("0.000");
		sample.s.funds.v[f].reconciled = false;
		row(other, "2020-01-06", BUY, "20000.00", "10.000", "2000.0000");
		row(other, "2021-05-10", SELL, "-99999.00", "-10.000", "10000.0000");
		row(other, "2021-05-10", printed ? STT : CG_TXN_MISC, "1.00", NULL, NULL);
		run();
		ck_assert_int_eq(gain(f, 0)->caution, printed ? CG_CAUTION_AMOUNT : CG_CAUTION_NONE);
	}
}
END_TEST

/* Of two that could be meant the one of the folio is: the same number, of one house where both print one. */
START_TEST(whose_folio)
{
	static const struct {
		const char *from, *to, *from_amc, *to_amc;
		bool same;
	} rows[] = {
		{ "7", "7", "X", "X", true },	{ "7", "7", "X", "Y", false }, { "7", "7", NULL, "X", true },
		{ "7", "7", "X", NULL, true },	{ "7", "8", "X", "X", false }, { NULL, NULL, "X", "X", false },
		{ "7", "7", NULL, NULL, true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t a, other, b;

		sample_end();
		sample_begin();
		a = fund_in(rows[i].from, "INF179K01UT0", "FLEXI_CAP", "EQUITY");
		other = fund_in("9", "INF179K01UT0", "FLEXI_CAP", "EQUITY");
		b = fund_in(rows[i].to, "INF200K01T51", "SMALL_CAP", "EQUITY");
		sample.s.funds.v[a].amc = cg_str_of(rows[i].from_amc);
		sample.s.funds.v[b].amc = cg_str_of(rows[i].to_amc);
		for (size_t k = a; k <= other; k++) {
			row(k, "2020-03-02", BUY, k == a ? "30000.00" : "40000.00", "100.000", NULL);
			row(k, "2022-03-07", CG_TXN_SWITCH_OUT_MERGER, "-90000.00", "-100.000", "900.0000");
		}
		row(b, "2022-03-07", CG_TXN_SWITCH_IN_MERGER, "90000.00", "10.000", "9000.0000");
		row(b, "2022-06-08", SELL, "-90000.00", "-10.000", "9000.0000");
		run();
		is_dec(gain(b, 0)->lot.cost, rows[i].same ? "30000.00" : NULL);
		ck_assert_int_eq(gain(b, 0)->lot.reason, rows[i].same ? CG_GAINS_OK : CG_GAINS_MERGER_UNMATCHED);
	}
}
END_TEST

/* A gift goes from one folio to another of the scheme: by ISIN, else by name, as many units, on one day, one kind. */
START_TEST(sides_of_a_gift)
{
	static const struct {
		const char *isin[2], *name[2], *in_on, *in_units;
		enum cg_txn_type in;
		bool linked;
	} rows[] = {
		{ { "A", "A" }, { "x", "y" }, "2022-03-07", "10.000", CG_TXN_GIFT_IN, true },
		{ { "A", "B" }, { "x", "x" }, "2022-03-07", "10.000", CG_TXN_GIFT_IN, false },
		{ { NULL, "B" }, { "x", "X" }, "2022-03-07", "10.000", CG_TXN_GIFT_IN, true },
		{ { "A", NULL }, { "x", "X" }, "2022-03-07", "10.000", CG_TXN_GIFT_IN, true },
		{ { NULL, NULL }, { "x", "y" }, "2022-03-07", "10.000", CG_TXN_GIFT_IN, false },
		{ { NULL, NULL }, { NULL, NULL }, "2022-03-07", "10.000", CG_TXN_GIFT_IN, false },
		{ { "A", "A" }, { "x", "y" }, "2022-03-08", "10.000", CG_TXN_GIFT_IN, false },
		{ { "A", "A" }, { "x", "y" }, "2022-03-06", "10.000", CG_TXN_GIFT_IN, false },
		{ { "A", "A" }, { "x", "y" }, "2022-03-07", "10.001", CG_TXN_GIFT_IN, false },
		{ { "A", "A" }, { "x", "y" }, "2022-03-07", "10.000", CG_TXN_TRANSFER_IN, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t a, b;

		sample_end();
		sample_begin();
		a = fund_in("7", rows[i].isin[0], "FLEXI_CAP", "EQUITY");
		b = fund_in("8", rows[i].isin[1], "FLEXI_CAP", "EQUITY");
		sample.s.funds.v[a].name = cg_str_of(rows[i].name[0]);
		sample.s.funds.v[b].name = cg_str_of(rows[i].name[1]);
		row(a, "2020-03-02", BUY, "1000.00", "10.000", NULL);
		row(a, "2022-03-07", CG_TXN_GIFT_OUT, NULL, "-10.000", NULL);
		row(b, rows[i].in_on, rows[i].in, NULL, rows[i].in_units, NULL);
		row(b, "2022-06-08", SELL, "-2000.00", "-10.000", "200.0000");
		run();
		ck_assert_msg(gain(b, 0)->lot.cost.set == rows[i].linked, "row %zu", i);
		ck_assert_int_eq(gain(b, 0)->lot.reason, rows[i].linked ? CG_GAINS_OK
							 : rows[i].in == CG_TXN_GIFT_IN
								 ? CG_GAINS_GIFT_COST_UNKNOWN
								 : CG_GAINS_TRANSFER_COST_UNKNOWN);
	}
}
END_TEST

/* The other side of 2,000 moves is looked for; of what comes behind them the cost is not known. */
START_TEST(the_most_moves)
{
	for (size_t n = 2000; n <= 2001; n++) {
		size_t a, b;

		sample_end();
		sample_begin();
		a = equity_fund();
		b = fund_in("8", "INF179K01UT0", "FLEXI_CAP", "EQUITY");
		row(a, "2020-03-02", BUY, "1000.00", "10.000", NULL);
		row(a, "2022-03-07", CG_TXN_GIFT_OUT, NULL, "-10.000", NULL);
		for (size_t i = 1; i < n; i++)
			row(b, "2021-03-01", CG_TXN_GIFT_IN, NULL, "1.000", NULL);
		row(b, "2022-03-07", CG_TXN_GIFT_IN, NULL, "10.000", NULL);
		sample.s.funds.v[b].units = cg_dec_make((int64_t)(n - 1 + 10) * 1000, 3);
		run();
		ck_assert_uint_eq(sample.g.lots.held.n, n);
		ck_assert_int_eq(sample.g.lots.held.v[n - 1].reason,
				 n == 2000 ? CG_GAINS_VALUE_MISSING : CG_GAINS_GIFT_COST_UNKNOWN);
	}
}
END_TEST

/* A year is covered by a period that holds each day of it. */
START_TEST(covered_years)
{
	static const struct {
		const char *from, *to;
		bool covered;
	} rows[] = {
		{ "2021-04-01", "2022-03-31", true },  { "2021-04-02", "2022-03-31", false },
		{ "2021-04-01", "2022-03-30", false }, { "2000-01-01", "2030-01-01", true },
		{ NULL, "2022-03-31", false },	       { "2021-04-01", NULL, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		const struct cg_statement s = { .from = day(rows[i].from), .to = day(rows[i].to) };

		ck_assert_msg(cg_gains_year_covered(&s, 2021) == rows[i].covered, "row %zu", i);
	}
}
END_TEST

/* Without sales the year is that of the statement's last day, within the years that there are. */
START_TEST(year_without_sales)
{
	static const struct {
		const char *to, *as_of;
		int year;
	} rows[] = {
		{ "2022-03-31", NULL, 2021 }, { "2022-04-01", "2010-01-01", 2022 }, { NULL, "2022-03-31", 2021 },
		{ NULL, NULL, CG_FY_FIRST },  { "1950-01-01", NULL, CG_FY_FIRST },  { "2199-01-01", NULL, CG_FY_LAST },
	};

	(void)equity_fund();
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		sample.s.to = day(rows[i].to);
		sample.s.as_of = day(rows[i].as_of);
		run();
		ck_assert_int_eq(cg_gains_default_year(&sample.g), rows[i].year);
		ck_assert_uint_eq(cg_gains_years(&sample.g, &(int){ 0 }, 1), 0);
	}
}
END_TEST

/* With any memory: all lots, links and sums, or the error. */
START_TEST(short_of_memory)
{
	size_t a = fund_in("7", "INF843K01FC8", "CREDIT_RISK", "DEBT"),
	       b = fund_in("7", "INF843K01XX5", "CREDIT_RISK", "DEBT"), c = equity_fund(),
	       d = fund_in("1001", "INF200K01T51", "SMALL_CAP", "EQUITY"), refused = 0;
	struct cg_gains_facts facts = { .schemes = sample.of, .fmv = &sample.fmv, .nav = navs };
	struct cg_gains_sums sums;
	struct cg_gains g;
	struct cg_112a rows;
	bool good = false;

	row(a, "2020-10-05", BUY, "12000.00", "1000.000", "12.0000");
	row(a, "2021-06-07", SELL, "-4750.00", "-500.000", "9.5000");
	row(b, "2021-04-05", CG_TXN_SEGREGATION, NULL, "1000.000", NULL);
	row(c, "2017-01-02", BUY, "5000.00", "10.000", "500.0000");
	row(c, "2019-01-02", BUY, "5000.00", "10.000", "500.0000");
	row(c, "2021-05-04", SELL, "-1000.00", "-1.000", "1000.0000");
	row(c, "2022-03-07", CG_TXN_SWITCH_OUT_MERGER, "-19000.00", "-19.000", "1000.0000");
	row(d, "2022-03-07", CG_TXN_SWITCH_IN_MERGER, "19000.00", "190.000", "100.0000");
	row(d, "2022-03-08", CG_TXN_DIVIDEND_PAYOUT, "1.00", NULL, NULL);
	row(d, "2022-03-09", SELL, "-1000.00", "-10.000", "100.0000");
	row(d, "2022-03-09", STT, "0.01", NULL, NULL);
	sample.s.funds.v[a].units = dec("500.000");
	sample.s.funds.v[b].units = dec("1000.000");
	sample.s.funds.v[d].units = dec("180.000");
	sample.s.funds.v[a].value = sample.s.funds.v[b].value = sample.s.funds.v[d].value = dec("100.00");
	for (size_t limit = 0; !good; limit += 64) {
		struct cg_arena small;
		struct cg_err e = { 0 };

		cg_arena_init(&small, limit);
		good = cg_gains_make(&sample.s, &facts, &small, &g, &e) == CG_OK;
		if (good) {
			ck_assert(g.gains.n == 3 && g.lots.outs.n == 1 && g.lots.held.n == 4);
			is_dec(g.lots.held.v[0].cost, "4500.00"); /* 9 of 12 parts of half the units */
			is_dec(g.lots.held.v[1].cost, "3000.00");
			is_dec(g.gains.v[2].lot.cost,
			       "500.00"); /* a hundredth of 9 units of ten and of ten: 19 for 190 */
		}
		good = good && cg_gains_sum_up(&g, CG_FY_ALL, SIZE_MAX, &small, &sums, &e) == CG_OK;
		if (good)
			ck_assert(sums.n == 2 && sums.total.count == 3);
		good = good && cg_112a_make(&g, 2021, &small, &rows, &e) == CG_OK;
		if (good)
			ck_assert_uint_eq(rows.n, 2);
		else
			ck_assert_int_eq(e.code, CG_EBUSY);
		cg_arena_free(&small);
		ck_assert_uint_lt(refused += !good, 10000);
	}
	ck_assert_uint_gt(refused, 20);
}
END_TEST

/* Limits of figures and days. */
static TCase *limits_case(void)
{
	TCase *tc = tcase_create("limits");

	tcase_add_checked_fixture(tc, sample_begin, sample_end);
	tcase_add_loop_test(tc, what_rows_do, 0, (int)(sizeof(roles_of_rows) / sizeof(roles_of_rows[0])));
	tcase_add_loop_test(tc, ranges_of_figures, 0, (int)(sizeof(ranges) / sizeof(ranges[0])));
	tcase_add_test(tc, stt_became_cheap);
	tcase_add_test(tc, three_days_before_its_purchase);
	tcase_add_test(tc, duty_to_a_paisa);
	tcase_add_test(tc, opening_units_not_printed);
	tcase_add_test(tc, stt_of_a_paisa);
	tcase_add_test(tc, merger_keeps_the_whole_duty);
	tcase_add_test(tc, navs_of_a_segregation);
	tcase_add_test(tc, values_of_what_is_held);
	tcase_add_test(tc, stt_rows_anywhere);
	tcase_add_test(tc, whose_folio);
	tcase_add_test(tc, sides_of_a_gift);
	tcase_add_test(tc, the_most_moves);
	tcase_add_test(tc, covered_years);
	tcase_add_test(tc, year_without_sales);
	tcase_add_test(tc, short_of_memory);
	return tc;
}

int main(void)
{
	Suite *s = suite_create("gains");
	TCase *tc = tcase_create("gains");

	tcase_add_checked_fixture(tc, sample_begin, sample_end);
	tcase_add_test(tc, first_in_first_out_with_duty);
	tcase_add_test(tc, duty_finds_its_purchase);
	tcase_add_test(tc, duty_of_another_size);
	tcase_add_test(tc, rows_from_new_to_old);
	tcase_add_test(tc, merger_to_the_last_part);
	tcase_add_test(tc, duty_before_its_purchase);
	tcase_add_test(tc, a_chain_of_units_with_taxes_between);
	tcase_add_test(tc, duty_of_the_net_amount_finds_its_purchase);
	tcase_add_test(tc, an_amount_in_doubt_costs_no_gain);
	tcase_add_test(tc, a_purchase_in_doubt_marks_its_lots);
	tcase_add_test(tc, a_broken_chain_of_units_refuses_the_fund);
	tcase_add_test(tc, duty_that_is_not_printed);
	tcase_add_test(tc, duty_that_is_printed_once);
	tcase_add_test(tc, opening_units_have_no_cost);
	tcase_add_test(tc, switch_is_a_transfer);
	tcase_add_test(tc, merger_carries_cost_and_date);
	tcase_add_test(tc, merger_before_2018_has_the_new_value);
	tcase_add_test(tc, merger_within_the_folio);
	tcase_add_test(tc, merger_without_its_other_side);
	tcase_add_test(tc, merger_of_an_opening_balance);
	tcase_add_test(tc, segregation_divides_the_cost);
	tcase_add_test(tc, segregation_twice);
	tcase_add_test(tc, segregation_in_doubt);
	tcase_add_test(tc, segregation_of_other_units);
	tcase_add_test(tc, segregation_without_a_name);
	tcase_add_test(tc, segregation_of_two_minds);
	tcase_add_test(tc, segregation_by_name);
	tcase_add_test(tc, segregation_without_navs);
	tcase_add_test(tc, bonus_costs_nothing);
	tcase_add_test(tc, reversal_removes_its_own_lot);
	tcase_add_test(tc, reversal_removes_its_own_sale);
	tcase_add_test(tc, reversal_of_nothing);
	tcase_add_test(tc, reversal_first);
	tcase_add_test(tc, taxpayers_behind_an_unknown_one);
	tcase_add_test(tc, gifts_and_transfers);
	tcase_add_loop_test(tc, sides_of_a_move_are_one_scheme, 0, sizeof(sides) / sizeof(sides[0]));
	tcase_add_test(tc, reinvested_payouts_are_purchases);
	tcase_add_test(tc, tax_deducted_from_a_sale);
	tcase_add_test(tc, tax_of_another_day);
	tcase_add_test(tc, tax_that_no_row_prints);
	tcase_add_test(tc, what_the_statement_does_not_tell);
	tcase_add_test(tc, whose_gains_they_are);
	tcase_add_test(tc, whose_folios_without_pan);
	tcase_add_test(tc, all_years_are_those_of_the_list);
	tcase_add_test(tc, holdings_without_transactions);
	tcase_add_test(tc, value_of_2018_unknown);
	tcase_add_test(tc, losses_that_may_be_put_aside);
	tcase_add_test(tc, loss_beside_several_payouts);
	tcase_add_test(tc, kind_unknown_gives_a_gain_alone);
	tcase_add_test(tc, kind_told_by_tax_on_some_sales);
	tcase_add_test(tc, sums_by_section_and_window);
	tcase_add_test(tc, rows_of_schedule_112a);
	tcase_add_test(tc, price_after_exit_load);
	tcase_add_loop_test(tc, parts_add_up, 0, 50);
	tcase_add_test(tc, merger_keeps_the_whole_cost);
	tcase_add_test(tc, moves_in_a_circle);
	tcase_add_test(tc, figures_too_large);
	tcase_add_loop_test(tc, reversal_has_its_purchase, 0, (int)(sizeof(reversals) / sizeof(reversals[0])));
	tcase_add_test(tc, values_of_2018);
	suite_add_tcase(s, tc);
	suite_add_tcase(s, limits_case());
	return suite_run(s);
}
