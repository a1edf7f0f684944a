#include "statement/drawing.h"

#include "run.h"
#include "statement/registrar/page_scale.h"

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

/* Three lines of the size, and a title of twice that. */
static const struct cg_words *printed(int32_t size)
{
	p.size = 2 * size;
	(void)drawing_put(&p, 100, 50, "Title");
	p.size = size;
	for (int i = 0; i < 3; i++)
		(void)drawing_put(&p, 100, 100 + 10 * i, "some words");
	return cg_page_scale(&p.words, &p.a);
}

START_TEST(usual_print_stays)
{
	static const int32_t sizes[] = { 500, 640, 690, 750, 850, 859 };

	ck_assert_ptr_eq(printed(sizes[_i]), &p.words);
}
END_TEST

START_TEST(unusual_print_is_scaled_with_its_page)
{
	static const int32_t sizes[] = { 140, 350, 1380, 6900 };
	const struct cg_words *w = printed(sizes[_i]);
	const struct cg_word *word;

	ck_assert_ptr_ne(w, &p.words);
	word = &w->pages[0].v[1];
	ck_assert_int_eq(word->size, 690);
	ck_assert_int_eq(word->x0, 10000LL * 690 / sizes[_i]);
	ck_assert_int_eq(w->pages[0].v[0].size, 1380);
	ck_assert_int_eq(w->pages[0].width, 61200LL * 690 / sizes[_i]);
	ck_assert_int_eq(w->pages[0].height, 79200LL * 690 / sizes[_i]);
	ck_assert_int_eq(p.words.pages[0].width, 61200);
	ck_assert(cg_str_eq(word->text, CG_STR("some")));
}
END_TEST

/* The size is that of the document: each of its pages is brought to it. */
START_TEST(every_page_is_scaled)
{
	const struct cg_words *w;

	(void)printed(1380);
	for (int i = 0; i < 2; i++) {
		drawing_page(&p);
		w = printed(1380);
	}
	ck_assert_uint_eq(w->n_pages, 3);
	for (size_t i = 0; i < 3; i++) {
		ck_assert_uint_eq(w->pages[i].n, 7);
		ck_assert_int_eq(w->pages[i].width, 30600);
		ck_assert_int_eq(w->pages[i].height, 39600);
		ck_assert_int_eq(w->pages[i].v[1].x0, 5000);
		ck_assert_int_eq(w->pages[i].v[6].size, 690);
		ck_assert(cg_str_eq(w->pages[i].v[6].text, CG_STR("words")));
	}
}
END_TEST

START_TEST(pages_without_words_are_no_trap)
{
	ck_assert_ptr_eq(cg_page_scale(&p.words, &p.a), &p.words);
	drawing_page(&p);
	ck_assert_uint_eq(printed(1380)->n_pages, 2);
}
END_TEST

/* From below 5 points and above 8.5 on, counted in tenths. */
START_TEST(print_just_outside_is_scaled)
{
	static const int32_t sizes[] = { 499, 860 };
	const struct cg_words *w = printed(sizes[_i]);

	ck_assert_ptr_ne(w, &p.words);
	ck_assert_int_eq(w->pages[0].v[1].size, (_i == 0 ? 499LL * 690 / 490 : 690));
	ck_assert_int_eq(w->pages[0].v[1].y1, (int64_t)p.words.pages[0].v[1].y1 * 690 / (_i == 0 ? 490 : 860));
	ck_assert_int_eq(w->pages[0].v[1].y0, (int64_t)p.words.pages[0].v[1].y0 * 690 / (_i == 0 ? 490 : 860));
	ck_assert_int_eq(w->pages[0].v[1].x1, (int64_t)p.words.pages[0].v[1].x1 * 690 / (_i == 0 ? 490 : 860));
}
END_TEST

/* The size that half of the words do not exceed: of four two are small. */
START_TEST(half_of_the_words_tell_the_size)
{
	static const int32_t sizes[][4] = { { 690, 690, 1380, 1380 }, { 690, 1380, 1380, 1380 }, { 0, 0, 0, 690 } };

	for (int i = 0; i < 4; i++) {
		p.size = sizes[_i][i];
		(void)drawing_put(&p, 100, 100 + 20 * i, "word");
	}
	if (_i == 1)
		ck_assert_int_eq(cg_page_scale(&p.words, &p.a)->pages[0].v[1].size, 690);
	else
		ck_assert_ptr_eq(cg_page_scale(&p.words, &p.a), &p.words);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("page_scale");
	TCase *tc = tcase_create("page_scale");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_loop_test(tc, usual_print_stays, 0, 6);
	tcase_add_loop_test(tc, unusual_print_is_scaled_with_its_page, 0, 4);
	tcase_add_test(tc, every_page_is_scaled);
	tcase_add_test(tc, pages_without_words_are_no_trap);
	tcase_add_loop_test(tc, print_just_outside_is_scaled, 0, 2);
	tcase_add_loop_test(tc, half_of_the_words_tell_the_size, 0, 3);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
