/*
 * enrich_view.h: enrichments as the JSON of the contract.
 * Ownership cg_enrich_view returns an owned json_object (json_object_put), NULL when memory is out.
 */
#ifndef CG_RENDER_ENRICH_VIEW_H
#define CG_RENDER_ENRICH_VIEW_H

#include "app/analysis/months.h"
#include "base/json.h"
#include "market/enrichment.h"

#include <json-c/json.h>

/* The data object of POST /enrich; NULL: not known, those members are null and the list of months is empty. */
struct json_object *cg_enrich_view(const struct cg_enrichment *x, const struct cg_app_months_beside *beside);
/* Parts that the health check shows too: the id of a stored enrichment, when it was made, its warnings. */
void cg_enrich_view_id(struct cg_json *t, struct json_object *o, const struct cg_enrichment *x);
void cg_enrich_view_time(struct cg_json *t, struct json_object *o, bool known, int64_t ms);
struct json_object *cg_enrich_view_warnings(struct cg_json *t, const struct cg_enrichment *x);

#endif
