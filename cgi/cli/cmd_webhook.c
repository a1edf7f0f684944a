/*
 * cmd_webhook.c: casgate webhook add|list|change|remove|enable|disable|roll|test|log|replay|run. All but run need one
 * account and work as the owner of the tables; run sends, with the role of the workers.
 *
 * Secrets   add and roll print the secret of the signatures, once; a webhook whose secret could not be printed is
 *           removed again.
 * Exit      run goes on until SIGTERM or SIGINT (0); with --once until nothing is due (1 when the database failed).
 */
#include "nav/nav_cmd.h"

#include "app/webhooks/send.h"
#include "base/time.h"
#include "render/webhook_view.h"
#include "store/identity/admin.h"

#include <errno.h>
#include <getopt.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { ARENA_MAX = 16 << 20, IDLE_MS = 2000, NAP_MS = 100 };

/* The options of all verbs. */
struct options {
	size_t verb; /* of verbs[] */
	const char *account, *events, *url;
	bool live, live_given, test_given, once, include_data, no_data;
	const char *rest; /* the argument that is no option */
};

/* Set by SIGTERM and SIGINT. */
static volatile sig_atomic_t stop;

/* To stdout when it was asked for, else to stderr with exit code 2. */
static int webhook_usage(FILE *to)
{
	(void)fputs(
		"usage: casgate webhook add --account A [--test | --live] [--events KIND,...] [--include-data] URL\n"
		"       casgate webhook list --account A\n"
		"       casgate webhook change --account A [--url URL] [--events KIND,...] [--include-data | --no-data] WEBHOOK_ID\n"
		"       casgate webhook remove|enable|disable|roll|test --account A WEBHOOK_ID\n"
		"       casgate webhook log --account A [WEBHOOK_ID]\n"
		"       casgate webhook replay --account A EVENT_ID\n"
		"       casgate webhook run [--once]\n"
		"A is an account's id (acct_...) or name. add prints the id, and once the secret of the signatures.\n"
		"Kinds are snapshot.created, snapshot.enriched, snapshot.expiring and job.failed; all of them without "
		"--events.\n"
		"With --include-data events of snapshots have a summary of the statement.\n",
		to);
	return to == stdout ? CG_EXIT_OK : CG_EXIT_USAGE;
}

/* --live and --test exclude each other; test data is the default, as of keys. */
static bool read_webhook_options(int argc, char **argv, struct options *o)
{
	static const struct option known[] = {
		{ "account", required_argument, NULL, 'a' },
		{ "events", required_argument, NULL, 'e' },
		{ "live", no_argument, NULL, 'l' },
		{ "test", no_argument, NULL, 't' },
		{ "once", no_argument, NULL, 'o' },
		{ "include-data", no_argument, NULL, 'd' },
		{ "no-data", no_argument, NULL, 'n' },
		{ "url", required_argument, NULL, 'u' },
		{ NULL, 0, NULL, 0 },
	};
	int c;

	while ((c = cg_cmd_option(argc, argv, "webhook", "", known)) != -1) {
		if (c == 'a')
			o->account = optarg;
		else if (c == 'e')
			o->events = optarg;
		else if (c == 'l')
			o->live = o->live_given = true;
		else if (c == 't')
			o->test_given = true;
		else if (c == 'o')
			o->once = true;
		else if (c == 'd')
			o->include_data = true;
		else if (c == 'n')
			o->no_data = true;
		else if (c == 'u')
			o->url = optarg;
		else
			return false;
	}
	o->rest = optind < argc ? argv[optind] : NULL;
	return optind + 1 >= argc && !(o->live_given && o->test_given) && !(o->include_data && o->no_data);
}

/* An id as it is shown; the hint says where to find it. */
static enum cg_code take_id(const char *text, const char *prefix, struct cg_id *out, struct cg_err *e)
{
	if (cg_id_parse(cg_str_of(text), cg_str_of(prefix), out))
		return CG_OK;
	return cg_fail_hint(e, CG_EREQUEST, "It takes %s and 26 characters: see casgate webhook list and log.", prefix);
}

/* A dash for a value that is absent. */
static const char *shown(struct cg_str s)
{
	return s.p != NULL ? s.p : "-";
}

/* The secret goes to stdout and nowhere else. */
static enum cg_code add(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
			struct cg_err *e)
{
	struct cg_webhook_order order = { .live = o->live,
					  .url = cg_str_of(o->rest),
					  .events = o->events != NULL ? cg_str_of(o->events) : CG_STR_NONE,
					  .include_data = o->include_data };
	struct cg_webhook_secret secret;
	char shown_id[CG_ID_TEXT_MAX];
	struct cg_id id;
	enum cg_code rc = cg_webhook_add(db, caller, &order, NULL, &id, &secret, e);

	if (rc == CG_OK &&
	    (printf("id %s\nsecret %s\n", cg_id_text(&id, CG_WEBHOOK_PREFIX, shown_id), secret.text) < 0 ||
	     fflush(stdout) != 0)) {
		(void)cg_webhook_remove(db, caller, &id, e);
		rc = cg_fail_hint(e, CG_EINTERNAL, "The secret cannot be written: %s.", strerror(errno));
	}
	sodium_memzero(&secret, sizeof(secret));
	return rc;
}

/* One line a webhook, the oldest first; why it was disabled at the end. */
static enum cg_code list_webhooks(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
				  struct cg_err *e)
{
	struct cg_webhook_rows rows = { 0 };
	struct cg_arena a;
	char id[CG_ID_TEXT_MAX];
	enum cg_code rc;

	(void)o;
	cg_arena_init(&a, ARENA_MAX);
	rc = cg_webhook_list(db, caller, &a, &rows, e);
	if (rc == CG_OK)
		(void)printf("%-29s  %-4s  %-8s  %-20s  %-7s  %s\n", "WEBHOOK", "MODE", "STATE", "ENABLED", "DATA",
			     "EVENTS, URL");
	for (size_t i = 0; rc == CG_OK && i < rows.n; i++) {
		const struct cg_webhook_row *w = &rows.v[i];

		(void)printf("%-29s  %-4s  %-8s  %-20s  %-7s  %s  %s%s%s\n", cg_id_text(&w->id, CG_WEBHOOK_PREFIX, id),
			     w->live ? "live" : "test", shown(w->state), shown(w->enabled),
			     w->include_data ? "summary" : "none", shown(w->events), shown(w->url),
			     w->reason.p != NULL ? "  " : "", w->reason.p != NULL ? w->reason.p : "");
	}
	cg_arena_free(&a);
	return rc;
}

/* With its log: see enable for one that is to rest. */
static enum cg_code remove_webhook(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
				   struct cg_err *e)
{
	struct cg_id id;
	enum cg_code rc = take_id(o->rest, CG_WEBHOOK_PREFIX, &id, e);

	return rc == CG_OK ? cg_webhook_remove(db, caller, &id, e) : rc;
}

/* What is named is changed, the rest stays. */
static enum cg_code change(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
			   struct cg_err *e)
{
	const struct cg_webhook_change wanted = {
		.url = o->url != NULL ? cg_str_of(o->url) : CG_STR_NONE,
		.events = o->events != NULL ? cg_str_of(o->events) : CG_STR_NONE,
		.state = CG_STR_NONE,
		.include_data = o->include_data || o->no_data ? &o->include_data : NULL,
	};
	struct cg_id id;
	enum cg_code rc = take_id(o->rest, CG_WEBHOOK_PREFIX, &id, e);

	if (rc == CG_OK && wanted.url.p == NULL && wanted.events.p == NULL && wanted.include_data == NULL)
		rc = cg_fail_hint(e, CG_EREQUEST, "It takes --url, --events, --include-data or --no-data.");
	return rc == CG_OK ? cg_webhook_change(db, caller, &id, &wanted, e) : rc;
}

/* Also of one that is in that state already, which stays as it is. */
static enum cg_code set_state(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
			      struct cg_str state, struct cg_err *e)
{
	const struct cg_webhook_change wanted = { .url = CG_STR_NONE, .events = CG_STR_NONE, .state = state };
	struct cg_id id;
	enum cg_code rc = take_id(o->rest, CG_WEBHOOK_PREFIX, &id, e);

	return rc == CG_OK ? cg_webhook_change(db, caller, &id, &wanted, e) : rc;
}

/* What happened meanwhile is not told. */
static enum cg_code enable(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
			   struct cg_err *e)
{
	return set_state(db, caller, o, CG_STR("ENABLED"), e);
}

/* What is due is given up. */
static enum cg_code disable(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
			    struct cg_err *e)
{
	return set_state(db, caller, o, CG_STR("DISABLED"), e);
}

/* Prints the id of the event, to look for it in the log. */
static enum cg_code test(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
			 struct cg_err *e)
{
	struct cg_id id, event;
	char text[CG_ID_TEXT_MAX];
	enum cg_code rc = take_id(o->rest, CG_WEBHOOK_PREFIX, &id, e);

	if (rc == CG_OK)
		rc = cg_webhook_test(db, caller, &id, NULL, &event, e);
	if (rc == CG_OK)
		(void)puts(cg_id_text(&event, CG_WEBHOOK_EVENT_PREFIX, text));
	return rc;
}

/* What was sent before is sent again, with the same id. */
static enum cg_code replay(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
			   struct cg_err *e)
{
	struct cg_id event;
	enum cg_code rc = take_id(o->rest, CG_WEBHOOK_EVENT_PREFIX, &event, e);

	return rc == CG_OK ? cg_webhook_replay(db, caller, NULL, &event, NULL, e) : rc;
}

/* The new secret, once; until when the one before signs, too. */
static enum cg_code roll(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
			 struct cg_err *e)
{
	struct cg_webhook_secret secret = { .both_until = CG_STR_NONE };
	struct cg_arena a;
	struct cg_id id;
	enum cg_code rc = take_id(o->rest, CG_WEBHOOK_PREFIX, &id, e);

	cg_arena_init(&a, ARENA_MAX);
	if (rc == CG_OK)
		rc = cg_webhook_roll(db, caller, &id, NULL, &a, &secret, e);
	if (rc == CG_OK &&
	    (printf("secret %s\nbefore until %s\n", secret.text, shown(secret.both_until)) < 0 || fflush(stdout) != 0))
		rc = cg_fail_hint(e, CG_EINTERNAL, "The secret cannot be written: %s. Roll it again.", strerror(errno));
	sodium_memzero(&secret, sizeof(secret));
	cg_arena_free(&a);
	return rc;
}

/* One line an event, the newest first. */
static enum cg_code print_log(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
			      struct cg_err *e)
{
	struct cg_webhook_events rows = { 0 };
	struct cg_arena a;
	struct cg_id id;
	char event[CG_ID_TEXT_MAX], hook[CG_ID_TEXT_MAX];
	enum cg_code rc = o->rest != NULL ? take_id(o->rest, CG_WEBHOOK_PREFIX, &id, e) : CG_OK;

	cg_arena_init(&a, ARENA_MAX);
	if (rc == CG_OK)
		rc = cg_webhook_log(db, caller,
				    &(struct cg_webhook_page){ .webhook = o->rest != NULL ? &id : NULL,
							       .limit = CG_WEBHOOK_LOG_MAX },
				    &a, &rows, e);
	if (rc == CG_OK)
		(void)printf("%-30s  %-29s  %-17s  %-6s  %5s  %-6s  %-20s  %-20s  %-20s  %s\n", "EVENT", "WEBHOOK",
			     "KIND", "STATE", "TRIES", "STATUS", "HAPPENED", "TRIED", "NEXT", "WHY");
	for (size_t i = 0; rc == CG_OK && i < rows.n; i++) {
		const struct cg_webhook_event_row *v = &rows.v[i];

		(void)printf("%-30s  %-29s  %-17s  %-6s  %5lld  %-6s  %-20s  %-20s  %-20s  %s\n",
			     cg_id_text(&v->id, CG_WEBHOOK_EVENT_PREFIX, event),
			     cg_id_text(&v->webhook, CG_WEBHOOK_PREFIX, hook), shown(v->kind), shown(v->state),
			     (long long)v->tries, shown(v->status), shown(v->happened), shown(v->tried), shown(v->due),
			     shown(v->reason));
	}
	cg_arena_free(&a);
	return rc;
}

/* The work of each verb; run stands apart. */
static const struct {
	const char *name;
	enum cg_code (*run)(struct cg_db *db, const struct cg_webhook_caller *caller, const struct options *o,
			    struct cg_err *e);
	bool needs_rest, may_rest;
} verbs[] = {
	{ "add", add, true, true },
	{ "list", list_webhooks, false, false },
	{ "remove", remove_webhook, true, true },
	{ "enable", enable, true, true },
	{ "disable", disable, true, true },
	{ "change", change, true, true },
	{ "roll", roll, true, true },
	{ "test", test, true, true },
	{ "log", print_log, false, true },
	{ "replay", replay, true, true },
};

/* The verb's function with its connection and account. */
static enum cg_code webhook_work(struct cg_db *db, const void *arg, struct cg_err *e)
{
	const struct options *o = arg;
	struct cg_webhook_caller caller = { .auth = NULL };
	enum cg_code rc = cg_admin_account_find(db, cg_str_of(o->account), &caller.account, e);

	return rc == CG_OK ? verbs[o->verb].run(db, &caller, o, e) : rc;
}

/* The batch under way is brought to its end: ten seconds at most. */
static void on_stop(int number)
{
	(void)number;
	stop = 1;
}

/* What went is told only when something did: the log of a sender that has nothing to do is empty. */
static enum cg_code send_all(struct cg_db *db, const void *arg, struct cg_err *e)
{
	const struct options *o = arg;
	struct cg_fetcher *fetcher = cg_fetcher_new(cg_db_config(db));
	const struct cg_webhooks_sender sender = { db, fetcher, cg_webhook_view, &stop };
	enum cg_code rc = fetcher != NULL ? CG_OK : cg_fail(e, CG_EBUSY, "webhooks: memory");

	while (fetcher != NULL && !stop) {
		struct cg_webhooks_counts n;

		/* a failure of this round is none of the next */
		*e = (struct cg_err){ 0 };
		rc = cg_webhooks_round(&sender, &n, e);
		if (n.sent + n.failed > 0)
			(void)fprintf(stderr, "casgate webhook run: sent %zu, failed %zu\n", n.sent, n.failed);
		if (rc != CG_OK && !o->once)
			(void)cg_cmd_failed("webhook", e);
		if (o->once && (rc != CG_OK || n.sent + n.failed == 0))
			break;
		for (int64_t left = n.sent + n.failed > 0 ? 0 : IDLE_MS; left > 0 && !stop; left -= NAP_MS)
			cg_time_sleep_ms(NAP_MS);
	}
	cg_fetcher_free(fetcher);
	return o->once ? rc : CG_OK;
}

/* With the role of the workers: row level security shows it one account at a time. */
static int run_sender(const struct options *o)
{
	struct sigaction action = { .sa_handler = on_stop };

	(void)sigaction(SIGTERM, &action, NULL);
	(void)sigaction(SIGINT, &action, NULL);
	return cg_cmd_with_database("webhook", cg_db_new, send_all, o);
}

/* Options are checked before the database is asked. */
int cg_cmd_webhook(int argc, char **argv)
{
	struct options o = { .rest = NULL };

	if (argc < 2)
		return webhook_usage(stderr);
	if (cg_cmd_asks_help(argc, argv))
		return webhook_usage(stdout);
	if (!read_webhook_options(argc - 1, argv + 1, &o))
		return webhook_usage(stderr);
	if (strcmp(argv[1], "run") == 0)
		return o.account == NULL && o.rest == NULL ? run_sender(&o) : webhook_usage(stderr);
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		if (strcmp(argv[1], verbs[i].name) != 0)
			continue;
		if (verbs[i].run == change ? o.live_given || o.test_given : o.url != NULL || o.no_data)
			return webhook_usage(stderr);
		if (o.account == NULL || o.once || (verbs[i].needs_rest && o.rest == NULL) ||
		    (!verbs[i].may_rest && o.rest != NULL))
			return webhook_usage(stderr);
		o.verb = i;
		return cg_cmd_as_admin("webhook", webhook_work, &o);
	}
	return webhook_usage(stderr);
}
