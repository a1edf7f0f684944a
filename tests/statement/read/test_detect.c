#include "statement/drawing.h"

#include "run.h"
#include "statement/read/detect.h"

#include <stdlib.h>

static struct drawing p;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
}

static void close_page(void)
{
	drawing_close(&p);
}

/* The words are of no layout: the hint says what they seem to be. */
static void expect_hint(const char *hint)
{
	const struct cg_layout *layout;
	struct cg_err e = { 0 };
	struct cg_doc d;

	ck_assert_int_eq(cg_detect_doc(&p.words, &p.a, &d, &e), CG_OK);
	ck_assert_int_eq(cg_detect(&d, &layout, &e), CG_EUNSUPPORTED);
	ck_assert_msg(cg_str_find(cg_str_of(e.hint), cg_str_of(hint)) != SIZE_MAX, "%s", e.hint);
}

/* A statement's title and a row in Hindi; dates and figures stay as they are. */
/* Documents of the five issuers that casgate does not read are named for what they are. */
static const struct {
	const char *lines[3], *hint;
} strangers[] = {
	{ { "Mutual Fund Consolidated Account Statement", "Folio No 123456 Units 10.000", "Version-1025" },
	  "This seems to be the consolidated statement of MF Central that casgate does not read. Ask MF Central for" },
	{ { "Transaction Statement", "DP ID : 12034500 Client ID : 00012345", "~~~End of Statement~~~" },
	  "This seems to be a depository participant's transaction statement. Ask NSDL or CDSL for" },
	{ { "STATEMENT OF TRANSACTIONS FOR SECURITIES HELD IN DEMAT FORM", "Read it with the contract note", "" },
	  "This seems to be a CDSL e-CAS in a form that casgate does not know. Send the file as it was mailed" },
	{ { "Consolidated Account Statement", "Page 1 of 4", "Page 2 of 4" },
	  "Two pages of a statement stand on each page of this PDF" },
	{ { "NSDL ID: 1", "National Securities Depository Limited 3", "National Securities Depository Limited 4" },
	  "Two pages of a statement stand on each page of this PDF" },
	{ { "Consolidated Account Statement", "Page 1 of 4", "Page 1 of 2" },
	  "This PDF is not a statement that casgate knows." },
};

START_TEST(strangers_are_named)
{
	for (int i = 0; i < 3; i++)
		(void)drawing_put(&p, 50, 100 + 12 * i, strangers[_i].lines[i]);
	expect_hint(strangers[_i].hint);
}
END_TEST

START_TEST(other_scripts_are_named)
{
	static const char *const words[] = { "\xe0\xa4\x96\xe0\xa4\xbe\xe0\xa4\xa4\xe0\xa4\xbe",
					     "\xe0\xa6\x96\xe0\xa6\xbe", "\xe0\xae\x95\xe0\xae\xa3",
					     "\xe0\xb4\x95\xe0\xb4\xa3" };

	for (int i = 0; i < 5; i++)
		(void)drawing_put(&p, 50, 100 + 12 * i, words[_i]);
	(void)drawing_put(&p, 50, 200, "01-Apr-2023 31-Mar-2024");
	expect_hint("This seems to be in another language than English.");
}
END_TEST

/* An English page with a line in another script is no such page. */
START_TEST(a_line_in_another_script_says_nothing)
{
	(void)drawing_put(&p, 50, 100, "\xe0\xa4\x96\xe0\xa4\xbe\xe0\xa4\xa4\xe0\xa4\xbe");
	(void)drawing_put(&p, 50, 120, "A letter of some words in English");
	expect_hint("This PDF is not a statement that casgate knows.");
}
END_TEST

/* A mark drawn glyph by glyph from its end, on a line that runs down (rotation 1), up (3) or on its head (2); from 4
 * on poppler takes it for the opposite. */
START_TEST(a_mark_of_single_glyphs_is_read_in_its_direction)
{
	static const char mark[] = "CAMSCASWS-1";
	struct cg_word v[sizeof(mark) - 1];
	struct cg_doc d;
	struct cg_err e = { 0 };
	struct cg_page *page = &p.pages.v[p.pages.n - 1];
	int32_t n = sizeof(mark) - 1;
	int turn = (_i - 1) % 3 + 1, told = _i > 3 ? (turn + 2) % 4 : turn;

	(void)drawing_put(&p, 50, 100, "A line");
	for (int32_t i = 0; i < n; i++) {
		int32_t at = n - 1 - i, y = 40000 + (turn == 1 ? 300 : -300) * at, x = 40000 - 300 * at;

		v[i] = (struct cg_word){ .text = { mark + at, 1 }, .rotation = (uint8_t)told };
		v[i].x0 = turn == 2 ? x : 58000;
		v[i].x1 = v[i].x0 + 300;
		v[i].y0 = turn == 2 ? 58000 : y;
		v[i].y1 = v[i].y0 + 300;
	}
	page->rotated = v;
	page->n_rotated = page->cap_rotated = (size_t)n;
	ck_assert_int_eq(cg_detect_doc(&p.words, &p.a, &d, &e), CG_OK);
	ck_assert(cg_str_find(d.watermark, cg_str_of(mark)) != SIZE_MAX);
}
END_TEST

/* A program for text recognition wrote the words; a stamp of its own on a page is none of that. */
static const struct {
	const char *font;
	int n;
	enum cg_code want;
} guessers[] = {
	{ "GlyphLessFont", 3, CG_ESCANNED },
	{ "ABCDEF+HiddenHorzOCR", 4, CG_ESCANNED },
	{ "HiddenVertOCR", 3, CG_ESCANNED },
	{ "GlyphLessFont", 2, CG_OK },
	{ "Arial", 4, CG_OK },
};

START_TEST(text_guessed_from_pictures_is_a_scan)
{
	struct cg_font fonts[] = { { CG_STR_INIT("Helvetica") }, { cg_str_of(guessers[_i].font) } };
	struct cg_page *page = &p.pages.v[p.pages.n - 1];
	struct cg_err e = { 0 };
	struct cg_doc d;

	for (int i = 0; i < 4; i++)
		(void)drawing_put(&p, 50, 100 + 12 * i, "5,000.00");
	for (int i = 0; i < guessers[_i].n; i++)
		page->v[i].font = 1;
	p.words.fonts = fonts;
	p.words.n_fonts = 2;
	ck_assert_int_eq(cg_detect_doc(&p.words, &p.a, &d, &e), guessers[_i].want);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("detect");
	TCase *tc = tcase_create("detect");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_loop_test(tc, strangers_are_named, 0, sizeof(strangers) / sizeof(strangers[0]));
	tcase_add_loop_test(tc, other_scripts_are_named, 0, 4);
	tcase_add_loop_test(tc, text_guessed_from_pictures_is_a_scan, 0, sizeof(guessers) / sizeof(guessers[0]));
	tcase_add_test(tc, a_line_in_another_script_says_nothing);
	tcase_add_loop_test(tc, a_mark_of_single_glyphs_is_read_in_its_direction, 1, 6);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
