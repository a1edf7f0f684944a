/* Cells of depository tables: which words are of a name, and which of the column behind it. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/depository.h"
#include "statement/drawing.h"

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

int main(void)
{
	Suite *suite = suite_create("depository");
	TCase *tc = tcase_create("cells");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_loop_test(tc, last_word_of_a_name_is_not_of_the_next_column, 0,
			    (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_loop_test(tc, amounts_that_touch_are_parted, 0, (int)(sizeof(touching) / sizeof(touching[0])));
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
