/* lacking.h: statements that are read with less memory than they need, for tests of layouts. */
#ifndef CG_TESTS_STATEMENT_LACKING_H
#define CG_TESTS_STATEMENT_LACKING_H

#include "statement/drawing.h"
#include "statement/layout.h"

/*
 * The pages drawn have so many funds; without the memory for any part of them nothing is read: never a statement that
 * lacks one.
 */
void lacking_no_part(struct drawing *p, const struct cg_layout *layout, struct cg_str watermark, size_t funds);

#endif
