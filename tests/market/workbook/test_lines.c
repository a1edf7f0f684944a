/* What a row of a portfolio says, and how rows are held against their total, in tables of rows. */
#include "market/workbook/kind.h"
#include "market/workbook/lines.h"
#include "run.h"
#include "values.h"

#include <string.h>

static struct cg_arena arena;
static const struct cg_heads heads = { .column = { 0, 1, 2, -1, 3, 4 }, .again = { -1, -1, -1, -1, 5, 6 }, .rows = 1 };

static void setup(void)
{
	cg_arena_init(&arena, 8 << 20);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* A row of these texts; "=..." is a number, "!" a cell without a value, NULL none. */
static bool read(const char *const v[7], struct cg_sheet_line *out, struct cg_str *why)
{
	struct cg_cell cells[7];
	struct cg_grid_row r = { 8, cells, 0 };

	for (uint16_t i = 0; i < 7; i++) {
		const char *text = v[i];

		if (text == NULL)
			continue;
		cells[r.n] = (struct cg_cell){ 8, i, CG_CELL_TEXT, cg_str_of(text) };
		if (text[0] == '=')
			cells[r.n] = (struct cg_cell){ 8, i, CG_CELL_NUMBER, cg_str_of(text + 1) };
		if (text[0] == '!')
			cells[r.n] = (struct cg_cell){ 8, i, CG_CELL_ERROR, CG_STR_NONE };
		r.n++;
	}
	*why = CG_STR_NONE;
	return cg_lines_read(&r, &heads, &arena, out, why);
}

START_TEST(isins)
{
	static const char *const shapes[] = {
		"INE002A01018", "US0378331005", "INE002A0101",	"INE002A010188", "1NE002A01018",
		"I1E002A01018", "INE002A0101A", "INE002a01018", "INE002 01018",	 ""
	};
	static const struct {
		const char *text;
		bool good;
	} checks[] = { { "INE002A01018", true },  { "INE002A01019", false }, { "US0378331005", true },
		       { "US0378331006", false }, { "INE020A01018", false }, { "GB0002634946", true },
		       { "AU0000XVGZA3", true },  { "AU0000XVGZA4", false }, { "DE000BAY0017", true } };

	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++)
		ck_assert_msg(cg_lines_isin_shape(cg_str_of(shapes[i])) == (i < 2), "%s", shapes[i]);
	for (size_t i = 0; i < sizeof(checks) / sizeof(checks[0]); i++)
		ck_assert_msg(cg_lines_isin_check(cg_str_of(checks[i].text)) == checks[i].good, "%s", checks[i].text);
}
END_TEST

START_TEST(figures)
{
	static const struct {
		const char *text;
		bool has, tiny;
		int64_t percent; /* of 1, at scale 9 */
	} cases[] = {
		{ "=0.0958", true, false, 95800000 },
		{ "9.58%", true, false, 95800000 },
		{ "9.58 %", true, false, 95800000 },
		{ "9.58", true, false, 9580000000 },
		{ "9.58 #", true, false, 9580000000 },
		{ "9.58^@", true, false, 9580000000 },
		{ "(1.50)", true, false, -1500000000 },
		{ "-1.50", true, false, -1500000000 },
		{ "1,234.5", true, false, 1234500000000 },
		{ "0.00", true, false, 0 },
		{ "#", false, true, 0 },
		{ "^", false, true, 0 },
		{ "$ ", false, true, 0 },
		{ "*", false, true, 0 },
		{ "~", false, true, 0 },
		{ "!!", false, true, 0 },
		{ "+", false, true, 0 },
		{ "@", false, true, 0 },
		{ "<0.01", false, true, 0 },
		{ "Less than 0.01", false, true, 0 },
		{ "NIL", false, false, 0 },
		{ "NA", false, false, 0 },
		{ "N.A.", false, false, 0 },
		{ "n / a", false, false, 0 },
		{ "Nil", false, false, 0 },
		{ "NA", false, false, 0 },
		{ "N.A.", false, false, 0 },
		{ "-", false, false, 0 },
		{ "--", false, false, 0 },
		{ "%", false, false, 0 },
		{ "words", false, false, 0 },
		{ NULL, false, false, 0 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *v[7] = { "Example Deposit", NULL, NULL, NULL, cases[i].text, NULL, NULL };
		struct cg_sheet_line l;
		struct cg_str why;

		if (cases[i].text != NULL && cases[i].text[0] == '!')
			v[4] = " !!"; /* a text of marks, no cell without a value */
		ck_assert_msg(read(v, &l, &why), "%s: %.*s", cases[i].text, CG_STR_ARG(why));
		ck_assert_msg(l.has_percent == cases[i].has && l.tiny == cases[i].tiny, "%s", cases[i].text);
		ck_assert_msg(!l.has_percent || l.percent == cases[i].percent, "%s: %jd", cases[i].text,
			      (intmax_t)l.percent);
		ck_assert_int_eq(l.what, cases[i].has || cases[i].tiny ? CG_LINE_LEAF : CG_LINE_HEADING);
		ck_assert(!l.has_value);
		ck_assert_uint_eq(l.row, 9);
	}
}
END_TEST

START_TEST(names_and_isins_of_a_row)
{
	static const struct {
		const char *v[7];
		const char *name, *isin, *industry;
	} cases[] = {
		{ { "Example Bank", "INE002A01018", "Banks", "=10", "=1" }, "Example Bank", "INE002A01018", "Banks" },
		{ { "Example Bank", "ine002a01018", "Banks", "=10", "=1" }, "Example Bank", "INE002A01018", "Banks" },
		{ { NULL, "INE002A01018", "Banks", "=10", "=1" }, "Banks", "INE002A01018", "Banks" },
		{ { NULL, NULL, NULL, "Total", NULL }, "Total", NULL, NULL },
		{ { "A", NULL, "Sub Total", "=1", NULL }, "Sub Total", NULL, "Sub Total" },
		{ { "AB", NULL, "=5", "=1", NULL }, "AB", NULL, NULL },
		{ { "\xe0\xa4\x95", NULL, "9", "=1", NULL }, "\xe0\xa4\x95", NULL, NULL },
		{ { "=12", "NA", NULL, "=1", NULL }, "NA", NULL, NULL },
		{ { "Example Bank", "TREPS", NULL, "=1", NULL }, "Example Bank", NULL, NULL },
		{ { "Example Bank", "IN", NULL, "=1", NULL }, "Example Bank", NULL, NULL },
		{ { "Example Bank", "ABCDEFGHIJKL", NULL, "=1", NULL }, "Example Bank", NULL, NULL },
		{ { "Example Bank", "INX002A0101", NULL, "=1", NULL }, "Example Bank", NULL, NULL },
		{ { "Example Bank", "XNE002A0101", NULL, "=1", NULL }, "Example Bank", NULL, NULL },
		{ { "Example Bank", "INE002A01", NULL, "=1", NULL }, "Example Bank", NULL, NULL },
		{ { "Example Bank", "INE002A01018123", NULL, "=1", NULL }, "Example Bank", NULL, NULL },
		{ { "Example Bank", "INE-02A0101", NULL, "=1", NULL }, "Example Bank", NULL, NULL },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_sheet_line l;
		struct cg_str why;

		ck_assert_msg(read(cases[i].v, &l, &why), "%zu: %.*s", i, CG_STR_ARG(why));
		ck_assert_msg(cg_str_eq(l.name, cg_str_of(cases[i].name)), "%zu: %.*s", i, CG_STR_ARG(l.name));
		ck_assert_msg((l.isin.p != NULL) == (cases[i].isin != NULL), "%zu: %.*s", i, CG_STR_ARG(l.isin));
		if (cases[i].isin != NULL)
			ck_assert_msg(cg_str_eq(l.isin, cg_str_of(cases[i].isin)), "%zu", i);
		ck_assert_msg((l.industry.p != NULL) == (cases[i].industry != NULL), "%zu", i);
		if (cases[i].industry != NULL)
			ck_assert_msg(cg_str_eq(l.industry, cg_str_of(cases[i].industry)), "%zu", i);
	}
}
END_TEST

START_TEST(rows_that_are_refused)
{
	static const struct {
		const char *v[7];
		const char *why; /* NULL: it is read */
	} cases[] = {
		{ { "Example", "INE002A01019", NULL, "=1", "=1" }, "row 9: the check digit of the ISIN is wrong" },
		{ { "Example", "INE002A0101", NULL, "=1", "=1" }, "row 9: what stands as its ISIN is none" },
		{ { "Example", "INE002A010", NULL, "=1", "=1" }, "row 9: what stands as its ISIN is none" },
		{ { "Example", "INE002A01018 12", NULL, "=1", "=1" }, "row 9: what stands as its ISIN is none" },
		{ { "Example", "INE 002A01018", NULL, "=1", "=1" }, "row 9: what stands as its ISIN is none" },
		{ { "Example",
		    "INE\xc2\xa0"
		    "002A01018",
		    NULL, "=1", "=1" },
		  "row 9: what stands as its ISIN is none" },
		{ { "Example", "INF002A01018X", NULL, "=1", "=1" }, "row 9: what stands as its ISIN is none" },
		{ { "Example", "IN0020A0101", NULL, "=1", "=1" }, "row 9: what stands as its ISIN is none" },
		{ { "Example", NULL, NULL, "!", "=1" },
		  "row 9: the cell of the market value has a formula without a value, an error or a date" },
		{ { "Example", NULL, NULL, "=1", "!" },
		  "row 9: the cell of the percent has a formula without a value, an error or a date" },
		{ { "Example", "INE002A01018", NULL, "words", "=1" }, "row 9: the market value is no number" },
		{ { "Example", "INE002A01018", NULL, "=1", "words" }, "row 9: the percent is no number" },
		{ { "Example", NULL, NULL, "words", "words" }, NULL },
		{ { "Example", "INE002A01018", NULL, "=1", "=1", "=1", "=1" }, NULL },
		{ { "Example", "INE002A01018", NULL, "=1", "=1", "words", "words" }, NULL },
		{ { "Example", "INE002A01018", NULL, "=1", "=1", "=2", "=1" },
		  "row 9: two columns are called market value, and have different figures" },
		{ { "Example", "INE002A01018", NULL, "=1", "=1", "=1", "=2" },
		  "row 9: two columns are called percent of net assets, and have different figures" },
		{ { "Example", "INE002A01018", NULL, NULL, "=1", "=2", "=1" },
		  "row 9: two columns are called market value, and have different figures" },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_sheet_line l;
		struct cg_str why;

		ck_assert_msg(read(cases[i].v, &l, &why) == (cases[i].why == NULL), "%zu: %.*s", i, CG_STR_ARG(why));
		if (cases[i].why != NULL)
			ck_assert_msg(cg_str_eq(why, cg_str_of(cases[i].why)), "%zu: %.*s", i, CG_STR_ARG(why));
	}
}
END_TEST

/* A row that is settled: value in lakhs with two decimals, percent of 100 with two; an ISIN or none. */
struct row {
	const char *name;
	bool isin;
	int value, percent; /* in hundredths; NOTHING: none */
	enum cg_line_what what;
};

enum { NOTHING = -100000 };

static bool settle(const struct row *rows, size_t n, const struct row *total, struct cg_sheet_lines *out,
		   struct cg_str *why)
{
	*out = (struct cg_sheet_lines){ .has_total = total != NULL };
	*why = CG_STR_NONE;
	for (size_t i = 0; i <= n; i++) {
		const struct row *one = i < n ? &rows[i] : total;
		struct cg_sheet_line l = { .row = (uint32_t)i + 5 };

		if (one == NULL)
			break;
		l.name = cg_str_of(one->name);
		l.isin = one->isin ? CG_STR("INE002A01018") : CG_STR_NONE;
		l.has_value = one->value != NOTHING;
		l.has_percent = one->percent != NOTHING;
		l.value = l.has_value ? (int64_t)one->value * 100 : 0;
		l.percent = l.has_percent ? (int64_t)one->percent * 10000000 : 0;
		l.what = l.has_value || l.has_percent || one->isin ? CG_LINE_LEAF : CG_LINE_HEADING;
		if (i < n)
			ck_assert(CG_PUSH(&arena, out, &l));
		else
			out->total = l;
	}
	return cg_lines_settle(out, &arena, why);
}

START_TEST(sums_are_told_from_securities)
{
	static const struct row rows[] = {
		{ "Equity", false, 7000, 7000, CG_LINE_SUM },
		{ "Listed", false, NOTHING, NOTHING, CG_LINE_HEADING },
		{ "Example One", true, 4000, 4000, CG_LINE_LEAF },
		{ "Example Two", true, 3000, 3000, CG_LINE_LEAF },
		{ "Sub Total", false, 7000, 7000, CG_LINE_SUM },
		{ "Unlisted", false, 0, 0, CG_LINE_HEADING },
		{ "Deposits", false, 2500, 2500, CG_LINE_LEAF },
		{ "", false, 2500, 2500, CG_LINE_SUM },
		{ "TREPS", false, 500, 500, CG_LINE_LEAF },
	};
	static const struct row total = { "Grand Total", false, 10000, 10000, CG_LINE_TOTAL };
	struct cg_sheet_lines l;
	struct cg_str why;
	size_t n = sizeof(rows) / sizeof(rows[0]);

	ck_assert_msg(settle(rows, n, &total, &l, &why), "%.*s", CG_STR_ARG(why));
	for (size_t i = 0; i < n; i++)
		ck_assert_msg(l.v[i].what == rows[i].what, "%s: %d", rows[i].name, l.v[i].what);
	ck_assert(!l.beside);
	ck_assert(cg_str_eq(l.v[2].type, CG_STR("EQUITY")));
}
END_TEST

START_TEST(rows_and_total)
{
	static const struct {
		struct row v[3], total;
		const char *why; /* NULL: they fit */
	} cases[] = {
		/* each figure is rounded: half a digit for each row, and one for the sum */
		{ { { "A", true, 6001, 6000, 0 }, { "B", true, 4000, 4000, 0 } },
		  { "T", false, 10000, 10000, 0 },
		  NULL },
		{ { { "A", true, 6001, 6000, 0 }, { "B", true, 4001, 4000, 0 } },
		  { "T", false, 10000, 10000, 0 },
		  NULL },
		{ { { "A", true, 6002, 6000, 0 }, { "B", true, 4001, 4000, 0 } },
		  { "T", false, 10000, 10000, 0 },
		  "row 7: the rows add up to 100.03 and 100.00 percent, the total says 100.00" },
		{ { { "A", true, 6000, 6001, 0 }, { "B", true, 4000, 4001, 0 } },
		  { "T", false, 10000, 10000, 0 },
		  NULL },
		{ { { "A", true, NOTHING, 6003, 0 }, { "B", true, NOTHING, 4000, 0 } },
		  { "T", false, NOTHING, 10000, 0 },
		  "row 7: the rows add up to 0.00 and 100.03 percent, the total says 100" },
		{ { { "A", true, 6000, 5500, 0 }, { "B", true, 4000, 4500, 0 } },
		  { "T", false, 10000, 10000, 0 },
		  "row 5: value and percent do not fit each other" },
		{ { { "A", true, 6000, NOTHING, 0 }, { "B", true, 4000, 4000, 0 } },
		  { "T", false, 10000, 10000, 0 },
		  "row 7: the rows add up to 100.00 and 40.00 percent, the total says 100.00" },
		{ { { "A", true, 6000, 6000, 0 }, { "B", true, 4000, 4000, 0 } },
		  { "T", false, 10000, 9900, 0 },
		  "row 7: the total is 99.00, neither 1 nor 100 percent" },
		{ { { "A", true, 6000, 60, 0 }, { "B", true, 4000, 40, 0 } }, { "T", false, 10000, 100, 0 }, NULL },
		{ { { "A", true, 6000, 6000, 0 }, { "B", false, 4000, 4000, 0 }, { "Sub Total", false, 1, 1, 0 } },
		  { "T", false, 10000, 10000, 0 },
		  "row 7: no rows beside it add up to the sum 0.01" },
		{ { { "A", true, 10000, 10000, 0 }, { "C", true, 0, 0, 0 } }, { "T", false, 10000, 10000, 0 }, NULL },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		size_t n = cases[i].v[2].name != NULL ? 3 : 2;
		struct cg_sheet_lines l;
		struct cg_str why;
		bool good = settle(cases[i].v, n, &cases[i].total, &l, &why);

		ck_assert_msg(good == (cases[i].why == NULL), "%zu: %.*s", i, CG_STR_ARG(why));
		if (cases[i].why != NULL)
			ck_assert_msg(cg_str_eq(why, cg_str_of(cases[i].why)), "%zu: %.*s", i, CG_STR_ARG(why));
		else
			ck_assert_msg(l.v[0].percent >= INT64_C(59990000000), "%zu: of one hundred", i);
	}
}
END_TEST

START_TEST(without_a_total)
{
	static const struct row of_100[] = { { "A", true, 6000, 6000, 0 }, { "B", true, 4000, 4000, 0 } };
	static const struct row of_1[] = { { "A", true, 6000, 60, 0 }, { "B", true, 4000, 40, 0 } };
	static const struct row less[] = { { "A", true, 6000, 6000, 0 }, { "B", true, 3000, 3000, 0 } };
	static const struct row future[] = { { "A", true, 10000, 10000, 0 },
					     { "Derivatives", false, NOTHING, NOTHING, 0 },
					     { "Index Future", false, 700, 700, 0 } };
	struct cg_sheet_lines l;
	struct cg_str why;

	ck_assert(settle(of_100, 2, NULL, &l, &why));
	ck_assert_int_eq(l.v[1].percent, INT64_C(40000000000));
	ck_assert(settle(of_1, 2, NULL, &l, &why));
	ck_assert_int_eq(l.v[1].percent, INT64_C(40000000000));
	ck_assert(!settle(less, 2, NULL, &l, &why));
	ck_assert(cg_str_eq(why, CG_STR("the rows add up to 90.00 percent, and there is no total row")));
	ck_assert_msg(settle(future, 3, NULL, &l, &why), "%.*s", CG_STR_ARG(why));
	ck_assert(l.beside);
	ck_assert(cg_str_eq(l.v[2].type, CG_STR("FUTURE")));
}
END_TEST

START_TEST(figures_out_of_range)
{
	static const int64_t most = INT64_C(1000000000000000), percent = INT64_C(1000000000000);
	static const struct {
		int64_t value, percent;
		bool good;
	} cases[] = {
		{ most, 0, true },    { most + 1, 0, false },	 { -most, 0, true },	{ -most - 1, 0, false },
		{ 0, percent, true }, { 0, percent + 1, false }, { 0, -percent, true }, { 0, -percent - 1, false }
	};

	for (size_t i = 0; i < 2 * sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_sheet_line l = { .row = 5, .value = cases[i / 2].value, .percent = cases[i / 2].percent };
		struct cg_sheet_lines all = { .has_total = i % 2 == 1 };
		struct cg_str why = CG_STR_NONE;

		l.has_value = l.value != 0;
		l.has_percent = l.percent != 0;
		l.isin = CG_STR("INE002A01018");
		if (i % 2 == 1)
			all.total = l;
		else
			ck_assert(CG_PUSH(&arena, &all, &l));
		(void)cg_lines_settle(&all, &arena, &why);
		ck_assert_msg(cg_str_eq(why, CG_STR("row 5: a figure is out of range")) == !cases[i / 2].good,
			      "%zu: %.*s", i, CG_STR_ARG(why));
	}
}
END_TEST

/* A row to its last digit: value at scale 4, percent at scale 9, or NONE. kind: 'i' an ISIN, 's' a sum, '#' tiny. */
#define NONE INT64_MIN
#define HUNDRED INT64_C(100000000000)

struct exact {
	char kind; /* 0: no further row; 't': the total */
	int64_t value, percent;
};

static bool settle_exact(const struct exact *v, size_t n, struct cg_sheet_lines *out, struct cg_str *why)
{
	*out = (struct cg_sheet_lines){ .v = NULL };
	*why = CG_STR_NONE;
	for (size_t i = 0; i < n && v[i].kind != 0; i++) {
		struct cg_sheet_line l = { .row = (uint32_t)i + 5, .name = CG_STR("Example") };

		l.isin = v[i].kind == 'i' || v[i].kind == '#' ? CG_STR("INE002A01018") : CG_STR_NONE;
		l.tiny = v[i].kind == '#';
		l.has_value = v[i].value != NONE;
		l.has_percent = v[i].percent != NONE;
		l.value = l.has_value ? v[i].value : 0;
		l.percent = l.has_percent ? v[i].percent : 0;
		l.name = v[i].kind == 's' ? CG_STR("Sub Total") : l.name;
		if (v[i].kind != 't') {
			ck_assert(CG_PUSH(&arena, out, &l));
			continue;
		}
		out->has_total = true;
		out->total = l;
	}
	return cg_lines_settle(out, &arena, why);
}

/* Half of the last digit for each row, and what more houses leave: at each limit, and one digit past it. */
static const struct {
	struct exact v[5];
	const char *why; /* NULL: settled */
} limits[] = {
	/* values: half a digit for the row, and two more */
	{ { { 'i', 100000000, HUNDRED }, { 't', 100000150, HUNDRED } }, NULL },
	{ { { 'i', 100000000, HUNDRED }, { 't', 99999850, HUNDRED } }, NULL },
	{ { { 'i', 100000000, HUNDRED }, { 't', 100000151, HUNDRED } },
	  "row 6: the rows add up to 10000.00 and 100.00 percent, the total says 10000.02" },
	{ { { 'i', 100000000, HUNDRED }, { 't', 99999849, HUNDRED } },
	  "row 6: the rows add up to 10000.00 and 100.00 percent, the total says 9999.98" },
	/* percents: 0.02, half of half a digit for a row, a whole one for what is tiny */
	{ { { 'i', NONE, HUNDRED + 22500000 }, { 't', NONE, HUNDRED } }, NULL },
	{ { { 'i', NONE, HUNDRED - 22500000 }, { 't', NONE, HUNDRED } }, NULL },
	{ { { 'i', NONE, HUNDRED + 22500001 }, { 't', NONE, HUNDRED } },
	  "row 6: the rows add up to 0.00 and 100.02 percent, the total says 100" },
	{ { { 'i', NONE, HUNDRED - 22500001 }, { 't', NONE, HUNDRED } },
	  "row 6: the rows add up to 0.00 and 99.98 percent, the total says 100" },
	{ { { 'i', NONE, HUNDRED - 22500001 } }, "the rows add up to 99.98 percent, and there is no total row" },
	{ { { 'i', NONE, HUNDRED - 22500000 } }, NULL },
	{ { { 'i', NONE, HUNDRED + 35000000 }, { '#', NONE, NONE }, { 't', NONE, HUNDRED } }, NULL },
	{ { { 'i', NONE, HUNDRED + 35000001 }, { '#', NONE, NONE }, { 't', NONE, HUNDRED } },
	  "row 7: the rows add up to 0.00 and 100.04 percent, the total says 100" },
	/* the total: of 1 within 0.5 percent of it, of 100 within 0.5 */
	{ { { 'i', NONE, 1005000000 }, { 't', NONE, 1005000000 } }, NULL },
	{ { { 'i', NONE, 995000000 }, { 't', NONE, 995000000 } }, NULL },
	{ { { 'i', NONE, 1005000001 }, { 't', NONE, 1005000001 } },
	  "row 6: the total is 1.01, neither 1 nor 100 percent" },
	{ { { 'i', NONE, 994999999 }, { 't', NONE, 994999999 } },
	  "row 6: the total is 0.99, neither 1 nor 100 percent" },
	{ { { 'i', NONE, HUNDRED + 500000000 }, { 't', NONE, HUNDRED + 500000000 } }, NULL },
	{ { { 'i', NONE, HUNDRED - 500000000 }, { 't', NONE, HUNDRED - 500000000 } }, NULL },
	{ { { 'i', NONE, HUNDRED + 500000001 }, { 't', NONE, HUNDRED + 500000001 } },
	  "row 6: the total is 100.50, neither 1 nor 100 percent" },
	{ { { 'i', NONE, HUNDRED - 500000001 }, { 't', NONE, HUNDRED - 500000001 } },
	  "row 6: the total is 99.50, neither 1 nor 100 percent" },
	/* without a total: no row above 1.5 is of 1 */
	{ { { 'i', NONE, 1500000000 } }, "the rows add up to 150.00 percent, and there is no total row" },
	{ { { 'i', NONE, 1500000001 } }, "the rows add up to 1.50 percent, and there is no total row" },
	{ { { 'i', NONE, 1500000001 }, { 'i', NONE, 1 } },
	  "the rows add up to 1.50 percent, and there is no total row" },
	/* a row: value and percent of it differ by 0.015 at most */
	{ { { 'i', 500000, HUNDRED / 2 + 15000000 }, { 'i', 500000, HUNDRED / 2 - 15000000 } }, NULL },
	{ { { 'i', 500000, HUNDRED / 2 + 15000001 }, { 'i', 500000, HUNDRED / 2 - 15000000 } },
	  "row 5: value and percent do not fit each other" },
	{ { { 'i', 500000, HUNDRED / 2 + 15000000 }, { 'i', 500000, HUNDRED / 2 - 15000001 } },
	  "row 6: value and percent do not fit each other" },
	/* a sum of one row: half a digit for it, and two more, of either figure; one more each for what is tiny */
	{ { { 'i', 1000000, HUNDRED }, { 's', 1000150, HUNDRED + 15000000 } }, NULL },
	{ { { 'i', 1000000, HUNDRED }, { 's', 999850, HUNDRED - 15000000 } }, NULL },
	{ { { 'i', 1000000, HUNDRED }, { 's', 1000151, HUNDRED } },
	  "row 6: no rows beside it add up to the sum 100.02" },
	{ { { 'i', 1000000, HUNDRED }, { 's', NONE, HUNDRED + 15000001 } },
	  "row 6: no rows beside it add up to the sum 100.02" },
	{ { { 'i', NONE, HUNDRED }, { '#', NONE, NONE }, { 's', NONE, HUNDRED - 30000000 } }, NULL },
	{ { { 'i', NONE, HUNDRED }, { '#', NONE, NONE }, { 's', NONE, HUNDRED - 30000001 } },
	  "row 7: no rows beside it add up to the sum 99.97" },
	{ { { 's', 1000150, HUNDRED + 15000000 }, { 'i', 1000000, HUNDRED } }, NULL },
	{ { { 's', 1000151, HUNDRED }, { 'i', 1000000, HUNDRED } },
	  "row 5: no rows beside it add up to the sum 100.02" },
	/* what stands between the rows of a section is none of it */
	{ { { 'i', 600000, 60 * HUNDRED / 100 },
	    { 'h', NONE, NONE },
	    { 'i', 400000, 40 * HUNDRED / 100 },
	    { 's', 1000000, HUNDRED } },
	  NULL },
	{ { { 's', 1000000, HUNDRED },
	    { 'i', 600000, 60 * HUNDRED / 100 },
	    { 'h', NONE, NONE },
	    { 'i', 400000, 40 * HUNDRED / 100 } },
	  NULL },
	/* a share that no figure holds */
	{ { { 'i', INT64_C(1000000000000000), HUNDRED }, { 'i', INT64_C(-999999999999999), 0 }, { 't', 1, HUNDRED } },
	  "row 5: a figure is out of range" },
};

START_TEST(limits_of_sums)
{
	struct cg_sheet_lines l;
	struct cg_str why;
	bool good = settle_exact(limits[_i].v, 5, &l, &why);

	is_text(why, limits[_i].why);
	ck_assert_int_eq(good, limits[_i].why == NULL);
}
END_TEST

/* Many rows may be off by half a percent together, and not more: 2 + 0.25 x 191 hundredths, then 0.50. */
START_TEST(limit_of_many_rows)
{
	static const struct {
		size_t n;
		int64_t off;
	} rows[] = { { 191, 497500000 }, { 192, 500000000 }, { 193, 500000000 }, { 400, 500000000 } };
	static struct exact v[401];
	struct cg_sheet_lines l;
	struct cg_str why;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		for (size_t k = 0; k <= rows[i].n; k++)
			v[k] = (struct exact){ k < rows[i].n ? 'i' : 't', NONE, k < rows[i].n ? 1 : HUNDRED };
		v[0].percent = HUNDRED - rows[i].off - (int64_t)(rows[i].n - 1);
		ck_assert(settle_exact(v, rows[i].n + 1, &l, &why));
		v[0].percent--;
		ck_assert(!settle_exact(v, rows[i].n + 1, &l, &why));
	}
}
END_TEST

/* Of what is tiny or printed as 0.00 the value says how much it is; of 1 in the head, of 100 then. */
START_TEST(shares_of_values)
{
	static const struct exact v[] = {
		{ 'i', 999500, 1000000000 }, { '#', 300, NONE }, { 'i', 200, 0 }, { 't', 1000000, 1000000000 }
	};
	struct cg_sheet_lines l;
	struct cg_str why;

	ck_assert_msg(!settle_exact(v, 4, &l, &why), "99.95 of 100 is no 100");
	ck_assert(cg_str_eq(why, CG_STR("row 5: value and percent do not fit each other")));
	ck_assert_int_eq(l.total.percent, HUNDRED);
	ck_assert(settle_exact(
		(const struct exact[]){
			{ 'i', 999900, 1000000000 }, { '#', 60, NONE }, { 'i', 40, 0 }, { 't', 1000000, 1000000000 } },
		4, &l, &why));
	ck_assert_int_eq(l.v[0].percent, HUNDRED);
	ck_assert(l.v[1].has_percent && l.v[1].percent == 6000000);
	ck_assert(l.v[2].has_percent && l.v[2].percent == 4000000);
}
END_TEST

/* 10^15 is the largest figure; of 9,224 such rows the sum is none. */
START_TEST(sums_out_of_range)
{
	for (size_t n = 9223; n <= 9224; n++) {
		struct exact *v = cg_arena_take_array(&arena, n, sizeof(*v));
		struct cg_sheet_lines l;
		struct cg_str why;

		ck_assert_ptr_nonnull(v);
		for (size_t i = 0; i < n; i++)
			v[i] = (struct exact){ 'i', INT64_C(1000000000000000), NONE };
		ck_assert(!settle_exact(v, n, &l, &why));
		is_text(why, n == 9223 ? "the rows add up to 0.00 percent, and there is no total row"
				       : "row 9228: a figure is out of range");
	}
}
END_TEST

static struct cg_sheet_lines kinds;

static void line_of(enum cg_line_what what, const char *name, const char *isin)
{
	struct cg_sheet_line l = { .what = what, .name = cg_str_of(name), .isin = cg_str_of(isin) };

	ck_assert(CG_PUSH(&arena, &kinds, &l));
}

/* The type of a security with this ISIN and name below a heading. */
static const char *kind_below(const char *heading, const char *name, const char *isin)
{
	kinds = (struct cg_sheet_lines){ .v = NULL };
	line_of(CG_LINE_HEADING, heading, NULL);
	line_of(CG_LINE_LEAF, name, isin);
	cg_kind_set(&kinds, &arena);
	ck_assert(kinds.v[1].type.p != NULL);
	ck_assert_int_eq(cg_kind_is_derivative(kinds.v[1].type), strcmp(kinds.v[1].type.p, "FUTURE") == 0);
	return kinds.v[1].type.p;
}

/* Each word by which a section is known, at its own begin and behind another word, and not within one. */
static const struct {
	const char *section, *type;
} sections[] = {
	{ "Derivatives", "FUTURE" },
	{ "Index Futures", "FUTURE" },
	{ "Stock Options", "FUTURE" },
	{ "Interest Rate Swaps", "FUTURE" },
	{ "TREPS", "CASH" },
	{ "Tri Party Repo", "CASH" },
	{ "Triparty", "CASH" },
	{ "Reverse Repo", "CASH" },
	{ "CBLO", "CASH" },
	{ "Net Current Assets", "CASH" },
	{ "Receivables", "CASH" },
	{ "Net Payables", "CASH" },
	{ "Cash and Bank", "CASH" },
	{ "Fixed Deposits", "CASH" },
	{ "Term Deposits", "CASH" },
	{ "Margin Money", "CASH" },
	{ "Foreign Securities", "EQUITY" },
	{ "Overseas Shares", "EQUITY" },
	{ "Mutual Fund Units", "OTHER" },
	{ "Units of Mutual Funds", "OTHER" },
	{ "Exchange Traded Funds", "OTHER" },
	{ "ETFs", "OTHER" },
	{ "Gold", "OTHER" },
	{ "Silver", "OTHER" },
	{ "Commodities", "OTHER" },
	{ "REITs", "OTHER" },
	{ "InvITs", "OTHER" },
	{ "Real Estate Trusts", "OTHER" },
	{ "Infrastructure Investment Trusts", "OTHER" },
	{ "Alternative Investment Funds", "OTHER" },
	{ "Preference Shares", "OTHER" },
	{ "Equity & Equity Related", "EQUITY" },
	{ "Depository Receipts", "EQUITY" },
	{ "ADR GDR", "EQUITY" },
	{ "Debt Instruments", "DEBT" },
	{ "Debentures", "DEBT" },
	{ "Bonds", "DEBT" },
	{ "Government Papers", "DEBT" },
	{ "Gilts", "DEBT" },
	{ "Treasury", "DEBT" },
	{ "T-Bills", "DEBT" },
	{ "State Development Loans", "DEBT" },
	{ "Money Market Instruments", "DEBT" },
	{ "Certificate of Deposit", "DEBT" },
	{ "Commercial Papers", "DEBT" },
	{ "Securitised Paper", "DEBT" },
	{ "Securitized Paper", "DEBT" },
	{ "Zero Coupon", "DEBT" },
	{ "Bills", "DEBT" },
	{ "Secretary", "OTHER" },
	{ "Marigold", "OTHER" },
	{ "Nothing known", "OTHER" },
	{ "", "OTHER" },
};

START_TEST(kinds_by_section)
{
	const char *type = sections[_i].type;
	bool future = strcmp(type, "FUTURE") == 0, cash = strcmp(type, "CASH") == 0;

	ck_assert_str_eq(kind_below(sections[_i].section, "Example Limited", NULL), type);
	/* an ISIN says more: a share is one wherever it stands but among derivatives; of others the section tells */
	ck_assert_str_eq(kind_below(sections[_i].section, "Example Limited", "INE002A01018"), future ? type : "EQUITY");
	ck_assert_str_eq(kind_below(sections[_i].section, "Example Limited", "US0378331005"), cash ? "OTHER" : type);
}
END_TEST

START_TEST(kinds_by_isin)
{
	static const struct {
		const char *isin, *type;
	} rows[] = {
		{ "INE002A01018", "EQUITY" },	     { "INE002A07018", "DEBT" },
		{ "INE002A08018", "DEBT" },	     { "INE002A14018", "DEBT" },
		{ "INE002A15018", "DEBT" },	     { "INE002A16018", "DEBT" },
		{ "INE002A23018", "OTHER" },	     { "INE002A25018", "OTHER" },
		{ "INE002A02018", "CASH TO OTHER" }, { "INE002A17018", "CASH TO OTHER" },
		{ "INF002A01018", "OTHER" },	     { "IN0020230010", "DEBT" },
		{ "IN4020230010", "DEBT" },	     { "IN5020230010", "CASH TO OTHER" },
		{ "IN9020230010", "CASH TO OTHER" }, { "US0378331005", "CASH TO OTHER" },
		{ "US0020701005", "CASH TO OTHER" },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		bool by_section = strcmp(rows[i].type, "CASH TO OTHER") == 0;

		ck_assert_str_eq(kind_below("Cash", "Example", rows[i].isin), by_section ? "OTHER" : rows[i].type);
		ck_assert_str_eq(kind_below("Overseas", "Example", rows[i].isin), by_section ? "EQUITY" : rows[i].type);
		ck_assert_str_eq(kind_below("", "Example", rows[i].isin), by_section ? "OTHER" : rows[i].type);
		ck_assert_str_eq(kind_below("Index futures", "Example", rows[i].isin), "FUTURE");
	}
}
END_TEST

/* Names of what has no ISIN: whole words. Among derivatives cash alone is told apart, where no future is named. */
START_TEST(kinds_by_name)
{
	static const struct {
		const char *name;
		bool cash, other;
	} rows[] = {
		{ "TREPS", true, false },
		{ "Tri-Party Repo", true, false },
		{ "Triparty", true, false },
		{ "Reverse Repo", true, false },
		{ "CBLO", true, false },
		{ "Net Current Assets", true, false },
		{ "Net Receivable", true, false },
		{ "Net Payable", true, false },
		{ "Receivables", true, false },
		{ "Cash", true, false },
		{ "Margin", true, false },
		{ "Gold", false, true },
		{ "Silver bars", false, true },
		{ "Marigold Limited", false, false },
		{ "Cashew Limited", false, false },
		{ "Margin (Future)", true, false },
		{ "Margin Option", true, false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		bool named = cg_str_find(cg_str_of(rows[i].name), CG_STR("Future")) != SIZE_MAX ||
			     cg_str_find(cg_str_of(rows[i].name), CG_STR("Option")) != SIZE_MAX;

		ck_assert_str_eq(kind_below("Bonds", rows[i].name, NULL), rows[i].cash	  ? "CASH"
									  : rows[i].other ? "OTHER"
											  : "DEBT");
		ck_assert_str_eq(kind_below("Derivatives", rows[i].name, NULL),
				 rows[i].cash && !named ? "CASH" : "FUTURE");
		ck_assert_str_eq(kind_below("Derivatives", rows[i].name, "INE002A01018"), "FUTURE");
	}
}
END_TEST

/* A sum closes its section, which goes on where nothing else is named; a heading that names nothing changes nothing. */
START_TEST(sections_go_on)
{
	kinds = (struct cg_sheet_lines){ .v = NULL };
	line_of(CG_LINE_LEAF, "A", NULL);
	line_of(CG_LINE_HEADING, "Bonds", NULL);
	line_of(CG_LINE_LEAF, "B", NULL);
	line_of(CG_LINE_HEADING, "Total Equity", NULL);
	line_of(CG_LINE_LEAF, "C", NULL);
	line_of(CG_LINE_SUM, "Listed", NULL);
	line_of(CG_LINE_LEAF, "D", NULL);
	line_of(CG_LINE_SUM, "Equity", NULL);
	line_of(CG_LINE_LEAF, "E", NULL);
	cg_kind_set(&kinds, &arena);
	ck_assert_str_eq(kinds.v[0].type.p, "OTHER");
	ck_assert_str_eq(kinds.v[2].type.p, "DEBT");
	ck_assert_str_eq(kinds.v[4].type.p, "DEBT");
	ck_assert_str_eq(kinds.v[6].type.p, "DEBT");
	ck_assert_str_eq(kinds.v[8].type.p, "EQUITY");
	ck_assert_ptr_null(kinds.v[1].type.p);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("lines");
	TCase *tc = tcase_create("rows");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, isins);
	tcase_add_test(tc, figures);
	tcase_add_test(tc, names_and_isins_of_a_row);
	tcase_add_test(tc, rows_that_are_refused);
	tcase_add_test(tc, sums_are_told_from_securities);
	tcase_add_test(tc, rows_and_total);
	tcase_add_test(tc, without_a_total);
	tcase_add_test(tc, figures_out_of_range);
	tcase_add_loop_test(tc, limits_of_sums, 0, sizeof(limits) / sizeof(limits[0]));
	tcase_add_test(tc, limit_of_many_rows);
	tcase_add_test(tc, shares_of_values);
	tcase_add_test(tc, sums_out_of_range);
	tcase_add_loop_test(tc, kinds_by_section, 0, sizeof(sections) / sizeof(sections[0]));
	tcase_add_test(tc, kinds_by_isin);
	tcase_add_test(tc, kinds_by_name);
	tcase_add_test(tc, sections_go_on);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
