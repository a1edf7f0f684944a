/*
 * gains_xlsx.h: capital gains as a workbook whose figures recompute: each cost, gain and sum is a formula of the cells
 * that it follows from, with its result.
 *
 * About           whose sales, which year, what is not known
 * Summary         one row for each year, section, term and rate: sums of the lots that have its number; the total
 * Left            of each year of one taxpayer: net gains, losses left, exemption left; shown, never advised
 * Lots            one row for each lot sold
 * Schedule 112A   of one financial year from 2018-19 on: the rows of the CSV, in whole rupees
 * Incomplete      what no sum has, and why
 *
 * Ownership the file is the caller's (free). PANs are masked.
 */
#ifndef CG_RENDER_GAINS_XLSX_H
#define CG_RENDER_GAINS_XLSX_H

#include "portfolio/gains/gains.h"

/* year: one, or CG_FY_ALL. NULL and e: no memory. */
char *cg_gains_xlsx(const struct cg_gains *g, int year, struct cg_arena *a, size_t *n, struct cg_err *e);

#endif
