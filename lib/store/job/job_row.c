#include "store/job/job_row.h"

#include <string.h>

/* By the values of enum cg_job_state. */
static const char *const states[] = { "QUEUED", "RUNNING", "DONE", "FAILED" };
_Static_assert((int)CG_JOB_FAILED == (int)(sizeof(states) / sizeof(states[0])) - 1, "every state has a name");

static bool state_of(struct cg_str name, enum cg_job_state *out)
{
	for (int i = 0; i <= (int)CG_JOB_FAILED; i++) {
		if (cg_str_eq(name, cg_str_of(states[i]))) {
			*out = (enum cg_job_state)i;
			return true;
		}
	}
	return false;
}

/* Null is 0. */
static int64_t time_of(struct cg_row *r)
{
	if (!PQgetisnull(r->res, r->row, r->col))
		return cg_row_int(r);
	r->col++;
	return 0;
}

bool cg_job_row_read(struct cg_row *r, struct cg_job *out)
{
	struct cg_str snapshot, code;
	bool good;

	*out = (struct cg_job){ .code = CG_OK };
	good = cg_id_parse_uuid(cg_row_text(r), &out->id);
	out->live = cg_row_bool(r);
	good = state_of(cg_row_text(r), &out->state) && good;
	out->created_ms = cg_row_int(r);
	out->expires_ms = cg_row_int(r);
	out->started_ms = time_of(r);
	out->ended_ms = time_of(r);
	out->include_pii = cg_row_bool(r);
	out->places = cg_row_bool(r);
	out->labels.reference = cg_row_text(r);
	out->labels.metadata = cg_row_text(r);
	out->request_id = cg_row_text(r);
	snapshot = cg_row_text(r);
	code = cg_row_text(r);
	out->hint = cg_row_text(r);
	out->param = cg_row_text(r);
	if (out->state == CG_JOB_DONE)
		good = cg_id_parse_uuid(snapshot, &out->snapshot) && good;
	/* one of a later release: what it means is not known here */
	if (out->state == CG_JOB_FAILED && !cg_code_of(code, &out->code))
		out->code = CG_EINTERNAL;
	return good && !r->bad;
}

enum cg_code cg_job_row_failed(const struct cg_sql *q, size_t n, enum cg_code rc, struct cg_err *e)
{
	for (size_t i = 0; i < n && rc != CG_OK; i++) {
		if (strcmp(q[i].sqlstate, "42P01") == 0)
			return cg_fail(e, CG_EJOBSOFF, "%s: the database has no table of jobs: casgate migrate",
				       q[i].name);
	}
	return rc;
}

const char *cg_job_row_bool(bool v)
{
	return v ? "t" : "f";
}
