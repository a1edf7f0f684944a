/*
 * cmd_mail_rule.c: casgate mail rule add|list|remove, as the owner of the tables.
 *
 * Output    add prints the id and the address; list one line a rule, with its address, which is a secret of the
 *           account.
 * Secrets   a password comes from a file, a terminal without echo or standard input, never from the arguments.
 */
#include "cmd.h"
#include "mail_cmd.h"
#include "terminal.h"

#include "store/identity/admin.h"
#include "store/mail/mail_rule.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ARENA_MAX = 16 << 20, LINE_BYTES = CG_MAIL_RULE_PASSWORD_MAX + 2 };

/* The options of all verbs. */
struct options {
	size_t verb; /* of verbs[] */
	const char *account, *sender, *password_file;
	bool live, test, exact, no_password;
	const char *rest; /* the argument that is no option */
};

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int rule_usage(FILE *to)
{
	(void)fputs(
		"usage: casgate mail rule add --account A [--test | --live] [--sender ADDRESS] [--exact]\n"
		"                    [--password-file FILE | --no-password] ADDRESS\n"
		"       casgate mail rule list --account A\n"
		"       casgate mail rule remove --account A RULE_ID\n"
		"A is an account's id (acct_...) or name. add makes NAME+SECRET@HOST of an address NAME@HOST, with "
		"--exact it\ntakes it as it is. The password of the PDFs is asked for on a terminal, else it is the "
		"first line of FILE or\nof standard input.\n",
		to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* --live and --test exclude each other; test data is the default, as of keys. */
static bool read_rule_options(int argc, char **argv, struct options *o)
{
	static const struct option known[] = {
		{ "account", required_argument, NULL, 'a' },
		{ "sender", required_argument, NULL, 's' },
		{ "password-file", required_argument, NULL, 'f' },
		{ "no-password", no_argument, NULL, 'n' },
		{ "exact", no_argument, NULL, 'e' },
		{ "live", no_argument, NULL, 'l' },
		{ "test", no_argument, NULL, 't' },
		{ NULL, 0, NULL, 0 },
	};
	int c;

	while ((c = cg_cmd_option(argc, argv, "mail rule", "", known)) != -1) {
		if (c == 'a')
			o->account = optarg;
		else if (c == 's')
			o->sender = optarg;
		else if (c == 'f')
			o->password_file = optarg;
		else if (c == 'n')
			o->no_password = true;
		else if (c == 'e')
			o->exact = true;
		else if (c == 'l')
			o->live = true;
		else if (c == 't')
			o->test = true;
		else
			return false;
	}
	o->rest = optind < argc ? argv[optind] : NULL;
	return optind + 1 >= argc && !(o->live && o->test) && !(o->no_password && o->password_file != NULL);
}

/* Wiped by the caller. */
static enum cg_code read_rule_password(const struct options *o, char out[LINE_BYTES], struct cg_err *e)
{
	bool file = o->password_file != NULL && strcmp(o->password_file, "-") != 0;
	int fd = file ? open(o->password_file, O_RDONLY | O_CLOEXEC | O_NOCTTY) : STDIN_FILENO;
	enum cg_code rc = CG_OK;
	bool got;

	if (fd < 0)
		return cg_fail_hint(e, CG_EREQUEST, "The password file cannot be read: %s.", strerror(errno));
	got = !file && isatty(fd) ? cg_terminal_ask(fd, "Password of the PDFs: ", out, LINE_BYTES)
				  : cg_terminal_read_line(fd, out, LINE_BYTES);
	if (!got)
		rc = cg_fail_hint(e, CG_EREQUEST, "The first line holds no password, or one that is too long.");
	if (file)
		(void)close(fd);
	return rc;
}

/* A rule whose address could not be printed is removed again. */
static enum cg_code add_rule(struct cg_db *db, const struct cg_id *account, const struct options *o, struct cg_err *e)
{
	char password[LINE_BYTES] = "", address[CG_MAIL_RULE_ADDRESS_MAX], shown[CG_ID_TEXT_MAX];
	struct cg_mail_rule_order order = { .account = *account,
					    .live = o->live,
					    .recipient = cg_str_of(o->rest),
					    .sender = o->sender != NULL ? cg_str_of(o->sender) : CG_STR_NONE };
	struct cg_id id;
	enum cg_code rc = CG_OK;

	if (!o->exact && !cg_mail_rule_secret_address(order.recipient, address))
		return cg_fail_hint(e, CG_EREQUEST, "An address is NAME@HOST, its name at most 43 characters.");
	if (!o->exact)
		order.recipient = cg_str_of(address);
	if (!o->no_password) {
		rc = read_rule_password(o, password, e);
		order.password = cg_str_of(password);
	}
	if (rc == CG_OK)
		rc = cg_mail_rule_add(db, &order, &id, e);
	sodium_memzero(password, sizeof(password));
	if (rc == CG_OK && (printf("id %s\naddress %s\n", cg_id_text(&id, CG_MAIL_RULE_PREFIX, shown),
				   o->exact ? o->rest : address) < 0 ||
			    fflush(stdout) != 0)) {
		(void)cg_mail_rule_remove(db, account, &id, e);
		rc = cg_fail_hint(e, CG_EINTERNAL, "The address cannot be written: %s.", strerror(errno));
	}
	return rc;
}

/* A dash for a value that is absent. */
static const char *shown_or(struct cg_str s, const char *absent)
{
	return s.p != NULL ? s.p : absent;
}

/* One line a rule, the oldest first. */
static enum cg_code list_rules(struct cg_db *db, const struct cg_id *account, const struct options *o, struct cg_err *e)
{
	struct cg_mail_rule_rows rows = { 0 };
	struct cg_arena a;
	char id[CG_ID_TEXT_MAX];
	enum cg_code rc;

	(void)o;
	cg_arena_init(&a, ARENA_MAX);
	rc = cg_mail_rule_list(db, account, &a, &rows, e);
	if (rc == CG_OK)
		(void)printf("%-31s  %-4s  %-8s  %-20s  %-20s  %-22s  %s\n", "RULE", "MODE", "PASSWORD", "CREATED",
			     "LAST MESSAGE", "RESULT", "ADDRESS, SENDER");
	for (size_t i = 0; rc == CG_OK && i < rows.n; i++) {
		const struct cg_mail_rule_row *r = &rows.v[i];

		(void)printf("%-31s  %-4s  %-8s  %-20s  %-20s  %-22s  %s%s%s\n",
			     cg_id_text(&r->id, CG_MAIL_RULE_PREFIX, id), r->live ? "live" : "test",
			     r->has_password ? "yes" : "no", shown_or(r->created, "-"), shown_or(r->used, "-"),
			     shown_or(r->code, "-"), shown_or(r->recipient, "-"), r->sender.p != NULL ? "  " : "",
			     shown_or(r->sender, ""));
	}
	cg_arena_free(&a);
	return rc;
}

static enum cg_code remove_rule(struct cg_db *db, const struct cg_id *account, const struct options *o,
				struct cg_err *e)
{
	struct cg_id id;

	if (!cg_id_parse(cg_str_of(o->rest), cg_str_of(CG_MAIL_RULE_PREFIX), &id))
		return cg_fail_hint(e, CG_EREQUEST, "It takes %s and 26 characters: see casgate mail rule list.",
				    CG_MAIL_RULE_PREFIX);
	return cg_mail_rule_remove(db, account, &id, e);
}

/* The work of each verb. */
static const struct {
	const char *name;
	enum cg_code (*run)(struct cg_db *db, const struct cg_id *account, const struct options *o, struct cg_err *e);
	bool takes_rest, is_add;
} verbs[] = {
	{ "add", add_rule, true, true },
	{ "list", list_rules, false, false },
	{ "remove", remove_rule, true, false },
};

/* The verb's function with its connection and account. */
static enum cg_code rule_work(struct cg_db *db, const void *arg, struct cg_err *e)
{
	const struct options *o = arg;
	struct cg_id account;
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->account), &account, e);

	return rc == CG_OK ? verbs[o->verb].run(db, &account, o, e) : rc;
}

int cg_cmd_mail_rule(int argc, char **argv)
{
	struct options o = { .rest = NULL };

	if (argc < 2)
		return rule_usage(stderr);
	if (cg_cmd_asks_help(argc, argv))
		return rule_usage(stdout);
	if (!read_rule_options(argc - 1, argv + 1, &o) || o.account == NULL)
		return rule_usage(stderr);
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		bool only_add =
			o.live || o.test || o.exact || o.no_password || o.sender != NULL || o.password_file != NULL;

		if (strcmp(argv[1], verbs[i].name) != 0)
			continue;
		if (verbs[i].takes_rest != (o.rest != NULL) || (only_add && !verbs[i].is_add))
			break;
		o.verb = i;
		return cg_cmd_as_admin("mail rule", rule_work, &o);
	}
	return rule_usage(stderr);
}
