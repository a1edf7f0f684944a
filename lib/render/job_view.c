#include "render/job_view.h"

#include "base/json.h"
#include "base/json_parse.h"
#include "base/time.h"

#include <stdio.h>

enum { LINK_MAX = CG_CONFIG_TEXT_MAX + 128 };

/* By the values of enum cg_job_state. */
static const char *const states[] = { "queued", "running", "done", "failed" };
_Static_assert((int)CG_JOB_FAILED == (int)(sizeof(states) / sizeof(states[0])) - 1, "every state has a name");

const char *cg_job_view_link(const struct cg_job_view *v, const struct cg_id *id, char *out, size_t size)
{
	char text[CG_ID_TEXT_MAX];

	(void)snprintf(out, size, "%s/api/v1/jobs/%s", v->base_url, cg_id_text(id, CG_JOB_PREFIX, text));
	return out;
}

static void put_time(struct cg_json *t, struct json_object *o, const char *name, int64_t ms)
{
	char text[CG_TIME_TEXT_MAX];

	cg_json_name(t, o, name, ms != 0 ? cg_time_text(ms, text) : NULL);
}

/* What the request asked to see is asked for in the link. */
static void put_result(struct cg_json *t, struct json_object *o, const struct cg_job_view *v, const struct cg_job *job)
{
	const bool done = job->state == CG_JOB_DONE;
	char id[CG_ID_TEXT_MAX], link[LINK_MAX];

	(void)cg_id_text(&job->snapshot, "snap_", id);
	(void)snprintf(link, sizeof(link), "%s/api/v1/snapshots/%s%s%s%s%s", v->base_url, id,
		       job->include_pii || job->places ? "?" : "", job->include_pii ? "include_pii=true" : "",
		       job->include_pii && job->places ? "&" : "", job->places ? "include=places" : "");
	cg_json_name(t, o, "snapshot_id", done ? id : NULL);
	cg_json_name(t, o, "snapshot_url", done ? link : NULL);
}

/* The error that the request would have been answered with; left out otherwise. */
static void put_error(struct cg_json *t, struct json_object *o, const struct cg_job_view *v, const struct cg_job *job)
{
	struct cg_err e = { .code = job->code };
	char request[64];

	if (job->state != CG_JOB_FAILED)
		return;
	(void)snprintf(e.hint, sizeof(e.hint), "%.*s", CG_STR_ARG(job->hint));
	(void)snprintf(e.param, sizeof(e.param), "%.*s", CG_STR_ARG(job->param));
	(void)snprintf(request, sizeof(request), "%.*s", CG_STR_ARG(job->request_id));
	cg_json_put(t, o, "error", cg_json_need(t, v->error(&e, v->base_url, request)));
}

/* The caller's own object, as it was sent. */
static void put_labels(struct cg_json *t, struct json_object *o, const struct cg_snapshot_labels *l)
{
	struct json_object *texts = NULL;
	struct cg_err ignored = { .code = CG_OK };

	if (l->reference.p != NULL)
		cg_json_text(t, o, "client_reference_id", l->reference);
	if (l->metadata.p == NULL)
		return;
	(void)cg_json_parse(l->metadata, &texts, &ignored);
	cg_json_put(t, o, "metadata", cg_json_need(t, texts));
}

struct json_object *cg_job_view(const struct cg_job_view *v, const struct cg_job *job)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t);
	char text[CG_ID_TEXT_MAX];

	cg_json_name(&t, o, "job_id", cg_id_text(&job->id, CG_JOB_PREFIX, text));
	cg_json_name(&t, o, "status", states[job->state]);
	cg_json_bool(&t, o, "livemode", job->live);
	put_time(&t, o, "created_at", job->created_ms);
	put_time(&t, o, "started_at", job->started_ms);
	put_time(&t, o, "ended_at", job->ended_ms);
	put_time(&t, o, "expires_at", job->expires_ms);
	put_labels(&t, o, &job->labels);
	put_result(&t, o, v, job);
	put_error(&t, o, v, job);
	return cg_json_finish(&t, o);
}

struct json_object *cg_job_view_page(const struct cg_job_view *v, const struct cg_app_job_page *page)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t);

	for (size_t i = 0; i < page->rows.n; i++)
		cg_json_push(&t, list, cg_json_need(&t, cg_job_view(v, &page->rows.v[i])));
	cg_json_put(&t, o, "jobs", list);
	cg_json_name(&t, o, "next_cursor", page->next[0] != '\0' ? page->next : NULL);
	return cg_json_finish(&t, o);
}

struct json_object *cg_job_view_batch(const struct cg_job_view *v, const struct cg_batch_jobs *jobs)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t), *list = cg_json_array(&t);

	for (size_t i = 0; i < jobs->n; i++) {
		struct json_object *one = cg_json_object(&t);

		cg_json_text(&t, one, "file", jobs->v[i].name);
		cg_json_put(&t, one, "job", cg_json_need(&t, cg_job_view(v, &jobs->v[i].job)));
		cg_json_push(&t, list, one);
	}
	cg_json_put(&t, o, "jobs", list);
	return cg_json_finish(&t, o);
}

struct json_object *cg_job_view_deleted(const struct cg_id *id)
{
	struct cg_json t = { .failed = false };
	struct json_object *o = cg_json_object(&t);
	char text[CG_ID_TEXT_MAX];

	cg_json_name(&t, o, "job_id", cg_id_text(id, CG_JOB_PREFIX, text));
	cg_json_bool(&t, o, "deleted", true);
	return cg_json_finish(&t, o);
}
