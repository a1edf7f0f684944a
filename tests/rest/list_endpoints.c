/*
 * list_endpoints.c: the routes of all programs, for endpoints.t, as lines of words:
 * route PROGRAM METHOD PATH METRIC SCOPE FLAGS MAX_BODY, and for each row of rest/endpoints.h: schema METHOD PATH NAME.
 */
#include "mcp/mcp.h"
#include "oauth/oauth.h"
#include "rest/endpoints.h"
#include "web/web.h"

#include <stdio.h>

static void print_scopes(unsigned scope)
{
	static const struct {
		unsigned bit;
		const char *name;
	} scopes[] = { { CG_SCOPE_PARSE, "parse" }, { CG_SCOPE_READ, "read" }, { CG_SCOPE_ADMIN, "admin" } };

	for (size_t i = 0; i < sizeof(scopes) / sizeof(scopes[0]); i++) {
		if (scope == scopes[i].bit)
			(void)printf(" %s", scopes[i].name);
	}
	if (scope == 0)
		(void)printf(" -");
}

static void print_flags(unsigned flags)
{
	static const char *const names[] = { "form", "json", "any_type", "uncounted", "own", "idempotent" };

	(void)printf(" -");
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if ((flags & 1U << i) != 0)
			(void)printf(",%s", names[i]);
	}
}

static void print_program(const struct cg_program *p)
{
	for (size_t i = 0; i < p->n_routes; i++) {
		const struct cg_route *r = &p->routes[i];

		(void)printf("route %s %.*s %.*s %s", p->name, CG_STR_ARG(r->method), CG_STR_ARG(r->path),
			     cg_metrics_route_name(r->metric));
		print_scopes(r->scope);
		print_flags(r->flags);
		(void)printf(" %zu\n", r->max_body);
	}
}

static void print_schema(const char *method, const char *path, const char *name)
{
	(void)printf("schema %s %s %s\n", method, path, name != NULL ? name : "-");
}

int main(void)
{
	static const struct cg_program *const programs[] = {
		&cg_rest_parse_program, &cg_rest_enrich_program, &cg_rest_snapshots_program,
		&cg_oauth_program,	&cg_mcp_program,	 &cg_web_program
	};

	for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++)
		print_program(programs[i]);
	for (int i = 0; i < CG_METRIC_ROUTE_MAX; i++)
		(void)printf("metric %s\n", cg_metrics_route_name((enum cg_metric_route)i));
#define X(method, path, scope, flags, max_body, handler, metric, schema) print_schema(#method, path, schema);
	CG_REST_PARSE(X)
	CG_REST_ENRICH(X)
	CG_REST_SNAPSHOTS(X)
#undef X
	return fflush(stdout) == 0 ? 0 : 1;
}
