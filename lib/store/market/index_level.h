/*
 * index_level.h: levels of total return indices in the database (sql/0029). Reading: the application's role; writing:
 * that of casgate nav. A database from before the table has none.
 * Errors    those of db.h; CG_EREQUEST with a hint where a file contradicts what is stored.
 */
#ifndef CG_STORE_MARKET_INDEX_LEVEL_H
#define CG_STORE_MARKET_INDEX_LEVEL_H

#include "market/tri.h"
#include "store/pg/db.h"

struct cg_index_level_written {
	size_t added, changed, same;
};

/*
 * All levels of a file, or none. Refused where one differs by more than a hundredth from the level that is stored of
 * its day: that is another index, or the price index, under the same name. source: name of the file.
 */
enum cg_code cg_index_level_write(struct cg_db *db, const struct cg_tri *t, struct cg_str source, struct cg_arena *a,
				  struct cg_index_level_written *out, struct cg_err *e);

/* The levels that count for these days, and the newest one of each series, in one round trip. */
enum cg_code cg_index_level_load(struct cg_db *db, const struct cg_tri_needs *needs, struct cg_arena *a,
				 struct cg_tri_table *out, struct cg_err *e);

#endif
