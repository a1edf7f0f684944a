/*
 * report_xlsx.c: The report as a workbook: which sheets there are and what stands in their columns. How cells are
 * written is render/xlsx.h.
 *
 * Summary       names and values in two columns, with confidence and warnings: what a reader has to know first
 * Funds         one row for each fund, held before exited; its columns are those of fund_row
 * Transactions  one row for each transaction, oldest first within a fund, with the fund beside it
 * Demat         one row for each security of each account, and the schemes of the pension account
 * Allocation    one row for each part of each split, with the day and the basis of the split
 * Enrichment    one row for each fund with NAV, returns, benchmark and status; there only with an enrichment
 *
 * A figure that is missing is an empty cell, not zero: sums of a reader's own would be wrong. Where a reason is known,
 * it stands in the cell instead.
 */
#include "base/time.h"
#include "render/report/report.h"
#include "render/xlsx.h"
#include "statement/mask.h"
#include "statement/read/statement.h"

/* The report and the workbook that it is written to. */
struct book {
	const struct cg_report *r;
	struct cg_xlsx w;
};

/* --- Summary: name and value in two columns */

/* One row of the first sheet: a text. */
static void pair_text(struct book *b, const char *name, struct cg_str s)
{
	cg_xlsx_label(&b->w, name);
	cg_xlsx_text(&b->w, s);
	cg_xlsx_end_row(&b->w);
}

/* One row: an amount or a count. */
static void pair_number(struct book *b, const char *name, struct cg_dec d)
{
	cg_xlsx_label(&b->w, name);
	cg_xlsx_number(&b->w, d);
	cg_xlsx_end_row(&b->w);
}

/* One row: a date. */
static void pair_date(struct book *b, const char *name, int32_t d)
{
	cg_xlsx_label(&b->w, name);
	cg_xlsx_date(&b->w, d);
	cg_xlsx_end_row(&b->w);
}

typedef struct cg_str mask_fn(struct cg_arena *a, struct cg_str s);

/* Masked unless the caller asked for personal data. */
static struct cg_str shown(struct book *b, struct cg_str s, mask_fn *mask)
{
	struct cg_str out = b->r->include_pii || s.n == 0 ? s : mask(b->r->arena, s);

	b->w.failed |= s.n > 0 && out.p == NULL;
	return out;
}

/* One row: a percentage. */
static void pair_percent(struct book *b, const char *name, struct cg_dec d)
{
	cg_xlsx_label(&b->w, name);
	cg_xlsx_percent(&b->w, d);
	cg_xlsx_end_row(&b->w);
}

/* The rows of the first sheet that need an enrichment. */
static void market(struct book *b)
{
	const struct cg_enrichment *x = b->r->enriched;

	if (x == NULL)
		return;
	pair_date(b, "Market NAVs as of", x->as_of);
	pair_text(b, "Market NAVs from", x->source_name);
	pair_text(b, "Market NAVs complete", x->partial ? CG_STR("no") : CG_STR("yes"));
	pair_number(b, "Current value of funds", x->portfolio.current_value);
	pair_percent(b, "1 year, percent", x->portfolio.ret[0]);
	pair_percent(b, "1 year, benchmark mix", x->portfolio.bench[0]);
	pair_percent(b, "3 years, percent a year", x->portfolio.ret[1]);
	pair_percent(b, "3 years, benchmark mix", x->portfolio.bench[1]);
	cg_xlsx_label(&b->w, "XIRR at market NAVs, percent");
	if (x->portfolio.xirr.set)
		cg_xlsx_percent(&b->w, x->portfolio.xirr);
	else
		cg_xlsx_z(&b->w, cg_enrichment_rate_reason_name(x->portfolio.xirr_reason));
	cg_xlsx_end_row(&b->w);
}

/* Names and values in two columns: who, when, totals, confidence. */
static void summary(struct book *b)
{
	static const struct cg_xlsx_column columns[] = { { "Portfolio report", 30 }, { "", 60 } };
	const struct cg_statement *s = b->r->s;
	const struct cg_analytics *an = b->r->an;
	char id[CG_ID_TEXT_MAX], at[CG_TIME_TEXT_MAX];

	CG_XLSX_SHEET(&b->w, "Summary", columns);
	if (b->w.failed)
		return;
	pair_text(b, "Investor", s->investor.name);
	pair_text(b, "PAN", shown(b, s->investor.pan, cg_mask_pan));
	pair_text(b, "Email", shown(b, s->investor.email, cg_mask_email));
	pair_text(b, "Mobile", shown(b, s->investor.mobile, cg_mask_mobile));
	pair_date(b, "As of", s->as_of);
	pair_date(b, "Period from", s->from);
	pair_date(b, "Period to", s->to);
	pair_text(b, "Source", cg_str_of(cg_source_name(s->source)));
	pair_text(b, "Statement type", cg_str_of(cg_statement_type_name(s->type)));
	pair_number(b, "Total value", s->total_value);
	pair_number(b, "Total cost, as printed", s->total_cost);
	pair_number(b, "Cost of funds held", an->invested);
	pair_number(b, "Unrealised gain", an->gain);
	cg_xlsx_label(&b->w, "XIRR, percent");
	if (an->xirr.set)
		cg_xlsx_percent(&b->w, an->xirr);
	else
		cg_xlsx_z(&b->w, an->xirr_reason);
	cg_xlsx_end_row(&b->w);
	pair_number(b, "Funds held", cg_dec_make(an->fund_count, 0));
	pair_number(b, "Closed funds", cg_dec_make(an->exited_count, 0));
	pair_number(b, "Folios", cg_dec_make(s->folio_count, 0));
	pair_number(b, "Demat accounts", cg_dec_make((int64_t)s->demat.n, 0));
	pair_number(b, "Pension value", s->nps.value);
	market(b);
	pair_text(b, "Confidence", cg_str_of(cg_level_name(s->level)));
	pair_number(b, "Checks", cg_dec_make(s->checks, 0));
	pair_number(b, "Checks that hold", cg_dec_make(s->passed, 0));
	pair_text(b, "Snapshot", cg_str_of(cg_id_text(&b->r->meta->id, "snap_", id)));
	pair_text(b, "Report made", cg_str_of(cg_time_text(b->r->now_ms, at)));
	pair_text(b, "Test data", b->r->meta->live ? CG_STR("no") : CG_STR("yes"));
	for (size_t i = 0; i < s->warnings.n; i++) {
		cg_xlsx_label(&b->w, "Warning");
		cg_xlsx_text(&b->w, s->warnings.v[i].message);
		cg_xlsx_text(&b->w, s->warnings.v[i].scheme);
		cg_xlsx_end_row(&b->w);
	}
	pair_text(b, "Note", CG_STR("This describes what the statement says and computes from it. It is no advice."));
}

/* --- Funds, Transactions, Demat, Allocation */

/* A fund held or exited; the cells follow the columns of `funds`. */
static void fund_row(struct book *b, const struct cg_fund *f)
{
	struct cg_dec gain = CG_DEC_NONE;

	(void)cg_dec_sub(f->value, f->cost, &gain);
	cg_xlsx_z(&b->w, cg_fund_exited(f) ? "EXITED" : "HELD");
	cg_xlsx_text(&b->w, f->name);
	cg_xlsx_text(&b->w, f->isin);
	cg_xlsx_text(&b->w, f->folio);
	cg_xlsx_text(&b->w, f->amc);
	cg_xlsx_z(&b->w, cg_plan_name(f->plan));
	cg_xlsx_z(&b->w, cg_option_name(f->option));
	cg_xlsx_number(&b->w, f->units);
	cg_xlsx_number(&b->w, f->nav);
	cg_xlsx_date(&b->w, f->nav_date);
	cg_xlsx_number(&b->w, f->value);
	cg_xlsx_number(&b->w, f->cost);
	cg_xlsx_number(&b->w, gain);
	cg_xlsx_text(&b->w, f->registrar);
	cg_xlsx_text(&b->w, f->advisor);
	cg_xlsx_text(&b->w, shown(b, f->pan, cg_mask_pan));
	cg_xlsx_z(&b->w, f->reconciled ? "yes" : "no");
	cg_xlsx_whole(&b->w, (int64_t)f->txns.n);
	cg_xlsx_end_row(&b->w);
}

/* Held ones first; both have the same columns, so that one filter serves. */
static void funds(struct book *b)
{
	static const struct cg_xlsx_column columns[] = {
		{ "Status", 9 }, { "Name", 52 },   { "ISIN", 15 },	   { "Folio", 20 },	{ "Fund house", 26 },
		{ "Plan", 10 },	 { "Option", 14 }, { "Units", 15 },	   { "NAV", 12 },	{ "NAV date", 12 },
		{ "Value", 16 }, { "Cost", 16 },   { "Gain", 16 },	   { "Registrar", 12 }, { "Advisor", 14 },
		{ "PAN", 13 },	 { "Agrees", 8 },  { "Transactions", 13 },
	};

	CG_XLSX_SHEET(&b->w, "Funds", columns);
	for (int exited = 0; exited < 2 && !b->w.failed; exited++)
		for (size_t i = 0; i < b->r->s->funds.n && !b->w.failed; i++)
			if (cg_fund_exited(&b->r->s->funds.v[i]) == (exited == 1))
				fund_row(b, &b->r->s->funds.v[i]);
	cg_xlsx_filter(&b->w, sizeof(columns) / sizeof(columns[0]));
}

/* Every transaction of every folio in one table, which can be sorted and summed up. */
static void transactions(struct book *b)
{
	static const struct cg_xlsx_column columns[] = {
		{ "Date", 12 },	       { "Fund", 52 },	 { "ISIN", 15 },  { "Folio", 20 }, { "Type", 20 },
		{ "Description", 44 }, { "Amount", 16 }, { "Units", 14 }, { "NAV", 12 },   { "Balance", 15 },
	};

	CG_XLSX_SHEET(&b->w, "Transactions", columns);
	for (size_t i = 0; i < b->r->s->funds.n && !b->w.failed; i++) {
		const struct cg_fund *f = &b->r->s->funds.v[i];

		for (size_t k = 0; k < f->txns.n && !b->w.failed; k++) {
			const struct cg_txn *t = &f->txns.v[k];

			cg_xlsx_date(&b->w, t->date);
			cg_xlsx_text(&b->w, f->name);
			cg_xlsx_text(&b->w, f->isin);
			cg_xlsx_text(&b->w, f->folio);
			cg_xlsx_z(&b->w, cg_txn_type_name(t->type));
			cg_xlsx_text(&b->w, t->description);
			cg_xlsx_number(&b->w, t->amount);
			cg_xlsx_number(&b->w, t->units);
			cg_xlsx_number(&b->w, t->nav);
			cg_xlsx_number(&b->w, t->balance);
			cg_xlsx_end_row(&b->w);
		}
	}
	cg_xlsx_filter(&b->w, sizeof(columns) / sizeof(columns[0]));
}

/* Holdings of demat accounts and schemes of NPS. */
static void demat(struct book *b)
{
	static const struct cg_xlsx_column columns[] = {
		{ "Kind", 14 },		 { "Name", 60 },      { "ISIN or tier", 16 }, { "Held at", 36 },
		{ "DP id or PRAN", 18 }, { "Client id", 14 }, { "Units", 16 },	      { "Price or NAV", 14 },
		{ "Face value", 12 },	 { "Value", 18 },
	};
	static const char *const kinds[] = {
		[CG_DEMAT_EQUITY] = "EQUITY", [CG_DEMAT_BOND] = "BOND", [CG_DEMAT_FUND] = "MUTUAL_FUND"
	};
	const struct cg_statement *s = b->r->s;

	CG_XLSX_SHEET(&b->w, "Demat", columns);
	for (size_t i = 0; i < s->demat.n; i++) {
		const struct cg_demat_account *d = &s->demat.v[i];

		for (size_t k = 0; k < d->holdings.n && !b->w.failed; k++) {
			const struct cg_demat_holding *h = &d->holdings.v[k];

			cg_xlsx_z(&b->w, kinds[h->kind]);
			cg_xlsx_text(&b->w, h->name);
			cg_xlsx_text(&b->w, h->isin);
			cg_xlsx_text(&b->w, d->dp_name);
			cg_xlsx_text(&b->w, d->dp_id);
			cg_xlsx_text(&b->w, d->client_id);
			cg_xlsx_number(&b->w, h->units);
			cg_xlsx_number(&b->w, h->price);
			cg_xlsx_number(&b->w, h->face_value);
			cg_xlsx_number(&b->w, h->value);
			cg_xlsx_end_row(&b->w);
		}
	}
	for (size_t i = 0; i < s->nps.schemes.n && !b->w.failed; i++) {
		const struct cg_nps_scheme *x = &s->nps.schemes.v[i];

		cg_xlsx_z(&b->w, "NPS");
		cg_xlsx_text(&b->w, x->name);
		cg_xlsx_text(&b->w, x->tier);
		cg_xlsx_z(&b->w, "National Pension System");
		cg_xlsx_text(&b->w, s->nps.pran);
		b->w.col++;
		cg_xlsx_number(&b->w, x->units);
		cg_xlsx_number(&b->w, x->nav);
		b->w.col++;
		cg_xlsx_number(&b->w, x->value);
		cg_xlsx_end_row(&b->w);
	}
	cg_xlsx_filter(&b->w, sizeof(columns) / sizeof(columns[0]));
}

/* Rows of one split; the basis says whether values are the statement's or the market's. */
static void slices(struct book *b, const char *basis, const char *by, int32_t as_of, const struct cg_slices *s)
{
	for (size_t i = 0; i < s->n && !b->w.failed; i++) {
		cg_xlsx_z(&b->w, basis);
		cg_xlsx_date(&b->w, as_of);
		cg_xlsx_z(&b->w, by);
		cg_xlsx_text(&b->w, s->v[i].key);
		cg_xlsx_number(&b->w, s->v[i].value);
		cg_xlsx_percent(&b->w, s->v[i].percent);
		cg_xlsx_end_row(&b->w);
	}
}

/* All splits one below the other: a pivot table takes them as they are. */
static void allocation(struct book *b)
{
	static const struct cg_xlsx_column columns[] = { { "Basis", 14 }, { "As of", 12 }, { "By", 14 },
							 { "Key", 44 },	  { "Value", 18 }, { "Percent", 12 } };
	const struct cg_analytics *an = b->r->an;
	const struct cg_enrichment *x = b->r->enriched;

	CG_XLSX_SHEET(&b->w, "Allocation", columns);
	slices(b, "Statement", "amc", b->r->s->as_of, &an->amc);
	slices(b, "Statement", "registrar", b->r->s->as_of, &an->registrar);
	slices(b, "Statement", "plan", b->r->s->as_of, &an->plan);
	slices(b, "Statement", "option", b->r->s->as_of, &an->option);
	if (x != NULL) {
		slices(b, "Market NAVs", "asset_class", x->as_of, &x->overlays.asset_class);
		slices(b, "Market NAVs", "category", x->as_of, &x->overlays.category);
		slices(b, "Market NAVs", "amc", x->as_of, &x->overlays.amc);
		slices(b, "Market NAVs", "plan", x->as_of, &x->overlays.plan);
		slices(b, "Market NAVs", "option", x->as_of, &x->overlays.option);
	}
	cg_xlsx_filter(&b->w, sizeof(columns) / sizeof(columns[0]));
}

/* --- Enrichment */

/* A holding with its market figures; the cells follow the columns of `enrichment`. */
static void enriched_row(struct book *b, const struct cg_enriched_fund *f)
{
	cg_xlsx_text(&b->w, f->name);
	cg_xlsx_text(&b->w, f->isin);
	cg_xlsx_text(&b->w, f->folio);
	cg_xlsx_text(&b->w, f->demat_client_id);
	cg_xlsx_date(&b->w, b->r->enriched->as_of);
	cg_xlsx_code(&b->w, f->scheme_code);
	cg_xlsx_text(&b->w, f->category);
	cg_xlsx_z(&b->w, cg_fund_asset_class_name(f->asset_class));
	cg_xlsx_number(&b->w, f->units);
	cg_xlsx_number(&b->w, f->latest_nav);
	cg_xlsx_date(&b->w, f->latest_nav_date);
	cg_xlsx_number(&b->w, f->current_value);
	for (int i = 0; i < CG_HORIZONS; i++)
		cg_xlsx_percent(&b->w, f->ret[i]);
	cg_xlsx_text(&b->w, f->benchmark);
	for (int i = 0; i < CG_HORIZONS; i++)
		cg_xlsx_percent(&b->w, f->bench[i]);
	for (int i = 0; i < CG_HORIZONS; i++)
		cg_xlsx_percent(&b->w, f->excess[i]);
	cg_xlsx_percent(&b->w, f->xirr);
	cg_xlsx_z(&b->w, f->xirr_reason != CG_RATE_OK ? cg_enrichment_rate_reason_name(f->xirr_reason) : NULL);
	cg_xlsx_percent(&b->w, f->gain_percent);
	cg_xlsx_z(&b->w, cg_enrichment_status_name(f->status));
	cg_xlsx_text(&b->w, f->direct.name);
	for (int i = 0; i < CG_HORIZONS; i++)
		cg_xlsx_percent(&b->w, f->gap[i]);
	cg_xlsx_end_row(&b->w);
}

/* The sheet exists only when there is an enrichment. */
static void enrichment(struct book *b)
{
	static const struct cg_xlsx_column columns[] = {
		{ "Name", 52 },
		{ "ISIN", 15 },
		{ "Folio", 20 },
		{ "Demat client id", 16 },
		{ "As of", 12 },
		{ "Scheme code", 12 },
		{ "Category", 26 },
		{ "Asset class", 16 },
		{ "Units", 15 },
		{ "Latest NAV", 12 },
		{ "NAV date", 12 },
		{ "Current value", 16 },
		{ "1 year, percent", 15 },
		{ "3 years, percent a year", 22 },
		{ "Benchmark", 30 },
		{ "Benchmark 1 year", 16 },
		{ "Benchmark 3 years", 17 },
		{ "Excess 1 year", 14 },
		{ "Excess 3 years", 14 },
		{ "XIRR, percent", 14 },
		{ "XIRR reason", 24 },
		{ "Gain, percent of paid in", 22 },
		{ "Status", 22 },
		{ "Direct plan", 52 },
		{ "Given up 1 year", 15 },
		{ "Given up 3 years", 16 },
	};
	static const struct cg_xlsx_column none[] = { { "Enrichment", 80 } };
	const struct cg_enrichment *x = b->r->enriched;

	if (x == NULL)
		CG_XLSX_SHEET(&b->w, "Enrichment", none);
	else
		CG_XLSX_SHEET(&b->w, "Enrichment", columns);
	if (b->w.failed)
		return;
	if (x == NULL) {
		cg_xlsx_z(&b->w, "This snapshot has not been enriched yet: returns and benchmarks are not known.");
		return;
	}
	for (size_t i = 0; i < x->funds.n && !b->w.failed; i++)
		enriched_row(b, &x->funds.v[i]);
	cg_xlsx_filter(&b->w, sizeof(columns) / sizeof(columns[0]));
}

/* All sheets in their order. */
static void fill_book(struct book *b)
{
	summary(b);
	funds(b);
	transactions(b);
	demat(b);
	allocation(b);
	enrichment(b);
}

/* The library writes the workbook to memory; more than CG_REPORT_MAX is refused. */
enum cg_code cg_report_xlsx(const struct cg_report *r, struct cg_report_file *out, struct cg_err *e)
{
	struct book b = { .r = r };

	if (cg_xlsx_open(&b.w, r->arena, "Portfolio report", r->now_ms))
		fill_book(&b);
	out->text = cg_xlsx_close(&b.w, CG_REPORT_MAX, &out->n);
	out->type = CG_XLSX_TYPE;
	out->extension = "xlsx";
	return out->text != NULL ? CG_OK : cg_fail(e, CG_EBUSY, "report xlsx: no memory");
}
