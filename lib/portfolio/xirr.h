/*
 * xirr.h: the yearly rate r at which dated cash flows are worth nothing: sum of a_i / (1 + r)^(d_i / 365) = 0, d_i days
 * after the first flow (actual/365, as spreadsheets do).
 * Does not decide what a cash flow is (portfolio/analytics.h does).
 *
 * Signs     money paid in is negative; redemptions, payouts and the closing value are positive.
 * Units     amounts in any one currency (double: the only place beside return ratios); the rate is in percent.
 * Range     from -99.9999 % to 100,000,000 %.
 * Errors    no rate, with a reason: NO_SIGN_CHANGE (the flows are worth nothing at no rate), ONE_DAY, MULTIPLE_ROOTS,
 *           OUT_OF_RANGE (the one rate is beyond the range). A rate is given only where it is proved to be the only
 *           one: by one change of sign of the cumulative flows (C. J. Norstrom, "A Mathematical Criterion for Unique
 *           Internal Rates of Return", 1972; for negative rates the same with time reversed), else by isolating the
 *           roots.
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

/* Flows that span fewer days tell no yearly rate worth having: two days of a fall are minus 99 % a year. */
enum { CG_XIRR_SHORT_DAYS = 365 };

enum cg_xirr_reason {
	CG_XIRR_OK,
	CG_XIRR_NO_SIGN_CHANGE,
	CG_XIRR_ONE_DAY,
	CG_XIRR_MULTIPLE_ROOTS,
	CG_XIRR_OUT_OF_RANGE
};

/*
 * Sorts flows by date, merges those of a day in place and drops what is nothing then. *percent is set only with
 * CG_XIRR_OK.
 */
enum cg_xirr_reason cg_xirr(struct cg_flows *flows, double *percent);
/* NULL for CG_XIRR_OK. */
const char *cg_xirr_reason_name(enum cg_xirr_reason r);
/* Percent rounded half away from zero to two decimals; false when it does not fit a decimal. Never -0.00. */
bool cg_xirr_percent_round(double percent, struct cg_dec *out);

#endif
