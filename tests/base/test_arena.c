/* Arenas: what they give, and their limit. */
#include "base/arena.h"
#include "run.h"

#include <string.h>

START_TEST(arena_stops_at_its_limit)
{
	struct cg_arena a;
	struct {
		uint64_t *v;
		size_t n, cap;
	} list = { 0 };
	bool full = false;

	cg_arena_init(&a, 100000);
	ck_assert(!a.lacked);
	ck_assert_ptr_null(cg_arena_take(&a, 100001));
	ck_assert(a.full && a.lacked);
	ck_assert_ptr_null(cg_arena_take_array(&a, SIZE_MAX / 2, 8));
	ck_assert_ptr_nonnull(cg_arena_take_array(&a, 5, 0)); /* nothing, five times */
	for (uint64_t i = 0; i < 100000 && !full; i++)
		full = !CG_PUSH(&a, &list, &i);
	ck_assert(full);
	ck_assert_uint_gt(list.n, 1000);
	for (uint64_t i = 0; i < list.n; i++)
		ck_assert_uint_eq(list.v[i], i);
	ck_assert_uint_le(a.used, 100000);
	cg_arena_reset(&a);
	ck_assert(!a.full && !a.lacked);
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

/* A list that nothing was taken behind grows where it is; one that something was keeps its items, and so does that. */
START_TEST(lists_grow_in_place_or_move)
{
	struct cg_arena a;
	struct list {
		uint32_t *v;
		size_t n, cap;
	} alone = { 0 }, one = { 0 }, other = { 0 };
	const uint32_t *first;
	const char *text;

	cg_arena_init(&a, 10000000);
	memset(cg_arena_take(&a, 60000), 0xff, 60000);
	cg_arena_reset(&a);
	for (uint32_t i = 0; i < 8; i++)
		ck_assert(CG_PUSH(&a, &alone, &i));
	first = alone.v;
	for (uint32_t i = 8; i < 4096; i++)
		ck_assert(CG_PUSH(&a, &alone, &i));
	ck_assert_ptr_eq(alone.v, first);
	ck_assert_uint_eq(a.used, 4096 * sizeof(uint32_t)); /* no room that it left */
	text = cg_arena_z(&a, CG_STR("behind it"));
	for (uint32_t i = 4096; i < 9000; i++)
		ck_assert(CG_PUSH(&a, &alone, &i));
	ck_assert_ptr_ne(alone.v, first);
	for (uint32_t i = 0; i < 9000; i++) {
		ck_assert(CG_PUSH(&a, &one, &i) && CG_PUSH(&a, &other, &(uint32_t){ 9000 - i }));
		ck_assert_uint_eq(alone.v[i], i);
	}
	for (uint32_t i = 0; i < 9000; i++)
		ck_assert(one.v[i] == i && other.v[i] == 9000 - i);
	ck_assert_str_eq(text, "behind it");
	cg_arena_free(&a);
}
END_TEST

#if CG_GUARDED
/* The sanitizer sees a step behind a piece, behind the last item of a list, and into what was given back. */
START_TEST(what_nobody_took_is_closed)
{
	struct cg_arena a;
	struct {
		uint32_t *v;
		size_t n, cap;
	} list = { 0 };
	const char *piece;

	cg_arena_init(&a, 1 << 20);
	piece = cg_arena_take(&a, 5);
	(void)cg_arena_take(&a, 100);
	ck_assert(!__asan_address_is_poisoned(piece + 4) && __asan_address_is_poisoned(piece + 5));
	for (uint32_t i = 0; i < 100; i++) {
		ck_assert(CG_PUSH(&a, &list, &i));
		ck_assert(!__asan_address_is_poisoned(&list.v[i]) && __asan_address_is_poisoned(&list.v[i + 1]));
		if (i % 20 == 0)
			(void)cg_arena_take(&a, 1); /* the list has to move */
	}
	cg_arena_reset(&a);
	ck_assert(__asan_address_is_poisoned(&list.v[0]) && __asan_address_is_poisoned(piece));
	cg_arena_free(&a);
}
END_TEST
#endif

/* Text of any length, a NUL behind it; none where there is no room for both. */
START_TEST(printed_texts)
{
	struct cg_arena a;
	struct cg_str text;

	cg_arena_init(&a, 4096);
	text = cg_arena_printf(&a, "%s-%d", "a", 12);
	ck_assert(cg_str_eq(text, CG_STR("a-12")));
	ck_assert_int_eq(text.p[text.n], 0);
	text = cg_arena_printf(&a, "%s", "");
	ck_assert(text.p != NULL && text.n == 0);
	text = cg_arena_printf(&a, "%2000d", 7);
	ck_assert(text.n == 2000 && text.p[1999] == '7' && text.p[1998] == ' ');
	text = cg_arena_printf(&a, "%5000d", 7);
	ck_assert(text.p == NULL && text.n == 0);
	cg_arena_free(&a);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *tc = tcase_create("arena");

	tcase_add_test(tc, arena_stops_at_its_limit);
	tcase_add_test(tc, arena_is_filled_to_its_limit);
	tcase_add_test(tc, lists_grow_in_place_or_move);
#if CG_GUARDED
	tcase_add_test(tc, what_nobody_took_is_closed);
#endif
	tcase_add_test(tc, printed_texts);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
