#include "app/jobs/jobs.h"

#include "app/samples.h"

#include <stdio.h>

enum cg_code cg_app_jobs_allowed(struct cg_context *x)
{
	return x->app->cfg->parse_jobs != 0 ? CG_OK : cg_fail(x->err, CG_EJOBSOFF, "parse_jobs is 0");
}

/* What is certain to fail is refused at once. */
static enum cg_code check_ref(struct cg_context *x, const struct cg_parse_input *in)
{
	const struct cg_samples *all;
	enum cg_code rc;

	if (!in->has_ref)
		return CG_OK;
	if (x->auth->live)
		return cg_fail(x->err, CG_ESANDBOXKEY, "pdf_ref with a live key");
	rc = cg_samples_get(x->app, &all, x->err);
	if (rc == CG_OK && cg_samples_find(all, (struct cg_str){ in->ref, in->ref_n }) == NULL)
		rc = cg_fail(x->err, CG_ENOSAMPLE, "no such sample");
	return rc;
}

enum cg_code cg_app_jobs_add(struct cg_context *x, const struct cg_parse_input *in, struct cg_idem *idem,
			     const char *request_id, struct cg_job *out)
{
	const struct cg_job_order order = {
		.request_id = request_id,
		.idem = idem,
		.include_pii = in->include_pii,
		.places = in->places,
		.labels = cg_labels_of(&in->labels),
		.pdf_ref = in->has_ref ? (struct cg_str){ in->ref, in->ref_n } : CG_STR_NONE,
		.fd = in->upload.fd,
		.bytes = in->has_ref ? 0 : in->upload.n,
		.password = in->has_password ? (struct cg_str){ in->password, in->password_n } : CG_STR_NONE,
	};
	bool known = false;
	enum cg_code rc = cg_app_jobs_allowed(x);

	if (rc == CG_OK)
		rc = check_ref(x, in);
	if (rc == CG_OK)
		rc = cg_app_parse_fingerprint(in, x->app->cfg, idem, x->err);
	if (rc == CG_OK)
		rc = cg_job_add(x->app->db, x->auth, &order, x->arena, out, &known, x->err);
	x->done.replayed = rc == CG_OK && known;
	return rc;
}

enum cg_code cg_app_jobs_id(struct cg_context *x, struct cg_str text, struct cg_id *out)
{
	return cg_id_parse(text, CG_STR(CG_JOB_PREFIX), out) ? CG_OK : cg_fail(x->err, CG_ENOJOB, "malformed id");
}

enum cg_code cg_app_jobs_get(struct cg_context *x, const struct cg_id *id, struct cg_job *out)
{
	return cg_job_get(x->app->db, x->auth, id, x->arena, out, x->err);
}

/* A cursor is the id of the last row: it names a place, not a row, and shows nothing of other accounts. */
enum cg_code cg_app_jobs_list(struct cg_context *x, unsigned limit, struct cg_str cursor, struct cg_app_job_page *out)
{
	struct cg_id before;
	enum cg_code rc;

	*out = (struct cg_app_job_page){ .next = "" };
	if (cursor.n > 0 && !cg_id_parse(cursor, CG_STR(CG_JOB_PREFIX), &before))
		return cg_fail_param(
			x->err, CG_EREQUEST, "cursor",
			"cursor must be the next_cursor of an answer before this one, with the same parameters.");
	rc = cg_job_list(x->app->db, x->auth, cursor.n > 0 ? &before : NULL, limit + 1, x->arena, &out->rows, x->err);
	if (rc == CG_OK && out->rows.n > limit) {
		out->rows.n = limit;
		(void)cg_id_text(&out->rows.v[limit - 1].id, CG_JOB_PREFIX, out->next);
	}
	return rc;
}

enum cg_code cg_app_jobs_erase(struct cg_context *x, const struct cg_id *id)
{
	return cg_job_delete(x->app->db, x->auth, id, x->err);
}
