/*
 * income.h: income distributed by funds (IDCW), taxes and duties, and what was paid into ELSS funds, by financial year
 * and fund house: what Schedule OS, Schedule 80C and the annual information statement (AIS) ask about. Does not compute
 * tax and decides nothing for the taxpayer.
 *
 * Paid      amounts that a statement prints for payouts, which are after tax deducted at source (TDS).
 * Reinvest  amounts that bought units, after TDS and stamp duty.
 * Gross     paid + reinvested + TDS on both + stamp duty on reinvestments: the income. Taxable in the hands of the
 *           investor from 1-Apr-2020 on (Finance Act 2020); exempt before, section 10(35).
 * TDS       rows beside a payout or reinvestment of the day: section 194K from 1-Apr-2020 (residents), 195 for others.
 *           Rows beside a sale are TDS on its gain (195): in tds_on_sales. The sections of the Income-tax Act 2025
 *           apply from 1-Apr-2026.
 * STT, duty as printed, signed: what a reversal gives back is taken off. Sources that print no duty
 *           (cg_source_is_net_of_duty): 0.005 % of each purchase from 1-Jul-2020, and `duty_computed` says so.
 * Load      no statement prints exit loads: a sale whose units x NAV is more than amount, STT and TDS by at most 5 %
 *           has that difference as load; less than 0.05 %, the rounding of both, and STT that only a description tells,
 *           are none.
 * ELSS      purchases of funds of the category ELSS, what a reversal took back off: amount and stamp duty, that is
 *           what was paid. switched_in and reinvested stand apart: whether they count under 80C is for the taxpayer.
 * Units     rupees at scale 2. Ownership borrows from the statement and the arena.
 */
#ifndef CG_PORTFOLIO_GAINS_INCOME_H
#define CG_PORTFOLIO_GAINS_INCOME_H

#include "base/fail.h"
#include "portfolio/holders.h"

enum { CG_INCOME_TAXABLE_FROM = 2020, CG_INCOME_LOAD_PERCENT = 5 };

struct cg_income_sums {
	struct cg_dec paid, reinvested, tds, gross;  /* of IDCW */
	struct cg_dec tds_on_sales, stt, stamp_duty; /* never unset */
	struct cg_dec exit_load;
	struct cg_dec elss, elss_switched_in, elss_reinvested;
	uint32_t loads; /* sales with a load */
};

struct cg_income_amc {
	int year;	   /* financial year */
	struct cg_str amc; /* CG_STR_NONE: not printed */
	struct cg_income_sums sums;
};

struct cg_income {
	struct cg_income_amc *v; /* newest year first, then by the order of the statement */
	size_t n, cap;
	bool duty_computed;
};

/*
 * holders and holder: only the funds of that one; holder 0: all. elss: one for each fund, NULL: none is known.
 * CG_EBUSY: no memory or out of range.
 */
enum cg_code cg_income_make(const struct cg_statement *s, const struct cg_holders *holders, size_t holder,
			    const bool *elss, struct cg_arena *a, struct cg_income *out, struct cg_err *e);
/* All fund houses of a year. */
bool cg_income_of_year(const struct cg_income *x, int year, struct cg_income_sums *sum);

#endif
