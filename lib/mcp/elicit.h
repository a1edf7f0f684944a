/*
 * elicit.h: asking the user for a statement or its password on the upload page, in the way the client can show: a
 * URL to open (modern: a result that asks for input; 2025-11-25: an error that names the URL) where it declared that it
 * can, else a link in the text of the result. Secrets never pass through the model.
 * Does not serve the page (web/upload.h).
 */
#ifndef CG_MCP_ELICIT_H
#define CG_MCP_ELICIT_H

#include "app/snapshots.h"
#include "mcp/tools.h"

/*
 * Make a link and hand it out. why: the code of a result that is a failure (a client without URLs gets one); say: the
 * sentence for the user.
 */
enum cg_code cg_mcp_elicit(const struct cg_mcp_use *u, enum cg_code why, const char *say, struct cg_mcp_answer *a);

/*
 * The call comes again with requestState: *snapshot is what came of the upload when *found; else a asks once more.
 * A state that was not made for this call sets a fault of the protocol (a->faulted).
 */
enum cg_code cg_mcp_elicit_result(const struct cg_mcp_use *u, struct cg_app_snapshot *snapshot, bool *found,
				  struct cg_mcp_answer *a);

/* {resultType: "input_required", inputRequests: {key: request (taken)}, requestState}; owned, NULL: memory. */
struct json_object *cg_mcp_elicit_input_required(const char *key, struct json_object *request, struct cg_str state);

#endif
