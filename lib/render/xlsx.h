/*
 * xlsx.h: workbooks, cell by cell from left to right and row by row from the top.
 * Knows no report: what stands in which column is its callers' (render/report, render/gains).
 *
 * Cells     numbers are numbers whose format shows the printed scale, dates are dates, text is never a formula,
 *           whatever it begins with. What has more than 15 digits, which a workbook cannot hold, is text. A formula is
 *           one that a caller made: never text of a statement. An absent figure leaves an empty cell.
 * Memory    made in memory: no file on any disk; it does not grow with the number of rows, so a row that is left cannot
 *           be changed.
 * Errors    `failed` sticks; cg_xlsx_close then returns NULL.
 */
#ifndef CG_RENDER_XLSX_H
#define CG_RENDER_XLSX_H

#include "base/arena.h"
#include "base/date.h"
#include "base/dec.h"

#include <xlsxwriter.h>

#define CG_XLSX_TYPE "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
enum { CG_XLSX_SCALES = CG_DEC_SCALE_MAX + 1 };

/* The workbook being written; row and col are where the next cell goes. */
struct cg_xlsx {
	struct cg_arena *arena;
	lxw_workbook *wb;
	lxw_worksheet *ws;
	lxw_format *bold, *head, *date, *number[CG_XLSX_SCALES], *percent, *code;
	lxw_row_t row;
	lxw_col_t col;
	int fd;
	bool failed;
};

/* A column of a sheet: its head and its width in characters. */
struct cg_xlsx_column {
	const char *name;
	double width;
};

/* False: no memory; cg_xlsx_close is called in any case. now_ms: the date of making that the workbook says. */
bool cg_xlsx_open(struct cg_xlsx *w, struct cg_arena *a, const char *title, int64_t now_ms);
/* The file, owned (free); NULL: something failed, or it has more than max bytes. */
char *cg_xlsx_close(struct cg_xlsx *w, size_t max, size_t *n);

/* A new sheet; its heads stay in sight and on each printed page. The next row is the second one. */
void cg_xlsx_sheet(struct cg_xlsx *w, const char *name, const struct cg_xlsx_column *c, size_t n);
#define CG_XLSX_SHEET(w, name, columns) cg_xlsx_sheet(w, name, columns, sizeof(columns) / sizeof((columns)[0]))
/* Filters over the rows written so far. */
void cg_xlsx_filter(struct cg_xlsx *w, size_t columns);
void cg_xlsx_end_row(struct cg_xlsx *w);

void cg_xlsx_text(struct cg_xlsx *w, struct cg_str s);
void cg_xlsx_z(struct cg_xlsx *w, const char *s);
void cg_xlsx_number(struct cg_xlsx *w, struct cg_dec d);
void cg_xlsx_whole(struct cg_xlsx *w, int64_t n);
void cg_xlsx_code(struct cg_xlsx *w, int32_t n);
void cg_xlsx_percent(struct cg_xlsx *w, struct cg_dec d);
void cg_xlsx_date(struct cg_xlsx *w, int32_t d);
void cg_xlsx_label(struct cg_xlsx *w, const char *name);
void cg_xlsx_formula(struct cg_xlsx *w, struct cg_str formula, struct cg_dec result);

#endif
