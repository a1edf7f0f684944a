/* Documents by which clients find the endpoints (RFC 8414, RFC 9728), whole; errors (RFC 6749, 5.2) by their cause. */
#include "oauth/oauth.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

static struct cg_arena arena;
static struct cg_service service;
static struct cg_call call;

static void setup(void)
{
	cg_arena_init(&arena, 1 << 20);
	memset(&call, 0, sizeof(call));
	(void)snprintf(service.cfg.base_url, sizeof(service.cfg.base_url), "https://cas.example.com/c");
	call.service = &service;
	call.arena = &arena;
}

static void teardown(void)
{
	free(call.text);
	cg_arena_free(&arena);
}

#define CORS(methods)                                                                                                  \
	"Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: " methods "\r\n"                              \
	"Access-Control-Allow-Headers: Authorization, Content-Type, MCP-Protocol-Version\r\n"                          \
	"Access-Control-Max-Age: 86400\r\n"

static void answer_is(int status, const char *cache, const char *headers, const char *text)
{
	ck_assert_int_eq(call.status, status);
	ck_assert_msg(strcmp(call.cache != NULL ? call.cache : "", cache) == 0, "%s", call.cache);
	ck_assert_msg(call.headers.n == strlen(headers) &&
			      (call.headers.n == 0 || memcmp(call.headers.p, headers, call.headers.n) == 0),
		      "%.*s", (int)call.headers.n, call.headers.p);
	ck_assert_str_eq(call.text_type, "application/json");
	ck_assert_msg(call.text_n == strlen(text) && memcmp(call.text, text, call.text_n) == 0, "%.*s",
		      (int)call.text_n, call.text);
}

START_TEST(the_resource)
{
	ck_assert_int_eq(cg_oauth_metadata_resource(&call), CG_OK);
	answer_is(200, "public, max-age=300", CORS("GET, OPTIONS"),
		  "{\"resource\":\"https://cas.example.com/c/mcp\","
		  "\"authorization_servers\":[\"https://cas.example.com/c\"],"
		  "\"scopes_supported\":[\"parse\",\"read\"],\"bearer_methods_supported\":[\"header\"],"
		  "\"resource_name\":\"casgate\",\"resource_documentation\":\"https://cas.example.com/c/docs\"}");
}
END_TEST

START_TEST(the_server)
{
	ck_assert_int_eq(cg_oauth_metadata_server(&call), CG_OK);
	answer_is(200, "public, max-age=300", CORS("GET, OPTIONS"),
		  "{\"issuer\":\"https://cas.example.com/c\","
		  "\"authorization_endpoint\":\"https://cas.example.com/c/authorize\","
		  "\"token_endpoint\":\"https://cas.example.com/c/token\","
		  "\"registration_endpoint\":\"https://cas.example.com/c/register\","
		  "\"revocation_endpoint\":\"https://cas.example.com/c/revoke\","
		  "\"scopes_supported\":[\"parse\",\"read\",\"offline_access\"],"
		  "\"response_types_supported\":[\"code\"],\"response_modes_supported\":[\"query\"],"
		  "\"grant_types_supported\":[\"authorization_code\",\"refresh_token\"],"
		  "\"token_endpoint_auth_methods_supported\":[\"none\"],"
		  "\"revocation_endpoint_auth_methods_supported\":[\"none\"],"
		  "\"code_challenge_methods_supported\":[\"S256\"],"
		  "\"authorization_response_iss_parameter_supported\":true,"
		  "\"client_id_metadata_document_supported\":true,"
		  "\"service_documentation\":\"https://cas.example.com/c/docs\"}");
}
END_TEST

START_TEST(no_provider)
{
	ck_assert_int_eq(cg_oauth_metadata_none(&call), CG_ENOTFOUND);
	answer_is(404, "", CORS("GET, OPTIONS"),
		  "{\"error\":\"not_found\",\"error_description\":"
		  "\"This is an OAuth authorization server, not an OpenID provider.\"}");
}
END_TEST

START_TEST(errors)
{
	static const struct {
		int status;
		enum cg_code before, code;
	} rows[] = { { 400, CG_OK, CG_EREQUEST },
		     { 499, CG_OK, CG_EREQUEST },
		     { 500, CG_OK, CG_EINTERNAL },
		     { 503, CG_OK, CG_EINTERNAL },
		     { 503, CG_EBUSY, CG_EBUSY } };

	if (rows[_i].before != CG_OK)
		(void)cg_fail(&call.err, rows[_i].before, "x");
	ck_assert_int_eq(cg_oauth_error(&call, rows[_i].status, "a", "B."), rows[_i].code);
	answer_is(rows[_i].status, "", "", "{\"error\":\"a\",\"error_description\":\"B.\"}");
	ck_assert_int_eq(call.err.code, rows[_i].code);
}
END_TEST

/* Faults of ours are 503 with the time to wait, after which clients keep what they have; others say what is wrong. */
START_TEST(failures)
{
	static const struct {
		enum cg_code code;
		int retry_after, status;
		const char *error, *headers; /* NULL: those of the code */
	} rows[] = {
		{ CG_EREQUEST, 0, 400, "invalid_request", "" },
		{ CG_EREQUEST, 1, 400, "invalid_request", "Retry-After: 1\r\n" },
		{ CG_ENOTFOUND, 0, 400, "invalid_request", "" },
		{ CG_EMEDIA, 0, 415, "invalid_request", "" },
		{ CG_ETOOLARGE, 0, 413, "invalid_request", "" },
		{ CG_ERATE, 7, 429, "temporarily_unavailable", "Retry-After: 7\r\n" },
		{ CG_EBUSY, 9, 503, "temporarily_unavailable", "Retry-After: 9\r\n" },
		{ CG_EBUSY, 0, 503, "temporarily_unavailable", NULL },
		{ CG_EDB, 0, 503, "temporarily_unavailable", "Retry-After: 5\r\n" },
		{ CG_EINTERNAL, 0, 500, "temporarily_unavailable", "" },
	};
	char text[512], headers[64];

	(void)cg_fail(&call.err, rows[_i].code, "x");
	call.err.retry_after = rows[_i].retry_after;
	ck_assert_int_eq(cg_oauth_failure(&call, rows[_i].code), rows[_i].code);
	(void)snprintf(text, sizeof(text), "{\"error\":\"%s\",\"error_description\":\"%s\"}", rows[_i].error,
		       cg_fail_message(&call.err));
	(void)snprintf(headers, sizeof(headers), "Retry-After: %d\r\n", cg_code_info(rows[_i].code)->retry_after);
	answer_is(rows[_i].status, "", rows[_i].headers != NULL ? rows[_i].headers : headers, text);
}
END_TEST

START_TEST(texts_of_scopes)
{
	char out[CG_SCOPES_TEXT_MAX];

	ck_assert_str_eq(cg_oauth_scope_text(CG_SCOPE_PARSE, out), "parse");
	ck_assert_str_eq(cg_oauth_scope_text(CG_SCOPE_PARSE | CG_SCOPE_READ, out), "parse read");
	ck_assert_str_eq(cg_oauth_scope_text(0, out), "");
}
END_TEST

/* Every endpoint that the document names is a route; what pages of other origins ask first is answered. */
START_TEST(routes)
{
	static const char *const pairs[][2] = {
		{ "POST", "/register" },
		{ "OPTIONS", "/register" },
		{ "GET", "/authorize" },
		{ "POST", "/authorize" },
		{ "POST", "/token" },
		{ "OPTIONS", "/token" },
		{ "POST", "/revoke" },
		{ "OPTIONS", "/revoke" },
		{ "GET", "/login" },
		{ "POST", "/login" },
		{ "POST", "/logout" },
		{ "GET", "/.well-known/oauth-authorization-server" },
		{ "GET", "/.well-known/oauth-protected-resource/mcp" },
		{ "OPTIONS", "/mcp/.well-known/oauth-protected-resource" },
	};
	const struct cg_program *p = &cg_oauth_program;
	size_t preflights = 0;

	for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		bool found = false;

		for (size_t k = 0; k < p->n_routes; k++)
			found = found || (cg_str_eq(p->routes[k].method, cg_str_of(pairs[i][0])) &&
					  cg_str_eq(p->routes[k].path, cg_str_of(pairs[i][1])));
		ck_assert_msg(found, "%s %s", pairs[i][0], pairs[i][1]);
	}
	for (size_t k = 0; k < p->n_routes; k++) {
		const struct cg_route *r = &p->routes[k];

		ck_assert_uint_eq(r->scope, 0);
		ck_assert_uint_eq(r->flags, CG_ROUTE_OWN | CG_ROUTE_UNCOUNTED);
		if (!cg_str_eq(r->method, CG_STR("OPTIONS")))
			continue;
		preflights++;
		teardown();
		setup();
		ck_assert_int_eq(r->fn(&call), CG_OK);
		ck_assert_int_eq(call.status, 204);
		ck_assert(call.headers.n == strlen(CORS("GET, POST, OPTIONS")) &&
			  memcmp(call.headers.p, CORS("GET, POST, OPTIONS"), call.headers.n) == 0);
	}
	ck_assert_uint_eq(preflights, 12);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("metadata");
	TCase *tc = tcase_create("documents");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, the_resource);
	tcase_add_test(tc, the_server);
	tcase_add_test(tc, no_provider);
	tcase_add_loop_test(tc, errors, 0, 5);
	tcase_add_loop_test(tc, failures, 0, 10);
	tcase_add_test(tc, texts_of_scopes);
	tcase_add_test(tc, routes);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
