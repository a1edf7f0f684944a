/*
 * report_split.c: The sections of the report page that divide the whole: by kind of holding, by fund house and plan,
 * and the money put in by year. Each picture has its table: the figures never stand in a chart alone.
 */
#include "portfolio/compare.h"
#include "portfolio/kinds.h"
#include "render/chart.h"
#include "render/figure.h"
#include "render/report/report_page.h"

/* --- allocation */

/* One way to divide the whole: its name, its parts, and where there is more to know about it, that. */
struct split {
	const char *id, *name;
	struct cg_slices parts;
	const char *why; /* there are none: why, and what to do */
	bool printed;	 /* on paper, too, where nothing can be chosen */
	bool through;	 /* of what the funds hold */
};

enum { SPLITS_MAX = 8 };

/* What funds hold, by their imported portfolios, as parts of what is covered. */
static struct cg_slices looked_through(struct cg_report_page *p, const struct cg_look_slices *from)
{
	struct cg_slices out = { NULL, 0, 0 };

	for (size_t i = 0; i < from->n; i++) {
		const struct cg_look_slice *v = &from->v[i];
		struct cg_slice slice = { v->name.n > 0 ? v->name : CG_STR("UNKNOWN"), v->amount, v->percent };

		p->failed |= !CG_PUSH(p->r->arena, &out, &slice);
	}
	return out;
}

/* Companies and industries are known for funds whose portfolios were imported. */
static size_t through_splits(struct cg_report_page *p, struct split *v)
{
	static const char not_imported[] =
		"Fund houses publish what each fund holds every month: these portfolios are not imported here. The operator "
		"imports them with casgate holdings import.";
	static const char no_caps[] =
		"AMFI\xe2\x80\x99s list of large, mid and small companies is not imported here. The operator imports it with "
		"casgate holdings import.";
	const struct cg_look_through *l = p->r->look;

	if (l == NULL)
		return 0;
	v[0] = (struct split){ "caps", "Market cap", { NULL, 0, 0 }, NULL, false, true };
	v[1] = (struct split){ "sectors", "Sector", { NULL, 0, 0 }, NULL, false, true };
	if (l->reason != NULL) {
		v[0].why = v[1].why = not_imported;
		return 2;
	}
	v[0].parts = looked_through(p, &l->caps);
	v[1].parts = looked_through(p, &l->industries);
	if (l->caps_date == CG_DATE_NONE)
		v[0].parts.n = 0;
	v[0].why = l->caps_date == CG_DATE_NONE ? no_caps : "The funds with a portfolio hold no shares.";
	v[1].why = "The funds with a portfolio hold no shares.";
	return 2;
}

/* At today's values where there are any: they cover funds of demat accounts, too. */
static size_t splits_of(struct cg_report_page *p, struct split v[SPLITS_MAX])
{
	const struct cg_enrichment *x = p->r->enriched;
	const struct cg_analytics *an = p->r->an;
	bool today = x != NULL && x->overlays.amc.n > 0;
	size_t n = 0;

	if (today && x->overlays.asset_class.n > 0)
		v[n++] = (struct split){ "class", "Asset class", x->overlays.asset_class, NULL, true, false };
	if (today && x->overlays.category.n > 0)
		v[n++] = (struct split){ "category", "Category", x->overlays.category, NULL, true, false };
	v[n++] = (struct split){ "amc", "Fund house", today ? x->overlays.amc : an->amc, NULL, true, false };
	if (today)
		n += through_splits(p, &v[n]);
	v[n++] = (struct split){ "plan", "Plan", today ? x->overlays.plan : an->plan, NULL, !today, false };
	v[n++] = (struct split){ "option", "Option", today ? x->overlays.option : an->option, NULL, false, false };
	if (an->registrar.n > 1)
		v[n++] = (struct split){ "registrar", "Registrar", an->registrar, NULL, false, false };
	return n;
}

/* What the parts of a split are parts of. */
static void split_base(struct cg_report_page *p, const struct split *s)
{
	const struct cg_look_through *l = p->r->look;
	struct cg_html *h = &p->h;

	if (l == NULL || !s->through || s->parts.n == 0)
		return;
	cg_html_raw(h, "<p class=\"fine\">Through the funds: shares of the ");
	cg_figure_percent(h, l->covered);
	cg_html_raw(h, " of the value whose portfolios are known, of ");
	cg_figure_date(h, l->oldest);
	if (l->newest != l->oldest) {
		cg_html_raw(h, " to ");
		cg_figure_date(h, l->newest);
	}
	cg_html_raw(h, ".</p>");
}

/* A split behind its choice; on a page without style all stand below each other, each with its name. */
static void split_pane(struct cg_report_page *p, const struct split *s)
{
	struct cg_html *h = &p->h;

	cg_html_rawf(h, "<div class=\"pane%s\"><h3>", s->printed ? " paper" : "");
	cg_html_raw(h, s->name);
	cg_html_raw(h, "</h3>");
	if (s->parts.n == 0) {
		cg_html_raw(h, "<p class=\"soft\">");
		cg_html_raw(h, s->why != NULL ? s->why : "No fund has a value.");
		cg_html_raw(h, "</p>");
	}
	cg_report_shares(p, s->id, s->name, &s->parts);
	split_base(p, s);
	cg_html_raw(h, "</div>");
}

/* Choices first, then what they show: the style needs no script for it. */
static void split_choice(struct cg_report_page *p, const struct split *v, size_t n)
{
	struct cg_html *h = &p->h;

	cg_html_raw(h, "<div class=\"panes\" role=\"group\" aria-label=\"Allocation by\">");
	for (size_t i = 0; i < n; i++) {
		cg_html_rawf(h,
			     "<input type=\"radio\" name=\"split\" id=\"by-%s\" autocomplete=\"off\"%s><label "
			     "for=\"by-%s\">",
			     v[i].id, i == 0 ? " checked" : "", v[i].id);
		cg_html_raw(h, v[i].name);
		cg_html_raw(h, "</label>");
	}
	for (size_t i = 0; i < n; i++)
		split_pane(p, &v[i]);
	cg_html_raw(h, "</div>");
}

/* Kinds of holdings of a statement that has more than one, at its own values: nobody values shares of today here. */
static void split_kinds(struct cg_report_page *p)
{
	struct cg_slice kind[CG_KINDS_MAX];
	struct cg_slices list;

	p->failed |= !cg_kinds_make(p->s, kind, &list);
	if (list.n < 2)
		return;
	cg_report_section_begin(&p->h, "kinds", "All holdings");
	cg_report_as_of(&p->h, "Folios, demat accounts and pension at the statement's values, as of ", p->s->as_of);
	cg_report_shares(p, "kind", "All holdings", &list);
	cg_html_raw(&p->h, "</section>\n");
}

/* Nothing when no fund has a value. */
void cg_report_split_allocation(struct cg_report_page *p)
{
	const struct cg_enrichment *x = p->r->enriched;
	bool today = x != NULL && x->overlays.amc.n > 0;
	struct split v[SPLITS_MAX];

	split_kinds(p);
	if (!today && p->r->an->amc.n == 0)
		return;
	cg_report_section_begin(&p->h, "allocation", "Allocation");
	if (today)
		cg_report_as_of(&p->h, "Mutual funds, in folios and demat accounts, at the newest NAVs, as of ",
				x->as_of);
	else
		cg_report_as_of(&p->h, "Mutual fund folios at the statement's values, as of ", p->s->as_of);
	split_choice(p, v, splits_of(p, v));
	cg_html_raw(&p->h, "</section>\n");
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
/* A year without transactions keeps the sum of the year before: the line is level there. */
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
			struct cg_dec d = cg_compare_net_invested(f, k);
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
	cg_html_raw(&p->h, "<ul class=\"legend\">");
	cg_report_legend(&p->h, "c2 dashed", "Cumulative net investment");
	if (has_value)
		cg_report_legend(&p->h, "c1", "Value at the end");
	cg_html_raw(&p->h, "</ul>");
}

/* The figures behind the chart, which readers without the picture need. */
static void money_table(struct cg_report_page *p, const struct years *y)
{
	struct cg_html *h = &p->h;
	struct cg_dec sum = cg_dec_make(0, 2);
	int year, ignored;

	cg_html_raw(h, "<details><summary>The figures by calendar year</summary>");
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

/* Is what was paid for most of the funds not in the statement? */
static bool mostly_unknown(const struct cg_statement *s)
{
	size_t unknown = 0, of = 0;

	for (size_t i = 0; i < s->funds.n; i++) {
		if (s->funds.v[i].txns.n == 0)
			continue;
		of++;
		unknown += cg_analytics_flow_gap(&s->funds.v[i], s->as_of) != NULL;
	}
	return 2 * unknown > of;
}

/* Only for statements with transactions; without them there are no years, and with few of them a line of nothing. */
void cg_report_split_money(struct cg_report_page *p)
{
	struct years y = years_of(p);

	if (y.n == 0 || mostly_unknown(p->s))
		return;
	cg_report_section_begin(&p->h, "money-in", "Net investment over time");
	cg_report_as_of(&p->h,
			"From the transactions of the statement; both legs of a switch count and cancel out. As of ",
			p->s->as_of);
	if (any_opening(p->s))
		cg_html_raw(&p->h,
			    "<p class=\"notice\">Some funds were held before the statement begins. What was paid for "
			    "them is not in these sums.</p>");
	money_chart(p, &y);
	money_table(p, &y);
	cg_html_raw(&p->h, "</section>\n");
}
