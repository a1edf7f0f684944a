/*
 * migrate.h: bring a database to the schema of this program: the files sql/NNNN_name.sql in the order of their numbers.
 * Forward only. Does not touch a database that is newer than the program. Then the table benchmarks is made what the
 * files in market_dir say.
 *
 * Safety    each file runs in a transaction of its own under an advisory lock, so that two at once do the work once and
 *           a failure leaves what was there before.
 * Locks     a file waits 2 s for a table, is rolled back and tried again, for a minute or more: requests do not queue
 *           up behind it for longer than that.
 * Indexes   one that was made before, by hand, is kept; one that is not whole ends the run before its file.
 * Errors    CG_EDB (not reachable), CG_EINTERNAL (files missing or not of this program, newer database, a file that is
 *           not what was applied, an index that is not whole, a statement of a file failed): the hint says which.
 */
#ifndef CG_STORE_MIGRATE_H
#define CG_STORE_MIGRATE_H

#include "base/fail.h"
#include "conf/config.h"

#include <stdio.h>

struct cg_migrate_report {
	void (*applied)(void *user, int version, const char *name); /* called after each commit */
	void (*waiting)(void *user, int version,
			const char *name); /* a table is in use: the file will be tried again */
	void *user;
};

/* As the owner (admin_database_url, else database_url), with the files in cfg->sql_dir. */
enum cg_code cg_migrate(const struct cg_config *cfg, const struct cg_migrate_report *report, struct cg_err *e);

/*
 * Changes nothing: whether the files that were applied are those in cfg->sql_dir, and their indexes whole (CG_EINTERNAL
 * with a hint that names the one that is not), the number of the newest one that was applied, and of the newest one
 * there is.
 */
enum cg_code cg_migrate_check(const struct cg_config *cfg, int *applied, int *files, struct cg_err *e);

/*
 * The SQL that makes the roles, for an administrator of the server, to *to: sql_dir/roles.sql. CG_EINTERNAL: no such
 * file.
 */
enum cg_code cg_migrate_print_roles(const struct cg_config *cfg, FILE *to, struct cg_err *e);

#endif
