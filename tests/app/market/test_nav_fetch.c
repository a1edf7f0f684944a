/*
 * NAVs on demand, against a source of this test's own: a child process that answers each scheme as the test says. What
 * is asked, what is stored, what is not asked again, and who waits for whom.
 */
#include "app/market/nav_fetch.h"
#include "base/date.h"
#include "base/time.h"
#include "net/fetcher.h"
#include "store/cluster.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWERS = 16, ASKED = 64, TEXT = 2048 };

/* Shared with the source: how it answers the n-th request for a scheme (the last answer for all later ones). */
static struct shared {
	struct {
		int code, n;
		char text[3][TEXT];
	} answer[ANSWERS];
	int answers;
	volatile int asked;
	volatile int hold_ms; /* before each answer */
	volatile int most;    /* requests at one time */
	char path[ASKED][200];
	char said[200]; /* by later() */
} * shared;

static struct cg_config cfg;
static struct cg_db *db;
static struct cg_fetcher *fetcher;
static struct cg_arena arena;
static struct cg_err e;
static struct cg_nav_ensured did;
static enum cg_nav_outcome outcome[8];
static pid_t source = -1;
static int32_t today;

static const char *answer_of(int code)
{
	for (int i = 0; i < shared->answers; i++) {
		if (shared->answer[i].code == code) {
			int n = shared->answer[i].n < 2 ? shared->answer[i].n : 2;

			shared->answer[i].n++;
			while (n > 0 && shared->answer[i].text[n][0] == '\0')
				n--;
			return shared->answer[i].text[n];
		}
	}
	return "HTTP/1.1 418 ?\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx";
}

/* The next connection; while it is held, those beside it are counted. */
static int next_of(int listener)
{
	static int waiting[ASKED], n, at;
	struct pollfd p = { .fd = listener, .events = POLLIN };

	if (at == n)
		waiting[n++ % ASKED] = accept(listener, NULL, NULL);
	cg_time_sleep_ms(shared->hold_ms);
	while (shared->hold_ms > 0 && poll(&p, 1, 0) > 0)
		waiting[n++ % ASKED] = accept(listener, NULL, NULL);
	if (n - at > shared->most)
		shared->most = n - at;
	return waiting[at++ % ASKED];
}

static void serve(int listener)
{
	for (;;) {
		int fd = next_of(listener), code = 0;
		char request[4096];
		size_t n = 0;
		ssize_t got = 1;

		while (fd >= 0 && got > 0 && (n < 4 || memcmp(request + n - 4, "\r\n\r\n", 4) != 0)) {
			got = recv(fd, request + n, sizeof(request) - 1 - n, 0);
			n += got > 0 ? (size_t)got : 0;
		}
		if (fd < 0)
			_exit(0);
		request[n] = '\0';
		if (sscanf(request, "GET %199s", shared->path[shared->asked % ASKED]) == 1 &&
		    sscanf(request, "GET /mf/%d", &code) == 1) {
			const char *text = answer_of(code);

			shared->asked++;
			(void)send(fd, text, strlen(text), MSG_NOSIGNAL);
		}
		(void)close(fd);
	}
}

static void setup(void)
{
	struct sockaddr_in at = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	socklen_t n = sizeof(at);
	int listener = socket(AF_INET, SOCK_STREAM, 0);

	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	ck_assert(shared != MAP_FAILED);
	ck_assert_int_eq(bind(listener, (struct sockaddr *)&at, n), 0);
	ck_assert_int_eq(listen(listener, 16), 0);
	ck_assert_int_eq(getsockname(listener, (struct sockaddr *)&at, &n), 0);
	source = fork();
	ck_assert_int_ge(source, 0);
	if (source == 0)
		serve(listener);
	(void)close(listener);
	cfg = cluster_config();
	(void)snprintf(cfg.nav_url, sizeof(cfg.nav_url), "http://127.0.0.1:%u", ntohs(at.sin_port));
	cfg.nav_allow_http = 1;
	cfg.nav_requests_second = 1000;
	db = cg_db_new(&cfg);
	fetcher = cg_fetcher_new(&cfg);
	cg_arena_init(&arena, 16 << 20);
	e = (struct cg_err){ .code = CG_OK };
	today = cg_time_india_today();
	(void)cluster_ask("delete from nav_fetches");
	(void)cluster_ask("delete from upstreams");
	(void)cluster_ask("delete from schemes");
	(void)cluster_ask("delete from nav_daily");
}

static void teardown(void)
{
	(void)kill(source, SIGKILL);
	(void)waitpid(source, NULL, 0);
	cg_fetcher_free(fetcher);
	cg_db_free(db);
	cg_arena_free(&arena);
	(void)munmap(shared, sizeof(*shared));
}

/* dd-mm-yyyy, so many days ago. */
static const char *ago(int days)
{
	static char out[4][CG_DATE_TEXT_MAX + 4];
	static int k;
	char iso[CG_DATE_TEXT_MAX];

	k = (k + 1) % 4;
	(void)cg_date_text(today - days, iso);
	(void)snprintf(out[k], sizeof(out[k]), "%.2s-%.2s-%.4s", iso + 8, iso + 5, iso);
	return out[k];
}

static void answers(int code, const char *first, const char *second)
{
	int i = shared->answers++;

	shared->answer[i].code = code;
	(void)snprintf(shared->answer[i].text[0], TEXT, "%s", first);
	(void)snprintf(shared->answer[i].text[1], TEXT, "%s", second != NULL ? second : "");
}

static const char *status(const char *line, const char *more)
{
	return cg_arena_printf(&arena, "HTTP/1.1 %s\r\nConnection: close\r\n%sContent-Length: 1\r\n\r\nx", line, more)
		.p;
}

/* The service's answer for a scheme with these NAVs, newest first: {"date": "...", "nav": "..."}, ... */
static const char *navs(int code, const char *data)
{
	const char *name = code > 0 ? "n" : ""; /* its answer for what it does not know */
	struct cg_str body =
		cg_arena_printf(&arena,
				"{\"meta\":{\"fund_house\":\"h\",\"scheme_type\":\"t\",\"scheme_category\":\"c\","
				"\"scheme_code\":%d,\"scheme_name\":\"%s\"},\"data\":[%s],\"status\":"
				"\"SUCCESS\"}",
				code, name, data);

	return cg_arena_printf(&arena,
			       "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: application/json\r\n"
			       "Content-Length: %zu\r\n\r\n%s",
			       body.n, body.p)
		.p;
}

/* NAVs of yesterday and the day before. */
static const char *two_navs(int code)
{
	return navs(code,
		    cg_arena_printf(&arena,
				    "{\"date\":\"%s\",\"nav\":\"11.50000\"},{\"date\":\"%s\",\"nav\":\"11.25000\"}",
				    ago(1), ago(2))
			    .p);
}

static void ensures(const int32_t *codes, size_t n, int64_t for_ms)
{
	enum cg_code rc = cg_nav_ensure(db, fetcher, codes, n, cg_time_monotonic_ms() + for_ms, outcome, &did, &e);

	ck_assert_msg(rc == CG_OK, "%s", e.why);
}

static void ensure(int32_t code)
{
	ensures(&code, 1, 20000);
}

static void is_done(enum cg_nav_outcome want, size_t requests, size_t fetched)
{
	ck_assert_int_eq(outcome[0], want);
	ck_assert_uint_eq(did.requests, requests);
	ck_assert_uint_eq(did.fetched, fetched);
}

/* "OK true yesterday - -": outcome, whole series, up to, lease, seconds until it may be asked for again */
static const char *lease_of(int code)
{
	return cluster_askf(
		"select coalesce(outcome, '-') || ' ' || full_history || ' ' || coalesce((contiguous_to - date "
		"'1970-01-01' - %d)::text, '-') || ' ' || (lease_owner is not null) || ' ' || "
		"coalesce(round(extract(epoch from next_attempt_at - attempted_at))::text, '-') from "
		"nav_fetches where scheme_code = %d",
		today, code);
}

/* The whole series, once; it is as new as it gets. */
START_TEST(the_whole_series_once)
{
	answers(1, two_navs(1), NULL);
	ensure(1);
	is_done(CG_NAV_OK, 1, 1);
	ck_assert(did.waited == 0 && !did.held_back && did.wait_ms == 0);
	ck_assert_str_eq(shared->path[0], "/mf/1");
	ck_assert_str_eq(lease_of(1), "OK true -1 false -");
	ck_assert_str_eq(
		cluster_askf("select string_agg((nav_date - date '1970-01-01' - %d) || ' ' || nav, ', ' order by "
			     "nav_date) from nav_daily where scheme_code = 1",
			     today),
		"-2 11.2500, -1 11.5000");
	ensure(1);
	is_done(CG_NAV_OK, 0, 0);
	ck_assert_int_eq(shared->asked, 1);
	ck_assert_str_eq(cluster_ask("select budget_used || ' ' || failures from upstreams where name = 'mfapi'"),
			 "1 0");
}
END_TEST

/* Later what follows on the two weeks before its end, up to a week ahead. */
START_TEST(what_is_missing_of_it)
{
	char want[100], from[CG_DATE_TEXT_MAX], to[CG_DATE_TEXT_MAX];

	answers(1, two_navs(1), NULL);
	ensure(1);
	(void)cluster_askf(
		"update nav_fetches set contiguous_to = date '1970-01-01' + %d, attempted_at = now() - interval "
		"'3 days'",
		today - 20);
	ensure(1);
	is_done(CG_NAV_OK, 1, 1);
	(void)snprintf(want, sizeof(want), "/mf/1?startDate=%s&endDate=%s", cg_date_text(today - 34, from),
		       cg_date_text(today + 7, to));
	ck_assert_str_eq(shared->path[1], want);
	ck_assert_str_eq(lease_of(1), "OK true -1 false -");
}
END_TEST

/* What the source does not have it is not asked for again for a day; what AMFI quotes this week, for five minutes. */
START_TEST(what_the_source_does_not_have)
{
	static const int32_t codes[] = { 1, 2, 3, 4, 5 };
	const char *zeros = navs(4, cg_arena_printf(&arena, "{\"date\":\"%s\",\"nav\":\"0.00000\"}", ago(1)).p);

	answers(1, status("404 Not Found", ""), NULL);
	answers(2, status("404 Not Found", ""), NULL);
	answers(3, status("404 Not Found", ""), NULL);
	answers(4, zeros, NULL);
	answers(5, navs(0, ""), NULL);
	(void)cluster_askf(
		"insert into schemes (scheme_code, name, source, updated_at, last_nav_date) select c, 'n', 'x', "
		"now(), date '1970-01-01' + d from (values (2, %d), (3, %d), (4, %d)) v (c, d)",
		today - 7, today - 8, today - 8);
	ensures(codes, 5, 20000);
	ck_assert_int_eq(outcome[0], CG_NAV_UNKNOWN);
	ck_assert_int_eq(outcome[1], CG_NAV_UNAVAILABLE);
	ck_assert_int_eq(outcome[2], CG_NAV_UNKNOWN);
	ck_assert_int_eq(outcome[3], CG_NAV_OK); /* zeros are what it has of it */
	ck_assert_int_eq(outcome[4], CG_NAV_UNKNOWN);
	ck_assert(did.requests == 5 && did.fetched == 0 && did.wait_ms == 300000);
	ck_assert_str_eq(lease_of(1), "UNKNOWN false - false 86400");
	ck_assert_str_eq(lease_of(2), "UNAVAILABLE false - false 300");
	ck_assert_str_eq(lease_of(3), "UNKNOWN false - false 86400");
	ensures(codes, 3, 20000);
	ck_assert(did.requests == 0 && did.wait_ms > 290000 && did.wait_ms <= 300000);
	ck_assert_int_eq(outcome[0], CG_NAV_UNKNOWN);
	ck_assert_int_eq(outcome[1], CG_NAV_UNAVAILABLE);
	ck_assert_str_eq(cluster_ask("select failures from upstreams"), "0");
}
END_TEST

/* An answer that is none counts as a failure of the source, and so does one of a scheme without NAVs. */
START_TEST(answers_that_are_none)
{
	static const int32_t codes[] = { 1, 2, 3 };

	answers(1, "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 6\r\n\r\n<html>", NULL);
	answers(2, navs(2, ""), NULL);
	answers(3, status("302 Found", "Location: /x\r\n"), NULL);
	ensures(codes, 3, 20000);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(outcome[i], CG_NAV_UNAVAILABLE);
	ck_assert(did.requests == 3 && did.fetched == 0);
	ck_assert_str_eq(lease_of(1), "UNAVAILABLE false - false 30");
	ck_assert_str_eq(cluster_ask("select failures from upstreams"), "3");
}
END_TEST

/* A wish for silence is kept, and the request comes again after it. */
START_TEST(silence_that_is_asked_for)
{
	int64_t begin = cg_time_monotonic_ms();

	answers(1, status("429 Slow", "Retry-After: 1\r\n"), two_navs(1));
	ensure(1);
	is_done(CG_NAV_OK, 2, 1);
	ck_assert_int_ge(cg_time_monotonic_ms() - begin, 900);
	ck_assert_int_eq(did.wait_ms, 1000);
	answers(2, status("503 Busy", "Retry-After: 60\r\n"), two_navs(2));
	outcome[0] = CG_NAV_OK;
	ensures(&(int32_t){ 2 }, 1, 5000);
	is_done(CG_NAV_UNAVAILABLE, 1, 0);
	ck_assert_int_eq(did.wait_ms, 60000);
	ck_assert_str_eq(lease_of(2), "UNAVAILABLE false - false 60");
	ensures(&(int32_t){ 3 }, 1, 5000);
	is_done(CG_NAV_UNAVAILABLE, 0, 0);
	ck_assert(did.held_back && did.wait_ms > 50000 && did.wait_ms <= 60000);
	/* a lease that was not used is given back */
	ck_assert_str_eq(lease_of(3), "- false - false -");
}
END_TEST

/* Twice again, then not for half a minute; the fifth failure in a row opens the breaker. */
START_TEST(failures_of_the_source)
{
	answers(1, status("500 Broken", ""), two_navs(1));
	answers(2, status("500 Broken", ""), NULL);
	ensure(1);
	is_done(CG_NAV_OK, 2, 1);
	ck_assert_str_eq(cluster_ask("select failures from upstreams"), "0");
	ensure(2);
	is_done(CG_NAV_UNAVAILABLE, 3, 0);
	ck_assert_str_eq(lease_of(2), "UNAVAILABLE false - false 30");
	ck_assert_str_eq(cluster_ask("select failures || ' ' || last_error from upstreams"), "3 server error");
	ensure(2);
	is_done(CG_NAV_UNAVAILABLE, 0, 0);
	ck_assert(did.wait_ms > 20000 && did.wait_ms <= 30000);
	(void)cluster_ask("update upstreams set failures = 4");
	answers(3, status("500 Broken", ""), two_navs(3));
	ensures(&(int32_t){ 3 }, 1, 5000);
	is_done(CG_NAV_UNAVAILABLE, 1, 0);
	ck_assert_str_eq(cluster_ask("select open_until > now() + interval '20 s' from upstreams"), "t");
	ensures(&(int32_t){ 4 }, 1, 5000);
	is_done(CG_NAV_UNAVAILABLE, 0, 0);
	ck_assert(did.held_back);
}
END_TEST

/* Nobody at the address: no answer is tried again as a failure of the source is. */
START_TEST(no_source)
{
	(void)kill(source, SIGKILL);
	(void)waitpid(source, NULL, 0);
	ensure(1);
	is_done(CG_NAV_UNAVAILABLE, 3, 0);
	ck_assert_str_eq(cluster_ask("select failures from upstreams"), "3");
}
END_TEST

/* The first ones first, each once; a code that is none is unknown. */
START_TEST(order_of_requests)
{
	static const int32_t codes[] = { 30, 10, 0, 20, 10, -1 };

	cfg.nav_parallel = 1;
	for (int code = 10; code <= 30; code += 10)
		answers(code, two_navs(code), NULL);
	ensures(codes, 6, 20000);
	ck_assert(did.requests == 3 && did.fetched == 3);
	ck_assert_str_eq(shared->path[0], "/mf/30");
	ck_assert_str_eq(shared->path[1], "/mf/10");
	ck_assert_str_eq(shared->path[2], "/mf/20");
	ck_assert(outcome[0] == CG_NAV_OK && outcome[1] == CG_NAV_OK && outcome[2] == CG_NAV_UNKNOWN);
	ck_assert(outcome[3] == CG_NAV_OK && outcome[4] == CG_NAV_OK && outcome[5] == CG_NAV_UNKNOWN);
	ensures(codes, 0, 20000);
	ck_assert_uint_eq(did.requests, 0);
	ck_assert_int_eq(cg_nav_ensure(db, fetcher, codes, CG_NAV_CODES_MAX + 1, 0, outcome, &did, &e), CG_EBUSY);
}
END_TEST

/* Without time nothing is asked, and nobody else has to wait for us. */
START_TEST(no_time)
{
	static const int32_t codes[] = { 1, 2 };

	answers(1, two_navs(1), NULL);
	ensures(codes, 2, 0);
	ck_assert(outcome[0] == CG_NAV_UNAVAILABLE && outcome[1] == CG_NAV_UNAVAILABLE && did.requests == 0);
	ck_assert_str_eq(lease_of(1), "- false - false -");
	ensure(1);
	is_done(CG_NAV_OK, 1, 1);
}
END_TEST

static void leased(int code, const char *more)
{
	(void)cluster_askf(
		"insert into nav_fetches (scheme_code, lease_owner, lease_until) values (%d, gen_random_uuid(), "
		"now() + interval '%s')",
		code, more);
}

/* What another worker fetches is waited for; where it was killed it is fetched here. */
START_TEST(fetched_by_another_worker)
{
	static const int32_t codes[] = { 1, 2 };

	answers(1, two_navs(1), NULL);
	answers(2, two_navs(2), NULL);
	leased(1, "3 s");
	ensures(codes, 2, 20000);
	ck_assert(outcome[0] == CG_NAV_OK && outcome[1] == CG_NAV_OK);
	ck_assert(did.waited == 1 && did.requests == 2 && did.fetched == 2);
	ck_assert_str_eq(shared->path[0], "/mf/2");
	leased(3, "1 hour");
	ensures(&(int32_t){ 3 }, 1, 400);
	is_done(CG_NAV_UNAVAILABLE, 0, 0);
	ck_assert_uint_eq(did.waited, 1);
	ck_assert_str_eq(lease_of(3), "- false - true -");
}
END_TEST

/* Somebody else's statement, a fifth of a second from now; what it says is in shared->said. */
static pid_t later(const char *sql)
{
	pid_t pid = fork();

	ck_assert_int_ge(pid, 0);
	if (pid == 0) {
		cg_time_sleep_ms(200);
		(void)snprintf(shared->said, sizeof(shared->said), "%s", cluster_ask(sql));
		_exit(0);
	}
	return pid;
}

/* What another worker has got meanwhile is taken as it is, at once. */
START_TEST(done_by_another_worker)
{
	int64_t begin = cg_time_monotonic_ms();
	pid_t other;

	leased(1, "1 hour");
	other = later(
		cg_arena_printf(&arena,
				"update nav_fetches set outcome = 'OK', full_history = true, contiguous_to = date "
				"'1970-01-01' + %d, attempted_at = now(), lease_owner = null, lease_until = null",
				today - 1)
			.p);
	ensure(1);
	(void)waitpid(other, NULL, 0);
	is_done(CG_NAV_OK, 0, 0);
	ck_assert_uint_eq(did.waited, 1);
	ck_assert_int_lt(cg_time_monotonic_ms() - begin, 10000);
}
END_TEST

/* As many requests at one time as the configuration says; their lease lasts five seconds longer than the call may. */
START_TEST(side_by_side)
{
	static const int32_t codes[] = { 1, 2, 3, 4, 5 };

	for (int32_t i = 1; i <= 5; i++)
		answers(i, two_navs(i), NULL);
	shared->hold_ms = 150;
	for (int parallel = 1; parallel <= 3; parallel += 2) {
		pid_t other =
			later("select count(*) || ' ' || min(round(extract(epoch from lease_until - now()))) from "
			      "nav_fetches where lease_owner is not null");

		(void)cluster_ask("delete from nav_fetches");
		cfg.nav_parallel = parallel;
		shared->most = 0;
		ensures(codes, 5, 100000);
		(void)waitpid(other, NULL, 0);
		ck_assert_int_eq(shared->most, parallel);
		ck_assert(did.requests == 5 && did.fetched == 5);
		ck_assert_int_ge(strtol(strchr(shared->said, ' '), NULL, 10), 103);
		ck_assert_int_le(strtol(strchr(shared->said, ' '), NULL, 10), 105);
	}
}
END_TEST

/* A source that does not answer: each try has its time, and none has more than is left of all. */
START_TEST(a_source_that_hangs)
{
	int64_t begin = cg_time_monotonic_ms();

	shared->hold_ms = 60000;
	ensures(&(int32_t){ 1 }, 1, 400);
	is_done(CG_NAV_UNAVAILABLE, 1, 0);
	ck_assert_int_ge(cg_time_monotonic_ms() - begin, 390);
	ck_assert_int_lt(cg_time_monotonic_ms() - begin, 4000);
}
END_TEST

/* A silence that ends in time is waited for by all, also by those that were not asked for yet. */
START_TEST(silence_for_all)
{
	static const int32_t codes[] = { 1, 2 };

	cfg.nav_parallel = 1;
	answers(1, status("429 Slow", "Retry-After: 1\r\n"), two_navs(1));
	answers(2, two_navs(2), NULL);
	ensures(codes, 2, 20000);
	ck_assert(outcome[0] == CG_NAV_OK && outcome[1] == CG_NAV_OK);
	ck_assert(did.requests == 3 && did.fetched == 2 && !did.held_back);
}
END_TEST

/* What was asked for since 05:30 in India is as new as it gets, whatever its last day is. */
START_TEST(since_half_past_five)
{
	static const char half_past[] = "date_trunc('day', (now() at time zone 'Asia/Kolkata') - interval '5:30') + "
					"interval '5:30'";

	answers(1, two_navs(1), NULL);
	for (int late = 0; late < 2; late++) {
		(void)cluster_ask("delete from nav_fetches");
		(void)cluster_askf("insert into nav_fetches (scheme_code, outcome, full_history, contiguous_to, "
				   "attempted_at) values (1, 'OK', true, date '1970-01-01' + %d, (%s) at time zone "
				   "'Asia/Kolkata' - interval '%d s')",
				   today - 30, half_past, late);
		ensure(1);
		is_done(CG_NAV_OK, late ? 1 : 0, late ? 1 : 0);
	}
}
END_TEST

/* As many codes as one call takes. */
START_TEST(most_codes)
{
	static int32_t codes[CG_NAV_CODES_MAX];
	static enum cg_nav_outcome all[CG_NAV_CODES_MAX];

	for (int i = 0; i < CG_NAV_CODES_MAX; i++)
		all[i] = CG_NAV_OK;
	OK(cg_nav_ensure(db, fetcher, codes, CG_NAV_CODES_MAX, cg_time_monotonic_ms() + 20000, all, &did, &e));
	for (int i = 0; i < CG_NAV_CODES_MAX; i++)
		ck_assert_int_eq(all[i], CG_NAV_UNKNOWN);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("nav_fetch");
	TCase *tc = tcase_create("nav_fetch");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, the_whole_series_once);
	tcase_add_test(tc, what_is_missing_of_it);
	tcase_add_test(tc, what_the_source_does_not_have);
	tcase_add_test(tc, answers_that_are_none);
	tcase_add_test(tc, silence_that_is_asked_for);
	tcase_add_test(tc, failures_of_the_source);
	tcase_add_test(tc, no_source);
	tcase_add_test(tc, order_of_requests);
	tcase_add_test(tc, no_time);
	tcase_add_test(tc, fetched_by_another_worker);
	tcase_add_test(tc, done_by_another_worker);
	tcase_add_test(tc, side_by_side);
	tcase_add_test(tc, a_source_that_hangs);
	tcase_add_test(tc, silence_for_all);
	tcase_add_test(tc, since_half_past_five);
	tcase_add_test(tc, most_codes);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	return cluster_main(argv, make);
}
