/* Which lines of a page are its body: heads, feet and titles are none, and where they stand tells. */
#include "registrar_drawing.h"
#include "run.h"

#include <string.h>

enum { PAGES = 4, LINES = 14 };

/* A text at a place; NULL ends the page. Heads stand there where the text is "HEADS". */
struct text_at {
	double x, y;
	const char *text;
};

static void put_heads(double at)
{
	(void)drawing_put(&p, 53, at, "Date");
	(void)drawing_put(&p, 96, at, "Transaction");
	(void)drawing_put(&p, 351, at, "Amount");
	(void)drawing_put(&p, 414, at, "Units");
	(void)drawing_put(&p, 468, at, "Price");
	(void)drawing_put(&p, 505, at, "Unit");
	(void)drawing_put(&p, 522, at, "Balance");
}

static struct cg_doc draw_pages(const struct text_at (*pages)[LINES], size_t n)
{
	struct cg_doc d = { .words = &p.words, .a = &p.a, .watermark = CG_STR("") };

	for (size_t i = 0; i < n; i++) {
		drawing_page(&p);
		for (size_t k = 0; k < LINES && pages[i][k].text != NULL; k++) {
			if (strcmp(pages[i][k].text, "HEADS") == 0)
				put_heads(pages[i][k].y);
			else
				(void)drawing_put(&p, pages[i][k].x, pages[i][k].y, pages[i][k].text);
		}
	}
	d.words = &p.words;
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	return d;
}

/* The lines of the body, "page:text" parted by bars. */
static struct cg_str body_of(const struct cg_doc *d, size_t *box_end)
{
	struct cg_body body = { .n = 0 };
	struct cg_str out = CG_STR("");

	ck_assert(cg_registrar_page_body(d, &body, box_end));
	for (size_t i = 0; i < body.n; i++) {
		const struct cg_body_line *b = &body.v[i];

		ck_assert_int_eq(b->middle, 30600);
		ck_assert_int_eq(b->top, b->l.y);
		ck_assert_int_eq(b->l.x0, b->l.w[0].x0);
		out = cg_arena_printf(&p.a, "%.*s%s%u:%.*s", CG_STR_ARG(out), i > 0 ? "|" : "", b->l.page,
				      CG_STR_ARG(cg_line_text(&p.a, &b->l)));
	}
	return out;
}

#define ROW_AT(y)                                                                                                      \
	{                                                                                                              \
		53, y, "01-Jan-2020 Purchase"                                                                          \
	}
#define NOTE_AT(x, y)                                                                                                  \
	{                                                                                                              \
		x, y, "Ask the issuer"                                                                                 \
	}
#define R "01-Jan-2020 Purchase"
#define N "Ask the issuer"

static const struct page_case {
	const char *want;
	size_t pages;
	struct text_at v[PAGES][LINES];
} cases[] = {
	/* a note at the same place of two pages, to a point, in the last fifth of a page */
	{ "1:" R "|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 701) } } },
	{ "1:" R "|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 699) } } },
	{ "1:" R "|1:" N "|2:" R "|2:" N,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 701.011) } } },
	{ "1:" R "|1:" N "|2:" R "|2:" N,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 701.011) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700) } } },
	{ "1:" R "|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 633.601) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 633.601) } } },
	{ "1:" R "|1:" N "|2:" R "|2:" N,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 633.591) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 633.591) } } },
	{ "1:" R "|1:" N "|2:" R "|2:" N " now",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, N " now" } } } },
	{ "1:" R "|1:" N "|2:" R "|2:Ask the owner",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "Ask the owner" } } } },
	/* the page before counts, and the one behind; none further off */
	{ "1:" R "|2:" R "|3:" R,
	  3,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700) } } },
	{ "1:" R "|1:" N "|2:" R "|3:" R "|3:" N,
	  3,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700) },
	    { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700) } } },
	/* two lines of it, and what stands above a line that is none of it */
	{ "1:" R "|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700), NOTE_AT(60, 715) },
	    { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700), NOTE_AT(60, 715) } } },
	{ "1:" R "|1:" N "|1:last|2:" R "|2:" N "|2:least",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700), { 53, 715, "last" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), NOTE_AT(53, 700), { 53, 715, "least" } } } },
	/* numbers of pages and marks of the issuer */
	{ "1:" R,
	  1,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 500, 700, "Page 1 of 2" }, { 53, 715, "CAMSCASWS-1" } } } },
	{ "1:" R "|1:note",
	  1,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 728, "note" }, { 500, 728, "Page 1 of 2" } } } },
	{ "1:" R " SIP", 1, { { { 0, 100, "HEADS" }, { 53, 120, R " Live-1014 SIP" } } } },
	/* holders close below the folio at the end of two pages: two sizes */
	{ "1:" R "|1:Folio No: 12345678|1:Asha Rao|2:" R "|2:Folio No: 12345678|2:Asha Rao",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "Folio No: 12345678" }, { 53, 714, "Asha Rao" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "Folio No: 12345678" }, { 53, 714, "Asha Rao" } } } },
	{ "1:" R "|1:Folio No: 12345678|2:" R "|2:Folio No: 12345678",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "Folio No: 12345678" }, { 53, 714.011, "Asha Rao" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "Folio No: 12345678" }, { 53, 714.011, "Asha Rao" } } } },
	{ "1:" R "|1:PAN: ABCDE1234F|1:Asha Rao|2:" R "|2:PAN: ABCDE1234F|2:Asha Rao",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "PAN: ABCDE1234F" }, { 53, 714, "Asha Rao" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "PAN: ABCDE1234F" }, { 53, 714, "Asha Rao" } } } },
	/* each line of a scheme at the end of two pages is one */
	{ "1:" R "|1:Nominee 1: A|2:" R "|2:Nominee 1: A",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "Nominee 1: A" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "Nominee 1: A" } } } },
	{ "1:" R "|1:NAV on 01-Jan-2020|2:" R "|2:NAV on 01-Jan-2020",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "NAV on 01-Jan-2020" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "NAV on 01-Jan-2020" } } } },
	{ "1:" R "|1:Opening Unit Balance: 0.000|2:" R "|2:Opening Unit Balance: 0.000",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "Opening Unit Balance: 0.000" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "Opening Unit Balance: 0.000" } } } },
	{ "1:" R "|1:X Registrar : OWN|2:" R "|2:X Registrar : OWN",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "X" }, { 500, 700, "Registrar : OWN" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "X" }, { 500, 700, "Registrar : OWN" } } } },
	{ "1:" R "|1:(Advisor: ARN-1)|2:" R "|2:(Advisor: ARN-1)",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "(Advisor: ARN-1)" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "(Advisor: ARN-1)" } } } },
	{ "1:" R "|1:Folio No: PAN:|2:" R "|2:Folio No: PAN:",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "Folio No:" }, { 200, 700, "PAN:" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "Folio No:" }, { 200, 700, "PAN:" } } } },
	/* a row with figures is one; without any it may be a note */
	{ "1:" R "|1:01-Jan-2020 Buy 5.00|2:" R "|2:01-Jan-2020 Buy 5.00",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "01-Jan-2020 Buy" }, { 360, 700, "5.00" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "01-Jan-2020 Buy" }, { 360, 700, "5.00" } } } },
	{ "1:" R "|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "01-Jan-2020 Buy" } },
	    { { 0, 100, "HEADS" }, ROW_AT(120), { 53, 700, "01-Jan-2020 Buy" } } } },
	/* text below a row goes on with it: 1.6 sizes below, in the column of the texts */
	{ "1:01-Jan-2020 Buy 5.00|1:SIP|2:01-Jan-2020 Buy 6.00|2:SIP",
	  2,
	  { { { 0, 100, "HEADS" }, { 53, 700, "01-Jan-2020 Buy" }, { 360, 700, "5.00" }, { 96, 711.201, "SIP" } },
	    { { 0, 100, "HEADS" }, { 53, 700, "01-Jan-2020 Buy" }, { 360, 700, "6.00" }, { 96, 711.201, "SIP" } } } },
	{ "1:01-Jan-2020 Buy 5.00|2:01-Jan-2020 Buy 6.00",
	  2,
	  { { { 0, 100, "HEADS" }, { 53, 700, "01-Jan-2020 Buy" }, { 360, 700, "5.00" }, { 96, 711.211, "SIP" } },
	    { { 0, 100, "HEADS" }, { 53, 700, "01-Jan-2020 Buy" }, { 360, 700, "6.00" }, { 96, 711.211, "SIP" } } } },
	{ "1:01-Jan-2020 Buy 5.00|1:SIP|2:01-Jan-2020 Buy 6.00|2:SIP",
	  2,
	  { { { 0, 100, "HEADS" },
	      { 53, 700, "01-Jan-2020" },
	      { 96, 700, "Buy" },
	      { 360, 700, "5.00" },
	      { 89, 708, "SIP" } },
	    { { 0, 100, "HEADS" },
	      { 53, 700, "01-Jan-2020" },
	      { 96, 700, "Buy" },
	      { 360, 700, "6.00" },
	      { 89, 708, "SIP" } } } },
	{ "1:01-Jan-2020 Buy 5.00|2:01-Jan-2020 Buy 6.00",
	  2,
	  { { { 0, 100, "HEADS" },
	      { 53, 700, "01-Jan-2020" },
	      { 96, 700, "Buy" },
	      { 360, 700, "5.00" },
	      { 88.9, 708, "SIP" } },
	    { { 0, 100, "HEADS" },
	      { 53, 700, "01-Jan-2020" },
	      { 96, 700, "Buy" },
	      { 360, 700, "6.00" },
	      { 88.9, 708, "SIP" } } } },
	/* of two lines */
	{ "1:01-Jan-2020 Buy 5.00|1:a|1:b|2:01-Jan-2020 Buy 6.00|2:a|2:b",
	  2,
	  { { { 0, 100, "HEADS" },
	      { 53, 700, "01-Jan-2020 Buy" },
	      { 360, 700, "5.00" },
	      { 96, 708, "a" },
	      { 96, 716, "b" } },
	    { { 0, 100, "HEADS" },
	      { 53, 700, "01-Jan-2020 Buy" },
	      { 360, 700, "6.00" },
	      { 96, 708, "a" },
	      { 96, 716, "b" } } } },
	/* heads of a later page stand in its upper two fifths; further down only where a row or an end follows */
	{ "1:" R "|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) }, { { 53, 300, "a note" }, { 0, 316.791, "HEADS" }, ROW_AT(340) } } },
	{ "1:" R "|2:a note|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) }, { { 53, 300, "a note" }, { 0, 316.801, "HEADS" }, ROW_AT(340) } } },
	{ "1:" R "|2:a note|2:Date Transaction Amount Units Price Unit Balance|2:more",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 53, 300, "a note" }, { 0, 400, "HEADS" }, { 96, 420, "more" } } } },
	{ "1:" R "|2:a note",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) }, { { 53, 300, "a note" }, { 0, 400, "HEADS" } } } },
	{ "1:" R "|2:a note|2:a|2:b|2:c|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 53, 300, "a note" },
	      { 0, 400, "HEADS" },
	      { 96, 420, "a" },
	      { 96, 430, "b" },
	      { 96, 440, "c" },
	      ROW_AT(450) } } },
	{ "1:" R "|2:a note|2:Date Transaction Amount Units Price Unit Balance|2:a|2:b|2:c|2:d|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 53, 300, "a note" },
	      { 0, 400, "HEADS" },
	      { 96, 420, "a" },
	      { 96, 430, "b" },
	      { 96, 440, "c" },
	      { 96, 450, "d" },
	      ROW_AT(460) } } },
	{ "1:" R "|2:a note|2:Opening Unit Balance: 0.000",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 53, 300, "a note" }, { 0, 400, "HEADS" }, { 300, 420, "Opening Unit Balance: 0.000" } } } },
	{ "1:" R "|2:a note|2:Closing Unit Balance: 0.000",
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 53, 300, "a note" }, { 0, 400, "HEADS" }, { 53, 420, "Closing Unit Balance: 0.000" } } } },
	/* title and period of a page without heads: among its first four lines */
	{ "1:" R "|2:a|2:b|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 53, 60, "a" },
	      { 53, 70, "b" },
	      { 200, 80, "Consolidated Account Statement" },
	      { 250, 90, "01-Apr-2017 To 31-Dec-2024" },
	      ROW_AT(100) } } },
	{ "1:" R "|2:a|2:b|2:c|2:01-Apr-2017 To 31-Dec-2024|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 53, 60, "a" },
	      { 53, 70, "b" },
	      { 200, 75, "Consolidated Account Statement" },
	      { 53, 80, "c" },
	      { 250, 90, "01-Apr-2017 To 31-Dec-2024" },
	      ROW_AT(100) } } },
	{ "1:" R "|2:01-Apr-2017 To 31-Dec-20245|2:01-Apr-2017 or 31-Dec-2024|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 250, 60, "01-Apr-2017 To 31-Dec-20245" }, { 250, 70, "01-Apr-2017 or 31-Dec-2024" }, ROW_AT(100) } } },
	{ "1:" R "|2:31-Feb-2017 To 31-Dec-2024|2:01-Apr-2017 To 31-Feb-2024|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 250, 60, "31-Feb-2017 To 31-Dec-2024" }, { 250, 70, "01-Apr-2017 To 31-Feb-2024" }, ROW_AT(100) } } },
	/* lines of a scheme above high heads of a later page are of the body, those of its top are not */
	{ "1:" R "|2:Folio No: 12345678|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 53, 60, "Folio No: 12345678" }, { 0, 100, "HEADS" }, ROW_AT(120) } } },
	{ "1:" R "|2:" R "|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) }, { ROW_AT(60), { 0, 100, "HEADS" }, ROW_AT(120) } } },
	{ "1:" R "|2:" R,
	  2,
	  { { { 0, 100, "HEADS" }, ROW_AT(120) },
	    { { 250, 60, "01-Apr-2017 To 31-Dec-2024" }, { 0, 100, "HEADS" }, ROW_AT(120) } } },
	/* the first folio above the first heads begins the body, with the line above it */
	{ "1:X MF|1:Folio No: 12345678|1:" R,
	  1,
	  { { { 53, 50, "Total" },
	      { 53, 60, "X MF" },
	      { 53, 70, "Folio No: 12345678" },
	      { 0, 100, "HEADS" },
	      ROW_AT(120) } } },
	{ "1:Folio No: 12345678|1:" R, 1, { { { 53, 70, "Folio No: 12345678" }, { 0, 100, "HEADS" }, ROW_AT(120) } } },
	{ "1:" R "|1:Folio No: 12345678",
	  1,
	  { { { 53, 60, "X MF" }, { 0, 100, "HEADS" }, ROW_AT(120), { 53, 140, "Folio No: 12345678" } } } },
	/* pages before the first heads have no body */
	{ "2:" R, 2, { { { 53, 60, "A letter" }, ROW_AT(120) }, { { 0, 100, "HEADS" }, ROW_AT(120) } } },
};

START_TEST(heads_feet_and_titles_are_no_body)
{
	const struct page_case *c = &cases[_i];
	struct cg_doc d = draw_pages(c->v, c->pages);
	size_t box_end;

	is_text(body_of(&d, &box_end), c->want);
}
END_TEST

/* The summary of page 1 ends where the first folio or the heads begin; without heads the document may be one. */
START_TEST(the_summary_ends_where_the_body_begins)
{
	static const struct {
		size_t end;
		struct text_at v[1][LINES];
	} ends[] = {
		{ 2, { { { 53, 50, "a" }, { 53, 60, "b" }, { 0, 100, "HEADS" }, ROW_AT(120) } } },
		{ 1, { { { 53, 50, "a" }, { 53, 60, "Folio No: 12345678" }, { 0, 100, "HEADS" }, ROW_AT(120) } } },
		{ 3, { { { 53, 50, "a" }, { 0, 100, "HEADS" }, ROW_AT(120), { 53, 140, "Folio No: 12345678" } } } },
		{
			2,
			{ { { 53, 50, "a" }, { 53, 60, "b" } } },
		},
		{ 1,
		  { { { 53, 50, "a" },
		      { 53, 60, "Folio No:" },
		      { 200, 60, "PAN:" },
		      { 53, 70, "1" },
		      { 0, 100, "HEADS" } } } },
		{ 1,
		  { { { 53, 50, "a" },
		      { 53, 60, "12345678" },
		      { 53, 70, "Folio No:" },
		      { 0, 100, "HEADS" },
		      ROW_AT(120) } } },
	};
	struct cg_doc d = draw_pages(ends[_i].v, 1);
	size_t box_end;

	(void)body_of(&d, &box_end);
	ck_assert_uint_eq(box_end, ends[_i].end);
}
END_TEST

/* Descriptions begin where the texts behind the dates do, if that is left of their head; the heads' place is kept. */
START_TEST(columns_are_those_of_the_heads_and_the_rows_below)
{
	static const struct text_at v[1][LINES] = { { { 0, 100, "HEADS" },
						      { 53, 120, "01-Jan-2020" },
						      { 98, 120, "a" },
						      { 53, 130, "02-Jan-2020" },
						      { 93, 130, "b" },
						      { 53, 140, "c" } } };
	struct cg_doc d = draw_pages(v, 1);
	struct cg_body body;
	size_t box_end;

	ck_assert(cg_registrar_page_body(&d, &body, &box_end));
	ck_assert_uint_eq(body.n, 3);
	ck_assert_int_eq(body.v[0].cols->description, 9300);
	ck_assert_uint_eq(body.v[0].cols->page, 1);
	ck_assert_int_eq(body.v[0].cols->y, d.lines.v[0].y);
}
END_TEST

/* Heads that end a page stand on that page, and not where the lines below them do. */
START_TEST(heads_may_end_a_page)
{
	static const struct text_at v[2][LINES] = { { { 53, 80, "a" }, { 0, 100, "HEADS" } },
						    { { 53, 120, "01-Jan-2020 b" } } };
	struct cg_doc d = draw_pages(v, 2);
	struct cg_body body;
	size_t box_end;

	ck_assert(cg_registrar_page_body(&d, &body, &box_end));
	ck_assert_uint_eq(body.n, 1);
	ck_assert_uint_eq(body.v[0].l.page, 2);
	ck_assert_uint_eq(body.v[0].cols->page, 1);
	ck_assert_int_eq(body.v[0].cols->y, d.lines.v[1].y);
	ck_assert_int_eq(body.v[0].cols->description, 9600);
}
END_TEST

START_TEST(a_mark_begins_as_the_issuers_print_it)
{
	static const char *const marks[] = { "CAMSCASWS-1",  "KFINCASWS-1", "KARVYCASWS-1",
					     "Version:V3.4", "Live-1",	    "Live-1014" };
	static const char *const others[] = { "CAMS",	   "XCAMSCASWS", "KFIN",   "KARVY",    "Version:",
					      "Version:3", "Live-",	 "Live-x", "Live1014", "" };

	for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		ck_assert_msg(cg_registrar_page_mark(cg_str_of(marks[i])), "%s", marks[i]);
	for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		ck_assert_msg(!cg_registrar_page_mark(cg_str_of(others[i])), "%s", others[i]);
}
END_TEST

/* The first forty pages are looked at: for title or opening line, heads, and marks. */
START_TEST(forty_pages_are_looked_at)
{
	static const struct {
		const char *text, *watermark;
		int page, heads;
		bool detailed, cams, kfin;
	} looks[] = { { "Consolidated Account Statement", "", 40, 1, true, false, false },
		      { "Consolidated Account Statement", "", 41, 1, false, false, false },
		      { "Consolidated Account Statement", "", 1, 40, true, false, false },
		      { "Consolidated Account Statement", "", 1, 41, false, false, false },
		      { "Opening Unit Balance: 1.000", "", 40, 40, true, false, false },
		      { "CAMSCASWS-1", "", 40, 1, true, true, false },
		      { "CAMSCASWS-1", "", 41, 1, false, false, false },
		      { "KFINCASWS-1", "", 1, 1, true, false, true },
		      { "KARVYCASWS-1", "", 1, 1, true, false, true },
		      { "text", "CAMSCASWS-1", 1, 1, true, true, false },
		      { "text", "KFINCASWS-1", 1, 1, true, false, true },
		      { "text", "KARVYCASWS-1", 1, 1, true, false, true },
		      { "text", "", 1, 1, false, false, false } };
	struct cg_doc d = { .words = &p.words, .a = &p.a, .watermark = cg_str_of(looks[_i].watermark) };
	struct cg_registrar_page_look look;

	for (int i = 1; i <= 41; i++) {
		drawing_page(&p);
		(void)drawing_put(&p, 53, 20, "word");
		(void)drawing_put(&p, 53, 40, i == looks[_i].page ? looks[_i].text : "word");
		if (i == looks[_i].heads)
			put_heads(100);
	}
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	cg_registrar_page_look(&d, &look);
	ck_assert(look.is_detailed == looks[_i].detailed);
	ck_assert(look.cams_mark == looks[_i].cams);
	ck_assert(look.kfin_mark == looks[_i].kfin);
	ck_assert(look.cols.set == (looks[_i].heads <= 40));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("page_body");
	TCase *tc = tcase_create("page_body");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, heads_feet_and_titles_are_no_body, 0, sizeof(cases) / sizeof(cases[0]));
	tcase_add_loop_test(tc, the_summary_ends_where_the_body_begins, 0, 6);
	tcase_add_test(tc, columns_are_those_of_the_heads_and_the_rows_below);
	tcase_add_test(tc, heads_may_end_a_page);
	tcase_add_test(tc, a_mark_begins_as_the_issuers_print_it);
	tcase_add_loop_test(tc, forty_pages_are_looked_at, 0, 13);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
