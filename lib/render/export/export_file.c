/* export_file.c: The choice of a format, and the rows of csv. */
#include "render/export/export_file.h"

#include "render/csv.h"
#include "statement/mask.h"

bool cg_export_format_of(struct cg_str name, enum cg_export_format *out)
{
	static const struct cg_str names[] = {
#define X(sym, name, type, extension) [sym] = CG_STR_INIT(name),
		CG_EXPORTS(X)
#undef X
	};

	for (unsigned i = 0; i < CG_EXPORT_FORMATS; i++) {
		if (cg_str_eq(names[i], name)) {
			*out = (enum cg_export_format)i;
			return true;
		}
	}
	return false;
}

const char *cg_export_names(void)
{
	return "csv, beancount, ledger, portfolio-performance, portfolio-performance-cash or ghostfolio";
}

enum cg_code cg_export_write(const struct cg_statement *s, enum cg_export_format format, bool include_pii,
			     struct cg_arena *a, struct cg_export_file *out, struct cg_err *e)
{
	static const struct {
		const char *type, *extension;
	} files[] = {
#define X(sym, name, type, extension) [sym] = { type, extension },
		CG_EXPORTS(X)
#undef X
	};
	struct cg_entries all;
	struct cg_buf b;

	if (format != CG_EXPORT_CSV && cg_entries_make(s, a, &all, e) != CG_OK)
		return e->code;
	cg_buf_init(&b, CG_EXPORT_MAX);
	if (format == CG_EXPORT_CSV)
		cg_export_csv(&b, s, include_pii, a);
	else if (format == CG_EXPORT_BEANCOUNT)
		cg_export_beancount(&b, s, &all);
	else if (format == CG_EXPORT_LEDGER)
		cg_export_ledger(&b, s, &all);
	else if (format == CG_EXPORT_GHOSTFOLIO)
		cg_export_ghostfolio(&b, &all);
	else
		cg_export_performance(&b, &all, format == CG_EXPORT_PERFORMANCE_CASH);
	*out = (struct cg_export_file){ .type = files[format].type, .extension = files[format].extension };
	out->text = cg_buf_steal(&b, &out->n);
	return out->text != NULL ? CG_OK : cg_fail(e, CG_EBUSY, "export: no memory");
}

/* The cells of the fund; the PAN is masked unless asked for. False: no memory. */
static bool csv_fund(struct cg_csv *c, const struct cg_fund *f, struct cg_arena *a, bool include_pii)
{
	static const char *const demat[] = { [CG_UNKNOWN] = "", [CG_NO] = "false", [CG_YES] = "true" };
	struct cg_str pan = include_pii || f->pan.n == 0 ? f->pan : cg_mask_pan(a, f->pan);

	cg_csv_text(c, f->amc);
	cg_csv_text(c, f->folio);
	cg_csv_text(c, pan);
	cg_csv_text(c, f->name);
	cg_csv_text(c, f->isin);
	cg_csv_text(c, f->rta_code);
	cg_csv_text(c, f->registrar);
	cg_csv_text(c, f->advisor);
	cg_csv_z(c, cg_plan_name(f->plan));
	cg_csv_z(c, cg_option_name(f->option));
	cg_csv_z(c, demat[f->demat]);
	cg_csv_dec(c, f->opening_units);
	cg_csv_dec(c, f->units);
	cg_csv_dec(c, f->nav);
	cg_csv_date(c, f->nav_date);
	cg_csv_dec(c, f->value);
	cg_csv_dec(c, f->cost);
	cg_csv_z(c, f->reconciled ? "true" : "false");
	return f->pan.p == NULL || pan.p != NULL;
}

/* The cells of the transaction; NULL: empty ones. */
static void csv_txn(struct cg_csv *c, const struct cg_txn *t)
{
	static const struct cg_txn none = { .date = CG_DATE_NONE };

	cg_csv_date(c, t != NULL ? t->date : CG_DATE_NONE);
	cg_csv_text(c, t != NULL ? t->description : none.description);
	cg_csv_z(c, t != NULL ? cg_txn_type_name(t->type) : NULL);
	cg_csv_dec(c, t != NULL ? t->amount : CG_DEC_NONE);
	cg_csv_dec(c, t != NULL ? t->units : CG_DEC_NONE);
	cg_csv_dec(c, t != NULL ? t->nav : CG_DEC_NONE);
	cg_csv_dec(c, t != NULL ? t->balance : CG_DEC_NONE);
	cg_csv_end(c);
}

/* A fund without transactions has one row with empty cells. */
void cg_export_csv(struct cg_buf *b, const struct cg_statement *s, bool include_pii, struct cg_arena *a)
{
	struct cg_csv c = { .to = b };

	cg_buf_z(b, "amc,folio,pan,name,isin,rta_code,registrar,advisor,plan,option,demat,opening_units,fund_units,"
		    "fund_nav,nav_date,value,cost,reconciled,date,description,type,amount,units,nav,balance\r\n");
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		for (size_t t = 0; t < f->txns.n || t == 0; t++) {
			b->failed |= !csv_fund(&c, f, a, include_pii);
			csv_txn(&c, t < f->txns.n ? &f->txns.v[t] : NULL);
		}
	}
}
