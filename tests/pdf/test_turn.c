/* Pages on their side or head are turned upright; a watermark alone turns nothing. */
#include "pdf/turn.h"

#include <check.h>

#include "run.h"

enum { WIDTH = 60000, HEIGHT = 80000, WORDS = 30, ARENA = 1 << 20 };

/* The same word, 100 pt from the left and 50 from the top of the upright page, as a turned page has it. */
static const struct {
	int32_t x0, y0, x1, y1;
} places[] = {
	{ 10000, 5000, 14000, 6000 },
	{ HEIGHT - 6000, 10000, HEIGHT - 5000, 14000 },
	{ WIDTH - 14000, HEIGHT - 6000, WIDTH - 10000, HEIGHT - 5000 },
	{ 5000, WIDTH - 14000, 6000, WIDTH - 10000 },
};

START_TEST(pages_are_turned_upright)
{
	struct cg_word upright[WORDS], rotated[WORDS];
	struct cg_page p = { .width = _i % 2 == 0 ? WIDTH : HEIGHT,
			     .height = _i % 2 == 0 ? HEIGHT : WIDTH,
			     .v = upright,
			     .rotated = rotated };
	struct cg_word w = { .text = CG_STR("word"),
			     .x0 = places[_i].x0,
			     .y0 = places[_i].y0,
			     .x1 = places[_i].x1,
			     .y1 = places[_i].y1,
			     .rotation = (uint8_t)_i };
	struct cg_arena a;

	cg_arena_init(&a, ARENA);
	for (size_t i = 0; i < WORDS; i++)
		*(_i == 0 ? &p.v[p.n++] : &p.rotated[p.n_rotated++]) = w;
	ck_assert(cg_turn_page(&a, &p));
	ck_assert(p.n == WORDS && p.n_rotated == 0);
	ck_assert_int_eq(p.width, WIDTH);
	ck_assert_int_eq(p.height, HEIGHT);
	ck_assert_int_eq(p.v[0].x0, places[0].x0);
	ck_assert_int_eq(p.v[0].y0, places[0].y0);
	ck_assert_int_eq(p.v[0].x1, places[0].x1);
	ck_assert_int_eq(p.v[0].y1, places[0].y1);
	ck_assert_int_eq(p.v[0].rotation, 0);
	cg_arena_free(&a);
}
END_TEST

START_TEST(a_watermark_turns_nothing)
{
	struct cg_word upright[WORDS] = { { .text = CG_STR("word") } }, rotated[WORDS];
	struct cg_page p = { .width = WIDTH, .height = HEIGHT, .v = upright, .n = 8, .rotated = rotated };
	struct cg_arena a;

	cg_arena_init(&a, ARENA);
	for (size_t i = 0; i < WORDS; i++)
		p.rotated[p.n_rotated++] = (struct cg_word){ .text = CG_STR("mark"), .rotation = 1 };
	ck_assert(cg_turn_page(&a, &p));
	ck_assert(p.n == 8 && p.n_rotated == WORDS);
	cg_arena_free(&a);
}
END_TEST

/* So many words that run one way, and four times those that stand upright. */
START_TEST(most_words_turn_a_page)
{
	static const struct {
		size_t upright, turned[3];
		unsigned by;
	} t[] = {
		{ 0, { 20, 0, 0 }, 1 }, { 0, { 19, 0, 0 }, 0 },	  { 5, { 20, 0, 0 }, 1 },   { 6, { 20, 0, 0 }, 0 },
		{ 6, { 24, 0, 0 }, 1 }, { 6, { 23, 0, 0 }, 0 },	  { 0, { 20, 21, 0 }, 2 },  { 0, { 21, 20, 0 }, 1 },
		{ 0, { 0, 0, 20 }, 3 }, { 0, { 20, 20, 21 }, 3 }, { 0, { 20, 20, 20 }, 1 }, { 0, { 0, 0, 0 }, 0 },
	};

	for (size_t i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		struct cg_word upright[WORDS], rotated[3 * WORDS];
		struct cg_page p = { .width = WIDTH, .height = HEIGHT, .v = upright, .rotated = rotated };
		unsigned by = t[i].by;
		struct cg_arena a;

		cg_arena_init(&a, ARENA);
		for (size_t k = 0; k < t[i].upright; k++)
			p.v[p.n++] = (struct cg_word){ .x0 = 1, .y0 = 2, .x1 = 30, .y1 = 40 };
		for (size_t r = 0; r < 3; r++) {
			for (size_t k = 0; k < t[i].turned[r]; k++)
				p.rotated[p.n_rotated++] = (struct cg_word){ .rotation = (uint8_t)(r + 1) };
		}
		ck_assert(cg_turn_page(&a, &p));
		ck_assert_uint_eq(p.n, by == 0 ? t[i].upright : t[i].turned[by - 1]);
		ck_assert_uint_eq(p.n + p.n_rotated, t[i].upright + t[i].turned[0] + t[i].turned[1] + t[i].turned[2]);
		ck_assert_int_eq(p.width, by % 2 != 0 ? HEIGHT : WIDTH);
		ck_assert_int_eq(p.height, by % 2 != 0 ? WIDTH : HEIGHT);
		if (by == 1 && p.n_rotated > 0 && t[i].upright > 0) { /* what stood upright is turned the other way */
			ck_assert_int_eq(p.rotated[0].rotation, 3);
			ck_assert_int_eq(p.rotated[0].x0, 2);
			ck_assert_int_eq(p.rotated[0].x1, 40);
			ck_assert_int_eq(p.rotated[0].y0, WIDTH - 30);
			ck_assert_int_eq(p.rotated[0].y1, WIDTH - 1);
		}
		for (size_t k = 0, r = 0; by == 3 && k < p.n_rotated; k++) { /* in order: of one and of two quarters */
			r = k < t[i].turned[0] ? 1 : 2;
			ck_assert_int_eq(p.rotated[k].rotation, (int)(r + 4 - 3) % 4);
		}
		cg_arena_free(&a);
	}
}
END_TEST

START_TEST(a_page_is_not_turned_without_memory)
{
	struct cg_word rotated[WORDS];
	struct cg_page p = { .width = WIDTH, .height = HEIGHT, .rotated = rotated };
	struct cg_arena a;

	for (size_t i = 0; i < WORDS; i++)
		p.rotated[p.n_rotated++] = (struct cg_word){ .rotation = 1 };
	for (size_t bytes = 1; bytes <= WORDS * sizeof(struct cg_word); bytes *= 2) {
		cg_arena_init(&a, bytes);
		ck_assert(!cg_turn_page(&a, &p));
		ck_assert(p.n == 0 && p.n_rotated == WORDS && p.width == WIDTH);
		cg_arena_free(&a);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("turn");
	TCase *tc = tcase_create("turn");

	tcase_add_loop_test(tc, pages_are_turned_upright, 0, 4);
	tcase_add_test(tc, a_watermark_turns_nothing);
	tcase_add_test(tc, most_words_turn_a_page);
	tcase_add_test(tc, a_page_is_not_turned_without_memory);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
