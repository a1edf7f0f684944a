#include "base/date.h"
#include "base/time.h"
#include "store/pg/db_impl.h"
#include "store/pg/schema.h"
#include "store/pg/seal.h"
#include "store/pg/worker.h"

#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BACKOFF_LEAST_MS = 100, BACKOFF_MOST_MS = 5000, STALE_READS_MAX = 16, SERVER_OLDEST = 150000 };
/* Time that libpq's own connecting needs at least: connect_timeout for two addresses. */
enum { BLOCKING_MS = 4000 };

static struct cg_db *make(const struct cg_config *cfg, const char *url, bool admin)
{
	struct cg_db *db = sodium_init() >= 0 ? calloc(1, sizeof(*db)) : NULL;

	if (db != NULL)
		*db = (struct cg_db){ .cfg = cfg, .url = url, .admin = admin };
	return db;
}

struct cg_db *cg_db_new(const struct cg_config *cfg)
{
	return make(cfg, cfg->database_url, false);
}

const char *cg_db_admin_url(const struct cg_config *cfg)
{
	return cfg->admin_database_url[0] != '\0' ? cfg->admin_database_url : cfg->database_url;
}

struct cg_db *cg_db_new_admin(const struct cg_config *cfg)
{
	return make(cfg, cg_db_admin_url(cfg), true);
}

struct cg_db *cg_db_new_nav(const struct cg_config *cfg)
{
	return make(cfg, cfg->nav_database_url[0] != '\0' ? cfg->nav_database_url : cg_db_admin_url(cfg), true);
}

struct cg_db *cg_db_new_purge(const struct cg_config *cfg)
{
	return make(cfg, cfg->purge_database_url[0] != '\0' ? cfg->purge_database_url : cg_db_admin_url(cfg), true);
}

void cg_db_free(struct cg_db *db)
{
	if (db != NULL)
		cg_db_drop(db);
	free(db);
}

void cg_db_caller(struct cg_db *db, struct cg_str address)
{
	bool good = address.n > 0 && address.n < sizeof(db->caller);

	/* It becomes part of a statement. */
	for (size_t i = 0; good && i < address.n; i++)
		good = cg_is_alnum(address.p[i]) || address.p[i] == '.' || address.p[i] == ':';
	(void)snprintf(db->caller, sizeof(db->caller), "%.*s", good ? (int)address.n : 0, good ? address.p : "");
}

const struct cg_config *cg_db_config(const struct cg_db *db)
{
	return db->cfg;
}

void cg_db_drop(struct cg_db *db)
{
	PQfinish(db->conn);
	db->conn = NULL;
}

void cg_db_rest(struct cg_db *db)
{
	cg_db_drop(db);
}

/* The server tells these reasons by text only while a connection is being made. */
static const char *state_of_refusal(const char *text)
{
	static const char *const full[] = { "too many clients", "too many connections", "remaining connection slots",
					    "no more connections allowed" };

	for (size_t i = 0; i < sizeof(full) / sizeof(full[0]); i++) {
		if (strstr(text, full[i]) != NULL)
			return "53300";
	}
	return "57P03";
}

/* Notices of the server may contain data: they go nowhere. */
static void ignore(void *user, const char *message)
{
	(void)user;
	(void)message;
}

static bool speaks_utf8(PGconn *conn)
{
	const char *encoding = PQparameterStatus(conn, "client_encoding");

	return encoding != NULL && strcmp(encoding, "UTF8") == 0;
}

/* Connecting that ends by the deadline, whatever the server does; goes to the next address only when one refuses. */
static PGconn *connect_by(const char *const *name, const char *const *value, int64_t deadline_ms)
{
	PGconn *conn = PQconnectStartParams(name, value, 1);
	PostgresPollingStatusType status = PGRES_POLLING_WRITING;

	while (conn != NULL && PQstatus(conn) != CONNECTION_BAD && status != PGRES_POLLING_OK) {
		struct pollfd p = { .fd = PQsocket(conn),
				    .events = status == PGRES_POLLING_READING ? POLLIN : POLLOUT };
		int64_t left = deadline_ms - cg_time_monotonic_ms();

		if (left <= 0 || status == PGRES_POLLING_FAILED)
			break;
		if (poll(&p, 1, (int)left) > 0)
			status = PQconnectPoll(conn);
	}
	return conn;
}

PGconn *cg_db_connect_url(const char *url, int64_t deadline_ms, struct cg_err *e)
{
	/* What the connection string says wins over these. */
	static const char *const name[] = { "application_name",
					    "client_encoding",
					    "connect_timeout",
					    "keepalives_idle",
					    "keepalives_interval",
					    "keepalives_count",
					    "tcp_user_timeout",
					    "target_session_attrs",
					    "dbname",
					    NULL };
	const char *const value[] = { "casgate", "UTF8", "2", "10", "5", "2", "5000", "read-write", url, NULL };
	/* libpq bounds each address by connect_timeout, 2 s at least; where less is left, the deadline counts. */
	PGconn *conn = deadline_ms - cg_time_monotonic_ms() >= BLOCKING_MS ? PQconnectdbParams(name, value, 1)
									   : connect_by(name, value, deadline_ms);
	const char *why;

	(void)PQsetNoticeProcessor(conn, ignore, NULL);
	if (PQstatus(conn) == CONNECTION_OK && PQserverVersion(conn) >= SERVER_OLDEST && speaks_utf8(conn))
		return conn;
	why = PQerrorMessage(conn);
	if (PQstatus(conn) == CONNECTION_OK)
		(void)cg_sql_fail(e, "57P03", "connect: PostgreSQL 15 or later and client_encoding UTF8 are needed");
	else
		(void)cg_sql_fail(e, state_of_refusal(why), "connect");
	/* What a server says names hosts and roles; what libpq says of a wrong string might show a password. */
	if (strncmp(why, "connection to server", 20) == 0)
		(void)cg_fail(e, e->code, "connect: %.*s", (int)strcspn(why, "\n"), why);
	PQfinish(conn);
	return NULL;
}

/* From 0.1 s to 5 s, doubled each time, less a random part so that workers do not come back all at once. */
static void back_off(struct cg_db *db, const struct cg_err *why)
{
	int64_t wait = db->backoff_ms == 0 ? BACKOFF_LEAST_MS : db->backoff_ms * 2;

	db->backoff_ms = wait < BACKOFF_MOST_MS ? wait : BACKOFF_MOST_MS;
	wait = db->backoff_ms / 2;
	db->not_before_ms = cg_time_monotonic_ms() + wait + (int64_t)randombytes_uniform((uint32_t)wait + 1);
	db->refused = *why;
}

/* The session by its process and start; nothing behind a pooler, which shares sessions and names none of its own. */
static void note_session(struct cg_db *db, const PGresult *res)
{
	db->session[0] = '\0';
	if (PQntuples(res) == 1 && cg_sql_int(res, 0, 0) == PQbackendPID(db->conn) && !PQgetisnull(res, 0, 1))
		(void)snprintf(db->session, sizeof(db->session), "%s.%s", PQgetvalue(res, 0, 0), PQgetvalue(res, 0, 1));
}

static enum cg_code read_schema(struct cg_db *db, int64_t deadline_ms, struct cg_err *e)
{
	struct cg_sql q[] = {
		{ .name = "session",
		  .text = "select pid, floor(extract(epoch from backend_start) * 1000000)::bigint "
			  "from pg_stat_activity "
			  "where pid = pg_backend_pid()" },
		{ .name = "schema_version", .text = "select coalesce(max(version), 0) from schema_migrations" },
	};
	bool alive = cg_sql_pipeline(db->conn, q, 2, deadline_ms);
	bool none = strcmp(q[1].sqlstate, "42P01") == 0;
	enum cg_code rc = CG_OK;

	if (alive && (none || q[1].sqlstate[0] == '\0')) {
		note_session(db, q[0].res);
		db->schema = none ? 0 : (int)cg_sql_int(q[1].res, 0, 0);
		if (db->schema < CG_SCHEMA_OLDEST || db->schema > CG_SCHEMA_NEWEST) {
			e->retry_after = 5;
			rc = cg_fail(e, CG_EDB, "schema version %d, this program needs %d to %d", db->schema,
				     CG_SCHEMA_OLDEST, CG_SCHEMA_NEWEST);
		}
	} else {
		rc = cg_sql_fail(e, q[1].sqlstate, q[1].name);
	}
	cg_sql_clear(q, 2);
	return rc;
}

/* The row of a place, -1: none. */
static int key_row(const PGresult *res, int place)
{
	for (int i = 0; i < PQntuples(res); i++) {
		if (cg_sql_int(res, i, 0) == place)
			return i;
	}
	return -1;
}

/* Columns: place, fingerprint, form. Which of our keys the database writes with, and whether we have the others. */
static enum cg_code judge_keys(struct cg_db *db, const PGresult *res, struct cg_err *e)
{
	char now[CG_FINGERPRINT_TEXT_MAX], before[CG_FINGERPRINT_TEXT_MAX] = "";
	int in_use = key_row(res, 1), last = key_row(res, 2);
	struct cg_str known = cg_sql_get(res, in_use, 1);
	struct cg_str rest = last >= 0 ? cg_sql_get(res, last, 1) : CG_STR_NONE;

	cg_seal_fingerprint(db->cfg->data_key, now);
	if (db->cfg->has_data_key_old)
		cg_seal_fingerprint(db->cfg->data_key_old, before);
	e->retry_after = 5;
	if (!cg_str_eq(known, cg_str_of(now)) && !cg_str_eq(known, cg_str_of(before)))
		return cg_fail(e, CG_EDB, "data_key_file holds another key (%s) than the one of this database (%.*s)",
			       now, CG_STR_ARG(known));
	if (rest.p != NULL && !cg_str_eq(rest, cg_str_of(now)) && !cg_str_eq(rest, cg_str_of(before)))
		return cg_fail(
			e, CG_EDB,
			"casgate rekey is not done: data_key_file needs the key before (%.*s) as its second line",
			CG_STR_ARG(rest));
	e->retry_after = 0;
	db->seal.form = (int)cg_sql_int(res, in_use, 2);
	db->seal.before = !cg_str_eq(known, cg_str_of(now));
	return CG_OK;
}

/*
 * Another data key than the one that values were encrypted with: nothing could be read, and what is written here could
 * not be read elsewhere. The first program that has a key writes its fingerprint. A schema without the table knows
 * none, and its programs read form 1.
 */
static enum cg_code check_key(struct cg_db *db, int64_t deadline_ms, struct cg_err *e)
{
	const struct cg_config *cfg = db->cfg;
	char mine[CG_FINGERPRINT_TEXT_MAX];
	const char *arg[] = { mine };
	struct cg_sql ask = { .name = "data_key", .text = "select place, fingerprint, form from data_keys" };
	struct cg_sql note = { .name = "data_key_note",
			       .text = "insert into data_keys (place, fingerprint) "
				       "values (1, $1) "
				       "on conflict do nothing",
			       .arg = arg,
			       .n = 1 };
	enum cg_code rc = CG_OK;
	bool alive;

	if (!cfg->has_data_key)
		return CG_OK;
	cg_seal_fingerprint(cfg->has_data_key_old ? cfg->data_key_old : cfg->data_key, mine);
	db->seal = (struct cg_seal_with){ .form = 1, .before = cfg->has_data_key_old };
	db->seal_ms = cg_time_monotonic_ms();
	alive = cg_sql_pipeline(db->conn, &ask, 1, deadline_ms);
	if (alive && ask.sqlstate[0] == '\0' && PQntuples(ask.res) == 0) {
		alive = cg_sql_pipeline(db->conn, &note, 1, deadline_ms);
		cg_sql_clear(&note, 1);
		cg_sql_clear(&ask, 1);
		alive = alive && cg_sql_pipeline(db->conn, &ask, 1, deadline_ms);
	}
	if (!alive)
		rc = cg_sql_fail(e, "", ask.name);
	else if (ask.sqlstate[0] == '\0' && key_row(ask.res, 1) >= 0)
		rc = judge_keys(db, ask.res, e);
	cg_sql_clear(&ask, 1);
	return rc;
}

static enum cg_code open_new(struct cg_db *db, int64_t deadline_ms, struct cg_err *e)
{
	enum cg_code rc;

	db->conn = cg_db_connect_url(db->url, deadline_ms, e);
	if (db->conn == NULL)
		return e->code;
	if (PQsetnonblocking(db->conn, 1) != 0 || PQenterPipelineMode(db->conn) != 1)
		return cg_sql_fail(e, "", "pipeline");
	rc = read_schema(db, deadline_ms, e);
	return rc == CG_OK ? check_key(db, deadline_ms, e) : rc;
}

/* An idle connection has nothing to read but notices: more, or an end, means that the server has left. */
static bool is_stale(PGconn *conn)
{
	struct pollfd p = { .fd = PQsocket(conn), .events = POLLIN };

	for (int i = 0; i < STALE_READS_MAX; i++) {
		if (PQstatus(conn) != CONNECTION_OK)
			return true;
		if (poll(&p, 1, 0) <= 0)
			return false;
		if (PQconsumeInput(conn) == 0)
			return true;
		(void)PQisBusy(conn);
	}
	return true;
}

enum cg_code cg_db_connect(struct cg_db *db, int64_t deadline_ms, struct cg_err *e)
{
	enum cg_code rc;

	if (db->conn != NULL && !is_stale(db->conn))
		return CG_OK;
	cg_db_drop(db);
	if (db->backoff_ms > 0 && cg_time_monotonic_ms() < db->not_before_ms) {
		e->retry_after = db->refused.retry_after;
		return cg_fail(e, db->refused.code, "waits before connecting again: %.100s", db->refused.why);
	}
	rc = open_new(db, deadline_ms, e);
	if (rc == CG_OK) {
		db->backoff_ms = 0;
	} else {
		cg_db_drop(db);
		back_off(db, e);
	}
	return rc;
}

enum cg_code cg_db_ready(struct cg_db *db, int *schema, struct cg_err *e)
{
	int64_t deadline_ms = cg_time_monotonic_ms() + db->cfg->database_timeout_ms + CG_SQL_MARGIN_MS;
	bool fresh = db->conn == NULL;
	enum cg_code rc = cg_db_connect(db, deadline_ms, e);

	if (rc == CG_OK && !fresh) {
		rc = read_schema(db, deadline_ms, e);
		if (rc == CG_OK)
			rc = check_key(db, deadline_ms, e);
		if (rc != CG_OK)
			cg_db_drop(db);
	}
	*schema = db->schema;
	return rc;
}

enum cg_code cg_db_seal_with(struct cg_db *db, struct cg_seal_with *out, struct cg_err *e)
{
	int64_t deadline_ms = cg_time_monotonic_ms() + db->cfg->database_timeout_ms + CG_SQL_MARGIN_MS;
	enum cg_code rc = CG_OK;

	*out = (struct cg_seal_with){ 0 };
	if (!db->cfg->has_data_key)
		return CG_OK;
	rc = cg_db_connect(db, deadline_ms, e);
	if (rc == CG_OK && cg_time_monotonic_ms() - db->seal_ms >= CG_DB_KEY_MS) {
		rc = check_key(db, deadline_ms, e);
		if (rc != CG_OK)
			cg_db_drop(db);
	}
	*out = db->seal;
	return rc;
}

const char *cg_db_session(const struct cg_db *db)
{
	return db->conn != NULL ? db->session : "";
}

static bool session_is_gone(struct cg_db *db, struct cg_str session)
{
	char text[CG_SESSION_TEXT_MAX];
	const char *start, *arg[] = { text, NULL };
	/* Sessions of other roles do not show their start: they count by their process. */
	struct cg_sql q = {
		.name = "session_there",
		.text = "select 1 "
			"from pg_stat_activity "
			"where pid = split_part($1, '.', 1)::integer "
			"  and coalesce(floor(extract(epoch from backend_start) * 1000000), $2::numeric) = $2",
		.arg = arg,
		.n = 2
	};
	struct cg_err e = { 0 };
	bool gone;

	if (session.n == 0 || session.n >= sizeof(text))
		return false;
	(void)snprintf(text, sizeof(text), "%.*s", CG_STR_ARG(session));
	start = strchr(text, '.');
	if (start == NULL)
		return false;
	arg[1] = start + 1;
	gone = cg_sql_run(db, NULL, CG_TX_READ, &q, 1, &e) == CG_OK && PQntuples(q.res) == 0;
	cg_sql_clear(&q, 1);
	return gone;
}

bool cg_db_worker_is_gone(struct cg_db *db, struct cg_str worker, struct cg_str session)
{
	enum cg_worker_state state = cg_worker_state(worker);

	/* We are asking: what this very process had begun has ended, only that could not be written at the time. */
	if (worker.n > 0 && cg_str_eq(worker, cg_str_of(cg_worker_name())))
		return true;
	return state == CG_WORKER_GONE || (state == CG_WORKER_UNKNOWN && session_is_gone(db, session));
}
