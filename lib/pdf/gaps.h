/*
 * gaps.h: words that a reprint took apart. Where fonts were not embedded, printing again replaces them, letters get
 * other widths, and gaps inside words grow to a tenth of the size and more, which extraction takes for spaces.
 * Does not look at meaning: the gaps of a document have a valley between those inside words and its spaces.
 *
 * Units     gaps in hundredths of the size of the type.
 * Order     words that poppler gave one behind the other are examined, and stay in that order.
 * Time      linear in words.
 */
#ifndef CG_PDF_GAPS_H
#define CG_PDF_GAPS_H

#include "pdf/words.h"

/*
 * Join what the valley parts. False: no memory.
 * w->crowded: extraction parts words from a tenth of the size on, and spaces are twice as wide at least. Where some are
 * hardly wider than that tenth, others are narrower, and their words are one.
 */
bool cg_gaps_close(struct cg_arena *a, struct cg_words *w);

#endif
