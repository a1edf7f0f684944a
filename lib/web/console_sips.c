/*
 * console_sips.c: Console: the systematic investment plans that the instalments of a statement show. A statement prints
 * no mandates: what goes on is concluded from its rows (portfolio/sips.h), and the page says as of which day.
 */
#include "app/analysis/gains.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "web/console.h"

/* Plans that the page shows together. */
struct kind {
	enum cg_sip_status status;
	const char *id, *title, *label, *lead;
};
static const struct kind kinds[] = {
	{ CG_SIP_ACTIVE, "active", "Active", "Active SIPs",
	  "At the end of the statement the next instalment was not overdue." },
	{ CG_SIP_STOPPED, "stopped", "Stopped", "Stopped SIPs",
	  "The next instalment was overdue at the end of the statement." },
	{ CG_SIP_COMPLETED, "completed", "Completed", "Completed SIPs",
	  "The last instalment printed is the last one of its plan." },
	{ CG_SIP_UNKNOWN, "single", "One instalment, or without a rhythm", "SIPs without a rhythm",
	  "Too little to conclude how often it is paid and whether it goes on." },
};
enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* What a rhythm is called. */
static const char *rhythm_words(enum cg_sip_rhythm v)
{
	static const char *const words[CG_SIP_RHYTHM_MAX] = {
		[CG_SIP_NO_RHYTHM] = NULL,
		[CG_SIP_DAILY] = "daily",
		[CG_SIP_WEEKLY] = "weekly",
		[CG_SIP_FORTNIGHTLY] = "fortnightly",
		[CG_SIP_MONTHLY] = "monthly",
		[CG_SIP_QUARTERLY] = "quarterly",
		[CG_SIP_HALF_YEARLY] = "half-yearly",
		[CG_SIP_YEARLY] = "yearly",
	};

	return words[v];
}

/* How many plans have a status. */
static size_t count(const struct cg_sips *x, enum cg_sip_status status)
{
	size_t n = 0;

	for (size_t i = 0; i < x->n; i++)
		n += x->v[i].status == status;
	return n;
}

/* --- one plan */

/* What is paid, and what that makes a year while the plan goes on. */
static void write_amount(struct cg_console_table *t, const struct cg_sip *x)
{
	cg_console_cell_begin(t, NULL);
	cg_table_dec(t->h, x->amount);
	if (x->yearly.set) {
		cg_html_raw(t->h, "<small class=\"figure\">");
		cg_figure_number(t->h, x->yearly);
		cg_html_raw(t->h, " a year</small>");
	}
	cg_console_cell_end(t);
}

/* How often, and on which day. */
static void write_rhythm(struct cg_console_table *t, const struct cg_sip *x)
{
	cg_console_cell_begin(t, NULL);
	if (rhythm_words(x->rhythm) != NULL)
		cg_html_raw(t->h, rhythm_words(x->rhythm));
	else
		cg_figure_none(t->h, NULL);
	if (x->day > 0)
		cg_html_rawf(t->h, "<small>day %d</small>", x->day);
	cg_console_cell_end(t);
}

/* How many the statement has, which the last one is, and how many are missing. */
static void write_instalments(struct cg_console_table *t, const struct cg_sip *x)
{
	cg_console_cell_begin(t, NULL);
	cg_figure_count(t->h, x->count);
	if (x->instalment > 0 && x->of > 0)
		cg_html_rawf(t->h, "<small class=\"figure\">last: %u of %u</small>", (unsigned)x->instalment,
			     (unsigned)x->of);
	else if (x->instalment > 0)
		cg_html_rawf(t->h, "<small class=\"figure\">last: no. %u</small>", (unsigned)x->instalment);
	if (x->missed > 0)
		cg_html_rawf(t->h, "<small class=\"figure\">missed: %u</small>", (unsigned)x->missed);
	cg_console_cell_end(t);
}

/* The first and the last one, and the next of a plan that goes on. */
static void write_days(struct cg_console_table *t, const struct cg_sip *x)
{
	cg_console_cell_date(t, x->first);
	cg_console_cell_begin(t, NULL);
	cg_table_date(t->h, x->last);
	if (x->next != CG_DATE_NONE) {
		cg_html_raw(t->h, "<small class=\"figure\">next ");
		cg_figure_date_short(t->h, x->next);
		cg_html_raw(t->h, "</small>");
	}
	cg_console_cell_end(t);
}

/* The fund leads to its instalments. */
static void write_sip(struct cg_console *k, struct cg_console_table *t, const struct cg_fund *f, const struct cg_sip *x)
{
	struct cg_html *h = t->h;

	cg_console_row_begin(t);
	cg_html_raw(h, "<a");
	cg_console_link(k, "href", "/console/snapshots", k->c->id, "/transactions",
			cg_arena_printf(k->c->arena, "fund=%zu&kind=PURCHASE_SIP", x->fund).p);
	cg_html_raw(h, ">");
	cg_html_text(h, f->name);
	cg_html_raw(h, "</a><small>Folio <span class=\"folio\">");
	cg_html_text(h, f->folio);
	cg_html_raw(h, "</span></small>");
	cg_console_name_end(t);
	write_amount(t, x);
	write_rhythm(t, x);
	write_instalments(t, x);
	write_days(t, x);
	cg_console_cell_dec(t, x->invested);
	cg_console_row_end(t);
}

/* All of one status; no heading without them. */
static void write_kind(struct cg_console *k, const struct cg_app_gains *g, const struct cg_sips *x,
		       const struct kind *kind)
{
	static const struct cg_console_column columns[] = { { "Fund", false },
							    { "Amount, \xe2\x82\xb9", true },
							    { "Rhythm", false },
							    { "Instalments", true },
							    { "First", false },
							    { "Last", false },
							    { "Invested, \xe2\x82\xb9", true },
							    { NULL, false } };
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;

	if (count(x, kind->status) == 0)
		return;
	cg_report_section_begin(h, kind->id, kind->title);
	cg_html_raw(h, "<p class=\"lead\">");
	cg_html_raw(h, kind->lead);
	cg_html_raw(h, "</p>\n");
	cg_console_table_begin(&t, h, kind->label, NULL, columns);
	for (size_t i = 0; i < x->n; i++) {
		if (x->v[i].status == kind->status)
			write_sip(k, &t, &g->s.funds.v[x->v[i].fund], &x->v[i]);
	}
	cg_console_table_end(&t);
	cg_html_raw(h, "</section>\n");
}

/* --- the page */

/* What comes in while nothing changes, and how many plans that is. */
static void write_tiles(struct cg_html *h, const struct cg_app_gains *g, const struct cg_sips *x)
{
	cg_html_raw(
		h,
		"<h2 class=\"hidden\">Key figures</h2><dl class=\"tiles\">\n<div class=\"first\"><dt>Yearly inflow</dt>"
		"<dd><span class=\"figure\">");
	cg_figure_rupees(h, x->yearly);
	cg_html_raw(h,
		    "</span><small>instalment \xc3\x97 instalments a year of the active SIPs, with stamp duty</small>"
		    "</dd></div>\n");
	for (size_t i = 0; i + 1 < KINDS; i++) {
		cg_html_raw(h, "<div><dt>");
		cg_html_raw(h, kinds[i].title);
		cg_html_raw(h, "</dt><dd><span class=\"figure\">");
		cg_figure_count(h, count(x, kinds[i].status));
		cg_html_raw(h, "</span><small>");
		cg_html_raw(h, i == 0 ? "as of " : "by ");
		cg_figure_date(h, g->s.as_of);
		cg_html_raw(h, "</small></dd></div>\n");
	}
	cg_html_raw(h, "</dl>\n");
}

/* Whose, what comes in, then plan by plan. */
static void write_sips(struct cg_console *k, const struct cg_app_gains *g, const struct cg_sips *x)
{
	struct cg_html *h = &k->page.html;

	cg_console_tabs(k, "/sips", g->g.holder);
	cg_html_raw(
		h,
		"<h1>SIPs</h1>\n<p class=\"lead\">From the instalments among the transactions of the statement, which "
		"prints no mandates: a plan that was cancelled after its last instalment shows as active until "
		"the next one is overdue.</p>\n");
	cg_console_holders(k, &g->g.holders, g->g.holder, "/sips", CG_CONSOLE_NO_YEAR);
	cg_console_covers(k, &g->s);
	if (x->n == 0) {
		cg_html_raw(h, "<p>No row of the statement says that it is an instalment of a SIP.</p>\n");
		return;
	}
	write_tiles(h, g, x);
	for (size_t i = 0; i < KINDS; i++)
		write_kind(k, g, x, &kinds[i]);
}

/* A plan is no matter of a financial year. */
enum cg_code cg_console_sips(struct cg_call *c)
{
	struct cg_app_gains g;
	struct cg_console k;
	struct cg_sips sips;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_console_gains_load(&k, CG_APP_GAINS_NEWEST, &g);
	if (rc == CG_OK)
		rc = cg_app_gains_sips(&c->ctx, &g, &sips);
	if (rc == CG_OK) {
		(void)cg_console_begin(&k, "SIPs", "/console");
		write_sips(&k, &g, &sips);
		rc = cg_console_end(&k);
	}
	return cg_page_guard(c, rc);
}
