/*
 * gains_xlsx.c: What stands in which column of the workbook, and which formula in which cell. Rounding stands in the
 * formulas, half up at paise as the figures are made: a program that computes them anew finds the same.
 */
#include "render/gains/gains_xlsx.h"

#include "base/time.h"
#include "portfolio/gains/112a.h"
#include "portfolio/gains/left.h"
#include "portfolio/gains/missing.h"
#include "render/xlsx.h"
#include "statement/mask.h"

#include <stdarg.h>

enum { BOOK_MAX = 64 * 1024 * 1024, YEARS_MAX = CG_FY_LAST - CG_FY_FIRST + 1, COLUMN_1B = 1 };

/* The gains and the workbook that they are written to. */
struct book {
	const struct cg_gains *g;
	int year;
	struct cg_arena *a;
	struct cg_xlsx w;
	struct cg_gains_sums sums;
	size_t lots; /* rows of the sheet of lots */
};

/* A formula of this row, whose number, from 1, is the first argument of each of the cells that it names. */
__attribute__((format(printf, 3, 4))) static void formula(struct book *b, struct cg_dec result, const char *f, ...)
{
	struct cg_str text;
	char room[256];
	va_list ap;
	int n;

	va_start(ap, f);
	n = vsnprintf(room, sizeof(room), f, ap);
	va_end(ap);
	if (n < 0 || (size_t)n >= sizeof(room)) {
		b->w.failed = true;
		return;
	}
	text = (struct cg_str){ room, (size_t)n };
	cg_xlsx_formula(&b->w, text, result);
}

/* The number of the row that is being written, as formulas count. */
static unsigned row_of(const struct book *b)
{
	return b->w.row + 1;
}

/* --- About */

/* A name and a text beside it. */
static void pair(struct book *b, const char *name, struct cg_str text)
{
	cg_xlsx_label(&b->w, name);
	cg_xlsx_text(&b->w, text);
	cg_xlsx_end_row(&b->w);
}

/* What a reader has to know first. */
static void about(struct book *b)
{
	static const struct cg_xlsx_column columns[] = { { "Capital gains", 34 }, { "", 70 } };
	const struct cg_gains *g = b->g;
	char fy[CG_FY_TEXT_MAX];

	CG_XLSX_SHEET(&b->w, "About", columns);
	pair(b, "Financial year", cg_str_of(b->year != CG_FY_ALL ? cg_gains_rules_fy_text(b->year, fy) : "all"));
	cg_xlsx_label(&b->w, "Statement from");
	cg_xlsx_date(&b->w, g->s->from);
	cg_xlsx_end_row(&b->w);
	cg_xlsx_label(&b->w, "Statement to");
	cg_xlsx_date(&b->w, g->s->to);
	cg_xlsx_end_row(&b->w);
	for (size_t h = 1; h <= g->holders.n; h++) {
		const struct cg_holder *x = &g->holders.v[h - 1];
		struct cg_str pan = x->pan.n > 0 ? cg_mask_pan(b->a, x->pan) : CG_STR_NONE;

		if (g->holder > 0 && g->holder != h)
			continue;
		b->w.failed |= x->pan.n > 0 && pan.p == NULL;
		cg_xlsx_label(&b->w, "Holder");
		cg_xlsx_text(&b->w, x->name);
		cg_xlsx_text(&b->w, pan);
		cg_xlsx_end_row(&b->w);
	}
	cg_xlsx_label(&b->w, "Taxpayers who sold");
	cg_xlsx_whole(&b->w, (int64_t)cg_gains_taxpayers(g, b->year));
	cg_xlsx_end_row(&b->w);
	cg_xlsx_label(&b->w, "Lots that lack something");
	cg_xlsx_whole(&b->w, (int64_t)cg_gains_lacking(g, b->year));
	cg_xlsx_end_row(&b->w);
	pair(b, "Note",
	     CG_STR("Computed from the statement. It is no tax advice: sales elsewhere are not known here."));
}

/* --- Summary: sums of the lots by their numbers in column A of the sheet of lots */

/*
 * A sum over a column of the lots that have the number in column A of this row, rounded: sums of many parts of a
 * rupee are off by less than a paisa in a spreadsheet, and would show it.
 */
static void sum_cell(struct book *b, char column, struct cg_dec result)
{
	unsigned last = (unsigned)b->lots + 1; /* the first row has the heads */

	formula(b, result, "=ROUND(SUMIF(Lots!$A$2:$A$%u,A%u,Lots!$%c$2:$%c$%u),2)", last, row_of(b), column, column,
		last);
}

/* In the order of the JSON. The total is under its columns, without a number. */
static void summary(struct book *b)
{
	static const struct cg_xlsx_column columns[] = {
		{ "Sum", 6 },	{ "Financial year", 15 }, { "Section", 10 },
		{ "Term", 8 },	{ "Rate, percent", 13 },  { "Kind of rate", 16 },
		{ "Lots", 8 },	{ "Sale value", 18 },	  { "Cost of acquisition", 20 },
		{ "Gain", 18 },
	};
	const struct cg_gains_sum *total = &b->sums.total;
	char fy[CG_FY_TEXT_MAX];
	unsigned last = (unsigned)b->sums.n + 1;

	CG_XLSX_SHEET(&b->w, "Summary", columns);
	for (size_t i = 0; i < b->sums.n && !b->w.failed; i++) {
		const struct cg_gains_sum *s = &b->sums.v[i];

		cg_xlsx_whole(&b->w, (int64_t)i + 1);
		cg_xlsx_z(&b->w, cg_gains_rules_fy_text(s->fy, fy));
		cg_xlsx_z(&b->w, s->rule.section);
		cg_xlsx_z(&b->w, cg_gains_rules_term_name(s->rule.term));
		cg_xlsx_percent(&b->w, s->rule.rate);
		cg_xlsx_z(&b->w, cg_gains_rules_rate_kind_name(s->rule.rate_kind));
		formula(b, cg_dec_make((int64_t)s->count, 0), "=COUNTIF(Lots!$A$2:$A$%zu,A%u)", b->lots + 1, row_of(b));
		sum_cell(b, 'L', s->sale_value);
		sum_cell(b, 'U', s->cost);
		sum_cell(b, 'V', s->gain);
		cg_xlsx_end_row(&b->w);
	}
	if (b->sums.n == 0)
		return;
	cg_xlsx_label(&b->w, "Total");
	b->w.col = 6;
	formula(b, cg_dec_make((int64_t)total->count, 0), "=SUM(G2:G%u)", last);
	formula(b, total->sale_value, "=ROUND(SUM(H2:H%u),2)", last);
	formula(b, total->cost, "=ROUND(SUM(I2:I%u),2)", last);
	formula(b, total->gain, "=ROUND(SUM(J2:J%u),2)", last);
}

/* --- Left: of the sums of a year */

/* Gains of a year and term in the summary, without exempt ones. */
static void net_cell(struct book *b, const char *term, struct cg_dec result)
{
	unsigned last = (unsigned)b->sums.n + 1;

	formula(b, result,
		"=ROUND(SUMIFS(Summary!$J$2:$J$%u,Summary!$B$2:$B$%u,A%u,Summary!$D$2:$D$%u,\"%s\",Summary!$F$2:$F$%u,"
		"\"<>EXEMPT\"),2)",
		last, last, row_of(b), last, term, last);
}

/* Losses and exemption follow from the cells before them; without an exemption theirs stay empty. */
static void left_row(struct book *b, const struct cg_gains_left *x)
{
	unsigned at = row_of(b), last = (unsigned)b->sums.n + 1;
	char fy[CG_FY_TEXT_MAX];

	cg_xlsx_z(&b->w, cg_gains_rules_fy_text(x->year, fy));
	net_cell(b, "SHORT", x->short_term);
	net_cell(b, "LONG", x->long_term);
	formula(b, x->short_loss_left, "=ROUND(MAX(0,-B%u-MAX(0,C%u)),2)", at, at);
	formula(b, x->long_loss_left, "=MAX(0,-C%u)", at);
	if (x->section != NULL) {
		cg_xlsx_z(&b->w, x->section);
		cg_xlsx_number(&b->w, x->exemption);
		formula(b, x->exempt_gain,
			"=ROUND(SUMIFS(Summary!$J$2:$J$%u,Summary!$B$2:$B$%u,A%u,Summary!$C$2:$C$%u,F%u),2)", last,
			last, at, last, at);
		formula(b, x->exemption_left, "=ROUND(MAX(0,G%u-MAX(0,H%u)),2)", at, at);
	}
	cg_xlsx_end_row(&b->w);
}

/* As the JSON has it: no year in which several people sold, since each has an exemption of his own. */
static void left(struct book *b)
{
	static const struct cg_xlsx_column columns[] = {
		{ "Financial year", 15 },      { "Short-term gain", 18 },
		{ "Long-term gain", 18 },      { "Short-term loss left", 20 },
		{ "Long-term loss left", 20 }, { "Section of exemption", 20 },
		{ "Exemption", 16 },	       { "Gain under it", 18 },
		{ "Exemption left", 18 },
	};
	int years[YEARS_MAX] = { b->year };
	size_t n = b->year == CG_FY_ALL ? cg_gains_years(b->g, years, YEARS_MAX) : 1;

	CG_XLSX_SHEET(&b->w, "Left", columns);
	for (size_t i = 0; i < n && !b->w.failed; i++) {
		struct cg_gains_left x;
		struct cg_err e = { .code = CG_OK };

		if (cg_gains_taxpayers(b->g, years[i]) > 1)
			continue;
		b->w.failed |= cg_gains_left_make(b->g, years[i], 0, &x, &e) != CG_OK;
		if (!b->w.failed && b->sums.n > 0)
			left_row(b, &x);
	}
}

/* --- Lots */

/*
 * From the cost to the gain: cost of acquisition by the way in which the rule of the lot takes it, indexed,
 * grandfathered or as it is. Where there is no figure there is no formula: an empty cell is no zero.
 */
static void cost_cells(struct book *b, const struct cg_gain *x)
{
	unsigned at = row_of(b);

	if (x->lot.cost.set)
		formula(b, x->lot.cost, "=ROUND(M%u+N%u,2)", at, at);
	else
		b->w.col++;
	cg_xlsx_number(&b->w, x->fmv_nav);
	if (x->fmv_value.set && !x->lot.moved) /* after a merger of schemes the value is of the units of that day */
		formula(b, x->fmv_value, "=ROUND(K%u*P%u,2)", at, at);
	else
		cg_xlsx_number(&b->w, x->fmv_value);
	if (x->lower_of.set)
		formula(b, x->lower_of, "=MIN(Q%u,L%u)", at, at);
	else
		b->w.col++;
	cg_xlsx_number(&b->w, x->index_bought > 0 ? cg_dec_make(x->index_sold, 0) : CG_DEC_NONE);
	cg_xlsx_number(&b->w, x->index_bought > 0 ? cg_dec_make(x->index_bought, 0) : CG_DEC_NONE);
	if (!x->cost_of_acquisition.set)
		b->w.col++;
	else if (x->index_bought > 0)
		formula(b, x->cost_of_acquisition, "=ROUND(O%u*S%u/T%u,2)", at, at, at);
	else if (x->lower_of.set)
		formula(b, x->cost_of_acquisition, "=MAX(O%u,R%u)", at, at);
	else
		formula(b, x->cost_of_acquisition, "=O%u", at);
	if (x->gain.set)
		formula(b, x->gain, "=ROUND(L%u-U%u,2)", at, at);
	else
		b->w.col++;
}

/*
 * The number of a lot's sum, by which the summary finds it; an empty cell where it is in none, so that its figures,
 * if it has some, count nowhere.
 */
static void number_cell(struct book *b, const struct cg_gain *x)
{
	size_t i = cg_gain_incomplete(x) ? b->sums.n : cg_gains_sum_of(&b->sums, x);

	cg_xlsx_number(&b->w, i < b->sums.n ? cg_dec_make((int64_t)i + 1, 0) : CG_DEC_NONE);
}

/* One lot; what is not known is an empty cell with its reason. */
static void lot_row(struct book *b, const struct cg_gain *x)
{
	const struct cg_fund *f = &b->g->s->funds.v[x->lot.fund];
	struct cg_str pan = f->pan.n > 0 ? cg_mask_pan(b->a, f->pan) : CG_STR_NONE;
	char fy[CG_FY_TEXT_MAX];

	b->w.failed |= f->pan.n > 0 && pan.p == NULL;
	number_cell(b, x);
	cg_xlsx_z(&b->w, cg_gains_rules_fy_text(x->fy, fy));
	cg_xlsx_text(&b->w, f->name);
	cg_xlsx_text(&b->w, f->isin);
	cg_xlsx_text(&b->w, f->folio);
	cg_xlsx_text(&b->w, f->holders.n > 0 ? f->holders.v[0] : CG_STR_NONE);
	cg_xlsx_text(&b->w, pan);
	cg_xlsx_z(&b->w, cg_gains_rules_kind_name(b->g->funds[x->lot.fund].kind.kind));
	cg_xlsx_date(&b->w, x->lot.buy_date);
	cg_xlsx_date(&b->w, x->lot.sell_date);
	cg_xlsx_number(&b->w, x->lot.units);
	cg_xlsx_number(&b->w, x->lot.sale_value);
	cg_xlsx_number(&b->w, x->lot.amount);
	cg_xlsx_number(&b->w, x->lot.stamp_duty);
	cost_cells(b, x);
	cg_xlsx_z(&b->w, cg_gains_rules_term_name(x->rule.term));
	cg_xlsx_z(&b->w, x->rule.section);
	cg_xlsx_percent(&b->w, x->rule.rate);
	cg_xlsx_z(&b->w, cg_gains_rules_rate_kind_name(x->rule.rate_kind));
	cg_xlsx_z(&b->w, cg_gains_rules_window_name(cg_gains_rules_window(x->lot.sell_date)));
	cg_xlsx_z(&b->w, cg_gains_lots_reason_name(x->reason));
	cg_xlsx_z(&b->w, cg_gains_stripping_caution_name(x->caution));
	cg_xlsx_end_row(&b->w);
}

/* The letters in the formulas are of these columns: A is the first. */
static void lots(struct book *b)
{
	static const struct cg_xlsx_column columns[] = {
		{ "Sum", 6 },
		{ "Financial year", 15 },
		{ "Fund", 52 },
		{ "ISIN", 15 },
		{ "Folio", 20 },
		{ "Holder", 26 },
		{ "PAN", 13 },
		{ "Kind", 10 },
		{ "Bought", 12 },
		{ "Sold", 12 },
		{ "Units", 14 },
		{ "Sale value", 16 },
		{ "Purchase amount", 16 },
		{ "Stamp duty", 11 },
		{ "Cost", 16 },
		{ "NAV of 31-Jan-2018", 18 },
		{ "Value of 31-Jan-2018", 20 },
		{ "Lower of it and sale value", 24 },
		{ "Index of sale", 13 },
		{ "Index of purchase", 16 },
		{ "Cost of acquisition", 20 },
		{ "Gain", 16 },
		{ "Term", 8 },
		{ "Section", 9 },
		{ "Rate, percent", 13 },
		{ "Kind of rate", 16 },
		{ "Window", 18 },
		{ "Reason", 24 },
		{ "Caution", 20 },
	};

	CG_XLSX_SHEET(&b->w, "Lots", columns);
	for (size_t i = 0; i < b->g->gains.n && !b->w.failed; i++) {
		if (cg_gains_in_year(b->g->gains.v[i].fy, b->year))
			lot_row(b, &b->g->gains.v[i]);
	}
	cg_xlsx_filter(&b->w, sizeof(columns) / sizeof(columns[0]));
}

/* --- Schedule 112A: every derived column is of the row's own rounded figures, as the portal computes it */

/* One row; `back` is 1 where column 1b is missing: letters behind it are one earlier. */
static void row_112a(struct book *b, const struct cg_112a_row *r, int back)
{
	bool one = r->before_2018;
	unsigned at = row_of(b);

	cg_xlsx_z(&b->w, one ? "BE" : "AE");
	if (back == 0)
		cg_xlsx_z(&b->w, r->before_jul_2024 ? "BE" : "AE");
	cg_xlsx_text(&b->w, !one ? CG_STR("INNOTREQUIRD") : r->isin.n > 0 ? r->isin : CG_STR("INNOTAVAILAB"));
	cg_xlsx_text(&b->w, one ? r->name : CG_STR("CONSOLIDATED"));
	cg_xlsx_number(&b->w, r->units);
	cg_xlsx_number(&b->w, r->price);
	if (one)
		formula(b, cg_dec_make(r->value, 0), "=ROUND(%c%u*%c%u,0)", 'E' - back, at, 'F' - back, at);
	else
		cg_xlsx_whole(&b->w, r->value);
	formula(b, cg_dec_make(r->cost_taken, 0), one ? "=MAX(%c%u,%c%u)" : "=%c%u", 'I' - back, at, 'J' - back, at);
	cg_xlsx_whole(&b->w, r->cost);
	if (one) {
		formula(b, cg_dec_make(r->lower_of, 0), "=MIN(%c%u,%c%u)", 'G' - back, at, 'L' - back, at);
		cg_xlsx_number(&b->w, r->fmv_nav);
		formula(b, cg_dec_make(r->fmv_value, 0), "=ROUND(%c%u*%c%u,0)", 'E' - back, at, 'K' - back, at);
	} else {
		b->w.col += 3;
	}
	cg_xlsx_whole(&b->w, 0);
	formula(b, cg_dec_make(r->deductions, 0), "=%c%u+%c%u", 'H' - back, at, 'M' - back, at);
	formula(b, cg_dec_make(r->balance, 0), "=%c%u-%c%u", 'G' - back, at, 'N' - back, at);
	cg_xlsx_end_row(&b->w);
}

/* The sums of consideration, deductions and balance, which the return asks for. */
static void total_112a(struct book *b, const struct cg_112a *all, int back)
{
	int64_t value = 0, deductions = 0, balance = 0;
	unsigned last = b->w.row;

	for (size_t i = 0; i < all->n; i++) {
		value += all->v[i].value;
		deductions += all->v[i].deductions;
		balance += all->v[i].balance;
	}
	cg_xlsx_label(&b->w, "Total");
	b->w.col = (lxw_col_t)(6 - back);
	formula(b, cg_dec_make(value, 0), "=SUM(%c2:%c%u)", 'G' - back, 'G' - back, last);
	b->w.col = (lxw_col_t)(13 - back);
	formula(b, cg_dec_make(deductions, 0), "=SUM(%c2:%c%u)", 'N' - back, 'N' - back, last);
	formula(b, cg_dec_make(balance, 0), "=SUM(%c2:%c%u)", 'O' - back, 'O' - back, last);
}

/* For all years there is none: the schedule is of one. */
static void schedule_112a(struct book *b)
{
	static const struct cg_xlsx_column all[] = {
		{ "1a Acquired", 12 },
		{ "1b Transferred", 14 },
		{ "2 ISIN", 15 },
		{ "3 Name", 52 },
		{ "4 Units", 14 },
		{ "5 Price per unit", 16 },
		{ "6 Full value of consideration", 28 },
		{ "7 Cost of acquisition without indexation", 38 },
		{ "8 Cost of acquisition", 22 },
		{ "9 Lower of 6 and 11", 20 },
		{ "10 Fair market value per unit", 28 },
		{ "11 Total fair market value", 26 },
		{ "12 Expenditure", 16 },
		{ "13 Total deductions", 20 },
		{ "14 Balance", 16 },
	};
	enum { N = sizeof(all) / sizeof(all[0]) };
	struct cg_xlsx_column columns[N];
	struct cg_112a rows;
	struct cg_err e = { .code = CG_OK };
	int back;
	size_t n = 0;

	if (b->year == CG_FY_ALL || b->year < CG_112A_FIRST_YEAR)
		return;
	b->w.failed |= cg_112a_make(b->g, b->year, b->a, &rows, &e) != CG_OK;
	if (b->w.failed)
		return;
	back = cg_112a_columns(b->year) == CG_112A_COLUMNS_OLD ? 1 : 0;
	for (size_t i = 0; i < N; i++) {
		if (back == 0 || i != COLUMN_1B)
			columns[n++] = all[i];
	}
	cg_xlsx_sheet(&b->w, "Schedule 112A", columns, n);
	for (size_t i = 0; i < rows.n && !b->w.failed; i++)
		row_112a(b, &rows.v[i], back);
	if (rows.n > 0 && !b->w.failed)
		total_112a(b, &rows, back);
}

/* --- Incomplete */

/* As in the JSON, with the sentence. */
static void incomplete(struct book *b)
{
	static const struct cg_xlsx_column columns[] = {
		{ "Fund", 52 },	 { "ISIN", 15 },       { "Folio", 20 }, { "Reason", 26 },
		{ "Units", 14 }, { "Sale value", 16 }, { "Why", 90 },
	};
	struct cg_gains_missing_list all;
	struct cg_err e = { .code = CG_OK };

	CG_XLSX_SHEET(&b->w, "Incomplete", columns);
	b->w.failed |= cg_gains_missing_make(b->g, b->year, b->a, &all, &e) != CG_OK;
	for (size_t i = 0; i < all.n && !b->w.failed; i++) {
		const struct cg_gains_missing *x = &all.v[i];

		cg_xlsx_text(&b->w, x->name);
		cg_xlsx_text(&b->w, x->isin);
		cg_xlsx_text(&b->w, x->folio);
		cg_xlsx_z(&b->w, cg_gains_lots_reason_name(x->reason));
		cg_xlsx_number(&b->w, x->units);
		cg_xlsx_number(&b->w, x->sale_value);
		cg_xlsx_z(&b->w, cg_gains_lots_reason_text(x->reason));
		cg_xlsx_end_row(&b->w);
	}
}

/* Sheets are written one after the other: the library keeps no row of an earlier one. */
char *cg_gains_xlsx(const struct cg_gains *g, int year, struct cg_arena *a, size_t *n, struct cg_err *e)
{
	struct book b = { .g = g, .year = year, .a = a };
	char *file;

	for (size_t i = 0; i < g->gains.n; i++)
		b.lots += cg_gains_in_year(g->gains.v[i].fy, year);
	if (cg_gains_sum_up(g, year, SIZE_MAX, a, &b.sums, e) != CG_OK)
		return NULL;
	if (cg_xlsx_open(&b.w, a, "Capital gains", cg_time_now_ms())) {
		static void (*const sheets[])(
			struct book *) = { about, summary, left, lots, schedule_112a, incomplete };

		for (size_t i = 0; i < sizeof(sheets) / sizeof(sheets[0]) && !b.w.failed; i++)
			sheets[i](&b);
	}
	file = cg_xlsx_close(&b.w, BOOK_MAX, n);
	if (file == NULL)
		(void)cg_fail(e, CG_EBUSY, "gains: the workbook cannot be made");
	return file;
}
