/*
 * console_security.c: the page of the user's own sign-in: password, one-time codes with recovery codes, sessions. What
 * it shows once (secret, recovery codes) is in no address and in no other answer.
 */
#include "app/account/own.h"
#include "http/answer.h"
#include "web/console.h"

#include <sodium.h>
#include <string.h>

static const struct cg_str none = { "", 0 };
static const char here[] = "/console/security";

/*
 * A page that says what was wrong with its form. Its status is that of a refused form; the log has the code, never what
 * was typed.
 */
static enum cg_code told(struct cg_console *k, enum cg_code rc)
{
	k->c->err.code = CG_EREQUEST;
	return rc == CG_OK ? CG_EREQUEST : rc;
}

/* What a form of the page had to say; texts and codes are of the handler, which wipes them. */
struct said {
	const char *problem, *done;
	const char *secret, *uri;	    /* one-time codes that are about to begin */
	const struct cg_recovery *recovery; /* shown now and never again */
};

/* The password of now stands in the form itself: whoever finds the browser open cannot lock its user out. */
static void write_password(struct cg_console *k)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<h2>Password</h2>\n");
	cg_console_form_begin(k, "stack narrow", "password", "/console/security/password", none, "");
	cg_console_proof_fields(k);
	cg_html_raw(h, "<div><label for=\"new\">New password</label><input id=\"new\" name=\"new\" "
		       "type=\"password\" autocomplete=\"new-password\" minlength=\"12\" maxlength=\"1024\" required "
		       "aria-describedby=\"new-hint\"><p class=\"hint\" id=\"new-hint\">At least 12 characters; not a "
		       "common password, not your login name.</p></div>\n"
		       "<div><label for=\"again\">Confirm new password</label><input id=\"again\" name=\"again\" "
		       "type=\"password\" autocomplete=\"new-password\" maxlength=\"1024\" required></div>\n"
		       "<button>Change password</button>\n<p class=\"fine\">This signs out all other browsers."
		       "</p>\n</form>\n");
}

/* A secret that nothing keeps yet: the first code shows that the user's program has it. */
static void write_offer(struct cg_console *k, const struct said *said)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<p>Put this secret into your authenticator program, as a time-based code of six digits, then "
		       "give the code that it shows.</p>\n<p><code id=\"totp-secret\">");
	cg_html_z(h, said->secret);
	cg_html_raw(h, "</code></p>\n<p class=\"fine\"><a");
	cg_html_attr(h, "href", cg_str_of(said->uri));
	cg_html_raw(h, ">Open it in a program on this device</a></p>\n");
	cg_console_form_begin(k, "stack narrow", "codes", "/console/security/codes", none, "");
	cg_html_raw(h, "<input type=\"hidden\" name=\"secret\"");
	cg_html_attr(h, "value", cg_str_of(said->secret));
	cg_html_raw(h, ">\n<div><label for=\"first\">Code</label><input id=\"first\" name=\"first\" type=\"text\" "
		       "inputmode=\"numeric\" autocomplete=\"one-time-code\" pattern=\"[0-9]{6}\" maxlength=\"6\" "
		       "required></div>\n<button>Begin with one-time codes</button>\n</form>\n");
}

/* A form of one button. */
static void button(struct cg_console *k, const char *purpose, const char *path, const char *class, const char *text)
{
	cg_console_form_begin(k, "line", purpose, path, none, "");
	cg_html_raw(&k->page.html, "<button");
	cg_html_attr(&k->page.html, "class", cg_str_of(class));
	cg_html_raw(&k->page.html, ">");
	cg_html_raw(&k->page.html, text);
	cg_html_raw(&k->page.html, "</button></form>\n");
}

/* Shown on the page that answers the form, and never again. */
static void write_recovery(struct cg_html *h, const struct cg_recovery *r)
{
	cg_html_raw(h, "<div role=\"status\"><p>These are your recovery codes. Each signs you in once when you have no "
		       "one-time code. Keep them where you keep other secrets: they are not shown again.</p>\n"
		       "<ul id=\"recovery\">\n");
	for (size_t i = 0; i < CG_RECOVERY_CODES; i++) {
		cg_html_raw(h, "<li><code>");
		cg_html_z(h, r->code[i]);
		cg_html_raw(h, "</code></li>\n");
	}
	cg_html_raw(h, "</ul></div>\n");
}

/* What the user can do about one-time codes depends on whether there are any. */
static void write_codes(struct cg_console *k, const struct said *said, bool totp, int64_t left)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<h2>One-time codes</h2>\n");
	if (said->recovery != NULL)
		write_recovery(h, said->recovery);
	if (said->secret != NULL) {
		write_offer(k, said);
	} else if (!totp) {
		cg_html_raw(h, "<p>Your account has none: whoever knows your password can sign in.</p>\n");
		button(k, "codes", "/console/security/codes", "quiet", "Set up one-time codes");
	} else {
		cg_html_raw(h, "<p>Sign-in asks for a one-time code. Recovery codes that are left: ");
		cg_html_raw(h, cg_arena_printf(k->c->arena, "%lld", (long long)left).p);
		cg_html_raw(h, ".</p>\n");
		button(k, "recovery", "/console/security/recovery", "quiet", "Make new recovery codes");
		button(k, "codes", "/console/security/codes", "quiet", "Set up another program");
		button(k, "codes-off", "/console/security/codes-off", "danger", "Go on without one-time codes");
	}
}

/*
 * A browser and what it runs on, as people call them. Browsers name their ancestors too, so the first one that is found
 * counts. What is none of these is shown as it calls itself.
 */
static void write_browser(struct cg_console_table *t, struct cg_str agent)
{
	static const struct {
		struct cg_str sign;
		const char *name;
	} browsers[] = { { CG_STR_INIT("Edg"), "Edge" },
			 { CG_STR_INIT("OPR/"), "Opera" },
			 { CG_STR_INIT("SamsungBrowser/"), "Samsung Internet" },
			 { CG_STR_INIT("Firefox/"), "Firefox" },
			 { CG_STR_INIT("FxiOS/"), "Firefox" },
			 { CG_STR_INIT("Chrome/"), "Chrome" },
			 { CG_STR_INIT("CriOS/"), "Chrome" },
			 { CG_STR_INIT("Safari/"), "Safari" } },
	  systems[] = { { CG_STR_INIT("iPhone"), "iPhone" },   { CG_STR_INIT("iPad"), "iPad" },
			{ CG_STR_INIT("Android"), "Android" }, { CG_STR_INIT("Windows"), "Windows" },
			{ CG_STR_INIT("CrOS"), "ChromeOS" },   { CG_STR_INIT("Macintosh"), "Mac" },
			{ CG_STR_INIT("Linux"), "Linux" } };
	const char *browser = NULL, *system = NULL;

	for (size_t i = 0; i < sizeof(browsers) / sizeof(browsers[0]) && browser == NULL; i++)
		browser = cg_str_find(agent, browsers[i].sign) != SIZE_MAX ? browsers[i].name : NULL;
	for (size_t i = 0; i < sizeof(systems) / sizeof(systems[0]) && system == NULL; i++)
		system = cg_str_find(agent, systems[i].sign) != SIZE_MAX ? systems[i].name : NULL;
	cg_console_cell_begin(t, NULL);
	if (browser != NULL && system != NULL)
		cg_html_rawf(t->h, "%s on %s", browser, system);
	else
		cg_html_text(t->h, agent);
	cg_console_cell_end(t);
}

/* This browser ends by signing out, the others by their buttons. */
static void write_session(struct cg_console *k, struct cg_console_table *t, const struct cg_session_row *row)
{
	bool own = cg_id_eq(&row->id, &k->session.row.id);
	char id[CG_ID_TEXT_MAX];

	(void)cg_id_text(&row->id, "session_", id);
	cg_console_row_begin(t);
	cg_console_time(t->h, row->created, "");
	cg_console_name_end(t);
	cg_console_cell_time(t, row->seen, "");
	cg_console_cell(t, row->address);
	write_browser(t, row->agent);
	cg_console_cell_begin(t, NULL);
	if (own) {
		cg_html_raw(t->h, "this browser");
	} else {
		cg_console_form_begin(k, "line", "session", "/console/security", cg_str_of(id), "/revoke");
		cg_html_raw(t->h, "<button class=\"danger\">End</button></form>");
	}
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* Those that have neither ended nor run out. */
static void write_sessions(struct cg_console *k, const struct cg_session_rows *rows)
{
	static const struct cg_console_column columns[] = { { "Signed in", false }, { "Last seen", false },
							    { "Address", false },   { "Browser", false },
							    { "", false },	    { NULL, false } };
	struct cg_console_table t;

	cg_html_raw(&k->page.html, "<h2>Sessions</h2>\n");
	cg_console_table_begin(&t, &k->page.html, "Sessions", "Browsers that are signed in as you, newest first",
			       columns);
	for (size_t i = 0; i < rows->n; i++)
		write_session(k, &t, &rows->v[i]);
	cg_console_table_end(&t);
	if (rows->n > 1)
		button(k, "others", "/console/security/others", "danger", "End all others");
}

/*
 * Who is signed in, in the names that programs and the audit log use: what somebody who asks the operator for help
 * is asked for.
 */
static void write_profile(struct cg_console *k)
{
	struct cg_html *h = &k->page.html;
	char account[CG_ID_TEXT_MAX];

	cg_html_raw(h, "<h2>Profile</h2>\n<dl class=\"half\"><dt>Login name</dt><dd>");
	cg_html_text(h, k->session.row.who.login);
	cg_html_raw(h, "</dd><dt>User</dt><dd><code>");
	cg_html_z(h, k->actor);
	cg_html_raw(h, "</code></dd><dt>Account</dt><dd><code>");
	cg_html_z(h, cg_id_text(&k->c->auth.account, CG_ACCOUNT_PREFIX, account));
	cg_html_raw(h, "</code></dd></dl>\n");
}

/* The operator decides it for the whole service. */
static void write_retention(struct cg_console *k)
{
	const struct cg_config *cfg = k->c->ctx.app->cfg;
	struct cg_html *h = &k->page.html;

	cg_html_rawf(
		h,
		"<h2>How long data is kept</h2>\n<dl class=\"half\"><dt>Statements</dt><dd>%d %s, then deleted with all "
		"that belongs to them</dd><dt>Test data</dt><dd>%d %s</dd><dt>Request log</dt><dd>30 days</dd></dl>\n"
		"<p class=\"fine\">The operator of this service sets these times. What you delete is gone at once.</p>\n",
		cfg->live_retention_days, cfg->live_retention_days == 1 ? "day" : "days", cfg->test_retention_hours,
		cfg->test_retention_hours == 1 ? "hour" : "hours");
}

/*
 * All parts, after what the form before has to say. A refused form has its sentence at the top, where readers of the
 * screen hear it first.
 */
static enum cg_code security_page(struct cg_console *k, const struct said *said)
{
	struct cg_session_rows rows = { 0 };
	struct cg_call *c = k->c;
	enum cg_code rc = cg_app_own_sessions(&c->ctx, &k->session.row, &rows);
	struct cg_html *h;

	if (rc != CG_OK)
		return rc;
	h = cg_console_begin(k, "Settings", CG_CONSOLE_SETTINGS);
	cg_console_group(k, CG_CONSOLE_SETTINGS, here);
	cg_html_raw(h, "<h1>Settings</h1>\n");
	if (said->problem != NULL)
		cg_console_problem(h, said->problem);
	if (said->done != NULL) {
		cg_html_raw(h, "<p class=\"note\" role=\"status\">");
		cg_html_text(h, cg_str_of(said->done));
		cg_html_raw(h, "</p>\n");
	}
	write_profile(k);
	write_password(k);
	write_codes(k, said, k->session.row.totp, rows.recovery_left);
	write_sessions(k, &rows);
	write_retention(k);
	return cg_console_end(k);
}

/* Nothing on this page is a secret: those come only as answers to forms. */
enum cg_code cg_console_security(struct cg_call *c)
{
	static const struct said nothing = { .problem = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = security_page(&k, &nothing);
	return cg_page_guard(c, rc);
}

/* The page again, with what was wrong; nothing of what was typed stays in it. */
static enum cg_code refuse_form(struct cg_console *k, const char *problem)
{
	const struct said said = { .problem = problem };

	k->status = 400;
	return told(k, security_page(k, &said));
}

/* The new passwords are compared before anything is stored, and all three are wiped. */
enum cg_code cg_console_password(struct cg_call *c)
{
	static const struct said done = { .done = "Your password is changed. All other browsers are signed out." };
	struct cg_form f = { .v = NULL };
	const char *problem = NULL;
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "password", &f, &go);

	if (rc == CG_OK && go)
		rc = cg_console_prove(&k, &f, &problem);
	if (rc == CG_OK && go && problem == NULL && !cg_str_eq(cg_form_get(&f, "new"), cg_form_get(&f, "again")))
		problem = "The two new passwords differ.";
	if (rc == CG_OK && go && problem == NULL)
		rc = cg_app_own_password(&c->ctx, &k.session.row, cg_form_get(&f, "new"));
	cg_form_wipe(&f, "password");
	cg_form_wipe(&f, "new");
	cg_form_wipe(&f, "again");
	if (rc == CG_EREQUEST && go)
		return cg_page_guard(c, refuse_form(&k, cg_fail_message(&c->err)));
	if (rc == CG_OK && go)
		rc = problem != NULL ? refuse_form(&k, problem) : security_page(&k, &done);
	return cg_page_guard(c, rc);
}

/* A form that needs a proof of the last ten minutes. */
static enum cg_code open_form(struct cg_call *c, struct cg_console *k, const char *purpose, struct cg_form *f, bool *go)
{
	enum cg_code rc = cg_console_form(c, k, purpose, f, go);

	return rc == CG_OK && *go ? cg_console_proved(k, f, go) : rc;
}

/* Without a code: a secret is offered. With one: it is kept if the code is right. */
enum cg_code cg_console_codes(struct cg_call *c)
{
	static const struct cg_recovery nothing = { { "" } };
	char text[CG_TOTP_TEXT_MAX] = "", uri[CG_OTPAUTH_MAX] = "";
	struct said said = { .problem = NULL };
	struct cg_form f = { .v = NULL };
	struct cg_recovery codes = nothing;
	struct cg_str first;
	struct cg_console k;
	bool go, good = false;
	enum cg_code rc = open_form(c, &k, "codes", &f, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	first = cg_str_trim(cg_form_get(&f, "first"));
	if (first.n > 0)
		rc = cg_app_own_totp_begin(&c->ctx, &k.session.row, cg_form_get(&f, "secret"), first, &good, &codes);
	cg_form_wipe(&f, "secret");
	if (rc == CG_OK && good) {
		said.recovery = &codes;
		said.done = "Sign-in asks for a one-time code from now on. All other browsers are signed out.";
	} else if (rc == CG_OK) {
		rc = cg_app_own_totp_offer(&c->ctx, &k.session.row, text, uri);
		said.secret = text;
		said.uri = uri;
		if (first.n > 0)
			said.problem = "This was not the code of that secret. Here is a new one.";
	}
	if (rc == CG_OK)
		rc = security_page(&k, &said);
	sodium_memzero(text, sizeof(text));
	sodium_memzero(uri, sizeof(uri));
	sodium_memzero(&codes, sizeof(codes));
	return cg_page_guard(c, rc);
}

/* As grave as a new password: it needs password and code. */
enum cg_code cg_console_codes_off(struct cg_call *c)
{
	static const struct said done = { .done = "Sign-in asks for no one-time code any more." };
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = open_form(c, &k, "codes-off", &f, &go);

	if (rc == CG_OK && go)
		rc = cg_app_own_totp_end(&c->ctx, &k.session.row);
	if (rc == CG_OK && go)
		rc = security_page(&k, &done);
	return cg_page_guard(c, rc);
}

/* The earlier ones end in the statement that stores the new ones. */
enum cg_code cg_console_recovery(struct cg_call *c)
{
	struct said said = { .done = "The earlier recovery codes no longer work." };
	static const struct cg_recovery nothing = { { "" } };
	struct cg_form f = { .v = NULL };
	struct cg_recovery codes = nothing;
	struct cg_console k;
	bool go;
	enum cg_code rc = open_form(c, &k, "recovery", &f, &go);

	if (rc == CG_OK && go)
		rc = cg_app_own_recovery(&c->ctx, &k.session.row, &codes);
	if (rc == CG_EREQUEST && go)
		return cg_page_guard(c, refuse_form(&k, cg_fail_message(&c->err)));
	said.recovery = &codes;
	if (rc == CG_OK && go)
		rc = security_page(&k, &said);
	sodium_memzero(&codes, sizeof(codes));
	return cg_page_guard(c, rc);
}

/* A session that has ended in the meantime is no error. */
enum cg_code cg_console_session_end(struct cg_call *c)
{
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "session", &f, &go);

	if (rc == CG_OK && go)
		rc = cg_app_own_session_end(&c->ctx, &k.session.row, c->id);
	if (rc == CG_OK && go)
		rc = cg_console_go(&k, here, none, "");
	return cg_page_guard(c, rc);
}

/* This browser stays signed in. */
enum cg_code cg_console_others_end(struct cg_call *c)
{
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "others", &f, &go);

	if (rc == CG_OK && go)
		rc = cg_app_own_session_end(&c->ctx, &k.session.row, none);
	if (rc == CG_OK && go)
		rc = cg_console_go(&k, here, none, "");
	return cg_page_guard(c, rc);
}
