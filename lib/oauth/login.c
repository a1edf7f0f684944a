/*
 * login.c: Sign-in and sign-out of people. One sentence stands for a wrong name and a wrong
 * password, so that the page does not tell which logins exist; who has one-time codes is asked
 * for one on a page of its own, after the password. A session starts anew at each sign-in: a
 * cookie set by somebody else is worth nothing afterwards.
 */
#include "http/answer.h"
#include "http/page.h"
#include "oauth/oauth.h"

#include <sodium.h>
#include <string.h>

static const char wrong[] = "The name or the password is incorrect.";
static const char wrong_both[] = "The name, the password or the one-time code is incorrect.";
static const char wrong_code[] = "The one-time code is incorrect, or was used already.";
static const char old_form[] = "This page has expired. Please sign in again.";
static const char too_many[] = "Too many attempts. Please wait some minutes and try again.";

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

/* Head, problem and form up to its first field. */
static void write_form(struct cg_call *c, struct cg_webpage *p, struct cg_str next, const char *problem)
{
	static const struct cg_session nobody = { .found = false };
	struct cg_html *h = &p->html;

	cg_page_begin(c, p);
	cg_html_raw(h, "<h1>");
	cg_html_text(h, cg_str_of(p->title));
	cg_html_raw(h, "</h1>\n");
	if (problem != NULL) {
		cg_html_raw(h, "<p class=\"problem\" role=\"alert\" id=\"problem\">");
		cg_html_text(h, cg_str_of(problem));
		cg_html_raw(h, "</p>\n");
	}
	cg_html_raw(h, "<form method=\"post\" class=\"stack\"");
	cg_page_path(c, p, "action", "/login");
	cg_html_raw(h, ">\n<input type=\"hidden\" name=\"next\"");
	cg_html_attr(h, "value", local_path(next));
	cg_html_raw(h, ">");
	cg_page_csrf(c, p, &nobody, "login", CG_STR(""));
}

enum cg_code cg_login_page(struct cg_call *c, int status, struct cg_str next, const char *problem)
{
	struct cg_webpage p = { .title = "Sign in", .script = "console.js", .opened = cg_page_opened(next) };
	struct cg_html *h = &p.html;

	write_form(c, &p, next, problem);
	cg_html_raw(
		h, "\n<label for=\"login\">Login name</label>\n"
		   "<input id=\"login\" name=\"login\" type=\"text\" autocomplete=\"username\" autocapitalize=\"none\" "
		   "spellcheck=\"false\" maxlength=\"200\" required autofocus");
	if (problem != NULL)
		cg_html_raw(h, " aria-describedby=\"problem\"");
	cg_html_raw(h, ">\n<label for=\"password\">Password</label>\n"
		       "<input id=\"password\" name=\"password\" type=\"password\" autocomplete=\"current-password\" "
		       "maxlength=\"1024\" required>\n<button>Sign in</button>\n</form>\n");
	return cg_page_end(c, &p, status);
}

/* The second step, for those who have one-time codes. */
static enum cg_code code_page(struct cg_call *c, int status, const struct cg_form *f, struct cg_str second,
			      const char *problem)
{
	struct cg_str next = cg_form_get(f, "next");
	struct cg_webpage p = { .title = "One-time code", .opened = cg_page_opened(next) };
	struct cg_html *h = &p.html;

	write_form(c, &p, next, problem);
	cg_html_raw(h, "\n<input type=\"hidden\" name=\"login\"");
	cg_html_attr(h, "value", cg_form_get(f, "login"));
	cg_html_raw(h, "><input type=\"hidden\" name=\"second\"");
	cg_html_attr(h, "value", second);
	cg_html_raw(
		h,
		">\n<label for=\"code\">Code from your authenticator app <span class=\"fine\">or a recovery code</span></label>\n"
		"<input id=\"code\" name=\"code\" type=\"text\" autocomplete=\"one-time-code\" "
		"autocapitalize=\"none\" spellcheck=\"false\" maxlength=\"24\" required autofocus "
		"aria-describedby=\"");
	cg_html_raw(h, problem != NULL ? "problem code-hint" : "code-hint");
	cg_html_raw(h, "\">\n<p class=\"hint\" id=\"code-hint\">Each code works once.</p>\n<button>Sign in</button>\n"
		       "</form>\n<p><a");
	cg_page_path(c, &p, "href", "/login");
	cg_html_raw(h, ">Sign in as somebody else</a></p>\n");
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

/* What the sign-in came to, as a page. */
static enum cg_code answer_login(struct cg_call *c, const struct cg_form *f, const struct cg_session *before,
				 const struct cg_login *login, const struct cg_login_result *r)
{
	struct cg_str next = cg_form_get(f, "next");
	enum cg_code rc = CG_OK;

	switch (r->answer) {
	case CG_LOGIN_GOOD:
		return welcome(c, before, login, r->session, next);
	case CG_LOGIN_CODE:
		return code_page(c, 200, f, cg_str_of(r->second), NULL);
	case CG_LOGIN_EXPIRED:
		rc = cg_login_page(c, 403, next, old_form);
		break;
	case CG_LOGIN_WRONG:
		rc = login->second.n > 0 ? code_page(c, 403, f, login->second, wrong_code)
					 : cg_login_page(c, 403, next, login->code.n > 0 ? wrong_both : wrong);
		break;
	}
	return rc == CG_OK ? cg_fail(&c->err, CG_EREQUEST, "login: wrong") : rc;
}

/* The token of the form is checked first; then name and password, and the code where one is given. */
static enum cg_code post(struct cg_call *c, struct cg_form *f)
{
	static const struct cg_session nobody = { .found = false };
	struct cg_login login = { .address = cg_request_var(&c->req, "REMOTE_ADDR"),
				  .device = cg_session_device(c),
				  .browser = cg_session_form(c),
				  .agent = cg_request_var(&c->req, "HTTP_USER_AGENT") };
	struct cg_login_result r = { .answer = CG_LOGIN_WRONG };
	struct cg_session before;
	struct cg_str next;
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
	login.second = cg_form_get(f, "second");
	login.code = cg_form_get(f, "code");
	rc = cg_session_load(c, &before);
	c->has_auth = false;
	if (rc == CG_OK)
		rc = cg_user_login(c->service->db, &login, c->arena, &r, &c->err);
	if (rc == CG_ERATE) {
		(void)cg_answer_header(c, "Retry-After", cg_arena_printf(c->arena, "%d", c->err.retry_after));
		rc = cg_login_page(c, 429, next, too_many);
		return rc == CG_OK ? CG_ERATE : rc;
	}
	if (rc == CG_OK)
		rc = answer_login(c, f, &before, &login, &r);
	sodium_memzero(&r, sizeof(r));
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
