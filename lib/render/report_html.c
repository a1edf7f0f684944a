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
#include "render/report.h"
#include "render/report_page.h"
#include "render/report_style.h"
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

/* --- allocation */

/* What depository statements have beside folios. */
enum { KIND_FOLIOS, KIND_EQUITIES, KIND_BONDS, KIND_DEMAT_FUNDS, KIND_NPS, KINDS };

/* Values summed up by kind of holding. */
static void kinds_of(struct cg_report_page *p, struct cg_slice kind[KINDS])
{
	static const int of_demat[] = {
		[CG_DEMAT_EQUITY] = KIND_EQUITIES, [CG_DEMAT_BOND] = KIND_BONDS, [CG_DEMAT_FUND] = KIND_DEMAT_FUNDS
	};
	const struct cg_statement *s = p->s;

	for (size_t i = 0; i < s->funds.n; i++)
		cg_report_add(p, &kind[KIND_FOLIOS].value, s->funds.v[i].value);
	for (size_t i = 0; i < s->demat.n; i++)
		for (size_t k = 0; k < s->demat.v[i].holdings.n; k++) {
			const struct cg_demat_holding *h = &s->demat.v[i].holdings.v[k];

			cg_report_add(p, &kind[of_demat[h->kind]].value, h->value);
		}
	for (size_t i = 0; i < s->nps.schemes.n; i++)
		cg_report_add(p, &kind[KIND_NPS].value, s->nps.schemes.v[i].value);
}

/* For qsort: in order of value, largest first. */
static int larger_first(const void *a, const void *b)
{
	return cg_dec_cmp(((const struct cg_slice *)b)->value, ((const struct cg_slice *)a)->value);
}

/* Split by kind of holding. A statement with one kind only has none. */
static void by_kind(struct cg_report_page *p)
{
	struct cg_slice kind[KINDS] = { [KIND_FOLIOS] = { .key = CG_STR("Mutual fund folios") },
					[KIND_EQUITIES] = { .key = CG_STR("Equities in demat accounts") },
					[KIND_BONDS] = { .key = CG_STR("Bonds in demat accounts") },
					[KIND_DEMAT_FUNDS] = { .key = CG_STR("Funds in demat accounts") },
					[KIND_NPS] = { .key = CG_STR("National Pension System") } };
	struct cg_slices list = { kind, 0, KINDS };
	struct cg_dec total = CG_DEC_NONE, hundred;

	kinds_of(p, kind);
	for (size_t i = 0; i < KINDS; i++) {
		if (!kind[i].value.set || kind[i].value.v <= 0)
			continue;
		cg_report_add(p, &total, kind[i].value);
		kind[list.n++] = kind[i];
	}
	if (list.n < 2)
		return;
	for (size_t i = 0; i < list.n; i++)
		if (cg_dec_mul(kind[i].value, cg_dec_make(100, 0), 2, &hundred))
			(void)cg_dec_div(hundred, total, 2, &kind[i].percent);
	qsort(kind, list.n, sizeof(kind[0]), larger_first);
	cg_report_section_begin(&p->h, "kinds", "All holdings");
	cg_report_as_of(&p->h, "Folios, demat accounts and pension at the statement's values, as of ", p->s->as_of);
	cg_html_raw(&p->h, "<div class=\"two\">");
	cg_report_shares(p, "kind", "By kind", &list);
	cg_html_raw(&p->h, "</div></section>\n");
}

/* Splits of the folios at the statement's values; nothing when no fund has a value. */
static void allocation(struct cg_report_page *p)
{
	const struct cg_analytics *an = p->r->an;

	if (an->amc.n == 0)
		return;
	cg_report_section_begin(&p->h, "allocation", "Allocation");
	cg_report_as_of(&p->h, "Mutual fund folios at the statement's values, as of ", p->s->as_of);
	cg_html_raw(&p->h, "<div class=\"two\">");
	cg_report_shares(p, "amc", "By fund house", &an->amc);
	cg_report_shares(p, "plan", "By plan", &an->plan);
	cg_report_shares(p, NULL, "By option", &an->option);
	cg_report_shares(p, NULL, "By registrar", &an->registrar);
	cg_html_raw(&p->h, "</div></section>\n");
}

/* --- money put in, by year */

/*
 * One calendar year: its last day (the statement's date in the last one), and money in,
 * out, and in less out.
 */
struct year {
	int32_t end;
	struct cg_dec in, out, net;
};

struct years {
	struct year *v;
	size_t n;
};

/* Calendar years from the first transaction to the date of the statement. */
static struct years years_of(struct cg_report_page *p)
{
	struct years y = { NULL, 0 };
	int first, last, ignored;
	size_t n;

	if (p->r->an->first_txn == CG_DATE_NONE || p->r->an->first_txn > p->s->as_of)
		return y;
	cg_date_split(p->r->an->first_txn, &first, &ignored, &ignored);
	cg_date_split(p->s->as_of, &last, &ignored, &ignored);
	n = (size_t)last - (size_t)first + 1;
	y.v = cg_arena_take_array(p->r->arena, n, sizeof(*y.v));
	if (y.v == NULL) {
		p->failed = true;
		return y;
	}
	y.n = n;
	for (size_t i = 0; i < y.n; i++) {
		y.v[i].in = y.v[i].out = y.v[i].net = cg_dec_make(0, 2);
		if (!cg_date_make(first + (int)i, 12, 31, &y.v[i].end) || y.v[i].end > p->s->as_of)
			y.v[i].end = p->s->as_of;
	}
	for (size_t i = 0; i < p->s->funds.n; i++) {
		const struct cg_fund *f = &p->s->funds.v[i];

		for (size_t k = 0; k < f->txns.n; k++) {
			struct cg_dec d = cg_compare_net_invested(&f->txns.v[k]);
			int year;

			if (!d.set || f->txns.v[k].date == CG_DATE_NONE || f->txns.v[k].date > p->s->as_of)
				continue;
			cg_date_split(f->txns.v[k].date, &year, &ignored, &ignored);
			cg_report_add(p, d.v < 0 ? &y.v[year - first].out : &y.v[year - first].in, d);
			cg_report_add(p, &y.v[year - first].net, d);
		}
	}
	return y;
}

/* Held before its first transaction, or without a word on that. */
static bool any_opening(const struct cg_statement *s)
{
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		if (f->opening_units.set ? f->opening_units.v != 0 : !cg_fund_exited(f))
			return true;
	}
	return false;
}

/* The sum of what was put in, by year. The value is one point, at the end: a statement prints no other. */
static void money_chart(struct cg_report_page *p, const struct years *y)
{
	struct cg_chart c = { .id = "money", .title = "Net investment over time" };
	struct cg_chart_point *v = cg_arena_take_array(p->r->arena, y->n + 1, sizeof(*v));
	/* where there is more than folios they are but a part of the total */
	bool has_value = p->s->total_value.set && p->s->demat.n == 0 && !p->s->nps.present;
	struct cg_dec sum = cg_dec_make(0, 2);
	size_t n = 0;

	if (v == NULL) {
		p->failed = true;
		return;
	}
	v[n++] = (struct cg_chart_point){ .date = p->r->an->first_txn, .has_invested = true };
	for (size_t i = 0; i < y->n; i++) {
		cg_report_add(p, &sum, y->v[i].net);
		v[n++] = (struct cg_chart_point){ .date = y->v[i].end,
						  .invested = cg_dec_double(sum),
						  .has_invested = true,
						  .value = cg_dec_double(p->s->total_value),
						  .has_value = has_value && i + 1 == y->n };
	}
	c.text = has_value ? CG_STR("Net investment at the end of each calendar year, "
				    "and the "
				    "value of the statement at its end. The table below has the figures.")
			   : CG_STR("Net investment at the end of each calendar year. "
				    "The table "
				    "below has the figures.");
	cg_chart_time(&p->h, &c, v, n);
	cg_html_raw(&p->h,
		    "<ul class=\"legend\"><li><svg class=\"sw\" viewBox=\"0 0 10 10\" aria-hidden=\"true\">"
		    "<rect class=\"c2\" y=\"3\" width=\"10\" height=\"4\"/></svg>Cumulative net investment</li>");
	if (has_value)
		cg_html_raw(&p->h,
			    "<li><svg class=\"sw\" viewBox=\"0 0 10 10\" aria-hidden=\"true\"><circle class=\"c1\" "
			    "cx=\"5\" cy=\"5\" r=\"5\"/></svg>Value at the end</li>");
	cg_html_raw(&p->h, "</ul>");
}

/* The figures behind the chart, which readers without the picture need. */
static void money_table(struct cg_report_page *p, const struct years *y)
{
	struct cg_html *h = &p->h;
	struct cg_dec sum = cg_dec_make(0, 2);
	int year, ignored;

	cg_html_raw(h, "<details open><summary>The figures by calendar year</summary>");
	cg_report_table_begin(h, "rows", "Money invested and withdrawn by calendar year, in rupees");
	cg_report_column(h, "Year", false);
	cg_report_column(h, "Invested", true);
	cg_report_column(h, "Withdrawn", true);
	cg_report_column(h, "Net", true);
	cg_report_column(h, "Cumulative net investment", true);
	cg_table_head_end(h);
	for (size_t i = 0; i < y->n; i++) {
		cg_date_split(y->v[i].end, &year, &ignored, &ignored);
		cg_report_add(p, &sum, y->v[i].net);
		cg_table_row_begin(h);
		cg_html_rawf(h, "%d</th>", year);
		cg_report_cell_figure(h, "Invested", y->v[i].in);
		cg_report_cell_figure(h, "Withdrawn", cg_dec_neg(y->v[i].out));
		cg_report_cell_figure(h, "Net", y->v[i].net);
		cg_report_cell_figure(h, "Cumulative net investment", sum);
		cg_html_raw(h, "</tr>");
	}
	cg_html_raw(h, "</tbody></table></details>");
}

/* Only for statements with transactions; without them there are no years. */
static void money(struct cg_report_page *p)
{
	struct years y = years_of(p);

	if (y.n == 0)
		return;
	cg_report_section_begin(&p->h, "money-in", "Net investment over time");
	cg_report_as_of(&p->h,
			"From the transactions of the statement; both legs of a switch count and cancel out. As of ",
			p->s->as_of);
	if (any_opening(p->s))
		cg_html_raw(&p->h,
			    "<p class=\"note\">Some funds were held before the statement begins. What was paid for "
			    "them is not in these sums.</p>");
	money_chart(p, &y);
	money_table(p, &y);
	cg_html_raw(&p->h, "</section>\n");
}

/* --- funds */

/* Name, and below it what tells two holdings of one scheme apart. */
static void fund_name(struct cg_html *h, const struct cg_fund *f)
{
	cg_html_text(h, f->name);
	cg_html_raw(h, "<small>");
	if (f->folio.n > 0) {
		cg_html_raw(h, "Folio ");
		cg_html_text(h, f->folio);
	}
	if (f->isin.n > 0) {
		cg_html_raw(h, f->folio.n > 0 ? " \xc2\xb7 " : "");
		cg_html_text(h, f->isin);
	}
	if (f->plan != CG_PLAN_NONE) {
		cg_html_raw(h, " \xc2\xb7 ");
		cg_html_z(h, cg_report_words(cg_plan_name(f->plan)));
	}
	cg_html_raw(h, "</small>");
	if (!f->reconciled)
		cg_html_raw(h, "<small class=\"bad\">Its figures do not agree: see the warnings.</small>");
}

/* The NAV with its date: funds of one statement may have different dates. */
static void cell_nav(struct cg_html *h, const struct cg_fund *f)
{
	cg_report_cell(h, "NAV", "num");
	if (f->nav.set)
		cg_figure_number(h, f->nav);
	else
		cg_figure_none(h, NULL);
	if (f->nav_date != CG_DATE_NONE) {
		cg_html_raw(h, "<small>");
		cg_figure_date(h, f->nav_date);
		cg_html_raw(h, "</small>");
	}
	cg_table_cell_end(h);
}

/* Sign and colour say the same; a fund without a printed cost has no gain. */
static void cell_gain(struct cg_html *h, const char *label, struct cg_dec gain)
{
	cg_report_cell(h, label, "num");
	if (!gain.set) {
		cg_figure_none(h, "no cost printed");
	} else {
		cg_html_rawf(h, "<span class=\"%s\">", gain.v < 0 ? "down" : gain.v > 0 ? "up" : "");
		cg_figure_number(h, gain);
		cg_html_raw(h, "</span>");
	}
	cg_table_cell_end(h);
}

/* Funds with units, in the order of the statement, so that both can be read side by side. */
static void funds_held(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;

	if (p->r->an->fund_count == 0)
		return;
	cg_report_section_begin(h, "funds", "Funds held");
	cg_report_as_of(h, "In rupees, as the statement prints them. As of ", p->s->as_of);
	cg_report_table_begin(h, "rows", "Funds held");
	cg_report_column(h, "Fund", false);
	cg_report_column(h, "Units", true);
	cg_report_column(h, "NAV", true);
	cg_report_column(h, "Value", true);
	cg_report_column(h, "Cost", true);
	cg_report_column(h, "Gain", true);
	cg_table_head_end(h);
	for (size_t i = 0; i < p->s->funds.n; i++) {
		const struct cg_fund *f = &p->s->funds.v[i];
		struct cg_dec gain = CG_DEC_NONE;

		if (cg_fund_exited(f))
			continue;
		(void)cg_dec_sub(f->value, f->cost, &gain);
		cg_table_row_begin(h);
		fund_name(h, f);
		cg_html_raw(h, "</th>");
		cg_report_cell_figure(h, "Units", f->units);
		cell_nav(h, f);
		cg_report_cell_figure(h, "Value", f->value);
		cg_report_cell_figure(h, "Cost", f->cost);
		cell_gain(h, "Gain", gain);
		cg_html_raw(h, "</tr>");
	}
	cg_html_raw(h, "</tbody></table></section>\n");
}

/* Funds without units have no value: when they ended is what remains to be said. */
static void funds_exited(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;

	if (p->r->an->exited_count == 0)
		return;
	cg_report_section_begin(h, "exited", "Closed funds");
	cg_report_as_of(h, "Listed by the statement with no units left. As of ", p->s->as_of);
	cg_report_table_begin(h, "rows", "Closed funds");
	cg_report_column(h, "Fund", false);
	cg_report_column(h, "Transactions", true);
	cg_report_column(h, "Last transaction", true);
	cg_table_head_end(h);
	for (size_t i = 0; i < p->s->funds.n; i++) {
		const struct cg_fund *f = &p->s->funds.v[i];

		if (!cg_fund_exited(f))
			continue;
		cg_table_row_begin(h);
		fund_name(h, f);
		cg_html_raw(h, "</th>");
		cg_report_cell(h, "Transactions", "num");
		cg_figure_count(h, f->txns.n);
		cg_table_cell_end(h);
		cg_report_cell(h, "Last transaction", "num");
		if (f->txns.n > 0)
			cg_figure_date(h, f->txns.v[f->txns.n - 1].date);
		else
			cg_figure_none(h, NULL);
		cg_table_cell_end(h);
		cg_html_raw(h, "</tr>");
	}
	cg_html_raw(h, "</tbody></table></section>\n");
}

/* --- demat and pension */

/* One row of an account or of NPS; absent figures are dashes. */
static void holding_row(struct cg_html *h, struct cg_str name, struct cg_str code, struct cg_dec units,
			struct cg_dec price, struct cg_dec value)
{
	cg_table_row_begin(h);
	cg_html_text(h, name);
	if (code.n > 0) {
		cg_html_raw(h, "<small>");
		cg_html_text(h, code);
		cg_html_raw(h, "</small>");
	}
	cg_html_raw(h, "</th>");
	cg_report_cell_figure(h, "Units", units);
	cg_report_cell_figure(h, "Price", price);
	cg_report_cell_figure(h, "Value", value);
	cg_html_raw(h, "</tr>");
}

/* The head of a table of holdings, the same for demat accounts and NPS. */
static void holdings_begin(struct cg_html *h, const char *caption)
{
	cg_report_table_begin(h, "rows", caption);
	cg_report_column(h, "Holding", false);
	cg_report_column(h, "Units", true);
	cg_report_column(h, "Price", true);
	cg_report_column(h, "Value", true);
	cg_table_head_end(h);
}

/* The total that the statement prints for the account. */
static void holdings_total(struct cg_html *h, struct cg_dec value)
{
	cg_html_raw(h, "</tbody>");
	if (value.set) {
		cg_html_raw(h, "<tfoot role=\"rowgroup\"><tr role=\"row\"><th scope=\"row\" role=\"rowheader\">Total "
			       "as printed"
			       "</th><td role=\"cell\" class=\"empty\"></td><td role=\"cell\" class=\"empty\"></td>");
		cg_report_cell_figure(h, "Value", value);
		cg_html_raw(h, "</tr></tfoot>");
	}
	cg_html_raw(h, "</table>");
}

/* One table for each account, as the statement has it: an investor may hold the same security in two. */
static void demat(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;

	if (p->s->demat.n == 0)
		return;
	cg_report_section_begin(h, "demat", "Demat accounts");
	cg_report_as_of(h, "In rupees, as of ", p->s->as_of);
	for (size_t i = 0; i < p->s->demat.n; i++) {
		const struct cg_demat_account *d = &p->s->demat.v[i];

		cg_html_raw(h, "<h3>");
		cg_html_text(h, d->dp_name.n > 0 ? d->dp_name : d->depository);
		cg_html_raw(h, " <small>");
		cg_html_text(h, d->depository);
		cg_html_raw(h, " ");
		cg_html_text(h, d->dp_id);
		cg_html_raw(h, d->dp_id.n > 0 && d->client_id.n > 0 ? " / " : "");
		cg_html_text(h, d->client_id);
		cg_html_raw(h, "</small></h3>");
		if (d->holdings.n == 0) {
			cg_html_raw(h, "<p class=\"soft\">No holdings.</p>");
			continue;
		}
		holdings_begin(h, "Holdings of the demat account");
		for (size_t k = 0; k < d->holdings.n; k++) {
			const struct cg_demat_holding *x = &d->holdings.v[k];

			holding_row(h, x->name, x->isin, x->units, x->price, x->value);
		}
		holdings_total(h, d->value);
	}
	cg_html_raw(h, "</section>\n");
}

/* Schemes of the National Pension System, by tier. */
static void pension(struct cg_report_page *p)
{
	const struct cg_nps *n = &p->s->nps;
	struct cg_html *h = &p->h;

	if (!n->present)
		return;
	cg_report_section_begin(h, "nps", "National Pension System");
	cg_report_as_of(h, "In rupees, as of ", p->s->as_of);
	if (n->pran.n > 0) {
		cg_html_raw(h, "<h3>PRAN ");
		cg_html_text(h, n->pran);
		cg_html_raw(h, "</h3>");
	}
	holdings_begin(h, "Schemes of the pension account");
	for (size_t i = 0; i < n->schemes.n; i++) {
		const struct cg_nps_scheme *x = &n->schemes.v[i];
		struct cg_str tier = CG_STR_NONE;

		if (x->tier.n > 0)
			tier = cg_arena_printf(p->r->arena, "Tier %.*s", CG_STR_ARG(x->tier));
		p->failed |= x->tier.n > 0 && tier.p == NULL;
		holding_row(h, x->name, tier, x->units, x->nav, x->value);
	}
	holdings_total(h, n->value);
	cg_html_raw(h, "</section>\n");
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

enum cg_code cg_report_html(const struct cg_report *r, struct cg_report_file *out, struct cg_err *e)
{
	struct cg_report_page p = { .r = r, .s = r->s };
	char hash[HASH_MAX] = "";

	head(&p, hash);
	banner(&p);
	key_figures(&p);
	warnings(&p);
	cg_report_market_figures(&p);
	by_kind(&p);
	allocation(&p);
	cg_report_market_shares(&p);
	if (!cg_report_market_years(&p))
		money(&p);
	funds_held(&p);
	cg_report_market_funds(&p);
	cg_report_market_overlays(&p);
	demat(&p);
	pension(&p);
	funds_exited(&p);
	transactions(&p);
	foot(&p);
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
