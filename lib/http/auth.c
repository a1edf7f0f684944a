#include "http/auth.h"

enum cg_code cg_auth_key(const struct cg_request *r, struct cg_str *out, struct cg_err *e)
{
	struct cg_str own = cg_str_trim(cg_request_var(r, "HTTP_X_API_KEY"));
	struct cg_str bearer = cg_str_trim(cg_request_var(r, "HTTP_AUTHORIZATION"));

	if (cg_str_starts_nocase(bearer, CG_STR("bearer ")))
		bearer = cg_str_trim(cg_str_sub(bearer, 7, bearer.n));
	else
		bearer = CG_STR_NONE; /* another scheme is for somebody in front of us */
	if (own.n > 0 && bearer.n > 0 && !cg_str_eq(own, bearer))
		return cg_fail_hint(e, CG_EREQUEST, "X-API-Key and Authorization hold two different keys. Send one.");
	*out = own.n > 0 ? own : bearer;
	return out->n > 0 ? CG_OK : cg_fail(e, CG_ENOKEY, "no key");
}

enum cg_code cg_auth_check(struct cg_db *db, const struct cg_request *r, struct cg_auth *out, struct cg_err *e)
{
	struct cg_str text = CG_STR_NONE;
	enum cg_code rc = cg_auth_key(r, &text, e);

	if (rc != CG_OK)
		return rc;
	if (text.n >= CG_KEY_TEXT_MAX)
		return cg_fail(e, CG_EKEY, "key: too long");
	return cg_key_check(db, text, out, e);
}

const char *cg_auth_challenge(enum cg_code code)
{
	if (code == CG_ENOKEY)
		return "Bearer realm=\"casgate\"";
	if (code == CG_EKEY)
		return "Bearer realm=\"casgate\", error=\"invalid_token\"";
	return NULL;
}
