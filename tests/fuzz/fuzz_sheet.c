/*
 * Workbooks as casgate-sheet reads them. Input: one byte, what the rest is (a file, the XML of a sheet, HTML,
 * CSV, the table of texts of an .xls file in records of the length of the next byte), then the rest.
 * What is answered is of the form of sheet.h, within its limits; a refusal has a reason, an answer has none.
 */
#include "fuzz.h"

#include "market/workbook/book.h"
#include "xls_text.h"
#include "xlsx.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_ANY, SHEET_XML, HTML, CSV, TEXTS, MODES, ARENA = 64 << 20 };

/* The answer, to be looked at when it is whole. */
struct answer {
	char *p;
	size_t n, cap;
};

static bool keep(void *to, const char *p, size_t n)
{
	struct answer *a = to;

	if (n > a->cap - a->n) {
		a->cap = 2 * (a->n + n);
		a->p = realloc(a->p, a->cap);
		FUZZ_NEED(a->p != NULL);
	}
	memcpy(a->p + a->n, p, n);
	a->n += n;
	return true;
}

/* row, column, kind, text */
static void check_cell(struct cg_str line)
{
	size_t row = 0, column = 0;

	for (size_t i = 0; i < 2; i++) {
		struct cg_str number = cg_str_cut(&line, '\t');
		size_t v = 0;

		FUZZ_NEED(number.n > 0 && number.n < 8);
		for (size_t k = 0; k < number.n; k++) {
			FUZZ_NEED(cg_is_digit(number.p[k]));
			v = v * 10 + (size_t)(number.p[k] - '0');
		}
		*(i == 0 ? &row : &column) = v;
	}
	FUZZ_NEED(row < SHEET_ROWS_MAX && column < SHEET_COLUMNS_MAX);
	FUZZ_NEED(line.n > 2 && strchr("tnde", line.p[0]) != NULL && line.p[1] == '\t');
	line = cg_str_sub(line, 2, line.n);
	FUZZ_NEED(line.n <= SHEET_TEXT_MAX && cg_str_is_utf8(line));
	for (size_t i = 0; i < line.n; i++)
		FUZZ_NEED((unsigned char)line.p[i] >= ' ');
}

static void check_lines(struct cg_str text, bool ok)
{
	FUZZ_NEED(text.n == 0 || text.p[text.n - 1] == '\n');
	while (text.n > 0) {
		struct cg_str line = cg_str_cut(&text, '\n');

		FUZZ_NEED(line.n > 0);
		if (cg_is_digit(line.p[0]))
			check_cell(line);
		else if (line.p[0] == 'X')
			FUZZ_NEED(!ok && text.n == 0 && line.n > 4);
		else if (line.p[0] == 'E')
			FUZZ_NEED(ok && text.n == 0 && line.n == 1);
		else
			FUZZ_NEED(cg_str_starts(line, CG_STR("S\t")) || cg_str_eq(line, CG_STR(SHEET_MAGIC)));
	}
}

/* Cut into records of `step` bytes. */
static bool read_texts(struct sheet_book *b, struct cg_str s, size_t step)
{
	struct xls_pieces p = { 0 };
	struct xls_texts out = { 0 };

	for (size_t at = 0; at < s.n; at += step + 8) {
		struct cg_str piece = cg_str_sub(s, at, step + 8);

		FUZZ_NEED(CG_PUSH(b->arena, &p, &piece));
	}
	if (p.n == 0 || !xls_texts_read(b, &p, &out))
		return p.n == 0;
	for (size_t i = 0; i < out.n; i++)
		FUZZ_NEED(cg_str_is_utf8(out.v[i]));
	return true;
}

/* What comes of the answer: portfolios add up, or say why they are refused. */
static void check_book(struct cg_str answer)
{
	struct cg_err e = { .code = CG_OK };
	struct cg_arena arena;
	struct cg_grid grid;
	struct cg_book book;
	enum cg_code rc;

	cg_arena_init(&arena, 4 * (size_t)ARENA);
	rc = cg_grid_read(answer, &arena, &grid, &e);
	FUZZ_NEED(rc == CG_OK || rc == CG_EREQUEST || rc == CG_EBUSY);
	if (rc == CG_OK)
		rc = cg_book_read(&grid, 20000, &arena, &book, &e);
	for (size_t i = 0; rc == CG_OK && i < book.n; i++) {
		const struct cg_book_portfolio *b = &book.v[i];

		FUZZ_NEED(b->refused.p != NULL || (b->p.rows.n > 0 && b->p.date <= 20000 && b->names > 0));
		FUZZ_NEED(b->refused.p != NULL || (cg_dec_cmp(b->p.weight_sum, cg_dec_make(95, 0)) > 0 &&
						   cg_dec_cmp(b->p.weight_sum, cg_dec_make(105, 0)) < 0));
	}
	cg_arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	static const struct cg_str shared[] = { CG_STR_INIT("one"), CG_STR_INIT("two") };
	static const bool date[] = { false, true };
	struct fuzz_in in = { data, n };
	unsigned mode = fuzz_byte(&in) % MODES;
	struct answer a = { NULL, 0, 0 };
	struct cg_arena arena;
	struct sheet_book b = { .arena = &arena, .write = keep, .to = &a };
	const struct xlsx_cells cells = { .b = &b, .text = shared, .texts = 2, .date = date, .styles = 2 };
	bool ok = true;

	cg_arena_init(&arena, ARENA);
	switch (mode) {
	case SHEET_XML:
		ok = xlsx_cells_read(&cells, fuzz_rest(&in));
		break;
	case HTML:
		ok = sheet_html(&b, fuzz_rest(&in));
		break;
	case CSV:
		ok = sheet_csv(&b, fuzz_rest(&in));
		break;
	case TEXTS: {
		size_t step = fuzz_byte(&in);

		ok = read_texts(&b, fuzz_rest(&in), step);
		break;
	}
	default:
		FUZZ_NEED(sheet_read(&b, fuzz_rest(&in)));
		ok = b.why == NULL;
	}
	FUZZ_NEED(ok == (b.why == NULL));
	check_lines((struct cg_str){ a.p, a.n }, ok);
	if (mode == FILE_ANY)
		check_book((struct cg_str){ a.p, a.n });
	cg_arena_free(&arena);
	free(a.p);
	return 0;
}
