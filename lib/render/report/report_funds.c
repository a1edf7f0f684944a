/*
 * report_funds.c: The table of funds held: weight, value, cost, gain, rate, returns against the benchmark, and totals.
 * Without an enrichment the figures are those of the statement. With one, value, gain and rate are today's; what the
 * statement prints opens below its name. A gain of today needs the cost of the same units: where units
 * changed it is missing. Funds of demat accounts are rows, too, where an enrichment knows them.
 */
#include "render/figure.h"
#include "render/report/report_page.h"

#include <stdlib.h>

/* One row, from the statement, the enrichment, or both. */
struct fund_row {
	const struct cg_fund *f;	  /* NULL: held in a demat account */
	const struct cg_enriched_fund *x; /* NULL: no enrichment */
	size_t index;			  /* of f */
	struct cg_dec value, cost, gain, rate;
	const char *rate_reason; /* code, or NULL */
};

struct fund_rows {
	struct fund_row *v;
	size_t n, cap;
};

/* The figures of a fund in a folio. */
static void folio_row(struct cg_report_page *p, struct fund_row *r)
{
	const struct cg_fund *f = r->f;
	bool same_units = r->x == NULL || (r->x->units.set && f->units.set && cg_dec_cmp(r->x->units, f->units) == 0);

	r->value = r->x != NULL ? r->x->current_value : f->value;
	r->cost = f->cost;
	if (!same_units || !cg_dec_sub(r->value, r->cost, &r->gain))
		r->gain = CG_DEC_NONE;
	if (r->x == NULL && !cg_analytics_fund_rate(f, f->value, p->s->as_of, p->r->arena, &r->rate, &r->rate_reason))
		p->failed = true;
}

/* Rates of an enrichment count payouts and the value of today. */
static void market_row(struct fund_row *r)
{
	r->rate = r->x->xirr;
	r->rate_reason = r->x->xirr_reason == CG_RATE_OK ? NULL : cg_enrichment_rate_reason_name(r->x->xirr_reason);
}

/* Funds of folios in the order of the statement, then those of demat accounts. */
static struct fund_rows rows_of(struct cg_report_page *p)
{
	const struct cg_enrichment *e = p->r->enriched;
	struct fund_rows rows = { NULL, 0, 0 };
	size_t from = 0;

	for (size_t i = 0; i < p->s->funds.n && !p->failed; i++) {
		const struct cg_fund *f = &p->s->funds.v[i];
		struct fund_row r = { .f = f, .index = i };

		if (cg_fund_exited(f))
			continue;
		if (e != NULL)
			r.x = cg_report_enriched(p->r, f->folio, false, f->isin, f->name, &from);
		folio_row(p, &r);
		if (r.x != NULL)
			market_row(&r);
		p->failed |= !CG_PUSH(p->r->arena, &rows, &r);
	}
	for (size_t i = 0; e != NULL && i < e->funds.n && !p->failed; i++) {
		struct fund_row r = { .x = &e->funds.v[i], .value = e->funds.v[i].current_value };

		if (r.x->folio.n > 0)
			continue;
		market_row(&r);
		p->failed |= !CG_PUSH(p->r->arena, &rows, &r);
	}
	return rows;
}

/* --- cells */

/* The benchmark and what stands for it: it says what the returns are compared with. */
static void benchmark(struct cg_html *h, const struct cg_enriched_fund *x)
{
	if (x->benchmark.n == 0)
		return;
	cg_html_raw(h, "<small>Against ");
	cg_html_text(h, x->benchmark);
	if (x->proxy.n > 0) {
		cg_html_raw(h, x->quality == CG_QUALITY_NEAR ? ", shown by " : ", shown roughly by ");
		cg_html_text(h, x->proxy);
	}
	cg_html_raw(h, "</small>");
}

/* A figure of the statement with its name, as a link to its place. */
static void printed(struct cg_report_page *p, const char *before, struct cg_dec d, size_t i, const char *field)
{
	if (!d.set)
		return;
	cg_html_raw(&p->h, before);
	cg_report_figure_place(p, d, CG_PLACE_FUND, i, 0, field);
}

/* What the value of the enrichment's day comes from. */
static void valued(struct cg_html *h, const struct cg_enriched_fund *x, bool today)
{
	if (!x->latest_nav.set || !x->units.set)
		return;
	cg_html_raw(h, today ? "<small>Today " : "<small>On the day ");
	cg_html_raw(h, "<span class=\"folio\">");
	cg_figure_number(h, x->units);
	cg_html_raw(h, "</span> units \xc3\x97 NAV <span class=\"folio\">");
	cg_figure_number(h, x->latest_nav);
	cg_html_raw(h, "</span> of ");
	cg_figure_date_text(h, x->latest_nav_date);
	cg_html_raw(h, "</small>");
}

/* The same of the statement: with an enrichment the columns are today's. */
static void as_printed(struct cg_report_page *p, const struct fund_row *r)
{
	struct cg_html *h = &p->h;
	const struct cg_fund *f = r->f;

	cg_html_raw(h, "<small>Statement: ");
	printed(p, "", f->units, r->index, "units");
	printed(p, " units \xc3\x97 NAV ", f->nav, r->index, "nav");
	if (f->nav_date != CG_DATE_NONE) {
		cg_html_raw(h, " of ");
		cg_figure_date_text(h, f->nav_date);
	}
	printed(p, ", value ", f->value, r->index, "value");
	printed(p, ", cost ", f->cost, r->index, "cost");
	cg_html_raw(h, "</small>");
}

/* A way to its transactions, which are read by year and kind there. */
static void ledger(struct cg_report_page *p, const struct fund_row *r)
{
	struct cg_html *h = &p->h;
	size_t n = r->f->txns.n;

	if (n == 0 || !cg_report_linked(p))
		return;
	cg_html_raw(h, "<small class=\"screen\"><a");
	cg_report_href(p, "/transactions", cg_arena_printf(p->r->arena, "fund=%zu", r->index).p);
	cg_html_raw(h, ">");
	cg_figure_count(h, n);
	cg_html_raw(h, n == 1 ? " transaction, " : " transactions, ");
	cg_figure_date_text(h, r->f->txns.v[0].date);
	if (n > 1) {
		cg_html_raw(h, " to ");
		cg_figure_date_text(h, r->f->txns.v[n - 1].date);
	}
	cg_html_raw(h, "</a></small>");
}

/* What tells two holdings of one scheme apart. */
static void account(struct cg_html *h, const struct fund_row *r)
{
	cg_html_raw(h, r->f != NULL ? "Folio <span class=\"folio\">" : "Demat <span class=\"folio\">");
	cg_html_text(h, r->f != NULL ? r->f->folio : r->x->demat_client_id);
	cg_html_raw(h, "</span>");
}

/* The name opens what is behind the figures of the row. */
static void name(struct cg_report_page *p, const struct fund_row *r)
{
	struct cg_str isin = r->f != NULL ? r->f->isin : r->x->isin;
	struct cg_html *h = &p->h;

	cg_html_raw(h, "<details><summary>");
	cg_html_text(h, r->f != NULL ? r->f->name : r->x->name);
	cg_html_raw(h, "</summary>");
	if (isin.n > 0) {
		cg_html_raw(h, "<small>ISIN ");
		cg_html_text(h, isin);
		cg_html_raw(h, "</small>");
	}
	if (r->x != NULL)
		valued(h, r->x, cg_report_is_today(p->r));
	if (r->f != NULL)
		as_printed(p, r);
	if (r->x != NULL)
		benchmark(h, r->x);
	if (r->f != NULL)
		ledger(p, r);
	cg_html_raw(h, "</details><small>");
	account(h, r);
	if (r->f != NULL && r->f->plan != CG_PLAN_NONE) {
		cg_html_raw(h, " \xc2\xb7 ");
		cg_html_z(h, cg_report_words(cg_plan_name(r->f->plan)));
	}
	if (r->x != NULL && r->x->category.n > 0) {
		cg_html_raw(h, " \xc2\xb7 ");
		cg_html_text(h, cg_report_words_of(p->r->arena, r->x->category));
	}
	cg_html_raw(h, "</small>");
	if (r->f != NULL && !r->f->reconciled)
		cg_html_raw(
			h,
			"<small class=\"bad\">Its figures do not agree: see the <a href=\"#warnings\">checks and warnings</a>.</small>");
}

/* The value; the NAV of another day than that of most funds is told below it. */
static void cell_value(struct cg_report_page *p, const struct fund_row *r)
{
	const struct cg_enriched_fund *x = r->x;
	struct cg_html *h = &p->h;

	cg_report_cell(h, "Value", "number");
	if (x == NULL)
		cg_report_figure_place(p, r->value, CG_PLACE_FUND, r->index, 0, "value");
	else if (r->value.set)
		cg_figure_number(h, r->value);
	else
		cg_figure_none(h, cg_report_words(cg_enrichment_status_name(x->status)));
	if (x != NULL && x->latest_nav.set && x->latest_nav_date != p->r->enriched->newest_nav_date) {
		cg_html_raw(h, "<small class=\"figure\">NAV of ");
		cg_figure_date_short(h, x->latest_nav_date);
		cg_html_raw(h, "</small>");
	}
	cg_table_cell_end(h);
}

/* A share, or a rate with its sign. */
static void cell_percent(struct cg_html *h, const char *label, struct cg_dec d, bool sign)
{
	cg_report_cell(h, label, "number");
	if (!d.set)
		cg_figure_none(h, NULL);
	else if (sign)
		cg_figure_percent_signed(h, d);
	else
		cg_figure_percent(h, d);
	cg_table_cell_end(h);
}

/* The reason of a missing rate is told once, below the table: its words are long. */
static void cell_rate(struct cg_html *h, const struct fund_row *r)
{
	cg_report_cell(h, "XIRR", "number");
	if (r->rate.set)
		cg_figure_percent_signed(h, r->rate);
	else
		cg_figure_none(h, NULL);
	if (r->rate.set && r->x != NULL && r->x->xirr_reason == CG_RATE_SHORT_PERIOD)
		cg_html_raw(h, "<small class=\"figure\">under a year</small>");
	cg_table_cell_end(h);
}

/* The return, and below it that of the benchmark. */
static void cell_return(struct cg_html *h, const char *label, const struct cg_enriched_fund *x, int i)
{
	cg_report_cell(h, label, "number");
	if (x == NULL || !x->ret[i].set) {
		cg_figure_none(h, NULL);
		cg_table_cell_end(h);
		return;
	}
	cg_figure_percent_signed(h, x->ret[i]);
	if (x->bench[i].set) {
		cg_html_raw(h, "<small class=\"figure\">index ");
		cg_figure_percent_signed(h, x->bench[i]);
		cg_html_raw(h, "</small>");
	}
	cg_table_cell_end(h);
}

/* A gain without a printed cost is a dash: the tile above says why. */
static void cell_gain(struct cg_html *h, struct cg_dec gain)
{
	cg_report_cell(h, "Gain", "number");
	if (gain.set)
		cg_report_gain(h, gain, false);
	else
		cg_figure_none(h, NULL);
	cg_table_cell_end(h);
}

/* --- the table */

/* Weights are shares of the column of values. */
static void fund_line(struct cg_report_page *p, const struct fund_row *r, struct cg_dec total)
{
	struct cg_html *h = &p->h;

	cg_table_row_begin(h);
	name(p, r);
	cg_table_name_end(h);
	cell_percent(h, "Weight", cg_report_share(r->value, total), false);
	cell_value(p, r);
	cg_report_cell(h, "Invested", "number");
	if (r->f != NULL)
		cg_report_figure_place(p, r->cost, CG_PLACE_FUND, r->index, 0, "cost");
	else
		cg_figure_none(h, NULL);
	cg_table_cell_end(h);
	cell_gain(h, r->gain);
	cell_percent(h, "Gain %", cg_report_share(r->gain, r->cost), true);
	cell_rate(h, r);
	if (p->r->enriched != NULL) {
		cell_return(h, "1 year", r->x, 0);
		cell_return(h, "3 years p.a.", r->x, 1);
	}
	cg_table_row_end(h);
}

/* Sums over the rows that have a figure. */
static struct cg_report_cost cost_of(struct cg_report_page *p, const struct fund_rows *rows)
{
	struct cg_report_cost sum = { CG_DEC_NONE, CG_DEC_NONE, CG_DEC_NONE, 0, rows->n };

	for (size_t i = 0; i < rows->n; i++) {
		const struct fund_row *r = &rows->v[i];

		cg_report_add(p, &sum.cost, r->cost);
		if (!r->gain.set)
			continue;
		cg_report_add(p, &sum.gain, r->gain);
		cg_report_add(p, &sum.gain_cost, r->cost);
		sum.funds++;
	}
	return sum;
}

struct cg_report_cost cg_report_funds_cost(struct cg_report_page *p)
{
	struct fund_rows rows = rows_of(p);

	return cost_of(p, &rows);
}

/* Sums of the columns. A value or a gain over some of the funds is no total: it says of how many. */
static void totals(struct cg_report_page *p, const struct fund_rows *rows, struct cg_dec total)
{
	struct cg_report_cost sum = cost_of(p, rows);
	struct cg_html *h = &p->h;
	size_t values = 0;

	for (size_t i = 0; i < rows->n; i++)
		values += rows->v[i].value.set;
	cg_html_raw(h, "</tbody><tfoot role=\"rowgroup\">");
	cg_table_row_begin(h);
	cg_html_raw(h, "Total");
	if (values < rows->n)
		cg_html_rawf(h, "<small>value of %zu of %zu funds</small>", values, rows->n);
	if (sum.funds < rows->n)
		cg_html_rawf(h, "<small>gain of %zu of %zu funds</small>", sum.funds, rows->n);
	cg_table_name_end(h);
	cell_percent(h, "Weight", cg_report_share(total, total), false);
	cg_report_cell_figure(h, "Value", total);
	cg_report_cell_figure(h, "Invested", sum.cost);
	cell_gain(h, sum.gain);
	cell_percent(h, "Gain %", cg_report_share(sum.gain, sum.gain_cost), true);
	for (int i = p->r->enriched != NULL ? 3 : 1; i > 0; i--)
		cg_html_raw(h, "<td role=\"cell\"></td>");
	cg_html_raw(h, "</tr></tfoot></table></div>");
}

/* The two horizons are there with an enrichment only. */
static void columns(struct cg_html *h, bool market)
{
	cg_report_table_begin(h, "rows sortable", "Funds held");
	cg_report_column(h, "Fund", false);
	cg_report_column(h, "Weight", true);
	cg_report_column(h, "Value", true);
	cg_report_column(h, "Invested", true);
	cg_report_column(h, "Gain", true);
	cg_report_column(h, "Gain %", true);
	cg_report_column(h, "XIRR", true);
	if (market) {
		cg_report_column(h, "1 year", true);
		cg_report_column(h, "3 years p.a.", true);
	}
	cg_table_head_end(h);
}

/* Reasons of missing figures, each once: code and how many funds it keeps from a figure. */
struct reasons {
	const char *v[16];
	size_t count[16], n;
};

/* Codes are static text: the pointer tells them apart. */
static void reason_add(struct reasons *r, const char *code)
{
	size_t i = 0;

	while (i < r->n && r->v[i] != code)
		i++;
	if (i == sizeof(r->v) / sizeof(r->v[0]))
		return;
	r->v[i] = code;
	r->count[i] = i < r->n ? r->count[i] + 1 : 1;
	r->n += i == r->n;
}

/* One line for what is missing, with each reason and how many funds it keeps from it. */
static void reason_list(struct cg_html *h, const char *what, const struct reasons *r)
{
	if (r->n == 0)
		return;
	cg_html_rawf(h, "<li>%s:", what);
	for (size_t i = 0; i < r->n; i++) {
		cg_html_rawf(h, " %zu %s \xe2\x80\x93 ", r->count[i], r->count[i] == 1 ? "fund" : "funds");
		cg_html_z(h, cg_report_words(r->v[i]));
	}
	cg_html_raw(h, "</li>");
}

/* Do both horizons lack the same funds' returns for the same reasons? */
static bool reasons_alike(const struct reasons *a, const struct reasons *b)
{
	for (size_t i = 0; i < a->n && i < b->n; i++)
		if (a->v[i] != b->v[i] || a->count[i] != b->count[i])
			return false;
	return a->n == b->n;
}

/* Why there are dashes in the table. */
static void dashes(struct cg_report_page *p, const struct fund_rows *rows)
{
	static const char *const horizon[CG_HORIZONS] = { "No return of 1 year", "No return of 3 years" };
	struct reasons rate = { .n = 0 }, ret[CG_HORIZONS] = { { .n = 0 } }, remark = { .n = 0 };
	struct cg_html *h = &p->h;

	for (size_t i = 0; i < rows->n; i++) {
		const struct fund_row *r = &rows->v[i];

		if (!r->rate.set && r->rate_reason != NULL)
			reason_add(&rate, r->rate_reason);
		for (int k = 0; r->x != NULL && k < CG_HORIZONS; k++) {
			const char *why =
				r->x->reason[k] != CG_ENRICH_OK ? cg_enrichment_status_name(r->x->reason[k]) : NULL;

			if (why != NULL)
				reason_add(r->x->ret[k].set ? &remark : &ret[k], why);
		}
	}
	if (rate.n + ret[0].n + ret[1].n + remark.n == 0)
		return;
	cg_html_raw(h, "<ul class=\"fine\">");
	reason_list(h, "No XIRR", &rate);
	if (reasons_alike(&ret[0], &ret[1])) {
		reason_list(h, "No returns of 1 and 3 years", &ret[0]);
	} else {
		for (int k = 0; k < CG_HORIZONS; k++)
			reason_list(h, horizon[k], &ret[k]);
	}
	reason_list(h, "Returns with a remark", &remark);
	cg_html_raw(h, "</ul>");
}

/* For qsort: the largest value first; without one last, in the order of the statement. */
static int by_value(const void *a, const void *b)
{
	const struct fund_row *x = a, *y = b;
	int order =
		x->value.set && y->value.set ? cg_dec_cmp(y->value, x->value) : (int)y->value.set - (int)x->value.set;

	return order != 0 ? order : (x->index > y->index) - (x->index < y->index);
}

/* Values without a figure have no weight and are in no sum. */
void cg_report_funds(struct cg_report_page *p)
{
	const struct cg_enrichment *e = p->r->enriched;
	struct fund_rows rows = rows_of(p);
	struct cg_dec total = CG_DEC_NONE;
	struct cg_html *h = &p->h;

	if (rows.n == 0)
		return;
	qsort(rows.v, rows.n, sizeof(*rows.v), by_value);
	for (size_t i = 0; i < rows.n; i++)
		cg_report_add(p, &total, rows.v[i].value);
	cg_report_section_begin(h, "funds", "Funds held");
	if (e == NULL)
		cg_report_as_of(
			h, "In rupees, as the statement prints them. A fund opens what is behind its figures. As of ",
			p->s->as_of);
	else
		cg_report_as_of(
			h,
			"In rupees, at the newest NAVs; returns are those of the NAV, beside the index on the same days. A "
			"fund opens what is behind its figures. As of ",
			e->as_of);
	cg_html_raw(h, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table of funds held\">");
	columns(h, e != NULL);
	for (size_t i = 0; i < rows.n; i++)
		fund_line(p, &rows.v[i], total);
	totals(p, &rows, total);
	dashes(p, &rows);
	cg_html_raw(h, "</section>\n");
}
