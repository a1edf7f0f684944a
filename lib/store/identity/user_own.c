/* user_own.c: what users do with their own sign-in; every statement names account and user of the session. */
#include "store/identity/user_own.h"

#include "store/identity/audit.h"
#include "store/identity/user_name.h"
#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { NUMBER_MAX = 24 };

/* The user of a session as the statements name it. */
struct own {
	char account[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX], session[CG_UUID_TEXT_MAX], actor[CG_ID_TEXT_MAX];
};

static void name_own(const struct cg_user_session *s, struct own *out)
{
	(void)cg_id_uuid(&s->who.account, out->account);
	(void)cg_id_uuid(&s->who.user, out->user);
	(void)cg_id_uuid(&s->id, out->session);
	(void)cg_id_text(&s->who.user, "user_", out->actor);
}

static const char end_others[] = "delete from user_sessions "
				 "where account_id = $1 and user_id = $2 and session_id <> $3";

static void note(struct cg_db *db, const struct cg_user_session *s, const struct own *own, const char *action)
{
	cg_audit_note(db, &s->who.account, own->actor, action, own->actor);
}

enum cg_code cg_user_own_password(struct cg_db *db, const struct cg_user_session *s, struct cg_str password,
				  struct cg_err *e)
{
	char hash[CG_PASSWORD_HASH_MAX];
	struct own own;
	const char *set[] = { own.account, own.user, hash }, *end[] = { own.account, own.user, own.session };
	struct cg_sql q[] = {
		{ .name = "own_password",
		  .text = "update account_users "
			  "set password_hash = $3, updated_at = now() "
			  "where account_id = $1 and user_id = $2",
		  .arg = set,
		  .n = 3 },
		{ .name = "own_others_end", .text = end_others, .arg = end, .n = 3 },
	};
	enum cg_code rc = cg_password_hash(password, hash, e);

	if (rc == CG_OK)
		rc = cg_password_rule(password, s->who.login, e);
	if (rc != CG_OK)
		return rc;
	name_own(s, &own);
	rc = cg_sql_run(db, &s->who.account, CG_TX_WRITE, q, 2, e);
	cg_sql_clear(q, 2);
	if (rc == CG_OK)
		note(db, s, &own, "user.password");
	return rc;
}

enum cg_code cg_user_own_totp_offer(const struct cg_user_session *s, char text[CG_TOTP_TEXT_MAX],
				    char uri[CG_OTPAUTH_MAX], struct cg_err *e)
{
	uint8_t secret[CG_TOTP_BYTES];
	char name[CG_LOGIN_MAX + 1];
	bool good = cg_password_totp_make(secret) && cg_password_totp_text(secret, text) &&
		    cg_user_totp_uri(cg_user_name_fold(s->who.login, name), secret, uri);

	sodium_memzero(secret, sizeof(secret));
	return good ? CG_OK : cg_fail(e, CG_EBUSY, "totp: no secret could be made");
}

/* New codes, and their hashes as an array for the database. */
static enum cg_code make_codes(struct cg_arena *a, struct cg_recovery *out, const char **hashes, struct cg_err *e)
{
	char hash[CG_SECRET_HASH_MAX];
	struct cg_pgarray list;

	cg_pgarray_init(&list, a);
	for (size_t i = 0; i < CG_RECOVERY_CODES; i++) {
		if (!cg_password_recovery_make(out->code[i]))
			return cg_fail(e, CG_EBUSY, "no random bytes");
		cg_pgarray_text(&list, cg_str_of(cg_secret_hash(cg_str_of(out->code[i]), hash)));
	}
	*hashes = cg_pgarray_done(&list);
	return *hashes != NULL ? CG_OK : cg_fail(e, CG_EBUSY, "recovery codes: memory");
}

enum cg_code cg_user_own_totp_begin(struct cg_db *db, const struct cg_user_session *s, struct cg_str text,
				    struct cg_str code, struct cg_arena *a, bool *good, struct cg_recovery *out,
				    struct cg_err *e)
{
	uint8_t secret[CG_TOTP_BYTES];
	char step[NUMBER_MAX];
	struct own own;
	const char *set[] = { own.account, own.user, NULL, step, NULL },
		   *end[] = { own.account, own.user, own.session };
	struct cg_sql q[] = {
		{ .name = "own_totp",
		  .text = "update account_users "
			  "set totp_enc = $3::bytea, totp_last_step = $4::bigint, recovery_hashes = $5::bytea[], "
			  "  wrong_codes = 0, updated_at = now() "
			  "where account_id = $1 and user_id = $2",
		  .arg = set,
		  .n = 5 },
		{ .name = "own_others_end", .text = end_others, .arg = end, .n = 3 },
	};
	int64_t at = cg_password_totp_read(text, secret) ? cg_password_totp_step(secret, code, (int64_t)time(NULL)) : 0;
	enum cg_code rc = CG_OK;

	*good = at > 0;
	if (*good)
		rc = cg_user_totp_seal(db, &s->who.account, &s->who.user, secret, a, &set[2], e);
	sodium_memzero(secret, sizeof(secret));
	if (!*good || rc != CG_OK)
		return rc;
	(void)snprintf(step, sizeof(step), "%lld", (long long)at);
	name_own(s, &own);
	rc = make_codes(a, out, &set[4], e);
	if (rc == CG_OK)
		rc = cg_sql_run(db, &s->who.account, CG_TX_WRITE, q, 2, e);
	cg_sql_clear(q, 2);
	if (rc == CG_OK)
		note(db, s, &own, "user.totp");
	return rc;
}

enum cg_code cg_user_own_totp_end(struct cg_db *db, const struct cg_user_session *s, struct cg_err *e)
{
	struct own own;
	const char *end[] = { own.account, own.user, own.session };
	struct cg_sql q[] = {
		{ .name = "own_totp_end",
		  .text = "update account_users "
			  "set totp_enc = null, recovery_hashes = '{}', wrong_codes = 0, updated_at = now() "
			  "where account_id = $1 and user_id = $2",
		  .arg = end,
		  .n = 2 },
		{ .name = "own_others_end", .text = end_others, .arg = end, .n = 3 },
	};
	enum cg_code rc;

	name_own(s, &own);
	rc = cg_sql_run(db, &s->who.account, CG_TX_WRITE, q, 2, e);
	cg_sql_clear(q, 2);
	if (rc == CG_OK)
		note(db, s, &own, "user.totp");
	return rc;
}

enum cg_code cg_user_own_recovery(struct cg_db *db, const struct cg_user_session *s, struct cg_arena *a,
				  struct cg_recovery *out, struct cg_err *e)
{
	struct own own;
	const char *set[] = { own.account, own.user, NULL };
	struct cg_sql q = { .name = "own_recovery",
			    .text = "update account_users "
				    "set recovery_hashes = $3::bytea[], updated_at = now() "
				    "where account_id = $1 and user_id = $2 and totp_enc is not null",
			    .arg = set,
			    .n = 3 };
	enum cg_code rc = make_codes(a, out, &set[2], e);

	name_own(s, &own);
	if (rc == CG_OK)
		rc = cg_sql_run(db, &s->who.account, CG_TX_WRITE, &q, 1, e);
	if (rc == CG_OK && cg_sql_touched(q.res) == 0)
		rc = cg_fail_hint(e, CG_EREQUEST, "Recovery codes are for users with one-time codes.");
	cg_sql_clear(&q, 1);
	if (rc == CG_OK)
		note(db, s, &own, "user.recovery");
	return rc;
}

enum cg_code cg_user_own_sessions(struct cg_db *db, const struct cg_user_session *s, struct cg_arena *a,
				  struct cg_session_rows *out, struct cg_err *e)
{
	struct own own;
	const char *arg[] = { own.account, own.user, "YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"" };
	struct cg_sql q[] = {
		{ .name = "own_sessions",
		  .text = "select session_id, to_char(created_at at time zone 'UTC', $3), "
			  "  to_char(last_seen_at at time zone 'UTC', $3), address, agent "
			  "from user_sessions "
			  "where account_id = $1 and user_id = $2 and expires_at > now() "
			  "  and last_seen_at > now() - interval '1 hour' "
			  "order by created_at desc, session_id desc "
			  "limit 100",
		  .arg = arg,
		  .n = 3 },
		{ .name = "own_recovery_left",
		  .text = "select cardinality(recovery_hashes) "
			  "from account_users "
			  "where account_id = $1 and user_id = $2",
		  .arg = arg,
		  .n = 2 },
	};
	enum cg_code rc;
	int rows;

	*out = (struct cg_session_rows){ 0 };
	name_own(s, &own);
	rc = cg_sql_run(db, &s->who.account, CG_TX_READ, q, 2, e);
	rows = rc == CG_OK ? PQntuples(q[0].res) : 0;
	if (rc == CG_OK && PQntuples(q[1].res) == 1)
		out->recovery_left = cg_sql_int(q[1].res, 0, 0);
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q[0].res, .row = i, .arena = a };
		struct cg_session_row row = { .created = CG_STR_NONE };

		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &row.id);
		row.created = cg_row_text(&r);
		row.seen = cg_row_text(&r);
		row.address = cg_row_text(&r);
		row.agent = cg_row_text(&r);
		if (r.bad || !CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "own_sessions: memory or unreadable row");
	}
	cg_sql_clear(q, 2);
	return rc;
}

enum cg_code cg_user_own_session_end(struct cg_db *db, const struct cg_user_session *s, const struct cg_id *which,
				     int64_t *n, struct cg_err *e)
{
	char one[CG_UUID_TEXT_MAX];
	struct own own;
	const char *arg[] = { own.account, own.user, which != NULL ? cg_id_uuid(which, one) : own.session };
	struct cg_sql q = { .name = which != NULL ? "own_session_end" : "own_others_end",
			    .text = which != NULL ? "delete from user_sessions "
						    "where account_id = $1 and user_id = $2 and session_id = $3"
						  : end_others,
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc;

	name_own(s, &own);
	rc = cg_sql_run(db, &s->who.account, CG_TX_WRITE, &q, 1, e);
	*n = rc == CG_OK ? cg_sql_touched(q.res) : 0;
	cg_sql_clear(&q, 1);
	if (*n > 0)
		note(db, s, &own, "user.session");
	return rc;
}
