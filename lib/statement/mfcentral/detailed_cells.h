/*
 * detailed_cells.h: the table of MF Central's detailed statement: where its columns stand, and the cells of a line.
 * Private to that layout. Does not know what a row means.
 *
 * Errors    a word that fits no column, or a second one in a column, makes the line `strange`.
 */
#ifndef CG_STATEMENT_MFCENTRAL_DETAILED_CELLS_H
#define CG_STATEMENT_MFCENTRAL_DETAILED_CELLS_H

#include "statement/mfcentral/mfcentral.h"

enum cg_detailed_col { CG_DETAILED_AMOUNT, CG_DETAILED_UNITS, CG_DETAILED_PRICE, CG_DETAILED_BALANCE, CG_DETAILED_MAX };

/* Where the columns stand that hold for a line. */
struct cg_detailed_columns {
	int32_t description; /* left edge of Transaction, or of the texts below it */
	struct cg_box fig[CG_DETAILED_MAX];
};

/* A line of the table. */
struct cg_detailed_cells {
	int32_t date;
	struct cg_str text;
	bool hyphen, strange, dashes;
	struct cg_dec fig[CG_DETAILED_MAX];
	size_t n_fig;
};

/* The first column heads in lines [first, last): they are the lines [*head, *body). */
bool cg_detailed_cells_heading(const struct cg_lines *ls, size_t first, size_t last, struct cg_detailed_columns *out,
			       size_t *head, size_t *body);

/* A head that is centred stands right of where the texts below it begin: behind the dates. */
void cg_detailed_cells_settle(const struct cg_lines *ls, size_t first, size_t last, struct cg_detailed_columns *c);

/* The cells of a line. False: no memory. */
bool cg_detailed_cells_cut(const struct cg_detailed_columns *cols, struct cg_arena *a, const struct cg_line *l,
			   struct cg_detailed_cells *c);

/*
 * A row of a purchase or sale has all four figures, a payout has no units, a note has no figure at all. ahead: its text
 * stands on a line above it.
 */
bool cg_detailed_cells_are_complete(const struct cg_detailed_cells *c, bool ahead);

#endif
