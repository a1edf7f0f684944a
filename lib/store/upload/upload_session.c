#include "store/upload/upload_session.h"

#include "store/pg/row.h"
#include "store/pg/sql.h"
#include "store/pg/worker.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24, DEAD_AFTER_MS = 15000 };

/* By the values of enum cg_upload_state. */
static const char *const states[] = { "WAITING", "WORKING", "DONE", "FAILED" };
_Static_assert((int)CG_UPLOAD_FAILED == (int)(sizeof(states) / sizeof(states[0])) - 1, "every state has a name");

static bool state_of(struct cg_str name, enum cg_upload_state *out)
{
	for (int i = 0; i <= (int)CG_UPLOAD_FAILED; i++) {
		if (cg_str_eq(name, cg_str_of(states[i]))) {
			*out = (enum cg_upload_state)i;
			return true;
		}
	}
	return false;
}

/* What a release knows that the database does not have yet is read as null. */
static enum cg_code read_session_row(const PGresult *res, const struct cg_id *account, struct cg_arena *a,
				     struct cg_upload_session *out, struct cg_err *e)
{
	struct cg_row r = { .res = res, .arena = a };
	struct cg_str user, snapshot, code;
	bool good;

	*out = (struct cg_upload_session){ .auth = { .account = *account, .scopes = CG_SCOPE_PARSE } };
	if (PQntuples(res) != 1)
		return cg_fail(e, CG_ENOUPLOAD, "no such upload session");
	good = cg_id_parse_uuid(cg_row_text(&r), &out->id);
	out->auth.live = cg_row_bool(&r);
	good = cg_key_kind_of(cg_row_text(&r), &out->auth.kind) && good;
	good = cg_id_parse_uuid(cg_row_text(&r), &out->auth.key) && good;
	user = cg_row_text(&r);
	good = state_of(cg_row_text(&r), &out->state) && good;
	snapshot = cg_row_text(&r);
	code = cg_row_text(&r);
	out->tries_left = (int)cg_row_int(&r);
	out->expired = cg_row_bool(&r);
	out->expires_ms = cg_row_int(&r);
	out->account_name = cg_row_text(&r);
	out->order.label = cg_row_text(&r);
	out->order.redirect_uri = cg_row_text(&r);
	out->order.labels.reference = cg_row_text(&r);
	out->order.labels.metadata = cg_row_text(&r);
	if (user.p != NULL)
		good = cg_id_parse_uuid(user, &out->auth.user) && good;
	if (snapshot.p != NULL)
		good = cg_id_parse_uuid(snapshot, &out->snapshot) && good;
	if (code.p != NULL && !cg_code_of(code, &out->code))
		out->code = CG_EINTERNAL;
	return good && !r.bad ? CG_OK : cg_row_unreadable(a, "upload session", e);
}

enum cg_code cg_upload_session_find(struct cg_db *db, struct cg_str text, struct cg_arena *a,
				    struct cg_upload_session *out, struct cg_err *e)
{
	struct cg_id account;
	char uuid[CG_UUID_TEXT_MAX], hash[CG_SECRET_HASH_MAX];
	const char *arg[] = { uuid, hash };
	struct cg_sql q = { .name = "upload_find",
			    .text = "select u.upload_id, u.livemode, u.actor_kind, u.actor_id, u.user_id, "
				    "  u.state, u.snapshot_id, u.code, u.tries_left, u.expires_at <= now(), "
				    "  floor(extract(epoch from u.expires_at) * 1000)::bigint, a.name, "
				    "  to_jsonb(u) ->> 'label', to_jsonb(u) ->> 'redirect_uri', "
				    "  to_jsonb(u) ->> 'client_reference_id', to_jsonb(u) ->> 'metadata' "
				    "from upload_sessions u "
				    "join accounts a on a.account_id = u.account_id "
				    "where u.account_id = $1 and u.secret_hash = $2",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc;

	if (!cg_secret_parse(CG_PREFIX_UPLOAD, text, &account))
		return cg_fail(e, CG_ENOUPLOAD, "malformed upload link");
	(void)cg_id_uuid(&account, uuid);
	(void)cg_secret_hash(text, hash);
	rc = cg_sql_run(db, &account, CG_TX_READ, &q, 1, e);
	if (rc == CG_OK)
		rc = read_session_row(q.res, &account, a, out, e);
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_upload_session_get(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				   struct cg_arena *a, struct cg_upload_session *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], upload[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(id, upload), auth->live ? "t" : "f" };
	struct cg_sql q = { .name = "upload_get",
			    .text = "select u.upload_id, u.livemode, u.actor_kind, u.actor_id, u.user_id, "
				    "  u.state, u.snapshot_id, u.code, u.tries_left, u.expires_at <= now(), "
				    "  floor(extract(epoch from u.expires_at) * 1000)::bigint, a.name, "
				    "  to_jsonb(u) ->> 'label', to_jsonb(u) ->> 'redirect_uri', "
				    "  to_jsonb(u) ->> 'client_reference_id', to_jsonb(u) ->> 'metadata' "
				    "from upload_sessions u "
				    "join accounts a on a.account_id = u.account_id "
				    "where u.account_id = $1 and u.upload_id = $2 and u.livemode = $3",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_READ, &q, 1, e);

	if (rc == CG_OK)
		rc = read_session_row(q.res, &auth->account, a, out, e);
	cg_sql_clear(&q, 1);
	return rc;
}

/* Take the attempt of a worker that has ended; true when it is this request's now. arg: as of the claim. */
static bool take_over(struct cg_db *db, const struct cg_upload_session *s, const char *const arg[6])
{
	char old[CG_UUID_TEXT_MAX];
	const char *take[] = { arg[0], arg[1], arg[2], arg[4], arg[5], old };
	struct cg_sql read = { .name = "upload_holder",
			       .text = "select claim_id, worker, session "
				       "from upload_sessions "
				       "where account_id = $1 and upload_id = $2 and state = 'WORKING'",
			       .arg = arg,
			       .n = 2 };
	struct cg_sql q = { .name = "upload_take_over",
			    .text = "update upload_sessions "
				    "set claim_id = $3, claimed_at = now(), worker = $4, session = $5, "
				    "  tries_left = tries_left - 1 "
				    "where account_id = $1 and upload_id = $2 and state = 'WORKING' and claim_id = $6 "
				    "  and tries_left > 0 and expires_at > now()",
			    .arg = take,
			    .n = 6 };
	struct cg_err e = { 0 };
	bool mine = cg_sql_run(db, &s->auth.account, CG_TX_READ, &read, 1, &e) == CG_OK && PQntuples(read.res) == 1 &&
		    cg_db_worker_is_gone(db, cg_sql_get(read.res, 0, 1), cg_sql_get(read.res, 0, 2));

	if (mine) {
		(void)snprintf(old, sizeof(old), "%s", PQgetvalue(read.res, 0, 0));
		mine = cg_sql_run(db, &s->auth.account, CG_TX_WRITE, &q, 1, &e) == CG_OK && cg_sql_touched(q.res) == 1;
		cg_sql_clear(&q, 1);
	}
	cg_sql_clear(&read, 1);
	return mine;
}

enum cg_code cg_upload_session_claim(struct cg_db *db, struct cg_upload_session *s, struct cg_err *e)
{
	const struct cg_config *cfg = cg_db_config(db);
	char account[CG_UUID_TEXT_MAX], id[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX], dead_ms[NUMBER_MAX];
	const char *arg[] = { cg_id_uuid(&s->auth.account, account), cg_id_uuid(&s->id, id),	       claim, dead_ms,
			      cg_sql_or_null(cg_worker_name()),	     cg_sql_or_null(cg_db_session(db)) };
	struct cg_sql q = { .name = "upload_claim",
			    .text = "update upload_sessions "
				    "set state = 'WORKING', claim_id = $3, claimed_at = now(), worker = $5, "
				    "  session = $6, tries_left = tries_left - 1, code = null "
				    "where account_id = $1 and upload_id = $2 and expires_at > now() "
				    "  and tries_left > 0 "
				    "  and (state in ('WAITING', 'FAILED') "
				    "    or (state = 'WORKING' "
				    "      and claimed_at < now() - $4::bigint * interval '1 millisecond'))",
			    .arg = arg,
			    .n = 6 };
	enum cg_code rc;

	if (s->expired || s->state == CG_UPLOAD_DONE || s->tries_left == 0)
		return cg_fail(e, CG_EUPLOADGONE, "upload session: over");
	if (!cg_id_new(&s->claim))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(&s->claim, claim);
	(void)snprintf(dead_ms, sizeof(dead_ms), "%d",
		       cfg->parse_timeout_ms + 2 * cfg->database_timeout_ms + DEAD_AFTER_MS);
	rc = cg_sql_run(db, &s->auth.account, CG_TX_WRITE, &q, 1, e);
	if (rc == CG_OK && cg_sql_touched(q.res) != 1 && !take_over(db, s, arg))
		rc = cg_fail(e, CG_EUPLOADWAIT, "upload session: another attempt is at work");
	cg_sql_clear(&q, 1);
	if (rc == CG_OK)
		s->tries_left--;
	return rc;
}

enum cg_code cg_upload_session_end(struct cg_db *db, const struct cg_upload_session *s, const struct cg_id *snapshot,
				   enum cg_code code, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], id[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX], uuid[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&s->auth.account, account),
			      cg_id_uuid(&s->id, id),
			      cg_id_uuid(&s->claim, claim),
			      snapshot != NULL ? "DONE" : "FAILED",
			      snapshot != NULL ? cg_id_uuid(snapshot, uuid) : NULL,
			      snapshot != NULL ? NULL : cg_code_info(code)->name };
	struct cg_sql q = { .name = "upload_end",
			    .text = "update upload_sessions "
				    "set state = $4, snapshot_id = $5, code = $6, claim_id = null "
				    "where account_id = $1 and upload_id = $2 and claim_id = $3 "
				    "  and state = 'WORKING'",
			    .arg = arg,
			    .n = 6 };
	enum cg_code rc = cg_sql_run(db, &s->auth.account, CG_TX_WRITE, &q, 1, e);

	cg_sql_clear(&q, 1);
	return rc;
}

void cg_upload_session_release(struct cg_db *db, struct cg_upload_session *s)
{
	char account[CG_UUID_TEXT_MAX], id[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&s->auth.account, account), cg_id_uuid(&s->id, id),
			      cg_id_uuid(&s->claim, claim) };
	struct cg_sql q = { .name = "upload_release",
			    .text = "update upload_sessions "
				    "set state = 'WAITING', claim_id = null, tries_left = tries_left + 1 "
				    "where account_id = $1 and upload_id = $2 and claim_id = $3 "
				    "  and state = 'WORKING'",
			    .arg = arg,
			    .n = 3 };
	struct cg_err ignored = { 0 };

	if (cg_sql_run(db, &s->auth.account, CG_TX_WRITE, &q, 1, &ignored) == CG_OK)
		s->tries_left++;
	cg_sql_clear(&q, 1);
}

enum cg_code cg_upload_session_remove(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id,
				      struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], upload[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(id, upload), auth->live ? "t" : "f" };
	struct cg_sql q[] = {
		{ .name = "upload_remove",
		  .text = "delete from upload_sessions "
			  "where account_id = $1 and upload_id = $2 and livemode = $3 and state <> 'WORKING'",
		  .arg = arg,
		  .n = 3 },
		{ .name = "upload_working",
		  .text = "select 1 "
			  "from upload_sessions "
			  "where account_id = $1 and upload_id = $2 and livemode = $3",
		  .arg = arg,
		  .n = 3 }
	};
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_WRITE, q, 2, e);

	if (rc == CG_OK && cg_sql_touched(q[0].res) == 0)
		rc = PQntuples(q[1].res) == 1 ? cg_fail_hint(e, CG_EUPLOADWAIT,
							     "A statement is being read with this link at this moment. "
							     "Repeat the request when it has ended.")
					      : cg_fail(e, CG_ENOUPLOAD, "no such upload session");
	cg_sql_clear(q, 2);
	return rc;
}
