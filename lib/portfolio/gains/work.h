/*
 * work.h: what the parts of the lot engine share (gains_rows.c, gains_links.c, gains_lots.c); for nobody else.
 *
 * Units     int64_t at scale 6, money int64_t in paise: both bounded where they are read, so that sums of a statement
 *           and products in 128 bits cannot overflow.
 */
#ifndef CG_PORTFOLIO_GAINS_WORK_H
#define CG_PORTFOLIO_GAINS_WORK_H

#include "portfolio/gains/lots.h"

enum { CG_LOT_UNIT_SCALE = 6, CG_LOT_CHAIN_MAX = 64 };
#define CG_LOT_UNITS_MAX INT64_C(1000000000000000) /* 10^9 units */
#define CG_LOT_MONEY_MAX INT64_C(100000000000000)  /* 10^12 rupees */

/* What a row does to the queue of its fund. */
enum cg_row_role {
	CG_ROW_NONE,
	CG_ROW_BUY,
	CG_ROW_BONUS,
	CG_ROW_SELL,
	CG_ROW_REVERSAL, /* of a purchase where units are negative, else of a sale */
	CG_ROW_MERGE_IN,
	CG_ROW_MERGE_OUT,
	CG_ROW_CARRY_IN, /* gift, transfer */
	CG_ROW_CARRY_OUT,
	CG_ROW_SEGREGATED, /* units of a segregated portfolio */
};

struct cg_work_lot {
	int32_t date;
	enum cg_txn_type type;
	enum cg_gains_reason reason; /* OK: amount and duty are known */
	struct cg_dec nav;
	int64_t units, units_used, amount, amount_used, duty, duty_used;
	bool duty_computed;
	bool doubtful;
	bool moved;
	struct cg_str fmv_isin;
	int64_t fmv_units, fmv_used;
};

struct cg_work_lots {
	struct cg_work_lot *v;
	size_t n, cap, first; /* lots before `first` are used up */
};

/* Lots on their way from one fund to another. */
struct cg_work_link {
	size_t fund, at; /* where from: the row with this number, or for segregation the place before it */
	bool segregation, done, known; /* known: the lots are those of the fund, not of a broken one */
	bool doubt;		       /* segregation: perhaps from this fund */
	size_t to_fund;
	const struct cg_txn *in; /* the row that they arrive with */
	struct cg_work_lots lots;
};

struct cg_work_split {
	struct cg_work_link *link;
};

struct cg_work_row {
	const struct cg_txn *t;
	enum cg_row_role role;
	bool cancelled;
	int64_t units; /* without sign */
	int64_t amount;
	bool has_amount;
	int64_t duty, stt, tds;
	bool less_stt; /* the description says that the tax was taken off, whether or not a row prints it */
	bool has_duty, duty_computed;
	bool doubtful; /* the amount is not units x price */
	struct cg_work_link *link;
};

struct cg_work_fund {
	const struct cg_fund *f;
	struct cg_work_row *rows; /* by date, rows of a day as printed */
	size_t n, next;
	bool busy;
	struct cg_lot_fund *facts;
	int64_t opening;
	struct cg_work_lots lots;
	struct {
		struct cg_work_split *v;
		size_t n, cap;
	} splits; /* segregations of this fund */
};

struct cg_work {
	const struct cg_statement *s;
	struct cg_arena *a;
	struct cg_work_fund *funds;
	size_t n;
	cg_lots_nav *nav;
	void *nav_ctx;
	struct cg_lots *out;
	bool memory; /* it is out */
	bool stt;    /* the statement prints STT on rows of its own */
};

/* total * part / whole, half up; all not negative, whole positive. */
int64_t cg_gains_lots_share(int64_t total, int64_t part, int64_t whole);

/* Fill rows, roles, taxes and reversals of a fund; facts->broken says what is wrong with it. False: no memory. */
bool cg_gains_rows(struct cg_work *w, struct cg_work_fund *wf);
/* Connect the two sides of mergers, gifts, transfers and segregations. False: no memory. */
bool cg_gains_links(struct cg_work *w);

#endif
