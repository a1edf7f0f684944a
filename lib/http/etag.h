/*
 * etag.h: the tag of an answer and what the client already has (If-None-Match): 304 in place of the same bytes again.
 * Does not save the work of making the answer: the tag is a digest of its bytes, so it is right whatever the answer
 * depends on: the snapshot, the rights of the key, the parameters, the version of the program.
 *
 * Tags      strong: the bytes are the same. A web server that compresses makes them weak (nginx) or appends "-gzip"
 *           (Apache); both are taken for the tag that they come from.
 * Source    RFC 9110 sections 8.8.3 and 13.1.2: weak comparison, "*" for whatever there is.
 */
#ifndef CG_HTTP_ETAG_H
#define CG_HTTP_ETAG_H

#include "http/service.h"

enum { CG_ETAG_MAX = 48 }; /* quotes, 32 hex digits and the end of the string */

/* The tag of some bytes, with its quotes. Returns out. */
const char *cg_etag_of(struct cg_str bytes, char out[CG_ETAG_MAX]);

/* One of the tags of an If-None-Match is this one. A value that cannot be read names none. */
bool cg_etag_in(struct cg_str list, const char *tag);

/*
 * Put the tag on the answer of a handler that succeeded, the envelope included, and let caches keep it if they ask each
 * time; or make the answer 304. c->cache of the handler stays. CG_EBUSY: memory was out.
 */
enum cg_code cg_etag_answer(struct cg_call *c);

#endif
