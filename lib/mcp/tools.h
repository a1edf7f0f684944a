/*
 * tools.h: tools/list and tools/call: which function serves a tool, its scope, and how its answer is written.
 * Does not do the work: a tool calls the use case that REST calls (app/).
 *
 * Failures  of arguments and of the operation are results with isError, whose text begins with the code of REST, so
 *           that a model can act on them; only an unknown tool is an error of the protocol.
 * Text      structuredContent carries the answer; content has a sentence about it, and in the legacy era the same JSON
 *           once more, as its revisions ask for.
 */
#ifndef CG_MCP_TOOLS_H
#define CG_MCP_TOOLS_H

#include "mcp/mcp.h"

/* What a tool gives when it returns CG_OK. All owned by the caller but text, which borrows from the arena. */
struct cg_mcp_answer {
	struct json_object *data;    /* structuredContent */
	struct cg_str text;	     /* a sentence: about data, or of a failure in the place of its code's own */
	struct json_object *content; /* array: further blocks of content, or NULL */
	struct json_object *result;  /* instead of all that: a result of another type (input_required) */
	bool faulted;		     /* instead of all that: out->fault is set */
};

/* One call of a tool; args is an object that fits its schema. */
struct cg_mcp_use {
	struct cg_call *c;
	const struct cg_mcp_msg *m;
	struct json_object *args;
	struct cg_str tool;
	struct cg_mcp_out *out;
};

typedef enum cg_code cg_mcp_tool(const struct cg_mcp_use *u, struct cg_mcp_answer *a);

struct cg_mcp_tool_row {
	struct cg_str name;
	unsigned scope;
	bool document; /* answers hold text of a document that somebody else wrote */
	cg_mcp_tool *fn;
};

/* The tools: name, scope, whether answers hold text of documents, function. */
/* clang-format off */
#define CG_MCP_TOOLS(X) \
	X("parse_cas", CG_SCOPE_PARSE, true, cg_mcp_parse_cas) \
	X("request_upload_url", CG_SCOPE_PARSE, false, cg_mcp_parse_request_upload) \
	X("get_snapshot", CG_SCOPE_READ, true, cg_mcp_tools_get_snapshot) \
	X("list_snapshots", CG_SCOPE_READ, true, cg_mcp_tools_list_snapshots) \
	X("show_portfolio", CG_SCOPE_READ, true, cg_mcp_analysis_portfolio) \
	X("compare_snapshots", CG_SCOPE_READ, true, cg_mcp_analysis_compare) \
	X("capital_gains", CG_SCOPE_READ, true, cg_mcp_analysis_gains) \
	X("unrealised_gains", CG_SCOPE_READ, true, cg_mcp_analysis_unrealised) \
	X("income", CG_SCOPE_READ, true, cg_mcp_analysis_income) \
	X("sips", CG_SCOPE_READ, true, cg_mcp_analysis_sips) \
	X("fund_risk", CG_SCOPE_READ, true, cg_mcp_analysis_risk) \
	X("generate_report", CG_SCOPE_READ, true, cg_mcp_analysis_report) \
	X("enrich", CG_SCOPE_PARSE, true, cg_mcp_analysis_enrich) \
	X("list_skills", CG_SCOPE_READ, false, cg_mcp_analysis_list_skills) \
	X("run_skill", CG_SCOPE_PARSE, true, cg_mcp_analysis_run_skill)
/* clang-format on */

cg_mcp_tool cg_mcp_tools_get_snapshot, cg_mcp_tools_list_snapshots;
cg_mcp_method cg_mcp_tools_list, cg_mcp_tools_call;

#endif
