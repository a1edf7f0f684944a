/* JSON Schemas as MCP gives them: one document each. */
#include "mcp/catalog.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every schema that a tool may publish becomes one document; a reference that leads nowhere is found. */
START_TEST(bundles)
{
	const char *top = getenv("CG_TOP_SRCDIR");
	char dir[1024];
	struct json_object *o;

	ck_assert_ptr_nonnull(top);
	(void)snprintf(dir, sizeof(dir), "%s/data/schema", top);
	o = cg_mcp_catalog_schema(dir, "snapshot_page.json");
	ck_assert_ptr_nonnull(o);
	ck_assert_ptr_null(strstr(json_object_to_json_string_ext(o, JSON_C_TO_STRING_NOSLASHESCAPE), ".json#"));
	json_object_put(o);
	ck_assert_ptr_null(cg_mcp_catalog_schema(dir, "nonsense.json"));
	ck_assert_ptr_null(cg_mcp_catalog_schema(dir, "../mcp/prompts.json.x"));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("mcp");
	TCase *tc = tcase_create("catalog");

	tcase_add_test(tc, bundles);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
