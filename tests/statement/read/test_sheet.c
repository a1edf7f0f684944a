/* Whether two pages of a statement stand on each page of the file: by the numbers that they bear. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/read/sheet.h"

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

static bool is_shared(void)
{
	struct cg_doc d = { .words = &p.words, .a = &p.a };

	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	return cg_sheet_is_shared(&d);
}

#define NSDL "National Securities Depository Limited"

/* Lines of one page, and whether they are of two. */
static const struct {
	const char *lines[3];
	bool shared;
} pages[] = {
	{ { "Page 1 of 4", "Page 2 of 4" }, true },
	{ { "Page 2 of 4", "Page 1 of 4" }, true },
	{ { "Page 1 of 4", "Page 3 of 4" }, false },
	{ { "Page 1 of 4", "Page 1 of 4" }, false },
	{ { "Page 1 of 4", "Page 2 of 5" }, false },
	{ { "Page 1 of 4 Page 2 of 4" }, true },
	{ { "Page 1 of 4", "Page 3 of 4", "Page 2 of 4" }, true },
	{ { "Page 1 of 4", "Page 2 of 5", "Page 3 of 4" }, false },
	{ { "Page 2 of 4" }, false },
	/* each form of a number */
	{ { "Page: 1 of 4", "PAGE 2/4" }, true },
	{ { "Page : 1/4", "page 2 OF 4" }, true },
	{ { "Pages 1/4", "Page 2/4" }, false },
	{ { "Page 1 of", "Page 2 of 4" }, false },
	{ { "Page 1 off 4", "Page 2 of 4" }, false },
	{ { "Page", "Page 2 of 4" }, false },
	{ { "Page :", "Page 2 of 4" }, false },
	{ { "Page x/4", "Page 2/4" }, false },
	{ { "Page 1/x", "Page 2/4" }, false },
	{ { "Page 1.0 of 4", "Page 2 of 4" }, false },
	{ { "Page 1 of 4.0", "Page 2 of 4" }, false },
	/* a count is 1 to 2,000, and no page is behind the last one */
	{ { "Page 0 of 4", "Page 1 of 4" }, false },
	{ { "Page 3 of 4", "Page 4 of 4" }, true },
	{ { "Page 4 of 4", "Page 5 of 4" }, false },
	{ { "Page 1999 of 2000", "Page 2000 of 2000" }, true },
	{ { "Page 1999 of 2001", "Page 2000 of 2001" }, false },
	{ { "Page 1 of 1", "Page 2 of 1" }, false },
	/* the foot of NSDL's pages */
	{ { NSDL " 3", NSDL " 4" }, true },
	{ { NSDL " 3", "Fund", NSDL " 4" }, true },
	{ { NSDL " 4", NSDL " 3" }, false },
	{ { NSDL " 3", NSDL " 3" }, false },
	{ { NSDL " 3", NSDL " 5" }, false },
	{ { NSDL " 0", NSDL " 1" }, false },
	{ { NSDL " 1", NSDL " 2" }, true },
	{ { NSDL " 3 " NSDL " 9" }, true },
	{ { "The " NSDL " 3", "The " NSDL " 4" }, false },
	{ { NSDL, NSDL }, false },
	{ { NSDL " 3", NSDL " x", NSDL " 4" }, true },
};

START_TEST(numbers_of_two_pages)
{
	for (int i = 0; i < 3 && pages[_i].lines[i] != NULL; i++)
		(void)drawing_put(&p, 20, 100 + 20 * i, pages[_i].lines[i]);
	ck_assert_msg(is_shared() == pages[_i].shared, "%s", pages[_i].lines[0]);
}
END_TEST

/* Numbers on two pages of the file are sound; half of the pages have to have two. */
START_TEST(half_of_the_pages_are_shared)
{
	for (int n = 1; n <= 4; n++) {
		close_page();
		open_page();
		for (int i = 0; i < n; i++) {
			if (i > 0)
				drawing_page(&p);
			(void)drawing_put(&p, 20, 100, "Page 1 of 9");
			if (i == 0 || i == 3)
				(void)drawing_put(&p, 20, 200, "Page 2 of 9");
		}
		ck_assert_msg(is_shared() == (n != 3), "%d pages", n);
	}
	close_page();
	open_page();
	(void)drawing_put(&p, 20, 100, "Page 1 of 2");
	drawing_page(&p);
	(void)drawing_put(&p, 20, 100, "Page 2 of 2");
	ck_assert(!is_shared());
}
END_TEST

int main(void)
{
	Suite *s = suite_create("sheet");
	TCase *t = tcase_create("sheet");

	tcase_add_checked_fixture(t, open_page, close_page);
	tcase_add_loop_test(t, numbers_of_two_pages, 0, (int)(sizeof(pages) / sizeof(pages[0])));
	tcase_add_test(t, half_of_the_pages_are_shared);
	suite_add_tcase(s, t);
	return suite_run(s);
}
