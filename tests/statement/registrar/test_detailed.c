/* From line to line through the table of a scheme: how far lines go on, and what is told where one is of nothing. */
#include "registrar_drawing.h"
#include "run.h"

enum { CASE_LINES = 22, MEMORY_STEP = 48 /* bytes, less than nearly all that is taken */ };

/* clang-format off */
#define FIGURE(step, x, text) { step, { { x, 0, text, RIGHT } } }
#define BALANCE(step, text) FIGURE(step, 562, text)
#define BUY(date, balance) ROW(date, "Purchase", "100.00", "10.000", "10.0000", balance)
#define PART(step, text) LEFT(step, text)
#define VALUE "Market Value on 30-Dec-2024: INR 100.00"
#define NOTE "*** No transactions during this statement period ***"
#define X "[X Fund|12345678|0.000|10.000|10.00|1.00|100.00]"
#define OPEN HEAD, OPENING("0.000")
/* clang-format on */

static struct cg_str figure(struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(d, text);
	return d.set ? cg_arena_str(&p.a, cg_str_of(text)) : CG_STR("");
}

/* "[name|folio|opening|units|nav|cost|value] description/amount/units/price/balance; !warning". */
static struct cg_str result(void)
{
	struct cg_str out = CG_STR("");

	for (size_t i = 0; i < s.funds.n; i++) {
		const struct cg_fund *f = &s.funds.v[i];

		out = cg_arena_printf(&p.a, "%.*s[%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s]", CG_STR_ARG(out),
				      CG_STR_ARG(f->name), CG_STR_ARG(f->folio), CG_STR_ARG(figure(f->opening_units)),
				      CG_STR_ARG(figure(f->units)), CG_STR_ARG(figure(f->nav)),
				      CG_STR_ARG(figure(f->cost)), CG_STR_ARG(figure(f->value)));
		for (size_t k = 0; k < f->txns.n; k++) {
			const struct cg_txn *t = &f->txns.v[k];

			out = cg_arena_printf(&p.a, "%.*s %.*s/%.*s/%.*s/%.*s/%.*s;", CG_STR_ARG(out),
					      CG_STR_ARG(t->description), CG_STR_ARG(figure(t->amount)),
					      CG_STR_ARG(figure(t->units)), CG_STR_ARG(figure(t->nav)),
					      CG_STR_ARG(figure(t->balance)));
		}
	}
	for (size_t i = 0; i < s.warnings.n; i++)
		out = cg_arena_printf(&p.a, "%.*s !%s", CG_STR_ARG(out), cg_warning_name(s.warnings.v[i].code));
	return out;
}

static const struct body_case {
	const char *want;
	uint64_t breaks; /* a page ends before these lines */
	struct body_line v[CASE_LINES];
} cases[] = {
	/* a description goes on eight lines at most, each at most 13 points below the one before */
	{ X " Purchase a a a a a a a a/100.00/10.000/10.0000/10.000;",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), WRAP("a"), WRAP("a"), WRAP("a"), WRAP("a"), WRAP("a"), WRAP("a"),
	    WRAP("a"), WRAP("a"), END } },
	{ X " Purchase a a a a a a a a/100.00/10.000/10.0000/10.000; !row_not_understood",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), WRAP("a"), WRAP("a"), WRAP("a"), WRAP("a"), WRAP("a"), WRAP("a"),
	    WRAP("a"), WRAP("a"), WRAP("b"), END } },
	{ X " Purchase a/100.00/10.000/10.0000/10.000;",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), { 13, { { 96, 0, "a", AT } } }, END } },
	{ X " Purchase/100.00/10.000/10.0000/10.000; !row_not_understood",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), { 13.011, { { 96, 0, "a", AT } } }, END } },
	{ X " Purchase a/100.00/10.000/10.0000/10.000;",
	  1U << 6,
	  { OPEN, BUY("01-Jan-2020", "10.000"), { 30, { { 96, 0, "a", AT } } }, END } },
	{ X " Purchase/100.00/10.000/10.0000/10.000; !row_not_understood",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), LEFT(8, "a"), END } },
	{ X " Purchase 12/100.00/10.000/10.0000/10.000;",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), LEFT(8, "12"), END } },
	{ X " Purchase/100.00/10.000/10.0000/10.000; !row_not_understood",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), { 8, { { 96, 0, "a", AT }, { 562, 0, "11.000", RIGHT } } }, END } },
	{ X " Purchase a/100.00/10.000/10.0000/10.000;",
	  0,
	  { OPEN,
	    ROW("01-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", ""),
	    { 8, { { 96, 0, "a", AT }, { 562, 0, "10.000", RIGHT } } },
	    END } },
	{ X " !row_not_understood", 0, { OPEN, WRAP("a"), END } },
	{ X, 0, { OPEN, WRAP(NOTE), END } },
	{ X " !row_not_understood", 0, { OPEN, { 8, { { 96, 0, NOTE, AT }, { 562, 0, "10.000", RIGHT } } }, END } },
	{ X " Purchase/100.00/10.000/10.0000/10.000; !row_not_understood",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), { 13.011, { { 96, 0, NOTE, AT } } }, END } },
	/* figures alone: less than five points above a dated row they are its own */
	{ X " Purchase/100.00/10.000/10.0000/10.000;",
	  0,
	  { OPEN,
	    BALANCE(9, "10.000"),
	    { 4.9,
	      { { 53, 0, "01-Jan-2020", AT },
		{ 96, 0, "Purchase", AT },
		{ 378, 0, "100.00", RIGHT },
		{ 433, 0, "10.000", RIGHT },
		{ 487, 0, "10.0000", RIGHT } } },
	    END } },
	{ X " Purchase/100.00/10.000/10.0000/; !row_not_understood",
	  0,
	  { OPEN,
	    BALANCE(9, "10.000"),
	    { 5,
	      { { 53, 0, "01-Jan-2020", AT },
		{ 96, 0, "Purchase", AT },
		{ 378, 0, "100.00", RIGHT },
		{ 433, 0, "10.000", RIGHT },
		{ 487, 0, "10.0000", RIGHT } } },
	    END } },
	/* below a row that lacks them, they are that one's; where both may have them the nearer one's */
	{ X " Purchase/100.00/10.000/10.0000/10.000;",
	  0,
	  { OPEN, ROW("01-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", ""), BALANCE(7, "10.000"), END } },
	{ X " Purchase/100.00/10.000/10.0000/10.000; Purchase/100.00/10.000/10.0000/20.000;",
	  0,
	  { OPEN,
	    { 9,
	      { { 53, 0, "01-Jan-2020", AT },
		{ 96, 0, "Purchase", AT },
		{ 378, 0, "100.00", RIGHT },
		{ 433, 0, "10.000", RIGHT },
		{ 487, 0, "10.0000", RIGHT } } },
	    BALANCE(4, "10.000"),
	    { 4,
	      { { 53, 0, "02-Jan-2020", AT },
		{ 96, 0, "Purchase", AT },
		{ 378, 0, "100.00", RIGHT },
		{ 433, 0, "10.000", RIGHT },
		{ 487, 0, "10.0000", RIGHT },
		{ 562, 0, "20.000", RIGHT } } },
	    END } },
	{ X " Purchase/100.00/10.000/10.0000/; Purchase/100.00/10.000/10.0000/20.000;",
	  0,
	  { OPEN,
	    { 9,
	      { { 53, 0, "01-Jan-2020", AT },
		{ 96, 0, "Purchase", AT },
		{ 378, 0, "100.00", RIGHT },
		{ 433, 0, "10.000", RIGHT },
		{ 487, 0, "10.0000", RIGHT } } },
	    BALANCE(4.5, "20.000"),
	    { 4,
	      { { 53, 0, "02-Jan-2020", AT },
		{ 96, 0, "Purchase", AT },
		{ 378, 0, "100.00", RIGHT },
		{ 433, 0, "10.000", RIGHT },
		{ 487, 0, "10.0000", RIGHT } } },
	    END } },
	{ X " Purchase/100.00/10.000/10.0000/10.000; !row_not_understood",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), BALANCE(7, "11.000"), END } },
	{ X " Purchase/100.00/10.000/10.0000/10.000; !row_not_understood",
	  1U << 6,
	  { OPEN, ROW("01-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", "10.000"), BALANCE(7, "10.000"),
	    END } },
	{ X " Purchase/100.00/10.000/10.0000/; !row_not_understood",
	  1U << 6,
	  { OPEN, ROW("01-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", ""), BALANCE(7, "10.000"), END } },
	/* a figure twice under a column, a description that says nothing known */
	{ X " Purchase/100.00/10.000/10.0000/10.000; !row_not_understood",
	  0,
	  { OPEN, ROW("01-Jan-2020", "Purchase", "100.00", "10.000", "10.0000", "10.000 10.000"), END } },
	/* parts of the closing line: each in a line of its own, less than four and a half sizes apart */
	{ X,
	  0,
	  { OPEN, PART(10, "Closing Unit Balance: 10.000"), PART(31.491, "NAV on 30-Dec-2024: INR 10.00"),
	    PART(31.491, "Total Cost Value: 1.00"), PART(31.491, VALUE) } },
	{ "[X Fund|12345678|0.000|10.000||1.00|100.00]",
	  0,
	  { OPEN, PART(10, "Closing Unit Balance: 10.000"), PART(9, "Total Cost Value: 1.00"), PART(9, VALUE),
	    PART(31.5, "NAV on 30-Dec-2024: INR 10.00") } },
	{ X,
	  1U << 6,
	  { OPEN, PART(10, "Closing Unit Balance: 10.000"), PART(9, "NAV on 30-Dec-2024: INR 10.00"),
	    PART(9, "Total Cost Value: 1.00"), PART(9, VALUE) } },
	{ X, 0, { OPEN, END, PART(9, "NAV on 30-Dec-2024: INR 11.00") } },
	{ X, 0, { OPEN, END, PART(9, "Total Cost Value: 2.00") } },
	{ X, 0, { OPEN, END, PART(9, "Market Value on 30-Dec-2024: INR 2.00") } },
	{ X, 0, { OPEN, END, PART(9, "Closing Unit Balance: 11.000") } },
	{ X,
	  0,
	  { OPEN, PART(10, "Closing Unit Balance: 10.000"), PART(9, "NAV on 30-Dec-2024: INR 10.00"),
	    PART(9, "Total Cost Value: 1.00"), PART(9, VALUE), PART(9, "NAV on 30-Dec-2024: INR 11.00"),
	    PART(9, "Total Cost Value: 2.00") } },
	{ "[X Fund|12345678|0.000|10.000||1.00|]",
	  0,
	  { OPEN, PART(10, "Closing Unit Balance: 10.000"), PART(9, "Total Cost Value: 1.00"),
	    PART(9, "NAV on 30-Dec-2024: INR none"), PART(9, VALUE) } },
	{ "[X Fund|12345678|0.000|10.000||1.00|]",
	  0,
	  { OPEN, PART(10, "Closing Unit Balance: 10.000"), PART(9, "Total Cost Value: 1.00"), PART(9, "Load text"),
	    PART(9, VALUE) } },
	{ "[X Fund|12345678|0.000||10.00|1.00|100.00] !row_not_understood",
	  0,
	  { OPEN, CLOSING("none", "10.00", "1.00", "100.00") } },
	/* above it, alone or behind the last row */
	{ X,
	  0,
	  { OPEN, PART(9, VALUE), PART(9, "NAV on 30-Dec-2024: INR 10.00"), PART(9, "Total Cost Value: 1.00"),
	    PART(9, "Closing Unit Balance: 10.000") } },
	{ X " Purchase/100.00/10.000/10.0000/10.000;",
	  0,
	  { OPEN,
	    BUY("01-Jan-2020", "10.000"),
	    { 5, { { 426, 0, VALUE, AT } } },
	    { 6,
	      { { 53, 0, "Closing Unit Balance: 10.000", AT },
		{ 180, 0, "NAV on 30-Dec-2024: INR 10.00", AT },
		{ 300, 0, "Total Cost Value: 1.00", AT } } } } },
	/* NAV and value of one day, or told */
	{ X " !row_not_understood",
	  0,
	  { OPEN,
	    { 10,
	      { { 53, 0, "Closing Unit Balance: 10.000", AT },
		{ 180, 0, "NAV on 29-Dec-2024: INR 10.00", AT },
		{ 300, 0, "Total Cost Value: 1.00", AT },
		{ 426, -0.7, VALUE, AT } } } } },
	/* texts above their rows, where each stands so */
	{ X " Systematic Purchase/100.00/10.000/10.0000/10.000; Systematic Purchase/100.00/10.000/10.0000/20.000;",
	  0,
	  { OPEN,
	    { 12, { { 96, 0, "Systematic", AT } } },
	    BUY("01-Jan-2020", "10.000"),
	    { 12, { { 96, 0, "Systematic", AT } } },
	    BUY("02-Jan-2020", "20.000"),
	    END } },
	/* a second figure of any column is none of the row above */
	{ X " Purchase/100.00/10.000/10.0000/10.000; !row_not_understood",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), FIGURE(7, 378, "50.00"), END } },
	{ X " Purchase/100.00/10.000/10.0000/10.000; !row_not_understood",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), FIGURE(7, 433, "5.000"), END } },
	{ X " Purchase/100.00/10.000/10.0000/10.000; !row_not_understood",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), FIGURE(7, 487, "5.0000"), END } },
	/* an opening line begins in the middle of the page, or right of it */
	{ X, 0, { HEAD, { 9, { { 306, 0, "Opening Unit Balance: 0.000", AT } } }, END } },
	{ X, 0, { OPEN, END, LEFT(9, "Load text"), { 9, { { 305, 0, "Opening Unit Balance: 5.000", AT } } } } },
	{ X " !header_incomplete",
	  0,
	  { OPEN, END, FOLIO("12345679", "PAN: ABCDE1234F", "KYC: OK"), SCHEME("B93-Y Fund", "Registrar : CAMS"),
	    END } },
	/* figures that nothing has taken */
	{ X " !row_not_understood", 0, { OPEN, BALANCE(9, "10.000"), END } },
	/* schemes that lack an end or a beginning */
	{ "[X Fund|12345678|0.000||||] Purchase/100.00/10.000/10.0000/10.000; !header_incomplete",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000") } },
	{ "[X Fund|12345678|0.000||||] Purchase/100.00/10.000/10.0000/10.000;"
	  "[Y Fund|12345679|0.000|10.000|10.00|1.00|100.00] !header_incomplete",
	  0,
	  { OPEN, BUY("01-Jan-2020", "10.000"), FOLIO("12345679", "PAN: ABCDE1234F", "KYC: OK"),
	    SCHEME("B93-Y Fund", "Registrar : CAMS"), OPENING("0.000"), END } },
	{ "[X Fund|12345678|0.000||||][|12345678|5.000|10.000|10.00|1.00|100.00] !header_incomplete !header_incomplete",
	  0,
	  { OPEN, OPENING("5.000"), END } },
	{ X " !header_incomplete", 0, { OPEN, END, FOLIO("12345679", "PAN: ABCDE1234F", "KYC: OK"), END } },
	{ X " !header_incomplete", 0, { OPEN, END, SCHEME("B93-Y Fund", "Registrar : CAMS"), END } },
	{ X, 0, { OPEN, END, LEFT(9, "Load text"), END } },
	{ X " !header_incomplete", 0, { OPEN, END, FOLIO("12345679", "PAN: ABCDE1234F", "KYC: OK") } },
	{ X " !header_incomplete", 0, { OPEN, END, LEFT(9, "Load text"), SCHEME("B93-Y Fund", "Registrar : CAMS") } },
	{ X, 0, { OPEN, END, LEFT(9, "Load text"), LEFT(9, "Opening Unit Balance: 5.000") } },
	/* two of a folio */
	{ X "[Y Fund|12345678|5.000|10.000|10.00|1.00|100.00]",
	  0,
	  { OPEN, END, LEFT(9, "Load text"), SCHEME("B93-Y Fund", "Registrar : CAMS"), OPENING("5.000"), END } },
	/* rows whose figures stand under no column are one string: the balance tells */
	{ X " Purchase/100.00/10.000/10.0000/10.000;",
	  0,
	  { OPEN, { 9, { { 53, 0, "01-Jan-2020 Purchase 100.00 10.000 10.0000 10.000", AT } } }, END } },
};

START_TEST(lines_of_a_table_belong_to_their_rows)
{
	const struct body_case *c = &cases[_i];
	size_t n = 0;

	while (n < CASE_LINES && c->v[n].step != 0)
		n++;
	read_body(c->v, n, c->breaks);
	is_text(result(), c->want);
}
END_TEST

/* A row with an amount and units whose price is neither there nor a dash: prices are owed. */
START_TEST(a_price_that_is_owed)
{
	static const struct {
		const char *amount, *units, *price;
		bool owed;
	} rows[] = { { "100.00", "10.000", "", true },
		     { "100.00", "10.000", "10.0000", false },
		     { "100.00", "10.000", "-", false },
		     { "100.00", "", "", false },
		     { "", "10.000", "", false } };
	const struct body_line v[] = {
		OPEN, ROW("01-Jan-2020", "Purchase", rows[_i].amount, rows[_i].units, rows[_i].price, "10.000"), END
	};

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	ck_assert(((s.prints & CG_PRINTS_PRICES) != 0) == rows[_i].owed);
	teardown();
	setup();
	old = true; /* has no prices at all */
	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	ck_assert_uint_eq(s.prints & CG_PRINTS_PRICES, 0);
}
END_TEST

/* The line above the folio that ends a scheme without a closing line is the fund house of the next. */
START_TEST(a_scheme_without_an_end_takes_no_fund_house)
{
	static const struct body_line v[] = { OPEN,
					      BUY("01-Jan-2020", "10.000"),
					      AMC("Y Mutual Fund"),
					      FOLIO("12345679", "PAN: ABCDE1234F", "KYC: OK"),
					      SCHEME("B93-Y Fund", "Registrar : CAMS"),
					      OPENING("0.000"),
					      END };

	read_body(v, sizeof(v) / sizeof(v[0]), 0);
	ck_assert_uint_eq(s.funds.n, 2);
	is_text(s.funds.v[0].amc, "X Mutual Fund");
	is_text(s.funds.v[1].amc, "Y Mutual Fund");
	is_text(s.funds.v[1].folio, "12345679");
}
END_TEST

/* Where a scheme stands: on the page of its closing line; its rows on theirs. */
START_TEST(funds_and_rows_have_their_pages)
{
	static const struct body_line v[] = { OPEN, BUY("01-Jan-2020", "10.000"), BUY("02-Jan-2020", "20.000"), END };

	read_body(v, sizeof(v) / sizeof(v[0]), 1U << 6 | 1U << 7);
	ck_assert_uint_eq(s.funds.n, 1);
	ck_assert_uint_eq(s.funds.v[0].page, 3);
	ck_assert_uint_eq(s.funds.v[0].txns.v[0].page, 1);
	ck_assert_uint_eq(s.funds.v[0].txns.v[1].page, 2);
	ck_assert_int_eq(s.funds.v[0].nav_date, day("2024-12-30"));
	ck_assert_int_eq(s.funds.v[0].txns.v[1].type, CG_TXN_PURCHASE);
}
END_TEST

/* The lines of a statement that has nearly all that a body can have. */
static void draw_much(void)
{
	static const struct body_line v[] = {
		HEAD,
		NOMINEES("A B", "C D", ""),
		OPENING("0.000"),
		BUY("01-Jan-2020", "10.000"),
		WRAP("Systematic"),
		BALANCE(9, "20.000"),
		{ 4.9,
		  { { 53, 0, "02-Jan-2020", AT },
		    { 96, 0, "Purchase", AT },
		    { 378, 0, "100.00", RIGHT },
		    { 433, 0, "10.000", RIGHT },
		    { 487, 0, "10.0000", RIGHT } } },
		{ 9, { { 53, 0, "03-Jan-2020 Purchase 100.00 10.000 10.0000 30.000", AT } } },
		{ 5, { { 426, 0, VALUE, AT } } },
		{ 6,
		  { { 53, 0, "Closing Unit Balance: 30.000", AT },
		    { 180, 0, "NAV on 30-Dec-2024: INR 10.00", AT },
		    { 300, 0, "Total Cost Value:", AT } } },
		{ 8, { { 300, 0, "1.00", AT } } },
		LEFT(9, "Load text"),
		AMC("Y Mutual Fund"),
		{ 11, { { 53, 0, "Folio No: 12345679 /", AT }, { 354, 0, "PAN:", AT }, { 502, 0, "KYC: NOT", AT } } },
		{ 8, { { 53, 0, "90", AT }, { 354, 0, "ABCDE1234F", AT }, { 502, 0, "OK", AT } } },
		LEFT(9, "A B"),
		LEFT(9, "B93-Y Fund of"),
		SCHEME("All (Advisor: ARN-1)", "Registrar : CAMS"),
		OPENING("0.000"),
		END,
	};

	page_top();
	(void)drawing_put(&p, 250, 20, "PORTFOLIO SUMMARY");
	(void)drawing_put(&p, 283, 30, "Cost Value");
	(void)drawing_put(&p, 434, 30, "Market Value");
	(void)drawing_put(&p, 53, 40, "X Mutual Fund");
	drawing_right(&p, 320, 40, "1.00");
	drawing_right(&p, 478, 40, "100.00");
	(void)drawing_put(&p, 53, 50, "Total");
	drawing_right(&p, 320, 50, "1.00");
	drawing_right(&p, 478, 50, "100.00");
	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		if (i == 10) {
			page_foot();
			page_top();
		}
		draw(&v[i]);
	}
	page_foot();
}

/* Without the memory for any part nothing is read: never a statement that lacks one. */
START_TEST(memory_for_a_part_is_memory_for_all)
{
	struct cg_doc d = { .words = &p.words, .watermark = CG_STR("CAMSCASWS-1") };
	struct cg_str whole = CG_STR_NONE;
	size_t need = 0, refused = 0;

	draw_much();
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	for (size_t limit = 1 << 24; whole.p == NULL || limit < need; limit += MEMORY_STEP) {
		struct cg_err e = { .code = CG_OK };
		struct cg_arena a;
		enum cg_code rc;

		cg_arena_init(&a, limit);
		d.a = &a;
		s = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
		rc = cg_registrar_detailed_read(&d, &s, &e);
		if (whole.p == NULL) {
			ck_assert_int_eq(rc, CG_OK);
			need = a.used;
			whole = cg_arena_str(&p.a, result());
			limit = 0;
		} else if (rc == CG_OK) {
			ck_assert_msg(cg_str_eq(result(), whole), "%zu: %.*s", limit, CG_STR_ARG(result()));
		} else {
			ck_assert_int_eq(rc, CG_EBUSY);
			refused++;
		}
		cg_arena_free(&a);
	}
	ck_assert_uint_gt(refused, need / MEMORY_STEP / 2);
	is_text(whole,
		"[X Fund|12345678|0.000|30.000|10.00|1.00|100.00] "
		"Purchase Systematic/100.00/10.000/10.0000/10.000; Purchase/100.00/10.000/10.0000/20.000; "
		"Purchase/100.00/10.000/10.0000/30.000;[Y Fund of All|12345679 / 90|0.000|10.000|10.00|1.00|100.00]");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("detailed");
	TCase *tc = tcase_create("detailed");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, lines_of_a_table_belong_to_their_rows, 0, sizeof(cases) / sizeof(cases[0]));
	tcase_add_loop_test(tc, a_price_that_is_owed, 0, 5);
	tcase_add_test(tc, a_scheme_without_an_end_takes_no_fund_house);
	tcase_add_test(tc, funds_and_rows_have_their_pages);
	tcase_add_test(tc, memory_for_a_part_is_memory_for_all);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
