#include "render/webhook_view.h"

#include "base/json.h"
#include "base/time.h"
#include "render/view.h"

#include <stdio.h>

enum { WORD_MAX = 16 };

/* One form of it: with the summary of the snapshot, or without. */
static bool write_event(const struct cg_webhook_due *d, const struct cg_snapshot_row *row, char *out, size_t max)
{
	struct cg_json t = { false };
	struct json_object *event = cg_json_object(&t), *data = cg_json_object(&t);
	char at[CG_TIME_TEXT_MAX], expires[CG_TIME_TEXT_MAX], id[CG_ID_TEXT_MAX];
	struct cg_str text;
	bool good;

	if (d->has_snapshot)
		cg_json_name(&t, data, "snapshot_id", cg_id_text(&d->snapshot, "snap_", id));
	else if (d->of_job)
		cg_json_name(&t, data, "job_id", cg_id_text(&d->subject, "job_", id));
	else if (cg_str_eq(d->kind, CG_STR("job.failed")))
		cg_json_name(&t, data, "upload_id", cg_id_text(&d->subject, "up_", id));
	cg_json_text(&t, data, "client_reference_id", d->reference);
	cg_json_bool(&t, data, "livemode", d->live);
	if (d->has_expiry)
		cg_json_name(&t, data, "expires_at", cg_time_text(d->expires_ms, expires));
	if (d->code.p != NULL)
		cg_json_text(&t, data, "code", d->code);
	if (row != NULL)
		cg_json_put(&t, data, "snapshot", cg_json_need(&t, cg_view_snapshot_row(row)));
	cg_json_text(&t, event, "type", d->kind);
	cg_json_name(&t, event, "timestamp", cg_time_text(d->happened_ms, at));
	cg_json_put(&t, event, "data", data);
	event = cg_json_finish(&t, event);
	text = event != NULL ? cg_json_print(event) : CG_STR_NONE;
	good = text.p != NULL && text.n < max;
	if (good)
		(void)snprintf(out, max, "%.*s", CG_STR_ARG(text));
	json_object_put(event);
	return good;
}

bool cg_webhook_view(const struct cg_webhook_due *d, char *out, size_t max)
{
	return write_event(d, d->row, out, max) || (d->row != NULL && write_event(d, NULL, out, max));
}

/* "ENABLED" is enabled; the words of the tables are ASCII. */
static void put_lower(struct cg_json *t, struct json_object *o, const char *key, struct cg_str word)
{
	char text[WORD_MAX];
	size_t n = word.n < sizeof(text) ? word.n : sizeof(text) - 1;

	for (size_t i = 0; i < n; i++)
		text[i] = cg_lower(word.p[i]);
	cg_json_text(t, o, key, (struct cg_str){ text, n });
}

static struct json_object *make_row(struct cg_json *t, const struct cg_webhook_row *w)
{
	struct json_object *o = cg_json_object(t), *events = cg_json_array(t);
	struct cg_str left = w->events;
	char id[CG_ID_TEXT_MAX];

	cg_json_name(t, o, "webhook_id", cg_id_text(&w->id, CG_WEBHOOK_PREFIX, id));
	cg_json_text(t, o, "url", w->url);
	while (left.n > 0)
		cg_json_push(t, events, cg_json_need(t, cg_json_new_text(cg_str_cut(&left, ','))));
	cg_json_put(t, o, "events", events);
	cg_json_bool(t, o, "include_data", w->include_data);
	put_lower(t, o, "state", w->state);
	cg_json_text(t, o, "reason", w->reason);
	cg_json_bool(t, o, "livemode", w->live);
	cg_json_text(t, o, "created_at", w->created);
	cg_json_text(t, o, "enabled_at", w->enabled);
	cg_json_text(t, o, "previous_secret_expires_at", w->both_until);
	return o;
}

struct json_object *cg_webhook_view_row(const struct cg_webhook_row *w)
{
	struct cg_json t = { false };

	return cg_json_finish(&t, make_row(&t, w));
}

struct json_object *cg_webhook_view_list(const struct cg_webhook_rows *rows)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t);

	for (size_t i = 0; i < rows->n; i++)
		cg_json_push(&t, list, make_row(&t, &rows->v[i]));
	cg_json_put(&t, o, "webhooks", list);
	return cg_json_finish(&t, o);
}

struct json_object *cg_webhook_view_made(const struct cg_app_webhook_made *m)
{
	struct cg_json t = { false };
	struct json_object *o = make_row(&t, &m->row);

	cg_json_name(&t, o, "secret", m->secret.text);
	return cg_json_finish(&t, o);
}

struct json_object *cg_webhook_view_rolled(const struct cg_id *id, const struct cg_webhook_secret *s)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t);
	char text[CG_ID_TEXT_MAX];

	cg_json_name(&t, o, "webhook_id", cg_id_text(id, CG_WEBHOOK_PREFIX, text));
	cg_json_name(&t, o, "secret", s->text);
	cg_json_text(&t, o, "previous_secret_expires_at", s->both_until);
	return cg_json_finish(&t, o);
}

struct json_object *cg_webhook_view_deleted(const struct cg_id *id)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t);
	char text[CG_ID_TEXT_MAX];

	cg_json_name(&t, o, "webhook_id", cg_id_text(id, CG_WEBHOOK_PREFIX, text));
	cg_json_bool(&t, o, "deleted", true);
	return cg_json_finish(&t, o);
}

struct json_object *cg_webhook_view_delivery(const struct cg_id *id, const struct cg_id *event)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t);
	char text[CG_ID_TEXT_MAX];

	cg_json_name(&t, o, "webhook_id", cg_id_text(id, CG_WEBHOOK_PREFIX, text));
	cg_json_name(&t, o, "delivery_id", cg_id_text(event, CG_WEBHOOK_EVENT_PREFIX, text));
	return cg_json_finish(&t, o);
}

/* The status that came, as a number; null: no answer. */
static void put_status(struct cg_json *t, struct json_object *o, struct cg_str status)
{
	int64_t n = 0;

	for (size_t i = 0; i < status.n && cg_is_digit(status.p[i]); i++)
		n = n * 10 + (status.p[i] - '0');
	if (status.p != NULL)
		cg_json_int(t, o, "status", n);
	else
		cg_json_put(t, o, "status", NULL);
}

struct json_object *cg_webhook_view_log(const struct cg_app_webhook_log *log)
{
	struct cg_json t = { false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t);
	char id[CG_ID_TEXT_MAX];

	for (size_t i = 0; i < log->rows.n; i++) {
		const struct cg_webhook_event_row *v = &log->rows.v[i];
		struct json_object *row = cg_json_object(&t);

		cg_json_name(&t, row, "delivery_id", cg_id_text(&v->id, CG_WEBHOOK_EVENT_PREFIX, id));
		cg_json_text(&t, row, "type", v->kind);
		cg_json_name(&t, row, "snapshot_id", v->has_snapshot ? cg_id_text(&v->snapshot, "snap_", id) : NULL);
		put_lower(&t, row, "state", v->state);
		cg_json_int(&t, row, "tries", v->tries);
		put_status(&t, row, v->status);
		cg_json_text(&t, row, "reason", v->reason);
		cg_json_text(&t, row, "happened_at", v->happened);
		cg_json_text(&t, row, "tried_at", v->tried);
		cg_json_text(&t, row, "due_at", v->due);
		cg_json_push(&t, list, row);
	}
	cg_json_put(&t, o, "deliveries", list);
	cg_json_name(&t, o, "next_cursor", log->next[0] != '\0' ? log->next : NULL);
	return cg_json_finish(&t, o);
}
