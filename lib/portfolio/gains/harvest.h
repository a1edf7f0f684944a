/*
 * harvest.h: what of the units held could be sold on a day before the gain passes what is left of the exemption for
 * long-term gains on equity oriented units: of each folio and scheme alone.
 * Advises nothing: it chooses among no funds, knows no sales elsewhere, and no exit load, STT or other NAV.
 *
 * Order     units leave first in, first out, so a fund ends at the first lot that is no such gain: one that is
 *           short-term, locked, or has no known gain; and where the gain passes what is left, within a lot.
 * Parts     of a lot: units in the proportion of what is left to its gain, down to the third decimal; value and cost
 *           are their share of the lot's, and the gain is not above what is left by a rounded paisa either. A loss on
 *           the way makes room for gains behind it, as it would in the year.
 * Ownership borrows from the units held and the arena.
 */
#ifndef CG_PORTFOLIO_GAINS_HARVEST_H
#define CG_PORTFOLIO_GAINS_HARVEST_H

#include "portfolio/gains/held.h"

/* What ends a fund: ALL: nothing, all of its units are within. */
/* clang-format off */
#define CG_HARVEST_ENDS(X) \
	X(CG_HARVEST_ALL, "ALL_UNITS") X(CG_HARVEST_EXEMPTION, "EXEMPTION") X(CG_HARVEST_SHORT_TERM, "SHORT_TERM") \
	X(CG_HARVEST_LOCK_IN, "LOCK_IN") X(CG_HARVEST_UNKNOWN, "NOT_KNOWN")
/* clang-format on */
#define X(sym, name) sym,
enum cg_harvest_end { CG_HARVEST_ENDS(X) CG_HARVEST_END_MAX };
#undef X

const char *cg_harvest_end_name(enum cg_harvest_end v);

struct cg_harvest_sums {
	struct cg_dec units, value, cost, gain; /* cost: of acquisition */
};

struct cg_harvest_part {
	size_t lot; /* of the units held */
	struct cg_harvest_sums sums;
};

struct cg_harvest_fund {
	size_t fund, holder; /* index; number */
	enum cg_harvest_end end;
	struct cg_harvest_sums sums;
	struct cg_dec locked; /* units in the lock-in */
	size_t first, n;      /* its parts */
};

struct cg_harvest {
	struct cg_harvest_fund *v; /* funds with a lot of such gains or in a lock-in */
	size_t n, cap;
	struct {
		struct cg_harvest_part *v;
		size_t n, cap;
	} parts;
};

/* g: the gains that x was made of, with the sales of the year. CG_EBUSY: no memory or a sum out of range. */
enum cg_code cg_harvest_make(const struct cg_gains *g, const struct cg_held *x, struct cg_arena *a,
			     struct cg_harvest *out, struct cg_err *e);

#endif
