/*
 * rpc.c: One message: version and era, then what the era asks of headers and _meta. A
 * fault names the header or member that is wrong, since the clients' authors read it.
 * Versions are listed from the newest to the oldest.
 */
#include "mcp/rpc.h"

#include "base/json.h"
#include "http/base64.h"
#include "http/service.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* The newest version is the first one. */
static const struct cg_str versions[] = {
	CG_STR_INIT("2026-07-28"),
	CG_STR_INIT("2025-11-25"),
	CG_STR_INIT("2025-06-18"),
	CG_STR_INIT("2025-03-26"),
};
enum { VERSIONS = sizeof(versions) / sizeof(versions[0]) };

/* Below this index versions are modern. */
enum { FIRST_LEGACY = 1, BATCHES = 3 };

bool cg_mcp_rpc_refuse(struct cg_mcp_fault *f, int status, int code, const char *fmt, ...)
{
	va_list ap;

	f->status = status;
	f->code = code;
	va_start(ap, fmt);
	(void)vsnprintf(f->text, sizeof(f->text), fmt, ap);
	va_end(ap);
	return false;
}

/* A version that is not known gets the newest legacy one: the client then decides. */
struct cg_str cg_mcp_rpc_negotiate(struct cg_str asked)
{
	for (size_t i = FIRST_LEGACY; i < VERSIONS; i++)
		if (cg_str_eq(asked, versions[i]))
			return versions[i];
	return versions[FIRST_LEGACY];
}

struct json_object *cg_mcp_rpc_versions_json(void)
{
	struct json_object *list = cg_json_new_array();

	for (size_t i = 0; list != NULL && i < VERSIONS; i++) {
		if (!cg_json_append(list, cg_json_new_name(versions[i].p))) {
			json_object_put(list);
			return NULL;
		}
	}
	return list;
}

/* Gives back the table's own text, so that the message need not keep the header. */
static bool is_legacy(struct cg_str version, struct cg_str *out)
{
	for (size_t i = FIRST_LEGACY; i < VERSIONS; i++) {
		if (cg_str_eq(version, versions[i])) {
			*out = versions[i];
			return true;
		}
	}
	return false;
}

bool cg_mcp_rpc_batch_allowed(const struct cg_mcp_headers *h)
{
	return h->version.p == NULL || cg_str_eq(h->version, versions[BATCHES]);
}

/* A buffer that a decoder fills. */
struct sink {
	char *out;
	size_t n;
};

/* Called by the decoder piece by piece. */
static enum cg_code fill_text(void *ctx, struct cg_str bytes, struct cg_err *e)
{
	struct sink *s = ctx;

	if (bytes.n > CG_MCP_NAME_MAX - s->n)
		return cg_fail(e, CG_EREQUEST, "too long");
	memcpy(s->out + s->n, bytes.p, bytes.n);
	s->n += bytes.n;
	return CG_OK;
}

/* No spaces, no missing '=': two readers must not read two names. */
static bool is_strict_base64(struct cg_str s)
{
	if (s.n % 4 != 0)
		return false;
	for (size_t i = 0; i < s.n; i++)
		if (!cg_is_alnum(s.p[i]) && s.p[i] != '+' && s.p[i] != '/' && s.p[i] != '=')
			return false;
	return true;
}

bool cg_mcp_rpc_header_text(struct cg_str value, char out[CG_MCP_NAME_MAX], size_t *n)
{
	static const struct cg_str head = CG_STR_INIT("=?base64?"), tail = CG_STR_INIT("?=");
	struct sink sink = { .out = out };
	struct cg_err e = { .code = CG_OK };

	value = cg_str_trim(value);
	if (!cg_str_starts(value, head) || !cg_str_ends(value, tail) || value.n < head.n + tail.n) {
		*n = value.n;
		if (value.n > CG_MCP_NAME_MAX)
			return false;
		if (value.n > 0)
			memcpy(out, value.p, value.n);
		return true;
	}
	value = cg_str_sub(value, head.n, value.n - head.n - tail.n);
	if (!is_strict_base64(value) || cg_base64_decode(value, fill_text, &sink, &e) != CG_OK)
		return false;
	*n = sink.n;
	return cg_str_is_utf8((struct cg_str){ out, sink.n });
}

/* Mcp-Name repeats this member of params. */
static const char *name_member(struct cg_str method)
{
	if (cg_str_eq(method, CG_STR("tools/call")) || cg_str_eq(method, CG_STR("prompts/get")))
		return "name";
	return cg_str_eq(method, CG_STR("resources/read")) ? "uri" : NULL;
}

/*
 * Mcp-Name lets proxies route without the body; a name that differs from the body would
 * get around them.
 */
static bool check_name(const struct cg_mcp_msg *m, const struct cg_mcp_headers *h, struct cg_mcp_fault *f)
{
	const char *which = name_member(m->method);
	struct cg_str want = which != NULL ? cg_json_get_text(m->params, which) : CG_STR_NONE;
	char text[CG_MCP_NAME_MAX];
	size_t n = 0;

	if (which == NULL)
		return true;
	if (h->name.p == NULL)
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EHEADER,
					 "The header Mcp-Name is missing: it repeats params.%s.", which);
	if (!cg_mcp_rpc_header_text(h->name, text, &n) || want.p == NULL ||
	    !cg_str_eq(want, (struct cg_str){ text, n }))
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EHEADER, "The header Mcp-Name does not match params.%s.",
					 which);
	return true;
}

/* data lists the versions that are supported, from which a client picks another one. */
static bool unsupported(struct cg_str asked, struct cg_mcp_fault *f)
{
	f->data = cg_json_new_object();
	if (!cg_json_add(f->data, "supported", cg_mcp_rpc_versions_json()) ||
	    !cg_json_add(f->data, "requested", cg_json_new_text(asked))) {
		json_object_put(f->data);
		f->data = NULL;
		return false; /* no fault is told: memory is out */
	}
	return cg_mcp_rpc_refuse(f, 400, CG_MCP_EVERSION, "Unsupported protocol version");
}

/* Headers and _meta must agree: a proxy has seen the headers alone. */
static bool check_modern(struct cg_mcp_msg *m, const struct cg_mcp_headers *h, struct cg_mcp_fault *f)
{
	struct json_object *meta = cg_json_get_object(m->params, "_meta");
	struct cg_str version = cg_json_get_text(meta, CG_MCP_META "protocolVersion");

	if (h->version.p == NULL)
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EHEADER, "The header MCP-Protocol-Version is missing.");
	m->caps = cg_json_get_object(meta, CG_MCP_META "clientCapabilities");
	if (version.p == NULL)
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EPARAMS, "params._meta lacks " CG_MCP_META "protocolVersion.");
	if (m->caps == NULL)
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EPARAMS,
					 "params._meta lacks " CG_MCP_META "clientCapabilities.");
	if (!cg_str_eq(h->version, version))
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EHEADER,
					 "The header MCP-Protocol-Version does not match params._meta.");
	if (!cg_str_eq(version, versions[0]))
		return unsupported(version, f);
	m->version = versions[0];
	if (h->method.p == NULL)
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EHEADER, "The header Mcp-Method is missing.");
	if (!cg_str_eq(h->method, m->method))
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EHEADER, "The header Mcp-Method does not match the method.");
	return check_name(m, h, f);
}

/* By _meta or by the header; a header with a legacy version means legacy. */
static bool is_modern(struct cg_mcp_msg *m, const struct cg_mcp_headers *h)
{
	if (cg_json_has(cg_json_get_object(m->params, "_meta"), CG_MCP_META "protocolVersion"))
		return true;
	if (cg_str_eq(m->method, CG_STR("server/discover")))
		return true;
	m->version = versions[BATCHES]; /* the version of a client without the header */
	return h->version.p != NULL && !is_legacy(h->version, &m->version);
}

/* A number that does not fit is kept at the end of json-c's range, and the answer would name another id. */
static bool good_id(struct json_object *id)
{
	int64_t n = json_object_get_int64(id);

	return json_object_is_type(id, json_type_string) ||
	       (json_object_is_type(id, json_type_int) && n != INT64_MIN && n != INT64_MAX);
}

/* Fills in the id first, so that every later fault can carry it. */
static bool read_head(struct json_object *o, struct cg_mcp_msg *m, bool *has_id, struct cg_mcp_fault *f)
{
	struct json_object *id = cg_json_get(o, "id"), *params = cg_json_get(o, "params");

	if (!json_object_is_type(o, json_type_object))
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EINVALID, "A message is a JSON object.");
	*has_id = cg_json_has(o, "id");
	if (good_id(id))
		m->id = id;
	if (!cg_str_eq(cg_json_get_text(o, "jsonrpc"), CG_STR("2.0")))
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EINVALID, "The message lacks jsonrpc: \"2.0\".");
	if (*has_id && m->id == NULL)
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EINVALID, "id must be a string or an integer of 64 bits.");
	m->method = cg_json_get_text(o, "method");
	if (cg_json_has(o, "method") && m->method.p == NULL)
		return cg_mcp_rpc_refuse(f, 400, CG_MCP_EINVALID, "method must be a string.");
	if (params != NULL && !json_object_is_type(params, json_type_object))
		return cg_mcp_rpc_refuse(f, 400, m->method.p != NULL && *has_id ? CG_MCP_EPARAMS : CG_MCP_EINVALID,
					 "params must be an object.");
	m->params = params;
	return true;
}

enum cg_mcp_kind cg_mcp_rpc_read(struct json_object *o, const struct cg_mcp_headers *h, struct cg_mcp_msg *m,
				 struct cg_mcp_fault *f)
{
	bool has_id = false;

	*m = (struct cg_mcp_msg){ .era = CG_MCP_LEGACY };
	*f = (struct cg_mcp_fault){ 0 };
	if (!read_head(o, m, &has_id, f))
		return CG_MCP_FAULT;
	if (m->method.p == NULL) {
		if (cg_json_has(o, "result") || cg_json_has(o, "error"))
			return CG_MCP_QUIET;
		(void)cg_mcp_rpc_refuse(f, 400, CG_MCP_EINVALID, "The message has no method.");
		return CG_MCP_FAULT;
	}
	if (!has_id)
		return CG_MCP_QUIET;
	if (is_modern(m, h)) {
		m->era = CG_MCP_MODERN;
		return check_modern(m, h, f) ? CG_MCP_REQUEST : CG_MCP_FAULT;
	}
	m->caps = cg_json_get_object(cg_json_get_object(m->params, "_meta"), CG_MCP_META "clientCapabilities");
	return CG_MCP_REQUEST;
}

/* Without an id the member is left out, as JSON-RPC errors of unreadable messages do. */
static struct json_object *envelope(struct json_object *id)
{
	struct json_object *o = cg_json_new_object();

	if (cg_json_add(o, "jsonrpc", cg_json_new_name("2.0")) &&
	    (id == NULL || cg_json_add(o, "id", json_object_get(id))))
		return o;
	json_object_put(o);
	return NULL;
}

struct json_object *cg_mcp_rpc_result(struct json_object *id, struct json_object *result)
{
	struct json_object *o = envelope(id);

	if (cg_json_add(o, "result", result))
		return o;
	json_object_put(o);
	return NULL;
}

struct json_object *cg_mcp_rpc_error(struct json_object *id, const struct cg_mcp_fault *f)
{
	struct json_object *o = envelope(id), *error = cg_json_new_object();
	bool good = cg_json_add(error, "code", cg_json_new_int(f->code)) &&
		    cg_json_add(error, "message", cg_json_new_name(f->text)) &&
		    (f->data == NULL || cg_json_add(error, "data", json_object_get(f->data)));

	if (cg_json_add(o, "error", error) && good)
		return o;
	json_object_put(o);
	return NULL;
}
