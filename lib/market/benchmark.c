/*
 * benchmark.c: Returns of benchmarks (benchmark.h). Those of the index and of its proxies are computed both, so that
 * one source answers for all horizons.
 */
#include "market/benchmark.h"

static const int horizon_years[CG_HORIZONS] = { 1, 3 };

int cg_benchmark_years(int h)
{
	return horizon_years[h];
}

struct cg_benchmark_span cg_benchmark_span(const struct cg_nav_known *k, int32_t as_of, int h)
{
	struct cg_benchmark_span s = { .has_end = false };
	int32_t target;

	s.has_end = k != NULL && cg_series_on_or_before(&k->navs, as_of, CG_NAV_BACK, &s.end);
	if (!s.has_end)
		return s;
	target = cg_series_years_before(s.end.date, horizon_years[h]);
	s.has_start = target != CG_DATE_NONE && cg_series_on_or_before(&k->navs, target, CG_NAV_BACK, &s.start);
	return s;
}

bool cg_benchmark_tri_needs(const struct cg_positions *p, const struct cg_nav_table *navs, int32_t as_of,
			    struct cg_arena *a, struct cg_tri_needs *out)
{
	bool ok = true;

	*out = (struct cg_tri_needs){ NULL, 0, 0 };
	for (size_t i = 0; i < p->n && ok; i++) {
		const struct cg_scheme *x = p->v[i].held ? p->v[i].scheme : NULL;
		struct cg_str series = x != NULL ? cg_tri_series_of(&x->benchmark, a) : CG_STR_NONE;
		const struct cg_nav_known *k = x != NULL ? cg_positions_navs_find(navs, x->code) : NULL;

		for (int h = 0; h < CG_HORIZONS && ok && series.n > 0; h++) {
			struct cg_benchmark_span s = cg_benchmark_span(k, as_of, h);
			struct cg_tri_need end = { series, s.end.date }, start = { series, s.start.date };

			if (s.has_start)
				ok = CG_PUSH(a, out, &end) && CG_PUSH(a, out, &start);
		}
	}
	return ok && !a->lacked; /* a series that found no memory was taken for none */
}

/* NAVs of a part at both ends. */
static bool part_ends(const struct cg_nav_known *k, const struct cg_benchmark_span *s, struct cg_nav *start,
		      struct cg_nav *end)
{
	return k != NULL && cg_series_on_or_before(&k->navs, s->end.date, CG_NAV_BACK, end) &&
	       cg_series_on_or_before(&k->navs, s->start.date, CG_NAV_BACK, start) && start->date < end->date;
}

bool cg_benchmark_part(const struct cg_nav_known *k, struct cg_dec weight, const struct cg_benchmark_span *s,
		       struct cg_nav_part *out)
{
	struct cg_nav start, end;

	if (!part_ends(k, s, &start, &end))
		return false;
	*out = (struct cg_nav_part){ .start = start.nav, .end = end.nav, .weight = weight };
	return cg_series_between(&k->breaks, start.date, end.date, &out->factor) != CG_NAV_DISCONTINUITY;
}

/* The blend over the fund's own days. *lacking counts parts that the source would have. */
static struct cg_dec by_proxies(const struct cg_nav_table *navs, const struct cg_benchmark *b,
				const struct cg_benchmark_span *s, int h, uint32_t *lacking)
{
	struct cg_nav_part parts[CG_PROXIES_MAX];
	struct cg_dec out = CG_DEC_NONE;
	struct cg_nav start, end;

	if (!s->has_start || b->n_proxies == 0 || b->n_proxies > CG_PROXIES_MAX)
		return out;
	for (size_t i = 0; i < b->n_proxies; i++) {
		const struct cg_nav_known *k =
			b->proxy[i].code > 0 ? cg_positions_navs_find(navs, b->proxy[i].code) : NULL;

		if (cg_benchmark_part(k, b->proxy[i].weight, s, &parts[i]))
			continue;
		*lacking += k != NULL && k->unavailable && !k->complete && !part_ends(k, s, &start, &end);
		return out;
	}
	(void)cg_series_blend_return(parts, b->n_proxies, horizon_years[h], &out);
	return out;
}

static struct cg_dec by_index(const struct cg_tri_table *indices, struct cg_str series,
			      const struct cg_benchmark_span *s, int h)
{
	struct cg_dec out = CG_DEC_NONE;
	struct cg_nav start, end;

	if (indices != NULL && s->has_start && cg_tri_at(indices, series, s->start.date, &start) &&
	    cg_tri_at(indices, series, s->end.date, &end) && start.date < end.date)
		(void)cg_series_return(start.nav, end.nav, CG_NAV_FACTOR_ONE, horizon_years[h], &out);
	return out;
}

uint32_t cg_benchmark_make(const struct cg_nav_table *navs, const struct cg_tri_table *indices,
			   const struct cg_scheme *x, const struct cg_benchmark_span spans[CG_HORIZONS],
			   struct cg_arena *a, struct cg_enriched_fund *f)
{
	const struct cg_benchmark *b = &x->benchmark;
	struct cg_str series = cg_tri_series_of(b, a);
	struct cg_dec index[CG_HORIZONS], proxies[CG_HORIZONS];
	uint32_t lacking = 0;
	int n = 0;
	bool any = false;

	for (int h = 0; h < CG_HORIZONS; h++) {
		index[h] = by_index(indices, series, &spans[h], h);
		proxies[h] = by_proxies(navs, b, &spans[h], h, &lacking);
		n += (int)index[h].set - (int)proxies[h].set;
		any |= index[h].set;
	}
	any = any && n >= 0;
	for (int h = 0; h < CG_HORIZONS; h++) {
		f->bench[h] = any ? index[h] : proxies[h];
		if (f->bench[h].set && (f->reason[h] == CG_ENRICH_OK || f->reason[h] == CG_ENRICH_REBASED))
			(void)cg_dec_sub(f->ret[h], f->bench[h], &f->excess[h]);
		if (any)
			f->lag[h] = (struct cg_lag){ CG_DEC_NONE, CG_DEC_NONE, CG_DEC_NONE };
	}
	if (!any)
		return lacking;
	f->proxy = CG_STR_NONE;
	f->lag_until = CG_DATE_NONE;
	if (f->quality == CG_QUALITY_NONE)
		f->quality = CG_QUALITY_NEAR;
	return 0;
}
