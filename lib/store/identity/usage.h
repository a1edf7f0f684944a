/*
 * usage.h: requests by account and day.
 */
#ifndef CG_STORE_IDENTITY_USAGE_H
#define CG_STORE_IDENTITY_USAGE_H

#include "store/identity/key.h"

struct cg_usage {
	unsigned requests, parses, enrichments, errors;
};

struct cg_usage_day {
	int32_t date;
	struct cg_usage count;
};

struct cg_usage_days {
	struct cg_usage_day *v;
	size_t n, cap;
};

/* Add to today's row of the account. Best effort: a failure here never fails a request. */
void cg_usage_add(struct cg_db *db, const struct cg_auth *auth, const struct cg_usage *more);
/* The last 90 days that have a row, newest first. */
enum cg_code cg_usage_list(struct cg_db *db, const struct cg_auth *auth, struct cg_arena *a, struct cg_usage_days *out,
			   struct cg_err *e);

#endif
