#include "rest/report_service.h"

#include "base/time.h"
#include "http/respond.h"
#include "render/compare_view.h"
#include "store/snapshot/enrichment.h"

#include <stdlib.h>
#include <string.h>

enum cg_code cg_report_format_of(struct cg_str name, enum cg_report_format *out, struct cg_err *e)
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
	return cg_fail_hint(e, CG_EREQUEST, "format must be one of json, csv, xlsx, html.");
}

/* A malformed id is the id of no snapshot. */
static enum cg_code parse_id(struct cg_call *c, struct cg_str text, struct cg_id *id)
{
	if (cg_id_parse(text, CG_STR("snap_"), id))
		return CG_OK;
	return cg_fail(&c->err, CG_ENOSNAPSHOT, "malformed id");
}

static enum cg_code write_report(struct cg_call *c, const struct cg_report *r, enum cg_report_format format,
				 struct json_object **out, struct cg_report_file *file)
{
	switch (format) {
	case CG_REPORT_CSV:
		return cg_report_csv(r, file, &c->err);
	case CG_REPORT_XLSX:
		return cg_report_xlsx(r, file, &c->err);
	case CG_REPORT_HTML:
		return cg_report_html(r, file, &c->err);
	case CG_REPORT_JSON:
	case CG_REPORT_FORMATS:
		break;
	}
	*out = cg_report_json(r);
	return *out != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "report: no memory");
}

/* The newest enrichment, *out NULL when the snapshot has none. */
static enum cg_code load_enrichment(struct cg_call *c, const struct cg_id *id, struct cg_enrichment *x,
				    const struct cg_enrichment **out)
{
	enum cg_code rc = cg_enrichment_load(c->service->db, &c->auth, id, CG_DATE_NONE, c->arena, x, &c->err);

	*out = rc == CG_OK ? x : NULL;
	return rc == CG_ENOTFOUND ? CG_OK : rc;
}

enum cg_code cg_op_report(struct cg_call *c, const struct cg_report_args *args, struct json_object **out,
			  struct cg_report_file *file)
{
	struct cg_analytics an = { .xirr_reason = NULL };
	struct cg_snapshot_meta meta;
	struct cg_statement s;
	struct cg_enrichment x;
	struct cg_report r = { &meta, &s, &an, NULL, args->include_pii, cg_time_now_ms(), c->arena, args->back };
	struct cg_id id;
	enum cg_code rc = parse_id(c, args->snapshot_id, &id);

	if (rc == CG_OK)
		rc = cg_snapshot_load(c->service->db, &c->auth, &id, c->arena, &meta, &s, &c->err);
	if (rc == CG_OK)
		rc = cg_analytics_make(&s, c->arena, &an, &c->err);
	if (rc == CG_OK)
		rc = load_enrichment(c, &id, &x, &r.enriched);
	return rc == CG_OK ? write_report(c, &r, args->format, out, file) : rc;
}

enum cg_code cg_op_compare_snapshots(struct cg_call *c, const struct cg_compare_args *args, struct json_object **out)
{
	struct cg_snapshot_meta meta[2];
	struct cg_statement s[2];
	struct cg_compare result;
	struct cg_id id[2];
	enum cg_code rc = parse_id(c, args->from, &id[0]);

	if (rc == CG_OK)
		rc = parse_id(c, args->to, &id[1]);
	if (rc == CG_OK && cg_id_eq(&id[0], &id[1]))
		rc = cg_fail_hint(&c->err, CG_EREQUEST, "from and to are the same snapshot: give two.");
	if (rc == CG_OK)
		rc = cg_snapshot_load_two(c->service->db, &c->auth, id, c->arena, meta, s, &c->err);
	if (rc == CG_OK)
		rc = cg_compare_make(&s[0], &s[1], c->arena, &result, &c->err);
	if (rc != CG_OK)
		return rc;
	*out = cg_compare_view(&result, meta, s);
	return *out != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "compare: no memory");
}

/* The name tells nothing of the investor. */
static enum cg_code answer_file(struct cg_call *c, const struct cg_report_args *args, const struct cg_report_file *f)
{
	c->text = f->text;
	c->text_n = f->n;
	c->text_type = f->type;
	c->status = cg_code_info(CG_OK)->http;
	c->headers = cg_arena_printf(c->arena, "Content-Disposition: %s; filename=\"casgate-%.*s.%s\"\r\n%.*s",
				     args->format == CG_REPORT_HTML ? "inline" : "attachment",
				     CG_STR_ARG(args->snapshot_id), f->extension, CG_STR_ARG(f->headers));
	if (c->headers.p != NULL)
		return CG_OK;
	c->status = 0;
	return cg_fail(&c->err, CG_EBUSY, "report: no memory");
}

enum cg_code cg_do_report(struct cg_call *c)
{
	return cg_report_answer(c, CG_STR_NONE);
}

enum cg_code cg_report_answer(struct cg_call *c, struct cg_str back)
{
	struct cg_report_args args = { .snapshot_id = c->id, .format = CG_REPORT_JSON, .back = back };
	struct cg_str format = CG_STR_NONE, pii = CG_STR_NONE;
	struct cg_report_file file = { .text = NULL };
	enum cg_code rc = cg_request_param(&c->req, c->arena, "format", &format, &c->err);

	if (rc == CG_OK && format.p != NULL)
		rc = cg_report_format_of(format, &args.format, &c->err);
	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, "include_pii", &pii, &c->err);
	if (rc == CG_OK && pii.p != NULL)
		rc = cg_request_flag(pii, "include_pii", &args.include_pii, &c->err);
	if (rc == CG_OK)
		rc = cg_op_report(c, &args, &c->data, &file);
	return rc == CG_OK && file.text != NULL ? answer_file(c, &args, &file) : rc;
}

enum cg_code cg_do_compare(struct cg_call *c)
{
	struct cg_compare_args args = { .from = CG_STR_NONE };
	enum cg_code rc = cg_request_param(&c->req, c->arena, "from", &args.from, &c->err);

	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, "to", &args.to, &c->err);
	if (rc == CG_OK && (args.from.n == 0 || args.to.n == 0))
		rc = cg_fail_hint(&c->err, CG_EREQUEST, "Give the ids of two snapshots: ?from=snap_...&to=snap_...");
	return rc == CG_OK ? cg_op_compare_snapshots(c, &args, &c->data) : rc;
}
