/*
 * schemes.h: what the lists of AMFI say of the schemes of a statement: from the database, or from the list that is
 * installed with the program, where there is no database.
 * Does not fetch anything.
 *
 * Ownership found schemes borrow from the arena of the context.
 */
#ifndef CG_APP_MARKET_SCHEMES_H
#define CG_APP_MARKET_SCHEMES_H

#include "app/context.h"
#include "market/positions.h"
#include "statement/model.h"

/* found[i] is the scheme of fund i of s, NULL: its ISIN is in no list. */
typedef enum cg_code cg_app_schemes_of(struct cg_context *x, const struct cg_statement *s,
				       const struct cg_scheme **found);

/* From the database: however many there are, asked for in portions that it takes. */
enum cg_code cg_app_schemes_find(struct cg_context *x, const struct cg_str *isins, size_t n,
				 const struct cg_scheme **found);
cg_app_schemes_of cg_app_schemes_stored;
/* The scheme of each position. */
enum cg_code cg_app_schemes_of_positions(struct cg_context *x, struct cg_positions *p);

/* From the installed list, of which only name, category, class of assets and is_etf are set. In scheme_list.c. */
cg_app_schemes_of cg_app_schemes_listed;

#endif
