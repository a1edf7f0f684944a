/*
 * print_table.c: A statement as a table for a terminal. Names are cut to their column, counted in characters of UTF-8;
 * figures never are.
 */
#include "print_table.h"

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
