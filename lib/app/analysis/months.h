/*
 * months.h: a snapshot's funds month by month, and what the newest NAV moved, with the schemes and NAVs that are
 * stored. Fetches nothing, so that a page waits for no source; does not compute (market/months.h, market/day_change.h).
 */
#ifndef CG_APP_ANALYSIS_MONTHS_H
#define CG_APP_ANALYSIS_MONTHS_H

#include "app/context.h"
#include "market/day_change.h"
#include "market/enrich/enrich.h"
#include "market/months.h"

/*
 * Up to a day. e: an enrichment of that day, whose newest NAVs are the newest that count; NULL: all that are stored.
 * Borrows from the statement and the arena. CG_EDB, CG_EBUSY.
 */
enum cg_code cg_app_months(struct cg_context *x, const struct cg_statement *s, int32_t to,
			   const struct cg_enrichment *e, struct cg_months *out);
/* Of an enrichment whose NAVs are still the newest ones that are stored, or not. CG_EDB, CG_EBUSY. */
enum cg_code cg_app_months_day_change(struct cg_context *x, const struct cg_enrichment *e, struct cg_day_change *out);

/* What answers tell beside an enrichment: from the NAVs that are stored now, so that none of it is kept with it. */
struct cg_app_months_beside {
	struct cg_months months; /* up to the enrichment's day */
	struct cg_day_change change;
	struct cg_covered_rate rate; /* of the funds whose flows are all known */
};

/* s: the snapshot's statement. CG_EDB, CG_EBUSY. */
enum cg_code cg_app_months_beside(struct cg_context *x, const struct cg_statement *s, const struct cg_enrichment *e,
				  struct cg_app_months_beside *out);
/* Loads the statement, too: errors of cg_app_snapshots_get as well. */
enum cg_code cg_app_months_beside_stored(struct cg_context *x, const struct cg_enrichment *e,
					 struct cg_app_months_beside *out);

#endif
