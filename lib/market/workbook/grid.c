/* grid.c: Lines of casgate-sheet as sheets of cells. */
#include "market/workbook/grid.h"

#include <stdlib.h>

/* Why a workbook cannot be read, for people. */
static const struct {
	struct cg_str reason;
	const char *hint;
} reasons[] = {
	{ CG_STR_INIT("DAMAGED"), "The file is damaged or cut off." },
	{ CG_STR_INIT("ENCRYPTED"), "The workbook opens with a password only: save a copy without one." },
	{ CG_STR_INIT("UNKNOWN_FORM"), "The file is neither .xlsx, .xls, HTML with a table, nor CSV." },
	{ CG_STR_INIT("OLD_FORM"), "The workbook is of a form before Excel 97: save it as .xlsx." },
	{ CG_STR_INIT("TOO_LARGE"), "The workbook has more bytes, sheets, rows, columns or cells than are read." },
	{ CG_STR_INIT("DOCTYPE"), "The workbook's XML declares entities, which no spreadsheet program writes." },
	{ CG_STR_INIT("NO_MEMORY"), "The workbook takes more memory than one may take." },
};

/* A reason of casgate-sheet as a sentence. */
static enum cg_code refused(struct cg_str reason, struct cg_err *e)
{
	for (size_t i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++) {
		if (cg_str_eq(reason, reasons[i].reason))
			return cg_fail_hint(e, CG_EREQUEST, "%s", reasons[i].hint);
	}
	return cg_fail(e, CG_EINTERNAL, "grid: unknown reason");
}

/* Digits, below most. */
static bool read_index(struct cg_str s, uint32_t most, uint32_t *out)
{
	uint32_t v = 0;

	if (s.n == 0 || s.n > 7)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (!cg_is_digit(s.p[i]))
			return false;
		v = v * 10 + (uint32_t)(s.p[i] - '0');
	}
	*out = v;
	return v < most;
}

static bool read_kind(struct cg_str s, enum cg_cell_kind *out)
{
	static const char kinds[] = { 't', 'n', 'd', 'e' };

	for (size_t i = 0; s.n == 1 && i < sizeof(kinds); i++) {
		*out = (enum cg_cell_kind)i;
		if (s.p[0] == kinds[i])
			return true;
	}
	return false;
}

/* row, column, kind, text */
static bool read_cell(struct cg_str line, struct cg_cell *out)
{
	struct cg_str row = cg_str_cut(&line, '\t'), column = cg_str_cut(&line, '\t'), kind = cg_str_cut(&line, '\t');
	uint32_t c = 0;

	if (!read_index(row, CG_GRID_ROWS, &out->row) || !read_index(column, CG_GRID_COLUMNS, &c) ||
	    !read_kind(kind, &out->kind) || !cg_str_is_utf8(line))
		return false;
	out->column = (uint16_t)c;
	out->text = line;
	return true;
}

/* For qsort: by place; of the same place, in the order of the file. */
static int by_place(const void *a, const void *b)
{
	const struct cg_cell *x = a, *y = b;

	if (x->row != y->row)
		return x->row < y->row ? -1 : 1;
	if (x->column != y->column)
		return x->column < y->column ? -1 : 1;
	return (x->text.p > y->text.p) - (x->text.p < y->text.p);
}

/* Most files have their cells in order. */
static void order(struct cg_grid_sheet *s)
{
	size_t n = 0;

	if (s->n > 1)
		qsort(s->v, s->n, sizeof(*s->v), by_place);
	for (size_t i = 0; i < s->n; i++) {
		bool repeated = n > 0 && s->v[n - 1].row == s->v[i].row && s->v[n - 1].column == s->v[i].column;

		s->v[repeated ? n - 1 : n++] = s->v[i];
	}
	s->n = n;
}

enum cg_code cg_grid_read(struct cg_str answer, struct cg_arena *a, struct cg_grid *out, struct cg_err *e)
{
	struct cg_str rest = answer;

	*out = (struct cg_grid){ 0 };
	if (!cg_str_eq(cg_str_cut(&rest, '\n'), CG_STR("CGSHEET1")))
		return cg_fail(e, CG_EINTERNAL, "grid: no answer of casgate-sheet");
	while (rest.n > 0) {
		struct cg_str line = cg_str_cut(&rest, '\n');
		struct cg_cell cell;

		if (cg_str_starts(line, CG_STR("X\t")))
			return refused(cg_str_sub(line, 2, line.n), e);
		if (cg_str_eq(line, CG_STR("E"))) {
			for (size_t i = 0; i < out->n; i++)
				order(&out->v[i]);
			return CG_OK;
		}
		if (cg_str_starts(line, CG_STR("S\t"))) {
			struct cg_grid_sheet s = { .name = cg_str_sub(line, 2, line.n) };

			if (!CG_PUSH(a, out, &s))
				return cg_fail(e, CG_EBUSY, "grid: memory");
			continue;
		}
		if (out->n == 0 || !read_cell(line, &cell))
			return cg_fail(e, CG_EINTERNAL, "grid: a line of casgate-sheet is not understood");
		if (!CG_PUSH(a, &out->v[out->n - 1], &cell))
			return cg_fail(e, CG_EBUSY, "grid: memory");
	}
	return cg_fail(e, CG_EINTERNAL, "grid: the answer of casgate-sheet has no end");
}

bool cg_grid_row_next(const struct cg_grid_sheet *s, size_t *at, struct cg_grid_row *out)
{
	size_t from = *at;

	if (from >= s->n)
		return false;
	while (*at < s->n && s->v[*at].row == s->v[from].row)
		++*at;
	*out = (struct cg_grid_row){ s->v[from].row, s->v + from, *at - from };
	return true;
}

const struct cg_cell *cg_grid_cell(const struct cg_grid_row *r, int column)
{
	for (size_t i = 0; i < r->n; i++) {
		if (r->v[i].column == column)
			return &r->v[i];
	}
	return NULL;
}
