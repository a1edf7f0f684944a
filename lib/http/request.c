#include "http/request.h"

#include "base/id.h"
#include "base/percent.h"

#include <stdio.h>
#include <string.h>

struct cg_str cg_request_var(const struct cg_request *r, const char *name)
{
	size_t n = strlen(name);

	for (char **v = r->io->env; v != NULL && *v != NULL; v++)
		if (strncmp(*v, name, n) == 0 && (*v)[n] == '=')
			return cg_str_of(*v + n + 1);
	return CG_STR_NONE;
}

bool cg_request_var_twice(const struct cg_request *r, const char *name)
{
	struct cg_str first = cg_request_var(r, name);
	size_t n = strlen(name);

	for (char **v = r->io->env; v != NULL && *v != NULL; v++)
		if (strncmp(*v, name, n) == 0 && (*v)[n] == '=' && !cg_str_eq(first, cg_str_of(*v + n + 1)))
			return true;
	return false;
}

static void read_path(struct cg_request *r, struct cg_str prefix)
{
	struct cg_str uri = cg_request_var(r, "REQUEST_URI");
	size_t n = 0;

	r->query = cg_request_var(r, "QUERY_STRING");
	r->path = CG_STR("");
	if (uri.n > 0) {
		struct cg_str raw = cg_str_cut(&uri, '?');

		if (raw.n <= sizeof(r->path_text) && cg_percent_decode(raw, false, r->path_text, &n))
			r->path = (struct cg_str){ r->path_text, n };
	} else { /* the server has decoded these two */
		struct cg_str script = cg_request_var(r, "SCRIPT_NAME"), info = cg_request_var(r, "PATH_INFO");

		if (script.n + info.n <= sizeof(r->path_text)) {
			if (script.n > 0)
				memcpy(r->path_text, script.p, script.n);
			if (info.n > 0)
				memcpy(r->path_text + script.n, info.p, info.n);
			r->path = (struct cg_str){ r->path_text, script.n + info.n };
		}
	}
	if (prefix.n > 0 && cg_str_starts(r->path, prefix) && r->path.n > prefix.n && r->path.p[prefix.n] == '/')
		r->path = cg_str_sub(r->path, prefix.n, r->path.n);
}

/*
 * Ids of the web server or of a proxy in front of it: a ULID, or 128 bits in hexadecimal (nginx's $request_id), which
 * are written as a ULID. Anything that is not clearly an id is not taken over.
 */
static bool take_id(struct cg_request *r, struct cg_str s)
{
	struct cg_str hex = cg_str_starts(s, CG_STR("req_")) ? cg_str_sub(s, 4, s.n) : s;
	struct cg_id id = { { 0 } };

	for (size_t i = 0; hex.n == 2 * sizeof(id.b) && i < sizeof(id.b); i++) {
		int hi = cg_percent_digit(hex.p[2 * i]), lo = cg_percent_digit(hex.p[2 * i + 1]);

		if (hi < 0 || lo < 0)
			return false;
		id.b[i] = (uint8_t)(hi << 4 | lo);
	}
	if (hex.n != 2 * sizeof(id.b) && !cg_id_parse(s, CG_STR("req_"), &id))
		return false;
	(void)cg_id_text(&id, "req_", r->id);
	return true;
}

static void read_id(struct cg_request *r)
{
	struct cg_id id = { { 0 } };

	if (take_id(r, cg_request_var(r, "CASGATE_REQUEST_ID")) || take_id(r, cg_request_var(r, "HTTP_X_REQUEST_ID")))
		return;
	(void)cg_id_new(&id);
	(void)cg_id_text(&id, "req_", r->id);
}

void cg_request_init(struct cg_request *r, struct cg_io *io, struct cg_str prefix)
{
	*r = (struct cg_request){ .io = io };
	r->method = cg_request_var(r, "REQUEST_METHOD");
	read_path(r, prefix);
	read_id(r);
}

enum cg_code cg_request_length(const struct cg_request *r, size_t max, size_t *out, struct cg_err *e)
{
	struct cg_str s = cg_request_var(r, "CONTENT_LENGTH");

	*out = 0;
	if (s.n == 0)
		return cg_fail(e, CG_ELENGTH, "no CONTENT_LENGTH");
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]))
			return cg_fail_hint(e, CG_EREQUEST, "Content-Length is not a number.");
		*out = *out * 10 + (size_t)(s.p[i] - '0');
		if (*out > max)
			return cg_fail(e, CG_ETOOLARGE, "CONTENT_LENGTH is past %zu", max);
	}
	return CG_OK;
}

enum cg_code cg_request_param(const struct cg_request *r, struct cg_arena *a, const char *name, struct cg_str *out,
			      struct cg_err *e)
{
	struct cg_str rest = r->query;
	bool seen = false;

	if (rest.n > CG_QUERY_MAX)
		return cg_fail_hint(e, CG_EREQUEST, "The query is too long.");
	while (rest.n > 0) {
		struct cg_str value = cg_str_cut(&rest, '&'), key = cg_str_cut(&value, '=');
		char *text;
		size_t n;

		if (!cg_str_eq(key, cg_str_of(name)))
			continue;
		text = cg_arena_take(a, value.n + 1);
		if (text == NULL)
			return cg_fail(e, CG_EBUSY, "query: no memory");
		if (seen || !cg_percent_decode(value, true, text, &n))
			return cg_fail_param(e, CG_EREQUEST, name,
					     "The query parameter %s is malformed or occurs twice.", name);
		seen = true;
		*out = (struct cg_str){ text, n };
	}
	return CG_OK;
}

enum cg_code cg_request_include(struct cg_str text, bool *places, struct cg_err *e)
{
	*places = cg_str_eq(text, CG_STR("places"));
	if (!*places && text.n > 0)
		return cg_fail_param(e, CG_EREQUEST, "include", "include must be places.");
	return CG_OK;
}

enum cg_code cg_request_mode(struct cg_str text, bool *later, struct cg_err *e)
{
	*later = cg_str_eq(text, CG_STR("async"));
	if (!*later && !cg_str_eq(text, CG_STR("sync")))
		return cg_fail_param(e, CG_EREQUEST, "mode", "mode must be sync or async.");
	return CG_OK;
}

enum cg_code cg_request_flag(struct cg_str text, const char *name, bool *out, struct cg_err *e)
{
	bool yes = cg_str_eq_nocase(text, CG_STR("true")) || cg_str_eq(text, CG_STR("1"));

	if (!yes && !cg_str_eq_nocase(text, CG_STR("false")) && !cg_str_eq(text, CG_STR("0")))
		return cg_fail_param(e, CG_EREQUEST, name, "%s must be true or false.", name);
	*out = yes;
	return CG_OK;
}
