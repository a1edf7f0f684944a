/*
 * service.h: a web program: configuration, database, routes; and one call of it from request to answer.
 * Order of refusal: path and method, Accept, key, scope, content type, length; only then is a body read.
 *
 * Ownership a call lives for one request; what hangs on its arena is borrowed until the answer is out.
 */
#ifndef CG_HTTP_SERVICE_H
#define CG_HTTP_SERVICE_H

#include "app/samples.h"
#include "http/body.h"
#include "http/request.h"
#include "http/route.h"
#include "pdf/extract.h"
#include "portfolio/gains/fmv.h"
#include "store/identity/usage.h"
#include "store/snapshot/idempotency.h"

#include <json-c/json.h>

/* Most bytes of one call's arena. */
enum { CG_CALL_MEMORY = 384 * 1024 * 1024 };

struct cg_fetcher;     /* net/fetcher.h */
struct cg_mcp_catalog; /* mcp/catalog.h */

struct cg_service {
	struct cg_config cfg;
	struct cg_db *db;
	const struct cg_route *routes;
	size_t n_routes;
	struct cg_str prefix;			   /* path of base_url */
	struct cg_arena arena;			   /* of the call at work */
	struct cg_samples samples;		   /* loaded when first needed */
	struct cg_fmv fmv;			   /* likewise: values of 31-Jan-2018 */
	struct cg_mcp_catalog *mcp;		   /* of casgate-mcp, loaded when first needed */
	void (*mcp_free)(struct cg_mcp_catalog *); /* frees it at the end of the program */
	struct cg_fetcher *fetcher;		   /* of NAVs; likewise */
	bool reads_pdfs;			   /* some route does: an extractor is kept ready */
	struct cg_extract_ready ready;
};

struct cg_call {
	struct cg_service *service;
	struct cg_io *io;
	struct cg_request req;
	const struct cg_route *route;
	struct cg_str id; /* segment {id} of the path */
	struct cg_arena *arena;
	struct cg_body body; /* for routes with max_body */
	struct cg_auth auth;
	bool has_auth;
	struct cg_err err;

	/* the answer of a handler that returns CG_OK: one of the two */
	struct json_object *data; /* owned by the call */
	char *text;		  /* owned (free) */
	size_t text_n;
	const char *text_type;
	bool replayed;

	/* an answer of its own kind, with text as its body, whatever code the handler returns: that is then for the log
	 */
	int status;	       /* 0: none */
	struct cg_str headers; /* further header lines, each with CR LF; borrowed from the arena */
	const char *cache;     /* Cache-Control; NULL: no-store */

	/* for log, metrics and usage */
	bool stored; /* a snapshot was stored, and the call counted in the same transaction */
	uint32_t pages;
	struct cg_str layout; /* name of a layout: static text */
	bool extracted;
	struct cg_extract_stats extract;
};

/* main() of a web program: never returns before it is told to leave. The result is its exit status. */
int cg_service_main(const char *program, const struct cg_route *routes, size_t n_routes);

/*
 * For programs whose answers are pages: what answers where no route fits (rc: CG_ENOTFOUND, CG_EMETHOD) in the place of
 * the envelope. Returns the code, for the log. Before cg_service_main.
 */
void cg_service_no_route(enum cg_code (*fn)(struct cg_call *c, enum cg_code rc));

/* For routes with CG_ROUTE_OWN: the checks that other routes get before their handler is called. */
enum cg_code cg_service_key(struct cg_call *c);
enum cg_code cg_service_body(struct cg_call *c);

/* Idempotency-Key: *given tells whether there is one; it must be 1 to 255 visible ASCII characters. */
enum cg_code cg_service_idem_key(struct cg_call *c, struct cg_idem *idem, bool *given);

/* The handlers of the families. */
extern const struct cg_route cg_parse_routes[];
extern const size_t cg_parse_routes_n;
extern const struct cg_route cg_enrich_routes[];
extern const size_t cg_enrich_routes_n;
extern const struct cg_route cg_snapshot_routes[];
extern const size_t cg_snapshot_routes_n;
extern const struct cg_route cg_mcp_routes[];
extern const size_t cg_mcp_routes_n;
extern const struct cg_route cg_web_routes[];
extern const size_t cg_web_routes_n;

/* How the extractor is started for a call, and kept ready between two. */
struct cg_extract_opts cg_service_extract_opts(struct cg_service *s);

/* CG_ETIMEOUT when the client has gone and the work that follows would be for nobody. */
enum cg_code cg_service_client(struct cg_call *c);

#endif
