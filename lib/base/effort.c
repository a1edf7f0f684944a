#include "base/effort.h"

#include "base/time.h"

#include <time.h>

static int64_t cpu_us(void)
{
	struct timespec t = { 0 };

	(void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void cg_effort_begin(struct cg_effort *w, int64_t cpu_ms, int64_t deadline_ms)
{
	*w = (struct cg_effort){ .from_us = cpu_us(), .cpu_us = cpu_ms * 1000, .deadline_ms = deadline_ms };
}

void cg_effort_extend(struct cg_effort *w, int64_t cpu_ms)
{
	w->cpu_us += cpu_ms * 1000;
}

int64_t cg_effort_used_us(const struct cg_effort *w)
{
	return cpu_us() - w->from_us;
}

bool cg_effort_look(struct cg_effort *w)
{
	w->late = w->deadline_ms != 0 && cg_time_monotonic_ms() >= w->deadline_ms;
	w->spent = w->late || cg_effort_used_us(w) >= w->cpu_us;
	return !w->spent;
}

enum cg_code cg_effort_fail(const struct cg_effort *w, const char *where, struct cg_err *e)
{
	if (w->late)
		return cg_fail(e, CG_EPARSETIME, "%s: stopped at the deadline", where);
	return cg_fail(e, CG_ECOMPLEX, "%s: out of CPU time", where);
}
