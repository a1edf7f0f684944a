/*
 * enrich_fund.c: market figures of one holding: value, returns over one and three years, the benchmark, the direct
 * plan. Returns compare NAVs of the same days for fund, benchmark and direct plan: different days would be another
 * question.
 */
#include "market/benchmark.h"
#include "market/enrich/enrich_work.h"

/* Why a scheme has no NAV near a day. */
static enum cg_enrich_status absence(const struct cg_nav_known *k, bool any_stored, enum cg_enrich_status otherwise)
{
	if (k == NULL)
		return CG_ENRICH_UNKNOWN;
	return k->unavailable && !k->complete && !any_stored ? CG_ENRICH_UNAVAILABLE : otherwise;
}

bool cg_enrich_is_idcw(enum cg_option o)
{
	return o == CG_OPTION_IDCW || o == CG_OPTION_IDCW_PAYOUT || o == CG_OPTION_IDCW_REINVEST;
}

/* Return over a span, both ends there; which reason goes with the figure, or why there is none. */
static enum cg_enrich_status span_return(const struct cg_nav_known *k, const struct cg_benchmark_span *s, int years,
					 struct cg_dec *pct)
{
	struct cg_nav_factor factor;
	enum cg_nav_step step = cg_series_between(&k->breaks, s->start.date, s->end.date, &factor);

	if (step == CG_NAV_DISCONTINUITY || !cg_series_return(s->start.nav, s->end.nav, factor, years, pct))
		return CG_ENRICH_DISCONTINUITY;
	return step == CG_NAV_REBASE ? CG_ENRICH_REBASED : CG_ENRICH_OK;
}

/* The return, or the reason why it is missing. */
static void make_return(const struct cg_nav_known *k, const struct cg_benchmark_span *s, int h,
			struct cg_enriched_fund *f)
{
	if (!s->has_end)
		f->reason[h] = absence(k, k != NULL && k->navs.n > 0, CG_ENRICH_STALE);
	else if (!s->has_start)
		f->reason[h] = absence(k, false, CG_ENRICH_SHORT);
	else
		f->reason[h] = span_return(k, s, cg_benchmark_years(h), &f->ret[h]);
	if (f->ret[h].set && cg_enrich_is_idcw(f->option)) /* units that were split, too, make it no total return */
		f->reason[h] = CG_ENRICH_IDCW;
	if (f->reason[h] > f->status)
		f->status = f->reason[h];
}

/* Only where both plans are comparable: the same days, no payouts. */
static void make_twin(const struct cg_enrich_making *m, const struct cg_scheme *x, const struct cg_benchmark_span *s,
		      int h, struct cg_enriched_fund *f)
{
	struct cg_nav_part part;

	if (x->direct.code == 0 || !s->has_start || !f->ret[h].set || cg_enrich_is_idcw(f->option))
		return;
	if (cg_benchmark_part(cg_enrich_known(m, x->direct.code), cg_dec_make(1, 0), s, &part) &&
	    cg_series_return(part.start, part.end, part.factor, cg_benchmark_years(h), &f->direct_ret[h]))
		(void)cg_dec_sub(f->direct_ret[h], f->ret[h], &f->gap[h]);
}

/* What the statement itself knows of the value: NAV or, without one, the value alone. */
static void take_statement(const struct cg_enrich_making *m, const struct cg_position *p, struct cg_enriched_fund *f)
{
	const struct cg_statement *s = m->in->s;
	struct cg_dec nav = p->fund != NULL ? p->fund->nav : p->holding->price;
	struct cg_dec value = p->fund != NULL ? p->fund->value : p->holding->value;
	int32_t date = p->fund != NULL && p->fund->nav_date != CG_DATE_NONE ? p->fund->nav_date : s->as_of;

	if (date > m->in->as_of || (f->latest_nav_date != CG_DATE_NONE && date <= f->latest_nav_date))
		return;
	if (nav.set && nav.v > 0) {
		f->latest_nav = nav;
		f->latest_nav_date = date;
	} else if (value.set && !f->latest_nav.set) {
		(void)cg_dec_rescale(value, 2, &f->current_value);
	}
}

/* Units as they are counted on the day of the NAV: times one over what earlier NAVs are multiplied by. */
static struct cg_dec scaled_units(struct cg_enrich_making *m, const struct cg_position *p, const struct cg_nav_known *k,
				  const struct cg_enriched_fund *f)
{
	const struct cg_statement *s = m->in->s;
	int32_t of_units = p->fund != NULL && p->fund->nav_date != CG_DATE_NONE ? p->fund->nav_date : s->as_of;
	struct cg_dec units = f->units, scaled = CG_DEC_NONE;
	bool later = f->latest_nav_date > of_units;
	struct cg_nav_factor x;

	/* Before the statement's end transactions tell the units of the day, splits included. */
	if (k == NULL || (!later && p->fund != NULL && p->fund->txns.n > 0))
		return units;
	if (cg_series_between(&k->breaks, later ? of_units : f->latest_nav_date, later ? f->latest_nav_date : of_units,
			      &x) != CG_NAV_REBASE)
		return units;
	if (!later)
		x = (struct cg_nav_factor){ x.den, x.num };
	if (!cg_dec_mul(units, cg_dec_make(x.den, 0), units.scale, &scaled) ||
	    !cg_dec_div(scaled, cg_dec_make(x.num, 0), units.scale < 6 ? 6 : units.scale, &scaled))
		return CG_DEC_NONE;
	cg_enrich_warn(
		m, CG_ENRICH_WARN_REBASED, f,
		"The fund's units were split or put together after the statement: its units are counted %lld to %lld for "
		"the value.",
		(long long)x.num, (long long)x.den);
	return scaled;
}

/* A value of an old day, and the newest day that can have returns; last: the newest stored NAV, or no date. */
static void note_old(struct cg_enrich_making *m, const struct cg_enriched_fund *f, const struct cg_nav *last)
{
	char of[CG_DATE_TEXT_MAX], to[CG_DATE_TEXT_MAX];

	(void)cg_date_text(f->latest_nav_date != CG_DATE_NONE ? f->latest_nav_date : m->in->s->as_of, of);
	if (last->date == CG_DATE_NONE)
		cg_enrich_warn(m, CG_ENRICH_WARN_OLD_NAV, f, "The value is that of %s: there is no newer NAV.", of);
	else
		cg_enrich_warn(m, CG_ENRICH_WARN_OLD_NAV, f,
			       "The value is that of %s: there is no newer NAV, and no return of a day after %s.", of,
			       cg_date_text(last->date + CG_NAV_BACK, to));
}

/* Units of the statement at the latest NAV. */
static void make_value(struct cg_enrich_making *m, const struct cg_position *p, const struct cg_nav_known *k,
		       bool fresh, struct cg_enriched_fund *f)
{
	struct cg_nav last = { .date = CG_DATE_NONE };

	f->latest_nav_date = CG_DATE_NONE;
	if (k != NULL && cg_series_on_or_before(&k->navs, m->in->as_of, INT32_MAX / 2, &last)) {
		f->latest_nav = last.nav;
		f->latest_nav_date = last.date;
	}
	if (!fresh)
		take_statement(m, p, f);
	if (f->units.set && f->latest_nav.set)
		(void)cg_dec_mul(scaled_units(m, p, k, f), f->latest_nav, 2, &f->current_value);
	if (!f->current_value.set)
		cg_enrich_warn(
			m, CG_ENRICH_WARN_NO_VALUE, f, "No value: %s. The portfolio's figures leave this fund out.",
			f->latest_nav.set ? "the statement does not tell the units of that day" : "no NAV is known");
	else if (!fresh)
		note_old(m, f, &last);
	if (fresh && (m->out->newest_nav_date == CG_DATE_NONE || last.date > m->out->newest_nav_date))
		m->out->newest_nav_date = last.date;
}

/* How far NAVs lag behind the date that the master list has for the scheme. */
static void note_behind(struct cg_enrich_making *m, const struct cg_scheme *x, const struct cg_nav_known *k)
{
	struct cg_nav last;

	if (k == NULL || x->last_nav_date == CG_DATE_NONE || x->last_nav_date > m->in->as_of ||
	    !cg_series_on_or_before(&k->navs, m->in->as_of, INT32_MAX / 2, &last) ||
	    x->last_nav_date - last.date <= CG_ENRICH_BEHIND_DAYS)
		return;
	m->behind++;
	if (m->list_date == CG_DATE_NONE || x->last_nav_date > m->list_date)
		m->list_date = x->last_nav_date;
}

/* What AMFI's list says of the scheme. */
static void take_scheme(struct cg_enrich_making *m, const struct cg_scheme *x, struct cg_enriched_fund *f)
{
	f->scheme_code = x->code;
	f->family = x->family;
	f->category = x->category;
	f->asset_class = x->asset_class;
	if (x->amc.n > 0)
		f->amc = x->amc;
	f->benchmark = x->benchmark.name;
	f->quality = x->benchmark.n_proxies > 0 ? x->benchmark.quality : CG_QUALITY_NONE;
	f->proxy = x->benchmark.n_proxies > 0 ? x->benchmark.proxy_name : CG_STR_NONE;
	f->lag_until = x->benchmark.lag_until;
	for (int h = 0; h < CG_HORIZONS; h++)
		f->lag[h] = x->benchmark.lag[h];
	f->direct = x->direct;
	if (f->plan != CG_PLAN_NONE && x->plan != CG_PLAN_NONE && f->plan != x->plan)
		cg_enrich_warn(m, CG_ENRICH_WARN_PLAN, f,
			       "The statement calls this a %s plan, its ISIN belongs to a %s plan.",
			       cg_plan_name(f->plan), cg_plan_name(x->plan));
	if (x->plan != CG_PLAN_NONE)
		f->plan = x->plan;
	/* The list may not tell payout from reinvestment where the statement does. */
	if (x->option != CG_OPTION_NONE && !(x->option == CG_OPTION_IDCW && cg_enrich_is_idcw(f->option)))
		f->option = x->option;
}

/* Of a folio or of a demat account. */
static void name_fund(const struct cg_position *p, struct cg_enriched_fund *f)
{
	f->isin = p->isin;
	if (p->fund != NULL) {
		f->name = p->fund->name;
		f->folio = p->fund->folio;
		f->amc = p->fund->amc;
		f->plan = p->fund->plan;
		f->option = p->fund->option;
	} else {
		f->name = p->holding->name;
		f->demat_client_id = p->account->client_id;
	}
}

void cg_enrich_fund_make(struct cg_enrich_making *m, const struct cg_position *p)
{
	const struct cg_statement *s = m->in->s;
	struct cg_enriched_fund f = { .latest_nav_date = CG_DATE_NONE, .lag_until = CG_DATE_NONE };
	const struct cg_nav_known *k = p->scheme != NULL ? cg_enrich_known(m, p->scheme->code) : NULL;
	struct cg_benchmark_span spans[CG_HORIZONS];
	struct cg_enrich_rate r = { .reason = CG_RATE_OK };

	name_fund(p, &f);
	if (p->scheme != NULL)
		take_scheme(m, p->scheme, &f);
	if (!cg_positions_units(p, s, m->in->as_of, &f.units) && (p->fund == NULL || p->fund->txns.n == 0))
		f.units = p->fund != NULL ? p->fund->units : p->holding->units;
	for (int h = 0; h < CG_HORIZONS; h++) {
		spans[h] = cg_benchmark_span(k, m->in->as_of, h);
		make_return(k, &spans[h], h, &f);
	}
	make_value(m, p, k, spans[0].has_end, &f);
	if (p->scheme != NULL)
		m->lacking += cg_benchmark_make(m->in->navs, m->in->indices, p->scheme, spans, m->a, &f);
	for (int h = 0; h < CG_HORIZONS && p->scheme != NULL; h++)
		make_twin(m, p->scheme, &spans[h], h, &f);
	if (p->scheme != NULL)
		note_behind(m, p->scheme, k);
	cg_enrich_rate_fund(m, &r, p);
	cg_enrich_rate_value(m, &r, f.current_value, f.latest_nav_date);
	cg_enrich_rate_finish(&r, &f.xirr, &f.xirr_reason, &f.gain_percent);
	m->failed |= !CG_PUSH(m->a, &m->out->funds, &f);
}
