/* Gaps at each bound of what is joined, and one hundredth of the size beside it. */
#include "pdf/gaps.h"

#include <check.h>

#include "run.h"

enum { SIZE = 1000, WIDTH = 2000, WORDS = 3200, ARENA = 1 << 20 };

static struct cg_arena a;
static struct cg_word v[WORDS];
static struct cg_page page[3];
static struct cg_words w;
static struct cg_font fonts[1];
static int32_t x, y;

static void setup(void)
{
	cg_arena_init(&a, ARENA);
	for (size_t i = 0; i < 3; i++)
		page[i] = (struct cg_page){ .v = v };
	fonts[0].name = CG_STR("Arial");
	w = (struct cg_words){ .pages = page, .n_pages = 1, .fonts = fonts, .n_fonts = 1 };
	x = y = 0;
}

static void teardown(void)
{
	cg_arena_free(&a);
}

/* A word `gap` hundredths of the size behind the one before it; < 0: on a new line. */
static struct cg_word *put(const char *text, int gap)
{
	struct cg_word *word = &v[page[0].n++];

	ck_assert_uint_le(page[0].n, WORDS);
	if (gap < 0) {
		x = 3000;
		y += 1500;
	} else {
		x += SIZE / 100 * gap;
	}
	*word = (struct cg_word){
		.text = cg_str_of(text), .x0 = x, .x1 = x + WIDTH, .y0 = y - SIZE, .y1 = y, .size = SIZE
	};
	x += WIDTH;
	return word;
}

static void pairs(int n, const char *first, const char *second, int gap)
{
	for (int i = 0; i < n; i++) {
		(void)put(first, -1);
		(void)put(second, gap);
	}
}

/* So many words are there in the end. */
static void words_are(size_t n)
{
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(page[0].n, n);
	page[0].n = 0;
}

/* Two words, and whether they are one. */
static void are_one(const char *first, const char *second, int gap, bool one)
{
	size_t n;

	(void)put(first, -1);
	(void)put(second, gap);
	ck_assert(cg_gaps_close(&a, &w));
	n = page[0].n;
	ck_assert_msg(n == (one ? 1 : 2), "%s %s at %d", first, second, gap);
	page[0].n = 0;
}

START_TEST(parts_of_amounts)
{
	are_one("12,077,84", "6.00", 35, true);
	are_one("12,077,84", "6.00", 36, false);
	are_one("12,077,84", "6.00", 0, true);
	are_one("12,077,8", "46.00", 22, true);
	are_one("12,077,84", "6,000", 22, true);
	are_one("12,077,846", ".00", 22, false);
	are_one("1207784", "6.00", 22, false);
	are_one("No,84", "6.00", 22, false);
	are_one("12,077,84", "6.0a", 22, false);
	are_one("12,077,8a", "6.00", 22, false);
	are_one("4", ",884", 22, true);
	are_one("4", ",88", 22, false);
	are_one("4", ",x84", 22, false);
	are_one("4", ",8x4", 22, false);
	are_one("4", ",88x", 22, false);
	are_one("a", ",884", 22, false);
	are_one("4", ",884", 36, false);
	are_one("168.", "245", 15, true);
	are_one("168.", "245", 16, false);
	are_one("168.", "245", 0, true);
	are_one("168.", "24a", 10, false);
	are_one("168", "245", 10, false);
	are_one("8.", "2", 10, true);
	are_one(".", "35", 10, false);
	are_one("a.", "35", 10, false);
}
END_TEST

/* The same size, baseline and font, nearly, and behind one another. */
START_TEST(neighbours_have_one_type)
{
	static const struct {
		int32_t size, base, x0;
		uint16_t font;
		bool one;
	} t[] = { { 0, 0, 0, 0, true },	    { 50, 0, 0, 0, true },  { 51, 0, 0, 0, false },  { -50, 0, 0, 0, true },
		  { -51, 0, 0, 0, false },  { 0, 200, 0, 0, true }, { 0, 201, 0, 0, false }, { 0, -200, 0, 0, true },
		  { 0, -201, 0, 0, false }, { 0, 0, 0, 1, false },  { 0, 0, -100, 0, true }, { 0, 0, -110, 0, false },
		  { 0, 0, -2100, 0, false } };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_word *next;

		(void)put("168.", -1);
		next = put("245", 10);
		next->size += t[i].size;
		next->y1 += t[i].base;
		next->x0 += t[i].x0;
		next->font = t[i].font;
		words_are(t[i].one ? 1 : 2);
	}
	put("168.", -1)->size = 0;
	put("245", 10)->size = 0;
	words_are(2);
}
END_TEST

START_TEST(a_word_has_what_its_parts_have)
{
	struct cg_word *first = put("168.", -1), *next = put("245", 10);
	int32_t left = first->x0, right = next->x1, top = next->y0 - 20, foot = next->y1 + 30;

	next->y0 = top;
	next->y1 = foot;
	next->space_after = next->hyphen = next->unreadable = true;
	words_are(1);
	ck_assert(cg_str_eq(v[0].text, CG_STR("168.245")));
	ck_assert(v[0].x0 == left && v[0].x1 == right && v[0].y0 == top && v[0].y1 == foot);
	ck_assert(v[0].space_after && v[0].hyphen && v[0].unreadable);
	first = put("168.", -1);
	next = put("245", 10);
	first->space_after = first->hyphen = first->unreadable = true;
	top = first->y0 -= 20;
	foot = first->y1 += 30;
	words_are(1);
	ck_assert(v[0].y0 == top && v[0].y1 == foot);
	ck_assert(!v[0].space_after && !v[0].hyphen && v[0].unreadable);
	(void)put("168.", -1);
	put("245", 10)->x1 = v[0].x1 - 900; /* ends within the first */
	right = v[0].x1;
	words_are(1);
	ck_assert_int_eq(v[0].x1, right);
	ck_assert(!v[0].unreadable);
}
END_TEST

/* A column, or another type, stands before a minus. */
START_TEST(what_stands_before_a_minus)
{
	for (int gap = 33; gap <= 34; gap++) {
		(void)put("10.00", -1);
		(void)put("-", gap);
		(void)put("1,500.00", 16);
		words_are(gap == 33 ? 3 : 2);
	}
	put("Saver", -1)->font = 1;
	(void)put("-", 16);
	(void)put("1,500.00", 16);
	words_are(2);
	are_one("-", "1,500", 16, true);
	are_one("-", "1500.0", 16, true);
	are_one("-", "1500", 16, false);
	are_one("-", ".50", 16, false);
	are_one("--", "1,500.00", 16, false);
	are_one("-", "1,500.00", 17, false);
	are_one("-", "1,500.00", 0, true);
}
END_TEST

/* In a font without a name a space is wider than poppler says. */
START_TEST(spaces_of_a_font_without_a_name)
{
	fonts[0].name = CG_STR("");
	are_one("S", "x", 11, true);
	are_one("S", "x", 12, false);
	are_one("1.00", "2.00", 6, false);
	are_one("1.00", "(2.00)", 6, false);
	are_one("1.00", "-2.00", 6, false);
	are_one("1.00", "x", 6, true);
	are_one("100", "x", 6, true);
	are_one("100", "2.00", 6, true);
	are_one("1.0a", "2", 6, true);
	fonts[0].name = CG_STR("Arial");
	are_one("S", "x", 6, false);
	fonts[0].name = CG_STR("");
	w.n_fonts = 0;
	are_one("S", "x", 6, false);
}
END_TEST

/* Gaps inside words and between them: how many of each. */
static void valley(int inside, int n, int space, int m, bool closed)
{
	pairs(n, "ab", "cd", inside);
	pairs(m, "ab", "cd", space);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_msg(page[0].n == (size_t)(closed ? n + 2 * m : 2 * n + 2 * m), "%d of %d, %d of %d", n, inside, m,
		      space);
	page[0].n = 0;
}

START_TEST(a_valley_has_two_sides)
{
	valley(12, 10, 26, 50, true);
	valley(12, 10, 26, 49, false); /* too few */
	valley(12, 3, 26, 57, true);
	valley(12, 2, 26, 58, false); /* less than a twentieth */
	valley(6, 10, 26, 50, true);
	valley(5, 10, 26, 50, false); /* none at all */
	valley(16, 10, 26, 50, true);
	valley(17, 10, 26, 50, false); /* a narrow space */
	valley(8, 10, 14, 50, true);
	valley(12, 10, 59, 50, true);
	valley(12, 10, 60, 50, false); /* a column */
	pairs(10, "ab", "cd", 12);
	pairs(49, "ab", "cd", 26);
	pairs(1, "ab", "cd", 59);
	words_are(10 + 2 * 50);
	pairs(10, "ab", "cd", 12);
	pairs(49, "ab", "cd", 26);
	pairs(1, "ab", "cd", 60);
	words_are(2 * 60);
}
END_TEST

/* Gaps before capitals and behind figures may be kerned spaces. */
START_TEST(small_letters_show_a_valley)
{
	static const struct {
		const char *first, *second;
		bool closed;
	} t[] = { { "ab", "cd", true },
		  { "AB", "cd", true },
		  { "ab", "Cd", false },
		  { "a1", "cd", false },
		  { "ab", "1d", false } };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		pairs(10, t[i].first, t[i].second, 12);
		pairs(50, "ab", "cd", 26);
		words_are(t[i].closed ? 10 + 100 : 120);
	}
}
END_TEST

/* A few gaps stand in the valley: one, and one more for each 250. */
START_TEST(a_valley_may_have_a_few_gaps)
{
	for (int more = 0; more < 2; more++) {
		for (int gap = 10; gap <= 24; gap += 2)
			pairs(2, "ab", "cd", gap);
		pairs(20, "ab", "cd", 8);
		pairs(213 + more, "ab", "cd", 26);
		words_are((size_t)(2 * (249 + more) - (more > 0 ? 20 : 0)));
	}
}
END_TEST

/* The valley is the one before the widest heap of spaces. */
START_TEST(most_gaps_are_spaces)
{
	for (int more = 0; more < 2; more++) {
		pairs(10, "ab", "cd", 8);
		pairs(1, "ab", "cd", 16);
		pairs(20 + 10 * more, "ab", "cd", 20);
		pairs(30 - 10 * more, "ab", "cd", 40);
		words_are((size_t)(2 * 61 - 10 - (more > 0 ? 0 : 1)));
	}
}
END_TEST

/* Text whose words are 25 apart, and three names that end in a rare letter, so far before the next word. */
static void names(int first, int second, int third)
{
	for (int i = 0; i < 20; i++) {
		(void)put("the", -1);
		(void)put("unit", 25);
		(void)put("holders", 25);
	}
	(void)put("TARIQ", -1);
	(void)put("KHAN", first);
	(void)put("RAFIQ", -1);
	(void)put("MENON", second);
	(void)put("SHAFIQ", -1);
	(void)put("DAS", third);
}

enum { TEXT = 60 };

START_TEST(a_letter_is_off_by_its_width)
{
	static const struct {
		int off;
		bool is;
	} t[] = { { 29, true }, { 28, false }, { 22, false }, { 21, true }, { 95, true }, { 96, false }, { 0, true } };

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		names(t[i].off, t[i].off, t[i].off);
		words_are(TEXT + (t[i].is ? 3 : 6));
	}
}
END_TEST

START_TEST(a_letter_is_always_as_far_off)
{
	names(36, 36, 37);
	words_are(TEXT + 3);
	names(36, 36, 35);
	words_are(TEXT + 3);
	names(36, 36, 38);
	words_are(TEXT + 6);
	names(36, 36, 34);
	words_are(TEXT + 6);
	for (int gap = 48; gap <= 49; gap++) { /* half a space more is a space */
		names(36, 36, 36);
		(void)put("SADIQ", -1);
		(void)put("RAO", gap);
		words_are(TEXT + 3 + (gap == 48 ? 1 : 2));
	}
	names(36, 36, 36);
	(void)put("AQUA", -1); /* it has its width there */
	words_are(TEXT + 6 + 1);
	names(36, 36, 36);
	v[TEXT + 2].text = v[TEXT].text;
	v[TEXT + 3].text = v[TEXT + 1].text;
	words_are(TEXT + 6); /* a name tells once */
}
END_TEST

/* Of so many fonts. */
START_TEST(letters_belong_to_fonts)
{
	for (uint16_t font = 31; font <= 32; font++) {
		names(36, 36, 36);
		for (size_t i = 0; i < page[0].n; i++)
			v[i].font = font;
		words_are(TEXT + (font == 31 ? 3 : 6));
	}
	names(36, 36, 36);
	v[TEXT].font = v[TEXT + 1].font = 2;
	words_are(TEXT + 6);
}
END_TEST

/* Where one letter is off, another may be as far as a space, if small letters are behind it, nine times of ten. */
START_TEST(other_letters_may_break_off_too)
{
	static const char *const first[] = { "Fiz", "Puz", "Daz" }, *const second[] = { "abc", "def", "ghi" };

	for (int kind = 0; kind < 4; kind++) {
		int small = kind == 1 ? 8 : 9;

		names(kind == 2 ? 25 : 36, kind == 2 ? 25 : 36, kind == 2 ? 25 : 36);
		for (int i = 0; i < small; i++)
			pairs(1, first[i % 3], second[i / 3], 25);
		pairs(1, "Fiz", "Abc", kind == 3 ? -1 : 25);
		words_are((size_t)(kind == 0   ? TEXT + 3 + 10
				   : kind == 1 ? TEXT + 3 + 18
				   : kind == 2 ? TEXT + 6 + 20
					       : TEXT + 3 + 11));
	}
}
END_TEST

/* Text whose words are 40 apart, and numbers that break off behind a 9. */
static void numbers(int off, const char *last, int last_gap)
{
	static const char *const first[] = { "81.309", "819", "1.19" }, *const second[] = { "7", "14679", "000" };

	for (int i = 0; i < 20; i++) {
		(void)put("the", -1);
		(void)put("unit", 40);
		(void)put("holders", 40);
	}
	for (int i = 0; i < 3; i++) {
		(void)put(first[i], -1);
		(void)put(second[i], off);
	}
	(void)put("59", -1);
	(void)put(last, last_gap);
}

START_TEST(a_digit_is_narrower_than_a_column)
{
	numbers(29, "x", 200);
	words_are(TEXT + 3 + 2);
	numbers(30, "x", 200);
	words_are(TEXT + 6 + 2);
	numbers(29, "77", 30);
	words_are(TEXT + 3 + 1);
	numbers(29, "77", 31);
	words_are(TEXT + 3 + 2);
	numbers(29, ",77", 30);
	words_are(TEXT + 3 + 1);
	numbers(29, ".77", 30);
	words_are(TEXT + 3 + 1);
	numbers(29, "-77", 30);
	words_are(TEXT + 3 + 2);
	numbers(29, "a77", 30);
	words_are(TEXT + 3 + 2);
}
END_TEST

/* Words that stand hardly further apart than extraction parts them. */
static void crowded(int n, const char *first, const char *second, int gap, uint32_t want)
{
	pairs(n, first, second, gap);
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_msg(w.crowded == want, "%d %s %s at %d: %u", n, first, second, gap, w.crowded);
	page[0].n = 0;
}

START_TEST(crowded_words_are_told)
{
	crowded(3, "ab", "cd", 9, 0);
	crowded(3, "ab", "cd", 10, 1);
	crowded(3, "ab", "cd", 13, 1);
	crowded(3, "ab", "cd", 14, 0);
	crowded(2, "ab", "cd", 11, 0);
	crowded(3, "AB", "CD", 11, 0);
	crowded(3, "AB", "cd", 11, 1);
	crowded(3, "Ab", "CD", 11, 1);
	crowded(3, "a1", "cd", 11, 0);
	crowded(3, "ab", "1d", 11, 0);
	pairs(1497, "ab", "cd", 26);
	crowded(3, "ab", "cd", 11, 1);
	pairs(1498, "ab", "cd", 26);
	crowded(3, "ab", "cd", 11, 0);
	pairs(1497, "ab", "cd", 26);
	pairs(1, "ab", "cd", 60);
	crowded(3, "ab", "cd", 11, 1);
	pairs(1497, "ab", "cd", 26);
	pairs(1, "ab", "cd", 59);
	crowded(3, "ab", "cd", 11, 0);
	fonts[0].name = CG_STR("");
	crowded(3, "ab", "cd", 13, 0);
}
END_TEST

START_TEST(the_first_crowded_page_is_told)
{
	pairs(3, "ab", "cd", 26);
	pairs(3, "ab", "cd", 11);
	page[1] = (struct cg_page){ .v = v + 6, .n = 6 };
	page[2] = page[1];
	page[0].n = 6;
	w.n_pages = 3;
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(w.crowded, 2);
}
END_TEST

START_TEST(pages_may_be_empty)
{
	words_are(0);
	(void)put("ab", -1);
	words_are(1);
	w.n_pages = 0;
	ck_assert(cg_gaps_close(&a, &w));
	ck_assert_uint_eq(w.crowded, 0);
}
END_TEST

START_TEST(without_memory_it_fails)
{
	struct cg_arena small;

	cg_arena_init(&small, 1);
	(void)put("168.", -1);
	(void)put("245", 10);
	ck_assert(!cg_gaps_close(&small, &w));
	cg_arena_free(&small);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("gaps at their bounds");
	TCase *tc = tcase_create("gaps");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, parts_of_amounts);
	tcase_add_test(tc, neighbours_have_one_type);
	tcase_add_test(tc, a_word_has_what_its_parts_have);
	tcase_add_test(tc, what_stands_before_a_minus);
	tcase_add_test(tc, spaces_of_a_font_without_a_name);
	tcase_add_test(tc, a_valley_has_two_sides);
	tcase_add_test(tc, small_letters_show_a_valley);
	tcase_add_test(tc, a_valley_may_have_a_few_gaps);
	tcase_add_test(tc, most_gaps_are_spaces);
	tcase_add_test(tc, a_letter_is_off_by_its_width);
	tcase_add_test(tc, a_letter_is_always_as_far_off);
	tcase_add_test(tc, letters_belong_to_fonts);
	tcase_add_test(tc, other_letters_may_break_off_too);
	tcase_add_test(tc, a_digit_is_narrower_than_a_column);
	tcase_add_test(tc, crowded_words_are_told);
	tcase_add_test(tc, the_first_crowded_page_is_told);
	tcase_add_test(tc, pages_may_be_empty);
	tcase_add_test(tc, without_memory_it_fails);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
