/*
 * snapshot_args.h: the statements that store a snapshot or an enrichment, with their parameters: each child table is
 * one insert from unnested arrays, one array a column (store/pg/columns.h).
 * For snapshot_store.c and enrichment_store.c only. Sends nothing.
 *
 * Why       500 transactions, one commit, unix socket: unnest 4.1 ms, COPY 3.9 ms, one insert a row in pipeline mode
 *           5.7 ms parsed once and 14 ms parsed each time. COPY cannot run in pipeline mode and costs its own round
 *           trips, so unnest it is. What is left is mostly the check of the foreign key, row by row.
 */
#ifndef CG_STORE_SNAPSHOT_SNAPSHOT_ARGS_H
#define CG_STORE_SNAPSHOT_SNAPSHOT_ARGS_H

#include "store/pg/columns.h"
#include "store/snapshot/snapshot.h"

enum { CG_SNAPSHOT_ARGS_KEYS_MAX = 3 };

/* One storing: parameters live in its arena; the first failure sticks in run.rc. */
struct cg_snapshot_args {
	struct cg_arena arena;
	struct cg_columns_run run;
	char account[CG_UUID_TEXT_MAX], snapshot[CG_UUID_TEXT_MAX];
	struct cg_sql q[CG_SQL_BATCH_MAX];
	size_t n;
};

/* Ready to add statements; free the arena when they have run. */
void cg_snapshot_args_init(struct cg_snapshot_args *a, const struct cg_config *cfg, const struct cg_id *account,
			   const struct cg_id *snapshot, const char *what, struct cg_err *e);
const char *cg_snapshot_args_int(struct cg_snapshot_args *a, int64_t v);
const char *cg_snapshot_args_bool(bool v);
/* Append a statement whose n parameters are copied from arg (the texts are not). text NULL: memory is out. */
void cg_snapshot_args_add(struct cg_snapshot_args *a, const char *name, const char *text, const char *const *arg,
			  int n);
/* The arrays of one row (columns of one element each, or columns that are arrays) as parameters behind arg[*n]. */
void cg_snapshot_args_arrays(struct cg_snapshot_args *a, struct cg_columns_arrays *arrays, const char **arg, int *n);
/* Append the insert into a child table; third: the key behind account and snapshot, for tables of three keys. */
void cg_snapshot_args_insert(struct cg_snapshot_args *a, const struct cg_columns_table *table,
			     struct cg_columns_arrays *arrays, const char *third);

/* Append the answer of an idempotency key. First, so that ending the transaction costs little. */
void cg_snapshot_args_answer(struct cg_snapshot_args *a, const struct cg_auth *auth, const struct cg_idem *idem,
			     const struct cg_id *snapshot);

/* The statements for everything that belongs to a snapshot; a table without rows gets none. */
void cg_snapshot_args_funds(struct cg_snapshot_args *a, const struct cg_statement *s);
void cg_snapshot_args_demat(struct cg_snapshot_args *a, const struct cg_statement *s);
void cg_snapshot_args_warnings(struct cg_snapshot_args *a, const struct cg_statement *s);

#endif
