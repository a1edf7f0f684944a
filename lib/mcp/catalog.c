/*
 * catalog.c: Loads what the server offers and makes each output schema one document:
 * references to other files are replaced by "#/$defs/NAME", because clients do not fetch
 * schemas. Depth and number of references are bounded, as the files can be edited by the
 * operator.
 */
#include "mcp/catalog.h"

#include "base/json_parse.h"
#include "http/service.h"
#include "mcp/rpc.h"
#include "mcp/tools.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES_MAX = CG_CONFIG_TEXT_MAX + 256, REF_MAX = 200, REFS_DEPTH_MAX = 64 };

/* Linear: the lists are short. */
struct json_object *cg_mcp_catalog_find(struct json_object *array, const char *name, struct cg_str text)
{
	for (size_t i = 0; i < json_object_array_length(array); i++) {
		struct json_object *o = json_object_array_get_idx(array, i);

		if (cg_str_eq(cg_json_get_text(o, name), text))
			return o;
	}
	return NULL;
}

/* A file that is shorter than it was a moment ago is an error, not a short text. */
static enum cg_code read_all(int fd, char *to, size_t n, struct cg_err *e)
{
	while (n > 0) {
		ssize_t got = read(fd, to, n);

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return cg_fail(e, CG_EINTERNAL, "mcp: a file of the installation cannot be read");
		to += got;
		n -= (size_t)got;
	}
	return CG_OK;
}

enum cg_code cg_mcp_catalog_file(const char *dir, const char *name, struct cg_arena *a, struct cg_str *out,
				 struct cg_err *e)
{
	char path[PATH_BYTES_MAX], *text = NULL;
	struct stat st;
	enum cg_code rc = CG_OK;
	int fd;

	(void)snprintf(path, sizeof(path), "%s/%s", dir, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || fstat(fd, &st) != 0 || st.st_size > CG_MCP_FILE_MAX)
		rc = cg_fail(e, CG_EINTERNAL, "mcp: a file of the installation is missing");
	if (rc == CG_OK)
		text = cg_arena_take(a, (size_t)st.st_size + 1);
	if (rc == CG_OK)
		rc = text != NULL ? read_all(fd, text, (size_t)st.st_size, e) : cg_fail(e, CG_EBUSY, "file: no memory");
	if (rc == CG_OK)
		*out = (struct cg_str){ text, (size_t)st.st_size };
	if (fd >= 0)
		(void)close(fd);
	return rc;
}

/* NULL when the file is missing or no JSON; the caller names the file in its error. */
static struct json_object *load_json(const char *dir, const char *name)
{
	char path[PATH_BYTES_MAX];

	(void)snprintf(path, sizeof(path), "%s/%s", dir, name);
	return cg_json_parse_file(path);
}

/* A schema on its way to one document: references become "#/$defs/NAME". */
struct bundle {
	const char *dir;
	struct json_object *defs;
	bool bad;
};

static struct json_object *bundled(struct bundle *b, struct json_object *v, const char *file, int depth);

/* The schema that `name` of `file` ("": all of the file) stands for, added to the definitions. */
static void add_definition(struct bundle *b, const char *key, const char *file, const char *name, int depth)
{
	struct json_object *document, *v = NULL;

	if (cg_json_has(b->defs, key))
		return;
	document = load_json(b->dir, file);
	v = name[0] != '\0' ? cg_json_get_object(cg_json_get_object(document, "$defs"), name) : document;
	if (v == NULL || depth > REFS_DEPTH_MAX) {
		b->bad = true;
	} else { /* a place first, so that what refers to itself comes to an end */
		(void)cg_json_set(b->defs, key, NULL);
		v = bundled(b, v, file, depth + 1);
		if (!cg_json_add(b->defs, key, v))
			b->bad = true;
	}
	json_object_put(document);
}

/* "file.json#/$defs/name", "file.json" or "#/$defs/name". */
static struct json_object *reference(struct bundle *b, const char *ref, const char *file, int depth)
{
	static const char mark[] = "#/$defs/";
	const char *at = strstr(ref, mark), *name = at != NULL ? at + sizeof(mark) - 1 : "";
	char target[REF_MAX], key[REF_MAX], text[REF_MAX + sizeof(mark)];
	size_t n = at != NULL ? (size_t)(at - ref) : strlen(ref);

	if (n >= sizeof(target) || strlen(name) >= sizeof(key) || strchr(ref, '/') != (at != NULL ? at + 1 : NULL)) {
		b->bad = true;
		return NULL;
	}
	(void)snprintf(target, sizeof(target), "%.*s", (int)n, ref);
	if (n == 0)
		(void)snprintf(target, sizeof(target), "%s", file);
	if (name[0] != '\0')
		(void)snprintf(key, sizeof(key), "%s", name);
	else
		(void)snprintf(key, sizeof(key), "%.*s", (int)strcspn(target, "."), target);
	add_definition(b, key, target, name, depth);
	(void)snprintf(text, sizeof(text), "%s%s", mark, key);
	return cg_json_new_name(text);
}

/*
 * $ref becomes a reference within the document; $defs of the file are left out and added
 * one by one, as they are used.
 */
static struct json_object *bundled_object(struct bundle *b, struct json_object *v, const char *file, int depth)
{
	struct json_object *out = cg_json_new_object();

	json_object_object_foreach(v, name, member)
	{
		struct json_object *to;

		if (depth == 0 && strcmp(name, "$defs") == 0)
			continue; /* what is used of them comes by reference */
		if (strcmp(name, "$ref") == 0 && json_object_is_type(member, json_type_string))
			to = reference(b, cg_json_text_of(member).p, file, depth);
		else
			to = bundled(b, member, file, depth + 1);
		if (member == NULL ? !cg_json_set(out, name, NULL) : !cg_json_add(out, name, to))
			b->bad = true;
	}
	return out;
}

/* A copy of v with references put right. Owned. */
static struct json_object *bundled(struct bundle *b, struct json_object *v, const char *file, int depth)
{
	struct cg_json list = { .failed = false };
	struct json_object *out;

	if (json_object_is_type(v, json_type_object))
		return bundled_object(b, v, file, depth);
	if (!json_object_is_type(v, json_type_array))
		return json_object_get(v);
	out = cg_json_new_array();
	for (size_t i = 0; out != NULL && i < json_object_array_length(v); i++) /* elements may be null */
		cg_json_push(&list, out, bundled(b, json_object_array_get_idx(v, i), file, depth + 1));
	b->bad |= list.failed;
	return out;
}

/* Definitions are added to the document last, when it is known which are used. */
struct json_object *cg_mcp_catalog_schema(const char *dir, const char *name)
{
	struct bundle b = { .dir = dir, .defs = cg_json_new_object() };
	struct json_object *file = load_json(dir, name), *out = NULL;

	if (json_object_is_type(file, json_type_object) && b.defs != NULL)
		out = bundled(&b, file, name, 0);
	json_object_put(file);
	if (out != NULL && json_object_object_length(b.defs) > 0 && !cg_json_add(out, "$defs", json_object_get(b.defs)))
		b.bad = true;
	json_object_put(b.defs);
	if (!b.bad)
		return out;
	json_object_put(out);
	return NULL;
}

/* A tool that cuts the answer of REST to pages adds next_cursor to it. */
static bool add_cursor(struct json_object *schema)
{
	static const struct cg_str cursor =
		CG_STR_INIT("{\"type\":[\"string\",\"null\"],"
			    "\"description\":\"More follows: call again with it. null: this is the end.\"}");
	struct json_object *properties = cg_json_get_object(schema, "properties");

	return properties != NULL &&
	       cg_json_add(properties, "next_cursor", cg_json_parse_large(cursor, REFS_DEPTH_MAX));
}

/*
 * Checks what tools.json must have and replaces the reference to the output schema by the
 * schema.
 */
static enum cg_code complete_tool(struct json_object *tool, const char *schema_dir, struct cg_err *e)
{
	struct cg_str name = cg_json_get_text(tool, "name");
	struct cg_str file = cg_json_get_text(cg_json_get_object(tool, "outputSchema"), "$ref");

	if (name.p == NULL || cg_json_get_object(tool, "inputSchema") == NULL)
		return cg_fail(e, CG_EINTERNAL, "mcp: a tool in tools.json is not complete");
	if (file.p == NULL)
		return CG_OK;
	if (!cg_json_add(tool, "outputSchema", cg_mcp_catalog_schema(schema_dir, file.p)))
		return cg_fail(e, CG_EINTERNAL, "mcp: the output schema of %.40s is not there", name.p);
	if (cg_json_has(tool, "paged") && !add_cursor(cg_json_get_object(tool, "outputSchema")))
		return cg_fail(e, CG_EINTERNAL, "mcp: the output schema of %.40s has no properties", name.p);
	cg_json_remove(tool, "paged");
	return CG_OK;
}

/* Tools with their schemas, instructions and icons. */
static enum cg_code load_tools(struct cg_mcp_catalog *c, const struct cg_config *cfg, struct cg_err *e)
{
	struct json_object *file = load_json(cfg->mcp_dir, "tools.json"), *tools = cg_json_get_array(file, "tools"),
			   *text = cg_json_get(file, "instructions");
	struct json_object *icons = cg_json_get_array(file, "icons");
	enum cg_code rc = CG_OK;

	if (tools == NULL || icons == NULL || text == NULL)
		rc = cg_fail(e, CG_EINTERNAL, "mcp: tools.json is missing or malformed");
	for (size_t i = 0; rc == CG_OK && i < json_object_array_length(tools); i++)
		rc = complete_tool(json_object_array_get_idx(tools, i), cfg->schema_dir, e);
	if (rc == CG_OK) {
		c->tools = json_object_get(tools);
		c->instructions = json_object_get(text);
		c->icons = json_object_get(icons);
	}
	json_object_put(file);
	return rc;
}

/* One list of a file; the rest of the file is dropped. */
static enum cg_code load_array(const char *dir, const char *file, const char *name, struct json_object **out,
			       struct cg_err *e)
{
	struct json_object *o = load_json(dir, file), *array = cg_json_get_array(o, name);

	if (array != NULL)
		*out = json_object_get(array);
	json_object_put(o);
	return array != NULL ? CG_OK : cg_fail(e, CG_EINTERNAL, "mcp: %s is missing or malformed", file);
}

enum cg_code cg_mcp_catalog_load(struct cg_mcp_catalog *c, const struct cg_config *cfg, struct cg_err *e)
{
	enum cg_code rc;

	if (c->tools != NULL)
		return CG_OK;
	rc = load_array(cfg->mcp_dir, "prompts.json", "prompts", &c->prompts, e);
	if (rc == CG_OK)
		rc = load_array(cfg->mcp_dir, "resources.json", "resources", &c->resources, e);
	if (rc == CG_OK)
		rc = load_array(cfg->mcp_dir, "resources.json", "templates", &c->templates, e);
	if (rc == CG_OK)
		rc = load_tools(c, cfg, e);
	if (rc != CG_OK)
		cg_mcp_catalog_free(c);
	return rc;
}

void cg_mcp_catalog_free(struct cg_mcp_catalog *c)
{
	json_object_put(c->tools);
	json_object_put(c->prompts);
	json_object_put(c->resources);
	json_object_put(c->templates);
	json_object_put(c->instructions);
	json_object_put(c->icons);
	*c = (struct cg_mcp_catalog){ 0 };
}

/*
 * Every function has its entry in tools.json and the other way round; otherwise no call is served, and casgate
 * doctor says why.
 */
bool cg_mcp_catalog_match(const struct cg_mcp_catalog *c)
{
	static const struct cg_str served[] = {
#define X(name, scope, document, fn) CG_STR_INIT(name),
		CG_MCP_TOOLS(X)
#undef X
	};
	size_t n = sizeof(served) / sizeof(served[0]);

	for (size_t i = 0; i < n; i++)
		if (cg_mcp_catalog_find(c->tools, "name", served[i]) == NULL)
			return false;
	return json_object_array_length(c->tools) == n;
}
