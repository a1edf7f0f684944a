/*
 * compare_warnings.h: what to know about a comparison before relying on it.
 * Does not compare (compare.h).
 */
#ifndef CG_PORTFOLIO_COMPARE_WARNINGS_H
#define CG_PORTFOLIO_COMPARE_WARNINGS_H

#include "portfolio/compare.h"

enum { CG_COMPARE_WARNINGS_MAX = 8 };

struct cg_compare_warning {
	const char *code; /* stable name: clients match on it */
	char message[240];
};

struct cg_compare_warnings {
	struct cg_compare_warning v[CG_COMPARE_WARNINGS_MAX];
	size_t n;
};

/* s: the earlier statement, then the later one. */
void cg_compare_warnings_make(const struct cg_compare *c, const struct cg_statement s[2],
			      struct cg_compare_warnings *out);

#endif
