/*
 * enrichment.h: a snapshot with its market data: returns, benchmarks, rates, overlays, as enrich.h computes, the store
 * keeps, the views, reports and health checks print.
 * Does not compute or fetch anything.
 *
 * Units     money at scale 2; returns, benchmarks, excess, rates, shares in percent at scale 2; units and NAV at their
 *           own scale; dates: days, CG_DATE_NONE for absent. A figure that is not known is unset, with a reason.
 * Years     arrays of CG_HORIZONS: [0] one year, absolute; [1] three years, a year.
 * Strings   borrowed from the arena that the struct was made in; CG_STR_NONE for absent. Reasons and codes of warnings
 *           are static text.
 */
#ifndef CG_MARKET_ENRICHMENT_H
#define CG_MARKET_ENRICHMENT_H

#include "base/id.h"
#include "market/fund.h"
#include "portfolio/analytics.h"

enum { CG_HORIZONS = 2 };

/*
 * Best first: the status of a fund is the last one of its figures here.
 * OK                    the figure holds
 * IDCW_NAV_RETURN       an IDCW option: the NAV fell at each payout, so that its return is not the total return. The
 *                       figure is given, compared with nothing and left out of the portfolio's returns
 * NAV_REBASED           units were split or put together in between: earlier NAVs are scaled, the figure holds; of an
 *                       IDCW option IDCW_NAV_RETURN is said, which decides what may be compared
 * HISTORY_SHORT         no NAV as old as that: no figure
 * NAV_DISCONTINUITY     a jump in between that is no rebase: no figure
 * NAV_STALE             no NAV in the last seven days: no figure
 * SCHEME_UNKNOWN        the ISIN is in no master list, or the holding has none
 * UPSTREAM_UNAVAILABLE  nothing stored, and the source could not be asked
 */
#define CG_ENRICH_STATUSES(X)                                                                                          \
	X(CG_ENRICH_OK, "OK")                                                                                          \
	X(CG_ENRICH_IDCW, "IDCW_NAV_RETURN")                                                                           \
	X(CG_ENRICH_REBASED, "NAV_REBASED")                                                                            \
	X(CG_ENRICH_SHORT, "HISTORY_SHORT")                                                                            \
	X(CG_ENRICH_DISCONTINUITY, "NAV_DISCONTINUITY")                                                                \
	X(CG_ENRICH_STALE, "NAV_STALE")                                                                                \
	X(CG_ENRICH_UNKNOWN, "SCHEME_UNKNOWN")                                                                         \
	X(CG_ENRICH_UNAVAILABLE, "UPSTREAM_UNAVAILABLE")

/*
 * Why a rate (XIRR) is missing, or what to know about it.
 * SHORT_PERIOD          given, but the flows span less than 365 days: gain_percent says more
 */
#define CG_RATE_REASONS(X)                                                                                             \
	X(CG_RATE_OK, "OK")                                                                                            \
	X(CG_RATE_SHORT_PERIOD, "SHORT_PERIOD")                                                                        \
	X(CG_RATE_NO_TRANSACTIONS, "NO_TRANSACTIONS")                                                                  \
	X(CG_RATE_OPENING_BALANCE, "OPENING_BALANCE")                                                                  \
	X(CG_RATE_NOT_RECONCILED, "NOT_RECONCILED")                                                                    \
	X(CG_RATE_UNITS_WITHOUT_AMOUNT, "UNITS_WITHOUT_AMOUNT")                                                        \
	X(CG_RATE_NAV_STALE, "NAV_STALE")                                                                              \
	X(CG_RATE_NO_SIGN_CHANGE, "NO_SIGN_CHANGE")                                                                    \
	X(CG_RATE_ONE_DAY, "ONE_DAY")                                                                                  \
	X(CG_RATE_MULTIPLE_ROOTS, "MULTIPLE_ROOTS")                                                                    \
	X(CG_RATE_OUT_OF_RANGE, "OUT_OF_RANGE")

#define CG_ENRICH_WARNINGS(X)                                                                                          \
	X(CG_ENRICH_WARN_SOURCE, "nav_source_unavailable")                                                             \
	X(CG_ENRICH_WARN_BEHIND, "nav_source_behind")                                                                  \
	X(CG_ENRICH_WARN_OLD_NAV, "value_at_old_nav")                                                                  \
	X(CG_ENRICH_WARN_NO_VALUE, "value_unknown")                                                                    \
	X(CG_ENRICH_WARN_OLD_UNITS, "units_of_statement")                                                              \
	X(CG_ENRICH_WARN_EXITED, "exited_since")                                                                       \
	X(CG_ENRICH_WARN_REBASED, "units_rebased")                                                                     \
	X(CG_ENRICH_WARN_PLAN, "plan_contradiction")                                                                   \
	X(CG_ENRICH_WARN_LOW_CONFIDENCE, "low_confidence")

#define X(sym, name) sym,
enum cg_enrich_status { CG_ENRICH_STATUSES(X) CG_ENRICH_STATUS_MAX };
enum cg_rate_reason { CG_RATE_REASONS(X) CG_RATE_REASON_MAX };
enum cg_enrich_warning_code { CG_ENRICH_WARNINGS(X) CG_ENRICH_WARN_MAX };
#undef X

/*
 * Points (a year) by which the fund was behind its index at the least: behind the fund that stands for the index, plus
 * the least by which that one was measured to lag the index (below zero: it was ahead once). Not measured: behind the
 * proxy. Unset: no excess.
 */
struct cg_enriched_fund;
struct cg_dec cg_enrichment_shortfall(const struct cg_enriched_fund *f, int h);

/* Stable names in JSON and database. */
const char *cg_enrichment_status_name(enum cg_enrich_status v);
const char *cg_enrichment_rate_reason_name(enum cg_rate_reason v);
const char *cg_enrichment_warning_name(enum cg_enrich_warning_code v);
bool cg_enrichment_status_of(struct cg_str name, enum cg_enrich_status *out);
bool cg_enrichment_rate_reason_of(struct cg_str name, enum cg_rate_reason *out);
bool cg_enrichment_warning_of(struct cg_str name, enum cg_enrich_warning_code *out);

/* A fund that is held, in a folio or in a demat account. */
struct cg_enriched_fund {
	struct cg_str name, isin;
	struct cg_str folio;	       /* absent for a demat holding */
	struct cg_str demat_client_id; /* absent for a folio */
	int32_t scheme_code;	       /* AMFI's; 0: unknown scheme */
	int32_t family;		       /* same for all plans and options of a fund; 0: unknown */
	struct cg_str category, amc;
	enum cg_asset_class asset_class;
	enum cg_plan plan;
	enum cg_option option;

	struct cg_dec units; /* held on the day; of the statement where its transactions do not tell */
	struct cg_dec latest_nav;
	int32_t latest_nav_date;
	struct cg_dec current_value; /* units * latest_nav, units scaled when NAVs were rebased since the statement */

	struct cg_dec ret[CG_HORIZONS];
	enum cg_enrich_status reason[CG_HORIZONS];
	enum cg_enrich_status status; /* the worse of the reasons */

	struct cg_str benchmark, proxy; /* names of the index and of the funds that stand for it */
	enum cg_quality quality;
	struct cg_lag lag[CG_HORIZONS];	   /* of the proxy behind its index, as measured; unset: not measured */
	int32_t lag_until;		   /* last month end that was measured; CG_DATE_NONE: none */
	struct cg_dec bench[CG_HORIZONS];  /* from the fund's own start to its own end */
	struct cg_dec excess[CG_HORIZONS]; /* ret - bench as shown */

	struct cg_dec xirr; /* of this holding's flows and value */
	enum cg_rate_reason xirr_reason;
	struct cg_dec gain_percent; /* (taken out + value - paid in) / paid in */

	struct cg_twin direct; /* of a regular plan; code 0: none */
	struct cg_dec direct_ret[CG_HORIZONS];
	struct cg_dec gap[CG_HORIZONS]; /* direct_ret - ret: what the regular plan gives up */
};

struct cg_enriched_funds {
	struct cg_enriched_fund *v;
	size_t n, cap;
};

/*
 * ret, bench: means weighted by current value over the funds that have the figure; excess the same over those that
 * have both. covered: share of the portfolio's value in ret.
 */
struct cg_enriched_portfolio {
	struct cg_dec current_value;
	struct cg_dec covered[CG_HORIZONS];
	struct cg_dec ret[CG_HORIZONS], bench[CG_HORIZONS], excess[CG_HORIZONS];
	struct cg_dec xirr;
	enum cg_rate_reason xirr_reason;
	struct cg_dec gain_percent;
};

/* More than one fund (plans and options of one count once) of the same category. */
struct cg_duplicate {
	struct cg_str category;
	struct cg_str_list funds; /* names */
	struct cg_dec percent;	  /* of the portfolio's value */
};

struct cg_fund_overlap {
	size_t a, b; /* indexes into funds; the first holding of either */
	struct cg_dec percent;
	uint32_t common; /* securities that both hold */
	int32_t date_a, date_b;
};

struct cg_year_value {
	int32_t date;
	struct cg_dec value;	/* unset: a holding of that day cannot be valued */
	struct cg_dec invested; /* paid in less taken out by sales until then; unset: flows are not all known */
};

struct cg_overlays {
	struct cg_slices asset_class, category, amc, plan, option;
	struct cg_dec top1, top5,
		top10;		    /* share of the largest funds; plans, options and folios of a fund count as one */
	struct cg_dec hhi, amc_hhi; /* sum of squared shares, 0 to 10000, scale 0 */
	struct {
		struct cg_duplicate *v;
		size_t n, cap;
	} duplicated;
	struct {
		size_t *v; /* indexes into funds: those with a shortfall from CG_BELOW_FROM on */
		size_t n, cap;
	} below;
	struct {
		size_t *v; /* indexes into funds: regular plans with a direct twin */
		size_t n, cap;
	} regular;
	const char *overlap_reason; /* NULL; HOLDINGS_NOT_IMPORTED: no overlap; HOLDINGS_INCOMPLETE: not of all funds */
	struct {
		struct cg_fund_overlap *v;
		size_t n, cap;
	} overlap;
	struct {
		struct cg_year_value *v; /* calendar year ends, oldest first, and the day itself */
		size_t n, cap;
	} years;
};

/* Hundredths of a point by which a fund has to be behind its benchmark at the least to count as below. */
enum { CG_BELOW_FROM = 50 };

struct cg_enrich_warning {
	enum cg_enrich_warning_code code;
	struct cg_str message;	     /* one English sentence; no PAN, no name of a person */
	struct cg_str scheme, folio; /* CG_STR_NONE where they do not apply */
};

struct cg_enrichment {
	struct cg_id id, snapshot; /* zero: of a statement that is not stored */
	int64_t enriched_ms;	   /* by the database's clock */
	int32_t as_of;
	bool partial; /* a source could not be asked for something that is missing or may be old */
	struct cg_str source_name;
	int32_t newest_nav_date; /* of the held funds */
	struct cg_enriched_funds funds;
	struct cg_enriched_portfolio portfolio;
	struct cg_overlays overlays;
	struct {
		struct cg_enrich_warning *v;
		size_t n, cap;
	} warnings;
};

#endif
