/*
 * health_view.h: the health check and the list of skills as the JSON of the contract.
 * Ownership every function returns owned json_objects (json_object_put), NULL when memory is out.
 */
#ifndef CG_RENDER_HEALTH_VIEW_H
#define CG_RENDER_HEALTH_VIEW_H

#include "market/health.h"
#include "market/workbook/look_through.h"

#include <json-c/json.h>

/* The data object of POST /skills/portfolio-health-check; stored: x is kept, not made of the statement alone.
 * l: what is held through the funds; NULL: not looked for. */
struct json_object *cg_health_view(const char *slug, const struct cg_enrichment *x, bool stored,
				   const struct cg_health *h, const struct cg_look_through *l);
/* The data object of GET /skills. */
struct json_object *cg_health_view_skills(void);

/* How many skills there are, and the name of the only one. */
enum { CG_HEALTH_VIEW_SKILLS = 1 };
extern const char cg_health_view_slug[];
/* CG_ENOTFOUND with a hint for any other name. */
enum cg_code cg_health_view_skill_known(struct cg_str slug, struct cg_err *e);

#endif
