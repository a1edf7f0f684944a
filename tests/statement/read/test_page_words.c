#include "statement/drawing.h"

#include "run.h"
#include "statement/read/page_words.h"

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
	suite_add_tcase(s, t);
	return suite_run(s);
}
