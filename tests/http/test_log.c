/* Log lines: what they look like, what cannot get into them, and a sink that takes nothing. */
#include "http/body.h"
#include "http/log.h"
#include "http/metrics/metrics.h"

#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Each test runs in a process of its own, so that stderr can be put elsewhere. */
static int redirect(void)
{
	int p[2];

	ck_assert_int_eq(pipe(p), 0);
	ck_assert_int_eq(dup2(p[1], STDERR_FILENO), STDERR_FILENO);
	close(p[1]);
	cg_log_open("test");
	return p[0];
}

START_TEST(one_line)
{
	int fd = redirect();
	struct cg_log_line l;
	char got[CG_LOG_LINE_MAX] = "", *rest;
	ssize_t n;

	cg_log_begin(&l, CG_LOG_INFO);
	cg_log_str(&l, "a", "q\"b\\s\nl\x01\x7f\xc3\xa9");
	cg_log_str(&l, "n", NULL);
	cg_log_int(&l, "i", -5);
	ck_assert(cg_log_end(&l));
	n = read(fd, got, sizeof(got) - 1);
	ck_assert_int_gt(n, 0);
	ck_assert_int_eq(strncmp(got, "{\"time\":\"20", 11), 0);
	rest = strstr(got, ",\"program\"");
	ck_assert_ptr_nonnull(rest);
	ck_assert_str_eq(rest, ",\"program\":\"test\",\"a\":\"q\\\"b\\\\s\\u000al\\u0001\\u007f\\u00c3\\u00a9\",\"n\":"
			       "null,\"i\":-5}\n");
}
END_TEST

/* journald takes the level from in front of the line; a file has none, whatever the environment says. */
START_TEST(events)
{
	static const char want[] = ",\"program\":\"test\",\"event\":\"configuration\",\"detail\":\"a \\\"word\\\"\"}\n";
	char got[CG_LOG_LINE_MAX] = "", *rest = got;
	int ends[2], fd = -1;
	ssize_t n;

	ck_assert_int_eq(setenv("JOURNAL_STREAM", "1:2", 1), 0);
	if (_i < 2) {
		ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
		ck_assert_int_eq(dup2(ends[1], STDERR_FILENO), STDERR_FILENO);
		(void)close(ends[1]);
		cg_log_open("test");
		fd = ends[0];
	} else {
		fd = redirect();
	}
	if (_i == 1)
		ck_assert_int_eq(unsetenv("JOURNAL_STREAM"), 0);
	cg_log_event(CG_LOG_ERROR, "configuration", "a \"word\"");
	n = read(fd, got, sizeof(got) - 1);
	ck_assert_int_gt(n, 0);
	if (_i == 0) {
		ck_assert_int_eq(strncmp(got, "<3>", 3), 0);
		rest += 3;
	}
	ck_assert_int_eq(strncmp(rest, "{\"time\":\"20", 11), 0);
	rest = strstr(rest, ",\"program\"");
	ck_assert_ptr_nonnull(rest);
	ck_assert_str_eq(rest, want);
}
END_TEST

/* Nobody reads any more, or nothing is open: a line that is not written, and no signal. */
START_TEST(nobody_listens)
{
	struct cg_log_line l;
	int ends[2];

	if (_i == 0) {
		ck_assert_int_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
		ck_assert_int_eq(dup2(ends[1], STDERR_FILENO), STDERR_FILENO);
		(void)close(ends[1]);
		(void)close(ends[0]);
	} else {
		(void)close(STDERR_FILENO);
	}
	cg_log_open("test");
	cg_log_begin(&l, CG_LOG_INFO);
	ck_assert(!cg_log_end(&l));
}
END_TEST

START_TEST(long_values_are_cut)
{
	int fd = redirect();
	static char value[100000];
	struct cg_log_line l;
	char got[CG_LOG_LINE_MAX + 1];
	ssize_t n;

	memset(value, '\n', sizeof(value) - 1);
	cg_log_begin(&l, CG_LOG_INFO);
	for (int i = 0; i < 100; i++)
		cg_log_str(&l, "long", value);
	cg_log_int(&l, "i", 1);
	ck_assert(cg_log_end(&l));
	n = read(fd, got, sizeof(got));
	ck_assert_int_gt(n, 2);
	ck_assert_int_le(n, CG_LOG_LINE_MAX);
	ck_assert_int_eq(got[n - 2], '}');
	ck_assert_int_eq(got[n - 1], '\n');
	ck_assert_ptr_null(memchr(got, '\n', (size_t)n - 1));
}
END_TEST

/* Nobody reads: lines are refused once the pipe is full, and no call waits. */
START_TEST(full_sink)
{
	struct cg_log_line l;
	bool refused = false;

	(void)redirect();
	for (int i = 0; i < 10000 && !refused; i++) {
		cg_log_begin(&l, CG_LOG_INFO);
		cg_log_int(&l, "i", i);
		refused = !cg_log_end(&l);
	}
	ck_assert(refused);
}
END_TEST

static char path[] = "/tmp/casgate-metrics-XXXXXX";

static void make_path(void)
{
	int fd = mkstemp(path);

	ck_assert_int_ge(fd, 0);
	close(fd);
	(void)unlink(path);
}

/* Counts of several processes, also of one that was killed, add up. */
START_TEST(counters_of_all_workers)
{
	char *text;
	size_t n;

	make_path();
	for (int i = 0; i < 3; i++) {
		pid_t pid = fork();

		if (pid == 0) {
			cg_metrics_open(path);
			for (int k = 0; k < 100; k++)
				cg_metrics_request(CG_METRIC_PARSE, CG_EPASSWORD, 30000);
			cg_metrics_add(CG_SUM_PAGES, 7);
			cg_metrics_add(CG_SUM_EXTRACT_CPU_US, 500000);
			(void)raise(SIGKILL);
		}
		ck_assert_int_eq(waitpid(pid, NULL, 0), pid);
	}
	cg_metrics_open(path);
	cg_metrics_request(CG_METRIC_HEALTH, CG_OK, 10);
	text = cg_metrics_text(&(struct cg_metrics_state){ .database = true, .schema = 14 }, &n);
	(void)unlink(path);
	ck_assert_ptr_nonnull(strstr(
		text, "\ncasgate_requests_total{route=\"parse\",status=\"422\",code=\"password_incorrect\"} 300\n"));
	ck_assert_ptr_nonnull(
		strstr(text, "\ncasgate_requests_total{route=\"health\",status=\"200\",code=\"ok\"} 1\n"));
	ck_assert_ptr_nonnull(strstr(text, "_bucket{route=\"parse\",le=\"0.025\"} 0\n"));
	ck_assert_ptr_nonnull(strstr(text, "_bucket{route=\"parse\",le=\"0.05\"} 300\n"));
	ck_assert_ptr_nonnull(strstr(text, "_bucket{route=\"parse\",le=\"+Inf\"} 300\n"));
	ck_assert_ptr_nonnull(strstr(text, "_sum{route=\"parse\"} 9.000000\n"));
	ck_assert_ptr_nonnull(strstr(text, "\ncasgate_pages_total 21\n"));
	ck_assert_ptr_nonnull(strstr(text, "\ncasgate_extract_cpu_seconds_total 1.500000\n"));
	ck_assert_uint_eq(n, strlen(text));
	free(text);
}
END_TEST

/* Workers that start at the same time make one file, not one each. */
START_TEST(started_at_once)
{
	enum { WORKERS = 16 };
	static pid_t pids[WORKERS];
	struct timespec moment = { 0, 1000000 };
	int gate[2], tries = 0;
	char *text = NULL, want[64];
	size_t n;

	make_path();
	ck_assert_int_eq(pipe(gate), 0);
	for (int i = 0; i < WORKERS; i++) {
		pids[i] = fork();
		if (pids[i] == 0) {
			char c;

			close(gate[1]);
			(void)!read(gate[0], &c, 1); /* ends for all of them at once */
			cg_metrics_open(path);
			cg_metrics_add(CG_SUM_PAGES, 1);
			(void)pause(); /* who has opened it must not keep the others out */
		}
	}
	close(gate[1]);
	cg_metrics_open(path);
	(void)snprintf(want, sizeof(want), "\ncasgate_pages_total %d\n", WORKERS);
	do {
		free(text);
		(void)nanosleep(&moment, NULL);
		text = cg_metrics_text(&(struct cg_metrics_state){ .database = true, .schema = 14 }, &n);
	} while (strstr(text, want) == NULL && ++tries < 5000);
	for (int i = 0; i < WORKERS; i++) {
		(void)kill(pids[i], SIGKILL);
		ck_assert_int_eq(waitpid(pids[i], NULL, 0), pids[i]);
	}
	(void)unlink(path);
	ck_assert_ptr_nonnull(strstr(text, want));
	free(text);
}
END_TEST

/* A file of another version is replaced; one that cannot be made stops nothing. */
START_TEST(odd_files)
{
	struct stat st;
	char *text;
	size_t n;
	FILE *f;

	make_path();
	f = fopen(path, "w");
	ck_assert_ptr_nonnull(f);
	ck_assert_int_ge(fputs("something else", f), 0);
	ck_assert_int_eq(fclose(f), 0);
	cg_metrics_open(path);
	cg_metrics_add(CG_SUM_PAGES, 3);
	text = cg_metrics_text(&(struct cg_metrics_state){ .database = true, .schema = 14 }, &n);
	ck_assert_ptr_nonnull(strstr(text, "\ncasgate_pages_total 3\n"));
	free(text);
	ck_assert_int_eq(stat(path, &st), 0);
	ck_assert_int_gt(st.st_size, 10000);
	(void)unlink(path);
	cg_metrics_open("/nonexistent/dir/file");
	cg_metrics_add(CG_SUM_PAGES, 3);
	text = cg_metrics_text(&(struct cg_metrics_state){ .database = true, .schema = 14 }, &n);
	ck_assert_ptr_nonnull(strstr(text, "\ncasgate_database_up 1\n")); /* no counters, but the state */
	ck_assert_ptr_nonnull(strstr(text, "\ncasgate_database_schema 14\n"));
	ck_assert_ptr_null(strstr(text, "casgate_pages_total"));
	ck_assert_ptr_null(strstr(text, "casgate_workers"));
	ck_assert_uint_eq(n, strlen(text));
	free(text);
}
END_TEST

/* A body as a script: what each read gives. */
struct script {
	const ptrdiff_t *steps;
	size_t at;
};

static ptrdiff_t play(void *self, char *buf, size_t n, int64_t wait_ms)
{
	struct script *s = self;
	ptrdiff_t step = s->steps[s->at++];

	ck_assert_int_gt(wait_ms, 0);
	ck_assert_int_le(wait_ms, 1000);
	if (step > 0) {
		ck_assert_int_le(step, (ptrdiff_t)n);
		memset(buf, 'x', (size_t)step);
	}
	return step;
}

static enum cg_code read_all(const ptrdiff_t *steps, size_t length, size_t *got)
{
	struct script s = { .steps = steps };
	struct cg_io io = { .self = &s, .read = play };
	struct cg_err e = { .code = CG_OK };
	struct cg_body b;
	char buf[100];
	size_t n = 0;
	enum cg_code rc;

	cg_body_init(&b, &io, length, 1000);
	do {
		rc = cg_body_read(&b, buf, sizeof(buf), &n, &e);
	} while (rc == CG_OK && n > 0);
	*got = b.got;
	return rc;
}

START_TEST(body_ends)
{
	static const ptrdiff_t whole[] = { 60, 1, 39 }, early[] = { 60, CG_IO_END }, broken[] = { CG_IO_BROKEN },
			       late[] = { 99, CG_IO_LATE };
	size_t got;

	ck_assert_int_eq(read_all(whole, 100, &got), CG_OK);
	ck_assert_uint_eq(got, 100);
	ck_assert_int_eq(read_all(NULL, 0, &got), CG_OK);
	ck_assert_int_eq(read_all(early, 100, &got), CG_EREQUEST);
	ck_assert_int_eq(read_all(broken, 100, &got), CG_EREQUEST);
	ck_assert_int_eq(read_all(late, 100, &got), CG_ETIMEOUT);
	ck_assert_uint_eq(got, 99);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("log");
	TCase *tc = tcase_create("log");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(tc, one_line);
	tcase_add_loop_test(tc, events, 0, 3);
	tcase_add_loop_test(tc, nobody_listens, 0, 2);
	tcase_add_test(tc, long_values_are_cut);
	tcase_add_test(tc, full_sink);
	tcase_add_test(tc, counters_of_all_workers);
	tcase_add_test(tc, odd_files);
	tcase_add_loop_test(tc, started_at_once, 0, 10);
	tcase_add_test(tc, body_ends);
	suite_add_tcase(s, tc);
	srunner_set_fork_status(r, CK_FORK);
	srunner_run_all(r, CK_ENV);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
