/* Page numbers at the foot or the top of pages, and what a statement without holdings looks like. */
#include <stdio.h>

#include "run.h"
#include "statement/drawing.h"
#include "statement/reconcile/priv.h"

enum { HEIGHT = 79200, FOOT = 59400, TOP = 7920, WORDS = 4 };

/* A page number of one digit each, with its top edge; the foot are the lowest 25 %, the top the highest 10 %. */
struct mark {
	const char *page, *of;
	int32_t y;
};

static const struct {
	struct mark v[2];
	bool whole;
} marks[] = {
	{ { { "1", "1", FOOT } }, true },
	{ { { "2", "2", FOOT } }, false },
	{ { { "1", "2", FOOT } }, false },
	{ { { "2", "2", FOOT - 1 } }, true }, /* text: the page has no number */
	{ { { "2", "2", TOP - 1 } }, false },
	{ { { "2", "2", TOP } }, true },
	{ { { "1", "1", FOOT }, { "2", "2", 0 } }, true }, /* the foot before the top */
	{ { { "2", "2", 0 }, { "1", "1", FOOT } }, true },
	{ { { "2", "2", FOOT }, { "1", "1", 0 } }, false },
	{ { { "1", "1", 75000 }, { "2", "2", 70000 } }, true }, /* the outermost */
	{ { { "2", "2", 70000 }, { "1", "1", 75000 } }, true },
	{ { { "1", "1", 100 }, { "2", "2", 5000 } }, true },
	{ { { "2", "2", 100 }, { "1", "1", 5000 } }, false },
	{ { { "1", "1", 70000 }, { "2", "2", 70000 } }, true }, /* of two beside each other the first */
	{ { { "two", "2", FOOT } }, true },
	{ { { "2", "two", FOOT } }, true },
	{ { { "2a", "2", FOOT } }, true },
	{ { { "1000000", "1", FOOT } }, true },
};

START_TEST(page_number_is_at_the_edge)
{
	struct cg_word w[2 * WORDS];
	struct cg_page page = { .width = 61200, .height = HEIGHT, .v = w };
	const struct cg_words words = { .pages = &page, .n_pages = 1 };

	for (size_t i = 0; i < 2 && marks[_i].v[i].page != NULL; i++) {
		const struct mark *m = &marks[_i].v[i];
		const char *const text[WORDS] = { "Page", m->page, "of", m->of };

		for (size_t k = 0; k < WORDS; k++)
			w[page.n++] = (struct cg_word){ .text = cg_str_of(text[k]), .y0 = m->y, .y1 = m->y + 700 };
	}
	ck_assert_int_eq(cg_reconcile_pages_whole(&words), marks[_i].whole);
}
END_TEST

/* Lines of one page or two; a line at 0 begins the second. Letters are 7 pt high; headings 20 pt apart are one. */
struct text {
	double y;
	const char *line;
};

static const struct {
	struct text v[4];
	bool empty, told; /* told: by words, not by a bare table */
} empties[] = {
	{ { { 100, "Date Transaction Amount Units Balance" } }, true, false },
	{ { { 100, "Date Transaction Amount (INR) Units" } }, true, false },
	{ { { 100, "Date Transaction Amount Units" } }, false, false }, /* two of the words may stand in a sentence */
	{ { { 100, "Date Amount Units Balance" } }, false, false },
	{ { { 100, "Transaction Amount Units" }, { 120, "Balance" } }, true, false },
	{ { { 100, "Transaction Amount Units" }, { 120.5, "Balance" } }, false, false },
	{ { { 80, "Balance" }, { 100, "Transaction Amount Units" } }, true, false },
	{ { { 79.5, "Balance" }, { 100, "Transaction Amount Units" } }, false, false },
	{ { { 100, "Transaction Amount Units Balance" }, { 90, "42" } }, true, false }, /* above the heading */
	{ { { 100, "Transaction Amount Units Balance" }, { 107, "42" } }, true, false },
	{ { { 100, "Transaction Amount Units Balance" }, { 107.5, "42" } }, false, false },
	{ { { 100, "Transaction Amount Units" }, { 110, "Balance" }, { 112, "42" } },
	  true,
	  false }, /* below the lowest word */
	{ { { 100, "Transaction Amount Units Balance" }, { 300, "5-Jan-2021" } }, false, false },
	{ { { 100, "Transaction Amount Units Balance" }, { 300, "Nothing" } }, true, false },
	{ { { 100, "Transaction Amount Units Balance" }, { 740, "Page 1 of 2" } }, true, false },
	{ { { 100, "Transaction Amount Units Balance" }, { 740, "Page no 1" } }, false, false },
	{ { { 100, "No transactions found" }, { 300, "42" } }, true, true },
	{ { { 100, "no FOLIOS" } }, true, true },
	{ { { 100, "No holdings" } }, true, true },
	{ { { 100, "No records" } }, true, true },
	{ { { 100, "No data" } }, true, true },
	{ { { 100, "No investments" } }, true, true },
	{ { { 100, "No nominee" } }, false, false },
	{ { { 100, "None transactions" } }, false, false },
	{ { { 100, "transactions No" } }, false, false },
	{ { { 100, "No transactions" }, { 200, "INF179K01BE2" } }, false, false },
	{ { { 100, "No transactions" }, { 200, "1.000" } }, false, false }, /* units */
	{ { { 100, "No transactions" }, { 200, "1.00" } }, true, true },
	{ { { 100, "No transactions" }, { 200, "1.0000" } }, true, true },
	{ { { 100, "A letter" } }, false, false },
	{ { { 100, "A letter" }, { 0, "" }, { 100, "No folios" } }, true, true },
	{ { { 100, "No folios" }, { 0, "" }, { 100, "42" } }, true, true },
	{ { { 100, "No folios" }, { 0, "" }, { 100, "42.000" } }, false, false },
	{ { { 100, "Transaction Amount Units Balance" }, { 0, "" }, { 100, "A letter" } }, false, false },
	{ { { 100, "Transaction Amount Units Balance" }, { 0, "" }, { 100, "Transaction Amount Units Balance" } },
	  true,
	  false },
};

START_TEST(empty_statement_shows_it)
{
	struct drawing p;
	bool told;

	drawing_open(&p);
	drawing_page(&p);
	for (size_t i = 0; i < 4 && empties[_i].v[i].line != NULL; i++) {
		if (empties[_i].v[i].y > 0)
			(void)drawing_put(&p, 40, empties[_i].v[i].y, empties[_i].v[i].line);
		else
			drawing_page(&p);
	}
	ck_assert_int_eq(cg_reconcile_pages_empty(&p.words, &told), empties[_i].empty);
	ck_assert_int_eq(told, empties[_i].told);
	drawing_close(&p);
}
END_TEST

/* Numbers of the pages of a document, "-" for a page without one: what is told, and of which page. */
static const struct {
	const char *pages;
	size_t told;
	const char *message;
	uint32_t page;
} sequences[] = {
	{ "1/3 2/3 3/3", 0, NULL, 0 },
	{ "1/1", 0, NULL, 0 },
	{ "- -", 0, NULL, 0 },
	{ "- 1/2 - 2/2 -", 0, NULL, 0 },
	{ "1/3 2/3", 1, "The statement has 3 pages, the last one here is page 2.", 2 },
	{ "1/3 2/3 -", 1, "The statement has 3 pages, the last one here is page 2.", 3 },
	{ "1/3 3/3", 1, "Page 3 of 3 of the statement stands where page 2 is due.", 2 },
	{ "2/3 3/3", 1, "Page 2 of 3 of the statement stands where page 1 is due.", 1 },
	{ "1/3 2/4 3/3", 2, "Page 2 of 4 of the statement stands where page 2 is due.", 2 },
	{ "1/3 2/3 2/3", 1, "Page 2 of 3 of the statement stands where page 3 is due.", 3 },
	{ "1/2 2/2 3/2", 1, "The statement has 2 pages, the last one here is page 3.", 3 },
	{ "2/2 1/2", 2, "Page 2 of 2 of the statement stands where page 1 is due.", 1 },
};

START_TEST(pages_follow_each_other)
{
	struct drawing p;
	struct cg_statement s = { 0 };
	struct cg_recon r = { .s = &s };
	struct cg_str rest = cg_str_of(sequences[_i].pages);

	drawing_open(&p);
	r.a = &p.a;
	while (rest.n > 0) {
		struct cg_str at = cg_str_cut(&rest, ' ');
		char text[30];

		drawing_page(&p);
		if (at.n == 1)
			continue;
		(void)snprintf(text, sizeof(text), "Page %c of %c", at.p[0], at.p[2]);
		(void)drawing_put(&p, 40, 760, text);
	}
	cg_reconcile_pages(&r, &p.words);
	ck_assert_uint_eq(s.warnings.n, sequences[_i].told);
	if (sequences[_i].told > 0) {
		ck_assert_str_eq(s.warnings.v[0].message.p, sequences[_i].message);
		ck_assert_uint_eq(s.warnings.v[0].page, sequences[_i].page);
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_TEXT_UNREADABLE);
	}
	ck_assert_int_eq(cg_reconcile_pages_whole(&p.words), sequences[_i].told == 0);
	drawing_close(&p);
}
END_TEST

/* Words that cannot be read are counted by page; those over others in a second language are not. */
START_TEST(words_of_a_page_that_cannot_be_read)
{
	struct drawing p;
	struct cg_statement s = { 0 };
	struct cg_recon r = { .s = &s };
	struct cg_font fonts[] = { { .name = CG_STR("Arial") }, { .name = CG_STR("Mangal") } };

	drawing_open(&p);
	r.a = &p.a;
	for (int i = 0; i < 3; i++) {
		drawing_page(&p);
		(void)drawing_put(&p, 40, 100, "A B C");
	}
	p.words.fonts = fonts;
	p.words.n_fonts = 2;
	p.words.pages[1].v[0].unreadable = p.words.pages[1].v[2].unreadable = true;
	p.words.pages[2].v[0].unreadable = p.words.pages[2].v[1].unreadable = true;
	p.words.pages[2].v[1].font = 1;
	p.words.crowded = _i == 0 ? 0 : 3;
	cg_reconcile_pages(&r, &p.words);
	ck_assert_uint_eq(s.warnings.n, 2 + (size_t)_i);
	ck_assert_str_eq(s.warnings.v[0].message.p, "2 words of this page hold characters that cannot be read.");
	ck_assert_uint_eq(s.warnings.v[0].page, 2);
	ck_assert_str_eq(s.warnings.v[1].message.p, "1 words of this page hold characters that cannot be read.");
	ck_assert_uint_eq(s.warnings.v[1].page, 3);
	if (_i == 1) {
		ck_assert_str_eq(s.warnings.v[2].message.p,
				 "Words of this page stand so close together that some may have been read as one.");
		ck_assert_uint_eq(s.warnings.v[2].page, 3);
	}
	drawing_close(&p);
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *suite = suite_create("pages");
	TCase *tc = tcase_create("pages");

	LOOP(tc, page_number_is_at_the_edge, marks);
	LOOP(tc, empty_statement_shows_it, empties);
	LOOP(tc, pages_follow_each_other, sequences);
	tcase_add_loop_test(tc, words_of_a_page_that_cannot_be_read, 0, 2);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
