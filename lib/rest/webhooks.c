/*
 * webhooks.c: What casgate-snapshots serves of webhooks: reads a request, calls app/webhooks, renders.
 *
 * Scope     admin: who says where events go administers the account, and keys are made without it.
 * Mode      that of the key: webhooks of the other one, and of other accounts, are not there (404).
 * Secrets   are wiped once they are rendered; the answer itself goes out once and is kept nowhere.
 * Repeats   requests that make something take an Idempotency-Key; a change to what it is already needs none.
 */
#include "app/webhooks/webhooks.h"
#include "base/json_parse.h"
#include "render/webhook_view.h"
#include "rest/endpoints.h"
#include "rest/list_query.h"

#include <sodium.h>
#include <string.h>

enum { KINDS_MAX = 8 };

/* The envelope around the data is added by http/. */
static enum cg_code answer_data(struct cg_call *c, struct json_object *data)
{
	c->data = data;
	return data != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "answer: no memory");
}

/*
 * events as kinds with commas between them; absent or null: CG_STR_NONE. A kind that is named twice is one; what is no
 * kind, the test event included, refuses the whole list.
 */
static enum cg_code read_events(struct cg_call *c, struct json_object *body, struct cg_str *out)
{
	struct json_object *list = cg_json_get(body, "events");
	size_t n = list != NULL && json_object_is_type(list, json_type_array) ? json_object_array_length(list) : 0;

	*out = CG_STR_NONE;
	if (list == NULL)
		return CG_OK;
	for (size_t i = 0; i < n; i++) {
		struct cg_str name = cg_json_text_of(json_object_array_get_idx(list, i));

		if (n > KINDS_MAX || !cg_app_webhooks_is_kind(name))
			n = 0; /* none of it is taken */
		else
			*out = cg_arena_printf(c->arena, "%.*s%s%.*s", CG_STR_ARG(*out), i > 0 ? "," : "",
					       CG_STR_ARG(name));
	}
	if (n == 0)
		return cg_fail_param(&c->err, CG_EREQUEST, "events",
				     "events must be a list of snapshot.created, snapshot.enriched, snapshot.expiring "
				     "and job.failed, at least one.");
	return out->p != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "webhooks: no memory");
}

/* enabled or disabled, as the tables have it. */
static enum cg_code read_state(struct cg_call *c, struct json_object *body, struct cg_str *out)
{
	struct cg_str text = CG_STR_NONE;
	enum cg_code rc = cg_json_read_string(body, "state", &text, &c->err);

	*out = CG_STR_NONE;
	if (rc != CG_OK || text.p == NULL)
		return rc;
	if (cg_str_eq(text, CG_STR("enabled")))
		*out = CG_STR("ENABLED");
	else if (cg_str_eq(text, CG_STR("disabled")))
		*out = CG_STR("DISABLED");
	else
		return cg_fail_param(&c->err, CG_EREQUEST, "state", "state must be enabled or disabled.");
	return CG_OK;
}

/* All of the mode of the key: there are few. */
enum cg_code cg_rest_webhooks_list(struct cg_call *c)
{
	struct cg_webhook_rows rows;
	enum cg_code rc = cg_app_webhooks_list(&c->ctx, &rows);

	return rc == CG_OK ? answer_data(c, cg_webhook_view_list(&rows)) : rc;
}

/* The Idempotency-Key is read first: a repeated request gets the first answer. */
enum cg_code cg_rest_webhooks_add(struct cg_call *c)
{
	struct cg_webhook_order order = { .url = CG_STR_NONE, .events = CG_STR_NONE };
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct cg_app_webhook_made made;
	struct json_object *body = NULL;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	memset(&made, 0, sizeof(made));
	if (rc == CG_OK)
		rc = cg_body_json(&c->body, false, &body, &c->err);
	if (rc == CG_OK)
		rc = cg_json_read_string(body, "url", &order.url, &c->err);
	if (rc == CG_OK)
		rc = read_events(c, body, &order.events);
	if (rc == CG_OK)
		rc = cg_json_read_bool(body, "include_data", &order.include_data, &c->err);
	if (rc == CG_OK && order.url.p == NULL)
		rc = cg_fail_param(&c->err, CG_EREQUEST, "url", "url is missing: the address that events go to.");
	if (rc == CG_OK)
		rc = cg_app_webhooks_add(&c->ctx, &order, has_idem ? &idem : NULL, &made);
	json_object_put(body);
	if (rc == CG_OK)
		rc = answer_data(c, cg_webhook_view_made(&made));
	sodium_memzero(&made.secret, sizeof(made.secret));
	return rc;
}

/* The secret is no part of it. */
enum cg_code cg_rest_webhooks_get(struct cg_call *c)
{
	struct cg_webhook_row row;
	struct cg_id id;
	enum cg_code rc = cg_app_webhooks_id(&c->ctx, c->id, &id);

	if (rc == CG_OK)
		rc = cg_app_webhooks_get(&c->ctx, &id, &row);
	return rc == CG_OK ? answer_data(c, cg_webhook_view_row(&row)) : rc;
}

/* The id is looked at before the body: a webhook of others is 404 whatever is sent. */
enum cg_code cg_rest_webhooks_change(struct cg_call *c)
{
	struct cg_webhook_change change = { .url = CG_STR_NONE };
	bool include_data = false;
	struct json_object *body = NULL;
	struct cg_webhook_row row;
	struct cg_id id;
	enum cg_code rc = cg_app_webhooks_id(&c->ctx, c->id, &id);

	if (rc == CG_OK)
		rc = cg_app_webhooks_get(&c->ctx, &id, &row);
	if (rc == CG_OK)
		rc = cg_body_json(&c->body, false, &body, &c->err);
	if (rc == CG_OK)
		rc = cg_json_read_string(body, "url", &change.url, &c->err);
	if (rc == CG_OK)
		rc = read_events(c, body, &change.events);
	if (rc == CG_OK)
		rc = read_state(c, body, &change.state);
	if (rc == CG_OK)
		rc = cg_json_read_bool(body, "include_data", &include_data, &c->err);
	if (rc == CG_OK && cg_json_get(body, "include_data") != NULL)
		change.include_data = &include_data;
	if (rc == CG_OK && change.url.p == NULL && change.events.p == NULL && change.state.p == NULL &&
	    change.include_data == NULL)
		rc = cg_fail_hint(&c->err, CG_EREQUEST,
				  "Send url, events, include_data or state: what is to be another.");
	if (rc == CG_OK)
		rc = cg_app_webhooks_change(&c->ctx, &id, &change, &row);
	json_object_put(body);
	return rc == CG_OK ? answer_data(c, cg_webhook_view_row(&row)) : rc;
}

/* A second time there is nothing to delete. */
enum cg_code cg_rest_webhooks_remove(struct cg_call *c)
{
	struct cg_id id;
	enum cg_code rc = cg_app_webhooks_id(&c->ctx, c->id, &id);

	if (rc == CG_OK)
		rc = cg_app_webhooks_remove(&c->ctx, &id);
	return rc == CG_OK ? answer_data(c, cg_webhook_view_deleted(&id)) : rc;
}

/*
 * The new secret is in this answer alone, and in that of the same request with its key. The one before goes on signing
 * for a day, which the answer says.
 */
enum cg_code cg_rest_webhooks_roll(struct cg_call *c)
{
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct cg_webhook_secret secret;
	struct cg_id id;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	if (rc == CG_OK)
		rc = cg_app_webhooks_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_webhooks_roll(&c->ctx, &id, has_idem ? &idem : NULL, &secret);
	if (rc != CG_OK)
		return rc;
	rc = answer_data(c, cg_webhook_view_rolled(&id, &secret));
	sodium_memzero(&secret, sizeof(secret));
	return rc;
}

/* It is due at once: casgate webhook run sends it. */
enum cg_code cg_rest_webhooks_test(struct cg_call *c)
{
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct cg_id id, event;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	if (rc == CG_OK)
		rc = cg_app_webhooks_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_webhooks_test(&c->ctx, &id, has_idem ? &idem : NULL, &event);
	return rc == CG_OK ? answer_data(c, cg_webhook_view_delivery(&id, &event)) : rc;
}

/* The newest first, page after page. */
enum cg_code cg_rest_webhooks_log(struct cg_call *c)
{
	struct cg_app_webhook_log log;
	struct cg_str cursor;
	struct cg_id id;
	unsigned limit;
	enum cg_code rc = cg_app_webhooks_id(&c->ctx, c->id, &id);

	if (rc == CG_OK)
		rc = cg_list_query_paging(c, &limit, &cursor);
	if (rc == CG_OK)
		rc = cg_app_webhooks_log(&c->ctx, &id, limit, cursor, &log);
	return rc == CG_OK ? answer_data(c, cg_webhook_view_log(&log)) : rc;
}

/* Two ids: the webhook, and an event of it. */
enum cg_code cg_rest_webhooks_replay(struct cg_call *c)
{
	struct cg_idem idem = { .state = CG_IDEM_NEW };
	struct cg_id id, event;
	bool has_idem = false;
	enum cg_code rc = cg_service_idem_key(c, &idem, &has_idem);

	if (rc == CG_OK)
		rc = cg_app_webhooks_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_webhooks_event_id(&c->ctx, c->below, &event);
	if (rc == CG_OK)
		rc = cg_app_webhooks_replay(&c->ctx, &id, &event, has_idem ? &idem : NULL);
	return rc == CG_OK ? answer_data(c, cg_webhook_view_delivery(&id, &event)) : rc;
}
