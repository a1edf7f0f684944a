/*
 * resources.h: what a client may read by URI: schemas, the text of skills, outputs of the built-in samples, and the
 * snapshots of the account.
 *
 * URIs      casgate://schema/NAME.json, skill://NAME/SKILL.md (as listed in resources.json),
 *           casgate://samples/NAME.json, casgate://snapshots/ID (scope read; private, all else is the same for
 *           everyone).
 */
#ifndef CG_MCP_RESOURCES_H
#define CG_MCP_RESOURCES_H

#include "mcp/mcp.h"

cg_mcp_method cg_mcp_resources_list, cg_mcp_resources_templates, cg_mcp_resources_read;

#endif
