/* Lines of casgate-sheet as cells: their order, what is refused with which sentence, and what is no answer at all. */
#include "market/workbook/grid.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

static struct cg_arena arena;
static struct cg_grid grid;

static enum cg_code read_text(const char *text, struct cg_err *e)
{
	*e = (struct cg_err){ .code = CG_OK };
	return cg_grid_read(cg_str_of(text), &arena, &grid, e);
}

static void cell_is(const struct cg_cell *c, uint32_t row, int column, enum cg_cell_kind kind, const char *text)
{
	ck_assert_uint_eq(c->row, row);
	ck_assert_int_eq(c->column, column);
	ck_assert_int_eq(c->kind, kind);
	ck_assert_msg(cg_str_eq(c->text, cg_str_of(text)), "%.*s, not %s", CG_STR_ARG(c->text), text);
}

/* By row, then by column, whatever the order of the lines; of a place that is told twice the last text counts. */
START_TEST(cells_in_order)
{
	struct cg_err e;
	const struct cg_grid_sheet *s;

	ck_assert_int_eq(read_text("CGSHEET1\n"
				   "S\tFirst sheet\n"
				   "7\t2\tn\t12.50\n"
				   "0\t1\tt\tHead\twith a tab\n"
				   "7\t0\td\t2024-10-31\n"
				   "1048575\t255\te\t#N/A\n"
				   "7\t2\tt\tlast\n"
				   "0\t0\tt\t\n"
				   "S\tEmpty\n"
				   "S\t\n"
				   "3\t3\tt\tx\n"
				   "E\n"
				   "7\t7\tt\tbehind the end\n",
				   &e),
			 CG_OK);
	ck_assert_uint_eq(grid.n, 3);
	s = &grid.v[0];
	ck_assert(cg_str_eq(s->name, CG_STR("First sheet")));
	ck_assert_uint_eq(s->n, 5);
	cell_is(&s->v[0], 0, 0, CG_CELL_TEXT, "");
	cell_is(&s->v[1], 0, 1, CG_CELL_TEXT, "Head\twith a tab");
	cell_is(&s->v[2], 7, 0, CG_CELL_DATE, "2024-10-31");
	cell_is(&s->v[3], 7, 2, CG_CELL_TEXT, "last");
	cell_is(&s->v[4], 1048575, 255, CG_CELL_ERROR, "#N/A");
	ck_assert(cg_str_eq(grid.v[1].name, CG_STR("Empty")));
	ck_assert_uint_eq(grid.v[1].n, 0);
	ck_assert_uint_eq(grid.v[2].n, 1);
	cell_is(&grid.v[2].v[0], 3, 3, CG_CELL_TEXT, "x");
}
END_TEST

/* Row by row; rows without cells do not come. */
START_TEST(rows)
{
	struct cg_err e;
	struct cg_grid_row row;
	size_t at = 0;

	ck_assert_int_eq(read_text("CGSHEET1\nS\ts\n2\t0\tt\ta\n2\t5\tn\t1\n2\t6\tn\t2\n9\t1\tt\tb\nE\n", &e), CG_OK);
	ck_assert(cg_grid_row_next(&grid.v[0], &at, &row));
	ck_assert_uint_eq(row.row, 2);
	ck_assert_uint_eq(row.n, 3);
	ck_assert_uint_eq(at, 3);
	cell_is(cg_grid_cell(&row, 5), 2, 5, CG_CELL_NUMBER, "1");
	cell_is(cg_grid_cell(&row, 6), 2, 6, CG_CELL_NUMBER, "2");
	ck_assert_ptr_null(cg_grid_cell(&row, 1));
	ck_assert_ptr_null(cg_grid_cell(&row, 7));
	ck_assert(cg_grid_row_next(&grid.v[0], &at, &row));
	ck_assert_uint_eq(row.row, 9);
	ck_assert_uint_eq(row.n, 1);
	ck_assert_uint_eq(at, 4);
	ck_assert(!cg_grid_row_next(&grid.v[0], &at, &row));
	ck_assert_uint_eq(at, 4);
}
END_TEST

/* Reasons of casgate-sheet, and words of the sentence that people read. */
static const char *const reasons[][2] = {
	{ "DAMAGED", "damaged or cut off" }, { "ENCRYPTED", "opens with a password" },
	{ "UNKNOWN_FORM", "neither .xlsx" }, { "OLD_FORM", "before Excel 97" },
	{ "TOO_LARGE", "than are read" },    { "DOCTYPE", "declares entities" },
	{ "NO_MEMORY", "more memory" },
};

START_TEST(refused_with_a_sentence)
{
	struct cg_err e;
	char text[64];

	(void)snprintf(text, sizeof(text), "CGSHEET1\nS\ts\n0\t0\tt\ta\nX\t%s\nE\n", reasons[_i][0]);
	ck_assert_int_eq(read_text(text, &e), CG_EREQUEST);
	ck_assert_msg(strstr(e.hint, reasons[_i][1]) != NULL, "%s", e.hint);
}
END_TEST

static const char *const wrong[] = {
	"",
	"CGSHEET2\nE\n",
	"CGSHEET1",
	"CGSHEET1\n",
	"CGSHEET1\nS\ts\n0\t0\tt\ta\n", /* cut off */
	"CGSHEET1\n0\t0\tt\ta\nE\n",	/* no sheet */
	"CGSHEET1\nX\tOTHER\n",
	"CGSHEET1\nS\ts\n\nE\n",
	"CGSHEET1\nS\ts\n0\t0\nE\n",
	"CGSHEET1\nS\ts\n0\t0\tx\ta\nE\n",	  /* a kind that there is not */
	"CGSHEET1\nS\ts\n0\t0\ttt\ta\nE\n",	  /* two */
	"CGSHEET1\nS\ts\n0\t0\t\ta\nE\n",	  /* none */
	"CGSHEET1\nS\ts\n0\t256\tt\ta\nE\n",	  /* columns end at 255 */
	"CGSHEET1\nS\ts\n1048576\t0\tt\ta\nE\n",  /* rows at 1048575 */
	"CGSHEET1\nS\ts\n00000001\t0\tt\ta\nE\n", /* eight digits */
	"CGSHEET1\nS\ts\n-1\t0\tt\ta\nE\n",	  /* signs */
	"CGSHEET1\nS\ts\n0\t1 \tt\ta\nE\n",	  /* blanks */
	"CGSHEET1\nS\ts\n:\t0\tt\ta\nE\n",	  /* behind 9 */
	"CGSHEET1\nS\ts\n0\t/\tt\ta\nE\n",	  /* before 0 */
	"CGSHEET1\nS\ts\n0\t0\tt\t\xc3\x28\nE\n", /* no UTF-8 */
};

START_TEST(no_answer_of_casgate_sheet)
{
	struct cg_err e;

	ck_assert_msg(read_text(wrong[_i], &e) == CG_EINTERNAL, "%d: %s", _i, wrong[_i]);
	ck_assert_str_eq(e.hint, "");
}
END_TEST

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

int main(void)
{
	Suite *s = suite_create("grid");
	TCase *tc = tcase_create("grid");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, cells_in_order);
	tcase_add_test(tc, rows);
	tcase_add_loop_test(tc, refused_with_a_sentence, 0, sizeof(reasons) / sizeof(reasons[0]));
	tcase_add_loop_test(tc, no_answer_of_casgate_sheet, 0, sizeof(wrong) / sizeof(wrong[0]));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
