/* cdsl_page.c: the lines of a CDSL e-CAS without what every page repeats and without the second language. */
#include "statement/depository/cdsl.h"

enum { SURE = 90, TOP_LINES = 80, LOOK_PAGES = 2, LOOK_LINES = 400, FURNITURE_MAX = 32 };

/* "Page 3 of 12" begins at word k, wherever it stands. */
static bool is_page_number(const struct cg_page *p, size_t k)
{
	return k + 3 < p->n && cg_str_eq(p->v[k].text, CG_STR("Page")) && cg_str_is_digits(p->v[k + 1].text) &&
	       cg_str_eq(p->v[k + 2].text, CG_STR("of")) && cg_str_is_digits(p->v[k + 3].text);
}

/* Page numbers go, and words in a Devanagari font: they repeat the English ones over them, often as garbage. */
static bool drop_words(const struct cg_words *w, struct cg_arena *a, struct cg_words *out)
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

			if (is_page_number(&w->pages[i], k)) {
				k += 3;
				continue;
			}
			if (!cg_line_word_is_overlay(w, v))
				to->v[to->n++] = *v;
		}
	}
	return true;
}

/* The same words at the same height, within a point. */
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

/* Lines that stand on every page. */
struct furniture {
	struct cg_line v[FURNITURE_MAX];
	size_t n;
};

/* Candidates are lines of the first pages that several pages have. */
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
static void drop_furniture(struct cg_ink *ink, struct cg_lines *ls)
{
	struct furniture f;
	size_t n = 0;

	find_furniture(ls, &f);
	for (size_t p = 0, i = 0; p < ls->n_pages; p++) {
		size_t last = ls->page_first[p + 1];

		ls->page_first[p] = n;
		for (; i < last; i++) {
			bool drop = false;

			for (size_t k = 0; k < f.n && !drop; k++)
				drop = same_line(&f.v[k], &ls->v[i]);
			if (drop)
				cg_ink_skip(ink, &ls->v[i], 0, SIZE_MAX, CG_INK_FOOT);
			else
				ls->v[n++] = ls->v[i];
		}
	}
	ls->page_first[ls->n_pages] = n;
	ls->n = n;
}

bool cg_cdsl_lines(const struct cg_doc *d, struct cg_lines *out)
{
	struct cg_words words;

	if (!drop_words(d->words, d->a, &words) || !cg_line_build(&words, d->a, out))
		return false;
	drop_furniture(d->ink, out);
	return true;
}

/*
 * Title of the file or name of the depository on the first pages, and the sentence that
 * only this statement has.
 */
unsigned cg_cdsl_page_detect(const struct cg_doc *d)
{
	bool issuer = cg_str_starts(d->words->title, CG_STR("Central Depository Services (India)")), kind = false;
	size_t pages = d->lines.n_pages < LOOK_PAGES ? d->lines.n_pages : LOOK_PAGES;

	for (size_t i = 0; i < d->lines.page_first[pages] && i < TOP_LINES; i++) {
		const struct cg_line *l = &d->lines.v[i];

		issuer |= cg_line_find(l, 0, CG_STR("Central Depository Services (India) Limited"), true, NULL) !=
			  SIZE_MAX;
		kind |= cg_line_find(l, 0, CG_STR("FOR SECURITIES HELD IN DEMAT"), true, NULL) != SIZE_MAX;
	}
	return issuer && kind ? SURE : 0;
}
