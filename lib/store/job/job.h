/*
 * job.h: statements that are read without their caller waiting: handed over, looked at, given up.
 * Does not read them (app/jobs/run.h) and hands none out to a worker (job_queue.h).
 *
 * Waiting   the document is encrypted with a key of the job (job_document.h), an hour at most; it is erased in the
 *           transaction that ends the job. What is kept a day behind that are times, ids, and the code of a failure.
 * Visibility a live key sees live jobs of its account, a test key the test ones; all else is CG_ENOJOB.
 * Time      by the database's clock.
 * Errors    CG_EJOBSOFF (a database without the tables), CG_ENOJOB, CG_EJOBRUNS, CG_EIDEMMISMATCH, CG_EIDEMBUSY,
 *           CG_ERATE (too much waits), CG_EDB, CG_EBUSY.
 */
#ifndef CG_STORE_JOB_JOB_H
#define CG_STORE_JOB_JOB_H

#include "store/snapshot/snapshot.h"

#define CG_JOB_PREFIX "job_"

enum {
	CG_JOB_WAITS_S = 3600,	    /* a document waits at most */
	CG_JOB_KEPT_S = 24 * 3600,  /* what came of a job is kept */
	CG_JOB_OPEN_MAX = 500,	    /* jobs of an account that have not ended */
	CG_JOB_OPEN_BYTES = 1 << 29 /* of their documents */
};

enum cg_job_state { CG_JOB_QUEUED, CG_JOB_RUNNING, CG_JOB_DONE, CG_JOB_FAILED };

/* Texts borrow from the arena. Times are Unix milliseconds, 0: not yet. */
struct cg_job {
	struct cg_id id;
	bool live, include_pii, places;
	enum cg_job_state state;
	int64_t created_ms, expires_ms, started_ms, ended_ms;
	struct cg_snapshot_labels labels;
	struct cg_str request_id; /* that handed it over */
	struct cg_id snapshot;	  /* CG_JOB_DONE */
	enum cg_code code;	  /* CG_JOB_FAILED, with hint and param as struct cg_err has them */
	struct cg_str hint, param;
};

struct cg_job_list {
	struct cg_job *v;
	size_t n, cap;
};

/* What is handed over. */
struct cg_job_order {
	const char *request_id;
	const struct cg_idem *idem; /* fingerprint and also; key "": none */
	bool include_pii, places;
	struct cg_snapshot_labels labels;
	struct cg_str pdf_ref; /* CG_STR_NONE: a document */
	int fd;		       /* of it: bytes from its begin */
	size_t bytes;
	struct cg_str password; /* CG_STR_NONE: none */
};

/*
 * Store it, to be read once it is queued with the others of its batch. *known: the Idempotency-Key has led to the job
 * *id before, and nothing is stored. On failure nothing stays, or (connection lost) what no worker takes and an hour
 * ends.
 */
enum cg_code cg_job_load(struct cg_db *db, const struct cg_auth *auth, const struct cg_job_order *order,
			 struct cg_arena *a, struct cg_id *id, bool *known, struct cg_err *e);
/* From here on workers may take them: all n that were loaded, or none. */
enum cg_code cg_job_queue(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *ids, size_t n,
			  struct cg_arena *a, struct cg_err *e);
/* Of jobs that nobody was told of. Best effort: the next one of the account sweeps, and so does purge. */
void cg_job_give_up(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *ids, size_t n,
		    struct cg_arena *a);
/* One of them, loaded and queued. */
enum cg_code cg_job_add(struct cg_db *db, const struct cg_auth *auth, const struct cg_job_order *order,
			struct cg_arena *a, struct cg_job *out, bool *known, struct cg_err *e);
enum cg_code cg_job_get(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id, struct cg_arena *a,
			struct cg_job *out, struct cg_err *e);
/* The newest first, those older than before (NULL: all). */
enum cg_code cg_job_list(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *before, unsigned limit,
			 struct cg_arena *a, struct cg_job_list *out, struct cg_err *e);
/* With its document, or with what came of it; its snapshot stays. CG_EJOBRUNS: it is read at this moment. */
enum cg_code cg_job_delete(struct cg_db *db, const struct cg_auth *auth, const struct cg_id *id, struct cg_err *e);

#endif
