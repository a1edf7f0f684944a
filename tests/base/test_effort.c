/* A budget of processor time ends what asks for it, arenas among it. No test waits: budgets are nothing, or ample. */
#include "base/arena.h"
#include "base/time.h"
#include "run.h"

enum { AMPLE_MS = 3600000 };

/* How often it goes on, at most `most` times. */
static int went_on(struct cg_effort *w, int most)
{
	int n = 0;

	while (n < most && cg_effort_step(w))
		n++;
	return n;
}

START_TEST(nothing_is_soon_used_up)
{
	struct cg_effort w;
	struct cg_err e = { 0 };

	cg_effort_begin(&w, 0, 0);
	ck_assert_int_lt(went_on(&w, 10000), 1000);
	ck_assert(w.spent && !w.late && cg_effort_is_spent(&w));
	ck_assert_int_eq(went_on(&w, 10), 0);
	ck_assert_int_eq(cg_effort_fail(&w, "x", &e), CG_ECOMPLEX);
	cg_effort_begin(&w, 0, 0);
	ck_assert(!cg_effort_steps(&w, 5000));
}
END_TEST

START_TEST(what_is_left_goes_on)
{
	struct cg_effort w;

	cg_effort_begin(&w, AMPLE_MS, 0);
	ck_assert_int_eq(went_on(&w, 10000), 10000);
	ck_assert_uint_eq(w.steps, 10000);
	ck_assert(!cg_effort_is_spent(&w));
	ck_assert_int_eq(went_on(NULL, 10000), 10000);
	ck_assert(!cg_effort_is_spent(NULL));
	cg_effort_extend(&w, -AMPLE_MS);
	ck_assert_int_lt(went_on(&w, 10000), 1000);
	cg_effort_begin(&w, 0, 0);
	cg_effort_extend(&w, AMPLE_MS);
	ck_assert_int_eq(went_on(&w, 10000), 10000);
}
END_TEST

START_TEST(too_late_is_another_error)
{
	struct cg_effort w;
	struct cg_err e = { 0 };

	cg_effort_begin(&w, AMPLE_MS, cg_time_monotonic_ms() + AMPLE_MS);
	ck_assert_int_eq(went_on(&w, 10000), 10000);
	cg_effort_begin(&w, AMPLE_MS, cg_time_monotonic_ms() - 1);
	ck_assert_int_lt(went_on(&w, 10000), 1000);
	ck_assert_int_eq(cg_effort_fail(&w, "x", &e), CG_EPARSETIME);
}
END_TEST

START_TEST(an_arena_gives_nothing_more)
{
	struct cg_effort w;
	struct cg_arena a;
	int n = 0;

	cg_arena_init(&a, 1 << 20);
	cg_effort_begin(&w, 0, 0);
	a.effort = &w;
	while (n < 10000 && cg_arena_take(&a, 1) != NULL)
		n++;
	ck_assert_int_lt(n, 1000);
	cg_arena_reset(&a);
	ck_assert_ptr_null(cg_arena_take(&a, 1));
	a.effort = NULL;
	ck_assert_ptr_nonnull(cg_arena_take(&a, 1));
	cg_arena_free(&a);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("effort");

	tcase_add_test(tc, nothing_is_soon_used_up);
	tcase_add_test(tc, what_is_left_goes_on);
	tcase_add_test(tc, too_late_is_another_error);
	tcase_add_test(tc, an_arena_gives_nothing_more);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
