#include "pdf/turn.h"

enum { TURNS = 4, WORDS_LEAST = 20, TIMES = 4 }; /* so many words run that way, and so many times those upright */

/* Quarter turns clockwise of most words; 0: the page stands upright. */
static unsigned turned_by(const struct cg_page *p)
{
	size_t count[TURNS] = { p->n };
	unsigned most = 0;

	for (size_t i = 0; i < p->n_rotated; i++)
		count[p->rotated[i].rotation]++;
	for (unsigned r = 1; r < TURNS; r++)
		most = count[r] > count[most] ? r : most;
	return most > 0 && count[most] >= WORDS_LEAST && count[most] >= TIMES * count[0] ? most : 0;
}

/* The word on a page of that size, turned back by r quarters. */
static struct cg_word turn_back(struct cg_word w, unsigned r, int32_t width, int32_t height)
{
	struct cg_word t = w;

	t.rotation = (uint8_t)((w.rotation + TURNS - r) % TURNS);
	if (r == 1) {
		t.x0 = w.y0;
		t.x1 = w.y1;
		t.y0 = width - w.x1;
		t.y1 = width - w.x0;
	} else if (r == 2) {
		t.x0 = width - w.x1;
		t.x1 = width - w.x0;
		t.y0 = height - w.y1;
		t.y1 = height - w.y0;
	} else {
		t.x0 = height - w.y1;
		t.x1 = height - w.y0;
		t.y0 = w.x0;
		t.y1 = w.x1;
	}
	return t;
}

bool cg_turn_page(struct cg_arena *a, struct cg_page *page)
{
	unsigned r = turned_by(page);
	size_t all = page->n + page->n_rotated;
	struct cg_page to = { .width = page->width, .height = page->height };

	if (r == 0)
		return true;
	to.v = cg_arena_take_array(a, all, sizeof(*to.v));
	to.rotated = cg_arena_take_array(a, all, sizeof(*to.rotated));
	if (to.v == NULL || to.rotated == NULL)
		return false;
	to.cap = to.cap_rotated = all;
	for (size_t i = 0; i < all; i++) {
		struct cg_word w = i < page->n ? page->v[i] : page->rotated[i - page->n];

		w = turn_back(w, r, page->width, page->height);
		if (w.rotation == 0)
			to.v[to.n++] = w;
		else
			to.rotated[to.n_rotated++] = w;
	}
	if (r != 2) {
		to.width = page->height;
		to.height = page->width;
	}
	*page = to;
	return true;
}
