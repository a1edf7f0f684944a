/*
 * classify.h: what kind of fund a row of AMFI's list is: canonical category, asset class, plan, option, benchmark, and
 * which other plans and options belong to the same fund.
 * Does not guess: what no rule decides stays absent.
 *
 * Plan      AMFI's column; where it is blank, the name before August 2026 or the name: "direct"; "regular", "retail",
 *           "institutional". Where column and old name contradict each other, the old name counts and the row is
 *           marked.
 * Option    in the same order: idcw, dividend (but not "dividend yield"), income distribution, payout, reinvest; bonus;
 *           growth, cumulative. An index fund whose name says a plan but no option and that has one ISIN is growth.
 * Benchmark the first rule of index_name_rules.csv whose scope takes the scheme in and whose expression is found in the
 *           fund's name, else that of the category.
 * Source    data/market/README.
 */
#ifndef CG_MARKET_CLASSIFY_H
#define CG_MARKET_CLASSIFY_H

#include "market/amfi.h"
#include "market/reference.h"

/* A row of the master list: the scheme (twins and family filled by cg_classify_families) and what the store needs. */
struct cg_master {
	struct cg_scheme s;
	struct cg_str option_text;
	struct cg_str isin[2];
	struct cg_str benchmark_key;
	struct cg_str base;   /* the fund's name without plan and option, lower case */
	struct cg_nav nav;    /* the list's NAV; unset: none */
	bool contradiction;   /* plan column and old name disagree */
	bool unknown_section; /* a category header that benchmarks.csv does not have */
};

struct cg_masters {
	struct cg_master *v;
	size_t n, cap;
};

/* old_name: AMFI's name before August 2026 where known. Borrows row and old_name. False when memory is out. */
bool cg_classify(const struct cg_reference *ref, const struct cg_amfi_row *row, struct cg_str old_name,
		 struct cg_arena *a, struct cg_master *out);
/*
 * Sort by code and find family and twins. A twin is a scheme of the same fund that is as alive (newest NAVs at most 30
 * days apart) and the only one that fits.
 */
bool cg_classify_families(struct cg_masters *list, struct cg_arena *a);

#endif
