/*
 * console_account.c: Console: connected applications, usage by day, audit log. All three
 * are read for the account of the session; only an application can be disconnected.
 */
#include "app/account/account.h"
#include "base/time.h"
#include "render/chart.h"
#include "render/figure.h"
#include "web/console.h"

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

/*
 * The host that answers go to stands beside the name: a client chooses its name itself,
 * but not its host.
 */
static void write_app(struct cg_console *k, struct cg_console_table *t, const struct cg_grant_row *row)
{
	struct cg_html *h = &k->page.html;
	char id[CG_ID_TEXT_MAX];

	(void)cg_id_text(&row->id, "grant_", id);
	cg_console_row_begin(t);
	cg_html_raw(h, "<span class=\"client\">");
	cg_html_text(h, row->client_name.n > 0 ? row->client_name : CG_STR("Unnamed application"));
	cg_html_raw(h, "</span>");
	cg_console_name_end(t);
	cg_console_cell(t, host_of(row->redirect_uri));
	cg_console_cell_list(t, row->scopes, ' ');
	cg_console_cell(t, row->live ? CG_STR("live") : CG_STR("test"));
	cg_console_cell_time(t, row->created, "");
	cg_console_cell_time(t, row->last_used, "never");
	cg_console_cell_begin(t, NULL);
	cg_html_raw(h, "<details><summary>Disconnect<span class=\"hidden\"> ");
	cg_html_text(h, row->client_name);
	cg_html_raw(h, "</span></summary>");
	cg_console_form_begin(k, "line", "disconnect", "/console/apps", cg_str_of(id), "/revoke");
	cg_html_raw(h, "<button class=\"danger\">Disconnect now</button></form></details>");
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* One row for each grant, with the button that ends it. */
static void write_apps(struct cg_console *k, const struct cg_grant_rows *rows)
{
	static const struct cg_console_column columns[] = { { "Application", false },
							    { "Redirects to", false },
							    { "Permissions", false },
							    { "Data", false },
							    { "Connected", false },
							    { "Last used", false },
							    { "", false },
							    { NULL, false } };
	struct cg_console_table t;

	cg_console_table_begin(&t, &k->page.html, "Applications", NULL, columns);
	for (size_t i = 0; i < rows->n; i++)
		write_app(k, &t, &rows->v[i]);
	cg_console_table_end(&t);
}

/* Grants of the signed-in user; other users of the account have lists of their own. */
enum cg_code cg_console_apps(struct cg_call *c)
{
	struct cg_grant_rows rows = { .v = NULL };
	struct cg_console k;
	struct cg_html *h;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = cg_app_account_applications(&c->ctx, &rows);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	h = cg_console_begin(&k, "Applications", CG_CONSOLE_SETTINGS);
	cg_console_group(&k, CG_CONSOLE_SETTINGS, "/console/apps");
	cg_html_raw(h, "<h1>Connected applications</h1>\n<p>Applications you have authorised. Names are self-reported; "
		       "the host shown is where each one receives its access code.</p>\n");
	if (rows.n == 0)
		cg_html_raw(h, "<p>No application is connected.</p>\n");
	else
		write_apps(&k, &rows);
	cg_html_raw(h, "<p>To connect an assistant, give it this address: <code>");
	cg_html_z(h, c->service->cfg.base_url);
	cg_html_raw(h, "/mcp</code></p>\n");
	return cg_page_guard(c, cg_console_end(&k));
}

/* Ends the grant with all of its tokens. */
enum cg_code cg_console_app_revoke(struct cg_call *c)
{
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "disconnect", &f, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_account_disconnect(&c->ctx, c->id);
	if (rc == CG_OK)
		rc = cg_console_go(&k, "/console/apps", none, "");
	return cg_page_guard(c, rc);
}

/* --- usage */

/* A count of the table of usage. */
static void write_count(struct cg_console_table *t, unsigned n)
{
	cg_console_cell_begin(t, NULL);
	cg_figure_count(t->h, n);
	cg_console_cell_end(t);
}

/* One day; the bar compares its requests with those of the busiest day. */
static void write_day(struct cg_console_table *t, int32_t date, const struct cg_usage *count, unsigned most)
{
	cg_console_row_begin(t);
	cg_figure_date(t->h, date);
	cg_console_name_end(t);
	write_count(t, count->requests);
	write_count(t, count->parses);
	write_count(t, count->enrichments);
	write_count(t, count->errors);
	cg_console_cell_begin(t, "bar");
	cg_chart_bar(t->h, count->requests, 0, most, "c1");
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* Every day from today back to the first one that has any, at most DAYS. */
static void write_days(struct cg_html *h, const struct cg_usage_days *days)
{
	enum { DAYS = 90 };
	static const struct cg_console_column columns[] = { { "Day", false },	    { "Requests", true },
							    { "Statements", true }, { "Enrichments", true },
							    { "Errors", true },	    { "", false },
							    { NULL, false } };
	static const struct cg_usage none_used = { .requests = 0 };
	int32_t day = (int32_t)(cg_time_now_ms() / CG_TIME_DAY_MS), first = days->v[days->n - 1].date;
	struct cg_console_table t;
	unsigned most = 1;

	for (size_t i = 0; i < days->n; i++)
		most = days->v[i].count.requests > most ? days->v[i].count.requests : most;
	first = first > day - DAYS ? first : day - DAYS + 1;
	cg_console_table_begin(&t, h, "Usage", "The last 90 days, newest first; days end at midnight UTC", columns);
	for (size_t i = 0; day >= first; day--) {
		while (i < days->n && days->v[i].date > day)
			i++;
		write_day(&t, day, i < days->n && days->v[i].date == day ? &days->v[i].count : &none_used, most);
	}
	cg_console_table_end(&t);
}

/* Requests of the account, whoever made them. */
enum cg_code cg_console_usage(struct cg_call *c)
{
	struct cg_usage_days days = { .v = NULL };
	struct cg_console k;
	struct cg_html *h;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = cg_app_account_usage(&c->ctx, &days);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	h = cg_console_begin(&k, "Usage", CG_CONSOLE_DEVELOPERS);
	cg_console_group(&k, CG_CONSOLE_DEVELOPERS, "/console/usage");
	cg_html_raw(h, "<h1>Usage</h1>\n");
	if (days.n == 0)
		cg_html_raw(h, "<p>No requests yet.</p>\n");
	else
		write_days(h, &days);
	return cg_page_guard(c, cg_console_end(&k));
}

/* --- audit log */

/* What an action of the audit log is called; an action without words here is shown as its code. */
static const char *action_words(struct cg_str action)
{
	static const struct {
		struct cg_str action;
		const char *words;
	} known[] = {
		{ CG_STR_INIT("account.create"), "created the account" },
		{ CG_STR_INIT("account.rename"), "renamed the account" },
		{ CG_STR_INIT("account.suspend"), "suspended the account" },
		{ CG_STR_INIT("account.resume"), "resumed the account" },
		{ CG_STR_INIT("key.create"), "created an API key" },
		{ CG_STR_INIT("key.roll"), "made a new key in the place of an API key" },
		{ CG_STR_INIT("key.revoke"), "revoked an API key" },
		{ CG_STR_INIT("snapshot.delete"), "deleted a snapshot" },
		{ CG_STR_INIT("pii.read"), "read personal data in full" },
		{ CG_STR_INIT("user.add"), "added a user" },
		{ CG_STR_INIT("user.password"), "changed a password" },
		{ CG_STR_INIT("user.totp"), "changed one-time codes" },
		{ CG_STR_INIT("user.recovery"), "made new recovery codes" },
		{ CG_STR_INIT("user.recovered"), "used a recovery code" },
		{ CG_STR_INIT("user.remove"), "removed a user" },
		{ CG_STR_INIT("user.login"), "signed in" },
		{ CG_STR_INIT("user.logout"), "signed out" },
		{ CG_STR_INIT("user.session"), "ended other sessions" },
		{ CG_STR_INIT("user.refused"), "refused a wrong password or code" },
		{ CG_STR_INIT("user.throttled"), "blocked after too many sign-in attempts" },
		{ CG_STR_INIT("webhook.add"), "added a webhook" },
		{ CG_STR_INIT("webhook.change"), "changed a webhook" },
		{ CG_STR_INIT("webhook.enable"), "turned a webhook on" },
		{ CG_STR_INIT("webhook.roll"), "made a new secret for a webhook" },
		{ CG_STR_INIT("webhook.remove"), "deleted a webhook" },
		{ CG_STR_INIT("oauth.consent"), "authorised an application" },
		{ CG_STR_INIT("oauth.deny"), "denied an application" },
		{ CG_STR_INIT("oauth.revoke"), "disconnected an application" },
		{ CG_STR_INIT("oauth.replay"), "revoked an application: its code or token was used twice" },
	};

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (cg_str_eq(action, known[i].action))
			return known[i].words;
	}
	return NULL;
}

/* A name with its id beside it; where the name is not known the id alone, small, so that its line may break. */
static void write_named(struct cg_console_table *t, struct cg_str name, struct cg_str id)
{
	bool small = name.n > 0 || cg_str_find(id, CG_STR("_")) != SIZE_MAX;

	cg_console_cell_begin(t, NULL);
	cg_html_text(t->h, name);
	if (small)
		cg_html_raw(t->h, name.n > 0 ? " <small class=\"fine\">" : "<small class=\"fine\">");
	cg_html_text(t->h, id);
	if (small)
		cg_html_raw(t->h, "</small>");
	cg_console_cell_end(t);
}

/* One row for each change: when, who, what, to which object. */
static void write_audit(struct cg_html *h, const struct cg_audit_rows *rows)
{
	static const struct cg_console_column columns[] = { { "When", false },	  { "Who", false },
							    { "Action", false },  { "Target", false },
							    { "Address", false }, { NULL, false } };
	struct cg_console_table t;

	cg_console_table_begin(&t, h, "Audit log", "Newest first", columns);
	for (size_t i = 0; i < rows->n; i++) {
		const struct cg_audit_row *row = &rows->v[i];

		cg_console_row_begin(&t);
		cg_console_time(h, row->at, "");
		cg_console_name_end(&t);
		write_named(&t, row->actor_name, row->actor);
		write_named(&t, cg_str_of(action_words(row->action)), row->action);
		write_named(&t, row->subject_name, row->subject);
		cg_console_cell(&t, row->address);
		cg_console_row_end(&t);
	}
	cg_console_table_end(&t);
}

/* Changes, and readings of personal data in full; other requests are counted under usage. */
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
	rc = cg_app_account_audit(&c->ctx, cursor, &rows);
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	h = cg_console_begin(&k, "Audit log", CG_CONSOLE_SETTINGS);
	cg_console_group(&k, CG_CONSOLE_SETTINGS, "/console/audit");
	cg_html_raw(h, "<h1>Audit log</h1>\n<p>Changes to this account, sign-ins, and who read personal data in full. "
		       "Requests are counted under Usage.</p>\n");
	write_audit(h, &rows);
	cg_console_pages(&k, "/console/audit", cursor.n > 0, rows.more ? rows.v[rows.n - 1].id : none, "Older entries");
	return cg_page_guard(c, cg_console_end(&k));
}
