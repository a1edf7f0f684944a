/*
 * casgate-mcp-conformance: casgate-mcp with the tools, prompts and resources that the official conformance suite asks
 * for (fixtures.json, named by CASGATE_FIXTURES). A program of the tests: never installed.
 *
 * tools     "result" as it is; "progress" before it, when the client asked for that; "capability" that the client must
 *           have; "rounds" of questions to the client, with or without state, and the text when they are "done".
 */
#include "mcp/catalog.h"
#include "mcp/elicit.h"
#include "mcp/mcp.h"
#include "mcp/prompts.h"
#include "mcp/schema.h"
#include "mcp/state.h"

#include "base/json.h"
#include "base/time.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATE_MS = 600000 };

static struct json_object *fixtures;

static struct json_object *array_with(struct json_object *a, struct json_object *v)
{
	if (v == NULL || json_object_array_add(a, v) != 0)
		abort();
	return a;
}

static struct json_object *described(const char *name, const char *key)
{
	struct json_object *o = json_object_new_object();

	(void)cg_json_add(o, key, json_object_new_string(name));
	(void)cg_json_add(o, "title", json_object_new_string(name));
	(void)cg_json_add(o, "description", json_object_new_string("For the conformance suite."));
	return o;
}

static bool load(struct cg_mcp_catalog *c)
{
	json_object_object_foreach(cg_json_get_object(fixtures, "tools"), tool, t)
	{
		struct json_object *o = described(tool, "name"), *schema = json_object_new_object();

		(void)t;
		(void)cg_json_add(schema, "type", json_object_new_string("object"));
		(void)cg_json_add(schema, "properties", json_object_new_object());
		(void)cg_json_add(o, "inputSchema", schema);
		(void)array_with(c->tools, o);
	}
	json_object_object_foreach(cg_json_get_object(fixtures, "prompts"), prompt, p)
	{
		struct json_object *o = described(prompt, "name"), *args = cg_json_get_array(p, "arguments");

		if (args != NULL)
			(void)cg_json_add(o, "arguments", json_object_get(args));
		(void)array_with(c->prompts, o);
	}
	json_object_object_foreach(cg_json_get_object(fixtures, "resources"), uri, r)
	{
		struct json_object *o = described(uri, "uri");

		(void)cg_json_add(o, "name", json_object_new_string(uri));
		(void)cg_json_add(o, "mimeType", json_object_new_string(cg_json_get_text(r, "mimeType").p));
		(void)array_with(c->resources, o);
	}
	(void)array_with(c->templates, described("test://template/{id}/data", "uriTemplate"));
	(void)cg_json_add(cg_mcp_catalog_find(c->templates, "uriTemplate", CG_STR("test://template/{id}/data")), "name",
			  json_object_new_string("template"));
	return true;
}

static struct json_object *text_block(const char *text, size_t n)
{
	struct json_object *o = json_object_new_object();

	(void)cg_json_add(o, "type", json_object_new_string("text"));
	(void)cg_json_add(o, "text", json_object_new_string_len(text, (int)n));
	return o;
}

/* --- rounds of questions */

/* "sampling/createMessage" needs the capability "sampling". */
static bool has_capability(const struct cg_mcp_msg *m, struct json_object *request)
{
	struct cg_str method = cg_json_get_text(request, "method"), name = cg_str_cut(&method, '/');
	char z[32];

	(void)snprintf(z, sizeof(z), "%.*s", CG_STR_ARG(name));
	return cg_json_get_object(m->caps, z) != NULL;
}

static bool fits(struct json_object *request, struct json_object *response)
{
	struct json_object *schema = cg_json_get_object(cg_json_get_object(request, "params"), "requestedSchema");
	struct cg_err e = { .code = CG_OK };

	if (!json_object_is_type(response, json_type_object))
		return false;
	if (schema == NULL)
		return cg_json_get_object(response, "content") != NULL || cg_json_get_array(response, "roots") != NULL;
	return cg_json_get_object(response, "content") != NULL &&
	       cg_mcp_schema_check(schema, cg_json_get_object(response, "content"), &e) == CG_OK;
}

/* Are all questions of the round answered? Answers are gathered in `all` by their names. */
static bool answered(const struct cg_mcp_use *u, struct json_object *round, struct json_object *all)
{
	struct json_object *responses = cg_json_get_object(u->m->params, "inputResponses");

	json_object_object_foreach(round, name, request)
	{
		struct json_object *response = NULL, *content, *roots;

		if (!json_object_object_get_ex(responses, name, &response) || !fits(request, response))
			return false;
		content = cg_json_get_object(response, "content");
		roots = cg_json_get_array(response, "roots");
		if (roots != NULL)
			(void)cg_json_add(all, "roots", json_object_new_string(json_object_to_json_string(roots)));
		if (content == NULL)
			continue;
		json_object_object_foreach(content, member, v)
		{
			(void)cg_json_add(all, member, json_object_get(v));
		}
	}
	return true;
}

static bool ask(const struct cg_mcp_use *u, struct json_object *fixture, struct json_object *round, int number)
{
	struct json_object *state = NULL, *chosen = json_object_new_object();
	struct cg_str payload = cg_arena_printf(u->c->arena, "%d", number);

	u->out->result = cg_mcp_elicit_input_required("", NULL, CG_STR_NONE);
	json_object_object_foreach(round, name, request)
	{
		if (!json_object_object_get_ex(fixture, "by_capability", NULL) || has_capability(u->m, request))
			(void)cg_json_add(chosen, name, json_object_get(request));
	}
	(void)cg_json_add(u->out->result, "inputRequests", chosen);
	if (json_object_object_get_ex(fixture, "state", &state)) {
		struct cg_str text = cg_mcp_state_make(u, payload, cg_time_now_ms() + STATE_MS);

		(void)cg_json_add(u->out->result, "requestState", json_object_new_string_len(text.p, (int)text.n));
	}
	return true;
}

/* True: all rounds are done, answers in `all`. False: out is set. */
static bool play(const struct cg_mcp_use *u, struct json_object *fixture, struct json_object *all)
{
	struct json_object *rounds = cg_json_get_array(fixture, "rounds");
	struct cg_str state = cg_json_get_text(u->m->params, "requestState"), payload = CG_STR("0");
	bool stateful = json_object_object_get_ex(fixture, "state", NULL);
	size_t at;

	if (stateful && state.p == NULL)
		return !ask(u, fixture, json_object_array_get_idx(rounds, 0), 0);
	if (stateful && !cg_mcp_state_open(u, state, &payload))
		return cg_mcp_rpc_refuse(&u->out->fault, 200, CG_MCP_EPARAMS, "requestState was changed");
	at = (size_t)(*payload.p - '0');
	if (!answered(u, json_object_array_get_idx(rounds, at), all))
		return !ask(u, fixture, json_object_array_get_idx(rounds, at), (int)at);
	if (at + 1 < json_object_array_length(rounds))
		return !ask(u, fixture, json_object_array_get_idx(rounds, at + 1), (int)at + 1);
	return true;
}

/* --- tools */

static bool missing(const struct cg_mcp_use *u, const char *capability)
{
	struct json_object *need = json_object_new_object();

	if (cg_json_get_object(u->m->caps, capability) != NULL)
		return false;
	(void)cg_json_add(need, capability, json_object_new_object());
	u->out->fault.data = json_object_new_object();
	(void)cg_json_add(u->out->fault.data, "requiredCapabilities", need);
	(void)cg_mcp_rpc_refuse(&u->out->fault, 400, CG_MCP_ECAPABILITY, "Missing required client capability");
	return true;
}

static void add_progress(const struct cg_mcp_use *u, struct json_object *steps)
{
	struct json_object *token = NULL;

	if (!json_object_object_get_ex(cg_json_get_object(u->m->params, "_meta"), "progressToken", &token))
		return;
	u->out->notes = json_object_new_array();
	for (size_t i = 0; i < json_object_array_length(steps); i++) {
		struct json_object *o = json_object_new_object(), *params = json_object_new_object();

		(void)cg_json_add(params, "progressToken", json_object_get(token));
		(void)cg_json_add(params, "progress", json_object_get(json_object_array_get_idx(steps, i)));
		(void)cg_json_add(params, "total", json_object_new_int(100));
		(void)cg_json_add(o, "jsonrpc", json_object_new_string("2.0"));
		(void)cg_json_add(o, "method", json_object_new_string("notifications/progress"));
		(void)cg_json_add(o, "params", params);
		(void)array_with(u->out->notes, o);
	}
}

static bool call_tool(const struct cg_mcp_use *u, struct json_object *fixture)
{
	struct cg_str capability = cg_json_get_text(fixture, "capability"), done = cg_json_get_text(fixture, "done");
	struct json_object *steps = cg_json_get_array(fixture, "progress"), *all = json_object_new_object();
	bool good = done.p == NULL;

	if (capability.p != NULL && missing(u, capability.p)) {
		good = false;
	} else if (done.p == NULL) {
		if (steps != NULL)
			add_progress(u, steps);
		(void)json_object_deep_copy(cg_json_get_object(fixture, "result"), &u->out->result, NULL);
	} else if (play(u, fixture, all)) {
		struct cg_str text = cg_mcp_prompts_fill(u->c->arena, done, all);

		u->out->result = json_object_new_object();
		(void)cg_json_add(u->out->result, "content",
				  array_with(json_object_new_array(), text_block(text.p, text.n)));
		good = true;
	} else {
		good = u->out->result != NULL;
	}
	json_object_put(all);
	return good;
}

/* --- prompts and resources */

static bool get_prompt(const struct cg_mcp_use *u, struct json_object *fixture)
{
	struct json_object *all = json_object_new_object(), *args = cg_json_get_object(u->m->params, "arguments");
	struct cg_str text, filled;
	bool good = true;

	if (cg_json_get_array(fixture, "rounds") != NULL && !play(u, fixture, all)) {
		good = u->out->result != NULL;
		goto out;
	}
	if (args != NULL) {
		json_object_object_foreach(args, name, v)
		{
			(void)cg_json_add(all, name, json_object_get(v));
		}
	}
	text = cg_str_of(
		json_object_to_json_string_ext(cg_json_get_array(fixture, "messages"), JSON_C_TO_STRING_PLAIN));
	filled = cg_mcp_prompts_fill(u->c->arena, text, all);
	u->out->result = json_object_new_object();
	(void)cg_json_add(u->out->result, "messages", json_tokener_parse(cg_arena_z(u->c->arena, filled)));
out:
	json_object_put(all);
	return good;
}

static bool give_resource(const struct cg_mcp_use *u, struct json_object *fixture)
{
	static const struct cg_str head = CG_STR_INIT("test://template/"), tail = CG_STR_INIT("/data");
	struct json_object *one = NULL;
	struct cg_str id = cg_str_sub(u->tool, head.n, u->tool.n - head.n - tail.n);

	if (fixture != NULL) {
		(void)json_object_deep_copy(fixture, &one, NULL);
	} else {
		struct cg_str text = cg_arena_printf(
			u->c->arena, "{\"id\":\"%.*s\",\"templateTest\":true,\"data\":\"Data for ID: %.*s\"}",
			CG_STR_ARG(id), CG_STR_ARG(id));

		one = json_object_new_object();
		(void)cg_json_add(one, "mimeType", json_object_new_string("application/json"));
		(void)cg_json_add(one, "text", json_object_new_string(text.p));
	}
	(void)cg_json_add(one, "uri", json_object_new_string_len(u->tool.p, (int)u->tool.n));
	u->out->ttl_ms = 0;
	u->out->result = json_object_new_object();
	(void)cg_json_add(u->out->result, "contents", array_with(json_object_new_array(), one));
	return true;
}

static bool before(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out, bool *good)
{
	struct json_object *none = json_object_new_object(), *args = cg_json_get_object(m->params, "arguments"),
			   *f = NULL;
	struct cg_mcp_use u = { .c = c, .m = m, .args = args != NULL ? args : none, .out = out };
	struct cg_str name = cg_json_get_text(m->params, "name"), uri = cg_json_get_text(m->params, "uri");
	bool ours = true;

	u.tool = name.p != NULL ? name : uri;
	if (cg_str_eq(m->method, CG_STR("tools/call")) && name.p != NULL &&
	    (f = cg_json_get_object(cg_json_get_object(fixtures, "tools"), name.p)) != NULL)
		*good = call_tool(&u, f);
	else if (cg_str_eq(m->method, CG_STR("prompts/get")) && name.p != NULL &&
		 (f = cg_json_get_object(cg_json_get_object(fixtures, "prompts"), name.p)) != NULL)
		*good = get_prompt(&u, f);
	else if (cg_str_eq(m->method, CG_STR("resources/read")) && uri.p != NULL &&
		 ((f = cg_json_get_object(cg_json_get_object(fixtures, "resources"), uri.p)) != NULL ||
		  (cg_str_starts(uri, CG_STR("test://template/")) && cg_str_ends(uri, CG_STR("/data")))))
		*good = give_resource(&u, f);
	else
		ours = false;
	json_object_put(none);
	return ours;
}

int main(void)
{
	static const struct cg_mcp_extension extension = { load, before };
	struct cg_program program = cg_mcp_program;
	const char *path = getenv("CASGATE_FIXTURES");

	fixtures = path != NULL ? json_object_from_file(path) : NULL;
	if (fixtures == NULL) {
		(void)fputs("casgate-mcp-conformance: CASGATE_FIXTURES names no file of fixtures\n", stderr);
		return 78;
	}
	program.table = &extension;
	return cg_service_main(&program);
}
