/*
 * xirr.h: the yearly rate r at which dated cash flows are worth nothing: sum of a_i / (1 + r)^(d_i / 365) = 0, d_i days
 * after the first flow (actual/365, as spreadsheets do).
 * Does not decide what a cash flow is (portfolio/analytics.h does).
 *
 * Signs     money paid in is negative; redemptions, payouts and the closing value are positive.
 * Units     amounts in any one currency (double: the only place beside return ratios); the rate is in percent.
 * Errors    no rate, with a reason: NO_SIGN_CHANGE, ONE_DAY, MULTIPLE_ROOTS. A rate is never guessed from two roots.
 */
#ifndef CG_PORTFOLIO_XIRR_H
#define CG_PORTFOLIO_XIRR_H

#include "base/dec.h"

struct cg_flow {
	int32_t date;
	double amount;
};

struct cg_flows {
	struct cg_flow *v;
	size_t n, cap;
};

enum cg_xirr_reason { CG_XIRR_OK, CG_XIRR_NO_SIGN_CHANGE, CG_XIRR_ONE_DAY, CG_XIRR_MULTIPLE_ROOTS };

/* Sorts flows by date and merges those of a day in place. *percent is set only with CG_XIRR_OK. */
enum cg_xirr_reason cg_xirr(struct cg_flows *flows, double *percent);
/* NULL for CG_XIRR_OK. */
const char *cg_xirr_reason_name(enum cg_xirr_reason r);
/* Percent rounded half away from zero to two decimals; false when it does not fit a decimal. Never -0.00. */
bool cg_xirr_percent_round(double percent, struct cg_dec *out);

#endif
