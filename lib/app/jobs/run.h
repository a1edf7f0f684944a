/*
 * run.h: reads the statements that wait, for casgate jobs run. A job is parsed by the use case that answers POST
 * /parse, with the same limits, for who handed it over.
 *
 * Once      the idempotency key is the one of the request, or made of the job's id: a worker that is killed between
 *           storing the snapshot and ending the job leaves a snapshot that the next one finds.
 * Ends      what the caller would have been answered with, except for what passes (429, 503, another request at work
 *           with the key): then the job waits for its next try, until its hour is over.
 */
#ifndef CG_APP_JOBS_RUN_H
#define CG_APP_JOBS_RUN_H

#include "app/parse.h"
#include "store/job/job_queue.h"

#include <signal.h>

/* One try: ended (DONE or FAILED by code), or released to be tried again because of code. */
struct cg_jobs_try {
	const struct cg_job_claim *claim;
	enum cg_code code; /* CG_OK: DONE */
	const char *why;   /* for the log */
	bool ended;
	const struct cg_done *done;
	int64_t duration_us;
};

struct cg_jobs_counts {
	size_t done, failed, released;
};

/* app, stop and arg are borrowed; *stop ends a round between two jobs. told: NULL, or called after every try. */
struct cg_jobs_worker {
	struct cg_app *app;
	const volatile sig_atomic_t *stop;
	void (*told)(void *arg, const struct cg_jobs_try *t);
	void *arg;
	int64_t recovered_ms; /* when it last looked for what others left behind, monotonic; begins with 0 */
};

/*
 * One job of each account that has some. An account that fails does not keep the others waiting; the last failure
 * counts.
 */
enum cg_code cg_jobs_round(struct cg_jobs_worker *w, struct cg_jobs_counts *out, struct cg_err *e);

#endif
