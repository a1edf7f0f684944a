/*
 * wraps.h: where the lines of a long description stand about the line that has the date: below it, as the issuers draw
 * them, or above it, or on both sides, as in tables whose cells are aligned at the bottom or in the middle. One
 * document has one way; that which leaves the fewest lines over is taken.
 *
 * Tables    from an opening balance to the next opening or closing balance; what a line is, the layout tells.
 */
#ifndef CG_STATEMENT_WRAPS_H
#define CG_STATEMENT_WRAPS_H

#include "statement/line.h"

enum cg_wraps_kind {
	CG_WRAPS_OTHER,
	CG_WRAPS_OPENING,
	CG_WRAPS_CLOSING,
	CG_WRAPS_ROW,
	CG_WRAPS_BARE_ROW, /* has a date and no text */
	CG_WRAPS_TEXT,	   /* has text of a description alone */
};

struct cg_wraps_line {
	enum cg_wraps_kind kind;
	int32_t y; /* baseline */
	uint32_t page;
	bool ahead;   /* set here: the text belongs to the row below it */
	bool of_next; /* given: it does, as what stands beside it */
	bool cut;     /* given: of an opening or closing, a page break stands there, which may cut a row */
};

/*
 * Tell of each line of text in v[0, n), in the order of the document, to which row it belongs. False: not for sure.
 * *step: from a line of a text to its next one, at least, on the pages before; 0: not known. It becomes that of these
 * lines, too. NULL: nothing is known of other pages.
 */
bool cg_wraps_settle(struct cg_wraps_line *v, size_t n, int32_t *step);

#endif
