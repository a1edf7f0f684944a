/*
 * summary_row.c: a row of a summary read by what its words are, wherever they stand: columns in another order, added
 * ones, rows that are one string. A folio, an ISIN, a date, figures with decimals and a registrar are known by
 * themselves; the rest is the name. Which figure is which, the order of the heads says, and units x NAV = value.
 */
#include "statement/isin.h"
#include "statement/registrar/summary.h"
#include "statement/scheme.h"

enum {
	FOLIO_DIGITS_MIN = 6,
	FIGURES_LEAST = 3, /* units, NAV and value */
	MONEY_SCALE = 2,
	BLANK_PERCENT = 60,  /* of the size: what stands for an empty cell has more room, */
	WORDS_PERCENT = 125, /* than words of a text leave, too */
	GAPS_NEAR = 40,	     /* words on either side whose gaps are looked at: rows have fewer */
};

bool cg_summary_figure(const struct cg_word *w, struct cg_dec *out)
{
	return cg_dec_parse(w->text, out) && out->scale > 1;
}

/* Twelve capitals and digits, be the check digit right or not, or what is printed in place of an ISIN. */
static bool is_isin(struct cg_str s)
{
	if (s.n != CG_ISIN_LEN || !cg_is_upper(s.p[0]) || !cg_is_upper(s.p[1]))
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_upper(s.p[i]) && !cg_is_digit(s.p[i]))
			return false;
	}
	return cg_str_digits(s) > 0 || cg_str_eq(s, CG_STR("UNCLAIMDISIN"));
}

/* "12345678", "12345678/90", "12345678/90INF..", with "/ 90" in words of its own: words from i that it takes, 0: none.
 */
static size_t folio_at(struct cg_arena *a, const struct cg_line *l, size_t i, struct cg_summary_row *out)
{
	struct cg_dec d;
	struct cg_str rest, folio, text;
	size_t to = i + 1;

	if (out->folio.n > 0 || cg_summary_figure(&l->w[i], &d))
		return 0;
	folio = cg_scheme_folio_cut(l->w[i].text, &rest);
	if (folio.n == 0 || cg_str_digits(folio) < FOLIO_DIGITS_MIN || (rest.n > 0 && !is_isin(rest)))
		return 0;
	if (rest.n == 0 && to < l->n && cg_str_starts(l->w[to].text, CG_STR("/")))
		to += l->w[to].text.n == 1 && to + 1 < l->n ? 2 : 1;
	else if (rest.n == 0 && to < l->n && cg_str_ends(folio, CG_STR("/")) && cg_is_digit(l->w[to].text.p[0]))
		to++;
	text = cg_line_text_from(a, l, (struct cg_at){ i, 0 }, (struct cg_at){ to, 0 });
	folio = cg_scheme_folio_cut(text, &rest);
	if (rest.n > 0 && !is_isin(rest))
		return 0;
	out->folio = folio;
	if (rest.n > 0)
		out->isin = rest;
	return to - i;
}

/* A sign of currency before its figure. */
static bool is_currency(const struct cg_line *l, size_t i)
{
	static const struct cg_str signs[] = { CG_STR_INIT("INR"), CG_STR_INIT("Rs."), CG_STR_INIT("Rs"),
					       CG_STR_INIT("`") };
	struct cg_dec d;

	for (size_t k = 0; k < sizeof(signs) / sizeof(signs[0]); k++) {
		if (cg_str_eq(l->w[i].text, signs[k]))
			return i + 1 < l->n && cg_summary_figure(&l->w[i + 1], &d);
	}
	return false;
}

/* The least gap around word i, but those beside it: words of one text stand as close. INT32_MAX: there is none. */
static int32_t least_gap(const struct cg_line *l, size_t i)
{
	int32_t least = INT32_MAX;

	for (size_t k = i > GAPS_NEAR ? i - GAPS_NEAR : 1; k < l->n && k <= i + GAPS_NEAR; k++) {
		int32_t gap = l->w[k].x0 - l->w[k - 1].x1;

		if (k != i && k != i + 1 && cg_line_gap(l, k - 1) && gap < least)
			least = gap;
	}
	return least;
}

/* "-" alone in its cell, in place of an ISIN, a date or a figure. In a font with wide spaces words stand apart, too. */
static bool is_blank(const struct cg_line *l, size_t i)
{
	const struct cg_word *w = &l->w[i];
	int32_t gap = w->size * BLANK_PERCENT / 100, word;

	for (size_t k = 0; k < w->text.n; k++) {
		if (w->text.p[k] != '-')
			return false;
	}
	word = least_gap(l, i);
	if (word < w->size && word * WORDS_PERCENT / 100 > gap)
		gap = word * WORDS_PERCENT / 100;
	return (i == 0 || w->x0 - l->w[i - 1].x1 > gap) && (i + 1 == l->n || l->w[i + 1].x0 - w->x1 > gap);
}

static void take_word(struct cg_arena *a, const struct cg_line *l, size_t i, struct cg_summary_row *out)
{
	const struct cg_word *w = &l->w[i];
	struct cg_str registrar = cg_scheme_registrar_of(w->text);
	struct cg_dec d;
	bool edge = i == 0 || i + 1 == l->n; /* "CAMS" may stand in a name too */

	if (cg_summary_figure(w, &d) && out->n_fig < CG_SUMMARY_FIGURES_MAX) {
		out->right[out->n_fig] = w->x1;
		out->word[out->n_fig] = i;
		out->fig[out->n_fig++] = d;
	} else if (out->date == CG_DATE_NONE && cg_date_parse_mon(w->text, &out->date)) {
		return;
	} else if (out->isin.n == 0 && is_isin(w->text)) {
		out->isin = w->text;
	} else if (edge && out->registrar.n == 0 && registrar.n > 0) {
		out->registrar = registrar;
	} else if (!is_currency(l, i) && !is_blank(l, i)) {
		bool glue = out->name.n > 0 && i > 0 && !cg_line_gap(l, i - 1);

		out->torn |= out->name.n > 0 && out->name_figs != out->n_fig;
		out->name_figs = out->n_fig;
		out->name_x = out->name.n > 0 ? out->name_x : w->x0;
		out->name = cg_line_join(a, out->name, w->text, glue);
	}
}

/* Figure columns by x. */
static size_t columns_by_x(const struct cg_summary_cols *cols, size_t *out)
{
	static const size_t figures[] = { CG_COL_COST, CG_COL_UNITS, CG_COL_NAV, CG_COL_VALUE };
	size_t n = 0;

	for (size_t i = 0; i < sizeof(figures) / sizeof(figures[0]); i++) {
		size_t at;

		if (!cols->at[figures[i]].set)
			continue;
		for (at = n++; at > 0 && cols->at[out[at - 1]].x0 > cols->at[figures[i]].x0; at--)
			out[at] = out[at - 1];
		out[at] = figures[i];
	}
	return n;
}

static bool product_holds(struct cg_dec units, struct cg_dec nav, struct cg_dec value)
{
	struct cg_dec want = CG_DEC_NONE;

	return units.set && nav.set && value.set && value.scale == MONEY_SCALE &&
	       cg_dec_mul(units, nav, MONEY_SCALE, &want) && cg_dec_eq(want, value);
}

/*
 * The columns of `order`, less those of `without`, take the figures of `with` in order. How far these stand from their
 * columns in all, INT64_MAX: it cannot be.
 */
static int64_t assign(const struct cg_summary_cols *cols, const size_t *order, size_t n, unsigned without,
		      unsigned with, struct cg_summary_row *row)
{
	int64_t off = 0;
	size_t k = 0;

	for (size_t i = 0; i < CG_COL_MAX; i++)
		row->at[i] = CG_DEC_NONE;
	for (size_t i = 0; i < n; i++) {
		if ((without >> i & 1U) != 0)
			continue;
		while (k < row->n_fig && (with >> k & 1U) == 0)
			k++;
		if (k == row->n_fig)
			return INT64_MAX;
		off += row->right[k] > cols->at[order[i]].x1 ? row->right[k] - cols->at[order[i]].x1
							     : cols->at[order[i]].x1 - row->right[k];
		row->at[order[i]] = row->fig[k++];
	}
	return product_holds(row->at[CG_COL_UNITS], row->at[CG_COL_NAV], row->at[CG_COL_VALUE]) ? off : INT64_MAX;
}

static unsigned bits(unsigned v)
{
	unsigned n = 0;

	for (; v != 0; v >>= 1)
		n += v & 1U;
	return n;
}

/* In the order of the heads; figures more belong to columns that are not known, figures fewer leave the cost out. */
static bool place(const struct cg_summary_cols *cols, struct cg_summary_row *row)
{
	size_t order[CG_COL_MAX], n = columns_by_x(cols, order);
	unsigned all = (1U << row->n_fig) - 1U, best = 0;
	int64_t least = INT64_MAX;

	for (unsigned with = all; with > 0 && row->n_fig >= n; with--) {
		int64_t off = bits(with) == n ? assign(cols, order, n, 0, with, row) : INT64_MAX;

		if (off < least) {
			least = off;
			best = with;
		}
	}
	row->left = best != 0 ? all & ~best : 0;
	row->headless = best != 0 && row->n_fig - n > cols->n_other;
	if (best != 0)
		return assign(cols, order, n, 0, best, row) < INT64_MAX;
	for (size_t i = 0; i < n && row->n_fig + 1 == n; i++) {
		if (order[i] == CG_COL_COST && assign(cols, order, n, 1U << i, all, row) < INT64_MAX)
			return true;
	}
	return false;
}

/* Two figures are printed over each other: their order says nothing, and units and NAV have the same product. */
static bool figures_overlap(const struct cg_line *l, const struct cg_summary_row *row)
{
	for (size_t i = 0; i < row->n_fig; i++) {
		for (size_t k = 0; k < i; k++) {
			const struct cg_word *x = &l->w[row->word[i]], *y = &l->w[row->word[k]];

			if (x->x0 < y->x1 && y->x0 < x->x1)
				return true;
		}
	}
	return false;
}

bool cg_summary_row(struct cg_arena *a, const struct cg_summary_cols *cols, const struct cg_line *l,
		    struct cg_summary_row *out)
{
	size_t taken;

	*out = (struct cg_summary_row){ .date = CG_DATE_NONE };
	for (size_t i = 0; i<l->n; i += taken> 0 ? taken : 1) {
		taken = folio_at(a, l, i, out);
		if (taken == 0)
			take_word(a, l, i, out);
	}
	return !out->torn && out->folio.n > 0 && out->date != CG_DATE_NONE && out->n_fig >= FIGURES_LEAST &&
	       !figures_overlap(l, out) && place(cols, out);
}
