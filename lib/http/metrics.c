#include "http/metrics.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* Columns of /proc/net/unix. */
enum { LISTENS = 0x10000, CONNECTING = 2, PATH_LINE_MAX = 256 };
enum { OPEN_TRIES = 8, SLOTS = 64, BUCKETS = 11, PROGRAM_MAX = 32, SOCKET_MAX = 108, MAGIC = 0x63676d31 };

/* Upper bounds of the histogram in microseconds; one more bucket is without bound. */
static const struct {
	int64_t us;
	const char *label;
} bounds[BUCKETS] = {
	{ 5000, "0.005" },  { 10000, "0.01" },	{ 25000, "0.025" }, { 50000, "0.05" },
	{ 100000, "0.1" },  { 250000, "0.25" }, { 500000, "0.5" },  { 1000000, "1" },
	{ 2500000, "2.5" }, { 10000000, "10" }, { 30000000, "30" },
};

struct slot {
	_Atomic int64_t pid;
	_Atomic int64_t busy;	   /* 1: at work on a request */
	char program[PROGRAM_MAX]; /* written by the owner when it starts */
	char socket[SOCKET_MAX];   /* that it takes requests from, a path; "": another kind */
	int64_t started_s;	   /* Unix time */
	_Atomic uint64_t answers[CG_METRIC_ROUTE_MAX][CG_CODE_MAX];
	_Atomic uint64_t buckets[CG_METRIC_ROUTE_MAX][BUCKETS + 1];
	_Atomic uint64_t duration_us[CG_METRIC_ROUTE_MAX];
	_Atomic uint64_t sums[CG_METRIC_SUM_MAX];
};

struct file {
	uint64_t magic, size; /* another size is another version of the program */
	struct slot slots[SLOTS];
};

static struct file *shared;
static struct slot *mine;

static const char *const route_names[] = {
#define X(sym, name) [sym] = name,
	CG_METRIC_ROUTES(X)
#undef X
};

static const struct {
	const char *name, *help;
	double factor;
} sums[] = {
#define X(sym, name, help, factor) [sym] = { name, help, (factor) },
	CG_METRIC_SUMS(X)
#undef X
};

const char *cg_metrics_route_name(enum cg_metric_route route)
{
	return route_names[(unsigned)route < CG_METRIC_ROUTE_MAX ? route : CG_METRIC_NONE];
}

static struct file *map_file(int fd)
{
	struct stat st;
	struct file *f;

	if (fd < 0 || fstat(fd, &st) != 0 || st.st_size != (off_t)sizeof(*f))
		return NULL;
	f = mmap(NULL, sizeof(*f), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (f == MAP_FAILED)
		return NULL;
	if (f->magic == MAGIC && f->size == sizeof(*f))
		return f;
	(void)munmap(f, sizeof(*f));
	return NULL;
}

/* A whole new file takes the place of none or of another version: workers that mapped the old one keep it. */
static void make_file(const char *path)
{
	char temp[1100];
	const uint64_t head[2] = { MAGIC, sizeof(struct file) };
	int n = snprintf(temp, sizeof(temp), "%s.%ld", path, (long)getpid());
	int fd = n > 0 && (size_t)n < sizeof(temp) ? open(temp, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0640) : -1;

	if (fd < 0)
		return;
	/* allocated now: a full disk must not become a SIGBUS later */
	if (posix_fallocate(fd, 0, (off_t)sizeof(struct file)) == 0 &&
	    pwrite(fd, head, sizeof(head), 0) == sizeof(head))
		(void)rename(temp, path);
	(void)unlink(temp);
	close(fd);
}

static struct slot *take_slot(struct file *f)
{
	int64_t me = (int64_t)getpid();

	for (size_t i = 0; i < SLOTS; i++) {
		int64_t owner = atomic_load(&f->slots[i].pid);

		if (owner != 0 && (kill((pid_t)owner, 0) == 0 || errno != ESRCH))
			continue;
		if (atomic_compare_exchange_strong(&f->slots[i].pid, &owner, me))
			return &f->slots[i];
	}
	return &f->slots[(size_t)me % SLOTS];
}

/* The file that has this name now, locked against those who start at the same time and would replace it. */
static int lock_file(const char *path)
{
	struct stat mine_now, named;
	int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0640);

	if (fd >= 0 && flock(fd, LOCK_EX) == 0 && fstat(fd, &mine_now) == 0 && stat(path, &named) == 0 &&
	    mine_now.st_ino == named.st_ino)
		return fd;
	if (fd >= 0)
		close(fd);
	return -1;
}

void cg_metrics_open(const char *path)
{
	shared = NULL;
	for (int tries = 0; path[0] != '\0' && shared == NULL && tries < OPEN_TRIES; tries++) {
		int fd = lock_file(path);

		shared = map_file(fd);
		if (fd >= 0 && shared == NULL)
			make_file(path);
		if (fd >= 0) {
			(void)flock(fd, LOCK_UN); /* the mapping would keep it */
			close(fd);
		}
	}
	mine = shared != NULL ? take_slot(shared) : NULL;
}

int cg_metrics_workers(const char *path)
{
	int fd = path[0] != '\0' ? open(path, O_RDWR | O_CLOEXEC) : -1, n = 0;
	struct file *f = map_file(fd);

	if (fd >= 0)
		(void)close(fd);
	if (f == NULL)
		return -1;
	for (size_t i = 0; i < SLOTS; i++) {
		int64_t pid = atomic_load(&f->slots[i].pid);

		n += pid != 0 && (kill((pid_t)pid, 0) == 0 || errno != ESRCH);
	}
	(void)munmap(f, sizeof(*f));
	return n;
}

/* FastCGI listens on descriptor 0. */
static void note_socket(char out[SOCKET_MAX])
{
	struct sockaddr_un at = { .sun_family = AF_UNSPEC };
	socklen_t n = sizeof(at);

	out[0] = '\0';
	if (getsockname(STDIN_FILENO, (struct sockaddr *)&at, &n) == 0 && at.sun_family == AF_UNIX &&
	    at.sun_path[0] == '/')
		(void)snprintf(out, SOCKET_MAX, "%.*s", (int)sizeof(at.sun_path), at.sun_path);
}

void cg_metrics_worker(const char *program)
{
	if (mine == NULL)
		return;
	atomic_store(&mine->busy, 0);
	mine->started_s = (int64_t)time(NULL);
	note_socket(mine->socket);
	(void)snprintf(mine->program, sizeof(mine->program), "%s", program);
}

/* CPU time of this process since the last call. */
static uint64_t cpu_us(void)
{
	static int64_t counted_us;
	struct timespec t = { 0 };
	int64_t before = counted_us;

	if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t) == 0)
		counted_us = (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
	return (uint64_t)(counted_us - before);
}

void cg_metrics_busy(bool busy)
{
	if (mine == NULL)
		return;
	atomic_store_explicit(&mine->busy, busy, memory_order_relaxed);
	if (!busy)
		cg_metrics_add(CG_SUM_CPU_US, cpu_us());
}

void cg_metrics_request(enum cg_metric_route route, enum cg_code code, int64_t duration_us)
{
	size_t bucket = 0;

	if (mine == NULL || (unsigned)route >= CG_METRIC_ROUTE_MAX || (unsigned)code >= CG_CODE_MAX)
		return;
	while (bucket < BUCKETS && duration_us > bounds[bucket].us)
		bucket++;
	atomic_fetch_add_explicit(&mine->answers[route][code], 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&mine->buckets[route][bucket], 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&mine->duration_us[route], (uint64_t)duration_us, memory_order_relaxed);
}

void cg_metrics_add(enum cg_metric_sum sum, uint64_t n)
{
	if (mine != NULL && (unsigned)sum < CG_METRIC_SUM_MAX)
		atomic_fetch_add_explicit(&mine->sums[sum], n, memory_order_relaxed);
}

/* The sum over all slots of the counter that stands at this place of the first slot. */
static uint64_t total(const _Atomic uint64_t *in_first)
{
	size_t offset = (size_t)((const char *)in_first - (const char *)&shared->slots[0]);
	uint64_t n = 0;

	for (size_t i = 0; i < SLOTS; i++)
		n += atomic_load_explicit(
			(const _Atomic uint64_t *)(const void *)((const char *)&shared->slots[i] + offset),
			memory_order_relaxed);
	return n;
}

static void print_answers(FILE *out)
{
	const struct slot *s = &shared->slots[0];

	fputs("# HELP casgate_requests_total Answers by route, status and code.\n# TYPE casgate_requests_total "
	      "counter\n",
	      out);
	for (size_t r = 0; r < CG_METRIC_ROUTE_MAX; r++)
		for (size_t c = 0; c < CG_CODE_MAX; c++) {
			uint64_t n = total(&s->answers[r][c]);
			const struct cg_code_info *info = cg_code_info((enum cg_code)c);

			if (n > 0)
				fprintf(out,
					"casgate_requests_total{route=\"%s\",status=\"%d\",code=\"%s\"} %" PRIu64 "\n",
					route_names[r], info->http, info->name, n);
		}
}

static void print_durations(FILE *out)
{
	const struct slot *s = &shared->slots[0];

	fputs("# HELP casgate_request_duration_seconds Time from the request's head to its last byte.\n"
	      "# TYPE casgate_request_duration_seconds histogram\n",
	      out);
	for (size_t r = 0; r < CG_METRIC_ROUTE_MAX; r++) {
		uint64_t n = 0;

		for (size_t b = 0; b <= BUCKETS; b++) {
			n += total(&s->buckets[r][b]);
			fprintf(out, "casgate_request_duration_seconds_bucket{route=\"%s\",le=\"%s\"} %" PRIu64 "\n",
				route_names[r], b < BUCKETS ? bounds[b].label : "+Inf", n);
		}
		fprintf(out, "casgate_request_duration_seconds_sum{route=\"%s\"} %.6f\n", route_names[r],
			(double)total(&s->duration_us[r]) / 1e6);
		fprintf(out, "casgate_request_duration_seconds_count{route=\"%s\"} %" PRIu64 "\n", route_names[r], n);
	}
}

static void print_sums(FILE *out)
{
	for (size_t i = 0; i < CG_METRIC_SUM_MAX; i++) {
		uint64_t n = total(&shared->slots[0].sums[i]);

		fprintf(out, "# HELP %s %s\n# TYPE %s counter\n", sums[i].name, sums[i].help, sums[i].name);
		if (sums[i].factor == 1)
			fprintf(out, "%s %" PRIu64 "\n", sums[i].name, n);
		else
			fprintf(out, "%s %.6f\n", sums[i].name, (double)n * sums[i].factor);
	}
}

static bool is_alive(const struct slot *s)
{
	int64_t pid = atomic_load(&s->pid);

	return pid != 0 && s->program[0] != '\0' && (kill((pid_t)pid, 0) == 0 || errno != ESRCH);
}

/* Running workers of each program, or those at work; a slot's program is counted where it stands first. */
static void print_workers(FILE *out, bool busy)
{
	fprintf(out, "# HELP %s Workers of this host that %s.\n# TYPE %s gauge\n",
		busy ? "casgate_workers_busy" : "casgate_workers", busy ? "are at work on a request" : "run",
		busy ? "casgate_workers_busy" : "casgate_workers");
	for (size_t i = 0; i < SLOTS; i++) {
		const struct slot *s = &shared->slots[i];
		unsigned n = 0;
		bool first = is_alive(s);

		for (size_t k = 0; first && k < i; k++)
			first = !is_alive(&shared->slots[k]) || strcmp(shared->slots[k].program, s->program) != 0;
		for (size_t k = i; first && k < SLOTS; k++)
			n += is_alive(&shared->slots[k]) && strcmp(shared->slots[k].program, s->program) == 0 &&
			     (!busy || atomic_load(&shared->slots[k].busy) != 0);
		if (first)
			fprintf(out, "%s{program=\"%.*s\"} %u\n", busy ? "casgate_workers_busy" : "casgate_workers",
				PROGRAM_MAX - 1, s->program, n);
	}
}

/*
 * Requests that wait at a socket of this path for a worker to take them, from the kernel's list of sockets: one that was
 * not accepted yet is "connecting" (state 02) under the listener's path. -1: the list does not have the listener.
 */
static int waiting_at(const char *socket)
{
	FILE *f = fopen("/proc/self/net/unix", "re");
	char line[PATH_LINE_MAX];
	bool listens = false;
	int n = 0;

	while (f != NULL && fgets(line, sizeof(line), f) != NULL) {
		const char *path = strchr(line, '/');
		unsigned flags = 0, type = 0, state = 0;

		if (path == NULL || strcspn(path, "\n") != strlen(socket) ||
		    strncmp(path, socket, strlen(socket)) != 0 ||
		    sscanf(line, "%*s %*s %*s %x %x %x", &flags, &type, &state) != 3)
			continue;
		listens = listens || (flags & LISTENS) != 0;
		n += state == CONNECTING && (flags & LISTENS) == 0;
	}
	if (f != NULL)
		(void)fclose(f);
	return listens ? n : -1;
}

/* Of each program with a socket that is a path; every worker of a program has the same one. */
static void print_queues(FILE *out)
{
	bool head = false;

	for (size_t i = 0; i < SLOTS; i++) {
		const struct slot *s = &shared->slots[i];
		bool first = is_alive(s) && s->socket[0] == '/';
		int n;

		for (size_t k = 0; first && k < i; k++)
			first = !is_alive(&shared->slots[k]) || strcmp(shared->slots[k].program, s->program) != 0;
		n = first ? waiting_at(s->socket) : -1;
		if (n < 0)
			continue;
		if (!head)
			(void)fputs("# HELP casgate_queue Requests that wait for a worker of this host.\n"
				    "# TYPE casgate_queue gauge\n",
				    out);
		head = true;
		fprintf(out, "casgate_queue{program=\"%.*s\"} %d\n", PROGRAM_MAX - 1, s->program, n);
	}
}

bool cg_metrics_is_gone(const char *program)
{
	bool seen = false, alive = false;

	for (size_t i = 0; shared != NULL && i < SLOTS; i++) {
		const struct slot *s = &shared->slots[i];

		if (strncmp(s->program, program, PROGRAM_MAX) == 0) {
			seen = true;
			alive = alive || is_alive(s);
		}
	}
	return seen && !alive;
}

/* Resident pages of a process, 0 when it is not shown. */
static uint64_t resident_pages(int64_t pid)
{
	char path[64];
	unsigned long long size = 0, resident = 0;
	FILE *f;

	(void)snprintf(path, sizeof(path), "/proc/%" PRId64 "/statm", pid);
	f = fopen(path, "re");
	if (f == NULL)
		return 0;
	if (fscanf(f, "%llu %llu", &size, &resident) != 2)
		resident = 0;
	(void)fclose(f);
	return resident;
}

/* Open descriptors of this process; those of other workers are not shown, since no worker may be traced. */
static uint64_t open_fds(void)
{
	struct dirent *entry;
	uint64_t n = 0;
	DIR *d = opendir("/proc/self/fd");

	while (d != NULL && (entry = readdir(d)) != NULL)
		n += entry->d_name[0] != '.';
	if (d != NULL)
		(void)closedir(d);
	return n;
}

/* Of all workers: a scrape meets any of them, and one alone says nothing of the host. */
static void print_processes(FILE *out)
{
	uint64_t pages = 0;
	int64_t oldest = 0;

	for (size_t i = 0; i < SLOTS; i++) {
		const struct slot *s = &shared->slots[i];

		if (!is_alive(s))
			continue;
		pages += resident_pages(atomic_load(&s->pid));
		if (oldest == 0 || s->started_s < oldest)
			oldest = s->started_s;
	}
	fprintf(out,
		"# HELP process_resident_memory_bytes Memory of all workers of this host.\n"
		"# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes %" PRIu64 "\n",
		pages * (uint64_t)sysconf(_SC_PAGESIZE));
	fprintf(out,
		"# HELP process_open_fds Open descriptors of the worker that answers.\n"
		"# TYPE process_open_fds gauge\nprocess_open_fds %" PRIu64 "\n"
		"# HELP process_start_time_seconds Start of the oldest worker of this host.\n"
		"# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds %" PRId64 "\n",
		open_fds(), oldest);
}

static void print_time(FILE *out, const char *name, const char *help, int64_t seconds)
{
	if (seconds > 0)
		fprintf(out, "# HELP %s %s\n# TYPE %s gauge\n%s %" PRId64 "\n", name, help, name, name, seconds);
}

static void print_state(FILE *out, const struct cg_metrics_state *state)
{
	fprintf(out,
		"# HELP casgate_build_info The version that answers.\n# TYPE casgate_build_info gauge\n"
		"casgate_build_info{version=\"" PACKAGE_VERSION "\"} 1\n"
		"# HELP casgate_database_up Whether the database answers.\n# TYPE casgate_database_up gauge\n"
		"casgate_database_up %d\n",
		state->database);
	if (state->schema > 0)
		fprintf(out,
			"# HELP casgate_database_schema Version of the database's schema.\n"
			"# TYPE casgate_database_schema gauge\ncasgate_database_schema %d\n",
			state->schema);
	print_time(out, "casgate_purge_last_success_timestamp_seconds", "End of the last purge that succeeded.",
		   state->purge_s);
	print_time(out, "casgate_nav_last_success_timestamp_seconds", "End of the last sync of NAVs that was done.",
		   state->nav_s);
	if (state->database)
		fprintf(out,
			"# HELP casgate_jobs Statements that were handed over to be read later.\n# TYPE casgate_jobs gauge\n"
			"casgate_jobs{state=\"queued\"} %" PRId64 "\ncasgate_jobs{state=\"running\"} %" PRId64 "\n"
			"# HELP casgate_jobs_oldest_seconds Age of the oldest of them.\n"
			"# TYPE casgate_jobs_oldest_seconds gauge\ncasgate_jobs_oldest_seconds %" PRId64 "\n",
			state->jobs_waiting, state->jobs_running, state->jobs_oldest_s);
}

char *cg_metrics_text(const struct cg_metrics_state *state, size_t *n)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, n);

	if (out == NULL)
		return NULL;
	print_state(out, state);
	if (shared != NULL) {
		print_workers(out, false);
		print_workers(out, true);
		print_queues(out);
		print_processes(out);
		print_answers(out);
		print_durations(out);
		print_sums(out);
	}
	if (fclose(out) != 0) {
		free(text);
		return NULL;
	}
	return text;
}
