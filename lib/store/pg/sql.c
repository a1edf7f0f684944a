#include "store/pg/sql.h"

#include "base/date.h"
#include "base/time.h"
#include "store/pg/db_impl.h"
#include "store/pg/sqlstate.h"

#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADMIN_MS = 60000, RETRIES = 3, RETRY_WAIT_MS = 20, HEAD = 4, SET_MAX = 96, NUMBER_MAX = 16 };

enum cg_code cg_sql_fail(struct cg_err *e, const char *sqlstate, const char *what)
{
	const struct cg_sqlstate *row = cg_sqlstate_find(sqlstate);

	e->retry_after = row->retry_after;
	return cg_fail(e, row->code, "%s: %s", what,
		       sqlstate != NULL && sqlstate[0] != '\0' ? sqlstate : "connection lost");
}

struct cg_str cg_sql_get(const PGresult *res, int row, int col)
{
	if (PQgetisnull(res, row, col))
		return CG_STR_NONE;
	return (struct cg_str){ PQgetvalue(res, row, col), (size_t)PQgetlength(res, row, col) };
}

int64_t cg_sql_int(const PGresult *res, int row, int col)
{
	return PQgetisnull(res, row, col) ? 0 : strtoll(PQgetvalue(res, row, col), NULL, 10);
}

bool cg_sql_true(const PGresult *res, int row, int col)
{
	return !PQgetisnull(res, row, col) && PQgetvalue(res, row, col)[0] == 't';
}

int64_t cg_sql_touched(PGresult *res)
{
	return strtoll(PQcmdTuples(res), NULL, 10);
}

const char *cg_sql_or_null(const char *z)
{
	return z[0] != '\0' ? z : NULL;
}

void cg_sql_clear(struct cg_sql *q, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		PQclear(q[i].res);
		q[i].res = NULL;
		q[i].sqlstate[0] = '\0';
	}
}

/* Wait until the server can be read (or also written); false past the deadline. */
static bool wait_for(PGconn *conn, short events, int64_t deadline_ms)
{
	struct pollfd p = { .fd = PQsocket(conn), .events = events };

	for (;;) {
		int64_t left = deadline_ms - cg_time_monotonic_ms();
		int n;

		if (left <= 0 || p.fd < 0)
			return false;
		n = poll(&p, 1, (int)left);
		if (n > 0)
			return true;
		if (n < 0 && errno != EINTR)
			return false;
	}
}

static bool flush(PGconn *conn, int64_t deadline_ms)
{
	int left;

	while ((left = PQflush(conn)) == 1) {
		/* The server may have to write before it reads on. */
		if (!wait_for(conn, POLLIN | POLLOUT, deadline_ms) || PQconsumeInput(conn) == 0)
			return false;
	}
	return left == 0;
}

static bool next_result(PGconn *conn, int64_t deadline_ms, PGresult **out)
{
	while (PQisBusy(conn)) {
		if (!wait_for(conn, POLLIN, deadline_ms) || PQconsumeInput(conn) == 0)
			return false;
	}
	*out = PQgetResult(conn);
	return true;
}

static void note_state(struct cg_sql *q)
{
	const char *state = PQresultErrorField(q->res, PG_DIAG_SQLSTATE);

	(void)snprintf(q->sqlstate, sizeof(q->sqlstate), "%.5s", state != NULL ? state : "08006");
}

/* The result of one statement and the NULL behind it. */
static bool collect(PGconn *conn, struct cg_sql *q, int64_t deadline_ms)
{
	PGresult *end = NULL;
	ExecStatusType status;

	if (!next_result(conn, deadline_ms, &q->res) || q->res == NULL)
		return false;
	status = PQresultStatus(q->res);
	if (status == PGRES_FATAL_ERROR || status == PGRES_BAD_RESPONSE)
		note_state(q);
	if (!next_result(conn, deadline_ms, &end))
		return false;
	PQclear(end);
	return PQstatus(conn) == CONNECTION_OK;
}

static bool collect_sync(PGconn *conn, int64_t deadline_ms)
{
	PGresult *r = NULL;
	bool ok = next_result(conn, deadline_ms, &r) && PQresultStatus(r) == PGRES_PIPELINE_SYNC;

	PQclear(r);
	return ok;
}

bool cg_sql_pipeline(PGconn *conn, struct cg_sql *q, size_t n, int64_t deadline_ms)
{
	bool ok = true;

	for (size_t i = 0; ok && i < n; i++)
		ok = PQsendQueryParams(conn, q[i].text, q[i].n, NULL, q[i].arg, NULL, NULL, 0) == 1;
	ok = ok && PQpipelineSync(conn) == 1 && flush(conn, deadline_ms);
	for (size_t i = 0; ok && i < n; i++)
		ok = collect(conn, &q[i], deadline_ms);
	ok = ok && collect_sync(conn, deadline_ms);
	return ok;
}

/* What the command line does may take longer than a request: no caller waits for it in a browser. */
static int timeout_ms(const struct cg_db *db)
{
	int ms = db->cfg->database_timeout_ms;

	return db->admin && ms < ADMIN_MS ? ADMIN_MS : ms;
}

static int lock_ms(const struct cg_db *db)
{
	return timeout_ms(db) * 2 / 5;
}

/* All statements of a transaction: the head, those of the caller, the end. */
struct batch {
	struct cg_sql q[HEAD + CG_SQL_BATCH_MAX + 1];
	size_t n, first; /* first: of the caller's statements */
	char account[SET_MAX], caller[SET_MAX];
	char statement_ms[NUMBER_MAX], lock_ms[NUMBER_MAX], idle_ms[NUMBER_MAX];
	const char *limits[4];
};

static void fill_pipeline(struct batch *b, const struct cg_db *db, const struct cg_id *account, enum cg_tx tx,
			  const struct cg_sql *q, size_t n)
{
	int ms = timeout_ms(db);
	char uuid[CG_UUID_TEXT_MAX] = "";

	b->n = 0;
	b->q[b->n++] = (struct cg_sql){ .name = "begin",
					.text = tx == CG_TX_READ ? "begin isolation level repeatable read read only"
								 : "begin isolation level read committed" };
	(void)snprintf(b->statement_ms, sizeof(b->statement_ms), "%d", ms);
	(void)snprintf(b->lock_ms, sizeof(b->lock_ms), "%d", lock_ms(db));
	(void)snprintf(b->idle_ms, sizeof(b->idle_ms), "%d", ms + CG_SQL_MARGIN_MS);
	b->limits[0] = b->statement_ms;
	b->limits[1] = b->lock_ms;
	b->limits[2] = b->idle_ms;
	b->limits[3] = tx == CG_TX_LAZY ? "off" : NULL;
	b->q[b->n++] = (struct cg_sql){ .name = "limits",
					.text = "select set_config('statement_timeout', $1, true), "
						"  set_config('lock_timeout', $2, true), "
						"  set_config('idle_in_transaction_session_timeout', $3, true), "
						"  set_config('synchronous_commit', "
						"    coalesce($4, current_setting('synchronous_commit')), true)",
					.arg = b->limits,
					.n = 4 };
	if (account != NULL) {
		/* A literal, as Citus passes on SET LOCAL only; hex digits and dashes need no quoting. */
		(void)snprintf(b->account, sizeof(b->account), "set local app.account = '%s'",
			       cg_id_uuid(account, uuid));
		b->q[b->n++] = (struct cg_sql){ .name = "account", .text = b->account };
	}
	if (account != NULL && tx != CG_TX_READ && db->caller[0] != '\0') {
		(void)snprintf(b->caller, sizeof(b->caller), "set local app.address = '%s'", db->caller);
		b->q[b->n++] = (struct cg_sql){ .name = "caller", .text = b->caller };
	}
	b->first = b->n;
	memcpy(b->q + b->n, q, n * sizeof(*q));
	b->n += n;
	b->q[b->n++] = (struct cg_sql){ .name = "commit", .text = "commit" };
}

/* The first statement that failed, or NULL. */
static const struct cg_sql *failed(const struct batch *b)
{
	for (size_t i = 0; i < b->n; i++) {
		if (b->q[i].sqlstate[0] != '\0')
			return &b->q[i];
	}
	return NULL;
}

static bool roll_back(struct cg_db *db, int64_t deadline_ms)
{
	struct cg_sql q = { .name = "rollback", .text = "rollback" };
	bool ok = true;

	if (PQtransactionStatus(db->conn) != PQTRANS_IDLE)
		ok = cg_sql_pipeline(db->conn, &q, 1, deadline_ms);
	cg_sql_clear(&q, 1);
	return ok && PQtransactionStatus(db->conn) == PQTRANS_IDLE;
}

/* One attempt; *flags says whether another one makes sense. */
static enum cg_code attempt(struct cg_db *db, struct batch *b, int64_t deadline_ms, unsigned *flags, struct cg_err *e)
{
	const struct cg_sql *bad;
	bool alive;

	*flags = 0;
	if (cg_db_connect(db, deadline_ms, e) != CG_OK)
		return e->code;
	alive = cg_sql_pipeline(db->conn, b->q, b->n, deadline_ms);
	bad = failed(b);
	if (alive && bad == NULL)
		return CG_OK;
	*flags = cg_sqlstate_find(bad != NULL ? bad->sqlstate : "")->flags;
	(void)cg_sql_fail(e, bad != NULL ? bad->sqlstate : "", bad != NULL ? bad->name : "transaction");
	if (!alive || (*flags & CG_SQLSTATE_DROP) != 0 || !roll_back(db, deadline_ms))
		cg_db_drop(db);
	return e->code;
}

enum cg_code cg_sql_run(struct cg_db *db, const struct cg_id *account, enum cg_tx tx, struct cg_sql *q, size_t n,
			struct cg_err *e)
{
	/* One deadline for all attempts: a request makes several calls, and nginx waits for their sum. */
	int64_t deadline_ms = cg_time_monotonic_ms() + timeout_ms(db) + CG_SQL_MARGIN_MS;
	const struct cg_err before = *e;
	struct batch b = { .n = 0 };
	unsigned flags = 0;
	enum cg_code rc = CG_EINTERNAL;

	if (n > CG_SQL_BATCH_MAX)
		return cg_fail(e, CG_EINTERNAL, "too many statements");
	for (int i = 0; i <= RETRIES; i++) {
		if (i > 0) {
			cg_sql_clear(b.q, b.n);
			cg_time_sleep_ms(randombytes_uniform((uint32_t)RETRY_WAIT_MS << i) + 1);
		}
		fill_pipeline(&b, db, account, tx, q, n);
		rc = attempt(db, &b, deadline_ms, &flags, e);
		if (rc == CG_OK || deadline_ms - cg_time_monotonic_ms() < lock_ms(db) + CG_SQL_MARGIN_MS)
			break;
		/* A write on a lost connection may have been committed. */
		if ((flags & CG_SQLSTATE_RETRY) == 0 && (tx != CG_TX_READ || (flags & CG_SQLSTATE_DROP) == 0 || i > 0))
			break;
	}
	if (rc == CG_OK)
		*e = before; /* of attempts that failed nothing stays */
	for (size_t i = 0; i < b.n; i++) {
		if (i < b.first || i - b.first >= n)
			PQclear(b.q[i].res);
		else
			q[i - b.first] = b.q[i];
	}
	return rc;
}
