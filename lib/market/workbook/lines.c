/* lines.c: Figures and names of a row. */
#include "market/workbook/lines.h"

#include <string.h>

enum { ISIN_CHARS = 12, VALUE_SCALE = 4, PERCENT_SCALE = 9, LETTERS_LEAST = 2 };

bool cg_lines_isin_shape(struct cg_str s)
{
	bool ok = s.n == ISIN_CHARS && cg_is_upper(s.p[0]) && cg_is_upper(s.p[1]) && cg_is_digit(s.p[ISIN_CHARS - 1]);

	for (size_t i = 2; ok && i < s.n; i++)
		ok = cg_is_upper(s.p[i]) || cg_is_digit(s.p[i]);
	return ok;
}

/* Letters are two digits; from the right, every second digit is doubled. */
bool cg_lines_isin_check(struct cg_str s)
{
	unsigned digit[2 * ISIN_CHARS], sum = 0;
	size_t n = 0;

	for (size_t i = 0; i < ISIN_CHARS; i++) {
		unsigned v = cg_is_digit(s.p[i]) ? (unsigned)(s.p[i] - '0') : (unsigned)(s.p[i] - 'A') + 10;

		if (v >= 10)
			digit[n++] = v / 10;
		digit[n++] = v % 10;
	}
	for (size_t i = 0; i < n; i++) {
		unsigned v = digit[n - 1 - i] * (i % 2 == 1 ? 2 : 1);

		sum += v / 10 + v % 10;
	}
	return sum % 10 == 0;
}

enum figure { NONE, NUMBER, TINY, NO_NUMBER, NO_VALUE };

/* Behind a number or in its place: remarks at the foot of the sheet. */
static bool is_mark(char c)
{
	return c != '\0' && strchr("#^@*$~!+", c) != NULL;
}

/* "9.58%", "(1,234.50)", "0.00 #", "#", "NIL", "<0.01". */
static enum figure read_text(struct cg_str s, uint8_t scale, struct cg_arena *a, int64_t *out)
{
	struct cg_str w = cg_heads_words(s, a);
	struct cg_dec d;
	bool marked = false, hundredths = false;

	if (cg_str_eq(w, CG_STR("nil")) || cg_str_eq(w, CG_STR("na")) || cg_str_eq(w, CG_STR("n a")))
		return NONE;
	if (cg_str_starts(s, CG_STR("<")) || cg_heads_has(w, "less than"))
		return TINY;
	for (; s.n > 0 && (is_mark(s.p[s.n - 1]) || s.p[s.n - 1] == ' ' || s.p[s.n - 1] == '%'); s.n--) {
		marked = marked || is_mark(s.p[s.n - 1]);
		hundredths = hundredths || s.p[s.n - 1] == '%';
	}
	if (s.n == 0)
		return marked ? TINY : NONE;
	for (w = s; w.n > 0 && w.p[0] == '-'; w = cg_str_sub(w, 1, w.n)) {
	}
	if (w.n == 0)
		return NONE;
	if (!cg_dec_parse(s, &d) || !cg_dec_rescale(d, hundredths ? scale - 2 : scale, &d))
		return NO_NUMBER;
	*out = d.v;
	return NUMBER;
}

/* NONE: no cell, or a word for nothing. */
static enum figure read_figure(const struct cg_cell *c, uint8_t scale, struct cg_arena *a, int64_t *out)
{
	struct cg_dec d;

	*out = 0;
	if (c == NULL)
		return NONE;
	if (c->kind == CG_CELL_TEXT)
		return read_text(c->text, scale, a, out);
	if (c->kind != CG_CELL_NUMBER)
		return NO_VALUE;
	if (!cg_dec_parse(c->text, &d) || !cg_dec_rescale(d, scale, &d))
		return NO_NUMBER;
	*out = d.v;
	return NUMBER;
}

/* Something that a person would read as a name. */
static bool is_name(const struct cg_cell *c)
{
	size_t letters = 0;

	if (c == NULL || c->kind != CG_CELL_TEXT)
		return false;
	for (size_t i = 0; i < c->text.n; i++)
		letters += cg_is_alpha(c->text.p[i]) || (unsigned char)c->text.p[i] >= 0x80;
	return letters >= LETTERS_LEAST;
}

/* Names of sections and totals stand in other columns, too. */
static struct cg_str name_of(const struct cg_grid_row *r, const struct cg_heads *h)
{
	const struct cg_cell *c = cg_grid_cell(r, h->column[CG_HEAD_NAME]);

	for (size_t i = 0; i < r->n && !is_name(c); i++)
		c = is_name(&r->v[i]) && !cg_lines_isin_shape(r->v[i].text) ? &r->v[i] : NULL;
	return is_name(c) ? c->text : CG_STR_NONE;
}

/*
 * An ISIN of India that lost or got a character, or has blanks within: as long as one, more or less, and it begins as
 * one. Without it the row would be of another security, or none.
 */
static bool isin_is_damaged(const struct cg_cell *c)
{
	size_t n = 0;
	char first[3] = { 0 };

	if (c == NULL || c->kind != CG_CELL_TEXT || cg_lines_isin_shape(c->text))
		return false;
	for (size_t i = 0; i < c->text.n; i++) {
		char b = cg_lower(c->text.p[i]);

		if (b == ' ' || (unsigned char)b == 0xc2 || (unsigned char)b == 0xa0)
			continue;
		if (!cg_is_alnum(b))
			return false;
		if (n < sizeof(first))
			first[n] = b;
		n++;
	}
	return n + 2 >= ISIN_CHARS && n <= ISIN_CHARS + 2 && first[0] == 'i' && first[1] == 'n' &&
	       (first[2] == 'e' || first[2] == 'f' || cg_is_digit(first[2]));
}

/* An ISIN of the right shape; whatever else stands in the column is none ("NA", codes of the house). */
static struct cg_str isin_of(const struct cg_grid_row *r, const struct cg_heads *h, struct cg_arena *a)
{
	const struct cg_cell *c = cg_grid_cell(r, h->column[CG_HEAD_ISIN]);
	char *p;

	if (c == NULL || c->kind != CG_CELL_TEXT || c->text.n != ISIN_CHARS)
		return CG_STR_NONE;
	p = cg_arena_take(a, ISIN_CHARS);
	for (size_t i = 0; p != NULL && i < ISIN_CHARS; i++)
		p[i] = cg_is_lower(c->text.p[i]) ? (char)(c->text.p[i] - 'a' + 'A') : c->text.p[i];
	return p != NULL && cg_lines_isin_shape((struct cg_str){ p, ISIN_CHARS }) ? (struct cg_str){ p, ISIN_CHARS }
										  : CG_STR_NONE;
}

/* A figure that cannot be read: with an ISIN, or without a value at all, the row is not understood. */
static bool refuse_figure(const struct cg_sheet_line *l, enum figure f, const char *what, struct cg_arena *a,
			  struct cg_str *why)
{
	if (f != NO_VALUE && (f != NO_NUMBER || l->isin.p == NULL))
		return false;
	*why = cg_arena_printf(a,
			       f == NO_VALUE
				       ? "row %u: the cell of the %s has a formula without a value, an error or a date"
				       : "row %u: the %s is no number",
			       l->row, what);
	return true;
}

/* Figures of two columns of one name that are not the same: which one is meant is not guessed. */
static bool refuse_second(const struct cg_grid_row *r, const struct cg_heads *h, enum cg_head k, uint8_t scale,
			  const char *what, struct cg_arena *a, struct cg_str *why)
{
	int64_t first = 0, second = 0;

	if (h->again[k] < 0 || read_figure(cg_grid_cell(r, h->again[k]), scale, a, &second) != NUMBER ||
	    (read_figure(cg_grid_cell(r, h->column[k]), scale, a, &first) == NUMBER && first == second))
		return false;
	*why = cg_arena_printf(a, "row %u: two columns are called %s, and have different figures", r->row + 1, what);
	return true;
}

bool cg_lines_read(const struct cg_grid_row *r, const struct cg_heads *h, struct cg_arena *a, struct cg_sheet_line *out,
		   struct cg_str *why)
{
	const struct cg_cell *industry = cg_grid_cell(r, h->column[CG_HEAD_INDUSTRY]);
	const struct cg_cell *isin = cg_grid_cell(r, h->column[CG_HEAD_ISIN]);
	enum figure value, percent;

	*out = (struct cg_sheet_line){ .row = r->row + 1, .name = name_of(r, h), .isin = isin_of(r, h, a) };
	value = read_figure(cg_grid_cell(r, h->column[CG_HEAD_VALUE]), VALUE_SCALE, a, &out->value);
	percent = read_figure(cg_grid_cell(r, h->column[CG_HEAD_PERCENT]), PERCENT_SCALE, a, &out->percent);
	if (out->isin.p != NULL && !cg_lines_isin_check(out->isin)) {
		*why = cg_arena_printf(a, "row %u: the check digit of the ISIN is wrong", out->row);
		return false;
	}
	if (out->isin.p == NULL && isin_is_damaged(isin)) {
		*why = cg_arena_printf(a, "row %u: what stands as its ISIN is none", out->row);
		return false;
	}
	if (refuse_figure(out, value, "market value", a, why) || refuse_figure(out, percent, "percent", a, why))
		return false;
	if (refuse_second(r, h, CG_HEAD_VALUE, VALUE_SCALE, "market value", a, why) ||
	    refuse_second(r, h, CG_HEAD_PERCENT, PERCENT_SCALE, "percent of net assets", a, why))
		return false;
	if (industry != NULL && industry->kind == CG_CELL_TEXT && is_name(industry))
		out->industry = industry->text;
	out->has_value = value == NUMBER;
	out->has_percent = percent == NUMBER;
	out->tiny = percent == TINY;
	out->what =
		out->isin.p != NULL || out->has_value || out->has_percent || out->tiny ? CG_LINE_LEAF : CG_LINE_HEADING;
	return true;
}
