/*
 * The store when the database is down, lost, locked, full, read-only or of another version: the answers of the
 * contract, nothing half stored, and the next call works.
 */
#include "base/time.h"
#include "store/cluster.h"
#include "store/pg/schema.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_statement statement;
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 64 * 1024 * 1024);
	auth = cluster_auth(true);
	cluster_statement(&arena, &statement);
	e = (struct cg_err){ 0 };
}

/* After a failure the small disk must not stay mounted; this runs in the process that outlives the tests. */
static void unmount(void)
{
	char dir[64];

	(void)snprintf(dir, sizeof(dir), "%s/small", getenv("CG_TEST_PG"));
	(void)umount2(dir, MNT_DETACH);
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

static void check_answer(const struct cg_err *got, enum cg_code want, int retry_after)
{
	ck_assert_msg(got->code == want, "%s instead of %s: %s", cg_code_info(got->code)->name,
		      cg_code_info(want)->name, got->why);
	ck_assert_msg(got->retry_after == retry_after, "Retry-After %d instead of %d: %s", got->retry_after,
		      retry_after, got->why);
}

static enum cg_code store(void)
{
	struct cg_snapshot_meta meta;

	e = (struct cg_err){ 0 };
	return cg_snapshot_store(db, &auth, &statement, NULL, NULL, &meta, &e);
}

static const char *rows_of(const char *table)
{
	char sql[256], uuid[CG_UUID_TEXT_MAX];

	(void)snprintf(sql, sizeof(sql), "select count(*) from %s where account_id = '%s'", table,
		       cg_id_uuid(&auth.account, uuid));
	return cluster_ask(sql);
}

static void nap(void)
{
	(void)poll(NULL, 0, 20);
}

/* Until the call works again; the store's own back-off ends after 5 s. */
static void recovers(void)
{
	int64_t end = cg_time_monotonic_ms() + 15000;

	while (store() != CG_OK) {
		ck_assert_msg(cg_time_monotonic_ms() < end, "does not recover: %s", e.why);
		nap();
	}
}

/* Until the query gives something but "", "0" or "f". */
static const char *wait_for(const char *sql)
{
	int64_t end = cg_time_monotonic_ms() + 30000;
	const char *got;

	do {
		ck_assert_msg(cg_time_monotonic_ms() < end, "never: %s", sql);
		got = cluster_ask(sql);
		if (strcmp(got, "") != 0 && strcmp(got, "0") != 0 && strcmp(got, "f") != 0)
			return got;
		nap();
	} while (true);
}

/* A store in a process of its own, for what must happen while it waits. */
struct worker {
	pid_t pid;
	int answer;
};

static struct worker begin_store(const struct cg_idem *idem)
{
	struct worker w;
	int fd[2];

	ck_assert_int_eq(pipe(fd), 0);
	w.pid = fork();
	ck_assert_int_ge(w.pid, 0);
	if (w.pid == 0) {
		struct cg_db *own = cg_db_new(&cfg);
		struct cg_snapshot_meta meta;

		e = (struct cg_err){ 0 };
		e.code = cg_snapshot_store(own, &auth, &statement, NULL, idem, &meta, &e);
		_exit(write(fd[1], &e, sizeof(e)) == (ssize_t)sizeof(e) ? 0 : 1);
	}
	(void)close(fd[1]);
	w.answer = fd[0];
	return w;
}

static struct cg_err end_store(struct worker w)
{
	struct cg_err got;
	int status = -1;

	ck_assert_int_eq(read(w.answer, &got, sizeof(got)), sizeof(got));
	ck_assert_int_eq(waitpid(w.pid, &status, 0), w.pid);
	ck_assert_int_eq(status, 0);
	(void)close(w.answer);
	return got;
}

static void run(PGconn *c, const char *sql)
{
	PGresult *r = PQexec(c, sql);
	ExecStatusType status = PQresultStatus(r);

	ck_assert_msg(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, "%s: %s", sql, PQerrorMessage(c));
	PQclear(r);
}

static const char waiting[] =
	"select pid from pg_stat_activity where usename = 'casgate_app' and wait_event_type = 'Lock'";

/* Whose worker ran elsewhere is judged by the session at the server, its process and start in microseconds. */
START_TEST(a_claim_ends_with_its_session)
{
	struct cg_str elsewhere = CG_STR("another-host pid:[1] 7 7");
	struct cg_db *other = cg_db_new(&cfg);
	char session[CG_SESSION_TEXT_MAX], later[2 * CG_SESSION_TEXT_MAX];
	int pid;

	ck_assert_str_eq(cg_db_session(other), ""); /* not connected */
	ck_assert(!cg_db_worker_is_gone(other, elsewhere, CG_STR("")));
	ck_assert(cg_db_worker_is_gone(other, elsewhere, CG_STR("1.1"))); /* it connects for that */
	(void)snprintf(session, sizeof(session), "%s", cg_db_session(other));
	pid = atoi(session);
	ck_assert_int_gt(pid, 1);
	ck_assert_str_eq(
		session,
		cluster_askf("select pid || '.' || extract(epoch from date_trunc('second', backend_start))::bigint "
			     "|| to_char(backend_start, 'US') from pg_stat_activity where pid = %d",
			     pid));
	ck_assert(!cg_db_worker_is_gone(db, elsewhere, cg_str_of(session)));
	(void)snprintf(later, sizeof(later), "%s0", session);
	ck_assert(cg_db_worker_is_gone(db, elsewhere, cg_str_of(later))); /* the id was given out again */
	ck_assert(!cg_db_worker_is_gone(db, elsewhere, CG_STR("1")));
	cg_db_free(other);
	while (strcmp(cluster_askf("select count(*) from pg_stat_activity where pid = %d", pid), "0") != 0)
		(void)poll(NULL, 0, 50);
	ck_assert(cg_db_worker_is_gone(db, elsewhere, cg_str_of(session)));
}
END_TEST

START_TEST(database_down_at_start)
{
	int schema = 0;

	cluster_control("stop", NULL);
	ck_assert_int_ne(store(), CG_OK);
	check_answer(&e, CG_EDB, 5);
	ck_assert_int_ne(store(), CG_OK);
	check_answer(&e, CG_EDB, 5);
	ck_assert_msg(strncmp(e.why, "waits before", 12) == 0, "%s", e.why);
	cluster_control("start", NULL);
	recovers();
	OK(cg_db_ready(db, &schema, &e));
	ck_assert_str_eq(rows_of("snapshots"), "1");
}
END_TEST

/* A server that was restarted between two calls is no error at all. */
START_TEST(restart_while_idle)
{
	OK(store());
	cluster_control("stop", "immediate");
	cluster_control("start", NULL);
	OK(store());
	ck_assert_str_eq(rows_of("snapshots"), "2");
}
END_TEST

START_TEST(lost_in_the_middle)
{
	struct cg_idem idem = { .key = "k" }, again = { .key = "k" };
	struct cg_snapshot_meta meta;
	PGconn *locker = cluster_super();
	struct worker w;
	struct cg_err got;

	OK(cg_idempotency_claim(db, &auth, &idem, &e));
	run(locker, "begin");
	run(locker, "lock table transactions");
	w = begin_store(&idem);
	(void)wait_for(waiting);
	(void)cluster_ask("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'casgate_app' "
			  "and wait_event_type = 'Lock'");
	got = end_store(w);
	check_answer(&got, CG_EDB, 1);
	run(locker, "rollback");
	PQfinish(locker);
	ck_assert_str_eq(rows_of("snapshots"), "0");
	ck_assert_str_eq(rows_of("holdings"), "0");
	cg_idempotency_release(db, &auth, &idem);
	OK(cg_idempotency_claim(db, &auth, &again, &e));
	ck_assert_int_eq(again.state, CG_IDEM_NEW);
	OK(cg_snapshot_store(db, &auth, &statement, NULL, &again, &meta, &e));
	ck_assert_str_eq(rows_of("snapshots"), "1");
}
END_TEST

/* A read that is cut off is simply repeated. */
START_TEST(read_lost_in_the_middle)
{
	PGconn *locker = cluster_super();
	struct cg_snapshot_meta meta, again;
	struct cg_statement out;
	int status = -1;
	pid_t pid;

	OK(cg_snapshot_store(db, &auth, &statement, NULL, NULL, &meta, &e));
	run(locker, "begin");
	run(locker, "lock table statement_warnings");
	pid = fork();
	ck_assert_int_ge(pid, 0);
	if (pid == 0) {
		struct cg_db *own = cg_db_new(&cfg);

		_exit(cg_snapshot_load(own, &auth, &meta.id, &arena, &again, &out, &e) == CG_OK ? 0 : 1);
	}
	(void)wait_for(waiting);
	(void)cluster_ask("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'casgate_app' "
			  "and wait_event_type = 'Lock'");
	run(locker, "rollback");
	PQfinish(locker);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
}
END_TEST

/* Stores without end until the pipe closes; every id that was promised is written to `promised`. */
static void store_on(int gate, int promised)
{
	struct cg_db *own = cg_db_new(&cfg);
	struct pollfd p = { .fd = gate, .events = POLLIN };

	while (poll(&p, 1, 0) == 0) {
		struct cg_snapshot_meta meta;
		struct cg_err ignored = { 0 };

		if (cg_snapshot_store(own, &auth, &statement, NULL, NULL, &meta, &ignored) == CG_OK)
			(void)!write(promised, meta.id.b, sizeof(meta.id.b));
	}
	_exit(0);
}

/* The server is killed under load: what was promised is there, and nothing is there by halves. */
START_TEST(killed_under_load)
{
	enum { WORKERS = 4 };
	int gate[2], promised[2], kept = 0;
	struct cg_id id;
	pid_t pid[WORKERS];

	/* The server that is started below must not keep the gate open. */
	ck_assert(pipe2(gate, O_CLOEXEC) == 0 && pipe2(promised, O_CLOEXEC) == 0);
	for (int i = 0; i < WORKERS; i++) {
		pid[i] = fork();
		ck_assert_int_ge(pid[i], 0);
		if (pid[i] == 0) {
			(void)close(gate[1]);
			store_on(gate[0], promised[1]);
		}
	}
	for (int round = 0; round < 3; round++) {
		char sql[256], uuid[CG_UUID_TEXT_MAX];

		(void)snprintf(sql, sizeof(sql),
			       "select count(*) > %s::int + 20 from snapshots where account_id = '%s'",
			       rows_of("snapshots"), cg_id_uuid(&auth.account, uuid));
		(void)wait_for(sql);
		cluster_control("stop", "immediate");
		cluster_control("start", NULL);
	}
	(void)close(gate[1]);
	for (int i = 0; i < WORKERS; i++)
		ck_assert_int_eq(waitpid(pid[i], NULL, 0), pid[i]);
	(void)close(promised[1]);
	while (read(promised[0], id.b, sizeof(id.b)) == (ssize_t)sizeof(id.b)) {
		char sql[256], uuid[CG_UUID_TEXT_MAX];

		(void)snprintf(sql, sizeof(sql), "select count(*) from snapshots where snapshot_id = '%s'",
			       cg_id_uuid(&id, uuid));
		ck_assert_str_eq(cluster_ask(sql), "1");
		kept++;
	}
	ck_assert_int_gt(kept, 60);
	ck_assert_str_eq(
		cluster_ask("select count(*) from snapshots s where (select count(*) from holdings h where "
			    "h.snapshot_id = s.snapshot_id) <> 3 or (select count(*) from transactions t where "
			    "t.snapshot_id = s.snapshot_id) <> 23"),
		"0");
}
END_TEST

START_TEST(read_only_and_back)
{
	OK(store());
	(void)cluster_ask("alter system set default_transaction_read_only = on");
	(void)cluster_ask("select pg_reload_conf()");
	(void)wait_for("select current_setting('default_transaction_read_only') = 'on'");
	while (store() == CG_OK) /* until the session has seen the change */
		nap();
	check_answer(&e, CG_EDB, 5);
	ck_assert_int_ne(store(), CG_OK);
	check_answer(&e, CG_EDB, 5);
	(void)cluster_ask("alter system reset default_transaction_read_only");
	(void)cluster_ask("select pg_reload_conf()");
	recovers();
}
END_TEST

START_TEST(too_many_connections)
{
	struct cg_db *second = cg_db_new(&cfg);
	struct cg_snapshot_meta meta;

	OK(store());
	(void)cluster_ask("alter role casgate_app connection limit 1");
	e = (struct cg_err){ 0 };
	ck_assert_int_ne(cg_snapshot_store(second, &auth, &statement, NULL, NULL, &meta, &e), CG_OK);
	check_answer(&e, CG_EBUSY, 1);
	OK(store());
	(void)cluster_ask("alter role casgate_app connection limit -1");
	cg_db_free(db);
	db = second;
	recovers();
}
END_TEST

/* The second attempt is seen by its own beginning; then the lock goes. */
START_TEST(lock_timeout_is_repeated)
{
	PGconn *locker = cluster_super();
	char sql[512], first[64];
	struct worker w;
	struct cg_err got;

	run(locker, "begin");
	run(locker, "lock table transactions");
	w = begin_store(NULL);
	(void)snprintf(first, sizeof(first), "%s",
		       wait_for("select xact_start from pg_stat_activity where usename = 'casgate_app' "
				"and wait_event_type = 'Lock'"));
	(void)snprintf(
		sql, sizeof(sql),
		"select count(*) from pg_stat_activity where usename = 'casgate_app' and wait_event_type = 'Lock' "
		"and xact_start > '%s'",
		first);
	(void)wait_for(sql);
	run(locker, "rollback");
	PQfinish(locker);
	got = end_store(w);
	check_answer(&got, CG_OK, got.retry_after);
	ck_assert_str_eq(rows_of("snapshots"), "1");
}
END_TEST

START_TEST(lock_that_stays_is_an_answer)
{
	PGconn *locker = cluster_super();

	cfg.database_timeout_ms = 300;
	run(locker, "begin");
	run(locker, "lock table transactions");
	ck_assert_int_ne(store(), CG_OK);
	check_answer(&e, CG_EBUSY, 1);
	ck_assert_msg(strstr(e.why, "55P03") != NULL, "%s", e.why);
	run(locker, "rollback");
	PQfinish(locker);
	OK(store());
	ck_assert_str_eq(rows_of("snapshots"), "1");
}
END_TEST

/* Two sessions take the same locks in opposite order; casgate_app finds the deadlock first and tries again. */
START_TEST(deadlock_is_repeated)
{
	PGconn *other = cluster_super();
	char sql[256], uuid[CG_UUID_TEXT_MAX];
	struct worker w;
	struct cg_err got;

	OK(store());
	(void)cluster_ask("alter role casgate_app set deadlock_timeout = '300ms'");
	run(other, "begin");
	(void)snprintf(sql, sizeof(sql), "update usage_daily set errors = 1 where account_id = '%s'",
		       cg_id_uuid(&auth.account, uuid));
	run(other, sql);
	w = begin_store(NULL);
	(void)wait_for(waiting);
	run(other, "lock table snapshots in exclusive mode");
	run(other, "commit");
	got = end_store(w);
	check_answer(&got, CG_OK, got.retry_after);
	(void)cluster_ask("alter role casgate_app reset deadlock_timeout");
	(void)wait_for("select deadlocks > 0 from pg_stat_database where datname = 'postgres'");
	ck_assert_str_eq(rows_of("snapshots"), "2");
	PQfinish(other);
}
END_TEST

/* A server process that stands still: the client's own deadline ends the wait. */
START_TEST(frozen_server)
{
	pid_t backend;

	cfg.database_timeout_ms = 200;
	OK(store());
	backend = (pid_t)atoi(cluster_ask("select pid from pg_stat_activity where usename = 'casgate_app'"));
	ck_assert_int_gt(backend, 1);
	ck_assert_int_eq(kill(backend, SIGSTOP), 0);
	ck_assert_int_ne(store(), CG_OK);
	(void)kill(backend, SIGCONT);
	check_answer(&e, CG_EDB, 1);
	recovers();
}
END_TEST

static void check_schema_refused(int version)
{
	int schema = 0;
	char want[64];

	cg_db_free(db);
	db = cg_db_new(&cfg);
	ck_assert_int_ne(store(), CG_OK);
	check_answer(&e, CG_EDB, 5);
	(void)snprintf(want, sizeof(want), "schema version %d,", version);
	ck_assert_msg(strncmp(e.why, want, strlen(want)) == 0, "%s", e.why);
	cg_db_free(db);
	db = cg_db_new(&cfg);
	e = (struct cg_err){ 0 };
	ck_assert_int_ne(cg_db_ready(db, &schema, &e), CG_OK);
	ck_assert_int_eq(schema, version);
	ck_assert_str_eq(rows_of("snapshots"), "1");
}

START_TEST(schema_older_or_newer)
{
	int newest = atoi(cluster_ask("select max(version) from schema_migrations")), schema = 0;
	char sql[256];

	OK(store());
	OK(cg_db_ready(db, &schema, &e));
	ck_assert_int_eq(schema, newest);
	(void)snprintf(sql, sizeof(sql), "insert into schema_migrations values (%d, 'next', '')", newest + 1);
	(void)cluster_ask(sql);
	ck_assert_int_ne(cg_db_ready(db, &schema, &e), CG_OK);
	check_schema_refused(newest + 1);
	(void)snprintf(sql, sizeof(sql), "delete from schema_migrations where version >= %d", CG_SCHEMA_OLDEST);
	(void)cluster_ask(sql);
	check_schema_refused(CG_SCHEMA_OLDEST - 1);
	/* The oldest schema of the window is as good as the newest. */
	(void)snprintf(sql, sizeof(sql), "insert into schema_migrations values (%d, 'oldest', '')", CG_SCHEMA_OLDEST);
	(void)cluster_ask(sql);
	recovers();
	OK(cg_db_ready(db, &schema, &e));
	ck_assert_int_eq(schema, CG_SCHEMA_OLDEST);
	(void)snprintf(sql, sizeof(sql),
		       "insert into schema_migrations select n, 'again', '' from generate_series(%d, %d) n",
		       CG_SCHEMA_OLDEST + 1, newest);
	(void)cluster_ask(sql);
}
END_TEST

enum { COMMIT_BYTES = 8, BLOCK_BYTES = 65536 };

/* Pass on what has come; *commits turns true behind a commit, also one that came in two pieces: past keeps the end. */
static void forward(int from, int to, char past[COMMIT_BYTES], bool *open, bool *commits)
{
	char buf[COMMIT_BYTES + BLOCK_BYTES];
	ssize_t n = read(from, buf + COMMIT_BYTES, BLOCK_BYTES);

	*open = n > 0;
	for (ssize_t at = 0; at < n;) {
		ssize_t did = write(to, buf + COMMIT_BYTES + at, (size_t)(n - at));

		if (did <= 0)
			_exit(1);
		at += did;
	}
	if (n <= 0)
		return;
	memcpy(buf, past, COMMIT_BYTES);
	*commits |= memmem(buf, COMMIT_BYTES + (size_t)n, "\0commit", COMMIT_BYTES) != NULL;
	memcpy(past, buf + n, COMMIT_BYTES);
}

/*
 * One connection through a proxy that passes everything on until the client says commit: that still reaches the server,
 * but nothing of what the server answers from then on comes back.
 */
static void proxy(int listener, const char *server_path)
{
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	int client = accept(listener, NULL, NULL), server = socket(AF_UNIX, SOCK_STREAM, 0);
	struct pollfd p[2] = { { .fd = client, .events = POLLIN }, { .fd = server, .events = POLLIN } };
	char asked[COMMIT_BYTES] = { 0 }, answered[COMMIT_BYTES] = { 0 };
	bool open = true, quiet = false, ignored = false;

	(void)snprintf(to.sun_path, sizeof(to.sun_path), "%s", server_path);
	if (client < 0 || server < 0 || connect(server, (struct sockaddr *)(void *)&to, sizeof(to)) != 0)
		_exit(1);
	while (open && poll(p, 2, 10000) > 0) {
		if (p[0].revents != 0) {
			forward(client, server, asked, &open, &quiet);
		} else if (quiet) {
			char gone[BLOCK_BYTES];

			(void)poll(NULL, 0, 300); /* let the server finish */
			(void)!read(server, gone, sizeof(gone));
			open = false;
		} else {
			forward(server, client, answered, &open, &ignored);
		}
	}
	_exit(0);
}

START_TEST(lost_after_commit_was_sent)
{
	struct cg_idem idem = { .key = "k" }, again = { .key = "k" };
	struct cg_snapshot_meta meta;
	struct sockaddr_un at = { .sun_family = AF_UNIX };
	char dir[64], server[108];
	struct cg_err got;
	int listener = socket(AF_UNIX, SOCK_STREAM, 0), status = -1;
	pid_t pid;

	(void)snprintf(dir, sizeof(dir), "%s/proxy", getenv("CG_TEST_PG"));
	(void)snprintf(server, sizeof(server), "%s/.s.PGSQL.5432", getenv("CG_TEST_PG"));
	(void)snprintf(at.sun_path, sizeof(at.sun_path), "%s/.s.PGSQL.5432", dir);
	ck_assert(mkdir(dir, 0700) == 0);
	ck_assert(listener >= 0 && bind(listener, (struct sockaddr *)(void *)&at, sizeof(at)) == 0);
	ck_assert_int_eq(listen(listener, 1), 0);
	OK(cg_idempotency_claim(db, &auth, &idem, &e));
	pid = fork();
	if (pid == 0)
		proxy(listener, server);
	(void)close(listener);
	(void)snprintf(cfg.database_url, sizeof(cfg.database_url), "host=%s dbname=postgres user=casgate_app", dir);
	got = end_store(begin_store(&idem));
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
	check_answer(&got, CG_EDB, 1);
	cg_idempotency_release(db, &auth, &idem); /* as the worker does after a 5xx */
	OK(cg_idempotency_claim(db, &auth, &again, &e));
	ck_assert_int_eq(again.state, CG_IDEM_SNAPSHOT);
	ck_assert_str_eq(rows_of("snapshots"), "1");
	OK(cg_snapshot_load(db, &auth, &again.snapshot, &arena, &meta, &statement, &e));
}
END_TEST

/* A tablespace of 2 MiB stands for the full disk: mounting it needs root. */
START_TEST(disk_full)
{
	char dir[64], sql[256];
	struct cg_statement out;
	struct cg_snapshot_meta meta, again;
	struct cg_fund *f = &statement.funds.v[1];
	struct stat st;

	(void)snprintf(dir, sizeof(dir), "%s/small", getenv("CG_TEST_PG"));
	ck_assert_int_eq(mkdir(dir, 0700), 0);
	if (mount("tmpfs", dir, "tmpfs", 0, "size=2m,mode=0700") != 0) {
		(void)fprintf(stderr, "# skipped: disk_full needs to mount a tmpfs: %s\n", strerror(errno));
		return;
	}
	ck_assert_int_eq(stat(getenv("CG_TEST_PG"), &st), 0);
	ck_assert_int_eq(chown(dir, st.st_uid, st.st_gid), 0);
	(void)cluster_ask("truncate snapshots cascade");
	OK(cg_snapshot_store(db, &auth, &statement, NULL, NULL, &meta, &e));
	(void)snprintf(sql, sizeof(sql), "create tablespace small location '%s'", dir);
	(void)cluster_ask(sql);
	(void)cluster_ask("alter table transactions set tablespace small");
	for (int i = 0; i < 30000; i++) {
		struct cg_txn t = f->txns.v[i % 3];

		ck_assert(CG_PUSH(&arena, &f->txns, &t));
	}
	ck_assert_int_ne(store(), CG_OK);
	check_answer(&e, CG_EDB, 60);
	OK(cg_snapshot_load(db, &auth, &meta.id, &arena, &again, &out, &e));
	ck_assert_str_eq(rows_of("snapshots"), "1");
	(void)cluster_ask("alter table transactions set tablespace pg_default");
	(void)cluster_ask("drop tablespace small");
	ck_assert_int_eq(umount(dir), 0);
	OK(store());
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("faults");
	TCase *tc = tcase_create("faults");

	tcase_add_unchecked_fixture(tc, NULL, unmount);
	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, a_claim_ends_with_its_session);
	tcase_add_test(tc, database_down_at_start);
	tcase_add_test(tc, restart_while_idle);
	tcase_add_test(tc, lost_in_the_middle);
	tcase_add_test(tc, read_lost_in_the_middle);
	tcase_add_test(tc, killed_under_load);
	tcase_add_test(tc, read_only_and_back);
	tcase_add_test(tc, too_many_connections);
	tcase_add_test(tc, lock_timeout_is_repeated);
	tcase_add_test(tc, lock_that_stays_is_an_answer);
	tcase_add_test(tc, deadlock_is_repeated);
	tcase_add_test(tc, frozen_server);
	tcase_add_test(tc, schema_older_or_newer);
	tcase_add_test(tc, lost_after_commit_was_sent);
	tcase_add_test(tc, disk_full);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
