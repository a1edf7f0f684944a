/*
 * cmd_migrate.c: casgate migrate: bring the database to the schema of this program.
 *
 * Output    one line for each migration that was applied; nothing when there was none to apply.
 * Rights    of the owner of the tables. Forward only, one transaction each, under an advisory lock.
 */
#include "cmd.h"

#include "store/migrate.h"

#include <stdio.h>
#include <string.h>

/* --print-roles shows the roles without touching the database. */
static int migrate_usage(FILE *to)
{
	(void)fputs("usage: casgate migrate [--print-roles]\n", to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* Called after each migration was committed. */
static void applied(void *user, int version, const char *name)
{
	*(int *)user += 1;
	(void)printf("applied %04d_%s\n", version, name);
}

/* Called when a lock was not granted in time; the migration is tried again. */
static void waiting(void *user, int version, const char *name)
{
	(void)user;
	(void)fprintf(stderr, "casgate migrate: %04d_%s: a table is in use, trying again\n", version, name);
}

/* Prints each migration; none to apply is a success. */
int cg_cmd_migrate(int argc, char **argv)
{
	struct cg_config cfg;
	struct cg_err e = { 0 };
	bool print = argc == 2 && strcmp(argv[1], "--print-roles") == 0;
	int count = 0;
	struct cg_migrate_report report = { applied, waiting, &count };

	if (cg_cmd_asks_help(argc, argv))
		return migrate_usage(stdout);
	if (argc != 1 && !print)
		return migrate_usage(stderr);
	if (!cg_cmd_config_database("migrate", &cfg))
		return CG_EXIT_FAILED;
	if (print)
		return cg_migrate_print_roles(&cfg, stdout, &e) == CG_OK ? CG_EXIT_OK : cg_cmd_failed("migrate", &e);
	if (cg_migrate(&cfg, &report, &e) != CG_OK)
		return cg_cmd_failed("migrate", &e);
	if (count == 0)
		(void)puts("the schema is up to date");
	return CG_EXIT_OK;
}
