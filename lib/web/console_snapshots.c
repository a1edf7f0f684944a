/*
 * console_snapshots.c: Console: snapshots: list, one, delete, update returns, report,
 * upload. Every page asks the use cases of app/ that REST asks, with the rights of the
 * session.
 */
#include "app/analysis/enrich.h"
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
	cg_html_raw(t->h, " <span class=\"fine\">");
	cg_html_int(t->h, passed);
	cg_html_raw(t->h, " of ");
	cg_html_int(t->h, checks);
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
static void write_list(struct cg_console *k, const struct cg_snapshot_rows *rows, bool first_is_past, const char *next)
{
	static const struct cg_console_column columns[] = { { "Investor", false },   { "Statement", false },
							    { "As of", false },	     { "Value, \xe2\x82\xb9", true },
							    { "Confidence", false }, { "Stored", false },
							    { NULL, false } };
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;

	cg_console_form_begin(k, "line", "upload", "/console/upload", none, "");
	cg_html_raw(h, "<button>Upload a statement</button></form>\n");
	if (rows->n == 0) {
		cg_html_raw(h, k->c->auth.live ? "<p>No snapshots yet. Upload a statement, or let an assistant or a "
						 "program with a live key read one.</p>\n"
					       : "<p>No snapshots yet. Upload a statement, or let a program with a "
						 "test key read one of the built-in samples.</p>\n");
		return;
	}
	cg_console_table_begin(&t, h, "Snapshots", "Newest first", columns);
	for (size_t i = 0; i < rows->n; i++)
		write_row(k, &t, &rows->v[i]);
	cg_console_table_end(&t);
	cg_console_pages(k, "/console", first_is_past, cg_str_of(next), "Older snapshots");
}

/* One page of the list; the cursor is that of the API. */
enum cg_code cg_console_snapshots(struct cg_call *c)
{
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
		rc = cg_app_snapshots_list(&c->ctx, CG_LIST_LIMIT_DEFAULT, cursor.n > 0 ? cursor : none, &page);
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	cg_html_raw(cg_console_begin(&k, "Snapshots", "/console"), "<h1>Snapshots</h1>\n");
	write_modes(&k);
	write_list(&k, &page.rows, cursor.n > 0, page.next);
	return cg_page_guard(c, cg_console_end(&k));
}

/* --- one snapshot */

/* A term and the beginning of its description; the caller writes and closes it. */
static void fact_begin(struct cg_html *h, const char *name)
{
	cg_html_raw(h, "<dt>");
	cg_html_raw(h, name);
	cg_html_raw(h, "</dt><dd>");
}

/* An amount, or why there is none. */
static void fact_rupees(struct cg_html *h, const char *name, struct cg_dec d, const char *missing)
{
	fact_begin(h, name);
	if (d.set)
		cg_figure_rupees(h, d);
	else
		cg_figure_none(h, missing);
	cg_html_raw(h, "</dd>\n");
}

/* What the statement is and its totals. */
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

/* Every warning with scheme and page, as the API has it. */
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
		if (w->page > 0 && w->box[2] > 0) {
			cg_html_raw(h, " See page ");
			cg_html_int(h, w->page);
			cg_html_raw(h, ", ");
			cg_html_int(h, w->box[1] / 100);
			cg_html_raw(h, " pt from the top.");
		}
		cg_html_raw(h, "</li>\n");
	}
	cg_html_raw(h, "</ul></section>\n");
}

/* A holding, and what its places belong to. */
struct holding {
	struct cg_str name, under; /* under: folio, ISIN or tier */
	struct cg_dec units, price, value;
	enum cg_place_of of;
	size_t i, j;
	const char *price_field;
};

/* One row: what is held, where, and its figures. */
static void write_holding(struct cg_console_table *t, struct cg_console *k, struct cg_console_places *p,
			  const struct holding *v)
{
	cg_console_row_begin(t);
	cg_html_text(t->h, v->name);
	cg_console_name_end(t);
	cg_console_cell(t, v->under);
	cg_console_cell_place(t, k, v->units, cg_console_place(p, v->of, v->i, v->j, "units"));
	cg_console_cell_place(t, k, v->price, cg_console_place(p, v->of, v->i, v->j, v->price_field));
	cg_console_cell_place(t, k, v->value, cg_console_place(p, v->of, v->i, v->j, "value"));
	cg_console_row_end(t);
}

/* Funds with units; those without are in the report. */
static void write_folios(struct cg_console *k, struct cg_console_places *p)
{
	static const struct cg_console_column columns[] = { { "Fund", false },
							    { "Folio", false },
							    { "Units", true },
							    { "NAV, \xe2\x82\xb9", true },
							    { "Value, \xe2\x82\xb9", true },
							    { NULL, false } };
	const struct cg_statement *s = p->s;
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;
	size_t held = 0;

	for (size_t i = 0; i < s->funds.n; i++)
		held += !cg_fund_exited(&s->funds.v[i]);
	if (held == 0)
		return;
	cg_html_raw(h, "<h2>Mutual funds</h2>\n");
	cg_console_table_begin(&t, h, "Mutual funds", NULL, columns);
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		if (!cg_fund_exited(f))
			write_holding(&t, k, p,
				      &(struct holding){ f->name, f->folio, f->units, f->nav, f->value, CG_PLACE_FUND,
							 i, 0, "nav" });
	}
	cg_console_table_end(&t);
}

/* One table for each account. */
static void write_demat(struct cg_console *k, struct cg_console_places *p, size_t account)
{
	static const struct cg_console_column columns[] = { { "Holding", false },
							    { "ISIN", false },
							    { "Units", true },
							    { "Price or NAV, \xe2\x82\xb9", true },
							    { "Value, \xe2\x82\xb9", true },
							    { NULL, false } };
	const struct cg_demat_account *d = &p->s->demat.v[account];
	struct cg_str title = cg_arena_printf(k->c->arena, "Demat account %.*s%s%.*s", CG_STR_ARG(d->client_id),
					      d->dp_name.n > 0 ? ", " : "", CG_STR_ARG(d->dp_name));
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;

	cg_html_raw(h, "<h2>");
	cg_html_text(h, title);
	cg_html_raw(h, "</h2>\n");
	if (d->holdings.n == 0) {
		cg_html_raw(h, "<p>Nothing is held here.</p>\n");
		return;
	}
	cg_console_table_begin(&t, h, title.p, NULL, columns);
	for (size_t i = 0; i < d->holdings.n; i++) {
		const struct cg_demat_holding *x = &d->holdings.v[i];

		write_holding(&t, k, p,
			      &(struct holding){ x->name, x->isin, x->units, x->price, x->value, CG_PLACE_HOLDING,
						 account, i, x->kind == CG_DEMAT_FUND ? "nav" : "price" });
	}
	cg_console_table_end(&t);
}

/* Schemes of the National Pension System; nothing without them. */
static void write_pension(struct cg_console *k, struct cg_console_places *p)
{
	static const struct cg_console_column columns[] = { { "Scheme", false },
							    { "Tier", false },
							    { "Units", true },
							    { "NAV, \xe2\x82\xb9", true },
							    { "Value, \xe2\x82\xb9", true },
							    { NULL, false } };
	const struct cg_nps *nps = &p->s->nps;
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;

	if (!nps->present)
		return;
	cg_html_raw(h, "<h2>National Pension System");
	if (nps->pran.n > 0) {
		cg_html_raw(h, ", PRAN ");
		cg_html_text(h, nps->pran);
	}
	cg_html_raw(h, "</h2>\n");
	cg_console_table_begin(&t, h, "National Pension System", NULL, columns);
	for (size_t i = 0; i < nps->schemes.n; i++) {
		const struct cg_nps_scheme *x = &nps->schemes.v[i];

		write_holding(&t, k, p,
			      &(struct holding){ x->name, x->tier, x->units, x->nav, x->value, CG_PLACE_NPS_SCHEME, i,
						 0, "nav" });
	}
	cg_console_table_end(&t);
}

/* Folios, demat accounts, NPS. */
static void write_holdings(struct cg_console *k, const struct cg_statement *s)
{
	struct cg_console_places p = { .s = s };

	if (s->places.n > 0)
		cg_html_raw(&k->page.html, "<p class=\"fine\">A figure is a link to its place in the statement.</p>\n");
	write_folios(k, &p);
	for (size_t i = 0; i < s->demat.n; i++)
		write_demat(k, &p, i);
	write_pension(k, &p);
}

/* A link that looks like a button: it fetches something and changes nothing. */
static void link_to(struct cg_console *k, struct cg_str id, const char *rest, const char *query, const char *text)
{
	cg_html_raw(&k->page.html, "<a class=\"button quiet\"");
	cg_console_link(k, "href", "/console/snapshots", id, rest, query);
	cg_html_raw(&k->page.html, ">");
	cg_html_raw(&k->page.html, text);
	cg_html_raw(&k->page.html, "</a>\n");
}

/* What can be done with a snapshot, deleting apart. */
static void write_actions(struct cg_console *k, struct cg_str id)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<div class=\"buttons\">\n");
	cg_console_form_begin(k, "busy", "enrich", "/console/snapshots", id, "/enrich");
	cg_html_raw(h, "<button>Update returns</button> <progress hidden "
		       "aria-label=\"Fetching NAVs\"></progress></form>\n");
	link_to(k, id, "/report", "format=html", "Report with charts");
	link_to(k, id, "/report", "format=xlsx", "Excel");
	link_to(k, id, "/report", "format=csv", "CSV");
	link_to(k, id, "/report", "format=json", "JSON");
	link_to(k, id, "/gains", "", "Capital gains");
	cg_html_raw(h, "</div>\n");
}

/* Behind one click more than the other actions, because it cannot be undone. */
static void write_delete(struct cg_console *k, struct cg_str id)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<details><summary>Delete this snapshot</summary>\n<p>This cannot be undone; the statement "
		       "can be uploaded again.</p>\n");
	cg_console_form_begin(k, "line", "delete", "/console/snapshots", id, "/delete");
	cg_html_raw(h, "<button class=\"danger\">Delete permanently</button></form></details>\n");
}

/* Statement, actions, warnings, holdings, places. */
enum cg_code cg_console_snapshot(struct cg_call *c)
{
	struct cg_app_snapshot snapshot;
	const struct cg_statement *s = &snapshot.s;
	struct cg_console k;
	struct cg_html *h;
	struct cg_id id;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_snapshots_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_snapshots_get(&c->ctx, &id, &snapshot);
	if (rc == CG_OK)
		rc = cg_app_snapshots_places(&c->ctx, &snapshot);
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	h = cg_console_begin(&k, "Snapshot", "/console");
	cg_html_raw(h, "<h1>");
	cg_html_text(h, s->investor.name.n > 0 ? s->investor.name : CG_STR("Snapshot"));
	cg_html_raw(h, "</h1>\n");
	write_facts(h, s, &snapshot.an);
	write_actions(&k, c->id);
	write_warnings(h, s);
	write_holdings(&k, s);
	write_delete(&k, c->id);
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

/* Fetches NAVs of today, then shows the report, which has them. */
enum cg_code cg_console_enrich(struct cg_call *c)
{
	static const struct cg_as_of latest = { .kind = CG_AS_OF_LATEST };
	struct cg_enrichment made;
	struct cg_id id;
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "enrich", &f, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_snapshots_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_enrich(&c->ctx, &id, &latest, NULL, &made);
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
	rc = cg_app_uploads_request(&c->ctx, &link);
	if (rc == CG_OK)
		rc = cg_answer_redirect(c, 303, link.url);
	return cg_page_guard(c, rc);
}
