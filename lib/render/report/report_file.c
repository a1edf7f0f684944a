/* report_file.c: The choice of a format, for REST, MCP, the pages and the command line. */
#include "render/report/report_file.h"

/* Names are those of the parameter `format`. */
enum cg_code cg_report_file_format(struct cg_str name, enum cg_report_format *out, struct cg_err *e)
{
	static const struct cg_str names[] = { [CG_REPORT_JSON] = CG_STR_INIT("json"),
					       [CG_REPORT_CSV] = CG_STR_INIT("csv"),
					       [CG_REPORT_XLSX] = CG_STR_INIT("xlsx"),
					       [CG_REPORT_HTML] = CG_STR_INIT("html") };
	_Static_assert(sizeof(names) / sizeof(names[0]) == CG_REPORT_FORMATS, "every format has its name");

	for (unsigned i = 0; i < CG_REPORT_FORMATS; i++) {
		if (cg_str_eq(names[i], name)) {
			*out = (enum cg_report_format)i;
			return CG_OK;
		}
	}
	return cg_fail_param(e, CG_EREQUEST, "format", "format must be one of json, csv, xlsx, html.");
}

/* JSON stays a tree, because the caller puts it into an envelope. */
enum cg_code cg_report_file_write(const struct cg_app_report *r, const struct cg_report_style *style,
				  struct cg_arena *a, struct json_object **json, struct cg_report_file *file,
				  struct cg_err *e)
{
	const struct cg_report report = { .meta = &r->snapshot.meta,
					  .s = &r->snapshot.s,
					  .an = &r->snapshot.an,
					  .enriched = r->has_enrichment ? &r->enrichment : NULL,
					  .months = r->market != NULL ? &r->market->months : NULL,
					  .look = r->market != NULL && r->has_enrichment ? &r->market->look : NULL,
					  .change = r->market != NULL && r->has_enrichment ? &r->market->change : NULL,
					  .beside = r->has_enrichment ? r->beside : NULL,
					  .include_pii = style->include_pii,
					  .now_ms = r->now_ms,
					  .arena = a,
					  .back = style->back };

	switch (style->format) {
	case CG_REPORT_CSV:
		return cg_report_csv(&report, file, e);
	case CG_REPORT_XLSX:
		return cg_report_xlsx(&report, file, e);
	case CG_REPORT_HTML:
		return cg_report_html(&report, file, e);
	case CG_REPORT_JSON:
	case CG_REPORT_FORMATS:
		break;
	}
	*json = cg_report_json(&report);
	return *json != NULL ? CG_OK : cg_fail(e, CG_EBUSY, "report: no memory");
}
