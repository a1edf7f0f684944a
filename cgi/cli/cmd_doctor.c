/*
 * cmd_doctor.c: casgate doctor: one line a check, exit code 0 only if all are fine.
 * Changes nothing; what it prints holds no secrets.
 *
 * Output    "ok" or "FAIL", the name of the check, what was found; nothing is printed twice, and nothing goes to
 *           stderr but a configuration that cannot be read.
 * Order     files first, then the extractor, then the database: a check stands behind what it needs itself.
 */
#include "cmd.h"

#include "base/time.h"
#include "http/metrics/metrics.h"
#include "mcp/catalog.h"
#include "pdf/extract.h"
#include "pdf/probe.h"
#include "store/job/job_queue.h"
#include "store/market/facts.h"
#include "store/market/master.h"
#include "store/migrate.h"
#include "store/pg/schema.h"
#include "store/pg/seal.h"
#include "store/rekey.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

/*
 * Limits beyond which a check fails; a clock that is off makes keys and links expire early
 * or late.
 */
enum {
	ARENA_MAX = 64 * 1024 * 1024,
	SKEW_MOST_MS = 2000,
	FREE_LEAST_PERCENT = 5,
	ADMIN_CONNECTIONS = 5,
	JOBS_LATE_S = 600
};
#define FREE_LEAST_BYTES (UINT64_C(256) * 1024 * 1024)

/* One run; bad: a check has failed. */
struct doctor {
	struct cg_config cfg;
	struct cg_arena arena;
	struct cg_db *db, *admin;
	bool bad;
};

__attribute__((format(printf, 4, 5))) static void report(struct doctor *d, bool ok, const char *what, const char *fmt,
							 ...)
{
	va_list ap;

	(void)printf("%-4s  %-18s  ", ok ? "ok" : "FAIL", what);
	va_start(ap, fmt);
	(void)vprintf(fmt, ap);
	va_end(ap);
	(void)putchar('\n');
	d->bad |= !ok;
}

/* The key itself was read, checked and never printed. */
static void check_data_key(struct doctor *d)
{
	/* A file that others may read, or with other content, has stopped the program before. */
	char text[CG_FINGERPRINT_TEXT_MAX];

	if (d->cfg.has_data_key) {
		cg_seal_fingerprint(d->cfg.data_key, text);
		report(d, true, "data key", "%s, fingerprint %s", d->cfg.data_key_file, text);
	} else
		report(d, false, "data key", "data_key_file is not set: snapshots cannot be stored");
}

/* While the key is being changed, and after: what is still under another one, or has no key's id. */
static void check_rekey(struct doctor *d)
{
	struct cg_rekey_counts n;
	struct cg_err e = { 0 };
	bool open = false, done = false;

	if (!d->cfg.has_data_key || cg_rekey_is_open(d->db, &open, &e) != CG_OK)
		return;
	if (!open) {
		if (d->cfg.has_data_key_old && cg_rekey_is_done(d->db, &done, &e) == CG_OK)
			report(d, false, "change of key",
			       done ? "done: take the second line of data_key_file out, here and on all hosts"
				    : "not begun: data_key_file has two keys; run casgate rekey");
		return;
	}
	if (cg_rekey_pass(d->admin, true, NULL, &n, &e) == CG_OK)
		report(d, false, "change of key", "not done: %lld rows are left; run casgate rekey", (long long)n.left);
	else
		report(d, false, "change of key", "%s", e.why);
}

/* A directory must be readable and must be searchable. */
static void check_directory(struct doctor *d, const char *what, const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0)
		report(d, false, what, "%s: %s", path, strerror(errno));
	else
		report(d, S_ISDIR(st.st_mode) && access(path, R_OK | X_OK) == 0, what, "%s%s", path,
		       S_ISDIR(st.st_mode) ? "" : ": not a directory");
}

/* Texts and schemas of one version, every reference in them good. */
static void check_mcp(struct doctor *d)
{
	struct cg_mcp_catalog all = { .prompts = NULL };
	struct cg_err e = { .code = CG_OK };

	if (cg_mcp_catalog_load(&all, &d->cfg, &e) != CG_OK)
		report(d, false, "MCP server", "%s", e.why);
	else if (!cg_mcp_catalog_match(&all))
		report(d, false, "MCP server", "%s: of another version", d->cfg.mcp_dir);
	else
		report(d, true, "MCP server", "%zu tools in %s", json_object_array_length(all.tools), d->cfg.mcp_dir);
	cg_mcp_catalog_free(&all);
}

/* Reads a small PDF as a request would: the program, its sandbox and the way back all have to work for that. */
static void check_extractor(struct doctor *d)
{
	struct cg_extract_opts opts = { .program = d->cfg.extract_program,
					.memory = (size_t)d->cfg.extract_memory_mib << 20,
					.wall_ms = d->cfg.parse_timeout_ms };
	struct cg_err e = { 0 };

	if (access(opts.program, X_OK) != 0)
		report(d, false, "extractor", "%s: %s", opts.program, strerror(errno));
	else if (cg_probe_extract(&opts, &d->arena, &e) == CG_OK)
		report(d, true, "extractor", "%s reads a PDF in its sandbox", opts.program);
	else
		report(d, false, "extractor", "%s: %s: %s", opts.program, cg_code_info(e.code)->name, e.why);
}

enum { SELF_TEST_MAX = 2048, SELF_TEST_MS = 10000, SELF_TEST_NAP_MS = 5 };

/* What comes until the end or the deadline. */
static void listen_until(int fd, int64_t deadline_ms, char text[SELF_TEST_MAX])
{
	struct pollfd p = { .fd = fd, .events = POLLIN };
	size_t n = 0;
	ssize_t got = 1;

	while (got > 0 && n < SELF_TEST_MAX - 1) {
		int64_t left_ms = deadline_ms - cg_time_monotonic_ms();

		if (left_ms <= 0 || poll(&p, 1, (int)left_ms) == 0)
			return;
		got = read(fd, text + n, SELF_TEST_MAX - 1 - n);
		n += got > 0 ? (size_t)got : 0;
		text[n] = '\0';
	}
}

/* Its exit status; -1 when it was ended: at the deadline it and what it started are. */
static int end_by(pid_t pid, int64_t deadline_ms)
{
	int status = -1;
	pid_t ended;

	while ((ended = waitpid(pid, &status, WNOHANG)) == 0 && cg_time_monotonic_ms() < deadline_ms)
		cg_time_sleep_ms(SELF_TEST_NAP_MS);
	(void)kill(-pid, SIGKILL);
	if (ended == 0)
		ended = waitpid(pid, &status, 0);
	return ended == pid && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Start it in a process group of its own, its output on fd; -1: it cannot be. */
static pid_t start_self_test(const char *program, int fd)
{
	static char name[] = "casgate-extract", option[] = "--self-test";
	char *const argv[] = { name, option, NULL }, *const env[] = { NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	pid_t pid = -1;

	if (posix_spawn_file_actions_init(&files) != 0)
		return -1;
	if (posix_spawnattr_init(&how) == 0) {
		if (posix_spawn_file_actions_adddup2(&files, fd, STDOUT_FILENO) != 0 ||
		    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP) != 0 ||
		    posix_spawn(&pid, program, &files, &how, argv, env) != 0)
			pid = -1;
		(void)posix_spawnattr_destroy(&how);
	}
	(void)posix_spawn_file_actions_destroy(&files);
	return pid;
}

/* What casgate-extract --self-test prints; its exit status, or -1. One that does not end is ended. */
static int self_test(const char *program, char text[SELF_TEST_MAX])
{
	int64_t deadline_ms = cg_time_monotonic_ms() + SELF_TEST_MS;
	int ends[2], status = -1;
	pid_t pid;

	text[0] = '\0';
	if (pipe2(ends, O_CLOEXEC) != 0)
		return -1;
	pid = start_self_test(program, ends[1]);
	(void)close(ends[1]);
	if (pid > 0) {
		listen_until(ends[0], deadline_ms, text);
		status = end_by(pid, deadline_ms);
	}
	(void)close(ends[0]);
	return status;
}

/* Lines of the self-test that need attention: what is not refused, what is missing. */
static void check_sandbox(struct doctor *d)
{
	char text[SELF_TEST_MAX];
	int status = self_test(d->cfg.extract_program, text);
	struct cg_str rest = cg_str_of(text), line;
	const char *weaker = cg_extract_weaker();
	size_t refused = 0, told = 0;

	while (rest.n > 0) {
		line = cg_str_cut(&rest, '\n');
		refused += cg_str_ends(line, CG_STR(": refused"));
		if (cg_str_ends(line, CG_STR(": ALLOWED")) || cg_str_starts(line, CG_STR("sandbox:"))) {
			report(d, false, "sandbox", "%.*s", CG_STR_ARG(line));
			told++;
		}
	}
	if (status == 0 && weaker == NULL)
		report(d, true, "sandbox", "%zu ways out are tried and refused", refused);
	else if (status == 0)
		report(d, true, "sandbox", "%zu ways out are tried and refused, but: %s", refused, weaker);
	else if (told == 0)
		report(d, false, "sandbox", "%s --self-test: %s", d->cfg.extract_program,
		       status < 0    ? "it does not end or was killed"
		       : refused > 0 ? "it failed and does not say why"
				     : "nothing that is known");
}

/* Row level security does not bind owners and superusers: with them accounts are not kept apart. */
static void check_role(struct doctor *d, const struct cg_facts *f)
{
	if (d->cfg.single_role != 0 && f->owned > 0 && !f->bypasses)
		report(d, true, "role",
		       "%s owns the tables and serves (single_role): row level security does not bind it", f->role.p);
	else if (f->bypasses || f->owned > 0)
		report(d, false, "role", "%s is not bound by row level security: %s; use casgate_app for database_url",
		       f->role.p, f->bypasses ? "superuser or BYPASSRLS" : "it owns the tables");
	else
		report(d, true, "role", "%s is bound by row level security", f->role.p);
	report(d, f->tables > 0 && f->unguarded == 0, "row security", "%lld of %lld tables guarded",
	       (long long)(f->tables - f->unguarded), (long long)f->tables);
}

/*
 * A worker holds one connection at most, so workers x hosts must not be more than the server takes. What administration
 * and a timer need stays free.
 */
static void check_connections(struct doctor *d, const struct cg_facts *f)
{
	int workers = cg_metrics_workers(d->cfg.metrics_file);
	long long room = f->connections > ADMIN_CONNECTIONS ? (long long)f->connections - ADMIN_CONNECTIONS : 0;

	if (workers <= 0)
		report(d, room > 0, "connections",
		       "room for %lld workers (each has one), all hosts together; %lld are in use", room,
		       (long long)f->in_use);
	else
		report(d, workers <= room, "connections",
		       "room for %lld workers (each has one); %d here: for %lld hosts like this one, more need pgbouncer; "
		       "%lld are in use",
		       room, workers, room / workers, (long long)f->in_use);
}

/* Text of statements stays out of logs, PostgreSQL's own among them. */
static void check_log(struct doctor *d, const struct cg_facts *f)
{
	if (f->logged)
		report(d, false, "database log",
		       "PostgreSQL logs statements of %s with their parameters, names of investors among them: let a "
		       "superuser run what casgate migrate --print-roles prints, and restart the workers",
		       f->role.p);
	else
		report(d, true, "database log", "no text of a statement gets into it");
}

/* Without the list every fund is unknown to enrich and to the health check. */
static void check_schemes(struct doctor *d)
{
	struct cg_err e = { 0 };
	bool empty = true;

	if (cg_master_empty(d->db, &empty, &e) != CG_OK)
		report(d, false, "schemes", "%s", e.why);
	else
		report(d, !empty, "schemes", empty ? "none: casgate nav import --builtin" : "the list is loaded");
}

/* Connection, schema version and the settings that a service depends on. */
static void check_database(struct doctor *d)
{
	struct cg_facts f;
	struct cg_err e = { 0 };
	int schema = 0;
	enum cg_code rc = cg_db_ready(d->db, &schema, &e);

	if (rc != CG_OK && schema == 0) {
		report(d, false, "database", "%s: %s", cg_code_info(rc)->name, e.why);
		return;
	}
	if (schema < CG_SCHEMA_OLDEST || schema > CG_SCHEMA_NEWEST)
		report(d, false, "schema", "version %d is not for this program: casgate migrate", schema);
	else if (rc != CG_OK)
		report(d, false, "database", "%s: %s", cg_code_info(rc)->name, e.why);
	else
		report(d, true, "schema", "version %d", schema);
	if (rc != CG_OK)
		return;
	rc = cg_facts_read(d->db, &d->arena, &f, &e);
	if (rc != CG_OK) {
		report(d, false, "database", "%s: %s", cg_code_info(rc)->name, e.why);
		return;
	}
	report(d, true, "database", "PostgreSQL %s", f.version.p);
	check_role(d, &f);
	report(d, f.skew_ms <= SKEW_MOST_MS && f.skew_ms >= -SKEW_MOST_MS, "clock",
	       "the database is %lld ms ahead of this machine", (long long)f.skew_ms);
	check_connections(d, &f);
	check_log(d, &f);
	check_schemes(d);
}

/* A full disk stops the database first; the limit leaves time to act. */
static void check_disk(struct doctor *d, const char *what, const char *path)
{
	struct statvfs v;
	uint64_t free_bytes;

	if (statvfs(path, &v) != 0) {
		report(d, false, what, "%s: %s", path, strerror(errno));
		return;
	}
	free_bytes = (uint64_t)v.f_bavail * v.f_frsize;
	report(d, free_bytes >= FREE_LEAST_BYTES && v.f_bavail * 100 >= v.f_blocks * FREE_LEAST_PERCENT, what,
	       "%s: %llu MiB free", path, (unsigned long long)(free_bytes >> 20));
}

/* The files of this program against those that were applied; one that is still to come only adds, or schema says so. */
static void check_migrations(struct doctor *d)
{
	struct cg_err e = { 0 };
	int applied = 0, files = 0;

	if (cg_migrate_check(&d->cfg, &applied, &files, &e) != CG_OK)
		report(d, false, "migrations", "%s", e.hint[0] != '\0' ? e.hint : e.why);
	else
		report(d, true, "migrations", "%d of %d applied, none changed since%s", applied, files,
		       applied < files ? "; next: casgate migrate" : "");
}

/* The timers: a purge that does not run keeps what should be gone, a sync that does not run shows old NAVs. */
static void check_jobs(struct doctor *d)
{
	struct cg_err e = { 0 };
	struct cg_facts_jobs jobs;
	struct cg_job_backlog backlog;

	if (cg_facts_jobs(d->admin, &d->arena, &jobs, &e) != CG_OK) {
		report(d, false, "jobs", "%s: %s", cg_code_info(e.code)->name, e.why);
		return;
	}
	report(d, jobs.expired == 0, "purge", "last success %s; %lld snapshots wait for more than a day",
	       jobs.purge.p != NULL ? jobs.purge.p : "never", (long long)jobs.expired);
	report(d, !jobs.nav_old, "NAVs", "last sync %s", jobs.nav.p != NULL ? jobs.nav.p : "never");
	if (cg_job_queue_backlog(d->db, &backlog, &e) != CG_OK)
		report(d, false, "statements that wait", "%s: %s", cg_code_info(e.code)->name, e.why);
	else if (d->cfg.parse_jobs != 0 || backlog.waiting + backlog.running > 0)
		report(d, backlog.oldest_s < JOBS_LATE_S, "statements that wait",
		       "%lld wait, %lld are read, the oldest for %lld s%s", (long long)backlog.waiting,
		       (long long)backlog.running, (long long)backlog.oldest_s,
		       backlog.oldest_s < JOBS_LATE_S ? "" : ": is casgate jobs run at work?");
}

/* The connection that casgate migrate, key and user need; the service itself does not. */
static void check_admin(struct doctor *d)
{
	struct cg_err e = { 0 };
	struct cg_facts f;
	struct cg_str path;

	if (cg_facts_read(d->admin, &d->arena, &f, &e) != CG_OK) {
		report(d, false, "administration", "admin_database_url: %s", e.why);
		return;
	}
	if (f.bypasses || f.owned > 0)
		report(d, true, "administration", "%s owns the tables", f.role.p);
	else
		report(d, false, "administration", "%s does not own the tables: set admin_database_url", f.role.p);
	if (f.bypasses || f.owned > 0) {
		check_jobs(d);
		check_rekey(d);
	}
	/* A server elsewhere looks after its own disk. */
	if (cg_facts_data_directory(d->admin, &d->arena, &path) && access(path.p, F_OK) == 0)
		check_disk(d, "disk of database", path.p);
}

/* There is nothing to choose. */
static int doctor_usage(FILE *to)
{
	(void)fputs("usage: casgate doctor\n", to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* All checks run, whatever failed before: one visit shows everything. */
int cg_cmd_doctor(int argc, char **argv)
{
	struct doctor d = { .bad = false };
	struct cg_err e = { 0 };

	if (cg_cmd_asks_help(argc, argv))
		return doctor_usage(stdout);
	if (argc != 1)
		return doctor_usage(stderr);
	if (cg_config_load(NULL, &d.cfg, &e) != CG_OK ||
	    (d.cfg.home[0] != '\0' && cg_config_complete(&d.cfg, &e) != CG_OK)) {
		report(&d, false, "configuration", "%s", e.why);
		return CG_EXIT_FAILED;
	}
	report(&d, true, "configuration", "base_url %s", d.cfg.base_url);
	cg_arena_init(&d.arena, ARENA_MAX);
	d.db = cg_db_new(&d.cfg);
	d.admin = cg_db_new_admin(&d.cfg);
	if (d.db == NULL || d.admin == NULL) {
		report(&d, false, "memory", "none left");
	} else {
		check_data_key(&d);
		check_directory(&d, "samples", d.cfg.samples_dir);
		check_migrations(&d);
		check_directory(&d, "market data", d.cfg.market_dir);
		check_mcp(&d);
		check_extractor(&d);
		check_sandbox(&d);
		check_database(&d);
		check_admin(&d);
		check_disk(&d, "disk", "/tmp");
	}
	cg_db_free(d.db);
	cg_db_free(d.admin);
	cg_arena_free(&d.arena);
	return d.bad ? CG_EXIT_FAILED : CG_EXIT_OK;
}
