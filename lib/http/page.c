#include "http/page.h"

#include "http/answer.h"

#include <stdlib.h>
#include <string.h>

void cg_page_path(struct cg_call *c, struct cg_webpage *p, const char *attribute, const char *path)
{
	struct cg_str whole = cg_arena_printf(c->arena, "%.*s%s", CG_STR_ARG(c->service->prefix), path);

	cg_html_attr(&p->html, attribute, whole);
}

/* Links keep the test mode, where the target has one. */
static const char *path_with_query(struct cg_call *c, const struct cg_webpage *p, const char *path)
{
	struct cg_str whole = CG_STR_NONE;

	if (p->query != NULL && cg_str_starts(cg_str_of(path), CG_STR("/console")))
		whole = cg_arena_printf(c->arena, "%s%s", path, p->query);
	return whole.p != NULL ? whole.p : path;
}

static void write_navigation(struct cg_call *c, struct cg_webpage *p)
{
	const struct cg_page_link *links = c->service->program->navigation;

	if (links == NULL)
		return;
	cg_html_raw(&p->html, "<nav aria-label=\"Main\"><ul>");
	for (const struct cg_page_link *l = links; l->path != NULL; l++) {
		cg_html_raw(&p->html, "<li><a");
		cg_page_path(c, p, "href", path_with_query(c, p, l->path));
		if (p->here != NULL && strcmp(p->here, l->path) == 0)
			cg_html_raw(&p->html, " aria-current=\"page\"");
		cg_html_raw(&p->html, ">");
		cg_html_text(&p->html, cg_str_of(l->text));
		cg_html_raw(&p->html, "</a></li>");
	}
	cg_html_raw(&p->html, "</ul></nav>\n");
}

static void write_user(struct cg_call *c, struct cg_webpage *p)
{
	cg_html_raw(&p->html, "<form class=\"who\" method=\"post\"");
	cg_page_path(c, p, "action", "/logout");
	cg_html_raw(&p->html, ">");
	cg_page_csrf(c, p, p->user, "logout", CG_STR(""));
	cg_html_raw(&p->html, "<span><span class=\"hidden\">Signed in as </span>");
	cg_html_text(&p->html, p->user->row.who.login);
	cg_html_raw(&p->html, "</span> <button class=\"quiet\">Sign out</button></form>\n");
}

/* A link to the start page, except during sign-in, which is to be completed first. */
static void write_brand(struct cg_call *c, struct cg_webpage *p)
{
	if (c->service->program->navigation != NULL) {
		cg_html_raw(&p->html, "<a");
		cg_page_path(c, p, "href", "/");
		cg_html_raw(&p->html, ">casgate</a>");
	} else {
		cg_html_raw(&p->html, "casgate");
	}
}

void cg_page_begin(struct cg_call *c, struct cg_webpage *p)
{
	struct cg_html *h = &p->html;
	bool user = p->user != NULL && p->user->found;

	*h = (struct cg_html){ .text = { .p = NULL } };
	cg_html_raw(h, "<!DOCTYPE html>\n<html lang=\"en\"");
	/* the style prints it at the head of each sheet: a policy without inline style leaves it no other way */
	cg_html_attr(h, "data-sheet", p->sheet.n > 0 ? p->sheet : cg_str_of(p->title));
	cg_html_raw(h, ">\n<head>\n<meta charset=\"utf-8\">\n"
		       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		       "<meta name=\"color-scheme\" content=\"light dark\">\n"
		       "<meta name=\"robots\" content=\"noindex\">\n<title>");
	cg_html_text(h, cg_str_of(p->title));
	cg_html_raw(h, " \xc2\xb7 casgate</title>\n<link rel=\"stylesheet\"");
	cg_page_path(c, p, "href", "/assets/casgate.css");
	cg_html_raw(h, ">\n<link rel=\"icon\" type=\"image/svg+xml\"");
	cg_page_path(c, p, "href", "/assets/icon.svg");
	cg_html_raw(h, ">\n");
	if (p->script != NULL) {
		cg_html_raw(h, "<script defer");
		cg_page_path(c, p, "src", cg_arena_printf(c->arena, "/assets/%s", p->script).p);
		cg_html_raw(h, "></script>\n");
	}
	cg_html_raw(h, "</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to content</a>\n<header class=\"top\">"
		       "<p class=\"brand\">");
	write_brand(c, p);
	if (p->query != NULL)
		cg_html_raw(h, " <span class=\"note\">test data</span>");
	cg_html_raw(h, "</p>\n");
	if (user) {
		cg_html_raw(h,
			    "<label class=\"opener\"><input type=\"checkbox\" autocomplete=\"off\"> Menu</label>\n<div "
			    "class=\"menu\">");
		write_navigation(c, p);
		write_user(c, p);
		cg_html_raw(h, "</div>\n");
	}
	cg_html_raw(h, "</header>\n<main id=\"main\"");
	cg_html_raw(h, p->wide ? " class=\"wide\">\n" : ">\n");
}

bool cg_page_opened(struct cg_str path)
{
	return cg_str_starts(path, CG_STR("/authorize")) || cg_str_starts(path, CG_STR("/upload/"));
}

static bool write_policy(struct cg_call *c, const struct cg_webpage *p)
{
	struct cg_str policy =
		cg_arena_printf(c->arena,
				"default-src 'none'; style-src 'self'; img-src 'self' data:; %sform-action 'self'%s%s; "
				"frame-ancestors 'none'; base-uri 'none'",
				p->script != NULL ? "script-src 'self'; connect-src 'self'; " : "",
				p->form_action != NULL ? " " : "", p->form_action != NULL ? p->form_action : "");

	if (!p->opened && !cg_answer_header(c, "Cross-Origin-Opener-Policy", CG_STR("same-origin")))
		return false;
	return policy.p != NULL && cg_answer_header(c, "Content-Security-Policy", policy) &&
	       cg_answer_header(c, "X-Frame-Options", CG_STR("DENY")) &&
	       cg_answer_header(c, "Referrer-Policy", CG_STR("no-referrer")) &&
	       cg_answer_header(c, "Permissions-Policy", CG_STR("camera=(), geolocation=(), microphone=()"));
}

enum cg_code cg_page_end(struct cg_call *c, struct cg_webpage *p, int status)
{
	size_t n = 0;
	char *text;

	cg_html_raw(&p->html, "</main>\n</body>\n</html>\n");
	text = cg_html_take(&p->html, &n);
	if (!write_policy(c, p) || c->arena->lacked) {
		free(text);
		return cg_fail(&c->err, CG_EBUSY, "page: memory");
	}
	return cg_answer_text(c, status, "text/html; charset=utf-8", text, n);
}

/* For people: they see no headers and send no requests. Where a failure has words of its own, those. */
static const char *words_of(const struct cg_err *e, enum cg_code code)
{
	static const struct {
		enum cg_code code;
		const char *text;
	} plain[] = {
		{ CG_EDB, "The service cannot reach its database at the moment. Try again in a few seconds." },
		{ CG_EBUSY, "The service is busy. Try again in a few seconds." },
		{ CG_ERATE, "Too many requests. Wait a minute and try again." },
		{ CG_EINTERNAL, "Something went wrong. Try again; if it fails again, give the operator the "
				"number below." },
		{ CG_EUPSTREAM, "The source of NAVs cannot be reached, and none are stored yet. Try again later." },
		{ CG_EREQUEST, "This address or form is not complete. Go back and try again." },
		{ CG_ENOSNAPSHOT,
		  "There is no such snapshot: it has been deleted, has expired, or belongs to the other "
		  "kind of data, live or test." },
		{ CG_EEXPIRED, "This snapshot has expired. Upload the statement again." },
	};

	for (size_t i = 0; e->hint[0] == '\0' && i < sizeof(plain) / sizeof(plain[0]); i++) {
		if (plain[i].code == code)
			return plain[i].text;
	}
	return cg_fail_message(e);
}

static const char failed[] = "That did not work";

enum cg_code cg_page_error(struct cg_call *c, enum cg_code code, int status, const char *title, const char *text)
{
	const struct cg_code_info *info = cg_code_info(code);
	int wait = c->err.retry_after > 0 ? c->err.retry_after : info->retry_after;
	struct cg_webpage p = { .title = title, .opened = cg_page_opened(c->req.path) };

	if (cg_answer_whole(c, code) != code)
		return cg_page_error(c, CG_EBUSY, 0, failed, words_of(&c->err, CG_EBUSY));
	c->err.code = code;
	c->arena->lacked = false; /* of what is told here */
	cg_page_begin(c, &p);
	cg_html_raw(&p.html, "<h1>");
	cg_html_text(&p.html, cg_str_of(title));
	cg_html_raw(&p.html, "</h1>\n<p>");
	cg_html_text(&p.html, cg_str_of(text));
	cg_html_raw(&p.html, "</p>\n<p class=\"fine\">");
	cg_html_text(&p.html, cg_str_of(c->req.id));
	cg_html_raw(&p.html, "</p>\n");
	if (c->service->program->navigation != NULL) {
		cg_html_raw(&p.html, "<p><a");
		cg_page_path(c, &p, "href", c->service->program->navigation[0].path);
		cg_html_raw(&p.html, ">To the console</a></p>\n");
	}
	if (wait > 0)
		(void)cg_answer_header(c, "Retry-After", cg_arena_printf(c->arena, "%d", wait));
	return cg_page_end(c, &p, status != 0 ? status : info->http) == CG_OK ? code : CG_EBUSY;
}

/* Browsers say that they look at the answer (Fetch Metadata); programs get the plain redirect. */
enum cg_code cg_page_lead_on(struct cg_call *c, struct cg_str url, const char *title, const char *text)
{
	struct cg_webpage p = { .title = title, .opened = true };
	struct cg_html *h = &p.html;

	if (cg_request_var(&c->req, "HTTP_SEC_FETCH_MODE").n == 0) {
		(void)cg_answer_header(c, "Referrer-Policy", CG_STR("no-referrer"));
		return cg_answer_redirect(c, 303, url);
	}
	if (!cg_answer_header(c, "Refresh", cg_arena_printf(c->arena, "0; url=%.*s", CG_STR_ARG(url))))
		return cg_fail(&c->err, CG_EBUSY, "redirect: memory");
	cg_page_begin(c, &p);
	cg_html_raw(h, "<h1>");
	cg_html_raw(h, title);
	cg_html_raw(h, "</h1>\n<p id=\"onward\">");
	cg_html_raw(h, text);
	cg_html_raw(h, " If nothing happens: <a");
	cg_html_attr(h, "href", url);
	cg_html_raw(h, ">continue</a>.</p>\n");
	return cg_page_end(c, &p, 200);
}

enum cg_code cg_page_guard(struct cg_call *c, enum cg_code rc)
{
	rc = cg_answer_whole(c, rc);
	if (rc == CG_OK || c->status != 0)
		return rc;
	c->headers = CG_STR_NONE;
	return cg_page_error(c, rc, 0, failed, words_of(&c->err, rc));
}

void cg_page_csrf(struct cg_call *c, struct cg_webpage *p, const struct cg_session *s, const char *purpose,
		  struct cg_str bound)
{
	char token[CG_CSRF_MAX];

	cg_html_raw(&p->html, "<input type=\"hidden\" name=\"csrf\"");
	cg_html_attr(&p->html, "value", cg_str_of(cg_session_csrf_make(c, s, purpose, bound, token)));
	cg_html_raw(&p->html, ">");
}
