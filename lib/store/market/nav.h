/*
 * nav.h: schemes, benchmarks and NAVs in the database.
 * Does not fetch anything (app/market/nav_fetch.h does) and uses no account: one query by an array of codes or ISINs,
 * never joined with account data.
 *
 * Rights    reading and writing NAVs: the application's role; writing the master list: the owner (cg_db_new_admin).
 * Ownership results borrow from the arena that is passed in.
 * Errors    those of db.h; CG_EBUSY also when the arena is full.
 */
#ifndef CG_STORE_MARKET_NAV_H
#define CG_STORE_MARKET_NAV_H

#include "market/fund.h"
#include "store/pg/db.h"

enum { CG_NAV_CODES_MAX = 5000 }; /* schemes in one call */

/*
 * out[i] is the scheme of isins[i], or NULL when no master list has it (CG_STR_NONE too). One query for all, with
 * benchmark and twins.
 */
enum cg_code cg_nav_scheme_find(struct cg_db *db, const struct cg_str *isins, size_t n, struct cg_arena *a,
				const struct cg_scheme **out, struct cg_err *e);
/* The same by AMFI's code. */
enum cg_code cg_nav_scheme_by_code(struct cg_db *db, const int32_t *codes, size_t n, struct cg_arena *a,
				   const struct cg_scheme **out, struct cg_err *e);

/* NAVs of from..to, both included, oldest first; out[i] belongs to codes[i], without NAVs where none are stored. */
enum cg_code cg_nav_series(struct cg_db *db, const int32_t *codes, size_t n, int32_t from, int32_t to,
			   struct cg_arena *a, struct cg_nav_series *out, struct cg_err *e);

struct cg_nav_written {
	size_t added, changed, same;
};

/*
 * Store series (oldest first, one NAV for a day, all positive), each scheme at once or not at all: new days are added,
 * restated ones replaced (a value that is the stored one rounded is no restatement), breaks of the touched range found
 * again. Writing the same again changes nothing. A scheme stands once in series.
 */
enum cg_code cg_nav_write(struct cg_db *db, const struct cg_nav_series *series, size_t n, struct cg_nav_written *out,
			  struct cg_err *e);

/* Judge breaks again of schemes that a list has shown to be ETFs, whose units are split more freely. */
enum cg_code cg_nav_judge_etfs(struct cg_db *db, struct cg_err *e);

#endif
