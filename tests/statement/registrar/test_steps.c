/* Room for a row that was not read: the pitch of rows is that of all of them, whatever stands between. */
#include "run.h"
#include "statement/registrar/registrar.h"

#include <stdlib.h>

static struct cg_arena arena;
static struct cg_statement statement;
static struct cg_steps steps;

static void setup(void)
{
	struct cg_fund fund = { .name = CG_STR("A fund"), .page = 1 };

	cg_arena_free(&arena); /* of a test that begins anew */
	cg_arena_init(&arena, 1 << 20);
	statement = (struct cg_statement){ .type = CG_STATEMENT_DETAILED };
	steps = (struct cg_steps){ .v = NULL };
	ck_assert(CG_PUSH(&arena, &statement.funds, &fund));
}

static void teardown(void)
{
	cg_arena_free(&arena);
}

static void step(enum cg_step_kind kind, int32_t height, uint32_t page)
{
	struct cg_step one = { .kind = kind, .height = height, .page = page };

	ck_assert(CG_PUSH(&arena, &steps, &one));
}

/* Pages of warnings, in their order. */
static void warned(size_t n, uint32_t first, uint32_t last)
{
	ck_assert(cg_registrar_steps_check(&arena, &statement, &steps));
	ck_assert_uint_eq(statement.warnings.n, n);
	if (n == 0)
		return;
	ck_assert_int_eq(statement.warnings.v[0].code, CG_WARN_ROW_NOT_UNDERSTOOD);
	ck_assert_uint_eq(statement.warnings.v[0].page, first);
	ck_assert_uint_eq(statement.warnings.v[n - 1].page, last);
}

/* Tables of two rows: rows 12 points apart, the first one 20 below its heads, the closing line 15 below the last. */
static void tables(size_t n)
{
	for (size_t i = 0; i < n; i++) {
		step(CG_STEP_CLOSING, 1500, 1);
		step(CG_STEP_ROW, 1200, 1);
		step(CG_STEP_FIRST, 2000, 1);
	}
}

START_TEST(even_tables_have_no_room)
{
	tables(9);
	warned(0, 0, 0);
}
END_TEST

/* A row more takes another 12 points, wherever it is missing; a little more is none. */
START_TEST(room_for_a_row_is_told)
{
	tables(4);
	step(CG_STEP_ROW, 2400, 5);
	step(CG_STEP_FIRST, 2000, 6);
	step(CG_STEP_ROW, 1400, 7);
	step(CG_STEP_CLOSING, 2700, 8);
	step(CG_STEP_FIRST, 3200, 9);
	tables(4);
	warned(3, 5, 9);
	ck_assert_uint_eq(statement.warnings.v[1].page, 8);
}
END_TEST

/* Of few rows nobody knows the pitch; of few heads, where rows begin below them. */
START_TEST(few_rows_tell_nothing)
{
	tables(2);
	step(CG_STEP_ROW, 2400, 5);
	warned(0, 0, 0);
	setup();
	for (int i = 0; i < 6; i++)
		step(CG_STEP_ROW, 1200, 1);
	step(CG_STEP_FIRST, 2000, 2);
	step(CG_STEP_FIRST, 3200, 3);
	warned(0, 0, 0);
	step(CG_STEP_FIRST, 2000, 4);
	warned(1, 3, 3);
}
END_TEST

/* The middle row tells the pitch: 65 percent of it more than usual, or than the least of another kind, is room. */
START_TEST(room_is_a_share_of_the_middle_pitch)
{
	static const struct {
		enum cg_step_kind kind;
		int32_t height;
		bool room;
	} cases[] = { { CG_STEP_ROW, 1980, false },   { CG_STEP_ROW, 1981, true },	{ CG_STEP_FIRST, 2780, false },
		      { CG_STEP_FIRST, 2781, true },  { CG_STEP_CLOSING, 2280, false }, { CG_STEP_CLOSING, 2281, true },
		      { CG_STEP_EMPTY, 3780, false }, { CG_STEP_EMPTY, 3781, true } };

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		setup();
		for (int k = 0; k < 3; k++) {
			step(CG_STEP_FIRST, 2000 + 100 * k, 1);
			step(CG_STEP_ROW, 1000, 1);
			step(CG_STEP_CLOSING, 1500 + 100 * k, 1);
			step(CG_STEP_EMPTY, 3000 + 100 * k, 1);
		}
		for (int k = 0; k < 3; k++)
			step(CG_STEP_ROW, 1200, 1);
		step(cases[i].kind, cases[i].height, 4);
		if (cases[i].kind != CG_STEP_ROW)
			step(CG_STEP_ROW, 1200, 1);
		warned(cases[i].room ? 1 : 0, 4, 4);
	}
}
END_TEST

/* Six rows tell a pitch, five do not; three of another kind, two do not. */
START_TEST(some_rows_tell_a_pitch)
{
	for (int rows = 4; rows < 6; rows++) {
		setup();
		for (int i = 0; i < rows; i++)
			step(CG_STEP_ROW, 1200, 1);
		step(CG_STEP_ROW, 9000, 3);
		warned(rows == 5 ? 1 : 0, 3, 3);
	}
	for (int first = 1; first < 3; first++) {
		setup();
		for (int i = 0; i < 6; i++)
			step(CG_STEP_ROW, 1200, 1);
		for (int i = 0; i < first; i++)
			step(CG_STEP_CLOSING, 1200, 1);
		step(CG_STEP_CLOSING, 9000, 3);
		warned(first == 2 ? 1 : 0, 3, 3);
	}
}
END_TEST

/* The warning is of the fund whose rows they are. */
START_TEST(room_is_told_of_its_fund)
{
	struct cg_fund other = { .name = CG_STR("Another fund"), .page = 2 };
	struct cg_step one = { .kind = CG_STEP_ROW, .height = 9000, .page = 3, .fund = 1 };

	ck_assert(CG_PUSH(&arena, &statement.funds, &other));
	tables(6);
	ck_assert(CG_PUSH(&arena, &steps, &one));
	warned(1, 3, 3);
	ck_assert(cg_str_eq(statement.warnings.v[0].scheme, CG_STR("Another fund")));
	ck_assert_uint_eq(statement.passed, 0);
	ck_assert_uint_eq(statement.checks, 1);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("steps");
	TCase *tc = tcase_create("steps");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, even_tables_have_no_room);
	tcase_add_test(tc, room_for_a_row_is_told);
	tcase_add_test(tc, few_rows_tell_nothing);
	tcase_add_test(tc, room_is_a_share_of_the_middle_pitch);
	tcase_add_test(tc, some_rows_tell_a_pitch);
	tcase_add_test(tc, room_is_told_of_its_fund);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
