#include "http/body.h"

#include "base/json_parse.h"
#include "base/time.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void cg_body_init(struct cg_body *b, struct cg_io *io, size_t length, int64_t wait_ms)
{
	*b = (struct cg_body){ .io = io, .left = length, .started_ms = cg_time_monotonic_ms(), .wait_ms = wait_ms };
}

static int64_t wait_left(const struct cg_body *b)
{
	int64_t allowed = b->wait_ms + (int64_t)(b->got / CG_BODY_RATE) * 1000;
	int64_t left = b->started_ms + allowed - cg_time_monotonic_ms();

	return left < b->wait_ms ? left : b->wait_ms;
}

enum cg_code cg_body_read(struct cg_body *b, char *buf, size_t cap, size_t *n, struct cg_err *e)
{
	int64_t wait_ms = wait_left(b);
	ptrdiff_t got = CG_IO_END;

	*n = 0;
	if (b->left == 0)
		return CG_OK;
	if (cap > b->left)
		cap = b->left;
	got = wait_ms > 0 ? b->io->read(b->io->self, buf, cap, wait_ms) : CG_IO_LATE;
	if (got == CG_IO_LATE)
		return cg_fail(e, CG_ETIMEOUT, "body: %zu bytes came, %zu did not", b->got, b->left);
	if (got <= 0)
		return cg_fail(e, CG_EREQUEST, "body: ended %zu bytes early", b->left);
	*n = (size_t)got;
	b->got += *n;
	b->left -= *n;
	return CG_OK;
}

/* Why the parser refused it (base/json_parse.h: places and kinds, no content) is for the caller, too. */
static enum cg_code say_where(struct cg_err *e)
{
	static const char prefix[] = "json: ";
	const char *from = strncmp(e->why, prefix, sizeof(prefix) - 1) == 0 ? e->why + sizeof(prefix) - 1 : e->why;
	char why[sizeof(e->why)];

	(void)snprintf(why, sizeof(why), "%s", from);
	return cg_fail_hint(e, CG_EJSON, "The request body is not a valid JSON object: %s.", why);
}

enum cg_code cg_body_json(struct cg_body *b, bool list, struct json_object **out, struct cg_err *e)
{
	size_t length = b->left, n = 0, more = 0;
	char *text = malloc(length + 1);
	enum cg_code rc = CG_OK;

	*out = NULL;
	if (text == NULL)
		return cg_fail(e, CG_EBUSY, "body: no memory");
	do {
		rc = cg_body_read(b, text + n, length - n, &more, e);
		n += more;
	} while (rc == CG_OK && more > 0);
	if (rc == CG_EREQUEST)
		rc = e->code = CG_EJSON;
	if (rc == CG_OK)
		rc = (list ? cg_json_parse_list : cg_json_parse)((struct cg_str){ text, n }, out, e);
	if (rc == CG_EJSON && n > 0 && n == length)
		rc = say_where(e);
	sodium_memzero(text, n);
	free(text);
	return rc;
}
