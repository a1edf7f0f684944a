/*
 * lots.h: which units were sold with which purchase, first in first out, and what they cost.
 * Applies no tax rules (rules.h): it gives dates, sale values and costs.
 *
 * Queues    one for each scheme as a statement prints it: folio (or demat account) and scheme. Units leave in the order
 *           in which they came into the account (CBDT circular 768 of 1998), moved ones (merger, gift, transfer) in the
 *           order of their moving; they keep the date and cost of their purchase (sections 47(xviii), 49).
 *
 * Cost      amount of the purchase and the stamp duty printed beside it (0.005 % of the amount where a source prints
 *           amounts after duty and no duty: MF Central, depositories). The amount of a part of a lot is cumulative, so
 *           that the parts of a lot add up to it to the paisa. STT is never cost.
 *
 * Sale      the printed amount with STT added (and TDS, and STT that no row prints, where units x price show that it
 *           was taken off): the full value of consideration. Parts add up to it in the same way.
 *
 * Unknown   units whose cost the statement does not tell are sold in their turn with a reason and without cost: units
 *           of the opening balance are the oldest, so that later sales that reach known lots only are exact.
 *
 * Reversal  a row and the reversal of the same units and amount (at most 45 days behind it) are both left out.
 *
 * Units     quantities at scale 3 or more, amounts at scale 2.
 *
 * Ownership borrows from the statement and the arena.
 */
#ifndef CG_PORTFOLIO_GAINS_LOTS_H
#define CG_PORTFOLIO_GAINS_LOTS_H

#include "base/fail.h"
#include "statement/model.h"

/* Why something is not told: stable name, sentence for people. */
/* clang-format off */
#define CG_GAINS_REASONS(X) \
	X(CG_GAINS_OK, NULL, NULL) \
	X(CG_GAINS_NO_TRANSACTIONS, "NO_TRANSACTIONS", \
	  "The statement prints no transactions for this holding: ask the registrar for a detailed statement.") \
	X(CG_GAINS_DEMAT_NO_AMOUNT, "DEMAT_NO_AMOUNT", \
	  "Units left a demat account: a depository prints no amounts, and not whether they were sold.") \
	X(CG_GAINS_NOT_RECONCILED, "NOT_RECONCILED", \
	  "The figures of this scheme do not agree with each other: see the warnings of the snapshot.") \
	X(CG_GAINS_ROW_NOT_UNDERSTOOD, "ROW_NOT_UNDERSTOOD", \
	  "A transaction of this scheme moves units in a way that is not understood.") \
	X(CG_GAINS_REVERSAL_UNMATCHED, "REVERSAL_UNMATCHED", \
	  "A reversal does not match one earlier transaction of this scheme.") \
	X(CG_GAINS_OPENING_BALANCE, "OPENING_BALANCE", \
	  "The units were bought before the statement begins: their cost and date are not in it.") \
	X(CG_GAINS_GIFT_COST_UNKNOWN, "GIFT_COST_UNKNOWN", \
	  "The units were received as a gift: cost and date of the previous owner count and are not in the statement.") \
	X(CG_GAINS_TRANSFER_COST_UNKNOWN, "TRANSFER_COST_UNKNOWN", \
	  "The units were transferred in: their cost and date are not in the statement.") \
	X(CG_GAINS_MERGER_UNMATCHED, "MERGER_UNMATCHED", \
	  "The units came by a merger of schemes, and the old scheme's side of it is not in the statement.") \
	X(CG_GAINS_SEGREGATION_UNMATCHED, "SEGREGATION_UNMATCHED", \
	  "A portfolio was segregated, and the statement does not tell from which scheme.") \
	X(CG_GAINS_SEGREGATION_NAV_UNKNOWN, "SEGREGATION_NAV_UNKNOWN", \
	  "A portfolio was segregated, and the two NAVs that divide the cost are not known.") \
	X(CG_GAINS_AMOUNT_MISSING, "AMOUNT_MISSING", "The statement prints no amount for the purchase or the sale.") \
	X(CG_GAINS_VALUE_MISSING, "VALUE_MISSING", "The statement prints no value for the units that are held.") \
	X(CG_GAINS_UNITS_NOT_COVERED, "UNITS_NOT_COVERED", "More units were sold than the statement shows to be there.") \
	X(CG_GAINS_OUT_OF_RANGE, "OUT_OF_RANGE", "A figure is too large to compute with.") \
	X(CG_GAINS_FMV_UNKNOWN, "FMV_UNKNOWN", \
	  "The fair market value of 31-Jan-2018 is not known (no ISIN, changed by a merger, segregated, or quoted on an exchange).") \
	X(CG_GAINS_INDEX_UNKNOWN, "INDEX_UNKNOWN", "There is no cost inflation index for these years.") \
	X(CG_GAINS_KIND_UNKNOWN, "KIND_UNKNOWN", \
	  "Neither the scheme's category nor the statement tells whether the fund is equity oriented: term and rate are open.") \
	X(CG_GAINS_KIND_CONFLICT, "KIND_CONFLICT", \
	  "Securities transaction tax was charged, which the scheme's present category does not bear: term and rate are open.") \
	X(CG_GAINS_GIFT_OUT, "GIFT_OUT", "A gift is no transfer (section 47(iii)).") \
	X(CG_GAINS_TRANSFER_OUT, "TRANSFER_OUT", \
	  "Units moved to another account of their owner, or by transmission, are not transferred for money.") \
	X(CG_GAINS_MERGER_OUT, "MERGER_OUT", "A merger of schemes is no transfer (section 47(xviii)).")
/* clang-format on */

#define X(sym, name, text) sym,
enum cg_gains_reason { CG_GAINS_REASONS(X) CG_GAINS_REASON_MAX };
#undef X

/* NULL for CG_GAINS_OK. */
const char *cg_gains_lots_reason_name(enum cg_gains_reason v);
const char *cg_gains_lots_reason_text(enum cg_gains_reason v);

/* Units of one sale from one lot. */
struct cg_lot_sale {
	size_t fund;		     /* index into the statement's funds */
	enum cg_gains_reason reason; /* not OK: amount, stamp_duty and cost are unset, buy_date perhaps too */
	enum cg_txn_type bought_by, sold_by;
	int32_t buy_date, sell_date;
	struct cg_dec units, buy_nav, sell_nav;
	struct cg_dec sale_value, amount, stamp_duty, cost; /* cost = amount + stamp_duty; sale_value may be unset */
	bool duty_computed;	/* stamp_duty is not printed: the rate of the law on the amount */
	bool doubtful;		/* the amount of the purchase or of the sale is not its units x its price */
	bool stt;		/* tax on securities transactions was charged on this sale */
	bool no_stt;		/* none, although the sale is large enough for a paisa of it */
	bool moved;		/* on 31-Jan-2018 the investor held fmv_units of fmv_isin instead */
	struct cg_str fmv_isin; /* CG_STR_NONE: not known; without `moved`: the fund's own ISIN */
	struct cg_dec fmv_units;
};

/* Units that left without being sold. */
struct cg_lot_out {
	size_t fund;
	enum cg_gains_reason reason;
	enum cg_txn_type type;
	int32_t date;
	struct cg_dec units;
};

/* What the rows of one fund say as a whole. */
struct cg_lot_fund {
	enum cg_gains_reason broken; /* not OK: no sale of this fund has a cost */
	int32_t lost_from, lost_to;  /* units are missing, so perhaps a sale between these days; both may be unset */
	bool stt;		     /* STT was charged on a sale */
	bool less_stt;		     /* or a description says so */
};

struct cg_lots {
	struct {
		struct cg_lot_sale *v;
		size_t n, cap;
	} sales; /* those of one fund in their order */
	struct {
		struct cg_lot_out *v;
		size_t n, cap;
	} outs;
	struct {
		struct cg_lot_sale *v;
		size_t n, cap;
	} held; /* what is left, oldest first, as if sold for the fund's printed value; sell_date is unset (held.h) */
	struct cg_lot_fund *funds; /* one for each fund of the statement */
};

/* NAV of a fund (index) on a day, for segregation. False: not known. */
typedef bool cg_lots_nav(void *ctx, size_t fund, int32_t day, struct cg_dec *nav);

/* nav may be NULL. CG_EBUSY: no memory. */
enum cg_code cg_lots_make(const struct cg_statement *s, cg_lots_nav *nav, void *ctx, struct cg_arena *a,
			  struct cg_lots *out, struct cg_err *e);

#endif
