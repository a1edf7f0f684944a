/*
 * benchmark.h: what a fund is compared with: the return of its benchmark between the days of its own return.
 * Does not read a database.
 *
 * Source    the total return index itself (tri.h) where its levels are imported for as many horizons as the funds that
 *           stand for it have, else these funds, a blend at fixed weights that is left alone. One source for all
 *           horizons of a fund: they are never mixed.
 */
#ifndef CG_MARKET_BENCHMARK_H
#define CG_MARKET_BENCHMARK_H

#include "market/enrichment.h"
#include "market/positions.h"
#include "market/tri.h"

/* The ends of one figure. */
struct cg_benchmark_span {
	struct cg_nav start, end;
	bool has_end, has_start;
};

/* Years of a horizon. */
int cg_benchmark_years(int h);

/* The NAV near the day, and the one of the horizon's years before it. k may be NULL. */
struct cg_benchmark_span cg_benchmark_span(const struct cg_nav_known *k, int32_t as_of, int h);

/* The days of indices that the held funds need. False: no memory. */
bool cg_benchmark_tri_needs(const struct cg_positions *p, const struct cg_nav_table *navs, int32_t as_of,
			    struct cg_arena *a, struct cg_tri_needs *out);

/* One scheme's NAVs at the ends of another one's span; false: not there. k may be NULL. */
bool cg_benchmark_part(const struct cg_nav_known *k, struct cg_dec weight, const struct cg_benchmark_span *s,
		       struct cg_nav_part *out);

/*
 * Fills bench, excess, and proxy, quality and lag by what was used. The number of figures that are missing because the
 * source of NAVs could not be asked.
 */
uint32_t cg_benchmark_make(const struct cg_nav_table *navs, const struct cg_tri_table *indices,
			   const struct cg_scheme *x, const struct cg_benchmark_span spans[CG_HORIZONS],
			   struct cg_arena *a, struct cg_enriched_fund *f);

#endif
