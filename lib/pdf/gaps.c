#include "pdf/gaps.h"

#include <stdlib.h>
#include <string.h>

enum {
	BINS = 60,	     /* gaps in hundredths of the size */
	LEAST = 60,	     /* gaps that make a histogram */
	PEAK_FROM = 14,	     /* spaces are wider */
	LOWEST = 6,	     /* gaps below are none */
	HIGHEST = 17,	     /* the narrowest spaces of reprints have 20 */
	EMPTY_PER_MILLE = 4, /* of all gaps: a bin with no more is part of the valley */
	INSIDE_PERCENT =
		5, /* of all gaps are inside words where letters changed their widths; a few are narrow spaces */
	BASELINE_PERCENT = 20, /* of the size */
	SIZE_PERCENT = 5,
	FINE = 100,
};

/* y follows x on its line, in the same type. */
static bool are_neighbours(const struct cg_word *x, const struct cg_word *y)
{
	return x->font == y->font && x->size > 0 && abs(x->size - y->size) * 100 <= x->size * SIZE_PERCENT &&
	       abs(x->y1 - y->y1) * 100 <= x->size * BASELINE_PERCENT && y->x0 > x->x0;
}

/* Gap between them in hundredths of the size. */
static int32_t gap_of(const struct cg_word *x, const struct cg_word *y)
{
	return (int32_t)((int64_t)(y->x0 - x->x1) * FINE / x->size);
}

static size_t count_gaps(const struct cg_words *w, size_t *bins)
{
	size_t n = 0;

	for (size_t i = 0; i < w->n_pages; i++) {
		const struct cg_page *p = &w->pages[i];

		for (size_t k = 0; k + 1 < p->n; k++) {
			int32_t gap = are_neighbours(&p->v[k], &p->v[k + 1]) ? gap_of(&p->v[k], &p->v[k + 1]) : -1;

			if (gap >= 0 && gap < BINS) {
				bins[gap]++;
				n++;
			}
		}
	}
	return n;
}

static size_t count_below(const size_t *bins, int32_t at)
{
	size_t n = 0;

	for (int32_t i = 0; i < at; i++)
		n += bins[i];
	return n;
}

/* Gaps below it are inside words; 0: the document has no valley, or too few words. */
static int32_t valley_of(const struct cg_words *w)
{
	size_t bins[BINS] = { 0 }, n = count_gaps(w, bins), empty = n * EMPTY_PER_MILLE / 1000 + 1;
	int32_t at = PEAK_FROM;

	if (n < LEAST)
		return 0;
	for (int32_t i = PEAK_FROM; i < BINS; i++)
		at = bins[i] > bins[at] ? i : at;
	for (; at > LOWEST; at--) {
		if (bins[at] <= empty && bins[at - 1] <= empty)
			break;
	}
	while (at > LOWEST && bins[at - 1] <= empty) /* its foot: narrow spaces stand in it, too */
		at--;
	at = at < HIGHEST ? at : HIGHEST;
	return at > LOWEST && count_below(bins, at) * 100 >= n * INSIDE_PERCENT ? at : 0;
}

/* Two numbers that come close are two columns. */
static bool are_numbers(const struct cg_word *x, const struct cg_word *y)
{
	return cg_is_digit(x->text.p[x->text.n - 1]) && memchr(x->text.p, '.', x->text.n) != NULL &&
	       (cg_is_digit(y->text.p[0]) || y->text.p[0] == '(' || y->text.p[0] == '-');
}

static bool join(struct cg_arena *a, struct cg_word *x, const struct cg_word *y)
{
	char *text = cg_arena_take(a, x->text.n + y->text.n + 1);

	if (text == NULL)
		return false;
	memcpy(text, x->text.p, x->text.n);
	memcpy(text + x->text.n, y->text.p, y->text.n);
	x->text = (struct cg_str){ text, x->text.n + y->text.n };
	x->x1 = y->x1 > x->x1 ? y->x1 : x->x1;
	x->y0 = y->y0 < x->y0 ? y->y0 : x->y0;
	x->y1 = y->y1 > x->y1 ? y->y1 : x->y1;
	x->space_after = y->space_after;
	x->hyphen = y->hyphen;
	x->unreadable = x->unreadable || y->unreadable;
	return true;
}

bool cg_gaps_close(struct cg_arena *a, struct cg_words *w)
{
	int32_t valley = valley_of(w);

	for (size_t i = 0; valley > 0 && i < w->n_pages; i++) {
		struct cg_page *p = &w->pages[i];
		size_t n = p->n > 0;

		for (size_t k = 1; k < p->n; k++) {
			struct cg_word *last = &p->v[n - 1], *next = &p->v[k];

			if (are_neighbours(last, next) && gap_of(last, next) >= 0 && gap_of(last, next) < valley &&
			    !are_numbers(last, next)) {
				if (!join(a, last, next))
					return false;
				continue;
			}
			p->v[n++] = *next;
		}
		p->n = n;
	}
	return true;
}
