/*
 * exchange.c: The token endpoint (RFC 6749, 5) and revocation (RFC 7009). Errors that
 * clients act on are exact: invalid_client makes them register again, invalid_grant makes
 * them ask the user again; whatever is a fault of this service is neither.
 */
#include "base/json.h"
#include "oauth/oauth.h"

#include "http/answer.h"
#include "http/base64.h"
#include "http/form.h"

#include <sodium.h>
#include <string.h>

enum { BASIC_MAX = 4096 };

static const char *const single[] = { "grant_type",    "client_id",	"code",	 "redirect_uri",
				      "code_verifier", "refresh_token", "scope", "token" };

/* The same parameter twice: two readers might take different ones. */
static bool repeated(const struct cg_form *f)
{
	for (size_t i = 0; i < sizeof(single) / sizeof(single[0]); i++) {
		if (cg_form_count(f, single[i]) > 1)
			return true;
	}
	return false;
}

/* The client that Authorization names; CG_STR_NONE when it cannot be read. */
static struct cg_str basic_id(struct cg_call *c, struct cg_str head)
{
	struct cg_str pair;
	struct cg_form decoded;
	struct cg_err ignored = { 0 };
	char *text;
	size_t n = 0;

	head = cg_str_trim(cg_str_sub(head, 6, head.n));
	text = head.n <= BASIC_MAX ? cg_arena_take(c->arena, head.n + 1) : NULL;
	if (text == NULL || sodium_base642bin((unsigned char *)text, head.n, head.p, head.n, NULL, &n, NULL,
					      sodium_base64_VARIANT_ORIGINAL) != 0)
		return CG_STR_NONE;
	pair = (struct cg_str){ text, n };
	pair = cg_str_cut(&pair, ':');
	pair = cg_arena_printf(c->arena, "client_id=%.*s", CG_STR_ARG(pair)); /* it is form-encoded: RFC 6749 2.3.1 */
	if (pair.p == NULL || cg_form_parse(pair, c->arena, &decoded, &ignored) != CG_OK)
		return CG_STR_NONE;
	return cg_form_get(&decoded, "client_id");
}

/*
 * The client is who it says it is: it has no secret, the code's verifier or the token proves the rest. Some send their
 * client_id, and a secret that we never gave, as Basic. One that names two clients is none: CG_STR_NONE.
 */
static struct cg_str client_id(struct cg_call *c, const struct cg_form *f, bool *basic)
{
	struct cg_str head = cg_str_trim(cg_request_var(&c->req, "HTTP_AUTHORIZATION"));
	struct cg_str own = cg_form_get(f, "client_id"), named;

	*basic = cg_str_starts_nocase(head, CG_STR("basic ")) || cg_str_eq_nocase(head, CG_STR("basic"));
	if (!*basic)
		return own;
	named = basic_id(c, head);
	return own.n == 0 || cg_str_eq(own, named) ? named : CG_STR_NONE;
}

/* 401 as RFC 6749, 5.2 asks; with Basic it must name the scheme, too. */
static enum cg_code unknown_client(struct cg_call *c, bool basic)
{
	if (basic)
		(void)cg_answer_header(c, "WWW-Authenticate", CG_STR("Basic realm=\"casgate\""));
	return cg_oauth_error(c, 401, "invalid_client", "This client is not known here. Register again.");
}

/* The answer of a successful exchange; it must not be cached. */
static enum cg_code send_tokens(struct cg_call *c, struct cg_tokens *t)
{
	struct json_object *o = cg_json_new_object();
	char scopes[CG_SCOPES_TEXT_MAX];
	bool good = cg_json_add(o, "access_token", cg_json_new_name(t->access)) &&
		    cg_json_add(o, "token_type", cg_json_new_name("Bearer")) &&
		    cg_json_add(o, "expires_in", cg_json_new_int(CG_ACCESS_SECONDS)) &&
		    cg_json_add(o, "refresh_token", cg_json_new_name(t->refresh)) &&
		    cg_json_add(o, "scope", cg_json_new_name(cg_oauth_scope_text(t->scopes, scopes)));

	(void)cg_answer_header(c, "Pragma", CG_STR("no-cache"));
	if (!good) {
		json_object_put(o);
		return cg_oauth_failure(c, cg_fail(&c->err, CG_EBUSY, "token: memory"));
	}
	return cg_answer_json(c, 200, o);
}

/* The answer of either exchange; the tokens are wiped from memory whatever happened. */
static enum cg_code end(struct cg_call *c, enum cg_code rc, enum cg_exchange how, struct cg_tokens *t, const char *what)
{
	if (rc != CG_OK)
		rc = cg_oauth_failure(c, rc);
	else if (how == CG_EXCHANGE_OK)
		rc = send_tokens(c, t);
	else
		rc = cg_oauth_error(c, 400, "invalid_grant", what);
	sodium_memzero(t, sizeof(*t));
	return rc;
}

/* A code for tokens. The verifier must be there: every client here is public. */
static enum cg_code grant_by_code(struct cg_call *c, const struct cg_form *f, struct cg_str client)
{
	struct cg_oauth_code_exchange x = { .code = cg_form_get(f, "code"),
					    .client_id = client,
					    .redirect_uri = cg_form_get(f, "redirect_uri") };
	struct cg_str verifier = cg_form_get(f, "code_verifier");
	char challenge[CG_CHALLENGE_CHARS + 1] = "";
	enum cg_exchange how = CG_EXCHANGE_DEAD;
	struct cg_tokens t;
	enum cg_code rc;

	if (x.code.n == 0)
		return cg_oauth_error(c, 400, "invalid_request", "code is missing.");
	if (verifier.n == 0)
		return cg_oauth_error(c, 400, "invalid_request", "code_verifier is missing.");
	if (!cg_oauth_challenge(verifier, challenge))
		return cg_oauth_error(c, 400, "invalid_grant",
				      "code_verifier must be 43 to 128 letters, digits, '-', '.', '_' or '~'.");
	x.challenge = cg_str_of(challenge);
	rc = cg_oauth_code_exchange(c->service->db, &x, &how, &t, &c->err);
	return end(c, rc, how, &t,
		   how == CG_EXCHANGE_REPLAY ? "This code was used before: what it gave is revoked."
					     : "The code is unknown, expired or does not fit this request.");
}

/*
 * A refresh token for a new pair. A token that was used before ends the whole grant: one
 * of two holders stole it.
 */
static enum cg_code by_refresh(struct cg_call *c, const struct cg_form *f, struct cg_str client)
{
	struct cg_str token = cg_form_get(f, "refresh_token");
	enum cg_exchange how = CG_EXCHANGE_DEAD;
	struct cg_tokens t;
	enum cg_code rc;

	if (token.n == 0)
		return cg_oauth_error(c, 400, "invalid_request", "refresh_token is missing.");
	rc = cg_oauth_refresh_exchange(c->service->db, token, client, cg_oauth_scopes(cg_form_get(f, "scope")), &how,
				       &t, &c->err);
	return end(c, rc, how, &t,
		   how == CG_EXCHANGE_REPLAY ? "This refresh token was used before: the grant is revoked."
					     : "The refresh token is unknown, expired or revoked.");
}

/* The client is checked before the code: an unknown client must learn nothing about a code. */
enum cg_code cg_oauth_exchange_token(struct cg_call *c)
{
	struct cg_oauth_client client;
	struct cg_form f;
	struct cg_str type, id;
	bool found = false, basic = false;
	enum cg_code rc = cg_form_read(c, &f);

	cg_answer_cors(c, "POST, OPTIONS");
	if (rc != CG_OK)
		return cg_oauth_failure(c, rc);
	if (repeated(&f))
		return cg_oauth_error(c, 400, "invalid_request", "A parameter occurs twice.");
	type = cg_form_get(&f, "grant_type");
	if (type.n == 0)
		return cg_oauth_error(c, 400, "invalid_request", "grant_type is missing.");
	if (!cg_str_eq(type, CG_STR("authorization_code")) && !cg_str_eq(type, CG_STR("refresh_token")))
		return cg_oauth_error(c, 400, "unsupported_grant_type",
				      "grant_type must be authorization_code or refresh_token.");
	id = client_id(c, &f, &basic);
	if (id.n > 0)
		rc = cg_oauth_client_find(c->service->db, id, c->arena, &client, &found, &c->err);
	if (rc != CG_OK)
		return cg_oauth_failure(c, rc);
	if (!found)
		return unknown_client(c, basic);
	for (size_t i = 0; i < f.n; i++) {
		if (cg_str_eq(f.v[i].name, CG_STR("resource")) && f.v[i].value.n > 0 &&
		    !cg_oauth_resource_is_ours(&c->service->cfg, f.v[i].value))
			return cg_oauth_error(c, 400, "invalid_target", "resource is not a service of this server.");
	}
	if (client.idle)
		cg_oauth_client_touch(c->service->db, id, c->arena);
	return cg_str_eq(type, CG_STR("refresh_token")) ? by_refresh(c, &f, id) : grant_by_code(c, &f, id);
}

/* 200 for unknown tokens, too (RFC 7009, 2.2): the client wants it gone, and it is. */
enum cg_code cg_oauth_exchange_revoke(struct cg_call *c)
{
	struct cg_form f;
	enum cg_code rc = cg_form_read(c, &f);

	cg_answer_cors(c, "POST, OPTIONS");
	if (rc != CG_OK)
		return cg_oauth_failure(c, rc);
	if (repeated(&f) || cg_form_get(&f, "token").n == 0)
		return cg_oauth_error(c, 400, "invalid_request", "token is missing or occurs twice.");
	rc = cg_oauth_token_revoke(c->service->db, cg_form_get(&f, "token"), &c->err);
	return rc == CG_OK ? cg_answer_empty(c, 200) : cg_oauth_failure(c, rc);
}
