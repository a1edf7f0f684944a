/*
 * route.h: which handler serves a method and path; the policy of a route is data.
 * Does not call handlers (service.h).
 *
 * Path      segments between slashes; {id} takes one segment that is not empty. A path without {id} wins over those
 *           that stand behind it in the table.
 * Methods   HEAD is served by the route of GET; a route with the method "*" takes every one.
 */
#ifndef CG_HTTP_ROUTE_H
#define CG_HTTP_ROUTE_H

#include "base/arena.h"
#include "base/fail.h"
#include "base/str.h"
#include "http/metrics/metrics.h"

struct cg_call;
typedef enum cg_code cg_handler(struct cg_call *c);

enum {
	CG_ROUTE_FORM = 1,
	CG_ROUTE_JSON = 2,
	CG_ROUTE_ANY_TYPE = 4,
	CG_ROUTE_UNCOUNTED = 8,
	CG_ROUTE_OWN = 16,
	CG_ROUTE_IDEMPOTENT = 32,
	CG_ROUTE_TAGGED = 64,
};
enum { CG_ALLOW_MAX = 64, CG_ROUTE_IDS = 2 /* most {id} of a path */ };

struct cg_route {
	struct cg_str method, path;
	cg_handler *fn;
	enum cg_metric_route metric;
	unsigned scope;	 /* CG_SCOPE_...; 0: no key needed */
	unsigned flags;	 /* content types of the body; ANY_TYPE: the answer need not be JSON; UNCOUNTED: not in usage;
			    IDEMPOTENT: takes an Idempotency-Key; TAGGED: a success has an ETag; OWN: the handler checks Accept, credentials and body itself (cg_service_body) */
	size_t max_body; /* bytes, checked against CONTENT_LENGTH before reading; 0: the body is not read */
};

/*
 * CG_OK: *out is the route, id the segments at its {id}, in order (CG_STR_NONE where there is none). CG_EMETHOD: allow
 * lists what the path takes, *out is one route of that path. CG_ENOTFOUND: *out is NULL.
 */
enum cg_code cg_route_find(const struct cg_route *routes, size_t n, struct cg_str method, struct cg_str path,
			   const struct cg_route **out, struct cg_str id[CG_ROUTE_IDS], char allow[CG_ALLOW_MAX]);

/*
 * A route that is going away: since when it is deprecated and when it ends, as YYYY-MM-DD, and the page that says what
 * to use in its place. A list of them ends with an empty path. Source: RFC 9745 (Deprecation), RFC 8594 (Sunset).
 */
struct cg_route_end {
	struct cg_str method, path;
	const char *deprecated, *sunset, *link;
};

/* The headers that say so, each line with CR LF; CG_STR_NONE where the route stays. list NULL: all stay. */
struct cg_str cg_route_end_headers(const struct cg_route_end *list, const struct cg_route *r, struct cg_arena *a);

#endif
