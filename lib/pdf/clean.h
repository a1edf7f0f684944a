/*
 * clean.h: words as a reader sees them, from words as a page draws them.
 * Does not interpret columns or text: it joins only what touches in one typeface, and drops only what is drawn twice.
 *
 * Text      is spelled as spell.h has it.
 * Twins     equal text in one typeface, drawn again at most TWIN_DY lower or higher and TWIN_DX aside: one stays.
 *           Glyphs that are drawn twice one by one come as overlapping pieces: they are laid over each other again.
 * Pieces    words of one typeface, size and baseline that touch (gap up to a tenth of the size) are one word; two
 *           decimal numbers never are.
 * Slanted   large text on a slope comes as upright glyphs that climb or fall: it goes to the rotated words.
 * Scope     upright words only; rotated ones are for detection and stay as they are, except for their characters.
 * Time      bounded by CG_CLEAN_NEIGHBOURS comparisons per word, whatever the page looks like.
 */
#ifndef CG_PDF_CLEAN_H
#define CG_PDF_CLEAN_H

#include "pdf/words.h"

enum { CG_CLEAN_NEIGHBOURS = 256 };

/* Clean the words of a page in place; w has its fonts. False when memory is out. */
bool cg_clean_page(struct cg_arena *a, const struct cg_words *w, struct cg_page *page);

#endif
