/*
 * console_gains.c: Console: capital gains of a snapshot by financial year, and what other pages show as they do: sums
 * by section, and what is not covered. No figure is computed or rounded here (portfolio/gains).
 */
#include "app/analysis/gains.h"
#include "app/snapshots.h"
#include "http/files.h"
#include "portfolio/gains/missing.h"
#include "render/figure.h"
#include "web/console.h"

/* Names of the API for people; others as they are. */
struct cg_str cg_console_gains_words(const char *name)
{
	static const struct {
		struct cg_str code, text;
	} known[] = {
		{ CG_STR_INIT("SHORT"), CG_STR_INIT("short") },
		{ CG_STR_INIT("LONG"), CG_STR_INIT("long") },
		{ CG_STR_INIT("FLAT"), CG_STR_INIT("") },
		{ CG_STR_INIT("SLAB"), CG_STR_INIT("ordinary rates") },
		{ CG_STR_INIT("INDEXED"), CG_STR_INIT("with indexation") },
		{ CG_STR_INIT("INDEXED_OR_10"), CG_STR_INIT("with indexation, or 10% without") },
		{ CG_STR_INIT("EXEMPT"), CG_STR_INIT("exempt") },
		{ CG_STR_INIT("AMOUNT_DOUBTFUL"), CG_STR_INIT("a printed amount is not units times price") },
		{ CG_STR_INIT("BONUS_STRIPPING"), CG_STR_INIT("section 94 may put this loss aside (bonus)") },
		{ CG_STR_INIT("DIVIDEND_STRIPPING"), CG_STR_INIT("section 94 may put this loss aside (payout)") },
	};
	struct cg_str code = name != NULL ? cg_str_of(name) : CG_STR_NONE;

	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
		if (cg_str_eq(code, known[i].code))
			return known[i].text;
	}
	return code;
}

/* The rate in percent, or the words for the rate that applies. */
static void write_rate(struct cg_console_table *t, const struct cg_gains_rules_of *rule)
{
	cg_console_cell_begin(t, NULL);
	if (rule->rate.set) {
		cg_figure_number(t->h, rule->rate);
		cg_html_raw(t->h, "% ");
	}
	cg_html_text(t->h, cg_console_gains_words(cg_gains_rules_rate_kind_name(rule->rate_kind)));
	cg_console_cell_end(t);
}

/* One section and rate with its sums. */
static void write_sum(struct cg_console_table *t, const struct cg_gains_sum *row)
{
	cg_console_row_begin(t);
	if (row->rule.section != NULL)
		cg_html_text(t->h, cg_str_of(row->rule.section));
	else
		cg_html_raw(t->h, row->rule.term == CG_TERM_NONE ? "Kind of fund not known" : "Ordinary rates");
	cg_console_name_end(t);
	cg_console_cell(t, cg_console_gains_words(cg_gains_rules_term_name(row->rule.term)));
	write_rate(t, &row->rule);
	cg_console_cell_dec(t, row->sale_value);
	cg_console_cell_dec(t, row->cost);
	cg_console_cell_dec(t, row->gain);
	cg_console_row_end(t);
}

/* Sums of the year by section, term and rate, as Schedule CG groups them. */
void cg_console_gains_sums(struct cg_html *h, const struct cg_gains_sums *sums, const char *value)
{
	const struct cg_console_column columns[] = { { "Section", false },
						     { "Term", false },
						     { "Rate", false },
						     { value, true },
						     { "Cost of acquisition, \xe2\x82\xb9", true },
						     { "Gain, \xe2\x82\xb9", true },
						     { NULL, false } };
	struct cg_console_table t;

	if (sums->n == 0) {
		cg_html_raw(h, "<p>No gains are known.</p>\n");
		return;
	}
	cg_console_table_begin(&t, h, "Gains by section", NULL, columns);
	for (size_t i = 0; i < sums->n; i++)
		write_sum(&t, &sums->v[i]);
	cg_console_row_begin(&t);
	cg_html_raw(h, "<strong>Total</strong>");
	cg_console_name_end(&t);
	cg_html_raw(h, "<td role=\"cell\"></td><td role=\"cell\"></td>");
	t.at += 2;
	cg_console_cell_dec(&t, sums->total.sale_value);
	cg_console_cell_dec(&t, sums->total.cost);
	cg_console_cell_dec(&t, sums->total.gain);
	cg_console_row_end(&t);
	cg_console_table_end(&t);
}

/* A date, or a dash where the statement does not have it. */
static void write_day(struct cg_html *h, int32_t day)
{
	if (day != CG_DATE_NONE)
		cg_figure_date_short(h, day);
	else
		cg_figure_none(h, NULL);
}

/* One lot sold, with its caution or the reason why it has no gain. */
static void write_lot(struct cg_console_table *t, const struct cg_gain *lot)
{
	const char *caution = cg_gains_stripping_caution_name(lot->caution);

	cg_console_row_begin(t);
	write_day(t->h, lot->lot.buy_date);
	cg_console_name_end(t);
	cg_console_cell_begin(t, NULL);
	write_day(t->h, lot->lot.sell_date);
	cg_console_cell_end(t);
	cg_console_cell_dec(t, lot->lot.units);
	cg_console_cell_dec(t, lot->lot.sale_value);
	cg_console_cell_dec(t, lot->cost_of_acquisition);
	cg_console_cell_dec(t, lot->gain);
	cg_console_cell_begin(t, NULL);
	cg_html_text(t->h, cg_console_gains_words(cg_gains_rules_term_name(lot->rule.term)));
	if (caution != NULL) {
		cg_html_raw(t->h, " <small class=\"fine\">");
		cg_html_text(t->h, cg_console_gains_words(caution));
		cg_html_raw(t->h, "</small>");
	}
	cg_console_cell_end(t);
	cg_console_row_end(t);
}

/* The lots of one fund behind a click: a year may have hundreds. */
static void write_lots(struct cg_html *h, const struct cg_app_gains *data, size_t fund)
{
	static const struct cg_console_column columns[] = { { "Bought", false },
							    { "Sold", false },
							    { "Units", true },
							    { "Sale value, \xe2\x82\xb9", true },
							    { "Cost of acquisition, \xe2\x82\xb9", true },
							    { "Gain, \xe2\x82\xb9", true },
							    { "Term", false },
							    { NULL, false } };
	const struct cg_gains_fund *f = &data->g.funds[fund];
	struct cg_console_table t;

	cg_html_raw(h, "<details><summary>");
	cg_html_text(h, data->s.funds.v[fund].name);
	cg_html_raw(h, "</summary>\n");
	cg_console_table_begin(&t, h, "Lots", NULL, columns);
	for (size_t i = f->first; i < f->first + f->n; i++) {
		if (data->g.gains.v[i].fy == data->year)
			write_lot(&t, &data->g.gains.v[i]);
	}
	cg_console_table_end(&t);
	cg_html_raw(h, "</details>\n");
}

/* Something that has no gain, no rate, or is no sale. */
static void write_reason(struct cg_html *h, struct cg_str name, enum cg_gains_reason reason)
{
	const char *message = cg_gains_lots_reason_text(reason);

	cg_html_raw(h, "<li>");
	cg_html_text(h, name);
	cg_html_raw(h, ": ");
	cg_html_text(h,
		     message != NULL ? cg_str_of(message) : cg_console_gains_words(cg_gains_lots_reason_name(reason)));
	cg_html_raw(h, "</li>\n");
}

/* Funds that lack the same: one line, which opens to their names. */
static void write_lacking(struct cg_html *h, const struct cg_gains_missing_list *list, size_t first, size_t n)
{
	const char *message = cg_gains_lots_reason_text(list->v[first].reason);

	cg_html_rawf(h, "<li><details><summary>%zu funds: ", n);
	cg_html_text(h, message != NULL ? cg_str_of(message)
					: cg_console_gains_words(cg_gains_lots_reason_name(list->v[first].reason)));
	cg_html_raw(h, "</summary><ul>\n");
	for (size_t i = first; i < list->n; i++) {
		if (list->v[i].reason != list->v[first].reason)
			continue;
		cg_html_raw(h, "<li>");
		cg_html_text(h, list->v[i].name);
		cg_html_raw(h, "</li>\n");
	}
	cg_html_raw(h, "</ul></details></li>\n");
}

/* What keeps the sums from being complete; shown before the sums are used elsewhere. */
void cg_console_gains_missing(struct cg_html *h, const struct cg_gains_missing_list *list)
{
	if (list->n == 0)
		return;
	cg_html_raw(h, "<h2>Not covered by this statement</h2>\n<ul>\n");
	for (size_t i = 0; i < list->n; i++) {
		size_t before = 0, n = 0;

		for (size_t j = 0; j < list->n; j++) {
			before += j < i && list->v[j].reason == list->v[i].reason;
			n += list->v[j].reason == list->v[i].reason;
		}
		/* the first of its kind stands for all */
		if (before == 0 && n > 1)
			write_lacking(h, list, i, n);
		else if (before == 0)
			write_reason(h, list->v[i].name, list->v[i].reason);
	}
	cg_html_raw(h, "</ul>\n");
}

/* Units that went out and were not sold, so that nobody looks for them among the sales. */
static void write_excluded(struct cg_html *h, const struct cg_app_gains *data)
{
	bool any = false;

	for (size_t i = 0; i < data->g.lots.outs.n; i++) {
		const struct cg_lot_out *x = &data->g.lots.outs.v[i];

		if (cg_gains_rules_fy(x->date) != data->year)
			continue;
		if (!any)
			cg_html_raw(h, "<h2>Transfers (not taxable sales)</h2>\n<ul>\n");
		any = true;
		write_reason(h, data->s.funds.v[x->fund].name, x->reason);
	}
	if (any)
		cg_html_raw(h, "</ul>\n");
}

/* The funds of which the year has sales, in the order of the statement. */
static void write_funds_sold(struct cg_html *h, const struct cg_app_gains *data)
{
	bool any = false;

	for (size_t i = 0; i < data->s.funds.n; i++) {
		if (!cg_gains_sold_in(&data->g, i, data->year))
			continue;
		if (!any)
			cg_html_raw(h, "<h2>Funds</h2>\n");
		any = true;
		write_lots(h, data, i);
	}
}

/* A file of the year and the holder that are shown; format: with its kind. */
static void file_link(struct cg_console *k, const struct cg_app_gains *data, const char *format, const char *name)
{
	cg_html_raw(&k->page.html, "<a class=\"button quiet\"");
	cg_console_link(k, "href", "/console/snapshots", k->c->id, "/gains-file",
			cg_arena_printf(k->c->arena, "format=%s&%.*s", format,
					CG_STR_ARG(cg_console_holder_query(k, data->g.holder, data->year)))
				.p);
	cg_html_raw(&k->page.html, ">");
	cg_html_raw(&k->page.html, name);
	cg_html_raw(&k->page.html, "</a>\n");
}

/* The page: year, what is missing, sums, funds, files. */
static void write_gains(struct cg_console *k, const struct cg_app_gains *data, const struct cg_gains_sums *sums,
			const struct cg_gains_missing_list *missing)
{
	enum { YEARS_MAX = CG_FY_LAST - CG_FY_FIRST + 1 };
	struct cg_html *h = &k->page.html;
	int years[YEARS_MAX];
	size_t n = cg_gains_years(&data->g, years, YEARS_MAX);
	char fy[CG_FY_TEXT_MAX];

	cg_console_tabs(k, "/gains", data->g.holder);
	cg_html_raw(h, "<h1>Capital gains, ");
	cg_html_text(h, cg_str_of(cg_gains_rules_fy_text(data->year, fy)));
	cg_html_raw(h,
		    "</h1>\n<p>Gains and rates of what this statement shows, first in, first out. No tax is computed: "
		    "set-off, exemptions and surcharge depend on everything else a taxpayer has.</p>\n");
	cg_console_years(k, years, n, data->year, data->g.holder, "/gains");
	cg_console_holders(k, &data->g.holders, data->g.holder, "/gains", data->year);
	cg_console_part_of_year(k, &data->s, data->year, true);
	cg_console_gains_sums(h, sums, "Sale value, \xe2\x82\xb9");
	cg_html_raw(h, "<div class=\"buttons\">\n");
	file_link(k, data, "xlsx", "Excel");
	file_link(k, data, "csv&kind=112a", "Schedule 112A (CSV)");
	file_link(k, data, "csv&kind=lots", "All lots (CSV)");
	cg_html_raw(h, "</div>\n");
	cg_console_gains_missing(h, missing);
	write_excluded(h, data);
	write_funds_sold(h, data);
}

/* What the page shows, from the snapshot of the path and the year of the query. */
static enum cg_code load_gains(struct cg_console *k, struct cg_app_gains *data, struct cg_gains_sums *sums,
			       struct cg_gains_missing_list *missing)
{
	struct cg_call *c = k->c;
	int year;
	enum cg_code rc = cg_app_gains_year(cg_form_get(&k->query, "fy"), &year, &c->err);

	if (rc == CG_OK && year == CG_FY_ALL) /* a page is of one year */
		year = CG_APP_GAINS_NEWEST;
	if (rc == CG_OK)
		rc = cg_console_gains_load(k, year, data);
	if (rc == CG_OK)
		rc = cg_gains_sum_up(&data->g, data->year, SIZE_MAX, c->arena, sums, &c->err);
	if (rc == CG_OK)
		rc = cg_gains_missing_make(&data->g, data->year, c->arena, missing, &c->err);
	return rc;
}

/* The year is the newest with sales unless the query names another one. */
enum cg_code cg_console_gains(struct cg_call *c)
{
	struct cg_gains_missing_list missing;
	struct cg_gains_sums sums;
	struct cg_app_gains data;
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc != CG_OK || !go)
		return cg_page_guard(c, rc);
	rc = load_gains(&k, &data, &sums, &missing);
	if (rc == CG_OK) {
		(void)cg_console_begin(&k, "Capital gains", "/console");
		write_gains(&k, &data, &sums, &missing);
		rc = cg_console_end(&k);
	}
	return cg_page_guard(c, rc);
}

/* The files as the API gives them. */
enum cg_code cg_console_gains_file(struct cg_call *c)
{
	struct cg_console k;
	bool go;
	enum cg_code rc = cg_console_open(c, &k, &go);

	if (rc == CG_OK && go)
		rc = cg_files_gains(c);
	return cg_page_guard(c, rc);
}
