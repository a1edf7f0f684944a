#include "app/webhooks/webhooks.h"

#include "app/once.h"
#include "base/digest.h"

#include <stdio.h>
#include <string.h>

enum { CHECK_CHARS = 8, NUMBER_DIGITS = 18 };
_Static_assert((int)CG_FINGERPRINT_BYTES == (int)CG_DIGEST_SIZE, "a fingerprint is a SHA-256");

/* The account and the mode that a statement is narrowed by. */
static struct cg_webhook_caller caller_of(const struct cg_context *x)
{
	return (struct cg_webhook_caller){ .account = x->auth->account, .auth = x->auth };
}

/* An id of another form is that of no webhook: 404, not 400. */
enum cg_code cg_app_webhooks_id(struct cg_context *x, struct cg_str text, struct cg_id *out)
{
	if (cg_id_parse(text, CG_STR(CG_WEBHOOK_PREFIX), out))
		return CG_OK;
	return cg_fail_hint(x->err, CG_ENOTFOUND, "There is no such webhook.");
}

enum cg_code cg_app_webhooks_event_id(struct cg_context *x, struct cg_str text, struct cg_id *out)
{
	if (cg_id_parse(text, CG_STR(CG_WEBHOOK_EVENT_PREFIX), out))
		return CG_OK;
	return cg_fail_hint(x->err, CG_ENOTFOUND, "There is no such event of this webhook.");
}

bool cg_app_webhooks_is_kind(struct cg_str name)
{
	return cg_webhook_is_kind(name);
}

/* What makes two requests the same. */
struct request {
	const char *purpose;
	const struct cg_id *id, *event; /* NULL: none */
	struct cg_str url, events;
	bool include_data;
};

/* Each part behind its length: no two requests have the same bytes. */
static void make_fingerprint(const struct request *r, uint8_t out[CG_FINGERPRINT_BYTES])
{
	static const struct cg_id none;
	const struct cg_id *id = r->id != NULL ? r->id : &none, *event = r->event != NULL ? r->event : &none;
	struct cg_digest d;

	cg_digest_init(&d);
	cg_digest_part(&d, cg_str_of(r->purpose));
	cg_digest_part(&d, (struct cg_str){ (const char *)id->b, sizeof(id->b) });
	cg_digest_part(&d, (struct cg_str){ (const char *)event->b, sizeof(event->b) });
	cg_digest_part(&d, r->url);
	cg_digest_part(&d, r->events);
	if (r->include_data)
		cg_digest_part(&d, CG_STR("include_data"));
	cg_digest_final(&d, out);
}

/* *again: it was answered before, with idem->snapshot. */
static enum cg_code claim(struct cg_context *x, const struct request *r, struct cg_idem *idem, bool *again)
{
	if (idem != NULL)
		make_fingerprint(r, idem->fingerprint);
	return cg_once_claim(x, idem, again);
}

/* The secret that the first request got. */
static enum cg_code secret_again(struct cg_context *x, const struct cg_id *id, const struct cg_id *request,
				 struct cg_webhook_secret *out)
{
	struct cg_webhook_caller caller = caller_of(x);
	enum cg_code rc = cg_webhook_secret_of(x->app->db, &caller, id, request, x->arena, out, x->err);

	if (rc == CG_ENOTFOUND)
		rc = cg_fail_param(x->err, CG_EIDEMMISMATCH, "Idempotency-Key",
				   "The secret that this request was answered with has been rolled since.");
	return rc;
}

/* The answer of the first request; CG_ENOTFOUND: the webhook is gone. */
static enum cg_code added_before(struct cg_context *x, const struct cg_idem *idem, struct cg_app_webhook_made *out)
{
	enum cg_code rc = cg_app_webhooks_get(x, &idem->snapshot, &out->row);

	return rc == CG_OK ? secret_again(x, &idem->snapshot, NULL, &out->secret) : rc;
}

/* What cannot be stored is judged by the store: the key is given back then. */
enum cg_code cg_app_webhooks_add(struct cg_context *x, const struct cg_webhook_order *order, struct cg_idem *idem,
				 struct cg_app_webhook_made *out)
{
	const struct request r = {
		.purpose = "webhooks", .url = order->url, .events = order->events, .include_data = order->include_data
	};
	struct cg_webhook_order own = *order;
	struct cg_webhook_caller caller = caller_of(x);
	struct cg_id id;
	bool again;
	enum cg_code rc = claim(x, &r, idem, &again);

	if (rc == CG_OK && again) {
		rc = added_before(x, idem, out);
		if (rc != CG_ENOTFOUND)
			return rc;
		/* deleted since: the key is free for another one */
		rc = cg_once_anew(x, idem, &again);
		if (rc == CG_OK && again)
			return added_before(x, idem, out);
	}
	if (rc != CG_OK)
		return rc;
	own.live = x->auth->live;
	rc = cg_webhook_add(x->app->db, &caller, &own, idem, &id, &out->secret, x->err);
	if (rc == CG_OK)
		return cg_app_webhooks_get(x, &id, &out->row);
	return cg_once_leave(x, rc, idem);
}

/* No claim: what only reads is done each time. */
enum cg_code cg_app_webhooks_list(struct cg_context *x, struct cg_webhook_rows *out)
{
	struct cg_webhook_caller caller = caller_of(x);

	return cg_webhook_list(x->app->db, &caller, x->arena, out, x->err);
}

enum cg_code cg_app_webhooks_get(struct cg_context *x, const struct cg_id *id, struct cg_webhook_row *out)
{
	struct cg_webhook_caller caller = caller_of(x);

	return cg_webhook_get(x->app->db, &caller, id, x->arena, out, x->err);
}

/* Changing to what it is already changes nothing: no Idempotency-Key is needed. */
enum cg_code cg_app_webhooks_change(struct cg_context *x, const struct cg_id *id, const struct cg_webhook_change *c,
				    struct cg_webhook_row *out)
{
	struct cg_webhook_caller caller = caller_of(x);
	enum cg_code rc = cg_webhook_change(x->app->db, &caller, id, c, x->err);

	return rc == CG_OK ? cg_app_webhooks_get(x, id, out) : rc;
}

enum cg_code cg_app_webhooks_remove(struct cg_context *x, const struct cg_id *id)
{
	struct cg_webhook_caller caller = caller_of(x);

	return cg_webhook_remove(x->app->db, &caller, id, x->err);
}

/* The webhook is looked for before the claim: of one that is gone nothing is kept. */
enum cg_code cg_app_webhooks_roll(struct cg_context *x, const struct cg_id *id, struct cg_idem *idem,
				  struct cg_webhook_secret *out)
{
	const struct request r = { .purpose = "webhooks/roll", .id = id };
	struct cg_webhook_caller caller = caller_of(x);
	struct cg_webhook_row row;
	bool again;
	enum cg_code rc = cg_app_webhooks_get(x, id, &row);

	if (rc == CG_OK)
		rc = claim(x, &r, idem, &again);
	if (rc != CG_OK)
		return rc;
	if (again)
		return secret_again(x, id, &idem->answered_by, out);
	return cg_once_leave(x, cg_webhook_roll(x->app->db, &caller, id, idem, x->arena, out, x->err), idem);
}

enum cg_code cg_app_webhooks_test(struct cg_context *x, const struct cg_id *id, struct cg_idem *idem,
				  struct cg_id *event)
{
	const struct request r = { .purpose = "webhooks/test", .id = id };
	struct cg_webhook_caller caller = caller_of(x);
	struct cg_webhook_row row;
	bool again;
	enum cg_code rc = cg_app_webhooks_get(x, id, &row);

	if (rc == CG_OK)
		rc = claim(x, &r, idem, &again);
	if (rc != CG_OK)
		return rc;
	if (again) {
		*event = idem->snapshot;
		return CG_OK;
	}
	return cg_once_leave(x, cg_webhook_test(x->app->db, &caller, id, idem, event, x->err), idem);
}

enum cg_code cg_app_webhooks_replay(struct cg_context *x, const struct cg_id *id, const struct cg_id *event,
				    struct cg_idem *idem)
{
	const struct request r = { .purpose = "webhooks/replay", .id = id, .event = event };
	struct cg_webhook_caller caller = caller_of(x);
	struct cg_webhook_row row;
	bool again;
	enum cg_code rc = cg_app_webhooks_get(x, id, &row);

	if (rc == CG_OK)
		rc = claim(x, &r, idem, &again);
	if (rc != CG_OK || again)
		return rc;
	return cg_once_leave(x, cg_webhook_replay(x->app->db, &caller, id, event, idem, x->err), idem);
}

/* Of the key of a cursor, the account and the webhook: one of another log, or a mistyped one, is refused. */
static void check_of(const struct cg_context *x, const struct cg_id *id, struct cg_str key, char out[CHECK_CHARS + 1])
{
	struct cg_digest d;
	uint8_t hash[CG_DIGEST_SIZE];

	cg_digest_init(&d);
	cg_digest_add(&d, x->auth->account.b, sizeof(x->auth->account.b));
	cg_digest_add(&d, id->b, sizeof(id->b));
	cg_digest_part(&d, key);
	cg_digest_final(&d, hash);
	(void)sodium_bin2hex(out, CHECK_CHARS + 1, hash, CHECK_CHARS / 2);
}

/* Microseconds, a dot, the event's id, a hyphen and the check. */
static void make_cursor(const struct cg_context *x, const struct cg_id *id, const struct cg_webhook_event_row *last,
			char out[CG_APP_WEBHOOKS_CURSOR_MAX])
{
	char event[CG_ID_TEXT_MAX], check[CHECK_CHARS + 1];
	int n = snprintf(out, CG_APP_WEBHOOKS_CURSOR_MAX, "%lld.%s", (long long)last->happened_us,
			 cg_id_text(&last->id, "", event));

	check_of(x, id, (struct cg_str){ out, (size_t)n }, check);
	(void)snprintf(out + n, CG_APP_WEBHOOKS_CURSOR_MAX - (size_t)n, "-%s", check);
}

/* The check is compared before anything of it is read. */
static bool read_cursor(const struct cg_context *x, const struct cg_id *id, struct cg_str cursor, int64_t *us,
			struct cg_id *event)
{
	char check[CHECK_CHARS + 1];
	struct cg_str key, number;

	if (cursor.n <= CHECK_CHARS + 1 || cursor.n >= CG_APP_WEBHOOKS_CURSOR_MAX)
		return false;
	key = cg_str_sub(cursor, 0, cursor.n - CHECK_CHARS - 1);
	check_of(x, id, key, check);
	if (cursor.p[key.n] != '-' || memcmp(cursor.p + key.n + 1, check, CHECK_CHARS) != 0)
		return false;
	number = cg_str_cut(&key, '.');
	*us = 0;
	for (size_t i = 0; i < number.n; i++) {
		if (!cg_is_digit(number.p[i]) || i >= NUMBER_DIGITS)
			return false;
		*us = *us * 10 + (number.p[i] - '0');
	}
	return number.n > 0 && cg_id_parse(key, CG_STR(""), event);
}

/* One more than asked for tells whether there is another page. */
enum cg_code cg_app_webhooks_log(struct cg_context *x, const struct cg_id *id, size_t limit, struct cg_str cursor,
				 struct cg_app_webhook_log *out)
{
	struct cg_webhook_page page = { .webhook = id, .limit = limit + 1 };
	struct cg_webhook_caller caller = caller_of(x);
	struct cg_webhook_row row;
	struct cg_id after;
	enum cg_code rc = cg_app_webhooks_get(x, id, &row);

	if (rc != CG_OK)
		return rc;
	if (cursor.n > 0) {
		if (!read_cursor(x, id, cursor, &page.after_us, &after))
			return cg_fail_param(
				x->err, CG_EREQUEST, "cursor",
				"cursor must be the next_cursor of an answer before this one, with the same parameters.");
		page.after = &after;
	}
	out->next[0] = '\0';
	rc = cg_webhook_log(x->app->db, &caller, &page, x->arena, &out->rows, x->err);
	if (rc == CG_OK && out->rows.n > limit) {
		out->rows.n = limit;
		make_cursor(x, id, &out->rows.v[limit - 1], out->next);
	}
	return rc;
}
