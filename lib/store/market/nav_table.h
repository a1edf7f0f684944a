/*
 * nav_table.h: what an enrichment needs of schemes, in one round trip: NAVs of some days, jumps, whether the whole
 * history is stored, imported portfolios. One statement for each table however many funds there are. Does not
 * fetch from a source (nav_fetch.h).
 */
#ifndef CG_STORE_MARKET_NAV_TABLE_H
#define CG_STORE_MARKET_NAV_TABLE_H

#include "market/overlap.h"
#include "market/positions.h"
#include "store/pg/db.h"

/*
 * Fill navs, breaks and, where it is not set yet, complete of the table's schemes, which are all that the needs name.
 * *portfolios: the equities of these families, each by its newest portfolio on or before the day of the needs.
 */
enum cg_code cg_nav_table_load(struct cg_db *db, const struct cg_nav_needs *needs, const struct cg_codes *families,
			       struct cg_arena *a, struct cg_nav_table *table, struct cg_equities **portfolios,
			       size_t *n_portfolios, struct cg_err *e);

/* Every NAV between two days, both included, and the jumps of the table's schemes. */
enum cg_code cg_nav_table_load_range(struct cg_db *db, int32_t from, int32_t to, struct cg_arena *a,
				     struct cg_nav_table *table, struct cg_err *e);

#endif
