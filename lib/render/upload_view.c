#include "render/upload_view.h"

#include "base/json.h"
#include "base/json_parse.h"
#include "base/time.h"

/* By the values of enum cg_upload_state. */
static const char *const states[] = { "waiting", "working", "done", "failed" };
_Static_assert((int)CG_UPLOAD_FAILED == (int)(sizeof(states) / sizeof(states[0])) - 1, "every state has a name");

/* What came of it stays; of the rest nothing comes any more. */
static const char *status_of(const struct cg_upload_session *s)
{
	bool over = s->expired || (s->tries_left == 0 && s->state != CG_UPLOAD_WORKING);

	return over && s->state != CG_UPLOAD_DONE ? "expired" : states[s->state];
}

static void put_time(struct cg_json *t, struct json_object *o, const char *name, int64_t ms)
{
	char text[CG_TIME_TEXT_MAX];

	cg_json_name(t, o, name, cg_time_text(ms, text));
}

static void put_metadata(struct cg_json *t, struct json_object *o, struct cg_str text)
{
	struct json_object *texts = NULL;
	struct cg_err ignored = { .code = CG_OK };

	if (text.p == NULL)
		return;
	(void)cg_json_parse(text, &texts, &ignored);
	cg_json_put(t, o, "metadata", cg_json_need(t, texts));
}

struct json_object *cg_upload_view(const struct cg_upload_session *s)
{
	const bool failed = s->state == CG_UPLOAD_FAILED;
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t);
	char text[CG_ID_TEXT_MAX];

	cg_json_name(&t, o, "upload_id", cg_id_text(&s->id, "up_", text));
	cg_json_name(&t, o, "status", status_of(s));
	cg_json_bool(&t, o, "livemode", s->auth.live);
	put_time(&t, o, "expires_at", s->expires_ms);
	cg_json_int(&t, o, "attempts_left", s->tries_left);
	cg_json_text(&t, o, "label", s->order.label);
	cg_json_text(&t, o, "redirect_uri", s->order.redirect_uri);
	if (s->order.labels.reference.p != NULL)
		cg_json_text(&t, o, "client_reference_id", s->order.labels.reference);
	put_metadata(&t, o, s->order.labels.metadata);
	cg_json_name(&t, o, "snapshot_id", s->state == CG_UPLOAD_DONE ? cg_id_text(&s->snapshot, "snap_", text) : NULL);
	cg_json_name(&t, o, "failure", failed ? cg_code_info(s->code)->name : NULL);
	return cg_json_finish(&t, o);
}

struct json_object *cg_upload_view_made(const struct cg_app_upload_link *link)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t);

	cg_json_text(&t, o, "upload_id", link->id);
	cg_json_text(&t, o, "url", link->url);
	put_time(&t, o, "expires_at", link->expires_ms);
	return cg_json_finish(&t, o);
}

struct json_object *cg_upload_view_deleted(const struct cg_id *id)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t);
	char text[CG_ID_TEXT_MAX];

	cg_json_name(&t, o, "upload_id", cg_id_text(id, "up_", text));
	cg_json_bool(&t, o, "deleted", true);
	return cg_json_finish(&t, o);
}
