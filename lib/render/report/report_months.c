/*
 * report_months.c: Value, money put in and the benchmark of the same flows by month, and the flows of each month: two charts,
 * each with the table of its figures behind it. What a line does not show is said once, with the reason.
 */
#include "render/chart.h"
#include "render/figure.h"
#include "render/report/report_page.h"

/* --- what is missing, and why */

/* Names behind a line that opens. */
static void lacking(struct cg_html *h, const struct cg_months *x)
{
	if (x->lacking.n == 0)
		return;
	cg_html_rawf(h,
		     "<div class=\"notice\"><details><summary>No value for months in which %zu %s no stored NAV: "
		     "update returns to fetch what the source has</summary><ul>",
		     x->lacking.n, x->lacking.n == 1 ? "fund has" : "funds have");
	for (size_t i = 0; i < x->lacking.n; i++) {
		cg_html_raw(h, "<li>");
		cg_html_text(h, x->lacking.v[i]);
		cg_html_raw(h, "</li>");
	}
	cg_html_raw(h, "</ul></details></div>");
}

/* Each gap of the chart once. */
static void gaps(struct cg_html *h, const struct cg_months *x, const struct cg_months_known *k)
{
	lacking(h, x);
	if (x->unknown > 0)
		cg_html_rawf(
			h,
			"<p class=\"notice\">%zu %s held before the statement begins, or %s rows without amounts: what "
			"was paid for %s then is not among the money put in%s.</p>",
			x->unknown, x->unknown == 1 ? "fund was" : "funds were", x->unknown == 1 ? "has" : "have",
			x->unknown == 1 ? "it" : "them", k->values > 1 ? ", which is not shown beside the value" : "");
	if (k->bench > 1 && !k->compared && x->covered.set) {
		cg_html_raw(
			h,
			"<p class=\"notice\">No line of the benchmark: funds with a whole history and stored NAVs of "
			"a benchmark are ");
		cg_figure_percent(h, x->covered);
		cg_html_raw(h, " of the value only.</p>");
	}
}

/* --- value, put in, benchmark */

static void legend_item(struct cg_html *h, const char *class, const char *text)
{
	cg_html_rawf(h,
		     "<li><svg class=\"swatch\" viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect class=\"%s\" y=\"3\" "
		     "width=\"10\" height=\"4\"/></svg>",
		     class);
	cg_html_raw(h, text);
	cg_html_raw(h, "</li>");
}

static void value_chart(struct cg_report_page *p, const struct cg_months *x, const struct cg_months_known *k)
{
	struct cg_chart c = { .id = "months",
			      .title = "Value and money put in by month",
			      .text = CG_STR(
				      "Value of the funds at the end of each month as a line, the money put in up to "
				      "then dashed, and the benchmark of the same flows as a thin line. The table "
				      "below has the figures.") };
	struct cg_chart_point *v = cg_arena_take_array(p->r->arena, x->n, sizeof(*v));

	if (v == NULL) {
		p->failed = true;
		return;
	}
	for (size_t i = 0; i < x->n; i++)
		v[i] = (struct cg_chart_point){ .date = x->v[i].date,
						.value = cg_dec_double(x->v[i].value),
						.invested = cg_dec_double(x->v[i].invested),
						.index = cg_dec_double(x->v[i].bench),
						.has_value = x->v[i].value.set,
						.has_invested = cg_months_shows_invested(&x->v[i], k),
						.has_index = x->v[i].bench.set && k->compared };
	cg_chart_time(&p->h, &c, v, x->n);
	cg_html_raw(&p->h, "<ul class=\"legend\">");
	if (k->values > 0)
		legend_item(&p->h, "c1", "Value");
	if (cg_months_shows_invested(&x->v[x->n - 1], k))
		legend_item(&p->h, "c2", "Money put in, less taken out");
	if (k->bench > 1 && k->compared)
		legend_item(&p->h, "c7", "Benchmark with the same flows");
	cg_html_raw(&p->h, "</ul>");
}

static void cell(struct cg_html *h, const char *label, struct cg_dec d)
{
	cg_report_cell(h, label, "number");
	if (d.set)
		cg_figure_number(h, d);
	else
		cg_figure_none(h, NULL);
	cg_table_cell_end(h);
}

/* The newest month first: it is what is looked for. */
static void value_table(struct cg_html *h, const struct cg_months *x, const struct cg_months_known *k)
{
	bool bench = k->bench > 0 && k->compared;

	cg_html_raw(h, "<details><summary>The figures by month</summary>");
	cg_report_table_begin(h, "rows", "Value and money put in at the end of each month, in rupees");
	cg_report_column(h, "At the end of", false);
	cg_report_column(h, "Money put in", true);
	cg_report_column(h, "Value", true);
	if (bench)
		cg_report_column(h, "Benchmark", true);
	cg_table_head_end(h);
	for (size_t i = x->n; i-- > 0;) {
		cg_table_row_begin(h);
		cg_figure_date(h, x->v[i].date);
		cg_table_name_end(h);
		cell(h, "Money put in", cg_months_shows_invested(&x->v[i], k) ? x->v[i].invested : CG_DEC_NONE);
		cell(h, "Value", x->v[i].value);
		if (bench)
			cell(h, "Benchmark", x->v[i].bench);
		cg_table_row_end(h);
	}
	cg_html_raw(h, "</tbody></table></details>");
}

/* A rate with its sign, or a dash. */
static void rate(struct cg_html *h, struct cg_dec d)
{
	if (d.set) {
		cg_html_raw(h, " (XIRR ");
		cg_figure_percent_signed(h, d);
		cg_html_raw(h, " a year)");
	}
}

/* The answer in one sentence: what the index would have made of the same money. */
static void verdict(struct cg_html *h, const struct cg_months *x, const struct cg_months_known *k)
{
	if (!x->own.set || !x->bench.set || !k->compared)
		return;
	cg_html_raw(
		h, "<p>The same money in the funds\xe2\x80\x99 benchmarks, in and out on the same days, would be worth "
		   "<span class=\"figure\">");
	cg_figure_rupees(h, x->bench);
	cg_html_raw(h, "</span>");
	rate(h, x->bench_rate);
	cg_html_raw(h, "; the funds are worth <span class=\"figure\">");
	cg_figure_rupees(h, x->own);
	cg_html_raw(h, "</span>");
	rate(h, x->own_rate);
	cg_html_rawf(h, ". %zu of %zu funds are compared, ", x->compared, x->funds);
	cg_figure_percent(h, x->covered);
	cg_html_raw(h, " of the value; the others count with their own value in the line. Index funds stand for the "
		       "benchmarks, and lag them.</p>");
}

/* --- flows */

static void flow_chart(struct cg_report_page *p, const struct cg_months *x)
{
	struct cg_chart c = { .id = "flows",
			      .title = "Flows by month",
			      .text = CG_STR(
				      "Money put in (up) and taken out (down) in each month. The table below has the "
				      "figures.") };
	struct cg_chart_flow *v = cg_arena_take_array(p->r->arena, x->n, sizeof(*v));

	if (v == NULL) {
		p->failed = true;
		return;
	}
	for (size_t i = 0; i < x->n; i++)
		v[i] = (struct cg_chart_flow){ x->v[i].date, cg_dec_double(x->v[i].in), cg_dec_double(x->v[i].out) };
	cg_chart_flows(&p->h, &c, v, x->n);
	cg_html_raw(&p->h, "<ul class=\"legend\">");
	legend_item(&p->h, "c1", "Put in");
	legend_item(&p->h, "c2", "Taken out");
	cg_html_raw(&p->h, "</ul>");
}

/* Months without a flow are left out: they would be most rows. */
static void flow_table(struct cg_html *h, const struct cg_months *x)
{
	struct cg_dec net;

	cg_html_raw(h, "<details><summary>The flows by month</summary>");
	cg_report_table_begin(h, "rows",
			      "Money put in and taken out by month, in rupees; months without a flow are left out");
	cg_report_column(h, "Month to", false);
	cg_report_column(h, "Put in", true);
	cg_report_column(h, "Taken out", true);
	cg_report_column(h, "Net", true);
	cg_table_head_end(h);
	for (size_t i = x->n; i-- > 0;) {
		if (x->v[i].in.v == 0 && x->v[i].out.v == 0)
			continue;
		net = CG_DEC_NONE;
		(void)cg_dec_sub(x->v[i].in, x->v[i].out, &net);
		cg_table_row_begin(h);
		cg_figure_date(h, x->v[i].date);
		cg_table_name_end(h);
		cell(h, "Put in", x->v[i].in);
		cell(h, "Taken out", x->v[i].out);
		cell(h, "Net", net);
		cg_table_row_end(h);
	}
	cg_html_raw(h, "</tbody></table></details>");
}

bool cg_report_months(struct cg_report_page *p)
{
	const struct cg_months *x = p->r->months;
	struct cg_months_known k;

	if (x == NULL || x->n < 2)
		return false;
	k = cg_months_known_of(x);
	cg_report_section_begin(&p->h, "months-part", "Value over time");
	cg_report_as_of(&p->h,
			"Funds in folios: units of the day times the NAV that counted, from stored NAVs; money by the "
			"transactions of the statement. As of ",
			x->v[x->n - 1].date);
	verdict(&p->h, x, &k);
	gaps(&p->h, x, &k);
	value_chart(p, x, &k);
	value_table(&p->h, x, &k);
	cg_html_raw(&p->h, "<h3>Flows by month</h3><p class=\"lead\">Both sides of a switch count here.</p>");
	flow_chart(p, x);
	flow_table(&p->h, x);
	cg_html_raw(&p->h, "</section>\n");
	return true;
}
