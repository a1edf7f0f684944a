/*
 * prompts.c: Prompts are texts with places to fill in; they are data of the installation
 * (prompts.json) and can be changed without a build.
 */
#include "mcp/prompts.h"

#include "base/json.h"
#include "mcp/catalog.h"

#include <string.h>

/* Values are put in as they are and never filled in again: text of a user cannot name a place. */
struct cg_str cg_mcp_prompts_fill(struct cg_arena *a, struct cg_str text, struct json_object *args)
{
	static const struct cg_str open = CG_STR_INIT("{{"), close = CG_STR_INIT("}}");
	size_t cap = text.n, n = 0;
	char *out;

	if (args != NULL) {
		json_object_object_foreach(args, key, v)
		{
			(void)key;
			cap += cg_json_text_of(v).n * 4; /* a place may occur more than once */
		}
	}
	out = cg_arena_take(a, cap + 1);
	while (out != NULL && text.n > 0) {
		size_t at = cg_str_find(text, open);
		struct cg_str before = cg_str_sub(text, 0, at), place = cg_str_sub(text, at + open.n, text.n);
		size_t end = at != SIZE_MAX ? cg_str_find(place, close) : SIZE_MAX;
		struct cg_str fallback = cg_str_sub(place, 0, end), name, value;
		const char *z;

		if (end == SIZE_MAX)
			before = text;
		if (before.n > cap - n)
			return CG_STR_NONE;
		memcpy(out + n, before.p, before.n);
		n += before.n;
		if (end == SIZE_MAX)
			break;
		name = cg_str_cut(&fallback, '|');
		z = cg_arena_z(a, name);
		if (z == NULL)
			return CG_STR_NONE;
		value = cg_json_get_text(args, z);
		if (value.p == NULL)
			value = fallback;
		if (value.n > cap - n)
			return CG_STR_NONE;
		memcpy(out + n, value.p, value.n);
		n += value.n;
		text = cg_str_sub(place, end + close.n, text.n);
	}
	return out != NULL ? (struct cg_str){ out, n } : CG_STR_NONE;
}

/* Without the texts, which prompts/get gives. */
bool cg_mcp_prompts_list(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	struct json_object *list = cg_json_new_array(), *all = cg_mcp_catalog_of(c)->prompts;
	bool good = list != NULL;

	for (size_t i = 0; good && i < json_object_array_length(all); i++) {
		struct json_object *copy = cg_json_copy(json_object_array_get_idx(all, i));

		cg_json_remove(copy, "text");
		good = cg_json_append(list, copy);
	}
	good = good && cg_mcp_list(m, "prompts", list, out);
	json_object_put(list);
	return good;
}

/* Arguments are short texts; required ones must be there. */
static bool check_arguments(struct json_object *prompt, struct json_object *args, struct cg_mcp_out *out)
{
	struct json_object *list = cg_json_get_array(prompt, "arguments");

	for (size_t i = 0; list != NULL && i < json_object_array_length(list); i++) {
		struct json_object *one = json_object_array_get_idx(list, i), *v;
		const char *name = cg_json_get_text(one, "name").p;

		v = cg_json_get(args, name);
		if (v == NULL) {
			if (cg_json_get_bool(one, "required"))
				return cg_mcp_rpc_refuse(&out->fault, 200, CG_MCP_EPARAMS,
							 "The argument %.40s of the prompt is missing.", name);
			continue;
		}
		if (!json_object_is_type(v, json_type_string) || cg_json_text_of(v).n > CG_MCP_ARGUMENT_MAX)
			return cg_mcp_rpc_refuse(
				&out->fault, 200, CG_MCP_EPARAMS,
				"The argument %.40s of the prompt must be a string of at most %d bytes.", name,
				CG_MCP_ARGUMENT_MAX);
	}
	return true;
}

/* A prompt is one message of the user. */
static struct json_object *message(struct cg_str text)
{
	struct json_object *o = cg_json_new_object(), *content = cg_json_new_object();
	bool good = cg_json_add(o, "role", cg_json_new_name("user")) &&
		    cg_json_add(content, "type", cg_json_new_name("text")) &&
		    cg_json_add(content, "text", cg_json_new_text(text));

	if (cg_json_add(o, "content", content) && good)
		return o;
	json_object_put(o);
	return NULL;
}

bool cg_mcp_prompts_get(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	struct cg_str name = cg_json_get_text(m->params, "name");
	struct json_object *prompt = cg_mcp_catalog_find(cg_mcp_catalog_of(c)->prompts, "name", name), *list, *one;
	struct json_object *args = cg_json_get_object(m->params, "arguments");
	struct cg_str text;
	bool good;

	if (prompt == NULL)
		return cg_mcp_rpc_refuse(&out->fault, 200, CG_MCP_EPARAMS, "Unknown prompt");
	if (!check_arguments(prompt, args, out))
		return false;
	text = cg_mcp_prompts_fill(c->arena, cg_json_get_text(prompt, "text"), args);
	list = cg_json_new_array();
	one = text.p != NULL ? message(text) : NULL;
	out->result = cg_json_new_object();
	good = cg_json_append(list, one);
	good = cg_json_add(out->result, "description", cg_json_new_name(cg_json_get_text(prompt, "description").p)) &&
	       good;
	return cg_json_add(out->result, "messages", list) && good;
}
