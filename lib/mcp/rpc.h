/*
 * rpc.h: one JSON-RPC message of the Model Context Protocol: what it is, which era it belongs to, and its answer.
 * Uses neither tools nor accounts; the checks stand in the order of the transport's rules.
 *
 * Eras      modern: revision 2026-07-28, without state: version and capabilities come with each request and are
 *           repeated in headers. legacy: 2025-11-25, 2025-06-18, 2025-03-26, after `initialize`. The era is decided by
 *           _meta and MCP-Protocol-Version, never by Mcp-Method, which clients send in both.
 * Ownership a message borrows from the JSON it was read from; results and faults are owned by their holder.
 * Source    modelcontextprotocol.io, specification/2026-07-28 and 2025-11-25, basic and transports.
 */
#ifndef CG_MCP_RPC_H
#define CG_MCP_RPC_H

#include "base/str.h"

#include <json-c/json.h>

enum {
	CG_MCP_EPARSE = -32700,
	CG_MCP_EINVALID = -32600,
	CG_MCP_EMETHOD = -32601,
	CG_MCP_EPARAMS = -32602,
	CG_MCP_EINTERNAL = -32603,
	CG_MCP_ERESOURCE = -32002, /* legacy: no such resource */
	CG_MCP_EHEADER = -32020,
	CG_MCP_ECAPABILITY = -32021,
	CG_MCP_EVERSION = -32022,
	CG_MCP_EELICIT = -32042, /* 2025-11-25: the user must visit a URL first */
};

enum { CG_MCP_BATCH_MAX = 20, CG_MCP_NAME_MAX = 1024 };

#define CG_MCP_META "io.modelcontextprotocol/"

enum cg_mcp_era { CG_MCP_LEGACY = 1, CG_MCP_MODERN = 2 };

/* Header values as the web server gives them; p == NULL: absent. */
struct cg_mcp_headers {
	struct cg_str version, method, name;
};

struct cg_mcp_msg {
	struct json_object *id, *params; /* params: NULL or an object */
	struct json_object *caps;	 /* what the client declared with this request; NULL: nothing */
	struct cg_str method;
	enum cg_mcp_era era;
	struct cg_str version; /* static text; of the header in the legacy era, 2025-03-26 without one */
};

/* An error of the protocol. status: of HTTP. */
struct cg_mcp_fault {
	int status, code;
	char text[240];
	struct json_object *data; /* owned, may be NULL */
};

enum cg_mcp_kind { CG_MCP_REQUEST, CG_MCP_QUIET /* a notification or a response: 202 */, CG_MCP_FAULT };

/* Look at one message (any JSON value). id is set wherever it can be determined, also for a fault. */
enum cg_mcp_kind cg_mcp_rpc_read(struct json_object *o, const struct cg_mcp_headers *h, struct cg_mcp_msg *m,
				 struct cg_mcp_fault *f);

/* May this request be an array of messages? Only 2025-03-26 had that. */
bool cg_mcp_rpc_batch_allowed(const struct cg_mcp_headers *h);

/* Fill f; false, so that callers write: return cg_mcp_rpc_refuse(f, 400, CODE, "..."); */
__attribute__((format(printf, 4, 5))) bool cg_mcp_rpc_refuse(struct cg_mcp_fault *f, int status, int code,
							     const char *fmt, ...);

/* The version that initialize answers to the one asked for. */
struct cg_str cg_mcp_rpc_negotiate(struct cg_str asked);
struct json_object *cg_mcp_rpc_versions_json(void);

/* Messages; result is taken, id borrowed (NULL: none); NULL when memory is out. */
struct json_object *cg_mcp_rpc_result(struct json_object *id, struct json_object *result);
struct json_object *cg_mcp_rpc_error(struct json_object *id, const struct cg_mcp_fault *f);

/* Decode =?base64?...?= strictly, or copy; false when it is malformed or too long. */
bool cg_mcp_rpc_header_text(struct cg_str value, char out[CG_MCP_NAME_MAX], size_t *n);

#endif
