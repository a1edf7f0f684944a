/*
 * look_through.h: what a portfolio holds through its funds, by their imported portfolios: classes of assets, industries
 * of shares, large, mid and small companies. Does not guess what a fund holds whose portfolio is not there: that is
 * told as not covered.
 *
 * Percent   of the value of the funds that are covered; a short position counts below zero. Scale 2.
 * Names     of industries are those of the fund houses, apart from case; of classes EQUITY, OVERSEAS_EQUITY (no Indian
 *           ISIN), DEBT, CASH, DERIVATIVES, OTHER; of companies LARGE, MID, SMALL, by AMFI's list, and NOT_IN_LIST.
 * Source    AMFI's classification of industries and companies (SEBI circular of 6-Oct-2017, in the rules of today).
 */
#ifndef CG_MARKET_WORKBOOK_LOOK_THROUGH_H
#define CG_MARKET_WORKBOOK_LOOK_THROUGH_H

#include "base/fail.h"
#include "market/enrichment.h"

enum { CG_LOOK_THROUGH_INDUSTRIES = 20 };

/* Rows of one fund's portfolio that are alike, put together. */
struct cg_exposure {
	int32_t family, date;
	struct cg_str type;	/* as in portfolio_securities */
	bool abroad;		/* has an ISIN that is not of India */
	struct cg_str industry; /* of shares; absent: not told */
	struct cg_str cap;	/* LARGE, MID, SMALL; absent: in no list */
	struct cg_dec weight;	/* percent of net assets */
};

struct cg_exposures {
	struct cg_exposure *v;
	size_t n, cap;
	int32_t caps_date; /* of the list of companies; CG_DATE_NONE: none was imported */
};

struct cg_look_slice {
	struct cg_str name; /* absent: not told */
	struct cg_dec amount, percent;
};

struct cg_look_slices {
	struct cg_look_slice *v;
	size_t n, cap;
};

struct cg_look_through {
	const char *reason;	       /* NULL: something is covered; HOLDINGS_NOT_IMPORTED */
	struct cg_dec covered;	       /* percent of the value of all funds */
	int32_t oldest, newest;	       /* days of the portfolios */
	int32_t caps_date;	       /* CG_DATE_NONE: companies are not classed */
	struct cg_str_list without;    /* names of funds that have a value and no portfolio */
	struct cg_look_slices classes; /* largest first */
	struct cg_look_slices industries;
	struct cg_dec other_industries; /* percent of those behind the first CG_LOOK_THROUGH_INDUSTRIES */
	struct cg_look_slices caps;
};

/* Borrows names from both. CG_EBUSY: no memory, or a figure out of range. */
enum cg_code cg_look_through_make(const struct cg_enrichment *x, const struct cg_exposures *in, struct cg_arena *a,
				  struct cg_look_through *out, struct cg_err *e);

#endif
