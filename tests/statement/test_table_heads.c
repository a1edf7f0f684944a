/* Which lines are the heads of a table: words over them may be theirs, numbers are of something else. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/table_priv.h"

static struct drawing p;

static const struct cg_table_head heads[] = {
	{ CG_STR_INIT("ISIN"), CG_TABLE_ISIN, true },	   { CG_STR_INIT("ISIN Name"), CG_TABLE_NAME, true },
	{ CG_STR_INIT("Current"), CG_TABLE_UNITS, false }, { CG_STR_INIT("Market"), CG_TABLE_PRICE, false },
	{ CG_STR_INIT("Value"), CG_TABLE_VALUE, false },
};
static const struct cg_table_kind table = { heads, sizeof(heads) / sizeof(heads[0]), NULL, CG_STR_INIT("") };

static void open_page(void)
{
	drawing_open(&p);
	p.size = 600;
	drawing_page(&p);
}

static void close_page(void)
{
	drawing_close(&p);
}

/* A word 7 points over the head of prices, and the first line that is of the heads then; there is a title, too. */
static const struct over {
	const char *word;
	size_t first;
} over[] = { { "Market", 1 }, { "Listed", 1 }, { "2024", 2 }, { "Q3", 2 }, { "FY25", 2 }, { "Series9", 2 } };

START_TEST(numbers_over_heads_are_none_of_them)
{
	struct cg_table_cols cols = { 0 };
	struct cg_lines lines;
	size_t at = 0, body = 0;

	(void)drawing_put(&p, 20, 60, "Holdings");
	drawing_right(&p, 400, 93, over[_i].word);
	(void)drawing_put(&p, 20, 100, "ISIN");
	(void)drawing_put(&p, 100, 100, "ISIN Name");
	drawing_right(&p, 300, 100, "Current");
	drawing_right(&p, 400, 100, "Market");
	drawing_right(&p, 500, 100, "Value");
	(void)drawing_put(&p, 20, 130, "INE002A01018");
	drawing_right(&p, 300, 130, "2.000");
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert(cg_table_heads_read(&p.a, &lines, 0, lines.n, &table, &cols, &at, &body));
	ck_assert_uint_eq(at, over[_i].first);
	ck_assert_uint_eq(body, 3);
}
END_TEST

static const struct cg_table_head bond_heads[] = {
	{ CG_STR_INIT("ISIN"), CG_TABLE_ISIN, true },	 { CG_STR_INIT("ISIN Name"), CG_TABLE_NAME, true },
	{ CG_STR_INIT("Coupon"), CG_TABLE_TEXT, true },	 { CG_STR_INIT("Quantity"), CG_TABLE_UNITS, false },
	{ CG_STR_INIT("Value"), CG_TABLE_VALUE, false },
};
static const struct cg_table_kind bonds = { bond_heads, sizeof(bond_heads) / sizeof(bond_heads[0]), NULL,
					    CG_STR_INIT("") };

/* What stands below "Coupon", a blank between two words or a wide gap; whether that is a text then. */
static const struct coupon {
	const char *name, *cell;
	double x;
	bool is_text;
} coupons[] = {
	{ "A BANK", "8.20", 190, false },	   { "A BANK", "--", 200, false },
	{ "A BANK", "9.25%/On", 190, true },	   { "A BANK", "Monthly", 190, true },
	{ "A BANK 8.20 11092036", NULL, 0, true },
};

START_TEST(coupon_is_a_figure_or_a_text)
{
	const struct coupon *c = &coupons[_i];
	struct cg_table_cols cols = { 0 };
	struct cg_lines lines;
	size_t at = 0, body = 0, col = 0;

	(void)drawing_put(&p, 20, 100, "ISIN");
	(void)drawing_put(&p, 100, 100, "ISIN Name");
	(void)drawing_put(&p, 210, 100, "Coupon");
	drawing_right(&p, 400, 100, "Quantity");
	drawing_right(&p, 500, 100, "Value");
	(void)drawing_put(&p, 20, 130, "INE002A07018");
	(void)drawing_put(&p, 100, 130, c->name);
	if (c->cell != NULL)
		(void)drawing_put(&p, c->x, 130, c->cell);
	drawing_right(&p, 400, 130, "35.000");
	drawing_right(&p, 500, 130, "28,748.30");
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert(cg_table_heads_read(&p.a, &lines, 0, lines.n, &bonds, &cols, &at, &body));
	while (col < cols.n && (cols.box[col].x0 < CG_PT(180) || cols.box[col].x0 > CG_PT(220)))
		col++;
	ck_assert_uint_lt(col, cols.n);
	ck_assert_int_eq(cols.is_text[col], c->is_text);
	ck_assert_int_eq(cols.id[col], c->is_text ? CG_TABLE_TEXT : CG_TABLE_OTHER);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("table_heads");
	TCase *t = tcase_create("table_heads");

	tcase_add_checked_fixture(t, open_page, close_page);
	tcase_add_loop_test(t, numbers_over_heads_are_none_of_them, 0, sizeof(over) / sizeof(over[0]));
	tcase_add_loop_test(t, coupon_is_a_figure_or_a_text, 0, sizeof(coupons) / sizeof(coupons[0]));
	suite_add_tcase(s, t);
	return suite_run(s);
}
