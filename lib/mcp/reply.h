/*
 * reply.h: headers and body of the answer to a call of POST /mcp. Does not decide what is answered (mcp.c).
 * Ownership messages stay the caller's.
 */
#ifndef CG_MCP_REPLY_H
#define CG_MCP_REPLY_H

#include "http/service.h"

#include <json-c/json.h>

/* One more header; false, and it is left out, when there is no memory for it: then the answer is none (answer.h). */
bool cg_mcp_reply_header(struct cg_call *c, const char *name, const char *value);
/* For pages of an origin that is allowed. */
void cg_mcp_reply_cors(struct cg_call *c, struct cg_str origin);
/* Where a client asks for credentials (scopes 0) or for these scopes, too. */
void cg_mcp_reply_challenge(struct cg_call *c, enum cg_code code, unsigned scopes);

/* The body: o behind the notes (NULL: none, one piece of JSON). Gives code, or CG_EBUSY without memory. */
enum cg_code cg_mcp_reply_send(struct cg_call *c, int status, struct json_object *notes, struct json_object *o,
			       enum cg_code code);
/* An error without an id, for what is refused before a message was read; code: of JSON-RPC. */
enum cg_code cg_mcp_reply_refuse(struct cg_call *c, int status, int code, enum cg_code why);

#endif
