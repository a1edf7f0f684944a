/*
 * console_webhooks.c: Console: webhooks: where events go, a test, secrets, and the log of what was sent, with every
 * try's answer. A new secret is shown once, on the page that answers its form.
 *
 * Proof     who adds, changes, rolls, turns on or off, or deletes one gives the password, as for keys: an address that
 *           was turned off by somebody else is as bad as one that was added.
 * Mode      live and test have lists of their own, as with keys that call the API.
 * Limits    addresses, kinds and their number are judged by the store, whose sentences the page shows.
 */
#include "app/webhooks/webhooks.h"
#include "render/figure.h"
#include "web/console.h"

#include <sodium.h>
#include <string.h>

static const struct cg_str none = { "", 0 };
/* The form for another one: all kinds, no data. */
static const struct cg_webhook_order empty = {
	.url = { "", 0 },
	.events = CG_STR_INIT("snapshot.created,snapshot.enriched,snapshot.expiring,job.failed"),
};
static const char here[] = "/console/webhooks";

/* Kinds that can be asked for, with what they tell. The test is no kind: it is sent by its button alone. */
static const struct {
	const char *kind, *text;
} kinds[] = {
	{ "snapshot.created", "a statement was read" },
	{ "snapshot.enriched", "its returns were updated" },
	{ "snapshot.expiring", "a snapshot ends soon" },
	{ "job.failed", "a statement in the background could not be read" },
};
enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* ENABLED as people write it. */
static struct cg_str state_words(struct cg_str state)
{
	static const struct {
		struct cg_str name;
		const char *words;
	} known[] = { { CG_STR_INIT("ENABLED"), "on" },
		      { CG_STR_INIT("DISABLED"), "off" },
		      { CG_STR_INIT("DUE"), "to be sent" },
		      { CG_STR_INIT("SENT"), "delivered" },
		      { CG_STR_INIT("FAILED"), "given up" } };

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (cg_str_eq(state, known[i].name))
			return cg_str_of(known[i].words);
	return state;
}

/* --- one address */

/*
 * A form of one button, on the page of the list. Its purpose is the last part of its path, too: a token made for one
 * button is good for no other.
 */
static void button(struct cg_console *k, const char *purpose, const char *id, const char *class, const char *text)
{
	struct cg_html *h = &k->page.html;

	cg_console_form_begin(k, "line", purpose, here, cg_str_of(id), cg_arena_printf(k->c->arena, "/%s", purpose).p);
	cg_html_raw(h, "<button");
	cg_html_attr(h, "class", cg_str_of(class));
	cg_html_raw(h, ">");
	cg_html_raw(h, text);
	cg_html_raw(h, "</button></form>");
}

/* What ends something is behind one click more. */
static void folded(struct cg_console *k, const char *name, const char *why, const char *purpose, const char *id,
		   const char *class, const char *text)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<details><summary>");
	cg_html_raw(h, name);
	cg_html_raw(h, "</summary><p class=\"fine\">");
	cg_html_raw(h, why);
	cg_html_raw(h, "</p>");
	button(k, purpose, id, class, text);
	cg_html_raw(h, "</details>");
}

/* Is the kind one of the list, with commas between them? */
static bool has_kind(struct cg_str events, const char *kind)
{
	while (events.n > 0)
		if (cg_str_eq(cg_str_cut(&events, ','), cg_str_of(kind)))
			return true;
	return false;
}

/* The boxes of the kinds and of the summary; each has its words beside it. hint: id of the summary's text. */
static void write_boxes(struct cg_html *h, struct cg_str events, bool include_data, const char *hint)
{
	cg_html_raw(h, "<fieldset><legend>Events</legend>\n");
	for (size_t i = 0; i < KINDS; i++)
		cg_html_rawf(h, "<label><input type=\"checkbox\" name=\"event\" value=\"%s\"%s> %s: %s</label>\n",
			     kinds[i].kind, has_kind(events, kinds[i].kind) ? " checked" : "", kinds[i].kind,
			     kinds[i].text);
	cg_html_rawf(h,
		     "</fieldset>\n<div><label><input type=\"checkbox\" name=\"data\" value=\"1\" "
		     "aria-describedby=\"%s\"%s> Send a summary of the statement</label><p class=\"hint\" "
		     "id=\"%s\">With snapshot.created and snapshot.enriched: name of the investor, source, day and "
		     "total value. Without it events carry ids, nothing of a statement.</p></div>\n",
		     hint, include_data ? " checked" : "", hint);
}

/*
 * What an address is told is changed here; the address itself stays: another one is another webhook, with another
 * secret.
 */
static void write_change(struct cg_console *k, const struct cg_webhook_row *w, const char *id)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<details><summary>Change</summary>");
	cg_console_form_begin(k, "stack", "change", here, cg_str_of(id), "/change");
	write_boxes(h, w->events, w->include_data, cg_arena_printf(k->c->arena, "data-hint-%s", id).p);
	cg_html_raw(h, "<button class=\"quiet\">Save</button></form></details>");
}

/* An address that is off gets no test: nothing is sent to it. */
static void write_actions(struct cg_console *k, const struct cg_webhook_row *w, const char *id)
{
	struct cg_html *h = &k->page.html;
	bool on = cg_str_eq(w->state, CG_STR("ENABLED"));

	cg_html_raw(h, "<a");
	cg_console_link(k, "href", here, cg_str_of(id), "", "");
	cg_html_raw(h, ">Events sent</a>");
	if (on)
		button(k, "test", id, "quiet", "Send a test");
	button(k, on ? "off" : "on", id, "quiet", on ? "Turn off" : "Turn on");
	write_change(k, w, id);
	folded(k, "Roll secret", "The old one signs, too, for 24 hours.", "roll", id, "quiet", "Make a new secret");
	folded(k, "Delete", "Its log goes, too.", "delete", id, "danger", "Delete now");
}

/* Its kinds of events, and whether they carry something of a statement. */
static void write_kinds(struct cg_console_table *t, const struct cg_webhook_row *w)
{
	struct cg_str left = w->events;

	cg_console_cell_begin(t, NULL);
	while (left.n > 0) {
		cg_html_text(t->h, cg_str_cut(&left, ','));
		cg_html_raw(t->h, left.n > 0 ? ", " : "");
	}
	if (w->include_data)
		cg_html_raw(t->h, "<small>with a summary of the statement</small>");
	cg_console_cell_end(t);
}

/* One address with its kinds of events, and why it was turned off where it did not answer for long. */
static void write_webhook(struct cg_console *k, struct cg_console_table *t, const struct cg_webhook_row *w)
{
	struct cg_html *h = t->h;
	char id[CG_ID_TEXT_MAX];

	(void)cg_id_text(&w->id, CG_WEBHOOK_PREFIX, id);
	cg_console_row_begin(t);
	cg_html_raw(h, "<span class=\"path\">");
	cg_html_text(h, w->url);
	cg_html_raw(h, "</span><small>");
	cg_html_z(h, id);
	cg_html_raw(h, "</small>");
	cg_console_name_end(t);
	write_kinds(t, w);
	cg_console_cell_begin(t, NULL);
	cg_html_text(h, state_words(w->state));
	if (w->reason.n > 0) {
		cg_html_raw(h, "<small>");
		cg_html_text(h, w->reason);
		cg_html_raw(h, "</small>");
	}
	if (w->both_until.n > 0) {
		cg_html_raw(h, "<small>old secret signs until ");
		cg_console_time(h, w->both_until, "");
		cg_html_raw(h, "</small>");
	}
	cg_console_cell_end(t);
	cg_console_cell_time(t, w->created, "");
	cg_console_cell_begin(t, "wide");
	write_actions(k, w, id);
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* --- the list */

/* The form, as it was filled in. */
static void write_add(struct cg_console *k, const struct cg_webhook_order *filled)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<h2 id=\"new\">Add a webhook</h2>\n");
	cg_console_form_begin(k, "stack narrow", "webhook", here, none, "");
	cg_html_rawf(
		h,
		"<div><label for=\"url\">Address</label><input id=\"url\" name=\"url\" type=\"text\" inputmode=\"url\" "
		"autocapitalize=\"none\" spellcheck=\"false\" maxlength=\"%d\" required "
		"aria-describedby=\"url-hint\"",
		CG_WEBHOOK_URL_MAX);
	if (filled->url.n > 0)
		cg_html_attr(h, "value", filled->url);
	cg_html_raw(h, "><p class=\"hint\" id=\"url-hint\">https:// and a host that the internet reaches.</p></div>\n");
	write_boxes(h, filled->events, filled->include_data, "data-hint");
	cg_html_raw(h, "<button>Add webhook</button></form>\n");
}

/* secret: one that was just made; problem: what was wrong with the form, which was filled in so. */
static enum cg_code webhooks_page(struct cg_console *k, const char *secret, const char *problem,
				  const struct cg_webhook_order *filled)
{
	static const struct cg_console_column columns[] = { { "Address", false }, { "Events", false },
							    { "State", false },	  { "Added", false },
							    { "", false },	  { NULL, false } };
	struct cg_webhook_rows rows = { NULL, 0, 0 };
	struct cg_console_table t;
	struct cg_html *h;
	enum cg_code rc = cg_app_webhooks_list(&k->c->ctx, &rows);

	if (rc != CG_OK)
		return rc;
	h = cg_console_begin(k, "Webhooks", CG_CONSOLE_DEVELOPERS);
	cg_console_group(k, CG_CONSOLE_DEVELOPERS, here);
	cg_html_raw(
		h,
		"<h1>Webhooks</h1>\n<p class=\"lead\">casgate tells these addresses what happened, and tries for three "
		"days where they do not answer.</p>\n");
	if (secret != NULL)
		cg_console_fresh(h, "Signing secret",
				 "it is shown only once. Events are signed with it as Standard Webhooks says.",
				 "new-secret", secret);
	if (problem != NULL)
		cg_console_problem(h, problem);
	if (rows.n == 0) {
		cg_html_raw(h, "<p>There are no webhooks yet.</p>\n");
	} else {
		cg_console_table_begin(&t, h, "Webhooks", NULL, columns);
		for (size_t i = 0; i < rows.n; i++)
			write_webhook(k, &t, &rows.v[i]);
		cg_console_table_end(&t);
	}
	write_add(k, filled);
	return cg_page_end(k->c, &k->page, problem != NULL ? 400 : 200);
}

/* The list, and the form for another one. */
enum cg_code cg_console_webhooks(struct cg_call *c)
{
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = webhooks_page(&k, NULL, NULL, &empty);
	return cg_page_guard(c, rc);
}

/* The boxes that were ticked, with commas between them; none: an empty list. */
static struct cg_str events_of(struct cg_call *c, const struct cg_form *f)
{
	struct cg_str out = none;

	for (size_t i = 0; i < f->n; i++)
		if (cg_str_eq(f->v[i].name, CG_STR("event")) && cg_app_webhooks_is_kind(f->v[i].value))
			out = cg_arena_printf(c->arena, "%.*s%s%.*s", CG_STR_ARG(out), out.n > 0 ? "," : "",
					      CG_STR_ARG(f->v[i].value));
	return out;
}

/* The answer to the form is the page itself: the secret is in no address and in no other answer. */
enum cg_code cg_console_webhook_add(struct cg_call *c)
{
	struct cg_webhook_order order = empty;
	struct cg_app_webhook_made made;
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "webhook", &f, &go);

	if (rc == CG_OK && go)
		rc = cg_console_proved(&k, &f, &go);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	memset(&made, 0, sizeof(made));
	order.url = cg_str_trim(cg_form_get(&f, "url"));
	order.events = events_of(c, &f);
	order.include_data = cg_form_get(&f, "data").n > 0;
	if (order.events.n == 0)
		rc = cg_fail_hint(&c->err, CG_EREQUEST, "Choose at least one kind of event.");
	if (rc == CG_OK)
		rc = cg_app_webhooks_add(&c->ctx, &order, NULL, &made);
	if (rc == CG_EREQUEST) {
		(void)webhooks_page(&k, NULL, cg_fail_message(&c->err), &order);
		return c->status != 0 ? rc : cg_page_guard(c, rc);
	}
	if (rc == CG_OK)
		rc = webhooks_page(&k, made.secret.text, NULL, &empty);
	sodium_memzero(&made.secret, sizeof(made.secret));
	return cg_page_guard(c, rc);
}

/* The secret before signs beside the new one for a day: receivers change without a gap. */
enum cg_code cg_console_webhook_roll(struct cg_call *c)
{
	struct cg_webhook_secret secret;
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	struct cg_id id;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "roll", &f, &go);

	if (rc == CG_OK && go)
		rc = cg_console_proved(&k, &f, &go);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	memset(&secret, 0, sizeof(secret));
	rc = cg_app_webhooks_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_webhooks_roll(&c->ctx, &id, NULL, &secret);
	if (rc == CG_OK)
		rc = webhooks_page(&k, secret.text, NULL, &empty);
	sodium_memzero(&secret, sizeof(secret));
	return cg_page_guard(c, rc);
}

/* The kinds and the summary are as the form has them; a kind that is added is told from then on. */
enum cg_code cg_console_webhook_change(struct cg_call *c)
{
	struct cg_webhook_change change = { .url = CG_STR_NONE, .state = CG_STR_NONE };
	struct cg_webhook_row row;
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	struct cg_id id;
	bool go, data;
	enum cg_code rc = cg_console_form(c, &k, "change", &f, &go);

	if (rc == CG_OK && go)
		rc = cg_console_proved(&k, &f, &go);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	change.events = events_of(c, &f);
	data = cg_form_get(&f, "data").n > 0;
	change.include_data = &data;
	rc = cg_app_webhooks_id(&c->ctx, c->id, &id);
	if (rc == CG_OK && change.events.n == 0)
		rc = cg_fail_hint(&c->err, CG_EREQUEST, "Choose at least one kind of event.");
	if (rc == CG_OK)
		rc = cg_app_webhooks_change(&c->ctx, &id, &change, &row);
	if (rc == CG_EREQUEST) {
		(void)webhooks_page(&k, NULL, cg_fail_message(&c->err), &empty);
		return c->status != 0 ? rc : cg_page_guard(c, rc);
	}
	if (rc == CG_OK)
		rc = cg_console_go(&k, here, none, "");
	return cg_page_guard(c, rc);
}

/* What a button of the list does; back: where its page leads on to. */
static enum cg_code act(struct cg_call *c, const char *purpose, bool matters, const char *back,
			enum cg_code (*what)(struct cg_context *x, const struct cg_id *id))
{
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	struct cg_id id;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, purpose, &f, &go);

	if (rc == CG_OK && go && matters)
		rc = cg_console_proved(&k, &f, &go);
	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_webhooks_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = what(&c->ctx, &id);
	if (rc == CG_OK)
		rc = cg_console_go(&k, here, back != NULL ? c->id : none, "");
	return cg_page_guard(c, rc);
}

/* The address and its kinds stay as they are. */
static enum cg_code change_state(struct cg_context *x, const struct cg_id *id, struct cg_str state)
{
	const struct cg_webhook_change change = { .url = CG_STR_NONE, .events = CG_STR_NONE, .state = state };
	struct cg_webhook_row row;

	return cg_app_webhooks_change(x, id, &change, &row);
}

/* What happened while it was off is not told. */
static enum cg_code turn_on(struct cg_context *x, const struct cg_id *id)
{
	return change_state(x, id, CG_STR("ENABLED"));
}

/* What is due is given up. */
static enum cg_code turn_off(struct cg_context *x, const struct cg_id *id)
{
	return change_state(x, id, CG_STR("DISABLED"));
}

/* Sent as any other event is, with its tries. */
static enum cg_code send_test(struct cg_context *x, const struct cg_id *id)
{
	struct cg_id event;

	return cg_app_webhooks_test(x, id, NULL, &event);
}

/* Who says where events go gives the password, as for keys. */
enum cg_code cg_console_webhook_on(struct cg_call *c)
{
	return act(c, "on", true, NULL, turn_on);
}

enum cg_code cg_console_webhook_off(struct cg_call *c)
{
	return act(c, "off", true, NULL, turn_off);
}

enum cg_code cg_console_webhook_delete(struct cg_call *c)
{
	return act(c, "delete", true, NULL, cg_app_webhooks_remove);
}

/* Leads to the log, which shows how the test went. */
enum cg_code cg_console_webhook_test(struct cg_call *c)
{
	return act(c, "test", false, here, send_test);
}

/* The event of the form goes out again; back to the log. */
enum cg_code cg_console_webhook_replay(struct cg_call *c)
{
	struct cg_form f = { .v = NULL };
	struct cg_console k;
	struct cg_id id, event;
	bool go;
	enum cg_code rc = cg_console_form(c, &k, "replay", &f, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_webhooks_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_webhooks_event_id(&c->ctx, cg_form_get(&f, "event"), &event);
	if (rc == CG_OK)
		rc = cg_app_webhooks_replay(&c->ctx, &id, &event, NULL);
	if (rc == CG_OK)
		rc = cg_console_go(&k, here, c->id, "");
	return cg_page_guard(c, rc);
}

/* --- the log of one address */

/* Sent once more, with the id that it had: receivers know it by that. What waits for its next try needs no button. */
static void write_replay(struct cg_console *k, const char *id, struct cg_str state)
{
	struct cg_html *h = &k->page.html;

	if (cg_str_eq(state, CG_STR("DUE")))
		return;
	cg_console_form_begin(k, "line", "replay", here, k->c->id, "/replay");
	cg_html_raw(h, "<input type=\"hidden\" name=\"event\"");
	cg_html_attr(h, "value", cg_str_of(id));
	cg_html_raw(h, "><button class=\"quiet\">Send again</button></form>");
}

/* One event: what the address answered last, and when it is tried again. */
static void write_event(struct cg_console *k, struct cg_console_table *t, const struct cg_webhook_event_row *v)
{
	struct cg_html *h = t->h;
	char id[CG_ID_TEXT_MAX];

	cg_console_row_begin(t);
	cg_console_time(h, v->happened, "");
	cg_console_name_end(t);
	cg_console_cell_begin(t, NULL);
	cg_html_text(h, v->kind);
	cg_html_raw(h, "<small>");
	cg_html_z(h, cg_id_text(&v->id, CG_WEBHOOK_EVENT_PREFIX, id));
	cg_html_raw(h, "</small>");
	cg_console_cell_end(t);
	cg_console_cell_begin(t, NULL);
	cg_html_text(h, state_words(v->state));
	if (v->reason.n > 0) {
		cg_html_raw(h, "<small>");
		cg_html_text(h, v->reason);
		cg_html_raw(h, "</small>");
	}
	cg_console_cell_end(t);
	cg_console_cell(t, v->status);
	cg_console_cell_begin(t, NULL);
	cg_html_int(h, v->tries);
	cg_console_cell_end(t);
	cg_console_cell_time(t, v->tried, "not yet");
	cg_console_cell_time(t, v->due, "");
	cg_console_cell_begin(t, NULL);
	write_replay(k, id, v->state);
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* The newest first, a page at a time. */
enum cg_code cg_console_webhook_log(struct cg_call *c)
{
	static const struct cg_console_column columns[] = { { "Happened", false }, { "Event", false },
							    { "State", false },	   { "Answer", false },
							    { "Tries", true },	   { "Last try", false },
							    { "Next try", false }, { "", false },
							    { NULL, false } };
	struct cg_app_webhook_log log;
	struct cg_webhook_row row;
	struct cg_console_table t;
	struct cg_console k;
	struct cg_str cursor;
	struct cg_html *h;
	struct cg_id id;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	cursor = cg_form_get(&k.query, "cursor");
	rc = cg_app_webhooks_id(&c->ctx, c->id, &id);
	if (rc == CG_OK)
		rc = cg_app_webhooks_get(&c->ctx, &id, &row);
	if (rc == CG_OK)
		rc = cg_app_webhooks_log(&c->ctx, &id, 50, cursor.n > 0 ? cursor : none, &log);
	if (rc != CG_OK)
		return cg_page_guard(c, rc);
	h = cg_console_begin(&k, "Events sent", CG_CONSOLE_DEVELOPERS);
	cg_console_group(&k, CG_CONSOLE_DEVELOPERS, here);
	cg_html_raw(h, "<h1>Events sent</h1>\n<p class=\"lead path\">");
	cg_html_text(h, row.url);
	cg_html_raw(h, "</p>\n");
	if (log.rows.n == 0) {
		cg_html_raw(h, "<p>Nothing was sent yet. Send a test from the list of webhooks.</p>\n");
	} else {
		cg_console_table_begin(&t, h, "Events", "Newest first", columns);
		for (size_t i = 0; i < log.rows.n; i++)
			write_event(&k, &t, &log.rows.v[i]);
		cg_console_table_end(&t);
	}
	cg_console_pages(&k, cg_arena_printf(c->arena, "%s/%.*s", here, CG_STR_ARG(c->id)).p, cursor.n > 0,
			 cg_str_of(log.next), "Older events");
	return cg_page_guard(c, cg_console_end(&k));
}
