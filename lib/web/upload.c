/*
 * upload.c: The upload page: a form for one link, its errors in words for people, and the result. A link is good
 * for a number of tries and some minutes (app/uploads.h); a link that a signed-in user's application asked for
 * needs that user's session, too.
 */
#include "web/upload.h"

#include "app/uploads.h"
#include "base/time.h"
#include "http/answer.h"
#include "http/page.h"
#include "http/parse_body.h"
#include "net/uri.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "web/console.h"

#include <stdlib.h>
#include <string.h>

/* A cookie lives as long as its link can. */
enum { COOKIE_S = CG_UPLOAD_MINUTES * 60 };

/* What to do about an error of a file. Codes that are not listed are faults of this service. */
static const struct {
	enum cg_code code;
	const char *text;
} plain[] = {
	{ CG_ENOPASSWORD, "This PDF is protected. Enter its password and send it again." },
	{ CG_EPASSWORD,
	  "The password does not open this PDF. For statements of CAMS and KFintech it is the one that was "
	  "chosen when the statement was requested; for NSDL and CDSL usually the PAN in capitals." },
	{ CG_ENOTPDF, "This file is not a PDF. Choose the PDF that came with the e-mail." },
	{ CG_EPDF, "This PDF is damaged. Download the statement again and send the new file." },
	{ CG_ECRYPT,
	  "This PDF is protected in a way that cannot be read here. Download the statement again and send the "
	  "new file as it is." },
	{ CG_ESCANNED, "This PDF is a scan. Send the PDF as it was issued." },
	{ CG_EUNSUPPORTED, "This is not a supported consolidated account statement. Statements of CAMS, KFintech, "
			   "MF Central, NSDL and CDSL can." },
	{ CG_EINCOMPLETE, "Pages or figures of this statement are missing. Download it again and send the new file." },
	{ CG_ECOMPLEX,
	  "This PDF takes too long to read. Send the PDF as it was issued, not one that was printed or joined "
	  "again." },
	{ CG_EPARSETIME,
	  "This PDF took too long to read. Try again; if it fails again, request a statement for a shorter "
	  "period." },
	{ CG_ETOOLARGE, "This file is larger than 20 MiB. Choose the PDF as it was issued." },
	{ CG_EPAGES, "This PDF has more than 2,000 pages. Request a statement for a shorter period." },
	{ CG_EREQUEST, "Choose the PDF of the statement first." },
	{ CG_EMEDIA, "Choose the PDF of the statement first." },
	{ CG_EMULTIPART, "The upload is incomplete. Choose one PDF and send it again." },
	{ CG_ETIMEOUT, "The upload did not arrive in time. Send it again." },
	{ CG_ERATE, "Too many wrong passwords. Wait a minute and try again." },
	{ CG_EIDEMBUSY, "This statement is still being read. Wait a moment and try again." },
	{ CG_EUPLOADWAIT, "Another upload with this link is being read. Wait a moment and try again." },
	{ CG_EDB, "The service cannot store anything at the moment. Try again in a few seconds." },
	{ CG_EBUSY, "The service is busy. Try again in a few seconds." },
};

/* People read these texts, so they say what to do next; codes of the API stay out. */
static const char *plain_text(enum cg_code code)
{
	for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++)
		if (plain[i].code == code)
			return plain[i].text;
	return "Something went wrong. Try again; if it fails again, give the operator the number below.";
}

/* The host of an address, as people know it. */
static struct cg_str host_of(struct cg_str uri)
{
	struct cg_uri u;

	return cg_uri_parse(uri, &u) ? u.host : CG_STR_NONE;
}

/* What the program that made the link says that it is for, and where it leads. */
static void write_order(struct cg_html *h, const struct cg_upload_order *o)
{
	if (o->label.p != NULL) {
		cg_html_raw(h, "<p id=\"label\">It is for: <bdi>");
		cg_html_text(h, o->label);
		cg_html_raw(h, "</bdi></p>\n");
	}
	if (o->redirect_uri.p != NULL) {
		cg_html_raw(h, "<p id=\"return\">Afterwards you go back to <strong>");
		cg_html_text(h, host_of(o->redirect_uri));
		cg_html_raw(h, "</strong>, which is told that the statement is here.</p>\n");
	}
}

/* The form, above it what went wrong the last time. It says whose account gets the statement. */
static void write_form(struct cg_call *c, struct cg_webpage *p, const struct cg_upload_session *s, enum cg_code failed)
{
	struct cg_html *h = &p->html;
	int64_t minutes = (s->expires_ms - cg_time_now_ms() + 59999) / 60000;

	cg_html_raw(h, "<h1>Upload your statement</h1>\n<p>The statement goes to the account <strong>");
	cg_html_text(h, s->account_name);
	cg_html_raw(h,
		    "</strong>. It is read, its figures are stored, and the file and its password are not kept.</p>\n");
	write_order(h, &s->order);
	if (failed != CG_OK) {
		cg_html_raw(h, "<p class=\"error\" id=\"error\" role=\"alert\">");
		cg_html_text(h, cg_str_of(failed == CG_EUNSUPPORTED && c->err.hint[0] != '\0'
						  ? c->err.hint /* names what the document seems to be */
						  : plain_text(failed)));
		if (failed == CG_EUNSUPPORTED || failed == CG_EINCOMPLETE || failed == CG_EPDF)
			cg_html_raw(
				h,
				"</p>\n<p class=\"hint\" id=\"redact\">If it is a statement as it was issued, whoever "
				"runs this service can find out why. Send them a copy without your name, PAN, folios "
				"and address: <code>casgate redact statement.pdf -o copy.pdf --check</code> makes it on "
				"your own computer.");
		cg_html_raw(h, "</p>\n<p class=\"fine\">");
		cg_html_text(h, cg_str_of(cg_code_info(failed)->name));
		cg_html_raw(h, " \xc2\xb7 ");
		cg_html_text(h, cg_str_of(c->req.id));
		cg_html_raw(h, "</p>\n");
	}
	cg_html_raw(
		h,
		"<form id=\"upload\" class=\"stack\" method=\"post\" enctype=\"multipart/form-data\">\n"
		"<div class=\"drop\" id=\"drop\"><label for=\"file\">Statement (PDF)</label>\n"
		"<input id=\"file\" name=\"file\" type=\"file\" accept=\"application/pdf,.pdf\" required "
		"aria-describedby=\"file-hint\">\n"
		"<p class=\"hint\" id=\"drop-hint\"></p>\n<p class=\"hint\" id=\"file-hint\">The consolidated account statement of CAMS, KFintech, MF "
		"Central, NSDL or CDSL, at most 20 MiB.</p></div>\n"
		"<div><label for=\"password\">Password of the PDF</label>\n"
		"<input id=\"password\" name=\"password\" type=\"password\" maxlength=\"128\" "
		"autocomplete=\"off\" aria-describedby=\"password-hint\">\n"
		"<p class=\"hint\" id=\"password-hint\">The one that opens the file; leave it empty if there is "
		"none.</p></div>\n"
		"<button id=\"send\">Send</button>\n"
		"<progress id=\"progress\" max=\"100\" value=\"0\" hidden aria-label=\"Upload\"></progress>\n"
		"<p id=\"status\" role=\"status\"></p>\n</form>\n<ol id=\"files\" hidden></ol>\n");
	if (s->auth.kind == CG_AUTH_SESSION && p->user != NULL && p->user->found) {
		cg_html_raw(h, "<p class=\"fine\">The page works for ");
		cg_html_int(h, minutes > 0 ? minutes : 1);
		cg_html_raw(h, " more minutes and ");
		cg_html_int(h, s->tries_left);
		cg_html_raw(h, " attempts.</p>\n");
		cg_console_another(c, p);
		return;
	}
	cg_html_raw(h, "<p class=\"fine\">This link works once, for ");
	cg_html_int(h, minutes > 0 ? minutes : 1);
	cg_html_raw(h, " more minutes and ");
	cg_html_int(h, s->tries_left);
	cg_html_raw(h, " attempts.</p>\n");
}

/* The navigation keeps to the data that the link is for. */
static const char *mode_of(const struct cg_call *c)
{
	return c->auth.live ? NULL : "?mode=test";
}

/* The form as a page; a failed try has the status of its error. */
static enum cg_code form_page(struct cg_call *c, const struct cg_session *user, const struct cg_upload_session *s,
			      enum cg_code failed, int status)
{
	struct cg_webpage p = { .title = failed != CG_OK ? "Upload failed" : "Upload your statement",
				.opened = true,
				.script = "upload.js",
				.user = user,
				.query = mode_of(c) };

	cg_page_begin(c, &p);
	write_form(c, &p, s, failed);
	return cg_page_end(c, &p, status);
}

/* What a statement does not print. */
static struct cg_str or_missing(struct cg_str s)
{
	return s.p != NULL ? s : CG_STR("not printed");
}

/* One fact of the result: what is written between is its value. */
static void row_begin(struct cg_html *h, const char *name)
{
	cg_html_raw(h, "<tr><th scope=\"row\">");
	cg_html_raw(h, name);
	cg_html_raw(h, "</th><td>");
}

static void row_end(struct cg_html *h)
{
	cg_html_raw(h, "</td></tr>\n");
}

/* A fact that is a text. */
static void row(struct cg_html *h, const char *name, struct cg_str value)
{
	row_begin(h, name);
	cg_html_text(h, value);
	row_end(h);
}

/* Folios that were emptied are listed, too. */
static size_t funds_held(const struct cg_statement *s)
{
	size_t n = 0;

	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		n += !cg_fund_exited(f) && f->units.set && !cg_dec_is_zero(f->units);
	}
	return n;
}

/* Only the messages: the snapshot has scheme and page. */
static void write_warnings(struct cg_html *h, const struct cg_statement *s)
{
	if (s->warnings.n == 0)
		return;
	cg_html_raw(h, "<h2>Warnings</h2>\n<p>These figures of the statement do not agree:</p>\n<ul>\n");
	for (size_t i = 0; i < s->warnings.n; i++) {
		cg_html_raw(h, "<li>");
		cg_report_message(h, or_missing(s->warnings.v[i].message));
		cg_html_raw(h, "</li>\n");
	}
	cg_html_raw(h, "</ul>\n");
}

/* Enough to see that it was the right statement. */
static void write_facts(struct cg_html *h, struct cg_arena *a, const struct cg_app_snapshot *snapshot)
{
	const struct cg_statement *s = &snapshot->s;
	char id[CG_ID_TEXT_MAX];

	cg_html_raw(h, "<table class=\"facts\">\n");
	row(h, "Issued by", cg_str_of(cg_report_words(cg_source_name(s->source))));
	row_begin(h, "As of");
	if (s->as_of != CG_DATE_NONE)
		cg_figure_date(h, s->as_of);
	else
		cg_html_text(h, or_missing(CG_STR_NONE));
	row_end(h);
	row(h, "Investor", or_missing(s->investor.name));
	row_begin(h, "Total value");
	if (s->total_value.set)
		cg_figure_rupees(h, s->total_value);
	else
		cg_html_text(h, or_missing(CG_STR_NONE));
	row_end(h);
	row(h, "Folios", cg_arena_printf(a, "%u", s->folio_count));
	row(h, "Funds held", cg_arena_printf(a, "%zu", funds_held(s)));
	row(h, "Confidence", cg_str_of(cg_report_words(cg_level_name(s->level))));
	row(h, "Snapshot", cg_str_of(cg_id_text(&snapshot->meta.id, "snap_", id)));
	cg_html_raw(h, "</table>\n");
}

/* The result; a person sent by an assistant is told to go back to it. */
static enum cg_code result_page(struct cg_call *c, const struct cg_session *user, const struct cg_upload_session *s,
				const struct cg_app_snapshot *snapshot)
{
	struct cg_webpage p = { .title = "Statement received", .opened = true, .user = user, .query = mode_of(c) };
	struct cg_html *h = &p.html;
	char id[CG_ID_TEXT_MAX];

	cg_page_begin(c, &p);
	cg_html_raw(h, s->auth.kind == CG_AUTH_SESSION
			       ? "<h1>Statement received</h1>\n<p role=\"status\">It has been read and stored.</p>\n"
			       : "<h1>Statement received</h1>\n<p role=\"status\">It has been read and stored. If an "
				 "assistant sent you here, you can close this page and go back to it.</p>\n");
	write_facts(h, c->arena, snapshot);
	write_warnings(h, &snapshot->s);
	if (user->found) {
		cg_html_raw(h, "<p><a");
		cg_page_path(c, &p, "href",
			     cg_arena_printf(c->arena, "/console/snapshots/%s%s",
					     cg_id_text(&snapshot->meta.id, "snap_", id),
					     c->auth.live ? "" : "?mode=test")
				     .p);
		cg_html_raw(h, ">Open it in the console</a></p>\n");
	}
	return cg_page_end(c, &p, 200);
}

/* Who came from the console goes back there: the portfolio is the result. new=1: it fetches its returns by itself. */
static enum cg_code to_snapshot(struct cg_call *c, const struct cg_app_snapshot *snapshot)
{
	char id[CG_ID_TEXT_MAX];
	struct cg_str to =
		cg_arena_printf(c->arena, "%s/console/snapshots/%s?new=1%s", c->service->cfg.base_url,
				cg_id_text(&snapshot->meta.id, "snap_", id), c->auth.live ? "" : "&mode=test");

	return to.p != NULL ? cg_answer_redirect(c, 303, to) : cg_fail(&c->err, CG_EBUSY, "upload: no memory");
}

/* Back to the program: its address with what came of the link; names that it has itself are not looked at. */
static enum cg_code to_program(struct cg_call *c, const struct cg_upload_session *s,
			       const struct cg_app_snapshot *snapshot)
{
	const struct cg_upload_order *o = &s->order;
	struct cg_html url = { .text = { .p = NULL } };
	struct cg_str to = CG_STR_NONE;
	char id[CG_ID_TEXT_MAX];
	const char *uri = cg_arena_z(c->arena, o->redirect_uri);
	size_t n = 0;
	char *text;

	if (uri == NULL)
		return cg_fail(&c->err, CG_EBUSY, "upload: no memory");
	cg_html_raw(&url, uri);
	cg_html_raw(&url, memchr(o->redirect_uri.p, '?', o->redirect_uri.n) != NULL ? "&" : "?");
	cg_html_raw(&url, "upload_id=");
	cg_html_raw(&url, cg_id_text(&s->id, "up_", id));
	cg_html_raw(&url, "&snapshot_id=");
	cg_html_raw(&url, cg_id_text(&snapshot->meta.id, "snap_", id));
	if (o->labels.reference.p != NULL) {
		cg_html_raw(&url, "&client_reference_id=");
		cg_html_url(&url, o->labels.reference);
	}
	text = cg_html_take(&url, &n);
	if (text != NULL)
		to = cg_arena_str(c->arena, (struct cg_str){ text, n });
	free(text);
	if (to.p == NULL)
		return cg_fail(&c->err, CG_EBUSY, "upload: no memory");
	return cg_page_lead_on(c, to, "Statement received", "It has been read and stored. You are being sent back.");
}

/* Why a link can no longer be used and what to do: made by the console itself, it leads back there. */
static const char *over_text(const struct cg_upload_session *s)
{
	bool own = s->auth.kind == CG_AUTH_SESSION;

	if (s->state == CG_UPLOAD_DONE)
		return own ? "The statement that was sent with it has been stored: it is in the console, where another "
			     "one can "
			     "be sent, too."
			   : "The statement that was sent with it has been stored. To send another one, ask your "
			     "assistant "
			     "for a new link.";
	if (s->tries_left == 0)
		return own ? "It was tried too many times. Start again in the console."
			   : "It was tried too many times. Ask your assistant for a new link.";
	return own ? "It has expired. Start again in the console."
		   : "It has expired. Ask your assistant for a new link.";
}

/* A link that is used up or too old. */
static enum cg_code gone_page(struct cg_call *c, const struct cg_upload_session *s)
{
	(void)cg_fail(&c->err, CG_EUPLOADGONE, "upload link: over");
	return cg_page_error(c, CG_EUPLOADGONE, 0, "This link can no longer be used", over_text(s));
}

/* By the id in the path the secret is that of the cookie; else it is the path's. */
static bool is_by_id(const struct cg_call *c)
{
	return cg_str_starts(c->id, CG_STR("up_"));
}

/* The link of the path; of an id it is the cookie's, if that is the one with this id. */
static enum cg_code find_link(struct cg_call *c, struct cg_upload_session *s)
{
	struct cg_str secret = is_by_id(c) ? cg_session_upload(c) : c->id;
	struct cg_id id;
	enum cg_code rc;

	if (secret.n == 0)
		return cg_fail(&c->err, CG_ENOUPLOAD, "upload link: no cookie");
	rc = cg_app_uploads_find(&c->ctx, secret, s);
	if (rc == CG_OK && is_by_id(c) && (!cg_id_parse(c->id, CG_STR("up_"), &id) || !cg_id_eq(&id, &s->id)))
		return cg_fail(&c->err, CG_ENOUPLOAD, "upload link: another one was opened since");
	return rc;
}

/* Where the link's page is without its secret. */
static struct cg_str place_of(struct cg_call *c, const struct cg_upload_session *s)
{
	char id[CG_ID_TEXT_MAX];

	return cg_arena_printf(c->arena, "/upload/%s", cg_id_text(&s->id, "up_", id));
}

/* A person came with the secret in the address: browsers say that they navigate, programs do not. */
static bool is_navigation(const struct cg_call *c)
{
	return !is_by_id(c) && cg_str_eq(c->req.method, CG_STR("GET")) &&
	       cg_str_eq(cg_request_var(&c->req, "HTTP_SEC_FETCH_MODE"), CG_STR("navigate"));
}

/* The secret goes to the cookie, and the browser to the address without it. */
static enum cg_code leave_secret(struct cg_call *c, const struct cg_upload_session *s, const char *before)
{
	struct cg_str to =
		cg_arena_printf(c->arena, "%s%s%.*s", c->service->cfg.base_url, before, CG_STR_ARG(place_of(c, s)));

	if (to.p == NULL || !cg_session_set_upload(c, c->id, COOKIE_S))
		return cg_fail(&c->err, CG_EBUSY, "upload link: no memory");
	return cg_answer_redirect(c, 303, to);
}

/*
 * What both methods do first: the session of the link and the browser's user. *go: the page may be used; else the
 * answer is there already.
 */
static enum cg_code open_link(struct cg_call *c, struct cg_upload_session *s, struct cg_session *user, bool *go)
{
	static const struct cg_id nobody;
	enum cg_code rc = find_link(c, s);

	*go = false;
	if (rc == CG_ENOUPLOAD)
		return cg_page_error(c, rc, 0, "This link is not valid",
				     is_by_id(c)
					     ? "This browser has opened another link since, or keeps no cookies. Open "
					       "the link that you were given again."
					     : "Check that you copied the whole link, or ask your assistant for a "
					       "new one.");
	if (rc == CG_OK)
		rc = cg_session_load(c, user);
	if (rc != CG_OK)
		return rc;
	if (memcmp(&s->auth.user, &nobody, sizeof(nobody)) != 0 &&
	    (!user->found || memcmp(&user->row.who.account, &s->auth.account, sizeof(nobody)) != 0)) {
		if (!user->found && is_navigation(c))
			return leave_secret(c, s, "/login?next=");
		if (!user->found)
			return cg_answer_redirect(c, 303,
						  cg_arena_printf(c->arena, "%.*s/login?next=/upload/%.*s",
								  CG_STR_ARG(c->service->prefix), CG_STR_ARG(c->id)));
		(void)cg_fail(&c->err, CG_ESCOPE, "upload link of another account");
		return cg_page_error(
			c, CG_ESCOPE, 0, "This link belongs to another account",
			"Sign in with the account that your assistant is connected to, then open it again.");
	}
	if (s->expired || s->state == CG_UPLOAD_DONE || s->tries_left == 0)
		return gone_page(c, s);
	c->auth = s->auth;
	c->has_auth = true;
	*go = true;
	return CG_OK;
}

/* A link that failed before says why above the form: the person is here to try again. */
enum cg_code cg_web_upload_form(struct cg_call *c)
{
	struct cg_upload_session s;
	struct cg_session user = { .found = false };
	bool go = false;
	enum cg_code rc = open_link(c, &s, &user, &go);

	if (rc == CG_OK && go && is_navigation(c))
		rc = leave_secret(c, &s, "");
	else if (rc == CG_OK && go)
		rc = form_page(c, &user, &s, s.state == CG_UPLOAD_FAILED ? s.code : CG_OK, 200);
	return cg_page_guard(c, rc);
}

/* The file and its password. Personal data is never asked for here, and labels are not for who holds a link to give. */
static enum cg_code read_upload(struct cg_call *c, struct cg_parse_input *in)
{
	enum cg_code rc = cg_service_body(c);

	if (rc == CG_OK)
		rc = cg_parse_body_read(in, cg_request_var(&c->req, "CONTENT_TYPE"), &c->body, &c->err);
	if (rc == CG_OK && (in->has_ref || !in->has_file || in->upload.n == 0))
		rc = cg_fail(&c->err, CG_EREQUEST, "upload: no file");
	in->include_pii = false;
	cg_labels_free(&in->labels);
	return rc;
}

/*
 * A failed try keeps the link until its tries are used up; the status says what was wrong
 * with the file.
 */
enum cg_code cg_web_upload(struct cg_call *c)
{
	struct cg_parse_input in = { .upload = CG_UPLOAD_NONE };
	struct cg_upload_session s;
	struct cg_session user = { .found = false };
	struct cg_app_snapshot snapshot;
	bool go = false;
	enum cg_code rc = open_link(c, &s, &user, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = read_upload(c, &in);
	if (rc == CG_OK)
		rc = cg_app_uploads_attempt(&c->ctx, &s, &in, &snapshot);
	cg_parse_input_free(&in);
	c->ctx.done.replayed = false;
	if (rc == CG_OK && s.auth.kind == CG_AUTH_SESSION && user.found)
		rc = to_snapshot(c, &snapshot);
	else if (rc == CG_OK && s.order.redirect_uri.p != NULL)
		rc = to_program(c, &s, &snapshot);
	else if (rc == CG_OK)
		rc = result_page(c, &user, &s, &snapshot);
	else if (rc == CG_EUPLOADGONE || s.tries_left == 0)
		rc = gone_page(c, &s);
	else
		(void)form_page(c, &user, &s, rc, cg_code_info(rc)->http);
	return c->status != 0 ? rc : cg_page_guard(c, rc);
}
