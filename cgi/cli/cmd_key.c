/*
 * cmd_key.c: casgate key create|list|roll|revoke. The key alone goes to stdout, once.
 *
 * Secrets   the database keeps the SHA-256 of a key. A key that could not be printed is revoked at once.
 * Output    list prints one line a key: id, account, kind, state, scopes, times in UTC, name; "-" is absent.
 */
#include "cmd.h"

#include "store/identity/admin.h"

#include <errno.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARENA_MAX = 64 * 1024 * 1024 };

/* The options of all verbs. */
struct options {
	size_t verb; /* of verbs[] */
	const char *account, *name;
	bool live, live_given, test_given, no_pii;
	unsigned scopes;
	int expires_days, keep_hours;
	const char *rest; /* the argument that is no option */
};

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int key_usage(FILE *to)
{
	(void)fputs(
		"usage: casgate key create --account A [--test | --live] [--scopes parse,read] [--no-pii] "
		"[--expires DAYS] [--name N]\n"
		"       casgate key list [--account A]\n"
		"       casgate key roll KEY_ID [--keep HOURS]\n"
		"       casgate key revoke KEY_ID\n"
		"A is an account's id (acct_...) or name. key create and key roll print the key, and only the key, on "
		"stdout.\n",
		to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* A number within the limits, with nothing behind it. */
static bool take_number(const char *text, int least, int most, const char *option, const char *unit, int *out)
{
	char *end = NULL;
	long v;

	errno = 0;
	v = strtol(text, &end, 10);
	if (errno != 0 || end == text || *end != '\0' || v < least || v > most) {
		(void)fprintf(stderr, "casgate key: %s takes %d to %d %s\n", option, least, most, unit);
		return false;
	}
	*out = (int)v;
	return true;
}

/* The names of the API. */
static bool take_scopes(const char *text, unsigned *out)
{
	if (cg_key_scopes_parse(cg_str_of(text), out) && (*out & CG_SCOPE_PII) == 0)
		return true;
	(void)fputs("casgate key: --scopes takes parse, read and admin, separated by commas\n", stderr);
	return false;
}

/* One option of getopt_long. */
static bool take_option(struct options *o, int c)
{
	switch (c) {
	case 'a':
		o->account = optarg;
		return true;
	case 'n':
		o->name = optarg;
		return true;
	case 's':
		return take_scopes(optarg, &o->scopes);
	case 'e':
		return take_number(optarg, 1, CG_KEY_EXPIRY_DAYS_MAX, "--expires", "days", &o->expires_days);
	case 'k':
		return take_number(optarg, 0, CG_KEY_KEEP_HOURS_MAX, "--keep", "hours", &o->keep_hours);
	case 'l':
		o->live = o->live_given = true;
		return true;
	case 't':
		o->test_given = true;
		return true;
	case 'p':
		o->no_pii = true;
		return true;
	default:
		(void)key_usage(stderr);
		return false;
	}
}

/* --live and --test exclude each other; a key for test data is the default. */
static bool read_key_options(int argc, char **argv, struct options *o)
{
	static const struct option known[] = {
		{ "account", required_argument, NULL, 'a' },
		{ "name", required_argument, NULL, 'n' },
		{ "scopes", required_argument, NULL, 's' },
		{ "expires", required_argument, NULL, 'e' },
		{ "live", no_argument, NULL, 'l' },
		{ "test", no_argument, NULL, 't' },
		{ "no-pii", no_argument, NULL, 'p' },
		{ "keep", required_argument, NULL, 'k' },
		{ NULL, 0, NULL, 0 },
	};
	int c;

	while ((c = cg_cmd_option(argc, argv, "key", "", known)) != -1) {
		if (!take_option(o, c))
			return false;
	}
	o->rest = optind < argc ? argv[optind] : NULL;
	if (optind + 1 < argc || (o->live_given && o->test_given)) {
		(void)key_usage(stderr);
		return false;
	}
	return true;
}

/* The secret goes to stdout and nowhere else. rc: what came of making it. */
static enum cg_code hand_out(struct cg_db *db, const struct cg_id *id, char text[CG_KEY_TEXT_MAX], enum cg_code rc,
			     struct cg_err *e)
{
	if (rc == CG_OK && (puts(text) == EOF || fflush(stdout) != 0)) {
		int why = errno;

		/* The text of this key is lost: it must not stay valid. */
		(void)cg_key_revoke(db, NULL, id, NULL, e);
		rc = cg_fail_hint(e, CG_EINTERNAL, "The key cannot be written: %s.", strerror(why));
	}
	sodium_memzero(text, CG_KEY_TEXT_MAX);
	return rc;
}

/* The argument of roll and revoke. */
static enum cg_code read_key_id(const struct options *o, struct cg_id *id, struct cg_err *e)
{
	if (!cg_id_parse(cg_str_of(o->rest), CG_STR("key_"), id))
		return cg_fail_hint(e, CG_EREQUEST, "KEY_ID is key_ and 26 characters: see casgate key list.");
	return CG_OK;
}

/* The order from the options. */
static enum cg_code create(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_key_order order = { .live = o->live,
				      .scopes = o->scopes,
				      .no_pii = o->no_pii,
				      .expires_days = o->expires_days,
				      .name = cg_str_of(o->name) };
	char text[CG_KEY_TEXT_MAX] = "";
	struct cg_id id;
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->account), &order.account, e);

	if (rc == CG_OK)
		rc = cg_key_create(db, &order, &id, text, e);
	return hand_out(db, &id, text, rc, e);
}

/* The old key goes on for a day when nothing else is said. */
static enum cg_code roll(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	char text[CG_KEY_TEXT_MAX] = "";
	struct cg_id old, id;
	enum cg_code rc = read_key_id(o, &old, e);

	if (rc == CG_OK)
		rc = cg_key_roll(db, NULL, &old, o->keep_hours, NULL, &id, text, e);
	return hand_out(db, &id, text, rc, e);
}

/* A dash for a value that is absent. */
static const char *shown(struct cg_str s)
{
	return s.p != NULL ? s.p : "-";
}

/* Without --account the keys of all accounts. */
static enum cg_code list_keys(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_key_rows rows = { 0 };
	struct cg_arena arena;
	struct cg_id account;
	char key[CG_ID_TEXT_MAX], owner[CG_ID_TEXT_MAX];
	enum cg_code rc = CG_OK;

	cg_arena_init(&arena, ARENA_MAX);
	if (o->account != NULL)
		rc = cg_admin_account_find(db, cg_str_of(o->account), &account, e);
	if (rc == CG_OK)
		rc = cg_key_list(db, o->account != NULL ? &account : NULL, &arena, &rows, e);
	if (rc == CG_OK)
		(void)printf("%-30s  %-31s  %-4s  %-7s  %-16s  %-20s  %-20s  %-20s  %s\n", "KEY", "ACCOUNT", "MODE",
			     "STATE", "SCOPES", "CREATED", "EXPIRES", "LAST USED", "NAME");
	for (size_t i = 0; rc == CG_OK && i < rows.n; i++) {
		const struct cg_key_row *k = &rows.v[i];
		char may[CG_SCOPES_TEXT_MAX + 8];

		(void)snprintf(may, sizeof(may), "%s%s", shown(k->scopes), k->pii ? "" : ",no-pii");
		(void)printf("%-30s  %-31s  %-4s  %-7s  %-16s  %-20s  %-20s  %-20s  %s\n",
			     cg_id_text(&k->id, "key_", key), cg_id_text(&k->account, CG_ACCOUNT_PREFIX, owner),
			     k->live ? "live" : "test", k->state, may, shown(k->created), shown(k->expires),
			     shown(k->last_used), shown(k->name));
	}
	cg_arena_free(&arena);
	return rc;
}

/* Works without naming the account: a leaked key must be revoked fast. */
static enum cg_code revoke(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_id id;
	enum cg_code rc = read_key_id(o, &id, e);

	return rc == CG_OK ? cg_key_revoke(db, NULL, &id, NULL, e) : rc;
}

static const struct {
	const char *name;
	enum cg_code (*run)(struct cg_db *db, const struct options *o, struct cg_err *e);
	bool needs_account, needs_rest;
} verbs[] = {
	{ "create", create, true, false },
	{ "list", list_keys, false, false },
	{ "roll", roll, false, true },
	{ "revoke", revoke, false, true },
};

/* The verb's function with its connection. */
static enum cg_code key_work(struct cg_db *db, const void *arg, struct cg_err *e)
{
	const struct options *o = arg;

	return verbs[o->verb].run(db, o, e);
}

/* Options are checked before the database is asked. */
int cg_cmd_key(int argc, char **argv)
{
	struct options o = { .name = "key", .scopes = CG_SCOPE_PARSE | CG_SCOPE_READ, .keep_hours = 24 };

	if (argc < 2)
		return key_usage(stderr);
	if (cg_cmd_asks_help(argc, argv))
		return key_usage(stdout);
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		if (strcmp(argv[1], verbs[i].name) != 0)
			continue;
		if (!read_key_options(argc - 1, argv + 1, &o))
			return CG_EXIT_USAGE;
		if ((verbs[i].needs_account && o.account == NULL) || verbs[i].needs_rest != (o.rest != NULL))
			return key_usage(stderr);
		o.verb = i;
		return cg_cmd_as_admin("key", key_work, &o);
	}
	return key_usage(stderr);
}
