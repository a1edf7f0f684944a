/*
 * tree.h: building JSON trees whose only failure is memory: one failure sticks and is looked at once, at the end.
 * Does not know what the keys mean (view.h).
 *
 * Absent    an unset decimal, a text with p == NULL, CG_DATE_NONE and a NULL name become JSON null.
 * Ownership values are taken; what cannot be added is freed. Keys must be literals: they are not copied.
 */
#ifndef CG_RENDER_TREE_H
#define CG_RENDER_TREE_H

#include "base/date.h"
#include "base/dec.h"

#include <json-c/json.h>

struct cg_tree {
	bool failed;
};

struct json_object *cg_tree_object(struct cg_tree *t);
struct json_object *cg_tree_array(struct cg_tree *t);
/* json-c's NULL is JSON null: where a value must be there, its absence is a failure. */
struct json_object *cg_tree_need(struct cg_tree *t, struct json_object *v);

void cg_tree_put(struct cg_tree *t, struct json_object *to, const char *key, struct json_object *v);
void cg_tree_push(struct cg_tree *t, struct json_object *to, struct json_object *v);

void cg_tree_text(struct cg_tree *t, struct json_object *to, const char *key, struct cg_str s);
void cg_tree_name(struct cg_tree *t, struct json_object *to, const char *key, const char *z);
void cg_tree_dec(struct cg_tree *t, struct json_object *to, const char *key, struct cg_dec d);
void cg_tree_date(struct cg_tree *t, struct json_object *to, const char *key, int32_t date);
void cg_tree_int(struct cg_tree *t, struct json_object *to, const char *key, int64_t n);
void cg_tree_bool(struct cg_tree *t, struct json_object *to, const char *key, bool b);

/* o, or NULL (o freed) when anything failed. */
struct json_object *cg_tree_finish(const struct cg_tree *t, struct json_object *o);

/* Members by type; NULL or CG_STR_NONE when absent, null or of another type. */
struct json_object *cg_tree_get_object(struct json_object *o, const char *name);
struct json_object *cg_tree_get_array(struct json_object *o, const char *name);
struct cg_str cg_tree_get_text(struct json_object *o, const char *name);

#endif
