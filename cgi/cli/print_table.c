/*
 * print_table.c: A statement as CSV or as a table for a terminal. The CSV has one row for
 * each transaction, with the fund's figures repeated, so that a spreadsheet can filter it.
 */
#include "print_table.h"

#include "statement/mask.h"

#include <string.h>

/*
 * Quoted where it must be; text that a spreadsheet would take for a formula gets an
 * apostrophe in front.
 */
static void csv_text(FILE *to, struct cg_str s, bool last)
{
	bool formula = s.n > 0 && strchr("=+-@\t\r", s.p[0]) != NULL;
	bool quote = formula;

	for (size_t i = 0; i < s.n && !quote; i++)
		quote = s.p[i] == '"' || s.p[i] == ',' || s.p[i] == '\n' || s.p[i] == '\r';
	if (quote)
		(void)fputc('"', to);
	if (formula)
		(void)fputc('\'', to);
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"')
			(void)fputc('"', to);
		(void)fputc(s.p[i], to);
	}
	if (quote)
		(void)fputc('"', to);
	(void)fputs(last ? "\r\n" : ",", to);
}

/* The same for a C string; NULL is an empty cell. */
static void csv_z(FILE *to, const char *z)
{
	csv_text(to, cg_str_of(z == NULL ? "" : z), false);
}

/* At its printed scale; an absent figure is an empty cell. */
static void csv_dec(FILE *to, struct cg_dec d, bool last)
{
	char digits[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(d, digits);
	(void)fprintf(to, "%s%s", digits, last ? "\r\n" : ",");
}

/* YYYY-MM-DD; an absent date is an empty cell. */
static void csv_date(FILE *to, int32_t date)
{
	char iso[CG_DATE_TEXT_MAX];

	(void)fprintf(to, "%s,", cg_date_text(date, iso));
}

/* The cells of the fund; the PAN is masked unless asked for. */
static void csv_fund(FILE *to, const struct cg_fund *f, struct cg_arena *a, bool include_pii)
{
	static const char *const demat[] = { [CG_UNKNOWN] = "", [CG_NO] = "false", [CG_YES] = "true" };

	csv_text(to, f->amc, false);
	csv_text(to, f->folio, false);
	csv_text(to, include_pii || f->pan.n == 0 ? f->pan : cg_mask_pan(a, f->pan), false);
	csv_text(to, f->name, false);
	csv_text(to, f->isin, false);
	csv_text(to, f->rta_code, false);
	csv_text(to, f->registrar, false);
	csv_text(to, f->advisor, false);
	csv_z(to, cg_plan_name(f->plan));
	csv_z(to, cg_option_name(f->option));
	csv_z(to, demat[f->demat]);
	csv_dec(to, f->opening_units, false);
	csv_dec(to, f->units, false);
	csv_dec(to, f->nav, false);
	csv_date(to, f->nav_date);
	csv_dec(to, f->value, false);
	csv_dec(to, f->cost, false);
	csv_z(to, f->reconciled ? "true" : "false");
}

/* The cells of the transaction. */
static void csv_txn(FILE *to, const struct cg_txn *t)
{
	csv_date(to, t->date);
	csv_text(to, t->description, false);
	csv_z(to, cg_txn_type_name(t->type));
	csv_dec(to, t->amount, false);
	csv_dec(to, t->units, false);
	csv_dec(to, t->nav, false);
	csv_dec(to, t->balance, true);
}

/* A fund without transactions has one row with empty cells. */
void cg_print_csv(FILE *to, const struct cg_statement *s, struct cg_arena *a, bool include_pii)
{
	(void)fputs("amc,folio,pan,name,isin,rta_code,registrar,advisor,plan,option,demat,opening_units,fund_units,"
		    "fund_nav,"
		    "nav_date,value,cost,reconciled,date,description,type,amount,units,nav,balance\r\n",
		    to);
	for (size_t i = 0; i < s->funds.n; i++) {
		const struct cg_fund *f = &s->funds.v[i];

		if (f->txns.n == 0) {
			csv_fund(to, f, a, include_pii);
			(void)fputs(",,,,,,\r\n", to);
		}
		for (size_t t = 0; t < f->txns.n; t++) {
			csv_fund(to, f, a, include_pii);
			csv_txn(to, &f->txns.v[t]);
		}
	}
}

/* At most `width` characters of s, padded on the right. */
static void cell(FILE *to, struct cg_str s, size_t width)
{
	size_t used = 0;

	for (size_t i = 0; i < s.n; i++) {
		bool first_byte = ((unsigned char)s.p[i] & 0xc0) != 0x80;

		if (first_byte && used++ == width) {
			used = width;
			break;
		}
		(void)fputc(s.p[i], to);
	}
	(void)fprintf(to, "%*s", (int)(width - used) + 2, "");
}

/* Aligned to the right, so that the decimals of a column stand below each other. */
static void figures(FILE *to, struct cg_dec units, struct cg_dec nav, struct cg_dec value, const char *end)
{
	char u[CG_DEC_TEXT_MAX], n[CG_DEC_TEXT_MAX], v[CG_DEC_TEXT_MAX];

	(void)cg_dec_text(units, u);
	(void)cg_dec_text(nav, n);
	(void)cg_dec_text(value, v);
	(void)fprintf(to, "%14s %12s %16s%s\n", u, n, v, end);
}

enum { NAME_WIDTH = 56, FOLIO_WIDTH = 18 };

/* "!" marks a fund that does not agree with its own figures. */
static void line(FILE *to, const struct cg_fund *f)
{
	cell(to, f->name, NAME_WIDTH);
	cell(to, f->folio, FOLIO_WIDTH);
	figures(to, f->units, f->nav, f->value, f->reconciled ? "" : "  !");
}

/* For people: no option changes its columns, scripts take JSON or CSV. */
void cg_print_table(FILE *to, const struct cg_statement *s)
{
	char iso[CG_DATE_TEXT_MAX];

	(void)fprintf(to, "%.*s, %s %s as of %s\n\n", CG_STR_ARG(s->investor.name), cg_source_name(s->source),
		      cg_statement_type_name(s->type), cg_date_text(s->as_of, iso));
	cell(to, CG_STR("Scheme"), NAME_WIDTH);
	cell(to, CG_STR("Folio"), FOLIO_WIDTH);
	(void)fprintf(to, "%14s %12s %16s\n", "Units", "NAV", "Value");
	for (int exited = 0; exited < 2; exited++) {
		for (size_t i = 0; i < s->funds.n; i++) {
			if (cg_fund_exited(&s->funds.v[i]) == exited)
				line(to, &s->funds.v[i]);
		}
	}
	cell(to, CG_STR("Total"), NAME_WIDTH);
	cell(to, CG_STR(""), FOLIO_WIDTH);
	figures(to, CG_DEC_NONE, CG_DEC_NONE, s->total_value, "");
}
