/*
 * console_keys.c: Console: API keys: list, create, roll, revoke. A new key is shown once, on the
 * page that answers its form; only its digest is stored.
 */
#include "app/account/account.h"
#include "render/figure.h"
#include "web/console.h"

#include <sodium.h>

static const struct cg_str none = { "", 0 };

/* The scopes of the form, with what each allows. */
static const struct {
	unsigned bit;
	const char *name, *text;
} scopes[] = {
	{ CG_SCOPE_PARSE, "parse", "parse: read statements and enrich them" },
	{ CG_SCOPE_READ, "read", "read: see what was read" },
	{ CG_SCOPE_ADMIN, "admin", "admin: everything, and delete" },
	{ CG_SCOPE_PII, "pii", "pii: PAN, e-mail address and mobile number in full, where it asks for them" },
};

/* The choices of expiry, the first one chosen: a key without an end has to be asked for. */
static const struct {
	const char *value, *text;
	int days;
} expiries[] = {
	{ "90", "in 90 days", 90 },
	{ "365", "in a year", 365 },
	{ "30", "in 30 days", 30 },
	{ "0", "never", 0 },
};

/* How long a key that is rolled goes on working. */
static const struct {
	const char *value, *text;
	int hours;
} keeps[] = {
	{ "24", "in a day", 24 },
	{ "168", "in a week", 168 },
	{ "1", "in an hour", 1 },
	{ "0", "now", 0 },
};

/* The form, as it was filled in. */
static void write_create(struct cg_console *k, const struct cg_key_order *o)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<h2 id=\"new\">New key</h2>\n");
	cg_console_form_begin(k, "stack narrow", "key", "/console/keys", none, "");
	cg_html_raw(
		h,
		"<div><label for=\"name\">Name</label><input id=\"name\" name=\"name\" type=\"text\" maxlength=\"100\" "
		"required aria-describedby=\"name-hint\"");
	if (o->name.n > 0)
		cg_html_attr(h, "value", o->name);
	cg_html_raw(
		h,
		"><p class=\"hint\" id=\"name-hint\">The program that "
		"will use it.</p></div>\n<fieldset><legend>Data</legend>\n<label><input type=\"radio\" name=\"data\" "
		"value=\"test\"");
	cg_html_raw(h, o->live ? "" : " checked");
	cg_html_raw(h, "> Test: may use the built-in samples; its data is deleted after 24 hours</label>\n"
		       "<label><input type=\"radio\" name=\"data\" value=\"live\"");
	cg_html_raw(h, o->live ? " checked" : "");
	cg_html_raw(h, "> Live</label></fieldset>\n<fieldset><legend>Permissions</legend>\n");
	for (size_t i = 0; i < sizeof(scopes) / sizeof(scopes[0]); i++) {
		cg_html_raw(h, "<label><input type=\"checkbox\" name=\"scope\"");
		cg_html_attr(h, "value", cg_str_of(scopes[i].name));
		cg_html_raw(h, (o->scopes & scopes[i].bit) != 0 ? " checked> " : "> ");
		cg_html_raw(h, scopes[i].text);
		cg_html_raw(h, "</label>\n");
	}
	cg_html_raw(h,
		    "</fieldset>\n<div><label for=\"expires\">Expires</label><select id=\"expires\" name=\"expires\">");
	for (size_t i = 0; i < sizeof(expiries) / sizeof(expiries[0]); i++) {
		cg_html_raw(h, "<option");
		cg_html_attr(h, "value", cg_str_of(expiries[i].value));
		cg_html_raw(h, o->expires_days == expiries[i].days ? " selected>" : ">");
		cg_html_raw(h, expiries[i].text);
		cg_html_raw(h, "</option>");
	}
	cg_html_raw(h, "</select></div>\n<button>Create key</button></form>\n");
}

/* A question before the button: programs that use the key stop at once. */
static void write_revoke(struct cg_console *k, const struct cg_key_row *row)
{
	struct cg_html *h = &k->page.html;
	char id[CG_ID_TEXT_MAX];

	(void)cg_id_text(&row->id, "key_", id);
	cg_html_raw(h, "<details><summary>Revoke<span class=\"hidden\"> ");
	cg_html_text(h, row->name);
	cg_html_raw(h, "</span></summary>");
	cg_console_form_begin(k, "line", "revoke", "/console/keys", cg_str_of(id), "/revoke");
	cg_html_raw(h, "<button class=\"danger\">Revoke now</button></form></details>");
}

/* The old key goes on for a while, so that programs can be given the new one without a gap. */
static void write_roll(struct cg_console *k, const struct cg_key_row *row)
{
	struct cg_html *h = &k->page.html;
	char id[CG_ID_TEXT_MAX];

	(void)cg_id_text(&row->id, "key_", id);
	cg_html_raw(h, "<details><summary>Roll<span class=\"hidden\"> ");
	cg_html_text(h, row->name);
	cg_html_raw(h, "</span></summary>");
	cg_console_form_begin(k, "line", "roll", "/console/keys", cg_str_of(id), "/roll");
	cg_html_raw(h, "<label>This key ends <select name=\"keep\">");
	for (size_t i = 0; i < sizeof(keeps) / sizeof(keeps[0]); i++) {
		cg_html_raw(h, "<option");
		cg_html_attr(h, "value", cg_str_of(keeps[i].value));
		cg_html_raw(h, ">");
		cg_html_raw(h, keeps[i].text);
		cg_html_raw(h, "</option>");
	}
	cg_html_raw(h, "</select></label> <button>Make a new key</button></form></details>");
}

/* A key has pii unless it was made without: only that is told. */
static void write_scopes(struct cg_console *k, struct cg_console_table *t, const struct cg_key_row *row)
{
	struct cg_str text = cg_arena_printf(k->c->arena, "%.*s%s", CG_STR_ARG(row->scopes), row->pii ? "" : ",no pii");

	cg_console_cell_list(t, text.p != NULL ? text : row->scopes, ',');
}

/* When, and the way to what it asked in the last 30 days. */
static void write_use(struct cg_console *k, struct cg_console_table *t, const struct cg_key_row *row,
		      const struct cg_request_counts *counts)
{
	struct cg_html *h = t->h;
	char id[CG_ID_TEXT_MAX];
	struct cg_str actor = cg_str_of(cg_id_text(&row->id, "key_", id));

	cg_console_cell_begin(t, NULL);
	cg_console_time(h, row->last_used, "never");
	for (size_t i = 0; i < counts->n; i++) {
		const struct cg_request_count *v = &counts->v[i];

		if (!cg_str_eq(v->actor, actor))
			continue;
		cg_html_raw(h, "<small><a");
		cg_console_link(k, "href", "/console/requests", none, "",
				cg_arena_printf(k->c->arena, "key=%.*s", CG_STR_ARG(actor)).p);
		cg_html_raw(h, ">");
		cg_figure_count(h, v->requests);
		cg_html_raw(h, v->requests == 1 ? " request</a>" : " requests</a>");
		if (v->errors > 0) {
			cg_html_raw(h, ", ");
			cg_figure_count(h, v->errors);
			cg_html_raw(h, v->errors == 1 ? " error" : " errors");
		}
		cg_html_raw(h, "</small>");
	}
	cg_console_cell_end(t);
}

/* One key, with what its text begins and ends with. Only an active one can be rolled or revoked. */
static void write_key(struct cg_console *k, struct cg_console_table *t, const struct cg_key_row *row,
		      const struct cg_request_counts *counts)
{
	cg_console_row_begin(t);
	cg_html_text(t->h, row->name);
	cg_html_raw(t->h, row->live ? "<small><code>sk_live_\xe2\x80\xa6" : "<small><code>sk_test_\xe2\x80\xa6");
	cg_html_text(t->h, row->last_four);
	cg_html_raw(t->h, "</code></small>");
	cg_console_name_end(t);
	cg_console_cell(t, row->live ? CG_STR("live") : CG_STR("test"));
	write_scopes(k, t, row);
	cg_console_cell(t, cg_str_of(row->state));
	cg_console_cell_time(t, row->created, "");
	cg_console_cell_time(t, row->expires, "never");
	write_use(k, t, row, counts);
	cg_console_cell_begin(t, NULL);
	if (*row->state == 'a') {
		write_roll(k, row);
		write_revoke(k, row);
	}
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* Newest first, those that work or those that do not. */
static void write_keys(struct cg_console *k, const struct cg_key_rows *rows, const struct cg_request_counts *counts,
		       bool active)
{
	static const struct cg_console_column columns[] = { { "Name", false },	      { "Data", false },
							    { "Permissions", false }, { "State", false },
							    { "Created", false },     { "Expires", false },
							    { "Last used", false },   { "", false },
							    { NULL, false } };
	struct cg_console_table t;

	cg_console_table_begin(&t, &k->page.html, active ? "API keys" : "Old API keys", NULL, columns);
	for (size_t i = rows->n; i > 0; i--) {
		if ((*rows->v[i - 1].state == 'a') == active)
			write_key(k, &t, &rows->v[i - 1], counts);
	}
	cg_console_table_end(&t);
}

/* Keys that no longer work are folded up; they stay listed, because the audit log names them. */
static void write_lists(struct cg_console *k, const struct cg_key_rows *rows, const struct cg_request_counts *counts)
{
	struct cg_html *h = &k->page.html;
	size_t active = 0;

	for (size_t i = 0; i < rows->n; i++)
		active += *rows->v[i].state == 'a';
	if (active == 0)
		cg_html_raw(h, "<p>There are no keys yet.</p>\n");
	else
		write_keys(k, rows, counts, true);
	if (active == rows->n)
		return;
	cg_html_raw(h, "<details><summary>Keys that were revoked or have expired: ");
	cg_html_int(h, (int64_t)(rows->n - active));
	cg_html_raw(h, "</summary>\n");
	write_keys(k, rows, counts, false);
	cg_html_raw(h, "</details>\n");
}

/* key: one that was just made, shown this once; problem: what was wrong with the form, which was `order`. */
static enum cg_code keys_page(struct cg_console *k, const char *key, const char *problem,
			      const struct cg_key_order *order)
{
	static const struct cg_key_order fresh = { .scopes = CG_SCOPE_PARSE | CG_SCOPE_READ | CG_SCOPE_PII,
						   .expires_days = 90 };
	struct cg_call *c = k->c;
	struct cg_request_counts counts;
	struct cg_key_rows rows;
	struct cg_html *h;
	enum cg_code rc = cg_app_account_keys(&c->ctx, &rows);

	if (rc == CG_OK)
		rc = cg_app_account_request_counts(&c->ctx, &counts);
	if (rc != CG_OK)
		return rc;
	h = cg_console_begin(k, "API keys", CG_CONSOLE_DEVELOPERS);
	cg_console_group(k, CG_CONSOLE_DEVELOPERS, "/console/keys");
	cg_html_raw(h, "<h1>API keys</h1>\n");
	if (key != NULL)
		cg_console_fresh(h, "Your new key", "it is shown only once and is not stored.", "new-key", key);
	if (problem != NULL) {
		cg_console_problem(h, problem);
		write_create(k, order);
		cg_html_raw(h, "<h2>Keys</h2>\n");
	} else {
		cg_html_raw(h, "<p><a href=\"#new\">Create key</a></p>\n");
	}
	write_lists(k, &rows, &counts);
	if (problem == NULL)
		write_create(k, &fresh);
	return cg_page_end(c, &k->page, problem != NULL ? 400 : 200);
}

/* The list, and the form for another one. */
enum cg_code cg_console_keys(struct cg_call *c)
{
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = keys_page(&k, NULL, NULL, NULL);
	return cg_page_guard(c, rc);
}

/* What the form says; false: it was not made by this page. */
static bool read_order(const struct cg_form *f, struct cg_key_order *o)
{
	struct cg_str data = cg_form_get(f, "data"), expires = cg_form_get(f, "expires");
	bool known = false;

	o->name = cg_str_trim(cg_form_get(f, "name"));
	o->live = cg_str_eq(data, CG_STR("live"));
	for (size_t i = 0; i < f->n; i++) {
		for (size_t j = 0; j < sizeof(scopes) / sizeof(scopes[0]); j++) {
			if (cg_str_eq(f->v[i].name, CG_STR("scope")) &&
			    cg_str_eq(f->v[i].value, cg_str_of(scopes[j].name)))
				o->scopes |= scopes[j].bit;
		}
	}
	for (size_t i = 0; i < sizeof(expiries) / sizeof(expiries[0]); i++) {
		if (cg_str_eq(expires, cg_str_of(expiries[i].value))) {
			o->expires_days = expiries[i].days;
			known = true;
		}
	}
	o->no_pii = (o->scopes & CG_SCOPE_PII) == 0;
	o->scopes &= ~(unsigned)CG_SCOPE_PII; /* keys keep it apart */
	return known && (o->live || cg_str_eq(data, CG_STR("test")));
}

/* The answer to the form is the page itself: the secret is in no address and in no other answer. */
enum cg_code cg_console_key_create(struct cg_call *c)
{
	struct cg_key_order order = { .live = false };
	char text[CG_KEY_TEXT_MAX];
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "key", &f, &go);

	if (rc == CG_OK && go)
		rc = cg_console_proved(&k, &f, &go);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	order.actor = k.actor;
	rc = read_order(&f, &order) ? cg_app_account_key_create(&c->ctx, &order, text)
				    : cg_fail_hint(&c->err, CG_EREQUEST, "Fill in the form again.");
	if (rc == CG_EREQUEST) {
		(void)keys_page(&k, NULL, cg_fail_message(&c->err), &order);
		return c->status != 0 ? rc : cg_page_guard(c, rc);
	}
	if (rc == CG_OK)
		rc = keys_page(&k, text, NULL, NULL);
	sodium_memzero(text, sizeof(text));
	return cg_page_guard(c, rc);
}

/* The new key is shown as one that was created is. */
enum cg_code cg_console_key_roll(struct cg_call *c)
{
	char text[CG_KEY_TEXT_MAX] = "";
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	struct cg_str keep;
	int hours = -1;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "roll", &f, &go);

	if (rc == CG_OK && go)
		rc = cg_console_proved(&k, &f, &go);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	keep = cg_form_get(&f, "keep");
	for (size_t i = 0; i < sizeof(keeps) / sizeof(keeps[0]); i++)
		hours = cg_str_eq(keep, cg_str_of(keeps[i].value)) ? keeps[i].hours : hours;
	rc = hours >= 0 ? cg_app_account_key_roll(&c->ctx, c->id, hours, k.actor, text)
			: cg_fail_hint(&c->err, CG_EREQUEST, "Fill in the form again.");
	if (rc == CG_OK)
		rc = keys_page(&k, text, NULL, NULL);
	sodium_memzero(text, sizeof(text));
	return cg_page_guard(c, rc);
}

/* The actor of the audit log is the signed-in user. */
enum cg_code cg_console_key_revoke(struct cg_call *c)
{
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "revoke", &f, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_account_key_revoke(&c->ctx, c->id, k.actor);
	if (rc == CG_OK)
		rc = cg_console_go(&k, "/console/keys", none, "");
	return cg_page_guard(c, rc);
}
