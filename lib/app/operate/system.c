#include "app/operate/system.h"

#include "base/time.h"
#include "pdf/probe.h"
#include "store/market/facts.h"

#include <stdio.h>

enum { GOOD_MS = 5000, BAD_MS = 1000 };

/* What this process has seen of the extractor last. */
static struct {
	bool known, good;
	int64_t at_ms; /* monotonic */
	char why[sizeof(((struct cg_err *)NULL)->why)];
} extractor;

enum cg_code cg_app_system_ready(struct cg_context *x, int *schema)
{
	return cg_db_ready(x->app->db, schema, x->err);
}

enum cg_code cg_app_system_extractor(struct cg_context *x)
{
	struct cg_extract_opts opts = cg_app_extract_opts(x->app);
	int64_t age = cg_time_monotonic_ms() - extractor.at_ms;
	struct cg_err e = { 0 };
	enum cg_code rc;

	if (!extractor.known || age >= (extractor.good ? GOOD_MS : BAD_MS)) {
		rc = cg_probe_extract(&opts, x->arena, &e);
		extractor.known = true;
		extractor.good = rc == CG_OK || rc == CG_EPARSETIME;
		extractor.at_ms = cg_time_monotonic_ms();
		(void)snprintf(extractor.why, sizeof(extractor.why), "%s", e.why);
	}
	if (extractor.good)
		return CG_OK;
	rc = cg_fail_hint(x->err, CG_EBUSY, "The program that reads PDFs does not work.");
	(void)snprintf(x->err->why, sizeof(x->err->why), "%s", extractor.why);
	return rc;
}

void cg_app_system_jobs(struct cg_context *x, int64_t *purge_s, int64_t *nav_s)
{
	cg_facts_times(x->app->db, purge_s, nav_s);
}

void cg_app_system_backlog(struct cg_context *x, struct cg_job_backlog *out)
{
	struct cg_err none = { .code = CG_OK };

	(void)cg_job_queue_backlog(x->app->db, out, &none);
}
