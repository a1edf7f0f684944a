/*
 * origin.h: the hosts and origins that may call the MCP server. A page of another site must not reach a server on the
 * user's computer (DNS rebinding). Does not answer; mcp.c refuses with 403.
 *
 * Allowed   the host and port of base_url, with the usual port of its scheme where none stands; what mcp_hosts and
 *           mcp_origins list. Where base_url names this machine: any of its names, at any port.
 * Source    modelcontextprotocol.io, specification/2026-07-28, basic/transports.
 */
#ifndef CG_MCP_ORIGIN_H
#define CG_MCP_ORIGIN_H

#include "base/str.h"
#include "conf/config.h"

bool cg_mcp_host_allowed(const struct cg_config *cfg, struct cg_str host);

/* True for an absent Origin (p == NULL), too: only browsers send one. */
bool cg_mcp_origin_allowed(const struct cg_config *cfg, struct cg_str origin);

#endif
