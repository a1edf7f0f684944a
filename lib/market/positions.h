/*
 * positions.h: what of a statement is enriched, which NAVs that takes, and where they are found again.
 * Does not read a database: the caller looks schemes and NAVs up and passes them in.
 *
 * Order     of work: cg_positions_make, schemes set by the caller, cg_positions_nav_needs, NAVs and jumps read by the
 *           caller into a cg_nav_table, then enrich.h.
 * Needs     which days a fund's return begins and ends on is known only once its NAVs are examined, and with them the
 *           days on which its benchmark and its twin are examined: needs name schemes, the store finds their days.
 * Ownership borrows statement and schemes; the rest lives in the arena.
 */
#ifndef CG_MARKET_POSITIONS_H
#define CG_MARKET_POSITIONS_H

#include "market/series.h"

/* A fund in a folio (fund) or in a demat account (account and holding). */
struct cg_position {
	const struct cg_fund *fund;
	const struct cg_demat_account *account;
	const struct cg_demat_holding *holding;
	bool held; /* false: exited, needed for its history only */
	struct cg_str isin;
	const struct cg_scheme *scheme; /* NULL: in no master list */
};

struct cg_positions {
	struct cg_position *v;
	size_t n, cap;
};

/* Held funds in the order of the statement, then those of demat accounts, then exited ones. False: no memory. */
bool cg_positions_make(const struct cg_statement *s, struct cg_arena *a, struct cg_positions *out);

/*
 * Units at the end of a day, from the units at the end of the statement and the transactions after that day. False: the
 * statement does not tell (the day is before its period; or before its end without transactions, unless a detailed
 * statement prints as many units at its beginning as at its end).
 */
bool cg_positions_units(const struct cg_position *p, const struct cg_statement *s, int32_t day, struct cg_dec *out);

/* First year end from which the statement's transactions tell units; CG_DATE_NONE: it has none. */
int32_t cg_positions_first_year(const struct cg_statement *s);
/* The last day of the year of this day. */
int32_t cg_positions_year_end(int32_t day);

/* A scheme that one of `own` is compared with, on the days of that one. */
struct cg_nav_pair {
	int32_t own, other;
};

/* The NAV that counts for a day: the last one on or before it, at most CG_NAV_BACK days back. */
struct cg_nav_at {
	int32_t code, day;
};

struct cg_nav_needs {
	int32_t as_of;
	struct cg_codes own; /* held: the last NAV until as_of, and those that its returns begin and end with */
	struct {
		struct cg_nav_pair *v;
		size_t n, cap;
	} pairs;
	struct {
		struct cg_nav_at *v;
		size_t n, cap;
	} at;
};

/* Sorted by scheme and day, each once: folios of one scheme, and funds of one category, need the same NAVs. */
void cg_positions_drop_doubles(struct cg_nav_needs *needs);

/*
 * What enriching as of a day needs; codes: every scheme once, held funds first, then what stands for their benchmarks,
 * direct twins, exited funds last. False: no memory.
 */
bool cg_positions_nav_needs(const struct cg_positions *p, const struct cg_statement *s, int32_t as_of,
			    struct cg_arena *a, struct cg_nav_needs *needs, struct cg_codes *codes);

/* What is known about one scheme. */
struct cg_nav_known {
	int32_t code;
	struct cg_navs navs; /* oldest first; those that are needed, with gaps between them */
	struct cg_nav_breaks breaks;
	bool unavailable; /* the source could not be asked: what is stored may be old or not all */
	bool complete;	  /* all of the source's history is stored */
};

struct cg_nav_table {
	struct cg_nav_known *v; /* sorted by code */
	size_t n;
};

/*
 * Units of a day as its NAV counts them: units of the statement were split or put together behind it, where the NAV was
 * rebased since. k may be NULL. False: out of range.
 */
bool cg_positions_units_at_nav(const struct cg_position *p, const struct cg_statement *s, const struct cg_nav_known *k,
			       int32_t nav_date, struct cg_dec *units);

/* An empty table for these codes, sorted. False: no memory. */
bool cg_positions_navs_make(const struct cg_codes *codes, struct cg_arena *a, struct cg_nav_table *out);
/* NULL: not in the table. */
struct cg_nav_known *cg_positions_navs_find(const struct cg_nav_table *t, int32_t code);

#endif
