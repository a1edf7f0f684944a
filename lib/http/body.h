/*
 * body.h: the bytes of a request body, as many as CONTENT_LENGTH says and no more, within a deadline.
 * Does not hold the body; what it is made of is for multipart.h and base/json_parse.h.
 *
 * Deadline  wait_ms for the first byte and between two; as a whole wait_ms plus a second for every CG_BODY_RATE bytes
 *           that arrived, so that a trickle cannot hold a worker for long.
 */
#ifndef CG_HTTP_BODY_H
#define CG_HTTP_BODY_H

#include "base/fail.h"
#include "base/str.h"
#include "http/io.h"

struct json_object;

enum { CG_BODY_RATE = 16 * 1024, CG_BODY_CHUNK = 64 * 1024 };

struct cg_body {
	struct cg_io *io;
	size_t left, got; /* bytes */
	int64_t started_ms, wait_ms;
};

void cg_body_init(struct cg_body *b, struct cg_io *io, size_t length, int64_t wait_ms);

/*
 * Up to cap bytes into buf; *n == 0 only at the end of the body. CG_ETIMEOUT: the deadline passed; CG_EREQUEST: the
 * body is shorter than CONTENT_LENGTH.
 */
enum cg_code cg_body_read(struct cg_body *b, char *buf, size_t cap, size_t *n, struct cg_err *e);

/*
 * All that is left, as JSON in *out (owned); list: an array will do. The text is wiped once it is read: it may hold a
 * password. CG_EJSON: not such a JSON text, or shorter than CONTENT_LENGTH; CG_ETIMEOUT, CG_EBUSY.
 */
enum cg_code cg_body_json(struct cg_body *b, bool list, struct json_object **out, struct cg_err *e);

#endif
