/* Addresses of webhooks against the database: who sees them, what is kept, how many, secrets and the log. */
#include "store/cluster.h"
#include "store/webhook/webhook.h"
#include "values.h"

#include <stdio.h>
#include <string.h>

#define ALL_KINDS "snapshot.created,snapshot.enriched,snapshot.expiring,job.failed"

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_auth live, test, other;
static struct cg_webhook_caller by_live, by_test, by_other, by_command;
static char account[CG_UUID_TEXT_MAX];
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 8 << 20);
	live = cluster_auth(true);
	test = cluster_auth_of(&live.account, false);
	other = cluster_auth(true);
	by_live = (struct cg_webhook_caller){ .account = live.account, .auth = &live };
	by_test = (struct cg_webhook_caller){ .account = live.account, .auth = &test };
	by_other = (struct cg_webhook_caller){ .account = other.account, .auth = &other };
	by_command = (struct cg_webhook_caller){ .account = live.account };
	(void)cg_id_uuid(&live.account, account);
	e = (struct cg_err){ .code = CG_OK };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

/* With the hint, and with e as it was before. */
static void refuses(enum cg_code got, enum cg_code want, const char *hint)
{
	CODE_IS(got, want);
	ck_assert_str_eq(e.hint, hint);
	e = (struct cg_err){ .code = CG_OK };
}

/* As SQL has it: 2026-01-31T12:00:00Z, of now to some seconds. */
static void is_now(struct cg_str got, const char *from_now)
{
	ck_assert_msg(got.p != NULL && strcmp(cluster_askf("select abs(extract(epoch from '%.*s'::timestamptz - now() "
							   "- interval '%s')) < 60",
							   CG_STR_ARG(got), from_now),
					      "t") == 0,
		      "%.*s is not now and %s", CG_STR_ARG(got), from_now);
}

static struct cg_id added(const struct cg_webhook_caller *caller, bool is_live, const char *url)
{
	struct cg_webhook_order o = { .live = is_live, .url = cg_str_of(url), .events = CG_STR_NONE };
	struct cg_webhook_secret secret;
	struct cg_id id;

	CODE_IS(cg_webhook_add(db, caller, &o, NULL, &id, &secret, &e), CG_OK);
	return id;
}

static struct cg_webhook_row row_of(const struct cg_webhook_caller *caller, const struct cg_id *id)
{
	struct cg_webhook_row row;

	CODE_IS(cg_webhook_get(db, caller, id, &arena, &row, &e), CG_OK);
	ck_assert(cg_id_eq(&row.id, id));
	return row;
}

/* The newest line of the audit log: "actor action subject". */
static void is_noted(const char *actor, const char *action, const struct cg_id *id)
{
	char want[200], wh[CG_ID_TEXT_MAX];

	(void)snprintf(want, sizeof(want), "%s %s %s", actor, action, cg_id_text(id, "wh_", wh));
	ck_assert_str_eq(cluster_askf("select actor || ' ' || action || ' ' || subject from audit_log "
				      "where account_id = '%s' order by event_id desc limit 1",
				      account),
			 want);
}

/* whsec_ and 32 bytes in base64. */
static void is_secret(const char *text)
{
	ck_assert_mem_eq(text, "whsec_", 6);
	ck_assert_uint_eq(strlen(text), 6 + 44);
	ck_assert_uint_eq(strspn(text + 6, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"), 43);
	ck_assert_str_eq(text + 6 + 43, "=");
}

START_TEST(what_is_kept_of_an_address)
{
	struct cg_webhook_order o = { .live = true, .url = CG_STR_INIT("https://hooks.example.com/a?b=c") };
	struct cg_webhook_secret secret;
	struct cg_webhook_row row;
	char actor[CG_ID_TEXT_MAX], uuid[CG_UUID_TEXT_MAX];
	struct cg_id id;

	CODE_IS(cg_webhook_add(db, &by_live, &o, NULL, &id, &secret, &e), CG_OK);
	is_secret(secret.text);
	ck_assert_ptr_null(secret.both_until.p);
	row = row_of(&by_live, &id);
	ck_assert(row.live && !row.include_data);
	is_text(row.url, "https://hooks.example.com/a?b=c");
	is_text(row.events, ALL_KINDS);
	is_text(row.state, "ENABLED");
	is_text(row.reason, NULL);
	is_text(row.both_until, NULL);
	is_now(row.created, "0 s");
	is_now(row.enabled, "0 s");
	ck_assert_uint_eq(row.enabled.n, strlen("2026-01-31T12:00:00Z"));
	is_noted(cg_key_actor(&live, actor), "webhook.add", &id);
	ck_assert_str_eq(cluster_askf("select livemode and previous_secret_enc is null and "
				      "position('%s' in encode(secret_enc, 'base64')) = 0 "
				      "from webhooks where webhook_id = '%s'",
				      secret.text + 6, cg_id_uuid(&id, uuid)),
			 "t");

	/* of a test key, with a summary, for some kinds, which are told in one order; the command line is nobody */
	o = (struct cg_webhook_order){ .url = CG_STR_INIT("https://hooks.example.com/b"), .include_data = true };
	o.events = CG_STR("job.failed,snapshot.created,job.failed");
	CODE_IS(cg_webhook_add(db, &by_command, &o, NULL, &id, &secret, &e), CG_OK);
	row = row_of(&by_test, &id);
	ck_assert(!row.live && row.include_data);
	is_text(row.events, "snapshot.created,job.failed");
	is_noted("casgate", "webhook.add", &id);
}
END_TEST

/* A session is gone some day: its user is named. */
START_TEST(who_did_it)
{
	struct cg_auth session = live;
	struct cg_webhook_caller caller = { .account = live.account, .auth = &session };
	char actor[CG_ID_TEXT_MAX];
	struct cg_id id;

	session.kind = CG_AUTH_SESSION;
	ck_assert(cg_id_new(&session.user));
	id = added(&caller, true, "https://hooks.example.com/a");
	is_noted(cg_id_text(&session.user, "user_", actor), "webhook.add", &id);
	CODE_IS(cg_webhook_remove(db, &caller, &id, &e), CG_OK);
	is_noted(cg_id_text(&session.user, "user_", actor), "webhook.remove", &id);
}
END_TEST

/* A key sees those of its mode, the command line both, another account none; in the order they were added. */
START_TEST(who_sees_them)
{
	struct cg_id a = added(&by_live, true, "https://hooks.example.com/a");
	struct cg_id b = added(&by_test, false, "https://hooks.example.com/b");
	struct cg_id c = added(&by_live, true, "https://hooks.example.com/c");
	const struct cg_webhook_caller *strangers[] = { &by_test, &by_other };
	struct cg_webhook_change change = { .state = CG_STR_INIT("DISABLED") };
	struct cg_webhook_secret secret;
	struct cg_webhook_rows rows;
	struct cg_webhook_row row;
	struct cg_id event;

	CODE_IS(cg_webhook_list(db, &by_live, &arena, &rows, &e), CG_OK);
	ck_assert_uint_eq(rows.n, 2);
	ck_assert(cg_id_eq(&rows.v[0].id, &a) && cg_id_eq(&rows.v[1].id, &c));
	CODE_IS(cg_webhook_list(db, &by_test, &arena, &rows, &e), CG_OK);
	ck_assert_uint_eq(rows.n, 1);
	ck_assert(cg_id_eq(&rows.v[0].id, &b));
	CODE_IS(cg_webhook_list(db, &by_command, &arena, &rows, &e), CG_OK);
	ck_assert_uint_eq(rows.n, 3);
	ck_assert(cg_id_eq(&rows.v[1].id, &b));
	CODE_IS(cg_webhook_list(db, &by_other, &arena, &rows, &e), CG_OK);
	ck_assert_uint_eq(rows.n, 0);
	for (size_t i = 0; i < 2; i++) {
		const char *none = "There is no such webhook.";

		refuses(cg_webhook_get(db, strangers[i], &a, &arena, &row, &e), CG_ENOTFOUND, none);
		refuses(cg_webhook_remove(db, strangers[i], &a, &e), CG_ENOTFOUND, none);
		refuses(cg_webhook_change(db, strangers[i], &a, &change, &e), CG_ENOTFOUND, none);
		refuses(cg_webhook_roll(db, strangers[i], &a, NULL, &arena, &secret, &e), CG_ENOTFOUND, none);
		ck_assert_str_eq(secret.text, "");
		refuses(cg_webhook_test(db, strangers[i], &a, NULL, &event, &e), CG_ENOTFOUND, none);
		CODE_IS(cg_webhook_secret_of(db, strangers[i], &a, NULL, &arena, &secret, &e), CG_ENOTFOUND);
		e = (struct cg_err){ .code = CG_OK };
	}
	row = row_of(&by_command, &a);
	is_text(row.state, "ENABLED");
	CODE_IS(cg_webhook_remove(db, &by_live, &a, &e), CG_OK);
	refuses(cg_webhook_remove(db, &by_live, &a, &e), CG_ENOTFOUND, "There is no such webhook.");
	CODE_IS(cg_webhook_remove(db, &by_command, &b, &e), CG_OK);
	is_noted("casgate", "webhook.remove", &b);
	ck_assert_str_eq(cluster_askf("select count(*) from webhooks where account_id = '%s'", account), "1");
}
END_TEST

/* Of both modes together; one that is refused leaves neither a row, nor a line, nor a secret. */
START_TEST(how_many)
{
	struct cg_webhook_order o = { .live = true, .url = CG_STR_INIT("https://hooks.example.com/x") };
	struct cg_webhook_secret secret;
	struct cg_id id, first = added(&by_test, false, "https://hooks.example.com/first");

	for (int i = 1; i < 20; i++)
		(void)added(&by_live, true, "https://hooks.example.com/a");
	memset(&secret, 'x', sizeof(secret));
	refuses(cg_webhook_add(db, &by_live, &o, NULL, &id, &secret, &e), CG_EREQUEST,
		"An account has at most 20 webhooks.");
	for (size_t i = 0; i < sizeof(secret.text); i++)
		ck_assert_int_eq(secret.text[i], 0);
	ck_assert_str_eq(
		cluster_askf("select (select count(*) from webhooks where account_id = '%s') || ' ' || count(*) "
			     "from audit_log where account_id = '%s' and action = 'webhook.add'",
			     account, account),
		"20 20");
	CODE_IS(cg_webhook_remove(db, &by_test, &first, &e), CG_OK);
	(void)added(&by_live, true, "https://hooks.example.com/last");
	(void)added(&by_other, true, "https://hooks.example.com/theirs");
}
END_TEST

static void refuses_word(const char *url, const char *events, const char *param)
{
	struct cg_webhook_order o = { .live = true, .url = cg_str_of(url), .events = cg_str_of(events) };
	struct cg_webhook_secret secret;
	struct cg_id id;

	CODE_IS(cg_webhook_add(db, &by_live, &o, NULL, &id, &secret, &e), CG_EREQUEST);
	ck_assert_str_eq(e.param, param);
	e = (struct cg_err){ .code = CG_OK };
}

START_TEST(addresses_and_kinds)
{
	const char *good = "https://hooks.example.com/";
	char url[1100];
	struct cg_id id;
	struct cg_webhook_row row;

	(void)snprintf(url, sizeof(url), "%-1000s", good);
	memset(url + strlen(good), 'x', 1000 - strlen(good));
	id = added(&by_live, true, url);
	row = row_of(&by_live, &id);
	is_text(row.url, url);
	url[1000] = 'x';
	url[1001] = '\0';
	refuses_word(url, ALL_KINDS, "url");
	ck_assert_str_eq(cg_webhook_url_fault(db, cg_str_of(url)), "The address has at most 1000 characters.");
	ck_assert_ptr_null(cg_webhook_url_fault(db, cg_str_of(good)));
	refuses_word("http://hooks.example.com/", ALL_KINDS, "url");
	refuses_word("", ALL_KINDS, "url");
	refuses_word(good, "", "events");
	refuses_word(good, "test", "events");
	refuses_word(good, "snapshot", "events");
	refuses_word(good, "snapshot.created, job.failed", "events");
	refuses_word(good, "job.failed,nothing", "events");
	ck_assert(cg_webhook_is_kind(CG_STR("snapshot.created")) && cg_webhook_is_kind(CG_STR("job.failed")));
	ck_assert(cg_webhook_is_kind(CG_STR("snapshot.expiring")) && cg_webhook_is_kind(CG_STR("snapshot.enriched")));
	ck_assert(!cg_webhook_is_kind(CG_STR("test")) && !cg_webhook_is_kind(CG_STR("snapshot.create")));
}
END_TEST

static void change(const struct cg_id *id, struct cg_webhook_change c, const char *action)
{
	CODE_IS(cg_webhook_change(db, &by_live, id, &c, &e), CG_OK);
	if (action != NULL) {
		char actor[CG_ID_TEXT_MAX];

		is_noted(cg_key_actor(&live, actor), action, id);
	}
}

/* What is not named stays. */
START_TEST(changes_of_each_member)
{
	struct cg_id id = added(&by_live, true, "https://hooks.example.com/a");
	struct cg_id beside = added(&by_live, true, "https://hooks.example.com/beside");
	struct cg_webhook_change bad = { .url = CG_STR_INIT("https://hooks.example.com:8443/") };
	struct cg_webhook_row row;
	const bool yes = true, no = false;

	change(&id, (struct cg_webhook_change){ .url = CG_STR_INIT("https://hooks.example.com/b") }, "webhook.change");
	change(&id, (struct cg_webhook_change){ .events = CG_STR_INIT("job.failed") }, "webhook.change");
	change(&id, (struct cg_webhook_change){ .include_data = &yes }, "webhook.change");
	row = row_of(&by_live, &id);
	is_text(row.url, "https://hooks.example.com/b");
	is_text(row.events, "job.failed");
	is_text(row.state, "ENABLED");
	is_text(row.reason, NULL);
	ck_assert(row.include_data);
	change(&id, (struct cg_webhook_change){ .include_data = &no }, "webhook.change");
	change(&id, (struct cg_webhook_change){ .state = CG_STR_INIT("DISABLED") }, "webhook.change");
	row = row_of(&by_live, &id);
	ck_assert(!row.include_data);
	is_text(row.state, "DISABLED");
	is_text(row.reason, "disabled by the account");
	is_text(row.url, "https://hooks.example.com/b");
	is_text(row.events, "job.failed");
	CODE_IS(cg_webhook_change(db, &by_live, &id, &bad, &e), CG_EREQUEST);
	ck_assert_str_eq(e.param, "url");
	row = row_of(&by_live, &beside);
	is_text(row.url, "https://hooks.example.com/beside");
	is_text(row.events, ALL_KINDS);
	is_text(row.state, "ENABLED");
	ck_assert(!row.include_data);
}
END_TEST

/* Enabled again it begins anew; enabled or disabled twice nothing changes. */
START_TEST(disabled_and_enabled)
{
	struct cg_webhook_change on = { .state = CG_STR_INIT("ENABLED") }, off = { .state = CG_STR_INIT("DISABLED") };
	struct cg_id id = added(&by_live, true, "https://hooks.example.com/a"), event;
	struct cg_webhook_row row;

	CODE_IS(cg_webhook_test(db, &by_live, &id, NULL, &event, &e), CG_OK);
	(void)cluster_askf(
		"update webhooks set created_at = now() - interval '3 days', seen_at = now() - interval '2 days' "
		"where account_id = '%s'",
		account);
	change(&id, on, "webhook.enable");
	row = row_of(&by_live, &id);
	is_now(row.enabled, "-3 days");
	change(&id, off, "webhook.change");
	ck_assert_str_eq(
		cluster_askf("select state || ', ' || reason from webhook_deliveries where account_id = '%s'", account),
		"FAILED, the webhook was disabled");
	(void)cluster_askf("update webhooks set reason = 'gone' where account_id = '%s'", account);
	change(&id, off, NULL);
	row = row_of(&by_live, &id);
	is_text(row.reason, "gone");
	refuses(cg_webhook_test(db, &by_live, &id, NULL, &event, &e), CG_EREQUEST,
		"The webhook is disabled: enable it first.");
	refuses(cg_webhook_replay(db, &by_live, &id, &event, NULL, &e), CG_EREQUEST,
		"The webhook is disabled: enable it first.");
	change(&id, on, "webhook.enable");
	row = row_of(&by_live, &id);
	is_text(row.state, "ENABLED");
	is_text(row.reason, NULL);
	is_now(row.enabled, "0 s");
	ck_assert_str_eq(cluster_askf("select seen_at = created_at from webhooks where account_id = '%s'", account),
			 "t");
	on.url = CG_STR("https://hooks.example.com/b");
	change(&id, on, "webhook.change");
}
END_TEST

static struct cg_idem claimed(const char *key)
{
	struct cg_idem idem = { 0 };

	(void)snprintf(idem.key, sizeof(idem.key), "%s", key);
	CODE_IS(cg_idempotency_claim(db, &live, &idem, &e), CG_OK);
	ck_assert_int_eq(idem.state, CG_IDEM_NEW);
	return idem;
}

/* The same key again leads to what the first one made. */
static void leads_to(const char *key, const struct cg_id *id, const struct cg_id *claim)
{
	struct cg_idem idem = { 0 };

	(void)snprintf(idem.key, sizeof(idem.key), "%s", key);
	CODE_IS(cg_idempotency_claim(db, &live, &idem, &e), CG_OK);
	ck_assert_int_eq(idem.state, CG_IDEM_SNAPSHOT);
	ck_assert(cg_id_eq(&idem.snapshot, id) && cg_id_eq(&idem.answered_by, claim));
}

/* Twice rolled: the one before signs for a day, the one before that no more. */
START_TEST(secrets_that_are_rolled)
{
	struct cg_webhook_order o = { .live = true, .url = CG_STR_INIT("https://hooks.example.com/a") };
	struct cg_webhook_secret first, second, third, again;
	struct cg_idem roll, roll_again;
	struct cg_webhook_row row;
	char actor[CG_ID_TEXT_MAX];
	struct cg_id id;

	CODE_IS(cg_webhook_add(db, &by_live, &o, NULL, &id, &first, &e), CG_OK);
	CODE_IS(cg_webhook_secret_of(db, &by_live, &id, NULL, &arena, &again, &e), CG_OK);
	ck_assert_str_eq(again.text, first.text);
	ck_assert_ptr_null(again.both_until.p);
	roll = claimed("roll");
	CODE_IS(cg_webhook_roll(db, &by_live, &id, &roll, &arena, &second, &e), CG_OK);
	is_secret(second.text);
	ck_assert_str_ne(second.text, first.text);
	is_now(second.both_until, "24 hours");
	is_noted(cg_key_actor(&live, actor), "webhook.roll", &id);
	row = row_of(&by_live, &id);
	is_now(row.both_until, "24 hours");
	leads_to("roll", &id, &roll.claim);
	CODE_IS(cg_webhook_secret_of(db, &by_live, &id, &roll.claim, &arena, &again, &e), CG_OK);
	ck_assert_str_eq(again.text, second.text);
	is_now(again.both_until, "24 hours");
	CODE_IS(cg_webhook_secret_of(db, &by_live, &id, NULL, &arena, &again, &e), CG_OK);
	ck_assert_str_eq(again.text, first.text);
	roll_again = claimed("again");
	CODE_IS(cg_webhook_roll(db, &by_live, &id, &roll_again, &arena, &third, &e), CG_OK);
	CODE_IS(cg_webhook_secret_of(db, &by_live, &id, NULL, &arena, &again, &e), CG_ENOTFOUND);
	CODE_IS(cg_webhook_secret_of(db, &by_live, &id, &roll.claim, &arena, &again, &e), CG_OK);
	ck_assert_str_eq(again.text, second.text);
	CODE_IS(cg_webhook_secret_of(db, &by_live, &id, &roll_again.claim, &arena, &again, &e), CG_OK);
	ck_assert_str_eq(again.text, third.text);
	/* the day is over */
	(void)cluster_askf("update webhooks set previous_until = now() where account_id = '%s'", account);
	row = row_of(&by_live, &id);
	is_text(row.both_until, NULL);
}
END_TEST

/* What a request made is kept with its claim; of a claim that another one has taken over nothing is. */
START_TEST(requests_that_are_repeated)
{
	struct cg_webhook_order o = { .live = true, .url = CG_STR_INIT("https://hooks.example.com/a") };
	struct cg_id id, lost_id, event, lost_event;
	struct cg_webhook_secret secret;
	struct cg_idem idem = claimed("add"), lost = claimed("lost"), tested = claimed("test"),
		       sent = claimed("replay");

	o.include_data = true;
	CODE_IS(cg_webhook_add(db, &by_live, &o, &idem, &id, &secret, &e), CG_OK);
	leads_to("add", &id, &idem.claim);
	CODE_IS(cg_webhook_test(db, &by_live, &id, &tested, &event, &e), CG_OK);
	leads_to("test", &event, &tested.claim);
	CODE_IS(cg_webhook_replay(db, &by_live, &id, &event, &sent, &e), CG_OK);
	leads_to("replay", &event, &sent.claim);
	(void)cluster_askf("update idempotency_keys set claim_id = gen_random_uuid() where account_id = '%s' and "
			   "idem_key = 'lost'",
			   account);
	CODE_IS(cg_webhook_add(db, &by_live, &o, &lost, &lost_id, &secret, &e), CG_EIDEMBUSY);
	ck_assert_str_eq(secret.text, "");
	CODE_IS(cg_webhook_roll(db, &by_live, &id, &lost, &arena, &secret, &e), CG_EIDEMBUSY);
	ck_assert_str_eq(secret.text, "");
	CODE_IS(cg_webhook_test(db, &by_live, &id, &lost, &lost_event, &e), CG_EIDEMBUSY);
	CODE_IS(cg_webhook_replay(db, &by_live, &id, &event, &lost, &e), CG_EIDEMBUSY);
	ck_assert_str_eq(cluster_askf("select count(*) || ' ' || count(previous_secret_enc) from webhooks "
				      "where account_id = '%s'",
				      account),
			 "1 0");
	ck_assert_str_eq(cluster_askf("select count(*) from webhook_deliveries where account_id = '%s'", account), "1");
}
END_TEST

static struct cg_webhook_events logged(const struct cg_webhook_caller *caller, struct cg_webhook_page page)
{
	struct cg_webhook_events out;

	CODE_IS(cg_webhook_log(db, caller, &page, &arena, &out, &e), CG_OK);
	return out;
}

/* Newest first, of one address or of all, page by page; events of the same moment are not lost between pages. */
START_TEST(the_log_by_pages)
{
	struct cg_id a = added(&by_live, true, "https://hooks.example.com/a"), event[5];
	struct cg_id b = added(&by_test, false, "https://hooks.example.com/b"), theirs;
	struct cg_webhook_page page = { .limit = 2 };
	struct cg_webhook_events got;
	size_t seen = 0;

	for (size_t i = 0; i < 5; i++)
		CODE_IS(cg_webhook_test(db, &by_live, &a, NULL, &event[i], &e), CG_OK);
	CODE_IS(cg_webhook_test(db, &by_test, &b, NULL, &theirs, &e), CG_OK);
	(void)cluster_askf("update webhook_deliveries set happened_at = '2026-01-31T12:00:00.123456Z' "
			   "where account_id = '%s'",
			   account);
	for (got = logged(&by_live, page); got.n > 0; got = logged(&by_live, page)) {
		ck_assert_uint_le(got.n, 2);
		for (size_t i = 0; i < got.n; i++) {
			ck_assert(cg_id_eq(&got.v[i].id, &event[4 - seen++]));
			ck_assert(cg_id_eq(&got.v[i].webhook, &a));
			is_text(got.v[i].happened, "2026-01-31T12:00:00Z");
			ck_assert_int_eq(got.v[i].happened_us, 1769860800123456);
		}
		page.after = &got.v[got.n - 1].id;
		page.after_us = got.v[got.n - 1].happened_us;
	}
	ck_assert_uint_eq(seen, 5);
	page = (struct cg_webhook_page){ .limit = CG_WEBHOOK_LOG_MAX };
	ck_assert_uint_eq(logged(&by_test, page).n, 1);
	ck_assert_uint_eq(logged(&by_command, page).n, 6);
	ck_assert_uint_eq(logged(&by_other, page).n, 0);
	page.webhook = &b;
	ck_assert_uint_eq(logged(&by_command, page).n, 1);
	ck_assert_uint_eq(logged(&by_live, page).n, 0);
}
END_TEST

/* Once more what was sent: the same event, three days of tries from now; of an address that is the caller's. */
START_TEST(sent_once_more)
{
	struct cg_id a = added(&by_live, true, "https://hooks.example.com/a"), event, none;
	struct cg_id b = added(&by_live, true, "https://hooks.example.com/b");
	struct cg_webhook_page page = { .limit = 10 };
	struct cg_webhook_events got;

	ck_assert(cg_id_new(&none));
	CODE_IS(cg_webhook_test(db, &by_live, &a, NULL, &event, &e), CG_OK);
	got = logged(&by_live, page);
	is_text(got.v[0].kind, "test");
	is_text(got.v[0].state, "DUE");
	is_now(got.v[0].due, "0 s");
	is_text(got.v[0].tried, NULL);
	is_text(got.v[0].status, NULL);
	ck_assert(got.v[0].tries == 0 && !got.v[0].has_snapshot);
	(void)cluster_askf(
		"update webhook_deliveries set state = 'SENT', status = 204, tries = 3, reason = 'why', "
		"tried_at = '2026-01-31T12:00:00Z', since = now() - interval '9 days' where account_id = '%s'",
		account);
	got = logged(&by_live, page);
	is_text(got.v[0].state, "SENT");
	is_text(got.v[0].status, "204");
	is_text(got.v[0].reason, "why");
	is_text(got.v[0].tried, "2026-01-31T12:00:00Z");
	is_text(got.v[0].due, NULL);
	ck_assert_int_eq(got.v[0].tries, 3);
	refuses(cg_webhook_replay(db, &by_live, &b, &event, NULL, &e), CG_ENOTFOUND,
		"There is no such event of this webhook.");
	refuses(cg_webhook_replay(db, &by_live, &a, &none, NULL, &e), CG_ENOTFOUND,
		"There is no such event of this webhook.");
	refuses(cg_webhook_replay(db, &by_live, &none, &event, NULL, &e), CG_ENOTFOUND, "There is no such webhook.");
	refuses(cg_webhook_replay(db, &by_test, NULL, &event, NULL, &e), CG_ENOTFOUND,
		"There is no such event of a webhook that is enabled.");
	CODE_IS(cg_webhook_replay(db, &by_live, NULL, &event, NULL, &e), CG_OK);
	got = logged(&by_live, page);
	ck_assert_uint_eq(got.n, 1);
	ck_assert(cg_id_eq(&got.v[0].id, &event) && got.v[0].tries == 0);
	is_text(got.v[0].state, "DUE");
	is_now(got.v[0].due, "0 s");
	ck_assert_str_eq(cluster_askf("select since > now() - interval '1 minute' from webhook_deliveries "
				      "where account_id = '%s'",
				      account),
			 "t");
	CODE_IS(cg_webhook_remove(db, &by_live, &a, &e), CG_OK);
	ck_assert_uint_eq(logged(&by_live, page).n, 0);
}
END_TEST

/* What memory does not hold is not shown, and no secret is made of it. */
START_TEST(without_memory)
{
	struct cg_id a = added(&by_live, true, "https://hooks.example.com/a"), event;
	struct cg_webhook_page page = { .limit = 10 };
	struct cg_webhook_secret secret;
	struct cg_webhook_events events;
	struct cg_webhook_rows rows;
	struct cg_webhook_row row;

	OK(cg_webhook_test(db, &by_live, &a, NULL, &event, &e));
	(void)cluster_askf(
		"update webhook_deliveries set status = 204, reason = 'why', tried_at = now(), snapshot_id = "
		"delivery_id where account_id = '%s'",
		account);
	(void)cluster_askf("update webhooks set reason = 'why' where account_id = '%s'", account);
	/* rolled first: from then on the time until which the secret before signs is shown, too */
	STARVE(cg_webhook_secret_of(db, &by_live, &a, NULL, &cluster_small, &secret, &e));
	OK(cg_webhook_roll(db, &by_live, &a, NULL, &arena, &secret, &e));
	STARVE(cg_webhook_list(db, &by_live, &cluster_small, &rows, &e));
	STARVE(cg_webhook_get(db, &by_live, &a, &cluster_small, &row, &e));
	STARVE(cg_webhook_log(db, &by_live, &page, &cluster_small, &events, &e));
}
END_TEST

/* A database from before summaries were sent: an order or change that names them is refused, every other one works. */
START_TEST(include_data_needs_its_column)
{
	struct cg_webhook_order o = { .live = true, .url = CG_STR_INIT("https://hooks.example.com/a") };
	const char *hint =
		"include_data needs a newer database: the administrator of this service runs casgate migrate.";
	const bool yes = true, no = false;
	struct cg_webhook_change c = { .include_data = &yes };
	struct cg_webhook_secret secret;
	struct cg_webhook_row row;
	struct cg_idem idem = { .key = "no column" };
	struct cg_id id, none;

	(void)cluster_ask("alter table webhooks rename column include_data to later");
	CODE_IS(cg_webhook_add(db, &by_live, &o, NULL, &id, &secret, &e), CG_OK);
	row = row_of(&by_live, &id);
	ck_assert(!row.include_data);
	refuses(cg_webhook_change(db, &by_live, &id, &c, &e), CG_EREQUEST, hint);
	c.include_data = &no;
	refuses(cg_webhook_change(db, &by_live, &id, &c, &e), CG_EREQUEST, hint);
	c = (struct cg_webhook_change){ .events = CG_STR_INIT("job.failed") };
	CODE_IS(cg_webhook_change(db, &by_live, &id, &c, &e), CG_OK);
	o.include_data = true;
	CODE_IS(cg_webhook_add(db, &by_live, &o, NULL, &none, &secret, &e), CG_EREQUEST);
	ck_assert_str_eq(e.param, "include_data");
	ck_assert_str_eq(secret.text, "");
	e = (struct cg_err){ .code = CG_OK };
	CODE_IS(cg_idempotency_claim(db, &live, &idem, &e), CG_OK);
	refuses(cg_webhook_add(db, &by_live, &o, &idem, &none, &secret, &e), CG_EREQUEST, hint);
	(void)cluster_ask("alter table webhooks rename column later to include_data");
	ck_assert_str_eq(cluster_askf("select count(*) from webhooks where account_id = '%s'", account), "1");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("webhook");
	TCase *tc = tcase_create("webhook");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, what_is_kept_of_an_address);
	tcase_add_test(tc, who_did_it);
	tcase_add_test(tc, who_sees_them);
	tcase_add_test(tc, how_many);
	tcase_add_test(tc, addresses_and_kinds);
	tcase_add_test(tc, changes_of_each_member);
	tcase_add_test(tc, disabled_and_enabled);
	tcase_add_test(tc, secrets_that_are_rolled);
	tcase_add_test(tc, requests_that_are_repeated);
	tcase_add_test(tc, the_log_by_pages);
	tcase_add_test(tc, sent_once_more);
	tcase_add_test(tc, without_memory);
	tcase_add_test(tc, include_data_needs_its_column);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
