#include "rest/jobs.h"

#include "base/json.h"
#include "http/answer.h"
#include "http/respond.h"
#include "render/job_view.h"
#include "rest/endpoints.h"
#include "rest/list_query.h"

#include <stdio.h>

/* Seconds until it is worth while to ask again. */
#define POLL_S "1"
enum { LINK_MAX = CG_CONFIG_TEXT_MAX + 128 };

static struct cg_job_view view_of(const struct cg_call *c)
{
	return (struct cg_job_view){ c->service->cfg.base_url, cg_respond_error };
}

/* Source: RFC 7240: a list of preferences, each with parameters behind semicolons, which this one has none of. */
static bool prefers_async(struct cg_str list)
{
	while (list.n > 0) {
		struct cg_str one = cg_str_cut(&list, ',');

		if (cg_str_eq_nocase(cg_str_trim(cg_str_cut(&one, ';')), CG_STR("respond-async")))
			return true;
	}
	return false;
}

enum cg_code cg_rest_jobs_wanted(struct cg_call *c, const struct cg_parse_input *in, bool *out)
{
	bool said = in != NULL && in->has_mode;
	struct cg_str mode = CG_STR_NONE;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "mode", &mode, &c->err);

	*out = said ? in->later : prefers_async(cg_request_var(&c->req, "HTTP_PREFER"));
	if (rc == CG_OK && mode.p != NULL)
		rc = cg_request_mode(mode, out, &c->err);
	if (rc != CG_OK || !*out)
		return rc;
	rc = cg_app_jobs_allowed(&c->ctx);
	if (rc != CG_OK)
		cg_fail_name(&c->err, mode.p != NULL || said ? "mode" : "Prefer");
	return rc;
}

enum cg_code cg_rest_jobs_answer(struct cg_call *c, int status, struct json_object *data)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t);

	cg_json_bool(&t, o, "success", true);
	cg_json_put(&t, o, "data", cg_json_need(&t, data));
	o = cg_json_finish(&t, o);
	if (o == NULL)
		return cg_fail(&c->err, CG_EBUSY, "job: no memory");
	(void)cg_answer_json(c, status, o);
	c->text_type = "application/json; charset=utf-8";
	return c->text != NULL ? CG_OK : CG_EBUSY;
}

/* With headers of our own; while the job has not ended they say when to ask again. */
static enum cg_code answer_job(struct cg_call *c, int status, const struct cg_job *job)
{
	const struct cg_job_view view = view_of(c);
	bool headers = job->state == CG_JOB_DONE || job->state == CG_JOB_FAILED ||
		       cg_answer_header(c, "Retry-After", CG_STR(POLL_S));
	char link[LINK_MAX];

	if (status == 202) {
		headers = headers && cg_answer_header(c, "Preference-Applied", CG_STR("respond-async"));
		headers = headers && cg_answer_header(c, "Location",
						      cg_str_of(cg_job_view_link(&view, &job->id, link, sizeof(link))));
		if (c->ctx.done.replayed)
			headers = headers && cg_answer_header(c, "Idempotent-Replayed", CG_STR("true"));
	}
	return headers ? cg_rest_jobs_answer(c, status, cg_job_view(&view, job))
		       : cg_fail(&c->err, CG_EBUSY, "job: no memory");
}

enum cg_code cg_rest_jobs_accept(struct cg_call *c, const struct cg_parse_input *in, const struct cg_shown *shown,
				 struct cg_idem *idem)
{
	struct cg_job job;
	enum cg_code rc;

	if (shown->casparser || shown->fields.n_keep > 0 || shown->fields.n_drop > 0)
		return cg_fail_param(&c->err, CG_EREQUEST, "mode",
				     "With mode=async there is no snapshot to choose fields of: fields, exclude and "
				     "format are for GET /snapshots/{id}.");
	rc = cg_app_jobs_add(&c->ctx, in, idem, c->req.id, &job);
	if (rc != CG_OK)
		return rc;
	c->ctx.done.stored = !c->ctx.done.replayed; /* the worker counts the request, with what comes of it */
	return answer_job(c, 202, &job);
}

enum cg_code cg_rest_jobs_get(struct cg_call *c)
{
	struct cg_job job;
	struct cg_id id;
	enum cg_code rc = cg_app_jobs_id(&c->ctx, c->id, &id);

	if (rc == CG_OK)
		rc = cg_app_jobs_get(&c->ctx, &id, &job);
	return rc == CG_OK ? answer_job(c, 200, &job) : rc;
}

enum cg_code cg_rest_jobs_list(struct cg_call *c)
{
	const struct cg_job_view view = view_of(c);
	struct cg_app_job_page page;
	struct cg_str cursor;
	unsigned limit;
	enum cg_code rc = cg_list_query_paging(c, &limit, &cursor);

	if (rc == CG_OK)
		rc = cg_app_jobs_list(&c->ctx, limit, cursor, &page);
	if (rc != CG_OK)
		return rc;
	c->data = cg_job_view_page(&view, &page);
	return c->data != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "jobs: no memory");
}

enum cg_code cg_rest_jobs_delete(struct cg_call *c)
{
	struct cg_id id;
	enum cg_code rc = cg_app_jobs_id(&c->ctx, c->id, &id);

	if (rc == CG_OK)
		rc = cg_app_jobs_erase(&c->ctx, &id);
	if (rc != CG_OK)
		return rc;
	c->data = cg_job_view_deleted(&id);
	return c->data != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "job: no memory");
}
