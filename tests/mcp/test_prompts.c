/* Prompts: how places in their texts are filled. */
#include "base/buf.h"
#include "base/json.h"
#include "mcp/catalog.h"
#include "mcp/prompts.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *text, *args, *want;
} fills[] = {
	{ "no place", "{}", "no place" },
	{ "{{a}}", "{\"a\":\"x\"}", "x" },
	{ "{{a|nothing}} and {{a|nothing}}", "{}", "nothing and nothing" },
	{ "[{{a}}{{b}}]", "{\"a\":\"{{b}}\",\"b\":\"y\"}", "[{{b}}y]" },
	{ "{{a", "{\"a\":\"x\"}", "{{a" },
	{ "a}} {{}} {{|z}}", "{}", "a}}  z" },
	{ "", "{}", "" },
};

START_TEST(fills_table)
{
	struct json_object *args = json_tokener_parse(fills[_i].args);
	struct cg_arena a;
	struct cg_str got;

	cg_arena_init(&a, 1 << 20);
	got = cg_mcp_prompts_fill(&a, cg_str_of(fills[_i].text), args);
	ck_assert_msg(cg_str_eq(got, cg_str_of(fills[_i].want)), "row %d: %.*s", _i, CG_STR_ARG(got));
	json_object_put(args);
	cg_arena_free(&a);
}
END_TEST

/* More places than the text was given room for: refused, and nothing is written behind the room. */
START_TEST(places_without_end_are_refused)
{
	static const struct cg_str place = CG_STR_INIT("{{a}}"), tail = CG_STR_INIT("and some text that is no place");
	struct json_object *args = json_tokener_parse("{\"a\":\"sixsix\"}");
	static const struct {
		size_t places;
		bool good;
	} rows[] = { { 1, true }, { 4, true }, { 24, true }, { 25, false }, { 30, false }, { 40, false } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct cg_arena a;
		struct cg_buf b;
		struct cg_str got;
		size_t n = 0;
		char *text;

		cg_arena_init(&a, 65536);
		cg_buf_init(&b, 65536);
		for (size_t k = 0; k < rows[i].places; k++)
			cg_buf_str(&b, place);
		cg_buf_str(&b, tail);
		text = cg_buf_steal(&b, &n);
		got = cg_mcp_prompts_fill(&a, (struct cg_str){ text, n }, args);
		ck_assert_msg((got.p != NULL) == rows[i].good, "%zu places", rows[i].places);
		if (rows[i].good)
			ck_assert_uint_eq(got.n, rows[i].places * 6 + tail.n);
		free(text);
		cg_arena_free(&a);
	}
	json_object_put(args);
}
END_TEST

static const char catalog[] =
	"[{\"name\":\"first\",\"description\":\"One\",\"text\":\"Of {{a}} and {{b|none}}.\",\"arguments\":["
	"{\"name\":\"a\",\"required\":true},{\"name\":\"b\"}]},"
	"{\"name\":\"second\",\"description\":\"Two\",\"text\":\"Nothing.\"}]";

/* prompts/get for these params: the result in print, or the text of the fault. */
static void get(const char *params, char *out, size_t size)
{
	struct cg_mcp_catalog all = { .prompts = json_tokener_parse(catalog) };
	struct cg_service service = { .face = { .thing = &all } };
	struct cg_arena a;
	struct cg_call c = { .service = &service, .arena = &a };
	struct cg_mcp_msg m = { .params = json_tokener_parse(params) };
	struct cg_mcp_out got = { .ttl_ms = -1 };

	cg_arena_init(&a, 1 << 20);
	if (cg_mcp_prompts_get(&c, &m, &got)) {
		(void)snprintf(out, size, "%s", json_object_to_json_string_ext(got.result, JSON_C_TO_STRING_PLAIN));
	} else {
		ck_assert_int_eq(got.fault.code, CG_MCP_EPARAMS);
		ck_assert_int_eq(got.fault.status, 200);
		ck_assert_ptr_null(got.result);
		(void)snprintf(out, size, "%s", got.fault.text);
	}
	json_object_put(got.result);
	json_object_put(m.params);
	json_object_put(all.prompts);
	cg_arena_free(&a);
}

#define MESSAGE(d, t)                                                                                                  \
	"{\"description\":\"" d "\",\"messages\":[{\"role\":\"user\",\"content\":{\"type\":\"text\",\"text\":\"" t     \
	"\"}}]}"

static const struct {
	const char *params, *want;
} gets[] = {
	{ "{\"name\":\"second\"}", MESSAGE("Two", "Nothing.") },
	{ "{\"name\":\"second\",\"arguments\":{}}", MESSAGE("Two", "Nothing.") },
	{ "{\"name\":\"first\",\"arguments\":{\"a\":\"x\"}}", MESSAGE("One", "Of x and none.") },
	{ "{\"name\":\"first\",\"arguments\":{\"b\":\"y\",\"a\":\"x\"}}", MESSAGE("One", "Of x and y.") },
	{ "{\"name\":\"third\"}", "Unknown prompt" },
	{ "{}", "Unknown prompt" },
	{ "{\"name\":\"first\"}", "The argument a of the prompt is missing." },
	{ "{\"name\":\"first\",\"arguments\":{\"a\":null}}", "The argument a of the prompt is missing." },
	{ "{\"name\":\"first\",\"arguments\":{\"b\":\"y\"}}", "The argument a of the prompt is missing." },
	{ "{\"name\":\"first\",\"arguments\":{\"a\":\"x\",\"b\":1}}",
	  "The argument b of the prompt must be a string of at most 200 bytes." },
};

START_TEST(gets_table)
{
	char text[1000];

	get(gets[_i].params, text, sizeof(text));
	ck_assert_str_eq(text, gets[_i].want);
}
END_TEST

START_TEST(length_of_arguments)
{
	char params[400], text[1000], value[CG_MCP_ARGUMENT_MAX + 2] = "";

	memset(value, 'v', CG_MCP_ARGUMENT_MAX);
	(void)snprintf(params, sizeof(params), "{\"name\":\"first\",\"arguments\":{\"a\":\"%s\"}}", value);
	get(params, text, sizeof(text));
	ck_assert_ptr_nonnull(strstr(text, value));
	(void)snprintf(params, sizeof(params), "{\"name\":\"first\",\"arguments\":{\"a\":\"%sv\"}}", value);
	get(params, text, sizeof(text));
	ck_assert_str_eq(text, "The argument a of the prompt must be a string of at most 200 bytes.");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("mcp");
	TCase *tc = tcase_create("prompts");

	tcase_add_loop_test(tc, fills_table, 0, sizeof(fills) / sizeof(fills[0]));
	tcase_add_test(tc, places_without_end_are_refused);
	tcase_add_loop_test(tc, gets_table, 0, sizeof(gets) / sizeof(gets[0]));
	tcase_add_test(tc, length_of_arguments);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
