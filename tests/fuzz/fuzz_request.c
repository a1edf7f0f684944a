/*
 * What a web server passes on of a request: path, query, headers. Input: lines NAME=value, the variables of CGI.
 */
#include "fuzz.h"

#include "http/header.h"
#include "http/request.h"
#include "http/route.h"

#include <stdlib.h>
#include <string.h>

enum { VARS_MAX = 32, ARENA_BYTES = 1024 * 1024, BODY_MAX = 30 * 1024 * 1024 };

static const struct cg_route routes[] = {
	{ .method = CG_STR_INIT("GET"), .path = CG_STR_INIT("/api/v1/snapshots") },
	{ .method = CG_STR_INIT("GET"), .path = CG_STR_INIT("/api/v1/snapshots/{id}") },
	{ .method = CG_STR_INIT("DELETE"), .path = CG_STR_INIT("/api/v1/snapshots/{id}") },
	{ .method = CG_STR_INIT("GET"), .path = CG_STR_INIT("/api/v1/snapshots/{id}/transactions") },
	{ .method = CG_STR_INIT("POST"), .path = CG_STR_INIT("/api/v1/webhooks/{id}/deliveries/{id}/replay") },
	{ .method = CG_STR_INIT("POST"), .path = CG_STR_INIT("/api/v1/parse") },
};

static void route(const struct cg_request *r)
{
	const struct cg_route *found = NULL;
	struct cg_str id[CG_ROUTE_IDS];
	char allow[CG_ALLOW_MAX] = "";
	enum cg_code rc =
		cg_route_find(routes, sizeof(routes) / sizeof(routes[0]), r->method, r->path, &found, id, allow);

	FUZZ_NEED(rc == CG_OK || rc == CG_ENOTFOUND || rc == CG_EMETHOD);
	FUZZ_NEED((found != NULL) == (rc != CG_ENOTFOUND));
	FUZZ_NEED(rc != CG_EMETHOD || (allow[0] != '\0' && memchr(allow, '\0', sizeof(allow)) != NULL));
	for (int i = 0; i < CG_ROUTE_IDS; i++)
		FUZZ_NEED(id[i].p == NULL || (id[i].n > 0 && memchr(id[i].p, '/', id[i].n) == NULL));
}

static void query(const struct cg_request *r, struct cg_arena *a)
{
	static const char *const names[] = { "limit", "cursor", "include_pii", "a" };

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		struct cg_err e = { .code = CG_OK };
		struct cg_str value = CG_STR_NONE;
		bool flag;
		enum cg_code rc = cg_request_param(r, a, names[i], &value, &e);

		FUZZ_NEED(rc == CG_OK || rc == CG_EREQUEST);
		FUZZ_NEED(value.n == 0 || memchr(value.p, '\0', value.n) == NULL);
		if (value.p != NULL)
			(void)cg_request_flag(value, names[i], &flag, &e);
	}
}

static void headers(const struct cg_request *r)
{
	struct cg_str type = cg_request_var(r, "CONTENT_TYPE"), rest = type, name, value;
	char *buf = malloc(type.n + 1);
	int more;

	FUZZ_NEED(!cg_header_is_json(type) || !cg_header_is_form_data(type));
	(void)cg_header_accepts_json(cg_request_var(r, "HTTP_ACCEPT"));
	(void)cg_header_is_token(type);
	(void)cg_header_head(&rest);
	while ((more = cg_header_param(&rest, &name, &value, buf)) > 0)
		FUZZ_NEED(name.n > 0 && value.p != NULL && value.n <= type.n);
	FUZZ_NEED(more == 0 || more == -1);
	free(buf);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	char *text = malloc(n + 1), *env[VARS_MAX + 1] = { NULL }, *at = text;
	struct fuzz_body nothing = { CG_STR_NONE, 0 };
	struct cg_err e = { .code = CG_OK };
	struct cg_request r;
	struct cg_arena a;
	struct cg_io io;
	size_t length;

	if (n > 0)
		memcpy(text, data, n);
	text[n] = '\0';
	for (size_t i = 0; i < VARS_MAX && at != NULL && at < text + n; i++) {
		env[i] = at;
		at = strchr(at, '\n');
		if (at != NULL)
			*at++ = '\0';
	}
	cg_arena_init(&a, ARENA_BYTES);
	fuzz_io(&io, &nothing, env);
	cg_request_init(&r, &io, CG_STR("/x"));
	FUZZ_NEED(r.id[0] == 'r' && memchr(r.id, '\0', sizeof(r.id)) != NULL);
	FUZZ_NEED(r.path.p != NULL && (r.path.n == 0 || memchr(r.path.p, '\0', r.path.n) == NULL));
	route(&r);
	query(&r, &a);
	headers(&r);
	if (cg_request_length(&r, BODY_MAX, &length, &e) == CG_OK)
		FUZZ_NEED(length <= BODY_MAX);
	cg_arena_free(&a);
	free(text);
	return 0;
}
