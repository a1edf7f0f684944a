#include "statement/registrar/page_scale.h"

/* Half of the words of every known statement are smaller than 6.3 to 7.5 pt. */
enum {
	LEAST = 500,
	MOST = 850,
	USUAL = 690,
	BIN = 10, /* sizes are counted in tenths of a point */
	BINS = 4000,
};

/* The size that half of the words do not exceed, 0 without a word. */
static int32_t middle_size(const struct cg_words *w)
{
	uint32_t count[BINS] = { 0 };
	size_t words = 0, seen = 0;

	for (size_t i = 0; i < w->n_pages; i++) {
		for (size_t k = 0; k < w->pages[i].n; k++) {
			int32_t bin = w->pages[i].v[k].size / BIN;

			count[bin < 0 ? 0 : bin < BINS ? bin : BINS - 1]++;
			words++;
		}
	}
	for (int32_t bin = 0; bin < BINS && words > 0; bin++) {
		seen += count[bin];
		if (seen * 2 >= words)
			return bin * BIN;
	}
	return 0;
}

static int32_t scaled(int32_t v, int32_t from)
{
	int64_t x = (int64_t)v * USUAL / from;

	return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : (int32_t)x;
}

/* A copy of the words, scaled; NULL: no memory. */
static struct cg_word *scale_words(const struct cg_word *v, size_t n, int32_t from, struct cg_arena *a)
{
	struct cg_word *out = cg_arena_take_array(a, n, sizeof(*out));

	for (size_t i = 0; out != NULL && i < n; i++) {
		out[i] = v[i];
		out[i].x0 = scaled(v[i].x0, from);
		out[i].y0 = scaled(v[i].y0, from);
		out[i].x1 = scaled(v[i].x1, from);
		out[i].y1 = scaled(v[i].y1, from);
		out[i].size = scaled(v[i].size, from);
	}
	return out;
}

const struct cg_words *cg_page_scale(const struct cg_words *w, struct cg_arena *a)
{
	int32_t size = middle_size(w);
	struct cg_words *out;

	if (size == 0 || (size >= LEAST && size <= MOST))
		return w;
	out = cg_arena_take(a, sizeof(*out));
	if (out == NULL)
		return NULL;
	*out = *w;
	out->pages = cg_arena_take_array(a, w->n_pages, sizeof(*out->pages));
	for (size_t i = 0; out->pages != NULL && i < w->n_pages; i++) {
		struct cg_page *p = &out->pages[i];

		*p = w->pages[i];
		p->width = scaled(p->width, size);
		p->height = scaled(p->height, size);
		p->cap = p->n;
		if (p->n == 0)
			continue;
		p->v = scale_words(p->v, p->n, size, a);
		if (p->v == NULL)
			return NULL;
	}
	return out->pages != NULL ? out : NULL;
}
