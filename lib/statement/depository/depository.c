/*
 * depository.c: cells of the tables of depository statements. Distances are hundredths of a point or percent of the
 * font's size.
 */
#include "statement/depository/depository.h"

enum {
	EDGE = 200,	   /* a figure ends, or has its middle, this close to its heading's */
	WORD_PERCENT = 43, /* words of one cell stand closer */
};

bool cg_depository_is_text(enum cg_depository_col role)
{
	return role == CG_DEP_ISIN || role == CG_DEP_NAME || role == CG_DEP_KYC || role == CG_DEP_SKIP ||
	       role == CG_DEP_FOLIO || role == CG_DEP_DATE || role == CG_DEP_RTA;
}

/* Tables are small: at most 16 columns. */
size_t cg_depository_col(const struct cg_depository_table *t, enum cg_depository_col role)
{
	for (size_t i = 0; i < t->n; i++) {
		if (t->role[i] == role)
			return i;
	}
	return SIZE_MAX;
}

/* The column that begins last left of x, among those of text. */
static size_t text_col(const struct cg_depository_table *t, int32_t x)
{
	size_t col = 0;

	for (size_t i = 0; i < t->n; i++) {
		if (cg_depository_is_text(t->role[i]) && t->at[i].x0 <= x + EDGE)
			col = i;
	}
	return col;
}

static bool is_at(int32_t x, int32_t to)
{
	return x - to < EDGE && to - x < EDGE;
}

/* The column whose right edge or middle a figure shares. */
static size_t figure_col(const struct cg_depository_table *t, int32_t x0, int32_t x1)
{
	for (size_t i = 0; i < t->n; i++) {
		int32_t middle = (x0 + x1 - t->at[i].x0 - t->at[i].x1) / 2;

		if (!cg_depository_is_text(t->role[i]) && (is_at(x1, t->at[i].x1) || is_at(middle, 0)))
			return i;
	}
	return SIZE_MAX;
}

/*
 * The column that a figure stands over or under, though it shares neither edge nor middle with its head; a number
 * inside a name stands close to the word before it.
 */
static size_t figure_under(const struct cg_depository_table *t, const struct cg_line *l, size_t i, size_t next)
{
	const struct cg_word *w = &l->w[i];
	size_t col = SIZE_MAX;

	if (i > 0 && w->x0 - l->w[i - 1].x1 < w->size)
		return SIZE_MAX;
	for (size_t k = 0; k < t->n; k++) {
		if (cg_depository_is_text(t->role[k]) || l->w[next - 1].x1 <= t->at[k].x0 || w->x0 >= t->at[k].x1)
			continue;
		if (col != SIZE_MAX)
			return SIZE_MAX;
		col = k;
	}
	return col;
}

/*
 * However heads and figures are aligned, a figure ends right of the middle of its own head and left of the middle of
 * the next one. SIZE_MAX: that is a column of text, or the figure is of the words before it.
 */
static size_t figure_behind(const struct cg_depository_table *t, const struct cg_line *l, size_t i, size_t next)
{
	size_t col = SIZE_MAX;

	if (i > 0 && l->w[i].x0 - l->w[i - 1].x1 < l->w[i].size)
		return SIZE_MAX;
	for (size_t k = 0; k < t->n; k++) {
		if (t->middle[k] <= l->w[next - 1].x1)
			col = k;
	}
	return col != SIZE_MAX && cg_depository_is_text(t->role[col]) ? SIZE_MAX : col;
}

/* The gap before word k is one between words of a text. */
static bool goes_close(const struct cg_line *l, size_t k)
{
	return l->w[k].x0 - l->w[k - 1].x1 < l->w[k].size * WORD_PERCENT / 100;
}

/* The word is a figure, and stands where those of a column of figures do. */
static bool is_in_figures(const struct cg_depository_table *t, const struct cg_word *w)
{
	struct cg_dec d;

	return cg_dec_parse(w->text, &d) && figure_col(t, w->x0, w->x1) != SIZE_MAX;
}

/*
 * Word k stands as close as one of the text before it, and right of where the next column of text begins. It is of that
 * text all the same when the column has a cell of its own behind it, or when no cell is made of such signs ("&"). One
 * past the words of which that holds, which are looked at once; k: it begins a cell.
 */
static size_t stays_in_text(const struct cg_depository_table *t, const struct cg_line *l, size_t k)
{
	size_t col = text_col(t, l->w[k].x0), next = k + 1;

	if (cg_str_eq(l->w[k].text, CG_STR("&")))
		return next;
	while (next < l->n && goes_close(l, next) && text_col(t, l->w[next].x0) == col &&
	       !is_in_figures(t, &l->w[next]))
		next++;
	if (next < l->n && !is_in_figures(t, &l->w[next]) && text_col(t, l->w[next].x0) == col &&
	    figure_under(t, l, next, next + 1) == SIZE_MAX)
		return next;
	return k;
}

/* One past the words of the cell that begins at word i. */
static size_t cell_end(const struct cg_depository_table *t, const struct cg_line *l, size_t i)
{
	size_t k = i + 1, before = i, col = text_col(t, l->w[i].x0);

	while (k != before && k < l->n && goes_close(l, k) && !is_in_figures(t, &l->w[k])) {
		before = k;
		k = text_col(t, l->w[k].x0) == col ? k + 1 : stays_in_text(t, l, k);
	}
	return k;
}

/*
 * The cell of words [i, next) is of a column that is not read, as close behind a name as one of its words, and stands
 * below the head neither by an edge nor by its middle: it may be the end of the name.
 */
static bool may_be_name(const struct cg_depository_table *t, const struct cg_line *l, size_t i, size_t next)
{
	size_t col = text_col(t, l->w[i].x0);
	int32_t x0 = l->w[i].x0, x1 = l->w[next - 1].x1;

	return i > 0 && t->role[col] == CG_DEP_SKIP && goes_close(l, i) &&
	       t->role[text_col(t, l->w[i - 1].x0)] == CG_DEP_NAME && !is_at(x0, t->at[col].x0) &&
	       !is_at(x1, t->at[col].x1) && !is_at((x0 + x1) / 2, t->middle[col]);
}

/* What can stand in a column of figures. */
static bool looks_figure(struct cg_str s)
{
	struct cg_dec d;

	return cg_depository_figure(s, &d);
}

/* Words of a cell are joined by a space. */
static bool put_cell(struct cg_arena *a, struct cg_depository_cells *out, size_t col, struct cg_str s)
{
	out->text[col] = cg_line_join(a, out->text[col], s, false);
	return out->text[col].p != NULL;
}

/* Two amounts that touch: the first belongs to the column left of `col`. Paise tell where it ends. */
static bool twins(const struct cg_depository_table *t, size_t col, struct cg_str s, struct cg_str out[2])
{
	size_t dot = cg_str_find(s, CG_STR("."));
	struct cg_dec d;

	if (col == SIZE_MAX || col == 0 || dot == SIZE_MAX || dot + 3 >= s.n ||
	    (t->role[col - 1] != CG_DEP_VALUE && t->role[col - 1] != CG_DEP_COST))
		return false;
	out[0] = cg_str_sub(s, 0, dot + 3);
	out[1] = cg_str_sub(s, dot + 3, SIZE_MAX);
	return cg_dec_parse(out[0], &d) && cg_dec_parse(out[1], &d) && d.scale == 2;
}

/* Figures first find their columns, then the text left of them. */
bool cg_depository_cells(const struct cg_doc *d, const struct cg_depository_table *t, const struct cg_line *l,
			 struct cg_depository_cells *out)
{
	int32_t figures = INT32_MAX;

	*out = (struct cg_depository_cells){ 0 };
	for (size_t i = 0; i < t->n; i++) {
		if (!cg_depository_is_text(t->role[i]) && t->at[i].x0 < figures)
			figures = t->at[i].x0;
	}
	for (size_t i = 0, next; i < l->n && t->n > 0; i = next) {
		struct cg_str s, two[2];
		size_t col;

		next = cell_end(t, l, i);
		s = cg_line_text_from(d->a, l, (struct cg_at){ i, 0 }, (struct cg_at){ next, 0 });
		if (s.p == NULL)
			return false;
		col = figure_col(t, l->w[i].x0, l->w[next - 1].x1);
		if (col == SIZE_MAX && looks_figure(s))
			col = figure_under(t, l, i, next);
		if (col == SIZE_MAX && looks_figure(s))
			col = figure_behind(t, l, i, next);
		if (!looks_figure(s) && twins(t, col, s, two)) {
			out->strange |= out->text[col - 1].p != NULL || out->text[col].p != NULL;
			if (!put_cell(d->a, out, col - 1, two[0]))
				return false;
			s = two[1];
		} else if (col != SIZE_MAX && (looks_figure(s) || l->w[i].x0 >= figures)) {
			out->strange |= out->text[col].p != NULL && t->role[col] != CG_DEP_UNITS;
		} else {
			col = text_col(t, l->w[i].x0);
			out->strange |=
				(l->w[i].x0 >= figures && t->at[col].x1 < figures) || may_be_name(t, l, i, next);
		}
		if (!put_cell(d->a, out, col, s))
			return false;
	}
	return true;
}

bool cg_depository_has_figures(const struct cg_depository_table *t, const struct cg_depository_cells *c)
{
	struct cg_dec d;

	for (size_t i = 0; i < t->n; i++) {
		if (!cg_depository_is_text(t->role[i]) && c->text[i].p != NULL &&
		    cg_depository_figure(c->text[i], &d) && d.set)
			return true;
	}
	return false;
}
