/*
 * holdings.c: Portfolios of schemes from CSV. A portfolio counts only as a whole: weights
 * that do not add up to about 100 % refuse it.
 */
#include "market/holdings.h"

#include "market/amfi.h"
#include "market/csv.h"

enum { CODE, ISIN, NAME, DATE, SECURITY_ISIN, SECURITY, TYPE, WEIGHT, INDUSTRY, COLUMNS };
enum { ISIN_CHARS = 12, WEIGHT_MOST = 100000 };

static const struct cg_str columns[COLUMNS] = {
	[CODE] = CG_STR_INIT("scheme_code"),
	[ISIN] = CG_STR_INIT("scheme_isin"),
	[NAME] = CG_STR_INIT("scheme_name"),
	[DATE] = CG_STR_INIT("portfolio_date"),
	[SECURITY_ISIN] = CG_STR_INIT("security_isin"),
	[SECURITY] = CG_STR_INIT("security_name"),
	[TYPE] = CG_STR_INIT("asset_type"),
	[WEIGHT] = CG_STR_INIT("weight_pct"),
	[INDUSTRY] = CG_STR_INIT("industry"),
};
static const struct cg_str types[] = { CG_STR_INIT("EQUITY"), CG_STR_INIT("DEBT"), CG_STR_INIT("CASH"),
				       CG_STR_INIT("FUTURE"), CG_STR_INIT("OTHER") };

struct reading {
	struct cg_csv_reader csv;
	int col[COLUMNS];
	int32_t today;
	struct cg_arena *arena;
	struct cg_portfolios *out;
	struct cg_err *e;
};

static enum cg_code bad(struct reading *r, const char *what)
{
	if (r->csv.no_memory)
		return cg_fail(r->e, CG_EBUSY, "holdings: memory");
	return cg_fail_hint(r->e, CG_EREQUEST, "Line %zu: %s. Nothing of this file was stored.", r->csv.line, what);
}

static enum cg_code read_head(struct reading *r)
{
	bool ok = cg_csv_next(&r->csv);

	if (r->csv.no_memory)
		return cg_fail(r->e, CG_EBUSY, "holdings: memory");
	for (int i = 0; i < COLUMNS; i++) {
		r->col[i] = cg_csv_column(&r->csv, columns[i]);
		/* one of code and ISIN is enough, names are for people */
		ok = ok && (r->col[i] >= 0 || i == CODE || i == ISIN || i == NAME || i == SECURITY || i == INDUSTRY);
	}
	if (!ok || (r->col[CODE] < 0 && r->col[ISIN] < 0))
		return cg_fail_hint(
			r->e, CG_EREQUEST,
			"The file must begin with the line scheme_code,scheme_isin,scheme_name,portfolio_date,"
			"security_isin,security_name,asset_type,weight_pct.");
	return CG_OK;
}

static bool is_isin(struct cg_str s)
{
	bool ok = s.n == ISIN_CHARS;

	for (size_t i = 0; ok && i < s.n; i++)
		ok = cg_is_upper(s.p[i]) || cg_is_digit(s.p[i]);
	return ok;
}

static bool is_type(struct cg_str s)
{
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		if (cg_str_eq(s, types[i]))
			return true;
	}
	return false;
}

static struct cg_str cell_text(const struct reading *r, int column)
{
	struct cg_str s = cg_csv_cell(&r->csv, r->col[column]);

	return s.n > 0 ? s : CG_STR_NONE;
}

static enum cg_code read_security(struct reading *r, struct cg_security *out)
{
	*out = (struct cg_security){ .isin = cell_text(r, SECURITY_ISIN),
				     .name = cell_text(r, SECURITY),
				     .type = cell_text(r, TYPE),
				     .industry = cell_text(r, INDUSTRY) };
	if (out->isin.n > 0 && !is_isin(out->isin))
		return bad(r, "security_isin is no ISIN; leave it empty where there is none");
	if (!is_type(out->type))
		return bad(r, "asset_type is EQUITY, DEBT, CASH, FUTURE or OTHER");
	if (!cg_dec_parse(cell_text(r, WEIGHT), &out->weight) ||
	    cg_dec_cmp(cg_dec_abs(out->weight), cg_dec_make(WEIGHT_MOST, 0)) > 0)
		return bad(r, "weight_pct is a number of percent");
	if ((out->name.n > 0 && !cg_str_is_utf8(out->name)) || (out->industry.n > 0 && !cg_str_is_utf8(out->industry)))
		return bad(r, "the file is not UTF-8 text");
	return CG_OK;
}

/* The portfolio of this row: mostly the one of the row before. */
static enum cg_code find_portfolio(struct reading *r, struct cg_portfolio **out)
{
	struct cg_portfolio p = { .name = cell_text(r, NAME), .weight_sum = cg_dec_make(0, 2) };
	struct cg_str code = cell_text(r, CODE);

	p.isin = cell_text(r, ISIN);
	if (code.n > 0 && !cg_amfi_scheme_code(code, &p.code))
		return bad(r, "scheme_code is AMFI's number of the scheme");
	if (code.n == 0 && p.isin.n == 0)
		return bad(r, "neither scheme_code nor scheme_isin");
	if (code.n == 0 && !cg_amfi_isin(p.isin))
		return bad(r, "scheme_isin is no ISIN of a fund");
	if (!cg_date_parse_iso(cell_text(r, DATE), &p.date) || p.date > r->today)
		return bad(r, "portfolio_date is a day that has been, as YYYY-MM-DD");
	if (p.name.n > 0 && !cg_str_is_utf8(p.name))
		return bad(r, "the file is not UTF-8 text");
	if (p.code != 0)
		p.isin = CG_STR_NONE;
	for (size_t i = r->out->n; i-- > 0;) {
		struct cg_portfolio *o = &r->out->v[i];

		if (o->date == p.date && o->code == p.code && cg_str_eq(o->isin, p.isin)) {
			*out = o;
			return CG_OK;
		}
	}
	if (!CG_PUSH(r->arena, r->out, &p))
		return cg_fail(r->e, CG_EBUSY, "holdings: memory");
	*out = &r->out->v[r->out->n - 1];
	return CG_OK;
}

static enum cg_code read_holding_row(struct reading *r)
{
	struct cg_portfolio *p = NULL;
	struct cg_security s;
	enum cg_code rc = find_portfolio(r, &p);

	if (rc != CG_OK || p == NULL)
		return rc;
	rc = read_security(r, &s);
	if (rc == CG_OK && !cg_dec_add(p->weight_sum, s.weight, &p->weight_sum))
		rc = bad(r, "weight_pct is a number of percent");
	if (rc == CG_OK && !CG_PUSH(r->arena, &p->rows, &s))
		rc = cg_fail(r->e, CG_EBUSY, "holdings: memory");
	return rc;
}

enum cg_code cg_holdings_read(struct cg_str text, int32_t today, struct cg_arena *a, struct cg_portfolios *out,
			      struct cg_err *e)
{
	struct reading r = { .today = today, .arena = a, .out = out, .e = e };
	size_t rows = 0;
	enum cg_code rc;

	*out = (struct cg_portfolios){ 0 };
	cg_csv_init(&r.csv, text, a);
	rc = read_head(&r);
	while (rc == CG_OK && cg_csv_next(&r.csv))
		rc = ++rows <= CG_HOLDINGS_ROWS_MAX ? read_holding_row(&r) : bad(&r, "too many rows: split the file");
	if (rc == CG_OK && r.csv.bad)
		rc = bad(&r, "not of the form a,b,\"c\"");
	for (size_t i = 0; i < out->n; i++) {
		struct cg_portfolio *p = &out->v[i];

		p->refused = cg_dec_cmp(p->weight_sum, cg_dec_make(CG_HOLDINGS_SUM_LEAST, 0)) < 0 ||
			     cg_dec_cmp(p->weight_sum, cg_dec_make(CG_HOLDINGS_SUM_MOST, 0)) > 0;
	}
	return rc;
}
