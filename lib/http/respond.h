/*
 * respond.h: answers in the envelope, or of a handler's own kind, with the headers that every answer carries.
 * Errors    in the envelope, or as RFC 9457 has them: then `type` is the page of the code, and our type is error_type.
 * Does not decide codes; writes everything at once, after the work is done.
 */
#ifndef CG_HTTP_RESPOND_H
#define CG_HTTP_RESPOND_H

#include "base/fail.h"
#include "http/io.h"
#include "store/identity/budget.h"

#include <json-c/json.h>

struct cg_reply {
	const char *request_id;
	const char *base_url;	  /* of the page that explains codes; NULL: links to it begin with its path */
	bool problem;		  /* errors as application/problem+json */
	bool head;		  /* HEAD: headers only */
	bool replayed;		  /* Idempotent-Replayed: true */
	struct cg_budget budget;  /* of reading PDFs: RateLimit and RateLimit-Policy, when it is known */
	struct cg_spent spent;	  /* another limit that is used up, and the cause of the error */
	const char *allow;	  /* for 405; NULL: none */
	struct json_object *data; /* borrowed; success when not NULL */
	struct cg_str text;	  /* success in another type; used when data is NULL and p is not */
	const char *text_type;
	const struct cg_err *err; /* neither data nor text: the error */
	int status;		  /* an answer of its own kind: text, if any, with these headers; 0: none */
	struct cg_str headers;	  /* each line with CR LF */
	struct cg_str ending;	  /* header lines of a route that is going away; CG_STR_NONE: it stays */
	const char *cache;	  /* Cache-Control; NULL: no-store */
};

/* The error object of an answer: code, type, message, param, doc_url, request_id; owned. NULL: no memory. */
struct json_object *cg_respond_error(const struct cg_err *e, const char *base_url, const char *request_id);

/*
 * Write the answer; *n gets the bytes of its body. An answer that memory does not suffice for becomes 503 overloaded:
 * the code that was sent is returned.
 */
enum cg_code cg_respond(struct cg_io *io, const struct cg_reply *r, size_t *n, bool *sent);

#endif
