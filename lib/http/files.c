#include "http/files.h"

#include "app/account/pii.h"
#include "app/analysis/gains.h"
#include "app/snapshots.h"
#include "portfolio/gains/missing.h"
#include "render/export/export_file.h"
#include "render/gains/gains_file.h"
#include "render/gains/gains_view.h"
#include "render/gains/held_view.h"
#include "render/report/report_file.h"
#include "render/xlsx.h"

/* The name tells nothing of the investor. */
static enum cg_code answer_report(struct cg_call *c, enum cg_report_format format, const struct cg_report_file *f)
{
	c->text = f->text;
	c->text_n = f->n;
	c->text_type = f->type;
	c->status = cg_code_info(CG_OK)->http;
	c->headers = cg_arena_printf(c->arena, "Content-Disposition: %s; filename=\"casgate-%.*s.%s\"\r\n%.*s",
				     format == CG_REPORT_HTML ? "inline" : "attachment", CG_STR_ARG(c->id),
				     f->extension, CG_STR_ARG(f->headers));
	if (c->headers.p != NULL)
		return CG_OK;
	c->status = 0;
	return cg_fail(&c->err, CG_EBUSY, "report: no memory");
}

/* The file of another program: its transactions. */
static enum cg_code answer_export(struct cg_call *c, const struct cg_app_report *report, enum cg_export_format format)
{
	struct cg_export_file file = { .text = NULL };
	enum cg_code rc = cg_export_write(&report->snapshot.s, format, false, c->arena, &file, &c->err);

	if (rc != CG_OK)
		return rc;
	c->text = file.text;
	c->text_n = file.n;
	c->text_type = file.type;
	c->headers =
		cg_arena_printf(c->arena, "Content-Disposition: attachment; filename=\"casgate-%.*s%s.%s\"\r\n",
				CG_STR_ARG(c->id), format == CG_EXPORT_PERFORMANCE_CASH ? "-cash" : "", file.extension);
	if (c->headers.p == NULL)
		return cg_fail(&c->err, CG_EBUSY, "export: no memory");
	c->status = cg_code_info(CG_OK)->http;
	return CG_OK;
}

enum cg_code cg_files_report(struct cg_call *c, struct cg_str back)
{
	enum cg_export_format export = CG_EXPORT_CSV; /* CSV: the report's own */
	struct cg_report_style style = { .format = CG_REPORT_JSON, .back = back };
	struct cg_str format = CG_STR_NONE, pii = CG_STR_NONE;
	struct cg_report_file file = { .text = NULL };
	struct cg_app_report report;
	struct cg_id id;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "format", &format, &c->err);

	if (rc == CG_OK && format.p != NULL && (!cg_export_format_of(format, &export) || export == CG_EXPORT_CSV) &&
	    cg_report_file_format(format, &style.format, &c->err) != CG_OK)
		rc = cg_fail_hint(&c->err, CG_EREQUEST, "format must be one of json, xlsx, html, %s.",
				  cg_export_names());
	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, "include_pii", &pii, &c->err);
	if (rc == CG_OK && pii.p != NULL)
		rc = cg_request_flag(pii, "include_pii", &style.include_pii, &c->err);
	if (rc == CG_OK)
		rc = cg_pii_allowed(&c->ctx, style.include_pii);
	if (rc == CG_OK)
		rc = cg_app_snapshots_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_report(&c->ctx, &id, &report);
	if (rc == CG_OK)
		cg_pii_note(&c->ctx, style.include_pii, &id);
	if (rc == CG_OK && export != CG_EXPORT_CSV)
		return answer_export(c, &report, export);
	if (rc == CG_OK && style.format == CG_REPORT_HTML)
		rc = cg_app_report_market(&c->ctx, &report);
	if (rc == CG_OK && style.format == CG_REPORT_JSON)
		rc = cg_app_report_beside(&c->ctx, &report);
	if (rc == CG_OK)
		rc = cg_report_file_write(&report, &style, c->arena, &c->data, &file, &c->err);
	return rc == CG_OK && file.text != NULL ? answer_report(c, style.format, &file) : rc;
}

/* CSV or a workbook. Rows of a file are what is known: its headers say what is not. */
static enum cg_code answer_file(struct cg_call *c, const struct cg_app_gains *g, enum cg_gains_form form, int n_columns)
{
	struct cg_gains_missing_list missing;
	char fy[CG_FY_TEXT_MAX];

	if (cg_gains_missing_make(&g->g, g->year, c->arena, &missing, &c->err) != CG_OK)
		return c->err.code;
	c->headers = cg_arena_printf(c->arena,
				     "Content-Disposition: attachment; filename=\"casgate-%s-%s.%s\"\r\n"
				     "X-Casgate-Incomplete: %zu\r\nX-Casgate-Incomplete-Lots: %zu\r\n"
				     "X-Casgate-Taxpayers: %zu\r\n",
				     form == CG_GAINS_CSV_112A ? "112a" : "gains",
				     g->year != CG_FY_ALL ? cg_gains_rules_fy_text(g->year, fy) : "all",
				     form == CG_GAINS_XLSX ? "xlsx" : "csv", missing.n,
				     cg_gains_lacking(&g->g, g->year), cg_gains_taxpayers(&g->g, g->year));
	if (c->headers.p == NULL)
		return cg_fail(&c->err, CG_EBUSY, "gains: no memory");
	c->text = cg_gains_file_make(&g->g, g->year, form, n_columns, c->arena, &c->text_n, &c->err);
	if (c->text == NULL)
		return c->err.code;
	c->text_type = form == CG_GAINS_XLSX ? CG_XLSX_TYPE : "text/csv; charset=utf-8; header=present";
	c->status = cg_code_info(CG_OK)->http;
	return CG_OK;
}

static enum cg_code answer_json(struct cg_call *c, const struct cg_app_gains *g)
{
	char id[CG_ID_TEXT_MAX];

	c->data = cg_gains_view(&g->g, g->year, cg_id_text(&g->meta.id, "snap_", id), c->arena);
	return c->data != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "gains: no memory");
}

enum cg_code cg_files_gains(struct cg_call *c)
{
	static const char *const names[] = { "fy", "format", "kind", "columns", "holder" };
	static const char refused[] = "pan";
	enum { FY, FORMAT, KIND, COLUMNS, HOLDER, PARAMETERS };
	struct cg_str v[PARAMETERS] = { CG_STR_NONE }, pan = CG_STR_NONE;
	enum cg_gains_form form = CG_GAINS_JSON;
	struct cg_app_gains g;
	struct cg_id id;
	int n_columns = 0, year = CG_APP_GAINS_NEWEST;
	enum cg_code rc = CG_OK;

	for (int i = 0; i < PARAMETERS && rc == CG_OK; i++)
		rc = cg_request_param(&c->req, c->arena, names[i], &v[i], &c->err);
	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, refused, &pan, &c->err);
	if (rc == CG_OK && pan.p != NULL) /* logs of others on the way keep addresses */
		rc = cg_fail_param(&c->err, CG_EREQUEST, refused,
				   "A PAN must not be part of an address: name the holder by number (holder=1).");
	if (rc == CG_OK)
		rc = cg_gains_file_form(v[FORMAT], v[KIND], v[COLUMNS], &form, &n_columns, &c->err);
	if (rc == CG_OK)
		rc = cg_app_gains_year(v[FY], &year, &c->err);
	if (rc == CG_OK)
		rc = cg_app_snapshots_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_gains(&c->ctx, &id, year, &g);
	if (rc == CG_OK)
		rc = cg_app_gains_only(&g, v[HOLDER], year, &c->err);
	if (rc != CG_OK)
		return rc;
	return form == CG_GAINS_JSON ? answer_json(c, &g) : answer_file(c, &g, form, n_columns);
}

/* --- what is held */

/* The lots as a file; its name tells the day, and nothing of the investor. */
static enum cg_code answer_lots(struct cg_call *c, const struct cg_held *held)
{
	struct cg_gains_missing_list missing;
	char day[CG_DATE_TEXT_MAX];

	if (cg_gains_missing_held(&held->g, c->arena, &missing, &c->err) != CG_OK)
		return c->err.code;
	c->headers = cg_arena_printf(c->arena,
				     "Content-Disposition: attachment; filename=\"casgate-unrealised-%s.csv\"\r\n"
				     "X-Casgate-Incomplete: %zu\r\nX-Casgate-Incomplete-Lots: %zu\r\n",
				     cg_date_text(held->day, day), missing.n, cg_gains_lacking(&held->g, CG_FY_ALL));
	if (c->headers.p == NULL)
		return cg_fail(&c->err, CG_EBUSY, "unrealised: no memory");
	c->text = cg_held_view_csv(held, c->arena, &c->text_n, &c->err);
	if (c->text == NULL)
		return c->err.code;
	c->text_type = "text/csv; charset=utf-8; header=present";
	c->status = cg_code_info(CG_OK)->http;
	return CG_OK;
}

enum cg_code cg_files_unrealised(struct cg_call *c)
{
	struct cg_str as_of = CG_STR_NONE, format = CG_STR_NONE, holder = CG_STR_NONE;
	char text[CG_ID_TEXT_MAX];
	struct cg_app_gains g;
	struct cg_held held;
	struct cg_id id;
	int32_t day = CG_DATE_NONE;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "as_of", &as_of, &c->err);

	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, "format", &format, &c->err);
	if (rc == CG_OK && format.p != NULL && !cg_str_eq(format, CG_STR("json")) && !cg_str_eq(format, CG_STR("csv")))
		rc = cg_fail_param(&c->err, CG_EREQUEST, "format", "format must be json or csv.");
	if (rc == CG_OK)
		rc = cg_app_gains_day(as_of, &day, &c->err);
	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, "holder", &holder, &c->err);
	if (rc == CG_OK)
		rc = cg_app_snapshots_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_gains(&c->ctx, &id, CG_APP_GAINS_NEWEST, &g);
	if (rc == CG_OK)
		rc = cg_app_gains_only(&g, holder, CG_APP_GAINS_NEWEST, &c->err);
	if (rc == CG_OK)
		rc = cg_app_gains_held(&c->ctx, &g, day, &held);
	if (rc != CG_OK)
		return rc;
	if (cg_str_eq(format, CG_STR("csv")))
		return answer_lots(c, &held);
	c->data = cg_held_view(&g.g, &held, cg_id_text(&g.meta.id, "snap_", text), c->arena);
	return c->data != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "unrealised: no memory");
}
