/* The day of a portfolio: the one that its heads call so, among other days above them. */
#include "market/workbook/book.h"
#include "run.h"
#include "values.h"

#include <stdlib.h>

static struct cg_arena arena;
static struct cg_grid_sheet sheet;

static void setup(void)
{
	cg_arena_free(&arena); /* of a test that begins anew */
	cg_arena_init(&arena, 1 << 20);
	sheet = (struct cg_grid_sheet){ .name = CG_STR("Sheet1") };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* Cells of one row; the last three may be numbers. */
static void row(uint32_t at, const char *const *v, size_t n, bool figures)
{
	for (size_t i = 0; i < n; i++) {
		struct cg_cell c = { .row = at, .column = (uint16_t)i, .kind = CG_CELL_TEXT, .text = cg_str_of(v[i]) };

		if (figures && i >= n - 3)
			c.kind = CG_CELL_NUMBER;
		if (c.text.n > 0)
			ck_assert(CG_PUSH(&arena, &sheet, &c));
	}
}

/* A portfolio of one row below these two texts. */
static const struct cg_book_portfolio *read_below(const char *first, const char *second)
{
	static const char *const heads[] = { "Name of the Instrument",	    "ISIN",    "Industry", "Quantity",
					     "Market Value (Rs. in Lakhs)", "% to NAV" };
	static const char *const held[] = { "Example Bank Limited", "INE002A01018", "Banks", "100", "10.00", "100.00" };
	static const char *const total[] = { "Grand Total", "", "", "100", "10.00", "100.00" };
	static struct cg_book book;
	struct cg_grid grid = { &sheet, 1, 1 };
	struct cg_err e = { 0 };

	book = (struct cg_book){ .v = NULL };
	row(0, &(const char *){ "Example Large Cap Fund" }, 1, false);
	row(1, &first, 1, false);
	row(2, &second, 1, false);
	row(4, heads, 6, false);
	row(5, held, 6, true);
	row(6, total, 6, true);
	ck_assert_int_eq(cg_book_read(&grid, day("2024-12-01"), &arena, &book, &e), CG_OK);
	ck_assert_uint_eq(book.n, 1);
	return &book.v[0];
}

START_TEST(the_day_that_is_called_so_counts)
{
	static const char *const said[] = {
		"Portfolio as on October 31, 2024",
		"Portfolio as at October 31, 2024",
		"Portfolio as of 31-Oct-2024",
		"Portfolio for the month ended October 31, 2024",
		"Portfolio for the month ending 31 October 2024",
	};
	const struct cg_book_portfolio *p = read_below(said[_i], "Published 07-Nov-2024");

	ck_assert_msg(p->refused.p == NULL, "%.*s", CG_STR_ARG(p->refused));
	ck_assert_int_eq(p->p.date, day("2024-10-31"));
	ck_assert_uint_eq(p->p.rows.n, 1);
}
END_TEST

START_TEST(days_that_are_not_called_so)
{
	ck_assert_int_eq(read_below("31-Oct-2024", "")->p.date, day("2024-10-31"));
	setup();
	ck_assert(cg_str_starts(read_below("31-Oct-2024", "07-Nov-2024")->refused, CG_STR("several days")));
	setup();
	ck_assert(cg_str_starts(read_below("As on 31-Oct-2024", "As on 30-Sep-2024")->refused, CG_STR("several days")));
	setup();
	ck_assert(cg_str_starts(read_below("As on 31-Dec-2024", "")->refused, CG_STR("no day"))); /* tomorrow's */
}
END_TEST

/*
 * A scheme's label in any cell of a row begins another portfolio of the same sheet; without one a further table, such
 * as the derivatives, is none.
 */
static void two_portfolios(const char *const between[3])
{
	static const char *const heads[] = { "Name of the Instrument",	    "ISIN",    "Industry", "Quantity",
					     "Market Value (Rs. in Lakhs)", "% to NAV" };
	static const char *const first[] = {
		"Example Bank Limited", "INE002A01018", "Banks", "100", "10.00", "100.00"
	};
	static const char *const next[] = { "Other Limited", "INE467B01029", "Software", "200", "25.00", "100.00" };
	static const char *const total[] = { "Grand Total", "", "", "300", "25.00", "100.00" };

	row(0, &(const char *){ "Example Large Cap Fund" }, 1, false);
	row(1, &(const char *){ "As on 31-Oct-2024" }, 1, false);
	row(2, heads, 6, false);
	row(3, first, 6, true);
	row(4, between, 3, false);
	row(5, &(const char *){ "As on 31-Oct-2024" }, 1, false);
	row(6, heads, 6, false);
	row(7, next, 6, true);
	row(8, total, 6, true);
}

START_TEST(portfolios_below_each_other)
{
	static const char *const names[][3] = { { "", "Scheme Name : Example Small Cap Fund", "" },
						{ "", "", "Scheme Code 12" },
						{ "SCHEME NAME", "Example Small Cap Fund", "" },
						{ "", "Derivatives", "" } };
	struct cg_grid grid = { &sheet, 1, 1 };
	struct cg_book book = { .v = NULL };
	struct cg_err e = { 0 };

	two_portfolios(names[_i]);
	ck_assert_int_eq(cg_book_read(&grid, day("2024-12-01"), &arena, &book, &e), CG_OK);
	ck_assert_uint_eq(book.n, _i < 3 ? 2 : 1);
	ck_assert_uint_eq(book.v[0].row, 3);
	if (_i < 3) {
		ck_assert_uint_eq(book.v[1].row, 7);
		ck_assert_uint_eq(book.v[1].p.rows.n, 1);
		is_text(book.v[1].p.rows.v[0].isin, "INE467B01029");
	}
}
END_TEST

/* Endings of days say nothing, and no text has more days than are asked for. */
START_TEST(days_of_a_text)
{
	static const char *const none[] = { "30 Febtober 2024", "31-Feb-24", "13/13/2024", "1 Jan 1989" };
	int32_t v[3];

	ck_assert_uint_eq(cg_book_days(CG_STR("from 1st July 2024 to the 22nd of August, 3rd Sep-24"), v, 3), 2);
	ck_assert(v[0] == day("2024-07-01") && v[1] == day("2024-09-03"));
	ck_assert_uint_eq(cg_book_days(CG_STR("July 4th, 2024; 31/12/2024; 2024-12-30; 29-Dec-24"), v, 3), 3);
	ck_assert(v[0] == day("2024-07-04") && v[1] == day("2024-12-31") && v[2] == day("2024-12-30"));
	for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
		ck_assert_msg(cg_book_days(cg_str_of(none[i]), v, 3) == 0, "%s", none[i]);
}
END_TEST

/* Each way to write a day, and its nearest that is none. Years are from 1990 to 2100; 00 to 99 are of 2000 on. */
static const struct {
	const char *text, *day; /* day NULL: none */
} written[] = {
	{ "July 31,2025", "2025-07-31" },
	{ "31-Jul-25", "2025-07-31" },
	{ "31st July 2025", "2025-07-31" },
	{ "31/07/2025", "2025-07-31" },
	{ "2025-07-31", "2025-07-31" },
	{ "31Jul2025", "2025-07-31" },
	{ "1 January 1990", "1990-01-01" },
	{ "31 December 1989", NULL },
	{ "31 December 2100", "2100-12-31" },
	{ "1 January 2101", NULL },
	{ "1-Jan-00", "2000-01-01" },
	{ "1-Jan-99", "2099-01-01" },
	{ "1 Jan 999", NULL },
	{ "1 Jan 20245", NULL },
	{ "1 Jan 5", NULL },
	{ "001 Jan 2024", NULL },
	{ "0 Jan 2024", NULL },
	{ "32 Jan 2024", NULL },
	{ "29 Feb 2024", "2024-02-29" },
	{ "29 Feb 2023", NULL },
	{ "1 Ja 2024", NULL },
	{ "1 Jan 2024", "2024-01-01" },
	{ "1 Janu 2024", "2024-01-01" },
	{ "1 Januaryx 2024", NULL },
	{ "1 Janx 2024", NULL },
	{ "1 FEB 2024", "2024-02-01" },
	{ "1 mar 2024", "2024-03-01" },
	{ "1 Apr 2024", "2024-04-01" },
	{ "1 May 2024", "2024-05-01" },
	{ "1 Jun 2024", "2024-06-01" },
	{ "1 Aug 2024", "2024-08-01" },
	{ "1 Sept 2024", "2024-09-01" },
	{ "1 Oct 2024", "2024-10-01" },
	{ "1 Nov 2024", "2024-11-01" },
	{ "1 December 2024", "2024-12-01" },
	{ "1/1/2024", "2024-01-01" },
	{ "12/12/2024", "2024-12-12" },
	{ "12/13/2024", NULL },
	{ "13/12/2024", "2024-12-13" },
	{ "1/0/2024", NULL },
	{ "1/1/24", NULL },
	{ "24/1/1", NULL },
	{ "2024/1/1", "2024-01-01" },
	{ "2024-13-01", NULL },
	{ "2024-001-01", NULL },
	{ "2024-1-001", NULL },
	{ "July 2025", NULL },
	{ "31 2025", NULL },
	{ "1rd Jan 2024", "2024-01-01" },
	{ "2ND Jan 2024", "2024-01-02" },
	{ "3TH Jan 2024", "2024-01-03" },
	{ "4ST Jan 2024", "2024-01-04" },
	{ "4xx Jan 2024", NULL },
	{ "2024 Jan 1", NULL },
	{ "1 1 Jan 2024", "2024-01-01" },
	{ "12345 1 Jan 2024", "2024-01-01" },
	{ "Jan 1 2024 x", "2024-01-01" },
	{ "Jan Feb 2024", NULL },
	{ "", NULL },
	{ " -- ", NULL },
};

START_TEST(ways_of_days)
{
	for (size_t i = 0; i < sizeof(written) / sizeof(written[0]); i++) {
		int32_t v[2] = { CG_DATE_NONE, CG_DATE_NONE };
		size_t n = cg_book_days(cg_str_of(written[i].text), v, 2);

		ck_assert_msg(n == (written[i].day != NULL), "%s: %zu", written[i].text, n);
		ck_assert_msg(n == 0 || v[0] == day(written[i].day), "%s", written[i].text);
	}
	ck_assert_uint_eq(cg_book_days(CG_STR("1 Jan 2024"), NULL, 0), 0);
}
END_TEST

/* In an arena that is too small, by more or less, there is an error or all of it. */
START_TEST(memory_runs_out)
{
	struct cg_grid grid = { &sheet, 1, 1 };
	size_t refused = 0;

	two_portfolios((const char *const[3]){ "", "Scheme Name : Example Small Cap Fund", "" });
	for (size_t bytes = 0;; bytes += 16) {
		struct cg_book book = { .v = NULL };
		struct cg_err e = { 0 };
		struct cg_arena small;
		enum cg_code rc;

		cg_arena_init(&small, bytes);
		rc = cg_book_read(&grid, day("2024-12-01"), &small, &book, &e);
		ck_assert_msg(rc == CG_EBUSY || (rc == CG_OK && book.n == 2 && book.v[1].p.rows.n == 1),
			      "%zu bytes: %s, %zu", bytes, e.why, book.n);
		if (rc == CG_OK)
			ck_assert(book.v[0].names > 0 && book.v[1].names > 0 && book.v[1].p.date == day("2024-10-31"));
		cg_arena_free(&small);
		if (rc == CG_OK)
			break;
		refused++;
	}
	ck_assert_uint_gt(refused, 10);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("book");
	TCase *tc = tcase_create("days");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, the_day_that_is_called_so_counts, 0, 5);
	tcase_add_test(tc, days_that_are_not_called_so);
	tcase_add_test(tc, days_of_a_text);
	tcase_add_test(tc, ways_of_days);
	tcase_add_loop_test(tc, portfolios_below_each_other, 0, 4);
	tcase_add_test(tc, memory_runs_out);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
