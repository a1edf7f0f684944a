/*
 * type3.h: sizes of type for words in Type 3 fonts, which browsers write for typefaces that they may not embed.
 * Such a font has a coordinate system of its own, and poppler (TextPage::updateFont) guesses the size of its type from
 * one glyph's width: half of what the page shows where that glyph is the space. Gaps, lines and columns are measured in
 * sizes, so the words fell apart. The widths of the words are right: they are held against those of Helvetica, which
 * text typefaces come near to.
 *
 * Changes   size, upright box and following space of words whose font has no name, as Type 3 fonts have none, where
 *           size and widths contradict each other; others stay as they are.
 * Time      linear in words.
 */
#ifndef CG_PDF_TYPE3_H
#define CG_PDF_TYPE3_H

#include "pdf/words.h"

/* Mend the upright words of a page, before they are cleaned; w has its fonts. */
void cg_type3_sizes(const struct cg_words *w, struct cg_page *page);

#endif
