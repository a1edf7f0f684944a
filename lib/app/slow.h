/*
 * slow.h: accounts whose documents took long here a moment ago. Eight such documents of one key, each given up only
 * after its CG_LONG_CPU_MS, would keep a worker from all others for sixteen seconds: the first shows, the others step
 * aside. Known to this worker only, which learns it from one document; forgets after a minute, or when there are more.
 */
#ifndef CG_APP_SLOW_H
#define CG_APP_SLOW_H

#include "base/id.h"

#include <stdbool.h>
#include <stddef.h>

enum { CG_SLOW_MOST = 32, CG_SLOW_MS = 60000 };

/* All zero: nobody. Times are of one monotonic clock, in milliseconds. */
struct cg_slow {
	struct {
		struct cg_id account;
		int64_t until_ms;
	} v[CG_SLOW_MOST];
	size_t next;
};

/* A document of the account took long now. */
void cg_slow_note(struct cg_slow *s, const struct cg_id *account, int64_t now_ms);
/* Did one, within the last minute? */
bool cg_slow_is(const struct cg_slow *s, const struct cg_id *account, int64_t now_ms);

#endif
