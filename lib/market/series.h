/*
 * series.h: arithmetic over the NAVs of one scheme: the NAV of a day, jumps that no return may cross, returns, and the
 * return of a benchmark that a blend of funds stands for. Uses no database and no account.
 *
 * Returns   percent at scale 2: 100 * (end / start - 1) for one year, 100 * (cbrt(end / start) - 1) for three. The
 *           ratio is exact, the result is rounded once, half away from zero, decided by integers; never -0.00.
 * Days      end is the last NAV > 0 on or before the wanted day, at most CG_NAV_BACK days back; start the same for
 *           end's own date less 1 or 3 calendar years (29-Feb: 28-Feb).
 * Jumps     a step to 10, 100 or 1000 times the NAV before or one of these parts of it, within 5 %, is a rebase: units
 *           were split or put together, earlier NAVs are scaled by the exact factor and returns hold. For ETFs, whose
 *           units are split more freely, 2, 5, 20 and 50 too. Any other step outside 0.67 to 1.5 is a discontinuity: no
 *           return across it.
 * Source    the scheme's history at AMFI; SEBI's circular of 4-Jan-2018 for 1 year absolute, 3 years annualised.
 */
#ifndef CG_MARKET_SERIES_H
#define CG_MARKET_SERIES_H

#include "market/fund.h"

enum { CG_NAV_BACK = 7 };

/* The last NAV above zero on or before day and at most back days before it. False: none; *out is then untouched. */
bool cg_series_on_or_before(const struct cg_navs *navs, int32_t day, int32_t back, struct cg_nav *out);

/* The same day `years` calendar years before; 29-Feb becomes 28-Feb. CG_DATE_NONE out of range. */
int32_t cg_series_years_before(int32_t day, int years);

enum cg_nav_step { CG_NAV_SMOOTH, CG_NAV_REBASE, CG_NAV_DISCONTINUITY };

/* What earlier NAVs are multiplied by to compare with later ones: num / den, both above zero. */
struct cg_nav_factor {
	int64_t num, den;
};
#define CG_NAV_FACTOR_ONE ((struct cg_nav_factor){ 1, 1 })

/*
 * How a NAV follows the one before it; both must be above zero, else CG_NAV_DISCONTINUITY. *factor (may be NULL) is
 * set for a rebase, 1 / 1 otherwise. days: from the one to the other. Past CG_NAV_HOLE days a NAV may have moved by
 * more than half: only factors of 10, 100 and 1000 are then seen as rebases, and a step of 0.55 to 5 as none, so that
 * neither growth over years is taken for a consolidation of units nor a split in two for a fall.
 */
enum { CG_NAV_HOLE = 31 };
enum cg_nav_step cg_series_step_kind(struct cg_dec prev, struct cg_dec next, int32_t days, bool is_etf,
				     struct cg_nav_factor *factor);

struct cg_nav_break {
	int32_t date; /* first day after the jump */
	enum cg_nav_step kind;
	struct cg_nav_factor factor; /* of a rebase */
};

struct cg_nav_breaks {
	struct cg_nav_break *v;
	size_t n, cap;
};

/* Append the jumps of navs (oldest first; those not above zero are passed over). False: no memory. */
bool cg_series_find_breaks(const struct cg_navs *navs, bool is_etf, struct cg_arena *a, struct cg_nav_breaks *out);

/*
 * The worst jump between two days (from < jump <= to) and what earlier NAVs are multiplied by; a product of factors
 * that does not fit counts as a discontinuity.
 */
enum cg_nav_step cg_series_between(const struct cg_nav_breaks *b, int32_t from, int32_t to,
				   struct cg_nav_factor *factor);

/*
 * Growth end / (start * factor) and the return over 1 or 3 years; start and end above zero. False: a return past
 * CG_RETURN_MAX percent or below -100, which no fund has.
 */
enum { CG_RETURN_MAX = 100000000 };
bool cg_series_return(struct cg_dec start, struct cg_dec end, struct cg_nav_factor factor, int years,
		      struct cg_dec *pct);

/*
 * Return of a blend that is bought at fixed weights and then left alone: sum of weight * growth of each part, then as
 * above. Each part's growth is taken to 18 decimals (a blend has no exact ratio in two integers of 64 bits).
 */
struct cg_nav_part {
	struct cg_dec start, end, weight;
	struct cg_nav_factor factor;
};
bool cg_series_blend_return(const struct cg_nav_part *v, size_t n, int years, struct cg_dec *pct);

#endif
