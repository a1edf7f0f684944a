#include "app/analysis/report.h"

#include "app/analysis/enrichments.h"
#include "base/time.h"

enum cg_code cg_app_report(struct cg_context *x, const struct cg_id *id, struct cg_app_report *out)
{
	enum cg_code rc = cg_app_snapshots_get(x, id, &out->snapshot);

	out->now_ms = cg_time_now_ms();
	out->has_enrichment = false;
	if (rc != CG_OK)
		return rc;
	rc = cg_app_enrichments_get(x, id, CG_DATE_NONE, &out->enrichment);
	out->has_enrichment = rc == CG_OK;
	return rc == CG_ENOTFOUND ? CG_OK : rc;
}

int32_t cg_app_report_day(const struct cg_app_report *r)
{
	int32_t day = r->snapshot.s.as_of;

	return r->has_enrichment && r->enrichment.as_of > day ? r->enrichment.as_of : day;
}
