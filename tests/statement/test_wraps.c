/* To which row a line of a long description belongs. */
#include <stdlib.h>

#include "run.h"
#include "statement/wraps.h"

enum { MAX = 80, ROWS = 20 };

static struct cg_wraps_line v[MAX];
static size_t n;

static void put(enum cg_wraps_kind kind, int32_t y)
{
	v[n++] = (struct cg_wraps_line){ .kind = kind, .y = y, .page = 1 };
}

static void open_table(void)
{
	n = 0;
	put(CG_WRAPS_OPENING, 1000);
}

/* The end of the table; then which line belongs where. */
static void settle(void)
{
	put(CG_WRAPS_CLOSING, 9000);
	cg_wraps_settle(v, n, NULL);
}

START_TEST(lines_below_their_row_stay)
{
	put(CG_WRAPS_ROW, 2000);
	put(CG_WRAPS_TEXT, 2840);
	put(CG_WRAPS_ROW, 4000);
	put(CG_WRAPS_TEXT, 4840);
	settle();
	for (size_t i = 0; i < n; i++)
		ck_assert(!v[i].ahead);
}
END_TEST

/* Rows as far apart as their lines: two of twenty that stand a little uneven say nothing, half of them do. */
START_TEST(a_few_uneven_distances_say_nothing)
{
	int32_t y = 2000;

	for (int i = 0; i < ROWS; i++, y += 1680) {
		bool uneven = i % (_i == 0 ? ROWS / 2 : 2) == 1;

		put(CG_WRAPS_ROW, y);
		put(CG_WRAPS_TEXT, y + (uneven ? 940 : 840));
	}
	put(CG_WRAPS_ROW, y);
	put(CG_WRAPS_CLOSING, y + 840);
	cg_wraps_settle(v, n, NULL);
	for (size_t i = 0; i < n; i++)
		ck_assert_int_eq(v[i].ahead, _i == 1 && v[i].kind == CG_WRAPS_TEXT);
}
END_TEST

START_TEST(lines_about_their_row_are_parted)
{
	put(CG_WRAPS_TEXT, 2000);
	put(CG_WRAPS_BARE_ROW, 2420);
	put(CG_WRAPS_TEXT, 2840);
	put(CG_WRAPS_TEXT, 4000);
	put(CG_WRAPS_BARE_ROW, 4420);
	put(CG_WRAPS_TEXT, 4840);
	settle();
	ck_assert(v[1].ahead);
	ck_assert(!v[3].ahead);
	ck_assert(v[4].ahead);
	ck_assert(!v[6].ahead);
}
END_TEST

START_TEST(lines_above_their_row_go_ahead)
{
	put(CG_WRAPS_TEXT, 2000);
	put(CG_WRAPS_ROW, 2840);
	put(CG_WRAPS_TEXT, 4000);
	put(CG_WRAPS_ROW, 4840);
	settle();
	ck_assert(v[1].ahead);
	ck_assert(v[3].ahead);
}
END_TEST

/* Nothing but what stands beside the text tells: it is of the row below, and so is all text. */
START_TEST(what_stands_beside_a_line_tells)
{
	put(CG_WRAPS_ROW, 2000);
	put(CG_WRAPS_TEXT, 2940);
	v[n - 1].of_next = _i == 1;
	put(CG_WRAPS_ROW, 3780);
	put(CG_WRAPS_ROW, 5000);
	settle();
	ck_assert_int_eq(v[2].ahead, _i == 1);
}
END_TEST

/* A page break leaves the lines of a centred row in other numbers: how far rows stand apart tells whose they are. */
START_TEST(line_behind_a_page_break_ends_its_row)
{
	put(CG_WRAPS_TEXT, 1600);
	put(CG_WRAPS_BARE_ROW, 2000);
	put(CG_WRAPS_TEXT, 2400);
	put(CG_WRAPS_ROW, 3400);
	put(CG_WRAPS_ROW, 4400);
	put(CG_WRAPS_TEXT, 1000);
	put(CG_WRAPS_ROW, 2000);
	for (size_t i = 6; i < n; i++)
		v[i].page = 2;
	ck_assert(v[6].kind == CG_WRAPS_TEXT);
	put(CG_WRAPS_CLOSING, 9000);
	v[n - 1].page = 2;
	ck_assert(cg_wraps_settle(v, n, NULL));
	ck_assert(v[1].ahead);
	ck_assert(!v[3].ahead);
	ck_assert(!v[6].ahead);
}
END_TEST

/* On a page that begins within a row the first lines end it; what fits in two ways is not sure. */
START_TEST(lines_above_the_first_row_may_be_of_the_last)
{
	v[0].cut = true;
	put(CG_WRAPS_TEXT, 1200);
	put(CG_WRAPS_TEXT, 2000);
	put(CG_WRAPS_BARE_ROW, 2420);
	put(CG_WRAPS_TEXT, 2840);
	put(CG_WRAPS_ROW, 4000);
	put(CG_WRAPS_CLOSING, 9000);
	ck_assert(cg_wraps_settle(v, n, NULL));
	ck_assert(!v[1].ahead);
	ck_assert(v[2].ahead);
	ck_assert(!v[4].ahead);
}
END_TEST

/* Lines above the first row that stand as close as those of one text do elsewhere are its own, all of them. */
START_TEST(lines_of_one_text_are_of_one_row)
{
	int32_t step = _i == 1 ? 840 : 0; /* known of the page before, where this page has but one row */

	v[0].cut = true;
	put(CG_WRAPS_TEXT, 1200);
	put(CG_WRAPS_TEXT, 2040);
	v[n - 1].of_next = true;
	put(CG_WRAPS_BARE_ROW, 2460);
	if (_i != 1) {
		put(CG_WRAPS_TEXT, 4200);
		put(CG_WRAPS_TEXT, 5040);
		put(CG_WRAPS_BARE_ROW, 5460);
	}
	put(CG_WRAPS_CLOSING, 9000);
	ck_assert(cg_wraps_settle(v, n, &step));
	ck_assert_int_eq(step, 840);
	ck_assert(v[1].ahead);
	ck_assert(v[2].ahead);
}
END_TEST

/* Where they are further apart, the first of them may be of either row. */
START_TEST(lines_that_are_apart_are_not_sure)
{
	int32_t step = 840;

	v[0].cut = true;
	put(CG_WRAPS_TEXT, 1200);
	put(CG_WRAPS_TEXT, 2240);
	v[n - 1].of_next = true;
	put(CG_WRAPS_BARE_ROW, 2660);
	put(CG_WRAPS_CLOSING, 9000);
	ck_assert(!cg_wraps_settle(v, n, &step));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("wraps");
	TCase *tc = tcase_create("wraps");

	tcase_add_checked_fixture(tc, open_table, NULL);
	tcase_add_test(tc, lines_below_their_row_stay);
	tcase_add_loop_test(tc, a_few_uneven_distances_say_nothing, 0, 2);
	tcase_add_test(tc, lines_about_their_row_are_parted);
	tcase_add_test(tc, lines_above_their_row_go_ahead);
	tcase_add_loop_test(tc, what_stands_beside_a_line_tells, 0, 2);
	tcase_add_test(tc, line_behind_a_page_break_ends_its_row);
	tcase_add_test(tc, lines_above_the_first_row_may_be_of_the_last);
	tcase_add_loop_test(tc, lines_of_one_text_are_of_one_row, 0, 2);
	tcase_add_test(tc, lines_that_are_apart_are_not_sure);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
