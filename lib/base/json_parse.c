#include "base/json_parse.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/*
 * A scan of the text by the grammar of RFC 8259. It counts the members of all objects, so that duplicates show, and the
 * bytes of all strings and names: json-c cuts a string short without a word when memory is out.
 */
struct scan {
	const char *p, *end;
	size_t members, values, max_values, bytes;
	unsigned depth;
	bool nul;	   /* the last string has an escaped NUL */
	bool pairs;	   /* json-c would misread an escaped character: see write_out */
	const char *limit; /* what is not taken of JSON that is none the worse for it; NULL: nothing yet */
};

/* For what is refused though it is JSON: the reason is not that it is malformed. */
static bool past_limit(struct scan *s, const char *limit)
{
	s->limit = limit;
	return false;
}

static void skip_space(struct scan *s)
{
	while (s->p < s->end && (*s->p == ' ' || *s->p == '\t' || *s->p == '\n' || *s->p == '\r'))
		s->p++;
}

static bool take(struct scan *s, char c)
{
	if (s->p == s->end || *s->p != c)
		return false;
	s->p++;
	return true;
}

static bool take_word(struct scan *s, struct cg_str word)
{
	if (!cg_str_starts((struct cg_str){ s->p, (size_t)(s->end - s->p) }, word))
		return false;
	s->p += word.n;
	return true;
}

static bool hex4(struct scan *s, unsigned *out)
{
	*out = 0;
	for (int i = 0; i < 4; i++, s->p++) {
		char c = s->p < s->end ? cg_lower(*s->p) : '\0';

		if (!cg_is_digit(c) && (c < 'a' || c > 'f'))
			return false;
		*out = *out << 4 | (unsigned)(cg_is_digit(c) ? c - '0' : c - 'a' + 10);
	}
	return true;
}

static unsigned code_point(unsigned high, unsigned low)
{
	return 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff);
}

/* Of U+1D800 and the like json-c 0.16 looks at the lower 16 bits and takes the character for half of a pair. */
static bool is_misread(unsigned c)
{
	return c > 0xffff && (c & 0xf800) == 0xd800;
}

static bool scan_escape(struct scan *s)
{
	unsigned u = 0, high;

	if (s->p == s->end)
		return false;
	if (*s->p != 'u') {
		s->bytes++;
		return strchr("\"\\/bfnrt", *s->p) != NULL && *s->p++ != '\0';
	}
	s->p++;
	if (!hex4(s, &u) || (u >= 0xDC00 && u <= 0xDFFF))
		return false;
	s->nul |= u == 0;
	s->bytes += u < 0x80 ? 1 : u < 0x800 ? 2 : 3;
	if (u < 0xD800 || u > 0xDBFF)
		return true;
	s->bytes++; /* a pair of surrogates is one character of four bytes */
	high = u;
	if (!take(s, '\\') || !take(s, 'u') || !hex4(s, &u) || u < 0xDC00 || u > 0xDFFF)
		return false;
	s->pairs |= is_misread(code_point(high, u));
	return true;
}

static bool scan_string(struct scan *s)
{
	if (!take(s, '"'))
		return false;
	s->nul = false;
	while (s->p < s->end) {
		unsigned char c = (unsigned char)*s->p++;

		if (c == '"')
			return true;
		if (c < 0x20 || (c == '\\' && !scan_escape(s)))
			return false;
		s->bytes += c != '\\';
	}
	return false;
}

static bool scan_digits(struct scan *s)
{
	const char *from = s->p;

	while (s->p < s->end && cg_is_digit(*s->p))
		s->p++;
	return s->p > from;
}

static bool scan_number(struct scan *s)
{
	(void)take(s, '-');
	if (!take(s, '0') && !scan_digits(s))
		return false;
	if (take(s, '.') && !scan_digits(s))
		return false;
	if (!take(s, 'e') && !take(s, 'E'))
		return true;
	if (!take(s, '+'))
		(void)take(s, '-');
	return scan_digits(s);
}

static bool scan_value(struct scan *s);

/* Members of an object or elements of an array up to `close`; the opening bracket is behind. */
static bool scan_list(struct scan *s, char close)
{
	bool object = close == '}';

	skip_space(s);
	if (take(s, close))
		return true;
	for (;;) {
		skip_space(s);
		if (object && !scan_string(s))
			return false;
		if (object && s->nul) /* json-c cuts names there */
			return past_limit(s, "a name has a NUL in it");
		skip_space(s);
		if (object && !take(s, ':'))
			return false;
		s->members += object;
		if (!scan_value(s))
			return false;
		if (take(s, close))
			return true;
		if (!take(s, ','))
			return false;
	}
}

/* Recursion is bounded by CG_JSON_DEPTH_MAX. Leaves *s behind the white space that follows. */
static bool scan_value(struct scan *s)
{
	bool good = false;

	skip_space(s);
	if (s->p == s->end)
		return false;
	if (s->values++ == s->max_values)
		return past_limit(s, "it has too many values");
	switch (*s->p) {
	case '{':
	case '[':
		if (s->depth++ == CG_JSON_DEPTH_MAX)
			return past_limit(s, "its values stand too deep in each other");
		good = scan_list(s, *s->p++ == '{' ? '}' : ']');
		s->depth--;
		break;
	case '"':
		good = scan_string(s);
		break;
	case 't':
		good = take_word(s, CG_STR("true"));
		break;
	case 'f':
		good = take_word(s, CG_STR("false"));
		break;
	case 'n':
		good = take_word(s, CG_STR("null"));
		break;
	default:
		good = scan_number(s);
	}
	skip_space(s);
	return good;
}

/* What the tree holds of that. */
static void count(struct json_object *v, size_t *members, size_t *bytes)
{
	if (json_object_is_type(v, json_type_object)) {
		json_object_object_foreach(v, name, member)
		{
			*members += 1;
			*bytes += strlen(name);
			count(member, members, bytes);
		}
	} else if (json_object_is_type(v, json_type_array)) {
		for (size_t i = 0; i < json_object_array_length(v); i++)
			count(json_object_array_get_idx(v, i), members, bytes);
	} else if (json_object_is_type(v, json_type_string)) {
		*bytes += (size_t)json_object_get_string_len(v);
	}
}

/* The escape at text.p + at, a pair of surrogates that json-c misreads; 0: another one. */
static unsigned misread_at(struct cg_str text, size_t at)
{
	struct scan s = { .p = text.p + at, .end = text.p + text.n };
	unsigned high, low;

	if (!take(&s, '\\') || !take(&s, 'u') || !hex4(&s, &high) || high < 0xD800 || high > 0xDBFF ||
	    !take(&s, '\\') || !take(&s, 'u') || !hex4(&s, &low) || !is_misread(code_point(high, low)))
		return 0;
	return code_point(high, low);
}

enum { PAIR_CHARS = 12 };

/* A copy (free) with those characters themselves in place of their escapes; the text was scanned. NULL: no memory. */
static char *write_out(struct cg_str text, size_t *n)
{
	char *copy = malloc(text.n);

	*n = 0;
	for (size_t i = 0; copy != NULL && i < text.n;) {
		unsigned c = text.p[i] == '\\' ? misread_at(text, i) : 0;
		size_t taken = text.p[i] == '\\' ? 2 : 1;

		if (c == 0) {
			memcpy(copy + *n, text.p + i, taken);
			*n += taken;
			i += taken;
			continue;
		}
		copy[(*n)++] = (char)(0xf0 | c >> 18);
		copy[(*n)++] = (char)(0x80 | (c >> 12 & 0x3f));
		copy[(*n)++] = (char)(0x80 | (c >> 6 & 0x3f));
		copy[(*n)++] = (char)(0x80 | (c & 0x3f));
		i += PAIR_CHARS;
	}
	return copy;
}

static struct json_object *build(struct json_tokener *tok, struct cg_str text, bool pairs)
{
	struct json_object *o;
	char *copy;
	size_t n;

	if (!pairs)
		return json_tokener_parse_ex(tok, text.p, (int)text.n);
	copy = write_out(text, &n);
	o = copy != NULL ? json_tokener_parse_ex(tok, copy, (int)n) : NULL;
	if (copy != NULL)
		sodium_memzero(copy, n); /* it may hold a password */
	free(copy);
	return o;
}

static enum cg_code parse(struct cg_str text, bool list, struct json_object **out, struct cg_err *e)
{
	struct scan s = { .p = text.p, .end = text.p + text.n, .max_values = CG_JSON_VALUES_MAX };
	struct json_tokener *tok = NULL;
	struct json_object *o = NULL;
	size_t members = 0, bytes = 0;
	bool out_of_memory;
	enum cg_code rc = CG_OK;

	*out = NULL;
	if (text.n > INT32_MAX / 2 || !cg_str_is_utf8(text) || !scan_value(&s) || s.p != s.end)
		return s.limit != NULL ? cg_fail(e, CG_EJSON, "json: %s", s.limit)
				       : cg_fail(e, CG_EJSON, "json: malformed at byte %zu of %zu",
						 (size_t)(s.p - text.p), text.n);
	tok = json_tokener_new_ex(CG_JSON_DEPTH_MAX + 1);
	if (tok == NULL)
		return cg_fail(e, CG_EBUSY, "json: no memory");
	json_tokener_set_flags(tok, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
	errno = 0; /* json-c goes on without what it had no memory for */
	o = build(tok, text, s.pairs);
	out_of_memory = errno == ENOMEM;
	count(o, &members, &bytes);
	if (json_tokener_get_error(tok) != json_tokener_success)
		rc = cg_fail(e, CG_EJSON, "json: %s", json_tokener_error_desc(json_tokener_get_error(tok)));
	else if (*cg_str_trim(text).p != '{' && !(list && *cg_str_trim(text).p == '['))
		rc = cg_fail(e, CG_EJSON, "json: not an object");
	else if (o == NULL || out_of_memory || bytes > s.bytes || (members == s.members && bytes != s.bytes))
		rc = cg_fail(e, CG_EBUSY, "json: no memory");
	else if (members != s.members)
		rc = cg_fail(e, CG_EJSON, "json: a name occurs twice in an object");
	json_tokener_free(tok);
	if (rc == CG_OK)
		*out = o;
	else
		json_object_put(o);
	return rc;
}

enum cg_code cg_json_parse(struct cg_str text, struct json_object **out, struct cg_err *e)
{
	return parse(text, false, out, e);
}

enum cg_code cg_json_parse_list(struct cg_str text, struct json_object **out, struct cg_err *e)
{
	return parse(text, true, out, e);
}

struct json_object *cg_json_parse_large(struct cg_str text, int depth)
{
	struct json_tokener *tok;
	struct json_object *o;
	bool good;

	if (text.n == 0 || text.n > INT32_MAX / 2)
		return NULL;
	tok = json_tokener_new_ex(depth);
	if (tok == NULL)
		return NULL;
	json_tokener_set_flags(tok, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
	o = json_tokener_parse_ex(tok, text.p, (int)text.n);
	good = json_tokener_get_error(tok) == json_tokener_success;
	for (size_t i = json_tokener_get_parse_end(tok); good && i < text.n; i++)
		good = cg_is_space(text.p[i]);
	json_tokener_free(tok);
	if (good)
		return o;
	json_object_put(o);
	return NULL;
}

struct json_object *cg_json_parse_file(const char *path)
{
	return json_object_from_file(path);
}

bool cg_json_is_whole(struct json_object *o, struct cg_str text)
{
	struct scan s = { .p = text.p, .end = text.p + text.n, .max_values = SIZE_MAX };
	size_t members = 0, bytes = 0;

	if (!scan_value(&s) || s.p != s.end)
		return false;
	count(o, &members, &bytes);
	return members == s.members && bytes == s.bytes;
}
