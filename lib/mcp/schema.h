/*
 * schema.h: the arguments of a tool against its inputSchema, for the part of JSON Schema 2020-12 that tools.json
 * uses: type, enum, required, properties, items, minItems, maxItems, minLength, maxLength, minimum, maximum, pattern.
 * Does not follow references and supports no combinators: some clients refuse those in arguments.
 *
 * Tolerance as everywhere in the API: members that are not known are ignored, null is absent.
 */
#ifndef CG_MCP_SCHEMA_H
#define CG_MCP_SCHEMA_H

#include "base/fail.h"

#include <json-c/json.h>

/* CG_EREQUEST with a hint that names the argument and what it must be; never its value. */
enum cg_code cg_mcp_schema_check(struct json_object *schema, struct json_object *args, struct cg_err *e);

#endif
