/* metrics.c: what this process counts, into its slot. Every addition is atomic: others read while it is made. */
#include "http/metrics/metrics.h"

#include "http/metrics/slots.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static struct cg_metrics_slot *mine;

static const char *const route_names[] = {
#define X(sym, name) [sym] = name,
	CG_METRIC_ROUTES(X)
#undef X
};

const char *cg_metrics_route_name(enum cg_metric_route route)
{
	return route_names[(unsigned)route < CG_METRIC_ROUTE_MAX ? route : CG_METRIC_NONE];
}

void cg_metrics_open(const char *path)
{
	struct cg_metrics_file *f = cg_metrics_slots_open(path);

	mine = f != NULL ? cg_metrics_slots_take(f) : NULL;
}

int cg_metrics_workers(const char *path)
{
	struct cg_metrics_file *f = cg_metrics_slots_look(path);
	int n = 0;

	if (f == NULL)
		return -1;
	for (size_t i = 0; i < CG_METRICS_SLOTS; i++)
		n += cg_metrics_slots_running(f, i);
	cg_metrics_slots_close(f);
	return n;
}

/* FastCGI listens on descriptor 0. */
static void note_socket(char out[CG_METRICS_SOCKET_MAX])
{
	struct sockaddr_un at = { .sun_family = AF_UNSPEC };
	socklen_t n = sizeof(at);

	out[0] = '\0';
	if (getsockname(STDIN_FILENO, (struct sockaddr *)&at, &n) == 0 && at.sun_family == AF_UNIX &&
	    at.sun_path[0] == '/')
		(void)snprintf(out, CG_METRICS_SOCKET_MAX, "%.*s", (int)sizeof(at.sun_path), at.sun_path);
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
	size_t bucket = cg_metrics_slots_bucket(duration_us);

	if (mine == NULL || (unsigned)route >= CG_METRIC_ROUTE_MAX || (unsigned)code >= CG_CODE_MAX)
		return;
	atomic_fetch_add_explicit(&mine->answers[route][code], 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&mine->buckets[route][bucket], 1, memory_order_relaxed);
	atomic_fetch_add_explicit(&mine->duration_us[route], (uint64_t)duration_us, memory_order_relaxed);
}

void cg_metrics_add(enum cg_metric_sum sum, uint64_t n)
{
	if (mine != NULL && (unsigned)sum < CG_METRIC_SUM_MAX)
		atomic_fetch_add_explicit(&mine->sums[sum], n, memory_order_relaxed);
}

bool cg_metrics_is_gone(const char *program)
{
	const struct cg_metrics_file *shared = cg_metrics_slots_all();
	bool seen = false, alive = false;

	for (size_t i = 0; shared != NULL && i < CG_METRICS_SLOTS; i++) {
		const struct cg_metrics_slot *s = &shared->slots[i];

		if (strncmp(s->program, program, CG_METRICS_PROGRAM_MAX) == 0) {
			seen = true;
			alive = alive || cg_metrics_slots_alive(s);
		}
	}
	return seen && !alive;
}
