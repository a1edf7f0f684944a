/*
 * compare.h: what changed between two statements of one investor: funds added, gone and changed, money that flowed
 * between the two dates, and the difference in value explained to the paisa.
 * Does not load snapshots or print JSON, and does not guess: what the statements do not tell is `unexplained`.
 *
 * Matching  of funds, in this order, each fund once: folio and ISIN; folio and name (a summary without ISINs); the
 *           same ISIN, else the same name, in another folio when exactly one fund on each side is left with it and
 *           the units carry over (units before the later statement's transactions are those of the earlier one).
 *           Demat holdings match by account and ISIN (name without one), NPS schemes by tier and name. Folios are
 *           compared without blanks and without a suffix "/0".
 * Flows     transactions of the later statement dated after the earlier one's date up to the later one's date.
 * Explained from_value + net_invested - charges + in_kind + market_movement + unexplained = to_value, exactly:
 *             net_invested     money paid in less money taken out (sales, payouts); the legs of a switch count
 *             charges          stamp duty and STT: paid, but never value; duty on reinvested income
 *                              was cut from the dividend, so it is no net_invested
 *             in_kind          units that came or went without money (gifts, transfers), at the row's amount or NAV,
 *                              else at the later NAV (the earlier one without it)
 *             unexplained      units that no transaction explains, or one without an amount, at the later NAV
 *             market_movement  the rest: NAV changes, bonus, reinvested income
 * Moved     from a folio into a demat account or back: the same ISIN, as many units gone on one side as came on the
 *           other, and only one such line on each. Both lines keep their places, name each other, and what no
 *           transaction explains of them is in kind at the price of the side that the units came to.
 * Units     values at scale 2 or the larger printed scale; dates in days.
 * Ownership borrows from both statements and the arena.
 */
#ifndef CG_PORTFOLIO_COMPARE_H
#define CG_PORTFOLIO_COMPARE_H

#include "base/fail.h"
#include "statement/model.h"

enum cg_match { CG_MATCH_NONE, CG_MATCH_ISIN, CG_MATCH_NAME, CG_MATCH_UNITS };

struct cg_explained {
	struct cg_dec from_value, to_value, change;
	struct cg_dec net_invested, charges, in_kind, market_movement, unexplained;
};

/* A fund, a demat holding or an NPS scheme on both sides. Lines without a value where units are held: why is unset. */
struct cg_change {
	const struct cg_fund *from_fund, *to_fund; /* of funds */
	const struct cg_demat_account *from_account, *to_account;
	const struct cg_demat_holding *from_holding, *to_holding; /* of demat holdings */
	const struct cg_nps_scheme *from_scheme, *to_scheme;	  /* of NPS */
	enum cg_match match;
	bool from_held, to_held;
	struct cg_dec from_units, from_price, from_value, to_units, to_price, to_value; /* unset: not there */
	struct cg_dec units, price, value; /* later less earlier; unset where one side is */
	struct cg_dec unexplained_units;   /* of moved units none is */
	struct cg_dec in_kind_units;
	struct cg_explained why;
	struct cg_dec moved_units;		      /* unset: none; negative: they left this line */
	const struct cg_fund *moved_fund;	      /* the other side of a move of a demat holding */
	const struct cg_demat_account *moved_account; /* the other side of a move of a fund */
	uint32_t txn_count;
};

struct cg_change_list {
	struct cg_change *v;
	size_t n, cap;
};

struct cg_changes {
	struct cg_change_list added, gone, changed;
	struct cg_change_list passing; /* bought and sold between the dates */
	uint32_t unchanged;
	uint32_t unvalued;	 /* lines that could not be explained because a value is missing */
	struct cg_explained why; /* sum over all lines but those */
};

struct cg_flow_sum {
	uint32_t count;
	struct cg_dec amount, units; /* unset: no row prints one */
};

/* Why the flows may not be complete. */
enum cg_history { CG_HISTORY_COMPLETE, CG_HISTORY_NONE, CG_HISTORY_PARTIAL, CG_HISTORY_DEPOSITORY };
/* NULL for COMPLETE, else SUMMARY_STATEMENT, PERIOD_STARTS_LATER, DEPOSITORY_STATEMENT. */
const char *cg_compare_history_reason(enum cg_history h);

struct cg_compare {
	struct cg_changes funds, demat, nps;
	bool has_demat, has_nps; /* on either side */
	enum cg_history history;
	struct cg_flow_sum flows[CG_TXN_MAX];
	struct cg_explained total;
	struct cg_dec totals_difference; /* change of (printed total - sum of the lines); total includes it */
	bool other_investor, other_source;
};

/* What row i of a fund adds to net_invested; unset when it moves no money of the investor. */
struct cg_dec cg_compare_net_invested(const struct cg_fund *f, size_t i);

/* from is the earlier statement. CG_EREQUEST with a hint when it is dated later than `to`. */
enum cg_code cg_compare_make(const struct cg_statement *from, const struct cg_statement *to, struct cg_arena *a,
			     struct cg_compare *out, struct cg_err *e);

#endif
