/*
 * overlays.h: what the enriched funds say together: the parts of struct cg_overlays and struct cg_enriched_portfolio
 * that are sums over the funds.
 * Does not look at NAVs or transactions, so that a stored enrichment gives the same again.
 *
 * Shares    of the funds' current value; what has no value has no share. One fund: all plans, options and folios of it.
 * Means     weighted by current value over the funds whose figure may be compared: not IDCW_NAV_RETURN.
 */
#ifndef CG_MARKET_OVERLAYS_H
#define CG_MARKET_OVERLAYS_H

#include "market/enrichment.h"

/* Fill x->portfolio except for rate and gain, and of x->overlays all but overlap and years. CG_EBUSY. */
enum cg_code cg_overlays_make(struct cg_enrichment *x, struct cg_arena *a, struct cg_err *e);

/* Whether two holdings are of the same fund. */
bool cg_overlays_same_fund(const struct cg_enriched_fund *a, const struct cg_enriched_fund *b);

#endif
