#include "store/pg/worker.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HOST_MAX = 48, SPACE_MAX = 40, STAT_MAX = 1024, START_FIELD = 22 };

/* The first line of a small file without its end; "" when there is none. */
static void read_line(const char *path, char *out, size_t size)
{
	FILE *f = fopen(path, "re");

	out[0] = '\0';
	if (f == NULL)
		return;
	if (fgets(out, (int)size, f) == NULL)
		out[0] = '\0';
	out[strcspn(out, "\n")] = '\0';
	(void)fclose(f);
}

/* Start of a process; 0: there is no such process, or it is not shown. */
static unsigned long long start_of(long pid)
{
	char path[64], line[STAT_MAX];
	const char *at;

	(void)snprintf(path, sizeof(path), "/proc/%ld/stat", pid);
	read_line(path, line, sizeof(line));
	at = strrchr(line, ')'); /* the name before it may hold anything */
	for (int field = 2; at != NULL && field < START_FIELD; field++)
		at = strchr(at + 1, ' ');
	return at != NULL ? strtoull(at + 1, NULL, 10) : 0;
}

/* "host namespace " of this process; false where it cannot be determined. */
static bool here(char out[CG_WORKER_NAME_MAX])
{
	char host[HOST_MAX], space[SPACE_MAX];
	ssize_t n = readlink("/proc/self/ns/pid", space, sizeof(space) - 1);

	read_line("/proc/sys/kernel/random/boot_id", host, sizeof(host));
	if (host[0] == '\0')
		read_line("/etc/machine-id", host, sizeof(host));
	if (host[0] == '\0' || n <= 0)
		return false;
	space[n] = '\0';
	(void)snprintf(out, CG_WORKER_NAME_MAX, "%s %s ", host, space);
	return true;
}

const char *cg_worker_name(void)
{
	static char name[CG_WORKER_NAME_MAX];
	static pid_t made_by;
	char prefix[CG_WORKER_NAME_MAX];
	pid_t pid = getpid();
	unsigned long long start;

	if (made_by == pid) /* a child of fork is another worker */
		return name;
	made_by = pid;
	start = start_of(pid);
	if (start == 0 || !here(prefix) ||
	    snprintf(name, sizeof(name), "%s%ld %llu", prefix, (long)pid, start) >= (int)sizeof(name))
		name[0] = '\0';
	return name;
}

enum cg_worker_state cg_worker_state(struct cg_str name)
{
	char prefix[CG_WORKER_NAME_MAX], text[CG_WORKER_NAME_MAX];
	unsigned long long start, now;
	char *end;
	long pid;

	if (name.n == 0 || name.n >= sizeof(text) || !here(prefix) || !cg_str_starts(name, cg_str_of(prefix)))
		return CG_WORKER_UNKNOWN;
	(void)snprintf(text, sizeof(text), "%.*s", CG_STR_ARG(name));
	pid = strtol(text + strlen(prefix), &end, 10);
	start = strtoull(end, NULL, 10);
	if (pid <= 0 || start == 0)
		return CG_WORKER_UNKNOWN;
	if (kill((pid_t)pid, 0) != 0 && errno == ESRCH)
		return CG_WORKER_GONE;
	now = start_of(pid);
	if (now == 0) /* processes of others may be hidden: unseen is not ended */
		return CG_WORKER_UNKNOWN;
	return now == start ? CG_WORKER_ALIVE : CG_WORKER_GONE;
}
