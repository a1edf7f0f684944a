/*
 * resources.c: Resources by URI. Files of the installation are named in resources.json and
 * by nothing else: a URI is looked up, never turned into a path.
 */
#include "mcp/resources.h"

#include "app/parse.h"
#include "app/samples.h"
#include "base/json.h"
#include "mcp/catalog.h"
#include "mcp/page.h"
#include "render/view.h"

#include <string.h>

static const struct cg_str sample_head = CG_STR_INIT("casgate://samples/"), sample_tail = CG_STR_INIT(".json"),
			   snapshot_head = CG_STR_INIT("casgate://snapshots/");

/* The entry of a built-in sample in the list. */
static struct json_object *sample_json(struct cg_call *c, const struct cg_sample *s)
{
	struct json_object *o = cg_json_new_object();
	struct cg_str uri = cg_arena_printf(c->arena, "%.*s%.*s%.*s", CG_STR_ARG(sample_head), CG_STR_ARG(s->name),
					    CG_STR_ARG(sample_tail));
	struct cg_str text = cg_arena_printf(c->arena, "What parsing gives for a built-in sample. %.*s.",
					     CG_STR_ARG(s->description));

	if (uri.p != NULL && text.p != NULL && cg_json_add(o, "uri", cg_json_new_name(uri.p)) &&
	    cg_json_add(o, "name", cg_json_new_text(s->name)) &&
	    cg_json_add(o, "description", cg_json_new_name(text.p)) &&
	    cg_json_add(o, "mimeType", cg_json_new_name("application/json")))
		return o;
	json_object_put(o);
	return NULL;
}

bool cg_mcp_resources_list(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	struct json_object *list = cg_json_new_array(), *all = cg_mcp_catalog_of(c)->resources;
	const struct cg_samples *samples;
	enum cg_code rc = cg_samples_get(&c->service->app, &samples, &c->err);
	bool good = list != NULL && rc == CG_OK;

	for (size_t i = 0; good && i < json_object_array_length(all); i++) {
		struct json_object *copy = cg_json_copy(json_object_array_get_idx(all, i));

		cg_json_remove(copy, "dir");
		cg_json_remove(copy, "file");
		good = cg_json_append(list, copy);
	}
	for (size_t i = 0; good && i < samples->n; i++)
		good = cg_json_append(list, sample_json(c, &samples->v[i]));
	good = good && cg_mcp_list(m, "resources", list, out);
	json_object_put(list);
	return rc == CG_OK ? good : cg_mcp_fail(c, rc, out);
}

bool cg_mcp_resources_templates(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	return cg_mcp_list(m, "resourceTemplates", cg_mcp_catalog_of(c)->templates, out);
}

/* The code differs by era; both name the URI in data. */
static bool not_found(const struct cg_mcp_msg *m, struct cg_str uri, struct cg_mcp_out *out)
{
	out->code = CG_ENOTFOUND;
	out->fault.data = cg_json_new_object();
	if (!cg_json_add(out->fault.data, "uri", cg_json_new_text(uri))) {
		json_object_put(out->fault.data);
		out->fault.data = NULL;
		return false; /* no fault is told: memory is out */
	}
	return cg_mcp_rpc_refuse(&out->fault, 200, m->era == CG_MCP_MODERN ? CG_MCP_EPARAMS : CG_MCP_ERESOURCE,
				 "Resource not found");
}

/* One resource is one piece of text with its type. meta: what hosts need to know to show it, NULL: nothing. */
static bool give(struct cg_str uri, const char *type, struct cg_str text, struct json_object *meta,
		 struct cg_mcp_out *out)
{
	struct json_object *list = cg_json_new_array(), *o = cg_json_new_object();
	bool good = cg_json_add(o, "uri", cg_json_new_text(uri)) &&
		    cg_json_add(o, "mimeType", cg_json_new_name(type)) &&
		    cg_json_add(o, "text", cg_json_new_text(text)) &&
		    (meta == NULL || cg_json_add(o, "_meta", json_object_get(meta)));

	good = cg_json_append(list, o) && good;
	out->result = cg_json_new_object();
	return cg_json_add(out->result, "contents", list) && good;
}

/* The same for JSON. */
static bool give_json(struct cg_str uri, const char *type, struct json_object *o, struct cg_mcp_out *out)
{
	struct cg_str text = cg_json_print(o);

	return text.p != NULL && give(uri, type, text, NULL, out);
}

/* dir and file come from the catalogue, not from the caller. */
static bool read_resource_file(struct cg_call *c, struct json_object *resource, struct cg_str uri,
			       struct cg_mcp_out *out)
{
	const struct cg_config *cfg = &c->service->cfg;
	bool schema = cg_str_eq(cg_json_get_text(resource, "dir"), CG_STR("schema"));
	struct cg_str text = CG_STR_NONE;
	enum cg_code rc = cg_mcp_catalog_file(schema ? cfg->schema_dir : cfg->mcp_dir,
					      cg_json_get_text(resource, "file").p, c->arena, &text, &c->err);

	if (rc != CG_OK)
		return cg_mcp_fail(c, rc, out);
	out->ttl_ms = CG_MCP_TTL_MS;
	if (schema) { /* as one document: what it refers to is no resource */
		struct json_object *o = cg_mcp_catalog_schema(cfg->schema_dir, cg_json_get_text(resource, "file").p);
		bool good = o != NULL && give_json(uri, cg_json_get_text(resource, "mimeType").p, o, out);

		json_object_put(o);
		return good;
	}
	return give(uri, cg_json_get_text(resource, "mimeType").p, text, cg_json_get_object(resource, "_meta"), out);
}

/* Parsed when it is asked for; the result is the same for everyone. */
static bool read_sample(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_str uri, struct cg_mcp_out *out)
{
	struct cg_str name = cg_str_sub(uri, sample_head.n, uri.n - sample_head.n - sample_tail.n);
	struct cg_app_snapshot sample;
	struct json_object *view;
	enum cg_code rc = cg_app_parse_sample(&c->ctx, name, &sample);
	bool good;

	if (rc == CG_ENOSAMPLE)
		return not_found(m, uri, out);
	if (rc != CG_OK)
		return cg_mcp_fail(c, rc, out);
	out->ttl_ms = CG_MCP_TTL_MS;
	view = cg_view_snapshot(&sample.s, &sample.an, NULL, false);
	good = view != NULL && give_json(uri, "application/json", view, out);
	json_object_put(view);
	return good;
}

/*
 * The first page of a snapshot of the account; the scope is checked here, because other
 * URIs need none.
 */
static bool read_snapshot(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_str uri, struct cg_mcp_out *out)
{
	struct json_object *view = NULL, *page = NULL;
	struct cg_app_snapshot snapshot;
	struct cg_id id;
	enum cg_code rc;
	bool good;

	if (!cg_mcp_scope(c, CG_SCOPE_READ, out))
		return false;
	rc = cg_app_snapshots_id(&c->ctx, cg_str_sub(uri, snapshot_head.n, uri.n), &id);
	if (rc == CG_OK)
		rc = cg_app_snapshots_get(&c->ctx, &id, &snapshot);
	if (rc == CG_OK) {
		view = cg_view_snapshot(&snapshot.s, &snapshot.an, &snapshot.meta, false);
		rc = view != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "view: no memory");
	}
	if (rc == CG_OK)
		rc = cg_mcp_page(view, cg_mcp_page_default(), CG_STR(""), &page, &c->err);
	json_object_put(view);
	if (rc == CG_ENOSNAPSHOT || rc == CG_EEXPIRED)
		return not_found(m, uri, out);
	if (rc != CG_OK)
		return cg_mcp_fail(c, rc, out);
	out->ttl_ms = 0;
	out->is_private = true;
	good = give_json(uri, "application/json", page, out);
	json_object_put(page);
	return good;
}

bool cg_mcp_resources_read(struct cg_call *c, const struct cg_mcp_msg *m, struct cg_mcp_out *out)
{
	struct cg_str uri = cg_json_get_text(m->params, "uri");
	struct json_object *resource;

	if (uri.p == NULL || uri.n > CG_MCP_NAME_MAX)
		return cg_mcp_rpc_refuse(&out->fault, 200, CG_MCP_EPARAMS, "params.uri is missing.");
	resource = cg_mcp_catalog_find(cg_mcp_catalog_of(c)->resources, "uri", uri);
	if (resource != NULL)
		return read_resource_file(c, resource, uri, out);
	if (cg_str_starts(uri, sample_head) && cg_str_ends(uri, sample_tail) && uri.n > sample_head.n + sample_tail.n)
		return read_sample(c, m, uri, out);
	if (cg_str_starts(uri, snapshot_head))
		return read_snapshot(c, m, uri, out);
	return not_found(m, uri, out);
}
