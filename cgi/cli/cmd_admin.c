/* cmd_admin.c: the connection of the commands that administer the database (cmd.h). */
#include "cmd.h"

#include "store/pg/db.h"

/* The command's work with a connection, which is closed whatever the result. */
int cg_cmd_with_database(const char *command, struct cg_db *(*open)(const struct cg_config *cfg),
			 enum cg_code (*work)(struct cg_db *db, const void *arg, struct cg_err *e), const void *arg)
{
	struct cg_config cfg;
	struct cg_err e = { 0 };
	struct cg_db *db;
	enum cg_code rc;

	if (!cg_cmd_config_database(command, &cfg))
		return CG_EXIT_FAILED;
	db = open(&cfg);
	rc = db != NULL ? work(db, arg, &e) : cg_fail(&e, CG_EBUSY, "memory");
	cg_db_free(db);
	return rc == CG_OK ? CG_EXIT_OK : cg_cmd_failed(command, &e);
}

/* With the administrator's role: it sees all accounts. */
int cg_cmd_as_admin(const char *command, enum cg_code (*work)(struct cg_db *db, const void *arg, struct cg_err *e),
		    const void *arg)
{
	return cg_cmd_with_database(command, cg_db_new_admin, work, arg);
}
