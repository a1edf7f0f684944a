/* OAuth without a server: PKCE, scopes, resources. */
#include "oauth/oauth.h"
#include "run.h"

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

int main(void)
{
	Suite *s = suite_create("oauth");
	TCase *tc = tcase_create("oauth");

	tcase_add_test(tc, pkce);
	tcase_add_loop_test(tc, scope_texts, 0, COUNT(scopes));
	tcase_add_loop_test(tc, which_resources_are_ours, 0, COUNT(resources));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
