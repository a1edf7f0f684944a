/* What no field has read is told: each figure, a table of them, a section; with the places on the page. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/ink.h"
#include "statement/reconcile/priv.h"
#include "values.h"

static struct drawing p;
static struct cg_statement s;
static struct cg_lines lines;
static struct cg_ink *ink;
static struct cg_recon r;

static void setup(void)
{
	drawing_open(&p);
	drawing_page(&p);
	s = (struct cg_statement){ .as_of = CG_DATE_NONE, .from = CG_DATE_NONE, .to = CG_DATE_NONE };
	r = (struct cg_recon){ .a = &p.a, .s = &s };
}

static void teardown(void)
{
	drawing_close(&p);
}

/* The next case of a test. */
static void again(void)
{
	teardown();
	setup();
}

static void open_ink(void)
{
	drawing_number(&p);
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ink = cg_ink_open(&p.words, &lines, &p.a);
	ck_assert_ptr_nonnull(ink);
}

static void judge(void)
{
	open_ink();
	ck_assert(cg_reconcile_ink(&r, ink));
}

static void is_box(const struct cg_warning *w, int32_t x0, int32_t y0, int32_t x1, int32_t y1)
{
	ck_assert_int_eq(w->box[0], x0);
	ck_assert_int_eq(w->box[1], y0);
	ck_assert_int_eq(w->box[2], x1);
	ck_assert_int_eq(w->box[3], y1);
}

/* A word of a line of text: its kind is in the message, its figure beside it. */
START_TEST(word_that_is_read_by_no_field)
{
	static const struct {
		const char *word, *message, *found;
	} v[] = {
		{ "12.50", "A figure of this page is read by no field.", "12.50" },
		{ "(12.50)", "A figure of this page is read by no field.", "-12.50" },
		{ "05-Mar-2021", "A date of this page is read by no field.", NULL },
		{ "INF109K01837", "A ISIN of this page is read by no field.", NULL },
		{ "XYZPB9876C", "A PAN of this page is read by no field.", NULL },
		{ "Beta", NULL, NULL },
	};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		again();
		(void)drawing_put(&p, 20, 100, "Alpha");
		(void)drawing_put(&p, 100, 100, v[i].word);
		judge();
		ck_assert_uint_eq(s.words, 2);
		ck_assert_uint_eq(s.warnings.n, v[i].message != NULL);
		ck_assert_uint_eq(s.checks - s.passed, v[i].message != NULL);
		ck_assert(!r.broken);
		if (v[i].message == NULL)
			continue;
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_WORD_UNACCOUNTED);
		is_text(s.warnings.v[0].message, v[i].message);
		is_text(s.warnings.v[0].found, v[i].found);
		is_text(s.warnings.v[0].expected, NULL);
		ck_assert_uint_eq(s.warnings.v[0].page, 1);
		is_box(&s.warnings.v[0], p.words.pages[0].v[1].x0, p.words.pages[0].v[1].y0, p.words.pages[0].v[1].x1,
		       p.words.pages[0].v[1].y1);
	}
}
END_TEST

/* Rows of the second page, `between` lines of text from one to the next: those at most four lines apart are a table. */
static const struct {
	size_t rows, between;
	bool pages;	   /* each row on a page of its own */
	const char *table; /* NULL: none is told */
} tables[] = {
	{ 1, 0, false, NULL },
	{ 2, 0, false, "A table of this page is not read: 2 rows of it." },
	{ 3, 0, false, "A table of this page is not read: 3 rows of it." },
	{ 2, 3, false, "A table of this page is not read: 2 rows of it." },
	{ 3, 3, false, "A table of this page is not read: 3 rows of it." },
	{ 2, 4, false, NULL },
	{ 2, 0, true, NULL },
};

START_TEST(table_that_is_not_read)
{
	double y = 100;
	size_t tabled = tables[_i].table != NULL;

	for (size_t i = 0; i < tables[_i].rows; i++) {
		if (i == 0 || tables[_i].pages)
			drawing_page(&p);
		for (size_t k = 0; i > 0 && k < tables[_i].between; k++, y += 12)
			(void)drawing_put(&p, 100, y, "Alpha");
		(void)drawing_put(&p, 100 - 10 * (double)i, y, "INF109K01837");
		(void)drawing_put(&p, 200 + 10 * (double)i, y, "1.250");
		y += 12;
	}
	judge();
	ck_assert_uint_eq(s.warnings.n, tabled + 2 * tables[_i].rows);
	ck_assert_int_eq(r.broken, tables[_i].rows > 1); /* more than one row is a table, wherever it stands */
	if (tables[_i].table == NULL)
		return;
	is_text(s.warnings.v[0].message, tables[_i].table);
	ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_SECTION_NOT_READ);
	ck_assert_uint_eq(s.warnings.v[0].page, 2);
	/* from the first row to the last, which reaches further left and right; 7 pt high, 1.40 pt below the line */
	is_box(&s.warnings.v[0], 10000 - 1000 * ((int32_t)tables[_i].rows - 1), 10000 + 140 - 700,
	       20000 + 1000 * ((int32_t)tables[_i].rows - 1) + 5 * 350, (int32_t)(y * 100) - 1200 + 140);
	is_text(s.warnings.v[1].message, "A ISIN of this page is read by no field.");
}
END_TEST

/* Two tables of one page are told apart, before their figures. */
START_TEST(tables_are_told_apart)
{
	for (int i = 0; i < 4; i++) {
		(void)drawing_put(&p, 100, 100 + 12 * i + (i > 1 ? 200 : 0), "INF109K01837");
		(void)drawing_put(&p, 200, 100 + 12 * i + (i > 1 ? 200 : 0), "1.250");
	}
	for (int i = 0; i < 6; i++)
		(void)drawing_put(&p, 100, 150 + 12 * i, "Alpha");
	judge();
	ck_assert_uint_eq(s.warnings.n, 2 + 8);
	for (size_t i = 0; i < 2; i++)
		is_text(s.warnings.v[i].message, "A table of this page is not read: 2 rows of it.");
	ck_assert_int_lt(s.warnings.v[0].box[3], s.warnings.v[1].box[1]);
}
END_TEST

/* A section that a layout leaves out is told where it holds something. */
START_TEST(section_that_is_not_read)
{
	struct cg_ink_skip skip = { .name = CG_STR("LOANS"), .page = 1, .holds = _i == 1 };

	(void)drawing_put(&p, 20, 100, "LOANS");
	(void)drawing_put(&p, 20, 112, "Alpha 12.50");
	open_ink();
	cg_ink_section(ink, &lines, 0, lines.n, skip);
	ck_assert(cg_reconcile_ink(&r, ink));
	ck_assert_uint_eq(s.warnings.n, (size_t)_i);
	ck_assert_int_eq(r.broken, _i == 1);
	ck_assert_uint_eq(s.words, 3);
	ck_assert_uint_eq(s.accounted, 3);
	if (_i == 1) {
		is_text(s.warnings.v[0].message, "The section \"LOANS\" is not read.");
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_SECTION_NOT_READ);
		ck_assert_uint_eq(s.warnings.v[0].page, 1);
	}
}
END_TEST

/* What is not listed any more has no place: the last warning that is keeps its own. */
START_TEST(no_place_behind_the_last_warning)
{
	struct cg_warning w = { .code = CG_WARN_TEXT_UNREADABLE, .message = CG_STR("full"), .box = { 1, 2, 3, 4 } };

	s.warnings.v = cg_arena_take_array(&p.a, 500, sizeof(w));
	s.warnings.cap = s.warnings.n = 500;
	for (size_t i = 0; i < 500; i++)
		s.warnings.v[i] = w;
	for (int i = 0; i < 2; i++) {
		(void)drawing_put(&p, 100, 100 + 12 * i, "INF109K01837");
		(void)drawing_put(&p, 200, 100 + 12 * i, "1.250");
	}
	judge();
	ck_assert_uint_eq(s.warnings.n, 500);
	ck_assert_uint_eq(s.checks - s.passed, 5);
	is_box(&s.warnings.v[499], 1, 2, 3, 4);
	ck_assert(r.broken);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("ink");
	TCase *tc = tcase_create("ink");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, word_that_is_read_by_no_field);
	tcase_add_loop_test(tc, table_that_is_not_read, 0, (int)(sizeof(tables) / sizeof(tables[0])));
	tcase_add_test(tc, tables_are_told_apart);
	tcase_add_loop_test(tc, section_that_is_not_read, 0, 2);
	tcase_add_test(tc, no_place_behind_the_last_warning);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
