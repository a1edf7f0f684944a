#include "drawing.h"
#include "run.h"

#include "statement/ink.h"
#include "statement/read/statement.h"

#include <stdio.h>
#include <string.h>

/* A detailed statement of KFintech; each test leaves something out of what the reader can see, or adds to it. */
static struct drawing p;
static struct cg_statement s;
static double y;
static const char kfin[] = "KFINCASWS-010120123456 Version:V3.5 Live-1020", *mark = kfin;

static void at(double x, double step, const char *text)
{
	y += step;
	(void)drawing_put(&p, x, y, text);
}

static void row(const char *date, const char *text, const char *amount, const char *units, const char *nav,
		const char *balance)
{
	at(53, 9, date);
	at(96, 0, text);
	drawing_right(&p, 378, y, amount);
	drawing_right(&p, 433, y, units);
	drawing_right(&p, 487, y, nav);
	drawing_right(&p, 562, y, balance);
}

static void heads(void)
{
	drawing_page(&p);
	drawing_watermark(&p, mark);
	y = 40;
	at(240, 0, "Consolidated Account Statement");
	at(250, 12, "01-Apr-2017 To 31-Dec-2024");
}

static void columns(void)
{
	y += 12;
	drawing_right(&p, 378, y, "Amount");
	drawing_right(&p, 487, y, "Price");
	drawing_right(&p, 562, y, "Unit");
	at(53, 4, "Date");
	at(96, 0, "Transaction");
	drawing_right(&p, 433, y, "Units");
	y += 4;
	drawing_right(&p, 378, y, "(INR)");
	drawing_right(&p, 487, y, "(INR)");
	drawing_right(&p, 562, y, "Balance");
}

static void draw_with(const char *stray)
{
	heads();
	at(53, 14, "Email Id: a@example.in");
	at(53, 14, "Asha Rao");
	at(53, 10, "1 Long Street");
	at(53, 10, "Mobile: 9009795607");
	if (stray != NULL)
		at(53, 30, stray);
	columns();
	at(53, 14, "HDFC Mutual Fund");
	at(53, 11, "Folio No: 12345678 / 90");
	at(354, 0, "PAN: ABCDE1234F");
	at(502, 0, "KYC: OK PAN: OK");
	at(53, 9, "Asha Rao");
	at(53, 11, "H02T-HDFC Equity Fund - ISIN: INF179K01608(Advisor: ARN-0001)");
	at(509, 0, "Registrar : CAMS");
	y += 9;
	drawing_right(&p, 562, y, "Opening Unit Balance: 10.000");
	row("01-Jan-2020", "Purchase", "2,000.00", "20.000", "100.0000", "30.000");
	row("02-Jan-2020", "Purchase - Instalment 3/9 of 05/02/2020 INA000012345", "500.00", "5.000", "100.0000",
	    "35.000");
}

static void open_with(const char *stray)
{
	drawing_open(&p);
	p.size = 690;
	draw_with(stray);
}

static void open_pages(void)
{
	draw_with(NULL);
}

static void open_statement(void)
{
	open_with(NULL);
}

static void load_text(void)
{
	at(53, 12, "Exit load of 1.50 for units redeemed within 365 days, and none for units after 01-Jan-2021.");
	at(500, 40, "Page 1 of 1");
}

static void closing(void)
{
	at(53, 10, "Closing Unit Balance: 35.000");
	at(180, 0, "NAV on 30-Dec-2024: INR 110.0000");
	at(300, 0, "Total Cost Value: 3,000.00");
	at(430, 0, "Market Value on 30-Dec-2024: INR 3,850.00");
	load_text();
}

/* All is sold; nav: "" where none is printed. */
static void closing_sold(const char *nav)
{
	row("03-Jan-2020", "Redemption", "(3,500.00)", "(35.000)", "100.0000", "0.000");
	at(53, 10, "Closing Unit Balance: 0.000");
	at(180, 0, nav);
	at(300, 0, "Total Cost Value: 0.00");
	at(430, 0, "Market Value on 30-Dec-2024: INR 0.00");
	load_text();
}

static void read_it(void)
{
	struct cg_err e = { 0 };

	ck_assert_msg(cg_statement_read(&p.words, &p.a, &s, &e) == CG_OK, "%s %s", e.why, e.hint);
}

static size_t unaccounted(void)
{
	size_t n = 0;

	for (size_t i = 0; i < s.warnings.n; i++)
		n += s.warnings.v[i].code == CG_WARN_WORD_UNACCOUNTED;
	return n;
}

static const struct cg_place *place(enum cg_place_of of, uint32_t j, const char *field)
{
	for (size_t i = 0; i < s.places.n; i++) {
		const struct cg_place *v = &s.places.v[i];

		if (v->of == of && v->j == j && cg_str_eq(v->field, cg_str_of(field)))
			return v;
	}
	ck_abort_msg("no place for %s", field);
	return NULL;
}

static bool text_is(const struct cg_place *v, const char *want)
{
	return cg_str_eq(v->text, cg_str_of(want));
}

/* The layouts of both registrars tell of a figure that they have no field for, and of nothing without it. */
START_TEST(layouts_of_registrars)
{
	static const char *const marks[] = { kfin, "CAMSCASWS-010120123456 Version:V3.5 Live-1020" };

	mark = marks[_i];
	for (int stray = 0; stray < 2; stray++) {
		open_with(stray > 0 ? "4,321.99" : NULL);
		closing();
		read_it();
		ck_assert_int_eq(s.source, _i == 0 ? CG_SOURCE_KFINTECH : CG_SOURCE_CAMS);
		ck_assert_uint_eq(unaccounted(), (unsigned)stray);
		if (stray == 0)
			drawing_close(&p);
	}
	mark = kfin;
}
END_TEST

START_TEST(sound_statement_leaves_nothing)
{
	open_statement();
	closing();
	read_it();
	ck_assert_uint_eq(unaccounted(), 0);
	ck_assert_uint_eq(s.words, s.accounted);
	ck_assert_uint_gt(s.words, 60);
	ck_assert(text_is(place(CG_PLACE_FUND, 0, "units"), "35.000"));
	ck_assert(text_is(place(CG_PLACE_FUND, 0, "isin"), "INF179K01608"));
	ck_assert(text_is(place(CG_PLACE_FUND, 0, "value"), "3,850.00"));
	ck_assert(text_is(place(CG_PLACE_TXN, 1, "date"), "02-Jan-2020"));
	ck_assert(text_is(place(CG_PLACE_TXN, 1, "amount"), "500.00"));
	ck_assert(place(CG_PLACE_FUND, 0, "pan")->text.p == NULL);
}
END_TEST

START_TEST(places_are_where_the_words_are)
{
	const struct cg_place *v;

	open_statement();
	closing();
	read_it();
	v = place(CG_PLACE_TXN, 0, "amount");
	ck_assert_uint_eq(v->page, 1);
	ck_assert_int_eq(v->box[2], 37800);
	ck_assert_int_lt(v->box[0], v->box[2]);
	ck_assert_int_lt(v->box[1], v->box[3]);
	/* of two balances of the same figure each has its own place */
	ck_assert_int_gt(place(CG_PLACE_FUND, 0, "units")->box[1], place(CG_PLACE_TXN, 1, "balance")->box[1]);
}
END_TEST

/* Texts have a box and no text: a name over two lines has both in its box, an AMC the heading's. */
START_TEST(texts_have_places)
{
	const struct cg_place *name, *amc, *isin, *date, *text;

	open_statement();
	closing();
	read_it();
	ck_assert_ptr_null(place(CG_PLACE_STATEMENT, 0, "investor.name")->text.p);
	ck_assert_ptr_null(place(CG_PLACE_STATEMENT, 0, "investor.email")->text.p);
	ck_assert_ptr_null(place(CG_PLACE_STATEMENT, 0, "investor.mobile")->text.p);
	ck_assert_int_gt(place(CG_PLACE_STATEMENT, 0, "investor.address[0]")->box[1],
			 place(CG_PLACE_STATEMENT, 0, "investor.name")->box[1]);
	name = place(CG_PLACE_FUND, 0, "name");
	amc = place(CG_PLACE_FUND, 0, "amc");
	isin = place(CG_PLACE_FUND, 0, "isin");
	ck_assert_ptr_null(name->text.p);
	ck_assert_int_eq(name->box[1], isin->box[1]);
	ck_assert_int_lt(name->box[0], isin->box[0]);
	ck_assert_int_eq(amc->box[0], 5300);
	ck_assert_int_lt(amc->box[3], name->box[3]);
	ck_assert_int_gt(amc->box[1], place(CG_PLACE_STATEMENT, 0, "investor.mobile")->box[1]);
	date = place(CG_PLACE_TXN, 1, "date");
	text = place(CG_PLACE_TXN, 1, "description");
	ck_assert_int_eq(text->box[3], date->box[3]);
	ck_assert_int_eq(text->box[0], 9600);
	ck_assert_int_gt(text->box[2] - text->box[0], 5000);
	/* the same word in another row is that of the row */
	ck_assert_int_lt(place(CG_PLACE_TXN, 0, "description")->box[3], date->box[3]);
}
END_TEST

/* A date drawn in two pieces has its place over both. */
START_TEST(place_of_pieces)
{
	const struct cg_place *v;
	double end;

	open_statement();
	y += 9;
	end = drawing_put(&p, drawing_put(&p, 53, y, "03-Jan-"), y, "2020");
	at(96, 0, "***Address Updated***");
	closing();
	read_it();
	v = place(CG_PLACE_TXN, 2, "date");
	ck_assert(text_is(v, "03-Jan-2020"));
	ck_assert_int_eq(v->box[0], 5300);
	ck_assert_int_eq(v->box[2], (int32_t)(end * 100 + 0.5));
	ck_assert_int_eq(v->box[3] - v->box[1],
			 place(CG_PLACE_TXN, 1, "date")->box[3] - place(CG_PLACE_TXN, 1, "date")->box[1]);
}
END_TEST

/* A row far below its table, which the layout takes for text under the scheme. */
START_TEST(row_that_no_scheme_has_is_told)
{
	uint32_t found = 0;

	open_statement();
	closing();
	row("03-Jan-2020", "Purchase", "700.00", "7.000", "100.0000", "42.000");
	read_it();
	ck_assert_uint_eq(s.funds.v[0].txns.n, 2);
	ck_assert_uint_eq(unaccounted(), 5);
	ck_assert_uint_lt(s.passed, s.checks);
	ck_assert_uint_gt(s.words, s.accounted);
	for (size_t i = 0; i < s.warnings.n; i++) {
		const struct cg_warning *w = &s.warnings.v[i];

		if (w->code != CG_WARN_WORD_UNACCOUNTED)
			continue;
		ck_assert_uint_eq(w->page, 1);
		ck_assert_int_gt(w->box[2], w->box[0]);
		found += cg_str_eq(w->found, CG_STR("700.00"));
	}
	ck_assert_uint_eq(found, 1);
}
END_TEST

/* Below a sentence, as load text is: what looks like a NAV is that of a scheme only where one has none. */
START_TEST(lost_nav_is_no_load_text)
{
	static const struct {
		const char *nav, *text;
		size_t n;
	} lines[] = {
		{ "", "NAV on 27-Dec-2024: INR 118.2500", 2 },
		{ "", "and 118.2500 for the NAV on 27-Dec-2024 of units that are then held", 0 },
		{ "", "365 days, 118.2500", 0 },
		{ "NAV on 30-Dec-2024: INR 110.0000", "NAV on 27-Dec-2024: INR 118.2500", 0 },
	};

	open_statement();
	closing_sold(lines[_i].nav);
	y -= 40;
	at(53, 9, lines[_i].text);
	read_it();
	ck_assert_msg(unaccounted() == lines[_i].n, "%s: %zu", lines[_i].text, unaccounted());
}
END_TEST

START_TEST(lost_section_is_low)
{
	open_statement();
	closing();
	row("03-Jan-2020", "Purchase", "700.00", "7.000", "100.0000", "42.000");
	row("04-Jan-2020", "Purchase", "800.00", "8.000", "100.0000", "50.000");
	read_it();
	ck_assert_uint_eq(unaccounted(), 10);
	ck_assert_int_eq(s.level, CG_LEVEL_LOW);
}
END_TEST

/* One warning with the place of the whole, before those of its figures; none for rows that stand apart. */
START_TEST(lost_table_has_a_place)
{
	const struct cg_warning *w = NULL;
	size_t n = 0, figures = 0;

	open_statement();
	closing();
	row("03-Jan-2020", "Purchase", "700.00", "7.000", "100.0000", "42.000");
	for (int i = 0; i < (_i == 0 ? 0 : 5); i++)
		at(53, 9, "A line of text");
	row("04-Jan-2020", "Purchase", "800.00", "8.000", "100.0000", "50.000");
	read_it();
	for (size_t i = 0; i < s.warnings.n; i++) {
		if (s.warnings.v[i].code == CG_WARN_SECTION_NOT_READ) {
			ck_assert_uint_eq(figures, 0);
			w = &s.warnings.v[i];
			n++;
		}
		figures += s.warnings.v[i].code == CG_WARN_WORD_UNACCOUNTED;
	}
	ck_assert_uint_eq(n, _i == 0);
	if (w == NULL)
		return;
	ck_assert(cg_str_find(w->message, CG_STR("2 rows")) != SIZE_MAX);
	ck_assert_uint_eq(w->page, 1);
	ck_assert_int_eq(w->box[0], 5300);
	ck_assert_int_gt(w->box[2], 55000);
	ck_assert_int_gt(w->box[3] - w->box[1], 900);
}
END_TEST

/* Each alone in a line that no field has. */
static const struct {
	const char *text;
	size_t n;
} strays[] = {
	{ "12,345.67", 1 },
	{ "INF090I01304", 1 },
	{ "XYZAB9876C", 1 },
	{ "Folio No. 7777777 / 11", 1 },
	{ "17-Mar-2021", 1 },
	{ "17/03/2021", 1 },
	{ "IN0020160019", 1 },	 /* of the government */
	{ "XYIN0020160019", 0 }, /* behind letters it is part of another number */
	{ "XYINF090I01304", 1 },
	{ "IN30021441910174", 0 },	     /* a demat account is none, though it begins like one */
	{ "INA000012345", 0 },		     /* a number of an adviser is no ISIN */
	{ "Telephone 18001234567", 0 },	     /* nor is a telephone number a folio */
	{ "Load 1.50% Page 7 of 9", 0 },     /* a rate */
	{ "01-Apr-2017 To 31-Dec-2024", 0 }, /* the period again */
	{ "see www.example.in or write to us about 5.00 at any time of the day", 0 },
};

START_TEST(stray_words)
{
	open_with(strays[_i].text);
	closing();
	read_it();
	ck_assert_msg(unaccounted() == strays[_i].n, "%s: %zu", strays[_i].text, unaccounted());
	for (size_t i = 0; i < s.warnings.n; i++)
		ck_assert_uint_eq(cg_str_find(s.warnings.v[i].message, CG_STR("XYZAB")), SIZE_MAX);
}
END_TEST

/* A form field on a letter in front of the statement; beside other figures it is told. */
START_TEST(stamp_on_a_letter)
{
	drawing_open(&p);
	p.size = 690;
	drawing_page(&p);
	(void)drawing_put(&p, 60, 100, "Dear investor,");
	(void)drawing_put(&p, 60, 140, "1,00,000.00");
	open_pages();
	closing();
	read_it();
	ck_assert_uint_eq(unaccounted(), 0);
}
END_TEST

static struct cg_ink *ink_of(struct cg_lines *ls)
{
	struct cg_ink *ink;

	for (size_t i = 0; i < p.words.pages[0].n; i++)
		p.words.pages[0].v[i].id = (uint32_t)i + 1;
	ck_assert(cg_line_build(&p.words, &p.a, ls));
	ink = cg_ink_open(&p.words, ls, &p.a);
	ck_assert_ptr_nonnull(ink);
	return ink;
}

/* The ledger of one line that a layout marks by hand. */
START_TEST(marks_of_a_layout)
{
	struct cg_statement none = { .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	struct cg_lines ls;
	struct cg_ink_sum sum;
	struct cg_ink *ink;
	size_t n;

	drawing_open(&p);
	p.size = 690;
	drawing_page(&p);
	(void)drawing_put(&p, 50, 50, "Alpha 1.00 Beta 2.00 Gamma 3.00");
	ink = ink_of(&ls);
	cg_ink_use(ink, &ls.v[0], 0, 2);
	cg_ink_figure(ink, 1, cg_dec_make(100, 2));
	ck_assert(cg_ink_find(ink, &none));
	ck_assert(cg_ink_rest(ink, &none, &sum));
	ck_assert_uint_eq(sum.left.n, 2);
	ck_assert_uint_eq(sum.words, 6);
	ck_assert_uint_eq(sum.accounted, 2);
	cg_ink_section(ink, &ls, 0, 1, (struct cg_ink_skip){ CG_STR("Alpha"), 1, true });
	ck_assert(cg_ink_rest(ink, &none, &sum));
	ck_assert_uint_eq(sum.left.n, 0);
	ck_assert(cg_str_eq(cg_ink_sections(ink, &n)->name, CG_STR("Alpha")));
	ck_assert_uint_eq(n, 1);
	cg_ink_skip_lines(NULL, &ls, 0, 1, CG_INK_NOTICE);
	ck_assert(cg_ink_find(NULL, &none));
}
END_TEST

/* A line that a layout takes for read, or for a head, and that has a value which the model lacks. */
START_TEST(values_are_accounted_for_by_the_model_alone)
{
	static const struct {
		const char *text;
		enum cg_ink_state state;
		size_t n;
		enum cg_ink_kind kind;
	} lines[] = {
		{ "Axis Fund 12,345.67", CG_INK_FIELD, 1, CG_TOKEN_FIGURE },
		{ "Axis Fund 05-Mar-2021", CG_INK_FIELD, 1, CG_TOKEN_DATE },
		{ "Axis Fund INF090I01304", CG_INK_FIELD, 1, CG_TOKEN_ISIN },
		{ "Holder XYZAB9876C", CG_INK_FIELD, 1, CG_TOKEN_PAN },
		{ "Folio No. 7777777", CG_INK_FIELD, 1, CG_TOKEN_FOLIO },
		{ "Folio No. : 7777777 PAN:", CG_INK_HEAD, 1, CG_TOKEN_FOLIO },
		{ "Holder XYZAB9876C", CG_INK_HEAD, 1, CG_TOKEN_PAN },
		{ "Cost Value 12,345.67", CG_INK_HEAD, 1, CG_TOKEN_FIGURE },
		{ "NAV on 05-Mar-2021:", CG_INK_HEAD, 0, CG_TOKEN_TEXT }, /* its figure is below */
		{ "Axis Fund 12 of 13", CG_INK_FIELD, 0, CG_TOKEN_TEXT },
		{ "Axis Fund 12,345.67", CG_INK_ROW, 0, CG_TOKEN_TEXT }, /* a column that is not kept */
	};
	struct cg_statement none = { .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	struct cg_lines ls;
	struct cg_ink_sum sum;
	struct cg_ink *ink;

	drawing_open(&p);
	p.size = 690;
	drawing_page(&p);
	(void)drawing_put(&p, 50, 50, lines[_i].text);
	ink = ink_of(&ls);
	cg_ink_skip_lines(ink, &ls, 0, 1, lines[_i].state);
	ck_assert(cg_ink_find(ink, &none));
	ck_assert(cg_ink_rest(ink, &none, &sum));
	ck_assert_msg(sum.left.n == lines[_i].n, "%s: %zu", lines[_i].text, sum.left.n);
	if (sum.left.n > 0)
		ck_assert_int_eq(sum.left.v[0].kind, lines[_i].kind);
}
END_TEST

static const struct {
	const char *head[3]; /* "": the line is not there */
	const char *folio, *pan, *kyc;
	enum cg_ink_kind lost[2];
} fund_heads[] = {
	{ { "Folio No: 87654321 / 90", "PAN: ABCDE1234F KYC: OK", "" },
	  "87654321 / 90",
	  "ABCDE1234F",
	  "OK",
	  { CG_TOKEN_TEXT, CG_TOKEN_TEXT } },
	{ { "Folio No: 87654321 / 90", "PAN: ABCDE1234F KYC: OK", "" },
	  "87654321",
	  "ABCDE1234F",
	  "OK",
	  { CG_TOKEN_FOLIO_PART, CG_TOKEN_TEXT } },
	{ { "Folio No: 87654321/90", "PAN: ABCDE1234F KYC: OK", "" },
	  "87654321",
	  "ABCDE1234F",
	  "OK",
	  { CG_TOKEN_FOLIO, CG_TOKEN_TEXT } },
	{ { "Folio No: 87654321 /", "90 PAN: ABCDE1234F", "KYC: OK" },
	  "87654321",
	  "ABCDE1234F",
	  "OK",
	  { CG_TOKEN_FOLIO_PART, CG_TOKEN_TEXT } },
	{ { "Folio No: 87654321", "PAN: ABCDE1234F KYC: OK", "" },
	  "87654321",
	  NULL,
	  "OK",
	  { CG_TOKEN_PAN, CG_TOKEN_TEXT } },
	{ { "Folio No: 87654321 PAN: ABCDE1234F KYC : NOT", "OK PAN: OK", "" },
	  "87654321",
	  NULL,
	  NULL,
	  { CG_TOKEN_PAN, CG_TOKEN_KYC } },
	{ { "Folio No: 87654321", "KYC : NOT OK", "" }, "87654321", NULL, NULL, { CG_TOKEN_KYC, CG_TOKEN_TEXT } },
	{ { "Folio No: 87654321", "PAN: ABCDE1234F", "KYC Status:OK" },
	  "87654321",
	  "ABCDE1234F",
	  NULL,
	  { CG_TOKEN_KYC, CG_TOKEN_TEXT } },
	{ { "Folio No: 87654321", "PAN: KYC:", "" }, "87654321", NULL, NULL, { CG_TOKEN_TEXT, CG_TOKEN_TEXT } },
	{ { "Folio No: 87654321", "KYC Nagar", "" }, "87654321", NULL, NULL, { CG_TOKEN_TEXT, CG_TOKEN_TEXT } },
};

/* Heads of two funds of one person: the second lacks what the page prints of it. */
START_TEST(head_of_a_fund_is_whole)
{
	struct cg_fund funds[] = {
		{ .name = CG_STR("Axis Alpha Fund"),
		  .folio = CG_STR("12345678"),
		  .pan = CG_STR("ABCDE1234F"),
		  .kyc = CG_STR("OK"),
		  .nav_date = CG_DATE_NONE,
		  .page = 1 },
		{ .name = CG_STR("Axis Beta Fund"),
		  .folio = cg_str_of(fund_heads[_i].folio),
		  .nav_date = CG_DATE_NONE,
		  .page = 1 },
	};
	struct cg_statement st = { .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	struct cg_lines ls;
	struct cg_ink_sum sum;
	struct cg_ink *ink;
	size_t n = 0;

	funds[1].pan = fund_heads[_i].pan != NULL ? cg_str_of(fund_heads[_i].pan) : CG_STR_NONE;
	funds[1].kyc = fund_heads[_i].kyc != NULL ? cg_str_of(fund_heads[_i].kyc) : CG_STR_NONE;
	st.funds.v = funds;
	st.funds.n = 2;
	drawing_open(&p);
	p.size = 690;
	drawing_page(&p);
	(void)drawing_put(&p, 50, 50, "Folio No: 12345678 PAN: ABCDE1234F KYC: OK");
	(void)drawing_put(&p, 50, 60, "Axis Alpha Fund");
	for (int i = 0; i < 3; i++) {
		if (fund_heads[_i].head[i][0] != '\0')
			(void)drawing_put(&p, 50, 100 + 10 * i, fund_heads[_i].head[i]);
	}
	(void)drawing_put(&p, 50, 130, "Axis Beta Fund");
	ink = ink_of(&ls);
	ck_assert(cg_ink_find(ink, &st));
	ck_assert(cg_ink_rest(ink, &st, &sum));
	for (; n < 2 && fund_heads[_i].lost[n] != CG_TOKEN_TEXT; n++) {
		ck_assert_msg(sum.left.n > n, "%d: %zu", _i, sum.left.n);
		ck_assert_int_eq(sum.left.v[n].kind, fund_heads[_i].lost[n]);
		ck_assert_int_gt(sum.left.v[n].box[1], 9000);
	}
	ck_assert_msg(sum.left.n == n, "%d: %zu", _i, sum.left.n);
	ck_assert((sum.accounted < sum.words) == (n > 0));
}
END_TEST

/* Two schemes of one ISIN, in two folios: of the second it is lost, and no repetition of the first. */
START_TEST(isin_of_another_scheme_is_told)
{
	struct cg_fund funds[] = {
		{ .name = CG_STR("Axis Alpha Fund"), .isin = CG_STR("INF846K01164"), .folio = CG_STR("12345678") },
		{ .name = CG_STR("Axis Alpha Fund"), .folio = CG_STR("87654321") },
	};
	struct cg_statement st = { .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	struct cg_lines ls;
	struct cg_ink_sum sum;
	struct cg_ink *ink;

	for (int i = 0; i < 2; i++) {
		funds[i].nav_date = CG_DATE_NONE;
		funds[i].page = 1;
	}
	funds[1].isin = _i == 0 ? funds[0].isin : CG_STR_NONE;
	st.funds.v = funds;
	st.funds.n = 2;
	drawing_open(&p);
	p.size = 690;
	drawing_page(&p);
	(void)drawing_put(&p, 50, 50, "Folio No: 12345678");
	(void)drawing_put(&p, 50, 60, "Axis Alpha Fund ISIN: INF846K01164");
	(void)drawing_put(&p, 50, 100, "Folio No: 87654321");
	(void)drawing_put(&p, 50, 110, "Axis Alpha Fund ISIN: INF846K01164");
	ink = ink_of(&ls);
	ck_assert(cg_ink_find(ink, &st));
	ck_assert(cg_ink_rest(ink, &st, &sum));
	ck_assert_uint_eq(sum.left.n, (unsigned)_i);
	if (_i == 1) {
		ck_assert_int_eq(sum.left.v[0].kind, CG_TOKEN_ISIN);
		ck_assert_int_gt(sum.left.v[0].box[1], 9000);
	}
}
END_TEST

/* A purchase behind its reversal: its balance of nothing is no opening balance, behind which the rows begin. */
START_TEST(opening_balance_of_nothing_parts_no_rows)
{
	struct cg_dec paid = cg_dec_make(50000, 2), units = cg_dec_make(1812, 3), price = cg_dec_make(27596, 2);
	struct cg_txn txns[] = {
		{ .amount = cg_dec_neg(paid), .units = cg_dec_neg(units), .nav = price, .balance = cg_dec_neg(units) },
		{ .amount = paid, .units = units, .nav = price, .balance = cg_dec_make(0, 3) },
	};
	struct cg_fund fund = { .name = CG_STR("Axis Alpha Fund"),
				.folio = CG_STR("12345678"),
				.nav_date = CG_DATE_NONE,
				.opening_units = cg_dec_make(0, 3),
				.page = 1 };
	struct cg_statement st = { .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	struct cg_lines ls;
	struct cg_ink_sum sum;
	struct cg_ink *ink;

	for (int i = 0; i < 2; i++) {
		ck_assert(cg_date_make(2017, 5, 11, &txns[i].date));
		txns[i].description =
			i == 0 ? CG_STR("Purchase (Reversal)") : CG_STR("SIP Purchase - Instalment 1/9 - via Online");
		txns[i].page = 1;
	}
	fund.txns.v = txns;
	fund.txns.n = 2;
	st.funds.v = &fund;
	st.funds.n = 1;
	drawing_open(&p);
	p.size = 690;
	drawing_page(&p);
	(void)drawing_put(&p, 50, 50, "Folio No: 12345678");
	(void)drawing_put(&p, 50, 60, "Axis Alpha Fund");
	y = 60;
	row("11-May-2017", "Purchase (Reversal)", "(500.00)", "(1.812)", "275.96", "(1.812)");
	at(96, 14, "SIP Purchase - Instalment 1/9 -");
	y -= 4.5;
	row("11-May-2017", "", "500.00", "1.812", "275.96", "0.000");
	at(96, 4.5, "via Online");
	ink = ink_of(&ls);
	ck_assert(cg_ink_find(ink, &st));
	ck_assert(cg_ink_rest(ink, &st, &sum));
	ck_assert_uint_eq(sum.left.n, 0);
}
END_TEST

/* A line of a description may begin with a date: it stands further in than those of rows. */
START_TEST(date_that_begins_a_wrapped_line_is_of_the_text)
{
	struct cg_txn txns[] = { { .description = CG_STR("***Merger with effect from 12/05/2017 on***"), .page = 1 } };
	struct cg_fund fund = { .name = CG_STR("Axis Alpha Fund"),
				.folio = CG_STR("12345678"),
				.nav_date = CG_DATE_NONE,
				.opening_units = cg_dec_make(0, 3),
				.page = 1 };
	struct cg_statement st = { .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	struct cg_lines ls;
	struct cg_ink_sum sum;
	struct cg_ink *ink;

	ck_assert(cg_date_make(2017, 5, 11, &txns[0].date));
	fund.txns.v = txns;
	fund.txns.n = 1;
	st.funds.v = &fund;
	st.funds.n = 1;
	drawing_open(&p);
	p.size = 690;
	drawing_page(&p);
	(void)drawing_put(&p, 50, 50, "Folio No: 12345678");
	(void)drawing_put(&p, 50, 60, "Axis Alpha Fund");
	y = 60;
	row("11-May-2017", "***Merger with effect from", "", "", "", "");
	at(_i == 0 ? 96 : 53, 7.4, "12/05/2017 on***");
	ink = ink_of(&ls);
	ck_assert(cg_ink_find(ink, &st));
	ck_assert(cg_ink_rest(ink, &st, &sum));
	ck_assert_uint_eq(sum.left.n, (size_t)_i);
}
END_TEST

/* The NAV of a closing balance wraps to the line below; the cost stands above it, and again in the next fund. */
START_TEST(closing_line_is_not_over_with_its_nav)
{
	struct cg_txn txn = { .description = CG_STR("Purchase"), .amount = cg_dec_make(25000000, 2), .page = 1 };
	struct cg_fund funds[] = {
		{ .units = cg_dec_make(720421, 3),
		  .nav = cg_dec_make(3470195, 4),
		  .nav_date = CG_DATE_NONE,
		  .cost = cg_dec_make(25000000, 2),
		  .page = 1 },
		{ .units = cg_dec_make(530069, 3),
		  .nav = cg_dec_make(4716368, 4),
		  .nav_date = CG_DATE_NONE,
		  .cost = cg_dec_make(25000000, 2),
		  .page = 1 },
	};
	struct cg_statement st = { .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	struct cg_lines ls;
	struct cg_ink_sum sum;
	struct cg_ink *ink;

	drawing_open(&p);
	p.size = 690;
	drawing_page(&p);
	for (int i = 0; i < 2; i++) {
		double base = 50 + 300 * i;

		if (i == 1)
			(void)drawing_put(&p, drawing_put(&p, 50, base - 44, "08-Jan-2018 Purchase") + 90, base - 44,
					  "250,000.00");
		(void)drawing_put(&p, 50, base, i == 0 ? "720.421" : "530.069");
		(void)drawing_put(&p, 250, base, "250,000.00");
		(void)drawing_put(&p, 150, base + 9, i == 0 ? "347.0195" : "471.6368");
	}
	ink = ink_of(&ls);
	ck_assert(cg_date_make(2018, 1, 8, &txn.date));
	ck_assert(CG_PUSH(&p.a, &funds[1].txns, &txn));
	for (size_t i = 0; i < 2; i++)
		ck_assert(CG_PUSH(&p.a, &st.funds, &funds[i]));
	ck_assert(cg_ink_find(ink, &st));
	ck_assert(cg_ink_rest(ink, &st, &sum));
	ck_assert_uint_eq(sum.left.n, 0);
}
END_TEST

static void teardown(void)
{
	drawing_close(&p);
	memset(&s, 0, sizeof(s));
}

/*
 * A hostile file of 480 pages repeats one ISIN that no field has: each was compared with all of its repetitions, for
 * minutes. Now it takes a second; the case ends what does not end.
 */
START_TEST(keys_that_stand_everywhere)
{
	drawing_open(&p);
	cg_arena_free(&p.a);
	cg_arena_init(&p.a, (size_t)512 << 20);
	p.size = 690;
	draw_with(NULL);
	closing();
	for (int i = 0; i < 480; i++) {
		drawing_page(&p);
		for (int k = 0; k < 95; k++) {
			(void)drawing_put(&p, 53, 20 + 7 * k, "INF123A01012");
			(void)drawing_put(&p, 153, 20 + 7 * k, "INF123A01012");
			(void)drawing_put(&p, 253, 20 + 7 * k, "INF123A01012");
		}
	}
	read_it();
	ck_assert_uint_gt(s.words, 136000);
	ck_assert_uint_lt(s.accounted, s.words);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("ink");
	TCase *tc = tcase_create("ink"), *large = tcase_create("large");

	tcase_add_checked_fixture(tc, NULL, teardown);
	tcase_add_test(tc, sound_statement_leaves_nothing);
	tcase_add_loop_test(tc, layouts_of_registrars, 0, 2);
	tcase_add_test(tc, places_are_where_the_words_are);
	tcase_add_test(tc, texts_have_places);
	tcase_add_test(tc, place_of_pieces);
	tcase_add_test(tc, row_that_no_scheme_has_is_told);
	tcase_add_test(tc, lost_section_is_low);
	tcase_add_loop_test(tc, lost_table_has_a_place, 0, 2);
	tcase_add_loop_test(tc, stray_words, 0, (int)(sizeof(strays) / sizeof(strays[0])));
	tcase_add_loop_test(tc, lost_nav_is_no_load_text, 0, 4);
	tcase_add_test(tc, stamp_on_a_letter);
	tcase_add_test(tc, marks_of_a_layout);
	tcase_add_loop_test(tc, values_are_accounted_for_by_the_model_alone, 0, 11);
	tcase_add_loop_test(tc, head_of_a_fund_is_whole, 0, 10);
	tcase_add_loop_test(tc, isin_of_another_scheme_is_told, 0, 2);
	tcase_add_test(tc, opening_balance_of_nothing_parts_no_rows);
	tcase_add_loop_test(tc, date_that_begins_a_wrapped_line_is_of_the_text, 0, 2);
	tcase_add_test(tc, closing_line_is_not_over_with_its_nav);
	suite_add_tcase(suite, tc);
	tcase_add_checked_fixture(large, NULL, teardown);
	tcase_set_timeout(large, 60);
	tcase_add_test(large, keys_that_stand_everywhere);
	suite_add_tcase(suite, large);
	return suite_run(suite);
}
