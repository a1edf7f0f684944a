/*
 * reinvested.h: which rows of a fund belong to income that was reinvested and never was in the investor's hands.
 * Does not judge other rows: what they do to the investor's money is analytics.h and compare.h.
 *
 * Duty      stamp duty beside a reinvestment was cut from the dividend, so nobody paid it: it is neither a flow of
 *           money nor invested. It is a charge all the same, and part of the lot's cost of acquisition.
 * Reversal  of a reinvestment: units go, no money comes.
 * Owner     of a duty row: the purchase before it on the same day whose duty it is by its size (0.005 % of the amount
 *           after duty or before it, to a paisa), else the nearest one that has none yet; else one behind it, at most
 *           three days. Each purchase has one.
 */
#ifndef CG_PORTFOLIO_REINVESTED_H
#define CG_PORTFOLIO_REINVESTED_H

#include "statement/model.h"

enum { CG_REINVESTED_ROWS_MAX = 64, CG_REINVESTED_DUTY_DAYS = 3, CG_REINVESTED_REVERSAL_DAYS = 45 };

/* Row i of the fund is a reinvestment, or stamp duty on one, or takes one of these back. */
bool cg_reinvested_row(const struct cg_fund *f, size_t i);

#endif
