/* Addresses that clients name: what may be registered, what equals what, what stands in a policy. */
#include "net/uri.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) (int)(sizeof(a) / sizeof((a)[0]))

static const struct {
	const char *uri;
	bool good;
} redirects[] = {
	{ "https://client.example/callback", true },
	{ "https://client.example", true },
	{ "https://client.example:8443/a/b?x=1&y=%20", true },
	{ "https://xn--bcher-kva.example/", true },
	{ "https://x-y.a-1.example/", true },
	{ "https://[2001:db8::1]:8443/cb", true },
	{ "http://127.0.0.1/callback", true },
	{ "http://127.0.0.1:3000/callback", true },
	{ "http://localhost:49152/cb", true },
	{ "http://[::1]/cb", true },
	{ "cursor://anysphere.cursor-mcp/oauth/callback", true },
	{ "myide://editor/callback", true },
	{ "myide://editor/callback2", false },
	{ "MYIDE://editor/callback", false },
	{ "cursor://anysphere.cursor-mcp/oauth/callback?x=1", false },
	{ "cursor://evil/oauth/callback", false },
	{ "vscode://vscode.github-authentication/did-authenticate", false },
	{ "http://client.example/callback", false },
	{ "http://127.0.0.2/callback", false },
	{ "http://127.0.0.1.evil.example/", false },
	{ "http://localhost.evil.example/", false },
	{ "http://[::2]/cb", false },
	{ "https://user@client.example/", false },
	{ "https://user:pass@client.example/", false },
	{ "https://@client.example/", false },
	{ "https://client.example/#", false },
	{ "https://client.example/cb#f", false },
	{ "https://client.example/a/../b", false },
	{ "https://client.example/..", false },
	{ "https://client.example/./b", false },
	{ "https://client.example/%2e%2E/b", false },
	{ "https://client.example/.%2e/b", false },
	{ "https://client.example/...", true },
	{ "https://client.example/.well-known/cb", true },
	{ "https://client.example./cb", false },
	{ "https://.client.example/cb", false },
	{ "https://client..example/cb", false },
	{ "https://-client.example/cb", false },
	{ "https://client-.example/cb", false },
	{ "https://client_example/cb", false },
	{ "https://*.client.example/cb", false },
	{ "https://client.example:/cb", false },
	{ "https://client.example:0/cb", false },
	{ "https://client.example:65536/cb", false },
	{ "https://client.example:0443/cb", false },
	{ "https://client.example:44 3/cb", false },
	{ "https:///cb", false },
	{ "https://", false },
	{ "https:client.example/cb", false },
	{ "https:/client.example/cb", false },
	{ "https://client.example\\@evil.example/", false },
	{ "https://client.example/ cb", false },
	{ "https://client.example/cb\r\nX: y", false },
	{ "https://client.example/\xc3\xa9", false },
	{ "https://client.example/<script>", false },
	{ "https://client.example/\"x", false },
	{ " https://client.example/cb", false },
	{ "javascript:alert(1)", false },
	{ "javascript://client.example/%0aalert(1)", false },
	{ "JavaScript://x/", false },
	{ "data:text/html,x", false },
	{ "data://text/html,x", false },
	{ "file:///etc/passwd", false },
	{ "ftp://client.example/", false },
	{ "blob:https://client.example/x", false },
	{ "//client.example/cb", false },
	{ "/cb", false },
	{ "", false },
};

START_TEST(what_may_be_registered)
{
	ck_assert_msg(cg_uri_redirect_good(cg_str_of(redirects[_i].uri), " other://x/y  myide://editor/callback ") ==
			      redirects[_i].good,
		      "%s", redirects[_i].uri);
}
END_TEST

/* RFC 3986, section 3: what stands between the first ? and the # is the query, question marks and slashes included. */
START_TEST(parts_of_an_address)
{
	static const struct {
		const char *uri, *host, *port, *path, *query;
		bool fragment;
	} rows[] = {
		{ "https://cas.example.com", "cas.example.com", "", "", NULL, false },
		{ "https://cas.example.com/", "cas.example.com", "", "/", NULL, false },
		{ "https://cas.example.com?a=1", "cas.example.com", "", "", "a=1", false },
		{ "https://cas.example.com/p/q?a=1&b=?/#top", "cas.example.com", "", "/p/q", "a=1&b=?/", true },
		{ "https://cas.example.com:8443/p?", "cas.example.com", "8443", "/p", "", false },
		{ "https://[::1]:1/#?no", "[::1]", "1", "/", NULL, true },
	};
	struct cg_uri u;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		ck_assert_msg(cg_uri_parse(cg_str_of(rows[i].uri), &u), "%s", rows[i].uri);
		ck_assert(cg_str_eq(u.scheme, CG_STR("https")) && cg_str_eq(u.host, cg_str_of(rows[i].host)));
		ck_assert(cg_str_eq(u.port, cg_str_of(rows[i].port)) && cg_str_eq(u.path, cg_str_of(rows[i].path)));
		ck_assert_msg(cg_str_eq(u.query, cg_str_of(rows[i].query)), "%s", rows[i].uri);
		ck_assert((u.query.p == NULL) == (rows[i].query == NULL) && u.fragment == rows[i].fragment);
	}
}
END_TEST

/* RFC 3986, 3.1: a letter, then letters, digits, plus, minus, dot; ours has at most 32. */
START_TEST(schemes)
{
	static const struct {
		const char *uri;
		bool good;
	} rows[] = {
		{ "a://h/", true },
		{ "a1+-.Z://h/", true },
		{ "1a://h/", false },
		{ "+a://h/", false },
		{ ".a://h/", false },
		{ "a_b://h/", false },
		{ "a,b://h/", false },
		{ "a/b://h/", false },
		{ "a b://h/", false },
		{ "://h/", false },
		{ "a:b://h/", false },
		{ "a2345678901234567890123456789012://h/", true },
		{ "a23456789012345678901234567890123://h/", false },
	};
	struct cg_uri u;

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		ck_assert_msg(cg_uri_parse(cg_str_of(rows[i].uri), &u) == rows[i].good, "%s", rows[i].uri);
}
END_TEST

/* A label has at most 63 letters, a name 253. */
START_TEST(longest_names)
{
	static const struct {
		int first, last; /* letters of the first label, and of the last one behind three of 63 */
		bool good;
	} names[] = { { 63, 0, true }, { 64, 0, false }, { 63, 61, true }, { 63, 62, false }, { 1, 63, true } };
	char uri[400];

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		size_t n = (size_t)snprintf(uri, sizeof(uri), "https://%.*s", names[i].first,
					    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");

		for (int k = 0; names[i].last > 0 && k < 3; k++)
			n += (size_t)snprintf(uri + n, sizeof(uri) - n, ".%.*s", k == 2 ? names[i].last : 63,
					      "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb");
		(void)snprintf(uri + n, sizeof(uri) - n, "/cb");
		ck_assert_msg(cg_uri_redirect_good(cg_str_of(uri), "") == names[i].good, "%zu: %s", i, uri);
	}
}
END_TEST

static const struct {
	const char *registered, *asked;
	bool same;
} pairs[] = {
	{ "https://client.example/cb", "https://client.example/cb", true },
	{ "https://client.example/cb", "https://client.example/cb/", false },
	{ "https://client.example/cb", "https://client.example:443/cb", false },
	{ "https://client.example/cb", "https://Client.example/cb", false },
	{ "https://client.example/cb", "https://client.example/cb?x", false },
	{ "https://client.example:1/cb", "https://client.example:2/cb", false },
	{ "http://127.0.0.1/cb", "http://127.0.0.1:8080/cb", true },
	{ "http://127.0.0.1:1/cb", "http://127.0.0.1:8080/cb", true },
	{ "http://127.0.0.1:1/cb", "http://127.0.0.1/cb", true },
	{ "http://localhost:1/cb?a=1", "http://localhost:2/cb?a=1", true },
	{ "http://[::1]:1/cb", "http://[::1]:2/cb", true },
	{ "http://localhost/cb", "http://127.0.0.1/cb", false },
	{ "http://localhost/cb", "http://LOCALHOST/cb", false },
	{ "http://localhost/cb", "https://localhost/cb", false },
	{ "https://localhost:1/cb", "https://localhost:2/cb", false },
	{ "http://localhost/cb", "http://localhost:1/cb?", false },
	{ "http://localhost/cb", "http://localhost:1/cb#", false },
	{ "http://localhost/cb", "http://localhost:1@evil.example/cb", false },
	{ "http://localhost/cb", "http://localhost:1/cc", false },
	{ "cursor://a/b", "cursor://a:1/b", false },
};

START_TEST(what_equals_what)
{
	ck_assert_msg(cg_uri_redirect_matches(cg_str_of(pairs[_i].registered), cg_str_of(pairs[_i].asked)) ==
			      pairs[_i].same,
		      "%s %s", pairs[_i].registered, pairs[_i].asked);
}
END_TEST

static const char *const sources[][2] = {
	{ "https://client.example:8443/cb?x=1", "https://client.example:8443" },
	{ "https://client.example/cb", "https://client.example" },
	{ "http://127.0.0.1:3000/cb", "http://127.0.0.1:3000" },
	{ "http://localhost/cb", "http://localhost" },
	{ "http://[::1]:3000/cb", "http:" },
	{ "cursor://anysphere.cursor-mcp/oauth/callback", "cursor:" },
	{ "a;script-src://b/", "" },
	{ "https://u@client.example/", "" },
	{ "no address", "" },
};

START_TEST(what_stands_in_the_policy)
{
	char out[CG_URI_SOURCE_MAX];

	ck_assert_str_eq(cg_uri_redirect_source(cg_str_of(sources[_i][0]), out), sources[_i][1]);
}
END_TEST

static const struct {
	const char *url;
	bool good;
} documents[] = {
	{ "https://client.example/client.json", true }, { "https://client.example:8443/oauth/metadata?v=1", true },
	{ "https://client.example/c", true },		{ "https://client.example", false },
	{ "https://client.example/", false },		{ "http://client.example/client.json", false },
	{ "http://localhost/client.json", false },	{ "https://u@client.example/c.json", false },
	{ "https://client.example/c.json#x", false },	{ "https://client.example/a/../c.json", false },
	{ "cursor://client.example/c.json", false },	{ "client_01ARZ3NDEKTSV4RRFFQ69G5FAV", false },
};

START_TEST(where_clients_describe_themselves)
{
	ck_assert_msg(cg_uri_client_good(cg_str_of(documents[_i].url)) == documents[_i].good, "%s", documents[_i].url);
}
END_TEST

/* Each sign: printable ASCII but for those that RFC 3986 has in no address. */
START_TEST(signs)
{
	static const char refused[] = "\"<>\\^`{|}";
	char uri[] = "https://h/?";
	struct cg_uri u;

	for (int c = 1; c < 256; c++) {
		bool good = c > 0x20 && c < 0x7f && strchr(refused, c) == NULL;

		uri[10] = (char)c;
		ck_assert_msg(cg_uri_parse(cg_str_of(uri), &u) == good, "%d", c);
	}
}
END_TEST

/* Ports from 1 to 65535, without zeros in front; hosts in brackets of hexadecimal digits, colons and dots. */
START_TEST(ports_and_brackets)
{
	static const struct {
		const char *authority;
		bool good;
	} rows[] = {
		{ "h:1", true },
		{ "h:9", true },
		{ "h:65535", true },
		{ "h:65536", false },
		{ "h:99999", false },
		{ "h:655350", false },
		{ "h:4294967297", false },
		{ "h:0", false },
		{ "h:01", false },
		{ "h:", false },
		{ "h:1a", false },
		{ "h:-1", false },
		{ "h:1:2", false },
		{ "h:/", false },
		{ "[::]", true },
		{ "[:]", false },
		{ "[::1", false },
		{ "::1]", false },
		{ "[0:9:a:f:A:F.1]", true },
		{ "[::g]", false },
		{ "[::G]", false },
		{ "[::/]", false },
		{ "[::;]", false },
		{ "[::`]", false },
		{ "[::1]1", false },
		{ "[::1]:1", true },
		{ "[::1]:0", false },
		{ "[::1]x", false },
		{ "[aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeee]", true },
		{ "[aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeef]", false },
		{ "[]", false },
		{ "[a]", false },
		{ "[aa]", true },
		{ "", false },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char uri[128];
		struct cg_uri u;

		(void)snprintf(uri, sizeof(uri), "https://%s/p", rows[i].authority);
		ck_assert_msg(cg_uri_parse(cg_str_of(uri), &u) == rows[i].good, "%s", uri);
	}
}
END_TEST

/* A segment of one dot or two, written as such or escaped, at any place; three dots, or a dot and a letter are not. */
START_TEST(dot_segments)
{
	static const struct {
		const char *path;
		bool good;
	} rows[] = {
		{ "/.", false },    { "/..", false },	    { "/...", true },	  { "/.a", true },
		{ "/a.", true },    { "/a/.", false },	    { "/./a", false },	  { "/../", false },
		{ "/%2e", false },  { "/%2E", false },	    { "/%2e%2e", false }, { "/.%2e", false },
		{ "/%2e.", false }, { "/%2e%2e%2e", true }, { "/%2e.%2e", true }, { "/%2", true },
		{ "/%2f", true },   { "/%2ea", true },	    { "//", true },	  { "/a//b", true },
		{ "/a/..", false }, { "/a/%2e/b", false },  { "/a?/../b", true }, { "/?.", true },
	};

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char uri[64];

		(void)snprintf(uri, sizeof(uri), "https://h%s", rows[i].path);
		ck_assert_msg(cg_uri_redirect_good(cg_str_of(uri), "") == rows[i].good, "%s", uri);
	}
}
END_TEST

/* Names of hosts: letters, digits, hyphens within a label. */
START_TEST(names_of_hosts)
{
	static const struct {
		const char *host;
		bool good;
	} rows[] = { { "a", true },	{ "a-b", true },   { "a--b", true },  { "-a", false },	{ "a-", false },
		     { "a.b", true },	{ "a-.b", false }, { "a.-b", false }, { ".a", false },	{ "a.", false },
		     { "a..b", false }, { "9", true },	   { "a_b", false },  { "a,b", false }, { "a;b", false },
		     { "-", false },	{ "a.b-", false }, { ".", false } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char uri[64];

		(void)snprintf(uri, sizeof(uri), "https://%s/", rows[i].host);
		ck_assert_msg(cg_uri_redirect_good(cg_str_of(uri), "") == rows[i].good, "%s", uri);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("uri");
	TCase *tc = tcase_create("uri");

	tcase_add_loop_test(tc, what_may_be_registered, 0, COUNT(redirects));
	tcase_add_test(tc, parts_of_an_address);
	tcase_add_test(tc, schemes);
	tcase_add_test(tc, longest_names);
	tcase_add_test(tc, signs);
	tcase_add_test(tc, ports_and_brackets);
	tcase_add_test(tc, dot_segments);
	tcase_add_test(tc, names_of_hosts);
	tcase_add_loop_test(tc, what_equals_what, 0, COUNT(pairs));
	tcase_add_loop_test(tc, what_stands_in_the_policy, 0, COUNT(sources));
	tcase_add_loop_test(tc, where_clients_describe_themselves, 0, COUNT(documents));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
