/*
 * analysis.c: The tools over stored snapshots. A tool reads its arguments (the schema has
 * been checked), calls the use case, renders it with the view of REST, cuts the lists that
 * may be long, and adds one sentence: a model reads the sentence first and the data when
 * it needs them.
 */
#include "mcp/analysis.h"

#include "app/account/pii.h"
#include "app/analysis/compare.h"
#include "app/analysis/enrich.h"
#include "app/analysis/gains.h"
#include "app/analysis/health.h"
#include "app/analysis/months.h"
#include "app/analysis/report.h"
#include "app/analysis/risk.h"
#include "base/json.h"
#include "base/json_parse.h"
#include "mcp/paginate.h"
#include "portfolio/gains/missing.h"
#include "render/compare_view.h"
#include "render/enrich_view.h"
#include "render/gains/gains_view.h"
#include "render/gains/held_view.h"
#include "render/gains/income_view.h"
#include "render/health_view.h"
#include "render/portfolio_view.h"
#include "render/report/report_file.h"
#include "render/risk_view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A number as it is printed, or "unknown"; "" without memory. */
static const char *figure_text(const struct cg_mcp_use *u, struct cg_dec d)
{
	char text[CG_DEC_TEXT_MAX];
	const char *z;

	if (!d.set)
		return "unknown";
	(void)cg_dec_text(d, text);
	z = cg_arena_z(u->c->arena, cg_str_of(text));
	return z != NULL ? z : "";
}

/* A date for a sentence. */
static const char *day_text(int32_t day, char out[CG_DATE_TEXT_MAX])
{
	return day != CG_DATE_NONE ? cg_date_text(day, out) : "unknown";
}

/* The id in the argument of this name. */
static enum cg_code read_id(const struct cg_mcp_use *u, const char *name, struct cg_id *out)
{
	return cg_app_snapshots_id(&u->c->ctx, cg_json_get_text(u->args, name), out);
}

/* The data of the answer, taken. */
static enum cg_code give_data(const struct cg_mcp_use *u, struct json_object *data, struct cg_mcp_answer *a)
{
	a->data = data;
	return data != NULL ? CG_OK : cg_fail(&u->c->err, CG_EBUSY, "answer: no memory");
}

/* Cut the answer and end the sentence about it. */
static enum cg_code cut_answer(const struct cg_mcp_use *u, const struct cg_mcp_list *cuts, size_t n, struct cg_str say,
			       struct cg_mcp_answer *a)
{
	enum cg_code rc = cg_mcp_paginate(&a->data, cuts, n, cg_json_get_text(u->args, "cursor"), &u->c->err);

	if (rc == CG_OK)
		a->text = cg_arena_printf(u->c->arena, "%.*s%s", CG_STR_ARG(say),
					  cg_json_get_text(a->data, "next_cursor").p != NULL
						  ? " More follows: call again with next_cursor."
						  : "");
	return rc;
}

/*
 * Changes are what a reader asks for, so their lists come before added and gone ones on
 * the pages.
 */
enum cg_code cg_mcp_analysis_compare(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	static const struct cg_mcp_list cuts[] = {
		{ "mutual_funds", "changed", NULL }, { "mutual_funds", "added", NULL },
		{ "mutual_funds", "gone", NULL },    { "mutual_funds", "bought_and_sold", NULL },
		{ "demat", "changed", NULL },	     { "demat", "added", NULL },
		{ "demat", "gone", NULL },
	};
	struct cg_app_compared x;
	const struct cg_changes *funds = &x.result.funds;
	char from[CG_DATE_TEXT_MAX], to[CG_DATE_TEXT_MAX];
	struct cg_id id[2];
	struct cg_str say;
	enum cg_code rc = read_id(u, "from", &id[0]);

	if (rc == CG_OK)
		rc = read_id(u, "to", &id[1]);
	if (rc == CG_OK)
		rc = cg_app_compare(&u->c->ctx, id, &x);
	if (rc == CG_OK)
		rc = give_data(u, cg_compare_view(&x.result, x.meta, x.s), a);
	if (rc != CG_OK)
		return rc;
	say = cg_arena_printf(u->c->arena,
			      "From %s to %s, %d days: %zu funds added, %zu gone, %zu changed, %u unchanged.",
			      day_text(x.s[0].as_of, from), day_text(x.s[1].as_of, to), x.s[1].as_of - x.s[0].as_of,
			      funds->added.n, funds->gone.n, funds->changed.n, funds->unchanged);
	return cut_answer(u, cuts, sizeof(cuts) / sizeof(cuts[0]), say, a);
}

/* The number of a holder as REST has it; CG_STR_NONE: all. */
static struct cg_str holder_text(const struct cg_mcp_use *u)
{
	int64_t n;

	return cg_json_get_int(u->args, "holder", &n) ? cg_arena_printf(u->c->arena, "%" PRId64, n) : CG_STR_NONE;
}

/* The sentence about a year of gains: the totals, and how much of them is uncertain. */
static enum cg_code describe_gains(const struct cg_mcp_use *u, const struct cg_app_gains *x, struct cg_str *say)
{
	struct cg_gains_missing_list missing;
	struct cg_gains_sums sums;
	char fy[CG_FY_TEXT_MAX];
	enum cg_code rc = cg_gains_sum_up(&x->g, x->year, SIZE_MAX, u->c->arena, &sums, &u->c->err);

	if (rc == CG_OK)
		rc = cg_gains_missing_make(&x->g, x->year, u->c->arena, &missing, &u->c->err);
	if (rc == CG_OK)
		*say = cg_arena_printf(
			u->c->arena,
			"%s %s: %zu lots sold for Rs %s, cost Rs %s, gain Rs %s; %zu entries of incomplete "
			"say what these totals lack. Computed from the statement; no tax advice.",
			x->year != CG_FY_ALL ? "Financial year" : "All financial",
			x->year != CG_FY_ALL ? cg_gains_rules_fy_text(x->year, fy) : "years", sums.total.count,
			figure_text(u, sums.total.sale_value), figure_text(u, sums.total.cost),
			figure_text(u, sums.total.gain), missing.n);
	return rc;
}

/* A fund with many lots goes on on the next page, with its head repeated. */
enum cg_code cg_mcp_analysis_gains(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	static const struct cg_mcp_list how = { NULL, "mutual_funds", "lots" };
	struct cg_str say = CG_STR_NONE;
	struct cg_app_gains x;
	char text[CG_ID_TEXT_MAX];
	struct cg_id id;
	int year;
	enum cg_code rc = cg_app_gains_year(cg_json_get_text(u->args, "fy"), &year, &u->c->err);

	if (rc == CG_OK)
		rc = read_id(u, "snapshot_id", &id);
	if (rc == CG_OK)
		rc = cg_app_gains(&u->c->ctx, &id, year, &x);
	if (rc == CG_OK)
		rc = cg_app_gains_only(&x, holder_text(u), year, &u->c->err);
	if (rc == CG_OK)
		rc = describe_gains(u, &x, &say);
	if (rc == CG_OK)
		rc = give_data(u, cg_gains_view(&x.g, x.year, cg_id_text(&x.meta.id, "snap_", text), u->c->arena), a);
	return rc == CG_OK ? cut_answer(u, &how, 1, say, a) : rc;
}

/* Statement and holders of the arguments, for what is no gain. */
static enum cg_code read_holder(const struct cg_mcp_use *u, struct cg_app_gains *x)
{
	struct cg_id id;
	enum cg_code rc = read_id(u, "snapshot_id", &id);

	if (rc == CG_OK)
		rc = cg_app_gains(&u->c->ctx, &id, CG_APP_GAINS_NEWEST, x);
	return rc == CG_OK ? cg_app_gains_only(x, holder_text(u), CG_APP_GAINS_NEWEST, &u->c->err) : rc;
}

/* What is held on a day: the sentence has both days, since values are of the statement's. */
enum cg_code cg_mcp_analysis_unrealised(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	static const struct cg_mcp_list cuts[] = { { NULL, "within_exemption", "lots" },
						   { NULL, "mutual_funds", "lots" } };
	char text[CG_ID_TEXT_MAX], valued[CG_DATE_TEXT_MAX], on[CG_DATE_TEXT_MAX];
	struct cg_str say = CG_STR_NONE;
	struct cg_gains_sums sums;
	struct cg_app_gains x;
	struct cg_held held;
	int32_t day;
	enum cg_code rc = cg_app_gains_day(cg_json_get_text(u->args, "as_of"), &day, &u->c->err);

	if (rc == CG_OK)
		rc = read_holder(u, &x);
	if (rc == CG_OK)
		rc = cg_app_gains_held(&u->c->ctx, &x, day, &held);
	if (rc == CG_OK)
		rc = cg_gains_sum_up(&held.g, CG_FY_ALL, SIZE_MAX, u->c->arena, &sums, &u->c->err);
	if (rc == CG_OK)
		rc = give_data(u, cg_held_view(&x.g, &held, cg_id_text(&x.meta.id, "snap_", text), u->c->arena), a);
	if (rc != CG_OK)
		return rc;
	say = cg_arena_printf(u->c->arena,
			      "Values of %s, terms of %s: %zu lots held with a known gain, worth Rs %s, cost Rs %s, "
			      "unrealised gain Rs %s; %zu lots lack something. What is left, no tax advice.",
			      day_text(x.s.as_of, valued), day_text(held.day, on), sums.total.count,
			      figure_text(u, sums.total.sale_value), figure_text(u, sums.total.cost),
			      figure_text(u, sums.total.gain), cg_gains_lacking(&held.g, CG_FY_ALL));
	return cut_answer(u, cuts, sizeof(cuts) / sizeof(cuts[0]), say, a);
}

/* The sentence about income: of one year its figures, of several how many they are. */
static struct cg_str describe_income(const struct cg_mcp_use *u, const struct cg_income *income, int year)
{
	struct cg_income_sums s;
	char fy[CG_FY_TEXT_MAX];
	size_t years = 0;

	for (size_t i = 0; i < income->n; i++)
		years += i == 0 || income->v[i - 1].year != income->v[i].year;
	if (year == CG_FY_ALL)
		return cg_arena_printf(
			u->c->arena,
			"Income, taxes and charges of %zu financial years. From the statement; no tax advice.", years);
	if (!cg_income_of_year(income, year, &s))
		return CG_STR_NONE;
	return cg_arena_printf(u->c->arena,
			       "Financial year %s: IDCW gross Rs %s, TDS on it Rs %s; ELSS purchases Rs %s. From the "
			       "statement; no tax advice.",
			       cg_gains_rules_fy_text(year, fy), figure_text(u, s.gross), figure_text(u, s.tds),
			       figure_text(u, s.elss));
}

/* As over REST: all years unless one is asked for. A year with many fund houses goes on on the next page. */
enum cg_code cg_mcp_analysis_income(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	static const struct cg_mcp_list how = { NULL, "years", "amc" };
	struct cg_str fy = cg_json_get_text(u->args, "fy");
	struct cg_income income;
	struct cg_app_gains x;
	char text[CG_ID_TEXT_MAX];
	int year = CG_FY_ALL;
	enum cg_code rc = fy.p != NULL ? cg_app_gains_year(fy, &year, &u->c->err) : CG_OK;

	if (rc == CG_OK)
		rc = read_holder(u, &x);
	if (rc == CG_OK)
		rc = cg_app_gains_income(&u->c->ctx, &x, &income);
	if (rc == CG_OK)
		rc = give_data(
			u, cg_income_view(&x.g, &income, year, cg_id_text(&x.meta.id, "snap_", text), u->c->arena), a);
	return rc == CG_OK ? cut_answer(u, &how, 1, describe_income(u, &income, year), a) : rc;
}

/* A plan is no matter of a financial year. */
enum cg_code cg_mcp_analysis_sips(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	static const struct cg_mcp_list how = { NULL, "sips", NULL };
	struct cg_str say = CG_STR_NONE;
	struct cg_app_gains x;
	struct cg_sips sips;
	char text[CG_ID_TEXT_MAX], day[CG_DATE_TEXT_MAX];
	size_t active = 0;
	enum cg_code rc = read_holder(u, &x);

	if (rc == CG_OK)
		rc = cg_app_gains_sips(&u->c->ctx, &x, &sips);
	if (rc == CG_OK)
		rc = give_data(u, cg_income_view_sips(&x.g, &sips, cg_id_text(&x.meta.id, "snap_", text), u->c->arena),
			       a);
	if (rc != CG_OK)
		return rc;
	for (size_t i = 0; i < sips.n; i++)
		active += sips.v[i].status == CG_SIP_ACTIVE;
	say = cg_arena_printf(u->c->arena, "SIPs found: %zu, of them active on %s: %zu, which pay Rs %s a year.",
			      sips.n, day_text(x.s.as_of, day), active, figure_text(u, sips.yearly));
	return cut_answer(u, &how, 1, say, a);
}

/* What the client may fetch with the same credentials. */
static bool add_link(struct json_object *blocks, const char *url, const char *type, const char *name)
{
	struct json_object *o = cg_json_new_object();
	bool good = cg_json_add(o, "type", cg_json_new_name("resource_link")) &&
		    cg_json_add(o, "uri", cg_json_new_name(url)) && cg_json_add(o, "name", cg_json_new_name(name)) &&
		    cg_json_add(o, "mimeType", cg_json_new_name(type));

	if (good)
		return cg_json_append(blocks, o);
	json_object_put(o);
	return false;
}

/* Null where there is none. */
static bool set_text(struct json_object *o, const char *key, struct cg_str s)
{
	return s.p != NULL ? cg_json_add(o, key, cg_json_new_text(s)) : cg_json_set(o, key, NULL);
}

/*
 * A file for the user: a link, which the client fetches with the same credentials, and the
 * text itself, page by page, where a model can read it.
 */
static enum cg_code answer_report(const struct cg_mcp_use *u, struct cg_str format, const char *type,
				  struct cg_str text, bool readable, struct cg_mcp_answer *a)
{
	struct cg_str id = cg_json_get_text(u->args, "snapshot_id"), page = CG_STR_NONE;
	struct cg_str url = cg_arena_printf(u->c->arena, "%s/api/v1/snapshots/%.*s/report?format=%.*s",
					    u->c->service->cfg.base_url, CG_STR_ARG(id), CG_STR_ARG(format));
	struct cg_str name = cg_arena_printf(u->c->arena, "report-%.*s.%.*s", CG_STR_ARG(id), CG_STR_ARG(format));
	struct cg_str next = CG_STR_NONE;
	size_t at = 0;
	enum cg_code rc;
	bool good;

	if (url.p == NULL || name.p == NULL)
		return cg_fail(&u->c->err, CG_EBUSY, "report: no memory");
	rc = cg_mcp_paginate_text(text, cg_json_get_text(u->args, "cursor"), &page, &at, &u->c->err);
	if (rc != CG_OK)
		return rc;
	if (!readable)
		page = CG_STR_NONE;
	else if (at > 0)
		next = cg_arena_printf(u->c->arena, "c%zu", at);
	a->content = cg_json_new_array();
	a->data = cg_json_new_object();
	good = add_link(a->content, url.p, type, name.p) && cg_json_add(a->data, "snapshot_id", cg_json_new_text(id)) &&
	       cg_json_add(a->data, "format", cg_json_new_text(format)) &&
	       cg_json_add(a->data, "mime_type", cg_json_new_name(type)) &&
	       cg_json_add(a->data, "size", cg_json_new_int((int64_t)text.n)) &&
	       cg_json_add(a->data, "url", cg_json_new_name(url.p)) && set_text(a->data, "content", page) &&
	       set_text(a->data, "next_cursor", next);
	a->text = cg_arena_printf(u->c->arena, "Report as %.*s, %zu bytes%s. Whole, with the same credentials: %s",
				  CG_STR_ARG(format), text.n,
				  next.p != NULL ? ", in parts: call again with next_cursor" : "", url.p);
	return good ? CG_OK : cg_fail(&u->c->err, CG_EBUSY, "report: no memory");
}

/* A workbook or a page is not text: the answer has its link alone. */
enum cg_code cg_mcp_analysis_report(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	struct cg_report_style style = { .back = CG_STR_NONE };
	struct cg_report_file file = { .text = NULL, .type = "application/json" };
	struct cg_str format = cg_json_get_text(u->args, "format"), text;
	struct json_object *data = NULL;
	struct cg_app_report report;
	struct cg_id id;
	enum cg_code rc = cg_report_file_format(format, &style.format, &u->c->err);

	if (rc == CG_OK)
		rc = cg_json_read_bool(u->args, "include_pii", &style.include_pii, &u->c->err);
	if (rc == CG_OK)
		rc = read_id(u, "snapshot_id", &id);
	if (rc == CG_OK)
		rc = cg_app_report(&u->c->ctx, &id, &report);
	if (rc == CG_OK)
		cg_pii_note(&u->c->ctx, style.include_pii, &id);
	if (rc == CG_OK && style.format == CG_REPORT_HTML) /* as its link gives it */
		rc = cg_app_report_market(&u->c->ctx, &report);
	if (rc == CG_OK && style.format == CG_REPORT_JSON)
		rc = cg_app_report_beside(&u->c->ctx, &report);
	if (rc == CG_OK)
		rc = cg_report_file_write(&report, &style, u->c->arena, &data, &file, &u->c->err);
	if (rc == CG_OK) {
		text = (struct cg_str){ file.text, file.n };
		if (data != NULL)
			text = cg_json_print_pretty(data);
		rc = text.p != NULL ? answer_report(u, format, file.type, text,
						    style.format == CG_REPORT_JSON || style.format == CG_REPORT_CSV, a)
				    : cg_fail(&u->c->err, CG_EBUSY, "report: no memory");
	}
	json_object_put(data);
	free(file.text);
	return rc;
}

/* What the charts show: hosts without them have the sentence, the newest month and the split in the data. */
enum cg_code cg_mcp_analysis_portfolio(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	char day[CG_DATE_TEXT_MAX];
	struct cg_app_report report;
	struct cg_months months;
	struct cg_id id;
	enum cg_code rc = read_id(u, "snapshot_id", &id);

	if (rc == CG_OK)
		rc = cg_app_report(&u->c->ctx, &id, &report);
	if (rc == CG_OK)
		rc = cg_app_report_months(&u->c->ctx, &report, &months);
	if (rc == CG_OK)
		rc = give_data(u, cg_portfolio_view(&report, &months, u->c->arena), a);
	if (rc != CG_OK)
		return rc;
	a->text =
		cg_arena_printf(u->c->arena,
				"As of %s: total value Rs %s, cost Rs %s, gain Rs %s, XIRR in percent %s; %zu months. "
				"Hosts with MCP Apps show charts of it; elsewhere say the main shares in words.",
				day_text(report.snapshot.s.as_of, day), figure_text(u, report.snapshot.s.total_value),
				figure_text(u, report.snapshot.an.invested), figure_text(u, report.snapshot.an.gain),
				figure_text(u, report.snapshot.an.xirr), months.n);
	return CG_OK;
}

/* Figures of the past, each with its period: the sentence says how many there are. */
enum cg_code cg_mcp_analysis_risk(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	static const struct cg_mcp_list how = { NULL, "mutual_funds", NULL };
	char text[CG_ID_TEXT_MAX], day[CG_DATE_TEXT_MAX];
	struct cg_app_report report;
	struct cg_risk risk;
	struct cg_id id;
	size_t known = 0, ranked = 0;
	enum cg_code rc = read_id(u, "snapshot_id", &id);

	if (rc == CG_OK)
		rc = cg_app_report(&u->c->ctx, &id, &report);
	if (rc == CG_OK)
		rc = cg_app_risk(&u->c->ctx, &report.snapshot.s, cg_app_report_day(&report), &risk);
	if (rc == CG_OK)
		rc = give_data(u, cg_risk_view(cg_id_text(&id, "snap_", text), cg_app_report_day(&report), &risk), a);
	if (rc != CG_OK)
		return rc;
	for (size_t i = 0; i < risk.n; i++) {
		known += risk.v[i].from != CG_DATE_NONE;
		ranked += risk.v[i].rank[CG_HORIZONS - 1].place > 0;
	}
	return cut_answer(
		u, &how, 1,
		cg_arena_printf(u->c->arena,
				"Three years up to %s: figures of %zu of %zu schemes, %zu with a place in their "
				"category. They tell what was, not what will be.",
				day_text(cg_app_report_day(&report), day), known, risk.n, ranked),
		a);
}

/* Of a part of the value, which stands with it: said alone it would be that of the whole. */
static struct cg_str part_text(const struct cg_mcp_use *u, struct cg_dec d, struct cg_dec share)
{
	if (!d.set || !share.set)
		return cg_str_of(figure_text(u, d));
	return cg_arena_printf(u->c->arena, "%s (of %s percent of the value)", figure_text(u, d),
			       figure_text(u, share));
}

/* The rate of all flows, else that of the funds whose flows are all known, and why it is not of all. */
static struct cg_str rate_text(const struct cg_mcp_use *u, const struct cg_enriched_portfolio *p,
			       const struct cg_covered_rate *part)
{
	if (p->xirr.set)
		return cg_str_of(figure_text(u, p->xirr));
	return cg_arena_printf(u->c->arena, "unknown (%s)%s%.*s", cg_enrichment_rate_reason_name(p->xirr_reason),
			       part->percent.set ? ", of funds with a whole history " : "",
			       CG_STR_ARG(part->percent.set ? part_text(u, part->percent, part->share) : CG_STR("")));
}

/* A tool call that is repeated enriches again: MCP has no idempotency keys. */
enum cg_code cg_mcp_analysis_enrich(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	static const struct cg_mcp_list cuts[] = { { NULL, "mutual_funds", NULL },
						   { "portfolio", "value_by_month", NULL } };
	struct cg_app_months_beside beside;
	const struct cg_enriched_portfolio *p;
	char day[CG_DATE_TEXT_MAX];
	struct cg_as_of as_of;
	struct cg_enrichment x;
	struct cg_str say;
	struct cg_id id;
	enum cg_code rc = cg_app_enrich_as_of(&u->c->ctx, cg_json_get_text(u->args, "as_of"), &as_of);

	if (rc == CG_OK)
		rc = read_id(u, "snapshot_id", &id);
	if (rc == CG_OK)
		rc = cg_app_enrich(&u->c->ctx, &id, &as_of, NULL, &x);
	if (rc == CG_OK)
		rc = cg_app_months_beside_stored(&u->c->ctx, &x, &beside);
	if (rc == CG_OK)
		rc = give_data(u, cg_enrich_view(&x, &beside), a);
	if (rc != CG_OK)
		return rc;
	p = &x.portfolio;
	say = cg_arena_printf(
		u->c->arena,
		"As of %s: current value Rs %s, returns in percent 1y %.*s, 3y %.*s, XIRR %.*s; %zu funds%s.",
		day_text(x.as_of, day), figure_text(u, p->current_value),
		CG_STR_ARG(part_text(u, p->ret[0], p->covered[0])), CG_STR_ARG(part_text(u, p->ret[1], p->covered[1])),
		CG_STR_ARG(rate_text(u, p, &beside.rate)), x.funds.n,
		x.partial ? "; partial: the source of NAVs could not be asked for all, the funds say why" : "");
	return cut_answer(u, cuts, sizeof(cuts) / sizeof(cuts[0]), say, a);
}

enum cg_code cg_mcp_analysis_list_skills(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	enum cg_code rc = give_data(u, cg_health_view_skills(), a);

	if (rc == CG_OK)
		a->text = cg_arena_printf(u->c->arena, "Skills: %d. Run one with run_skill.", CG_HEALTH_VIEW_SKILLS);
	return rc;
}

/* The arguments are those of POST /skills/{slug}. */
enum cg_code cg_mcp_analysis_run_skill(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	struct cg_app_health_args args = { .include_enrichment = true };
	const char *slug = cg_health_view_slug;
	int made = 0;
	char day[CG_DATE_TEXT_MAX];
	struct cg_app_health x;
	enum cg_code rc = cg_json_read_bool(u->args, "include_enrichment", &args.include_enrichment, &u->c->err);

	if (rc == CG_OK)
		rc = cg_health_view_skill_known(cg_json_get_text(u->args, "slug"), &u->c->err);
	args.as_of_text = cg_json_get_text(u->args, "as_of");
	if (rc == CG_OK)
		rc = cg_app_enrich_as_of(&u->c->ctx, args.as_of_text, &args.as_of);
	if (rc == CG_OK)
		rc = read_id(u, "snapshot_id", &args.snapshot);
	if (rc == CG_OK)
		rc = cg_app_health(&u->c->ctx, slug, &args, &x);
	if (rc == CG_OK)
		rc = give_data(u,
			       cg_health_view(slug, &x.enrichment, args.include_enrichment, &x.health,
					      args.include_enrichment ? &x.look_through : NULL),
			       a);
	for (int i = 0; rc == CG_OK && i < CG_HEALTH_CHECK_MAX; i++)
		made += x.health.not_run[i] == NULL;
	if (rc == CG_OK)
		a->text = cg_arena_printf(
			u->c->arena, "Portfolio health check as of %s: %zu flags from %d of %d checks%s.",
			day_text(x.enrichment.as_of, day), x.health.flags.n, made, CG_HEALTH_CHECK_MAX,
			made < CG_HEALTH_CHECK_MAX ? "; the others say why they could not be made" : "");
	return rc;
}
