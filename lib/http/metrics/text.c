/* text.c: the counters of all slots, and what the host and its kernel tell, as Prometheus reads them. */
#include "http/metrics/slots.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Columns of /proc/net/unix. */
enum { LISTENS = 0x10000, CONNECTING = 2, PATH_LINE_MAX = 256 };

static const struct {
	const char *name, *help;
	double factor;
} sums[] = {
#define X(sym, name, help, factor) [sym] = { name, help, (factor) },
	CG_METRIC_SUMS(X)
#undef X
};

/* The sum over all slots of the counter that stands at this place of the first slot. */
static uint64_t total(const struct cg_metrics_file *f, const _Atomic uint64_t *in_first)
{
	size_t offset = (size_t)((const char *)in_first - (const char *)&f->slots[0]);
	uint64_t n = 0;

	for (size_t i = 0; i < CG_METRICS_SLOTS; i++)
		n += atomic_load_explicit((const _Atomic uint64_t *)(const void *)((const char *)&f->slots[i] + offset),
					  memory_order_relaxed);
	return n;
}

/* A line for each route and code that was answered; the others are zero and left out. */
static void print_answers(FILE *out, const struct cg_metrics_file *f)
{
	const struct cg_metrics_slot *s = &f->slots[0];

	fputs("# HELP casgate_requests_total Answers by route, status and code.\n# TYPE casgate_requests_total "
	      "counter\n",
	      out);
	for (size_t r = 0; r < CG_METRIC_ROUTE_MAX; r++)
		for (size_t c = 0; c < CG_CODE_MAX; c++) {
			uint64_t n = total(f, &s->answers[r][c]);
			const struct cg_code_info *info = cg_code_info((enum cg_code)c);

			if (n > 0)
				fprintf(out,
					"casgate_requests_total{route=\"%s\",status=\"%d\",code=\"%s\"} %" PRIu64 "\n",
					cg_metrics_route_name((enum cg_metric_route)r), info->http, info->name, n);
		}
}

/* Prometheus counts up: a bucket holds all that took at most its bound. */
static void print_durations(FILE *out, const struct cg_metrics_file *f)
{
	const struct cg_metrics_slot *s = &f->slots[0];

	fputs("# HELP casgate_request_duration_seconds Time from the request's head to its last byte.\n"
	      "# TYPE casgate_request_duration_seconds histogram\n",
	      out);
	for (size_t r = 0; r < CG_METRIC_ROUTE_MAX; r++) {
		uint64_t n = 0;

		for (size_t b = 0; b <= CG_METRICS_BUCKETS; b++) {
			n += total(f, &s->buckets[r][b]);
			fprintf(out, "casgate_request_duration_seconds_bucket{route=\"%s\",le=\"%s\"} %" PRIu64 "\n",
				cg_metrics_route_name((enum cg_metric_route)r), cg_metrics_slots_bound(b), n);
		}
		fprintf(out, "casgate_request_duration_seconds_sum{route=\"%s\"} %.6f\n",
			cg_metrics_route_name((enum cg_metric_route)r), (double)total(f, &s->duration_us[r]) / 1e6);
		fprintf(out, "casgate_request_duration_seconds_count{route=\"%s\"} %" PRIu64 "\n",
			cg_metrics_route_name((enum cg_metric_route)r), n);
	}
}

/* A sum whose unit is the name's stays a whole number. */
static void print_sums(FILE *out, const struct cg_metrics_file *f)
{
	for (size_t i = 0; i < CG_METRIC_SUM_MAX; i++) {
		uint64_t n = total(f, &f->slots[0].sums[i]);

		fprintf(out, "# HELP %s %s\n# TYPE %s counter\n", sums[i].name, sums[i].help, sums[i].name);
		if (sums[i].factor == 1)
			fprintf(out, "%s %" PRIu64 "\n", sums[i].name, n);
		else
			fprintf(out, "%s %.6f\n", sums[i].name, (double)n * sums[i].factor);
	}
}

/* A worker that runs, and none of its program stands before it. */
static bool is_first(const struct cg_metrics_file *f, size_t i)
{
	bool first = cg_metrics_slots_alive(&f->slots[i]);

	for (size_t k = 0; first && k < i; k++)
		first = !cg_metrics_slots_alive(&f->slots[k]) || strcmp(f->slots[k].program, f->slots[i].program) != 0;
	return first;
}

/* Running workers of each program, or those at work; a slot's program is counted where it stands first. */
static void print_workers(FILE *out, const struct cg_metrics_file *f, bool busy)
{
	fprintf(out, "# HELP %s Workers of this host that %s.\n# TYPE %s gauge\n",
		busy ? "casgate_workers_busy" : "casgate_workers", busy ? "are at work on a request" : "run",
		busy ? "casgate_workers_busy" : "casgate_workers");
	for (size_t i = 0; i < CG_METRICS_SLOTS; i++) {
		const struct cg_metrics_slot *s = &f->slots[i];
		unsigned n = 0;
		bool first = is_first(f, i);

		for (size_t k = i; first && k < CG_METRICS_SLOTS; k++)
			n += cg_metrics_slots_alive(&f->slots[k]) && strcmp(f->slots[k].program, s->program) == 0 &&
			     (!busy || atomic_load(&f->slots[k].busy) != 0);
		if (first)
			fprintf(out, "%s{program=\"%.*s\"} %u\n", busy ? "casgate_workers_busy" : "casgate_workers",
				CG_METRICS_PROGRAM_MAX - 1, s->program, n);
	}
}

/*
 * Requests that wait at a socket of this path for a worker to take them, from the kernel's list of sockets: one that
 * was not accepted yet is "connecting" (state 02) under the listener's path. -1: the list does not have the listener.
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
static void print_queues(FILE *out, const struct cg_metrics_file *f)
{
	bool head = false;

	for (size_t i = 0; i < CG_METRICS_SLOTS; i++) {
		const struct cg_metrics_slot *s = &f->slots[i];
		int n = s->socket[0] == '/' && is_first(f, i) ? waiting_at(s->socket) : -1;

		if (n < 0)
			continue;
		if (!head)
			(void)fputs("# HELP casgate_queue Requests that wait for a worker of this host.\n"
				    "# TYPE casgate_queue gauge\n",
				    out);
		head = true;
		fprintf(out, "casgate_queue{program=\"%.*s\"} %d\n", CG_METRICS_PROGRAM_MAX - 1, s->program, n);
	}
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
static void print_processes(FILE *out, const struct cg_metrics_file *f)
{
	uint64_t pages = 0;
	int64_t oldest = 0;

	for (size_t i = 0; i < CG_METRICS_SLOTS; i++) {
		const struct cg_metrics_slot *s = &f->slots[i];

		if (!cg_metrics_slots_alive(s))
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

/* A moment that is not known has no line. */
static void print_time(FILE *out, const char *name, const char *help, int64_t seconds)
{
	if (seconds > 0)
		fprintf(out, "# HELP %s %s\n# TYPE %s gauge\n%s %" PRId64 "\n", name, help, name, name, seconds);
}

/* Version, database and what waits there, as the caller has just read it. */
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
	const struct cg_metrics_file *f = cg_metrics_slots_all();
	char *text = NULL;
	FILE *out = open_memstream(&text, n);

	if (out == NULL)
		return NULL;
	print_state(out, state);
	if (f != NULL) {
		print_workers(out, f, false);
		print_workers(out, f, true);
		print_queues(out, f);
		print_processes(out, f);
		print_answers(out, f);
		print_durations(out, f);
		print_sums(out, f);
	}
	if (fclose(out) != 0) {
		free(text);
		return NULL;
	}
	return text;
}
