/*
 * cmd_purge.c: casgate purge: delete what has expired.
 */
#include "cmd.h"

#include "store/admin.h"

#include <stdio.h>
#include <string.h>

static int usage(FILE *to)
{
	(void)fputs("usage: casgate purge\n", to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

int cg_cmd_purge(int argc, char **argv)
{
	struct cg_config cfg;
	struct cg_err e = { 0 };
	struct cg_purged gone = { 0 };
	struct cg_db *db;
	enum cg_code rc;

	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
		return usage(stdout);
	if (argc != 1)
		return usage(stderr);
	if (!cg_cmd_config("purge", &cfg))
		return CG_EXIT_FAILED;
	db = cg_db_new_admin(&cfg);
	rc = db != NULL ? cg_purge(db, &gone, &e) : cg_fail(&e, CG_EBUSY, "memory");
	cg_db_free(db);
	(void)printf("snapshots %lld\nidempotency_keys %lld\nuploads %lld\nusage_days %lld\n",
		     (long long)gone.snapshots, (long long)gone.idempotency_keys, (long long)gone.uploads,
		     (long long)gone.usage_days);
	(void)printf("sessions %lld\ntokens %lld\ngrants %lld\nclients %lld\n", (long long)gone.sessions,
		     (long long)gone.tokens, (long long)gone.grants, (long long)gone.clients);
	return rc == CG_OK ? CG_EXIT_OK : cg_cmd_failed("purge", &e);
}
