/* Console: snapshots: list, one, delete, enrich, report, upload. */
#include "http/answer.h"
#include "http/console.h"
#include "http/enrich_service.h"
#include "http/figure.h"
#include "http/report_page.h"
#include "http/report_service.h"
#include "http/upload_service.h"
#include "portfolio/analytics.h"

#include <string.h>

static const struct cg_str none = { "", 0 };

static enum cg_code no_snapshot(struct cg_call *c)
{
	return cg_fail(&c->err, CG_ENOSNAPSHOT, "console: malformed id");
}

enum cg_code cg_console_home(struct cg_call *c)
{
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = cg_console_go(&k, "/console", none, "");
	return cg_page_guard(c, rc);
}

static void write_modes(struct cg_console *k)
{
	struct cg_html *h = &k->page.html;
	bool live = k->c->auth.live;

	cg_html_raw(h, "<nav aria-label=\"Data\" class=\"modes\"><a");
	cg_page_path(k->c, &k->page, "href", "/console");
	cg_html_raw(h, live ? " aria-current=\"page\">Live data</a> <a" : ">Live data</a> <a");
	cg_page_path(k->c, &k->page, "href", "/console?mode=test");
	cg_html_raw(h, live ? ">Test data</a></nav>\n" : " aria-current=\"page\">Test data</a></nav>\n");
}

static void write_confidence(struct cg_html *h, enum cg_level level, uint32_t checks, uint32_t passed)
{
	cg_html_raw(h, "<td>");
	cg_html_text(h, cg_str_of(cg_report_words(cg_level_name(level))));
	cg_html_raw(h, " <span class=\"fine\">");
	cg_html_int(h, passed);
	cg_html_raw(h, " of ");
	cg_html_int(h, checks);
	cg_html_raw(h, " checks</span></td>");
}

static void write_row(struct cg_console *k, const struct cg_snapshot_row *row)
{
	struct cg_html *h = &k->page.html;
	char id[CG_ID_TEXT_MAX], at[CG_TIME_TEXT_MAX];

	(void)cg_id_text(&row->meta.id, "snap_", id);
	cg_html_raw(h, "<tr><th scope=\"row\"><a");
	cg_console_link(k, "href", "/console/snapshots", cg_str_of(id), "", "");
	cg_html_raw(h, ">");
	cg_html_text(h, row->investor_name.n > 0 ? row->investor_name : CG_STR("No name printed"));
	cg_html_raw(h, "</a></th>");
	cg_console_cell(h, cg_arena_printf(k->c->arena, "%s, %s", cg_report_words(cg_source_name(row->source)),
					   cg_report_words(cg_statement_type_name(row->type))));
	cg_console_cell_date(h, row->as_of);
	cg_console_cell_dec(h, row->total_value);
	write_confidence(h, row->level, row->checks, row->passed);
	cg_console_cell_time(h, cg_str_of(cg_time_text(row->meta.created_ms, at)));
	cg_html_raw(h, "</tr>\n");
}

static void write_list(struct cg_console *k, const struct cg_snapshot_rows *rows, const char *next)
{
	struct cg_html *h = &k->page.html;

	cg_console_form_begin(k, "line", "upload", "/console/upload", none, "");
	cg_html_raw(h, "<button>Upload a statement</button></form>\n");
	if (rows->n == 0) {
		cg_html_raw(h, "<p>There is nothing here yet.</p>\n");
		return;
	}
	cg_html_raw(h, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Snapshots\"><table>\n"
		       "<caption>Newest first</caption><thead><tr>");
	cg_console_head(h, "Investor", false);
	cg_console_head(h, "Statement", false);
	cg_console_head(h, "As of", false);
	cg_console_head(h, "Value, \xe2\x82\xb9", true);
	cg_console_head(h, "Confidence", false);
	cg_console_head(h, "Stored", false);
	cg_html_raw(h, "</tr></thead><tbody>\n");
	for (size_t i = 0; i < rows->n; i++)
		write_row(k, &rows->v[i]);
	cg_html_raw(h, "</tbody></table></div>\n");
	if (next[0] != '\0') {
		cg_html_raw(h, "<p><a");
		cg_console_link(k, "href", "/console", none, "", cg_arena_printf(k->c->arena, "cursor=%s", next).p);
		cg_html_raw(h, ">Older snapshots</a></p>\n");
	}
}

enum cg_code cg_console_snapshots(struct cg_call *c)
{
	struct cg_snapshot_rows rows = { .v = NULL };
	char next[CG_CURSOR_MAX] = "";
	struct cg_str cursor;
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	cursor = cg_form_get(&k.query, "cursor");
	if (cursor.n >= CG_CURSOR_MAX)
		rc = cg_fail_hint(&c->err, CG_EREQUEST, "This is no place in the list. Start from its first page.");
	if (rc == CG_OK)
		rc = cg_snapshot_list(c->service->db, &c->auth, CG_LIST_LIMIT_DEFAULT, cursor.n > 0 ? cursor : none,
				      c->arena, &rows, next, &c->err);
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	cg_html_raw(cg_console_begin(&k, "Snapshots", "/console"), "<h1>Snapshots</h1>\n");
	write_modes(&k);
	write_list(&k, &rows, next);
	return cg_page_guard(c, cg_console_end(&k));
}

/* --- one snapshot */

static void fact_begin(struct cg_html *h, const char *name)
{
	cg_html_raw(h, "<dt>");
	cg_html_raw(h, name);
	cg_html_raw(h, "</dt><dd>");
}

static void fact_rupees(struct cg_html *h, const char *name, struct cg_dec d, const char *missing)
{
	fact_begin(h, name);
	if (d.set)
		cg_figure_rupees(h, d);
	else
		cg_figure_none(h, missing);
	cg_html_raw(h, "</dd>\n");
}

static void write_facts(struct cg_html *h, const struct cg_statement *s, const struct cg_analytics *an)
{
	cg_html_raw(h, "<dl>\n");
	fact_begin(h, "Statement");
	cg_html_text(h, cg_str_of(cg_report_words(cg_source_name(s->source))));
	cg_html_raw(h, ", ");
	cg_html_text(h, cg_str_of(cg_report_words(cg_statement_type_name(s->type))));
	cg_html_raw(h, "</dd>\n");
	fact_begin(h, "As of");
	cg_figure_date(h, s->as_of);
	cg_html_raw(h, "</dd>\n");
	fact_rupees(h, "Value", s->total_value, "not printed");
	fact_rupees(h, "Invested", an->invested, "no cost is printed");
	fact_rupees(h, "Gain", an->gain, "no cost is printed");
	fact_begin(h, "XIRR");
	if (an->xirr.set)
		cg_figure_percent(h, an->xirr);
	else
		cg_figure_none(h, cg_report_words(an->xirr_reason));
	cg_html_raw(h, "</dd>\n");
	fact_begin(h, "Confidence");
	cg_html_text(h, cg_str_of(cg_report_words(cg_level_name(s->level))));
	cg_html_raw(h, ", ");
	cg_html_int(h, s->passed);
	cg_html_raw(h, " of ");
	cg_html_int(h, s->checks);
	cg_html_raw(h, " checks hold</dd>\n</dl>\n");
}

static void write_warnings(struct cg_html *h, const struct cg_statement *s)
{
	if (s->warnings.n == 0)
		return;
	cg_html_raw(h, "<section aria-labelledby=\"warnings\"><h2 id=\"warnings\">Warnings</h2>\n<ul>\n");
	for (size_t i = 0; i < s->warnings.n; i++) {
		const struct cg_warning *w = &s->warnings.v[i];

		cg_html_raw(h, "<li>");
		if (w->scheme.n > 0) {
			cg_html_text(h, w->scheme);
			cg_html_raw(h, ": ");
		}
		cg_html_text(h, w->message);
		cg_html_raw(h, "</li>\n");
	}
	cg_html_raw(h, "</ul></section>\n");
}

static void write_fund(struct cg_html *h, const struct cg_fund *f)
{
	cg_html_raw(h, "<tr><th scope=\"row\">");
	cg_html_text(h, f->name);
	cg_html_raw(h, "</th>");
	cg_console_cell(h, f->folio);
	cg_console_cell_dec(h, f->units);
	cg_console_cell_dec(h, f->nav);
	cg_console_cell_dec(h, f->value);
	cg_html_raw(h, "</tr>\n");
}

static void write_holding(struct cg_html *h, const struct cg_demat_account *d, const struct cg_demat_holding *x)
{
	cg_html_raw(h, "<tr><th scope=\"row\">");
	cg_html_text(h, x->name);
	cg_html_raw(h, "</th>");
	cg_console_cell(h, d->client_id);
	cg_console_cell_dec(h, x->units);
	cg_console_cell_dec(h, x->price);
	cg_console_cell_dec(h, x->value);
	cg_html_raw(h, "</tr>\n");
}

static void write_holdings(struct cg_html *h, const struct cg_statement *s)
{
	cg_html_raw(h, "<h2>Holdings</h2>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
		       "aria-label=\"Holdings\"><table><thead><tr>");
	cg_console_head(h, "Name", false);
	cg_console_head(h, "Folio or demat account", false);
	cg_console_head(h, "Units", true);
	cg_console_head(h, "NAV or price, \xe2\x82\xb9", true);
	cg_console_head(h, "Value, \xe2\x82\xb9", true);
	cg_html_raw(h, "</tr></thead><tbody>\n");
	for (size_t i = 0; i < s->funds.n; i++) {
		if (!cg_fund_exited(&s->funds.v[i]))
			write_fund(h, &s->funds.v[i]);
	}
	for (size_t i = 0; i < s->demat.n; i++) {
		for (size_t j = 0; j < s->demat.v[i].holdings.n; j++)
			write_holding(h, &s->demat.v[i], &s->demat.v[i].holdings.v[j]);
	}
	cg_html_raw(h, "</tbody></table></div>\n");
}

static void link_to(struct cg_console *k, struct cg_str id, const char *rest, const char *query, const char *text)
{
	cg_html_raw(&k->page.html, "<a class=\"button quiet\"");
	cg_console_link(k, "href", "/console/snapshots", id, rest, query);
	cg_html_raw(&k->page.html, ">");
	cg_html_raw(&k->page.html, text);
	cg_html_raw(&k->page.html, "</a>\n");
}

static void write_actions(struct cg_console *k, struct cg_str id)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<div class=\"buttons\">\n");
	cg_console_form_begin(k, "busy", "enrich", "/console/snapshots", id, "/enrich");
	cg_html_raw(h, "<button>Returns and benchmarks of today</button> <progress hidden "
		       "aria-label=\"Fetching NAVs\"></progress></form>\n");
	link_to(k, id, "/report", "format=html", "Report with charts");
	link_to(k, id, "/report", "format=xlsx", "Workbook");
	link_to(k, id, "/report", "format=csv", "CSV");
	link_to(k, id, "/gains", "", "Capital gains");
	cg_html_raw(h, "</div>\n");
}

static void write_delete(struct cg_console *k, struct cg_str id)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<details><summary>Delete this snapshot</summary>\n<p>It cannot be brought back; the statement "
		       "can be uploaded again.</p>\n");
	cg_console_form_begin(k, "line", "delete", "/console/snapshots", id, "/delete");
	cg_html_raw(h, "<button class=\"danger\">Delete for good</button></form></details>\n");
}

enum cg_code cg_console_snapshot(struct cg_call *c)
{
	struct cg_analytics an = { .xirr_reason = NULL };
	struct cg_snapshot_meta meta;
	struct cg_statement s;
	struct cg_console k;
	struct cg_html *h;
	struct cg_id id;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	memset(&s, 0, sizeof(s));
	rc = cg_id_parse(c->id, CG_STR("snap_"), &id) ? CG_OK : no_snapshot(c);
	if (rc == CG_OK)
		rc = cg_snapshot_load(c->service->db, &c->auth, &id, c->arena, &meta, &s, &c->err);
	if (rc == CG_OK)
		rc = cg_analytics_make(&s, c->arena, &an, &c->err);
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	h = cg_console_begin(&k, "Snapshot", "/console");
	cg_html_raw(h, "<h1>");
	cg_html_text(h, s.investor.name.n > 0 ? s.investor.name : CG_STR("Snapshot"));
	cg_html_raw(h, "</h1>\n");
	write_facts(h, &s, &an);
	write_actions(&k, c->id);
	write_warnings(h, &s);
	write_holdings(h, &s);
	write_delete(&k, c->id);
	return cg_page_guard(c, cg_console_end(&k));
}

enum cg_code cg_console_delete(struct cg_call *c)
{
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	struct cg_id id;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "delete", &f, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_id_parse(c->id, CG_STR("snap_"), &id) ? CG_OK : no_snapshot(c);
	if (rc == CG_OK)
		rc = cg_snapshot_delete(c->service->db, &c->auth, &id, &c->err);
	if (rc == CG_OK)
		rc = cg_console_go(&k, "/console", none, "");
	return cg_page_guard(c, rc);
}

enum cg_code cg_console_enrich(struct cg_call *c)
{
	struct cg_enrich_args args = { .snapshot_id = c->id, .as_of = CG_STR_NONE };
	struct json_object *data = NULL;
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "enrich", &f, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_op_enrich(c, &args, NULL, &data);
	json_object_put(data);
	if (rc == CG_OK)
		rc = cg_answer_redirect(c, 303,
					cg_arena_printf(c->arena, "%s/console/snapshots/%.*s/report?format=html%s",
							c->service->cfg.base_url, CG_STR_ARG(c->id),
							c->auth.live ? "" : "&mode=test"));
	return cg_page_guard(c, rc);
}

/* The report as the API gives it; without a form: the page. */
enum cg_code cg_console_report(struct cg_call *c)
{
	struct cg_console k;
	struct cg_str format;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	format = cg_form_get(&k.query, "format");
	if (format.p == NULL || cg_str_eq(format, CG_STR("json")))
		c->req.query = CG_STR("format=html");
	return cg_page_guard(c, cg_do_report(c));
}

/* A link of one's own, used at once: the page behind it is the one that applications send people to. */
enum cg_code cg_console_upload(struct cg_call *c)
{
	struct json_object *link = NULL, *url = NULL;
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "upload", &f, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_op_request_upload(c, &link);
	if (rc == CG_OK && json_object_object_get_ex(link, "url", &url))
		rc = cg_answer_redirect(c, 303, cg_arena_printf(c->arena, "%s", json_object_get_string(url)));
	json_object_put(link);
	return cg_page_guard(c, rc);
}
