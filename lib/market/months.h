/*
 * months.h: the funds of a statement month by month: what they were worth, what was put in and taken out, and what the
 * same money in their benchmarks would have been worth (public market equivalent, PME). Does not fetch or read a
 * database: schemes and NAVs are passed in, those of positions.h.
 *
 * Funds     those of folios. Depositories print no money, so demat holdings have no history.
 * Value     units of the day (positions.h) times the NAV that counts for it; unset where one of the funds held then has
 *           none. Behind the statement its units are taken, as they were split since.
 * Put in    purchases less sales, with their duties and taxes (compare.h); switches count on both sides and cancel out.
 *           The sum is that of the rows printed; `whole` says whether these are all flows of all funds.
 * Benchmark each flow of a fund (that of its XIRR: payouts are taken out) buys or sells the blend that stands for its
 *           benchmark, on the flow's day, at fixed weights. A fund whose history is not whole, that has no benchmark,
 *           or whose benchmark has no NAV of the day of a flow, is not compared: it counts with its own value, so that
 *           only the others make the difference.
 * Rates     XIRR of the compared funds' flows with their own value, and with the benchmark's, at the end.
 * Doubles   only in what follows from ratios of NAVs (benchmark, rates), rounded once to paise.
 */
#ifndef CG_MARKET_MONTHS_H
#define CG_MARKET_MONTHS_H

#include "market/positions.h"

/* Most months, and most pairs of a scheme and a day that are looked up. */
enum { CG_MONTHS_MAX = 600, CG_MONTHS_NAVS_MAX = 20000 };

struct cg_month {
	int32_t date;			      /* its last day; of the last one the day itself */
	struct cg_dec in, out;		      /* of the month, neither below zero */
	struct cg_dec value, invested, bench; /* at its end */
	bool whole;			      /* invested is all that was put in */
};

struct cg_months {
	struct cg_month *v; /* without gaps, oldest first */
	size_t n, cap;
	size_t compared, funds;		    /* funds with transactions, and how many of them are compared */
	size_t unknown;			    /* funds whose flows are not all known */
	struct cg_str_list lacking;	    /* names of funds without a NAV of a month in which they were held */
	struct cg_dec covered;		    /* percent of the last value that is compared */
	struct cg_dec own, bench;	    /* at the end, of the compared funds and of their benchmarks */
	struct cg_dec own_rate, bench_rate; /* percent a year; unset: none, or less than a year */
};

/*
 * A comparison with benchmarks that covers less of the value than this, in percent, would look like one of the whole.
 */
enum { CG_MONTHS_COVERED_LEAST = 80 };

/* How much of the months is known, which decides what may be shown of them. */
struct cg_months_known {
	size_t values, bench; /* months with a figure */
	bool compared;	      /* benchmarks cover enough of the value */
};

struct cg_months_known cg_months_known_of(const struct cg_months *x);
/* Beside values a sum that lacks what was paid before looks like a gain: then it is not shown. */
bool cg_months_shows_invested(const struct cg_month *m, const struct cg_months_known *k);

/*
 * What months up to a day need, behind needs->as_of; codes: every scheme once. False: no memory. Where that is too much
 * nothing is needed, and cg_months_make gives no month.
 */
bool cg_months_needs(const struct cg_positions *p, const struct cg_statement *s, int32_t to, struct cg_arena *a,
		     struct cg_nav_needs *needs, struct cg_codes *codes);
/* False: no memory, or out of range. No transactions: no months. */
bool cg_months_make(const struct cg_positions *p, const struct cg_statement *s, const struct cg_nav_table *navs,
		    int32_t to, struct cg_arena *a, struct cg_months *out);

#endif
