/* What all workers share about a source: pace, budget of the day, silence, the breaker. */
#include "store/cluster.h"
#include "store/market/upstream.h"

#include <stdio.h>
#include <string.h>

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_err e;

/* Ten requests a second, three failures, half a minute; a probe may take a minute. */
static void setup(void)
{
	cfg = cluster_config();
	cfg.nav_requests_second = 10;
	cfg.nav_requests_day = 1000;
	cfg.nav_breaker_failures = 3;
	cfg.nav_breaker_seconds = 30;
	cfg.nav_timeout_ms = 58000;
	db = cg_db_new(&cfg);
	e = (struct cg_err){ .code = CG_OK };
	(void)cluster_ask("delete from upstreams");
}

static void teardown(void)
{
	cg_db_free(db);
}

static struct cg_upstream_slot asks(int64_t max_wait_ms)
{
	struct cg_upstream_slot slot;

	OK(cg_upstream_ask(db, "x", max_wait_ms, &slot, &e));
	return slot;
}

static void is_slot(struct cg_upstream_slot got, enum cg_upstream_verdict verdict, int64_t least_ms, int64_t most_ms)
{
	ck_assert_int_eq(got.verdict, verdict);
	ck_assert_msg(got.wait_ms >= least_ms && got.wait_ms <= most_ms, "%lld ms, not %lld to %lld",
		      (long long)got.wait_ms, (long long)least_ms, (long long)most_ms);
}

static void set(const char *what)
{
	(void)cluster_askf("update upstreams set %s where name = 'x'", what);
}

static const char *seen(const char *what)
{
	return cluster_askf("select %s from upstreams where name = 'x'", what);
}

/* A tenth of a second apart; who will not wait so long gets none, and takes none from others. */
START_TEST(pace)
{
	is_slot(asks(0), CG_UPSTREAM_GO, 0, 0);
	set("paced_until = now() + interval '100 s'");
	is_slot(asks(200000), CG_UPSTREAM_GO, 60000, 100000);
	ck_assert_str_eq(seen("round(extract(epoch from paced_until - updated_at) * 10) > 900"), "t");
	is_slot(asks(200000), CG_UPSTREAM_GO, 60000, 100100);
	is_slot(asks(5000), CG_UPSTREAM_BUSY, 60000, 100200);
	is_slot(asks(-1), CG_UPSTREAM_BUSY, 60000, 100200);
	ck_assert_str_eq(seen("budget_used"), "3");
	set("paced_until = now() - interval '10 s'");
	is_slot(asks(0), CG_UPSTREAM_GO, 0, 0);
	ck_assert_str_eq(seen("round(extract(epoch from paced_until - updated_at) * 10)"), "1");
}
END_TEST

/* Of a day in UTC: the thousandth request is the last. */
START_TEST(budget_of_the_day)
{
	struct cg_upstream_slot slot;

	is_slot(asks(0), CG_UPSTREAM_GO, 0, 0);
	ck_assert_str_eq(seen("budget_used || ' ' || (budget_day = (now() at time zone 'UTC')::date)"), "1 true");
	set("budget_used = 999, paced_until = null");
	is_slot(asks(0), CG_UPSTREAM_GO, 0, 0);
	set("paced_until = null");
	slot = asks(0);
	ck_assert_int_eq(slot.verdict, CG_UPSTREAM_SPENT);
	ck_assert_str_eq(
		cluster_askf("select abs(%lld / 1000.0 + extract(epoch from (now() at time zone 'UTC')::time) - 24 * "
			     "3600) < 5",
			     (long long)slot.wait_ms),
		"t");
	ck_assert_str_eq(seen("budget_used"), "1000");
	set("budget_day = budget_day - 1");
	is_slot(asks(0), CG_UPSTREAM_GO, 0, 0);
	ck_assert_str_eq(seen("budget_used"), "1");
}
END_TEST

/* After 429 nobody asks: as long as it said, else for half a minute; the longer of two counts. */
START_TEST(silence_that_was_asked_for)
{
	(void)asks(0);
	set("paced_until = null");
	OK(cg_upstream_limited(db, "x", 120, &e));
	ck_assert_str_eq(seen("last_error"), "rate limited");
	is_slot(asks(1000000), CG_UPSTREAM_BLOCKED, 60000, 120000);
	OK(cg_upstream_limited(db, "x", 0, &e));
	is_slot(asks(1000000), CG_UPSTREAM_BLOCKED, 60000, 120000);
	set("blocked_until = now()");
	is_slot(asks(1000000), CG_UPSTREAM_GO, 0, 0);
	OK(cg_upstream_limited(db, "x", 0, &e));
	is_slot(asks(1000000), CG_UPSTREAM_BLOCKED, 1, 30000);
	set("blocked_until = null, paced_until = null");
	OK(cg_upstream_limited(db, "x", 20, &e));
	is_slot(asks(0), CG_UPSTREAM_BLOCKED, 1, 20000);
}
END_TEST

/* Three failures in a row open it; then one request of one worker tries; success closes it, failure opens it again. */
START_TEST(breaker)
{
	(void)asks(0);
	OK(cg_upstream_failed(db, "x", "no answer", &e));
	OK(cg_upstream_failed(db, "x", "no answer", &e));
	OK(cg_upstream_worked(db, "x", &e));
	ck_assert_str_eq(seen("failures || coalesce(last_error, '')"), "0");
	for (int i = 0; i < 3; i++) {
		set("paced_until = null");
		is_slot(asks(0), CG_UPSTREAM_GO, 0, 0);
		OK(cg_upstream_failed(db, "x", "answered 503", &e));
	}
	ck_assert_str_eq(seen("failures || ' ' || last_error"), "3 answered 503");
	set("paced_until = null");
	is_slot(asks(0), CG_UPSTREAM_OPEN, 1, 30000);
	set("open_until = now()");
	is_slot(asks(0), CG_UPSTREAM_GO, 0, 0);
	set("paced_until = null");
	is_slot(asks(0), CG_UPSTREAM_OPEN, 31000, 60000); /* another worker tries: 58 s and a margin of 2 */
	OK(cg_upstream_failed(db, "x", "no answer", &e));
	is_slot(asks(0), CG_UPSTREAM_OPEN, 1, 30000);
	set("open_until = now(), paced_until = null");
	is_slot(asks(0), CG_UPSTREAM_GO, 0, 0);
	set("paced_until = null, probe_until = now()"); /* who tried was killed */
	is_slot(asks(0), CG_UPSTREAM_GO, 0, 0);
	OK(cg_upstream_worked(db, "x", &e));
	set("paced_until = null");
	is_slot(asks(0), CG_UPSTREAM_GO, 0, 0);
	ck_assert_str_eq(seen("failures || ' ' || (open_until is null and probe_until is null)"), "0 true");
}
END_TEST

/* Sources do not know of each other. */
START_TEST(two_sources)
{
	struct cg_upstream_slot slot;

	(void)asks(0);
	OK(cg_upstream_limited(db, "x", 100, &e));
	OK(cg_upstream_ask(db, "y", 0, &slot, &e));
	is_slot(slot, CG_UPSTREAM_GO, 0, 0);
	for (int i = 0; i < 3; i++)
		OK(cg_upstream_failed(db, "y", "why", &e));
	ck_assert_str_eq(seen("failures"), "0");
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("upstream");
	TCase *tc = tcase_create("upstream");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, pace);
	tcase_add_test(tc, budget_of_the_day);
	tcase_add_test(tc, silence_that_was_asked_for);
	tcase_add_test(tc, breaker);
	tcase_add_test(tc, two_sources);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
