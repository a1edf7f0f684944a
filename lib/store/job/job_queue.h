/*
 * job_queue.h: jobs for the workers: whose turn it is, the claim of one, its end. Does not read statements
 * (app/jobs/run.h).
 *
 * Claims    a job is handed out with a time at which its worker is given up for lost (longer than a job can take), and
 *           with the process and session of the worker: one that was killed is seen at once (cg_job_queue_recover). At
 *           least once, never exactly once: that a statement is stored once is the work of its idempotency key.
 * Workers   any number at a time: rows that another one holds are skipped.
 * Tries     a job that CG_JOB_TRIES workers began and none ended fails with CG_EINTERNAL: it may be what ends them.
 * Errors    CG_EDB, CG_EBUSY; CG_EJOBSOFF: a database without the tables.
 */
#ifndef CG_STORE_JOB_JOB_QUEUE_H
#define CG_STORE_JOB_JOB_QUEUE_H

#include "store/job/job.h"
#include "store/job/job_document.h"

enum { CG_JOB_TRIES = 20 };

struct cg_job_accounts {
	struct cg_id *v;
	size_t n, cap;
};

/* One that is ours until it ends. Texts borrow from the arena. */
struct cg_job_claim {
	struct cg_job job;
	struct cg_auth auth; /* who handed it over, with the scope parse alone */
	struct cg_id id;     /* of the claim */
	int64_t tries;
	struct cg_str idem_key, pdf_ref, key_sealed, password_sealed; /* CG_STR_NONE: none */
	struct cg_job_document document;			      /* without its key */
};

/* What waits and is read in all accounts, and the age of the oldest in seconds. */
struct cg_job_backlog {
	int64_t waiting, running, oldest_s;
};

/* Those with jobs that have not ended, in the order of their turn. */
enum cg_code cg_job_queue_accounts(struct cg_db *db, struct cg_arena *a, struct cg_job_accounts *out, struct cg_err *e);
/*
 * Give back what workers that ended held, fail what is too old or was tried too often, delete what is kept no longer.
 */
enum cg_code cg_job_queue_recover(struct cg_db *db, const struct cg_id *account, struct cg_err *e);
/* *found: there was one. */
enum cg_code cg_job_queue_claim(struct cg_db *db, const struct cg_id *account, struct cg_arena *a,
				struct cg_job_claim *out, bool *found, struct cg_err *e);
/*
 * End it and erase the document: with a snapshot, or (NULL) with what why says. *ours: false when another worker has
 * taken it over, or it is gone.
 */
enum cg_code cg_job_queue_end(struct cg_db *db, const struct cg_job_claim *c, const struct cg_id *snapshot,
			      const struct cg_err *why, bool *ours, struct cg_err *e);
/* It could not be read at this time: again in so many seconds. counted: the try is one of CG_JOB_TRIES. */
enum cg_code cg_job_queue_release(struct cg_db *db, const struct cg_job_claim *c, int wait_s, bool counted,
				  struct cg_err *e);
/* Zero on a database without the tables. */
enum cg_code cg_job_queue_backlog(struct cg_db *db, struct cg_job_backlog *out, struct cg_err *e);

#endif
