/*
 * What browsers and programs send to the pages and the authorization server, and what goes back. Input: one byte, which
 * reader or writer; then the text.
 */
#include "fuzz.h"

#include "http/form.h"
#include "http/html.h"
#include "http/uri.h"

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
	if (cg_client_url_good(registered))
		FUZZ_NEED(cg_uri_parse(registered, &u) && cg_str_eq(u.scheme, CG_STR("https")) && !u.userinfo &&
			  !u.fragment && u.host.n > 0);
	if (!cg_redirect_uri_good(registered, "app:/x"))
		return;
	FUZZ_NEED(cg_redirect_uri_matches(registered, registered));
	FUZZ_NEED(!cg_str_starts_nocase(registered, CG_STR("javascript:")) &&
		  !cg_str_starts_nocase(registered, CG_STR("data:")));
	FUZZ_NEED(cg_redirect_uri_source(registered, source) != NULL && strpbrk(source, ";,'\"") == NULL);
	if (cg_redirect_uri_matches(registered, text) && !cg_str_eq(registered, text)) {
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static void (*const readers[])(struct cg_str) = { form, addresses, html };
	struct fuzz_in in = { data, n };
	uint8_t which = fuzz_byte(&in);

	cg_arena_init(&arena, ARENA_BYTES);
	readers[which % (sizeof(readers) / sizeof(readers[0]))](fuzz_rest(&in));
	cg_arena_free(&arena);
	return 0;
}
