/*
 * overlays.c: What follows from all funds together: allocation, concentration, duplicates,
 * funds behind their benchmark.
 */
#include "market/overlays.h"

#include <stdlib.h>

__extension__ typedef __int128 i128;

bool cg_overlays_same_fund(const struct cg_enriched_fund *a, const struct cg_enriched_fund *b)
{
	if (a->family != 0 || b->family != 0)
		return a->family == b->family;
	if (a->isin.n > 0 || b->isin.n > 0)
		return cg_str_eq(a->isin, b->isin);
	return cg_str_eq(a->name, b->name);
}

/* part / whole in percent at scale 2; unset when either is, or whole is zero. */
static struct cg_dec share_of(struct cg_dec part, struct cg_dec whole)
{
	struct cg_dec hundred, out = CG_DEC_NONE;

	if (cg_dec_mul(part, cg_dec_make(100, 0), part.scale, &hundred))
		(void)cg_dec_div(hundred, whole, 2, &out);
	return out;
}

/* A mean: sum of value * figure over sum of value. */
struct mean {
	i128 sum, weight;
	bool failed;
};

/* Values and figures at scale 2; both below 10^15 keep 10^3 of their products inside 128 bits by far. */
static const int64_t MEAN_MAX = INT64_C(1000000000000000);

static void mean_add(struct mean *m, struct cg_dec value, struct cg_dec figure)
{
	if (!value.set || value.v <= 0)
		return;
	if (value.v > MEAN_MAX || figure.v > MEAN_MAX || figure.v < -MEAN_MAX) {
		m->failed = true;
		return;
	}
	m->sum += (i128)value.v * figure.v;
	m->weight += value.v;
}

static struct cg_dec mean_of(const struct mean *m)
{
	i128 twice = m->sum < 0 ? -m->sum * 2 : m->sum * 2, q;

	if (m->failed || m->weight == 0)
		return CG_DEC_NONE;
	q = (twice + m->weight) / (2 * m->weight);
	return cg_dec_make((int64_t)(m->sum < 0 ? -q : q), 2);
}

static bool comparable(const struct cg_enriched_fund *f, int h)
{
	return f->ret[h].set && (f->reason[h] == CG_ENRICH_OK || f->reason[h] == CG_ENRICH_REBASED);
}

static void make_returns(struct cg_enrichment *x, int h)
{
	struct mean ret = { 0 }, bench = { 0 }, excess = { 0 };
	struct cg_enriched_portfolio *p = &x->portfolio;
	struct cg_dec part;

	for (size_t i = 0; i < x->funds.n; i++) {
		const struct cg_enriched_fund *f = &x->funds.v[i];

		if (!comparable(f, h))
			continue;
		mean_add(&ret, f->current_value, f->ret[h]);
		if (f->bench[h].set)
			mean_add(&bench, f->current_value, f->bench[h]);
		if (f->excess[h].set)
			mean_add(&excess, f->current_value, f->excess[h]);
	}
	p->ret[h] = mean_of(&ret);
	p->bench[h] = mean_of(&bench);
	p->excess[h] = mean_of(&excess);
	part = cg_dec_make((int64_t)ret.weight, 2);
	p->covered[h] = ret.failed ? CG_DEC_NONE : share_of(part, p->current_value);
}

static bool make_allocation(struct cg_enrichment *x, struct cg_arena *a)
{
	struct cg_overlays *o = &x->overlays;
	bool ok = true;

	for (size_t i = 0; i < x->funds.n && ok; i++) {
		const struct cg_enriched_fund *f = &x->funds.v[i];

		if (!f->current_value.set)
			continue;
		ok = cg_analytics_slices_add(a, &o->asset_class, cg_str_of(cg_fund_asset_class_name(f->asset_class)),
					     f->current_value) &&
		     cg_analytics_slices_add(a, &o->category, f->category, f->current_value) &&
		     cg_analytics_slices_add(a, &o->amc, f->amc, f->current_value) &&
		     cg_analytics_slices_add(a, &o->plan, cg_str_of(cg_plan_name(f->plan)), f->current_value) &&
		     cg_analytics_slices_add(a, &o->option, cg_str_of(cg_option_name(f->option)), f->current_value);
	}
	cg_analytics_slices_finish(&o->asset_class);
	cg_analytics_slices_finish(&o->category);
	cg_analytics_slices_finish(&o->amc);
	cg_analytics_slices_finish(&o->plan);
	cg_analytics_slices_finish(&o->option);
	return ok;
}

static int larger_first(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x < *y) - (*x > *y);
}

/* Sum of squared shares in percent, rounded: 10000 for one holding. */
static struct cg_dec herfindahl(const int64_t *v, size_t n)
{
	i128 squares = 0, total = 0;
	int64_t unit = 1;

	for (size_t i = 0; i < n; i++)
		total += v[i];
	if (total <= 0)
		return CG_DEC_NONE;
	while (total / unit > MEAN_MAX)
		unit *= 10;
	total /= unit;
	for (size_t i = 0; i < n; i++)
		squares += (i128)(v[i] / unit) * (v[i] / unit);
	return cg_dec_make((int64_t)((squares * 20000 + total * total) / (2 * total * total)), 0);
}

static struct cg_dec top(const int64_t *v, size_t n, size_t most, struct cg_dec whole)
{
	struct cg_dec sum = cg_dec_make(0, 2);

	for (size_t i = 0; i < n && i < most; i++) {
		if (!cg_dec_add(sum, cg_dec_make(v[i], 2), &sum))
			return CG_DEC_NONE;
	}
	return share_of(sum, whole);
}

/* Whether an earlier holding is of the same fund. */
static bool counted(const struct cg_enrichment *x, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (cg_overlays_same_fund(&x->funds.v[i], &x->funds.v[j]))
			return true;
	return false;
}

static bool make_concentration(struct cg_enrichment *x, struct cg_arena *a)
{
	struct cg_overlays *o = &x->overlays;
	size_t n = 0, amcs = 0, most = x->funds.n > o->amc.n ? x->funds.n : o->amc.n;
	int64_t *v = cg_arena_take_array(a, most, sizeof(*v));
	struct cg_dec whole = x->portfolio.current_value;

	if (v == NULL)
		return false;
	for (size_t i = 0; i < o->amc.n; i++)
		v[amcs++] = o->amc.v[i].value.v;
	o->amc_hhi = herfindahl(v, amcs);
	for (size_t i = 0; i < x->funds.n; i++) {
		int64_t sum = 0;

		if (counted(x, i))
			continue;
		for (size_t j = i; j < x->funds.n; j++) {
			const struct cg_enriched_fund *f = &x->funds.v[j];

			if (f->current_value.set && cg_overlays_same_fund(&x->funds.v[i], f))
				sum += f->current_value.v;
		}
		if (sum > 0)
			v[n++] = sum;
	}
	if (n > 1)
		qsort(v, n, sizeof(*v), larger_first);
	o->hhi = herfindahl(v, n);
	o->top1 = top(v, n, 1, whole);
	o->top5 = top(v, n, 5, whole);
	o->top10 = top(v, n, 10, whole);
	return true;
}

/*
 * Categories that hold funds of many kinds: two of them are alike only when they follow the same index, or, among
 * sector funds, the same sector, which the benchmark names too.
 */
static bool is_mixed(struct cg_str category)
{
	static const struct cg_str heads[] = { CG_STR_INIT("INDEX_"),	   CG_STR_INIT("ETF_"),
					       CG_STR_INIT("FOF_"),	   CG_STR_INIT("SECTORAL"),
					       CG_STR_INIT("THEMATIC"),	   CG_STR_INIT("FIXED_TERM"),
					       CG_STR_INIT("CLOSE_ENDED"), CG_STR_INIT("LEGACY_") };

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		if (cg_str_starts(category, heads[i]))
			return true;
	return false;
}

static bool same_kind(const struct cg_enriched_fund *a, const struct cg_enriched_fund *b)
{
	if (a->category.n == 0 || !cg_str_eq(a->category, b->category))
		return false;
	return !is_mixed(a->category) || (a->benchmark.n > 0 && cg_str_eq(a->benchmark, b->benchmark));
}

/* The kind of holding i, when it is the first of it and other funds are of that kind. */
static bool add_duplicate(struct cg_enrichment *x, size_t first, struct cg_arena *a)
{
	struct cg_duplicate d = { .category = x->funds.v[first].category };
	struct cg_dec sum = cg_dec_make(0, 2);

	for (size_t i = 0; i < x->funds.n; i++) {
		const struct cg_enriched_fund *f = &x->funds.v[i];

		if (!same_kind(&x->funds.v[first], f))
			continue;
		if (i < first)
			return true;
		if (f->current_value.set && !cg_dec_add(sum, f->current_value, &sum))
			return false;
		if (!counted(x, i) && !CG_PUSH(a, &d.funds, &f->name))
			return false;
	}
	d.percent = share_of(sum, x->portfolio.current_value);
	return d.funds.n < 2 || CG_PUSH(a, &x->overlays.duplicated, &d);
}

static bool is_below(const struct cg_enriched_fund *f)
{
	for (int h = 0; h < CG_HORIZONS; h++) {
		struct cg_dec behind = cg_enrichment_shortfall(f, h);

		if (behind.set && cg_dec_cmp(behind, cg_dec_make(CG_BELOW_FROM, 2)) >= 0)
			return true;
	}
	return false;
}

/* Holdings of one scheme are named once. */
static bool repeats(const struct cg_enrichment *x, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (x->funds.v[i].scheme_code != 0 && x->funds.v[i].scheme_code == x->funds.v[j].scheme_code)
			return true;
	return false;
}

enum cg_code cg_overlays_make(struct cg_enrichment *x, struct cg_arena *a, struct cg_err *e)
{
	struct cg_overlays *o = &x->overlays;
	struct cg_dec sum = cg_dec_make(0, 2);
	bool ok = true;

	for (size_t i = 0; i < x->funds.n && ok; i++)
		ok = !x->funds.v[i].current_value.set || cg_dec_add(sum, x->funds.v[i].current_value, &sum);
	x->portfolio.current_value = sum;
	for (int h = 0; h < CG_HORIZONS; h++)
		make_returns(x, h);
	ok = ok && make_allocation(x, a) && make_concentration(x, a);
	for (size_t i = 0; i < x->funds.n && ok; i++) {
		const struct cg_enriched_fund *f = &x->funds.v[i];

		ok = add_duplicate(x, i, a);
		if (ok && is_below(f) && !repeats(x, i))
			ok = CG_PUSH(a, &o->below, &i);
		if (ok && f->direct.code != 0 && !repeats(x, i))
			ok = CG_PUSH(a, &o->regular, &i);
	}
	return ok ? CG_OK : cg_fail(e, CG_EBUSY, "overlays: out of memory or range");
}
