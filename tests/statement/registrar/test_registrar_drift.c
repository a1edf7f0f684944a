/* What a line is, its words say: the same scheme with its labels, columns and lines in other places. */
#include "registrar_drawing.h"
#include "run.h"

#define LABEL(x, text)                                                                                                 \
	{                                                                                                              \
		x, 0, text, AT                                                                                         \
	}
#define FIRST AMC("HDFC Mutual Fund")
#define NUMBER FOLIO("12345678 / 90", "PAN: ABCDE1234F", "KYC: OK PAN: OK")
#define NAME LEFT(9, "Asha Rao")
#define LINE SCHEME("H02T-HDFC Equity Fund - ISIN: INF179K01608(Advisor: ARN-0001)", "Registrar : CAMS")
#define BEGIN OPENING("10.000")
#define BUY ROW("01-Jan-2020", "Purchase", "1,000.00", "10.000", "100.0000", "20.000")
#define FINISH CLOSING("20.000", "110.0000", "2,000.00", "2,200.00")

static const struct drift {
	const char *what;
	struct body_line v[12];
} drifts[] = {
	{ "as usual", { FIRST, NUMBER, NAME, LINE, BEGIN, BUY, FINISH } },
	{ "opening line left", { FIRST, NUMBER, NAME, LINE, LEFT(9, "Opening Unit Balance: 10.000"), BUY, FINISH } },
	{ "opening label and figure apart",
	  { FIRST,
	    NUMBER,
	    NAME,
	    LINE,
	    { 9, { LABEL(96, "Opening Unit Balance"), { 562, 0, "10.000", RIGHT } } },
	    BUY,
	    FINISH } },
	{ "opening figure below its label",
	  { FIRST, NUMBER, NAME, LINE, LEFT(9, "Opening Unit Balance"), LEFT(8, "10.000"), BUY, FINISH } },
	{ "opening figure before its label",
	  { FIRST, NUMBER, NAME, LINE, LEFT(9, "10.000 Opening Unit Balance"), BUY, FINISH } },
	{ "closing parts in another order",
	  { FIRST,
	    NUMBER,
	    NAME,
	    LINE,
	    BEGIN,
	    BUY,
	    { 10,
	      { LABEL(53, "Market Value on 30-Dec-2024: INR 2,200.00"), LABEL(230, "Total Cost Value: 2,000.00"),
		LABEL(340, "NAV on 30-Dec-2024: INR 110.0000"), LABEL(460, "Closing Unit Balance: 20.000") } } } },
	{ "closing parts below each other",
	  { FIRST, NUMBER, NAME, LINE, BEGIN, BUY, LEFT(9, "Closing Unit Balance: 20.000"),
	    LEFT(9, "NAV on 30-Dec-2024: INR 110.0000"), LEFT(9, "Total Cost Value: 2,000.00"),
	    LEFT(9, "Market Value on 30-Dec-2024: INR 2,200.00") } },
	{ "closing parts below each other, units last",
	  { FIRST, NUMBER, NAME, LINE, BEGIN, BUY, LEFT(9, "NAV on 30-Dec-2024: INR 110.0000"),
	    LEFT(9, "Total Cost Value: 2,000.00"), LEFT(9, "Market Value on 30-Dec-2024: INR 2,200.00"),
	    LEFT(9, "Closing Unit Balance: 20.000") } },
	{ "closing line of two, set wide apart",
	  { FIRST,
	    NUMBER,
	    NAME,
	    LINE,
	    BEGIN,
	    BUY,
	    { 9, { LABEL(53, "Closing Unit Balance: 20.000"), LABEL(400, "NAV on 30-Dec-2024: INR 110.0000") } },
	    { 22,
	      { LABEL(53, "Total Cost Value: 2,000.00"),
		LABEL(400, "Market Value on 30-Dec-2024: INR 2,200.00") } } } },
	{ "closing cell of two lines about its row",
	  { FIRST,
	    NUMBER,
	    NAME,
	    LINE,
	    BEGIN,
	    BUY,
	    { 9, { LABEL(420, "Market Value on 30-Dec-2024: INR") } },
	    { 4,
	      { LABEL(53, "Closing Unit Balance: 20.000"), LABEL(180, "NAV on 30-Dec-2024: INR 110.0000"),
		LABEL(310, "Total Cost Value: 2,000.00") } },
	    { 4, { LABEL(530, "2,200.00") } } } },
	{ "head set wide apart",
	  { FIRST,
	    { 20, { LABEL(53, "Folio No: 12345678 / 90"), LABEL(250, "PAN: ABCDE1234F"), LABEL(400, "KYC: OK") } },
	    LEFT(19, "Asha Rao"),
	    LEFT(20, "H02T-HDFC Equity Fund - ISIN: INF179K01608(Advisor: ARN-0001)"),
	    LEFT(8, "Registrar : CAMS"),
	    LEFT(19, "Nominee 1:"),
	    BEGIN,
	    BUY,
	    FINISH } },
	{ "closing labels above their figures",
	  { FIRST,
	    NUMBER,
	    NAME,
	    LINE,
	    BEGIN,
	    BUY,
	    { 9,
	      { LABEL(53, "Closing Unit Balance"), LABEL(180, "NAV on 30-Dec-2024"), LABEL(300, "Total Cost Value"),
		LABEL(426, "Market Value on 30-Dec-2024") } },
	    { 9,
	      { LABEL(53, "20.000"), LABEL(180, "110.0000"), LABEL(300, "2,000.00"), LABEL(426, "INR 2,200.00") } } } },
	{ "closing line that goes on at the left",
	  { FIRST,
	    NUMBER,
	    NAME,
	    LINE,
	    BEGIN,
	    BUY,
	    { 9,
	      { LABEL(53, "Closing Unit Balance: 20.000"), LABEL(180, "NAV on 30-Dec-2024: INR110.0000"),
		LABEL(320, "Total Cost Value: 2,000.00"), LABEL(450, "Market Value on 30-Dec-2024:") } },
	    LEFT(9, "INR2,200.00") } },
	{ "registrar above the scheme, left",
	  { FIRST, NUMBER, NAME, LEFT(9, "Registrar : CAMS"),
	    LEFT(9, "H02T-HDFC Equity Fund - ISIN: INF179K01608(Advisor: ARN-0001)"), BEGIN, BUY, FINISH } },
	{ "registrar below the scheme, left",
	  { FIRST, NUMBER, NAME, LEFT(9, "H02T-HDFC Equity Fund - ISIN: INF179K01608(Advisor: ARN-0001)"),
	    LEFT(9, "Registrar : CAMS"), BEGIN, BUY, FINISH } },
	{ "name over three lines",
	  { FIRST, NUMBER, NAME, LEFT(9, "H02T-HDFC"), LEFT(7.6, "Equity Fund"),
	    SCHEME("- ISIN: INF179K01608(Advisor: ARN-0001)", "Registrar : CAMS"), BEGIN, BUY, FINISH } },
	{ "PAN on its own line",
	  { FIRST, LEFT(9, "Folio No: 12345678 / 90"), LEFT(9, "PAN: ABCDE1234F KYC: OK PAN: OK"), NAME, LINE, BEGIN,
	    BUY, FINISH } },
	{ "PAN before the folio",
	  { FIRST,
	    { 9, { LABEL(53, "PAN: ABCDE1234F KYC: OK PAN: OK"), LABEL(354, "Folio No: 12345678/90") } },
	    NAME,
	    LINE,
	    BEGIN,
	    BUY,
	    FINISH } },
	{ "labels above folio and PAN",
	  { FIRST,
	    { 9, { LABEL(53, "Folio No"), LABEL(250, "PAN"), LABEL(400, "KYC") } },
	    { 9, { LABEL(53, "12345678 / 90"), LABEL(250, "ABCDE1234F"), LABEL(400, "OK") } },
	    NAME,
	    LINE,
	    BEGIN,
	    BUY,
	    FINISH } },
	{ "folio without colons",
	  { FIRST, LEFT(9, "Folio Number 12345678 / 90 PAN ABCDE1234F KYC OK"), NAME, LINE, BEGIN, BUY, FINISH } },
	{ "PAN glued to the folio",
	  { FIRST, LEFT(9, "Folio No: 12345678 / 90PAN ABCDE1234F KYC: OK"), NAME, LINE, BEGIN, BUY, FINISH } },
	{ "AMC in the middle",
	  { { 14, { { 300, 0, "HDFC Mutual Fund", CENTRE } } }, NUMBER, NAME, LINE, BEGIN, BUY, FINISH } },
	{ "nominees below each other",
	  { FIRST, NUMBER, NAME, LINE, LEFT(9, "Nominee 1:"), LEFT(9, "Nominee 2:"), BEGIN, BUY, FINISH } },
};

static void is_the_scheme(void)
{
	const struct cg_fund *f = s.funds.v;

	no_warnings();
	ck_assert_uint_eq(s.funds.n, 1);
	is_text(f->amc, "HDFC Mutual Fund");
	is_text(f->folio, "12345678 / 90");
	is_text(f->pan, "ABCDE1234F");
	is_text(f->kyc, "OK");
	ck_assert_uint_eq(f->holders.n, 1);
	is_text(f->holders.v[0], "Asha Rao");
	is_text(f->name, "HDFC Equity Fund");
	is_text(f->rta_code, "H02T");
	is_text(f->isin, "INF179K01608");
	is_text(f->advisor, "ARN-0001");
	is_text(f->registrar, "CAMS");
	ck_assert_uint_eq(f->nominees.n, 0);
	is_dec(f->opening_units, "10.000");
	ck_assert_uint_eq(f->txns.n, 1);
	row_is(f, 0, "Purchase", "1000.00", "10.000", "20.000");
	is_dec(f->txns.v[0].nav, "100.0000");
	is_dec(f->units, "20.000");
	is_dec(f->nav, "110.0000");
	is_dec(f->cost, "2000.00");
	is_dec(f->value, "2200.00");
}

START_TEST(places_change_nothing)
{
	const struct drift *d = &drifts[_i];
	size_t n = 0;

	while (n < sizeof(d->v) / sizeof(d->v[0]) && d->v[n].step != 0)
		n++;
	read_body(d->v, n, 0);
	is_the_scheme();
}
END_TEST

/* Heads and the row below them; the last column is the same in all. */
static const struct {
	const char *what;
	struct body_line heads[3], row;
} tables[] = {
	{ "units before amount",
	  { { 20,
	      { LABEL(53, "Date"), LABEL(96, "Transaction"), LABEL(351, "Units"), LABEL(414, "Amount"),
		LABEL(468, "Price"), LABEL(533, "Unit") } },
	    { 8, { LABEL(420, "(INR)"), LABEL(472, "(INR)"), LABEL(533, "Balance") } } },
	  { 9,
	    { LABEL(53, "01-Jan-2020"),
	      LABEL(96, "Purchase"),
	      { 370, 0, "10.000", RIGHT },
	      { 438, 0, "1,000.00", RIGHT },
	      { 487, 0, "100.0000", RIGHT },
	      { 562, 0, "20.000", RIGHT } } } },
	{ "price first, heads on one line",
	  { { 20,
	      { LABEL(53, "Date"), LABEL(96, "Transaction"), LABEL(340, "NAV (INR)"), LABEL(404, "Amount (INR)"),
		LABEL(480, "Units"), LABEL(520, "Unit Balance") } } },
	  { 9,
	    { LABEL(53, "01-Jan-2020"),
	      LABEL(96, "Purchase"),
	      { 370, 0, "100.0000", RIGHT },
	      { 446, 0, "1,000.00", RIGHT },
	      { 500, 0, "10.000", RIGHT },
	      { 562, 0, "20.000", RIGHT } } } },
	{ "balance first",
	  { { 20,
	      { LABEL(53, "Date"), LABEL(96, "Transaction"), LABEL(340, "Balance"), LABEL(404, "Amount"),
		LABEL(480, "Units"), LABEL(530, "NAV") } },
	    { 8, { LABEL(344, "Units") } } },
	  { 9,
	    { LABEL(53, "01-Jan-2020"),
	      LABEL(96, "Purchase"),
	      { 368, 0, "20.000", RIGHT },
	      { 432, 0, "1,000.00", RIGHT },
	      { 500, 0, "10.000", RIGHT },
	      { 548, 0, "100.0000", RIGHT } } } },
	{ "a column more",
	  { { 20,
	      { LABEL(53, "Date"), LABEL(96, "Transaction"), LABEL(320, "Amount"), LABEL(380, "Load"),
		LABEL(430, "Units"), LABEL(480, "Price"), LABEL(533, "Unit") } },
	    { 8, { LABEL(330, "(INR)"), LABEL(380, "(INR)"), LABEL(533, "Balance") } } },
	  { 9,
	    { LABEL(53, "01-Jan-2020"),
	      LABEL(96, "Purchase"),
	      { 348, 0, "1,000.00", RIGHT },
	      { 398, 0, "0.00", RIGHT },
	      { 448, 0, "10.000", RIGHT },
	      { 500, 0, "100.0000", RIGHT },
	      { 562, 0, "20.000", RIGHT } } } },
	{ "the price by another name",
	  { { 20,
	      { LABEL(53, "Date"), LABEL(96, "Transaction"), LABEL(320, "Amount"), LABEL(380, "Load"),
		LABEL(430, "Units"), LABEL(480, "Rate"), LABEL(533, "Unit") } },
	    { 8, { LABEL(330, "(INR)"), LABEL(480, "(INR)"), LABEL(533, "Balance") } } },
	  { 9,
	    { LABEL(53, "01-Jan-2020"),
	      LABEL(96, "Purchase"),
	      { 348, 0, "1,000.00", RIGHT },
	      { 398, 0, "1.00", RIGHT },
	      { 448, 0, "10.000", RIGHT },
	      { 500, 0, "100.0000", RIGHT },
	      { 562, 0, "20.000", RIGHT } } } },
	{ "heads on the second of two lines",
	  { { 20, { LABEL(533, "Unit") } },
	    { 11,
	      { LABEL(53, "Date"), LABEL(96, "Transaction"), LABEL(340, "Amount (INR)"), LABEL(414, "Units"),
		LABEL(455, "Price (INR)"), LABEL(533, "Balance") } } },
	  { 9,
	    { LABEL(53, "01-Jan-2020"),
	      LABEL(96, "Purchase"),
	      { 378, 0, "1,000.00", RIGHT },
	      { 433, 0, "10.000", RIGHT },
	      { 487, 0, "100.0000", RIGHT },
	      { 562, 0, "20.000", RIGHT } } } },
	{ "other words",
	  { { 20,
	      { LABEL(53, "Date"), LABEL(96, "Description"), LABEL(351, "Amount in"), LABEL(420, "Units"),
		LABEL(464, "NAV per"), LABEL(533, "Closing") } },
	    { 8, { LABEL(360, "INR"), LABEL(474, "Unit"), LABEL(533, "Balance") } } },
	  { 9,
	    { LABEL(53, "01-Jan-2020"),
	      LABEL(96, "Purchase"),
	      { 378, 0, "1,000.00", RIGHT },
	      { 438, 0, "10.000", RIGHT },
	      { 487, 0, "100.0000", RIGHT },
	      { 562, 0, "20.000", RIGHT } } } },
};

START_TEST(columns_are_told_by_their_heads)
{
	static const struct body_line before[] = { FIRST, NUMBER, NAME, LINE, BEGIN };
	static const struct body_line after[] = { FINISH };

	drawing_page(&p);
	p.size = 1200;
	(void)drawing_put(&p, 200, 64, "Consolidated Account Statement");
	p.size = 700;
	(void)drawing_put(&p, 250, 77, "01-Apr-2017 To 31-Dec-2024");
	y = 80;
	for (size_t i = 0; i < 3 && tables[_i].heads[i].step != 0; i++)
		draw(&tables[_i].heads[i]);
	for (size_t i = 0; i < sizeof(before) / sizeof(before[0]); i++)
		draw(&before[i]);
	draw(&tables[_i].row);
	draw(&after[0]);
	read_pages();
	is_the_scheme();
}
END_TEST

/* Some schemes without rows have heads of their own: no row is missing there. Without heads one is. */
START_TEST(heads_take_room_in_an_empty_table)
{
	static const struct body_line heads[] = {
		{ 12,
		  { LABEL(53, "Date"), LABEL(96, "Transaction"), LABEL(350, "Amount"), LABEL(414, "Units"),
		    LABEL(464, "Price"), LABEL(533, "Unit") } },
		{ 8, { LABEL(358, "(INR)"), LABEL(466, "(INR)"), LABEL(533, "Balance") } },
	};
	static const struct body_line empty[] = { LINE, BEGIN, CLOSING("10.000", "110.0000", "500.00", "1,100.00") };
	static const struct body_line head[] = { FIRST, NUMBER, NAME, LINE, OPENING("0.000") };
	static const struct body_line rows[] = {
		ROW("01-Jan-2020", "Purchase", "1,000.00", "10.000", "100.0000", "10.000"),
		ROW("01-Feb-2020", "Purchase", "1,000.00", "10.000", "100.0000", "20.000"),
		ROW("01-Mar-2020", "Purchase", "1,000.00", "10.000", "100.0000", "30.000"),
		ROW("01-Apr-2020", "Purchase", "1,000.00", "10.000", "100.0000", "40.000"),
		ROW("01-May-2020", "Purchase", "1,000.00", "10.000", "100.0000", "50.000"),
		ROW("01-Jun-2020", "Purchase", "1,000.00", "10.000", "100.0000", "60.000"),
		ROW("01-Jul-2020", "Purchase", "1,000.00", "10.000", "100.0000", "70.000"),
		ROW("01-Aug-2020", "Purchase", "1,000.00", "10.000", "100.0000", "80.000"),
		CLOSING("80.000", "110.0000", "8,000.00", "8,800.00"),
	};
	static const struct body_line space = { 10, { { 0, 0, NULL, AT } } };
	size_t said = 0;

	page_top();
	for (size_t i = 0; i < sizeof(head) / sizeof(head[0]); i++)
		draw(&head[i]);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		draw(&rows[i]);
	for (int k = 0; k < 4; k++) {
		draw(&empty[0]);
		draw(&empty[1]);
		for (size_t i = 0; i < 2 && k == 3; i++)
			draw(_i == 0 ? &heads[i] : &space);
		draw(&empty[2]);
	}
	page_foot();
	read_pages();
	ck_assert_uint_eq(s.funds.n, 5);
	for (size_t i = 0; i < s.warnings.n; i++)
		said += cg_str_starts(s.warnings.v[i].message, CG_STR("There is room for a row"));
	ck_assert_uint_eq(said, _i == 1);
}
END_TEST

/* Heads that have lost words, so that no column is left which figures of the row could be of. */
static const struct body_line nameless[][2] = {
	{ { 20,
	    { LABEL(53, "Date"), LABEL(96, "Transaction"), LABEL(351, "Amount"), LABEL(414, "Units"),
	      LABEL(468, "(INR)"), LABEL(533, "Unit Balance") } } },
	{ { 20,
	    { LABEL(53, "Date"), LABEL(96, "Transaction"), LABEL(320, "Amount"), LABEL(414, "Units"),
	      LABEL(468, "Price"), LABEL(533, "Unit") } },
	  { 8, { LABEL(358, "(INR)"), LABEL(468, "(INR)"), LABEL(533, "Balance") } } },
};

START_TEST(a_head_without_a_name_leaves_nothing_out)
{
	static const struct body_line v[] = { FIRST, NUMBER, NAME, LINE, BEGIN, BUY, FINISH };

	drawing_page(&p);
	p.size = 1200;
	(void)drawing_put(&p, 200, 64, "Consolidated Account Statement");
	p.size = 700;
	(void)drawing_put(&p, 250, 77, "01-Apr-2017 To 31-Dec-2024");
	y = 80;
	for (size_t i = 0; i < 2 && nameless[_i][i].step != 0; i++)
		draw(&nameless[_i][i]);
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		draw(&v[i]);
	read_pages();
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
	row_is(s.funds.v, 0, "Purchase", _i == 0 ? "1000.00" : "", "10.000", "20.000");
}
END_TEST

/* Rows that are one string: the balance tells which figure is which. */
START_TEST(a_row_may_be_one_string)
{
	static const struct body_line v[] = {
		FIRST,
		NUMBER,
		NAME,
		LINE,
		BEGIN,
		/* blanks may be wider than a letter is high; here the text ends at 144 */
		{ 9, { { 53, 0, "01-Jan-2020 Purchase 999.95", AT }, { 151.7, 0, "10.000 99.9950 20.000", AT } } },
		LEFT(9, "01-Jan-2020 *** Stamp Duty *** 0.05"),
		LEFT(9, "02-Jan-2020 ***Change of Bank Mandate***"),
		LEFT(9, "03-Jan-2020 Creation of units - Segregated Portfolio 5.000 25.000"),
		LEFT(9, "04-Jan-2020 Consolidation In 25.000"),
		LEFT(9, "05-Jan-2020 Redemption (500.00) (5.000) 100.0000 20.000"),
		FINISH,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	ck_assert_uint_eq(s.funds.v[0].txns.n, 6);
	row_is(s.funds.v, 0, "Purchase", "999.95", "10.000", "20.000");
	is_dec(s.funds.v[0].txns.v[0].nav, "99.9950");
	row_is(s.funds.v, 1, "*** Stamp Duty ***", "0.05", "", "");
	row_is(s.funds.v, 2, "***Change of Bank Mandate***", "", "", "");
	row_is(s.funds.v, 3, "Creation of units - Segregated Portfolio", "", "5.000", "25.000");
	row_is(s.funds.v, 4, "Consolidation In", "", "", "25.000");
	row_is(s.funds.v, 5, "Redemption", "-500.00", "-5.000", "20.000");
}
END_TEST

/* The second scheme has lost its folio line; what stands above it tells that it is not of the folio before. */
static const struct body_line lost[][2] = {
	{ { 14, { { 53, 0, "Asha Rao", AT } } } },
	{ { 9, { { 53, 0, "olio No: 87654321 PAN: ABCDE1234F KYC: OK", AT } } }, { 9, { { 53, 0, "Ravi Rao", AT } } } },
	{ { 9, { { 53, 0, "PAN: ABCDE1234F KYC: OK", AT } } } },
};

START_TEST(a_lost_folio_line_takes_no_other_folio)
{
	static const struct body_line first[] = {
		FIRST, NUMBER, NAME, LINE, BEGIN, BUY, FINISH, LEFT(12, "Load: none")
	};
	static const struct body_line last[] = { LINE, BEGIN, BUY, FINISH };

	page_top();
	for (size_t i = 0; i < sizeof(first) / sizeof(first[0]); i++)
		draw(&first[i]);
	for (size_t i = 0; i < 2 && lost[_i][i].step != 0; i++)
		draw(&lost[_i][i]);
	for (size_t i = 0; i < sizeof(last) / sizeof(last[0]); i++)
		draw(&last[i]);
	page_foot();
	read_pages();
	ck_assert_uint_eq(s.funds.n, 2);
	is_text(s.funds.v[1].folio, NULL);
	is_text(s.funds.v[1].pan, NULL);
	ck_assert_uint_eq(s.warnings.n, 1);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
}
END_TEST

/* The second scheme of a folio stands under no folio line: its head begins with the code above its lone registrar. */
START_TEST(a_lone_registrar_stands_below_a_long_head)
{
	static const struct body_line v[] = {
		FIRST,
		NUMBER,
		NAME,
		LINE,
		BEGIN,
		BUY,
		FINISH,
		LEFT(12, "Exit load: 1% if redeemed within 365 days - ISIN of the plan"),
		LEFT(14, "H44T-HDFC Short Term Income Plan - Segregated Portfolio 1 (8.25% A Ltd"),
		LEFT(8, "10JUL20) - Growth (Non-Demat) - ISIN: INF179K01608(Advisor: ARN-0001)"),
		{ 9, { { 562, 0, "Registrar : CAMS", RIGHT } } },
		BEGIN,
		BUY,
		FINISH,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 2);
	is_text(s.funds.v[1].folio, "12345678 / 90");
	is_text(s.funds.v[1].rta_code, "H44T");
	is_text(s.funds.v[1].name,
		"HDFC Short Term Income Plan - Segregated Portfolio 1 (8.25% A Ltd 10JUL20) - Growth");
	is_text(s.funds.v[1].isin, "INF179K01608");
}
END_TEST

/* The same with nominees whose names go on below, and load text that begins as their line does. */
START_TEST(names_of_nominees_go_on_below_a_second_scheme)
{
	static const struct body_line v[] = {
		FIRST,
		NUMBER,
		NAME,
		LINE,
		BEGIN,
		BUY,
		FINISH,
		LEFT(12, "Nominee 1: may be changed online. ISIN: is printed above."),
		{ 14,
		  { { 53, 0, "H44T-HDFC Bond Fund - ISIN: INF179K01608(Advisor: ARN-0001)", AT },
		    { 562, 0, "Registrar : CAMS", RIGHT } } },
		NOMINEES("ASHA PRASAD", "", "RAM RAO"),
		LEFT(8, "KALPANAPURAM"),
		BEGIN,
		BUY,
		FINISH,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 2);
	is_text(s.funds.v[1].name, "HDFC Bond Fund");
	ck_assert_uint_eq(s.funds.v[1].nominees.n, 2);
	is_text(s.funds.v[1].nominees.v[0], "ASHA PRASAD KALPANAPURAM");
	is_text(s.funds.v[1].nominees.v[1], "RAM RAO");
}
END_TEST

/* A head that wraps at or inside its ISIN, " - Payout" behind it, is no code there: in a folio, and behind one. */
static const struct {
	const char *first, *second;
} payouts[] = {
	{ "H44T-HDFC Bond Fund - Direct Plan - IDCW (erstwhile HDFC Plus) (Non-Demat) - ISIN:",
	  "INF179K01608 - Payout(Advisor:" },
	{ "H44T-HDFC Bond Fund - Direct Plan - IDCW (erstwhile HDFC Plus) (Non-Demat) - ISIN: INF179",
	  "K01608 - Payout(Advisor:" },
};

static void wrapped_head(const char *first, const char *second, bool after_folio)
{
	const struct body_line folio[] = { AMC("HDFC Mutual Fund"), FOLIO("12345678 / 90", "PAN: ABCDE1234F", NULL),
					   LEFT(9, "Asha Rao") };
	const struct body_line before[] = { FIRST, NUMBER, NAME, LINE, BEGIN, BUY, FINISH };
	const struct body_line head[] = { LEFT(14, first),
					  LEFT(8, second),
					  LEFT(8, "ARN-0001)"),
					  LEFT(8, "Registrar : CAMS"),
					  NOMINEES("MIRA RAO", "", ""),
					  BEGIN,
					  BUY,
					  FINISH };
	enum { BEFORE = sizeof(before) / sizeof(before[0]), HEAD_LINES = sizeof(head) / sizeof(head[0]) };
	struct body_line v[BEFORE + HEAD_LINES];

	memcpy(v, before, sizeof(before));
	if (after_folio)
		memcpy(v, folio, sizeof(folio));
	memcpy(v + (after_folio ? sizeof(folio) / sizeof(folio[0]) : BEFORE), head, sizeof(head));
	read_body(v, (after_folio ? sizeof(folio) / sizeof(folio[0]) : BEFORE) + HEAD_LINES, 0);
}

START_TEST(an_isin_that_goes_on_is_no_code)
{
	bool after_folio = _i % 2 == 0;
	const struct cg_fund *f;

	wrapped_head(payouts[_i / 2].first, payouts[_i / 2].second, after_folio);
	no_warnings();
	ck_assert_uint_eq(s.funds.n, after_folio ? 1 : 2);
	f = &s.funds.v[s.funds.n - 1];
	is_text(f->rta_code, "H44T");
	is_text(f->name, "HDFC Bond Fund - Direct Plan - IDCW - Payout");
	is_text(f->isin, "INF179K01608");
	is_text(f->advisor, "ARN-0001");
	is_text(f->folio, "12345678 / 90");
	ck_assert_uint_eq(f->holders.n, 1);
}
END_TEST

/* Load text close above the second scheme of a folio looks like the beginning of one; its registrar stands above it. */
static const struct {
	const char *load;
	struct body_line registrar, scheme;
} loads[] = {
	{ "INF-2021 units are allotted as per the documents of the fund",
	  { 9, { { 562, 0, "Registrar : CAMS", RIGHT } } },
	  LEFT(9, "H44T-HDFC Bond Fund - ISIN: INF179K01608(Advisor: ARN-0001)") },
	{ "15-MAR-2022 onwards: Nil",
	  { 9, { { 562, 0, "Registrar : CAMS", RIGHT } } },
	  LEFT(9, "H44T-HDFC Bond Fund - ISIN: INF179K01608(Advisor: ARN-0001)") },
	{ "GST-identification and other details are found in the documents",
	  LEFT(9, "of the fund"),
	  { 9,
	    { { 53, 0, "Registrar : CAMS", AT },
	      { 140, 0, "H44T-HDFC Bond Fund - ISIN: INF179K01608(Advisor: ARN-0001)", AT } } } },
};

START_TEST(load_text_above_a_registrar_is_no_head)
{
	const struct body_line v[] = { FIRST,
				       NUMBER,
				       NAME,
				       LINE,
				       BEGIN,
				       BUY,
				       FINISH,
				       LEFT(9, loads[_i].load),
				       loads[_i].registrar,
				       loads[_i].scheme,
				       BEGIN,
				       BUY,
				       FINISH };

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 2);
	is_text(s.funds.v[1].rta_code, "H44T");
	is_text(s.funds.v[1].name, "HDFC Bond Fund");
	is_text(s.funds.v[1].registrar, "CAMS");
	is_text(s.funds.v[1].isin, "INF179K01608");
}
END_TEST

/* The mode of holding is no holder, below them or behind one; the registrar stands left of a scheme that wraps. */
START_TEST(mode_of_holding_is_no_holder)
{
	const struct body_line v[] = {
		AMC("HDFC Mutual Fund"),
		FOLIO("12345678 / 90", "PAN: ABCDE1234F", NULL),
		{ 9, { { 53, 0, "Asha Rao", AT }, { 300, 0, _i == 0 ? "Mode of Holding : Joint" : "", AT } } },
		LEFT(9, "Mira Rao"),
		LEFT(9, _i == 0 ? "Guardian : Ram Rao" : "Mode of Holding : Anyone or Survivor"),
		{ 9,
		  { { 53, 0, "Registrar : CAMS", AT },
		    { 140, 0, "H44T-HDFC Bond Fund (erstwhile HDFC Plus) - ISIN: INF179K01608", AT } } },
		{ 8, { { 140, 0, "(Advisor: ARN-0001)", AT } } },
		NOMINEES("MIRA RAO", "", ""),
		BEGIN,
		BUY,
		FINISH,
	};
	const struct cg_fund *f;

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	no_warnings();
	ck_assert_uint_eq(s.funds.n, 1);
	f = &s.funds.v[0];
	is_text(f->name, "HDFC Bond Fund");
	is_text(f->registrar, "CAMS");
	is_text(f->advisor, "ARN-0001");
	ck_assert_uint_eq(f->holders.n, _i == 0 ? 3 : 2);
	is_text(f->holders.v[0], "Asha Rao");
	is_text(f->holders.v[1], "Mira Rao");
	if (_i == 0)
		is_text(f->holders.v[2], "Guardian : Ram Rao");
}
END_TEST

/* What stands among the holders under another label than one of a person is told. */
START_TEST(other_labels_among_holders_are_told)
{
	static const char *const lines[] = { "Tax Status : Individual", "Joint Holder 1 : Mira Rao",
					     "KARTA : Ram Rao" };
	const struct body_line v[] = {
		AMC("HDFC Mutual Fund"),
		FOLIO("12345678 / 90", "PAN: ABCDE1234F", NULL),
		LEFT(9, "Asha Rao"),
		LEFT(9, lines[_i]),
		SCHEME("H44T-HDFC Bond Fund - ISIN: INF179K01608(Advisor: ARN-0001)", "Registrar : CAMS"),
		BEGIN,
		BUY,
		FINISH,
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	ck_assert_uint_eq(s.warnings.n, _i == 0);
	if (_i == 0)
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_HEADER_INCOMPLETE);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("registrar_drift");
	TCase *tc = tcase_create("registrar_drift");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, places_change_nothing, 0, (int)(sizeof(drifts) / sizeof(drifts[0])));
	tcase_add_loop_test(tc, columns_are_told_by_their_heads, 0, (int)(sizeof(tables) / sizeof(tables[0])));
	tcase_add_loop_test(tc, a_head_without_a_name_leaves_nothing_out, 0,
			    (int)(sizeof(nameless) / sizeof(nameless[0])));
	tcase_add_loop_test(tc, mode_of_holding_is_no_holder, 0, 2);
	tcase_add_loop_test(tc, other_labels_among_holders_are_told, 0, 3);
	tcase_add_test(tc, a_row_may_be_one_string);
	tcase_add_test(tc, a_lone_registrar_stands_below_a_long_head);
	tcase_add_test(tc, names_of_nominees_go_on_below_a_second_scheme);
	tcase_add_loop_test(tc, load_text_above_a_registrar_is_no_head, 0, (int)(sizeof(loads) / sizeof(loads[0])));
	tcase_add_loop_test(tc, an_isin_that_goes_on_is_no_code, 0, 2 * (int)(sizeof(payouts) / sizeof(payouts[0])));
	tcase_add_loop_test(tc, a_lost_folio_line_takes_no_other_folio, 0, (int)(sizeof(lost) / sizeof(lost[0])));
	tcase_add_loop_test(tc, heads_take_room_in_an_empty_table, 0, 2);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
