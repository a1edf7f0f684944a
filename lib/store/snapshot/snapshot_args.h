/*
 * snapshot_args.h: the parameters of the statements that store a snapshot, table by table: each child table is one
 * insert from unnested arrays, one array a column.
 * For snapshot_store.c only. Sends nothing.
 *
 * Why       500 transactions, one commit, unix socket: unnest 4.1 ms, COPY 3.9 ms, one insert a row in pipeline mode
 *           5.7 ms parsed once and 14 ms parsed each time. COPY cannot run in pipeline mode and costs its own round
 *           trips, so unnest it is. What is left is mostly the check of the foreign key, row by row.
 */
#ifndef CG_STORE_SNAPSHOT_SNAPSHOT_ARGS_H
#define CG_STORE_SNAPSHOT_SNAPSHOT_ARGS_H

#include "store/pg/pgarray.h"
#include "store/pg/seal.h"
#include "store/pg/sql.h"
#include "store/snapshot/snapshot.h"

/* One storing: parameters live in its arena; the first failure sticks in rc. */
struct cg_args {
	struct cg_arena arena;
	struct cg_seal seal;
	char account[CG_UUID_TEXT_MAX], snapshot[CG_UUID_TEXT_MAX];
	struct cg_sql q[CG_SQL_BATCH_MAX];
	size_t n;
	enum cg_code rc;
	struct cg_err *e;
};

/* Scalars; NULL for what is absent. */
const char *cg_args_text(struct cg_args *a, struct cg_str s);
const char *cg_args_dec(struct cg_args *a, struct cg_dec d);
const char *cg_args_date(struct cg_args *a, int32_t date);
const char *cg_args_int(struct cg_args *a, int64_t v);
const char *cg_args_bool(bool v);
const char *cg_args_bytes(struct cg_args *a, struct cg_str bytes);
/* Ciphertext of s and what stands beside it for people. */
struct cg_str cg_args_seal(struct cg_args *a, const char *field, uint32_t no, struct cg_str plain);
/* Append a statement whose n parameters are copied from arg (the texts are not). */
void cg_args_add(struct cg_args *a, const char *name, const char *text, const char *const *arg, int n);
/* A finished array, or NULL and the failure noted. */
const char *cg_args_array(struct cg_args *a, struct cg_pgarray *array);
/* Give up with memory as the reason, if nothing failed before. */
void cg_args_memory(struct cg_args *a);

/* Names and PANs of people in three arrays: names, ciphertexts, masks; returns the number for the next PAN. */
uint32_t cg_args_people(struct cg_args *a, const char *field, uint32_t no, const struct cg_person_list *people,
			const char *out[3]);

/* The statements for everything that belongs to a snapshot; a table without rows gets none. */
void cg_args_funds(struct cg_args *a, const struct cg_statement *s);
void cg_args_demat(struct cg_args *a, const struct cg_statement *s);
void cg_args_warnings(struct cg_args *a, const struct cg_statement *s);

#endif
