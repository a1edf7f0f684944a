/*
 * row.h: values of a result row as the types of the model, copied into an arena.
 * For lib/store only. Errors are sticky: a value that does not fit its type, or no memory, sets bad; one check at the
 * end.
 *
 * Columns   are read in the order of the select list by a cursor: a reader's calls stand in the same order as its SQL.
 * Dates     are selected as days since 1970-01-01, so that DateStyle plays no part.
 */
#ifndef CG_STORE_PG_ROW_H
#define CG_STORE_PG_ROW_H

#include "statement/model.h"
#include "store/pg/sql.h"

struct cg_row {
	const PGresult *res;
	int row, col;
	struct cg_arena *arena;
	bool bad;
};

struct cg_str cg_row_text(struct cg_row *r);
struct cg_dec cg_row_dec(struct cg_row *r); /* at the scale that the database holds */
int32_t cg_row_date(struct cg_row *r);
int64_t cg_row_int(struct cg_row *r);
uint32_t cg_row_uint(struct cg_row *r);
bool cg_row_bool(struct cg_row *r);
struct cg_str cg_row_bytes(struct cg_row *r);
struct cg_str_list cg_row_list(struct cg_row *r); /* text[] */

/* Of a row that bad is set for: CG_EBUSY where the arena lacked memory, else CG_EINTERNAL, as it is damaged. */
enum cg_code cg_row_unreadable(const struct cg_arena *a, const char *what, struct cg_err *e);

/* A number as numeric prints it, with all its decimals; false when it does not fit struct cg_dec. */
bool cg_row_read_dec(struct cg_str text, struct cg_dec *out);

/* The bytes of a bytea from its text; false when memory is out. */
bool cg_row_unescape(struct cg_str text, struct cg_arena *a, struct cg_str *out);

#endif
