/*
 * elicit.c: How a tool asks the user to upload a statement. Clients differ: in 2026-07-28
 * the call is answered with a request and comes again with a state; in 2025-11-25 an error
 * carries the URL; others get a sentence with the link. The link is the same in all three,
 * and so is the upload behind it.
 */
#include "mcp/elicit.h"

#include "app/uploads.h"
#include "base/json.h"
#include "mcp/state.h"

#include "base/time.h"

#include <stdio.h>
#include <string.h>

/* Payload of the state: how often the user was asked, the upload's id, the link. */
enum { ROUNDS_MAX = 2, LIFE_MS = CG_UPLOAD_MINUTES * 60 * 1000, ID_AT = 1, URL_AT = ID_AT + 3 + CG_ID_CHARS };

static const char again[] =
	"Open the page, upload the statement there, and continue when it says that the statement was "
	"received.";
static const char key[] = "statement";

/* Did the client say with this request that it can show URLs? */
static bool can_show_urls(const struct cg_mcp_msg *m)
{
	return cg_json_get_object(cg_json_get_object(m->caps, "elicitation"), "url") != NULL;
}

/* The parameters of a URL elicitation; id NULL: without one. */
static struct json_object *url_params(const char *say, struct cg_str url, struct cg_str id)
{
	struct json_object *o = cg_json_new_object();

	if (cg_json_add(o, "mode", cg_json_new_name("url")) &&
	    (id.p == NULL || cg_json_add(o, "elicitationId", cg_json_new_text(id))) &&
	    cg_json_add(o, "url", cg_json_new_text(url)) && cg_json_add(o, "message", cg_json_new_name(say)))
		return o;
	json_object_put(o);
	return NULL;
}

struct json_object *cg_mcp_elicit_input_required(const char *name, struct json_object *request, struct cg_str state)
{
	struct json_object *o = cg_json_new_object(), *requests = cg_json_new_object();
	bool good = request == NULL || cg_json_add(requests, name, request);

	good = cg_json_add(o, "resultType", cg_json_new_name("input_required")) && good;
	good = cg_json_add(o, "inputRequests", requests) && good;
	if (state.p != NULL)
		good = cg_json_add(o, "requestState", cg_json_new_text(state)) && good;
	if (good)
		return o;
	json_object_put(o);
	return NULL;
}

/* One error for every object that could not be made. */
static enum cg_code no_memory(const struct cg_mcp_use *u)
{
	return cg_fail(&u->c->err, CG_EBUSY, "elicitation: no memory");
}

/* The state carries the round, the upload's id and its URL, so that the server keeps nothing. */
static enum cg_code ask_modern(const struct cg_mcp_use *u, int round, struct cg_str id, struct cg_str url,
			       const char *say, struct cg_mcp_answer *a)
{
	struct cg_str payload = cg_arena_printf(u->c->arena, "%d%.*s%.*s", round, CG_STR_ARG(id), CG_STR_ARG(url));
	struct cg_str state = cg_mcp_state_make(u, payload, cg_time_now_ms() + LIFE_MS);
	struct json_object *request = cg_json_new_object();

	if (state.p == NULL || !cg_json_add(request, "method", cg_json_new_name("elicitation/create")) ||
	    !cg_json_add(request, "params", url_params(say, url, CG_STR_NONE))) {
		json_object_put(request);
		return no_memory(u);
	}
	a->result = cg_mcp_elicit_input_required(key, request, state);
	return a->result != NULL ? CG_OK : no_memory(u);
}

/* The error of 2025-11-25: the client shows the URL and the call is made again later. */
static enum cg_code ask_legacy(const struct cg_mcp_use *u, struct cg_str id, struct cg_str url, const char *say,
			       struct cg_mcp_answer *a)
{
	struct json_object *list = cg_json_new_array(), *one = url_params(say, url, id);

	u->out->fault.data = cg_json_new_object();
	if (!cg_json_append(list, one)) {
		json_object_put(list);
		return no_memory(u);
	}
	if (!cg_json_add(u->out->fault.data, "elicitations", list))
		return no_memory(u);
	a->faulted = true;
	(void)cg_mcp_rpc_refuse(&u->out->fault, 200, CG_MCP_EELICIT, "%s", say);
	return CG_OK;
}

/*
 * The era and the declared capabilities decide; a sentence with the link works with every
 * client.
 */
enum cg_code cg_mcp_elicit(const struct cg_mcp_use *u, enum cg_code why, const char *say, struct cg_mcp_answer *a)
{
	struct cg_app_upload_link link;
	struct cg_str id, url;
	enum cg_code rc = cg_app_uploads_request(&u->c->ctx, NULL, NULL, &link);

	if (rc != CG_OK)
		return rc;
	id = link.id;
	url = link.url;
	if (can_show_urls(u->m) && u->m->era == CG_MCP_MODERN) {
		rc = ask_modern(u, 1, id, url, say, a);
	} else if (can_show_urls(u->m) && cg_str_eq(u->m->version, CG_STR("2025-11-25"))) {
		rc = ask_legacy(u, id, url, say, a);
	} else {
		a->text =
			cg_arena_printf(u->c->arena,
					"%s Show the user this link, which works once and for %d minutes: %.*s - when "
					"the user is done, call parse_cas with upload_id %.*s.",
					say, CG_UPLOAD_MINUTES, CG_STR_ARG(url), CG_STR_ARG(id));
		rc = cg_fail(&u->c->err, why, "handed out an upload link");
	}
	return rc;
}

/* What the user did with the question: "accept", "decline", "cancel", or absent. */
static struct cg_str action(const struct cg_mcp_use *u)
{
	return cg_json_get_text(cg_json_get_object(cg_json_get_object(u->m->params, "inputResponses"), key), "action");
}

/*
 * A client may come back before the user is done: then the question is asked once more,
 * and after that the tool says how to go on without it.
 */
enum cg_code cg_mcp_elicit_result(const struct cg_mcp_use *u, struct cg_app_snapshot *snapshot, bool *found,
				  struct cg_mcp_answer *a)
{
	struct cg_str state = cg_json_get_text(u->m->params, "requestState"), payload, id, did;
	enum cg_code rc;

	if (!cg_mcp_state_open(u, state, &payload) || payload.n <= URL_AT) {
		a->faulted = true;
		(void)cg_mcp_rpc_refuse(&u->out->fault, 200, CG_MCP_EPARAMS,
					"requestState is not of this call or no longer good. Call the tool anew.");
		return CG_OK;
	}
	id = cg_str_sub(payload, ID_AT, URL_AT - ID_AT);
	rc = cg_app_uploads_snapshot(&u->c->ctx, id, snapshot);
	*found = rc == CG_OK;
	if (rc == CG_OK || rc == CG_ENOUPLOAD || rc == CG_EUPLOADGONE || cg_code_info(rc)->http >= 500)
		return rc;
	did = action(u);
	if (cg_str_eq(did, CG_STR("decline")) || cg_str_eq(did, CG_STR("cancel"))) {
		a->text = CG_STR("The user did not want to upload a statement.");
		return cg_fail(&u->c->err, CG_EUPLOADWAIT, "the user declined");
	}
	if (*payload.p - '0' < ROUNDS_MAX) {
		struct cg_str url = cg_str_sub(payload, URL_AT, payload.n);

		u->c->err = (struct cg_err){ .code = CG_OK };
		return ask_modern(u, *payload.p - '0' + 1, id, url, again, a);
	}
	a->text = cg_arena_printf(u->c->arena, "%s When the user is done, call parse_cas with upload_id %.*s.",
				  cg_fail_message(&u->c->err), CG_STR_ARG(id));
	return rc;
}
