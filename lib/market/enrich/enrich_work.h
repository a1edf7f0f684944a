/*
 * enrich_work.h: an enrichment while it is made, for the files of enrich.c alone: figures of one holding
 * (enrich_fund.c), rates from flows (enrich_rate.c), figures of all holdings (enrich_portfolio.c).
 *
 * Errors    memory and range fail the making as a whole: `failed` sticks.
 */
#ifndef CG_MARKET_ENRICH_ENRICH_WORK_H
#define CG_MARKET_ENRICH_ENRICH_WORK_H

#include "market/enrich/enrich.h"

enum { CG_ENRICH_BEHIND_DAYS = 2 };

/* One making; the first failure sticks. */
struct cg_enrich_making {
	const struct cg_enrich_input *in;
	struct cg_arena *a;
	struct cg_enrichment *out;
	bool failed;
	uint32_t lacking; /* figures of benchmarks that a source which could not be asked would have */
	uint32_t behind;  /* held funds whose NAVs are older than the master list says */
	int32_t list_date;
};

/* How the flows of one or all funds come to a rate. */
struct cg_enrich_rate {
	struct cg_flows flows;
	double in, out;
	enum cg_rate_reason reason;
};

/* A warning names the fund where it is about one. */
__attribute__((format(printf, 4, 5))) void cg_enrich_warn(struct cg_enrich_making *m, enum cg_enrich_warning_code code,
							  const struct cg_enriched_fund *f, const char *fmt, ...);

/* NULL: no NAVs of the scheme are there. */
const struct cg_nav_known *cg_enrich_known(const struct cg_enrich_making *m, int32_t code);

/* An option that pays out: returns of its NAV alone leave the payouts out. */
bool cg_enrich_is_idcw(enum cg_option o);

/* One holding with all of its figures, behind those that are there. */
void cg_enrich_fund_make(struct cg_enrich_making *m, const struct cg_position *p);

/* Flows of the fund; one flow in doubt leaves it without a rate. */
void cg_enrich_rate_fund(struct cg_enrich_making *m, struct cg_enrich_rate *r, const struct cg_position *p);
/* What is held at the end. A value that is days old is not the value of today. */
void cg_enrich_rate_value(struct cg_enrich_making *m, struct cg_enrich_rate *r, struct cg_dec value, int32_t date);
/* Under a year there is a simple gain beside the rate. */
void cg_enrich_rate_finish(struct cg_enrich_rate *r, struct cg_dec *xirr, enum cg_rate_reason *reason,
			   struct cg_dec *gain);

/* All flows there are, the value of what is held, and of what was held then and sold since. */
void cg_enrich_portfolio_rate(struct cg_enrich_making *m);
/* Value and money put in at the end of each year, from the year of the first transaction on. */
void cg_enrich_portfolio_years(struct cg_enrich_making *m);
/* Shares that two funds have in common. */
void cg_enrich_portfolio_overlap(struct cg_enrich_making *m);

#endif
