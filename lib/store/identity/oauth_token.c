#include "store/identity/oauth.h"

#include "store/identity/audit.h"
#include "store/pg/sql.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_MAX = 24 };

bool cg_oauth_token_is(struct cg_str text)
{
	return cg_str_starts(text, CG_STR(CG_PREFIX_ACCESS));
}

static enum cg_code judge_token(const PGresult *r, struct cg_str audience, struct cg_auth *out, struct cg_err *e)
{
	if (PQntuples(r) == 0)
		return cg_fail(e, CG_EKEY, "unknown token");
	if (!cg_id_parse_uuid(cg_sql_get(r, 0, 0), &out->key) || !cg_id_parse_uuid(cg_sql_get(r, 0, 1), &out->user) ||
	    !cg_key_scopes_parse(cg_sql_get(r, 0, 2), &out->scopes))
		return cg_fail(e, CG_EINTERNAL, "token_check: unreadable row");
	out->live = cg_sql_true(r, 0, 3);
	if (cg_sql_true(r, 0, 4))
		return cg_fail(e, CG_EKEY, "revoked token");
	if (cg_sql_true(r, 0, 5))
		return cg_fail(e, CG_EKEY, "expired token");
	if (!cg_str_eq(cg_sql_get(r, 0, 6), audience))
		return cg_fail(e, CG_EKEY, "token for another service");
	return CG_OK;
}

enum cg_code cg_oauth_token_check(struct cg_db *db, struct cg_str text, struct cg_str audience, struct cg_auth *out,
				  struct cg_err *e)
{
	char account[CG_UUID_TEXT_MAX], hash[CG_SECRET_HASH_MAX];
	const char *arg[2];
	struct cg_sql q = { .name = "token_check",
			    .text = "select g.grant_id, g.user_id, array_to_string(t.scopes, ','), g.livemode, "
				    "  coalesce(g.revoked_at, t.revoked_at) is not null, "
				    "  least(t.expires_at, g.expires_at) <= now(), g.resource, "
				    "  coalesce(g.last_used_at < now() - interval '1 minute', true) "
				    "from oauth_tokens t "
				    "join oauth_grants g on g.account_id = t.account_id "
				    "  and g.grant_id = t.grant_id "
				    "where t.account_id = $1 and g.account_id = $1 and t.token_hash = $2 "
				    "  and t.kind = 'ACCESS'",
			    .arg = arg,
			    .n = 2 };
	enum cg_code rc;
	bool note = false;

	*out = (struct cg_auth){ .kind = CG_AUTH_TOKEN };
	if (!cg_secret_parse(CG_PREFIX_ACCESS, text, &out->account))
		return cg_fail(e, CG_EKEY, "malformed token");
	arg[0] = cg_id_uuid(&out->account, account);
	arg[1] = cg_secret_hash(text, hash);
	rc = cg_sql_run(db, &out->account, CG_TX_READ, &q, 1, e);
	if (rc == CG_OK)
		rc = judge_token(q.res, audience, out, e);
	if (rc == CG_OK)
		note = cg_sql_true(q.res, 0, 7);
	cg_sql_clear(&q, 1);
	if (note)
		cg_key_note_use(db, out);
	return rc;
}

/* What both exchanges need: the hashes of the tokens, and an id for the request. */
struct fresh {
	char account[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX];
	char old[CG_SECRET_HASH_MAX], access[CG_SECRET_HASH_MAX], refresh[CG_SECRET_HASH_MAX];
	char access_s[NUMBER_MAX];
};

static enum cg_code make_fresh(const struct cg_id *account, struct cg_str presented, struct fresh *f,
			       struct cg_tokens *out, struct cg_err *e)
{
	struct cg_id claim;

	if (!cg_id_new(&claim) || !cg_secret_make(CG_PREFIX_ACCESS, account, out->access) ||
	    !cg_secret_make(CG_PREFIX_REFRESH, account, out->refresh))
		return cg_fail(e, CG_EBUSY, "no random bytes");
	(void)cg_id_uuid(account, f->account);
	(void)cg_id_uuid(&claim, f->claim);
	(void)cg_secret_hash(presented, f->old);
	(void)cg_secret_hash(cg_str_of(out->access), f->access);
	(void)cg_secret_hash(cg_str_of(out->refresh), f->refresh);
	(void)snprintf(f->access_s, sizeof(f->access_s), "%d", CG_ACCESS_SECONDS);
	return CG_OK;
}

/* The grant was revoked in the same transaction; who looks after the account is to learn of it. */
static void note_replay(struct cg_db *db, const struct cg_id *account, const struct cg_tokens *t)
{
	char subject[CG_ID_TEXT_MAX];

	cg_audit_note(db, account, "casgate", "oauth.replay", cg_id_text(&t->grant, "grant_", subject));
}

static enum cg_code read_exchange(const PGresult *r, enum cg_exchange *how, struct cg_tokens *out, struct cg_err *e)
{
	struct cg_str verdict = PQntuples(r) == 1 ? cg_sql_get(r, 0, 0) : CG_STR_NONE;

	*how = CG_EXCHANGE_DEAD;
	if (verdict.p == NULL)
		return CG_OK;
	if (!cg_id_parse_uuid(cg_sql_get(r, 0, 1), &out->grant) ||
	    !cg_key_scopes_parse(cg_sql_get(r, 0, 2), &out->scopes))
		return cg_fail(e, CG_EINTERNAL, "exchange: unreadable row");
	if (cg_str_eq(verdict, CG_STR("good")) || cg_str_eq(verdict, CG_STR("late")))
		*how = CG_EXCHANGE_OK;
	else if (cg_str_eq(verdict, CG_STR("replay")))
		*how = CG_EXCHANGE_REPLAY;
	return CG_OK;
}

/* Run lock and act; what is not an exchange leaves no tokens behind. */
static enum cg_code run_exchange(struct cg_db *db, const struct cg_id *account, struct cg_sql q[2],
				 enum cg_exchange *how, struct cg_tokens *out, struct cg_err *e)
{
	enum cg_code rc = cg_sql_run(db, account, CG_TX_WRITE, q, 2, e);

	if (rc == CG_OK)
		rc = read_exchange(q[1].res, how, out, e);
	cg_sql_clear(q, 2);
	if (rc == CG_OK && *how == CG_EXCHANGE_REPLAY)
		note_replay(db, account, out);
	if (rc != CG_OK || *how != CG_EXCHANGE_OK) {
		sodium_memzero(out->access, sizeof(out->access));
		sodium_memzero(out->refresh, sizeof(out->refresh));
	}
	return rc;
}

/*
 * The grant is locked first, so that of two requests with one code or token the second one sees what the first did.
 * Then one statement judges (v) and acts: everything in it sees the same state.
 */
static const char lock_code[] = "select 1 "
				"from oauth_grants "
				"where account_id = $1 and code_hash = $2 "
				"for update";

static const char act_on_code[] =
	"with v as ( "
	"  select g.*, "
	"    case when g.revoked_at is not null then 'dead' when g.code_claim is not null then 'replay' "
	"      when g.code_expires_at <= now() or g.client_id <> $4 or g.code_challenge <> $5 "
	"        or g.redirect_uri <> coalesce($6, g.redirect_uri) then 'dead' "
	"      else 'good' end as verdict "
	"  from oauth_grants g "
	"  where g.account_id = $1 and g.code_hash = $2), "
	"claimed as ( "
	"  update oauth_grants g "
	"  set code_claim = $3, last_used_at = now(), expires_at = now() + interval '180 days' "
	"  from v "
	"  where v.verdict = 'good' and g.account_id = $1 and g.grant_id = v.grant_id), "
	"ended as ( "
	"  update oauth_grants g "
	"  set revoked_at = now(), revoked_for = 'code_replay' "
	"  from v "
	"  where v.verdict = 'replay' and g.account_id = $1 and g.grant_id = v.grant_id), "
	"access as ( "
	"  insert into oauth_tokens (account_id, token_hash, grant_id, kind, scopes, expires_at) "
	"  select v.account_id, $7::bytea, v.grant_id, 'ACCESS', v.scopes, "
	"    now() + $9::integer * interval '1 second' "
	"  from v "
	"  where v.verdict = 'good'), "
	"refresh as ( "
	"  insert into oauth_tokens (account_id, token_hash, grant_id, kind, scopes, expires_at) "
	"  select v.account_id, $8::bytea, v.grant_id, 'REFRESH', v.scopes, now() + interval '30 days' "
	"  from v "
	"  where v.verdict = 'good') "
	"select verdict, grant_id, array_to_string(scopes, ',') "
	"from v";

enum cg_code cg_oauth_code_exchange(struct cg_db *db, const struct cg_oauth_code_exchange *x, enum cg_exchange *how,
				    struct cg_tokens *out, struct cg_err *e)
{
	char client[CG_CLIENT_ID_MAX + 1], redirect[CG_REDIRECT_URI_MAX + 1], challenge[CG_CHALLENGE_CHARS + 1];
	struct fresh f;
	struct cg_id account;
	const char *arg[] = { f.account, f.old,	    f.claim,
			      client,	 challenge, x->redirect_uri.p != NULL ? redirect : NULL,
			      f.access,	 f.refresh, f.access_s };
	struct cg_sql q[] = { { .name = "code_lock", .text = lock_code, .arg = arg, .n = 2 },
			      { .name = "code_exchange", .text = act_on_code, .arg = arg, .n = 9 } };
	enum cg_code rc;

	*how = CG_EXCHANGE_DEAD;
	*out = (struct cg_tokens){ .scopes = 0 };
	if (!cg_secret_parse(CG_PREFIX_CODE, x->code, &account) || x->client_id.n >= sizeof(client) ||
	    x->redirect_uri.n >= sizeof(redirect) || x->challenge.n >= sizeof(challenge))
		return CG_OK;
	(void)snprintf(client, sizeof(client), "%.*s", CG_STR_ARG(x->client_id));
	(void)snprintf(redirect, sizeof(redirect), "%.*s", CG_STR_ARG(x->redirect_uri));
	(void)snprintf(challenge, sizeof(challenge), "%.*s", CG_STR_ARG(x->challenge));
	rc = make_fresh(&account, x->code, &f, out, e);
	return rc == CG_OK ? run_exchange(db, &account, q, how, out, e) : rc;
}

static const char lock_refresh[] = "select 1 "
				   "from oauth_grants "
				   "where account_id = $1 and grant_id = ( "
				   "  select grant_id "
				   "  from oauth_tokens "
				   "  where account_id = $1 and token_hash = $2 and kind = 'REFRESH') "
				   "for update";

/* late: nobody used the successors, and their minute is over: they end when new ones are issued. */
static const char act_on_refresh[] =
	"with v as ( "
	"  select t.account_id, t.token_hash, t.grant_id, g.scopes as all_scopes, array( "
	"    select unnest(g.scopes) intersect "
	"    select unnest(string_to_array($5, ',')) "
	"    order by 1) as scopes, "
	"  case "
	"    when g.revoked_at is not null or g.client_id <> $3 "
	"      or least(t.expires_at, g.expires_at) <= now() then 'dead' "
	"    when t.revoked_at is not null then 'replay' "
	"    when t.used_at is null then 'good' "
	"    when exists ( "
	"      select 1 "
	"      from oauth_tokens c "
	"      where c.account_id = $1 and c.grant_id = t.grant_id and c.parent_hash = t.token_hash "
	"        and c.kind = 'REFRESH' and c.used_at is not null) "
	"    then 'replay' "
	"    when t.used_at > now() - interval '60 seconds' then 'good' "
	"    else 'late' end as verdict "
	"  from oauth_tokens t "
	"  join oauth_grants g on g.account_id = t.account_id and g.grant_id = t.grant_id "
	"  where t.account_id = $1 and g.account_id = $1 and t.token_hash = $2 and t.kind = 'REFRESH'), "
	"used as ( "
	"  update oauth_tokens t "
	"  set used_at = case when v.verdict = 'late' then now() else coalesce(t.used_at, now()) end "
	"  from v "
	"  where v.verdict in ('good', 'late') and t.account_id = $1 and t.token_hash = $2), "
	"superseded as ( "
	"  update oauth_tokens c "
	"  set revoked_at = now() "
	"  from v "
	"  where v.verdict = 'late' and c.account_id = $1 and c.grant_id = v.grant_id "
	"    and c.parent_hash = v.token_hash and c.revoked_at is null), "
	"ended as ( "
	"  update oauth_grants g "
	"  set revoked_at = now(), revoked_for = 'refresh_reuse' "
	"  from v "
	"  where v.verdict = 'replay' and g.account_id = $1 and g.grant_id = v.grant_id), "
	"touched as ( "
	"  update oauth_grants g "
	"  set last_used_at = now() "
	"  from v "
	"  where v.verdict in ('good', 'late') and g.account_id = $1 and g.grant_id = v.grant_id), "
	"access as ( "
	"  insert into oauth_tokens (account_id, token_hash, grant_id, kind, parent_hash, scopes, expires_at) "
	"  select v.account_id, $6::bytea, v.grant_id, 'ACCESS', v.token_hash, "
	"    case when cardinality(v.scopes) > 0 then v.scopes else v.all_scopes end, "
	"    now() + $4::integer * interval '1 second' "
	"  from v "
	"  where v.verdict in ('good', 'late')), "
	"refresh as ( "
	"  insert into oauth_tokens (account_id, token_hash, grant_id, kind, parent_hash, scopes, expires_at) "
	"  select v.account_id, $7::bytea, v.grant_id, 'REFRESH', v.token_hash, v.all_scopes, "
	"    now() + interval '30 days' "
	"  from v "
	"  where v.verdict in ('good', 'late')) "
	"select verdict, grant_id, "
	"  array_to_string(case when cardinality(scopes) > 0 then scopes else all_scopes end, ',') "
	"from v";

enum cg_code cg_oauth_refresh_exchange(struct cg_db *db, struct cg_str text, struct cg_str client_id, unsigned scopes,
				       enum cg_exchange *how, struct cg_tokens *out, struct cg_err *e)
{
	char client[CG_CLIENT_ID_MAX + 1], wanted[CG_SCOPES_TEXT_MAX];
	struct fresh f;
	struct cg_id account;
	const char *arg[] = { f.account, f.old,	   client, f.access_s, cg_key_scopes_text(scopes, wanted),
			      f.access,	 f.refresh };
	struct cg_sql q[] = { { .name = "refresh_lock", .text = lock_refresh, .arg = arg, .n = 2 },
			      { .name = "refresh_exchange", .text = act_on_refresh, .arg = arg, .n = 7 } };
	enum cg_code rc;

	*how = CG_EXCHANGE_DEAD;
	*out = (struct cg_tokens){ .scopes = 0 };
	if (!cg_secret_parse(CG_PREFIX_REFRESH, text, &account) || client_id.n >= sizeof(client))
		return CG_OK;
	(void)snprintf(client, sizeof(client), "%.*s", CG_STR_ARG(client_id));
	rc = make_fresh(&account, text, &f, out, e);
	return rc == CG_OK ? run_exchange(db, &account, q, how, out, e) : rc;
}

enum cg_code cg_oauth_token_revoke(struct cg_db *db, struct cg_str text, struct cg_err *e)
{
	static const char one[] =
		"update oauth_tokens "
		"set revoked_at = now() "
		"where account_id = $1 and token_hash = $2 and kind = 'ACCESS' and revoked_at is null";
	static const char all[] = "update oauth_grants "
				  "set revoked_at = now(), revoked_for = 'client' "
				  "where account_id = $1 and revoked_at is null and grant_id = ( "
				  "  select grant_id "
				  "  from oauth_tokens "
				  "  where account_id = $1 and token_hash = $2 and kind = 'REFRESH') "
				  "returning grant_id";
	char account[CG_UUID_TEXT_MAX], hash[CG_SECRET_HASH_MAX], subject[CG_ID_TEXT_MAX];
	bool access;
	struct cg_id id, grant;
	const char *arg[] = { account, hash };
	struct cg_sql q = { .name = "token_revoke", .arg = arg, .n = 2 };
	enum cg_code rc;

	access = cg_secret_parse(CG_PREFIX_ACCESS, text, &id);
	if (!access && !cg_secret_parse(CG_PREFIX_REFRESH, text, &id))
		return CG_OK;
	q.text = access ? one : all;
	(void)cg_id_uuid(&id, account);
	(void)cg_secret_hash(text, hash);
	rc = cg_sql_run(db, &id, CG_TX_WRITE, &q, 1, e);
	if (rc == CG_OK && !access && PQntuples(q.res) == 1 && cg_id_parse_uuid(cg_sql_get(q.res, 0, 0), &grant))
		cg_audit_note(db, &id, cg_id_text(&grant, "grant_", subject), "oauth.revoke", subject);
	cg_sql_clear(&q, 1);
	return rc;
}
