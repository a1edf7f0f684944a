/*
 * enrichments.h: enrichments that are stored. Makes none (enrich.h), so that programs which only show them need no
 * HTTP client.
 */
#ifndef CG_APP_ANALYSIS_ENRICHMENTS_H
#define CG_APP_ANALYSIS_ENRICHMENTS_H

#include "app/context.h"
#include "base/date.h"
#include "market/enrichment.h"

/* The newest one of a snapshot, or that of a day (CG_DATE_NONE: any). CG_ENOTFOUND: there is none. */
enum cg_code cg_app_enrichments_get(struct cg_context *x, const struct cg_id *snapshot, int32_t day,
				    struct cg_enrichment *out);

#endif
