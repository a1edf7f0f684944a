/* Arguments of tools against their JSON Schemas. */
#include "mcp/schema.h"
#include "run.h"

static const char schema[] = "{\"type\":\"object\",\"required\":[\"id\"],\"properties\":{\"id\":{\"type\":\"string\","
			     "\"pattern\":\"^[a-z]{2}$\"},"
			     "\"n\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":9},\"b\":{\"type\":\"boolean\"},"
			     "\"s\":{\"type\":\"string\",\"minLength\":1,"
			     "\"maxLength\":3},\"l\":{\"type\":\"array\",\"minItems\":1,\"maxItems\":2,\"items\":{"
			     "\"type\":\"string\",\"enum\":[\"x\",\"y\"]}}}}";
static const struct {
	const char *args, *say; /* NULL: fits */
} arguments[] = {
	{ "{\"id\":\"ab\"}", NULL },
	{ "{\"id\":\"ab\",\"n\":null,\"other\":[1]}", NULL },
	{ "{\"id\":\"ab\",\"n\":9,\"b\":false,\"s\":\"abc\",\"l\":[\"x\",\"y\"]}", NULL },
	{ "{}", "id is missing" },
	{ "{\"id\":null}", "id is missing" },
	{ "{\"id\":1}", "id must be a string" },
	{ "{\"id\":\"abc\"}", "id does not have the form" },
	{ "{\"id\":\"ab\\u0000\"}", "id does not have the form" },
	{ "{\"id\":\"ab\",\"n\":0}", "from 1 to 9" },
	{ "{\"id\":\"ab\",\"n\":10}", "from 1 to 9" },
	{ "{\"id\":\"ab\",\"n\":99999999999999999999999}", "from 1 to 9" },
	{ "{\"id\":\"ab\",\"n\":1.0}", "n must be an integer" },
	{ "{\"id\":\"ab\",\"b\":\"true\"}", "b must be true or false" },
	{ "{\"id\":\"ab\",\"s\":\"\"}", "some text" },
	{ "{\"id\":\"ab\",\"s\":\"abcd\"}", "less text" },
	{ "{\"id\":\"ab\",\"l\":[]}", "1 to 2 elements" },
	{ "{\"id\":\"ab\",\"l\":[\"x\",\"x\",\"x\"]}", "1 to 2 elements" },
	{ "{\"id\":\"ab\",\"l\":[\"z\"]}", "one of: x, y" },
	{ "{\"id\":\"ab\",\"l\":{}}", "l must be an array" },
};

START_TEST(arguments_table)
{
	struct json_object *s = json_tokener_parse(schema), *args = json_tokener_parse(arguments[_i].args);
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_mcp_schema_check(s, args, &e);

	ck_assert_msg((rc == CG_OK) == (arguments[_i].say == NULL), "row %d: %s", _i, e.hint);
	if (rc != CG_OK)
		ck_assert_msg(rc == CG_EREQUEST && strstr(e.hint, arguments[_i].say) != NULL, "row %d: %s", _i, e.hint);
	json_object_put(s);
	json_object_put(args);
}
END_TEST

/* What is said to a model stays short: names of 40 characters, lists of 119; no least length: empty texts are good. */
#define T10 "0123456789"
static const struct {
	const char *schema, *args, *say; /* NULL: fits */
} others[] = {
	{ "{\"properties\":{\"s\":{\"type\":\"string\"}}}", "{\"s\":\"\"}", NULL },
	{ "{\"properties\":{\"s\":{\"type\":\"string\",\"minLength\":2}}}", "{\"s\":\"a\"}",
	  "The argument s must have some text." },
	{ "{\"required\":[\"a\",\"b\",\"c\"]}", "{\"a\":1,\"b\":1}", "The argument c is missing." },
	{ "{\"required\":[\"a\",\"b\",\"c\"]}", "{\"a\":1,\"b\":1,\"c\":0}", NULL },
	{ "{\"required\":[\"" T10 T10 T10 T10 "x\"]}", "{}", "The argument " T10 T10 T10 T10 " is missing." },
	{ "{\"properties\":{\"e\":{\"type\":\"string\",\"enum\":[\"" T10 T10 T10 T10 T10 "\",\"" T10 T10 T10 T10 T10
	  "\",\"abcdefghijklmno\"]}}}",
	  "{\"e\":\"z\"}",
	  "The argument e must be one of: " T10 T10 T10 T10 T10 ", " T10 T10 T10 T10 T10 ", abcdefghijklmno." },
	{ "{\"properties\":{\"e\":{\"type\":\"string\",\"enum\":[\"" T10 T10 T10 T10 T10 "\",\"" T10 T10 T10 T10 T10
	  "\",\"abcdefghijklmnopq\",\"r\"]}}}",
	  "{\"e\":\"z\"}",
	  "The argument e must be one of: " T10 T10 T10 T10 T10 ", " T10 T10 T10 T10 T10 ", abcdefghijklmno." },
};

START_TEST(short_sentences)
{
	struct json_object *s = json_tokener_parse(others[_i].schema), *args = json_tokener_parse(others[_i].args);
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_mcp_schema_check(s, args, &e);

	ck_assert_int_eq(rc, others[_i].say == NULL ? CG_OK : CG_EREQUEST);
	if (others[_i].say != NULL)
		ck_assert_str_eq(e.hint, others[_i].say);
	json_object_put(s);
	json_object_put(args);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("mcp");
	TCase *tc = tcase_create("schema");

	tcase_add_loop_test(tc, arguments_table, 0, sizeof(arguments) / sizeof(arguments[0]));
	tcase_add_loop_test(tc, short_sentences, 0, sizeof(others) / sizeof(others[0]));
	suite_add_tcase(s, tc);
	return suite_run(s);
}
