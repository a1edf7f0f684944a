/*
 * auth.h: who calls: the API key from X-API-Key or Authorization: Bearer, or a user's OAuth access token as Bearer.
 * Does not check the scopes of routes; the checks themselves are store/identity/key.h and store/identity/oauth.h.
 * Audience  MCP and REST are one resource, base_url + "/mcp": a token for another one is refused on both.
 */
#ifndef CG_HTTP_AUTH_H
#define CG_HTTP_AUTH_H

#include "http/request.h"
#include "store/identity/key.h"

/*
 * The text of the key. CG_ENOKEY: none, or Authorization of another scheme only; CG_EREQUEST: two different keys.
 * Borrows from the variables.
 */
enum cg_code cg_auth_key(const struct cg_request *r, struct cg_str *out, struct cg_err *e);

/* Find the key or token and check it. */
enum cg_code cg_auth_check(struct cg_db *db, const struct cg_request *r, struct cg_auth *out, struct cg_err *e);

/* The value of WWW-Authenticate for this code, NULL: none. */
const char *cg_auth_challenge(enum cg_code code);

enum { CG_CHALLENGE_MAX = 2048 };
/*
 * The same for MCP clients (RFC 9728, RFC 6750): where the metadata is, and which scopes to ask for. scopes: for
 * CG_ESCOPE all scopes that the operation needs, else ignored. "" for codes without a challenge.
 */
const char *cg_auth_mcp_challenge(const struct cg_config *cfg, enum cg_code code, unsigned scopes,
				  char out[CG_CHALLENGE_MAX]);
/* What access tokens are for: base_url + "/mcp". */
enum { CG_AUDIENCE_MAX = CG_CONFIG_TEXT_MAX + 8 };
const char *cg_auth_audience(const struct cg_config *cfg, char out[CG_AUDIENCE_MAX]);

#endif
