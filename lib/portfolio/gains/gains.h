/*
 * gains.h: capital gains of a statement by financial year: lots, costs, terms, sections, rates, sums.
 * Does not compute tax, set losses off or consider the taxpayer: gain and rate of what one statement shows.
 *
 * Cost      of acquisition: the cost of the lot (gains_lots.h); grandfathered equity: the higher of it and the lower of
 *           fair market value and sale value; with indexation: cost x index of the sale's year / index of the
 *           purchase's year, exact ratio, rounded once, half up.
 * Missing   a sale without cost, or whose value of 31-Jan-2018 is not known, has a reason and no gain, and is in no
 *           sum. A fund of unknown kind has gains without term and rate, in a group of their own.
 * Ownership borrows from the statement and the arena.
 */
#ifndef CG_PORTFOLIO_GAINS_GAINS_H
#define CG_PORTFOLIO_GAINS_GAINS_H

#include "portfolio/gains/fmv.h"
#include "portfolio/gains/kind.h"
#include "portfolio/gains/lots.h"
#include "portfolio/gains/rules.h"
#include "portfolio/holders.h"

/* What is known from elsewhere. */
struct cg_gains_facts {
	const struct cg_gains_scheme **schemes; /* one for each fund, NULL: unknown; the list NULL: all unknown */
	const struct cg_fmv *fmv;		/* NULL: no value is known */
	cg_lots_nav *nav;			/* NULL: segregated costs cannot be divided */
	void *nav_ctx;
};

/*
 * What the taxpayer should look at. A loss that section 94 may put aside: units bought at most three months before a
 * payout free of tax (94(7)) or a bonus (94(8)) and sold at most nine months behind it; the gain is told without that.
 * AMOUNT: the printed amount of the purchase or the sale, which counts, is not its units times its price; it stands
 * before the others.
 */
enum cg_gains_caution { CG_CAUTION_NONE, CG_CAUTION_DIVIDEND, CG_CAUTION_BONUS, CG_CAUTION_AMOUNT };

/* NULL for CG_CAUTION_NONE. */
const char *cg_gains_stripping_caution_name(enum cg_gains_caution v);

struct cg_gain {
	struct cg_lot_sale lot;
	int fy;
	int32_t days; /* from purchase to sale; -1: the purchase is not known */
	struct cg_gains_rules_of rule;
	enum cg_gains_reason reason; /* OK, or why the gain, or term and rate, are not told */
	struct cg_dec fmv_nav;	     /* for one unit sold */
	struct cg_dec fmv_value, lower_of;
	int index_bought, index_sold;			     /* 0: no indexation */
	struct cg_dec cost_of_acquisition, gain, plain_gain; /* plain: without indexation */
	enum cg_gains_caution caution;
};

struct cg_gain_list {
	struct cg_gain *v;
	size_t n, cap;
};

struct cg_gains_fund {
	struct cg_gains_fund_kind kind;
	struct cg_str category;
	enum cg_gains_reason broken;
	size_t first, n; /* its gains in the list */
	bool left_out;	 /* of another holder than the one asked for */
};

struct cg_gains {
	const struct cg_statement *s;
	struct cg_gain_list gains;   /* fund by fund, in the order of the sales; all years */
	struct cg_gains_fund *funds; /* one for each fund of the statement */
	struct cg_lots lots;	     /* outs are of interest */
	struct cg_holders holders;
	size_t holder; /* whose gains these are; 0: of all */
};

/* CG_EBUSY: no memory. */
enum cg_code cg_gains_make(const struct cg_statement *s, const struct cg_gains_facts *facts, struct cg_arena *a,
			   struct cg_gains *out, struct cg_err *e);

/*
 * Term, section, cost of acquisition and gain of a lot whose sale (dates, units, values, reason) is filled in. fmv
 * NULL: no value is known.
 */
void cg_gains_apply(const struct cg_fmv *fmv, const struct cg_fund *f, const struct cg_gains_fund_kind *kind,
		    struct cg_gain *x);

/*
 * Leave only what one holder (his number) sold. The lots were matched over all folios before: units may have come from
 * another holder's.
 */
void cg_gains_only(struct cg_gains *g, size_t holder);

/* Days of the payouts and of the bonuses of a fund, sorted. */
struct cg_gains_stripping_days {
	int32_t *payouts, *bonuses;
	size_t n_payouts, n_bonuses;
};

/* False: no memory. */
bool cg_gains_stripping_find(const struct cg_fund *f, struct cg_arena *a, struct cg_gains_stripping_days *out);
enum cg_gains_caution cg_gains_stripping_caution_of(const struct cg_gains_stripping_days *days,
						    const struct cg_gain *x);

/* Financial years with sales, newest first, at most max of them; the number. Years before CG_FY_FIRST are left out. */
size_t cg_gains_years(const struct cg_gains *g, int *years, size_t max);
/* The newest year with sales, else the year of the statement's last day. */
int cg_gains_default_year(const struct cg_gains *g);
/* The statement's period holds all of the year. */
bool cg_gains_year_covered(const struct cg_statement *s, int year);

/* Is a year the one that is asked for, or one of all? All begin with CG_FY_FIRST, as the list of years does. */
static inline bool cg_gains_in_year(int fy, int year)
{
	return year == CG_FY_ALL ? fy >= CG_FY_FIRST : fy == year;
}

/* Here and below a year may be CG_FY_ALL. Is something of this fund sold in the year? */
bool cg_gains_sold_in(const struct cg_gains *g, size_t fund, int year);
/* Lots of a year that lack something: gain, or term and rate. */
size_t cg_gains_lacking(const struct cg_gains *g, int year);

/*
 * How many people the sales of a year are of (holders.h); 0: neither name nor PAN is printed. A statement for a family
 * may hold folios of several, and the sums are over all of them.
 */
size_t cg_gains_taxpayers(const struct cg_gains *g, int year);

/* One line of the summary: gains of the same year, section, term and rate. */
struct cg_gains_sum {
	int fy;
	struct cg_gains_rules_of rule;
	size_t count;
	struct cg_dec sale_value, cost, gain; /* cost: of acquisition */
	struct cg_dec windows[CG_WINDOWS];    /* gain by window of advance tax */
};

struct cg_gains_sums {
	struct cg_gains_sum *v;
	size_t n, cap;
	struct cg_gains_sum total;
};

/* fund: an index, or SIZE_MAX for all. CG_EBUSY: no memory or a sum out of range. */
enum cg_code cg_gains_sum_up(const struct cg_gains *g, int year, size_t fund, struct cg_arena *a,
			     struct cg_gains_sums *out, struct cg_err *e);

/* Which of the sums a lot is in; their number: none. */
size_t cg_gains_sum_of(const struct cg_gains_sums *sums, const struct cg_gain *x);

/* In no sum: it has no gain. */
static inline bool cg_gain_incomplete(const struct cg_gain *x)
{
	return !x->gain.set;
}

#endif
