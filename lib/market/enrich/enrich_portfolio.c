/* enrich_portfolio.c: figures of all holdings together: the rate, the value at the end of each year, the overlap. */
#include "market/enrich/enrich_work.h"
#include "market/overlays.h"

enum { YEARS_MAX = 60 };

/* Value of a position on a past day; true with *value unset for units that cannot be valued. */
static bool value_on(const struct cg_enrich_making *m, const struct cg_position *p, int32_t day, struct cg_dec *value,
		     int32_t *date)
{
	const struct cg_nav_known *k = p->scheme != NULL ? cg_enrich_known(m, p->scheme->code) : NULL;
	struct cg_dec units;
	struct cg_nav nav;

	*value = CG_DEC_NONE;
	*date = CG_DATE_NONE;
	if (!cg_positions_units(p, m->in->s, day, &units))
		return false;
	if (units.v == 0) {
		*value = cg_dec_make(0, 2);
		*date = day;
		return true;
	}
	if (k == NULL || !cg_series_on_or_before(&k->navs, day, CG_NAV_BACK, &nav))
		return false;
	*date = nav.date;
	return cg_positions_units_at_nav(p, m->in->s, k, nav.date, &units) && cg_dec_mul(units, nav.nav, 2, value);
}

void cg_enrich_portfolio_rate(struct cg_enrich_making *m)
{
	struct cg_enriched_portfolio *out = &m->out->portfolio;
	const struct cg_positions *all = m->in->positions;
	struct cg_enrich_rate r = { .reason = all->n == 0 ? CG_RATE_NO_TRANSACTIONS : CG_RATE_OK };
	uint32_t since = 0;
	size_t held = 0;

	for (size_t i = 0; i < all->n; i++)
		cg_enrich_rate_fund(m, &r, &all->v[i]);
	for (size_t i = 0; i < all->n; i++) {
		struct cg_dec value;
		int32_t date;

		if (all->v[i].held) {
			const struct cg_enriched_fund *f = &m->out->funds.v[held++];

			cg_enrich_rate_value(m, &r, f->current_value, f->latest_nav_date);
			continue;
		}
		(void)value_on(m, &all->v[i], m->in->as_of, &value, &date);
		if (value.set && value.v == 0)
			continue;
		since++;
		cg_enrich_rate_value(m, &r, value, date);
	}
	cg_enrich_rate_finish(&r, &out->xirr, &out->xirr_reason, &out->gain_percent);
	if (since > 0)
		cg_enrich_warn(
			m, CG_ENRICH_WARN_EXITED, NULL,
			"%u funds that were held on this day, or may have been, were sold since: they are not among the "
			"funds and not in the portfolio's value.",
			since);
}

/* Value and money put in at the end of one year; unknown where one holding is. */
static void add_year(struct cg_enrich_making *m, int32_t day)
{
	const struct cg_positions *all = m->in->positions;
	struct cg_year_value y = { .date = day, .value = cg_dec_make(0, 2), .invested = cg_dec_make(0, 2) };

	for (size_t i = 0; i < all->n; i++) {
		const struct cg_position *p = &all->v[i];
		struct cg_dec value, invested;
		int32_t date;

		if (!value_on(m, p, day, &value, &date) || !cg_dec_add(y.value, value, &y.value))
			y.value = CG_DEC_NONE;
		if (p->fund == NULL || cg_analytics_flow_gap(p->fund, day) != NULL ||
		    !cg_analytics_invested(p->fund, day, &invested) || !cg_dec_add(y.invested, invested, &y.invested))
			y.invested = CG_DEC_NONE;
	}
	m->failed |= !CG_PUSH(m->a, &m->out->overlays.years, &y);
}

void cg_enrich_portfolio_years(struct cg_enrich_making *m)
{
	int32_t end = cg_positions_first_year(m->in->s);

	for (int i = 0; end != CG_DATE_NONE && end < m->in->as_of && i < YEARS_MAX; i++) {
		add_year(m, end);
		end = cg_positions_year_end(end + 1);
	}
	if (end != CG_DATE_NONE && m->in->positions->n > 0)
		add_year(m, m->in->as_of);
}

/* The shares that a fund holds; NULL: they were not imported. */
static const struct cg_equities *portfolio_of(const struct cg_enrich_input *in, const struct cg_enriched_fund *f)
{
	for (size_t i = 0; f->family != 0 && i < in->n_portfolios; i++)
		if (in->portfolios[i].family == f->family)
			return &in->portfolios[i];
	return NULL;
}

/* Has no holding before this one the same fund? */
static bool is_first(const struct cg_enriched_funds *v, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (cg_overlays_same_fund(&v->v[i], &v->v[j]))
			return false;
	return true;
}

/*
 * Each pair once, a fund that is held twice once. Debt and commodities have no shares in common, so none of theirs are
 * missing.
 */
void cg_enrich_portfolio_overlap(struct cg_enrich_making *m)
{
	const struct cg_enriched_funds *funds = &m->out->funds;
	struct cg_overlays *o = &m->out->overlays;
	bool missing = false;

	o->overlap_reason = m->in->n_portfolios == 0 ? "HOLDINGS_NOT_IMPORTED" : NULL;
	for (size_t i = 0; i < funds->n; i++) {
		const struct cg_equities *a = portfolio_of(m->in, &funds->v[i]);
		enum cg_asset_class class = funds->v[i].asset_class;

		if (!is_first(funds, i))
			continue;
		missing |= a == NULL && class != CG_ASSET_DEBT && class != CG_ASSET_COMMODITY;
		for (size_t j = i + 1; a != NULL && j < funds->n; j++) {
			const struct cg_equities *b = portfolio_of(m->in, &funds->v[j]);
			struct cg_fund_overlap pair = { .a = i, .b = j };

			if (b == NULL || b == a || !is_first(funds, j))
				continue;
			pair.date_a = a->date;
			pair.date_b = b->date;
			m->failed |=
				!cg_overlap(a, b, &pair.percent, &pair.common) || !CG_PUSH(m->a, &o->overlap, &pair);
		}
	}
	if (o->overlap_reason == NULL && missing)
		o->overlap_reason = "HOLDINGS_INCOMPLETE";
}
