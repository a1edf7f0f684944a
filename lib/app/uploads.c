#include "app/uploads.h"

#include "app/once.h"
#include "base/digest.h"
#include "net/uri.h"

#include <stdio.h>

/* The host as accounts.redirect_hosts has it: in small letters, with the port where it is not the one of https. */
static enum cg_code host_of(struct cg_context *x, struct cg_str uri, struct cg_str *out)
{
	char text[CG_UPLOAD_HOST_MAX];
	struct cg_uri u;
	bool tls;
	int n;

	if (uri.n > CG_UPLOAD_REDIRECT_MAX || !cg_uri_redirect_good(uri, "") || !cg_uri_parse(uri, &u) || u.host.n == 0)
		return cg_fail_param(
			x->err, CG_EREQUEST, "redirect_uri",
			"redirect_uri must be an address with https, without user name and fragment, of at "
			"most %d characters.",
			CG_UPLOAD_REDIRECT_MAX);
	tls = cg_str_eq(u.scheme, CG_STR("https"));
	if (u.port.n == 0 && !tls)
		u.port = CG_STR("80");
	else if (tls && cg_str_eq(u.port, CG_STR("443")))
		u.port = CG_STR("");
	n = snprintf(text, sizeof(text), "%.*s%s%.*s", CG_STR_ARG(u.host), u.port.n > 0 ? ":" : "", CG_STR_ARG(u.port));
	if (n < 0 || (size_t)n >= sizeof(text))
		return cg_fail_param(x->err, CG_EREQUEST, "redirect_uri", "The host of redirect_uri is too long.");
	for (int i = 0; i < n; i++)
		text[i] = cg_lower(text[i]);
	*out = cg_arena_str(x->arena, (struct cg_str){ text, (size_t)n });
	return out->p != NULL ? CG_OK : cg_fail(x->err, CG_EBUSY, "upload: no memory");
}

/* "" is none. */
static enum cg_code read_order(struct cg_context *x, const struct cg_app_upload_order *from,
			       struct cg_upload_order *out)
{
	*out = (struct cg_upload_order){ .labels = cg_labels_of(from->labels) };
	if (from->label.n > 0)
		out->label = from->label;
	if (out->label.p != NULL && cg_labels_count(out->label) > CG_UPLOAD_LABEL_MAX)
		return cg_fail_param(x->err, CG_EREQUEST, "label", "label must be 1 to %d printable characters.",
				     CG_UPLOAD_LABEL_MAX);
	if (from->redirect_uri.n == 0)
		return CG_OK;
	out->redirect_uri = from->redirect_uri;
	return host_of(x, from->redirect_uri, &out->host);
}

/* Each part behind its length: no two orders have the same bytes. */
static void make_fingerprint(const struct cg_upload_order *o, uint8_t out[CG_FINGERPRINT_BYTES])
{
	struct cg_digest d;

	cg_digest_init(&d);
	cg_digest_part(&d, CG_STR("upload-links"));
	cg_digest_part(&d, o->label);
	cg_digest_part(&d, o->redirect_uri);
	cg_digest_part(&d, o->labels.reference);
	cg_digest_part(&d, o->labels.metadata);
	cg_digest_final(&d, out);
}

/* The link of the first request with the key; CG_ENOUPLOAD: it is gone. */
static enum cg_code made_before(struct cg_context *x, const struct cg_idem *idem, char text[CG_SECRET_TEXT_MAX],
				struct cg_upload_session *s)
{
	enum cg_code rc = cg_upload_session_get(x->app->db, x->auth, &idem->snapshot, x->arena, s, x->err);

	return rc == CG_OK ? cg_upload_session_text(x->app->db, x->auth, &idem->snapshot, text, x->err) : rc;
}

static enum cg_code make(struct cg_context *x, const struct cg_upload_order *order, struct cg_idem *idem,
			 char text[CG_SECRET_TEXT_MAX], struct cg_upload_session *s)
{
	bool again;
	enum cg_code rc = cg_once_claim(x, idem, &again);

	if (rc == CG_OK && again) {
		rc = made_before(x, idem, text, s);
		if (rc != CG_ENOUPLOAD)
			return rc;
		rc = cg_once_anew(x, idem, &again);
		if (rc == CG_OK && again)
			return made_before(x, idem, text, s);
	}
	if (rc != CG_OK)
		return rc;
	return cg_once_leave(x, cg_upload_session_make(x->app->db, x->auth, order, idem, text, s, x->err), idem);
}

enum cg_code cg_app_uploads_request(struct cg_context *x, const struct cg_app_upload_order *order, struct cg_idem *idem,
				    struct cg_app_upload_link *out)
{
	char text[CG_SECRET_TEXT_MAX], id[CG_ID_TEXT_MAX];
	struct cg_upload_order read;
	struct cg_upload_session s;
	enum cg_code rc = order != NULL ? read_order(x, order, &read) : CG_OK;

	if (rc == CG_OK && idem != NULL)
		make_fingerprint(&read, idem->fingerprint);
	if (rc == CG_OK)
		rc = make(x, order != NULL ? &read : NULL, idem, text, &s);
	if (rc != CG_OK)
		return rc;
	out->url = cg_arena_printf(x->arena, "%s/upload/%s", x->app->cfg->base_url, text);
	out->id = cg_arena_printf(x->arena, "%s", cg_id_text(&s.id, "up_", id));
	out->expires_ms = s.expires_ms;
	if (out->url.p == NULL || out->id.p == NULL)
		return cg_fail(x->err, CG_EBUSY, "upload: no memory");
	return CG_OK;
}

static enum cg_code read_id(struct cg_context *x, struct cg_str text, struct cg_id *out)
{
	return cg_id_parse(text, CG_STR("up_"), out) ? CG_OK : cg_fail(x->err, CG_ENOUPLOAD, "malformed id");
}

enum cg_code cg_app_uploads_get(struct cg_context *x, struct cg_str upload_id, struct cg_upload_session *out)
{
	struct cg_id id;
	enum cg_code rc = read_id(x, upload_id, &id);

	return rc == CG_OK ? cg_upload_session_get(x->app->db, x->auth, &id, x->arena, out, x->err) : rc;
}

enum cg_code cg_app_uploads_remove(struct cg_context *x, struct cg_str upload_id, struct cg_id *id)
{
	enum cg_code rc = read_id(x, upload_id, id);

	return rc == CG_OK ? cg_upload_session_remove(x->app->db, x->auth, id, x->err) : rc;
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
	enum cg_code rc = cg_app_uploads_get(x, upload_id, &s);

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
	if (link->order.labels.reference.p != NULL)
		rc = cg_labels_set_reference(&in->labels, link->order.labels.reference, x->err);
	if (rc == CG_OK && link->order.labels.metadata.p != NULL)
		rc = cg_labels_set_metadata(&in->labels, link->order.labels.metadata, x->err);
	if (rc == CG_OK)
		rc = cg_app_parse_once(x, in, out);
	if (rc == CG_OK)
		return cg_upload_session_end(x->app->db, link, &out->meta.id, CG_OK, x->err);
	if (x->done.passed_on)
		cg_upload_session_release(x->app->db, link);
	else
		(void)cg_upload_session_end(x->app->db, link, NULL, rc, &ignored);
	return rc;
}
