/*
 * grid.h: a table of text for people: columns as wide as their cells, within the width of the terminal.
 * Knows no statements.
 *
 * Width     where a table is too wide, the column that may shrink does, to SHRUNK_LEAST characters with an ellipsis;
 *           where that is not enough, columns go, those with the highest `drop` first. Figures are never cut.
 *           Characters are counted, not bytes.
 * Ownership cells borrow their text; rows live in the arena.
 */
#ifndef CG_CGI_GRID_H
#define CG_CGI_GRID_H

#include "base/arena.h"

#include <stdio.h>

enum { CG_GRID_COLUMNS_MAX = 12 };

/* How a cell or a row looks where there are colours. */
enum cg_grid_tone { CG_TONE_PLAIN, CG_TONE_BOLD, CG_TONE_GOOD, CG_TONE_BAD };

struct cg_grid_column {
	const char *head;
	bool right, shrinks;
	int drop; /* 0: it stays */
};

struct cg_grid_cell {
	struct cg_str text;
	enum cg_grid_tone tone;
};

struct cg_grid_row {
	struct cg_grid_cell cells[CG_GRID_COLUMNS_MAX];
};

struct cg_grid {
	const struct cg_grid_column *columns;
	size_t n_columns;
	struct cg_arena *arena;
	struct {
		struct cg_grid_row *v;
		size_t n, cap;
	} rows;
	size_t at; /* the next cell of the last row */
	bool failed;
};

void cg_grid_init(struct cg_grid *g, struct cg_arena *a, const struct cg_grid_column *columns, size_t n);
/* The next cell; after the last one of a row a new row begins. */
void cg_grid_put(struct cg_grid *g, struct cg_str text, enum cg_grid_tone tone);
/* width 0: as wide as the cells are. */
void cg_grid_print(struct cg_grid *g, FILE *to, size_t width, bool colours);

#endif
