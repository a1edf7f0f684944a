/*
 * parse.h: the tool parse_cas, and how a snapshot is answered by any tool.
 * Does not read PDFs (app/parse.h).
 */
#ifndef CG_MCP_PARSE_H
#define CG_MCP_PARSE_H

#include "app/snapshots.h"
#include "mcp/tools.h"

cg_mcp_tool cg_mcp_parse_cas, cg_mcp_parse_request_upload;

/*
 * What is wanted of a snapshot: sections (0: those of a first look) from a cursor on ("" or absent: the beginning).
 * places: that section, too; what the snapshot lacks of it is loaded.
 */
struct cg_mcp_part {
	unsigned sections;
	struct cg_str cursor;
	bool places;
};

/* A page of the snapshot and a sentence about it. */
enum cg_code cg_mcp_parse_answer(const struct cg_mcp_use *u, struct cg_app_snapshot *snapshot, bool include_pii,
				 const struct cg_mcp_part *part, struct cg_mcp_answer *a);

#endif
