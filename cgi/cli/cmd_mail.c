/*
 * cmd_mail.c: casgate mail: one message from a mail server on standard input, its PDFs into snapshots.
 *
 * Exit      sysexits.h: 0 taken or dropped; EX_NOUSER no rule, EX_DATAERR no statement: the server returns the message;
 *           EX_TEMPFAIL: it tries again. EX_USAGE for a wrong call.
 * Output    what a returned message says, and on success the snapshots' ids: nothing of the statement or the message.
 * Loops     nothing is ever sent from here, and what no person wrote is never returned.
 * Order     the message is read in a process of its own before configuration, data key and database are there.
 */
#include "cmd.h"
#include "mail_cmd.h"

#include "app/mail/inbox.h"
#include "mail/apart.h"

#include <errno.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sysexits.h>
#include <unistd.h>

enum { ARENA_MAX = 256 << 20, PIECE = 65536 };

/* What the server says of the message; NULL: nothing. */
struct envelope {
	const char *recipient, *sender;
};

/* To stdout when it was asked for, else to stderr with exit code EX_USAGE. */
static int mail_usage(FILE *to)
{
	(void)fputs(
		"usage: casgate mail [--recipient ADDRESS] [--sender ADDRESS] <MESSAGE\n"
		"       casgate mail rule add --account A [--test | --live] [--sender ADDRESS] [--exact]\n"
		"                    [--password-file FILE | --no-password] ADDRESS\n"
		"       casgate mail rule list --account A\n"
		"       casgate mail rule remove --account A RULE_ID\n"
		"Without options the addresses are those in the environment of the mail server, or in the message.\n",
		to);
	return to == stdout ? EX_OK : EX_USAGE;
}

/* An argument or variable that is there but empty is an empty address: that of bounces. */
static const char *of_environment(const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *value = getenv(names[i]);

		if (value != NULL && strchr(value, '@') != NULL)
			return value;
	}
	return NULL;
}

static bool read_envelope(int argc, char **argv, struct envelope *out)
{
	static const struct option known[] = {
		{ "recipient", required_argument, NULL, 'r' },
		{ "sender", required_argument, NULL, 's' },
		{ NULL, 0, NULL, 0 },
	};
	static const char *const recipients[] = { "ORIGINAL_RECIPIENT", "RECIPIENT" };
	int c;

	while ((c = cg_cmd_option(argc, argv, "mail", "", known)) != -1) {
		if (c == 'r')
			out->recipient = optarg;
		else if (c == 's')
			out->sender = optarg;
		else
			return false;
	}
	if (out->recipient == NULL)
		out->recipient = of_environment(recipients, sizeof(recipients) / sizeof(recipients[0]));
	if (out->sender == NULL)
		out->sender = getenv("SENDER");
	return optind == argc;
}

/* What is beyond the greatest size is read and thrown away, so that the server sees no broken pipe. */
static enum cg_code read_message(int to, struct cg_err *e)
{
	char piece[PIECE];
	size_t sum = 0;

	for (;;) {
		ssize_t n = read(STDIN_FILENO, piece, sizeof(piece));

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return cg_fail(e, CG_EBUSY, "stdin: %s", strerror(errno));
		if (n == 0)
			return sum <= CG_MAIL_BYTES_MAX ? CG_OK : cg_fail(e, CG_ETOOLARGE, "message: too large");
		sum += (size_t)n;
		for (ssize_t done = 0; sum <= CG_MAIL_BYTES_MAX && done < n;) {
			ssize_t k = write(to, piece + done, (size_t)(n - done));

			if (k < 0 && errno != EINTR)
				return cg_fail(e, CG_EBUSY, "message: %s", strerror(errno));
			done += k > 0 ? k : 0;
		}
	}
}

/* The sender of bounces, in the ways that servers write it. */
static bool is_null_sender(const char *sender)
{
	return sender != NULL && (sender[0] == '\0' || strcmp(sender, "<>") == 0 ||
				  strncasecmp(sender, "mailer-daemon", strlen("mailer-daemon")) == 0);
}

/* In the words of somebody who sent a message; nothing in it is from the message. */
static const char *sentence(enum cg_code code)
{
	static const struct {
		enum cg_code code;
		const char *text;
	} own[] = {
		{ CG_ENOTFOUND, "There is no such address here." },
		{ CG_EREQUEST, "The message cannot be read." },
		{ CG_EMEDIA,
		  "There is no PDF in the message. Attach the statement as the registrar or depository sent it." },
		{ CG_ETOOLARGE, "The message or a PDF in it is too large." },
		{ CG_EPASSWORD, "The password that is stored for this address does not open a PDF." },
		{ CG_ENOPASSWORD, "A PDF has a password, and none is stored for this address." },
	};

	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++) {
		if (own[i].code == code)
			return own[i].text;
	}
	return cg_code_message(code);
}

/* What the server is told. A message that no person wrote is taken whatever became of it. */
static int tell_server(const struct cg_mail_found *found, const struct cg_inbox_result *result, enum cg_code code)
{
	char id[CG_ID_TEXT_MAX];

	for (size_t i = 0; i < result->stored; i++)
		(void)printf("casgate mail: stored %s\n", cg_id_text(&result->snapshot[i], "snap_", id));
	if (code == CG_OK)
		return EX_OK;
	(void)fprintf(stderr, "casgate mail: %s: %s", cg_code_info(code)->name, sentence(code));
	if (result->stored > 0)
		(void)fprintf(stderr, " Of the other PDFs of the message %zu %s read and stored.", result->stored,
			      result->stored == 1 ? "was" : "were");
	(void)fputc('\n', stderr);
	if (found->kind != CG_MAIL_PERSON)
		return EX_OK;
	return code == CG_ENOTFOUND ? EX_NOUSER : EX_DATAERR;
}

/* For the log of the server, which keeps the message. */
static int try_again(const struct cg_err *e)
{
	(void)fprintf(stderr, "casgate mail: %s: %s\n", cg_code_info(e->code)->name, "Not now: try again later.");
	return EX_TEMPFAIL;
}

/* With rule and database: what the message holds into snapshots. */
static enum cg_code take_message(struct cg_context *x, int pdfs, const struct envelope *envelope,
				 const struct cg_mail_found *found, struct cg_inbox_result *out)
{
	const char *recipient = envelope->recipient != NULL ? envelope->recipient : found->recipient;
	struct cg_mail_rule rule;
	enum cg_code rc =
		cg_mail_rule_find(x->app->db, cg_str_of(recipient), cg_str_of(found->sender), x->arena, &rule, x->err);
	const bool known = rc == CG_OK;

	cg_arena_reset(x->arena);
	x->auth = &rule.auth;
	if (rc == CG_OK)
		rc = cg_inbox_take(x, pdfs, found, &rule, out);
	if (rc == CG_OK)
		rc = out->code;
	if (rc == CG_OK && out->stored == 0)
		rc = cg_fail(x->err, CG_EMEDIA, "no PDF");
	if (rc == CG_OK && found->too_much)
		rc = cg_fail(x->err, CG_ETOOLARGE, "more parts than are looked at");
	if (known)
		cg_mail_rule_note(x->app->db, &rule.auth, rc);
	sodium_memzero(&rule, sizeof(rule));
	x->auth = NULL;
	return rc;
}

/* A configuration that is wrong is for the administrator to mend: no message is returned for it. */
static int deliver(int pdfs, const struct envelope *envelope, const struct cg_mail_found *found)
{
	static struct cg_config cfg;
	struct cg_inbox_result result = { .stored = 0 };
	struct cg_err e = { 0 };
	struct cg_arena a;
	struct cg_app app = { .cfg = &cfg };
	struct cg_context x = { .app = &app, .arena = &a, .err = &e };
	enum cg_code rc;

	if (!cg_cmd_config_database("mail", &cfg))
		return EX_TEMPFAIL;
	cg_arena_init(&a, ARENA_MAX);
	app.db = cg_db_new(&cfg);
	rc = app.db != NULL ? take_message(&x, pdfs, envelope, found, &result) : cg_fail(&e, CG_EBUSY, "memory");
	cg_app_free(&app);
	cg_db_free(app.db);
	cg_arena_free(&a);
	sodium_memzero(&cfg, sizeof(cfg));
	return cg_inbox_is_passing(rc) ? try_again(&e) : tell_server(found, &result, rc);
}

/* A report, and what has been here: nobody is told anything. */
static bool is_dropped(const struct envelope *envelope, const struct cg_mail_found *found)
{
	const char *recipient = envelope->recipient != NULL ? envelope->recipient : found->recipient;

	return found->kind == CG_MAIL_REPORT || is_null_sender(envelope->sender) ||
	       (found->loop[0] != '\0' && strcasecmp(found->loop, recipient) == 0);
}

int cg_cmd_mail(int argc, char **argv)
{
	struct envelope envelope = { .recipient = NULL };
	struct cg_mail_found found = { .kind = CG_MAIL_PERSON };
	const struct cg_inbox_result none = { .stored = 0 };
	struct cg_err e = { 0 };
	int in, pdfs;
	enum cg_code rc;

	if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
		return mail_usage(stdout);
	if (!read_envelope(argc, argv, &envelope))
		return mail_usage(stderr);
	in = cg_extract_memfd();
	pdfs = cg_extract_memfd();
	if (in < 0 || pdfs < 0)
		rc = cg_fail(&e, CG_EBUSY, "no descriptor");
	else
		rc = read_message(in, &e);
	if (rc == CG_OK)
		rc = cg_mail_apart(in, pdfs, &found, &e);
	if (in >= 0)
		(void)close(in);
	if (is_null_sender(envelope.sender))
		found.kind = CG_MAIL_REPORT;
	if (rc != CG_OK)
		return cg_inbox_is_passing(rc) ? try_again(&e) : tell_server(&found, &none, rc);
	if (is_dropped(&envelope, &found)) {
		(void)fputs("casgate mail: dropped: a report or an automatic answer\n", stderr);
		return EX_OK;
	}
	return deliver(pdfs, &envelope, &found);
}
