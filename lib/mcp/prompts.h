/*
 * prompts.h: prompts that a user may pick, from prompts.json: texts with {{argument|what stands there without it}}.
 * Does not complete arguments (complete.h).
 */
#ifndef CG_MCP_PROMPTS_H
#define CG_MCP_PROMPTS_H

#include "mcp/mcp.h"

enum { CG_MCP_ARGUMENT_MAX = 200 };

cg_mcp_method cg_mcp_prompts_list, cg_mcp_prompts_get;

/* The text with its places filled in from args (NULL: none), in the arena; CG_STR_NONE: memory. */
struct cg_str cg_mcp_prompts_fill(struct cg_arena *a, struct cg_str text, struct json_object *args);

#endif
