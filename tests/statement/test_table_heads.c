/* Which lines are the heads of a table: words over them may be theirs, numbers are of something else. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/table_priv.h"
#include "statement/table_words.h"

static struct drawing p;

static const struct cg_table_head heads[] = {
	{ CG_STR_INIT("ISIN"), CG_TABLE_ISIN, true },	   { CG_STR_INIT("ISIN Name"), CG_TABLE_NAME, true },
	{ CG_STR_INIT("Current"), CG_TABLE_UNITS, false }, { CG_STR_INIT("Market"), CG_TABLE_PRICE, false },
	{ CG_STR_INIT("Value"), CG_TABLE_VALUE, false },
};
static const struct cg_table_kind table = { heads, sizeof(heads) / sizeof(heads[0]), NULL, CG_STR_INIT("") };

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

/* A word 7 points over the head of prices, and the first line that is of the heads then; there is a title, too. */
static const struct over {
	const char *word;
	size_t first;
} over[] = { { "Market", 1 }, { "Listed", 1 }, { "2024", 2 }, { "Q3", 2 }, { "FY25", 2 }, { "Series9", 2 } };

START_TEST(numbers_over_heads_are_none_of_them)
{
	struct cg_table_cols found = { 0 };
	struct cg_lines ls;
	size_t top = 0, end = 0;

	(void)drawing_put(&p, 20, 60, "Holdings");
	drawing_right(&p, 400, 93, over[_i].word);
	(void)drawing_put(&p, 20, 100, "ISIN");
	(void)drawing_put(&p, 100, 100, "ISIN Name");
	drawing_right(&p, 300, 100, "Current");
	drawing_right(&p, 400, 100, "Market");
	drawing_right(&p, 500, 100, "Value");
	(void)drawing_put(&p, 20, 130, "INE002A01018");
	drawing_right(&p, 300, 130, "2.000");
	ck_assert(cg_line_build(&p.words, &p.a, &ls));
	ck_assert(cg_table_heads_read(&p.a, &ls, 0, ls.n, &table, &found, &top, &end));
	ck_assert_uint_eq(top, over[_i].first);
	ck_assert_uint_eq(end, 3);
}
END_TEST

static const struct cg_table_head bond_heads[] = {
	{ CG_STR_INIT("ISIN"), CG_TABLE_ISIN, true },	 { CG_STR_INIT("ISIN Name"), CG_TABLE_NAME, true },
	{ CG_STR_INIT("Coupon"), CG_TABLE_TEXT, true },	 { CG_STR_INIT("Quantity"), CG_TABLE_UNITS, false },
	{ CG_STR_INIT("Value"), CG_TABLE_VALUE, false },
};
static const struct cg_table_kind bonds = { bond_heads, sizeof(bond_heads) / sizeof(bond_heads[0]), NULL,
					    CG_STR_INIT("") };

/* What stands below "Coupon", a blank between two words or a wide gap; whether that is a text then. */
static const struct coupon {
	const char *name, *cell;
	double x;
	bool is_text;
} coupons[] = {
	{ "A BANK", "8.20", 190, false },	   { "A BANK", "--", 200, false },
	{ "A BANK", "9.25%/On", 190, true },	   { "A BANK", "Monthly", 190, true },
	{ "A BANK 8.20 11092036", NULL, 0, true },
};

START_TEST(coupon_is_a_figure_or_a_text)
{
	const struct coupon *c = &coupons[_i];
	struct cg_table_cols found = { 0 };
	struct cg_lines ls;
	size_t top = 0, end = 0, col = 0;

	(void)drawing_put(&p, 20, 100, "ISIN");
	(void)drawing_put(&p, 100, 100, "ISIN Name");
	(void)drawing_put(&p, 210, 100, "Coupon");
	drawing_right(&p, 400, 100, "Quantity");
	drawing_right(&p, 500, 100, "Value");
	(void)drawing_put(&p, 20, 130, "INE002A07018");
	(void)drawing_put(&p, 100, 130, c->name);
	if (c->cell != NULL)
		(void)drawing_put(&p, c->x, 130, c->cell);
	drawing_right(&p, 400, 130, "35.000");
	drawing_right(&p, 500, 130, "28,748.30");
	ck_assert(cg_line_build(&p.words, &p.a, &ls));
	ck_assert(cg_table_heads_read(&p.a, &ls, 0, ls.n, &bonds, &found, &top, &end));
	while (col < found.n && (found.box[col].x0 < CG_PT(180) || found.box[col].x0 > CG_PT(220)))
		col++;
	ck_assert_uint_lt(col, found.n);
	ck_assert_int_eq(found.is_text[col], c->is_text);
	ck_assert_int_eq(found.id[col], c->is_text ? CG_TABLE_TEXT : CG_TABLE_OTHER);
}
END_TEST

/* ---- lines with exact boxes ---- */

enum { SIZE = 600 };
static struct cg_page *page;
static struct cg_lines lines;
static struct cg_table_cols cols;
static size_t at, body;

static void put(const char *text, int32_t x0, int32_t x1, int32_t base)
{
	struct cg_word w = { .text = cg_str_of(text), .x0 = x0, .x1 = x1, .size = SIZE };

	page = &p.pages.v[0];
	w.y1 = base + SIZE / 5;
	w.y0 = w.y1 - SIZE;
	ck_assert(CG_PUSH(&p.a, page, &w));
}

/* Words from x on, each 10 pt wide and 1 pt from the next. */
static void put_words(const char *text, int32_t x, int32_t base)
{
	struct cg_str rest = cg_str_of(text);

	for (; rest.n > 0; x += 1100)
		put(cg_arena_str(&p.a, cg_str_cut(&rest, ' ')).p, x, x + 1000, base);
}

static void put_heads(int32_t base)
{
	put("ISIN", 2000, 3000, base);
	put("ISIN", 10000, 11000, base);
	put("Name", 11100, 12500, base);
	put("Current", 25000, 28000, base);
	put("Market", 36000, 39000, base);
	put("Value", 46000, 49000, base);
}

static void read_as(const struct cg_table_kind *kind)
{
	cols = (struct cg_table_cols){ 0 };
	at = body = 99;
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert(cg_table_heads_read(&p.a, &lines, 0, lines.n, kind, &cols, &at, &body));
}

static void again(void)
{
	close_page();
	open_page();
}

START_TEST(heads_have_columns)
{
	put_words("Holdings", 2000, 5000);
	put_heads(10000);
	put("Bal", 24000, 28500, 10700);
	put("INE002A01018", 2000, 8000, 20000);
	read_as(&table);
	ck_assert_uint_eq(at, 1);
	ck_assert_uint_eq(body, 3);
	ck_assert_uint_eq(cols.n, 5);
	for (size_t i = 0; i < 5; i++) {
		ck_assert_int_eq(cols.id[i], heads[i].id);
		ck_assert(cols.is_text[i] == heads[i].is_text);
		ck_assert(cols.box[i].set);
	}
	ck_assert_int_eq(cols.box[1].x1, 12500);
	ck_assert_int_eq(cols.box[2].x0, 24000); /* as wide as the widest of its lines */
	ck_assert_int_eq(cols.box[2].x1, 28500);
	ck_assert_int_eq(cols.box[4].x1, 49000);
}
END_TEST

START_TEST(without_heads_columns_stay)
{
	cols.n = 7;
	put_words("Holdings of a day", 2000, 5000);
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert(cg_table_heads_read(&p.a, &lines, 0, lines.n, &table, &cols, &at, &body));
	ck_assert_uint_eq(cols.n, 7);
	ck_assert_uint_eq(at, 0);
	ck_assert_uint_eq(body, 0);
}
END_TEST

/* Words closer than 45 % of their size are one head. */
START_TEST(words_of_a_head_stand_close)
{
	for (int32_t gap = 270; gap <= 271; gap++) {
		again();
		put_heads(10000);
		put("Foo", 49000 + gap, 51000, 10000);
		read_as(&table);
		ck_assert_uint_eq(cols.n, gap == 270 ? 5 : 6);
		ck_assert_int_eq(cols.box[4].x1, gap == 270 ? 51000 : 49000);
	}
}
END_TEST

/* Twenty columns at most. */
START_TEST(columns_end_somewhere)
{
	put_heads(10000);
	for (int32_t i = 0; i < 17; i++)
		put(i == 15 ? "Last" : "Foo", 50000 + 1000 * i, 50500 + 1000 * i, 10000);
	read_as(&table);
	ck_assert_uint_eq(cols.n, 20);
	ck_assert_int_eq(cols.box[19].x1, 64500);
}
END_TEST

/* A line below the heads, or two: how far each is from the one above; how many lines the heads have then. */
static const struct {
	const char *first;
	int32_t first_step;
	const char *second;
	int32_t second_step;
	size_t lines;
} below[] = {
	/* twice the size at most, and a step does not grow by more than 40 % */
	{ "Bal", 1200, NULL, 0, 2 },
	{ "Bal", 1201, NULL, 0, 1 },
	{ "Bal", 700, "Rate", 980, 3 },
	{ "Bal", 700, "Rate", 981, 2 },
	{ "Bal", 600, "Rate", 841, 2 },
	{ "Bal", 599, "Rate", 841, 3 }, /* lines that interleave, where it stands below theirs */
	{ "Bal", 599, "Rate", 871, 2 },
	/* half of the words of a line are those of heads; of more than two, one is a head that is looked for */
	{ "Foo", 700, NULL, 0, 1 },
	{ "Bal Foo", 700, NULL, 0, 2 },
	{ "Bal Foo Foo", 700, NULL, 0, 1 },
	{ "Bal Rate Foo", 700, NULL, 0, 1 },
	{ "Bal Market Foo", 700, NULL, 0, 2 },
	{ "Bal Market Foo Foo", 700, NULL, 0, 2 },
	{ "Bal Market Foo Foo Foo", 700, NULL, 0, 1 },
	/* figures, ISINs and numbers of rows */
	{ "Bal 7", 700, NULL, 0, 1 },
	{ "Bal `7.00", 700, NULL, 0, 1 },
	{ "Bal INE002A01018", 700, NULL, 0, 1 },
	{ "Bal A1234", 700, NULL, 0, 2 },
	{ "Bal A12345", 700, NULL, 0, 1 },
	{ "Bal A1234B5", 700, NULL, 0, 2 },
	{ "Bal A1B12345", 700, NULL, 0, 1 },
};

START_TEST(heads_go_on_below)
{
	int32_t y = 10000;

	put_heads(y);
	put_words(below[_i].first, 25000, y += below[_i].first_step);
	if (below[_i].second != NULL)
		put_words(below[_i].second, 25000, y += below[_i].second_step);
	put("INE002A01018", 2000, 8000, 20000);
	read_as(&table);
	ck_assert_uint_eq(at, 0);
	ck_assert_msg(body == below[_i].lines, "%s: %zu", below[_i].first, body);
}
END_TEST

/* Where several cells stand alone, one word of heads is enough; 80 % of the size is a cell of its own. */
START_TEST(unknown_heads_stand_among_known_ones)
{
	static const char *const firsts[] = { "Foo", "Rate" };

	for (size_t k = 0; k < 2; k++) {
		for (int32_t gap = 480; gap <= 481; gap++) {
			again();
			put_heads(10000);
			put(firsts[k], 25000, 26000, 10700);
			put("Foo", 26000 + gap, 27500, 10700);
			put("Foo", 27600, 28500, 10700);
			put("INE002A01018", 2000, 8000, 20000);
			read_as(&table);
			ck_assert_uint_eq(body, k == 1 && gap == 481 ? 2 : 1);
		}
	}
}
END_TEST

START_TEST(heads_have_eight_lines_at_most)
{
	put_heads(10000);
	for (int32_t i = 1; i <= 9; i++)
		put("Bal", 25000, 28000, 10000 + 700 * i);
	read_as(&table);
	ck_assert_uint_eq(body, 8);
}
END_TEST

/* A line above the heads, its step, where it begins; whether it is of them. */
static const struct {
	const char *words;
	int32_t step, x;
	bool over;
} above[] = {
	{ "Foo", 870, 36500, true },
	{ "Foo", 871, 36500, false }, /* 145 % of the size */
	{ "Bal", 1200, 36500, true },
	{ "Bal", 1201, 36500, false }, /* twice for words of heads */
	{ "Bal Foo", 871, 36500, false },
	{ "Foo", 700, 38999, true },
	{ "Foo", 700, 39000, false }, /* over no word */
	{ "Foo", 700, 35001, true },
	{ "Foo", 700, 35000, false },
	{ "Foo Foo", 700, 38950, true }, /* a cell may begin or end over nothing */
	{ "Foo Foo", 700, 34900, true },
	{ "Foo Foo Foo Foo", 700, 36500, true },
	{ "Foo Foo Foo Foo Foo", 700, 36500, false }, /* a sentence */
	{ "Foo7", 700, 36500, false },
	{ "7", 700, 36500, false },
};

START_TEST(heads_begin_above)
{
	put("Holdings", 2000, 5000, 5000);
	put_words(above[_i].words, above[_i].x, 10000 - above[_i].step);
	put_heads(10000);
	put("INE002A01018", 2000, 8000, 20000);
	read_as(&table);
	ck_assert_msg(at == (above[_i].over ? 1 : 2), "%s: %zu", above[_i].words, at);
	ck_assert_uint_eq(body, 3);
}
END_TEST

/* Each cell of the upper line stands over one of the heads. */
START_TEST(cells_above_stand_over_heads)
{
	for (int32_t x = 30000; x <= 46000; x += 16000) {
		again();
		put("Holdings", 2000, 5000, 5000);
		put("Foo", 36500, 37500, 9300);
		put("Foo", x, x + 1000, 9300);
		put_heads(10000);
		read_as(&table);
		ck_assert_uint_eq(at, x == 46000 ? 1 : 2);
	}
}
END_TEST

static const struct cg_table_head more_heads[] = {
	{ CG_STR_INIT("ISIN"), CG_TABLE_ISIN, true },	   { CG_STR_INIT("Current"), CG_TABLE_UNITS, false },
	{ CG_STR_INIT("Market"), CG_TABLE_PRICE, false },  { CG_STR_INIT("Value"), CG_TABLE_VALUE, false },
	{ CG_STR_INIT("Cost"), CG_TABLE_COST, false },	   { CG_STR_INIT("Price"), CG_TABLE_PRICE, false },
	{ CG_STR_INIT("Folio No"), CG_TABLE_FOLIO, true },
};
static const struct cg_table_kind more = { more_heads, sizeof(more_heads) / sizeof(more_heads[0]), NULL,
					   CG_STR_INIT("") };

static const struct {
	const char *line;
	size_t n;
} counts[] = {
	{ "ISIN Current Market", 3 },	    { "ISIN Current", 0 },	    { "Current Market Value", 0 },
	{ "Current Market Value Cost", 4 }, { "ISIN Market Price", 0 }, /* of one meaning */
	{ "ISIN Market Price Cost", 3 },    { "ISIN Current Market 7", 0 }, { "ISIN Current Market 7.00", 0 },
	{ "ISIN Current Market A7", 3 },    { "ISIN Current Folio No", 3 }, { "ISIN Current Folio", 0 },
};

START_TEST(a_line_has_so_many_heads)
{
	put_words(counts[_i].line, 2000, 10000);
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert_uint_eq(cg_table_heads_count(&lines.v[0], &more), counts[_i].n);
}
END_TEST

/* Heads of which no line has enough: three with the first one, or four, in lines that follow each other. */
static const struct {
	const char *lines[4];
	size_t at, body; /* equal: there are none */
} parts[] = {
	{ { "ISIN Current", "Market" }, 0, 2 },
	{ { "ISIN", "Current", "Market" }, 0, 3 },
	{ { "ISIN", "Current" }, 0, 0 },
	{ { "Current Market", "Value" }, 0, 0 },
	{ { "Current Market", "Value", "Cost" }, 0, 3 },
	{ { "Foo", "ISIN Current", "Market" }, 0, 3 }, /* over them */
	{ { "ISIN Current", "7", "Market" }, 0, 0 },
};

START_TEST(heads_of_several_lines_are_put_together)
{
	for (int32_t i = 0; i < 4 && parts[_i].lines[i] != NULL; i++)
		put_words(parts[_i].lines[i], 2000, 10000 + 700 * i);
	put("INE002A01018", 2000, 8000, 20000);
	read_as(&more);
	ck_assert_uint_eq(at, parts[_i].at);
	ck_assert_uint_eq(body, parts[_i].body);
}
END_TEST

/* Heads from left to right, each with a column of its own, and what they mean. */
static const struct {
	const char *heads[5];
	enum cg_table_col want[5];
	bool nav; /* the table may have a NAV, too */
} meanings[] = {
	{ { "ISIN", "Current", "Market", "Price" },
	  { CG_TABLE_ISIN, CG_TABLE_UNITS, CG_TABLE_PRICE, CG_TABLE_OTHER },
	  false },
	{ { "ISIN", "Current", "Price", "Market" },
	  { CG_TABLE_ISIN, CG_TABLE_UNITS, CG_TABLE_OTHER, CG_TABLE_PRICE },
	  false },
	{ { "ISIN", "Current", "Market", "Market" },
	  { CG_TABLE_ISIN, CG_TABLE_UNITS, CG_TABLE_PRICE, CG_TABLE_OTHER },
	  false },
	{ { "ISIN", "Current", "Market", "Market" },
	  { CG_TABLE_ISIN, CG_TABLE_UNITS, CG_TABLE_NAV, CG_TABLE_PRICE },
	  true },
	{ { "ISIN", "Current", "Market", "NAV", "Market" },
	  { CG_TABLE_ISIN, CG_TABLE_UNITS, CG_TABLE_PRICE, CG_TABLE_NAV, CG_TABLE_OTHER },
	  true },
	{ { "ISIN", "Value", "Current", "xMarket", "Market" },
	  { CG_TABLE_ISIN, CG_TABLE_VALUE, CG_TABLE_UNITS, CG_TABLE_OTHER, CG_TABLE_PRICE },
	  false },
	{ { "ISIN", "Foo", "Current", "Foo", "(Market" },
	  { CG_TABLE_ISIN, CG_TABLE_OTHER, CG_TABLE_UNITS, CG_TABLE_OTHER, CG_TABLE_PRICE },
	  false },
};

START_TEST(heads_have_meanings)
{
	struct cg_table_head known[8] = { { CG_STR("NAV"), CG_TABLE_NAV, false } };
	struct cg_table_kind kind = { known, more.n_heads, NULL, CG_STR_INIT("") };
	size_t n = 0;

	for (; kind.n_heads > n; n++)
		known[n] = more_heads[n];
	if (meanings[_i].nav)
		known[kind.n_heads++] = (struct cg_table_head){ CG_STR("NAV"), CG_TABLE_NAV, false };
	put("Value", 60000, 61000, 10000); /* so that the line has heads enough */
	put("Cost", 62000, 63000, 10000);
	for (n = 0; n < 5 && meanings[_i].heads[n] != NULL; n++)
		put(meanings[_i].heads[n], 2000 + 5000 * (int32_t)n, 4000 + 5000 * (int32_t)n, 10000);
	read_as(&kind);
	ck_assert_uint_eq(body, 1);
	for (size_t i = 0; i < n; i++)
		ck_assert_int_eq(cols.id[i], meanings[_i].want[i]);
}
END_TEST

/* "ISIN Name" is no "ISIN", the first label of a text counts. */
START_TEST(the_longer_label_counts)
{
	put_words("Market Value", 20000, 10000);
	put_words("ISIN Name", 2000, 10000);
	put_words("Current", 30000, 10000);
	read_as(&table);
	ck_assert_uint_eq(cols.n, 3);
	ck_assert_int_eq(cols.id[0], CG_TABLE_NAME);
	ck_assert_int_eq(cols.id[1], CG_TABLE_PRICE);
	ck_assert_int_eq(cols.id[2], CG_TABLE_UNITS);
}
END_TEST

/* Signs at the ends of a word and a unit in brackets behind it are none of it. */
static const struct {
	const char *line;
	size_t n;
} known_words[] = {
	{ "Bal", 1 },
	{ "Bal.", 1 },
	{ "Bal:", 1 },
	{ "Bal/", 1 },
	{ "Bal)", 1 },
	{ "Bal..:", 1 },
	{ "/Bal", 1 },
	{ "(Bal", 1 },
	{ "//Bal", 1 },
	{ "Bal(x)", 1 },
	{ "(Bal)", 1 },
	{ "Bal-", 0 },
	{ "-Bal", 0 },
	{ "xBal", 0 },
	{ "Balx", 0 },
	{ "bal", 0 },
	{ ".", 0 },
	{ "/", 1 },
	{ "(", 0 },
	{ ")", 0 },
	{ "x(Bal)", 0 },
	{ "HOLDER(S)", 1 },
	{ "Bal Foo Rate", 2 },
	{ "%", 1 },
	{ "Withdrawal", 1 },
};

START_TEST(words_of_heads_have_signs)
{
	put_words(known_words[_i].line, 2000, 10000);
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert_msg(cg_table_words_heads(&lines.v[0]) == known_words[_i].n, "%s", known_words[_i].line);
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *s = suite_create("table_heads");
	TCase *t = tcase_create("table_heads");

	tcase_add_checked_fixture(t, open_page, close_page);
	tcase_add_loop_test(t, numbers_over_heads_are_none_of_them, 0, sizeof(over) / sizeof(over[0]));
	tcase_add_loop_test(t, coupon_is_a_figure_or_a_text, 0, sizeof(coupons) / sizeof(coupons[0]));
	tcase_add_test(t, heads_have_columns);
	tcase_add_test(t, without_heads_columns_stay);
	tcase_add_test(t, words_of_a_head_stand_close);
	tcase_add_test(t, columns_end_somewhere);
	LOOP(t, heads_go_on_below, below);
	tcase_add_test(t, unknown_heads_stand_among_known_ones);
	tcase_add_test(t, heads_have_eight_lines_at_most);
	LOOP(t, heads_begin_above, above);
	tcase_add_test(t, cells_above_stand_over_heads);
	LOOP(t, a_line_has_so_many_heads, counts);
	LOOP(t, heads_of_several_lines_are_put_together, parts);
	LOOP(t, heads_have_meanings, meanings);
	tcase_add_test(t, the_longer_label_counts);
	LOOP(t, words_of_heads_have_signs, known_words);
	suite_add_tcase(s, t);
	return suite_run(s);
}
