/*
 * nav_lease.h: which worker fetches the NAVs of which scheme, and what came of it: the table nav_fetches.
 * Does not fetch (app/market/nav_fetch.h).
 *
 * Lease     one worker at a time has a scheme; a lease ends by itself.
 * Errors    CG_EDB, CG_EBUSY. Rows borrow from the arena.
 */
#ifndef CG_STORE_MARKET_NAV_LEASE_H
#define CG_STORE_MARKET_NAV_LEASE_H

#include "market/fund.h"
#include "store/pg/db.h"

enum cg_nav_outcome {
	CG_NAV_OK,	    /* what is stored is as new as it gets today */
	CG_NAV_UNKNOWN,	    /* the source does not have this scheme; NAVs from imports may be stored */
	CG_NAV_UNAVAILABLE, /* the source could not be asked, or lacks what AMFI quotes; what is stored may be old */
};

/* What makes a stored series fresh: without holes up to the day before today, or fetched since then. */
struct cg_nav_lease_fresh {
	int32_t today;
	int64_t since_s; /* seconds since 1970 */
};

enum cg_nav_lease_state { CG_NAV_LEASE_KNOWN, CG_NAV_LEASE_ELSEWHERE, CG_NAV_LEASE_DUE };

struct cg_nav_lease {
	int32_t code;
	enum cg_nav_lease_state state;
	enum cg_nav_outcome outcome; /* of a known one */
	int64_t wait_ms;	     /* until one that failed is due; 0: not known */
	int32_t contiguous_to; /* claimed ones: the whole series is stored up to this day; CG_DATE_NONE: it is not */
};

struct cg_nav_leases {
	struct cg_nav_lease *v;
	size_t n, cap;
};

/* A row for each code. */
enum cg_code cg_nav_lease_look(struct cg_db *db, const struct cg_codes *codes, const struct cg_nav_lease_fresh *fresh,
			       struct cg_arena *a, struct cg_nav_leases *out, struct cg_err *e);
/* Takes those that are due, for `ms`; out: those that were got. owner: a UUID. */
enum cg_code cg_nav_lease_claim(struct cg_db *db, const struct cg_codes *codes, const struct cg_nav_lease_fresh *fresh,
				const char *owner, int64_t ms, struct cg_arena *a, struct cg_nav_leases *out,
				struct cg_err *e);
/* Gives back what was claimed and not fetched. Best effort. */
void cg_nav_lease_release(struct cg_db *db, const struct cg_codes *codes, const char *owner);
/*
 * What came of one scheme; its lease ends. pause_s: not to be asked for again before; 0: none. last: its newest NAV;
 * CG_DATE_NONE: none came.
 */
enum cg_code cg_nav_lease_record(struct cg_db *db, int32_t code, enum cg_nav_outcome outcome, int pause_s, int32_t last,
				 struct cg_err *e);
/* True when AMFI's list has a NAV of the scheme from this day or a later one. */
enum cg_code cg_nav_lease_quoted(struct cg_db *db, int32_t code, int32_t from, bool *out, struct cg_err *e);

#endif
