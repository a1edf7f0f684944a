/*
 * holdings.h: portfolios of schemes from a CSV file: scheme_code,scheme_isin,scheme_name,portfolio_date,security_isin,
 * security_name,asset_type,weight_pct,industry, found by the header's names. Either scheme_code or scheme_isin is
 * enough. Does not compute overlap (overlap.h) and uses no database.
 *
 * Accepted  a portfolio whose weights add up to 95 to 105 percent of net assets (published ones: 99 to 101.5); one that
 *           does not is marked as refused, the others of the file are good.
 * Units     weight in percent, two decimals as a rule, negative for a short position.
 * Errors    CG_EREQUEST with a hint that names the line: the file as a whole is not understood.
 */
#ifndef CG_MARKET_HOLDINGS_H
#define CG_MARKET_HOLDINGS_H

#include "base/fail.h"
#include "market/fund.h"

enum { CG_HOLDINGS_ROWS_MAX = 1000000, CG_HOLDINGS_SUM_LEAST = 95, CG_HOLDINGS_SUM_MOST = 105 };

struct cg_security {
	struct cg_str isin, name, type; /* isin absent: none printed; type: EQUITY, DEBT, CASH, FUTURE, OTHER */
	struct cg_str industry;		/* as printed: the industry of a share, the rating of a debt; absent: none */
	struct cg_dec weight;
};

struct cg_portfolio {
	int32_t code;	    /* 0: only the ISIN is known */
	struct cg_str isin; /* of the scheme; absent where the code is given */
	int32_t date;
	struct cg_str name;
	struct cg_dec weight_sum;
	struct cg_dec net_assets; /* in rupees; unset: not known */
	bool replaces_month;	  /* older portfolios of the same fund and month go when it is stored */
	bool refused;		  /* the weights add up to something else than a portfolio */
	struct {
		struct cg_security *v;
		size_t n, cap;
	} rows;
};

struct cg_portfolios {
	struct cg_portfolio *v;
	size_t n, cap;
};

/* In the order of the file. Borrows text; all else is in the arena. */
enum cg_code cg_holdings_read(struct cg_str text, int32_t today, struct cg_arena *a, struct cg_portfolios *out,
			      struct cg_err *e);

#endif
