/* Figures times a scale: their digits, the commas between them, and the box they get. Worked out by hand. */
#include <stdlib.h>
#include <string.h>

#include "redact/token.h"
#include "run.h"

enum { WORDS = 24, EDGE = 30 };

static struct cg_arena a;
static struct cg_redact_opts opts;
static struct cg_redact_work k;
static struct cg_word word[WORDS];
static struct cg_word *line[WORDS];
static struct cg_page page;

static struct cg_str str(const char *z)
{
	return (struct cg_str){ z, strlen(z) };
}

static void open_work(void)
{
	cg_arena_init(&a, 1 << 22);
	opts = (struct cg_redact_opts){ .scale = 10 };
	page = (struct cg_page){ .v = word };
	k = (struct cg_redact_work){ .opts = &opts, .a = &a, .page = &page, .line = line };
	ck_assert(cg_redact_multiple_take(&k.multiple, NULL, &a, 10, CG_REDACT_WAY_FEW));
}

static void close_work(void)
{
	cg_arena_free(&a);
}

static struct cg_word *put(const char *text, int32_t x0, int32_t x1, int32_t y0)
{
	struct cg_word *w = &word[page.n];

	*w = (struct cg_word){ .text = str(text), .x0 = x0, .x1 = x1, .y0 = y0, .y1 = y0 + 1000 };
	line[page.n++] = w;
	k.n_line = page.n;
	return w;
}

START_TEST(grouping_is_told_by_commas)
{
	static const struct {
		const char *text;
		enum cg_redact_grouping want;
	} t[] = {
		{ "1234", CG_REDACT_GROUPS_NONE },
		{ "", CG_REDACT_GROUPS_NONE },
		{ "1234.50", CG_REDACT_GROUPS_NONE },
		{ "1,234", CG_REDACT_GROUPS_INDIAN },
		{ "1,23,456.00", CG_REDACT_GROUPS_INDIAN },
		{ "12,34,56,789", CG_REDACT_GROUPS_INDIAN },
		{ "1,234,567", CG_REDACT_GROUPS_WESTERN },
		{ "123,456,789.01", CG_REDACT_GROUPS_WESTERN },
		{ "1,234,56,789", CG_REDACT_GROUPS_WESTERN },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++)
		ck_assert_msg(cg_redact_figures_grouping(str(t[i].text)) == t[i].want, "%s", t[i].text);
}
END_TEST

/* Ten times as much, in the way it was printed; what has no commas yet gets those of the document. */
START_TEST(figures_are_printed_as_they_were)
{
	static const struct {
		enum cg_redact_grouping document;
		const char *text, *want;
	} t[] = {
		{ CG_REDACT_GROUPS_NONE, "12.50", "125.00" },
		{ CG_REDACT_GROUPS_NONE, "123.50", "1235.00" },
		{ CG_REDACT_GROUPS_INDIAN, "123.50", "1,235.00" },
		{ CG_REDACT_GROUPS_WESTERN, "123.50", "1,235.00" },
		{ CG_REDACT_GROUPS_INDIAN, "12.34", "123.40" },
		{ CG_REDACT_GROUPS_INDIAN, "1234.50", "12345.00" },
		{ CG_REDACT_GROUPS_NONE, "1,234.50", "12,345.00" },
		{ CG_REDACT_GROUPS_NONE, "12,345.00", "1,23,450.00" },
		{ CG_REDACT_GROUPS_NONE, "1,23,456.78", "12,34,567.80" },
		{ CG_REDACT_GROUPS_NONE, "12,34,567.80", "1,23,45,678.00" },
		{ CG_REDACT_GROUPS_NONE, "1,234,567.80", "12,345,678.00" },
		{ CG_REDACT_GROUPS_NONE, "123,456,789.00", "1,234,567,890.00" },
		{ CG_REDACT_GROUPS_WESTERN, "1,234.50", "12,345.00" },
		{ CG_REDACT_GROUPS_NONE, "1,234", "12,340" },
		{ CG_REDACT_GROUPS_NONE, "7", "70" },
		{ CG_REDACT_GROUPS_NONE, ".5", "5.0" },
		{ CG_REDACT_GROUPS_NONE, "0.000", "0.000" },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_str got;

		k.grouping = t[i].document;
		got = cg_redact_figures_scale(&k, str(t[i].text), NULL);
		ck_assert_msg(cg_str_eq(got, str(t[i].want)), "%s: %.*s", t[i].text, CG_STR_ARG(got));
	}
	ck_assert_ptr_null(cg_redact_figures_scale(&k, CG_STR("Asha"), NULL).p);
	ck_assert_ptr_null(cg_redact_figures_scale(&k, CG_STR("999999999999999999"), NULL).p); /* ten times too much */
}
END_TEST

/* By words above or below that share an edge: which one it keeps, and how far it grows. Old and new width, the room. */
static void fits(uint32_t old, uint32_t now, int32_t before, int32_t behind, int32_t x0, int32_t x1)
{
	struct cg_word w = word[0];
	const int32_t room[2] = { before, behind };

	cg_redact_figures_fit(&k, &w, old, now, room);
	ck_assert_msg(w.x0 == x0 && w.x1 == x1, "%d to %d", w.x0, w.x1);
	ck_assert_int_eq(w.y0, word[0].y0);
}

/* 1000 wide; five fourths of it are 250 more. */
START_TEST(a_figure_alone_keeps_its_right_end)
{
	(void)put("1.00", 5000, 6000, 4000);
	fits(4, 5, 9999, 9999, 4750, 6000);
	fits(4, 5, 250, 9999, 4750, 6000);
	fits(4, 5, 249, 9999, 4751, 6000);
	fits(4, 5, 0, 9999, 5000, 6000);
	fits(4, 3, 0, 9999, 5250, 6000);
	fits(4, 4, 99, 99, 5000, 6000);
	fits(3, 4, 9999, 0, 4667, 6000);
}
END_TEST

START_TEST(a_figure_keeps_the_left_edge_of_its_column)
{
	(void)put("1.00", 5000, 6000, 4000);
	(void)put("11.00", 5000, 7000, 6000);
	fits(4, 5, 9999, 9999, 5000, 6250);
	fits(4, 5, 9999, 250, 5000, 6250);
	fits(4, 5, 9999, 249, 5000, 6249);
	fits(4, 3, 9999, 9999, 5000, 5750);
}
END_TEST

START_TEST(a_figure_keeps_the_middle_of_its_column)
{
	(void)put("1.00", 5000, 6000, 4000);
	(void)put("11.00", 4500, 6500, 6000);
	fits(4, 5, 9999, 9999, 4875, 6125);
	fits(1000, 1251, 9999, 9999, 4875, 6126);
	fits(4, 5, 125, 125, 4875, 6125);
	fits(4, 5, 124, 9999, 4876, 6124);
	fits(4, 5, 9999, 124, 4876, 6124);
	fits(4, 5, 9999, 0, 5000, 6000);
}
END_TEST

/* Which others say so: in doubt the right end. */
START_TEST(other_words_vote)
{
	static const struct {
		const char *text;
		int32_t x0, x1, y0;
		bool left;
	} t[] = {
		{ "11.00", 5000, 7000, 6000, true },
		{ "11.00", 5000 + EDGE, 7000, 6000, true },
		{ "11.00", 5000 + EDGE + 1, 7000, 6000, false },
		{ "11.00", 5000 - EDGE, 7000, 6000, true },
		{ "11.00", 5000 - EDGE - 1, 7000, 6000, false },
		{ "11.00", 5000, 7000, 5000, true },  /* touches the foot of the line */
		{ "11.00", 5000, 7000, 4999, false }, /* stands in it */
		{ "11.00", 5000, 7000, 3000, true },
		{ "11.00", 5000, 7000, 3001, false },
		{ "1.00", 5000, 6000, 6000, false }, /* as wide: shares all */
		{ "1.00", 5000, 6000 + 2 * EDGE, 6000, false },
		{ "1.00", 5000, 6000 + 2 * EDGE + 1, 6000, true },
		{ "1.00", 5000, 6000 - 2 * EDGE - 1, 6000, true },
		{ "1.00", 5000, 6000 - 2 * EDGE, 6000, false },
		{ "NAV", 5000, 7000, 6000, false }, /* no figure */
		{ "", 5000, 7000, 6000, false },
		{ "5)", 5000, 7000, 6000, false },
		{ "5", 5000, 7000, 6000, true },
		{ "11.00", 6001, 8000, 6000, false },
		{ "11.00", 3000, 4999, 6000, false },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_word w;
		const int32_t room[2] = { 9999, 9999 };

		page.n = 0;
		w = *put("1.00", 5000, 6000, 4000);
		(void)put(t[i].text, t[i].x0, t[i].x1, t[i].y0);
		cg_redact_figures_fit(&k, &w, 4, 5, room);
		ck_assert_msg((w.x0 == 5000) == t[i].left, "%zu: %s at %d", i, t[i].text, t[i].x0);
	}
}
END_TEST

/* The edge of most. */
START_TEST(most_votes_win)
{
	(void)put("1.00", 5000, 6000, 4000);
	(void)put("11.00", 4000, 6000, 6000);
	(void)put("11.00", 5000, 7000, 8000);
	fits(4, 5, 9999, 9999, 4750, 6000); /* one each: the right end */
	(void)put("11.00", 5000, 7000, 10000);
	fits(4, 5, 9999, 9999, 5000, 6250);
	(void)put("11.00", 4500, 6500, 12000);
	(void)put("11.00", 4500, 6500, 14000);
	fits(4, 5, 9999, 9999, 4875, 6125); /* two in the middle, two at the left: the middle is asked first */
	(void)put("11.00", 4000, 6000, 16000);
	fits(4, 5, 9999, 9999, 4750, 6000);
}
END_TEST

static void amounts(const char *text)
{
	for (const char *at = text, *end; *at != '\0'; at = *end != '\0' ? end + 1 : end) {
		struct cg_str s;

		for (end = at; *end != '\0' && *end != ' '; end++)
			continue;
		s = cg_str_sub(str(at), 0, (size_t)(end - at));
		ck_assert(CG_PUSH(&a, &k.facts.amounts, &s));
	}
	cg_redact_set_sort(&k.facts.amounts);
}

/* Below the figure, in its column: the last digits. */
START_TEST(figures_that_break_are_found)
{
	static const struct {
		const char *low;
		int32_t x0, x1, y0;
		bool joins;
	} t[] = {
		{ "6", 5000, 5500, 5000, true },     { "6", 4000, 5500, 5000, true },
		{ "6", 3999, 5500, 5000, false },    { "6", 5000, 8000, 5000, true },
		{ "6", 5000, 8001, 5000, false },    { "6", 5000, 5500, 4501, true },
		{ "6", 5000, 5500, 4500, false },    { "6", 5000, 5500, 5999, true },
		{ "6", 5000, 5500, 6000, false },    { "678", 5000, 5500, 5000, true },
		{ "6789", 5000, 5500, 5000, false }, { "6-", 5000, 5500, 5000, false },
		{ "x", 5000, 5500, 5000, false },    { "5", 5000, 5500, 5000, false },
	};

	amounts("12196.366 12196.36678 12196.366789 12196.36");
	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_word *high, *low;

		page.n = 0;
		k.facts.amounts.n = 0;
		amounts("12196.366 12196.36678 12196.366789");
		high = put("12,196.36", 5000, 7000, 4000);
		low = put(t[i].low, t[i].x0, t[i].x1, t[i].y0);
		ck_assert(cg_redact_figures_broken(&k, word, page.n));
		ck_assert_msg((cg_redact_figures_part(&k, high).p != NULL) == t[i].joins, "%zu", i);
		ck_assert_msg((cg_redact_figures_part(&k, low).p != NULL) == t[i].joins, "%zu", i);
		ck_assert(!k.failed);
	}
}
END_TEST

START_TEST(figures_that_break_are_multiplied)
{
	struct cg_word *low, *high, *other;

	amounts("12196.366 77.125");
	low = put("6", 5000, 5500, 5000);
	high = put("12,196.36", 5000, 7000, 4000);
	other = put("77.1", 9000, 9900, 4000);
	(void)put("25", 9000, 9400, 5000);
	ck_assert(cg_redact_figures_broken(&k, word, page.n));
	ck_assert(cg_str_eq(cg_redact_figures_part(&k, high), CG_STR("1,21,963.66")));
	ck_assert(cg_str_eq(cg_redact_figures_part(&k, low), CG_STR("0")));
	ck_assert(cg_str_eq(cg_redact_figures_part(&k, other), CG_STR("771.2")));
	ck_assert(cg_str_eq(cg_redact_figures_part(&k, other + 1), CG_STR("50")));
	ck_assert_ptr_null(cg_redact_figures_part(&k, other + 2).p);
	ck_assert_uint_eq(k.n_broken, 4);
	opts.scale = 1;
	ck_assert(cg_redact_figures_broken(&k, word, page.n));
	ck_assert_uint_eq(k.n_broken, 0);
	opts.scale = 2;
	ck_assert(cg_redact_figures_broken(&k, word, page.n));
	ck_assert_uint_eq(k.n_broken, 4);
}
END_TEST

/* A figure that is an amount by itself has no more digits below. */
START_TEST(whole_figures_do_not_break)
{
	struct cg_word *high;

	amounts("12196.36 12196.366");
	high = put("12,196.36", 5000, 7000, 4000);
	(void)put("6", 5000, 5500, 5000);
	ck_assert(cg_redact_figures_broken(&k, word, page.n));
	ck_assert_ptr_null(cg_redact_figures_part(&k, high).p);
}
END_TEST

/* The kinds of the token, its place and its neighbours. */
static bool scaled(size_t i)
{
	size_t at = 0;
	struct cg_redact_token t = { .word = 0 };

	k.tokens.n = 0;
	for (size_t n = 0; n < k.n_line; n++) {
		t.word = n;
		for (at = 0; cg_redact_token_next(word[n].text, &at, &t);)
			ck_assert(CG_PUSH(&a, &k.tokens, &t));
	}
	for (size_t n = 0; n < k.tokens.n; n++) {
		if (k.tokens.v[n].word == i)
			return cg_redact_figures_scaled(&k, &k.tokens.v[n]);
	}
	ck_abort();
	return false;
}

START_TEST(figures_are_scaled_unless_they_are_prices)
{
	struct cg_str price = CG_STR("10.50"), both = CG_STR("11.50");

	amounts("11.50 20.00");
	ck_assert(CG_PUSH(&a, &k.facts.prices, &price) && CG_PUSH(&a, &k.facts.prices, &both));
	(void)put("10.50", 1000, 2000, 4000);
	(void)put("11.50", 4000, 5000, 4000);
	(void)put("20.00", 7000, 8000, 4000);
	(void)put("20.00%", 10000, 11000, 4000);
	(void)put("30.00", 13000, 14000, 4000); /* not known: an amount */
	(void)put("(30.00)", 16000, 17000, 4000);
	(void)put("Asha", 19000, 20000, 4000);
	ck_assert(!scaled(0));
	ck_assert(scaled(1));
	ck_assert(scaled(2));
	ck_assert(!scaled(3));
	ck_assert(scaled(4));
	ck_assert(scaled(5));
	ck_assert(!scaled(6));
	opts.scale = 2;
	ck_assert(scaled(2));
	opts.scale = 1;
	ck_assert(!scaled(2));
}
END_TEST

/* Two figures, or three whole numbers that are units, make a row. */
START_TEST(whole_numbers_are_units_in_rows)
{
	static const struct {
		const char *text[4];
		bool is;
	} t[] = {
		{ { "26", "1.00", "2.00" }, true },
		{ { "26", "1.00" }, false },
		{ { "26" }, false },
		{ { "26", "26", "26" }, true },
		{ { "26", "26" }, false },
		{ { "26", "26", "27" }, false },
		{ { "26", "26", "1.00" }, false },
		{ { "26", "1.00", "2.00", "3.00" }, true },
		{ { "27", "1.00", "2.00" }, false },
		{ { "26/-", "1.00", "2.00" }, false },
		{ { "T+26", "1.00", "2.00" }, false },
		{ { "26-May", "1.00", "2.00" }, false },
		{ { "(26)", "1.00", "2.00" }, true },
		{ { "05", "1.00", "2.00" }, false },
		{ { "5", "1.00", "2.00" }, true },
		{ { "0", "1.00", "2.00" }, true },
		{ { "26", "26/-", "26" }, false },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		page.n = k.n_line = 0;
		k.facts.amounts.n = 0;
		amounts("26 05 5 0");
		for (int32_t n = 0; n < 4 && t[i].text[n] != NULL; n++)
			(void)put(t[i].text[n], 1000 + 4000 * n, 2000 + 4000 * n, 4000);
		if (t[i].text[0][0] == 'T') {
			(void)scaled(0);
			ck_assert(!cg_redact_figures_scaled(&k, &k.tokens.v[1]));
			continue;
		}
		ck_assert_msg(scaled(0) == t[i].is, "%zu", i);
	}
}
END_TEST

/* Words closer than the line is high are a text. */
START_TEST(numbers_in_a_text_are_no_units)
{
	static const struct {
		int32_t x0, x1;
		bool is;
	} t[] = { { 3000, 3500, false }, { 3001, 3500, true }, { 2100, 2500, false },
		  { 100, 900, false },	 { -500, 0, false },   { -500, -1, true } };

	amounts("26");
	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		page.n = k.n_line = 0;
		if (t[i].x0 < 1000)
			(void)put("ETF", t[i].x0, t[i].x1, 4000);
		(void)put("26", 1000, 2000, 4000);
		if (t[i].x0 > 1000)
			(void)put("ETF", t[i].x0, t[i].x1, 4000);
		(void)put("1.00", 20000, 21000, 4000);
		(void)put("2.00", 30000, 31000, 4000);
		ck_assert_msg(scaled(t[i].x0 < 1000) == t[i].is, "%zu", i);
	}
}
END_TEST

int main(void)
{
	TCase *tc = tcase_create("figures");
	Suite *suite = suite_create("redact/figures");

	tcase_add_checked_fixture(tc, open_work, close_work);
	tcase_add_test(tc, grouping_is_told_by_commas);
	tcase_add_test(tc, figures_are_printed_as_they_were);
	tcase_add_test(tc, a_figure_alone_keeps_its_right_end);
	tcase_add_test(tc, a_figure_keeps_the_left_edge_of_its_column);
	tcase_add_test(tc, a_figure_keeps_the_middle_of_its_column);
	tcase_add_test(tc, other_words_vote);
	tcase_add_test(tc, most_votes_win);
	tcase_add_test(tc, figures_that_break_are_found);
	tcase_add_test(tc, figures_that_break_are_multiplied);
	tcase_add_test(tc, whole_figures_do_not_break);
	tcase_add_test(tc, figures_are_scaled_unless_they_are_prices);
	tcase_add_test(tc, whole_numbers_are_units_in_rows);
	tcase_add_test(tc, numbers_in_a_text_are_no_units);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
