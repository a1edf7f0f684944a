/* Messages of MCP: eras, the order of checks, versions, and texts of headers. */
#include "mcp/rpc.h"
#include "run.h"

#include <stdlib.h>
#include <string.h>

#define NEW "2026-07-28"
#define META                                                                                                           \
	"\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"" NEW                                                \
	"\",\"io.modelcontextprotocol/clientCapabilities\":{}}"

#define VERSION_OF(v) "\"io.modelcontextprotocol/protocolVersion\":\"" v "\""

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
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"a\"," META "}}", NEW,
	  "tools/call", NULL, CG_MCP_FAULT, 400, CG_MCP_EHEADER },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"prompts/get\",\"params\":{\"name\":\"a\"," META "}}", NEW,
	  "prompts/get", "a", CG_MCP_REQUEST, 0, 0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"prompts/get\",\"params\":{\"name\":\"a\"," META "}}", NEW,
	  "prompts/get", "b", CG_MCP_FAULT, 400, CG_MCP_EHEADER },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"a\"," META "}}", NEW,
	  "resources/read", "a", CG_MCP_REQUEST, 0, 0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",\"params\":{\"name\":\"a\"," META "}}", NEW,
	  "resources/read", "a", CG_MCP_FAULT, 400, CG_MCP_EHEADER },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{" META "}}", NEW, "tools/call", "a",
	  CG_MCP_FAULT, 400, CG_MCP_EHEADER },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"x\",\"params\":[]}", NULL, NULL, NULL, CG_MCP_FAULT, 400,
	  CG_MCP_EPARAMS },
	{ "{\"jsonrpc\":\"2.0\",\"method\":\"x\",\"params\":[]}", NULL, NULL, NULL, CG_MCP_FAULT, 400,
	  CG_MCP_EINVALID },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"params\":[]}", NULL, NULL, NULL, CG_MCP_FAULT, 400, CG_MCP_EINVALID },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}", NULL, NULL, NULL, CG_MCP_FAULT, 400, CG_MCP_EINVALID },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}", NULL, NULL, NULL, CG_MCP_QUIET, 0, 0 },
	{ "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"x\"}", NULL, NULL, NULL, CG_MCP_FAULT, 400, CG_MCP_EINVALID },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{" META "}}", "2025-11-25", "ping", NULL,
	  CG_MCP_FAULT, 400, CG_MCP_EHEADER },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"_meta\":{" VERSION_OF(NEW) "}}}", NEW,
	  "ping", NULL, CG_MCP_FAULT, 400, CG_MCP_EPARAMS },
	{ "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"_meta\":{" VERSION_OF(
		  "2099-01-01") ",\"io.modelcontextprotocol/clientCapabilities\":{}}}}",
	  "2099-01-01", "ping", NULL, CG_MCP_FAULT, 400, CG_MCP_EVERSION },
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

/* All versions, the newest first; answers with an id and without one. */
START_TEST(answers)
{
	struct cg_mcp_fault f = { .code = -32602, .data = cg_mcp_rpc_versions_json() };
	struct json_object *id = json_object_new_string("a"), *o = cg_mcp_rpc_error(id, &f);

	ck_assert_str_eq(json_object_to_json_string_ext(f.data, JSON_C_TO_STRING_PLAIN),
			 "[\"" NEW "\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\"]");
	ck_assert_str_eq(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN),
			 "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"error\":{\"code\":-32602,\"message\":\"\","
			 "\"data\":[\"" NEW "\",\"2025-11-25\",\"2025-06-18\",\"2025-03-26\"]}}");
	json_object_put(o);
	json_object_put(f.data);
	f.data = NULL;
	o = cg_mcp_rpc_error(NULL, &f);
	ck_assert_str_eq(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN),
			 "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":-32602,\"message\":\"\"}}");
	json_object_put(o);
	o = cg_mcp_rpc_result(id, json_object_new_int(7));
	ck_assert_str_eq(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN),
			 "{\"jsonrpc\":\"2.0\",\"id\":\"a\",\"result\":7}");
	json_object_put(o);
	json_object_put(id);
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
	{ "=?base64? YWI?=", NULL },
	{ "=?base64?Y WI?=", NULL },
	{ "=?base64?aGVsbG8 ?=", NULL },
	{ "=?base64?fn5+?=", "~~~" },
	{ "=?base64?Pz8/?=", "?\?\?" },
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

int main(void)
{
	Suite *s = suite_create("mcp");
	TCase *tc = tcase_create("rpc");

	tcase_add_loop_test(tc, messages_table, 0, sizeof(messages) / sizeof(messages[0]));
	tcase_add_test(tc, versions);
	tcase_add_test(tc, answers);
	tcase_add_loop_test(tc, header_texts_table, 0, sizeof(header_texts) / sizeof(header_texts[0]));
	tcase_add_test(tc, header_text_is_bounded);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
