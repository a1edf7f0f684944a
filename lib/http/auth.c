#include "http/auth.h"

#include "store/identity/oauth.h"

#include <stdio.h>
#include <string.h>

enum cg_code cg_auth_key(const struct cg_request *r, struct cg_str *out, struct cg_err *e)
{
	struct cg_str own = cg_str_trim(cg_request_var(r, "HTTP_X_API_KEY"));
	struct cg_str bearer = cg_str_trim(cg_request_var(r, "HTTP_AUTHORIZATION"));

	if (cg_request_var_twice(r, "HTTP_X_API_KEY") || cg_request_var_twice(r, "HTTP_AUTHORIZATION"))
		return cg_fail_hint(e, CG_EREQUEST, "X-API-Key or Authorization is sent twice. Send one key.");
	if (cg_str_starts_nocase(bearer, CG_STR("bearer ")))
		bearer = cg_str_trim(cg_str_sub(bearer, 7, bearer.n));
	else
		bearer = CG_STR_NONE; /* another scheme is meant for a proxy in front of us */
	if (own.n > 0 && bearer.n > 0 && !cg_str_eq(own, bearer))
		return cg_fail_hint(e, CG_EREQUEST, "X-API-Key and Authorization hold two different keys. Send one.");
	*out = own.n > 0 ? own : bearer;
	return out->n > 0 ? CG_OK : cg_fail(e, CG_ENOKEY, "no key");
}

enum cg_code cg_auth_check(struct cg_db *db, const struct cg_request *r, struct cg_auth *out, struct cg_err *e)
{
	struct cg_str text = CG_STR_NONE;
	char audience[CG_AUDIENCE_MAX];
	enum cg_code rc = cg_auth_key(r, &text, e);

	if (rc != CG_OK)
		return rc;
	if (text.n >= CG_KEY_TEXT_MAX)
		return cg_fail(e, CG_EKEY, "key: too long");
	if (!cg_oauth_token_is(text))
		return cg_key_check(db, text, out, e);
	rc = cg_oauth_token_check(db, text, cg_str_of(cg_auth_audience(cg_db_config(db), audience)), out, e);
	if (rc == CG_EKEY)
		(void)snprintf(e->hint, sizeof(e->hint),
			       "The access token is not valid: it is expired, revoked or mistyped.");
	return rc;
}

const char *cg_auth_audience(const struct cg_config *cfg, char out[CG_AUDIENCE_MAX])
{
	(void)snprintf(out, CG_AUDIENCE_MAX, "%s/mcp", cfg->base_url);
	return out;
}

const char *cg_auth_mcp_challenge(const struct cg_config *cfg, enum cg_code code, unsigned scopes,
				  char out[CG_CHALLENGE_MAX])
{
	static const char metadata_path[] = "/.well-known/oauth-protected-resource/mcp";
	char names[CG_SCOPES_TEXT_MAX];
	int n = 0;

	out[0] = '\0';
	if (code == CG_ENOKEY || code == CG_EKEY) {
		/* Both scopes at once: one consent for everything. */
		n = snprintf(out, CG_CHALLENGE_MAX, "Bearer %sresource_metadata=\"%s%s\", scope=\"parse read\"",
			     code == CG_EKEY ? "error=\"invalid_token\", " : "", cfg->base_url, metadata_path);
	} else if (code == CG_ESCOPE) {
		(void)cg_key_scopes_text(scopes, names);
		for (char *c = names; *c != '\0'; c++)
			*c = *c == ',' ? ' ' : *c;
		n = snprintf(out, CG_CHALLENGE_MAX,
			     "Bearer error=\"insufficient_scope\", scope=\"%s\", resource_metadata=\"%s%s\", "
			     "error_description=\"This needs more than you were allowed.\"",
			     names, cfg->base_url, metadata_path);
	}
	if (n < 0 || n >= CG_CHALLENGE_MAX)
		out[0] = '\0';
	return out;
}

const char *cg_auth_challenge(enum cg_code code)
{
	if (code == CG_ENOKEY)
		return "Bearer realm=\"casgate\"";
	if (code == CG_EKEY)
		return "Bearer realm=\"casgate\", error=\"invalid_token\"";
	return NULL;
}
