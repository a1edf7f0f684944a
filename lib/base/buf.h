/*
 * buf.h: text that grows while it is written, with one failure that sticks: write on, look once at the end.
 * Treats its content as bytes: escaping is the matter of those who write (render/html.h, render/csv.h).
 *
 * Errors    `failed` when memory or the limit is out; everything after that is dropped.
 * Ownership the buffer owns its bytes until cg_buf_steal gives them to the caller (free) or cg_buf_free drops them.
 */
#ifndef CG_BASE_BUF_H
#define CG_BASE_BUF_H

#include "base/str.h"

#include <stdarg.h>

struct cg_buf {
	char *p;
	size_t n, cap, limit;
	bool failed;
};

void cg_buf_init(struct cg_buf *b, size_t limit);
void cg_buf_free(struct cg_buf *b);
void cg_buf_put(struct cg_buf *b, const char *p, size_t n);
void cg_buf_str(struct cg_buf *b, struct cg_str s);
/* z NULL: it was made without memory, and the buffer fails. */
void cg_buf_z(struct cg_buf *b, const char *z);
void cg_buf_char(struct cg_buf *b, char c);
__attribute__((format(printf, 2, 3))) void cg_buf_printf(struct cg_buf *b, const char *fmt, ...);
__attribute__((format(printf, 2, 0))) void cg_buf_vprintf(struct cg_buf *b, const char *fmt, va_list ap);
/* The bytes with a NUL behind them, *n without it; NULL when the buffer failed. The buffer is empty afterwards. */
char *cg_buf_steal(struct cg_buf *b, size_t *n);

#endif
