/*
 * health.h: the skill portfolio-health-check of a snapshot.
 * Does not judge (market/health.h).
 */
#ifndef CG_APP_ANALYSIS_HEALTH_H
#define CG_APP_ANALYSIS_HEALTH_H

#include "app/analysis/enrich.h"
#include "app/context.h"
#include "market/health.h"
#include "market/workbook/look_through.h"
#include "store/snapshot/idempotency.h"

struct cg_app_health_args {
	struct cg_id snapshot;
	/* true: today's enrichment, made now if there is none; false: the statement alone, without schemes and NAVs */
	bool include_enrichment;
	struct cg_as_of
		as_of; /* day of the figures; zero: latest. The statement alone is of its own day: CG_EREQUEST */
	struct cg_str as_of_text; /* as the client wrote it, part of what makes two requests the same; may be absent */
	/* NULL: none; else its key is set: an enrichment is made for it, and its flags are given again for the key */
	struct cg_idem *idem;
};

/* Borrows from the arena of the context. */
struct cg_app_health {
	struct cg_enrichment enrichment;
	struct cg_health health;
	/*
	 * with an enrichment: by the portfolios that are stored now, of its day or before, also when it is given again
	 */
	struct cg_look_through look_through;
};

/* slug: the name of the skill, part of what makes two requests the same. Errors are those of cg_app_enrich. */
enum cg_code cg_app_health(struct cg_context *x, const char *slug, const struct cg_app_health_args *args,
			   struct cg_app_health *out);

#endif
