#include "base/json.h"

#include "base/json_parse.h"

#include <sodium.h>
#include <string.h>

struct json_object *cg_json_new_object(void)
{
	return json_object_new_object();
}

struct json_object *cg_json_new_array(void)
{
	return json_object_new_array();
}

struct json_object *cg_json_new_text(struct cg_str s)
{
	if (s.p == NULL || s.n > INT32_MAX)
		return NULL;
	return json_object_new_string_len(s.p, (int)s.n);
}

struct json_object *cg_json_new_name(const char *z)
{
	return z == NULL ? NULL : json_object_new_string(z);
}

struct json_object *cg_json_new_int(int64_t n)
{
	return json_object_new_int64(n);
}

struct json_object *cg_json_new_bool(bool b)
{
	return json_object_new_boolean(b);
}

struct json_object *cg_json_new_dec(struct cg_dec d)
{
	char digits[CG_DEC_TEXT_MAX];

	if (!d.set)
		return NULL;
	if (d.scale == 0)
		return json_object_new_int64(d.v);
	(void)cg_dec_text(d, digits);
	return json_object_new_double_s(cg_dec_double(d), digits);
}

static struct json_object *new_date(int32_t date)
{
	char iso[CG_DATE_TEXT_MAX];

	return date == CG_DATE_NONE ? NULL : json_object_new_string(cg_date_text(date, iso));
}

struct json_object *cg_json_need(struct cg_json *t, struct json_object *v)
{
	t->failed |= v == NULL;
	return v;
}

struct json_object *cg_json_object(struct cg_json *t)
{
	return cg_json_need(t, json_object_new_object());
}

struct json_object *cg_json_array(struct cg_json *t)
{
	return cg_json_need(t, json_object_new_array());
}

struct json_object *cg_json_array_of(struct cg_json *t, size_t n)
{
	return cg_json_need(t, json_object_new_array_ext(n > 0 && n < 1 << 20 ? (int)n : 1));
}

void cg_json_put(struct cg_json *t, struct json_object *to, const char *key, struct json_object *v)
{
	if (to == NULL ||
	    json_object_object_add_ex(to, key, v, JSON_C_OBJECT_ADD_CONSTANT_KEY | JSON_C_OBJECT_ADD_KEY_IS_NEW) < 0) {
		json_object_put(v);
		t->failed = true;
	}
}

void cg_json_push(struct cg_json *t, struct json_object *to, struct json_object *v)
{
	if (to == NULL || json_object_array_add(to, v) < 0) {
		json_object_put(v);
		t->failed = true;
	}
}

void cg_json_text(struct cg_json *t, struct json_object *to, const char *key, struct cg_str s)
{
	cg_json_put(t, to, key, s.p == NULL ? NULL : cg_json_need(t, cg_json_new_text(s)));
}

void cg_json_name(struct cg_json *t, struct json_object *to, const char *key, const char *z)
{
	cg_json_put(t, to, key, z == NULL ? NULL : cg_json_need(t, cg_json_new_name(z)));
}

void cg_json_dec(struct cg_json *t, struct json_object *to, const char *key, struct cg_dec d)
{
	cg_json_put(t, to, key, d.set ? cg_json_need(t, cg_json_new_dec(d)) : NULL);
}

void cg_json_date(struct cg_json *t, struct json_object *to, const char *key, int32_t date)
{
	cg_json_put(t, to, key, date == CG_DATE_NONE ? NULL : cg_json_need(t, new_date(date)));
}

void cg_json_int(struct cg_json *t, struct json_object *to, const char *key, int64_t n)
{
	cg_json_put(t, to, key, cg_json_need(t, cg_json_new_int(n)));
}

void cg_json_bool(struct cg_json *t, struct json_object *to, const char *key, bool b)
{
	cg_json_put(t, to, key, cg_json_need(t, cg_json_new_bool(b)));
}

struct json_object *cg_json_finish(const struct cg_json *t, struct json_object *o)
{
	if (!t->failed)
		return o;
	json_object_put(o);
	return NULL;
}

bool cg_json_add(struct json_object *o, const char *key, struct json_object *v)
{
	if (o != NULL && v != NULL && json_object_object_add(o, key, v) == 0)
		return true;
	json_object_put(v);
	return false;
}

bool cg_json_set(struct json_object *o, const char *key, struct json_object *v)
{
	if (o != NULL && json_object_object_add(o, key, v) == 0)
		return true;
	json_object_put(v);
	return false;
}

bool cg_json_append(struct json_object *array, struct json_object *v)
{
	if (array != NULL && v != NULL && json_object_array_add(array, v) == 0)
		return true;
	json_object_put(v);
	return false;
}

void cg_json_remove(struct json_object *o, const char *key)
{
	if (json_object_is_type(o, json_type_object))
		json_object_object_del(o, key);
}

struct json_object *cg_json_copy(struct json_object *v)
{
	struct json_object *copy = NULL;

	if (json_object_deep_copy(v, &copy, NULL) == 0)
		return copy;
	json_object_put(copy);
	return NULL;
}

struct json_object *cg_json_get(struct json_object *o, const char *key)
{
	struct json_object *v = NULL;

	if (!json_object_is_type(o, json_type_object) || !json_object_object_get_ex(o, key, &v))
		return NULL;
	return v;
}

static struct json_object *get_typed(struct json_object *o, const char *key, enum json_type type)
{
	struct json_object *v = cg_json_get(o, key);

	return json_object_is_type(v, type) ? v : NULL;
}

struct json_object *cg_json_get_object(struct json_object *o, const char *key)
{
	return get_typed(o, key, json_type_object);
}

struct json_object *cg_json_get_array(struct json_object *o, const char *key)
{
	return get_typed(o, key, json_type_array);
}

struct cg_str cg_json_text_of(struct json_object *v)
{
	if (!json_object_is_type(v, json_type_string))
		return CG_STR_NONE;
	return (struct cg_str){ json_object_get_string(v), (size_t)json_object_get_string_len(v) };
}

struct cg_str cg_json_get_text(struct json_object *o, const char *key)
{
	return cg_json_text_of(cg_json_get(o, key));
}

bool cg_json_get_int(struct json_object *o, const char *key, int64_t *out)
{
	struct json_object *v = get_typed(o, key, json_type_int);

	if (v == NULL)
		return false;
	*out = json_object_get_int64(v);
	return true;
}

bool cg_json_get_bool(struct json_object *o, const char *key)
{
	return json_object_get_boolean(get_typed(o, key, json_type_boolean));
}

bool cg_json_has(struct json_object *o, const char *key)
{
	return json_object_is_type(o, json_type_object) && json_object_object_get_ex(o, key, NULL);
}

const char *cg_json_get_shown(struct json_object *o, const char *key, const char *none)
{
	struct json_object *v = cg_json_get(o, key);

	return v != NULL ? json_object_get_string(v) : none;
}

size_t cg_json_get_count(struct json_object *o, const char *key)
{
	struct json_object *v = cg_json_get_array(o, key);

	return v != NULL ? json_object_array_length(v) : 0;
}

enum cg_code cg_json_read_string(struct json_object *o, const char *key, struct cg_str *out, struct cg_err *e)
{
	struct json_object *v = cg_json_get(o, key);

	if (v == NULL)
		return CG_OK;
	if (!json_object_is_type(v, json_type_string))
		return cg_fail_param(e, CG_EREQUEST, key, "The field %s must be a string.", key);
	*out = cg_json_text_of(v);
	return CG_OK;
}

enum cg_code cg_json_read_bool(struct json_object *o, const char *key, bool *out, struct cg_err *e)
{
	struct json_object *v = cg_json_get(o, key);

	if (v == NULL)
		return CG_OK;
	if (!json_object_is_type(v, json_type_boolean))
		return cg_fail_param(e, CG_EREQUEST, key, "The field %s must be true or false.", key);
	*out = json_object_get_boolean(v);
	return CG_OK;
}

static struct cg_str print_with(struct json_object *o, int flags)
{
	struct cg_str text = CG_STR_NONE;

	if (o != NULL)
		text.p = json_object_to_json_string_length(o, flags | JSON_C_TO_STRING_NOSLASHESCAPE, &text.n);
	return text.p != NULL && cg_json_is_whole(o, text) ? text : CG_STR_NONE;
}

struct cg_str cg_json_print(struct json_object *o)
{
	return print_with(o, JSON_C_TO_STRING_PLAIN);
}

struct cg_str cg_json_print_pretty(struct json_object *o)
{
	return print_with(o, JSON_C_TO_STRING_PRETTY);
}

size_t cg_json_size(struct json_object *v)
{
	size_t n = 0;

	return json_object_to_json_string_length(v, JSON_C_TO_STRING_PLAIN, &n) != NULL ? n : 0;
}

void cg_json_wipe(struct json_object *o, const char *key)
{
	struct cg_str s = cg_json_get_text(o, key);

	/* json-c gives out its own bytes as const; they are ours as long as the object is. */
	if (s.p != NULL)
		sodium_memzero((void *)(uintptr_t)s.p, s.n);
}
