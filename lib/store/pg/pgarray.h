/*
 * pgarray.h: PostgreSQL's text form of one-dimensional arrays, written for parameters and read from results.
 * Does not check types: what is inside is cast by the statement ($3::numeric[]).
 *
 * Quoting   texts are always quoted, quotes and backslashes inside escaped, so that braces, commas, NULL and white
 *           space are data; absent is the bare word NULL.
 * Limits    a NUL byte, which no text in PostgreSQL can hold, becomes U+FFFD.
 * Errors    sticky: after text that is not UTF-8 or without memory cg_pgarray_done gives NULL.
 * Source    PostgreSQL 15, section 8.15.6 "Array Input and Output Syntax".
 */
#ifndef CG_STORE_PG_PGARRAY_H
#define CG_STORE_PG_PGARRAY_H

#include "base/arena.h"
#include "base/dec.h"
#include "statement/model.h"

struct cg_pgarray {
	struct cg_arena *arena;
	char *p;
	size_t n, cap;
	bool bad, not_utf8;
};

void cg_pgarray_init(struct cg_pgarray *a, struct cg_arena *arena);
void cg_pgarray_null(struct cg_pgarray *a);
void cg_pgarray_text(struct cg_pgarray *a, struct cg_str s); /* CG_STR_NONE: NULL */
void cg_pgarray_dec(struct cg_pgarray *a, struct cg_dec d);  /* unset: NULL */
void cg_pgarray_date(struct cg_pgarray *a, int32_t date);    /* CG_DATE_NONE: NULL */
void cg_pgarray_uint(struct cg_pgarray *a, uint64_t v);
void cg_pgarray_bool(struct cg_pgarray *a, bool v);
void cg_pgarray_bytes(struct cg_pgarray *a, struct cg_str bytes); /* for bytea[]; CG_STR_NONE: NULL */
/* The finished text; borrows from the arena. */
const char *cg_pgarray_done(struct cg_pgarray *a);

/* The elements of a one-dimensional array; NULL elements are CG_STR_NONE. False when it is malformed or memory is out.
 */
bool cg_pgarray_read(struct cg_str text, struct cg_arena *arena, struct cg_str_list *out);

#endif
