/*
 * entries.h: the rows of a statement as entries of a ledger: what each moves, at which cost, and against which account.
 * What the files of beancount, Ledger, Portfolio Performance and Ghostfolio share; it writes none of them.
 *
 * Position  a fund as the statement prints it (folio and scheme), or a holding of a demat account: opening units, one
 *           entry for each row in the order of days, closing units. `holds`: they add up.
 * Lots      first in, first out, with the amount of the purchase as printed; stamp duty is apart, and a cost that the
 *           statement does not print (opening balance, gifts, transfers, segregation) is unset, never guessed. The cost
 *           of the parts of a lot adds up to it to the paisa.
 * Reversal  takes back the lot with its units, or gives back the parts of the sale with them (at most 45 days before).
 * Taxes     a row of a tax belongs to the row of its day that it was charged on (`duty`, `stt`, `tds` there), and stays
 *           an entry of its own.
 * Mergers   are switches at the amount that is printed; capital gains by law are portfolio/gains.
 * Units     money is at scale 2, not negative but for taxes, payouts and their reversals; units at the printed scale,
 *           without sign.
 * Ownership everything borrows from the statement and the arena.
 */
#ifndef CG_RENDER_EXPORT_ENTRIES_H
#define CG_RENDER_EXPORT_ENTRIES_H

#include "base/fail.h"
#include "statement/model.h"

#define CG_ENTRY_NO_LOT SIZE_MAX

enum cg_entry_kind {
	CG_ENTRY_OPENING,   /* units at the beginning of the statement */
	CG_ENTRY_BUY,	    /* also switch in, reinvestment: units for an amount */
	CG_ENTRY_SELL,	    /* also switch out */
	CG_ENTRY_TAKE_BACK, /* a purchase is reversed */
	CG_ENTRY_RESTORE,   /* a sale is */
	CG_ENTRY_BONUS,	    /* units for nothing */
	CG_ENTRY_MOVE_IN,   /* units of unknown cost: gift, transfer, segregation, a row without amount */
	CG_ENTRY_MOVE_OUT,
	CG_ENTRY_PAYOUT, /* IDCW */
	CG_ENTRY_TAX,
	CG_ENTRY_NOTE, /* moves nothing */
};

/* The other side of an entry. */
enum cg_entry_side {
	CG_SIDE_BANK,
	CG_SIDE_SWITCH, /* between two schemes: zero when both are in the statement */
	CG_SIDE_IDCW,
	CG_SIDE_GAINS,
	CG_SIDE_TRANSFERS,
	CG_SIDE_OPENING,
	CG_SIDE_DUTY,
	CG_SIDE_STT,
	CG_SIDE_TDS,
	CG_SIDE_MAX
};

struct cg_entry_lot {
	int32_t date;
	struct cg_dec units, cost; /* cost unset: not known */
	struct cg_dec used, used_cost;
	enum cg_entry_side side; /* what it was paid from */
	bool twin;		 /* another lot of this day has a cost, too */
	size_t next;		 /* behind it in the queue */
};

/* Units of a lot that come or go; value: what falls to them of the amount of the entry, unset without one. */
struct cg_entry_part {
	size_t lot; /* of the position, or CG_ENTRY_NO_LOT: more went out than had come in */
	struct cg_dec units, cost, value;
};

struct cg_entry {
	enum cg_entry_kind kind;
	enum cg_entry_side side;
	const struct cg_txn *t; /* NULL for the opening */
	size_t row;		/* in the statement */
	int32_t date;
	struct cg_dec units, amount;
	struct cg_dec duty, stt, tds; /* printed beside it; unset: none */
	bool tds_within;	      /* the amount is before TDS */
	bool attached;		      /* a tax that stands in another entry */
	bool undone;		      /* a sale that a later row reverses */
	struct {
		struct cg_entry_part *v;
		size_t n, cap;
	} parts;
};

struct cg_entry_position {
	const struct cg_fund *fund; /* NULL: a holding of a demat account */
	struct cg_str name, isin, folio, house;
	struct cg_str symbol;  /* "INF000K01RA0", or letters of the name where there is no ISIN; one a scheme */
	bool names_symbol;     /* the first position with this symbol */
	struct cg_str account; /* "Assets:MutualFunds:House:Folio:SYMBOL", each once */
	struct cg_dec opening, opening_cost, closing, price;
	int32_t price_date;
	bool holds;
	struct {
		struct cg_entry *v;
		size_t n, cap;
	} entries;
	struct {
		struct cg_entry_lot *v;
		size_t n, cap;
	} lots;
	size_t head, tail; /* of the queue of lots */
};

struct cg_entries {
	struct cg_entry_position *v;
	size_t n;
	int32_t first, last; /* of all days */
};

/* CG_EREQUEST with a hint: a figure is out of range; CG_EBUSY: no memory. */
enum cg_code cg_entries_make(const struct cg_statement *s, struct cg_arena *a, struct cg_entries *out,
			     struct cg_err *e);

/* Units leave the position: a sale, a purchase that is taken back, a transfer out. */
bool cg_entries_goes_out(const struct cg_entry *e);
/* Of a payout or a tax: where the money goes, the bank or the expense of that tax. */
enum cg_entry_side cg_entries_paid_to(const struct cg_entry *e);

/* Sum of the costs of the parts that have one, and of the units of those that have none. */
struct cg_dec cg_entries_cost(const struct cg_entry *e);
struct cg_dec cg_entries_uncosted(const struct cg_entry *e);
/* a + b and a - b for figures that cg_entries_make has held to be in range; absent counts as zero. */
struct cg_dec cg_entries_sum(struct cg_dec a, struct cg_dec b);
struct cg_dec cg_entries_less(struct cg_dec a, struct cg_dec b);

#endif
