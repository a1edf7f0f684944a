/*
 * What browsers and programs send to the pages and the authorization server, and what goes back. Input: one byte, which
 * reader or writer; then the text.
 */
#include "fuzz.h"

#include "base/json_parse.h"
#include "http/form.h"
#include "net/uri.h"
#include "oauth/client_document.h"
#include "oauth/oauth.h"
#include "render/html.h"

#include <stdlib.h>
#include <string.h>

enum { ARENA_BYTES = 16 * 1024 * 1024 };

static struct cg_arena arena;

static void form(struct cg_str text)
{
	struct cg_form f = { 0 };
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_form_parse(text, &arena, &f, &e);

	FUZZ_NEED(rc == CG_OK || (rc == CG_EREQUEST && e.code == rc));
	if (rc != CG_OK)
		return;
	FUZZ_NEED(f.n <= CG_FORM_FIELDS);
	for (size_t i = 0; i < f.n; i++) {
		const struct cg_str both[] = { f.v[i].name, f.v[i].value };

		for (size_t k = 0; k < 2; k++)
			FUZZ_NEED(both[k].p != NULL && cg_str_is_utf8(both[k]) &&
				  memchr(both[k].p, '\0', both[k].n) == NULL);
	}
	FUZZ_NEED(cg_form_count(&f, "a") <= f.n && (cg_form_count(&f, "a") > 0) == (cg_form_get(&f, "a").p != NULL));
	cg_form_wipe(&f, "a");
}

/* Two addresses: what was registered and what is asked for. */
static void addresses(struct cg_str text)
{
	struct cg_str registered = cg_str_cut(&text, '\n');
	char source[CG_URI_SOURCE_MAX];
	struct cg_uri u;

	if (cg_uri_parse(registered, &u))
		FUZZ_NEED(u.scheme.n > 0 && !(cg_uri_is_loopback(&u) && u.host.n == 0));
	if (cg_uri_client_good(registered))
		FUZZ_NEED(cg_uri_parse(registered, &u) && cg_str_eq(u.scheme, CG_STR("https")) && !u.userinfo &&
			  !u.fragment && u.host.n > 0);
	if (!cg_uri_redirect_good(registered, "app:/x"))
		return;
	FUZZ_NEED(cg_uri_redirect_matches(registered, registered));
	FUZZ_NEED(!cg_str_starts_nocase(registered, CG_STR("javascript:")) &&
		  !cg_str_starts_nocase(registered, CG_STR("data:")));
	FUZZ_NEED(cg_uri_redirect_source(registered, source) != NULL && strpbrk(source, ";,'\"") == NULL);
	if (cg_uri_redirect_matches(registered, text) && !cg_str_eq(registered, text)) {
		FUZZ_NEED(cg_uri_parse(text, &u) && cg_uri_is_loopback(&u));
		FUZZ_NEED(cg_uri_parse(registered, &u) && cg_uri_is_loopback(&u));
	}
}

/* Nothing that is written by the escaping ways out can end a text, an attribute or a URL. */
static void html(struct cg_str text)
{
	struct cg_html h = { 0 };
	char *out;
	size_t n = 0;

	cg_html_text(&h, text);
	cg_html_url(&h, text);
	out = cg_html_take(&h, &n);
	FUZZ_NEED(out != NULL && strlen(out) == n && cg_str_is_utf8((struct cg_str){ out, n }));
	FUZZ_NEED(strpbrk(out, "<>\"'") == NULL);
	free(out);
	cg_html_attr(&h, "a", text);
	out = cg_html_take(&h, &n);
	FUZZ_NEED(out != NULL && n >= 5 && memcmp(out, " a=\"", 4) == 0 && out[n - 1] == '"');
	FUZZ_NEED(memchr(out + 4, '"', n - 5) == NULL && strpbrk(out, "<>") == NULL);
	free(out);
}

/* What an application says of itself, when it registers or in the document at its client_id. */
static void client(struct cg_str text)
{
	static struct cg_service service = { .cfg = { .oauth_redirect_uris = "app:/x" } };
	struct cg_call c = { .service = &service, .arena = &arena };
	struct json_object *o = NULL;
	struct cg_str_list uris = { 0 };
	struct cg_str said = CG_STR_NONE, name, again;
	struct cg_err e = { .code = CG_OK };
	bool any = false;

	if (cg_json_parse(text, &o, &e) == CG_OK) {
		FUZZ_NEED(cg_oauth_register_read_uris(&c, o, &uris, &any, &e) == CG_OK);
		FUZZ_NEED(uris.n <= CG_REDIRECT_URIS_MAX && (any || uris.n == 0));
		for (size_t i = 0; i < uris.n; i++)
			FUZZ_NEED(uris.v[i].n <= CG_REDIRECT_URI_MAX && cg_uri_redirect_good(uris.v[i], "app:/x"));
		(void)cg_json_read_string(o, "client_name", &said, &e);
		name = said.p != NULL ? cg_oauth_register_client_name(said, &arena) : CG_STR_NONE;
		again = name.p != NULL ? cg_oauth_register_client_name(name, &arena) : CG_STR_NONE;
		FUZZ_NEED(cg_str_eq(name, again) && cg_str_is_utf8(name) && name.n <= said.n);
		for (size_t i = 0; i < name.n; i++)
			FUZZ_NEED((unsigned char)name.p[i] >= ' ' && name.p[i] != 0x7f);
	}
	json_object_put(o);
}

/* Single values of the authorization server, all from one text. */
static void oauth_values(struct cg_str text)
{
	struct cg_config cfg = { .base_url = "https://cas.example" };
	char challenge[CG_CHALLENGE_CHARS + 1], scopes[CG_SCOPES_TEXT_MAX];
	unsigned bits = cg_oauth_scopes(text);
	int keep = cg_client_document_keep(text);

	FUZZ_NEED(keep >= 300 && keep <= 86400);
	FUZZ_NEED(cg_oauth_scopes(cg_str_of(cg_oauth_scope_text(bits, scopes))) == bits);
	if (cg_oauth_challenge(text, challenge))
		FUZZ_NEED(text.n >= 43 && text.n <= 128 && strlen(challenge) == CG_CHALLENGE_CHARS);
	if (cg_oauth_resource_is_ours(&cfg, text))
		FUZZ_NEED(text.n <= strlen("https://cas.example/mcp/") &&
			  cg_str_starts_nocase(text, CG_STR("https://cas.example")));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static void (*const readers[])(struct cg_str) = { form, addresses, html, client, oauth_values };
	struct fuzz_in in = { data, n };
	uint8_t which = fuzz_byte(&in);

	cg_arena_init(&arena, ARENA_BYTES);
	readers[which % (sizeof(readers) / sizeof(readers[0]))](fuzz_rest(&in));
	cg_arena_free(&arena);
	return 0;
}
