/* Idempotency-Key: one execution however many ask, the first answer to all later ones, dead claims taken over. */
#include "store/cluster.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_arena arena;
static struct cg_auth auth;
static struct cg_statement statement;
static struct cg_err e;

static void setup(void)
{
	cfg = cluster_config();
	db = cg_db_new(&cfg);
	cg_arena_init(&arena, 64 * 1024 * 1024);
	auth = cluster_auth(true);
	cluster_statement(&arena, &statement);
	e = (struct cg_err){ 0 };
}

static void teardown(void)
{
	cg_db_free(db);
	cg_arena_free(&arena);
}

#define FAILS(call, want) ck_assert_str_eq(cg_code_info(call)->name, cg_code_info(want)->name)

static struct cg_idem idem_of(const char *key, uint8_t body)
{
	struct cg_idem idem = { 0 };

	(void)snprintf(idem.key, sizeof(idem.key), "%s", key);
	memset(idem.fingerprint, body, sizeof(idem.fingerprint));
	return idem;
}

static const char *count(const char *table)
{
	char sql[256], uuid[CG_UUID_TEXT_MAX];

	(void)snprintf(sql, sizeof(sql), "select count(*) from %s and account_id = '%s'", table,
		       cg_id_uuid(&auth.account, uuid));
	return cluster_ask(sql);
}

static void age(const char *what)
{
	char sql[256], uuid[CG_UUID_TEXT_MAX];

	(void)snprintf(sql, sizeof(sql), "update idempotency_keys set %s where account_id = '%s'", what,
		       cg_id_uuid(&auth.account, uuid));
	(void)cluster_ask(sql);
}

/* Claims the key. */
static bool claims(const void *key)
{
	struct cg_db *own = cg_db_new(&cfg);
	struct cg_idem idem = idem_of(key, 1);
	int schema = 0;

	return cg_db_ready(own, &schema, &e) == CG_OK && cg_idempotency_claim(own, &auth, &idem, &e) == CG_OK;
}

/* The claim of a worker that was killed is free at once; that of one at work is not. */
START_TEST(claim_of_a_dead_worker)
{
	struct cg_idem a = idem_of("dead", 1), other = idem_of("dead", 2);
	pid_t pid = cluster_worker(claims, "dead");

	FAILS(cg_idempotency_claim(db, &auth, &a, &e), CG_EIDEMBUSY);
	cluster_kill(pid);
	FAILS(cg_idempotency_claim(db, &auth, &other, &e), CG_EIDEMMISMATCH);
	e = (struct cg_err){ 0 };
	OK(cg_idempotency_claim(db, &auth, &a, &e));
	ck_assert_int_eq(a.state, CG_IDEM_NEW);
	ck_assert_int_eq(e.retry_after, 0);
	other = idem_of("dead", 1);
	age("worker = null, session = null"); /* of a worker that is not this one */
	FAILS(cg_idempotency_claim(db, &auth, &other, &e), CG_EIDEMBUSY);
}
END_TEST

/* Of a worker on another host only its session at the server is known; behind a pooler not even that. */
START_TEST(claim_of_a_dead_worker_elsewhere)
{
	struct cg_idem a = idem_of("far", 1), b = idem_of("pooled", 1);
	pid_t far = cluster_worker(claims, "far"), pooled;

	age("worker = 'another-host ' || worker");
	FAILS(cg_idempotency_claim(db, &auth, &a, &e), CG_EIDEMBUSY);
	cluster_kill(far);
	for (int i = 0; cg_idempotency_claim(db, &auth, &a, &e) != CG_OK; i++) {
		ck_assert_int_lt(i, 500); /* the server has to see the end of the connection */
		ck_assert_int_eq(e.code, CG_EIDEMBUSY);
		(void)usleep(20000);
	}
	pooled = cluster_worker(claims, "pooled");
	age("worker = 'another-host 1', session = null");
	cluster_kill(pooled);
	FAILS(cg_idempotency_claim(db, &auth, &b, &e), CG_EIDEMBUSY);
	age("claimed_at = now() - interval '1 hour'");
	OK(cg_idempotency_claim(db, &auth, &b, &e));
}
END_TEST

/* What a worker could not take back while the database was away is its own again when it is asked for. */
START_TEST(own_claim_is_taken_back)
{
	struct cg_idem a = idem_of("own", 1), b = idem_of("own", 1), other = idem_of("own", 2);

	OK(cg_idempotency_claim(db, &auth, &a, &e));
	FAILS(cg_idempotency_claim(db, &auth, &other, &e), CG_EIDEMMISMATCH);
	OK(cg_idempotency_claim(db, &auth, &b, &e));
	ck_assert_int_eq(b.state, CG_IDEM_NEW);
	ck_assert_str_eq(count("idempotency_keys where state = 'CLAIMED'"), "1");
}
END_TEST

START_TEST(first_answer_is_kept)
{
	struct cg_idem a = idem_of("k'1; --", 1), b = idem_of("k'1; --", 1), c = idem_of("k'1; --", 2);
	struct cg_snapshot_meta meta;

	OK(cg_idempotency_claim(db, &auth, &a, &e));
	ck_assert_int_eq(a.state, CG_IDEM_NEW);
	age("worker = null, session = null");
	FAILS(cg_idempotency_claim(db, &auth, &b, &e), CG_EIDEMBUSY);
	FAILS(cg_idempotency_claim(db, &auth, &c, &e), CG_EIDEMMISMATCH);
	OK(cg_snapshot_store(db, &auth, &statement, NULL, &a, &meta, &e));
	OK(cg_idempotency_claim(db, &auth, &b, &e));
	ck_assert_int_eq(b.state, CG_IDEM_SNAPSHOT);
	ck_assert(cg_id_eq(&b.snapshot, &meta.id));
	FAILS(cg_idempotency_claim(db, &auth, &c, &e), CG_EIDEMMISMATCH);
	ck_assert_str_eq(count("snapshots where true"), "1");
}
END_TEST

START_TEST(refusals_are_kept)
{
	struct cg_idem a = idem_of("k", 1), b = idem_of("k", 1);

	OK(cg_idempotency_claim(db, &auth, &a, &e));
	OK(cg_idempotency_refuse(db, &auth, &a, CG_EUNSUPPORTED, "It seems to be an \"invoice\".", &e));
	OK(cg_idempotency_claim(db, &auth, &b, &e));
	ck_assert_int_eq(b.state, CG_IDEM_REFUSED);
	ck_assert_int_eq(b.code, CG_EUNSUPPORTED);
	ck_assert_str_eq(b.hint, "It seems to be an \"invoice\".");
}
END_TEST

START_TEST(a_release_frees_the_key)
{
	struct cg_idem a = idem_of("k", 1), b = idem_of("k", 2);
	struct cg_snapshot_meta meta;

	OK(cg_idempotency_claim(db, &auth, &a, &e));
	cg_idempotency_release(db, &auth, &a);
	OK(cg_idempotency_claim(db, &auth, &b, &e));
	ck_assert_int_eq(b.state, CG_IDEM_NEW);
	OK(cg_snapshot_store(db, &auth, &statement, NULL, &b, &meta, &e));
	cg_idempotency_release(db, &auth, &b); /* too late: there is an answer */
	ck_assert_str_eq(count("idempotency_keys where true"), "1");
}
END_TEST

/* The worker that lost its claim must not store a second snapshot when it comes back. */
START_TEST(dead_claims_are_taken_over)
{
	struct cg_idem a = idem_of("k", 1), b = idem_of("k", 1), other = idem_of("k", 2);
	struct cg_snapshot_meta meta;

	OK(cg_idempotency_claim(db, &auth, &a, &e));
	age("claimed_at = now() - interval '1 hour'");
	FAILS(cg_idempotency_claim(db, &auth, &other, &e), CG_EIDEMMISMATCH);
	OK(cg_idempotency_claim(db, &auth, &b, &e));
	ck_assert_int_eq(b.state, CG_IDEM_NEW);
	FAILS(cg_snapshot_store(db, &auth, &statement, NULL, &a, &meta, &e), CG_EIDEMBUSY);
	ck_assert_str_eq(count("snapshots where true"), "0");
	ck_assert_str_eq(count("holdings where true"), "0");
	cg_idempotency_release(db, &auth, &a); /* not its own any more */
	OK(cg_idempotency_refuse(db, &auth, &a, CG_EPDF, "", &e));
	OK(cg_snapshot_store(db, &auth, &statement, NULL, &b, &meta, &e));
	ck_assert_str_eq(count("snapshots where true"), "1");
	OK(cg_idempotency_claim(db, &auth, &a, &e));
	ck_assert(a.state == CG_IDEM_SNAPSHOT && cg_id_eq(&a.snapshot, &meta.id));
}
END_TEST

START_TEST(claims_within_the_deadline_are_not_taken)
{
	struct cg_idem a = idem_of("k", 1), b = idem_of("k", 1);

	OK(cg_idempotency_claim(db, &auth, &a, &e));
	/* parse_timeout_ms is 30 s, storing comes behind */
	age("worker = null, session = null, claimed_at = now() - interval '31 seconds'");
	FAILS(cg_idempotency_claim(db, &auth, &b, &e), CG_EIDEMBUSY);
}
END_TEST

START_TEST(a_day_later_the_key_is_free)
{
	struct cg_idem a = idem_of("k", 1), b = idem_of("k", 2);
	struct cg_snapshot_meta meta;

	OK(cg_idempotency_claim(db, &auth, &a, &e));
	OK(cg_snapshot_store(db, &auth, &statement, NULL, &a, &meta, &e));
	ck_assert_str_eq(count("idempotency_keys where expires_at - claimed_at = interval '24 hours'"), "1");
	age("expires_at = now()");
	OK(cg_idempotency_claim(db, &auth, &b, &e));
	ck_assert_int_eq(b.state, CG_IDEM_NEW);
}
END_TEST

START_TEST(keys_are_not_shared)
{
	struct cg_auth test = cluster_auth_of(&auth.account, false), other = cluster_auth(true);
	struct cg_idem a = idem_of("k", 1), b = idem_of("k", 2), c = idem_of("k", 3), none = idem_of("", 1);

	OK(cg_idempotency_claim(db, &auth, &a, &e));
	OK(cg_idempotency_claim(db, &test, &b, &e));
	OK(cg_idempotency_claim(db, &other, &c, &e));
	FAILS(cg_idempotency_claim(db, &auth, &none, &e), CG_EREQUEST);
	none.key[0] = '\xff';
	FAILS(cg_idempotency_claim(db, &auth, &none, &e), CG_EREQUEST);
}
END_TEST

/* One of many processes at once: claim, store, answer with 0 (did it), 1 (in progress) or 2 (replayed). */
static int rival(void)
{
	struct cg_db *own = cg_db_new(&cfg);
	struct cg_idem idem = idem_of("race", 7);
	struct cg_snapshot_meta meta;
	enum cg_code rc = cg_idempotency_claim(own, &auth, &idem, &e);
	int answer = 9;

	if (rc == CG_EIDEMBUSY)
		answer = 1;
	else if (rc == CG_OK && idem.state == CG_IDEM_SNAPSHOT)
		answer = 2;
	else if (rc == CG_OK && cg_snapshot_store(own, &auth, &statement, NULL, &idem, &meta, &e) == CG_OK)
		answer = 0;
	cg_db_free(own);
	return answer;
}

START_TEST(fifty_at_once_store_one)
{
	enum { RIVALS = 50 };
	int answers[10] = { 0 }, gate[2];
	pid_t pid[RIVALS];

	ck_assert_int_eq(pipe(gate), 0);
	for (int i = 0; i < RIVALS; i++) {
		pid[i] = fork();
		ck_assert_int_ge(pid[i], 0);
		if (pid[i] == 0) {
			char c;

			(void)close(gate[1]);
			(void)!read(gate[0], &c, 1); /* all start when the gate is closed */
			_exit(rival());
		}
	}
	(void)close(gate[0]);
	(void)close(gate[1]);
	for (int i = 0; i < RIVALS; i++) {
		int status = 0;

		ck_assert_int_eq(waitpid(pid[i], &status, 0), pid[i]);
		ck_assert(WIFEXITED(status) && WEXITSTATUS(status) < 10);
		answers[WEXITSTATUS(status)]++;
	}
	ck_assert_int_eq(answers[0], 1);
	ck_assert_int_eq(answers[1] + answers[2], RIVALS - 1);
	ck_assert_str_eq(count("snapshots where true"), "1");
	ck_assert_str_eq(count("idempotency_keys where true"), "1");
}
END_TEST

/* The deadline of a request (reading, twice the database) and a quarter of a minute: then its worker has ended. */
START_TEST(claims_at_the_deadline)
{
	struct cg_idem a = idem_of("k", 1), b = idem_of("k", 1);

	cfg.parse_timeout_ms = 20000;
	cfg.database_timeout_ms = 3000;
	OK(cg_idempotency_claim(db, &auth, &a, &e));
	age("worker = null, session = null, claimed_at = now() - interval '40 seconds'");
	FAILS(cg_idempotency_claim(db, &auth, &b, &e), CG_EIDEMBUSY);
	age("claimed_at = now() - interval '41 seconds'");
	OK(cg_idempotency_claim(db, &auth, &b, &e));
	ck_assert_int_eq(b.state, CG_IDEM_NEW);
}
END_TEST

/* Of answers that were kept under another data key: the fingerprint is one of those that it may have then. */
START_TEST(fingerprints_of_before)
{
	struct cg_idem a = idem_of("k", 1), b = idem_of("k", 2), c = idem_of("k", 3);

	OK(cg_idempotency_claim(db, &auth, &a, &e));
	OK(cg_idempotency_refuse(db, &auth, &a, CG_EPDF, "h", &e));
	memset(b.also[1], 1, sizeof(b.also[1]));
	b.also_n = 1;
	FAILS(cg_idempotency_claim(db, &auth, &b, &e), CG_EIDEMMISMATCH);
	b.also_n = 2;
	OK(cg_idempotency_claim(db, &auth, &b, &e));
	ck_assert(b.state == CG_IDEM_REFUSED && b.code == CG_EPDF);
	ck_assert_str_eq(b.hint, "h");
	memset(c.also[CG_IDEM_ALSO_MAX - 1], 1, sizeof(c.also[0]));
	c.also_n = CG_IDEM_ALSO_MAX;
	OK(cg_idempotency_claim(db, &auth, &c, &e));
	ck_assert_int_eq(c.state, CG_IDEM_REFUSED);
}
END_TEST

/* A hint of the greatest length comes back whole; a code of a later release is none that could be told. */
START_TEST(refusals_as_they_were)
{
	struct cg_idem a = idem_of("k", 1), b = idem_of("k", 1);
	char hint[sizeof(a.hint)];

	memset(hint, 'h', sizeof(hint));
	hint[sizeof(hint) - 1] = '\0';
	OK(cg_idempotency_claim(db, &auth, &a, &e));
	OK(cg_idempotency_refuse(db, &auth, &a, CG_EPDF, hint, &e));
	OK(cg_idempotency_claim(db, &auth, &b, &e));
	ck_assert_str_eq(b.hint, hint);
	age("code = 'of_tomorrow'");
	FAILS(cg_idempotency_claim(db, &auth, &b, &e), CG_EINTERNAL);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("idempotency");
	TCase *tc = tcase_create("idempotency");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, first_answer_is_kept);
	tcase_add_test(tc, claim_of_a_dead_worker);
	tcase_add_test(tc, claim_of_a_dead_worker_elsewhere);
	tcase_add_test(tc, own_claim_is_taken_back);
	tcase_add_test(tc, refusals_are_kept);
	tcase_add_test(tc, a_release_frees_the_key);
	tcase_add_test(tc, dead_claims_are_taken_over);
	tcase_add_test(tc, claims_within_the_deadline_are_not_taken);
	tcase_add_test(tc, a_day_later_the_key_is_free);
	tcase_add_test(tc, keys_are_not_shared);
	tcase_add_test(tc, fifty_at_once_store_one);
	tcase_add_test(tc, claims_at_the_deadline);
	tcase_add_test(tc, fingerprints_of_before);
	tcase_add_test(tc, refusals_as_they_were);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
