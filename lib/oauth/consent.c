/*
 * consent.c: The page on which the user allows or denies what a client asks for: who asks, where the answer goes, what
 * the client may do and what it may never do.
 */
#include "oauth/consent.h"

#include "http/page.h"
#include "net/uri.h"

/* A term of the consent page with its description. */
static void write_term(struct cg_html *h, const char *term, struct cg_str text)
{
	cg_html_raw(h, "<dt>");
	cg_html_raw(h, term);
	cg_html_raw(h, "</dt><dd>");
	cg_html_text(h, text);
	cg_html_raw(h, "</dd>\n");
}

/* Where the answer goes is the only thing about an unknown client that can be checked, so it is shown. */
static void write_who(struct cg_html *h, const struct cg_oauth_consent_ask *a)
{
	struct cg_uri u;

	cg_html_raw(h, "<dl>\n");
	if (a->client.metadata && cg_uri_parse(a->client.id, &u))
		write_term(h, "Described at", u.host);
	else
		write_term(h, "Described by", CG_STR("itself only: its identity is not verified"));
	if (cg_uri_parse(a->redirect_uri, &u)) {
		bool private_use = !cg_str_eq(u.scheme, CG_STR("https")) && !cg_str_eq(u.scheme, CG_STR("http"));

		write_term(h, private_use ? "Answer goes to the program for" : "Answer goes to",
			   private_use ? u.scheme : u.host);
		if (cg_uri_is_loopback(&u) || private_use)
			cg_html_raw(h,
				    "<dt>Note</dt><dd class=\"note\">The answer goes to a program on your own device. "
				    "Allow this only if you have just started connecting it yourself.</dd>\n");
	}
	write_term(h, "Your account", a->session.row.who.account_name);
	write_term(h, "Signed in as", a->session.row.who.login);
	cg_html_raw(h, "</dl>\n");
}

/* What the client may do, in words, and what it may never do. */
static void write_scopes(struct cg_html *h, unsigned scopes)
{
	cg_html_raw(h, "<h2>It will be able to</h2>\n<ul class=\"scopes\">\n");
	if ((scopes & CG_SCOPE_PARSE) != 0)
		cg_html_raw(
			h, "<li>read new statements that you upload or hand over, store them in your account, and work "
			   "out returns and checks for them</li>\n");
	if ((scopes & CG_SCOPE_READ) != 0)
		cg_html_raw(h,
			    "<li>see the portfolios that are stored in your account: investors, folios, funds, units, "
			    "values and transactions</li>\n");
	if ((scopes & CG_SCOPE_PII) != 0)
		cg_html_raw(h,
			    "<li class=\"note\">see PAN, e-mail address and mobile number of the investors <strong>in "
			    "full</strong>, with which somebody could act in their names</li>\n");
	cg_html_raw(h, "</ul>\n<p>");
	if ((scopes & CG_SCOPE_PII) == 0)
		cg_html_raw(h, "PAN, e-mail address and mobile number stay masked. ");
	cg_html_raw(h, "It cannot delete anything, make API keys or change your password.</p>\n");
}

/* Besides this service, the policy of the page (form-action) allows the client's address alone. */
enum cg_code cg_oauth_consent_page(struct cg_call *c, const struct cg_oauth_consent_ask *a)
{
	char source[CG_URI_SOURCE_MAX];
	struct cg_webpage p = { .title = "Allow access",
				.opened = true,
				.form_action = cg_uri_redirect_source(a->redirect_uri, source),
				.user = &a->session };
	struct cg_html *h = &p.html;

	cg_page_begin(c, &p);
	cg_html_raw(h, "<h1>Allow access to your portfolio?</h1>\n<p>An application that calls itself "
		       "<strong class=\"client\"><bdi>");
	cg_html_text(h, a->client.name);
	cg_html_raw(h, "</bdi></strong> asks for access to your casgate account.</p>\n");
	write_who(h, a);
	write_scopes(h, a->scopes);
	cg_html_raw(h, "<form method=\"post\" class=\"stack\"");
	cg_page_path(c, &p, "action", "/authorize");
	cg_html_raw(h, ">\n<input type=\"hidden\" name=\"request\"");
	cg_html_attr(h, "value", a->request);
	cg_html_raw(h, ">");
	cg_page_csrf(c, &p, &a->session, "consent", a->request);
	cg_html_raw(h, "\n<fieldset><legend>Data it may use</legend>\n"
		       "<label><input type=\"radio\" name=\"mode\" value=\"live\" checked> my own data</label>\n"
		       "<label><input type=\"radio\" name=\"mode\" value=\"test\"> test data only: samples, and what "
		       "test keys "
		       "stored</label>\n</fieldset>\n<p class=\"buttons\">"
		       "<button name=\"decision\" value=\"allow\">Allow</button> "
		       "<button name=\"decision\" value=\"deny\" class=\"quiet\">Deny</button></p>\n</form>\n"
		       "<p class=\"fine\">You can revoke this at any time: in the console under connected "
		       "applications.</p>\n");
	return cg_page_end(c, &p, 200);
}
