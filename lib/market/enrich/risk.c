/* risk.c: Rolling returns, deviation, drawdown, beta and rank of held schemes (risk.h). */
#include "market/enrich/risk.h"

#include "market/benchmark.h"
#include "market/enrich/enrich_work.h"
#include "portfolio/xirr.h"

#include <math.h>
#include <stdlib.h>

/* NAVs of the points, the end's last, as they would be counted at the end. */
struct points {
	double v[CG_RISK_MONTHS + 1];
};

const char *cg_risk_lack_name(enum cg_risk_lack v)
{
	static const char *const names[] = {
#define X(sym, name) [sym] = name,
		CG_RISK_LACKS(X)
#undef X
	};

	_Static_assert(sizeof(names) / sizeof(names[0]) == CG_RISK_LACK_MAX, "every lack has a name");
	return names[v];
}

int32_t cg_risk_first_day(int32_t day)
{
	int32_t begin = cg_series_years_before(day, CG_RISK_YEARS);

	/* the end may be a week before the day, and the beginning's NAV a week before that */
	return begin == CG_DATE_NONE ? CG_DATE_NONE : begin - 2 * CG_NAV_BACK;
}

/* False: no memory. Past `most` a code is left out. */
static bool push_once(struct cg_arena *a, struct cg_codes *to, int32_t code, size_t most)
{
	for (size_t i = 0; i < to->n; i++)
		if (to->v[i] == code)
			return true;
	return to->n >= most || CG_PUSH(a, to, &code);
}

bool cg_risk_codes(const struct cg_positions *p, struct cg_arena *a, struct cg_codes *held, struct cg_codes *all)
{
	bool good = true;

	for (size_t i = 0; i < p->n && good; i++)
		if (p->v[i].held && p->v[i].scheme != NULL)
			good = push_once(a, held, p->v[i].scheme->code, CG_RISK_SCHEMES_MAX);
	for (size_t i = 0; i < held->n && good; i++)
		good = push_once(a, all, held->v[i], CG_RISK_SCHEMES_MAX);
	for (size_t i = 0; i < p->n && good; i++) {
		const struct cg_scheme *s = p->v[i].held ? p->v[i].scheme : NULL;

		for (size_t k = 0; s != NULL && k < s->benchmark.n_proxies && good; k++)
			good = push_once(a, all, s->benchmark.proxy[k].code, CG_RISK_SCHEMES_MAX);
	}
	return good;
}

/* The day some months before: the same one, or the last one of a shorter month. */
static int32_t months_before(int32_t day, int months)
{
	int y, m, d;
	int32_t out;

	cg_date_split(day, &y, &m, &d);
	m -= months % 12;
	y -= months / 12 + (m < 1);
	m += m < 1 ? 12 : 0;
	for (; d > 0; d--)
		if (cg_date_make(y, m, d, &out))
			return out;
	return CG_DATE_NONE;
}

/* A NAV as it would be counted at the end; false: a jump lies between them. */
static bool at_end(const struct cg_nav_known *k, const struct cg_nav *nav, int32_t end, double *out)
{
	struct cg_nav_factor f = CG_NAV_FACTOR_ONE;

	if (cg_series_between(&k->breaks, nav->date, end, &f) == CG_NAV_DISCONTINUITY)
		return false;
	*out = cg_dec_double(nav->nav) * (double)f.num / (double)f.den;
	return *out > 0;
}

/* The points up to a day that is known to count; why not. */
static enum cg_enrich_status take_points(const struct cg_nav_known *k, int32_t end, struct points *out, int32_t *from)
{
	struct cg_nav nav = { .date = CG_DATE_NONE };

	for (int i = CG_RISK_MONTHS; i >= 0; i--) {
		if (!cg_series_on_or_before(&k->navs, months_before(end, i), CG_NAV_BACK, &nav))
			return k->unavailable && !k->complete ? CG_ENRICH_UNAVAILABLE : CG_ENRICH_SHORT;
		if (!at_end(k, &nav, end, &out->v[CG_RISK_MONTHS - i]))
			return CG_ENRICH_DISCONTINUITY;
		if (i == CG_RISK_MONTHS)
			*from = nav.date;
	}
	return CG_ENRICH_OK;
}

static int by_size(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* Rounded; a return past all range is no figure. */
static void set_percent(double v, struct cg_dec *to)
{
	if (!cg_xirr_percent_round(v, to))
		*to = CG_DEC_NONE;
}

static void make_rolling(const struct points *x, struct cg_risk_fund *f)
{
	double r[CG_RISK_WINDOWS];

	for (int i = 0; i < CG_RISK_WINDOWS; i++) {
		r[i] = 100 * (x->v[i + 12] / x->v[i] - 1);
		f->below_zero += r[i] < 0;
	}
	qsort(r, CG_RISK_WINDOWS, sizeof(r[0]), by_size);
	_Static_assert(CG_RISK_WINDOWS % 2 == 1, "the median is one of them");
	set_percent(r[0], &f->least);
	set_percent(r[CG_RISK_WINDOWS / 2], &f->median);
	set_percent(r[CG_RISK_WINDOWS - 1], &f->most);
}

static double monthly(const struct points *x, int i)
{
	return x->v[i + 1] / x->v[i] - 1;
}

static double mean_of(const struct points *x)
{
	double sum = 0;

	for (int i = 0; i < CG_RISK_MONTHS; i++)
		sum += monthly(x, i);
	return sum / CG_RISK_MONTHS;
}

/* Sum of the products of the distances from the means. */
static double products(const struct points *x, const struct points *y)
{
	double mx = mean_of(x), my = mean_of(y), sum = 0;

	for (int i = 0; i < CG_RISK_MONTHS; i++)
		sum += (monthly(x, i) - mx) * (monthly(y, i) - my);
	return sum;
}

/* Over every NAV of the period. */
static void make_drawdown(const struct cg_nav_known *k, struct cg_risk_fund *f)
{
	double top = 0, top_of_worst = 0, worst = 0, v;
	int32_t top_day = CG_DATE_NONE;

	f->peak = f->trough = f->recovered = CG_DATE_NONE;
	for (size_t i = 0; i < k->navs.n; i++) {
		const struct cg_nav *nav = &k->navs.v[i];

		if (nav->date < f->from || nav->date > f->to || !nav->nav.set || nav->nav.v <= 0 ||
		    !at_end(k, nav, f->to, &v))
			continue;
		if (v >= top) {
			top = v;
			top_day = nav->date;
		}
		if (worst < 0 && f->recovered == CG_DATE_NONE && v >= top_of_worst)
			f->recovered = nav->date;
		if (v / top - 1 < worst) {
			worst = v / top - 1;
			top_of_worst = top;
			f->peak = top_day;
			f->trough = nav->date;
			f->recovered = CG_DATE_NONE;
		}
	}
	set_percent(100 * worst, &f->drawdown);
}

/* The blend month by month: its points begin at 1. */
static bool blend_points(const struct cg_benchmark *b, const struct cg_nav_table *t, int32_t end, struct points *out)
{
	struct points part[CG_PROXIES_MAX];
	int32_t from;

	for (size_t k = 0; k < b->n_proxies; k++) {
		const struct cg_nav_known *known = cg_positions_navs_find(t, b->proxy[k].code);

		if (known == NULL || take_points(known, end, &part[k], &from) != CG_ENRICH_OK)
			return false;
	}
	out->v[0] = 1;
	for (int i = 0; i < CG_RISK_MONTHS; i++) {
		double r = 0;

		for (size_t k = 0; k < b->n_proxies; k++)
			r += cg_dec_double(b->proxy[k].weight) * monthly(&part[k], i);
		out->v[i + 1] = out->v[i] * (1 + r);
		if (!(out->v[i + 1] > 0))
			return false;
	}
	return true;
}

static void make_beta(const struct points *x, const struct cg_nav_table *t, struct cg_risk_fund *f)
{
	const struct cg_benchmark *b = &f->scheme->benchmark;
	struct points bench;
	double variance;

	f->beta_lack = CG_RISK_NO_BENCHMARK;
	if (b->n_proxies == 0 || b->n_proxies > CG_PROXIES_MAX)
		return;
	for (size_t k = 0; k < b->n_proxies; k++) {
		if (cg_positions_navs_find(t, b->proxy[k].code) == NULL) {
			f->beta_lack = CG_RISK_TOO_MANY;
			return;
		}
	}
	f->beta_lack = CG_RISK_BENCHMARK_SHORT;
	if (!blend_points(b, t, f->to, &bench))
		return;
	variance = products(&bench, &bench);
	/* of a benchmark that stands still there is none */
	if (!(variance > 1e-12) || !cg_xirr_percent_round(products(x, &bench) / variance, &f->beta))
		return;
	f->beta_lack = CG_RISK_KNOWN;
}

/* Everything that the scheme's own NAVs tell. */
static void make_own(const struct cg_nav_table *t, int32_t day, struct cg_risk_fund *f)
{
	const struct cg_nav_known *k = f->scheme != NULL ? cg_positions_navs_find(t, f->scheme->code) : NULL;
	struct cg_nav_factor factor;
	struct cg_nav end;
	struct points x;

	/* the table has every code that was examined, with NAVs or without */
	f->left_out = f->scheme != NULL && k == NULL;
	f->beta_lack = f->left_out ? CG_RISK_TOO_MANY : CG_RISK_NO_RETURN;
	f->status = CG_ENRICH_UNKNOWN;
	if (k == NULL)
		return;
	f->status = cg_enrich_is_idcw(f->scheme->option)			? CG_ENRICH_IDCW
		    : k->unavailable && k->navs.n == 0				? CG_ENRICH_UNAVAILABLE
		    : !cg_series_on_or_before(&k->navs, day, CG_NAV_BACK, &end) ? CG_ENRICH_STALE
										: CG_ENRICH_OK;
	if (f->status == CG_ENRICH_OK)
		f->status = take_points(k, end.date, &x, &f->from);
	if (f->status != CG_ENRICH_OK) {
		f->from = CG_DATE_NONE;
		return;
	}
	f->to = end.date;
	if (cg_series_between(&k->breaks, f->from, f->to, &factor) == CG_NAV_REBASE)
		f->status = CG_ENRICH_REBASED;
	make_rolling(&x, f);
	set_percent(100 * sqrt(products(&x, &x) / (CG_RISK_MONTHS - 1) * 12), &f->deviation);
	make_drawdown(k, f);
	make_beta(&x, t, f);
}

/* The return of a scheme over a horizon; false: its NAVs are not there, or cannot be compared. */
static bool return_of(const struct cg_nav_table *t, int32_t code, int32_t day, int h, struct cg_dec *out)
{
	const struct cg_nav_known *k = cg_positions_navs_find(t, code);
	struct cg_benchmark_span s = cg_benchmark_span(k, day, h);
	struct cg_nav_factor f = CG_NAV_FACTOR_ONE;

	return s.has_end && s.has_start &&
	       cg_series_between(&k->breaks, s.start.date, s.end.date, &f) != CG_NAV_DISCONTINUITY &&
	       cg_series_return(s.start.nav, s.end.nav, f, cg_benchmark_years(h), out);
}

/* Young schemes have no return and are none of those that the place is among. */
static bool is_young(const struct cg_nav_table *t, int32_t code, int32_t day, int h)
{
	const struct cg_nav_known *k = cg_positions_navs_find(t, code);
	struct cg_benchmark_span s = cg_benchmark_span(k, day, h);

	return k != NULL && k->complete && s.has_end && !s.has_start;
}

static void make_rank(const struct cg_peers *peers, const struct cg_nav_table *t, int32_t day, int h,
		      struct cg_risk_fund *f)
{
	const struct cg_scheme *s = f->scheme;
	struct cg_rank *r = &f->rank[h];
	struct cg_dec own, other;
	size_t above = 0;
	bool listed = false;

	r->lack = f->left_out						       ? CG_RISK_TOO_MANY
		  : s == NULL || s->category.n == 0 || s->plan == CG_PLAN_NONE ? CG_RISK_NO_CATEGORY
		  : s->option != CG_OPTION_GROWTH			       ? CG_RISK_NOT_GROWTH
		  : !return_of(t, s->code, day, h, &own)		       ? CG_RISK_NO_RETURN
									       : CG_RISK_KNOWN;
	if (r->lack != CG_RISK_KNOWN)
		return;
	for (size_t i = 0; i < peers->n; i++) {
		const struct cg_peer *p = &peers->v[i];

		if (p->plan != s->plan || !cg_str_eq(p->category, s->category) || is_young(t, p->code, day, h))
			continue;
		listed |= p->code == s->code;
		r->listed++;
		if (!return_of(t, p->code, day, h, &other))
			continue;
		r->of++;
		above += cg_dec_cmp(other, own) > 0;
	}
	if (!listed)
		r->lack = CG_RISK_NO_CATEGORY;
	else if (r->listed < CG_RISK_PEERS_LEAST)
		r->lack = CG_RISK_FEW_SCHEMES;
	else if (r->of < CG_RISK_PEERS_LEAST || r->of * 100 < r->listed * CG_RISK_KNOWN_LEAST)
		r->lack = CG_RISK_NAVS_NOT_STORED;
	else
		r->place = above + 1;
}

/* Has an earlier holding the same scheme? A holding without one stands for itself. */
static bool has_scheme(const struct cg_risk *x, const struct cg_position *p)
{
	for (size_t i = 0; p->scheme != NULL && i < x->n; i++)
		if (x->v[i].scheme != NULL && x->v[i].scheme->code == p->scheme->code)
			return true;
	return false;
}

bool cg_risk_make(const struct cg_positions *p, const struct cg_nav_table *series, const struct cg_peers *peers,
		  const struct cg_nav_table *peer_navs, int32_t day, struct cg_arena *a, struct cg_risk *out)
{
	*out = (struct cg_risk){ .list_date = peers->list_date };
	for (size_t i = 0; i < p->n; i++) {
		const struct cg_position *at = &p->v[i];
		struct cg_risk_fund f = { .isin = at->isin,
					  .scheme = at->scheme,
					  .from = CG_DATE_NONE,
					  .to = CG_DATE_NONE,
					  .peak = CG_DATE_NONE,
					  .trough = CG_DATE_NONE,
					  .recovered = CG_DATE_NONE };

		if (!at->held || has_scheme(out, at))
			continue;
		f.name = at->fund != NULL ? at->fund->name : at->holding->name;
		make_own(series, day, &f);
		for (int h = 0; h < CG_HORIZONS; h++)
			make_rank(peers, peer_navs, day, h, &f);
		if (!CG_PUSH(a, out, &f))
			return false;
	}
	return true;
}
