/* table_cells.c: where the columns of a table begin and end below their heads, and the cells of one line. */
#include "statement/table_priv.h"

enum {
	LOOK_WORDS = 2000, /* of a page: more are no page that people read, and would take long */
	CELL_PERCENT = 50, /* of the size: cells of narrow columns stand further apart, words of a text closer */
};

#define EDGE CG_PT(2.5) /* a figure ends here or there of the edge of its head */
#define LOOSE CG_PT(14) /* the same where no text can stand */
#define LEFT CG_PT(1.5) /* a text cell may begin this much left of its head */
#define ALONE CG_PT(6)	/* where a gap shows that it begins */

/* A cell may begin here: in narrow columns they stand closer than stands_alone() asks for. */
static bool may_begin(const struct cg_line *l, size_t k)
{
	return k == 0 || l->w[k].x0 - l->w[k - 1].x1 > cg_table_percent(l->w[k].size, CELL_PERCENT);
}

/* Do cells begin within `reach` of x? How many. */
static size_t cells_at(const struct cg_lines *ls, size_t first, size_t last, int32_t x, int32_t reach)
{
	size_t n = 0;

	for (size_t i = first; i < last; i++) {
		for (size_t k = 0; k < ls->v[i].n; k++)
			n += may_begin(&ls->v[i], k) && ls->v[i].w[k].x0 >= x - reach && ls->v[i].w[k].x0 <= x + reach;
	}
	return n;
}

/* Where most cells begin between two places, if more than `most`; INT32_MAX: nowhere. */
static int32_t edge_between(const struct cg_lines *ls, size_t first, size_t last, int32_t from, int32_t to, size_t most)
{
	int32_t best = INT32_MAX;

	for (size_t i = first; i < last; i++) {
		for (size_t k = 0; k < ls->v[i].n; k++) {
			int32_t x = ls->v[i].w[k].x0;
			size_t n;

			if (x <= from || x >= to || x == best || !may_begin(&ls->v[i], k))
				continue;
			n = cells_at(ls, first, last, x, LEFT);
			if (n > most || (n == most && best != INT32_MAX && x < best)) {
				best = x;
				most = n;
			}
		}
	}
	return best;
}

/* The next column to the right of x; SIZE_MAX: none. */
static size_t col_behind(const struct cg_table_cols *c, int32_t x)
{
	size_t next = SIZE_MAX;

	for (size_t i = 0; i < c->n; i++) {
		if (c->box[i].x0 > x && (next == SIZE_MAX || c->box[i].x0 < c->box[next].x0))
			next = i;
	}
	return next;
}

static bool is_dash(struct cg_str s)
{
	return cg_str_eq(s, CG_STR("--")) || cg_str_eq(s, CG_STR("-"));
}

/* A figure, or the dash that stands for none. */
static bool is_cell_figure(const struct cg_word *w)
{
	struct cg_dec d;

	return is_dash(w->text) || cg_dec_parse(cg_table_bare(w->text), &d);
}

/* A figure stands in a column of figures: a row is here. */
static bool is_row(const struct cg_line *l, const struct cg_table_cols *c)
{
	for (size_t k = 0; k < l->n; k++) {
		for (size_t i = 0; i < c->n && is_cell_figure(&l->w[k]); i++) {
			if (!c->is_text[i] && cg_table_touches(&c->box[i], &l->w[k], 0))
				return true;
		}
	}
	return false;
}

/*
 * The first row ends in one figure more than there are columns of figures right of the head of a text: a figure stands
 * in that one, too, as the coupon of a bond does without its frequency.
 */
static bool holds_figure(const struct cg_lines *ls, size_t first, size_t last, const struct cg_table_cols *c,
			 const struct cg_box *head)
{
	const struct cg_line *l;
	size_t figures = 1;

	while (first < last && !is_row(&ls->v[first], c))
		first++;
	l = first < last ? &ls->v[first] : NULL;
	for (size_t i = 0; i < c->n; i++)
		figures += !c->is_text[i] && c->box[i].x0 > head->x0;
	if (l == NULL || figures > l->n)
		return false;
	for (size_t k = l->n - figures; k < l->n; k++) {
		if (!is_cell_figure(&l->w[k]) || !may_begin(l, k))
			return false;
	}
	return true;
}

/* A head that is centred over its texts stands right of where they begin: the column begins where they do. */
void cg_table_cells_settle(const struct cg_lines *ls, size_t first, size_t last, struct cg_table_cols *c)
{
	int32_t from = INT32_MIN, at = INT32_MIN;
	size_t words = 0;

	for (size_t i = first; i < last; i++)
		words += ls->v[i].n;
	if (words > LOOK_WORDS)
		return;
	for (size_t i = col_behind(c, at); i != SIZE_MAX; i = col_behind(c, at)) {
		at = c->box[i].x0;
		if (c->is_text[i] && c->id[i] == CG_TABLE_TEXT && holds_figure(ls, first, last, c, &c->box[i])) {
			c->is_text[i] = false;
			c->id[i] = CG_TABLE_OTHER;
		}
		if (c->is_text[i]) { /* what stands below the head by chance is less than its column */
			size_t below = cells_at(ls, first, last, at, ALONE);
			int32_t edge = edge_between(ls, first, last, from, at - ALONE, below);

			if (edge != INT32_MAX)
				c->box[i].x0 = edge;
		}
		from = (c->is_text[i] ? c->box[i].x0 : c->box[i].x1) + ALONE;
	}
}

/* The column of figures whose edge or middle is nearest. */
static size_t fig_col(const struct cg_table_cols *c, const struct cg_word *w, int32_t limit)
{
	struct cg_box figs[CG_TABLE_HEADS];

	for (size_t i = 0; i < c->n; i++) {
		figs[i] = c->box[i];
		figs[i].set = !c->is_text[i];
	}
	return cg_line_box_nearest(figs, c->n, w->x0, w->x1, limit);
}

/* A word that stands alone begins a cell, and may do so further left of its head. */
static size_t text_col(const struct cg_table_cols *c, const struct cg_word *w, bool alone)
{
	int32_t left = alone ? ALONE : LEFT;
	size_t best = SIZE_MAX;

	for (size_t i = 0; i < c->n; i++) {
		if (c->is_text[i] && c->box[i].x0 <= w->x0 + left &&
		    (best == SIZE_MAX || c->box[i].x0 > c->box[best].x0))
			best = i;
	}
	return best;
}

/* The only column of figures that the word stands over or under. */
static size_t fig_under(const struct cg_table_cols *c, const struct cg_word *w)
{
	size_t col = SIZE_MAX;

	for (size_t i = 0; i < c->n; i++) {
		if (c->is_text[i] || !cg_table_touches(&c->box[i], w, 0))
			continue;
		if (col != SIZE_MAX)
			return SIZE_MAX;
		col = i;
	}
	return col;
}

/* A column of figures stands between the text cell and the word: then the word is none of its text. */
static bool fig_between(const struct cg_table_cols *c, size_t text, const struct cg_word *w)
{
	for (size_t i = 0; i < c->n; i++) {
		if (!c->is_text[i] && c->box[i].x0 > c->box[text].x0 && w->x0 >= c->box[i].x0)
			return true;
	}
	return false;
}

/* A price and a value that touch: cut behind the price's decimals, three or four; units say which. */
static bool cut_twins(struct cg_str s, struct cg_dec units, struct cg_dec *price, struct cg_dec *value)
{
	size_t dot = cg_str_find(s, CG_STR("."));
	struct cg_dec want;

	for (size_t n = 4; dot != SIZE_MAX && n >= 2; n--) {
		if (dot + 1 + n < s.n && cg_dec_parse(cg_str_sub(s, 0, dot + 1 + n), price) &&
		    cg_dec_parse(cg_str_sub(s, dot + 1 + n, s.n), value) && value->scale == 2 &&
		    (!units.set || (cg_dec_mul(units, *price, 2, &want) && cg_dec_eq(want, *value))))
			return true;
	}
	return false;
}

static void put_fig(const struct cg_table_cols *c, size_t col, const struct cg_word *w, struct cg_table_row *b)
{
	struct cg_str s = cg_table_bare(w->text);
	struct cg_dec *at = &b->fig[c->id[col]];

	if (c->id[col] == CG_TABLE_OTHER)
		return;
	if (is_dash(s)) { /* a dash beside a figure is of another text */
		b->strange |= at->set;
		b->empty |= 1U << c->id[col];
		return;
	}
	b->has_fig = true;
	if (at->set || w->unreadable || (b->empty >> c->id[col] & 1U) != 0)
		b->strange = true;
	else if (!cg_dec_parse(s, at))
		b->strange |= c->id[col] != CG_TABLE_VALUE || b->fig[CG_TABLE_PRICE].set ||
			      !cut_twins(s, b->fig[CG_TABLE_UNITS], &b->fig[CG_TABLE_PRICE], at);
}

static bool put_text(struct cg_arena *a, const struct cg_table_cols *c, size_t col, const struct cg_line *l, size_t k,
		     struct cg_table_row *b)
{
	enum cg_table_col id = c->id[col];
	bool glue = b->text[id].n > 0 && k > 0 && !cg_line_gap(l, k - 1);

	b->text[id] = cg_line_join(a, b->text[id], l->w[k].text, glue);
	b->glue[id] = l->w[k].hyphen;
	b->has_text |= id != CG_TABLE_ISIN && id != CG_TABLE_DATE;
	b->strange |= l->w[k].unreadable;
	return b->text[id].p != NULL;
}

/*
 * As many figures behind the texts as there are columns of figures: the n-th is that of the n-th column, however heads
 * and figures are aligned. Sets col of these words; false: position decides.
 */
static bool by_order(const struct cg_line *l, const struct cg_table_cols *c, size_t *col)
{
	size_t figs = 0, n = 0, next = SIZE_MAX;
	int32_t text = INT32_MIN, at;

	for (size_t i = 0; i < c->n; i++) {
		figs += !c->is_text[i];
		text = c->is_text[i] && c->box[i].x0 > text ? c->box[i].x0 : text;
	}
	at = text;
	for (size_t k = 0; k < l->n; k++) {
		col[k] = SIZE_MAX;
		if (l->w[k].x0 <= text || !cg_table_stands_alone(l, k) || !is_cell_figure(&l->w[k]))
			continue;
		next = col_behind(c, at);
		if (next == SIZE_MAX)
			return false;
		at = c->box[next].x0;
		col[k] = next;
		n++;
	}
	return n == figs && n > 1;
}

bool cg_table_cells_line(struct cg_arena *a, const struct cg_line *l, const struct cg_table_cols *c,
			 struct cg_table_row *b)
{
	size_t *col = cg_arena_take_array(a, l->n, sizeof(*col));
	bool ordered = col != NULL && by_order(l, c, col);

	*b = (struct cg_table_row){ .page = l->page, .y = l->y };
	if (col == NULL)
		return false;
	for (size_t k = 0; k < l->n; k++) {
		const struct cg_word *w = &l->w[k];
		size_t t = text_col(c, w, cg_table_stands_alone(l, k)), f = fig_col(c, w, EDGE);
		struct cg_dec d = CG_DEC_NONE;
		bool figure = is_dash(w->text) || cg_dec_parse(cg_table_bare(w->text), &d);

		b->size = w->size > b->size ? w->size : b->size;
		if (ordered && col[k] != SIZE_MAX) {
			put_fig(c, col[k], w, b);
		} else if (t == SIZE_MAX || fig_between(c, t, w)) {
			f = f == SIZE_MAX ? fig_under(c, w) : f;
			f = f == SIZE_MAX ? fig_col(c, w, LOOSE) : f;
			if (f == SIZE_MAX)
				b->strange = true;
			else
				put_fig(c, f, w, b);
		} else if (figure && f != SIZE_MAX && cg_table_distance(w->x1, c->box[f].x1) <= EDGE) {
			put_fig(c, f, w, b);
		} else if (figure && d.scale > 0 && cg_table_stands_alone(l, k) && fig_under(c, w) != SIZE_MAX) {
			put_fig(c, fig_under(c, w), w, b);
		} else if (!put_text(a, c, t, l, k, b)) {
			return false;
		}
	}
	return true;
}
