/*
 * prices.h: no price is below zero, and a security has one price in an account.
 * Does not multiply: units x price is checked where the figures are (fund.c, rows.c, demat.c). A minus sign of a price
 * passes there, as amounts of sales lose theirs, and a holding of nil units passes with any price.
 */
#ifndef CG_STATEMENT_RECONCILE_PRICES_H
#define CG_STATEMENT_RECONCILE_PRICES_H

#include "statement/reconcile/priv.h"

/* Of a scheme and its rows. False: a check failed. */
bool cg_reconcile_prices_fund(struct cg_recon *r, const struct cg_fund *f);
/* Of the holdings of an account. */
void cg_reconcile_prices_account(struct cg_recon *r, const struct cg_demat_account *d);

#endif
