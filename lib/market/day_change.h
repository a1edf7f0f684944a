/*
 * day_change.h: what the newest NAV of the funds moved: the value of an enrichment less that of the same units at the
 * NAV before. Does not fetch or read a database: NAVs are passed in.
 *
 * Funds     those whose NAV is of the newest day and follows one of the day before it that most recent NAVs have. IDCW
 *           options are left out: their NAV falls by what is paid out. So is a NAV that jumps (series.h).
 * Percent   of the value before; covered: percent of the value of all funds. Scale 2.
 */
#ifndef CG_MARKET_DAY_CHANGE_H
#define CG_MARKET_DAY_CHANGE_H

#include "market/enrichment.h"
#include "market/positions.h"

struct cg_day_change {
	struct cg_dec amount, percent, covered; /* unset: not known */
	int32_t from, to;			/* days of the two NAVs */
};

/* The NAVs that it takes; codes: every scheme once. False: no memory. */
bool cg_day_change_needs(const struct cg_enrichment *e, struct cg_arena *a, struct cg_nav_needs *needs,
			 struct cg_codes *codes);
void cg_day_change_make(const struct cg_enrichment *e, const struct cg_nav_table *navs, struct cg_day_change *out);

#endif
