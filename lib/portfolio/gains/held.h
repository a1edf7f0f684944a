/*
 * held.h: units that are still held, lot by lot: cost, value, unrealised gain, term on a day, and from when they are
 * long-term and out of the lock-in.
 * Matches no lots and knows no rates: lots.h, and the rule that a sale of the day would have (gains.h).
 *
 * Value     the printed value of the fund, divided by units; the parts give the whole to the paisa. It is of the NAV of
 *           the statement, whatever day the term is asked for: a view has to print both dates.
 * Missing   a lot whose cost the statement does not tell has its reason, units and value, and no gain.
 * Lock-in   funds of the category ELSS: three years from the allotment of each instalment (ELSS scheme notification).
 * Ownership borrows from the gains and the arena.
 */
#ifndef CG_PORTFOLIO_GAINS_HELD_H
#define CG_PORTFOLIO_GAINS_HELD_H

#include "portfolio/gains/gains.h"

enum { CG_HELD_LOCK_MONTHS = 36 };

struct cg_held_lot {
	int32_t long_from;	/* first day of a long-term sale; CG_DATE_NONE: not known, or never */
	int32_t days_to_long;	/* 0: long-term; -1: as above */
	int32_t locked_until;	/* first day of a sale; CG_DATE_NONE: no lock-in, or not known */
	struct cg_dec may_sell; /* units that are out of the lock-in on the day; unset: not known */
};

struct cg_held {
	struct cg_gains g;     /* what is held as if sold on the day, fund by fund, oldest first; nothing else */
	struct cg_held_lot *v; /* one for each of g.gains */
	size_t n, cap;
	int32_t day;
};

/*
 * day: on or after that of the statement. Funds of other holders than the one of g (cg_gains_only) are left out.
 * CG_EBUSY: no memory.
 */
enum cg_code cg_held_make(const struct cg_gains *g, const struct cg_fmv *fmv, int32_t day, struct cg_arena *a,
			  struct cg_held *out, struct cg_err *e);

#endif
