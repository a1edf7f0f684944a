/*
 * io.h: how a request comes in and its answer goes out, FastCGI and plain CGI alike. Does not interpret HTTP; the
 * variables are those of RFC 3875.
 */
#ifndef CG_HTTP_IO_H
#define CG_HTTP_IO_H

#include "base/str.h"

enum { CG_IO_END = 0, CG_IO_BROKEN = -1, CG_IO_LATE = -2 };

struct cg_io {
	void *self;
	char **env; /* NAME=value, NULL at the end; borrowed until the request is over */
	/* 1 to n bytes of the body, or one of the above; waits at most wait_ms for the first byte. */
	ptrdiff_t (*read)(void *self, char *buf, size_t n, int64_t wait_ms);
	/* False when the other side is gone. */
	bool (*write)(void *self, const char *p, size_t n);
	/* Whether no caller waits for the answer any more, as far as can be seen; NULL: that is never seen. */
	bool (*gone)(void *self);
	/* Whether other requests wait for a worker; NULL: that is never seen. */
	bool (*waiting)(void *self);
};

#endif
