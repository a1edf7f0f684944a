/* summary_cells.c: a line of a summary's table cut at its columns. */
#include "statement/registrar/summary.h"
#include "statement/scheme.h"

enum {
	ALIGN_PERCENT = 60,  /* of the size: right edges of a figure and its column */
	EDGE = 250,	     /* left edges of a cell and its label */
	WORD_PERCENT = 50,   /* of the size: words of a name stand closer than this */
	FIGURE_SLACK = 4000, /* a name that overruns its column ends before the first figures do */
};

static bool is_figure(const struct cg_word *w, struct cg_dec *out)
{
	return cg_str_digits(w->text) > 0 && cg_dec_parse(w->text, out);
}

/* Words from `from` on: figures, date and registrar; anything else is strange. */
static bool cut_figures(struct cg_arena *a, const struct cg_summary_cols *cols, const struct cg_line *l, size_t from,
			struct cg_summary_cells *c)
{
	const struct cg_box *reg = &cols->at[CG_COL_REGISTRAR];

	for (size_t i = from; i < l->n; i++) {
		const struct cg_word *w = &l->w[i];
		struct cg_dec d;

		if (c->n_fig < CG_SUMMARY_CELLS_MAX && is_figure(w, &d)) {
			c->right[c->n_fig] = w->x1;
			c->fig[c->n_fig++] = d;
		} else if (!c->dated && cg_date_parse_mon(w->text, &c->date)) {
			c->dated = true;
			c->before_date = c->n_fig;
		} else if (reg->set && w->x0 >= reg->x0 - EDGE) {
			c->registrar = cg_line_join(a, c->registrar, w->text, false);
			if (c->registrar.p == NULL)
				return false;
		} else if (cg_str_find(CG_STR("---"), w->text) == SIZE_MAX) { /* dashes stand for an empty cell */
			c->strange = true;
		}
	}
	return true;
}

size_t cg_summary_column(const struct cg_summary_cols *cols, int32_t right)
{
	int32_t limit = cols->size * ALIGN_PERCENT / 100;
	size_t best = SIZE_MAX;

	for (size_t col = CG_COL_COST; col <= CG_COL_VALUE; col++) {
		int32_t d = cols->at[col].x1 - right;

		d = d < 0 ? -d : d;
		if (cols->at[col].set && col != CG_COL_NAV_DATE && d < limit) {
			limit = d;
			best = col;
		}
	}
	return best;
}

static bool is_wide_figure(const struct cg_summary_cols *cols, const struct cg_word *w)
{
	struct cg_dec d;

	return is_figure(w, &d) && d.scale > 0 && cg_summary_column(cols, w->x1) != SIZE_MAX;
}

/* Left of the figures, or a word that goes on from such words and can be none of the cells behind them. */
static bool is_name(const struct cg_summary_cols *cols, const struct cg_line *l, size_t left, size_t i)
{
	const struct cg_word *w = &l->w[i];
	struct cg_dec d;
	int32_t day;

	if (w->x0 < cols->figures)
		return true;
	return i > left && w->x0 - l->w[i - 1].x1 < cols->size * WORD_PERCENT / 100 &&
	       w->x1 < cols->figures + FIGURE_SLACK && !is_figure(w, &d) && !cg_date_parse_mon(w->text, &day);
}

/* A figure that a column's gap parts from the name before it: its column has no head. */
static bool ends_in_figure(const struct cg_summary_cols *cols, const struct cg_line *l, size_t left, size_t name)
{
	const struct cg_word *w = name > left + 1 ? &l->w[name - 1] : NULL;
	struct cg_dec d;

	return w != NULL && w->x0 - w[-1].x1 > cols->size && is_figure(w, &d) && d.scale > 1;
}

bool cg_summary_cut(struct cg_arena *a, const struct cg_summary_cols *cols, const struct cg_line *l,
		    struct cg_summary_cells *c)
{
	int32_t scheme = cols->at[CG_COL_SCHEME].x0 - EDGE;
	size_t left = 0, name;

	*c = (struct cg_summary_cells){ .date = CG_DATE_NONE };
	while (left < l->n && l->w[left].x0 < scheme)
		left++;
	for (name = left; name < l->n && is_name(cols, l, left, name); name++)
		;
	while (name > left && is_wide_figure(cols, &l->w[name - 1])) /* a sum in crores begins left of its column */
		name--;
	c->strange = ends_in_figure(cols, l, left, name);
	c->left = cg_line_text_from(a, l, (struct cg_at){ 0, 0 }, (struct cg_at){ left, 0 });
	c->scheme = cg_line_text_from(a, l, (struct cg_at){ left, 0 }, (struct cg_at){ name, 0 });
	return c->left.p != NULL && c->scheme.p != NULL && cut_figures(a, cols, l, name, c);
}
