#include "statement/drawing.h"

#include "run.h"
#include "statement/line.h"
#include "values.h"

#include <stdlib.h>
#include <string.h>

static struct drawing p;
static struct cg_lines ls;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
}

static void close_page(void)
{
	drawing_close(&p);
}

static void build(void)
{
	ck_assert(cg_line_build(&p.words, &p.a, &ls));
}

static void line_is(size_t i, const char *want)
{
	ck_assert_uint_lt(i, ls.n);
	is_text(cg_line_text(&p.a, &ls.v[i]), want);
}

START_TEST(cells_off_the_baseline_are_one_line)
{
	(void)drawing_put(&p, 96, 100.2, "Purchase");
	(void)drawing_put(&p, 53, 100, "01-Jan-2020");
	drawing_right(&p, 562, 101, "10.000");
	drawing_right(&p, 378, 99.3, "500.00");
	(void)drawing_put(&p, 96, 108.4, "Redemption");
	(void)drawing_put(&p, 53, 108, "02-Jan-2020");
	build();
	ck_assert_uint_eq(ls.n, 2);
	line_is(0, "01-Jan-2020 Purchase 500.00 10.000");
	line_is(1, "02-Jan-2020 Redemption");
}
END_TEST

START_TEST(wrapped_line_stays_apart)
{
	(void)drawing_put(&p, 53, 100, "01-Jan-2020");
	(void)drawing_put(&p, 96, 100.2, "Purchase via");
	(void)drawing_put(&p, 96, 107.6, "Online");
	drawing_right(&p, 562, 101, "10.000");
	build();
	ck_assert_uint_eq(ls.n, 2);
	line_is(0, "01-Jan-2020 Purchase via 10.000");
	line_is(1, "Online");
}
END_TEST

START_TEST(many_off_baselines_do_not_chain_rows)
{
	for (int i = 0; i < 6; i++)
		(void)drawing_put(&p, 53 + 40 * i, 100 + 2 * i, "x");
	build();
	ck_assert_uint_eq(ls.n, 2);
}
END_TEST

START_TEST(lines_keep_their_page)
{
	(void)drawing_put(&p, 53, 700, "one");
	drawing_page(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 53, 80, "three");
	build();
	ck_assert_uint_eq(ls.n, 2);
	ck_assert_uint_eq(ls.v[1].page, 3);
	ck_assert_uint_eq(ls.n_pages, 3);
	ck_assert_uint_eq(ls.page_first[1], 1);
	ck_assert_uint_eq(ls.page_first[2], 1);
	ck_assert_uint_eq(ls.page_first[3], 2);
}
END_TEST

START_TEST(pieces_without_a_gap_are_one_word)
{
	double x = drawing_put(&p, 53, 100, "ISIN: INF109K");

	(void)drawing_put(&p, x, 100, "01837(Advisor: X)");
	build();
	line_is(0, "ISIN: INF109K01837(Advisor: X)");
}
END_TEST

START_TEST(phrases_ignore_spaces_and_begin_words)
{
	struct cg_at end;

	(void)drawing_put(&p, 53, 100, "S T P In Registrar: CAMS Folio No:12345");
	build();
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("STP"), false, &end), 0);
	ck_assert_uint_eq(end.word, 3);
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("Registrar :"), false, NULL), 4);
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("registrar"), false, NULL), SIZE_MAX);
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("registrar"), true, NULL), 4);
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("egistrar"), false, NULL), SIZE_MAX);
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 0, CG_STR("Folio No:"), false, &end), 6);
	is_text(cg_line_text_from(&p.a, &ls.v[0], end, cg_line_end(&ls.v[0])), "12345");
	ck_assert_uint_eq(cg_line_find(&ls.v[0], 6, CG_STR("No:123456"), false, NULL), SIZE_MAX);
}
END_TEST

START_TEST(fields_reach_to_the_next_label)
{
	static const struct cg_str labels[] = { CG_STR_INIT("Closing Unit Balance:"), CG_STR_INIT("NAV on"),
						CG_STR_INIT("Cost:"), CG_STR_INIT("Market Value on") };
	struct cg_str v[4];

	(void)drawing_put(&p, 53, 100, "Closing Unit Balance: 10.000");
	(void)drawing_put(&p, 180, 100, "NAV on 30-Dec-2024: INR 12.34");
	(void)drawing_put(&p, 426, 99.3, "Market Value on 30-Dec-2024:INR 123.40");
	build();
	ck_assert_uint_eq(cg_line_fields(&p.a, &ls.v[0], labels, 4, v), 3);
	is_text(v[0], "10.000");
	is_text(v[1], "30-Dec-2024: INR 12.34");
	ck_assert_ptr_null(v[2].p);
	is_text(v[3], "30-Dec-2024:INR 123.40");
}
END_TEST

START_TEST(labels_are_whole_and_dense)
{
	struct cg_box b;

	(void)drawing_put(&p, 300, 100, "Units");
	(void)drawing_put(&p, 400, 100, "Unit");
	(void)drawing_put(&p, 500, 100, "Cost");
	(void)drawing_put(&p, 560, 100, "Value");
	(void)drawing_put(&p, 500, 108, "Cost Value");
	build();
	ck_assert(cg_line_label(&ls, 0, ls.n, CG_STR("Unit"), 0, &b));
	ck_assert_int_eq(b.x0, 40000);
	ck_assert(cg_line_label(&ls, 0, ls.n, CG_STR("Cost Value"), 0, &b));
	ck_assert_int_eq(b.y1, 10800 + 140);
	ck_assert(!cg_line_label(&ls, 0, 1, CG_STR("Cost Value"), 0, &b));
	ck_assert(!cg_line_label(&ls, 0, ls.n, CG_STR("Unit"), 45000, &b));
}
END_TEST

START_TEST(figures_find_their_column)
{
	static const struct cg_box cols[] = { { 35100, 38100, 0, 0, true },
					      { 41400, 43400, 0, 0, true },
					      { 0, 0, 0, 0, false },
					      { 53300, 56300, 0, 0, true } };

	/* right-aligned, wide and narrow; centred; between columns */
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 32800, 37800, 2500), 0);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 36400, 37800, 2500), 0);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 33900, 38900, 2500), 0);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 39900, 43300, 2500), 1);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 52650, 56200, 2500), 3);
	ck_assert_uint_eq(cg_line_box_nearest(cols, 4, 47000, 49000, 2500), SIZE_MAX);
}
END_TEST

START_TEST(text_helpers)
{
	is_text(cg_line_squeeze(&p.a, CG_STR("  a \t b  c ")), "a b c");
	ck_assert_ptr_null(cg_line_squeeze(&p.a, CG_STR_NONE).p);
	is_text(cg_line_join(&p.a, CG_STR("INF109K"), CG_STR("01837"), true), "INF109K01837");
	is_text(cg_line_join(&p.a, CG_STR("a"), CG_STR("b"), false), "a b");
	is_text(cg_line_join(&p.a, CG_STR_NONE, CG_STR("b"), false), "b");
	is_text(cg_line_join(&p.a, CG_STR("a"), CG_STR(""), false), "a");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("rows");
	TCase *tc = tcase_create("rows");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_test(tc, cells_off_the_baseline_are_one_line);
	tcase_add_test(tc, wrapped_line_stays_apart);
	tcase_add_test(tc, many_off_baselines_do_not_chain_rows);
	tcase_add_test(tc, lines_keep_their_page);
	tcase_add_test(tc, pieces_without_a_gap_are_one_word);
	tcase_add_test(tc, phrases_ignore_spaces_and_begin_words);
	tcase_add_test(tc, fields_reach_to_the_next_label);
	tcase_add_test(tc, labels_are_whole_and_dense);
	tcase_add_test(tc, figures_find_their_column);
	tcase_add_test(tc, text_helpers);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
