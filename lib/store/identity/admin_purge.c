/*
 * admin_purge.c: The purge of what has expired, of all accounts.
 */
#include "store/identity/admin.h"
#include "store/pg/sql.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/*
 * Deleting by account and in batches: each batch is a short transaction of one account, so that it blocks nothing
 * else, may stop anywhere and needs one shard only where the tables are distributed.
 */
static const struct purge {
	const char *name;
	const char *accounts; /* accounts that have something to delete */
	const char *rows;     /* delete a batch of account $1 */
	size_t count;	      /* member of struct cg_purged; SIZE_MAX: not counted */
	bool added;	      /* of a migration that only adds: a schema from before goes without */
} purges[] = {
	{ "purge_old_jobs",
	  "select distinct account_id "
	  "from parse_jobs "
	  "where expires_at <= now() and (state = 'QUEUED' or (state = 'RUNNING' and due_at <= now())) "
	  "limit 1000",
	  "update parse_jobs "
	  "set state = 'FAILED', code = 'job_expired', key_enc = null, password_enc = null, claim_id = null, "
	  "  ended_at = date_trunc('milliseconds', now()), expires_at = now() + interval '1 day' "
	  "where account_id = $1 and expires_at <= now() "
	  "  and (state = 'QUEUED' or (state = 'RUNNING' and due_at <= now()))",
	  offsetof(struct cg_purged, jobs), true },
	{ "purge_job_pieces",
	  "select distinct p.account_id "
	  "from parse_job_pieces p "
	  "join parse_jobs j on j.account_id = p.account_id and j.job_id = p.job_id "
	  "where j.state in ('DONE', 'FAILED') or j.expires_at <= now() "
	  "limit 1000",
	  "delete from parse_job_pieces p "
	  "where p.account_id = $1 and exists ( "
	  "  select from parse_jobs j "
	  "  where j.account_id = $1 and j.job_id = p.job_id "
	  "    and (j.state in ('DONE', 'FAILED') or j.expires_at <= now()))",
	  SIZE_MAX, true },
	{ "purge_jobs",
	  "select distinct account_id "
	  "from parse_jobs "
	  "where expires_at <= now() and state in ('LOADING', 'DONE', 'FAILED') "
	  "limit 1000",
	  "delete from parse_jobs "
	  "where account_id = $1 and expires_at <= now() and state in ('LOADING', 'DONE', 'FAILED')",
	  offsetof(struct cg_purged, jobs), true },
	{ "purge_snapshots",
	  "select distinct account_id "
	  "from snapshots "
	  "where expires_at <= now() "
	  "limit 1000",
	  "delete from snapshots "
	  "where account_id = $1 and snapshot_id in ( "
	  "  select snapshot_id "
	  "  from snapshots "
	  "  where account_id = $1 and expires_at <= now() "
	  "  order by snapshot_id "
	  "  limit 50)",
	  offsetof(struct cg_purged, snapshots), false },
	{ "purge_idempotency_keys",
	  "select distinct account_id "
	  "from idempotency_keys "
	  "where expires_at <= now() "
	  "limit 1000",
	  "delete from idempotency_keys "
	  "where account_id = $1 and (livemode, idem_key) in ( "
	  "  select livemode, idem_key "
	  "  from idempotency_keys "
	  "  where account_id = $1 and expires_at <= now() "
	  "  limit 5000)",
	  offsetof(struct cg_purged, idempotency_keys), false },
	{ "purge_uploads",
	  "select distinct account_id "
	  "from upload_sessions "
	  "where expires_at <= now() - interval '1 day' "
	  "limit 1000",
	  "delete from upload_sessions "
	  "where account_id = $1 and expires_at <= now() - interval '1 day'",
	  offsetof(struct cg_purged, uploads), false },
	{ "purge_usage",
	  "select distinct account_id "
	  "from usage_daily "
	  "where day < (now() at time zone 'UTC')::date - 400 "
	  "limit 1000",
	  "delete from usage_daily "
	  "where account_id = $1 and day < (now() at time zone 'UTC')::date - 400",
	  offsetof(struct cg_purged, usage_days), false },
	{ "purge_audit",
	  "select distinct account_id "
	  "from audit_log "
	  "where at < now() - interval '400 days' "
	  "limit 1000",
	  "delete from audit_log "
	  "where account_id = $1 and (at, event_id) in ( "
	  "  select at, event_id "
	  "  from audit_log "
	  "  where account_id = $1 and at < now() - interval '400 days' "
	  "  limit 5000)",
	  offsetof(struct cg_purged, audit), false },
	{ "purge_requests",
	  "select distinct account_id "
	  "from request_log "
	  "where at < now() - interval '30 days' "
	  "limit 1000",
	  "delete from request_log "
	  "where account_id = $1 and entry_id in ( "
	  "  select entry_id "
	  "  from request_log "
	  "  where account_id = $1 and at < now() - interval '30 days' "
	  "  limit 5000)",
	  offsetof(struct cg_purged, requests), true },
	{ "purge_sessions",
	  "select distinct account_id "
	  "from user_sessions "
	  "where expires_at <= now() "
	  "limit 1000",
	  "delete from user_sessions "
	  "where account_id = $1 and expires_at <= now()",
	  offsetof(struct cg_purged, sessions), false },
	{ "purge_grants",
	  "select distinct account_id "
	  "from oauth_grants "
	  "where expires_at <= now() "
	  "limit 1000",
	  "delete from oauth_grants "
	  "where account_id = $1 and grant_id in ( "
	  "  select grant_id "
	  "  from oauth_grants "
	  "  where account_id = $1 and expires_at <= now() "
	  "  order by grant_id "
	  "  limit 500)",
	  offsetof(struct cg_purged, grants), false },
	{ "purge_tokens",
	  "select distinct account_id "
	  "from oauth_tokens "
	  "where expires_at <= now() "
	  "limit 1000",
	  "delete from oauth_tokens "
	  "where account_id = $1 and token_hash in ( "
	  "  select token_hash "
	  "  from oauth_tokens "
	  "  where account_id = $1 and expires_at <= now() "
	  "  limit 5000)",
	  offsetof(struct cg_purged, tokens), false },
};

/* The same for what belongs to no account. A client that is deleted registers again when it comes back. */
static const struct purge_shared {
	const char *name;
	const char *rows;
	size_t count; /* SIZE_MAX: not counted */
} shared[] = {
	{ "purge_clients",
	  "delete from oauth_clients "
	  "where client_id in ( "
	  "  select client_id "
	  "  from oauth_clients "
	  "  where last_used_at < now() - interval '90 days' "
	  "    or (consented_at is null and last_used_at < now() - interval '7 days') "
	  "  limit 5000)",
	  offsetof(struct cg_purged, clients) },
	{ "purge_throttles",
	  "delete from throttles "
	  "where bucket in (select bucket from throttles where since < now() - interval '1 hour' limit 5000)",
	  SIZE_MAX },
};

/* Batches until nothing is left, each a transaction of its own. */
static enum cg_code purge_account(struct cg_db *db, const struct purge *p, const char *account, int64_t *count,
				  struct cg_err *e)
{
	const char *arg[] = { account };
	enum cg_code rc = CG_OK;
	int64_t touched = 1;

	while (touched > 0 && rc == CG_OK) {
		struct cg_sql q = { .name = p->name, .text = p->rows, .arg = arg, .n = 1 };

		rc = cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, e);
		touched = rc == CG_OK ? cg_sql_touched(q.res) : 0;
		*count += touched;
		cg_sql_clear(&q, 1);
	}
	return rc;
}

/* Accounts are read a thousand at a time, until none has anything to delete. */
static enum cg_code purge_all(struct cg_db *db, const struct purge *p, int64_t *count, struct cg_err *e)
{
	enum cg_code rc = CG_OK;
	int rows = 1;

	while (rows > 0 && rc == CG_OK) {
		struct cg_sql q = { .name = p->name, .text = p->accounts };

		rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
		rows = rc == CG_OK ? PQntuples(q.res) : 0;
		if (p->added && strcmp(q.sqlstate, "42P01") == 0) {
			*e = (struct cg_err){ .code = CG_OK };
			rc = CG_OK;
		}
		for (int i = 0; i < rows && rc == CG_OK; i++)
			rc = purge_account(db, p, PQgetvalue(q.res, i, 0), count, e);
		cg_sql_clear(&q, 1);
	}
	return rc;
}

/* What belongs to no account: clients of OAuth and throttles. */
static enum cg_code purge_shared(struct cg_db *db, const struct purge_shared *p, struct cg_purged *out,
				 struct cg_err *e)
{
	int64_t ignored = 0, touched = 1;
	int64_t *count = p->count != SIZE_MAX ? (int64_t *)(void *)((char *)out + p->count) : &ignored;
	enum cg_code rc = CG_OK;

	while (touched > 0 && rc == CG_OK) {
		struct cg_sql q = { .name = p->name, .text = p->rows };

		rc = cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, e);
		touched = rc == CG_OK ? cg_sql_touched(q.res) : 0;
		*count += touched;
		cg_sql_clear(&q, 1);
	}
	return rc;
}

/* For doctor and metrics. A schema without the table goes without. */
static void note_purge(struct cg_db *db, const char *text)
{
	struct cg_sql q = { .name = "purge_note", .text = text };
	struct cg_err none = { 0 };

	(void)cg_sql_run(db, NULL, CG_TX_WRITE, &q, 1, &none);
	cg_sql_clear(&q, 1);
}

static const char purge_begins[] = "insert into jobs (job, started_at) "
				   "values ('purge', now()) "
				   "on conflict (job) "
				   "do update set started_at = excluded.started_at, finished_at = null";
static const char purge_fails[] = "update jobs "
				  "set finished_at = now() "
				  "where job = 'purge'";
static const char purge_ends[] = "update jobs "
				 "set finished_at = now(), succeeded_at = now() "
				 "where job = 'purge'";

/* One kind after the other; what was deleted before an error is counted. */
enum cg_code cg_admin_purge(struct cg_db *db, struct cg_purged *out, struct cg_err *e)
{
	enum cg_code rc = CG_OK;
	int64_t ignored = 0;

	*out = (struct cg_purged){ 0 };
	note_purge(db, purge_begins);
	for (size_t i = 0; i < sizeof(purges) / sizeof(purges[0]) && rc == CG_OK; i++)
		rc = purge_all(
			db, &purges[i],
			purges[i].count != SIZE_MAX ? (int64_t *)(void *)((char *)out + purges[i].count) : &ignored, e);
	for (size_t i = 0; i < sizeof(shared) / sizeof(shared[0]) && rc == CG_OK; i++)
		rc = purge_shared(db, &shared[i], out, e);
	note_purge(db, rc == CG_OK ? purge_ends : purge_fails);
	return rc;
}
