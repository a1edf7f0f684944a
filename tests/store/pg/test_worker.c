/* Names of workers: which of them are alive, gone, or of another host, held against what /proc says itself. */
#include "run.h"
#include "store/pg/worker.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILE_MAX = 2048 };

/* A small file without the end of its line. */
static void content(const char *path, char out[FILE_MAX])
{
	FILE *f = fopen(path, "re");

	ck_assert_ptr_nonnull(f);
	ck_assert_ptr_nonnull(fgets(out, FILE_MAX, f));
	out[strcspn(out, "\n")] = '\0';
	ck_assert_int_eq(fclose(f), 0);
}

/* Field 22 of proc(5), /proc/pid/stat: "starttime"; the name in brackets is the second. */
static unsigned long long start_of(pid_t pid)
{
	char path[64], line[FILE_MAX];
	unsigned long long start;

	(void)snprintf(path, sizeof(path), "/proc/%d/stat", (int)pid);
	content(path, line);
	ck_assert_int_eq(sscanf(strrchr(line, ')') + 1,
				" %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu",
				&start),
			 1);
	return start;
}

/* The name that a process of that id and start has, on this host. */
static const char *named(char out[FILE_MAX], long pid, unsigned long long start)
{
	char host[FILE_MAX], space[64];
	ssize_t n = readlink("/proc/self/ns/pid", space, sizeof(space) - 1);

	ck_assert_int_gt(n, 0);
	space[n] = '\0';
	content("/proc/sys/kernel/random/boot_id", host);
	ck_assert_int_eq((int)strlen(host), 36); /* a UUID, as random(4) says */
	ck_assert_int_lt(snprintf(out, FILE_MAX, "%s %s %ld %llu", host, space, pid, start), FILE_MAX);
	return out;
}

static enum cg_worker_state state(const char *name)
{
	return cg_worker_state(cg_str_of(name));
}

START_TEST(name_is_host_namespace_process_and_start)
{
	char want[FILE_MAX];
	unsigned long long start = start_of(getpid());

	ck_assert_uint_gt(start, 0);
	ck_assert_str_eq(cg_worker_name(), named(want, (long)getpid(), start));
	ck_assert_str_eq(cg_worker_name(), want); /* asked again */
	ck_assert_int_eq(state(want), CG_WORKER_ALIVE);
}
END_TEST

/* A process id that was given out again is another worker. */
START_TEST(another_start_is_gone)
{
	char name[FILE_MAX];
	unsigned long long start = start_of(getpid());

	ck_assert_int_eq(state(named(name, (long)getpid(), start + 1)), CG_WORKER_GONE);
	ck_assert_int_eq(state(named(name, (long)getpid(), start - 1)), CG_WORKER_GONE);
}
END_TEST

START_TEST(child_has_a_name_of_its_own_and_ends)
{
	char name[FILE_MAX] = "", want[FILE_MAX];
	int up[2];
	ssize_t n;
	pid_t child;

	ck_assert_str_ne(cg_worker_name(), ""); /* named before it forks */
	ck_assert_int_eq(pipe(up), 0);
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		const char *own = cg_worker_name();

		if (write(up[1], own, strlen(own)) < 0)
			_exit(1);
		for (;;)
			(void)pause();
	}
	n = read(up[0], name, sizeof(name) - 1);
	ck_assert_int_gt(n, 0);
	ck_assert_str_eq(name, named(want, (long)child, start_of(child)));
	ck_assert_str_ne(name, cg_worker_name());
	ck_assert_int_eq(state(name), CG_WORKER_ALIVE);
	ck_assert_int_eq(kill(child, SIGKILL), 0);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
	ck_assert_int_eq(state(name), CG_WORKER_GONE);
	(void)close(up[0]);
	(void)close(up[1]);
}
END_TEST

/* Nothing is known of processes of other hosts and namespaces, and of names that nobody gave. */
START_TEST(others_are_unknown)
{
	char name[FILE_MAX], other[FILE_MAX], cut[FILE_MAX];
	unsigned long long start = start_of(getpid());

	named(name, (long)getpid(), start);
	(void)snprintf(other, sizeof(other), "%s", name);
	other[0] = other[0] == 'a' ? 'b' : 'a'; /* the boot id */
	ck_assert_int_eq(state(other), CG_WORKER_UNKNOWN);
	(void)snprintf(other, sizeof(other), "%s", name);
	*strchr(other, '[') = '('; /* the namespace */
	ck_assert_int_eq(state(other), CG_WORKER_UNKNOWN);
	ck_assert_int_eq(state(""), CG_WORKER_UNKNOWN);
	ck_assert_int_eq(state("worker"), CG_WORKER_UNKNOWN);
	ck_assert_int_eq(state(named(cut, 0, start)), CG_WORKER_UNKNOWN);
	ck_assert_int_eq(state(named(cut, -1, start)), CG_WORKER_UNKNOWN);
	ck_assert_int_eq(state(named(cut, (long)getpid(), 0)), CG_WORKER_UNKNOWN);
	(void)snprintf(cut, sizeof(cut), "%s", name);
	*strrchr(cut, ' ') = '\0'; /* without its start */
	ck_assert_int_eq(state(cut), CG_WORKER_UNKNOWN);
}
END_TEST

/* A name of the greatest length is judged, a longer one is none. */
START_TEST(length_has_an_end)
{
	char name[FILE_MAX];
	size_t n;

	named(name, (long)getpid(), start_of(getpid()));
	n = strlen(name);
	memset(name + n, ' ', CG_WORKER_NAME_MAX - n);
	name[CG_WORKER_NAME_MAX - 1] = '\0';
	ck_assert_int_eq(state(name), CG_WORKER_ALIVE);
	name[CG_WORKER_NAME_MAX - 1] = ' ';
	name[CG_WORKER_NAME_MAX] = '\0';
	ck_assert_int_eq(state(name), CG_WORKER_UNKNOWN);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("worker");
	TCase *tc = tcase_create("worker");

	tcase_add_test(tc, name_is_host_namespace_process_and_start);
	tcase_add_test(tc, another_start_is_gone);
	tcase_add_test(tc, child_has_a_name_of_its_own_and_ends);
	tcase_add_test(tc, others_are_unknown);
	tcase_add_test(tc, length_has_an_end);
	suite_add_tcase(s, tc);
	return suite_run(s);
}
