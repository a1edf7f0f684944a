/*
 * report_holdings.c: The sections of the report page that list other holdings than funds with units: closed funds,
 * demat accounts, the pension account. Figures are those of the statement; one that it does not print is a dash. Order
 * is that of the statement, so that both can be read side by side; nothing is sorted by value here. A fund without
 * units stands in a table of its own: its last date says more than a value of zero. A demat account keeps its own table
 * and total: the same security may be held in two of them.
 */
#include "render/figure.h"
#include "render/report/report_page.h"

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

/* Sign and colour say the same; a fund without a printed cost has no gain. */
static void cell_gain(struct cg_html *h, const char *label, struct cg_dec gain, const char *why)
{
	cg_report_cell(h, label, "number");
	if (gain.set)
		cg_report_gain(h, gain, false);
	else
		cg_figure_none(h, why);
	cg_table_cell_end(h);
}

/* How many transactions there are, as a link to them. */
static void cell_count(struct cg_report_page *p, const struct cg_fund *f, size_t i)
{
	struct cg_html *h = &p->h;
	bool linked = cg_report_linked(p) && f->txns.n > 0;

	cg_report_cell(h, "Transactions", "number");
	if (linked) {
		cg_html_raw(h, "<a");
		cg_report_href(p, "/transactions", cg_arena_printf(p->r->arena, "fund=%zu", i).p);
		cg_html_raw(h, ">");
	}
	cg_figure_count(h, f->txns.n);
	cg_html_raw(h, linked ? "</a>" : "");
	cg_table_cell_end(h);
}

/* Why the gain of a closed fund is not known. */
static const char *closed_reason(const struct cg_fund *f)
{
	const char *gap = f->txns.n == 0 ? "NO_TRANSACTIONS" : cg_analytics_flow_gap(f, INT32_MAX);

	return gap != NULL ? cg_report_words(gap) : "Segregated: it was paid for with the scheme that it was cut from.";
}

/* Funds without units have no value: what they earned and when they ended is what remains to be said. */
void cg_report_holdings_exited(struct cg_report_page *p)
{
	struct cg_html *h = &p->h;

	if (p->r->an->exited_count == 0)
		return;
	cg_report_section_begin(h, "exited", "Closed funds");
	cg_html_raw(h,
		    "<p class=\"lead\">In rupees: taken out less put in over the whole history, payouts with it.</p>");
	cg_report_table_begin(h, "rows sortable", "Closed funds");
	cg_report_column(h, "Fund", false);
	cg_report_column(h, "Transactions", true);
	cg_report_column(h, "Last transaction", true);
	cg_report_column(h, "Gain", true);
	cg_table_head_end(h);
	for (size_t i = 0; i < p->s->funds.n; i++) {
		const struct cg_fund *f = &p->s->funds.v[i];

		if (!cg_fund_exited(f))
			continue;
		cg_table_row_begin(h);
		fund_name(h, f);
		cg_table_name_end(h);
		cell_count(p, f, i);
		cg_report_cell(h, "Last transaction", "number");
		cg_table_date(h, f->txns.n > 0 ? f->txns.v[f->txns.n - 1].date : CG_DATE_NONE);
		cg_table_cell_end(h);
		cell_gain(h, "Gain", cg_analytics_closed_gain(f), closed_reason(f));
		cg_table_row_end(h);
	}
	cg_html_raw(h, "</tbody></table></section>\n");
}

/* --- demat and pension */

/* What a row of an account or of NPS shows, and what its places belong to. */
struct holding {
	struct cg_str name, code;
	struct cg_dec units, price, value;
	enum cg_place_of of;
	size_t i, j;
	const char *price_field;
};

/* One row; absent figures are dashes. */
static void holding_row(struct cg_report_page *p, const struct holding *v)
{
	struct cg_html *h = &p->h;

	cg_table_row_begin(h);
	cg_html_text(h, v->name);
	if (v->code.n > 0) {
		cg_html_raw(h, "<small>");
		cg_html_text(h, v->code);
		cg_html_raw(h, "</small>");
	}
	cg_table_name_end(h);
	cg_report_cell_place(p, "Units", v->units, v->of, v->i, v->j, "units");
	cg_report_cell_place(p, "Price", v->price, v->of, v->i, v->j, v->price_field);
	cg_report_cell_place(p, "Value", v->value, v->of, v->i, v->j, "value");
	cg_table_row_end(h);
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
void cg_report_holdings_demat(struct cg_report_page *p)
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

			holding_row(p,
				    &(struct holding){ x->name, x->isin, x->units, x->price, x->value, CG_PLACE_HOLDING,
						       i, k, x->kind == CG_DEMAT_FUND ? "nav" : "price" });
		}
		holdings_total(h, d->value);
	}
	cg_html_raw(h, "</section>\n");
}

/* Schemes of the National Pension System, by tier. */
void cg_report_holdings_pension(struct cg_report_page *p)
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
		holding_row(p, &(struct holding){ x->name, tier, x->units, x->nav, x->value, CG_PLACE_NPS_SCHEME, i, 0,
						  "nav" });
	}
	holdings_total(h, n->value);
	cg_html_raw(h, "</section>\n");
}
