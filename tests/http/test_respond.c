/* Answers byte by byte: status line, headers, envelope. */
#include "http/respond.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char wire[4096];
static size_t wire_n, wire_room;

static bool keep(void *self, const char *p, size_t n)
{
	(void)self;
	if (n > wire_room - wire_n)
		return false;
	memcpy(wire + wire_n, p, n);
	wire_n += n;
	wire[wire_n] = '\0';
	return true;
}

static enum cg_code respond(const struct cg_reply *r, size_t *n, bool *sent)
{
	struct cg_io io = { .write = keep };

	wire_n = 0;
	wire[0] = '\0';
	if (wire_room == 0)
		wire_room = sizeof(wire) - 1;
	return cg_respond(&io, r, n, sent);
}

#define HEADERS                                                                                                        \
	"Cache-Control: no-store\r\nCross-Origin-Resource-Policy: same-origin\r\n"                                     \
	"X-Content-Type-Options: nosniff\r\nX-Request-Id: req_1\r\n" POLICY "Referrer-Policy: no-referrer\r\n"
#define POLICY "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"

START_TEST(success)
{
	struct json_object *data = json_tokener_parse("{\"a\":\"x/y\"}");
	struct cg_reply r = { .request_id = "req_1", .data = data, .replayed = true };
	bool sent = false;
	size_t n = 0;

	ck_assert_int_eq(respond(&r, &n, &sent), CG_OK);
	ck_assert(sent);
	ck_assert_str_eq(
		wire,
		"Status: 200 OK\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: 35\r\n" HEADERS
		"Idempotent-Replayed: true\r\n\r\n{\"success\":true,\"data\":{\"a\":\"x/y\"}}");
	ck_assert_uint_eq(n, 35);
	r.head = true;
	ck_assert_int_eq(respond(&r, &n, &sent), CG_OK);
	ck_assert_ptr_nonnull(strstr(wire, "Content-Length: 35\r\n"));
	ck_assert_str_eq(wire + wire_n - 4, "\r\n\r\n");
	json_object_put(data);
}
END_TEST

static const struct {
	struct cg_err err;
	const char *allow;
	const char *want; /* the head and the start of the body */
} rows[] = {
	{ { .code = CG_EMETHOD },
	  "GET, HEAD",
	  "Status: 405 Method Not Allowed\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: " },
	{ { .code = CG_ENOKEY }, "", "Status: 401 Unauthorized\r\n" },
	{ { .code = CG_EDB }, "", "Status: 503 Service Unavailable\r\n" },
	{ { .code = CG_EPARSETIME }, "", "Status: 504 Gateway Timeout\r\n" },
};

START_TEST(failure)
{
	struct cg_reply r = { .request_id = "req_1", .err = &rows[_i].err, .allow = rows[_i].allow };
	enum cg_code code = rows[_i].err.code;
	bool sent = false;
	size_t n = 0;

	ck_assert_int_eq(respond(&r, &n, &sent), code);
	ck_assert_int_eq(strncmp(wire, rows[_i].want, strlen(rows[_i].want)), 0);
	ck_assert_ptr_nonnull(strstr(wire, HEADERS));
	ck_assert_int_eq(strstr(wire, "Allow: GET, HEAD\r\n") != NULL, code == CG_EMETHOD);
	ck_assert_int_eq(strstr(wire, "WWW-Authenticate: Bearer realm=\"casgate\"\r\n") != NULL, code == CG_ENOKEY);
	ck_assert_int_eq(strstr(wire, "Retry-After: 5\r\n") != NULL, code == CG_EDB);
	ck_assert_int_eq(strncmp(strstr(wire, "\r\n\r\n") + 4, "{\"success\":false,\"error\":{\"code\":\"", 34), 0);
	ck_assert_str_eq(wire + wire_n - 23, ",\"request_id\":\"req_1\"}}");
}
END_TEST

static const char *body_of(void)
{
	return strstr(wire, "\r\n\r\n") + 4;
}

/* What is wrong comes from who found it, else from the code. */
START_TEST(every_member)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_reply r = { .request_id = "req_1", .err = &e, .base_url = "https://a.example" };
	bool sent = false;
	size_t n = 0;

	(void)cg_fail_param(&e, CG_EREQUEST, "limit", "limit must be %d.", 1);
	(void)respond(&r, &n, &sent);
	ck_assert_str_eq(body_of(),
			 "{\"success\":false,\"error\":{\"code\":\"invalid_request\",\"type\":\"invalid_request\","
			 "\"message\":\"limit must be 1.\",\"param\":\"limit\","
			 "\"doc_url\":\"https://a.example/docs/errors#invalid_request\",\"request_id\":\"req_1\"}}");
	e = (struct cg_err){ .code = CG_EPASSWORD };
	r.base_url = NULL;
	(void)respond(&r, &n, &sent);
	ck_assert_str_eq(body_of(),
			 "{\"success\":false,\"error\":{\"code\":\"password_incorrect\",\"type\":\"statement\","
			 "\"message\":\"The password does not open the PDF.\",\"param\":\"password\","
			 "\"doc_url\":\"/docs/errors#password_incorrect\",\"request_id\":\"req_1\"}}");
	e.code = CG_EDB;
	(void)respond(&r, &n, &sent);
	ck_assert_ptr_nonnull(strstr(body_of(), "\"type\":\"server\""));
	ck_assert_ptr_nonnull(strstr(body_of(), "\"param\":null,"));
}
END_TEST

/* RFC 9457: the envelope stays for success. */
START_TEST(as_problem)
{
	struct cg_err e = { .code = CG_ERATE, .hint = "Wait." };
	struct json_object *data = json_tokener_parse("{}");
	struct cg_reply r = { .request_id = "req_1", .err = &e, .base_url = "https://a.example", .problem = true };
	bool sent = false;
	size_t n = 0;

	(void)respond(&r, &n, &sent);
	ck_assert_ptr_nonnull(strstr(wire, "Content-Type: application/problem+json; charset=utf-8\r\n"));
	ck_assert_ptr_nonnull(strstr(wire, "Retry-After: 1\r\n"));
	ck_assert_str_eq(body_of(), "{\"type\":\"https://a.example/docs/errors#rate_limited\","
				    "\"title\":\"Too many requests. Wait for the seconds in Retry-After.\","
				    "\"status\":429,\"detail\":\"Wait.\",\"instance\":\"urn:casgate:request:req_1\","
				    "\"code\":\"rate_limited\",\"error_type\":\"rate_limit\",\"param\":null,"
				    "\"request_id\":\"req_1\"}");
	r.data = data;
	(void)respond(&r, &n, &sent);
	ck_assert_ptr_nonnull(strstr(wire, "Content-Type: application/json; charset=utf-8\r\n"));
	ck_assert_str_eq(body_of(), "{\"success\":true,\"data\":{}}");
	json_object_put(data);
}
END_TEST

/* A client that does not know a code acts by its type. */
START_TEST(every_code_has_a_type)
{
	static const char *const types[] = { "invalid_request", "authentication", "permission", "not_found",
					     "conflict",	"rate_limit",	  "statement",	"server" };

	for (int code = CG_OK + 1; code < CG_CODE_MAX; code++) {
		const struct cg_code_info *info = cg_code_info((enum cg_code)code);
		size_t i = 0;

		while (i < sizeof(types) / sizeof(types[0]) && strcmp(types[i], info->type) != 0)
			i++;
		ck_assert_msg(i < sizeof(types) / sizeof(types[0]), "%s: %s", info->name, info->type);
		ck_assert_msg((info->http >= 500) == (strcmp(info->type, "server") == 0), "%s", info->name);
	}
}
END_TEST

/* A call that is going away says so whatever it answers. */
START_TEST(going_away)
{
	struct cg_err e = { .code = CG_EREQUEST };
	struct cg_reply r = { .request_id = "req_1", .err = &e, .ending = CG_STR("Sunset: x\r\n") };
	bool sent = false;
	size_t n = 0;

	(void)respond(&r, &n, &sent);
	ck_assert_ptr_nonnull(strstr(wire, "\r\nSunset: x\r\n"));
	r.status = 304;
	(void)respond(&r, &n, &sent);
	ck_assert_ptr_nonnull(strstr(wire, "\r\nSunset: x\r\n"));
}
END_TEST

START_TEST(own_retry_and_hint)
{
	struct cg_err e = { .code = CG_ERATE, .retry_after = 37, .hint = "Say \"please\".\n" };
	struct cg_reply r = { .request_id = "req_1", .err = &e };
	bool sent = false;
	size_t n = 0;

	ck_assert_int_eq(respond(&r, &n, &sent), CG_ERATE);
	ck_assert_ptr_nonnull(strstr(wire, "Retry-After: 37\r\n"));
	ck_assert_ptr_nonnull(strstr(wire, "\"message\":\"Say \\\"please\\\".\\n\""));
}
END_TEST

START_TEST(other_side_gone)
{
	struct cg_err e = { .code = CG_EREQUEST };
	struct cg_reply r = { .request_id = "req_1", .err = &e };
	bool sent = true;
	size_t n = 0;

	wire_room = 10;
	ck_assert_int_eq(respond(&r, &n, &sent), CG_EREQUEST);
	ck_assert(!sent);
}
END_TEST

START_TEST(other_type)
{
	struct cg_reply r = { .request_id = "req_1", .text = CG_STR("a 1\n"), .text_type = "text/plain" };
	bool sent = false;
	size_t n = 0;

	ck_assert_int_eq(respond(&r, &n, &sent), CG_OK);
	ck_assert_str_eq(wire,
			 "Status: 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n" HEADERS "\r\na 1\n");
}
END_TEST

/* RFC 9110, section 15; RFC 6585 for 429. */
static const struct {
	int status;
	const char *reason;
} reasons[] = {
	{ 303, "See Other" },
	{ 304, "Not Modified" },
	{ 308, "Permanent Redirect" },
	{ 400, "Bad Request" },
	{ 401, "Unauthorized" },
	{ 403, "Forbidden" },
	{ 404, "Not Found" },
	{ 405, "Method Not Allowed" },
	{ 406, "Not Acceptable" },
	{ 408, "Request Timeout" },
	{ 409, "Conflict" },
	{ 410, "Gone" },
	{ 411, "Length Required" },
	{ 413, "Content Too Large" },
	{ 415, "Unsupported Media Type" },
	{ 422, "Unprocessable Content" },
	{ 429, "Too Many Requests" },
	{ 500, "Internal Server Error" },
	{ 503, "Service Unavailable" },
	{ 504, "Gateway Timeout" },
	{ 412, "Error" },
};

START_TEST(reason_phrases)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_reply r = { .request_id = "req_1",
			      .err = &e,
			      .status = reasons[_i].status,
			      .text = CG_STR("a"),
			      .text_type = "text/plain" };
	char want[64];
	bool sent = false;
	size_t n = 0;

	(void)snprintf(want, sizeof(want), "Status: %d %s\r\n", reasons[_i].status, reasons[_i].reason);
	ck_assert_int_eq(respond(&r, &n, &sent), CG_OK);
	ck_assert_int_eq(strncmp(wire, want, strlen(want)), 0);
}
END_TEST

/* A page's own policy stands alone: browsers would hold it against both. */
START_TEST(own_policy)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_reply r = { .request_id = "req_1",
			      .err = &e,
			      .status = 200,
			      .text = CG_STR("<p>"),
			      .text_type = "text/html",
			      .headers = CG_STR("Content-Security-Policy: default-src 'self'\r\n"
						"Referrer-Policy: same-origin\r\n") };
	const char *policy, *referrer;
	bool sent = false;
	size_t n = 0;

	ck_assert_int_eq(respond(&r, &n, &sent), CG_OK);
	policy = strstr(wire, "Content-Security-Policy: ");
	referrer = strstr(wire, "Referrer-Policy: ");
	ck_assert_ptr_nonnull(policy);
	ck_assert_ptr_nonnull(referrer);
	ck_assert_ptr_null(strstr(policy + 1, "Content-Security-Policy: "));
	ck_assert_ptr_null(strstr(referrer + 1, "Referrer-Policy: "));
	ck_assert_ptr_nonnull(strstr(wire, "Cross-Origin-Resource-Policy: same-origin\r\n"));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("respond");
	TCase *tc = tcase_create("respond");

	tcase_add_test(tc, success);
	tcase_add_loop_test(tc, failure, 0, (int)(sizeof(rows) / sizeof(rows[0])));
	tcase_add_test(tc, own_retry_and_hint);
	tcase_add_test(tc, every_member);
	tcase_add_test(tc, as_problem);
	tcase_add_test(tc, going_away);
	tcase_add_test(tc, every_code_has_a_type);
	tcase_add_test(tc, other_side_gone);
	tcase_add_test(tc, other_type);
	tcase_add_test(tc, own_policy);
	tcase_add_loop_test(tc, reason_phrases, 0, (int)(sizeof(reasons) / sizeof(reasons[0])));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
