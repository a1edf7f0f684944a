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

int main(void)
{
	Suite *s = suite_create("watermark");
	TCase *t = tcase_create("watermark");

	tcase_add_checked_fixture(t, open_page, close_page);
	tcase_add_loop_test(t, lines_of_glyphs_are_read_one_by_one, 1, 4);
	tcase_add_test(t, a_mark_among_the_text_is_one);
	suite_add_tcase(s, t);
	return suite_run(s);
}
