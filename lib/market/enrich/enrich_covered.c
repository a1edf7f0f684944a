/*
 * enrich_covered.c: the rate of the funds whose history is whole, at the values of an enrichment (enrich.h).
 * Finds no root: portfolio/analytics.h does, for a statement whose values are these.
 */
#include "market/enrich/enrich.h"

/* The enriched fund of a folio's fund; NULL: not held on the day. */
static const struct cg_enriched_fund *enriched_of(const struct cg_enrichment *x, const struct cg_fund *f)
{
	for (size_t i = 0; i < x->funds.n; i++) {
		const struct cg_enriched_fund *e = &x->funds.v[i];

		if (e->folio.p != NULL && cg_str_eq(e->folio, f->folio) && cg_str_eq(e->isin, f->isin) &&
		    cg_str_eq(e->name, f->name))
			return e;
	}
	return NULL;
}

bool cg_enrich_covered(const struct cg_statement *s, const struct cg_enrichment *x, struct cg_arena *a,
		       struct cg_partial_rate *out)
{
	struct cg_statement then = { .as_of = x->as_of };

	for (size_t i = 0; i < s->funds.n; i++) {
		struct cg_fund f = s->funds.v[i];
		const struct cg_enriched_fund *e = enriched_of(x, &f);

		f.value = e != NULL ? e->current_value : cg_dec_make(0, 2);
		/* without a value of the day its money is no part of a rate, though its value may count in the whole */
		if (e != NULL && (!e->current_value.set || e->xirr_reason == CG_RATE_NAV_STALE))
			f.txns.n = 0;
		if (!CG_PUSH(a, &then.funds, &f))
			return false;
	}
	for (size_t i = 0; i < x->funds.n; i++) {
		struct cg_fund f = { .value = x->funds.v[i].current_value };

		if (x->funds.v[i].folio.p == NULL && !CG_PUSH(a, &then.funds, &f))
			return false;
	}
	return cg_analytics_partial_rate(&then, a, out);
}
