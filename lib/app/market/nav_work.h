/*
 * nav_work.h: one call of cg_nav_ensure while it runs, for its files alone: which schemes are due and whose fetch this
 * is (nav_claims.c), what an answer of the source means (nav_answer.c), when the source is asked (nav_fetch.c).
 *
 * Ownership jobs and their answers belong to cg_nav_ensure, which frees them.
 */
#ifndef CG_APP_MARKET_NAV_WORK_H
#define CG_APP_MARKET_NAV_WORK_H

#include "app/market/nav_fetch.h"
#include "net/fetcher.h"

/* RESERVED: the source may be asked at at_ms; ELSEWHERE: another worker fetches it. */
enum cg_nav_job_state {
	CG_NAV_JOB_WAITING,
	CG_NAV_JOB_RESERVED,
	CG_NAV_JOB_RUNNING,
	CG_NAV_JOB_DONE,
	CG_NAV_JOB_ELSEWHERE
};

/* One scheme. */
struct cg_nav_job {
	int32_t code;
	size_t rank; /* in the caller's order: what comes first matters most when time runs out */
	enum cg_nav_job_state state;
	enum cg_nav_outcome outcome;
	int32_t from; /* first day to fetch; CG_DATE_NONE: the whole series */
	int tries;
	int64_t at_ms; /* not to be sent before */
	int pause_s;   /* that the source asked for; 0: none */
	struct cg_fetch fetch;
};

/* Jobs are in the order of their codes. */
struct cg_nav_work {
	struct cg_db *db;
	const struct cg_config *cfg;
	struct cg_fetcher *fetcher;
	struct cg_nav_job *job;
	size_t n;
	int64_t deadline_ms;
	int32_t today;
	char owner[CG_UUID_TEXT_MAX];
	struct cg_nav_ensured *out;
	struct cg_err *e;
};

/* NULL: the code is none that was asked for. */
struct cg_nav_job *cg_nav_claims_job(struct cg_nav_work *w, int32_t code);
/* Look at jobs in the state `from`: fresh and known ones are done, others wait for us or for another worker. */
enum cg_code cg_nav_claims_look(struct cg_nav_work *w, enum cg_nav_job_state from);
/* Take the lease of what is to be fetched; what another worker took in between is waited for. */
enum cg_code cg_nav_claims_take(struct cg_nav_work *w);
/* Give back leases of what was not fetched. Best effort: a lease ends by itself. */
void cg_nav_claims_release(struct cg_nav_work *w);

/* What came for a job: NAVs are stored, or it is tried again later, or it is given up for now. */
enum cg_code cg_nav_answer_take(struct cg_nav_work *w, struct cg_nav_job *j);

#endif
