/*
 * webhook.c: Addresses of webhooks. What changes one writes a line of the audit log in the same transaction.
 */
#include "base/time.h"
#include "net/netguard.h"
#include "store/pg/pgarray.h"
#include "store/pg/row.h"
#include "store/webhook/webhook_priv.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24, ARENA_MAX = 1 << 20, CHANGES_MAX = 5 };

/* A database of the release before has no column of this name. */
#define NO_COLUMN "42703"

/* SQLSTATE of a statement that counts what has to be there, and divides by it. */
#define DIVISION "22012"

/* All but "test", which nobody asks for. */
static const struct cg_str kinds[] = { CG_STR_INIT("snapshot.created"), CG_STR_INIT("snapshot.enriched"),
				       CG_STR_INIT("snapshot.expiring"), CG_STR_INIT("job.failed") };
enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

const char *cg_webhook_url_fault(const struct cg_db *db, struct cg_str url)
{
	if (url.n > CG_WEBHOOK_URL_MAX)
		return "The address has at most 1000 characters.";
	return cg_netguard_url_fault(url, cg_db_config(db)->client_document_test_address);
}

bool cg_webhook_is_kind(struct cg_str name)
{
	for (size_t k = 0; k < KINDS; k++) {
		if (cg_str_eq(name, kinds[k]))
			return true;
	}
	return false;
}

/* The kinds as an array of PostgreSQL; NULL: one is unknown. */
static const char *events_array(struct cg_str list, struct cg_arena *a)
{
	bool wanted[KINDS] = { false };
	struct cg_pgarray out;

	for (size_t i = 0; i < KINDS && list.p == NULL; i++)
		wanted[i] = true;
	while (list.n > 0) {
		const char *at = memchr(list.p, ',', list.n);
		struct cg_str name = cg_str_sub(list, 0, at != NULL ? (size_t)(at - list.p) : list.n);
		size_t k = 0;

		while (k < KINDS && !cg_str_eq(name, kinds[k]))
			k++;
		if (k == KINDS)
			return NULL;
		wanted[k] = true;
		list = cg_str_sub(list, at != NULL ? name.n + 1 : list.n, list.n);
	}
	cg_pgarray_init(&out, a);
	for (size_t i = 0; i < KINDS; i++) {
		if (wanted[i])
			cg_pgarray_text(&out, kinds[i]);
	}
	return cg_pgarray_done(&out);
}

/* As the tables have it. */
const char *cg_webhook_priv_mode(const struct cg_webhook_caller *caller)
{
	if (caller->auth == NULL)
		return NULL;
	return caller->auth->live ? "t" : "f";
}

struct cg_str cg_webhook_priv_time(struct cg_row *r)
{
	char text[CG_TIME_TEXT_MAX];
	struct cg_str out;

	if (cg_sql_get(r->res, r->row, r->col).p == NULL) {
		r->col++;
		return CG_STR_NONE;
	}
	out = cg_arena_str(r->arena, cg_str_of(cg_time_text(cg_row_int(r), text)));
	r->bad |= out.p == NULL;
	return out;
}

/* A session ends; who it was stays. */
static const char *actor_of(const struct cg_webhook_caller *caller, char out[CG_ID_TEXT_MAX])
{
	if (caller->auth == NULL)
		return "casgate";
	if (caller->auth->kind == CG_AUTH_SESSION)
		return cg_id_text(&caller->auth->user, "user_", out);
	return cg_key_actor(caller->auth, out);
}

/* The line of the audit log: nothing where there is no such webhook. */
bool cg_webhook_priv_audit(const struct cg_webhook_caller *caller, const struct cg_id *id, const char *action,
			   struct cg_webhook_audit *n, struct cg_sql *out)
{
	struct cg_id event;

	if (!cg_id_new(&event))
		return false;
	n->arg[0] = cg_id_uuid(&caller->account, n->account);
	n->arg[1] = cg_id_uuid(&event, n->event);
	n->arg[2] = actor_of(caller, n->actor);
	n->arg[3] = action;
	n->arg[4] = cg_id_text(id, CG_WEBHOOK_PREFIX, n->subject);
	n->arg[5] = cg_id_uuid(id, n->hook);
	n->arg[6] = cg_webhook_priv_mode(caller);
	*out = (struct cg_sql){ .name = "webhook_audit",
				.text = "insert into audit_log (account_id, event_id, actor, action, subject) "
					"select $1::uuid, $2::uuid, $3::text, $4::text, $5::text "
					"from webhooks w "
					"where w.account_id = $1 and w.webhook_id = $6 "
					"  and w.livemode = coalesce($7::boolean, w.livemode)",
				.arg = n->arg,
				.n = 7 };
	return true;
}

enum cg_code cg_webhook_priv_missing(struct cg_err *e)
{
	return cg_fail_hint(e, CG_ENOTFOUND, "There is no such webhook.");
}

/* Of these the last one that names include_data failed for want of it. */
static bool lacks_data(const struct cg_sql *q, size_t n)
{
	bool lacks = false;

	for (size_t i = 0; i < n; i++)
		lacks |= strcmp(q[i].sqlstate, NO_COLUMN) == 0;
	return lacks;
}

static enum cg_code data_fails(struct cg_err *e)
{
	*e = (struct cg_err){ .code = CG_OK };
	return cg_fail_param(e, CG_EREQUEST, "include_data",
			     "include_data needs a newer database: the administrator of this service runs casgate "
			     "migrate.");
}

/*
 * A statement with account ($1), address ($2) and mode ($3), which has to touch a row, and its line in the audit log.
 */
static enum cg_code run_change(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			       const char *action, struct cg_sql *q, size_t n, struct cg_err *e)
{
	struct cg_sql all[CHANGES_MAX];
	struct cg_webhook_audit note;
	enum cg_code rc;

	if (!cg_webhook_priv_audit(caller, id, action, &note, &all[0]))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	for (size_t i = 0; i < n; i++)
		all[i + 1] = q[i];
	rc = cg_sql_run(db, &caller->account, CG_TX_WRITE, all, n + 1, e);
	if (lacks_data(all, n + 1))
		rc = data_fails(e);
	else if (rc == CG_OK && cg_sql_touched(all[0].res) == 0)
		rc = cg_webhook_priv_missing(e);
	cg_sql_clear(all, n + 1);
	return rc;
}

/* $4 whether a summary is sent; a statement of its own, which only a database of this release has to know. */
static const char text_data[] =
	"update webhooks "
	"set include_data = $4::boolean "
	"where account_id = $1 and webhook_id = $2 and livemode = coalesce($3::boolean, livemode)";

/* The row, its line in the audit log, and what the request leads to: all or nothing. */
static enum cg_code insert_webhook(struct cg_db *db, const struct cg_webhook_caller *caller,
				   const struct cg_webhook_order *o, const struct cg_idem *idem, const struct cg_id *id,
				   const char *events, const char *secret, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX], url[CG_WEBHOOK_URL_MAX + 1], most[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(&caller->account, account),
			      cg_id_uuid(id, hook),
			      o->live ? "t" : "f",
			      url,
			      secret,
			      events,
			      most };
	const char *with[] = { account, hook, NULL, "t" };
	struct cg_webhook_audit note;
	struct cg_idem_keep keep;
	struct cg_sql q[5] = {
		{ .name = "webhook_add",
		  .text = "insert into webhooks (account_id, webhook_id, livemode, url, secret_enc, events) "
			  "select $1::uuid, $2::uuid, $3::boolean, $4::text, $5::bytea, $6::text[] "
			  "where $7::bigint > ( "
			  "  select count(*) "
			  "  from webhooks o "
			  "  where o.account_id = $1)",
		  .arg = arg,
		  .n = 7 },
		/* beyond the most that an account may have the division stops the transaction */
		{ .name = "webhook_added",
		  .text = "select 1 / count(*) "
			  "from webhooks "
			  "where account_id = $1 and webhook_id = $2",
		  .arg = arg,
		  .n = 2 },
	};
	size_t n = idem != NULL ? 4 : 3;
	enum cg_code rc;

	if (!cg_webhook_priv_audit(caller, id, "webhook.add", &note, &q[2]))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	if (idem != NULL)
		cg_idempotency_keep(caller->auth, idem, id, &keep, &q[3]);
	if (o->include_data)
		q[n++] = (struct cg_sql){ .name = "webhook_add_data", .text = text_data, .arg = with, .n = 4 };
	(void)snprintf(url, sizeof(url), "%.*s", CG_STR_ARG(o->url));
	(void)snprintf(most, sizeof(most), "%d", CG_WEBHOOKS_MAX);
	rc = cg_sql_run(db, &caller->account, CG_TX_WRITE, q, n, e);
	if (strcmp(q[1].sqlstate, DIVISION) == 0)
		rc = cg_fail_hint(e, CG_EREQUEST, "An account has at most %d webhooks.", CG_WEBHOOKS_MAX);
	else if (idem != NULL && strcmp(q[3].sqlstate, DIVISION) == 0)
		rc = cg_fail(e, CG_EIDEMBUSY, "idempotency: the claim was taken over");
	else if (o->include_data && lacks_data(&q[n - 1], 1))
		rc = data_fails(e);
	cg_sql_clear(q, n);
	return rc;
}

/* Address and kinds of an order or a change; absent ones are good. events: as an array, or NULL. */
static enum cg_code check_words(struct cg_db *db, struct cg_str url, struct cg_str kinds_wanted, struct cg_arena *a,
				const char **events, struct cg_err *e)
{
	const char *fault = url.p != NULL ? cg_webhook_url_fault(db, url) : NULL;

	if (fault != NULL)
		return cg_fail_param(e, CG_EREQUEST, "url", "%s", fault);
	*events = events_array(kinds_wanted, a);
	if (*events == NULL && a->lacked)
		return cg_fail(e, CG_EBUSY, "webhook: memory");
	if (*events == NULL || strcmp(*events, "{}") == 0)
		return cg_fail_param(
			e, CG_EREQUEST, "events",
			"Events are snapshot.created, snapshot.enriched, snapshot.expiring, job.failed, by commas.");
	return CG_OK;
}

/* On failure the text is wiped: a secret that was not stored must not be handed out. */
enum cg_code cg_webhook_add(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_webhook_order *o,
			    const struct cg_idem *idem, struct cg_id *id, struct cg_webhook_secret *out,
			    struct cg_err *e)
{
	struct cg_arena a;
	const char *events = NULL, *secret = NULL;
	enum cg_code rc;

	*out = (struct cg_webhook_secret){ .both_until = CG_STR_NONE };
	cg_arena_init(&a, ARENA_MAX);
	rc = check_words(db, o->url.p != NULL ? o->url : CG_STR(""), o->events, &a, &events, e);
	if (rc == CG_OK && !cg_id_new(id))
		rc = cg_fail(e, CG_EBUSY, "no random bytes");
	if (rc == CG_OK)
		rc = cg_webhook_priv_secret(db, &caller->account, id, out->text, &a, &secret, e);
	if (rc == CG_OK)
		rc = insert_webhook(db, caller, o, idem, id, events, secret, e);
	if (rc != CG_OK)
		sodium_memzero(out, sizeof(*out));
	cg_arena_free(&a);
	return rc;
}

/* Its deliveries go with it. */
enum cg_code cg_webhook_remove(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			       struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&caller->account, account), cg_id_uuid(id, hook),
			      cg_webhook_priv_mode(caller) };
	struct cg_sql q = {
		.name = "webhook_remove",
		.text = "delete from webhooks "
			"where account_id = $1 and webhook_id = $2 and livemode = coalesce($3::boolean, livemode)",
		.arg = arg,
		.n = 3
	};

	return run_change(db, caller, id, "webhook.remove", &q, 1, e);
}

/* $4 state: enabled again it is told what happens from now on. */
static const char text_anew[] =
	"update webhooks "
	"set created_at = now(), seen_at = now() "
	"where account_id = $1 and webhook_id = $2 and livemode = coalesce($3::boolean, livemode) "
	"  and state = 'DISABLED' and $4::text = 'ENABLED'";

/* $4 state, $5 address, $6 kinds. */
static const char text_change[] =
	"update webhooks "
	"set state = coalesce($4::text, state), url = coalesce($5::text, url), events = coalesce($6::text[], events), "
	"  reason = case when $4::text = 'ENABLED' then null "
	"    when $4::text = 'DISABLED' and state = 'ENABLED' then 'disabled by the account' else reason end "
	"where account_id = $1 and webhook_id = $2 and livemode = coalesce($3::boolean, livemode)";

/* What is due for an address that is disabled will not be sent. */
static const char text_give_up[] = "update webhook_deliveries d "
				   "set state = 'FAILED', reason = 'the webhook was disabled' "
				   "from webhooks w "
				   "where d.account_id = $1 and d.webhook_id = $2 and d.state = 'DUE' "
				   "  and w.account_id = $1 and w.webhook_id = $2 and w.state = 'DISABLED' "
				   "  and w.livemode = coalesce($3::boolean, w.livemode)";

enum cg_code cg_webhook_change(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			       const struct cg_webhook_change *c, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&caller->account, account),
			      cg_id_uuid(id, hook),
			      cg_webhook_priv_mode(caller),
			      NULL,
			      NULL,
			      NULL };
	const char *data[] = { arg[0], arg[1], arg[2], c->include_data != NULL && *c->include_data ? "t" : "f" };
	struct cg_sql q[] = { { .name = "webhook_anew", .text = text_anew, .arg = arg, .n = 4 },
			      { .name = "webhook_change", .text = text_change, .arg = arg, .n = 6 },
			      { .name = "webhook_give_up", .text = text_give_up, .arg = arg, .n = 3 },
			      { .name = "webhook_data", .text = text_data, .arg = data, .n = 4 } };
	bool enable = cg_str_eq(c->state, CG_STR("ENABLED")) && c->url.p == NULL && c->events.p == NULL &&
		      c->include_data == NULL;
	struct cg_arena a;
	const char *events = NULL;
	enum cg_code rc;

	cg_arena_init(&a, ARENA_MAX);
	rc = check_words(db, c->url, c->events, &a, &events, e);
	if (rc == CG_OK) {
		arg[3] = cg_arena_z(&a, c->state);
		arg[4] = cg_arena_z(&a, c->url);
		arg[5] = c->events.p != NULL ? events : NULL;
		if ((c->state.p != NULL && arg[3] == NULL) || (c->url.p != NULL && arg[4] == NULL))
			rc = cg_fail(e, CG_EBUSY, "webhook_change: memory");
	}
	if (rc == CG_OK)
		rc = run_change(db, caller, id, enable ? "webhook.enable" : "webhook.change", q,
				c->include_data != NULL ? 4 : 3, e);
	cg_arena_free(&a);
	return rc;
}

/* $3: one of them, or null for all. Columns that are read as JSON may be absent: a database of the release before. */
static const char text_list[] =
	"select w.webhook_id, w.livemode, w.url, array_to_string(w.events, ','), w.state, w.reason, "
	"  to_char(w.created_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), "
	"  case when (to_jsonb(w) ->> 'previous_until')::timestamptz > now() "
	"    then floor(extract(epoch from (to_jsonb(w) ->> 'previous_until')::timestamptz) * 1000)::bigint end, "
	"  coalesce((to_jsonb(w) ->> 'include_data')::boolean, false) "
	"from webhooks w "
	"where w.account_id = $1 and w.livemode = coalesce($2::boolean, w.livemode) "
	"  and w.webhook_id = coalesce($3::uuid, w.webhook_id) "
	"order by w.webhook_id";

/* The columns of text_list, in order. */
static bool read_webhook(struct cg_row *r, struct cg_webhook_row *w)
{
	char created[CG_TIME_TEXT_MAX];
	bool good = cg_id_parse_uuid(cg_row_text(r), &w->id);

	w->live = cg_row_bool(r);
	w->url = cg_row_text(r);
	w->events = cg_row_text(r);
	w->state = cg_row_text(r);
	w->reason = cg_row_text(r);
	w->enabled = cg_row_text(r);
	w->both_until = cg_webhook_priv_time(r);
	w->include_data = cg_row_bool(r);
	w->created = cg_arena_str(r->arena, cg_str_of(cg_time_text(cg_id_made_ms(&w->id), created)));
	return good && !r->bad && w->created.p != NULL;
}

/* In the order they were added. */
static enum cg_code list_webhooks(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
				  struct cg_arena *a, struct cg_webhook_rows *out, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&caller->account, owner), cg_webhook_priv_mode(caller),
			      id != NULL ? cg_id_uuid(id, hook) : NULL };
	struct cg_sql q = { .name = "webhook_list", .text = text_list, .arg = arg, .n = 3 };
	enum cg_code rc = cg_sql_run(db, &caller->account, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_webhook_rows){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_webhook_row w = { 0 };

		if (!read_webhook(&r, &w) || !CG_PUSH(a, out, &w))
			rc = cg_fail(e, CG_EBUSY, "webhook_list: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_webhook_list(struct cg_db *db, const struct cg_webhook_caller *caller, struct cg_arena *a,
			     struct cg_webhook_rows *out, struct cg_err *e)
{
	return list_webhooks(db, caller, NULL, a, out, e);
}

enum cg_code cg_webhook_get(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			    struct cg_arena *a, struct cg_webhook_row *out, struct cg_err *e)
{
	struct cg_webhook_rows rows;
	enum cg_code rc = list_webhooks(db, caller, id, a, &rows, e);

	if (rc == CG_OK && rows.n == 0)
		return cg_webhook_priv_missing(e);
	if (rc == CG_OK)
		*out = rows.v[0];
	return rc;
}
