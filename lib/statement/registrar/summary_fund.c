/*
 * summary_fund.c: a row of a summary becomes a fund: by its columns or, where these leave something open, by its words.
 */
#include "statement/registrar/summary_fund.h"

#include "statement/isin.h"
#include "statement/reconcile/reconcile.h"
#include "statement/scheme.h"

enum { FOLIO_DIGITS_MIN = 6 };

static struct cg_dec *figure_of(struct cg_fund *f, size_t col)
{
	switch (col) {
	case CG_COL_COST:
		return &f->cost;
	case CG_COL_UNITS:
		return &f->units;
	case CG_COL_NAV:
		return &f->nav;
	case CG_COL_VALUE:
		return &f->value;
	default:
		return NULL;
	}
}

/*
 * Figures [from, to) into the columns [first, last] of the fund: in their order when there are as many as columns (the
 * NAV date, NAV and value of a zero row may be one string that ignores the columns), else by their right edges.
 */
static bool place_cells(const struct cg_summary_reader *r, const struct cg_summary_cells *c, size_t from, size_t to,
			size_t first, size_t last, struct cg_fund *f)
{
	size_t cols[CG_COL_MAX], n = 0;

	for (size_t col = first; col <= last; col++) {
		if (r->cols.at[col].set && col != CG_COL_NAV_DATE)
			cols[n++] = col;
	}
	for (size_t i = from; i < to; i++) {
		size_t col = to - from == n ? cols[i - from] : cg_summary_column(&r->cols, c->right[i]);
		struct cg_dec *at = col == SIZE_MAX ? NULL : figure_of(f, col);

		if (at == NULL || at->set)
			return false;
		*at = c->fig[i];
	}
	return true;
}

/* "12345678/90INF109K01837": the ISIN may run into the folio. What else stands behind it makes the row strange. */
static bool place_left(const struct cg_summary_reader *r, struct cg_str left, struct cg_fund *f, bool *sound)
{
	struct cg_str rest, folio = cg_scheme_folio_cut(left, &rest);
	struct cg_isin_at at;

	*sound = true;
	f->folio = folio;
	if (rest.n == 0)
		return true;
	if (cg_scheme_pan_shape(rest)) {
		f->pan = rest;
	} else if (cg_isin_find(rest, 0, &at) && at.from == 0 && at.n == rest.n) {
		f->isin = cg_arena_str(r->d->a, cg_str_of(at.text));
	} else if (r->cols.at[CG_COL_ISIN].set && cg_is_upper(rest.p[0])) {
		/* a damaged ISIN, or what is printed in place of one: kept as it is, and reconciliation says so */
		f->isin = cg_line_tight(r->d->a, rest);
	} else {
		*sound = false;
	}
	return true;
}

bool cg_summary_fund_is_folio(struct cg_str left)
{
	return cg_str_digits(left) >= FOLIO_DIGITS_MIN;
}

bool cg_summary_fund_close(struct cg_summary_reader *r)
{
	struct cg_scheme scheme;
	struct cg_fund *f;

	if (r->fund == SIZE_MAX)
		return true;
	f = &r->s->funds.v[r->fund];
	r->fund = SIZE_MAX;
	if (f->folio.p != NULL) {
		f->folio = cg_scheme_folio_clean(r->d->a, f->folio);
		if (f->folio.p == NULL)
			return false;
	}
	if (!cg_scheme_parse(r->d->a, r->cell, &scheme))
		return false;
	if (scheme.isin.p == NULL)
		scheme.isin = f->isin;
	cg_scheme_store(&scheme, f);
	(void)cg_reconcile_check(
		r->d->a, r->s, r->understood && f->name.n > 0,
		&(struct cg_finding){ .code = CG_WARN_ROW_NOT_UNDERSTOOD, .fund = f, .page = f->page },
		"A row of the table on page %u is not understood: cells are missing, doubled or not figures.", f->page);
	return true;
}

static bool row_complete(const struct cg_summary_reader *r, const struct cg_fund *f, const struct cg_summary_cells *c)
{
	return !c->strange && f->units.set && f->nav.set && f->value.set && c->dated &&
	       (c->scheme.n > 0 || r->above.n > 0) && (f->cost.set || !r->cols.at[CG_COL_COST].set);
}

/* Units x NAV = value, or nothing is held. */
static bool product_holds(const struct cg_fund *f)
{
	struct cg_dec want = CG_DEC_NONE;

	return f->units.set && f->nav.set && f->value.set &&
	       (f->units.v == 0 || (cg_dec_mul(f->units, f->nav, 2, &want) && cg_dec_eq(want, f->value)));
}

/* The fund of a row whose cells stand in the usual columns. */
static bool read_cells(const struct cg_summary_reader *r, const struct cg_line *l, const struct cg_summary_cells *c,
		       struct cg_fund *f, bool *understood)
{
	size_t split = c->dated ? c->before_date : c->n_fig;
	bool placed, sound;

	*f = (struct cg_fund){ .nav_date = c->date, .amc = r->amc, .page = l->page };
	if (!place_left(r, c->left, f, &sound))
		return false;
	if (c->dated)
		placed = place_cells(r, c, 0, split, CG_COL_COST, CG_COL_UNITS, f) &&
			 place_cells(r, c, split, c->n_fig, CG_COL_NAV, CG_COL_VALUE, f);
	else
		placed = place_cells(r, c, 0, c->n_fig, CG_COL_COST, CG_COL_VALUE, f);
	f->registrar = cg_scheme_registrar_of(c->registrar);
	if (f->registrar.p == NULL && c->registrar.n > 0)
		f->registrar = c->registrar;
	*understood = placed && sound && row_complete(r, f, c);
	return true;
}

/* The same by what the words are, where that gives all that a row has. */
static bool read_words(const struct cg_summary_reader *r, const struct cg_line *l, struct cg_fund *f,
		       struct cg_str *name, bool *understood)
{
	struct cg_summary_row row;

	if (!cg_summary_row(r->d->a, &r->cols, l, &row))
		return false;
	*f = (struct cg_fund){ .nav_date = row.date, .amc = r->amc, .page = l->page };
	f->folio = row.folio.n > 0 ? row.folio : CG_STR_NONE;
	f->isin = row.isin;
	f->registrar = row.registrar;
	f->cost = row.at[CG_COL_COST];
	f->units = row.at[CG_COL_UNITS];
	f->nav = row.at[CG_COL_NAV];
	f->value = row.at[CG_COL_VALUE];
	*name = row.name.p != NULL ? row.name : CG_STR(""); /* a row without one is told, not refused */
	*understood = !row.headless;
	for (size_t i = 0; i < row.n_fig && *understood; i++) {
		if ((row.left >> i & 1U) != 0)
			cg_ink_skip(r->d->ink, l, row.word[i], row.word[i] + 1, CG_INK_SECTION);
	}
	return f->folio.p != NULL && (f->cost.set || !r->cols.at[CG_COL_COST].set);
}

static bool open_fund(struct cg_summary_reader *r, const struct cg_line *l, const struct cg_fund *f, struct cg_str name,
		      bool understood)
{
	if (!cg_summary_fund_close(r))
		return false;
	r->cell = cg_scheme_join(r->d->a, r->above, name);
	r->above = CG_STR("");
	if (r->cell.p == NULL || !CG_PUSH(r->d->a, &r->s->funds, f))
		return false;
	if (understood) /* figures of columns that are not known are left out */
		cg_ink_use(r->d->ink, l, 0, SIZE_MAX);
	r->fund = r->s->funds.n - 1;
	r->understood = understood && r->cell.n > 0;
	r->after_total = false;
	r->y = l->y;
	r->page = l->page;
	cg_summary_folio_open(r, l);
	return true;
}

bool cg_summary_fund_is_row(const struct cg_summary_reader *r, const struct cg_summary_cells *c)
{
	return r->cols.usual && cg_summary_fund_is_folio(c->left) && c->n_fig >= 2 && (!r->after_total || c->dated);
}

bool cg_summary_fund_open(struct cg_summary_reader *r, const struct cg_line *l, const struct cg_summary_cells *c,
			  bool *opened)
{
	struct cg_fund f, by_words;
	struct cg_str name;
	bool understood = false, whole, columns = cg_summary_fund_is_row(r, c);

	*opened = true;
	if (columns && !read_cells(r, l, c, &f, &understood))
		return false;
	if (understood && product_holds(&f))
		return open_fund(r, l, &f, c->scheme, true);
	if (read_words(r, l, &by_words, &name, &whole))
		return open_fund(r, l, &by_words, name, whole);
	*opened = columns;
	return !columns || open_fund(r, l, &f, c->scheme, understood);
}
