/*
 * db.h: one connection to PostgreSQL, opened when first needed and again after it was lost.
 * Uses no tables (see the other headers of this folder) and never sets session state: SET LOCAL and PQexecParams
 * only, so that pgbouncer in transaction mode works.
 *
 * Retries   serialization failures, deadlocks and lock time-outs are repeated up to 3 times; a connection that was
 *           lost is opened again at once, and with back-off from 0.1 to 5 s when that fails: in between calls fail at
 *           once. What only reads is repeated after a loss, what writes is not: its outcome is unknown.
 * Waits     a call ends one second after database_timeout_ms at the latest, all its attempts and connecting together;
 *           past that the connection is dropped, and the server ends the statement by its statement_timeout. A host
 *           has 2 s to accept a connection (connect_timeout in the connection string, which wins, counts on top).
 * Errors    CG_EDB (503, Retry-After by cause), CG_EBUSY (too many connections, locks). e->why holds the SQLSTATE and
 *           the name of the statement, never SQL text or values.
 * Schema    the version in schema_migrations must be one that this program supports, else CG_EDB and no write.
 * Key       the configured data key must be the one whose fingerprint the database has (table data_keys), else CG_EDB;
 *           while casgate rekey is at work, the file must have both.
 */
#ifndef CG_STORE_PG_DB_H
#define CG_STORE_PG_DB_H

#include "base/arena.h"
#include "base/fail.h"
#include "base/id.h"
#include "conf/config.h"

struct cg_db;
struct cg_seal_with;

/* Takes nothing, borrows cfg (must outlive it). Does not connect. NULL when memory is out. */
struct cg_db *cg_db_new(const struct cg_config *cfg);
/* The same as the owner of the tables (admin_database_url, else database_url): command line only. */
struct cg_db *cg_db_new_admin(const struct cg_config *cfg);
/* The same as the roles of market data and of deletion, where the configuration names them, else as the owner. */
struct cg_db *cg_db_new_nav(const struct cg_config *cfg);
struct cg_db *cg_db_new_purge(const struct cg_config *cfg);
void cg_db_free(struct cg_db *db);
/* The configuration that it was made with. Borrows. */
const struct cg_config *cg_db_config(const struct cg_db *db);

/*
 * The address of who is served now, as the web server wrote it; empty, or no address: none. Transactions that write say
 * it as app.address, which lines of audit_log take.
 */
enum { CG_CALLER_MAX = 48 };
void cg_db_caller(struct cg_db *db, struct cg_str address);

/* This connection's session at the server, for cg_db_worker_is_gone; "" when not connected or behind a pooler. */
enum { CG_SESSION_TEXT_MAX = 48 };
const char *cg_db_session(const struct cg_db *db);
/*
 * The holder of a claim has ended: its process, where that ran on this host (worker.h); else its session at the
 * server, which ends with it. False when neither is known.
 * A worker does one thing at a time, so a claim of the caller's own process is one that it could not take back when
 * the database was away.
 */
bool cg_db_worker_is_gone(struct cg_db *db, struct cg_str worker, struct cg_str session);

/*
 * What values are sealed with from now on, as the database says: it is asked again when it said so longer than
 * CG_DB_KEY_MS ago, so that casgate rekey knows when nobody writes with the key before any more.
 */
enum { CG_DB_KEY_MS = 2000 };
enum cg_code cg_db_seal_with(struct cg_db *db, struct cg_seal_with *out, struct cg_err *e);

/* Close the connection until it is needed again. */
void cg_db_rest(struct cg_db *db);

/* Connect if needed, look at the schema; *schema gets its version. For /health/ready. */
enum cg_code cg_db_ready(struct cg_db *db, int *schema, struct cg_err *e);

#endif
