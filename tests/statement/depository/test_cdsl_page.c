/* Lines of a CDSL e-CAS without what every page repeats, and by what the statement is known. */
#include <stdio.h>
#include <stdlib.h>

#include "run.h"
#include "statement/depository/cdsl.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

static struct drawing p;
static struct cg_lines lines;

static void setup(void)
{
	drawing_open(&p);
}

static void teardown(void)
{
	drawing_close(&p);
}

/* The words of the last page's line are moved down by so many hundredths of a point. */
static void put_line(double x, double y, int32_t down, const char *text)
{
	struct cg_page *page = &p.words.pages[p.words.n_pages - 1];
	size_t first = page->n;

	(void)drawing_put(&p, x, y, text);
	page = &p.words.pages[p.words.n_pages - 1];
	for (size_t i = first; i < page->n; i++) {
		page->v[i].y0 += down;
		page->v[i].y1 += down;
	}
}

static void read_lines(void)
{
	struct cg_doc d = { .words = &p.words, .a = &p.a };

	ck_assert(cg_cdsl_lines(&d, &lines));
	ck_assert_uint_eq(lines.n_pages, p.words.n_pages);
	ck_assert_uint_eq(lines.page_first[lines.n_pages], lines.n);
}

/* How many lines have this word first. */
static size_t count(const char *word)
{
	size_t n = 0;

	for (size_t i = 0; i < lines.n; i++)
		n += cg_str_eq(lines.v[i].w[0].text, cg_str_of(word));
	return n;
}

/* A line that more than half of the pages have, at the same height within a point, is furniture. */
static const struct {
	size_t pages, with; /* so many pages, the first of which have it */
	int32_t down;	    /* on all but the first */
	const char *other;  /* its words there */
	size_t left;
} repeated[] = {
	{ 1, 1, 0, "FOOT of A", 1 },	{ 2, 2, 0, "FOOT of A", 0 },   { 2, 1, 0, "FOOT of A", 1 },
	{ 3, 2, 0, "FOOT of A", 0 },	{ 4, 2, 0, "FOOT of A", 2 },   { 4, 3, 0, "FOOT of A", 0 },
	{ 3, 3, 100, "FOOT of A", 0 },	{ 3, 3, 101, "FOOT of A", 1 }, { 3, 3, -100, "FOOT of A", 0 },
	{ 3, 3, -101, "FOOT of A", 1 }, { 3, 3, 0, "FOOT of B", 1 },   { 3, 3, 0, "FOOT of A A", 1 },
	{ 3, 3, 0, "FOOT of", 1 },
};

START_TEST(lines_that_pages_repeat)
{
	size_t kept = repeated[_i].left, pages = repeated[_i].pages;

	for (size_t i = 0; i < pages; i++) {
		char text[40];

		drawing_page(&p);
		(void)snprintf(text, sizeof(text), "BODY %zu", i);
		put_line(25, 100, 0, text);
		if (i < repeated[_i].with)
			put_line(25, 700, i == 0 ? 0 : repeated[_i].down, i == 0 ? "FOOT of A" : repeated[_i].other);
	}
	read_lines();
	ck_assert_uint_eq(count("FOOT"), kept);
	ck_assert_uint_eq(count("BODY"), pages);
	for (size_t i = 0; i < pages; i++)
		is_text(lines.v[lines.page_first[i]].w[0].text, "BODY");
}
END_TEST

/* Lines are looked for on the first two pages: what the third begins is no furniture. */
START_TEST(candidates_are_of_the_first_pages)
{
	for (size_t i = 0; i < 7; i++) {
		drawing_page(&p);
		if (i >= (size_t)_i + 1)
			put_line(25, 700, 0, "FOOT");
		put_line(25, 100, 0, i == 0 ? "A" : "B");
	}
	read_lines();
	ck_assert_uint_eq(count("FOOT"), _i == 0 ? 0 : 5);
	ck_assert_uint_eq(count("B"), 0);
}
END_TEST

/* So many different lines that each page repeats are known, and no more. */
START_TEST(furniture_has_a_limit)
{
	for (size_t i = 0; i < 2; i++) {
		drawing_page(&p);
		for (int k = 0; k < 33; k++)
			put_line(25, 50 + 12 * k, 0, "FOOT");
	}
	read_lines();
	ck_assert_uint_eq(lines.n, 2); /* the last one of each page */
}
END_TEST

/* 400 lines are looked at: line 400 is furniture, line 401 is not. */
START_TEST(looked_at_are_so_many_lines)
{
	for (size_t i = 0; i < 2; i++) {
		drawing_page(&p);
		for (int k = 0; k < 399; k++) {
			char text[40];

			(void)snprintf(text, sizeof(text), "%c%d", "AB"[i], k);
			put_line(25, 10 + 8 * k, 0, text);
		}
		put_line(25, 5000, 0, "FOOT");
		put_line(25, 5100, 0, "LAST");
	}
	read_lines();
	ck_assert_uint_eq(count("FOOT"), 0);
	ck_assert_uint_eq(count("LAST"), 2);
}
END_TEST

static const struct {
	const char *text, *left; /* NULL: no line */
} numbers[] = {
	{ "Page 3 of 12", NULL },	    { "x Page 3 of 12 y", "x y" },    { "Page 3 of", "Page 3 of" },
	{ "Page 3 of x", "Page 3 of x" },   { "Page x of 3", "Page x of 3" }, { "page 3 of 12", "page 3 of 12" },
	{ "Page 3 at 12", "Page 3 at 12" }, { "Page 3 of 12 4", "4" },
};

START_TEST(page_numbers_go)
{
	drawing_page(&p);
	put_line(25, 100, 0, numbers[_i].text);
	read_lines();
	ck_assert_uint_eq(lines.n, numbers[_i].left != NULL);
	if (numbers[_i].left != NULL)
		is_text(cg_line_text(&p.a, &lines.v[0]), numbers[_i].left);
}
END_TEST

START_TEST(second_language_goes)
{
	struct cg_font fonts[] = { { .name = CG_STR("Arial") }, { .name = CG_STR("ABCDEF+Mangal-Bold") } };

	drawing_page(&p);
	put_line(25, 100, 0, "A B");
	p.words.fonts = fonts;
	p.words.n_fonts = 2;
	p.words.pages[0].v[1].font = 1;
	read_lines();
	ck_assert_uint_eq(lines.n, 1);
	is_text(cg_line_text(&p.a, &lines.v[0]), "A");
}
END_TEST

#define ISSUER "Central Depository Services (India) Limited"
#define KIND "CAS FOR SECURITIES HELD IN DEMAT FORM"

/* Issuer and kind stand among the first 80 lines, on the first two pages; the title of the file can name the issuer. */
static const struct {
	const char *title, *line[2];
	int above;   /* so many lines stand above */
	size_t page; /* 1-based */
	unsigned sure;
} known[] = {
	{ "", { ISSUER, KIND }, 0, 1, 90 },
	{ "", { KIND, ISSUER }, 0, 2, 90 },
	{ "", { ISSUER, KIND }, 0, 3, 0 },
	{ "", { ISSUER, KIND }, 78, 1, 90 },
	{ "", { ISSUER, KIND }, 79, 1, 0 },
	{ "", { ISSUER, "" }, 0, 1, 0 },
	{ "", { "", KIND }, 0, 1, 0 },
	{ "Central Depository Services (India) Ltd", { "", KIND }, 0, 1, 90 },
	{ "The Central Depository Services (India) Ltd", { "", KIND }, 0, 1, 0 },
	{ "", { "central depository services (india) limited", "for securities held in demat" }, 0, 1, 90 },
};

START_TEST(statement_is_known)
{
	struct cg_doc d = { .words = &p.words, .a = &p.a };

	for (size_t i = 1; i < known[_i].page; i++)
		drawing_page(&p);
	drawing_page(&p);
	for (int i = 0; i < known[_i].above; i++)
		put_line(25, 20 + 8 * i, 0, "ABOVE");
	for (int i = 0; i < 2; i++)
		put_line(25, 700 + 10 * i, 0, known[_i].line[i]);
	p.words.title = cg_str_of(known[_i].title);
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
	ck_assert_uint_eq(cg_cdsl_page_detect(&d), known[_i].sure);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("cdsl_page");
	TCase *tc = tcase_create("cdsl_page");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, lines_that_pages_repeat, repeated);
	tcase_add_loop_test(tc, candidates_are_of_the_first_pages, 0, 2);
	tcase_add_test(tc, furniture_has_a_limit);
	tcase_add_test(tc, looked_at_are_so_many_lines);
	LOOP(tc, page_numbers_go, numbers);
	tcase_add_test(tc, second_language_goes);
	LOOP(tc, statement_is_known, known);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
