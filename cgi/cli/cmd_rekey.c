/*
 * cmd_rekey.c: casgate rekey: seal everything with the first key of data_key_file.
 */
#include "cmd.h"

#include "base/time.h"
#include "store/pg/db.h"
#include "store/rekey.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>

enum { SAY_MS = 2000, PASSES_MAX = 100 };

/* How it is going, on stderr: at the end of each table, and now and then between. */
struct telling {
	const char *table;
	int64_t said_ms;
	struct cg_rekey_counts n;
};

/* --status changes nothing. */
static int rekey_usage(FILE *to)
{
	(void)fputs("usage: casgate rekey [--status]\n", to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* One line; the count is that of the table so far. */
static void say(struct telling *t)
{
	if (t->table != NULL)
		(void)fprintf(stderr, "casgate rekey: %s: %lld rows seen, %lld of %lld sealed anew\n", t->table,
			      (long long)t->n.rows, (long long)t->n.sealed, (long long)t->n.left);
	t->said_ms = cg_time_monotonic_ms();
}

/* A page of rows is done: of the same table, or the first one of the next. */
static void on_page(void *arg, const char *table, const struct cg_rekey_counts *counts)
{
	struct telling *t = arg;

	if (t->table != NULL && strcmp(t->table, table) != 0)
		say(t);
	t->table = table;
	t->n = *counts;
	if (cg_time_monotonic_ms() - t->said_ms >= SAY_MS)
		say(t);
}

/* A pass with its progress. */
static enum cg_code tell_pass(struct cg_db *db, struct cg_rekey_counts *n, struct cg_err *e)
{
	struct telling t = { .said_ms = cg_time_monotonic_ms() };
	struct cg_rekey_watch watch = { on_page, &t };
	enum cg_code rc = cg_rekey_pass(db, false, &watch, n, e);

	say(&t);
	return rc;
}

/* Passes until one that began when nobody wrote with the key before any more finds nothing. */
static enum cg_code pass_until_done(struct cg_db *db, int64_t *sealed, struct cg_err *e)
{
	struct cg_rekey_counts n = { 0 };
	enum cg_code rc = CG_OK;

	for (int i = 0; i < PASSES_MAX && rc == CG_OK; i++) {
		int64_t wait = 0;

		if (i > 0)
			rc = cg_rekey_wait_ms(db, &wait, e);
		if (wait > 0) {
			(void)fprintf(
				stderr,
				"casgate rekey: waiting %lld s for workers that may still write with the key before\n",
				(long long)(wait + 999) / 1000);
			(void)poll(NULL, 0, (int)wait);
		}
		if (rc == CG_OK)
			rc = tell_pass(db, &n, e);
		*sealed += n.sealed;
		if (rc == CG_OK && n.failed > 0)
			return cg_fail_hint(
				e, CG_EINTERNAL,
				"%lld rows do not open with the keys of data_key_file; all others are done.",
				(long long)n.failed);
		if (rc == CG_OK && n.left == 0 && i > 0)
			return CG_OK;
	}
	return rc == CG_OK ? cg_fail_hint(e, CG_EBUSY, "Rows with the key before keep coming: restart the workers.")
			   : rc;
}

/* Results on stdout, what to do next on stderr. */
static enum cg_code rekey_work(struct cg_db *db, const void *arg, struct cg_err *e)
{
	int64_t sealed = 0;
	enum cg_code rc = cg_rekey_begin(db, e);

	(void)arg;
	if (rc == CG_OK)
		rc = pass_until_done(db, &sealed, e);
	if (rc == CG_OK)
		rc = cg_rekey_end(db, e);
	if (rc == CG_OK)
		(void)printf("sealed %lld\nleft 0\n", (long long)sealed);
	if (rc == CG_OK && cg_db_config(db)->has_data_key_old)
		(void)fputs("casgate rekey: done; take the second line out of data_key_file on every host\n", stderr);
	return rc;
}

/* Reads all tables, in pages. */
static enum cg_code status_work(struct cg_db *db, const void *arg, struct cg_err *e)
{
	struct cg_rekey_counts n;
	enum cg_code rc = cg_rekey_pass(db, true, NULL, &n, e);

	(void)arg;
	if (rc == CG_OK)
		(void)printf("rows %lld\nleft %lld\n", (long long)n.rows, (long long)n.left);
	return rc;
}

/* As the owner of the tables, who sees all accounts. */
int cg_cmd_rekey(int argc, char **argv)
{
	bool status = argc == 2 && strcmp(argv[1], "--status") == 0;

	if (cg_cmd_asks_help(argc, argv))
		return rekey_usage(stdout);
	if (argc != 1 && !status)
		return rekey_usage(stderr);
	return cg_cmd_as_admin("rekey", status ? status_work : rekey_work, NULL);
}
