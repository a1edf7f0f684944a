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

int main(void)
{
	Suite *s = suite_create("page_number");
	TCase *tc = tcase_create("page_number");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_test(tc, every_form_is_known);
	tcase_add_test(tc, other_words_and_places_are_none);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
