/* Hosts and origins that may ask the MCP server. */
#include "mcp/origin.h"
#include "run.h"

#include <stdio.h>

static const struct {
	const char *base, *host, *origin;
	bool host_good, origin_good;
} places[] = {
	{ "https://casgate.example.org", "casgate.example.org", "https://casgate.example.org", true, true },
	{ "https://casgate.example.org", "CASGATE.example.org:443", "https://casgate.example.org:443", true, true },
	{ "https://casgate.example.org:443", "casgate.example.org", "https://casgate.example.org", true, true },
	{ "https://casgate.example.org", "casgate.example.org:8443", "https://casgate.example.org:8443", false, false },
	{ "https://casgate.example.org", "localhost", "http://localhost:3000", false, false },
	{ "https://casgate.example.org", "casgate.example.org.evil", "https://evil/?casgate.example.org", false,
	  false },
	{ "https://casgate.example.org", "", "http://casgate.example.org", false, false },
	{ "https://casgate.example.org/x", "casgate.example.org", "https://casgate.example.org", true, true },
	{ "https://localhost:8443", "127.0.0.1:9", "http://[::1]:9", true, true },
	{ "https://localhost:8443", "127.0.0.2", "http://127.0.0.1.evil", false, false },
	{ "https://localhost:8443", "proxy.example", "https://inspector.example", true, true },
	{ "https://localhost:8443", "proxy.example.evil", "https://inspector.example.evil", false, false },
	{ "https://localhost:8443", "[::1", "null", false, false },
	{ "https://casgate.example.org", "casgate.example.org:9.evil.example:443",
	  "https://casgate.example.org:9.evil.example:443", false, false },
	{ "https://casgate.example.org", "casgate.example.org:x@evil:443", "https://casgate.example.org:x@evil:443",
	  false, false },
	{ "https://casgate.example.org", "casgate.example.org@evil", "https://casgate.example.org@evil", false, false },
	{ "https://casgate.example.org", "casgate.example.org:", "https://casgate.example.org:", false, false },
	{ "https://casgate.example.org", "casgate.example.org:0443", "https://casgate.example.org:0443", false, false },
	{ "https://casgate.example.org", "casgate.example.org:65979", "https://casgate.example.org:65979", false,
	  false },
	{ "https://casgate.example.org", "casgate.example.org:443 ", "https://casgate.example.org/", false, false },
	{ "https://casgate.example.org", "casgate.example.org.", "https://casgate.example.org/mcp", false, false },
	{ "https://casgate.example.org", "casgate.example.org:80", "http://casgate.example.org", false, false },
	{ "https://casgate.example.org", "casgate.example.org,evil", "https://casgate.example.org?evil", false, false },
	{ "https://casgate.example.org", "casgate.example.org#", "https://casgate.example.org#", false, false },
	{ "https://casgate.example.org", "casgate.example.org\\evil", "https://casgate.example.org\\evil", false,
	  false },
	{ "https://localhost:8443", "localhost:1.evil:443", "https://localhost:1.evil:443", false, false },
	{ "https://localhost:8443", "[::1].evil", "http://[::1].evil", false, false },
	{ "https://localhost:8443", "[::1]:8443", "javascript://localhost:8443", true, false },
	{ "https://localhost:8443", "[::1]evil", "http://localhost:9/", false, false },
	{ "https://localhost:8443", "[]", "http://[]", false, false },
	{ "https://[::1]:8443", "[::1", "https://[::1", false, false },
	{ "https://[::1", "[::1]", "https://[::1]", false, false },
	{ "https://[::2]:8443", "[::2]:8443", "https://[::2]:8443", true, true },
	{ "https://[::2]:8443", "[::3]:8443", "https://[::2", false, false },
	{ "https://[::2", "[::2", "https://[::2", false, false },
	{ "https://localhost:8443", "localhost:65535", "http://localhost:65535", true, true },
	{ "https://localhost:8443", "localhost:65536", "http://localhost:65536", false, false },
	{ "https://localhost:8443", "localhost:x1", "http://localhost:x1", false, false },
	{ "https://localhost:8443", "localhost:1x", "http://localhost:1x", false, false },
	{ "https://localhost:8443", "localhost:1", "http://localhost:1", true, true },
	{ "https://localhost:8443", "localhost:0", "http://localhost:0", false, false },
	{ "https://[::ffff:192.0.2.1]:8443", "[::ffff:192.0.2.1]:8443", "https://[::ffff:192.0.2.1]:8443", true, true },
	{ "https://[::g]:8443", "[::g]:8443", "https://[::g]:8443", false, false },
	{ "https://[::2-]:8443", "[::2-]:8443", "https://[::2-]:8443", false, false },
	{ "https://a-b.example", "a-b.example", "https://a-b.example", true, true },
	{ "https://a_b.example", "a_b.example", "https://a_b.example", false, false },
};

START_TEST(places_table)
{
	struct cg_config cfg = { .mcp_hosts = "a.example  proxy.example", .mcp_origins = "https://inspector.example" };

	(void)snprintf(cfg.base_url, sizeof(cfg.base_url), "%s", places[_i].base);
	ck_assert_msg(cg_mcp_host_allowed(&cfg, cg_str_of(places[_i].host)) == places[_i].host_good, "row %d: host",
		      _i);
	ck_assert_msg(cg_mcp_origin_allowed(&cfg, cg_str_of(places[_i].origin)) == places[_i].origin_good,
		      "row %d: origin", _i);
	ck_assert(cg_mcp_origin_allowed(&cfg, CG_STR_NONE));
}
END_TEST

/* What is no place is refused whatever was asked about before. */
START_TEST(nothing_is_left_of_the_one_before)
{
	static const struct cg_config cfg = { .base_url = "https://[::1]:8443" };

	ck_assert(cg_mcp_host_allowed(&cfg, CG_STR("[::1]:8443")));
	ck_assert(!cg_mcp_host_allowed(&cfg, CG_STR("[::1")));
	ck_assert(cg_mcp_origin_allowed(&cfg, CG_STR("https://[::1]:8443")));
	ck_assert(!cg_mcp_origin_allowed(&cfg, CG_STR("https://[::1")));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("origin");
	TCase *tc = tcase_create("origin");

	tcase_add_loop_test(tc, places_table, 0, sizeof(places) / sizeof(places[0]));
	tcase_add_test(tc, nothing_is_left_of_the_one_before);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
