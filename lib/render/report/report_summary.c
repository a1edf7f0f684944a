/*
 * report_summary.c: The head of the portfolio: whose and of when, and one figure first with what explains it: value,
 * put in, gain, rate. Each figure says what it rests on; one that is missing says why, and what the statement lacks is
 * told once, below (report_notes.c).
 */
#include "base/time.h"
#include "market/series.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "statement/mask.h"
#include "statement/read/statement.h"

/* --- what the statement is */

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

/* A count with its word, after a dot; nothing for none. */
static void counted(struct cg_html *h, uint64_t n, const char *one, const char *many)
{
	if (n == 0)
		return;
	cg_html_raw(h, " \xc2\xb7 ");
	cg_figure_count(h, n);
	cg_html_raw(h, " ");
	cg_html_raw(h, n == 1 ? one : many);
}

/* Confidence first: a reader must know it before the figures. */
static void chips(struct cg_report_page *p)
{
	static const char *const level[] = {
		[CG_LEVEL_LOW] = "bad", [CG_LEVEL_MEDIUM] = "mid", [CG_LEVEL_HIGH] = "ok"
	};
	struct cg_html *h = &p->h;

	cg_html_rawf(h, "<p class=\"chips\"><a class=\"chip %s\" href=\"#warnings\">Confidence: ", level[p->s->level]);
	cg_html_z(h, cg_report_words(cg_level_name(p->s->level)));
	cg_html_raw(h, ", ");
	cg_figure_count(h, p->s->passed);
	cg_html_raw(h, " of ");
	cg_figure_count(h, p->s->checks);
	cg_html_raw(h, " checks hold</a>");
	if (!p->r->meta->live)
		cg_html_raw(h, "<span class=\"chip mid\">Test data</span>");
	cg_html_raw(h, "</p>");
}

/* One line below the name: source, period, counts, and what identifies the investor, masked. */
void cg_report_banner(struct cg_report_page *p)
{
	const struct cg_statement *s = p->s;
	struct cg_html *h = &p->h;

	cg_html_raw(h, "<div class=\"banner\"><h1>");
	if (s->investor.name.n > 0)
		cg_html_text(h, s->investor.name);
	else
		cg_html_raw(h, "Investor not named");
	cg_html_raw(h, "</h1><p class=\"lead\">");
	cg_html_z(h, cg_report_words(cg_source_name(s->source)));
	cg_html_raw(h, " ");
	cg_html_z(h, cg_report_words(cg_statement_type_name(s->type)));
	if (s->from != CG_DATE_NONE) {
		cg_html_raw(h, ", ");
		cg_figure_date(h, s->from);
		cg_html_raw(h, " to ");
		cg_figure_date(h, s->to);
	} else {
		cg_html_raw(h, " of ");
		cg_figure_date(h, s->as_of);
	}
	counted(h, p->r->an->fund_count, "fund", "funds");
	counted(h, p->r->an->exited_count, "closed", "closed");
	counted(h, s->folio_count, "folio", "folios");
	counted(h, s->demat.n, "demat account", "demat accounts");
	masked(p, "PAN ", s->investor.pan, cg_mask_pan);
	masked(p, "", s->investor.email, cg_mask_email);
	masked(p, "", s->investor.mobile, cg_mask_mobile);
	cg_html_raw(h, "</p>");
	chips(p);
	cg_html_raw(h, "</div>\n");
}

/* --- tiles */

/* A name with one figure below it. */
static void tile_begin(struct cg_html *h, const char *class, const char *name)
{
	cg_html_rawf(h, "<div%s><dt>", class);
	cg_html_z(h, name);
	cg_html_raw(h, "</dt><dd>");
}

/* Behind the figure and what explains it. */
static void tile_end(struct cg_html *h)
{
	cg_html_raw(h, "</dd></div>");
}

/* An amount on one line, or the reason why it is missing. */
static void amount(struct cg_html *h, struct cg_dec d, const char *why)
{
	if (!d.set) {
		cg_figure_none(h, why);
		return;
	}
	cg_html_raw(h, "<span class=\"figure\">");
	cg_figure_rupees(h, d);
	cg_html_raw(h, "</span>");
}

/* The printed total, never a sum of ours: a difference is a warning. */
static void tile_printed(struct cg_report_page *p, bool first)
{
	struct cg_html *h = &p->h;

	tile_begin(h, first ? " class=\"first\"" : "", first ? "Total value" : "Total of the statement");
	amount(h, p->s->total_value, "The statement prints no value.");
	if (p->s->total_value.set) {
		cg_html_raw(h, first ? "<small>of the statement, " : "<small>everything it lists, ");
		cg_figure_date(h, p->s->as_of);
		cg_html_raw(h, "</small>");
	}
	tile_end(h);
}

/*
 * The days that the value of today rests on: the newest NAV is not that of all funds where some have none of the last
 * days, and a fund without any is not in the value.
 */
static void rests_on(struct cg_report_page *p, const struct cg_enrichment *x)
{
	struct cg_dec fresh = cg_dec_make(0, 2), share = CG_DEC_NONE;
	struct cg_html *h = &p->h;
	size_t none = 0;

	for (size_t i = 0; i < x->funds.n; i++) {
		const struct cg_enriched_fund *f = &x->funds.v[i];

		none += !f->current_value.set;
		if (f->current_value.set && f->latest_nav_date != CG_DATE_NONE &&
		    f->latest_nav_date >= x->as_of - CG_NAV_BACK)
			cg_report_add(p, &fresh, f->current_value);
	}
	share = cg_report_share(fresh, x->portfolio.current_value);
	cg_html_raw(h, "<small>as of ");
	cg_figure_date(h, x->as_of);
	if (x->newest_nav_date != CG_DATE_NONE) {
		cg_html_raw(h, ", NAVs of ");
		cg_figure_date(h, x->newest_nav_date);
	}
	if (share.set && cg_dec_cmp(fresh, x->portfolio.current_value) < 0) {
		cg_html_raw(h, x->newest_nav_date != CG_DATE_NONE ? " and older; " : "; ");
		cg_figure_percent(h, share);
		cg_html_rawf(h, " of it at NAVs of the last %d days", CG_NAV_BACK);
	}
	cg_html_raw(h, "</small>");
	for (size_t i = 0; i < x->warnings.n; i++)
		if (x->warnings.v[i].code == CG_ENRICH_WARN_EXITED)
			cg_html_raw(h, "<small>funds that were held then and sold since are not in it</small>");
	if (none > 0)
		cg_html_rawf(h, "<small>%zu of %zu funds have no value of %s and are not in it</small>", none,
			     x->funds.n, cg_report_is_today(p->r) ? "today" : "that day");
}

/* Funds at the newest NAVs; a demat account's shares have no price of today. */
static void tile_today(struct cg_report_page *p)
{
	const struct cg_enrichment *x = p->r->enriched;
	struct cg_html *h = &p->h;

	if (cg_report_is_today(p->r))
		tile_begin(h, " class=\"first\"", p->s->demat.n > 0 ? "Value today, mutual funds" : "Value today");
	else
		tile_begin(h, " class=\"first\"", p->s->demat.n > 0 ? "Value, mutual funds" : "Value");
	amount(h, x->portfolio.current_value, "No NAV of the funds is known. Update returns again later.");
	if (x->portfolio.current_value.set)
		rests_on(p, x);
	tile_end(h);
}

/* Said of a part of the funds it would look like a total. */
static void of_some(struct cg_html *h, const struct cg_report_cost *c)
{
	if (c->funds < c->of)
		cg_html_rawf(h, "<small>%zu of %zu funds, whose cost and units are known</small>", c->funds, c->of);
}

/* What is held today has cost this; what was sold is not in it. */
static void tile_invested(struct cg_report_page *p, const struct cg_report_cost *c)
{
	static const char why[] = "The statement prints no cost.";

	tile_begin(&p->h, "", "Invested");
	amount(&p->h, c->cost, why);
	if (c->cost.set)
		cg_html_raw(&p->h, "<small>cost of the funds held, as printed</small>");
	tile_end(&p->h);
}

/* The gain on funds held, in rupees and as a share of their cost. */
static void tile_gain(struct cg_report_page *p, const struct cg_report_cost *c)
{
	struct cg_dec percent = cg_report_share(c->gain, c->gain_cost);
	struct cg_html *h = &p->h;

	tile_begin(h, "", "Unrealised gain");
	if (c->gain.set)
		cg_report_gain(h, c->gain, true);
	else
		cg_figure_none(h, c->cost.set ? "Units changed since: their cost is not known." : NULL);
	if (c->gain.set && percent.set) {
		cg_html_raw(h, "<small>");
		cg_figure_percent_signed(h, percent);
		cg_html_raw(h, " of the cost</small>");
		of_some(h, c);
	}
	tile_end(h);
}

/* What the newest NAV moved. Of a part of the value only it would look like the whole (cg_report_market_parts). */
static void tile_day(struct cg_report_page *p)
{
	const struct cg_day_change *d = p->r->change;
	struct cg_html *h = &p->h;

	if (d == NULL || !d->amount.set || !d->covered.set || cg_dec_double(d->covered) < CG_REPORT_COVERED_LEAST)
		return;
	tile_begin(h, "", "Last day");
	cg_report_gain(h, d->amount, true);
	cg_html_raw(h, "<small>");
	if (d->percent.set) {
		cg_figure_percent_signed(h, d->percent);
		cg_html_raw(h, ", ");
	}
	cg_html_raw(h, "NAV of ");
	cg_figure_date(h, d->to);
	cg_html_raw(h, " after that of ");
	cg_figure_date(h, d->from);
	cg_html_raw(h, "</small>");
	if (cg_dec_double(d->covered) < 100) {
		cg_html_raw(h, "<small>known for ");
		cg_figure_percent(h, d->covered);
		cg_html_raw(h, " of the value</small>");
	}
	tile_end(h);
}

/*
 * The rate of the funds whose history is whole, at the values of the statement, large only where they are most of the
 * value. It is not that of today, where there is a value of today: its day stands with it, and why there is none of
 * all.
 */
static void partial_rate(struct cg_report_page *p, const struct cg_partial_rate *part, const char *why)
{
	struct cg_html *h = &p->h;
	bool whole = cg_dec_double(part->share) >= 100;

	if (cg_dec_double(part->share) < CG_REPORT_COVERED_LEAST) {
		cg_figure_none(h, why);
		cg_html_raw(h, "<small>Known for ");
		cg_figure_percent(h, part->share);
		cg_html_raw(h, " of the funds\xe2\x80\x99 value only: ");
		cg_figure_percent_signed(h, part->percent);
		cg_html_raw(h, " a year there, up to ");
		cg_figure_date(h, p->s->as_of);
		cg_html_raw(h, "</small>");
		return;
	}
	cg_figure_percent_signed(h, part->percent);
	cg_html_raw(h, "<small>a year up to ");
	cg_figure_date(h, p->s->as_of);
	if (!whole) {
		cg_html_raw(h, " on the ");
		cg_figure_percent(h, part->share);
		cg_html_raw(h, " of the funds\xe2\x80\x99 value whose history is whole");
	}
	cg_html_raw(h, !whole			  ? "<br>None for all"
		       : cg_report_is_today(p->r) ? "<br>None for today"
						  : "<br>None for that day");
	cg_html_raw(h, why != NULL ? ": " : ".");
	if (why != NULL)
		cg_html_z(h, why);
	cg_html_raw(h, "</small>");
}

/* Without a rate of all: that of a part with the share that it is. */
static void rate_of_part(struct cg_report_page *p, const char *why)
{
	struct cg_partial_rate part;

	if (!cg_analytics_partial_rate(p->s, p->r->arena, &part))
		p->failed = true;
	else if (part.percent.set)
		partial_rate(p, &part, why);
	else
		cg_figure_none(&p->h, why);
}

/* The rate of all funds: at today's values where there are any. */
static void tile_rate(struct cg_report_page *p)
{
	const struct cg_enrichment *x = p->r->enriched;
	struct cg_html *h = &p->h;

	tile_begin(h, "", "XIRR");
	if (x != NULL && x->portfolio.xirr.set) {
		cg_figure_percent_signed(h, x->portfolio.xirr);
		cg_html_raw(h, "<small>a year, on all flows, at the newest NAVs</small>");
		if (x->portfolio.xirr_reason == CG_RATE_SHORT_PERIOD && x->portfolio.gain_percent.set) {
			cg_html_raw(h, "<small>over less than a year; simple gain ");
			cg_figure_percent_signed(h, x->portfolio.gain_percent);
			cg_html_raw(h, "</small>");
		}
	} else if (x == NULL && p->r->an->xirr.set) {
		cg_figure_percent_signed(h, p->r->an->xirr);
		cg_html_raw(h, "<small>a year, on all flows of the statement</small>");
	} else {
		rate_of_part(p, x != NULL ? cg_report_words(cg_enrichment_rate_reason_name(x->portfolio.xirr_reason))
					  : cg_report_words(p->r->an->xirr_reason));
	}
	tile_end(h);
}

/* One number first, then what explains it; behind them what moved it, and what the statement says. */
void cg_report_figures(struct cg_report_page *p)
{
	struct cg_report_cost cost = cg_report_funds_cost(p);
	struct cg_html *h = &p->h;

	cg_html_raw(h, "<h2 class=\"hidden\">Key figures</h2><dl class=\"tiles\">");
	if (p->r->enriched != NULL)
		tile_today(p);
	else
		tile_printed(p, true);
	tile_invested(p, &cost);
	tile_gain(p, &cost);
	tile_rate(p);
	if (p->r->enriched != NULL) {
		tile_day(p);
		cg_report_market_returns(p);
		tile_printed(p, false);
	}
	cg_html_raw(h, "</dl>\n");
	if (p->r->enriched != NULL)
		cg_report_market_parts(p);
}

/* --- the order of the parts, and what the page is */

/* What explains the first number comes in the order in which it is asked: since when, in what, in which funds. */
void cg_report_parts(struct cg_report_page *p)
{
	bool months, years;

	cg_report_figures(p);
	cg_report_lacking(p);
	months = cg_report_months(p);
	/* months are those of folios: depositories print no flows */
	years = (!months || p->s->demat.n > 0) && cg_report_market_years(p);
	/* without NAVs there is one value only, at the end: then the money alone is shown */
	if (!months && !years)
		cg_report_split_money(p);
	cg_report_split_allocation(p);
	cg_report_funds(p);
	cg_report_holdings_demat(p);
	cg_report_holdings_pension(p);
	cg_report_holdings_exited(p);
	cg_report_market_overlays(p);
	cg_report_warnings(p);
	cg_report_notes(p);
}

/* When and from what the page was made, and what it is not: advice. */
void cg_report_about(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;
	char id[CG_ID_TEXT_MAX];

	cg_html_raw(
		h,
		"<div class=\"foot\"><h2>About these figures</h2>"
		"<p>They are what the statement says and what follows from it. They are no advice to buy, sell or hold, "
		"and past returns say nothing about those to come. Confidence is the share of the statement\xe2\x80\x99s own "
		"checks that hold: running balances, units \xc3\x97 NAV, printed totals.</p><p>Snapshot <code>");
	cg_html_z(h, cg_id_text(&p->r->meta->id, "snap_", id));
	cg_html_raw(h, "</code>, read ");
	cg_figure_time(h, p->r->meta->created_ms);
	cg_html_raw(h, "; this page was made ");
	cg_figure_time(h, p->r->now_ms);
	cg_html_raw(h, ".</p></div>\n");
}
