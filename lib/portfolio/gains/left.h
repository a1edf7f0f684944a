/*
 * left.h: what of a year is left after its own losses were set off, and of the exemption: of one person's sales in one
 * statement.
 * Gives no advice and computes no tax: sales elsewhere, losses of earlier years and the taxpayer's choice of order are
 * not in a statement.
 *
 * Rules     section 70(2), (3): a short-term loss is set off against any gain, a long-term one against long-term gains
 *           only. Which gain a short-term loss reduces is the taxpayer's choice; what is left of it is not.
 *           Gains exempt under 10(38), and losses on what would have been, are left out. Lots of unknown term too.
 * Exemption 112A (198): its amount less the net gain of that section, not below nothing.
 */
#ifndef CG_PORTFOLIO_GAINS_LEFT_H
#define CG_PORTFOLIO_GAINS_LEFT_H

#include "portfolio/gains/gains.h"

struct cg_gains_left {
	int year;
	struct cg_dec short_term, long_term;	       /* net gain, negative: loss */
	struct cg_dec short_loss_left, long_loss_left; /* not negative */
	const char *section;			       /* of the exemption; NULL: the year has none */
	struct cg_dec exemption, exempt_gain, exemption_left;
};

/* Of one financial year and the sales of one holder (his number; 0: of all). CG_EBUSY: out of range. */
enum cg_code cg_gains_left_make(const struct cg_gains *g, int year, size_t holder, struct cg_gains_left *out,
				struct cg_err *e);

#endif
