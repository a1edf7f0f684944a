/*
 * oauth.h: what users allowed to applications: clients, grants with their authorization code, access and refresh
 * tokens. Independent of HTTP, pages and redirects; what a client may ask for is decided in oauth/.
 *
 * Texts     codes and tokens are secrets of secret.h and carry their account; tables hold their SHA-256.
 * Life      code 60 s, once; access token an hour; refresh token 30 days from its issue, a grant 180 days from consent.
 * Rotation  a refresh token is exchanged for a new one. Until the new one is used the old one still works: a lost
 *           answer loses nobody's access. Within a minute both exchanges stand side by
 *           side, after that the later exchange ends the earlier. The first use of one of the new ones ends the others
 *           with their access tokens: of a client and a thief only one goes on. Any other use of an exchanged token,
 *           and any use of one that ended so, revokes the grant (RFC 9700 4.14.2).
 * Replay    a code that comes a second time revokes the grant that the first one made.
 * Errors    CG_EKEY (token: malformed, unknown, expired, revoked, for another service: distinguished in why only),
 *           CG_EDB, CG_EBUSY; exchanges answer with enum cg_exchange.
 */
#ifndef CG_STORE_IDENTITY_OAUTH_H
#define CG_STORE_IDENTITY_OAUTH_H

#include "base/arena.h"
#include "statement/model.h"
#include "store/identity/key.h"
#include "store/pg/secret.h"

enum {
	CG_CODE_SECONDS = 60,
	CG_ACCESS_SECONDS = 3600,
	CG_CLIENT_ID_MAX = 1024,    /* bytes */
	CG_CLIENT_NAME_MAX = 200,   /* characters */
	CG_REDIRECT_URI_MAX = 1024, /* bytes */
	CG_REDIRECT_URIS_MAX = 20,
	CG_CHALLENGE_CHARS = 43,
};

/* --- access tokens */

/* Does text look like an access token at all (and not like an API key)? */
bool cg_oauth_token_is(struct cg_str text);
/*
 * An access token of a user for the service `audience` (base_url + "/mcp"). out->kind is CG_AUTH_TOKEN, out->key the
 * grant. Notes the use of the grant, at most once a minute.
 */
enum cg_code cg_oauth_token_check(struct cg_db *db, struct cg_str text, struct cg_str audience, struct cg_auth *out,
				  struct cg_err *e);

/* --- clients */

/* Clients that nobody has allowed anything yet, over all; CG_ERATE for more, unless one of them is an hour old. */
enum { CG_CLIENTS_WAITING_MAX = 5000 };
/* Tokens that are kept of a grant: those in use, and used ones, by which a replay is told. */
enum { CG_TOKENS_KEPT = 60 };

struct cg_oauth_client {
	struct cg_str id, name;
	struct cg_str_list redirect_uris;
	bool metadata; /* described by the document at its id */
	bool fresh;    /* metadata: the stored document is still good */
	bool idle;     /* not used for a day: cg_oauth_client_touch */
	bool allowed;  /* some user allowed it something, at some time */
};

/* found: false when there is none. */
enum cg_code cg_oauth_client_find(struct cg_db *db, struct cg_str id, struct cg_arena *a, struct cg_oauth_client *out,
				  bool *found, struct cg_err *e);
/* Insert, or bring up to date; keep_s: seconds that a metadata document is good for. */
enum cg_code cg_oauth_client_store(struct cg_db *db, const struct cg_oauth_client *client, int keep_s,
				   struct cg_arena *a, struct cg_err *e);

/* It was used: to the day. Best effort. */
void cg_oauth_client_touch(struct cg_db *db, struct cg_str id, struct cg_arena *a);
/* A user allowed it something: from now on it is kept as long as it is used. Best effort. */
void cg_oauth_client_allowed(struct cg_db *db, struct cg_str id, struct cg_arena *a);

/* --- consent */

struct cg_consent {
	struct cg_id account, user;
	struct cg_str client_id, client_name, redirect_uri, resource;
	unsigned scopes;
	bool live;
	struct cg_str challenge; /* S256 */
};

/* Note the consent; code is for the redirect, not kept anywhere. */
enum cg_code cg_oauth_consent_store(struct cg_db *db, const struct cg_consent *consent, char code[CG_SECRET_TEXT_MAX],
				    struct cg_arena *a, struct cg_err *e);

/* --- exchanges */

enum cg_exchange {
	CG_EXCHANGE_OK,
	CG_EXCHANGE_DEAD,   /* unknown, expired, revoked, of another client, wrong verifier: invalid_grant */
	CG_EXCHANGE_REPLAY, /* the same, and the grant was revoked */
};

struct cg_tokens {
	char access[CG_SECRET_TEXT_MAX], refresh[CG_SECRET_TEXT_MAX];
	unsigned scopes;
	struct cg_id grant;
};

struct cg_oauth_code_exchange {
	struct cg_str code, client_id;
	struct cg_str redirect_uri; /* absent: not checked, the verifier is */
	struct cg_str challenge;    /* of the verifier that came along */
};

/* The code for tokens. *out is only good with CG_EXCHANGE_OK. */
enum cg_code cg_oauth_code_exchange(struct cg_db *db, const struct cg_oauth_code_exchange *x, enum cg_exchange *how,
				    struct cg_tokens *out, struct cg_err *e);
/* A refresh token for new tokens; scopes: what the access token may do at most (0: all of the grant). */
enum cg_code cg_oauth_refresh_exchange(struct cg_db *db, struct cg_str refresh, struct cg_str client_id,
				       unsigned scopes, enum cg_exchange *how, struct cg_tokens *out, struct cg_err *e);
/* RFC 7009: an access token ends, a refresh token ends its grant; anything else is no error. */
enum cg_code cg_oauth_token_revoke(struct cg_db *db, struct cg_str text, struct cg_err *e);

/* --- connected applications of an account's user */

struct cg_grant_row {
	struct cg_id id, user;
	struct cg_str client_id, client_name, redirect_uri, scopes, created, last_used; /* times UTC, to the second */
	bool live;
};

struct cg_grant_rows {
	struct cg_grant_row *v;
	size_t n, cap;
};

/* Grants that are in force, newest first; user NULL: of all users of the account. */
enum cg_code cg_oauth_grant_list(struct cg_db *db, const struct cg_id *account, const struct cg_id *user,
				 struct cg_arena *a, struct cg_grant_rows *out, struct cg_err *e);
/* The user takes back what was allowed; *found false when there is no such grant in force. user NULL: as above. */
enum cg_code cg_oauth_grant_revoke(struct cg_db *db, const struct cg_id *account, const struct cg_id *user,
				   const struct cg_id *grant, bool *found, struct cg_err *e);

#endif
