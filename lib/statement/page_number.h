/*
 * page_number.h: the number of a page, wherever it stands above or below the text: "Page 3 of 26", "Page: 3 of 26",
 * "Page 3/26", or "3 of 26" alone. Does not read a number alone: nothing tells it from a figure.
 */
#ifndef CG_STATEMENT_PAGE_NUMBER_H
#define CG_STATEMENT_PAGE_NUMBER_H

#include "statement/line.h"

/* It is words [*from, *to) of the line, which is on page p. False: the line has none, both are l->n. */
bool cg_page_number(const struct cg_line *l, const struct cg_page *p, size_t *from, size_t *to);

#endif
