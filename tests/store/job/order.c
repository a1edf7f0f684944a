#include "store/job/order.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 4096 };

/* Byte i of every document. */
static char byte_at(size_t i)
{
	size_t in = i % BLOCK;

	return in < sizeof(ORDER_MARK) - 1 ? ORDER_MARK[in] : (char)('a' + (i / BLOCK + in) % 26);
}

struct cg_job_order order_of(size_t bytes, struct cg_idem *idem)
{
	struct cg_job_order o = { .request_id = "req_01", .idem = idem, .bytes = bytes, .fd = cg_extract_memfd() };
	char block[BLOCK];

	ck_assert_int_ge(o.fd, 0);
	for (size_t at = 0; at < bytes;) {
		size_t n = 0;

		for (; n < BLOCK && at + n < bytes; n++)
			block[n] = byte_at(at + n);
		ck_assert_int_eq(write(o.fd, block, n), (ssize_t)n);
		at += n;
	}
	o.password = CG_STR(ORDER_PASSWORD);
	return o;
}

struct cg_id order_add(struct cg_db *db, const struct cg_auth *auth, size_t bytes, struct cg_arena *a)
{
	struct cg_idem idem = { .key = "" };
	struct cg_job_order o = order_of(bytes, &idem);
	struct cg_err e = { .code = CG_OK };
	struct cg_job job;
	bool known = true;

	ck_assert_msg(cg_job_add(db, auth, &o, a, &job, &known, &e) == CG_OK, "%s", e.why);
	ck_assert(!known);
	(void)close(o.fd);
	return job.id;
}

enum cg_code order_sink(void *seen, struct cg_str bytes, struct cg_err *e)
{
	size_t *at = seen;

	(void)e;
	for (size_t i = 0; i < bytes.n; i++)
		ck_assert_int_eq(bytes.p[i], byte_at(*at + i));
	*at += bytes.n;
	return CG_OK;
}
