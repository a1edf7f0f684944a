/*
 * cmd_purge.c: casgate purge: delete what has expired.
 *
 * Output    one line for each kind of row: its name and how many went, all kinds on every run.
 * Exit      1 when it had to stop; what was deleted by then stays deleted, and the next run goes on.
 */
#include "cmd.h"

#include "store/identity/admin.h"
#include "store/pg/db.h"

#include <stdio.h>
#include <string.h>

/* There is nothing to choose. */
static int purge_usage(FILE *to)
{
	(void)fputs("usage: casgate purge\n", to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* What went: on stdout only when all did; what a run that had to stop has deleted is no result. */
static void print_counts(FILE *to, const struct cg_purged *gone)
{
	(void)fprintf(to, "snapshots %lld\nidempotency_keys %lld\nuploads %lld\nusage_days %lld\n",
		      (long long)gone->snapshots, (long long)gone->idempotency_keys, (long long)gone->uploads,
		      (long long)gone->usage_days);
	(void)fprintf(
		to,
		"sessions %lld\ntokens %lld\ngrants %lld\nclients %lld\naudit_lines %lld\nrequests %lld\njobs %lld\n",
		(long long)gone->sessions, (long long)gone->tokens, (long long)gone->grants, (long long)gone->clients,
		(long long)gone->audit, (long long)gone->requests, (long long)gone->jobs);
}

static enum cg_code purge_work(struct cg_db *db, const void *arg, struct cg_err *e)
{
	struct cg_purged gone = { 0 };
	enum cg_code rc = cg_admin_purge(db, &gone, e);

	(void)arg;
	if (rc != CG_OK)
		(void)fputs("casgate purge: it had to stop; gone until then:\n", stderr);
	print_counts(rc == CG_OK ? stdout : stderr, &gone);
	return rc;
}

/* With a role of its own, which may delete what has expired and nothing else. */
int cg_cmd_purge(int argc, char **argv)
{
	if (cg_cmd_asks_help(argc, argv))
		return purge_usage(stdout);
	if (argc != 1)
		return purge_usage(stderr);
	return cg_cmd_with_database("purge", cg_db_new_purge, purge_work, NULL);
}
