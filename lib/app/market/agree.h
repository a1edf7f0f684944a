/*
 * agree.h: NAVs of a second source held against those that are stored: which days are missing, which NAVs differ.
 * Does not fetch or store; a NAV that differs is told, never taken.
 *
 * Equal     also when one is the other rounded: sources print four to eight decimals.
 */
#ifndef CG_APP_MARKET_AGREE_H
#define CG_APP_MARKET_AGREE_H

#include "market/fund.h"

struct cg_agree {
	size_t compared, differ; /* days that both have; of them those with another NAV */
	int32_t code, day;	 /* of the largest difference; 0: none */
	struct cg_dec stored, other;
	double worst; /* that difference as a part of the stored NAV */
};

/* Oldest first both. The days of other that stored lacks go to *missing. False: no memory. */
bool cg_agree_navs(int32_t code, const struct cg_navs *stored, const struct cg_navs *other, struct cg_arena *a,
		   struct cg_navs *missing, struct cg_agree *out);

#endif
