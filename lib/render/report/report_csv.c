/*
 * report_csv.c: One row for each fund, demat holding and NPS scheme, with one set of
 * columns; what a kind of holding does not have is an empty cell.
 */
#include "render/csv.h"
#include "render/report/report.h"
#include "statement/mask.h"

/* The state of one file. */
struct writer {
	const struct cg_report *r;
	struct cg_csv csv;
	size_t next; /* enriched fund to look at first */
	bool failed;
};

/* Names are those of the JSON, so that a reader finds the description of a column there. */
static const char *const columns[] = { "kind", "as_of_date", "account", "amc",	     "name",	  "isin",
				       "plan", "option",     "units",	"nav",	     "nav_date",  "value",
				       "cost", "gain",	     "pan",	"registrar", "reconciled" };

/*
 * The enrichment of the fund in the same row: figures of the day of enriched_as_of, not of the statement. Percents are
 * 12.5 for 12.5 %.
 */
static const char *const market_columns[] = {
	"enriched_as_of", "scheme_code", "category",  "asset_class",  "latest_nav",   "latest_nav_date",
	"current_value",  "return_1y",	 "return_3y", "benchmark",    "benchmark_1y", "benchmark_3y",
	"excess_1y",	  "excess_3y",	 "xirr",      "gain_percent", "status",
};
enum { MARKET_COLUMNS = sizeof(market_columns) / sizeof(market_columns[0]) };

/*
 * The columns of the enrichment are there only when there is one: a column of empty cells
 * would look like lost data.
 */
static void header(struct writer *w)
{
	for (size_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++)
		cg_csv_z(&w->csv, columns[i]);
	for (size_t i = 0; w->r->enriched != NULL && i < MARKET_COLUMNS; i++)
		cg_csv_z(&w->csv, market_columns[i]);
	cg_csv_end(&w->csv);
}

/* The columns of the enrichment; empty for what is not enriched, none when nothing is. */
static void market(struct writer *w, const struct cg_enriched_fund *f)
{
	struct cg_csv *c = &w->csv;

	if (w->r->enriched == NULL)
		return;
	if (f == NULL) {
		for (size_t i = 0; i < MARKET_COLUMNS; i++)
			cg_csv_z(c, NULL);
		return;
	}
	cg_csv_date(c, w->r->enriched->as_of);
	cg_csv_dec(c, f->scheme_code != 0 ? cg_dec_make(f->scheme_code, 0) : CG_DEC_NONE);
	cg_csv_text(c, f->category);
	cg_csv_z(c, cg_fund_asset_class_name(f->asset_class));
	cg_csv_dec(c, f->latest_nav);
	cg_csv_date(c, f->latest_nav_date);
	cg_csv_dec(c, f->current_value);
	cg_csv_dec(c, f->ret[0]);
	cg_csv_dec(c, f->ret[1]);
	cg_csv_text(c, f->benchmark);
	cg_csv_dec(c, f->bench[0]);
	cg_csv_dec(c, f->bench[1]);
	cg_csv_dec(c, f->excess[0]);
	cg_csv_dec(c, f->excess[1]);
	cg_csv_dec(c, f->xirr);
	cg_csv_dec(c, f->gain_percent);
	cg_csv_z(c, cg_enrichment_status_name(f->status));
}

/* Masked unless the caller asked for personal data. */
static void pan(struct writer *w, struct cg_str s)
{
	struct cg_str shown = w->r->include_pii || s.n == 0 ? s : cg_mask_pan(w->r->arena, s);

	w->failed |= s.p != NULL && shown.p == NULL;
	cg_csv_text(&w->csv, shown);
}

/* A fund held or exited; the cells follow `columns`. */
static void fund_row(struct writer *w, const struct cg_fund *f)
{
	struct cg_csv *c = &w->csv;
	struct cg_dec gain = CG_DEC_NONE;

	(void)cg_dec_sub(f->value, f->cost, &gain);
	cg_csv_z(c, cg_fund_exited(f) ? "FUND_EXITED" : "FUND");
	cg_csv_date(c, w->r->s->as_of);
	cg_csv_text(c, f->folio);
	cg_csv_text(c, f->amc);
	cg_csv_text(c, f->name);
	cg_csv_text(c, f->isin);
	cg_csv_z(c, cg_plan_name(f->plan));
	cg_csv_z(c, cg_option_name(f->option));
	cg_csv_dec(c, f->units);
	cg_csv_dec(c, f->nav);
	cg_csv_date(c, f->nav_date);
	cg_csv_dec(c, f->value);
	cg_csv_dec(c, f->cost);
	cg_csv_dec(c, gain);
	pan(w, f->pan);
	cg_csv_text(c, f->registrar);
	cg_csv_z(c, f->reconciled ? "true" : "false");
	market(w, cg_fund_exited(f) ? NULL : cg_report_enriched(w->r, f->folio, false, f->isin, f->name, &w->next));
	cg_csv_end(c);
}

/* What demat holdings and NPS schemes have of the columns. */
static void plain(struct writer *w, const char *kind, struct cg_str account, struct cg_str name, struct cg_str isin,
		  struct cg_dec units, struct cg_dec price, struct cg_dec value,
		  const struct cg_enriched_fund *enriched)
{
	struct cg_csv *c = &w->csv;

	cg_csv_z(c, kind);
	cg_csv_date(c, w->r->s->as_of);
	cg_csv_text(c, account);
	cg_csv_z(c, NULL);
	cg_csv_text(c, name);
	cg_csv_text(c, isin);
	cg_csv_z(c, NULL);
	cg_csv_z(c, NULL);
	cg_csv_dec(c, units);
	cg_csv_dec(c, price);
	cg_csv_date(c, CG_DATE_NONE);
	cg_csv_dec(c, value);
	for (int i = 0; i < 5; i++)
		cg_csv_z(c, NULL);
	market(w, enriched);
	cg_csv_end(c);
}

/* The account is DP id and client id, "IN300000-10000000", or the one of them that the statement prints. */
static void demat(struct writer *w, const struct cg_demat_account *d)
{
	static const char *const kinds[] = {
		[CG_DEMAT_EQUITY] = "DEMAT_EQUITY", [CG_DEMAT_BOND] = "DEMAT_BOND", [CG_DEMAT_FUND] = "DEMAT_FUND"
	};
	struct cg_str account =
		cg_arena_printf(w->r->arena, "%.*s%s%.*s", CG_STR_ARG(d->dp_id),
				d->dp_id.n > 0 && d->client_id.n > 0 ? "-" : "", CG_STR_ARG(d->client_id));

	w->failed |= account.p == NULL;
	for (size_t i = 0; i < d->holdings.n; i++) {
		const struct cg_demat_holding *h = &d->holdings.v[i];

		plain(w, kinds[h->kind], account, h->name, h->isin, h->units, h->price, h->value,
		      h->kind == CG_DEMAT_FUND
			      ? cg_report_enriched(w->r, d->client_id, true, h->isin, h->name, &w->next)
			      : NULL);
	}
}

/* Funds held, funds exited, demat accounts, NPS. */
enum cg_code cg_report_csv(const struct cg_report *r, struct cg_report_file *out, struct cg_err *e)
{
	const struct cg_statement *s = r->s;
	struct cg_buf b;
	struct writer w = { .r = r, .csv = { .to = &b } };

	cg_buf_init(&b, CG_REPORT_MAX);
	header(&w);
	for (int exited = 0; exited < 2; exited++)
		for (size_t i = 0; i < s->funds.n; i++)
			if (cg_fund_exited(&s->funds.v[i]) == (exited == 1))
				fund_row(&w, &s->funds.v[i]);
	for (size_t i = 0; i < s->demat.n; i++)
		demat(&w, &s->demat.v[i]);
	for (size_t i = 0; i < s->nps.schemes.n; i++) {
		const struct cg_nps_scheme *n = &s->nps.schemes.v[i];

		struct cg_str account =
			cg_arena_printf(r->arena, "%.*s%s%.*s", CG_STR_ARG(s->nps.pran),
					s->nps.pran.n > 0 && n->tier.n > 0 ? "-" : "", CG_STR_ARG(n->tier));

		w.failed |= account.p == NULL;
		plain(&w, "NPS", account, n->name, CG_STR_NONE, n->units, n->nav, n->value, NULL);
	}
	b.failed |= w.failed;
	out->text = cg_buf_steal(&b, &out->n);
	out->type = "text/csv; charset=utf-8; header=present";
	out->extension = "csv";
	return out->text != NULL ? CG_OK : cg_fail(e, CG_EBUSY, "report csv: no memory");
}
