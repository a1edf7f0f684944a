/*
 * compare.h: two stored snapshots compared.
 * Does not match or explain lines itself (portfolio/compare.h).
 */
#ifndef CG_APP_ANALYSIS_COMPARE_H
#define CG_APP_ANALYSIS_COMPARE_H

#include "app/context.h"
#include "portfolio/compare.h"
#include "store/snapshot/snapshot.h"

/* [0] is the earlier statement, [1] the later one. Borrows from the arena of the context. */
struct cg_app_compared {
	struct cg_snapshot_meta meta[2];
	struct cg_statement s[2];
	struct cg_compare result;
};

/* CG_EREQUEST with a hint: the same snapshot twice, or the later one first. */
enum cg_code cg_app_compare(struct cg_context *x, const struct cg_id id[2], struct cg_app_compared *out);

#endif
