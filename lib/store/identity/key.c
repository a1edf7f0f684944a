/*
 * key.c: Checking an API key and counting wrong passwords. A key holds its account's id,
 * so the row is looked up within the account, with row level security in force. Only the
 * hash of a key is stored.
 */
#include "store/identity/key.h"

#include "store/pg/sql.h"

/* At most once a minute for each key: a busy key would be written all the time. */
void cg_key_note_use(struct cg_db *db, const struct cg_auth *auth)
{
	static const char key_use[] = "update api_keys "
				      "set last_used_at = now() "
				      "where account_id = $1 and key_id = $2 "
				      "  and (last_used_at is null or last_used_at < now() - interval '1 minute')";
	static const char grant_use[] = "update oauth_grants "
					"set last_used_at = now() "
					"where account_id = $1 and grant_id = $2 "
					"  and (last_used_at is null or last_used_at < now() - interval '1 minute')";
	bool key = auth->kind == CG_AUTH_KEY;
	char account[CG_UUID_TEXT_MAX], id[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(&auth->key, id) };
	struct cg_sql q = {
		.name = key ? "key_use" : "grant_use", .text = key ? key_use : grant_use, .arg = arg, .n = 2
	};
	struct cg_err e = { 0 };

	(void)cg_sql_run(db, &auth->account, CG_TX_LAZY, &q, 1, &e);
	cg_sql_clear(&q, 1);
}

/* Every reason is CG_EKEY to the caller; the log tells them apart. admin includes the other scopes. */
static enum cg_code judge_key(const PGresult *r, struct cg_auth *out, struct cg_err *e)
{
	if (PQntuples(r) == 0)
		return cg_fail(e, CG_EKEY, "unknown key");
	if (!cg_id_parse_uuid(cg_sql_get(r, 0, 0), &out->key) ||
	    !cg_key_scopes_parse(cg_sql_get(r, 0, 1), &out->scopes))
		return cg_fail(e, CG_EINTERNAL, "key_check: unreadable row");
	if (cg_sql_true(r, 0, 2))
		return cg_fail(e, CG_EKEY, "revoked key");
	if (cg_sql_true(r, 0, 3))
		return cg_fail(e, CG_EKEY, "expired key");
	if ((out->scopes & CG_SCOPE_ADMIN) != 0)
		out->scopes |= CG_SCOPE_PARSE | CG_SCOPE_READ;
	if (cg_sql_true(r, 0, 5))
		out->scopes |= CG_SCOPE_PII;
	return CG_OK;
}

/*
 * The use of a key is noted after it was checked, so that a wrong key writes nothing. A database whose newest file has
 * not been applied yet has no column pii: its keys may ask for it as before.
 */
enum cg_code cg_key_check(struct cg_db *db, struct cg_str text, struct cg_auth *out, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], hash[CG_KEY_HASH_MAX];
	const char *arg[3];
	struct cg_sql q = { .name = "key_check",
			    .text = "select key_id, array_to_string(scopes, ','), revoked_at is not null, "
				    "  coalesce(expires_at <= now(), false), "
				    "  coalesce(last_used_at < now() - interval '1 minute', true), "
				    "  coalesce((to_jsonb(k) ->> 'pii')::boolean, true) "
				    "from api_keys k "
				    "where account_id = $1 and key_hash = $2 and livemode = $3",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc;
	bool note = false;

	*out = (struct cg_auth){ 0 };
	if (!cg_key_parse(text, &out->account, &out->live))
		return cg_fail(e, CG_EKEY, "malformed key");
	arg[0] = cg_id_uuid(&out->account, account);
	arg[1] = cg_key_hash(text, hash);
	arg[2] = out->live ? "t" : "f";
	rc = cg_sql_run(db, &out->account, CG_TX_READ, &q, 1, e);
	if (rc == CG_OK)
		rc = judge_key(q.res, out, e);
	if (rc == CG_OK)
		note = cg_sql_true(q.res, 0, 4);
	cg_sql_clear(&q, 1);
	if (note)
		cg_key_note_use(db, out);
	return rc;
}

/* Wrong passwords are counted beside what the caller came with: $1 account, $2 the row's own id. */
static const struct {
	const char *begin; /* a new minute, if the last one is over */
	const char *count; /* one more in this minute */
	const char *ask;   /* how many, and seconds until the minute is over */
	const char *prefix;
} callers[] = {
	[CG_AUTH_KEY] = {
		"update api_keys "
		"set wrong_count = 0, wrong_since = now() "
		"where account_id = $1 and key_id = $2 "
		"  and (wrong_since is null or wrong_since <= now() - interval '1 minute')",
		"update api_keys "
		"set wrong_count = wrong_count + 1 "
		"where account_id = $1 and key_id = $2",
		"select wrong_count, ceil(extract(epoch from wrong_since + interval '1 minute' - now()))::int "
		"from api_keys "
		"where account_id = $1 and key_id = $2 and wrong_since > now() - interval '1 minute'",
		"key_",
	},
	[CG_AUTH_TOKEN] = {
		"update oauth_grants "
		"set wrong_count = 0, wrong_since = now() "
		"where account_id = $1 and grant_id = $2 "
		"  and (wrong_since is null or wrong_since <= now() - interval '1 minute')",
		"update oauth_grants "
		"set wrong_count = wrong_count + 1 "
		"where account_id = $1 and grant_id = $2",
		"select wrong_count, ceil(extract(epoch from wrong_since + interval '1 minute' - now()))::int "
		"from oauth_grants "
		"where account_id = $1 and grant_id = $2 and wrong_since > now() - interval '1 minute'",
		"grant_",
	},
	[CG_AUTH_SESSION] = {
		"update user_sessions "
		"set wrong_count = 0, wrong_since = now() "
		"where account_id = $1 and session_id = $2 "
		"  and (wrong_since is null or wrong_since <= now() - interval '1 minute')",
		"update user_sessions "
		"set wrong_count = wrong_count + 1 "
		"where account_id = $1 and session_id = $2",
		"select wrong_count, ceil(extract(epoch from wrong_since + interval '1 minute' - now()))::int "
		"from user_sessions "
		"where account_id = $1 and session_id = $2 and wrong_since > now() - interval '1 minute'",
		"session_",
	},
	[CG_AUTH_MAIL] = {
		"update mail_rules "
		"set wrong_count = 0, wrong_since = now() "
		"where account_id = $1 and rule_id = $2 "
		"  and (wrong_since is null or wrong_since <= now() - interval '1 minute')",
		"update mail_rules "
		"set wrong_count = wrong_count + 1 "
		"where account_id = $1 and rule_id = $2",
		"select wrong_count, ceil(extract(epoch from wrong_since + interval '1 minute' - now()))::int "
		"from mail_rules "
		"where account_id = $1 and rule_id = $2 and wrong_since > now() - interval '1 minute'",
		"mail_",
	},
};

/* By the values of enum cg_auth_kind. */
static const char *const kinds[] = { "KEY", "TOKEN", "SESSION", "MAIL" };
_Static_assert((int)CG_AUTH_MAIL == (int)(sizeof(kinds) / sizeof(kinds[0])) - 1, "every kind of caller has a name");

const char *cg_key_kind_name(enum cg_auth_kind kind)
{
	return kinds[kind];
}

bool cg_key_kind_of(struct cg_str name, enum cg_auth_kind *out)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (cg_str_eq(name, cg_str_of(kinds[i]))) {
			*out = (enum cg_auth_kind)i;
			return true;
		}
	}
	return false;
}

const char *cg_key_actor(const struct cg_auth *auth, char out[CG_ID_TEXT_MAX])
{
	return cg_id_text(&auth->key, callers[auth->kind].prefix, out);
}

/* The count is kept with the key, the grant or the session: other callers of the account go on. */
enum cg_code cg_key_wrong_password(struct cg_db *db, const struct cg_auth *auth, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], key[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(&auth->key, key) };
	struct cg_sql q[] = {
		{ .name = "key_wrong_begin", .text = callers[auth->kind].begin, .arg = arg, .n = 2 },
		{ .name = "key_wrong_count", .text = callers[auth->kind].count, .arg = arg, .n = 2 },
		{ .name = "key_wrong_password", .text = callers[auth->kind].ask, .arg = arg, .n = 2 },
	};
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_LAZY, q, 3, e);
	const PGresult *asked = q[2].res;

	if (rc == CG_OK && PQntuples(asked) == 1 &&
	    cg_sql_int(asked, 0, 0) > cg_db_config(db)->wrong_passwords_minute) {
		e->retry_after = (int)cg_sql_int(asked, 0, 1);
		rc = cg_fail(e, CG_ERATE, "too many wrong passwords");
	}
	cg_sql_clear(q, 3);
	return rc;
}

/* Asked before a password is tried; counted only when it was wrong. */
enum cg_code cg_key_password_allowed(struct cg_db *db, const struct cg_auth *auth, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], key[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(&auth->account, account), cg_id_uuid(&auth->key, key) };
	struct cg_sql q = { .name = "key_password_allowed", .text = callers[auth->kind].ask, .arg = arg, .n = 2 };
	enum cg_code rc = cg_sql_run(db, &auth->account, CG_TX_READ, &q, 1, e);

	if (rc == CG_OK && PQntuples(q.res) == 1 &&
	    cg_sql_int(q.res, 0, 0) >= cg_db_config(db)->wrong_passwords_minute) {
		e->retry_after = (int)cg_sql_int(q.res, 0, 1);
		rc = cg_fail(e, CG_ERATE, "too many wrong passwords");
	}
	cg_sql_clear(&q, 1);
	return rc;
}
