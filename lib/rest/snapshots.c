/*
 * snapshots.c: What casgate-snapshots serves of snapshots. Changes nothing, except for deleting them. A handler reads
 * its parameters, calls the use case and renders its result.
 */
#include "app/account/pii.h"
#include "app/analysis/compare.h"
#include "app/analysis/enrichments.h"
#include "app/analysis/gains.h"
#include "app/analysis/months.h"
#include "app/analysis/report.h"
#include "app/analysis/risk.h"
#include "http/files.h"
#include "render/compare_view.h"
#include "render/enrich_view.h"
#include "render/gains/income_view.h"
#include "render/list_view.h"
#include "render/places_view.h"
#include "render/portfolio_view.h"
#include "render/risk_view.h"
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

enum cg_code cg_rest_snapshots_list(struct cg_call *c)
{
	struct cg_snapshot_filter filter;
	struct cg_app_snapshot_page page;
	struct cg_str cursor;
	unsigned limit;
	enum cg_code rc = cg_list_query_paging(c, &limit, &cursor);

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
		rc = cg_list_query_paging(c, &limit, &cursor);
	if (rc == CG_OK)
		rc = cg_app_snapshots_transactions(&c->ctx, &id, limit, cursor, &page);
	return rc == CG_OK ? answer_data(c, cg_list_view_transactions(&page)) : rc;
}

/* filter: the newest one of these, NULL: the one of the path. shown: what the query cannot change. */
static enum cg_code answer_snapshot(struct cg_call *c, const struct cg_snapshot_filter *filter, struct cg_shown shown)
{
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
	return answer_snapshot(c, NULL, (struct cg_shown){ .include_pii = false });
}

/*
 * fields and exclude are parameters of the whole snapshot, too: here the documented answer has no member that is sure.
 */
enum cg_code cg_rest_snapshots_part(struct cg_call *c)
{
	return answer_snapshot(c, NULL, (struct cg_shown){ .json_alone = true });
}

enum cg_code cg_rest_snapshots_latest(struct cg_call *c)
{
	struct cg_snapshot_filter filter;
	enum cg_code rc = cg_list_query_read(c, &filter);

	filter.oldest_first = false; /* sort is no parameter of it */
	return rc == CG_OK ? answer_snapshot(c, &filter, (struct cg_shown){ .include_pii = false }) : rc;
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
	struct cg_app_months_beside beside;
	struct cg_str text = CG_STR_NONE;
	struct cg_enrichment x;
	struct cg_id id;
	int32_t day = CG_DATE_NONE;
	enum cg_code rc = cg_request_param(&c->req, c->arena, "as_of", &text, &c->err);

	if (rc == CG_OK)
		rc = cg_app_snapshots_id(&c->ctx, c->id, &id);
	if (rc == CG_OK && text.p != NULL && !cg_date_parse_iso(text, &day))
		rc = cg_fail_param(&c->err, CG_EREQUEST, "as_of",
				   "as_of must be a date as YYYY-MM-DD, from 1900 to 2199.");
	if (rc == CG_OK)
		rc = cg_app_enrichments_get(&c->ctx, &id, day, &x);
	if (rc == CG_OK)
		rc = cg_app_months_beside_stored(&c->ctx, &x, &beside);
	return rc == CG_OK ? answer_data(c, cg_enrich_view(&x, &beside)) : rc;
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

enum cg_code cg_rest_snapshots_unrealised(struct cg_call *c)
{
	return cg_files_unrealised(c);
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

/* Stored NAVs alone: nothing is fetched. */
enum cg_code cg_rest_snapshots_months(struct cg_call *c)
{
	char text[CG_ID_TEXT_MAX];
	struct cg_app_report report;
	struct cg_months months;
	struct cg_id id;
	enum cg_code rc = cg_app_snapshots_id(&c->ctx, c->id, &id);

	if (rc == CG_OK)
		rc = cg_app_report(&c->ctx, &id, &report);
	if (rc == CG_OK)
		rc = cg_app_report_months(&c->ctx, &report, &months);
	if (rc != CG_OK)
		return rc;
	return answer_data(
		c, cg_portfolio_view_months(cg_id_text(&id, "snap_", text), cg_app_report_day(&report), &months));
}

/*
 * As of the newest enrichment, else of the statement.
 * Stored NAVs alone: nothing is fetched.
 */
enum cg_code cg_rest_snapshots_risk(struct cg_call *c)
{
	char text[CG_ID_TEXT_MAX];
	struct cg_app_report report;
	struct cg_risk risk;
	struct cg_id id;
	enum cg_code rc = cg_app_snapshots_id(&c->ctx, c->id, &id);

	if (rc == CG_OK)
		rc = cg_app_report(&c->ctx, &id, &report);
	if (rc == CG_OK)
		rc = cg_app_risk(&c->ctx, &report.snapshot.s, cg_app_report_day(&report), &risk);
	if (rc != CG_OK)
		return rc;
	return answer_data(c, cg_risk_view(cg_id_text(&id, "snap_", text), cg_app_report_day(&report), &risk));
}

/* The rows of endpoints.h that this program serves. */
static const struct cg_route routes[] = { CG_REST_SNAPSHOTS(CG_REST_ROUTE) };
const struct cg_program cg_rest_snapshots_program = {
	.name = "casgate-snapshots",
	.routes = routes,
	.n_routes = sizeof(routes) / sizeof(routes[0]),
	.ending = cg_rest_ending,
};
