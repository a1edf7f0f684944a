#include "app/uploads.h"

enum cg_code cg_app_uploads_request(struct cg_context *x, struct cg_app_upload_link *out)
{
	char text[CG_SECRET_TEXT_MAX], id[CG_ID_TEXT_MAX];
	struct cg_upload_session s;
	enum cg_code rc = cg_upload_session_make(x->app->db, x->auth, text, &s, x->err);

	if (rc != CG_OK)
		return rc;
	out->url = cg_arena_printf(x->arena, "%s/upload/%s", x->app->cfg->base_url, text);
	out->id = cg_arena_printf(x->arena, "%s", cg_id_text(&s.id, "up_", id));
	out->expires_ms = s.expires_ms;
	if (out->url.p == NULL || out->id.p == NULL)
		return cg_fail(x->err, CG_EBUSY, "upload: no memory");
	return CG_OK;
}

enum cg_code cg_app_uploads_find(struct cg_context *x, struct cg_str text, struct cg_upload_session *out)
{
	return cg_upload_session_find(x->app->db, text, x->arena, out, x->err);
}

static enum cg_code not_done(struct cg_context *x, const struct cg_upload_session *s)
{
	if (s->state == CG_UPLOAD_FAILED && !s->expired && s->tries_left > 0)
		return cg_fail_hint(x->err, s->code,
				    "The user's last attempt on the upload page failed for this reason. The user can "
				    "try again there.");
	if (s->expired || s->tries_left == 0)
		return cg_fail(x->err, CG_EUPLOADGONE, "upload session: over");
	return cg_fail(x->err, CG_EUPLOADWAIT, "upload session: waiting");
}

enum cg_code cg_app_uploads_snapshot(struct cg_context *x, struct cg_str upload_id, struct cg_app_snapshot *out)
{
	struct cg_upload_session s;
	struct cg_id id;
	enum cg_code rc;

	if (!cg_id_parse(upload_id, CG_STR("up_"), &id))
		return cg_fail(x->err, CG_ENOUPLOAD, "malformed id");
	rc = cg_upload_session_get(x->app->db, x->auth, &id, x->arena, &s, x->err);
	if (rc == CG_OK && s.state != CG_UPLOAD_DONE)
		rc = not_done(x, &s);
	return rc == CG_OK ? cg_app_snapshots_get(x, &s.snapshot, out) : rc;
}

enum cg_code cg_app_uploads_attempt(struct cg_context *x, struct cg_upload_session *link, struct cg_parse_input *in,
				    struct cg_app_snapshot *out)
{
	struct cg_err ignored = { .code = CG_OK };
	enum cg_code rc = cg_upload_session_claim(x->app->db, link, x->err);

	if (rc != CG_OK)
		return rc;
	rc = cg_app_parse_once(x, in, out);
	if (rc == CG_OK)
		return cg_upload_session_end(x->app->db, link, &out->meta.id, CG_OK, x->err);
	if (x->done.passed_on)
		cg_upload_session_release(x->app->db, link);
	else
		(void)cg_upload_session_end(x->app->db, link, NULL, rc, &ignored);
	return rc;
}
