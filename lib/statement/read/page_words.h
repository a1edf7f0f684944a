/*
 * page_words.h: words of pages without stamps over the text, and page numbers in the one form that layouts and checks
 * know: "Page", "3", "of", "26". Issuers and programs that print also write "Page: 3 of 26", "Page No. 3 of 26", "Pg
 * 3/26", "Page 3/26". A sign of currency before a figure in a cell of its own goes; a rupee sign elsewhere is a
 * backtick, as the fonts of the depositories have it.
 */
#ifndef CG_STATEMENT_READ_PAGE_WORDS_H
#define CG_STATEMENT_READ_PAGE_WORDS_H

#include "pdf/words.h"

/* The document itself where nothing is to do, else a copy in the arena that borrows its texts; NULL: no memory. */
const struct cg_words *cg_page_words(const struct cg_words *w, struct cg_arena *a);

#endif
