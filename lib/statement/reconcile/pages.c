/* pages.c: page numbers, and statements that are empty. */
#include "statement/isin.h"
#include "statement/line.h"
#include "statement/reconcile/priv.h"

enum { PAGE_WORDS = 4, FOOT_PERCENT = 75, TOP_PERCENT = 10, HEADING_HEIGHT = 2000, UNITS_SCALE = 3 };

/* A page number: at most five digits. */
static bool number(struct cg_str s, uint32_t *out)
{
	*out = 0;
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]) || *out > 99999)
			return false;
		*out = *out * 10 + (uint32_t)(s.p[i] - '0');
	}
	return s.n > 0;
}

/* "Page i of n" low on the page, else at its top; the outermost one counts, as text between may say the same. */
static bool page_number(const struct cg_page *p, uint32_t *page, uint32_t *of)
{
	int32_t foot = p->height / 100 * FOOT_PERCENT, top = p->height / 100 * TOP_PERCENT, outermost = 0;

	for (size_t i = 0; i + PAGE_WORDS <= p->n; i++) {
		const struct cg_word *w = &p->v[i];
		/* those of the foot before those of the top */
		int32_t out = w->y0 >= foot ? p->height + w->y0 : w->y0 < top ? p->height - w->y0 : 0;
		uint32_t at, all;

		if (out <= outermost || !cg_str_eq(w->text, CG_STR("Page")) || !cg_str_eq(w[2].text, CG_STR("of")) ||
		    !number(w[1].text, &at) || !number(w[3].text, &all))
			continue;
		outermost = out;
		*page = at;
		*of = all;
	}
	return outermost > 0;
}

/* Glyphs whose font does not tell the characters: what stands there is not known, and it may have been a figure. */
static void readable(struct cg_recon *r, const struct cg_words *w)
{
	for (size_t i = 0; i < w->n_pages; i++) {
		const struct cg_page *p = &w->pages[i];
		size_t n = 0;

		for (size_t k = 0; k < p->n; k++)
			n += p->v[k].unreadable && !cg_line_word_is_overlay(w, &p->v[k]);
		if (n > 0)
			(void)cg_reconcile_check(
				r->a, r->s, false,
				&(struct cg_finding){ .code = CG_WARN_TEXT_UNREADABLE, .page = (uint32_t)i + 1 },
				"%zu words of this page hold characters that cannot be read.", n);
	}
}

void cg_reconcile_pages(struct cg_recon *r, const struct cg_words *w)
{
	uint32_t page, of, next = 1, all = 0;
	struct cg_finding f = { .code = CG_WARN_TEXT_UNREADABLE };
	bool ok = true;

	readable(r, w);
	if (w->crowded > 0)
		(void)cg_reconcile_check(
			r->a, r->s, false, &(struct cg_finding){ .code = CG_WARN_TEXT_UNREADABLE, .page = w->crowded },
			"Words of this page stand so close together that some may have been read as one.");
	for (size_t i = 0; i < w->n_pages; i++) {
		if (!page_number(&w->pages[i], &page, &of))
			continue;
		f.page = (uint32_t)i + 1;
		ok = cg_reconcile_check(r->a, r->s, page == next && (all == 0 || of == all), &f,
					"Page %u of %u of the statement stands where page %u is due.", page, of, next);
		next = page + 1;
		all = of;
	}
	f.page = (uint32_t)w->n_pages; /* where it breaks off */
	if (all != 0 && ok)
		(void)cg_reconcile_check(r->a, r->s, next == all + 1, &f,
					 "The statement has %u pages, the last one here is page %u.", all, next - 1);
}

bool cg_reconcile_pages_whole(const struct cg_words *w)
{
	uint32_t page = 0, of = 0, next = 1, all = 0;

	for (size_t i = 0; i < w->n_pages; i++) {
		if (!page_number(&w->pages[i], &page, &of))
			continue;
		if (page != next++ || (all != 0 && of != all))
			return false;
		all = of;
	}
	return next == all + 1;
}

/* "No folios", "No transactions found" and the like. */
static bool says_empty(const struct cg_page *p)
{
	static const struct cg_str things[] = { CG_STR_INIT("folios"),	 CG_STR_INIT("transactions"),
						CG_STR_INIT("holdings"), CG_STR_INIT("records"),
						CG_STR_INIT("data"),	 CG_STR_INIT("investments") };

	for (size_t i = 0; i + 1 < p->n; i++) {
		if (!cg_str_eq_nocase(p->v[i].text, CG_STR("No")))
			continue;
		for (size_t k = 0; k < sizeof(things) / sizeof(things[0]); k++) {
			if (cg_str_starts_nocase(p->v[i + 1].text, things[k]))
				return true;
		}
	}
	return false;
}

/* Bottom of the table heading: of the words like Amount and Balance beside the word Transaction; -1: none. */
static int32_t heading_bottom(const struct cg_page *p)
{
	static const struct cg_str words[] = { CG_STR_INIT("Amount"), CG_STR_INIT("Units"), CG_STR_INIT("Balance"),
					       CG_STR_INIT("(INR)") };
	int32_t y = -1, bottom = -1;
	size_t found = 0;

	for (size_t i = 0; i < p->n && y < 0; i++) {
		if (cg_str_eq(p->v[i].text, CG_STR("Transaction")))
			y = p->v[i].y1;
	}
	for (size_t i = 0; i < p->n && y >= 0; i++) {
		for (size_t k = 0; k < sizeof(words) / sizeof(words[0]); k++) {
			if (!cg_str_eq(p->v[i].text, words[k]) || p->v[i].y1 - y > HEADING_HEIGHT ||
			    y - p->v[i].y1 > HEADING_HEIGHT)
				continue;
			found++;
			bottom = p->v[i].y1 > bottom ? p->v[i].y1 : bottom;
		}
	}
	return found >= 3 ? bottom : -1;
}

/* Does the text have a digit? */
static bool has_digit(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (cg_is_digit(s.p[i]))
			return true;
	}
	return false;
}

/* Nothing below the heading holds a digit but the page number. */
static bool bare_page(const struct cg_page *p)
{
	int32_t bottom = heading_bottom(p);

	if (bottom < 0)
		return false;
	for (size_t i = 0; i < p->n; i++) {
		bool foot = i > 0 &&
			    (cg_str_eq(p->v[i - 1].text, CG_STR("Page")) || cg_str_eq(p->v[i - 1].text, CG_STR("of")));

		if (p->v[i].y0 > bottom && has_digit(p->v[i].text) && !foot)
			return false;
	}
	return true;
}

/* An ISIN, or units: three decimals. No notice prints those. */
static bool shows_holding(const struct cg_page *p)
{
	struct cg_isin_at at;
	struct cg_dec d;

	for (size_t i = 0; i < p->n; i++) {
		if (cg_dec_parse(p->v[i].text, &d) ? d.scale == UNITS_SCALE : cg_isin_find(p->v[i].text, 0, &at))
			return true;
	}
	return false;
}

bool cg_reconcile_pages_empty(const struct cg_words *w, bool *told)
{
	bool bare = true, said = false;

	*told = false;
	for (size_t i = 0; i < w->n_pages; i++) {
		if (shows_holding(&w->pages[i]))
			return false;
		said = said || says_empty(&w->pages[i]);
		bare = bare && bare_page(&w->pages[i]);
	}
	*told = said;
	return said || bare;
}
