/*
 * compare_work.h: What the files of the comparison share: its state, sums that remember a failure, pairs by key, and
 * one line's change explained. Does not belong to the interface: that is compare.h.
 */
#ifndef CG_PORTFOLIO_COMPARE_WORK_H
#define CG_PORTFOLIO_COMPARE_WORK_H

#include "portfolio/compare.h"

/* One comparison at work; memory is the arena's. failed: out of memory, or a figure beyond a decimal's range. */
struct cg_compare_work {
	struct cg_arena *a;
	const struct cg_statement *from, *to;
	struct cg_compare *out;
	bool failed;
};

/* --- compare_sums.c: exact decimals with one sticky failure */

/* A figure that is absent adds nothing. */
void cg_compare_add(struct cg_compare_work *w, struct cg_dec *sum, struct cg_dec d);
/* The same with the other sign. */
void cg_compare_sub(struct cg_compare_work *w, struct cg_dec *sum, struct cg_dec d);
/* Units times price, in rupees with two decimals; unset when one of the two is. */
struct cg_dec cg_compare_times(struct cg_compare_work *w, struct cg_dec units, struct cg_dec price);
/* a - b; unset when one of the two is. */
struct cg_dec cg_compare_less(struct cg_dec a, struct cg_dec b);
/* A fund without a balance holds nothing. */
struct cg_dec cg_compare_zero_if_none(struct cg_dec d, uint8_t scale);

/* --- compare_pair.c: both sides sorted by a key of two texts; equal keys pair up in the order of the statements */

/* `at`: its place in the list that the key was made from. */
struct cg_compare_line {
	struct cg_str k1, k2;
	uint32_t at;
};

struct cg_compare_lines {
	struct cg_compare_line *v;
	size_t n;
};

#define CG_COMPARE_UNPAIRED UINT32_MAX

/* Whether x of the earlier and y of the later statement may be the same though their folios differ. */
typedef bool cg_compare_same_fn(const struct cg_compare_work *w, uint32_t x, uint32_t y);

/* Room for n lines; failure goes to w. */
struct cg_compare_lines cg_compare_lines(struct cg_compare_work *w, size_t n);
/*
 * pair[x] = y for lines of equal keys; with `same`, only where each side has one such line and `same` says so. Sorts
 * both lists.
 */
void cg_compare_pair_up(const struct cg_compare_work *w, struct cg_compare_lines *from, struct cg_compare_lines *to,
			uint32_t *pair, cg_compare_same_fn *same);
/*
 * Small letters and digits alone; the suffix "/0" of a folio says nothing. Empty when there is nothing, or no memory.
 */
struct cg_str cg_compare_plain(struct cg_compare_work *w, struct cg_str s, bool folio);

/* --- compare_change.c: one line explained */

/* What transactions between the dates did to one line. */
struct cg_compare_moves {
	struct cg_dec net_invested, charges, in_kind, units, in_kind_units;
	struct cg_dec unpriced; /* of in_kind_units: rows without amount and NAV */
	uint32_t n;
};

/* Flows and price movement add up to the change; the rest is unexplained. */
void cg_compare_explain(struct cg_compare_work *w, struct cg_change *c, const struct cg_compare_moves *m);
/* The market's part: what is left of the change when all else has its name. */
void cg_compare_set_market(struct cg_compare_work *w, struct cg_explained *e);
/* Parts of a change added to the whole. */
void cg_compare_sum_up(struct cg_compare_work *w, struct cg_explained *to, const struct cg_explained *e);
/* Sums begin at zero, not absent. */
void cg_compare_begin(struct cg_changes *to);
/* Into the list that the change belongs to. */
void cg_compare_file(struct cg_compare_work *w, struct cg_changes *to, const struct cg_change *c);

/* --- compare_funds.c: the order of the later statement, what is gone behind it in the order of the earlier one */
void cg_compare_funds(struct cg_compare_work *w);

/* --- compare_rest.c: demat accounts and NPS, and what moved between folios and accounts; after the funds */
void cg_compare_rest(struct cg_compare_work *w);

#endif
