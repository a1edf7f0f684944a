#include "portfolio/gains/held.h"

/* The law knows holding periods of these months only; which of them applies is asked of the rule itself. */
static int32_t long_from(const struct cg_gains_fund_kind *kind, int32_t buy, int32_t day)
{
	static const int months[] = { 12, 24, 36 };
	struct cg_gains_rules_of rule;

	for (size_t i = 0; i < sizeof(months) / sizeof(months[0]); i++) {
		int32_t first = cg_gains_rules_months_after(buy, months[i]) + 1;

		cg_gains_rules_of(kind->kind, kind->listed, buy, first > day ? first : day, &rule);
		if (rule.term == CG_TERM_LONG)
			return first;
	}
	return CG_DATE_NONE;
}

static void lock(bool elss, int32_t day, struct cg_held_lot *x)
{
	x->locked_until = CG_DATE_NONE;
	x->may_sell = x->gain.lot.units;
	if (!elss)
		return;
	if (x->gain.lot.buy_date == CG_DATE_NONE) {
		x->may_sell = CG_DEC_NONE;
		return;
	}
	x->locked_until = cg_gains_rules_months_after(x->gain.lot.buy_date, CG_HELD_LOCK_MONTHS);
	if (day < x->locked_until)
		x->may_sell = cg_dec_make(0, x->gain.lot.units.scale);
}

enum cg_code cg_held_make(const struct cg_gains *g, const struct cg_gains_facts *facts, int32_t day, struct cg_arena *a,
			  struct cg_held *out, struct cg_err *e)
{
	*out = (struct cg_held){ .day = day };
	for (size_t i = 0; i < g->lots.held.n; i++) {
		const struct cg_lot_sale *lot = &g->lots.held.v[i];
		const struct cg_gains_fund *gf = &g->funds[lot->fund];
		struct cg_held_lot x = { .gain = { .lot = *lot, .fy = cg_gains_rules_fy(day), .reason = lot->reason } };
		bool dated = lot->buy_date != CG_DATE_NONE;

		if (gf->left_out)
			continue;
		x.gain.lot.sell_date = day;
		x.gain.days = dated ? day - lot->buy_date : -1;
		cg_gains_apply(facts, &g->s->funds.v[lot->fund], &gf->kind, &x.gain);
		x.long_from = dated ? long_from(&gf->kind, lot->buy_date, day) : CG_DATE_NONE;
		x.days_to_long = x.long_from == CG_DATE_NONE ? -1 : x.long_from > day ? x.long_from - day : 0;
		lock(cg_str_eq(gf->category, CG_STR("ELSS")), day, &x);
		if (!CG_PUSH(a, out, &x))
			return cg_fail(e, CG_EBUSY, "gains: out of memory");
	}
	return CG_OK;
}
