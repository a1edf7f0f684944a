/*
 * job_row.h: rows of parse_jobs as struct cg_job, and what the files of this folder share. For this folder only.
 */
#ifndef CG_STORE_JOB_JOB_ROW_H
#define CG_STORE_JOB_JOB_ROW_H

#include "store/job/job.h"
#include "store/pg/row.h"

enum { CG_JOB_ROW_NUMBER = 24 };

/*
 * The columns that every select of jobs begins with: job_id, livemode, state, created_at, expires_at, started_at,
 * ended_at (milliseconds), include_pii, places, client_reference_id, metadata, request_id, snapshot_id, code, hint,
 * param. False: unreadable, or no memory (r->bad).
 */
bool cg_job_row_read(struct cg_row *r, struct cg_job *out);

/* A failed call, where the table does not exist: CG_EJOBSOFF. */
enum cg_code cg_job_row_failed(const struct cg_sql *q, size_t n, enum cg_code rc, struct cg_err *e);

/* "t" and "f" as libpq takes them. */
const char *cg_job_row_bool(bool v);

#endif
