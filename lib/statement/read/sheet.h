/*
 * sheet.h: what a page of the file is to the statement. Two pages of it on one sheet, as after printing it so, make
 * columns and rows of two tables stand beside each other: nothing of that can be read, and it is said to be that.
 */
#ifndef CG_STATEMENT_READ_SHEET_H
#define CG_STATEMENT_READ_SHEET_H

#include "statement/layout.h"

/* Two page numbers of one statement stand on half of the pages or more, or the foot of a page stands there twice. */
bool cg_sheet_is_shared(const struct cg_doc *d);

#endif
