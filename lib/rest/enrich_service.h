/*
 * enrich_service.h: POST /enrich, GET /snapshots/{id}/enrichment, GET /skills and POST /skills/{slug}, and the same for
 * other front ends.
 * Does not compute returns (market/enrich.h) or checks (market/health.h) and does not fetch NAVs (app/nav_fetch.h).
 *
 * Ownership *out is the data of the answer, owned by the caller. Texts of arguments are as the client sent them;
 *           CG_STR_NONE for what it left out.
 */
#ifndef CG_REST_ENRICH_SERVICE_H
#define CG_REST_ENRICH_SERVICE_H

#include "http/service.h"
#include "store/snapshot/idempotency.h"

struct cg_enrich_args {
	struct cg_str snapshot_id;
	struct cg_str as_of; /* "latest" (default), "statement" or YYYY-MM-DD */
};

/* idem NULL: none; else its key is set, and what the first request with it got is given again. */
enum cg_code cg_op_enrich(struct cg_call *c, const struct cg_enrich_args *args, struct cg_idem *idem,
			  struct json_object **out);

/* What is stored: the newest, or that of one day. as_of: absent or YYYY-MM-DD. */
enum cg_code cg_op_get_enrichment(struct cg_call *c, const struct cg_enrich_args *args, struct json_object **out);

enum cg_code cg_op_list_skills(struct cg_call *c, struct json_object **out);

struct cg_skill_args {
	struct cg_str slug; /* portfolio-health-check */
	struct cg_str snapshot_id;
	/* true: today's enrichment, made now if there is none; false: the statement alone, without schemes and NAVs */
	bool include_enrichment;
	/* NULL: none; else its key is set: an enrichment is made for it, and its flags are given again for the key */
	struct cg_idem *idem;
};
enum cg_code cg_op_run_skill(struct cg_call *c, const struct cg_skill_args *args, struct json_object **out);

/* Handler of GET /snapshots/{id}/enrichment, in the table of snapshot_service.c. */
enum cg_code cg_do_get_enrichment(struct cg_call *c);

#endif
