/*
 * compare_change.c: Explains one line of a comparison by its transactions and its price, and files it.
 */
#include "portfolio/compare_work.h"

/* What is left of the change when all else has its name. */
void cg_compare_set_market(struct cg_compare_work *w, struct cg_explained *e)
{
	e->market_movement = e->change;
	cg_compare_sub(w, &e->market_movement, e->net_invested);
	cg_compare_add(w, &e->market_movement, e->charges);
	cg_compare_sub(w, &e->market_movement, e->in_kind);
	cg_compare_sub(w, &e->market_movement, e->unexplained);
}

/* Flows and price movement add up to the change; the rest is unexplained. */
void cg_compare_explain(struct cg_compare_work *w, struct cg_change *c, const struct cg_compare_moves *m)
{
	struct cg_explained *e = &c->why;
	struct cg_dec left = cg_dec_make(0, 3), price = c->to_price.set ? c->to_price : c->from_price;

	c->txn_count = m->n;
	c->in_kind_units = m->in_kind_units;
	c->units = cg_compare_less(cg_compare_zero_if_none(c->to_units, 3), cg_compare_zero_if_none(c->from_units, 3));
	c->price = cg_compare_less(c->to_price, c->from_price);
	cg_compare_add(w, &left, c->units);
	cg_compare_sub(w, &left, m->units);
	c->unexplained_units = left;
	if ((c->from_held && !c->from_value.set) || (c->to_held && !c->to_value.set) ||
	    ((left.v != 0 || m->unpriced.set) && !price.set))
		return;
	e->from_value = c->from_held ? c->from_value : cg_dec_make(0, 2);
	e->to_value = c->to_held ? c->to_value : cg_dec_make(0, 2);
	e->change = c->value = cg_compare_less(e->to_value, e->from_value);
	e->net_invested = cg_compare_zero_if_none(m->net_invested, 2);
	e->charges = cg_compare_zero_if_none(m->charges, 2);
	e->in_kind = cg_compare_zero_if_none(m->in_kind, 2);
	cg_compare_add(w, &e->in_kind, cg_compare_times(w, m->unpriced, price));
	e->unexplained = left.v != 0 ? cg_compare_times(w, left, price) : cg_dec_make(0, 2);
	cg_compare_set_market(w, e);
}

/* Parts of a change added to the whole. */
void cg_compare_sum_up(struct cg_compare_work *w, struct cg_explained *to, const struct cg_explained *e)
{
	cg_compare_add(w, &to->from_value, e->from_value);
	cg_compare_add(w, &to->to_value, e->to_value);
	cg_compare_add(w, &to->change, e->change);
	cg_compare_add(w, &to->net_invested, e->net_invested);
	cg_compare_add(w, &to->charges, e->charges);
	cg_compare_add(w, &to->in_kind, e->in_kind);
	cg_compare_add(w, &to->market_movement, e->market_movement);
	cg_compare_add(w, &to->unexplained, e->unexplained);
}

/* Sums begin at zero, not absent. */
void cg_compare_begin(struct cg_changes *to)
{
	const struct cg_dec zero = cg_dec_make(0, 2);

	to->why = (struct cg_explained){ zero, zero, zero, zero, zero, zero, zero, zero };
}

/* Absent equals absent. */
static bool same_figure(struct cg_dec a, struct cg_dec b)
{
	return a.set == b.set && (!a.set || cg_dec_eq(a, b));
}

/* Into the list that the change belongs to. */
void cg_compare_file(struct cg_compare_work *w, struct cg_changes *to, const struct cg_change *c)
{
	struct cg_change_list *list = NULL;

	if (c->why.change.set)
		cg_compare_sum_up(w, &to->why, &c->why);
	else
		to->unvalued++;
	if (c->from_held && c->to_held) {
		bool same = same_figure(c->from_units, c->to_units) && same_figure(c->from_price, c->to_price) &&
			    same_figure(c->from_value, c->to_value) && c->txn_count == 0;

		if (same)
			to->unchanged++;
		else
			list = &to->changed;
	} else if (c->to_held) {
		list = &to->added;
	} else if (c->from_held) {
		list = &to->gone;
	} else if (c->txn_count > 0) {
		list = &to->passing;
	}
	if (list != NULL && !CG_PUSH(w->a, list, c))
		w->failed = true;
}
