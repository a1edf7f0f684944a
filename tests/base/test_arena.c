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

/* Pieces are aligned, zero also where something stood before, and take no more than their own size in sixteens. */
START_TEST(arena_is_filled_to_its_limit)
{
	struct cg_arena a;

	cg_arena_init(&a, 64);
	for (int round = 0; round < 2; round++) {
		static const size_t sizes[] = { 16, 15, 1, 0 };

		for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
			unsigned char *p = cg_arena_take(&a, sizes[i]);

			ck_assert_ptr_nonnull(p);
			ck_assert_uint_eq((uintptr_t)p % 16, 0);
			for (size_t k = 0; k < sizes[i]; k++) {
				ck_assert_uint_eq(p[k], 0);
				p[k] = 0xff;
			}
			ck_assert_uint_eq(a.used, 16 * (i + 1));
		}
		ck_assert_ptr_null(cg_arena_take(&a, 1));
		cg_arena_reset(&a);
	}
	cg_arena_free(&a);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("arena");

	tcase_add_test(tc, arena_stops_at_its_limit);
	tcase_add_test(tc, arena_is_filled_to_its_limit);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
