/*
 * report.h: what a report of a snapshot tells: the statement, its figures and its newest enrichment.
 * Does not write formats (render/report/report.h).
 */
#ifndef CG_APP_ANALYSIS_REPORT_H
#define CG_APP_ANALYSIS_REPORT_H

#include "app/analysis/months.h"
#include "app/snapshots.h"
#include "market/day_change.h"
#include "market/enrichment.h"
#include "market/months.h"
#include "market/workbook/look_through.h"

/* What is stored about the funds besides the enrichment; look and change with an enrichment only. */
struct cg_app_report_market {
	struct cg_months months;
	struct cg_look_through look;
	struct cg_day_change change;
};

struct cg_app_report {
	struct cg_app_snapshot snapshot;
	struct cg_enrichment enrichment; /* when has_enrichment */
	bool has_enrichment;
	int64_t now_ms;				   /* when it was made */
	const struct cg_app_report_market *market; /* NULL until cg_app_report_market */
	const struct cg_app_months_beside *beside; /* NULL until cg_app_report_beside */
};

/* Errors are those of cg_app_snapshots_get. */
enum cg_code cg_app_report(struct cg_context *x, const struct cg_id *id, struct cg_app_report *out);

/* The day of its newest figures, with which its months end. */
int32_t cg_app_report_day(const struct cg_app_report *r);
/* Up to that day. CG_EDB, CG_EBUSY. */
enum cg_code cg_app_report_months(struct cg_context *x, const struct cg_app_report *r, struct cg_months *out);
/* For pages: sets r->market. Fetches nothing, so that a page waits for no source. CG_EDB, CG_EBUSY. */
enum cg_code cg_app_report_market(struct cg_context *x, struct cg_app_report *r);
/* For JSON: sets r->beside where there is an enrichment. CG_EDB, CG_EBUSY. */
enum cg_code cg_app_report_beside(struct cg_context *x, struct cg_app_report *r);

#endif
