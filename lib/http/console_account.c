/* Console: connected applications, usage by day, audit log. */
#include "http/chart.h"
#include "http/console.h"
#include "http/figure.h"
#include "store/audit.h"
#include "store/oauth.h"

static const struct cg_str none = { "", 0 };

/* --- applications */

/* The host of a URL, or the scheme of an application's own. */
static struct cg_str host_of(struct cg_str url)
{
	struct cg_str rest = url, scheme = cg_str_cut(&rest, ':');

	if (!cg_str_starts(rest, CG_STR("//")))
		return scheme;
	rest = cg_str_sub(rest, 2, rest.n);
	return cg_str_cut(&rest, '/');
}

static void write_app(struct cg_console *k, const struct cg_grant_row *row)
{
	struct cg_html *h = &k->page.html;
	char id[CG_ID_TEXT_MAX];

	(void)cg_id_text(&row->id, "grant_", id);
	cg_html_raw(h, "<tr><th scope=\"row\"><span class=\"client\">");
	cg_html_text(h, row->client_name.n > 0 ? row->client_name : CG_STR("Application without a name"));
	cg_html_raw(h, "</span></th>");
	cg_console_cell(h, host_of(row->redirect_uri));
	cg_console_cell_list(h, row->scopes, ' ');
	cg_console_cell(h, row->live ? CG_STR("live") : CG_STR("test"));
	cg_console_cell_time(h, row->created);
	cg_console_cell_time(h, row->last_used);
	cg_html_raw(h, "<td><details><summary>Disconnect<span class=\"hidden\"> ");
	cg_html_text(h, row->client_name);
	cg_html_raw(h, "</span></summary>");
	cg_console_form_begin(k, "line", "disconnect", "/console/apps", cg_str_of(id), "/revoke");
	cg_html_raw(h, "<button class=\"danger\">Disconnect now</button></form></details></td></tr>\n");
}

enum cg_code cg_console_apps(struct cg_call *c)
{
	struct cg_grant_rows rows = { .v = NULL };
	struct cg_console k;
	struct cg_html *h;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = cg_grant_list(c->service->db, &c->auth.account, &c->auth.user, c->arena, &rows, &c->err);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	h = cg_console_begin(&k, "Applications", "/console/apps");
	cg_html_raw(h,
		    "<h1>Connected applications</h1>\n<p>What you allowed to use this account in your name. The name "
		    "is what the application calls itself; answers go to the place beside it.</p>\n");
	if (rows.n == 0) {
		cg_html_raw(h, "<p>No application is connected.</p>\n");
		return cg_page_guard(c, cg_console_end(&k));
	}
	cg_html_raw(h, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Applications\">"
		       "<table><thead><tr>");
	cg_console_head(h, "Application", false);
	cg_console_head(h, "Answers go to", false);
	cg_console_head(h, "May do", false);
	cg_console_head(h, "Data", false);
	cg_console_head(h, "Connected", false);
	cg_console_head(h, "Last used", false);
	cg_html_raw(h, "<td></td></tr></thead><tbody>\n");
	for (size_t i = 0; i < rows.n; i++)
		write_app(&k, &rows.v[i]);
	cg_html_raw(h, "</tbody></table></div>\n");
	return cg_page_guard(c, cg_console_end(&k));
}

enum cg_code cg_console_app_revoke(struct cg_call *c)
{
	struct cg_form f = { .v = NULL };
	bool go, found = false;
	struct cg_console k;
	struct cg_id id;
	enum cg_code rc = cg_console_form(c, &k, "disconnect", &f, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	if (cg_id_parse(c->id, CG_STR("grant_"), &id))
		rc = cg_grant_revoke(c->service->db, &c->auth.account, &c->auth.user, &id, &found, &c->err);
	if (rc == CG_OK && !found)
		rc = cg_fail_hint(&c->err, CG_ENOTFOUND, "There is no such connection, or it has ended already.");
	if (rc == CG_OK)
		rc = cg_console_go(&k, "/console/apps", none, "");
	return cg_page_guard(c, rc);
}

/* --- usage */

static void write_count(struct cg_html *h, const char *name, unsigned n)
{
	cg_html_raw(h, "<td class=\"number\"");
	cg_html_attr(h, "data-label", cg_str_of(name));
	cg_html_raw(h, ">");
	cg_figure_count(h, n);
	cg_html_raw(h, "</td>");
}

static void write_days(struct cg_html *h, const struct cg_usage_days *days)
{
	unsigned most = 1;

	for (size_t i = 0; i < days->n; i++)
		most = days->v[i].count.requests > most ? days->v[i].count.requests : most;
	cg_html_raw(h, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Usage\"><table>\n"
		       "<caption>The last 90 days that have any, newest first</caption><thead><tr>");
	cg_console_head(h, "Day", false);
	cg_console_head(h, "Requests", true);
	cg_console_head(h, "Statements", true);
	cg_console_head(h, "Enrichments", true);
	cg_console_head(h, "Errors", true);
	cg_html_raw(h, "<td></td></tr></thead><tbody>\n");
	for (size_t i = 0; i < days->n; i++) {
		const struct cg_usage_day *day = &days->v[i];

		cg_html_raw(h, "<tr><th scope=\"row\">");
		cg_figure_date(h, day->date);
		cg_html_raw(h, "</th>");
		write_count(h, "Requests", day->count.requests);
		write_count(h, "Statements", day->count.parses);
		write_count(h, "Enrichments", day->count.enrichments);
		write_count(h, "Errors", day->count.errors);
		cg_html_raw(h, "<td class=\"bar\">");
		cg_chart_bar(h, day->count.requests, 0, most, "c1");
		cg_html_raw(h, "</td></tr>\n");
	}
	cg_html_raw(h, "</tbody></table></div>\n");
}

enum cg_code cg_console_usage(struct cg_call *c)
{
	struct cg_usage_days days = { .v = NULL };
	struct cg_console k;
	struct cg_html *h;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = cg_usage_list(c->service->db, &c->auth, c->arena, &days, &c->err);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	h = cg_console_begin(&k, "Usage", "/console/usage");
	cg_html_raw(h, "<h1>Usage</h1>\n");
	if (days.n == 0)
		cg_html_raw(h, "<p>Nothing was used yet.</p>\n");
	else
		write_days(h, &days);
	return cg_page_guard(c, cg_console_end(&k));
}

/* --- audit log */

enum cg_code cg_console_audit(struct cg_call *c)
{
	struct cg_audit_rows rows = { .v = NULL };
	struct cg_str cursor;
	struct cg_console k;
	struct cg_html *h;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	cursor = cg_form_get(&k.query, "cursor");
	rc = cg_audit_list(c->service->db, &c->auth.account, cursor.n > 0 ? cursor : none, c->arena, &rows, &c->err);
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	h = cg_console_begin(&k, "Audit log", "/console/audit");
	cg_html_raw(h, "<h1>Audit log</h1>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
		       "aria-label=\"Audit log\"><table>\n<caption>Newest first</caption><thead><tr>");
	cg_console_head(h, "When", false);
	cg_console_head(h, "Who", false);
	cg_console_head(h, "Did", false);
	cg_console_head(h, "To", false);
	cg_html_raw(h, "</tr></thead><tbody>\n");
	for (size_t i = 0; i < rows.n; i++) {
		cg_html_raw(h, "<tr>");
		cg_console_cell_time(h, rows.v[i].at);
		cg_console_cell(h, rows.v[i].actor);
		cg_console_cell(h, rows.v[i].action);
		cg_console_cell(h, rows.v[i].subject);
		cg_html_raw(h, "</tr>\n");
	}
	cg_html_raw(h, "</tbody></table></div>\n");
	if (rows.more) {
		cg_html_raw(h, "<p><a");
		cg_console_link(&k, "href", "/console/audit", none, "",
				cg_arena_printf(c->arena, "cursor=%.*s", CG_STR_ARG(rows.v[rows.n - 1].id)).p);
		cg_html_raw(h, ">Older entries</a></p>\n");
	}
	return cg_page_guard(c, cg_console_end(&k));
}
