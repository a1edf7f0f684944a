/*
 * draw.h: a PDF of nothing but words, each in its box, in fonts of the names that they had.
 * Does not embed fonts or write anything about the document: no images, no metadata, no dates.
 *
 * Fonts     simple ones with the widths of Helvetica, spread to the width of each word; height above and below the
 *           baseline as the boxes say. Their names get a tag, so that no reader substitutes the metrics of an installed
 *           font.
 * Ownership *out is malloc'ed, the caller frees it.
 */
#ifndef CG_REDACT_DRAW_H
#define CG_REDACT_DRAW_H

#include "base/fail.h"
#include "pdf/words.h"

/* Width of a text in thousandths of its size, as these fonts have it. */
uint32_t cg_draw_width(struct cg_str text);

/* CG_EBUSY: no memory. */
enum cg_code cg_draw(const struct cg_words *w, char **out, size_t *n, struct cg_err *e);

#endif
