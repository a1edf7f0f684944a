/*
 * login.c: Sign-in and sign-out of people. One sentence stands for every failure, so that
 * the page does not tell which logins exist. A session starts anew at each sign-in: a
 * cookie set by somebody else is worth nothing afterwards.
 */
#include "http/answer.h"
#include "http/page.h"
#include "oauth/oauth.h"

#include <sodium.h>
#include <string.h>

static const char wrong[] = "The name, the password or the one-time code is incorrect.";
static const char old_form[] = "This page has expired. Please sign in again.";

/* A path of this service only: not //host, not /\host, no control characters. */
static struct cg_str local_path(struct cg_str next)
{
	if (next.n == 0 || next.p[0] != '/' || next.n > CG_FORM_BYTES)
		return CG_STR("/");
	if (next.n > 1 && (next.p[1] == '/' || next.p[1] == '\\'))
		return CG_STR("/");
	for (size_t i = 0; i < next.n; i++) {
		if (next.p[i] <= 0x20 || next.p[i] >= 0x7f)
			return CG_STR("/");
	}
	return next;
}

/* To a path of this service, whatever the form says. */
static enum cg_code go_to(struct cg_call *c, struct cg_str path)
{
	struct cg_str url = cg_arena_printf(c->arena, "%s%.*s", c->service->cfg.base_url, CG_STR_ARG(local_path(path)));

	if (url.p == NULL)
		return cg_fail(&c->err, CG_EBUSY, "redirect: memory");
	return cg_answer_redirect(c, 303, url);
}

enum cg_code cg_login_page(struct cg_call *c, int status, struct cg_str next, const char *problem)
{
	static const struct cg_session nobody = { .found = false };
	struct cg_webpage p = { .title = "Sign in", .opened = cg_page_opened(next) };
	struct cg_html *h = &p.html;

	cg_page_begin(c, &p);
	cg_html_raw(h, "<h1>Sign in</h1>\n");
	if (problem != NULL) {
		cg_html_raw(h, "<p class=\"problem\" role=\"alert\" id=\"problem\">");
		cg_html_text(h, cg_str_of(problem));
		cg_html_raw(h, "</p>\n");
	}
	cg_html_raw(h, "<form method=\"post\" class=\"stack\"");
	cg_page_path(c, &p, "action", "/login");
	cg_html_raw(h, ">\n<input type=\"hidden\" name=\"next\"");
	cg_html_attr(h, "value", local_path(next));
	cg_html_raw(h, ">");
	cg_page_csrf(c, &p, &nobody, "login", CG_STR(""));
	cg_html_raw(
		h, "\n<label for=\"login\">Login name</label>\n"
		   "<input id=\"login\" name=\"login\" type=\"text\" autocomplete=\"username\" autocapitalize=\"none\" "
		   "spellcheck=\"false\" maxlength=\"200\" required autofocus");
	if (problem != NULL)
		cg_html_raw(h, " aria-describedby=\"problem\"");
	cg_html_raw(h, ">\n<label for=\"password\">Password</label>\n"
		       "<input id=\"password\" name=\"password\" type=\"password\" autocomplete=\"current-password\" "
		       "maxlength=\"1024\" required>\n"
		       "<details");
	/* most have none: a field that they leave empty is a question too many */
	cg_html_raw(h, problem != NULL ? " open" : "");
	cg_html_raw(
		h,
		"><summary>I use one-time codes</summary>\n<label for=\"code\">One-time code <span class=\"fine\">or a "
		"recovery code</span></label>\n"
		"<input id=\"code\" name=\"code\" type=\"text\" autocomplete=\"one-time-code\" "
		"autocapitalize=\"none\" spellcheck=\"false\" maxlength=\"24\">\n</details>\n<button>Sign in</button>\n"
		"</form>\n");
	return cg_page_end(c, &p, status);
}

/* Somebody who is signed in needs no form and goes on. */
static enum cg_code get(struct cg_call *c)
{
	struct cg_session s;
	struct cg_form query;
	enum cg_code rc = cg_form_parse(c->req.query, c->arena, &query, &c->err);

	if (rc == CG_OK)
		rc = cg_session_load(c, &s);
	if (rc != CG_OK)
		return rc;
	if (s.found)
		return go_to(c, cg_form_get(&query, "next"));
	return cg_login_page(c, 200, cg_form_get(&query, "next"), NULL);
}

enum cg_code cg_login_get(struct cg_call *c)
{
	return cg_page_guard(c, get(c));
}

/* Somebody is signed in: whatever this browser had before ends, and its cookie is another one. */
static enum cg_code welcome(struct cg_call *c, const struct cg_session *before, const struct cg_login *login,
			    const char *session, struct cg_str next)
{
	struct cg_err ignored = { 0 };

	if (before->cookie.n > 0)
		(void)cg_user_session_end(c->service->db, before->cookie, &ignored);
	if (!cg_session_set_cookie(c, cg_str_of(session)) || !cg_session_set_device(c, login->name))
		return cg_fail(&c->err, CG_EBUSY, "login: memory");
	return go_to(c, next);
}

/* The token of the form is checked first; then name, password and code together, with one answer for all three. */
static enum cg_code post(struct cg_call *c, struct cg_form *f)
{
	static const struct cg_session nobody = { .found = false };
	struct cg_login login = { .address = cg_request_var(&c->req, "REMOTE_ADDR"),
				  .device = cg_session_device(c),
				  .agent = cg_request_var(&c->req, "HTTP_USER_AGENT") };
	char text[CG_SECRET_TEXT_MAX];
	struct cg_session before;
	struct cg_user who;
	struct cg_str next;
	bool good = false;
	enum cg_code rc = cg_form_read(c, f);

	if (rc != CG_OK)
		return rc;
	next = cg_form_get(f, "next");
	if (!cg_session_csrf_good(c, &nobody, "login", CG_STR(""), f)) {
		rc = cg_login_page(c, 403, next, old_form);
		return rc == CG_OK ? cg_fail(&c->err, CG_EREQUEST, "login: token") : rc;
	}
	login.name = cg_form_get(f, "login");
	login.password = cg_form_get(f, "password");
	login.code = cg_form_get(f, "code");
	rc = cg_session_load(c, &before);
	c->has_auth = false;
	if (rc == CG_OK)
		rc = cg_user_login(c->service->db, &login, c->arena, &good, &who, text, &c->err);
	if (rc == CG_ERATE) {
		(void)cg_answer_header(c, "Retry-After", cg_arena_printf(c->arena, "%d", c->err.retry_after));
		rc = cg_login_page(c, 429, next, "Too many attempts. Please wait some minutes and try again.");
		return rc == CG_OK ? CG_ERATE : rc;
	}
	if (rc == CG_OK && !good) {
		rc = cg_login_page(c, 403, next, wrong);
		return rc == CG_OK ? cg_fail(&c->err, CG_EREQUEST, "login: wrong") : rc;
	}
	if (rc == CG_OK)
		rc = welcome(c, &before, &login, text, next);
	sodium_memzero(text, sizeof(text));
	return rc;
}

/* Password and code are wiped from the form's memory whatever the result. */
enum cg_code cg_login_post(struct cg_call *c)
{
	struct cg_form f = { 0 };
	enum cg_code rc = cg_page_guard(c, post(c, &f));

	cg_form_wipe(&f, "password");
	cg_form_wipe(&f, "code");
	return rc;
}

/* Sign-out needs a token, too: another site must not sign somebody out. */
static enum cg_code leave(struct cg_call *c)
{
	struct cg_session s;
	struct cg_form f;
	enum cg_code rc = cg_form_read(c, &f);

	if (rc == CG_OK)
		rc = cg_session_load(c, &s);
	if (rc != CG_OK)
		return rc;
	if (s.found && !cg_session_csrf_good(c, &s, "logout", CG_STR(""), &f))
		return cg_page_error(c, CG_EREQUEST, 403, "Not signed out",
				     "This page has expired. Go back, reload it and try again.");
	if (s.found)
		rc = cg_user_session_end(c->service->db, s.cookie, &c->err);
	if (rc != CG_OK)
		return rc;
	if (!cg_session_set_cookie(c, CG_STR("")))
		return cg_fail(&c->err, CG_EBUSY, "logout: memory");
	return go_to(c, CG_STR("/login"));
}

enum cg_code cg_login_out_post(struct cg_call *c)
{
	return cg_page_guard(c, leave(c));
}
