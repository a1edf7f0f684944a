/*
 * request.h: one HTTP request as the variables of CGI tell it: method, path, query, headers, its id.
 * Does not read the body (body.h) and does not decide anything about it (route.h, service.h).
 *
 * Path      REQUEST_URI without query, percent-decoded, without the path of base_url; else SCRIPT_NAME + PATH_INFO.
 * Id        CASGATE_REQUEST_ID (set by the web server), else HTTP_X_REQUEST_ID, where they are "req_" and a ULID, or
 *           128 bits in hexadecimal, with or without "req_", which are then written as a ULID; else a new req_ULID.
 * Ownership views borrow from the variables and from the struct.
 */
#ifndef CG_HTTP_REQUEST_H
#define CG_HTTP_REQUEST_H

#include "base/arena.h"
#include "base/fail.h"
#include "http/io.h"

enum { CG_PATH_MAX = 512, CG_QUERY_MAX = 2048, CG_REQUEST_ID_MAX = 40 };

struct cg_request {
	struct cg_io *io;
	struct cg_str method; /* as sent */
	struct cg_str path;   /* "" when it is malformed or too long: no route has that */
	struct cg_str query;  /* raw, without the question mark */
	char id[CG_REQUEST_ID_MAX];
	char path_text[CG_PATH_MAX];
};

/* prefix: path of base_url, "" or "/x". Never fails: what is malformed has no route. */
void cg_request_init(struct cg_request *r, struct cg_io *io, struct cg_str prefix);

/* A variable by its name: "HTTP_ACCEPT"; CG_STR_NONE when absent. */
struct cg_str cg_request_var(const struct cg_request *r, const char *name);
/* Servers hand a header that was sent twice on as two variables of one name: is there another with another value? */
bool cg_request_var_twice(const struct cg_request *r, const char *name);

/* CONTENT_LENGTH: CG_ELENGTH when absent, CG_EREQUEST when it is no number, CG_ETOOLARGE past max. */
enum cg_code cg_request_length(const struct cg_request *r, size_t max, size_t *out, struct cg_err *e);

/*
 * A parameter of the query, percent-decoded into `a`; *out stays as it is when the parameter is absent.
 * CG_EREQUEST: it occurs twice or is malformed.
 */
enum cg_code cg_request_param(const struct cg_request *r, struct cg_arena *a, const char *name, struct cg_str *out,
			      struct cg_err *e);

/* When a statement is to be read: "async" is later, "sync" now. Another word is CG_EREQUEST. */
enum cg_code cg_request_mode(struct cg_str text, bool *later, struct cg_err *e);
/* What else an answer is asked to have: "places" or nothing. Another word is CG_EREQUEST. */
enum cg_code cg_request_include(struct cg_str text, bool *places, struct cg_err *e);

/* true, false, 1, 0; anything else is CG_EREQUEST. */
enum cg_code cg_request_flag(struct cg_str text, const char *name, bool *out, struct cg_err *e);

#endif
