/*
 * cmd_account.c: casgate account create|list.
 */
#include "cmd.h"

#include "store/identity/admin.h"

#include <stdio.h>
#include <string.h>

enum { ARENA_MAX = 64 * 1024 * 1024 };

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int account_usage(FILE *to)
{
	(void)fputs("usage: casgate account create NAME\n       casgate account list\n", to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* Prints the id alone, for scripts. */
static enum cg_code create(struct cg_db *db, const char *name, struct cg_err *e)
{
	char text[CG_ID_TEXT_MAX];
	struct cg_id id;
	enum cg_code rc = cg_admin_account_create(db, cg_str_of(name), &id, e);

	if (rc == CG_OK)
		(void)puts(cg_id_text(&id, CG_ACCOUNT_PREFIX, text));
	return rc;
}

/* One line for each account: id, name, day, keys, snapshots. */
static enum cg_code list_accounts(struct cg_db *db, struct cg_err *e)
{
	struct cg_account_rows rows;
	struct cg_arena arena;
	char text[CG_ID_TEXT_MAX];
	enum cg_code rc;

	cg_arena_init(&arena, ARENA_MAX);
	rc = cg_admin_account_list(db, &arena, &rows, e);
	if (rc == CG_OK)
		(void)printf("%-31s  %-20s  %5s  %9s  %s\n", "ACCOUNT", "CREATED", "KEYS", "SNAPSHOTS", "NAME");
	for (size_t i = 0; rc == CG_OK && i < rows.n; i++)
		(void)printf("%-31s  %-20s  %5lld  %9lld  %s\n", cg_id_text(&rows.v[i].id, CG_ACCOUNT_PREFIX, text),
			     rows.v[i].created.p, (long long)rows.v[i].keys, (long long)rows.v[i].snapshots,
			     rows.v[i].name.p);
	cg_arena_free(&arena);
	return rc;
}

/* arg: the name of an account to create, NULL to list them. */
static enum cg_code account_work(struct cg_db *db, const void *arg, struct cg_err *e)
{
	return arg != NULL ? create(db, arg, e) : list_accounts(db, e);
}

/* Two forms: create NAME and list. */
int cg_cmd_account(int argc, char **argv)
{
	bool creates = argc == 3 && strcmp(argv[1], "create") == 0;

	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
		return account_usage(stdout);
	if (!creates && !(argc == 2 && strcmp(argv[1], "list") == 0))
		return account_usage(stderr);
	return cg_cmd_as_admin("account", account_work, creates ? argv[2] : NULL);
}
