/*
 * oauth_token.c: Access and refresh tokens. Each exchange is one statement, so that two at
 * once cannot both succeed. A refresh token that comes a second time ends the grant, since
 * one of its two holders stole it.
 */
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

/* Expired and revoked tokens are the same to a client: it refreshes. */
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

/* Life of a refresh token: 30 days. */
#define REFRESH_SECONDS "2592000"

/* What both exchanges need: the hashes of the tokens, and an id for the request. */
struct fresh {
	char account[CG_UUID_TEXT_MAX], claim[CG_UUID_TEXT_MAX];
	char old[CG_SECRET_HASH_MAX], access[CG_SECRET_HASH_MAX], refresh[CG_SECRET_HASH_MAX];
	char access_s[NUMBER_MAX];
};

/*
 * New tokens are made before the exchange: nothing has to be undone when there are no
 * random bytes.
 */
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

/* The statement's verdict: new tokens, a replay, or a dead token. */
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

/* $1 account, $2 the token presented: of its grant, what has ended, and of the rest all but the newest. */
static const char sql_sweep[] = "delete from oauth_tokens "
				"where account_id = $1 and token_hash in ( "
				"  select d.token_hash "
				"  from oauth_tokens d "
				"  where d.account_id = $1 and d.token_hash <> $2 and d.grant_id = ( "
				"    select o.grant_id "
				"    from oauth_tokens o "
				"    where o.account_id = $1 and o.token_hash = $2) "
				"  order by d.expires_at > now() desc, d.issued_at desc, d.token_hash "
				"  offset $3::integer)";

/* A grant that is refreshed for months keeps as many tokens as one of yesterday. Best effort: purge does the rest. */
static void sweep_tokens(struct cg_db *db, const char *account, const char *presented)
{
	char kept[NUMBER_MAX];
	const char *arg[] = { account, presented, kept };
	struct cg_sql q = { .name = "tokens_sweep", .text = sql_sweep, .arg = arg, .n = 3 };
	struct cg_id id;
	struct cg_err ignored = { 0 };

	(void)snprintf(kept, sizeof(kept), "%d", CG_TOKENS_KEPT);
	if (cg_id_parse_uuid(cg_str_of(account), &id))
		(void)cg_sql_run(db, &id, CG_TX_LAZY, &q, 1, &ignored);
	cg_sql_clear(&q, 1);
}

/* Run the statements, of which the second gives the verdict; what is not an exchange leaves no tokens behind. */
static enum cg_code run_exchange(struct cg_db *db, const struct cg_id *account, struct cg_sql *q, size_t n,
				 enum cg_exchange *how, struct cg_tokens *out, struct cg_err *e)
{
	enum cg_code rc = cg_sql_run(db, account, CG_TX_WRITE, q, n, e);

	if (rc == CG_OK)
		rc = read_exchange(q[1].res, how, out, e);
	cg_sql_clear(q, n);
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
 * Then the verdict, and one statement for each thing that it brings about, each with the condition of its own: one
 * statement that judges and writes all of it cannot be run on a distributed table with row security.
 */
static const char lock_code[] = "select 1 "
				"from oauth_grants "
				"where account_id = $1 and code_hash = $2 "
				"for update";

/* $3 client, $4 challenge, $5 redirect address or null. */
static const char judge_code[] = "select case "
				 "    when g.revoked_at is not null then 'dead' "
				 "    when g.code_claim is not null then 'replay' "
				 "    when g.code_expires_at <= now() or g.client_id <> $3 or g.code_challenge <> $4 "
				 "      or g.redirect_uri <> coalesce($5, g.redirect_uri) then 'dead' "
				 "    else 'good' end, "
				 "  g.grant_id, array_to_string(g.scopes, ',') "
				 "from oauth_grants g "
				 "where g.account_id = $1 and g.code_hash = $2";

/* Replay: before the claim, which makes a good code one that was used. */
static const char end_code[] = "update oauth_grants "
			       "set revoked_at = now(), revoked_for = 'code_replay' "
			       "where account_id = $1 and code_hash = $2 and revoked_at is null "
			       "  and code_claim is not null";

/* Good: $6 names this exchange. */
static const char claim_code[] =
	"update oauth_grants "
	"set code_claim = $6, last_used_at = now(), expires_at = now() + interval '180 days' "
	"where account_id = $1 and code_hash = $2 and revoked_at is null and code_claim is null "
	"  and code_expires_at > now() and client_id = $3 and code_challenge = $4 "
	"  and redirect_uri = coalesce($5, redirect_uri)";

/* $3 the name of this exchange, $4 hash, $5 kind, $6 seconds. */
static const char token_of_code[] =
	"insert into oauth_tokens (account_id, token_hash, grant_id, kind, scopes, expires_at) "
	"select g.account_id, $4::bytea, g.grant_id, $5::text, g.scopes, now() + $6::integer * interval '1 second' "
	"from oauth_grants g "
	"where g.account_id = $1 and g.code_hash = $2 and g.code_claim = $3 and g.revoked_at is null";

enum cg_code cg_oauth_code_exchange(struct cg_db *db, const struct cg_oauth_code_exchange *x, enum cg_exchange *how,
				    struct cg_tokens *out, struct cg_err *e)
{
	char client[CG_CLIENT_ID_MAX + 1], redirect[CG_REDIRECT_URI_MAX + 1], challenge[CG_CHALLENGE_CHARS + 1];
	struct fresh f;
	struct cg_id account;
	const char *arg[] = {
		f.account, f.old, client, challenge, x->redirect_uri.p != NULL ? redirect : NULL, f.claim
	};
	const char *access[] = { f.account, f.old, f.claim, f.access, "ACCESS", f.access_s };
	const char *refresh[] = { f.account, f.old, f.claim, f.refresh, "REFRESH", REFRESH_SECONDS };
	struct cg_sql q[] = {
		{ .name = "code_lock", .text = lock_code, .arg = arg, .n = 2 },
		{ .name = "code_judge", .text = judge_code, .arg = arg, .n = 5 },
		{ .name = "code_end", .text = end_code, .arg = arg, .n = 2 },
		{ .name = "code_claim", .text = claim_code, .arg = arg, .n = 6 },
		{ .name = "code_access", .text = token_of_code, .arg = access, .n = 6 },
		{ .name = "code_refresh", .text = token_of_code, .arg = refresh, .n = 6 },
	};
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
	return rc == CG_OK ? run_exchange(db, &account, q, sizeof(q) / sizeof(q[0]), how, out, e) : rc;
}

static const char lock_refresh[] = "select 1 "
				   "from oauth_grants "
				   "where account_id = $1 and grant_id = ( "
				   "  select grant_id "
				   "  from oauth_tokens "
				   "  where account_id = $1 and token_hash = $2 and kind = 'REFRESH') "
				   "for update";

/*
 * $3 client, $4 the wanted scopes. A token is replay when another successor of its parent was used: two parties hold
 * what one was given. late: nobody used the successors, and their minute is over: they end when new ones are issued.
 */
static const char judge_refresh[] =
	"select case "
	"    when g.revoked_at is not null or g.client_id <> $3 or least(t.expires_at, g.expires_at) <= now() then 'dead' "
	"    when t.revoked_at is not null then 'replay' "
	"    when exists ( "
	"      select 1 "
	"      from oauth_tokens s "
	"      where s.account_id = $1 and s.grant_id = t.grant_id and s.parent_hash = t.parent_hash "
	"        and s.kind = 'REFRESH' and s.token_hash <> t.token_hash and s.used_at is not null) "
	"    then 'replay' "
	"    when t.used_at is null then 'good' "
	"    when exists ( "
	"      select 1 "
	"      from oauth_tokens c "
	"      where c.account_id = $1 and c.grant_id = t.grant_id and c.parent_hash = t.token_hash "
	"        and c.kind = 'REFRESH' and c.used_at is not null) "
	"    then 'replay' "
	"    when t.used_at > now() - interval '60 seconds' then 'good' "
	"    else 'late' end, "
	"  g.grant_id, array_to_string( "
	"    case when g.scopes && string_to_array($4, ',') "
	"      then array(select unnest(g.scopes) intersect select unnest(string_to_array($4, ',')) order by 1) "
	"      else g.scopes end, ',') "
	"from oauth_tokens t "
	"join oauth_grants g on g.account_id = t.account_id and g.grant_id = t.grant_id "
	"where t.account_id = $1 and g.account_id = $1 and t.token_hash = $2 and t.kind = 'REFRESH'";

/* Good or late: the new access token. $4 hash, $5 the wanted scopes, $6 seconds. */
static const char access_of_refresh[] =
	"insert into oauth_tokens (account_id, token_hash, grant_id, kind, parent_hash, scopes, expires_at) "
	"select t.account_id, $4::bytea, t.grant_id, 'ACCESS', t.token_hash, "
	"  case when g.scopes && string_to_array($5::text, ',') "
	"    then array(select unnest(g.scopes) intersect select unnest(string_to_array($5::text, ',')) order by 1) "
	"    else g.scopes end, "
	"  now() + $6::integer * interval '1 second' "
	"from oauth_tokens t "
	"join oauth_grants g on g.account_id = t.account_id and g.grant_id = t.grant_id "
	"where t.account_id = $1 and g.account_id = $1 and t.token_hash = $2 and t.kind = 'REFRESH' "
	"  and t.revoked_at is null and g.revoked_at is null and g.client_id = $3 "
	"  and t.expires_at > now() and g.expires_at > now() "
	"  and not exists ( "
	"    select 1 "
	"    from oauth_tokens s "
	"    where s.account_id = $1 and s.grant_id = t.grant_id and s.parent_hash = t.parent_hash "
	"      and s.kind = 'REFRESH' and s.token_hash <> t.token_hash and s.used_at is not null) "
	"  and (t.used_at is null or not exists ( "
	"    select 1 "
	"    from oauth_tokens c "
	"    where c.account_id = $1 and c.grant_id = t.grant_id and c.parent_hash = t.token_hash "
	"      and c.kind = 'REFRESH' and c.used_at is not null))";

/* Late: the successors that nobody used, except for those of this exchange. $3 the new access token. */
static const char end_successors[] =
	"update oauth_tokens "
	"set revoked_at = now() "
	"where account_id = $1 and parent_hash = $2 and revoked_at is null and token_hash <> $3::bytea "
	"  and exists ( "
	"    select 1 "
	"    from oauth_tokens n "
	"    where n.account_id = $1 and n.token_hash = $3::bytea) "
	"  and exists ( "
	"    select 1 "
	"    from oauth_tokens t "
	"    where t.account_id = $1 and t.token_hash = $2 and t.used_at <= now() - interval '60 seconds')";

/*
 * Whoever uses a successor first keeps it: the others of the same parent end, and their access tokens, which are known
 * by the moment that both were issued at. $2 the token presented, $3 the new access token.
 */
static const char end_siblings[] =
	"update oauth_tokens as s "
	"set revoked_at = now() "
	"from oauth_tokens t "
	"where s.account_id = $1 and t.account_id = $1 and t.token_hash = $2 and s.grant_id = t.grant_id "
	"  and s.parent_hash = t.parent_hash and s.token_hash <> t.token_hash and s.revoked_at is null "
	"  and (s.kind = 'REFRESH' or s.issued_at <> t.issued_at) "
	"  and exists ( "
	"    select 1 "
	"    from oauth_tokens n "
	"    where n.account_id = $1 and n.token_hash = $3::bytea)";

/* What was issued has an access token: the refresh token beside it. $3 access token, $4 hash, $5 seconds. */
static const char refresh_of_refresh[] =
	"insert into oauth_tokens (account_id, token_hash, grant_id, kind, parent_hash, scopes, expires_at) "
	"select n.account_id, $4::bytea, n.grant_id, 'REFRESH', n.parent_hash, g.scopes, "
	"  now() + $5::integer * interval '1 second' "
	"from oauth_tokens n "
	"join oauth_grants g on g.account_id = n.account_id and g.grant_id = n.grant_id "
	"where n.account_id = $1 and g.account_id = $1 and n.token_hash = $3::bytea and n.parent_hash = $2";

/* The same for the token that was presented, and its grant. */
static const char use_refresh[] = "update oauth_tokens "
				  "set used_at = now() "
				  "where account_id = $1 and token_hash = $2 "
				  "  and (used_at is null or used_at <= now() - interval '60 seconds') "
				  "  and exists ( "
				  "    select 1 "
				  "    from oauth_tokens n "
				  "    where n.account_id = $1 and n.token_hash = $3::bytea)";
static const char touch_grant[] = "update oauth_grants "
				  "set last_used_at = now() "
				  "where account_id = $1 and grant_id = ( "
				  "  select n.grant_id "
				  "  from oauth_tokens n "
				  "  where n.account_id = $1 and n.token_hash = $2::bytea)";

/* Replay: it was valid except for having been used, and nothing was issued. $4 the new access token. */
static const char end_refresh[] =
	"update oauth_grants "
	"set revoked_at = now(), revoked_for = 'refresh_reuse' "
	"where account_id = $1 and revoked_at is null and client_id = $3 and expires_at > now() "
	"  and grant_id = ( "
	"    select t.grant_id "
	"    from oauth_tokens t "
	"    where t.account_id = $1 and t.token_hash = $2 and t.kind = 'REFRESH' and t.expires_at > now()) "
	"  and not exists ( "
	"    select 1 "
	"    from oauth_tokens n "
	"    where n.account_id = $1 and n.token_hash = $4::bytea)";

enum cg_code cg_oauth_refresh_exchange(struct cg_db *db, struct cg_str text, struct cg_str client_id, unsigned scopes,
				       enum cg_exchange *how, struct cg_tokens *out, struct cg_err *e)
{
	char client[CG_CLIENT_ID_MAX + 1], wanted[CG_SCOPES_TEXT_MAX];
	struct fresh f;
	struct cg_id account;
	const char *judge[] = { f.account, f.old, client, cg_key_scopes_text(scopes, wanted) };
	const char *access[] = { f.account, f.old, client, f.access, wanted, f.access_s };
	const char *issued[] = { f.account, f.old, f.access, f.refresh, REFRESH_SECONDS };
	const char *grant[] = { f.account, f.access };
	const char *end[] = { f.account, f.old, client, f.access };
	struct cg_sql q[] = {
		{ .name = "refresh_lock", .text = lock_refresh, .arg = judge, .n = 2 },
		{ .name = "refresh_judge", .text = judge_refresh, .arg = judge, .n = 4 },
		{ .name = "refresh_access", .text = access_of_refresh, .arg = access, .n = 6 },
		{ .name = "refresh_successors", .text = end_successors, .arg = issued, .n = 3 },
		{ .name = "refresh_refresh", .text = refresh_of_refresh, .arg = issued, .n = 5 },
		{ .name = "refresh_siblings", .text = end_siblings, .arg = issued, .n = 3 },
		{ .name = "refresh_use", .text = use_refresh, .arg = issued, .n = 3 },
		{ .name = "refresh_touch", .text = touch_grant, .arg = grant, .n = 2 },
		{ .name = "refresh_end", .text = end_refresh, .arg = end, .n = 4 },
	};
	enum cg_code rc;

	*how = CG_EXCHANGE_DEAD;
	*out = (struct cg_tokens){ .scopes = 0 };
	if (!cg_secret_parse(CG_PREFIX_REFRESH, text, &account) || client_id.n >= sizeof(client))
		return CG_OK;
	(void)snprintf(client, sizeof(client), "%.*s", CG_STR_ARG(client_id));
	rc = make_fresh(&account, text, &f, out, e);
	if (rc == CG_OK)
		rc = run_exchange(db, &account, q, sizeof(q) / sizeof(q[0]), how, out, e);
	if (rc == CG_OK && *how == CG_EXCHANGE_OK)
		sweep_tokens(db, f.account, f.old);
	return rc;
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
