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
	suite_add_tcase(s, tc);
	return suite_run(s);
}
