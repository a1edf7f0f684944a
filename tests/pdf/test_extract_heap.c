/* The heap of casgate-extract: blocks of any size keep what is written to them, whatever is freed around them. */
#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "run.h"

#ifdef CG_SANITIZED
/* The heap of the sanitizers stands in for ours: it answers as ours does what is too much, and goes on. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}
#endif

enum { BLOCKS = 1000, STEPS = 100000, SAMPLES = 8 };

static struct block {
	unsigned char *p;
	size_t n;
} blocks[BLOCKS];
static uint32_t seed = 1;

static uint32_t dice(uint32_t below)
{
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % below;
}

/* Mostly words, some pages, seldom files. */
static size_t any_size(void)
{
	uint32_t kind = dice(1000);

	return 1 + dice(kind == 0 ? 6000000 : kind < 50 ? 40000 : 700);
}

static void fill_block(struct block *b)
{
	memset(b->p, (int)(b - blocks) & 0xff, b->n);
}

static bool keeps(const struct block *b, size_t n)
{
	for (size_t i = 0; i < n; i += n / SAMPLES + 1) {
		if (b->p[i] != (unsigned char)(b - blocks))
			return false;
	}
	return n == 0 || b->p[n - 1] == (unsigned char)(b - blocks);
}

static void take_any(struct block *b)
{
	size_t align = (size_t)1 << dice(13);

	b->n = any_size();
	b->p = dice(16) == 0 ? memalign(align, b->n) : malloc(b->n);
	ck_assert_ptr_nonnull(b->p);
	ck_assert_uint_ge(malloc_usable_size(b->p), b->n);
	ck_assert_uint_eq((uintptr_t)b->p % 16, 0);
	fill_block(b);
}

static void resize(struct block *b)
{
	size_t n = any_size(), kept = n < b->n ? n : b->n;

	b->p = realloc(b->p, n);
	ck_assert_ptr_nonnull(b->p);
	ck_assert(keeps(b, kept));
	b->n = n;
	fill_block(b);
}

START_TEST(blocks_keep_what_is_written)
{
	for (int i = 0; i < STEPS; i++) {
		struct block *b = &blocks[dice(BLOCKS)];

		if (b->p == NULL) {
			take_any(b);
			continue;
		}
		ck_assert(keeps(b, b->n));
		if (dice(5) == 0) {
			resize(b);
		} else {
			free(b->p);
			b->p = NULL;
		}
	}
}
END_TEST

START_TEST(blocks_are_aligned)
{
	for (size_t align = 8; align <= 4096; align *= 2) {
		void *p = NULL;

		ck_assert_int_eq(posix_memalign(&p, align, 100), 0);
		ck_assert_uint_eq((uintptr_t)p % align, 0);
		free(p);
	}
}
END_TEST

START_TEST(zeros_are_zeros)
{
	for (int i = 0; i < 100; i++) {
		unsigned char *p = malloc(500);

		memset(p, 0xff, 500);
		free(p);
		p = calloc(50, 10);
		ck_assert_ptr_nonnull(p);
		for (int k = 0; k < 500; k++)
			ck_assert_uint_eq(p[k], 0);
		free(p);
	}
}
END_TEST

/* Sizes as a file that lies would have them; volatile: the compiler knows that they are wrong. */
START_TEST(too_much_is_refused)
{
	volatile size_t huge = SIZE_MAX / 2 + 2;

	ck_assert_ptr_null(calloc(huge, 2));
	ck_assert_ptr_null(malloc(huge));
	ck_assert_ptr_null(memalign(64, huge));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("extract_heap");
	TCase *tc = tcase_create("extract_heap");

	tcase_add_test(tc, blocks_keep_what_is_written);
	tcase_add_test(tc, blocks_are_aligned);
	tcase_add_test(tc, zeros_are_zeros);
	tcase_add_test(tc, too_much_is_refused);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
