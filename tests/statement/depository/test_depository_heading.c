/* Headings of depository tables: which lines they are, and what their columns mean. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/depository.h"
#include "statement/drawing.h"

static struct drawing p;
static struct cg_doc d;
static struct cg_depository_table t;

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

static void build(void)
{
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
}

/* Two lines of heads, `pitch` apart; figures end at 300, 400 and 500. */
static void put_heads(double y, double pitch)
{
	(void)drawing_put(&p, 20, y, "ISIN");
	(void)drawing_put(&p, 80, y, "ISIN Description");
	drawing_right(&p, 300, y, "No. of Units");
	drawing_right(&p, 400, y, "Current NAV");
	drawing_right(&p, 500, y, "Value in `");
	drawing_right(&p, 400, y + pitch, "per unit in `");
}

static void put_figures(double y)
{
	(void)drawing_put(&p, 20, y, "INF109K01837");
	drawing_right(&p, 300, y, "10.000");
	drawing_right(&p, 400, y, "2.5000");
	drawing_right(&p, 500, y, "25.00");
}

static const struct {
	double pitch, name;
} close_rows[] = { { 7.2, 7.2 }, { 8.1, 8.3 }, { 8.1, 7.2 } };

/* The first line of a name that is centred beside its figures stands as close to the heads as these to each other. */
START_TEST(name_below_the_heads_is_none_of_them)
{
	double y = 100 + close_rows[_i].pitch + close_rows[_i].name;

	put_heads(100, close_rows[_i].pitch);
	(void)drawing_put(&p, 80, y, "Edelweiss Prudent Advantage");
	put_figures(y + 4);
	(void)drawing_put(&p, 80, y + 8, "Fund - Growth");
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_uint_eq(t.body, 2);
	ck_assert(!t.doubtful);
	ck_assert_uint_eq(t.n, 5);
}
END_TEST

static const struct cg_str txn_heads[] = { CG_STR_INIT("Amount"), CG_STR_INIT("Units"), CG_STR_INIT("NAV"),
					   CG_STR_INIT("Price"), CG_STR_INIT("Stamp Duty") };

/* Heads that end at the same line: the tallest one begins alone, `pitch` above the others. */
static bool begins_at(const char *first, double pitch)
{
	open_page();
	drawing_right(&p, 360, 100, first);
	(void)drawing_put(&p, 20, 100 + pitch, "Date");
	(void)drawing_put(&p, 80, 100 + pitch, "Transaction Description");
	drawing_right(&p, 300, 100 + pitch, "Amount in `");
	drawing_right(&p, 360, 100 + pitch, "in `");
	drawing_right(&p, 420, 100 + pitch, "NAV in `");
	drawing_right(&p, 480, 100 + pitch, "Price in `");
	drawing_right(&p, 550, 100 + pitch, "Units");
	(void)drawing_put(&p, 80, 112 + pitch, "Opening Balance");
	drawing_right(&p, 550, 112 + pitch, "10.000");
	build();
	return cg_depository_heading_begins(&d.lines, 0, txn_heads, sizeof(txn_heads) / sizeof(txn_heads[0]));
}

START_TEST(tallest_head_begins_alone)
{
	ck_assert(begins_at("Stamp Duty", 7.2));
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_uint_eq(t.body, 2);
	ck_assert(!t.doubtful);
	ck_assert_uint_eq(cg_depository_col(&t, CG_DEP_PRICE), 4);
	drawing_close(&p);
	ck_assert(!begins_at("Folio No - 1234567/85", 7.2));
	drawing_close(&p);
	ck_assert(!begins_at("Growth Option Folio No", 7.2));
	drawing_close(&p);
	ck_assert(!begins_at("Stamp Duty", 12));
	drawing_close(&p);
}
END_TEST

static const char *const two_names[] = { "Market Price / Face Value", "Market Price/Face Value", "NAV / Market Price" };

/* A slash parts two names of one column. */
START_TEST(slash_makes_no_second_column)
{
	(void)drawing_put(&p, 20, 100, "ISIN");
	(void)drawing_put(&p, 80, 100, "SECURITY");
	drawing_right(&p, 300, 100, "Current Bal.");
	drawing_right(&p, 420, 100, two_names[_i]);
	drawing_right(&p, 420, 107, "in `");
	drawing_right(&p, 550, 100, "Value in `");
	put_figures(125);
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert(!t.doubtful);
	ck_assert_uint_eq(t.n, 5);
	ck_assert_int_eq(t.role[3], CG_DEP_PRICE);
	ck_assert_int_eq(t.role[4], CG_DEP_VALUE);
}
END_TEST

/* The heading is the last line of its page: where the texts begin, the rows of the next page tell. */
START_TEST(rows_of_the_next_page_tell_where_texts_begin)
{
	(void)drawing_put(&p, 40, 700, "ISIN");
	(void)drawing_put(&p, 130, 700, "ISIN Description");
	drawing_right(&p, 300, 700, "No. of Units");
	drawing_right(&p, 400, 700, "NAV");
	drawing_right(&p, 500, 700, "Value");
	if (_i == 1)
		(void)drawing_put(&p, 20, 760, "National Securities Depository Limited");
	drawing_page(&p);
	(void)drawing_put(&p, 80, 60, "A Fund - Growth");
	put_figures(60);
	(void)drawing_put(&p, 80, 72, "B Fund - Growth");
	put_figures(72);
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_int_eq(t.at[0].x0, 2000);
	ck_assert_int_eq(t.at[1].x0, 8000);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("heading");
	TCase *tc = tcase_create("heading");
	TCase *own = tcase_create("begins");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_loop_test(tc, name_below_the_heads_is_none_of_them, 0,
			    (int)(sizeof(close_rows) / sizeof(close_rows[0])));
	tcase_add_loop_test(tc, slash_makes_no_second_column, 0, (int)(sizeof(two_names) / sizeof(two_names[0])));
	tcase_add_loop_test(tc, rows_of_the_next_page_tell_where_texts_begin, 0, 2);
	tcase_add_test(own, tallest_head_begins_alone);
	suite_add_tcase(suite, tc);
	suite_add_tcase(suite, own);
	return suite_run(suite);
}
