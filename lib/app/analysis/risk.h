/*
 * risk.h: how the NAVs of a snapshot's schemes moved over three years, and their places in their categories, by what is
 * stored. Fetches nothing, so that a page waits for no source; does not compute (market/enrich/risk.h).
 */
#ifndef CG_APP_ANALYSIS_RISK_H
#define CG_APP_ANALYSIS_RISK_H

#include "app/context.h"
#include "market/enrich/risk.h"

/* Up to a day. Borrows from the statement and the arena. CG_EDB, CG_EBUSY. */
enum cg_code cg_app_risk(struct cg_context *x, const struct cg_statement *s, int32_t day, struct cg_risk *out);

#endif
