/*
 * jsonbody.h: a request body as a JSON object, read strictly.
 * json-c builds the object; what it lets pass is refused here before and after: NaN and Infinity, raw control
 * characters, odd numbers, duplicate names, bytes behind the object, malformed UTF-8, lone surrogates.
 *
 * Errors    CG_EJSON: no JSON object; CG_EREQUEST: a member of the wrong type; CG_EBUSY: memory.
 * Source    RFC 8259, RFC 7493 (I-JSON) for duplicates and surrogates.
 */
#ifndef CG_HTTP_JSONBODY_H
#define CG_HTTP_JSONBODY_H

#include "base/fail.h"
#include "base/str.h"
#include "http/body.h"

#include <json-c/json.h>

/* Objects and arrays inside each other, and values of all kinds: json-c needs 50 bytes and more for each. */
enum { CG_JSON_DEPTH_MAX = 32, CG_JSON_VALUES_MAX = 10000 };

/* Returns an owned object in *out (json_object_put). */
enum cg_code cg_jsonbody_parse(struct cg_str text, struct json_object **out, struct cg_err *e);
/* The same for a text that may also be an array. */
enum cg_code cg_jsonbody_parse_list(struct cg_str text, struct json_object **out, struct cg_err *e);
/* All that is left of a body, wiped once it is read: it may hold a password. list: an array will do. */
enum cg_code cg_jsonbody_read(struct cg_body *body, bool list, struct json_object **out, struct cg_err *e);

/*
 * text is all of o: json-c leaves parts out without a word when memory runs out while it prints. Numbers are looked at
 * as syntax only: they are printed as a whole or not at all.
 */
bool cg_jsonbody_is_whole(struct json_object *o, struct cg_str text);

/*
 * Members by type; absent or null leaves *out as it is: serializers write null for what is not set. A string borrows
 * from the object and may hold NUL bytes.
 */
enum cg_code cg_jsonbody_string(struct json_object *o, const char *name, struct cg_str *out, struct cg_err *e);
enum cg_code cg_jsonbody_bool(struct json_object *o, const char *name, bool *out, struct cg_err *e);

/* Overwrite the text of a string member, for secrets. */
void cg_jsonbody_wipe(struct json_object *o, const char *name);

#endif
