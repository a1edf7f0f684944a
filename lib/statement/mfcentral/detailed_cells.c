#include "statement/mfcentral/detailed_cells.h"

enum {
	EDGE = 250,	/* left edges of a cell and its label */
	HEAD_LINES = 8, /* of a table's heading, at most */
};

bool cg_detailed_cells_heading(const struct cg_lines *ls, size_t first, size_t last, struct cg_detailed_columns *out,
			       size_t *head, size_t *body)
{
	static const struct cg_str labels[CG_DETAILED_MAX][CG_MFCENTRAL_NAMES] = {
		{ CG_STR_INIT("Amount (INR)"), CG_STR_INIT("Amount (Rs.)"), CG_STR_INIT("Amount") },
		{ CG_STR_INIT("No. of Units"), CG_STR_INIT("Units"), CG_STR_INIT("Quantity") },
		{ CG_STR_INIT("Price (INR)"), CG_STR_INIT("NAV (INR)"), CG_STR_INIT("Price"), CG_STR_INIT("NAV"),
		  CG_STR_INIT("Rate") },
		{ CG_STR_INIT("Unit Balance"), CG_STR_INIT("Balance Units"), CG_STR_INIT("Balance") },
	};

	for (size_t i = first; i < last; i++) {
		struct cg_box cols[CG_DETAILED_MAX] = { { .set = false } }, transaction;
		size_t from = i > first ? i - 1 : i, to = cg_line_window(ls, i, CG_PT(8)), found = 0;

		if (cg_line_find(&ls->v[from], 0, CG_STR("Opening Unit Balance:"), false, NULL) !=
		    SIZE_MAX) /* no head */
			from = i;
		while (to < last && cg_mfcentral_heads_go_on(ls, to))
			to++;
		to = to > last ? last : to;
		to = to > i + HEAD_LINES ? i + HEAD_LINES : to;
		if (!cg_line_label(ls, i, i + 1, CG_STR("Transaction"), 0, &transaction) ||
		    !cg_line_label(ls, i, i + 1, CG_STR("Date"), 0, &cols[0]))
			continue;
		cols[0].set = false;
		for (size_t k = 0; k < CG_DETAILED_MAX; k++)
			found += cg_mfcentral_heading(ls, from, to, labels[k], transaction.x1, &cols[k]);
		if (found < CG_DETAILED_MAX)
			continue;
		for (size_t k = 0; k < CG_DETAILED_MAX; k++)
			out->fig[k] = cols[k];
		out->description = transaction.x0;
		for (*head = i; *head > first && cg_mfcentral_heads_begin(ls, *head);)
			--*head;
		for (*body = i + 1; *body < to && cg_mfcentral_heads_go_on(ls, *body);)
			++*body;
		return true;
	}
	return false;
}

/* A line of text right of the date, beside a row whose description stands in the lines above and below it. */
static bool is_beside(const struct cg_line *row, const struct cg_line *l, int32_t figures)
{
	int32_t off = l->y > row->y ? l->y - row->y : row->y - l->y;

	return l->page == row->page && off < row->w[0].size && l->x0 > row->w[0].x1 && l->x1 < figures;
}

void cg_detailed_cells_settle(const struct cg_lines *ls, size_t first, size_t last, struct cg_detailed_columns *c)
{
	int32_t figures = cg_mfcentral_left(c->fig, CG_DETAILED_MAX), day;
	struct cg_dec d;

	for (size_t i = first; i < last; i++) {
		const struct cg_line *l = &ls->v[i];

		if (l->n > 1 && (cg_date_parse_mon(l->w[0].text, &day) || cg_mfcentral_is_dash(l->w[0].text)) &&
		    l->w[1].x0 < figures && l->w[1].x0 < c->description && !cg_dec_parse(l->w[1].text, &d))
			c->description = l->w[1].x0;
		if (l->n < 2 || !cg_date_parse_mon(l->w[0].text, &day) || !cg_dec_parse(l->w[1].text, &d))
			continue;
		if (i > first && is_beside(l, l - 1, figures) && l[-1].x0 < c->description)
			c->description = l[-1].x0;
		if (i + 1 < last && is_beside(l, l + 1, figures) && l[1].x0 < c->description)
			c->description = l[1].x0;
	}
}

/* Figures by the column that they stand in, the rest is text. */
static void place_word(const struct cg_detailed_columns *cols, const struct cg_word *w, struct cg_detailed_cells *c)
{
	struct cg_dec d;
	size_t col;

	if (cg_mfcentral_is_dash(w->text))
		return;
	col = cg_dec_parse(w->text, &d) ? cg_mfcentral_column(cols->fig, CG_DETAILED_MAX, w) : SIZE_MAX;
	if (col == SIZE_MAX || c->fig[col].set) {
		c->strange = true;
		return;
	}
	c->fig[col] = d;
	c->n_fig++;
}

/* Right of the descriptions; a long figure of the first column may begin left of its head, but ends where that does. */
static bool begins_figures(const struct cg_detailed_columns *cols, const struct cg_word *w)
{
	struct cg_dec d;

	return w->x0 + (w->x1 - w->x0) / 2 >= cg_mfcentral_left(cols->fig, CG_DETAILED_MAX) ||
	       (cg_dec_parse(w->text, &d) && d.scale > 1 &&
		cg_line_box_nearest(cols->fig, CG_DETAILED_MAX, w->x0, w->x1, EDGE) != SIZE_MAX);
}

bool cg_detailed_cells_cut(const struct cg_detailed_columns *cols, struct cg_arena *a, const struct cg_line *l,
			   struct cg_detailed_cells *c)
{
	size_t from = 0, to;

	*c = (struct cg_detailed_cells){ .date = CG_DATE_NONE };
	if (l->w[0].x0 < cols->description - EDGE) {
		c->dashes = cg_mfcentral_is_dash(l->w[0].text);
		if (!cg_date_parse_mon(l->w[0].text, &c->date) && !c->dashes)
			c->strange = true;
		from = 1;
	}
	for (to = from; to < l->n && !begins_figures(cols, &l->w[to]);)
		to++;
	if (from < to && l->w[from].x0 < cols->description - EDGE)
		c->strange = true;
	c->text = cg_mfcentral_text(a, l, from, to, &c->hyphen);
	for (size_t i = to; i < l->n; i++)
		place_word(cols, &l->w[i], c);
	return c->text.p != NULL;
}

bool cg_detailed_cells_are_complete(const struct cg_detailed_cells *c, bool ahead)
{
	if (c->strange || (c->text.n == 0 && !ahead))
		return false;
	if (c->fig[CG_DETAILED_UNITS].set)
		return c->fig[CG_DETAILED_BALANCE].set &&
		       c->fig[CG_DETAILED_AMOUNT].set == c->fig[CG_DETAILED_PRICE].set;
	return c->n_fig == 0 || (c->fig[CG_DETAILED_AMOUNT].set && !c->fig[CG_DETAILED_PRICE].set);
}
