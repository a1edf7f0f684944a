#include "base/time.h"

#include "base/date.h"

#include <errno.h>
#include <stdio.h>
#include <time.h>

const char *cg_time_text(int64_t time_ms, char out[CG_TIME_TEXT_MAX])
{
	int64_t day = time_ms >= 0 ? time_ms / CG_TIME_DAY_MS : (time_ms - CG_TIME_DAY_MS + 1) / CG_TIME_DAY_MS;
	unsigned ms = (unsigned)(time_ms - day * CG_TIME_DAY_MS);
	char date[CG_DATE_TEXT_MAX];

	(void)snprintf(out, CG_TIME_TEXT_MAX, "%sT%02u:%02u:%02u.%03uZ", cg_date_text((int32_t)day, date),
		       ms / 3600000 % 24, ms / 60000 % 60, ms / 1000 % 60, ms % 1000);
	return out;
}

static int64_t read_clock(clockid_t id)
{
	struct timespec ts = { 0 };

	(void)clock_gettime(id, &ts);
	return (int64_t)ts.tv_sec * 1000000 + ts.tv_nsec / 1000;
}

int64_t cg_time_now_ms(void)
{
	return read_clock(CLOCK_REALTIME) / 1000;
}

int64_t cg_time_monotonic_ms(void)
{
	return read_clock(CLOCK_MONOTONIC) / 1000;
}

int64_t cg_time_monotonic_us(void)
{
	return read_clock(CLOCK_MONOTONIC);
}

int32_t cg_time_india_today(void)
{
	return (int32_t)((cg_time_now_ms() + CG_TIME_INDIA_MS) / CG_TIME_DAY_MS);
}

void cg_time_sleep_ms(int64_t ms)
{
	struct timespec t = { .tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000 };

	while (ms > 0 && nanosleep(&t, &t) != 0 && errno == EINTR)
		;
}
