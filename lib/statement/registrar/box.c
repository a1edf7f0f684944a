/*
 * box.c: the PORTFOLIO SUMMARY of page 1: a line per AMC with cost and market value, then Total. Old
 * statements have no cost column, or no box at all.
 */
#include "statement/registrar/registrar.h"

enum { COLUMN_LIMIT = 4000 };

struct box_columns {
	struct cg_box v[2]; /* cost, market value */
};

/* Labels stand in the lines between the heading and the first line with a figure. */
static size_t box_header(const struct cg_lines *ls, size_t from, size_t to, struct box_columns *c)
{
	size_t end = cg_line_window(ls, from, CG_PT(45));

	end = end < to ? end : to;
	*c = (struct box_columns){ .v = { { .set = false } } };
	(void)cg_line_label(ls, from, end, CG_STR("Cost Value"), 0, &c->v[0]);
	(void)cg_line_label(ls, from, end, CG_STR("Market Value"), 0, &c->v[1]);
	return from;
}

/* Both figures stand there: their order says which is which, however far their labels are. */
static bool both_figures(const struct cg_line *l, const struct box_columns *c, struct cg_printed_total *t)
{
	bool cost_first = c->v[0].x0 < c->v[1].x0;
	struct cg_dec first, second, none;

	if (!c->v[0].set || !c->v[1].set || l->n < 3 || cg_dec_parse(l->w[l->n - 3].text, &none) ||
	    !cg_dec_parse(l->w[l->n - 2].text, &first) || !cg_dec_parse(l->w[l->n - 1].text, &second))
		return false;
	t->cost = cost_first ? first : second;
	t->value = cost_first ? second : first;
	return true;
}

/* Figures of a line, from its right end leftwards; the rest is the name. */
static size_t box_figures(const struct cg_line *l, const struct box_columns *c, struct cg_printed_total *t)
{
	size_t i = l->n;

	if (both_figures(l, c, t))
		return l->n - 2;
	while (i > 0) {
		size_t col = cg_line_box_nearest(c->v, 2, l->w[i - 1].x0, l->w[i - 1].x1, COLUMN_LIMIT);
		struct cg_dec d;

		if (col == SIZE_MAX || !cg_dec_parse(l->w[i - 1].text, &d))
			break;
		*(col == 0 ? &t->cost : &t->value) = d;
		i--;
	}
	return i;
}

static bool is_total_name(struct cg_str name)
{
	return cg_str_starts_nocase(name, CG_STR("Total")) || cg_str_starts_nocase(name, CG_STR("Grand Total"));
}

bool cg_registrar_box(const struct cg_doc *d, size_t to, struct cg_statement *s)
{
	struct box_columns cols;
	size_t i = 0;

	while (i < to && cg_line_find(&d->lines.v[i], 0, CG_STR("PORTFOLIO SUMMARY"), true, NULL) == SIZE_MAX)
		i++;
	if (i == to)
		return true;
	for (i = box_header(&d->lines, i + 1, to, &cols); i < to; i++) {
		const struct cg_line *l = &d->lines.v[i];
		struct cg_printed_total t = { .page = l->page };
		size_t words = box_figures(l, &cols, &t);
		struct cg_str name;

		if (words == l->n)
			continue;
		name = cg_line_text_from(d->a, l, (struct cg_at){ 0, 0 }, (struct cg_at){ words, 0 });
		if (name.p == NULL)
			return false;
		t.amc = is_total_name(name) ? CG_STR_NONE : name;
		if (!CG_PUSH(d->a, &s->printed, &t))
			return false;
		if (t.amc.p == NULL)
			break;
	}
	return true;
}
