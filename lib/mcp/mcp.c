/*
 * mcp.c: The transport: who may call, how a message becomes an answer, and what the
 * answer's headers say. The order of checks is that of mcp.h: an origin that is not
 * allowed learns nothing, not even that credentials were missing. Methods stand in one
 * table with the eras that have them.
 */
#include "mcp/mcp.h"

#include "app/account/budget.h"
#include "base/json.h"
#include "base/json_parse.h"
#include "http/auth.h"
#include "http/header.h"
#include "mcp/catalog.h"
#include "mcp/complete.h"
#include "mcp/origin.h"
#include "mcp/prompts.h"
#include "mcp/reply.h"
#include "mcp/resources.h"
#include "mcp/tools.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the program of the conformance suite adds; NULL in casgate-mcp. */
static const struct cg_mcp_extension *extension_of(const struct cg_call *c)
{
	return c->service->program->table;
}

const struct cg_mcp_catalog *cg_mcp_catalog_of(const struct cg_call *c)
{
	return c->service->face.thing;
}

/* Errors below 500 are the caller's: "invalid params". */
bool cg_mcp_fail(struct cg_call *c, enum cg_code code, struct cg_mcp_out *out)
{
	bool params = cg_code_info(code)->http < 500;

	c->err.code = code;
	out->code = code;
	return cg_mcp_rpc_refuse(&out->fault, 200, params ? CG_MCP_EPARAMS : CG_MCP_EINTERNAL, "%s: %s",
				 cg_code_info(code)->name, cg_fail_message(&c->err));
}

/* 403 with a challenge, from which clients ask the user for more (step-up). */
bool cg_mcp_scope(struct cg_call *c, unsigned scope, struct cg_mcp_out *out)
{
	if ((c->auth.scopes & scope) == scope)
		return true;
	out->missing = scope; /* all that the operation needs */
	out->code = CG_ESCOPE;
	return cg_mcp_rpc_refuse(&out->fault, 403, 403,
				 "insufficient_scope: this operation needs a scope that the "
				 "caller was not given.");
}

bool cg_mcp_list(const struct cg_mcp_msg *m, const char *name, struct json_object *array, struct cg_mcp_out *out)
{
	if (cg_json_get(m->params, "cursor") != NULL)
		return cg_mcp_rpc_refuse(&out->fault, 200, CG_MCP_EPARAMS,
					 "There is one page only: no cursor is valid.");
	out->ttl_ms = CG_MCP_TTL_MS;
	out->result = cg_json_new_object();
	return cg_json_add(out->result, name, json_object_get(array));
}

/* --- methods of the protocol itself */

/* icons: NULL, or what shows the server; they are too long for every result. */
static struct json_object *server_info(struct json_object *icons)
{
	struct json_object *o = cg_json_new_object();

	if (cg_json_add(o, "name", cg_json_new_name("casgate")) &&
	    cg_json_add(o, "title", cg_json_new_name("casgate: mutual fund statements")) &&
	    cg_json_add(o, "version", cg_json_new_name(PACKAGE_VERSION)) &&
	    (icons == NULL || cg_json_add(o, "icons", json_object_get(icons))))
		return o;
	json_object_put(o);
	return NULL;
}

/* Lists of casgate never change while it runs, so none has listChanged. */
static struct json_object *capabilities(void)
{
	static const char *const names[] = { "tools", "resources", "prompts", "completions" };
	struct json_object *o = cg_json_new_object(), *extensions = cg_json_new_object();
	bool good = true;

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		good = cg_json_add(o, names[i], cg_json_new_object()) && good;
	/* tools that have a page, for hosts that show such */
	good = cg_json_add(extensions, CG_MCP_META "ui", cg_json_new_object()) && good;
	good = cg_json_add(o, "extensions", extensions) && good;
	if (good)
		return o;
	json_object_put(o);
	return NULL;
}

/* Legacy era: the version is negotiated, nothing is kept. */
static bool do_initialize(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	struct cg_str version = cg_mcp_rpc_negotiate(cg_json_get_text(m->params, "protocolVersion"));
	bool icons = cg_str_eq(version, CG_STR("2025-11-25")); /* older revisions have none */

	out->result = cg_json_new_object();
	return cg_json_add(out->result, "protocolVersion", cg_json_new_name(version.p)) &&
	       cg_json_add(out->result, "capabilities", capabilities()) &&
	       cg_json_add(out->result, "serverInfo", server_info(icons ? cg_mcp_catalog_of(c)->icons : NULL)) &&
	       cg_json_add(out->result, "instructions", json_object_get(cg_mcp_catalog_of(c)->instructions));
}

/* Modern era: what initialize told before. */
static bool do_discover(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	struct json_object *meta = cg_json_new_object();

	(void)m;
	out->ttl_ms = CG_MCP_TTL_MS;
	out->result = cg_json_new_object();
	if (!cg_json_add(out->result, "_meta", meta) ||
	    !cg_json_add(meta, CG_MCP_META "serverInfo", server_info(cg_mcp_catalog_of(c)->icons)))
		return false;
	return cg_json_add(out->result, "supportedVersions", cg_mcp_rpc_versions_json()) &&
	       cg_json_add(out->result, "capabilities", capabilities()) &&
	       cg_json_add(out->result, "instructions", json_object_get(cg_mcp_catalog_of(c)->instructions));
}

/* An empty result. */
static bool do_ping(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	(void)c;
	(void)m;
	out->result = cg_json_new_object();
	return out->result != NULL;
}

static const struct {
	struct cg_str name;
	unsigned eras;
	cg_mcp_method *fn;
} methods[] = {
	{ CG_STR_INIT("initialize"), CG_MCP_LEGACY, do_initialize },
	{ CG_STR_INIT("ping"), CG_MCP_LEGACY, do_ping },
	{ CG_STR_INIT("server/discover"), CG_MCP_MODERN, do_discover },
	{ CG_STR_INIT("tools/list"), CG_MCP_LEGACY | CG_MCP_MODERN, cg_mcp_tools_list },
	{ CG_STR_INIT("tools/call"), CG_MCP_LEGACY | CG_MCP_MODERN, cg_mcp_tools_call },
	{ CG_STR_INIT("prompts/list"), CG_MCP_LEGACY | CG_MCP_MODERN, cg_mcp_prompts_list },
	{ CG_STR_INIT("prompts/get"), CG_MCP_LEGACY | CG_MCP_MODERN, cg_mcp_prompts_get },
	{ CG_STR_INIT("resources/list"), CG_MCP_LEGACY | CG_MCP_MODERN, cg_mcp_resources_list },
	{ CG_STR_INIT("resources/templates/list"), CG_MCP_LEGACY | CG_MCP_MODERN, cg_mcp_resources_templates },
	{ CG_STR_INIT("resources/read"), CG_MCP_LEGACY | CG_MCP_MODERN, cg_mcp_resources_read },
	{ CG_STR_INIT("completion/complete"), CG_MCP_LEGACY | CG_MCP_MODERN, cg_mcp_complete },
};

/* A method of the wrong era is an unknown method. */
static bool dispatch(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	const struct cg_mcp_extension *extra = extension_of(c);
	bool good = false;

	if (extra != NULL && extra->before(c, m, out, &good))
		return good;
	for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++)
		if (cg_str_eq(methods[i].name, m->method) && (methods[i].eras & (unsigned)m->era) != 0)
			return methods[i].fn(c, m, out);
	out->code = CG_ENOTFOUND;
	return cg_mcp_rpc_refuse(&out->fault, m->era == CG_MCP_MODERN ? 404 : 200, CG_MCP_EMETHOD, "Method not found");
}

/* What every result of the modern era carries. */
static bool complete(struct json_object *result, const struct cg_mcp_out *out)
{
	struct json_object *meta = cg_json_get_object(result, "_meta");
	bool good = true;

	if (cg_json_get_text(result, "resultType").p == NULL)
		good = cg_json_add(result, "resultType", cg_json_new_name("complete"));
	if (out->ttl_ms >= 0)
		good = good && cg_json_add(result, "ttlMs", cg_json_new_int(out->ttl_ms)) &&
		       cg_json_add(result, "cacheScope", cg_json_new_name(out->is_private ? "private" : "public"));
	if (meta == NULL) {
		meta = cg_json_new_object();
		good = cg_json_add(result, "_meta", meta) && good;
	}
	return good && (cg_json_get_object(meta, CG_MCP_META "serverInfo") != NULL ||
			cg_json_add(meta, CG_MCP_META "serverInfo", server_info(NULL)));
}

/* The answer to one message, owned; NULL: none is due, or no memory (c->err is set). */
static struct json_object *answer(struct cg_call *c, struct json_object *o, const struct cg_mcp_headers *h, bool batch,
				  struct cg_mcp_out *out)
{
	struct cg_mcp_msg m;
	struct json_object *reply = NULL;
	enum cg_mcp_kind kind = cg_mcp_rpc_read(o, h, &m, &out->fault);
	bool good = false;

	if (kind == CG_MCP_QUIET)
		return NULL;
	if (kind == CG_MCP_FAULT)
		out->code = CG_EREQUEST;
	else if (batch && cg_str_eq(m.method, CG_STR("initialize")))
		(void)cg_mcp_rpc_refuse(&out->fault, 200, CG_MCP_EINVALID, "initialize cannot be part of a batch.");
	else
		good = dispatch(c, &m, out);
	if (!good && out->fault.code == 0) {
		(void)cg_fail(&c->err, CG_EBUSY, "mcp: no memory");
		(void)cg_mcp_fail(c, CG_EBUSY, out);
	}
	if (good && m.era == CG_MCP_MODERN)
		good = complete(out->result, out);
	if (good)
		reply = cg_mcp_rpc_result(m.id, json_object_get(out->result));
	else if (out->fault.code != 0)
		reply = cg_mcp_rpc_error(m.id, &out->fault);
	if (reply == NULL)
		(void)cg_fail(&c->err, CG_EBUSY, "mcp: no memory");
	json_object_put(out->result);
	json_object_put(out->fault.data);
	out->result = out->fault.data = NULL;
	return reply;
}

/* 202 without a body: a notification is not answered. */
static enum cg_code quiet(struct cg_call *c)
{
	c->status = 202;
	return CG_OK;
}

/* One message, one answer, with its own status. */
static enum cg_code answer_one(struct cg_call *c, struct json_object *o, const struct cg_mcp_headers *h)
{
	struct cg_mcp_out out = { .ttl_ms = -1 };
	struct json_object *reply = answer(c, o, h, false, &out);
	/* Keys have pii without having asked for it. */
	unsigned had = c->auth.kind == CG_AUTH_TOKEN ? c->auth.scopes : c->auth.scopes & ~(unsigned)CG_SCOPE_PII;
	enum cg_code rc;

	if (reply == NULL)
		return c->err.code == CG_OK ? quiet(c) : cg_mcp_reply_refuse(c, 503, CG_MCP_EINTERNAL, CG_EBUSY);
	if (out.missing != 0)
		cg_mcp_reply_challenge(c, CG_ESCOPE,
				       out.missing | had); /* what it has, too: else one is lost for the other */
	rc = cg_mcp_reply_send(c, out.fault.status != 0 ? out.fault.status : 200, out.notes, reply, out.code);
	json_object_put(out.notes);
	json_object_put(reply);
	return rc;
}

/* Answers of a batch have status 200 together; errors stand in their messages. */
static enum cg_code answer_batch(struct cg_call *c, struct json_object *list, const struct cg_mcp_headers *h)
{
	size_t n = json_object_array_length(list);
	struct cg_done *done = &c->ctx.done;
	struct json_object *replies;
	size_t stored = 0; /* messages that are counted with what they stored */
	bool whole = true;
	enum cg_code rc = cg_app_budget_messages(&c->ctx, n);

	if (rc != CG_OK)
		return cg_mcp_reply_refuse(c, cg_code_info(rc)->http, CG_MCP_EINVALID, rc);
	replies = cg_json_new_array();
	for (size_t i = 0; replies != NULL && i < n && !done->passed_on; i++) {
		struct cg_mcp_out out = { .ttl_ms = -1 };
		struct json_object *reply;

		c->err = (struct cg_err){ .code = CG_OK };
		c->ctx.passes_on &= i == 0; /* what was done before would be done again in the other pool */
		done->stored = false;
		reply = answer(c, json_object_array_get_idx(list, i), h, true, &out);
		stored += done->stored;
		json_object_put(out.notes); /* notifications may be left out; a batch is one array */
		whole = (reply != NULL ? cg_json_append(replies, reply) : c->err.code == CG_OK) && whole;
	}
	done->stored = stored > 0;
	c->messages = (unsigned)(n - stored);
	c->err = (struct cg_err){ .code = CG_OK };
	if (!whole && !done->passed_on)
		rc = cg_mcp_reply_refuse(c, 503, CG_MCP_EINTERNAL,
					 cg_fail(&c->err, CG_EBUSY, "mcp: no memory for an answer of a batch"));
	else if (replies != NULL && json_object_array_length(replies) == 0)
		rc = quiet(c);
	else
		rc = cg_mcp_reply_send(c, 200, NULL, replies, CG_OK);
	json_object_put(replies);
	return rc;
}

/* A body that is no JSON is refused before it is known whether it is a batch. */
static enum cg_code read_messages(struct cg_call *c)
{
	const struct cg_mcp_headers h = { cg_request_var(&c->req, "HTTP_MCP_PROTOCOL_VERSION"),
					  cg_request_var(&c->req, "HTTP_MCP_METHOD"),
					  cg_request_var(&c->req, "HTTP_MCP_NAME") };
	struct json_object *o = NULL;
	enum cg_code rc = cg_body_json(&c->body, true, &o, &c->err);

	if (rc == CG_EJSON)
		return cg_mcp_reply_refuse(c, 400, CG_MCP_EPARSE, rc);
	if (rc != CG_OK)
		return cg_mcp_reply_refuse(c, cg_code_info(rc)->http, CG_MCP_EINVALID, rc);
	c->err = (struct cg_err){ .code = CG_OK };
	if (!json_object_is_type(o, json_type_array)) {
		rc = answer_one(c, o, &h);
	} else if (!cg_mcp_rpc_batch_allowed(&h) || json_object_array_length(o) == 0 ||
		   json_object_array_length(o) > CG_MCP_BATCH_MAX) {
		rc = cg_fail_hint(&c->err, CG_EREQUEST,
				  "Send one message: only revision 2025-03-26 has batches, of 1 to %d messages.",
				  CG_MCP_BATCH_MAX);
		rc = cg_mcp_reply_refuse(c, 400, CG_MCP_EINVALID, rc);
	} else {
		rc = answer_batch(c, o, &h);
	}
	json_object_put(o);
	return rc;
}

/* For browsers, whose pages may call when their origin is listed. */
static enum cg_code preflight(struct cg_call *c)
{
	cg_mcp_reply_header(c, "Allow", "POST");
	cg_mcp_reply_header(c, "Access-Control-Allow-Methods", "POST");
	cg_mcp_reply_header(
		c, "Access-Control-Allow-Headers",
		"Authorization, Content-Type, Accept, X-API-Key, MCP-Protocol-Version, Mcp-Method, Mcp-Name");
	cg_mcp_reply_header(c, "Access-Control-Max-Age", "600");
	c->status = 204;
	return CG_OK;
}

/* Without credentials the challenge leads to the authorization server. */
static enum cg_code check_credentials(struct cg_call *c)
{
	enum cg_code rc = cg_auth_check(c->service->db, &c->req, &c->auth, &c->err);

	if (rc == CG_OK) {
		c->has_auth = true;
		return CG_OK;
	}
	cg_mcp_reply_challenge(c, rc, 0);
	return cg_mcp_reply_refuse(c, cg_code_info(rc)->http,
				   cg_code_info(rc)->http < 500 ? cg_code_info(rc)->http : CG_MCP_EINTERNAL, rc);
}

/* Called when the service ends. */
static void release_catalog(void *all)
{
	cg_mcp_catalog_free(all);
	free(all);
}

/* Once for each worker, with the first call. */
static enum cg_code load_catalog(struct cg_call *c)
{
	const struct cg_mcp_extension *extra = extension_of(c);
	struct cg_mcp_catalog *all;
	enum cg_code rc;

	if (c->service->face.thing != NULL)
		return CG_OK;
	all = calloc(1, sizeof(*all));
	if (all == NULL)
		return cg_fail(&c->err, CG_EBUSY, "mcp: no memory for the catalogue");
	rc = cg_mcp_catalog_load(all, &c->service->cfg, &c->err);
	if (rc == CG_OK && cg_mcp_catalog_match(all) && (extra == NULL || extra->load(all))) {
		c->service->face = (struct cg_kept){ all, release_catalog };
		return CG_OK;
	}
	release_catalog(all);
	if (rc != CG_OK)
		return rc;
	return cg_fail(&c->err, CG_EINTERNAL, "mcp: tools.json is of another version");
}

/* The checks in their order, then the messages. */
static enum cg_code do_mcp(struct cg_call *c)
{
	struct cg_str origin = cg_request_var(&c->req, "HTTP_ORIGIN");
	enum cg_code rc;

	if (!cg_mcp_host_allowed(&c->service->cfg, cg_request_var(&c->req, "HTTP_HOST")) ||
	    !cg_mcp_origin_allowed(&c->service->cfg, origin) || cg_request_var_twice(&c->req, "HTTP_ORIGIN")) {
		rc = cg_fail_hint(&c->err, CG_ENOTFOUND, "This Host or Origin is not served here.");
		return cg_mcp_reply_refuse(c, 403, 403, rc);
	}
	cg_mcp_reply_cors(c, origin);
	if (cg_str_eq(c->req.method, CG_STR("OPTIONS")))
		return preflight(c);
	rc = check_credentials(c);
	if (rc != CG_OK)
		return rc;
	if (!cg_str_eq(c->req.method, CG_STR("POST"))) {
		cg_mcp_reply_header(c, "Allow", "POST");
		return cg_mcp_reply_refuse(c, 405, CG_MCP_EINVALID, cg_fail(&c->err, CG_EMETHOD, "method"));
	}
	if (!cg_header_accepts_json(cg_request_var(&c->req, "HTTP_ACCEPT")))
		return cg_mcp_reply_refuse(c, 406, CG_MCP_EINVALID, cg_fail(&c->err, CG_EACCEPT, "Accept"));
	rc = cg_service_body(c);
	if (rc != CG_OK)
		return cg_mcp_reply_refuse(c, cg_code_info(rc)->http, CG_MCP_EINVALID, rc);
	rc = load_catalog(c);
	return rc == CG_OK ? read_messages(c) : cg_mcp_reply_refuse(c, 500, CG_MCP_EINTERNAL, rc);
}

static const struct cg_route routes[] = {
	{ CG_STR_INIT("*"), CG_STR_INIT("/mcp"), do_mcp, CG_METRIC_MCP, 0, CG_ROUTE_JSON | CG_ROUTE_OWN,
	  CG_MCP_BODY_MAX },
};
const struct cg_program cg_mcp_program = { .name = "casgate-mcp",
					   .routes = routes,
					   .n_routes = sizeof(routes) / sizeof(routes[0]) };
