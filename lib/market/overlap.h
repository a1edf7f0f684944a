/*
 * overlap.h: how much of two funds is the same, by their imported portfolios.
 * Source    sum of min(weight) over the ISINs of equities that both hold with a positive weight; futures and rows
 *           without ISIN are left out (the caller passes equities only).
 */
#ifndef CG_MARKET_OVERLAP_H
#define CG_MARKET_OVERLAP_H

#include "base/arena.h"
#include "base/dec.h"

struct cg_equity {
	struct cg_str isin;
	struct cg_dec weight; /* percent of net assets, above zero */
};

/* The equities of one fund on one day, by ISIN in the order of bytes, each ISIN once. */
struct cg_equities {
	int32_t family, date;
	struct cg_equity *v;
	size_t n, cap;
};

/* Percent at scale 2 and the number of common securities. False: out of range. */
bool cg_overlap(const struct cg_equities *a, const struct cg_equities *b, struct cg_dec *percent, uint32_t *common);

#endif
