/*
 * parse.c: POST /parse: body and query to the use case, its snapshot to JSON. The uploaded
 * file and its password are wiped when the call ends, whatever its result.
 */
#include "app/account/pii.h"
#include "render/places_view.h"
#include "render/view.h"
#include "rest/endpoints.h"

/* include may stand in the query too, where GET /snapshots/{id} takes it. */
static enum cg_code read_query(struct cg_call *c, struct cg_parse_input *in)
{
	struct cg_str include = CG_STR_NONE;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "include", &include, &c->err);

	return rc == CG_OK && include.p != NULL ? cg_request_include(include, &in->places, &c->err) : rc;
}

enum cg_code cg_rest_parse(struct cg_call *c)
{
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct cg_app_snapshot snapshot;
	struct cg_parse_input in;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	if (rc != CG_OK)
		return rc;
	rc = cg_parse_body_read(&in, cg_request_var(&c->req, "CONTENT_TYPE"), &c->body, &c->err);
	if (rc == CG_OK)
		rc = read_query(c, &in);
	if (rc == CG_OK)
		rc = cg_pii_allowed(&c->ctx, in.include_pii);
	if (rc == CG_OK)
		rc = cg_app_parse(&c->ctx, &in, has_idem ? &idem : NULL, &snapshot);
	if (rc == CG_OK && in.places)
		rc = cg_app_snapshots_places(&c->ctx, &snapshot);
	if (rc == CG_OK) {
		cg_pii_note(&c->ctx, in.include_pii, &snapshot.meta.id);
		c->data = cg_view_snapshot(&snapshot.s, &snapshot.an, &snapshot.meta, in.include_pii);
		if (c->data != NULL && in.places && !cg_places_view_add(c->data, &snapshot.s))
			rc = cg_fail(&c->err, CG_EBUSY, "places: no memory");
		else
			rc = c->data != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "view: no memory");
	}
	cg_parse_input_free(&in);
	return rc;
}

/* The rows of endpoints.h that this program serves. */
static const struct cg_route routes[] = { CG_REST_PARSE(CG_REST_ROUTE) };
const struct cg_program cg_rest_parse_program = {
	.name = "casgate-parse",
	.routes = routes,
	.n_routes = sizeof(routes) / sizeof(routes[0]),
};
