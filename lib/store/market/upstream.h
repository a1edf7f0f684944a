/*
 * upstream.h: what all workers share about a source: circuit breaker, pacing, daily budget. One row of table upstreams.
 * Does not send anything.
 *
 * Breaker   nav_breaker_failures failures in a row open it for nav_breaker_seconds; then one request of one worker is
 *           let through (half open): success closes it, failure opens it again.
 * Pacing    requests of all workers are spaced by 1 / nav_requests_second; a slot is given out with the time to wait.
 * Blocked   after 429, or a 5xx with Retry-After, nobody asks before that (30 s where 429 does not say).
 * Errors    those of db.h.
 */
#ifndef CG_STORE_MARKET_UPSTREAM_H
#define CG_STORE_MARKET_UPSTREAM_H

#include "store/pg/db.h"

#define CG_UPSTREAM_MFAPI "mfapi"
#define CG_UPSTREAM_AMFI "amfi"

enum cg_upstream_verdict {
	CG_UPSTREAM_GO,	     /* send the request after wait_ms */
	CG_UPSTREAM_BUSY,    /* the next slot is further away than max_wait_ms */
	CG_UPSTREAM_OPEN,    /* the breaker is open, or another worker tries */
	CG_UPSTREAM_BLOCKED, /* the source asked for silence */
	CG_UPSTREAM_SPENT,   /* the budget of the day is used up */
};

struct cg_upstream_slot {
	enum cg_upstream_verdict verdict;
	int64_t wait_ms; /* GO: before sending; else until asking again makes sense */
};

enum cg_code cg_upstream_ask(struct cg_db *db, const char *name, int64_t max_wait_ms, struct cg_upstream_slot *out,
			     struct cg_err *e);
/* The request has ended well: the source works, whatever it said about the scheme. */
enum cg_code cg_upstream_worked(struct cg_db *db, const char *name, struct cg_err *e);
/* why: a few words without text of the answer. */
enum cg_code cg_upstream_failed(struct cg_db *db, const char *name, const char *why, struct cg_err *e);
enum cg_code cg_upstream_limited(struct cg_db *db, const char *name, int retry_after_s, struct cg_err *e);

#endif
