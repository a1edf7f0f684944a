/*
 * json.h: JSON in memory: building it, reading members by type, printing it. All other code leaves json-c to this
 * file and json_parse.h, except for json_object_get and _put (ownership), walking arrays and objects, and type tests.
 * Does not interpret keys (render/view.h).
 *
 * Absent    an unset decimal, a text with p == NULL, CG_DATE_NONE and a NULL name become JSON null.
 * Figures   decimals print with the digits of their scale; scale 0 is an integer.
 * Ownership values are taken; what cannot be added is freed. What the getters return is borrowed from the object.
 * Errors    the only failure of building is memory: struct cg_json keeps it until cg_json_finish; cg_json_add says it.
 */
#ifndef CG_BASE_JSON_H
#define CG_BASE_JSON_H

#include "base/date.h"
#include "base/dec.h"
#include "base/fail.h"

#include <json-c/json.h>

/* --- values: owned; NULL when memory is out, and for what is absent */

struct json_object *cg_json_new_object(void);
struct json_object *cg_json_new_array(void);
struct json_object *cg_json_new_text(struct cg_str s);
struct json_object *cg_json_new_name(const char *z);
struct json_object *cg_json_new_int(int64_t n);
struct json_object *cg_json_new_bool(bool b);
struct json_object *cg_json_new_dec(struct cg_dec d);

/* --- building with one failure that sticks and is examined once, at the end */

struct cg_json {
	bool failed;
};

struct json_object *cg_json_object(struct cg_json *t);
struct json_object *cg_json_array(struct cg_json *t);
/* An array with room for n elements. */
struct json_object *cg_json_array_of(struct cg_json *t, size_t n);
/* json-c's NULL is JSON null: where a value must be there, its absence is a failure. */
struct json_object *cg_json_need(struct cg_json *t, struct json_object *v);

/* Keys must be literals, each once in an object: they are not copied. v NULL: null. */
void cg_json_put(struct cg_json *t, struct json_object *to, const char *key, struct json_object *v);
void cg_json_push(struct cg_json *t, struct json_object *to, struct json_object *v);

void cg_json_text(struct cg_json *t, struct json_object *to, const char *key, struct cg_str s);
void cg_json_name(struct cg_json *t, struct json_object *to, const char *key, const char *z);
void cg_json_dec(struct cg_json *t, struct json_object *to, const char *key, struct cg_dec d);
void cg_json_date(struct cg_json *t, struct json_object *to, const char *key, int32_t date);
void cg_json_int(struct cg_json *t, struct json_object *to, const char *key, int64_t n);
void cg_json_bool(struct cg_json *t, struct json_object *to, const char *key, bool b);

/* o, or NULL (o freed) when anything failed. */
struct json_object *cg_json_finish(const struct cg_json *t, struct json_object *o);

/* --- building step by step: the key is copied and may replace a member; false when o or v is NULL or memory is out */

bool cg_json_add(struct json_object *o, const char *key, struct json_object *v);
/* The same; v NULL is null. */
bool cg_json_set(struct json_object *o, const char *key, struct json_object *v);
bool cg_json_append(struct json_object *array, struct json_object *v);
/* o NULL, or no object: nothing. */
void cg_json_remove(struct json_object *o, const char *key);
/* A deep copy, owned; NULL when memory is out. */
struct json_object *cg_json_copy(struct json_object *v);

/* --- members by type: NULL or CG_STR_NONE when absent, null, of another type, or when o is no object */

struct json_object *cg_json_get(struct json_object *o, const char *key); /* of any type */
struct json_object *cg_json_get_object(struct json_object *o, const char *key);
struct json_object *cg_json_get_array(struct json_object *o, const char *key);
struct cg_str cg_json_get_text(struct json_object *o, const char *key);
/* False unless the member is an integer. */
bool cg_json_get_int(struct json_object *o, const char *key, int64_t *out);
/* The member is true. */
bool cg_json_get_bool(struct json_object *o, const char *key);
/* The member is there, be it null. */
bool cg_json_has(struct json_object *o, const char *key);
/* A member of any type as it prints, without the quotes of a string; `none` when absent or null. */
const char *cg_json_get_shown(struct json_object *o, const char *key, const char *none);
/* Elements of an array member, 0 without one. */
size_t cg_json_get_count(struct json_object *o, const char *key);
/* A string value as text, CG_STR_NONE for another one. */
struct cg_str cg_json_text_of(struct json_object *v);

/*
 * Members of a request: absent or null leaves *out as it is, since serializers write null for what is not set; another
 * type is CG_EREQUEST with a hint that names the field. A string may hold NUL bytes.
 */
enum cg_code cg_json_read_string(struct json_object *o, const char *key, struct cg_str *out, struct cg_err *e);
enum cg_code cg_json_read_bool(struct json_object *o, const char *key, bool *out, struct cg_err *e);

/* --- printing: borrowed from the object until it changes or is printed again; CG_STR_NONE when memory is out */

struct cg_str cg_json_print(struct json_object *o);
struct cg_str cg_json_print_pretty(struct json_object *o); /* for people: one member a line */
/* Bytes of a value when it is printed, slashes escaped; 0 when memory is out. */
size_t cg_json_size(struct json_object *v);

/* Overwrite the text of a string member, for secrets. */
void cg_json_wipe(struct json_object *o, const char *key);

#endif
