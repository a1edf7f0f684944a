/*
 * job_queue.c: Jobs for the workers, which see one account at a time. Every statement but those of the owner's
 * functions names the account.
 */
#include "store/job/job_queue.h"

#include "store/job/job_row.h"
#include "store/pg/worker.h"

#include <stdio.h>
#include <string.h>

/* Behind the deadlines of a request a worker has ended. */
enum { DEAD_AFTER_MS = 15000, HELD_MAX = 64 };

enum cg_code cg_job_queue_accounts(struct cg_db *db, struct cg_arena *a, struct cg_job_accounts *out, struct cg_err *e)
{
	struct cg_sql q = { .name = "job_accounts",
			    .text = "select account_id "
				    "from casgate_parse_job_accounts() as x(account_id)" };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	if (strcmp(q.sqlstate, "42883") == 0) /* no such function */
		rc = cg_fail(e, CG_EJOBSOFF, "job_accounts: the database has no table of jobs: casgate migrate");
	*out = (struct cg_job_accounts){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_id id;

		if (!cg_id_parse_uuid(cg_sql_get(q.res, i, 0), &id) || !CG_PUSH(a, out, &id))
			rc = cg_fail(e, CG_EBUSY, "job_accounts: memory");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/* Free the job of a claim whose worker is gone. A claim that was taken over meanwhile stays. */
static enum cg_code free_claim(struct cg_db *db, const struct cg_id *account, const char *job, const char *claim,
			       struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, owner), job, claim };
	struct cg_sql q = {
		.name = "job_free",
		.text = "update parse_jobs "
			"set state = 'QUEUED', due_at = now(), claim_id = null, worker = null, session = null "
			"where account_id = $1 and job_id = $2 and claim_id = $3 and state = 'RUNNING'",
		.arg = arg,
		.n = 3
	};
	enum cg_code rc = cg_sql_run(db, account, CG_TX_LAZY, &q, 1, e);

	cg_sql_clear(&q, 1);
	return rc;
}

static enum cg_code free_dead(struct cg_db *db, const struct cg_id *account, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], most[CG_JOB_ROW_NUMBER];
	const char *arg[] = { cg_id_uuid(account, owner), most };
	struct cg_sql q = { .name = "job_held",
			    .text = "select job_id, claim_id, worker, session "
				    "from parse_jobs "
				    "where account_id = $1 and state = 'RUNNING' "
				    "order by due_at "
				    "limit $2::integer",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc;

	(void)snprintf(most, sizeof(most), "%d", HELD_MAX);
	rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	for (int i = 0; rc == CG_OK && i < PQntuples(q.res); i++) {
		if (cg_db_worker_is_gone(db, cg_sql_get(q.res, i, 2), cg_sql_get(q.res, i, 3)))
			rc = free_claim(db, account, PQgetvalue(q.res, i, 0), PQgetvalue(q.res, i, 1), e);
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/*
 * A document is gone after its hour even while a worker reads it: that one may still end the job. All others fail then,
 * and so do those that were tried too often. One that nobody was told of is deleted.
 */
enum cg_code cg_job_queue_recover(struct cg_db *db, const struct cg_id *account, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], tries[CG_JOB_ROW_NUMBER], kept[CG_JOB_ROW_NUMBER];
	const char *arg[] = { cg_id_uuid(account, owner) };
	const char *late[] = { owner, cg_code_info(CG_EJOBOLD)->name, kept };
	const char *tried[] = { owner, cg_code_info(CG_EINTERNAL)->name, kept, tries };
	struct cg_sql q[] = {
		{ .name = "job_old",
		  .text = "update parse_jobs "
			  "set key_enc = null, password_enc = null "
			  "where account_id = $1 and state = 'RUNNING' and expires_at <= now() "
			  "  and (key_enc is not null or password_enc is not null)",
		  .arg = arg,
		  .n = 1 },
		{ .name = "job_late",
		  .text = "update parse_jobs "
			  "set state = 'FAILED', code = $2, hint = '', param = '', key_enc = null, password_enc = null, "
			  "  claim_id = null, worker = null, session = null, "
			  "  ended_at = date_trunc('milliseconds', now()), "
			  "  expires_at = now() + $3::integer * interval '1 second' "
			  "where account_id = $1 and (state = 'QUEUED' or (state = 'RUNNING' and due_at <= now())) "
			  "  and expires_at <= now()",
		  .arg = late,
		  .n = 3 },
		{ .name = "job_tried",
		  .text = "update parse_jobs "
			  "set state = 'FAILED', code = $2, hint = '', param = '', key_enc = null, password_enc = null, "
			  "  claim_id = null, worker = null, session = null, "
			  "  ended_at = date_trunc('milliseconds', now()), "
			  "  expires_at = now() + $3::integer * interval '1 second' "
			  "where account_id = $1 and (state = 'QUEUED' or (state = 'RUNNING' and due_at <= now())) "
			  "  and tries >= $4::integer",
		  .arg = tried,
		  .n = 4 },
		{ .name = "job_erase",
		  .text = "delete from parse_job_pieces p "
			  "where p.account_id = $1 and exists ( "
			  "  select from parse_jobs j "
			  "  where j.account_id = $1 and j.job_id = p.job_id "
			  "    and (j.state in ('DONE', 'FAILED') or j.expires_at <= now()))",
		  .arg = arg,
		  .n = 1 },
		{ .name = "job_forget",
		  .text = "delete from parse_jobs "
			  "where account_id = $1 and state in ('LOADING', 'DONE', 'FAILED') and expires_at <= now()",
		  .arg = arg,
		  .n = 1 },
	};
	enum cg_code rc = free_dead(db, account, e);

	(void)snprintf(tries, sizeof(tries), "%d", CG_JOB_TRIES);
	(void)snprintf(kept, sizeof(kept), "%d", CG_JOB_KEPT_S);
	if (rc == CG_OK)
		rc = cg_sql_run(db, account, CG_TX_WRITE, q, 5, e);
	cg_sql_clear(q, 5);
	return rc;
}

/* The columns of job_claim behind those of job_row.h. */
static bool read_claim(struct cg_row *r, const struct cg_id *account, struct cg_job_claim *out)
{
	bool good = cg_job_row_read(r, &out->job);
	struct cg_str kind, user;

	out->auth = (struct cg_auth){ .account = *account, .live = out->job.live, .scopes = CG_SCOPE_PARSE };
	kind = cg_row_text(r);
	out->auth.kind = cg_str_eq(kind, CG_STR("TOKEN"))     ? CG_AUTH_TOKEN
			 : cg_str_eq(kind, CG_STR("SESSION")) ? CG_AUTH_SESSION
							      : CG_AUTH_KEY;
	good = cg_id_parse_uuid(cg_row_text(r), &out->auth.key) && good;
	user = cg_row_text(r);
	if (user.p != NULL)
		good = cg_id_parse_uuid(user, &out->auth.user) && good;
	out->tries = cg_row_int(r);
	out->idem_key = cg_row_text(r);
	out->pdf_ref = cg_row_text(r);
	out->key_sealed = cg_row_bytes(r);
	out->password_sealed = cg_row_bytes(r);
	out->document =
		(struct cg_job_document){ .account = *account, .job = out->job.id, .bytes = (size_t)cg_row_int(r) };
	return good && !r->bad;
}

static const char text_claim[] =
	/* materialized: a limit inside of a join may be run for each row */
	"with x as materialized ( "
	"  select n.job_id "
	"  from parse_jobs n "
	"  where n.account_id = $1 and n.state in ('QUEUED', 'RUNNING') and n.due_at <= now() "
	"    and n.expires_at > now() and n.tries < $5::integer "
	"  order by n.due_at, n.job_id "
	"  limit 1 "
	"  for update skip locked) "
	"update parse_jobs j "
	"set state = 'RUNNING', tries = j.tries + 1, claim_id = $2, worker = $3, session = $4, "
	"  due_at = now() + $6::bigint * interval '1 millisecond', "
	"  started_at = least(j.started_at, date_trunc('milliseconds', now())) "
	"from x "
	"where j.account_id = $1 and j.job_id = x.job_id "
	"returning j.job_id, j.livemode, j.state, floor(extract(epoch from j.created_at) * 1000)::bigint, "
	"  floor(extract(epoch from j.expires_at) * 1000)::bigint, "
	"  floor(extract(epoch from j.started_at) * 1000)::bigint, "
	"  floor(extract(epoch from j.ended_at) * 1000)::bigint, j.include_pii, j.places, j.client_reference_id, "
	"  j.metadata, j.request_id, j.snapshot_id, j.code, j.hint, j.param, j.actor_kind, j.actor_id, j.user_id, "
	"  j.tries, j.idem_key, j.pdf_ref, j.key_enc, j.password_enc, j.bytes";

enum cg_code cg_job_queue_claim(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
				struct cg_job_claim *out, bool *found, struct cg_err *e)
{
	const struct cg_config *cfg = cg_db_config(db);
	char owner[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX], tries[CG_JOB_ROW_NUMBER], lease[CG_JOB_ROW_NUMBER];
	const char *arg[] = { cg_id_uuid(account, owner),	 claim, cg_sql_or_null(cg_worker_name()),
			      cg_sql_or_null(cg_db_session(db)), tries, lease };
	struct cg_sql q = { .name = "job_claim", .text = text_claim, .arg = arg, .n = 6 };
	enum cg_code rc;

	*found = false;
	*out = (struct cg_job_claim){ .tries = 0 };
	if (!cg_id_new(&out->id))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(&out->id, claim);
	(void)snprintf(tries, sizeof(tries), "%d", CG_JOB_TRIES);
	(void)snprintf(lease, sizeof(lease), "%d",
		       2 * cfg->parse_timeout_ms + 8 * cfg->database_timeout_ms + DEAD_AFTER_MS);
	rc = cg_sql_run(db, account, CG_TX_WRITE, &q, 1, e);
	*found = rc == CG_OK && PQntuples(q.res) == 1;
	if (*found) {
		struct cg_row r = { .res = q.res, .arena = a };

		if (!read_claim(&r, account, out))
			rc = cg_fail(e, CG_EBUSY, "job_claim: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_job_queue_end(struct cg_db *db, const struct cg_job_claim *c, const struct cg_id *snapshot,
			      const struct cg_err *why, bool *ours, struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], job[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX], made[CG_UUID_TEXT_MAX];
	char kept[CG_JOB_ROW_NUMBER];
	const bool done = snapshot != NULL;
	const char *arg[] = { cg_id_uuid(&c->auth.account, owner),
			      cg_id_uuid(&c->job.id, job),
			      cg_id_uuid(&c->id, claim),
			      done ? "DONE" : "FAILED",
			      done ? cg_id_uuid(snapshot, made) : NULL,
			      done ? NULL : cg_code_info(why->code)->name,
			      done ? NULL : why->hint,
			      done ? NULL : why->param,
			      kept };
	struct cg_sql q[] = {
		{ .name = "job_end",
		  .text = "update parse_jobs "
			  "set state = $4, snapshot_id = $5, code = $6, hint = $7, param = $8, key_enc = null, "
			  "  password_enc = null, claim_id = null, worker = null, session = null, "
			  "  ended_at = date_trunc('milliseconds', now()), "
			  "  expires_at = now() + $9::integer * interval '1 second' "
			  "where account_id = $1 and job_id = $2 and claim_id = $3 and state = 'RUNNING'",
		  .arg = arg,
		  .n = 9 },
		{ .name = "job_end_pieces",
		  .text = "delete from parse_job_pieces "
			  "where account_id = $1 and job_id = $2 and exists ( "
			  "  select from parse_jobs "
			  "  where account_id = $1 and job_id = $2 and state in ('DONE', 'FAILED'))",
		  .arg = arg,
		  .n = 2 },
	};
	enum cg_code rc;

	(void)snprintf(kept, sizeof(kept), "%d", CG_JOB_KEPT_S);
	rc = cg_sql_run(db, &c->auth.account, CG_TX_WRITE, q, 2, e);
	*ours = rc == CG_OK && cg_sql_touched(q[0].res) == 1;
	cg_sql_clear(q, 2);
	return rc;
}

enum cg_code cg_job_queue_release(struct cg_db *db, const struct cg_job_claim *c, int wait_s, bool counted,
				  struct cg_err *e)
{
	char owner[CG_UUID_TEXT_MAX], job[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX], wait[CG_JOB_ROW_NUMBER];
	const char *arg[] = { cg_id_uuid(&c->auth.account, owner), cg_id_uuid(&c->job.id, job),
			      cg_id_uuid(&c->id, claim), wait, counted ? "0" : "1" };
	struct cg_sql q = {
		.name = "job_release",
		.text = "update parse_jobs "
			"set state = 'QUEUED', tries = tries - $5::integer, claim_id = null, worker = null, "
			"  session = null, due_at = now() + $4::integer * interval '1 second' "
			"where account_id = $1 and job_id = $2 and claim_id = $3 and state = 'RUNNING'",
		.arg = arg,
		.n = 5
	};
	enum cg_code rc;

	(void)snprintf(wait, sizeof(wait), "%d", wait_s);
	rc = cg_sql_run(db, &c->auth.account, CG_TX_WRITE, &q, 1, e);
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_job_queue_backlog(struct cg_db *db, struct cg_job_backlog *out, struct cg_err *e)
{
	struct cg_sql q = { .name = "job_backlog",
			    .text = "select waiting, running, oldest_s "
				    "from casgate_parse_job_backlog()" };
	enum cg_code rc = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, e);

	*out = (struct cg_job_backlog){ 0 };
	if (rc == CG_OK)
		*out = (struct cg_job_backlog){ cg_sql_int(q.res, 0, 0), cg_sql_int(q.res, 0, 1),
						cg_sql_int(q.res, 0, 2) };
	if (strcmp(q.sqlstate, "42883") == 0) { /* a database from before there were jobs */
		*e = (struct cg_err){ .code = CG_OK };
		rc = CG_OK;
	}
	cg_sql_clear(&q, 1);
	return rc;
}
