/*
 * print_table.h: a statement as a table for a terminal (one line per fund).
 * Figures are printed with the scale of the statement.
 * Does not print transactions: those are files of render/export.
 */
#ifndef CG_CGI_PRINT_TABLE_H
#define CG_CGI_PRINT_TABLE_H

#include "statement/model.h"

#include <stdio.h>

/* Held funds first, then exited ones, then the total. Columns are counted in characters, not bytes. */
void cg_print_table(FILE *to, const struct cg_statement *s);

#endif
