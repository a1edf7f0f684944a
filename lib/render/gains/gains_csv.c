/*
 * gains_csv.c: The CSV files of gains_view.h. The heads of Schedule 112A are those of the
 * income-tax portal's template, with its spelling: the portal compares them byte for byte.
 */
#include "render/csv.h"
#include "render/gains/gains_view.h"
#include "statement/mask.h"

#include <stdio.h>

enum { NAME_MAX_CHARS = 125, WHOLE_MAX = 24 };

/* One lot sold. The columns are those of the head that cg_gains_csv_lots writes; keep both in step. */
static void csv_lot(struct cg_csv *c, const struct cg_gains *g, const struct cg_gain *x, struct cg_arena *a)
{
	const struct cg_fund *f = &g->s->funds.v[x->lot.fund];
	const struct cg_gains_fund *gf = &g->funds[x->lot.fund];
	struct cg_str pan = f->pan.n > 0 ? cg_mask_pan(a, f->pan) : CG_STR_NONE;
	char text[CG_DEC_TEXT_MAX] = "", fy[CG_FY_TEXT_MAX];

	c->to->failed |= f->pan.n > 0 && pan.p == NULL;
	cg_csv_z(c, cg_gains_rules_fy_text(x->fy, fy));
	cg_csv_text(c, f->name);
	cg_csv_text(c, f->isin);
	cg_csv_text(c, f->folio);
	cg_csv_text(c, f->amc);
	cg_csv_text(c, gf->category);
	cg_csv_z(c, cg_gains_rules_kind_name(gf->kind.kind));
	cg_csv_date(c, x->lot.buy_date);
	cg_csv_z(c, cg_gains_view_bought_by(&x->lot));
	cg_csv_date(c, x->lot.sell_date);
	cg_csv_z(c, cg_txn_type_name(x->lot.sold_by));
	cg_csv_dec(c, x->days >= 0 ? cg_dec_make(x->days, 0) : CG_DEC_NONE);
	cg_csv_dec(c, x->lot.units);
	cg_csv_dec(c, x->lot.buy_nav);
	cg_csv_dec(c, x->lot.sell_nav);
	cg_csv_dec(c, x->lot.sale_value);
	cg_csv_dec(c, x->lot.amount);
	cg_csv_dec(c, x->lot.stamp_duty);
	cg_csv_z(c, x->lot.duty_computed ? "true" : "false");
	cg_csv_dec(c, x->lot.cost);
	cg_csv_dec(c, x->fmv_nav);
	cg_csv_dec(c, x->fmv_value);
	cg_csv_dec(c, x->lower_of);
	if (x->index_bought > 0)
		(void)snprintf(text, sizeof(text), "%d/%d", x->index_sold, x->index_bought);
	cg_csv_z(c, text);
	cg_csv_dec(c, x->cost_of_acquisition);
	cg_csv_dec(c, x->gain);
	cg_csv_dec(c, x->plain_gain);
	cg_csv_z(c, cg_gains_rules_term_name(x->rule.term));
	cg_csv_z(c, x->rule.section);
	cg_csv_dec(c, x->rule.rate);
	cg_csv_z(c, cg_gains_rules_rate_kind_name(x->rule.rate_kind));
	cg_csv_z(c, cg_gains_rules_window_name(cg_gains_rules_window(x->lot.sell_date)));
	cg_csv_z(c, cg_gains_lots_reason_name(x->reason));
	cg_csv_z(c, cg_gains_stripping_caution_name(x->caution));
	cg_csv_text(c, f->holders.n > 0 ? f->holders.v[0] : CG_STR_NONE);
	cg_csv_text(c, pan);
	cg_csv_end(c);
}

/* Every figure that a gain comes from, so that it can be checked by hand. */
void cg_gains_csv_lots(struct cg_buf *to, const struct cg_gains *g, int year, struct cg_arena *a)
{
	struct cg_csv c = { .to = to };

	cg_buf_z(to, "financial_year,name,isin,folio,amc,category,kind,buy_date,bought_by,sell_date,sold_by,days,units,"
		     "buy_nav,sell_nav,sale_value,purchase_amount,stamp_duty,stamp_duty_computed,cost,fmv_nav,fmv_"
		     "value,lower_of_fmv_and_sale,"
		     "index_ratio,cost_of_acquisition,gain,gain_without_indexation,term,section,rate,rate_kind,window,"
		     "reason,caution,holder,pan\r\n");
	for (size_t i = 0; i < g->gains.n; i++) {
		if (cg_gains_in_year(g->gains.v[i].fy, year))
			csv_lot(&c, g, &g->gains.v[i], a);
	}
}

static const char *const heads[] = {
	"Share/Unit acquired(1a)",
	"Share/Unit Transferred(1b)",
	"ISIN Code(2)",
	"Name of the Share/Unit(3)",
	"No. of Shares/Units(4)",
	"Sale-price per Share/Unit(5)",
	"Full Value of Consideration(Total Sale Value)(6) = 4 * 5",
	"Cost of acquisition without indexation(7)",
	"Cost of acquisition(8)",
	"If the long term capital asset was acquired before 01.02.2018(9)",
	"Fair Market Value per share/unit as on 31st January 2018(10)",
	"Total Fair Market Value of capital asset as per section 55(2)(ac)(11) = 4 * 10",
	"Expenditure wholly and exclusively in connection with transfer(12)",
	"Total deductions(13) = 7 + 12",
	"Balance(14) = 6 - 13",
};
enum { COLUMN_1B = 1 };

/* The portal takes whole rupees in some columns and refuses decimals there. */
static void whole(struct cg_csv *c, int64_t rupees)
{
	cg_csv_dec(c, cg_dec_make(rupees, 0));
}

/* The portal takes letters, digits and spaces. */
static void csv_name(struct cg_csv *c, struct cg_str name)
{
	char text[NAME_MAX_CHARS];
	size_t n = 0;

	for (size_t i = 0; i < name.n && n < sizeof(text); i++) {
		if (cg_is_alnum(name.p[i]))
			text[n++] = name.p[i];
		else if (n > 0 && text[n - 1] != ' ')
			text[n++] = ' ';
	}
	cg_csv_text(c, cg_str_trim((struct cg_str){ text, n }));
}

/*
 * BE and AE: bought before 1-Feb-2018, or after it. Units bought after it are one
 * consolidated row without ISIN, as the instructions of the template ask for.
 */
static void csv_112a(struct cg_csv *c, const struct cg_112a_row *r, int columns)
{
	bool one = r->before_2018;

	cg_csv_z(c, one ? "BE" : "AE");
	if (columns == CG_112A_COLUMNS_NEW)
		cg_csv_z(c, r->before_jul_2024 ? "BE" : "AE");
	if (!one)
		cg_csv_z(c, "INNOTREQUIRD");
	else
		cg_csv_text(c, r->isin.n > 0 ? r->isin : CG_STR("INNOTAVAILAB"));
	csv_name(c, one ? r->name : CG_STR("CONSOLIDATED"));
	cg_csv_dec(c, r->units);
	cg_csv_dec(c, r->price);
	whole(c, r->value);
	whole(c, r->cost_taken);
	whole(c, r->cost);
	cg_csv_dec(c, one ? cg_dec_make(r->lower_of, 0) : CG_DEC_NONE);
	cg_csv_dec(c, r->fmv_nav);
	cg_csv_dec(c, one ? cg_dec_make(r->fmv_value, 0) : CG_DEC_NONE);
	whole(c, 0);
	whole(c, r->deductions);
	whole(c, r->balance);
	cg_csv_end(c);
}

/* Column 1b is missing where 14 columns are asked for. */
void cg_gains_csv_112a(struct cg_buf *to, const struct cg_112a *rows, int columns)
{
	struct cg_csv c = { .to = to };

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
		if (i != COLUMN_1B || columns == CG_112A_COLUMNS_NEW)
			cg_csv_z(&c, heads[i]);
	}
	cg_csv_end(&c);
	for (size_t i = 0; i < rows->n; i++)
		csv_112a(&c, &rows->v[i], columns);
}
