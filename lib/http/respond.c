#include "http/respond.h"

#include "base/json.h"
#include "http/auth.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { HEAD_MAX = 12288, DOC_URL_MAX = 400 };

static const char envelope_type[] = "application/json; charset=utf-8";
static const char problem_type[] = "application/problem+json; charset=utf-8";

static const char *reason(int status)
{
	static const struct {
		int status;
		const char *text;
	} reasons[] = {
		{ 200, "OK" },
		{ 201, "Created" },
		{ 202, "Accepted" },
		{ 204, "No Content" },
		{ 302, "Found" },
		{ 303, "See Other" },
		{ 304, "Not Modified" },
		{ 308, "Permanent Redirect" },
		{ 400, "Bad Request" },
		{ 401, "Unauthorized" },
		{ 403, "Forbidden" },
		{ 404, "Not Found" },
		{ 405, "Method Not Allowed" },
		{ 406, "Not Acceptable" },
		{ 408, "Request Timeout" },
		{ 409, "Conflict" },
		{ 410, "Gone" },
		{ 411, "Length Required" },
		{ 413, "Content Too Large" },
		{ 415, "Unsupported Media Type" },
		{ 422, "Unprocessable Content" },
		{ 429, "Too Many Requests" },
		{ 500, "Internal Server Error" },
		{ 503, "Service Unavailable" },
		{ 504, "Gateway Timeout" },
	};

	for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++)
		if (reasons[i].status == status)
			return reasons[i].text;
	return "Error";
}

__attribute__((format(printf, 3, 4))) static void add(char *head, size_t *n, const char *fmt, ...)
{
	va_list ap;
	int more;

	va_start(ap, fmt);
	more = vsnprintf(head + *n, HEAD_MAX - *n, fmt, ap);
	va_end(ap);
	if (more > 0 && (size_t)more < HEAD_MAX - *n)
		*n += (size_t)more;
}

static int retry_of(const struct cg_reply *r, const struct cg_code_info *info)
{
	return r->err != NULL && r->err->retry_after > 0 ? r->err->retry_after : info->retry_after;
}

/*
 * Lists, one item for each limit, as draft-ietf-httpapi-ratelimit-headers-10 has them: whoever sends them both is
 * known. What is no request has its unit told (qu), so that a client counts no requests by it. The web server, which
 * counts requests, adds a line of its own.
 */
static void add_limits(char *head, size_t *n, const struct cg_reply *r)
{
	const struct cg_budget *b = &r->budget;
	const struct cg_spent *s = &r->spent;
	const char *between = b->known ? ", " : "";

	if (!b->known && s->name == NULL)
		return;
	add(head, n, "RateLimit-Policy: ");
	if (b->known)
		add(head, n, "\"extract\";q=%lld;w=60;qu=\"cpu-seconds\"", (long long)(b->limit / 1000));
	if (s->name != NULL)
		add(head, n, "%s\"%s\";q=%lld;w=60;qu=\"%s\"", between, s->name, (long long)s->limit, s->unit);
	add(head, n, "\r\nRateLimit: ");
	if (b->known)
		add(head, n, "\"extract\";r=%lld;t=%d", (long long)(b->left > 0 ? b->left / 1000 : 0),
		    cg_budget_full_s(b));
	if (s->name != NULL)
		add(head, n, "%s\"%s\";r=0;t=%d", between, s->name,
		    r->err != NULL ? retry_of(r, cg_code_info(r->err->code)) : 0);
	add(head, n, "\r\n");
}

/* Pages bring a policy of their own; whatever else a browser makes a page of may do nothing there. */
static void add_common(char *head, size_t *n, const struct cg_reply *r)
{
	add(head, n,
	    "Cache-Control: %s\r\nCross-Origin-Resource-Policy: same-origin\r\n"
	    "X-Content-Type-Options: nosniff\r\nX-Request-Id: %s\r\n",
	    r->cache != NULL ? r->cache : "no-store", r->request_id);
	add_limits(head, n, r);
	if (r->ending.n > 0)
		add(head, n, "%.*s", CG_STR_ARG(r->ending));
	if (cg_str_find(r->headers, CG_STR("Content-Security-Policy: ")) == SIZE_MAX)
		add(head, n, "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n");
	if (cg_str_find(r->headers, CG_STR("Referrer-Policy: ")) == SIZE_MAX)
		add(head, n, "Referrer-Policy: no-referrer\r\n");
}

/* The handler has decided everything; what does not fit must not go out in part. */
static bool send_own(struct cg_io *io, const struct cg_reply *r)
{
	char head[HEAD_MAX];
	size_t n = 0;

	add(head, &n, "Status: %d %s\r\n", r->status, reason(r->status));
	if (r->text_type != NULL)
		add(head, &n, "Content-Type: %s\r\n", r->text_type);
	if (r->status != 204 && r->status != 304)
		add(head, &n, "Content-Length: %zu\r\n", r->text.n);
	add_common(head, &n, r);
	if (r->headers.n >= sizeof(head) - n - 2)
		return false;
	if (r->headers.n > 0)
		memcpy(head + n, r->headers.p, r->headers.n);
	n += r->headers.n;
	add(head, &n, "\r\n");
	return io->write(io->self, head, n) && (r->head || r->text.n == 0 || io->write(io->self, r->text.p, r->text.n));
}

static bool send_all(struct cg_io *io, const struct cg_reply *r, enum cg_code code, const char *type,
		     struct cg_str body)
{
	const struct cg_code_info *info = cg_code_info(code);
	int retry = retry_of(r, info);
	const char *challenge = cg_auth_challenge(code);
	char head[HEAD_MAX];
	size_t n = 0;

	add(head, &n, "Status: %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n", info->http, reason(info->http),
	    type, body.n);
	add_common(head, &n, r);
	if (code != CG_OK && retry > 0)
		add(head, &n, "Retry-After: %d\r\n", retry);
	if (code == CG_EMETHOD && r->allow != NULL)
		add(head, &n, "Allow: %s\r\n", r->allow);
	if (challenge != NULL)
		add(head, &n, "WWW-Authenticate: %s\r\n", challenge);
	if (r->replayed)
		add(head, &n, "Idempotent-Replayed: true\r\n");
	add(head, &n, "\r\n");
	return io->write(io->self, head, n) && (r->head || io->write(io->self, body.p, body.n));
}

static struct json_object *success(struct json_object *data)
{
	struct json_object *o = cg_json_new_object();

	if (cg_json_add(o, "success", cg_json_new_bool(true)) && cg_json_add(o, "data", json_object_get(data)))
		return o;
	json_object_put(o);
	return NULL;
}

static bool add_param(struct json_object *o, const struct cg_err *e)
{
	const char *param = cg_fail_param_name(e);

	return param != NULL ? cg_json_add(o, "param", cg_json_new_name(param)) : cg_json_set(o, "param", NULL);
}

/* The page of docs.c that says what the code means; the anchor is the code. */
static const char *doc_url(const char *base_url, enum cg_code code, char out[DOC_URL_MAX])
{
	(void)snprintf(out, DOC_URL_MAX, "%.*s/docs/errors#%s", DOC_URL_MAX - 64, base_url != NULL ? base_url : "",
		       cg_code_info(code)->name);
	return out;
}

struct json_object *cg_respond_error(const struct cg_err *e, const char *base_url, const char *request_id)
{
	const struct cg_code_info *info = cg_code_info(e->code);
	struct json_object *error = cg_json_new_object();
	char url[DOC_URL_MAX];

	if (cg_json_add(error, "code", cg_json_new_name(info->name)) &&
	    cg_json_add(error, "type", cg_json_new_name(info->type)) &&
	    cg_json_add(error, "message", cg_json_new_name(cg_fail_message(e))) && add_param(error, e) &&
	    cg_json_add(error, "doc_url", cg_json_new_name(doc_url(base_url, e->code, url))) &&
	    cg_json_add(error, "request_id", cg_json_new_name(request_id)))
		return error;
	json_object_put(error);
	return NULL;
}

static struct json_object *failure(const struct cg_reply *r)
{
	struct json_object *o = cg_json_new_object();

	if (cg_json_add(o, "success", cg_json_new_bool(false)) &&
	    cg_json_add(o, "error", cg_respond_error(r->err, r->base_url, r->request_id)))
		return o;
	json_object_put(o);
	return NULL;
}

/* RFC 9457: title is the same for every problem of a type, detail is about this one. */
static struct json_object *problem(const struct cg_reply *r)
{
	const struct cg_code_info *info = cg_code_info(r->err->code);
	struct json_object *o = cg_json_new_object();
	char url[DOC_URL_MAX], instance[64];

	(void)snprintf(instance, sizeof(instance), "urn:casgate:request:%.40s", r->request_id);
	if (cg_json_add(o, "type", cg_json_new_name(doc_url(r->base_url, r->err->code, url))) &&
	    cg_json_add(o, "title", cg_json_new_name(cg_code_message(r->err->code))) &&
	    cg_json_add(o, "status", cg_json_new_int(info->http)) &&
	    cg_json_add(o, "detail", cg_json_new_name(cg_fail_message(r->err))) &&
	    cg_json_add(o, "instance", cg_json_new_name(instance)) &&
	    cg_json_add(o, "code", cg_json_new_name(info->name)) &&
	    cg_json_add(o, "error_type", cg_json_new_name(info->type)) && add_param(o, r->err) &&
	    cg_json_add(o, "request_id", cg_json_new_name(r->request_id)))
		return o;
	json_object_put(o);
	return NULL;
}

/* What is said when there is no memory for anything else: it needs none. */
static struct cg_str no_memory(const struct cg_reply *r, char *out, size_t size)
{
	const struct cg_code_info *info = cg_code_info(CG_EBUSY);
	char url[DOC_URL_MAX];
	int n = snprintf(
		out, size,
		"{\"success\":false,\"error\":{\"code\":\"%s\",\"type\":\"%s\",\"message\":\"%s\",\"param\":null,"
		"\"doc_url\":\"%s\",\"request_id\":\"%s\"}}",
		info->name, info->type, cg_code_message(CG_EBUSY), doc_url(r->base_url, CG_EBUSY, url), r->request_id);

	return (struct cg_str){ out, n > 0 && (size_t)n < size ? (size_t)n : 0 };
}

static enum cg_code send_json(struct cg_io *io, const struct cg_reply *r, enum cg_code code, size_t *n, bool *sent)
{
	bool as_problem = r->data == NULL && r->problem;
	struct json_object *o = r->data != NULL ? success(r->data) : as_problem ? problem(r) : failure(r);
	struct cg_str body = cg_json_print(o);
	char plain[1024];

	if (body.p == NULL) {
		code = CG_EBUSY;
		as_problem = false;
		body = no_memory(r, plain, sizeof(plain));
	}
	*n = body.n;
	*sent = send_all(io, r, code, as_problem ? problem_type : envelope_type, body);
	json_object_put(o);
	return code;
}

enum cg_code cg_respond(struct cg_io *io, const struct cg_reply *r, size_t *n, bool *sent)
{
	if (r->status != 0) {
		*n = r->text.n;
		*sent = send_own(io, r);
		return r->err->code;
	}
	if (r->data == NULL && r->text.p != NULL) {
		*n = r->text.n;
		*sent = send_all(io, r, CG_OK, r->text_type, r->text);
		return CG_OK;
	}
	return send_json(io, r, r->data != NULL ? CG_OK : r->err->code, n, sent);
}
