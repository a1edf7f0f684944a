/*
 * cmd_user.c: casgate user add|passwd|totp|list|remove. Passwords come from a terminal without echo, a file or stdin,
 * never from the arguments.
 *
 * Output    add prints the id alone, totp the otpauth URI once, list one line a user; the others print nothing.
 * Secrets   wiped where they were read; the database keeps their Argon2id hash.
 */
#include "cmd.h"
#include "terminal.h"

#include "store/identity/user.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ARENA_MAX = 64 * 1024 * 1024, LINE_MAX_BYTES = CG_PASSWORD_MAX + 2 };

/* The options of all verbs. */
struct options {
	size_t verb; /* of verbs[] */
	const char *account, *password_file;
	bool off;
	const char *login; /* the argument that is no option */
};

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int user_usage(FILE *to)
{
	(void)fputs("usage: casgate user add --account A [--password-file FILE] LOGIN\n"
		    "       casgate user passwd [--password-file FILE] LOGIN\n"
		    "       casgate user totp [--off] LOGIN\n"
		    "       casgate user list [--account A]\n"
		    "       casgate user remove LOGIN\n"
		    "A is an account's id (acct_...) or name. The password is asked for on a terminal, else it is the "
		    "first "
		    "line of FILE or of standard input.\n",
		    to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* Typed twice: nobody sees what was typed. */
static enum cg_code ask_twice(int fd, char out[LINE_MAX_BYTES], struct cg_err *e)
{
	char again[LINE_MAX_BYTES] = "";
	enum cg_code rc = CG_OK;

	if (!cg_terminal_ask(fd, "Password: ", out, LINE_MAX_BYTES) ||
	    !cg_terminal_ask(fd, "Again: ", again, LINE_MAX_BYTES))
		rc = cg_fail_hint(e, CG_EREQUEST, "No password was typed.");
	else if (strcmp(out, again) != 0)
		rc = cg_fail_hint(e, CG_EREQUEST, "The two passwords differ.");
	sodium_memzero(again, sizeof(again));
	return rc;
}

/* From a file, a terminal or a pipe; wiped by the caller. */
static enum cg_code read_password(const struct options *o, char out[LINE_MAX_BYTES], struct cg_err *e)
{
	bool file = o->password_file != NULL && strcmp(o->password_file, "-") != 0;
	int fd = file ? open(o->password_file, O_RDONLY | O_CLOEXEC | O_NOCTTY) : STDIN_FILENO;
	enum cg_code rc = CG_OK;

	if (fd < 0)
		return cg_fail_hint(e, CG_EREQUEST, "The password file cannot be read: %s.", strerror(errno));
	if (!file && isatty(fd))
		rc = ask_twice(fd, out, e);
	else if (!cg_terminal_read_line(fd, out, LINE_MAX_BYTES))
		rc = cg_fail_hint(e, CG_EREQUEST, "The first line holds no password, or one that is too long.");
	if (file)
		(void)close(fd);
	return rc;
}

/* Prints the id alone, for scripts. */
static enum cg_code add_user(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	char password[LINE_MAX_BYTES] = "", text[CG_ID_TEXT_MAX];
	struct cg_id account, user;
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->account), &account, e);

	if (rc == CG_OK)
		rc = read_password(o, password, e);
	if (rc == CG_OK)
		rc = cg_user_add(db, &account, cg_str_of(o->login), cg_str_of(password), &user, e);
	sodium_memzero(password, sizeof(password));
	if (rc == CG_OK)
		(void)puts(cg_id_text(&user, "user_", text));
	return rc;
}

/* Ends all sessions of the user. */
static enum cg_code passwd(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	char password[LINE_MAX_BYTES] = "";
	enum cg_code rc = read_password(o, password, e);

	if (rc == CG_OK)
		rc = cg_user_passwd(db, cg_str_of(o->login), cg_str_of(password), e);
	sodium_memzero(password, sizeof(password));
	return rc;
}

/* Prints the URI for an authenticator once. */
static enum cg_code totp(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	char uri[CG_OTPAUTH_MAX] = "";
	struct cg_arena arena;
	enum cg_code rc;

	cg_arena_init(&arena, ARENA_MAX);
	rc = cg_user_totp(db, cg_str_of(o->login), o->off, &arena, uri, e);
	if (rc == CG_OK && !o->off && (puts(uri) == EOF || fflush(stdout) != 0)) {
		/* Nobody could sign in with codes that nobody saw. */
		(void)cg_user_totp(db, cg_str_of(o->login), true, &arena, uri, e);
		rc = cg_fail_hint(e, CG_EINTERNAL, "The secret cannot be written: %s.", strerror(errno));
	}
	sodium_memzero(uri, sizeof(uri));
	cg_arena_free(&arena);
	return rc;
}

/* Without --account the users of all accounts. */
static enum cg_code list_users(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	struct cg_user_rows rows = { 0 };
	struct cg_arena arena;
	struct cg_id account;
	char user[CG_ID_TEXT_MAX], owner[CG_ID_TEXT_MAX];
	enum cg_code rc = CG_OK;

	cg_arena_init(&arena, ARENA_MAX);
	if (o->account != NULL)
		rc = cg_admin_account_find(db, cg_str_of(o->account), &account, e);
	if (rc == CG_OK)
		rc = cg_user_list(db, o->account != NULL ? &account : NULL, &arena, &rows, e);
	if (rc == CG_OK)
		(void)printf("%-31s  %-31s  %-5s  %8s  %4s  %-20s  %-20s  %s\n", "USER", "ACCOUNT", "CODES", "SESSIONS",
			     "APPS", "CREATED", "LAST SIGN-IN", "LOGIN");
	for (size_t i = 0; rc == CG_OK && i < rows.n; i++) {
		const struct cg_user_row *u = &rows.v[i];

		(void)printf("%-31s  %-31s  %-5s  %8lld  %4lld  %-20s  %-20s  %s\n", cg_id_text(&u->id, "user_", user),
			     cg_id_text(&u->account, CG_ACCOUNT_PREFIX, owner), u->totp ? "yes" : "no",
			     (long long)u->sessions, (long long)u->grants, u->created.p,
			     u->last_login.p != NULL ? u->last_login.p : "-", u->login.p);
	}
	cg_arena_free(&arena);
	return rc;
}

/* The user's sessions and grants go with it. */
static enum cg_code drop(struct cg_db *db, const struct options *o, struct cg_err *e)
{
	return cg_user_remove(db, cg_str_of(o->login), e);
}

enum { ACCOUNT = 1, LOGIN = 2, PASSWORD = 4, OFF = 8 };
static const struct {
	const char *name;
	enum cg_code (*run)(struct cg_db *db, const struct options *o, struct cg_err *e);
	unsigned needs, takes;
} verbs[] = {
	{ "add", add_user, ACCOUNT | LOGIN, ACCOUNT | LOGIN | PASSWORD },
	{ "passwd", passwd, LOGIN, LOGIN | PASSWORD },
	{ "totp", totp, LOGIN, LOGIN | OFF },
	{ "list", list_users, 0, ACCOUNT },
	{ "remove", drop, LOGIN, LOGIN },
};

/* Options that the verb does not take are refused. */
static bool read_user_options(int argc, char **argv, struct options *o, unsigned *given)
{
	static const struct option known[] = {
		{ "account", required_argument, NULL, 'a' },
		{ "password-file", required_argument, NULL, 'p' },
		{ "off", no_argument, NULL, 'o' },
		{ NULL, 0, NULL, 0 },
	};
	int c;

	*given = 0;
	while ((c = cg_cmd_option(argc, argv, "user", "", known)) != -1) {
		if (c == 'a')
			o->account = optarg;
		else if (c == 'p')
			o->password_file = optarg;
		else if (c == 'o')
			o->off = true;
		else
			return false;
		*given |= c == 'a' ? ACCOUNT : c == 'p' ? PASSWORD : OFF;
	}
	if (optind < argc) {
		o->login = argv[optind];
		*given |= LOGIN;
	}
	return optind + 1 >= argc;
}

/* The verb's function with its connection. */
static enum cg_code user_work(struct cg_db *db, const void *arg, struct cg_err *e)
{
	const struct options *o = arg;

	return verbs[o->verb].run(db, o, e);
}

/* What a verb needs and takes stands in its row of the table. */
int cg_cmd_user(int argc, char **argv)
{
	struct options o = { .off = false };
	unsigned given;

	if (argc < 2)
		return user_usage(stderr);
	if (cg_cmd_asks_help(argc, argv))
		return user_usage(stdout);
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		if (strcmp(argv[1], verbs[i].name) != 0)
			continue;
		if (!read_user_options(argc - 1, argv + 1, &o, &given) || (given & verbs[i].needs) != verbs[i].needs ||
		    (given & ~verbs[i].takes) != 0)
			return user_usage(stderr);
		o.verb = i;
		return cg_cmd_as_admin("user", user_work, &o);
	}
	return user_usage(stderr);
}
