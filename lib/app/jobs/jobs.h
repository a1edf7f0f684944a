/*
 * jobs.h: a statement that is handed over to be read later, and what became of it.
 * Does not read it (run.h). Off unless parse_jobs is 1, because the document then waits in the database.
 *
 * Ownership results borrow from the arena of the context; the input is the caller's.
 * Errors    CG_EJOBSOFF, CG_ENOJOB, CG_EJOBRUNS, CG_ERATE (too much waits), CG_EIDEMMISMATCH, CG_EIDEMBUSY,
 *           CG_ESANDBOXKEY, CG_ENOSAMPLE, CG_EREQUEST (a cursor that no list gave), CG_EDB, CG_EBUSY.
 */
#ifndef CG_APP_JOBS_JOBS_H
#define CG_APP_JOBS_JOBS_H

#include "app/parse.h"
#include "store/job/job.h"

struct cg_app_job_page {
	struct cg_job_list rows; /* the newest first */
	char next[CG_CURSOR_MAX];
};

/* Before a body is read: CG_EJOBSOFF. */
enum cg_code cg_app_jobs_allowed(struct cg_context *x);
/*
 * idem: its key is set, or "" for none; with a key that led to a job before that job is given again (x->done.replayed).
 * request_id: of the request, for the log of the worker.
 */
enum cg_code cg_app_jobs_add(struct cg_context *x, const struct cg_parse_input *in, struct cg_idem *idem,
			     const char *request_id, struct cg_job *out);
/* "job_..." as an id; a malformed one is the id of no job. */
enum cg_code cg_app_jobs_id(struct cg_context *x, struct cg_str text, struct cg_id *out);
enum cg_code cg_app_jobs_get(struct cg_context *x, const struct cg_id *id, struct cg_job *out);
/* limit: 1 to CG_LIST_LIMIT_MAX; cursor: "" for the first page. */
enum cg_code cg_app_jobs_list(struct cg_context *x, unsigned limit, struct cg_str cursor, struct cg_app_job_page *out);
/* Not to be read any more, or what came of it forgotten. */
enum cg_code cg_app_jobs_erase(struct cg_context *x, const struct cg_id *id);

#endif
