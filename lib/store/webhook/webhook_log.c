/*
 * webhook_log.c: What was sent to webhooks and what is due, and the two ways of making something due by hand: a test
 * and once more what was there. A statement that has to touch a row divides by how many it touched: without one the
 * transaction stops, and nothing is kept for an Idempotency-Key.
 */
#include "store/pg/row.h"
#include "store/webhook/webhook_priv.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24 };
#define DIVISION "22012"

/* The statement, the one that looks for what it did, and what the request leads to. *none: it touched no row. */
static enum cg_code run_kept(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_idem *idem,
			     const struct cg_id *event, const struct cg_sql one[2], bool *none, struct cg_err *e)
{
	struct cg_idem_keep keep;
	struct cg_sql q[3] = { one[0], one[1] };
	size_t n = idem != NULL ? 3 : 2;
	enum cg_code rc;

	if (idem != NULL)
		cg_idempotency_keep(caller->auth, idem, event, &keep, &q[2]);
	rc = cg_sql_run(db, &caller->account, CG_TX_WRITE, q, n, e);
	*none = strcmp(q[1].sqlstate, DIVISION) == 0;
	if (idem != NULL && strcmp(q[2].sqlstate, DIVISION) == 0)
		rc = cg_fail(e, CG_EIDEMBUSY, "idempotency: the claim was taken over");
	cg_sql_clear(q, n);
	return rc;
}

/* No row was touched: there is no such webhook, it is disabled, or there is no such event of it. */
static enum cg_code why_none(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			     const char *otherwise, struct cg_err *e)
{
	struct cg_webhook_row w;
	struct cg_arena a;
	enum cg_code rc;

	cg_arena_init(&a, 1 << 20);
	*e = (struct cg_err){ .code = CG_OK };
	rc = cg_webhook_get(db, caller, id, &a, &w, e);
	if (rc == CG_OK && cg_str_eq(w.state, CG_STR("DISABLED")))
		rc = cg_fail_hint(e, CG_EREQUEST, "The webhook is disabled: enable it first.");
	else if (rc == CG_OK)
		rc = cg_fail_hint(e, CG_ENOTFOUND, "%s", otherwise);
	cg_arena_free(&a);
	return rc;
}

enum cg_code cg_webhook_test(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			     const struct cg_idem *idem, struct cg_id *event, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX], delivery[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&caller->account, owner), cg_id_uuid(id, hook), cg_webhook_priv_mode(caller),
			      delivery };
	const char *look[] = { owner, delivery };
	struct cg_sql q[] = {
		{ .name = "webhook_test",
		  .text = "insert into webhook_deliveries (account_id, delivery_id, webhook_id, kind, subject, happened_at) "
			  "select w.account_id, $4::uuid, w.webhook_id, 'test', $4::uuid, now() "
			  "from webhooks w "
			  "where w.account_id = $1 and w.webhook_id = $2 and w.state = 'ENABLED' "
			  "  and w.livemode = coalesce($3::boolean, w.livemode)",
		  .arg = arg,
		  .n = 4 },
		{ .name = "webhook_tested",
		  .text = "select 1 / count(*) "
			  "from webhook_deliveries "
			  "where account_id = $1 and delivery_id = $2",
		  .arg = look,
		  .n = 2 },
	};
	bool none;
	enum cg_code rc;

	if (!cg_id_new(event))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(event, delivery);
	rc = run_kept(db, caller, idem, event, q, &none, e);
	return none ? why_none(db, caller, id, "There is no such webhook.", e) : rc;
}

/* Also what was sent well, and what is under way. */
enum cg_code cg_webhook_replay(struct cg_db *db, const struct cg_webhook_caller *caller, const struct cg_id *id,
			       const struct cg_id *event, const struct cg_idem *idem, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX], delivery[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&caller->account, owner), id != NULL ? cg_id_uuid(id, hook) : NULL,
			      cg_webhook_priv_mode(caller), cg_id_uuid(event, delivery) };
	struct cg_sql q[] = {
		{ .name = "webhook_replay",
		  .text = "update webhook_deliveries d "
			  "set state = 'DUE', since = now(), due_at = now(), tries = 0 "
			  "from webhooks w "
			  "where d.account_id = $1 and d.delivery_id = $4 and w.account_id = $1 "
			  "  and w.webhook_id = d.webhook_id and w.webhook_id = coalesce($2::uuid, w.webhook_id) "
			  "  and w.livemode = coalesce($3::boolean, w.livemode) and w.state = 'ENABLED'",
		  .arg = arg,
		  .n = 4 },
		{ .name = "webhook_replayed",
		  .text = "select 1 / count(*) "
			  "from webhook_deliveries d "
			  "join webhooks w on w.account_id = d.account_id and w.webhook_id = d.webhook_id "
			  "where d.account_id = $1 and d.delivery_id = $4 and w.webhook_id = coalesce($2::uuid, w.webhook_id) "
			  "  and w.livemode = coalesce($3::boolean, w.livemode) and w.state = 'ENABLED'",
		  .arg = arg,
		  .n = 4 },
	};
	bool none;
	enum cg_code rc = run_kept(db, caller, idem, event, q, &none, e);

	if (none && id != NULL)
		return why_none(db, caller, id, "There is no such event of this webhook.", e);
	return none ? cg_fail_hint(e, CG_ENOTFOUND, "There is no such event of a webhook that is enabled.") : rc;
}

/* $2: one webhook, or null; $3 the mode; $4, $5: what ended the page before, or null. The newest first. */
static const char text_log[] =
	"select d.delivery_id, d.webhook_id, d.kind, d.state, d.tries, d.snapshot_id, d.status, d.reason, "
	"  to_char(d.happened_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), "
	"  to_char(d.tried_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"'), "
	"  case when d.state = 'DUE' "
	"    then to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') end, "
	"  floor(extract(epoch from d.happened_at) * 1000000)::bigint "
	"from webhook_deliveries d "
	"join webhooks w on w.account_id = d.account_id and w.webhook_id = d.webhook_id "
	"where d.account_id = $1 and d.webhook_id = coalesce($2::uuid, d.webhook_id) "
	"  and w.livemode = coalesce($3::boolean, w.livemode) "
	"  and ($4::bigint is null "
	"    or (d.happened_at, d.delivery_id) < (timestamptz 'epoch' + $4::bigint * interval '1 microsecond', $5::uuid)) "
	"order by d.happened_at desc, d.delivery_id desc "
	"limit $6::integer";

/* The columns of text_log, in order. */
static bool read_event(struct cg_row *r, struct cg_webhook_event_row *v)
{
	bool good = cg_id_parse_uuid(cg_row_text(r), &v->id);
	struct cg_str snapshot;

	good = cg_id_parse_uuid(cg_row_text(r), &v->webhook) && good;
	v->kind = cg_row_text(r);
	v->state = cg_row_text(r);
	v->tries = cg_row_int(r);
	snapshot = cg_row_text(r);
	v->status = cg_row_text(r);
	v->reason = cg_row_text(r);
	v->happened = cg_row_text(r);
	v->tried = cg_row_text(r);
	v->due = cg_row_text(r);
	v->happened_us = cg_row_int(r);
	v->has_snapshot = snapshot.p != NULL;
	if (v->has_snapshot)
		good = cg_id_parse_uuid(snapshot, &v->snapshot) && good;
	return good && !r->bad;
}

enum cg_code cg_webhook_log(struct cg_db *db, const struct cg_webhook_caller *caller,
			    const struct cg_webhook_page *page, struct cg_arena *a, struct cg_webhook_events *out,
			    struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], hook[CG_UUID_TEXT_MAX], after[CG_UUID_TEXT_MAX], at[NUMBER_MAX], most[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(&caller->account, owner),
			      page->webhook != NULL ? cg_id_uuid(page->webhook, hook) : NULL,
			      cg_webhook_priv_mode(caller),
			      page->after != NULL ? at : NULL,
			      page->after != NULL ? cg_id_uuid(page->after, after) : NULL,
			      most };
	struct cg_sql q = { .name = "webhook_log", .text = text_log, .arg = arg, .n = 6 };
	enum cg_code rc;
	int rows;

	(void)snprintf(at, sizeof(at), "%lld", (long long)page->after_us);
	(void)snprintf(most, sizeof(most), "%zu", page->limit);
	rc = cg_sql_run(db, &caller->account, CG_TX_READ, &q, 1, e);
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
