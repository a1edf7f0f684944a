/*
 * holders.h: whose folios a statement holds. A statement for a family has folios of several taxpayers, each with gains,
 * exemption and returns of his own.
 * Does not decide who is taxed (a minor's income may be a parent's): it tells whose name and PAN a folio has.
 *
 * Holder    a PAN; folios without one go by the name of their first holder: to the one PAN that this name has elsewhere
 *           in the statement, else to a holder of this name alone (a minor has no PAN). A folio with neither is the
 *           investor's, to whom the statement is addressed.
 * Names     compared without case, blanks and punctuation, also those that are no ASCII (U+2019, U+00DC).
 * Numbers   1 is the first; those with a PAN in the order of the statement, then those without. The same for each
 *           reading of one snapshot.
 * Ownership borrows from the statement and the arena.
 */
#ifndef CG_PORTFOLIO_HOLDERS_H
#define CG_PORTFOLIO_HOLDERS_H

#include "statement/model.h"

struct cg_holder {
	struct cg_str name, pan; /* CG_STR_NONE where none is printed; both: unknown */
	struct cg_str key;	 /* the name as it is compared; "" without one */
	uint32_t funds;
};

struct cg_holders {
	struct cg_holder *v;
	size_t n, cap;
	size_t *of; /* number of the holder of each fund, from 1 */
};

/* False: no memory. */
bool cg_holders_make(const struct cg_statement *s, struct cg_arena *a, struct cg_holders *out);
/* Two names as they are compared; no names are not the same. */
bool cg_holders_same_name(struct cg_str a, struct cg_str b);
/* Does this name and PAN, as of an owner of a demat account, belong to the holder? */
bool cg_holders_is(const struct cg_holder *h, struct cg_str name, struct cg_str pan, struct cg_arena *a);

#endif
