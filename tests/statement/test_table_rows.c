/* Tables with vertically centred cells: whose row is a line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"
#include "statement/drawing.h"
#include "statement/table_rows.h"

static struct drawing p;
static struct cg_lines lines;
static struct cg_table_cols cols;
static struct cg_table_rows rows;

static const struct cg_table_head heads[] = {
	{ CG_STR_INIT("ISIN"), CG_TABLE_ISIN, true },	   { CG_STR_INIT("ISIN Name"), CG_TABLE_NAME, true },
	{ CG_STR_INIT("Current"), CG_TABLE_UNITS, false }, { CG_STR_INIT("Market"), CG_TABLE_PRICE, false },
	{ CG_STR_INIT("Value"), CG_TABLE_VALUE, false },
};

static bool is_row_line(const struct cg_table_row *b)
{
	struct cg_str isin;

	return cg_table_rows_isin(b, &isin) || b->fig[CG_TABLE_VALUE].set;
}

static const struct cg_table_kind table = { heads, sizeof(heads) / sizeof(heads[0]), is_row_line, CG_STR_INIT("") };

static void open_page(void)
{
	drawing_open(&p);
	p.size = 600;
	cols = (struct cg_table_cols){ 0 };
	rows = (struct cg_table_rows){ 0 };
}

static void close_page(void)
{
	drawing_close(&p);
}

/* Heads of two lines; figures end at 300 and 400 and 500. */
static void put_heads(double y)
{
	(void)drawing_put(&p, 20, y, "ISIN");
	(void)drawing_put(&p, 100, y, "ISIN Name");
	drawing_right(&p, 300, y, "Current");
	drawing_right(&p, 300, y + 8, "Bal");
	drawing_right(&p, 400, y, "Market");
	drawing_right(&p, 500, y, "Value");
}

static void put_figures(double y, const char *isin, const char *units, const char *price, const char *value)
{
	(void)drawing_put(&p, 20, y, isin);
	drawing_right(&p, 300, y, units);
	drawing_right(&p, 400, y, price);
	drawing_right(&p, 500, y, value);
}

static void read_all(void)
{
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	for (size_t page = 0; page < lines.n_pages; page++)
		ck_assert(cg_table_rows_read(&p.a, &lines, lines.page_first[page], lines.page_first[page + 1], &table,
					     &cols, &rows));
	cg_table_rows_end(&rows);
}

static void is_row(size_t i, const char *name, const char *units, const char *value)
{
	char text[CG_DEC_TEXT_MAX];

	ck_assert_uint_lt(i, rows.n);
	ck_assert_msg(cg_str_eq(rows.v[i].text[CG_TABLE_NAME], cg_str_of(name)), "%.*s",
		      CG_STR_ARG(rows.v[i].text[CG_TABLE_NAME]));
	(void)cg_dec_text(rows.v[i].fig[CG_TABLE_UNITS], text);
	ck_assert_str_eq(text, units);
	(void)cg_dec_text(rows.v[i].fig[CG_TABLE_VALUE], text);
	ck_assert_str_eq(text, value);
}

/* Five lines beside one: the middle between their anchors lies inside the taller cell. */
START_TEST(a_tall_cell_keeps_its_lines)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "ONE");
	(void)drawing_put(&p, 100, 139, "TWO");
	(void)drawing_put(&p, 100, 148, "THREE 9.25");
	put_figures(148, "INE002A01018", "2.000", "3.0000", "6.00");
	(void)drawing_put(&p, 100, 157, "FOUR");
	(void)drawing_put(&p, 100, 166, "FIVE");
	(void)drawing_put(&p, 100, 180, "SHORT");
	put_figures(180, "INE009A01021", ".5", "4.0000", "2.00");
	read_all();
	ck_assert_uint_eq(rows.n, 2);
	is_row(0, "ONE TWO THREE 9.25 FOUR FIVE", "2.000", "6.00");
	is_row(1, "SHORT", "0.5", "2.00");
	ck_assert_uint_eq(rows.orphans, 0);
}
END_TEST

START_TEST(figures_stand_between_two_lines)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "UPPER");
	put_figures(134.5, "INE002A01018", "--5.000", "3.0000", "15.00");
	(void)drawing_put(&p, 100, 139, "LOWER");
	(void)drawing_put(&p, 100, 153, "NEXT");
	put_figures(157.5, "INE009A01021", "--", "--", "0.00");
	(void)drawing_put(&p, 100, 162, "ROW");
	read_all();
	is_row(0, "UPPER LOWER", "5.000", "15.00");
	is_row(1, "NEXT ROW", "", "0.00");
	ck_assert(!rows.v[1].strange);
}
END_TEST

START_TEST(rows_as_close_as_lines_are_parted_by_the_middle)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "A");
	put_figures(130, "INE002A01018", "1.000", "1.0000", "1.00");
	(void)drawing_put(&p, 100, 139, "B");
	put_figures(139, "INE009A01021", "2.000", "1.0000", "2.00");
	(void)drawing_put(&p, 100, 143, "below");
	read_all();
	is_row(0, "A", "1.000", "1.00");
	is_row(1, "B below", "2.000", "2.00");
}
END_TEST

/* Without gaps between rows: every first line has its anchor, and no row has lines above it as centred ones have. */
START_TEST(rows_without_gaps_go_down_from_their_first_line)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "A BANK");
	put_figures(130, "INE002A01018", "1.000", "1.0000", "1.00");
	(void)drawing_put(&p, 100, 137, "LIMITED");
	(void)drawing_put(&p, 100, 144, "B STEEL");
	put_figures(144, "INE009A01021", "2.000", "1.0000", "2.00");
	(void)drawing_put(&p, 100, 151, "C POWER");
	put_figures(151, "INE040A01034", "3.000", "1.0000", "3.00");
	(void)drawing_put(&p, 100, 158, "AND");
	(void)drawing_put(&p, 100, 165, "WATER");
	read_all();
	ck_assert_uint_eq(rows.n, 3);
	is_row(0, "A BANK LIMITED", "1.000", "1.00");
	is_row(1, "B STEEL", "2.000", "2.00");
	is_row(2, "C POWER AND WATER", "3.000", "3.00");
	ck_assert_uint_eq(rows.orphans, 0);
}
END_TEST

/* Centred cells of one and three lines look like that too, with as many lines above as below: it is told. */
START_TEST(rows_that_could_be_centred_are_strange)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "A BANK");
	put_figures(130, "INE002A01018", "1.000", "1.0000", "1.00");
	(void)drawing_put(&p, 100, 137, "C POWER");
	(void)drawing_put(&p, 100, 144, "AND");
	put_figures(144, "INE009A01021", "2.000", "1.0000", "2.00");
	(void)drawing_put(&p, 100, 151, "WATER");
	(void)drawing_put(&p, 100, 158, "D STEEL");
	put_figures(158, "INE040A01034", "3.000", "1.0000", "3.00");
	read_all();
	ck_assert_uint_eq(rows.n, 3);
	ck_assert(rows.v[0].strange && rows.v[1].strange);
}
END_TEST

/* "GS" has room before the name below it, so that it is the end of the name above, not the beginning of that one. */
START_TEST(short_line_ends_its_cell)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "A PENSION FUND SCHEME E - TIER I");
	put_figures(130, "INE002A01018", "1.000", "1.0000", "1.00");
	(void)drawing_put(&p, 100, 137, "B PENSION FUND SCHEME C - TIER II");
	put_figures(137, "INE009A01021", "2.000", "1.0000", "2.00");
	(void)drawing_put(&p, 100, 144, "GS");
	(void)drawing_put(&p, 100, 151, "C PENSION FUND SCHEME G - TIER II");
	put_figures(151, "INE040A01034", "3.000", "1.0000", "3.00");
	(void)drawing_put(&p, 100, 158, "GS");
	read_all();
	ck_assert_uint_eq(rows.n, 3);
	is_row(0, "A PENSION FUND SCHEME E - TIER I", "1.000", "1.00");
	is_row(1, "B PENSION FUND SCHEME C - TIER II GS", "2.000", "2.00");
	is_row(2, "C PENSION FUND SCHEME G - TIER II GS", "3.000", "3.00");
	ck_assert(!rows.v[0].strange && !rows.v[1].strange && !rows.v[2].strange);
}
END_TEST

/* Places are rounded: a step of 7.01 between lines of 7.00 is no gap between rows. */
START_TEST(rounded_steps_make_no_gap)
{
	static const struct cg_table_mark even[] = { { 1000, 600, true },
						     { 1700, 600, false },
						     { 2401, 600, true },
						     { 3101, 600, false },
						     { 3802, 600, true } };
	static const struct cg_table_mark wide[] = { { 1000, 600, true },
						     { 1700, 600, false },
						     { 2430, 600, true },
						     { 3130, 600, false },
						     { 3860, 600, true } };
	int32_t gap;

	ck_assert(!cg_table_rows_gap(even, 5, NULL, NULL, &gap));
	ck_assert(cg_table_rows_gap(wide, 5, NULL, NULL, &gap));
	ck_assert_int_eq(gap, 700);
}
END_TEST

/*
 * Lines of 6 pt by the step from the one above, in hundredths of a point; below 0: a line without the figures of a row.
 * Lines of a cell stand up to 11.40 apart; steps that differ by 0.24 are the same, by more than 0.90 never.
 */
static const struct {
	int32_t step[8];
	int32_t gap; /* -1: no gap parts them; 0: rows stand further apart than lines */
} steps[] = {
	{ { 1, -700, 1300, -700 }, 0 },
	{ { 1, 1141 }, 0 },
	{ { 1, 1140 }, -1 },
	{ { 1, -700, 1000, -700 }, 700 },
	{ { 1, -700, -1139, 1139 }, -1 }, /* one anchor too many, or too few */
	{ { 1, -700, 1139, -700 }, 700 },
	{ { 1, -700, -790, 700 }, -1 }, /* hardly wider, and the anchors are not alike */
	{ { 1, -700, -791, 700 }, 700 },
	{ { 1, -700, 790, -700 }, 700 }, /* alike: all first lines */
	{ { 1, -700, 724, -700 }, -1 },	 /* a rounded place */
	{ { 1, -700, 725, -700 }, 700 },
	{ { -1, 350, -350, -440, 350, -350 }, 350 }, /* alike: all in the middle */
	{ { -1, 350, -350, -440, 350, -350, -350 }, -1 },
	{ { -1, 350, -350, -441, 350, -350, -350 }, 350 },
	{ { -1, 3000 }, 0 },	    /* the rest of the page before */
	{ { 1, -3000 }, 0 },	    /* what goes on over the page */
	{ { 1, -3000, 3000 }, -1 }, /* whose line is that? */
	{ { -1, 440, -350, 440, -350 }, 350 },
	{ { 1, -350, 440, -350, -440 }, -1 }, /* a pixel is no gap above what ends a row */
	{ { 1, -350, 441, -350, -441 }, 350 },
	{ { -1, 441, -350, 441, -350 }, 350 },
};

START_TEST(a_gap_parts_rows)
{
	struct cg_table_mark m[8];
	int32_t y = 0, gap = -1;
	size_t n = 0;

	for (; n < 8 && steps[_i].step[n] != 0; n++) {
		y += abs(steps[_i].step[n]);
		m[n] = (struct cg_table_mark){ y, 600, steps[_i].step[n] > 0 };
	}
	ck_assert_int_eq(cg_table_rows_gap(m, n, NULL, NULL, &gap), steps[_i].gap >= 0);
	ck_assert_int_eq(gap, steps[_i].gap >= 0 ? steps[_i].gap : 0);
}
END_TEST

START_TEST(a_page_has_so_many_lines)
{
	struct cg_table_mark m[401];
	int32_t gap;

	for (size_t i = 0; i < 401; i++)
		m[i] = (struct cg_table_mark){ (int32_t)i * 2000, 600, true };
	ck_assert(cg_table_rows_gap(m, 400, NULL, NULL, &gap));
	ck_assert(!cg_table_rows_gap(m, 401, NULL, NULL, &gap));
}
END_TEST

/*
 * A browser rounds places to its pixels: lines of one cell stand 8.3 or 7.5 apart, as the lines of two rows do. No row
 * has its anchor last.
 */
START_TEST(pixels_make_no_gap)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "A BANK");
	put_figures(130, "INE002A01018", "1.000", "1.0000", "1.00");
	(void)drawing_put(&p, 100, 138.3, "LIMITED");
	(void)drawing_put(&p, 100, 145.8, "B STEEL");
	put_figures(145.8, "INE009A01021", "2.000", "1.0000", "2.00");
	read_all();
	ck_assert_uint_eq(rows.n, 2);
	is_row(0, "A BANK LIMITED", "1.000", "1.00");
	is_row(1, "B STEEL", "2.000", "2.00");
	ck_assert_uint_eq(rows.orphans, 0);
}
END_TEST

/* A step is a pixel smaller than the others: that parts no line from the row above it at the end of the table. */
START_TEST(a_pixel_cuts_no_end_off)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "A BANK");
	put_figures(130, "INE002A01018", "1.000", "1.0000", "1.00");
	(void)drawing_put(&p, 100, 136, "LIMITED");
	(void)drawing_put(&p, 100, 142.75, "B STEEL");
	put_figures(142.75, "INE009A01021", "2.000", "1.0000", "2.00");
	(void)drawing_put(&p, 100, 149.5, "C POWER AND");
	put_figures(149.5, "INE040A01034", "3.000", "1.0000", "3.00");
	(void)drawing_put(&p, 100, 156.25, "STEEL");
	read_all();
	ck_assert_uint_eq(rows.orphans, 0);
	is_row(0, "A BANK LIMITED", "1.000", "1.00");
	is_row(1, "B STEEL", "2.000", "2.00");
	is_row(2, "C POWER AND STEEL", "3.000", "3.00");
}
END_TEST

/* Below a line that ends the row of the page before, one row of two lines: no row with its figures in the middle. */
START_TEST(a_wide_step_parts_the_rest_of_a_row)
{
	drawing_page(&p);
	put_heads(700);
	(void)drawing_put(&p, 100, 720, "A BANK");
	put_figures(720, "INE002A01018", "1.000", "1.0000", "1.00");
	drawing_page(&p);
	(void)drawing_put(&p, 100, 50, "LIMITED");
	(void)drawing_put(&p, 100, 59.8, "B POWER AND");
	put_figures(59.8, "INE009A01021", "2.000", "1.0000", "2.00");
	(void)drawing_put(&p, 100, 67.3, "STEEL");
	read_all();
	ck_assert_uint_eq(rows.n, 2);
	is_row(0, "A BANK LIMITED", "1.000", "1.00");
	is_row(1, "B POWER AND STEEL", "2.000", "2.00");
}
END_TEST

/*
 * Lines at the top of the next page, by the step from the one above; the figures stand in line `at`. Those above the
 * widest step end the row of the page before, if it is wider than all others by more than 0.90, and the figures are
 * more than 1.50 off the middle of all lines.
 */
static const struct {
	double step[5];
	size_t n, at, rest;
} tops[] = {
	{ { 0, 9.0, 7.5 }, 3, 1, 0 },
	{ { 0, 9.01, 7.5 }, 3, 1, 1 },
	{ { 0, 9.8, 9.8 }, 3, 1, 0 },		/* in the middle of three */
	{ { 0, 7.5, 9.8, 7.5 }, 4, 2, 2 },	/* two lines of the row before */
	{ { 0, 9.8, 7.5, 7.5 }, 4, 2, 1 },	/* in the middle of what is left */
	{ { 0, 7.5, 7.5, 9.8 }, 4, 1, 0 },	/* the widest step is below the figures */
	{ { 0, 9.8 }, 2, 1, 0 },		/* two lines have one step */
	{ { 0, 7.5, 7.5 }, 3, 0, 0 },		/* the figures stand in the first line */
	{ { 0, 9.8, 7.5, 7.5, 7.5 }, 5, 2, 0 }, /* two lines below the figures, one above: of no kind */
};

START_TEST(the_widest_step_of_a_page_parts_rows)
{
	static const char *const words[] = { "ONE", "TWO", "THREE", "FOUR", "FIVE" };
	char first[64] = "A BANK", second[64] = "";
	double y = 50;

	drawing_page(&p);
	put_heads(700);
	(void)drawing_put(&p, 100, 720, "A BANK");
	put_figures(720, "INE002A01018", "1.000", "1.0000", "1.00");
	drawing_page(&p);
	for (size_t i = 0; i < tops[_i].n; i++) {
		char *to = i < tops[_i].rest ? first : second;

		y += tops[_i].step[i];
		(void)drawing_put(&p, 100, y, words[i]);
		if (i == tops[_i].at)
			put_figures(y, "INE009A01021", "2.000", "1.0000", "2.00");
		(void)snprintf(to + strlen(to), sizeof(first) - strlen(to), "%s%s", *to != '\0' ? " " : "", words[i]);
	}
	read_all();
	ck_assert_uint_eq(rows.n, 2);
	is_row(0, first, "1.000", "1.00");
	is_row(1, second, "2.000", "2.00");
}
END_TEST

/* Heads that are centred at the foot of a page: where their texts begin shows on the next one. */
START_TEST(heads_at_the_foot_settle_on_the_next_page)
{
	drawing_page(&p);
	put_heads(700);
	drawing_page(&p);
	for (int k = 0; k < 2; k++) {
		(void)drawing_put(&p, 84, 50 + 20 * k, "SOME BANK LIMITED");
		put_figures(50 + 20 * k, k == 0 ? "INE002A01018" : "INE009A01021", "1.000", "1.0000", "1.00");
	}
	read_all();
	ck_assert_uint_eq(rows.n, 2);
	is_row(0, "SOME BANK LIMITED", "1.000", "1.00");
	is_row(1, "SOME BANK LIMITED", "1.000", "1.00");
}
END_TEST

/* Centred cells of two and four lines without gaps between rows: each row is as long below its figures as above. */
START_TEST(centred_rows_without_gaps_end_below_their_middle)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "A OIL AND");
	put_figures(134.5, "INE002A01018", "1.000", "1.0000", "1.00");
	(void)drawing_put(&p, 100, 139.5, "LIMITED");
	(void)drawing_put(&p, 100, 148.5, "B FINANCE");
	(void)drawing_put(&p, 100, 158.3, "CORPORATION");
	put_figures(162.8, "INE009A01021", "2.000", "1.0000", "2.00");
	(void)drawing_put(&p, 100, 167.3, "WITH FACE VALUE");
	(void)drawing_put(&p, 100, 177, "AFTER SPLIT");
	(void)drawing_put(&p, 100, 186, "C GAS");
	put_figures(190.5, "INE040A01034", "3.000", "1.0000", "3.00");
	(void)drawing_put(&p, 100, 195.5, "WORKS");
	read_all();
	ck_assert_uint_eq(rows.n, 3);
	is_row(0, "A OIL AND LIMITED", "1.000", "1.00");
	is_row(1, "B FINANCE CORPORATION WITH FACE VALUE AFTER SPLIT", "2.000", "2.00");
	is_row(2, "C GAS WORKS", "3.000", "3.00");
	ck_assert_uint_eq(rows.orphans, 0);
}
END_TEST

/* The second line of a cut row stands below the heads of the next page, the first of another one above the cut. */
START_TEST(rows_go_on_over_a_page_break)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "FIRST");
	put_figures(134.5, "INE002A01018", "1.000", "1.0000", "1.00");
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "HALF");
	(void)drawing_put(&p, 100, 144, "OTHER");
	put_figures(144, "INE009A01021", "2.000", "1.0000", "2.00");
	(void)drawing_put(&p, 100, 170, "BEGUN");
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "ABOVE");
	put_figures(130, "INE040A01034", "3.000", "1.0000", "3.00");
	read_all();
	is_row(0, "FIRST HALF", "1.000", "1.00");
	is_row(1, "OTHER", "2.000", "2.00");
	is_row(2, "BEGUN ABOVE", "3.000", "3.00");
	ck_assert_uint_eq(rows.orphans, 0);
}
END_TEST

/* "114.770017,84,673.50": the price has four decimals here, as only then units x price is the value. */
START_TEST(a_price_that_touches_its_value_is_cut)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "GOLD");
	(void)drawing_put(&p, 20, 130, "INE002A01018");
	drawing_right(&p, 300, 130, "10.000");
	drawing_right(&p, 500, 130, "114.77001,147.70");
	(void)drawing_put(&p, 100, 150, "MUTILATED");
	(void)drawing_put(&p, 20, 150, "INE009A01021");
	drawing_right(&p, 300, 150, "10.000");
	drawing_right(&p, 500, 150, "114.77001,147.80");
	read_all();
	is_row(0, "GOLD", "10.000", "1147.70");
	ck_assert(!rows.v[0].strange);
	ck_assert(rows.v[1].strange);
}
END_TEST

/* The halves of the ISIN stand above and below a row of one line; a reprint has made a euro sign of the soft hyphen. */
START_TEST(an_isin_can_stand_around_its_row)
{
	struct cg_str isin;

	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 20, 125.5, "INE002A01");
	p.pages.v[0].v[p.pages.v[0].n - 1].hyphen = true;
	(void)drawing_put(&p, 100, 130, "ONE LINE");
	put_figures(130, "", "2.000", "3.0000", "6.00");
	(void)drawing_put(&p, 20, 134.5, "018");
	(void)drawing_put(&p, 20, 149.5, "INE009A010\u20ac");
	put_figures(154, "", "1.000", "4.0000", "4.00");
	(void)drawing_put(&p, 100, 154, "OTHER");
	(void)drawing_put(&p, 20, 158.5, "21##");
	read_all();
	ck_assert_uint_eq(rows.n, 2);
	is_row(0, "ONE LINE", "2.000", "6.00");
	is_row(1, "OTHER", "1.000", "4.00");
	ck_assert(cg_table_rows_isin(&rows.v[0], &isin) && cg_str_eq(isin, CG_STR("INE002A01018")));
	ck_assert(cg_table_rows_isin(&rows.v[1], &isin) && cg_str_eq(isin, CG_STR("INE009A01021")));
	ck_assert_uint_eq(rows.orphans, 0);
}
END_TEST

START_TEST(an_isin_above_its_figures_is_theirs)
{
	struct cg_str isin;

	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 20, 130, "INE002A01018");
	(void)drawing_put(&p, 100, 130, "UPPER");
	put_figures(134.5, "", "2.000", "3.0000", "6.00");
	(void)drawing_put(&p, 100, 139, "LOWER");
	read_all();
	ck_assert_uint_eq(rows.n, 1);
	is_row(0, "UPPER LOWER", "2.000", "6.00");
	ck_assert(cg_table_rows_isin(&rows.v[0], &isin) && cg_str_eq(isin, CG_STR("INE002A01018")));
}
END_TEST

START_TEST(rows_above_the_heads_of_a_page_are_read)
{
	drawing_page(&p);
	put_heads(100);
	put_figures(130, "INE002A01018", "2.000", "3.0000", "6.00");
	drawing_page(&p);
	(void)drawing_put(&p, 20, 40, "Header of the page");
	put_figures(80, "INE009A01021", "1.000", "4.0000", "4.00");
	put_heads(100);
	put_figures(130, "INE040A01034", "1.000", "5.0000", "5.00");
	read_all();
	ck_assert_uint_eq(rows.n, 3);
	is_row(1, "", "1.000", "4.00");
	is_row(2, "", "1.000", "5.00");
	ck_assert_uint_eq(rows.orphans, 0);
}
END_TEST

START_TEST(what_belongs_to_no_row_is_counted)
{
	drawing_page(&p);
	put_figures(80, "INE009A01021", "1.000", "4.0000", "4.00");
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "NAME");
	drawing_right(&p, 300, 130, "1.000");
	drawing_right(&p, 400, 130, "1.00");
	read_all();
	ck_assert_uint_eq(rows.n, 0);
	ck_assert_uint_eq(rows.orphans, 2);
}
END_TEST

/* Heads of one to four lines, each centred on the height of the tallest: their lines interleave. */
START_TEST(heads_of_many_heights_are_one)
{
	drawing_page(&p);
	(void)drawing_put(&p, 20, 80, "HOLDING STATEMENT AS ON A DAY");
	drawing_right(&p, 400, 100, "Market");
	drawing_right(&p, 300, 103.6, "Current");
	drawing_right(&p, 400, 107.2, "Price /");
	(void)drawing_put(&p, 20, 107.2, "ISIN");
	(void)drawing_put(&p, 100, 107.2, "ISIN Name");
	drawing_right(&p, 500, 107.2, "Value");
	drawing_right(&p, 300, 110.8, "Bal");
	drawing_right(&p, 400, 114.4, "Face");
	(void)drawing_put(&p, 100, 128, "NAME");
	put_figures(128, "INE002A01018", "2.000", "3.0000", "6.00");
	read_all();
	ck_assert_uint_eq(rows.n, 1);
	is_row(0, "NAME", "2.000", "6.00");
	ck_assert(!rows.v[0].strange);
	ck_assert_uint_eq(rows.orphans, 0);
}
END_TEST

/* Lines of heads further apart than the first one and the title above it may be: their words tell. */
START_TEST(loose_lines_of_heads_are_one)
{
	drawing_page(&p);
	(void)drawing_put(&p, 380, 68, "Value in Rs");
	drawing_right(&p, 400, 83, "Market");
	drawing_right(&p, 300, 92, "Current");
	drawing_right(&p, 400, 92, "Price /");
	put_heads(101);
	(void)drawing_put(&p, 100, 122, "NAME");
	put_figures(122, "INE002A01018", "2.000", "3.0000", "6.00");
	read_all();
	ck_assert_uint_eq(rows.n, 1);
	is_row(0, "NAME", "2.000", "6.00");
	ck_assert_uint_eq(rows.orphans, 0);
}
END_TEST

static bool is_opening(const struct cg_table_row *b)
{
	return cg_str_starts(b->text[CG_TABLE_ISIN], CG_STR("Opening"));
}

/* The cell that names a row can break above and below its figures. */
START_TEST(figures_between_the_words_of_their_row_lead_it)
{
	static const struct cg_table_kind ledger = { heads, sizeof(heads) / sizeof(heads[0]), is_opening,
						     CG_STR_INIT("Opening") };

	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 20, 130, "Opening");
	drawing_right(&p, 300, 133.6, "7.000");
	drawing_right(&p, 400, 133.6, "--");
	drawing_right(&p, 500, 133.6, "--");
	(void)drawing_put(&p, 20, 137.2, "Balance");
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert(cg_table_rows_read(&p.a, &lines, 0, lines.n, &ledger, &cols, &rows));
	is_row(0, "", "7.000", "");
	ck_assert(is_opening(&rows.v[0]));
	ck_assert_uint_eq(rows.orphans, 0);
}
END_TEST

/* A row can follow the heads as closely as their lines follow each other. */
START_TEST(the_word_of_the_first_row_is_no_head)
{
	static const struct cg_table_kind ledger = { heads, sizeof(heads) / sizeof(heads[0]), is_opening,
						     CG_STR_INIT("Opening") };

	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 20, 116, "Opening");
	drawing_right(&p, 300, 119.6, "7.000");
	(void)drawing_put(&p, 20, 123.2, "Balance");
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert(cg_table_rows_read(&p.a, &lines, 0, lines.n, &ledger, &cols, &rows));
	is_row(0, "", "7.000", "");
	ck_assert_uint_eq(rows.orphans, 0);
}
END_TEST

/* One word above the row that it is centred on, as close to the heads as their lines are: a name, no head. */
START_TEST(first_word_of_a_name_is_no_head)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 116.6, "HIMADRI");
	(void)drawing_put(&p, 100, 124.6, "FINANCE");
	put_figures(128.8, "INE002A01018", "2.000", "3.0000", "6.00");
	(void)drawing_put(&p, 100, 132.6, "CORPORATION");
	(void)drawing_put(&p, 100, 140.6, "LIMITED");
	read_all();
	ck_assert_uint_eq(rows.n, 1);
	is_row(0, "HIMADRI FINANCE CORPORATION LIMITED", "2.000", "6.00");
}
END_TEST

/* The dash of a long name, in the column that has a figure. */
START_TEST(a_dash_beside_a_figure_makes_the_row_strange)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 120, "A Bank");
	put_figures(120, "INE009A01021", "10.000", _i == 0 ? "--" : "2.00", "20.00");
	if (_i > 0)
		(void)drawing_put(&p, _i == 1 ? 384 : 402, 120, "-");
	read_all();
	ck_assert_uint_eq(rows.n, 1);
	ck_assert(rows.v[0].strange == (_i > 0));
}
END_TEST

/*
 * Pages of lines, each with its baseline in hundredths of a point, its name, and "*" where the figures of a row stand;
 * "/" begins the next page. The names of the rows that are made of them, how many lines have none, and on which page
 * the last of these is.
 */
static const struct {
	const char *lines, *names;
	size_t orphans;
	uint32_t page;
} pages[] = {
	/* lines of a cell stand 190 % of the size apart at most: 11.40 */
	{ "13000 A*,14140 B,16000 C*", "A B,C", 0, 0 },
	{ "13000 A*,14141 B,20000 C*", "A,C", 1, 1 },
	{ "13000 A,14140 B*,16000 C*", "A B,C", 0, 0 },
	{ "13000 A,14141 B*,16000 C*", "B,C", 1, 1 },
	{ "13000 A*,14141 B", "A", 1, 1 },
	{ "13000 A*,14140 B", "A B", 0, 0 },
	{ "13000 A*,20000 B,30000 C*", "A,C", 1, 1 },
	/* what stands below the last row goes on on the next page, in front of its first row */
	{ "13000 A*,20000 B,/,13000 C*,16000 D*", "A,B C,D", 0, 0 },
	{ "13000 A*,20000 B,20700 E,/,13000 C*", "A,B E C", 0, 0 },
	{ "13000 A*,20000 B,/,13000 C", "A C", 1, 1 },
	{ "13000 A*,/,20000 B,/,13000 C*", "A B,C", 0, 0 },
	{ "13000 A*,/,13000 B,16000 C*,20000 D,/,13000 E*", "A B,C,D E", 0, 0 },
	{ "13000 A,16000 B*", "B", 1, 1 },
	/* on a page that begins within a row a wide step tells its end: 15 % of the size wider than all others */
	{ "13000 A*,/,13000 B,13950 C,14650 D*,15350 E", "A B,C D E", 0, 0 },
	{ "13000 A*,/,13000 B,13791 C,14491 D*,15191 E", "A B,C D E", 0, 0 },
	{ "13000 A*,/,13000 B,13790 C,14490 D*,15190 E", "A,B C D E", 0, 0 },
	{ "13000 A*,/,13000 B,13950 C*,14650 D", "A B,C D", 0, 0 },
	{ "13000 A*,/,13000 B,13851 C*,14551 D", "A B,C D", 0, 0 },
	{ "13000 A*,/,13000 B,13850 C*,14550 D", "A,B C D", 0, 0 }, /* in the middle, 25 % aside */
	{ "13000 A*,/,13000 B,13950 C*", "A,B C", 0, 0 },
	{ "13000 A*,/,13000 B*,13700 C,14650 D", "A,B C D", 0, 0 },
	{ "13000 A*,/,13000 B,13950 C,14650 D,15350 E*", "A,B C D E", 0, 0 },
	{ "13000 A*,/,13000 B,13700 C,14650 D,15350 E*,16050 F", "A B C,D E F", 0, 0 },
	{ "13000 B,13950 C*,14650 D", "B C D", 0, 0 }, /* no page before it */
	/* rows without gaps whose cells are centred: each ends as far below its figures as it began above them */
	{ "13000 A,13700 B*,14400 C,15100 D,15800 E*,16500 F,17200 G*", "A B C,D E F,G", 0, 0 },
	{ "13000 A*,13700 B,14400 C*,15100 D,15800 E*", "A B,C D,E", 0, 0 }, /* which is told */
	/* or stand side by side at their first lines, of other numbers */
	{ "13000 A*,13700 B,14400 C*,15100 D*,15800 E,16500 F", "A B,C,D E F", 0, 0 },
	{ "13000 A*,13700 B*,14400 C,15100 D*", "A,B C,D", 0, 0 },
	/* so, too, below the end of a row of the page before, where it cannot be centred */
	{ "13000 A*,/,13000 B,13700 C*,14400 D,15100 E*,15800 F*,16500 G,17200 H", "A B,C D,E,F G H", 0, 0 },
	{ "13000 A*,/,13000 B,13700 C*,14400 D,15100 E*,15800 F", "A,B C D,E F", 0, 0 },
	/* lines of one cell stand no closer than 90 % of the size */
	{ "13000 A*,13700 B,14240 C*,14940 D*,15640 E,16340 F", "A B,C,D E F", 0, 0 },
	{ "13000 A*,13700 B,14239 C*,14939 D*,15639 E,16339 F", "A,B C,D E F", 0, 0 },
};

static void put_line(const char *line, size_t nth)
{
	static const char *const isins[] = { "INE002A01018", "INE009A01021", "INE040A01034" };
	struct cg_str rest = cg_str_of(line), y = cg_str_cut(&rest, ' ');
	bool figures = cg_str_ends(rest, CG_STR("*"));
	struct cg_word *v;
	size_t from = p.pages.v[p.pages.n - 1].n;

	rest = cg_str_sub(rest, 0, rest.n - figures);
	(void)drawing_put(&p, 100, 100, cg_arena_str(&p.a, rest).p);
	if (figures)
		put_figures(100, isins[nth % 3], "2.000", "3.0000", "6.00");
	v = p.pages.v[p.pages.n - 1].v;
	for (; from < p.pages.v[p.pages.n - 1].n; from++) { /* exactly there */
		v[from].y1 = (int32_t)strtol(y.p, NULL, 10) + p.size / 5;
		v[from].y0 = v[from].y1 - p.size;
	}
}

START_TEST(lines_are_rows)
{
	struct cg_str rest = cg_str_of(pages[_i].lines), names = CG_STR("");

	drawing_page(&p);
	put_heads(100);
	for (size_t i = 0; rest.n > 0; i++) {
		struct cg_str line = cg_str_cut(&rest, ',');

		if (!cg_str_eq(line, CG_STR("/"))) {
			put_line(cg_arena_str(&p.a, line).p, i);
			continue;
		}
		drawing_page(&p);
		put_heads(100);
	}
	read_all();
	for (size_t i = 0; i < rows.n; i++) {
		char text[CG_DEC_TEXT_MAX];

		names = cg_arena_printf(&p.a, "%.*s%s%.*s", CG_STR_ARG(names), i > 0 ? "," : "",
					CG_STR_ARG(rows.v[i].text[CG_TABLE_NAME]));
		(void)cg_dec_text(rows.v[i].fig[CG_TABLE_VALUE], text);
		ck_assert_str_eq(text, "6.00");
		ck_assert(rows.v[i].has_fig);
	}
	ck_assert_msg(cg_str_eq(names, cg_str_of(pages[_i].names)), "%s: %.*s", pages[_i].lines, CG_STR_ARG(names));
	ck_assert_uint_eq(rows.orphans, pages[_i].orphans);
	ck_assert_uint_eq(rows.orphan_page, pages[_i].page);
	ck_assert(!rows.tail.has_text);
}
END_TEST

/* An ISIN and the figures of its row may stand on two lines, 11.40 apart at most; further apart they are two rows. */
START_TEST(an_isin_and_its_figures_are_paired)
{
	static const double apart[] = { 11.4, 11.41, -11.4, -11.41 };
	struct cg_str isin;

	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 20, 150, "INE002A01018");
	put_figures(150 + apart[_i], "", "2.000", "3.0000", "6.00");
	read_all();
	ck_assert_uint_eq(rows.n, _i % 2 == 0 ? 1 : 2);
	if (rows.n == 1)
		ck_assert(cg_table_rows_isin(&rows.v[0], &isin) && rows.v[0].fig[CG_TABLE_VALUE].set);
}
END_TEST

/* What is left of an ISIN at the end of a line: a sign behind a digit is the hyphen of the break, others stay. */
static const struct {
	const char *upper, *lower, *want;
} broken[] = {
	{ "INE002A01", "018", "INE002A01018" },	      { "INE002A01-", "018", "INE002A01018" },
	{ "INE002A0\u20ac", "1018", "INE002A01018" }, { "INE-", "002A01018", "INE-002A01018" },
	{ "INE002A01/-", "018", "INE002A01/018" },    { "-", "INE002A01018", "-INE002A01018" },
};

START_TEST(a_broken_isin_is_glued)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 20, 125.5, broken[_i].upper);
	(void)drawing_put(&p, 100, 130, "ONE");
	put_figures(130, "", "2.000", "3.0000", "6.00");
	(void)drawing_put(&p, 20, 134.5, broken[_i].lower);
	read_all();
	ck_assert_uint_eq(rows.n, 1);
	ck_assert_msg(cg_str_eq(rows.v[0].text[CG_TABLE_ISIN], cg_str_of(broken[_i].want)), "%.*s",
		      CG_STR_ARG(rows.v[0].text[CG_TABLE_ISIN]));
}
END_TEST

/* A soft hyphen glues a word to the next line, on the next page too. */
START_TEST(a_soft_hyphen_glues_lines)
{
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "ULTRA");
	p.pages.v[0].v[p.pages.v[0].n - 1].hyphen = true;
	put_figures(137, "INE002A01018", "2.000", "3.0000", "6.00");
	(void)drawing_put(&p, 100, 137, "SHORT");
	(void)drawing_put(&p, 100, 144, "BOND");
	(void)drawing_put(&p, 100, 170, "MULTI");
	p.pages.v[0].v[p.pages.v[0].n - 1].hyphen = true;
	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 100, 130, "CAP");
	put_figures(130, "INE009A01021", "1.000", "4.0000", "4.00");
	read_all();
	is_row(0, "ULTRASHORT BOND", "2.000", "6.00");
	is_row(1, "MULTICAP", "1.000", "4.00");
}
END_TEST

/* Figures without an ISIN lead a row by the word beside them alone, 11.40 from it at most; else they are lost. */
START_TEST(figures_far_from_their_word_are_lost)
{
	static const struct cg_table_kind ledger = { heads, sizeof(heads) / sizeof(heads[0]), is_opening,
						     CG_STR_INIT("Opening") };
	static const double apart[] = { 11.4, 11.41, -11.4, -11.41 };

	drawing_page(&p);
	put_heads(100);
	(void)drawing_put(&p, 20, 150, "Opening");
	drawing_right(&p, 300, 150 + apart[_i], "7.000");
	ck_assert(cg_line_build(&p.words, &p.a, &lines));
	ck_assert(cg_table_rows_read(&p.a, &lines, 0, lines.n, &ledger, &cols, &rows));
	ck_assert_uint_eq(rows.n, 1);
	ck_assert(rows.v[0].fig[CG_TABLE_UNITS].set == (_i % 2 == 0));
	ck_assert_uint_eq(rows.orphans, _i % 2 == 0 ? 0 : 1);
}
END_TEST

/*
 * The second line ends the name above it where the first word of the name below would have had room in it: 88 % of the
 * widest name, as wide as its capitals (13), other letters and digits (10) and signs (6) are. Else it may be the first
 * line of a centred name, and that is told.
 */
static const struct {
	const char *below;
	bool fits;
} rooms[] = {
	{ "aaaa", true },  { "AAa.", true }, { "Aaaa", false },
	{ "AAaa", false }, { "1111", true }, { "1111 aaaa", true },
};

START_TEST(a_word_that_had_room_begins_another_name)
{
	drawing_page(&p);
	put_heads(100);
	put_line("13000 aaaaaaaaaa*", 0);
	put_line("13700 aaaa", 1);
	put_line(cg_arena_printf(&p.a, "14400 %s*", rooms[_i].below).p, 2);
	put_line("15100 aaaa", 3);
	read_all();
	ck_assert_uint_eq(rows.n, 2);
	ck_assert(cg_str_eq(rows.v[0].text[CG_TABLE_NAME], CG_STR("aaaaaaaaaa aaaa")));
	ck_assert(rows.v[0].strange == !rooms[_i].fits);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("table_rows");
	TCase *tc = tcase_create("table_rows");

	tcase_add_checked_fixture(tc, open_page, close_page);
	tcase_add_loop_test(tc, a_dash_beside_a_figure_makes_the_row_strange, 0, 3);
	tcase_add_test(tc, a_tall_cell_keeps_its_lines);
	tcase_add_test(tc, figures_stand_between_two_lines);
	tcase_add_test(tc, rows_as_close_as_lines_are_parted_by_the_middle);
	tcase_add_test(tc, rows_without_gaps_go_down_from_their_first_line);
	tcase_add_test(tc, rows_that_could_be_centred_are_strange);
	tcase_add_test(tc, short_line_ends_its_cell);
	tcase_add_test(tc, rounded_steps_make_no_gap);
	tcase_add_test(tc, rows_go_on_over_a_page_break);
	tcase_add_test(tc, a_price_that_touches_its_value_is_cut);
	tcase_add_test(tc, an_isin_can_stand_around_its_row);
	tcase_add_test(tc, an_isin_above_its_figures_is_theirs);
	tcase_add_test(tc, rows_above_the_heads_of_a_page_are_read);
	tcase_add_test(tc, what_belongs_to_no_row_is_counted);
	tcase_add_test(tc, heads_of_many_heights_are_one);
	tcase_add_test(tc, figures_between_the_words_of_their_row_lead_it);
	tcase_add_test(tc, the_word_of_the_first_row_is_no_head);
	tcase_add_test(tc, first_word_of_a_name_is_no_head);
	tcase_add_test(tc, a_pixel_cuts_no_end_off);
	tcase_add_test(tc, a_wide_step_parts_the_rest_of_a_row);
	tcase_add_loop_test(tc, the_widest_step_of_a_page_parts_rows, 0, (int)(sizeof(tops) / sizeof(tops[0])));
	tcase_add_test(tc, heads_at_the_foot_settle_on_the_next_page);
	tcase_add_loop_test(tc, a_gap_parts_rows, 0, (int)(sizeof(steps) / sizeof(steps[0])));
	tcase_add_test(tc, a_page_has_so_many_lines);
	tcase_add_test(tc, pixels_make_no_gap);
	tcase_add_test(tc, centred_rows_without_gaps_end_below_their_middle);
	tcase_add_test(tc, loose_lines_of_heads_are_one);
	tcase_add_loop_test(tc, lines_are_rows, 0, (int)(sizeof(pages) / sizeof(pages[0])));
	tcase_add_loop_test(tc, an_isin_and_its_figures_are_paired, 0, 4);
	tcase_add_loop_test(tc, a_broken_isin_is_glued, 0, (int)(sizeof(broken) / sizeof(broken[0])));
	tcase_add_test(tc, a_soft_hyphen_glues_lines);
	tcase_add_loop_test(tc, figures_far_from_their_word_are_lost, 0, 4);
	tcase_add_loop_test(tc, a_word_that_had_room_begins_another_name, 0, (int)(sizeof(rooms) / sizeof(rooms[0])));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
