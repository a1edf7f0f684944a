/* Events of an account as deliveries: what is noted, what is handed out, and what becomes of a try. */
#include "store/cluster.h"
#include "store/webhook/webhook_queue.h"
#include "values.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_auth live, test;
static struct cg_webhook_caller caller;
static char account[CG_UUID_TEXT_MAX];
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 64 << 20);
	live = cluster_auth(true);
	test = cluster_auth_of(&live.account, false);
	caller = (struct cg_webhook_caller){ .account = live.account };
	(void)cg_id_uuid(&live.account, account);
	e = (struct cg_err){ .code = CG_OK };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

static struct cg_id added(bool is_live, const char *kinds, bool include_data, struct cg_webhook_secret *secret)
{
	struct cg_webhook_order o = { .live = is_live,
				      .url = CG_STR_INIT("https://hooks.example.com/a"),
				      .events = cg_str_of(kinds),
				      .include_data = include_data };
	struct cg_webhook_secret unused;
	struct cg_id id;

	OK(cg_webhook_add(db, &caller, &o, NULL, &id, secret != NULL ? secret : &unused, &e));
	return id;
}

static struct cg_snapshot_meta stored(const struct cg_auth *auth, const char *reference)
{
	struct cg_snapshot_labels labels = { .reference = cg_str_of(reference), .metadata = CG_STR_NONE };
	struct cg_snapshot_meta meta;
	struct cg_statement s;

	cluster_statement(&arena, &s);
	OK(cg_snapshot_store(db, auth, &s, reference != NULL ? &labels : NULL, NULL, &meta, &e));
	return meta;
}

static void note(void)
{
	OK(cg_webhook_queue_note(db, &live.account, &e));
}

static struct cg_webhook_dues claimed(void)
{
	struct cg_webhook_dues dues;

	OK(cg_webhook_queue_claim(db, &live.account, &arena, &dues, &e));
	return dues;
}

static void ended(const struct cg_webhook_due *d, struct cg_webhook_result r)
{
	OK(cg_webhook_queue_end(db, &live.account, d, &r, &e));
}

/* Of all deliveries of the account in the order of their events: "kind state tries" and so on. */
static const char *deliveries(const char *what)
{
	return cluster_askf("select coalesce(string_agg(%s, '; ' order by kind, happened_at), 'none') "
			    "from webhook_deliveries where account_id = '%s'",
			    what, account);
}

static bool is_account(const struct cg_webhook_accounts *list, const struct cg_id *id)
{
	for (size_t i = 0; i < list->n; i++) {
		if (cg_id_eq(&list->v[i], id))
			return true;
	}
	return false;
}

/* Those with an address that is enabled, each once; not those that are suspended. */
START_TEST(accounts_with_something_to_send_to)
{
	struct cg_webhook_change off = { .state = CG_STR_INIT("DISABLED") };
	struct cg_webhook_accounts list;
	struct cg_id id;

	OK(cg_webhook_queue_accounts(db, &arena, &list, &e));
	ck_assert(!is_account(&list, &live.account));
	id = added(true, "job.failed", false, NULL);
	(void)added(false, "job.failed", false, NULL);
	OK(cg_webhook_queue_accounts(db, &arena, &list, &e));
	ck_assert(is_account(&list, &live.account));
	for (size_t i = 1; i < list.n; i++)
		ck_assert(memcmp(&list.v[i - 1], &list.v[i], sizeof(list.v[i])) < 0);
	(void)cluster_askf("update accounts set suspended_at = now() where account_id = '%s'", account);
	OK(cg_webhook_queue_accounts(db, &arena, &list, &e));
	ck_assert(!is_account(&list, &live.account));
	(void)cluster_askf("update accounts set suspended_at = null where account_id = '%s'", account);
	OK(cg_webhook_change(db, &caller, &id, &off, &e));
	OK(cg_webhook_queue_accounts(db, &arena, &list, &e));
	ck_assert(is_account(&list, &live.account));
	(void)cluster_askf("update webhooks set state = 'DISABLED' where account_id = '%s'", account);
	OK(cg_webhook_queue_accounts(db, &arena, &list, &e));
	ck_assert(!is_account(&list, &live.account));
}
END_TEST

static void enrich_row(const struct cg_snapshot_meta *m)
{
	char snapshot[CG_UUID_TEXT_MAX];

	(void)cluster_askf(
		"insert into enrichments select account_id, snapshot_id, "
		"gen_random_uuid(), livemode, now(), '2026-01-31', "
		"false, 'x', null, null, 'x', null, null, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', "
		"'{}', '{}', '{}' from snapshots where snapshot_id = '%s'",
		cg_id_uuid(&m->id, snapshot));
}

/* Each event once, of its mode, however often one looks; an address that is disabled is told none. */
START_TEST(what_is_noted)
{
	struct cg_id off = added(true, "snapshot.created", false, NULL);
	struct cg_webhook_change disable = { .state = CG_STR_INIT("DISABLED") };
	struct cg_snapshot_meta early = stored(&live, NULL), m;

	(void)early;
	OK(cg_webhook_change(db, &caller, &off, &disable, &e));
	(void)cluster_askf("update snapshots set created_at = now() - interval '1 hour' where account_id = '%s'",
			   account);
	(void)added(true, "snapshot.created,snapshot.enriched,snapshot.expiring", false, NULL);
	note();
	ck_assert_str_eq(deliveries("kind"), "none");
	m = stored(&live, NULL);
	(void)stored(&test, NULL);
	enrich_row(&m);
	note();
	note();
	ck_assert_str_eq(deliveries("kind || ' ' || state || ' ' || tries || ' ' || (snapshot_id is not null) || "
				    "' ' || (expires_at is not null)"),
			 "snapshot.created DUE 0 true true; snapshot.enriched DUE 0 true false");
	ck_assert_str_eq(deliveries("to_char(happened_at - (select created_at from snapshots s where s.snapshot_id = "
				    "webhook_deliveries.subject), 'SS')"),
			 "00");
	(void)added(false, "snapshot.created", false, NULL);
	(void)stored(&test, NULL);
	note();
	ck_assert_str_eq(deliveries("kind"), "snapshot.created; snapshot.created; snapshot.enriched");
}
END_TEST

/* A live snapshot is said to expire 7 days before, a test one an hour before; one that has is not. */
START_TEST(snapshots_that_expire)
{
	static const struct {
		bool live;
		const char *left;
		bool told;
	} cases[] = { { true, "7 days 1 minute", false },
		      { true, "6 days 23 hours 59 minutes", true },
		      { true, "0 s", false },
		      { false, "61 minutes", false },
		      { false, "59 minutes", true },
		      { false, "0 s", false } };

	(void)added(true, "snapshot.expiring", false, NULL);
	(void)added(false, "snapshot.expiring", false, NULL);
	(void)cluster_askf("update webhooks set created_at = now() - interval '9 days', seen_at = created_at "
			   "where account_id = '%s'",
			   account);
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct cg_snapshot_meta m = stored(cases[i].live ? &live : &test, NULL);
		char id[CG_UUID_TEXT_MAX];

		(void)cluster_askf("update snapshots set created_at = now() - interval '8 days', expires_at = now() + "
				   "interval '%s' where snapshot_id = '%s'",
				   cases[i].left, cg_id_uuid(&m.id, id));
		(void)cluster_askf("update webhooks set seen_at = now() - interval '9 days' where account_id = '%s'",
				   account);
		note();
		ck_assert_msg(strcmp(cluster_askf("select count(*) from webhook_deliveries where subject = '%s' and "
						  "kind = 'snapshot.expiring' and expires_at = (select expires_at from "
						  "snapshots where snapshot_id = '%s')",
						  id, id),
				     cases[i].told ? "1" : "0") == 0,
			      "%s left", cases[i].left);
	}
}
END_TEST

/* What a worker's job or a person's upload ends with, and what the caller calls it. */
START_TEST(jobs_and_uploads_that_fail)
{
	struct cg_id job, upload;
	char job_text[CG_UUID_TEXT_MAX], upload_text[CG_UUID_TEXT_MAX];
	struct cg_webhook_dues dues;

	ck_assert(cg_id_new(&job) && cg_id_new(&upload));
	(void)added(true, "job.failed", true, NULL);
	(void)cluster_askf(
		"insert into parse_jobs (account_id, job_id, livemode, actor_kind, actor_id, request_id, "
		"fingerprint, include_pii, places, bytes, pieces, state, ended_at, code, client_reference_id) "
		"values ('%s', '%s', true, 'KEY', gen_random_uuid(), 'r', '', false, false, 0, 0, 'FAILED', "
		"now(), 'pdf_encrypted', 'job-7')",
		account, cg_id_uuid(&job, job_text));
	(void)cluster_askf(
		"insert into upload_sessions (account_id, upload_id, livemode, secret_hash, actor_kind, "
		"actor_id, state, tries_left, claimed_at, code, expires_at, client_reference_id) values ('%s', "
		"'%s', true, decode(repeat('ab', 32), 'hex'), 'KEY', gen_random_uuid(), 'FAILED', 0, now(), "
		"'not_a_cas', now() + interval '9 minutes', 'upload-8')",
		account, cg_id_uuid(&upload, upload_text));
	note();
	dues = claimed();
	ck_assert_uint_eq(dues.n, 2);
	for (size_t i = 0; i < 2; i++) {
		const struct cg_webhook_due *d = &dues.v[i];

		is_text(d->kind, "job.failed");
		ck_assert(!d->has_snapshot && !d->has_expiry && d->expires_ms == 0 && d->row == NULL);
		ck_assert(cg_id_eq(&d->subject, d->of_job ? &job : &upload));
		is_text(d->code, d->of_job ? "pdf_encrypted" : "not_a_cas");
		is_text(d->reference, d->of_job ? "job-7" : "upload-8");
	}
	ck_assert(dues.v[0].of_job != dues.v[1].of_job);
	/* with tries left it fails when its time is over */
	(void)cluster_askf("delete from webhook_deliveries where account_id = '%s'", account);
	(void)cluster_askf("delete from parse_jobs where account_id = '%s'", account);
	(void)cluster_askf("update upload_sessions set tries_left = 1 where account_id = '%s'", account);
	note();
	ck_assert_str_eq(deliveries("kind"), "none");
	(void)cluster_askf("update upload_sessions set expires_at = now() where account_id = '%s'", account);
	note();
	ck_assert_str_eq(deliveries("kind"), "job.failed");
}
END_TEST

/* Everything that the sender needs, for a minute; the secret is the one that was handed out. */
START_TEST(what_is_handed_out)
{
	struct cg_webhook_secret first, second;
	struct cg_id hook = added(true, "snapshot.created", true, &first);
	struct cg_snapshot_meta m = stored(&live, "ref-1");
	struct cg_webhook_dues dues;
	const struct cg_webhook_due *d = &dues.v[0];
	uint8_t key[CG_WEBHOOK_KEY];
	size_t n = 0;

	note();
	dues = claimed();
	ck_assert_uint_eq(dues.n, 1);
	ck_assert(cg_id_eq(&d->webhook, &hook) && cg_id_eq(&d->snapshot, &m.id) && cg_id_eq(&d->subject, &m.id));
	is_text(d->kind, "snapshot.created");
	is_text(d->url, "https://hooks.example.com/a");
	is_text(d->code, NULL);
	is_text(d->reference, "ref-1");
	ck_assert(d->live && d->has_snapshot && d->has_expiry && !d->of_job && !d->both);
	ck_assert_int_eq(d->happened_ms, m.created_ms);
	ck_assert_int_eq(d->expires_ms, m.expires_ms);
	ck_assert_int_eq(d->tries, 1);
	ck_assert_int_eq(sodium_base642bin(key, sizeof(key), first.text + 6, strlen(first.text + 6), NULL, &n, NULL,
					   sodium_base64_VARIANT_ORIGINAL),
			 0);
	ck_assert_mem_eq(d->key, key, CG_WEBHOOK_KEY);
	ck_assert_ptr_nonnull(d->row);
	ck_assert(cg_id_eq(&d->row->meta.id, &m.id));
	is_text(d->row->investor_name, "ASHA RAO");
	ck_assert_str_eq(deliveries("state || ' ' || tries || ' ' || (tried_at = now() or tried_at < now()) || ' ' || "
				    "round(extract(epoch from due_at - tried_at))"),
			 "DUE 1 true 60");
	ck_assert_uint_eq(claimed().n, 0);
	/* the lease is over, the secret was rolled, the snapshot is gone */
	OK(cg_webhook_roll(db, &caller, &hook, NULL, &arena, &second, &e));
	OK(cg_snapshot_delete(db, &live, &m.id, &e));
	(void)cluster_askf("update webhook_deliveries set due_at = now() where account_id = '%s'", account);
	dues = claimed();
	ck_assert_uint_eq(dues.n, 1);
	ck_assert(d->both && d->tries == 2 && d->row == NULL && d->has_snapshot);
	ck_assert_mem_eq(d->before, key, CG_WEBHOOK_KEY);
	ck_assert_mem_ne(d->key, key, CG_WEBHOOK_KEY);
	is_text(d->reference, NULL);
	/* a day later the one before is forgotten */
	(void)cluster_askf("update webhooks set previous_until = now() where account_id = '%s'", account);
	note();
	ck_assert_str_eq(cluster_askf("select previous_secret_enc is null and previous_until is null from webhooks "
				      "where account_id = '%s'",
				      account),
			 "t");
}
END_TEST

/* Eight at once, the ones that are longest due first, without a summary where none is asked for. */
START_TEST(as_many_as_a_batch)
{
	struct cg_webhook_dues dues;
	char last[CG_UUID_TEXT_MAX];
	struct cg_id ids[10];

	(void)added(true, "snapshot.created", false, NULL);
	for (size_t i = 0; i < 10; i++) {
		ids[i] = stored(&live, NULL).id;
		note();
		(void)cluster_askf(
			"update webhook_deliveries set due_at = now() - interval '%zu minutes' where subject = "
			"'%s'",
			i + 1, cg_id_uuid(&ids[i], last));
	}
	(void)cluster_askf("update webhook_deliveries set due_at = now() + interval '5 s' where subject = '%s'", last);
	dues = claimed();
	ck_assert_uint_eq(dues.n, 8);
	for (size_t i = 0; i < 8; i++) {
		ck_assert(!cg_id_eq(&dues.v[i].subject, &ids[0]) && !cg_id_eq(&dues.v[i].subject, &ids[9]));
		ck_assert_ptr_null(dues.v[i].row);
	}
	dues = claimed();
	ck_assert_uint_eq(dues.n, 1);
	ck_assert(cg_id_eq(&dues.v[0].subject, &ids[0]));
	(void)cluster_askf("update webhook_deliveries set due_at = now() where account_id = '%s'", account);
	(void)cluster_askf("update webhooks set state = 'DISABLED' where account_id = '%s'", account);
	ck_assert_uint_eq(claimed().n, 0);
}
END_TEST

static const char *const ends = "state || ' ' || coalesce(status, 0) || ' ' || coalesce(reason, '-') || ' ' || "
				"round(extract(epoch from due_at - now()) / 60)";

static struct cg_webhook_due one_due(void)
{
	struct cg_webhook_dues dues;

	(void)cluster_askf("update webhook_deliveries set due_at = now() where account_id = '%s'", account);
	dues = claimed();
	ck_assert_uint_eq(dues.n, 1);
	return dues.v[0];
}

static const char *hook_state(void)
{
	return cluster_askf("select state || ' ' || coalesce(reason, '-') from webhooks where account_id = '%s'",
			    account);
}

/* Sent, or once more after the time that the sender says; the end of a try that another one took over is none. */
START_TEST(the_end_of_a_try)
{
	struct cg_webhook_due d, old;

	(void)added(true, "snapshot.created", false, NULL);
	(void)stored(&live, NULL);
	note();
	old = one_due();
	d = one_due();
	ck_assert_int_eq(d.tries, 2);
	ended(&old, (struct cg_webhook_result){ .sent = true, .status = 200 });
	ended(&old, (struct cg_webhook_result){ .gone = true, .status = 410, .why = "late" });
	ck_assert_str_eq(deliveries(ends), "DUE 0 - 1");
	ended(&d, (struct cg_webhook_result){ .status = 500, .why = "answered 500", .wait_s = 3600 });
	ck_assert_str_eq(deliveries(ends), "DUE 500 answered 500 60");
	d = one_due();
	ended(&d, (struct cg_webhook_result){ .status = 0, .why = "no answer", .wait_s = 7200 });
	ck_assert_str_eq(deliveries(ends), "DUE 0 no answer 120");
	d = one_due();
	ended(&d, (struct cg_webhook_result){ .sent = true, .status = 204 });
	ck_assert_str_eq(deliveries("state || ' ' || status || ' ' || coalesce(reason, '-')"), "SENT 204 -");
	ck_assert_str_eq(hook_state(), "ENABLED -");
	ck_assert_uint_eq(claimed().n, 0);
}
END_TEST

/* 410 ends the address, with all that is due for it. */
START_TEST(an_address_that_wants_no_more)
{
	struct cg_webhook_dues dues;

	(void)added(true, "snapshot.created", false, NULL);
	(void)stored(&live, NULL);
	(void)stored(&live, NULL);
	note();
	dues = claimed();
	ck_assert_uint_eq(dues.n, 2);
	ended(&dues.v[0],
	      (struct cg_webhook_result){ .gone = true, .status = 410, .why = "answered 410", .wait_s = 60 });
	ck_assert_str_eq(hook_state(), "DISABLED gone: it wants no more");
	ck_assert_str_eq(cluster_askf("select string_agg(state || ' ' || reason, '; ' order by reason) "
				      "from webhook_deliveries where account_id = '%s'",
				      account),
			 "FAILED answered 410; FAILED the webhook was disabled");
}
END_TEST

static void set_since(const char *ago)
{
	(void)cluster_askf(
		"update webhook_deliveries set since = now() - interval '%s' where account_id = '%s' and state "
		"= 'DUE'",
		ago, account);
}

/* Three days: the next try would come too late. An address with a success since then goes on. */
START_TEST(three_days_without_a_success)
{
	struct cg_webhook_result fails = { .status = 503, .why = "answered 503", .wait_s = 3600 };
	struct cg_webhook_due d;

	(void)added(true, "snapshot.created", false, NULL);
	(void)stored(&live, NULL);
	note();
	d = one_due();
	set_since("2 days 22 hours 59 minutes");
	ended(&d, fails);
	ck_assert_str_eq(deliveries("state"), "DUE");
	d = one_due();
	set_since("2 days 23 hours 1 minute");
	ended(&d, fails);
	ck_assert_str_eq(deliveries("state || ' ' || reason"), "FAILED answered 503");
	ck_assert_str_eq(hook_state(), "DISABLED three days without success");
	(void)cluster_askf("update webhooks set state = 'ENABLED', reason = null where account_id = '%s'", account);
	(void)cluster_askf("update webhook_deliveries set state = 'SENT', tried_at = now() where account_id = '%s'",
			   account);
	(void)stored(&live, NULL);
	note();
	d = one_due();
	set_since("3 days");
	ended(&d, fails);
	ck_assert_str_eq(hook_state(), "ENABLED -");
	ck_assert_str_eq(cluster_askf("select string_agg(state, ' ' order by state) from webhook_deliveries where "
				      "account_id = '%s'",
				      account),
			 "FAILED SENT");
}
END_TEST

/* After 30 days nothing is left of what has ended; what is due stays. */
START_TEST(what_is_old_is_dropped)
{
	(void)added(true, "snapshot.created", false, NULL);
	for (int i = 0; i < 3; i++)
		(void)stored(&live, NULL);
	note();
	(void)cluster_askf("update snapshots set created_at = now() - interval '40 days' where account_id = '%s'",
			   account);
	(void)cluster_askf("update webhook_deliveries set since = now() - interval '31 days' where account_id = '%s'",
			   account);
	(void)cluster_askf(
		"update webhook_deliveries d set state = x.state, since = now() - x.ago from "
		"(select delivery_id, row_number() over () as n from webhook_deliveries "
		"where account_id = '%s') r join (values (1, 'SENT', interval '29 days 23 hours'), "
		"(2, 'FAILED', interval '30 days 1 hour'), (3, 'DUE', interval '31 days')) x (n, state, ago) "
		"on x.n = r.n where d.delivery_id = r.delivery_id",
		account);
	note();
	ck_assert_str_eq(cluster_askf("select string_agg(state, ' ' order by state) from webhook_deliveries where "
				      "account_id = '%s'",
				      account),
			 "DUE SENT");
}
END_TEST

static void due_again(void)
{
	(void)cluster_askf("update webhook_deliveries set due_at = now(), state = 'DUE' where account_id = '%s'",
			   account);
}

/* What memory does not hold is not sent in part: it is handed out when there is some again. */
START_TEST(without_memory)
{
	struct cg_webhook_accounts accounts;
	struct cg_id hook = added(true, "snapshot.created", true, NULL);
	struct cg_webhook_secret secret;
	struct cg_webhook_dues dues;

	(void)stored(&live, "ref-1");
	note();
	OK(cg_webhook_roll(db, &caller, &hook, NULL, &arena, &secret, &e));
	STARVE(cg_webhook_queue_accounts(db, &cluster_small, &accounts, &e));
	STARVE((due_again(), cg_webhook_queue_claim(db, &live.account, &cluster_small, &dues, &e)));
}
END_TEST

/* Databases from before there were jobs, and from before secrets were rolled: all else is noted. */
START_TEST(databases_of_before)
{
	(void)added(true, "snapshot.created", false, NULL);
	(void)stored(&live, NULL);
	(void)cluster_ask("alter table parse_jobs rename to parse_jobs_later");
	(void)cluster_ask("alter table webhooks rename column previous_from to later");
	note();
	(void)cluster_ask("alter table parse_jobs_later rename to parse_jobs");
	(void)cluster_ask("alter table webhooks rename column later to previous_from");
	ck_assert_str_eq(deliveries("kind"), "snapshot.created");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("webhook_queue");
	TCase *tc = tcase_create("webhook_queue");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, accounts_with_something_to_send_to);
	tcase_add_test(tc, what_is_noted);
	tcase_add_test(tc, snapshots_that_expire);
	tcase_add_test(tc, jobs_and_uploads_that_fail);
	tcase_add_test(tc, what_is_handed_out);
	tcase_add_test(tc, as_many_as_a_batch);
	tcase_add_test(tc, the_end_of_a_try);
	tcase_add_test(tc, an_address_that_wants_no_more);
	tcase_add_test(tc, three_days_without_a_success);
	tcase_add_test(tc, what_is_old_is_dropped);
	tcase_add_test(tc, without_memory);
	tcase_add_test(tc, databases_of_before);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
