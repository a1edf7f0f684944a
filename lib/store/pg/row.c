#include "store/pg/row.h"

#include "store/pg/pgarray.h"

#include <string.h>

static struct cg_str next_column(struct cg_row *r)
{
	return cg_sql_get(r->res, r->row, r->col++);
}

struct cg_str cg_row_text(struct cg_row *r)
{
	struct cg_str s = next_column(r), copy;

	if (s.p == NULL)
		return CG_STR_NONE;
	copy = cg_arena_str(r->arena, s);
	r->bad |= copy.p == NULL;
	return copy;
}

bool cg_row_read_dec(struct cg_str s, struct cg_dec *out)
{
	bool negative = s.n > 0 && s.p[0] == '-', point = false;
	struct cg_dec d = { .set = true };

	for (size_t i = negative ? 1 : 0; i < s.n; i++) {
		if (s.p[i] == '.' && !point) {
			point = true;
			continue;
		}
		if (!cg_is_digit(s.p[i]) || __builtin_mul_overflow(d.v, 10, &d.v) ||
		    __builtin_sub_overflow(d.v, s.p[i] - '0', &d.v) || (point && d.scale == CG_DEC_SCALE_MAX))
			return false;
		d.scale = (uint8_t)(d.scale + point);
	}
	/* Counted downwards, as int64 reaches one further there. */
	if (s.n == (negative ? 1 : 0) || (!negative && __builtin_sub_overflow(0, d.v, &d.v)))
		return false;
	*out = d;
	return true;
}

struct cg_dec cg_row_dec(struct cg_row *r)
{
	struct cg_str s = next_column(r);
	struct cg_dec d = CG_DEC_NONE;

	if (s.p != NULL && !cg_row_read_dec(s, &d))
		r->bad = true;
	return d;
}

int64_t cg_row_int(struct cg_row *r)
{
	return cg_sql_int(r->res, r->row, r->col++);
}

uint32_t cg_row_uint(struct cg_row *r)
{
	int64_t v = cg_row_int(r);

	r->bad |= v < 0 || v > UINT32_MAX;
	return (uint32_t)v;
}

int32_t cg_row_date(struct cg_row *r)
{
	bool none = PQgetisnull(r->res, r->row, r->col);
	int64_t v = cg_row_int(r);

	r->bad |= v < INT32_MIN || v > INT32_MAX;
	return none ? CG_DATE_NONE : (int32_t)v;
}

bool cg_row_bool(struct cg_row *r)
{
	return cg_sql_true(r->res, r->row, r->col++);
}

bool cg_row_unescape(struct cg_str text, struct cg_arena *a, struct cg_str *out)
{
	const char *z = cg_arena_z(a, text); /* the server's text ends with a NUL, an element of an array need not */
	size_t n = 0;
	unsigned char *bytes = z != NULL ? PQunescapeBytea((const unsigned char *)z, &n) : NULL;

	a->lacked = a->lacked || bytes == NULL;
	*out = bytes != NULL ? cg_arena_str(a, (struct cg_str){ (const char *)bytes, n }) : CG_STR_NONE;
	PQfreemem(bytes);
	return out->p != NULL;
}

struct cg_str cg_row_bytes(struct cg_row *r)
{
	struct cg_str cell = next_column(r), bytes = CG_STR_NONE;

	r->bad |= cell.p != NULL && !cg_row_unescape(cell, r->arena, &bytes);
	return bytes;
}

struct cg_str_list cg_row_list(struct cg_row *r)
{
	struct cg_str_list list = { 0 };

	if (!cg_pgarray_read(next_column(r), r->arena, &list))
		r->bad = true;
	return list;
}

enum cg_code cg_row_unreadable(const struct cg_arena *a, const char *what, struct cg_err *e)
{
	if (a->lacked)
		return cg_fail(e, CG_EBUSY, "%s: memory", what);
	return cg_fail(e, CG_EINTERNAL, "%s: unreadable row", what);
}
