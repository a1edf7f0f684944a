/*
 * report_file.h: a report of a use case (app/analysis/report.h) in one of its formats.
 * The formats themselves are report.h.
 */
#ifndef CG_RENDER_REPORT_FILE_H
#define CG_RENDER_REPORT_FILE_H

#include "app/analysis/report.h"
#include "render/report/report.h"

/* json, csv, xlsx, html; CG_EREQUEST with a hint that lists them for anything else. */
enum cg_code cg_report_file_format(struct cg_str name, enum cg_report_format *out, struct cg_err *e);

/* How it is written. */
struct cg_report_style {
	enum cg_report_format format;
	bool include_pii;
	struct cg_str back; /* HTML: the page that led here; CG_STR_NONE: none */
};

/*
 * JSON: *json is the data of the answer, owned by the caller, and *file stays as it is. The other formats: *file, of
 * which text is owned by the caller (free).
 */
enum cg_code cg_report_file_write(const struct cg_app_report *r, const struct cg_report_style *style,
				  struct cg_arena *a, struct json_object **json, struct cg_report_file *file,
				  struct cg_err *e);

#endif
