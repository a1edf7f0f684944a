/*
 * catalog.h: what the MCP server offers, from files: tools, prompts and resources of mcp_dir, JSON Schemas of
 * schema_dir.
 * Does not run anything; which function serves a tool stands in mcp_tools.c.
 *
 * Files     tools.json, prompts.json, resources.json in mcp_dir. An outputSchema names a file of schema_dir ("$ref":
 *           "snapshots.json") and becomes one document of its own, with all it refers to in $defs: no client has to
 *           fetch anything.
 * Ownership the catalogue lives as long as the program; what it gives out is borrowed.
 * Errors    CG_EINTERNAL: a file is missing or malformed: a fault of the installation.
 */
#ifndef CG_MCP_CATALOG_H
#define CG_MCP_CATALOG_H

#include "base/arena.h"
#include "conf/config.h"

#include <json-c/json.h>

enum { CG_MCP_FILE_MAX = 1024 * 1024 };

struct cg_mcp_catalog {
	struct json_object *tools;     /* array, as tools/list gives them */
	struct json_object *prompts;   /* array, with their "text" */
	struct json_object *resources; /* array, with "dir" and "file" */
	struct json_object *templates; /* array, as resources/templates/list gives them */
	struct json_object *instructions;
	struct json_object *icons; /* array, of the server itself */
};

/* Load what is not loaded yet. */
enum cg_code cg_mcp_catalog_load(struct cg_mcp_catalog *c, const struct cg_config *cfg, struct cg_err *e);
void cg_mcp_catalog_free(struct cg_mcp_catalog *c);
/* Is every tool of the catalogue served (tools.h), and every one that is served in the catalogue? */
bool cg_mcp_catalog_match(const struct cg_mcp_catalog *c);

/* The element of an array whose member has this text; NULL: none. */
struct json_object *cg_mcp_catalog_find(struct json_object *array, const char *member, struct cg_str text);

/* A file below dir; name comes from the catalogue, never from a client. */
enum cg_code cg_mcp_catalog_file(const char *dir, const char *name, struct cg_arena *a, struct cg_str *out,
				 struct cg_err *e);

/* A schema file as a document of its own; owned by the caller, NULL: a file or a reference is not there. */
struct json_object *cg_mcp_catalog_schema(const char *dir, const char *name);

#endif
