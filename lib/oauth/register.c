/*
 * register.c: Dynamic registration (RFC 7591). Anybody may register, so a registration
 * grants nothing: it gives a name and addresses, which the consent page shows. The
 * client_id is a digest of both: registering again gives the same client.
 */
#include "base/digest.h"
#include "oauth/oauth.h"

#include "base/json_parse.h"
#include "http/answer.h"
#include "http/header.h"
#include "net/uri.h"
#include "store/identity/throttle.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Registrations by one address within 15 minutes: hosts of assistants register for all of their users from a few. */
enum { BODY_MAX = 16 * 1024, ADDRESS_MOST = 300 };

/* For qsort: order of bytes, so that the digest does not depend on the order of the addresses. */
static int by_bytes(const void *x, const void *y)
{
	const struct cg_str *a = x, *b = y;
	int d = memcmp(a->p, b->p, a->n < b->n ? a->n : b->n);

	return d != 0 ? d : (a->n > b->n) - (a->n < b->n);
}

/* The same name and addresses are the same client: who registers at every start does not fill the table. */
static bool name_client(struct cg_oauth_client *client, struct cg_arena *a)
{
	struct cg_str *sorted = cg_arena_take_array(a, client->redirect_uris.n, sizeof(*sorted));
	struct cg_digest h;
	uint8_t hash[CG_DIGEST_SIZE];
	struct cg_id id;
	char text[CG_ID_TEXT_MAX];

	if (sorted == NULL)
		return false;
	memcpy(sorted, client->redirect_uris.v, client->redirect_uris.n * sizeof(*sorted));
	qsort(sorted, client->redirect_uris.n, sizeof(*sorted), by_bytes);
	cg_digest_init(&h);
	cg_digest_part(&h, client->name);
	for (size_t i = 0; i < client->redirect_uris.n; i++)
		cg_digest_part(&h, sorted[i]);
	cg_digest_final(&h, hash);
	memcpy(id.b, hash, sizeof(id.b));
	client->id = cg_arena_printf(a, "client_%s", cg_id_text(&id, "", text));
	return client->id.p != NULL;
}

struct cg_str cg_oauth_register_client_name(struct cg_str name, struct cg_arena *a)
{
	char *to = cg_arena_take(a, name.n + 1);
	size_t n = 0, characters = 0;

	if (to == NULL || !cg_str_is_utf8(name))
		return CG_STR_NONE;
	for (size_t at = 0, from = 0; at < name.n && characters < CG_CLIENT_NAME_MAX; from = at) {
		uint32_t ch = cg_str_char(name, &at);

		if (ch < 0x20 || ch == 0x7f) {
			to[n++] = ' ';
		} else if (!cg_str_char_is_unseen(ch)) {
			memcpy(to + n, name.p + from, at - from);
			n += at - from;
		} else {
			continue;
		}
		characters++;
	}
	return cg_str_trim((struct cg_str){ to, n });
}

static struct cg_str port_of(const struct cg_uri *u)
{
	return u->port.n > 0 ? u->port : cg_str_eq_nocase(u->scheme, CG_STR("https")) ? CG_STR("443") : CG_STR("80");
}

/* A page of ours: a code must not go back to the service that gave it, under a name that users trust. */
static bool is_own(struct cg_str address, const char *base_url)
{
	struct cg_uri u, own;

	return cg_uri_parse(address, &u) && cg_uri_parse(cg_str_of(base_url), &own) &&
	       cg_str_eq_nocase(u.scheme, own.scheme) && cg_str_eq_nocase(u.host, own.host) &&
	       cg_str_eq(port_of(&u), port_of(&own));
}

enum cg_code cg_oauth_register_read_uris(struct cg_call *c, struct json_object *o, struct cg_str_list *out, bool *any,
					 struct cg_err *e)
{
	struct json_object *list = cg_json_get_array(o, "redirect_uris");
	size_t n;

	*out = (struct cg_str_list){ 0 };
	*any = false;
	if (list == NULL)
		return CG_OK;
	n = json_object_array_length(list);
	*any = n > 0;
	for (size_t i = 0; i < n && out->n < CG_REDIRECT_URIS_MAX; i++) {
		struct cg_str s = cg_json_text_of(json_object_array_get_idx(list, i));

		if (s.p == NULL || s.n > CG_REDIRECT_URI_MAX ||
		    !cg_uri_redirect_good(s, c->service->cfg.oauth_redirect_uris) ||
		    is_own(s, c->service->cfg.base_url))
			continue;
		s = cg_arena_str(c->arena, s);
		if (s.p == NULL || !CG_PUSH(c->arena, out, &s))
			return cg_fail(e, CG_EBUSY, "redirect_uris: memory");
	}
	return CG_OK;
}

/* One element of a list of the answer. */
static bool add_text(struct json_object *a, struct cg_str s)
{
	return cg_json_append(a, cg_json_new_text(s));
}

/* What was registered, as RFC 7591, 3.2.1 asks; there is no secret. */
static enum cg_code answer(struct cg_call *c, const struct cg_oauth_client *client, unsigned scopes)
{
	struct json_object *o = cg_json_new_object(), *uris = cg_json_new_array();
	struct json_object *grants = cg_json_new_array(), *types = cg_json_new_array();
	char text[CG_SCOPES_TEXT_MAX];
	bool good = add_text(grants, CG_STR("authorization_code")) && add_text(grants, CG_STR("refresh_token")) &&
		    add_text(types, CG_STR("code"));

	for (size_t i = 0; good && i < client->redirect_uris.n; i++)
		good = add_text(uris, client->redirect_uris.v[i]);
	good = cg_json_add(o, "client_id", cg_json_new_text(client->id)) && good;
	good = cg_json_add(o, "client_id_issued_at", cg_json_new_int((int64_t)time(NULL))) && good;
	good = cg_json_add(o, "client_name", cg_json_new_text(client->name)) && good;
	good = cg_json_add(o, "redirect_uris", uris) && good;
	good = cg_json_add(o, "grant_types", grants) && good;
	good = cg_json_add(o, "response_types", types) && good;
	good = cg_json_add(o, "token_endpoint_auth_method", cg_json_new_name("none")) && good;
	good = cg_json_add(o, "scope", cg_json_new_name(cg_oauth_scope_text(scopes, text))) && good;
	if (!good) {
		json_object_put(o);
		return cg_oauth_failure(c, cg_fail(&c->err, CG_EBUSY, "register: memory"));
	}
	return cg_answer_json(c, 201, o);
}

/* The body: JSON of at most 16 KiB. */
static enum cg_code read_metadata(struct cg_call *c, struct json_object **out)
{
	size_t length = 0;
	enum cg_code rc;

	if (!cg_header_is_json(cg_request_var(&c->req, "CONTENT_TYPE")))
		return cg_fail_hint(&c->err, CG_EMEDIA, "Send application/json.");
	rc = cg_request_length(&c->req, BODY_MAX, &length, &c->err);
	if (rc == CG_ETOOLARGE)
		return cg_fail_hint(&c->err, CG_ETOOLARGE, "The metadata has more than %d bytes.", BODY_MAX);
	if (rc != CG_OK)
		return rc;
	cg_body_init(&c->body, c->io, length, c->service->cfg.body_timeout_ms);
	return cg_body_json(&c->body, false, out, &c->err);
}

/* Unusable addresses are left out; the registration fails when none is left. */
static enum cg_code store(struct cg_call *c, struct json_object *o)
{
	struct cg_oauth_client client = { .name = CG_STR("Unnamed application") };
	struct cg_str name = CG_STR_NONE, scope = CG_STR_NONE;
	struct cg_err ignored = { 0 };
	unsigned scopes;
	bool any = false;
	enum cg_code rc = cg_oauth_register_read_uris(c, o, &client.redirect_uris, &any, &c->err);

	if (rc != CG_OK)
		return cg_oauth_failure(c, rc);
	if (client.redirect_uris.n == 0)
		return cg_oauth_error(
			c, 400, "invalid_redirect_uri",
			any ? "None of the redirect_uris can be used: https (not of this service), or http to "
			      "127.0.0.1, localhost or [::1]."
			    : "redirect_uris must be a list of at least one address.");
	(void)cg_json_read_string(o, "client_name", &name, &ignored);
	(void)cg_json_read_string(o, "scope", &scope, &ignored);
	name = name.p != NULL ? cg_oauth_register_client_name(name, c->arena) : name;
	if (name.n > 0)
		client.name = name;
	scopes = cg_oauth_scopes(scope);
	if (!name_client(&client, c->arena))
		return cg_oauth_failure(c, cg_fail(&c->err, CG_EBUSY, "register: memory"));
	rc = cg_oauth_client_store(c->service->db, &client, 0, c->arena, &c->err);
	if (rc != CG_OK)
		return cg_oauth_failure(c, rc);
	return answer(c, &client, scopes != 0 ? scopes : CG_SCOPE_PARSE | CG_SCOPE_READ);
}

/* Counted by address: a registration needs no account that could be counted. */
enum cg_code cg_oauth_register(struct cg_call *c)
{
	struct cg_throttle tries = { "register", cg_request_var(&c->req, "REMOTE_ADDR"), CG_STR_NONE, ADDRESS_MOST };
	struct json_object *o = NULL;
	enum cg_code rc;

	cg_answer_cors(c, "POST, OPTIONS");
	rc = read_metadata(c, &o);
	if (rc == CG_EJSON)
		return cg_oauth_error(c, 400, "invalid_client_metadata", "The body is not a JSON object.");
	if (rc == CG_OK)
		rc = cg_throttle_take(c->service->db, &tries, 1, NULL, &c->err);
	if (rc == CG_OK)
		rc = store(c, o);
	else
		rc = cg_oauth_failure(c, rc);
	json_object_put(o);
	return rc;
}
