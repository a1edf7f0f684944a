/*
 * exposure.h: what funds hold, by their newest imported portfolio up to a day, rows that are alike put together; and
 * AMFI's list of large, mid and small companies.
 *
 * Schema    a database without sql/0032 has no industries and no list: then there are none.
 */
#ifndef CG_STORE_MARKET_EXPOSURE_H
#define CG_STORE_MARKET_EXPOSURE_H

#include "market/workbook/look_through.h"
#include "store/pg/db.h"

/* Ordered by family. */
enum cg_code cg_exposure_load(struct cg_db *db, const struct cg_codes *families, int32_t day, struct cg_arena *a,
			      struct cg_exposures *out, struct cg_err *e);

#endif
