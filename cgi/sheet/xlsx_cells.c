/* xlsx_cells.c: Rows and cells of a sheet: numbers, shared and inline texts, dates, cached values of formulas. */
#include "xlsx.h"

#include "xml.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_MAX = 40, LETTERS_MAX = 3 };

struct reading {
	const struct xlsx_cells *c;
	size_t row, column; /* of the cell that is read; from 0 */
	size_t next_row, next_column;
	struct cg_str type; /* static text or arena */
	char type_text[12];
	uint32_t style;
	bool in_value, in_text, in_phonetic, in_cell, has_value, has_formula;
	struct xml_text value;
};

/* "BC12": column 54, row 11. */
static bool read_reference(struct cg_str s, size_t *row, size_t *column)
{
	size_t i = 0, v = 0;
	uint32_t number = 0;

	for (; i < s.n && cg_is_alpha(s.p[i]) && i < LETTERS_MAX + 1; i++)
		v = v * 26 + (size_t)(cg_lower(s.p[i]) - 'a') + 1;
	if (i == 0 || i > LETTERS_MAX || !xlsx_number(cg_str_sub(s, i, s.n), 1 << 24, &number) || number == 0)
		return false;
	*row = number - 1;
	*column = v - 1;
	return true;
}

/* A row without a number follows the one before. */
static void row_begin(struct reading *r, const char **attributes)
{
	struct cg_str at = xml_attribute(attributes, "r");
	uint32_t number = 0;

	r->row = r->next_row;
	if (at.p != NULL) {
		if (!xlsx_number(at, 1 << 24, &number) || number == 0)
			(void)sheet_fail(r->c->b, SHEET_DAMAGED);
		else
			r->row = number - 1;
	}
	r->next_row = r->row + 1;
	r->next_column = 0;
}

/* So does a cell. */
static void cell_begin(struct reading *r, const char **attributes)
{
	struct cg_str at = xml_attribute(attributes, "r"), type = xml_attribute(attributes, "t");

	r->column = r->next_column;
	if (at.p != NULL && !read_reference(at, &r->row, &r->column))
		(void)sheet_fail(r->c->b, SHEET_DAMAGED);
	r->next_column = r->column + 1;
	type = cg_str_sub(type, 0, sizeof(r->type_text) - 1);
	if (type.n > 0)
		memcpy(r->type_text, type.p, type.n);
	r->type = (struct cg_str){ r->type_text, type.n };
	r->style = 0;
	(void)xlsx_number(xml_attribute(attributes, "s"), 1 << 20, &r->style);
	r->value.n = 0;
	r->in_cell = true;
	r->has_value = r->has_formula = r->in_phonetic = false;
}

/* <v> is a value, <t> a text inside <is>. */
static void on_begin(void *ctx, const char *name, const char **attributes)
{
	struct reading *r = ctx;

	if (strcmp(name, "row") == 0)
		row_begin(r, attributes);
	else if (strcmp(name, "c") == 0)
		cell_begin(r, attributes);
	else if (strcmp(name, "f") == 0)
		r->has_formula = true;
	else if (strcmp(name, "rPh") == 0)
		r->in_phonetic = true;
	r->in_value = r->in_cell && !r->in_phonetic && (strcmp(name, "v") == 0 || strcmp(name, "t") == 0);
	r->has_value = r->has_value || r->in_value;
}

/* A number as XML has it, with point or exponent, whatever the locale of the process: it is "C". */
static bool parse_double(struct cg_str s, double *out)
{
	char text[NUMBER_MAX + 1];
	char *end;

	if (s.n == 0 || s.n > NUMBER_MAX)
		return false;
	memcpy(text, s.p, s.n);
	text[s.n] = '\0';
	errno = 0;
	*out = strtod(text, &end);
	return *end == '\0' && !cg_is_space(text[0]) && (cg_is_digit(text[0]) || text[0] == '-' || text[0] == '.');
}

/* The style tells whether it is a day. */
static bool put_number(const struct reading *r, struct cg_str s)
{
	const struct xlsx_cells *c = r->c;
	double v;

	if (!parse_double(cg_str_trim(s), &v))
		return sheet_fail(c->b, SHEET_DAMAGED);
	if (r->style < c->styles && c->date[r->style])
		return sheet_date(c->b, r->row, r->column, v, c->from_1904);
	return sheet_number(c->b, r->row, r->column, v);
}

/* Everything of the cell has been read. */
static bool put_whole_cell(const struct reading *r)
{
	const struct xlsx_cells *c = r->c;
	struct cg_str s = { r->value.n > 0 ? r->value.p : "", r->value.n };
	uint32_t i = 0;

	if (!r->has_value || (s.n == 0 && !cg_str_eq(r->type, CG_STR("str"))))
		return !r->has_formula || sheet_error(c->b, r->row, r->column);
	if (cg_str_eq(r->type, CG_STR("s"))) {
		if (!xlsx_number(cg_str_trim(s), 1 << 24, &i) || i >= c->texts)
			return sheet_fail(c->b, SHEET_DAMAGED);
		return sheet_text(c->b, r->row, r->column, c->text[i]);
	}
	if (cg_str_eq(r->type, CG_STR("e")))
		return sheet_error(c->b, r->row, r->column);
	if (r->type.n == 0 || cg_str_eq(r->type, CG_STR("n")))
		return put_number(r, s);
	/* str, inlineStr, b, and d: dates as text */
	return sheet_text(c->b, r->row, r->column, s);
}

static void on_end(void *ctx, const char *name)
{
	struct reading *r = ctx;

	r->in_value = false;
	if (strcmp(name, "rPh") == 0)
		r->in_phonetic = false;
	if (strcmp(name, "c") == 0) {
		(void)put_whole_cell(r);
		r->in_cell = false;
	}
}

static void on_text(void *ctx, const char *p, size_t n)
{
	struct reading *r = ctx;

	if (r->in_value)
		xml_text_add(r->c->b, &r->value, p, n);
}

bool xlsx_cells_read(const struct xlsx_cells *c, struct cg_str xml)
{
	static const struct xml_events events = { on_begin, on_end, on_text };
	struct reading r = { .c = c };

	return xml_read(c->b, xml, &events, &r);
}
