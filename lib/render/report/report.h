/*
 * report.h: a snapshot and its newest enrichment as a report: JSON, CSV, a workbook or a printable page.
 * Does not load (report_service.h). Figures come from the statement, analytics.h and the enrichment; here they are only
 * added up. What is not known is null, an empty cell or an en dash with the reason.
 *
 * CSV       RFC 4180 in UTF-8, one row per fund held or exited, demat holding and NPS scheme; figures at their printed
 *           scale; text that a spreadsheet would take for a formula gets an apostrophe in front. The columns of the
 *           enrichment stand there only when there is one.
 * XLSX      sheets Summary, Funds, Transactions, Demat, Allocation, Enrichment; numbers are numbers whose format shows
 *           the printed scale, dates are dates, text is never a formula. Made in memory: no file on any disk. What has
 *           more than 15 digits, which a workbook cannot hold, is text.
 * HTML      one page without script and without anything from elsewhere; `headers` has its Content-Security-Policy.
 * PII       PAN, email and mobile are masked unless include_pii.
 * Ownership borrows everything; a file's text is owned by the caller (free).
 */
#ifndef CG_RENDER_REPORT_H
#define CG_RENDER_REPORT_H

#include "app/analysis/months.h"
#include "market/day_change.h"
#include "market/enrichment.h"
#include "market/months.h"
#include "market/workbook/look_through.h"
#include "portfolio/analytics.h"
#include "store/snapshot/snapshot.h"

#include <json-c/json.h>

/* Most bytes of a report. */
enum { CG_REPORT_MAX = 128 * 1024 * 1024 };

enum cg_report_format { CG_REPORT_JSON, CG_REPORT_CSV, CG_REPORT_XLSX, CG_REPORT_HTML, CG_REPORT_FORMATS };

struct cg_report {
	const struct cg_snapshot_meta *meta;
	const struct cg_statement *s;
	const struct cg_analytics *an;
	const struct cg_enrichment *enriched; /* NULL: there is none */
	const struct cg_months *months;	      /* NULL: years are shown instead */
	const struct cg_look_through *look;   /* NULL: not asked for */
	const struct cg_day_change *change;   /* NULL: not known */
	/* JSON: beside the enrichment; NULL: not known */
	const struct cg_app_months_beside *beside;
	bool include_pii;
	int64_t now_ms; /* when it is made */
	struct cg_arena *arena;
	struct cg_str back; /* HTML: where a link above it leads; CG_STR_NONE: no link */
	struct cg_str here; /* parts of a page: where the snapshot is, seen from it; CG_STR_NONE: no links */
	const char *mode;   /* "" or "mode=test": what those links keep */
};

struct cg_report_file {
	char *text;
	size_t n;
	const char *type;      /* Content-Type */
	const char *extension; /* "csv" */
	struct cg_str headers; /* more header lines, each with CR LF */
};

/*
 * The enriched fund of a holding: account is its folio, or the client id of its demat account. NULL: there is none.
 * *from is where to begin to look and gets where the next one is likely.
 */
const struct cg_enriched_fund *cg_report_enriched(const struct cg_report *r, struct cg_str account, bool demat,
						  struct cg_str isin, struct cg_str name, size_t *from);

/* NULL when memory is out. */
struct json_object *cg_report_json(const struct cg_report *r);
enum cg_code cg_report_csv(const struct cg_report *r, struct cg_report_file *out, struct cg_err *e);
enum cg_code cg_report_xlsx(const struct cg_report *r, struct cg_report_file *out, struct cg_err *e);
enum cg_code cg_report_html(const struct cg_report *r, struct cg_report_file *out, struct cg_err *e);

#endif
