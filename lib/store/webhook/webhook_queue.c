/*
 * webhook_queue.c: Events of an account as deliveries, the ones that are due, and their ends. Every statement but the
 * first names the account: the sender works with the role of the workers.
 */
#include "store/webhook/webhook_queue.h"

#include "store/pg/row.h"
#include "store/pg/seal.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24 };

/* A function of the owner: row level security would show the workers none. */
enum cg_code cg_webhook_queue_accounts(struct cg_db *db, struct cg_arena *a, struct cg_webhook_accounts *out,
				       struct cg_err *e)
{
	struct cg_sql q = { .name = "webhook_accounts",
			    .text = "select account_id "
				    "from casgate_webhook_accounts() as x(account_id) "
				    "order by account_id" };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_webhook_accounts){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_id id;

		if (!cg_id_parse_uuid(cg_sql_get(q.res, i, 0), &id) || !CG_PUSH(a, out, &id))
			rc = cg_fail(e, CG_EBUSY, "webhook_accounts: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/*
 * Jobs that failed, noted before the others, whose notes move the window on. A schema from before there were jobs has
 * none.
 */
static enum cg_code note_jobs(struct cg_db *db, const struct cg_id *account, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, owner) };
	struct cg_sql q = {
		.name = "webhook_note_jobs",
		.text = "insert into webhook_deliveries (account_id, delivery_id, webhook_id, kind, subject, "
			"  code, happened_at, of_job) "
			"select w.account_id, md5(w.webhook_id::text || 'job.failed' || j.job_id::text)::uuid, "
			"  w.webhook_id, 'job.failed', j.job_id, j.code, j.ended_at, true "
			"from webhooks w "
			"join parse_jobs j on j.account_id = w.account_id and j.livemode = w.livemode "
			"where w.account_id = $1 and j.account_id = $1 and w.state = 'ENABLED' "
			"  and 'job.failed' = any(w.events) and j.state = 'FAILED' "
			"  and j.ended_at >= w.created_at and j.ended_at > w.seen_at - interval '10 minutes' "
			"on conflict (account_id, webhook_id, kind, subject) "
			"do nothing",
		.arg = arg,
		.n = 1
	};
	enum cg_code rc = cg_sql_run(db, account, CG_TX_LAZY, &q, 1, e);

	if (strcmp(q.sqlstate, "42P01") == 0) {
		*e = (struct cg_err){ .code = CG_OK };
		rc = CG_OK;
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/* What no longer signs is erased. A schema from before secrets were rolled has none. */
static enum cg_code forget_secrets(struct cg_db *db, const struct cg_id *account, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, owner) };
	struct cg_sql q = { .name = "webhook_forget",
			    .text = "update webhooks "
				    "set previous_secret_enc = null, previous_from = null, previous_until = null, "
				    "  previous_told = null "
				    "where account_id = $1 and previous_until <= now()",
			    .arg = arg,
			    .n = 1 };
	enum cg_code rc = cg_sql_run(db, account, CG_TX_LAZY, &q, 1, e);

	if (strcmp(q.sqlstate, "42703") == 0) {
		*e = (struct cg_err){ .code = CG_OK };
		rc = CG_OK;
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/*
 * The id is made of what makes an event one, so that two senders that look at the same time make the same row. A crash
 * of the server may forget all three statements together: the next look finds the events again.
 */
enum cg_code cg_webhook_queue_note(struct cg_db *db, const struct cg_id *account, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, owner) };
	struct cg_sql q[] = {
		{ .name = "webhook_note",
		  .text = "insert into webhook_deliveries (account_id, delivery_id, webhook_id, kind, subject, snapshot_id, "
			  "  code, happened_at, expires_at) "
			  "select w.account_id, md5(w.webhook_id::text || x.kind || x.subject::text)::uuid, "
			  "  w.webhook_id, x.kind, x.subject, x.snapshot_id, "
			  "  x.code, x.at, x.expires_at "
			  "from webhooks w "
			  "join ( "
			  "  select s.livemode, 'snapshot.created' as kind, s.snapshot_id as subject, s.snapshot_id, "
			  "    null::text as code, s.created_at as at, s.expires_at "
			  "  from snapshots s "
			  "  where s.account_id = $1 "
			  "  union all "
			  "  select n.livemode, 'snapshot.enriched', n.enrichment_id, n.snapshot_id, null, n.enriched_at, null "
			  "  from enrichments n "
			  "  where n.account_id = $1 "
			  "  union all "
			  "  select s.livemode, 'snapshot.expiring', s.snapshot_id, s.snapshot_id, null, "
			  "    s.expires_at - case when s.livemode then interval '7 days' else interval '1 hour' end, "
			  "    s.expires_at "
			  "  from snapshots s "
			  "  where s.account_id = $1 and s.expires_at > now() "
			  "  union all "
			  "  select u.livemode, 'job.failed', u.upload_id, null, u.code, "
			  "    case when u.tries_left = 0 then u.claimed_at else u.expires_at end, null "
			  "  from upload_sessions u "
			  "  where u.account_id = $1 and u.state = 'FAILED' "
			  ") x on x.livemode = w.livemode and x.kind = any(w.events) "
			  "where w.account_id = $1 and w.state = 'ENABLED' and x.at <= now() and x.at >= w.created_at "
			  "  and x.at > w.seen_at - interval '10 minutes' "
			  "on conflict (account_id, webhook_id, kind, subject) "
			  "do nothing",
		  .arg = arg,
		  .n = 1 },
		{ .name = "webhook_seen",
		  .text = "update webhooks "
			  "set seen_at = now() "
			  "where account_id = $1 and state = 'ENABLED' and seen_at < now() - interval '1 minute'",
		  .arg = arg,
		  .n = 1 },
		{ .name = "webhook_sweep",
		  .text = "delete from webhook_deliveries "
			  "where account_id = $1 and state <> 'DUE' and since < now() - interval '30 days'",
		  .arg = arg,
		  .n = 1 },
	};
	enum cg_code rc = note_jobs(db, account, e);

	if (rc == CG_OK)
		rc = forget_secrets(db, account, e);
	if (rc == CG_OK)
		rc = cg_sql_run(db, account, CG_TX_LAZY, q, 3, e);
	cg_sql_clear(q, 3);
	return rc;
}

/* A sealed secret as its bytes. */
static enum cg_code open_key(const struct cg_seal *seal, struct cg_str sealed, struct cg_arena *a,
			     uint8_t out[CG_WEBHOOK_KEY], struct cg_err *e)
{
	struct cg_str key = CG_STR_NONE;
	enum cg_code rc = cg_seal_open(seal, "webhook", 0, sealed, a, &key, e);

	if (rc == CG_OK && key.n != CG_WEBHOOK_KEY)
		rc = cg_fail(e, CG_EINTERNAL, "webhook_claim: a secret of another length");
	if (rc == CG_OK)
		memcpy(out, key.p, CG_WEBHOOK_KEY);
	if (key.p != NULL)
		sodium_memzero((void *)(uintptr_t)key.p, key.n);
	return rc;
}

/* The summary of what this kind of event is about, read now: a snapshot that is gone has none. */
static enum cg_code read_summary(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
				 struct cg_webhook_due *d, struct cg_err *e)
{
	if (!d->has_snapshot ||
	    (!cg_str_eq(d->kind, CG_STR("snapshot.created")) && !cg_str_eq(d->kind, CG_STR("snapshot.enriched"))))
		return CG_OK;
	return cg_snapshot_row_of(db, account, &d->snapshot, a, &d->row, e);
}

/*
 * The columns of webhook_claim, in order, but for the last one. A secret that does not open is a fault of the key:
 * nothing is sent.
 */
static enum cg_code read_due(struct cg_db *db, const struct cg_id *account, struct cg_row *r, struct cg_webhook_due *d,
			     struct cg_err *e)
{
	struct cg_seal seal = { .cfg = cg_db_config(db), .account = *account };
	struct cg_str snapshot, expires, sealed, before;
	bool good = cg_id_parse_uuid(cg_row_text(r), &d->id);
	enum cg_code rc;

	good = cg_id_parse_uuid(cg_row_text(r), &d->webhook) && good;
	d->kind = cg_row_text(r);
	good = cg_id_parse_uuid(cg_row_text(r), &d->subject) && good;
	snapshot = cg_row_text(r);
	d->code = cg_row_text(r);
	d->happened_ms = cg_row_int(r);
	expires = cg_sql_get(r->res, r->row, r->col);
	d->expires_ms = expires.p != NULL ? cg_row_int(r) : 0;
	r->col += expires.p == NULL;
	d->tries = cg_row_int(r);
	d->url = cg_row_text(r);
	sealed = cg_row_bytes(r);
	d->live = cg_row_bool(r);
	d->of_job = cg_row_bool(r);
	before = cg_row_bytes(r);
	d->reference = cg_row_text(r);
	d->has_expiry = expires.p != NULL;
	d->has_snapshot = snapshot.p != NULL;
	if (d->has_snapshot)
		good = cg_id_parse_uuid(snapshot, &d->snapshot) && good;
	if (!good || r->bad)
		return cg_row_unreadable(r->arena, "webhook_claim", e);
	seal.snapshot = d->webhook;
	rc = open_key(&seal, sealed, r->arena, d->key, e);
	d->both = before.p != NULL;
	return rc == CG_OK && d->both ? open_key(&seal, before, r->arena, d->before, e) : rc;
}

/*
 * What the caller calls a job, which a schema of before jobs does not know; a job of more than a day ago is not there
 * any more.
 */
static enum cg_code read_job(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
			     struct cg_webhook_due *d, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], job[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, owner), cg_id_uuid(&d->subject, job) };
	struct cg_sql q = { .name = "webhook_job",
			    .text = "select client_reference_id "
				    "from parse_jobs "
				    "where account_id = $1 and job_id = $2",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	struct cg_row r = { .res = q.res, .arena = a };

	if (rc == CG_OK && PQntuples(q.res) == 1)
		d->reference = cg_row_text(&r);
	if (rc == CG_OK && r.bad)
		rc = cg_fail(e, CG_EBUSY, "webhook_job: memory");
	cg_sql_clear(&q, 1);
	return rc;
}

/* A claim is durable before anything is sent: tries are counted, whatever becomes of the sender. */
enum cg_code cg_webhook_queue_claim(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
				    struct cg_webhook_dues *out, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], lease[NUMBER_MAX], batch[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(account, owner), lease, batch };
	struct cg_sql q = {
		.name = "webhook_claim",
		/* materialized: a limit inside of a join may be run for each row */
		.text = "with x as materialized ( "
			"  select n.delivery_id, "
			"    coalesce(to_jsonb(s), to_jsonb(u)) ->> 'client_reference_id' as reference "
			"  from webhook_deliveries n "
			"  left join snapshots s on s.account_id = $1 and s.snapshot_id = n.snapshot_id "
			"  left join upload_sessions u on u.account_id = $1 and u.upload_id = n.subject "
			"    and n.kind = 'job.failed' "
			"  where n.account_id = $1 and n.state = 'DUE' and n.due_at <= now() and exists ( "
			"    select 1 "
			"    from webhooks o "
			"    where o.account_id = $1 and o.webhook_id = n.webhook_id and o.state = 'ENABLED') "
			"  order by n.due_at "
			"  limit $3::integer "
			"  for update of n skip locked) "
			"update webhook_deliveries d "
			"set tries = d.tries + 1, tried_at = now(), due_at = now() + $2::integer * interval '1 second' "
			"from x "
			"cross join webhooks w "
			"where d.account_id = $1 and d.delivery_id = x.delivery_id and w.account_id = $1 "
			"  and w.webhook_id = d.webhook_id "
			"returning d.delivery_id, d.webhook_id, d.kind, d.subject, d.snapshot_id, d.code, "
			"  floor(extract(epoch from d.happened_at at time zone 'UTC') * 1000)::bigint, "
			"  floor(extract(epoch from d.expires_at at time zone 'UTC') * 1000)::bigint, d.tries, w.url, "
			"  w.secret_enc, w.livemode, coalesce((to_jsonb(d) ->> 'of_job')::boolean, false), "
			"  case when (to_jsonb(w) ->> 'previous_until')::timestamptz > now() "
			"    then (to_jsonb(w) ->> 'previous_secret_enc')::bytea end, x.reference, "
			"  coalesce((to_jsonb(w) ->> 'include_data')::boolean, false)",
		.arg = arg,
		.n = 3
	};
	enum cg_code rc;
	int rows;

	out->n = 0;
	(void)snprintf(lease, sizeof(lease), "%d", CG_WEBHOOK_LEASE_S);
	(void)snprintf(batch, sizeof(batch), "%d", CG_WEBHOOK_BATCH);
	rc = cg_sql_run(db, account, CG_TX_WRITE, &q, 1, e);
	rows = rc == CG_OK ? PQntuples(q.res) : 0;
	for (int i = 0; i < rows && i < CG_WEBHOOK_BATCH && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };

		out->v[i] = (struct cg_webhook_due){ 0 };
		rc = read_due(db, account, &r, &out->v[i], e);
		if (rc == CG_OK && out->v[i].of_job)
			rc = read_job(db, account, a, &out->v[i], e);
		if (rc == CG_OK && cg_row_bool(&r))
			rc = read_summary(db, account, a, &out->v[i], e);
		out->n = (size_t)i + 1;
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/* $4 the status, $5 why, $6 seconds to wait. A try that another sender took over meanwhile changes nothing. */
static const char text_again[] =
	"update webhook_deliveries "
	"set status = $4::integer, reason = $5, due_at = now() + $6::bigint * interval '1 second' "
	"where account_id = $1 and delivery_id = $2 and tries = $3::integer and state = 'DUE'";

/* $3 as there, $4 gone, $5 days: the next try would come too late. */
static const char text_failed[] =
	"update webhook_deliveries "
	"set state = 'FAILED' "
	"where account_id = $1 and delivery_id = $2 and tries = $3::integer and state = 'DUE' "
	"  and ($4::boolean or due_at > since + $5::integer * interval '1 day')";

/* An address whose events fail, none of which came through since the failed one was noted. */
static const char text_disable[] =
	"update webhooks w "
	"set state = 'DISABLED', reason = $3 "
	"where w.account_id = $1 and w.state = 'ENABLED' and exists ( "
	"  select 1 "
	"  from webhook_deliveries d "
	"  where d.account_id = $1 and d.webhook_id = w.webhook_id and d.delivery_id = $2 and d.state = 'FAILED' "
	"    and ($4::boolean or not exists ( "
	"      select 1 "
	"      from webhook_deliveries o "
	"      where o.account_id = $1 and o.webhook_id = w.webhook_id and o.state = 'SENT' "
	"        and o.tried_at > d.since)))";

/* What is due for an address that is disabled will not be sent. */
static const char text_drop[] = "update webhook_deliveries d "
				"set state = 'FAILED', reason = 'the webhook was disabled' "
				"from webhooks w "
				"where d.account_id = $1 and w.account_id = $1 and w.webhook_id = d.webhook_id "
				"  and w.state = 'DISABLED' and d.state = 'DUE'";

/* Of a try that was taken over the end is not noted: the other sender's counts. */
enum cg_code cg_webhook_queue_end(struct cg_db *db, const struct cg_id *account, const struct cg_webhook_due *d,
				  const struct cg_webhook_result *r, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], id[CG_UUID_TEXT_MAX], tries[NUMBER_MAX], status[NUMBER_MAX], wait[NUMBER_MAX];
	char days[NUMBER_MAX];
	const char *arg[] = {
		cg_id_uuid(account, owner), cg_id_uuid(&d->id, id), tries, r->status > 0 ? status : NULL, r->why, wait
	};
	const char *late[] = { owner, id, tries, r->gone ? "t" : "f", days };
	const char *disable[] = { owner, id, r->gone ? "gone: it wants no more" : "three days without success",
				  r->gone ? "t" : "f" };
	struct cg_sql sent = { .name = "webhook_sent",
			       .text = "update webhook_deliveries "
				       "set state = 'SENT', status = $4::integer, reason = null "
				       "where account_id = $1 and delivery_id = $2 and tries = $3::integer",
			       .arg = arg,
			       .n = 4 };
	struct cg_sql failed[] = {
		{ .name = "webhook_again", .text = text_again, .arg = arg, .n = 6 },
		{ .name = "webhook_failed", .text = text_failed, .arg = late, .n = 5 },
		{ .name = "webhook_disable", .text = text_disable, .arg = disable, .n = 4 },
		{ .name = "webhook_drop", .text = text_drop, .arg = arg, .n = 1 },
	};
	struct cg_sql *q = r->sent ? &sent : failed;
	size_t n = r->sent ? 1 : sizeof(failed) / sizeof(failed[0]);
	enum cg_code rc;

	(void)snprintf(tries, sizeof(tries), "%lld", (long long)d->tries);
	(void)snprintf(status, sizeof(status), "%ld", r->status);
	(void)snprintf(wait, sizeof(wait), "%lld", (long long)r->wait_s);
	(void)snprintf(days, sizeof(days), "%d", CG_WEBHOOK_DAYS);
	rc = cg_sql_run(db, account, CG_TX_WRITE, q, n, e);
	cg_sql_clear(q, n);
	return rc;
}
