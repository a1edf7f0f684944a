/*
 * page.h: the frame of every HTML page: head, header with name and sign-out, headers of the answer.
 * Does not write the content of a page. Pages work without script.
 *
 * Policy    nothing from elsewhere, no inline style or script: default-src 'none'; style-src 'self'; img-src 'self'
 *           data:; form-action 'self' and what the page names; frame-ancestors 'none'; base-uri 'none'. Pages with
 *           `script` add script-src 'self' and connect-src 'self'.
 *           Cross-Origin-Opener-Policy: same-origin on all but those that applications open in a window of theirs and
 *           wait for (`opened`: consent, upload, sign-in on the way there): it would cut them off from it.
 * Files     below /assets/, served by the web server from web/.
 */
#ifndef CG_HTTP_PAGE_H
#define CG_HTTP_PAGE_H

#include "http/session.h"
#include "render/html.h"

struct cg_webpage {
	const char *title;
	const char *script;	       /* file below /assets/, NULL: none */
	const char *form_action;       /* where forms may lead besides here: a source, NULL: nowhere */
	const struct cg_session *user; /* who is signed in, NULL or not found: nobody */
	struct cg_str sheet;	       /* head of each printed sheet, empty: the title */
	bool wide;		       /* tables and charts */
	bool opened;		       /* applications open it in a window of theirs and wait for it to come back */
	const char *here;	       /* path of the entry of the navigation that this page is, NULL: none */
	const char *query;	       /* "?mode=test" for the navigation's links to the console, NULL: none */
	struct cg_html html;	       /* filled between begin and end */
};

/* Do applications open the page at this path in a window of theirs? */
bool cg_page_opened(struct cg_str path);
/* Write the head up to the opened <main>; then write into p->html. */
void cg_page_begin(struct cg_call *c, struct cg_webpage *p);
/* Close the page and make it the answer of the call. */
enum cg_code cg_page_end(struct cg_call *c, struct cg_webpage *p, int status);

/* A page that says what went wrong, for people; status 0: the one of the code. Returns the code, for the log. */
enum cg_code cg_page_error(struct cg_call *c, enum cg_code code, int status, const char *title, const char *text);
/*
 * After a form, to a place that is not of this service: 303 for programs; for browsers a page that leads on by itself,
 * with a link for those that do not.
 * Browsers hold every step of a redirect that answers a form against the form's policy (form-action), and callbacks
 * redirect to hosts and programs that are not known here: the page ends the chain.
 */
enum cg_code cg_page_lead_on(struct cg_call *c, struct cg_str url, const char *title, const char *text);
/* What a handler of pages returns: a failure without an answer becomes a page. */
enum cg_code cg_page_guard(struct cg_call *c, enum cg_code rc);

/* <input type="hidden" name="csrf"> for a form. */
void cg_page_csrf(struct cg_call *c, struct cg_webpage *p, const struct cg_session *s, const char *purpose,
		  struct cg_str bound);
/* The path with the prefix of base_url, as an attribute: ` action="/login"`. */
void cg_page_path(struct cg_call *c, struct cg_webpage *p, const char *attribute, const char *path);

#endif
