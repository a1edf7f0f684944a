/* months.c: Value, flows and benchmark of a statement's funds by month (months.h). */
#include "market/months.h"

#include "portfolio/analytics.h"
#include "portfolio/compare.h"

#include <stdlib.h>

enum { MONEY = 2 };

/* A fund that is compared: its flows, and how much of each part of its benchmark they have bought. */
struct index_of_fund {
	const struct cg_position *p;
	struct cg_flows flows; /* in the order of their days */
	size_t at;	       /* the next flow */
	double units[CG_PROXIES_MAX];
	bool failed; /* a NAV is missing */
};

/* One making; the first failure sticks. */
struct making {
	const struct cg_positions *p;
	const struct cg_statement *s;
	const struct cg_nav_table *navs;
	int32_t to;
	struct cg_arena *a;
	struct cg_months *out;
	struct index_of_fund **index; /* one for each position, NULL: not compared */
	bool *lacking;		      /* one for each position */
	bool failed;
};

static int32_t month_end(int32_t day)
{
	int y, m, d;
	int32_t out = CG_DATE_NONE;

	cg_date_split(day, &y, &m, &d);
	(void)cg_date_make(m == 12 ? y + 1 : y, m == 12 ? 1 : m + 1, 1, &out);
	return out - 1;
}

/* The day of the first transaction, no day: there is none. */
static int32_t first_day(const struct cg_statement *s)
{
	int32_t first = CG_DATE_NONE;

	for (size_t i = 0; i < s->funds.n; i++) {
		for (size_t k = 0; k < s->funds.v[i].txns.n; k++) {
			int32_t at = s->funds.v[i].txns.v[k].date;

			if (at != CG_DATE_NONE && (first == CG_DATE_NONE || at < first))
				first = at;
		}
	}
	return first;
}

/* The end of the i-th month from the first transaction on, at most the last day; no day: past it. */
static int32_t end_of(int32_t *next, int32_t to)
{
	int32_t end;

	if (*next == CG_DATE_NONE || *next > to)
		return CG_DATE_NONE;
	end = month_end(*next);
	*next = end + 1;
	return end < to ? end : to;
}

/* --- what is needed */

static bool need(struct cg_nav_needs *needs, struct cg_codes *codes, struct cg_arena *a, int32_t code, int32_t day)
{
	bool known = false;

	for (size_t i = 0; i < codes->n && !known; i++)
		known = codes->v[i] == code;
	return (known || CG_PUSH(a, codes, &code)) && CG_PUSH(a, &needs->at, (&(struct cg_nav_at){ code, day }));
}

/* The parts of the benchmark on the days of the fund's flows, and at the ends of months from the first flow on. */
static bool need_benchmark(const struct cg_position *p, int32_t to, struct cg_arena *a, struct cg_nav_needs *needs,
			   struct cg_codes *codes)
{
	const struct cg_benchmark *b = &p->scheme->benchmark;
	struct cg_flows flows = { NULL, 0, 0 };
	int32_t first = CG_DATE_NONE, end;
	bool good = cg_analytics_flows(p->fund, to, a, &flows);

	if (cg_analytics_flow_gap(p->fund, to) != NULL || b->n_proxies > CG_PROXIES_MAX)
		return good;
	for (size_t i = 0; i < flows.n && good; i++) {
		first = first == CG_DATE_NONE || flows.v[i].date < first ? flows.v[i].date : first;
		for (size_t k = 0; k < b->n_proxies && good; k++)
			good = need(needs, codes, a, b->proxy[k].code, flows.v[i].date);
	}
	while (good && (end = end_of(&first, to)) != CG_DATE_NONE)
		for (size_t k = 0; k < b->n_proxies && good; k++)
			good = need(needs, codes, a, b->proxy[k].code, end);
	return good;
}

bool cg_months_needs(const struct cg_positions *p, const struct cg_statement *s, int32_t to, struct cg_arena *a,
		     struct cg_nav_needs *needs, struct cg_codes *codes)
{
	bool good = true;

	needs->as_of = to;
	for (size_t i = 0; i < p->n && good; i++) {
		int32_t next = first_day(s), end;
		struct cg_dec units;

		if (p->v[i].fund == NULL || p->v[i].scheme == NULL)
			continue;
		while (good && (end = end_of(&next, to)) != CG_DATE_NONE) {
			if (cg_positions_units(&p->v[i], s, end, &units) && units.v != 0)
				good = need(needs, codes, a, p->v[i].scheme->code, end);
		}
		good = good && need_benchmark(&p->v[i], to, a, needs, codes);
	}
	cg_positions_drop_doubles(needs);
	if (needs->at.n > CG_MONTHS_NAVS_MAX)
		needs->at.n = 0;
	return good;
}

/* --- the benchmark */

/* The NAV that counts for a day, as it would be counted today: units may have been split since. */
static bool adjusted(const struct making *m, int32_t code, int32_t day, double *out)
{
	const struct cg_nav_known *k = cg_positions_navs_find(m->navs, code);
	struct cg_nav_factor factor = CG_NAV_FACTOR_ONE;
	struct cg_nav nav;

	if (k == NULL || !cg_series_on_or_before(&k->navs, day, CG_NAV_BACK, &nav) ||
	    cg_series_between(&k->breaks, nav.date, m->to, &factor) == CG_NAV_DISCONTINUITY)
		return false;
	*out = cg_dec_double(nav.nav) * (double)factor.num / (double)factor.den;
	return *out > 0;
}

/* Flows up to a day buy and sell parts of the benchmark. */
static void invest(const struct making *m, struct index_of_fund *x, int32_t day)
{
	const struct cg_benchmark *b = &x->p->scheme->benchmark;
	double nav;

	for (; x->at < x->flows.n && x->flows.v[x->at].date <= day; x->at++) {
		const struct cg_flow *f = &x->flows.v[x->at];

		for (size_t k = 0; k < b->n_proxies; k++) {
			if (adjusted(m, b->proxy[k].code, f->date, &nav))
				x->units[k] -= f->amount * cg_dec_double(b->proxy[k].weight) / nav;
			else
				x->failed = true;
		}
	}
}

/* What the benchmark is worth at the end of a month; false: a NAV is missing. */
static bool index_value(const struct making *m, struct index_of_fund *x, int32_t day, double *out)
{
	const struct cg_benchmark *b = &x->p->scheme->benchmark;
	double nav = 0; /* nobody asks for one before the first flow */

	invest(m, x, day);
	*out = 0;
	for (size_t k = 0; k < b->n_proxies; k++) {
		if (x->at > 0 && !adjusted(m, b->proxy[k].code, day, &nav))
			return false;
		*out += x->units[k] * nav;
	}
	return !x->failed;
}

static int flows_by_date(const void *a, const void *b)
{
	const struct cg_flow *x = a, *y = b;

	return (x->date > y->date) - (x->date < y->date);
}

/* A fund that can be compared: whole history, a benchmark, NAVs of it on the day of each flow. */
static struct index_of_fund *index_of(struct making *m, const struct cg_position *p)
{
	struct index_of_fund *x;
	double ignored;

	if (p->scheme == NULL || p->scheme->benchmark.n_proxies == 0 ||
	    p->scheme->benchmark.n_proxies > CG_PROXIES_MAX || cg_analytics_flow_gap(p->fund, m->to) != NULL)
		return NULL;
	x = cg_arena_take_array(m->a, 1, sizeof(*x));
	if (x == NULL || !cg_analytics_flows(p->fund, m->to, m->a, &x->flows)) {
		m->failed = true;
		return NULL;
	}
	x->p = p;
	if (x->flows.n > 1)
		qsort(x->flows.v, x->flows.n, sizeof(*x->flows.v), flows_by_date);
	if (!index_value(m, x, m->to, &ignored))
		return NULL;
	x->at = 0;
	for (size_t k = 0; k < CG_PROXIES_MAX; k++)
		x->units[k] = 0;
	return x;
}

/* --- months */

/* *sum += d, unset where either is. */
static void add_known(struct making *m, struct cg_dec *sum, struct cg_dec d)
{
	if (!sum->set || !d.set)
		*sum = CG_DEC_NONE;
	else
		m->failed |= !cg_dec_add(*sum, d, sum);
}

/* Worth at the end of a day; unset: units or NAV are not known. */
static struct cg_dec value_of(struct making *m, size_t i, int32_t day)
{
	const struct cg_position *p = &m->p->v[i];
	const struct cg_nav_known *k = p->scheme != NULL ? cg_positions_navs_find(m->navs, p->scheme->code) : NULL;
	struct cg_dec units, value = CG_DEC_NONE;
	struct cg_nav nav;

	if (cg_positions_units(p, m->s, day, &units)) {
		if (units.v == 0)
			return cg_dec_make(0, MONEY);
		if (k != NULL && cg_series_on_or_before(&k->navs, day, CG_NAV_BACK, &nav) &&
		    cg_positions_units_at_nav(p, m->s, k, nav.date, &units) &&
		    cg_dec_mul(units, nav.nav, MONEY, &value))
			return value;
	}
	m->lacking[i] = true;
	return CG_DEC_NONE;
}

/* What was put in and taken out of a fund between two days, the first one not among them. */
static void add_flows(struct making *m, const struct cg_fund *f, int32_t from, int32_t to, struct cg_month *x)
{
	for (size_t k = 0; k < f->txns.n; k++) {
		int32_t date = f->txns.v[k].date;
		struct cg_dec d;

		if (date == CG_DATE_NONE || date <= from || date > to)
			continue;
		d = cg_compare_net_invested(f, k);
		if (d.set)
			m->failed |= !cg_dec_add(d.v < 0 ? x->out : x->in, cg_dec_abs(d), d.v < 0 ? &x->out : &x->in);
	}
}

/* Paise of a sum of ratios. */
static struct cg_dec rounded(struct making *m, double rupees)
{
	struct cg_dec out = CG_DEC_NONE;

	m->failed |= !cg_xirr_percent_round(rupees, &out);
	return out;
}

/* One month; from: the end of the one before. */
static void add_month(struct making *m, int32_t from, int32_t day, struct cg_dec *sum)
{
	struct cg_dec zero = cg_dec_make(0, MONEY), net = CG_DEC_NONE, rest = zero;
	struct cg_month x = { .date = day, .in = zero, .out = zero, .value = zero };
	bool whole = true, comparable = m->out->compared > 0;
	double bench = 0, one;

	for (size_t i = 0; i < m->p->n; i++) {
		const struct cg_position *p = &m->p->v[i];
		struct cg_dec value;

		if (p->fund == NULL)
			continue;
		add_flows(m, p->fund, from, day, &x);
		whole &= cg_analytics_flow_gap(p->fund, day) == NULL;
		value = value_of(m, i, day);
		add_known(m, &x.value, value);
		if (m->index[i] == NULL)
			add_known(m, &rest, value);
		else if (index_value(m, m->index[i], day, &one))
			bench += one;
		else
			comparable = false;
	}
	m->failed |= !cg_dec_sub(x.in, x.out, &net) || !cg_dec_add(*sum, net, sum);
	x.invested = *sum;
	x.whole = whole;
	x.bench = comparable && rest.set ? rounded(m, bench) : CG_DEC_NONE;
	if (x.bench.set)
		add_known(m, &x.bench, rest);
	m->failed |= !CG_PUSH(m->a, m->out, &x);
}

/* The rate of the compared flows with this value at the end; unset below a year and without one. */
static struct cg_dec rate_with(struct making *m, struct cg_dec value)
{
	struct cg_flows flows = { NULL, 0, 0 };
	struct cg_dec out = CG_DEC_NONE;
	double percent = 0;

	for (size_t i = 0; i < m->p->n; i++)
		if (m->index[i] != NULL)
			m->failed |= !cg_analytics_flows(m->p->v[i].fund, m->to, m->a, &flows);
	m->failed |= !CG_PUSH(m->a, &flows, (&(struct cg_flow){ m->to, cg_dec_double(value) }));
	if (m->failed || cg_xirr(&flows, &percent) != CG_XIRR_OK || flows.n == 0 ||
	    flows.v[flows.n - 1].date - flows.v[0].date < CG_XIRR_SHORT_DAYS || !cg_xirr_percent_round(percent, &out))
		return CG_DEC_NONE;
	return out;
}

/* The end: value and benchmark of the compared funds, their rates, the share that they are. */
static void make_end(struct making *m)
{
	struct cg_months *out = m->out;
	struct cg_dec own = cg_dec_make(0, MONEY), hundred;
	double bench = 0, one;

	if (out->n == 0 || out->compared == 0)
		return;
	for (size_t i = 0; i < m->p->n; i++) {
		if (m->index[i] == NULL)
			continue;
		add_known(m, &own, value_of(m, i, m->to));
		if (!index_value(m, m->index[i], m->to, &one))
			return;
		bench += one;
	}
	if (!own.set)
		return;
	out->own = own;
	out->bench = rounded(m, bench);
	out->own_rate = rate_with(m, own);
	out->bench_rate = rate_with(m, out->bench);
	if (out->v[out->n - 1].value.set && out->v[out->n - 1].value.v > 0 &&
	    cg_dec_mul(own, cg_dec_make(100, 0), MONEY, &hundred))
		(void)cg_dec_div(hundred, out->v[out->n - 1].value, MONEY, &out->covered);
}

/* Which funds are compared, and of which not all flows are known. */
static void make_index(struct making *m)
{
	for (size_t i = 0; i < m->p->n; i++) {
		const struct cg_position *p = &m->p->v[i];

		if (p->fund == NULL)
			continue;
		m->out->unknown += cg_analytics_flow_gap(p->fund, m->to) != NULL;
		if (p->fund->txns.n == 0)
			continue;
		m->out->funds++;
		m->index[i] = index_of(m, p);
		m->out->compared += m->index[i] != NULL;
	}
}

bool cg_months_make(const struct cg_positions *p, const struct cg_statement *s, const struct cg_nav_table *navs,
		    int32_t to, struct cg_arena *a, struct cg_months *out)
{
	struct making m = { .p = p, .s = s, .navs = navs, .to = to, .a = a, .out = out };
	struct cg_dec sum = cg_dec_make(0, MONEY);
	int32_t next = first_day(s), from = CG_DATE_NONE, day;

	*out = (struct cg_months){ .v = NULL };
	m.index = cg_arena_take_array(a, p->n, sizeof(struct index_of_fund *));
	m.lacking = cg_arena_take_array(a, p->n, sizeof(*m.lacking));
	if (m.index == NULL || m.lacking == NULL)
		return false;
	if (next == CG_DATE_NONE)
		return true;
	make_index(&m);
	from = next - 1;
	while (out->n < CG_MONTHS_MAX && !m.failed && (day = end_of(&next, to)) != CG_DATE_NONE) {
		add_month(&m, from, day, &sum);
		from = day;
	}
	make_end(&m);
	for (size_t i = 0; i < p->n && !m.failed; i++) {
		if (m.lacking[i])
			m.failed |= !CG_PUSH(a, &out->lacking, &p->v[i].fund->name);
	}
	return !m.failed;
}

struct cg_months_known cg_months_known_of(const struct cg_months *x)
{
	struct cg_months_known k = { .compared =
					     x->covered.set && cg_dec_double(x->covered) >= CG_MONTHS_COVERED_LEAST };

	for (size_t i = 0; i < x->n; i++) {
		k.values += x->v[i].value.set;
		k.bench += x->v[i].bench.set;
	}
	return k;
}

bool cg_months_shows_invested(const struct cg_month *m, const struct cg_months_known *k)
{
	return m->whole || k->values < 2;
}
