/* Requests from CGI variables: path, query, id, length, key; and the route table. */
#include "http/auth.h"
#include "http/request.h"
#include "http/service.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ULID "01ARZ3NDEKTSV4RRFFQ69G5FAV"
#define HEX "0123456789abcdef0123456789abcdef"
#define OF_HEX "014D2PF2DBSQQG28T5CY4TQKFF" /* the same 128 bits in Crockford's base32 */

static struct cg_io io;
static struct cg_request req;

/* A request with up to four variables. */
static void given(const char *a, const char *b, const char *c, const char *d, struct cg_str prefix)
{
	static char *env[5];
	const char *vars[] = { a, b, c, d };
	size_t n = 0;

	for (size_t i = 0; i < 4; i++)
		if (vars[i] != NULL)
			env[n++] = (char *)(uintptr_t)vars[i];
	env[n] = NULL;
	io = (struct cg_io){ .env = env };
	cg_request_init(&req, &io, prefix);
}

static const struct {
	const char *uri, *script, *info, *prefix, *want;
} paths[] = {
	{ "REQUEST_URI=/api/v1/parse", NULL, NULL, "", "/api/v1/parse" },
	{ "REQUEST_URI=/api/v1/parse?x=/y", NULL, NULL, "", "/api/v1/parse" },
	{ "REQUEST_URI=/api/v1/%70arse", NULL, NULL, "", "/api/v1/parse" },
	{ "REQUEST_URI=/api/v1/x+y", NULL, NULL, "", "/api/v1/x+y" },
	{ "REQUEST_URI=/casgate/api/v1/parse", "SCRIPT_NAME=/other", NULL, "/casgate", "/api/v1/parse" },
	{ "REQUEST_URI=/casgatex/api", NULL, NULL, "/casgate", "/casgatex/api" },
	{ "REQUEST_URI=/casgate", NULL, NULL, "/casgate", "/casgate" },
	{ "REQUEST_URI=/a%00b", NULL, NULL, "", "" },
	{ "REQUEST_URI=/a%", NULL, NULL, "", "" },
	{ "REQUEST_URI=/a%2", NULL, NULL, "", "" },
	{ "REQUEST_URI=/a%2f", NULL, NULL, "", "/a/" },
	{ "REQUEST_URI=/a%g1", NULL, NULL, "", "" },
	{ NULL, "SCRIPT_NAME=/api/v1/snapshots", "PATH_INFO=/snap_1", "", "/api/v1/snapshots/snap_1" },
	{ NULL, "SCRIPT_NAME=/health", NULL, "", "/health" },
	{ NULL, NULL, "PATH_INFO=/p", "", "/p" },
	{ NULL, "SCRIPT_NAME=/", NULL, "", "/" },
	{ NULL, NULL, "PATH_INFO=/", "", "/" },
	{ "REQUEST_URI=/", "SCRIPT_NAME=/s", NULL, "", "/" },
	{ "REQUEST_URI=/c/x", NULL, NULL, "/c", "/x" },
	{ "REQUEST_URI=//x", NULL, NULL, "/", "/x" },
	{ NULL, NULL, NULL, "", "" },
};

START_TEST(path)
{
	given(paths[_i].uri, paths[_i].script, paths[_i].info, NULL, cg_str_of(paths[_i].prefix));
	ck_assert_uint_eq(req.path.n, strlen(paths[_i].want));
	ck_assert_int_eq(memcmp(req.path.p, paths[_i].want, req.path.n), 0);
}
END_TEST

START_TEST(path_too_long)
{
	static char uri[2000] = "REQUEST_URI=/";

	memset(uri + 13, 'a', sizeof(uri) - 14);
	given(uri, NULL, NULL, NULL, CG_STR(""));
	ck_assert_uint_eq(req.path.n, 0);
}
END_TEST

/* The longest path, and one character more; in one piece or of two. */
START_TEST(longest_path)
{
	static char uri[600], script[400], info[400];

	for (size_t n = CG_PATH_MAX; n <= CG_PATH_MAX + 1; n++) {
		(void)snprintf(uri, sizeof(uri), "REQUEST_URI=/%0*d", (int)n - 1, 0);
		given(uri, NULL, NULL, NULL, CG_STR(""));
		ck_assert_uint_eq(req.path.n, n == CG_PATH_MAX ? n : 0);
		(void)snprintf(script, sizeof(script), "SCRIPT_NAME=/%0*d", (int)n - 301, 0);
		(void)snprintf(info, sizeof(info), "PATH_INFO=/%0299d", 0);
		given(script, info, NULL, NULL, CG_STR(""));
		ck_assert_uint_eq(req.path.n, n == CG_PATH_MAX ? n : 0);
	}
}
END_TEST

/* No variables at all; those whose names begin alike; one twice, alike and not. */
START_TEST(variables)
{
	given("A=1", "AB=2", "A=1", "B=", CG_STR(""));
	ck_assert(cg_str_eq(cg_request_var(&req, "A"), CG_STR("1")));
	ck_assert(cg_str_eq(cg_request_var(&req, "AB"), CG_STR("2")));
	ck_assert(cg_request_var(&req, "B").p != NULL && cg_request_var(&req, "B").n == 0);
	ck_assert_ptr_null(cg_request_var(&req, "C").p);
	ck_assert(!cg_request_var_twice(&req, "A") && !cg_request_var_twice(&req, "C"));
	given("A=1", "A=2", NULL, NULL, CG_STR(""));
	ck_assert(cg_request_var_twice(&req, "A"));
	io = (struct cg_io){ .env = NULL };
	ck_assert_ptr_null(cg_request_var(&req, "A").p);
	ck_assert(!cg_request_var_twice(&req, "A"));
}
END_TEST

static const struct {
	const char *own, *proxy;
	const char *want; /* NULL: a new one */
} ids[] = {
	{ "CASGATE_REQUEST_ID=" HEX, "HTTP_X_REQUEST_ID=req_" ULID, "req_" OF_HEX },
	{ "CASGATE_REQUEST_ID=req_" HEX, NULL, "req_" OF_HEX },
	{ NULL, "HTTP_X_REQUEST_ID=req_" ULID, "req_" ULID },
	{ NULL, "HTTP_X_REQUEST_ID=" ULID, NULL },
	{ NULL, "HTTP_X_REQUEST_ID=req_" HEX "0", NULL },
	{ NULL, "HTTP_X_REQUEST_ID=0123456789ABCDEF0123456789abcdeg", NULL },
	{ NULL, "HTTP_X_REQUEST_ID=g123456789ABCDEF0123456789abcdef", NULL },
	{ NULL, "HTTP_X_REQUEST_ID=0g23456789ABCDEF0123456789abcdef", NULL },
	{ NULL, "HTTP_X_REQUEST_ID=00000000000000000000000000000000", "req_00000000000000000000000000" },
	{ NULL, "HTTP_X_REQUEST_ID=ffffffffffffffffffffffffffffffff", "req_7ZZZZZZZZZZZZZZZZZZZZZZZZZ" },
	{ "CASGATE_REQUEST_ID=no", "HTTP_X_REQUEST_ID=req_" ULID, "req_" ULID },
	{ NULL, "HTTP_X_REQUEST_ID=x\r\nSet-Cookie: a=b", NULL },
	{ NULL, "HTTP_X_REQUEST_ID=req_01ARZ3NDEKTSV4RRFFQ69G5FA\n", NULL },
	{ "CASGATE_REQUEST_ID=", "HTTP_X_REQUEST_ID=", NULL },
	{ NULL, NULL, NULL },
};

START_TEST(request_id)
{
	struct cg_id id;

	given(ids[_i].own, ids[_i].proxy, NULL, NULL, CG_STR(""));
	if (ids[_i].want != NULL)
		ck_assert_str_eq(req.id, ids[_i].want);
	else
		ck_assert(cg_id_parse(cg_str_of(req.id), CG_STR("req_"), &id));
}
END_TEST

static const struct {
	const char *var;
	enum cg_code code;
	size_t want;
} lengths[] = {
	{ NULL, CG_ELENGTH, 0 },
	{ "CONTENT_LENGTH=", CG_ELENGTH, 0 },
	{ "CONTENT_LENGTH=0", CG_OK, 0 },
	{ "CONTENT_LENGTH=1000", CG_OK, 1000 },
	{ "CONTENT_LENGTH=1001", CG_ETOOLARGE, 0 },
	{ "CONTENT_LENGTH=99999999999999999999999999999999", CG_ETOOLARGE, 0 },
	{ "CONTENT_LENGTH=-1", CG_EREQUEST, 0 },
	{ "CONTENT_LENGTH= 5", CG_EREQUEST, 0 },
	{ "CONTENT_LENGTH=5, 5", CG_EREQUEST, 0 },
	{ "CONTENT_LENGTH=0x5", CG_EREQUEST, 0 },
};

START_TEST(length)
{
	struct cg_err e = { .code = CG_OK };
	size_t n = 0;

	given(lengths[_i].var, NULL, NULL, NULL, CG_STR(""));
	ck_assert_int_eq(cg_request_length(&req, 1000, &n, &e), lengths[_i].code);
	if (lengths[_i].code == CG_OK)
		ck_assert_uint_eq(n, lengths[_i].want);
}
END_TEST

static const struct {
	const char *query;
	enum cg_code code;
	const char *want; /* of the parameter a; NULL: absent */
} queries[] = {
	{ "QUERY_STRING=", CG_OK, NULL },
	{ "QUERY_STRING=b=1&aa=2", CG_OK, NULL },
	{ "QUERY_STRING=a=1", CG_OK, "1" },
	{ "QUERY_STRING=b=2&a=x%2Fy+z%26&c", CG_OK, "x/y z&" },
	{ "QUERY_STRING=a", CG_OK, "" },
	{ "QUERY_STRING=a=b=c", CG_OK, "b=c" },
	{ "QUERY_STRING=a=1&a=1", CG_EREQUEST, NULL },
	{ "QUERY_STRING=a=%zz", CG_EREQUEST, NULL },
	{ "QUERY_STRING=a=%00", CG_EREQUEST, NULL },
};

START_TEST(query)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_str s = CG_STR_NONE;
	struct cg_arena a;

	cg_arena_init(&a, 1 << 20);
	given(queries[_i].query, NULL, NULL, NULL, CG_STR(""));
	ck_assert_int_eq(cg_request_param(&req, &a, "a", &s, &e), queries[_i].code);
	if (queries[_i].code == CG_OK)
		ck_assert(queries[_i].want == NULL ? s.p == NULL : cg_str_eq(s, cg_str_of(queries[_i].want)));
	cg_arena_free(&a);
}
END_TEST

/* The longest query, and one character more. */
START_TEST(longest_query)
{
	static char query_text[CG_QUERY_MAX + 100];
	struct cg_err e = { .code = CG_OK };
	struct cg_str s = CG_STR_NONE;
	struct cg_arena a;

	cg_arena_init(&a, 1 << 20);
	for (int n = CG_QUERY_MAX; n <= CG_QUERY_MAX + 1; n++) {
		(void)snprintf(query_text, sizeof(query_text), "QUERY_STRING=a=%0*d", n - 2, 0);
		given(query_text, NULL, NULL, NULL, CG_STR(""));
		ck_assert_int_eq(cg_request_param(&req, &a, "a", &s, &e), n == CG_QUERY_MAX ? CG_OK : CG_EREQUEST);
		ck_assert_uint_eq(s.n, CG_QUERY_MAX - 2);
	}
	ck_assert_str_eq(e.hint, "The query is too long.");
	cg_arena_free(&a);
}
END_TEST

static const struct {
	const char *own, *authorization;
	enum cg_code code;
	const char *want;
} keys[] = {
	{ NULL, NULL, CG_ENOKEY, NULL },
	{ "HTTP_X_API_KEY=", "HTTP_AUTHORIZATION=", CG_ENOKEY, NULL },
	{ "HTTP_X_API_KEY=sk_test_1", NULL, CG_OK, "sk_test_1" },
	{ NULL, "HTTP_AUTHORIZATION=Bearer sk_test_2", CG_OK, "sk_test_2" },
	{ NULL, "HTTP_AUTHORIZATION=bEARER  sk_test_2 ", CG_OK, "sk_test_2" },
	{ NULL, "HTTP_AUTHORIZATION=Bearer", CG_ENOKEY, NULL },
	{ NULL, "HTTP_AUTHORIZATION=Bearersk_test_2", CG_ENOKEY, NULL },
	{ NULL, "HTTP_AUTHORIZATION=Basic YTpi", CG_ENOKEY, NULL },
	{ "HTTP_X_API_KEY=sk_test_1", "HTTP_AUTHORIZATION=Basic YTpi", CG_OK, "sk_test_1" },
	{ "HTTP_X_API_KEY=sk_test_1", "HTTP_AUTHORIZATION=Bearer sk_test_1", CG_OK, "sk_test_1" },
	{ "HTTP_X_API_KEY=sk_test_1", "HTTP_AUTHORIZATION=Bearer sk_test_2", CG_EREQUEST, NULL },
	/* a header sent twice */
	{ "HTTP_X_API_KEY=sk_test_1", "HTTP_X_API_KEY=sk_test_2", CG_EREQUEST, NULL },
	{ "HTTP_X_API_KEY=sk_test_1", "HTTP_X_API_KEY=", CG_EREQUEST, NULL },
	{ "HTTP_X_API_KEY=sk_test_1", "HTTP_X_API_KEY=sk_test_1", CG_OK, "sk_test_1" },
	{ "HTTP_X_API_KEY=sk_test_1", "HTTP_X_API_KEYS=sk_test_2", CG_OK, "sk_test_1" },
	{ "HTTP_AUTHORIZATION=Bearer sk_test_1", "HTTP_AUTHORIZATION=Bearer sk_test_2", CG_EREQUEST, NULL },
	{ "HTTP_AUTHORIZATION=Basic YTpi", "HTTP_AUTHORIZATION=Bearer sk_test_2", CG_EREQUEST, NULL },
};

START_TEST(api_key)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_str key;

	given(keys[_i].own, keys[_i].authorization, NULL, NULL, CG_STR(""));
	ck_assert_int_eq(cg_auth_key(&req, &key, &e), keys[_i].code);
	if (keys[_i].want != NULL)
		ck_assert(cg_str_eq(key, cg_str_of(keys[_i].want)));
}
END_TEST

/* WWW-Authenticate of /mcp (RFC 9728, section 5.1; RFC 6750, section 3); nothing where a token is of no use. */
START_TEST(challenge)
{
	struct cg_config cfg = { .base_url = "https://x.example" };
	char out[CG_CHALLENGE_MAX];

	ck_assert_str_eq(cg_auth_mcp_challenge(&cfg, CG_ENOKEY, CG_SCOPE_READ, out),
			 "Bearer resource_metadata=\"https://x.example/.well-known/oauth-protected-resource/mcp\", "
			 "scope=\"parse read\"");
	ck_assert_str_eq(cg_auth_mcp_challenge(&cfg, CG_EKEY, CG_SCOPE_READ, out),
			 "Bearer error=\"invalid_token\", "
			 "resource_metadata=\"https://x.example/.well-known/oauth-protected-resource/mcp\", "
			 "scope=\"parse read\"");
	ck_assert_str_eq(cg_auth_mcp_challenge(&cfg, CG_ESCOPE, CG_SCOPE_PARSE | CG_SCOPE_READ, out),
			 "Bearer error=\"insufficient_scope\", scope=\"parse read\", "
			 "resource_metadata=\"https://x.example/.well-known/oauth-protected-resource/mcp\", "
			 "error_description=\"This needs more than you were allowed.\"");
	memset(out, 'x', sizeof(out));
	ck_assert_str_eq(cg_auth_mcp_challenge(&cfg, CG_EREQUEST, CG_SCOPE_READ, out), "");
}
END_TEST

static enum cg_code handler(struct cg_call *c)
{
	(void)c;
	return CG_OK;
}

static const struct cg_route table[] = {
	{ CG_STR_INIT("GET"), CG_STR_INIT("/s"), handler, CG_METRIC_NONE, 0, 0, 0 },
	{ CG_STR_INIT("POST"), CG_STR_INIT("/p"), handler, CG_METRIC_NONE, 0, 0, 0 },
	{ CG_STR_INIT("GET"), CG_STR_INIT("/s/{id}"), handler, CG_METRIC_NONE, 0, 0, 0 },
	{ CG_STR_INIT("DELETE"), CG_STR_INIT("/s/{id}"), handler, CG_METRIC_NONE, 0, 0, 0 },
	{ CG_STR_INIT("GET"), CG_STR_INIT("/s/{id}/t"), handler, CG_METRIC_NONE, 0, 0, 0 },
};

static const struct {
	const char *method, *path;
	enum cg_code code;
	int row; /* -1: none */
	const char *id, *allow;
} finds[] = {
	{ "GET", "/s", CG_OK, 0, NULL, NULL },
	{ "HEAD", "/s", CG_OK, 0, NULL, NULL },
	{ "POST", "/p", CG_OK, 1, NULL, NULL },
	{ "GET", "/s/x1", CG_OK, 2, "x1", NULL },
	{ "DELETE", "/s/x1", CG_OK, 3, "x1", NULL },
	{ "HEAD", "/s/x1/t", CG_OK, 4, "x1", NULL },
	{ "HEAD", "/p", CG_EMETHOD, 1, NULL, "POST" },
	{ "PUT", "/s/x1", CG_EMETHOD, 3, "x1", "GET, HEAD, DELETE" },
	{ "get", "/s", CG_EMETHOD, 0, NULL, "GET, HEAD" },
	{ "", "/s", CG_EMETHOD, 0, NULL, "GET, HEAD" },
	{ "GET", "", CG_ENOTFOUND, -1, NULL, NULL },
	{ "GET", "/", CG_ENOTFOUND, -1, NULL, NULL },
	{ "GET", "/s/", CG_ENOTFOUND, -1, NULL, NULL },
	{ "GET", "/S", CG_ENOTFOUND, -1, NULL, NULL },
	{ "GET", "/s//t", CG_ENOTFOUND, -1, NULL, NULL },
	{ "GET", "/s/x/y", CG_ENOTFOUND, -1, NULL, NULL },
	{ "GET", "/s/x/t/", CG_ENOTFOUND, -1, NULL, NULL },
	{ "GET", "/s/x/y/t", CG_ENOTFOUND, -1, NULL, NULL },
	{ "GET", "/p/", CG_ENOTFOUND, -1, NULL, NULL },
};

START_TEST(routes)
{
	const struct cg_route *r = NULL;
	struct cg_str id[CG_ROUTE_IDS];
	char allow[CG_ALLOW_MAX];
	enum cg_code rc = cg_route_find(table, sizeof(table) / sizeof(table[0]), cg_str_of(finds[_i].method),
					cg_str_of(finds[_i].path), &r, id, allow);

	ck_assert_int_eq(rc, finds[_i].code);
	if (rc == CG_OK || rc == CG_EMETHOD)
		ck_assert_ptr_eq(r, &table[finds[_i].row]);
	else
		ck_assert_ptr_null(r);
	if (rc == CG_OK && finds[_i].id != NULL)
		ck_assert(cg_str_eq(id[0], cg_str_of(finds[_i].id)));
	if (finds[_i].allow != NULL)
		ck_assert_str_eq(allow, finds[_i].allow);
}
END_TEST

START_TEST(flags)
{
	struct cg_err e = { .code = CG_OK };
	bool b = false;

	ck_assert_int_eq(cg_request_flag(CG_STR("true"), "x", &b, &e), CG_OK);
	ck_assert(b);
	ck_assert_int_eq(cg_request_flag(CG_STR("0"), "x", &b, &e), CG_OK);
	ck_assert(!b);
	ck_assert_int_eq(cg_request_flag(CG_STR("1"), "x", &b, &e), CG_OK);
	ck_assert(b);
	ck_assert_int_eq(cg_request_flag(CG_STR("false"), "x", &b, &e), CG_OK);
	ck_assert(!b);
	ck_assert_int_eq(cg_request_flag(CG_STR("yes"), "x", &b, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_request_flag(CG_STR(""), "x", &b, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_request_flag(CG_STR("true "), "x", &b, &e), CG_EREQUEST);
	ck_assert_str_eq(e.param, "x");
	ck_assert_int_eq(cg_request_flag(CG_STR("TRUE"), "x", &b, &e), CG_OK);
	ck_assert(b);
	ck_assert_int_eq(cg_request_flag(CG_STR("False"), "x", &b, &e), CG_OK);
	ck_assert(!b);
}
END_TEST

START_TEST(words)
{
	struct cg_err e = { .code = CG_OK };
	bool b = true;

	ck_assert_int_eq(cg_request_include(CG_STR(""), &b, &e), CG_OK);
	ck_assert(!b);
	ck_assert_int_eq(cg_request_include(CG_STR("places"), &b, &e), CG_OK);
	ck_assert(b);
	ck_assert_int_eq(cg_request_include(CG_STR("x"), &b, &e), CG_EREQUEST);
	ck_assert_str_eq(e.param, "include");
	ck_assert_int_eq(cg_request_mode(CG_STR("sync"), &b, &e), CG_OK);
	ck_assert(!b);
	ck_assert_int_eq(cg_request_mode(CG_STR("async"), &b, &e), CG_OK);
	ck_assert(b);
	ck_assert_int_eq(cg_request_mode(CG_STR(""), &b, &e), CG_EREQUEST);
	ck_assert_int_eq(cg_request_mode(CG_STR("Async"), &b, &e), CG_EREQUEST);
	ck_assert_str_eq(e.param, "mode");
}
END_TEST

#define ROWS(t) (int)(sizeof(t) / sizeof((t)[0]))

int main(void)
{
	Suite *s = suite_create("request");
	TCase *tc = tcase_create("request");

	tcase_add_loop_test(tc, path, 0, ROWS(paths));
	tcase_add_test(tc, path_too_long);
	tcase_add_loop_test(tc, request_id, 0, ROWS(ids));
	tcase_add_loop_test(tc, length, 0, ROWS(lengths));
	tcase_add_loop_test(tc, query, 0, ROWS(queries));
	tcase_add_loop_test(tc, api_key, 0, ROWS(keys));
	tcase_add_test(tc, challenge);
	tcase_add_loop_test(tc, routes, 0, ROWS(finds));
	tcase_add_test(tc, flags);
	tcase_add_test(tc, words);
	tcase_add_test(tc, variables);
	tcase_add_test(tc, longest_path);
	tcase_add_test(tc, longest_query);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
