/*
 * xls.c: .xls files of Excel 97 and later ([MS-XLS], BIFF8): a stream of records, first those of the workbook, then
 * those of each sheet. Does not read what came before BIFF8: such a file is told as OLD_FORM.
 */
#include "ole.h"
#include "xls_text.h"

#include <string.h>

enum record {
	R_FORMULA = 0x06,
	R_EOF = 0x0a,
	R_DATEMODE = 0x22,
	R_FILEPASS = 0x2f,
	R_CONTINUE = 0x3c,
	R_BOUNDSHEET = 0x85,
	R_MULRK = 0xbd,
	R_RSTRING = 0xd6,
	R_XF = 0xe0,
	R_SST = 0xfc,
	R_LABELSST = 0xfd,
	R_NUMBER = 0x203,
	R_LABEL = 0x204,
	R_BOOLERR = 0x205,
	R_STRING = 0x207,
	R_RK = 0x27e,
	R_FORMAT = 0x41e,
	R_BOF = 0x809
};
enum { BIFF8 = 0x600, WORKSHEET = 0x10, LIST_MAX = 100000 };

struct bound {
	uint32_t at;
	struct cg_str name;
};

struct xls {
	struct sheet_book *b;
	struct cg_str s; /* the stream */
	size_t at;	 /* of the next record */
	unsigned type;	 /* of the record read last */
	struct cg_str r; /* its bytes */
	bool from_1904;
	struct xls_texts texts;
	struct {
		struct bound *v;
		size_t n, cap;
	} sheets;
	struct {
		unsigned *v; /* formats of the file's own that show dates */
		size_t n, cap;
	} date_formats;
	struct {
		unsigned *v; /* by the number of a cell's style: its format */
		size_t n, cap;
	} styles;
	bool text_follows; /* the formula read last has a text, at: */
	size_t text_row, text_column;
};

/* Little-endian; the caller has checked the length. */
static unsigned u16(struct cg_str s, size_t at)
{
	return (unsigned)(uint8_t)s.p[at] | (unsigned)(uint8_t)s.p[at + 1] << 8;
}

static uint32_t u32(struct cg_str s, size_t at)
{
	return u16(s, at) | (uint32_t)u16(s, at + 2) << 16;
}

/* The next record; false at the end of the stream, with a reason where it is cut. */
static bool next_record(struct xls *x)
{
	size_t left = x->s.n - x->at;

	if (left == 0)
		return false;
	if (left < 4 || u16(x->s, x->at + 2) > left - 4)
		return sheet_fail(x->b, SHEET_DAMAGED);
	x->type = u16(x->s, x->at);
	x->r = cg_str_sub(x->s, x->at + 4, u16(x->s, x->at + 2));
	x->at += 4 + x->r.n;
	return true;
}

/* The record has at least so many bytes. */
static bool has(const struct xls *x, size_t n)
{
	return x->r.n >= n || sheet_fail(x->b, SHEET_DAMAGED);
}

/* In a list that grows. */
static bool no_memory(const struct xls *x)
{
	return sheet_fail(x->b, SHEET_NO_MEMORY);
}

/* --- the workbook */

/* The table of texts with all records that continue it. */
static bool read_sst(struct xls *x)
{
	struct xls_pieces p = { 0 };

	if (!has(x, 8) || !CG_PUSH(x->b->arena, &p, &x->r))
		return no_memory(x);
	while (x->at + 4 <= x->s.n && u16(x->s, x->at) == R_CONTINUE) {
		if (!next_record(x))
			return false;
		if (!CG_PUSH(x->b->arena, &p, &x->r))
			return no_memory(x);
	}
	return xls_texts_read(x->b, &p, &x->texts);
}

/* Name and place of a sheet. */
static bool read_bound(struct xls *x)
{
	struct bound one;

	if (!has(x, 8))
		return false;
	/* charts and macros have no cells */
	if ((uint8_t)x->r.p[5] != 0)
		return true;
	one.at = u32(x->r, 0);
	if (!xls_text(x->b, cg_str_sub(x->r, 6, x->r.n), 1, &one.name))
		return false;
	return (x->sheets.n < LIST_MAX && CG_PUSH(x->b->arena, &x->sheets, &one)) || no_memory(x);
}

/* Formats of the file's own; only those of dates are kept. */
static bool read_format(struct xls *x)
{
	struct cg_str code;
	unsigned number;

	if (!has(x, 5) || !xls_text(x->b, cg_str_sub(x->r, 2, x->r.n), 2, &code))
		return false;
	number = u16(x->r, 0);
	if (!sheet_code_is_date(code))
		return true;
	return (x->date_formats.n < LIST_MAX && CG_PUSH(x->b->arena, &x->date_formats, &number)) || no_memory(x);
}

/* Of a style only its format counts. */
static bool read_style(struct xls *x)
{
	unsigned format;

	if (!has(x, 4))
		return false;
	format = u16(x->r, 2);
	return (x->styles.n < LIST_MAX && CG_PUSH(x->b->arena, &x->styles, &format)) || no_memory(x);
}

/* Up to its end. */
static bool read_globals(struct xls *x)
{
	bool ok = true;

	if (!next_record(x) || x->type != R_BOF)
		return sheet_fail(x->b, SHEET_DAMAGED);
	if (x->r.n < 4 || u16(x->r, 0) != BIFF8)
		return sheet_fail(x->b, SHEET_OLD);
	while (ok && next_record(x) && x->type != R_EOF) {
		switch (x->type) {
		case R_FILEPASS:
			ok = sheet_fail(x->b, SHEET_ENCRYPTED);
			break;
		case R_DATEMODE:
			x->from_1904 = x->r.n >= 2 && u16(x->r, 0) == 1;
			break;
		case R_BOUNDSHEET:
			ok = read_bound(x);
			break;
		case R_FORMAT:
			ok = read_format(x);
			break;
		case R_XF:
			ok = read_style(x);
			break;
		case R_SST:
			ok = read_sst(x);
			break;
		default:
			break;
		}
	}
	if (ok && x->type != R_EOF)
		return sheet_fail(x->b, SHEET_DAMAGED);
	return x->b->why == NULL;
}

/* --- cells */

/* A date is a number: only the format tells. */
static bool shows_date(const struct xls *x, unsigned style)
{
	unsigned format = style < x->styles.n ? x->styles.v[style] : 0;

	for (size_t i = 0; i < x->date_formats.n; i++) {
		if (x->date_formats.v[i] == format)
			return true;
	}
	return sheet_format_is_date(format);
}

static bool put_number(struct xls *x, size_t row, size_t column, unsigned style, double v)
{
	return shows_date(x, style) ? sheet_date(x->b, row, column, v, x->from_1904)
				    : sheet_number(x->b, row, column, v);
}

static double double_at(struct cg_str s, size_t at)
{
	uint64_t bits = (uint64_t)u32(s, at) | (uint64_t)u32(s, at + 4) << 32;
	double v;

	memcpy(&v, &bits, sizeof(v));
	return v;
}

/* Thirty bits: a whole number or the upper part of a double, perhaps times a hundred. */
static double rk_number(uint32_t rk)
{
	double v;

	if ((rk & 2) != 0) {
		v = (double)((int32_t)(rk & ~(uint32_t)3) / 4);
	} else {
		uint64_t bits = (uint64_t)(rk & ~(uint32_t)3) << 32;

		memcpy(&v, &bits, sizeof(v));
	}
	return (rk & 1) != 0 ? v / 100 : v;
}

/* Several cells beside each other. */
static bool put_numbers(struct xls *x)
{
	size_t n = (x->r.n - 6) / 6, first = u16(x->r, 2);

	for (size_t i = 0; i < n; i++) {
		if (!put_number(x, u16(x->r, 0), first + i, u16(x->r, 4 + 6 * i), rk_number(u32(x->r, 6 + 6 * i))))
			return false;
	}
	return true;
}

/* What the formula gave when the file was saved. */
static bool put_formula(struct xls *x)
{
	size_t row = u16(x->r, 0), column = u16(x->r, 2);

	if (u16(x->r, 12) != 0xffff)
		return put_number(x, row, column, u16(x->r, 4), double_at(x->r, 6));
	switch ((uint8_t)x->r.p[6]) {
	case 0: /* a text, in a record of its own */
		x->text_follows = true;
		x->text_row = row;
		x->text_column = column;
		return true;
	case 1:
		return sheet_number(x->b, row, column, x->r.p[8] != 0);
	case 3: /* an empty text */
		return true;
	default:
		return sheet_error(x->b, row, column);
	}
}

/* A text that stands in the record itself. */
static bool put_label(struct xls *x, size_t row, size_t column, size_t from)
{
	struct cg_str s;

	return xls_text(x->b, cg_str_sub(x->r, from, x->r.n), 2, &s) && sheet_text(x->b, row, column, s);
}

/* A text by its number. */
static bool put_shared(struct xls *x)
{
	uint32_t i = u32(x->r, 6);

	if (i >= x->texts.n)
		return sheet_fail(x->b, SHEET_DAMAGED);
	return sheet_text(x->b, u16(x->r, 0), u16(x->r, 2), x->texts.v[i]);
}

/* Records that are no cells are passed over. */
static bool put_record(struct xls *x)
{
	switch (x->type) {
	case R_NUMBER:
		return has(x, 14) && put_number(x, u16(x->r, 0), u16(x->r, 2), u16(x->r, 4), double_at(x->r, 6));
	case R_RK:
		return has(x, 10) && put_number(x, u16(x->r, 0), u16(x->r, 2), u16(x->r, 4), rk_number(u32(x->r, 6)));
	case R_MULRK:
		return has(x, 12) && put_numbers(x);
	case R_LABELSST:
		return has(x, 10) && put_shared(x);
	case R_LABEL:
	case R_RSTRING:
		return has(x, 9) && put_label(x, u16(x->r, 0), u16(x->r, 2), 6);
	case R_FORMULA:
		return has(x, 14) && put_formula(x);
	case R_STRING:
		if (!x->text_follows)
			return true;
		x->text_follows = false;
		return has(x, 3) && put_label(x, x->text_row, x->text_column, 0);
	case R_BOOLERR:
		if (!has(x, 8))
			return false;
		return x->r.p[7] != 0 ? sheet_error(x->b, u16(x->r, 0), u16(x->r, 2))
				      : sheet_number(x->b, u16(x->r, 0), u16(x->r, 2), x->r.p[6] != 0);
	default:
		return true;
	}
}

/* From its first record to its last; charts that lie inside are passed over. */
static bool read_cells(struct xls *x, const struct bound *sheet)
{
	size_t depth = 0;

	x->at = sheet->at;
	x->text_follows = false;
	if (sheet->at > x->s.n || !next_record(x) || x->type != R_BOF || x->r.n < 4)
		return sheet_fail(x->b, SHEET_DAMAGED);
	if (u16(x->r, 2) != WORKSHEET)
		return true;
	if (!sheet_begin(x->b, sheet->name))
		return false;
	while (next_record(x)) {
		if (x->type == R_EOF && depth == 0)
			return true;
		if (x->type == R_BOF)
			depth++;
		else if (x->type == R_EOF)
			depth--;
		else if (depth == 0 && !put_record(x))
			return false;
	}
	return sheet_fail(x->b, SHEET_DAMAGED);
}

/* The stream is called Book before Excel 97. */
bool sheet_xls(struct sheet_book *b, struct cg_str file)
{
	struct xls x = { .b = b };
	struct cg_str other;
	struct ole o;

	if (!ole_open(&o, b, file) || !ole_stream(&o, "Workbook", &x.s))
		return false;
	if (x.s.p == NULL) {
		if (!ole_stream(&o, "EncryptedPackage", &other))
			return false;
		if (other.p != NULL)
			return sheet_fail(b, SHEET_ENCRYPTED);
		if (!ole_stream(&o, "Book", &other))
			return false;
		return sheet_fail(b, other.p != NULL ? SHEET_OLD : SHEET_UNKNOWN);
	}
	if (!read_globals(&x))
		return false;
	for (size_t i = 0; i < x.sheets.n; i++) {
		if (!read_cells(&x, &x.sheets.v[i]))
			return false;
	}
	return true;
}
