/*
 * header.h: the values of HTTP headers that casgate looks into: media types with parameters, and Accept.
 * Independent of requests; every function works on the bytes of one value.
 *
 * Ownership views borrow from the value, except for parameters with backslashes, which are unescaped in place.
 * Source    RFC 9110 sections 5.6, 8.3 and 12.5.1; RFC 7578 section 4.2 for parameters of parts; RFC 9457.
 */
#ifndef CG_HTTP_HEADER_H
#define CG_HTTP_HEADER_H

#include "base/str.h"

/* Letters, digits and the other characters of a token. */
bool cg_header_is_token(struct cg_str s);

/*
 * Cut the head of a value with parameters off: " Multipart/Form-Data ; boundary=x" gives "Multipart/Form-Data", *s
 * keeps "; boundary=x".
 */
struct cg_str cg_header_head(struct cg_str *s);

/*
 * Take the next parameter from *s ("; name=value" or "; name=\"va\\\"lue\""). 1: taken, 0: none left, -1: malformed.
 * buf: room of at least s->n bytes for the unescaped value. A backslash escapes only a quote or a backslash: some
 * clients send Windows paths as they are.
 */
int cg_header_param(struct cg_str *s, struct cg_str *name, struct cg_str *value, char *buf);

/* The value is application/json, by itself or with charset=utf-8. */
bool cg_header_is_json(struct cg_str content_type);
/* The value is multipart/form-data, whatever its parameters. */
bool cg_header_is_form_data(struct cg_str content_type);

/*
 * An answer in application/json suits this Accept; absent, empty and unreadable ones do, and those that want problems.
 */
bool cg_header_accepts_json(struct cg_str accept);
/*
 * Errors are wanted as application/problem+json: it is named (no wildcard stands for it) with a weight above zero and
 * no lower than that of application/json.
 */
bool cg_header_wants_problem(struct cg_str accept);

#endif
