/*
 * console_requests.c: Console: the request log of an account: what each key and application asked in the last 30 days,
 * how it ended and how long it took, by key, status and path. No query, no body and no content is kept (store/identity/
 * request_log.h); X-Request-Id finds the line of an answer.
 */
#include "app/account/account.h"
#include "render/figure.h"
#include "web/console.h"

static const struct cg_str none = { "", 0 };

/* The choices of status. */
static const struct {
	const char *value, *text;
	int from, to;
} statuses[] = {
	{ "", "All", 0, 0 },
	{ "2xx", "Succeeded (2xx)", 200, 399 },
	{ "4xx", "Refused (4xx)", 400, 499 },
	{ "5xx", "Failed (5xx)", 500, 599 },
};
enum { STATUSES = sizeof(statuses) / sizeof(statuses[0]) };

/* What the page is narrowed to; status: a place in the list. */
struct shown {
	struct cg_request_filter f;
	size_t status;
	struct cg_key_rows keys;
	struct cg_request_rows rows;
};

/* The name of a key; "" for applications, and keys that are gone. */
static struct cg_str name_of(const struct cg_key_rows *keys, struct cg_str actor)
{
	char id[CG_ID_TEXT_MAX];

	for (size_t i = 0; i < keys->n; i++)
		if (cg_str_eq(actor, cg_str_of(cg_id_text(&keys->v[i].id, "key_", id))))
			return keys->v[i].name;
	return cg_str_starts(actor, CG_STR("grant_")) ? CG_STR("Application") : none;
}

/* --- the filter */

/* The beginning of a choice; its text and end are the caller's. */
static void write_option(struct cg_html *h, struct cg_str value, bool chosen)
{
	cg_html_raw(h, "<option");
	cg_html_attr(h, "value", value);
	cg_html_raw(h, chosen ? " selected>" : ">");
}

/* Every key of the account: those that ended made requests, too. */
static void select_key(struct cg_html *h, const struct shown *x)
{
	char id[CG_ID_TEXT_MAX];

	cg_html_raw(h, "<div><label for=\"key\">Key</label><select id=\"key\" name=\"key\">");
	write_option(h, none, x->f.actor.n == 0);
	cg_html_raw(h, "All</option>");
	for (size_t i = x->keys.n; i > 0; i--) {
		const struct cg_key_row *key = &x->keys.v[i - 1];
		struct cg_str actor = cg_str_of(cg_id_text(&key->id, "key_", id));

		write_option(h, actor, cg_str_eq(actor, x->f.actor));
		cg_html_text(h, key->name);
		cg_html_raw(h, key->live ? ", live</option>" : ", test</option>");
	}
	cg_html_raw(h, "</select></div>\n");
}

/* A form of GET: what is shown stands in the address. */
static void write_filter(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<form method=\"get\" class=\"filter\"");
	cg_console_link(k, "action", "/console/requests", none, "", "");
	cg_html_raw(h, ">");
	if (!k->c->auth.live)
		cg_html_raw(h, "<input type=\"hidden\" name=\"mode\" value=\"test\">");
	select_key(h, x);
	cg_html_raw(h, "<div><label for=\"status\">Status</label><select id=\"status\" name=\"status\">");
	for (size_t i = 0; i < STATUSES; i++) {
		write_option(h, cg_str_of(statuses[i].value), i == x->status);
		cg_html_raw(h, statuses[i].text);
		cg_html_raw(h, "</option>");
	}
	cg_html_raw(h,
		    "</select></div>\n<div><label for=\"path\">Path contains</label><input type=\"text\" id=\"path\" "
		    "name=\"path\" maxlength=\"100\" autocapitalize=\"none\" spellcheck=\"false\"");
	if (x->f.path.n > 0)
		cg_html_attr(h, "value", x->f.path);
	cg_html_raw(h, "></div><button class=\"quiet\">Show</button></form>\n");
}

/* --- the rows */

/* One request: when, what, how it ended, who asked. */
static void write_row(struct cg_console_table *t, const struct shown *x, const struct cg_request_row *row)
{
	struct cg_html *h = t->h;
	struct cg_str name = name_of(&x->keys, row->actor);

	cg_console_row_begin(t);
	cg_console_time(h, row->at, "");
	cg_console_name_end(t);
	cg_console_cell_begin(t, "wide");
	cg_html_text(h, row->method);
	cg_html_raw(h, " <span class=\"path\">");
	cg_html_text(h, row->path);
	cg_html_raw(h, "</span><small>");
	cg_html_text(h, row->request_id);
	cg_html_raw(h, "</small>");
	cg_console_cell_end(t);
	cg_console_cell_begin(t, NULL);
	cg_html_rawf(h, "<span class=\"%s\">%d</span>", row->status >= 400 ? "bad" : "ok", row->status);
	if (row->code.n > 0) {
		cg_html_raw(h, "<small>");
		cg_html_text(h, row->code);
		cg_html_raw(h, "</small>");
	}
	cg_console_cell_end(t);
	cg_console_cell_begin(t, NULL);
	cg_figure_count(h, row->duration_ms > 0 ? (uint64_t)row->duration_ms : 0);
	cg_console_cell_end(t);
	cg_console_cell_begin(t, NULL);
	cg_html_text(h, name.n > 0 ? name : row->actor);
	if (name.n > 0) {
		cg_html_raw(h, "<small>");
		cg_html_text(h, row->actor);
		cg_html_raw(h, "</small>");
	}
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* To the entries behind these, with the same filter. */
static void write_more(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html, path = { .text = { .p = NULL } };
	struct cg_str query;
	char *text;
	size_t n = 0;

	if (!x->rows.more)
		return;
	cg_html_url(&path, x->f.path);
	text = cg_html_take(&path, &n);
	k->c->arena->lacked = k->c->arena->lacked || text == NULL; /* which makes no page */
	query = cg_arena_printf(k->c->arena, "key=%.*s&status=%s&path=%s&cursor=%.*s", CG_STR_ARG(x->f.actor),
				statuses[x->status].value, text != NULL ? text : "",
				CG_STR_ARG(x->rows.v[x->rows.n - 1].id));
	free(text);
	cg_html_raw(h, "<p><a");
	cg_console_link(k, "href", "/console/requests", none, "", query.p != NULL ? query.p : "");
	cg_html_raw(h, ">Older requests</a></p>\n");
}

/* A page of the log; nobody is shown an empty table. */
static void write_rows(struct cg_console *k, const struct shown *x)
{
	static const struct cg_console_column columns[] = { { "When", false },
							    { "Request", false },
							    { "Status", false },
							    { "Time, ms", true },
							    { "Key or application", false },
							    { NULL, false } };
	struct cg_console_table t;

	if (x->rows.n == 0) {
		cg_html_raw(&k->page.html, "<p>No requests.</p>\n");
		return;
	}
	cg_console_table_begin(&t, &k->page.html, "Requests", NULL, columns);
	for (size_t i = 0; i < x->rows.n; i++)
		write_row(&t, x, &x->rows.v[i]);
	cg_console_table_end(&t);
	write_more(k, x);
}

/* --- the page */

/* A key that is none and a status that is no choice are refused: nobody should take all requests for those of a key. */
static enum cg_code read_filter(struct cg_console *k, struct shown *x)
{
	struct cg_str status = cg_form_get(&k->query, "status");
	struct cg_id id;

	*x = (struct shown){ .status = STATUSES };
	x->f.cursor = cg_form_get(&k->query, "cursor");
	x->f.actor = cg_form_get(&k->query, "key");
	x->f.path = cg_form_get(&k->query, "path");
	for (size_t i = 0; i < STATUSES; i++)
		if (cg_str_eq(status.n > 0 ? status : none, cg_str_of(statuses[i].value)))
			x->status = i;
	if (x->status == STATUSES)
		return cg_fail_hint(&k->c->err, CG_EREQUEST, "status must be 2xx, 4xx or 5xx.");
	if (x->f.actor.n > 0 && !cg_id_parse(x->f.actor, CG_STR("key_"), &id) &&
	    !cg_id_parse(x->f.actor, CG_STR("grant_"), &id))
		return cg_fail_hint(&k->c->err, CG_EREQUEST, "key must be the id of a key.");
	if (x->f.path.n > CG_REQUEST_PATH_MAX)
		return cg_fail_hint(&k->c->err, CG_EREQUEST, "path is too long.");
	/* 3xx counts as succeeded */
	x->f.status_from = statuses[x->status].from;
	x->f.status_to = statuses[x->status].to;
	return CG_OK;
}

/* Requests of the account with a key or by an application, newest first. */
enum cg_code cg_console_requests(struct cg_call *c)
{
	struct cg_console k;
	struct cg_html *h;
	struct shown x;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = read_filter(&k, &x);
	if (rc == CG_OK && go)
		rc = cg_app_account_keys(&c->ctx, &x.keys);
	if (rc == CG_OK && go)
		rc = cg_app_account_requests(&c->ctx, &x.f, &x.rows);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	h = cg_console_begin(&k, "Request log", CG_CONSOLE_DEVELOPERS);
	cg_console_group(&k, CG_CONSOLE_DEVELOPERS, "/console/requests");
	cg_html_raw(
		h,
		"<h1>Request log</h1>\n<p class=\"lead\">Requests with a key or by an application, newest first: the "
		"last 30 days, at most 10,000 a day. No query, no body and nothing of a statement is kept.</p>\n");
	write_filter(&k, &x);
	write_rows(&k, &x);
	return cg_page_guard(c, cg_console_end(&k));
}
