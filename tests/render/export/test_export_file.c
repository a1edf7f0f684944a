/* Import files of a statement that has a row of each kind: every figure is worked out by hand. */
#include "render/export/export_file.h"

#include "lib/golden.h"
#include "render/export/casparser_view.h"
#include "run.h"
#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_MAX = 1 << 20 };

static struct cg_arena arena;
static struct cg_statement statement;
static struct cg_fund fund;
static struct cg_fund_list funds;

static void row(const char *date, enum cg_txn_type type, const char *text, const char *amount, const char *units,
		const char *nav)
{
	struct cg_txn t = { .date = day(date),
			    .type = type,
			    .description = cg_str_of(text),
			    .amount = dec(amount),
			    .units = dec(units),
			    .nav = dec(nav) };

	ck_assert(CG_PUSH(&arena, &fund.txns, &t));
}

static void set_up(void)
{
	cg_arena_init(&arena, ARENA_MAX);
	fund = (struct cg_fund){ .name = CG_STR("A \"Good\" Fund; Growth"),
				 .isin = CG_STR("INF000A01011"),
				 .folio = CG_STR("12345 / 67"),
				 .amc = CG_STR("Alpha Mutual Fund"),
				 .opening_units = dec("0.000"),
				 .units = dec("0.000"),
				 .nav_date = CG_DATE_NONE };
	funds = (struct cg_fund_list){ .v = NULL };
	statement = (struct cg_statement){ .source = CG_SOURCE_CAMS,
					   .type = CG_STATEMENT_DETAILED,
					   .from = day("2023-01-01"),
					   .to = day("2023-12-31"),
					   .as_of = day("2023-12-31") };
}

static void tear_down(void)
{
	cg_arena_free(&arena);
}

/* The file, owned by the arena's test: freed by the caller. */
static char *file(enum cg_export_format format)
{
	struct cg_export_file out = { .text = NULL };
	struct cg_err e = { .code = CG_OK };

	ck_assert(CG_PUSH(&arena, &funds, &fund));
	statement.funds = funds;
	ck_assert_msg(cg_export_write(&statement, format, false, &arena, &out, &e) == CG_OK, "%s %s", e.why, e.hint);
	ck_assert_uint_eq(strlen(out.text), out.n);
	funds.n = 0;
	return out.text;
}

/* Every line stands in the file, in this order. */
static void has(enum cg_export_format format, const char *const *lines, size_t n)
{
	char *text = file(format), *at = text;

	for (size_t i = 0; i < n; i++) {
		char *found = strstr(at, lines[i]);

		ck_assert_msg(found != NULL, "\"%s\" is not in, or not behind \"%s\" in\n%s", lines[i],
			      i > 0 ? lines[i - 1] : "the beginning", text);
		at = found + strlen(lines[i]);
	}
	free(text);
}

#define HAS(format, ...)                                                                                               \
	has(format, (const char *const[]){ __VA_ARGS__ }, sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(char *))

/* 10 units of unknown cost, then two lots; the sale takes the 10, all of the first lot and 30 of the second. */
static void two_lots_and_a_sale(void)
{
	fund.opening_units = dec("10.000");
	fund.units = dec("20.000");
	row("2023-01-10", CG_TXN_PURCHASE, "Purchase", "999.95", "100.000", "9.9995");
	row("2023-01-10", CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", "0.05", NULL, NULL);
	row("2023-02-10", CG_TXN_PURCHASE, "Purchase", "600.01", "50.000", "12.0002");
	row("2023-03-10", CG_TXN_REDEMPTION, "Redemption less STT", "-1959.98", "-140.000", "14.0000");
	row("2023-03-10", CG_TXN_STT_TAX, "*** STT Paid ***", "0.02", NULL, NULL);
}

START_TEST(test_beancount)
{
	two_lots_and_a_sale();
	HAS(CG_EXPORT_BEANCOUNT,
	    "2023-01-01 open Assets:MutualFunds:Alpha-Mutual-Fund:12345-67:INF000A01011 INF000A01011 \"FIFO\"",
	    "2023-01-01 * \"A \\\"Good\\\" Fund; Growth\" \"Opening balance\"", ":INF000A01011  10.000 INF000A01011\n",
	    "-10.000 INF000A01011\n", "100.000 INF000A01011 {{999.95 INR, 2023-01-10}}\n", " -999.95 INR\n",
	    "Expenses:MutualFunds:StampDuty", " 0.05 INR\n", "Assets:Bank:MutualFunds", " -0.05 INR\n",
	    "50.000 INF000A01011 {{600.01 INR, 2023-02-10}}\n",
	    /* 1959.98 x 10/140 = 139.998..., to the paisa */
	    "-10.000 INF000A01011 @@ 140.00 INR\n", "-100.000 INF000A01011 {2023-01-10} @ 14.0000 INR\n",
	    "-30.000 INF000A01011 {2023-02-10} @ 14.0000 INR\n", " 1959.98 INR\n  Income:MutualFunds:Gains\n",
	    "Expenses:MutualFunds:STT", " 0.02 INR\n", "Income:MutualFunds:Gains", " -0.02 INR\n",
	    "2024-01-01 balance Assets:MutualFunds:Alpha-Mutual-Fund:12345-67:INF000A01011  20.000 INF000A01011\n");
}
END_TEST

START_TEST(test_ledger)
{
	two_lots_and_a_sale();
	/* cost of 30 of 50 units: 360.006; gain: 1959.98 - 140.00 - 999.95 - 360.01 */
	HAS(CG_EXPORT_LEDGER, "2023-01-10 * (PURCHASE) A \"Good\" Fund, Growth: Purchase\n",
	    "100.000 \"INF000A01011\" (@@) 999.95 INR  ; lot: 2023-01-10\n",
	    "-10.000 \"INF000A01011\" (@@) 140.00 INR\n",
	    "-100.000 \"INF000A01011\" (@@) 999.95 INR  ; lot: 2023-01-10\n",
	    "-30.000 \"INF000A01011\" (@@) 360.01 INR  ; lot: 2023-02-10\n", " 1959.98 INR\n",
	    "Income:MutualFunds:Gains", " -460.02 INR\n", "P 2023-01-10 \"INF000A01011\" 9.9995 INR\n",
	    "2023-12-31 * (CLOSING_BALANCE)", "0.000 \"INF000A01011\" = 20.000 \"INF000A01011\"\n");
}
END_TEST

START_TEST(test_performance)
{
	two_lots_and_a_sale();
	HAS(CG_EXPORT_PERFORMANCE,
	    "Date,Type,Value,Transaction Currency,Fees,Taxes,Shares,ISIN,Ticker Symbol,Security Name,Cash Account,"
	    "Securities Account,Note\r\n",
	    "2023-01-01,Delivery (Inbound),0.00,INR,0.00,0.00,10.000,INF000A01011,", ",Opening balance\r\n",
	    "2023-01-10,Buy,1000.00,INR,0.00,0.05,100.000,", "2023-02-10,Buy,600.01,INR,0.00,0.00,50.000,",
	    "2023-03-10,Sell,1959.98,INR,0.00,0.02,140.000,");
	HAS(CG_EXPORT_PERFORMANCE_CASH, "Note\r\n");
}
END_TEST

START_TEST(test_ghostfolio)
{
	two_lots_and_a_sale();
	HAS(CG_EXPORT_GHOSTFOLIO, "\"comment\":\"Opening balance\"", "\"quantity\":10.000", "\"unitPrice\":0",
	    "\"date\":\"2023-01-10T00:00:00.000Z\"", "\"fee\":0.05", "\"quantity\":100.000", "\"type\":\"BUY\"",
	    "\"unitPrice\":9.9995", "\"fee\":0.02", "\"quantity\":140.000", "\"type\":\"SELL\"",
	    "\"unitPrice\":14.0000", "\"assetProfiles\"", "\"marketPrice\":14.0000");
}
END_TEST

/* A payout with TDS, and a reinvestment whose duty comes from the IDCW. */
START_TEST(test_idcw)
{
	fund.units = dec("10.000");
	row("2023-04-03", CG_TXN_DIVIDEND_PAYOUT, "IDCW Paid", "90.00", NULL, NULL);
	row("2023-04-03", CG_TXN_TDS_TAX, "*** TDS ***", "10.00", NULL, NULL);
	row("2023-05-03", CG_TXN_DIVIDEND_REINVEST, "IDCW Reinvested", "99.99", "10.000", "9.9990");
	row("2023-05-03", CG_TXN_STAMP_DUTY_TAX, "*** Stamp Duty ***", "0.01", NULL, NULL);
	HAS(CG_EXPORT_LEDGER, "(DIVIDEND_PAYOUT)", "Assets:Bank:MutualFunds", " 90.00 INR\n", "Income:MutualFunds:IDCW",
	    " -90.00 INR\n", "(TDS_TAX)", "Expenses:MutualFunds:TDS", " 10.00 INR\n", "Income:MutualFunds:IDCW",
	    " -10.00 INR\n", "(@@) 99.99 INR", "Income:MutualFunds:IDCW", " -99.99 INR\n", "(STAMP_DUTY_TAX)",
	    " 0.01 INR\n", "Income:MutualFunds:IDCW", " -0.01 INR\n");
	HAS(CG_EXPORT_PERFORMANCE_CASH, "2023-04-03,Dividend,90.00,INR,0.00,10.00,,",
	    "2023-05-03,Dividend,100.00,INR,0.00,0.00,,");
	HAS(CG_EXPORT_GHOSTFOLIO, "\"fee\":10.00", "\"quantity\":1,", "\"type\":\"DIVIDEND\"", "\"unitPrice\":100.00",
	    "\"type\":\"DIVIDEND\"", "\"unitPrice\":100.00", "\"type\":\"BUY\"", "\"unitPrice\":9.9990");
}
END_TEST

/* The reversal takes the lot with its units, not the oldest; the purchase of its day may stand behind it. */
START_TEST(test_reversed_purchase)
{
	fund.units = dec("30.000");
	row("2023-04-03", CG_TXN_PURCHASE_SIP, "SIP", "300.00", "30.000", "10.0000");
	row("2023-04-20", CG_TXN_PURCHASE_SIP, "SIP", "200.00", "20.000", "10.0000");
	row("2023-05-02", CG_TXN_REVERSAL, "SIP (Reversal)", "-200.00", "-20.000", "10.0000");
	row("2023-06-02", CG_TXN_REVERSAL, "SIP (Reversal)", "-50.00", "-5.000", "10.0000");
	row("2023-06-02", CG_TXN_PURCHASE_SIP, "SIP", "50.00", "5.000", "10.0000");
	HAS(CG_EXPORT_LEDGER, "2023-05-02 * (REVERSAL)",
	    "-20.000 \"INF000A01011\" (@@) 200.00 INR  ; lot: 2023-04-20\n",
	    " 200.00 INR\n\n2023-06-02 * (PURCHASE_SIP)", "2023-06-02 * (REVERSAL)",
	    "-5.000 \"INF000A01011\" (@@) 50.00 INR  ; lot: 2023-06-02\n", " 50.00 INR\n\nP ");
}
END_TEST

/* A sale that is taken back gives the lot with its day and cost again. */
START_TEST(test_reversed_sale)
{
	fund.units = dec("0.000");
	row("2023-04-03", CG_TXN_PURCHASE, "Purchase", "300.00", "30.000", "10.0000");
	row("2023-05-02", CG_TXN_REDEMPTION, "Redemption", "-360.00", "-30.000", "12.0000");
	row("2023-05-05", CG_TXN_REVERSAL, "Redemption reversed", "360.00", "30.000", "12.0000");
	row("2023-06-05", CG_TXN_REDEMPTION, "Redemption", "-390.00", "-30.000", "13.0000");
	HAS(CG_EXPORT_LEDGER, "2023-05-02", " -60.00 INR\n", "2023-05-05 * (REVERSAL)",
	    "30.000 \"INF000A01011\" (@@) 300.00 INR  ; lot: 2023-04-03\n", " -360.00 INR\n",
	    "Income:MutualFunds:Gains", " 60.00 INR\n", "2023-06-05",
	    "-30.000 \"INF000A01011\" (@@) 300.00 INR  ; lot: 2023-04-03\n", " -90.00 INR\n");
	/* both lots are of one day */
	HAS(CG_EXPORT_BEANCOUNT, "{{300.00 INR, 2023-04-03, \"lot 1\"}}", "{2023-04-03, \"lot 1\"} @ 12.0000 INR",
	    "{{300.00 INR, 2023-04-03, \"lot 2\"}}", "{2023-04-03, \"lot 2\"} @ 13.0000 INR");
	HAS(CG_EXPORT_PERFORMANCE, "\n2023-05-02,Sell,360.00,INR,0.00,0.00,30.000,",
	    "\n2023-05-05,Buy,360.00,INR,0.00,0.00,30.000,", "\n2023-06-05,Sell,390.00,INR,0.00,0.00,30.000,");
}
END_TEST

/* Money without units: payouts and their reversals, and taxes that no other row bears. */
START_TEST(test_money_alone)
{
	row("2023-04-03", CG_TXN_DIVIDEND_PAYOUT, "IDCW", "90.00", NULL, NULL);
	row("2023-04-03", CG_TXN_TDS_TAX, "TDS", "10.00", NULL, NULL);
	row("2023-05-02", CG_TXN_DIVIDEND_PAYOUT, "IDCW returned", "-90.00", NULL, NULL);
	row("2023-06-05", CG_TXN_STAMP_DUTY_TAX, "Duty", "0.50", NULL, NULL);
	row("2023-07-05", CG_TXN_STAMP_DUTY_TAX, "Duty returned", "-0.25", NULL, NULL);
	HAS(CG_EXPORT_PERFORMANCE_CASH, "\n2023-04-03,Dividend,90.00,INR,0.00,10.00,,",
	    "\n2023-05-02,Removal,90.00,INR,", "\n2023-06-05,Taxes,0.50,INR,0.00,0.00,,",
	    "\n2023-07-05,Tax Refund,0.25,INR,0.00,0.00,,");
}
END_TEST

/* A switch ends between the schemes, a gift has no cost, bonus units have none to pay, more goes than came. */
START_TEST(test_other_kinds)
{
	fund.units = dec("-5.000");
	row("2023-04-03", CG_TXN_SWITCH_IN, "Switch In", "300.00", "30.000", "10.0000");
	row("2023-04-04", CG_TXN_BONUS, "Bonus", NULL, "30.000", NULL);
	row("2023-04-05", CG_TXN_GIFT_IN, "Gift", "99.00", "10.000", NULL);
	row("2023-04-06", CG_TXN_SWITCH_OUT, "Switch Out", "-600.00", "-60.000", "10.0000");
	row("2023-04-07", CG_TXN_GIFT_OUT, "Gift", NULL, "-5.000", NULL);
	row("2023-04-08", CG_TXN_REDEMPTION, "Redemption", "-100.00", "-10.000", "10.0000");
	row("2023-04-09", CG_TXN_MISC, "***Address; changed***", NULL, NULL, NULL);
	HAS(CG_EXPORT_LEDGER, "Assets:MutualFunds:Switches", " -300.00 INR\n", "30.000 \"INF000A01011\" (@@) 0.00 INR",
	    "10.000 \"INF000A01011\"\n", "Equity:MutualFunds:Transfers", "-10.000 \"INF000A01011\"\n",
	    "-30.000 \"INF000A01011\" (@@) 300.00 INR", "-30.000 \"INF000A01011\" (@@) 0.00 INR",
	    "Assets:MutualFunds:Switches", " 600.00 INR\n", " -300.00 INR\n", "-5.000 \"INF000A01011\"\n",
	    "Equity:MutualFunds:Transfers", "5.000 \"INF000A01011\"\n", "-5.000 \"INF000A01011\" (@@) 50.00 INR\n",
	    "-5.000 \"INF000A01011\" (@@) 50.00 INR\n", " 100.00 INR\n", "; 2023-04-09 ***Address, changed***\n",
	    "= -5.000 \"INF000A01011\"\n");
}
END_TEST

/* Rows that do not add up are written, without a balance that bean-check would refuse. */
START_TEST(test_units_that_do_not_add_up)
{
	char *text;

	fund.units = dec("31.000");
	row("2023-04-03", CG_TXN_PURCHASE, "Purchase", "300.00", "30.000", "10.0000");
	text = file(CG_EXPORT_BEANCOUNT);
	ck_assert_ptr_null(strstr(text, "-01 balance "));
	ck_assert_ptr_nonnull(strstr(text, "no balance is asserted"));
	free(text);
}
END_TEST

/* Without an ISIN letters of the name are the symbol: one for each name; without rows the cost is the printed one. */
START_TEST(test_names)
{
	struct cg_fund other;

	fund.isin = CG_STR_NONE;
	fund.opening_units = CG_DEC_NONE;
	fund.units = dec("5.000");
	fund.cost = dec("55.50");
	fund.name = CG_STR("Long Name of a Scheme - Growth");
	other = fund;
	ck_assert(CG_PUSH(&arena, &funds, &other));
	other.name = CG_STR("Long Name of a Scheme - IDCW");
	other.folio = CG_STR("");
	ck_assert(CG_PUSH(&arena, &funds, &other));
	HAS(CG_EXPORT_BEANCOUNT, "commodity LONG-NAME-OF-A-SCH\n", "commodity LONG-NAME-OF-A-SCH-2\n",
	    ":12345-67:LONG-NAME-OF-A-SCH LONG-NAME-OF-A-SCH \"FIFO\"",
	    "5.000 LONG-NAME-OF-A-SCH {{55.50 INR, 2023-01-01}}\n", "Equity:MutualFunds:Opening", " -55.50 INR\n",
	    ":Unknown:LONG-NAME-OF-A-SCH-2 ", ":12345-67:LONG-NAME-OF-A-SCH-2 LONG-NAME-OF-A-SCH \"FIFO\"");
}
END_TEST

START_TEST(test_formats)
{
	enum cg_export_format f;

	ck_assert(cg_export_format_of(CG_STR("ghostfolio"), &f) && f == CG_EXPORT_GHOSTFOLIO);
	ck_assert(!cg_export_format_of(CG_STR("Ledger"), &f));
	ck_assert(!cg_export_format_of(CG_STR_NONE, &f));
}
END_TEST

/* A figure that no sum can hold is refused, not wrapped. */
START_TEST(test_out_of_range)
{
	struct cg_export_file out;
	struct cg_err e = { .code = CG_OK };

	row("2023-04-03", CG_TXN_PURCHASE, "Purchase", "300.00", "900000000000000000", NULL);
	row("2023-04-03", CG_TXN_PURCHASE, "Purchase", "300.00", "0.000000001", NULL);
	ck_assert(CG_PUSH(&arena, &funds, &fund));
	statement.funds = funds;
	ck_assert_int_eq(cg_export_write(&statement, CG_EXPORT_LEDGER, false, &arena, &out, &e), CG_EREQUEST);
}
END_TEST

/* Nor is one of which no part can be told: 9 x 10^14 units to five places. */
START_TEST(test_part_out_of_range)
{
	struct cg_export_file out;
	struct cg_err e = { .code = CG_OK };

	fund.units = dec("900000000000000.000");
	if (_i == 1)
		row("2023-04-02", CG_TXN_PURCHASE, "Purchase", "1.00", "0.00001", NULL);
	row("2023-04-03", CG_TXN_PURCHASE, "Purchase", "300.00", "900000000000000.000", NULL);
	row("2023-04-04", CG_TXN_REDEMPTION, "Redemption", "-1.00", _i == 0 ? "-0.00001" : "-900000000000000.000",
	    NULL);
	ck_assert(CG_PUSH(&arena, &funds, &fund));
	statement.funds = funds;
	ck_assert_int_eq(cg_export_write(&statement, CG_EXPORT_LEDGER, false, &arena, &out, &e), CG_EREQUEST);
}
END_TEST

/* Every format as its file of tests/render/export/golden has it. */
static void all_are(const char *const names[CG_EXPORT_FORMATS])
{
	for (int i = 0; i < CG_EXPORT_FORMATS; i++) {
		size_t n = funds.n;
		char path[128];
		char *made = file((enum cg_export_format)i);

		(void)snprintf(path, sizeof(path), "tests/render/export/golden/%s", names[i]);
		golden_is(path, made, strlen(made));
		free(made);
		funds.n = n;
	}
}

/*
 * Holdings of a demat account are there from the beginning, at no known cost: 10 shares, 4 units of a fund, and rights
 * without units and price. The fund of a folio begins with 5 units: its rows of 4 and -1 leave 8.
 */
START_TEST(test_demat)
{
	struct cg_demat_account d = { .depository = CG_STR("CDSL"),
				      .dp_id = CG_STR("12345678"),
				      .client_id = CG_STR("77") };
	const struct cg_demat_holding v[] = { { .kind = CG_DEMAT_EQUITY,
						.isin = CG_STR("INE002A01018"),
						.name = CG_STR("RELIANCE INDUSTRIES"),
						.units = dec("10.000"),
						.price = dec("100.50"),
						.value = dec("1005.00") },
					      { .kind = CG_DEMAT_FUND,
						.isin = CG_STR("INF000D01015"),
						.name = CG_STR("Delta Fund"),
						.units = dec("4.000"),
						.price = dec("20.0000"),
						.value = dec("80.00") },
					      { .kind = CG_DEMAT_EQUITY,
						.isin = CG_STR("INE002A20018"),
						.name = CG_STR("RIGHTS"),
						.value = dec("0.00") } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		ck_assert(CG_PUSH(&arena, &d.holdings, &v[i]));
	ck_assert(CG_PUSH(&arena, &statement.demat, &d));
	statement.source = CG_SOURCE_CDSL;
	statement.type = CG_STATEMENT_DEPOSITORY;
	fund.opening_units = CG_DEC_NONE;
	fund.units = dec("8.000");
	row("2023-03-01", CG_TXN_PURCHASE, "Purchase", "40.00", "4.000", "10.0000");
	row("2023-04-03", CG_TXN_REDEMPTION, "Redemption", "-11.00", "-1.000", "11.0000");
	all_are((const char *const[CG_EXPORT_FORMATS]){ "demat.csv", "demat.beancount", "demat.ledger",
							"demat_performance.csv", "demat_cash.csv",
							"demat_ghostfolio.json" });
}
END_TEST

/* A second fund whose rows stand in another order than their days, and one that begins with units and has no rows. */
static void other_funds(void)
{
	struct cg_fund first = fund;

	ck_assert(CG_PUSH(&arena, &funds, &first));
	fund = (struct cg_fund){ .name = CG_STR("Beta Fund - IDCW"),
				 .isin = CG_STR("INF000B01019"),
				 .folio = CG_STR("99"),
				 .amc = CG_STR("Beta Mutual Fund"),
				 .pan = CG_STR("ABCDE1234F"),
				 .kyc = CG_STR("OK"),
				 .rta_code = CG_STR("B1"),
				 .advisor = CG_STR("ARN-1"),
				 .registrar = CG_STR("KFINTECH"),
				 .units = dec("7.000"),
				 .cost = dec("70.00"),
				 .nav = dec("11.0000"),
				 .value = dec("77.00"),
				 .nav_date = day("2023-12-29") };
	ck_assert(CG_PUSH(&arena, &funds, &fund));
	fund.name = CG_STR("Gamma Fund");
	fund.isin = CG_STR("INF000C01017");
	fund.opening_units = dec("1.000");
	fund.units = dec("33.000");
	row("2023-05-10", CG_TXN_PURCHASE, "Purchase", "200.00", "20.000", "10.0000");
	row("2023-04-10", CG_TXN_PURCHASE_SIP, "SIP", "100.00", "10.000", "10.0000");
	row("2023-04-10", CG_TXN_DIVIDEND_PAYOUT, "IDCW Paid @ Rs.0.12 per unit", "1.20", NULL, NULL);
	row("2023-06-10", CG_TXN_DIVIDEND_REINVEST, "Div. Reinvested @ Rs. 1.5 per unit", "20.00", "2.000", "10.0000");
	row("2023-07-10", CG_TXN_BONUS, "Bonus", NULL, "2.000", NULL);
	row("2023-08-10", CG_TXN_GIFT_OUT, "Gift to Folio No: 4711 of kin", NULL, "-1.000", NULL);
	row("2023-09-10", CG_TXN_TRANSFER_OUT, "Transfer", NULL, "-1.000", NULL);
	row("2023-09-10", CG_TXN_MISC, "***Address; changed***", NULL, NULL, NULL);
}

/* Every line of every format: sums of the two lots stand above; Gamma holds 1 + 20 + 10 + 2 + 2 - 1 - 1 = 33. */
START_TEST(test_every_line)
{
	struct json_object *o;
	const char *text;

	two_lots_and_a_sale();
	statement.investor.name = CG_STR("Asha Rao");
	statement.investor.email = CG_STR("asha@example.com");
	statement.investor.mobile = CG_STR("+919800012345");
	ck_assert(CG_PUSH(&arena, &statement.investor.address, &CG_STR("1 Some Road")));
	ck_assert(CG_PUSH(&arena, &statement.investor.address, &CG_STR("Some Town")));
	other_funds();
	all_are((const char *const[CG_EXPORT_FORMATS]){ "rows.csv", "rows.beancount", "rows.ledger", "performance.csv",
							"cash.csv", "ghostfolio.json" });
	ck_assert(CG_PUSH(&arena, &funds, &fund));
	statement.funds = funds;
	o = cg_casparser_view(&statement, false);
	ck_assert_ptr_nonnull(o);
	text = json_object_to_json_string_ext(o, JSON_C_TO_STRING_PRETTY | JSON_C_TO_STRING_NOSLASHESCAPE);
	golden_is("tests/render/export/golden/casparser.json", text, strlen(text));
	json_object_put(o);
}
END_TEST

/* What casparser reads out of the words of a row: the rate of a payout, the other folio of a gift. */
static const struct {
	enum cg_txn_type type;
	const char *text, *rate, *folio;
} words[] = {
	{ CG_TXN_DIVIDEND_PAYOUT, "IDCW Paid @ Rs.0.12 per unit", "0.12", NULL },
	{ CG_TXN_DIVIDEND_PAYOUT, "idcw payout @rs. 1.5000/unit", "1.5000", NULL },
	{ CG_TXN_DIVIDEND_REINVEST, "Div. Reinvested @ Rs. 2 per unit", "2", NULL },
	{ CG_TXN_DIVIDEND_PAYOUT, "Paid @ Rs.9 as DIVIDEND @ Rs.3.25", "3.25", NULL }, /* behind the word */
	{ CG_TXN_DIVIDEND_PAYOUT, "Dividend @ 0.12", NULL, NULL },
	{ CG_TXN_DIVIDEND_PAYOUT, "Dividend Rs.0.12", NULL, NULL },
	{ CG_TXN_DIVIDEND_PAYOUT, "Dividend @ Rs.", NULL, NULL },
	{ CG_TXN_DIVIDEND_PAYOUT, "Dividend @ Rs.1.2.3", NULL, NULL },
	{ CG_TXN_DIVIDEND_PAYOUT, "Paid out @ Rs.0.12", NULL, NULL },
	{ CG_TXN_PURCHASE, "IDCW Paid @ Rs.0.12 per unit", NULL, NULL }, /* no payout */
	{ CG_TXN_GIFT_OUT, "Gift to Folio No: 4711 of kin", NULL, "4711" },
	{ CG_TXN_GIFT_IN, "Gift from FOLIO NO. 12", NULL, "12" },
	{ CG_TXN_GIFT_OUT, "Gift to Folio No 4711", NULL, NULL },
	{ CG_TXN_GIFT_OUT, "Gift to Folio No: kin", NULL, NULL },
	{ CG_TXN_GIFT_OUT, "Gift to Folio No", NULL, NULL },
	{ CG_TXN_GIFT_OUT, "Gift to 4711", NULL, NULL },
	{ CG_TXN_TRANSFER_OUT, "To Folio No: 4711", NULL, NULL }, /* no gift */
};

static struct json_object *part_of(struct json_object *o, const char *name, int at)
{
	o = json_object_object_get(o, name);
	return at < 0 ? o : json_object_array_get_idx(o, (size_t)at);
}

START_TEST(test_casparser_words)
{
	struct json_object *all, *o;

	row("2023-05-10", words[_i].type, words[_i].text, "10.00", "1.000", NULL);
	fund.units = dec("1.000");
	ck_assert(CG_PUSH(&arena, &funds, &fund));
	statement.funds = funds;
	all = cg_casparser_view(&statement, false);
	o = part_of(part_of(part_of(all, "folios", 0), "schemes", 0), "transactions", 0);
	ck_assert_ptr_nonnull(o);
	if (words[_i].rate == NULL)
		ck_assert_ptr_null(part_of(o, "dividend_rate", -1));
	else
		ck_assert_str_eq(json_object_get_string(part_of(o, "dividend_rate", -1)), words[_i].rate);
	if (words[_i].folio == NULL)
		ck_assert_ptr_null(part_of(o, "gift_folio", -1));
	else
		ck_assert_str_eq(json_object_get_string(part_of(o, "gift_folio", -1)), words[_i].folio);
	ck_assert_str_eq(json_object_get_string(part_of(o, "nav", -1)), "10.0000"); /* what no row prints is divided */
	json_object_put(all);
}
END_TEST

/* Rows in the order of their days, with balances of that order; the sum beside what is printed. */
START_TEST(test_casparser_order)
{
	static const char *const want[][3] = { { "First", "10.000", "15.000" },
					       { "Second", "20.000", "35.000" },
					       { "Third", "-5.000", "30.000" } };
	struct json_object *all, *scheme;

	fund.opening_units = dec("5.000");
	fund.units = dec("31.000");
	row("2023-05-11", CG_TXN_REDEMPTION, "Third", "-50.00", "-5.000", "10.0000");
	row("2023-05-10", CG_TXN_PURCHASE, "First", "100.00", "10.000", "10.0000");
	row("2023-05-10", CG_TXN_PURCHASE, "Second", "200.00", "20.000", "10.0000");
	ck_assert(CG_PUSH(&arena, &funds, &fund));
	statement.funds = funds;
	all = cg_casparser_view(&statement, false);
	scheme = part_of(part_of(part_of(all, "folios", 0), "schemes", 0), "close", -1);
	ck_assert_str_eq(json_object_get_string(scheme), "31.000");
	scheme = part_of(part_of(all, "folios", 0), "schemes", 0);
	ck_assert_str_eq(json_object_get_string(part_of(scheme, "close_calculated", -1)), "30.000");
	for (int i = 0; i < 3; i++) {
		struct json_object *o = part_of(scheme, "transactions", i);

		ck_assert_str_eq(json_object_get_string(part_of(o, "description", -1)), want[i][0]);
		ck_assert_str_eq(json_object_get_string(part_of(o, "units", -1)), want[i][1]);
		ck_assert_str_eq(json_object_get_string(part_of(o, "balance", -1)), want[i][2]);
	}
	json_object_put(all);
}
END_TEST

/* A row of each kind, with taxes that are charged, returned, within the amount and beside it. */
static void rows_of_each_kind(void)
{
	fund.opening_units = dec("2.000");
	fund.units = dec("2.000");
	row("2023-01-02", CG_TXN_PURCHASE, "Buy", "99.99", "10.000", "9.9990");
	row("2023-01-02", CG_TXN_STAMP_DUTY_TAX, "Duty", "0.01", NULL, NULL);
	row("2023-01-03", CG_TXN_PURCHASE, "Odd", "100.00", "3.000", "33.0000");
	row("2023-01-03", CG_TXN_STAMP_DUTY_TAX, "Duty", "-0.02", NULL, NULL);
	row("2023-01-04", CG_TXN_REDEMPTION, "Within", "-50.00", "-5.000", "10.0000");
	row("2023-01-04", CG_TXN_TDS_TAX, "TDS", "5.00", NULL, NULL);
	row("2023-01-05", CG_TXN_REDEMPTION, "Beside", "-44.00", "-5.000", "10.0000");
	row("2023-01-05", CG_TXN_TDS_TAX, "TDS", "5.00", NULL, NULL);
	row("2023-01-05", CG_TXN_STT_TAX, "STT", "1.00", NULL, NULL);
	row("2023-01-06", CG_TXN_PURCHASE, "Bounced", "70.00", "7.000", "10.0000");
	row("2023-01-07", CG_TXN_REVERSAL, "Bounced", "-70.00", "-7.000", "10.0000");
	row("2023-01-07", CG_TXN_STAMP_DUTY_TAX, "Duty", "-0.03", NULL, NULL);
	row("2023-01-08", CG_TXN_BONUS, "Bonus", NULL, "4.000", NULL);
	row("2023-01-09", CG_TXN_GIFT_OUT, "Gift", NULL, "-4.000", NULL);
	row("2023-01-10", CG_TXN_DIVIDEND_REINVEST, "Again", "19.98", "2.000", "9.9900");
	row("2023-01-10", CG_TXN_STAMP_DUTY_TAX, "Duty", "0.02", NULL, NULL);
	row("2023-01-10", CG_TXN_TDS_TAX, "TDS", "2.00", NULL, NULL);
	row("2023-01-11", CG_TXN_DIVIDEND_REINVEST, "Not so", "-19.98", "-2.000", "9.9900");
	row("2023-01-12", CG_TXN_TDS_TAX, "Alone", "3.00", NULL, NULL);
	row("2023-01-13", CG_TXN_TDS_TAX, "Returned", "-3.00", NULL, NULL);
	row("2023-01-14", CG_TXN_DIVIDEND_PAYOUT, "Paid", "9.00", NULL, NULL);
	row("2023-01-15", CG_TXN_DIVIDEND_PAYOUT, "Taken", "-9.00", NULL, NULL);
	fund.nav = dec("11.0000");
}

/* All lines of a file behind its head. */
static void lines_are(enum cg_export_format format, const char *const *lines, size_t n)
{
	char *text = file(format), *at = strstr(text, "\r\n");

	for (size_t i = 0; i < n; i++) {
		at += 2;
		ck_assert_msg(strncmp(at, lines[i], strlen(lines[i])) == 0, "%s is not at %.60s", lines[i], at);
		at = strstr(at, "\r\n");
		ck_assert_ptr_nonnull(at);
	}
	ck_assert_str_eq(at, "\r\n");
	free(text);
}

START_TEST(test_performance_kinds)
{
	static const char *const units[] = {
		"2023-01-01,Delivery (Inbound),0.00,INR,0.00,0.00,2.000,",
		"2023-01-02,Buy,100.00,INR,0.00,0.01,10.000,",
		"2023-01-03,Buy,100.00,INR,0.00,0.00,3.000,",
		"2023-01-04,Sell,45.00,INR,0.00,5.00,5.000,",
		"2023-01-05,Sell,44.00,INR,0.00,6.00,5.000,",
		"2023-01-06,Buy,70.00,INR,0.00,0.00,7.000,",
		"2023-01-07,Sell,70.03,INR,0.00,0.00,7.000,",
		"2023-01-08,Delivery (Inbound),0.00,INR,0.00,0.00,4.000,",
		"2023-01-09,Delivery (Outbound),0.00,INR,0.00,0.00,4.000,",
		"2023-01-10,Buy,20.00,INR,0.00,0.02,2.000,",
		"2023-01-11,Sell,19.98,INR,0.00,0.00,2.000,",
	};
	static const char *const money[] = {
		"2023-01-10,Dividend,20.00,INR,0.00,2.00,,", "2023-01-11,Removal,19.98,INR,0.00,0.00,,",
		"2023-01-12,Taxes,3.00,INR,0.00,0.00,,",     "2023-01-13,Tax Refund,3.00,INR,0.00,0.00,,",
		"2023-01-14,Dividend,9.00,INR,0.00,0.00,,",  "2023-01-15,Removal,9.00,INR,0.00,0.00,,",
	};

	rows_of_each_kind();
	lines_are(CG_EXPORT_PERFORMANCE, units, sizeof(units) / sizeof(units[0]));
	lines_are(CG_EXPORT_PERFORMANCE_CASH, money, sizeof(money) / sizeof(money[0]));
}
END_TEST

/* Type, quantity, price of one and fee of each activity; then the prices of days, the last of a day and the end. */
START_TEST(test_ghostfolio_kinds)
{
	static const char *const want[] = {
		"2023-01-01 BUY 2.000 0 0",
		"2023-01-02 BUY 10.000 9.9990 0.01",
		"2023-01-03 BUY 3.000 33.333333333 0",
		"2023-01-04 SELL 5.000 10.0000 5.00",
		"2023-01-05 SELL 5.000 10.0000 6.00",
		"2023-01-06 BUY 7.000 10.0000 0",
		"2023-01-07 SELL 7.000 10.0000 0",
		"2023-01-08 BUY 4.000 0 0",
		"2023-01-09 SELL 4.000 0 0",
		"2023-01-10 DIVIDEND 1 22.00 2.00",
		"2023-01-10 BUY 2.000 9.9900 0.02",
		"2023-01-11 SELL 2.000 9.9900 0",
		"2023-01-12 FEE 0 0 3.00",
		"2023-01-14 DIVIDEND 1 9.00 0",
		"2023-01-15 FEE 0 0 9.00",
	};
	static const char *const prices[] = { "2023-01-02 9.9990",  "2023-01-03 33.0000", "2023-01-04 10.0000",
					      "2023-01-05 10.0000", "2023-01-06 10.0000", "2023-01-07 10.0000",
					      "2023-01-10 9.9900",  "2023-01-11 9.9900",  "2023-12-31 11.0000" };
	struct json_object *all, *list, *profile;
	char got[128], *text;

	rows_of_each_kind();
	text = file(CG_EXPORT_GHOSTFOLIO);
	all = json_tokener_parse(text);
	list = json_object_object_get(all, "activities");
	for (size_t i = 0; i < json_object_array_length(list); i++) {
		struct json_object *o = json_object_array_get_idx(list, i);

		ck_assert_uint_lt(i, sizeof(want) / sizeof(want[0]));
		(void)snprintf(got, sizeof(got), "%.10s %s %s %s %s",
			       json_object_get_string(json_object_object_get(o, "date")),
			       json_object_get_string(json_object_object_get(o, "type")),
			       json_object_get_string(json_object_object_get(o, "quantity")),
			       json_object_get_string(json_object_object_get(o, "unitPrice")),
			       json_object_get_string(json_object_object_get(o, "fee")));
		ck_assert_str_eq(got, want[i]);
	}
	ck_assert_uint_eq(json_object_array_length(list), sizeof(want) / sizeof(want[0]));
	profile = json_object_array_get_idx(json_object_object_get(all, "assetProfiles"), 0);
	ck_assert_str_eq(json_object_get_string(json_object_object_get(profile, "assetSubClass")), "MUTUALFUND");
	list = json_object_object_get(profile, "marketData");
	for (size_t i = 0; i < json_object_array_length(list); i++) {
		struct json_object *o = json_object_array_get_idx(list, i);

		ck_assert_uint_lt(i, sizeof(prices) / sizeof(prices[0]));
		(void)snprintf(got, sizeof(got), "%.10s %s", json_object_get_string(json_object_object_get(o, "date")),
			       json_object_get_string(json_object_object_get(o, "marketPrice")));
		ck_assert_str_eq(got, prices[i]);
	}
	ck_assert_uint_eq(json_object_array_length(list), sizeof(prices) / sizeof(prices[0]));
	json_object_put(all);
	free(text);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("render");
	TCase *t = tcase_create("export_file");

	tcase_add_checked_fixture(t, set_up, tear_down);
	tcase_add_test(t, test_beancount);
	tcase_add_test(t, test_ledger);
	tcase_add_test(t, test_performance);
	tcase_add_test(t, test_ghostfolio);
	tcase_add_test(t, test_idcw);
	tcase_add_test(t, test_reversed_purchase);
	tcase_add_test(t, test_reversed_sale);
	tcase_add_test(t, test_money_alone);
	tcase_add_test(t, test_other_kinds);
	tcase_add_test(t, test_units_that_do_not_add_up);
	tcase_add_test(t, test_names);
	tcase_add_test(t, test_every_line);
	tcase_add_test(t, test_demat);
	tcase_add_loop_test(t, test_casparser_words, 0, (int)(sizeof(words) / sizeof(words[0])));
	tcase_add_test(t, test_casparser_order);
	tcase_add_test(t, test_performance_kinds);
	tcase_add_test(t, test_ghostfolio_kinds);
	tcase_add_test(t, test_formats);
	tcase_add_test(t, test_out_of_range);
	tcase_add_loop_test(t, test_part_out_of_range, 0, 2);
	suite_add_tcase(s, t);
	return suite_run(s);
}
