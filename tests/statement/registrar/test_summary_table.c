/* The table of a summary: its heading, its rows, its cells and its totals, each distance at its limit and beside it. */
#include "run.h"
#include "statement/line_words.h"
#include "statement/registrar/summary_fund.h"
#include "values.h"

static struct cg_arena arena;
static struct cg_statement s;
static struct cg_doc d;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	s = (struct cg_statement){ .type = CG_STATEMENT_SUMMARY };
	d = (struct cg_doc){ .a = &arena };
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

/* Figures begin at 293 pt: 47 pt left of the right edge of the first. */
static const struct cg_summary_cols usual = {
	.at = { [CG_COL_FOLIO] = { 3000, 7000, 0, 0, true },
		[CG_COL_ISIN] = { 9000, 13000, 0, 0, true },
		[CG_COL_SCHEME] = { 15000, 20000, 0, 0, true },
		[CG_COL_COST] = { 30000, 34000, 0, 0, true },
		[CG_COL_UNITS] = { 38000, 42000, 0, 0, true },
		[CG_COL_NAV_DATE] = { 46000, 50000, 0, 0, true },
		[CG_COL_NAV] = { 54000, 58000, 0, 0, true },
		[CG_COL_VALUE] = { 62000, 66000, 0, 0, true },
		[CG_COL_REGISTRAR] = { 70000, 74000, 0, 0, true } },
	.usual = true,
	.figures = 29300,
	.size = WORD_SIZE,
};

/* ---- cells ---- */

START_TEST(a_figure_is_under_the_nearest_right_edge)
{
	static const struct {
		int32_t right;
		size_t col;
	} cases[] = { { 34599, CG_COL_COST },  { 34600, SIZE_MAX }, { 33401, CG_COL_COST }, { 33400, SIZE_MAX },
		      { 42599, CG_COL_UNITS }, { 50000, SIZE_MAX }, { 58000, CG_COL_NAV },  { 66599, CG_COL_VALUE },
		      { 65401, CG_COL_VALUE }, { 66600, SIZE_MAX }, { 74000, SIZE_MAX },    { 13000, SIZE_MAX } };
	struct cg_summary_cols cols = usual;

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		ck_assert_uint_eq(cg_summary_column(&usual, cases[i].right), cases[i].col);
	cols.at[CG_COL_COST].set = false;
	ck_assert_uint_eq(cg_summary_column(&cols, 34000), SIZE_MAX);
	cols.at[CG_COL_COST] = (struct cg_box){ 38000, 42600, 0, 0, true };
	ck_assert_uint_eq(cg_summary_column(&cols, 42299), CG_COL_UNITS);
	ck_assert_uint_eq(cg_summary_column(&cols, 42301), CG_COL_COST);
}
END_TEST

/* "left|scheme|registrar|figures before the date+figures behind it", "?" where the line is strange. */
static const struct cut_case {
	const char *want;
	struct word_at w[12];
} cuts[] = {
	{ "12345678|X Fund|CAMS|40.00 10.000+5.0000 50.00|",
	  { { 3000, 7000, "12345678" },
	    { 15000, 17000, "X" },
	    { 17300, 20000, "Fund" },
	    { 32000, 34000, "40.00" },
	    { 40000, 42000, "10.000" },
	    { 46000, 50000, "29-Mar-2024" },
	    { 56000, 58000, "5.0000" },
	    { 64000, 66000, "50.00" },
	    { 70000, 72000, "CAMS" } } },
	/* two and a half points left of its head a name begins */
	{ "12345678 X|Fund|||", { { 3000, 7000, "12345678" }, { 14749, 16000, "X" }, { 17300, 20000, "Fund" } } },
	{ "12345678|X Fund|||", { { 3000, 7000, "12345678" }, { 14750, 16000, "X" }, { 17300, 20000, "Fund" } } },
	/* it ends where figures begin, but for a word that goes on */
	{ "|X Fund|||", { { 15000, 17000, "X" }, { 29299, 30000, "Fund" } } },
	{ "|X|||?", { { 15000, 17000, "X" }, { 29300, 30000, "Fund" } } },
	{ "|X Fund|||", { { 15000, 28999, "X" }, { 29498, 30000, "Fund" } } },
	{ "|X|||?", { { 15000, 28999, "X" }, { 29499, 30000, "Fund" } } },
	{ "|X Fund|||", { { 15000, 28999, "X" }, { 29400, 33299, "Fund" } } },
	{ "|X|||?", { { 15000, 28999, "X" }, { 29400, 33300, "Fund" } } },
	{ "|X||5|", { { 15000, 28999, "X" }, { 29400, 33000, "5" } } },
	{ "|X||+|", { { 15000, 28999, "X" }, { 29400, 33000, "29-Mar-2024" } } },
	{ "|||| ?", { { 29300, 29400, "Fund" } } },
	/* a sum in crores begins left of the figures and ends in its column */
	{ "|X||1000000000.00|", { { 15000, 17000, "X" }, { 27000, 34000, "1,00,00,00,000.00" } } },
	{ "|X|| 1000000000.00 10.000|",
	  { { 15000, 17000, "X" }, { 27000, 34000, "1,00,00,00,000.00" }, { 40000, 42000, "10.000" } } },
	{ "|X 100|||", { { 15000, 28000, "X" }, { 28300, 34000, "100" } } },
	{ "|X 1.00|||", { { 15000, 28000, "X" }, { 28300, 33400, "1.00" } } },
	{ "||| 1.00|", { { 28300, 34000, "1.00" } } },
	/* a figure behind a gap of more than a size is none of a name */
	{ "|X 1.00|||", { { 15000, 17000, "X" }, { 18000, 20000, "1.00" } } },
	{ "|X 1.00|||?", { { 15000, 17000, "X" }, { 18001, 20000, "1.00" } } },
	{ "|X 1.0|||", { { 15000, 17000, "X" }, { 18001, 20000, "1.0" } } },
	{ "|1.00|||", { { 18001, 20000, "1.00" } } },
	/* the registrar, dashes, what is strange */
	{ "||a b||", { { 69750, 70000, "a" }, { 70300, 71000, "b" } } },
	{ "|||| ?", { { 69749, 70000, "a" } } },
	{ "|||1.00 2.00|", { { 33000, 34000, "1.00" }, { 41000, 42000, "2.00" }, { 57000, 58000, "---" } } },
	{ "|||1.00|", { { 33000, 34000, "1.00" }, { 57000, 58000, "-" } } },
	{ "|||1.00|?", { { 33000, 34000, "1.00" }, { 57000, 58000, "----" } } },
	{ "|||1.00+|?",
	  { { 33000, 34000, "1.00" }, { 46000, 48000, "29-Mar-2024" }, { 48100, 50000, "29-Mar-2024" } } },
};

START_TEST(a_line_is_cut_at_its_columns)
{
	const struct cut_case *c = &cuts[_i];
	struct cg_line l = line_of(&arena, 1, 50000, c->w);
	struct cg_summary_cells got;
	struct cg_str figures = CG_STR(""), text;

	ck_assert(cg_summary_cut(&arena, &usual, &l, &got));
	for (size_t i = 0; i <= got.n_fig; i++) {
		if (got.dated && i == got.before_date)
			figures = cg_arena_printf(&arena, "%.*s+", CG_STR_ARG(figures));
		if (i < got.n_fig)
			figures = cg_arena_printf(&arena, "%.*s%s%.*s", CG_STR_ARG(figures),
						  i > 0 && (!got.dated || i != got.before_date) ? " " : "",
						  CG_STR_ARG(line_figure(&arena, got.fig[i])));
	}
	text = cg_arena_printf(&arena, "%.*s|%.*s|%.*s|%.*s|%s", CG_STR_ARG(got.left), CG_STR_ARG(got.scheme),
			       CG_STR_ARG(got.registrar), CG_STR_ARG(figures), got.strange ? "?" : "");
	ck_assert_msg(cg_str_eq(cg_line_tight(&arena, text), cg_line_tight(&arena, cg_str_of(c->want))), "%.*s, not %s",
		      CG_STR_ARG(text), c->want);
}
END_TEST

/* ---- rows by what their words are ---- */

#define F                                                                                                              \
	{                                                                                                              \
		3000, 7000, "12345678/90"                                                                              \
	}
#define I                                                                                                              \
	{                                                                                                              \
		9000, 13000, "INF179K01BE2"                                                                            \
	}
#define NAME                                                                                                           \
	{ 15000, 16000, "X" },                                                                                         \
	{                                                                                                              \
		16300, 18000, "Fund"                                                                                   \
	}
#define COST                                                                                                           \
	{                                                                                                              \
		32000, 34000, "40.00"                                                                                  \
	}
#define UNITS                                                                                                          \
	{                                                                                                              \
		40000, 42000, "10.000"                                                                                 \
	}
#define DAY                                                                                                            \
	{                                                                                                              \
		46000, 50000, "29-Mar-2024"                                                                            \
	}
#define NAV                                                                                                            \
	{                                                                                                              \
		56000, 58000, "5.0000"                                                                                 \
	}
#define VALUE                                                                                                          \
	{                                                                                                              \
		64000, 66000, "50.00"                                                                                  \
	}
#define REGISTRAR                                                                                                      \
	{                                                                                                              \
		70000, 72000, "CAMS"                                                                                   \
	}
#define ALL "12345678/90|INF179K01BE2|X Fund|CAMS|40.00|10.000|5.0000|50.00"

/* "folio|ISIN|name|registrar|cost|units|nav|value", NULL: it is no row. */
static const struct row_case {
	const char *want;
	struct word_at w[16];
} rows[] = {
	{ ALL, { F, I, NAME, COST, UNITS, DAY, NAV, VALUE, REGISTRAR } },
	/* folios: six digits at least, a suffix in words of its own, an ISIN that runs into it */
	{ "123456||X Fund||40.00|10.000|5.0000|50.00",
	  { { 3000, 7000, "123456" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ NULL, { { 3000, 7000, "12345" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678 / 90||X Fund||40.00|10.000|5.0000|50.00",
	  { { 3000, 5000, "12345678" },
	    { 5300, 5500, "/" },
	    { 5800, 6500, "90" },
	    NAME,
	    COST,
	    UNITS,
	    DAY,
	    NAV,
	    VALUE } },
	{ "12345678 /90||X Fund||40.00|10.000|5.0000|50.00",
	  { { 3000, 5000, "12345678" }, { 5300, 6500, "/90" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678/ 90||X Fund||40.00|10.000|5.0000|50.00",
	  { { 3000, 5000, "12345678/" }, { 5800, 6500, "90" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678/90|INF179K01BE2|X Fund||40.00|10.000|5.0000|50.00",
	  { { 3000, 9000, "12345678/90INF179K01BE2" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ NULL, { { 3000, 9000, "12345678/90INF179" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ NULL, { NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678/90||X Fund 87654321||40.00|10.000|5.0000|50.00",
	  { F, NAME, { 18300, 20000, "87654321" }, COST, UNITS, DAY, NAV, VALUE } },
	/* an ISIN need not be right; what is none is of the name */
	{ "12345678/90|INF179K01BE3|X Fund||40.00|10.000|5.0000|50.00",
	  { F, { 9000, 13000, "INF179K01BE3" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678/90|UNCLAIMDISIN|X Fund||40.00|10.000|5.0000|50.00",
	  { F, { 9000, 13000, "UNCLAIMDISIN" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678/90||INF179K01BE X Fund||40.00|10.000|5.0000|50.00",
	  { F, { 9000, 13000, "INF179K01BE" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678/90||INf179K01BE2 X Fund||40.00|10.000|5.0000|50.00",
	  { F, { 9000, 13000, "INf179K01BE2" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678/90||1NF179K01BE2 X Fund||40.00|10.000|5.0000|50.00",
	  { F, { 9000, 13000, "1NF179K01BE2" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678/90||I1F179K01BE2 X Fund||40.00|10.000|5.0000|50.00",
	  { F, { 9000, 13000, "I1F179K01BE2" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678/90||INFRASTRUCTS X Fund||40.00|10.000|5.0000|50.00",
	  { F, { 9000, 13000, "INFRASTRUCTS" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678/90|INF179K01BE2|INF179K01BE3 X Fund||40.00|10.000|5.0000|50.00",
	  { F, I, { 14000, 14900, "INF179K01BE3" }, NAME, COST, UNITS, DAY, NAV, VALUE } },
	/* the registrar ends the line or begins it, and is of the name elsewhere */
	{ ALL, { { 1000, 2000, "CAMS" }, F, I, NAME, COST, UNITS, DAY, NAV, VALUE } },
	{ "12345678/90|INF179K01BE2|X CAMS|KFINTECH|40.00|10.000|5.0000|50.00",
	  { F,
	    I,
	    { 15000, 16000, "X" },
	    { 16300, 18000, "CAMS" },
	    COST,
	    UNITS,
	    DAY,
	    NAV,
	    VALUE,
	    { 70000, 72000, "KARVY" } } },
	/* signs of currency before a figure are none of the name */
	{ ALL,
	  { F,
	    I,
	    NAME,
	    { 30000, 31000, "INR" },
	    COST,
	    UNITS,
	    DAY,
	    { 54000, 55000, "Rs." },
	    NAV,
	    { 62000, 63000, "`" },
	    VALUE,
	    REGISTRAR } },
	{ ALL, { F, I, NAME, { 30000, 31000, "Rs" }, COST, UNITS, DAY, NAV, VALUE, REGISTRAR } },
	{ "12345678/90|INF179K01BE2|X Fund INR|CAMS|40.00|10.000|5.0000|50.00",
	  { F, I, NAME, { 18300, 19000, "INR" }, DAY, COST, UNITS, NAV, VALUE, REGISTRAR } },
	/* the figures: three at least; cost may be missing; one of no head is left; all in the order of the heads */
	{ "12345678/90|INF179K01BE2|X Fund|CAMS||10.000|5.0000|50.00",
	  { F, I, NAME, UNITS, DAY, NAV, VALUE, REGISTRAR } },
	{ NULL, { F, I, NAME, COST, UNITS, DAY, NAV, REGISTRAR } },
	{ NULL, { F, I, NAME, UNITS, DAY, VALUE, REGISTRAR } },
	{ NULL, { F, I, NAME, COST, UNITS, NAV, VALUE, REGISTRAR } },
	{ NULL, { F, I, NAME, COST, UNITS, DAY, NAV, { 64000, 66000, "50.01" }, REGISTRAR } },
	{ NULL, { F, I, NAME, COST, UNITS, DAY, NAV, { 64000, 66000, "50.000" }, REGISTRAR } },
	/* words on both sides of a figure, figures over each other */
	{ NULL, { F, I, NAME, COST, { 35000, 36000, "Fund" }, UNITS, DAY, NAV, VALUE, REGISTRAR } },
	{ NULL, { F, I, NAME, { 32000, 40001, "40.00" }, UNITS, DAY, NAV, VALUE, REGISTRAR } },
	{ ALL, { F, I, NAME, { 32000, 40000, "40.00" }, UNITS, DAY, NAV, VALUE, REGISTRAR } },
};

static struct cg_str row_text(const struct cg_summary_row *row)
{
	return cg_arena_printf(&arena, "%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s|%.*s", CG_STR_ARG(row->folio),
			       CG_STR_ARG(row->isin), CG_STR_ARG(row->name), CG_STR_ARG(row->registrar),
			       CG_STR_ARG(line_figure(&arena, row->at[CG_COL_COST])),
			       CG_STR_ARG(line_figure(&arena, row->at[CG_COL_UNITS])),
			       CG_STR_ARG(line_figure(&arena, row->at[CG_COL_NAV])),
			       CG_STR_ARG(line_figure(&arena, row->at[CG_COL_VALUE])));
}

START_TEST(a_row_is_read_by_its_words)
{
	struct cg_line l = line_of(&arena, 1, 50000, rows[_i].w);
	struct cg_summary_row row;
	bool is = cg_summary_row(&arena, &usual, &l, &row);

	ck_assert(is == (rows[_i].want != NULL));
	if (!is)
		return;
	is_text(row_text(&row), rows[_i].want);
	ck_assert_int_eq(row.date, day("2024-03-29"));
	ck_assert_uint_eq(row.left, 0);
	ck_assert(!row.headless);
}
END_TEST

/* Of figures more than heads those are left that stand furthest from all heads; each needs a head that is not known. */
START_TEST(figures_without_a_column_are_left)
{
	struct cg_line l = LINE(&arena, 1, 50000, F, NAME, { 31000, 32000, "39.00" }, { 33000, 34001, "40.00" }, UNITS,
				DAY, NAV, VALUE);
	struct cg_summary_cols cols = usual;
	struct cg_summary_row row;

	cols.n_other = 1;
	ck_assert(cg_summary_row(&arena, &cols, &l, &row));
	is_dec(row.at[CG_COL_COST], "40.00");
	ck_assert_uint_eq(row.left, 1);
	ck_assert(!row.headless);
	ck_assert_int_eq(row.name_x, 15000);
	ck_assert_uint_eq(row.word[0], 3);
	ck_assert_int_eq(row.right[0], 32000);
	cols.n_other = 0;
	ck_assert(cg_summary_row(&arena, &cols, &l, &row));
	ck_assert(row.headless);
	cols.at[CG_COL_COST] = (struct cg_box){ 30000, 32100, 0, 0, true };
	ck_assert(cg_summary_row(&arena, &cols, &l, &row));
	is_dec(row.at[CG_COL_COST], "39.00");
	ck_assert_uint_eq(row.left, 2);
}
END_TEST

/* Heads in another order, and figures in that. */
START_TEST(figures_have_the_order_of_the_heads)
{
	struct cg_line l = LINE(&arena, 1, 50000, F, NAME, { 32000, 34000, "50.00" }, { 40000, 42000, "5.0000" }, DAY,
				{ 56000, 58000, "10.000" }, { 64000, 66000, "40.00" });
	struct cg_summary_cols cols = usual;
	struct cg_summary_row row;

	cols.at[CG_COL_VALUE] = usual.at[CG_COL_COST];
	cols.at[CG_COL_NAV] = usual.at[CG_COL_UNITS];
	cols.at[CG_COL_UNITS] = usual.at[CG_COL_NAV];
	cols.at[CG_COL_COST] = usual.at[CG_COL_VALUE];
	ck_assert(cg_summary_row(&arena, &cols, &l, &row));
	is_text(row_text(&row), "12345678/90||X Fund||40.00|10.000|5.0000|50.00");
}
END_TEST

/* A dash with more than 0.6 sizes on both sides is an empty cell; with wide spaces it takes 1.25 of these. */
START_TEST(a_dash_alone_is_an_empty_cell)
{
	static const struct {
		int32_t before, behind, space;
		bool empty;
	} cases[] = { { 601, 601, 300, true },	  { 600, 601, 300, false }, { 601, 600, 300, false },
		      { 626, 626, 500, true },	  { 625, 626, 500, false }, { 626, 625, 500, false },
		      { 601, 601, 480, true },	  { 601, 601, 481, false }, { 1249, 1249, 999, true },
		      { 1248, 1249, 999, false }, { 601, 601, 1000, true } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int32_t x = 15000 + cases[i].space, dash = x + 1000 + cases[i].before, y = dash + 200 + cases[i].behind;
		struct cg_line l = LINE(&arena, 1, 50000, { 3000, 11000, "12345678" }, { 13000, 15000, "X" },
					{ x, x + 1000, "Fund" }, { dash, dash + 200, "-" }, { y, y + 1000, "Direct" },
					{ 32000, 34000, "40.00" }, UNITS, DAY, NAV, VALUE);
		struct cg_summary_row row;

		ck_assert(cg_summary_row(&arena, &usual, &l, &row));
		ck_assert_msg(cg_str_eq(row.name, cases[i].empty ? CG_STR("X Fund Direct") : CG_STR("X Fund - Direct")),
			      "%zu: %.*s", i, CG_STR_ARG(row.name));
	}
}
END_TEST

/* ---- the heading ---- */

#define HEADS                                                                                                          \
	{ 3000, 5000, "Folio" }, { 5300, 7000, "No." }, { 15000, 17000, "Scheme" }, { 17300, 20000, "Name" },          \
		{ 30000, 31500, "Cost" }, { 31800, 34000, "Value" }, { 38000, 39000, "Unit" },                         \
		{ 39300, 42000, "Balance" }, { 56000, 58000, "NAV" }, { 62000, 63500, "Market" },                      \
	{                                                                                                              \
		63800, 66000, "Value"                                                                                  \
	}

static struct cg_lines page;

static void add_line(struct cg_line l)
{
	ck_assert(CG_PUSH(&arena, &page, &l));
}

START_TEST(a_heading_has_six_columns_at_least)
{
	struct cg_summary_cols c;

	page = (struct cg_lines){ .n = 0 };
	add_line(LINE(&arena, 1, 50000, HEADS));
	ck_assert(cg_summary_heading(&page, 0, page.n, &c));
	ck_assert_uint_eq(c.head, 0);
	ck_assert_uint_eq(c.body, 1);
	ck_assert_int_eq(c.figures, 34000 - 4700);
	ck_assert_int_eq(c.size, WORD_SIZE);
	ck_assert(c.usual && !c.kfin && !c.price && !c.closing && !c.as_printed);
	ck_assert_int_eq(c.at[CG_COL_FOLIO].x0, 3000);
	ck_assert_int_eq(c.at[CG_COL_FOLIO].x1, 7000);
	ck_assert_int_eq(c.at[CG_COL_VALUE].x0, 62000);
	ck_assert(!c.at[CG_COL_ISIN].set && !c.at[CG_COL_NAV_DATE].set && !c.at[CG_COL_REGISTRAR].set);
	ck_assert_uint_eq(c.n_other, 0);
	page.v[0].n = 9; /* without the value */
	ck_assert(!cg_summary_heading(&page, 0, page.n, &c));
	page = (struct cg_lines){ .n = 0 };
	add_line(LINE(&arena, 1, 50000, { 3000, 5000, "Folio" }, { 15000, 17000, "Scheme" }, { 38000, 39000, "Units" },
		      { 56000, 58000, "NAV" }, { 62000, 63500, "Market" }));
	ck_assert(!cg_summary_heading(&page, 0, page.n, &c));
}
END_TEST

/* CAMS has Unit Balance and NAV, KFintech Closing Unit Balance and Price: one word of the other, and it is a guess. */
START_TEST(heads_are_those_of_a_registrar)
{
	static const struct {
		const char *closing, *nav, *registrar, *scheme;
		bool price, is_closing, printed;
	} cases[] = { { "Unit", "NAV", "Registrar", "Scheme", false, false, true },
		      { "Closing", "Price", "Registrar", "Scheme", true, true, true },
		      { "Unit", "Price", "Registrar", "Scheme", true, false, false },
		      { "Closing", "NAV", "Registrar", "Scheme", false, true, false },
		      { "Unit", "NAV", "Foo", "Scheme", false, false, false },
		      { "Units", "NAV", "Registrar", "Scheme", false, false, false },
		      { "Unit", "NAV", "Registrar", "SCHEME", false, false, false } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_summary_cols c;

		page = (struct cg_lines){ .n = 0 };
		add_line(LINE(&arena, 1, 50000, { 3000, 5000, "Folio" }, { 5300, 7000, "No." }, { 9000, 11000, "ISIN" },
			      { 15000, 17000, cases[i].scheme }, { 17300, 20000, "Name" }, { 30000, 31500, "Cost" },
			      { 31800, 34000, "Value" }, { 38000, 39000, cases[i].closing },
			      { 39300, 42000, "Balance" }, { 46000, 47000, "NAV" }, { 47300, 50000, "Date" },
			      { 56000, 58000, cases[i].nav }, { 62000, 63500, "Market" }, { 63800, 66000, "Value" },
			      { 70000, 74000, cases[i].registrar }));
		ck_assert(cg_summary_heading(&page, 0, page.n, &c));
		ck_assert(c.usual);
		ck_assert_msg(c.price == cases[i].price && c.closing == cases[i].is_closing, "%zu", i);
		ck_assert_msg(c.kfin == (cases[i].price || cases[i].is_closing), "%zu", i);
		ck_assert_msg(c.as_printed == cases[i].printed, "%zu", i);
		ck_assert_int_eq(c.at[CG_COL_NAV].x0, 56000);
		ck_assert_int_eq(c.at[CG_COL_NAV_DATE].x1, 50000);
	}
}
END_TEST

/* Two labels, the gap between them: where the second word begins another column. */
START_TEST(labels_are_parted_by_gaps_and_words)
{
	static const struct {
		const char *first, *second;
		int32_t gap;
		bool parted;
	} cases[] = { { "ISIN", "Cost", 150, false }, { "ISIN", "Cost", 151, true },   { "Folio", "ISIN", 450, false },
		      { "Folio", "ISIN", 451, true }, { "Folio", "Code", 600, false }, { "Folio", "Code", 601, true },
		      { "Folio", "No.", 600, false }, { "Folio", "No.", 601, true } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int32_t x = 7000 + cases[i].gap;
		struct cg_summary_cols c;

		page = (struct cg_lines){ .n = 0 };
		add_line(LINE(&arena, 1, 50000, { 1000, 2000, "Folio" }, { 5000, 7000, cases[i].first },
			      { x, x + 1000, cases[i].second }, { 15000, 17000, "Scheme" },
			      { 30000, 31500, "Invested" }, { 38000, 39000, "Units" }, { 56000, 58000, "NAV" },
			      { 62000, 63500, "Market" }, { 70000, 73000, "Registrar" }));
		ck_assert(cg_summary_heading(&page, 0, page.n, &c));
		if (cg_str_eq(cg_str_of(cases[i].first), CG_STR("ISIN")))
			ck_assert_msg((c.at[CG_COL_ISIN].x1 == 7000) == cases[i].parted, "%zu", i);
		else if (cg_str_eq(cg_str_of(cases[i].second), CG_STR("ISIN")))
			ck_assert_msg(c.at[CG_COL_ISIN].set == cases[i].parted, "%zu", i);
		else if (cg_str_eq(cg_str_of(cases[i].second), CG_STR("Code")))
			ck_assert_msg((c.n_other == 1) == cases[i].parted, "%zu", i);
	}
}
END_TEST

/* Lines of a heading lie within 15 points of each other, and within 36 of that of the folio. */
START_TEST(lines_of_a_heading_stand_close)
{
	static const struct {
		int32_t y[6]; /* of further lines, from the one of the folio; 0: none */
		size_t head, body;
	} cases[] = { { { 1500 }, 0, 2 },
		      { { 1501 }, 0, 1 },
		      { { 1200, 2400, 3600 }, 0, 4 },
		      { { 1200, 2400, 3601 }, 0, 3 },
		      { { -1500 }, 0, 2 },
		      { { -1501 }, 1, 2 },
		      { { -3600, -2400, -1200 }, 0, 4 },
		      { { -3601, -2400, -1200 }, 1, 4 } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_summary_cols c;
		bool pushed = false;

		page = (struct cg_lines){ .n = 0 };
		for (size_t k = 0; k < 6 && cases[i].y[k] != 0; k++) {
			if (cases[i].y[k] > 0 && !pushed)
				add_line(LINE(&arena, 1, 50000, HEADS));
			pushed = pushed || cases[i].y[k] > 0;
			add_line(LINE(&arena, 1, 50000 + cases[i].y[k], { 32000, 34000, "(INR)" }));
		}
		if (!pushed)
			add_line(LINE(&arena, 1, 50000, HEADS));
		ck_assert(cg_summary_heading(&page, 0, page.n, &c));
		ck_assert_uint_eq(c.head, cases[i].head);
		ck_assert_uint_eq(c.body, cases[i].body);
	}
}
END_TEST

/* Other words may stand among four labels at least, as long as they are fewer. */
START_TEST(unknown_heads_are_counted)
{
	struct cg_summary_cols c;

	page = (struct cg_lines){ .n = 0 };
	add_line(LINE(&arena, 1, 50000, { 3000, 5000, "Folio" }, { 9000, 10000, "Mode" }, { 15000, 17000, "Scheme" },
		      { 30000, 31500, "Cost" }, { 38000, 39000, "Units" }, { 56000, 58000, "Price" },
		      { 62000, 63500, "Market" }, { 67000, 68000, "Gain" }, { 70000, 72000, "Registrar" }));
	ck_assert(cg_summary_heading(&page, 0, page.n, &c));
	ck_assert_uint_eq(c.n_other, 2);
	ck_assert(c.price && !c.closing && c.kfin && c.usual && !c.as_printed);
	page.v[0].w[0].x0 = 16000; /* Folio right of Scheme */
	page.v[0].w[0].x1 = 16500;
	ck_assert(!cg_summary_heading(&page, 0, page.n, &c) || !c.usual);
	page = (struct cg_lines){ .n = 0 };
	add_line(LINE(&arena, 1, 50000, { 3000, 5000, "Folio" }, { 15000, 17000, "Scheme" }, { 30000, 31500, "Cost" },
		      { 38000, 39000, "Units" }, { 56000, 58000, "a" }, { 62000, 63500, "b" }, { 67000, 68000, "c" },
		      { 70000, 72000, "d" }));
	add_line(LINE(&arena, 1, 51000, { 56000, 58000, "NAV" }, { 62000, 63500, "Value" }));
	ck_assert(!cg_summary_heading(&page, 0, page.n, &c));
}
END_TEST

/* ---- totals ---- */

START_TEST(a_total_begins_with_its_name)
{
	static const struct {
		const char *text;
		bool total, sub;
	} cases[] = { { "Total", true, false },		{ "TOTAL :", true, false },  { "Grand Total", true, false },
		      { "Sub Total", true, true },	{ "Sub-Total", true, true }, { "Subtotal", true, true },
		      { "Total Return", false, false }, { "A Total", false, false }, { "Substance", false, true },
		      { "Grand", false, false } };
	struct cg_line l = LINE(&arena, 1, 50000, { 15000, 17000, "Total" }, { 32000, 34000, "40.00" }, VALUE);

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_summary_cells c;
		bool sub;

		ck_assert(cg_summary_cut(&arena, &usual, &l, &c));
		ck_assert_msg(cg_summary_totals_is_row(&usual, cg_str_of(cases[i].text), &l, &c, &sub) ==
				      cases[i].total,
			      "%s", cases[i].text);
		ck_assert(sub == cases[i].sub);
	}
}
END_TEST

/* Cost and value of a total, by their heads, by their order, or at the end of the line. */
START_TEST(figures_of_a_total_are_cost_and_value)
{
	static const struct {
		struct word_at w[5];
		const char *cost, *value; /* NULL, NULL: no total */
	} cases[] = {
		{ { { 15000, 17000, "Total" }, { 32000, 34000, "40.00" }, VALUE }, "40.00", "50.00" },
		{ { { 15000, 17000, "Total" }, { 32000, 34000, "40.00" } }, "40.00", NULL },
		{ { { 15000, 17000, "Total" }, VALUE }, NULL, "50.00" },
		{ { { 15000, 17000, "Total" }, { 33000, 35000, "40.00" }, { 60000, 62000, "50.00" } },
		  "40.00",
		  "50.00" },
		{ { { 15000, 17000, "Total" }, { 33000, 35000, "40.00" }, { 60000, 62000, "50.0" } }, NULL, NULL },
		{ { { 15000, 17000, "Total" }, { 33000, 35000, "40.0" }, { 60000, 62000, "50.00" } }, NULL, NULL },
		{ { { 15000, 17000, "Total" }, { 17500, 19000, "40.00" }, { 19500, 22000, "50.00" } },
		  "40.00",
		  "50.00" },
		{ { { 15000, 17000, "Total" }, { 17500, 19000, "40.0" }, { 19500, 22000, "50.00" } }, NULL, NULL },
		{ { { 15000, 17000, "Total" }, { 60000, 62000, "50.00" } }, NULL, NULL },
		{ { { 15000, 17000, "Total" }, { 17500, 18000, "x" }, { 60000, 62000, "50.00" } }, NULL, NULL },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_line l = line_of(&arena, 1, 50000, cases[i].w);
		struct cg_summary_total t = { .funds = 0 };
		struct cg_summary_cells c;
		bool sub, is;

		ck_assert(cg_summary_cut(&arena, &usual, &l, &c));
		is = cg_summary_totals_is_row(&usual, CG_STR("Total"), &l, &c, &sub);
		ck_assert_msg(is == (cases[i].cost != NULL || cases[i].value != NULL), "%zu", i);
		if (!is)
			continue;
		cg_summary_totals_figures(&usual, &c, &t);
		is_dec(t.cost, cases[i].cost);
		is_dec(t.value, cases[i].value);
	}
}
END_TEST

/* With values left of costs the first of two figures is the value. */
START_TEST(a_pair_of_figures_has_the_order_of_its_heads)
{
	struct cg_summary_cols cols = usual;
	struct cg_line pair =
		LINE(&arena, 1, 50000, { 15000, 17000, "Total" }, { 33000, 35000, "50.00" }, { 60000, 62000, "40.00" });
	struct cg_line end =
		LINE(&arena, 1, 50000, { 15000, 17000, "Total" }, { 17500, 19000, "50.00" }, { 19500, 22000, "40.00" });

	cols.at[CG_COL_COST] = usual.at[CG_COL_VALUE];
	cols.at[CG_COL_VALUE] = usual.at[CG_COL_COST];
	for (int i = 0; i < 2; i++) {
		struct cg_summary_total t = { .funds = 0 };
		struct cg_summary_cells c;
		bool sub;

		ck_assert(cg_summary_cut(&arena, &cols, i == 0 ? &pair : &end, &c));
		ck_assert(cg_summary_totals_is_row(&cols, CG_STR("Total"), i == 0 ? &pair : &end, &c, &sub));
		cg_summary_totals_figures(&cols, &c, &t);
		is_dec(t.cost, "40.00");
		is_dec(t.value, "50.00");
	}
	cols.at[CG_COL_COST].set = false; /* no costs: the last figure is the value */
	end.n = 2;
	{
		struct cg_summary_total t = { .funds = 0 };
		struct cg_summary_cells c;
		bool sub;

		ck_assert(cg_summary_cut(&arena, &cols, &end, &c));
		ck_assert(cg_summary_totals_is_row(&cols, CG_STR("Total"), &end, &c, &sub));
		cg_summary_totals_figures(&cols, &c, &t);
		ck_assert(!t.cost.set);
		is_dec(t.value, "50.00");
		end.n = 1;
		ck_assert(cg_summary_cut(&arena, &cols, &end, &c));
		ck_assert(!cg_summary_totals_is_row(&cols, CG_STR("Total"), &end, &c, &sub));
	}
}
END_TEST

/* Funds of 10.00, 20.00 and 30.00 (costs 1.00, 2.00, 3.00), the first two of one house. */
static const struct {
	const char *cost, *value;
	size_t funds;
	bool ok;
} subs[] = { { "3.00", "30.00", 2, true },  { "3.00", "30.02", 2, true },  { "3.00", "29.98", 2, true },
	     { "3.00", "30.03", 2, false }, { "3.00", "29.97", 2, false }, { "3.01", "30.00", 2, false },
	     { NULL, "30.00", 2, true },    { "3.00", NULL, 2, false },	   { "0.00", "0.00", 0, false },
	     { "1.00", "10.00", 1, true },  { "6.00", "60.00", 3, true },  { "3.00", "30.00", 3, true },
	     { "5.00", "50.00", 3, false }, { "6.00", "60.03", 3, true },  { "6.00", "60.04", 3, false } };

static void three_funds(void)
{
	static const char *const figures[][3] = { { "A", "1.00", "10.00" },
						  { "A", "2.00", "20.00" },
						  { "B", "3.00", "30.00" } };

	for (size_t i = 0; i < 3; i++) {
		struct cg_fund f = { .amc = cg_str_of(figures[i][0]),
				     .cost = dec(figures[i][1]),
				     .value = dec(figures[i][2]) };

		ck_assert(CG_PUSH(&arena, &s.funds, &f));
	}
}

START_TEST(a_sub_total_is_the_sum_of_its_rows)
{
	struct cg_summary_totals totals = { .n = 0 };
	struct cg_summary_total t = { dec(subs[_i].cost), dec(subs[_i].value), subs[_i].funds, 7, true };

	three_funds();
	ck_assert(CG_PUSH(&arena, &totals, &t));
	ck_assert(cg_summary_settle(&d, &s, &totals));
	ck_assert_uint_eq(s.printed.n, 0);
	ck_assert_uint_eq(s.checks, 1);
	ck_assert_uint_eq(s.warnings.n, subs[_i].ok ? 0 : 1);
	if (!subs[_i].ok) {
		ck_assert_int_eq(s.warnings.v[0].code, CG_WARN_TOTAL_MISMATCH);
		ck_assert_uint_eq(s.warnings.v[0].page, 7);
	}
}
END_TEST

/* The last total is the grand one; those before are held against the rows since the one before them. */
START_TEST(the_last_total_is_of_all)
{
	struct cg_summary_totals totals = { .n = 0 };
	struct cg_summary_total t[] = { { dec("1.00"), dec("10.00"), 1, 1, false },
					{ dec("2.00"), dec("20.00"), 2, 1, false },
					{ dec("9.00"), dec("99.00"), 3, 2, false } };

	three_funds();
	for (size_t i = 0; i < 3; i++)
		ck_assert(CG_PUSH(&arena, &totals, &t[i]));
	ck_assert(cg_summary_settle(&d, &s, &totals));
	ck_assert_uint_eq(s.warnings.n, 0);
	ck_assert_uint_eq(s.checks, 2);
	ck_assert_uint_eq(s.printed.n, 1);
	is_dec(s.printed.v[0].cost, "9.00");
	is_dec(s.printed.v[0].value, "99.00");
	ck_assert_uint_eq(s.printed.v[0].page, 2);
	is_text(s.printed.v[0].amc, NULL);
}
END_TEST

/* ---- cells of two lines ---- */

#define CORE { 15000, 17000, "Fund" }, COST, UNITS, DAY, NAV, VALUE
#define CORE_TEXT "Fund 40.00 10.000 29-Mar-2024 5.0000 50.00"

/* Lines above and below a row and what the row is then: its pieces at most 1.35 sizes off, to 0.35 as far. */
static const struct gather_case {
	int32_t up, down;
	struct word_at above[4], core[8], below[4];
	const char *want;
} gathers[] = {
	{ 1350,
	  1350,
	  { { 9000, 12000, "INF179K0" } },
	  { CORE },
	  { { 9000, 11000, "1BE2" } },
	  "INF179K01BE2 " CORE_TEXT },
	{ 1351, 1351, { { 9000, 12000, "INF179K0" } }, { CORE }, { { 9000, 11000, "1BE2" } }, CORE_TEXT },
	{ 1000,
	  1350,
	  { { 9000, 12000, "INF179K0" } },
	  { CORE },
	  { { 9000, 11000, "1BE2" } },
	  "INF179K01BE2 " CORE_TEXT },
	{ 999, 1350, { { 9000, 12000, "INF179K0" } }, { CORE }, { { 9000, 11000, "1BE2" } }, CORE_TEXT },
	{ 1350,
	  1000,
	  { { 9000, 12000, "INF179K0" } },
	  { CORE },
	  { { 9000, 11000, "1BE2" } },
	  "INF179K01BE2 " CORE_TEXT },
	{ 1350, 999, { { 9000, 12000, "INF179K0" } }, { CORE }, { { 9000, 11000, "1BE2" } }, CORE_TEXT },
	{ 1350, 1351, { { 9000, 12000, "INF179K0" } }, { CORE }, { { 9000, 11000, "1BE2" } }, CORE_TEXT },
	{ 1351, 1350, { { 9000, 12000, "INF179K0" } }, { CORE }, { { 9000, 11000, "1BE2" } }, CORE_TEXT },
	{ 1000, 1000, { { 9000, 12000, "INF179K0" } }, { CORE }, { { 9000, 11000, "1BE3" } }, CORE_TEXT },
	{ 1000, 1000, { { 9000, 12000, "INF179K0" } }, { CORE }, { { 12000, 13000, "1BE2" } }, CORE_TEXT },
	{ 1000,
	  1000,
	  { { 9000, 12000, "INF179K0" } },
	  { CORE },
	  { { 11999, 13000, "1BE2" } },
	  "INF179K01BE2 " CORE_TEXT },
	{ 1000, 1000, { { 12000, 13000, "INF179K0" } }, { CORE }, { { 9000, 12000, "1BE2" } }, CORE_TEXT },
	/* beside more of a name */
	{ 1000,
	  1000,
	  { { 9000, 12000, "INF179K0" }, { 15000, 16000, "X" } },
	  { CORE },
	  { { 9000, 11000, "1BE2" }, { 15000, 16000, "Y" } },
	  "INF179K01BE2 " CORE_TEXT },
	/* folios: by their slash, or in a full cell (two sizes of room are too many) */
	{ 1000, 1000, { { 3000, 7000, "12345678/" } }, { CORE }, { { 3000, 4000, "90" } }, "12345678/90 " CORE_TEXT },
	{ 1000,
	  1000,
	  { { 3000, 6000, "12345678" }, { 6599, 7000, "/" } },
	  { CORE },
	  { { 3000, 4000, "90" } },
	  "12345678/90 " CORE_TEXT },
	{ 1000,
	  1000,
	  { { 3000, 6000, "12345678" }, { 6600, 7000, "/" } },
	  { CORE },
	  { { 3000, 4000, "90" } },
	  CORE_TEXT },
	{ 1000, 1000, { { 3000, 13001, "12345678" } }, { CORE }, { { 3000, 4000, "90" } }, "1234567890 " CORE_TEXT },
	{ 1000, 1000, { { 3000, 13000, "12345678" } }, { CORE }, { { 3000, 4000, "90" } }, CORE_TEXT },
	{ 1000, 1000, { { 3000, 15000, "123/" } }, { CORE }, { { 3000, 4000, "456" } }, "123/456 " CORE_TEXT },
	{ 1000, 1000, { { 3000, 15000, "123/" } }, { CORE }, { { 3000, 4000, "45" } }, CORE_TEXT },
	{ 1000, 1000, { { 3000, 15001, "12345678/" } }, { CORE }, { { 3000, 4000, "90" } }, CORE_TEXT },
	{ 1000, 1000, { { 3000, 4000, "12345678/" } }, { CORE }, { { 4000, 5000, "90" } }, CORE_TEXT },
	{ 1000,
	  1000,
	  { { 3000, 14000, "IN300214879117" } },
	  { CORE },
	  { { 3000, 5000, "32" } },
	  "IN30021487911732 " CORE_TEXT },
	{ 1000, 1000, { { 3000, 14000, "AN300214879117" } }, { CORE }, { { 3000, 5000, "32" } }, CORE_TEXT },
	/* a row that has them takes no other */
	{ 1000,
	  1000,
	  { { 9000, 12000, "INF179K0" } },
	  { I, CORE },
	  { { 9000, 11000, "1BE2" } },
	  "INF179K01BE2 " CORE_TEXT },
	{ 1000,
	  1000,
	  { { 3000, 7000, "12345678/" } },
	  { F, CORE },
	  { { 3000, 4000, "90" } },
	  "12345678/90 " CORE_TEXT },
	/* a row has a date and three figures */
	{ 1000,
	  1000,
	  { { 9000, 12000, "INF179K0" } },
	  { UNITS, DAY, NAV, VALUE },
	  { { 9000, 11000, "1BE2" } },
	  "INF179K01BE2 10.000 29-Mar-2024 5.0000 50.00" },
	{ 1000,
	  1000,
	  { { 9000, 12000, "INF179K0" } },
	  { UNITS, DAY, VALUE },
	  { { 9000, 11000, "1BE2" } },
	  "10.000 29-Mar-2024 50.00" },
	{ 1000,
	  1000,
	  { { 9000, 12000, "INF179K0" } },
	  { UNITS, NAV, VALUE },
	  { { 9000, 11000, "1BE2" } },
	  "10.000 5.0000 50.00" },
};

static struct cg_summary_reader reader(void)
{
	return (struct cg_summary_reader){ .d = &d, .s = &s, .cols = usual, .fund = SIZE_MAX, .understood = true };
}

START_TEST(pieces_about_a_row_are_put_together)
{
	const struct gather_case *c = &gathers[_i];
	struct cg_summary_reader r = reader();
	bool found = false;

	page = (struct cg_lines){ .n = 0 };
	add_line(line_of(&arena, 1, 50000 - c->up, c->above));
	add_line(line_of(&arena, 1, 50000, c->core));
	add_line(line_of(&arena, 1, 50000 + c->down, c->below));
	ck_assert(cg_summary_gather(&r, &page));
	for (size_t i = 0; i < page.n; i++) {
		const struct cg_line *l = &page.v[i];

		if (l->y != 50000)
			continue;
		is_text(cg_line_text(&arena, l), c->want);
		ck_assert_int_eq(l->x0, l->w[0].x0);
		ck_assert_int_eq(l->x1, l->w[l->n - 1].x1);
		found = true;
	}
	ck_assert(found);
}
END_TEST

/* Words of a line are taken away; other pages are another thing; four lines off is the furthest. */
START_TEST(pieces_leave_their_lines)
{
	struct cg_summary_reader r = reader();
	static const struct word_at up[] = { { 9000, 12000, "INF179K0" }, { 15000, 16000, "X" }, { 0, 0, NULL } };
	static const struct word_at down[] = { { 9000, 12000, "1BE2" }, { 0, 0, NULL } };

	for (uint32_t other = 0; other < 3; other++) {
		page = (struct cg_lines){ .n = 0 };
		add_line(line_of(&arena, other == 1 ? 1 : 2, 49000, up));
		add_line(LINE(&arena, 2, 50000, CORE));
		add_line(line_of(&arena, other == 2 ? 3 : 2, 51000, down));
		ck_assert(cg_summary_gather(&r, &page));
		ck_assert_uint_eq(page.n, other > 0 ? 3 : 2);
		is_text(cg_line_text(&arena, &page.v[0]), other > 0 ? "INF179K0 X" : "X");
		ck_assert_int_eq(page.v[0].x0, other > 0 ? 9000 : 15000);
	}
	for (int lines = 3; lines < 5; lines++) {
		page = (struct cg_lines){ .n = 0 };
		add_line(line_of(&arena, 2, 49000, up));
		for (int i = 0; i < lines; i++)
			add_line(LINE(&arena, 2, 49100 + i * 100, { 15000, 16000, "a" }));
		add_line(LINE(&arena, 2, 50000, CORE));
		add_line(line_of(&arena, 2, 51000, down));
		ck_assert(cg_summary_gather(&r, &page));
		ck_assert_uint_eq(page.n, lines == 3 ? 5 : 7);
	}
	for (int lines = 3; lines < 5; lines++) {
		page = (struct cg_lines){ .n = 0 };
		add_line(line_of(&arena, 2, 49000, up));
		add_line(LINE(&arena, 2, 50000, CORE));
		for (int i = 0; i < lines; i++)
			add_line(LINE(&arena, 2, 50100 + i * 100, { 15000, 16000, "a" }));
		add_line(line_of(&arena, 2, 51000, down));
		ck_assert(cg_summary_gather(&r, &page));
		ck_assert_uint_eq(page.n, lines == 3 ? 5 : 7);
	}
}
END_TEST

/* "Grand" over "Total" two sizes below at most, the figures beside either or between. */
START_TEST(a_label_of_two_lines_is_one)
{
	static const struct {
		struct word_at v[3][4];
		int32_t y[3];
		const char *want;
		size_t n;
	} cases[] = {
		{ { { { 15000, 17000, "Grand" }, VALUE }, { { 15000, 17000, "Total" } } },
		  { 50000, 52000 },
		  "Grand Total 50.00",
		  1 },
		{ { { { 15000, 17000, "Grand" }, VALUE }, { { 15000, 17000, "Total" } } },
		  { 50000, 52001 },
		  "Grand 50.00",
		  2 },
		{ { { { 15000, 17000, "Sub" } }, { { 15000, 17000, "Total" }, VALUE } },
		  { 50000, 51000 },
		  "Sub Total 50.00",
		  1 },
		{ { { { 15000, 17000, "GRAND" } }, { COST, VALUE }, { { 15000, 17000, "TOTAL" } } },
		  { 50000, 51000, 52000 },
		  "GRAND Total 40.00 50.00",
		  1 },
		{ { { { 15000, 17000, "Grand" } }, { NAME }, { { 15000, 17000, "Total" } } },
		  { 50000, 51000, 52000 },
		  "Grand",
		  3 },
		{ { { { 15000, 17000, "Grand" }, { 17300, 18000, "x" } }, { { 15000, 17000, "Total" } } },
		  { 50000, 51000 },
		  "Grand x",
		  2 },
		{ { { { 15000, 17000, "Great" } }, { { 15000, 17000, "Total" }, VALUE } },
		  { 50000, 51000 },
		  "Great",
		  2 },
		{ { { { 15000, 17000, "Sub" } }, { { 15000, 17000, "Total" }, { 17300, 18000, "x" } } },
		  { 50000, 51000 },
		  "Sub",
		  2 },
		{ { { { 15000, 17000, "Grand" } } }, { 50000 }, "Grand", 1 },
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_summary_reader r = reader();

		page = (struct cg_lines){ .n = 0 };
		for (size_t k = 0; k < 3 && cases[i].y[k] != 0; k++)
			add_line(line_of(&arena, 1, cases[i].y[k], cases[i].v[k]));
		ck_assert(cg_summary_gather(&r, &page));
		ck_assert_uint_eq(page.n, cases[i].n);
		is_text(cg_line_text(&arena, &page.v[0]), cases[i].want);
	}
}
END_TEST

/* What the line below a row, 1.9 sizes below at most, has under the folio and the ISIN goes on with them. */
static const struct wrap_case {
	const char *folio, *isin; /* as they are in the end */
	int32_t y;
	uint32_t page;
	bool understood;
	const char *rest;
	struct word_at row[6], below[5];
} wraps[] = {
	{ "12345678/90",
	  "",
	  51900,
	  1,
	  true,
	  "of All",
	  { { 3000, 6000, "12345678/" }, NAME },
	  { { 3000, 4000, "90" }, { 15000, 16000, "of" }, { 16300, 17000, "All" } } },
	{ "12345678/", "", 51901, 1, true, "90", { { 3000, 6000, "12345678/" }, NAME }, { { 3000, 4000, "90" } } },
	{ "12345678/90", "", 9000, 2, true, "", { { 3000, 6000, "12345678/" }, NAME }, { { 3000, 4000, "90" } } },
	{ "12345678/90",
	  "",
	  51000,
	  1,
	  true,
	  "",
	  { { 3000, 6000, "12345678" }, NAME },
	  { { 3000, 3500, "/" }, { 3800, 4500, "90" } } },
	{ "12345678/90", "", 51000, 1, true, "", { { 3000, 6000, "12345678" }, NAME }, { { 3000, 4500, "/90" } } },
	{ "12345678", "", 51000, 1, false, "90", { { 3000, 6000, "12345678" }, NAME }, { { 3000, 4500, "90" } } },
	{ "1234567890",
	  "",
	  51000,
	  1,
	  true,
	  "",
	  { { 3000, 6000, "12345678" }, { 7999, 9000, "X" } },
	  { { 3000, 4500, "90" } } },
	{ "12345678",
	  "",
	  51000,
	  1,
	  false,
	  "90",
	  { { 3000, 6000, "12345678" }, { 8000, 9000, "X" } },
	  { { 3000, 4500, "90" } } },
	{ "12345678/", "", 51000, 1, true, "90", { { 3000, 6000, "12345678/" }, NAME }, { { 6000, 6500, "90" } } },
	{ "12345678/90", "", 51000, 1, true, "", { { 3000, 6000, "12345678/" }, NAME }, { { 5999, 6500, "90" } } },
	{ "12345678/", "", 51000, 1, true, "90", { { 3000, 6000, "12345678/" }, NAME }, { { 2000, 3000, "90" } } },
	{ "12345678/90", "", 51000, 1, true, "", { { 3000, 6000, "12345678/" }, NAME }, { { 2000, 3001, "90" } } },
	{ "12345678/",
	  "",
	  51000,
	  1,
	  true,
	  "90 29-Mar-2024",
	  { { 3000, 6000, "12345678/" }, NAME },
	  { { 3000, 4000, "90" }, DAY } },
	{ "12345678/", "", 51000, 1, false, "9012", { { 3000, 6000, "12345678/" }, NAME }, { { 3000, 4000, "9012" } } },
	{ "12345678/", "", 51000, 1, true, "Text", { { 3000, 6000, "12345678/" }, NAME }, { { 3000, 4000, "Text" } } },
	{ "12345678/",
	  "",
	  51000,
	  1,
	  true,
	  "Text 9012",
	  { { 3000, 6000, "12345678/" }, NAME },
	  { { 3000, 4000, "Text" }, { 4300, 5000, "9012" } } },
	{ "12345678",
	  "INF179K01BE2",
	  51000,
	  1,
	  true,
	  "",
	  { { 3000, 6000, "12345678" }, { 9000, 12000, "INF179K0" }, NAME },
	  { { 9000, 10000, "1BE2" } } },
	{ "12345678",
	  "INF179K0",
	  51000,
	  1,
	  true,
	  "1BE3",
	  { { 3000, 6000, "12345678" }, { 9000, 12000, "INF179K0" }, NAME },
	  { { 9000, 10000, "1BE3" } } },
	{ "12345678",
	  "INF179K0",
	  51000,
	  1,
	  true,
	  "1BE2",
	  { { 3000, 6000, "12345678" }, { 9000, 12000, "INF179K0" }, NAME },
	  { { 12000, 13000, "1BE2" } } },
	{ "12345678",
	  "INF179K0",
	  51000,
	  1,
	  true,
	  "1BE",
	  { { 3000, 6000, "12345678" }, { 9000, 12000, "INF179K0" }, NAME },
	  { { 9000, 10000, "1BE" } } },
};

START_TEST(cells_of_a_row_go_on_below_it)
{
	const struct wrap_case *c = &wraps[_i];
	struct cg_summary_reader r = reader();
	struct cg_line row = line_of(&arena, 1, 50000, c->row), l = line_of(&arena, c->page, c->y, c->below);
	struct cg_fund f = { .folio = cg_str_of(c->row[0].text), .isin = CG_STR("") };

	if (c->row[1].text[0] == 'I')
		f.isin = cg_str_of(c->row[1].text);
	ck_assert(CG_PUSH(&arena, &s.funds, &f));
	ck_assert(cg_summary_folio_wrap(&r, &l)); /* no row is open */
	ck_assert_uint_eq(cg_line_text(&arena, &l).n, cg_line_text(&arena, &(struct cg_line){ .w = l.w, .n = l.n }).n);
	r.fund = 0;
	r.y = row.y;
	r.page = 1;
	cg_summary_folio_open(&r, &row);
	ck_assert(cg_summary_folio_wrap(&r, &l));
	is_text(s.funds.v[0].folio, c->folio);
	is_text(s.funds.v[0].isin, c->isin);
	ck_assert(r.understood == c->understood);
	is_text(cg_line_text(&arena, &l), c->rest);
	if (l.n > 0 && l.n < 3)
		ck_assert_int_eq(l.x0, l.w[0].x0);
}
END_TEST

/* ---- rows as funds ---- */

START_TEST(a_row_has_a_folio_and_two_figures)
{
	struct cg_summary_cells c = { .left = CG_STR("123456"), .n_fig = 2 };
	struct cg_summary_reader r = reader();

	ck_assert(cg_summary_fund_is_folio(CG_STR("A/123456")));
	ck_assert(!cg_summary_fund_is_folio(CG_STR("INF12345")));
	ck_assert(cg_summary_fund_is_row(&r, &c));
	c.n_fig = 1;
	ck_assert(!cg_summary_fund_is_row(&r, &c));
	c.n_fig = 2;
	r.after_total = true;
	ck_assert(!cg_summary_fund_is_row(&r, &c));
	c.dated = true;
	ck_assert(cg_summary_fund_is_row(&r, &c));
	r.cols.usual = false;
	ck_assert(!cg_summary_fund_is_row(&r, &c));
	r.cols.usual = true;
	c.left = CG_STR("12345");
	ck_assert(!cg_summary_fund_is_row(&r, &c));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("summary_table");
	TCase *tc = tcase_create("summary_table");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, a_figure_is_under_the_nearest_right_edge);
	tcase_add_loop_test(tc, a_line_is_cut_at_its_columns, 0, sizeof(cuts) / sizeof(cuts[0]));
	tcase_add_loop_test(tc, a_row_is_read_by_its_words, 0, sizeof(rows) / sizeof(rows[0]));
	tcase_add_test(tc, figures_without_a_column_are_left);
	tcase_add_test(tc, figures_have_the_order_of_the_heads);
	tcase_add_test(tc, a_dash_alone_is_an_empty_cell);
	tcase_add_test(tc, a_heading_has_six_columns_at_least);
	tcase_add_test(tc, heads_are_those_of_a_registrar);
	tcase_add_test(tc, labels_are_parted_by_gaps_and_words);
	tcase_add_test(tc, lines_of_a_heading_stand_close);
	tcase_add_test(tc, unknown_heads_are_counted);
	tcase_add_test(tc, a_total_begins_with_its_name);
	tcase_add_test(tc, figures_of_a_total_are_cost_and_value);
	tcase_add_test(tc, a_pair_of_figures_has_the_order_of_its_heads);
	tcase_add_loop_test(tc, a_sub_total_is_the_sum_of_its_rows, 0, sizeof(subs) / sizeof(subs[0]));
	tcase_add_test(tc, the_last_total_is_of_all);
	tcase_add_loop_test(tc, pieces_about_a_row_are_put_together, 0, sizeof(gathers) / sizeof(gathers[0]));
	tcase_add_test(tc, pieces_leave_their_lines);
	tcase_add_test(tc, a_label_of_two_lines_is_one);
	tcase_add_loop_test(tc, cells_of_a_row_go_on_below_it, 0, sizeof(wraps) / sizeof(wraps[0]));
	tcase_add_test(tc, a_row_has_a_folio_and_two_figures);
	suite_add_tcase(suite, tc);
	return suite_run(suite);
}
