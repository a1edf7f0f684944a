/*
 * nav_run.h: long runs of casgate nav, one of a kind at a time, by a lease in nav_runs: no session state, so that it
 * works through a connection pooler, and a run that was killed blocks others for CG_RUN_LEASE_S at most.
 */
#ifndef CG_STORE_MARKET_NAV_RUN_H
#define CG_STORE_MARKET_NAV_RUN_H

#include "store/pg/db.h"

enum { CG_RUN_LEASE_S = 30 };

struct cg_run {
	const char *kind;
	char owner[CG_UUID_TEXT_MAX];
};

/* CG_EBUSY with a hint: another run works. */
enum cg_code cg_nav_run_begin(struct cg_db *db, const char *kind, struct cg_run *out, struct cg_err *e);
/* At least every 10 seconds. CG_EBUSY with a hint: the lease was lost to another run. */
enum cg_code cg_nav_run_renew(struct cg_db *db, const struct cg_run *run, size_t done, size_t total, struct cg_err *e);
/* outcome: DONE, STOPPED, FAILED. */
enum cg_code cg_nav_run_end(struct cg_db *db, const struct cg_run *run, const char *outcome, struct cg_err *e);

#endif
