/*
 * json_parse.h: JSON texts read strictly, and a check that a printed text is whole.
 * json-c builds the objects. Its strict mode (0.16) alone takes names in single quotes, NaN, Infinity, "1.", raw
 * control characters, lone surrogates, UTF-8 that is overlong or encodes surrogates, duplicate names, and cuts names at
 * a NUL.
 *
 * Errors    CG_EJSON: no such JSON text; CG_EBUSY: memory.
 * Source    RFC 8259, RFC 7493 (I-JSON) for duplicates and surrogates.
 */
#ifndef CG_BASE_JSON_PARSE_H
#define CG_BASE_JSON_PARSE_H

#include "base/json.h"

/* Objects and arrays inside each other, and values of all kinds: json-c needs 50 bytes and more for each. */
enum { CG_JSON_DEPTH_MAX = 32, CG_JSON_VALUES_MAX = 10000 };

/* Returns an owned object in *out (json_object_put). */
enum cg_code cg_json_parse(struct cg_str text, struct json_object **out, struct cg_err *e);
/* The same for a text that may also be an array. */
enum cg_code cg_json_parse_list(struct cg_str text, struct json_object **out, struct cg_err *e);

/*
 * Texts of sources that we ask, too large for the limits above; read in json-c's own strict mode, at most `depth`
 * levels. The caller checks every member. NULL: no JSON text, or no memory. Owned.
 */
struct json_object *cg_json_parse_large(struct cg_str text, int depth);
/* A file of the installation. NULL: missing or malformed. Owned. */
struct json_object *cg_json_parse_file(const char *path);

/*
 * text is all of o: json-c leaves parts out without a word when memory runs out while it prints. Numbers are examined
 * as syntax only: they are printed as a whole or not at all.
 */
bool cg_json_is_whole(struct json_object *o, struct cg_str text);

#endif
