/* Prompts: how places in their texts are filled. */
#include "mcp/prompts.h"
#include "run.h"

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

int main(void)
{
	Suite *s = suite_create("mcp");
	TCase *tc = tcase_create("prompts");

	tcase_add_loop_test(tc, fills_table, 0, sizeof(fills) / sizeof(fills[0]));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
