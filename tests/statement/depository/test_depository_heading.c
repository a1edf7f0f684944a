/* Headings of depository tables: which lines they are, and what their columns mean. */
#include <stdlib.h>

#include "run.h"
#include "statement/depository/depository.h"
#include "statement/drawing.h"

static struct drawing p;
static struct cg_doc d;
static struct cg_depository_table t;

static void open_page(void)
{
	drawing_open(&p);
	p.size = 600;
	drawing_page(&p);
}

static void close_page(void)
{
	drawing_close(&p);
}

static void build(void)
{
	d = (struct cg_doc){ .words = &p.words, .a = &p.a };
	ck_assert(cg_line_build(&p.words, &p.a, &d.lines));
}

/* Two lines of heads, `pitch` apart; figures end at 300, 400 and 500. */
static void put_heads(double y, double pitch)
{
	(void)drawing_put(&p, 20, y, "ISIN");
	(void)drawing_put(&p, 80, y, "ISIN Description");
	drawing_right(&p, 300, y, "No. of Units");
	drawing_right(&p, 400, y, "Current NAV");
	drawing_right(&p, 500, y, "Value in `");
	drawing_right(&p, 400, y + pitch, "per unit in `");
}

static void put_figures(double y)
{
	(void)drawing_put(&p, 20, y, "INF109K01837");
	drawing_right(&p, 300, y, "10.000");
	drawing_right(&p, 400, y, "2.5000");
	drawing_right(&p, 500, y, "25.00");
}

static const struct {
	double pitch, name;
} close_rows[] = { { 7.2, 7.2 }, { 8.1, 8.3 }, { 8.1, 7.2 } };

/* The first line of a name that is centred beside its figures stands as close to the heads as these to each other. */
START_TEST(name_below_the_heads_is_none_of_them)
{
	double y = 100 + close_rows[_i].pitch + close_rows[_i].name;

	put_heads(100, close_rows[_i].pitch);
	(void)drawing_put(&p, 80, y, "Edelweiss Prudent Advantage");
	put_figures(y + 4);
	(void)drawing_put(&p, 80, y + 8, "Fund - Growth");
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_uint_eq(t.body, 2);
	ck_assert(!t.doubtful);
	ck_assert_uint_eq(t.n, 5);
}
END_TEST

static const struct cg_str txn_heads[] = { CG_STR_INIT("Amount"), CG_STR_INIT("Units"), CG_STR_INIT("NAV"),
					   CG_STR_INIT("Price"), CG_STR_INIT("Stamp Duty") };

/* Heads that end at the same line: the tallest one begins alone, `pitch` above the others. */
static bool begins_at(const char *first, double pitch)
{
	open_page();
	drawing_right(&p, 360, 100, first);
	(void)drawing_put(&p, 20, 100 + pitch, "Date");
	(void)drawing_put(&p, 80, 100 + pitch, "Transaction Description");
	drawing_right(&p, 300, 100 + pitch, "Amount in `");
	drawing_right(&p, 360, 100 + pitch, "in `");
	drawing_right(&p, 420, 100 + pitch, "NAV in `");
	drawing_right(&p, 480, 100 + pitch, "Price in `");
	drawing_right(&p, 550, 100 + pitch, "Units");
	(void)drawing_put(&p, 80, 112 + pitch, "Opening Balance");
	drawing_right(&p, 550, 112 + pitch, "10.000");
	build();
	return cg_depository_heading_begins(&d.lines, 0, txn_heads, sizeof(txn_heads) / sizeof(txn_heads[0]));
}

START_TEST(tallest_head_begins_alone)
{
	ck_assert(begins_at("Stamp Duty", 7.2));
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_uint_eq(t.body, 2);
	ck_assert(!t.doubtful);
	ck_assert_uint_eq(cg_depository_col(&t, CG_DEP_PRICE), 4);
	drawing_close(&p);
	ck_assert(!begins_at("Folio No - 1234567/85", 7.2));
	drawing_close(&p);
	ck_assert(!begins_at("Growth Option Folio No", 7.2));
	drawing_close(&p);
	ck_assert(!begins_at("Stamp Duty", 12));
	drawing_close(&p);
}
END_TEST

static const char *const two_names[] = { "Market Price / Face Value", "Market Price/Face Value", "NAV / Market Price" };

/* A slash parts two names of one column. */
START_TEST(slash_makes_no_second_column)
{
	(void)drawing_put(&p, 20, 100, "ISIN");
	(void)drawing_put(&p, 80, 100, "SECURITY");
	drawing_right(&p, 300, 100, "Current Bal.");
	drawing_right(&p, 420, 100, two_names[_i]);
	drawing_right(&p, 420, 107, "in `");
	drawing_right(&p, 550, 100, "Value in `");
	put_figures(125);
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert(!t.doubtful);
	ck_assert_uint_eq(t.n, 5);
	ck_assert_int_eq(t.role[3], CG_DEP_PRICE);
	ck_assert_int_eq(t.role[4], CG_DEP_VALUE);
}
END_TEST

/* The heading is the last line of its page: where the texts begin, the rows of the next page tell. */
START_TEST(rows_of_the_next_page_tell_where_texts_begin)
{
	(void)drawing_put(&p, 40, 700, "ISIN");
	(void)drawing_put(&p, 130, 700, "ISIN Description");
	drawing_right(&p, 300, 700, "No. of Units");
	drawing_right(&p, 400, 700, "NAV");
	drawing_right(&p, 500, 700, "Value");
	if (_i == 1)
		(void)drawing_put(&p, 20, 760, "National Securities Depository Limited");
	drawing_page(&p);
	(void)drawing_put(&p, 80, 60, "A Fund - Growth");
	put_figures(60);
	(void)drawing_put(&p, 80, 72, "B Fund - Growth");
	put_figures(72);
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_int_eq(t.at[0].x0, 2000);
	ck_assert_int_eq(t.at[1].x0, 8000);
}
END_TEST

/* One word, in hundredths of a point. */
static void put(int32_t x0, int32_t x1, int32_t y, const char *text)
{
	struct cg_page *page = &p.words.pages[p.words.n_pages - 1];
	struct cg_word *w;

	(void)drawing_put(&p, 0, 0, "x");
	w = &page->v[page->n - 1];
	*w = (struct cg_word){ .text = cg_str_of(text), .size = 600, .x0 = x0, .x1 = x1, .y0 = y - 480, .y1 = y + 120 };
}

/* Words of a head are at most 3 pt apart, in whatever line. */
static const struct {
	int32_t y, x0, x1; /* of a second word; the first one reaches from 260 to 300 pt */
	size_t n;
	int32_t box[2]; /* of the first column of figures */
} gaps[] = {
	{ 10000, 30300, 33000, 2, { 26000, 33000 } }, { 10000, 30301, 33000, 3, { 26000, 30000 } },
	{ 10700, 30300, 33000, 2, { 26000, 33000 } }, { 10700, 30301, 33000, 3, { 26000, 30000 } },
	{ 10700, 23000, 25700, 2, { 23000, 30000 } }, { 10700, 23000, 25699, 3, { 23000, 25699 } },
	{ 10700, 27000, 29000, 2, { 26000, 30000 } }, { 10700, 25000, 31000, 2, { 25000, 31000 } },
};

START_TEST(columns_are_heads_that_stand_apart)
{
	put(2000, 4000, 10000, "ISIN");
	put(26000, 30000, 10000, "Value");
	put(gaps[_i].x0, gaps[_i].x1, gaps[_i].y, "in");
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_uint_eq(t.n, gaps[_i].n);
	ck_assert_int_eq(t.at[1].x0, gaps[_i].box[0]);
	ck_assert_int_eq(t.at[1].x1, gaps[_i].box[1]);
	for (size_t i = 0; i < t.n; i++)
		ck_assert_int_eq(t.middle[i], (t.at[i].x0 + t.at[i].x1) / 2);
}
END_TEST

/* A word of a second line that touches two heads makes one of them. */
START_TEST(a_word_over_two_heads_joins_them)
{
	put(2000, 4000, 10000, "ISIN");
	put(20000, 24000, 10000, "Current");
	put(26000, 30000, 10000, "NAV");
	put(36000, 40000, 10000, "Value");
	put(24300, 25700, 10700, "per");
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_uint_eq(t.n, 3);
	ck_assert_int_eq(t.at[1].x0, 20000);
	ck_assert_int_eq(t.at[1].x1, 30000);
	ck_assert_int_eq(t.at[2].x0, 36000);
	ck_assert_uint_eq(t.body, 2);
}
END_TEST

/* Sixteen columns are a table; of the seventeenth nothing is known. */
START_TEST(no_more_columns_than_a_table_has)
{
	static const char *const names[] = { "ISIN", "Maturity" };
	size_t n = CG_DEP_COLS_MAX + (size_t)_i;

	for (size_t i = 0; i < n; i++)
		put(1000 + 3000 * (int32_t)i, 3000 + 3000 * (int32_t)i, 10000, names[i > 0]);
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_uint_eq(t.n, CG_DEP_COLS_MAX);
	ck_assert_int_eq(t.doubtful, _i > 0);
	ck_assert_int_eq(t.at[CG_DEP_COLS_MAX - 1].x0, 1000 + 3000 * (CG_DEP_COLS_MAX - 1));
}
END_TEST

/* Heads in their usual words, three columns each: what they mean, and whether that is sure. */
static const struct {
	const char *head[3];
	enum cg_depository_col role[3];
	bool doubtful, stacked;
} meanings[] = {
	{ { "ISIN", "Nameof", "Value" }, { CG_DEP_ISIN, CG_DEP_NAME, CG_DEP_VALUE }, false, false },
	{ { "ISIN", "Growth", "Value" }, { CG_DEP_ISIN, CG_DEP_SKIP, CG_DEP_VALUE }, true, false },
	{ { "ISIN", "value", "Value" }, { CG_DEP_ISIN, CG_DEP_SKIP, CG_DEP_VALUE }, true, false },
	{ { "ISINDescription", "Value", "Units" }, { CG_DEP_NAME, CG_DEP_VALUE, CG_DEP_UNITS }, false, false },
	/* balances over each other */
	{ { "ISIN", "CurrentBal", "Value" }, { CG_DEP_ISIN, CG_DEP_UNITS, CG_DEP_VALUE }, false, true },
	{ { "ISIN", "CurrentBalance", "Value" }, { CG_DEP_ISIN, CG_DEP_CLOSING, CG_DEP_VALUE }, false, false },
	{ { "ISIN", "Units", "Value" }, { CG_DEP_ISIN, CG_DEP_UNITS, CG_DEP_VALUE }, false, false },
	/* one column twice, which texts and figures that are not read may be */
	{ { "ISIN", "Units", "Quantity" }, { CG_DEP_ISIN, CG_DEP_UNITS, CG_DEP_UNITS }, true, false },
	{ { "Scheme", "HOLDER", "Value" }, { CG_DEP_NAME, CG_DEP_NAME, CG_DEP_VALUE }, true, false },
	{ { "MOBILE", "EMAIL", "Value" }, { CG_DEP_SKIP, CG_DEP_SKIP, CG_DEP_VALUE }, false, false },
	{ { "Average", "Annualised", "Value" }, { CG_DEP_OTHER, CG_DEP_OTHER, CG_DEP_VALUE }, false, false },
	/* beside a NAV a price is what was paid */
	{ { "ISIN", "NAV", "Price" }, { CG_DEP_ISIN, CG_DEP_PRICE, CG_DEP_OTHER }, false, false },
	{ { "ISIN", "Price", "NAV" }, { CG_DEP_ISIN, CG_DEP_OTHER, CG_DEP_PRICE }, false, false },
	{ { "ISIN", "Price", "Value" }, { CG_DEP_ISIN, CG_DEP_PRICE, CG_DEP_VALUE }, false, false },
	{ { "ISIN", "Price", "Price" }, { CG_DEP_ISIN, CG_DEP_PRICE, CG_DEP_OTHER }, false, false },
	{ { "Price", "ISIN", "Value" }, { CG_DEP_PRICE, CG_DEP_ISIN, CG_DEP_VALUE }, false, false },
	{ { "ISIN", "StampDuty", "Value" }, { CG_DEP_ISIN, CG_DEP_OTHER, CG_DEP_VALUE }, false, false },
};

START_TEST(meaning_of_heads)
{
	for (size_t i = 0; i < 3; i++)
		put(2000 + 10000 * (int32_t)i, 7000 + 10000 * (int32_t)i, 10000, meanings[_i].head[i]);
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_uint_eq(t.n, 3);
	for (size_t i = 0; i < 3; i++)
		ck_assert_int_eq(t.role[i], meanings[_i].role[i]);
	ck_assert_int_eq(t.doubtful, meanings[_i].doubtful);
	ck_assert_int_eq(t.stacked, meanings[_i].stacked);
	ck_assert_uint_eq(t.body, 1);
}
END_TEST

/* Heads that touch, in words of 10 pt a letter, are parted where their labels do; letters are taken for as wide. */
static const struct {
	struct {
		int32_t x0, x1, y;
		const char *text;
	} word[5];
	size_t n;
	int32_t x0[4], x1[4];
	enum cg_depository_col role[4];
	bool doubtful;
} touching[] = {
	/* in one word */
	{ { { 20000, 32000, 10000, "UnitsCredit" } },
	  3,
	  { 1000, 20000, 25454 },
	  { 2000, 25454, 32000 },
	  { CG_DEP_ISIN, CG_DEP_UNITS, CG_DEP_CREDIT },
	  false },
	/* in two that stand as close as those of a head */
	{ { { 20000, 25000, 10000, "Total" }, { 25200, 29200, 10000, "Cost" }, { 29500, 32500, 10000, "NAV" } },
	  3,
	  { 1000, 20000, 29500 },
	  { 2000, 29200, 32500 },
	  { CG_DEP_ISIN, CG_DEP_COST, CG_DEP_PRICE },
	  false },
	/* the longest label counts */
	{ { { 20000, 25000, 10000, "Market" }, { 25200, 30200, 10000, "Value" }, { 30500, 35500, 10000, "Units" } },
	  3,
	  { 1000, 20000, 30500 },
	  { 2000, 30200, 35500 },
	  { CG_DEP_ISIN, CG_DEP_VALUE, CG_DEP_UNITS },
	  false },
	/* heads over each other */
	{ { { 20000, 24000, 10000, "Debit" }, { 24200, 28000, 10000, "Credit" }, { 20000, 28000, 10700, "Units" } },
	  3,
	  { 1000, 20000, 24200 },
	  { 2000, 24000, 28000 },
	  { CG_DEP_ISIN, CG_DEP_DEBIT, CG_DEP_CREDIT },
	  false },
	/* they may overlap by half of each, and no more */
	{ { { 20000, 24000, 10000, "Debit" }, { 22000, 32000, 10700, "Credit" } },
	  3,
	  { 1000, 20000, 22000 },
	  { 2000, 24000, 32000 },
	  { CG_DEP_ISIN, CG_DEP_DEBIT, CG_DEP_CREDIT },
	  false },
	{ { { 20000, 24000, 10000, "Debit" }, { 21999, 32000, 10700, "Credit" } },
	  2,
	  { 1000, 20000 },
	  { 2000, 32000 },
	  { CG_DEP_ISIN, CG_DEP_DEBIT },
	  false },
	{ { { 20000, 24000, 10000, "Debit" }, { 23000, 25000, 10700, "Credit" } },
	  3,
	  { 1000, 20000, 23000 },
	  { 2000, 24000, 25000 },
	  { CG_DEP_ISIN, CG_DEP_DEBIT, CG_DEP_CREDIT },
	  false },
	{ { { 20000, 24000, 10000, "Debit" }, { 22999, 24999, 10700, "Credit" } },
	  2,
	  { 1000, 20000 },
	  { 2000, 24999 },
	  { CG_DEP_ISIN, CG_DEP_DEBIT },
	  false },
	{ { { 20000, 24000, 10000, "Debit" }, { 18000, 22000, 10700, "Credit" } },
	  3,
	  { 1000, 18000, 20000 },
	  { 2000, 22000, 24000 },
	  { CG_DEP_ISIN, CG_DEP_CREDIT, CG_DEP_DEBIT },
	  false },
	/* the same head twice is one, but for figures that are not read */
	{ { { 20000, 24000, 10000, "Debit" }, { 24200, 28000, 10000, "Credit" }, { 28200, 32000, 10000, "Debit" } },
	  3,
	  { 1000, 20000, 24200 },
	  { 2000, 24000, 28000 },
	  { CG_DEP_ISIN, CG_DEP_DEBIT, CG_DEP_CREDIT },
	  false },
	{ { { 20000, 24000, 10000, "Average" }, { 24200, 28000, 10000, "Annualised" }, { 28200, 32000, 10000, "NAV" } },
	  4,
	  { 1000, 20000, 24200, 28200 },
	  { 2000, 24000, 28000, 32000 },
	  { CG_DEP_ISIN, CG_DEP_OTHER, CG_DEP_OTHER, CG_DEP_PRICE },
	  false },
	/* one of them means the same as a column that stands there: nothing is parted */
	{ { { 20000, 24000, 10000, "Debit" }, { 24200, 28000, 10000, "Credit" }, { 40000, 44000, 10000, "Credit" } },
	  3,
	  { 1000, 20000, 40000 },
	  { 2000, 28000, 44000 },
	  { CG_DEP_ISIN, CG_DEP_DEBIT, CG_DEP_CREDIT },
	  false },
	/* two heads that are known, where the first word of the column is not */
	{ { { 15000, 19800, 10000, "Growth" }, { 20000, 24000, 10000, "Debit" }, { 24200, 28000, 10000, "Credit" } },
	  3,
	  { 1000, 20000, 24200 },
	  { 2000, 24000, 28000 },
	  { CG_DEP_ISIN, CG_DEP_DEBIT, CG_DEP_CREDIT },
	  false },
	/* what stands behind a slash is another name of the column */
	{ { { 20000, 23000, 10000, "NAV" }, { 23200, 23600, 10000, "/" }, { 23800, 28800, 10000, "Units" } },
	  2,
	  { 1000, 20000 },
	  { 2000, 28800 },
	  { CG_DEP_ISIN, CG_DEP_PRICE },
	  false },
	{ { { 20000, 29000, 10000, "NAV/Units" } },
	  2,
	  { 1000, 20000 },
	  { 2000, 29000 },
	  { CG_DEP_ISIN, CG_DEP_PRICE },
	  false },
	{ { { 20000, 24000, 10000, "NAV/" }, { 24200, 29000, 10000, "Units" } },
	  2,
	  { 1000, 20000 },
	  { 2000, 29000 },
	  { CG_DEP_ISIN, CG_DEP_PRICE },
	  false },
	/* a label that the line breaks off, and a text, are no head of figures */
	{ { { 20000, 23000, 10000, "NAV" }, { 23200, 28000, 10000, "Market" } },
	  2,
	  { 1000, 20000 },
	  { 2000, 28000 },
	  { CG_DEP_ISIN, CG_DEP_PRICE },
	  false },
	{ { { 20000, 23000, 10000, "NAV" }, { 23200, 28000, 10000, "Folio" } },
	  2,
	  { 1000, 20000 },
	  { 2000, 28000 },
	  { CG_DEP_ISIN, CG_DEP_PRICE },
	  false },
};

START_TEST(heads_that_touch_are_parted)
{
	put(1000, 2000, 10000, "ISIN");
	for (size_t i = 0; i < 5 && touching[_i].word[i].text != NULL; i++)
		put(touching[_i].word[i].x0, touching[_i].word[i].x1, touching[_i].word[i].y,
		    touching[_i].word[i].text);
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_uint_eq(t.n, touching[_i].n);
	for (size_t i = 0; i < t.n; i++) {
		ck_assert_int_eq(t.at[i].x0, touching[_i].x0[i]);
		ck_assert_int_eq(t.at[i].x1, touching[_i].x1[i]);
		ck_assert_int_eq(t.role[i], touching[_i].role[i]);
	}
	ck_assert_int_eq(t.doubtful, touching[_i].doubtful);
}
END_TEST

/* More heads than one touch: each is a column, from left to right. */
START_TEST(many_heads_that_touch)
{
	static const char *const head[] = { "Units", "NAV", "Valuation", "Debit", "Credit", "Amount", "Average" };
	static const enum cg_depository_col role[] = { CG_DEP_UNITS,  CG_DEP_PRICE,  CG_DEP_VALUE, CG_DEP_DEBIT,
						       CG_DEP_CREDIT, CG_DEP_AMOUNT, CG_DEP_OTHER };

	put(1000, 2000, 10000, "ISIN");
	for (int32_t i = 0; i < 7; i++)
		put(10000 + 4000 * i, 13800 + 4000 * i, 10000, head[i]);
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_uint_eq(t.n, 8);
	ck_assert(!t.doubtful);
	for (size_t i = 1; i < 8; i++) {
		ck_assert_int_eq(t.role[i], role[i - 1]);
		ck_assert_int_eq(t.at[i].x0, 6000 + 4000 * (int32_t)i);
		ck_assert_int_eq(t.at[i].x1, 9800 + 4000 * (int32_t)i);
		ck_assert_int_eq(t.middle[i], 7900 + 4000 * (int32_t)i);
	}
}
END_TEST

/* Heads that come from right to left, over two lines, are sorted by where they stand. */
START_TEST(heads_below_that_stand_left)
{
	put(1000, 2000, 10000, "ISIN");
	put(18000, 22000, 10000, "Credit");
	put(22200, 26000, 10000, "Amount");
	put(10000, 14000, 10700, "Units");
	put(14200, 17900, 10700, "Debit");
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_uint_eq(t.n, 5);
	ck_assert_int_eq(t.role[1], CG_DEP_UNITS);
	ck_assert_int_eq(t.role[2], CG_DEP_DEBIT);
	ck_assert_int_eq(t.role[3], CG_DEP_CREDIT);
	ck_assert_int_eq(t.role[4], CG_DEP_AMOUNT);
	ck_assert_int_eq(t.at[1].x0, 10000);
	ck_assert_int_eq(t.at[2].x0, 14200);
	ck_assert_int_eq(t.at[3].x0, 18000);
	ck_assert_int_eq(t.at[4].x0, 22200);
}
END_TEST

/* Rows below the heads: where its texts begin. The page's own tell, unless none of its lines has three cells. */
static const struct {
	int32_t gap;  /* before the third cell of the row of the first page; cells are more than 3 pt apart */
	int32_t name; /* where the name begins, below a head that begins at 80 pt; that of the next page at 65 pt */
	bool note;    /* "Notes:" between heads and row, right of the first column */
	size_t pages;
	int32_t x0;
} settled[] = {
	{ 5000, 7000, false, 2, 7000 }, { 301, 7000, false, 2, 7000 }, { 300, 7000, false, 2, 6500 },
	{ 300, 7000, false, 1, 7000 },	{ 5000, 7000, true, 1, 7000 }, { 5000, 8000, false, 2, 8000 },
};

START_TEST(texts_begin_where_their_rows_do)
{
	int32_t name = settled[_i].name, behind = name + 2000 + settled[_i].gap;

	put(2000, 4000, 10000, "ISIN");
	put(8000, 9900, 10000, "Security");
	put(40000, 42000, 10000, "Value");
	if (settled[_i].note)
		put(name, name + 1000, 11200, "Notes:");
	put(2000, 4000, 12400, "INF109K01837");
	put(name, name + 2000, 12400, "A");
	put(behind, behind + 1000, 12400, "B");
	if (settled[_i].pages > 1) {
		drawing_page(&p);
		put(2000, 4000, 10000, "INF109K01837");
		put(6500, 8500, 10000, "A");
		put(41000, 42000, 10000, "5.00");
	}
	build();
	ck_assert(cg_depository_heading(&d, 0, &t));
	ck_assert_int_eq(t.at[1].x0, settled[_i].x0);
}
END_TEST

/* Left of the margin, at 100 pt, a total is what begins so; right of it, what has a figure besides and no more. */
static const struct {
	int32_t x;
	const char *word[4];
	bool total;
} totals[] = {
	{ 9999, { "Total" }, true },
	{ 9999, { "Total", "Value" }, true },
	{ 9999, { "Sub", "Total" }, true },
	{ 9999, { "sub", "total" }, true },
	{ 9999, { "Sub-Total" }, true },
	{ 9999, { "SUB-TOTAL" }, true },
	{ 9999, { "total" }, false },
	{ 9999, { "Grand", "Total" }, false },
	{ 9999, { "5.00" }, false },
	{ 10000, { "Total" }, false },
	{ 10000, { "Total", "5.00" }, true },
	{ 10000, { "Total", "`", "5.00" }, true },
	{ 10000, { "Total", "`5.00" }, true },
	{ 10000, { "Sub", "Total", "5.00" }, true },
	{ 10000, { "Sub-Total", "5.00" }, true },
	{ 10000, { "Total", "`" }, false },
	{ 10000, { "Total", "--" }, false },
	{ 10000, { "Total", "Return" }, false },
	{ 10000, { "Total", "5.00", "6.00" }, false },
	{ 10000, { "Total", "5.00", "Fund" }, false },
	{ 10000, { "Totals", "5.00" }, false },
	{ 10000, { "5.00" }, false },
};

START_TEST(totals_left_and_right_of_a_margin)
{
	for (size_t i = 0; i < 4 && totals[_i].word[i] != NULL; i++)
		put(totals[_i].x + 3000 * (int32_t)i, totals[_i].x + 3000 * (int32_t)i + 2000, 10000,
		    totals[_i].word[i]);
	build();
	ck_assert_int_eq(cg_depository_is_total(&d.lines.v[0], 10000), totals[_i].total);
}
END_TEST

/* A line below two rows of 6 pt: do they end there? Left of the margin words do it, 36 pt do it, a page does. */
static const struct {
	int32_t x, step;
	const char *word[2];
	bool page, ends;
} bodies[] = {
	{ 5000, 1200, { "A", "Fund" }, false, false },	       { 5000, 3600, { "A", "Fund" }, false, false },
	{ 5000, 3601, { "A", "Fund" }, false, true },	       { 5000, 1200, { "A", "Fund" }, true, true },
	{ 9999, 1200, { "Closing", "Balance" }, false, true }, { 10000, 1200, { "Closing", "Balance" }, false, false },
	{ 9999, 1200, { "Joint", "Holdings" }, false, true },  { 10000, 1200, { "Joint", "Holdings" }, false, false },
	{ 9999, 1200, { "Notes:", "A" }, false, true },	       { 9999, 1200, { "A", "Notes:" }, false, false },
	{ 9999, 1200, { "Total", "A" }, false, true },	       { 10000, 1200, { "Total", "A" }, false, false },
	{ 10000, 1200, { "Total", "5.00" }, false, true },     { 9999, 1200, { "ISIN", ":" }, false, true },
	{ 9999, 1200, { "Tier", "I" }, false, true },	       { 9999, 1200, { "***", "End" }, false, true },
	{ 9999, 1200, { "Transactions", "of" }, false, true },
};

START_TEST(end_of_the_rows_of_a_table)
{
	put(5000, 8000, 10000, "Notes:"); /* above the table */
	put(12000, 13000, 16000, "A");
	put(12000, 13000, 17000, "A");
	if (bodies[_i].page)
		drawing_page(&p);
	for (size_t i = 0; i < 2; i++)
		put(bodies[_i].x + 4000 * (int32_t)i, bodies[_i].x + 4000 * (int32_t)i + 3000, 17000 + bodies[_i].step,
		    bodies[_i].word[i]);
	build();
	ck_assert_uint_eq(d.lines.n, 4);
	/* how far the first line stands below something is not asked */
	ck_assert_uint_eq(cg_depository_body_end(&d.lines, 1, 10000), bodies[_i].ends ? 3 : 4);
	ck_assert_uint_eq(cg_depository_body_end(&d.lines, 4, 10000), 4);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("heading");
	TCase *tc = tcase_create("heading");
	TCase *own = tcase_create("begins");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_loop_test(tc, name_below_the_heads_is_none_of_them, 0,
			    (int)(sizeof(close_rows) / sizeof(close_rows[0])));
	tcase_add_loop_test(tc, slash_makes_no_second_column, 0, (int)(sizeof(two_names) / sizeof(two_names[0])));
	tcase_add_loop_test(tc, rows_of_the_next_page_tell_where_texts_begin, 0, 2);
	tcase_add_test(tc, a_word_over_two_heads_joins_them);
	tcase_add_loop_test(tc, no_more_columns_than_a_table_has, 0, 2);
	tcase_add_loop_test(tc, columns_are_heads_that_stand_apart, 0, (int)(sizeof(gaps) / sizeof(gaps[0])));
	tcase_add_loop_test(tc, meaning_of_heads, 0, (int)(sizeof(meanings) / sizeof(meanings[0])));
	tcase_add_loop_test(tc, heads_that_touch_are_parted, 0, (int)(sizeof(touching) / sizeof(touching[0])));
	tcase_add_test(tc, many_heads_that_touch);
	tcase_add_test(tc, heads_below_that_stand_left);
	tcase_add_loop_test(tc, texts_begin_where_their_rows_do, 0, (int)(sizeof(settled) / sizeof(settled[0])));
	tcase_add_loop_test(tc, totals_left_and_right_of_a_margin, 0, (int)(sizeof(totals) / sizeof(totals[0])));
	tcase_add_loop_test(tc, end_of_the_rows_of_a_table, 0, (int)(sizeof(bodies) / sizeof(bodies[0])));
	tcase_add_test(own, tallest_head_begins_alone);
	suite_add_tcase(suite, tc);
	suite_add_tcase(suite, own);
	return suite_run(suite);
}
