/* Headers, redirects and JSON that a handler answers with: what is written into the call. */
#include "http/answer.h"
#include "run.h"

#include <stdio.h>
#include <string.h>

static struct cg_arena arena;
static struct cg_call call;

static void setup(void)
{
	cg_arena_init(&arena, 65536);
	memset(&call, 0, sizeof(call));
	call.arena = &arena;
}

static void teardown(void)
{
	free(call.text);
	cg_arena_free(&arena);
}

static void headers_are(const char *want)
{
	ck_assert_uint_eq(call.headers.n, strlen(want));
	ck_assert_mem_eq(call.headers.p != NULL ? call.headers.p : "", want, strlen(want));
}

/* What would end the line, or is no text, is not written. */
static const struct {
	const char *value;
	bool good;
} values[] = {
	{ "https://a.example/x?y=z", true },
	{ "", true },
	{ " ~", true },
	{ "a\r\nSet-Cookie: x=y", false },
	{ "a\n", false },
	{ "\r", false },
	{ "a\tb", false },
	{ "a\x1f", false },
	{ "a\x7f", false },
	{ "\xc3\xa9", true }, /* UTF-8 */
};

START_TEST(header_lines)
{
	bool good = values[_i].good;
	char want[64];

	ck_assert(cg_answer_header(&call, "A", CG_STR("1")));
	ck_assert(cg_answer_header(&call, "B", cg_str_of(values[_i].value)) == good);
	(void)snprintf(want, sizeof(want), "A: 1\r\n%s%s%s", good ? "B: " : "", good ? values[_i].value : "",
		       good ? "\r\n" : "");
	headers_are(want);
}
END_TEST

START_TEST(redirects)
{
	ck_assert_int_eq(cg_answer_text(&call, 200, "text/plain", strdup("old"), 3), CG_OK);
	ck_assert_int_eq(cg_answer_redirect(&call, 303, CG_STR("/console")), CG_OK);
	headers_are("Location: /console\r\n");
	ck_assert_int_eq(call.status, 303);
	ck_assert_ptr_null(call.text);
	ck_assert_ptr_null(call.text_type);
	ck_assert_uint_eq(call.text_n, 0);
}
END_TEST

START_TEST(redirect_of_two_lines)
{
	ck_assert_int_eq(cg_answer_redirect(&call, 303, CG_STR("/\r\nX: y")), CG_EINTERNAL);
	ck_assert_int_eq(call.status, 0);
	headers_are("");
}
END_TEST

START_TEST(texts)
{
	struct json_object *o = json_object_new_object();

	ck_assert_int_eq(cg_answer_text(&call, 200, "text/plain", NULL, 0), CG_EBUSY);
	ck_assert_int_eq(call.status, 0);
	ck_assert_int_eq(json_object_object_add(o, "a", json_object_new_int(1)), 0);
	ck_assert_int_eq(cg_answer_json(&call, 201, o), CG_OK);
	ck_assert_int_eq(call.status, 201);
	ck_assert_str_eq(call.text_type, "application/json");
	ck_assert_str_eq(call.text, "{\"a\":1}");
	ck_assert_uint_eq(call.text_n, 7);
}
END_TEST

START_TEST(any_site)
{
	cg_answer_cors(&call, "GET, OPTIONS");
	headers_are("Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Methods: GET, OPTIONS\r\n"
		    "Access-Control-Allow-Headers: Authorization, Content-Type, MCP-Protocol-Version\r\n"
		    "Access-Control-Max-Age: 86400\r\n");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("answer");
	TCase *tc = tcase_create("answer");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_loop_test(tc, header_lines, 0, (int)(sizeof(values) / sizeof(values[0])));
	tcase_add_test(tc, redirects);
	tcase_add_test(tc, redirect_of_two_lines);
	tcase_add_test(tc, texts);
	tcase_add_test(tc, any_site);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
