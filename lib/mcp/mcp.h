/*
 * mcp.h: POST /mcp: the transport of the Model Context Protocol in both eras, without sessions.
 * Does not run tools (tools.h), prompts or resources; a handler of a method gets a message that was
 * checked.
 *
 * Order     Host and Origin 403, credentials 401, method 405, type and size of the body, JSON 400, then each message.
 * Answers   JSON in one piece; 202 for notifications; 403 with a step-up challenge when a scope is missing.
 * Source    modelcontextprotocol.io, specification/2026-07-28, basic/transports and basic/authorization.
 */
#ifndef CG_MCP_MCP_H
#define CG_MCP_MCP_H

#include "http/service.h"
#include "mcp/rpc.h"

enum { CG_MCP_BODY_MAX = 30 * 1024 * 1024 };

/* Good for how long a client may keep a list: the catalogue changes with the installation only. */
enum { CG_MCP_TTL_MS = 3600 * 1000 };

/* What a method gives: result (owned) when it returns true, else fault; scopes: missing ones, for the challenge. */
struct cg_mcp_out {
	struct json_object *result;
	struct cg_mcp_fault fault;
	struct json_object *notes; /* array of notifications to send before the result, owned; NULL: none */
	unsigned missing;	   /* scopes the operation needs and the caller lacks: 403 */
	bool is_private;	   /* a cached answer is for this caller alone */
	int ttl_ms;		   /* -1: not to be cached */
	enum cg_code code;	   /* for the log */
};

typedef bool cg_mcp_method(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out);

/* false with out set to 403 when the caller lacks the scope. */
bool cg_mcp_scope(struct cg_call *c, unsigned scope, struct cg_mcp_out *out);

/* Refuse with an error of casgate: its code decides between "invalid params" and "internal error". */
bool cg_mcp_fail(struct cg_call *c, enum cg_code code, struct cg_mcp_out *out);

/* The program casgate-mcp; its table is a struct cg_mcp_extension or NULL. */
extern const struct cg_program cg_mcp_program;

struct cg_mcp_catalog; /* mcp/catalog.h */
/* The catalogue, loaded before a method is called. */
const struct cg_mcp_catalog *cg_mcp_catalog_of(const struct cg_call *c);

/* What a program may add to the server, as its table: the one that the conformance suite talks to adds its fixtures. */
struct cg_mcp_extension {
	/* Add to the catalogue once it is loaded. */
	bool (*load)(struct cg_mcp_catalog *catalog);
	/* Asked before a method of ours: true when it has answered, *good as a method returns it. */
	bool (*before)(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out, bool *good);
};

/* The list of `name` in a result: {name: array (borrowed)}; a cursor is refused, as all fits one page. */
bool cg_mcp_list(const struct cg_mcp_msg *m, const char *name, struct json_object *array, struct cg_mcp_out *out);

#endif
