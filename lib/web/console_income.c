/*
 * console_income.c: Console: income distributed by funds, taxes and charges, and ELSS purchases of a financial year:
 * what Schedule OS, the annual information statement and section 80C ask about. No figure is computed or rounded here
 * (portfolio/gains/income.h); each says what it rests on and, where the statement has rows for it, leads to them.
 */
#include "app/analysis/gains.h"
#include "app/snapshots.h"
#include "render/figure.h"
#include "render/report/report_page.h"
#include "web/console.h"

enum { YEARS_MAX = CG_FY_LAST - CG_FY_FIRST + 1 };

/* From this financial year on the Income-tax Act 2025 applies: sections of the old one are not named. */
enum { NEW_ACT_FROM = 2026 };

/* What the page shows. */
struct shown {
	struct cg_app_gains g; /* statement and holders */
	struct cg_income income;
	int year;
	struct cg_income_sums sums; /* of the year */
	int years[YEARS_MAX];	    /* newest first */
	size_t n_years;
};

/* --- the figures of the year */

/* Gross first: it is what is declared. */
static void write_tiles(struct cg_html *h, const struct shown *x)
{
	bool taxed = x->year >= CG_INCOME_TAXABLE_FROM, old_act = x->year < NEW_ACT_FROM;

	cg_html_raw(h, "<h2 class=\"hidden\">Key figures</h2><dl class=\"tiles\">\n");
	cg_console_tile(
		h, true, "Income (IDCW), gross", x->sums.gross,
		taxed ? "paid out and reinvested, with TDS, and stamp duty on what was reinvested: income from other sources"
		      : "paid out and reinvested; exempt until 31 Mar 2020, section 10(35)");
	cg_console_tile(h, false, "Paid out", x->sums.paid, "as printed, after TDS");
	cg_console_tile(h, false, "Reinvested", x->sums.reinvested, "what bought units, after TDS and stamp duty");
	cg_console_tile(h, false, "TDS on income", x->sums.tds,
			old_act && taxed ? "rows beside payouts; section 194K, of non-residents 195"
					 : "rows beside payouts");
	cg_html_raw(h, "</dl>\n");
}

/* A name and the four figures of income; without a name: the sum. */
static void write_house(struct cg_console_table *t, struct cg_str name, const struct cg_income_sums *s)
{
	cg_console_row_begin(t);
	if (name.p != NULL)
		cg_html_text(t->h, name);
	else
		cg_html_raw(t->h, "<strong>Total</strong>");
	cg_console_name_end(t);
	cg_console_cell_dec(t, s->paid);
	cg_console_cell_dec(t, s->reinvested);
	cg_console_cell_dec(t, s->tds);
	cg_console_cell_dec(t, s->gross);
	cg_console_row_end(t);
}

/* Did this one pay something in the year? */
static bool house_paid(const struct cg_income_amc *v, int year)
{
	return v->year == year && (v->sums.paid.v != 0 || v->sums.reinvested.v != 0 || v->sums.tds.v != 0);
}

/* Those that paid something: what the annual information statement has one entry each for. */
static void write_houses(struct cg_html *h, const struct shown *x)
{
	static const struct cg_console_column columns[] = {
		{ "Fund house", false },       { "Paid out, \xe2\x82\xb9", true }, { "Reinvested, \xe2\x82\xb9", true },
		{ "TDS, \xe2\x82\xb9", true }, { "Gross, \xe2\x82\xb9", true },	   { NULL, false }
	};
	struct cg_console_table t;
	size_t n = 0;

	for (size_t i = 0; i < x->income.n; i++)
		n += house_paid(&x->income.v[i], x->year);
	cg_report_section_begin(h, "houses", "Income by fund house");
	if (n == 0) {
		cg_html_raw(h,
			    "<p>No IDCW was paid out or reinvested in the transactions of this year.</p></section>\n");
		return;
	}
	cg_console_table_begin(&t, h, "Fund houses", NULL, columns);
	for (size_t i = 0; i < x->income.n; i++) {
		const struct cg_income_amc *v = &x->income.v[i];

		if (house_paid(v, x->year))
			write_house(&t, v->amc.n > 0 ? v->amc : CG_STR("Fund house not printed"), &v->sums);
	}
	write_house(&t, CG_STR_NONE, &x->sums);
	cg_console_table_end(&t);
	cg_html_raw(h, "</section>\n");
}

/* --- taxes, charges, ELSS */

/* Name, amount, what it rests on. kind: of the transactions that it comes from, NULL: no row says it. */
static void write_line(struct cg_console *k, struct cg_console_table *t, const char *name, const char *kind,
		       struct cg_dec d, struct cg_str rests_on)
{
	cg_console_row_begin(t);
	if (kind != NULL) {
		cg_html_raw(t->h, "<a");
		cg_console_link(k, "href", "/console/snapshots", k->c->id, "/transactions",
				cg_arena_printf(k->c->arena, "kind=%s", kind).p);
		cg_html_raw(t->h, ">");
	}
	cg_html_raw(t->h, name);
	cg_html_raw(t->h, kind != NULL ? "</a>" : "");
	cg_console_name_end(t);
	cg_console_cell_dec(t, d);
	cg_console_cell_begin(t, "wide");
	cg_html_text(t->h, rests_on);
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

static const struct cg_console_column line_columns[] = {
	{ "What", false }, { "Amount, \xe2\x82\xb9", true }, { "Rests on", false }, { NULL, false }
};

/* What was taken beside the income. */
static void write_charges(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html;
	const struct cg_income_sums *s = &x->sums;
	bool computed = x->income.duty_computed;
	struct cg_console_table t;

	cg_report_section_begin(h, "charges", "Taxes and charges");
	cg_console_table_begin(&t, h, "Amounts of taxes and charges", NULL, line_columns);
	write_line(k, &t, "TDS on sales", "TDS_TAX", s->tds_on_sales,
		   x->year < NEW_ACT_FROM ? CG_STR("Rows beside sales: tax on gains of non-residents, section 195")
					  : CG_STR("Rows beside sales: tax on gains of non-residents"));
	write_line(k, &t, "Securities transaction tax (STT)", "STT_TAX", s->stt,
		   CG_STR("Rows of the statement; a sale that prints its amount after STT has none"));
	write_line(
		k, &t, "Stamp duty", computed ? NULL : "STAMP_DUTY_TAX", s->stamp_duty,
		computed
			? CG_STR("Computed: 0.005 % of each purchase since 1 Jul 2020; this source prints amounts after it")
			: CG_STR("Rows of the statement, on purchases and reinvestments"));
	write_line(
		k, &t, "Exit load", NULL, s->exit_load,
		s->loads > 0
			? cg_arena_printf(k->c->arena,
					  "Inferred for %u %s, as no statement prints it: units \xc3\x97 NAV less "
					  "amount and taxes, where that is 0.05 to 5 %%",
					  (unsigned)s->loads, s->loads == 1 ? "sale" : "sales")
			: CG_STR("Inferred, as no statement prints it: no sale of the year paid less than units \xc3\x97 "
				 "NAV less taxes"));
	cg_console_table_end(&t);
	cg_html_raw(h, "</section>\n");
}

/* Funds of the holder that the list of schemes does not have: whether they are ELSS is not known. */
static void write_unknown_kinds(struct cg_console *k, const struct shown *x)
{
	const struct cg_app_gains *g = &x->g;
	struct cg_str *names = cg_arena_take_array(k->c->arena, g->s.funds.n, sizeof(*names));
	size_t n = 0;

	for (size_t i = 0; names != NULL && i < g->s.funds.n; i++) {
		if (g->s.funds.v[i].txns.n > 0 && g->g.funds[i].category.n == 0 && !g->g.funds[i].left_out)
			names[n++] = g->s.funds.v[i].name;
	}
	cg_console_lacking(k,
			   n == 1 ? "is not in the list of schemes: if it is an ELSS fund, it is not counted"
				  : "are not in the list of schemes: those among them that are ELSS are not counted",
			   names, n);
}

/* What counts towards the deduction is for the taxpayer: purchases stand apart from the rest. */
static void write_elss(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html;
	const struct cg_income_sums *s = &x->sums;
	struct cg_console_table t;

	cg_report_section_begin(h, "elss", x->year < NEW_ACT_FROM ? "ELSS purchases (section 80C)" : "ELSS purchases");
	if (s->elss.v == 0 && s->elss_switched_in.v == 0 && s->elss_reinvested.v == 0) {
		cg_html_raw(h, "<p>Nothing was paid into ELSS funds in the transactions of this year.</p>\n");
	} else {
		cg_console_table_begin(&t, h, "Amounts of ELSS", NULL, line_columns);
		write_line(k, &t, "Purchases", NULL, s->elss,
			   CG_STR("Paid with stamp duty, less what was reversed; ELSS by the list of schemes"));
		write_line(k, &t, "Switched in", NULL, s->elss_switched_in,
			   CG_STR("From other funds; not among purchases"));
		write_line(k, &t, "Reinvested IDCW", NULL, s->elss_reinvested, CG_STR("Not among purchases"));
		cg_console_table_end(&t);
	}
	write_unknown_kinds(k, x);
	cg_html_raw(h, "</section>\n");
}

/* --- all years */

/* One year as a row; its name leads to it. */
static void write_year(struct cg_console *k, struct cg_console_table *t, const struct shown *x, int year)
{
	struct cg_income_sums s;
	char fy[CG_FY_TEXT_MAX];
	bool linked = year >= CG_FY_FIRST && year != x->year;

	t->h->text.failed |= !cg_income_of_year(&x->income, year, &s);
	cg_console_row_begin(t);
	if (linked) {
		cg_html_raw(t->h, "<a");
		cg_console_link(k, "href", "/console/snapshots", k->c->id, "/income",
				cg_console_holder_query(k, x->g.g.holder, year).p);
		cg_html_raw(t->h, ">");
	}
	cg_html_text(t->h, cg_str_of(cg_gains_rules_fy_text(year, fy)));
	cg_html_raw(t->h, linked ? "</a>" : "");
	if (!cg_gains_year_covered(&x->g.s, year))
		cg_html_raw(t->h, " <small>a part of it</small>");
	cg_console_name_end(t);
	cg_console_cell_dec(t, s.gross);
	cg_console_cell_dec(t, s.tds);
	cg_console_cell_dec(t, s.tds_on_sales);
	cg_console_cell_dec(t, s.stt);
	cg_console_cell_dec(t, s.stamp_duty);
	cg_console_cell_dec(t, s.exit_load);
	cg_console_cell_dec(t, s.elss);
	cg_console_row_end(t);
}

/* Years side by side; nothing for one. */
static void write_all_years(struct cg_console *k, const struct shown *x)
{
	static const struct cg_console_column columns[] = { { "Year", false },
							    { "Income, gross, \xe2\x82\xb9", true },
							    { "TDS on it, \xe2\x82\xb9", true },
							    { "TDS on sales, \xe2\x82\xb9", true },
							    { "STT, \xe2\x82\xb9", true },
							    { "Stamp duty, \xe2\x82\xb9", true },
							    { "Exit load, \xe2\x82\xb9", true },
							    { "ELSS, \xe2\x82\xb9", true },
							    { NULL, false } };
	struct cg_console_table t;

	if (x->n_years < 2)
		return;
	cg_report_section_begin(&k->page.html, "years", "All financial years");
	cg_console_table_begin(&t, &k->page.html, "Figures by year", NULL, columns);
	for (size_t i = 0; i < x->n_years; i++)
		write_year(k, &t, x, x->years[i]);
	cg_console_table_end(&t);
	cg_html_raw(&k->page.html, "</section>\n");
}

/* --- the page */

/* Who and when, then the year, then the years. */
static void write_income(struct cg_console *k, const struct shown *x)
{
	struct cg_html *h = &k->page.html;
	char fy[CG_FY_TEXT_MAX];

	cg_console_tabs(k, "/income", x->g.g.holder);
	cg_html_raw(h, "<h1>Income, ");
	cg_html_text(h, cg_str_of(cg_gains_rules_fy_text(x->year, fy)));
	cg_html_raw(h, "</h1>\n<p class=\"lead\">From the transactions of the statement. No tax is computed.</p>\n");
	cg_console_years(k, x->years, x->n_years, x->year, x->g.g.holder, "/income");
	cg_console_holders(k, &x->g.g.holders, x->g.g.holder, "/income", x->year);
	cg_console_covers(k, &x->g.s);
	if (x->n_years == 0)
		return;
	cg_console_part_of_year(k, &x->g.s, x->year, false);
	write_tiles(h, x);
	write_houses(h, x);
	write_charges(k, x);
	write_elss(k, x);
	write_all_years(k, x);
}

/* Years that have rows, and of them the one that is asked for, else the newest. */
static void choose_year(struct shown *x, int asked)
{
	for (size_t i = 0; i < x->income.n && x->n_years < YEARS_MAX; i++) {
		if (i == 0 || x->income.v[i - 1].year != x->income.v[i].year)
			x->years[x->n_years++] = x->income.v[i].year;
	}
	if (asked != CG_APP_GAINS_NEWEST)
		x->year = asked;
	else
		x->year = x->n_years > 0 ? x->years[0] : cg_gains_default_year(&x->g.g);
}

/* The snapshot of the path, the year and the holder of the query. */
static enum cg_code load_income(struct cg_console *k, struct shown *x)
{
	struct cg_call *c = k->c;
	int year;
	enum cg_code rc = cg_console_income_load(k, &year, &x->g, &x->income);

	if (rc != CG_OK)
		return rc;
	choose_year(x, year);
	return cg_income_of_year(&x->income, x->year, &x->sums) ? CG_OK
								: cg_fail(&c->err, CG_EBUSY, "income: out of range");
}

/* The year is the newest with rows unless the query names another one. */
enum cg_code cg_console_income(struct cg_call *c)
{
	struct shown x = { .year = 0 };
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = load_income(&k, &x);
	if (rc == CG_OK) {
		(void)cg_console_begin(&k, "Income", "/console");
		write_income(&k, &x);
		rc = cg_console_end(&k);
	}
	return cg_page_guard(c, rc);
}
