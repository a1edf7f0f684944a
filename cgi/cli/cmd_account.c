/*
 * cmd_account.c: casgate account
 * create|list|rename|suspend|resume|redirects|allow-redirect|forbid-redirect|export|erase.
 *
 * Output    create prints the id alone, list one line an account, redirects one a host, erase the number of rows in
 *           each table; the others print nothing.
 * Rights    all verbs connect as the owner of the tables: an account of the service cannot see another one.
 */
#include "cmd.h"
#include "progress.h"

#include "render/export/account_export.h"
#include "store/identity/account_erase.h"

#include <stdio.h>
#include <string.h>

enum { ARENA_MAX = 64 * 1024 * 1024 };

/* The arguments behind the verb. */
struct options {
	size_t verb; /* of verbs[] */
	const char *first, *second;
	bool yes;
};

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int account_usage(FILE *to)
{
	(void)fputs("usage: casgate account create NAME\n"
		    "       casgate account list\n"
		    "       casgate account rename A NAME\n"
		    "       casgate account suspend A\n"
		    "       casgate account resume A\n"
		    "       casgate account redirects A\n"
		    "       casgate account allow-redirect A HOST\n"
		    "       casgate account forbid-redirect A HOST\n"
		    "       casgate account export A FILE.zip\n"
		    "       casgate account erase [--yes] A\n"
		    "A is an account's id (acct_...) or name.\n",
		    to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* Prints the id alone, for scripts. */
static enum cg_code create(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	char text[CG_ID_TEXT_MAX];
	struct cg_id id;
	enum cg_code rc = cg_admin_account_create(db, cg_str_of(o->first), &id, e);

	if (rc == CG_OK)
		(void)puts(cg_id_text(&id, CG_ACCOUNT_PREFIX, text));
	return rc;
}

/* A table for people; the id comes first, so that a script can take it. */
static enum cg_code list_accounts(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_account_rows rows;
	struct cg_arena arena;
	char text[CG_ID_TEXT_MAX];
	enum cg_code rc;

	(void)o;
	cg_arena_init(&arena, ARENA_MAX);
	rc = cg_admin_account_list(db, &arena, &rows, e);
	if (rc == CG_OK)
		(void)printf("%-31s  %-20s  %-9s  %5s  %9s  %s\n", "ACCOUNT", "CREATED", "STATE", "KEYS", "SNAPSHOTS",
			     "NAME");
	for (size_t i = 0; rc == CG_OK && i < rows.n; i++)
		(void)printf("%-31s  %-20s  %-9s  %5lld  %9lld  %s\n",
			     cg_id_text(&rows.v[i].id, CG_ACCOUNT_PREFIX, text), rows.v[i].created.p,
			     rows.v[i].suspended ? "suspended" : "active", (long long)rows.v[i].keys,
			     (long long)rows.v[i].snapshots, rows.v[i].name.p);
	cg_arena_free(&arena);
	return rc;
}

static enum cg_code rename_account(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_id id;
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->first), &id, e);

	return rc == CG_OK ? cg_admin_account_rename(db, &id, cg_str_of(o->second), e) : rc;
}

/* Nothing is printed when it worked: the list shows the state. */
static enum cg_code suspend(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_id id;
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->first), &id, e);

	return rc == CG_OK ? cg_admin_account_suspend(db, &id, true, e) : rc;
}

static enum cg_code resume(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_id id;
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->first), &id, e);

	return rc == CG_OK ? cg_admin_account_suspend(db, &id, false, e) : rc;
}

/* One host a line. */
static enum cg_code list_redirects(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_str_list hosts = { 0 };
	struct cg_arena arena;
	struct cg_id id;
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->first), &id, e);

	cg_arena_init(&arena, ARENA_MAX);
	if (rc == CG_OK)
		rc = cg_admin_account_redirects(db, &id, &arena, &hosts, e);
	for (size_t i = 0; rc == CG_OK && i < hosts.n; i++)
		(void)printf("%.*s\n", CG_STR_ARG(hosts.v[i]));
	cg_arena_free(&arena);
	return rc;
}

static enum cg_code allow_redirect(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_id id;
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->first), &id, e);

	return rc == CG_OK ? cg_admin_account_redirect(db, &id, cg_str_of(o->second), true, e) : rc;
}

static enum cg_code forbid_redirect(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_id id;
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->first), &id, e);

	return rc == CG_OK ? cg_admin_account_redirect(db, &id, cg_str_of(o->second), false, e) : rc;
}

/* An account may have thousands of them. */
static void on_snapshot(void *arg, size_t snapshots)
{
	cg_progress_at(arg, snapshots, 0);
}

/* The archive is the result; stdout stays empty. */
static enum cg_code export_account(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_progress bar;
	const struct cg_account_export_watch watch = { on_snapshot, &bar };
	struct cg_id id;
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->first), &id, e);

	cg_progress_begin(&bar, "snapshots");
	if (rc == CG_OK)
		rc = cg_account_export(db, &id, o->second, &watch, e);
	cg_progress_end(&bar);
	return rc;
}

/* One line a table; all: the empty ones too, which are the proof. */
static void print_tables(const struct cg_account_tables *t, bool all)
{
	for (size_t i = 0; i < t->n; i++) {
		if (all || t->v[i].rows > 0)
			(void)printf("%-20s  %lld\n", t->v[i].name.p, (long long)t->v[i].rows);
	}
}

/* Without --yes it shows what would go and fails, so that a script cannot take it for done. */
static enum cg_code erase(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_account_tables tables;
	struct cg_arena arena;
	struct cg_id id;
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->first), &id, e);

	cg_arena_init(&arena, ARENA_MAX);
	if (rc == CG_OK && o->yes)
		rc = cg_account_erase(db, &id, &arena, e);
	if (rc == CG_OK)
		rc = cg_account_erase_count(db, &id, &arena, &tables, e);
	if (rc == CG_OK)
		print_tables(&tables, o->yes);
	if (rc == CG_OK && !o->yes)
		rc = cg_fail_hint(e, CG_EREQUEST, "Nothing was erased: --yes erases these rows for good.");
	cg_arena_free(&arena);
	return rc;
}

/* What the command can do. */
static const struct {
	const char *name;
	enum cg_code (*run)(struct cg_db *db, const struct options *o, struct cg_err *e);
	int arguments;
} verbs[] = {
	{ "create", create, 1 },
	{ "list", list_accounts, 0 },
	{ "rename", rename_account, 2 },
	{ "suspend", suspend, 1 },
	{ "resume", resume, 1 },
	{ "export", export_account, 2 },
	{ "erase", erase, 1 },
	{ "redirects", list_redirects, 1 },
	{ "allow-redirect", allow_redirect, 2 },
	{ "forbid-redirect", forbid_redirect, 2 },
};

/* arg: struct options. */
static enum cg_code account_work(struct cg_db *db, const void *arg, struct cg_err *e)
{
	const struct options *o = arg;

	return verbs[o->verb].run(db, o, e);
}

/* Every verb has a fixed number of arguments; --yes stands before those of erase. */
int cg_cmd_account(int argc, char **argv)
{
	struct options o = { .first = NULL };
	int at = 2;

	/* no account is called so: a verb would take it for a name */
	if (cg_cmd_asks_help(argc, argv))
		return account_usage(stdout);
	for (size_t i = 0; argc >= 2 && i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		if (strcmp(argv[1], verbs[i].name) != 0)
			continue;
		if (verbs[i].run == erase && argc > 2 && strcmp(argv[2], "--yes") == 0) {
			o.yes = true;
			at++;
		}
		if (argc - at != verbs[i].arguments)
			return account_usage(stderr);
		o.verb = i;
		o.first = argc > at ? argv[at] : NULL;
		o.second = argc > at + 1 ? argv[at + 1] : NULL;
		return cg_cmd_as_admin("account", account_work, &o);
	}
	return account_usage(stderr);
}
