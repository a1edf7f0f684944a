/*
 * parse.c: POST /parse: body and query to the use case, its snapshot or (jobs.h) its job to JSON. The uploaded
 * file and its password are wiped when the call ends, whatever its result.
 */
#include "app/account/pii.h"
#include "rest/endpoints.h"
#include "rest/jobs.h"
#include "rest/shown.h"

/*
 * The body asks for PAN, e-mail address and mobile number, which the key has to allow; for places it may ask as the
 * query may. A query stands in logs of web servers, and of a POST it shows no more than the body said.
 */
static enum cg_code read_shown(struct cg_call *c, const struct cg_parse_input *in, struct cg_shown *out)
{
	enum cg_code rc;

	*out = (struct cg_shown){ .include_pii = in->include_pii, .places = in->places };
	rc = cg_shown_read(c, out);
	return rc == CG_OK ? cg_pii_allowed(&c->ctx, out->include_pii) : rc;
}

/* The snapshot is stored, or that of the first request with the same key is found again; then it is shown as asked. */
static enum cg_code parse_now(struct cg_call *c, struct cg_parse_input *in, const struct cg_shown *shown,
			      struct cg_idem *idem)
{
	struct cg_app_snapshot snapshot;
	enum cg_code rc = cg_app_parse(&c->ctx, in, idem, &snapshot);

	if (rc == CG_OK && shown->places)
		rc = cg_app_snapshots_places(&c->ctx, &snapshot);
	return rc == CG_OK ? cg_shown_answer(c, shown, &snapshot) : rc;
}

/* What is no PDF is often a file that is empty, or its name in place of it. The same when the answer is a kept one. */
static enum cg_code say_what_came(const struct cg_parse_input *in, struct cg_err *e)
{
	if (in->upload.n == 0)
		return cg_fail_hint(e, CG_ENOTPDF, "The file is empty.");
	if (in->file_unnamed)
		return cg_fail_hint(
			e, CG_ENOTPDF,
			"The field file is text, not a PDF: curl sends a file with -F file=@statement.pdf.");
	return e->code;
}

enum cg_code cg_rest_parse(struct cg_call *c)
{
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct cg_parse_input in;
	struct cg_shown shown;
	bool has_idem = false, later = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	if (rc == CG_OK)
		rc = cg_rest_jobs_wanted(c, NULL, &later);
	if (rc != CG_OK)
		return rc;
	rc = cg_parse_body_read(&in, cg_request_var(&c->req, "CONTENT_TYPE"), &c->body, &c->err);
	if (rc == CG_OK)
		rc = cg_rest_jobs_wanted(c, &in, &later);
	if (rc == CG_OK)
		rc = read_shown(c, &in, &shown);
	if (rc == CG_OK)
		rc = later ? cg_rest_jobs_accept(c, &in, &shown, &idem)
			   : parse_now(c, &in, &shown, has_idem ? &idem : NULL);
	if (rc == CG_ENOTPDF)
		rc = say_what_came(&in, &c->err);
	cg_parse_input_free(&in);
	return rc;
}

/* The rows of endpoints.h that this program serves. */
static const struct cg_route routes[] = { CG_REST_PARSE(CG_REST_ROUTE) };
const struct cg_program cg_rest_parse_program = {
	.name = "casgate-parse",
	.routes = routes,
	.n_routes = sizeof(routes) / sizeof(routes[0]),
	.ending = cg_rest_ending,
};
