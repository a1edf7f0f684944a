/*
 * oauth.h: the OAuth 2.1 authorization server at the origin's root: what its endpoints share.
 * Sources   RFC 6749, 7009, 7591, 7636, 8414, 8707, 9207, 9728, OAuth 2.1 draft 13, client id metadata documents, and
 *           the authorization part of the Model Context Protocol.
 *
 * Clients   public ones only, without secrets, bound by PKCE with S256. They register (oauth_register.c) or are known
 *           by the document at their client_id (client_document.h).
 * Errors    codes that clients recover by: an unknown client is invalid_client, a dead code or refresh token
 *           invalid_grant; what is our own fault is temporarily_unavailable (503), after which nobody forgets anything.
 */
#ifndef CG_OAUTH_OAUTH_H
#define CG_OAUTH_OAUTH_H

#include "http/service.h"
#include "store/identity/oauth.h"

extern const struct cg_program cg_oauth_program;

/* Handlers of the routes, each in a file of its own. */
enum cg_code cg_oauth_metadata_resource(struct cg_call *c); /* RFC 9728 */
enum cg_code cg_oauth_metadata_server(struct cg_call *c);   /* RFC 8414 */
enum cg_code cg_oauth_metadata_none(struct cg_call *c);	    /* 404 that every page may read */
enum cg_code cg_oauth_register(struct cg_call *c);
enum cg_code cg_oauth_authorize(struct cg_call *c);
enum cg_code cg_oauth_authorize_decide(struct cg_call *c);
enum cg_code cg_oauth_exchange_token(struct cg_call *c);
enum cg_code cg_oauth_exchange_revoke(struct cg_call *c);
enum cg_code cg_login_get(struct cg_call *c);
enum cg_code cg_login_post(struct cg_call *c);
enum cg_code cg_login_out_post(struct cg_call *c);

/* The page that asks who somebody is; next: path and query to go on with. problem: a sentence, or NULL. */
enum cg_code cg_login_page(struct cg_call *c, int status, struct cg_str next, const char *problem);

/* {"error": ..., "error_description": ...}; description holds no secret. */
enum cg_code cg_oauth_error(struct cg_call *c, int status, const char *error, const char *description);
/* The same for a failure of ours or of the transport: rc decides. */
enum cg_code cg_oauth_failure(struct cg_call *c, enum cg_code rc);

/* "parse read offline_access" as bits: what is unknown is left out. */
unsigned cg_oauth_scopes(struct cg_str text);
/* "parse read" of bits. */
const char *cg_oauth_scope_text(unsigned bits, char out[CG_SCOPES_TEXT_MAX]);
/* A resource that clients write for ours: base_url or base_url + "/mcp", with or without a slash at the end. */
bool cg_oauth_resource_is_ours(const struct cg_config *cfg, struct cg_str resource);
/*
 * What a client calls itself, on one line, not too long, and without characters that turn or hide the text around them;
 * CG_STR_NONE without memory or UTF-8.
 */
struct cg_str cg_oauth_register_client_name(struct cg_str name, struct cg_arena *a);
/* Those of "redirect_uris" in a client's metadata that can be used; *any: it names some. */
enum cg_code cg_oauth_register_read_uris(struct cg_call *c, struct json_object *o, struct cg_str_list *out, bool *any,
					 struct cg_err *e);
/* S256 challenge of a verifier of 43 to 128 unreserved characters; false when it is none. */
bool cg_oauth_challenge(struct cg_str verifier, char out[CG_CHALLENGE_CHARS + 1]);

#endif
