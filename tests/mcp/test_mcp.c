/* MCP without a server: eras and order of checks, headers, arguments against schemas, pages, prompts, hosts. */
#include "mcp/catalog.h"
#include "mcp/cut.h"
#include "mcp/mcp.h"
#include "mcp/page.h"
#include "mcp/prompts.h"
#include "mcp/schema.h"
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NEW "2026-07-28"
#define META                                                                                                           \
	"\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"" NEW                                                \
	"\",\"io.modelcontextprotocol/clientCapabilities\":{}}"

static struct cg_str str(const char *z)
{
	return z != NULL ? cg_str_of(z) : CG_STR_NONE;
}

static const struct {
	const char *body, *version, *method, *name;
	enum cg_mcp_kind kind;
	int status, code;
} messages[] = {
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}", NULL, NULL, NULL, CG_MCP_REQUEST, 0, 0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":\"\",\"method\":\"ping\"}", "2025-11-25", "nonsense", NULL, CG_MCP_REQUEST, 0,
	  0 },
	{ "{\"jsonrpc\":\"2.0\",\"method\":\"x\"}", NULL, NULL, NULL, CG_MCP_QUIET, 0, 0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{}}", NULL, NULL, NULL, CG_MCP_QUIET, 0, 0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1}", NULL, NULL, NULL, CG_MCP_FAULT, 400, CG_MCP_EINVALID },
	{ "{\"jsonrpc\":\"2.0\",\"id\":true,\"method\":\"x\"}", NULL, NULL, NULL, CG_MCP_FAULT, 400, CG_MCP_EINVALID },
	{ "{\"jsonrpc\":\"2.0\",\"id\":9007199254740993,\"method\":\"x\"}", NULL, NULL, NULL, CG_MCP_REQUEST, 0, 0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":-9223372036854775807,\"method\":\"x\"}", NULL, NULL, NULL, CG_MCP_REQUEST, 0,
	  0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":9223372036854775808,\"method\":\"x\"}", NULL, NULL, NULL, CG_MCP_FAULT, 400,
	  CG_MCP_EINVALID },
	{ "{\"jsonrpc\":\"2.0\",\"id\":18446744073709551616,\"method\":\"x\"}", NULL, NULL, NULL, CG_MCP_FAULT, 400,
	  CG_MCP_EINVALID },
	{ "{\"jsonrpc\":\"2.0\",\"id\":-9223372036854775809,\"method\":\"x\"}", NULL, NULL, NULL, CG_MCP_FAULT, 400,
	  CG_MCP_EINVALID },
	{ "{\"jsonrpc\":2.0,\"id\":1,\"method\":\"x\"}", NULL, NULL, NULL, CG_MCP_FAULT, 400, CG_MCP_EINVALID },
	{ "[]", NULL, NULL, NULL, CG_MCP_FAULT, 400, CG_MCP_EINVALID },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{" META "}}", NEW, "tools/list", NULL,
	  CG_MCP_REQUEST, 0, 0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{" META "}}", NULL, "tools/list", NULL,
	  CG_MCP_FAULT, 400, CG_MCP_EHEADER },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{" META "}}", NEW, NULL, NULL,
	  CG_MCP_FAULT, 400, CG_MCP_EHEADER },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}", NEW, "tools/list", NULL, CG_MCP_FAULT, 400,
	  CG_MCP_EPARAMS },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\"}", "2025-11-25", NULL, NULL, CG_MCP_FAULT, 400,
	  CG_MCP_EPARAMS },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\"," META "}}", NEW,
	  "tools/call", "a", CG_MCP_REQUEST, 0, 0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\"," META "}}", NEW,
	  "tools/call", "=?base64?YQ==?=", CG_MCP_REQUEST, 0, 0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\"," META "}}", NEW,
	  "tools/call", "=?base64?YQ?=", CG_MCP_FAULT, 400, CG_MCP_EHEADER },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\"," META "}}", NEW,
	  "tools/call", "b", CG_MCP_FAULT, 400, CG_MCP_EHEADER },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{" META "}}", NEW, "tools/call", "a",
	  CG_MCP_FAULT, 400, CG_MCP_EHEADER },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"_meta\":{}}}", NULL, "ping", NULL,
	  CG_MCP_REQUEST, 0, 0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"_meta\":5}}", NULL, NULL, NULL,
	  CG_MCP_REQUEST, 0, 0 },
};

START_TEST(messages_table)
{
	struct cg_mcp_headers h = { str(messages[_i].version), str(messages[_i].method), str(messages[_i].name) };
	struct json_object *o = json_tokener_parse(messages[_i].body);
	struct cg_mcp_fault f;
	struct cg_mcp_msg m;

	ck_assert_ptr_nonnull(o);
	ck_assert_msg(cg_mcp_rpc_read(o, &h, &m, &f) == messages[_i].kind, "row %d", _i);
	ck_assert_int_eq(f.status, messages[_i].status);
	ck_assert_int_eq(f.code, messages[_i].code);
	json_object_put(f.data);
	json_object_put(o);
}
END_TEST

START_TEST(versions)
{
	const struct cg_mcp_headers none = { CG_STR_NONE, CG_STR_NONE, CG_STR_NONE };
	const struct cg_mcp_headers old = { CG_STR("2025-03-26"), CG_STR_NONE, CG_STR_NONE };
	const struct cg_mcp_headers newer = { CG_STR("2025-06-18"), CG_STR_NONE, CG_STR_NONE };

	ck_assert_str_eq(cg_mcp_rpc_negotiate(CG_STR("2025-03-26")).p, "2025-03-26");
	ck_assert_str_eq(cg_mcp_rpc_negotiate(CG_STR(NEW)).p, "2025-11-25");
	ck_assert_str_eq(cg_mcp_rpc_negotiate(CG_STR_NONE).p, "2025-11-25");
	ck_assert(cg_mcp_rpc_batch_allowed(&none) && cg_mcp_rpc_batch_allowed(&old) &&
		  !cg_mcp_rpc_batch_allowed(&newer));
}
END_TEST

static const struct {
	const char *value, *want; /* NULL: refused */
} header_texts[] = {
	{ "plain", "plain" },
	{ "  blanks \t", "blanks" },
	{ "", "" },
	{ "=?base64?aGVsbG8=?=", "hello" },
	{ "=?base64?\?=", "" },
	{ "=?base64?aGVsbG8?=", NULL },
	{ "=?base64?aGVs bG8=?=", NULL },
	{ "=?base64?aGVsb-8=?=", NULL },
	{ "=?base64?/w==?=", NULL }, /* no UTF-8 */
	{ "=?Base64?aGVsbG8=?=", "=?Base64?aGVsbG8=?=" },
	{ "=?base64?=", "=?base64?=" },
};

START_TEST(header_texts_table)
{
	char out[CG_MCP_NAME_MAX];
	size_t n = 0;
	bool good = cg_mcp_rpc_header_text(cg_str_of(header_texts[_i].value), out, &n);

	ck_assert_msg(good == (header_texts[_i].want != NULL), "row %d", _i);
	if (good)
		ck_assert(cg_str_eq((struct cg_str){ out, n }, cg_str_of(header_texts[_i].want)));
}
END_TEST

START_TEST(header_text_is_bounded)
{
	char *long_text = malloc(CG_MCP_NAME_MAX * 4), out[CG_MCP_NAME_MAX];
	size_t n = 0;

	memset(long_text, 'A', CG_MCP_NAME_MAX * 4);
	ck_assert(cg_mcp_rpc_header_text((struct cg_str){ long_text, CG_MCP_NAME_MAX }, out, &n));
	ck_assert(!cg_mcp_rpc_header_text((struct cg_str){ long_text, CG_MCP_NAME_MAX + 1 }, out, &n));
	memcpy(long_text, "=?base64?", 9);
	memcpy(long_text + 9 + CG_MCP_NAME_MAX * 2, "?=", 2);
	ck_assert(!cg_mcp_rpc_header_text((struct cg_str){ long_text, (size_t)CG_MCP_NAME_MAX * 2 + 11 }, out, &n));
	free(long_text);
}
END_TEST

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

static const struct {
	const char *base, *host, *origin;
	bool host_good, origin_good;
} places[] = {
	{ "https://casgate.example.org", "casgate.example.org", "https://casgate.example.org", true, true },
	{ "https://casgate.example.org", "CASGATE.example.org:443", "https://casgate.example.org:443", true, true },
	{ "https://casgate.example.org:443", "casgate.example.org", "https://casgate.example.org", true, true },
	{ "https://casgate.example.org", "casgate.example.org:8443", "https://casgate.example.org:8443", false, false },
	{ "https://casgate.example.org", "localhost", "http://localhost:3000", false, false },
	{ "https://casgate.example.org", "casgate.example.org.evil", "https://evil/?casgate.example.org", false,
	  false },
	{ "https://casgate.example.org", "", "http://casgate.example.org", false, false },
	{ "https://casgate.example.org/x", "casgate.example.org", "https://casgate.example.org", true, true },
	{ "https://localhost:8443", "127.0.0.1:9", "http://[::1]:9", true, true },
	{ "https://localhost:8443", "127.0.0.2", "http://127.0.0.1.evil", false, false },
	{ "https://localhost:8443", "proxy.example", "https://inspector.example", true, true },
	{ "https://localhost:8443", "proxy.example.evil", "https://inspector.example.evil", false, false },
	{ "https://localhost:8443", "[::1", "null", false, false },
};

START_TEST(places_table)
{
	struct cg_config cfg = { .mcp_hosts = "a.example  proxy.example", .mcp_origins = "https://inspector.example" };

	(void)snprintf(cfg.base_url, sizeof(cfg.base_url), "%s", places[_i].base);
	ck_assert_msg(cg_mcp_host_allowed(&cfg, cg_str_of(places[_i].host)) == places[_i].host_good, "row %d: host",
		      _i);
	ck_assert_msg(cg_mcp_origin_allowed(&cfg, cg_str_of(places[_i].origin)) == places[_i].origin_good,
		      "row %d: origin", _i);
	ck_assert(cg_mcp_origin_allowed(&cfg, CG_STR_NONE));
}
END_TEST

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

/* {"funds": [{"name": 0, "lots": [100 texts]}, ...], "head": 1} */
static struct json_object *long_answer(int funds, int lots)
{
	struct json_object *o = json_object_new_object(), *list = json_object_new_array();

	for (int i = 0; i < funds; i++) {
		struct json_object *fund = json_object_new_object(), *inner = json_object_new_array();
		char text[128];

		for (int k = 0; k < lots; k++) {
			(void)snprintf(text, sizeof(text), "%05d.%05d %090d", i, k, 0);
			json_object_array_add(inner, json_object_new_string(text));
		}
		json_object_object_add(fund, "name", json_object_new_int(i));
		json_object_object_add(fund, "lots", inner);
		json_object_array_add(list, fund);
	}
	json_object_object_add(o, "funds", list);
	json_object_object_add(o, "head", json_object_new_int(1));
	return o;
}

/* All lots of all pages, in order, each page small. */
static void read_pages(int funds, int lots, const char *nested)
{
	const struct cg_mcp_cut how = { NULL, "funds", nested };
	char cursor[64] = "";
	int seen = 0, fund_seen = 0, pages = 0;

	for (;;) {
		struct json_object *o = long_answer(funds, lots), *next = NULL, *list = NULL;
		struct cg_err e = { .code = CG_OK };

		ck_assert_int_eq(cg_mcp_cut(&o, &how, 1, cursor[0] != '\0' ? cg_str_of(cursor) : CG_STR_NONE, &e),
				 CG_OK);
		ck_assert(json_object_object_get_ex(o, "head", NULL));
		ck_assert(json_object_object_get_ex(o, "funds", &list) &&
			  json_object_object_get_ex(o, "next_cursor", &next));
		for (size_t i = 0; i < json_object_array_length(list); i++) {
			struct json_object *inner = NULL;

			(void)json_object_object_get_ex(json_object_array_get_idx(list, i), "lots", &inner);
			ck_assert(lots == 0 || json_object_array_length(inner) > 0);
			seen += (int)json_object_array_length(inner);
			fund_seen++;
		}
		if (nested != NULL)
			ck_assert_uint_lt(strlen(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN)),
					  CG_MCP_PAGE_MAX + 1000);
		pages++;
		cursor[0] = '\0';
		if (next != NULL)
			(void)snprintf(cursor, sizeof(cursor), "%s", json_object_get_string(next));
		json_object_put(o);
		if (cursor[0] == '\0')
			break;
		ck_assert_int_lt(pages, 1000);
	}
	ck_assert_int_eq(seen, funds * lots);
	ck_assert(nested != NULL ? fund_seen >= funds : fund_seen == funds);
}

START_TEST(cuts)
{
	read_pages(0, 0, "lots");
	read_pages(1, 1, "lots");
	read_pages(3, 1000, "lots");
	read_pages(500, 0, "lots");
	read_pages(500, 7, "lots");
	read_pages(50, 40, NULL);
}
END_TEST

/* Several lists, two of one member, one of the answer itself, members that are null or not there: each element once. */
START_TEST(cuts_of_several_lists)
{
	static const struct cg_mcp_cut lists[] = { { "a", "x", NULL },
						   { "a", "y", NULL },
						   { NULL, "z", NULL },
						   { "b", "x", NULL },
						   { "missing", "x", NULL } };
	char cursor[64] = "";
	int seen[3] = { 0, 0, 0 }, pages = 0;

	do {
		struct json_object *o = json_object_new_object(), *a = json_object_new_object(), *next = NULL;
		struct json_object *all[3];
		struct cg_err e = { .code = CG_OK };

		for (int k = 0; k < 3; k++) {
			all[k] = json_object_new_array();
			for (int i = 0; i < 400; i++) {
				char text[128];

				(void)snprintf(text, sizeof(text), "%d.%d %0100d", k, i, 0);
				json_object_array_add(all[k], json_object_new_string(text));
			}
		}
		json_object_object_add(a, "x", all[0]);
		json_object_object_add(a, "y", all[1]);
		json_object_object_add(a, "count", json_object_new_int(800));
		json_object_object_add(o, "a", a);
		json_object_object_add(o, "z", all[2]);
		json_object_object_add(o, "b", NULL);
		ck_assert_int_eq(cg_mcp_cut(&o, lists, 5, cursor[0] != '\0' ? cg_str_of(cursor) : CG_STR_NONE, &e),
				 CG_OK);
		ck_assert_uint_lt(strlen(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN)),
				  CG_MCP_PAGE_MAX + 1000);
		ck_assert(json_object_object_get_ex(o, "a", &a) && json_object_object_get_ex(a, "count", NULL));
		ck_assert(json_object_object_get_ex(a, "x", &all[0]) && json_object_object_get_ex(a, "y", &all[1]));
		ck_assert(json_object_object_get_ex(o, "z", &all[2]) && json_object_object_get_ex(o, "b", NULL));
		for (int k = 0; k < 3; k++) {
			for (size_t i = 0; i < json_object_array_length(all[k]); i++) {
				char want[16];
				const char *text = json_object_get_string(json_object_array_get_idx(all[k], i));

				(void)snprintf(want, sizeof(want), "%d.%d ", k, seen[k]++);
				ck_assert_msg(strncmp(text, want, strlen(want)) == 0, "%.12s is not %s", text, want);
			}
		}
		ck_assert(json_object_object_get_ex(o, "next_cursor", &next));
		(void)snprintf(cursor, sizeof(cursor), "%s", next != NULL ? json_object_get_string(next) : "");
		json_object_put(o);
		ck_assert_int_lt(++pages, 100);
	} while (cursor[0] != '\0');
	ck_assert(seen[0] == 400 && seen[1] == 400 && seen[2] == 400);
	ck_assert_int_gt(pages, 3);
}
END_TEST

START_TEST(cut_cursors)
{
	static const struct {
		const char *text;
		bool good;
		size_t n;
	} rows[] = { { NULL, true, 0 },	  { "c0", true, 0 },	       { "c12", true, 12 },
		     { "", false, 0 },	  { "c", false, 0 },	       { "x1", false, 0 },
		     { "c1x", false, 0 }, { "c1234567890", false, 0 }, { "c-1", false, 0 } };

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		size_t n = 0;

		ck_assert_msg(cg_mcp_cut_cursor(str(rows[i].text), &n) == rows[i].good, "row %zu", i);
		ck_assert(!rows[i].good || n == rows[i].n);
	}
}
END_TEST

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
	Suite *s = suite_create("http/mcp");
	TCase *tc = tcase_create("mcp");

	tcase_add_loop_test(tc, messages_table, 0, sizeof(messages) / sizeof(messages[0]));
	tcase_add_test(tc, versions);
	tcase_add_loop_test(tc, header_texts_table, 0, sizeof(header_texts) / sizeof(header_texts[0]));
	tcase_add_test(tc, header_text_is_bounded);
	tcase_add_loop_test(tc, arguments_table, 0, sizeof(arguments) / sizeof(arguments[0]));
	tcase_add_loop_test(tc, places_table, 0, sizeof(places) / sizeof(places[0]));
	tcase_add_loop_test(tc, fills_table, 0, sizeof(fills) / sizeof(fills[0]));
	tcase_add_test(tc, cuts);
	tcase_add_test(tc, cuts_of_several_lists);
	tcase_add_test(tc, cut_cursors);
	tcase_add_test(tc, bundles);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
