/*
 * csv.c: A cell is written as soon as it is known; the separator is written before each
 * cell but the first of a row.
 */
#include "render/csv.h"

#include <string.h>

static bool among(char c, const char *set)
{
	return c != '\0' && strchr(set, c) != NULL;
}

static void next_cell(struct cg_csv *c)
{
	if (c->begun)
		cg_buf_char(c->to, ',');
	c->begun = true;
}

/*
 * Spreadsheets take a cell for a formula by its first character that is no blank; some of them the full-width forms of
 * the signs, too (U+FF1D, U+FF0B, U+FF0D, U+FF20). A line feed or a tab in front may be dropped before that.
 */
static bool is_formula(struct cg_str s)
{
	static const char *const wide[] = { "\xef\xbc\x9d", "\xef\xbc\x8b", "\xef\xbc\x8d", "\xef\xbc\xa0" };
	size_t at = 0;

	while (at < s.n && s.p[at] == ' ')
		at++;
	if (at < s.n && among(s.p[at], "=+-@\t\r\n"))
		return true;
	for (size_t i = 0; i < sizeof(wide) / sizeof(wide[0]) && s.n - at >= 3; i++) {
		if (memcmp(s.p + at, wide[i], 3) == 0)
			return true;
	}
	return false;
}

void cg_csv_text(struct cg_csv *c, struct cg_str s)
{
	bool formula = is_formula(s);
	bool quote = formula;

	for (size_t i = 0; i < s.n && !quote; i++)
		quote = among(s.p[i], "\",\r\n");
	next_cell(c);
	if (!quote) {
		cg_buf_str(c->to, s);
		return;
	}
	cg_buf_z(c->to, formula ? "\"'" : "\"");
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] == '"')
			cg_buf_char(c->to, '"');
		cg_buf_char(c->to, s.p[i]);
	}
	cg_buf_char(c->to, '"');
}

void cg_csv_z(struct cg_csv *c, const char *z)
{
	cg_csv_text(c, cg_str_of(z));
}

void cg_csv_dec(struct cg_csv *c, struct cg_dec d)
{
	char digits[CG_DEC_TEXT_MAX];

	next_cell(c);
	cg_buf_put(c->to, digits, cg_dec_text(d, digits));
}

void cg_csv_date(struct cg_csv *c, int32_t date)
{
	char iso[CG_DATE_TEXT_MAX];

	next_cell(c);
	cg_buf_z(c->to, cg_date_text(date, iso));
}

void cg_csv_end(struct cg_csv *c)
{
	cg_buf_z(c->to, "\r\n");
	c->begun = false;
}
