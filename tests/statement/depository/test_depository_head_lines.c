/* Which lines are the heading of a table: each distance at its limit and a hundredth of a point beside it. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/depository.h"
#include "statement/drawing.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

enum { SIZE = 600, FIRST = 10000 };

static struct drawing p;
static struct cg_lines lines;

static void open_page(void)
{
	drawing_open(&p);
	p.size = SIZE;
	drawing_page(&p);
}

static void close_page(void)
{
	drawing_close(&p);
}

/* One word, in hundredths of a point. */
static void put(int32_t x0, int32_t x1, int32_t y, struct cg_str text)
{
	struct cg_page *page = &p.words.pages[p.words.n_pages - 1];
	struct cg_word *w;

	(void)drawing_put(&p, 0, 0, "x");
	w = &page->v[page->n - 1];
	*w = (struct cg_word){ .text = text, .size = SIZE, .x0 = x0, .x1 = x1, .y1 = y + SIZE / 5 };
	w->y0 = w->y1 - SIZE;
}

/* A line of words that are 20 pt wide, each `gap` behind the one before it. */
static void put_line(int32_t y, int32_t gap, const char *text)
{
	struct cg_str rest = cg_str_of(text);

	for (int32_t x = 2000; rest.n > 0; x += 2000 + gap)
		put(x, x + 2000, y, cg_str_cut(&rest, ' '));
}

static void build(void)
{
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
}

/* In 6 pt lines of one heading are less than 7.80 apart, in small print less than 9.00. */
static const struct {
	const char *line[3]; /* behind the first one; NULL: none */
	int32_t step[3];
	size_t end;
	size_t page; /* this line begins a new one; 0: none */
} ends[] = {
	{ { "in Rs" }, { 779 }, 2, 0 },
	{ { "NAV 2024" }, { 779 }, 1, 0 }, /* a figure */
	{ { "NAV 2024x" }, { 779 }, 2, 0 },
	{ { "in Rs" }, { 779 }, 1, 1 },
	/* further down: no digit, and no row behind it */
	{ { "in Rs" }, { 780 }, 2, 0 },
	{ { "in Rs" }, { 899 }, 2, 0 },
	{ { "in Rs" }, { 900 }, 1, 0 },
	{ { "in 2024x" }, { 780 }, 1, 0 },
	{ { "in Rs", "INF109K01837 FUND" }, { 780, 599 }, 1, 0 },
	{ { "in Rs", "INF109K01837 FUND" }, { 780, 600 }, 2, 0 },
	{ { "in Rs", "INF109K01837 FUND" }, { 780, 599 }, 2, 2 },
	/* a third line is at most 1.15 times as far off as the second */
	{ { "in Rs", "per unit" }, { 700, 805 }, 3, 0 },
	{ { "in Rs", "per unit" }, { 700, 806 }, 2, 0 },
	{ { "in Rs", "per unit" }, { 778, 894 }, 3, 0 },
	{ { "in Rs", "per unit" }, { 778, 895 }, 2, 0 },
	{ { "in Rs", "per unit", "INF109K01837 FUND" }, { 700, 790, 599 }, 3, 0 },
	/* half of the words are of heads */
	{ { "in TATA" }, { 700 }, 2, 0 },
	{ { "in TATA STEEL" }, { 700 }, 1, 0 },
	{ { "TATA" }, { 700 }, 1, 0 },
	/* rows */
	{ { "INF109K01 Value" }, { 700 }, 1, 0 },
	{ { "Value 5" }, { 700 }, 1, 0 },
	{ { "Value Units Rate Sole Holder" }, { 700 }, 1, 0 },
	{ { "Value Units Rate Joint Holder" }, { 700 }, 1, 0 },
	{ { "Value Units Rate Sole Joint" }, { 700 }, 2, 0 },
	{ { "Value Units Rate joint holder" }, { 700 }, 2, 0 }, /* case counts */
	{ { "Value Units Rate sole holder" }, { 700 }, 2, 0 },
	{ { NULL }, { 0 }, 1, 0 },
};

START_TEST(lines_of_a_heading)
{
	int32_t y = FIRST;

	put_line(y, 1000, "ISIN Security Value");
	for (size_t i = 0; i < 3 && ends[_i].line[i] != NULL; i++) {
		y += ends[_i].step[i];
		if (ends[_i].page == i + 1)
			drawing_page(&p);
		put_line(y, 1000, ends[_i].line[i]);
	}
	build();
	ck_assert_uint_eq(cg_depository_heading_end(&lines, 0), ends[_i].end);
}
END_TEST

/* The second heading of a page: what stands above it does not count. */
START_TEST(lines_above_a_heading_are_none_of_it)
{
	put_line(FIRST, 1000, "ISIN Security Value");
	put_line(FIRST + 650, 1000, "in Rs");
	put_line(FIRST + 650 + 850, 1000, "per unit");
	build();
	ck_assert_uint_eq(cg_depository_heading_end(&lines, 0), 2);
	ck_assert_uint_eq(cg_depository_heading_end(&lines, 1), 3);
	ck_assert_uint_eq(cg_depository_heading_end(&lines, 2), 3);
}
END_TEST

static const struct cg_str heads[] = { CG_STR_INIT("Amount"), CG_STR_INIT("Units"), CG_STR_INIT("NAV"),
				       CG_STR_INIT("Price"), CG_STR_INIT("Date") };

/* The first line, its gaps, the next line below it: does the heading begin there? */
static const struct {
	const char *first;
	int32_t gap;
	int32_t step;
	const char *next;
	bool begins;
} beginnings[] = {
	{ "Stamp Duty", 200, 700, "Date Amount NAV Units", true },
	{ "Stamp Duty", 200, 700, "Date Amount NAV In", false },       /* three heads */
	{ "Stamp Duty", 200, 700, "Date Price NAV Units", false },     /* not the first of them */
	{ "Stamp Amount", 200, 700, "Date Price NAV In", true },       /* which may stand in the first line */
	{ "amount", 200, 700, "date price nav in", false },	       /* the words of heads in their case */
	{ "Stamp Duty", 200, 900, "Date Amount NAV Units", false },    /* one line */
	{ "Date Amount NAV Units", 2000, 900, "A Fund", false },       /* the same */
	{ "Stamp Duty 5", 2000, 700, "Date Amount NAV Units", false }, /* rows */
	{ "INF109K01837", 200, 700, "Date Amount NAV Units", false },
	/* one cell that is no head: only what is centred beside it makes it one; cells are more than 4.80 apart */
	{ "Growth Option", 480, 600, "Date Amount NAV Units", false },
	{ "Growth Option", 480, 599, "Date Amount NAV Units", true },
	{ "Growth Option", 481, 600, "Date Amount NAV Units", true },
	{ "Stamp Growth", 480, 600, "Date Amount NAV Units", false },
	{ "Stamp Duty", 480, 600, "Date Amount NAV Units", true },
};

START_TEST(beginning_of_a_heading)
{
	put_line(FIRST, beginnings[_i].gap, beginnings[_i].first);
	put_line(FIRST + beginnings[_i].step, 2000, beginnings[_i].next);
	build();
	ck_assert_uint_eq(lines.n, 2);
	ck_assert_int_eq(cg_depository_heading_begins(&lines, 0, heads, 5), beginnings[_i].begins);
	ck_assert(!cg_depository_heading_begins(&lines, 1, heads, 5)); /* the last line */
}
END_TEST

/* Heads over three lines count as well, and those of a line below the heading do not. */
START_TEST(heads_of_all_lines_of_a_heading)
{
	put_line(FIRST, 200, "Amount Units");
	put_line(FIRST + 700, 2000, "Stamp NAV");
	put_line(FIRST + 1400, 2000, "Duty Price");
	build();
	ck_assert(cg_depository_heading_begins(&lines, 0, heads, 5));
	lines.v[2].y += 1000;
	ck_assert(!cg_depository_heading_begins(&lines, 0, heads, 5));
}
END_TEST

static const struct {
	const char *line;
	bool is;
} headings[] = {
	{ "Amount Units", true },	 { "amount UNITS", true },    { "Amount", false },
	{ "Amount Amount", false },	 { "Date NAV Price", true },  { "Amount Units 5.00", false },
	{ "5 Amount Units", false },	 { "Amount Units 5x", true }, { "Growth Option", false },
	{ "Amount Units NAV 7", false },
};

START_TEST(two_heads_and_no_figure)
{
	put_line(FIRST, 1000, headings[_i].line);
	build();
	ck_assert_int_eq(cg_depository_is_heading(&lines.v[0], heads, 5), headings[_i].is);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("depository_head_lines");
	TCase *tc = tcase_create("depository_head_lines");

	tcase_add_checked_fixture(tc, open_page, close_page);
	LOOP(tc, lines_of_a_heading, ends);
	tcase_add_test(tc, lines_above_a_heading_are_none_of_it);
	LOOP(tc, beginning_of_a_heading, beginnings);
	tcase_add_test(tc, heads_of_all_lines_of_a_heading);
	LOOP(tc, two_heads_and_no_figure, headings);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
