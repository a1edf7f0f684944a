/* Heads of the transactions of folios in a CDSL e-CAS, balances that break, figures outside of every table. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/cdsl.h"
#include "statement/drawing.h"
#include "values.h"

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

static struct drawing p;
static struct cg_lines lines;
static struct cg_statement s;
static struct cg_cdsl c;

static void setup(void)
{
	drawing_open(&p);
	drawing_page(&p);
	s = (struct cg_statement){ 0 };
	c = (struct cg_cdsl){ .a = &p.a, .s = &s, .ls = &lines };
}

static void teardown(void)
{
	drawing_close(&p);
}

static void build(void)
{
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
}

/* Lines of a head, what is known behind them. */
static const struct {
	const char *line[3], *folio, *isin;
} heads[] = {
	{ { "Folio No : 1234567/ 89", "ISIN : INF109K01837" }, "1234567 / 89", "INF109K01837" },
	{ { "ISIN : INF109K01837", "Folio No : 1234567" }, "1234567", "INF109K01837" },
	{ { "Folio No : 1234567 ISIN : INF109K01837 UCC : 1" }, "1234567", "INF109K01837" },
	{ { "A12 - A Fund INF109K01837" }, NULL, "INF109K01837" },
	{ { "ISIN : INF109K01838" }, NULL, "INF109K01838" }, /* a wrong digit is told elsewhere */
	{ { "A12 - A Fund INF109K01838" }, NULL, NULL },
	{ { "Folio No : 1234567", "Folio No : 7654321" }, "7654321", NULL },
	{ { "Folio No : 1234567", "Folio No :", "UCC : 1" }, "1234567", NULL },
	{ { "Folio No :", "7654321" }, "7654321", NULL }, /* below its label */
	{ { "A Mutual Fund" }, NULL, NULL },
};

START_TEST(head_of_the_transactions)
{
	for (int i = 0; i < 3 && heads[_i].line[i] != NULL; i++)
		(void)drawing_put(&p, 25, 100 + 12 * i, heads[_i].line[i]);
	build();
	c.head.units = dec("1");
	for (size_t i = 0; i < lines.n; i++)
		ck_assert(cg_cdsl_ledger_head(&c, &lines.v[i]));
	is_text(c.head.folio, heads[_i].folio);
	is_text(c.head.isin, heads[_i].isin);
	is_dec(c.head.units, heads[_i].folio != NULL ? NULL : "1"); /* a folio begins another head */
	ck_assert_uint_eq(c.head.page, heads[_i].folio != NULL);
	if (heads[_i].folio != NULL)
		ck_assert_int_eq(c.head.nav_date, CG_DATE_NONE);
}
END_TEST

/* A line with the label of a folio or an ISIN is read as a whole; figures of others are lost, and told elsewhere. */
START_TEST(lines_of_a_head_are_read)
{
	static const struct {
		const char *line;
		size_t left;
	} v[] = { { "Folio No : 1234567 UCC : 12.50", 0 },
		  { "ISIN : INF109K01837 UCC : 12.50", 0 },
		  { "A Mutual Fund UCC : 12.50", 1 } };

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++) {
		struct cg_ink_sum sum;

		teardown();
		setup();
		(void)drawing_put(&p, 25, 100, v[i].line);
		for (size_t k = 0; k < p.words.pages[0].n; k++)
			p.words.pages[0].v[k].id = (uint32_t)k + 1;
		build();
		c.ink = cg_ink_open(&p.words, &lines, &p.a);
		ck_assert(cg_cdsl_ledger_head(&c, &lines.v[0]));
		ck_assert(cg_ink_find(c.ink, &s) && cg_ink_rest(c.ink, &s, &sum));
		ck_assert_uint_eq(sum.left.n, v[i].left);
	}
}
END_TEST

START_TEST(ledger_is_opened)
{
	bool kept = false;

	c.head = (struct cg_fund){ .folio = CG_STR("1234567"), .isin = CG_STR("INF109K01837"), .page = 3 };
	ck_assert(cg_cdsl_ledger_open(&c, &kept));
	ck_assert(kept);
	ck_assert_uint_eq(c.ledgers.n, 1);
	is_text(c.ledgers.v[0].folio, "1234567");
	is_text(c.head.folio, NULL);
	is_text(c.head.isin, NULL);
	ck_assert_int_eq(c.head.nav_date, CG_DATE_NONE);
	c.ledgers.v = cg_arena_take_array(&p.a, CG_DEP_FOLIOS_MAX, sizeof(*c.ledgers.v));
	c.ledgers.cap = CG_DEP_FOLIOS_MAX;
	c.ledgers.n = CG_DEP_FOLIOS_MAX - 1;
	ck_assert(cg_cdsl_ledger_open(&c, &kept));
	ck_assert(kept);
	ck_assert_uint_eq(c.ledgers.n, CG_DEP_FOLIOS_MAX);
	ck_assert(cg_cdsl_ledger_open(&c, &kept));
	ck_assert(!kept);
	ck_assert_uint_eq(c.ledgers.n, CG_DEP_FOLIOS_MAX);
}
END_TEST

/* Lines of 7 pt below each other, so many hundredths of a point: where the balance ends that begins in the second. */
static const struct {
	const char *line[4];
	int32_t step[3];
	size_t page; /* this line begins a new one; 0: none */
	size_t end;
} balances[] = {
	{ { "A", "Opening Balance", "B" }, { 1000, 1000 }, 0, 2 },
	{ { "A", "x Opening Balance 5", "B" }, { 1000, 1000 }, 0, 2 },
	{ { "A", "Opening", "Balance", "B" }, { 1000, 700, 1000 }, 0, 3 },
	{ { "A", "Opening", "5.000", "Balance" }, { 1000, 700, 700 }, 0, 4 },
	{ { "A", "Opening", "Balance" }, { 1000, 1400 }, 0, 3 },
	{ { "A", "Opening", "Balance" }, { 1000, 1401 }, 0, 1 },
	{ { "A", "Opening", "Balance" }, { 1000, 1000 }, 2, 1 },
	{ { "A", "Opening", "the Balance" }, { 1000, 1000 }, 0, 1 },
	{ { "A", "opening Balance", "B" }, { 1000, 1000 }, 0, 1 },
	{ { "A", "Closing Balance", "B" }, { 1000, 1000 }, 0, 1 },
	{ { "A", "Opening", "B" }, { 1000, 1000 }, 0, 1 },
	{ { "A", "Opening" }, { 1000 }, 0, 1 },
	{ { "A", "Opening Opening Balance" }, { 1000 }, 0, 2 },
	{ { "A", "Balance Opening" }, { 1000 }, 0, 1 },
};

START_TEST(end_of_a_balance)
{
	int32_t y = 10000;
	size_t n = 0;

	for (; n < 4 && balances[_i].line[n] != NULL; n++) {
		struct cg_page *page;
		size_t first;

		if (n > 0 && balances[_i].page == n)
			drawing_page(&p);
		y += n > 0 ? balances[_i].step[n - 1] : 0;
		first = p.words.pages[p.words.n_pages - 1].n;
		(void)drawing_put(&p, 25, 0, balances[_i].line[n]);
		page = &p.words.pages[p.words.n_pages - 1];
		for (size_t i = first; i < page->n; i++) {
			page->v[i].y1 = y + 140;
			page->v[i].y0 = y - 560;
		}
	}
	build();
	ck_assert_uint_eq(lines.n, n);
	ck_assert_uint_eq(cg_cdsl_balance_end(&lines, 1, "Opening"), balances[_i].end);
}
END_TEST

/* "Balance" four lines below is of something else, however close. */
START_TEST(balance_is_broken_over_three_lines)
{
	p.size = 300;
	for (int i = 0; i < 4; i++)
		(void)drawing_put(&p, 25, 100 + 1.5 * i, i == 0 ? "Opening" : i == 3 ? "Balance" : "x");
	build();
	ck_assert_uint_eq(lines.n, 4);
	ck_assert_uint_eq(cg_cdsl_balance_end(&lines, 0, "Opening"), 0);
}
END_TEST

/* A figure with two decimals, or an ISIN or a day that begins the line. */
static const struct {
	const char *line;
	bool lost;
} strays[] = {
	{ "Value 5.00", true },	     { "5.000 units", true },	  { "Value 5.0", false },
	{ "Value 5", false },	     { "INF109K01837 A", true },  { "A INF109K01837", false },
	{ "INE002A01018 A", false }, { "INF109K01838 A", false }, { "05-03-2024 A", true },
	{ "05-Mar-2024 A", true },   { "A 05-03-2024", false },	  { "A B C", false },
};

START_TEST(figures_outside_of_tables)
{
	(void)drawing_put(&p, 25, 100, strays[_i].line);
	build();
	c.head.isin = CG_STR("INE002A01018"); /* which may stand below its label */
	ck_assert_int_eq(cg_cdsl_stray(&c, &lines.v[0], false), strays[_i].lost);
	ck_assert_uint_eq(s.warnings.n, strays[_i].lost);
	if (strays[_i].lost) {
		is_text(s.warnings.v[0].message, "Figures stand outside of every table that is known.");
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
		ck_assert_uint_eq(s.warnings.v[0].page, 1);
	}
	ck_assert(cg_cdsl_stray(&c, &lines.v[0], true)); /* once is enough */
	ck_assert_uint_eq(s.warnings.n, strays[_i].lost);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("cdsl_ledger");
	TCase *tc = tcase_create("cdsl_ledger");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, head_of_the_transactions, heads);
	tcase_add_test(tc, lines_of_a_head_are_read);
	tcase_add_test(tc, ledger_is_opened);
	LOOP(tc, end_of_a_balance, balances);
	tcase_add_test(tc, balance_is_broken_over_three_lines);
	LOOP(tc, figures_outside_of_tables, strays);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
