/* From line to line through the table of a summary: what each may be, what is told where one is of nothing. */
#include "run.h"
#include "statement/layout.h"
#include "statement/line_words.h"
#include "values.h"

static struct cg_arena arena;
static struct cg_statement s;

enum { LINES = 16, PAGES = 3 };

static void setup(void)
{
	cg_arena_init(&arena, 1 << 22);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static enum cg_code read_lines(const struct text_at *head, const struct text_at *v)
{
	static struct cg_page pages[PAGES];
	static struct cg_words words = { .pages = pages, .n_pages = PAGES };
	static size_t first[PAGES + 1];
	struct cg_doc d = { .words = &words, .a = &arena, .watermark = CG_STR("CAMSCASWS-1") };
	struct cg_err e = { .code = CG_OK };

	for (size_t i = 0; i < PAGES; i++)
		pages[i] = (struct cg_page){ .width = 61200, .height = 79200 };
	for (int part = 0; part < 2; part++) {
		const struct text_at *t = part == 0 ? head : v;

		for (size_t i = 0; i < LINES && t[i].page > 0; i++) {
			struct cg_line l = line_at(&arena, &t[i]);

			ck_assert(CG_PUSH(&arena, &d.lines, &l));
		}
	}
	for (size_t p = 0; p <= PAGES; p++) {
		first[p] = 0;
		while (first[p] < d.lines.n && d.lines.v[first[p]].page <= p)
			first[p]++;
	}
	d.lines.page_first = first;
	d.lines.n_pages = d.lines.v[d.lines.n - 1].page;
	s = (struct cg_statement){ .type = CG_STATEMENT_SUMMARY };
	return cg_cams_summary_layout.read(&d, &s, &e);
}

#define HEADS_AT(page, y)                                                                                              \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{ 2000, "Folio No." }, { 9000, "ISIN" }, { 16000, "Scheme Name" },                             \
				{ FROM_RIGHT + 33000, "Cost Value" }, { FROM_RIGHT + 40000, "Unit Balance" },          \
				{ 41000, "NAV Date" }, { FROM_RIGHT + 50000, "NAV" },                                  \
			{                                                                                              \
				FROM_RIGHT + 59000, "Market Value"                                                     \
			}                                                                                              \
		}                                                                                                      \
	}

static const struct text_at heads[] = {
	{ 1, 4500, { { 20000, "Consolidated Account Summary" } } },
	{ 1, 6300, { { 20000, "As on 31-Mar-2024" } } },
	HEADS_AT(1, 20000),
	{ 0, 0, { { 0, NULL } } },
};

#define FUND(page, y, folio, isin, name, cost, units, nav, value)                                                      \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{ 2000, folio }, { 9000, isin }, { 16000, name }, { FROM_RIGHT + 33000, cost },                \
				{ FROM_RIGHT + 40000, units }, { 41000, "29-Mar-2024" }, { FROM_RIGHT + 50000, nav },  \
			{                                                                                              \
				FROM_RIGHT + 59000, value                                                              \
			}                                                                                              \
		}                                                                                                      \
	}
#define ONE(page, y) FUND(page, y, "12345678", "INF179K01BE2", "B92-A Fund", "20.00", "2.000", "15.00", "30.00")
#define TWO(page, y) FUND(page, y, "12345679", "INF109K01837", "B93-B Fund", "20.00", "2.000", "15.00", "30.00")
#define TOTAL(page, y, cost, value)                                                                                    \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{ 16000, "Total" }, { FROM_RIGHT + 33000, cost },                                              \
			{                                                                                              \
				FROM_RIGHT + 59000, value                                                              \
			}                                                                                              \
		}                                                                                                      \
	}
#define AT(page, y, x, text)                                                                                           \
	{                                                                                                              \
		page, y,                                                                                               \
		{                                                                                                      \
			{                                                                                              \
				x, text                                                                                \
			}                                                                                              \
		}                                                                                                      \
	}
#define A "[|12345678|INF179K01BE2|A Fund|20.00|2.000|15.00|30.00]"
#define B "[|12345679|INF109K01837|B Fund|20.00|2.000|15.00|30.00]"
#define GRAND " =20.00/30.00"
#define BOTH " =40.00/60.00"

static const struct read_case {
	const char *want;
	struct text_at v[LINES];
} cases[] = {
	{ A GRAND, { ONE(1, 22000), TOTAL(1, 24000, "20.00", "30.00") } },
	{ A, { ONE(1, 22000) } },
	{ " !row_not_understood@1", { AT(1, 22000, 16000, "Text") } },
	/* names go on 1.9 sizes below at most, or on the next page, where names begin */
	{ "[|12345678|INF179K01BE2|A Fund of All|20.00|2.000|15.00|30.00]" GRAND,
	  { ONE(1, 22000), AT(1, 23900, 16000, "of All"), TOTAL(1, 26000, "20.00", "30.00") } },
	{ A GRAND, { ONE(1, 22000), AT(1, 23901, 16000, "of All"), TOTAL(1, 26000, "20.00", "30.00") } },
	{ "[|12345678|INF179K01BE2|A Fund of All|20.00|2.000|15.00|30.00]" GRAND,
	  { ONE(1, 22000), AT(2, 10000, 16000, "of All"), TOTAL(2, 26000, "20.00", "30.00") } },
	{ "[|12345678|INF179K01BE2|A Fund of All|20.00|2.000|15.00|30.00]" GRAND,
	  { ONE(1, 22000), AT(1, 23300, 15750, "of All"), TOTAL(1, 26000, "20.00", "30.00") } },
	{ "[|12345678|INF179K01BE2|A Fund a b|20.00|2.000|15.00|30.00]" GRAND,
	  { ONE(1, 22000), AT(1, 23500, 16000, "a"), AT(1, 25400, 16000, "b"), TOTAL(1, 28000, "20.00", "30.00") } },
	/* cells whose baselines are at most 0.45 sizes apart are one row */
	{ A GRAND,
	  { { 1, 22000, { { 2000, "12345678" }, { 9000, "INF179K01BE2" }, { 16000, "B92-A Fund" } } },
	    { 1,
	      22450,
	      { { FROM_RIGHT + 33000, "20.00" },
		{ FROM_RIGHT + 40000, "2.000" },
		{ 41000, "29-Mar-2024" },
		{ FROM_RIGHT + 50000, "15.00" },
		{ FROM_RIGHT + 59000, "30.00" } } },
	    TOTAL(1, 24000, "20.00", "30.00") } },
	{ GRAND " !row_not_understood@1",
	  { { 1, 22000, { { 2000, "12345678" }, { 9000, "INF179K01BE2" }, { 16000, "B92-A Fund" } } },
	    { 1,
	      22451,
	      { { FROM_RIGHT + 33000, "20.00" },
		{ FROM_RIGHT + 40000, "2.000" },
		{ 41000, "29-Mar-2024" },
		{ FROM_RIGHT + 50000, "15.00" },
		{ FROM_RIGHT + 59000, "30.00" } } },
	    TOTAL(1, 24000, "20.00", "30.00") } },
	/* fund houses: by their names, or above a row */
	{ "[X Mutual Fund|12345678|INF179K01BE2|A Fund|20.00|2.000|15.00|30.00]" GRAND,
	  { AT(1, 21500, 2000, "X Mutual Fund"), ONE(1, 23000), TOTAL(1, 25000, "20.00", "30.00") } },
	{ "[X MF|12345678|INF179K01BE2|A Fund|20.00|2.000|15.00|30.00]" GRAND,
	  { AT(1, 21500, 2000, "X MF"), ONE(1, 23000), TOTAL(1, 25000, "20.00", "30.00") } },
	{ "[X FUND HOUSE|12345678|INF179K01BE2|A Fund|20.00|2.000|15.00|30.00]" GRAND,
	  { AT(1, 21500, 2000, "X FUND HOUSE"), ONE(1, 23000), TOTAL(1, 25000, "20.00", "30.00") } },
	{ "[X Investments|12345678|INF179K01BE2|A Fund|20.00|2.000|15.00|30.00]" GRAND,
	  { AT(1, 21500, 2000, "X Investments"), ONE(1, 23000), TOTAL(1, 25000, "20.00", "30.00") } },
	{ "[X House|12345678|INF179K01BE2|A Fund|20.00|2.000|15.00|30.00]" GRAND,
	  { AT(1, 21500, 2000, "X House"), ONE(1, 23000), TOTAL(1, 25000, "20.00", "30.00") } },
	{ "[X MF|12345678|INF179K01BE2|A Fund|20.00|2.000|15.00|30.00]"
	  "[Y MF|12345679|INF109K01837|B Fund|20.00|2.000|15.00|30.00]" BOTH,
	  { AT(1, 21500, 2000, "X MF"), ONE(1, 23000), AT(1, 25000, 16000, "Y MF"), TWO(1, 27000),
	    TOTAL(1, 29000, "40.00", "60.00") } },
	{ "[X MF|12345678|INF179K01BE2|A Fund|20.00|2.000|15.00|30.00]"
	  "[Y MF|12345679|INF109K01837|B Fund|20.00|2.000|15.00|30.00]" BOTH,
	  { AT(1, 21500, 2000, "X MF"), ONE(1, 23000), AT(1, 70000, 2000, "Y MF"), TWO(2, 27000),
	    TOTAL(2, 29000, "40.00", "60.00") } },
	/* totals: each but the last is of what stands before it; behind the last there are notes */
	{ A B BOTH,
	  { ONE(1, 22000), TOTAL(1, 24000, "20.00", "30.00"), TWO(1, 26000), TOTAL(1, 28000, "20.00", "30.00"),
	    TOTAL(1, 30000, "40.00", "60.00") } },
	{ A B BOTH " !total_mismatch@1",
	  { ONE(1, 22000), TOTAL(1, 24000, "20.00", "31.00"), TWO(1, 26000), TOTAL(1, 30000, "40.00", "60.00") } },
	{ A GRAND, { ONE(1, 22000), TOTAL(1, 24000, "20.00", "30.00"), AT(1, 26000, 2000, "A note of 5.00") } },
	{ A GRAND, { ONE(1, 22000), TOTAL(1, 24000, "20.00", "30.00"), AT(1, 26000, 2000, "12345678 5.00 6.00") } },
	/* figures that are of no row, and parts of cells that are of none */
	{ A GRAND " !row_not_understood@1",
	  { ONE(1, 22000), { 1, 25000, { { FROM_RIGHT + 59000, "7.00" } } }, TOTAL(1, 27000, "20.00", "30.00") } },
	{ A GRAND " !row_not_understood@1",
	  { AT(1, 21000, 9000, "1BE2"), ONE(1, 24000), TOTAL(1, 27000, "20.00", "30.00") } },
	{ A GRAND " !row_not_understood@1",
	  { AT(1, 21000, 16000, "lost"), ONE(1, 24000), TOTAL(1, 27000, "20.00", "30.00") } },
	{ A GRAND, { ONE(1, 22000), AT(1, 25000, 16000, "note"), TOTAL(1, 27000, "20.00", "30.00") } },
	/* a row that lacks a cell */
	{ "[|12345678|INF179K01BE2|A Fund|20.00|2.000||30.00]" GRAND " !row_not_understood@1",
	  { { 1,
	      22000,
	      { { 2000, "12345678" },
		{ 9000, "INF179K01BE2" },
		{ 16000, "B92-A Fund" },
		{ FROM_RIGHT + 33000, "20.00" },
		{ FROM_RIGHT + 40000, "2.000" },
		{ 41000, "29-Mar-2024" },
		{ FROM_RIGHT + 59000, "30.00" } } },
	    TOTAL(1, 24000, "20.00", "30.00") } },
	{ "[|12345678|INF179K01BE2|A Fund||2.000|15.00|30.00]" GRAND " !row_not_understood@1",
	  { { 1,
	      22000,
	      { { 2000, "12345678" },
		{ 9000, "INF179K01BE2" },
		{ 16000, "B92-A Fund" },
		{ FROM_RIGHT + 40000, "2.000" },
		{ 41000, "29-Mar-2024" },
		{ FROM_RIGHT + 50000, "15.00" },
		{ FROM_RIGHT + 59000, "30.00" } } },
	    TOTAL(1, 24000, "20.00", "30.00") } },
	{ "[|12345678|INF179K01BE2|A Fund|20.00|2.000|15.00|31.00] =20.00/31.00",
	  { FUND(1, 22000, "12345678", "INF179K01BE2", "B92-A Fund", "20.00", "2.000", "15.00", "31.00"),
	    TOTAL(1, 24000, "20.00", "31.00") } },
	{ "[|12345678|INF179K01BE2||20.00|2.000|15.00|30.00]" GRAND " !row_not_understood@1",
	  { { 1,
	      22000,
	      { { 2000, "12345678" },
		{ 9000, "INF179K01BE2" },
		{ FROM_RIGHT + 33000, "20.00" },
		{ FROM_RIGHT + 40000, "2.000" },
		{ 41000, "29-Mar-2024" },
		{ FROM_RIGHT + 50000, "15.00" },
		{ FROM_RIGHT + 59000, "30.00" } } },
	    TOTAL(1, 24000, "20.00", "30.00") } },
	/* what stands behind a folio: an ISIN, a damaged one, a PAN */
	{ A GRAND,
	  { FUND(1, 22000, "12345678", "INF179K01BE2", "B92-A Fund", "20.00", "2.000", "15.00", "30.00"),
	    TOTAL(1, 24000, "20.00", "30.00") } },
	{ "[|12345678|INF179K0|A Fund|20.00|2.000|15.00|30.00]" GRAND,
	  { FUND(1, 22000, "12345678", "INF179K0", "B92-A Fund", "20.00", "2.000", "15.00", "30.00"),
	    TOTAL(1, 24000, "20.00", "30.00") } },
	{ "[|12345678 / 90||A Fund|20.00|2.000|15.00|30.00]" GRAND,
	  { FUND(1, 22000, "12345678", "/ 90", "B92-A Fund", "20.00", "2.000", "15.00", "30.00"),
	    TOTAL(1, 24000, "20.00", "30.00") } },
	/* names above their rows, where these are empty, close, or lack the code that stands above */
	{ "[|12345678|INF179K01BE2|A Fund|20.00|2.000|15.00|30.00]" GRAND,
	  { AT(1, 23000, 16000, "B92-A Fund"),
	    { 1,
	      23900,
	      { { 2000, "12345678" },
		{ 9000, "INF179K01BE2" },
		{ FROM_RIGHT + 33000, "20.00" },
		{ FROM_RIGHT + 40000, "2.000" },
		{ 41000, "29-Mar-2024" },
		{ FROM_RIGHT + 50000, "15.00" },
		{ FROM_RIGHT + 59000, "30.00" } } },
	    TOTAL(1, 27000, "20.00", "30.00") } },
	{ "[|12345678|INF179K01BE2|A Fund of All|20.00|2.000|15.00|30.00]" GRAND,
	  { AT(1, 23000, 16000, "B92-A Fund"),
	    FUND(1, 23900, "12345678", "INF179K01BE2", "of All", "20.00", "2.000", "15.00", "30.00"),
	    TOTAL(1, 27000, "20.00", "30.00") } },
	{ "[|12345678|INF179K01BE2|A Fund of All|20.00|2.000|15.00|30.00]" GRAND,
	  { AT(1, 22100, 16000, "B92-A Fund"),
	    FUND(1, 24000, "12345678", "INF179K01BE2", "of All", "20.00", "2.000", "15.00", "30.00"),
	    TOTAL(1, 27000, "20.00", "30.00") } },
	{ A GRAND,
	  { AT(1, 22500, 16000, "B92-A Fund"),
	    { 1,
	      23900,
	      { { 2000, "12345678" },
		{ 9000, "INF179K01BE2" },
		{ FROM_RIGHT + 33000, "20.00" },
		{ FROM_RIGHT + 40000, "2.000" },
		{ 41000, "29-Mar-2024" },
		{ FROM_RIGHT + 50000, "15.00" },
		{ FROM_RIGHT + 59000, "30.00" } } },
	    TOTAL(1, 27000, "20.00", "30.00") } },
	{ "[|12345678|INF179K01BE2|Some Fund|20.00|2.000|15.00|30.00]" GRAND,
	  { AT(1, 22501, 16000, "Some"),
	    FUND(1, 23500, "12345678", "INF179K01BE2", "Fund", "20.00", "2.000", "15.00", "30.00"),
	    TOTAL(1, 27000, "20.00", "30.00") } },
	{ "[|12345678|INF179K01BE2|Fund|20.00|2.000|15.00|30.00]" GRAND " !row_not_understood@1",
	  { AT(1, 22500, 16000, "Some"),
	    FUND(1, 23500, "12345678", "INF179K01BE2", "Fund", "20.00", "2.000", "15.00", "30.00"),
	    TOTAL(1, 27000, "20.00", "30.00") } },
	{ "[|12345678|INF179K01BE2|A Fund of All|20.00|2.000|15.00|30.00]"
	  "[|12345679|INF109K01837||20.00|2.000|15.00|30.00]" BOTH " !row_not_understood@1",
	  { ONE(1, 22000),
	    AT(1, 23500, 16000, "of All"),
	    { 1,
	      25500,
	      { { 2000, "12345679" },
		{ 9000, "INF109K01837" },
		{ FROM_RIGHT + 33000, "20.00" },
		{ FROM_RIGHT + 40000, "2.000" },
		{ 41000, "29-Mar-2024" },
		{ FROM_RIGHT + 50000, "15.00" },
		{ FROM_RIGHT + 59000, "30.00" } } },
	    TOTAL(1, 27000, "40.00", "60.00") } },
	/* a row without a date has its figures in the order of the heads, and is told */
	{ A GRAND " !row_not_understood@1",
	  { { 1,
	      22000,
	      { { 2000, "12345678" },
		{ 9000, "INF179K01BE2" },
		{ 16000, "B92-A Fund" },
		{ FROM_RIGHT + 33000, "20.00" },
		{ FROM_RIGHT + 40000, "2.000" },
		{ FROM_RIGHT + 50000, "15.00" },
		{ FROM_RIGHT + 59000, "30.00" } } },
	    TOTAL(1, 24000, "20.00", "30.00") } },
	/* a PAN behind the folio is no ISIN */
	{ "[|12345678||A Fund|20.00|2.000|15.00|30.00]" GRAND,
	  { FUND(1, 22000, "12345678", "ABCDE1234F", "B92-A Fund", "20.00", "2.000", "15.00", "30.00"),
	    TOTAL(1, 24000, "20.00", "30.00") } },
	/* numbers of pages, marks, titles and periods are none of a table */
	{ A B BOTH,
	  { ONE(1, 22000), AT(1, 75000, 2000, "Page 1 of 2"), AT(1, 76000, 2000, "CAMSCASWS-1 Version:V3.4"),
	    AT(2, 4500, 20000, "Consolidated Account Summary"), AT(2, 6300, 20000, "As on 31-Mar-2024"), TWO(2, 22000),
	    TOTAL(2, 24000, "40.00", "60.00") } },
	{ A B BOTH,
	  { ONE(1, 22000), AT(2, 5000, 2000, "Page 2 of 2 CAMSCASWS-1"), HEADS_AT(2, 20000), TWO(2, 22000),
	    TOTAL(2, 24000, "40.00", "60.00") } },
};

START_TEST(lines_of_a_summary_are_rows_names_and_totals)
{
	struct cg_str out = CG_STR("");

	ck_assert_int_eq(read_lines(heads, cases[_i].v), CG_OK);
	for (size_t i = 0; i < s.funds.n; i++) {
		const struct cg_fund *f = &s.funds.v[i];

		out = cg_arena_printf(
			&arena, "%.*s[%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s]", CG_STR_ARG(out), CG_STR_ARG(f->amc),
			CG_STR_ARG(f->folio), CG_STR_ARG(f->isin), CG_STR_ARG(f->name),
			CG_STR_ARG(line_figure(&arena, f->cost)), CG_STR_ARG(line_figure(&arena, f->units)),
			CG_STR_ARG(line_figure(&arena, f->nav)), CG_STR_ARG(line_figure(&arena, f->value)));
		ck_assert(f->nav_date == CG_DATE_NONE || f->nav_date == day("2024-03-29"));
		ck_assert(f->nav_date != CG_DATE_NONE || s.warnings.n > 0);
	}
	for (size_t i = 0; i < s.printed.n; i++)
		out = cg_arena_printf(&arena, "%.*s =%.*s/%.*s", CG_STR_ARG(out),
				      CG_STR_ARG(line_figure(&arena, s.printed.v[i].cost)),
				      CG_STR_ARG(line_figure(&arena, s.printed.v[i].value)));
	is_text(line_warnings(&arena, &s, out), cases[_i].want);
}
END_TEST

/* Without any heading there is no table. */
START_TEST(rows_stand_below_a_heading)
{
	static const struct text_at none[] = { { 1, 4500, { { 20000, "Consolidated Account Summary" } } },
					       { 0, 0, { { 0, NULL } } } };

	ck_assert_int_eq(read_lines(none, cases[0].v), CG_OK);
	ck_assert_uint_eq(s.funds.n, 0);
	ck_assert_uint_eq(s.printed.n, 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("summary_lines");
	TCase *tc = tcase_create("summary_lines");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, lines_of_a_summary_are_rows_names_and_totals, 0, sizeof(cases) / sizeof(cases[0]));
	tcase_add_test(tc, rows_stand_below_a_heading);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
