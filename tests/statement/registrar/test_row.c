/* A line of the table of transactions taken apart, with every distance met at its limit and one hundredth beside it. */
#include "run.h"
#include "statement/line_words.h"
#include "statement/registrar/registrar.h"
#include "values.h"

static struct cg_arena arena;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* Dates left of 100 pt, descriptions from there, figures from 350 pt. */
static const struct cg_columns heads = {
	.set = true,
	.description = 10000,
	.figures = 35000,
	.fig = { { 36000, 40000, 0, 0, true },
		 { 44000, 48000, 0, 0, true },
		 { 52000, 56000, 0, 0, true },
		 { 60000, 64000, 0, 0, true } },
};

/* The price has a head that nobody knows, or one that has lost its words. */
static const struct cg_columns unknown = {
	.set = true,
	.description = 10000,
	.figures = 35000,
	.fig = { { 36000, 40000, 0, 0, true },
		 { 44000, 48000, 0, 0, true },
		 { 0, 0, 0, 0, false },
		 { 60000, 64000, 0, 0, true } },
	.other = { { 52000, 56000, 0, 0, true }, { 70000, 74000, 0, 0, true } },
	.nameless = { false, true },
	.n_other = 2,
};

/* What is read of a line; strings of figures as they are printed. */
struct row_case {
	struct word_at w[9];
	bool dated, strange;
	unsigned empty;
	const char *text;
	const char *fig[CG_FIG_MAX];
	size_t n_other;
};

static void row_is(const struct cg_columns *cols, const struct row_case *c, int i)
{
	struct cg_body_line b = { .l = line_of(&arena, 1, 50000, c->w), .cols = cols };
	struct cg_registrar_row row;
	size_t n = 0;

	ck_assert(cg_registrar_row(&arena, &b, &row));
	ck_assert_msg(row.dated == c->dated, "%d: dated", i);
	ck_assert_msg(row.strange == c->strange, "%d: strange", i);
	ck_assert_msg(row.empty == c->empty, "%d: empty is %u", i, row.empty);
	ck_assert_msg(cg_str_eq(row.text, cg_str_of(c->text)), "%d: %.*s", i, CG_STR_ARG(row.text));
	for (size_t k = 0; k < CG_FIG_MAX; k++) {
		is_dec(row.fig[k], c->fig[k]);
		n += c->fig[k] != NULL;
	}
	ck_assert_uint_eq(row.n_fig, n);
	ck_assert_uint_eq(row.n_other, c->n_other);
	ck_assert_int_eq(row.date, c->dated ? day("2020-01-01") : CG_DATE_NONE);
	if (b.l.n == 1 && c->dated && row.text.n == 0)
		ck_assert_int_eq(row.text_x, 0);
}

#define DATE                                                                                                           \
	{                                                                                                              \
		5000, 9000, "01-Jan-2020"                                                                              \
	}
#define TEXT                                                                                                           \
	{                                                                                                              \
		10000, 14000, "Purchase"                                                                               \
	}

/* The date stands two points left of the descriptions at least, in one word or several, perhaps behind a number. */
static const struct row_case dates[] = {
	{ { DATE, TEXT }, true, false, 0, "Purchase", { 0 }, 0 },
	{ { { 9799, 9900, "01-Jan-2020" }, TEXT }, true, false, 0, "Purchase", { 0 }, 0 },
	{ { { 9800, 9900, "01-Jan-2020" }, TEXT }, false, false, 0, "01-Jan-2020 Purchase", { 0 }, 0 },
	{ { { 5000, 6000, "01-" }, { 6200, 7000, "Jan-" }, { 7200, 8000, "2020" }, TEXT },
	  true,
	  false,
	  0,
	  "Purchase",
	  { 0 },
	  0 },
	{ { { 5000, 6000, "01-" }, { 6200, 7000, "Jan-" }, { 7200, 8000, "2020P" }, TEXT },
	  false,
	  false,
	  0,
	  "01- Jan- 2020P Purchase",
	  { 0 },
	  0 },
	{ { { 5000, 8500, "01-Jan-2020Purchase" }, { 10000, 11000, "SIP" } },
	  true,
	  false,
	  0,
	  "Purchase SIP",
	  { 0 },
	  0 },
	{ { { 5000, 8500, "01-Jan-20" }, TEXT }, false, false, 0, "01-Jan-20 Purchase", { 0 }, 0 },
	{ { { 3000, 3500, "1" }, DATE, TEXT }, true, false, 0, "Purchase", { 0 }, 0 },
	{ { { 3000, 3500, "12345" }, DATE, TEXT }, true, false, 0, "Purchase", { 0 }, 0 },
	{ { { 3000, 3500, "123456" }, DATE, TEXT }, false, false, 0, "123456 01-Jan-2020 Purchase", { 0 }, 0 },
	{ { { 3000, 3500, "1." }, DATE, TEXT }, false, false, 0, "1. 01-Jan-2020 Purchase", { 0 }, 0 },
	{ { { 3000, 3500, "1" } }, false, false, 0, "1", { 0 }, 0 },
	/* drawn twice; one that says another day, one that is of the text */
	{ { DATE, { 5010, 9010, "01-Jan-2020" }, TEXT }, true, false, 0, "Purchase", { 0 }, 0 },
	{ { DATE, { 5010, 9010, "02-Jan-2020" }, TEXT }, true, true, 0, "Purchase", { 0 }, 0 },
	{ { DATE, { 9799, 9900, "02-Jan-2020" }, TEXT }, true, true, 0, "Purchase", { 0 }, 0 },
	{ { DATE, { 9800, 9900, "02-Jan-2020" } }, true, false, 0, "02-Jan-2020", { 0 }, 0 },
	{ { DATE }, true, false, 0, "", { 0 }, 0 },
	{ { { 3000, 3500, "1" }, DATE }, true, false, 0, "", { 0 }, 0 },
	{ { { 3000, 3500, "A" }, DATE, TEXT }, false, false, 0, "A 01-Jan-2020 Purchase", { 0 }, 0 },
	{ { { 5000, 5500, "0" }, { 5600, 8500, "1-Jan-2020P" }, TEXT },
	  false,
	  false,
	  0,
	  "0 1-Jan-2020P Purchase",
	  { 0 },
	  0 },
	{ { { 5000, 8500, "01-Jan-2020P" } }, true, false, 0, "P", { 0 }, 0 },
};

#define LONG "0000000000000000000000000000000000000000000000000000000000000000"
/* A figure lies within 25 pt of its column, by right edge or middle, or within 60 pt by middle; else it has none. */
static const struct row_case columns[] = {
	{ { DATE, TEXT, { 42300, 42499, "1.00" } }, true, false, 0, "Purchase", { "1.00" }, 0 },
	{ { DATE, TEXT, { 42300, 42500, "1.00" } }, true, false, 0, "Purchase", { NULL, "1.00" }, 0 },
	{ { DATE, TEXT, { 67900, 68100, "1.00" } }, true, false, 0, "Purchase", { NULL, NULL, NULL, "1.00" }, 0 },
	{ { DATE, TEXT, { 67901, 68101, "1.00" } }, true, true, 0, "Purchase", { 0 }, 0 },
	{ { DATE,
	    TEXT,
	    { 39000, 40000, "100.00" },
	    { 46000, 48000, "10.000" },
	    { 54000, 56000, "10.0000" },
	    { 62000, 64000, "10.000" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "100.00", "10.000", "10.0000", "10.000" },
	  0 },
	{ { DATE, TEXT, { 36000, 37000, "100.00" }, { 39000, 40000, "100.00" } },
	  true,
	  true,
	  0,
	  "Purchase",
	  { "100.00" },
	  0 },
	{ { DATE, TEXT, { 39000, 40000, "1OO.00" } }, true, true, 0, "Purchase", { 0 }, 0 },
	/* dashes of empty cells; one beside a figure */
	{ { DATE, TEXT, { 39000, 40000, "100.00" }, { 47000, 48000, "-" } },
	  true,
	  false,
	  1U << CG_FIG_UNITS,
	  "Purchase",
	  { "100.00" },
	  0 },
	{ { DATE,
	    TEXT,
	    { 39000, 40000, "100.00" },
	    { 47000, 48000, "--" },
	    { 55000, 56000, "-" },
	    { 63000, 64000, "-" } },
	  true,
	  false,
	  1U << CG_FIG_UNITS | 1U << CG_FIG_NAV | 1U << CG_FIG_BALANCE,
	  "Purchase",
	  { "100.00" },
	  0 },
	{ { DATE, TEXT, { 39000, 40000, "-" } }, true, false, 1U << CG_FIG_AMOUNT, "Purchase", { 0 }, 0 },
	{ { DATE, TEXT, { 39000, 40000, "-5" } }, true, false, 0, "Purchase", { "-5" }, 0 },
	{ { DATE, TEXT, { 36000, 36500, "-" }, { 39000, 40000, "100.00" } },
	  true,
	  true,
	  1U << CG_FIG_AMOUNT,
	  "Purchase",
	  { "100.00" },
	  0 },
	{ { DATE, TEXT, { 60000, 60500, "-" }, { 63000, 64000, "10.000" } },
	  true,
	  true,
	  1U << CG_FIG_BALANCE,
	  "Purchase",
	  { NULL, NULL, NULL, "10.000" },
	  0 },
	/* pieces of one figure are closer than 15 percent of the size; what is drawn over another is none of it */
	{ { DATE, TEXT, { 38000, 39000, "1,0" }, { 39149, 40000, "00.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "1000.00" },
	  0 },
	{ { DATE, TEXT, { 38000, 39000, "1.0" }, { 39150, 40000, "00.00" } }, true, true, 0, "Purchase", { "1.0" }, 0 },
	{ { DATE, TEXT, { 38000, 39000, "1.0" }, { 38001, 39002, "1" } }, true, false, 0, "Purchase", { "1.01" }, 0 },
	{ { DATE, TEXT, { 38000, 39000, "1.0" }, { 38000, 39000, "1" } }, true, true, 0, "Purchase", { "1.0" }, 0 },
	{ { DATE, TEXT, { 38000, 39000, "1.0" }, { 38100, 38910, "1" } }, true, false, 0, "Purchase", { "1.01" }, 0 },
	{ { DATE, TEXT, { 38000, 39000, "1.0" }, { 38100, 38890, "1" } }, true, true, 0, "Purchase", { "1.0" }, 0 },
	/* no figure is as long as all of these */
	{ { DATE, TEXT, { 37000, 38000, LONG }, { 38100, 39000, LONG }, { 39100, 40000, LONG } },
	  true,
	  true,
	  0,
	  "Purchase",
	  { 0 },
	  0 },
};

/*
 * Where the description ends: at a word right of where figures begin that stands more than half a size apart or is a
 * figure with decimals alone in its column; left of that two sizes apart.
 */
static const struct row_case ends[] = {
	{ { DATE, { 34999, 40000, "12" } }, true, false, 0, "12", { 0 }, 0 },
	{ { DATE, { 35000, 40000, "12" } }, true, false, 0, "", { "12" }, 0 },
	{ { DATE, { 10000, 37000, "Purchase" }, { 37500, 38000, "12" } }, true, false, 0, "Purchase 12", { 0 }, 0 },
	{ { DATE, { 10000, 37000, "Purchase" }, { 37501, 38000, "12" } }, true, false, 0, "Purchase", { "12" }, 0 },
	{ { { 10000, 37000, "Purchase" }, { 37500, 38000, "12" } }, false, false, 0, "Purchase 12", { 0 }, 0 },
	{ { DATE, { 33000, 33400, "-" } }, true, false, 0, "-", { 0 }, 0 },
	{ { DATE, { 10000, 38000, "Purchase" }, { 38100, 40000, "12.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "12.00" },
	  0 },
	{ { DATE, { 10000, 38000, "Purchase" }, { 38100, 40000, "12.0" } }, true, false, 0, "Purchase 12.0", { 0 }, 0 },
	{ { DATE, { 10000, 37000, "Purchase" }, { 37100, 38000, "12.00" }, { 38600, 40000, "13.00" } },
	  true,
	  false,
	  0,
	  "Purchase 12.00",
	  { "13.00" },
	  0 },
	{ { DATE, { 10000, 26999, "Purchase" }, { 29000, 38000, "12.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "12.00" },
	  0 },
	{ { DATE, { 10000, 27000, "Purchase" }, { 29000, 38000, "12.00" } },
	  true,
	  false,
	  0,
	  "Purchase 12.00",
	  { 0 },
	  0 },
	{ { DATE, { 10000, 26999, "Purchase" }, { 29000, 38000, "12.0" } }, true, false, 0, "Purchase 12.0", { 0 }, 0 },
	{ { DATE, { 10000, 30999, "Purchase" }, { 33000, 33400, "-" } },
	  true,
	  false,
	  1U << CG_FIG_AMOUNT,
	  "Purchase",
	  { 0 },
	  0 },
	{ { DATE, { 10000, 31000, "Purchase" }, { 33000, 33400, "-" } }, true, false, 0, "Purchase -", { 0 }, 0 },
	{ { DATE, { 10000, 30999, "Purchase" }, { 33000, 33400, "-" }, { 45401, 48000, "1.000" } },
	  true,
	  false,
	  1U << CG_FIG_AMOUNT,
	  "Purchase",
	  { NULL, "1.000" },
	  0 },
	{ { DATE, { 10000, 30999, "Purchase" }, { 33000, 33400, "-" }, { 35400, 35500, "SIP" } },
	  true,
	  true,
	  0,
	  "Purchase -",
	  { 0 },
	  0 },
	{ { DATE, { 10000, 30999, "Purchase" }, { 33000, 33400, "-" }, { 35401, 35500, "12" } },
	  true,
	  true,
	  1U << CG_FIG_AMOUNT,
	  "Purchase",
	  { "12" },
	  0 },
};

/* A lone figure under the price is the amount of a tax, and no row of anything else. */
static const struct row_case lone[] = {
	{ { DATE, { 10000, 11000, "***" }, { 11200, 12000, "STT" }, { 54000, 56000, "0.05" } },
	  true,
	  false,
	  0,
	  "*** STT",
	  { "0.05" },
	  0 },
	{ { DATE, { 10000, 11000, "**" }, { 11200, 12000, "STT" }, { 54000, 56000, "0.05" } },
	  true,
	  true,
	  0,
	  "** STT",
	  { NULL, NULL, "0.05" },
	  0 },
	{ { { 10000, 11000, "STT" }, { 54000, 56000, "0.05" } }, false, false, 0, "STT", { NULL, NULL, "0.05" }, 0 },
	{ { DATE, { 10000, 11000, "STT" }, { 46000, 48000, "0.05" } }, true, false, 0, "STT", { NULL, "0.05" }, 0 },
	{ { DATE, { 10000, 11000, "STT" }, { 54000, 56000, "0.05" }, { 62000, 64000, "1.000" } },
	  true,
	  false,
	  0,
	  "STT",
	  { NULL, NULL, "0.05", "1.000" },
	  0 },
};

/* Units times the figure of a column that nobody knows are the amount, but for half a percent: it is the price. */
static const struct row_case sums[] = {
	{ { DATE, TEXT, { 38000, 40000, "1,000.00" }, { 46000, 48000, "10.000" }, { 54000, 56000, "100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "1000.00", "10.000", "100.00" },
	  0 },
	{ { DATE, TEXT, { 38000, 40000, "1,005.00" }, { 46000, 48000, "10.000" }, { 54000, 56000, "100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "1005.00", "10.000", "100.00" },
	  0 },
	{ { DATE, TEXT, { 38000, 40000, "1,005.01" }, { 46000, 48000, "10.000" }, { 54000, 56000, "100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "1005.01", "10.000" },
	  1 },
	{ { DATE, TEXT, { 38000, 40000, "995.00" }, { 46000, 48000, "10.000" }, { 54000, 56000, "100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "995.00", "10.000", "100.00" },
	  0 },
	{ { DATE, TEXT, { 38000, 40000, "994.99" }, { 46000, 48000, "10.000" }, { 54000, 56000, "100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "994.99", "10.000" },
	  1 },
	{ { DATE, TEXT, { 38000, 40000, "-1,000.00" }, { 46000, 48000, "-10.000" }, { 54000, 56000, "100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "-1000.00", "-10.000", "100.00" },
	  0 },
	{ { DATE, TEXT, { 38000, 40000, "1,000.00" }, { 46000, 48000, "10.000" }, { 54000, 56000, "100.0" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "1000.00", "10.000" },
	  1 },
	{ { DATE, TEXT, { 38000, 40000, "1,000.00" }, { 46000, 48000, "10.000" }, { 54000, 56000, "-100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "1000.00", "10.000" },
	  1 },
	{ { DATE, TEXT, { 38000, 40000, "0.00" }, { 46000, 48000, "10.000" }, { 54000, 56000, "0.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "0.00", "10.000" },
	  1 },
	{ { DATE, TEXT, { 46000, 48000, "10.000" }, { 54000, 56000, "100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { NULL, "10.000" },
	  1 },
	{ { DATE, TEXT, { 38000, 40000, "1,000.00" }, { 54000, 56000, "100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "1000.00" },
	  1 },
	/* product and share are rounded to the paisa */
	{ { DATE, TEXT, { 38000, 40000, "100.64" }, { 46000, 48000, "1.001" }, { 54000, 56000, "100.04" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "100.64", "1.001", "100.04" },
	  0 },
	{ { DATE, TEXT, { 38000, 40000, "99.45" }, { 46000, 48000, "1.234" }, { 54000, 56000, "81.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "99.45", "1.234", "81.00" },
	  0 },
	{ { DATE, TEXT, { 38000, 40000, "101.51" }, { 46000, 48000, "1.010" }, { 54000, 56000, "100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "101.51", "1.010", "100.00" },
	  0 },
	{ { DATE, TEXT, { 38000, 40000, "0.00" }, { 46000, 48000, "0.000" }, { 54000, 56000, "100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "0.00", "0.000" },
	  1 },
	{ { DATE, TEXT, { 38000, 40000, "0.01" }, { 46000, 48000, "0.001" }, { 54000, 56000, "10.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "0.01", "0.001", "10.00" },
	  0 },
	{ { DATE, TEXT, { 38000, 40000, "10.00" }, { 46000, 48000, "1000.000" }, { 54000, 56000, "0.01" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "10.00", "1000.000", "0.01" },
	  0 },
	/* four unknown figures are kept, five are none of a row */
	{ { DATE, TEXT, { 51000, 52000, "1" }, { 52500, 53000, "2" }, { 53500, 54000, "3" }, { 54500, 55000, "4" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { 0 },
	  4 },
	{ { DATE,
	    TEXT,
	    { 51000, 52000, "1" },
	    { 52500, 53000, "2" },
	    { 53500, 54000, "3" },
	    { 54500, 55000, "4" },
	    { 55500, 56000, "5" } },
	  true,
	  true,
	  0,
	  "Purchase",
	  { 0 },
	  4 },
	/* the first of two is another figure; what stands under a head without words is told */
	{ { DATE,
	    TEXT,
	    { 38000, 40000, "1,000.00" },
	    { 46000, 48000, "10.000" },
	    { 52000, 53000, "7.00" },
	    { 54000, 56000, "100.00" } },
	  true,
	  false,
	  0,
	  "Purchase",
	  { "1000.00", "10.000", "100.00" },
	  1 },
	{ { DATE, TEXT, { 38000, 40000, "1,000.00" }, { 72000, 74000, "7.00" } },
	  true,
	  true,
	  0,
	  "Purchase",
	  { "1000.00" },
	  0 },
};

#define EACH(cols, v)                                                                                                  \
	for (size_t i = 0; i < sizeof(v) / sizeof((v)[0]); i++)                                                        \
	row_is(cols, &(v)[i], (int)i)

START_TEST(a_date_begins_a_row)
{
	EACH(&heads, dates);
}
END_TEST

START_TEST(figures_have_the_nearest_column)
{
	EACH(&heads, columns);
}
END_TEST

START_TEST(a_description_ends_where_figures_begin)
{
	EACH(&heads, ends);
}
END_TEST

START_TEST(a_lone_price_is_the_amount_of_a_tax)
{
	EACH(&heads, lone);
}
END_TEST

START_TEST(a_price_is_found_by_its_product)
{
	EACH(&unknown, sums);
}
END_TEST

/* Where a column is known to have the prices, no other figure is one. */
START_TEST(a_known_price_is_no_other_figure)
{
	struct cg_columns cols = heads;
	static const struct row_case c = {
		{ DATE, TEXT, { 38000, 40000, "1,000.00" }, { 46000, 48000, "10.000" }, { 72000, 74000, "100.00" } },
		true,
		false,
		0,
		"Purchase",
		{ "1000.00", "10.000" },
		1
	};

	cols.other[0] = (struct cg_box){ 70000, 74000, 0, 0, true };
	cols.n_other = 1;
	row_is(&cols, &c, 0);
}
END_TEST

/* The order of what is left when the price is one of three unknown figures. */
START_TEST(other_figures_keep_their_order)
{
	struct cg_body_line b = { .l = LINE(&arena, 1, 50000, DATE, TEXT, { 38000, 40000, "1,000.00" },
					    { 46000, 48000, "10.000" }, { 51000, 52000, "7.00" },
					    { 53000, 54000, "100.00" }, { 55000, 56000, "8.00" }),
				  .cols = &unknown };
	struct cg_registrar_row row;

	ck_assert(cg_registrar_row(&arena, &b, &row));
	is_dec(row.fig[CG_FIG_NAV], "100.00");
	ck_assert_uint_eq(row.n_fig, 3);
	ck_assert_uint_eq(row.n_other, 2);
	ck_assert_uint_eq(row.other[0], 4);
	ck_assert_uint_eq(row.other[1], 6);
	ck_assert_uint_eq(row.at.word, 1);
	ck_assert_uint_eq(row.at.byte, 0);
	ck_assert_int_eq(row.text_x, 10000);
}
END_TEST

/* Ten points left of the descriptions they still go on; digits and slashes anywhere. */
START_TEST(a_line_goes_on_with_a_description)
{
	static const struct {
		int32_t x;
		const char *text;
		bool wraps;
	} cases[] = { { 9000, "SIP", true }, { 8999, "SIP", false }, { 8999, "12/90", true },
		      { 8999, "/", true },   { 8999, "1-2", false }, { 8999, "12/A", false } };
	struct cg_body_line b = { .cols = &heads };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_registrar_row row = { .text = cg_str_of(cases[i].text), .text_x = cases[i].x };

		ck_assert_msg(cg_registrar_row_wraps(&b, &row) == cases[i].wraps, "%zu", i);
	}
}
END_TEST

/* A sign and a digit that extraction took for one word have their space again. */
START_TEST(widely_spaced_digits_are_parted)
{
	static const char *const cases[][3] = { { "Instalment No", "-8", "- 8" },   { "Instalment", "-8", "-8" },
						{ "Instalment No", "-18", "- 18" }, { "Instalment No", "-", "-" },
						{ "Instalment No", "-x", "-x" },    { "Instalment No", "8", "8" },
						{ "Folio 1", "/0", "/ 0" },	    { "Folio 1", "/90", "/90" },
						{ "Folio 1", "/x", "/x" },	    { "Folio 1", "/", "/" },
						{ "Folio 1", "10", "10" },	    { "Folio 1", "", "" } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		is_text(cg_registrar_row_wrapped(&arena, cg_str_of(cases[i][0]), cg_str_of(cases[i][1])), cases[i][2]);
}
END_TEST

/* Balance before, units, balance: is the one the next of the other? */
START_TEST(a_balance_goes_on_by_the_units)
{
	static const struct {
		const char *before, *units, *balance;
		bool chains;
	} cases[] = { { "10.000", "5.000", "15.000", true },  { "10.000", "5.000", "5.000", true },
		      { "10.000", "5.000", "15.001", false }, { "10.000", "5.000", "4.999", false },
		      { "10.000", NULL, "10.000", true },     { "10.000", NULL, "10.001", false },
		      { "10.000", NULL, NULL, true },	      { "10.000", "5.000", NULL, false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_registrar_row row = { .dated = true };

		row.fig[CG_FIG_UNITS] = dec(cases[i].units);
		row.fig[CG_FIG_BALANCE] = dec(cases[i].balance);
		ck_assert_msg(cg_registrar_row_chains(&row, dec(cases[i].before)) == cases[i].chains, "%zu", i);
	}
}
END_TEST

/* A row that is one string, its figures, and what they are with 10.000 units before. */
static const struct run_case {
	const char *w[7];
	const char *before;
	bool read;
	const char *text;
	const char *fig[CG_FIG_MAX];
} runs[] = {
	{ { "SIP", "100.00", "10.000", "10.0000", "20.000" },
	  "10.000",
	  true,
	  "SIP",
	  { "100.00", "10.000", "10.0000", "20.000" } },
	{ { "SIP", "100.00", "10.000", "20.000" }, "10.000", true, "SIP", { "100.00", "10.000", NULL, "20.000" } },
	{ { "Out", "100.00", "4.000", "6.000" }, "10.000", true, "Out", { "100.00", "4.000", NULL, "6.000" } },
	{ { "STT", "5.00", "10.000" }, "10.000", true, "STT", { "5.00", NULL, NULL, "10.000" } },
	{ { "STT", "5.00" }, "10.000", true, "STT", { "5.00" } },
	{ { "SIP", "7.000", "17.000" }, "10.000", true, "SIP", { NULL, "7.000", NULL, "17.000" } },
	{ { "5.00" }, "10.000", true, "", { "5.00" } },
	{ { "No", "1.5", "5.00" }, "10.000", true, "No 1.5", { "5.00" } },
	{ { "9.00", "100.00", "10.000", "10.0000", "20.000" },
	  "10.000",
	  true,
	  "9.00",
	  { "100.00", "10.000", "10.0000", "20.000" } },
	{ { "SIP", "100.000" }, "10.000", false, "", { 0 } },
	{ { "SIP", "100.00", "10.00", "20.00" }, "10.000", false, "", { 0 } },
	{ { "SIP", "100.00", "10.000", "10.0000", "21.000" }, "10.000", false, "", { 0 } },
	{ { "SIP" }, "10.000", false, "", { 0 } },
	{ { "SIP", "5.00" }, NULL, false, "", { 0 } },
};

static struct cg_body_line run_line(const struct run_case *c, int32_t gap)
{
	struct word_at w[8] = { DATE };
	int32_t x = 9000;

	for (size_t i = 0; c->w[i] != NULL; i++) {
		w[i + 1] = (struct word_at){ x + gap, x + gap + 3000, c->w[i] };
		x = w[i + 1].x1;
	}
	return (struct cg_body_line){ .l = line_of(&arena, 1, 50000, w), .cols = &heads };
}

START_TEST(figures_of_one_string_are_told_by_the_balance)
{
	const struct run_case *c = &runs[_i];
	struct cg_body_line b = run_line(c, 1200);
	struct cg_registrar_row row = { .dated = true, .at = { 1, 0 }, .text = CG_STR("as before") };

	ck_assert(cg_registrar_row_run(&arena, &b, dec(c->before), &row) == c->read);
	if (!c->read) {
		is_text(row.text, "as before");
		return;
	}
	is_text(row.text, c->text);
	ck_assert(!row.strange);
	for (size_t i = 0, n = 0; i < CG_FIG_MAX; i++) {
		is_dec(row.fig[i], c->fig[i]);
		n += c->fig[i] != NULL;
		if (i + 1 == CG_FIG_MAX)
			ck_assert_uint_eq(row.n_fig, n);
	}
}
END_TEST

/* Its words are at most 1.2 sizes apart; a line without a date is none. */
START_TEST(a_row_of_cells_is_no_string)
{
	struct cg_body_line near = run_line(&runs[0], 1200), far = run_line(&runs[0], 1201);
	struct cg_registrar_row row = { .dated = true, .at = { 1, 0 } }, none = { .at = { 1, 0 } };

	ck_assert(!cg_registrar_row_run(&arena, &far, dec("10.000"), &row));
	ck_assert(!cg_registrar_row_run(&arena, &near, dec("10.000"), &none));
	ck_assert(cg_registrar_row_run(&arena, &near, dec("10.000"), &row));
}
END_TEST

/* More figures than there are columns are none of a row; columns may stand in any order. */
START_TEST(figures_go_to_the_columns_from_left_to_right)
{
	struct cg_columns cols = heads;
	struct cg_body_line b = run_line(&runs[0], 1000);
	struct cg_registrar_row row = { .dated = true, .at = { 1, 0 } };

	b.cols = &cols;
	cols.fig[CG_FIG_NAV].set = false;
	ck_assert(!cg_registrar_row_run(&arena, &b, dec("10.000"), &row));
	cols = heads;
	cols.fig[CG_FIG_BALANCE] = heads.fig[CG_FIG_AMOUNT];
	cols.fig[CG_FIG_AMOUNT] = heads.fig[CG_FIG_BALANCE];
	b = run_line(&(struct run_case){ .w = { "SIP", "20.000", "10.000", "10.0000", "100.00" } }, 1000);
	b.cols = &cols;
	ck_assert(cg_registrar_row_run(&arena, &b, dec("10.000"), &row));
	is_dec(row.fig[CG_FIG_AMOUNT], "100.00");
	is_dec(row.fig[CG_FIG_UNITS], "10.000");
	is_dec(row.fig[CG_FIG_NAV], "10.0000");
	is_dec(row.fig[CG_FIG_BALANCE], "20.000");
}
END_TEST

/* How many figures with two decimals or more end a line. */
START_TEST(figures_at_the_end_are_counted)
{
	static const struct {
		struct run_case c;
		size_t n;
	} cases[] = { { { .w = { "SIP", "1.00", "2.000" } }, 2 },
		      { { .w = { "SIP", "1.00", "2.0" } }, 0 },
		      { { .w = { "1.00", "2.00", "3.00", "4.00", "5.00" } }, 4 },
		      { { .w = { "1.00" } }, 1 },
		      { { .w = { "SIP" } }, 0 } };
	struct cg_registrar_row row = { .at = { 1, 0 } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_body_line b = run_line(&cases[i].c, 500);

		ck_assert_uint_eq(cg_registrar_row_tail(&b, &row), cases[i].n);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("row");
	TCase *tc = tcase_create("row");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, a_date_begins_a_row);
	tcase_add_test(tc, figures_have_the_nearest_column);
	tcase_add_test(tc, a_description_ends_where_figures_begin);
	tcase_add_test(tc, a_lone_price_is_the_amount_of_a_tax);
	tcase_add_test(tc, a_price_is_found_by_its_product);
	tcase_add_test(tc, a_known_price_is_no_other_figure);
	tcase_add_test(tc, other_figures_keep_their_order);
	tcase_add_test(tc, a_line_goes_on_with_a_description);
	tcase_add_test(tc, widely_spaced_digits_are_parted);
	tcase_add_test(tc, a_balance_goes_on_by_the_units);
	tcase_add_loop_test(tc, figures_of_one_string_are_told_by_the_balance, 0, sizeof(runs) / sizeof(runs[0]));
	tcase_add_test(tc, a_row_of_cells_is_no_string);
	tcase_add_test(tc, figures_go_to_the_columns_from_left_to_right);
	tcase_add_test(tc, figures_at_the_end_are_counted);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
