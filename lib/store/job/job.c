/*
 * job.c: Jobs as their callers see them. A job is there for nobody until all of its document is: LOADING until then,
 * with the name of its maker, and swept when that did not come to an end.
 */
#include "store/job/job.h"

#include "store/job/job_document.h"
#include "store/job/job_row.h"
#include "store/pg/bytea.h"
#include "store/pg/pgarray.h"
#include "store/pg/worker.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { RETRY_S = 30 };

/* Parameters as text. */
struct args {
	char account[CG_UUID_TEXT_MAX], job[CG_UUID_TEXT_MAX], actor[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX];
	char fingerprint[CG_IDEM_FINGERPRINT_MAX], any[CG_IDEM_FINGERPRINTS_MAX];
	char bytes[CG_JOB_ROW_NUMBER], pieces[CG_JOB_ROW_NUMBER];
	char most[CG_JOB_ROW_NUMBER], most_bytes[CG_JOB_ROW_NUMBER];
};

/* z, made from s; *bad: there was no memory for it. */
static const char *made_of(struct cg_str s, const char *z, bool *bad)
{
	*bad |= s.p != NULL && z == NULL;
	return z;
}

/* What a maker that ended left behind; then the row, unless too much waits or the Idempotency-Key is taken. */
static const char text_sweep[] = "delete from parse_jobs "
				 "where account_id = $1 and state = 'LOADING' "
				 "  and created_at < now() - interval '5 minutes'";
static const char text_insert[] =
	"insert into parse_jobs (account_id, job_id, livemode, actor_kind, actor_id, user_id, "
	"  request_id, idem_key, fingerprint, include_pii, places, client_reference_id, "
	"  metadata, pdf_ref, bytes, pieces, key_enc, password_enc, worker, session) "
	"select a.account_id, $2::uuid, $3::boolean, $4::text, $5::uuid, $6::uuid, "
	"  $7::text, $8::text, $9::bytea, $10::boolean, $11::boolean, $12::text, "
	"  $13::json, $14::text, $15::integer, $16::integer, $17::bytea, $18::bytea, "
	"  $21::text, $22::text "
	"from accounts a "
	"where a.account_id = $1 and exists ( "
	"  select from parse_jobs j "
	"  where j.account_id = $1 and j.state in ('LOADING', 'QUEUED', 'RUNNING') "
	"  having count(*) < $19::bigint and coalesce(sum(j.bytes), 0) + $15::bigint <= $20::bigint) "
	"on conflict do nothing";
static const char text_holder[] = "select job_id, fingerprint = any($4::bytea[]), state = 'LOADING' "
				  "from parse_jobs "
				  "where account_id = $1 and livemode = $2 and idem_key = $3";

/* The row that has the Idempotency-Key: ours, or the one that the same request led to before. */
static enum cg_code judge_holder(const PGresult *res, const struct cg_id *ours, struct cg_id *holder, bool *known,
				 struct cg_err *e)
{
	if (PQntuples(res) == 0)
		return CG_OK;
	if (!cg_id_parse_uuid(cg_sql_get(res, 0, 0), holder))
		return cg_fail(e, CG_EINTERNAL, "job_holder: unreadable row");
	*known = !cg_id_eq(holder, ours);
	if (*known && !cg_sql_true(res, 0, 1))
		return cg_fail(e, CG_EIDEMMISMATCH, "job: other fingerprint");
	if (*known && cg_sql_true(res, 0, 2))
		return cg_fail(e, CG_EIDEMBUSY, "job: handed over by another request at this moment");
	return CG_OK;
}

/* Row LOADING; *known: there is one already, in *holder. */
static enum cg_code begin(struct cg_db *db, const struct cg_auth *auth, const struct cg_job_order *o,
			  const struct cg_id *id, struct cg_str key, struct cg_str password, struct cg_arena *a,
			  struct cg_id *holder, bool *known, struct cg_err *e)
{
	static const struct cg_id nobody;
	const bool has_user = memcmp(&auth->user, &nobody, sizeof(nobody)) != 0;
	const char *idem_key = o->idem->key[0] != '\0' ? o->idem->key : NULL;
	struct args t;
	bool bad = false;
	const char *arg[] = {
		cg_id_uuid(&auth->account, t.account),
		cg_id_uuid(id, t.job),
		cg_job_row_bool(auth->live),
		cg_key_kind_name(auth->kind),
		cg_id_uuid(&auth->key, t.actor),
		has_user ? cg_id_uuid(&auth->user, t.user) : NULL,
		o->request_id,
		idem_key,
		t.fingerprint,
		cg_job_row_bool(o->include_pii),
		cg_job_row_bool(o->places),
		made_of(o->labels.reference, cg_arena_z(a, o->labels.reference), &bad),
		made_of(o->labels.metadata, cg_arena_z(a, o->labels.metadata), &bad),
		made_of(o->pdf_ref, cg_arena_z(a, o->pdf_ref), &bad),
		t.bytes,
		t.pieces,
		made_of(key, cg_bytea_arena(key, a), &bad),
		made_of(password, cg_bytea_arena(password, a), &bad),
		t.most,
		t.most_bytes,
		cg_sql_or_null(cg_worker_name()),
		cg_sql_or_null(cg_db_session(db)),
	};
	const char *ask[] = { t.account, arg[2], idem_key, t.any };
	struct cg_sql q[] = { { .name = "job_sweep", .text = text_sweep, .arg = arg, .n = 1 },
			      { .name = "job_add", .text = text_insert, .arg = arg, .n = 22 },
			      { .name = "job_holder", .text = text_holder, .arg = ask, .n = 4 } };
	enum cg_code rc;

	cg_idempotency_fingerprints(o->idem, t.fingerprint, t.any);
	(void)snprintf(t.bytes, sizeof(t.bytes), "%zu", o->bytes);
	(void)snprintf(t.pieces, sizeof(t.pieces), "%zu", cg_job_document_pieces(o->bytes));
	(void)snprintf(t.most, sizeof(t.most), "%d", CG_JOB_OPEN_MAX);
	(void)snprintf(t.most_bytes, sizeof(t.most_bytes), "%d", CG_JOB_OPEN_BYTES);
	if (bad)
		return cg_fail(e, CG_EBUSY, "job: no memory");
	rc = cg_job_row_failed(q, 3, cg_sql_run(db, &auth->account, CG_TX_LAZY, q, 3, e), e);
	if (rc == CG_OK)
		rc = judge_holder(q[2].res, id, holder, known, e);
	if (rc == CG_OK && !*known && cg_sql_touched(q[1].res) != 1) {
		e->retry_after = RETRY_S;
		rc = cg_fail_hint(e, CG_ERATE,
				  "%d statements of the account, or %d MiB, wait to be read: try again when some have "
				  "been.",
				  CG_JOB_OPEN_MAX, CG_JOB_OPEN_BYTES >> 20);
	}
	cg_sql_clear(q, 3);
	return rc;
}

/* A row LOADING whose maker has ended is no claim: it goes. True: the Idempotency-Key is free. */
static bool free_dead(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *holder)
{
	char account[CG_UUID_TEXT_MAX], job[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(holder, job) };
	struct cg_sql q[] = { { .name = "job_maker",
				.text = "select worker, session "
					"from parse_jobs "
					"where account_id = $1 and job_id = $2 and state = 'LOADING'",
				.arg = arg,
				.n = 2 },
			      { .name = "job_free_key",
				.text = "delete from parse_jobs "
					"where account_id = $1 and job_id = $2 and state = 'LOADING'",
				.arg = arg,
				.n = 2 } };
	struct cg_err ignored = { 0 };
	bool freed = cg_sql_run(db, &auth->account, CG_TX_READ, &q[0], 1, &ignored) == CG_OK &&
		     PQntuples(q[0].res) == 1 &&
		     cg_db_worker_is_gone(db, cg_sql_get(q[0].res, 0, 0), cg_sql_get(q[0].res, 0, 1)) &&
		     cg_sql_run(db, &auth->account, CG_TX_LAZY, &q[1], 1, &ignored) == CG_OK;

	cg_sql_clear(q, 2);
	return freed;
}

/* The text of a uuid[]. NULL without memory. */
static const char *ids_text(const struct cg_id *ids, size_t n, struct cg_arena *a)
{
	char text[CG_UUID_TEXT_MAX];
	struct cg_pgarray list;

	cg_pgarray_init(&list, a);
	for (size_t i = 0; i < n; i++)
		cg_pgarray_text(&list, cg_str_of(cg_id_uuid(&ids[i], text)));
	return cg_pgarray_done(&list);
}

enum cg_code cg_job_queue(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *ids, size_t n,
			  struct cg_arena *a, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], number[CG_JOB_ROW_NUMBER];
	const char *arg[] = { cg_id_uuid(&auth->account, account), ids_text(ids, n, a), number };
	struct cg_sql q = { .name = "job_queue",
			    .text = "update parse_jobs "
				    "set state = 'QUEUED', due_at = now(), worker = null, session = null "
				    "where account_id = $1 and job_id = any($2::uuid[]) and state = 'LOADING' "
				    "  and $3::bigint = ("
				    "    select count(*) from parse_jobs "
				    "    where account_id = $1 and job_id = any($2::uuid[]) and state = 'LOADING')",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc;

	if (arg[1] == NULL)
		return cg_fail(e, CG_EBUSY, "job_queue: no memory");
	(void)snprintf(number, sizeof(number), "%zu", n);
	rc = cg_sql_run(db, &auth->account, CG_TX_WRITE, &q, 1, e);
	if (rc == CG_OK && cg_sql_touched(q.res) != (long)n)
		rc = cg_fail(e, CG_EBUSY, "job_queue: it took too long to store");
	cg_sql_clear(&q, 1);
	return rc;
}

void cg_job_give_up(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *ids, size_t n, struct cg_arena *a)
{
	char account[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), ids_text(ids, n, a) };
	struct cg_sql q = { .name = "job_give_up",
			    .text = "delete from parse_jobs "
				    "where account_id = $1 and job_id = any($2::uuid[]) "
				    "  and state in ('LOADING', 'QUEUED')",
			    .arg = arg,
			    .n = 2 };
	struct cg_err ignored = { 0 };

	if (arg[1] == NULL)
		return;
	(void)cg_sql_run(db, &auth->account, CG_TX_WRITE, &q, 1, &ignored);
	cg_sql_clear(&q, 1);
}

enum cg_code cg_job_load(struct cg_db *db, const struct cg_auth *auth, const struct cg_job_order *order,
			 struct cg_arena *a, struct cg_id *id, bool *known, struct cg_err *e)
{
	struct cg_job_document d = { .account = auth->account, .bytes = order->bytes };
	struct cg_str key = CG_STR_NONE, password = CG_STR_NONE;
	enum cg_code rc;

	*known = false;
	if (!cg_id_new(&d.job))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	*id = d.job;
	rc = cg_job_document_key(db, &d, a, &key, e);
	if (rc == CG_OK)
		rc = cg_job_document_seal(db, &d, order->password, a, &password, e);
	if (rc == CG_OK)
		rc = begin(db, auth, order, &d.job, key, password, a, id, known, e);
	if (rc == CG_EIDEMBUSY && free_dead(db, auth, id)) {
		*e = (struct cg_err){ .code = CG_OK };
		*known = false;
		*id = d.job;
		rc = begin(db, auth, order, &d.job, key, password, a, id, known, e);
	}
	if (rc == CG_OK && !*known) {
		rc = cg_job_document_write(db, &d, order->fd, e);
		if (rc != CG_OK)
			cg_job_give_up(db, auth, &d.job, 1, a);
	}
	sodium_memzero(d.key, sizeof(d.key));
	return rc;
}

enum cg_code cg_job_add(struct cg_db *db, const struct cg_auth *auth, const struct cg_job_order *order,
			struct cg_arena *a, struct cg_job *out, bool *known, struct cg_err *e)
{
	struct cg_id id;
	enum cg_code rc = cg_job_load(db, auth, order, a, &id, known, e);

	if (rc == CG_OK && !*known) {
		rc = cg_job_queue(db, auth, &id, 1, a, e);
		if (rc != CG_OK)
			cg_job_give_up(db, auth, &id, 1, a);
	}
	return rc == CG_OK ? cg_job_get(db, auth, &id, a, out, e) : rc;
}

enum cg_code cg_job_get(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id, struct cg_arena *a,
			struct cg_job *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], job[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(id, job), cg_job_row_bool(auth->live) };
	struct cg_sql q = { .name = "job_get",
			    .text = "select job_id, livemode, state, "
				    "  floor(extract(epoch from created_at) * 1000)::bigint, "
				    "  floor(extract(epoch from expires_at) * 1000)::bigint, "
				    "  floor(extract(epoch from started_at) * 1000)::bigint, "
				    "  floor(extract(epoch from ended_at) * 1000)::bigint, "
				    "  include_pii, places, client_reference_id, metadata, request_id, snapshot_id, "
				    "  code, hint, param "
				    "from parse_jobs "
				    "where account_id = $1 and job_id = $2 and livemode = $3 and state <> 'LOADING'",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc = cg_job_row_failed(&q, 1, cg_sql_run(db, &auth->account, CG_TX_READ, &q, 1, e), e);
	struct cg_row r = { .res = q.res, .arena = a };

	if (rc == CG_OK && PQntuples(q.res) != 1)
		rc = cg_fail(e, CG_ENOJOB, "no such job");
	if (rc == CG_OK && !cg_job_row_read(&r, out))
		rc = cg_fail(e, CG_EBUSY, "job_get: memory or unreadable row");
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_job_list(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *before, unsigned limit,
			 struct cg_arena *a, struct cg_job_list *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], from[CG_UUID_TEXT_MAX], number[CG_JOB_ROW_NUMBER];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_job_row_bool(auth->live),
			      before != NULL ? cg_id_uuid(before, from) : NULL, number };
	struct cg_sql q = { .name = "job_list",
			    .text = "select job_id, livemode, state, "
				    "  floor(extract(epoch from created_at) * 1000)::bigint, "
				    "  floor(extract(epoch from expires_at) * 1000)::bigint, "
				    "  floor(extract(epoch from started_at) * 1000)::bigint, "
				    "  floor(extract(epoch from ended_at) * 1000)::bigint, "
				    "  include_pii, places, client_reference_id, metadata, request_id, snapshot_id, "
				    "  code, hint, param "
				    "from parse_jobs "
				    "where account_id = $1 and livemode = $2 and state <> 'LOADING' "
				    "  and ($3::uuid is null or job_id < $3) "
				    "order by job_id desc "
				    "limit $4::integer",
			    .arg = arg,
			    .n = 4 };
	enum cg_code rc;
	int rows;

	*out = (struct cg_job_list){ 0 };
	(void)snprintf(number, sizeof(number), "%u", limit);
	rc = cg_job_row_failed(&q, 1, cg_sql_run(db, &auth->account, CG_TX_READ, &q, 1, e), e);
	rows = rc == CG_OK ? PQntuples(q.res) : 0;
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_job job;

		if (!cg_job_row_read(&r, &job) || !CG_PUSH(a, out, &job))
			rc = cg_fail(e, CG_EBUSY, "job_list: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

/* One whose worker was lost may go: nobody ends it any more. */
enum cg_code cg_job_delete(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], job[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(id, job), cg_job_row_bool(auth->live) };
	struct cg_sql q[] = {
		{ .name = "job_delete",
		  .text = "delete from parse_jobs "
			  "where account_id = $1 and job_id = $2 and livemode = $3 "
			  "  and (state in ('QUEUED', 'DONE', 'FAILED') or (state = 'RUNNING' and due_at <= now()))",
		  .arg = arg,
		  .n = 3 },
		{ .name = "job_left",
		  .text = "select 1 "
			  "from parse_jobs "
			  "where account_id = $1 and job_id = $2 and livemode = $3 and state = 'RUNNING'",
		  .arg = arg,
		  .n = 3 },
	};
	enum cg_code rc = cg_job_row_failed(q, 2, cg_sql_run(db, &auth->account, CG_TX_WRITE, q, 2, e), e);

	if (rc == CG_OK && PQntuples(q[1].res) > 0)
		rc = cg_fail(e, CG_EJOBRUNS, "job_delete: at work");
	else if (rc == CG_OK && cg_sql_touched(q[0].res) != 1)
		rc = cg_fail(e, CG_ENOJOB, "no such job");
	cg_sql_clear(q, 2);
	return rc;
}
