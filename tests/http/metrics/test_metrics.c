/* Counters of several processes in one file, and what is printed of them. */
#include "http/metrics/metrics.h"
#include "http/metrics/slots.h"
#include "run.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/casgate-metrics-XXXXXX";
static char path[64];

static void setup(void)
{
	ck_assert_ptr_nonnull(mkdtemp(folder));
	(void)snprintf(path, sizeof(path), "%s/metrics", folder);
}

static void teardown(void)
{
	cg_metrics_open("");
	(void)unlink(path);
	ck_assert_int_eq(rmdir(folder), 0); /* no other file is left behind */
	(void)strcpy(folder + sizeof(folder) - 7, "XXXXXX");
}

/* Whether this whole line is printed. */
static bool printed(const char *line)
{
	const struct cg_metrics_state state = { .database = true, .schema = 7 };
	size_t n = 0, length = strlen(line);
	char *text = cg_metrics_text(&state, &n);
	bool found = false;

	ck_assert_ptr_nonnull(text);
	for (const char *at = text; !found && (at = strstr(at, line)) != NULL; at += length)
		found = (at == text || at[-1] == '\n') && at[length] == '\n';
	free(text);
	return found;
}

/* In a process of its own that ends: a worker of this name that counts an answer and three pages. */
static void worker_ends(const char *name)
{
	int status = 0;
	pid_t child = fork();

	ck_assert_int_ge(child, 0);
	if (child == 0) {
		cg_metrics_open(path);
		cg_metrics_worker(name);
		cg_metrics_request(CG_METRIC_PARSE, CG_OK, 1000);
		cg_metrics_add(CG_SUM_PAGES, 3);
		_exit(cg_metrics_workers(path));
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert(WIFEXITED(status));
	ck_assert_int_eq(WEXITSTATUS(status), 2); /* it and this process */
}

#define DURATION "casgate_request_duration_seconds_"

/* An upper bound belongs to its bucket; each bucket has those below it, too. */
START_TEST(durations)
{
	cg_metrics_open(path);
	cg_metrics_request(CG_METRIC_PARSE, CG_OK, 0);
	cg_metrics_request(CG_METRIC_PARSE, CG_OK, 5000);
	cg_metrics_request(CG_METRIC_PARSE, CG_OK, 5001);
	cg_metrics_request(CG_METRIC_PARSE, CG_EPASSWORD, 30000000);
	cg_metrics_request(CG_METRIC_PARSE, CG_OK, 30000001);
	ck_assert(printed(DURATION "bucket{route=\"parse\",le=\"0.005\"} 2"));
	ck_assert(printed(DURATION "bucket{route=\"parse\",le=\"0.01\"} 3"));
	ck_assert(printed(DURATION "bucket{route=\"parse\",le=\"10\"} 3"));
	ck_assert(printed(DURATION "bucket{route=\"parse\",le=\"30\"} 4"));
	ck_assert(printed(DURATION "bucket{route=\"parse\",le=\"+Inf\"} 5"));
	ck_assert(printed(DURATION "sum{route=\"parse\"} 60.010002"));
	ck_assert(printed(DURATION "count{route=\"parse\"} 5"));
	ck_assert(printed(DURATION "bucket{route=\"usage\",le=\"+Inf\"} 0"));
	ck_assert(printed(DURATION "count{route=\"usage\"} 0"));
	ck_assert(printed("casgate_requests_total{route=\"parse\",status=\"200\",code=\"ok\"} 4"));
	ck_assert(printed("casgate_requests_total{route=\"parse\",status=\"422\",code=\"password_incorrect\"} 1"));
}
END_TEST

START_TEST(sums_and_states)
{
	cg_metrics_open(path);
	cg_metrics_add(CG_SUM_BYTES_IN, 40);
	cg_metrics_add(CG_SUM_BYTES_IN, 2);
	cg_metrics_add(CG_SUM_EXTRACT_CPU_US, 1500000);
	cg_metrics_add(CG_METRIC_SUM_MAX, 9);
	cg_metrics_request(CG_METRIC_ROUTE_MAX, CG_OK, 1);
	ck_assert(printed("casgate_request_body_bytes_total 42"));
	ck_assert(printed("casgate_response_body_bytes_total 0"));
	ck_assert(printed("casgate_extract_cpu_seconds_total 1.500000"));
	ck_assert(printed("casgate_database_up 1"));
	ck_assert(printed("casgate_database_schema 7"));
	ck_assert(printed("casgate_jobs{state=\"queued\"} 0"));
}
END_TEST

/* What is not known has no line. */
START_TEST(unknown_states)
{
	const struct cg_metrics_state none = { .database = false }, all = { true, 3, 1700000000, 1700000001, 4, 5, 6 };
	size_t n = 0;
	char *text = cg_metrics_text(&none, &n);

	ck_assert_ptr_nonnull(text);
	ck_assert_uint_eq(strlen(text), n);
	ck_assert_ptr_nonnull(strstr(text, "\ncasgate_database_up 0\n"));
	ck_assert_ptr_null(strstr(text, "schema"));
	ck_assert_ptr_null(strstr(text, "last_success"));
	ck_assert_ptr_null(strstr(text, "casgate_jobs"));
	ck_assert_ptr_null(strstr(text, "casgate_requests_total")); /* without a file nothing is counted */
	free(text);
	text = cg_metrics_text(&all, &n);
	ck_assert_ptr_nonnull(text);
	ck_assert_ptr_nonnull(strstr(text, "\ncasgate_purge_last_success_timestamp_seconds 1700000000\n"));
	ck_assert_ptr_nonnull(strstr(text, "\ncasgate_nav_last_success_timestamp_seconds 1700000001\n"));
	ck_assert_ptr_nonnull(strstr(text, "\ncasgate_jobs{state=\"queued\"} 4\ncasgate_jobs{state=\"running\"} 5\n"));
	ck_assert_ptr_nonnull(strstr(text, "\ncasgate_jobs_oldest_seconds 6\n"));
	free(text);
}
END_TEST

START_TEST(counts_outlive_their_worker)
{
	cg_metrics_open(path);
	for (int i = 0; i < 3; i++)
		worker_ends("casgate-parse");
	cg_metrics_request(CG_METRIC_PARSE, CG_OK, 1000);
	cg_metrics_add(CG_SUM_PAGES, 1);
	ck_assert(printed("casgate_requests_total{route=\"parse\",status=\"200\",code=\"ok\"} 4"));
	ck_assert(printed("casgate_pages_total 10"));
	ck_assert_int_eq(cg_metrics_workers(path), 1);
	cg_metrics_open(path); /* as after a restart */
	ck_assert(printed("casgate_pages_total 10"));
}
END_TEST

START_TEST(workers)
{
	cg_metrics_open(path);
	ck_assert(!cg_metrics_is_gone("casgate-parse")); /* nothing is known of it */
	worker_ends("casgate-parse");
	ck_assert(cg_metrics_is_gone("casgate-parse"));
	ck_assert(!printed("casgate_workers{program=\"casgate-parse\"} 1"));
	cg_metrics_worker("casgate-parse");
	ck_assert(!cg_metrics_is_gone("casgate-parse"));
	ck_assert(!cg_metrics_is_gone("casgate-pars"));
	ck_assert(printed("casgate_workers{program=\"casgate-parse\"} 1"));
	ck_assert(printed("casgate_workers_busy{program=\"casgate-parse\"} 0"));
	cg_metrics_busy(true);
	ck_assert(printed("casgate_workers_busy{program=\"casgate-parse\"} 1"));
	cg_metrics_busy(false);
	ck_assert(printed("casgate_workers_busy{program=\"casgate-parse\"} 0"));
	ck_assert(!printed("process_start_time_seconds 0"));
	ck_assert(!printed("process_resident_memory_bytes 0"));
}
END_TEST

/* A socket of this folder; connected to, or listening. */
static int unix_socket(const char *name, bool listens)
{
	struct sockaddr_un at = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	ck_assert_int_ge(fd, 0);
	(void)snprintf(at.sun_path, sizeof(at.sun_path), "%s/%s", folder, name);
	if (listens) {
		ck_assert_int_eq(bind(fd, (struct sockaddr *)&at, sizeof(at)), 0);
		ck_assert_int_eq(listen(fd, 8), 0);
	} else {
		ck_assert_int_eq(connect(fd, (struct sockaddr *)&at, sizeof(at)), 0);
	}
	return fd;
}

/* Who was not accepted yet waits; who was does not, nor who waits at a socket whose path begins so. */
START_TEST(waiting)
{
	int own, other, first, taken;
	char left[80];

	cg_metrics_open(path);
	cg_metrics_worker("casgate-parse"); /* takes requests from no socket */
	ck_assert(!printed("casgate_queue{program=\"casgate-parse\"} 0"));
	own = unix_socket("parse", true);
	other = unix_socket("parse-2", true);
	ck_assert_int_eq(dup2(own, STDIN_FILENO), STDIN_FILENO);
	cg_metrics_worker("casgate-parse");
	ck_assert(printed("# TYPE casgate_queue gauge"));
	ck_assert(printed("casgate_queue{program=\"casgate-parse\"} 0"));
	first = unix_socket("parse", false);
	(void)unix_socket("parse", false);
	(void)unix_socket("parse-2", false);
	ck_assert(printed("casgate_queue{program=\"casgate-parse\"} 2"));
	taken = accept(own, NULL, NULL);
	ck_assert_int_ge(taken, 0);
	ck_assert(printed("casgate_queue{program=\"casgate-parse\"} 1"));
	(void)close(first);
	(void)close(other);
	ck_assert(printed("casgate_queue{program=\"casgate-parse\"} 1"));
	for (int i = 0; i < 2; i++) {
		(void)snprintf(left, sizeof(left), "%s/%s", folder, i == 0 ? "parse" : "parse-2");
		ck_assert_int_eq(unlink(left), 0);
	}
}
END_TEST

/* What the number of its process is, or says here, is nothing: in containers each pool has numbers of its own. */
START_TEST(numbers_of_processes)
{
	struct cg_metrics_file *f;
	int go[2], done[2];
	char byte = 0;
	pid_t child;

	cg_metrics_open(path);
	worker_ends("casgate-web"); /* its slot is free again, whoever has its number */
	f = cg_metrics_slots_look(path);
	ck_assert_ptr_nonnull(f);
	atomic_store(&f->slots[1].pid, (int64_t)getpid());
	ck_assert(cg_metrics_is_gone("casgate-web"));
	ck_assert_int_eq(pipe(go), 0);
	ck_assert_int_eq(pipe(done), 0);
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		cg_metrics_open(path);
		cg_metrics_worker("casgate-parse");
		_exit(write(done[1], "x", 1) == 1 && read(go[0], &byte, 1) == 1 ? 0 : 1);
	}
	ck_assert_int_eq(read(done[0], &byte, 1), 1);
	ck_assert_str_eq(f->slots[1].program, "casgate-parse");
	atomic_store(&f->slots[1].pid, (int64_t)INT32_MAX); /* nobody's here */
	cg_metrics_slots_close(f);
	ck_assert(!cg_metrics_is_gone("casgate-parse"));
	ck_assert(printed("casgate_workers{program=\"casgate-parse\"} 1"));
	ck_assert_int_eq(cg_metrics_workers(path), 2);
	ck_assert_int_eq(write(go[1], "x", 1), 1);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
	ck_assert(cg_metrics_is_gone("casgate-parse"));
}
END_TEST

/* Of another version of the program: a new file takes its place, and the counts begin anew. */
START_TEST(other_version)
{
	struct stat before, after;
	FILE *f = fopen(path, "w");

	ck_assert_ptr_nonnull(f);
	ck_assert_int_ge(fputs("what another version wrote", f), 0);
	ck_assert_int_eq(fclose(f), 0);
	ck_assert_int_eq(cg_metrics_workers(path), -1);
	cg_metrics_open(path);
	cg_metrics_add(CG_SUM_PAGES, 5);
	ck_assert(printed("casgate_pages_total 5"));
	ck_assert_int_eq(cg_metrics_workers(path), 1);
	ck_assert_int_eq(truncate(path, 0), 0);
	ck_assert_int_eq(stat(path, &before), 0);
	cg_metrics_open(path);
	ck_assert_int_eq(stat(path, &after), 0);
	ck_assert_int_gt(after.st_size, 0);
	ck_assert(before.st_ino != after.st_ino);
	ck_assert_int_eq(after.st_mode & 0777, 0640);
}
END_TEST

START_TEST(without_a_file)
{
	cg_metrics_open("/nowhere/at/all");
	cg_metrics_worker("casgate-parse");
	cg_metrics_add(CG_SUM_PAGES, 5);
	cg_metrics_request(CG_METRIC_PARSE, CG_OK, 1);
	cg_metrics_busy(true);
	ck_assert(!printed("casgate_pages_total 5"));
	ck_assert(!cg_metrics_is_gone("casgate-parse"));
	ck_assert_int_eq(cg_metrics_workers("/nowhere/at/all"), -1);
	ck_assert_int_eq(cg_metrics_workers(""), -1);
}
END_TEST

START_TEST(names)
{
	ck_assert_str_eq(cg_metrics_route_name(CG_METRIC_NONE), "none");
	ck_assert_str_eq(cg_metrics_route_name(CG_METRIC_BATCH), "parse_batch");
	ck_assert_str_eq(cg_metrics_route_name(CG_METRIC_ROUTE_MAX), "none");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("metrics");
	TCase *tc = tcase_create("metrics");

	tcase_add_checked_fixture(tc, setup, teardown);
	tcase_add_test(tc, durations);
	tcase_add_test(tc, sums_and_states);
	tcase_add_test(tc, unknown_states);
	tcase_add_test(tc, counts_outlive_their_worker);
	tcase_add_test(tc, workers);
	tcase_add_test(tc, waiting);
	tcase_add_test(tc, numbers_of_processes);
	tcase_add_test(tc, other_version);
	tcase_add_test(tc, without_a_file);
	tcase_add_test(tc, names);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
