/*
 * page_scale.h: a document whose print is far smaller or larger than any statement is set in (two pages on a sheet, A3,
 * a page in units of its own), brought to the size that layouts expect.
 * Does not touch documents of usual print, reprints at 75 or 120 % among them: what they hold stays as it is.
 *
 * Ownership the result is the document itself, or a copy in the arena that borrows its texts.
 */
#ifndef CG_STATEMENT_REGISTRAR_PAGE_SCALE_H
#define CG_STATEMENT_REGISTRAR_PAGE_SCALE_H

#include "pdf/words.h"

/* NULL: no memory. */
const struct cg_words *cg_page_scale(const struct cg_words *w, struct cg_arena *a);

#endif
