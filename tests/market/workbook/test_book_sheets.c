/*
 * Portfolios of a workbook: which text is the scheme's name, several schemes in a sheet, heads that come again where a
 * page ends, what stands behind a total, the value in rupees, and sheets without a portfolio.
 */
#include "market/workbook/book.h"
#include "run.h"
#include "values.h"

enum { SHEETS = 4 };

static struct cg_arena arena;
static struct cg_grid_sheet sheets[SHEETS];
static struct cg_grid grid;
static struct cg_book book;

static void sheet(const char *name)
{
	grid.v = sheets;
	sheets[grid.n++] = (struct cg_grid_sheet){ .name = cg_str_of(name) };
}

/* Cells between bars: figures are numbers. */
static void row(uint32_t at, const char *text)
{
	struct cg_str rest = cg_str_of(text);

	for (uint16_t column = 0; rest.n > 0; column++) {
		struct cg_str one = cg_str_cut(&rest, '|');
		struct cg_dec figure;
		struct cg_cell c = { at, column, CG_CELL_TEXT, one };

		if (cg_dec_parse(one, &figure))
			c.kind = CG_CELL_NUMBER;
		if (one.n > 0)
			ck_assert(CG_PUSH(&arena, &sheets[grid.n - 1], &c));
	}
}

static void read_book(void)
{
	struct cg_err e = { .code = CG_OK };

	ck_assert_int_eq(cg_book_read(&grid, day("2024-12-01"), &arena, &book, &e), CG_OK);
}

static void portfolio_is(size_t i, const char *name, uint32_t heads, const char *date, size_t rows)
{
	const struct cg_book_portfolio *p = &book.v[i];

	ck_assert_uint_lt(i, book.n);
	ck_assert_msg(p->refused.p == NULL, "%.*s", CG_STR_ARG(p->refused));
	ck_assert_uint_ge(p->names, 1);
	ck_assert_msg(cg_str_eq(p->name[0], cg_str_of(name)), "%.*s", CG_STR_ARG(p->name[0]));
	ck_assert_uint_eq(p->row, heads);
	ck_assert_int_eq(p->p.date, day(date));
	ck_assert_uint_eq(p->p.rows.n, rows);
}

static void weight_is(size_t i, size_t k, const char *isin, const char *weight)
{
	const struct cg_security *s = &book.v[i].p.rows.v[k];
	char text[CG_DEC_TEXT_MAX];

	ck_assert_msg(cg_str_eq(s->isin, cg_str_of(isin)), "%.*s", CG_STR_ARG(s->isin));
	(void)cg_dec_text(s->weight, text);
	ck_assert_str_eq(text, weight);
}

#define HEADS "Name of the Instrument|ISIN|Industry|Quantity|Market Value (Rs. in Lakhs)|% to NAV"

/* A label says which text is the name: behind its colon, or in the next cell; the last label above the heads counts. */
static const char *const labels[][2] = {
	{ "Scheme Name : Alpha Large Cap Fund", "" },
	{ "SCHEME: Alpha Large Cap Fund", "" },
	{ "Name of the Scheme|Alpha Large Cap Fund", "" },
	{ "Scheme Name|||Alpha Large Cap Fund", "" },
	{ "Scheme Name: Beta Fund", "Scheme Name: Alpha Large Cap Fund" },
};

START_TEST(a_label_says_the_name)
{
	sheet("AL01");
	row(0, "Some Mutual Fund");
	row(1, labels[_i][0]);
	row(2, labels[_i][1]);
	row(3, "Portfolio as on October 31, 2024");
	row(5, HEADS);
	row(6, "Example Bank Limited|INE002A01018|Banks|100|6.00|60.00");
	row(7, "Example Steel Limited|INE003A01016|Steel|50|4.00|40.00");
	row(8, "Grand Total||||10.00|100.00");
	read_book();
	ck_assert_uint_eq(book.n, 1);
	portfolio_is(0, "Alpha Large Cap Fund", 6, "2024-10-31", 2);
	ck_assert_uint_eq(book.v[0].names, 1);
	weight_is(0, 0, "INE002A01018", "60.0000");
	weight_is(0, 1, "INE003A01016", "40.0000");
}
END_TEST

/* Without one each text above the heads may be the name, each once, and that of the sheet; no figures and no days. */
START_TEST(without_a_label)
{
	static const char *const want[] = { "Some Mutual Fund", "Alpha Large Cap Fund",
					    "Portfolio as on October 31, 2024", "AL01" };

	sheet("AL01");
	row(0, "Some Mutual Fund|Some Mutual Fund|7");
	row(1, "Alpha Large Cap Fund");
	row(2, "Portfolio as on October 31, 2024");
	row(5, HEADS);
	row(6, "Example Bank Limited|INE002A01018|Banks|100|10.00|100.00");
	row(7, "Total Net Assets||||10.00|100.00");
	read_book();
	ck_assert_uint_eq(book.n, 1);
	ck_assert_uint_eq(book.v[0].names, 4);
	for (size_t i = 0; i < 4; i++)
		ck_assert_msg(cg_str_eq(book.v[0].name[i], cg_str_of(want[i])), "%.*s", CG_STR_ARG(book.v[0].name[i]));
	ck_assert(cg_str_eq(book.v[0].sheet, CG_STR("AL01")));
	ck_assert_int_eq(book.v[0].p.net_assets.v, 1000000); /* 10 lakh */
	ck_assert_uint_eq(book.over.n, 0);
}
END_TEST

/* Two schemes in a sheet, in lakhs and crores; what stands behind a total is of neither. */
START_TEST(two_schemes_in_a_sheet)
{
	sheet("All");
	row(0, "Scheme Name: Alpha Large Cap Fund|as on October 31, 2024");
	row(2, HEADS);
	row(3, "Example Bank Limited|INE002A01018|Banks|100|6.00|60.00");
	row(4, "Example Steel Limited|INE003A01016|Steel|50|4.00|40.00");
	row(5, "Grand Total||||10.00|100.00");
	row(6, "Top holdings by industry");
	row(7, "Banks||||6.00|60.00");
	row(9, "Scheme Name: Beta Mid Cap Fund|as on September 30, 2024");
	row(11, "Name of the Instrument|ISIN|Market Value (Rs. in Crores)|% to NAV");
	row(12, "Example Power Limited|INE004A01014|2.50|100.00");
	row(13, "Grand Total||2.50|100.00");
	read_book();
	ck_assert_uint_eq(book.n, 2);
	portfolio_is(0, "Alpha Large Cap Fund", 3, "2024-10-31", 2);
	portfolio_is(1, "Beta Mid Cap Fund", 12, "2024-09-30", 1);
	ck_assert_int_eq(book.v[0].p.net_assets.v, 1000000);
	ck_assert_int_eq(book.v[1].p.net_assets.v, 25000000);
	weight_is(1, 0, "INE004A01014", "100.0000");
}
END_TEST

/* The same heads again, where a page ends, are no rows and begin no other portfolio. */
START_TEST(heads_that_come_again)
{
	sheet("A");
	row(0, "Scheme Name: Alpha Large Cap Fund|as on October 31, 2024");
	row(2, HEADS);
	row(3, "Example Bank Limited|INE002A01018|Banks|100|6.00|60.00");
	row(4, HEADS);
	row(5, "Example Steel Limited|INE003A01016|Steel|50|4.00|40.00");
	row(6, "Grand Total||||10.00|100.00");
	row(8, HEADS); /* behind the total, without a name: by rating, or derivatives */
	row(9, "Other Limited|INE009A01013|Banks|1|1.00|100.00");
	row(10, "Grand Total||||1.00|100.00");
	read_book();
	ck_assert_uint_eq(book.n, 1);
	portfolio_is(0, "Alpha Large Cap Fund", 3, "2024-10-31", 2);
}
END_TEST

/* Sheets without a table are passed over and named; the others are good. */
START_TEST(sheets_without_a_portfolio)
{
	sheet("Index");
	row(0, "Sr. No.|Scheme");
	row(1, "1|Alpha Large Cap Fund");
	sheet("Alpha");
	row(0, "Alpha Large Cap Fund as on October 31, 2024");
	row(2, HEADS);
	row(3, "Example Bank Limited|INE002A01018|Banks|100|10.00|100.00");
	row(4, "Grand Total||||10.00|100.00");
	sheet("Heads alone");
	row(0, HEADS);
	read_book();
	ck_assert_uint_eq(book.n, 1);
	ck_assert_uint_eq(book.over.n, 2);
	ck_assert(cg_str_eq(book.over.v[0], CG_STR("Index")));
	ck_assert(cg_str_eq(book.over.v[1], CG_STR("Heads alone")));
}
END_TEST

/* A portfolio whose rows do not add up to its total is refused; the one behind it is read. */
START_TEST(one_that_does_not_add_up)
{
	sheet("All");
	row(0, "Scheme Name: Alpha Large Cap Fund|as on October 31, 2024");
	row(2, HEADS);
	row(3, "Example Bank Limited|INE002A01018|Banks|100|6.00|60.00");
	row(4, "Grand Total||||10.00|100.00");
	row(9, "Scheme Name: Beta Mid Cap Fund|as on September 30, 2024");
	row(11, HEADS);
	row(12, "Example Power Limited|INE004A01014|Power|5|2.50|100.00");
	row(13, "Grand Total||||2.50|100.00");
	read_book();
	ck_assert_uint_eq(book.n, 2);
	ck_assert_uint_gt(book.v[0].refused.n, 0);
	ck_assert_uint_eq(book.v[0].p.rows.n, 0);
	portfolio_is(1, "Beta Mid Cap Fund", 12, "2024-09-30", 1);
}
END_TEST

/* A portfolio of one row, whose heads stand in this row. */
static void put_table(uint32_t at, const char *heads)
{
	row(at, heads);
	row(at + 1, "Example Bank Limited|INE002A01018|Banks|100|10.00|100.00");
	row(at + 2, "Grand Total||||10.00|100.00");
}

static void refused_is(size_t i, const char *why)
{
	ck_assert_uint_lt(i, book.n);
	is_text(book.v[i].refused, why);
	ck_assert_uint_eq(book.v[i].p.rows.n, 0);
}

/* The last sixty rows above the heads are looked at: a label sixty rows above them counts, one more does not. */
START_TEST(rows_above_the_heads)
{
	for (uint32_t more = 0; more <= 1; more++) {
		grid.n = 0;
		sheet("A");
		row(0, "Scheme Name: Alpha Large Cap Fund");
		for (uint32_t i = 1; i < 59 + more; i++)
			row(i, "-");
		row(59 + more, "as on October 31, 2024");
		put_table(60 + more, HEADS);
		read_book();
		ck_assert_uint_eq(book.n, 1);
		ck_assert_uint_eq(book.v[0].row, 61 + more);
		ck_assert_int_eq(book.v[0].p.date, day("2024-10-31"));
		ck_assert_int_eq(cg_str_eq(book.v[0].name[0], CG_STR("Alpha Large Cap Fund")), more == 0);
	}
}
END_TEST

/* Twenty-four texts are the most that may be the name. */
START_TEST(the_most_names)
{
	for (uint32_t n = 22; n <= 25; n++) {
		grid.n = 0;
		sheet("Sheet");
		for (uint32_t i = 0; i < n; i++)
			row(i, cg_arena_printf(&arena, "Name %u", i).p);
		row(n, "as on October 31, 2024");
		put_table(n + 2, HEADS);
		read_book();
		ck_assert_uint_eq(book.n, 1);
		ck_assert_uint_eq(book.v[0].names, n + 2 < CG_BOOK_NAMES ? n + 2 : CG_BOOK_NAMES);
		is_text(book.v[0].name[23 < n ? 23 : n - 1], n > 23 ? "Name 23" : n == 22 ? "Name 21" : "Name 22");
	}
}
END_TEST

/* What a label is, and what only looks like one. */
START_TEST(what_is_a_label)
{
	static const struct {
		const char *text;
		bool label;
	} rows[] = {
		{ "Scheme Name|Alpha", true },
		{ "SCHEME NAME:Alpha", true },
		{ "Scheme|Alpha", true },
		{ "Scheme: Alpha", true },
		{ "Scheme Alpha", false },
		{ "Name of the Scheme Alpha|Alpha", true },
		{ "Scheme of Alpha : Alpha", true },
		{ "Scheme Code: 12|Alpha", false },
		{ "The Scheme: Alpha", false },
		{ "Name of Scheme|Alpha", false },
		{ "Scheme Name|7|Alpha", true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		grid.n = 0;
		sheet("A");
		row(0, "Some Mutual Fund");
		row(1, rows[i].text);
		row(2, "as on October 31, 2024");
		put_table(4, HEADS);
		read_book();
		ck_assert_uint_eq(book.n, 1);
		ck_assert_msg((book.v[0].names == 1) == rows[i].label, "%s: %zu", rows[i].text, book.v[0].names);
		is_text(book.v[0].name[0], rows[i].label ? "Alpha" : "Some Mutual Fund");
	}
}
END_TEST

/* What ends a table: the words of its total, in a row without an ISIN that has a figure. */
START_TEST(what_is_a_total)
{
	static const struct {
		const char *text;
		bool total;
	} rows[] = {
		{ "Grand Total||||10.00|100.00", true },
		{ "GRAND TOTAL (A+B)|||||100.00", true },
		{ "Total Net Assets||||10.00|100.00", true },
		{ "Net Assets||||10.00|", true },
		{ "Total AUM||||10.00|100.00", true },
		{ "Total Assets||||10.00|100.00", true },
		{ "Sub Total||||10.00|100.00", false },
		{ "Grand Total|||||", false },
		{ "Grand Total|INE002A01018|||10.00|100.00", false },
		{ "Of Net Assets||||10.00|100.00", false },
		{ "Of Total AUM||||10.00|100.00", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		grid.n = 0;
		sheet("A");
		row(0, "Alpha Large Cap Fund|as on October 31, 2024");
		row(2, HEADS);
		row(3, "Example Bank Limited|INE002A01018|Banks|100|10.00|100.00");
		row(4, rows[i].text);
		row(5, "Notes||||5.00|50.00"); /* behind the total this is nothing */
		read_book();
		ck_assert_uint_eq(book.n, 1);
		ck_assert_msg((book.v[0].refused.p == NULL) == rows[i].total, "%s", rows[i].text);
	}
}
END_TEST

/* Without a day, with two, or with rows that cannot be read a portfolio is refused, and says why. */
START_TEST(why_refused)
{
	static const struct {
		const char *above, *row, *why;
	} rows[] = {
		{ "Alpha", "Example Bank Limited|INE002A01018|Banks|100|10.00|100.00",
		  "no day of the portfolio stands above its heads" },
		{ "31-Oct-2024|30-Sep-2024", "Example Bank Limited|INE002A01018|Banks|100|10.00|100.00",
		  "several days stand above the heads of the portfolio" },
		{ "31-Oct-2024|31 October 2024", "Example Bank Limited|INE002A01018|Banks|100|10.00|100.00", NULL },
		{ "31-Oct-2024", "Example Bank Limited|INE002A01019|Banks|100|10.00|100.00",
		  "row 4: the check digit of the ISIN is wrong" },
		{ "Alpha", "Example Bank Limited|INE002A01019|Banks|100|10.00|100.00",
		  "no day of the portfolio stands above its heads" },
		{ "31-Oct-2024", "Deposits|||||100.00", NULL },
		{ "31-Oct-2024", "Example", "the rows add up to 0.00 percent, and there is no total row" },
		{ "2-Dec-2024", "Example Bank Limited|INE002A01018|Banks|100|10.00|100.00",
		  "no day of the portfolio stands above its heads" },
		{ "1-Dec-2024", "Example Bank Limited|INE002A01018|Banks|100|10.00|100.00", NULL },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		grid.n = 0;
		sheet("A");
		row(0, rows[i].above);
		row(2, HEADS);
		row(3, rows[i].row);
		if (rows[i].why == NULL || cg_str_ends(cg_str_of(rows[i].row), CG_STR("00")))
			row(4, "Grand Total|||||100.00");
		else
			row(4, "Grand Total|||||");
		read_book();
		ck_assert_uint_eq(book.n, 1);
		if (rows[i].why != NULL)
			refused_is(0, rows[i].why);
		else
			ck_assert_msg(book.v[0].refused.p == NULL, "%zu: %.*s", i, CG_STR_ARG(book.v[0].refused));
	}
}
END_TEST

/* Up to four days are kept of each kind; a day that is said to be the portfolio's counts alone. */
START_TEST(many_days)
{
	sheet("A");
	row(0, "1-Jan-2024|2-Jan-2024|3-Jan-2024|4-Jan-2024|5-Jan-2024");
	row(1, "6-Jan-2024");
	row(2, "as on 31-Oct-2024");
	put_table(4, HEADS);
	read_book();
	portfolio_is(0, "1-Jan-2024", 5, "2024-10-31", 1);
	for (int more = 0; more <= 1; more++) { /* of one cell the first four, those that are to come among them */
		grid.n = 0;
		sheet("A");
		row(0, "Alpha");
		row(1, more == 0 ? "as on 1-Jan-2030, 2-Jan-2030, 3-Jan-2030, 31-Oct-2024"
				 : "as on 1-Jan-2030, 2-Jan-2030, 3-Jan-2030, 4-Jan-2030, 31-Oct-2024");
		put_table(4, HEADS);
		read_book();
		ck_assert_int_eq(book.v[0].p.date, more == 0 ? day("2024-10-31") : CG_DATE_NONE);
	}
}
END_TEST

/* Weights have four decimals; what rounds to nothing is no row. Values are in the unit of the head, or not told. */
START_TEST(weights_and_values)
{
	static const struct {
		const char *heads;
		int64_t rupees; /* 0: not told */
	} units[] = {
		{ HEADS, 1000000 },
		{ "Name of the Instrument|ISIN|Industry|Quantity|Market Value (Rs. Crore)|% to NAV", 100000000 },
		{ "Name of the Instrument|ISIN|Industry|Quantity|Market Value|% to NAV", 0 },
	};

	for (size_t i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		grid.n = 0;
		sheet("A");
		row(0, "Alpha|as on October 31, 2024");
		row(2, units[i].heads);
		row(3, "Example Bank Limited|INE002A01018|Banks|100|10.00|99.99990");
		row(4, "Example Steel Limited|INE003A01016|Steel|50|0.00|0.00005");
		row(5, "Example Power Limited|INE004A01014|Power|50|0.00|0.00004");
		row(6, "Grand Total||||10.00|100.00");
		read_book();
		portfolio_is(0, "Alpha", 3, "2024-10-31", 2);
		weight_is(0, 0, "INE002A01018", "99.9999");
		weight_is(0, 1, "INE003A01016", "0.0001");
		is_dec(book.v[0].p.weight_sum, "100.0000");
		ck_assert_int_eq(book.v[0].p.net_assets.set, units[i].rupees != 0);
		ck_assert(units[i].rupees == 0 || book.v[0].p.net_assets.v == units[i].rupees);
		is_text(book.v[0].p.rows.v[0].name, "Example Bank Limited");
		is_text(book.v[0].p.rows.v[0].industry, "Banks");
		is_text(book.v[0].p.rows.v[0].type, "EQUITY");
	}
}
END_TEST

/* Heads that come again may say the unit that the first ones did not; what stands wrapped is no row of the table. */
START_TEST(wrapped_heads)
{
	sheet("A");
	row(0, "Scheme Name: Alpha|as on October 31, 2024");
	row(2, "Name of the|ISIN|Industry|Quantity|Market Value|% to");
	row(3, "Instrument||||(Rs. in Lakhs)|NAV");
	row(4, "Example Bank Limited|INE002A01018|Banks|100|6.00|60.00");
	row(5, "Name of the Instrument|ISIN|Industry|Quantity|Market Value|% to NAV");
	row(6, "Example Steel Limited|INE003A01016|Steel|50|4.00|40.00");
	row(7, "Grand Total||||10.00|100.00");
	read_book();
	portfolio_is(0, "Alpha", 3, "2024-10-31", 2);
	ck_assert_int_eq(book.v[0].p.net_assets.v, 1000000);
}
END_TEST

/* A scheme's label ends a table that has no total, and what stood above the first heads is none of the second. */
START_TEST(a_label_ends_a_table)
{
	sheet("A");
	row(0, "Scheme Name: Alpha|as on October 31, 2024");
	row(2, HEADS);
	row(3, "Example Bank Limited|INE002A01018|Banks|100|10.00|100.00");
	row(4, "Scheme Name: Beta");
	row(5, "as on September 30, 2024");
	put_table(6, HEADS);
	read_book();
	ck_assert_uint_eq(book.n, 2);
	portfolio_is(0, "Alpha", 3, "2024-10-31", 1);
	portfolio_is(1, "Beta", 7, "2024-09-30", 1);
	ck_assert_uint_eq(book.over.n, 0);
}
END_TEST

/* A table has at most 20,000 rows: 0.005 percent each are the whole. */
START_TEST(the_most_rows)
{
	for (uint32_t more = 0; more <= 1; more++) {
		cg_arena_free(&arena);
		cg_arena_init(&arena, 256 << 20);
		grid.n = 0;
		sheet("A");
		row(0, "Alpha|as on October 31, 2024");
		row(2, HEADS);
		for (uint32_t i = 0; i < 20000 + more; i++)
			row(3 + i, "Example|INE002A01018||||0.005");
		row(30000, "Grand Total|||||100.00");
		read_book();
		ck_assert_uint_eq(book.n, 1);
		is_text(book.v[0].refused, more == 0 ? NULL : "the table has more rows than are read");
		ck_assert_uint_eq(book.v[0].p.rows.n, more == 0 ? 20000 : 0);
	}
}
END_TEST

static void setup(void)
{
	cg_arena_init(&arena, 4 << 20);
	grid = (struct cg_grid){ .v = sheets };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

int main(void)
{
	Suite *s = suite_create("book_sheets");
	TCase *tc = tcase_create("book_sheets");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, a_label_says_the_name, 0, sizeof(labels) / sizeof(labels[0]));
	tcase_add_test(tc, without_a_label);
	tcase_add_test(tc, two_schemes_in_a_sheet);
	tcase_add_test(tc, heads_that_come_again);
	tcase_add_test(tc, sheets_without_a_portfolio);
	tcase_add_test(tc, one_that_does_not_add_up);
	tcase_add_test(tc, rows_above_the_heads);
	tcase_add_test(tc, the_most_names);
	tcase_add_test(tc, what_is_a_label);
	tcase_add_test(tc, what_is_a_total);
	tcase_add_test(tc, why_refused);
	tcase_add_test(tc, many_days);
	tcase_add_test(tc, weights_and_values);
	tcase_add_test(tc, wrapped_heads);
	tcase_add_test(tc, a_label_ends_a_table);
	tcase_add_test(tc, the_most_rows);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
