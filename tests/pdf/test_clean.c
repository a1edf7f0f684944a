#include "pdf/clean.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA = 8 << 20, WORDS_MAX = 12, MANY = 20000 };

/* Words of 10 pt: 5 pt a glyph unless a width is given. Positions in points. */
struct row {
	const char *text;
	double x, y;
	double width;	  /* 0: 5 a character */
	double size;	  /* 0: 10 */
	const char *font; /* NULL: Arial */
	bool space_after;
};

/* clang-format off */
#define W(word, left, base) { .text = (word), .x = (left), .y = (base) }
#define BIG(word, left, base) { .text = (word), .x = (left), .y = (base), .size = 40, .width = 20 }
/* clang-format on */

static struct cg_font fonts[8];

static uint16_t font_of(struct cg_words *w, const char *name)
{
	struct cg_str s = cg_str_of(name != NULL ? name : "Arial");

	for (size_t i = 0; i < w->n_fonts; i++) {
		if (cg_str_eq(w->fonts[i].name, s))
			return (uint16_t)i;
	}
	w->fonts[w->n_fonts].name = s;
	return (uint16_t)w->n_fonts++;
}

static int32_t hundredths(double v)
{
	return (int32_t)(v * 100 + (v < 0 ? -0.5 : 0.5));
}

static struct cg_word make(struct cg_words *w, const struct row *r)
{
	double size = r->size > 0 ? r->size : 10, width = r->width > 0 ? r->width : 5.0 * (double)strlen(r->text);

	return (struct cg_word){
		.text = cg_str_of(r->text),
		.x0 = hundredths(r->x),
		.x1 = hundredths(r->x + width),
		.y0 = hundredths(r->y - size),
		.y1 = hundredths(r->y),
		.size = hundredths(size),
		.font = font_of(w, r->font),
		.space_after = r->space_after,
	};
}

/* Clean the rows; the words that are left, joined by "|". NULL: that takes more memory than `bytes`. */
static const char *cleaned_in(size_t bytes, const struct row *rows, struct cg_word *first)
{
	static char text[1024];
	struct cg_word v[WORDS_MAX];
	struct cg_words w = { .fonts = fonts };
	struct cg_page page = { .v = v, .cap = WORDS_MAX };
	struct cg_arena a;

	cg_arena_init(&a, bytes);
	for (; page.n < WORDS_MAX && rows[page.n].text != NULL; page.n++)
		v[page.n] = make(&w, &rows[page.n]);
	if (!cg_clean_page(&a, &w, &page)) {
		cg_arena_free(&a);
		return NULL;
	}
	text[0] = '\0';
	for (size_t i = 0; i < page.n; i++) {
		size_t n = strlen(text);

		(void)snprintf(text + n, sizeof(text) - n, "%s%.*s", i > 0 ? "|" : "", CG_STR_ARG(v[i].text));
	}
	if (first != NULL && page.n > 0)
		*first = v[0];
	cg_arena_free(&a);
	return text;
}

static const char *cleaned(const struct row *rows, struct cg_word *first)
{
	const char *got = cleaned_in(ARENA, rows, first);

	ck_assert_ptr_nonnull(got);
	return got;
}

static const struct {
	const char *what;
	struct row rows[WORDS_MAX];
	const char *want;
} drawings[] = {
	{ "one word", { W("alone", 50, 100) }, "alone" },
	{ "twin in place", { W("2017", 50, 100), W("2017", 50, 100) }, "2017" },
	{ "date twin 0.7 lower", { W("22-Aug-2017", 50, 100), W("22-Aug-2017", 50, 100.7) }, "22-Aug-2017" },
	{ "twin 3 pt lower", { W("22-Aug-2017", 50, 100), W("22-Aug-2017", 50, 103) }, "22-Aug-2017" },
	{ "twin 3 pt higher", { W("22-Aug-2017", 50, 100), W("22-Aug-2017", 50, 97) }, "22-Aug-2017" },
	{ "fake bold", { W("Total", 50, 100), W("Total", 50.3, 100) }, "Total" },
	{ "three times", { W("Total", 50, 100), W("Total", 50.3, 100), W("Total", 50.3, 100.3) }, "Total" },
	{ "next row", { W("0.000", 50, 100), W("0.000", 50, 108) }, "0.000|0.000" },
	{ "rows 4 pt apart", { W("0.000", 50, 100), W("0.000", 50, 104) }, "0.000|0.000" },
	{ "tiny rows 3 pt apart",
	  { { .text = "0.000", .x = 50, .y = 100, .width = 9, .size = 4 },
	    { .text = "0.000", .x = 50, .y = 103, .width = 9, .size = 4 } },
	  "0.000|0.000" },
	{ "next column", { W("0.000", 50, 100), W("0.000", 77, 100) }, "0.000|0.000" },
	{ "other text on top", { W("0.000", 50, 100), W("0.001", 50, 100) }, "0.000|0.001" },
	{ "equal text in another typeface",
	  { W("Total", 50, 100), { .text = "Total", .x = 50, .y = 100.7, .font = "Times" } },
	  "Total|Total" },
	{ "twin in another subset of the typeface",
	  { { .text = "Total", .x = 50, .y = 100, .font = "ABCDEF+Arial" },
	    { .text = "Total", .x = 50, .y = 100.7, .font = "GHIJKL+Arial" } },
	  "Total" },
	{ "twin in another size",
	  { W("Total", 50, 100), { .text = "Total", .x = 50, .y = 100, .width = 25, .size = 12 } },
	  "Total|Total" },
	{ "ISIN in pieces", { W("INF", 50, 100), W("179K", 65, 100), W("01BB8", 85, 100) }, "INF179K01BB8" },
	{ "pieces out of order", { W("01BB8", 85, 100), W("INF", 50, 100), W("179K", 65, 100) }, "INF179K01BB8" },
	{ "pieces 0.9 pt apart", { W("INF", 50, 100), W("179K", 65.9, 100) }, "INF179K" },
	{ "pieces that overlap a little", { W("INF", 50, 100), W("179K", 64.2, 100) }, "INF179K" },
	{ "narrow space", { W("INF", 50, 100), W("179K", 66.2, 100) }, "INF|179K" },
	{ "columns", { W("1,234.567", 50, 100), W("12.3456", 97, 100) }, "1,234.567|12.3456" },
	{ "columns that run into each other",
	  { W("1,234.567", 50, 100), W("12.3456", 95.2, 100) },
	  "1,234.567|12.3456" },
	{ "a number in pieces", { W("1,234.", 50, 100), W("567", 80.2, 100) }, "1,234.567" },
	{ "a space that was drawn",
	  { { .text = "A", .x = 50, .y = 100, .space_after = true }, W("B", 55.5, 100) },
	  "A|B" },
	{ "label and value in two typefaces",
	  { { .text = "Folio:", .x = 50, .y = 100, .font = "Arial-Bold" }, W("12", 80, 100) },
	  "Folio:|12" },
	{ "a small mark behind a word",
	  { W("Fund", 50, 100), { .text = "2", .x = 70, .y = 97, .width = 3, .size = 6 } },
	  "Fund|2" },
	{ "dashes on a baseline of their own",
	  { W("22", 50, 100), W("Aug", 65, 100), W("2017", 85, 100), W("-", 60, 101.5), W("-", 80, 101.5) },
	  "22-Aug-2017" },
	{ "next row touches", { W("22", 50, 100), W("Aug", 60, 103) }, "22|Aug" },
	{ "glyph-wise fake bold, as poppler groups it",
	  { W("C", 50, 100), W("Cl", 50.3, 100), W("lo", 55.3, 100), W("os", 60.3, 100), W("s", 65.3, 100) },
	  "Clos" },
	{ "glyph-wise twins",
	  { W("2", 50, 100), W("2", 50.3, 100), W("0", 55, 100), W("0", 55.3, 100), W("1", 60, 100),
	    W("1", 60.3, 100) },
	  "201" },
	{ "pieces and whole on top of each other",
	  { W("22", 50, 100), W("-Aug-", 60, 100), W("2017", 85, 100), W("22-Aug-2017", 50, 102.5) },
	  "22-Aug-2017" },
	{ "two copies cut in other places",
	  { W("INF173K", 50, 100), W("INF173K01BY3", 50.3, 100), W("01BY3(Advisor:", 85, 100),
	    W("(Advisor:", 110.3, 100) },
	  "INF173K01BY3(Advisor:" },
	{ "a piece of a second copy", { W("INF173K01BY3", 50, 100), W("01BY3", 85.3, 100.3) }, "INF173K01BY3" },
	{ "pieces of a second copy in front", { W("01BY3", 85.3, 100.3), W("INF173K01BY3", 50, 100) }, "INF173K01BY3" },
	{ "the same text elsewhere in the word", { W("INF173K01BY3", 50, 100), W("01", 55, 100) }, "INF173K01BY3|01" },
	{ "a comma of a second copy in another typeface",
	  { W("App,", 50, 100), { .text = ",", .x = 65.3, .y = 100, .font = "Times" } },
	  "App," },
	{ "a word over a part of another in another typeface",
	  { W("DPID", 50, 100), { .text = "ID", .x = 60.3, .y = 100, .font = "Times" } },
	  "DPID|ID" },
	{ "a figure in the row below", { W("11,000", 50, 100), W("11", 50, 108) }, "11,000|11" },
	{ "overlapping copies of uneven glyphs",
	  { { .text = "K01BY", .x = 50, .y = 100, .width = 30 }, W("01BY3(:", 56, 100) },
	  "K01BY3(:" },
	{ "pieces that touch, told apart by poppler",
	  { { .text = "IS", .x = 50, .y = 100, .space_after = true }, W("IN", 60, 100) },
	  "ISIN" },
	{ "a text that climbs is a watermark",
	  { BIG("C", 50, 200), BIG("A", 70, 190), W("row", 75, 195), BIG("M", 90, 180), BIG("S", 116, 168) },
	  "row" },
	{ "a text that falls is a watermark",
	  { BIG("C", 50, 100), BIG("A", 70, 110), BIG("M", 90, 120), BIG("S", 110, 130) },
	  "" },
	{ "three steps are none", { BIG("C", 50, 90), BIG("A", 70, 100), BIG("M", 90, 110) }, "C|A|M" },
	{ "print is no watermark", { W("C", 50, 90), W("A", 55, 93), W("M", 60, 96), W("S", 65, 99) }, "C|A|M|S" },
	{ "order stays", { W("b", 90, 200), W("a", 50, 100), W("c", 10, 300) }, "b|a|c" },
};

START_TEST(drawing_is_undone)
{
	const char *got = cleaned(drawings[_i].rows, NULL);

	ck_assert_msg(strcmp(got, drawings[_i].want) == 0, "%s: \"%s\" instead of \"%s\"", drawings[_i].what, got,
		      drawings[_i].want);
}
END_TEST

/* Too little memory is told: words that were not joined would be read as others. */
START_TEST(drawing_is_undone_or_not_at_all)
{
	size_t bytes = 0;

	for (const char *got = NULL; got == NULL; bytes++) {
		ck_assert_uint_lt(bytes, ARENA);
		got = cleaned_in(bytes, drawings[_i].rows, NULL);
		ck_assert_msg(got == NULL || strcmp(got, drawings[_i].want) == 0, "%s in %zu bytes: \"%s\"",
			      drawings[_i].what, bytes, got);
	}
}
END_TEST

static const struct {
	const char *in, *want;
	bool hyphen, unreadable;
} characters[] = {
	{ "plain", "plain", false, false },
	{ "in\xc2\xadside", "inside", false, false },
	{ "end\xc2\xad", "end", true, false },
	{ "end\xc2\xad\xe2\x80\x8b", "end", true, false },
	{ "\xc2\xad", "", false, false },
	{ "INF251K01\xe2\x82\xac", "INF251K01", true, false }, /* printed again, without a character for it */
	{ "INF251K01\xef\xbf\xbd", "INF251K01", true, false },
	{ "IN300126\xe2\x80\x8b", "IN300126", false, false }, /* a depository participant's id */
	{ "INF251K01GW0\xe2\x82\xac", "INF251K01GW0\xe2\x82\xac", false, false },
	{ "INR\xe2\x82\xac", "INR\xe2\x82\xac", false, false },
	{ "INDIAN\xe2\x82\xac", "INDIAN\xe2\x82\xac", false, false },
	{ "A\xe2\x80\xae"
	  "B\xe2\x81\xa9",
	  "AB", false, false },
	{ "A\xd8\x9c"
	  "B\xef\xbb\xbf",
	  "AB", false, false },
	{ "A\xf3\xa0\x84\x80\xf3\xa0\x87\xaf" /* U+E0100, U+E01EF: text for programs alone */
	  "B\xe3\x85\xa4\xef\xb8\x80\xef\xbe\xa0",
	  "AB", false, false },
	{ "A\x07"
	  "B\x7f\xc2\x85",
	  "AB", false, false },
	{ "\xef\xac\x81lm \xef\xac\x83", "film ffi", false, false },
	{ "1\xe2\x88\x92"
	  "2\xe2\x80\x91"
	  "3",
	  "1-2-3", false, false },
	{ "A\xe2\x80\x93"
	  "B",
	  "A\xe2\x80\x93"
	  "B",
	  false, false },
	{ "A\xee\x80\x92", "A\xee\x80\x92", false, true },
	{ "\xef\xbf\xbd", "\xef\xbf\xbd", false, true },
	{ "\xf3\xb0\x80\x80", "\xf3\xb0\x80\x80", false, true },
	{ "\xe0\xa4\xa8\xf0\x9f\x98\x80", "\xe0\xa4\xa8\xf0\x9f\x98\x80", false, false },
};

START_TEST(characters_are_cleaned)
{
	const struct row rows[] = { W(characters[_i].in, 50, 100), { .text = NULL } };
	struct cg_word w = { 0 };
	const char *got = cleaned(rows, &w);

	ck_assert_msg(strcmp(got, characters[_i].want) == 0, "row %d: \"%s\"", _i, got);
	ck_assert_int_eq(w.hyphen, characters[_i].hyphen);
	ck_assert_int_eq(w.unreadable, characters[_i].unreadable);
}
END_TEST

START_TEST(a_nul_is_dropped_and_told)
{
	struct cg_word v = { .text = { "A\0B", 3 }, .x1 = 10, .y1 = 10, .size = 10 };
	struct cg_words w = { .fonts = fonts, .n_fonts = 1 };
	struct cg_page page = { .rotated = &v, .n_rotated = 1 };
	struct cg_arena a;

	cg_arena_init(&a, ARENA);
	ck_assert(cg_clean_page(&a, &w, &page));
	ck_assert(cg_str_eq(v.text, CG_STR("AB")) && v.unreadable);
	cg_arena_free(&a);
}
END_TEST

START_TEST(a_joined_word_has_the_box_of_all_pieces)
{
	const struct row rows[] = { W("22", 50, 100), W("-", 60, 101.5), W("Aug2017", 65, 100), { .text = NULL } };
	struct cg_word w = { 0 };

	ck_assert_str_eq(cleaned(rows, &w), "22-Aug2017");
	ck_assert_int_eq(w.x0, 5000);
	ck_assert_int_eq(w.x1, 10000);
	ck_assert_int_eq(w.y0, 9000); /* of the longest piece, so that the dash does not lift the row */
	ck_assert_int_eq(w.y1, 10000);
}
END_TEST

/* The bound on comparisons holds: all words on one spot would be 2 * 10^8 pairs. */
START_TEST(a_pile_of_words_is_no_trap)
{
	struct cg_words w = { .fonts = fonts };
	struct cg_page page = { .cap = MANY };
	struct cg_arena a;

	cg_arena_init(&a, (size_t)64 << 20);
	page.v = cg_arena_take_array(&a, MANY, sizeof(*page.v));
	ck_assert_ptr_nonnull(page.v);
	for (; page.n < MANY; page.n++) {
		char *text = cg_arena_take(&a, 8);

		ck_assert_ptr_nonnull(text);
		(void)snprintf(text, 8, "w%zu", page.n);
		page.v[page.n] = make(&w, &(struct row){ .text = text, .x = 50, .y = 100, .width = 30 });
	}
	ck_assert(cg_clean_page(&a, &w, &page));
	ck_assert_uint_eq(page.n, MANY);
	cg_arena_free(&a);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("clean");
	TCase *tc = tcase_create("clean");

	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(tc, drawing_is_undone, 0, (int)(sizeof(drawings) / sizeof(drawings[0])));
	tcase_add_loop_test(tc, drawing_is_undone_or_not_at_all, 0, (int)(sizeof(drawings) / sizeof(drawings[0])));
	tcase_add_loop_test(tc, characters_are_cleaned, 0, (int)(sizeof(characters) / sizeof(characters[0])));
	tcase_add_test(tc, a_nul_is_dropped_and_told);
	tcase_add_test(tc, a_joined_word_has_the_box_of_all_pieces);
	tcase_add_test(tc, a_pile_of_words_is_no_trap);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
