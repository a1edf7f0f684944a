/*
 * webhook.c: Addresses of webhooks and their log. The text of a secret exists in the memory of the caller
 * and nowhere else; the database gets it sealed.
 */
#include "store/webhook/webhook.h"

#include "store/pg/pgarray.h"
#include "store/pg/row.h"
#include "store/pg/seal.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24, ARENA_MAX = 1 << 20 };

/* All but "test", which nobody asks for. */
static const struct cg_str kinds[] = { CG_STR_INIT("snapshot.created"), CG_STR_INIT("snapshot.enriched"),
				       CG_STR_INIT("snapshot.expiring"), CG_STR_INIT("job.failed") };
enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* HTTPS, printable, a host without user names and another port than 443: what the sender would refuse anyhow. */
static bool url_is_good(struct cg_str url)
{
	static const struct cg_str scheme = CG_STR_INIT("https://");
	struct cg_str host;

	if (!cg_str_starts(url, scheme) || url.n > CG_WEBHOOK_URL_MAX)
		return false;
	for (size_t i = 0; i < url.n; i++) {
		if (url.p[i] <= ' ' || url.p[i] > '~')
			return false;
	}
	host = cg_str_sub(url, scheme.n, url.n);
	for (size_t i = 0; i < host.n; i++) {
		if (host.p[i] == '/' || host.p[i] == '?' || host.p[i] == '#') {
			host.n = i;
			break;
		}
	}
	return host.n > 0 && cg_str_find(host, CG_STR("@")) == SIZE_MAX && memchr(url.p, '#', url.n) == NULL;
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

/* A new secret in its own form, and sealed as bytea. */
static enum cg_code make_secret(struct cg_db *db, const struct cg_id *account, const struct cg_id *id,
				char text[CG_WEBHOOK_SECRET_MAX], struct cg_arena *a, const char **sealed_hex,
				struct cg_err *e)
{
	struct cg_seal seal = { .cfg = cg_db_config(db), .account = *account, .snapshot = *id };
	uint8_t key[CG_WEBHOOK_KEY];
	struct cg_str sealed = CG_STR_NONE;
	enum cg_code rc;
	size_t n = strlen(CG_WEBHOOK_SECRET_PREFIX);
	char *hex;

	randombytes_buf(key, sizeof(key));
	(void)snprintf(text, CG_WEBHOOK_SECRET_MAX, "%s", CG_WEBHOOK_SECRET_PREFIX);
	(void)sodium_bin2base64(text + n, CG_WEBHOOK_SECRET_MAX - n, key, sizeof(key), sodium_base64_VARIANT_ORIGINAL);
	rc = cg_db_seal_with(db, &seal.with, e);
	if (rc == CG_OK)
		rc = cg_seal_close(&seal, "webhook", 0, (struct cg_str){ (const char *)key, sizeof(key) }, a, &sealed,
				   e);
	sodium_memzero(key, sizeof(key));
	if (rc != CG_OK)
		return rc;
	hex = cg_arena_take(a, 2 * sealed.n + 3);
	if (hex == NULL)
		return cg_fail(e, CG_EBUSY, "webhook: memory");
	memcpy(hex, "\\x", 2);
	(void)sodium_bin2hex(hex + 2, 2 * sealed.n + 1, (const unsigned char *)sealed.p, sealed.n);
	*sealed_hex = hex;
	return CG_OK;
}

/* What is written with an entry of the audit log: who asked is the command line. */
struct change {
	const char *name, *text, *action;
};

/* A statement with account ($1) and address ($2), which has to touch a row, and its line in the audit log. */
static enum cg_code run_change(struct cg_db *db, const struct cg_id *account, const struct cg_id *id,
			       const struct change *c, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	struct cg_id event_id;
	const char *arg[] = { cg_id_uuid(account, owner), cg_id_uuid(id, hook) };
	const char *note[] = { owner, event, c->action, cg_id_text(id, CG_WEBHOOK_PREFIX, subject), hook };
	struct cg_sql q[] = {
		{ .name = "webhook_audit",
		  .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
			  "select $1::uuid, $2::uuid, 'casgate', $3::text, $4::text "
			  "from webhooks w "
			  "where w.account_id = $1 and w.webhook_id = $5",
		  .arg = note,
		  .n = 5 },
		{ .name = c->name, .text = c->text, .arg = arg, .n = 2 },
	};
	enum cg_code rc;

	if (!cg_id_new(&event_id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(&event_id, event);
	rc = cg_sql_run(db, account, CG_TX_WRITE, q, 2, e);
	if (rc == CG_OK && cg_sql_touched(q[0].res) == 0)
		rc = cg_fail_hint(e, CG_ENOTFOUND, "There is no such webhook.");
	cg_sql_clear(q, 2);
	return rc;
}

/* The row and its line in the audit log; none beyond the most that an account may have. */
static enum cg_code insert_webhook(struct cg_db *db, const struct cg_webhook_order *o, const struct cg_id *id,
				   const char *events, const char *secret, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	char url[CG_WEBHOOK_URL_MAX + 1], most[NUMBER_MAX];
	struct cg_id event_id;
	const char *arg[] = {
		cg_id_uuid(&o->account, account), cg_id_uuid(id, hook), o->live ? "t" : "f", url, secret, events, most
	};
	const char *note[] = { account, event, cg_id_text(id, CG_WEBHOOK_PREFIX, subject) };
	struct cg_sql q[] = {
		{ .name = "webhook_add",
		  .text = "insert into webhooks (account_id, webhook_id, livemode, url, secret_enc, events) "
			  "select $1::uuid, $2::uuid, $3::boolean, $4::text, $5::bytea, $6::text[] "
			  "where $7::bigint > ( "
			  "  select count(*) "
			  "  from webhooks o "
			  "  where o.account_id = $1)",
		  .arg = arg,
		  .n = 7 },
		{ .name = "webhook_add_audit",
		  .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
			  "values ($1, $2, 'casgate', 'webhook.add', $3)",
		  .arg = note,
		  .n = 3 },
	};
	enum cg_code rc;

	if (!cg_id_new(&event_id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(&event_id, event);
	(void)snprintf(url, sizeof(url), "%.*s", CG_STR_ARG(o->url));
	(void)snprintf(most, sizeof(most), "%d", CG_WEBHOOKS_MAX);
	rc = cg_sql_run(db, &o->account, CG_TX_WRITE, q, 2, e);
	if (rc == CG_OK && cg_sql_touched(q[0].res) == 0)
		rc = cg_fail_hint(e, CG_EREQUEST, "An account has at most %d webhooks.", CG_WEBHOOKS_MAX);
	cg_sql_clear(q, 2);
	return rc;
}

/* On failure the text is wiped: a secret that was not stored must not be handed out. */
enum cg_code cg_webhook_add(struct cg_db *db, const struct cg_webhook_order *o, struct cg_id *id,
			    char text[CG_WEBHOOK_SECRET_MAX], struct cg_err *e)
{
	struct cg_arena a;
	const char *events, *secret = NULL;
	enum cg_code rc = CG_OK;

	cg_arena_init(&a, ARENA_MAX);
	events = events_array(o->events, &a);
	if (!url_is_good(o->url))
		rc = cg_fail_hint(e, CG_EREQUEST, "A webhook's address is https://, a public host and a path.");
	else if (events == NULL || strcmp(events, "{}") == 0)
		rc = cg_fail_hint(
			e, CG_EREQUEST,
			"Events are snapshot.created, snapshot.enriched, snapshot.expiring, job.failed, by commas.");
	else if (!cg_id_new(id))
		rc = cg_fail(e, CG_EBUSY, "no random bytes");
	if (rc == CG_OK)
		rc = make_secret(db, &o->account, id, text, &a, &secret, e);
	if (rc == CG_OK)
		rc = insert_webhook(db, o, id, events, secret, e);
	if (rc != CG_OK)
		sodium_memzero(text, CG_WEBHOOK_SECRET_MAX);
	cg_arena_free(&a);
	return rc;
}

/* Its deliveries go with it. */
enum cg_code cg_webhook_remove(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, struct cg_err *e)
{
	static const struct change change = { "webhook_remove",
					      "delete from webhooks "
					      "where account_id = $1 and webhook_id = $2",
					      "webhook.remove" };

	return run_change(db, account, id, &change, e);
}

/* From now on: created_at is what events have to be younger than. */
enum cg_code cg_webhook_enable(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, struct cg_err *e)
{
	static const struct change change = {
		"webhook_enable",
		"update webhooks "
		"set state = 'ENABLED', reason = null, created_at = now(), seen_at = now() "
		"where account_id = $1 and webhook_id = $2 and state = 'DISABLED'",
		"webhook.enable"
	};

	return run_change(db, account, id, &change, e);
}

/* In the order they were added. */
enum cg_code cg_webhook_list(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
			     struct cg_webhook_rows *out, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, owner) };
	struct cg_sql q = { .name = "webhook_list",
			    .text = "select webhook_id, livemode, url, array_to_string(events, ','), state, reason, "
				    "  to_char(created_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') "
				    "from webhooks "
				    "where account_id = $1 "
				    "order by webhook_id",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_webhook_rows){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_webhook_row w = { 0 };
		bool good = cg_id_parse_uuid(cg_row_text(&r), &w.id);

		w.live = cg_row_bool(&r);
		w.url = cg_row_text(&r);
		w.events = cg_row_text(&r);
		w.state = cg_row_text(&r);
		w.reason = cg_row_text(&r);
		w.created = cg_row_text(&r);
		if (!good || r.bad || !CG_PUSH(a, out, &w))
			rc = cg_fail(e, CG_EBUSY, "webhook_list: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/* Its own subject, so that each test is another event. */
enum cg_code cg_webhook_test(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, struct cg_id *event,
			     struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX], delivery[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, owner), cg_id_uuid(id, hook), delivery };
	struct cg_sql q = {
		.name = "webhook_test",
		.text = "insert into webhook_deliveries (account_id, delivery_id, webhook_id, kind, subject, "
			"  happened_at) "
			"select w.account_id, $3::uuid, w.webhook_id, 'test', $3::uuid, now() "
			"from webhooks w "
			"where w.account_id = $1 and w.webhook_id = $2 and w.state = 'ENABLED'",
		.arg = arg,
		.n = 3
	};
	enum cg_code rc;

	if (!cg_id_new(event))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(event, delivery);
	rc = cg_sql_run(db, account, CG_TX_WRITE, &q, 1, e);
	if (rc == CG_OK && cg_sql_touched(q.res) == 0)
		rc = cg_fail_hint(e, CG_ENOTFOUND, "There is no such webhook that is enabled.");
	cg_sql_clear(&q, 1);
	return rc;
}

/* Also what was sent well, and what is under way. */
enum cg_code cg_webhook_replay(struct cg_db *db, const struct cg_id *account, const struct cg_id *event,
			       struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], delivery[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, owner), cg_id_uuid(event, delivery) };
	struct cg_sql q = { .name = "webhook_replay",
			    .text = "update webhook_deliveries d "
				    "set state = 'DUE', since = now(), due_at = now(), tries = 0 "
				    "from webhooks w "
				    "where d.account_id = $1 and d.delivery_id = $2 and w.account_id = $1 "
				    "  and w.webhook_id = d.webhook_id and w.state = 'ENABLED'",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc = cg_sql_run(db, account, CG_TX_WRITE, &q, 1, e);

	if (rc == CG_OK && cg_sql_touched(q.res) == 0)
		rc = cg_fail_hint(e, CG_ENOTFOUND, "There is no such event of a webhook that is enabled.");
	cg_sql_clear(&q, 1);
	return rc;
}

/* The columns of webhook_log, in order. */
static bool read_event(struct cg_row *r, struct cg_webhook_event_row *v)
{
	bool good = cg_id_parse_uuid(cg_row_text(r), &v->id);

	good = cg_id_parse_uuid(cg_row_text(r), &v->webhook) && good;
	v->kind = cg_row_text(r);
	v->state = cg_row_text(r);
	v->tries = cg_row_int(r);
	v->status = cg_row_text(r);
	v->reason = cg_row_text(r);
	v->happened = cg_row_text(r);
	v->tried = cg_row_text(r);
	v->due = cg_row_text(r);
	return good && !r->bad;
}

/* The newest first. */
enum cg_code cg_webhook_log(struct cg_db *db, const struct cg_id *account, const struct cg_id *id, struct cg_arena *a,
			    struct cg_webhook_events *out, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX], most[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(account, owner), id != NULL ? cg_id_uuid(id, hook) : NULL, most };
	struct cg_sql q = { .name = "webhook_log",
			    .text = "select delivery_id, webhook_id, kind, state, tries, status, reason, "
				    "  to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), "
				    "  to_char(tried_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), "
				    "  case when state = 'DUE' "
				    "    then to_char(due_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') end "
				    "from webhook_deliveries "
				    "where account_id = $1 and webhook_id = coalesce($2, webhook_id) "
				    "order by happened_at desc, delivery_id "
				    "limit $3::integer",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc;
	int rows;

	(void)snprintf(most, sizeof(most), "%d", CG_WEBHOOK_LOG_MAX);
	rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	rows = rc == CG_OK ? PQntuples(q.res) : 0;
	*out = (struct cg_webhook_events){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_webhook_event_row v = { 0 };

		if (!read_event(&r, &v) || !CG_PUSH(a, out, &v))
			rc = cg_fail(e, CG_EBUSY, "webhook_log: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}
