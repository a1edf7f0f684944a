/* batch.c: POST /parse/batch: many files in, a job each out. Files and passwords are wiped when the call ends. */
#include "app/account/pii.h"
#include "http/answer.h"
#include "http/respond.h"
#include "render/job_view.h"
#include "rest/batch_body.h"
#include "rest/endpoints.h"
#include "rest/jobs.h"

/* Nothing is read of the body where jobs are off. */
enum cg_code cg_rest_batch(struct cg_call *c)
{
	const struct cg_job_view view = { c->service->cfg.base_url, cg_respond_error };
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct cg_batch_jobs jobs;
	struct cg_batch_body *body;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	if (rc == CG_OK)
		rc = cg_app_jobs_allowed(&c->ctx);
	if (rc == CG_EJOBSOFF)
		rc = cg_fail_hint(&c->err, rc,
				  "This service does not keep statements to read them later, as it would have to for a "
				  "batch. Send each file to POST /parse.");
	if (rc != CG_OK)
		return rc;
	body = cg_arena_take(c->arena, sizeof(*body));
	if (body == NULL)
		return cg_fail(&c->err, CG_EBUSY, "batch: no memory");
	rc = cg_batch_body_read(body, c->arena, cg_request_var(&c->req, "CONTENT_TYPE"), &c->body, &c->err);
	if (rc == CG_OK)
		rc = cg_pii_allowed(&c->ctx, body->in.all.include_pii);
	if (rc == CG_OK)
		rc = cg_app_batch_add(&c->ctx, &body->in, &idem, c->req.id, &jobs);
	cg_batch_body_free(body);
	if (rc != CG_OK)
		return rc;
	c->ctx.done.stored = !c->ctx.done.replayed; /* the worker counts each, with what comes of it */
	if (c->ctx.done.replayed && !cg_answer_header(c, "Idempotent-Replayed", CG_STR("true")))
		return cg_fail(&c->err, CG_EBUSY, "batch: no memory");
	return cg_rest_jobs_answer(c, 202, cg_job_view_batch(&view, &jobs));
}
