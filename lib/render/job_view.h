/*
 * job_view.h: jobs as JSON (data/schema/job.json, jobs.json, batch.json).
 *
 * Error     of a job that failed: the caller's function makes it, as it makes those of answers (http/respond.h).
 * Ownership every function returns owned json_objects (json_object_put), NULL when memory is out.
 */
#ifndef CG_RENDER_JOB_VIEW_H
#define CG_RENDER_JOB_VIEW_H

#include "app/jobs/batch.h"

#include <json-c/json.h>

struct cg_job_view {
	const char *base_url; /* of the links */
	/* The error object of a code; owned. */
	struct json_object *(*error)(const struct cg_err *e, const char *base_url, const char *request_id);
};

struct json_object *cg_job_view(const struct cg_job_view *v, const struct cg_job *job);
/* The data object of GET /jobs. */
struct json_object *cg_job_view_page(const struct cg_job_view *v, const struct cg_app_job_page *page);
/* Of POST /parse/batch. */
struct json_object *cg_job_view_batch(const struct cg_job_view *v, const struct cg_batch_jobs *jobs);
/* That of DELETE /jobs/{id}. */
struct json_object *cg_job_view_deleted(const struct cg_id *id);
/* A string that is one of the links: that of a job itself, which polls ask for. */
const char *cg_job_view_link(const struct cg_job_view *v, const struct cg_id *id, char *out, size_t size);

#endif
