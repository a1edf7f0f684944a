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

int main(void)
{
	Suite *s = suite_create("turn");
	TCase *tc = tcase_create("turn");

	tcase_add_loop_test(tc, pages_are_turned_upright, 0, 4);
	tcase_add_test(tc, a_watermark_turns_nothing);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
