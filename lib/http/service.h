/*
 * service.h: a web program: configuration, database, routes; and one call of it from request to answer.
 * Order of refusal: path and method, Accept, key, scope, content type, length; only then is a body read.
 *
 * Ownership a call lives for one request; what hangs on its arena is borrowed until the answer is out.
 */
#ifndef CG_HTTP_SERVICE_H
#define CG_HTTP_SERVICE_H

#include "app/context.h"
#include "http/body.h"
#include "http/request.h"
#include "http/route.h"
#include "store/identity/usage.h"
#include "store/snapshot/idempotency.h"

#include <json-c/json.h>

/*
 * Variable of the web server: where it takes a request whose document is long, as X-Accel-Redirect names it. Not set:
 * this worker reads documents of any length.
 */
#define CG_LONG_PLACE "CASGATE_LONG"

/* Most bytes of one call's arena. */
enum { CG_CALL_MEMORY = 384 * 1024 * 1024 };

struct cg_call;

/* One entry of the navigation of pages. */
struct cg_page_link {
	const char *path, *text;
};

/* A program as a table: what it serves and what its face adds to the answers. */
struct cg_program {
	const char *name; /* for the log */
	const struct cg_route *routes;
	size_t n_routes;
	/*
	 * What answers where no route fits (rc: CG_ENOTFOUND, CG_EMETHOD) in place of the envelope; returns the code,
	 * for the log. NULL: the envelope.
	 */
	enum cg_code (*no_route)(struct cg_call *c, enum cg_code rc);
	const struct cg_page_link *navigation; /* of signed-in users, ended by a NULL path; NULL: none */
	const struct cg_route_end *ending;     /* routes that are going away (route.h); NULL: none */
	const void *table;		       /* what the face itself looks up (mcp/mcp.h); NULL: none */
};

struct cg_service {
	struct cg_config cfg;
	struct cg_db *db;
	const struct cg_program *program;
	struct cg_str prefix;	       /* path of base_url */
	struct cg_arena arena;	       /* of the current call */
	struct cg_app app;	       /* of the use cases; borrows cfg and db */
	struct cg_kept face;	       /* what the face keeps between calls (mcp/mcp.c: its catalogue) */
	struct cg_extract_ready ready; /* for the routes that read PDFs */
};

struct cg_call {
	struct cg_service *service;
	struct cg_io *io;
	struct cg_request req;
	const struct cg_route *route;
	struct cg_str id, below; /* segments at the first and the second {id} of the path */
	struct cg_arena *arena;
	struct cg_body body; /* for routes with max_body */
	struct cg_auth auth;
	bool has_auth;
	unsigned messages; /* of a batch, that nothing has counted yet; 0: no batch */
	struct cg_err err;
	struct cg_context ctx; /* of the use cases; borrows arena, auth and err. ctx.done: for log, metrics and usage */

	/* the answer of a handler that returns CG_OK: one of the two */
	struct json_object *data; /* owned by the call */
	char *text;		  /* owned (free) */
	size_t text_n;
	const char *text_type;

	/* an answer outside the envelope, with text as its body; the handler's code then goes to the log only */
	int status;	       /* 0: none */
	struct cg_str headers; /* further header lines, each with CR LF; borrowed from the arena */
	const char *cache;     /* Cache-Control; NULL: no-store */
};

/* main() of a web program: returns when a signal asks it to stop. The result is its exit status. */
int cg_service_main(const struct cg_program *program);

/* For routes with CG_ROUTE_OWN: the checks of a body that other routes get before their handler is called. */
enum cg_code cg_service_body(struct cg_call *c);

/* Idempotency-Key: *given tells whether there is one; it must be 1 to 255 visible ASCII characters. */
enum cg_code cg_service_idem_key(struct cg_call *c, struct cg_idem *idem, bool *given);

/* How the extractor is started for a call, and kept ready between two. */
struct cg_extract_opts cg_service_extract_opts(struct cg_service *s);

/* CG_ETIMEOUT when the client has disconnected: the work that follows would be wasted. */
enum cg_code cg_service_client(struct cg_call *c);

#endif
