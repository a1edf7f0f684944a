/*
 * state.h: requestState of a call that waits for the user's input (2026-07-28): what the server would keep in a
 * session, given to the client under a MAC.
 * Does not hide its payload from the client.
 *
 * Bound to  the caller (account, key or grant, mode), method, tool and arguments, and its end: it opens nothing else.
 * Key       derived from data_key for this purpose (conf/purpose.h); without one there is no state.
 */
#ifndef CG_MCP_STATE_H
#define CG_MCP_STATE_H

#include "mcp/tools.h"

enum { CG_MCP_STATE_MAX = 200 };

/* In the arena; CG_STR_NONE: no key, no memory, or a payload past CG_MCP_STATE_MAX. */
struct cg_str cg_mcp_state_make(const struct cg_mcp_use *u, struct cg_str payload, int64_t expires_ms);
/* False when it was not made for this call, was changed or is over. payload borrows from the arena. */
bool cg_mcp_state_open(const struct cg_mcp_use *u, struct cg_str text, struct cg_str *payload);

#endif
