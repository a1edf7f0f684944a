/*
 * authorize.c: The authorization endpoint: checks a request, asks the user, and sends a code back. The order of
 * checks is the order of trust: first the client and its redirect_uri, since errors are redirected only to an
 * address that is known to be the client's (RFC 6749, 4.1.2.1); then the other parameters, then who is signed in.
 * The form carries the whole request again and all checks are made again when it comes back: nothing is kept on
 * the server between page and form.
 */
#include "http/answer.h"
#include "http/auth.h"
#include "http/page.h"
#include "net/uri.h"
#include "oauth/client_document.h"
#include "oauth/consent.h"
#include "oauth/oauth.h"
#include "store/identity/audit.h"
#include "store/identity/throttle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Documents of clients that one user may have fetched within 15 minutes, and as how many a late one counts; bytes of a
 * state. */
enum { FETCHES_MOST = 30, LATE_COST = 10, STATE_MAX = 3000 };

/* The client or its address cannot be trusted: nobody is sent anywhere. */
static enum cg_code refuse_authorize(struct cg_call *c, const char *text)
{
	(void)cg_fail(&c->err, CG_EREQUEST, "authorize: client or redirect_uri");
	return cg_page_error(c, CG_EREQUEST, 400, "This application cannot be connected", text);
}

/* Back to the client: a plain redirect for programs, a page for browsers that answer a form. */
static enum cg_code redirect(struct cg_call *c, int status, struct cg_str url)
{
	if (status == 303)
		return cg_page_lead_on(c, url, "Back to the application",
				       "You are being sent back to the application. You can close this page when the "
				       "application says that it is connected.");
	(void)cg_answer_header(c, "Referrer-Policy", CG_STR("no-referrer"));
	return cg_answer_redirect(c, status, url);
}

/* address?name=value&...; values are percent-encoded. CG_STR_NONE without memory. */
static struct cg_str answer_url(struct cg_call *c, const struct cg_oauth_consent_ask *a, const char *name,
				const char *value, const char *description)
{
	const char *to = cg_arena_z(c->arena, a->redirect_uri);
	struct cg_html url = { .text = { .p = NULL } };
	struct cg_str out = CG_STR_NONE;
	size_t n = 0;
	char *text;

	if (to == NULL)
		return out;
	cg_html_raw(&url, to);
	cg_html_raw(&url, memchr(a->redirect_uri.p, '?', a->redirect_uri.n) != NULL ? "&" : "?");
	cg_html_raw(&url, name);
	cg_html_raw(&url, "=");
	cg_html_url(&url, cg_str_of(value));
	if (description != NULL) {
		cg_html_raw(&url, "&error_description=");
		cg_html_url(&url, cg_str_of(description));
	}
	if (a->state.p != NULL) {
		cg_html_raw(&url, "&state=");
		cg_html_url(&url, a->state);
	}
	cg_html_raw(&url, "&iss=");
	cg_html_url(&url, cg_str_of(c->service->cfg.base_url));
	text = cg_html_take(&url, &n);
	if (text != NULL)
		out = cg_arena_str(c->arena, (struct cg_str){ text, n });
	free(text);
	return out;
}

/* Back to the client. status: 303 answers a form. */
static enum cg_code send_back(struct cg_call *c, const struct cg_oauth_consent_ask *a, int status, const char *name,
			      const char *value, const char *description)
{
	struct cg_str url = answer_url(c, a, name, value, description);

	return url.p != NULL ? redirect(c, status, url) : cg_fail(&c->err, CG_EBUSY, "redirect: memory");
}

/* Who gets the answer, for people: the host, or the scheme of a program's own address. */
static struct cg_str receiver_of(struct cg_call *c, const struct cg_oauth_consent_ask *a)
{
	struct cg_uri u;

	if (!cg_uri_parse(a->redirect_uri, &u))
		return a->redirect_uri;
	if (cg_str_eq(u.scheme, CG_STR("https")) || cg_str_eq(u.scheme, CG_STR("http")))
		return u.host;
	return cg_arena_printf(c->arena, "%.*s:", CG_STR_ARG(u.scheme));
}

/*
 * The error as a page, and the way to the client as a link: anybody may register an address, and a link with this
 * server's name must not lead there by itself (RFC 9700 4.11.2).
 */
static enum cg_code hold(struct cg_call *c, const struct cg_oauth_consent_ask *a, const char *error,
			 const char *description)
{
	struct cg_webpage p = { .title = "This application cannot be connected", .opened = true };
	struct cg_str url = answer_url(c, a, "error", error, description), to = receiver_of(c, a);
	struct cg_html *h = &p.html;
	enum cg_code rc;

	if (url.p == NULL || to.p == NULL)
		return cg_fail(&c->err, CG_EBUSY, "hold: memory");
	cg_page_begin(c, &p);
	cg_html_raw(h, "<h1>This application cannot be connected</h1>\n<p>An application that calls itself "
		       "<strong class=\"client\"><bdi>");
	cg_html_text(h, a->client.name);
	cg_html_raw(h, "</bdi></strong> sent you here, and its request cannot be answered: ");
	cg_html_text(h, cg_str_of(description != NULL ? description : "it asks for an answer without your consent."));
	cg_html_raw(h, "</p>\n<p>You have not authorised this application yet, and nobody has verified who it "
		       "is. It wants the answer at <strong class=\"client\"><bdi>");
	cg_html_text(h, to);
	cg_html_raw(h, "</bdi></strong>. If you trust it, <a rel=\"noreferrer\"");
	cg_html_attr(h, "href", url);
	cg_html_raw(h, ">continue there</a>; otherwise close this page.</p>\n");
	rc = cg_page_end(c, &p, 400);
	return rc == CG_OK ? cg_fail(&c->err, CG_EREQUEST, "authorize: %s", error) : rc;
}

/* An error for the client, sent to its redirect_uri; the log gets the code. */
static enum cg_code send_error(struct cg_call *c, const struct cg_oauth_consent_ask *a, int status, const char *error,
			       const char *description)
{
	enum cg_code rc = send_back(c, a, status, "error", error, description);

	return rc == CG_OK ? cg_fail(&c->err, CG_EREQUEST, "authorize: %s", error) : rc;
}

/* Before this request was decided: only applications that some user has authorised get errors by redirect. */
static enum cg_code refuse_ask(struct cg_call *c, const struct cg_oauth_consent_ask *a, int status, const char *error,
			       const char *description)
{
	return a->client.allowed ? send_error(c, a, status, error, description) : hold(c, a, error, description);
}

/* Sign in first, then come back to the same request. */
static enum cg_code ask_login(struct cg_call *c, const struct cg_oauth_consent_ask *a)
{
	struct cg_str next = cg_arena_printf(c->arena, "%.*s/authorize?%.*s", CG_STR_ARG(c->service->prefix),
					     CG_STR_ARG(a->request));

	return next.p != NULL ? cg_login_page(c, 200, next, NULL) : cg_fail(&c->err, CG_EBUSY, "authorize: memory");
}

/* Fetch the client's document. *done: the answer is there. */
static enum cg_code fetch(struct cg_call *c, struct cg_oauth_consent_ask *a, struct cg_str id, bool *done)
{
	char user[CG_UUID_TEXT_MAX];
	struct cg_throttle tries = { "client document", CG_STR_NONE, CG_STR_NONE, FETCHES_MOST };
	const char *why = NULL;
	bool good = false, late = false, allowed = a->client.allowed;
	struct cg_err ignored = { 0 };
	int keep_s = 0;
	enum cg_code rc;

	*done = true;
	if (!a->session.found)
		return ask_login(c, a);
	tries.name = cg_str_of(cg_id_uuid(&a->session.row.who.user, user));
	rc = cg_throttle_take(c->service->db, &tries, 1, NULL, &c->err);
	if (rc == CG_OK)
		rc = cg_client_document_fetch(c, id, &a->client, &keep_s, &good, &late, &why);
	for (int i = 1; late && i < LATE_COST; i++)
		(void)cg_throttle_take(c->service->db, &tries, 1, NULL, &ignored);
	a->client.allowed = allowed; /* the document says nothing about that */
	if (rc == CG_OK && !good)
		return refuse_authorize(c, why);
	if (rc == CG_OK)
		rc = cg_oauth_client_store(c->service->db, &a->client, keep_s, c->arena, &c->err);
	*done = rc != CG_OK;
	return rc;
}

/* stale: a stored document may be older than it says (the user has seen it a moment ago). */
static enum cg_code find_client(struct cg_call *c, struct cg_oauth_consent_ask *a, bool stale, bool *done)
{
	struct cg_str id = cg_form_get(&a->query, "client_id");
	bool found = false;
	enum cg_code rc;

	*done = true;
	if (id.n == 0 || cg_form_count(&a->query, "client_id") != 1)
		return refuse_authorize(c, "The application did not identify itself (client_id is missing).");
	rc = cg_oauth_client_find(c->service->db, id, c->arena, &a->client, &found, &c->err);
	if (rc != CG_OK)
		return rc;
	*done = false;
	if (found && (!a->client.metadata || a->client.fresh || stale))
		return CG_OK;
	if (id.n <= CG_CLIENT_ID_MAX && cg_uri_client_good(id))
		return fetch(c, a, id, done);
	*done = true;
	return refuse_authorize(
		c,
		"This application is unknown, or its registration has expired. Remove the connection in the application and "
		"add it again.");
}

/* The address must be one of the registered ones; it may be left out only where there is just one. */
static enum cg_code find_redirect(struct cg_call *c, struct cg_oauth_consent_ask *a, bool *done)
{
	struct cg_str asked = cg_form_get(&a->query, "redirect_uri");
	size_t times = cg_form_count(&a->query, "redirect_uri");

	*done = false;
	if (times == 0 && a->client.redirect_uris.n == 1) {
		a->redirect_uri = a->client.redirect_uris.v[0];
		return CG_OK;
	}
	for (size_t i = 0; times == 1 && i < a->client.redirect_uris.n; i++) {
		if (asked.n <= CG_REDIRECT_URI_MAX &&
		    cg_uri_redirect_good(asked, c->service->cfg.oauth_redirect_uris) &&
		    cg_uri_redirect_matches(a->client.redirect_uris.v[i], asked)) {
			a->redirect_uri = asked;
			return CG_OK;
		}
	}
	*done = true;
	return refuse_authorize(
		c, "The address to which the application wants the answer (redirect_uri) is not one that it "
		   "registered.");
}

/* 43 characters of base64url: the SHA-256 of a verifier. */
static bool good_challenge(struct cg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_alnum(s.p[i]) && s.p[i] != '-' && s.p[i] != '_')
			return false;
	}
	return s.n == CG_CHALLENGE_CHARS;
}

/* A request inside a signed object (RFC 9101) would say other things than the one that is examined here. */
static const char *refuse_object(const struct cg_oauth_consent_ask *a)
{
	if (cg_form_count(&a->query, "request") > 0)
		return "request_not_supported";
	return cg_form_count(&a->query, "request_uri") > 0 ? "request_uri_not_supported" : NULL;
}

/* What goes back to the client: error and its description, NULL when all is well. */
static const char *read_rest(struct cg_call *c, struct cg_oauth_consent_ask *a, const char **description)
{
	static const char *const single[] = { "response_type",	       "state",	       "scope", "code_challenge",
					      "code_challenge_method", "response_mode" };
	struct cg_str type = cg_form_get(&a->query, "response_type"), mode = cg_form_get(&a->query, "response_mode");

	a->state = cg_form_get(&a->query, "state");
	a->challenge = cg_form_get(&a->query, "code_challenge");
	*description = NULL;
	for (size_t i = 0; i < sizeof(single) / sizeof(single[0]); i++) {
		if (cg_form_count(&a->query, single[i]) > 1) {
			*description = "A parameter occurs twice.";
			return "invalid_request";
		}
	}
	if (a->state.n > STATE_MAX) {
		a->state = CG_STR_NONE;
		*description = "state is too long.";
		return "invalid_request";
	}
	if (refuse_object(a) != NULL) {
		*description = "Requests in an object are not supported: send the parameters themselves.";
		return refuse_object(a);
	}
	if (!cg_str_eq(type, CG_STR("code"))) {
		*description = "response_type must be code.";
		return type.n == 0 ? "invalid_request" : "unsupported_response_type";
	}
	if (mode.n > 0 && !cg_str_eq(mode, CG_STR("query"))) {
		*description = "response_mode must be query.";
		return "invalid_request";
	}
	if (!cg_str_eq(cg_form_get(&a->query, "code_challenge_method"), CG_STR("S256")) ||
	    !good_challenge(a->challenge)) {
		*description = "PKCE is required: code_challenge of 43 characters and code_challenge_method=S256.";
		return "invalid_request";
	}
	for (size_t i = 0; i < a->query.n; i++) {
		if (cg_str_eq(a->query.v[i].name, CG_STR("resource")) && a->query.v[i].value.n > 0 &&
		    !cg_oauth_resource_is_ours(&c->service->cfg, a->query.v[i].value)) {
			*description = "resource is not a service of this server.";
			return "invalid_target";
		}
	}
	a->scopes = cg_oauth_scopes(cg_form_get(&a->query, "scope"));
	if ((a->scopes & (CG_SCOPE_PARSE | CG_SCOPE_READ)) == 0)
		a->scopes |= CG_SCOPE_PARSE | CG_SCOPE_READ;
	return NULL;
}

/* All of it, in the order in which it may be trusted. *done: the answer is there. */
static enum cg_code read_ask(struct cg_call *c, struct cg_oauth_consent_ask *a, bool stale, int status, bool *done)
{
	const char *error, *description;
	enum cg_code rc = cg_form_parse(a->request, c->arena, &a->query, &c->err);

	*done = true;
	if (rc == CG_OK)
		rc = cg_session_load(c, &a->session);
	c->has_auth = false; /* nothing of this counts as a use of the API */
	if (rc != CG_OK)
		return rc;
	rc = find_client(c, a, stale, done);
	if (rc != CG_OK || *done)
		return rc;
	rc = find_redirect(c, a, done);
	if (rc != CG_OK || *done)
		return rc;
	error = read_rest(c, a, &description);
	*done = true;
	if (error != NULL)
		return refuse_ask(c, a, status, error, description);
	if (!a->session.found)
		return cg_str_eq(cg_form_get(&a->query, "prompt"), CG_STR("none"))
			       ? refuse_ask(c, a, status, "login_required", NULL)
			       : ask_login(c, a);
	if (cg_str_eq(cg_form_get(&a->query, "prompt"), CG_STR("none")))
		return refuse_ask(c, a, status, "consent_required", NULL);
	*done = false;
	return CG_OK;
}

/* GET: the consent page, or the page or redirect that comes before it. */
static enum cg_code show(struct cg_call *c)
{
	struct cg_oauth_consent_ask a = { .request = c->req.query };
	bool done = false;
	enum cg_code rc = read_ask(c, &a, false, 302, &done);

	return rc != CG_OK || done ? rc : cg_oauth_consent_page(c, &a);
}

enum cg_code cg_oauth_authorize(struct cg_call *c)
{
	return cg_page_guard(c, show(c));
}

/* Store the consent and send a code that is good once, for this client, address, resource and verifier. */
static enum cg_code allow(struct cg_call *c, const struct cg_oauth_consent_ask *a, bool live)
{
	char audience[CG_AUDIENCE_MAX], code[CG_SECRET_TEXT_MAX];
	struct cg_consent k = { .account = a->session.row.who.account,
				.user = a->session.row.who.user,
				.client_id = a->client.id,
				.client_name = a->client.name,
				.redirect_uri = a->redirect_uri,
				.resource = cg_str_of(cg_auth_audience(&c->service->cfg, audience)),
				.scopes = a->scopes,
				.live = live,
				.challenge = a->challenge };
	enum cg_code rc = cg_oauth_consent_store(c->service->db, &k, code, c->arena, &c->err);

	if (rc == CG_OK)
		cg_oauth_client_allowed(c->service->db, k.client_id, c->arena);
	if (rc == CG_OK)
		rc = send_back(c, a, 303, "code", code, NULL);
	return rc;
}

/* A refusal is written to the audit log, as a consent is. */
static enum cg_code deny(struct cg_call *c, const struct cg_oauth_consent_ask *a)
{
	char actor[CG_ID_TEXT_MAX];

	cg_audit_note(c->service->db, &a->session.row.who.account, cg_id_text(&a->session.row.who.user, "user_", actor),
		      "oauth.deny", NULL);
	return send_error(c, a, 303, "access_denied", "The user denied the request.");
}

/*
 * POST: the user's decision. A stored client document may be used although it is stale:
 * the page showed it.
 */
static enum cg_code decide(struct cg_call *c)
{
	struct cg_oauth_consent_ask a = { .scopes = 0 };
	struct cg_str decision, mode;
	struct cg_form f;
	bool done = false;
	enum cg_code rc = cg_form_read(c, &f);

	if (rc != CG_OK)
		return rc;
	a.request = cg_form_get(&f, "request");
	if (a.request.n == 0 || cg_form_count(&f, "request") != 1)
		return refuse_authorize(c, "The form is not complete. Start again from the application.");
	rc = read_ask(c, &a, true, 303, &done);
	if (rc != CG_OK || done)
		return rc;
	if (!cg_session_csrf_good(c, &a.session, "consent", a.request, &f))
		return cg_page_error(c, CG_EREQUEST, 403, "Nothing was authorised",
				     "This page has expired, or the request did not come from it. Start again from the "
				     "application.");
	decision = cg_form_get(&f, "decision");
	mode = cg_form_get(&f, "mode");
	if (cg_str_eq(decision, CG_STR("deny")))
		return deny(c, &a);
	if (!cg_str_eq(decision, CG_STR("allow")) || cg_form_count(&f, "decision") != 1 ||
	    cg_form_count(&f, "mode") > 1 ||
	    (mode.n > 0 && !cg_str_eq(mode, CG_STR("live")) && !cg_str_eq(mode, CG_STR("test"))))
		return refuse_authorize(c, "The form is not complete. Start again from the application.");
	return allow(c, &a, !cg_str_eq(mode, CG_STR("test")));
}

enum cg_code cg_oauth_authorize_decide(struct cg_call *c)
{
	return cg_page_guard(c, decide(c));
}
