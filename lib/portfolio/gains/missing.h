/*
 * missing.h: what the capital gains of a year lack, fund by fund and reason by reason, and fund units of demat
 * accounts, for which depositories print no money.
 *
 * Units     as in gains.h; units and sale_value are sums over the lots of one reason, unset where none is known.
 * Ownership borrows from the gains; the list is in the arena.
 */
#ifndef CG_PORTFOLIO_GAINS_MISSING_H
#define CG_PORTFOLIO_GAINS_MISSING_H

#include "portfolio/gains/gains.h"

struct cg_gains_missing {
	struct cg_str name, isin, folio; /* folio: of a demat account its client id */
	enum cg_gains_reason reason;
	struct cg_dec units, sale_value;
};

struct cg_gains_missing_list {
	struct cg_gains_missing *v;
	size_t n, cap;
};

/* CG_EBUSY: no memory or a sum out of range. */
enum cg_code cg_gains_missing_make(const struct cg_gains *g, int year, struct cg_arena *a,
				   struct cg_gains_missing_list *out, struct cg_err *e);
/* Of what is held (held.h: as if it were sold). */
enum cg_code cg_gains_missing_held(const struct cg_gains *held, struct cg_arena *a, struct cg_gains_missing_list *out,
				   struct cg_err *e);

#endif
