/*
 * schema.c: Only the keywords that tools.json uses are checked; a keyword that is added
 * there must be added here. The first fault ends the check, and its sentence tells a model
 * what to send instead.
 */
#include "mcp/schema.h"

#include "base/json.h"
#include "mcp/rpc.h"

#include <errno.h>
#include <regex.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { LIST_MAX = 120, NAME_MAX_CHARS = 40 };

static const struct {
	const char *name;
	enum json_type type;
	const char *text;
} types[] = {
	{ "string", json_type_string, "a string" },	   { "integer", json_type_int, "an integer" },
	{ "boolean", json_type_boolean, "true or false" }, { "array", json_type_array, "an array" },
	{ "object", json_type_object, "an object" },
};

/* Types as words for the sentence. */
static enum cg_code check_type(struct json_object *schema, struct json_object *v, const char *at, struct cg_err *e)
{
	struct cg_str want = cg_json_get_text(schema, "type");

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		if (!cg_str_eq(want, cg_str_of(types[i].name)))
			continue;
		if (json_object_is_type(v, types[i].type))
			return CG_OK;
		return cg_fail_hint(e, CG_EREQUEST, "The argument %s must be %s.", at, types[i].text);
	}
	return CG_OK;
}

/* Lists the values that are allowed, as far as there is room. */
static enum cg_code check_enum(struct json_object *schema, struct json_object *v, const char *at, struct cg_err *e)
{
	struct json_object *list = cg_json_get_array(schema, "enum");
	char names[LIST_MAX] = "";
	size_t n = 0;

	if (list == NULL)
		return CG_OK;
	for (size_t i = 0; i < json_object_array_length(list); i++) {
		struct json_object *one = json_object_array_get_idx(list, i);
		int more;

		if (json_object_equal(one, v))
			return CG_OK;
		more = snprintf(names + n, sizeof(names) - n, "%s%s", i > 0 ? ", " : "", cg_json_text_of(one).p);
		if (more > 0)
			n = n + (size_t)more < sizeof(names) ? n + (size_t)more : sizeof(names) - 1;
	}
	return cg_fail_hint(e, CG_EREQUEST, "The argument %s must be one of: %s.", at, names);
}

/*
 * Patterns are ECMA regular expressions in JSON Schema; those of tools.json mean the same
 * as POSIX ones.
 */
static enum cg_code check_pattern(struct json_object *schema, struct json_object *v, const char *at, struct cg_err *e)
{
	struct cg_str pattern = cg_json_get_text(schema, "pattern");
	struct cg_str text = cg_json_text_of(v);
	regex_t re;
	int rc;

	if (pattern.p == NULL)
		return CG_OK;
	rc = regcomp(&re, pattern.p, REG_EXTENDED | REG_NOSUB);
	if (rc != 0)
		return cg_fail(e, rc == REG_ESPACE ? CG_EBUSY : CG_EINTERNAL,
			       "mcp: a pattern in tools.json is malformed");
	errno = 0; /* without memory regexec says that the text does not match */
	rc = strlen(text.p) == text.n ? regexec(&re, text.p, 0, NULL, 0) : REG_NOMATCH;
	if (rc != 0 && errno == ENOMEM)
		rc = REG_ESPACE;
	regfree(&re);
	if (rc == 0)
		return CG_OK;
	if (rc == REG_ESPACE)
		return cg_fail(e, CG_EBUSY, "mcp: no memory to look at an argument");
	return cg_fail_hint(e, CG_EREQUEST, "The argument %s does not have the form %.100s.", at, pattern.p);
}

/* Lengths are counted in bytes, which are never fewer than the characters of JSON Schema. */
static enum cg_code check_string(struct json_object *schema, struct json_object *v, const char *at, struct cg_err *e)
{
	int64_t n = (int64_t)cg_json_text_of(v).n, least = 0, most = INT64_MAX;

	(void)cg_json_get_int(schema, "minLength", &least);
	(void)cg_json_get_int(schema, "maxLength", &most);
	if (n < least || n > most)
		return cg_fail_hint(e, CG_EREQUEST, "The argument %s must have %s.", at,
				    n < least ? "some text" : "less text");
	return check_pattern(schema, v, at, e);
}

/* Both limits are named, whichever was passed. */
static enum cg_code check_int(struct json_object *schema, struct json_object *v, const char *at, struct cg_err *e)
{
	int64_t n = json_object_get_int64(v), least = INT64_MIN, most = INT64_MAX;

	(void)cg_json_get_int(schema, "minimum", &least);
	(void)cg_json_get_int(schema, "maximum", &most);
	if (n < least || n > most)
		return cg_fail_hint(e, CG_EREQUEST, "The argument %s must be a number from %lld to %lld.", at,
				    (long long)least, (long long)most);
	return CG_OK;
}

static enum cg_code check_value(struct json_object *schema, struct json_object *v, const char *at, struct cg_err *e);

/* An element's fault names the array: its index would say little. */
static enum cg_code check_items(struct json_object *schema, struct json_object *v, const char *at, struct cg_err *e)
{
	struct json_object *items = cg_json_get_object(schema, "items");
	int64_t n = (int64_t)json_object_array_length(v), least = 0, most = INT64_MAX;
	enum cg_code rc = CG_OK;

	(void)cg_json_get_int(schema, "minItems", &least);
	(void)cg_json_get_int(schema, "maxItems", &most);
	if (n < least || n > most)
		return cg_fail_hint(e, CG_EREQUEST, "The argument %s must have %lld to %lld elements.", at,
				    (long long)least, (long long)most);
	for (size_t i = 0; rc == CG_OK && items != NULL && i < (size_t)n; i++)
		rc = check_value(items, json_object_array_get_idx(v, i), at, e);
	return rc;
}

/* By the type of the value. */
static enum cg_code check_value(struct json_object *schema, struct json_object *v, const char *at, struct cg_err *e)
{
	enum cg_code rc = check_type(schema, v, at, e);

	if (rc == CG_OK)
		rc = check_enum(schema, v, at, e);
	if (rc != CG_OK)
		return rc;
	switch (json_object_get_type(v)) {
	case json_type_string:
		return check_string(schema, v, at, e);
	case json_type_int:
		return check_int(schema, v, at, e);
	case json_type_array:
		return check_items(schema, v, at, e);
	default:
		return CG_OK;
	}
}

/* null counts as missing, as everywhere in the API. */
static enum cg_code check_required(struct json_object *schema, struct json_object *args, struct cg_err *e)
{
	struct json_object *list = cg_json_get_array(schema, "required");

	for (size_t i = 0; list != NULL && i < json_object_array_length(list); i++) {
		const char *name = cg_json_text_of(json_object_array_get_idx(list, i)).p;

		if (cg_json_get(args, name) == NULL)
			return cg_fail_hint(e, CG_EREQUEST, "The argument %.*s is missing.", NAME_MAX_CHARS, name);
	}
	return CG_OK;
}

enum cg_code cg_mcp_schema_check(struct json_object *schema, struct json_object *args, struct cg_err *e)
{
	struct json_object *properties = cg_json_get_object(schema, "properties");
	enum cg_code rc = check_required(schema, args, e);

	if (rc != CG_OK || properties == NULL)
		return rc;
	json_object_object_foreach(properties, name, one)
	{
		struct json_object *v = cg_json_get(args, name);

		if (v == NULL)
			continue;
		rc = check_value(one, v, name, e);
		if (rc != CG_OK)
			break;
	}
	return rc;
}
