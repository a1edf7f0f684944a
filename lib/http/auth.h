/*
 * auth.h: who calls: the API key from X-API-Key or Authorization: Bearer.
 * Does not know scopes of routes; the check of the key itself is store/key.h.
 */
#ifndef CG_HTTP_AUTH_H
#define CG_HTTP_AUTH_H

#include "http/request.h"
#include "store/key.h"

/*
 * The text of the key. CG_ENOKEY: none, or Authorization of another scheme only; CG_EREQUEST: two different keys.
 * Borrows from the variables.
 */
enum cg_code cg_auth_key(const struct cg_request *r, struct cg_str *out, struct cg_err *e);

/* Find the key and check it. */
enum cg_code cg_auth_check(struct cg_db *db, const struct cg_request *r, struct cg_auth *out, struct cg_err *e);

/* The value of WWW-Authenticate for this code, NULL: none. */
const char *cg_auth_challenge(enum cg_code code);

#endif
