/* Prompts: how places in their texts are filled. */
#include "base/buf.h"
#include "mcp/prompts.h"
#include "run.h"

#include <stdlib.h>

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

int main(void)
{
	Suite *s = suite_create("mcp");
	TCase *tc = tcase_create("prompts");

	tcase_add_loop_test(tc, fills_table, 0, sizeof(fills) / sizeof(fills[0]));
	tcase_add_test(tc, places_without_end_are_refused);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
