/*
 * jobs.h: whether POST /parse is to be answered at once and read later, and that answer.
 * Does not read the body (http/parse_body.h).
 *
 * Asked for by mode=async in the query, or Prefer: respond-async (RFC 7240). Errors: CG_EREQUEST (another mode),
 *           CG_EJOBSOFF (the operator has not turned it on), those of app/jobs/jobs.h.
 */
#ifndef CG_REST_JOBS_H
#define CG_REST_JOBS_H

#include "app/jobs/jobs.h"
#include "http/service.h"
#include "rest/shown.h"

/* NULL: before the body is read, by the query, else the header. in: by the query, else the body, else the header. */
enum cg_code cg_rest_jobs_wanted(struct cg_call *c, const struct cg_parse_input *in, bool *out);
/* The envelope around data, which is taken; NULL: there was no memory for it. */
enum cg_code cg_rest_jobs_answer(struct cg_call *c, int status, struct json_object *data);
/* 202 with the job. idem->key "": none. */
enum cg_code cg_rest_jobs_accept(struct cg_call *c, const struct cg_parse_input *in, const struct cg_shown *shown,
				 struct cg_idem *idem);

#endif
