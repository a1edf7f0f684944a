/*
 * enrich.c: POST /enrich and the skills: both are use cases of app/ with the snapshot's id
 * in the body. Reading the body, checking it and writing the answer is all that is done
 * here.
 */
#include "app/analysis/enrich.h"
#include "app/analysis/health.h"
#include "app/analysis/months.h"
#include "app/snapshots.h"
#include "base/json_parse.h"
#include "render/enrich_view.h"
#include "render/health_view.h"
#include "rest/endpoints.h"

/* The envelope around the data is added by http/; a missing object means that memory was out. */
static enum cg_code answer_data(struct cg_call *c, struct json_object *data)
{
	c->data = data;
	return data != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "enrich: no memory");
}

/* The id is checked for its form here; whether it exists and whose it is, the database says. */
static enum cg_code read_snapshot(struct cg_call *c, struct cg_str text, struct cg_id *id)
{
	if (text.p == NULL)
		return cg_fail_param(&c->err, CG_EREQUEST, "snapshot_id", "snapshot_id is missing: name the snapshot.");
	return cg_app_snapshots_id(&c->ctx, text, id);
}

/* Here the id is a member of the body, in other calls a part of the path. */
static enum cg_code name_snapshot(struct cg_call *c, enum cg_code rc)
{
	if (rc == CG_ENOSNAPSHOT || rc == CG_EEXPIRED)
		cg_fail_name(&c->err, "snapshot_id");
	return rc;
}

/* The Idempotency-Key is read first: a repeated request gets the stored answer of the first one. */
enum cg_code cg_rest_enrich(struct cg_call *c)
{
	struct cg_str snapshot_id = CG_STR_NONE, day = CG_STR_NONE;
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct json_object *body = NULL;
	struct cg_app_months_beside beside;
	struct cg_enrichment x;
	struct cg_as_of as_of;
	struct cg_id id;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	if (rc == CG_OK)
		rc = cg_body_json(&c->body, false, &body, &c->err);
	if (rc == CG_OK)
		rc = cg_json_read_string(body, "snapshot_id", &snapshot_id, &c->err);
	if (rc == CG_OK)
		rc = cg_json_read_string(body, "as_of", &day, &c->err);
	if (rc == CG_OK)
		rc = cg_app_enrich_as_of(&c->ctx, day, &as_of);
	if (rc == CG_OK)
		rc = read_snapshot(c, snapshot_id, &id);
	if (rc == CG_OK)
		rc = cg_app_enrich(&c->ctx, &id, &as_of, has_idem ? &idem : NULL, &x);
	/* a replay, too: none of it is kept with the enrichment */
	if (rc == CG_OK)
		rc = cg_app_months_beside_stored(&c->ctx, &x, &beside);
	json_object_put(body);
	return rc == CG_OK ? answer_data(c, cg_enrich_view(&x, &beside)) : name_snapshot(c, rc);
}

enum cg_code cg_rest_enrich_skills(struct cg_call *c)
{
	return answer_data(c, cg_health_view_skills());
}

/* include_enrichment is true unless the body says otherwise. */
enum cg_code cg_rest_enrich_skill(struct cg_call *c)
{
	struct cg_app_health_args args = { .include_enrichment = true };
	struct cg_str snapshot_id = CG_STR_NONE;
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct json_object *body = NULL;
	struct cg_app_health health;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	args.idem = has_idem ? &idem : NULL;
	if (rc == CG_OK)
		rc = cg_body_json(&c->body, false, &body, &c->err);
	if (rc == CG_OK)
		rc = cg_json_read_string(body, "snapshot_id", &snapshot_id, &c->err);
	if (rc == CG_OK)
		rc = cg_json_read_bool(body, "include_enrichment", &args.include_enrichment, &c->err);
	if (rc == CG_OK)
		rc = cg_json_read_string(body, "as_of", &args.as_of_text, &c->err);
	if (rc == CG_OK)
		rc = cg_health_view_skill_known(c->id, &c->err);
	if (rc == CG_OK)
		rc = cg_app_enrich_as_of(&c->ctx, args.as_of_text, &args.as_of);
	if (rc == CG_OK)
		rc = read_snapshot(c, snapshot_id, &args.snapshot);
	if (rc == CG_OK)
		rc = cg_app_health(&c->ctx, cg_health_view_slug, &args, &health);
	json_object_put(body);
	if (rc != CG_OK)
		return name_snapshot(c, rc);
	return answer_data(c, cg_health_view(cg_health_view_slug, &health.enrichment, args.include_enrichment,
					     &health.health, args.include_enrichment ? &health.look_through : NULL));
}

/* The rows of endpoints.h that this program serves. */
static const struct cg_route routes[] = { CG_REST_ENRICH(CG_REST_ROUTE) };
const struct cg_program cg_rest_enrich_program = {
	.name = "casgate-enrich",
	.routes = routes,
	.n_routes = sizeof(routes) / sizeof(routes[0]),
	.ending = cg_rest_ending,
};
