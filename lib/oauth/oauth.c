/*
 * oauth.c: Errors, scopes and the route table of the authorization server. Clients differ
 * in where they look for metadata, so each document has several paths.
 */
#include "oauth/oauth.h"
#include "base/digest.h"
#include "base/json.h"

#include "http/answer.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { VERIFIER_LEAST = 43, VERIFIER_MOST = 128 };

enum cg_code cg_oauth_error(struct cg_call *c, int status, const char *error, const char *description)
{
	struct json_object *o = cg_json_new_object();
	bool good = cg_json_add(o, "error", cg_json_new_name(error)) &&
		    cg_json_add(o, "error_description", cg_json_new_name(description));

	if (c->err.code == CG_OK)
		(void)cg_fail(&c->err, status >= 500 ? CG_EINTERNAL : CG_EREQUEST, "oauth: %s", error);
	if (!good) {
		json_object_put(o);
		return cg_fail(&c->err, CG_EBUSY, "oauth: memory");
	}
	return cg_answer_json(c, status, o) == CG_OK ? c->err.code : CG_EBUSY;
}

/* 503 with Retry-After for faults of this service: clients then keep their tokens and try again. */
enum cg_code cg_oauth_failure(struct cg_call *c, enum cg_code rc)
{
	const struct cg_code_info *info = cg_code_info(rc);
	int wait = c->err.retry_after > 0 ? c->err.retry_after : info->retry_after;

	if (wait > 0 && !cg_answer_header(c, "Retry-After", cg_arena_printf(c->arena, "%d", wait)))
		return cg_fail(&c->err, CG_EBUSY, "oauth: memory");
	if (info->http >= 500 || rc == CG_ERATE)
		return cg_oauth_error(c, info->http, "temporarily_unavailable", cg_fail_message(&c->err));
	return cg_oauth_error(c, info->http == 413 || info->http == 415 ? info->http : 400, "invalid_request",
			      cg_fail_message(&c->err));
}

/* admin cannot be granted to a client: the mask at the end takes it away. */
unsigned cg_oauth_scopes(struct cg_str text)
{
	unsigned bits = 0, bit;

	while (text.n > 0) {
		struct cg_str one = cg_str_cut(&text, ' ');

		if (one.n > 0 && memchr(one.p, ',', one.n) == NULL && cg_key_scopes_parse(one, &bit))
			bits |= bit;
	}
	return bits & (CG_SCOPE_PARSE | CG_SCOPE_READ | CG_SCOPE_PII);
}

const char *cg_oauth_scope_text(unsigned bits, char out[CG_SCOPES_TEXT_MAX])
{
	(void)cg_key_scopes_text(bits, out);
	for (char *c = out; *c != '\0'; c++)
		*c = *c == ',' ? ' ' : *c;
	return out;
}

/* Scheme and host are compared without case, the path with case. */
bool cg_oauth_resource_is_ours(const struct cg_config *cfg, struct cg_str resource)
{
	struct cg_str base = cg_str_of(cfg->base_url), rest;
	size_t origin = base.n;

	if (!cg_str_starts_nocase(resource, base))
		return false;
	/* Only scheme and host are without case. */
	for (size_t i = 0, slashes = 0; i < base.n; i++) {
		slashes += base.p[i] == '/';
		if (slashes == 3) {
			origin = i;
			break;
		}
	}
	if (!cg_str_eq(cg_str_sub(base, origin, base.n), cg_str_sub(resource, origin, base.n - origin)))
		return false;
	rest = cg_str_sub(resource, base.n, resource.n);
	return rest.n == 0 || cg_str_eq(rest, CG_STR("/")) || cg_str_eq(rest, CG_STR("/mcp")) ||
	       cg_str_eq(rest, CG_STR("/mcp/"));
}

/* RFC 7636, 4.2; the alphabet of a verifier is that of unreserved characters. */
bool cg_oauth_challenge(struct cg_str verifier, char out[CG_CHALLENGE_CHARS + 1])
{
	uint8_t hash[CG_DIGEST_SIZE];

	if (verifier.n < VERIFIER_LEAST || verifier.n > VERIFIER_MOST)
		return false;
	for (size_t i = 0; i < verifier.n; i++) {
		if (!cg_is_alnum(verifier.p[i]) && (verifier.p[i] == '\0' || strchr("-._~", verifier.p[i]) == NULL))
			return false;
	}
	cg_digest_of(verifier, hash);
	(void)sodium_bin2base64(out, CG_CHALLENGE_CHARS + 1, hash, sizeof(hash),
				sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	return true;
}

/* Browsers ask first when a page of another origin posts a form or a token. */
static enum cg_code preflight(struct cg_call *c)
{
	cg_answer_cors(c, "GET, POST, OPTIONS");
	return cg_answer_empty(c, 204);
}

#define ROUTE(method, path, fn, metric)                                                                                \
	{                                                                                                              \
		CG_STR_INIT(method), CG_STR_INIT(path), fn, metric, 0, CG_ROUTE_OWN | CG_ROUTE_UNCOUNTED, 0            \
	}
#define METADATA(path, fn)                                                                                             \
	ROUTE("GET", path, fn, CG_METRIC_OAUTH_METADATA), ROUTE("OPTIONS", path, preflight, CG_METRIC_OAUTH_METADATA)
#define KNOWN "/.well-known/"

/* Every path that a client tries: behind the origin, with the path of the resource behind it or before it. */
static const struct cg_route routes[] = {
	METADATA(KNOWN "oauth-protected-resource", cg_oauth_metadata_resource),
	METADATA(KNOWN "oauth-protected-resource/mcp", cg_oauth_metadata_resource),
	METADATA(KNOWN "oauth-authorization-server", cg_oauth_metadata_server),
	METADATA(KNOWN "oauth-authorization-server/mcp", cg_oauth_metadata_server),
	/* No OpenID provider: clients would miss members that only one has. */
	METADATA(KNOWN "openid-configuration", cg_oauth_metadata_none),
	METADATA(KNOWN "openid-configuration/mcp", cg_oauth_metadata_none),
	METADATA("/mcp" KNOWN "openid-configuration", cg_oauth_metadata_none),
	METADATA("/mcp" KNOWN "oauth-authorization-server", cg_oauth_metadata_server),
	METADATA("/mcp" KNOWN "oauth-protected-resource", cg_oauth_metadata_resource),
	ROUTE("POST", "/register", cg_oauth_register, CG_METRIC_OAUTH_REGISTER),
	ROUTE("OPTIONS", "/register", preflight, CG_METRIC_OAUTH_REGISTER),
	ROUTE("GET", "/authorize", cg_oauth_authorize, CG_METRIC_OAUTH_AUTHORIZE),
	ROUTE("POST", "/authorize", cg_oauth_authorize_decide, CG_METRIC_OAUTH_AUTHORIZE),
	ROUTE("POST", "/token", cg_oauth_exchange_token, CG_METRIC_OAUTH_TOKEN),
	ROUTE("OPTIONS", "/token", preflight, CG_METRIC_OAUTH_TOKEN),
	ROUTE("POST", "/revoke", cg_oauth_exchange_revoke, CG_METRIC_OAUTH_REVOKE),
	ROUTE("OPTIONS", "/revoke", preflight, CG_METRIC_OAUTH_REVOKE),
	ROUTE("GET", "/login", cg_login_get, CG_METRIC_LOGIN),
	ROUTE("POST", "/login", cg_login_post, CG_METRIC_LOGIN),
	ROUTE("POST", "/logout", cg_login_out_post, CG_METRIC_LOGOUT),
};
const struct cg_program cg_oauth_program = {
	.name = "casgate-oauth",
	.routes = routes,
	.n_routes = sizeof(routes) / sizeof(routes[0]),
};
