#include "statement/read/watermark.h"

#include <stdlib.h>
#include <string.h>

enum { PAGES = 40, BYTES = 4096, GLYPHS = 1024 };

struct text {
	char *p;
	size_t n;
};

/* As far as there is room. */
static void glue(struct text *t, struct cg_str s)
{
	size_t room = BYTES - t->n;

	if (s.n > room)
		s.n = room;
	memcpy(t->p + t->n, s.p, s.n);
	t->n += s.n;
}

/* Watermarks begin with the issuer's mark. */
static bool names_issuer(struct cg_str s)
{
	return cg_str_starts(s, CG_STR("CAMSCASWS")) || cg_str_starts(s, CG_STR("KFINCASWS")) ||
	       cg_str_starts(s, CG_STR("KARVYCASWS"));
}

/* Where its line stands, and where on that the word does; rotation: quarter turns clockwise. */
static int32_t across(const struct cg_word *w)
{
	return w->rotation == 2 ? w->y0 : w->x0;
}

static int32_t along(const struct cg_word *w)
{
	return w->rotation == 1 ? w->y0 : w->rotation == 2 ? -w->x1 : -w->y1;
}

static int by_reading(const void *a, const void *b)
{
	const struct cg_word *const *x = a, *const *y = b;

	if ((*x)->rotation != (*y)->rotation)
		return (*x)->rotation < (*y)->rotation ? -1 : 1;
	if (across(*x) != across(*y))
		return across(*x) < across(*y) ? -1 : 1;
	return (along(*x) > along(*y)) - (along(*x) < along(*y));
}

static void glue_page(struct text *t, const struct cg_page *page)
{
	const struct cg_word *v[GLYPHS];
	size_t n = page->n_rotated < GLYPHS ? page->n_rotated : GLYPHS;

	for (size_t i = 0; i < page->n_rotated; i++)
		glue(t, page->rotated[i].text);
	for (size_t i = 0; i < n; i++)
		v[i] = &page->rotated[i];
	if (n > 1) {
		qsort(v, n, sizeof(v[0]), by_reading);
		for (size_t i = 0; i < n; i++)
			glue(t, v[i]->text);
		for (size_t i = n; i-- > 0;)
			glue(t, v[i]->text);
	}
	for (size_t i = 0; i < page->n; i++) {
		if (names_issuer(page->v[i].text))
			glue(t, page->v[i].text);
	}
}

bool cg_watermark(const struct cg_words *w, struct cg_arena *a, struct cg_str *out)
{
	struct text t = { cg_arena_take(a, BYTES + 1), 0 };

	if (t.p == NULL)
		return false;
	for (size_t i = 0; i < w->n_pages && i < PAGES; i++)
		glue_page(&t, &w->pages[i]);
	*out = (struct cg_str){ t.p, t.n };
	return true;
}
