/* The mark of an issuer beside the text, glyph by glyph in any order: its lines are read one after the other. */
#include "run.h"
#include "statement/drawing.h"
#include "statement/read/watermark.h"

#include <string.h>

enum { GLYPHS = 64 };

static struct drawing p;
static struct cg_word v[GLYPHS];
static size_t n;

static void open_page(void)
{
	drawing_open(&p);
	drawing_page(&p);
	n = 0;
}

static void close_page(void)
{
	drawing_close(&p);
}

/* Quarter turns clockwise: 1 runs down, 2 stands on its head, 3 runs up. `line` counts in the direction of reading. */
static void glyphs(int turn, int line, const char *text)
{
	for (int i = 0; text[i] != '\0'; i++) {
		int32_t along = 400 * i, across = 1000 * line;

		v[n] = (struct cg_word){ .text = { text + i, 1 }, .rotation = (uint8_t)turn };
		v[n].x0 = turn == 2 ? 40000 - along : 50000 + across;
		v[n].y0 = turn == 1 ? 10000 + along : turn == 2 ? 30000 + across : 60000 - along;
		v[n].x1 = v[n].x0 + 300;
		v[n].y1 = v[n].y0 + 300;
		n++;
	}
}

/* The glyphs of both lines in turns, as a program that sorts them by place writes them. */
START_TEST(lines_of_glyphs_are_read_one_by_one)
{
	static const char first[] = "KFINCASWS-1", second[] = "Version:V3.5";
	struct cg_page *page = &p.pages.v[p.pages.n - 1];
	struct cg_word mixed[GLYPHS];
	struct cg_str out;

	glyphs(_i, 0, first);
	glyphs(_i, 1, second);
	for (size_t i = 0; i < n; i++)
		mixed[i] = v[i * 7 % n];
	page->rotated = mixed;
	page->n_rotated = page->cap_rotated = n;
	ck_assert(cg_watermark(&p.words, &p.a, &out));
	ck_assert_msg(cg_str_find(out, cg_str_of(first)) != SIZE_MAX, "%.*s", CG_STR_ARG(out));
	ck_assert_msg(cg_str_find(out, cg_str_of(second)) != SIZE_MAX, "%.*s", CG_STR_ARG(out));
}
END_TEST

/* A mark that stands as other text does begins with the issuer's name. */
START_TEST(a_mark_among_the_text_is_one)
{
	struct cg_str out;

	(void)drawing_put(&p, 50, 100, "CAMS KFINCASWS-2 Version");
	ck_assert(cg_watermark(&p.words, &p.a, &out));
	ck_assert(cg_str_eq(out, CG_STR("KFINCASWS-2")));
}
END_TEST

static void watermark_is(const char *want)
{
	struct cg_str out;

	ck_assert(cg_watermark(&p.words, &p.a, &out));
	ck_assert_msg(cg_str_eq(out, cg_str_of(want)), "%.*s", CG_STR_ARG(out));
}

/* As they are drawn, then along their lines, then against them; those of the text behind. */
START_TEST(glyphs_are_read_three_times)
{
	struct cg_word turned[] = { { .text = CG_STR("b"), .x0 = 10, .y1 = 10, .rotation = 3 },
				    { .text = CG_STR("a"), .x0 = 10, .y1 = 11, .rotation = 3 },
				    { .text = CG_STR("c"), .x0 = 11, .y1 = 99, .rotation = 3 },
				    { .text = CG_STR("B"), .y0 = 10, .x1 = 10, .rotation = 2 },
				    { .text = CG_STR("A"), .y0 = 10, .x1 = 11, .rotation = 2 },
				    { .text = CG_STR("C"), .y0 = 11, .x1 = 99, .rotation = 2 },
				    { .text = CG_STR("2"), .x0 = 10, .y0 = 11, .rotation = 1 },
				    { .text = CG_STR("1"), .x0 = 10, .y0 = 10, .rotation = 1 },
				    { .text = CG_STR("3"), .x0 = 11, .y0 = 0, .rotation = 1 } };
	struct cg_page *page = &p.pages.v[0];

	(void)drawing_put(&p, 50, 100, "CAMSCASWS-1 xCAMSCASWS KARVYCASWS CAMS");
	page->rotated = turned;
	page->n_rotated = 9;
	watermark_is("bacBAC213"
		     "123ABCabc"
		     "cbaCBA321"
		     "CAMSCASWS-1KARVYCASWS");
	page->n_rotated = 1; /* one is read once */
	watermark_is("bCAMSCASWS-1KARVYCASWS");
	page->n_rotated = 0;
	watermark_is("CAMSCASWS-1KARVYCASWS");
}
END_TEST

START_TEST(forty_pages_are_looked_at)
{
	for (int i = 1; i < 40; i++)
		drawing_page(&p);
	(void)drawing_put(&p, 50, 100, "KFINCASWS-40");
	drawing_page(&p);
	(void)drawing_put(&p, 50, 100, "KFINCASWS-41");
	watermark_is("KFINCASWS-40");
}
END_TEST

/* So many bytes are kept, the last of them of half a word. */
START_TEST(watermarks_end_somewhere)
{
	static char text[3000];
	struct cg_word turned = { .text = { text, sizeof(text) } };
	struct cg_str out;

	memset(text, 'x', sizeof(text));
	for (int i = 0; i < 2; i++) {
		if (i > 0)
			drawing_page(&p);
		p.pages.v[i].rotated = cg_arena_take(&p.a, sizeof(turned));
		ck_assert_ptr_nonnull(p.pages.v[i].rotated);
		p.pages.v[i].rotated[0] = turned;
		p.pages.v[i].n_rotated = 1;
	}
	ck_assert(cg_watermark(&p.words, &p.a, &out));
	ck_assert_uint_eq(out.n, 4096);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("watermark");
	TCase *t = tcase_create("watermark");

	tcase_add_checked_fixture(t, open_page, close_page);
	tcase_add_loop_test(t, lines_of_glyphs_are_read_one_by_one, 1, 4);
	tcase_add_test(t, a_mark_among_the_text_is_one);
	tcase_add_test(t, glyphs_are_read_three_times);
	tcase_add_test(t, forty_pages_are_looked_at);
	tcase_add_test(t, watermarks_end_somewhere);
	suite_add_tcase(s, t);
	return suite_run(s);
}
