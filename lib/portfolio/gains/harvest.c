#include "portfolio/gains/harvest.h"

#include "portfolio/gains/left.h"

__extension__ typedef __int128 i128;

enum { MONEY = 2, UNITS = 3 };

/* clang-format off */
#define X(sym, name) [sym] = name,
/* clang-format on */
static const char *const ends[] = { CG_HARVEST_ENDS(X) };
#undef X

const char *cg_harvest_end_name(enum cg_harvest_end v)
{
	return ends[(unsigned)v < CG_HARVEST_END_MAX ? v : CG_HARVEST_UNKNOWN];
}

static bool in_lock(const struct cg_held_lot *lot)
{
	return lot->may_sell.set && lot->may_sell.v == 0;
}

/* What keeps a lot from being such a gain; ALL: nothing. */
static enum cg_harvest_end end_of(const struct cg_gain *gain, const struct cg_held_lot *lot)
{
	if (in_lock(lot))
		return CG_HARVEST_LOCK_IN;
	if (!gain->gain.set || !lot->may_sell.set || gain->rule.term == CG_TERM_NONE)
		return CG_HARVEST_UNKNOWN;
	return gain->rule.schedule_112a ? CG_HARVEST_ALL : CG_HARVEST_SHORT_TERM;
}

static struct cg_dec share(struct cg_dec of, int64_t part, int64_t whole)
{
	return cg_dec_make((int64_t)(((i128)of.v * part * 2 + whole) / ((i128)whole * 2)), of.scale);
}

/* So many units of a lot; the value and the cost are not negative. */
static bool cut(const struct cg_gain *x, int64_t units, struct cg_harvest_sums *out)
{
	out->units = cg_dec_make(units, x->lot.units.scale);
	out->value = share(x->lot.sale_value, units, x->lot.units.v);
	out->cost = share(x->cost_of_acquisition, units, x->lot.units.v);
	return cg_dec_sub(out->value, out->cost, &out->gain);
}

/* The whole lot where its gain is at most `room`, else the part of it. */
static bool fit(const struct cg_gain *x, struct cg_dec room, struct cg_harvest_sums *out)
{
	int64_t step = 1, units = x->lot.units.v;
	bool ok = cut(x, units, out);

	if (!ok || cg_dec_cmp(out->gain, room) <= 0)
		return ok;
	for (int s = UNITS; s < x->lot.units.scale; s++)
		step *= 10;
	units = (int64_t)((i128)units * room.v / out->gain.v); /* both are of paise: the gain is larger, so positive */
	units -= units % step;
	ok = cut(x, units, out);
	while (ok && units > 0 && cg_dec_cmp(out->gain, room) > 0) { /* by a rounded paisa */
		units -= step;
		ok = cut(x, units, out);
	}
	return ok;
}

static bool add(struct cg_harvest_sums *to, const struct cg_harvest_sums *x)
{
	return cg_dec_add(to->units, x->units, &to->units) && cg_dec_add(to->value, x->value, &to->value) &&
	       cg_dec_add(to->cost, x->cost, &to->cost) && cg_dec_add(to->gain, x->gain, &to->gain);
}

/* Lot by lot until one ends it. */
static bool walk(const struct cg_held *x, struct cg_dec left, struct cg_arena *a, struct cg_harvest *out,
		 struct cg_harvest_fund *f)
{
	const struct cg_gains_fund *gf = &x->g.funds[f->fund];
	bool ok = true;

	f->first = out->parts.n;
	for (size_t i = gf->first; i < gf->first + gf->n && ok && f->end == CG_HARVEST_ALL; i++) {
		const struct cg_gain *gain = &x->g.gains.v[i];
		struct cg_harvest_part part = { .lot = i };
		struct cg_dec room;

		f->end = end_of(gain, &x->v[i]);
		if (f->end != CG_HARVEST_ALL)
			break;
		ok = cg_dec_sub(left, f->sums.gain, &room) && cg_dec_rescale(room, MONEY, &room) &&
		     fit(gain, room, &part.sums);
		if (ok && part.sums.units.v < gain->lot.units.v)
			f->end = CG_HARVEST_EXEMPTION;
		if (ok && part.sums.units.v > 0)
			ok = add(&f->sums, &part.sums) && CG_PUSH(a, &out->parts, &part);
	}
	f->n = out->parts.n - f->first;
	return ok;
}

/* Is there such a gain, or will there be one behind the lock-in? Its units are counted. */
static bool concerns(const struct cg_held *x, struct cg_harvest_fund *f, bool *ok)
{
	const struct cg_gains_fund *gf = &x->g.funds[f->fund];
	bool any = false;

	for (size_t i = gf->first; i < gf->first + gf->n && *ok; i++) {
		if (in_lock(&x->v[i]))
			*ok = cg_dec_add(f->locked, x->g.gains.v[i].lot.units, &f->locked);
		any |= in_lock(&x->v[i]) || x->g.gains.v[i].rule.schedule_112a;
	}
	return *ok && any;
}

enum cg_code cg_harvest_make(const struct cg_gains *g, const struct cg_held *x, struct cg_arena *a,
			     struct cg_harvest *out, struct cg_err *e)
{
	const struct cg_dec none = cg_dec_make(0, MONEY), no_units = cg_dec_make(0, UNITS);
	bool ok = true;

	*out = (struct cg_harvest){ .v = NULL };
	for (size_t i = 0; i < g->s->funds.n && ok; i++) {
		struct cg_harvest_fund f = { .fund = i, .holder = g->holders.of[i], .locked = no_units };
		struct cg_gains_left left;

		f.sums = (struct cg_harvest_sums){ no_units, none, none, none };
		if (!concerns(x, &f, &ok))
			continue;
		ok = cg_gains_left_make(g, cg_gains_rules_fy(x->day), f.holder, &left, e) == CG_OK;
		if (ok && !left.exemption_left.set)
			continue;
		ok = ok && walk(x, left.exemption_left, a, out, &f) && CG_PUSH(a, out, &f);
	}
	return ok ? CG_OK : cg_fail(e, CG_EBUSY, "gains: no memory or out of range");
}
