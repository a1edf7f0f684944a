/*
 * idempotency.c: Idempotency keys: a request claims its key, works, and leaves its result. A second request with
 * the same key gets the result, is told to wait for it, or is told that the key belongs to another request. Claims
 * of workers that ended are taken over.
 */
#include "store/snapshot/idempotency.h"

#include "store/pg/bytea.h"
#include "store/pg/sql.h"
#include "store/pg/worker.h"

#include <stdio.h>
#include <string.h>

/* A claim older than the deadlines of a request belongs to a worker that has ended. */
enum { DEAD_AFTER_MS = 15000, NUMBER_MAX = 24 };

/* Parameters as text. */
struct args {
	char account[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX], fingerprint[CG_IDEM_FINGERPRINT_MAX],
		any[CG_IDEM_FINGERPRINTS_MAX], dead_ms[NUMBER_MAX];
};

/* As libpq takes a boolean. */
static const char *live_text(const struct cg_auth *auth)
{
	return auth->live ? "t" : "f";
}

/* Columns: same fingerprint, mine, state, snapshot_id, code, hint, claim_id, worker, session. */
static enum cg_code judge_claim(const PGresult *r, struct cg_idem *idem, struct cg_err *e)
{
	struct cg_str state, hint;

	if (PQntuples(r) != 1)
		return cg_fail(e, CG_EBUSY, "idempotency: claim vanished");
	if (!cg_sql_true(r, 0, 0))
		return cg_fail(e, CG_EIDEMMISMATCH, "idempotency: other fingerprint");
	state = cg_sql_get(r, 0, 2);
	if (cg_str_eq(state, CG_STR("CLAIMED"))) {
		idem->state = CG_IDEM_NEW;
		return cg_sql_true(r, 0, 1) ? CG_OK : cg_fail(e, CG_EIDEMBUSY, "idempotency: claimed by another");
	}
	if (cg_str_eq(state, CG_STR("SNAPSHOT"))) {
		idem->state = CG_IDEM_SNAPSHOT;
		return cg_id_parse_uuid(cg_sql_get(r, 0, 3), &idem->snapshot) &&
				       cg_id_parse_uuid(cg_sql_get(r, 0, 6), &idem->answered_by)
			       ? CG_OK
			       : cg_fail(e, CG_EINTERNAL, "idempotency: unreadable row");
	}
	idem->state = CG_IDEM_REFUSED;
	hint = cg_sql_get(r, 0, 5);
	(void)snprintf(idem->hint, sizeof(idem->hint), "%.*s", (int)hint.n, hint.p != NULL ? hint.p : "");
	return cg_code_of(cg_sql_get(r, 0, 4), &idem->code) ? CG_OK
							    : cg_fail(e, CG_EINTERNAL, "idempotency: unknown code");
}

/* Take the claim of a worker that has ended; true when it is this request's now. read: what judge_claim judged. */
static bool take_over(struct cg_db *db, const struct cg_auth *auth, const PGresult *read, const char *const arg[9])
{
	char old[CG_UUID_TEXT_MAX];
	const char *take[] = { arg[0], arg[1], arg[2], arg[8], arg[4], arg[6], arg[7], old };
	struct cg_sql q = { .name = "idem_take_over",
			    .text = "update idempotency_keys "
				    "set claim_id = $5, claimed_at = now(), worker = $6, session = $7 "
				    "where account_id = $1 and livemode = $2 and idem_key = $3 "
				    "  and fingerprint = any($4::bytea[]) "
				    "  and claim_id = $8 and state = 'CLAIMED'",
			    .arg = take,
			    .n = 8 };
	struct cg_err e = { 0 };
	bool mine;

	if (!cg_db_worker_is_gone(db, cg_sql_get(read, 0, 7), cg_sql_get(read, 0, 8)))
		return false;
	(void)snprintf(old, sizeof(old), "%s", PQgetvalue(read, 0, 6));
	mine = cg_sql_run(db, &auth->account, CG_TX_LAZY, &q, 1, &e) == CG_OK && cg_sql_touched(q.res) == 1;
	cg_sql_clear(&q, 1);
	return mine;
}

void cg_idempotency_fingerprints(const struct cg_idem *idem, char own[CG_IDEM_FINGERPRINT_MAX],
				 char any[CG_IDEM_FINGERPRINTS_MAX])
{
	char text[CG_IDEM_FINGERPRINT_MAX];
	size_t n = 0;

	(void)cg_bytea_text(idem->fingerprint, CG_FINGERPRINT_BYTES, own);
	for (int i = -1; i < idem->also_n; i++) {
		const uint8_t *f = i < 0 ? idem->fingerprint : idem->also[i];

		n += (size_t)snprintf(any + n, CG_IDEM_FINGERPRINTS_MAX - n, "%s\"\\%s\"", i < 0 ? "{" : ",",
				      cg_bytea_text(f, CG_FINGERPRINT_BYTES, text));
	}
	(void)snprintf(any + n, CG_IDEM_FINGERPRINTS_MAX - n, "}");
}

/* Insert and read in one transaction: what is read is what decides. */
enum cg_code cg_idempotency_claim(struct cg_db *db, const struct cg_auth *auth, struct cg_idem *idem, struct cg_err *e)
{
	const struct cg_config *cfg = cg_db_config(db);
	struct args t;
	const char *arg[9] = { t.account,
			       live_text(auth),
			       idem->key,
			       t.fingerprint,
			       t.claim,
			       t.dead_ms,
			       cg_sql_or_null(cg_worker_name()),
			       NULL,
			       t.any };
	const char *ask[] = { t.account, arg[1], idem->key, t.any, t.claim };
	struct cg_sql q[] = {
		/* Two at once: the second waits for the first to commit and then finds its row. */
		{ .name = "idem_claim",
		  .text = "insert into idempotency_keys as k (account_id, livemode, idem_key, fingerprint, claim_id, "
			  "  state, claimed_at, expires_at, worker, session) "
			  "values ($1, $2, $3, $4, $5, 'CLAIMED', now(), now() + interval '24 hours', $7, $8) "
			  "on conflict (account_id, livemode, idem_key) "
			  "do update set fingerprint = excluded.fingerprint, claim_id = excluded.claim_id, "
			  "  state = 'CLAIMED', claimed_at = excluded.claimed_at, expires_at = excluded.expires_at, "
			  "  worker = excluded.worker, session = excluded.session, snapshot_id = null, code = null, "
			  "  hint = null "
			  "where k.expires_at <= excluded.claimed_at "
			  "  or (k.state = 'CLAIMED' and k.fingerprint = any($9::bytea[]) "
			  "    and k.claimed_at < excluded.claimed_at - $6::bigint * interval '1 millisecond')",
		  .arg = arg,
		  .n = 9 },
		{ .name = "idem_read",
		  .text = "select fingerprint = any($4::bytea[]), claim_id = $5, state, snapshot_id, code, hint, claim_id, "
			  "  worker, session "
			  "from idempotency_keys "
			  "where account_id = $1 and livemode = $2 and idem_key = $3",
		  .arg = ask,
		  .n = 5 },
	};
	enum cg_code rc;

	if (idem->key[0] == '\0' || !cg_str_is_utf8(cg_str_of(idem->key)))
		return cg_fail_param(e, CG_EREQUEST, "Idempotency-Key",
				     "Idempotency-Key must be 1 to 255 characters of text.");
	if (!cg_id_new(&idem->claim))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	arg[7] = cg_sql_or_null(cg_db_session(db));
	(void)cg_id_uuid(&auth->account, t.account);
	(void)cg_id_uuid(&idem->claim, t.claim);
	(void)snprintf(t.dead_ms, sizeof(t.dead_ms), "%d",
		       cfg->parse_timeout_ms + 2 * cfg->database_timeout_ms + DEAD_AFTER_MS);
	cg_idempotency_fingerprints(idem, t.fingerprint, t.any);
	rc = cg_sql_run(db, &auth->account, CG_TX_LAZY, q, 2, e);
	if (rc == CG_OK)
		rc = judge_claim(q[1].res, idem, e);
	else if (rc == CG_EDB)
		cg_idempotency_release(db, auth, idem); /* it may have been committed: nobody would work on it */
	if (rc == CG_EIDEMBUSY && take_over(db, auth, q[1].res, arg)) {
		*e = (struct cg_err){ .code = CG_OK };
		rc = CG_OK;
	}
	cg_sql_clear(q, 2);
	return rc;
}

/* Only the holder of the claim may answer. */
enum cg_code cg_idempotency_answer(struct cg_db *db, const struct cg_auth *auth, const struct cg_idem *idem,
				   const struct cg_id *snapshot, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX], text[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), live_text(auth), idem->key,
			      cg_id_uuid(&idem->claim, claim), cg_id_uuid(snapshot, text) };
	struct cg_sql q = { .name = "idem_answer",
			    .text = "update idempotency_keys "
				    "set state = 'SNAPSHOT', snapshot_id = $5 "
				    "where account_id = $1 and livemode = $2 and idem_key = $3 and claim_id = $4 "
				    "  and state = 'CLAIMED'",
			    .arg = arg,
			    .n = 5 };
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_LAZY, &q, 1, e);

	cg_sql_clear(&q, 1);
	return rc;
}

/* No row: the claim belongs to another request now. The division stops the transaction. */
void cg_idempotency_keep(const struct cg_auth *auth, const struct cg_idem *idem, const struct cg_id *result,
			 struct cg_idem_keep *k, struct cg_sql *out)
{
	k->arg[0] = cg_id_uuid(&auth->account, k->account);
	k->arg[1] = live_text(auth);
	k->arg[2] = idem->key;
	k->arg[3] = cg_id_uuid(&idem->claim, k->claim);
	k->arg[4] = cg_id_uuid(result, k->result);
	*out = (struct cg_sql){ .name = "idem_keep",
				.text = "with kept as ( "
					"  update idempotency_keys "
					"  set state = 'SNAPSHOT', snapshot_id = $5 "
					"  where account_id = $1 and livemode = $2 and idem_key = $3 and claim_id = $4 "
					"    and state = 'CLAIMED' "
					"  returning 1) "
					"select 1 / count(*) "
					"from kept",
				.arg = k->arg,
				.n = 5 };
}

/* Errors of the caller are kept, too: repeating the request repeats them. */
enum cg_code cg_idempotency_refuse(struct cg_db *db, const struct cg_auth *auth, const struct cg_idem *idem,
				   enum cg_code code, const char *hint, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), live_text(auth),	     idem->key,
			      cg_id_uuid(&idem->claim, claim),	   cg_code_info(code)->name, hint };
	struct cg_sql q = { .name = "idem_refuse",
			    .text = "update idempotency_keys "
				    "set state = 'REFUSED', code = $5, hint = $6 "
				    "where account_id = $1 and livemode = $2 and idem_key = $3 and claim_id = $4 "
				    "  and state = 'CLAIMED'",
			    .arg = arg,
			    .n = 6 };
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_LAZY, &q, 1, e);

	cg_sql_clear(&q, 1);
	return rc;
}

/* After faults of the service: the next request shall work again. */
void cg_idempotency_release(struct cg_db *db, const struct cg_auth *auth, const struct cg_idem *idem)
{
	char account[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), live_text(auth), idem->key,
			      cg_id_uuid(&idem->claim, claim) };
	struct cg_sql q = { .name = "idem_release",
			    .text = "delete from idempotency_keys "
				    "where account_id = $1 and livemode = $2 and idem_key = $3 and claim_id = $4 "
				    "  and state = 'CLAIMED'",
			    .arg = arg,
			    .n = 4 };
	struct cg_err e = { 0 };

	(void)cg_sql_run(db, &auth->account, CG_TX_LAZY, &q, 1, &e);
	cg_sql_clear(&q, 1);
}

/* The snapshot that the key led to is gone. */
enum cg_code cg_idempotency_forget(struct cg_db *db, const struct cg_auth *auth, const struct cg_idem *idem,
				   struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], snapshot[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), live_text(auth), idem->key,
			      cg_id_uuid(&idem->snapshot, snapshot) };
	struct cg_sql q = { .name = "idem_forget",
			    .text = "delete from idempotency_keys "
				    "where account_id = $1 and livemode = $2 and idem_key = $3 "
				    "  and state = 'SNAPSHOT' and snapshot_id = $4",
			    .arg = arg,
			    .n = 4 };
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_LAZY, &q, 1, e);

	cg_sql_clear(&q, 1);
	return rc;
}
