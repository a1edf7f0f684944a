/*
 * db_impl.h: the inside of struct cg_db, shared by db.c (connection) and sql.c (transactions).
 */
#ifndef CG_STORE_PG_DB_IMPL_H
#define CG_STORE_PG_DB_IMPL_H

#include "store/pg/seal.h"
#include "store/pg/sql.h"

/* What a call may take beyond the time-out of its statements. */
enum { CG_SQL_MARGIN_MS = 1000 };

struct cg_db {
	const struct cg_config *cfg;
	const char *url;
	bool admin;
	PGconn *conn;		  /* NULL: not connected; else in pipeline mode and idle between calls */
	int schema;		  /* version seen on connecting */
	struct cg_seal_with seal; /* as table data_keys said */
	int64_t seal_ms;	  /* when it did (monotonic) */
	char session[CG_SESSION_TEXT_MAX];
	int64_t not_before_ms;	    /* no attempt to connect before this (monotonic) */
	int64_t backoff_ms;	    /* 0: the last attempt was good */
	struct cg_err refused;	    /* why the last attempt failed */
	char caller[CG_CALLER_MAX]; /* address, "": none */
};

/* A usable connection in db->conn by the deadline (monotonic), or the reason why there is none. */
enum cg_code cg_db_connect(struct cg_db *db, int64_t deadline_ms, struct cg_err *e);
void cg_db_drop(struct cg_db *db);
/*
 * Send q[0..n-1] and a sync, collect every result; false when the connection is gone or the deadline passed: the caller
 * then drops the connection. No cancel request is sent: PQcancel connects anew and waits without a limit, and the
 * server ends the statement by its statement_timeout.
 */
bool cg_sql_pipeline(PGconn *conn, struct cg_sql *q, size_t n, int64_t deadline_ms);

#endif
