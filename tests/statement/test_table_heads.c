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

int main(void)
{
	Suite *s = suite_create("table_heads");
	TCase *t = tcase_create("table_heads");

	tcase_add_checked_fixture(t, open_page, close_page);
	tcase_add_loop_test(t, numbers_over_heads_are_none_of_them, 0, sizeof(over) / sizeof(over[0]));
	suite_add_tcase(s, t);
	return suite_run(s);
}
