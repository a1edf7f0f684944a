/*
 * enrich.c: Market figures of a statement's holdings: value, returns over one and three
 * years, the benchmark, the direct plan, XIRR. A figure that cannot be computed has a
 * reason. Returns compare NAVs of the same days for fund, benchmark and direct plan:
 * different days would be another question.
 */
#include "market/enrich.h"

#include "market/benchmark.h"
#include "market/overlays.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { OLD_UNITS_DAYS = 31, BEHIND_DAYS = 2, YEARS_MAX = 60 };

/* One making; the first failure sticks. */
struct making {
	const struct cg_enrich_input *in;
	struct cg_arena *a;
	struct cg_enrichment *out;
	bool failed;
	uint32_t lacking; /* figures of benchmarks that a source which could not be asked would have */
	uint32_t behind;  /* held funds whose NAVs are older than the master list says */
	int32_t list_date;
};

__attribute__((format(printf, 4, 5))) static void warn(struct making *m, enum cg_enrich_warning_code code,
						       const struct cg_enriched_fund *f, const char *fmt, ...);

/* A warning names the fund where it is about one. */
static void warn(struct making *m, enum cg_enrich_warning_code code, const struct cg_enriched_fund *f, const char *fmt,
		 ...)
{
	struct cg_enrich_warning w = { .code = code };
	char text[300];
	va_list ap;

	if (f != NULL) {
		w.scheme = f->name;
		w.folio = f->folio;
	}
	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	w.message = cg_arena_str(m->a, cg_str_of(text));
	m->failed |= w.message.p == NULL || !CG_PUSH(m->a, &m->out->warnings, &w);
}

/* NULL: no NAVs of the scheme are there. */
static const struct cg_nav_known *known_of(const struct making *m, int32_t code)
{
	return code > 0 ? cg_positions_navs_find(m->in->navs, code) : NULL;
}

/* Why a scheme has no NAV near a day. */
static enum cg_enrich_status absence(const struct cg_nav_known *k, bool any_stored, enum cg_enrich_status otherwise)
{
	if (k == NULL)
		return CG_ENRICH_UNKNOWN;
	return k->unavailable && !k->complete && !any_stored ? CG_ENRICH_UNAVAILABLE : otherwise;
}

/* Returns of the NAV alone leave payouts out. */
static bool is_idcw(enum cg_option o)
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
	if (f->reason[h] == CG_ENRICH_OK && is_idcw(f->option))
		f->reason[h] = CG_ENRICH_IDCW;
	if (f->reason[h] > f->status)
		f->status = f->reason[h];
}

/* Only where both plans are comparable: the same days, no payouts. */
static void make_twin(const struct making *m, const struct cg_scheme *x, const struct cg_benchmark_span *s, int h,
		      struct cg_enriched_fund *f)
{
	struct cg_nav_part part;

	if (x->direct.code == 0 || !s->has_start || !f->ret[h].set || is_idcw(f->option))
		return;
	if (cg_benchmark_part(known_of(m, x->direct.code), cg_dec_make(1, 0), s, &part) &&
	    cg_series_return(part.start, part.end, part.factor, cg_benchmark_years(h), &f->direct_ret[h]))
		(void)cg_dec_sub(f->direct_ret[h], f->ret[h], &f->gap[h]);
}

/* What the statement itself knows of the value: NAV or, without one, the value alone. */
static void take_statement(const struct making *m, const struct cg_position *p, struct cg_enriched_fund *f)
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
static struct cg_dec scaled_units(struct making *m, const struct cg_position *p, const struct cg_nav_known *k,
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
	warn(m, CG_ENRICH_WARN_REBASED, f,
	     "The fund's units were split or put together after the statement: its units are counted %lld to %lld for "
	     "the value.",
	     (long long)x.num, (long long)x.den);
	return scaled;
}

/* Units of the statement at the latest NAV. */
static void make_value(struct making *m, const struct cg_position *p, const struct cg_nav_known *k, bool fresh,
		       struct cg_enriched_fund *f)
{
	struct cg_nav last = { .date = CG_DATE_NONE };
	char day[CG_DATE_TEXT_MAX];

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
		warn(m, CG_ENRICH_WARN_NO_VALUE, f, "No value: %s. The portfolio's figures leave this fund out.",
		     f->latest_nav.set ? "the statement does not tell the units of that day" : "no NAV is known");
	else if (!fresh)
		warn(m, CG_ENRICH_WARN_OLD_NAV, f, "The value is that of %s: there is no newer NAV.",
		     cg_date_text(f->latest_nav_date != CG_DATE_NONE ? f->latest_nav_date : m->in->s->as_of, day));
	if (fresh && (m->out->newest_nav_date == CG_DATE_NONE || last.date > m->out->newest_nav_date))
		m->out->newest_nav_date = last.date;
}

/* How far NAVs lag behind the date that the master list has for the scheme. */
static void note_behind(struct making *m, const struct cg_scheme *x, const struct cg_nav_known *k)
{
	struct cg_nav last;

	if (k == NULL || x->last_nav_date == CG_DATE_NONE || x->last_nav_date > m->in->as_of ||
	    !cg_series_on_or_before(&k->navs, m->in->as_of, INT32_MAX / 2, &last) ||
	    x->last_nav_date - last.date <= BEHIND_DAYS)
		return;
	m->behind++;
	if (m->list_date == CG_DATE_NONE || x->last_nav_date > m->list_date)
		m->list_date = x->last_nav_date;
}

/* What AMFI's list says of the scheme. */
static void take_scheme(struct making *m, const struct cg_scheme *x, struct cg_enriched_fund *f)
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
		warn(m, CG_ENRICH_WARN_PLAN, f, "The statement calls this a %s plan, its ISIN belongs to a %s plan.",
		     cg_plan_name(f->plan), cg_plan_name(x->plan));
	if (x->plan != CG_PLAN_NONE)
		f->plan = x->plan;
	/* The list may not tell payout from reinvestment where the statement does. */
	if (x->option != CG_OPTION_NONE && !(x->option == CG_OPTION_IDCW && is_idcw(f->option)))
		f->option = x->option;
}

/* How the flows of one or all funds come to a rate. */
struct rate {
	struct cg_flows flows;
	double in, out;
	enum cg_rate_reason reason;
};

/* Flows of the fund; one flow in doubt leaves it without a rate. */
static void rate_fund(struct making *m, struct rate *r, const struct cg_position *p)
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

/* A value that is days old is not the value of today. */
static void rate_value(struct making *m, struct rate *r, struct cg_dec value, int32_t date)
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

/* Under a year there is a simple gain beside the rate. */
static void finish_rate(struct rate *r, struct cg_dec *xirr, enum cg_rate_reason *reason, struct cg_dec *gain)
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

/* One holding with all of its figures. */
static void make_fund(struct making *m, const struct cg_position *p)
{
	const struct cg_statement *s = m->in->s;
	struct cg_enriched_fund f = { .latest_nav_date = CG_DATE_NONE, .lag_until = CG_DATE_NONE };
	const struct cg_nav_known *k = p->scheme != NULL ? known_of(m, p->scheme->code) : NULL;
	struct cg_benchmark_span spans[CG_HORIZONS];
	struct rate r = { .reason = CG_RATE_OK };

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
	rate_fund(m, &r, p);
	rate_value(m, &r, f.current_value, f.latest_nav_date);
	finish_rate(&r, &f.xirr, &f.xirr_reason, &f.gain_percent);
	m->failed |= !CG_PUSH(m->a, &m->out->funds, &f);
}

/* Value of a position on a past day; true with *value unset for units that cannot be valued. */
static bool value_on(const struct making *m, const struct cg_position *p, int32_t day, struct cg_dec *value,
		     int32_t *date)
{
	const struct cg_nav_known *k = p->scheme != NULL ? known_of(m, p->scheme->code) : NULL;
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

/* All flows there are, the value of what is held, and of what was held then and sold since. */
static void make_rate(struct making *m)
{
	struct cg_enriched_portfolio *out = &m->out->portfolio;
	const struct cg_positions *all = m->in->positions;
	struct rate r = { .reason = all->n == 0 ? CG_RATE_NO_TRANSACTIONS : CG_RATE_OK };
	uint32_t since = 0;
	size_t held = 0;

	for (size_t i = 0; i < all->n; i++)
		rate_fund(m, &r, &all->v[i]);
	for (size_t i = 0; i < all->n; i++) {
		struct cg_dec value;
		int32_t date;

		if (all->v[i].held) {
			const struct cg_enriched_fund *f = &m->out->funds.v[held++];

			rate_value(m, &r, f->current_value, f->latest_nav_date);
			continue;
		}
		(void)value_on(m, &all->v[i], m->in->as_of, &value, &date);
		if (value.set && value.v == 0)
			continue;
		since++;
		rate_value(m, &r, value, date);
	}
	finish_rate(&r, &out->xirr, &out->xirr_reason, &out->gain_percent);
	if (since > 0)
		warn(m, CG_ENRICH_WARN_EXITED, NULL,
		     "%u funds that were held on this day, or may have been, were sold since: they are not among the "
		     "funds and not in the portfolio's value.",
		     since);
}

/* Value and money put in at the end of one year; unknown where one holding is. */
static void add_year(struct making *m, int32_t day)
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

/* From the year of the first transaction on. */
static void make_years(struct making *m)
{
	int32_t end = cg_positions_first_year(m->in->s);

	for (int i = 0; end != CG_DATE_NONE && end < m->in->as_of && i < YEARS_MAX; i++) {
		add_year(m, end);
		end = cg_positions_year_end(end + 1);
	}
	if (end != CG_DATE_NONE && m->in->positions->n > 0)
		add_year(m, m->in->as_of);
}

static const struct cg_equities *portfolio_of(const struct cg_enrich_input *in, const struct cg_enriched_fund *f)
{
	for (size_t i = 0; f->family != 0 && i < in->n_portfolios; i++)
		if (in->portfolios[i].family == f->family)
			return &in->portfolios[i];
	return NULL;
}

static bool is_first(const struct cg_enriched_funds *v, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (cg_overlays_same_fund(&v->v[i], &v->v[j]))
			return false;
	return true;
}

static void make_overlap(struct making *m)
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

/* The source failed for something, and the day's own NAV of it is not stored. */
static void note_source(struct making *m)
{
	uint32_t n = m->lacking, unavailable = 0;
	struct cg_nav nav;

	for (size_t i = 0; i < m->in->navs->n; i++) {
		const struct cg_nav_known *k = &m->in->navs->v[i];

		unavailable += k->unavailable;
		n += k->unavailable && !cg_series_on_or_before(&k->navs, m->in->as_of, 0, &nav);
	}
	for (size_t i = 0; i < m->out->funds.n; i++)
		n += m->out->funds.v[i].status == CG_ENRICH_UNAVAILABLE;
	m->out->partial = n > 0;
	if (n > 0)
		warn(m, CG_ENRICH_WARN_SOURCE, NULL,
		     "The NAV source could not be asked for %u of %zu schemes (held ones, benchmarks and direct "
		     "plans): "
		     "what is stored of them was used. Ask again later.",
		     unavailable, m->in->navs->n);
}

static void warn_all(struct making *m)
{
	const struct cg_statement *s = m->in->s;
	char day[CG_DATE_TEXT_MAX];

	note_source(m);
	if (m->behind > 0)
		warn(m, CG_ENRICH_WARN_BEHIND, NULL,
		     "The stored NAVs of %u funds are more than %d days older than those of AMFI's list of %s.",
		     m->behind, BEHIND_DAYS, cg_date_text(m->list_date, day));
	if (m->out->funds.n > 0 && s->as_of != CG_DATE_NONE && m->in->as_of - s->as_of > OLD_UNITS_DAYS)
		warn(m, CG_ENRICH_WARN_OLD_UNITS, NULL,
		     "Units are those of the statement of %s: what was bought or sold since is not known.",
		     cg_date_text(s->as_of, day));
	else if (m->out->funds.n > 0 && m->in->as_of < s->as_of && s->type != CG_STATEMENT_DETAILED)
		warn(m, CG_ENRICH_WARN_OLD_UNITS, NULL,
		     "The statement has no transactions: units are those of %s, not of the day asked for.",
		     cg_date_text(s->as_of, day));
	if (s->level == CG_LEVEL_LOW)
		warn(m, CG_ENRICH_WARN_LOW_CONFIDENCE, NULL,
		     "The statement does not reconcile with itself (see its warnings): figures that rest on it may be "
		     "wrong.");
}

enum cg_code cg_enrich_make(const struct cg_enrich_input *in, struct cg_arena *a, struct cg_enrichment *out,
			    struct cg_err *e)
{
	struct making m = { .in = in, .a = a, .out = out, .list_date = CG_DATE_NONE };
	enum cg_code rc;

	memset(out, 0, sizeof(*out));
	out->as_of = in->as_of;
	out->source_name = in->source_name;
	out->newest_nav_date = CG_DATE_NONE;
	for (size_t i = 0; i < in->positions->n; i++) {
		if (in->positions->v[i].held)
			make_fund(&m, &in->positions->v[i]);
	}
	if (m.failed)
		return cg_fail(e, CG_EBUSY, "enrich: out of memory or range");
	rc = cg_overlays_make(out, a, e);
	if (rc != CG_OK)
		return rc;
	make_rate(&m);
	make_years(&m);
	make_overlap(&m);
	warn_all(&m);
	return m.failed ? cg_fail(e, CG_EBUSY, "enrich: out of memory or range") : CG_OK;
}

bool cg_enrich_is_void(const struct cg_enrichment *x)
{
	bool failed = false;

	for (size_t i = 0; i < x->funds.n; i++) {
		if (x->funds.v[i].status < CG_ENRICH_UNKNOWN)
			return false;
		failed |= x->funds.v[i].status == CG_ENRICH_UNAVAILABLE;
	}
	return failed && x->newest_nav_date == CG_DATE_NONE;
}
