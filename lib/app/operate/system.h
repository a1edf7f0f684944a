/*
 * system.h: whether what requests need is there.
 */
#ifndef CG_APP_OPERATE_SYSTEM_H
#define CG_APP_OPERATE_SYSTEM_H

#include "app/context.h"
#include "store/job/job_queue.h"

/* The database answers and has a schema that this program knows: *schema is its version. CG_EDB otherwise. */
enum cg_code cg_app_system_ready(struct cg_context *x, int *schema);

/*
 * The program that reads PDFs works: it reads a small one. Asked for at most every five seconds in a process that it
 * worked for, every second after it did not. CG_EBUSY with a hint otherwise; a host that is too busy to let it end is
 * no failure.
 */
enum cg_code cg_app_system_extractor(struct cg_context *x);

/* Unix times of the last purge and the last sync of NAVs that succeeded; 0: not known. */
void cg_app_system_jobs(struct cg_context *x, int64_t *purge_s, int64_t *nav_s);

/* Statements that wait to be read, in all accounts; zero where that is not known. */
void cg_app_system_backlog(struct cg_context *x, struct cg_job_backlog *out);

#endif
