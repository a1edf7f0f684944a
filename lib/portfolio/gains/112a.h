/*
 * 112a.h: the rows of Schedule 112A of the income-tax return for one financial year.
 * Does not print them (http/gains_csv.h).
 *
 * Rows      one for each grandfathered lot (BE); all later lots in one row (AE), in 2024-25 one for each side of
 *           23-Jul-2024. Sales without a gain (gains.h) are not in it.
 * Units     whole rupees, half up. Every derived column is made from the row's own rounded figures, as the portal does
 *           it, which skips a row that differs from its own arithmetic.
 * Source    the portal's template; section 55(2)(ac).
 */
#ifndef CG_PORTFOLIO_GAINS_112A_H
#define CG_PORTFOLIO_GAINS_112A_H

#include "portfolio/gains/gains.h"

enum { CG_112A_FIRST_YEAR = 2018, CG_112A_COLUMNS_OLD = 14, CG_112A_COLUMNS_NEW = 15 };

struct cg_112a_row {
	bool before_2018;     /* column 1a: BE; else AE, and only 1b, 6 to 8 and 12 to 14 are filled */
	bool before_jul_2024; /* column 1b: BE; else AE */
	struct cg_str isin;   /* CG_STR_NONE: the portal's word for it */
	struct cg_str name;   /* as printed: what is no letter, digit or space is left to the printer */
	struct cg_dec units, price, fmv_nav;
	int64_t value, cost_taken, cost, lower_of, fmv_value, deductions, balance; /* columns 6, 7, 8, 9, 11, 13, 14 */
};

struct cg_112a {
	struct cg_112a_row *v;
	size_t n, cap;
};

/* Columns of the layout of a year: 14 to 2023-24, 15 from 2024-25. */
int cg_112a_columns(int year);
/* CG_EREQUEST before 2018-19; CG_EBUSY: no memory or out of range. */
enum cg_code cg_112a_make(const struct cg_gains *g, int year, struct cg_arena *a, struct cg_112a *out,
			  struct cg_err *e);

#endif
