#include "mcp/analysis.h"

#include "base/json.h"
#include "base/json_parse.h"
#include "mcp/cut.h"
#include "rest/enrich_service.h"
#include "rest/gains_service.h"
#include "rest/report_service.h"

#include <stdlib.h>
#include <string.h>

enum { REPORT_PAGE = 20000 };

/* A number as it is printed, or "unknown". */
static const char *figure_member(struct json_object *o, const char *name)
{
	return cg_json_get_shown(o, name, "unknown");
}

/* Cut the answer and end the sentence about it. */
static enum cg_code cut_answer(const struct cg_mcp_use *u, const struct cg_mcp_cut *cuts, size_t n, struct cg_str say,
			       struct cg_mcp_answer *a)
{
	enum cg_code rc = cg_mcp_cut(&a->data, cuts, n, cg_json_get_text(u->args, "cursor"), &u->c->err);

	if (rc == CG_OK)
		a->text = cg_arena_printf(u->c->arena, "%.*s%s", CG_STR_ARG(say),
					  cg_json_get_text(a->data, "next_cursor").p != NULL
						  ? " More follows: call again with next_cursor."
						  : "");
	return rc;
}

enum cg_code cg_mcp_analysis_compare(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	static const struct cg_mcp_cut cuts[] = {
		{ "mutual_funds", "changed", NULL }, { "mutual_funds", "added", NULL },
		{ "mutual_funds", "gone", NULL },    { "mutual_funds", "bought_and_sold", NULL },
		{ "demat", "changed", NULL },	     { "demat", "added", NULL },
		{ "demat", "gone", NULL },
	};
	const struct cg_compare_args args = { cg_json_get_text(u->args, "from"), cg_json_get_text(u->args, "to") };
	struct json_object *funds;
	struct cg_str say;
	enum cg_code rc = cg_op_compare_snapshots(u->c, &args, &a->data);

	if (rc != CG_OK)
		return rc;
	funds = cg_json_get_object(a->data, "mutual_funds");
	say = cg_arena_printf(
		u->c->arena, "From %s to %s, %s days: %zu funds added, %zu gone, %zu changed, %s unchanged.",
		figure_member(cg_json_get_object(a->data, "from"), "as_of_date"),
		figure_member(cg_json_get_object(a->data, "to"), "as_of_date"), figure_member(a->data, "days"),
		cg_json_get_count(funds, "added"), cg_json_get_count(funds, "gone"),
		cg_json_get_count(funds, "changed"), figure_member(funds, "unchanged_count"));
	return cut_answer(u, cuts, sizeof(cuts) / sizeof(cuts[0]), say, a);
}

enum cg_code cg_mcp_analysis_gains(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	static const struct cg_mcp_cut how = { NULL, "mutual_funds", "lots" };
	const struct cg_gains_args args = { cg_json_get_text(u->args, "snapshot_id"), cg_json_get_text(u->args, "fy") };
	struct json_object *total;
	struct cg_str say;
	enum cg_code rc = cg_op_capital_gains(u->c, &args, &a->data);

	if (rc != CG_OK)
		return rc;
	total = cg_json_get_object(a->data, "total");
	say = cg_arena_printf(
		u->c->arena,
		"Financial year %s: %s lots sold for Rs %s, cost Rs %s, gain Rs %s; %zu entries of incomplete say "
		"what these totals lack. Computed from the statement; no tax advice.",
		figure_member(a->data, "financial_year"), figure_member(total, "count"),
		figure_member(total, "sale_value"), figure_member(total, "cost"), figure_member(total, "gain"),
		cg_json_get_count(a->data, "incomplete"));
	return cut_answer(u, &how, 1, say, a);
}

/* The part of a text report from *at on, ended at a line's end; *at gets where the next one begins, 0: nowhere. */
static struct cg_str text_page(struct cg_str text, size_t *at)
{
	struct cg_str page = cg_str_sub(text, *at, REPORT_PAGE);

	if (*at + page.n >= text.n) {
		*at = 0;
		return page;
	}
	for (size_t n = page.n; n > 0; n--) {
		if (page.p[n - 1] == '\n') {
			page.n = n;
			break;
		}
	}
	while (page.n > 0 && ((unsigned char)page.p[page.n] & 0xC0) == 0x80) /* not within a character */
		page.n--;
	*at += page.n;
	return page;
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

static enum cg_code answer_report(const struct cg_mcp_use *u, struct cg_str format, const char *type,
				  struct cg_str text, bool readable, struct cg_mcp_answer *a)
{
	struct cg_str id = cg_json_get_text(u->args, "snapshot_id"), page = CG_STR_NONE;
	struct cg_str url = cg_arena_printf(u->c->arena, "%s/api/v1/snapshots/%.*s/report?format=%.*s",
					    u->c->service->cfg.base_url, CG_STR_ARG(id), CG_STR_ARG(format));
	struct cg_str name = cg_arena_printf(u->c->arena, "report-%.*s.%.*s", CG_STR_ARG(id), CG_STR_ARG(format));
	struct cg_str next = CG_STR_NONE;
	size_t at = 0;
	bool good;

	if (url.p == NULL || name.p == NULL)
		return cg_fail(&u->c->err, CG_EBUSY, "report: no memory");
	if (!cg_mcp_cut_cursor(cg_json_get_text(u->args, "cursor"), &at) || (at > 0 && at >= text.n))
		return cg_fail_hint(&u->c->err, CG_EREQUEST, "The argument cursor is not one that a page gave.");
	if (readable)
		page = text_page(text, &at);
	if (readable && at > 0)
		next = cg_arena_printf(u->c->arena, "c%zu", at);
	a->content = cg_json_new_array();
	a->data = cg_json_new_object();
	good = add_link(a->content, url.p, type, name.p) && cg_json_add(a->data, "snapshot_id", cg_json_new_text(id)) &&
	       cg_json_add(a->data, "format", cg_json_new_text(format)) &&
	       cg_json_add(a->data, "mime_type", cg_json_new_name(type)) &&
	       cg_json_add(a->data, "size", cg_json_new_int((int64_t)text.n)) &&
	       cg_json_add(a->data, "url", cg_json_new_name(url.p)) &&
	       cg_json_set(a->data, "content", cg_json_new_text(page)) &&
	       cg_json_set(a->data, "next_cursor", cg_json_new_text(next));
	a->text = cg_arena_printf(u->c->arena, "Report as %.*s, %zu bytes%s. Whole, with the same credentials: %s",
				  CG_STR_ARG(format), text.n,
				  next.p != NULL ? ", in parts: call again with next_cursor" : "", url.p);
	return good ? CG_OK : cg_fail(&u->c->err, CG_EBUSY, "report: no memory");
}

enum cg_code cg_mcp_analysis_report(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	struct cg_report_args args = { .snapshot_id = cg_json_get_text(u->args, "snapshot_id") };
	struct cg_report_file file = { .text = NULL, .type = "application/json" };
	struct cg_str format = cg_json_get_text(u->args, "format"), text;
	struct json_object *data = NULL;
	enum cg_code rc = cg_report_format_of(format, &args.format, &u->c->err);

	if (rc == CG_OK)
		rc = cg_json_read_bool(u->args, "include_pii", &args.include_pii, &u->c->err);
	if (rc == CG_OK)
		rc = cg_op_report(u->c, &args, &data, &file);
	if (rc == CG_OK) {
		text = (struct cg_str){ file.text, file.n };
		if (data != NULL)
			text = cg_json_print_pretty(data);
		rc = text.p != NULL ? answer_report(u, format, file.type, text,
						    args.format == CG_REPORT_JSON || args.format == CG_REPORT_CSV, a)
				    : cg_fail(&u->c->err, CG_EBUSY, "report: no memory");
	}
	json_object_put(data);
	free(file.text);
	return rc;
}

enum cg_code cg_mcp_analysis_enrich(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	static const struct cg_mcp_cut how = { NULL, "mutual_funds", NULL };
	const struct cg_enrich_args args = { cg_json_get_text(u->args, "snapshot_id"),
					     cg_json_get_text(u->args, "as_of") };
	struct json_object *portfolio, *returns;
	struct cg_str say;
	enum cg_code rc = cg_op_enrich(u->c, &args, NULL, &a->data);

	if (rc != CG_OK)
		return rc;
	portfolio = cg_json_get_object(a->data, "portfolio");
	returns = cg_json_get_object(portfolio, "returns");
	say = cg_arena_printf(u->c->arena,
			      "As of %s: current value Rs %s, returns in percent 1y %s, 3y %s, XIRR %s; %zu funds%s.",
			      figure_member(a->data, "as_of_date"), figure_member(portfolio, "current_value"),
			      figure_member(returns, "1y"), figure_member(returns, "3y"),
			      figure_member(cg_json_get_object(portfolio, "xirr"), "percent"),
			      cg_json_get_count(a->data, "mutual_funds"),
			      cg_json_get_bool(a->data, "partial")
				      ? "; partial: the source of NAVs could not be asked for all, the funds say why"
				      : "");
	return cut_answer(u, &how, 1, say, a);
}

enum cg_code cg_mcp_analysis_list_skills(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	enum cg_code rc = cg_op_list_skills(u->c, &a->data);

	if (rc == CG_OK)
		a->text = cg_arena_printf(u->c->arena, "Skills: %zu. Run one with run_skill.",
					  cg_json_get_count(a->data, "skills"));
	return rc;
}

enum cg_code cg_mcp_analysis_run_skill(const struct cg_mcp_use *u, struct cg_mcp_answer *a)
{
	struct cg_skill_args args = { .slug = cg_json_get_text(u->args, "slug"),
				      .snapshot_id = cg_json_get_text(u->args, "snapshot_id"),
				      .include_enrichment = true };
	enum cg_code rc = cg_json_read_bool(u->args, "include_enrichment", &args.include_enrichment, &u->c->err);

	if (rc == CG_OK)
		rc = cg_op_run_skill(u->c, &args, &a->data);
	if (rc == CG_OK)
		a->text = cg_arena_printf(u->c->arena, "Portfolio health check as of %s: %zu flags from %zu checks.",
					  figure_member(a->data, "as_of_date"), cg_json_get_count(a->data, "flags"),
					  cg_json_get_count(a->data, "checks"));
	return rc;
}
