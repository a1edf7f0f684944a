/*
 * health.h: the portfolio health check: rules with thresholds over an enrichment, the same input always the same flags.
 * Gives no advice and does not consider a client's situation.
 *
 * Rules     one table (cg_health_rules), which the API lists and casgate-enrich(8) prints; thresholds are figures from
 *           which on a flag has that severity.
 * Not run   a rule whose figures are missing says why; where only some funds lack them it runs over the others.
 * Ownership flags borrow from the enrichment and the arena.
 */
#ifndef CG_MARKET_HEALTH_H
#define CG_MARKET_HEALTH_H

#include "market/enrichment.h"

/* symbol, stable name in JSON */
/* clang-format off */
#define CG_HEALTH_CHECKS(X) \
	X(CG_HEALTH_FUND, "fund_concentration") X(CG_HEALTH_AMC, "amc_concentration") \
	X(CG_HEALTH_CATEGORY, "category_overlap") X(CG_HEALTH_HOLDINGS, "holdings_overlap") \
	X(CG_HEALTH_BELOW_1Y, "underperformance_1y") X(CG_HEALTH_BELOW_3Y, "underperformance_3y") \
	X(CG_HEALTH_COST, "regular_plan_cost")
/* clang-format on */
#define X(sym, name) sym,
enum cg_health_check { CG_HEALTH_CHECKS(X) CG_HEALTH_CHECK_MAX };
#undef X
enum cg_severity { CG_SEVERITY_LOW, CG_SEVERITY_MEDIUM, CG_SEVERITY_HIGH, CG_SEVERITY_MAX };

const char *cg_health_check_name(enum cg_health_check v);
const char *cg_health_severity_name(enum cg_severity v);

struct cg_health_rule {
	const char *group; /* concentration, overlap, underperformance, cost */
	const char *title; /* "One fund holds much of the portfolio" */
	const char *description;
	const char *input;	       /* what of an enrichment it reads */
	const char *unit;	       /* percent, points, funds */
	int64_t from[CG_SEVERITY_MAX]; /* hundredths (funds: whole); a flag from this figure on */
};

/* CG_HEALTH_CHECK_MAX rows, by enum cg_health_check. */
extern const struct cg_health_rule cg_health_rules[CG_HEALTH_CHECK_MAX];
struct cg_dec cg_health_threshold(enum cg_health_check check, enum cg_severity severity);

struct cg_health_figure {
	const char *name, *unit; /* unit: percent, points, rupees, funds, securities */
	struct cg_dec value;
};

struct cg_flag {
	enum cg_health_check check;
	enum cg_severity severity;
	struct cg_dec figure, threshold; /* in the rule's unit */
	struct cg_str reason;		 /* one sentence with the figures */
	struct {
		size_t *v; /* indexes into the enrichment's funds */
		size_t n, cap;
	} funds;
	struct {
		struct cg_health_figure *v;
		size_t n, cap;
	} figures;
};

struct cg_health {
	struct {
		struct cg_flag *v; /* worst first, then in the order of the checks, then the larger figure */
		size_t n, cap;
	} flags;
	const char *not_run[CG_HEALTH_CHECK_MAX]; /* NULL: it ran; else a sentence */
};

enum cg_code cg_health_make(const struct cg_enrichment *x, struct cg_arena *a, struct cg_health *out, struct cg_err *e);

#endif
