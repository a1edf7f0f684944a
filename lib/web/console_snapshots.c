/*
 * console_snapshots.c: Console: snapshots: list, one, delete, update returns, report,
 * upload. Every page asks the use cases of app/ that REST asks, with the rights of the
 * session.
 */
#include "app/analysis/enrich.h"
#include "app/analysis/months.h"
#include "app/analysis/report.h"
#include "app/snapshots.h"
#include "app/uploads.h"
#include "base/time.h"
#include "http/answer.h"
#include "http/files.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "web/console.h"

static const struct cg_str none = { "", 0 };

/* / and /console/ lead to the list. */
enum cg_code cg_console_home(struct cg_call *c)
{
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = cg_console_go(&k, "/console", none, "");
	return cg_page_guard(c, rc);
}

/* Live and test data are two lists that never mix. */
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

/* The level with the counts behind it. */
static void write_confidence(struct cg_console_table *t, enum cg_level level, uint32_t checks, uint32_t passed)
{
	cg_console_cell_begin(t, NULL);
	cg_html_text(t->h, cg_str_of(cg_report_words(cg_level_name(level))));
	cg_html_raw(t->h, " <span class=\"fine figure\">");
	cg_figure_count(t->h, passed);
	cg_html_raw(t->h, " of ");
	cg_figure_count(t->h, checks);
	cg_html_raw(t->h, " checks</span>");
	cg_console_cell_end(t);
}

/* One snapshot; a statement without a name is still a link. */
static void write_row(struct cg_console *k, struct cg_console_table *t, const struct cg_snapshot_row *row)
{
	struct cg_html *h = &k->page.html;
	char id[CG_ID_TEXT_MAX], at[CG_TIME_TEXT_MAX];

	(void)cg_id_text(&row->meta.id, "snap_", id);
	cg_console_row_begin(t);
	cg_html_raw(h, "<a");
	cg_console_link(k, "href", "/console/snapshots", cg_str_of(id), "", "");
	cg_html_raw(h, ">");
	cg_html_text(h, row->investor_name.n > 0 ? row->investor_name : CG_STR("No name printed"));
	cg_html_raw(h, "</a>");
	cg_console_name_end(t);
	cg_console_cell(t, cg_arena_printf(k->c->arena, "%s, %s", cg_report_words(cg_source_name(row->source)),
					   cg_report_words(cg_statement_type_name(row->type))));
	cg_console_cell_date(t, row->as_of);
	cg_console_cell_dec(t, row->total_value);
	write_confidence(t, row->level, row->checks, row->passed);
	cg_console_cell_time(t, cg_str_of(cg_time_text(row->meta.created_ms, at)), "");
	cg_console_row_end(t);
}

/* The newest first. An empty list says how to fill it. */
static void write_list(struct cg_console *k, const struct cg_snapshot_rows *rows,
		       const struct cg_console_family *family, bool first_is_past, const char *next)
{
	static const struct cg_console_column columns[] = { { "Investor", false },   { "Statement", false },
							    { "As of", false },	     { "Value, \xe2\x82\xb9", true },
							    { "Confidence", false }, { "Stored", false },
							    { NULL, false } };
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;
	size_t unread = 0;

	cg_console_form_begin(k, "line", "upload", "/console/upload", none, "");
	cg_html_raw(h, "<button>Upload statements</button></form>\n");
	if (rows->n == 0) {
		cg_html_raw(h, k->c->auth.live ? "<p>No statements yet. Upload a statement, or let an assistant or a "
						 "program with a live key read one.</p>\n"
					       : "<p>No statements yet. Upload a statement, or let a program with a "
						 "test key read one of the built-in samples.</p>\n");
		return;
	}
	cg_console_family_table(k, family);
	for (size_t i = 0; i < rows->n; i++)
		unread += rows->v[i].pan_unread;
	if (unread > 0)
		cg_html_rawf(
			h,
			"<p class=\"warning\">The PANs of %zu %s cannot be read with the data key of this service: "
			"%s told by the name alone. Upload %s again.</p>\n",
			unread, unread == 1 ? "statement" : "statements", unread == 1 ? "it is" : "they are",
			unread == 1 ? "it" : "them");
	cg_html_raw(h, "<h2>All statements</h2>\n");
	cg_console_table_begin(&t, h, "Statements", "Newest first", columns);
	for (size_t i = 0; i < rows->n; i++)
		write_row(k, &t, &rows->v[i]);
	cg_console_table_end(&t);
	cg_console_pages(k, "/console", first_is_past, cg_str_of(next), "Older statements");
}

/*
 * The investors above the first page of the list. They are those of all statements, not of the page: where there are
 * too many statements for one view, a part of the list would be a part of a family, and there is none.
 */
static enum cg_code family_above(struct cg_console *k, struct cg_app_snapshot_page *page, struct cg_console_family *out)
{
	struct cg_app_snapshot_page all;
	enum cg_code rc;

	if (page->next[0] == '\0')
		return cg_console_family(k, &page->rows, out);
	rc = cg_app_snapshots_list(&k->c->ctx, NULL, CG_LIST_LIMIT_MAX, none, &all);
	return rc == CG_OK && all.next[0] == '\0' ? cg_console_family(k, &all.rows, out) : rc;
}

/* One page of the list; the cursor is that of the API. */
enum cg_code cg_console_snapshots(struct cg_call *c)
{
	struct cg_console_family family = { NULL, 0, 0 };
	struct cg_app_snapshot_page page;
	struct cg_str cursor;
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	cursor = cg_form_get(&k.query, "cursor");
	if (cursor.n >= CG_CURSOR_MAX)
		rc = cg_fail_hint(&c->err, CG_EREQUEST, "This cursor is not valid. Start from the first page.");
	if (rc == CG_OK)
		rc = cg_app_snapshots_list(&c->ctx, NULL, CG_LIST_LIMIT_DEFAULT, cursor.n > 0 ? cursor : none, &page);
	if (rc == CG_OK && cursor.n == 0)
		rc = family_above(&k, &page, &family);
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	cg_html_raw(cg_console_begin(&k, "Statements", "/console"), "<h1>Statements</h1>\n");
	write_modes(&k);
	write_list(&k, &page.rows, &family, cursor.n > 0, page.next);
	return cg_page_guard(c, cg_console_end(&k));
}

/* --- one snapshot */

/* A link that looks like a button: it fetches something and changes nothing. */
static void link_to(struct cg_console *k, struct cg_str id, const char *rest, const char *query, const char *text)
{
	cg_html_raw(&k->page.html, "<a");
	cg_console_link(k, "href", "/console/snapshots", id, rest, query);
	cg_html_raw(&k->page.html, ">");
	cg_html_raw(&k->page.html, text);
	cg_html_raw(&k->page.html, "</a>\n");
}

/* The figures of another day, with the NAVs and transactions of that day. */
static void write_day(struct cg_console *k, struct cg_str id)
{
	struct cg_html *h = &k->page.html;
	char today[CG_DATE_TEXT_MAX];

	cg_html_raw(h, "<details class=\"pick\"><summary>As of</summary><div class=\"day\">\n");
	cg_console_form_begin(k, "busy", "enrich", "/console/snapshots", id, "/enrich");
	cg_html_raw(h,
		    "<div><label for=\"as-of\">Figures as of</label><input type=\"date\" id=\"as-of\" name=\"as_of\" "
		    "min=\"2006-04-01\" required");
	cg_html_attr(h, "max", cg_str_of(cg_date_text(cg_time_india_today(), today)));
	cg_html_raw(h, "></div><button class=\"quiet\">Show</button> <progress hidden aria-label=\"Fetching "
		       "NAVs\"></progress></form>\n</div></details>\n");
}

/* What can be done with a snapshot, deleting apart. One that was just uploaded fetches its returns by itself. */
static void write_actions(struct cg_console *k, struct cg_str id, bool enriched)
{
	bool fresh = !enriched && cg_str_eq(cg_form_get(&k->query, "new"), CG_STR("1"));
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<div class=\"buttons\">\n");
	cg_console_form_begin(k, fresh ? "busy at-once" : "busy", "enrich", "/console/snapshots", id, "/enrich");
	cg_html_raw(h, "<button>Update returns</button> <progress hidden aria-label=\"Fetching NAVs\"></progress><span "
		       "class=\"soft\" role=\"status\"></span></form>\n");
	write_day(k, id);
	cg_html_raw(h, "<details class=\"pick\"><summary>Export</summary><div>\n");
	link_to(k, id, "/report", "format=xlsx", "Excel");
	link_to(k, id, "/report", "format=csv", "CSV");
	link_to(k, id, "/report", "format=json", "JSON");
	link_to(k, id, "/report", "format=html", "Page as a file");
	cg_html_raw(h, "</div></details></div>\n");
}

/* Behind one click more than the other actions, because it cannot be undone. */
static void write_delete(struct cg_console *k, struct cg_str id)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(
		h,
		"<details class=\"screen\"><summary>Delete this statement</summary>\n<p>This cannot be undone; the statement "
		"can be uploaded again.</p>\n");
	cg_console_form_begin(k, "line", "delete", "/console/snapshots", id, "/delete");
	cg_html_raw(h, "<button class=\"danger\">Delete permanently</button></form></details>\n");
}

/*
 * The parts of the portfolio, in the frame of the console: what can be done stands beside the name, the family and the
 * other pages of the statement above it.
 */
static void write_portfolio(struct cg_console *k, struct cg_app_report *r, const struct cg_console_family *family)
{
	const struct cg_console_investor *investor = cg_console_family_of(family, &r->snapshot.meta.id);
	const struct cg_report report = {
		.meta = &r->snapshot.meta,
		.s = &r->snapshot.s,
		.an = &r->snapshot.an,
		.enriched = r->has_enrichment ? &r->enrichment : NULL,
		.months = &r->market->months,
		.look = r->has_enrichment ? &r->market->look : NULL,
		.change = r->has_enrichment ? &r->market->change : NULL,
		.now_ms = r->now_ms,
		.arena = k->c->arena,
		.here = k->c->id, /* from the page of the snapshot: hundreds of links are short */
		.mode = k->c->auth.live ? "" : "mode=test"
	};
	struct cg_report_page p = { .r = &report, .s = report.s, .h = k->page.html };

	cg_html_raw(&k->page.html, "<div class=\"bar-line\">");
	cg_console_tabs(k, "", 0);
	cg_console_family_switch(k, family, investor);
	cg_html_raw(&k->page.html, "</div><div class=\"bar-line\">");
	p.h = k->page.html;
	cg_report_banner(&p);
	k->page.html = p.h;
	write_actions(k, k->c->id, r->has_enrichment);
	cg_html_raw(&k->page.html, "</div>");
	p.h = k->page.html;
	cg_report_parts(&p);
	k->page.html = p.h;
	cg_console_family_history(k, investor, &r->snapshot.meta.id);
	p.h = k->page.html;
	cg_report_about(&p);
	k->page.html = p.h;
	k->page.html.text.failed |= p.failed;
}

/* The page without a figure that is asked for. */
static enum cg_code portfolio(struct cg_call *c)
{
	struct cg_app_snapshot_page list;
	struct cg_console_family family;
	struct cg_app_report report;
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open_report(c, &k, &report, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_snapshots_places(&c->ctx, &report.snapshot);
	if (rc == CG_OK)
		rc = cg_app_report_market(&c->ctx, &report);
	if (rc == CG_OK)
		rc = cg_app_snapshots_list(&c->ctx, NULL, CG_LIST_LIMIT_MAX, none, &list);
	if (rc == CG_OK)
		rc = cg_console_family(&k, &list.rows, &family);
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	(void)cg_console_begin(&k, "Portfolio", "/console");
	write_portfolio(&k, &report, &family);
	write_delete(&k, c->id);
	return cg_page_guard(c, cg_console_end(&k));
}

/* The portfolio with what can be done with it; with ?place=N where one of its figures stands in the statement. */
enum cg_code cg_console_snapshot(struct cg_call *c)
{
	return cg_str_starts(c->req.query, CG_STR("place=")) ? cg_console_place_page(c) : portfolio(c);
}

/*
 * The figures behind the charts of the portfolio: years of months are many rows, which would be most of that page. A
 * saved report has them inside.
 */
enum cg_code cg_console_months(struct cg_call *c)
{
	struct cg_app_report report;
	struct cg_months months;
	struct cg_console k;
	struct cg_html *h;
	bool go;
	enum cg_code rc = cg_console_open_report(c, &k, &report, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_report_months(&c->ctx, &report, &months);
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	h = cg_console_begin(&k, "Months", "/console");
	cg_console_tabs(&k, "/months", 0);
	cg_html_raw(
		h,
		"<h1>Value and flows by month</h1>\n<p class=\"lead\">In rupees, the newest month first; both sides of a switch count as flows.</p>\n");
	if (months.n > 0)
		cg_report_months_table(h, &months, &report.snapshot.s);
	else
		cg_html_raw(h, "<p>The statement lists no transactions, so there are no months.</p>\n");
	return cg_page_guard(c, cg_console_end(&k));
}

/* A second click on the button finds nothing and says so. */
enum cg_code cg_console_delete(struct cg_call *c)
{
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	struct cg_id id;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "delete", &f, &go);

	if (rc == CG_OK && go)
		rc = cg_console_proved(&k, &f, &go);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_snapshots_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_snapshots_erase(&c->ctx, &id);
	if (rc == CG_OK)
		rc = cg_console_go(&k, "/console", none, "");
	return cg_page_guard(c, rc);
}

/* Fetches NAVs of today, or of the day that is asked for, then shows the portfolio, which has them. */
enum cg_code cg_console_enrich(struct cg_call *c)
{
	struct cg_as_of as_of = { .kind = CG_AS_OF_LATEST };
	struct cg_enrichment made;
	struct cg_str day;
	struct cg_id id;
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "enrich", &f, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	day = cg_form_get(&f, "as_of");
	rc = cg_app_snapshots_id(&c->ctx, c->id, &id);
	if (rc == CG_OK && day.n > 0)
		rc = cg_app_enrich_as_of(&c->ctx, day, &as_of);
	if (rc == CG_OK)
		rc = cg_app_enrich(&c->ctx, &id, &as_of, NULL, &made);
	if (rc == CG_OK)
		rc = cg_console_go(&k, "/console/snapshots", c->id, "");
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
	if (format.p == NULL)
		c->req.query = CG_STR("format=html");
	return cg_page_guard(c, cg_files_report(c, cg_console_path(&k, "/console/snapshots", c->id, "", "")));
}

/* A link of one's own, used at once: the page behind it is the one that applications send people to. */
enum cg_code cg_console_upload(struct cg_call *c)
{
	struct cg_app_upload_link link;
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "upload", &f, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_uploads_request(&c->ctx, NULL, NULL, &link);
	if (rc == CG_OK)
		rc = cg_answer_redirect(c, 303, link.url);
	return cg_page_guard(c, rc);
}
