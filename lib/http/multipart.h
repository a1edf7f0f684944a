/*
 * multipart.h: a push parser for multipart/form-data: bytes go in as they arrive, parts come out by callback.
 * Does not keep data: memory is constant, whatever the size of the body. Does not interpret the fields of the API.
 *
 * Limits    the constants below; past them the body is refused.
 * Refused   anything that is not clearly right: folded headers, bare CR or LF in headers, a missing name, nested
 *           multipart, Content-Transfer-Encoding other than 7bit, 8bit and binary, a missing final boundary.
 * Errors    CG_EMULTIPART, or what a callback returns; after an error the parser takes no more bytes.
 * Source    RFC 7578, RFC 2046 section 5.1. A line that only starts with the boundary is data.
 */
#ifndef CG_HTTP_MULTIPART_H
#define CG_HTTP_MULTIPART_H

#include "base/fail.h"
#include "base/str.h"

enum {
	CG_MULTIPART_BOUNDARY_MAX = 70,
	CG_MULTIPART_PARTS_MAX = 8,
	CG_MULTIPART_HEADER_MAX = 4096, /* bytes of all headers of one part */
	CG_MULTIPART_PADDING_MAX = 128, /* bytes behind a boundary: fewer blanks than this, with its end */
};

struct cg_multipart_part {
	struct cg_str name;	    /* unescaped, may be empty */
	struct cg_str filename;	    /* CG_STR_NONE when absent; never a path to use */
	struct cg_str content_type; /* "text/plain" when absent */
};

/* data comes in pieces between begin and end; views are valid during the call only. */
struct cg_multipart_calls {
	enum cg_code (*begin)(void *ctx, const struct cg_multipart_part *part, struct cg_err *e);
	enum cg_code (*data)(void *ctx, struct cg_str piece, struct cg_err *e);
	enum cg_code (*end)(void *ctx, struct cg_err *e);
};

enum cg_multipart_state {
	CG_MULTIPART_PREAMBLE,
	CG_MULTIPART_HEADERS,
	CG_MULTIPART_DATA,
	CG_MULTIPART_EPILOGUE,
	CG_MULTIPART_FAILED,
};

struct cg_multipart {
	const struct cg_multipart_calls *calls;
	void *ctx;
	enum cg_multipart_state state;
	char delim[4 + CG_MULTIPART_BOUNDARY_MAX]; /* CR LF - - boundary */
	size_t delim_n, matched;
	char tail[CG_MULTIPART_PADDING_MAX + 4]; /* what follows a delimiter until its line ends */
	size_t tail_n;
	char head[CG_MULTIPART_HEADER_MAX];
	size_t head_n;
	unsigned parts, most; /* most: CG_MULTIPART_PARTS_MAX, unless the caller sets another after init */
};

/* content_type: the whole header, with exactly one boundary of 1 to 70 characters. */
enum cg_code cg_multipart_init(struct cg_multipart *m, struct cg_str content_type,
			       const struct cg_multipart_calls *calls, void *ctx, struct cg_err *e);
enum cg_code cg_multipart_feed(struct cg_multipart *m, struct cg_str bytes, struct cg_err *e);
/* The body is over: the final boundary must have been seen. */
enum cg_code cg_multipart_finish(struct cg_multipart *m, struct cg_err *e);

#endif
