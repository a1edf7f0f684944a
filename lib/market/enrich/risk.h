/*
 * risk.h: how the NAVs of held schemes moved over three years: rolling returns, standard deviation, drawdown, beta, and
 * the place among the schemes of the same category. Tells what was; says nothing of what will be.
 * Does not read a database: schemes, series and peers are passed in.
 *
 * Period    the end is the last NAV on or before the day, at most CG_NAV_BACK days back; the beginning the one of three
 *           years before it. Earlier NAVs are counted as those of the end where units were split or put together.
 * Points    the NAV that counts for each day CG_RISK_MONTHS, .. 1, 0 months before the end (the same day, or the last
 *           one of a shorter month).
 * Rolling   returns of one year between two points, CG_RISK_WINDOWS of them: least, median, most, how many are below
 *           zero.
 * Deviation of the CG_RISK_MONTHS monthly returns, of a sample (n - 1), times the root of 12: percent a year.
 * Drawdown  the largest fall from a NAV to a later one, over every NAV of the period: percent, not above zero; the day
 *           on which a NAV was as high again, if one was.
 * Beta      covariance of the monthly returns with those of the benchmark over the variance of the latter. The
 *           benchmark is the blend of funds that stands for it, at its fixed weights in each month.
 * Rank      1 is the highest return (series.h, two decimals; the same return, the same place) among the growth options
 *           of the same plan that the list has in the category and quotes, as far as both NAVs are stored: `of` them of
 *           `listed`. Given where that is CG_RISK_KNOWN_LEAST percent at least, and CG_RISK_PEERS_LEAST schemes.
 * Doubles   ratios of NAVs alone; every figure is rounded once to two decimals.
 */
#ifndef CG_MARKET_ENRICH_RISK_H
#define CG_MARKET_ENRICH_RISK_H

#include "market/enrichment.h"
#include "market/positions.h"

enum {
	CG_RISK_YEARS = 3,
	CG_RISK_MONTHS = 12 * CG_RISK_YEARS,
	CG_RISK_WINDOWS = CG_RISK_MONTHS - 12 + 1,
	CG_RISK_SCHEMES_MAX = 400, /* held ones and parts of benchmarks whose series are examined */
	CG_RISK_PEERS_MAX = 5000,
	CG_RISK_PEERS_LEAST = 5,
	CG_RISK_KNOWN_LEAST = 80
};

/*
 * Why a beta or a rank is missing.
 * NO_BENCHMARK      no funds stand for the benchmark of the category
 * BENCHMARK_SHORT   their NAVs do not cover the period, or did not move
 * NO_CATEGORY       the list has no category or plan of the scheme
 * NOT_GROWTH        an IDCW option: its NAV falls at each payout
 * NO_RETURN         the scheme itself has no return
 * NAVS_NOT_STORED   NAVs of too few of the category are stored
 * FEW_SCHEMES       the category has too few
 * TOO_MANY_SCHEMES  the scheme, or a part of its benchmark, is past CG_RISK_SCHEMES_MAX: it was not examined
 */
#define CG_RISK_LACKS(X)                                                                                               \
	X(CG_RISK_KNOWN, NULL)                                                                                         \
	X(CG_RISK_NO_BENCHMARK, "NO_BENCHMARK")                                                                        \
	X(CG_RISK_BENCHMARK_SHORT, "BENCHMARK_SHORT")                                                                  \
	X(CG_RISK_NO_CATEGORY, "NO_CATEGORY")                                                                          \
	X(CG_RISK_NOT_GROWTH, "NOT_GROWTH")                                                                            \
	X(CG_RISK_NO_RETURN, "NO_RETURN")                                                                              \
	X(CG_RISK_NAVS_NOT_STORED, "NAVS_NOT_STORED")                                                                  \
	X(CG_RISK_FEW_SCHEMES, "FEW_SCHEMES")                                                                          \
	X(CG_RISK_TOO_MANY, "TOO_MANY_SCHEMES")

#define X(sym, name) sym,
enum cg_risk_lack { CG_RISK_LACKS(X) CG_RISK_LACK_MAX };
#undef X

/* Stable name; NULL: nothing is lacking. */
const char *cg_risk_lack_name(enum cg_risk_lack v);

/* A growth option of the list that is quoted. */
struct cg_peer {
	int32_t code;
	struct cg_str category;
	enum cg_plan plan;
};

struct cg_peers {
	struct cg_peer *v;
	size_t n, cap;
	int32_t list_date; /* newest day of the list; CG_DATE_NONE: there is no list */
};

struct cg_rank {
	size_t place, of, listed; /* place 0: none; listed and of are known all the same */
	enum cg_risk_lack lack;
};

/* A held scheme, once however many folios and demat accounts hold it. */
struct cg_risk_fund {
	struct cg_str name, isin;	/* of its first holding */
	const struct cg_scheme *scheme; /* NULL: in no master list */
	enum cg_enrich_status status;	/* of everything but beta and rank; OK or NAV_REBASED: they are there */
	bool left_out;			/* past CG_RISK_SCHEMES_MAX: nothing of it is known, and status says nothing */
	int32_t from, to;		/* of the period; CG_DATE_NONE: none */
	struct cg_dec least, median, most;
	size_t below_zero; /* of CG_RISK_WINDOWS */
	struct cg_dec deviation;
	struct cg_dec drawdown;
	int32_t peak, trough, recovered; /* CG_DATE_NONE: nothing fell; not recovered */
	struct cg_dec beta;
	enum cg_risk_lack beta_lack;
	struct cg_rank rank[CG_HORIZONS];
};

struct cg_risk {
	struct cg_risk_fund *v; /* in the order of the statement */
	size_t n, cap;
	int32_t list_date;
};

/*
 * Held schemes, then the parts of their benchmarks, each once; at most CG_RISK_SCHEMES_MAX: cg_risk_make tells which
 * ones are not among them. False: no memory.
 */
bool cg_risk_codes(const struct cg_positions *p, struct cg_arena *a, struct cg_codes *held, struct cg_codes *all);

/* The first day whose NAV may count. CG_DATE_NONE: out of range. */
int32_t cg_risk_first_day(int32_t day);

/*
 * series: every NAV of the period of the codes; peer_navs: NAVs that the peers' returns begin and end with
 * (cg_nav_needs, own). False: no memory.
 */
bool cg_risk_make(const struct cg_positions *p, const struct cg_nav_table *series, const struct cg_peers *peers,
		  const struct cg_nav_table *peer_navs, int32_t day, struct cg_arena *a, struct cg_risk *out);

#endif
