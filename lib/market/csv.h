/*
 * csv.h: rows of a comma-separated file (RFC 4180), one after the other.
 * Finds columns by the header's names and does not interpret them.
 *
 * Limits    CG_CSV_CELLS cells in a row, which more than that do not fit.
 * Ownership cells borrow from the text, or from the arena where quotes had to be taken out.
 */
#ifndef CG_MARKET_CSV_H
#define CG_MARKET_CSV_H

#include "base/arena.h"

enum { CG_CSV_CELLS = 32 };

struct cg_csv_reader {
	struct cg_str rest; /* what has not been read */
	struct cg_arena *arena;
	size_t line; /* of the row read last, 1-based; a row with line ends in quotes counts where it begins */
	size_t lines;
	struct cg_str cell[CG_CSV_CELLS];
	size_t n;
	bool bad;	/* an open quote, too many cells or no memory; line tells where */
	bool no_memory; /* it was that */
};

/* A byte order mark at the begin is passed over. */
void cg_csv_init(struct cg_csv_reader *c, struct cg_str text, struct cg_arena *arena);
/* The next row into c->cell; empty lines are passed over. False at the end or when bad. */
bool cg_csv_next(struct cg_csv_reader *c);
/* Number of the cell of this (header) row that is called name, any case; -1: none. */
int cg_csv_column(const struct cg_csv_reader *c, struct cg_str name);
/* Cell i without white space around it; CG_STR_NONE for -1 and past the end of the row. */
struct cg_str cg_csv_cell(const struct cg_csv_reader *c, int i);

#endif
