/*
 * cmd_account.c: casgate account create|list.
 */
#include "cmd.h"

#include "store/admin.h"

#include <stdio.h>
#include <string.h>

enum { ARENA_MAX = 64 * 1024 * 1024 };

static int usage(FILE *to)
{
	(void)fputs("usage: casgate account create NAME\n       casgate account list\n", to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

static enum cg_code create(struct cg_db *db, const char *name, struct cg_err *e)
{
	char text[CG_ID_TEXT_MAX];
	struct cg_id id;
	enum cg_code rc = cg_account_create(db, cg_str_of(name), &id, e);

	if (rc == CG_OK)
		(void)puts(cg_id_text(&id, CG_ACCOUNT_PREFIX, text));
	return rc;
}

static enum cg_code list(struct cg_db *db, struct cg_err *e)
{
	struct cg_account_rows rows;
	struct cg_arena arena;
	char text[CG_ID_TEXT_MAX];
	enum cg_code rc;

	cg_arena_init(&arena, ARENA_MAX);
	rc = cg_account_list(db, &arena, &rows, e);
	if (rc == CG_OK)
		(void)printf("%-31s  %-20s  %5s  %9s  %s\n", "ACCOUNT", "CREATED", "KEYS", "SNAPSHOTS", "NAME");
	for (size_t i = 0; rc == CG_OK && i < rows.n; i++)
		(void)printf("%-31s  %-20s  %5lld  %9lld  %s\n", cg_id_text(&rows.v[i].id, CG_ACCOUNT_PREFIX, text),
			     rows.v[i].created.p, (long long)rows.v[i].keys, (long long)rows.v[i].snapshots,
			     rows.v[i].name.p);
	cg_arena_free(&arena);
	return rc;
}

int cg_cmd_account(int argc, char **argv)
{
	bool creates = argc == 3 && strcmp(argv[1], "create") == 0;
	struct cg_config cfg;
	struct cg_err e = { 0 };
	struct cg_db *db;
	enum cg_code rc;

	if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
		return usage(stdout);
	if (!creates && !(argc == 2 && strcmp(argv[1], "list") == 0))
		return usage(stderr);
	if (!cg_cmd_config("account", &cfg))
		return CG_EXIT_FAILED;
	db = cg_db_new_admin(&cfg);
	if (db == NULL)
		rc = cg_fail(&e, CG_EBUSY, "memory");
	else
		rc = creates ? create(db, argv[2], &e) : list(db, &e);
	cg_db_free(db);
	return rc == CG_OK ? CG_EXIT_OK : cg_cmd_failed("account", &e);
}
