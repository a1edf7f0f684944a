#include "app/analysis/report.h"

#include "app/analysis/enrichments.h"
#include "app/analysis/look_through.h"
#include "app/analysis/months.h"
#include "base/time.h"

enum cg_code cg_app_report(struct cg_context *x, const struct cg_id *id, struct cg_app_report *out)
{
	enum cg_code rc = cg_app_snapshots_get(x, id, &out->snapshot);
	struct cg_err none = *x->err;

	out->now_ms = cg_time_now_ms();
	out->has_enrichment = false;
	out->market = NULL;
	out->beside = NULL;
	if (rc != CG_OK)
		return rc;
	rc = cg_app_enrichments_get(x, id, CG_DATE_NONE, &out->enrichment);
	out->has_enrichment = rc == CG_OK;
	if (rc != CG_ENOTFOUND)
		return rc;
	*x->err = none; /* or what fails after this would give that for its reason */
	return CG_OK;
}

int32_t cg_app_report_day(const struct cg_app_report *r)
{
	int32_t day = r->snapshot.s.as_of;

	return r->has_enrichment && r->enrichment.as_of > day ? r->enrichment.as_of : day;
}

enum cg_code cg_app_report_months(struct cg_context *x, const struct cg_app_report *r, struct cg_months *out)
{
	int32_t day = cg_app_report_day(r);
	bool enriched = r->has_enrichment && r->enrichment.as_of == day;

	return cg_app_months(x, &r->snapshot.s, day, enriched ? &r->enrichment : NULL, out);
}

enum cg_code cg_app_report_market(struct cg_context *x, struct cg_app_report *r)
{
	struct cg_app_report_market *m = cg_arena_take(x->arena, sizeof(*m));
	enum cg_code rc;

	if (m == NULL)
		return cg_fail(x->err, CG_EBUSY, "report: no memory");
	rc = cg_app_report_months(x, r, &m->months);
	if (rc == CG_OK && r->has_enrichment)
		rc = cg_app_look_through(x, &r->enrichment, &m->look);
	if (rc == CG_OK && r->has_enrichment)
		rc = cg_app_months_day_change(x, &r->enrichment, &m->change);
	r->market = m;
	return rc;
}

enum cg_code cg_app_report_beside(struct cg_context *x, struct cg_app_report *r)
{
	struct cg_app_months_beside *b;

	if (!r->has_enrichment)
		return CG_OK;
	b = cg_arena_take(x->arena, sizeof(*b));
	if (b == NULL)
		return cg_fail(x->err, CG_EBUSY, "report: no memory");
	r->beside = b;
	return cg_app_months_beside(x, &r->snapshot.s, &r->enrichment, b);
}
