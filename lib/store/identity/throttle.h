/*
 * throttle.h: how often something was tried lately: sign-ins by address and name, registrations by address.
 * Does not ask why; a bucket is the SHA-256 of what is counted, so that neither names nor addresses are kept.
 *
 * Window    begins with the first attempt and lasts its time, then the count begins anew.
 * Bounds    there are CG_THROTTLE_SLOTS buckets, and each attempt deletes a few that are over: the table cannot grow
 *           past that however many names and addresses are tried.
 * Address   of IPv6 the first 64 bits count: that many belong to one customer.
 */
#ifndef CG_STORE_IDENTITY_THROTTLE_H
#define CG_STORE_IDENTITY_THROTTLE_H

#include "store/pg/db.h"

enum { CG_THROTTLES_MAX = 4, CG_THROTTLE_WINDOW_S = 900, CG_THROTTLE_SLOTS = 1 << 20 };

struct cg_throttle {
	const char *kind;
	struct cg_str address, name; /* CG_STR_NONE: not part of what is counted */
	int most;		     /* attempts in a window */
};

/*
 * Count one attempt in t[0], then t[1] and so on, until one of them refuses: before the work, so that many at once do
 * not slip through. CG_ERATE with e->retry_after when one of them was over its limit already; *first (may be NULL): by
 * this very attempt.
 */
enum cg_code cg_throttle_take(struct cg_db *db, const struct cg_throttle *t, size_t n, bool *first, struct cg_err *e);
/* The attempt was a good one: it does not count. Best effort. */
void cg_throttle_give_back(struct cg_db *db, const struct cg_throttle *t, size_t n);

#endif
