/* Words that a reprint took apart are joined below the valley of the document's gaps, and there only. */
#include "pdf/gaps.h"

#include <check.h>

#include "run.h"

enum { SIZE = 1000, WIDTH = 2000, WORDS = 600, MORE = 8, ARENA = 1 << 20 };

static struct cg_arena a;
static struct cg_word v[WORDS];
static struct cg_page page;
static struct cg_words w;

static void setup(void)
{
	cg_arena_init(&a, ARENA);
	page = (struct cg_page){ .v = v };
	w = (struct cg_words){ .pages = &page, .n_pages = 1 };
}

static void teardown(void)
{
	cg_arena_free(&a);
}

/* A word on the line, `gap` hundredths of the size behind the one before it; < 0: on a new line. */
static struct cg_word *put_word(const char *text, int gap)
{
	static int32_t x, y;
	struct cg_word *word = &v[page.n++];

	if (gap < 0) {
		x = 3000;
		y += 1200;
	} else {
		x += SIZE / 100 * gap;
	}
	*word = (struct cg_word){
		.text = cg_str_of(text), .x0 = x, .x1 = x + WIDTH, .y0 = y - SIZE, .y1 = y, .size = SIZE
	};
	x += WIDTH;
	return word;
}

static void lines(int n, int inside, int space)
{
	for (int i = 0; i < n; i++) {
		(void)put_word("Consolidat", -1);
		(void)put_word("ed", inside);
		(void)put_word("Account", space);
		(void)put_word("Stat", space + i % 6);
		(void)put_word("ement", inside);
		for (int k = 0; k < MORE; k++)
			(void)put_word("of", space + k);
	}
}

static void is_word(size_t i, const char *text)
{
	ck_assert(i < page.n);
	ck_assert_msg(cg_str_eq(v[i].text, cg_str_of(text)), "\"%.*s\", not \"%s\"", CG_STR_ARG(v[i].text), text);
}

static const struct {
	int inside, space;
	size_t words; /* of a line, in the end */
} kinds[] = {
	{ 8, 26, 3 },  { 12, 26, 3 }, { 15, 21, 3 }, { 13, 15, 5 }, /* no valley: they may all be spaces */
	{ 21, 40, 5 },						    /* as wide as spaces of reprints are */
};

START_TEST(gaps_below_the_valley_are_closed)
{
	lines(30, kinds[_i].inside, kinds[_i].space);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 30 * (kinds[_i].words + MORE));
	if (kinds[_i].words == 3) {
		is_word(0, "Consolidated");
		is_word(1, "Account");
		is_word(2, "Statement");
		ck_assert_int_eq(v[0].x1, v[0].x0 + 2 * WIDTH + kinds[_i].inside * SIZE / 100);
	}
}
END_TEST

/* Spaces beside capitals, kerned to less than the others of a narrow font. */
/* Spaces of 13 and 15 hundredths: some of them may be below 10, which extraction does not see. */
START_TEST(words_that_stand_close_are_noted)
{
	for (int i = 0; i < 2; i++) /* once is a whim of somebody */
		(void)put_word("Account", i == 0 ? -1 : 11);
	lines(30, kinds[_i].inside, kinds[_i].space);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(w.crowded, kinds[_i].words == 5 && kinds[_i].inside == 13);
}
END_TEST

START_TEST(kerned_capitals_are_not_close)
{
	for (int i = 0; i < 9; i++) {
		(void)put_word("STEEL", -1);
		(void)put_word("AND", 13);
	}
	lines(30, 21, 40);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(w.crowded, 0);
}
END_TEST

/* Poppler parts the type of a font without a name at narrower gaps: there none is too narrow for it. */
START_TEST(words_of_a_font_without_a_name_are_not_close)
{
	static struct cg_font nameless;

	w.fonts = &nameless;
	w.n_fonts = 1;
	lines(30, 13, 15);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(w.crowded, 0);
}
END_TEST

START_TEST(kerned_spaces_are_spaces)
{
	for (int i = 0; i < 30; i++) {
		(void)put_word("LAVANYA", -1);
		(void)put_word("PRASAD", 15);
		(void)put_word("YADAV", 21);
		for (int k = 0; k < MORE; k++)
			(void)put_word("of", 21);
	}
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 30 * (3 + MORE));
}
END_TEST

START_TEST(a_few_words_tell_nothing)
{
	lines(2, 12, 26);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 2 * (5 + MORE));
}
END_TEST

START_TEST(numbers_and_other_types_stay_apart)
{
	size_t n = (size_t)30 * (3 + MORE); /* joined */

	lines(30, 12, 26);
	(void)put_word("1,234.50", -1);
	(void)put_word("12.345", 12);
	put_word("bold", 12)->font = 1;
	put_word("raised", 12)->y1 -= SIZE / 2;
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, n + 4);
	is_word(n, "1,234.50");
	is_word(n + 1, "12.345");
	is_word(n + 3, "raised");
}
END_TEST

/* Lines in which the letter w has another width: each word breaks off behind it, `off` hundredths of the size. */
static void put_wide(int n, int off)
{
	for (int i = 0; i < n; i++) {
		(void)put_word("Folios", -1);
		(void)put_word("w", 28);
		(void)put_word("ith", off);
		(void)put_word("Grow", 28);
		(void)put_word("th", off);
		(void)put_word("of", 28);
	}
}

START_TEST(a_letter_of_another_width)
{
	put_wide(20, 36);
	(void)put_word("below", -1);
	(void)put_word("are", 36 + 28); /* a space behind it */
	(void)put_word("w", 28);
	(void)put_word("123", 36);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 20 * 4 + 4);
	is_word(1, "with");
	is_word(2, "Growth");
	is_word(80, "below");
	is_word(81, "are");
	is_word(83, "123");
}
END_TEST

/* As far off as a word, or with words that go on behind it: it has the width that it says. */
START_TEST(a_letter_that_only_ends_words)
{
	put_wide(20, 28);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 20 * 6);
	page.n = 0;
	put_wide(20, 36);
	(void)put_word("with", -1);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 20 * 6 + 1);
	page.n = 0;
	put_wide(1, 36); /* two are none */
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 6);
}
END_TEST

/* Lines of text, and names that end in a rare letter, with these gaps before and behind them. */
static void put_names(int before, int behind)
{
	static const char *const names[][2] = { { "TARIQ", "KHAN" }, { "RAFIQ", "MENON" }, { "SHAFIQ", "DAS" } };

	for (int i = 0; i < 20; i++) {
		(void)put_word("the", -1);
		(void)put_word("unit", 25);
		(void)put_word("holders", 25);
	}
	for (int i = 0; i < 3; i++) {
		(void)put_word("Nominee", -1);
		(void)put_word(names[i][0], before);
		(void)put_word(names[i][1], behind);
	}
}

/* A line that is set wider or closer as a whole tells of none of its letters. */
START_TEST(justified_lines_tell_of_no_letter)
{
	static const struct {
		int before, behind;
		size_t words; /* of each name */
	} lines_of[] = { { 25, 36, 1 }, { 36, 36, 2 }, { 29, 36, 2 }, { 28, 36, 1 },
			 { 18, 18, 2 }, { 21, 18, 2 }, { 22, 18, 1 }, { 36, 18, 1 } };

	put_names(lines_of[_i].before, lines_of[_i].behind);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 60 + 3 * (1 + lines_of[_i].words));
}
END_TEST

/* Letters that are set apart break off where poppler takes the type for half as large. */
START_TEST(a_font_without_a_name_has_wider_spaces)
{
	struct cg_font fonts[] = { { _i == 1 ? CG_STR("") : CG_STR("Helvetica") } };

	w.fonts = fonts;
	w.n_fonts = 1;
	(void)put_word("S", -1);
	(void)put_word("-59(728", 6);
	(void)put_word("Days)", 24);
	(void)put_word("1.00", 24);
	(void)put_word("2.00", 6);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, _i == 1 ? 4 : 5);
	is_word(0, _i == 1 ? "S-59(728" : "S");
	is_word(page.n - 1, "2.00");
	w.fonts = NULL;
	w.n_fonts = 0;
}
END_TEST

/* Texts behind a digit tell nothing of its width, and two different figures are too few. */
START_TEST(texts_tell_of_no_digit)
{
	static const char *const texts[] = { "NORTH", "SOUTH", "EAST", "WEST" };

	for (int i = 0; i < 4; i++) {
		(void)put_word("Total", -1);
		(void)put_word("of", 28);
		(void)put_word("units", 28);
		(void)put_word("59", -1);
		(void)put_word(texts[i], 22);
	}
	(void)put_word("39", -1);
	(void)put_word("7", 22);
	(void)put_word("819", -1);
	(void)put_word("14679", 22);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 4 * 5 + 4);
}
END_TEST

/* Numbers of a bold font in which 9 has another width. */
START_TEST(a_digit_of_another_width)
{
	for (int i = 0; i < 4; i++) {
		(void)put_word("Total", -1);
		(void)put_word("of", 28);
		(void)put_word("units", 28);
	}
	(void)put_word("81.309", -1);
	(void)put_word("7", 22);
	(void)put_word("819", -1);
	(void)put_word("14679", 22);
	(void)put_word("01-Apr-19", -1);
	(void)put_word("9", 22);
	(void)put_word("0", 22);
	(void)put_word("0.19", 28);
	(void)put_word("59", -1); /* a space is wider */
	(void)put_word("12", 22 + 28);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 12 + 6);
	is_word(12, "81.3097");
	is_word(13, "81914679");
	is_word(14, "01-Apr-1990");
	is_word(15, "0.19");
	is_word(16, "59");
	page.n = 0; /* with 9 inside a number the gaps are columns */
	(void)put_word("81.309", -1);
	(void)put_word("7", 22);
	(void)put_word("819", -1);
	(void)put_word("14679", 22);
	(void)put_word("19", -1);
	(void)put_word("0", 22);
	(void)put_word("1990", -1);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 7);
}
END_TEST

static const struct {
	const char *x, *y;
	int gap;
	const char *whole; /* NULL: they stay two */
} amounts[] = {
	{ "12,077,84", "6.00", 22, "12,077,846.00" },
	{ "4", ",195,535.81", 22, "4,195,535.81" },
	{ "28,768.", "35", 10, "28,768.35" },
	{ "168.", "245", 15, "168.245" },
	{ "1.", "2019", 27, NULL },
	{ "No.", "35", 10, NULL },
	{ "1.50.", "35", 10, NULL },
	{ "1.", "2)", 10, NULL },
	{ "1,", "234.50", 22, NULL }, /* it might be a list */
	{ "12,077,84", "6.00", 60, NULL },
	{ "12,077", "846.00", 22, NULL },
	{ "12,077,84", "76.00", 22, NULL },
	{ "12,077,84", "6", 22, NULL },
	{ "1.50", ",195.00", 22, NULL },
	{ "No.4", ",195.00", 22, NULL },
};

START_TEST(an_amount_that_is_cut)
{
	(void)put_word(amounts[_i].x, -1);
	(void)put_word(amounts[_i].y, amounts[_i].gap);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, amounts[_i].whole != NULL ? 1 : 2);
	is_word(0, amounts[_i].whole != NULL ? amounts[_i].whole : amounts[_i].x);
}
END_TEST

START_TEST(a_minus_stays_with_its_number)
{
	(void)put_word("-", -1);
	(void)put_word("1,500.00", 16);
	(void)put_word("-", -1);
	(void)put_word("1,500.00", 17);
	(void)put_word("-", -1);
	(void)put_word("none", 5);
	(void)put_word("10.00", -1); /* a column further */
	(void)put_word("-", 60);
	(void)put_word("1,500.00", 16);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 7);
	is_word(0, "-1,500.00");
	is_word(1, "-");
	is_word(6, "-1,500.00");
}
END_TEST

/* Spaces of a narrow font are as narrow as the gap behind a drawn minus. */
START_TEST(a_hyphen_between_narrow_spaces_is_no_minus)
{
	static const char *const behind[] = { "02/03/2014", "8", "1,500.00" };

	(void)put_word("Saver", -1);
	(void)put_word("-", 16);
	(void)put_word(behind[_i], 16);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, 3);
	is_word(1, "-");
	page.n = 0;
	(void)put_word("-", -1); /* its line was wrapped */
	(void)put_word(behind[_i], 16);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page.n, _i == 2 ? 1 : 2);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("gaps");
	TCase *tc = tcase_create("gaps");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, gaps_below_the_valley_are_closed, 0, (int)(sizeof(kinds) / sizeof(kinds[0])));
	tcase_add_loop_test(tc, words_that_stand_close_are_noted, 0, (int)(sizeof(kinds) / sizeof(kinds[0])));
	tcase_add_test(tc, kerned_capitals_are_not_close);
	tcase_add_test(tc, words_of_a_font_without_a_name_are_not_close);
	tcase_add_test(tc, kerned_spaces_are_spaces);
	tcase_add_test(tc, a_few_words_tell_nothing);
	tcase_add_test(tc, numbers_and_other_types_stay_apart);
	tcase_add_test(tc, a_letter_of_another_width);
	tcase_add_test(tc, a_letter_that_only_ends_words);
	tcase_add_loop_test(tc, justified_lines_tell_of_no_letter, 0, 8);
	tcase_add_loop_test(tc, a_font_without_a_name_has_wider_spaces, 0, 2);
	tcase_add_test(tc, texts_tell_of_no_digit);
	tcase_add_test(tc, a_digit_of_another_width);
	tcase_add_loop_test(tc, an_amount_that_is_cut, 0, (int)(sizeof(amounts) / sizeof(amounts[0])));
	tcase_add_test(tc, a_minus_stays_with_its_number);
	tcase_add_loop_test(tc, a_hyphen_between_narrow_spaces_is_no_minus, 0, 3);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
