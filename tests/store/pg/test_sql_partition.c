/*
 * The store when the server no longer answers: every process of the cluster stopped, or every packet of it dropped. A
 * call ends by the time-out of its statements and one second more, and the next call after the fault works.
 *
 * The program runs in a network namespace of its own, with the server; the client has another one, joined to it by a
 * pair of virtual interfaces. Needs CAP_SYS_ADMIN and ip(8).
 */
#include "base/time.h"
#include "store/cluster.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SERVER "192.0.2.1"
#define CLIENT "192.0.2.2"

enum { STATEMENT_MS = 400, LIMIT_MS = STATEMENT_MS + 1000, SLACK_MS = 300, RECOVERY_MS = 15000 };

static struct cg_config cfg;

/* How a call went. */
struct call {
	enum cg_code code;
	int retry_after;
	int64_t ms;
};

static struct call ready(struct cg_db *db)
{
	int64_t begin = cg_time_monotonic_ms();
	struct cg_err e = { 0 };
	int schema = 0;
	struct call c = { .code = cg_db_ready(db, &schema, &e) };

	c.ms = cg_time_monotonic_ms() - begin;
	c.retry_after = e.retry_after;
	return c;
}

static struct call store(struct cg_db *db, const struct cg_auth *auth)
{
	struct cg_arena a;
	struct cg_statement s;
	struct cg_snapshot_meta meta;
	struct cg_err e = { 0 };
	struct call c;
	int64_t begin;

	cg_arena_init(&a, 64 * 1024 * 1024);
	cluster_statement(&a, &s);
	begin = cg_time_monotonic_ms();
	c.code = cg_snapshot_store(db, auth, &s, NULL, NULL, &meta, &e);
	c.ms = cg_time_monotonic_ms() - begin;
	c.retry_after = e.retry_after;
	cg_arena_free(&a);
	return c;
}

static void check_in_time(struct call c, const char *what)
{
	ck_assert_msg(c.code == CG_EDB, "%s: %s", what, cg_code_info(c.code)->name);
	ck_assert_msg(c.ms <= LIMIT_MS + SLACK_MS, "%s took %lld ms", what, (long long)c.ms);
	ck_assert_msg(c.retry_after > 0, "%s: no Retry-After", what);
}

static void recovers(struct cg_db *db, const struct cg_auth *auth)
{
	int64_t end = cg_time_monotonic_ms() + RECOVERY_MS;

	while (store(db, auth).code != CG_OK) {
		ck_assert_msg(cg_time_monotonic_ms() < end, "does not recover");
		(void)usleep(20000);
	}
}

/* --- every process of the cluster stopped */

static pid_t postmaster(void)
{
	char path[256];
	FILE *f;
	int pid = 0;

	(void)snprintf(path, sizeof(path), "%s/data/postmaster.pid", getenv("CG_TEST_PG"));
	f = fopen(path, "re");
	ck_assert_ptr_nonnull(f);
	ck_assert_int_eq(fscanf(f, "%d", &pid), 1);
	(void)fclose(f);
	ck_assert_int_gt(pid, 1);
	return (pid_t)pid;
}

/* The postmaster and its children, each with a session of its own, are found by their parent. */
static void signal_cluster(pid_t head, int signal)
{
	char command[160];
	FILE *p;
	int pid;

	ck_assert_int_eq(kill(head, signal), 0);
	(void)snprintf(command, sizeof(command), "cat /proc/%d/task/%d/children", (int)head, (int)head);
	p = popen(command, "re"); /* a fixed command over a number */
	ck_assert_ptr_nonnull(p);
	while (fscanf(p, "%d", &pid) == 1)
		(void)kill((pid_t)pid, signal);
	(void)pclose(p);
}

START_TEST(whole_cluster_stopped)
{
	struct cg_auth auth = cluster_auth(true);
	struct cg_db *used, *fresh;
	struct call c[5];
	pid_t head = postmaster();

	cfg = cluster_config();
	cfg.database_timeout_ms = STATEMENT_MS;
	used = cg_db_new(&cfg);
	fresh = cg_db_new(&cfg);
	ck_assert_int_eq(store(used, &auth).code, CG_OK);
	signal_cluster(head, SIGSTOP);
	c[0] = store(used, &auth);
	c[1] = store(used, &auth);
	c[2] = ready(fresh);
	c[3] = store(fresh, &auth);
	cg_db_free(fresh);
	fresh = cg_db_new(&cfg);
	c[4] = store(fresh, &auth);
	signal_cluster(head, SIGCONT);
	check_in_time(c[0], "the call on an open connection");
	check_in_time(c[1], "the call after it");
	check_in_time(c[2], "readiness without a connection");
	check_in_time(c[3], "the call after that");
	check_in_time(c[4], "the first call of a program");
	recovers(used, &auth);
	recovers(fresh, &auth);
	cg_db_free(used);
	cg_db_free(fresh);
}
END_TEST

/* --- packets dropped */

static void sh(const char *command)
{
	ck_assert_msg(system(command) == 0, "%s", command); /* fixed commands of this file */
}

static void allow(void)
{
	char path[256];
	FILE *f;

	(void)snprintf(path, sizeof(path), "%s/data/pg_hba.conf", getenv("CG_TEST_PG"));
	f = fopen(path, "ae");
	ck_assert_ptr_nonnull(f);
	ck_assert_int_gt(fprintf(f, "host all all 192.0.2.0/24 trust\n"), 0);
	ck_assert_int_eq(fclose(f), 0);
}

static void say(int fd)
{
	ck_assert_int_eq(write(fd, "x", 1), 1);
}

static void hear(int fd)
{
	char c;

	ck_assert_int_eq(read(fd, &c, 1), 1);
}

/* The client: stores, tells, waits for the fault, calls again, tells the outcome, waits for the end of the fault. */
static void client(const struct cg_auth *auth, int in, int out)
{
	struct cg_db *used, *fresh;
	struct call c[4];

	ck_assert_int_eq(unshare(CLONE_NEWNET), 0);
	say(out);
	hear(in);
	used = cg_db_new(&cfg);
	fresh = cg_db_new(&cfg);
	ck_assert_int_eq(store(used, auth).code, CG_OK);
	say(out);
	hear(in);
	c[0] = store(used, auth);
	c[1] = store(used, auth);
	c[2] = ready(fresh);
	c[3] = store(fresh, auth);
	ck_assert_int_eq(write(out, c, sizeof(c)), sizeof(c));
	hear(in);
	recovers(used, auth);
	recovers(fresh, auth);
	_exit(0);
}

START_TEST(packets_dropped)
{
	struct cg_auth auth = cluster_auth(true);
	struct call c[4];
	char command[256];
	int to[2], from[2], status = -1;
	pid_t pid;

	allow();
	cluster_control("stop", NULL);
	sh("ip addr add " SERVER "/32 dev lo");
	cluster_control("start", "listen_addresses=" SERVER);
	cfg = cluster_config();
	cfg.database_timeout_ms = STATEMENT_MS;
	(void)snprintf(cfg.database_url, sizeof(cfg.database_url), "host=" SERVER " dbname=postgres user=casgate_app");
	ck_assert(pipe2(to, O_CLOEXEC) == 0 && pipe2(from, O_CLOEXEC) == 0);
	pid = fork();
	ck_assert_int_ge(pid, 0);
	if (pid == 0)
		client(&auth, to[0], from[1]);
	hear(from[0]);
	(void)snprintf(command, sizeof(command),
		       "ip link add server type veth peer name client netns %d && ip link set server up && "
		       "nsenter -t %d -n sh -c 'ip addr add " CLIENT "/24 dev client && ip link set client up' && "
		       "ip route add " CLIENT " dev server src " SERVER,
		       (int)pid, (int)pid);
	sh(command);
	say(to[1]);
	hear(from[0]);
	/* What the server sends is lost; what the client sends arrives and is never answered. */
	sh("ip route replace blackhole " CLIENT);
	say(to[1]);
	ck_assert_int_eq(read(from[0], c, sizeof(c)), sizeof(c));
	sh("ip route del blackhole " CLIENT "; ip route replace " CLIENT " dev server src " SERVER);
	say(to[1]);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	check_in_time(c[0], "the call on an open connection");
	check_in_time(c[1], "the call after it");
	check_in_time(c[2], "readiness without a connection");
	check_in_time(c[3], "the call after that");
	ck_assert_msg(status == 0, "the client ended with %d", status);
}
END_TEST

static Suite *make(void)
{
	Suite *s = suite_create("partition");
	TCase *tc = tcase_create("partition");

	tcase_set_timeout(tc, 120);
	tcase_add_test(tc, whole_cluster_stopped);
	tcase_add_test(tc, packets_dropped);
	suite_add_tcase(s, tc);
	return s;
}

int main(int argc, char **argv)
{
	(void)argc;
	if (getenv("CG_TEST_PG") == NULL &&
	    (unshare(CLONE_NEWNET) != 0 || system("ip link set lo up 2>/dev/null") != 0)) {
		(void)puts("1..0 # SKIP network namespaces need CAP_SYS_ADMIN and ip(8)");
		return 0;
	}
	return cluster_main(argv, make);
}
