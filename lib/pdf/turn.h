/*
 * turn.h: pages that stand on their side or on their head, as a scan or a viewer may save them, are turned upright.
 * Looks at nothing but the direction of the words: where most of a page's words run in one other direction, the page is
 * turned, not its words.
 *
 * Units     hundredths of a point; a page that is turned by a quarter has its width and height exchanged.
 */
#ifndef CG_PDF_TURN_H
#define CG_PDF_TURN_H

#include "pdf/words.h"

/* Turn the page if it needs it, before its words are cleaned. False: no memory. */
bool cg_turn_page(struct cg_arena *a, struct cg_page *page);

#endif
