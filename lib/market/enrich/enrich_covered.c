/*
 * enrich_covered.c: the rate of the funds whose history is whole, at the values of an enrichment (enrich.h).
 * Decides nothing of its own about flows and values: enrich_rate.c does, fund by fund.
 */
#include "market/enrich/enrich_work.h"

/* The flows of one position and its value at the end; e NULL: it was sold by then. Some have no transactions. */
static void cover_fund(struct cg_enrich_making *m, struct cg_enrich_rate *all, const struct cg_position *p,
		       const struct cg_enriched_fund *e, struct cg_covered_rate *out)
{
	struct cg_enrich_rate one = { .reason = CG_RATE_OK };
	struct cg_dec units;

	/* sold since: what it was worth on the day is not among the figures of an enrichment */
	if (e == NULL && (!cg_positions_units(p, m->in->s, m->in->as_of, &units) || units.v != 0))
		return;
	cg_enrich_rate_fund(m, &one, p);
	if (e != NULL)
		cg_enrich_rate_value(m, &one, e->current_value, e->latest_nav_date);
	if (one.reason != CG_RATE_OK)
		return;
	for (size_t i = 0; i < one.flows.n; i++)
		m->failed |= !CG_PUSH(m->a, &all->flows, &one.flows.v[i]);
	if (e != NULL) {
		m->failed |= !cg_dec_add(out->value, e->current_value, &out->value);
		out->funds++;
	}
}

bool cg_enrich_covered(const struct cg_statement *s, const struct cg_enrichment *x, struct cg_arena *a,
		       struct cg_covered_rate *out)
{
	const struct cg_enrich_input in = { .s = s, .as_of = x->as_of };
	struct cg_enrich_making m = { .in = &in, .a = a };
	struct cg_enrich_rate all = { .reason = CG_RATE_OK };
	struct cg_dec whole = cg_dec_make(0, 2), hundred, gain;
	struct cg_positions p = { 0 };
	size_t held = 0;

	*out = (struct cg_covered_rate){ .percent = CG_DEC_NONE, .share = CG_DEC_NONE, .value = cg_dec_make(0, 2) };
	if (!cg_positions_make(s, a, &p))
		return false;
	for (size_t i = 0; i < x->funds.n; i++) {
		if (x->funds.v[i].current_value.set)
			m.failed |= !cg_dec_add(whole, x->funds.v[i].current_value, &whole);
	}
	for (size_t i = 0; i < p.n; i++) { /* held ones are enriched in the order of the positions */
		const struct cg_enriched_fund *e = p.v[i].held && held < x->funds.n ? &x->funds.v[held++] : NULL;

		cover_fund(&m, &all, &p.v[i], e, out);
	}
	if (m.failed)
		return false;
	if (out->funds == 0 || out->value.v <= 0)
		return true;
	if (!cg_dec_mul(out->value, cg_dec_make(100, 0), 2, &hundred) || !cg_dec_div(hundred, whole, 2, &out->share))
		return true;
	cg_enrich_rate_finish(&all, &out->percent, &all.reason, &gain);
	if (all.reason != CG_RATE_OK) /* that of less than a year, too */
		out->percent = CG_DEC_NONE;
	return true;
}
