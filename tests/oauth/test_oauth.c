/* What the OAuth endpoints share: PKCE, scopes, resources, names, and how long a client's document is kept. */
#include "oauth/client_document.h"
#include "oauth/oauth.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))

/* RFC 7636, appendix B. */
START_TEST(pkce)
{
	char out[CG_CHALLENGE_CHARS + 1], text[130];

	ck_assert(cg_oauth_challenge(CG_STR("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"), out));
	ck_assert_str_eq(out, "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
	memset(text, '~', sizeof(text));
	ck_assert(!cg_oauth_challenge((struct cg_str){ text, 42 }, out));
	ck_assert(cg_oauth_challenge((struct cg_str){ text, 43 }, out));
	ck_assert(cg_oauth_challenge((struct cg_str){ text, 128 }, out));
	ck_assert(!cg_oauth_challenge((struct cg_str){ text, 129 }, out));
	for (int c = 0; c < 256; c++) {
		text[20] = (char)c;
		ck_assert_int_eq(cg_oauth_challenge((struct cg_str){ text, 43 }, out),
				 cg_is_alnum((char)c) || c == '-' || c == '.' || c == '_' || c == '~');
	}
}
END_TEST

static const struct {
	const char *text;
	unsigned bits;
} scopes[] = {
	{ "", 0 },
	{ " ", 0 },
	{ "parse", CG_SCOPE_PARSE },
	{ "read parse", CG_SCOPE_PARSE | CG_SCOPE_READ },
	{ "  read   offline_access ", CG_SCOPE_READ },
	{ "admin", 0 },
	{ "parse,read", 0 },
	{ "PARSE", 0 },
	{ "openid profile mcp:tools", 0 },
};

START_TEST(scope_texts)
{
	ck_assert_uint_eq(cg_oauth_scopes(cg_str_of(scopes[_i].text)), scopes[_i].bits);
}
END_TEST

static const struct {
	const char *base, *resource;
	bool ours;
} resources[] = {
	{ "https://cas.example.com", "https://cas.example.com/mcp", true },
	{ "https://cas.example.com", "https://cas.example.com/mcp/", true },
	{ "https://cas.example.com", "https://cas.example.com", true },
	{ "https://cas.example.com", "https://cas.example.com/", true },
	{ "https://cas.example.com", "HTTPS://CAS.example.com/mcp", true },
	{ "https://cas.example.com", "https://cas.example.com/MCP", false },
	{ "https://cas.example.com", "https://cas.example.com/mcp2", false },
	{ "https://cas.example.com", "https://cas.example.com//mcp", false },
	{ "https://cas.example.com", "https://cas.example.com:443/mcp", false },
	{ "https://cas.example.com", "https://cas.example.com.evil.example/mcp", false },
	{ "https://cas.example.com", "https://cas.example.com@evil.example/mcp", false },
	{ "https://cas.example.com", "http://cas.example.com/mcp", false },
	{ "https://cas.example.com", "https://cas.example.com/mcp#x", false },
	{ "https://cas.example.com", "https://cas.example.com/mcp?x", false },
	{ "https://cas.example.com", "", false },
	{ "https://example.com/Cas", "https://EXAMPLE.com/Cas/mcp", true },
	{ "https://example.com/Cas", "https://example.com/cas/mcp", false },
};

START_TEST(which_resources_are_ours)
{
	static struct cg_config cfg;

	(void)strncpy(cfg.base_url, resources[_i].base, sizeof(cfg.base_url) - 1);
	ck_assert_msg(cg_oauth_resource_is_ours(&cfg, cg_str_of(resources[_i].resource)) == resources[_i].ours, "%s",
		      resources[_i].resource);
}
END_TEST

START_TEST(client_names)
{
	static char text[300];
	struct cg_arena a;
	struct cg_str s;

	cg_arena_init(&a, 65536);
	s = cg_oauth_register_client_name(CG_STR(" Two\r\nlines\x7f "), &a);
	ck_assert(cg_str_eq(s, CG_STR("Two  lines")));
	/* direction of writing, ends of isolation, no width, tags, a control of the upper half */
	s = cg_oauth_register_client_name(
		CG_STR("a\u202e\u2069\u2066\u200fb\u200b\u2060\ufeff\U000e0041c\xc2\x9b\u2028d"), &a);
	ck_assert(cg_str_eq(s, CG_STR("abcd")));
	ck_assert_uint_eq(cg_oauth_register_client_name(CG_STR("\u200b \u202e"), &a).n, 0);
	s = cg_oauth_register_client_name(CG_STR("\u0928\u093f\u0935\u0947\u0936 \u20b9 \U0001f4b0"), &a);
	ck_assert(cg_str_eq(s, CG_STR("\u0928\u093f\u0935\u0947\u0936 \u20b9 \U0001f4b0")));
	memset(text, 'x', sizeof(text));
	ck_assert_uint_eq(cg_oauth_register_client_name((struct cg_str){ text, 300 }, &a).n, CG_CLIENT_NAME_MAX);
	for (size_t i = 0; i < 300; i += 3)
		memcpy(text + i, "\xe2\x82\xb9", 3);
	s = cg_oauth_register_client_name((struct cg_str){ text, 300 }, &a);
	ck_assert_uint_eq(s.n, 300);
	ck_assert(cg_str_is_utf8(s));
	ck_assert_ptr_null(cg_oauth_register_client_name(CG_STR("\xff"), &a).p);
	cg_arena_free(&a);
}
END_TEST

static const struct {
	const char *cache_control;
	int seconds;
} keeps[] = {
	{ "", 3600 },	       { "max-age=600", 600 }, { "public, MAX-AGE = 1200 , immutable", 1200 },
	{ "max-age=5", 300 },  { "max-age=0", 300 },   { "max-age=999999999999999999999", 86400 },
	{ "max-age=-1", 300 }, { "no-store", 300 },    { "no-cache, max-age=600", 300 },
	{ "private", 3600 },
};

START_TEST(how_long_documents_are_kept)
{
	ck_assert_int_eq(cg_client_document_keep(cg_str_of(keeps[_i].cache_control)), keeps[_i].seconds);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("oauth");
	TCase *tc = tcase_create("oauth");

	tcase_add_test(tc, pkce);
	tcase_add_loop_test(tc, scope_texts, 0, COUNT(scopes));
	tcase_add_loop_test(tc, which_resources_are_ours, 0, COUNT(resources));
	tcase_add_test(tc, client_names);
	tcase_add_loop_test(tc, how_long_documents_are_kept, 0, COUNT(keeps));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
