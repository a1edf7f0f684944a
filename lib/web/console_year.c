/*
 * console_year.c: Console: what a tax return asks about one financial year, on one page: capital gains, income, tax
 * deducted at source, and what this statement cannot tell. Each part leads to the page that explains it. No tax is
 * computed, and no figure either (portfolio/gains).
 */
#include "app/analysis/gains.h"
#include "app/snapshots.h"
#include "portfolio/gains/left.h"
#include "portfolio/gains/missing.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "web/console.h"

enum { YEARS_MAX = CG_FY_LAST - CG_FY_FIRST + 1 };

/* What the page shows. */
struct shown {
	struct cg_app_gains g;
	struct cg_gains_sums gains;
	struct cg_income income;
	struct cg_income_sums sums; /* of the year */
	struct cg_gains_left left;
	struct cg_gains_missing_list missing;
	int year;
	int years[YEARS_MAX]; /* with sales or income, newest first */
	size_t n_years;
};

/* A link to another page of the snapshot, for the same year and holder. */
static void more(struct cg_console *k, const struct shown *x, const char *rest, const char *name)
{
	struct cg_html *h = &k->page.html;

	cg_html_raw(h, "<p><a");
	cg_console_link(k, "href", "/console/snapshots", k->c->id, rest,
			cg_console_holder_query(k, x->g.g.holder, x->year).p);
	cg_html_raw(h, ">");
	cg_html_raw(h, name);
	cg_html_raw(h, "</a></p>\n");
}

/* What a return begins with. */
static void write_totals(struct cg_html *h, const struct shown *x)
{
	/* nothing is no sum: where no cost is known, a gain of 0.00 would be a figure */
	bool unknown = x->gains.n == 0 && x->missing.n > 0;

	cg_html_raw(h, "<h2 class=\"hidden\">Key figures</h2><dl class=\"tiles\">\n");
	cg_console_tile(h, true, "Capital gains", unknown ? CG_DEC_NONE : x->gains.total.gain,
			unknown ? "not known of any sale: see what is not covered"
				: "of all sales whose cost is known, before any set-off");
	cg_console_tile(h, false, "Income (IDCW), gross", x->sums.gross, "paid out and reinvested, with TDS");
	cg_console_tile(h, false, "TDS on income", x->sums.tds, "rows beside payouts");
	cg_console_tile(h, false, "TDS on sales", x->sums.tds_on_sales, "rows beside sales");
	cg_html_raw(h, "</dl>\n");
}

/* A figure and what it rests on; nothing for one that is absent. */
static void write_line(struct cg_console_table *t, const char *name, struct cg_dec d, const char *rests_on)
{
	if (!d.set)
		return;
	cg_console_row_begin(t);
	cg_html_raw(t->h, name);
	cg_console_name_end(t);
	cg_console_cell_dec(t, d);
	cg_console_cell_begin(t, "wide");
	cg_html_raw(t->h, rests_on);
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* Of one person: what is left after the year's own losses, and of the exemption. */
static void write_left(struct cg_html *h, const struct shown *x)
{
	static const struct cg_console_column columns[] = {
		{ "What", false }, { "Amount, \xe2\x82\xb9", true }, { "Rests on", false }, { NULL, false }
	};
	/* figures that the year does not have are absent, and get no line */
	const struct cg_gains_left *l = &x->left;
	struct cg_console_table t;

	if (x->g.g.holders.n > 1 && x->g.g.holder == 0) /* each has his own */
		return;
	cg_console_table_begin(&t, h, "What is left of the year", NULL, columns);
	write_line(&t, "Short-term, net", l->short_term, "gains less losses");
	write_line(&t, "Long-term, net", l->long_term, "gains less losses");
	write_line(&t, "Short-term loss left", l->short_loss_left, "after the gains of the year, section 70");
	write_line(&t, "Long-term loss left", l->long_loss_left, "after the long-term gains of the year, section 70");
	if (l->section != NULL)
		write_line(&t, "Exemption left", l->exemption_left,
			   "of long-term gains on equity, by the sales of this statement alone");
	cg_console_table_end(&t);
}

/* Sums as Schedule CG has them, what is left, and the way to the lots. */
static void write_gains(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html;

	cg_report_section_begin(h, "gains", "Capital gains (Schedule CG)");
	if (x->gains.n == 0) {
		cg_html_raw(h, "<p>This statement shows no sale in this year with a known gain.</p></section>\n");
		return;
	}
	cg_console_gains_sums(h, &x->gains, "Sale value, \xe2\x82\xb9");
	write_left(h, x);
	more(k, x, "/gains", "Lots, Excel and Schedule 112A");
	cg_html_raw(h, "</section>\n");
}

/* Does the year have something of Schedule OS? */
static bool has_income(const struct cg_income_sums *s)
{
	return s->gross.v != 0 || s->tds.v != 0;
}

/* What the funds paid; the fund houses are on the page of income. */
static void write_income(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html;

	cg_report_section_begin(h, "income", "Income from other sources (Schedule OS)");
	if (has_income(&x->sums)) {
		cg_html_raw(h, "<p>IDCW, gross: <span class=\"figure\">");
		cg_figure_rupees(h, x->sums.gross);
		cg_html_raw(h, "</span>, of which TDS <span class=\"figure\">");
		cg_figure_rupees(h, x->sums.tds);
		cg_html_raw(h, "</span>.</p>\n");
	} else {
		cg_html_raw(h, "<p>No IDCW was paid out or reinvested in this year.</p>\n");
	}
	more(k, x, "/income", "By fund house, with taxes, charges and ELSS purchases");
	cg_html_raw(h, "</section>\n");
}

/* What has to be explained from elsewhere. */
static void write_open(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html;

	if (x->missing.n > 0)
		cg_console_gains_missing(h, &x->missing);
	else if (cg_gains_year_covered(&x->g.s, x->year))
		cg_html_raw(h, "<p class=\"ok\">The statement covers the whole year, and every sale in it has its cost."
			       "</p>\n");
}

/* Which year and whose, then gains, income, and what is missing. */
static void write_page(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html;
	char fy[CG_FY_TEXT_MAX];

	cg_console_tabs(k, "/year", x->g.g.holder);
	cg_html_raw(h, "<h1>Tax year ");
	cg_html_text(h, cg_str_of(cg_gains_rules_fy_text(x->year, fy)));
	cg_html_raw(h, "</h1>\n<p class=\"lead\">What a tax return asks about this statement. No tax is computed: it "
		       "depends on everything else a taxpayer has.</p>\n");
	cg_console_years(k, x->years, x->n_years, x->year, x->g.g.holder, "/year");
	cg_console_holders(k, &x->g.g.holders, x->g.g.holder, "/year", x->year);
	cg_console_covers(k, &x->g.s);
	cg_console_part_of_year(k, &x->g.s, x->year, true);
	write_totals(h, x);
	write_gains(k, x);
	write_income(k, x);
	write_open(k, x);
}

/* Newest first, each once: both lists are in that order. */
static void merge_years(struct shown *x)
{
	int sold[YEARS_MAX];
	size_t n = cg_gains_years(&x->g.g, sold, YEARS_MAX), i = 0, j = 0;

	while ((i < n || j < x->income.n) && x->n_years < YEARS_MAX) {
		int of_sale = i < n ? sold[i] : CG_FY_ALL,
		    of_income = j < x->income.n ? x->income.v[j].year : CG_FY_ALL;
		int year = of_sale > of_income ? of_sale : of_income;

		x->years[x->n_years++] = year;
		while (i < n && sold[i] == year)
			i++;
		while (j < x->income.n && x->income.v[j].year == year)
			j++;
	}
}

/* The snapshot of the path, the year and the holder of the query. */
static enum cg_code load_year(struct cg_console *k, struct shown *x)
{
	struct cg_call *c = k->c;
	int asked;
	enum cg_code rc = cg_console_income_load(k, &asked, &x->g, &x->income);

	if (rc != CG_OK)
		return rc;
	/* the newest year that has something to say, unless one is asked for */
	merge_years(x);
	x->year = asked != CG_APP_GAINS_NEWEST ? asked : x->n_years > 0 ? x->years[0] : cg_gains_default_year(&x->g.g);
	rc = cg_gains_sum_up(&x->g.g, x->year, SIZE_MAX, c->arena, &x->gains, &c->err);
	if (rc == CG_OK)
		rc = cg_gains_left_make(&x->g.g, x->year, x->g.g.holder, &x->left, &c->err);
	if (rc == CG_OK)
		rc = cg_gains_missing_make(&x->g.g, x->year, c->arena, &x->missing, &c->err);
	if (rc == CG_OK && !cg_income_of_year(&x->income, x->year, &x->sums))
		rc = cg_fail(&c->err, CG_EBUSY, "year: out of range");
	return rc;
}

/* The year is the newest with sales or income unless the query names another one. */
enum cg_code cg_console_year(struct cg_call *c)
{
	struct shown x = { .year = 0 };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = load_year(&k, &x);
	if (rc == CG_OK) {
		(void)cg_console_begin(&k, "Tax year", "/console");
		write_page(&k, &x);
		rc = cg_console_end(&k);
	}
	return cg_page_guard(c, rc);
}
