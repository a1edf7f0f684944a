#include "registrar_drawing.h"
#include "run.h"

#include <stdlib.h>

/* Everything at once: two schemes of one folio, load text that looks like the rest, wrapped rows, a second AMC. */
static const struct body_line all[] = {
	AMC("HDFC Mutual Fund"),
	FOLIO("12345678 / 90", "PAN: ABCDE1234F", "KYC: OK PAN: OK"),
	LEFT(9, "Asha Rao"),
	LEFT(9, "Ravi Rao"),
	{ 11,
	  { { 53, 0,
	      "H02T-HDFC Equity Fund - Regular Plan - Growth (formerly HDFC Growth Fund) (Non-Demat) - ISIN: INF179K",
	      AT },
	    { 520, -2, "Registrar :", AT },
	    { 524, 6, "KFINTECH", AT } } },
	LEFT(7.6, "01608(Advisor: ARN-0001)"),
	NOMINEES("Mira Rao", "", "Dev Rao"),
	OPENING("10.000"),
	ROW("01-Jan-2020", "SIP Purchase - Instalment", "1,999.90", "20.000", "99.9950", "30.000"),
	WRAP("15/35"),
	AMOUNT("01-Jan-2020", "*** Stamp Duty ***", "0.10"),
	ROW("02-Jan-2020", "Purchase - Unclaimed Dividend- X Fund -", "500.00", "5.000", "100.0000", "35.000"),
	WRAP("29/11/2013"),
	ROW("03-Jan-2020", "Redemption - ELECTRONIC PAYMENT", "(499.99)", "(5.000)", "100.0000", "30.000"),
	WRAP(", less STT"),
	{ 9, { { 53, 0, "04-Jan-2020", AT }, { 96, 0, "***Address Updated from KRA Data***", AT } } },
	{ 9,
	  { { 53, 0, "05-Jan-2020", AT },
	    { 96, 0, "Gifting of units - To", AT },
	    { 433, 0, "(10.000)", RIGHT },
	    { 562, 0, "20.000", RIGHT } } },
	WRAP("Folio No: 12345678"),
	{ 9, { { 53, 0, "06-Jan-2020", AT }, { 96, 0, "Consolidation In", AT }, { 562, 0, "20.000", RIGHT } } },
	CLOSING("20.000", "110.0000", "2,000.00", "2,200.00"),
	LEFT(8.3, "01-Jan-2020: 1% if redeemed within 12 months, Opening Unit Balance: 5.000 and the rest"),
	LEFT(8.3, "Opening Unit Balance: 7.000"),
	LEFT(8.3, "CODE-Like words (Advisor: NOBODY) of HDFC Mutual Fund"),
	LEFT(8.3, "HDFC Mutual Fund"),
	LEFT(8.3, "Closing Unit Balance: 3.000 of the other scheme"),
	SCHEME("D110-HDFC Other Fund(Advisor: DIRECT)", "Registrar : CAMS"),
	OPENING("0.000"),
	CLOSING("0.000", "12.34", "0.00", "0.00"),
	LEFT(8.3, "arbitrage"),
	AMC("quant Mutual Fund"),
	FOLIO("12345678/90", "KYC: NOT OK PAN: OK", NULL),
	LEFT(9, "MIRA RAO (Minor)"),
	LEFT(9, "U/G Asha Rao"),
	SCHEME("117 IOD1G-quant Fund - ISIN: INF966L01598 - Payout(Advisor: X)", "Registrar : KARVY"),
	NOMINEES("", "", ""),
	OPENING("1.000"),
	AMOUNT("01-Jan-2020", "***IDCW Payout @ Rs.0.17 per unit***", "94.00"),
	CLOSING("1.000", "100.00", "90.00", "100.00"),
};
enum { ALL = sizeof(all) / sizeof(all[0]) };

static void all_is_right(void)
{
	const struct cg_fund *f = s.funds.v;

	no_warnings();
	ck_assert_uint_eq(s.funds.n, 3);
	is_text(f[0].amc, "HDFC Mutual Fund");
	is_text(f[0].folio, "12345678 / 90");
	is_text(f[0].pan, "ABCDE1234F");
	is_text(f[0].kyc, "OK");
	ck_assert_uint_eq(f[0].holders.n, 2);
	is_text(f[0].holders.v[1], "Ravi Rao");
	is_text(f[0].name, "HDFC Equity Fund - Regular Plan - Growth");
	is_text(f[0].isin, "INF179K01608");
	is_text(f[0].advisor, "ARN-0001");
	is_text(f[0].registrar, "KFINTECH");
	ck_assert_uint_eq(f[0].nominees.n, 2);
	is_text(f[0].nominees.v[1], "Dev Rao");
	is_dec(f[0].opening_units, "10.000");
	ck_assert_uint_eq(f[0].txns.n, 7);
	row_is(&f[0], 0, "SIP Purchase - Instalment 15/35", "1999.90", "20.000", "30.000");
	is_dec(f[0].txns.v[0].nav, "99.9950");
	row_is(&f[0], 1, "*** Stamp Duty ***", "0.10", "", "");
	row_is(&f[0], 2, "Purchase - Unclaimed Dividend- X Fund - 29/11/2013", "500.00", "5.000", "35.000");
	row_is(&f[0], 3, "Redemption - ELECTRONIC PAYMENT , less STT", "-499.99", "-5.000", "30.000");
	row_is(&f[0], 4, "***Address Updated from KRA Data***", "", "", "");
	row_is(&f[0], 5, "Gifting of units - To Folio No: 12345678", "", "-10.000", "20.000");
	row_is(&f[0], 6, "Consolidation In", "", "", "20.000");
	is_dec(f[0].units, "20.000");
	is_dec(f[0].nav, "110.0000");
	is_dec(f[0].cost, "2000.00");
	is_dec(f[0].value, "2200.00");
	is_text(f[1].amc, "HDFC Mutual Fund");
	is_text(f[1].folio, "12345678 / 90");
	is_text(f[1].pan, "ABCDE1234F");
	ck_assert_uint_eq(f[1].holders.n, 2);
	ck_assert_uint_eq(f[1].nominees.n, 0);
	is_text(f[1].name, "HDFC Other Fund");
	is_text(f[1].rta_code, "D110");
	is_text(f[1].registrar, "CAMS");
	ck_assert_uint_eq(f[1].txns.n, 0);
	is_text(f[2].amc, "quant Mutual Fund");
	is_text(f[2].pan, NULL);
	is_text(f[2].kyc, "NOT OK");
	is_text(f[2].holders.v[1], "U/G Asha Rao");
	is_text(f[2].rta_code, "117 IOD1G");
	is_text(f[2].name, "quant Fund - Payout");
	is_text(f[2].registrar, "KFINTECH");
	ck_assert_uint_eq(f[2].nominees.n, 0);
	ck_assert_int_eq(f[2].txns.v[0].type, CG_TXN_DIVIDEND_PAYOUT);
}

START_TEST(reads_everything_on_one_page)
{
	read_body(all, ALL, 0);
	all_is_right();
}
END_TEST

START_TEST(a_page_break_changes_nothing)
{
	read_body(all, ALL, UINT64_C(1) << _i);
	all_is_right();
}
END_TEST

START_TEST(every_line_on_its_own_page)
{
	read_body(all, ALL, UINT64_MAX);
	all_is_right();
}
END_TEST

START_TEST(four_baselines_change_nothing)
{
	kfin = true;
	read_body(all, ALL, UINT64_C(0x11));
	all_is_right();
}
END_TEST
/* Load text full of words of a header, and a registrar that all but touches the scheme line. */
START_TEST(header_is_told_from_load_text)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("10.000"),
		END,
		LEFT(8.3, "DD-Mon-YYYY: 1% if redeemed within 7 days."),
		LEFT(8.3, "Nominee 1: may be changed online. ISIN: is printed above."),
		LEFT(8.3, "The scheme ABC123-Some Equity Fund - Growth (Advisor: X) is closed; ask your nearest branch "
			  "of the Registrar: twice"),
		{ 11,
		  { { 53, 0,
		      "FTI882-Y Fund - Segregated Portfolio 1 (8.25% Vodafone Idea Ltd-10JUL20- Growth Option) - "
		      "Retail Plan (Demat)",
		      AT },
		    { 416, 0, "Registrar : FRANKLIN", AT } } },
		LEFT(7.6, "(Advisor: KOTAKBANK)"),
		OPENING("10.000"),
		END,
		LEFT(8.3, "Old load text (Advisor: NOBODY)"),
		LEFT(8.3, "that goes on"),
		LEFT(8.3, "and on"),
		LEFT(11, "B92-X Fund"),
		LEFT(7.6, "Direct(Advisor: ARN-1)"),
		OPENING("10.000"),
		END,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 3);
	is_text(s.funds.v[1].name,
		"Y Fund - Segregated Portfolio 1 (8.25% Vodafone Idea Ltd-10JUL20- Growth Option) - Retail Plan");
	is_text(s.funds.v[1].registrar, "FRANKLIN");
	is_text(s.funds.v[2].name, "X Fund Direct");
	is_text(s.funds.v[2].rta_code, "B92");
	is_text(s.funds.v[2].registrar, NULL);
}
END_TEST

/* Load text that begins like a scheme, just above one: it ends as no name does. */
START_TEST(a_sentence_is_no_line_of_a_scheme)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("10.000"),
		END,
		LEFT(8.3, "B92-Y Fund - Growth was merged into this scheme."),
		{ 8.3, { { 509, 0, "Registrar : CAMS", AT } } },
		LEFT(8.3, "117FM-Z Fund - Growth (Advisor: ARN-1)"),
		OPENING("10.000"),
		END,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	ck_assert_uint_eq(s.funds.n, 2);
	is_text(s.funds.v[1].name, "Z Fund - Growth");
	is_text(s.funds.v[1].rta_code, "117FM");
}
END_TEST

/* The registrar on a baseline of its own below the scheme line, or at the line that goes on from it. */
/* A description that all but touches the amount; a figure of its own stays in it. */
START_TEST(description_up_to_the_amount)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("0.000"),
		{ 9,
		  { { 53, 0, "01-Jan-2020", AT },
		    { 344.5, 0, "Switch In - Merger from X Fund - Direct Plan 1.25", RIGHT },
		    { 378, 0, "10,244.54", RIGHT },
		    { 433, 0, "1,024.454", RIGHT },
		    { 487, 0, "10.0000", RIGHT },
		    { 562, 0, "1,024.454", RIGHT } } },
		END,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	row_is(&s.funds.v[0], 0, "Switch In - Merger from X Fund - Direct Plan 1.25", "10244.54", "1024.454",
	       "1024.454");
}
END_TEST

/* A fund of one holder, under the one advisor of these tests. */
static void fund_is(const struct cg_fund *f, const char *code, const char *name, const char *registrar,
		    const char *isin, const char *holder)
{
	is_text(f->rta_code, code);
	is_text(f->name, name);
	is_text(f->registrar, registrar);
	is_text(f->advisor, "ARN-1");
	is_text(f->isin, isin);
	ck_assert_uint_eq(f->holders.n, 1);
	is_text(f->holders.v[0], holder);
}

START_TEST(registrar_below_the_scheme_line)
{
	static const struct body_line v[] = {
		AMC("X Mutual Fund"),
		FOLIO("12345678", "PAN: ABCDE1234F", "KYC: OK"),
		LEFT(9, "A B - HUF"),
		{ 11,
		  { { 53, 0, "B92-X Fund - Growth - ISIN: INF194K01B42(Advisor: ARN-1)", AT },
		    { 509, -5, "Registrar : CAMS", AT } } },
		OPENING("10.000"),
		END,
		FOLIO("12345679", "PAN: ABCDE1234F", "KYC: OK"),
		LEFT(9, "RAM RAO - HUF"),
		LEFT(11, "117FM-Y Fund - Growth - ISIN: INF194"),
		{ 7.4, { { 53, 0, "K01B42(Advisor: ARN-1)", AT }, { 509, -2.4, "Registrar : KFINTECH", AT } } },
		OPENING("10.000"),
		END,
		FOLIO("12345680", "PAN: ABCDE1234F", "KYC: OK"),
		LEFT(9, "RAM RAO - HUF"),
		LEFT(11, "117FM-Y Fund"),
		{ 7.4, { { 53, 0, "Growth(Advisor: ARN-1)", AT }, { 509, 0, "Registrar : KFINTECH", AT } } },
		OPENING("10.000"),
		END,
		FOLIO("12345681", "PAN: ABCDE1234F", "KYC: OK"),
		LEFT(9, "RAM RAO - HUF"),
		LEFT(11, "117FM-Y Fund"),
		LEFT(7.4, "Growth - ISIN: INF194K01B42(Advisor:"),
		{ 7.4, { { 53, 0, "ARN-1)", AT }, { 509, 0, "Registrar : CAMS", AT } } },
		OPENING("10.000"),
		END,
		LEFT(8.3, "Load text. ISIN: is printed above."),
		LEFT(11, "117FM-Y Fund Growth - ISIN:"),
		{ 7.4, { { 53, 0, "INF194K01B42(Advisor: ARN-1)", AT }, { 509, -5, "Registrar : CAMS", AT } } },
		OPENING("10.000"),
		END,
		FOLIO("12345682", "PAN: ABCDE1234F", "KYC: OK"),
		LEFT(9, "ANNE-MARIE RAO - HUF"),
		LEFT(11,
		     "117FM-Y Fund with a name so long that it reaches far into the right half of the page, Growth"),
		{ 7.4,
		  { { 53, 0, "OPTION-Direct - ISIN: INF194K01B42(Advisor: ARN-1)", AT },
		    { 509, -2.4, "Registrar : CAMS", AT } } },
		OPENING("10.000"),
		END,
	};
	static const char
		*const code[] = { "B92", "117FM", "117FM", "117FM", "117FM", "117FM" },
		       *const name[] = { "X Fund - Growth",
					 "Y Fund - Growth",
					 "Y Fund Growth",
					 "Y Fund Growth",
					 "Y Fund Growth",
					 ("Y Fund with a name so long that it reaches far into the right half "
					  "of the page, Growth OPTION-Direct") },
		       *const holder[] = { "A B - HUF",	    "RAM RAO - HUF", "RAM RAO - HUF",
					   "RAM RAO - HUF", "RAM RAO - HUF", "ANNE-MARIE RAO - HUF" },
		       *const registrar[] = { "CAMS", "KFINTECH", "KFINTECH", "CAMS", "CAMS", "CAMS" };

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 6);
	for (size_t i = 0; i < 6; i++)
		fund_is(&s.funds.v[i], code[i], name[i], registrar[i], i != 2 ? "INF194K01B42" : NULL, holder[i]);
}
END_TEST

START_TEST(centred_figures_find_their_columns)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("0.000"),
		{ 9,
		  { { 53, 0, "01-Jan-2020", AT },
		    { 96, 0, "Purchase", AT },
		    { 364, 0, "10,090,244.54", CENTRE },
		    { 424, 0, "1,009,024.454", CENTRE },
		    { 477, 0, "10.0000", CENTRE },
		    { 549, 0, "1,009,024.454", CENTRE } } },
		END,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	row_is(&s.funds.v[0], 0, "Purchase", "10090244.54", "1009024.454", "1009024.454");
	is_dec(s.funds.v[0].txns.v[0].nav, "10.0000");
}
END_TEST

START_TEST(balance_between_a_row_and_its_wrapped_line)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("0.000"),
		{ 9,
		  { { 53, 0, "01-Jan-2020", AT },
		    { 96, 0, "Purchase - via", AT },
		    { 378, 0, "100.00", RIGHT },
		    { 433, 0, "10.000", RIGHT },
		    { 562, 4.7, "10.000", RIGHT } } },
		WRAP("Online"),
		END,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	row_is(&s.funds.v[0], 0, "Purchase - via Online", "100.00", "10.000", "10.000");
}
END_TEST

/* Figures higher than their texts: the line of a description stands nearer to the figures of the next row. */
START_TEST(wrapped_lines_are_held_against_texts)
{
#define HIGH(step, date, text, units, balance)                                                                         \
	{                                                                                                              \
		step,                                                                                                  \
		{                                                                                                      \
			{ 53, 0, date, AT }, { 96, 0, text, AT }, { 433, 0, units, RIGHT },                            \
			{                                                                                              \
				562, -1.4, balance, RIGHT                                                              \
			}                                                                                              \
		}                                                                                                      \
	}
	static const struct body_line v[] = {
		HEAD,
		OPENING("0.000"),
		HIGH(9, "01-Jan-2020", "Purchase - via", "10.000", "10.000"),
		WRAP("Online"),
		HIGH(8.6, "02-Jan-2020", "Purchase", "10.000", "20.000"),
		HIGH(8.6, "03-Jan-2020", "Purchase - Instalment 1/12 - ARN-", "10.000", "30.000"),
		WRAP("12345"),
		HIGH(8.6, "04-Jan-2020", "Purchase - via", "10.000", "40.000"),
		WRAP("Branch"),
		HIGH(8.6, "05-Jan-2020", "Purchase", "10.000", "50.000"),
		CLOSING("50.000", "10.00", "1.00", "500.00"),
	};
#undef HIGH

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	row_is(&s.funds.v[0], 0, "Purchase - via Online", "", "10.000", "10.000");
	row_is(&s.funds.v[0], 1, "Purchase", "", "10.000", "20.000");
	row_is(&s.funds.v[0], 2, "Purchase - Instalment 1/12 - ARN- 12345", "", "10.000", "30.000");
	row_is(&s.funds.v[0], 3, "Purchase - via Branch", "", "10.000", "40.000");
	row_is(&s.funds.v[0], 4, "Purchase", "", "10.000", "50.000");
}
END_TEST

START_TEST(instalment_behind_a_lone_dash)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("0.000"),
		ROW("01-Jan-2020", "Switch-In - From Y Fund Instalment No", "100.00", "10.000", "10.0000", "10.000"),
		WRAP("-8"),
		ROW("02-Jan-2020", "Switch-Out - To Y Fund", "(100.00)", "(10.000)", "10.0000", "0.000"),
		WRAP("-DIRECT PLAN"),
		ROW("03-Jan-2020", "Transfer In - From Folio 12345678", "100.00", "10.000", "10.0000", "10.000"),
		WRAP("/0"),
		END,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	row_is(&s.funds.v[0], 0, "Switch-In - From Y Fund Instalment No - 8", "100.00", "10.000", "10.000");
	row_is(&s.funds.v[0], 1, "Switch-Out - To Y Fund -DIRECT PLAN", "-100.00", "-10.000", "0.000");
	row_is(&s.funds.v[0], 2, "Transfer In - From Folio 12345678 / 0", "100.00", "10.000", "10.000");
}
END_TEST

START_TEST(market_value_six_points_higher)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("0.000"),
		ROW("01-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", "10.000"),
		{ 8,
		  { { 53, 0, "Closing Unit Balance: 10.000", AT },
		    { 180, 0, "NAV on 30-Dec-2024: INR 10.00", AT },
		    { 300, 0, "Total Cost Value: 100.00", AT },
		    { 426, -6, "Market Value on 30-Dec-2024: INR 100.00", AT } } },
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	row_is(&s.funds.v[0], 0, "Purchase", "100.00", "10.000", "10.000");
	is_dec(s.funds.v[0].value, "100.00");
	is_dec(s.funds.v[0].cost, "100.00");
	is_dec(s.funds.v[0].units, "10.000");
}
END_TEST

START_TEST(nav_and_value_are_of_one_day)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("10.000"),
		{ 10,
		  { { 53, 0, "Closing Unit Balance: 10.000", AT },
		    { 180, 0, "NAV on 30-Dec-2042: INR 10.00", AT },
		    { 300, 0, "Total Cost Value: 1.00", AT },
		    { 426, -0.7, "Market Value on 30-Dec-2024: INR 100.00", AT } } },
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	ck_assert_uint_eq(s.warnings.n, 1);
	is_text(s.warnings.v[0].message, "NAV and market value are not of the same day");
}
END_TEST

START_TEST(old_statements_have_no_price_and_no_cost)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("0.000"),
		{ 9,
		  { { 53, 0, "01-Jan-2006", AT },
		    { 96, 0, "Purchase", AT },
		    { 378, 0, "100.00", RIGHT },
		    { 433, 0, "10.000", RIGHT },
		    { 562, 0, "10.000", RIGHT } } },
		{ 9,
		  { { 53, 0, "Closing Unit Balance: 10.000", AT },
		    { 180, 0, "NAV on 30-Dec-2014: INR 10.5", AT },
		    { 426, 0.5, "Valuation on 30-Dec-2014: INR 105.00", AT } } },
	};

	old = true;
	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	row_is(&s.funds.v[0], 0, "Purchase", "100.00", "10.000", "10.000");
	is_dec(s.funds.v[0].txns.v[0].nav, "");
	is_dec(s.funds.v[0].value, "105.00");
	is_dec(s.funds.v[0].cost, "");
}
END_TEST

START_TEST(bracketed_reversal_follows_the_balance)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("0.000"),
		ROW("01-Jan-2020", "Payment - Units Extinguished-Reversed", "(100.00)", "(10.000)", "10.0000",
		    "10.000"),
		END,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	row_is(&s.funds.v[0], 0, "Payment - Units Extinguished-Reversed", "100.00", "10.000", "10.000");
	ck_assert_int_eq(s.funds.v[0].txns.v[0].type, CG_TXN_REVERSAL);
}
END_TEST

/* What cannot be read must show itself. */
static const struct {
	enum cg_warning_code code;
	struct body_line line;
} strange[] = {
	/* a figure that is none, two figures in one column, a word among the figures, an unknown kind */
	{ CG_WARN_ROW_NOT_UNDERSTOOD, ROW("01-Jan-2020", "Purchase", "1O0.00", "10.000", "10.0000", "10.000") },
	{ CG_WARN_ROW_NOT_UNDERSTOOD,
	  { 9,
	    { { 53, 0, "01-Jan-2020", AT },
	      { 96, 0, "Purchase", AT },
	      { 340, 0, "7.00", RIGHT },
	      { 378, 0, "100.00", RIGHT } } } },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, ROW("01-Jan-2020", "Vorgang", "100.00", "10.000", "10.0000", "10.000") },
	/* two days drawn over each other */
	{ CG_WARN_ROW_NOT_UNDERSTOOD,
	  { 9,
	    { { 53, 0, "01-Jan-2020", AT },
	      { 54, 0, "01-Jan-2021", AT },
	      { 96, 0, "Purchase", AT },
	      { 378, 0, "100.00", RIGHT },
	      { 433, 0, "10.000", RIGHT },
	      { 487, 0, "10.0000", RIGHT },
	      { 562, 0, "10.000", RIGHT } } } },
	/* a line at the left edge, a date that does not exist, figures without a row, text without a row */
	{ CG_WARN_ROW_NOT_UNDERSTOOD, LEFT(9, "Something else stands here") },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, ROW("31-Feb-2020", "Purchase", "100.00", "10.000", "10.0000", "10.000") },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, { 9, { { 433, 0, "10.000", RIGHT }, { 562, 0, "10.000", RIGHT } } } },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, WRAP("without a row") },
	/* no note in place of rows: it has figures, or stands behind a row */
	{ CG_WARN_ROW_NOT_UNDERSTOOD,
	  { 9, { { 96, 0, "*** No transactions ***", AT }, { 433, 0, "10.000", RIGHT } } } },
	{ CG_WARN_ROW_NOT_UNDERSTOOD, { 9, { { 96, 0, "*** No transactions ***", AT }, { 378, 0, "1O.00", RIGHT } } } },
	/* the closing line is missing */
	{ CG_WARN_HEADER_INCOMPLETE, FOLIO("87654321", "PAN: ABCDE1234F", "KYC: OK") },
	{ CG_WARN_HEADER_INCOMPLETE, OPENING("0.000") },
};

START_TEST(what_is_not_understood_is_told)
{
	const struct body_line head[] = { HEAD, OPENING("0.000"), strange[_i].line, END };

	read_body(head, sizeof(head) / sizeof(head[0]), 0);
	ck_assert_uint_ge(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, strange[_i].code);
	ck_assert_uint_eq(s.warnings.v[0].page, 1);
	ck_assert_uint_lt(s.passed, s.checks);
}
END_TEST

START_TEST(headers_that_lack_a_part_are_told)
{
	static const struct body_line no_opening[] = { HEAD, END };
	static const struct body_line no_header[] = { OPENING("0.000"), END };
	static const struct body_line cut_off[] = { HEAD, OPENING("0.000") };
	static const struct body_line alone[] = { HEAD };
	static const struct {
		const struct body_line *v;
		size_t n;
	} cases[] = { { no_opening, 5 }, { no_header, 2 }, { cut_off, 5 }, { alone, 4 } };

	read_body(cases[_i].v, cases[_i].n, 0);
	ck_assert_uint_ge(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
}
END_TEST

/* Load text in small letters may end in the name of a fund house: the folio below it is not of that one. */
START_TEST(small_text_is_no_fund_house)
{
	static const struct body_line first[] = { HEAD, OPENING("10.000"), END };
	static const struct body_line small = LEFT(20, "Y Mutual Fund");
	static const struct body_line next[] = { FOLIO("87654321", "PAN: ABCDE1234F", "KYC: OK"), LEFT(9, "A B"),
						 SCHEME("B93-X Other Fund", "Registrar : CAMS"), OPENING("10.000"),
						 END };

	page_top();
	for (size_t i = 0; i < sizeof(first) / sizeof(first[0]); i++)
		draw(&first[i]);
	p.size = _i == 0 ? 660 : 700;
	draw(&small);
	p.size = 700;
	for (size_t i = 0; i < sizeof(next) / sizeof(next[0]); i++)
		draw(&next[i]);
	page_foot();
	read_pages();
	ck_assert_uint_eq(s.funds.n, 2);
	is_text(s.funds.v[0].amc, "X Mutual Fund");
	is_text(s.funds.v[1].amc, _i == 0 ? "X Mutual Fund" : "Y Mutual Fund");
	is_text(s.funds.v[1].folio, "87654321");
}
END_TEST

/* Load text that goes on in its own letters may end in such a name, too, though some of its words are larger. */
START_TEST(text_that_goes_on_is_no_fund_house)
{
	static const struct body_line first[] = { HEAD, OPENING("10.000"), END,
						  LEFT(20, "No load for switches within") };
	static const struct body_line next[] = { FOLIO("87654321", "PAN: ABCDE1234F", "KYC: OK"), LEFT(9, "A B"),
						 SCHEME("B93-X Other Fund", "Registrar : CAMS"), OPENING("10.000"),
						 END };
	double x;

	page_top();
	for (size_t i = 0; i < sizeof(first) / sizeof(first[0]); i++)
		draw(&first[i]);
	y += _i < 2 ? 8 : 16;
	x = drawing_put(&p, 53, y, "Y") + 2;
	p.size = _i == 0 ? 700 : 720;
	(void)drawing_put(&p, x, y, "Mutual Fund");
	p.size = 700;
	for (size_t i = 0; i < sizeof(next) / sizeof(next[0]); i++)
		draw(&next[i]);
	page_foot();
	read_pages();
	ck_assert_uint_eq(s.funds.n, 2);
	is_text(s.funds.v[1].amc, _i < 2 ? "X Mutual Fund" : "Y Mutual Fund");
}
END_TEST

/* The line above the registrar's is the name's first where it begins with a code, be that a long one. */
START_TEST(a_long_code_begins_the_name)
{
	static const struct body_line body[] = { AMC("X Mutual Fund"),
						 FOLIO("12345678", "PAN: ABCDE1234F", "KYC: OK"),
						 LEFT(9, "A B"),
						 LEFT(11, "ABCDEFGH1234-X Flexible"),
						 SCHEME("Income Fund", "Registrar : CAMS"),
						 OPENING("10.000"),
						 END };

	read_body(body, sizeof(body) / sizeof(body[0]), 0);
	no_warnings();
	is_text(s.funds.v[0].rta_code, "ABCDEFGH1234");
	is_text(s.funds.v[0].name, "X Flexible Income Fund");
	ck_assert_uint_eq(s.funds.v[0].holders.n, 1);
}
END_TEST

/* A stamp of the page or a note between the lines of a header must not end up in a name without a word. */
START_TEST(text_among_the_lines_of_a_header_is_told)
{
	static const struct body_line stamp[] = { AMC("X Mutual Fund"),
						  FOLIO("12345678", "PAN: ABCDE1234F", "KYC: OK"),
						  LEFT(9, "A B"),
						  { 8, { { 400, 0, "Digitally signed by C D", AT } } },
						  SCHEME("B92-X Fund", "Registrar : CAMS"),
						  OPENING("10.000"),
						  END };
	static const struct body_line note[] = { HEAD, LEFT(30, "Invest in your future"), OPENING("10.000"), END };
	static const struct body_line below[] = { HEAD, NOMINEES("C", "", ""), LEFT(30, "Invest"), OPENING("10.000"),
						  END };
	static const struct {
		const struct body_line *v;
		size_t n;
	} cases[] = { { stamp, sizeof(stamp) / sizeof(stamp[0]) },
		      { note, sizeof(note) / sizeof(note[0]) },
		      { below, sizeof(below) / sizeof(below[0]) } };

	read_body(cases[_i].v, cases[_i].n, 0);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
	is_text(s.warnings.v[0].message, "Text stands in the head of a scheme that is none of it");
}
END_TEST

/* The market value is drawn over the end of a long cost: a word of its label is glued to that. */
START_TEST(long_cost_runs_into_the_market_value)
{
	static const struct body_line body[] = {
		HEAD,
		OPENING("4,969,720.714"),
		{ 10,
		  { { 426, -0.7, "Market", AT },
		    { 470, -0.7, "on 30-Dec-2024: INR 1,316,037,208.97", AT },
		    { 53, 0, "Closing Unit Balance: 4,969,720.714", AT },
		    { 180, 0, "NAV on 30-Dec-2024: INR 264.8111", AT },
		    { 300, 0, "Total Cost Value: 373,971,483.73Value", AT } } },
	};

	read_body(body, sizeof(body) / sizeof(body[0]), 0);
	no_warnings();
	is_dec(s.funds.v[0].cost, "373971483.73");
	is_dec(s.funds.v[0].value, "1316037208.97");
}
END_TEST

START_TEST(note_in_place_of_rows_is_no_row)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("10.000"),
		{ 9, { { 96, 0, "*** No transactions during this statement period ***", AT } } },
		END,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	ck_assert_uint_eq(s.funds.v[0].txns.n, 0);
}
END_TEST

/* A short amount that ends below the price, where columns are aligned at their left. */
START_TEST(tax_has_an_amount_and_no_price)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("10.000"),
		{ 9, { { 53, 0, "04-Jan-2020", AT }, { 96, 0, "*** STT Paid ***", AT }, { 487, 0.2, "0.18", RIGHT } } },
		END,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	row_is(&s.funds.v[0], 0, "*** STT Paid ***", "0.18", "", "");
	is_dec(s.funds.v[0].txns.v[0].nav, "");
	ck_assert_int_eq(s.funds.v[0].txns.v[0].type, CG_TXN_STT_TAX);
}
END_TEST

/* Amounts at the left of their column begin before a head in its middle. */
START_TEST(amounts_begin_before_their_head)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("10.000"),
		{ 9,
		  { { 53, 0, "04-Jan-2020", AT },
		    { 96, 0, "Purchase of 2,000.00", AT },
		    { 305, 0, "1,00,500.00", AT },
		    { 433, 0.2, "1,005.000", RIGHT },
		    { 487, 0.2, "100.0000", RIGHT },
		    { 562, 1, "1,015.000", RIGHT } } },
		CLOSING("1,015.000", "100.00", "1.00", "1,01,500.00"),
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	row_is(&s.funds.v[0], 0, "Purchase of 2,000.00", "100500.00", "1005.000", "1015.000");
}
END_TEST

/* A dash at the left of an empty cell stands further left than figures can begin; others are of the text. */
/* A long text reaches into the amount, and its dash behind it: what it was is not known. */
START_TEST(a_dash_beside_a_figure_is_told)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("10.000"),
		{ 9,
		  { { 53, 0, "04-Jan-2020", AT },
		    { 96, 0, "Switch In", AT },
		    { 378, 0, "100.00", RIGHT },
		    { 382, 0.2, "-", AT },
		    { 433, 0.2, "10.000", RIGHT },
		    { 562, 1, "20.000", RIGHT } } },
		CLOSING("20.000", "10.00", "1.00", "200.00"),
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	row_is(&s.funds.v[0], 0, "Switch In", "100.00", "10.000", "20.000");
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
}
END_TEST

START_TEST(dash_of_an_empty_cell_is_no_text)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("10.000"),
		{ 9,
		  { { 53, 0, "04-Jan-2020", AT },
		    { 96, 0, "Bonus - Ratio 1:1", AT },
		    { 305, 0, "-", AT },
		    { 433, 0.2, "10.000", RIGHT },
		    { 470, 0.2, "-", AT },
		    { 562, 1, "20.000", RIGHT } } },
		{ 9,
		  { { 53, 0, "05-Jan-2020", AT },
		    { 96, 0, "***Address Updated***", AT },
		    { 305, 0, "--", AT },
		    { 410, 0, "--", AT },
		    { 470, 0, "--", AT },
		    { 520, 0, "--", AT } } },
		{ 9, { { 53, 0, "06-Jan-2020", AT }, { 96, 0, "***Nominee   -   Registered -***", AT } } },
		{ 9, { { 53, 0, "07-Jan-2020", AT }, { 96, 0, "***Mandate Registered - UMRN ***", AT } } },
		CLOSING("20.000", "10.00", "1.00", "200.00"),
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	row_is(&s.funds.v[0], 0, "Bonus - Ratio 1:1", "", "10.000", "20.000");
	row_is(&s.funds.v[0], 1, "***Address Updated***", "", "", "");
	row_is(&s.funds.v[0], 2, "***Nominee - Registered -***", "", "", "");
	row_is(&s.funds.v[0], 3, "***Mandate Registered - UMRN ***", "", "", "");
	no_warnings();
}
END_TEST

START_TEST(a_price_alone_is_told)
{
	static const struct body_line v[] = {
		HEAD,
		OPENING("10.000"),
		{ 9, { { 53, 0, "04-Jan-2020", AT }, { 96, 0, "Purchase", AT }, { 487, 0.2, "50.0000", RIGHT } } },
		END,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	ck_assert_uint_ge(s.warnings.n, 1);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("registrar");
	TCase *tc = tcase_create("registrar");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, reads_everything_on_one_page);
	tcase_add_loop_test(tc, a_page_break_changes_nothing, 1, ALL);
	tcase_add_test(tc, every_line_on_its_own_page);
	tcase_add_test(tc, four_baselines_change_nothing);
	tcase_add_test(tc, header_is_told_from_load_text);
	tcase_add_test(tc, a_sentence_is_no_line_of_a_scheme);
	tcase_add_test(tc, registrar_below_the_scheme_line);
	tcase_add_test(tc, description_up_to_the_amount);
	tcase_add_test(tc, centred_figures_find_their_columns);
	tcase_add_test(tc, balance_between_a_row_and_its_wrapped_line);
	tcase_add_test(tc, wrapped_lines_are_held_against_texts);
	tcase_add_test(tc, instalment_behind_a_lone_dash);
	tcase_add_test(tc, market_value_six_points_higher);
	tcase_add_test(tc, nav_and_value_are_of_one_day);
	tcase_add_test(tc, old_statements_have_no_price_and_no_cost);
	tcase_add_test(tc, bracketed_reversal_follows_the_balance);
	tcase_add_loop_test(tc, what_is_not_understood_is_told, 0, (int)(sizeof(strange) / sizeof(strange[0])));
	tcase_add_loop_test(tc, headers_that_lack_a_part_are_told, 0, 4);
	tcase_add_test(tc, long_cost_runs_into_the_market_value);
	tcase_add_test(tc, note_in_place_of_rows_is_no_row);
	tcase_add_test(tc, tax_has_an_amount_and_no_price);
	tcase_add_test(tc, a_price_alone_is_told);
	tcase_add_test(tc, a_dash_beside_a_figure_is_told);
	tcase_add_test(tc, dash_of_an_empty_cell_is_no_text);
	tcase_add_test(tc, amounts_begin_before_their_head);
	tcase_add_loop_test(tc, small_text_is_no_fund_house, 0, 2);
	tcase_add_loop_test(tc, text_that_goes_on_is_no_fund_house, 0, 3);
	tcase_add_test(tc, a_long_code_begins_the_name);
	tcase_add_loop_test(tc, text_among_the_lines_of_a_header_is_told, 0, 3);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
