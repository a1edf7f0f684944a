#include "render/tree.h"

#include "render/view.h"

struct json_object *cg_tree_need(struct cg_tree *t, struct json_object *v)
{
	t->failed |= v == NULL;
	return v;
}

struct json_object *cg_tree_object(struct cg_tree *t)
{
	return cg_tree_need(t, json_object_new_object());
}

struct json_object *cg_tree_array(struct cg_tree *t)
{
	return cg_tree_need(t, json_object_new_array());
}

void cg_tree_put(struct cg_tree *t, struct json_object *to, const char *key, struct json_object *v)
{
	if (to == NULL ||
	    json_object_object_add_ex(to, key, v, JSON_C_OBJECT_ADD_CONSTANT_KEY | JSON_C_OBJECT_ADD_KEY_IS_NEW) < 0) {
		json_object_put(v);
		t->failed = true;
	}
}

void cg_tree_push(struct cg_tree *t, struct json_object *to, struct json_object *v)
{
	if (to == NULL || json_object_array_add(to, v) < 0) {
		json_object_put(v);
		t->failed = true;
	}
}

void cg_tree_text(struct cg_tree *t, struct json_object *to, const char *key, struct cg_str s)
{
	cg_tree_put(t, to, key, s.p == NULL ? NULL : cg_tree_need(t, cg_view_str(s)));
}

void cg_tree_name(struct cg_tree *t, struct json_object *to, const char *key, const char *z)
{
	cg_tree_put(t, to, key, z == NULL ? NULL : cg_tree_need(t, json_object_new_string(z)));
}

void cg_tree_dec(struct cg_tree *t, struct json_object *to, const char *key, struct cg_dec d)
{
	cg_tree_put(t, to, key, d.set ? cg_tree_need(t, cg_view_dec(d)) : NULL);
}

void cg_tree_date(struct cg_tree *t, struct json_object *to, const char *key, int32_t date)
{
	cg_tree_put(t, to, key, date == CG_DATE_NONE ? NULL : cg_tree_need(t, cg_view_date(date)));
}

void cg_tree_int(struct cg_tree *t, struct json_object *to, const char *key, int64_t n)
{
	cg_tree_put(t, to, key, cg_tree_need(t, json_object_new_int64(n)));
}

void cg_tree_bool(struct cg_tree *t, struct json_object *to, const char *key, bool b)
{
	cg_tree_put(t, to, key, cg_tree_need(t, json_object_new_boolean(b)));
}

struct json_object *cg_tree_finish(const struct cg_tree *t, struct json_object *o)
{
	if (!t->failed)
		return o;
	json_object_put(o);
	return NULL;
}

static struct json_object *member(struct json_object *o, const char *name, enum json_type type)
{
	struct json_object *v = NULL;

	if (!json_object_is_type(o, json_type_object) || !json_object_object_get_ex(o, name, &v) ||
	    !json_object_is_type(v, type))
		return NULL;
	return v;
}

struct json_object *cg_tree_get_object(struct json_object *o, const char *name)
{
	return member(o, name, json_type_object);
}

struct json_object *cg_tree_get_array(struct json_object *o, const char *name)
{
	return member(o, name, json_type_array);
}

struct cg_str cg_tree_get_text(struct json_object *o, const char *name)
{
	struct json_object *v = member(o, name, json_type_string);

	if (v == NULL)
		return CG_STR_NONE;
	return (struct cg_str){ json_object_get_string(v), (size_t)json_object_get_string_len(v) };
}
