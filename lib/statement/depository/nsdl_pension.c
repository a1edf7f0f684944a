/* nsdl_pension.c: the schemes of a pension account, by tier. */
#include "statement/depository/nsdl.h"

/* The table has no such column. */
static bool lacks(const struct cg_nsdl *n, enum cg_depository_col role)
{
	return cg_depository_col(&n->table, role) == SIZE_MAX;
}

/* The number of the pension account, masked or not. */
static void pran(struct cg_nsdl *n, const struct cg_line *l)
{
	static const struct cg_str label[] = { CG_STR_INIT("(PRAN:") };
	struct cg_str v;

	n->s->nps.present = true;
	if (cg_line_fields(n->a, l, label, 1, &v) == 1)
		n->s->nps.pran = cg_str_cut(&v, ')');
}

/* "TIER II" at the end of the name. */
static struct cg_str tier_of(struct cg_str name)
{
	size_t at = cg_str_find_nocase(name, CG_STR("TIER "));

	return at == SIZE_MAX ? CG_STR_NONE : cg_str_trim(cg_str_sub(name, at + 5, SIZE_MAX));
}

/* The total of a tier. */
static bool nps_total(struct cg_nsdl *n, const struct cg_line *l, size_t at)
{
	struct cg_demat_total t = { .scope = CG_DEMAT_TIER, .account = CG_DEMAT_NO_ACCOUNT, .page = l->page };

	if (!cg_depository_figure(l->w[l->n - 1].text, &t.value) || !t.value.set) {
		cg_nsdl_not_understood(n, l->page);
		return true;
	}
	if (at == 0) {
		n->s->nps.value = t.value;
		return true;
	}
	t.section = l->w[1].text;
	return cg_nsdl_total(n, &t);
}

/* Figures, and no total. */
static bool is_nps(const struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_depository_cells c;

	return cg_depository_cells(n->d, &n->table, l, &c) && cg_depository_has_figures(&n->table, &c);
}

/* Names wrap around the line that has the figures. */
static bool nps_row(struct cg_nsdl *n, const struct cg_line *l, const struct cg_depository_cells *c, bool begins)
{
	struct cg_nps_scheme s = { 0 }, *last;
	size_t name = cg_depository_col(&n->table, CG_DEP_NAME), units = cg_depository_col(&n->table, CG_DEP_UNITS),
	       nav = cg_depository_col(&n->table, CG_DEP_PRICE), value = cg_depository_col(&n->table, CG_DEP_VALUE);

	if (c->text[units].p != NULL || c->text[value].p != NULL || c->text[nav].p != NULL) {
		struct cg_str none = CG_STR("");

		s.name = c->text[name];
		if (n->above.n > 0) {
			s.name = cg_line_join(n->a, n->above, s.name, false);
			n->above = CG_STR_NONE;
			if (s.name.p == NULL)
				return false;
		}
		if (c->strange || s.name.p == NULL ||
		    !cg_depository_figure(c->text[units].p ? c->text[units] : none, &s.units) ||
		    !cg_depository_figure(c->text[nav].p ? c->text[nav] : none, &s.nav) ||
		    !cg_depository_figure(c->text[value].p ? c->text[value] : none, &s.value))
			cg_nsdl_not_understood(n, l->page);
		s.tier = s.name.p != NULL ? tier_of(s.name) : CG_STR_NONE;
		return CG_PUSH(n->a, &n->s->nps.schemes, &s);
	}
	if (begins || n->above.n > 0)
		return cg_nsdl_above(n, c, l);
	if (n->s->nps.schemes.n == 0 || c->text[name].p == NULL)
		return true;
	last = &n->s->nps.schemes.v[n->s->nps.schemes.n - 1];
	last->name = cg_line_join(n->a, last->name, c->text[name], false);
	last->tier = tier_of(last->name);
	return last->name.p != NULL;
}

/* Schemes of one tier, then its total. */
bool cg_nsdl_nps(struct cg_nsdl *n, const struct cg_line *l)
{
	struct cg_depository_cells c;
	bool begins;

	if (cg_line_starts(l, CG_STR("Your NPS Account"))) {
		pran(n, l);
		return true;
	}
	if (cg_line_starts(l, CG_STR("Fund Manager"))) {
		(void)cg_depository_heading(n->d, (size_t)(l - n->d->lines.v), &n->table);
		n->block.last = 0;
		n->table.doubtful |= lacks(n, CG_DEP_NAME) || lacks(n, CG_DEP_UNITS) || lacks(n, CG_DEP_PRICE) ||
				     lacks(n, CG_DEP_VALUE);
		if (n->table.doubtful) {
			cg_nsdl_not_understood(n, l->page);
			n->table.n = 0;
		}
		return true;
	}
	if (n->table.n == 0)
		return true;
	if (cg_line_starts(l, CG_STR("Total")))
		return nps_total(n, l, 0);
	if (cg_line_starts(l, CG_STR("Tier")) && l->n > 2 && cg_str_eq(l->w[2].text, CG_STR("Total")))
		return nps_total(n, l, 1);
	return cg_depository_cells(n->d, &n->table, l, &c) && cg_nsdl_row_begins(n, l, is_nps, &begins) &&
	       nps_row(n, l, &c, begins);
}
