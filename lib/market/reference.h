/*
 * reference.h: data/market/benchmarks.csv, index_name_rules.csv and proxy_lag.csv: AMFI's category headers with their
 * canonical categories, benchmarks with the funds that stand for them, and rules that find the index in a scheme's
 * name. Does not classify (classify.h does) and uses no database (store/market/master.h writes benchmarks there).
 *
 * Keys      of benchmarks: the canonical category (LARGE_CAP) or RULE_ and the number of a name rule.
 * Quality   of a rule: NEAR for one fund on the index, APPROX for a blend or where the scope is SECTOR or RETIREMENT,
 *           NONE without a fund.
 * Lag       goes to the benchmarks of that index for which that fund alone stands (NEAR).
 * Errors    CG_EINTERNAL with a hint that names file and line: these files belong to the program.
 */
#ifndef CG_MARKET_REFERENCE_H
#define CG_MARKET_REFERENCE_H

#include "base/fail.h"
#include "market/fund.h"

#include <regex.h>

enum cg_scope { CG_SCOPE_CATEGORY, CG_SCOPE_INDEX, CG_SCOPE_SECTOR, CG_SCOPE_ANY, CG_SCOPE_RETIREMENT, CG_SCOPE_MAX };

struct cg_benchmark_row {
	struct cg_benchmark b;
	enum cg_scope scope;
	struct cg_str tri_series, note;
};

struct cg_category {
	struct cg_str header;		 /* what stands in the brackets of AMFI's section line */
	struct cg_str category;		 /* canonical */
	enum cg_asset_class asset_class; /* NONE: by name */
};

struct cg_name_rule {
	enum cg_scope scope;
	struct cg_str key;
	regex_t regex;
};

struct cg_reference {
	struct {
		struct cg_category *v;
		size_t n, cap;
	} categories;
	struct {
		struct cg_benchmark_row *v;
		size_t n, cap;
	} benchmarks;
	struct {
		struct cg_name_rule *v;
		size_t n, cap;
	} rules; /* in their order: the first match wins */
};

/* Reads the three files in dir; texts are in the arena, the regular expressions are freed by cg_reference_free. */
enum cg_code cg_reference_load(const char *dir, struct cg_arena *a, struct cg_reference *out, struct cg_err *e);
void cg_reference_free(struct cg_reference *r);

/* The row of a header; white space, apostrophes and case do not matter. NULL: not known. */
const struct cg_category *cg_reference_category(const struct cg_reference *r, struct cg_str header);
const char *cg_reference_scope_name(enum cg_scope v);

#endif
