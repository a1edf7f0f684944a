/*
 * time.h: instants: the clocks, and an instant as text. Days are date.h's part.
 *
 * Units     an instant is int64_t milliseconds since 1970-01-01T00:00:00Z (suffix _ms), UTC.
 */
#ifndef CG_BASE_TIME_H
#define CG_BASE_TIME_H

#include <stdint.h>

enum { CG_TIME_TEXT_MAX = 25 };

/* RFC 3339 with milliseconds: 2026-11-21T04:30:00.123Z. */
const char *cg_time_text(int64_t time_ms, char out[CG_TIME_TEXT_MAX]);

/* Wall clock and monotonic clock; deadlines use the second. */
int64_t cg_time_now_ms(void);
int64_t cg_time_monotonic_ms(void);
/* The same in microseconds, for how long a request took. */
int64_t cg_time_monotonic_us(void);

/* India's time is UTC+05:30 all the year. */
enum { CG_TIME_INDIA_MS = 19800000, CG_TIME_DAY_MS = 86400000 };
/* The day in India now, where NAVs are published; days as in date.h. */
int32_t cg_time_india_today(void);

/* Sleeps on after signals; nothing for a time that is not positive. */
void cg_time_sleep_ms(int64_t ms);

#endif
