/*
 * print_enrichment.h: an enrichment as a table for a terminal (grid.h): value, returns, benchmarks and XIRR by fund.
 * Values are grouped as in India, rates are in percent. Does not compute anything.
 */
#ifndef CG_CGI_PRINT_ENRICHMENT_H
#define CG_CGI_PRINT_ENRICHMENT_H

#include "market/enrichment.h"
#include "print_table.h"

/*
 * Funds in the order of the statement ("?": a figure is missing or says less than it seems to), then the portfolio;
 * below them why, and what the enrichment warns of. CG_EBUSY: no memory.
 */
enum cg_code cg_print_enrichment(FILE *to, struct cg_str investor, const struct cg_enrichment *x,
				 struct cg_table_style style, struct cg_arena *a, struct cg_err *e);

#endif
