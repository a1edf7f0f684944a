/*
 * entry_queue.c: the queue of lots of a position, run in the order of days; and the checked figures that it needs.
 */
#include "render/export/entry_queue.h"

#include <string.h>

__extension__ typedef __int128 i128;

enum { REVERSAL_DAYS = 45, LOOK = 512 /* no search is longer */ };

/* At scale 2; a figure that does not fit is the failure of the whole. */
struct cg_dec cg_entry_work_money(struct cg_entry_work *w, struct cg_dec d)
{
	struct cg_dec x = CG_DEC_NONE;

	if (d.set && !cg_dec_rescale(d, 2, &x))
		w->range = true;
	return x;
}

/* The same sum, checked. */
struct cg_dec cg_entry_work_add(struct cg_entry_work *w, struct cg_dec a, struct cg_dec b)
{
	struct cg_dec sum = cg_entries_sum(a, b);

	w->range |= (a.set || b.set) && !sum.set;
	return sum;
}

/* total * part / whole, half up; whole is positive, none is negative. */
struct cg_dec cg_entry_work_share(struct cg_entry_work *w, struct cg_dec total, struct cg_dec part, struct cg_dec whole)
{
	uint8_t scale = part.scale > whole.scale ? part.scale : whole.scale;
	i128 v;

	if (!total.set)
		return total;
	if (!cg_dec_rescale(part, scale, &part) || !cg_dec_rescale(whole, scale, &whole) || whole.v <= 0) {
		w->range = true;
		return CG_DEC_NONE;
	}
	v = ((i128)total.v * part.v * 2 + whole.v) / ((i128)whole.v * 2);
	w->range |= v > INT64_MAX;
	return cg_dec_make(v > INT64_MAX ? 0 : (int64_t)v, total.scale);
}

/* ---- the queue of lots */

/* A new lot, at the end of the queue or before it. Its index, or CG_ENTRY_NO_LOT. */
static size_t add_lot(struct cg_entry_work *w, struct cg_entry_position *p, struct cg_entry_lot lot, bool first)
{
	size_t at = p->lots.n;

	lot.next = first ? p->head : CG_ENTRY_NO_LOT;
	lot.used = cg_dec_make(0, lot.units.scale);
	lot.used_cost = lot.cost.set ? cg_dec_make(0, 2) : lot.cost;
	for (size_t i = at; lot.cost.set && i-- > 0 && at - i <= LOOK;) {
		if (p->lots.v[i].cost.set && p->lots.v[i].date == lot.date)
			lot.twin = p->lots.v[i].twin = true;
	}
	if (!CG_PUSH(w->a, &p->lots, &lot)) {
		w->memory = true;
		return CG_ENTRY_NO_LOT;
	}
	if (first || p->head == CG_ENTRY_NO_LOT)
		p->head = at;
	else
		p->lots.v[p->tail].next = at;
	if (!first || p->tail == CG_ENTRY_NO_LOT)
		p->tail = at;
	return at;
}

/* What falls to the units from lot->used on; all parts together are the whole lot. */
static void take_part(struct cg_entry_work *w, struct cg_entry_position *p, struct cg_entry *x, size_t at,
		      struct cg_dec units)
{
	struct cg_entry_part part = { .lot = at, .units = units };
	struct cg_entry_lot *lot = at != CG_ENTRY_NO_LOT ? &p->lots.v[at] : NULL;

	if (lot != NULL) {
		lot->used = cg_entry_work_add(w, lot->used, units);
		part.cost = cg_entries_less(cg_entry_work_share(w, lot->cost, lot->used, lot->units), lot->used_cost);
		lot->used_cost = cg_entry_work_add(w, lot->used_cost, part.cost);
	}
	w->memory |= !CG_PUSH(w->a, &x->parts, &part);
}

/* The units of x from the front of the queue; what is not covered has no lot. */
static void take_first(struct cg_entry_work *w, struct cg_entry_position *p, struct cg_entry *x)
{
	struct cg_dec left = x->units, rest;

	while (!w->memory && !w->range && left.set && left.v > 0) {
		if (p->head == CG_ENTRY_NO_LOT) {
			take_part(w, p, x, CG_ENTRY_NO_LOT, left);
			return;
		}
		rest = cg_entries_less(p->lots.v[p->head].units, p->lots.v[p->head].used);
		if (rest.v > 0) {
			struct cg_dec units = cg_dec_cmp(left, rest) < 0 ? left : rest;

			take_part(w, p, x, p->head, units);
			left = cg_entries_less(left, units);
		}
		if (cg_dec_eq(p->lots.v[p->head].used, p->lots.v[p->head].units)) {
			p->head = p->lots.v[p->head].next;
			if (p->head == CG_ENTRY_NO_LOT)
				p->tail = CG_ENTRY_NO_LOT;
		}
	}
}

/* The newest lot of so many units of which nothing has gone; CG_ENTRY_NO_LOT: none. */
static size_t whole_lot(const struct cg_entry_position *p, const struct cg_entry *x)
{
	for (size_t i = p->lots.n; i-- > 0 && p->lots.n - i <= LOOK;) {
		const struct cg_entry_lot *lot = &p->lots.v[i];

		if (lot->date < x->date - REVERSAL_DAYS)
			break;
		if (lot->cost.set && lot->used.v == 0 && cg_dec_eq(lot->units, x->units))
			return i;
	}
	return CG_ENTRY_NO_LOT;
}

/* The purchase that a row takes back may be printed behind it on the same day: it comes first then. */
static bool bring_forward(struct cg_entry_position *p, size_t at)
{
	struct cg_entry *v = p->entries.v, found;

	for (size_t i = at + 1; i < p->entries.n && i - at <= LOOK && v[i].date == v[at].date; i++) {
		if (v[i].kind == CG_ENTRY_BUY && cg_dec_eq(v[i].units, v[at].units)) {
			found = v[i];
			memmove(&v[at + 1], &v[at], (i - at) * sizeof(*v));
			v[at] = found;
			return true;
		}
	}
	return false;
}

/* The sale before it with these units; its parts come back as they went, at the front of the queue. */
static bool give_back(struct cg_entry_work *w, struct cg_entry_position *p, size_t at)
{
	struct cg_entry *x = &p->entries.v[at], *sale = NULL;

	for (size_t i = at; i-- > 0 && at - i <= LOOK && p->entries.v[i].date >= x->date - REVERSAL_DAYS;) {
		sale = &p->entries.v[i];
		if (sale->kind == CG_ENTRY_SELL && !sale->undone && cg_dec_eq(sale->units, x->units))
			break;
		sale = NULL;
	}
	if (sale == NULL)
		return false;
	sale->undone = true;
	x->side = sale->side;
	for (size_t i = sale->parts.n; i-- > 0;) {
		struct cg_entry_part part = sale->parts.v[i];
		const struct cg_entry_lot *from = part.lot != CG_ENTRY_NO_LOT ? &p->lots.v[part.lot] : NULL;

		part.lot = add_lot(w, p,
				   (struct cg_entry_lot){ .date = from != NULL ? from->date : x->date,
							  .units = part.units,
							  .cost = part.cost,
							  .side = x->side },
				   true);
		w->memory |= !CG_PUSH(w->a, &x->parts, &part);
	}
	return true;
}

/* One lot that comes in with the entry. */
static void come_in(struct cg_entry_work *w, struct cg_entry_position *p, struct cg_entry *x, struct cg_dec cost)
{
	struct cg_entry_part part = { .units = x->units, .cost = cost };

	part.lot = add_lot(w, p,
			   (struct cg_entry_lot){ .date = x->date, .units = x->units, .cost = cost, .side = x->side },
			   false);
	w->memory |= !CG_PUSH(w->a, &x->parts, &part);
}

/* Each part of its share of the amount: the parts add up to it. */
static void divide_amount(struct cg_entry_work *w, struct cg_entry *x)
{
	struct cg_dec done = cg_dec_make(0, 3), given = cg_dec_make(0, 2), sum;

	for (size_t i = 0; i < x->parts.n && x->amount.set; i++) {
		done = cg_entry_work_add(w, done, x->parts.v[i].units);
		sum = cg_entry_work_share(w, x->amount, done, x->units);
		x->parts.v[i].value = cg_entries_less(sum, given);
		given = sum;
	}
}

/* Run one entry against the queue. */
static void run_entry(struct cg_entry_work *w, struct cg_entry_position *p, size_t at)
{
	struct cg_entry *x = &p->entries.v[at];
	size_t lot;

	switch (x->kind) {
	case CG_ENTRY_OPENING:
		come_in(w, p, x, p->opening_cost);
		break;
	case CG_ENTRY_BUY:
		come_in(w, p, x, x->amount);
		break;
	case CG_ENTRY_BONUS:
		come_in(w, p, x, cg_dec_make(0, 2));
		break;
	case CG_ENTRY_MOVE_IN:
		come_in(w, p, x, CG_DEC_NONE);
		break;
	case CG_ENTRY_RESTORE:
		if (!give_back(w, p, at))
			come_in(w, p, x, x->amount);
		break;
	case CG_ENTRY_TAKE_BACK:
		lot = whole_lot(p, x);
		if (lot != CG_ENTRY_NO_LOT) {
			x->side = p->lots.v[lot].side;
			take_part(w, p, x, lot, x->units);
		} else
			take_first(w, p, x);
		break;
	case CG_ENTRY_SELL:
	case CG_ENTRY_MOVE_OUT:
		take_first(w, p, x);
		break;
	default:
		break;
	}
	divide_amount(w, x);
}

/* In the order of days; a purchase that is printed behind its own reversal goes first. */
void cg_entry_queue_run(struct cg_entry_work *w, struct cg_entry_position *p)
{
	for (size_t i = 0; i < p->entries.n && !w->memory && !w->range; i++) {
		const struct cg_entry *x = &p->entries.v[i];

		if (x->kind == CG_ENTRY_TAKE_BACK && whole_lot(p, x) == CG_ENTRY_NO_LOT)
			(void)bring_forward(p, i);
		run_entry(w, p, i);
	}
}
