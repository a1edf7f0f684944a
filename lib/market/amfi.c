/*
 * amfi.c: AMFI's files: the list of all schemes and the history report. Columns are found
 * by the names in the header, because AMFI has changed their order and number; rows that
 * do not fit are counted and left out, since a few of them are wrong every day.
 */
#include "market/amfi.h"

#include <string.h>

enum { CODE, NAME, PLAN, OPTION, ISIN1, ISIN2, NAV, DATE, COLUMNS, CELLS_MAX = 16 };
enum { ISIN_CHARS = 12, NAV_DECIMALS_KEPT = 4, CODE_DIGITS_MAX = 8 };
_Static_assert((int)COLUMNS == (int)(sizeof(((struct cg_amfi *)0)->col) / sizeof(int)), "a place for every column");

/* Names in the headers, without blanks and in lower case. */
static const struct {
	const char *name;
	int column;
} names[] = {
	{ "schemecode", CODE },
	{ "schemename", NAME },
	{ "navname", NAME },
	{ "plan", PLAN },
	{ "option", OPTION },
	{ "isindivpayout/isingrowth", ISIN1 },
	{ "isindivreinvestment", ISIN2 },
	{ "netassetvalue", NAV },
	{ "date", DATE },
};

static const struct cg_str types[] = { CG_STR_INIT("Open Ended"), CG_STR_INIT("Close Ended"),
				       CG_STR_INIT("Interval Fund") };

bool cg_amfi_is(struct cg_str text)
{
	if (cg_str_starts(text, CG_STR("\xef\xbb\xbf")))
		text = cg_str_sub(text, 3, SIZE_MAX);
	return cg_str_starts(text, CG_STR("Scheme Code;"));
}

bool cg_amfi_scheme_code(struct cg_str s, int32_t *out)
{
	int32_t v = 0;

	if (s.n == 0 || s.n > CODE_DIGITS_MAX)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]))
			return false;
		v = v * 10 + (s.p[i] - '0');
	}
	*out = v;
	return v > 0;
}

bool cg_amfi_isin(struct cg_str s)
{
	if (s.n != ISIN_CHARS || !cg_str_starts(s, CG_STR("INF")))
		return false;
	for (size_t i = 3; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]) && !cg_is_upper(s.p[i]))
			return false;
	}
	return true;
}

bool cg_amfi_nav(struct cg_str s, struct cg_dec *out)
{
	struct cg_dec d;

	if (s.n > 1 && s.p[s.n - 1] == '.')
		s.n--;
	if (s.n == 0 || !cg_is_digit(s.p[0]) || cg_str_find(s, CG_STR(",")) != SIZE_MAX || !cg_dec_parse(s, &d) ||
	    d.v <= 0)
		return false;
	while (d.scale > NAV_DECIMALS_KEPT && d.v % 10 == 0) {
		d.v /= 10;
		d.scale--;
	}
	*out = d;
	return true;
}

/* Without the line's end; lines are counted for messages. */
static struct cg_str next_line(struct cg_amfi *f)
{
	struct cg_str line = cg_str_cut(&f->rest, '\n');

	f->line++;
	if (line.n > 0 && line.p[line.n - 1] == '\r')
		line.n--;
	return line;
}

/* Cells between semicolons, at most CELLS_MAX. */
static int split(struct cg_str line, struct cg_str cell[CELLS_MAX])
{
	int n = 0;

	while (n < CELLS_MAX) {
		bool more = line.n > 0 && memchr(line.p, ';', line.n) != NULL;

		cell[n++] = cg_str_trim(cg_str_cut(&line, ';'));
		if (!more)
			return n;
	}
	return CELLS_MAX + 1;
}

/* By its name without blanks; -1: a column that is not used. */
static int column_of(struct cg_str cell)
{
	char folded[32];
	size_t n = 0;

	for (size_t i = 0; i < cell.n && n < sizeof(folded); i++) {
		if (!cg_is_space(cell.p[i]))
			folded[n++] = cg_lower(cell.p[i]);
	}
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (cg_str_eq(cg_str_of(names[i].name), (struct cg_str){ folded, n }))
			return names[i].column;
	}
	return -1;
}

enum cg_code cg_amfi_open(struct cg_amfi *f, struct cg_str text, int32_t today, struct cg_err *e)
{
	static const int needed[] = { CODE, NAME, ISIN1, ISIN2, NAV, DATE };
	struct cg_str cell[CELLS_MAX];

	*f = (struct cg_amfi){ .rest = text, .today = today };
	if (!cg_amfi_is(text))
		return cg_fail_hint(
			e, CG_EREQUEST,
			"Not a file of AMFI: it must begin with \"Scheme Code;\" (a page that says that the "
			"object moved is what is got without following redirects).");
	if (cg_str_starts(text, CG_STR("\xef\xbb\xbf")))
		f->rest = cg_str_sub(text, 3, SIZE_MAX);
	for (int i = 0; i < COLUMNS; i++)
		f->col[i] = -1;
	f->columns = split(next_line(f), cell);
	for (int i = 0; i < f->columns && f->columns <= CELLS_MAX; i++) {
		int c = column_of(cell[i]);

		if (c >= 0 && f->col[c] < 0)
			f->col[c] = i;
	}
	for (size_t i = 0; i < sizeof(needed) / sizeof(needed[0]); i++) {
		if (f->columns > CELLS_MAX || f->col[needed[i]] < 0)
			return cg_fail_hint(
				e, CG_EREQUEST,
				"The header of AMFI's file lacks a column: scheme code, name, two ISIN columns, net "
				"asset value and date are needed.");
	}
	f->has_plan = f->col[PLAN] >= 0 && f->col[OPTION] >= 0;
	/* Only the report of many days names the scheme before its ISINs. */
	f->is_history = f->col[NAME] < f->col[ISIN1];
	return CG_OK;
}

/* "Open Ended Schemes ( Equity Scheme - Large Cap Fund )"; false when the line is none. */
static bool section(struct cg_amfi *f, struct cg_str line)
{
	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		struct cg_str rest;

		if (!cg_str_starts(line, types[i]))
			continue;
		rest = cg_str_trim(cg_str_sub(line, types[i].n, SIZE_MAX));
		if (!cg_str_starts(rest, CG_STR("Schemes")))
			continue;
		rest = cg_str_trim(cg_str_sub(rest, 7, SIZE_MAX));
		if (!cg_str_starts(rest, CG_STR("(")) || !cg_str_ends(rest, CG_STR(")")))
			continue;
		f->scheme_type = types[i];
		f->category = cg_str_trim(cg_str_sub(rest, 1, rest.n - 2));
		return true; /* without an AMC line the one before goes on */
	}
	return false;
}

/* Absent in files without the column. */
static struct cg_str cell_of(const struct cg_amfi *f, const struct cg_str *cell, int column)
{
	return f->col[column] >= 0 ? cell[f->col[column]] : CG_STR_NONE;
}

/* Only what is an ISIN: empty cells hold "-" or text. */
static struct cg_str isin_of(const struct cg_amfi *f, const struct cg_str *cell, int column)
{
	struct cg_str s = cell_of(f, cell, column);

	return cg_amfi_isin(s) ? s : CG_STR_NONE;
}

/* The first line is kept for the message. */
static void note_bad(struct cg_amfi *f)
{
	if (f->bad++ == 0)
		f->bad_line = f->line;
}

/* False: the row is a heading of a fund house, or cannot be used. */
static bool read_amfi_row(struct cg_amfi *f, const struct cg_str *cell, struct cg_amfi_row *row)
{
	struct cg_str nav = cell_of(f, cell, NAV), date = cell_of(f, cell, DATE);

	*row = (struct cg_amfi_row){ .name = cell_of(f, cell, NAME),
				     .plan = cell_of(f, cell, PLAN),
				     .option = cell_of(f, cell, OPTION),
				     .isin = { isin_of(f, cell, ISIN1), isin_of(f, cell, ISIN2) },
				     .nav = { CG_DATE_NONE, CG_DEC_NONE },
				     .scheme_type = f->scheme_type,
				     .category = f->category,
				     .amc = f->amc };
	if (!cg_amfi_scheme_code(cell_of(f, cell, CODE), &row->code) || row->name.n == 0 || !cg_str_is_utf8(row->name))
		return false;
	if (date.n > 0 && (!cg_date_parse_mon(date, &row->nav.date) || row->nav.date > f->today + CG_NAV_DAYS_AHEAD))
		return false;
	if (row->nav.date != CG_DATE_NONE && cg_amfi_nav(nav, &row->nav.nav))
		return true;
	f->without_nav++;
	/* zero, N.A. and nothing are what AMFI prints for "none"; anything else is not understood */
	for (size_t i = 0; i < nav.n; i++) {
		if (nav.p[i] != '0' && nav.p[i] != '.')
			return cg_str_eq_nocase(nav, CG_STR("N.A.")) || cg_str_eq_nocase(nav, CG_STR("NA")) ||
			       cg_str_eq(nav, CG_STR("-"));
	}
	return true;
}

bool cg_amfi_next(struct cg_amfi *f, struct cg_amfi_row *row)
{
	struct cg_str cell[CELLS_MAX];

	while (f->rest.n > 0) {
		struct cg_str line = next_line(f), text = cg_str_trim(line);

		if (text.n == 0 || section(f, text))
			continue;
		if (memchr(line.p, ';', line.n) == NULL) {
			f->amc = cg_str_is_utf8(text) ? text : CG_STR_NONE;
			continue;
		}
		if (split(line, cell) != f->columns || !read_amfi_row(f, cell, row)) {
			note_bad(f);
			continue;
		}
		f->rows++;
		return true;
	}
	return false;
}
