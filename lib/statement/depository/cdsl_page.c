/* cdsl_page.c: the lines of a CDSL e-CAS without what every page repeats and without the second language. */
#include "statement/depository/cdsl.h"

enum { LOOK_PAGES = 2, LOOK_LINES = 80, FOOT_PERCENT = 75, FURNITURE_MAX = 32 };

/* Words in a Devanagari font repeat the English ones over them, often in a text layer that is garbage. */
static bool without_devanagari(const struct cg_words *w, struct cg_arena *a, struct cg_words *out)
{
	*out = *w;
	out->pages = cg_arena_take_array(a, w->n_pages, sizeof(*out->pages));
	if (out->pages == NULL)
		return false;
	for (size_t i = 0; i < w->n_pages; i++) {
		struct cg_page *to = &out->pages[i];

		*to = w->pages[i];
		to->n = 0;
		to->v = cg_arena_take_array(a, w->pages[i].n, sizeof(*to->v));
		if (to->v == NULL)
			return false;
		for (size_t k = 0; k < w->pages[i].n; k++) {
			const struct cg_word *v = &w->pages[i].v[k];

			if (!cg_line_word_is_overlay(w, v))
				to->v[to->n++] = *v;
		}
	}
	return true;
}

/* Page number, address of the depository and strip at the top: the same line at the same place on most pages. */
static bool is_footer(const struct cg_line *l, int32_t height)
{
	return l->y > height / 100 * FOOT_PERCENT && l->n >= 4 && cg_str_eq(l->w[0].text, CG_STR("Page")) &&
	       cg_str_eq(l->w[2].text, CG_STR("of"));
}

static bool same_line(const struct cg_line *a, const struct cg_line *b)
{
	if (a->n != b->n || a->y - b->y > CG_PT(1) || b->y - a->y > CG_PT(1))
		return false;
	for (size_t i = 0; i < a->n; i++) {
		if (!cg_str_eq(a->w[i].text, b->w[i].text))
			return false;
	}
	return true;
}

/* How many pages have the line. */
static size_t seen_on(const struct cg_lines *ls, const struct cg_line *l)
{
	size_t n = 0;

	for (size_t p = 0; p < ls->n_pages; p++) {
		for (size_t i = ls->page_first[p]; i < ls->page_first[p + 1]; i++) {
			if (same_line(l, &ls->v[i])) {
				n++;
				break;
			}
		}
	}
	return n;
}

struct furniture {
	struct cg_line v[FURNITURE_MAX];
	size_t n;
};

static void find_furniture(const struct cg_lines *ls, struct furniture *f)
{
	size_t pages = ls->n_pages < LOOK_PAGES ? ls->n_pages : LOOK_PAGES;

	f->n = 0;
	for (size_t i = 0; i < ls->page_first[pages] && i < LOOK_LINES; i++) {
		bool known = false;

		for (size_t k = 0; k < f->n; k++)
			known |= same_line(&f->v[k], &ls->v[i]);
		if (!known && f->n < sizeof(f->v) / sizeof(f->v[0]) && ls->n_pages > 1 &&
		    seen_on(ls, &ls->v[i]) * 2 > ls->n_pages)
			f->v[f->n++] = ls->v[i];
	}
}

/* Lines without furniture, in place. */
static void drop_furniture(const struct cg_words *w, struct cg_lines *ls)
{
	struct furniture f;
	size_t n = 0;

	find_furniture(ls, &f);
	for (size_t p = 0, i = 0; p < ls->n_pages; p++) {
		size_t last = ls->page_first[p + 1];

		ls->page_first[p] = n;
		for (; i < last; i++) {
			bool drop = is_footer(&ls->v[i], w->pages[p].height);

			for (size_t k = 0; k < f.n && !drop; k++)
				drop = same_line(&f.v[k], &ls->v[i]);
			if (!drop)
				ls->v[n++] = ls->v[i];
		}
	}
	ls->page_first[ls->n_pages] = n;
	ls->n = n;
}

bool cg_cdsl_lines(const struct cg_words *w, struct cg_arena *a, struct cg_lines *out)
{
	struct cg_words words;

	if (!without_devanagari(w, a, &words) || !cg_line_build(&words, a, out))
		return false;
	drop_furniture(&words, out);
	return true;
}
