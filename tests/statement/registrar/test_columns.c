/* The heads of the table of transactions: which lines they are, and which columns their words make. */
#include "registrar_drawing.h"
#include "run.h"

static struct cg_lines lines;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
	(void)drawing_put(&p, 53, 60, "Consolidated Account Statement");
}

static void close_page(void)
{
	drawing_close(&p);
}

/* Heads on one line, but for the words above and below it. */
static void heads(const char *above, const char *below)
{
	(void)drawing_put(&p, 468, 91, above);
	(void)drawing_put(&p, 53, 100, "Date");
	(void)drawing_put(&p, 96, 100, "Transaction");
	(void)drawing_put(&p, 351, 100, "Amount");
	(void)drawing_put(&p, 414, 100, "Units");
	(void)drawing_put(&p, 468, 100, "(INR)");
	(void)drawing_put(&p, 533, 100, "Balance");
	(void)drawing_put(&p, 533, 108, below);
	(void)drawing_put(&p, 53, 130, "01-Jan-2020");
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
}

/* Words of a head of two lines stand above the others: both lines are the heads, and the column has its meaning. */
START_TEST(heads_begin_with_their_upper_words)
{
	struct cg_columns c = { .set = false };
	size_t head = 0, after = 0;

	heads("Price", "Units");
	ck_assert(cg_registrar_columns(&lines, 0, lines.n, &c, &head, &after));
	ck_assert(c.set);
	ck_assert_uint_eq(head, 1);
	ck_assert_uint_eq(after, 4);
	for (int i = 0; i < CG_FIG_MAX; i++)
		ck_assert(c.fig[i].set);
	ck_assert_int_eq(c.fig[CG_FIG_NAV].x0, 46800);
	ck_assert_int_eq(c.description, 9600);
}
END_TEST

/* Words that no head has are above the heads. */
START_TEST(other_words_above_are_none_of_them)
{
	struct cg_columns c = { .set = false };
	size_t head = 0, after = 0;

	heads("of your fund", "Units");
	ck_assert(cg_registrar_columns(&lines, 0, lines.n, &c, &head, &after));
	ck_assert_uint_eq(head, 2);
	ck_assert(!c.fig[CG_FIG_NAV].set);
	ck_assert(c.fig[CG_FIG_BALANCE].set);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("columns");
	TCase *tc = tcase_create("columns");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_test(tc, heads_begin_with_their_upper_words);
	tcase_add_test(tc, other_words_above_are_none_of_them);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
