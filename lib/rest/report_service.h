/*
 * report_service.h: GET /snapshots/{id}/report and GET /snapshots/compare, and the same for other front ends.
 * Does not write the formats (report.h) and does not compare (portfolio/compare.h). The routes stand in the table of
 * snapshot_service.c.
 */
#ifndef CG_REST_REPORT_SERVICE_H
#define CG_REST_REPORT_SERVICE_H

#include "http/service.h"
#include "render/report.h"

/* json, csv, xlsx, html; CG_EREQUEST with a hint that lists them for anything else. */
enum cg_code cg_report_format_of(struct cg_str name, enum cg_report_format *out, struct cg_err *e);

struct cg_report_args {
	struct cg_str snapshot_id;
	enum cg_report_format format;
	bool include_pii;
	struct cg_str back; /* HTML: the page that led here; CG_STR_NONE: none */
};

/*
 * The report of a snapshot with its newest enrichment. JSON: *out is the data of the answer, owned by the caller, and
 * *file stays as it is. The other formats: *file, of which text is owned by the caller (free).
 */
enum cg_code cg_op_report(struct cg_call *c, const struct cg_report_args *args, struct json_object **out,
			  struct cg_report_file *file);

struct cg_compare_args {
	struct cg_str from, to; /* ids of snapshots */
};

/* *out: the data of the answer, owned by the caller. The same id twice, or the later one first: CG_EREQUEST. */
enum cg_code cg_op_compare_snapshots(struct cg_call *c, const struct cg_compare_args *args, struct json_object **out);

enum cg_code cg_do_report(struct cg_call *c);
/* The same for a page that led here. */
enum cg_code cg_report_answer(struct cg_call *c, struct cg_str back);
enum cg_code cg_do_compare(struct cg_call *c);

#endif
