/*
 * master_caps.h: the owner's side of the list of large, mid and small companies. Not for the request path.
 */
#ifndef CG_STORE_MARKET_MASTER_CAPS_H
#define CG_STORE_MARKET_MASTER_CAPS_H

#include "market/workbook/caps.h"
#include "store/pg/db.h"

/* In one transaction: this list in place of any other. */
enum cg_code cg_master_caps_write(struct cg_db *db, const struct cg_caps *caps, struct cg_arena *a, struct cg_err *e);

#endif
