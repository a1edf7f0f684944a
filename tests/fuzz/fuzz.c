#include "fuzz.h"

#include "http/io.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void fuzz_broken(const char *file, int line, const char *what)
{
	(void)fprintf(stderr, "%s:%d: %s\n", file, line, what);
	abort();
}

uint8_t fuzz_byte(struct fuzz_in *in)
{
	if (in->n == 0)
		return 0;
	in->n--;
	return *in->p++;
}

uint16_t fuzz_u16(struct fuzz_in *in)
{
	uint8_t high = fuzz_byte(in);

	return (uint16_t)(high << 8 | fuzz_byte(in));
}

struct cg_str fuzz_until(struct fuzz_in *in, char sep)
{
	const uint8_t *end = in->n > 0 ? memchr(in->p, sep, in->n) : NULL;
	struct cg_str head = { (const char *)in->p, end != NULL ? (size_t)(end - in->p) : in->n };
	size_t taken = head.n + (end != NULL);

	in->p = taken > 0 ? in->p + taken : in->p;
	in->n -= taken;
	return head.n > 0 ? head : CG_STR("");
}

struct cg_str fuzz_rest(struct fuzz_in *in)
{
	struct cg_str rest = { (const char *)in->p, in->n };

	in->n = 0;
	return rest.n > 0 ? rest : CG_STR("");
}

uint64_t fuzz_sum(uint64_t sum, const void *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		sum = (sum ^ ((const uint8_t *)p)[i]) * 1099511628211u;
	return sum;
}

static ptrdiff_t body_read(void *self, char *buf, size_t n, int64_t wait_ms)
{
	struct fuzz_body *b = self;

	(void)wait_ms;
	if (b->step > 0 && n > b->step)
		n = b->step;
	if (n > b->left.n)
		n = b->left.n;
	if (n > 0)
		memcpy(buf, b->left.p, n);
	b->left = cg_str_sub(b->left, n, b->left.n);
	return (ptrdiff_t)n;
}

static bool body_write(void *self, const char *p, size_t n)
{
	(void)self;
	(void)p;
	(void)n;
	return true;
}

void fuzz_io(struct cg_io *io, struct fuzz_body *body, char **env)
{
	*io = (struct cg_io){ .self = body, .env = env, .read = body_read, .write = body_write };
}
