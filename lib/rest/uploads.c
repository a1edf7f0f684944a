/*
 * uploads.c: upload links: a program gets a page where its user hands a statement over, and asks what came of it.
 */
#include "app/uploads.h"

#include "base/json.h"
#include "http/answer.h"
#include "http/parse_body.h"
#include "render/upload_view.h"
#include "rest/endpoints.h"

static enum cg_code answer_link(struct cg_call *c, struct json_object *data)
{
	c->data = data;
	return data != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "upload link: no memory");
}

/* Every member may be left out, and so may the body. */
static enum cg_code read_order(struct cg_call *c, struct json_object *o, struct cg_app_upload_order *out,
			       struct cg_labels *labels)
{
	enum cg_code rc = cg_json_read_string(o, "label", &out->label, &c->err);

	if (rc == CG_OK)
		rc = cg_json_read_string(o, "redirect_uri", &out->redirect_uri, &c->err);
	if (rc == CG_OK)
		rc = cg_parse_labels(labels, o, &c->err);
	out->labels = labels;
	return rc;
}

enum cg_code cg_rest_uploads_add(struct cg_call *c)
{
	struct cg_app_upload_order order = { .label = CG_STR_NONE };
	struct cg_labels labels = { .metadata = NULL };
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct cg_app_upload_link link;
	struct json_object *body = NULL;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	if (rc == CG_OK)
		rc = cg_body_json(&c->body, false, &body, &c->err);
	if (rc == CG_OK)
		rc = read_order(c, body, &order, &labels);
	if (rc == CG_OK)
		rc = cg_app_uploads_request(&c->ctx, &order, has_idem ? &idem : NULL, &link);
	cg_labels_free(&labels);
	json_object_put(body);
	return rc == CG_OK ? answer_link(c, cg_upload_view_made(&link)) : rc;
}

enum cg_code cg_rest_uploads_get(struct cg_call *c)
{
	struct cg_upload_session s;
	enum cg_code rc = cg_app_uploads_get(&c->ctx, c->id, &s);

	return rc == CG_OK ? answer_link(c, cg_upload_view(&s)) : rc;
}

enum cg_code cg_rest_uploads_remove(struct cg_call *c)
{
	struct cg_id id;
	enum cg_code rc = cg_app_uploads_remove(&c->ctx, c->id, &id);

	return rc == CG_OK ? answer_link(c, cg_upload_view_deleted(&id)) : rc;
}
