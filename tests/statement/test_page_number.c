/* The number of a page in the forms that statements print. */
#include <stdlib.h>

#include "run.h"
#include "statement/drawing.h"
#include "statement/page_number.h"

static struct drawing p;
static struct cg_lines lines;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
}

static void close_page(void)
{
	drawing_close(&p);
}

/* The words of the number in a line at this height: first and one past the last; both 9: none. */
static void is_number_at(double y, const char *text, size_t first, size_t end)
{
	size_t from, to;
	bool found;

	close_page();
	open_page();
	(void)drawing_put(&p, 40, y, text);
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	found = cg_page_number(&lines.v[0], &p.words.pages[0], &from, &to);
	ck_assert_msg(found == (first != 9), "%s", text);
	if (found) {
		ck_assert_uint_eq(from, first);
		ck_assert_uint_eq(to, end);
	}
}

START_TEST(every_form_is_known)
{
	is_number_at(770, "Page 3 of 26", 0, 4);
	is_number_at(20, "Page: 3 of 26", 0, 4);
	is_number_at(770, "Page 3/26", 0, 2);
	is_number_at(770, "3 of 26", 0, 3);
}
END_TEST

START_TEST(other_words_and_places_are_none)
{
	is_number_at(400, "Page 3 of 26", 9, 9);
	is_number_at(770, "3 of 26 funds", 9, 9);
	is_number_at(770, "Page 3 of them", 9, 9);
	is_number_at(770, "1/26", 9, 9);
}
END_TEST

/* Words of 7 pt, each this far right of the end of the one before; a page of 792 pt. */
static const struct {
	const char *text;
	int32_t y, gap[5];
	size_t first, end; /* equal: none */
} exact[] = {
	/* in the upper 15 % of the page, and in its lowest fifth */
	{ "Page 3 of 26", 11880, { 0 }, 0, 4 },
	{ "Page 3 of 26", 11881, { 0 }, 4, 4 },
	{ "Page 3 of 26", 63359, { 0 }, 4, 4 },
	{ "Page 3 of 26", 63360, { 0 }, 0, 4 },
	/* further from other words than they are high */
	{ "Fund Page 3 of 26", 1000, { 0, 701 }, 1, 5 },
	{ "Fund Page 3 of 26", 1000, { 0, 700 }, 5, 5 },
	{ "Page 3/26 Fund", 1000, { 0, 0, 701 }, 0, 2 },
	{ "Page 3/26 Fund", 1000, { 0, 0, 700 }, 3, 3 },
	{ "Fund Page 3/26 Fund", 1000, { 0, 900, 0, 900 }, 1, 3 },
	{ "Page 3/26 Page 4/26", 1000, { 0, 0, 100 }, 4, 4 },
	{ "Fund Page 3/26", 1000, { 0, 900 }, 1, 3 },
	/* four digits at most, and something on both sides of the slash or the word */
	{ "Page 1234 of 9999", 1000, { 0 }, 0, 4 },
	{ "Page 12345 of 99", 1000, { 0 }, 4, 4 },
	{ "Page 12 of 12345", 1000, { 0 }, 4, 4 },
	{ "Page 1234/9999", 1000, { 0 }, 0, 2 },
	{ "Page 12345/9", 1000, { 0 }, 2, 2 },
	{ "Page 1/12345", 1000, { 0 }, 2, 2 },
	{ "Page 3/", 1000, { 0 }, 2, 2 },
	{ "Page /26", 1000, { 0 }, 2, 2 },
	{ "PAGE: 3/26", 1000, { 0 }, 0, 2 },
	{ "Pages 3/26", 1000, { 0 }, 2, 2 },
	{ "page 3 OF 26", 1000, { 0 }, 0, 4 },
	{ "Page 3 off 26", 1000, { 0 }, 4, 4 },
	{ "Page 3 of", 1000, { 0 }, 3, 3 },
	{ "Page 3", 1000, { 0 }, 2, 2 },
	{ "Page", 1000, { 0 }, 1, 1 },
	{ "3 of 26", 1000, { 0 }, 0, 3 },
	{ "3 of x", 1000, { 0 }, 3, 3 },
	{ "x of 26", 1000, { 0 }, 3, 3 },
	{ "x 3 of 26", 1000, { 0, 900 }, 4, 4 },
};

START_TEST(numbers_have_a_place_and_a_shape)
{
	struct cg_page page = { .width = 61200, .height = 79200 };
	struct cg_str rest = cg_str_of(exact[_i].text);
	size_t n = 1, from = 99, to = 99;
	int32_t x = 1000;
	struct cg_line l = { .y = exact[_i].y, .page = 1 };

	for (size_t i = 0; i < rest.n; i++)
		n += rest.p[i] == ' ';
	l.w = cg_arena_take_array(&p.a, n, sizeof(*l.w)); /* and nothing behind it */
	ck_assert_ptr_nonnull(l.w);
	for (; l.n < n; l.n++) {
		x += exact[_i].gap[l.n];
		l.w[l.n] = (struct cg_word){ .text = cg_str_cut(&rest, ' '), .x0 = x, .x1 = x + 500, .size = 700 };
		x += 500;
	}
	ck_assert(cg_page_number(&l, &page, &from, &to) == (exact[_i].first != exact[_i].end));
	ck_assert_uint_eq(from, exact[_i].first);
	ck_assert_uint_eq(to, exact[_i].end);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("page_number");
	TCase *tc = tcase_create("page_number");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_test(tc, every_form_is_known);
	tcase_add_test(tc, other_words_and_places_are_none);
	tcase_add_loop_test(tc, numbers_have_a_place_and_a_shape, 0, (int)(sizeof(exact) / sizeof(exact[0])));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
