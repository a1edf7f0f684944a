/*
 * watermark.h: the marks of the issuer at the edge of the pages, as one text.
 * Says nothing about what they mean: layouts look for the issuer's name in it.
 */
#ifndef CG_STATEMENT_READ_WATERMARK_H
#define CG_STATEMENT_READ_WATERMARK_H

#include "pdf/words.h"

/*
 * Rotated words, glued, as a watermark can be drawn glyph by glyph: in the order of drawing and, because a printer may
 * draw the glyphs in any order, once more along their line, in both directions: poppler takes a rotated Type 3 font for
 * one on its head where the font's own matrix is turned over. Behind them stand upright words that name an issuer.
 * Ownership: out is in the arena. False: no memory.
 */
bool cg_watermark(const struct cg_words *w, struct cg_arena *a, struct cg_str *out);

#endif
