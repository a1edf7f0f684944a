/* Where rows of an NSDL e-CAS begin, of lines that stand so far apart: with an anchor or without one. */
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "statement/depository/nsdl.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

enum { LINES = 10 };

static struct drawing p;
static struct cg_doc d;
static struct cg_statement s;
static struct cg_nsdl n;

static void setup(void)
{
	drawing_open(&p);
	drawing_page(&p);
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	s = (struct cg_statement){ 0 };
	n = (struct cg_nsdl){ .d = &d, .s = &s, .a = &p.a, .part = CG_NSDL_MOVES };
	n.table.n = 1;
	n.table.role[0] = CG_DEP_NAME;
	n.table.at[0] = (struct cg_box){ 10000, 20000, 0, 700, true };
}

static void teardown(void)
{
	drawing_close(&p);
}

static bool is_anchor(const struct cg_nsdl *of, const struct cg_line *l)
{
	(void)of;
	return cg_str_eq(l->w[0].text, CG_STR("A"));
}

/* A line of one letter of 7 pt, in hundredths of a point; keys of rows stand left. */
static void put_letter(int32_t y, char letter)
{
	char text[2] = { letter == 'k' ? 'T' : letter, '\0' };
	struct cg_page *page;
	struct cg_word *w;

	(void)drawing_put(&p, letter == 'k' ? 20 : 100, 0, text);
	page = &p.words.pages[p.words.n_pages - 1];
	w = &page->v[page->n - 1];
	w->y1 = y + 140;
	w->y0 = y - 560;
}

/* Lines from above: "A" has an anchor, "T" has none, "|" begins a new page; "B": a row begins with it. */
static const struct {
	const char *lines;
	int32_t step[LINES];
	const char *begins;
} rows[] = {
	/* of one line each; of two, the first of which has the anchor, with a gap and without */
	{ "AAA", { 1200, 1200 }, "BBB" },
	{ "ATAT", { 840, 1600, 840 }, "B-B-" },
	{ "ATAT", { 840, 840, 840 }, "B-B-" },
	{ "ATTAAT", { 840, 840, 1600, 1600, 840 }, "B--BB-" },
	{ "TA", { 2000 }, "-B" },
	/* cells that are centred beside taller ones */
	{ "TATTAT", { 400, 400, 1600, 400, 400 }, "B--B--" },
	{ "TATTAT", { 700, 700, 1600, 700, 700 }, "B--B--" },
	/* all have their anchor in the first line, or all in the middle: 2.80 pt (40 %) off it at most */
	{ "ATTTAT", { 700, 700, 1600, 700, 700 }, "B---B-" },
	{ "ATTAT", { 560, 1600, 700, 700 }, "B-B--" },
	{ "ATTAT", { 562, 1600, 700, 700 }, "B--B-" },
	{ "TATA", { 560, 1600, 560 }, "B-B-" },
	{ "TATA", { 562, 1600, 562 }, "-B-B" },
	/* and 9.80 pt (140 %) above it */
	{ "TATTTTTAT", { 700, 700, 700, 700, 560, 1600, 700, 700 }, "B-----B--" },
	{ "TATTTTTAT", { 700, 700, 700, 700, 562, 1600, 700, 700 }, "-B-----B-" },
	/* lines that stand closer than 5.60 pt (80 %) are of cells beside each other */
	{ "TATTAT", { 559, 559, 559, 559, 559 }, "B--B--" },
	{ "TATTAT", { 560, 560, 560, 560, 560 }, "-B--B-" },
	/* the same where rows stand as close as lines do, as far below their middle as above it but for 2.10 pt */
	{ "TATTAT", { 400, 400, 400, 400, 400 }, "B--B--" },
	{ "TATTAT", { 500, 290, 500, 500, 290 }, "B--B--" },
	{ "TATTAT", { 500, 289, 500, 500, 289 }, "-BB---" },
};

START_TEST(lines_that_begin_rows)
{
	int32_t y = 10000;
	char got[LINES + 1] = { 0 };

	for (size_t i = 0, k = 0; rows[_i].lines[i] != '\0'; i++) {
		put_letter(y, rows[_i].lines[i]);
		y += rows[_i].step[k++];
	}
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert_uint_eq(d.lines.n, strlen(rows[_i].lines));
	for (size_t i = 0; i < d.lines.n; i++) {
		bool begins;

		ck_assert(cg_nsdl_row_begins(&n, &d.lines.v[i], is_anchor, &begins));
		got[i] = begins ? 'B' : '-';
	}
	ck_assert_str_eq(got, rows[_i].begins);
}
END_TEST

/* Titles above the heads of a table are no rows of it. */
START_TEST(no_table_has_no_rows)
{
	bool begins;

	n.table.n = 0;
	put_letter(10000, 'A');
	put_letter(11000, 'T');
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert(cg_nsdl_row_begins(&n, &d.lines.v[0], is_anchor, &begins));
	ck_assert(begins);
	ck_assert(cg_nsdl_row_begins(&n, &d.lines.v[1], is_anchor, &begins));
	ck_assert(!begins);
	ck_assert_ptr_null(n.block.mark);
}
END_TEST

/* The text above the anchor of a row is kept for it; a figure there is told. */
START_TEST(text_above_an_anchor)
{
	struct cg_depository_cells c = { 0 };

	put_letter(10000, 'T');
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert(cg_nsdl_above(&n, &c, &d.lines.v[0]));
	is_text(n.above, NULL);
	c.text[0] = CG_STR("of one");
	ck_assert(cg_nsdl_above(&n, &c, &d.lines.v[0]));
	c.text[0] = CG_STR("and more");
	ck_assert(cg_nsdl_above(&n, &c, &d.lines.v[0]));
	is_text(n.above, "of one and more");
	ck_assert_uint_eq(s.warnings.n, 0);
	n.table.role[0] = CG_DEP_UNITS;
	c.text[0] = CG_STR("5.000");
	ck_assert(cg_nsdl_above(&n, &c, &d.lines.v[0]));
	ck_assert_uint_eq(s.warnings.n, 1);
	is_text(n.above, "of one and more");
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("nsdl_rows");
	TCase *tc = tcase_create("nsdl_rows");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, lines_that_begin_rows, rows);
	tcase_add_test(tc, no_table_has_no_rows);
	tcase_add_test(tc, text_above_an_anchor);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
