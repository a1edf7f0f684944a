/* The statements of MF Central, drawn word by word: what their pages do to rows, heads and tabs. */
#include <stdlib.h>

#include "run.h"
#include "statement/drawing.h"
#include "statement/lacking.h"
#include "statement/layout.h"
#include "statement/read/statement.h"
#include "values.h"

enum { DATE = 55, TEXT = 130, AMOUNT = 370, UNITS = 425, PRICE = 480, BALANCE = 550 };
enum { FOLIO = 30, SCHEME = 104, INVESTED = 322, HELD = 372, NAV_DATE = 378, NAV = 464, MARKET = 518, GAIN = 570 };

static struct drawing p;
static struct cg_arena a;
static struct cg_statement s;
static struct cg_err e;

static void setup(void)
{
	drawing_open(&p);
	cg_arena_init(&a, 16 * 1024 * 1024);
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	drawing_close(&p);
	cg_arena_free(&a);
}

static enum cg_code settle(void)
{
	return cg_statement_read(&p.words, &a, &s, &e);
}

static void expect(struct cg_str got, const char *want)
{
	ck_assert_msg(want == NULL ? got.p == NULL : got.p != NULL && cg_str_eq(got, cg_str_of(want)),
		      "\"%.*s\", not \"%s\"", CG_STR_ARG(got), want == NULL ? "(absent)" : want);
}

/* The statement is read, every check holds, nothing is warned of. */
static void expect_clean(void)
{
	ck_assert_msg(settle() == CG_OK, "%s %s", e.why, e.hint);
	ck_assert_msg(s.warnings.n == 0, "%.*s", CG_STR_ARG(s.warnings.v[0].message));
	ck_assert_uint_eq(s.passed, s.checks);
	ck_assert_int_eq(s.level, CG_LEVEL_HIGH);
	ck_assert_int_eq(s.source, CG_SOURCE_MFCENTRAL);
}

static void expect_doubt(enum cg_warning_code code)
{
	ck_assert_uint_lt(s.passed, s.checks);
	for (size_t i = 0; i < s.warnings.n; i++) {
		if (s.warnings.v[i].code == code)
			return;
	}
	ck_abort_msg("no such warning");
}

static void expect_warning(enum cg_warning_code code)
{
	ck_assert_int_eq(settle(), CG_OK);
	expect_doubt(code);
}

/* ---- detailed ---- */

static void page(bool headed)
{
	drawing_page(&p);
	drawing_centre(&p, 300, 45, "Consolidated Account Statement");
	(void)drawing_put(&p, 322, 63, "To Date : 17-Jun-2023 )");
	(void)drawing_put(&p, 176, 63, "( From Date : 01-Jun-2018");
	(void)drawing_put(&p, 150, 95, "SoA Holdings");
	(void)drawing_put(&p, 394, 95, "Demat Holdings");
	(void)drawing_put(&p, DATE, 785,
			  "MFCentralDetailCAS_v1.2_19-94_01-Jun-2018_17-Jun-2023 _-17/06/2023 7:30:55am");
	if (!headed)
		return;
	(void)drawing_put(&p, DATE, 120, "Date");
	(void)drawing_put(&p, TEXT, 120, "Transaction");
	drawing_right(&p, AMOUNT, 120, "Amount (INR)");
	drawing_right(&p, UNITS, 120, "Units");
	drawing_right(&p, PRICE, 116, "Price");
	drawing_right(&p, PRICE, 126, "(INR)");
	drawing_right(&p, BALANCE, 120, "Unit Balance");
}

static void front(void)
{
	page(false);
	(void)drawing_put(&p, 55, 70, "PAN: ABCDE1234F");
	(void)drawing_put(&p, 330, 70, "This paragraph says what the statement is");
	(void)drawing_put(&p, 55, 76, "ASHA RAO");
	(void)drawing_put(&p, 55, 82, "PUNE - 411001, MAHARASHTRA, INDIA");
	(void)drawing_put(&p, 330, 82, "and who prepared it.");
	(void)drawing_put(&p, 55, 86, "Mobile: 9800000000");
	(void)drawing_put(&p, 55, 90, "Email: asha@example.com");
	(void)drawing_put(&p, 250, 200, "Allocation by Asset Class");
	(void)drawing_put(&p, 250, 220, "59.00% 41.00%");
	(void)drawing_put(&p, 250, 240, "EQUITY DEBT FUND");
}

/* AMC, folio, scheme and opening balance from y down; returns the baseline of the last. */
static double block(double y, const char *amc, const char *scheme, const char *isin, const char *opening)
{
	if (amc != NULL)
		(void)drawing_put(&p, DATE, y, amc);
	(void)drawing_put(&p, DATE, y + 14, "FOLIO NO: 7406749/26");
	(void)drawing_put(&p, DATE, y + 28, scheme);
	(void)drawing_put(&p, DATE, y + 38, isin);
	(void)drawing_put(&p, DATE, y + 48, "KYC : NOT OK");
	(void)drawing_put(&p, 430, y + 58, "Opening Unit Balance:");
	drawing_right(&p, BALANCE, y + 58, opening);
	return y + 58;
}

static void row(double y, const char *date, const char *text, const char *amount, const char *units, const char *price,
		const char *balance)
{
	(void)drawing_put(&p, DATE, y, date);
	(void)drawing_put(&p, TEXT, y, text);
	drawing_right(&p, AMOUNT, y, amount);
	drawing_right(&p, UNITS, y, units);
	drawing_right(&p, PRICE, y, price);
	drawing_right(&p, BALANCE, y, balance);
}

static void closing(double y, const char *units, const char *nav, const char *value)
{
	(void)drawing_put(&p, drawing_put(&p, DATE, y, "Closing Unit Balance: "), y, units);
	(void)drawing_put(&p, drawing_put(&p, 215, y, "Nav as on 16-JUN-2023: INR "), y, nav);
	(void)drawing_put(&p, drawing_put(&p, 370, y, "Valuation on 17-Jun-2023 : INR "), y, value);
}

static void no_folios(void)
{
	page(false);
	(void)drawing_put(&p, 270, 200, "No Folios Found");
	page(true);
	row(150, "---", "--- No Folios Found ---", "---", "---", "---", "---");
	(void)drawing_put(&p, DATE, 200, "#IDCW - Income Distribution cum Capital Withdrawal");
	(void)drawing_put(&p, DATE, 210, "*SoA - Statement of Account");
}

START_TEST(figures_are_indian_and_bracketed)
{
	double y;

	front();
	page(true);
	y = block(150, "UTI Mutual Fund",
		  "UTI - India Fund - Direct Plan - Growth (Advisor: /DIRECT)  ISIN:", "INF179K01BE2", "1,02,918.246");
	row(y + 14, "02-NOV-2018", "Redemption", "(1,00,000.00)", "(1,000.000)", "100.00", "1,01,918.246");
	row(y + 28, "03-NOV-2018", "IDCW Paid @ Rs.0.10 per unit", "10,191.82", "", "", "1,01,918.246");
	closing(y + 42, "1,01,918.246", "10.0000", "10,19,182.46");
	no_folios();
	expect_clean();
	expect(s.layout, "mfcentral_detailed");
	expect(s.investor.name, "ASHA RAO");
	expect(s.investor.pan, "ABCDE1234F");
	expect(s.investor.email, "asha@example.com");
	ck_assert_uint_eq(s.investor.address.n, 1);
	ck_assert_uint_eq(s.funds.n, 1);
	expect(s.funds.v[0].amc, "UTI Mutual Fund");
	expect(s.funds.v[0].name, "UTI - India Fund - Direct Plan - Growth");
	expect(s.funds.v[0].rta_code, NULL);
	expect(s.funds.v[0].advisor, "DIRECT");
	expect(s.funds.v[0].folio, "7406749 / 26");
	expect(s.funds.v[0].isin, "INF179K01BE2");
	expect(s.funds.v[0].kyc, "NOT OK");
	ck_assert_int_eq(s.funds.v[0].demat, CG_NO);
	ck_assert_uint_eq(s.funds.v[0].txns.n, 2);
	is_dec(s.funds.v[0].txns.v[0].units, "-1000.000");
	is_dec(s.funds.v[0].txns.v[0].amount, "-100000.00");
	ck_assert_int_eq(s.funds.v[0].txns.v[1].type, CG_TXN_DIVIDEND_PAYOUT);
	is_dec(s.total_value, "1019182.46");
}
END_TEST

/*
 * Labels above their values, other heads, columns that traded places, a letter in front: the same statement. The status
 * stands below the scheme, or beside the folio.
 */
START_TEST(labels_stand_above_their_values)
{
	static const char *const beside[] = { NULL, "7406749/26 NOT OK", "7406749/26 OK" };

	drawing_page(&p);
	(void)drawing_put(&p, 50, 100, "Your statement is enclosed; 1,234.56 was charged.");
	page(false);
	(void)drawing_put(&p, DATE, 68, "PAN:");
	(void)drawing_put(&p, DATE, 74, "ABCDE1234F");
	(void)drawing_put(&p, DATE, 80, "ASHA RAO");
	(void)drawing_put(&p, DATE, 86, "Email:");
	(void)drawing_put(&p, DATE, 92, "asha@example.com");
	page(false);
	(void)drawing_put(&p, DATE, 120, "Txn Date");
	(void)drawing_put(&p, TEXT, 120, "Transaction Description");
	drawing_right(&p, AMOUNT, 120, "No. of Units");
	drawing_right(&p, UNITS, 120, "Amount (Rs.)");
	drawing_right(&p, PRICE, 120, "NAV");
	drawing_right(&p, PRICE, 126, "(Rs.)");
	drawing_right(&p, BALANCE, 120, "Balance");
	(void)drawing_put(&p, DATE, 150, "UTI Mutual Fund");
	(void)drawing_put(&p, DATE, 164, _i == 0 ? "FOLIO NO:" : "FOLIO NO: KYC:");
	(void)drawing_put(&p, DATE, 171, _i == 0 ? "7406749/26" : beside[_i]);
	(void)drawing_put(&p, DATE, 182,
			  "UTI - India Fund - Direct Plan - Growth (Advisor: /DIRECT)  ISIN: INF179K01BE2");
	if (_i == 0) {
		(void)drawing_put(&p, DATE, 192, "KYC :");
		(void)drawing_put(&p, DATE, 199, "NOT OK");
	}
	(void)drawing_put(&p, 430, 208, "Opening Unit Balance:");
	drawing_right(&p, BALANCE, 208, "1,02,918.246");
	row(222, "02-NOV-2018", "Redemption", "(1,000.000)", "(1,00,000.00)", "100.00", "1,01,918.246");
	closing(250, "1,01,918.246", "10.0000", "10,19,182.46");
	expect_clean();
	expect(s.investor.name, "ASHA RAO");
	expect(s.investor.pan, "ABCDE1234F");
	expect(s.investor.email, "asha@example.com");
	expect(s.funds.v[0].folio, "7406749 / 26");
	expect(s.funds.v[0].name, "UTI - India Fund - Direct Plan - Growth");
	expect(s.funds.v[0].kyc, _i < 2 ? "NOT OK" : "OK");
	is_dec(s.funds.v[0].txns.v[0].units, "-1000.000");
	is_dec(s.funds.v[0].txns.v[0].amount, "-100000.00");
}
END_TEST

static double heads_at(double y)
{
	(void)drawing_put(&p, DATE, y, "Date");
	(void)drawing_put(&p, TEXT, y, "Transaction");
	drawing_right(&p, AMOUNT, y, "Amount (INR)");
	drawing_right(&p, UNITS, y, "Units");
	drawing_right(&p, PRICE, y, "Price (INR)");
	drawing_right(&p, BALANCE, y, "Unit Balance");
	return y + 14;
}

/* Each scheme has heads of its own; those of the second stand on the next page, below the rest of its lines. */
START_TEST(a_page_may_end_above_the_heads_of_a_scheme)
{
	static const char *const lines[] = {
		"UTI Mutual Fund", "FOLIO NO: 7406749/26",
		"UTI - India Fund - Direct Plan - Growth (Advisor: /DIRECT)  ISIN: INF179K01BE2", "KYC : NOT OK"
	};

	front();
	page(false);
	for (int fund = 0; fund < 2; fund++) {
		double y = fund == 0 ? 150 : 700;

		for (int i = fund; i < 4; i++, y += 10) {
			if (fund == 1 && i == _i) {
				page(false);
				y = 120;
			}
			(void)drawing_put(&p, DATE, y, lines[i]);
		}
		if (fund == 1 && _i == 4) {
			page(false);
			y = 120;
		}
		y = heads_at(y);
		(void)drawing_put(&p, DATE, y, "Opening Unit Balance: 10.000");
		row(y + 14, "02-NOV-2018", "Purchase", "100.00", "1.000", "100.00", "11.000");
		closing(y + 28, "11.000", "100.0000", "1,100.00");
	}
	expect_clean();
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[1].folio, "7406749 / 26");
	expect(s.funds.v[1].isin, "INF179K01BE2");
	expect(s.funds.v[1].kyc, "NOT OK");
	ck_assert_uint_eq(s.funds.v[1].txns.n, 1);
}
END_TEST

/* Dates and figures stand at the middle of a description of two lines: its first line is above them. */
START_TEST(descriptions_stand_about_their_rows)
{
	double y = 150;

	front();
	page(false);
	(void)drawing_put(&p, DATE, y, "UTI Mutual Fund");
	(void)drawing_put(&p, DATE, y + 10, "FOLIO NO: 7406749/26");
	(void)drawing_put(&p, DATE, y + 20,
			  "UTI - India Fund - Direct Plan - Growth (Advisor: /DIRECT)  ISIN: INF179K01BE2");
	y = heads_at(y + 40);
	(void)drawing_put(&p, DATE, y, "Opening Unit Balance: 10.000");
	(void)drawing_put(&p, TEXT, y + 20, "Purchase of the first");
	row(y + 24, "02-NOV-2018", "", "100.00", "1.000", "100.00", "11.000");
	(void)drawing_put(&p, TEXT, y + 28, "instalment");
	(void)drawing_put(&p, TEXT, y + 48, "Purchase of the second");
	row(y + 52, "03-DEC-2018", "", "100.00", "1.000", "100.00", "12.000");
	(void)drawing_put(&p, TEXT, y + 56, "instalment");
	closing(y + 76, "12.000", "100.0000", "1,200.00");
	expect_clean();
	ck_assert_uint_eq(s.funds.n, 1);
	ck_assert_uint_eq(s.funds.v[0].txns.n, 2);
	expect(s.funds.v[0].txns.v[0].description, "Purchase of the first instalment");
	expect(s.funds.v[0].txns.v[1].description, "Purchase of the second instalment");
}
END_TEST

/* Without tabs the investor, a table of classes and the first fund house stand in one column. */
START_TEST(fund_house_stands_below_the_investor)
{
	double y;

	drawing_page(&p);
	drawing_centre(&p, 300, 45, "Consolidated Account Statement");
	drawing_centre(&p, 300, 55, "( From Date : 01-Jun-2018 To Date : 17-Jun-2023 )");
	(void)drawing_put(&p, DATE, 70, "PAN: ABCDE1234F");
	(void)drawing_put(&p, DATE, 78, "ASHA RAO");
	(void)drawing_put(&p, DATE, 86, "PUNE - 411001, MAHARASHTRA, INDIA");
	(void)drawing_put(&p, DATE, 94, "Email: asha@example.com");
	(void)drawing_put(&p, DATE, 110, "Allocation by Asset Class");
	(void)drawing_put(&p, DATE, 120, "62.10% Equity");
	for (int k = 0; k < 2; k++) {
		y = block(k == 0 ? 140 : 60, k == 0 ? "UTI Mutual Fund" : NULL,
			  k == 0 ? "UTI - India Fund - Direct (Advisor: /DIRECT)  ISIN:"
				 : "Kotak Fund (Advisor: /DIRECT)  ISIN:",
			  k == 0 ? "INF179K01BE2" : "INF174K01LS2", "0.000");
		(void)drawing_put(&p, DATE, y + 10, "Date");
		(void)drawing_put(&p, TEXT, y + 10, "Transaction");
		drawing_right(&p, AMOUNT, y + 10, "Amount");
		drawing_right(&p, UNITS, y + 10, "Units");
		drawing_right(&p, PRICE, y + 10, "Price");
		drawing_right(&p, BALANCE, y + 10, "Unit Balance");
		row(y + 24, "02-NOV-2018", "Purchase", "1,000.00", "10.000", "100.00", "10.000");
		closing(y + 38, "10.000", "100.0000", "1,000.00");
		(void)drawing_put(&p, DATE, 785,
				  "MFCentralDetailCAS_v1.2_19-94_01-Jun-2018_17-Jun-2023 _-17/06/2023 7:30:55am");
		if (k == 0) {
			(void)drawing_put(&p, DATE, y + 60, "Kotak Mutual Fund"); /* its folio is on the next page */
			drawing_page(&p);
		}
	}
	expect_clean();
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[0].amc, "UTI Mutual Fund");
	expect(s.funds.v[1].amc, "Kotak Mutual Fund");
	expect(s.investor.name, "ASHA RAO");
}
END_TEST

START_TEST(empty_soa_tab_puts_schemes_into_demat)
{
	double y;

	front();
	no_folios();
	page(true);
	y = block(150, "UTI Mutual Fund", "UTI Fund (Advisor: INZ000031633/SOME BROKER LIMITED  ISIN:", "INF179K01BE2",
		  "1.000");
	row(y + 14, "---", "--- No Transaction during this statement period ---", "---", "---", "---", "---");
	closing(y + 42, "1.000", "10.0000", "10.00");
	expect_clean();
	expect(s.funds.v[0].name, "UTI Fund"); /* its advisor's bracket stays open */
	expect(s.funds.v[0].advisor, "INZ000031633");
	expect(s.funds.v[0].isin, "INF179K01BE2");
	ck_assert_int_eq(s.funds.v[0].demat, CG_YES);
	ck_assert_uint_eq(s.funds.v[0].txns.n, 0);
}
END_TEST

START_TEST(tab_that_does_not_show_is_not_guessed)
{
	double y;

	front();
	page(true);
	y = block(150, "UTI Mutual Fund", "UTI Fund (Advisor: /DIRECT)  ISIN:", "INF179K01BE2", "1.000");
	closing(y + 42, "1.000", "10.0000", "10.00");
	expect_clean();
	ck_assert_int_eq(s.funds.v[0].demat, CG_UNKNOWN);
}
END_TEST

/* The head at the end of one page, a cut row, the closing line alone on a third. */
static void cut_row(const char *again)
{
	double y;

	front();
	page(true);
	(void)block(650, "UTI Mutual Fund", "UTI Fund (Advisor: /DIRECT)  ISIN:", "INF179K01BE2", "0.000");
	page(true);
	row(700, "02-NOV-2018", "Purchase", "100.00", "10.000", "10.00", "10.000");
	(void)drawing_put(&p, TEXT, 710, "Trxn.Ref.No.pay_X//");
	page(true);
	row(150, "02-NOV-2018", "SOME BANK LTD -", "100.00", "10.000", "10.00", again);
	(void)drawing_put(&p, TEXT, 160, "000123/ netbanking");
	page(true);
	y = 150;
	closing(y, "10.000", "10.0000", "100.00");
	no_folios();
}

START_TEST(row_cut_by_a_page_break_is_one)
{
	cut_row("10.000");
	expect_clean();
	ck_assert_uint_eq(s.funds.v[0].txns.n, 1);
	expect(s.funds.v[0].txns.v[0].description, "Purchase Trxn.Ref.No.pay_X// SOME BANK LTD - 000123/ netbanking");
}
END_TEST

/* A page may print the last row of the one before as a whole, or all of a text that had only begun there. */
START_TEST(row_that_the_next_page_repeats_is_one)
{
	front();
	page(true);
	(void)block(650, "UTI Mutual Fund", "UTI Fund (Advisor: /DIRECT)  ISIN:", "INF179K01BE2", "0.000");
	page(true);
	row(700, "02-NOV-2018", "Switch In - From UTI Liquid", "100.00", "10.000", "10.00", "10.000");
	if (_i == 0)
		(void)drawing_put(&p, TEXT, 710, "Fund - Growth");
	page(true);
	row(150, "02-NOV-2018", "Switch In - From UTI Liquid", "100.00", "10.000", "10.00", "10.000");
	(void)drawing_put(&p, TEXT, 160, "Fund - Growth");
	closing(180, "10.000", "10.0000", "100.00");
	no_folios();
	expect_clean();
	ck_assert_uint_eq(s.funds.v[0].txns.n, 1);
	expect(s.funds.v[0].txns.v[0].description, "Switch In - From UTI Liquid Fund - Growth");
}
END_TEST

START_TEST(row_that_only_looks_cut_is_told)
{
	cut_row("10.001");
	ck_assert_int_eq(settle(), CG_EINCOMPLETE); /* the only fund does not add up, and no total is printed */
	ck_assert_uint_eq(s.funds.v[0].txns.n, 2);
	expect_doubt(CG_WARN_BALANCE_MISMATCH);
}
END_TEST

START_TEST(second_payout_of_a_day_is_kept)
{
	double y;

	front();
	page(true);
	y = block(600, "UTI Mutual Fund", "UTI Fund (Advisor: /DIRECT)  ISIN:", "INF179K01BE2", "10.000");
	row(y + 14, "02-NOV-2018", "IDCW Paid @ Rs.1.00 per unit", "10.00", "", "", "10.000");
	page(true);
	row(150, "02-NOV-2018", "IDCW Paid @ Rs.1.00 per unit", "10.00", "", "", "10.000");
	closing(170, "10.000", "10.0000", "100.00");
	no_folios();
	expect_warning(CG_WARN_DUPLICATE_ROW); /* it may be a reprint: nothing proves it */
	ck_assert_uint_eq(s.funds.v[0].txns.n, 2);
}
END_TEST

START_TEST(soft_hyphen_glues_the_next_line)
{
	struct cg_page *last;
	double y;

	front();
	page(true);
	y = block(150, "UTI Mutual Fund", "UTI Fund (Advisor: /DIRECT)  ISIN: INF17", "9K01BE2", "1.000");
	closing(y + 42, "1.000", "10.0000", "10.00");
	last = &p.pages.v[p.pages.n - 1];
	for (size_t i = 0; i < last->n; i++)
		last->v[i].hyphen = cg_str_eq(last->v[i].text, CG_STR("INF17"));
	no_folios();
	expect_clean();
	expect(s.funds.v[0].isin, "INF179K01BE2");
}
END_TEST

/* What the n-th part of a clean statement costs when it is missing. */
START_TEST(lost_part_is_told)
{
	double y;

	front();
	page(true);
	y = block(150, _i == 0 ? NULL : "UTI Mutual Fund",
		  "UTI Fund (Advisor: /DIRECT)  ISIN:", _i == 1 ? "" : "INF179K01BE2", _i == 2 ? "" : "1.000");
	row(y + 14, "02-NOV-2018", "Purchase", "100.00", _i == 3 ? "" : "10.000", "10.00", "11.000");
	if (_i != 4)
		closing(y + 42, "11.000", "10.0000", _i == 5 ? "" : "110.00");
	no_folios();
	if (settle() == CG_OK) {
		ck_assert_uint_gt(s.warnings.n, 0);
		ck_assert_uint_lt(s.passed, s.checks);
	} else {
		ck_assert_int_eq(e.code, CG_EINCOMPLETE);
	}
}
END_TEST

/* ---- summary ---- */

static void summary_heading(double y, const char *key)
{
	(void)drawing_put(&p, FOLIO, y, key);
	(void)drawing_put(&p, SCHEME, y, "Scheme Details");
	drawing_right(&p, INVESTED, y - 4, "Invested Value");
	drawing_right(&p, INVESTED, y + 5, "(INR)");
	drawing_right(&p, HELD, y - 4, "Balance");
	drawing_right(&p, HELD, y + 5, "Units");
	(void)drawing_put(&p, NAV_DATE + 6, y, "NAV Date");
	drawing_right(&p, NAV, y, "NAV");
	drawing_right(&p, MARKET, y - 4, "Market Value");
	drawing_right(&p, MARKET, y + 5, "(INR)");
	drawing_right(&p, GAIN, y - 4, "Gain/Loss");
	drawing_right(&p, GAIN, y + 5, "(Absolute)");
}

static void summary_page(void)
{
	drawing_page(&p);
	drawing_centre(&p, 300, 45, "Consolidated Account Summary");
	drawing_centre(&p, 300, 63, "( As on Date: 31-Jul-2026 )");
	(void)drawing_put(&p, 150, 145, "SoA Holdings");
	(void)drawing_put(&p, 394, 145, "Demat Holdings");
	(void)drawing_put(&p, FOLIO, 785, "MFCentralCASSummary_v2.0_15-11_31-Jul-2026 _-31/07/2026 8:02:46pm");
}

static void summary_front(void)
{
	summary_page();
	(void)drawing_put(&p, FOLIO, 80, "PAN : ABCDE1234F");
	(void)drawing_put(&p, FOLIO, 90, "ASHA RAO");
	(void)drawing_put(&p, FOLIO, 100, "MUMBAI");
	(void)drawing_put(&p, FOLIO, 110, "400087, MAHARASHTRA, INDIA");
	(void)drawing_put(&p, FOLIO, 120, "Mobile : 9800000000");
	(void)drawing_put(&p, FOLIO, 130, "Email : asha@example.com");
}

/* A row whose folio stands 4.5 pt below the money and as much above the percentage. NAV may be "". */
static void holding(double y, const char *folio, const char *name, const char *invested, const char *units,
		    const char *nav, const char *market, const char *gain)
{
	(void)drawing_put(&p, SCHEME, y, name);
	drawing_right(&p, INVESTED, y, invested);
	drawing_right(&p, MARKET, y, market);
	drawing_right(&p, GAIN, y, gain);
	(void)drawing_put(&p, FOLIO, y + 4.5, folio);
	drawing_right(&p, HELD, y + 4.5, units);
	if (nav[0] != '\0') {
		(void)drawing_put(&p, NAV_DATE, y + 4.5, "30-Jul-2026");
		drawing_right(&p, NAV, y + 4.5, nav);
	}
	drawing_right(&p, GAIN, y + 9, "(+1.00%)");
}

static void summary_total(double y, const char *market)
{
	(void)drawing_put(&p, SCHEME, y, "Total");
	drawing_right(&p, MARKET, y, market);
}

START_TEST(summary_has_two_parts)
{
	summary_front();
	summary_heading(170, "Folio No.");
	(void)drawing_put(&p, SCHEME, 192,
			  "UTI - A Fund whose name takes"); /* three lines, the money beside the last */
	(void)drawing_put(&p, SCHEME, 201, "30 words and 200 more - Direct");
	holding(210, "1234567/46", "Plan - Growth", "39,33,693.39", "1,00,000.000", "37.1103", "37,11,030.00",
		"(2,22,663.39)");
	holding(237, "7654321", "Nil Fund - Growth", "0.00", "0.000", "11.0000", "0.00", "0.00");
	holding(260, "7654322", "Another Fund - Growth", "20.00", "1.000", "10.00", "10.00", "-10.00");
	summary_total(290, "37,11,040.00");
	summary_heading(320, "Client Id");
	holding(345, "1208274389402691", "JM Fund - Growth", "0.00", "4.000", "", "6,59,848.84", "6,59,848.84");
	summary_total(370, "6,59,848.84");
	summary_page();
	(void)drawing_put(&p, FOLIO, 200, "#IDCW - Income Distribution cum Capital Withdrawal");
	expect_clean();
	expect(s.layout, "mfcentral_summary");
	ck_assert_uint_eq(s.investor.address.n, 2);
	expect(s.investor.address.v[1], "400087, MAHARASHTRA, INDIA");
	ck_assert_uint_eq(s.funds.n, 4);
	expect(s.funds.v[0].name, "UTI - A Fund whose name takes 30 words and 200 more - Direct Plan - Growth");
	expect(s.funds.v[0].folio, "1234567 / 46");
	is_dec(s.funds.v[0].cost, "3933693.39");
	is_dec(s.funds.v[0].units, "100000.000");
	is_dec(s.funds.v[0].nav, "37.1103");
	is_dec(s.funds.v[1].units, "0.000");
	ck_assert_int_eq(s.funds.v[2].demat, CG_NO);
	ck_assert_int_eq(s.funds.v[3].demat, CG_YES);
	expect(s.funds.v[3].folio, "1208274389402691");
	is_dec(s.funds.v[3].nav, NULL);
	ck_assert_int_eq(s.funds.v[3].nav_date, CG_DATE_NONE);
	is_dec(s.funds.v[3].cost, "0.00");
	is_dec(s.total_value, "4370888.84");
	is_dec(s.total_cost, NULL);
}
END_TEST

/*
 * Cells that are aligned at the bottom: the gain stands on a line of its own, and its per cent right of a market value
 * that it is not of.
 */
START_TEST(summary_gain_stands_above_its_row)
{
	summary_front();
	summary_heading(170, "Folio No.");
	for (int i = 0; i < 2; i++) {
		double y = 200 + 30 * i;

		drawing_right(&p, GAIN, y - 9, i == 0 ? "(10.00)" : "20.00");
		(void)drawing_put(&p, FOLIO, y, i == 0 ? "1234567/46" : "7654321");
		(void)drawing_put(&p, SCHEME, y, "A Fund - Growth");
		drawing_right(&p, INVESTED, y, "100.00");
		drawing_right(&p, HELD, y, i == 0 ? "9.000" : "12.000");
		(void)drawing_put(&p, NAV_DATE, y, "30-Jul-2026");
		drawing_right(&p, NAV, y, "10.0000");
		drawing_right(&p, MARKET, y, i == 0 ? "90.00" : "120.00");
		drawing_right(&p, GAIN, y, i == 0 ? "(-10.00%)" : "(+20.00%)");
	}
	summary_total(290, "210.00");
	expect_clean();
	ck_assert_uint_eq(s.funds.n, 2);
	is_dec(s.funds.v[0].value, "90.00");
	is_dec(s.funds.v[1].value, "120.00");
}
END_TEST

/* Invested value and gain in each other's column: the market value is still their sum. */
START_TEST(summary_gain_and_cost_that_are_exchanged_are_told)
{
	bool exchanged = _i > 0;

	summary_front();
	summary_heading(170, "Folio No.");
	drawing_right(&p, GAIN, 209, "(+25.00%)");
	(void)drawing_put(&p, FOLIO, 200, "1234567/46");
	(void)drawing_put(&p, SCHEME, 200, "A Fund - Growth");
	drawing_right(&p, INVESTED, 200, exchanged ? "24.00" : "96.00");
	drawing_right(&p, HELD, 200, "12.000");
	(void)drawing_put(&p, NAV_DATE, 200, "30-Jul-2026");
	drawing_right(&p, NAV, 200, "10.0000");
	drawing_right(&p, MARKET, 200, "120.00");
	drawing_right(&p, GAIN, 200, exchanged ? "96.00" : "24.00");
	summary_total(290, "120.00");
	if (!exchanged) {
		expect_clean();
		is_dec(s.funds.v[0].cost, "96.00");
		return;
	}
	ck_assert_int_eq(settle(), CG_OK);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
}
END_TEST

/* Heads over three lines, and NAV left of its date. */
START_TEST(summary_heads_stand_otherwise)
{
	double date = _i == 0 ? NAV - 40 : NAV_DATE + 6;

	summary_front();
	drawing_right(&p, INVESTED, 166, "Invested");
	drawing_right(&p, HELD, 170, "Balance");
	(void)drawing_put(&p, FOLIO, 175, "Folio No.");
	(void)drawing_put(&p, SCHEME, 175, "Scheme Details");
	drawing_right(&p, INVESTED, 175, "Value");
	(void)drawing_put(&p, date, 175, "NAV Date");
	drawing_right(&p, _i == 0 ? NAV_DATE + 26 : NAV, 175, "NAV");
	drawing_right(&p, MARKET, 170, "Market Value");
	drawing_right(&p, GAIN, 170, "Gain/Loss");
	drawing_right(&p, HELD, 179, "Units");
	drawing_right(&p, MARKET, 179, "(INR)");
	drawing_right(&p, GAIN, 179, "(Absolute)");
	drawing_right(&p, INVESTED, 184, "(INR)");
	holding(200, "1234567", "A Fund - Growth", "10.00", "1.000", "", "10.00", "0.00");
	(void)drawing_put(&p, date, 204.5, "30-Jul-2026");
	drawing_right(&p, _i == 0 ? NAV_DATE + 26 : NAV, 204.5, "10.00");
	summary_total(230, "10.00");
	expect_clean();
	ck_assert_uint_eq(s.funds.n, 1);
	is_dec(s.funds.v[0].cost, "10.00");
	is_dec(s.funds.v[0].units, "1.000");
	is_dec(s.funds.v[0].nav, "10.00");
	ck_assert_int_ne(s.funds.v[0].nav_date, CG_DATE_NONE);
}
END_TEST

/* Figures of a row on one baseline. */
static void figures(double y, const char *invested, const char *units, const char *nav, const char *market,
		    const char *gain)
{
	drawing_right(&p, INVESTED, y, invested);
	drawing_right(&p, HELD, y, units);
	(void)drawing_put(&p, NAV_DATE, y, "30-Jul-2026");
	drawing_right(&p, NAV, y, nav);
	drawing_right(&p, MARKET, y, market);
	drawing_right(&p, GAIN, y, gain);
}

/* A cell that is too narrow for its folio, and rows that stand at its top, its middle or its bottom. */
static const struct {
	const char *above, *below, *folio; /* NULL: not one folio, and told */
	int32_t size;			   /* in 10 pt thirteen digits fill the cell */
} narrow[] = {
	{ "7190620978451", "2/0", "71906209784512 / 0", 1000 },
	{ "719062097845/", "0", "719062097845 / 0", 700 },
	{ "719062097845", "/0", "719062097845 / 0", 700 },
	{ "719062097845/9", "7", "719062097845 / 97", 1000 },
	{ "7190620978451", "2/0", NULL, 700 }, /* there was room for more */
	{ "719062097845/9", "789", NULL, 1000 },
};

START_TEST(summary_folios_may_have_two_lines)
{
	static const double at[] = { 200, 204, 208 };
	size_t k = (size_t)_i / 3;
	double y = at[_i % 3];

	summary_front();
	summary_heading(170, "Folio No.");
	p.size = narrow[k].size;
	(void)drawing_put(&p, FOLIO, 200, narrow[k].above);
	(void)drawing_put(&p, FOLIO, 208, narrow[k].below);
	p.size = 700;
	(void)drawing_put(&p, SCHEME, y, "A Fund - Growth");
	figures(y, "10.00", "1.000", "10.00", "10.00", "0.00");
	(void)drawing_put(&p, FOLIO, 226, "1234567");
	(void)drawing_put(&p, SCHEME, 226, "B Fund - Growth");
	figures(226, "20.00", "2.000", "10.00", "20.00", "0.00");
	summary_total(240, "30.00");
	if (narrow[k].folio == NULL) {
		ck_assert_int_eq(settle(), CG_OK);
		ck_assert_uint_gt(s.warnings.n, 0);
		return;
	}
	expect_clean();
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[0].folio, narrow[k].folio);
	expect(s.funds.v[0].name, "A Fund - Growth");
	is_dec(s.funds.v[0].cost, "10.00");
	expect(s.funds.v[1].folio, "1234567");
	expect(s.funds.v[1].name, "B Fund - Growth");
}
END_TEST

/* Rows as close as lines, each with figures: two folios, though the first one's cell is full. */
START_TEST(summary_rows_that_stand_close_are_two)
{
	summary_front();
	summary_heading(170, "Folio No.");
	p.size = 1000;
	(void)drawing_put(&p, FOLIO, 200, "719062097845");
	(void)drawing_put(&p, FOLIO, 209, "6543");
	p.size = 700;
	(void)drawing_put(&p, SCHEME, 200, "A Fund - Growth");
	figures(200, "10.00", "1.000", "10.00", "10.00", "0.00");
	(void)drawing_put(&p, SCHEME, 209, "B Fund - Growth");
	figures(209, "20.00", "2.000", "10.00", "20.00", "0.00");
	summary_total(230, "30.00");
	expect_clean();
	ck_assert_uint_eq(s.funds.n, 2);
	expect(s.funds.v[0].folio, "719062097845");
	expect(s.funds.v[1].folio, "6543");
	expect(s.funds.v[1].name, "B Fund - Growth");
}
END_TEST

/* "Folio" over "No.", or "Client" over "Id", above the line of Scheme Details. */
START_TEST(summary_key_may_have_two_lines)
{
	summary_front();
	(void)drawing_put(&p, FOLIO, 170, _i == 0 ? "Folio" : "Client");
	drawing_right(&p, INVESTED, 170, "Invested Value");
	drawing_right(&p, HELD, 170, "Balance");
	drawing_right(&p, MARKET, 170, "Market Value");
	drawing_right(&p, GAIN, 170, "Gain/Loss");
	(void)drawing_put(&p, SCHEME, 174, "Scheme Details");
	(void)drawing_put(&p, NAV_DATE + 6, 174, "NAV Date");
	drawing_right(&p, NAV, 174, "NAV");
	(void)drawing_put(&p, FOLIO, 178, _i == 0 ? "No." : "Id");
	drawing_right(&p, INVESTED, 178, "(INR)");
	drawing_right(&p, HELD, 178, "Units");
	drawing_right(&p, MARKET, 178, "(INR)");
	drawing_right(&p, GAIN, 178, "(Absolute)");
	holding(200, "1234567", "A Fund - Growth", "10.00", "1.000", _i == 0 ? "10.00" : "", "10.00", "0.00");
	summary_total(230, "10.00");
	expect_clean();
	ck_assert_uint_eq(s.funds.n, 1);
	expect(s.funds.v[0].folio, "1234567");
	ck_assert_int_eq(s.funds.v[0].demat, _i == 0 ? CG_NO : CG_YES);
}
END_TEST

START_TEST(summary_goes_on_over_pages)
{
	summary_front();
	summary_heading(170, "Folio No.");
	holding(200, "1234567", "A Fund - Growth", "10.00", "1.000", "10.00", "10.00", "0.00");
	summary_page(); /* no heading here */
	holding(170, "7654321", "B Fund - Growth", "10.00", "2.000", "10.00", "20.00", "10.00");
	summary_total(200, "30.00");
	drawing_right(&p, INVESTED, 200, "20.00");
	(void)drawing_put(&p, 250, 220, "-- No MF holdings in Demat --");
	expect_clean();
	ck_assert_uint_eq(s.funds.n, 2);
	is_dec(s.total_cost, "20.00");
}
END_TEST

/* Neither tabs nor token: notes and heads tell it. A page number above the table that goes on is no end of it. */
START_TEST(summary_is_known_by_its_notes)
{
	for (int k = 0; k < 2; k++) {
		drawing_page(&p);
		drawing_centre(&p, 300, 20, k == 0 ? "Page 1/2" : "Page 2/2");
		if (k == 0) {
			drawing_centre(&p, 300, 45, "Consolidated Account Summary");
			drawing_centre(&p, 300, 63, "( As on Date: 31-Jul-2026 )");
			(void)drawing_put(&p, FOLIO, 90, "PAN: ABCDE1234F");
			(void)drawing_put(&p, FOLIO, 100, "ASHA RAO");
			(void)drawing_put(&p, FOLIO, 110, "411001, MAHARASHTRA, INDIA");
			(void)drawing_put(&p, FOLIO, 120, "Mobile: 9800000000");
			summary_heading(170, "Folio No.");
		}
		holding(200, k == 0 ? "1234567" : "7654321", "A Fund - Growth", "10.00", "1.000", "10.00", "10.00",
			"0.00");
	}
	summary_total(240, "20.00");
	(void)drawing_put(&p, FOLIO, 260, "*SoA - Statement of Account");
	expect_clean();
	expect(s.layout, "mfcentral_summary");
	ck_assert_uint_eq(s.funds.n, 2);
}
END_TEST

/* A gain, a total or a name that does not fit. */
START_TEST(summary_doubts_what_does_not_fit)
{
	summary_front();
	summary_heading(170, "Folio No.");
	holding(200, "1234567", _i == 0 ? "" : "A Fund - Growth", "10.00", "1.000", "10.00", "10.00",
		_i == 1 ? "1.00" : "0.00");
	if (_i == 2)
		drawing_right(&p, MARKET, 240, "10.00"); /* of no row */
	if (_i != 3)
		summary_total(260, _i == 4 ? "10.02" : "10.00");
	expect_warning(_i == 1	 ? CG_WARN_VALUE_MISMATCH
		       : _i >= 3 ? CG_WARN_TOTAL_MISMATCH
				 : CG_WARN_ROW_NOT_UNDERSTOOD);
}
END_TEST

/* The token of another document, or a watermark, decides. */
START_TEST(watermark_is_stronger_than_a_token)
{
	summary_front();
	drawing_watermark(&p, "CAMSCASWS-260824143350");
	ck_assert_int_eq(settle(), CG_EUNSUPPORTED);
}
END_TEST

START_TEST(memory_for_a_part_of_rows_is_memory_for_all)
{
	double at;

	front();
	page(true);
	at = block(150, "UTI Mutual Fund",
		   "UTI - India Fund - Direct Plan - Growth (Advisor: /DIRECT)  ISIN:", "INF179K01BE2", "0.000");
	row(at + 14, "02-NOV-2018", "Purchase - Systematic", "1,000.00", "10.000", "100.00", "10.000");
	(void)drawing_put(&p, TEXT, at + 22, "Instalment");
	page(true);
	row(150, "03-NOV-2018", "Purchase", "1,000.00", "10.000", "100.00", "20.000");
	closing(170, "20.000", "10.0000", "200.00");
	(void)block(190, "SBI Mutual Fund", "SBI - Other Fund ISIN:", "INF109K01837", "0.000");
	closing(270, "0.000", "10.0000", "0.00");
	no_folios();
	lacking_no_part(&p, &cg_mfcentral_detailed_layout, CG_STR(""), 2);
}
END_TEST

START_TEST(memory_for_a_part_of_a_summary_is_memory_for_all)
{
	summary_front();
	summary_heading(170, "Folio No.");
	(void)drawing_put(&p, SCHEME, 192, "UTI - A Fund whose name takes");
	holding(200, "1234567/46", "Plan - Growth", "20.00", "1.000", "10.00", "10.00", "-10.00");
	summary_page();
	summary_heading(170, "Folio No.");
	(void)drawing_put(&p, SCHEME, 190, "and more");
	holding(210, "7654321", "Nil Fund - Growth", "0.00", "0.000", "11.0000", "0.00", "0.00");
	summary_total(290, "10.00");
	summary_heading(320, "Client Id");
	holding(345, "1208274389402691", "JM Fund - Growth", "0.00", "4.000", "", "59.84", "59.84");
	summary_total(370, "59.84");
	lacking_no_part(&p, &cg_mfcentral_summary_layout, CG_STR(""), 3);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("mfcentral");
	TCase *tc = tcase_create("mfcentral");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, figures_are_indian_and_bracketed);
	tcase_add_loop_test(tc, labels_stand_above_their_values, 0, 3);
	tcase_add_loop_test(tc, a_page_may_end_above_the_heads_of_a_scheme, 1, 5);
	tcase_add_test(tc, empty_soa_tab_puts_schemes_into_demat);
	tcase_add_test(tc, tab_that_does_not_show_is_not_guessed);
	tcase_add_test(tc, row_cut_by_a_page_break_is_one);
	tcase_add_loop_test(tc, row_that_the_next_page_repeats_is_one, 0, 2);
	tcase_add_test(tc, row_that_only_looks_cut_is_told);
	tcase_add_test(tc, second_payout_of_a_day_is_kept);
	tcase_add_test(tc, soft_hyphen_glues_the_next_line);
	tcase_add_loop_test(tc, lost_part_is_told, 0, 6);
	tcase_add_test(tc, summary_has_two_parts);
	tcase_add_test(tc, summary_gain_stands_above_its_row);
	tcase_add_loop_test(tc, summary_gain_and_cost_that_are_exchanged_are_told, 0, 2);
	tcase_add_loop_test(tc, summary_heads_stand_otherwise, 0, 2);
	tcase_add_loop_test(tc, summary_folios_may_have_two_lines, 0, 3 * (int)(sizeof(narrow) / sizeof(narrow[0])));
	tcase_add_test(tc, summary_rows_that_stand_close_are_two);
	tcase_add_loop_test(tc, summary_key_may_have_two_lines, 0, 2);
	tcase_add_test(tc, summary_goes_on_over_pages);
	tcase_add_loop_test(tc, summary_doubts_what_does_not_fit, 0, 5);
	tcase_add_test(tc, watermark_is_stronger_than_a_token);
	tcase_add_test(tc, summary_is_known_by_its_notes);
	tcase_add_test(tc, descriptions_stand_about_their_rows);
	tcase_add_test(tc, fund_house_stands_below_the_investor);
	tcase_add_test(tc, memory_for_a_part_of_rows_is_memory_for_all);
	tcase_add_test(tc, memory_for_a_part_of_a_summary_is_memory_for_all);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
