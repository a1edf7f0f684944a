/*
 * mcp_parse.h: the tool parse_cas, and how a snapshot is answered by any tool.
 * Does not read PDFs; it is parse_service.h with the arguments of a tool.
 */
#ifndef CG_MCP_PARSE_H
#define CG_MCP_PARSE_H

#include "mcp/tools.h"

cg_mcp_tool cg_mcp_parse_cas, cg_mcp_parse_request_upload;

/* The first or the wanted page of a snapshot's view and a sentence about it; sections 0: those of a first look. */
enum cg_code cg_mcp_parse_answer(const struct cg_mcp_use *u, struct json_object *snapshot, unsigned sections,
				 struct cg_str cursor, struct cg_mcp_answer *a);

#endif
