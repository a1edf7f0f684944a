/* Cells of depository tables: which words are of a name, and which of the column behind it. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/depository.h"
#include "statement/drawing.h"
#include "values.h"

static struct drawing p;
static struct cg_doc d;
static struct cg_depository_table t;
static struct cg_depository_cells c;

static void open_page(void)
{
	drawing_open(&p);
	p.size = 600;
	drawing_page(&p);
	(void)drawing_put(&p, 20, 100, "ISIN");
	(void)drawing_put(&p, 80, 100, "Security Name");
	(void)drawing_put(&p, 140, 100, "Coupon Rate");
	drawing_right(&p, 300, 100, "No. of Units");
	drawing_right(&p, 400, 100, "Face Value");
	drawing_right(&p, 500, 100, "Value in `");
}

static void close_page(void)
{
	drawing_close(&p);
}

static void put_row(double y, const char *name, double at, const char *coupon)
{
	(void)drawing_put(&p, 20, y, "INE547D15081");
	(void)drawing_put(&p, 80, y, name);
	if (coupon != NULL)
		(void)drawing_put(&p, at, y, coupon);
	drawing_right(&p, 300, y, "1,250");
	drawing_right(&p, 400, y, "1,000.00");
	drawing_right(&p, 500, y, "12,50,000.00");
}

/* The first line of the second row of a table. */
static void read_row(const char *name, double at, const char *coupon)
{
	put_row(112, "TATA STEEL", 140, "7.50");
	put_row(124, name, at, coupon);
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert(cg_depository_cells(&d, &t, &d.lines.v[2], &c));
}

static bool has(enum cg_depository_col role, const char *text)
{
	struct cg_str s = c.text[cg_depository_col(&t, role)];

	return text == NULL ? s.p == NULL : cg_str_eq(s, cg_str_of(text));
}

/* In 6 pt a letter is 3 wide and a space 1.5; the column behind the name begins at 140. */
static const struct {
	const char *name;
	double at;
	const char *coupon, *name_read, *coupon_read;
	bool strange;
} rows[] = {
	/* the last word stands below the next head: the column has a cell of its own, or cells are not made of such */
	{ "ORIENTAL LONG HOTELS &", 155, "8.20", "ORIENTAL LONG HOTELS &", "8.20", false },
	{ "ORIENTAL LONG HOTELS &", 0, NULL, "ORIENTAL LONG HOTELS &", NULL, false },
	{ "ORIENTAL LONG HOTELS -", 155, "8.20", "ORIENTAL LONG HOTELS -", "8.20", false },
	{ "ORIENTAL LONG HOTELS OF", 160, "Every month", "ORIENTAL LONG HOTELS OF", "Every month", false },
	/* nothing tells whose it is */
	{ "ORIENTAL LONGEST HOTELS OF", 0, NULL, "ORIENTAL LONGEST HOTELS", "OF", true },
	/* a cell at the edge of its head, as close as a word */
	{ "ORIENTAL LONG HOTELS", 139, "8.20", "ORIENTAL LONG HOTELS", "8.20", false },
};

START_TEST(last_word_of_a_name_is_not_of_the_next_column)
{
	read_row(rows[_i].name, rows[_i].at, rows[_i].coupon);
	ck_assert(has(CG_DEP_NAME, rows[_i].name_read));
	ck_assert(has(CG_DEP_SKIP, rows[_i].coupon_read));
	ck_assert(has(CG_DEP_UNITS, "1,250"));
	ck_assert(has(CG_DEP_VALUE, "12,50,000.00"));
	ck_assert(c.strange == rows[_i].strange);
}
END_TEST

/* "1,80,000.002,83,927.65": an amount of cost that touches the value behind it ends with its paise. */
static const struct {
	const char *both, *cost, *value;
} touching[] = {
	{ "1,80,000.002,83,927.65", "1,80,000.00", "2,83,927.65" },
	{ "180.5012.00", "180.50", "12.00" },
	{ "180.5012.0", NULL, "180.5012.0" }, /* no paise */
	{ "180.50", NULL, "180.50" },	      /* one amount */
	{ "180.50x.00", NULL, "180.50x.00" },
};

START_TEST(amounts_that_touch_are_parted)
{
	drawing_page(&p);
	(void)drawing_put(&p, 20, 100, "ISIN");
	(void)drawing_put(&p, 80, 100, "Security Name");
	drawing_right(&p, 300, 100, "No. of Units");
	drawing_right(&p, 400, 100, "Total Cost");
	drawing_right(&p, 500, 100, "Value in `");
	(void)drawing_put(&p, 20, 112, "INF179KA1RZ8");
	(void)drawing_put(&p, 80, 112, "A FUND");
	drawing_right(&p, 300, 112, "1,250.000");
	drawing_right(&p, 500, 112, touching[_i].both);
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	for (size_t i = 0; i + 1 < d.lines.n; i++) {
		if (cg_line_find(&d.lines.v[i], 0, CG_STR("Total Cost"), true, NULL) != SIZE_MAX) {
			ck_assert(cg_depository_heading(&d, i, &t));
			ck_assert(cg_depository_cells(&d, &t, &d.lines.v[i + 1], &c));
		}
	}
	ck_assert(has(CG_DEP_COST, touching[_i].cost));
	ck_assert(has(CG_DEP_VALUE, touching[_i].value));
	ck_assert(has(CG_DEP_UNITS, "1,250.000"));
}
END_TEST

/*
 * A table in hundredths of a point, whose rows are of 6 pt: ISIN at 20 to 40 pt, name 80 to 120, a text that is not
 * read 140 to 180, RTA 200 to 230, units 260 to 300, cost 360 to 400, value 460 to 500.
 */
enum { ISIN, NAME, SKIP, RTA, UNITS, COST, VALUE, COLS };

static void open_table(void)
{
	static const int32_t x0[] = { 2000, 8000, 14000, 20000, 26000, 36000, 46000 },
			     x1[] = { 4000, 12000, 18000, 23000, 30000, 40000, 50000 };
	static const enum cg_depository_col role[] = { CG_DEP_ISIN,  CG_DEP_NAME, CG_DEP_SKIP, CG_DEP_RTA,
						       CG_DEP_UNITS, CG_DEP_COST, CG_DEP_VALUE };

	drawing_open(&p);
	t = (struct cg_depository_table){ .n = COLS };
	for (size_t i = 0; i < COLS; i++) {
		t.at[i] = (struct cg_box){ x0[i], x1[i], 0, 600, true };
		t.middle[i] = (x0[i] + x1[i]) / 2;
		t.role[i] = role[i];
	}
}

static const struct {
	struct {
		int32_t x0, x1;
		const char *text;
	} word[4];
	const char *want[COLS];
	bool strange;
	enum cg_depository_col isin, name, skip, cost, value; /* these columns are others; 0: no */
	int32_t rta;					      /* ends here; 0: at 230 pt */
} cells[] = {
	/* a text begins less than 2 pt left of its head at most */
	{ .word = { { 7800, 9000, "A" } }, .want = { [NAME] = "A" } },
	{ .word = { { 7799, 9000, "A" } }, .want = { [ISIN] = "A" } },
	{ .word = { { 1000, 1500, "A" } }, .want = { [ISIN] = "A" } },
	/* whatever ends within 2 pt of a head of figures is of that column, a word, too */
	{ .word = { { 28000, 30199, "A" } }, .want = { [UNITS] = "A" } },
	{ .word = { { 28000, 30200, "A" } }, .want = { [RTA] = "A" }, .strange = true },
	{ .word = { { 28000, 29801, "A" } }, .want = { [UNITS] = "A" } },
	{ .word = { { 28000, 29800, "A" } }, .want = { [RTA] = "A" }, .strange = true },
	/* and what has its middle within 2 pt of that of the head */
	{ .word = { { 27199, 29200, "A" } }, .want = { [UNITS] = "A" } },
	{ .word = { { 27200, 29200, "A" } }, .want = { [RTA] = "A" }, .strange = true },
	{ .word = { { 26801, 28800, "A" } }, .want = { [UNITS] = "A" } },
	{ .word = { { 26800, 28800, "A" } }, .want = { [RTA] = "A" }, .strange = true },
	/* but a text that begins left of all figures is a text */
	{ .word = { { 26000, 30000, "A" } }, .want = { [UNITS] = "A" } },
	{ .word = { { 25999, 30000, "A" } }, .want = { [RTA] = "A" } },
	{ .word = { { 25999, 30000, "5" } }, .want = { [UNITS] = "5" } },
	{ .word = { { 25999, 30000, "A" } }, .want = { [UNITS] = "A" }, .isin = CG_DEP_OTHER },
	{ .word = { { 1999, 4000, "A" } }, .want = { [NAME] = NULL, [ISIN] = "A" }, .isin = CG_DEP_OTHER },
	/* a figure that stands under one head */
	{ .word = { { 24000, 26001, "5" } }, .want = { [UNITS] = "5" } },
	{ .word = { { 24000, 26000, "5" } }, .want = { [RTA] = "5" } },
	{ .word = { { 30000, 37000, "5" } }, .want = { [COST] = "5" } },
	/* under two heads: it ends right of the middle of its own */
	{ .word = { { 29999, 37000, "5" } }, .want = { [UNITS] = "5" } },
	{ .word = { { 29999, 38000, "5" } }, .want = { [COST] = "5" } },
	{ .word = { { 29999, 37999, "5" } }, .want = { [UNITS] = "5" } },
	{ .word = { { 31000, 33000, "5" } }, .want = { [UNITS] = "5" } },
	{ .word = { { 17000, 19000, "5" } }, .want = { [SKIP] = "5" } },
	/* a number of a text stands closer to the word before it than the size */
	{ .word = { { 20000, 23400, "A" }, { 24000, 27000, "5" } }, .want = { [RTA] = "A", [UNITS] = "5" } },
	{ .word = { { 20000, 23401, "A" }, { 24000, 27000, "5" } }, .want = { [RTA] = "A 5" } },
	{ .word = { { 27000, 30000, "A" }, { 30600, 33000, "5" } }, .want = { [UNITS] = "A 5" } },
	{ .word = { { 27000, 30000, "A" }, { 30599, 33000, "5" } },
	  .want = { [UNITS] = "A", [RTA] = "5" },
	  .strange = true },
	/* two figures in one column, which units may have */
	{ .word = { { 26000, 27000, "1" }, { 29000, 30000, "2" } }, .want = { [UNITS] = "1 2" } },
	{ .word = { { 46000, 47000, "1" }, { 49000, 50000, "2" } }, .want = { [VALUE] = "1 2" }, .strange = true },
	{ .word = { { 36000, 37000, "1" }, { 39000, 40000, "2" } }, .want = { [COST] = "1 2" }, .strange = true },
	/* a figure is a cell, however close it stands */
	{ .word = { { 25000, 26900, "A" }, { 27000, 30000, "5" } }, .want = { [RTA] = "A", [UNITS] = "5" } },
	{ .word = { { 25000, 26900, "A" }, { 27000, 30000, "B" } }, .want = { [RTA] = "A B" } },
	/* a word that no column of figures has, right of where they begin: of a text column that reaches there */
	{ .word = { { 27000, 28000, "A" } }, .want = { [RTA] = "A" }, .strange = true, .rta = 25999 },
	{ .word = { { 27000, 28000, "A" } }, .want = { [RTA] = "A" }, .rta = 26000 },
	/* the end of a name below the next head, 2.58 pt behind it */
	{ .word = { { 8000, 14000, "A" }, { 14257, 15000, "OF" } },
	  .want = { [NAME] = "A", [SKIP] = "OF" },
	  .strange = true },
	{ .word = { { 8000, 14000, "A" }, { 14258, 15000, "OF" } }, .want = { [NAME] = "A", [SKIP] = "OF" } },
	/* unless it stands at the head's left edge, right edge or middle */
	{ .word = { { 8000, 14000, "A" }, { 14199, 15000, "OF" } }, .want = { [NAME] = "A", [SKIP] = "OF" } },
	{ .word = { { 8000, 14000, "A" }, { 14200, 15000, "OF" } },
	  .want = { [NAME] = "A", [SKIP] = "OF" },
	  .strange = true },
	{ .word = { { 8000, 13700, "A" }, { 13801, 14500, "OF" } }, .want = { [NAME] = "A", [SKIP] = "OF" } },
	{ .word = { { 8000, 14700, "A" }, { 14900, 17801, "OF" } }, .want = { [NAME] = "A", [SKIP] = "OF" } },
	{ .word = { { 8000, 14700, "A" }, { 14900, 17800, "OF" } },
	  .want = { [NAME] = "A", [SKIP] = "OF" },
	  .strange = true },
	{ .word = { { 8000, 14800, "A" }, { 15000, 17398, "OF" } }, .want = { [NAME] = "A", [SKIP] = "OF" } },
	{ .word = { { 8000, 14800, "A" }, { 15000, 17400, "OF" } },
	  .want = { [NAME] = "A", [SKIP] = "OF" },
	  .strange = true },
	{ .word = { { 8000, 14800, "A" }, { 15000, 16602, "OF" } }, .want = { [NAME] = "A", [SKIP] = "OF" } },
	{ .word = { { 8000, 14800, "A" }, { 15000, 16600, "OF" } },
	  .want = { [NAME] = "A", [SKIP] = "OF" },
	  .strange = true },
	/* only a name has such an end, and only a column that is not read takes it in silence */
	{ .word = { { 8000, 14000, "A" }, { 14257, 15000, "OF" } },
	  .want = { [NAME] = "A", [SKIP] = "OF" },
	  .name = CG_DEP_FOLIO },
	{ .word = { { 8000, 14000, "A" }, { 14257, 15000, "OF" } },
	  .want = { [NAME] = "A", [SKIP] = "OF" },
	  .skip = CG_DEP_KYC },
	/* the column has a cell of its own behind: the words before it are the end of the name */
	{ .word = { { 8000, 14000, "A" }, { 14250, 15000, "OF" }, { 17000, 17900, "x" } },
	  .want = { [NAME] = "A OF", [SKIP] = "x" } },
	{ .word = { { 8000, 14000, "A" }, { 14250, 15000, "OF" }, { 15200, 16000, "THE" }, { 17000, 17900, "x" } },
	  .want = { [NAME] = "A OF THE", [SKIP] = "x" } },
	{ .word = { { 8000, 14000, "A" }, { 14250, 15000, "OF" }, { 15200, 16000, "THE" } },
	  .want = { [NAME] = "A", [SKIP] = "OF THE" },
	  .strange = true },
	{ .word = { { 8000, 14000, "A" }, { 14250, 15000, "&" } }, .want = { [NAME] = "A &" } },
	{ .word = { { 8000, 14000, "A" }, { 14250, 15000, "&" }, { 15200, 16000, "&" } },
	  .want = { [NAME] = "A & &" } },
	/* a cell of the column behind it is none, and no figure is one */
	{ .word = { { 8000, 14000, "A" }, { 14250, 15000, "OF" }, { 21000, 22000, "x" } },
	  .want = { [NAME] = "A", [SKIP] = "OF", [RTA] = "x" },
	  .strange = true },
	{ .word = { { 8000, 14000, "A" }, { 14250, 19700, "OF" }, { 19900, 22000, "x" } },
	  .want = { [NAME] = "A", [SKIP] = "OF", [RTA] = "x" },
	  .strange = true },
	{ .word = { { 8000, 14000, "A" }, { 14250, 15000, "OF" }, { 29000, 30000, "5" } },
	  .want = { [NAME] = "A", [SKIP] = "OF", [UNITS] = "5" },
	  .strange = true },
	{ .word = { { 8000, 14000, "A" }, { 14250, 15000, "OF" }, { 19000, 27000, "5" } },
	  .want = { [NAME] = "A", [SKIP] = "OF", [UNITS] = "5" },
	  .strange = true },
	/* amounts that touch: the first is of the cost or the value to the left, and both cells have been empty */
	{ .word = { { 44000, 50000, "1.002.00" } }, .want = { [COST] = "1.00", [VALUE] = "2.00" } },
	{ .word = { { 34000, 40000, "1.002.00" } }, .want = { [COST] = "1.002.00" }, .skip = CG_DEP_KYC, .rta = 26000 },
	{ .word = { { 44000, 50000, "1.002.00" } },
	  .want = { [COST] = "1.00", [VALUE] = "2.00" },
	  .cost = CG_DEP_VALUE,
	  .value = CG_DEP_GAIN },
	{ .word = { { 44000, 50000, "1.002.00" } }, .want = { [VALUE] = "1.002.00" }, .cost = CG_DEP_PRICE },
	{ .word = { { 38000, 40000, "3.00" }, { 44000, 50000, "1.002.00" } },
	  .want = { [COST] = "3.00 1.00", [VALUE] = "2.00" },
	  .strange = true },
	{ .word = { { 44000, 47000, "3.00" }, { 47500, 50000, "1.002.00" } },
	  .want = { [COST] = "1.00", [VALUE] = "3.00 2.00" },
	  .strange = true },
};

START_TEST(cells_by_where_words_stand)
{
	struct cg_word words[4] = { 0 };
	struct cg_line l = { .w = words, .page = 1 };

	t.role[ISIN] = cells[_i].isin != 0 ? cells[_i].isin : t.role[ISIN];
	t.role[NAME] = cells[_i].name != 0 ? cells[_i].name : t.role[NAME];
	t.role[SKIP] = cells[_i].skip != 0 ? cells[_i].skip : t.role[SKIP];
	t.role[COST] = cells[_i].cost != 0 ? cells[_i].cost : t.role[COST];
	t.role[VALUE] = cells[_i].value != 0 ? cells[_i].value : t.role[VALUE];
	t.at[RTA].x1 = cells[_i].rta != 0 ? cells[_i].rta : t.at[RTA].x1;
	for (; l.n < 4 && cells[_i].word[l.n].text != NULL; l.n++) {
		words[l.n] = (struct cg_word){ .text = cg_str_of(cells[_i].word[l.n].text),
					       .size = 600,
					       .x0 = cells[_i].word[l.n].x0,
					       .x1 = cells[_i].word[l.n].x1,
					       .y1 = 600 };
	}
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	ck_assert(cg_depository_cells(&d, &t, &l, &c));
	for (size_t i = 0; i < COLS; i++)
		is_text(c.text[i], cells[_i].want[i]);
	ck_assert_int_eq(c.strange, cells[_i].strange);
}
END_TEST

START_TEST(no_columns_have_no_cells)
{
	struct cg_word w = { .text = CG_STR("5"), .size = 600, .x0 = 0, .x1 = 300, .y1 = 600 };
	struct cg_line l = { .w = &w, .n = 1, .page = 1 };

	t.n = 0;
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	c.strange = true;
	ck_assert(cg_depository_cells(&d, &t, &l, &c));
	ck_assert(!c.strange && c.text[0].p == NULL);
}
END_TEST

/* Only figures in columns of figures count. */
START_TEST(cells_that_have_figures)
{
	static const struct {
		size_t col;
		const char *text;
		bool has;
	} v[] = { { UNITS, "5.000", true }, { VALUE, "`7.00", true }, { COST, "--", false }, { COST, "A", false },
		  { NAME, "5.000", false }, { ISIN, "5.000", false }, { UNITS, "", false } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		c = (struct cg_depository_cells){ 0 };
		c.text[v[i].col] = cg_str_of(v[i].text);
		ck_assert_int_eq(cg_depository_has_figures(&t, &c), v[i].has);
	}
	c = (struct cg_depository_cells){ 0 };
	ck_assert(!cg_depository_has_figures(&t, &c));
}
END_TEST

START_TEST(columns_of_text_and_their_places)
{
	static const bool is[CG_DEP_MAX] = {
		[CG_DEP_ISIN] = true,  [CG_DEP_NAME] = true, [CG_DEP_KYC] = true, [CG_DEP_SKIP] = true,
		[CG_DEP_FOLIO] = true, [CG_DEP_DATE] = true, [CG_DEP_RTA] = true
	};

	for (enum cg_depository_col i = 0; i < CG_DEP_MAX; i++)
		ck_assert_int_eq(cg_depository_is_text(i), is[i]);
	ck_assert_uint_eq(cg_depository_col(&t, CG_DEP_ISIN), ISIN);
	ck_assert_uint_eq(cg_depository_col(&t, CG_DEP_VALUE), VALUE);
	ck_assert_uint_eq(cg_depository_col(&t, CG_DEP_PRICE), SIZE_MAX);
	t.role[COST] = CG_DEP_NAME; /* the first of two */
	ck_assert_uint_eq(cg_depository_col(&t, CG_DEP_NAME), NAME);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("depository");
	TCase *tc = tcase_create("cells"), *own = tcase_create("places");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_loop_test(tc, last_word_of_a_name_is_not_of_the_next_column, 0,
			    (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_loop_test(tc, amounts_that_touch_are_parted, 0, (int)(sizeof(touching) / sizeof(touching[0])));
	tcase_add_checked_fixture(own, open_table, close_page);
	tcase_add_loop_test(own, cells_by_where_words_stand, 0, (int)(sizeof(cells) / sizeof(cells[0])));
	tcase_add_test(own, no_columns_have_no_cells);
	tcase_add_test(own, cells_that_have_figures);
	tcase_add_test(own, columns_of_text_and_their_places);
	suite_add_tcase(suite, tc);
	suite_add_tcase(suite, own);
	return suite_run(suite);
}
