/*
 * clean.h: words as a reader sees them, from words as a page draws them.
 * Does not know columns or meaning: it joins only what touches, and drops only what is drawn twice.
 */
#ifndef CG_PDF_CLEAN_H
#define CG_PDF_CLEAN_H

#include "pdf/words.h"

/* Clean the words of a page in place; false when memory is out. */
bool cg_clean_page(struct cg_arena *a, struct cg_page *page);

#endif
