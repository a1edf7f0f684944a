/*
 * A round of the sender against the database, with this test's own client in place of HTTP (the linker puts it there):
 * what is sent where, what each answer means for the delivery, and that no account keeps another one waiting.
 */
#include "app/webhooks/send.h"
#include "render/webhook_view.h"
#include "store/cluster.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNNING_MAX = 16, TEXT = 4096 };

/* In place of net/fetcher.h: what was started, and the answer to all of it. */
static struct {
	struct cg_fetch *running[RUNNING_MAX];
	size_t n;
	struct cg_fetch answer;
	char url[TEXT], body[TEXT], line[8][TEXT];
	size_t lines, started;
	bool stranger, fails;
	int timeout_ms;
	size_t max;
} http;

bool __wrap_cg_fetcher_start(struct cg_fetcher *s, struct cg_fetch *f);
size_t __wrap_cg_fetcher_running(const struct cg_fetcher *s);
struct cg_fetch *__wrap_cg_fetcher_poll(struct cg_fetcher *s, int wait_ms);

bool __wrap_cg_fetcher_start(struct cg_fetcher *s, struct cg_fetch *f)
{
	(void)s;
	if (http.fails || http.n == RUNNING_MAX)
		return false;
	http.running[http.n++] = f;
	http.started++;
	(void)snprintf(http.url, sizeof(http.url), "%s", f->url);
	(void)snprintf(http.body, sizeof(http.body), "%.*s", CG_STR_ARG(f->send));
	for (http.lines = 0; f->lines[http.lines] != NULL && http.lines < 8; http.lines++)
		(void)snprintf(http.line[http.lines], TEXT, "%s", f->lines[http.lines]);
	http.stranger = f->stranger;
	http.timeout_ms = f->timeout_ms;
	http.max = f->max;
	return true;
}

size_t __wrap_cg_fetcher_running(const struct cg_fetcher *s)
{
	(void)s;
	return http.n;
}

/* The last first, as answers come in any order. */
struct cg_fetch *__wrap_cg_fetcher_poll(struct cg_fetcher *s, int wait_ms)
{
	struct cg_fetch *f = http.running[--http.n];

	(void)s;
	(void)wait_ms;
	f->status = http.answer.status;
	f->answered = http.answer.answered;
	f->too_large = http.answer.too_large;
	f->retry_after_s = http.answer.retry_after_s;
	f->why = http.answer.why;
	return f;
}

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_err e;
static char account[CG_UUID_TEXT_MAX];
static volatile sig_atomic_t stop;
static struct cg_webhooks_counts counts;
static struct cg_webhook_secret secret;
static struct cg_id hook;

static struct cg_id add_hook(const struct cg_auth *of, struct cg_webhook_secret *out)
{
	struct cg_webhook_order o = { .live = of->live, .url = CG_STR_INIT("https://hooks.example.com/a") };
	struct cg_webhook_caller caller = { .account = of->account, .auth = of };
	struct cg_id id;

	OK(cg_webhook_add(db, &caller, &o, NULL, &id, out, &e));
	return id;
}

static struct cg_id test_event(const struct cg_auth *of, const struct cg_id *id)
{
	struct cg_webhook_caller caller = { .account = of->account, .auth = of };
	struct cg_id event;

	OK(cg_webhook_test(db, &caller, id, NULL, &event, &e));
	return event;
}

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 64 << 20);
	e = (struct cg_err){ .code = CG_OK };
	stop = 0;
	memset(&http, 0, sizeof(http));
	http.answer = (struct cg_fetch){ .status = 200, .answered = true, .why = "ok" };
	(void)cluster_ask("delete from webhooks");
	auth = cluster_auth(true);
	(void)cg_id_uuid(&auth.account, account);
	hook = add_hook(&auth, &secret);
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

static enum cg_code round_of(void)
{
	struct cg_webhooks_sender s = { .db = db, .body = cg_webhook_view, .stop = &stop };

	return cg_webhooks_round(&s, &counts, &e);
}

static void is_round(size_t sent, size_t failed)
{
	enum cg_code rc = round_of();

	ck_assert_msg(rc == CG_OK, "%s", e.why);
	ck_assert_uint_eq(counts.sent, sent);
	ck_assert_uint_eq(counts.failed, failed);
}

static const char *log_of(const char *what)
{
	return cluster_askf("select %s from webhook_deliveries where account_id = '%s'", what, account);
}

/* The signature of Standard Webhooks: HMAC-SHA256 over id, time and body with the bytes behind whsec_. */
static void signature_of(const char *text, const char *id, const char *seconds, char out[64])
{
	uint8_t key[64], mac[crypto_auth_hmacsha256_BYTES];
	crypto_auth_hmacsha256_state state;
	size_t n = 0;

	ck_assert_int_eq(sodium_base642bin(key, sizeof(key), text + 6, strlen(text + 6), NULL, &n, NULL,
					   sodium_base64_VARIANT_ORIGINAL),
			 0);
	crypto_auth_hmacsha256_init(&state, key, n);
	for (int i = 0; i < 2; i++) {
		const char *part = i == 0 ? id : seconds;

		crypto_auth_hmacsha256_update(&state, (const uint8_t *)part, strlen(part));
		crypto_auth_hmacsha256_update(&state, (const uint8_t *)".", 1);
	}
	crypto_auth_hmacsha256_update(&state, (const uint8_t *)http.body, strlen(http.body));
	crypto_auth_hmacsha256_final(&state, mac);
	(void)snprintf(out, 64, "v1,");
	(void)sodium_bin2base64(out + 3, 61, mac, sizeof(mac), sodium_base64_VARIANT_ORIGINAL);
}

/* Headers and body of one; both secrets sign for a day after a change. */
START_TEST(what_is_sent)
{
	struct cg_webhook_caller caller = { .account = auth.account, .auth = &auth };
	struct cg_id event = test_event(&auth, &hook);
	char id[CG_ID_TEXT_MAX], want[200], one[64], two[64];
	struct cg_webhook_secret second;
	int64_t at;

	is_round(1, 0);
	ck_assert_str_eq(http.url, "https://hooks.example.com/a");
	ck_assert(http.stranger && http.timeout_ms == 10000 && http.max == 65536);
	ck_assert_uint_eq(http.lines, 5);
	ck_assert_str_eq(http.line[0], "Content-Type: application/json");
	(void)snprintf(want, sizeof(want), "webhook-id: %s", cg_id_text(&event, "evt_", id));
	ck_assert_str_eq(http.line[1], want);
	ck_assert_mem_eq(http.line[2], "webhook-timestamp: ", 19);
	at = strtoll(http.line[2] + 19, NULL, 10);
	ck_assert_int_le(llabs(at - (int64_t)time(NULL)), 30);
	signature_of(secret.text, id, http.line[2] + 19, one);
	(void)snprintf(want, sizeof(want), "webhook-signature: %s", one);
	ck_assert_str_eq(http.line[3], want);
	ck_assert_str_eq(http.line[4], "Expect:");
	ck_assert_ptr_nonnull(strstr(http.body, "\"type\":\"test\""));
	ck_assert_str_eq(log_of("state || ' ' || status || ' ' || tries"), "SENT 200 1");
	is_round(0, 0);
	ck_assert_uint_eq(http.started, 1);
	OK(cg_webhook_roll(db, &caller, &hook, NULL, &arena, &second, &e));
	OK(cg_webhook_replay(db, &caller, &hook, &event, NULL, &e));
	is_round(1, 0);
	signature_of(second.text, id, http.line[2] + 19, one);
	signature_of(secret.text, id, http.line[2] + 19, two);
	(void)snprintf(want, sizeof(want), "webhook-signature: %s %s", one, two);
	ck_assert_str_eq(http.line[3], want);
}
END_TEST

static const struct {
	long status;
	bool answered, too_large;
	int retry_after;
	const char *why, *want; /* state, status, reason */
	int least_s;		/* until the next try, and a tenth more at most */
} answers[] = {
	{ 200, true, false, 0, "ok", "SENT 200 -", 0 },
	{ 204, true, false, 0, "unexpected status", "SENT 204 -", 0 },
	{ 299, true, false, 0, "unexpected status", "SENT 299 -", 0 },
	{ 200, false, true, 0, "too large", "SENT 200 -", 0 },
	{ 199, true, false, 0, "x", "DUE 199 not 2xx", 5 },
	{ 300, true, false, 0, "x", "DUE 300 a redirect, which is not followed", 5 },
	{ 399, true, false, 0, "x", "DUE 399 a redirect, which is not followed", 5 },
	{ 400, true, false, 0, "x", "DUE 400 not 2xx", 5 },
	{ 500, true, false, 0, "x", "DUE 500 not 2xx", 5 },
	{ 503, true, false, 100, "x", "DUE 503 not 2xx", 100 },
	{ 410, true, false, 0, "x", "FAILED 410 not 2xx", 0 },
	{ 200, false, false, 0, "no answer in time", "DUE 0 no answer in time", 5 },
	{ 410, false, false, 0, "connection broken", "DUE 0 connection broken", 5 },
};

START_TEST(what_an_answer_means)
{
	bool sent = strncmp(answers[_i].want, "SENT", 4) == 0;

	(void)test_event(&auth, &hook);
	http.answer = (struct cg_fetch){ .status = answers[_i].status,
					 .answered = answers[_i].answered,
					 .too_large = answers[_i].too_large,
					 .retry_after_s = answers[_i].retry_after,
					 .why = answers[_i].why };
	is_round(sent, !sent);
	ck_assert_str_eq(log_of("state || ' ' || coalesce(status, 0) || ' ' || coalesce(reason, '-')"),
			 answers[_i].want);
	if (answers[_i].least_s > 0)
		ck_assert_str_eq(
			cluster_askf("select extract(epoch from due_at - tried_at) between %d and %d * 1.1 + 60 "
				     "from webhook_deliveries where account_id = '%s'",
				     answers[_i].least_s, answers[_i].least_s, account),
			"t");
	ck_assert_str_eq(cluster_askf("select state from webhooks where account_id = '%s'", account),
			 answers[_i].status == 410 && answers[_i].answered ? "DISABLED" : "ENABLED");
}
END_TEST

/* Events of snapshots come by themselves; eight of an account in a round. */
START_TEST(a_batch_of_each_account)
{
	struct cg_auth other = cluster_auth(true);
	struct cg_webhook_secret unused;
	struct cg_id theirs = add_hook(&other, &unused);
	struct cg_snapshot_meta m;
	struct cg_statement s;

	for (int i = 0; i < 9; i++)
		(void)test_event(&auth, &hook);
	(void)test_event(&other, &theirs);
	is_round(9, 0);
	is_round(1, 0);
	cluster_statement(&arena, &s);
	OK(cg_snapshot_store(db, &auth, &s, NULL, NULL, &m, &e));
	is_round(1, 0);
	ck_assert_ptr_nonnull(strstr(http.body, "\"type\":\"snapshot.created\""));
	stop = 1;
	(void)test_event(&auth, &hook);
	is_round(0, 0);
	stop = 0;
	is_round(1, 0);
}
END_TEST

/* One whose secret does not open fails, and the others get theirs; what cannot be started stays due. */
START_TEST(an_account_that_fails)
{
	struct cg_auth other = cluster_auth(true);
	struct cg_webhook_secret unused;
	struct cg_id theirs = add_hook(&other, &unused);

	(void)test_event(&auth, &hook);
	(void)test_event(&other, &theirs);
	(void)cluster_askf("update webhooks set secret_enc = 'x' where account_id = '%s'", account);
	ck_assert_int_ne(round_of(), CG_OK);
	ck_assert_uint_eq(counts.sent, 1);
	e = (struct cg_err){ .code = CG_OK };
	(void)test_event(&other, &theirs);
	(void)cluster_askf("delete from webhooks where account_id = '%s'", account);
	http.fails = true;
	ck_assert_int_eq(round_of(), CG_EBUSY);
	ck_assert_uint_eq(counts.sent + counts.failed, 0);
	ck_assert_str_eq(cluster_ask("select string_agg(state, ' ' order by state) from webhook_deliveries"),
			 "DUE SENT");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("send_round");
	TCase *tc = tcase_create("send_round");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, what_is_sent);
	tcase_add_loop_test(tc, what_an_answer_means, 0, sizeof(answers) / sizeof(answers[0]));
	tcase_add_test(tc, a_batch_of_each_account);
	tcase_add_test(tc, an_account_that_fails);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
