/*
 * answer.h: answers of a handler's own kind: headers, redirects, JSON outside the envelope.
 * For routes with CG_ROUTE_OWN; the fields that it fills are those of struct cg_call.
 *
 * Injection a header whose value holds a control character is not written, and the answer fails.
 */
#ifndef CG_HTTP_ANSWER_H
#define CG_HTTP_ANSWER_H

#include "http/service.h"

/* Add a header; false when memory is out or the value is not one line. */
bool cg_answer_header(struct cg_call *c, const char *name, struct cg_str value);
/* text (owned, taken; NULL: memory was out) of n bytes. Returns CG_OK. */
enum cg_code cg_answer_text(struct cg_call *c, int status, const char *type, char *text, size_t n);
/* o is taken. */
enum cg_code cg_answer_json(struct cg_call *c, int status, struct json_object *o);
enum cg_code cg_answer_empty(struct cg_call *c, int status);
enum cg_code cg_answer_redirect(struct cg_call *c, int status, struct cg_str location);
/*
 * An answer that lacked memory is none, whatever was decided: CG_EBUSY in its place, of which the caller tells in its
 * own way. One of the 5xx stays.
 */
enum cg_code cg_answer_whole(struct cg_call *c, enum cg_code rc);
/* Any page of the web may read the answer; methods: "GET, OPTIONS". */
void cg_answer_cors(struct cg_call *c, const char *methods);

#endif
