/*
 * enrich_rate.c: rates from the flows of one holding or of all; a flow in doubt gives a reason instead.
 * Does not find roots: portfolio/xirr.h does.
 */
#include "market/enrich/enrich_work.h"

void cg_enrich_rate_fund(struct cg_enrich_making *m, struct cg_enrich_rate *r, const struct cg_position *p)
{
	const char *gap;
	size_t from = r->flows.n;

	if (r->reason != CG_RATE_OK)
		return;
	if (p->fund == NULL || p->fund->txns.n == 0) {
		if (p->held)
			r->reason = CG_RATE_NO_TRANSACTIONS;
		return;
	}
	gap = cg_analytics_flow_gap(p->fund, m->in->as_of);
	if (gap != NULL) {
		if (!cg_enrichment_rate_reason_of(cg_str_of(gap), &r->reason))
			r->reason = CG_RATE_NOT_RECONCILED;
		return;
	}
	m->failed |= !cg_analytics_flows(p->fund, m->in->as_of, m->a, &r->flows);
	for (size_t i = from; i < r->flows.n; i++) {
		if (r->flows.v[i].amount < 0)
			r->in -= r->flows.v[i].amount;
		else
			r->out += r->flows.v[i].amount;
	}
}

void cg_enrich_rate_value(struct cg_enrich_making *m, struct cg_enrich_rate *r, struct cg_dec value, int32_t date)
{
	if (r->reason != CG_RATE_OK)
		return;
	if (!value.set || date == CG_DATE_NONE || date < m->in->as_of - CG_NAV_BACK) {
		r->reason = CG_RATE_NAV_STALE;
		return;
	}
	r->out += cg_dec_double(value);
	m->failed |= !CG_PUSH(m->a, &r->flows, (&(struct cg_flow){ date, cg_dec_double(value) }));
}

/* The reasons of portfolio/xirr as those of an enrichment. */
static enum cg_rate_reason xirr_reason(enum cg_xirr_reason r)
{
	static const enum cg_rate_reason of[] = {
		[CG_XIRR_OK] = CG_RATE_OK,
		[CG_XIRR_NO_SIGN_CHANGE] = CG_RATE_NO_SIGN_CHANGE,
		[CG_XIRR_ONE_DAY] = CG_RATE_ONE_DAY,
		[CG_XIRR_MULTIPLE_ROOTS] = CG_RATE_MULTIPLE_ROOTS,
		[CG_XIRR_OUT_OF_RANGE] = CG_RATE_OUT_OF_RANGE,
	};

	return of[r];
}

void cg_enrich_rate_finish(struct cg_enrich_rate *r, struct cg_dec *xirr, enum cg_rate_reason *reason,
			   struct cg_dec *gain)
{
	double percent = 0;

	*reason = r->reason;
	if (r->reason != CG_RATE_OK)
		return;
	if (r->in > 0)
		(void)cg_xirr_percent_round((r->out - r->in) / r->in * 100, gain);
	*reason = xirr_reason(cg_xirr(&r->flows, &percent));
	if (*reason != CG_RATE_OK)
		return;
	if (!cg_xirr_percent_round(percent, xirr))
		*reason = CG_RATE_OUT_OF_RANGE;
	else if (r->flows.v[r->flows.n - 1].date - r->flows.v[0].date < CG_XIRR_SHORT_DAYS)
		*reason = CG_RATE_SHORT_PERIOD;
}
