/*
 * grid.h: the cells of a workbook, from the lines that casgate-sheet answers with (its manual has the form).
 * Does not trust the lines: places, kinds and order are checked here.
 *
 * Order     cells of a sheet by row, then by column, each place once (the last of those that a file repeats).
 * Ownership texts borrow from the answer; lists are in the arena.
 * Errors    CG_EREQUEST with a hint that says why the file cannot be read; CG_EINTERNAL: no answer of casgate-sheet.
 */
#ifndef CG_MARKET_WORKBOOK_GRID_H
#define CG_MARKET_WORKBOOK_GRID_H

#include "base/arena.h"
#include "base/dec.h"
#include "base/fail.h"

enum { CG_GRID_COLUMNS = 256, CG_GRID_ROWS = 1 << 20 };

enum cg_cell_kind { CG_CELL_TEXT, CG_CELL_NUMBER, CG_CELL_DATE, CG_CELL_ERROR };

struct cg_cell {
	uint32_t row; /* from 0 */
	uint16_t column;
	enum cg_cell_kind kind;
	struct cg_str text; /* of a number too; of a date YYYY-MM-DD */
};

struct cg_grid_sheet {
	struct cg_str name;
	struct cg_cell *v;
	size_t n, cap;
};

struct cg_grid {
	struct cg_grid_sheet *v;
	size_t n, cap;
};

/* The cells of one row. */
struct cg_grid_row {
	uint32_t row;
	const struct cg_cell *v;
	size_t n;
};

enum cg_code cg_grid_read(struct cg_str answer, struct cg_arena *a, struct cg_grid *out, struct cg_err *e);

/* The row that begins at *at, which moves behind it; false at the end. Rows without cells do not come. */
bool cg_grid_row_next(const struct cg_grid_sheet *s, size_t *at, struct cg_grid_row *out);
/* The cell in this column; NULL: none. */
const struct cg_cell *cg_grid_cell(const struct cg_grid_row *r, int column);

#endif
