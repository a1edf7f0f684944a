/*
 * sheet.h: casgate-sheet: the cells of a workbook as lines of text, whatever form its file has: .xlsx, .xls (BIFF8), a
 * table of HTML, CSV. The first bytes tell the form, not the name.
 * Does not interpret a cell: which table it belongs to and what it means is lib/market/workbook.
 *
 * Answer    "CGSHEET1", then for each sheet "S <tab> name" and its cells that hold something, "row <tab> column <tab>
 *           kind <tab> text" (row and column from 0), at last "E"; or "X <tab> REASON" in place of all that would
 *           follow.
 * Kinds     t text, n number (at most nine decimals), d date (YYYY-MM-DD), e an error or a formula without a value.
 * Formulas  their cached value is the cell's: it is what a person sees who opens the file. Nothing is computed.
 * Text      UTF-8, control characters as spaces, at most SHEET_TEXT_MAX bytes of a cell; longer ones are cut.
 * Errors    functions give false with the first reason in why. Memory comes from the book's arena.
 */
#ifndef CASGATE_SHEET_H
#define CASGATE_SHEET_H

#include "base/arena.h"

#define SHEET_MAGIC "CGSHEET1"

enum {
	SHEET_FILE_MAX = 64 << 20,
	SHEET_PART_MAX = 192 << 20,  /* of one part of a zip file, unpacked */
	SHEET_PARTS_MAX = 384 << 20, /* of all that are read */
	SHEET_ARENA_MAX = 1000 << 20,
	SHEET_SHEETS_MAX = 1000,
	SHEET_ROWS_MAX = 1 << 20,
	SHEET_COLUMNS_MAX = 256,
	SHEET_CELLS_MAX = 3000000,
	SHEET_TEXT_MAX = 2000
};

/* Reasons. */
#define SHEET_DAMAGED "DAMAGED"	     /* not as its form has it, or cut off */
#define SHEET_ENCRYPTED "ENCRYPTED"  /* opens with a password only */
#define SHEET_UNKNOWN "UNKNOWN_FORM" /* no form that is read */
#define SHEET_OLD "OLD_FORM"	     /* .xls of before Excel 97 */
#define SHEET_TOO_LARGE "TOO_LARGE"  /* bytes, cells, rows, columns or sheets */
#define SHEET_DOCTYPE "DOCTYPE"	     /* XML that declares entities */
#define SHEET_NO_MEMORY "NO_MEMORY"

struct sheet_book {
	struct cg_arena *arena;
	bool (*write)(void *to, const char *p, size_t n);
	void *to;
	const char *why; /* the first reason; NULL: none */
	size_t sheets, cells;
};

/* Always false. */
bool sheet_fail(struct sheet_book *b, const char *why);

/* A sheet begins; the cells that follow are its. */
bool sheet_begin(struct sheet_book *b, struct cg_str name);
bool sheet_text(struct sheet_book *b, size_t row, size_t column, struct cg_str text);
bool sheet_number(struct sheet_book *b, size_t row, size_t column, double v);
/* A day as spreadsheets count it: from 30-Dec-1899, or from 1-Jan-1904. */
bool sheet_date(struct sheet_book *b, size_t row, size_t column, double v, bool from_1904);
bool sheet_error(struct sheet_book *b, size_t row, size_t column);

/* Whether a format shows a number as a date: by its number, or by its code ("dd-mmm-yyyy"). */
bool sheet_format_is_date(unsigned number);
bool sheet_code_is_date(struct cg_str code);

/* UTF-8 of n code units of UTF-16, little-endian. CG_STR_NONE without memory. */
struct cg_str sheet_utf16(struct cg_arena *a, const uint8_t *p, size_t n);
/* UTF-8 of n bytes of Latin-1. */
struct cg_str sheet_latin1(struct cg_arena *a, const uint8_t *p, size_t n);

/* The whole answer, head and end included; false when it could not be written. */
bool sheet_read(struct sheet_book *b, struct cg_str file);

/* The forms. */
bool sheet_xlsx(struct sheet_book *b, struct cg_str file);
bool sheet_xls(struct sheet_book *b, struct cg_str file);
bool sheet_html(struct sheet_book *b, struct cg_str file);
bool sheet_csv(struct sheet_book *b, struct cg_str file);

#endif
