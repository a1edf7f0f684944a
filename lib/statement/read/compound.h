/*
 * compound.h: words with a hyphen that a drawing program broke behind it ("Instalment No - 44/937-" over "Exchange").
 * Layouts join the lines of a text by a space, as issuers break them; whether there is one, the lines do not tell. What
 * does: the same word in one piece elsewhere in the document, or a word that is never written in two ("G-Sec"). Where
 * both words stand beside each other on a line, the space is true. Else it stays.
 */
#ifndef CG_STATEMENT_READ_COMPOUND_H
#define CG_STATEMENT_READ_COMPOUND_H

#include "statement/line.h"
#include "statement/model.h"

/* Mend names and descriptions of the statement. False: no memory. */
bool cg_compound_settle(struct cg_arena *a, const struct cg_lines *lines, struct cg_statement *s);

#endif
