/*
 * print_table.h: a statement and its capital gains as tables for a terminal (grid.h).
 * Figures are printed with the scale of the statement, grouped as in India: 12,34,567.89.
 * Does not print transactions: those are files of render/export.
 */
#ifndef CG_CGI_PRINT_TABLE_H
#define CG_CGI_PRINT_TABLE_H

#include "base/fail.h"
#include "portfolio/analytics.h"
#include "portfolio/gains/gains.h"

#include <stdio.h>

/* How it is shown; width 0: no terminal, nothing is cut. */
struct cg_table_style {
	size_t width;
	bool colours;
};

/*
 * Held funds first, then exited ones, then holdings of demat accounts, then the total. "!" marks a fund that does not
 * agree with its own figures. CG_EBUSY: no memory.
 */
enum cg_code cg_print_table(FILE *to, const struct cg_statement *s, const struct cg_analytics *an,
			    struct cg_table_style style, struct cg_arena *a, struct cg_err *e);

/*
 * The lots sold in a year and the sums by section and term ("?": the lot lacks something), then what the statement does
 * not tell of the year, fund by fund, with what to do: an empty table is no year without sales.
 */
enum cg_code cg_print_gains(FILE *to, const struct cg_gains *g, int year, struct cg_table_style style,
			    struct cg_arena *a, struct cg_err *e);

#endif
