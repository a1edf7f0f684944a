/*
 * look_through.h: what is held through the funds of an enrichment, by the portfolios of its day or before that are
 * stored now. Fetches nothing; does not compute (market/workbook/look_through.h).
 */
#ifndef CG_APP_ANALYSIS_LOOK_THROUGH_H
#define CG_APP_ANALYSIS_LOOK_THROUGH_H

#include "app/context.h"
#include "market/enrichment.h"
#include "market/workbook/look_through.h"

/* Borrows from the enrichment and the arena. CG_EDB, CG_EBUSY. */
enum cg_code cg_app_look_through(struct cg_context *x, const struct cg_enrichment *e, struct cg_look_through *out);

#endif
