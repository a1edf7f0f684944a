/*
 * report.h: what a report of a snapshot tells: the statement, its figures and its newest enrichment.
 * Does not write formats (render/report/report.h).
 */
#ifndef CG_APP_ANALYSIS_REPORT_H
#define CG_APP_ANALYSIS_REPORT_H

#include "app/snapshots.h"
#include "market/enrichment.h"

struct cg_app_report {
	struct cg_app_snapshot snapshot;
	struct cg_enrichment enrichment; /* when has_enrichment */
	bool has_enrichment;
	int64_t now_ms; /* when it was made */
};

/* Errors are those of cg_app_snapshots_get. */
enum cg_code cg_app_report(struct cg_context *x, const struct cg_id *id, struct cg_app_report *out);

/* The day of its newest figures, with which its months end. */
int32_t cg_app_report_day(const struct cg_app_report *r);

#endif
