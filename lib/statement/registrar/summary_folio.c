/*
 * summary_folio.c: cells of a summary's row that were too narrow: "123456789012 /" over "0", "123456789012" over "/ 0",
 * an ISIN in two pieces. What the line below has under the cell goes on with it, where that makes it whole.
 */
#include "statement/isin.h"
#include "statement/registrar/summary_fund.h"
#include "statement/scheme.h"

enum {
	WRAP_PERCENT = 190, /* of the size: a wrapped line is no further down */
};

/* The words of the row's line that the cell begins with. */
static void find_cell(const struct cg_line *l, struct cg_str text, int32_t *x0, int32_t *x1)
{
	size_t at = 0;

	*x0 = *x1 = INT32_MIN;
	for (size_t i = 0; i < l->n && at < text.n; i++) {
		struct cg_str rest = cg_str_trim(cg_str_sub(text, at, SIZE_MAX)), w = l->w[i].text;
		bool whole = cg_str_starts(rest, w), glued = cg_str_find(w, rest) != SIZE_MAX;

		if (rest.n == 0 || (!whole && !glued)) {
			at = 0;
			continue;
		}
		*x0 = at == 0 ? l->w[i].x0 : *x0;
		*x1 = l->w[i].x1;
		at = glued ? text.n : text.n - rest.n + w.n;
	}
}

void cg_summary_folio_open(struct cg_summary_reader *r, const struct cg_line *l)
{
	const struct cg_fund *f = &r->s->funds.v[r->fund];

	find_cell(l, f->folio, &r->folio_x0, &r->folio_x1);
	r->folio_full = false;
	for (size_t i = 0; i < l->n && r->folio_x1 != INT32_MIN; i++) {
		int32_t gap = l->w[i].x0 - r->folio_x1;

		r->folio_full |= gap >= 0 && cg_line_cell_full(gap, l->w[i].size);
	}
	find_cell(l, f->isin, &r->isin_x0, &r->isin_x1);
}

static bool is_under(const struct cg_word *w, int32_t x0, int32_t x1)
{
	return w->x0 < x1 && w->x1 > x0;
}

/* A line with a date is a row of its own. */
static bool is_dated(const struct cg_line *l)
{
	int32_t day;

	for (size_t i = 0; i < l->n; i++) {
		if (cg_date_parse_mon(l->w[i].text, &day))
			return true;
	}
	return false;
}

/* Words from i on, *n of them, that the folio goes on with; 0: none. */
static bool take_folio(struct cg_summary_reader *r, const struct cg_line *l, size_t i, struct cg_fund *f, size_t *n)
{
	size_t words = cg_str_eq(l->w[i].text, CG_STR("/")) && i + 1 < l->n ? 2 : 1;
	struct cg_str folio, more;

	*n = 0;
	if (!is_under(&l->w[i], r->folio_x0, r->folio_x1))
		return true;
	folio = cg_line_tight(r->d->a, f->folio);
	more = cg_line_text_from(r->d->a, l, (struct cg_at){ i, 0 }, (struct cg_at){ i + words, 0 });
	more = cg_line_tight(r->d->a, more);
	if (folio.p == NULL || more.p == NULL)
		return false;
	if (!cg_scheme_folio_goes_on(folio, more, r->folio_full))
		return true;
	*n = words;
	f->folio = cg_line_join(r->d->a, folio, more, true);
	return f->folio.p != NULL;
}

static bool take_isin(struct cg_summary_reader *r, const struct cg_line *l, size_t i, struct cg_fund *f, size_t *n)
{
	struct cg_str whole;

	*n = 0;
	if (f->isin.n == 0 || f->isin.n + l->w[i].text.n != CG_ISIN_LEN || !is_under(&l->w[i], r->isin_x0, r->isin_x1))
		return true;
	whole = cg_arena_printf(r->d->a, "%.*s%.*s", CG_STR_ARG(f->isin), CG_STR_ARG(l->w[i].text));
	if (whole.p == NULL)
		return false;
	*n = cg_isin_valid(whole) ? 1 : 0;
	if (*n > 0)
		f->isin = whole;
	return true;
}

/* Nothing but a number stands under the folio: it is a part of it that is not understood. */
static bool has_number(const struct cg_summary_reader *r, const struct cg_line *l)
{
	size_t under = 0, numbers = 0;

	for (size_t i = 0; i < l->n; i++) {
		struct cg_str s = l->w[i].text;
		size_t n = 0;

		if (!is_under(&l->w[i], r->folio_x0, r->folio_x1))
			continue;
		while (n < s.n && (cg_is_digit(s.p[n]) || s.p[n] == '/'))
			n++;
		under++;
		numbers += n == s.n;
	}
	return under > 0 && numbers == under;
}

bool cg_summary_folio_wrap(struct cg_summary_reader *r, struct cg_line *l)
{
	struct cg_fund *f = r->fund == SIZE_MAX ? NULL : &r->s->funds.v[r->fund];
	struct cg_line rest = *l;

	if (f == NULL || is_dated(l) || (l->page == r->page && l->y - r->y > r->cols.size * WRAP_PERCENT / 100))
		return true;
	rest.w = cg_arena_take_array(r->d->a, l->n + 1, sizeof(*rest.w));
	if (rest.w == NULL)
		return false;
	rest.n = 0;
	for (size_t i = 0, n; i<l->n; i += n> 0 ? n : 1) {
		if (!take_folio(r, l, i, f, &n) || (n == 0 && !take_isin(r, l, i, f, &n)))
			return false;
		if (n == 0)
			rest.w[rest.n++] = l->w[i];
		else
			cg_ink_use(r->d->ink, l, i, i + n);
	}
	r->understood &= !has_number(r, &rest);
	if (rest.n == l->n)
		return true;
	if (rest.n > 0) {
		rest.x0 = rest.w[0].x0;
		rest.x1 = rest.w[rest.n - 1].x1;
	}
	*l = rest;
	r->y = l->y;
	r->page = l->page;
	return true;
}
