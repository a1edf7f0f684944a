/*
 * What an answer of the source means for one scheme, and for how long: each kind of answer, tries and times at their
 * limits; and whose fetch a scheme is (nav_work.h).
 */
#include "app/market/nav_work.h"

#include "base/date.h"
#include "base/time.h"
#include "store/cluster.h"
#include "store/market/upstream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_err e;
static struct cg_nav_ensured did;
static struct cg_nav_job jobs[3];
static struct cg_nav_work w;

static void setup(void)
{
	struct cg_upstream_slot slot;

	cfg = cluster_config();
	cfg.nav_retries = 2;
	cfg.nav_timeout_ms = 10000;
	e = (struct cg_err){ .code = CG_OK };
	did = (struct cg_nav_ensured){ 0 };
	memset(jobs, 0, sizeof(jobs));
	for (int i = 0; i < 3; i++) {
		jobs[i].code = 10 * (i + 1);
		jobs[i].from = CG_DATE_NONE;
	}
	w = (struct cg_nav_work){ .db = cg_db_new(&cfg),
				  .cfg = &cfg,
				  .job = jobs,
				  .n = 3,
				  .deadline_ms = cg_time_monotonic_ms() + 3600000,
				  .today = cg_time_india_today(),
				  .owner = "11111111-1111-1111-1111-111111111111",
				  .out = &did,
				  .e = &e };
	(void)cluster_ask("delete from nav_fetches");
	(void)cluster_ask("delete from upstreams");
	(void)cluster_ask("delete from schemes");
	(void)cluster_ask("delete from nav_daily");
	OK(cg_upstream_ask(w.db, CG_UPSTREAM_MFAPI, 1000, &slot, &e));
	(void)cluster_ask("insert into nav_fetches (scheme_code) values (10)");
	(void)cluster_ask("update upstreams set failures = 1, last_error = 'before'");
}

static void teardown(void)
{
	cg_db_free(w.db);
}

static struct cg_nav_job *takes(enum cg_fetch_result result, int tries, int retry_after_s)
{
	struct cg_nav_job *j = &jobs[0];

	j->fetch.result = result;
	j->fetch.why = "why";
	j->fetch.retry_after_s = retry_after_s;
	j->tries = tries;
	j->state = CG_NAV_JOB_RUNNING;
	j->at_ms = 0;
	OK(cg_nav_answer_take(&w, j));
	return j;
}

static void waits(const struct cg_nav_job *j, int64_t least, int64_t longest)
{
	int64_t in = j->at_ms - cg_time_monotonic_ms();

	ck_assert_int_eq(j->state, CG_NAV_JOB_WAITING);
	ck_assert_msg(in <= longest && in > least - 2000, "%lld", (long long)in);
}

/* Outcome and seconds until it may be asked for again, as the next worker reads it. */
static void is_kept(const struct cg_nav_job *j, enum cg_nav_outcome outcome, const char *want)
{
	ck_assert(j->state == CG_NAV_JOB_DONE && j->outcome == outcome);
	ck_assert_str_eq(cluster_askf("select outcome || ' ' || "
				      "coalesce(round(extract(epoch from next_attempt_at - attempted_at))::text, '-') "
				      "from nav_fetches where scheme_code = %d",
				      j->code),
			 want);
}

static const char *source(void)
{
	return cluster_ask(
		"select failures || ' ' || coalesce(last_error, '-') || ' ' || coalesce(round(extract(epoch from "
		"blocked_until - updated_at))::text, '-') from upstreams");
}

/* A wish for silence is kept by all, and the request comes again behind it; without one after a moment. */
START_TEST(silence)
{
	waits(takes(CG_FETCH_RATE, 1, 700), 700000, 700000);
	ck_assert(jobs[0].pause_s == 700 && did.wait_ms == 700000);
	ck_assert_str_eq(source(), "1 rate limited 700");
	teardown();
	setup();
	waits(takes(CG_FETCH_RATE, 1, 0), 250, 500);
	ck_assert(jobs[0].pause_s == 0 && did.wait_ms == 0);
	ck_assert_str_eq(source(), "1 rate limited 30");
	teardown();
	setup();
	waits(takes(CG_FETCH_SERVER, 1, 600), 600000, 600000);
	ck_assert_str_eq(source(), "2 rate limited 600");
	ck_assert_int_eq(did.wait_ms, 600000);
	/* a second is longer than the first moment */
	for (int i = 0; i < 2; i++) {
		enum cg_fetch_result kind = i == 0 ? CG_FETCH_RATE : CG_FETCH_SERVER;
		int64_t begin = cg_time_monotonic_ms(), at = takes(kind, 0, 1)->at_ms;

		ck_assert(at >= begin + 1000 && at <= cg_time_monotonic_ms() + 1000);
	}
	ck_assert_int_eq(did.wait_ms, 1000);
	/* past the deadline it is given up, for as long as the source said */
	w.deadline_ms = cg_time_monotonic_ms() + 599000;
	is_kept(takes(CG_FETCH_SERVER, 1, 600), CG_NAV_UNAVAILABLE, "UNAVAILABLE 600");
	w.deadline_ms = cg_time_monotonic_ms() + 602000;
	waits(takes(CG_FETCH_SERVER, 1, 600), 600000, 600000);
}
END_TEST

/* Half a second, twice as long each time, sixteen seconds at most, and half of it by chance; two tries more. */
START_TEST(failures)
{
	static const int64_t most[] = { 250, 500, 1000, 2000, 4000, 8000, 16000, 16000, 16000 };

	cfg.nav_retries = 100;
	for (int tries = 0; tries < 9; tries++) {
		int64_t seen = 0;

		for (int i = 0; i < 6; i++) {
			int64_t in = takes(CG_FETCH_SERVER, tries, 0)->at_ms - cg_time_monotonic_ms();

			ck_assert_msg(in <= most[tries], "%d: %lld", tries, (long long)in);
			seen = in > seen ? in : seen;
		}
		ck_assert_int_ge(seen, most[tries] / 2 - 200); /* it is at least the half */
	}
	cfg.nav_retries = 2;
	waits(takes(CG_FETCH_NETWORK, 2, 0), 500, 1000);
	is_kept(takes(CG_FETCH_NETWORK, 3, 0), CG_NAV_UNAVAILABLE, "UNAVAILABLE 30");
	ck_assert(did.wait_ms == 0 && did.fetched == 0);
}
END_TEST

/* Cut off by our own deadline before half of its time: nothing is known of the source. */
START_TEST(cut_short)
{
	jobs[0].fetch.timeout_ms = 4999;
	(void)takes(CG_FETCH_NETWORK, 9, 0);
	ck_assert(jobs[0].state == CG_NAV_JOB_WAITING && jobs[0].at_ms == w.deadline_ms);
	ck_assert_str_eq(source(), "1 before -");
	jobs[0].fetch.timeout_ms = 1;
	(void)takes(CG_FETCH_NETWORK, 9, 0);
	ck_assert_str_eq(source(), "1 before -");
	jobs[0].fetch.timeout_ms = 5000;
	(void)takes(CG_FETCH_NETWORK, 9, 0);
	ck_assert_int_eq(jobs[0].state, CG_NAV_JOB_DONE);
	ck_assert_str_eq(source(), "2 why -");
	jobs[0].fetch.timeout_ms = 0;
	(void)takes(CG_FETCH_NETWORK, 9, 0);
	ck_assert_str_eq(source(), "3 why -");
	jobs[0].fetch.timeout_ms = 100;
	(void)takes(CG_FETCH_SERVER, 9, 0);
	ck_assert_str_eq(source(), "4 why -");
}
END_TEST

static void quoted(int days_ago)
{
	(void)cluster_ask("delete from schemes");
	(void)cluster_askf(
		"insert into schemes (scheme_code, name, source, updated_at, last_nav_date) values (10, 'n', 'x', "
		"now(), date '1970-01-01' + %d)",
		w.today - days_ago);
}

/* What is no answer is a failure; what says that there is no such scheme is none. */
START_TEST(what_the_source_says)
{
	is_kept(takes(CG_FETCH_BAD, 1, 0), CG_NAV_UNAVAILABLE, "UNAVAILABLE 30");
	ck_assert_str_eq(source(), "2 why -");
	is_kept(takes(CG_FETCH_NOT_FOUND, 1, 0), CG_NAV_UNKNOWN, "UNKNOWN 86400");
	ck_assert_str_eq(source(), "0 - -");
	quoted(8);
	is_kept(takes(CG_FETCH_NOT_FOUND, 1, 0), CG_NAV_UNKNOWN, "UNKNOWN 86400");
	ck_assert_int_eq(did.wait_ms, 0);
	quoted(7);
	is_kept(takes(CG_FETCH_NOT_FOUND, 1, 0), CG_NAV_UNAVAILABLE, "UNAVAILABLE 300");
	ck_assert_int_eq(did.wait_ms, 300000);
	did.wait_ms = 5;
	(void)takes(CG_FETCH_NOT_FOUND, 1, 0);
	ck_assert_int_eq(did.wait_ms, 5);
}
END_TEST

static struct cg_nav_job *answers(int32_t from, bool known, const char *data)
{
	static char body[1000];
	int n = snprintf(
		body, sizeof(body),
		"{\"meta\":{\"fund_house\":\"h\",\"scheme_type\":\"t\",\"scheme_category\":\"c\",\"scheme_code\":%d,"
		"\"scheme_name\":\"%s\"},\"data\":[%s],\"status\":\"SUCCESS\"}",
		known ? 10 : 0, known ? "n" : "", data);

	jobs[0].from = from;
	jobs[0].fetch.body = body;
	jobs[0].fetch.n = (size_t)n;
	return takes(CG_FETCH_OK, 1, 0);
}

/* A window of days without NAVs says nothing of the scheme; a whole series without any is no answer. */
START_TEST(answers_without_navs)
{
	is_kept(answers(w.today - 20, true, ""), CG_NAV_OK, "OK -");
	ck_assert_str_eq(source(), "0 - -");
	is_kept(answers(w.today - 20, false, ""), CG_NAV_OK, "OK -");
	is_kept(answers(CG_DATE_NONE, false, ""), CG_NAV_UNKNOWN, "UNKNOWN 86400");
	is_kept(answers(CG_DATE_NONE, true, ""), CG_NAV_UNAVAILABLE, "UNAVAILABLE 30");
	ck_assert_str_eq(source(), "1 answer refused: a scheme without NAVs -");
	is_kept(answers(CG_DATE_NONE, true, "{\"date\":\"01-01-2024\",\"nav\":\"0.00000\"}"), CG_NAV_OK, "OK -");
	ck_assert_uint_eq(did.fetched, 0);
	quoted(0);
	is_kept(answers(w.today - 20, true, ""), CG_NAV_UNAVAILABLE, "UNAVAILABLE 300");
	is_kept(answers(CG_DATE_NONE, true, "{\"date\":\"01-01-2024\",\"nav\":\"1.50000\"}"), CG_NAV_OK, "OK -");
	ck_assert_uint_eq(did.fetched, 1);
	ck_assert_str_eq(cluster_ask("select contiguous_to from nav_fetches where scheme_code = 10"), "2024-01-01");
}
END_TEST

/* Each code that is there, and none that stands between, before or behind them, however many there are. */
START_TEST(a_job_by_its_code)
{
	for (size_t n = 0; n <= 3; n++) {
		w.n = n;
		for (int32_t code = -1; code <= 40; code++) {
			struct cg_nav_job *want =
				code > 0 && code % 10 == 0 && code / 10 <= (int32_t)n ? &jobs[code / 10 - 1] : NULL;

			ck_assert_ptr_eq(cg_nav_claims_job(&w, code), want);
		}
	}
}
END_TEST

/* A lease lasts five seconds beyond the deadline; what another worker has is waited for; what is ours goes back. */
START_TEST(leases)
{
	(void)cluster_ask(
		"insert into nav_fetches (scheme_code, lease_owner, lease_until, full_history, contiguous_to) values "
		"(20, gen_random_uuid(), now() + interval '1 hour', false, null), (30, null, null, true, "
		"'2024-01-31')");
	w.deadline_ms = cg_time_monotonic_ms() + 60000;
	OK(cg_nav_claims_take(&w));
	ck_assert(jobs[0].state == CG_NAV_JOB_WAITING && jobs[0].from == CG_DATE_NONE);
	ck_assert_int_eq(jobs[1].state, CG_NAV_JOB_ELSEWHERE);
	ck_assert(jobs[2].state == CG_NAV_JOB_WAITING);
	ck_assert_str_eq(cluster_askf("select date '1970-01-01' + %d", jobs[2].from),
			 "2024-01-17"); /* two weeks before */
	ck_assert_str_eq(
		cluster_ask("select bool_and(lease_until - now() between interval '60 s' and interval '65 s') from "
			    "nav_fetches where lease_owner = '11111111-1111-1111-1111-111111111111'"),
		"t");
	jobs[0].state = CG_NAV_JOB_RUNNING;
	jobs[2].state = CG_NAV_JOB_RESERVED;
	cg_nav_claims_release(&w);
	ck_assert(jobs[0].state == CG_NAV_JOB_DONE && jobs[0].outcome == CG_NAV_UNAVAILABLE);
	ck_assert(jobs[1].state == CG_NAV_JOB_ELSEWHERE);
	ck_assert(jobs[2].state == CG_NAV_JOB_DONE && jobs[2].outcome == CG_NAV_UNAVAILABLE);
	ck_assert_str_eq(
		cluster_ask("select string_agg(scheme_code::text, ' ') from nav_fetches where lease_owner is not null"),
		"20");
	/* what is done stays as it is */
	jobs[0].outcome = CG_NAV_OK;
	cg_nav_claims_release(&w);
	ck_assert_int_eq(jobs[0].outcome, CG_NAV_OK);
}
END_TEST

/* Known ones are done, with the least time until one that failed may be asked for. */
START_TEST(what_is_known)
{
	(void)cluster_ask("delete from nav_fetches");
	(void)cluster_askf(
		"insert into nav_fetches (scheme_code, attempted_at, outcome, next_attempt_at, full_history, "
		"contiguous_to) values (10, now(), 'UNAVAILABLE', now() + interval '50 s', false, null), (20, now(), "
		"'UNAVAILABLE', now() + interval '20 s', false, null), (30, now(), 'OK', null, true, "
		"current_date)");
	OK(cg_nav_claims_look(&w, CG_NAV_JOB_WAITING));
	ck_assert(jobs[0].state == CG_NAV_JOB_DONE && jobs[0].outcome == CG_NAV_UNAVAILABLE);
	ck_assert(jobs[2].state == CG_NAV_JOB_DONE && jobs[2].outcome == CG_NAV_OK);
	ck_assert(did.wait_ms > 15000 && did.wait_ms <= 20000);
	/* only those that are asked about */
	jobs[0].state = CG_NAV_JOB_ELSEWHERE;
	jobs[1].state = CG_NAV_JOB_RUNNING;
	OK(cg_nav_claims_look(&w, CG_NAV_JOB_ELSEWHERE));
	ck_assert(jobs[0].state == CG_NAV_JOB_DONE && jobs[1].state == CG_NAV_JOB_RUNNING);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("nav_answer");
	TCase *tc = tcase_create("nav_answer");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, silence);
	tcase_add_test(tc, failures);
	tcase_add_test(tc, cut_short);
	tcase_add_test(tc, what_the_source_says);
	tcase_add_test(tc, answers_without_navs);
	tcase_add_test(tc, a_job_by_its_code);
	tcase_add_test(tc, leases);
	tcase_add_test(tc, what_is_known);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
