#include "statement/drawing.h"

#include <check.h>
#include <string.h>

enum { DRAWING_BYTES = 64 * 1024 * 1024 };

void drawing_open(struct drawing *p)
{
	*p = (struct drawing){ .size = 700 };
	cg_arena_init(&p->a, DRAWING_BYTES);
}

void drawing_close(struct drawing *p)
{
	cg_arena_free(&p->a);
}

void drawing_page(struct drawing *p)
{
	struct cg_page page = { .width = 61200, .height = 79200 };

	ck_assert(CG_PUSH(&p->a, &p->pages, &page));
	p->words.pages = p->pages.v;
	p->words.n_pages = p->pages.n;
}

static double width(const struct drawing *p, struct cg_str s)
{
	double w = 0;

	for (size_t i = 0; i < s.n; i++)
		w += (s.p[i] == ' ' ? 0.25 : 0.5) * p->size / 100;
	return w;
}

static void put_word(struct drawing *p, double x, double y, struct cg_str s, bool space)
{
	struct cg_page *page = &p->pages.v[p->pages.n - 1];
	struct cg_word w = { .text = cg_arena_str(&p->a, s), .size = p->size, .space_after = space };
	struct {
		struct cg_word *v;
		size_t n, cap;
	} list = { page->v, page->n, page->cap };

	w.x0 = (int32_t)(x * 100);
	w.x1 = (int32_t)((x + width(p, s)) * 100);
	w.y1 = (int32_t)(y * 100) + p->size / 5;
	w.y0 = w.y1 - p->size;
	ck_assert(CG_PUSH(&p->a, &list, &w));
	page->v = list.v;
	page->n = list.n;
	page->cap = list.cap;
}

double drawing_put(struct drawing *p, double x, double y, const char *text)
{
	struct cg_str rest = cg_str_of(text);

	while (rest.n > 0) {
		bool space = memchr(rest.p, ' ', rest.n) != NULL;
		struct cg_str word = cg_str_cut(&rest, ' ');

		if (word.n > 0)
			put_word(p, x, y, word, space);
		x += width(p, word) + (space ? 0.25 * p->size / 100 : 0);
	}
	return x;
}

void drawing_right(struct drawing *p, double x, double y, const char *text)
{
	(void)drawing_put(p, x - width(p, cg_str_of(text)), y, text);
}

void drawing_centre(struct drawing *p, double x, double y, const char *text)
{
	(void)drawing_put(p, x - width(p, cg_str_of(text)) / 2, y, text);
}

void drawing_watermark(struct drawing *p, const char *text)
{
	struct cg_page *page = &p->pages.v[p->pages.n - 1];
	struct cg_word w = {
		.text = cg_str_of(text), .x0 = 59000, .x1 = 59500, .y0 = 50000, .y1 = 70000, .size = 480, .rotation = 3
	};

	page->rotated = cg_arena_take(&p->a, sizeof(w));
	ck_assert_ptr_nonnull(page->rotated);
	page->rotated[0] = w;
	page->n_rotated = page->cap_rotated = 1;
}

void drawing_number(struct drawing *p)
{
	uint32_t id = 0;

	for (size_t i = 0; i < p->words.n_pages; i++) {
		for (size_t k = 0; k < p->words.pages[i].n; k++)
			p->words.pages[i].v[k].id = ++id;
	}
}
