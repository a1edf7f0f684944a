/* Arenas: what they give, and their limit. */
#include "base/arena.h"
#include "run.h"

START_TEST(arena_stops_at_its_limit)
{
	struct cg_arena a;
	struct {
		uint64_t *v;
		size_t n, cap;
	} list = { 0 };
	bool full = false;

	cg_arena_init(&a, 100000);
	ck_assert_ptr_null(cg_arena_take(&a, 100001));
	ck_assert_ptr_null(cg_arena_take_array(&a, SIZE_MAX / 2, 8));
	for (uint64_t i = 0; i < 100000 && !full; i++)
		full = !CG_PUSH(&a, &list, &i);
	ck_assert(full);
	ck_assert_uint_gt(list.n, 1000);
	for (uint64_t i = 0; i < list.n; i++)
		ck_assert_uint_eq(list.v[i], i);
	ck_assert_uint_le(a.used, 100000);
	cg_arena_reset(&a);
	ck_assert_ptr_nonnull(cg_arena_take(&a, 90000));
	cg_arena_free(&a);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("arena");

	tcase_add_test(tc, arena_stops_at_its_limit);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
