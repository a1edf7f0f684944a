/*
 * metadata.c: The documents by which clients find the endpoints (RFC 8414, RFC 9728). They
 * are the same for everyone and may be cached for five minutes, so that a changed
 * configuration is soon seen.
 */
#include "base/json.h"
#include "oauth/oauth.h"

#include "http/answer.h"
#include "http/auth.h"

#include <stdio.h>

static const char kept[] = "public, max-age=300";

/* An address of this service; base_url is the issuer. */
static struct json_object *metadata_url(struct cg_call *c, const char *path)
{
	struct cg_str s = cg_arena_printf(c->arena, "%s%s", c->service->cfg.base_url, path);

	return s.p != NULL ? cg_json_new_text(s) : NULL;
}

/* An array of texts, ended by NULL. */
static struct json_object *text_list(const char *const *v)
{
	struct json_object *a = cg_json_new_array();

	for (; a != NULL && *v != NULL; v++) {
		if (!cg_json_append(a, cg_json_new_name(*v))) {
			json_object_put(a);
			return NULL;
		}
	}
	return a;
}

/* Readable from pages of other origins: clients in browsers fetch it. */
static enum cg_code send(struct cg_call *c, struct json_object *o, bool good)
{
	if (!good) {
		json_object_put(o);
		return cg_fail(&c->err, CG_EBUSY, "metadata: memory");
	}
	c->cache = kept;
	cg_answer_cors(c, "GET, OPTIONS");
	return cg_answer_json(c, 200, o);
}

enum cg_code cg_oauth_metadata_resource(struct cg_call *c)
{
	static const char *const scopes[] = { "parse", "read", NULL }, *const bearer[] = { "header", NULL };
	struct json_object *o = cg_json_new_object(), *servers = cg_json_new_array();
	struct json_object *issuer = metadata_url(c, "");
	bool good = cg_json_append(servers, issuer); /* which takes it in any case */

	good = cg_json_add(o, "resource", metadata_url(c, "/mcp")) && good;
	good = cg_json_add(o, "authorization_servers", servers) && good;
	good = good && cg_json_add(o, "scopes_supported", text_list(scopes)) &&
	       cg_json_add(o, "bearer_methods_supported", text_list(bearer)) &&
	       cg_json_add(o, "resource_name", cg_json_new_name("casgate")) &&
	       cg_json_add(o, "resource_documentation", metadata_url(c, "/docs"));
	return send(c, o, good);
}

enum cg_code cg_oauth_metadata_server(struct cg_call *c)
{
	static const char *const scopes[] = { "parse", "read", "offline_access", NULL };
	static const char *const code[] = { "code", NULL }, *const query[] = { "query", NULL };
	static const char *const grants[] = { "authorization_code", "refresh_token", NULL };
	static const char *const none[] = { "none", NULL }, *const s256[] = { "S256", NULL };
	struct json_object *o = cg_json_new_object();
	bool good = cg_json_add(o, "issuer", metadata_url(c, "")) &&
		    cg_json_add(o, "authorization_endpoint", metadata_url(c, "/authorize")) &&
		    cg_json_add(o, "token_endpoint", metadata_url(c, "/token")) &&
		    cg_json_add(o, "registration_endpoint", metadata_url(c, "/register")) &&
		    cg_json_add(o, "revocation_endpoint", metadata_url(c, "/revoke")) &&
		    cg_json_add(o, "scopes_supported", text_list(scopes)) &&
		    cg_json_add(o, "response_types_supported", text_list(code)) &&
		    cg_json_add(o, "response_modes_supported", text_list(query)) &&
		    cg_json_add(o, "grant_types_supported", text_list(grants)) &&
		    cg_json_add(o, "token_endpoint_auth_methods_supported", text_list(none)) &&
		    cg_json_add(o, "revocation_endpoint_auth_methods_supported", text_list(none)) &&
		    cg_json_add(o, "code_challenge_methods_supported", text_list(s256)) &&
		    cg_json_add(o, "authorization_response_iss_parameter_supported", cg_json_new_bool(true)) &&
		    cg_json_add(o, "client_id_metadata_document_supported", cg_json_new_bool(true)) &&
		    cg_json_add(o, "service_documentation", metadata_url(c, "/docs"));

	return send(c, o, good);
}

/* A 404 that pages of other origins may read, so that clients go on to the next path. */
enum cg_code cg_oauth_metadata_none(struct cg_call *c)
{
	cg_answer_cors(c, "GET, OPTIONS");
	(void)cg_fail(&c->err, CG_ENOTFOUND, "no OpenID provider");
	return cg_oauth_error(c, 404, "not_found", "This is an OAuth authorization server, not an OpenID provider.");
}
