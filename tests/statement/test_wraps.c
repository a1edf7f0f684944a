/* To which row a line of a long description belongs. */
#include <stdlib.h>
#include <string.h>

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

/*
 * In letters: O an opening balance, C a closing one, R a row, B a row without a text of its own, T a line of text,
 * X another line; "/" begins the next page, a number is the step to the next line where it is no 840, "!" means that
 * what stands beside the line is of the next row, "|" that a page break stands at the balance before it. Then
 * the lines of text, in their order: a one is of the row below it. "?": it is not sure.
 */
static const struct {
	const char *table, *want;
	int32_t step, step_after; /* known before; known then */
} tables[] = {
	/* below their row, which is how the issuers draw them */
	{ "O 2000 R T 2000 R T T 2000 R 2000 C", "000", 0, 840 },
	{ "O 2000 R T 2000 R T T 2000 C", "000", 0, 840 },
	{ "O R T R T C", "00", 0, 840 },
	{ "O 2000 R 700 T 2000 R T 2000 C", "00", 0, 700 },
	{ "O 2000 R 700 T 2000 R T 2000 C", "00", 600, 600 },
	{ "O 2000 R 700 T 2000 R T 2000 C", "00", 800, 700 },
	/* above it */
	{ "O 2000 T R 2000 T T R 2000 C", "111", 0, 840 },
	{ "O 2000 T R 2000 R 2000 T R 2000 C", "11", 0, 840 },
	{ "O 2000 T T R 2000 C", "11", 0, 0 },
	/* on both sides */
	{ "O 2000 T 420 B 420 T 2000 T 420 B 420 T 2000 C", "1010", 0, 0 },
	{ "O 2000 T T 420 B 420 T T 2000 R 2000 T 420 B 420 T 2000 C", "110010", 0, 840 },
	{ "O 2000 R 2000 T 420 B 420 T 2000 C", "10", 0, 0 },
	{ "O 2000 T R T 2000 C", "10", 0, 840 },
	{ "O 2000 T R T T 2000 T T R T 2000 C", "?", 0, 0 },
	/* a row without a text needs some */
	{ "O 2000 B T 2000 C", "?", 0, 0 },
	{ "O 2000 T B 2000 C", "1", 0, 0 },
	/* nothing is known of what stands about another line */
	{ "O 2000 R T 2000 X T 2000 R T 2000 C", "000", 0, 840 },
	{ "O 2000 T R 2000 X T 2000 T R 2000 C", "100", 0, 0 },
	/* each table ends with its closing or with the next opening */
	{ "O 2000 T R 2000 C T 2000 O 2000 T R 2000 C", "101", 0, 0 },
	{ "O 2000 T R 2000 O 2000 T R 2000 C", "11", 0, 0 },
	{ "T R T", "00", 0, 0 },
	{ "O 2000 R T 2000 R T", "00", 0, 840 }, /* it goes on elsewhere */
	{ "O 2000 T R 2000 T R T", "110", 0, 840 },
	{ "R R R", "", 0, 0 },
	{ "", "", 0, 0 },
	{ "", "", 700, 700 },
	{ "O", "", 0, 0 },
	/* what stands beside a line tells */
	{ "O 2000 R T! R 2000 C", "1", 0, 840 },
	{ "O 2000 R T! 2000 C", "?", 0, 0 },
	/* a page break may cut a row: its end is the first lines of the page, its beginning the last ones */
	{ "O | T 2000 T 420 B 420 T 2000 R 2000 C", "010", 0, 0 },
	{ "O | T 2000 R T 2000 R 2000 C", "00", 0, 840 },
	{ "O 2000 T 420 B 420 T 2000 T 420 C |", "101", 0, 0 },
};

static void put_table(const char *table)
{
	int32_t y = 1000, step = 840;
	uint32_t page = 1;

	n = 0;
	for (const char *c = table; *c != '\0'; c++) {
		static const char kinds[] = "XOCRBT";
		const char *kind = strchr(kinds, *c);

		if (*c >= '0' && *c <= '9') {
			step = (int32_t)strtol(c, (char **)&c, 10);
			c--;
		} else if (*c == '!') {
			v[n - 1].of_next = true;
		} else if (*c == '|') {
			v[n - 1].cut = true;
		} else if (*c == '/') {
			page++;
			y = 1000;
		} else if (kind != NULL) {
			y += step;
			step = 840;
			v[n++] = (struct cg_wraps_line){ .kind = (enum cg_wraps_kind)(kind - kinds),
							 .y = y,
							 .page = page };
		}
	}
}

START_TEST(tables_are_settled)
{
	const char *want = tables[_i].want;
	int32_t step = tables[_i].step;
	struct cg_wraps_line *exact; /* nothing is behind its end */
	bool sure;

	put_table(tables[_i].table);
	exact = malloc(n * sizeof(*exact) + 1);
	ck_assert_ptr_nonnull(exact);
	memcpy(exact, v, n * sizeof(*exact));
	sure = cg_wraps_settle(exact, n, &step);
	memcpy(v, exact, n * sizeof(*exact));
	free(exact);
	ck_assert_msg(sure == (want[0] != '?'), "%s", tables[_i].table);
	if (!sure)
		return;
	for (size_t i = 0; i < n; i++) {
		if (v[i].kind == CG_WRAPS_TEXT)
			ck_assert_msg(v[i].ahead == (*want++ == '1'), "%s: line %zu", tables[_i].table, i);
		else
			ck_assert(!v[i].ahead);
	}
	ck_assert(*want == '\0');
	ck_assert_msg(step == tables[_i].step_after, "%s: %d", tables[_i].table, step);
}
END_TEST

/* A table of rows with as many lines as `lines` says ("0213"), drawn in one of the three ways. */
static void put_rows(int way, const char *lines)
{
	int32_t y = 3000;

	n = 0;
	put(CG_WRAPS_OPENING, 1000);
	for (const char *c = lines; *c != '\0'; c++, y += 2500) {
		int count = *c - '0', above = way == 0 ? 0 : count;
		bool bare = way == 1 && count > 0;

		for (int i = 0; i < above; i++, y += 840)
			put(CG_WRAPS_TEXT, y);
		y -= bare ? 420 : 0;
		put(bare ? CG_WRAPS_BARE_ROW : CG_WRAPS_ROW, y);
		y += bare ? 420 - 840 : 0;
		for (int i = 0; i < count && way != 2; i++)
			put(CG_WRAPS_TEXT, y += 840);
	}
	put(CG_WRAPS_CLOSING, y + 2000);
}

/* Where rows stand well apart, each of the three ways is told from the others, whatever rows have lines. */
START_TEST(each_way_is_told_from_the_others)
{
	static const char *const rows[] = { "1",   "11",   "101",  "0110", "2",	   "21",   "12",   "1213",
					    "303", "1000", "2222", "3210", "0123", "1111", "20202" };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t at = 0;
		bool row_seen;

		put_rows(_i, rows[i]);
		ck_assert_msg(cg_wraps_settle(v, n, NULL), "%d: %s", _i, rows[i]);
		for (const char *c = rows[i]; *c != '\0'; c++) { /* lines above their row go ahead */
			row_seen = false;
			for (int left = (*c - '0') * (_i == 1 ? 2 : 1) + 1; left > 0; left--) {
				bool text = v[++at].kind == CG_WRAPS_TEXT;

				row_seen = row_seen || !text;
				ck_assert_msg(v[at].ahead == (text && !row_seen), "%d: %s: line %zu", _i, rows[i], at);
			}
		}
		ck_assert_uint_eq(at + 2, n);
	}
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
	tcase_add_loop_test(tc, tables_are_settled, 0, (int)(sizeof(tables) / sizeof(tables[0])));
	tcase_add_loop_test(tc, each_way_is_told_from_the_others, 0, 3);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
