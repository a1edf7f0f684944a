/* Heads of portfolios in the words of fund houses: which column is which, over how many rows, in which unit. */
#include "market/workbook/heads.h"
#include "run.h"

#include <string.h>

enum { COLUMNS = 9, ROWS = 4 };

static struct cg_arena arena;
static struct cg_cell cells[ROWS][COLUMNS];
static struct cg_grid_row rows[ROWS];

/* A row of texts between bars; an empty one is no cell, one that begins with # a number. */
static void row(size_t i, uint32_t at, const char *text)
{
	struct cg_str rest = cg_str_of(text);

	rows[i] = (struct cg_grid_row){ at, cells[i], 0 };
	for (uint16_t c = 0; c < COLUMNS && rest.n > 0; c++) {
		struct cg_str one = cg_str_cut(&rest, '|');
		bool number = one.n > 0 && one.p[0] == '#';

		if (one.n > 0)
			cells[i][rows[i].n++] = (struct cg_cell){ at, c, number ? CG_CELL_NUMBER : CG_CELL_TEXT,
								  cg_str_sub(one, number ? 1 : 0, one.n) };
	}
}

/* columns: of name, ISIN, industry, quantity, value, percent; "-": none. NULL: no heads. */
static const struct {
	const char *rows[ROWS];
	const char *columns;
	uint32_t n;
	int64_t rupees;
} heads[] = {
	{ { "Name of the Instrument|ISIN|Industry|Quantity|Market Value (Rs. in Lakhs)|% to NAV" },
	  "012345",
	  1,
	  100000 },
	{ { "No.|Name of Instrument|ISIN Code|Rating / Industry|Qty|Market/Fair Value (Rs Crores)|% to Net Assets" },
	  "123456",
	  1,
	  10000000 },
	{ { "ISIN No.|Company Name|Sector|No. of Shares|Fair Value (Rs Cr)|Percentage to AUM" },
	  "102345",
	  1,
	  10000000 },
	{ { "Issuer|ISIN Number|Ratings|Market Value (Rs. in Lac)|% of Net Asset" }, "012-34", 1, 100000 },
	{ { "Security Name|ISIN|Market value|% to NAV" }, "01--23", 1, 0 },
	/* wrapped over two rows and three */
	{ { "Name of the|ISIN|Market Value|% to", "Instrument||(Rs. in Lakhs)|NAV" }, "01--23", 2, 100000 },
	{ { "Name of|ISIN|Market|%", "the||Value|to", "Instrument|||NAV" }, "01--23", 3, 0 },
	/* the unit in a row of its own below, also where figures follow it; not beside a figure */
	{ { "Particulars|ISIN|Market Value|% to NAV", "||(Rs. in Lakhs)" }, "01--23", 1, 100000 },
	{ { "Particulars|ISIN|Market Value|% to NAV", "||(Rs. in Lakhs)|#1" }, "01--23", 1, 0 },
	/* the first of two that are called so */
	{ { "Name|ISIN|Market Value (Rs. Crore)|Market Value (Rs. in Lakhs)|% to NAV|% to AUM" },
	  "01--24",
	  1,
	  10000000 },
	/* yields and coupons are no percent of assets; a yield is no value */
	{ { "Name|ISIN|Coupon %|Market Value|YTM %|% to NAV" }, "01--35", 1, 0 },
	/* no table of a portfolio */
	{ { "Name of the Instrument|ISIN|Industry|Quantity|Market Value (Rs. in Lakhs)" }, NULL, 0, 0 },
	{ { "Name of the Instrument|Industry|Market Value|% to NAV" }, NULL, 0, 0 },
	{ { "ISIN|Industry|Market Value|% to NAV" }, NULL, 0, 0 },
	{ { "Name of the Instrument|ISIN|% to NAV" }, NULL, 0, 0 },
	{ { "Name of the Instrument|ISIN|Market Value|% to NAV|#5" }, NULL, 0, 0 },
	{ { "Companies we like|ISIN|Market Value|% to NAV" }, NULL, 0, 0 },
	{ { "Name of the|ISIN|Market Value|% to", "Instrument|#1|(Rs. in Lakhs)|NAV" }, NULL, 0, 0 },
	{ { "Name of|ISIN|Market|%", "the||Value|to", "Name|||", "Instrument|||NAV" }, NULL, 0, 0 },
};

START_TEST(heads_of_houses)
{
	struct cg_heads h;
	size_t n = 0;
	bool found;

	for (; n < ROWS && heads[_i].rows[n] != NULL; n++)
		row(n, (uint32_t)(4 + n), heads[_i].rows[n]);
	found = cg_heads_find(rows, n, &arena, &h);
	ck_assert_int_eq(found, heads[_i].columns != NULL);
	if (!found)
		return;
	for (int k = 0; k < CG_HEAD_MAX; k++)
		ck_assert_msg(h.column[k] == (heads[_i].columns[k] == '-' ? -1 : heads[_i].columns[k] - '0'),
			      "head %d is in column %d", k, h.column[k]);
	ck_assert_uint_eq(h.rows, heads[_i].n);
	ck_assert_int_eq(h.rupees, heads[_i].rupees);
}
END_TEST

/* Further ones that are called so are told, the first of them. */
START_TEST(called_so_again)
{
	struct cg_heads h;

	row(0, 0, "Name|ISIN|Market Value|Market Value|% to NAV|% to NAV|% to NAV");
	ck_assert(cg_heads_find(rows, 1, &arena, &h));
	ck_assert_int_eq(h.again[CG_HEAD_VALUE], 3);
	ck_assert_int_eq(h.again[CG_HEAD_PERCENT], 5);
	ck_assert_int_eq(h.again[CG_HEAD_NAME], -1);
}
END_TEST

/* Rows that do not follow each other are no wrapped heads. */
START_TEST(a_row_between)
{
	struct cg_heads h;

	row(0, 4, "Name of the|ISIN|Market Value|% to");
	row(1, 6, "Instrument||(Rs. in Lakhs)|NAV");
	ck_assert(!cg_heads_find(rows, 2, &arena, &h));
	row(0, 4, "Particulars|ISIN|Market Value|% to NAV");
	row(1, 6, "||(Rs. in Lakhs)");
	ck_assert(cg_heads_find(rows, 2, &arena, &h));
	ck_assert_int_eq(h.rupees, 0);
}
END_TEST

static const char *const words[][2] = {
	{ "Market/Fair Value (Rs. in Lakhs)", "market fair value rs in lakhs" },
	{ "  % to  NAV ", "% to nav" },
	{ "--", "" },
	{ "A\xe2\x80\x99s B", "a s b" },
	{ "ISIN", "isin" },
};

START_TEST(words_of_a_head)
{
	struct cg_str w = cg_heads_words(cg_str_of(words[_i][0]), &arena);

	ck_assert_msg(cg_str_eq(w, cg_str_of(words[_i][1])), "%.*s", CG_STR_ARG(w));
}
END_TEST

START_TEST(whole_words_alone)
{
	const struct cg_str w = CG_STR("market value rs in lakhs");

	ck_assert(cg_heads_has(w, "market value"));
	ck_assert(cg_heads_has(w, "lakhs"));
	ck_assert(cg_heads_has(w, "rs in"));
	ck_assert(cg_heads_has(w, "market value rs in lakhs"));
	ck_assert(!cg_heads_has(w, "lakh"));
	ck_assert(!cg_heads_has(w, "arket value"));
	ck_assert(!cg_heads_has(w, "market val"));
	ck_assert(!cg_heads_has(w, "market value rs in lakhs x"));
}
END_TEST

/* The text of a column, over all rows of the heads, has room for 398 characters: a longer cell is none of it. */
START_TEST(long_heads)
{
	static char text[400];
	struct cg_heads h;

	for (size_t n = 397; n <= 399; n++) {
		memset(text, ' ', sizeof(text));
		memcpy(text, "ISIN", 4);
		row(0, 0, "Name|x|Market Value|% to NAV");
		cells[0][1].text = (struct cg_str){ text, n };
		ck_assert_int_eq(cg_heads_find(rows, 1, &arena, &h), n <= 398);
	}
	/* with a blank between them, two rows of a column have 399 in all */
	for (size_t n = 392; n <= 394; n++) {
		row(0, 0, "Name|x|Market Value|% to NAV");
		cells[0][1].text = (struct cg_str){ text + 4, n };
		row(1, 1, "|ISIN");
		ck_assert_int_eq(cg_heads_find(rows, 2, &arena, &h), n + 1 + 4 <= 399);
	}
}
END_TEST

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

int main(void)
{
	Suite *s = suite_create("heads");
	TCase *tc = tcase_create("heads");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, heads_of_houses, 0, sizeof(heads) / sizeof(heads[0]));
	tcase_add_test(tc, called_so_again);
	tcase_add_test(tc, long_heads);
	tcase_add_test(tc, a_row_between);
	tcase_add_loop_test(tc, words_of_a_head, 0, sizeof(words) / sizeof(words[0]));
	tcase_add_test(tc, whole_words_alone);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
