/* To which column of a table a word belongs, and where the columns begin below their heads. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/table_priv.h"
#include "values.h"

enum { SIZE = 600, WORDS_MAX = 8 };

static struct drawing p;
static struct cg_word words[WORDS_MAX];
static struct cg_line line;
static struct cg_table_cols cols;

/* A column of texts from 100 pt, figures that end at 300, 400 and 500 pt. */
static void setup(void)
{
	static const struct cg_table_cols usual = {
		4,
		{ { 10000, 13000, 0, 0, true },
		  { 25000, 30000, 0, 0, true },
		  { 36000, 40000, 0, 0, true },
		  { 46000, 50000, 0, 0, true } },
		{ CG_TABLE_NAME, CG_TABLE_UNITS, CG_TABLE_PRICE, CG_TABLE_VALUE },
		{ true, false, false, false },
	};

	drawing_open(&p);
	cols = usual;
	line = (struct cg_line){ .w = words, .y = 7000, .page = 3 };
}

static void teardown(void)
{
	drawing_close(&p);
}

static struct cg_word *put(const char *text, int32_t x0, int32_t x1)
{
	struct cg_word *w = &words[line.n++];

	*w = (struct cg_word){ .text = cg_str_of(text), .x0 = x0, .x1 = x1, .size = SIZE, .y0 = 6500, .y1 = 7120 };
	return w;
}

static struct cg_table_row read_line(void)
{
	struct cg_table_row row;

	ck_assert(cg_table_cells_line(&p.a, &line, &cols, &row));
	return row;
}

/* A word, perhaps one before it, and the column that it is in; NAME: it is text; OTHER: the row is strange. */
static const struct {
	const char *text;
	int32_t x0, x1, before; /* where a word of another cell ends; 0: there is none */
	enum cg_table_col want;
} cells[] = {
	/* figures end within 2.5 pt of the edge of their head where a text could stand */
	{ "1000", 24000, 30000, 0, CG_TABLE_UNITS },
	{ "1000", 24000, 30249, 0, CG_TABLE_UNITS },
	{ "1000", 24000, 30250, 0, CG_TABLE_NAME },
	{ "1000", 24000, 29751, 0, CG_TABLE_UNITS },
	{ "1000", 24000, 29750, 0, CG_TABLE_NAME },
	{ "1000", 24600, 30250, 0, CG_TABLE_UNITS }, /* its middle is that of the head */
	{ "1000", 24500, 30251, 0, CG_TABLE_NAME },
	/* figures with decimals that stand alone under one head */
	{ "1.00", 24000, 25000, 0, CG_TABLE_UNITS },
	{ "1.00", 24000, 24999, 0, CG_TABLE_NAME },
	{ "1.00", 24000, 25000, 23519, CG_TABLE_UNITS },
	{ "1.00", 24000, 25000, 23520, CG_TABLE_NAME }, /* 80 % of the size from the word before */
	{ "7", 24000, 25000, 0, CG_TABLE_NAME },
	{ "1.0x", 24000, 25000, 0, CG_TABLE_NAME },
	{ "1.00", 24000, 35999, 0, CG_TABLE_UNITS },
	{ "1.00", 24000, 36000, 0, CG_TABLE_NAME }, /* under two */
	/* right of where a column of figures begins there is no text; 14 pt from its edge there is nothing */
	{ "1.00", 25000, 26000, 0, CG_TABLE_UNITS },
	{ "7", 25000, 26000, 0, CG_TABLE_UNITS },
	{ "7", 24999, 26000, 0, CG_TABLE_NAME },
	{ "1.00", 31000, 31399, 0, CG_TABLE_UNITS },
	{ "1.00", 31000, 31400, 0, CG_TABLE_OTHER },
	{ "1.00", 49000, 50000, 0, CG_TABLE_VALUE },
	{ "1.00", 45900, 46000, 0, CG_TABLE_VALUE },
	{ "1.00", 30001, 35999, 0, CG_TABLE_OTHER },
	{ "1.00", 30001, 36000, 0, CG_TABLE_PRICE },
	/* texts begin up to 6 pt left of their head, or 1.5 where no gap shows it */
	{ "Fund", 9400, 9800, 0, CG_TABLE_NAME },
	{ "Fund", 9399, 9800, 0, CG_TABLE_OTHER },
	{ "Fund", 9850, 9900, 9500, CG_TABLE_NAME },
	{ "Fund", 9849, 9900, 9500, CG_TABLE_OTHER },
};

START_TEST(a_word_has_a_column)
{
	enum cg_table_col want = cells[_i].want;
	struct cg_table_row row;

	if (cells[_i].before > 0)
		put("Fund", cells[_i].before > 10000 ? 10000 : 9450, cells[_i].before);
	put(cells[_i].text, cells[_i].x0, cells[_i].x1);
	row = read_line();
	for (size_t i = 0; i < CG_TABLE_MAX; i++)
		ck_assert_msg(row.fig[i].set == (want != CG_TABLE_NAME && want != CG_TABLE_OTHER && i == want), "%zu",
			      i);
	ck_assert(row.strange == (want == CG_TABLE_OTHER));
	ck_assert(row.has_fig == (want != CG_TABLE_NAME && want != CG_TABLE_OTHER));
	ck_assert(row.has_text == (want == CG_TABLE_NAME || cells[_i].before > 0));
	ck_assert_int_eq(row.y, 7000);
	ck_assert_uint_eq(row.page, 3);
	ck_assert_int_eq(row.size, SIZE);
}
END_TEST

/* Of two columns of texts the word is in the right one from 6 pt, or 1.5, left of it. */
static const struct {
	int32_t x0, before;
	enum cg_table_col want;
} texts[] = {
	{ 14400, 0, CG_TABLE_FOLIO },	 { 14399, 0, CG_TABLE_NAME },  { 14850, 14500, CG_TABLE_FOLIO },
	{ 14849, 14500, CG_TABLE_NAME }, { 15000, 0, CG_TABLE_FOLIO }, { 20000, 0, CG_TABLE_FOLIO },
};

START_TEST(a_text_is_in_the_right_column)
{
	struct cg_table_row row;

	cols.box[1] = (struct cg_box){ 15000, 17000, 0, 0, true };
	cols.id[1] = CG_TABLE_FOLIO;
	cols.is_text[1] = true;
	if (texts[_i].before > 0)
		put("Fund", 10000, texts[_i].before);
	put("Word", texts[_i].x0, texts[_i].x0 + 500);
	row = read_line();
	is_text(row.text[CG_TABLE_FOLIO], texts[_i].want == CG_TABLE_FOLIO ? "Word" : NULL);
	ck_assert((cg_str_find(row.text[CG_TABLE_NAME], CG_STR("Word")) != SIZE_MAX) ==
		  (texts[_i].want == CG_TABLE_NAME));
}
END_TEST

/* As many figures as columns: each has its own, wherever it stands; one fewer: position decides. */
START_TEST(figures_go_by_their_order)
{
	struct cg_table_row row;

	put("Fund", 10000, 12000);
	put("1.000", 20000, 21000);
	put("--", 26000, 26300);
	put("3.00", 31000, 32000);
	row = read_line();
	is_dec(row.fig[CG_TABLE_UNITS], "1.000");
	is_dec(row.fig[CG_TABLE_PRICE], NULL);
	is_dec(row.fig[CG_TABLE_VALUE], "3.00");
	ck_assert_uint_eq(row.empty, 1U << CG_TABLE_PRICE);
	is_text(row.text[CG_TABLE_NAME], "Fund");
	ck_assert(!row.strange);
	line.n = 0;
	put("Fund", 10000, 12000);
	put("1.000", 20000, 21000);
	put("--", 26000, 26300);
	row = read_line();
	is_dec(row.fig[CG_TABLE_UNITS], NULL);
	ck_assert_uint_eq(row.empty, 1U << CG_TABLE_UNITS);
	is_text(row.text[CG_TABLE_NAME], "Fund 1.000");
	line.n = 0;
	put("Fund", 10000, 12000); /* a figure beside another one is none of a cell */
	put("1.000", 20000, 21000);
	put("2.00", 21480, 22000);
	put("3.00", 29000, 30000);
	row = read_line();
	is_dec(row.fig[CG_TABLE_UNITS], "3.00");
	is_text(row.text[CG_TABLE_NAME], "Fund 1.000 2.00");
	line.n = 0;
	put("Fund", 10000, 12000); /* a figure too many */
	put("1.000", 20000, 21000);
	put("2.00", 22000, 23000);
	put("3.00", 29000, 30000);
	put("4.00", 49000, 50000);
	row = read_line();
	is_dec(row.fig[CG_TABLE_UNITS], "3.00");
	is_dec(row.fig[CG_TABLE_VALUE], "4.00");
	is_dec(row.fig[CG_TABLE_PRICE], NULL);
}
END_TEST

/* One column of figures alone has no order. */
START_TEST(one_figure_has_no_order)
{
	struct cg_table_row row;

	cols.n = 2;
	put("Fund", 10000, 12000);
	put("1.000", 20000, 21000);
	row = read_line();
	is_dec(row.fig[CG_TABLE_UNITS], NULL);
	is_text(row.text[CG_TABLE_NAME], "Fund 1.000");
}
END_TEST

/* A price and a value that touch, with the units of the row; NULL: none. The row is strange where they do not fit. */
static const struct {
	const char *units, *printed, *price, *value;
} twins[] = {
	{ NULL, "12.34561.00", "12.3456", "1.00" },    { "2.000", "12.345624.69", "12.3456", "24.69" },
	{ "2.000", "12.34524.69", "12.345", "24.69" }, { "2.000", "12.3424.68", "12.34", "24.68" },
	{ "2.000", "12.324.60", NULL, NULL },	       { "2.000", "12.34524.70", NULL, NULL },
	{ NULL, "12.34561.000", NULL, NULL },	       { NULL, "12.3456x", NULL, NULL },
};

START_TEST(a_price_that_touches_its_value)
{
	bool fits = twins[_i].value != NULL;
	struct cg_table_row row;

	if (twins[_i].units != NULL)
		put(twins[_i].units, 29000, 30000);
	put(twins[_i].printed, 46500, 50000);
	row = read_line();
	ck_assert(row.strange == !fits);
	ck_assert(row.has_fig);
	if (fits) {
		is_dec(row.fig[CG_TABLE_PRICE], twins[_i].price);
		is_dec(row.fig[CG_TABLE_VALUE], twins[_i].value);
	}
}
END_TEST

START_TEST(what_is_no_figure_of_its_column_is_strange)
{
	struct cg_table_row row;

	put("1.0x", 29000, 30000); /* no value, which touches no price */
	ck_assert(read_line().strange);
	line.n = 0;
	put("1.00", 39000, 40000); /* a price stands there already */
	put("12.34561.00", 46500, 50000);
	ck_assert(read_line().strange);
	line.n = 0;
	put("1.00", 28000, 28900); /* two figures in one column */
	put("2.00", 29000, 30000);
	row = read_line();
	ck_assert(row.strange);
	is_dec(row.fig[CG_TABLE_UNITS], "1.00");
	line.n = 0;
	put("1.00", 29000, 30000)->unreadable = true;
	row = read_line();
	ck_assert(row.strange && row.has_fig && !row.fig[CG_TABLE_UNITS].set);
	line.n = 0;
	put("Fund", 10000, 12000)->unreadable = true;
	ck_assert(read_line().strange);
	line.n = 0;
	cols.id[1] = CG_TABLE_OTHER; /* a column that is not read */
	put("1.0x", 29000, 30000);
	row = read_line();
	ck_assert(!row.strange && !row.has_fig);
}
END_TEST

/* Words of a cell are joined, without a blank where none is drawn; a soft hyphen glues the next line. */
START_TEST(words_of_a_cell_are_joined)
{
	struct cg_table_row row;

	put("Al", 10000, 10300);
	put("pha", 10360, 10700);
	put("Be", 10761, 11000)->hyphen = true;
	words[0].y1 = words[1].y1 = words[2].y1 = 7120;
	row = read_line();
	is_text(row.text[CG_TABLE_NAME], "Alpha Be");
	ck_assert(row.glue[CG_TABLE_NAME] && row.has_text);
	cols.id[0] = CG_TABLE_ISIN;
	row = read_line();
	is_text(row.text[CG_TABLE_ISIN], "Alpha Be");
	ck_assert(!row.has_text);
	cols.id[0] = CG_TABLE_DATE;
	words[2].hyphen = false;
	row = read_line();
	ck_assert(!row.has_text && !row.glue[CG_TABLE_DATE]);
	words[1].size = 601;
	ck_assert_int_eq(read_line().size, 601);
}
END_TEST

/* ---- where columns begin ---- */

/* Lines of cells below a head of texts at 150 pt, perhaps centred over them: where each line begins, 0: no more. */
static const struct {
	int32_t at[6];
	int32_t want;
} edges[] = {
	{ { 11000, 11000, 11000 }, 11000 },
	{ { 15000 }, 15000 },
	{ { 11000 }, 11000 },
	{ { 11000, 15000 }, 15000 }, /* as many below the head */
	{ { 11000, 11000, 15000 }, 11000 },
	{ { 11000, 11000, 15600, 14400 }, 15000 },
	{ { 11000, 11000, 15601, 14400 }, 11000 },
	{ { 11000, 11000, 12000, 12000 }, 11000 }, /* of two as good the left one */
	{ { 12000, 12000, 11000, 11000 }, 11000 },
	{ { 12000, 12000, 12000, 11000, 11000 }, 12000 },
	{ { 12000, 11000, 11150, 12500 }, 11000 }, /* 1.5 pt apart are one edge */
	{ { 12500, 12500, 11000, 11151, 13500 }, 12500 },
	{ { 14399, 14399 }, 14399 },
	{ { 14400, 14400 }, 15000 },
};

static void settle(const int32_t *at, size_t most, struct cg_table_cols *c)
{
	struct cg_line v[6];
	struct cg_word w[6];
	struct cg_lines ls = { .v = v };

	for (; ls.n < most && at[ls.n] != 0; ls.n++) {
		w[ls.n] = (struct cg_word){ .text = CG_STR("Fund"), .x0 = at[ls.n], .size = SIZE };
		w[ls.n].x1 = w[ls.n].x0 + 200;
		v[ls.n] = (struct cg_line){ .w = &w[ls.n], .n = 1, .page = 1 };
	}
	cg_table_cells_settle(&ls, 0, ls.n, c);
}

START_TEST(a_column_begins_where_its_cells_do)
{
	struct cg_table_cols c = { 1, { { 15000, 16000, 0, 0, true } }, { CG_TABLE_NAME }, { true } };

	settle(edges[_i].at, 6, &c);
	ck_assert_int_eq(c.box[0].x0, edges[_i].want);
	ck_assert_int_eq(c.box[0].x1, 16000);
	ck_assert(c.is_text[0] && c.id[0] == CG_TABLE_NAME);
}
END_TEST

/* Not left of the column before, 6 pt from where its texts begin or its figures end. */
START_TEST(a_column_begins_behind_the_one_before)
{
	static const int32_t near[] = { 10600, 10600, 0 }, far[] = { 10601, 10601, 0 };
	static const int32_t near_figures[] = { 12600, 12600, 0 }, far_figures[] = { 12601, 12601, 0 };

	for (int figures = 0; figures < 2; figures++) {
		for (int away = 0; away < 2; away++) {
			struct cg_table_cols c = { 2,
						   { { 15000, 16000, 0, 0, true }, { 10000, 12000, 0, 0, true } },
						   { CG_TABLE_NAME, figures ? CG_TABLE_UNITS : CG_TABLE_ISIN },
						   { true, !figures } };
			int32_t want = away ? (figures ? 12601 : 10601) : 15000;

			settle(figures ? (away ? far_figures : near_figures) : (away ? far : near), 2, &c);
			ck_assert_int_eq(c.box[0].x0, want);
			ck_assert_int_eq(c.box[1].x0, 10000);
		}
	}
}
END_TEST

/* A cell begins behind a gap of more than half the size. */
START_TEST(a_word_close_to_another_begins_no_cell)
{
	for (int32_t gap = 300; gap <= 301; gap++) {
		struct cg_table_cols c = { 1, { { 15000, 16000, 0, 0, true } }, { CG_TABLE_NAME }, { true } };
		struct cg_word w[4] = { { .x0 = 9000, .x1 = 11000 - gap },
					{ .x0 = 11000, .x1 = 11500 },
					{ .x0 = 9500, .x1 = 11000 - gap },
					{ .x0 = 11000, .x1 = 11500 } };
		struct cg_line v[2] = { { .w = w, .n = 2 }, { .w = w + 2, .n = 2 } };
		struct cg_lines ls = { .v = v, .n = 2 };

		for (size_t i = 0; i < 4; i++) {
			w[i].text = CG_STR("Fund");
			w[i].size = SIZE;
		}
		cg_table_cells_settle(&ls, 0, 2, &c);
		ck_assert_int_eq(c.box[0].x0, gap > 300 ? 11000 : 9000);
	}
}
END_TEST

/* More words are no page that people read. */
START_TEST(two_thousand_words_are_looked_at)
{
	for (size_t n = 2000; n <= 2001; n++) {
		struct cg_table_cols c = { 1, { { 15000, 16000, 0, 0, true } }, { CG_TABLE_NAME }, { true } };
		struct cg_word *w = cg_arena_take_array(&p.a, n, sizeof(*w));
		struct cg_line l = { .w = w, .n = n };
		struct cg_lines ls = { .v = &l, .n = 1 };

		ck_assert_ptr_nonnull(w);
		for (size_t i = 0; i < n; i++)
			w[i] = (struct cg_word){ .text = CG_STR("x"), .x0 = 11000, .x1 = 11000, .size = SIZE };
		cg_table_cells_settle(&ls, 0, 1, &c);
		ck_assert_int_eq(c.box[0].x0, n == 2000 ? 11000 : 15000);
	}
}
END_TEST

#define LOOP(tc, test, table) tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof((table)[0])))

int main(void)
{
	Suite *s = suite_create("table_cells");
	TCase *tc = tcase_create("table_cells");

	tcase_add_checked_fixture(tc, setup, teardown);
	LOOP(tc, a_word_has_a_column, cells);
	LOOP(tc, a_text_is_in_the_right_column, texts);
	tcase_add_test(tc, figures_go_by_their_order);
	tcase_add_test(tc, one_figure_has_no_order);
	LOOP(tc, a_price_that_touches_its_value, twins);
	tcase_add_test(tc, what_is_no_figure_of_its_column_is_strange);
	tcase_add_test(tc, words_of_a_cell_are_joined);
	LOOP(tc, a_column_begins_where_its_cells_do, edges);
	tcase_add_test(tc, a_column_begins_behind_the_one_before);
	tcase_add_test(tc, a_word_close_to_another_begins_no_cell);
	tcase_add_test(tc, two_thousand_words_are_looked_at);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
