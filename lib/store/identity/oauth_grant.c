/*
 * oauth_grant.c: Grants: what a user allowed a client. A grant and its first code are written together; every
 * consent makes a grant of its own, with its audit entry.
 */
#include "store/identity/oauth.h"

#include "store/identity/audit.h"
#include "store/pg/pgarray.h"
#include "store/pg/row.h"

#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24 };

/* Consents are made by users, never by keys. */
static const char *actor_of(const struct cg_id *user, char out[CG_ID_TEXT_MAX])
{
	return cg_id_text(user, "user_", out);
}

/* The strings of a consent as libpq wants them, in the order of the parameters from $4 on; false without memory. */
static bool texts(const struct cg_consent *k, struct cg_arena *a, const char *out[5])
{
	const struct cg_str s[] = { k->client_id, k->client_name, k->redirect_uri, k->resource, k->challenge };
	bool good = true;

	for (size_t i = 0; i < sizeof(s) / sizeof(s[0]); i++) {
		out[i] = cg_arena_z(a, s[i]);
		good = good && out[i] != NULL;
	}
	return good;
}

enum cg_code cg_oauth_consent_store(struct cg_db *db, const struct cg_consent *k, char code[CG_SECRET_TEXT_MAX],
				    struct cg_arena *a, struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], grant[CG_UUID_TEXT_MAX], user[CG_UUID_TEXT_MAX], event[CG_UUID_TEXT_MAX];
	char hash[CG_SECRET_HASH_MAX], scopes[CG_SCOPES_TEXT_MAX], seconds[NUMBER_MAX];
	char actor[CG_ID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	struct cg_id grant_id, event_id;
	const char *text[5];
	const char *arg[12] = { account, grant, user };
	const char *note[] = { account, event, actor, subject };
	struct cg_sql q[] = {
		{ .name = "consent_store",
		  .text = "insert into oauth_grants (account_id, grant_id, user_id, client_id, "
			  "  client_name, redirect_uri, resource, code_challenge, scopes, livemode, "
			  "  code_hash, code_expires_at, expires_at) "
			  "values ($1, $2, $3, $4, $5, $6, $7, $8, string_to_array($9, ','), $10, $11, "
			  "  now() + $12::integer * interval '1 second', now() + interval '10 minutes')",
		  .arg = arg,
		  .n = 12 },
		{ .name = "consent_audit",
		  .text = "insert into audit_log (account_id, event_id, actor, action, subject) "
			  "values ($1, $2, $3, 'oauth.consent', $4)",
		  .arg = note,
		  .n = 4 },
	};
	enum cg_code rc;

	if (!cg_id_new(&grant_id) || !cg_id_new(&event_id) || !cg_secret_make(CG_PREFIX_CODE, &k->account, code))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	if (!texts(k, a, text))
		return cg_fail(e, CG_EBUSY, "consent: memory");
	(void)cg_id_uuid(&k->account, account);
	(void)cg_id_uuid(&grant_id, grant);
	(void)cg_id_uuid(&k->user, user);
	(void)cg_id_uuid(&event_id, event);
	(void)actor_of(&k->user, actor);
	(void)cg_id_text(&grant_id, "grant_", subject);
	(void)snprintf(seconds, sizeof(seconds), "%d", CG_CODE_SECONDS);
	memcpy(arg + 3, text, sizeof(text));
	arg[8] = cg_key_scopes_text(k->scopes, scopes);
	arg[9] = k->live ? "t" : "f";
	arg[10] = cg_secret_hash(cg_str_of(code), hash);
	arg[11] = seconds;
	rc = cg_sql_run(db, &k->account, CG_TX_WRITE, q, 2, e);
	cg_sql_clear(q, 2);
	return rc;
}

enum cg_code cg_oauth_grant_list(struct cg_db *db, const struct cg_id *account, const struct cg_id *user,
				 struct cg_arena *a, struct cg_grant_rows *out, struct cg_err *e)
{
	char uuid[CG_UUID_TEXT_MAX], who[CG_UUID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, uuid), user != NULL ? cg_id_uuid(user, who) : NULL,
			      "YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"" };
	struct cg_sql q = { .name = "grant_list",
			    .text = "select grant_id, user_id, client_id, client_name, redirect_uri, "
				    "  array_to_string(scopes, ' '), to_char(created_at at time zone 'UTC', $3), "
				    "  to_char(last_used_at at time zone 'UTC', $3), livemode "
				    "from oauth_grants g "
				    "where g.account_id = $1 and ($2::uuid is null or g.user_id = $2) "
				    "  and g.revoked_at is null and g.expires_at > now() "
				    "  and exists ( "
				    "    select 1 "
				    "    from oauth_tokens t "
				    "    where t.account_id = $1 and t.grant_id = g.grant_id "
				    "      and t.kind = 'REFRESH' and t.expires_at > now()) "
				    "order by created_at desc, grant_id "
				    "limit 1000",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc = cg_sql_run(db, account, CG_TX_READ, &q, 1, e);
	int rows = rc == CG_OK ? PQntuples(q.res) : 0;

	*out = (struct cg_grant_rows){ 0 };
	for (int i = 0; i < rows && rc == CG_OK; i++) {
		struct cg_row r = { .res = q.res, .row = i, .arena = a };
		struct cg_grant_row row = { 0 };

		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &row.id);
		r.bad |= !cg_id_parse_uuid(cg_row_text(&r), &row.user);
		row.client_id = cg_row_text(&r);
		row.client_name = cg_row_text(&r);
		row.redirect_uri = cg_row_text(&r);
		row.scopes = cg_row_text(&r);
		row.created = cg_row_text(&r);
		row.last_used = cg_row_text(&r);
		row.live = cg_row_bool(&r);
		if (r.bad || !CG_PUSH(a, out, &row))
			rc = cg_fail(e, CG_EBUSY, "grant_list: memory or unreadable row");
	}
	cg_sql_clear(&q, 1);
	return rc;
}

enum cg_code cg_oauth_grant_revoke(struct cg_db *db, const struct cg_id *account, const struct cg_id *user,
				   const struct cg_id *grant, bool *found, struct cg_err *e)
{
	char uuid[CG_UUID_TEXT_MAX], who[CG_UUID_TEXT_MAX], which[CG_UUID_TEXT_MAX];
	char actor[CG_ID_TEXT_MAX], subject[CG_ID_TEXT_MAX];
	const char *arg[] = { cg_id_uuid(account, uuid), cg_id_uuid(grant, which),
			      user != NULL ? cg_id_uuid(user, who) : NULL };
	struct cg_sql q = { .name = "grant_revoke",
			    .text = "update oauth_grants "
				    "set revoked_at = now(), revoked_for = 'user' "
				    "where account_id = $1 and grant_id = $2 "
				    "  and ($3::uuid is null or user_id = $3) and revoked_at is null",
			    .arg = arg,
			    .n = 3 };
	enum cg_code rc = cg_sql_run(db, account, CG_TX_WRITE, &q, 1, e);

	*found = rc == CG_OK && cg_sql_touched(q.res) > 0;
	cg_sql_clear(&q, 1);
	if (*found)
		cg_audit_note(db, account, user != NULL ? actor_of(user, actor) : "casgate", "oauth.revoke",
			      cg_id_text(grant, "grant_", subject));
	return rc;
}
