/*
 * console.c: The frame of the console: who visits, live or test data, links, forms and
 * tables. The account is that of the session; a path or a form cannot name another one.
 * Forms carry a token for their action and object, so that a page kept open, or made
 * elsewhere, cannot act on something else.
 */
#include "web/console.h"

#include "app/account/own.h"
#include "base/time.h"
#include "http/answer.h"
#include "render/figure.h"
#include "render/table.h"

#include <string.h>

/* First part of what a form's token is bound to: a token of the sign-in page is none here. */
static const char form_purpose[] = "console";

/* The page that a form of the console stands on: nobody can be sent back to the form's own path. */
static struct cg_str page_of(struct cg_call *c)
{
	static const struct cg_str snapshots = CG_STR_INIT("/console/snapshots/");
	struct cg_str path = c->req.path;
	size_t at;

	if (!cg_str_eq(c->req.method, CG_STR("POST")))
		return path;
	if (cg_str_eq(path, CG_STR("/console/upload")))
		return CG_STR("/console");
	if (cg_str_starts(path, CG_STR("/console/security/")))
		return CG_STR("/console/security");
	if (cg_str_starts(path, snapshots))
		return cg_str_sub(path, 0, snapshots.n + c->id.n);
	/* .../ID/ACTION stands on the list */
	at = c->id.n > 0 ? cg_str_find(path, c->id) : 0;
	return at > 1 && at < path.n ? cg_str_sub(path, 0, at - 1) : path;
}

/* To the sign-in page, and back to where somebody wanted to go. */
static enum cg_code sign_in(struct cg_call *c)
{
	struct cg_html url = { .text = { .p = NULL } };
	struct cg_str to;
	char *next;
	size_t n = 0;

	cg_html_url(&url, page_of(c));
	if (c->req.query.n > 0) {
		cg_html_raw(&url, "%3F");
		cg_html_url(&url, c->req.query);
	}
	next = cg_html_take(&url, &n);
	if (next == NULL)
		return cg_fail(&c->err, CG_EBUSY, "console: memory");
	to = cg_arena_printf(c->arena, "%s/login?next=%s", c->service->cfg.base_url, next);
	free(next);
	return to.p != NULL ? cg_answer_redirect(c, 303, to) : cg_fail(&c->err, CG_EBUSY, "console: memory");
}

/* Session and mode of a visit. A missing session is not an error: the answer is then the sign-in page. */
static enum cg_code enter(struct cg_call *c, struct cg_console *k, bool *go)
{
	enum cg_code rc;

	*go = false;
	*k = (struct cg_console){ .c = c };
	rc = cg_form_parse(c->req.query, c->arena, &k->query, &c->err);
	if (rc == CG_OK)
		rc = cg_session_load(c, &k->session);
	if (rc != CG_OK)
		return rc;
	if (!k->session.found)
		return sign_in(c);
	c->auth.live = !cg_str_eq(cg_form_get(&k->query, "mode"), CG_STR("test"));
	(void)cg_id_text(&k->session.row.who.user, "user_", k->actor);
	*go = true;
	return CG_OK;
}

enum cg_code cg_console_open(struct cg_call *c, struct cg_console *k, bool *go)
{
	return enter(c, k, go);
}

/* What a token is bound to besides the session: the action, what it acts on, live or test. */
static struct cg_str bound(struct cg_console *k, const char *purpose, struct cg_str id)
{
	return cg_arena_printf(k->c->arena, "%s %.*s %s", purpose, CG_STR_ARG(id), k->c->auth.live ? "live" : "test");
}

/* Session, body, token, in this order: without a session the answer is the sign-in page. */
enum cg_code cg_console_form(struct cg_call *c, struct cg_console *k, const char *purpose, struct cg_form *f, bool *go)
{
	enum cg_code rc = cg_console_open(c, k, go);

	if (rc != CG_OK || !*go)
		return rc;
	*go = false;
	rc = cg_form_read(c, f);
	if (rc != CG_OK)
		return rc;
	if (!cg_session_csrf_good(c, &k->session, form_purpose, bound(k, purpose, c->id.p != NULL ? c->id : CG_STR("")),
				  f))
		return cg_page_error(c, CG_EREQUEST, 403, "Nothing was changed",
				     "This page has expired. Go back, reload it and try again.");
	*go = true;
	return CG_OK;
}

/* Whose statement a page is of stands at the head of each sheet that is printed of it. */
static struct cg_str sheet_of(struct cg_console *k, const char *title)
{
	return k->of.n > 0 ? cg_arena_printf(k->c->arena, "%s \xc2\xb7 %.*s", title, CG_STR_ARG(k->of)) : CG_STR_NONE;
}

/* Says on the pages of lists that data is test data, because it vanishes after a day. */
struct cg_html *cg_console_begin(struct cg_console *k, const char *title, const char *here)
{
	k->page = (struct cg_webpage){ .title = title,
				       .script = "console.js",
				       .user = &k->session,
				       .sheet = sheet_of(k, title),
				       .wide = true,
				       .here = here,
				       .query = k->c->auth.live ? NULL : "?mode=test" };
	cg_page_begin(k->c, &k->page);
	if (!k->c->auth.live && (strcmp(here, "/console") == 0 || strcmp(here, "/console/compare") == 0))
		cg_html_raw(&k->page.html,
			    "<p class=\"note\">Test data, created with test keys. It is deleted after 24 hours.</p>\n");
	return &k->page.html;
}

enum cg_code cg_console_end(struct cg_console *k)
{
	return cg_page_end(k->c, &k->page, k->status != 0 ? k->status : 200);
}

/* --- the password again */

/* A code is asked for only where the user has them. */
void cg_console_proof_fields(struct cg_console *k)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<div><label for=\"password\">Your password</label><input id=\"password\" name=\"password\" "
		       "type=\"password\" autocomplete=\"current-password\" maxlength=\"1024\" required></div>\n");
	if (k->session.row.totp)
		cg_html_raw(
			h,
			"<div><label for=\"code\">One-time code</label><input id=\"code\" name=\"code\" "
			"type=\"text\" autocomplete=\"one-time-code\" autocapitalize=\"none\" "
			"spellcheck=\"false\" maxlength=\"24\" required aria-describedby=\"code-hint\">"
			"<p class=\"hint\" id=\"code-hint\">The next code of your authenticator app: each works once. A "
			"recovery code works, too.</p></div>\n");
}

/* Whether password or code is wrong is not told: one of them may be a guess. */
enum cg_code cg_console_prove(struct cg_console *k, struct cg_form *f, const char **problem)
{
	bool good = false;
	enum cg_code rc = cg_app_own_prove(&k->c->ctx, &k->session.row, cg_form_get(f, "password"),
					   cg_form_get(f, "code"), &good);

	cg_form_wipe(f, "password");
	cg_form_wipe(f, "code");
	*problem = NULL;
	if (rc == CG_ERATE)
		*problem = "Too many attempts. Please wait some minutes and try again.";
	else if (rc == CG_OK && !good)
		*problem = k->session.row.totp ? "The password or the one-time code is incorrect."
					       : "This is not your password.";
	return rc == CG_ERATE ? CG_OK : rc;
}

/* What the form had, for the second time; its token is among it. */
static void repeat_fields(struct cg_html *h, const struct cg_form *f)
{
	for (size_t i = 0; i < f->n; i++) {
		if (cg_str_eq(f->v[i].name, CG_STR("password")) || cg_str_eq(f->v[i].name, CG_STR("code")))
			continue;
		cg_html_raw(h, "<input type=\"hidden\"");
		cg_html_attr(h, "name", f->v[i].name);
		cg_html_attr(h, "value", f->v[i].value);
		cg_html_raw(h, ">");
	}
}

/* The form comes back with what was filled in, so that nothing is lost by the question. */
static enum cg_code proof_page(struct cg_console *k, const struct cg_form *f, const char *problem)
{
	struct cg_call *c = k->c;
	struct cg_html *h = cg_console_begin(k, "Confirm that it is you", "");

	cg_html_raw(h,
		    "<h1>Confirm that it is you</h1>\n<p>Nothing has happened yet. What you are about to do matters, "
		    "and it is more than ten minutes since you gave your password.</p>\n");
	if (problem != NULL)
		cg_console_problem(h, problem);
	cg_html_raw(h, "<form method=\"post\" class=\"stack narrow\"");
	cg_html_attr(h, "action",
		     cg_arena_printf(c->arena, "%.*s%.*s%s", CG_STR_ARG(c->service->prefix), CG_STR_ARG(c->req.path),
				     c->auth.live ? "" : "?mode=test"));
	cg_html_raw(h, ">");
	repeat_fields(h, f);
	cg_console_proof_fields(k);
	cg_html_raw(h, "<button>Confirm and go on</button>\n</form>\n");
	k->status = 403;
	return cg_console_end(k);
}

/* A proof within the same form counts, too: the page above sends one. */
enum cg_code cg_console_proved(struct cg_console *k, struct cg_form *f, bool *go)
{
	const char *problem = NULL;
	enum cg_code rc = CG_OK;

	*go = k->session.row.proved;
	if (*go)
		return CG_OK;
	if (cg_form_get(f, "password").n > 0)
		rc = cg_console_prove(k, f, &problem);
	*go = rc == CG_OK && k->session.row.proved;
	if (rc != CG_OK || *go)
		return rc;
	rc = proof_page(k, f, problem);
	return rc == CG_OK ? cg_fail(&k->c->err, CG_EREQUEST, "console: not proved") : rc;
}

/* Paths keep the mode, so that nobody moves from test data to live data without noticing. */
struct cg_str cg_console_path(struct cg_console *k, const char *path, struct cg_str id, const char *rest,
			      const char *query)
{
	const char *mode = k->c->auth.live ? "" : "mode=test";

	if (query == NULL) /* it found no memory */
		return CG_STR_NONE;
	return cg_arena_printf(k->c->arena, "%.*s%s%s%.*s%s%s%s%s%s", CG_STR_ARG(k->c->service->prefix), path,
			       id.n > 0 ? "/" : "", CG_STR_ARG(id), rest, *query != '\0' || *mode != '\0' ? "?" : "",
			       query, *query != '\0' && *mode != '\0' ? "&" : "", mode);
}

void cg_console_link(struct cg_console *k, const char *attribute, const char *path, struct cg_str id, const char *rest,
		     const char *query)
{
	cg_html_attr(&k->page.html, attribute, cg_console_path(k, path, id, rest, query));
}

/* Purpose and object are part of the token, so that it is good for this form alone. */
void cg_console_form_begin(struct cg_console *k, const char *class, const char *purpose, const char *path,
			   struct cg_str id, const char *rest)
{
	cg_html_raw(&k->page.html, "<form method=\"post\"");
	cg_html_attr(&k->page.html, "class", cg_str_of(class));
	cg_console_link(k, "action", path, id, rest, "");
	cg_html_raw(&k->page.html, ">");
	cg_page_csrf(k->c, &k->page, &k->session, form_purpose, bound(k, purpose, id));
}

void cg_console_another(struct cg_call *c, struct cg_webpage *p)
{
	struct cg_console k = { .c = c, .session = *p->user, .page = *p };

	cg_html_raw(&k.page.html, "<div id=\"another\" hidden>");
	cg_console_form_begin(&k, "line", "upload", "/console/upload", CG_STR(""), "");
	cg_html_raw(&k.page.html, "<button>Another</button></form></div>\n");
	*p = k.page;
}

/* A redirect after a form (303): reloading the page that follows does not send the form again. */
enum cg_code cg_console_go(struct cg_console *k, const char *path, struct cg_str id, const char *rest)
{
	struct cg_str to = cg_console_path(k, path, id, rest, "");
	struct cg_str prefix = k->c->service->prefix;

	to = cg_arena_printf(k->c->arena, "%s%.*s", k->c->service->cfg.base_url,
			     CG_STR_ARG(cg_str_sub(to, prefix.n, to.n - prefix.n)));
	return to.p != NULL ? cg_answer_redirect(k->c, 303, to) : cg_fail(&k->c->err, CG_EBUSY, "console: memory");
}

/* Cursors lead forward only; the way back is to the first page. */
void cg_console_pages(struct cg_console *k, const char *path, bool first_is_past, struct cg_str next, const char *older)
{
	struct cg_html *h = &k->page.html;

	if (!first_is_past && next.n == 0)
		return;
	cg_html_raw(h, "<nav aria-label=\"Pages\" class=\"modes\">");
	if (first_is_past) {
		cg_html_raw(h, "<a");
		cg_console_link(k, "href", path, CG_STR(""), "", "");
		cg_html_raw(h, ">Back to the newest</a>");
	}
	if (next.n > 0) {
		cg_html_raw(h, "<a");
		cg_console_link(k, "href", path, CG_STR(""), "",
				cg_arena_printf(k->c->arena, "cursor=%.*s", CG_STR_ARG(next)).p);
		cg_html_raw(h, ">");
		cg_html_raw(h, older);
		cg_html_raw(h, "</a>");
	}
	cg_html_raw(h, "</nav>\n");
}

/* The region can be focused, so that a wide table scrolls with the keyboard, too. */
void cg_console_table_begin(struct cg_console_table *t, struct cg_html *h, const char *label, const char *caption,
			    const struct cg_console_column *columns)
{
	*t = (struct cg_console_table){ .h = h, .columns = columns };
	cg_html_raw(h, "<div class=\"scroll\" tabindex=\"0\" role=\"region\"");
	cg_html_attr(h, "aria-label", cg_str_of(label));
	cg_html_raw(h, "><table class=\"rows\" role=\"table\">\n");
	if (caption != NULL) {
		cg_html_raw(h, "<caption>");
		cg_html_raw(h, caption);
		cg_html_raw(h, "</caption>");
	}
	cg_table_head_begin(h);
	for (const struct cg_console_column *c = columns; c->name != NULL; c++)
		cg_table_column(h, c->name, c->number ? "number" : NULL);
	cg_table_head_end(h);
	cg_html_raw(h, "\n");
}

void cg_console_table_end(struct cg_console_table *t)
{
	cg_html_raw(t->h, "</tbody></table></div>\n");
}

void cg_console_row_begin(struct cg_console_table *t)
{
	t->at = 1;
	cg_table_row_begin(t->h);
}

void cg_console_name_end(struct cg_console_table *t)
{
	cg_table_name_end(t->h);
}

void cg_console_row_end(struct cg_console_table *t)
{
	cg_table_row_end(t->h);
}

/* A cell takes name and alignment from its column, which a phone shows beside it. */
void cg_console_cell_begin(struct cg_console_table *t, const char *class)
{
	const struct cg_console_column *c = &t->columns[t->at++];

	cg_table_cell_begin(t->h, class == NULL && c->number ? "number" : class, "data-label", c->name);
}

void cg_console_cell_end(struct cg_console_table *t)
{
	cg_table_cell_end(t->h);
}

void cg_console_cell(struct cg_console_table *t, struct cg_str text)
{
	cg_console_cell_begin(t, NULL);
	if (text.n > 0)
		cg_html_text(t->h, text);
	else
		cg_figure_none(t->h, NULL);
	cg_console_cell_end(t);
}

/* Lists of the database are separated by one character and have no spaces. */
void cg_console_cell_list(struct cg_console_table *t, struct cg_str list, char mark)
{
	cg_console_cell_begin(t, NULL);
	while (list.n > 0) {
		cg_html_text(t->h, cg_str_cut(&list, mark));
		cg_html_raw(t->h, list.n > 0 ? ", " : "");
	}
	cg_console_cell_end(t);
}

void cg_console_cell_dec(struct cg_console_table *t, struct cg_dec d)
{
	cg_console_cell_begin(t, NULL);
	cg_table_dec(t->h, d);
	cg_console_cell_end(t);
}

void cg_console_cell_date(struct cg_console_table *t, int32_t date)
{
	cg_console_cell_begin(t, NULL);
	cg_table_date(t->h, date);
	cg_console_cell_end(t);
}

/* Two digits, at most `most`. */
static bool two_digits(struct cg_str s, int most, int *out)
{
	if (s.n != 2 || !cg_is_digit(s.p[0]) || !cg_is_digit(s.p[1]))
		return false;
	*out = (s.p[0] - '0') * 10 + (s.p[1] - '0');
	return *out <= most;
}

/* The instant of a time as the database gives it: 2026-11-21T04:30:00... in UTC. False: it is none. */
static bool instant(struct cg_str at, int64_t *time_ms)
{
	int hour, minute;
	int32_t day;

	if (at.n < 16 || !cg_date_parse_iso(cg_str_sub(at, 0, 10), &day) ||
	    !two_digits(cg_str_sub(at, 11, 2), 23, &hour) || !two_digits(cg_str_sub(at, 14, 2), 59, &minute))
		return false;
	*time_ms = (int64_t)day * CG_TIME_DAY_MS + ((int64_t)hour * 60 + minute) * 60000;
	return true;
}

/* Day, hour and minute in India, as everywhere on the pages; its machine-readable form is UTC. */
void cg_console_time(struct cg_html *h, struct cg_str at, const char *missing)
{
	int64_t time_ms;

	if (instant(at, &time_ms))
		cg_figure_time(h, time_ms);
	else
		cg_html_z(h, missing);
}

void cg_console_cell_time(struct cg_console_table *t, struct cg_str at, const char *missing)
{
	cg_console_cell_begin(t, NULL);
	cg_console_time(t->h, at, missing);
	cg_console_cell_end(t);
}
