/*
 * print_table.h: a statement as CSV (one row per transaction) or as a table for a terminal (one line per fund).
 * Figures are printed with the scale of the statement, without thousands separators in CSV.
 */
#ifndef CG_CGI_PRINT_TABLE_H
#define CG_CGI_PRINT_TABLE_H

#include "statement/model.h"

#include <stdio.h>

/*
 * RFC 4180 with a header line: the fund's columns, then the transaction's; a fund without transactions gets one row.
 * Text that a spreadsheet would take for a formula (= + - @ first) gets an apostrophe in front. PAN masked unless
 * include_pii.
 */
void cg_print_csv(FILE *to, const struct cg_statement *s, struct cg_arena *a, bool include_pii);
/* Held funds first, then exited ones, then the total. Columns are counted in characters, not bytes. */
void cg_print_table(FILE *to, const struct cg_statement *s);

#endif
