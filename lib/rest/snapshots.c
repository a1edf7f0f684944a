/*
 * snapshots.c: What casgate-snapshots serves of snapshots. Changes nothing, except for deleting them. A handler reads
 * its parameters, calls the use case and renders its result.
 */
#include "app/account/pii.h"
#include "app/analysis/compare.h"
#include "app/analysis/enrichments.h"
#include "app/analysis/gains.h"
#include "http/files.h"
#include "render/compare_view.h"
#include "render/enrich_view.h"
#include "render/gains/held_view.h"
#include "render/gains/income_view.h"
#include "render/list_view.h"
#include "render/places_view.h"
#include "render/view.h"
#include "rest/endpoints.h"
#include "rest/list_query.h"
#include "rest/shown.h"

/* The envelope around the data is added by http/. */
static enum cg_code answer_data(struct cg_call *c, struct json_object *data)
{
	c->data = data;
	return data != NULL ? CG_OK : cg_fail(&c->err, CG_EBUSY, "answer: no memory");
}

/* 1 to CG_LIST_LIMIT_MAX in plain digits. */
static bool read_limit(struct cg_str text, unsigned *out)
{
	unsigned n = 0;

	if (text.n == 0 || text.n > 3)
		return false;
	for (size_t i = 0; i < text.n; i++) {
		if (!cg_is_digit(text.p[i]))
			return false;
		n = n * 10 + (unsigned)(text.p[i] - '0');
	}
	if (n < 1 || n > CG_LIST_LIMIT_MAX)
		return false;
	*out = n;
	return true;
}

/* limit and cursor of a list. The cursor's content is checked by the use case that made it. */
static enum cg_code read_paging(struct cg_call *c, unsigned *limit, struct cg_str *cursor)
{
	struct cg_str text = CG_STR_NONE;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "limit", &text, &c->err);

	*limit = CG_LIST_LIMIT_DEFAULT;
	*cursor = CG_STR("");
	if (rc == CG_OK && text.p != NULL && !read_limit(text, limit))
		rc = cg_fail_param(&c->err, CG_EREQUEST, "limit", "limit must be a number from 1 to %d.",
				   CG_LIST_LIMIT_MAX);
	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, "cursor", cursor, &c->err);
	if (rc == CG_OK && cursor->n >= CG_CURSOR_MAX)
		rc = cg_fail_param(&c->err, CG_EREQUEST, "cursor", "cursor is not one that a list gave.");
	return rc;
}

enum cg_code cg_rest_snapshots_list(struct cg_call *c)
{
	struct cg_snapshot_filter filter;
	struct cg_app_snapshot_page page;
	struct cg_str cursor;
	unsigned limit;
	enum cg_code rc = read_paging(c, &limit, &cursor);

	if (rc == CG_OK)
		rc = cg_list_query_read(c, &filter);
	if (rc == CG_OK)
		rc = cg_app_snapshots_list(&c->ctx, &filter, limit, cursor, &page);
	return rc == CG_OK ? answer_data(c, cg_list_view_snapshots(&page)) : rc;
}

/* The id is checked before the paging, so that a snapshot of others is 404 in any case. */
enum cg_code cg_rest_snapshots_transactions(struct cg_call *c)
{
	struct cg_app_txn_page page;
	struct cg_str cursor;
	struct cg_id id;
	unsigned limit;
	enum cg_code rc = cg_app_snapshots_id(&c->ctx, c->id, &id);

	if (rc == CG_OK)
		rc = read_paging(c, &limit, &cursor);
	if (rc == CG_OK)
		rc = cg_app_snapshots_transactions(&c->ctx, &id, limit, cursor, &page);
	return rc == CG_OK ? answer_data(c, cg_list_view_transactions(&page)) : rc;
}

/* filter: the newest one of these, NULL: the one of the path. */
static enum cg_code answer_snapshot(struct cg_call *c, const struct cg_snapshot_filter *filter)
{
	struct cg_shown shown = { .include_pii = false };
	struct cg_app_snapshot snapshot;
	struct cg_str pii = CG_STR_NONE;
	struct cg_id id;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "include_pii", &pii, &c->err);

	if (rc == CG_OK && pii.p != NULL)
		rc = cg_request_flag(pii, "include_pii", &shown.include_pii, &c->err);
	if (rc == CG_OK)
		rc = cg_shown_read(c, &shown);
	if (rc == CG_OK)
		rc = cg_pii_allowed(&c->ctx, shown.include_pii);
	if (rc == CG_OK)
		rc = filter != NULL ? cg_app_snapshots_latest(&c->ctx, filter, &id)
				    : cg_app_snapshots_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_snapshots_get(&c->ctx, &id, &snapshot);
	if (rc == CG_OK && shown.places)
		rc = cg_app_snapshots_places(&c->ctx, &snapshot);
	return rc == CG_OK ? cg_shown_answer(c, &shown, &snapshot) : rc;
}

enum cg_code cg_rest_snapshots_get(struct cg_call *c)
{
	return answer_snapshot(c, NULL);
}

enum cg_code cg_rest_snapshots_latest(struct cg_call *c)
{
	struct cg_snapshot_filter filter;
	enum cg_code rc = cg_list_query_read(c, &filter);

	filter.oldest_first = false; /* sort is no parameter of it */
	return rc == CG_OK ? answer_snapshot(c, &filter) : rc;
}

enum cg_code cg_rest_snapshots_delete(struct cg_call *c)
{
	struct cg_id id;
	enum cg_code rc = cg_app_snapshots_id(&c->ctx, c->id, &id);

	if (rc == CG_OK)
		rc = cg_app_snapshots_erase(&c->ctx, &id);
	return rc == CG_OK ? answer_data(c, cg_list_view_deleted(&id)) : rc;
}

enum cg_code cg_rest_snapshots_enrichment(struct cg_call *c)
{
	struct cg_str text = CG_STR_NONE;
	struct cg_enrichment x;
	struct cg_id id;
	int32_t day = CG_DATE_NONE;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "as_of", &text, &c->err);

	if (rc == CG_OK)
		rc = cg_app_snapshots_id(&c->ctx, c->id, &id);
	if (rc == CG_OK && text.p != NULL && !cg_date_parse_iso(text, &day))
		rc = cg_fail_param(&c->err, CG_EREQUEST, "as_of", "as_of must be a date as YYYY-MM-DD.");
	if (rc == CG_OK)
		rc = cg_app_enrichments_get(&c->ctx, &id, day, &x);
	return rc == CG_OK ? answer_data(c, cg_enrich_view(&x)) : rc;
}

enum cg_code cg_rest_snapshots_compare(struct cg_call *c)
{
	struct cg_str from = CG_STR_NONE, to = CG_STR_NONE;
	struct cg_app_compared compared;
	struct cg_id id[2];
	enum cg_code rc = cg_request_param(&c->req, c->arena, "from", &from, &c->err);

	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, "to", &to, &c->err);
	if (rc == CG_OK && (from.n == 0 || to.n == 0))
		rc = cg_fail_param(&c->err, CG_EREQUEST, from.n == 0 ? "from" : "to",
				   "Give the ids of two snapshots: ?from=snap_...&to=snap_...");
	for (int i = 0; i < 2 && rc == CG_OK; i++) {
		rc = cg_app_snapshots_id(&c->ctx, i == 0 ? from : to, &id[i]);
		if (rc != CG_OK)
			cg_fail_name(&c->err, i == 0 ? "from" : "to");
	}
	if (rc == CG_OK)
		rc = cg_app_compare(&c->ctx, id, &compared);
	return rc == CG_OK ? answer_data(c, cg_compare_view(&compared.result, compared.meta, compared.s)) : rc;
}

enum cg_code cg_rest_snapshots_report(struct cg_call *c)
{
	return cg_files_report(c, CG_STR_NONE);
}

enum cg_code cg_rest_snapshots_gains(struct cg_call *c)
{
	return cg_files_gains(c);
}

/*
 * The snapshot, and of its holders the one that is asked for. Gains are computed though none is asked for: they find
 * the holders and the categories of the funds.
 */
static enum cg_code read_holder(struct cg_call *c, struct cg_app_gains *g)
{
	struct cg_str holder = CG_STR_NONE;
	struct cg_id id;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "holder", &holder, &c->err);

	if (rc == CG_OK)
		rc = cg_app_snapshots_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_gains(&c->ctx, &id, CG_APP_GAINS_NEWEST, g);
	return rc == CG_OK ? cg_app_gains_only(g, holder, CG_APP_GAINS_NEWEST, &c->err) : rc;
}

/* All years unless one is asked for: the list is short. */
enum cg_code cg_rest_snapshots_income(struct cg_call *c)
{
	struct cg_str fy = CG_STR_NONE;
	char id[CG_ID_TEXT_MAX];
	struct cg_app_gains g;
	struct cg_income income;
	int year = CG_FY_ALL;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "fy", &fy, &c->err);

	if (rc == CG_OK && fy.p != NULL)
		rc = cg_app_gains_year(fy, &year, &c->err);
	if (rc == CG_OK)
		rc = read_holder(c, &g);
	if (rc == CG_OK)
		rc = cg_app_gains_income(&c->ctx, &g, &income);
	if (rc != CG_OK)
		return rc;
	return answer_data(c, cg_income_view(&g.g, &income, year, cg_id_text(&g.meta.id, "snap_", id), c->arena));
}

/* The lots as a file; its name tells the day, and nothing of the investor. */
static enum cg_code answer_lots(struct cg_call *c, const struct cg_held *held)
{
	char day[CG_DATE_TEXT_MAX];

	c->headers = cg_arena_printf(c->arena,
				     "Content-Disposition: attachment; filename=\"casgate-unrealised-%s.csv\"\r\n"
				     "X-Casgate-Incomplete-Lots: %zu\r\n",
				     cg_date_text(held->day, day), cg_gains_lacking(&held->g, CG_FY_ALL));
	if (c->headers.p == NULL)
		return cg_fail(&c->err, CG_EBUSY, "unrealised: no memory");
	c->text = cg_held_view_csv(held, c->arena, &c->text_n, &c->err);
	if (c->text == NULL)
		return c->err.code;
	c->text_type = "text/csv; charset=utf-8; header=present";
	c->status = cg_code_info(CG_OK)->http;
	return CG_OK;
}

enum cg_code cg_rest_snapshots_unrealised(struct cg_call *c)
{
	struct cg_str as_of = CG_STR_NONE, format = CG_STR_NONE;
	char id[CG_ID_TEXT_MAX];
	struct cg_app_gains g;
	struct cg_held held;
	int32_t day = CG_DATE_NONE;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "as_of", &as_of, &c->err);

	if (rc == CG_OK)
		rc = cg_request_param(&c->req, c->arena, "format", &format, &c->err);
	if (rc == CG_OK && format.p != NULL && !cg_str_eq(format, CG_STR("json")) && !cg_str_eq(format, CG_STR("csv")))
		rc = cg_fail_param(&c->err, CG_EREQUEST, "format", "format must be json or csv.");
	if (rc == CG_OK)
		rc = cg_app_gains_day(as_of, &day, &c->err);
	if (rc == CG_OK)
		rc = read_holder(c, &g);
	if (rc == CG_OK)
		rc = cg_app_gains_held(&c->ctx, &g, day, &held);
	if (rc != CG_OK)
		return rc;
	if (cg_str_eq(format, CG_STR("csv")))
		return answer_lots(c, &held);
	return answer_data(c, cg_held_view(&g.g, &held, cg_id_text(&g.meta.id, "snap_", id), c->arena));
}

/* A plan is no matter of a financial year: there is no fy here. */
enum cg_code cg_rest_snapshots_sips(struct cg_call *c)
{
	char id[CG_ID_TEXT_MAX];
	struct cg_app_gains g;
	struct cg_sips sips;
	enum cg_code rc = read_holder(c, &g);

	if (rc == CG_OK)
		rc = cg_app_gains_sips(&c->ctx, &g, &sips);
	if (rc != CG_OK)
		return rc;
	return answer_data(c, cg_income_view_sips(&g.g, &sips, cg_id_text(&g.meta.id, "snap_", id), c->arena));
}

/* The rows of endpoints.h that this program serves. */
static const struct cg_route routes[] = { CG_REST_SNAPSHOTS(CG_REST_ROUTE) };
const struct cg_program cg_rest_snapshots_program = {
	.name = "casgate-snapshots",
	.routes = routes,
	.n_routes = sizeof(routes) / sizeof(routes[0]),
	.ending = cg_rest_ending,
};
