/*
 * cmd_purge.c: casgate purge: delete what has expired.
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

/* Prints what went, also when it had to stop. */
static enum cg_code purge_work(struct cg_db *db, const void *arg, struct cg_err *e)
{
	struct cg_purged gone = { 0 };
	enum cg_code rc = cg_admin_purge(db, &gone, e);

	(void)arg;
	(void)printf("snapshots %lld\nidempotency_keys %lld\nuploads %lld\nusage_days %lld\n",
		     (long long)gone.snapshots, (long long)gone.idempotency_keys, (long long)gone.uploads,
		     (long long)gone.usage_days);
	(void)printf("sessions %lld\ntokens %lld\ngrants %lld\nclients %lld\naudit_lines %lld\n",
		     (long long)gone.sessions, (long long)gone.tokens, (long long)gone.grants, (long long)gone.clients,
		     (long long)gone.audit);
	return rc;
}

/* With a role of its own, which may delete what has expired and nothing else. */
int cg_cmd_purge(int argc, char **argv)
{
	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
		return purge_usage(stdout);
	if (argc != 1)
		return purge_usage(stderr);
	return cg_cmd_with_database("purge", cg_db_new_purge, purge_work, NULL);
}
