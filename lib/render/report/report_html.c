/*
 * report_html.c: The printable page, section by section in the order of reading
 * (cg_report_html). The style is part of the page and its hash part of the policy, so that the
 * page works as a saved file and allows nothing else.
 */
#include "base/digest.h"
#include "base/time.h"
#include "portfolio/compare.h"
#include "render/chart.h"
#include "render/figure.h"
#include "render/report/report.h"
#include "render/report/report_page.h"
#include "render/report/report_style.h"
#include "statement/mask.h"
#include "statement/read/statement.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* --- head of the page */

enum { HASH_MAX = 64 };

/* The source 'sha256-...' of a policy that allows exactly this style. */
static void source_of(const char *content, size_t n, char out[HASH_MAX])
{
	static const char scheme[] = "'sha256-";
	unsigned char digest[CG_DIGEST_SIZE];

	cg_digest_of((struct cg_str){ content, n }, digest);
	memcpy(out, scheme, sizeof(scheme) - 1);
	(void)sodium_bin2base64(out + sizeof(scheme) - 1, HASH_MAX - sizeof(scheme), digest, sizeof(digest),
				sodium_base64_VARIANT_ORIGINAL);
	n = strlen(out);
	out[n] = '\'';
	out[n + 1] = '\0';
}
_Static_assert(HASH_MAX >= 8 + sodium_base64_ENCODED_LEN(CG_DIGEST_SIZE, 1) + 2, "a hash fits");

/* The hash covers exactly the bytes between the tags: a browser refuses the style otherwise. */
static void style(struct cg_report_page *p, char hash[HASH_MAX])
{
	size_t at;

	cg_html_raw(&p->h, "<style>");
	at = p->h.text.n;
	for (size_t i = 0; i < cg_report_style_n; i++)
		cg_html_raw(&p->h, cg_report_style[i]);
	if (!p->h.text.failed)
		source_of(p->h.text.p + at, p->h.text.n - at, hash);
	cg_html_raw(&p->h, "</style>");
}

/* The name of the investor tells two printed reports apart. */
static void title_of(struct cg_report_page *p)
{
	cg_html_raw(&p->h, "<title>Portfolio report");
	if (p->s->investor.name.n > 0) {
		cg_html_raw(&p->h, ": ");
		cg_html_text(&p->h, p->s->investor.name);
	}
	cg_html_raw(&p->h, "</title>");
}

/* No referrer, no index, an empty icon: opening the page asks no server for anything. */
static void head(struct cg_report_page *p, char hash[HASH_MAX])
{
	cg_html_raw(&p->h, "<!DOCTYPE html>\n<html lang=\"en-IN\"><head><meta charset=\"utf-8\">"
			   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
			   "<meta name=\"color-scheme\" content=\"light dark\">"
			   "<meta name=\"referrer\" content=\"no-referrer\"><meta name=\"robots\" content=\"noindex\">"
			   "<link rel=\"icon\" href=\"data:,\">");
	title_of(p);
	style(p, hash);
	cg_html_raw(&p->h, "</head>\n");
}

/* A word in a coloured frame; the colour never stands alone for its meaning. */
static void chip(struct cg_html *h, const char *class, const char *text)
{
	cg_html_rawf(h, "<span class=\"chip %s\">", class);
	cg_html_z(h, text);
	cg_html_raw(h, "</span>");
}

/* Nothing at all when the statement has none; masked unless the caller asked for personal data. */
static void masked(struct cg_report_page *p, const char *name, struct cg_str s,
		   struct cg_str mask(struct cg_arena *, struct cg_str))
{
	struct cg_str shown = p->r->include_pii || s.n == 0 ? s : mask(p->r->arena, s);

	if (s.n == 0)
		return;
	p->failed |= shown.p == NULL;
	cg_html_raw(&p->h, " \xc2\xb7 ");
	cg_html_z(&p->h, name);
	cg_html_text(&p->h, shown);
}

/* Confidence first: a reader must know it before the figures. */
static void chips(struct cg_report_page *p)
{
	static const char *const level[] = {
		[CG_LEVEL_LOW] = "bad", [CG_LEVEL_MEDIUM] = "mid", [CG_LEVEL_HIGH] = "ok"
	};
	struct cg_html *h = &p->h;

	cg_html_raw(h, "<p>");
	cg_html_rawf(h, "<span class=\"chip %s\">Confidence: ", level[p->s->level]);
	cg_html_z(h, cg_report_words(cg_level_name(p->s->level)));
	cg_html_raw(h, ", ");
	cg_figure_count(h, p->s->passed);
	cg_html_raw(h, " of ");
	cg_figure_count(h, p->s->checks);
	cg_html_raw(h, " checks hold</span>");
	if (!p->r->meta->live)
		chip(h, "mid", "Test data");
	cg_html_raw(h, "</p>");
}

/* What the statement is, whose and of when. The link back exists on the pages of the console only. */
static void banner(struct cg_report_page *p)
{
	const struct cg_statement *s = p->s;
	struct cg_html *h = &p->h;

	cg_html_raw(h, "<body><a class=\"skip\" href=\"#main\">Skip to the figures</a>"
		       "<header>");
	if (p->r->back.n > 0) {
		cg_html_raw(h, "<p class=\"back\"><a");
		cg_html_attr(h, "href", p->r->back);
		cg_html_raw(h, ">Back to the snapshot</a></p>");
	}
	cg_html_raw(h, "<p class=\"eyebrow\">Portfolio report</p><h1>");
	if (s->investor.name.n > 0)
		cg_html_text(h, s->investor.name);
	else
		cg_html_raw(h, "Investor not named");
	cg_html_raw(h, "</h1><p class=\"lead\">As of ");
	cg_figure_date(h, s->as_of);
	cg_html_raw(h, " \xc2\xb7 ");
	cg_html_z(h, cg_report_words(cg_source_name(s->source)));
	cg_html_raw(h, " ");
	cg_html_z(h, cg_report_words(cg_statement_type_name(s->type)));
	if (s->from != CG_DATE_NONE) {
		cg_html_raw(h, " for ");
		cg_figure_date(h, s->from);
		cg_html_raw(h, " to ");
		cg_figure_date(h, s->to);
	}
	masked(p, "PAN ", s->investor.pan, cg_mask_pan);
	masked(p, "", s->investor.email, cg_mask_email);
	masked(p, "", s->investor.mobile, cg_mask_mobile);
	cg_html_raw(h, "</p>");
	chips(p);
	cg_html_raw(h, "</header><main id=\"main\">\n");
}

/* --- key figures */

/* An amount or the reason why it is missing; `small` explains an amount that is there. */
static void card_rupees(struct cg_html *h, const char *name, struct cg_dec d, const char *why, const char *small)
{
	cg_report_card_begin(h, name);
	if (d.set)
		cg_figure_rupees(h, d);
	else
		cg_figure_none(h, why);
	if (d.set && small != NULL) {
		cg_html_raw(h, "<small>");
		cg_html_z(h, small);
		cg_html_raw(h, "</small>");
	}
	cg_report_card_end(h);
}

/* The printed total, never a sum of ours: a difference is a warning. */
static void card_total(struct cg_report_page *p)
{
	cg_html_raw(&p->h, "<div class=\"wide\"><dt>Total value</dt><dd>");
	if (p->s->total_value.set) {
		cg_figure_rupees(&p->h, p->s->total_value);
		cg_report_small_as_of(&p->h, p->s->as_of);
	} else {
		cg_figure_none(&p->h, "The statement prints no value.");
	}
	cg_report_card_end(&p->h);
}

/* The gain on funds held, in rupees and as a share of their cost. */
static void card_gain(struct cg_report_page *p)
{
	const struct cg_analytics *an = p->r->an;
	struct cg_html *h = &p->h;
	struct cg_dec hundred, percent = CG_DEC_NONE;

	cg_report_card_begin(h, "Unrealised gain");
	if (!an->gain.set) {
		cg_figure_none(h, "The statement prints no cost.");
		cg_report_card_end(h);
		return;
	}
	cg_html_rawf(h, "<span class=\"%s\">", an->gain.v < 0 ? "down" : an->gain.v > 0 ? "up" : "");
	if (an->gain.v > 0)
		cg_html_raw(h, "+");
	cg_figure_rupees(h, an->gain);
	cg_html_raw(h, "</span>");
	if (an->invested.set && an->invested.v > 0 && cg_dec_mul(an->gain, cg_dec_make(100, 0), 2, &hundred) &&
	    cg_dec_div(hundred, an->invested, 2, &percent)) {
		cg_html_raw(h, "<small>");
		cg_figure_percent_signed(h, percent);
		cg_html_raw(h, " of the cost of funds held</small>");
	}
	cg_report_card_end(h);
}

/* Rate or reason; a rate is never shown beside the reason that makes it doubtful. */
static void card_xirr(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;

	cg_report_card_begin(h, "XIRR");
	if (p->r->an->xirr.set) {
		cg_figure_percent_signed(h, p->r->an->xirr);
		cg_html_raw(h, "<small>a year, on all flows of the statement</small>");
	} else {
		cg_figure_none(h, cg_report_words(p->r->an->xirr_reason));
	}
	cg_report_card_end(h);
}

/* A count, and in small print a second one that belongs to it. */
static void card_count(struct cg_html *h, const char *name, uint32_t n, uint32_t more, const char *more_name)
{
	cg_report_card_begin(h, name);
	cg_figure_count(h, n);
	if (more > 0) {
		cg_html_raw(h, "<small>and ");
		cg_figure_count(h, more);
		cg_html_raw(h, " ");
		cg_html_z(h, more_name);
		cg_html_raw(h, "</small>");
	}
	cg_report_card_end(h);
}

/* The figures that most readers open the report for. */
static void key_figures(struct cg_report_page *p)
{
	const struct cg_analytics *an = p->r->an;

	cg_html_raw(&p->h, "<h2 class=\"vh\">Key figures</h2><dl class=\"cards\">");
	card_total(p);
	card_rupees(&p->h, "Cost of funds held", an->invested, "The statement prints no cost.",
		    "as the statement prints it");
	card_gain(p);
	card_xirr(p);
	card_count(&p->h, p->s->demat.n > 0 ? "Funds held in folios" : "Funds held", an->fund_count, an->exited_count,
		   "closed");
	card_count(&p->h, "Folios", p->s->folio_count, (uint32_t)p->s->demat.n,
		   p->s->demat.n == 1 ? "demat account" : "demat accounts");
	cg_html_raw(&p->h, "</dl>\n");
}

/* Above all tables: a reader who stops early must have seen them. */
static void warnings(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;

	if (p->s->warnings.n == 0)
		return;
	cg_report_section_begin(h, "warnings", "Warnings");
	cg_html_raw(h, "<p class=\"lead\">These figures of the statement do not agree with each other, or could not be "
		       "read.</p><div class=\"note\"><ul>");
	for (size_t i = 0; i < p->s->warnings.n; i++) {
		const struct cg_warning *w = &p->s->warnings.v[i];

		cg_html_raw(h, "<li>");
		if (w->scheme.n > 0) {
			cg_html_raw(h, "<strong>");
			cg_html_text(h, w->scheme);
			cg_html_raw(h, "</strong>: ");
		}
		cg_html_text(h, w->message);
		if (w->page > 0)
			cg_html_rawf(h, " (page %u)", (unsigned)w->page);
		cg_html_raw(h, "</li>");
	}
	cg_html_raw(h, "</ul></div></section>\n");
}

/* --- transactions by type, and what the page is */

/* Counts and sums by type: there may be thousands of transactions, which the workbook lists. */
static void transactions(struct cg_report_page *p)
{
	struct cg_dec amount[CG_TXN_MAX];
	struct cg_html *h = &p->h;

	if (p->r->an->first_txn == CG_DATE_NONE)
		return;
	for (unsigned t = 0; t < CG_TXN_MAX; t++)
		amount[t] = CG_DEC_NONE;
	for (size_t i = 0; i < p->s->funds.n; i++)
		for (size_t k = 0; k < p->s->funds.v[i].txns.n; k++)
			cg_report_add(p, &amount[p->s->funds.v[i].txns.v[k].type], p->s->funds.v[i].txns.v[k].amount);
	cg_report_section_begin(h, "transactions", "Transactions by kind");
	cg_html_raw(h, "<p class=\"lead\">From ");
	cg_figure_date(h, p->r->an->first_txn);
	cg_html_raw(h, " to ");
	cg_figure_date(h, p->r->an->last_txn);
	cg_html_raw(h, ". The workbook (format=xlsx) lists each one.</p>");
	cg_report_table_begin(h, "rows", "Transactions by kind");
	cg_report_column(h, "Kind", false);
	cg_report_column(h, "Count", true);
	cg_report_column(h, "Amount", true);
	cg_table_head_end(h);
	for (unsigned t = 0; t < CG_TXN_MAX; t++) {
		if (p->r->an->txn_count[t] == 0)
			continue;
		cg_table_row_begin(h);
		cg_html_z(h, cg_report_words(cg_txn_type_name((enum cg_txn_type)t)));
		cg_html_raw(h, "</th>");
		cg_report_cell(h, "Count", "num");
		cg_figure_count(h, p->r->an->txn_count[t]);
		cg_table_cell_end(h);
		cg_report_cell_figure(h, "Amount", amount[t]);
		cg_html_raw(h, "</tr>");
	}
	cg_html_raw(h, "</tbody></table></section>\n");
}

/* When and from what the report was made, and what it is not: advice. */
static void foot(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;
	char id[CG_ID_TEXT_MAX], at[CG_TIME_TEXT_MAX];

	cg_html_raw(
		h,
		"</main><footer><h2>About this report</h2>"
		"<p>It describes what the statement says and computes from it. It is no advice to buy, sell or hold, "
		"and past returns say nothing about those to come. Where a figure cannot be known there is an en "
		"dash (\xe2\x80\x93) with the reason. Confidence is the share of the statement\xe2\x80\x99s own checks "
		"that hold: running balances, units \xc3\x97 NAV, printed totals.</p><p>Snapshot ");
	cg_html_z(h, cg_id_text(&p->r->meta->id, "snap_", id));
	cg_html_raw(h, ", made ");
	cg_html_z(h, cg_time_text(p->r->meta->created_ms, at));
	cg_html_raw(h, "; report made ");
	cg_html_z(h, cg_time_text(p->r->now_ms, at));
	cg_html_raw(h, ".</p></footer></body></html>\n");
}

/* The order of the sections is that of a reader: what it is, whether to trust it, totals, parts, rows. */
enum cg_code cg_report_html(const struct cg_report *r, struct cg_report_file *out, struct cg_err *e)
{
	struct cg_report_page p = { .r = r, .s = r->s };
	char hash[HASH_MAX] = "";

	head(&p, hash);
	banner(&p);
	key_figures(&p);
	warnings(&p);
	/* figures of the day come after those that the statement prints, so that nobody takes one for the other */
	cg_report_market_figures(&p);
	cg_report_split_kinds(&p);
	cg_report_split_allocation(&p);
	cg_report_market_shares(&p);
	/* without NAVs there is one value only, at the end: then the money alone is shown */
	if (!cg_report_market_years(&p))
		cg_report_split_money(&p);
	cg_report_holdings_funds(&p);
	cg_report_market_funds(&p);
	cg_report_market_overlays(&p);
	cg_report_holdings_demat(&p);
	cg_report_holdings_pension(&p);
	cg_report_holdings_exited(&p);
	transactions(&p);
	foot(&p);
	/* a page that lacks a part because memory was out is no page */
	p.h.text.failed |= p.failed;
	out->type = "text/html; charset=utf-8";
	out->extension = "html";
	out->headers =
		cg_arena_printf(r->arena,
				"Content-Security-Policy: default-src 'none'; style-src %s; img-src data:; base-uri "
				"'none'; form-action 'none'; frame-ancestors 'none'\r\n"
				"Referrer-Policy: no-referrer\r\nX-Frame-Options: DENY\r\n",
				hash);
	out->text = cg_html_take(&p.h, &out->n);
	if (out->text != NULL && out->headers.p != NULL)
		return CG_OK;
	return cg_fail(e, CG_EBUSY, "report html: no memory");
}
