/*
 * sql.h: a transaction of fixed statements with parameters, sent in one round trip (libpq's pipeline mode).
 * For lib/store only. Does not build SQL: texts are literals of the caller, every value is a parameter.
 *
 * Account   is named to row level security by SET LOCAL app.account in the same round trip; NULL (administration as
 *           the owner of the tables): none.
 * Ownership results belong to the struct cg_sql: cg_sql_clear frees them, also after a failure.
 * Errors    as db.h says; the statement that failed has its SQLSTATE.
 */
#ifndef CG_STORE_PG_SQL_H
#define CG_STORE_PG_SQL_H

#include "store/pg/db.h"

#include <libpq-fe.h>

enum { CG_SQL_ARGS_MAX = 40, CG_SQL_BATCH_MAX = 20 };

struct cg_sql {
	const char *name; /* for the log */
	const char *text;
	const char *const *arg; /* n texts, NULL for null */
	int n;
	PGresult *res;	  /* of the statement once it ran */
	char sqlstate[6]; /* why it failed; "": it did not */
};

enum cg_tx {
	CG_TX_READ,  /* one state of the database, nothing written */
	CG_TX_WRITE, /* durable when it returns */
	CG_TX_LAZY,  /* written, but a crash of the server may forget it: counts, claims */
};

/* Run q[0..n-1] in one transaction: all or nothing. */
enum cg_code cg_sql_run(struct cg_db *db, const struct cg_id *account, enum cg_tx tx, struct cg_sql *q, size_t n,
			struct cg_err *e);
void cg_sql_clear(struct cg_sql *q, size_t n);

/* A text as an argument: "" is null. */
const char *cg_sql_or_null(const char *z);
/* Value at (row, col): CG_STR_NONE for null. Borrows from res. */
struct cg_str cg_sql_get(const PGresult *res, int row, int col);
/* The same as a number; 0 for null and for what is no number. */
int64_t cg_sql_int(const PGresult *res, int row, int col);
bool cg_sql_true(const PGresult *res, int row, int col);
/* Rows that an insert, update or delete touched. */
int64_t cg_sql_touched(PGresult *res);

/* A connection by the deadline (monotonic): not in pipeline mode, any schema; the caller finishes it. */
PGconn *cg_db_connect_url(const char *url, int64_t deadline_ms, struct cg_err *e);
/* The owner's connection string. Borrows. */
const char *cg_db_admin_url(const struct cg_config *cfg);
/* What a SQLSTATE ("": connection lost) means to the caller; sets e. */
enum cg_code cg_sql_fail(struct cg_err *e, const char *sqlstate, const char *what);

#endif
