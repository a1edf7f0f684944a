/*
 * detailed_body.h: the lines of MF Central's detailed statement between heads and foot of all pages, each with the
 * columns that hold for it, and which of them are descriptions that stand above their row. Private to that layout.
 *
 * Ownership lines and columns are borrowed from the document and the arena.
 */
#ifndef CG_STATEMENT_MFCENTRAL_DETAILED_BODY_H
#define CG_STATEMENT_MFCENTRAL_DETAILED_BODY_H

#include "statement/mfcentral/detailed_cells.h"

/* A line of the body of a page. */
struct cg_detailed_line {
	const struct cg_line *l;
	const struct cg_detailed_columns *cols; /* NULL: no heads so far */
	bool ahead;				/* its text belongs to the row below it */
};

/* Of all pages. */
struct cg_detailed_body {
	uint32_t doubted; /* from this page on it is not sure to which row lines of a description belong; 0: none */
	struct cg_detailed_line *v;
	size_t n, cap;
	const struct cg_detailed_columns *cols; /* of the last page; NULL: none */
	bool each;				/* each scheme has heads of its own: what stands above them is its */
};

enum { CG_DETAILED_CLOSING_PARTS = 3 };
/* Labels of the closing line: units, NAV and valuation. */
extern const struct cg_str cg_detailed_closing[CG_DETAILED_CLOSING_PARTS];

/* All lines in order. False: no memory. */
bool cg_detailed_body_read(const struct cg_doc *d, struct cg_arena *a, struct cg_detailed_body *out);

#endif
