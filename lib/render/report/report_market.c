/*
 * report_market.c: The sections of the report page that need an enrichment. Each says the
 * date of its NAVs, because those are newer than the statement whose figures stand above.
 */
#include "render/chart.h"
#include "render/figure.h"
#include "render/report/report_page.h"

/* --- key figures */

/*
 * The benchmark mix has the weights of the portfolio; without it a return of all funds
 * compares with nothing.
 */
static void versus(struct cg_html *h, struct cg_dec bench, struct cg_dec excess)
{
	if (!bench.set)
		return;
	cg_html_raw(h, "<small>benchmark mix ");
	cg_figure_percent_signed(h, bench);
	if (excess.set) {
		cg_html_raw(h, ", excess ");
		cg_figure_percent_signed(h, excess);
	}
	cg_html_raw(h, "</small>");
}

static const char *const horizon_names[CG_HORIZONS] = { "1 year", "3 years p.a." };

/* Is the return known for so much of the value that it is one of the portfolio? */
static bool stands_for_all(const struct cg_enriched_portfolio *f, int i)
{
	return f->ret[i].set && (!f->covered[i].set || cg_dec_double(f->covered[i]) >= CG_REPORT_COVERED_LEAST);
}

/* The portfolio's returns, as tiles with benchmark and coverage. */
void cg_report_market_returns(struct cg_report_page *p)
{
	const struct cg_enriched_portfolio *f = &p->r->enriched->portfolio;
	struct cg_html *h = &p->h;

	for (int i = 0; i < CG_HORIZONS; i++) {
		if (!stands_for_all(f, i))
			continue;
		cg_report_card_begin(h, horizon_names[i]);
		cg_figure_percent_signed(h, f->ret[i]);
		versus(h, f->bench[i], f->excess[i]);
		cg_html_raw(h, "<small>known for ");
		cg_figure_percent(h, f->covered[i]);
		cg_html_raw(h, " of the value</small>");
		cg_report_card_end(h);
	}
}

/* A figure of a part of the value, with that. */
static void of_part(struct cg_html *h, const char *name, struct cg_dec d, struct cg_dec share)
{
	cg_html_raw(h, name);
	cg_html_raw(h, " <span class=\"figure\">");
	cg_figure_percent_signed(h, d);
	cg_html_raw(h, "</span> on ");
	cg_figure_percent(h, share);
}

/* A dash each would say nothing: what is known of a part only stands in one line, and what is not known, too. */
void cg_report_market_parts(struct cg_report_page *p)
{
	const struct cg_enriched_portfolio *f = &p->r->enriched->portfolio;
	const struct cg_day_change *d = p->r->change;
	struct cg_html *h = &p->h;
	static const char begin[] = "<p class=\"fine\">Known for a part of the value only: ";
	size_t parts = 0, none = 0;

	if (d != NULL && d->percent.set && d->covered.set && cg_dec_double(d->covered) < CG_REPORT_COVERED_LEAST) {
		cg_html_raw(h, parts++ == 0 ? begin : "; ");
		of_part(h, "last day", d->percent, d->covered);
		cg_html_raw(h, ", NAV of ");
		cg_figure_date(h, d->to);
		cg_html_raw(h, " after that of ");
		cg_figure_date(h, d->from);
	}
	for (int i = 0; i < CG_HORIZONS; i++) {
		if (!f->ret[i].set || stands_for_all(f, i))
			continue;
		cg_html_raw(h, parts++ == 0 ? begin : "; ");
		of_part(h, horizon_names[i], f->ret[i], f->covered[i]);
	}
	cg_html_raw(h, parts > 0 ? " of the value.</p>\n" : "");
	for (int i = 0; i < CG_HORIZONS; i++) {
		if (f->ret[i].set)
			continue;
		cg_html_raw(h, none++ == 0 ? "<p class=\"fine\">No fund has NAVs for a return of " : " or of ");
		cg_html_raw(h, i == 0 ? "1 year" : "3 years");
	}
	cg_html_raw(h, none > 0 ? ".</p>\n" : "");
}

/* --- value by year */

/* The figures behind the chart of value by year. */
/* Where one holding has no NAV of a day, the whole has no value of it. */
static void years_table(struct cg_html *h, const struct cg_overlays *o)
{
	cg_html_raw(h, "<details><summary>The figures by year</summary>");
	cg_report_table_begin(h, "rows", "Value and net investment at the end of each calendar year, in rupees");
	cg_report_column(h, "At the end of", false);
	cg_report_column(h, "Cumulative net investment", true);
	cg_report_column(h, "Value", true);
	cg_table_head_end(h);
	for (size_t i = 0; i < o->years.n; i++) {
		const struct cg_year_value *y = &o->years.v[i];

		cg_table_row_begin(h);
		cg_figure_date(h, y->date);
		cg_html_raw(h, "</th>");
		cg_report_cell(h, "Cumulative net investment", "number");
		if (y->invested.set)
			cg_figure_number(h, y->invested);
		else
			cg_figure_none(h, "not all flows known");
		cg_table_cell_end(h);
		cg_report_cell(h, "Value", "number");
		if (y->value.set)
			cg_figure_number(h, y->value);
		else
			cg_figure_none(h, "a fund has no NAV of that day");
		cg_table_cell_end(h);
		cg_html_raw(h, "</tr>");
	}
	cg_html_raw(h, "</tbody></table></details>");
}

/*
 * A line needs two points; with one there is no chart, and the caller shows money put in
 * instead.
 */
bool cg_report_market_years(struct cg_report_page *p)
{
	const struct cg_enrichment *x = p->r->enriched;
	struct cg_chart c = { .id = "years",
			      .title = "Value over time",
			      .text = CG_STR(
				      "Value of the mutual funds at the end of each calendar year as a line, and the "
				      "net investment up to then, dashed. The table below has the figures.") };
	struct cg_chart_point *v;
	size_t values = 0, invested = 0;

	/* years whose value is not known leave a gap in the line, never a guess */
	for (size_t i = 0; x != NULL && i < x->overlays.years.n; i++) {
		values += x->overlays.years.v[i].value.set;
		invested += x->overlays.years.v[i].invested.set;
	}
	if (values < 2)
		return false;
	v = cg_arena_take_array(p->r->arena, x->overlays.years.n, sizeof(*v));
	if (v == NULL) {
		p->failed = true;
		return true;
	}
	for (size_t i = 0; i < x->overlays.years.n; i++) {
		const struct cg_year_value *y = &x->overlays.years.v[i];

		v[i] = (struct cg_chart_point){ .date = y->date,
						.value = cg_dec_double(y->value),
						.invested = cg_dec_double(y->invested),
						.has_value = y->value.set,
						.has_invested = y->invested.set };
	}
	cg_report_section_begin(&p->h, "value-years",
				p->s->demat.n > 0 ? "Value by year, demat accounts included" : "Value over time");
	cg_report_as_of(&p->h, "From the statement's transactions and the NAVs of those days. As of ", x->as_of);
	cg_chart_time(&p->h, &c, v, x->overlays.years.n);
	cg_html_raw(&p->h, "<ul class=\"legend\">");
	cg_report_legend(&p->h, "c1", "Value");
	/* one point of money put in is no line: the table has it */
	if (invested > 1)
		cg_report_legend(&p->h, "c2 dashed", "Cumulative net investment");
	cg_html_raw(&p->h, "</ul>");
	years_table(&p->h, &x->overlays);
	cg_html_raw(&p->h, "</section>\n");
	return true;
}

/* --- overlays */

/* The figures as they are: what share is too large depends on the investor. */
static void concentration(struct cg_html *h, const struct cg_overlays *o)
{
	static const struct {
		const char *name, *note;
	} rows[] = { { "Largest fund", NULL },
		     { "Largest five", NULL },
		     { "Largest ten", NULL },
		     { "Concentration of funds", "sum of squared shares (HHI), 0 to 10,000" },
		     { "Concentration of fund houses", "sum of squared shares (HHI), 0 to 10,000" } };
	const struct cg_dec v[] = { o->top1, o->top5, o->top10, o->hhi, o->amc_hhi };

	cg_html_raw(h, "<div><h3>Concentration</h3><table><caption class=\"hidden\">Concentration</caption><tbody>");
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		cg_html_raw(h, "<tr><th scope=\"row\">");
		cg_html_z(h, rows[i].name);
		if (rows[i].note != NULL) {
			cg_html_raw(h, "<small>");
			cg_html_z(h, rows[i].note);
			cg_html_raw(h, "</small>");
		}
		cg_html_raw(h, "</th><td class=\"number\">");
		if (!v[i].set)
			cg_figure_none(h, NULL);
		else if (i < 3)
			cg_figure_percent(h, v[i]);
		else
			cg_figure_number(h, v[i]);
		cg_html_raw(h, "</td></tr>");
	}
	cg_html_raw(h, "</tbody></table></div>");
}

/* Categories that several funds share. */
static void duplicated(struct cg_html *h, struct cg_arena *a, const struct cg_overlays *o)
{
	cg_html_raw(h, "<div><h3>Several funds of one category</h3>");
	if (o->duplicated.n == 0)
		cg_html_raw(h, "<p class=\"soft\">None.</p>");
	for (size_t i = 0; i < o->duplicated.n; i++) {
		const struct cg_duplicate *d = &o->duplicated.v[i];

		cg_html_raw(h, "<p><strong>");
		cg_html_text(h, cg_report_words_of(a, d->category));
		cg_html_raw(h, "</strong>, ");
		cg_figure_percent(h, d->percent);
		cg_html_raw(h, " of the value</p><ul>");
		for (size_t k = 0; k < d->funds.n; k++) {
			cg_html_raw(h, "<li>");
			cg_html_text(h, d->funds.v[k]);
			cg_html_raw(h, "</li>");
		}
		cg_html_raw(h, "</ul>");
	}
	cg_html_raw(h, "</div>");
}

/* The figures of both horizons that are known, as one phrase; none: what to say then. */
static void periods(struct cg_html *h, const char *before, const struct cg_dec v[CG_HORIZONS], const char *none)
{
	static const char *const over[CG_HORIZONS] = { " over one year", " a year over three" };
	bool any = false;

	for (int i = 0; i < CG_HORIZONS; i++) {
		if (!v[i].set)
			continue;
		cg_html_raw(h, any ? ", " : before);
		cg_figure_percent_signed(h, v[i]);
		cg_html_raw(h, over[i]);
		any = true;
	}
	if (!any)
		cg_html_raw(h, none);
}

/* Funds behind their benchmark over one or three years. */
static void below(struct cg_html *h, const struct cg_enrichment *x)
{
	cg_html_raw(h, "<div><h3>Below their benchmark</h3>");
	if (x->overlays.below.n == 0)
		cg_html_raw(h, "<p class=\"soft\">None by half a point or more.</p>");
	else
		cg_html_raw(h, "<ul>");
	for (size_t i = 0; i < x->overlays.below.n; i++) {
		const struct cg_enriched_fund *f = &x->funds.v[x->overlays.below.v[i]];

		cg_html_raw(h, "<li>");
		cg_html_text(h, f->name);
		cg_html_raw(h, "<br><small>");
		periods(h, "excess ", f->excess, "");
		cg_html_raw(h, "</small></li>");
	}
	cg_html_raw(h, x->overlays.below.n > 0 ? "</ul></div>" : "</div>");
}

/* Regular plans and the direct plan of the same scheme, with the difference in return. */
static void regular(struct cg_html *h, const struct cg_enrichment *x)
{
	size_t unknown = 0;

	cg_html_raw(h, "<div><h3>Regular plans with a direct twin</h3>");
	if (x->overlays.regular.n == 0)
		cg_html_raw(h, "<p class=\"soft\">None.</p>");
	else
		cg_html_raw(h, "<ul>");
	for (size_t i = 0; i < x->overlays.regular.n; i++) {
		const struct cg_enriched_fund *f = &x->funds.v[x->overlays.regular.v[i]];

		cg_html_raw(h, "<li>");
		cg_html_text(h, f->name);
		if (f->gap[0].set || f->gap[1].set) {
			cg_html_raw(h, "<br><small>");
			periods(h, "direct less regular plan: ", f->gap, "");
			cg_html_raw(h, "</small>");
		} else {
			unknown++;
		}
		cg_html_raw(h, "</li>");
	}
	cg_html_raw(h, x->overlays.regular.n > 0 ? "</ul>" : "");
	if (unknown > 0)
		cg_html_raw(h,
			    unknown == x->overlays.regular.n
				    ? "<p class=\"fine\">What the direct plans returned beside them is not known.</p>"
				    : "<p class=\"fine\">Of the others it is not known what the direct plans returned "
				      "beside them.</p>");
	cg_html_raw(h, "</div>");
}

/* Pairs of funds by the weight of the securities they have in common. */
static void overlap(struct cg_html *h, const struct cg_enrichment *x)
{
	cg_html_raw(h, "<div><h3>Securities held by two funds</h3>");
	if (x->overlays.overlap_reason != NULL) {
		cg_html_raw(h, "<p class=\"soft\">");
		cg_html_z(h, cg_report_words(x->overlays.overlap_reason));
		cg_html_raw(h, "</p>");
	}
	if (x->overlays.overlap.n > 0)
		cg_html_raw(h, "<ul>");
	for (size_t i = 0; i < x->overlays.overlap.n; i++) {
		const struct cg_fund_overlap *v = &x->overlays.overlap.v[i];

		cg_html_raw(h, "<li>");
		cg_html_text(h, x->funds.v[v->a].name);
		cg_html_raw(h, " and ");
		cg_html_text(h, x->funds.v[v->b].name);
		cg_html_raw(h, "<br><small>overlap ");
		if (v->percent.set)
			cg_figure_percent(h, v->percent);
		else
			cg_figure_none(h, NULL);
		cg_html_rawf(h, ", %u securities in common; portfolios of ", (unsigned)v->common);
		cg_figure_date(h, v->date_a);
		cg_html_raw(h, " and ");
		cg_figure_date(h, v->date_b);
		cg_html_raw(h, "</small></li>");
	}
	cg_html_raw(h, x->overlays.overlap.n > 0 ? "</ul></div>" : "</div>");
}

/* What follows from all funds together. */
void cg_report_market_overlays(struct cg_report_page *p)
{
	const struct cg_enrichment *x = p->r->enriched;

	if (x == NULL || x->funds.n == 0)
		return;
	cg_report_section_begin(&p->h, "overlays", "Portfolio analysis");
	cg_report_as_of(&p->h, "Figures at market NAVs, as of ", x->as_of);
	cg_html_raw(&p->h, "<div class=\"two\">");
	concentration(&p->h, &x->overlays);
	duplicated(&p->h, p->r->arena, &x->overlays);
	below(&p->h, x);
	regular(&p->h, x);
	overlap(&p->h, x);
	cg_html_raw(&p->h, "</div></section>\n");
}
