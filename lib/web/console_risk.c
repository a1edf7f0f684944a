/*
 * console_risk.c: Console: how the NAVs of held schemes moved over three years, and their places in their categories
 * (market/enrich/risk.h). Figures of the past: the page says of which days, and why one is missing.
 */
#include "app/analysis/report.h"
#include "app/analysis/risk.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "web/console.h"

/*
 * Why a figure is missing, in words; NULL: it is there.
 * NAV_REBASED goes with figures that hold.
 */
static const char *status_words(enum cg_enrich_status v)
{
	static const char *const words[CG_ENRICH_STATUS_MAX] = {
		[CG_ENRICH_IDCW] = "an IDCW option: its NAV falls at each payout",
		[CG_ENRICH_SHORT] = "NAVs of three years are not stored, or the scheme is younger",
		[CG_ENRICH_DISCONTINUITY] = "the NAV jumps, and not by a split",
		[CG_ENRICH_STALE] = "no NAV of the last seven days is stored",
		[CG_ENRICH_UNKNOWN] = "the scheme is not in AMFI's list",
		[CG_ENRICH_UNAVAILABLE] = "the source of NAVs could not be asked",
	};

	return words[v];
}

/* Why a beta or a place is missing, in words; NULL where the reason stands with the fund. */
static const char *lack_words(enum cg_risk_lack v)
{
	static const char *const words[CG_RISK_LACK_MAX] = {
		[CG_RISK_NO_BENCHMARK] = "no fund stands for the benchmark",
		[CG_RISK_BENCHMARK_SHORT] = "NAVs of the benchmark are not stored",
		[CG_RISK_NO_CATEGORY] = "not listed in a category and plan",
		[CG_RISK_NOT_GROWTH] = "not a growth option",
		[CG_RISK_NAVS_NOT_STORED] = "NAVs of the category are not stored",
		[CG_RISK_FEW_SCHEMES] = "too few schemes",
		[CG_RISK_TOO_MANY] = "more schemes than are examined",
	};

	return words[v];
}

/* A percentage; a dash with its reason for none. */
static void percent_cell(struct cg_console_table *t, struct cg_dec d, const char *why)
{
	cg_console_cell_begin(t, NULL);
	if (d.set)
		cg_figure_percent(t->h, d);
	else
		cg_figure_none(t->h, why);
	cg_console_cell_end(t);
}

/*
 * The fall, and from when to when.
 * A NAV that never fell has no days.
 */
static void drawdown_cell(struct cg_console_table *t, const struct cg_risk_fund *f)
{
	cg_console_cell_begin(t, NULL);
	if (f->drawdown.set)
		cg_figure_percent(t->h, f->drawdown);
	else
		cg_figure_none(t->h, NULL);
	if (f->peak != CG_DATE_NONE) {
		cg_html_raw(t->h, "<small class=\"figure\">");
		cg_figure_date_short(t->h, f->peak);
		cg_html_raw(t->h, " \xe2\x80\x93 ");
		cg_figure_date_short(t->h, f->trough);
		cg_html_raw(t->h, "</small>");
	}
	cg_console_cell_end(t);
}

static void beta_cell(struct cg_console_table *t, const struct cg_risk_fund *f)
{
	cg_console_cell_begin(t, NULL);
	if (f->beta.set)
		cg_figure_number(t->h, f->beta);
	else
		cg_figure_none(t->h, NULL);
	cg_console_cell_end(t);
}

/* "3 of 27", and how many the list has where not all are known. */
static void rank_cell(struct cg_console_table *t, const struct cg_rank *r)
{
	cg_console_cell_begin(t, NULL);
	if (r->place > 0)
		cg_html_rawf(t->h, "<span class=\"figure\">%zu of %zu</span>", r->place, r->of);
	else
		cg_figure_none(t->h, NULL);
	if (r->place > 0 && r->of < r->listed)
		cg_html_rawf(t->h, "<small class=\"figure\">%zu listed</small>", r->listed);
	cg_console_cell_end(t);
}

/* Of how many funds a figure lacks for a reason; h: of which rank, -1: beta. */
static size_t lacking(const struct cg_risk *x, int h, enum cg_risk_lack why)
{
	size_t n = 0;

	for (size_t i = 0; i < x->n; i++)
		n += (h < 0 ? x->v[i].beta_lack : x->v[i].rank[h].lack) == why;
	return n;
}

/* The reasons of dashes stand once, below the table: in each row they would hide the figures. */
static void write_reasons(struct cg_html *h, const struct cg_risk *x)
{
	static const char *const names[] = { "No beta", "No place by 1 year", "No place by 3 years" };
	bool begun = false;

	for (int which = -1; which < CG_HORIZONS; which++) {
		for (int why = 0; why < CG_RISK_LACK_MAX; why++) {
			const char *words = lack_words((enum cg_risk_lack)why);
			size_t n = words == NULL ? 0 : lacking(x, which, (enum cg_risk_lack)why);

			if (n == 0)
				continue;
			cg_html_raw(h, begun ? "" : "<ul class=\"fine\">\n");
			cg_html_rawf(h, "<li>%s, %zu %s: %s.</li>\n", names[which + 1], n, n == 1 ? "fund" : "funds",
				     words);
			begun = true;
		}
	}
	cg_html_raw(h, begun ? "</ul>\n" : "");
}

/* One fund; what is missing of all its figures stands below its name. */
static void write_fund(struct cg_console *k, struct cg_console_table *t, const struct cg_risk_fund *f)
{
	const char *why = f->left_out ? lack_words(CG_RISK_TOO_MANY) : status_words(f->status);

	cg_console_row_begin(t);
	cg_html_text(t->h, f->name);
	cg_html_raw(t->h, "<small>");
	if (f->scheme != NULL)
		cg_html_text(t->h, cg_report_words_of(k->c->arena, f->scheme->category));
	if (why != NULL) {
		cg_html_raw(t->h, f->scheme != NULL && f->scheme->category.n > 0 ? ": " : "");
		cg_html_raw(t->h, why);
	}
	cg_html_raw(t->h, "</small>");
	cg_console_name_end(t);
	percent_cell(t, f->least, NULL);
	percent_cell(t, f->median, NULL);
	percent_cell(t, f->most, NULL);
	percent_cell(t, f->deviation, NULL);
	drawdown_cell(t, f);
	beta_cell(t, f);
	for (int h = 0; h < CG_HORIZONS; h++)
		rank_cell(t, &f->rank[h]);
	cg_console_row_end(t);
}

/*
 * What the columns mean, in words: a figure has to be checked by hand.
 * The day of the list belongs to it: ranks are among what it has.
 */
static void write_method(struct cg_html *h, const struct cg_risk *x)
{
	cg_html_raw(h,
		    "<details><summary>How this is computed</summary><ul>\n"
		    "<li>1-year returns end at each month of the last two years: 25 of them, the least, the one in the "
		    "middle and the most.</li>\n"
		    "<li>Standard deviation: of the 36 monthly returns, times the square root of 12.</li>\n"
		    "<li>Largest fall: from a NAV to a later one, over every NAV of the three years.</li>\n"
		    "<li>Beta: of the monthly returns, against the funds that stand for the benchmark.</li>\n"
		    "<li>Place: by return, 1 is the highest, among the growth options of the same plan in the category "
		    "of AMFI's list");
	if (x->list_date != CG_DATE_NONE) {
		cg_html_raw(h, " of ");
		cg_figure_date(h, x->list_date);
	}
	cg_html_raw(h, ", as far as their NAVs are stored here. Schemes that were closed are not among them.</li>\n"
		       "</ul></details>\n");
}

/* What is missing of funds for want of NAVs is told once, with what to do. */
static void write_lacking(struct cg_console *k, const struct cg_risk *x)
{
	struct cg_html *h = &k->page.html;
	size_t n = 0;

	for (size_t i = 0; i < x->n; i++)
		n += x->v[i].status == CG_ENRICH_STALE;
	if (n == 0)
		return;
	cg_html_rawf(
		h,
		"<p class=\"notice\">NAVs of the last seven days are not stored for %zu of %zu funds. Update returns "
		"on the <a",
		n, x->n);
	cg_console_link(k, "href", "/console/snapshots", k->c->id, "", "");
	cg_html_raw(h, ">portfolio page</a> to fetch them.</p>\n");
}

/* The table, and how its figures come about. */
static void write_risk(struct cg_console *k, int32_t day, const struct cg_risk *x)
{
	static const struct cg_console_column columns[] = { { "Fund", false },	   { "1Y return, least", true },
							    { "median", true },	   { "most", true },
							    { "Deviation", true }, { "Largest fall", true },
							    { "Beta", true },	   { "Place, 1Y", true },
							    { "Place, 3Y", true }, { NULL, false } };
	struct cg_html *h = &k->page.html;
	struct cg_console_table t;

	cg_console_tabs(k, "/risk", 0);
	cg_html_raw(h,
		    "<h1>Fund risk</h1>\n<p class=\"lead\">How the NAVs of the funds held moved in the three years up "
		    "to ");
	cg_figure_date(h, day);
	cg_html_raw(h, ". It tells what was, not what will be.</p>\n");
	if (x->n == 0) {
		cg_html_raw(h, "<p>The statement has no fund that is held.</p>\n");
		return;
	}
	write_lacking(k, x);
	cg_console_table_begin(&t, h, "Risk of the funds", NULL, columns);
	for (size_t i = 0; i < x->n; i++)
		write_fund(k, &t, &x->v[i]);
	cg_console_table_end(&t);
	write_reasons(h, x);
	write_method(h, x);
}

/* As of the newest enrichment, else of the statement. */
enum cg_code cg_console_risk(struct cg_call *c)
{
	struct cg_app_report report;
	struct cg_console k;
	struct cg_risk risk;
	bool go;
	enum cg_code rc = cg_console_open_report(c, &k, &report, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = cg_app_risk(&c->ctx, &report.snapshot.s, cg_app_report_day(&report), &risk);
	if (rc == CG_OK) {
		(void)cg_console_begin(&k, "Fund risk", "/console");
		write_risk(&k, cg_app_report_day(&report), &risk);
		rc = cg_console_end(&k);
	}
	return cg_page_guard(c, rc);
}
