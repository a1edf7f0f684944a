/*
 * A request of the Model Context Protocol. Input: three lines, the headers MCP-Protocol-Version, Mcp-Method and
 * Mcp-Name
 * ("-": absent), then the message. With a first byte of '?' the rest is a cursor of a page, with '!' the arguments of
 * a tool.
 */
#include "fuzz.h"

#include "base/json.h"
#include "base/json_parse.h"
#include "mcp/page.h"
#include "mcp/rpc.h"
#include "mcp/schema.h"

#include <string.h>

static struct cg_str header(struct fuzz_in *in)
{
	struct cg_str s = fuzz_until(in, '\n');

	return cg_str_eq(s, CG_STR("-")) ? CG_STR_NONE : s;
}

static void need_message(struct json_object *o)
{
	const char *text = json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN);

	FUZZ_NEED(o != NULL && text != NULL && cg_json_is_whole(o, cg_str_of(text)));
	FUZZ_NEED(json_object_put(o) == 1);
}

static void read_message(struct json_object *o, const struct cg_mcp_headers *h)
{
	struct cg_mcp_fault fault;
	struct cg_mcp_msg m;
	enum cg_mcp_kind kind = cg_mcp_rpc_read(o, h, &m, &fault);

	if (kind == CG_MCP_FAULT) {
		FUZZ_NEED(fault.status == 400 && fault.code < 0 && fault.text[0] != '\0');
		need_message(cg_mcp_rpc_error(m.id, &fault));
	} else if (kind == CG_MCP_REQUEST) {
		FUZZ_NEED(m.method.p != NULL && m.version.n > 0 && m.id != NULL);
		FUZZ_NEED(m.era == CG_MCP_LEGACY || m.caps != NULL);
		FUZZ_NEED(m.params == NULL || json_object_is_type(m.params, json_type_object));
		need_message(cg_mcp_rpc_result(m.id, json_object_new_object()));
	}
	json_object_put(fault.data);
}

static void message(struct fuzz_in *in)
{
	struct cg_mcp_headers h = { .version = header(in), .method = header(in), .name = header(in) };
	struct cg_str text = fuzz_rest(in);
	struct json_object *o = NULL;
	struct cg_err e = { .code = CG_OK };
	char name[CG_MCP_NAME_MAX];
	size_t n = 0;

	if (cg_mcp_rpc_header_text(h.name.p != NULL ? h.name : CG_STR(""), name, &n))
		FUZZ_NEED(n <= CG_MCP_NAME_MAX);
	(void)cg_mcp_rpc_negotiate(h.version);
	(void)cg_mcp_rpc_batch_allowed(&h);
	if (cg_json_parse(text, &o, &e) == CG_OK)
		read_message(o, &h);
	json_object_put(o);
}

static void cursor(struct fuzz_in *in)
{
	static const char view[] =
		"{\"snapshot_id\":\"snap_1\",\"investor\":{\"name\":\"A\"},\"mutual_funds\":[{\"name\":\"A\","
		"\"transactions\":[{\"amount\":1.50},{\"amount\":2}]},{\"transactions\":[]}],\"exited_funds\":[],"
		"\"demat_accounts\":["
		"{\"dp_id\":\"1\",\"equities\":[{\"units\":1}],\"bonds\":[],\"mutual_funds\":[{}],\"transactions\":[]}]"
		",\"nps\":null,"
		"\"warnings\":[{}],\"analytics\":{}}";
	struct json_object *snapshot = json_tokener_parse(view), *page = NULL;
	uint8_t sections = fuzz_byte(in);
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc = cg_mcp_page(snapshot, sections, fuzz_rest(in), &page, &e);

	FUZZ_NEED(rc == CG_OK || (rc == CG_EREQUEST && page == NULL));
	if (rc == CG_OK)
		need_message(page);
	json_object_put(snapshot);
}

static void arguments(struct fuzz_in *in)
{
	static const char text[] =
		"{\"type\":\"object\",\"required\":[\"id\"],\"properties\":{"
		"\"id\":{\"type\":\"string\",\"minLength\":1,\"maxLength\":40,\"pattern\":\"^snap_[0-9A-Z]+$\"},"
		"\"limit\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":100},\"x\":{\"type\":\"number\"},"
		"\"all\":{\"type\":\"boolean\"},\"list\":{\"type\":\"array\",\"minItems\":1,\"maxItems\":3,"
		"\"items\":{\"type\":\"string\",\"enum\":[\"funds\",\"nps\"]}},"
		"\"deep\":{\"type\":\"object\",\"properties\":{\"y\":{\"type\":[\"string\",\"null\"]}}}}}";
	struct json_object *schema = json_tokener_parse(text), *args = NULL;
	struct cg_err e = { .code = CG_OK };
	enum cg_code rc;

	if (cg_json_parse(fuzz_rest(in), &args, &e) == CG_OK) {
		rc = cg_mcp_schema_check(schema, args, &e);
		FUZZ_NEED(rc == CG_OK || (rc == CG_EREQUEST && e.hint[0] != '\0'));
		FUZZ_NEED(rc != CG_OK || cg_str_starts(cg_json_get_text(args, "id"), CG_STR("snap_")));
	}
	json_object_put(args);
	json_object_put(schema);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	struct fuzz_in in = { data, n };
	uint8_t first = n > 0 ? data[0] : 0;

	if (first == '?' || first == '!')
		(void)fuzz_byte(&in);
	if (first == '?')
		cursor(&in);
	else if (first == '!')
		arguments(&in);
	else
		message(&in);
	return 0;
}
