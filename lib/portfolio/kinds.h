/*
 * kinds.h: what a statement's value consists of: folios, equities, bonds and funds in demat accounts, pension.
 * At the statement's values; does not look into funds.
 *
 * Ownership the slices are the caller's; keys are static text.
 */
#ifndef CG_PORTFOLIO_KINDS_H
#define CG_PORTFOLIO_KINDS_H

#include "portfolio/analytics.h"

enum { CG_KINDS_MAX = 5 };

/* The kinds with a value above zero, with their percents, largest first. False: out of range. */
bool cg_kinds_make(const struct cg_statement *s, struct cg_slice kind[CG_KINDS_MAX], struct cg_slices *out);

#endif
