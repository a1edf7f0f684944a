/*
 * analytics.h: what a statement says as a whole: allocation, counts, invested, gain, XIRR.
 * Does not need NAV history or the network; asset classes are known only where market data is (lib/market).
 *
 * Units     values at scale 2, percents at scale 2 rounded half away from zero; XIRR in percent at scale 2.
 * Invested  the sum of the costs that are printed for held funds; unset when none is. gain = value - cost over those.
 * Ownership borrows from the statement and the arena.
 */
#ifndef CG_PORTFOLIO_ANALYTICS_H
#define CG_PORTFOLIO_ANALYTICS_H

#include "base/fail.h"
#include "portfolio/xirr.h"
#include "statement/model.h"

struct cg_slice {
	struct cg_str key;
	struct cg_dec value, percent;
};

struct cg_slices {
	struct cg_slice *v;
	size_t n, cap;
};

struct cg_analytics {
	struct cg_dec invested, gain;
	struct cg_dec xirr;	 /* percent; unset with a reason */
	const char *xirr_reason; /* NULL or a code: OPENING_BALANCE, NO_SIGN_CHANGE, ONE_DAY, MULTIPLE_ROOTS,
				    OUT_OF_RANGE, SHORT_PERIOD (below 365 days), NO_TRANSACTIONS, NOT_RECONCILED,
				    UNITS_WITHOUT_AMOUNT */
	struct cg_slices amc, registrar, plan, option, asset_class;
	uint32_t fund_count, exited_count;
	uint32_t txn_count[CG_TXN_MAX];
	int32_t first_txn, last_txn;
};

enum cg_code cg_analytics_make(const struct cg_statement *s, struct cg_arena *a, struct cg_analytics *out,
			       struct cg_err *e);

/* Add value to the slice of this key (empty: UNKNOWN). False: no memory or out of range. */
bool cg_analytics_slices_add(struct cg_arena *a, struct cg_slices *s, struct cg_str key, struct cg_dec value);
/* Percents of the sum, largest first. */
void cg_analytics_slices_finish(struct cg_slices *s);

/* NULL, or why the history of this fund does not tell every flow of money up to a day: OPENING_BALANCE and so on. */
const char *cg_analytics_flow_gap(const struct cg_fund *f, int32_t to);
/* Append the flows of money up to a day, signs as in xirr.h. False: no memory. */
bool cg_analytics_flows(const struct cg_fund *f, int32_t to, struct cg_arena *a, struct cg_flows *flows);
/*
 * The rate of one fund that is worth `value` on a day; unset with a reason as above (NULL: there is one). False: no
 * memory.
 */
bool cg_analytics_fund_rate(const struct cg_fund *f, struct cg_dec value, int32_t on, struct cg_arena *a,
			    struct cg_dec *percent, const char **reason);
/*
 * Where the portfolio has no rate: that of the funds whose history is whole (no flow gap), and their share of the
 * value of all funds, both in percent; unset without such a fund, or without a rate. False: no memory.
 */
struct cg_partial_rate {
	struct cg_dec percent, share;
	size_t funds; /* held ones among them */
};
bool cg_analytics_partial_rate(const struct cg_statement *s, struct cg_arena *a, struct cg_partial_rate *out);
/*
 * Taken out less paid in over the whole history, payouts and charges with it: the gain of a closed fund. Unset: a gap,
 * or units of a segregated portfolio, which were paid for with those of another scheme.
 */
struct cg_dec cg_analytics_closed_gain(const struct cg_fund *f);
/* Paid in less taken out up to a day; payouts and duty on reinvested income do not count. False: out of range. */
bool cg_analytics_invested(const struct cg_fund *f, int32_t to, struct cg_dec *sum);

#endif
