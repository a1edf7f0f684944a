#include "base/buf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST = 4096 };

void cg_buf_init(struct cg_buf *b, size_t limit)
{
	*b = (struct cg_buf){ .limit = limit };
}

void cg_buf_free(struct cg_buf *b)
{
	free(b->p);
	b->p = NULL;
	b->n = b->cap = 0;
}

/* Room for n bytes and a NUL. */
static bool make_room(struct cg_buf *b, size_t n)
{
	size_t cap = b->cap > 0 ? b->cap : FIRST;
	char *p;

	if (b->failed || n >= b->limit - b->n) {
		b->failed = true;
		return false;
	}
	if (b->cap > b->n + n)
		return true;
	while (cap <= b->n + n)
		cap *= 2;
	p = realloc(b->p, cap);
	if (p == NULL) {
		b->failed = true;
		return false;
	}
	b->p = p;
	b->cap = cap;
	return true;
}

void cg_buf_put(struct cg_buf *b, const char *p, size_t n)
{
	if (n == 0 || !make_room(b, n))
		return;
	memcpy(b->p + b->n, p, n);
	b->n += n;
}

void cg_buf_str(struct cg_buf *b, struct cg_str s)
{
	cg_buf_put(b, s.p, s.n);
}

void cg_buf_z(struct cg_buf *b, const char *z)
{
	if (z == NULL)
		b->failed = true;
	else
		cg_buf_put(b, z, strlen(z));
}

void cg_buf_char(struct cg_buf *b, char c)
{
	cg_buf_put(b, &c, 1);
}

void cg_buf_vprintf(struct cg_buf *b, const char *fmt, va_list ap)
{
	va_list again;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	if (n < 0)
		b->failed = true;
	else if (make_room(b, (size_t)n)) {
		(void)vsnprintf(b->p + b->n, (size_t)n + 1, fmt, again);
		b->n += (size_t)n;
	}
	va_end(again);
}

void cg_buf_printf(struct cg_buf *b, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	cg_buf_vprintf(b, fmt, ap);
	va_end(ap);
}

char *cg_buf_steal(struct cg_buf *b, size_t *n)
{
	char *p;

	if (!make_room(b, 0) || b->failed) {
		cg_buf_free(b);
		return NULL;
	}
	p = b->p;
	*n = b->n;
	p[b->n] = '\0';
	b->p = NULL;
	b->n = b->cap = 0;
	return p;
}
