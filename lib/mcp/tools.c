#include "mcp/tools.h"

#include "base/json.h"
#include "base/json_parse.h"
#include "mcp/analysis.h"
#include "mcp/catalog.h"
#include "mcp/page.h"
#include "mcp/parse.h"
#include "mcp/schema.h"
#include "rest/snapshot_service.h"
#include "store/snapshot/snapshot.h"

#include <string.h>

static enum cg_code get_snapshot(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	struct cg_snapshot_get_args args = { .snapshot_id = cg_json_get_text(u->args, "snapshot_id") };
	struct json_object *list = cg_json_get_array(u->args, "sections"), *snapshot = NULL;
	unsigned sections = 0;
	enum cg_code rc = cg_json_read_bool(u->args, "include_pii", &args.include_pii, &u->c->err);

	for (size_t i = 0; list != NULL && i < json_object_array_length(list); i++)
		sections |= cg_mcp_page_section(cg_json_text_of(json_object_array_get_idx(list, i)));
	if (rc == CG_OK)
		rc = cg_op_get_snapshot(u->c, &args, &snapshot);
	if (rc == CG_OK)
		rc = cg_mcp_parse_answer(u, snapshot, sections, cg_json_get_text(u->args, "cursor"), a);
	json_object_put(snapshot);
	return rc;
}

static enum cg_code list_snapshots(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	struct cg_str cursor = cg_json_get_text(u->args, "cursor");
	struct cg_snapshot_list_args args = { CG_LIST_LIMIT_DEFAULT, cursor.p != NULL ? cursor : CG_STR("") };
	struct json_object *list;
	int64_t limit;
	enum cg_code rc;

	if (cg_json_get_int(u->args, "limit", &limit))
		args.limit = (unsigned)limit;
	rc = cg_op_list_snapshots(u->c, &args, &a->data);
	if (rc != CG_OK)
		return rc;
	list = cg_json_get_array(a->data, "snapshots");
	a->text = cg_arena_printf(u->c->arena, "Snapshots, newest first: %zu%s.", json_object_array_length(list),
				  cg_json_get_text(a->data, "next_cursor").p != NULL ? "; more with next_cursor" : "");
	return CG_OK;
}

static const struct cg_mcp_tool_row rows[] = {
	{ CG_STR_INIT("parse_cas"), CG_SCOPE_PARSE, cg_mcp_parse_cas },
	{ CG_STR_INIT("request_upload_url"), CG_SCOPE_PARSE, cg_mcp_parse_request_upload },
	{ CG_STR_INIT("get_snapshot"), CG_SCOPE_READ, get_snapshot },
	{ CG_STR_INIT("list_snapshots"), CG_SCOPE_READ, list_snapshots },
	{ CG_STR_INIT("compare_snapshots"), CG_SCOPE_READ, cg_mcp_analysis_compare },
	{ CG_STR_INIT("capital_gains"), CG_SCOPE_READ, cg_mcp_analysis_gains },
	{ CG_STR_INIT("generate_report"), CG_SCOPE_READ, cg_mcp_analysis_report },
	{ CG_STR_INIT("enrich"), CG_SCOPE_PARSE, cg_mcp_analysis_enrich },
	{ CG_STR_INIT("list_skills"), CG_SCOPE_READ, cg_mcp_analysis_list_skills },
	{ CG_STR_INIT("run_skill"), CG_SCOPE_PARSE, cg_mcp_analysis_run_skill },
};
enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

static const struct cg_mcp_tool_row *find_tool(struct cg_str name)
{
	for (size_t i = 0; i < ROWS; i++)
		if (cg_str_eq(rows[i].name, name))
			return &rows[i];
	return NULL;
}

bool cg_mcp_tools_match(struct json_object *tools)
{
	for (size_t i = 0; i < json_object_array_length(tools); i++)
		if (find_tool(cg_json_get_text(json_object_array_get_idx(tools, i), "name")) == NULL)
			return false;
	return json_object_array_length(tools) == ROWS;
}

bool cg_mcp_tools_list(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	return cg_mcp_list(m, "tools", c->service->mcp->tools, out);
}

/* Add a block {type: "text", text}. */
static bool add_text(struct json_object *content, struct cg_str text)
{
	struct json_object *o = cg_json_new_object();
	bool good = text.p != NULL && cg_json_add(o, "type", cg_json_new_name("text")) &&
		    cg_json_add(o, "text", cg_json_new_text(text));

	if (good)
		return cg_json_append(content, o);
	json_object_put(o);
	return false;
}

static bool add_json(struct json_object *content, struct json_object *data)
{
	return add_text(content, cg_json_print(data));
}

static bool add_blocks(struct json_object *content, struct json_object *blocks)
{
	for (size_t i = 0; blocks != NULL && i < json_object_array_length(blocks); i++) {
		if (!cg_json_append(content, json_object_get(json_object_array_get_idx(blocks, i))))
			return false;
	}
	return true;
}

/* The id for support, beside the content: models need not read it. */
static bool put_request_id(struct cg_call *c, struct json_object *result)
{
	struct json_object *meta = cg_json_new_object();
	bool good = cg_json_add(meta, "casgate/requestId", cg_json_new_name(c->req.id));

	return cg_json_add(result, "_meta", meta) && good;
}

static bool failure(struct cg_call *c, enum cg_code code, struct cg_str say, struct cg_mcp_out *out)
{
	const struct cg_code_info *info = cg_code_info(code);
	int retry = c->err.retry_after > 0 ? c->err.retry_after : info->retry_after;
	struct json_object *content = cg_json_new_array();
	struct cg_str text;
	bool good;

	c->err.code = code;
	out->code = code;
	if (say.p == NULL)
		say = cg_str_of(cg_fail_message(&c->err));
	text = retry > 0 ? cg_arena_printf(c->arena, "%s: %.*s (retry after %d s)", info->name, CG_STR_ARG(say), retry)
			 : cg_arena_printf(c->arena, "%s: %.*s", info->name, CG_STR_ARG(say));
	out->result = cg_json_new_object();
	good = add_text(content, text);
	good = cg_json_add(out->result, "content", content) && good;
	return cg_json_add(out->result, "isError", cg_json_new_bool(true)) && put_request_id(c, out->result) && good;
}

static bool success(struct cg_call *c, const struct cg_mcp_msg *m, const struct cg_mcp_answer *a,
		    struct cg_mcp_out *out)
{
	struct json_object *content = cg_json_new_array();
	bool good = add_text(content, a->text) && add_blocks(content, a->content);

	if (m->era == CG_MCP_LEGACY)
		good = good && add_json(content, a->data);
	out->result = cg_json_new_object();
	good = cg_json_add(out->result, "content", content) && good;
	return cg_json_add(out->result, "structuredContent", json_object_get(a->data)) &&
	       put_request_id(c, out->result) && good;
}

static bool run_tool(struct cg_mcp_use *u, const struct cg_mcp_tool_row *row, struct json_object *tool)
{
	struct cg_mcp_answer a = { 0 };
	enum cg_code rc = cg_mcp_schema_check(cg_json_get_object(tool, "inputSchema"), u->args, &u->c->err);
	bool good = false;

	if (rc == CG_OK)
		rc = row->fn(u, &a);
	if (rc != CG_OK) {
		good = failure(u->c, rc, a.text, u->out);
	} else if (!a.faulted && a.result == NULL) {
		good = success(u->c, u->m, &a, u->out);
	} else {
		u->out->result = json_object_get(a.result);
		good = !a.faulted;
	}
	json_object_put(a.data);
	json_object_put(a.content);
	json_object_put(a.result);
	if (good || a.faulted)
		return good;
	return cg_mcp_fail(u->c, cg_fail(&u->c->err, CG_EBUSY, "tool: no memory"), u->out);
}

bool cg_mcp_tools_call(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	struct cg_mcp_use u = { .c = c, .m = m, .tool = cg_json_get_text(m->params, "name"), .out = out };
	const struct cg_mcp_tool_row *row = find_tool(u.tool);
	struct json_object *given = cg_json_get(m->params, "arguments"), *none = NULL;
	bool good;

	if (row == NULL)
		return cg_mcp_rpc_refuse(&out->fault, 200, CG_MCP_EPARAMS, "Unknown tool: %.*s",
					 (int)(u.tool.n > 64 ? 64 : u.tool.n), u.tool.p != NULL ? u.tool.p : "");
	if (!cg_mcp_scope(c, row->scope, out))
		return false;
	if (given != NULL && !json_object_is_type(given, json_type_object))
		return cg_mcp_rpc_refuse(&out->fault, 200, CG_MCP_EPARAMS, "params.arguments must be an object.");
	if (given == NULL)
		given = none = cg_json_new_object();
	u.args = given;
	good = run_tool(&u, row, cg_mcp_catalog_find(c->service->mcp->tools, "name", u.tool));
	cg_json_wipe(given, "password");
	json_object_put(none);
	return good;
}
