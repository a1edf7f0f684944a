#include "portfolio/gains/held.h"

static void lock(bool elss, const struct cg_gain *gain, int32_t day, struct cg_held_lot *x)
{
	x->locked_until = CG_DATE_NONE;
	x->may_sell = gain->lot.units;
	if (!elss)
		return;
	if (gain->lot.buy_date == CG_DATE_NONE) {
		x->may_sell = CG_DEC_NONE;
		return;
	}
	x->locked_until = cg_gains_rules_months_after(gain->lot.buy_date, CG_HELD_LOCK_MONTHS);
	if (day < x->locked_until)
		x->may_sell = cg_dec_make(0, gain->lot.units.scale);
}

static bool add_lot(const struct cg_gains *g, const struct cg_lot_sale *lot, const struct cg_fmv *fmv,
		    struct cg_arena *a, struct cg_held *out)
{
	const struct cg_gains_fund *gf = &g->funds[lot->fund];
	struct cg_gain gain = { .lot = *lot, .fy = cg_gains_rules_fy(out->day), .days = -1, .reason = lot->reason };
	struct cg_held_lot x = { .long_from = CG_DATE_NONE, .days_to_long = -1 };

	gain.lot.sell_date = out->day;
	gain.caution = lot->doubtful ? CG_CAUTION_AMOUNT : CG_CAUTION_NONE;
	cg_gains_apply(fmv, &g->s->funds.v[lot->fund], &gf->kind, &gain);
	if (lot->buy_date != CG_DATE_NONE) {
		gain.days = out->day - lot->buy_date;
		x.long_from = cg_gains_rules_long_from(gf->kind.kind, gf->kind.listed, lot->buy_date);
	}
	if (x.long_from != CG_DATE_NONE)
		x.days_to_long = x.long_from > out->day ? x.long_from - out->day : 0;
	lock(cg_str_eq(gf->category, CG_STR("ELSS")), &gain, out->day, &x);
	return CG_PUSH(a, &out->g.gains, &gain) && CG_PUSH(a, out, &x);
}

enum cg_code cg_held_make(const struct cg_gains *g, const struct cg_fmv *fmv, int32_t day, struct cg_arena *a,
			  struct cg_held *out, struct cg_err *e)
{
	bool ok;

	*out = (struct cg_held){ .day = day, .g = *g };
	out->g.gains = (struct cg_gain_list){ .v = NULL };
	out->g.lots.outs.n = 0;
	out->g.funds = cg_arena_take_array(a, g->s->funds.n, sizeof(*out->g.funds));
	ok = out->g.funds != NULL;
	for (size_t i = 0; i < g->s->funds.n && ok; i++) {
		out->g.funds[i] = g->funds[i];
		out->g.funds[i].n = 0;
	}
	for (size_t i = 0; i < g->lots.held.n && ok; i++) { /* those of a fund stand together */
		const struct cg_lot_sale *lot = &g->lots.held.v[i];
		struct cg_gains_fund *gf = &out->g.funds[lot->fund];

		if (gf->left_out)
			continue;
		if (gf->n++ == 0)
			gf->first = out->n;
		ok = add_lot(g, lot, fmv, a, out);
	}
	return ok ? CG_OK : cg_fail(e, CG_EBUSY, "gains: out of memory");
}
