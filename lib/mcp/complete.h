/*
 * complete.h: completion/complete: what may stand for an argument that is being typed: ids of the account's snapshots
 * (snapshot_id, from, to), financial years (fy). Other arguments have nothing to offer.
 *
 * Ids       newest first, all that begin like what was typed, however many snapshots there are. Without the scope read
 *           there are none: a prompt that is being typed asks nobody for permission.
 * Years     newest first: those of the snapshot that stands in context.arguments, otherwise all up to today's in India.
 * Source    modelcontextprotocol.io, specification/2026-07-28, server/utilities/completion.
 */
#ifndef CG_MCP_COMPLETE_H
#define CG_MCP_COMPLETE_H

#include "mcp/mcp.h"

/* Most values of an answer, by the specification. */
enum { CG_MCP_COMPLETE_MAX = 100 };

cg_mcp_method cg_mcp_complete;

#endif
