#include "statement/drawing.h"

#include "run.h"
#include "statement/read/page_words.h"
#include "values.h"

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

START_TEST(page_numbers_get_one_form)
{
	static const char *const forms[] = { "Page: 3 of 26",	 "Page 3/26",	  "PAGE 3 OF 26",   "Pg. 3 of 26",
					     "Page No. 3 of 26", "Page No: 3/26", "Page : 3 of 26", "Page 3 / 26" };
	static const char *const parts[] = { "Page", "3", "of", "26" };
	const struct cg_words *w;

	(void)drawing_put(&p, 100, 50, "Title");
	(void)drawing_put(&p, 100, 700, forms[_i]);
	w = cg_page_words(&p.words, &p.a);
	ck_assert_ptr_ne(w, NULL);
	ck_assert_uint_eq(w->pages[0].n, 5);
	for (size_t i = 0; i < 4; i++)
		ck_assert(cg_str_eq(w->pages[0].v[1 + i].text, cg_str_of(parts[i])));
	ck_assert_int_lt(w->pages[0].v[2].x0, w->pages[0].v[4].x0);
}
END_TEST

START_TEST(other_words_stay)
{
	static const char *const texts[] = { "Page 3 of 26",	  "Page 3 of the statement", "Pages 3/26",
					     "Folio 12345678/26", "Page 12345/26",	     "Page" };

	(void)drawing_put(&p, 100, 700, texts[_i]);
	ck_assert_ptr_eq(cg_page_words(&p.words, &p.a), &p.words);
}
END_TEST

/* Cells of a table that stand apart are none, wherever it is that they do. */
START_TEST(page_numbers_stand_together)
{
	static const char *const parts[][2] = { { "Page:", "3 of 26" },
						{ "Page: 3", "of 26" },
						{ "Page: 3 of", "26" } };

	(void)drawing_put(&p, 100, 700, parts[_i][0]);
	(void)drawing_put(&p, 300, 700, parts[_i][1]);
	ck_assert_ptr_eq(cg_page_words(&p.words, &p.a), &p.words);
}
END_TEST

START_TEST(signs_of_currency_leave_figures_alone_in_their_cells)
{
	static const char *const signs[] = { "Rs.", "INR", "\xe2\x82\xb9", "Rs" };
	const struct cg_words *w;

	(void)drawing_put(&p, 60, 100, "Purchase");
	(void)drawing_put(&p, drawing_put(&p, 300, 100, signs[_i]) + 2, 100, "5,000.00");
	(void)drawing_put(&p, 500, 100, "12.345");
	w = cg_page_words(&p.words, &p.a);
	ck_assert_uint_eq(w->pages[0].n, 3);
	ck_assert(cg_str_eq(w->pages[0].v[1].text, CG_STR("5,000.00")));
	ck_assert_int_eq(w->pages[0].v[1].x0, 30000);
}
END_TEST

START_TEST(a_rupee_sign_in_a_head_is_a_backtick)
{
	const struct cg_words *w;

	(void)drawing_put(&p, 100, 100, "(\xe2\x82\xb9)");
	(void)drawing_put(&p, 200, 100,
			  "\xe2\x82\xb9"
			  "1,234.50");
	w = cg_page_words(&p.words, &p.a);
	ck_assert_uint_eq(w->pages[0].n, 2);
	ck_assert(cg_str_eq(w->pages[0].v[0].text, CG_STR("(`)")));
	ck_assert(cg_str_eq(w->pages[0].v[1].text, CG_STR("1,234.50")));
}
END_TEST

START_TEST(a_price_in_a_text_keeps_its_sign)
{
	(void)drawing_put(&p, drawing_put(&p, 100, 100, "@") + 2, 100,
			  "\xe2\x82\xb9"
			  "0.41");
	ck_assert_ptr_eq(cg_page_words(&p.words, &p.a), &p.words);
}
END_TEST

/* The letters of a line may stand a little off its base; a cell below the text is none of it. */
START_TEST(a_price_a_little_off_the_base_is_in_the_text)
{
	const struct cg_words *w;

	(void)drawing_put(&p, drawing_put(&p, 100, 100, "@") + 2, 102, "Rs.0.41"); /* 7 points high: 2.1 are off */
	ck_assert_ptr_eq(cg_page_words(&p.words, &p.a), &p.words);
	(void)drawing_put(&p, drawing_put(&p, 100, 200, "@") + 2, 202.2, "Rs.0.52");
	w = cg_page_words(&p.words, &p.a);
	ck_assert_uint_eq(w->pages[0].n, 4);
	ck_assert(cg_str_eq(w->pages[0].v[1].text, CG_STR("Rs.0.41")));
	ck_assert(cg_str_eq(w->pages[0].v[3].text, CG_STR("0.52")));
}
END_TEST

/* In a font of one width a space is as wide as a letter. */
START_TEST(a_price_in_a_text_of_one_width_keeps_its_sign)
{
	p.size = 500;
	(void)drawing_put(&p, drawing_put(&p, drawing_put(&p, 100, 100, "@") + 3.1, 100, "Rs.0.41") + 3.1, 100, "per");
	ck_assert_ptr_eq(cg_page_words(&p.words, &p.a), &p.words);
}
END_TEST

/* ---- words with exact boxes ---- */

enum { SIZE = 700, WORDS_MAX = 8 };
static struct cg_word exact[WORDS_MAX];
static size_t exact_n;

static struct cg_word *put(const char *text, int32_t x0, int32_t x1, int32_t y)
{
	struct cg_word *w = &exact[exact_n++];

	*w = (struct cg_word){ .text = cg_str_of(text), .x0 = x0, .x1 = x1, .size = SIZE, .y0 = y, .y1 = y + SIZE };
	return w;
}

/* What is made of the words put since the last time: "Page 3 of 26"; the words may not be read behind their end. */
static const struct cg_page *made(struct cg_str *text)
{
	struct cg_word *v = cg_arena_take_array(&p.a, exact_n, sizeof(*v));
	struct cg_page page = { .width = 61200, .height = 79200, .v = v, .n = exact_n };
	struct cg_words words = { .pages = &page, .n_pages = 1 };
	struct cg_page *out = cg_arena_take(&p.a, sizeof(*out));
	const struct cg_words *w;

	ck_assert(v != NULL && out != NULL);
	for (size_t i = 0; i < exact_n; i++)
		v[i] = exact[i];
	exact_n = 0;
	w = cg_page_words(&words, &p.a);
	ck_assert_ptr_nonnull(w);
	*out = w->pages[0];
	*text = CG_STR("");
	for (size_t i = 0; i < out->n; i++)
		*text = cg_arena_printf(&p.a, "%.*s%s%.*s", CG_STR_ARG(*text), i > 0 ? " " : "",
					CG_STR_ARG(out->v[i].text));
	return out;
}

/* From the end of a word to the next one, and how much lower that is; whether both are of one page number. */
static const struct {
	int32_t gap, lower;
	bool beside;
} apart[] = {
	{ 0, 0, true },	  { 1399, 0, true }, { 1400, 0, false }, { -699, 0, true },  { -700, 0, false },
	{ 0, 699, true }, { 0, 700, false }, { 0, -699, true },	 { 0, -700, false },
};

START_TEST(parts_of_a_number_are_beside_each_other)
{
	struct cg_str text;

	put("Page:", 10000, 12000, 5000);
	put("3/26", 12000 + apart[_i].gap, 16000, 5000 + apart[_i].lower);
	(void)made(&text);
	is_text(text, apart[_i].beside ? "Page 3 of 26" : "Page: 3/26");
	put("Page:", 10000, 12000, 5000);
	put("3", 12100, 12400, 5000);
	put("of", 12400 + apart[_i].gap, 14000, 5000 + apart[_i].lower);
	put("26", 14100, 15000, 5000 + apart[_i].lower);
	(void)made(&text);
	is_text(text, apart[_i].beside ? "Page 3 of 26" : "Page: 3 of 26");
	put("Page:", 10000, 12000, 5000);
	put("3", 12100, 12400, 5000);
	put("of", 12500, 14000, 5000);
	put("26", 14000 + apart[_i].gap, 15000, 5000 + apart[_i].lower);
	(void)made(&text);
	is_text(text, apart[_i].beside ? "Page 3 of 26" : "Page: 3 of 26");
}
END_TEST

/* Each part has its share of the word that it is cut from. */
START_TEST(parts_have_their_boxes)
{
	const struct cg_page *page;
	struct cg_str text;

	put("Fund", 1000, 2000, 5000);
	put("Page", 10000, 12000, 5000);
	put("12/345", 12100, 18100, 5010);
	put("Plan", 30000, 31000, 5000);
	page = made(&text);
	is_text(text, "Fund Page 12 of 345 Plan");
	ck_assert_int_eq(page->v[1].x0, 10000);
	ck_assert_int_eq(page->v[2].x0, 12100);
	ck_assert_int_eq(page->v[2].x1, 14100);
	ck_assert_int_eq(page->v[3].x0, 14100);
	ck_assert_int_eq(page->v[3].x1, 15100);
	ck_assert_int_eq(page->v[4].x0, 15100);
	ck_assert_int_eq(page->v[4].x1, 18100);
	ck_assert_int_eq(page->v[4].y0, 5010);
	ck_assert(page->v[2].space_after && page->v[3].space_after && page->v[4].space_after);
	ck_assert_uint_eq(page->n, page->cap);
}
END_TEST

/* Words beside each other, and what is made of them. */
static const struct {
	const char *words[5];
	const char *want;
} numbers[] = {
	{ { "page", "3", "of", "26" }, "Page 3 of 26" },
	{ { "Page", "3", "OF", "26" }, "Page 3 of 26" },
	{ { "Pg", "3/26" }, "Page 3 of 26" },
	{ { "PG.:", "3/26" }, "Page 3 of 26" },
	{ { "Page", "No.", ":", "3/26" }, "Page 3 of 26" },
	{ { "Page", ".", "3/26" }, "Page 3 of 26" },
	{ { "Page", "1234/9999" }, "Page 1234 of 9999" },
	{ { "Page", "12345/9" }, "Page 12345/9" },
	{ { "Page", "9/12345" }, "Page 9/12345" },
	{ { "Page", "3/" }, "Page 3/" },
	{ { "Page", "/26" }, "Page /26" },
	{ { "Page:", "3", "of" }, "Page: 3 of" },
	{ { "Page:", "3", "off", "26" }, "Page: 3 off 26" },
	{ { "Page", "No" }, "Page No" },
	{ { "Page", ":" }, "Page :" },
	{ { "Page", "No", ":" }, "Page No :" },
	{ { "Page", "x", "3/26" }, "Page x 3/26" },
	{ { "x", "Page", "3/26", "y" }, "x Page 3 of 26 y" },
};

START_TEST(numbers_have_one_form)
{
	struct cg_str text;

	for (int32_t i = 0; i < 5 && numbers[_i].words[i] != NULL; i++)
		put(numbers[_i].words[i], 10000 + 2000 * i, 11900 + 2000 * i, 5000);
	(void)made(&text);
	is_text(text, numbers[_i].want);
}
END_TEST

/* A large word, and a word of the text under it, by size and box; whether it is a stamp. */
static const struct {
	int32_t size, other, x0, y0;
	bool goes;
} stamps[] = {
	{ 2400, 800, 11000, 5100, true }, { 2399, 700, 11000, 5100, false }, { 2400, 801, 11000, 5100, false },
	{ 2400, 800, 19999, 5100, true }, { 2400, 800, 20000, 5100, false }, { 2400, 800, 9001, 5100, true },
	{ 2400, 800, 9000, 5100, false }, { 2400, 800, 11000, 7399, true },  { 2400, 800, 11000, 7400, false },
	{ 2400, 800, 11000, 4201, true }, { 2400, 800, 11000, 4200, false },
};

START_TEST(a_large_word_over_the_text_goes)
{
	struct cg_str text;
	struct cg_word *w = put("DUPLICATE", 10000, 20000, 5000);

	w->size = stamps[_i].size;
	w->y1 = 7400;
	w = put("Fund", stamps[_i].x0, stamps[_i].x0 + 1000, stamps[_i].y0);
	w->size = stamps[_i].other;
	w->y1 = w->y0 + 800;
	(void)made(&text);
	is_text(text, stamps[_i].goes ? "Fund" : "DUPLICATE Fund");
}
END_TEST

/* A sign, its figure, and the words before and behind them: how far each is from the next; NULL: there is none. */
static const struct {
	const char *before, *sign, *figure, *behind;
	int32_t gap[3], lower[3];
	const char *want;
} cells[] = {
	/* twice the size from the sign to its figure, 65 % of it between words of one text */
	{ NULL, "Rs.", "5.00", NULL, { 0, 1400, 0 }, { 0 }, "5.00" },
	{ NULL, "Rs.", "5.00", NULL, { 0, 1401, 0 }, { 0 }, "Rs. 5.00" },
	{ "Fund", "Rs.", "5.00", NULL, { 455, 100, 0 }, { 0 }, "Fund Rs. 5.00" },
	{ "Fund", "Rs.", "5.00", NULL, { 456, 100, 0 }, { 0 }, "Fund 5.00" },
	{ NULL, "Rs.", "5.00", "per", { 0, 100, 455 }, { 0 }, "Rs. 5.00 per" },
	{ NULL, "Rs.", "5.00", "per", { 0, 100, 456 }, { 0 }, "5.00 per" },
	{ "Fund", "Rs.5.00", NULL, NULL, { 455, 0, 0 }, { 0 }, "Fund Rs.5.00" },
	{ "Fund", "Rs.5.00", NULL, NULL, { 456, 0, 0 }, { 0 }, "Fund 5.00" },
	/* 30 % of it off the base */
	{ NULL, "Rs.", "5.00", NULL, { 0, 100, 0 }, { 0, 210, 0 }, "5.00" },
	{ NULL, "Rs.", "5.00", NULL, { 0, 100, 0 }, { 0, 211, 0 }, "Rs. 5.00" },
	{ NULL, "Rs.", "5.00", NULL, { 0, 100, 0 }, { 0, -210, 0 }, "5.00" },
	{ NULL, "Rs.", "5.00", NULL, { 0, 100, 0 }, { 0, -211, 0 }, "Rs. 5.00" },
	/* two decimals at least */
	{ NULL, "Rs.", "5.0", NULL, { 0, 100, 0 }, { 0 }, "Rs. 5.0" },
	{ NULL, "Rs.", "5.000", NULL, { 0, 100, 0 }, { 0 }, "5.000" },
	{ NULL, "Rs.", "5.0x", NULL, { 0, 100, 0 }, { 0 }, "Rs. 5.0x" },
	/* signs */
	{ NULL, "Rs5.00", NULL, NULL, { 0 }, { 0 }, "5.00" },
	{ NULL, "INR5.00", NULL, NULL, { 0 }, { 0 }, "5.00" },
	{ NULL, "INR", "5.00", NULL, { 0, 100, 0 }, { 0 }, "5.00" },
	{ NULL, "INRx", "5.00", NULL, { 0, 100, 0 }, { 0 }, "INRx 5.00" },
	{ NULL, "INR.5.00", NULL, NULL, { 0 }, { 0 }, "INR.5.00" },
	{ NULL, "inr", "5.00", NULL, { 0, 100, 0 }, { 0 }, "inr 5.00" },
	{ NULL, "\u20b9", "5.00", NULL, { 0, 100, 0 }, { 0 }, "5.00" },
	{ NULL, "\u20b95.00", NULL, NULL, { 0 }, { 0 }, "5.00" },
	/* a rupee sign that stays is a backtick, but behind "@" */
	{ NULL, "a(\u20b9)", NULL, NULL, { 0 }, { 0 }, "a(`)" },
	{ "Fund", "\u20b95.00", NULL, NULL, { 455, 0, 0 }, { 0 }, "Fund `5.00" },
	{ "@", "\u20b95.00", NULL, NULL, { 455, 0, 0 }, { 0 }, "@ \u20b95.00" },
	{ "@", "\u20b95.0", NULL, NULL, { 456, 0, 0 }, { 0 }, "@ `5.0" },
};

START_TEST(a_sign_of_currency_goes_from_its_cell)
{
	const char *const words[] = { cells[_i].before, cells[_i].sign, cells[_i].figure, cells[_i].behind };
	int32_t x = 10000, y = 5000;
	struct cg_str text;

	for (size_t i = 0; i < 4; i++) {
		if (words[i] == NULL)
			continue;
		x += i > 0 ? cells[_i].gap[i - 1] : 0;
		y += i > 0 ? cells[_i].lower[i - 1] : 0;
		put(words[i], x, x + 1000, y);
		x += 1000;
	}
	(void)made(&text);
	is_text(text, cells[_i].want);
}
END_TEST

START_TEST(a_figure_takes_the_place_of_its_sign)
{
	const struct cg_page *page;
	struct cg_str text;

	put("Rs.", 10000, 11000, 5000);
	put("5.00", 11100, 12000, 5000);
	put("7.00", 30000, 31000, 5000);
	page = made(&text);
	is_text(text, "5.00 7.00");
	ck_assert_int_eq(page->v[0].x0, 10000);
	ck_assert_int_eq(page->v[0].x1, 12000);
	ck_assert_int_eq(page->v[1].x0, 30000);
}
END_TEST

/* Pages with nothing of that stay as they are, the others are copies. */
START_TEST(only_pages_with_something_are_written_anew)
{
	const struct cg_words *w;

	(void)drawing_put(&p, 100, 700, "Page 1 of 2");
	drawing_page(&p);
	(void)drawing_put(&p, 100, 700, "Page 2/2");
	w = cg_page_words(&p.words, &p.a);
	ck_assert_ptr_ne(w, &p.words);
	ck_assert_uint_eq(w->n_pages, 2);
	ck_assert_ptr_eq(w->pages[0].v, p.words.pages[0].v);
	ck_assert_ptr_ne(w->pages[1].v, p.words.pages[1].v);
	ck_assert_uint_eq(p.words.pages[1].n, 2);
	ck_assert_uint_eq(w->pages[1].n, 4);
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *s = suite_create("page_words");
	TCase *t = tcase_create("page_words");

	tcase_add_checked_fixture(t, open_page, close_page);
	tcase_add_loop_test(t, page_numbers_get_one_form, 0, 8);
	tcase_add_loop_test(t, other_words_stay, 0, 6);
	tcase_add_loop_test(t, page_numbers_stand_together, 0, 3);
	tcase_add_loop_test(t, signs_of_currency_leave_figures_alone_in_their_cells, 0, 4);
	tcase_add_test(t, a_rupee_sign_in_a_head_is_a_backtick);
	tcase_add_test(t, a_price_in_a_text_keeps_its_sign);
	tcase_add_test(t, a_price_a_little_off_the_base_is_in_the_text);
	tcase_add_test(t, a_price_in_a_text_of_one_width_keeps_its_sign);
	LOOP(t, parts_of_a_number_are_beside_each_other, apart);
	tcase_add_test(t, parts_have_their_boxes);
	LOOP(t, numbers_have_one_form, numbers);
	LOOP(t, a_large_word_over_the_text_goes, stamps);
	LOOP(t, a_sign_of_currency_goes_from_its_cell, cells);
	tcase_add_test(t, a_figure_takes_the_place_of_its_sign);
	tcase_add_test(t, only_pages_with_something_are_written_anew);
	suite_add_tcase(s, t);
	return suite_run(s);
}
