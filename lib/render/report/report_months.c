/*
 * report_months.c: Value, money put in and the benchmark of the same flows by month, and the flows of each month: two
 * charts, with the table of their figures behind them. What a line does not show is said once, with the reason.
 */
#include "render/chart.h"
#include "render/figure.h"
#include "render/report/report_page.h"

/* --- what is known */

/* How far a picture of the months goes, and what is known of them. */
struct shown {
	const struct cg_months *x;
	int32_t end; /* of the statement: what was done since is not known; INT32_MAX: it has none */
	size_t n;    /* months that have a figure: behind the end only a value is one */
	struct cg_months_known k;
};

/* The statement tells the flows of this month, or of a part of it. */
static bool told(const struct shown *w, size_t i)
{
	return i == 0 || w->x->v[i - 1].date < w->end;
}

static struct shown shown_of(const struct cg_months *x, const struct cg_statement *s)
{
	struct shown w = { .x = x, .end = s->to > s->as_of ? s->to : s->as_of, .n = x->n };

	if (w.end == CG_DATE_NONE)
		w.end = INT32_MAX;
	w.k = cg_months_known_of(x);
	while (w.n > 0 && !told(&w, w.n - 1) && !x->v[w.n - 1].value.set)
		w.n--;
	return w;
}

static bool shows_invested(const struct shown *w, size_t i)
{
	return told(w, i) && cg_months_shows_invested(&w->x->v[i], &w->k);
}

/* The day of the newest figure: without a value then it is not behind the end of the statement. */
static int32_t newest(const struct shown *w)
{
	const struct cg_month *m = &w->x->v[w->n - 1];

	return m->value.set || m->date < w->end ? m->date : w->end;
}

/* Where months stand behind the end of the statement: said before their figures. */
static void since(struct cg_html *h, const struct shown *w)
{
	if (w->n == 0 || told(w, w->n - 1))
		return;
	cg_html_raw(h, "<p class=\"fine\">The statement ends on ");
	cg_figure_date(h, w->end);
	cg_html_raw(h, ": values after it are of the units held then; money moved since is not known.</p>\n");
}

/* --- what is missing, and why */

/* Names behind a line that opens. */
static void lacking(struct cg_html *h, const struct cg_months *x)
{
	if (x->lacking.n == 0)
		return;
	cg_html_rawf(
		h,
		"<details class=\"fine\"><summary>No value for months in which %zu %s no stored NAV: update returns to "
		"fetch what the source has</summary><ul>",
		x->lacking.n, x->lacking.n == 1 ? "fund has" : "funds have");
	for (size_t i = 0; i < x->lacking.n; i++) {
		cg_html_raw(h, "<li>");
		cg_html_text(h, x->lacking.v[i]);
		cg_html_raw(h, "</li>");
	}
	cg_html_raw(h, "</ul></details>");
}

/* Each gap of the chart once. */
static void gaps(struct cg_html *h, const struct shown *w)
{
	const struct cg_months *x = w->x;
	const struct cg_months_known *k = &w->k;

	since(h, w);
	if (x->unknown > 0)
		cg_html_rawf(h, "<p class=\"fine\">Money put in lacks what was paid before for %zu %s%s.</p>",
			     x->unknown,
			     x->unknown == 1 ? "fund whose history is not whole" : "funds whose history is not whole",
			     k->values > 1 ? ", so it is not shown beside the value" : "");
	if (k->bench > 1 && !k->compared && x->covered.set) {
		cg_html_raw(
			h,
			"<p class=\"fine\">No line of the benchmark: funds with a whole history and stored NAVs of a "
			"benchmark are ");
		cg_figure_percent(h, x->covered);
		cg_html_raw(h, " of the value only.</p>");
	}
	lacking(h, x);
}

/* --- value, put in, benchmark */

/* The last n months of the chart, as a picture of their own. */
static void value_span(struct cg_report_page *p, const struct shown *w, const struct cg_chart_point *v, size_t n,
		       const char *id, const char *title)
{
	struct cg_chart c = { .id = id,
			      .title = title,
			      .until = told(w, w->n - 1) ? CG_DATE_NONE : w->end,
			      .text = CG_STR(
				      "Value of the funds at the end of each month as a line, the money put in up to "
				      "then dashed, and the benchmark of the same flows as a thin line. The table of "
				      "figures has them all.") };

	cg_html_raw(&p->h, "<div class=\"pane\">");
	cg_chart_time(&p->h, &c, v, n);
	cg_html_raw(&p->h, "</div>");
}

/*
 * A choice of how far back the chart goes: a picture for each, of which the style shows the chosen one, without script.
 */
static void value_spans(struct cg_report_page *p, const struct shown *w, const struct cg_chart_point *v, size_t n)
{
	static const struct {
		size_t months;
		const char *id, *name, *title;
	} spans[] = { { 12, "months-one", "1Y", "Value and money put in by month, one year" },
		      { 36, "months-three", "3Y", "Value and money put in by month, three years" } };
	struct cg_html *h = &p->h;

	cg_html_raw(h, "<div class=\"panes spans\" role=\"group\" aria-label=\"Period of the chart\">");
	for (size_t i = 0; i < 2; i++)
		if (n > spans[i].months + 1)
			cg_html_rawf(h,
				     "<input type=\"radio\" name=\"span\" id=\"span-%zu\" autocomplete=\"off\"><label "
				     "for=\"span-%zu\">%s</label>",
				     i, i, spans[i].name);
	if (n > spans[0].months + 1)
		cg_html_raw(h,
			    "<input type=\"radio\" name=\"span\" id=\"span-all\" autocomplete=\"off\" checked><label "
			    "for=\"span-all\">All</label>");
	for (size_t i = 0; i < 2; i++)
		if (n > spans[i].months + 1)
			value_span(p, w, v + n - spans[i].months - 1, spans[i].months + 1, spans[i].id, spans[i].title);
	value_span(p, w, v, n, "months", "Value and money put in by month");
	cg_html_raw(h, "</div>");
}

/* Months since the year 0. */
static int month_number(int32_t date)
{
	int y, m, d;

	cg_date_split(date, &y, &m, &d);
	return 12 * y + m;
}

/* Months in which something was switched from one fund to another are marked; how many there are. */
static size_t mark_switches(const struct cg_statement *s, struct cg_chart_point *v, size_t n)
{
	int first = month_number(v[0].date);
	size_t marked = 0;

	for (size_t i = 0; i < s->funds.n; i++) {
		for (size_t k = 0; k < s->funds.v[i].txns.n; k++) {
			const struct cg_txn *t = &s->funds.v[i].txns.v[k];
			int at = t->type == CG_TXN_SWITCH_OUT && t->date != CG_DATE_NONE ? month_number(t->date) - first
											 : -1;

			if (at < 0 || (size_t)at >= n || v[at].mark)
				continue;
			v[at].mark = true;
			marked++;
		}
	}
	return marked;
}

static void value_chart(struct cg_report_page *p, const struct shown *w)
{
	const struct cg_months *x = w->x;
	const struct cg_months_known *k = &w->k;
	size_t switches, invested = 0;
	struct cg_chart_point *v = cg_arena_take_array(p->r->arena, w->n, sizeof(*v));

	if (v == NULL) {
		p->failed = true;
		return;
	}
	for (size_t i = 0; i < w->n; i++) {
		v[i] = (struct cg_chart_point){ .date = x->v[i].date,
						.value = cg_dec_double(x->v[i].value),
						.invested = cg_dec_double(x->v[i].invested),
						.index = cg_dec_double(x->v[i].bench),
						.has_value = x->v[i].value.set,
						.has_invested = shows_invested(w, i),
						.has_index = x->v[i].bench.set && k->compared };
		invested += v[i].has_invested;
	}
	switches = mark_switches(p->s, v, w->n);
	value_spans(p, w, v, w->n);
	cg_html_raw(&p->h, "<ul class=\"legend\">");
	if (k->values > 0)
		cg_report_legend(&p->h, "c1", "Value");
	if (invested > 1)
		cg_report_legend(&p->h, "c2 dashed", "Money put in, less taken out");
	if (k->bench > 1 && k->compared)
		cg_report_legend(&p->h, "c7 thin", "Benchmark with the same flows");
	if (switches > 0)
		cg_html_raw(&p->h, "<li>\xe2\x96\xb2 Switched to another fund</li>");
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

/* A sum of nothing is a blank: most months have flows in one direction, or in none. */
static void cell_flow(struct cg_html *h, const char *label, struct cg_dec d)
{
	cg_report_cell(h, label, "number");
	if (d.set && d.v != 0)
		cg_figure_number(h, d);
	cg_table_cell_end(h);
}

/* The figures of both charts. The newest month first: it is what is looked for. */
void cg_report_months_table(struct cg_html *h, const struct cg_months *x, const struct cg_statement *s)
{
	struct shown w = shown_of(x, s);
	bool bench = w.k.bench > 0 && w.k.compared;

	since(h, &w);
	cg_report_table_begin(h, "rows", "Flows of each month, value and money put in at its end, in rupees");
	cg_report_column(h, "At the end of", false);
	cg_report_column(h, "Put in", true);
	cg_report_column(h, "Taken out", true);
	cg_report_column(h, "Put in so far, net", true);
	cg_report_column(h, "Value", true);
	if (bench)
		cg_report_column(h, "Benchmark", true);
	cg_table_head_end(h);
	for (size_t i = w.n; i-- > 0;) {
		cg_table_row_begin(h);
		cg_figure_date_short(h, x->v[i].date);
		cg_table_name_end(h);
		cell_flow(h, "Put in", x->v[i].in);
		cell_flow(h, "Taken out", x->v[i].out);
		cell(h, "Put in so far, net", shows_invested(&w, i) ? x->v[i].invested : CG_DEC_NONE);
		cell(h, "Value", x->v[i].value);
		if (bench)
			cell(h, "Benchmark", x->v[i].bench);
		cg_table_row_end(h);
	}
	cg_html_raw(h, "</tbody></table>");
}

/* Years of months are many rows: the console has a page for them, a saved page what opens. */
static void months_figures(struct cg_report_page *p, const struct cg_months *x)
{
	struct cg_html *h = &p->h;

	if (cg_report_linked(p)) {
		cg_html_raw(h, "<p class=\"screen\"><a");
		cg_report_href(p, "/months", "");
		cg_html_raw(h, ">The figures by month</a></p>");
		return;
	}
	cg_html_raw(h, "<details class=\"screen\"><summary>The figures by month</summary>");
	cg_report_months_table(h, x, p->s);
	cg_html_raw(h, "</details>");
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
	if (x->compared < x->funds || cg_dec_double(x->covered) < 100) {
		cg_html_rawf(h, ". %zu of %zu funds %s compared, ", x->compared, x->funds,
			     x->compared == 1 ? "is" : "are");
		cg_figure_percent(h, x->covered);
		cg_html_raw(h, " of the value; the others count with their own value in the line");
	}
	cg_html_raw(h, ". Index funds stand for the benchmarks, and lag them.</p>");
}

/* --- flows */

static void flow_chart(struct cg_report_page *p, const struct shown *w)
{
	const struct cg_months *x = w->x;
	struct cg_chart c = { .id = "flows",
			      .title = "Flows by month",
			      .text = CG_STR(
				      "Money put in (up) and taken out (down) in each month. The table of figures has "
				      "them all.") };
	struct cg_chart_flow *v = cg_arena_take_array(p->r->arena, w->n, sizeof(*v));

	if (v == NULL) {
		p->failed = true;
		return;
	}
	for (size_t i = 0; i < w->n; i++)
		v[i] = (struct cg_chart_flow){ x->v[i].date, cg_dec_double(x->v[i].in), cg_dec_double(x->v[i].out) };
	cg_chart_flows(&p->h, &c, v, w->n);
	cg_html_raw(&p->h, "<ul class=\"legend\">");
	cg_report_legend(&p->h, "c1", "Put in");
	cg_report_legend(&p->h, "c2", "Taken out");
	cg_html_raw(&p->h, "</ul>");
}

bool cg_report_months(struct cg_report_page *p)
{
	const struct cg_months *x = p->r->months;
	struct shown w;

	if (x == NULL)
		return false;
	w = shown_of(x, p->s);
	if (w.n < 2)
		return false;
	/* money that lacks most of what was put in, beside no value, would be a line of nothing */
	if (w.k.values < 2 && 2 * x->unknown > x->funds)
		return false;
	cg_report_section_begin(&p->h, "months-part", w.k.values > 1 ? "Value over time" : "Money put in over time");
	cg_report_as_of(&p->h,
			"Funds in folios: units of the day times the stored NAV; money by the statement\xe2\x80\x99s "
			"transactions. As of ",
			newest(&w));
	value_chart(p, &w);
	verdict(&p->h, x, &w.k);
	gaps(&p->h, &w);
	cg_html_raw(&p->h,
		    "<details class=\"screen\"><summary>Flows by month</summary><p class=\"lead\">Both sides of a "
		    "switch count here.</p>");
	flow_chart(p, &w);
	cg_html_raw(&p->h, "</details>");
	months_figures(p, x);
	cg_html_raw(&p->h, "</section>\n");
	return true;
}
