/*
 * migrate.c: Applies migrations in order, each in a transaction of its own with its
 * record. A file that was applied must never change: its checksum is compared. Statements
 * run with a lock time-out and are tried again, so that a migration never queues behind a
 * long query and stops the service.
 */
#include "store/migrate.h"

#include "base/digest.h"
#include "base/str.h"
#include "base/time.h"
#include "store/market/master.h"
#include "store/migrate_roles.h"
#include "store/pg/schema.h"
#include "store/pg/sql.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	FILE_MAX_BYTES = 1 << 20,
	REFERENCE_MAX = 32 << 20,
	NUMBER_DIGITS = 4,
	CHECKSUM_MAX = 2 * CG_DIGEST_SIZE + 1,
	PATH_MAX_BYTES = 1300
};

/* How long a file waits for a lock, how often it is tried again, and the time between. */
#define LOCK_TIMEOUT "2s"
enum { TRIES = 30, PAUSE_MS = 1000 };

struct file {
	char name[128]; /* without number and ending */
	char path[PATH_MAX_BYTES];
	char checksum[CHECKSUM_MAX];
	bool adds; /* programs of the schema before go on working: it is recorded in schema_additions */
	char *text;
};

struct run {
	const struct cg_migrate_report *report;
	PGconn *conn;
	struct file file[CG_SCHEMA_FILES + 1]; /* by version */
	bool in_use;			       /* the last command failed because others work, too */
	struct cg_err *e;
};

/* NNNN_name.sql gives its number, anything else 0. */
static int version_of(const char *name)
{
	size_t n = strlen(name);
	int v = 0;

	if (n < NUMBER_DIGITS + 6 || name[NUMBER_DIGITS] != '_' || strcmp(name + n - 4, ".sql") != 0)
		return 0;
	for (int i = 0; i < NUMBER_DIGITS; i++) {
		if (!cg_is_digit(name[i]))
			return 0;
		v = v * 10 + (name[i] - '0');
	}
	return v;
}

/* A file of a later release means that an older program is run by mistake. */
static enum cg_code note_file(struct run *r, const char *dir, const char *entry)
{
	int v = version_of(entry), n;
	struct file *f;

	if (v == 0)
		return CG_OK;
	if (v > CG_SCHEMA_FILES || r->file[v].path[0] != '\0')
		return cg_fail_hint(r->e, CG_EINTERNAL, "%.100s/%.60s is not a file of this program.", dir, entry);
	f = &r->file[v];
	n = snprintf(f->path, sizeof(f->path), "%s/%s", dir, entry);
	if (n < 0 || (size_t)n >= sizeof(f->path) || strlen(entry) >= sizeof(f->name))
		return cg_fail_hint(r->e, CG_EINTERNAL, "%.100s: the path is too long.", dir);
	(void)snprintf(f->name, sizeof(f->name), "%.*s", (int)strlen(entry) - NUMBER_DIGITS - 5,
		       entry + NUMBER_DIGITS + 1);
	return CG_OK;
}

/* Whole, and without NUL: the text is sent as one string. */
static enum cg_code read_migration(struct file *f, struct cg_err *e)
{
	uint8_t hash[CG_DIGEST_SIZE];
	FILE *in = fopen(f->path, "re");
	size_t n = 0;

	f->text = in != NULL ? malloc(FILE_MAX_BYTES) : NULL;
	if (f->text != NULL)
		n = fread(f->text, 1, FILE_MAX_BYTES, in);
	if (f->text == NULL || ferror(in) || n == 0 || n == FILE_MAX_BYTES || memchr(f->text, '\0', n) != NULL)
		n = 0;
	if (in != NULL)
		(void)fclose(in);
	if (n == 0)
		return cg_fail_hint(e, CG_EINTERNAL, "%.150s cannot be read.", f->path);
	f->text[n] = '\0';
	f->adds = cg_str_starts((struct cg_str){ f->text, n }, CG_STR("-- Adds only:"));
	cg_digest_of((struct cg_str){ f->text, n }, hash);
	(void)sodium_bin2hex(f->checksum, sizeof(f->checksum), hash, sizeof(hash));
	return CG_OK;
}

/* Names tell versions; there may be no gap. */
static enum cg_code read_files(struct run *r, const char *dir)
{
	DIR *d = opendir(dir);
	enum cg_code rc = CG_OK;
	struct dirent *entry;

	if (d == NULL)
		return cg_fail_hint(r->e, CG_EINTERNAL, "sql_dir %.150s: %s.", dir, strerror(errno));
	while (rc == CG_OK && (entry = readdir(d)) != NULL)
		rc = note_file(r, dir, entry->d_name);
	(void)closedir(d);
	for (int v = 1; v <= CG_SCHEMA_FILES && rc == CG_OK; v++) {
		if (r->file[v].path[0] == '\0')
			rc = cg_fail_hint(r->e, CG_EINTERNAL, "sql_dir %.150s: migration %04d is missing.", dir, v);
		else
			rc = read_migration(&r->file[v], r->e);
	}
	return rc;
}

enum cg_code cg_migrate_print_roles(const struct cg_config *cfg, FILE *to, struct cg_err *e)
{
	struct file f = { .text = NULL };
	enum cg_code rc;

	(void)snprintf(f.path, sizeof(f.path), "%s/roles.sql", cfg->sql_dir);
	rc = read_migration(&f, e);
	if (rc == CG_OK && (fputs(f.text, to) == EOF || fflush(to) != 0))
		rc = cg_fail_hint(e, CG_EINTERNAL, "The roles cannot be written: %s.", strerror(errno));
	free(f.text);
	return rc;
}

/* The server's sentence is for the administrator who runs this: it names tables, not data. */
static enum cg_code fail(struct run *r, const char *what)
{
	return cg_fail_hint(r->e, CG_EINTERNAL, "%.60s: %.150s", what, PQerrorMessage(r->conn));
}

/*
 * A lock that was not granted in time, one that a request and the file waited for crosswise (deadlock_timeout is less
 * than LOCK_TIMEOUT), or a role that a migrate of another database of the server altered at this moment, for which
 * there is no SQLSTATE: each passes. Anything else is a real fault.
 */
static void note_use(struct run *r, const PGresult *res)
{
	const char *state = PQresultErrorField(res, PG_DIAG_SQLSTATE);
	const char *message = PQresultErrorField(res, PG_DIAG_MESSAGE_PRIMARY);

	r->in_use = state != NULL && (strcmp(state, "55P03") == 0 || strcmp(state, "40P01") == 0 ||
				      (message != NULL && strcmp(message, "tuple concurrently updated") == 0));
}

/* One statement or a whole file. */
static enum cg_code command(struct run *r, const char *what, const char *text)
{
	PGresult *res = PQexec(r->conn, text);
	ExecStatusType status = PQresultStatus(res);
	note_use(r, res);
	PQclear(res);
	return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ? CG_OK : fail(r, what);
}

/* By the catalogue, not by name: a session remembers that there was no such name while it waits for a lock. */
static bool has_table(struct run *r, const char *name, bool *out)
{
	const char *arg[] = { name };
	PGresult *res = PQexecParams(r->conn,
				     "select exists ( "
				     "  select from pg_class "
				     "  where relname = $1 and relkind = 'r' and pg_table_is_visible(oid))",
				     1, NULL, arg, NULL, NULL, 0);
	bool ok = PQresultStatus(res) == PGRES_TUPLES_OK;

	*out = ok && cg_sql_true(res, 0, 0);
	PQclear(res);
	return ok;
}

/* The number of the newest file in a table of versions; 0 without the table. */
static bool read_newest(struct run *r, const char *table, const char *text, int *out)
{
	PGresult *res;
	bool some = false, ok = has_table(r, table, &some);

	*out = 0;
	if (ok && some) {
		res = PQexec(r->conn, text);
		ok = PQresultStatus(res) == PGRES_TUPLES_OK;
		*out = ok ? (int)cg_sql_int(res, 0, 0) : 0;
		PQclear(res);
	}
	return ok;
}

/* *out: the newest file that was applied, of those that this program knows. */
static enum cg_code read_version(struct run *r, int *out)
{
	int version = 0, added = 0;

	if (!read_newest(r, "schema_migrations", "select coalesce(max(version), 0) from schema_migrations", &version) ||
	    !read_newest(r, "schema_additions", "select coalesce(max(version), 0) from schema_additions", &added))
		return fail(r, "schema_migrations");
	if (version > CG_SCHEMA_NEWEST)
		return cg_fail_hint(r->e, CG_EINTERNAL,
				    "The database is newer (%d) than this program (%d): install the newer casgate.",
				    version, CG_SCHEMA_NEWEST);
	*out = added > version ? added : version;
	if (*out > CG_SCHEMA_FILES)
		*out = CG_SCHEMA_FILES;
	return CG_OK;
}

/* Version, name and checksum. */
static enum cg_code record(struct run *r, int version)
{
	const struct file *f = &r->file[version];
	char number[16];
	const char *arg[] = { number, f->name, f->checksum };
	PGresult *res;
	bool ok;

	(void)snprintf(number, sizeof(number), "%d", version);
	res = PQexecParams(r->conn,
			   f->adds ? "insert into schema_additions (version, name, checksum) "
				     "values ($1, $2, $3)"
				   : "insert into schema_migrations (version, name, checksum) "
				     "values ($1, $2, $3)",
			   3, NULL, arg, NULL, NULL, 0);
	ok = PQresultStatus(res) == PGRES_COMMAND_OK;
	note_use(r, res);
	PQclear(res);
	return ok ? CG_OK : fail(r, f->name);
}

/*
 * An index that the file makes where it is not there yet may have been begun by hand, concurrently. One that was broken
 * off has the name and is never read, and the file would take it for the index.
 */
static enum cg_code check_indexes(struct run *r, const struct file *f)
{
	const char *arg[] = { f->text };
	PGresult *res = PQexecParams(r->conn,
				     "select relname from pg_index join pg_class on pg_class.oid = indexrelid "
				     "where not indisvalid and pg_table_is_visible(indexrelid) "
				     "and position('create index if not exists ' || relname || ' ' in $1) > 0",
				     1, NULL, arg, NULL, NULL, 0);
	enum cg_code rc = PQresultStatus(res) == PGRES_TUPLES_OK ? CG_OK : fail(r, "pg_index");

	if (rc == CG_OK && PQntuples(res) > 0)
		rc = cg_fail_hint(r->e, CG_EINTERNAL,
				  "The index %.63s is being built, or its building was broken off: wait for it, "
				  "or drop it, then run casgate migrate again.",
				  PQgetvalue(res, 0, 0));
	PQclear(res);
	return rc;
}

/*
 * One file, if nobody else has applied it by now; *done is the version of the database afterwards. A table that is in
 * use is waited for by LOCK_TIMEOUT only: behind a statement that waits for its lock, all requests wait.
 */
static enum cg_code step(struct run *r, int *done)
{
	/* The number is this program's own; whoever holds it is another casgate migrate on this database. */
	static const char begin[] = "begin; set local lock_timeout = '60s'; set local client_min_messages = warning; "
				    "select pg_advisory_xact_lock(7237391200141); "
				    "set local lock_timeout = '" LOCK_TIMEOUT "'";
	enum cg_code rc = command(r, "lock", begin);
	int version = 0;

	if (rc == CG_OK)
		rc = read_version(r, &version);
	if (rc == CG_OK && version < CG_SCHEMA_FILES) {
		version++;
		rc = check_indexes(r, &r->file[version]);
		if (rc == CG_OK)
			rc = command(r, r->file[version].name, r->file[version].text);
		if (rc == CG_OK)
			rc = record(r, version);
		if (rc == CG_OK)
			rc = command(r, "commit", "commit");
		if (rc == CG_OK)
			r->report->applied(r->report->user, version, r->file[version].name);
	}
	if (PQtransactionStatus(r->conn) != PQTRANS_IDLE)
		PQclear(PQexec(r->conn, "rollback"));
	*done = version;
	return rc;
}

/* The same, again for as long as a table is in use: the file was rolled back, and requests went on meanwhile. */
static enum cg_code step_patiently(struct run *r, int *done)
{
	const struct cg_err before = *r->e;
	enum cg_code rc = step(r, done);

	for (int i = 1; i < TRIES && rc != CG_OK && r->in_use; i++) {
		r->report->waiting(r->report->user, *done, r->file[*done].name);
		cg_time_sleep_ms(PAUSE_MS);
		*r->e = before;
		rc = step(r, done);
	}
	return rc;
}

/* Files are never changed once they have been applied: the schema would be another one than its version says. */
static enum cg_code compare_table(struct run *r, const char *text)
{
	PGresult *res = PQexec(r->conn, text);
	bool ok = PQresultStatus(res) == PGRES_TUPLES_OK;
	enum cg_code rc = ok ? CG_OK : fail(r, "schema_migrations");

	for (int i = 0; rc == CG_OK && i < PQntuples(res); i++) {
		int64_t v = cg_sql_int(res, i, 0);

		if (v >= 1 && v <= CG_SCHEMA_FILES && strcmp(PQgetvalue(res, i, 1), r->file[v].checksum) != 0)
			rc = cg_fail_hint(r->e, CG_EINTERNAL,
					  "%04d_%.100s.sql is not what was applied to this database.", (int)v,
					  r->file[v].name);
	}
	PQclear(res);
	return rc;
}

static enum cg_code compare_files(struct run *r)
{
	static const char sql_migrations[] = "select version, checksum "
					     "from schema_migrations "
					     "order by version";
	static const char sql_additions[] = "select version, checksum "
					    "from schema_additions "
					    "order by version";
	bool some = false;
	enum cg_code rc = compare_table(r, sql_migrations);

	if (rc == CG_OK && !has_table(r, "schema_additions", &some))
		rc = fail(r, "schema_additions");
	return rc == CG_OK && some ? compare_table(r, sql_additions) : rc;
}

/* The files for a database whose one role may not make others: what they give to roles goes to that one. */
static enum cg_code take_one_role(struct run *r)
{
	PGresult *res = PQexec(r->conn, "select current_user");
	bool ok = PQresultStatus(res) == PGRES_TUPLES_OK;
	enum cg_code rc = ok ? CG_OK : fail(r, "role");

	for (int v = 1; v <= CG_SCHEMA_FILES && rc == CG_OK; v++) {
		char *text = NULL;

		rc = cg_migrate_roles_replace(r->file[v].text, PQgetvalue(res, 0, 0), &text, r->e);
		if (rc == CG_OK) {
			free(r->file[v].text);
			r->file[v].text = text;
		}
	}
	PQclear(res);
	return rc;
}

/* The table benchmarks is data of the program, like the schema. */
static enum cg_code fill_benchmarks(const struct cg_config *cfg, struct cg_err *e)
{
	struct cg_arena a;
	struct cg_reference ref;
	struct cg_db *db = cg_db_new_admin(cfg);
	enum cg_code rc;

	cg_arena_init(&a, REFERENCE_MAX);
	rc = db != NULL ? cg_reference_load(cfg->market_dir, &a, &ref, e) : cg_fail(e, CG_EBUSY, "migrate: memory");
	if (rc == CG_OK) {
		rc = cg_master_benchmarks_store(db, &ref, e);
		cg_reference_free(&ref);
	}
	cg_arena_free(&a);
	cg_db_free(db);
	return rc;
}

/* Reads the files and the version of the database that they are for; files that were applied must be the same. */
static enum cg_code begin(struct run *r, const struct cg_config *cfg, int *version)
{
	enum cg_code rc = read_files(r, cfg->sql_dir);

	if (rc == CG_OK) {
		r->conn = cg_db_connect_url(cg_db_admin_url(cfg), INT64_MAX, r->e);
		rc = r->conn != NULL ? CG_OK : r->e->code;
	}
	if (rc == CG_OK && cfg->single_role != 0)
		rc = take_one_role(r);
	if (rc == CG_OK)
		rc = read_version(r, version);
	return rc == CG_OK && *version > 0 ? compare_files(r) : rc;
}

static void end(struct run *r)
{
	PQfinish(r->conn);
	for (int v = 0; v <= CG_SCHEMA_FILES; v++)
		free(r->file[v].text);
	free(r);
}

enum cg_code cg_migrate(const struct cg_config *cfg, const struct cg_migrate_report *report, struct cg_err *e)
{
	struct run *r = calloc(1, sizeof(*r));
	enum cg_code rc;
	int version = 0;

	if (r == NULL)
		return cg_fail(e, CG_EBUSY, "migrate: memory");
	r->report = report;
	r->e = e;
	rc = begin(r, cfg, &version);
	while (rc == CG_OK && version < CG_SCHEMA_FILES)
		rc = step_patiently(r, &version);
	end(r);
	return rc == CG_OK ? fill_benchmarks(cfg, e) : rc;
}

enum cg_code cg_migrate_check(const struct cg_config *cfg, int *applied, int *files, struct cg_err *e)
{
	struct run *r = calloc(1, sizeof(*r));
	enum cg_code rc;

	*applied = 0;
	*files = CG_SCHEMA_FILES;
	if (r == NULL)
		return cg_fail(e, CG_EBUSY, "migrate: memory");
	r->e = e;
	rc = begin(r, cfg, applied);
	for (int v = 1; rc == CG_OK && v <= CG_SCHEMA_FILES; v++)
		rc = check_indexes(r, &r->file[v]);
	end(r);
	return rc;
}
